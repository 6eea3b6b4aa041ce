//! Who looks after what until when.

use std::sync::Arc;

use dte_application::ports::{
    Contingencies, ContingencyRendering, DocumentResult, Documents, EventResult, EventStatus,
    Invalidations, LeaseNumber, LeaseRenewal, NewDocument, NextNumber, PendingDocument,
    RefusedNumber,
};
use dte_domain::identification::Environment;
use dte_domain::lifecycle::{Rejection, Status};
use time::Duration;

use crate::contract_database::ContractDatabase;
use crate::made::{self, DUE, NOW};

fn due(number: u128, seconds_ago: i64) -> NewDocument {
    NewDocument {
        due_at: NOW - Duration::seconds(seconds_ago),
        ..made::document(number)
    }
}

fn unsettled(number: u128, resends: u32) -> PendingDocument {
    PendingDocument {
        generation_code: made::code(number),
        establishment: made::establishment_id(1, 1),
        resends,
        unanswered: 1,
        refused: None,
    }
}

pub async fn unsettled_documents_are_taken_the_longest_due_first(bed: &ContractDatabase) {
    made::register(bed).await;
    for (number, age) in [(1, 10), (2, 30), (3, 20), (4, 40), (5, 0)] {
        made::store(bed, due(number, age)).await;
    }
    // Decided about, in contingency, or not due: not to be looked after.
    let received = made::outcome(4, made::received('A'));
    assert!(bed.record_result(received).await.unwrap());
    made::store(bed, made::in_contingency(6)).await;
    made::store(bed, made::document(7)).await;
    let take = async |now, most| {
        made::subjects(
            bed.lease_due_documents(made::ENVIRONMENT, now, DUE, most)
                .await
                .unwrap(),
        )
    };
    assert_eq!(take(NOW - Duration::seconds(31), 10).await, []);
    let of = |number| unsettled(number, 0);
    assert_eq!(take(NOW, 2).await, [of(2), of(3)]);
    assert_eq!(take(NOW, 2).await, [of(1), of(5)]);
    assert_eq!(take(NOW, 2).await, []);
}

pub async fn a_lease_that_ran_out_is_taken_again_and_resends_survive(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, due(1, 0)).await;
    let until = NOW + Duration::seconds(60);
    let take = async |now| {
        made::subjects(
            bed.lease_due_documents(made::ENVIRONMENT, now, until, 5)
                .await
                .unwrap(),
        )
    };
    assert_eq!(take(NOW).await, [unsettled(1, 0)]);
    let hold = LeaseRenewal {
        generation_code: made::code(1),
        revision: 0,
        lease: LeaseNumber(1),
        due_at: NOW + Duration::seconds(30),
        resends: 2,
        unanswered: 1,
        postponed_at: None,
    };
    bed.renew_lease(hold).await.unwrap();
    assert_eq!(take(NOW + Duration::seconds(29)).await, []);
    // Also after a restart.
    bed.close();
    let bed = bed.open_again();
    let taken = made::subjects(
        bed.lease_due_documents(made::ENVIRONMENT, hold.due_at, until, 5)
            .await
            .unwrap(),
    );
    assert_eq!(taken, [unsettled(1, 2)]);
    // Nobody looks after a document that was decided about.
    let received = made::outcome(1, made::received('A'));
    assert!(bed.record_result(received).await.unwrap());
    bed.renew_lease(hold).await.unwrap();
    assert_eq!(
        made::subjects(
            bed.lease_due_documents(made::ENVIRONMENT, until, until, 5)
                .await
                .unwrap()
        ),
        []
    );
}

