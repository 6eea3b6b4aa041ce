//! One value of one row is changed behind the service's back: the check of the database finds it.

use dte_application::ports::{
    Contingencies, ContingencyEventResult, ContingencyEventStatus, ContingencyId,
    ContingencyRendering, DocumentResult, Documents, Invalidations, NewContingencyEvent,
    NewDocument, Signature,
};
use dte_domain::documents::Content;
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{DocumentType, GenerationCode};
use dte_domain::lifecycle::Status;
use dte_domain::parts::third_party_sale::ThirdPartySale;
use dte_domain::samples;
use dte_domain::settled::{SettledAmounts, SoldForAnother};
use rust_decimal::Decimal;
use time::Duration;

use super::backups::{faults, sound};
use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW};

/// Documents of each state, by their numbers.
const SOLD: u128 = 1;
const NOTE: u128 = 2;
const INVALIDATED: u128 = 3;
const REJECTED: u128 = 4;
const CORRECTED: u128 = 5;
const HELD: u128 = 6;
const SETTLEMENT: u128 = 7;
const FOR_ANOTHER: u128 = 8;
const PENDING: u128 = 9;
const INVALIDATION: u128 = 900;
const REPORT: u128 = 950;

fn event_bytes(code: GenerationCode) -> std::sync::Arc<str> {
    format!("{{\"identificacion\":{{\"codigoGeneracion\":\"{code}\",\"ambiente\":\"00\"}}}}").into()
}

async fn decide(bed: &ContractDatabase, number: u128, status: Status) {
    let result = DocumentResult {
        signature: Some(Signature("good".into())),
        ..made::outcome(number, status)
    };
    assert!(bed.record_result(result).await.unwrap());
}

fn settlement() -> NewDocument {
    let content = Content::Settlement(samples::settlement());
    let checked = content.clone().check(&Facts::on(samples::TODAY)).unwrap();
    let mut settlement = made::document(SETTLEMENT);
    settlement.series.document_type = DocumentType::Settlement;
    settlement.body = made::rendered(content, made::code(SETTLEMENT));
    settlement.settles = checked.settles().to_vec();
    made::by_its_bytes(settlement)
}

fn for_another() -> NewDocument {
    let mut ccf = samples::ccf();
    ccf.third_party_sale = Some(ThirdPartySale {
        nit: Some(made::good("0614-290985-103-7")),
        name: Some(made::good("Cafetales del Norte")),
        domicile: None,
    });
    for item in &mut ccf.items {
        item.related_document = Some(made::good("A-1"));
    }
    NewDocument {
        body: made::rendered(Content::Ccf(ccf), made::code(FOR_ANOTHER)),
        sold_for_another: Some(SoldForAnother {
            principal: "06142909851037".into(),
            amounts: SettledAmounts {
                taxed: Decimal::new(300, 0),
                ..SettledAmounts::default()
            },
            taxes: Vec::new(),
        }),
        ..made::document(FOR_ANOTHER)
    }
}

/// Puts a document into a contingency, whose event is accepted.
async fn store_in_contingency(bed: &ContractDatabase) {
    made::store(bed, made::document(HELD)).await;
    let found = bed.find(made::code(HELD)).await.unwrap().unwrap();
    let json = dte_schema::in_contingency(
        &found.json,
        Edition::Of2022,
        found.schema_version,
        &made::identification(DocumentType::Ccf, made::code(HELD)),
        found.control_number.as_deref(),
        &made::mark(),
    );
    let rendering = ContingencyRendering {
        json: json.unwrap().into(),
        signature: Signature("good".into()),
        earlier_signature: Signature("good".into()),
        ..made::rerendered(HELD)
    };
    assert!(bed.enter_contingency(rendering).await.unwrap());
    let event = NewContingencyEvent {
        generation_code: made::code(REPORT),
        contingency: ContingencyId(made::uuid(900)),
        establishment: made::establishment_id(1, 1),
        schema_version: 3,
        json: event_bytes(made::code(REPORT)),
        documents: vec![made::code(HELD)],
        now: NOW + Duration::hours(1),
    };
    bed.begin_event(event).await.unwrap();
    let accepted = ContingencyEventResult {
        generation_code: made::code(REPORT),
        status: ContingencyEventStatus::Accepted {
            stamp: Some(made::stamp('E')),
            at: NOW + Duration::hours(2),
            documents_due_at: NOW + Duration::hours(74),
        },
        signature: Some(Signature("good".into())),
        lease: None,
        now: NOW + Duration::hours(2),
    };
    assert!(bed.finish_event(accepted).await.unwrap());
}

