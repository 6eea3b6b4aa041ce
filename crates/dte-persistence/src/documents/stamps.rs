//! Stamps that another document of the company has: they count as no answer.

use std::collections::HashSet;

use diesel::dsl::{exists, select};
use diesel::prelude::*;
use dte_application::ports::EnteredStamp;

use super::result::{CountedRow, ResultRow};
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::error::Refusal;
use crate::schema::{
    contingencies, contingency_events as reports, documents, foreign_documents as foreign,
    invalidation_events as invalidations,
};

/// The results, apart from those whose stamp an earlier one of them has, whosever it is.
pub(crate) fn apart<'o>(results: &[&'o ResultRow]) -> (Vec<&'o ResultRow>, Vec<&'o ResultRow>) {
    let mut seen: HashSet<&str> = HashSet::with_capacity(results.len());
    results.iter().copied().partition(|result| {
        let stamp = result.stamp.as_deref();
        stamp.is_none_or(|stamp| seen.insert(stamp))
    })
}

/// Reports a result that was not kept because another document of the company has its stamp.
pub(crate) fn report_doubtful(
    connection: &mut AnyConnection,
    result: &ResultRow,
) -> QueryResult<()> {
    let Some(stamp) = &result.stamp else {
        return Ok(());
    };
    let found: Option<CountedRow> = documents::table
        .filter(documents::generation_code.eq(&result.generation_code))
        .select(CountedRow::as_select())
        .first(connection)
        .optional()?;
    if let Some(row) = found {
        is_its_own(connection, &row, stamp)?;
    }
    Ok(())
}

/// True if no other document of the company has a stamp. One that another document has counts as no
/// answer.
pub(crate) fn is_its_own(
    connection: &mut AnyConnection,
    row: &CountedRow,
    stamp: &str,
) -> QueryResult<bool> {
    let other = documents::table
        .filter(documents::stamp.eq(stamp))
        // By its stamp, not by an index that has all documents of the company.
        .filter(documents::company.concat("").eq(&row.company))
        .filter(documents::environment.eq(&row.environment))
        .filter(documents::id.ne(row.id));
    let is_anothers: bool = select(exists(other)).get_result(connection)?;
    if is_anothers {
        tracing::error!(
            code = row.generation_code,
            stamp,
            "the authority gives the stamp of another document of the company: it counts as no answer"
        );
    }
    Ok(!is_anothers)
}

/// The document or the event of a company that has a stamp.
pub(crate) fn bearer(
    connection: &mut AnyConnection,
    company: &str,
    environment: &str,
    stamp: &str,
) -> Result<Option<EnteredStamp>, Refusal> {
    let read = |table, code: String| {
        let row = RowReader::new(table, &code);
        row.value("generation_code", &code)
    };
    let own: Option<String> = documents::table
        .filter(documents::stamp.eq(stamp))
        .filter(documents::company.concat("").eq(company))
        .filter(documents::environment.eq(environment))
        .select(documents::generation_code)
        .first(connection)
        .optional()?;
    if let Some(code) = own {
        return Ok(Some(EnteredStamp::OfDocument(read("documents", code)?)));
    }
    let entered: Option<String> = foreign::table
        .filter(foreign::stamp.eq(stamp))
        .filter(foreign::company.eq(company))
        .filter(foreign::environment.eq(environment))
        .select(foreign::generation_code)
        .first(connection)
        .optional()?;
    if let Some(code) = entered {
        let code = read("foreign_documents", code)?;
        return Ok(Some(EnteredStamp::OfDocument(code)));
    }
    let invalidation: Option<String> = invalidations::table
        .filter(invalidations::stamp.eq(stamp))
        .filter(invalidations::company.eq(company))
        .filter(invalidations::environment.eq(environment))
        .select(invalidations::generation_code)
        .first(connection)
        .optional()?;
    if let Some(code) = invalidation {
        let code = read("invalidation_events", code)?;
        return Ok(Some(EnteredStamp::OfEvent(code)));
    }
    let report: Option<String> = reports::table
        .inner_join(contingencies::table)
        .filter(reports::stamp.eq(stamp))
        .filter(contingencies::company.eq(company))
        .filter(contingencies::environment.eq(environment))
        .select(reports::generation_code)
        .first(connection)
        .optional()?;
    report
        .map(|code| Ok(EnteredStamp::OfEvent(read("contingency_events", code)?)))
        .transpose()
}
