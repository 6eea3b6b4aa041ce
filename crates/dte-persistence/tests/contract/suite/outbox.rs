//! What happened is told once, in the order of the commits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use dte_application::ports::{
    Companies, CompanyId, Contingencies, ContingencyEventResult, ContingencyEventStatus,
    ContingencyId, Documents, DomainEvent, DomainEventKind, EventFacts, EventStatus, Invalidations,
    LeaseNumber, LeaseRenewal, NewContingencyEvent, Outbox, StoreError, TransmissionKind,
};
use dte_domain::lifecycle::StatusKind;
use dte_persistence::verify::{Check, Finding};
use dte_persistence::{Database, DatabaseKind, backup};
use time::{Duration, OffsetDateTime};

use super::backups::{ContractServer, faults};
use crate::contract_database::ContractDatabase;
use crate::made::{self, DUE, NOW, code};

const COMPANY: u128 = 1;

fn company() -> CompanyId {
    CompanyId(made::uuid(COMPANY))
}

/// The events say how the documents stand, of which some here have no real bytes.
fn sound(bed: &ContractDatabase) {
    let mut found = faults(bed);
    found.retain(|fault| fault.check == Check::Events);
    assert_eq!(found, []);
}

async fn events(database: &Database) -> Vec<DomainEvent> {
    let events = database.events_after(company(), 0, 1_000).await.unwrap();
    for (event, sequence) in events.iter().zip(1..) {
        assert_eq!(event.sequence, sequence);
    }
    events
}

fn kinds(events: &[DomainEvent]) -> Vec<&'static str> {
    events.iter().map(|event| event.kind.name()).collect()
}

/// What happened to a document, and how it stood then.
fn document(event: &DomainEvent) -> (u128, DomainEventKind, StatusKind, TransmissionKind) {
    let EventFacts::Document(facts) = &event.facts else {
        panic!("{event:?}");
    };
    let number = (1..1_000).find(|number| code(*number) == facts.generation_code);
    (
        number.unwrap(),
        event.kind,
        facts.status,
        facts.transmission,
    )
}

fn postponed(number: u128, minutes: i64) -> LeaseRenewal {
    LeaseRenewal {
        generation_code: code(number),
        revision: 0,
        lease: LeaseNumber::FIRST,
        due_at: DUE + Duration::minutes(minutes),
        resends: 0,
        unanswered: 1,
        postponed_at: Some(NOW + Duration::minutes(minutes)),
    }
}

pub async fn each_transition_writes_its_event_and_a_repeated_one_none(bed: &ContractDatabase) {
    made::register(bed).await;
    let number = made::store(bed, made::claiming(1, "key")).await;
    bed.store(made::claiming(2, "key")).await.unwrap();
    // Storing tells nothing, nor that a document is sent again.
    let again = LeaseRenewal {
        postponed_at: None,
        ..postponed(1, 0)
    };
    bed.renew_lease(again).await.unwrap();
    assert_eq!(events(bed).await, []);

    bed.renew_lease(postponed(1, 1)).await.unwrap();
    bed.renew_lease(postponed(1, 2)).await.unwrap();
    for first in [true, false] {
        let outcome = made::outcome(1, made::received('A'));
        assert_eq!(bed.record_result(outcome).await.unwrap(), first);
    }
    bed.renew_lease(postponed(1, 3)).await.unwrap();
    made::store(bed, made::document(3)).await;
    for first in [true, false] {
        let outcome = made::outcome(3, made::rejected());
        assert_eq!(bed.record_result(outcome).await.unwrap(), first);
    }
    let corrected = made::corrected(made::document(3));
    bed.correct(corrected.clone()).await.unwrap();
    assert!(bed.correct(corrected).await.is_err());
    let corrected = LeaseRenewal {
        revision: 1,
        ..postponed(3, 4)
    };
    bed.renew_lease(corrected).await.unwrap();
    let mut rejected = made::outcome(3, made::rejected());
    rejected.revision = 1;
    assert!(bed.record_result(rejected).await.unwrap());
    for first in [true, false] {
        let received = bed.receive_rejected(made::late(3, 1)).await.unwrap();
        assert_eq!(received, first);
    }

    let events = events(bed).await;
    let is_refusal = |event: &&DomainEvent| event.kind == DomainEventKind::Rejected;
    let Some(EventFacts::Document(refused)) =
        events.iter().find(is_refusal).map(|event| &event.facts)
    else {
        panic!("{events:?}");
    };
    assert_eq!(refused.observations, made::rejection().observations);
    let normal = TransmissionKind::Normal;
    let told: Vec<_> = events.iter().map(document).collect();
    let expected = [
        (1, DomainEventKind::Pending, StatusKind::Pending),
        (1, DomainEventKind::Received, StatusKind::Received),
        (3, DomainEventKind::Rejected, StatusKind::Rejected),
        (3, DomainEventKind::Corrected, StatusKind::Pending),
        (3, DomainEventKind::Pending, StatusKind::Pending),
        (3, DomainEventKind::Rejected, StatusKind::Rejected),
        (3, DomainEventKind::Received, StatusKind::Received),
    ];
    assert_eq!(
        told,
        expected.map(|(number, kind, status)| (number, kind, status, normal))
    );
    assert_eq!(events[0].occurred_at, NOW + Duration::minutes(1));
    let EventFacts::Document(facts) = &events[1].facts else {
        panic!("{events:?}");
    };
    assert_eq!(facts.control_number, Some(number.to_string()));
    assert_eq!(facts.reception_stamp, Some(made::stamp('A')));
    assert_eq!(facts.establishment, made::establishment_id(1, 1));
    assert_eq!(facts.invalidable_until, None);
    let EventFacts::Document(facts) = &events[6].facts else {
        panic!("{events:?}");
    };
    let until = made::late(3, 1).invalidable_until;
    assert_eq!(facts.invalidable_until, Some(until));
    sound(bed);
}

