//! What notes take of documents, and give back.

use std::sync::Arc;

use dte_application::ports::{
    Companies, CompanyId, Documents, KnownRecord, NewDocument, SeriesKey, StoreError, StoreResult,
};
use dte_domain::amounts::KnownAmounts;
use dte_domain::balance::{Balance, Sales};
use dte_domain::identification::{DocumentType, Environment, LocalTime};
use dte_domain::invalidation::RecordedReceiver;
use dte_domain::lifecycle::{Status, StatusKind};
use dte_persistence::Database;
use rust_decimal::Decimal;

use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW};

/// What is left of a document, with what it sold.
pub async fn balance(database: &Database, number: u128) -> Option<Balance> {
    let known = database.known(&[made::code(number)]).await.unwrap();
    known.into_iter().next().unwrap().balance
}

async fn left(database: &Database, number: u128) -> Sales {
    balance(database, number).await.unwrap().remaining
}

/// Whether a note was stored or its document was overdrawn.
fn is_stored(answer: Result<StoreResult, StoreError>, original: u128) -> Option<u64> {
    match answer {
        Ok(StoreResult::Created { control_number, .. }) => control_number.map(|it| it.sequence),
        Err(StoreError::Overdrawn { document }) => {
            assert_eq!(document, made::code(original));
            None
        }
        other => panic!("{other:?}"),
    }
}

/// Has many notes of 10.00 on document 1 stored at once, in turns by several programs; answers
/// the numbers of those that were. Each program has a series of its own: whoever waits, waits for
/// the balance.
async fn notes_at_once(programs: &[(Arc<Database>, SeriesKey)], count: u128) -> Vec<u64> {
    let attempts: Vec<_> = (0..count)
        .zip(programs.iter().cycle())
        .map(|(step, (database, series))| {
            let database = Arc::clone(database);
            let mut note = made::note(100 + step, &[(1, made::sales(0, 0, 1_000))]);
            note.series = series.clone();
            tokio::spawn(async move { is_stored(database.store(note).await, 1) })
        })
        .collect();
    let mut numbers = Vec::new();
    for attempt in attempts {
        numbers.extend(attempt.await.unwrap());
    }
    numbers.sort_unstable();
    numbers
}

pub async fn of_thirty_two_notes_of_ten_on_a_hundred_ten_are_stored(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::selling(1, made::sales(0, 0, 10_000))).await;
    let program = (Arc::new(bed.open_again()), made::branch_series());
    let numbers = notes_at_once(&[program], 32).await;
    assert_eq!(numbers, (1..=10).collect::<Vec<u64>>());
    assert_eq!(left(bed, 1).await, Sales::NONE);
    let mut stored = 0;
    for number in 100..132 {
        stored += usize::from(bed.find(made::code(number)).await.unwrap().is_some());
    }
    assert_eq!(stored, 10);
}

pub async fn two_programs_take_no_more_than_there_is(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::selling(1, made::sales(0, 0, 10_000))).await;
    let programs = [
        (Arc::new(bed.open_again()), made::series()),
        (Arc::new(bed.open_again()), made::branch_series()),
    ];
    assert_eq!(notes_at_once(&programs, 64).await.len(), 10);
    assert_eq!(left(bed, 1).await, Sales::NONE);
}

pub async fn every_kind_of_sale_has_its_own_balance(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::selling(1, made::sales(0, 500, 10_000))).await;
    let attempt = async |number, sales| {
        let note = made::note(number, &[(1, sales)]);
        is_stored(bed.store(note).await, 1).is_some()
    };
    assert!(!attempt(2, made::sales(1, 0, 0)).await);
    assert!(!attempt(3, made::sales(0, 501, 0)).await);
    assert!(!attempt(4, made::sales(0, 501, 10_000)).await);
    assert!(attempt(5, made::sales(0, 500, 9_999)).await);
    assert!(!attempt(6, made::sales(0, 1, 0)).await);
    assert!(!attempt(7, made::sales(0, 0, 2)).await);
    assert!(attempt(8, made::sales(0, 0, 1)).await);
    let expected = Balance {
        creditable: made::sales(0, 500, 10_000),
        remaining: Sales::NONE,
    };
    assert_eq!(balance(bed, 1).await, Some(expected));
}

