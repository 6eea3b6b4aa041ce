//! Contingencies from their end to their closing: events, batches, what waits.

use std::sync::Arc;

use dte_application::ports::{
    Awaiting, AwaitingTransmission, BatchRecord, BatchStatus, CompanyId, Contingencies,
    ContingencyEventRecord, ContingencyEventResult, ContingencyEventStatus, ContingencyId,
    Documents, EnteredStamp, LeaseNumber, NewBatch, NewContingencyEvent, Signature,
    TransmissionKind, UnansweredCopies, WhyOpen, Withdrawal,
};
use dte_domain::contingency::{ContingencyEnd, ContingencyStatus};
use dte_domain::identification::{DocumentType, Environment, GenerationCode};
use dte_domain::lifecycle::{Rejection, Status};
use time::Duration;

use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW};

const ID: u128 = 900;

fn id() -> ContingencyId {
    ContingencyId(made::uuid(ID))
}

fn event(number: u128, documents: &[u128]) -> NewContingencyEvent {
    NewContingencyEvent {
        generation_code: made::code(number),
        contingency: id(),
        establishment: made::establishment_id(1, 1),
        schema_version: 3,
        json: "{\"identificacion\":{}}".into(),
        documents: documents.iter().map(|number| made::code(*number)).collect(),
        now: NOW + Duration::seconds(i64::try_from(number).unwrap()),
    }
}

fn outcome(number: u128, status: ContingencyEventStatus) -> ContingencyEventResult {
    ContingencyEventResult {
        generation_code: made::code(number),
        status,
        signature: Some(Signature("ZXZlbnQ".into())),
        lease: None,
        now: NOW + Duration::hours(3),
    }
}

fn accepted() -> ContingencyEventStatus {
    ContingencyEventStatus::Accepted {
        stamp: Some(made::stamp('E')),
        at: NOW + Duration::hours(2),
        documents_due_at: NOW + Duration::hours(74),
    }
}

fn refused() -> ContingencyEventStatus {
    ContingencyEventStatus::Rejected(Rejection {
        code: "007".into(),
        description: "FECHA FIN NO VÁLIDA".into(),
        observations: vec!["fFin".into()],
        at: None,
    })
}

fn batch(number: u128, event: u128, documents: &[u128]) -> NewBatch {
    NewBatch {
        id: made::uuid(number),
        event: made::code(event),
        document_type: DocumentType::Ccf,
        documents: documents.iter().map(|number| made::code(*number)).collect(),
        now: NOW + Duration::seconds(i64::try_from(number).unwrap()),
    }
}

fn codes(documents: &[AwaitingTransmission]) -> Vec<GenerationCode> {
    documents.iter().map(|one| one.generation_code).collect()
}

fn named(numbers: &[u128]) -> Vec<GenerationCode> {
    numbers.iter().map(|number| made::code(*number)).collect()
}

/// Documents 1 to so many in an ended contingency.
async fn ended(bed: &ContractDatabase, documents: u128) {
    made::register(bed).await;
    for number in 1..=documents {
        made::store(bed, made::in_contingency(number)).await;
    }
    let (at, due) = (NOW + Duration::hours(1), NOW + Duration::hours(25));
    bed.end(id(), at, due).await.unwrap();
}

async fn awaiting(bed: &ContractDatabase, which: Awaiting, most: u32) -> Vec<AwaitingTransmission> {
    bed.awaiting(which, most).await.unwrap()
}

async fn stamp(bed: &ContractDatabase, number: u128) {
    let mut received = made::outcome(number, made::received_as(number));
    received.rendering = TransmissionKind::Contingency;
    assert!(bed.record_result(received).await.unwrap());
}

