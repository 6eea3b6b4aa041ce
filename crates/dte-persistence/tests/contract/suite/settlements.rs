//! Which document stands in which settlement.

use std::sync::Arc;

use dte_application::ports::{
    BeginResult, CompanyId, Documents, EventStatus, Invalidations, NewDocument, StoreError,
    StoreResult,
};
use dte_domain::amounts::{AmountKind, Returnable, TakenAmount};
use dte_domain::catalog::{GenerationType, Tax};
use dte_domain::identification::{DocumentType, Environment, GenerationCode};
use dte_domain::settled::{SettledAmounts, SettledDocument, SettlementFacts, SoldForAnother};
use dte_persistence::Database;
use dte_persistence::verify::Check;
use rust_decimal::Decimal;

use super::backups;
use super::returns::{amount, taking};
use crate::contract_database::ContractDatabase;
use crate::made;

fn taxed(units: i64) -> SettledAmounts {
    SettledAmounts {
        taxed: Decimal::new(units, 8),
        ..SettledAmounts::default()
    }
}

/// A document on paper that is settled.
fn paper(number: &str) -> SettledDocument {
    SettledDocument {
        generation_type: GenerationType::Physical,
        document_type: DocumentType::Invoice,
        number: number.to_owned(),
    }
}

/// A document that was issued here.
fn electronic(number: u128) -> SettledDocument {
    SettledDocument {
        generation_type: GenerationType::Electronic,
        ..paper(&made::code(number).to_string())
    }
}

/// A settlement of documents.
fn settlement(number: u128, documents: &[SettledDocument]) -> NewDocument {
    let mut settlement = made::document(number);
    settlement.series.document_type = DocumentType::Settlement;
    settlement.settles = documents.to_vec();
    settlement
}

fn of(number: u128, papers: &[&str]) -> NewDocument {
    let papers: Vec<_> = papers.iter().map(|it| paper(it)).collect();
    settlement(number, &papers)
}

/// Whether a settlement was stored, or which one had a document of it.
async fn stored(bed: &Database, settlement: NewDocument) -> Result<(), GenerationCode> {
    match bed.store(settlement).await {
        Ok(StoreResult::Created { .. }) => Ok(()),
        Err(StoreError::AlreadySettled {
            settlement,
            control_number,
            ..
        }) => {
            assert!(control_number.starts_with("DTE-08-"), "{control_number}");
            Err(settlement)
        }
        other => panic!("{other:?}"),
    }
}

/// Who a document was sold for, as another one that names it is told.
async fn sold_for(bed: &Database, number: u128) -> Option<String> {
    let known = bed.known(&[made::code(number)]).await.unwrap();
    known.into_iter().find_map(|record| record.sold_for)
}

async fn facts_of(bed: &Database, numbers: &[(GenerationType, &str)]) -> SettlementFacts {
    let numbers = numbers.iter();
    let numbers: Vec<_> = numbers
        .map(|(kind, it)| (*kind, (*it).to_owned()))
        .collect();
    let company = CompanyId(made::uuid(1));
    let found = bed.settlement_facts(company, Environment::Test, &numbers);
    found.await.unwrap()
}

/// The settlements in which a document on paper stands.
async fn standing(bed: &Database, number: &str) -> Vec<GenerationCode> {
    let facts = facts_of(bed, &[(GenerationType::Physical, number)]).await;
    let standing = facts.standing.iter();
    standing.map(|(_, it)| it.generation_code).collect()
}

async fn receive(bed: &Database, number: u128) {
    let outcome = made::outcome(number, made::received_as(number));
    assert!(bed.record_result(outcome).await.unwrap());
}

async fn reject(bed: &Database, number: u128) {
    let outcome = made::outcome(number, made::rejected());
    assert!(bed.record_result(outcome).await.unwrap());
}

async fn invalidate(bed: &Database, event: u128, document: u128) {
    let begun = bed.begin(made::event(event, document)).await.unwrap();
    assert_eq!(begun, BeginResult::Created);
    let accepted = EventStatus::Accepted {
        stamp: Some(made::stamp_of(event)),
        observations: Vec::new(),
    };
    let outcome = made::event_outcome(event, accepted);
    assert!(bed.finish(outcome).await.unwrap());
}