pub async fn a_note_takes_of_all_its_documents_or_of_none(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::selling(1, made::sales(0, 0, 1_000))).await;
    made::store(bed, made::selling(2, made::sales(0, 0, 100))).await;
    // Twice on one document counts together.
    let ten = made::sales(0, 0, 60);
    let refused = bed.store(made::note(3, &[(1, ten), (2, ten), (2, ten)]));
    assert_eq!(is_stored(refused.await, 2), None);
    assert_eq!(left(bed, 1).await, made::sales(0, 0, 1_000));
    assert_eq!(bed.find(made::code(3)).await.unwrap(), None);

    // The first is covered, the second has no balance, the third is not here at all.
    made::store(bed, made::document(4)).await;
    made::store(bed, made::note(5, &[(1, ten), (4, ten), (77, ten)])).await;
    assert_eq!(left(bed, 1).await, made::sales(0, 0, 940));
    assert_eq!(balance(bed, 4).await, None);
    assert_eq!(
        bed.notes_in_the_way(made::code(1)).await.unwrap(),
        [made::code(5)]
    );
    assert!(
        bed.record_result(made::outcome(5, made::received('A')))
            .await
            .unwrap()
    );
    for original in [1, 4, 77] {
        let notes = bed.notes_in_the_way(made::code(original)).await.unwrap();
        assert_eq!(notes, [made::code(5)]);
    }
    assert_eq!(bed.notes_in_the_way(made::code(2)).await.unwrap(), []);
    assert_eq!(left(bed, 1).await, made::sales(0, 0, 940));
}

pub async fn a_rejected_note_gives_back_what_it_took_once(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::selling(1, made::sales(100, 0, 1_000))).await;
    let part = made::sales(40, 0, 700);
    made::store(bed, made::note(2, &[(1, part), (3, part)])).await;
    // Document 3 comes later than the note, which took nothing of it and gives nothing back.
    made::store(bed, made::selling(3, part)).await;
    assert_eq!(left(bed, 1).await, made::sales(60, 0, 300));
    let held = made::outcome(2, Status::Pending);
    assert!(bed.record_result(held).await.unwrap());
    assert_eq!(left(bed, 1).await, made::sales(60, 0, 300));
    assert!(
        bed.record_result(made::outcome(2, made::rejected()))
            .await
            .unwrap()
    );
    assert!(
        !bed.record_result(made::outcome(2, made::rejected()))
            .await
            .unwrap()
    );
    assert_eq!(left(bed, 1).await, made::sales(100, 0, 1_000));
    assert_eq!(left(bed, 3).await, part);
    made::store(bed, made::note(4, &[(1, made::sales(100, 0, 1_000))])).await;
    assert_eq!(left(bed, 1).await, Sales::NONE);
}

/// Notes come and are rejected all the time: in the end everything is there again.
pub async fn nothing_is_lost_between_taking_and_giving_back(bed: &ContractDatabase) {
    made::register(bed).await;
    for number in 1..=3 {
        made::store(bed, made::selling(number, made::sales(0, 0, 3_000))).await;
    }
    let databases = [Arc::new(bed.open_again()), Arc::new(bed.open_again())];
    let clients: Vec<_> = (0..24_u128)
        .zip(databases.iter().cycle())
        .map(|(client, database)| {
            let database = Arc::clone(database);
            tokio::spawn(async move {
                for step in 0..8 {
                    let number = 1_000 + client * 100 + step;
                    let part = made::sales(0, 0, 1_000);
                    let originals = [(1 + client % 3, part), (1 + (client + step) % 3, part)];
                    match database.store(made::note(number, &originals)).await {
                        Ok(_) => {
                            let outcome = made::outcome(number, made::rejected());
                            assert!(database.record_result(outcome).await.unwrap());
                        }
                        Err(StoreError::Overdrawn { .. }) => {}
                        Err(error) => panic!("{error:?}"),
                    }
                }
            })
        })
        .collect();
    for client in clients {
        client.await.unwrap();
    }
    for number in 1..=3 {
        assert_eq!(left(bed, number).await, made::sales(0, 0, 3_000));
    }
}