pub async fn an_event_lists_a_document_once(bed: &ContractDatabase) {
    ended(bed, 4).await;
    let unlisted = async || codes(&awaiting(bed, Awaiting::Unlisted(id()), 3).await);
    assert_eq!(unlisted().await, named(&[1, 2, 3]));
    stamp(bed, 2).await;
    assert_eq!(unlisted().await, named(&[1, 3, 4]));
    bed.begin_event(event(50, &[1, 3])).await.unwrap();
    assert_eq!(unlisted().await, named(&[4]));
    // Listed already, decided about, or not there: nothing of it is kept.
    for wrong in [&[4, 3][..], &[4, 2], &[4, 9], &[4, 4]] {
        let error = bed.begin_event(event(51, wrong)).await.unwrap_err();
        assert!(!error.transient, "{error:?}");
    }
    assert_eq!(unlisted().await, named(&[4]));
    let mut events = bed.events(id()).await.unwrap();
    let new = event(50, &[]);
    let expected = ContingencyEventRecord {
        generation_code: made::code(50),
        contingency: id(),
        establishment: made::establishment_id(1, 1),
        schema_version: 3,
        json: new.json,
        documents: 2,
        status: ContingencyEventStatus::Pending,
        signature: None,
        created_at: new.now,
        updated_at: new.now,
    };
    assert_eq!(events, std::slice::from_ref(&expected));
    // Stamped: the documents know it.
    let stamped = outcome(50, accepted());
    assert!(bed.finish_event(stamped.clone()).await.unwrap());
    assert!(!bed.finish_event(outcome(50, refused())).await.unwrap());
    events = bed.events(id()).await.unwrap();
    let expected = ContingencyEventRecord {
        status: accepted(),
        signature: stamped.signature,
        updated_at: stamped.now,
        ..expected
    };
    assert_eq!(events, [expected]);
    let found = bed.find(made::code(3)).await.unwrap().unwrap();
    let told = found.contingency.unwrap();
    assert_eq!(told.event, Some(made::code(50)));
    assert_eq!(told.document_due_at, Some(NOW + Duration::hours(74)));
    // Over once its documents are decided about.
    for number in [1, 3] {
        stamp(bed, number).await;
    }
    assert_eq!(bed.events(id()).await.unwrap(), []);
}

pub async fn a_stamp_that_something_else_has_is_no_events(bed: &ContractDatabase) {
    ended(bed, 3).await;
    bed.begin_event(event(50, &[1])).await.unwrap();
    assert!(bed.finish_event(outcome(50, accepted())).await.unwrap());
    stamp(bed, 1).await;
    bed.begin_event(event(51, &[2, 3])).await.unwrap();
    let without = ContingencyEventStatus::Accepted {
        stamp: None,
        at: NOW + Duration::hours(2),
        documents_due_at: NOW + Duration::hours(74),
    };
    assert!(bed.finish_event(outcome(51, without)).await.unwrap());
    for (stamp, became) in [
        (made::stamp_of(1), EnteredStamp::OfDocument(made::code(1))),
        (made::stamp('E'), EnteredStamp::OfEvent(made::code(50))),
        (made::stamp('F'), EnteredStamp::Kept),
        (made::stamp('F'), EnteredStamp::NoSuchEvent),
    ] {
        let entered = bed.stamp_contingency_event(made::code(51), stamp).await;
        assert_eq!(entered.unwrap(), became);
    }
    assert_eq!(bed.unstamped_contingency_events().await.unwrap(), []);
}

pub async fn a_refused_event_releases_its_documents(bed: &ContractDatabase) {
    ended(bed, 3).await;
    bed.begin_event(event(50, &[1, 2, 3])).await.unwrap();
    let pending = outcome(50, ContingencyEventStatus::Pending);
    assert!(bed.finish_event(pending).await.unwrap());
    assert_eq!(awaiting(bed, Awaiting::Unlisted(id()), 9).await, []);
    assert!(bed.finish_event(outcome(50, refused())).await.unwrap());
    let unlisted = awaiting(bed, Awaiting::Unlisted(id()), 9).await;
    assert_eq!(codes(&unlisted), named(&[1, 2, 3]));
    assert_eq!(bed.events(id()).await.unwrap(), []);
    assert_eq!(awaiting(bed, Awaiting::Listed(made::code(50)), 9).await, []);
    bed.begin_event(event(51, &[1, 2, 3])).await.unwrap();
    let company = CompanyId(made::uuid(1));
    let recent = bed.recent(company, Environment::Test, 5).await.unwrap();
    let [summary] = &recent[..] else {
        panic!("{recent:?}");
    };
    let statuses: Vec<_> = summary
        .events
        .iter()
        .map(|one| one.status.clone())
        .collect();
    assert_eq!(statuses, [refused(), ContingencyEventStatus::Pending]);
    assert_eq!((summary.documents, summary.waiting), (3, 3));
    assert_eq!(bed.unclosed(made::ENVIRONMENT).await.unwrap(), recent);
}