pub async fn what_an_incomplete_refusal_said_is_kept_until_something_is_decided(
    bed: &ContractDatabase,
) {
    made::register(bed).await;
    made::store(bed, due(1, 0)).await;
    made::store(bed, due(2, 0)).await;
    let said = Rejection {
        code: String::new(),
        description: "NO VALIDO".into(),
        observations: vec!["Campo #/receptor".into()],
        at: None,
    };
    let hold = |number, revision| LeaseRenewal {
        generation_code: made::code(number),
        revision,
        lease: LeaseNumber::FIRST,
        due_at: NOW,
        resends: 0,
        unanswered: 1,
        postponed_at: None,
    };
    bed.keep_refusal(hold(1, 0), &said).await.unwrap();
    bed.keep_refusal(hold(2, 1), &said).await.unwrap();
    let until = NOW + Duration::seconds(60);
    let taken = made::subjects(
        bed.lease_due_documents(made::ENVIRONMENT, NOW, until, 5)
            .await
            .unwrap(),
    );
    let refused = PendingDocument {
        refused: Some(said.clone()),
        ..unsettled(1, 0)
    };
    assert_eq!(taken, [refused, unsettled(2, 0)]);
    let found = bed.find(made::code(1)).await.unwrap().unwrap();
    assert_eq!(found.status, Status::Pending);
    assert!(
        bed.record_result(made::outcome(1, made::received('A')))
            .await
            .unwrap()
    );
    bed.keep_refusal(hold(1, 0), &said).await.unwrap();
    let found = bed.find(made::code(1)).await.unwrap().unwrap();
    assert_eq!(found.status, made::received('A'));

    bed.begin(made::event(50, 1)).await.unwrap();
    let lease = LeaseNumber::FIRST;
    bed.keep_event_refusal(made::code(50), lease, &said)
        .await
        .unwrap();
    let kept = bed.event(made::code(50)).await.unwrap().unwrap();
    assert_eq!(kept.refused, Some(said));
    let accepted = made::accepted('E');
    let outcome = made::event_outcome(50, accepted.clone());
    assert!(bed.finish(outcome).await.unwrap());
    let kept = bed.event(made::code(50)).await.unwrap().unwrap();
    assert_eq!((kept.status, kept.refused), (accepted, None));
}

/// Has the database locked for two seconds and a bit by somebody else; who writes waits.
pub fn locked(bed: &ContractDatabase) -> std::thread::JoinHandle<()> {
    let (tell, told) = std::sync::mpsc::channel();
    let lock = bed.lock();
    let thread = std::thread::spawn(move || {
        let unlock = lock();
        tell.send(()).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(2_200));
        unlock();
    });
    told.recv().unwrap();
    thread
}

pub async fn a_lease_begins_when_what_it_is_of_is_stored(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::document(1)).await;
    let received = made::outcome(1, made::received('A'));
    assert!(bed.record_result(received).await.unwrap());
    made::store(bed, made::document(2)).await;
    let rejected = made::outcome(2, made::rejected());
    assert!(bed.record_result(rejected).await.unwrap());
    let lock = locked(bed);
    let (stored, corrected, begun) = tokio::join!(
        bed.store(made::document(3)),
        bed.correct(made::corrected(made::document(2))),
        bed.begin(made::event(50, 1)),
    );
    lock.join().unwrap();
    stored.unwrap();
    corrected.unwrap();
    begun.unwrap();
    let until = DUE + Duration::HOUR;
    let late = DUE + Duration::SECOND;
    assert_eq!(
        made::subjects(
            bed.lease_due_documents(made::ENVIRONMENT, late, until, 5)
                .await
                .unwrap()
        ),
        []
    );
    assert_eq!(
        bed.lease_due_events(made::ENVIRONMENT, late, until, 5)
            .await
            .unwrap(),
        []
    );
    let later = DUE + Duration::minutes(1);
    let due = made::subjects(
        bed.lease_due_documents(made::ENVIRONMENT, later, until, 5)
            .await
            .unwrap(),
    );
    assert_eq!(due, [unsettled(2, 0), unsettled(3, 0)]);
    let events = bed
        .lease_due_events(made::ENVIRONMENT, later, until, 5)
        .await
        .unwrap();
    assert_eq!(events.len(), 1);
}

