//! What debit notes add to documents, and when it counts.

use std::sync::Arc;

use dte_application::ports::{
    BeginResult, Documents, EventStatus, Invalidations, NewDocument, StoreError, StoreResult,
};
use dte_domain::balance::Sales;
use dte_domain::identification::DocumentType;
use dte_domain::lifecycle::Rejection;
use dte_persistence::Database;
use dte_persistence::verify::Check;

use super::backups;
use super::balances::balance;
use crate::contract_database::ContractDatabase;
use crate::made;

/// A note that adds so many cents of taxed sales to documents.
fn debit(number: u128, parts: &[(u128, i64)]) -> NewDocument {
    let parts = parts.iter();
    let parts: Vec<_> = parts
        .map(|(document, cents)| (*document, Sales::NONE - made::sales(0, 0, *cents)))
        .collect();
    let mut note = made::note(number, &parts);
    note.series.document_type = DocumentType::DebitNote;
    note
}

fn credit(number: u128, document: u128, cents: i64) -> NewDocument {
    made::note(number, &[(document, made::sales(0, 0, cents))])
}

async fn receive(bed: &Database, number: u128) {
    let outcome = made::outcome(number, made::received_as(number));
    assert!(bed.record_result(outcome).await.unwrap());
}

async fn reject(bed: &Database, number: u128) {
    reject_revision(bed, number, 0).await;
}

async fn reject_revision(bed: &Database, number: u128, revision: u32) {
    let mut outcome = made::outcome(number, made::rejected());
    outcome.revision = revision;
    assert!(bed.record_result(outcome).await.unwrap());
}

/// A document that sold so much, RECEIVED.
async fn sale_of(bed: &Database, number: u128, cents: i64) {
    made::store(bed, made::selling(number, made::sales(0, 0, cents))).await;
    receive(bed, number).await;
}

/// A debit note on it, RECEIVED.
async fn added(bed: &Database, number: u128, document: u128, cents: i64) {
    made::store(bed, debit(number, &[(document, cents)])).await;
    receive(bed, number).await;
}

async fn left(bed: &Database, number: u128) -> Sales {
    balance(bed, number).await.unwrap().remaining
}

fn cents(cents: i64) -> Sales {
    made::sales(0, 0, cents)
}

async fn is_stored(bed: &Database, note: NewDocument) -> bool {
    match bed.store(note).await {
        Ok(StoreResult::Created { .. }) => true,
        Err(StoreError::Overdrawn { .. }) => false,
        other => panic!("{other:?}"),
    }
}

fn refused() -> EventStatus {
    EventStatus::Rejected(Rejection {
        code: "027".into(),
        description: "NO SE PUEDE INVALIDAR".into(),
        observations: Vec::new(),
        at: None,
    })
}

async fn begun(bed: &Database, event: u128, document: u128) -> BeginResult {
    bed.begin(made::event(event, document)).await.unwrap()
}

async fn finish(bed: &Database, event: u128, status: EventStatus) {
    let outcome = made::event_outcome(event, status);
    assert!(bed.finish(outcome).await.unwrap());
}

/// What `dte verify` says of balances.
fn faults(bed: &ContractDatabase) -> Vec<String> {
    let mut faults = backups::faults(bed);
    faults.retain(|fault| fault.check == Check::Balances);
    faults.into_iter().map(|fault| fault.why).collect()
}

pub async fn a_debit_note_adds_once_it_is_received(bed: &ContractDatabase) {
    made::register(bed).await;
    sale_of(bed, 1, 1_000).await;
    made::store(bed, debit(2, &[(1, 500)])).await;
    made::store(bed, debit(3, &[(1, 70)])).await;
    reject(bed, 3).await;
    assert_eq!(left(bed, 1).await, cents(1_000));
    assert!(!is_stored(bed, credit(4, 1, 1_001)).await);
    receive(bed, 2).await;
    let again = made::outcome(2, made::received_as(2));
    assert!(!bed.record_result(again).await.unwrap());
    let told = balance(bed, 1).await.unwrap();
    assert_eq!(
        (told.creditable, told.remaining),
        (cents(1_000), cents(1_500))
    );
    assert!(!is_stored(bed, credit(5, 1, 1_501)).await);
    assert!(is_stored(bed, credit(6, 1, 1_500)).await);
    assert_eq!(left(bed, 1).await, Sales::NONE);
    // Both stand in the way of the document, whatever they take or add.
    let notes = bed.notes_in_the_way(made::code(1)).await.unwrap();
    assert_eq!(notes, [made::code(2), made::code(6)]);
    assert_eq!(begun(bed, 50, 1).await, BeginResult::Noted(notes));
    assert_eq!(faults(bed), [] as [String; 0]);
}

