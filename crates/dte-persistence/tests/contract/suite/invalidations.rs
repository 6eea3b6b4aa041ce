//! Invalidation events: begun, finished, given back.

use std::sync::Arc;

use dte_application::ports::{
    BeginResult, CompanyId, Documents, EnteredStamp, EventRecord, EventStatus, IdempotencyKey,
    IdempotencyRecord, Invalidations, LeaseNumber, NewEvent, PageStart, Signature, StoreError,
};
use dte_domain::identification::Environment;
use dte_domain::lifecycle::{Rejection, Status, StatusKind};
use time::Duration;

use super::balances::balance;
use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW};

/// Documents 1 to 3, RECEIVED.
async fn received(bed: &ContractDatabase) {
    made::register(bed).await;
    for number in 1..=3 {
        made::store(bed, made::document(number)).await;
        let outcome = made::outcome(number, made::received_as(number));
        assert!(bed.record_result(outcome).await.unwrap());
    }
}

fn claiming(number: u128, document: u128, key: &str) -> NewEvent {
    let mut event = made::event(number, document);
    event.claim = Some(IdempotencyRecord {
        key: IdempotencyKey {
            establishment: event.asked_by,
            key: key.into(),
            fingerprint: "fingerprint".into(),
            of_bytes: None,
        },
        document: event.generation_code,
        revision: 0,
        warnings: Vec::new(),
    });
    event
}

fn rejected() -> EventStatus {
    EventStatus::Rejected(Rejection {
        code: "027".into(),
        description: "NO SE PUEDE INVALIDAR".into(),
        observations: vec!["fuera de plazo".into()],
        at: None,
    })
}

pub async fn an_event_is_kept_and_invalidates_its_document(bed: &ContractDatabase) {
    received(bed).await;
    let event = made::event(50, 1);
    assert_eq!(
        bed.begin(event.clone()).await.unwrap(),
        BeginResult::Created
    );
    let mut kept = EventRecord {
        generation_code: made::code(50),
        document: made::code(1),
        company: CompanyId(made::uuid(1)),
        establishment: made::establishment_id(1, 1),
        asked_by: made::establishment_id(1, 1),
        environment: Environment::Test,
        schema_version: 2,
        json: event.json,
        replacement: None,
        possibly_submitted: false,
        status: EventStatus::Pending,
        signature: None,
        refused: None,
        created_at: NOW,
    };
    let found = bed.event(made::code(50)).await.unwrap();
    assert_eq!(found.as_ref(), Some(&kept));
    // The document stays as it is until the authority has accepted.
    let document = bed.find(made::code(1)).await.unwrap().unwrap();
    assert_eq!(document.status, made::received_as(1));

    let mut outcome = made::event_outcome(50, EventStatus::Pending);
    outcome.signature = Some(Signature("c2lnbmF0dXJl".into()));
    assert!(bed.finish(outcome.clone()).await.unwrap());
    outcome.signature = None;
    outcome.status = EventStatus::Accepted {
        stamp: Some(made::stamp('E')),
        observations: vec!["Revisar".into()],
    };
    assert!(bed.finish(outcome.clone()).await.unwrap());
    kept.status = outcome.status.clone();
    kept.signature = Some(Signature("c2lnbmF0dXJl".into()));
    let found = bed.event(made::code(50)).await.unwrap();
    assert_eq!(found.as_ref(), Some(&kept));
    let document = bed.find(made::code(1)).await.unwrap().unwrap();
    let status = Status::Invalidated {
        stamp: made::stamp_of(1),
        stamped_at: Some(made::decided_at()),
        event: made::code(50),
    };
    assert_eq!(document.status, status);
    assert_eq!(document.updated_at, outcome.now);
    // Once and for all.
    outcome.status = rejected();
    assert!(!bed.finish(outcome).await.unwrap());
    assert_eq!(bed.event(made::code(50)).await.unwrap(), Some(kept));
    assert_eq!(bed.event(made::code(51)).await.unwrap(), None);
    let unknown = made::event_outcome(51, made::accepted('E'));
    assert!(!bed.finish(unknown).await.unwrap());
}

