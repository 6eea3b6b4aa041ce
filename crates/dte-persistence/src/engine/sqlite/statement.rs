//! Fixed statements with single parameters.

use std::marker::PhantomData;

use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::sql_types::{BigInt, Nullable, Text};
use diesel::sqlite::Sqlite;
use diesel::{QueryResult, RunQueryDsl, SqliteConnection};

use crate::engine::statement::Fixed;

/// A parameter.
pub(crate) enum Parameter<'a> {
    /// A text or nothing.
    Text(Option<&'a str>),
    /// A number.
    Number(i64),
    /// No number.
    Nothing,
}

impl<'a> From<&'a str> for Parameter<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Some(text))
    }
}

impl<'a> From<&'a String> for Parameter<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(Some(text))
    }
}

impl<'a> From<&'a Option<String>> for Parameter<'a> {
    fn from(text: &'a Option<String>) -> Self {
        Self::Text(text.as_deref())
    }
}

impl From<i64> for Parameter<'_> {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

/// A statement with its parameters: always as many and of the same kinds.
pub(crate) struct Single<'a, S> {
    parameters: Vec<Parameter<'a>>,
    statement: PhantomData<S>,
}

impl<'a, S: Fixed> Single<'a, S> {
    pub(crate) fn new(parameters: impl IntoIterator<Item = Parameter<'a>>) -> Self {
        Self {
            parameters: parameters.into_iter().collect(),
            statement: PhantomData,
        }
    }
}

impl<S: Fixed> QueryFragment<Sqlite> for Single<'_, S> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Sqlite>) -> QueryResult<()> {
        out.push_sql(S::BEFORE);
        for (index, parameter) in self.parameters.iter().enumerate() {
            if index > 0 {
                out.push_sql(", ");
            }
            match parameter {
                Parameter::Text(text) => out.push_bind_param::<Nullable<Text>, _>(text)?,
                Parameter::Number(number) => out.push_bind_param::<BigInt, _>(number)?,
                Parameter::Nothing => out.push_bind_param::<Nullable<BigInt>, _>(&None::<i64>)?,
            }
        }
        out.push_sql(S::AFTER);
        Ok(())
    }
}

impl<S: Fixed> QueryId for Single<'_, S> {
    type QueryId = Single<'static, S>;
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl<S: Fixed> Query for Single<'_, S> {
    type SqlType = S::Answers;
}

impl<S: Fixed> RunQueryDsl<SqliteConnection> for Single<'_, S> {}
