//! Statements of the hot path, whose text never changes.
//!
//! diesel prepares a statement once a connection when its text is known to be fixed. It is never
//! sure of that for `UPDATE`, `ON CONFLICT DO UPDATE` or SQL of ours, and would have the database
//! parse and plan them each time: as dear as the work itself. So these say that it is.

use std::marker::PhantomData;

use diesel::backend::Backend;
use diesel::expression::{AppearsOnTable, SelectableExpression, ValidGrouping, is_aggregate};
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};

/// How many rows are named at once: databases limit the parameters of a statement.
pub(crate) const ROWS_AT_ONCE: usize = 500;

/// What stands for the parameters in the text of a statement.
const MARKER: &str = "{rows}";

/// A statement: one text, in which `{rows}` stands for the parameters.
pub(crate) trait Statement: 'static {
    const SQL: &'static str;
    /// The SQL types of the columns that it answers; `()` when it answers none.
    type Columns: 'static;

    /// The text up to the parameters, and from them on. A text without the marker does not compile.
    const AROUND: (&'static str, &'static str) = around(Self::SQL);
}

/// A value of a row.
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

impl From<Option<i64>> for RowValue<'_> {
    fn from(number: Option<i64>) -> Self {
        number.map_or(Self::NoNumber, Self::Number)
    }
}

/// What stands before the marker, and what after it.
const fn around(text: &'static str) -> (&'static str, &'static str) {
    let (bytes, marker) = (text.as_bytes(), MARKER.as_bytes());
    let mut start = 0;
    while start + marker.len() <= bytes.len() {
        let mut same = 0;
        while same < marker.len() && bytes[start + same] == marker[same] {
            same += 1;
        }
        if same == marker.len() {
            let (before, rest) = text.split_at(start);
            return (before, rest.split_at(marker.len()).1);
        }
        start += 1;
    }
    panic!("a statement without its marker")
}

/// A part of a statement in SQL of ours: `diesel::dsl::sql` without its doubt whether the text is
/// always the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FixedSql<T> {
    text: &'static str,
    answers: PhantomData<T>,
}

/// The part with this text, which answers values of the SQL type `T`.
pub(crate) fn fixed_sql<T>(text: &'static str) -> FixedSql<T> {
    FixedSql {
        text,
        answers: PhantomData,
    }
}

impl<T: diesel::sql_types::SqlType + diesel::expression::TypedExpressionType> Expression
    for FixedSql<T>
{
    type SqlType = T;
}

impl<T, DB: Backend> QueryFragment<DB> for FixedSql<T> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        out.push_sql(self.text);
        Ok(())
    }
}

/// Statements with such a part are told apart by their texts.
impl<T> QueryId for FixedSql<T> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<T, Tables> AppearsOnTable<Tables> for FixedSql<T> where Self: Expression {}
impl<T, Tables> SelectableExpression<Tables> for FixedSql<T> where Self: Expression {}
impl<T, Groups> ValidGrouping<Groups> for FixedSql<T> {
    type IsAggregate = is_aggregate::Never;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_marker_is_found_wherever_it_stands() {
        assert_eq!(around("a {rows} b"), ("a ", " b"));
        assert_eq!(around("{rows}"), ("", ""));
        assert_eq!(around("({ro{rows}"), ("({ro", ""));
    }
}