pub async fn a_refusal_of_an_event_is_kept_by_whoever_has_its_contingency(bed: &ContractDatabase) {
    ended(bed, 1).await;
    bed.begin_event(event(50, &[1])).await.unwrap();
    for days in [1, 2] {
        let now = NOW + Duration::days(days);
        let until = now + Duration::SECOND;
        let taken = bed
            .lease_due_contingencies(made::ENVIRONMENT, now, until, 5)
            .await
            .unwrap();
        assert_eq!(taken.len(), 1);
    }
    for (lease, is_kept) in [(0, false), (1, false), (2, true)] {
        let refused = ContingencyEventResult {
            lease: Some(LeaseNumber(lease)),
            ..outcome(50, refused())
        };
        assert_eq!(bed.finish_event(refused).await.unwrap(), is_kept);
        let unlisted = awaiting(bed, Awaiting::Unlisted(id()), 9).await;
        assert_eq!(unlisted.len(), usize::from(is_kept));
    }
}

pub async fn a_document_is_in_one_batch_under_way(bed: &ContractDatabase) {
    ended(bed, 5).await;
    bed.begin_event(event(50, &[1, 2, 3, 4])).await.unwrap();
    assert!(bed.finish_event(outcome(50, accepted())).await.unwrap());
    let listed = async || codes(&awaiting(bed, Awaiting::Listed(made::code(50)), 9).await);
    bed.begin_batch(batch(60, 50, &[1, 2])).await.unwrap();
    assert_eq!(listed().await, named(&[3, 4]));
    for wrong in [&[3, 2][..], &[3, 5], &[3, 9]] {
        assert!(bed.begin_batch(batch(61, 50, wrong)).await.is_err());
    }
    bed.begin_batch(batch(61, 50, &[3])).await.unwrap();
    let record = |number, status| BatchRecord {
        id: made::uuid(number),
        event: made::code(50),
        status,
        created_at: batch(number, 50, &[]).now,
    };
    let batches = async || bed.batches(made::code(50)).await.unwrap();
    let expected = [
        record(60, BatchStatus::Unsent),
        record(61, BatchStatus::Unsent),
    ];
    assert_eq!(batches().await, expected);
    let of_it = async |number| awaiting(bed, Awaiting::InBatch(made::uuid(number)), 9).await;
    let documents = of_it(60).await;
    assert_eq!(codes(&documents), named(&[1, 2]));
    // Their copies count from now on.
    let marked = |documents: &[AwaitingTransmission]| -> Vec<u32> {
        let counts = documents.iter().map(|one| one.unanswered.marked);
        counts.collect()
    };
    assert_eq!(marked(&documents), [1, 1]);

    let taken = BatchStatus::Taken {
        code: "A1B2".into(),
    };
    let keep = async |from: &BatchStatus, to: &BatchStatus| {
        let kept = bed.keep_batch(made::uuid(60), from, to.clone()).await;
        kept.unwrap()
    };
    let (unsent, over) = (BatchStatus::Unsent, BatchStatus::Over);
    assert!(keep(&unsent, &taken).await);
    // Somebody who knows less changes nothing.
    assert!(!keep(&unsent, &over).await);
    assert_eq!(batches().await[0], record(60, taken.clone()));
    stamp(bed, 1).await;
    assert_eq!(codes(&of_it(60).await), named(&[2]));
    assert!(keep(&taken, &over).await);
    assert!(!keep(&unsent, &taken).await);
    assert_eq!(batches().await, [record(61, BatchStatus::Unsent)]);
    // What waits of a batch that is over can go again.
    assert_eq!(listed().await, named(&[2, 4]));
    bed.begin_batch(batch(62, 50, &[2, 4])).await.unwrap();
    assert_eq!(listed().await, []);
    assert_eq!(marked(&of_it(62).await), [2, 1]);
    // A batch that nobody looked at is over, and its copies are answered, once.
    for _ in 0..2 {
        bed.return_batch(made::uuid(62)).await.unwrap();
        let waiting = awaiting(bed, Awaiting::Listed(made::code(50)), 9).await;
        assert_eq!(codes(&waiting), named(&[2, 4]));
        assert_eq!(marked(&waiting), [1, 0]);
    }
    assert_eq!(marked(&of_it(61).await), [1]);
}

