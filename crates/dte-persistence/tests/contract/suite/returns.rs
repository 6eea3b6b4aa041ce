//! Events without a control number, and what returns take back of documents.

use std::sync::Arc;

use dte_application::ports::{
    Documents, NewDocument, NextNumber, RefusedNumber, StoreError, StoreResult,
};
use dte_domain::amounts::{Amount, AmountKind, AmountLimit, Returnable, TakenAmount};
use dte_domain::balance::Charge;
use dte_domain::documents::{Content, Document};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{
    DocumentType, Environment, GenerationCode, Identification, LocalTime, Transmission,
};
use dte_domain::samples;
use dte_persistence::Database;
use dte_schema::Unnumbered;
use rust_decimal::Decimal;

use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW};
use crate::suite::backups::{faults, sound};

const SOLD: AmountKind = AmountKind::Returned(Returnable::Taxed);
const FREIGHT: AmountKind = AmountKind::Returned(Returnable::Freight);

pub(super) fn amount(kind: AmountKind, cents: i64) -> Amount {
    Amount {
        kind,
        amount: Decimal::new(cents, 2),
    }
}

fn body(generation_code: GenerationCode) -> Unnumbered {
    let facts = samples::return_facts(DocumentType::Invoice);
    let checked = Content::Return(samples::return_event())
        .check(&facts)
        .unwrap();
    let identification = Identification {
        environment: Environment::Test,
        document_type: DocumentType::Return,
        generation_code,
        transmission: Transmission::Normal,
        issued_at: LocalTime::at(NOW),
    };
    let document = Document::issue(checked, identification, made::issuer());
    dte_schema::render(&document).unwrap()
}

/// A return that takes so much of a document, which says that it has `own`.
pub(super) fn taking(number: u128, of: u128, (cents, own): (i64, i64)) -> NewDocument {
    let mut event = made::document(number);
    let document = made::code(of);
    event.series.document_type = DocumentType::Return;
    event.edition = Edition::Of2026;
    event.body = body(made::code(number));
    let mut event = made::by_its_bytes(event);
    event.names = vec![document];
    event.credited = vec![Charge {
        generation_code: document,
        sales: made::sales(0, 0, cents * 100 / 113),
    }];
    event.amounts.taken = vec![TakenAmount {
        document,
        amount: amount(SOLD, cents),
    }];
    event.amounts.limits = vec![AmountLimit {
        documents: vec![document],
        amount: amount(SOLD, cents),
        own: Some(Decimal::new(own, 2)),
    }];
    event
}

async fn store(database: &Database, event: NewDocument) -> bool {
    match database.store(event).await {
        Ok(StoreResult::Created { control_number, .. }) => {
            assert_eq!(control_number, None);
            true
        }
        Err(StoreError::Overdrawn { .. }) => false,
        other => panic!("{other:?}"),
    }
}

/// An invoice, as far as it matters here, that the authority has stamped.
async fn stamped_invoice(bed: &ContractDatabase, number: u128) {
    made::store(bed, made::selling(number, made::sales(0, 0, 8_850))).await;
    let outcome = made::outcome(number, made::received_as(number));
    assert!(bed.record_result(outcome).await.unwrap());
}

pub async fn an_event_takes_no_number_and_none_is_missing(bed: &ContractDatabase) {
    made::register(bed).await;
    stamped_invoice(bed, 1).await;
    for number in [2, 3] {
        assert!(store(bed, taking(number, 1, (1_000, 10_000))).await);
    }
    let found = bed.find(made::code(2)).await.unwrap().unwrap();
    assert_eq!(found.control_number, None);
    assert_eq!(*found.json, body(made::code(2)).with_number(None));
    assert!(!found.json.contains("numeroControl"));
    // The next document has the next number of its series.
    let next = made::store(bed, made::document(4)).await;
    assert_eq!(next.sequence, 2);
    sound(bed);
}

pub async fn an_event_is_handed_over_and_no_number_of_it_is_taken(bed: &ContractDatabase) {
    made::register(bed).await;
    stamped_invoice(bed, 1).await;
    assert!(store(bed, taking(2, 1, (1_000, 10_000))).await);
    let code = made::code(2);
    assert!(bed.hand_over(code).await.unwrap());
    bed.note_taken(code, NOW).await.unwrap();
    assert!(bed.refused_numbers(code).await.unwrap().is_empty());
    let refused = RefusedNumber {
        control_number: code.to_string(),
        ..made::refused_number(2, 1)
    };
    let next = bed.take_next_number(refused).await.unwrap();
    assert_eq!(next, NextNumber::Changed);
    assert!(bed.hand_over(code).await.unwrap());
    sound(bed);
}