pub async fn a_debit_note_adds_to_each_document_that_it_names(bed: &ContractDatabase) {
    made::register(bed).await;
    sale_of(bed, 1, 1_000).await;
    sale_of(bed, 2, 1_000).await;
    // Document 3 sold nothing, and 77 is not here.
    made::store(bed, made::document(3)).await;
    made::store(bed, debit(4, &[(1, 100), (2, 200), (3, 300), (77, 400)])).await;
    receive(bed, 4).await;
    assert_eq!(left(bed, 1).await, cents(1_100));
    assert_eq!(left(bed, 2).await, cents(1_200));
    assert_eq!(balance(bed, 3).await, None);
    assert!(is_stored(bed, credit(5, 2, 1_150)).await);
    // One document that needs it is enough, and only its notes are named.
    assert!(is_stored(bed, credit(6, 1, 1)).await);
    assert_eq!(
        begun(bed, 50, 4).await,
        BeginResult::Noted(vec![made::code(5)])
    );
    reject(bed, 5).await;
    assert_eq!(begun(bed, 51, 4).await, BeginResult::Created);
    assert_eq!(left(bed, 1).await, cents(999));
    assert_eq!(left(bed, 2).await, cents(1_000));
    assert_eq!(faults(bed), [] as [String; 0]);
}

pub async fn a_debit_note_stops_adding_when_its_invalidation_is_stored(bed: &ContractDatabase) {
    made::register(bed).await;
    sale_of(bed, 1, 1_000).await;
    added(bed, 2, 1, 500).await;
    assert!(is_stored(bed, credit(3, 1, 1_400)).await);
    assert_eq!(
        begun(bed, 50, 2).await,
        BeginResult::Noted(vec![made::code(3)])
    );
    assert_eq!(left(bed, 1).await, cents(100));
    reject(bed, 3).await;
    assert_eq!(begun(bed, 51, 2).await, BeginResult::Created);
    assert_eq!(left(bed, 1).await, cents(1_000));
    assert!(!is_stored(bed, credit(4, 1, 1_001)).await);
    assert_eq!(faults(bed), [] as [String; 0]);

    finish(bed, 51, refused()).await;
    assert_eq!(left(bed, 1).await, cents(1_500));
    assert_eq!(faults(bed), [] as [String; 0]);
    assert_eq!(begun(bed, 52, 2).await, BeginResult::Created);
    finish(bed, 52, made::accepted('E')).await;
    assert_eq!(left(bed, 1).await, cents(1_000));
    assert!(is_stored(bed, credit(5, 1, 1_000)).await);
    bed.assert_counted();
    assert_eq!(faults(bed), [] as [String; 0]);
}

pub async fn credit_and_debit_notes_at_once_never_overdraw(bed: &ContractDatabase) {
    const DEBITS: u128 = 8;
    made::register(bed).await;
    sale_of(bed, 1, 10_000).await;
    for number in 200..200 + DEBITS {
        made::store(bed, debit(number, &[(1, 1_000)])).await;
    }
    let programs = [
        (Arc::new(bed.open_again()), made::series()),
        (Arc::new(bed.open_again()), made::branch_series()),
    ];
    let mut attempts = Vec::new();
    for (step, (database, series)) in (0..40_u128).zip(programs.iter().cycle()) {
        let mut note = credit(100 + step, 1, 1_000);
        note.series = series.clone();
        note.series.document_type = DocumentType::CreditNote;
        let database = Arc::clone(database);
        attempts.push(tokio::spawn(async move {
            if step < DEBITS {
                receive(&database, 200 + step).await;
            }
            is_stored(&database, note).await
        }));
    }
    let mut stored = 0;
    for attempt in attempts {
        stored += i64::from(attempt.await.unwrap());
    }
    assert!((10..=18).contains(&stored), "{stored}");
    assert_eq!(left(bed, 1).await, cents(18_000 - 1_000 * stored));
    // What is left is there for the next ones, to the last.
    for number in 300.. {
        if !is_stored(bed, credit(number, 1, 1_000)).await {
            break;
        }
        stored += 1;
    }
    assert_eq!((stored, left(bed, 1).await), (18, Sales::NONE));
    assert_eq!(faults(bed), [] as [String; 0]);
}

