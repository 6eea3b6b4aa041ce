//! Rejected documents, said right.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use dte_application::ports::{
    ContingencyRendering, CorrectedDocument, DocumentResult, Documents, Leased, NewDocument,
    RejectedVersion, Signature, StoreError, StoreResult, TransmissionKind, UnansweredCopies,
};
use dte_domain::identification::{GenerationCode, LocalTime};
use dte_domain::lifecycle::{Status, StatusKind};
use rust_decimal::Decimal;
use time::{Duration, OffsetDateTime};

use super::balances::balance;
use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW};

async fn reject(bed: &ContractDatabase, number: u128) {
    let found = bed.find(made::code(number)).await.unwrap().unwrap();
    let mut outcome = made::outcome(number, made::rejected());
    outcome.revision = found.revision;
    outcome.signature = Some(Signature("cmVqZWN0ZWQ".into()));
    assert!(bed.record_result(outcome).await.unwrap());
}

/// A document issued the next day, with another total.
fn next_day(mut document: NewDocument) -> NewDocument {
    document.issued_at = LocalTime::at(NOW + Duration::days(1));
    document.recorded.total = Decimal::new(11_300, 2);
    document.now = NOW + Duration::days(1);
    document.due_at = document.now + Duration::minutes(5);
    document
}

pub async fn a_corrected_document_keeps_its_code_and_number(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::document(5)).await;
    let number = made::store(bed, made::claiming(1, "first")).await;
    reject(bed, 1).await;
    let before = bed.find(made::code(1)).await.unwrap().unwrap();

    let mut new = next_day(made::claiming(1, "second"));
    new.claim.as_mut().unwrap().revision = 1;
    let corrected = made::corrected(new.clone());
    let stored = bed.correct(corrected.clone()).await.unwrap();
    let json: Arc<str> = new.body.with_number(&number).into();
    let expected = StoreResult::Created {
        control_number: Some(number),
        json: Arc::clone(&json),
    };
    assert_eq!(stored, expected);
    let found = bed.find(made::code(1)).await.unwrap().unwrap();
    assert_eq!(found.control_number, Some(number.to_string()));
    assert_eq!((found.revision, &found.status), (1, &Status::Pending));
    assert_eq!((&found.json, &found.signature), (&json, &None));
    assert_eq!(
        (found.issued_at, found.recorded),
        (new.issued_at, new.recorded)
    );
    assert_eq!((found.created_at, found.updated_at), (NOW, new.now));
    bed.assert_counted();

    let version = bed.rejected_version(made::code(1), 0).await.unwrap();
    let expected = RejectedVersion {
        json: before.json,
        issued_at: before.issued_at,
        total: before.recorded.total,
        rejection: made::rejection(),
        rejected_at: made::decided_at(),
        unanswered: 0,
    };
    assert_eq!(version, Some(expected));
    assert_eq!(bed.rejected_version(made::code(1), 1).await.unwrap(), None);
    // Its key was claimed, and replays; the first one stays.
    let replay = bed.correct(corrected).await.unwrap();
    assert_eq!(replay, StoreResult::Replayed(new.claim.clone().unwrap()));
    let first = made::claiming(1, "first").claim.unwrap();
    assert_eq!(bed.claim(&first.key).await.unwrap(), Some(first));
    // It is looked after like a new one, and the series goes on.
    let due = bed
        .lease_due_documents(made::ENVIRONMENT, new.due_at, new.due_at, 5)
        .await
        .unwrap();
    assert_eq!((due.len(), due[1].resends), (2, 0));
    assert_eq!(made::store(bed, made::document(6)).await.sequence, 3);
}

