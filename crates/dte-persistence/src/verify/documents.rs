//! The documents of one company, in the order of their numbers.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use dte_application::ports::TransmissionKind;
use dte_domain::lifecycle::StatusKind;
use dte_schema::Identified;

use super::counters::Counters;
use super::findings::{Check, Findings, SignedRow};
use super::numbers::{Numbers, Series};
use super::row::Row;
use super::{Owner, SignatureJudge};
use crate::backup::CopyError;
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::numbers;
use crate::schema::{document_bodies as bodies, documents};

/// How many documents are read at a time: some 10 KB each.
const PAGE: i64 = 100;

/// Stamps that two documents of a company have.
pub(super) const DOUBLED_STAMPS: &str = "SELECT d.generation_code, \
    'another document of the company has its stamp ' || d.stamp || ' too' \
    FROM documents AS d JOIN \
    (SELECT company, environment, stamp FROM documents WHERE stamp IS NOT NULL \
    GROUP BY company, environment, stamp HAVING count(*) > 1) AS doubled \
    ON doubled.stamp = d.stamp AND doubled.company = d.company \
    AND doubled.environment = d.environment ORDER BY d.stamp, d.generation_code";

const AFTER: &str = "(documents.environment, documents.series_year, documents.control_number) > (";

/// After which document a page begins: environment, year and control number.
type PageKey = (String, i64, String);

pub(super) fn check(
    connection: &mut AnyConnection,
    owner: &Owner,
    judge: &mut dyn SignatureJudge,
    findings: &mut Findings<'_>,
) -> Result<(), CopyError> {
    let mut numbers = Numbers::of(connection, &owner.id)?;
    let mut counters = Counters::default();
    let mut place = PageKey::default();
    loop {
        let rows = readable(connection, &owner.id, &place, findings)?;
        let Some(last) = rows.last() else {
            break;
        };
        place = (
            last.environment.clone(),
            last.series_year,
            last.control_number.clone(),
        );
        for row in &rows {
            look(row, owner, judge, findings);
            counters.add(row);
            let (number, sequence) = (&row.control_number, row.sequence);
            if !numbers::has_number(&row.document_type) {
                look_at_code(row, findings);
                continue;
            }
            match Series::of(&row.environment, number, sequence, row.series_year) {
                Some(series) if series.document_type == row.document_type => {
                    let is_refused = row.status == StatusKind::Rejected.name();
                    numbers.see(series, (sequence, &row.code), is_refused, findings);
                }
                _ => {
                    let why = format!("control number {} is not its own", row.control_number);
                    findings.fault(Check::Numbers, &row.code, why);
                }
            }
        }
    }
    numbers.end(findings);
    counters.compare(connection, &owner.id, findings)
}

/// Of a document without a number its code stands where others have theirs, and it has no place in a series.
fn look_at_code(row: &Row, findings: &mut Findings<'_>) {
    if row.control_number != row.code || row.sequence != 0 {
        let why = format!(
            "control number {} though its type has none",
            row.control_number
        );
        findings.fault(Check::Numbers, &row.code, why);
    }
}

/// A page; of one that cannot be read as a whole, the rows that can.
fn readable(
    connection: &mut AnyConnection,
    company: &str,
    place: &PageKey,
    findings: &mut Findings<'_>,
) -> Result<Vec<Row>, CopyError> {
    match page(connection, company, place, 0, PAGE) {
        Err(diesel::result::Error::DeserializationError(_)) => {}
        other => return Ok(other?),
    }
    let mut rows = Vec::new();
    for offset in 0..PAGE {
        match page(connection, company, place, offset, 1) {
            Ok(row) if row.is_empty() => break,
            Ok(row) => rows.extend(row),
            Err(diesel::result::Error::DeserializationError(error)) => {
                let (_, _, after) = place;
                let of = format!("document {} after {after}", offset + 1);
                findings.fault(Check::Contents, of, format!("it cannot be read: {error}"));
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(rows)
}

fn page(
    connection: &mut AnyConnection,
    company: &str,
    (environment, year, number): &PageKey,
    offset: i64,
    limit: i64,
) -> QueryResult<Vec<Row>> {
    documents::table
        .left_join(bodies::table)
        .filter(documents::company.eq(company))
        .filter(
            sql::<Bool>(AFTER)
                .bind::<Text, _>(environment)
                .sql(", ")
                .bind::<BigInt, _>(year)
                .sql(", ")
                .bind::<Text, _>(number)
                .sql(")"),
        )
        .order((
            documents::environment,
            documents::series_year,
            documents::control_number,
        ))
        .offset(offset)
        .limit(limit)
        .select((
            documents::generation_code,
            documents::environment,
            documents::document_type,
            documents::establishment,
            documents::transmission,
            documents::status,
            documents::control_number,
            documents::series_year,
            documents::sequence,
            documents::issued_at,
            documents::created_at,
            documents::stamp,
            documents::signature,
            bodies::json.nullable(),
            bodies::digest.nullable(),
        ))
        .load(connection)
}

fn look(row: &Row, owner: &Owner, judge: &mut dyn SignatureJudge, findings: &mut Findings<'_>) {
    findings.checked(Check::Stamps);
    if matches!(&*row.status, "RECEIVED" | "INVALIDATED") && row.stamp.is_none() {
        let why = format!("it is {} and has no stamp", row.status);
        findings.fault(Check::Stamps, &row.code, why);
    }
    findings.checked(Check::Contents);
    for why in unreadable(row) {
        findings.fault(Check::Contents, &row.code, why);
    }
    let Some(json) = &row.json else {
        return findings.fault(Check::Contents, &row.code, "its JSON is missing");
    };
    for why in contradictions(row, json) {
        findings.fault(Check::Contents, &row.code, why);
    }
    findings.digest(&row.code, json, row.digest.as_deref());
    let signed = SignedRow {
        reader: RowReader::new("documents", &row.code),
        json,
        signature: row.signature.as_deref(),
        created_at: row.created_at,
    };
    findings.signature(&row.code, &signed, owner, judge);
}

/// The columns that the service could not make sense of.
fn unreadable(row: &Row) -> Vec<String> {
    let mut found = Vec::new();
    if StatusKind::named(&row.status).is_none() {
        found.push(format!("status {} is none", row.status));
    }
    if TransmissionKind::named(&row.transmission).is_none() {
        found.push(format!("transmission {} is none", row.transmission));
    }
    let reader = RowReader::new("documents", &row.code);
    if let Err(damaged) = reader.moment("issued_at", row.issued_at) {
        found.push(format!("issued_at: {}", damaged.why));
    }
    found
}

/// What the row of a document has in the place of a number that its JSON rightly does not say.
fn unnumbered(row: &Row) -> Option<String> {
    (!numbers::has_number(&row.document_type)).then(|| row.code.clone())
}

/// Where the JSON says something else than the row.
fn contradictions(row: &Row, json: &str) -> Vec<String> {
    let found = match Identified::read(json) {
        Ok(found) => found,
        Err(error) => return vec![error.to_string()],
    };
    let pairs = [
        ("generation code", Some(found.generation_code), &row.code),
        (
            "control number",
            found.control_number.or_else(|| unnumbered(row)),
            &row.control_number,
        ),
        ("type", found.document_type, &row.document_type),
        ("environment", Some(found.environment), &row.environment),
    ];
    pairs
        .into_iter()
        .filter(|(_, said, kept)| said.as_ref() != Some(kept))
        .map(|(what, said, kept)| {
            let said = said.unwrap_or_default();
            format!("its JSON says {what} {said:?}, its row {kept:?}")
        })
        .collect()
}
