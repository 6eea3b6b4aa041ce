//! The events of one company.

use std::collections::BTreeSet;

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use super::findings::{Check, Findings};
use crate::backup::CopyError;
use crate::engine::connection::AnyConnection;
use crate::outbox::reads;
use crate::schema::{event_streams as streams, installation};

const PAGE: i64 = 1_000;

/// How far the authority's clock, which stamps are dated by, may differ from ours, in microseconds.
const DAY: i64 = 24 * 60 * 60 * 1_000_000;

const PRUNED: &str = "no longer kept";

/// How each document that changed since a moment stands, as its last event must say it. A document that
/// waits for its first attempt says nothing; what it is corrected from does not count any more.
const STANDING: &str = "\
    SELECT code, state FROM (\
        SELECT documents.generation_code AS code, documents.created_at AS created_at, \
            CASE documents.status WHEN 'RECEIVED' THEN documents.stamped_at \
                WHEN 'REJECTED' THEN documents.rejected_at \
                WHEN 'INVALIDATED' THEN event.updated_at END AS decided_at, \
            CASE WHEN documents.status <> 'PENDING' THEN documents.status \
                WHEN documents.transmission = 'CONTINGENCY' THEN 'CONTINGENCY' \
                WHEN documents.postponed THEN 'PENDING' \
                WHEN documents.revision > 0 THEN 'CORRECTED' END AS state \
        FROM documents \
        LEFT JOIN invalidation_events AS event ON event.generation_code = documents.event_code \
        WHERE documents.company = ";

/// What the last event of each document says of its state.
const TOLD: &str = "\
    SELECT events.subject AS code, CASE kind WHEN 'dte.received' THEN 'RECEIVED' \
        WHEN 'dte.rejected' THEN 'REJECTED' WHEN 'dte.invalidated' THEN 'INVALIDATED' \
        WHEN 'dte.pending' THEN 'PENDING' WHEN 'dte.contingency' THEN 'CONTINGENCY' \
        ELSE CASE WHEN facts LIKE '__|__|CONTINGENCY|%' THEN 'CONTINGENCY' ELSE 'CORRECTED' END END AS state \
    FROM (\
        SELECT max(sequence) AS sequence FROM events \
        WHERE kind LIKE 'dte.%' AND kind <> 'dte.invalidation_rejected' AND company = ";

const OF_EACH: &str = " GROUP BY subject) AS newest \
    JOIN events ON events.sequence = newest.sequence AND events.company = ";

pub(super) fn check(
    connection: &mut AnyConnection,
    company: &str,
    findings: &mut Findings<'_>,
) -> Result<(), CopyError> {
    let since: Option<Option<i64>> = installation::table
        .select(installation::events_since)
        .first(connection)
        .optional()?;
    let Some(since) = since.flatten() else {
        let why = "since when there are events is not known";
        findings.fault(Check::Events, "the installation", why);
        return Ok(());
    };
    let pruned_until = numbers(connection, company, findings)?;
    let since = pruned_until.map_or(since, |until| since.max(until.saturating_add(DAY)));
    states(connection, company, since, findings)
}

/// Looks at every event, and whether one is missing between the first that is kept and the last.
/// Answers until when events were deleted because of their age, if some were.
fn numbers(
    connection: &mut AnyConnection,
    company: &str,
    findings: &mut Findings<'_>,
) -> Result<Option<i64>, CopyError> {
    let of = |sequence: i64| format!("event {sequence} of company {company}");
    let (mut last, mut pruned_until) = (0, None);
    loop {
        let rows = reads::after(connection, company, last, PAGE)?;
        if rows.is_empty() {
            break;
        }
        for row in &rows {
            findings.checked(Check::Events);
            if last == 0 && row.sequence > 1 {
                let missing = u64::try_from(row.sequence - 1).unwrap_or_default();
                findings.explained(Check::Events, PRUNED, missing);
                pruned_until = Some(row.occurred_at);
            } else if row.sequence != last + 1 {
                let why = format!("it follows {last}: those between are missing");
                findings.fault(Check::Events, of(row.sequence), why);
            }
            if let Err(damaged) = row.read() {
                findings.fault(Check::Events, of(row.sequence), damaged.why);
            }
            last = row.sequence;
        }
    }
    let kept: Option<i64> = streams::table
        .find(company)
        .select(streams::last_sequence)
        .first(connection)
        .optional()?;
    let kept = kept.unwrap_or_default();
    if kept != last {
        let why = format!("it is the last, and the stream says {kept}");
        findings.fault(Check::Events, of(last), why);
    }
    Ok(pruned_until)
}

/// Compares the last event of each document with how it stands, as far as events of it are kept.
fn states(
    connection: &mut AnyConnection,
    company: &str,
    since: i64,
    findings: &mut Findings<'_>,
) -> Result<(), CopyError> {
    let untold: Vec<(String, String)> = sql::<(Text, Text)>(STANDING)
        .bind::<Text, _>(company)
        .sql(") AS standing WHERE state IS NOT NULL AND (created_at > ")
        .bind::<BigInt, _>(since)
        .sql(" OR decided_at > ")
        .bind::<BigInt, _>(since)
        .sql(") EXCEPT ")
        .sql(TOLD)
        .bind::<Text, _>(company)
        .sql(OF_EACH)
        .bind::<Text, _>(company)
        .load(connection)?;
    let untrue: Vec<(String, String)> = sql::<(Text, Text)>("SELECT code, state FROM (")
        .sql(TOLD)
        .bind::<Text, _>(company)
        .sql(OF_EACH)
        .bind::<Text, _>(company)
        .sql(
            ") AS told WHERE state IN ('RECEIVED', 'REJECTED', 'INVALIDATED') \
             EXCEPT SELECT generation_code, status FROM documents WHERE company = ",
        )
        .bind::<Text, _>(company)
        .load(connection)?;
    for (code, state) in &untold {
        let why = format!("it is {state}, and its last event does not say so");
        findings.fault(Check::Events, code, why);
    }
    let known: BTreeSet<&String> = untold.iter().map(|(code, _)| code).collect();
    for (code, state) in untrue.iter().filter(|(code, _)| !known.contains(code)) {
        let why = format!("its last event says {state}, and it is not");
        findings.fault(Check::Events, code, why);
    }
    Ok(())
}