pub async fn what_has_changed_is_not_corrected(bed: &ContractDatabase) {
    made::register(bed).await;
    for number in 1..=2 {
        made::store(bed, made::document(number)).await;
    }
    let received = made::outcome(2, made::received('A'));
    assert!(bed.record_result(received).await.unwrap());
    // Not there, pending, received.
    for number in [9, 1, 2] {
        let mut document = made::claiming(number, "key");
        document.claim.as_mut().unwrap().revision = 1;
        let refused = bed.correct(made::corrected(document)).await;
        assert!(matches!(refused, Err(StoreError::Changed)), "{refused:?}");
    }
    // Corrected before.
    reject(bed, 1).await;
    bed.correct(made::corrected(made::document(1)))
        .await
        .unwrap();
    reject(bed, 1).await;
    let refused = bed.correct(made::corrected(made::document(1))).await;
    assert!(matches!(refused, Err(StoreError::Changed)), "{refused:?}");
    let again = CorrectedDocument {
        document: made::document(1),
        revision: 1,
    };
    bed.correct(again).await.unwrap();
    let found = bed.find(made::code(1)).await.unwrap().unwrap();
    assert_eq!(found.revision, 2);
    for revision in 0..2 {
        let version = bed.rejected_version(made::code(1), revision).await;
        assert_eq!(version.unwrap().unwrap().rejection, made::rejection());
    }
    bed.assert_counted();
}

pub async fn what_is_decided_about_one_version_decides_nothing_about_the_next(
    bed: &ContractDatabase,
) {
    made::register(bed).await;
    made::store(bed, made::document(1)).await;
    reject(bed, 1).await;
    bed.correct(made::corrected(made::document(1)))
        .await
        .unwrap();
    let before = bed.find(made::code(1)).await.unwrap();
    for late in [made::rejected(), made::received('A'), Status::Pending] {
        assert!(!bed.record_result(made::outcome(1, late)).await.unwrap());
    }
    assert!(!bed.enter_contingency(made::rerendered(1)).await.unwrap());
    assert_eq!(bed.find(made::code(1)).await.unwrap(), before);
    bed.assert_counted();
    let of_this_one = DocumentResult {
        revision: 1,
        ..made::outcome(1, made::received('B'))
    };
    assert!(bed.record_result(of_this_one).await.unwrap());
    let found = bed.find(made::code(1)).await.unwrap().unwrap();
    assert_eq!(found.status, made::received('B'));
    bed.assert_counted();
}

pub async fn of_many_corrections_of_a_document_one_is_kept(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::document(1)).await;
    reject(bed, 1).await;
    let servers = [Arc::new(bed.open_again()), Arc::new(bed.open_again())];
    let attempts: Vec<_> = (0..24)
        .zip(servers.iter().cycle())
        .map(|(step, server)| {
            let server = Arc::clone(server);
            let mut document = made::claiming(1, &format!("key-{step}"));
            document.claim.as_mut().unwrap().revision = 1;
            tokio::spawn(async move { server.correct(made::corrected(document)).await })
        })
        .collect();
    let mut kept = 0;
    for attempt in attempts {
        match attempt.await.unwrap() {
            Ok(StoreResult::Created { .. }) => kept += 1,
            Err(StoreError::Changed) => {}
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(kept, 1);
    assert_eq!(bed.number("SELECT count(*) FROM idempotency_claims"), 1);
    bed.assert_counted();
}

pub async fn a_corrected_note_takes_anew(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::selling(1, made::sales(0, 0, 1_000))).await;
    made::store(bed, made::selling(2, made::sales(0, 0, 1_000))).await;
    made::store(bed, made::note(3, &[(1, made::sales(0, 0, 600))])).await;
    let left = async |number| balance(bed, number).await.unwrap().remaining;
    reject(bed, 3).await;
    assert_eq!(left(1).await, made::sales(0, 0, 1_000));
    let too_much = made::note(
        3,
        &[(1, made::sales(0, 0, 400)), (2, made::sales(0, 0, 1_001))],
    );
    let refused = bed.correct(made::corrected(too_much)).await;
    let code = made::code(2);
    assert!(matches!(refused, Err(StoreError::Overdrawn { document }) if document == code));
    let found = bed.find(made::code(3)).await.unwrap().unwrap();
    assert_eq!((found.revision, found.status), (0, made::rejected()));
    let right = made::note(
        3,
        &[(1, made::sales(0, 0, 400)), (2, made::sales(0, 0, 900))],
    );
    bed.correct(made::corrected(right)).await.unwrap();
    assert_eq!(left(1).await, made::sales(0, 0, 600));
    assert_eq!(left(2).await, made::sales(0, 0, 100));
    reject(bed, 3).await;
    assert_eq!(left(1).await, made::sales(0, 0, 1_000));
    assert_eq!(left(2).await, made::sales(0, 0, 1_000));
}

