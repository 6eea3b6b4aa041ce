//! Amounts that documents take up of others, and districts that are remembered.

use std::sync::Arc;

use dte_application::ports::{Documents, Invalidations, NewDocument, StoreError, StoreResult};
use dte_domain::amounts::{Amount, AmountKind, AmountLimit, KnownAmounts, TakenAmount};
use dte_domain::catalog::{RetentionCode, Tax};
use dte_domain::identification::DocumentType;
use dte_persistence::Database;
use dte_persistence::verify::{Check, Finding};
use rust_decimal::Decimal;

use crate::contract_database::ContractDatabase;
use crate::made;
use crate::suite::backups;

const TAX: AmountKind = AmountKind::Tax(Tax::VAT);
const BASE: AmountKind = AmountKind::RetainedOn(RetentionCode::OnePercent);

/// One cent more of everything that others take of the first document.
const TAKE_MORE: &str = "UPDATE document_amounts SET cents = cents + 1 \
    WHERE document_id <> (SELECT min(id) FROM documents)";

fn amount(kind: AmountKind, cents: i64) -> Amount {
    Amount {
        kind,
        amount: Decimal::new(cents, 2),
    }
}

/// A document that sold so much, and has as much of a tax.
fn having(number: u128, cents: i64) -> NewDocument {
    let mut document = made::selling(number, made::sales(0, 0, cents));
    document.amounts.own = vec![amount(TAX, cents)];
    document
}

/// A document that takes up so much of another one.
fn taking(number: u128, kind: AmountKind, (of, cents): (u128, i64)) -> NewDocument {
    let mut taker = made::document(number);
    let (document, amount) = (made::code(of), amount(kind, cents));
    taker.names = vec![document];
    taker.amounts.taken = vec![TakenAmount { document, amount }];
    taker.amounts.limits = vec![AmountLimit {
        documents: vec![document],
        amount,
        own: None,
    }];
    taker
}

fn voucher(number: u128, of: u128, cents: i64) -> NewDocument {
    let mut voucher = taking(number, BASE, (of, cents));
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
    made::store(bed, voucher(2, 1, 400)).await;
    let known = bed.known(&[made::code(1), made::code(2)]).await.unwrap();
    let of = |number| {
        let mut all = known.iter();
        let found = all.find(|record| record.generation_code == made::code(number));
        found.unwrap().amounts.clone()
    };
    assert_eq!(of(1).base, Some(Decimal::new(1_000, 2)));
    assert_eq!(of(1).own, Some(vec![amount(TAX, 1_000)]));
    assert_eq!(of(1).taken, [(made::code(2), amount(BASE, 400))]);
    assert_eq!(of(2), KnownAmounts::default());
}

/// What is wrong with what others take.
fn of_balances(bed: &ContractDatabase) -> Vec<Finding> {
    let mut faults = backups::faults(bed);
    faults.retain(|fault| fault.check == Check::Balances);
    faults
}

pub async fn vouchers_at_once_retain_on_no_more_than_was_sold(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, having(1, 100_000)).await;
    let vouchers = (0..32).map(|step| voucher(100 + step, 1, 10_000));
    assert_eq!(at_once(bed, vouchers.collect()).await, 10);
    assert_eq!(taken(bed, 1, BASE).await, Decimal::new(100_000, 2));
    // Of another code nothing is taken.
    let other = AmountKind::RetainedOn(RetentionCode::ThirteenPercent);
    assert!(is_stored(bed, taking(200, other, (1, 100_000))).await);
}

pub async fn what_was_rejected_or_invalidated_takes_up_nothing(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, having(1, 1_000)).await;
    made::store(bed, voucher(2, 1, 1_000)).await;
    assert!(!is_stored(bed, voucher(3, 1, 2)).await);
    let outcome = made::outcome(2, made::rejected());
    assert!(bed.record_result(outcome).await.unwrap());
    assert_eq!(taken(bed, 1, BASE).await, Decimal::ZERO);
    made::store(bed, voucher(4, 1, 1_000)).await;
    let outcome = made::outcome(4, made::received_as(4));
    assert!(bed.record_result(outcome).await.unwrap());
    let begun = bed.begin(made::event(104, 4)).await.unwrap();
    assert_eq!(begun, dte_application::ports::BeginResult::Created);
    // As long as it may come to nothing it counts.
    assert!(!is_stored(bed, voucher(5, 1, 2)).await);
    let accepted = made::event_outcome(104, made::accepted('E'));
    assert!(bed.finish(accepted).await.unwrap());
    assert_eq!(taken(bed, 1, BASE).await, Decimal::ZERO);
    made::store(bed, voucher(6, 1, 1_000)).await;
}