pub async fn a_contingency_closes_when_nothing_waits(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::in_contingency(1)).await;
    stamp(bed, 1).await;
    // Open: nothing waits, but more may come.
    assert!(!Contingencies::close(&**bed, id(), NOW).await.unwrap());
    made::store(bed, made::in_contingency(2)).await;
    let (at, due) = (NOW + Duration::hours(1), NOW + Duration::hours(25));
    bed.end(id(), at, due).await.unwrap();
    assert!(!Contingencies::close(&**bed, id(), NOW).await.unwrap());
    let mut rejected = made::outcome(2, made::rejected());
    rejected.rendering = TransmissionKind::Contingency;
    assert!(bed.record_result(rejected).await.unwrap());
    for _ in 0..2 {
        assert!(Contingencies::close(&**bed, id(), NOW).await.unwrap());
    }
    assert_eq!(bed.unclosed(made::ENVIRONMENT).await.unwrap(), []);
    let company = CompanyId(made::uuid(1));
    let recent = bed.recent(company, Environment::Test, 5).await.unwrap();
    assert!(recent[0].contingency.is_closed());
    assert_eq!((recent[0].documents, recent[0].waiting), (2, 0));
    assert_eq!(
        bed.lease_due_contingencies(made::ENVIRONMENT, due, due, 5)
            .await
            .unwrap(),
        []
    );
}

pub async fn a_contingency_is_taken_by_one_server_at_a_time(bed: &ContractDatabase) {
    made::register(bed).await;
    for number in 0..40_u128 {
        let mut document = made::in_contingency(number + 1);
        let mark = made::mark_because(&format!("Inundación {number}"));
        document.contingency = Some(made::entry(5_000 + number, mark));
        made::store(bed, document).await;
    }
    let until = NOW + Duration::minutes(5);
    let servers = [Arc::new(bed.open_again()), Arc::new(bed.open_again())];
    let taking: Vec<_> = (0..10)
        .zip(servers.iter().cycle())
        .map(|(_, server)| {
            let server = Arc::clone(server);
            tokio::spawn(async move {
                server
                    .lease_due_contingencies(made::ENVIRONMENT, NOW, until, 8)
                    .await
                    .unwrap()
            })
        })
        .collect();
    let mut taken = Vec::new();
    for one in taking {
        taken.extend(one.await.unwrap().into_iter().map(|one| one.id));
    }
    taken.extend(
        bed.lease_due_contingencies(made::ENVIRONMENT, NOW, until, 40)
            .await
            .unwrap()
            .iter()
            .map(|one| one.id),
    );
    taken.sort_unstable();
    let all: Vec<_> = (0..40)
        .map(|n| ContingencyId(made::uuid(5_000 + n)))
        .collect();
    assert_eq!(taken, all);
    // Put off, ended: due when it was said.
    let postponed = bed.postpone(all[3], LeaseNumber(1), NOW + Duration::minutes(1));
    assert!(postponed.await.unwrap());
    let at = NOW + Duration::minutes(2);
    bed.end(all[7], at, at).await.unwrap();
    let ids = async |now| -> Vec<_> {
        let due = bed
            .lease_due_contingencies(made::ENVIRONMENT, now, until, 9)
            .await
            .unwrap();
        due.iter().map(|one| one.id).collect()
    };
    assert_eq!(ids(NOW + Duration::minutes(1)).await, [all[3]]);
    assert_eq!(ids(at).await, [all[7]]);
}

pub async fn a_signed_document_waits_with_its_signature(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::in_contingency(1)).await;
    let mut signed = made::outcome(1, Status::Pending);
    signed.rendering = TransmissionKind::Contingency;
    signed.signature = Some(Signature("aGVsZA".into()));
    assert!(bed.record_result(signed).await.unwrap());
    let found = bed.find(made::code(1)).await.unwrap().unwrap();
    let expected = AwaitingTransmission {
        generation_code: made::code(1),
        establishment: made::establishment_id(1, 1),
        document_type: DocumentType::Ccf,
        schema_version: 3,
        revision: 0,
        json: found.json,
        signature: Some(Signature("aGVsZA".into())),
        unanswered: UnansweredCopies::default(),
        batch: None,
    };
    assert_eq!(awaiting(bed, Awaiting::Unlisted(id()), 5).await, [expected]);
    assert_eq!(found.status, Status::Pending);
    bed.assert_counted();
}

