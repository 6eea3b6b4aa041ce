//! Amounts that documents take up of others, and districts that are remembered.

use std::sync::Arc;

use dte_application::ports::{
    DocumentReader, DocumentResults, DocumentStore, InvalidationResults, InvalidationStore,
    NamedDocuments, NewDocument, StoreError, StoreResult,
};
use dte_domain::amounts::{Amount, AmountKind, AmountLimit, KnownAmounts, TakenAmount};
use dte_domain::catalog::RetentionCode;
use dte_domain::identification::{DocumentType, GenerationCode};
use dte_persistence::Database;
use dte_persistence::verify::{Check, Finding};
use rust_decimal::Decimal;

use crate::contract_database::ContractDatabase;
use crate::made;
use crate::suite::backups;

const KEPT_BACK: AmountKind = AmountKind::VatRetention;
const BASE: AmountKind = AmountKind::RetainedOn(RetentionCode::OnePercent);

fn amount(kind: AmountKind, cents: i64) -> Amount {
    Amount {
        kind,
        amount: Decimal::new(cents, 2),
    }
}

/// A document of which so much tax is kept back.
fn having(number: u128, cents: i64) -> NewDocument {
    let mut document = made::selling(number, made::sales(0, 0, 100_000));
    document.amounts.own = vec![amount(KEPT_BACK, cents)];
    document
}

/// A document that takes up so much of others, which bound it together.
fn taking(number: u128, kind: AmountKind, parts: &[(u128, i64)]) -> NewDocument {
    let mut document = made::note(number, &[]);
    let codes: Vec<GenerationCode> = parts.iter().map(|(of, _)| made::code(*of)).collect();
    document.names.clone_from(&codes);
    let taken = parts.iter().map(|(of, cents)| TakenAmount {
        document: made::code(*of),
        amount: amount(kind, *cents),
    });
    document.amounts.taken = taken.collect();
    document.amounts.limits = vec![AmountLimit {
        documents: codes,
        amount: amount(kind, parts.iter().map(|(_, cents)| cents).sum()),
        own: None,
    }];
    document
}

fn voucher(number: u128, of: u128, cents: i64) -> NewDocument {
    let mut voucher = taking(number, BASE, &[(of, cents)]);
    voucher.series.document_type = DocumentType::Retention;
    voucher
}

/// Whether it was stored, or took up more than there is of the first document.
async fn is_stored(database: &Database, taker: NewDocument) -> bool {
    let first = taker.amounts.limits[0].documents[0];
    match database.store(taker).await {
        Ok(StoreResult::Created { .. }) => true,
        Err(StoreError::Overdrawn { document }) => {
            assert_eq!(document, first);
            false
        }
        other => panic!("{other:?}"),
    }
}

/// How much of a kind documents in force take up of a document.
async fn taken(database: &Database, of: u128, kind: AmountKind) -> Decimal {
    let known = database.known(&[made::code(of)]).await.unwrap();
    let amounts = known[0].amounts.taken.iter();
    let of_it = amounts.filter(|(_, amount)| amount.kind == kind);
    of_it.map(|(_, amount)| amount.amount).sum()
}

/// Many at once, in turns by two programs; answers how many were stored.
async fn at_once(bed: &ContractDatabase, takers: Vec<NewDocument>) -> usize {
    let programs = [
        (Arc::new(bed.open_again()), made::series()),
        (Arc::new(bed.open_again()), made::branch_series()),
    ];
    let attempts: Vec<_> = takers
        .into_iter()
        .zip(programs.iter().cycle())
        .map(|(mut taker, (database, series))| {
            let document_type = taker.series.document_type;
            taker.series = series.clone();
            taker.series.document_type = document_type;
            let database = Arc::clone(database);
            tokio::spawn(async move { is_stored(&database, taker).await })
        })
        .collect();
    let mut stored = 0;
    for attempt in attempts {
        stored += usize::from(attempt.await.unwrap());
    }
    stored
}

