//! Statements over many rows at once, handed in as columns: one statement, one round trip
//! and one plan for a whole group, however many rows there are.

use std::marker::PhantomData;

use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::query_dsl::LoadQuery;
use diesel::sql_types::{Array, BigInt, Nullable, Text};
use diesel::{QueryResult, RunQueryDsl};

use super::driver::PgConnection;
use crate::engine::statement::{RowValue, Statement};

/// A column of the rows, as one array.
enum Column<'a> {
    Texts(Vec<Option<&'a str>>),
    Numbers(Vec<Option<i64>>),
}

impl<'a> Column<'a> {
    /// The values of a column are all of one kind.
    fn of(values: Vec<RowValue<'a>>) -> Self {
        let text = |value| match value {
            RowValue::Text(text) => text,
            RowValue::Number(_) | RowValue::NoNumber => None,
        };
        let number = |value| match value {
            RowValue::Number(number) => Some(number),
            RowValue::Text(_) | RowValue::NoNumber => None,
        };
        if let Some(RowValue::Text(_)) = values.first() {
            Self::Texts(values.into_iter().map(text).collect())
        } else {
            Self::Numbers(values.into_iter().map(number).collect())
        }
    }
}

/// A statement with its columns: always as many and of the same kinds.
pub(crate) struct ManyRows<'a, S> {
    columns: Vec<Column<'a>>,
    statement: PhantomData<S>,
}

impl<'a, S: Statement> ManyRows<'a, S> {
    /// Over rows with these values; nothing for none.
    fn of<R, V: IntoIterator<Item = RowValue<'a>>>(
        rows: &'a [R],
        values: impl Fn(&'a R) -> V,
    ) -> Option<Self> {
        let (first, others) = rows.split_first()?;
        let beginning = |value| {
            let mut column = Vec::with_capacity(rows.len());
            column.push(value);
            column
        };
        let mut columns: Vec<_> = values(first).into_iter().map(beginning).collect();
        for row in others {
            for (column, value) in columns.iter_mut().zip(values(row)) {
                column.push(value);
            }
        }
        Some(Self {
            columns: columns.into_iter().map(Column::of).collect(),
            statement: PhantomData,
        })
    }
}

impl<S: Statement> QueryFragment<Pg> for ManyRows<'_, S> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql(S::AROUND.0);
        for (index, column) in self.columns.iter().enumerate() {
            if index > 0 {
                out.push_sql(", ");
            }
            match column {
                Column::Texts(texts) => {
                    out.push_bind_param::<Array<Nullable<Text>>, Vec<Option<&str>>>(texts)?;
                }
                Column::Numbers(numbers) => {
                    out.push_bind_param::<Array<Nullable<BigInt>>, Vec<Option<i64>>>(numbers)?;
                }
            }
        }
        out.push_sql(S::AROUND.1);
        Ok(())
    }
}

impl<S: Statement> QueryId for ManyRows<'_, S> {
    type QueryId = ManyRows<'static, S>;
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl<S: Statement> Query for ManyRows<'_, S> {
    type SqlType = S::Columns;
}

impl<S: Statement> RunQueryDsl<PgConnection> for ManyRows<'_, S> {}

/// Says it once for all rows, and answers how many rows it changed.
pub(crate) fn execute_all<'a, S: Statement, R, V: IntoIterator<Item = RowValue<'a>>>(
    connection: &mut PgConnection,
    rows: &'a [R],
    values: impl Fn(&'a R) -> V,
) -> QueryResult<usize> {
    ManyRows::<S>::of(rows, values).map_or(Ok(0), |said| said.execute(connection))
}

/// Says it once for all rows, and answers what it answers.
pub(crate) fn load_all<'a, S: Statement, R, V: IntoIterator<Item = RowValue<'a>>, T>(
    connection: &mut PgConnection,
    rows: &'a [R],
    values: impl Fn(&'a R) -> V,
) -> QueryResult<Vec<T>>
where
    ManyRows<'a, S>: LoadQuery<'a, PgConnection, T>,
{
    ManyRows::<S>::of(rows, values).map_or(Ok(Vec::new()), |said| said.load(connection))
}