pub async fn a_contingency_tells_how_it_opens_and_closes(bed: &ContractDatabase) {
    made::register(bed).await;
    let id = ContingencyId(made::uuid(900));
    made::store(bed, made::in_contingency(1)).await;
    made::store(bed, made::document(2)).await;
    bed.renew_lease(postponed(2, 0)).await.unwrap();
    for first in [true, false] {
        let entered = bed.enter_contingency(made::rerendered(2)).await.unwrap();
        assert_eq!(entered, first);
    }
    // Documents of a contingency wait for its end, which is no postponement.
    bed.renew_lease(postponed(1, 0)).await.unwrap();
    bed.renew_lease(postponed(2, 0)).await.unwrap();
    let (at, due) = (NOW + Duration::hours(1), NOW + Duration::hours(25));
    bed.end(id, at, due).await.unwrap();
    for (number, documents, status) in [
        (50, &[1, 2][..], refused_event()),
        (51, &[1, 2], accepted_event()),
    ] {
        let event = NewContingencyEvent {
            generation_code: code(number),
            contingency: id,
            establishment: made::establishment_id(1, 1),
            schema_version: 3,
            json: "{\"identificacion\":{}}".into(),
            documents: documents.iter().map(|number| code(*number)).collect(),
            now: at,
        };
        bed.begin_event(event).await.unwrap();
        for first in [true, false] {
            let result = ContingencyEventResult {
                generation_code: code(number),
                status: status.clone(),
                signature: None,
                lease: None,
                now: at,
            };
            assert_eq!(bed.finish_event(result).await.unwrap(), first);
        }
    }
    assert!(!Contingencies::close(&**bed, id, at).await.unwrap());
    for number in [1, 2] {
        let mut received = made::outcome(number, made::received_as(number));
        received.rendering = TransmissionKind::Contingency;
        assert!(bed.record_result(received).await.unwrap());
    }
    for _ in 0..2 {
        assert!(Contingencies::close(&**bed, id, at).await.unwrap());
    }

    let events = events(bed).await;
    assert_eq!(
        kinds(&events),
        [
            "contingency.opened",
            "dte.contingency",
            "dte.pending",
            "dte.contingency",
            "contingency.event_rejected",
            "contingency.event_accepted",
            "dte.received",
            "dte.received",
            "contingency.closed",
        ]
    );
    for index in [1, 3, 6, 7] {
        let (_, _, _, transmission) = document(&events[index]);
        assert_eq!(transmission, TransmissionKind::Contingency);
    }
    let EventFacts::Contingency(accepted) = &events[5].facts else {
        panic!("{events:?}");
    };
    assert_eq!((accepted.id, accepted.event), (id, Some(code(51))));
    assert_eq!(accepted.reception_stamp, Some(made::stamp('E')));
    sound(bed);
}

fn accepted_event() -> ContingencyEventStatus {
    ContingencyEventStatus::Accepted {
        stamp: Some(made::stamp('E')),
        at: NOW + Duration::hours(2),
        documents_due_at: NOW + Duration::hours(74),
    }
}

fn refused_event() -> ContingencyEventStatus {
    ContingencyEventStatus::Rejected(made::rejection())
}