pub async fn a_corrected_document_sells_what_it_says_now(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::selling(1, made::sales(0, 0, 1_000))).await;
    made::store(bed, made::document(2)).await;
    made::store(bed, made::selling(3, made::sales(0, 0, 1_000))).await;
    for number in 1..=3 {
        reject(bed, number).await;
    }
    let right = made::selling(1, made::sales(0, 0, 500));
    bed.correct(made::corrected(right)).await.unwrap();
    let right = made::selling(2, made::sales(0, 20, 0));
    bed.correct(made::corrected(right)).await.unwrap();
    bed.correct(made::corrected(made::document(3)))
        .await
        .unwrap();
    let told = balance(bed, 1).await.unwrap();
    assert_eq!(told.creditable, made::sales(0, 0, 500));
    assert_eq!(told.remaining, made::sales(0, 0, 500));
    assert_eq!(
        balance(bed, 2).await.unwrap().creditable,
        made::sales(0, 20, 0)
    );
    assert_eq!(balance(bed, 3).await, None);
}

pub async fn a_correction_enters_and_leaves_contingencies(bed: &ContractDatabase) {
    made::register(bed).await;
    // Born in one, corrected to travel normally.
    made::store(bed, made::in_contingency(1)).await;
    reject(bed, 1).await;
    bed.correct(made::corrected(made::document(1)))
        .await
        .unwrap();
    let found = bed.find(made::code(1)).await.unwrap().unwrap();
    assert_eq!(found.transmission, TransmissionKind::Normal);
    assert_eq!(found.contingency, None);
    // Rendered twice, corrected within another contingency.
    made::store(bed, made::document(2)).await;
    assert!(bed.enter_contingency(made::rerendered(2)).await.unwrap());
    reject(bed, 2).await;
    let mut right = made::document(2);
    right.contingency = Some(made::entry(901, made::mark_because("Inundación")));
    bed.correct(made::corrected(right)).await.unwrap();
    let found = bed.find(made::code(2)).await.unwrap().unwrap();
    let told = found.contingency.unwrap();
    assert_eq!(told.id.0, made::uuid(901));
    let spares = bed.number("SELECT count(*) FROM spare_renderings");
    assert_eq!(spares, 0);
    // And the corrected one can enter one again, once.
    let again = || ContingencyRendering {
        revision: 1,
        ..made::rerendered(1)
    };
    assert!(bed.enter_contingency(again()).await.unwrap());
    let found = bed.find(made::code(1)).await.unwrap().unwrap();
    assert_eq!(found.contingency.unwrap().id.0, made::uuid(900));
    bed.assert_counted();
}

/// Leases the rejected documents that are due at a moment.
async fn due(bed: &ContractDatabase, now: OffsetDateTime) -> Vec<Leased<GenerationCode>> {
    let until = now + Duration::minutes(5);
    bed.lease_due_rejected(made::ENVIRONMENT, now, until, 9)
        .await
        .unwrap()
}