pub async fn a_document_stands_in_one_settlement_in_force(bed: &ContractDatabase) {
    made::register(bed).await;
    assert_eq!(stored(bed, of(1, &["A1", "A2"])).await, Ok(()));
    assert_eq!(stored(bed, of(2, &["A3", "A2"])).await, Err(made::code(1)));
    assert_eq!(standing(bed, "A3").await, [], "all of them or none");
    receive(bed, 1).await;
    assert_eq!(stored(bed, of(3, &["A1"])).await, Err(made::code(1)));
    assert_eq!(standing(bed, "A1").await, [made::code(1)]);
    // The same number of another type, on paper or electronic, of another environment: others.
    let mut other = paper("A1");
    other.document_type = DocumentType::Ccf;
    let mut electronic = paper("A1");
    electronic.generation_type = GenerationType::Electronic;
    assert_eq!(
        stored(bed, settlement(4, &[other, electronic])).await,
        Ok(())
    );
}

pub async fn what_is_rejected_or_invalidated_frees_its_documents(bed: &ContractDatabase) {
    made::register(bed).await;
    assert_eq!(stored(bed, of(1, &["A1"])).await, Ok(()));
    reject(bed, 1).await;
    assert_eq!(standing(bed, "A1").await, []);
    assert_eq!(stored(bed, of(2, &["A1"])).await, Ok(()));
    receive(bed, 2).await;
    // While an event is under way it stands.
    let begun = bed.begin(made::event(50, 2)).await.unwrap();
    assert_eq!(begun, BeginResult::Created);
    assert_eq!(stored(bed, of(3, &["A1"])).await, Err(made::code(2)));
    let refused = EventStatus::Rejected(made::rejection());
    let outcome = made::event_outcome(50, refused);
    assert!(bed.finish(outcome).await.unwrap());
    assert_eq!(stored(bed, of(4, &["A1"])).await, Err(made::code(2)));
    invalidate(bed, 51, 2).await;
    assert_eq!(standing(bed, "A1").await, []);
    assert_eq!(stored(bed, of(5, &["A1"])).await, Ok(()));
}

/// What `dte verify` says of settlements.
fn faults(bed: &ContractDatabase) -> Vec<(String, String)> {
    let mut faults = backups::faults(bed);
    faults.retain(|fault| fault.check == Check::Settlements);
    faults
        .into_iter()
        .map(|fault| (fault.of, fault.why))
        .collect()
}

pub async fn what_stands_where_it_must_not_is_found(bed: &ContractDatabase) {
    made::register(bed).await;
    assert_eq!(stored(bed, of(1, &["A1"])).await, Ok(()));
    reject(bed, 1).await;
    assert_eq!(stored(bed, of(2, &["A2"])).await, Ok(()));
    receive(bed, 2).await;
    assert_eq!(faults(bed), []);
    bed.tamper("UPDATE settled_documents SET in_force = NOT in_force");
    let fault = |number, why: &str| (made::code(number).to_string(), why.to_owned());
    let expected = [
        fault(1, "it still has A1, and is REJECTED"),
        fault(2, "its document A2 does not stand in it"),
    ];
    assert_eq!(faults(bed), expected);
}