pub async fn a_document_tells_its_newest_event_in_records_and_lists(bed: &ContractDatabase) {
    received(bed).await;
    assert_eq!(bed.newest_event(made::code(1)).await.unwrap(), None);
    // Of one moment: the second is the newer by its code.
    for (number, status) in [(50, rejected()), (51, made::accepted('E'))] {
        let event = NewEvent {
            replacement: Some(made::code(2)),
            ..made::event(number, 1)
        };
        bed.begin(event).await.unwrap();
        let told = bed.find(made::code(1)).await.unwrap().unwrap().invalidation;
        let told = told.unwrap();
        assert_eq!(told.replacement, Some(made::code(2)));
        assert_eq!(told.replaced_by(), None);
        let replacement = bed.find(made::code(2)).await.unwrap().unwrap();
        assert!(replacement.replaces.is_empty(), "not before it is accepted");
        assert_eq!(told.generation_code, made::code(number));
        assert_eq!(told.status, EventStatus::Pending);
        assert_eq!(told.requested_at, NOW);
        let outcome = made::event_outcome(number, status.clone());
        let at = outcome.now;
        assert!(bed.finish(outcome).await.unwrap());
        let event = bed.newest_event(made::code(1)).await.unwrap().unwrap();
        assert_eq!(
            (event.generation_code, &event.status),
            (made::code(number), &status)
        );
        let document = bed.find(made::code(1)).await.unwrap().unwrap();
        assert_eq!(document.invalidation, Some(event.of_document()));
        assert_eq!(document.updated_at, at, "what it tells changed");
    }
    let filter = made::everything();
    let page = bed.list(&filter, PageStart::Skip(0), 10).await.unwrap();
    let told: Vec<_> = page
        .documents
        .iter()
        .map(|one| {
            one.invalidation
                .as_ref()
                .map(|newest| newest.generation_code)
        })
        .collect();
    assert_eq!(told, [None, None, Some(made::code(51))]);
    let replaced = page.documents[2].invalidation.as_ref().unwrap();
    assert_eq!(replaced.replaced_by(), Some(made::code(2)));
    let in_list = page.documents.iter().map(|one| one.replaces.clone());
    let in_list: Vec<_> = in_list.collect();
    assert_eq!(in_list, [vec![], vec![made::code(1)], vec![]]);
    let replacement = bed.find(made::code(2)).await.unwrap().unwrap();
    assert_eq!(replacement.replaces, [made::code(1)]);
}

pub async fn a_document_has_one_event_at_a_time(bed: &ContractDatabase) {
    received(bed).await;
    assert_eq!(
        bed.begin(made::event(50, 1)).await.unwrap(),
        BeginResult::Created
    );
    let another = BeginResult::Another(made::code(50));
    // Nothing is kept of the second one, its key neither.
    let second = claiming(51, 1, "key");
    assert_eq!(bed.begin(second.clone()).await.unwrap(), another);
    assert_eq!(bed.event(made::code(51)).await.unwrap(), None);
    let key = second.claim.clone().unwrap().key;
    assert_eq!(bed.claim(&key).await.unwrap(), None);
    // Another document's is not in its way, nor a rejected one.
    assert_eq!(
        bed.begin(made::event(52, 2)).await.unwrap(),
        BeginResult::Created
    );
    let outcome = made::event_outcome(50, rejected());
    assert!(bed.finish(outcome).await.unwrap());
    let found = bed.event(made::code(50)).await.unwrap().unwrap();
    assert_eq!(found.status, rejected());
    let document = bed.find(made::code(1)).await.unwrap().unwrap();
    assert_eq!(document.status, made::received_as(1));
    assert_eq!(bed.begin(second).await.unwrap(), BeginResult::Created);
    let outcome = made::event_outcome(51, made::accepted('E'));
    assert!(bed.finish(outcome).await.unwrap());
    let refused = bed.begin(made::event(53, 1)).await.unwrap();
    assert_eq!(refused, BeginResult::Another(made::code(51)));
    // The code of an event is taken, and of no document.
    for event in [made::event(50, 3), made::event(54, 99)] {
        let refused = bed.begin(event).await;
        assert!(matches!(refused, Err(StoreError::Port(_))), "{refused:?}");
    }
}

pub async fn of_many_events_of_a_document_one_begins(bed: &ContractDatabase) {
    received(bed).await;
    let databases = [Arc::new(bed.open_again()), Arc::new(bed.open_again())];
    let attempts: Vec<_> = (50..90_u128)
        .zip(databases.iter().cycle())
        .map(|(number, database)| {
            let database = Arc::clone(database);
            let event = claiming(number, 1, &format!("key-{number}"));
            tokio::spawn(async move { (number, database.begin(event).await.unwrap()) })
        })
        .collect();
    let (mut winners, mut others) = (Vec::new(), Vec::new());
    for attempt in attempts {
        match attempt.await.unwrap() {
            (number, BeginResult::Created) => winners.push(made::code(number)),
            (_, BeginResult::Another(code)) => others.push(code),
            other => panic!("{other:?}"),
        }
    }
    let [winner] = winners[..] else {
        panic!("{winners:?}");
    };
    assert_eq!(others, [winner; 39]);
}