pub async fn a_rejected_document_with_an_unanswered_copy_is_due(bed: &ContractDatabase) {
    made::register(bed).await;
    for number in 1..=3 {
        made::store(bed, made::document(number)).await;
    }
    let found = bed.find(made::code(1)).await.unwrap().unwrap();
    assert_eq!(found.unanswered, 1, "counted before it is sent");
    let mut rejected = made::outcome(1, made::rejected());
    rejected.unanswered.normal = 2;
    assert!(bed.record_result(rejected).await.unwrap());
    reject(bed, 2).await;
    let found = bed.find(made::code(1)).await.unwrap().unwrap();
    assert_eq!(found.unanswered, 2);
    let first = made::decided_at() + Duration::MINUTE;
    assert_eq!(due(bed, first - Duration::microseconds(1)).await, []);
    let leased = due(bed, first).await;
    let codes: Vec<_> = leased.iter().map(|one| one.subject).collect();
    assert_eq!(codes, [made::code(1)]);
    assert_eq!(due(bed, first).await, []);
    // Put off by more than a server's clock may be wrong, and no longer after it was lost.
    let (code, lease) = (made::code(1), leased[0].lease);
    let later = first + Duration::DAY;
    bed.postpone_rejected(code, lease, Some(later))
        .await
        .unwrap();
    assert_eq!(due(bed, later - Duration::SECOND).await, []);
    let again = due(bed, later).await;
    assert_eq!(again.len(), 1);
    bed.postpone_rejected(code, lease, None).await.unwrap();
    let found = bed.find(code).await.unwrap().unwrap();
    assert_eq!(found.unanswered, 2);
    bed.postpone_rejected(code, again[0].lease, None)
        .await
        .unwrap();
    let found = bed.find(code).await.unwrap().unwrap();
    assert_eq!((found.unanswered, found.status), (0, made::rejected()));
    assert_eq!(due(bed, later + Duration::days(9)).await, []);
}

pub async fn a_correction_counts_its_own_copies(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::document(1)).await;
    let mut rejected = made::outcome(1, made::rejected());
    rejected.unanswered.normal = 2;
    assert!(bed.record_result(rejected).await.unwrap());
    bed.correct(made::corrected(made::document(1)))
        .await
        .unwrap();
    let found = bed.find(made::code(1)).await.unwrap().unwrap();
    assert_eq!(found.unanswered, 1);
    let version = bed.rejected_version(made::code(1), 0).await.unwrap();
    assert_eq!(version.unwrap().unanswered, 2);
    reject(bed, 1).await;
    let mut in_contingency = made::corrected(made::in_contingency(1));
    in_contingency.revision = 1;
    bed.correct(in_contingency).await.unwrap();
    let found = bed.find(made::code(1)).await.unwrap().unwrap();
    assert_eq!(found.unanswered, 0, "it is not sent yet");
}

pub async fn a_refused_document_that_was_stamped_is_received(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::selling(1, made::sales(0, 0, 1_000))).await;
    made::store(bed, made::note(2, &[(1, made::sales(0, 0, 600))])).await;
    reject(bed, 2).await;
    let left = async || balance(bed, 1).await.unwrap().remaining;
    assert_eq!(left().await, made::sales(0, 0, 1_000));
    assert!(bed.receive_rejected(made::late(2, 0)).await.unwrap());
    assert_eq!(left().await, made::sales(0, 0, 400));
    let found = bed.find(made::code(2)).await.unwrap().unwrap();
    assert_eq!(
        (found.status.kind(), found.revision),
        (StatusKind::Received, 0)
    );
    bed.assert_counted();
    assert_eq!(
        bed.notes_in_the_way(made::code(1)).await.unwrap(),
        [made::code(2)]
    );
}

pub async fn a_stamp_that_another_document_has_makes_nothing_received(bed: &ContractDatabase) {
    made::register(bed).await;
    for number in 1..=2 {
        made::store(bed, made::document(number)).await;
    }
    assert!(
        bed.record_result(made::outcome(2, made::received('Z')))
            .await
            .unwrap()
    );
    reject(bed, 1).await;
    // However often the authority says so.
    for _ in 0..6 {
        assert!(!bed.receive_rejected(made::late(1, 0)).await.unwrap());
    }
    let found = bed.find(made::code(1)).await.unwrap().unwrap();
    assert_eq!(found.status.kind(), StatusKind::Rejected);
    bed.assert_counted();
}

pub async fn a_late_stamp_takes_again_what_is_left(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::selling(1, made::sales(0, 0, 1_000))).await;
    let left = async || balance(bed, 1).await.unwrap().remaining;
    // Another note takes so much between; the second time there is too little.
    for (number, between, remaining) in [(2, 300, 100), (4, 50, 50)] {
        let amount = if number == 2 { 600 } else { 100 };
        let refused = made::note(number, &[(1, made::sales(0, 0, amount))]);
        made::store(bed, refused).await;
        reject(bed, number).await;
        let other = made::note(number + 1, &[(1, made::sales(0, 0, between))]);
        made::store(bed, other).await;
        let mut late = made::late(number, 0);
        late.stamp = made::stamp(if number == 2 { 'Y' } else { 'Z' });
        assert!(bed.receive_rejected(late).await.unwrap());
        assert_eq!(left().await, made::sales(0, 0, remaining), "{number}");
    }
    bed.assert_counted();
}