pub async fn two_servers_take_different_documents(bed: &ContractDatabase) {
    made::register(bed).await;
    for number in 1..=200 {
        made::store(bed, due(number, 1)).await;
    }
    let servers = [Arc::new(bed.open_again()), Arc::new(bed.open_again())];
    let taking: Vec<_> = (0..24)
        .zip(servers.iter().cycle())
        .map(|(_, server)| {
            let server = Arc::clone(server);
            tokio::spawn(async move {
                server
                    .lease_due_documents(made::ENVIRONMENT, NOW, DUE, 16)
                    .await
                    .unwrap()
            })
        })
        .collect();
    let mut taken = Vec::new();
    for one in taking {
        taken.extend(
            one.await
                .unwrap()
                .into_iter()
                .map(|one| one.generation_code),
        );
    }
    taken.extend(
        made::subjects(
            bed.lease_due_documents(made::ENVIRONMENT, NOW, DUE, 200)
                .await
                .unwrap(),
        )
        .into_iter()
        .map(|one| one.generation_code),
    );
    taken.sort_by_key(ToString::to_string);
    let all: Vec<_> = (1..=200).map(made::code).collect();
    assert_eq!(taken, all);
}

pub async fn an_event_is_due_when_it_is_said_to_be(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::document(1)).await;
    let received = made::outcome(1, made::received('A'));
    assert!(bed.record_result(received).await.unwrap());
    bed.begin(made::event(50, 1)).await.unwrap();
    let due_at = NOW + Duration::seconds(30);
    let lease = LeaseNumber::FIRST;
    let marked = bed.mark_event(made::code(50), lease, true, due_at).await;
    assert!(marked.unwrap());
    let take = async |now| {
        bed.lease_due_events(made::ENVIRONMENT, now, DUE, 5)
            .await
            .unwrap()
            .len()
    };
    assert_eq!(take(due_at - Duration::SECOND).await, 0);
    assert_eq!(take(due_at).await, 1);
    // Nobody looks after an event that was decided about.
    let accepted = made::event_outcome(50, made::accepted('E'));
    assert!(bed.finish(accepted).await.unwrap());
    let marked = bed.mark_event(made::code(50), LeaseNumber(1), true, due_at);
    assert!(!marked.await.unwrap());
    assert_eq!(take(DUE).await, 0);
}

pub async fn a_server_of_its_own_lets_be_due_what_cannot_be_under_way(bed: &ContractDatabase) {
    made::register(bed).await;
    for number in 1..=2 {
        made::store(bed, made::document(number)).await;
    }
    let received = made::outcome(2, made::received('A'));
    assert!(bed.record_result(received).await.unwrap());
    bed.begin(made::event(50, 2)).await.unwrap();
    made::store(bed, made::in_contingency(3)).await;
    made::store(bed, made::document(4)).await;
    let sent_again = LeaseRenewal {
        generation_code: made::code(4),
        revision: 0,
        lease: LeaseNumber::FIRST,
        due_at: DUE,
        resends: 1,
        unanswered: 1,
        postponed_at: None,
    };
    bed.renew_lease(sent_again).await.unwrap();
    let until = NOW + Duration::DAY;
    let contingencies = made::subjects(
        bed.lease_due_contingencies(made::ENVIRONMENT, NOW, until, 5)
            .await
            .unwrap(),
    );
    assert_eq!(contingencies.len(), 1);
    assert_eq!(
        made::subjects(
            bed.lease_due_contingencies(made::ENVIRONMENT, NOW, until, 5)
                .await
                .unwrap()
        ),
        []
    );

    bed.expire_leases(NOW).await.unwrap();
    let documents = made::subjects(
        bed.lease_due_documents(made::ENVIRONMENT, NOW, until, 5)
            .await
            .unwrap(),
    );
    assert_eq!(documents, [unsettled(1, 0)]);
    assert_eq!(
        bed.lease_due_events(made::ENVIRONMENT, NOW, until, 5)
            .await
            .unwrap(),
        []
    );
    assert_eq!(
        made::subjects(
            bed.lease_due_contingencies(made::ENVIRONMENT, NOW, until, 5)
                .await
                .unwrap()
        ),
        contingencies
    );
    // What was sent again, and events, are due in their own time.
    let documents = made::subjects(
        bed.lease_due_documents(made::ENVIRONMENT, DUE, until, 5)
            .await
            .unwrap(),
    );
    assert_eq!(documents, [unsettled(4, 1)]);
    let events = bed
        .lease_due_events(made::ENVIRONMENT, DUE, until, 5)
        .await
        .unwrap();
    assert_eq!(events.len(), 1);
}