pub async fn invalidations_are_told_of_their_document(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::document(1)).await;
    let received = made::outcome(1, made::received('A'));
    assert!(bed.record_result(received).await.unwrap());
    for (number, status) in [
        (50, EventStatus::Rejected(made::rejection())),
        (51, made::accepted('B')),
    ] {
        bed.begin(made::event(number, 1)).await.unwrap();
        for first in [true, false] {
            let outcome = made::event_outcome(number, status.clone());
            assert_eq!(bed.finish(outcome).await.unwrap(), first);
        }
    }
    let events = events(bed).await;
    assert_eq!(
        kinds(&events),
        [
            "dte.received",
            "dte.invalidation_rejected",
            "dte.invalidated"
        ]
    );
    for (event, number, status, stamp) in [
        (&events[1], 50, StatusKind::Received, None),
        (
            &events[2],
            51,
            StatusKind::Invalidated,
            Some(made::stamp('B')),
        ),
    ] {
        let EventFacts::Document(facts) = &event.facts else {
            panic!("{event:?}");
        };
        assert_eq!(facts.generation_code, code(1));
        assert_eq!(
            (facts.status, facts.invalidation),
            (status, Some(code(number)))
        );
        assert_eq!(facts.reception_stamp, stamp);
    }
    sound(bed);
}

/// Documents in contingency, of which every third takes more of document 1 than there is.
pub async fn what_is_rolled_back_leaves_no_hole(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::selling(1, made::sales(0, 0, 100))).await;
    let database = Arc::new(bed.open_again());
    let clients: Vec<_> = (2..=61)
        .map(|number| {
            let database = Arc::clone(&database);
            tokio::spawn(async move {
                let mut new = made::in_contingency(number);
                if number % 3 == 0 {
                    new = made::note(number, &[(1, made::sales(0, 0, 101))]);
                    new.contingency = made::in_contingency(number).contingency;
                }
                database.store(new).await
            })
        })
        .collect();
    let mut stored = 0;
    for client in clients {
        match client.await.unwrap() {
            Ok(_) => stored += 1,
            Err(StoreError::Overdrawn { .. }) => {}
            Err(other) => panic!("{other:?}"),
        }
    }
    assert_eq!(stored, 40);
    let events = events(bed).await;
    assert_eq!(events.len(), 41);
    assert_eq!(events[0].kind, DomainEventKind::ContingencyOpened);
    assert_eq!(bed.number("SELECT last_sequence FROM event_streams"), 41);
    sound(bed);
}

/// Two programs and a reader that asks again and again what is new.
pub async fn a_reader_of_many_writers_misses_nothing(bed: &ContractDatabase) {
    const CLIENTS: u128 = 16;
    const EACH: u128 = 20;
    made::register(bed).await;
    bed.register(made::company(2)).await.unwrap();
    let programs = [Arc::new(bed.open_again()), Arc::new(bed.open_again())];
    let programs = &programs[..if bed.kind() == DatabaseKind::Sqlite {
        1
    } else {
        2
    }];
    let done = Arc::new(AtomicBool::new(false));
    let reader = tokio::spawn(follow(Arc::new(bed.open_again()), Arc::clone(&done)));
    let clients: Vec<_> = (0..CLIENTS)
        .zip(programs.iter().cycle())
        .map(|(client, program)| {
            let program = Arc::clone(program);
            tokio::spawn(async move {
                for step in 1..=EACH {
                    let number = client * 1_000 + step;
                    let mut new = made::document(number);
                    if step % 2 == 0 {
                        new.series.company = CompanyId(made::uuid(2));
                        new.establishment = made::establishment_id(2, 1);
                    }
                    made::store(&program, new).await;
                    if step % 3 == 0 {
                        program.renew_lease(postponed(number, 0)).await.unwrap();
                    }
                    let outcome = made::outcome(number, made::received_as(number));
                    assert!(program.record_result(outcome).await.unwrap());
                }
            })
        })
        .collect();
    for client in clients {
        client.await.unwrap();
    }
    done.store(true, Ordering::Relaxed);
    let followed = reader.await.unwrap();
    // Half of the documents, and of every third that it was postponed.
    let expected = usize::try_from(CLIENTS * (EACH / 2 + 3)).unwrap();
    assert_eq!(followed.len(), expected);
    for (event, sequence) in followed.iter().zip(1..) {
        assert_eq!(event.sequence, sequence);
    }
    assert_eq!(followed, events(bed).await);
    sound(bed);
}