pub async fn amounts_are_kept_with_their_documents(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, having(1, 1_000)).await;
    made::store(bed, taking(2, KEPT_BACK, &[(1, 400)])).await;
    let known = bed.known(&[made::code(1), made::code(2)]).await.unwrap();
    let of = |number| {
        let mut all = known.iter();
        let found = all.find(|record| record.generation_code == made::code(number));
        found.unwrap().amounts.clone()
    };
    assert_eq!(of(1).base, Some(Decimal::new(100_000, 2)));
    assert_eq!(of(1).own, Some(vec![amount(KEPT_BACK, 1_000)]));
    assert_eq!(of(1).taken, [(made::code(2), amount(KEPT_BACK, 400))]);
    assert_eq!(of(2), KnownAmounts::default());
}

pub async fn notes_at_once_take_up_no_more_than_there_is(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, having(1, 6_000)).await;
    made::store(bed, having(2, 4_000)).await;
    // Each takes 10.00 of a hundred, and each has a cent: never an eleventh.
    let notes = (0..32).map(|step| taking(100 + step, KEPT_BACK, &[(1, 600), (2, 400)]));
    assert_eq!(at_once(bed, notes.collect()).await, 10);
    assert_eq!(taken(bed, 1, KEPT_BACK).await, Decimal::new(6_000, 2));
    assert_eq!(taken(bed, 2, KEPT_BACK).await, Decimal::new(4_000, 2));
}

pub async fn each_document_bounds_its_part_of_a_note_over_several(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, having(1, 300)).await;
    made::store(bed, having(2, 300)).await;
    // Judged while all of the first one was left.
    let mut both = taking(10, KEPT_BACK, &[(1, 300)]);
    both.names.push(made::code(2));
    both.amounts.limits.push(AmountLimit {
        documents: vec![made::code(1), made::code(2)],
        amount: amount(KEPT_BACK, 300),
        own: None,
    });
    assert!(is_stored(bed, taking(11, KEPT_BACK, &[(1, 300)])).await);
    assert!(!is_stored(bed, both).await);
    assert!(is_stored(bed, taking(12, KEPT_BACK, &[(2, 300)])).await);
}

pub async fn many_small_notes_in_a_row_take_up_a_cent_each_beyond_what_there_is(
    bed: &ContractDatabase,
) {
    made::register(bed).await;
    made::store(bed, having(1, 200)).await;
    let mut all = 0;
    for note in 0..40 {
        // As much as is left, and a cent for each that took: not a cent more.
        let most = 200 + note + 1 - all;
        let number = 100 + u128::try_from(note).unwrap();
        assert!(!is_stored(bed, taking(number, KEPT_BACK, &[(1, most + 1)])).await);
        let cents = if note % 4 == 3 { most } else { 1 };
        assert!(is_stored(bed, taking(number, KEPT_BACK, &[(1, cents)])).await);
        all += cents;
    }
    assert_eq!(all, 240);
    assert_eq!(taken(bed, 1, KEPT_BACK).await, Decimal::new(240, 2));
    assert_eq!(of_balances(bed), []);
    bed.tamper("UPDATE document_amounts SET cents = cents + 1 WHERE bounded");
    assert_eq!(of_balances(bed).len(), 1);
}

/// What is wrong with what others take.
fn of_balances(bed: &ContractDatabase) -> Vec<Finding> {
    let mut faults = backups::faults(bed);
    faults.retain(|fault| fault.check == Check::Balances);
    faults
}

pub async fn vouchers_at_once_retain_on_no_more_than_was_sold(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, having(1, 1)).await;
    let vouchers = (0..32).map(|step| voucher(100 + step, 1, 10_000));
    assert_eq!(at_once(bed, vouchers.collect()).await, 10);
    assert_eq!(taken(bed, 1, BASE).await, Decimal::new(100_000, 2));
    // Of another code nothing is taken.
    let other = AmountKind::RetainedOn(RetentionCode::ThirteenPercent);
    assert!(is_stored(bed, taking(200, other, &[(1, 100_000)])).await);
}

