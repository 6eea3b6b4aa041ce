//! Numbers: each once, none left out.

use std::sync::Arc;

use dte_application::ports::{
    Documents, NewDocument, Numbering, SeriesKey, StoreError, StoreResult,
};
use dte_domain::identification::{ControlNumber, DocumentType};

use crate::contract_database::ContractDatabase;
use crate::made;

const CLIENTS: u128 = 64;
const EACH: u128 = 20;

/// Has many clients store documents of a series at once; answers their numbers.
pub async fn issue_many(
    database: Arc<impl Documents + 'static>,
    series: SeriesKey,
    first: u128,
) -> Vec<ControlNumber> {
    let clients: Vec<_> = (0..CLIENTS)
        .map(|client| {
            let (database, series) = (Arc::clone(&database), series.clone());
            tokio::spawn(async move {
                let mut numbers = Vec::new();
                for step in 0..EACH {
                    let mut document = made::document(first + client * EACH + step);
                    document.series = series.clone();
                    match database.store(document).await.unwrap() {
                        StoreResult::Created {
                            control_number,
                            json,
                        } => {
                            let control_number = control_number.unwrap();
                            assert!(json.contains(&control_number.to_string()));
                            numbers.push(control_number);
                        }
                        StoreResult::Replayed(claim) => panic!("{claim:?}"),
                    }
                }
                numbers
            })
        })
        .collect();
    let mut numbers = Vec::new();
    for client in clients {
        numbers.extend(client.await.unwrap());
    }
    numbers
}

/// Whether the numbers are 1 to so many, each once.
pub fn assert_gapless(numbers: &[ControlNumber], count: u128) {
    let mut sequences: Vec<u64> = numbers.iter().map(|number| number.sequence).collect();
    sequences.sort_unstable();
    let expected: Vec<u64> = (1..=u64::try_from(count).unwrap()).collect();
    assert_eq!(sequences, expected);
}

pub async fn sixty_four_clients_with_twenty_documents_each_get_every_number_once(
    bed: &ContractDatabase,
) {
    made::register(bed).await;
    let database = Arc::new(bed.open_again());
    let numbers = issue_many(database, made::series(), 1).await;
    assert_gapless(&numbers, CLIENTS * EACH);
    let next = made::store(bed, made::document(9_999)).await;
    assert_eq!(next.sequence, 1_281);
}

pub async fn two_series_do_not_disturb_one_another(bed: &ContractDatabase) {
    made::register(bed).await;
    let database = Arc::new(bed.open_again());
    let invoices = SeriesKey {
        document_type: DocumentType::Invoice,
        ..made::series()
    };
    let (ccfs, branch, invoices) = tokio::join!(
        issue_many(Arc::clone(&database), made::series(), 1),
        issue_many(Arc::clone(&database), made::branch_series(), 10_000),
        issue_many(Arc::clone(&database), invoices, 20_000),
    );
    for (numbers, start) in [
        (ccfs, "DTE-03-M001P001-"),
        (branch, "DTE-03-S002P001-"),
        (invoices, "DTE-01-M001P001-"),
    ] {
        assert_gapless(&numbers, CLIENTS * EACH);
        assert!(
            numbers
                .iter()
                .all(|number| number.to_string().starts_with(start))
        );
    }
}

/// The numbers that documents of these years get, in this order.
async fn numbers_of(
    bed: &ContractDatabase,
    first: u128,
    years: &[u16],
    change: impl Fn(&mut NewDocument),
) -> Vec<String> {
    let mut given = Vec::new();
    for (number, year) in (first..).zip(years) {
        let mut document = made::document(number);
        document.series.year = *year;
        change(&mut document);
        given.push(made::store(bed, document).await.to_string());
    }
    given
}

pub async fn numbers_start_again_each_year_whether_or_not_they_carry_it(bed: &ContractDatabase) {
    made::register(bed).await;
    let years = [2026, 2027, 2026, 2027];
    assert_eq!(
        numbers_of(bed, 1, &years, |_| {}).await,
        [
            "DTE-03-M001P001-000000000000001",
            "DTE-03-M001P001-000000000000001",
            "DTE-03-M001P001-000000000000002",
            "DTE-03-M001P001-000000000000002",
        ]
    );
    // A company whose numbers carry the year.
    let dated = |document: &mut NewDocument| {
        document.series.document_type = DocumentType::Invoice;
        document.series.year_in_number = true;
    };
    assert_eq!(
        numbers_of(bed, 5, &years, dated).await,
        [
            "DTE-01-M001P001-202600000000001",
            "DTE-01-M001P001-202700000000001",
            "DTE-01-M001P001-202600000000002",
            "DTE-01-M001P001-202700000000002",
        ]
    );
}

