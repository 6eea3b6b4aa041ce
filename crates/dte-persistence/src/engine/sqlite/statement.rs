//! Statements over one row.

use std::marker::PhantomData;

use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{BigInt, Nullable, Text};
use diesel::sqlite::Sqlite;
use diesel::{QueryResult, RunQueryDsl, SqliteConnection};

use crate::engine::statement::Statement;

/// A value of the row.
pub(crate) enum RowValue<'a> {
    Text(Option<&'a str>),
    Number(i64),
    NoNumber,
}

impl<'a> From<&'a str> for RowValue<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Some(text))
    }
}

impl<'a> From<&'a String> for RowValue<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(Some(text))
    }
}

impl<'a> From<&'a Option<String>> for RowValue<'a> {
    fn from(text: &'a Option<String>) -> Self {
        Self::Text(text.as_deref())
    }
}

impl From<i64> for RowValue<'_> {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

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
