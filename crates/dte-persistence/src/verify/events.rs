//! The invalidation events of one company.

use diesel::prelude::*;

use super::findings::{Check, Findings, SignedRow};
use super::{Owner, SignatureJudge};
use crate::backup::CopyError;
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::invalidations::row::EventRow;
use crate::schema::{documents, invalidation_events as events};

const PAGE: i64 = 200;

/// An event, and of its document the status and the event that invalidated it.
type Row = (EventRow, Option<String>, Option<String>);

pub(super) fn check(
    connection: &mut AnyConnection,
    owner: &Owner,
    judge: &mut dyn SignatureJudge,
    findings: &mut Findings<'_>,
) -> Result<(), CopyError> {
    let mut after = String::new();
    loop {
        let rows = page(connection, &owner.id, &after)?;
        let Some(last) = rows.last() else {
            return Ok(());
        };
        after.clone_from(&last.0.generation_code);
        for row in &rows {
            look(row, owner, judge, findings);
        }
    }
}

fn page(connection: &mut AnyConnection, company: &str, after: &str) -> QueryResult<Vec<Row>> {
    events::table
        .left_join(documents::table.on(documents::generation_code.eq(events::document)))
        .filter(events::company.eq(company))
        .filter(events::generation_code.gt(after))
        .order(events::generation_code)
        .limit(PAGE)
        .select((
            EventRow::as_select(),
            documents::status.nullable(),
            documents::event_code.nullable(),
        ))
        .load(connection)
}

fn look(
    (row, document_status, document_event): &Row,
    owner: &Owner,
    judge: &mut dyn SignatureJudge,
    findings: &mut Findings<'_>,
) {
    let code = &row.generation_code;
    let of = format!("event {code} of {}", row.document);
    findings.code(&of, &row.json, code);
    findings.digest(&of, &row.json, row.digest.as_deref());
    findings.checked(Check::Stamps);
    if row.values_digest() != row.state_digest {
        let why = "its document, status, stamp or refusal is not what was recorded";
        findings.fault(Check::Stamps, &of, why);
    }
    if row.status == "ACCEPTED" {
        if row.stamp.is_none() {
            let why = "an accepted event's stamp is not known: `dte invalidations stamp`";
            findings.unchecked(Check::Stamps, why);
        }
        let is_done = document_status.as_deref() == Some("INVALIDATED")
            && document_event.as_ref() == Some(code);
        if !is_done {
            findings.fault(
                Check::Stamps,
                &of,
                "it is ACCEPTED, and its document is not INVALIDATED by it",
            );
        }
    }
    let signed = SignedRow {
        reader: RowReader::new("invalidation_events", code),
        json: &row.json,
        signature: row.signature.as_deref(),
        created_at: row.created_at,
    };
    findings.signature(&of, &signed, owner, judge);
}