pub async fn a_correction_takes_its_documents_anew(bed: &ContractDatabase) {
    made::register(bed).await;
    assert_eq!(stored(bed, of(1, &["A1", "A2"])).await, Ok(()));
    reject(bed, 1).await;
    assert_eq!(stored(bed, of(2, &["A2"])).await, Ok(()));
    let gone = bed.correct(made::corrected(of(1, &["A1", "A2"]))).await;
    match gone {
        Err(StoreError::AlreadySettled {
            document,
            settlement,
            ..
        }) => {
            assert_eq!((document.as_str(), settlement), ("A2", made::code(2)));
        }
        other => panic!("{other:?}"),
    }
    let corrected = bed.correct(made::corrected(of(1, &["A1", "A3"]))).await;
    assert!(matches!(corrected, Ok(StoreResult::Created { .. })));
    assert_eq!(standing(bed, "A3").await, [made::code(1)]);
    assert_eq!(stored(bed, of(3, &["A1"])).await, Err(made::code(1)));
    // It is rejected, and turns out to be stamped: its documents are its own again, but for one that
    // another settlement has by now.
    let mut rejected = made::outcome(1, made::rejected());
    rejected.revision = 1;
    assert!(bed.record_result(rejected).await.unwrap());
    assert_eq!(stored(bed, of(4, &["A3"])).await, Ok(()));
    assert!(bed.receive_rejected(made::late(1, 1)).await.unwrap());
    assert_eq!(standing(bed, "A1").await, [made::code(1)]);
    assert_eq!(standing(bed, "A3").await, [made::code(4)]);
}

pub async fn of_many_settlements_at_once_one_has_the_document(bed: &ContractDatabase) {
    made::register(bed).await;
    let programs = [
        (Arc::new(bed.open_again()), made::series()),
        (Arc::new(bed.open_again()), made::branch_series()),
    ];
    let attempts = (0..32_u128).zip(programs.iter().cycle());
    let attempts: Vec<_> = attempts
        .map(|(step, (database, series))| {
            // Each has a document of its own beside, in either order.
            let own = format!("B{step}");
            let both = ["A1", own.as_str()];
            let mut new = if step % 3 == 0 {
                of(100 + step, &[both[1], both[0]])
            } else {
                of(100 + step, &both)
            };
            new.series = series.clone();
            new.series.document_type = DocumentType::Settlement;
            let database = Arc::clone(database);
            tokio::spawn(async move { stored(&database, new).await.is_ok() })
        })
        .collect();
    let mut count = 0;
    for attempt in attempts {
        count += usize::from(attempt.await.unwrap());
    }
    assert_eq!(count, 1);
    assert_eq!(standing(bed, "A1").await.len(), 1);
    let mut own = 0;
    for step in 0..32 {
        own += standing(bed, &format!("B{step}")).await.len();
    }
    assert_eq!(own, 1, "who was refused took nothing");
    bed.assert_counted();
}

pub async fn what_is_sold_for_others_comes_back_as_it_was(bed: &ContractDatabase) {
    made::register(bed).await;
    let sold = |units| SoldForAnother {
        principal: "06142909851037".to_owned(),
        amounts: SettledAmounts {
            exempt: Decimal::new(-125, 1),
            ..taxed(units)
        },
        taxes: vec![(made::good::<Tax>("59"), Decimal::new(130, 2))],
    };
    let sale = |units| NewDocument {
        sold_for_another: Some(sold(units)),
        ..made::document(1)
    };
    made::store(bed, sale(8_849_557_522)).await;
    made::store(bed, made::document(2)).await;
    let codes = [1, 2, 3].map(|number| made::code(number).to_string());
    let numbers: Vec<_> = codes
        .iter()
        .map(|code| (GenerationType::Electronic, code.as_str()))
        .collect();
    let found = facts_of(bed, &numbers).await;
    assert_eq!(found.sold, [(made::code(1), sold(8_849_557_522))]);
    let principal = sold(1).principal;
    assert_eq!(sold_for(bed, 1).await.as_ref(), Some(&principal));
    assert_eq!(sold_for(bed, 2).await, None);
    // A correction says it anew, another company's reads nothing.
    reject(bed, 1).await;
    let corrected = bed.correct(made::corrected(sale(1))).await;
    assert!(matches!(corrected, Ok(StoreResult::Created { .. })));
    let found = facts_of(bed, &numbers).await;
    assert_eq!(found.sold, [(made::code(1), sold(1))]);
    assert_eq!(sold_for(bed, 1).await, Some(principal), "once");
    let stranger = CompanyId(made::uuid(2));
    let numbers = [(GenerationType::Electronic, codes[0].clone())];
    let found = bed.settlement_facts(stranger, Environment::Test, &numbers);
    assert_eq!(found.await.unwrap(), SettlementFacts::default());
}