pub async fn an_events_key_is_claimed_first(bed: &ContractDatabase) {
    received(bed).await;
    let first = claiming(50, 1, "key");
    let claim = first.claim.clone().unwrap();
    assert_eq!(bed.begin(first).await.unwrap(), BeginResult::Created);
    assert_eq!(bed.claim(&claim.key).await.unwrap(), Some(claim.clone()));
    // Whatever the document: the key decides.
    for document in [1, 2] {
        let replay = bed.begin(claiming(51, document, "key")).await.unwrap();
        assert_eq!(replay, BeginResult::Replayed(claim.clone()));
    }
    assert_eq!(bed.event(made::code(51)).await.unwrap(), None);
    // Keys of documents and events are the same keys.
    let mut document = made::claiming(60, "key");
    document.establishment = made::establishment_id(1, 1);
    let replay = bed.store(document).await.unwrap();
    assert_eq!(replay, dte_application::ports::StoreResult::Replayed(claim));
}

pub async fn an_invalidated_note_gives_back_what_it_took(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::selling(1, made::sales(0, 0, 1_000))).await;
    made::store(bed, made::note(2, &[(1, made::sales(0, 0, 400))])).await;
    made::store(bed, made::note(3, &[(1, made::sales(0, 0, 100))])).await;
    let left = async || balance(bed, 1).await.unwrap().remaining;
    for number in 1..=3 {
        let outcome = made::outcome(number, made::received_as(number));
        assert!(bed.record_result(outcome).await.unwrap());
    }
    let notes = [made::code(2), made::code(3)];
    assert_eq!(bed.notes_in_the_way(made::code(1)).await.unwrap(), notes);
    // A rejected event gives nothing back, an accepted one does, once.
    bed.begin(made::event(50, 2)).await.unwrap();
    assert!(
        bed.finish(made::event_outcome(50, rejected()))
            .await
            .unwrap()
    );
    assert_eq!(left().await, made::sales(0, 0, 500));
    bed.begin(made::event(51, 2)).await.unwrap();
    assert_eq!(left().await, made::sales(0, 0, 500));
    for first in [true, false] {
        let outcome = made::event_outcome(51, made::accepted('E'));
        assert_eq!(bed.finish(outcome).await.unwrap(), first);
        assert_eq!(left().await, made::sales(0, 0, 900));
    }
    assert_eq!(
        bed.notes_in_the_way(made::code(1)).await.unwrap(),
        [made::code(3)]
    );
}

pub async fn nothing_is_taken_back_of_an_invalidated_document(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::selling(1, made::sales(0, 0, 1_000))).await;
    let outcome = made::outcome(1, made::received('A'));
    assert!(bed.record_result(outcome).await.unwrap());
    bed.begin(made::event(50, 1)).await.unwrap();
    let accepted = made::event_outcome(50, made::accepted('E'));
    assert!(bed.finish(accepted).await.unwrap());
    let late = bed.store(made::note(2, &[(1, made::sales(0, 0, 1))])).await;
    assert!(
        matches!(late, Err(StoreError::UnderInvalidation { .. })),
        "{late:?}"
    );
}

pub async fn an_accepted_event_without_a_stamp_gets_it_once(bed: &ContractDatabase) {
    received(bed).await;
    bed.begin(made::event(50, 1)).await.unwrap();
    let accepted = EventStatus::Accepted {
        stamp: None,
        observations: Vec::new(),
    };
    let outcome = made::event_outcome(50, accepted.clone());
    assert!(bed.finish(outcome).await.unwrap());
    let document = bed.find(made::code(1)).await.unwrap().unwrap();
    assert_eq!(document.status.kind(), StatusKind::Invalidated);
    let unstamped = bed.unstamped_events().await.unwrap();
    assert_eq!(unstamped[0].status, accepted);
    let now = NOW + Duration::hours(5);
    let enter = async |letter| bed.stamp_event(made::code(50), letter, now).await.unwrap();
    // Not the document's own, and not another event's.
    let of_document = EnteredStamp::OfDocument(made::code(1));
    assert_eq!(enter(made::stamp_of(1)).await, of_document);
    bed.begin(made::event(51, 2)).await.unwrap();
    let accepted = made::event_outcome(51, made::accepted('D'));
    assert!(bed.finish(accepted).await.unwrap());
    let of_event = EnteredStamp::OfEvent(made::code(51));
    assert_eq!(enter(made::stamp('D')).await, of_event);
    for became in [EnteredStamp::Kept, EnteredStamp::NoSuchEvent] {
        assert_eq!(enter(made::stamp('E')).await, became);
    }
    let found = bed.event(made::code(50)).await.unwrap().unwrap();
    assert_eq!(found.status, made::accepted('E'));
    assert!(bed.unstamped_events().await.unwrap().is_empty());
    // The document tells the stamp: it has changed, and is listed among what did.
    let document = bed.find(made::code(1)).await.unwrap().unwrap();
    assert_eq!(document.updated_at, now);
}