pub async fn returns_at_once_take_back_no_more_than_there_is(bed: &ContractDatabase) {
    made::register(bed).await;
    stamped_invoice(bed, 1).await;
    let programs = [Arc::new(bed.open_again()), Arc::new(bed.open_again())];
    let attempts: Vec<_> = (0..32)
        .zip(programs.iter().cycle())
        .map(|(step, database)| {
            let (database, event) = (Arc::clone(database), taking(100 + step, 1, (1_250, 10_000)));
            tokio::spawn(async move { store(&database, event).await })
        })
        .collect();
    let mut stored = 0;
    for attempt in attempts {
        stored += usize::from(attempt.await.unwrap());
    }
    assert_eq!(stored, 8);
    // To the cent: no return has one of its own.
    assert!(!store(bed, taking(200, 1, (1, 10_000))).await);
    sound(bed);
}

/// An invoice of the sample, with its bytes, that the authority has stamped; it has no freight.
async fn real_invoice(bed: &ContractDatabase, number: u128) {
    let code = made::code(number);
    let checked = Content::Invoice(samples::invoice())
        .check(&Facts::on(samples::TODAY))
        .unwrap();
    let identification = Identification {
        environment: Environment::Test,
        document_type: DocumentType::Invoice,
        generation_code: code,
        transmission: Transmission::Normal,
        issued_at: LocalTime::at(NOW),
    };
    let document = Document::issue(checked, identification, made::issuer());
    let mut invoice = made::selling(number, made::sales(0, 0, 30_000));
    invoice.series.document_type = DocumentType::Invoice;
    invoice.body = dte_schema::render(&document).unwrap();
    made::store(bed, made::by_its_bytes(invoice)).await;
    let outcome = made::outcome(number, made::received_as(number));
    assert!(bed.record_result(outcome).await.unwrap());
}

pub async fn returns_of_more_than_there_is_are_found(bed: &ContractDatabase) {
    made::register(bed).await;
    real_invoice(bed, 50).await;
    assert!(store(bed, taking(51, 50, (1, 10_000))).await);
    sound(bed);
    let fifty = made::code(50);
    bed.tamper(&format!(
        "UPDATE document_amounts SET kind = 'returned:freight' WHERE document = '{fifty}' \
         AND kind LIKE 'returned:%'"
    ));
    let [fault] = &*faults(bed) else {
        panic!("more than the invoice has");
    };
    assert_eq!(fault.of, fifty.to_string());
    assert!(fault.why.starts_with("returns take back"), "{}", fault.why);
}

pub async fn a_return_that_comes_to_nothing_gives_back_and_others_are_told(bed: &ContractDatabase) {
    made::register(bed).await;
    stamped_invoice(bed, 1).await;
    let mut carried = taking(2, 1, (6_000, 10_000));
    carried.amounts.taken.push(TakenAmount {
        document: made::code(1),
        amount: amount(FREIGHT, 50),
    });
    assert!(store(bed, carried).await);
    assert!(!store(bed, taking(3, 1, (4_001, 10_000))).await);
    assert!(store(bed, taking(4, 1, (4_000, 10_000))).await);
    let notes = [made::code(2), made::code(4)];
    assert_eq!(bed.notes_in_the_way(made::code(1)).await.unwrap(), notes);
    let known = bed.known(&[made::code(1)]).await.unwrap();
    let mut taken = known[0].amounts.taken.clone();
    taken.sort_by_key(|(by, amount)| (by.to_string(), amount.kind.name()));
    let expected = [
        (made::code(2), amount(FREIGHT, 50)),
        (made::code(2), amount(SOLD, 6_000)),
        (made::code(4), amount(SOLD, 4_000)),
    ];
    assert_eq!(taken, expected);

    let rejected = made::outcome(2, made::rejected());
    assert!(bed.record_result(rejected).await.unwrap());
    let known = bed.known(&[made::code(1)]).await.unwrap();
    assert_eq!(known[0].amounts.taken, expected[2..]);
    assert!(store(bed, taking(5, 1, (6_000, 10_000))).await);
    assert!(!store(bed, taking(6, 1, (1, 10_000))).await);
    // What credit notes and vouchers draw on is as it was.
    let known = bed.known(&[made::code(1)]).await.unwrap();
    let balance = known[0].balance.unwrap();
    assert_eq!(balance.remaining, balance.creditable);
    sound(bed);
}

pub async fn what_documents_say_is_read_with_the_moment_of_their_stamp(bed: &ContractDatabase) {
    made::register(bed).await;
    stamped_invoice(bed, 1).await;
    made::store(bed, made::document(2)).await;
    let codes = [made::code(1), made::code(2), made::code(3)];
    let mut all = bed.originals(&codes).await.unwrap();
    all.sort_by_key(|record| record.generation_code.to_string());
    assert_eq!(all.len(), 2);
    assert_eq!(all[0].stamped_at, Some(made::decided_at()));
    assert_eq!(all[1].stamped_at, None);
    let found = bed.find(made::code(1)).await.unwrap().unwrap();
    assert_eq!(all[0].json, *found.json);
}
