//! The documents of one company: bytes, signatures, and the columns that say the same.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use dte_application::ports::TransmissionKind;
use dte_domain::catalog::Catalogue;
use dte_domain::edition::Edition;
use dte_domain::identification::{DocumentType, LocalTime, date_text};
use dte_domain::lifecycle::StatusKind;
use dte_domain::value::Value;
use dte_schema::{Identified, Recorded, recorded};
use rust_decimal::Decimal;

use super::counters::Counters;
use super::findings::{Check, Findings, SignedRow};
use super::row::Row;
use super::{Owner, SignatureJudge};
use crate::backup::CopyError;
use crate::documents::row::ReceiverRow;
use crate::documents::state::StateRow;
use crate::engine::column::{RowReader, amount};
use crate::engine::connection::AnyConnection;
use crate::numbers;
use crate::schema::{
    document_balances as balances, document_bodies as bodies, documents, third_party_sales as sales,
};

/// How many documents are read at a time: some 10 KB each.
const PAGE: i64 = 100;

const AFTER: &str = "(documents.environment, documents.series_year, documents.control_number) > (";

/// After which document a page begins: environment, year and control number.
type PageKey = (String, i64, String);

pub(super) fn check(
    connection: &mut AnyConnection,
    owner: &Owner,
    judge: &mut dyn SignatureJudge,
    findings: &mut Findings<'_>,
) -> Result<(), CopyError> {
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
        }
    }
    counters.compare(connection, &owner.id, findings)
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
        .left_join(balances::table.on(balances::document_id.eq(documents::id)))
        .left_join(
            sales::table.on(sales::document
                .eq(documents::generation_code)
                .and(sales::revision.eq(documents::revision))),
        )
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
            documents::issued_at,
            documents::created_at,
            documents::stamp,
            documents::signature,
            bodies::json.nullable(),
            bodies::digest.nullable(),
            StateRow::as_select(),
            documents::state_digest,
            documents::edition,
            documents::schema_version,
            documents::total_cents,
            documents::vat_cents,
            ReceiverRow::as_select(),
            documents::receiver_nrc,
            (
                balances::sold_non_subject,
                balances::sold_exempt,
                balances::sold_taxed,
            )
                .nullable(),
            sales::principal.nullable(),
        ))
        .load(connection)
}

fn look(row: &Row, owner: &Owner, judge: &mut dyn SignatureJudge, findings: &mut Findings<'_>) {
    findings.checked(Check::Stamps);
    if matches!(&*row.status, "RECEIVED" | "INVALIDATED") && row.stamp.is_none() {
        let why = format!("it is {} and has no stamp", row.status);
        findings.fault(Check::Stamps, &row.code, why);
    }
    if row.state.digest() != row.state_digest {
        let why = "its status, stamp, refusal or event is not what was recorded";
        findings.fault(Check::Stamps, &row.code, why);
    }
    findings.checked(Check::Contents);
    for why in unreadable(row) {
        findings.fault(Check::Contents, &row.code, why);
    }
    let Some(json) = &row.json else {
        return findings.fault(Check::Contents, &row.code, "its JSON is missing");
    };
    for why in contradictions(row, owner, json) {
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
    let of_edition = Edition::named(&row.edition).and_then(|edition| {
        let document_type = DocumentType::parse(&row.document_type).ok()?;
        document_type.spec().edition(edition)
    });
    if of_edition.is_none_or(|spec| i64::from(spec.version) != row.schema_version) {
        let (edition, version) = (&row.edition, row.schema_version);
        found.push(format!(
            "edition {edition} has no schema version {version} of its type"
        ));
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

/// Contradictions between the JSON and the row.
fn contradictions(row: &Row, owner: &Owner, json: &str) -> Vec<String> {
    let found = match Identified::read(json) {
        Ok(found) => found,
        Err(error) => return vec![error.to_string()],
    };
    let mut pairs = vec![
        (
            "generation code",
            Some(found.generation_code),
            Some(row.code.clone()),
        ),
        (
            "control number",
            found.control_number.or_else(|| unnumbered(row)),
            Some(row.control_number.clone()),
        ),
        ("type", found.document_type, Some(row.document_type.clone())),
        (
            "environment",
            Some(found.environment),
            Some(row.environment.clone()),
        ),
    ];
    match recorded(json) {
        Some(said) => {
            let issuer = (plain(said.issuer.as_ref()), plain(owner.nit.as_ref()));
            pairs.push(("issuer's NIT", issuer.0, issuer.1));
            pairs.extend(columns(row, said));
        }
        None => return vec!["its JSON is not that of a document of its type".to_owned()],
    }
    pairs
        .into_iter()
        .filter(|(_, said, kept)| said != kept)
        .map(|(what, said, kept)| {
            let (said, kept) = (said.unwrap_or_default(), kept.unwrap_or_default());
            format!("its JSON says {what} {said:?}, the database {kept:?}")
        })
        .collect()
}

/// Values that stand in columns beside the bytes: their names, as the bytes say them, as the columns do.
fn columns(row: &Row, said: Recorded) -> Vec<(&'static str, Option<String>, Option<String>)> {
    let money = |amount: Decimal| Some(amount.normalize().to_string());
    let issued_at = RowReader::new("documents", &row.code).moment("issued_at", row.issued_at);
    let issued_at = issued_at.ok().map(LocalTime::at);
    let receiver = said.receiver;
    let kept = &row.receiver;
    let mut pairs = vec![
        ("total", money(said.total), money(amount(row.total_cents))),
        (
            "value-added tax",
            money(said.vat),
            money(amount(row.vat_cents)),
        ),
        (
            "schema version",
            Some(said.schema_version.to_string()),
            Some(row.schema_version.to_string()),
        ),
        (
            "date",
            Some(said.issued_at.0),
            issued_at.map(|at| date_text(at.date())),
        ),
        (
            "time",
            Some(said.issued_at.1),
            issued_at.map(LocalTime::time_text),
        ),
        (
            "receiver's document type",
            receiver.document_type.map(|kind| kind.code().to_owned()),
            kept.receiver_document_type.clone(),
        ),
        (
            "receiver's number",
            plain(receiver.document_number.as_ref()),
            plain(kept.receiver_number.as_ref()),
        ),
        ("receiver's name", receiver.name, kept.receiver_name.clone()),
        (
            "receiver's telephone",
            plain(receiver.phone.as_ref()),
            plain(kept.receiver_phone.as_ref()),
        ),
        (
            "receiver's e-mail",
            receiver.email,
            kept.receiver_email.clone(),
        ),
        (
            "receiver's NRC",
            plain(said.receiver_nrc.as_ref()),
            plain(row.receiver_nrc.as_ref()),
        ),
        (
            "third party's number",
            plain(said.principal.as_ref()),
            plain(row.principal.as_ref()),
        ),
    ];
    if let (Some(sold), Some((non_subject, exempt, taxed))) = (said.sold, row.sold) {
        let amounts =
            |amounts: [Decimal; 3]| Some(format!("{:?}", amounts.map(|it| it.normalize())));
        let said = [sold.non_subject, sold.exempt, sold.taxed];
        let kept = [non_subject, exempt, taxed].map(amount);
        pairs.push(("sold amounts", amounts(said), amounts(kept)));
    }
    pairs
}

/// A number without separators: types and editions write them with and without.
fn plain(number: Option<&String>) -> Option<String> {
    number.map(|number| number.replace(['-', ' ', '(', ')'], ""))
}