pub async fn an_end_is_taken_back_until_an_event_may_have_been_sent(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::in_contingency(1)).await;
    let (at, due) = (NOW + Duration::hours(1), NOW + Duration::hours(25));
    let of = |id, unsent| Withdrawal {
        id,
        why: WhyOpen::Paused,
        unsent,
        due_at: at,
        now: at,
    };
    let withdraw = async || bed.withdraw_end(of(id(), None)).await.unwrap();
    assert!(!withdraw().await, "it has not ended");
    bed.keep_why_open(id(), WhyOpen::NoAnswer).await.unwrap();
    let company = CompanyId(made::uuid(1));
    let open = async || bed.ongoing(company, Environment::Test).await;
    let open_because = |why| ContingencyStatus::Open { why: Some(why) };
    assert_eq!(
        open().await.unwrap()[0].status,
        open_because(WhyOpen::NoAnswer)
    );
    let ended = bed.end(id(), at, due).await.unwrap();
    let end = ContingencyEnd {
        at,
        event_due_at: due,
    };
    assert_eq!(ended.status, ContingencyStatus::Ended(end));
    assert!(withdraw().await);
    assert_eq!(
        open().await.unwrap()[0].status,
        open_because(WhyOpen::Paused)
    );
    // Where another one was opened meanwhile, its documents go on in that one.
    bed.end(id(), at, due).await.unwrap();
    let mut second = made::in_contingency(2);
    let newer = ContingencyId(made::uuid(901));
    let entry = second.contingency.as_mut().unwrap();
    (entry.new, entry.since) = (newer, at);
    made::store(bed, second).await;
    assert!(withdraw().await);
    let both = bed.recent(company, Environment::Test, 5).await.unwrap();
    let the = |id| both.iter().find(|one| one.contingency.id == id).unwrap();
    let older = the(id()).contingency.status;
    assert_eq!(older, ContingencyStatus::Closed(end));
    assert_eq!((the(id()).waiting, the(newer).waiting), (0, 2));
    assert_eq!(the(newer).contingency.began_at, NOW);
    // What may have been told to the authority stands; an event that did not leave does not.
    bed.end(newer, at, due).await.unwrap();
    let mut event = event(700, &[1, 2]);
    event.contingency = newer;
    bed.begin_event(event).await.unwrap();
    assert!(!bed.withdraw_end(of(newer, None)).await.unwrap());
    let unsent = of(newer, Some(made::code(700)));
    assert!(bed.withdraw_end(unsent).await.unwrap());
    assert_eq!(awaiting(bed, Awaiting::Unlisted(newer), 5).await.len(), 2);
    assert_eq!(bed.events(newer).await.unwrap(), []);
}

pub async fn the_newest_stamped_document_of_a_company_is_found(bed: &ContractDatabase) {
    made::register(bed).await;
    let company = CompanyId(made::uuid(1));
    let newest = async || {
        let found = bed.newest_stamped(company, Environment::Test).await;
        found.unwrap().map(|one| one.generation_code)
    };
    assert_eq!(newest().await, None);
    for number in 1..=3 {
        made::store(bed, made::document(number)).await;
    }
    assert_eq!(newest().await, None);
    for (number, letter) in [(1, 'A'), (2, 'B')] {
        let received = made::outcome(number, made::received(letter));
        assert!(bed.record_result(received).await.unwrap());
    }
    assert_eq!(newest().await, Some(made::code(2)));
}

pub async fn what_is_refused_or_waits_after_its_time_is_late(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::in_contingency(1)).await;
    made::store(bed, made::in_contingency(2)).await;
    let late = async |since, now| {
        let late = bed.late(Environment::Test, since, now).await.unwrap();
        let counts = late.iter().map(|one| (one.refused, one.waiting));
        counts.collect::<Vec<_>>()
    };
    let (at, due) = (NOW + Duration::hours(1), NOW + Duration::hours(25));
    bed.end(id(), at, due).await.unwrap();
    assert_eq!(late(NOW, due).await, []);
    let over = due + Duration::SECOND;
    assert_eq!(late(NOW, over).await, [(0, 2)], "no event lists them");
    bed.begin_event(event(700, &[1, 2])).await.unwrap();
    assert!(bed.finish_event(outcome(700, accepted())).await.unwrap());
    assert_eq!(late(NOW, over).await, []);
    let over = NOW + Duration::hours(75);
    assert_eq!(late(NOW, over).await, [(0, 2)]);
    let mut rejected = made::outcome(1, made::decided_then(made::rejected(), over));
    rejected.rendering = TransmissionKind::Contingency;
    rejected.now = over;
    assert!(bed.record_result(rejected).await.unwrap());
    assert_eq!(late(NOW, over).await, [(1, 1)]);
    assert_eq!(late(over + Duration::SECOND, over).await, [(0, 1)]);
    let other = bed.late(Environment::Production, NOW, over).await;
    assert_eq!(other.unwrap(), []);
}
