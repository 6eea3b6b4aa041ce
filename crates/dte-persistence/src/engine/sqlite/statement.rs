//! Statements over one row.

use std::marker::PhantomData;

use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::query_dsl::LoadQuery;
use diesel::sql_types::{BigInt, Nullable, Text};
use diesel::sqlite::Sqlite;
use diesel::{QueryResult, RunQueryDsl, SqliteConnection};

use crate::engine::statement::{RowValue, Statement};

/// A statement with the values of a row: always as many and of the same kinds.
pub(crate) struct OneRow<'a, S> {
    values: Vec<RowValue<'a>>,
    statement: PhantomData<S>,
}

impl<'a, S: Statement> OneRow<'a, S> {
    pub(crate) fn new(values: impl IntoIterator<Item = RowValue<'a>>) -> Self {
        Self {
            values: values.into_iter().collect(),
            statement: PhantomData,
        }
    }
}

impl<S: Statement> QueryFragment<Sqlite> for OneRow<'_, S> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Sqlite>) -> QueryResult<()> {
        out.push_sql(S::AROUND.0);
        for (index, value) in self.values.iter().enumerate() {
            if index > 0 {
                out.push_sql(", ");
            }
            match value {
                RowValue::Text(text) => out.push_bind_param::<Nullable<Text>, _>(text)?,
                RowValue::Number(number) => out.push_bind_param::<BigInt, _>(number)?,
                RowValue::NoNumber => out.push_bind_param::<Nullable<BigInt>, _>(&None::<i64>)?,
            }
        }
        out.push_sql(S::AROUND.1);
        Ok(())
    }
}

impl<S: Statement> QueryId for OneRow<'_, S> {
    type QueryId = OneRow<'static, S>;
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl<S: Statement> Query for OneRow<'_, S> {
    type SqlType = S::Columns;
}

impl<S: Statement> RunQueryDsl<SqliteConnection> for OneRow<'_, S> {}

/// Says it once a row, and answers how many rows it changed.
pub(crate) fn execute_each<'a, S: Statement, R, V: IntoIterator<Item = RowValue<'a>>>(
    connection: &mut SqliteConnection,
    rows: &'a [R],
    values: impl Fn(&'a R) -> V,
) -> QueryResult<usize> {
    let mut changed = 0;
    for row in rows {
        changed += OneRow::<S>::new(values(row)).execute(connection)?;
    }
    Ok(changed)
}

/// Says it once a row, and answers all that it answers.
pub(crate) fn load_each<'a, S: Statement, R, V: IntoIterator<Item = RowValue<'a>>, T>(
    connection: &mut SqliteConnection,
    rows: &'a [R],
    values: impl Fn(&'a R) -> V,
) -> QueryResult<Vec<T>>
where
    OneRow<'a, S>: LoadQuery<'a, SqliteConnection, T>,
{
    let mut answered = Vec::with_capacity(rows.len());
    for row in rows {
        answered.extend(OneRow::<S>::new(values(row)).load(connection)?);
    }
    Ok(answered)
}