/// A clock a year ahead left these times behind.
pub async fn what_is_due_further_ahead_than_anybody_puts_it_off_is_due_now(bed: &ContractDatabase) {
    made::register(bed).await;
    let ahead = NOW + Duration::days(365);
    let mut document = made::document(1);
    document.due_at = ahead;
    made::store(bed, document).await;
    made::store(bed, made::document(2)).await;
    let received = made::outcome(2, made::received('A'));
    assert!(bed.record_result(received).await.unwrap());
    let mut event = made::event(50, 2);
    event.due_at = ahead;
    bed.begin(event).await.unwrap();
    made::store(bed, made::in_contingency(3)).await;
    let contingency = made::entry(900, made::mark()).new;
    let lease = LeaseNumber::FIRST;
    assert!(bed.postpone(contingency, lease, ahead).await.unwrap());
    let until = NOW + Duration::minutes(2);
    // Taken once, they have a time that means something.
    for expected in [1, 0] {
        let documents = made::subjects(
            bed.lease_due_documents(made::ENVIRONMENT, NOW, until, 5)
                .await
                .unwrap(),
        );
        let events = bed
            .lease_due_events(made::ENVIRONMENT, NOW, until, 5)
            .await
            .unwrap();
        let contingencies = made::subjects(
            bed.lease_due_contingencies(made::ENVIRONMENT, NOW, until, 5)
                .await
                .unwrap(),
        );
        let found = [documents.len(), events.len(), contingencies.len()];
        assert_eq!(found, [expected; 3]);
    }
    let taken = made::subjects(
        bed.lease_due_documents(made::ENVIRONMENT, until, until, 5)
            .await
            .unwrap(),
    );
    assert_eq!(taken, [unsettled(1, 0)]);
}

/// A document, an event or a contingency that was taken twice.
async fn taken_twice(bed: &ContractDatabase) {
    for taking in 1..=2 {
        let now = NOW + Duration::minutes(taking);
        let until = now + Duration::SECOND;
        let documents = bed
            .lease_due_documents(made::ENVIRONMENT, now, until, 5)
            .await
            .unwrap();
        let events = bed
            .lease_due_events(made::ENVIRONMENT, now, until, 5)
            .await
            .unwrap();
        let contingencies = bed
            .lease_due_contingencies(made::ENVIRONMENT, now, until, 5)
            .await
            .unwrap();
        let leases = [documents[0].lease, events[0].lease, contingencies[0].lease];
        assert_eq!(leases, [LeaseNumber(taking); 3]);
    }
}