pub async fn what_was_rejected_or_invalidated_takes_up_nothing(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, having(1, 1_000)).await;
    made::store(bed, taking(2, KEPT_BACK, &[(1, 1_000)])).await;
    made::store(bed, voucher(3, 1, 100_000)).await;
    assert!(!is_stored(bed, taking(4, KEPT_BACK, &[(1, 3)])).await);
    assert!(!is_stored(bed, voucher(5, 1, 2)).await);
    for number in [2, 3] {
        let outcome = made::outcome(number, made::rejected());
        assert!(bed.record_result(outcome).await.unwrap());
    }
    assert_eq!(taken(bed, 1, KEPT_BACK).await, Decimal::ZERO);
    made::store(bed, taking(6, KEPT_BACK, &[(1, 1_000)])).await;
    made::store(bed, voucher(7, 1, 100_000)).await;
    for number in [6, 7] {
        let outcome = made::outcome(number, made::received_as(number));
        assert!(bed.record_result(outcome).await.unwrap());
        let begun = bed.begin(made::event(100 + number, number)).await.unwrap();
        assert_eq!(begun, dte_application::ports::BeginResult::Created);
        // As long as it may come to nothing it counts.
        assert!(!is_stored(bed, taking(20 + number, KEPT_BACK, &[(1, 3)])).await || number == 7);
        let letter = char::from(b'A' + u8::try_from(number).unwrap());
        let accepted = made::event_outcome(100 + number, made::accepted(letter));
        assert!(bed.finish(accepted).await.unwrap());
    }
    assert_eq!(taken(bed, 1, BASE).await, Decimal::ZERO);
    made::store(bed, voucher(9, 1, 100_000)).await;
}

pub async fn a_note_that_is_refused_leaves_no_amounts(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, having(1, 1_000)).await;
    let too_much = taking(2, KEPT_BACK, &[(1, 1_002)]);
    assert!(!is_stored(bed, too_much).await);
    assert_eq!(bed.find(made::code(2)).await.unwrap(), None);
    assert_eq!(taken(bed, 1, KEPT_BACK).await, Decimal::ZERO);
    // A neighbour in its group is not refused with it.
    let mixed = [
        taking(3, KEPT_BACK, &[(1, 1_002)]),
        taking(4, KEPT_BACK, &[(1, 1_000)]),
    ];
    assert_eq!(at_once(bed, mixed.into()).await, 1);
}

pub async fn a_correction_takes_up_its_own_amounts(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, having(1, 1_000)).await;
    made::store(bed, taking(2, KEPT_BACK, &[(1, 900)])).await;
    let rejected = made::outcome(2, made::rejected());
    assert!(bed.record_result(rejected).await.unwrap());
    let too_much = made::corrected(taking(2, KEPT_BACK, &[(1, 1_002)]));
    let refused = bed.correct(too_much).await;
    assert!(
        matches!(refused, Err(StoreError::Overdrawn { .. })),
        "{refused:?}"
    );
    let right = made::corrected(taking(2, KEPT_BACK, &[(1, 300)]));
    assert!(bed.correct(right).await.is_ok());
    assert_eq!(taken(bed, 1, KEPT_BACK).await, Decimal::new(300, 2));
}

/// How many documents and amounts are stored, and how many series have a gap.
fn stored(bed: &ContractDatabase) -> (i64, i64, i64) {
    let count = |table| bed.number(&format!("SELECT count(*) FROM {table}"));
    let gaps = "SELECT count(*) FROM (SELECT document_type FROM documents GROUP BY document_type \
                HAVING max(sequence) <> count(*)) AS gaps";
    (
        count("documents"),
        count("document_amounts"),
        bed.number(gaps),
    )
}

/// A document that the database fails to store when it fails at these amounts.
async fn fails(bed: &ContractDatabase, document: NewDocument) {
    let code = document.generation_code;
    let refused = bed.store(document).await;
    assert!(matches!(refused, Err(StoreError::Port(_))), "{refused:?}");
    assert_eq!(bed.find(code).await.unwrap(), None);
}