async fn fill(bed: &ContractDatabase) {
    made::register(bed).await;
    let mut sold = made::selling(SOLD, made::sales(0, 100, 30_000));
    sold.claim = made::claiming(SOLD, "key").claim;
    made::store(bed, sold).await;
    decide(bed, SOLD, made::received('A')).await;
    made::store(bed, made::note(NOTE, &[(SOLD, made::sales(0, 0, 1_000))])).await;
    // The notes of the tests are rendered as CCFs.
    bed.tamper(
        "UPDATE document_bodies SET digest = NULL, \
         json = replace(json, '\"tipoDte\":\"03\"', '\"tipoDte\":\"05\"') \
         WHERE document_id IN (SELECT id FROM documents WHERE document_type = '05')",
    );
    made::store(bed, made::document(INVALIDATED)).await;
    decide(bed, INVALIDATED, made::received('B')).await;
    let mut event = made::event(INVALIDATION, INVALIDATED);
    event.json = event_bytes(made::code(INVALIDATION));
    bed.begin(event).await.unwrap();
    let accepted = made::event_outcome(INVALIDATION, made::accepted('C'));
    assert!(bed.finish(accepted).await.unwrap());
    for number in [REJECTED, CORRECTED] {
        made::store(bed, made::document(number)).await;
        decide(bed, number, made::rejected()).await;
    }
    let correction = made::corrected(made::document(CORRECTED));
    bed.correct(correction).await.unwrap();
    store_in_contingency(bed).await;
    made::store(bed, settlement()).await;
    made::store(bed, for_another()).await;
    made::store(bed, made::claiming(PENDING, "other key")).await;
    sound(bed);
}