pub async fn a_refused_event_can_tell_that_its_document_is_invalidated(bed: &ContractDatabase) {
    received(bed).await;
    let mut event = made::event(50, 1);
    event.replacement = Some(made::code(2));
    bed.begin(event).await.unwrap();
    let due = made::DUE + Duration::seconds(1);
    let lease = LeaseNumber::FIRST;
    let marked = bed.mark_event(made::code(50), lease, true, due).await;
    assert!(marked.unwrap());
    let found = bed.event(made::code(50)).await.unwrap().unwrap();
    assert_eq!(
        (found.replacement, found.possibly_submitted),
        (Some(made::code(2)), true)
    );
    let mut outcome = made::event_outcome(50, rejected());
    outcome.is_invalidated = true;
    assert!(bed.finish(outcome).await.unwrap());
    let document = bed.find(made::code(1)).await.unwrap().unwrap();
    let status = Status::Invalidated {
        stamp: made::stamp_of(1),
        stamped_at: Some(made::decided_at()),
        event: made::code(50),
    };
    assert_eq!(document.status, status);
    bed.assert_counted();
}

pub async fn a_pending_note_keeps_its_document_from_being_invalidated(bed: &ContractDatabase) {
    received(bed).await;
    made::store(bed, made::note(20, &[(1, made::sales(0, 0, 1))])).await;
    let refused = bed.begin(claiming(50, 1, "key")).await.unwrap();
    assert_eq!(refused, BeginResult::Noted(vec![made::code(20)]));
    let key = claiming(50, 1, "key").claim.unwrap().key;
    assert_eq!(bed.claim(&key).await.unwrap(), None);
    // Received, it does too; rejected, no longer.
    let mut again = made::note(21, &[(2, made::sales(0, 0, 1))]);
    again.series.document_type = made::note(20, &[]).series.document_type;
    made::store(bed, again).await;
    assert!(
        bed.record_result(made::outcome(21, made::received('N')))
            .await
            .unwrap()
    );
    let refused = bed.begin(made::event(51, 2)).await.unwrap();
    assert_eq!(refused, BeginResult::Noted(vec![made::code(21)]));
    assert!(
        bed.record_result(made::outcome(20, made::rejected()))
            .await
            .unwrap()
    );
    assert_eq!(
        bed.begin(made::event(50, 1)).await.unwrap(),
        BeginResult::Created
    );
}

pub async fn nothing_new_names_a_document_whose_invalidation_is_under_way(bed: &ContractDatabase) {
    received(bed).await;
    made::store(bed, made::note(20, &[(2, made::sales(0, 0, 1))])).await;
    assert!(
        bed.record_result(made::outcome(20, made::rejected()))
            .await
            .unwrap()
    );
    let voucher = |number| {
        let mut voucher = made::document(number);
        voucher.names = vec![made::code(2)];
        voucher
    };
    // A voucher keeps nobody from invalidating what it names.
    made::store(bed, voucher(21)).await;
    assert_eq!(
        bed.begin(made::event(50, 2)).await.unwrap(),
        BeginResult::Created
    );
    let note = made::note(22, &[(2, made::sales(0, 0, 1))]);
    let corrected = made::corrected(made::note(20, &[(2, made::sales(0, 0, 1))]));
    for refused in [
        bed.store(note.clone()).await,
        bed.store(voucher(23)).await,
        bed.correct(corrected.clone()).await,
    ] {
        let Err(StoreError::UnderInvalidation { document, event }) = refused else {
            panic!("{refused:?}");
        };
        assert_eq!((document, event), (made::code(2), made::code(50)));
    }
    // A refused event is over.
    assert!(
        bed.finish(made::event_outcome(50, rejected()))
            .await
            .unwrap()
    );
    made::store(bed, note).await;
    made::store(bed, voucher(23)).await;
    bed.correct(corrected).await.unwrap();
    bed.assert_counted();
}