pub async fn a_late_stamp_belongs_to_a_version_that_is_still_rejected(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::document(1)).await;
    reject(bed, 1).await;
    bed.correct(made::corrected(made::document(1)))
        .await
        .unwrap();
    for revision in 0..2 {
        let late = made::late(1, revision);
        assert!(!bed.receive_rejected(late).await.unwrap(), "{revision}");
    }
    reject(bed, 1).await;
    assert!(!bed.receive_rejected(made::late(1, 0)).await.unwrap());
    assert!(bed.receive_rejected(made::late(1, 1)).await.unwrap());
    let found = bed.find(made::code(1)).await.unwrap().unwrap();
    let received = Status::Received {
        stamp: made::stamp('Z'),
        stamped_at: NOW + Duration::seconds(30),
        observations: vec!["Revisar".into()],
    };
    assert_eq!((found.status, found.revision), (received, 1));
    assert!(!bed.receive_rejected(made::late(1, 1)).await.unwrap());
    bed.assert_counted();
}

/// A document with two renderings, refused in the one with the marks.
pub async fn a_late_stamp_is_of_the_rendering_that_has_an_unanswered_copy(bed: &ContractDatabase) {
    made::register(bed).await;
    for (number, marked) in [(1, 0), (2, 1)] {
        made::store(bed, made::document(number)).await;
        let first = bed.find(made::code(number)).await.unwrap().unwrap().json;
        let rerendered = made::rerendered(number);
        assert!(bed.enter_contingency(rerendered.clone()).await.unwrap());
        let mut rejected = made::outcome(number, made::rejected());
        rejected.rendering = TransmissionKind::Contingency;
        rejected.unanswered = UnansweredCopies { normal: 1, marked };
        assert!(bed.record_result(rejected).await.unwrap());
        let found = bed.find(made::code(number)).await.unwrap().unwrap();
        assert_eq!(found.unanswered, 1 + marked);
        let mut late = made::late(number, 0);
        late.stamp = made::stamp_of(number);
        assert!(bed.receive_rejected(late).await.unwrap());
        let found = bed.find(made::code(number)).await.unwrap().unwrap();
        let expected = match marked {
            0 => (first, TransmissionKind::Normal),
            _ => (rerendered.json, TransmissionKind::Contingency),
        };
        assert_eq!((found.json, found.transmission), expected, "{number}");
        bed.assert_counted();
    }
}

pub async fn a_document_is_read_while_corrections_take_it_out_of_contingencies(
    bed: &ContractDatabase,
) {
    made::register(bed).await;
    made::store(bed, made::in_contingency(1)).await;
    let server = Arc::new(bed.open_again());
    let done = Arc::new(AtomicBool::new(false));
    let read = |_| {
        let (server, done) = (Arc::clone(&server), Arc::clone(&done));
        tokio::spawn(async move {
            while !done.load(Ordering::Relaxed) {
                let found = server.find(made::code(1)).await.unwrap().unwrap();
                let is_in_one = found.transmission == TransmissionKind::Contingency;
                assert_eq!(found.contingency.is_some(), is_in_one);
            }
        })
    };
    let readers: Vec<_> = (0..3).map(read).collect();
    for revision in 0..200 {
        reject(bed, 1).await;
        let mut right = made::document(1);
        if revision % 2 == 1 {
            right.contingency = made::in_contingency(1).contingency;
        }
        let corrected = CorrectedDocument {
            document: right,
            revision,
        };
        bed.correct(corrected).await.unwrap();
    }
    done.store(true, Ordering::Relaxed);
    for reader in readers {
        reader.await.unwrap();
    }
}
