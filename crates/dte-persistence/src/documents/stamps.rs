//! Stamps that another document of the company has: none at all, until the authority has said so
//! again and again.

use std::collections::HashSet;

use diesel::dsl::{exists, select};
use diesel::prelude::*;
use dte_application::ports::EnteredStamp;
use dte_domain::catalog::Catalogue;
use dte_domain::identification::Environment;
use dte_domain::lifecycle::StatusKind;

use super::result::{CountedRow, ResultRow};
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::engine::lock::lock;
use crate::error::Refusal;
use crate::schema::{
    contingencies, contingency_events as reports, documents, doubtful_stamps as doubtful,
    foreign_documents as foreign, invalidation_events as invalidations,
};

/// How often the authority is asked about a stamp that another document has.
pub(crate) const QUESTIONS: i64 = 3;

/// The results without those whose stamp an earlier one of them has, whosever it is.
pub(crate) fn distinct<'o>(results: &[&'o ResultRow]) -> Vec<&'o ResultRow> {
    let mut seen: HashSet<&str> = HashSet::with_capacity(results.len());
    let mut distinct = Vec::with_capacity(results.len());
    for &result in results {
        let stamp = result.stamp.as_deref();
        if stamp.is_none_or(|stamp| seen.insert(stamp)) {
            distinct.push(result);
        }
    }
    distinct
}

/// Looks at results that were not kept: those whose stamp another document of the company has are
/// judged, and one whose stamp only another company's has is kept now. Answers those that were kept.
pub(crate) fn doubt(
    connection: &mut AnyConnection,
    left: &[&ResultRow],
) -> QueryResult<Vec<CountedRow>> {
    let mut taken = Vec::new();
    for result in left {
        let Some(stamp) = &result.stamp else {
            continue;
        };
        let Some(row) = pending(connection, result)? else {
            continue;
        };
        if is_good(connection, &row, stamp, result.updated_at)? {
            take(connection, &row, result)?;
            taken.push(row);
        }
    }
    Ok(taken)
}

/// Whether a document takes this stamp. One that another document of the company has is noted instead,
/// until the authority has gone on giving it in the test environment.
pub(crate) fn is_good(
    connection: &mut AnyConnection,
    row: &CountedRow,
    stamp: &str,
    now: i64,
) -> QueryResult<bool> {
    if !is_anothers(connection, row, stamp)? {
        return Ok(true);
    }
    let answers = note(connection, row.id, stamp, now)?;
    let code = &row.generation_code;
    if answers <= QUESTIONS {
        tracing::warn!(
            code,
            stamp,
            answers,
            "another document of the company has this stamp: it is none, the authority is asked"
        );
        return Ok(false);
    }
    let is_test = row.environment == Environment::Test.code();
    if is_test {
        tracing::warn!(
            code,
            stamp,
            "another document of the company has this stamp, and the authority goes on giving it: \
             it is taken, as this is the test environment"
        );
    } else {
        tracing::error!(
            code,
            stamp,
            answers,
            "another document of the company has this stamp, and the authority goes on giving it: \
             the document stays as it is until somebody has cleared it up with the authority"
        );
    }
    Ok(is_test)
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

fn is_anothers(connection: &mut AnyConnection, row: &CountedRow, stamp: &str) -> QueryResult<bool> {
    let other = documents::table
        .filter(documents::stamp.eq(stamp))
        // By its stamp, not by an index that has all documents of the company.
        .filter(documents::company.concat("").eq(&row.company))
        .filter(documents::environment.eq(&row.environment))
        .filter(documents::id.ne(row.id));
    select(exists(other)).get_result(connection)
}

/// The document, if the result is of it as it stands.
fn pending(connection: &mut AnyConnection, result: &ResultRow) -> QueryResult<Option<CountedRow>> {
    let document = documents::table
        .filter(documents::generation_code.eq(&result.generation_code))
        .filter(documents::status.eq(StatusKind::Pending.name()))
        .filter(documents::revision.eq(result.revision));
    lock!(connection, document, CountedRow::as_select(), first).optional()
}

/// Counts that the authority gave the document this stamp; answers how often in a row.
fn note(connection: &mut AnyConnection, document: i64, stamp: &str, now: i64) -> QueryResult<i64> {
    let before: Option<(String, i64, i64)> = doubtful::table
        .find(document)
        .select((doubtful::stamp, doubtful::answers, doubtful::since))
        .first(connection)
        .optional()?;
    let (answers, since) = match before {
        Some((same, answers, since)) if same == stamp => (answers + 1, since),
        _ => (1, now),
    };
    diesel::delete(doubtful::table.find(document)).execute(connection)?;
    diesel::insert_into(doubtful::table)
        .values((
            doubtful::document_id.eq(document),
            doubtful::stamp.eq(stamp),
            doubtful::answers.eq(answers),
            doubtful::since.eq(since),
        ))
        .execute(connection)?;
    Ok(answers)
}

/// Takes a stamp although another document has it.
fn take(connection: &mut AnyConnection, row: &CountedRow, result: &ResultRow) -> QueryResult<()> {
    let is_rendering = row.transmission == result.rendering;
    if let Some(signature) = result.signature.as_ref().filter(|_| is_rendering) {
        diesel::update(documents::table.find(row.id))
            .set(documents::signature.eq(signature))
            .execute(connection)?;
    }
    diesel::update(documents::table.find(row.id))
        .set((
            documents::status.eq(result.status),
            documents::stamp.eq(&result.stamp),
            documents::stamped_at.eq(result.decided_at),
            documents::rejection_code.eq(None::<String>),
            documents::rejection_description.eq(None::<String>),
            documents::observations.eq(&result.observations),
            documents::updated_at.eq(result.updated_at),
        ))
        .execute(connection)
        .map(drop)
}