pub async fn of_a_credit_note_and_the_end_of_what_it_needs_one_is_kept(bed: &ContractDatabase) {
    const DOCUMENTS: u128 = 24;
    made::register(bed).await;
    for number in 100..100 + DOCUMENTS {
        sale_of(bed, number, 1_000).await;
        added(bed, 1_000 + number, number, 500).await;
    }
    let servers = [Arc::new(bed.open_again()), Arc::new(bed.open_again())];
    let mut races = Vec::new();
    for number in 100..100 + DOCUMENTS {
        let [one, other] = servers.clone();
        let note = credit(2_000 + number, number, 1_200);
        let note = tokio::spawn(async move { is_stored(&one, note).await });
        let event = made::event(3_000 + number, 1_000 + number);
        let event = tokio::spawn(async move { other.begin(event).await.unwrap() });
        races.push((number, note, event));
    }
    for (number, note, event) in races {
        match (note.await.unwrap(), event.await.unwrap()) {
            (true, BeginResult::Noted(notes)) => {
                assert_eq!(notes, [made::code(2_000 + number)]);
                assert_eq!(left(bed, number).await, cents(300));
            }
            (false, BeginResult::Created) => assert_eq!(left(bed, number).await, cents(1_000)),
            other => panic!("{number}: {other:?}"),
        }
    }
    assert_eq!(faults(bed), [] as [String; 0]);
}

pub async fn stamps_that_arrive_late_neither_overdraw_nor_are_lost(bed: &ContractDatabase) {
    made::register(bed).await;
    sale_of(bed, 1, 1_000).await;
    added(bed, 2, 1, 500).await;
    assert!(is_stored(bed, credit(3, 1, 1_500)).await);
    reject(bed, 3).await;
    assert_eq!(begun(bed, 50, 2).await, BeginResult::Created);
    // The authority has the credit note all the same, of which too little is left now.
    assert!(bed.receive_rejected(made::late(3, 0)).await.unwrap());
    assert_eq!(left(bed, 1).await, cents(1_000));
    assert_eq!(faults(bed), [] as [String; 0]);
    finish(bed, 50, refused()).await;
    assert_eq!(left(bed, 1).await, cents(1_500));

    // A debit note that was refused, corrected, refused again and stamped adds what the correction says.
    made::store(bed, debit(4, &[(1, 40)])).await;
    reject(bed, 4).await;
    let corrected = made::corrected(debit(4, &[(1, 70)]));
    bed.correct(corrected).await.unwrap();
    reject_revision(bed, 4, 1).await;
    assert_eq!(left(bed, 1).await, cents(1_500));
    let mut late = made::late(4, 1);
    late.stamp = made::stamp_of(4);
    assert!(bed.receive_rejected(late).await.unwrap());
    assert_eq!(left(bed, 1).await, cents(1_570));
    assert_eq!(faults(bed), [] as [String; 0]);

    // One that is needed by what came late stays.
    sale_of(bed, 5, 1_000).await;
    added(bed, 6, 5, 500).await;
    assert!(is_stored(bed, credit(7, 5, 1_500)).await);
    reject(bed, 7).await;
    let mut late = made::late(7, 0);
    late.stamp = made::stamp_of(7);
    assert!(bed.receive_rejected(late).await.unwrap());
    assert_eq!(left(bed, 5).await, Sales::NONE);
    assert_eq!(
        begun(bed, 51, 6).await,
        BeginResult::Noted(vec![made::code(7)])
    );
    assert_eq!(faults(bed), [] as [String; 0]);
}

pub async fn a_corrected_debit_note_adds_once(bed: &ContractDatabase) {
    made::register(bed).await;
    sale_of(bed, 1, 1_000).await;
    made::store(bed, debit(2, &[(1, 500)])).await;
    reject(bed, 2).await;
    bed.correct(made::corrected(debit(2, &[(1, 300)])))
        .await
        .unwrap();
    assert_eq!(left(bed, 1).await, cents(1_000));
    let mut outcome = made::outcome(2, made::received_as(2));
    outcome.revision = 1;
    assert!(bed.record_result(outcome).await.unwrap());
    assert_eq!(left(bed, 1).await, cents(1_300));
    assert_eq!(faults(bed), [] as [String; 0]);
}

pub async fn what_counts_wrongly_of_debit_notes_is_found(bed: &ContractDatabase) {
    made::register(bed).await;
    sale_of(bed, 1, 1_000).await;
    added(bed, 2, 1, 500).await;
    assert_eq!(faults(bed), [] as [String; 0]);
    bed.tamper("UPDATE document_charges SET taken = NOT taken");
    let found = faults(bed);
    assert!(
        found.iter().any(|why| why.contains("does not count")),
        "{found:?}"
    );
    assert!(
        found.iter().any(|why| why.contains("left are")),
        "{found:?}"
    );
}