pub async fn who_has_lost_a_lease_changes_nothing(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, due(1, 0)).await;
    made::store(bed, made::document(2)).await;
    let received = made::outcome(2, made::received('A'));
    assert!(bed.record_result(received).await.unwrap());
    let mut event = made::event(50, 2);
    event.due_at = NOW;
    bed.begin(event).await.unwrap();
    made::store(bed, made::in_contingency(3)).await;
    taken_twice(bed).await;

    let contingency = made::entry(900, made::mark()).new;
    let attempt = async |lease| {
        let hold = LeaseRenewal {
            generation_code: made::code(1),
            revision: 0,
            lease,
            due_at: DUE,
            resends: 1,
            unanswered: 1,
            postponed_at: Some(NOW),
        };
        let marked = bed.mark_event(made::code(50), lease, true, DUE).await;
        [
            bed.renew_lease(hold).await.unwrap(),
            marked.unwrap(),
            bed.postpone(contingency, lease, DUE).await.unwrap(),
        ]
    };
    let before = bed.find(made::code(1)).await.unwrap();
    for lost in [0, 1].map(LeaseNumber) {
        assert_eq!(attempt(lost).await, [false; 3]);
        let refused = DocumentResult {
            lease: Some(lost),
            ..made::outcome(1, made::rejected())
        };
        assert!(!bed.record_result(refused).await.unwrap());
        let rerendered = ContingencyRendering {
            lease: lost,
            ..made::rerendered(1)
        };
        assert!(!bed.enter_contingency(rerendered).await.unwrap());
        let number = RefusedNumber {
            lease: lost,
            ..made::refused_number(1, 1)
        };
        let numbered = bed.take_next_number(number).await.unwrap();
        assert_eq!(numbered, NextNumber::Changed);
        let outcome = EventResult {
            lease: lost,
            ..made::event_outcome(50, EventStatus::Rejected(Rejection::default()))
        };
        assert!(!bed.finish(outcome).await.unwrap());
    }
    assert_eq!(bed.find(made::code(1)).await.unwrap(), before);
    let told = bed.number("SELECT count(*) FROM events WHERE kind = 'dte.pending'");
    assert_eq!(told, 0);
    // Whoever has it now changes it.
    assert_eq!(attempt(LeaseNumber(2)).await, [true; 3]);
    // A stamp is true whoever hears of it.
    let accepted = made::event_outcome(50, made::accepted('E'));
    assert!(bed.finish(accepted).await.unwrap());
    let received = made::outcome(1, made::received('B'));
    assert!(bed.record_result(received).await.unwrap());
}

pub async fn a_lease_of_one_version_is_none_of_the_next(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, due(1, 0)).await;
    let taken = bed
        .lease_due_documents(made::ENVIRONMENT, NOW, DUE, 5)
        .await
        .unwrap();
    assert_eq!(taken[0].lease, LeaseNumber(1));
    let rejected = made::outcome(1, made::rejected());
    assert!(bed.record_result(rejected).await.unwrap());
    bed.correct(made::corrected(made::document(1)))
        .await
        .unwrap();
    let renewed = async |revision, lease| {
        let hold = LeaseRenewal {
            generation_code: made::code(1),
            revision,
            lease,
            due_at: DUE,
            resends: 0,
            unanswered: 1,
            postponed_at: None,
        };
        bed.renew_lease(hold).await.unwrap()
    };
    assert!(!renewed(0, taken[0].lease).await);
    assert!(!renewed(0, LeaseNumber::FIRST).await);
    assert!(!renewed(1, taken[0].lease).await);
    assert!(renewed(1, LeaseNumber::FIRST).await);
}

pub async fn what_is_of_another_environment_is_left_to_its_servers(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, due(1, 1)).await;
    made::store(bed, made::document(2)).await;
    let received = made::outcome(2, made::received('A'));
    assert!(bed.record_result(received).await.unwrap());
    bed.begin(made::event(50, 2)).await.unwrap();
    made::store(bed, made::in_contingency(3)).await;
    for table in ["documents", "invalidation_events", "contingencies"] {
        bed.tamper(&format!("UPDATE {table} SET environment = '01'"));
    }
    let (now, until) = (DUE + Duration::hours(1), DUE + Duration::hours(2));
    let taken = async |environment| {
        let documents = bed.lease_due_documents(environment, now, until, 5).await;
        let events = bed.lease_due_events(environment, now, until, 5).await;
        let contingencies = bed.lease_due_contingencies(environment, now, until, 5);
        let contingencies = contingencies.await.unwrap().len();
        [
            documents.unwrap().len(),
            events.unwrap().len(),
            contingencies,
        ]
    };
    assert_eq!(taken(Environment::Test).await, [0, 0, 0]);
    assert_eq!(taken(Environment::Production).await, [1, 1, 1]);
}