pub async fn a_failure_at_the_amounts_or_after_them_leaves_neither_them_nor_their_document(
    bed: &ContractDatabase,
) {
    const FAILING: i64 = 777;
    let at_one = format!("NEW.cents = {FAILING}");
    made::register(bed).await;
    made::store(bed, having(1, 1_000)).await;
    made::store(bed, taking(2, KEPT_BACK, &[(1, 100)])).await;
    let rejected = made::outcome(2, made::rejected());
    assert!(bed.record_result(rejected).await.unwrap());
    let before = stored(bed);
    assert_eq!(before, (2, 2, 0));

    // The counters are changed after the amounts were written.
    for (table, when) in [("document_amounts", &*at_one), ("document_counts", "TRUE")] {
        let mend = bed.fail_at(table, when);
        fails(bed, having(3, FAILING)).await;
        fails(bed, taking(4, KEPT_BACK, &[(1, FAILING)])).await;
        let correction = made::corrected(taking(2, KEPT_BACK, &[(1, FAILING)]));
        assert!(bed.correct(correction).await.is_err());
        assert_eq!(bed.find(made::code(2)).await.unwrap().unwrap().revision, 0);
        assert_eq!(stored(bed), before, "{table}");
        assert_eq!(taken(bed, 1, KEPT_BACK).await, Decimal::ZERO);
        bed.tamper(&mend);
    }

    // Of those that are stored together only the one that fails is lost.
    let mend = bed.fail_at("document_amounts", &at_one);
    let (failed, neighbour, note) = tokio::join!(
        bed.store(having(5, FAILING)),
        bed.store(having(6, 200)),
        bed.store(taking(7, KEPT_BACK, &[(1, 300)])),
    );
    assert!(matches!(failed, Err(StoreError::Port(_))), "{failed:?}");
    for stored in [neighbour, note] {
        assert!(
            matches!(stored, Ok(StoreResult::Created { .. })),
            "{stored:?}"
        );
    }
    assert_eq!(stored(bed), (4, 4, 0));
    assert_eq!(taken(bed, 1, KEPT_BACK).await, Decimal::new(300, 2));
    bed.tamper(&mend);
    made::store(bed, having(5, FAILING)).await;
    assert_eq!(stored(bed), (5, 5, 0));
}

pub async fn documents_of_before_amounts_were_kept_bound_nothing(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, having(1, 1_000)).await;
    made::store(bed, having(2, 1_000)).await;
    let first = "(SELECT id FROM documents ORDER BY id LIMIT 1)";
    bed.tamper(&format!(
        "DELETE FROM document_amounts WHERE document_id = {first}"
    ));
    bed.tamper(&format!(
        "UPDATE document_balances SET amounts_kept = FALSE WHERE document_id = {first}"
    ));
    let known = bed.known(&[made::code(1)]).await.unwrap();
    assert_eq!(known[0].amounts.own, None);
    assert!(is_stored(bed, taking(3, KEPT_BACK, &[(1, 9_000), (2, 1)])).await);
    // The known one alone bounds as ever, less what that note took of it.
    assert!(!is_stored(bed, taking(4, KEPT_BACK, &[(2, 1_002)])).await);
    assert!(is_stored(bed, taking(5, KEPT_BACK, &[(2, 1_001)])).await);
}

pub async fn what_is_taken_up_beyond_what_there_is_is_found(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, having(1, 1_000)).await;
    made::store(bed, taking(2, KEPT_BACK, &[(1, 1_001)])).await;
    made::store(bed, voucher(3, 1, 100_001)).await;
    assert_eq!(of_balances(bed).len(), 0);
    bed.tamper("UPDATE document_amounts SET cents = cents + 1 WHERE bounded");
    let faults = of_balances(bed);
    let first = made::code(1).to_string();
    assert_eq!(faults.len(), 2, "{faults:#?}");
    for fault in faults {
        assert_eq!((fault.check, &fault.of), (Check::Balances, &first));
        assert!(fault.why.starts_with("others take up"), "{}", fault.why);
    }
}