pub async fn continuous_numbers_go_on_after_those_of_the_year_before(bed: &ContractDatabase) {
    made::register(bed).await;
    let on = |document: &mut NewDocument| document.numbering = Numbering::Continuous;
    let years = [2026, 2026, 2027, 2026, 2027, 2029];
    assert_eq!(
        numbers_of(bed, 1, &years, on).await,
        [
            "DTE-03-M001P001-000000000000001",
            "DTE-03-M001P001-000000000000002",
            "DTE-03-M001P001-000000000000003",
            "DTE-03-M001P001-000000000000003",
            "DTE-03-M001P001-000000000000004",
            "DTE-03-M001P001-000000000000005",
        ]
    );
    // It is read when a year's first number is taken, and no later.
    assert_eq!(
        numbers_of(bed, 7, &[2029, 2030], |_| {}).await,
        [
            "DTE-03-M001P001-000000000000006",
            "DTE-03-M001P001-000000000000001",
        ]
    );
    let dated = |document: &mut NewDocument| {
        on(document);
        document.series.document_type = DocumentType::Invoice;
        document.series.year_in_number = true;
    };
    assert_eq!(
        numbers_of(bed, 9, &[2026, 2027], dated).await,
        [
            "DTE-01-M001P001-202600000000001",
            "DTE-01-M001P001-202700000000001",
        ]
    );
}

pub async fn an_exhausted_series_stores_nothing(bed: &ContractDatabase) {
    made::register(bed).await;
    let mut last = made::document(1);
    last.series.year_in_number = true;
    made::store(bed, last.clone()).await;
    bed.tamper("UPDATE series SET last_number = 99999999998");

    last.generation_code = made::code(2);
    let number = made::store(bed, last.clone()).await;
    assert_eq!(number.to_string(), "DTE-03-M001P001-202699999999999");

    for attempt in 3..6 {
        let mut document = made::claiming(attempt, "key");
        document.series.year_in_number = true;
        let refused = bed.store(document).await;
        assert!(matches!(refused, Err(StoreError::SeriesExhausted)));
        assert_eq!(bed.find(made::code(attempt)).await.unwrap(), None);
    }
    // Neither the key nor other series are touched.
    let mut other = made::claiming(6, "key");
    other.series.year = 2027;
    let number = made::store(bed, other).await;
    assert_eq!(number.sequence, 1);
}

pub async fn a_document_that_fails_takes_no_number_and_no_neighbour_with_it(
    bed: &ContractDatabase,
) {
    made::register(bed).await;
    let database = Arc::new(bed.open_again());
    made::store(bed, made::document(1)).await;
    // At once, so that they meet in groups: every fourth has the code of an earlier document.
    let attempts: Vec<_> = (0..100)
        .map(|step: u128| {
            let number = if step.is_multiple_of(4) {
                1
            } else {
                1_000 + step
            };
            let database = Arc::clone(&database);
            tokio::spawn(async move { database.store(made::document(number)).await })
        })
        .collect();
    let mut numbers = vec![1];
    for (step, attempt) in attempts.into_iter().enumerate() {
        match attempt.await.unwrap() {
            Ok(StoreResult::Created { control_number, .. }) => {
                assert_ne!(step % 4, 0);
                numbers.push(control_number.unwrap().sequence);
            }
            Err(StoreError::Port(error)) => {
                assert_eq!(step % 4, 0, "{error:?}");
                assert!(!error.transient);
            }
            other => panic!("{other:?}"),
        }
    }
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=76).collect::<Vec<u64>>());
}

pub async fn a_rehearsal_takes_no_number(bed: &ContractDatabase) {
    made::register(bed).await;
    let mut series = made::series();
    series.year_in_number = true;
    for _ in 0..3 {
        bed.rehearse(&series).await.unwrap();
    }
    let mut document = made::document(1);
    document.series = series.clone();
    assert_eq!(made::store(bed, document.clone()).await.sequence, 1);
    bed.rehearse(&series).await.unwrap();
    bed.tamper("UPDATE series SET last_number = 99999999999");
    let refused = bed.rehearse(&series).await;
    assert!(matches!(refused, Err(StoreError::SeriesExhausted)));
    bed.tamper("UPDATE series SET last_number = 1");
    document.generation_code = made::code(2);
    assert_eq!(made::store(bed, document).await.sequence, 2);
    bed.close();
    let refused = bed.rehearse(&series).await;
    assert!(matches!(refused, Err(StoreError::Port(error)) if error.transient));
}