/// Everything that a reader saw who goes on after the last that it saw, until there is no more.
async fn follow(database: Arc<Database>, done: Arc<AtomicBool>) -> Vec<DomainEvent> {
    let mut seen: Vec<DomainEvent> = Vec::new();
    loop {
        let was_done = done.load(Ordering::Relaxed);
        let after = seen.last().map_or(0, |event| event.sequence);
        let new = database.events_after(company(), after, 7).await.unwrap();
        if new.is_empty() {
            if was_done {
                return seen;
            }
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
        seen.extend(new);
    }
}

/// Documents that are received one a day; answers the company as rows name it.
async fn received_daily(bed: &ContractDatabase, documents: u128) -> String {
    made::register(bed).await;
    for number in 1..=documents {
        let now = NOW + Duration::days(i64::try_from(number).unwrap());
        let mut new = made::document(number);
        new.now = now;
        made::store(bed, new).await;
        let mut outcome = made::outcome(number, made::received_as(number));
        outcome.now = now;
        assert!(bed.record_result(outcome).await.unwrap());
    }
    company().0.to_string()
}

pub async fn old_events_go_in_steps_and_the_newest_stays(bed: &ContractDatabase) {
    let company = received_daily(bed, 9).await;
    let day = |number| NOW + Duration::days(number);
    let purge = async |before: OffsetDateTime, most| {
        let purged = bed.purge_events(&company, before, most).await;
        purged.unwrap()
    };
    let stale = async |before| bed.companies_with_events_before(before).await.unwrap();
    assert_eq!(stale(day(1)).await, [""; 0]);
    assert_eq!(stale(day(2)).await, [company.as_str()]);
    assert_eq!(purge(day(6), 3).await, 3);
    assert_eq!(purge(day(6), 3).await, 2);
    assert_eq!(purge(day(6), 3).await, 0);
    let left = bed.events_after(self::company(), 0, 100).await.unwrap();
    let left: Vec<u64> = left.iter().map(|event| event.sequence).collect();
    assert_eq!(left, [6, 7, 8, 9]);
    sound(bed);
    assert_eq!(purge(day(100), 100).await, 3);
    assert_eq!(stale(day(100)).await, [""; 0]);
    let left = bed.events_after(self::company(), 0, 100).await.unwrap();
    assert_eq!((left.len(), left[0].sequence), (1, 9));
    sound(bed);
    made::store(bed, made::document(10)).await;
    let outcome = made::outcome(10, made::rejected());
    assert!(bed.record_result(outcome).await.unwrap());
    let new = bed.events_after(self::company(), 9, 100).await.unwrap();
    assert_eq!((new.len(), new[0].sequence), (1, 10));
}

pub async fn events_that_are_missing_or_wrong_are_found(bed: &ContractDatabase) {
    let company = received_daily(bed, 5).await;
    sound(bed);
    let only = |why: &str, of: &str| {
        let found: Vec<Finding> = faults(bed);
        let is_it = |one: &Finding| one.of.contains(of) && one.why.contains(why);
        assert!(found.iter().any(is_it), "{why}: {found:#?}");
        assert!(found.iter().all(|one| one.check == Check::Events));
    };
    let (second, third) = (code(2).to_string(), code(3).to_string());
    bed.tamper("UPDATE events SET facts = '00|99' WHERE sequence = 4");
    only("got", &format!("event 4 of company {company}"));
    bed.tamper("UPDATE events SET kind = 'dte.rejected' WHERE sequence = 3");
    only("its last event does not say so", &third);
    bed.tamper("DELETE FROM events WHERE sequence = 2");
    only("it follows 1", "event 3");
    only("its last event does not say so", &second);
    bed.tamper("DELETE FROM events WHERE sequence = 5");
    only("the stream says 5", "event 4");
    bed.tamper("DELETE FROM event_streams");
    only("the stream says 0", "event 4");
    bed.tamper("UPDATE installation SET events_since = NULL");
    only("is not known", "the installation");
}

pub async fn a_copy_has_the_events_and_a_restored_one_other_streams(bed: &ContractDatabase) {
    received_daily(bed, 3).await;
    let told = events(bed).await;
    let stream = bed.stream(company()).await.unwrap().id;
    assert_eq!(stream.len(), 32);
    assert_eq!(bed.open_again().stream(company()).await.unwrap().id, stream);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("copy.sqlite");
    backup::back_up(bed.url(), &file).unwrap();
    for kind in [DatabaseKind::Sqlite, DatabaseKind::Postgresql] {
        let Some(ground) = ContractServer::of(kind) else {
            continue;
        };
        backup::restore(&file, &ground.url(), NOW + Duration::days(9)).unwrap();
        let restored = Database::open(&ground.url(), ContractDatabase::OPTIONS).unwrap();
        assert_eq!(events(&restored).await, told);
        let other = restored.stream(company()).await.unwrap().id;
        assert!(other.len() == 32 && other != stream, "{other}");
        made::store(&restored, made::document(4)).await;
        let outcome = made::outcome(4, made::received_as(4));
        assert!(restored.record_result(outcome).await.unwrap());
        assert_eq!(events(&restored).await.len(), 4);
    }
    assert_eq!(bed.stream(company()).await.unwrap().id, stream);
}