pub async fn who_invalidates_is_told_of_settlements(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::document(1)).await;
    receive(bed, 1).await;
    assert_eq!(bed.settlements_of(made::code(1)).await.unwrap(), []);
    assert_eq!(stored(bed, settlement(2, &[electronic(1)])).await, Ok(()));
    let told = bed.settlements_of(made::code(1)).await.unwrap();
    let codes: Vec<_> = told.iter().map(|it| it.generation_code).collect();
    assert_eq!(codes, [made::code(2)]);
    reject(bed, 2).await;
    assert_eq!(bed.settlements_of(made::code(1)).await.unwrap(), []);
}

/// A sale of a type for another, RECEIVED.
async fn sale(bed: &Database, number: u128, document_type: DocumentType) {
    let mut sale = made::document(number);
    sale.series.document_type = document_type;
    sale.sold_for_another = Some(SoldForAnother {
        principal: "06142909851037".to_owned(),
        amounts: SettledAmounts::default(),
        taxes: Vec::new(),
    });
    made::store(bed, sale).await;
    receive(bed, number).await;
}

/// A return that takes amounts back of a document, in cents.
fn returning(number: u128, of: u128, amounts: &[(AmountKind, i64)]) -> NewDocument {
    let mut event = taking(number, of, (1, 1));
    event.amounts.limits.clear();
    let taken = amounts.iter().map(|(kind, cents)| TakenAmount {
        document: made::code(of),
        amount: amount(*kind, *cents),
    });
    event.amounts.taken = taken.collect();
    event
}

async fn returned(bed: &Database, event: NewDocument) {
    assert!(matches!(
        bed.store(event).await,
        Ok(StoreResult::Created { .. })
    ));
}

/// Sale of nothing, less the returns on it.
async fn returned_of(bed: &Database, number: u128) -> (SettledAmounts, Vec<(Tax, Decimal)>) {
    let code = made::code(number).to_string();
    let mut facts = facts_of(bed, &[(GenerationType::Electronic, &code)]).await;
    let (document, sold) = facts.sold.remove(0);
    assert_eq!(document, made::code(number));
    (sold.amounts, sold.taxes)
}

pub async fn what_returns_take_back_is_told_as_documents_have_it(bed: &ContractDatabase) {
    use Returnable::{Exempt, Freight, Insurance, NonTaxed, Taxed};
    let kind = AmountKind::Returned;
    made::register(bed).await;
    sale(bed, 1, DocumentType::Invoice).await;
    sale(bed, 2, DocumentType::ExportInvoice).await;
    let fuel = made::good::<Tax>("D1");
    let of_invoice = [
        (kind(Taxed), 5_000),
        (kind(Exempt), 700),
        (kind(NonTaxed), 90),
        (AmountKind::VatRetention, 44),
        (AmountKind::Tax(fuel), 60),
    ];
    returned(bed, returning(11, 1, &of_invoice)).await;
    let of_export = [
        (kind(Taxed), 2_000),
        (kind(Insurance), 10),
        (kind(Freight), 20),
    ];
    returned(bed, returning(12, 2, &of_export)).await;
    // One that takes back charges alone is no sale undone.
    returned(bed, returning(13, 1, &[(kind(NonTaxed), 10)])).await;
    let nothing = (SettledAmounts::default(), Vec::new());
    assert_eq!(returned_of(bed, 1).await, nothing, "PENDING");
    for number in [11, 12, 13] {
        receive(bed, number).await;
    }
    let of_invoice = SettledAmounts {
        exempt: Decimal::new(-700, 2),
        ..taxed(-4_424_778_761)
    };
    let taxes = vec![(fuel, Decimal::new(-60, 2))];
    assert_eq!(returned_of(bed, 1).await, (of_invoice, taxes));
    let of_export = SettledAmounts {
        exports: Decimal::new(-2_030, 2),
        ..SettledAmounts::default()
    };
    assert_eq!(returned_of(bed, 2).await, (of_export, Vec::new()));
    invalidate(bed, 50, 11).await;
    assert_eq!(returned_of(bed, 1).await, nothing);
}