pub async fn of_a_note_and_an_event_at_the_same_time_one_is_kept(bed: &ContractDatabase) {
    const DOCUMENTS: u128 = 40;
    made::register(bed).await;
    for number in 100..100 + DOCUMENTS {
        made::store(bed, made::selling(number, made::sales(0, 0, 1_000))).await;
        let status = made::received_as(number);
        assert!(
            bed.record_result(made::outcome(number, status))
                .await
                .unwrap()
        );
    }
    let servers = [Arc::new(bed.open_again()), Arc::new(bed.open_again())];
    let mut races = Vec::new();
    for number in 100..100 + DOCUMENTS {
        let [one, other] = servers.clone();
        let note = made::note(1_000 + number, &[(number, made::sales(0, 0, 1))]);
        let note = tokio::spawn(async move { one.store(note).await });
        let event = made::event(2_000 + number, number);
        let event = tokio::spawn(async move { other.begin(event).await });
        races.push((number, note, event));
    }
    for (number, note, event) in races {
        match (note.await.unwrap(), event.await.unwrap().unwrap()) {
            (Ok(_), BeginResult::Noted(notes)) => assert_eq!(notes, [made::code(1_000 + number)]),
            (Err(StoreError::UnderInvalidation { event, .. }), BeginResult::Created) => {
                assert_eq!(event, made::code(2_000 + number));
            }
            other => panic!("{number}: {other:?}"),
        }
    }
    let both = bed.number(
        "SELECT count(*) FROM invalidation_events AS e \
         JOIN document_charges AS c ON c.document = e.document",
    );
    assert_eq!(both, 0);
    bed.assert_counted();
}

pub async fn unfinished_events_are_there_after_a_restart_the_longest_due_first(
    bed: &ContractDatabase,
) {
    received(bed).await;
    for (number, document, age) in [(50, 1, 10), (51, 2, 30), (52, 3, 20)] {
        let mut event = made::event(number, document);
        event.due_at = NOW - Duration::seconds(age);
        assert_eq!(bed.begin(event).await.unwrap(), BeginResult::Created);
    }
    bed.close();
    let database = bed.open_again();
    let take = async |now, until, most| -> Vec<_> {
        let events = database
            .lease_due_events(made::ENVIRONMENT, now, until, most)
            .await
            .unwrap();
        events.iter().map(|event| event.generation_code).collect()
    };
    let [first, second, third] = [made::code(51), made::code(52), made::code(50)];
    assert_eq!(take(NOW - Duration::seconds(31), NOW, 10).await, []);
    assert_eq!(take(NOW, made::DUE, 2).await, [first, second]);
    assert_eq!(take(NOW, made::DUE, 2).await, [third]);
    assert_eq!(take(NOW, made::DUE, 2).await, []);
    let outcome = made::event_outcome(51, made::accepted('E'));
    assert!(database.finish(outcome).await.unwrap());
    // A damaged one does not hide the other.
    bed.tamper("UPDATE invalidation_events SET environment = 'XX' WHERE document LIKE '%3'");
    assert_eq!(take(made::DUE, made::DUE, 10).await, [third]);
    assert!(database.event(second).await.is_err());
}

pub async fn an_event_whose_document_cannot_be_invalidated_changes_nothing(bed: &ContractDatabase) {
    received(bed).await;
    made::store(bed, made::document(4)).await;
    // BeginResult for a document that is not RECEIVED: a mistake of the caller.
    assert_eq!(
        bed.begin(made::event(50, 4)).await.unwrap(),
        BeginResult::Created
    );
    let outcome = made::event_outcome(50, made::accepted('E'));
    assert!(bed.finish(outcome.clone()).await.is_err());
    let found = bed.event(made::code(50)).await.unwrap().unwrap();
    assert_eq!(found.status, EventStatus::Pending);
    let document = bed.find(made::code(4)).await.unwrap().unwrap();
    assert_eq!(document.status, Status::Pending);
    // Once it is, the same outcome is kept.
    let settled = made::outcome(4, made::received('B'));
    assert!(bed.record_result(settled).await.unwrap());
    assert!(bed.finish(outcome).await.unwrap());
}