/// A table, which row of it, and what is set there.
type Change = (&'static str, String, &'static str, &'static str);

fn document(number: u128) -> String {
    format!("generation_code = '{}'", made::code(number))
}

/// The rows of other tables that are of a document.
fn of(number: u128) -> String {
    let code = document(number);
    format!("document_id = (SELECT id FROM documents WHERE {code})")
}

/// Changes of what says where documents and events stand.
fn states() -> Vec<Change> {
    const OTHER_STAMP: &str = "'XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX'";
    let mut changes = vec![
        ("documents", document(SOLD), "stamp", OTHER_STAMP),
        ("documents", document(SOLD), "stamped_at", "1"),
        ("documents", document(SOLD), "observations", "'[\"x\"]'"),
        ("documents", document(SOLD), "status", "'PENDING'"),
        ("documents", document(SOLD), "status", "'REJECTED'"),
        ("documents", document(SOLD), "revision", "1"),
        ("documents", document(INVALIDATED), "stamp", OTHER_STAMP),
        ("documents", document(INVALIDATED), "status", "'RECEIVED'"),
        ("documents", document(INVALIDATED), "event_code", "'X'"),
        ("documents", document(REJECTED), "status", "'PENDING'"),
        ("documents", document(REJECTED), "rejection_code", "'001'"),
        ("documents", document(REJECTED), "rejected_at", "1"),
        ("documents", document(PENDING), "status", "'REJECTED'"),
        ("documents", document(PENDING), "state_digest", "1"),
    ];
    let columns = [
        ("rejection_description", "'x'"),
        ("observations", "NULL"),
        ("stamp", OTHER_STAMP),
    ];
    for (column, value) in columns {
        changes.push(("documents", document(REJECTED), column, value));
    }
    for (column, value) in [
        ("stamp", OTHER_STAMP),
        ("stamp", "NULL"),
        ("status", "'REJECTED'"),
        ("observations", "NULL"),
        ("rejection_code", "'001'"),
        ("replacement", "'X'"),
    ] {
        let event = document(INVALIDATION);
        changes.push(("invalidation_events", event, column, value));
    }
    for (column, value) in [
        ("stamp", OTHER_STAMP),
        ("stamp", "NULL"),
        ("status", "'REJECTED'"),
        ("stamped_at", "1"),
        ("documents_due_at", "1"),
        ("documents", "documents + 1"),
    ] {
        let event = document(REPORT);
        changes.push(("contingency_events", event, column, value));
    }
    changes
}

/// Changes of everything else that is checked.
#[expect(clippy::too_many_lines, reason = "one table of changes")]
fn values() -> Vec<Change> {
    let mut changes = vec![
        ("document_bodies", of(SOLD), "json", "json || ' '"),
        ("document_bodies", of(SOLD), "digest", "'x'"),
        (
            "document_balances",
            of(SOLD),
            "sold_exempt",
            "sold_exempt + 100",
        ),
        (
            "document_balances",
            of(SOLD),
            "sold_taxed",
            "sold_taxed - 100",
        ),
        ("spare_renderings", of(HELD), "json", "json || ' '"),
        ("spare_renderings", of(HELD), "signature", "'bad'"),
        ("contingency_documents", of(HELD), "waits", "NOT waits"),
        (
            "companies",
            format!("id = '{}'", made::uuid(1)),
            "nit",
            "'00000000000009'",
        ),
        (
            "spare_renderings",
            of(HELD),
            "transmission",
            "'CONTINGENCY'",
        ),
        (
            "invalidation_events",
            document(INVALIDATION),
            "json",
            "json || ' '",
        ),
        (
            "invalidation_events",
            document(INVALIDATION),
            "signature",
            "'bad'",
        ),
        (
            "contingency_events",
            document(REPORT),
            "json",
            "json || ' '",
        ),
        ("contingency_events", document(REPORT), "signature", "'bad'"),
        (
            "series",
            "document_type = '03'".into(),
            "last_number",
            "last_number - 1",
        ),
        (
            "series",
            "document_type = '03'".into(),
            "last_number",
            "last_number + 1",
        ),
        ("series", "document_type = '03'".into(), "first_number", "2"),
        (
            "idempotency_claims",
            "key = 'key'".into(),
            "fingerprint",
            "'x'",
        ),
        ("idempotency_claims", "key = 'key'".into(), "revision", "1"),
        (
            "idempotency_claims",
            "key = 'key'".into(),
            "warnings",
            "'[]'",
        ),
    ];
    for (column, value) in [
        ("total_cents", "total_cents + 1"),
        ("vat_cents", "vat_cents + 1"),
        ("receiver_document_type", "'13'"),
        ("receiver_number", "'06140101901015'"),
        ("receiver_name", "'Otra Empresa'"),
        ("receiver_phone", "'77777777'"),
        ("receiver_email", "'otra@empresa.example'"),
        ("receiver_email", "NULL"),
        ("receiver_nrc", "'1'"),
        ("issued_at", "issued_at + 1000000"),
        ("edition", "'2026'"),
        ("schema_version", "schema_version + 1"),
        ("signature", "'bad'"),
        ("sequence", "sequence + 1"),
        ("series_year", "2025"),
        ("environment", "'01'"),
        ("document_type", "'01'"),
        ("transmission", "'CONTINGENCY'"),
    ] {
        changes.push(("documents", document(SOLD), column, value));
    }
    for (column, value) in [
        ("json", "json || ' '"),
        ("signature", "'bad'"),
        ("rejection_code", "'001'"),
        ("rejection_description", "'x'"),
        ("observations", "NULL"),
        ("issued_at", "issued_at + 1"),
        ("transmission", "'CONTINGENCY'"),
        ("rejected_at", "1"),
        ("digest", "1"),
    ] {
        changes.push(("rejected_versions", of(CORRECTED), column, value));
    }
    for (column, value) in [("in_force", "NOT in_force"), ("company", "'X'")] {
        let one = "number = (SELECT min(number) FROM settled_documents)".to_owned();
        changes.push(("settled_documents", one, column, value));
    }
    for (column, value) in [
        ("principal", "'X'"),
        ("taxed", "'1'"),
        ("exempt", "'1'"),
        ("non_subject", "'1'"),
        ("exports", "'1'"),
        ("taxes", "'[\"59 1\"]'"),
    ] {
        changes.push(("third_party_sales", "revision = 0".into(), column, value));
    }
    changes
}

/// Makes each change, and answers those that are not found. The row is as before after each.
fn missed(bed: &ContractDatabase, changes: &[Change]) -> Vec<String> {
    let mut missed = Vec::new();
    for (table, row, column, value) in changes {
        let set = |value: &str| format!("UPDATE {table} SET {column} = {value} WHERE {row}");
        bed.tamper(&format!(
            "CREATE TABLE kept AS SELECT {column} FROM {table} WHERE {row}"
        ));
        assert_eq!(bed.number("SELECT count(*) FROM kept"), 1, "{table} {row}");
        bed.tamper(&set(value));
        if faults(bed).is_empty() {
            missed.push(format!("{table}.{column} = {value}"));
        }
        bed.tamper(&set(&format!("(SELECT {column} FROM kept)")));
        bed.tamper("DROP TABLE kept");
    }
    sound(bed);
    missed
}

/// Deletes each set of rows, and returns the tables of those that are not missed. The rows are as before after each.
fn unnoticed(bed: &ContractDatabase, deleted: &[(&'static str, String)]) -> Vec<&'static str> {
    let mut unnoticed = Vec::new();
    for (table, rows) in deleted {
        bed.tamper(&format!(
            "CREATE TABLE kept AS SELECT * FROM {table} WHERE {rows}"
        ));
        assert!(bed.number("SELECT count(*) FROM kept") > 0, "{table}");
        bed.tamper(&format!("DELETE FROM {table} WHERE {rows}"));
        if faults(bed).is_empty() {
            unnoticed.push(*table);
        }
        bed.tamper(&format!("INSERT INTO {table} SELECT * FROM kept"));
        bed.tamper("DROP TABLE kept");
    }
    sound(bed);
    unnoticed
}

pub async fn rows_that_are_missing_are_found(bed: &ContractDatabase) {
    fill(bed).await;
    let all = || "1 = 1".to_owned();
    let deleted = [
        ("contingency_documents", of(HELD)),
        ("settled_documents", all()),
        ("third_party_sales", all()),
        ("rejected_versions", of(CORRECTED)),
        ("spare_renderings", of(HELD)),
    ];
    assert_eq!(unnoticed(bed, &deleted), [] as [&str; 0]);
}

pub async fn a_document_in_contingency_that_nobody_waits_for_is_found(bed: &ContractDatabase) {
    fill(bed).await;
    bed.tamper(
        "UPDATE contingencies SET closed = true, ended_at = began_at, event_due_at = began_at",
    );
    let faults = faults(bed);
    let about: Vec<&str> = faults.iter().map(|fault| &*fault.of).collect();
    assert_eq!(about, [made::code(HELD).to_string()], "{faults:?}");
}

pub async fn every_single_falsified_value_is_found(bed: &ContractDatabase) {
    fill(bed).await;
    let other = format!(
        "UPDATE idempotency_claims SET document = '{}' WHERE key = 'key'",
        made::code(PENDING)
    );
    let own = format!(
        "UPDATE idempotency_claims SET document = '{}' WHERE key = 'key'",
        made::code(SOLD)
    );
    assert_eq!(missed(bed, &states()), [] as [String; 0]);
    assert_eq!(missed(bed, &values()), [] as [String; 0]);
    bed.tamper(&other);
    assert_ne!(faults(bed), []);
    bed.tamper(&own);
    // What was sold and what is left of it, together.
    let row = of(SOLD);
    bed.tamper(&format!(
        "UPDATE document_balances SET sold_taxed = sold_taxed + 100, \
         remaining_taxed = remaining_taxed + 100 WHERE {row}"
    ));
    assert_ne!(faults(bed), []);
}

/// Events are deleted after 90 days; the digests of states stay.
pub async fn falsified_states_are_found_when_their_events_are_gone(bed: &ContractDatabase) {
    fill(bed).await;
    bed.tamper("DELETE FROM events WHERE sequence < (SELECT max(sequence) FROM events)");
    sound(bed);
    assert_eq!(missed(bed, &states()), [] as [String; 0]);
}
