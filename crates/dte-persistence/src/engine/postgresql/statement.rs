//! Statements over many rows at once, handed in as columns: one statement, one round trip
//! and one plan for a whole group, however many rows there are.

use std::marker::PhantomData;

use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{Array, BigInt, Nullable, Text};
use diesel::{QueryResult, RunQueryDsl};

use super::driver::PgConnection;
use crate::engine::statement::Statement;

/// A column of the rows, as one array.
pub(crate) enum ArrayParameter<'a> {
    Texts(Vec<Option<&'a str>>),
    Numbers(Vec<i64>),
}

impl<'a> ArrayParameter<'a> {
    pub(crate) fn texts<R>(rows: &'a [R], of: impl Fn(&'a R) -> &'a str) -> Self {
        Self::Texts(rows.iter().map(|row| Some(of(row))).collect())
    }

    /// The texts of all rows, where there are some.
    pub(crate) fn options<R>(rows: &'a [R], of: impl Fn(&'a R) -> Option<&'a String>) -> Self {
        let text = |row| of(row).map(String::as_str);
        Self::Texts(rows.iter().map(text).collect())
    }

    pub(crate) fn numbers<R>(rows: &'a [R], of: impl Fn(&'a R) -> i64) -> Self {
        Self::Numbers(rows.iter().map(of).collect())
    }
}

/// A statement with its columns: always as many and of the same kinds.
pub(crate) struct ManyRows<'a, S> {
    columns: Vec<ArrayParameter<'a>>,
    statement: PhantomData<S>,
}

impl<'a, S: Statement> ManyRows<'a, S> {
    pub(crate) fn new(columns: impl IntoIterator<Item = ArrayParameter<'a>>) -> Self {
        Self {
            columns: columns.into_iter().collect(),
            statement: PhantomData,
        }
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
                ArrayParameter::Texts(texts) => {
                    out.push_bind_param::<Array<Nullable<Text>>, Vec<Option<&str>>>(texts)?;
                }
                ArrayParameter::Numbers(numbers) => {
                    out.push_bind_param::<Array<BigInt>, Vec<i64>>(numbers)?;
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