pub async fn a_document_that_is_refused_leaves_no_amounts(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, having(1, 1_000)).await;
    let too_much = voucher(2, 1, 1_002);
    assert!(!is_stored(bed, too_much).await);
    assert_eq!(bed.find(made::code(2)).await.unwrap(), None);
    assert_eq!(taken(bed, 1, BASE).await, Decimal::ZERO);
    // A neighbour in its group is not refused with it.
    let mixed = [voucher(3, 1, 1_002), voucher(4, 1, 1_000)];
    assert_eq!(at_once(bed, mixed.into()).await, 1);
}

pub async fn a_correction_takes_up_its_own_amounts(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, having(1, 1_000)).await;
    made::store(bed, voucher(2, 1, 900)).await;
    let rejected = made::outcome(2, made::rejected());
    assert!(bed.record_result(rejected).await.unwrap());
    let too_much = made::corrected(voucher(2, 1, 1_002));
    let refused = bed.correct(too_much).await;
    assert!(
        matches!(refused, Err(StoreError::Overdrawn { .. })),
        "{refused:?}"
    );
    let right = made::corrected(voucher(2, 1, 300));
    assert!(bed.correct(right).await.is_ok());
    assert_eq!(taken(bed, 1, BASE).await, Decimal::new(300, 2));
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
    made::store(bed, voucher(2, 1, 100)).await;
    let rejected = made::outcome(2, made::rejected());
    assert!(bed.record_result(rejected).await.unwrap());
    let before = stored(bed);
    assert_eq!(before, (2, 2, 0));

    // The counters are changed after the amounts were written.
    for (table, when) in [("document_amounts", &*at_one), ("document_counts", "TRUE")] {
        let mend = bed.fail_at(table, when);
        fails(bed, having(3, FAILING)).await;
        fails(bed, voucher(4, 1, FAILING)).await;
        let correction = made::corrected(voucher(2, 1, FAILING));
        assert!(bed.correct(correction).await.is_err());
        assert_eq!(bed.find(made::code(2)).await.unwrap().unwrap().revision, 0);
        assert_eq!(stored(bed), before, "{table}");
        assert_eq!(taken(bed, 1, BASE).await, Decimal::ZERO);
        bed.tamper(&mend);
    }

    // Of those that are stored together only the one that fails is lost.
    let mend = bed.fail_at("document_amounts", &at_one);
    let (failed, neighbour, event) = tokio::join!(
        bed.store(having(5, FAILING)),
        bed.store(having(6, 200)),
        bed.store(voucher(7, 1, 300)),
    );
    assert!(matches!(failed, Err(StoreError::Port(_))), "{failed:?}");
    for stored in [neighbour, event] {
        assert!(
            matches!(stored, Ok(StoreResult::Created { .. })),
            "{stored:?}"
        );
    }
    assert_eq!(stored(bed), (4, 4, 0));
    assert_eq!(taken(bed, 1, BASE).await, Decimal::new(300, 2));
    bed.tamper(&mend);
    made::store(bed, having(5, FAILING)).await;
    assert_eq!(stored(bed), (5, 5, 0));
}

pub async fn what_is_taken_up_beyond_what_there_is_is_found(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, having(1, 1_000)).await;
    made::store(bed, voucher(2, 1, 1_001)).await;
    assert_eq!(of_balances(bed), []);
    bed.tamper(TAKE_MORE);
    let faults = of_balances(bed);
    let [fault] = &faults[..] else {
        panic!("{faults:#?}");
    };
    assert_eq!(fault.of, made::code(1).to_string());
    assert!(fault.why.starts_with("vouchers take up"), "{}", fault.why);
}