pub async fn a_note_that_is_refused_takes_no_number_and_no_neighbour_with_it(
    bed: &ContractDatabase,
) {
    made::register(bed).await;
    made::store(bed, made::selling(1, made::sales(0, 0, 10_000))).await;
    let database = Arc::new(bed.open_again());
    let attempts: Vec<_> = (0..100_u128)
        .map(|step| {
            let too_much = step.is_multiple_of(4);
            let cents = if too_much { 10_001 } else { 1 };
            let mut note = made::note(100 + step, &[(1, made::sales(0, 0, cents))]);
            note.claim = made::claiming(100 + step, &format!("key-{step}")).claim;
            let database = Arc::clone(&database);
            tokio::spawn(async move { (too_much, is_stored(database.store(note).await, 1)) })
        })
        .collect();
    let mut numbers = Vec::new();
    for attempt in attempts {
        let (too_much, number) = attempt.await.unwrap();
        assert_eq!(number.is_none(), too_much);
        numbers.extend(number);
    }
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=75).collect::<Vec<u64>>());
    assert_eq!(left(bed, 1).await, made::sales(0, 0, 9_925));
    // The refused ones have not used their keys.
    for step in 0..100_u128 {
        let claim = made::claiming(100 + step, &format!("key-{step}")).claim;
        let kept = bed.claim(&claim.unwrap().key).await.unwrap();
        assert_eq!(kept.is_none(), step.is_multiple_of(4));
    }
}

pub async fn a_replayed_note_takes_nothing(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::selling(1, made::sales(0, 0, 1_000))).await;
    let note = |number| {
        let mut note = made::note(number, &[(1, made::sales(0, 0, 700))]);
        note.claim = made::claiming(number, "key").claim;
        note
    };
    made::store(bed, note(2)).await;
    let replay = bed.store(note(3)).await.unwrap();
    assert!(matches!(replay, StoreResult::Replayed(claim) if claim.document == made::code(2)));
    assert_eq!(left(bed, 1).await, made::sales(0, 0, 300));
}

pub async fn amounts_below_nothing_are_a_mistake(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::selling(1, made::sales(0, 0, 1_000))).await;
    let below = made::sales(0, 0, -1);
    let refused = bed.store(made::note(2, &[(1, below)])).await;
    assert!(matches!(refused, Err(StoreError::Port(_))), "{refused:?}");
    let mut selling = made::selling(3, made::sales(0, 0, 1));
    selling.creditable = Some(below);
    let refused = bed.store(selling).await;
    assert!(matches!(refused, Err(StoreError::Port(_))), "{refused:?}");
}

pub async fn known_documents_are_told_whosever_they_are(bed: &ContractDatabase) {
    made::register(bed).await;
    bed.register(made::company(2)).await.unwrap();
    made::store(bed, made::selling(1, made::sales(1, 2, 3))).await;
    let mut foreign = NewDocument {
        establishment: made::establishment_id(2, 1),
        receiver: RecordedReceiver::default(),
        ..made::document(2)
    };
    foreign.series.company = CompanyId(made::uuid(2));
    made::store(bed, foreign).await;
    bed.record_result(made::outcome(2, made::received('A')))
        .await
        .unwrap();
    let codes: Vec<_> = (0..1_300).rev().map(made::code).collect();
    let mut known = bed.known(&codes).await.unwrap();
    known.sort_by_key(|record| record.generation_code.to_string());
    let first = KnownRecord {
        generation_code: made::code(1),
        company: CompanyId(made::uuid(1)),
        establishment: made::establishment_id(1, 1),
        environment: Environment::Test,
        document_type: DocumentType::Ccf,
        status: StatusKind::Pending,
        issued_at: LocalTime::at(NOW),
        receiver: made::receiver(),
        sold_for: None,
        balance: Some(Balance::untouched(made::sales(1, 2, 3))),
        amounts: KnownAmounts {
            base: Some(Decimal::new(3, 2)),
            own: Some(Vec::new()),
            taken: Vec::new(),
        },
    };
    let second = KnownRecord {
        generation_code: made::code(2),
        company: CompanyId(made::uuid(2)),
        establishment: made::establishment_id(2, 1),
        status: StatusKind::Received,
        receiver: RecordedReceiver::default(),
        balance: None,
        amounts: KnownAmounts::default(),
        ..first.clone()
    };
    assert_eq!(known, [first, second]);
    assert_eq!(bed.known(&[]).await.unwrap(), []);
}
