//! Webhooks: their place in the stream, what waits for them, and under whose lease.

use dte_application::ports::{
    AddWebhookResult, CertificateEndFacts, CompanyId, Delivery, DeliveryError, DeliveryRound,
    Documents, DomainEventKind, EventFacts, Leased, Outbox, QueuedEvent, Replay, Sealed,
    SealedKind, SealedValues, SecretRotation, Threshold, Webhook, WebhookChange, WebhookId,
    WebhookReply, Webhooks, WhyDisabled,
};
use dte_domain::identification::Environment;
use dte_persistence::{Database, DatabaseKind, backup};
use time::{Duration, OffsetDateTime};

use super::backups::{ContractServer, faults};
use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW};

fn company() -> CompanyId {
    CompanyId(made::uuid(1))
}

/// The environment of the server that asks.
const HERE: Environment = Environment::Test;

fn webhook(number: u128) -> Webhook {
    Webhook {
        id: WebhookId(made::uuid(900 + number)),
        company: company(),
        environment: HERE,
        url: "https://erp.example/".into(),
        kinds: vec![DomainEventKind::Received],
        label: Some(made::good("ERP")),
        secret: Sealed(format!("v1.aaaaaaaa.secret-{number}")),
        earlier: None,
        disabled: None,
        created_at: NOW + Duration::seconds(i64::try_from(number).unwrap()),
        position: 0,
        waiting: 0,
        next_attempt_at: None,
        failing_since: None,
        delivered_at: None,
    }
}

/// Stores and stamps documents, each of which is an event.
async fn events(database: &Database, numbers: std::ops::RangeInclusive<u128>) {
    for number in numbers {
        made::store(database, made::document(number)).await;
        let outcome = made::outcome(number, made::received_as(number));
        assert!(database.record_result(outcome).await.unwrap());
    }
}

async fn added(database: &Database, number: u128) -> WebhookId {
    let added = database.add_webhook(webhook(number), None, 16).await;
    assert_eq!(added.unwrap(), AddWebhookResult::New);
    webhook(number).id
}

async fn one(database: &Database, id: WebhookId) -> Webhook {
    let all = database.webhooks(company()).await.unwrap();
    all.into_iter().find(|webhook| webhook.id == id).unwrap()
}

async fn lease(database: &Database, now: OffsetDateTime) -> Vec<Leased<Webhook>> {
    let until = now + Duration::minutes(1);
    let leased = database.lease_due_webhooks(HERE, now, until, 10).await;
    leased.unwrap()
}

/// A round that did nothing yet.
fn round(webhook: &Leased<Webhook>) -> DeliveryRound {
    DeliveryRound {
        webhook: webhook.id,
        company: company(),
        lease: webhook.lease,
        position: webhook.position,
        done: Vec::new(),
        queued: Vec::new(),
        attempts: Vec::new(),
        releases: false,
        delivered_at: None,
        failing_since: None,
        leased_until: None,
        disabled: None,
    }
}

fn attempt(sequence: u64, error: Option<DeliveryError>) -> Delivery {
    Delivery {
        at: NOW,
        sequence,
        attempt: 1,
        kind: "dte.received".into(),
        test: None,
        reply: WebhookReply {
            status: Some(200),
            error,
            duration: std::time::Duration::from_millis(7),
            text: "said".into(),
            retry_after: None,
        },
    }
}

fn queued_event(sequence: u64, due_at: OffsetDateTime) -> QueuedEvent {
    QueuedEvent {
        sequence,
        attempts: 1,
        due_at,
    }
}

pub async fn a_webhook_begins_with_what_happens_next_and_has_a_limit(bed: &ContractDatabase) {
    made::register(bed).await;
    events(bed, 1..=2).await;
    let id = added(bed, 1).await;
    let expected = Webhook {
        position: 2,
        ..webhook(1)
    };
    assert_eq!(one(bed, id).await, expected);
    let too_many = bed.add_webhook(webhook(2), None, 1).await.unwrap();
    assert_eq!(too_many, AddWebhookResult::TooMany);
    let other = Webhook {
        environment: Environment::Production,
        ..webhook(3)
    };
    let added = bed.add_webhook(other, None, 1).await.unwrap();
    assert_eq!(added, AddWebhookResult::New, "it has a limit of its own");
    assert!(lease(bed, NOW).await.is_empty());
    events(bed, 3..=3).await;
    assert_eq!(lease(bed, NOW).await.len(), 1);
    // Nobody else gets it while it is held, and nobody ever of the other environment.
    assert!(lease(bed, NOW).await.is_empty());
    let later = NOW + Duration::minutes(1);
    let elsewhere = Environment::Production;
    let taken = bed.lease_due_webhooks(elsewhere, NOW, later, 10).await;
    let taken = taken.unwrap();
    assert_eq!((taken.len(), taken[0].id), (1, webhook(3).id));
    assert_eq!(lease(bed, later).await.len(), 1);
    // A lease of a wrong clock holds nobody up.
    assert_eq!(lease(bed, NOW - Duration::hours(2)).await.len(), 1);
    bed.release_webhooks().await.unwrap();
    assert_eq!(lease(bed, NOW).await.len(), 1);
}

pub async fn a_round_is_kept_whole_and_only_under_its_lease(bed: &ContractDatabase) {
    made::register(bed).await;
    let id = added(bed, 1).await;
    events(bed, 1..=4).await;
    let lost = lease(bed, NOW).await.remove(0);
    let held = lease(bed, NOW + Duration::minutes(2)).await.remove(0);
    let kept = DeliveryRound {
        position: 4,
        queued: vec![
            queued_event(2, NOW + Duration::hours(1)),
            queued_event(3, NOW + Duration::hours(2)),
        ],
        attempts: (1..=4)
            .map(|number| {
                attempt(
                    number,
                    (2..=3).contains(&number).then_some(DeliveryError::Status),
                )
            })
            .collect(),
        delivered_at: Some(NOW),
        ..round(&held)
    };
    let stale = DeliveryRound {
        lease: lost.lease,
        ..kept.clone()
    };
    assert!(!bed.keep_round(stale).await.unwrap());
    assert_eq!(one(bed, id).await.position, 0);
    assert!(bed.keep_round(kept).await.unwrap());
    let stands = one(bed, id).await;
    assert_eq!(
        (stands.position, stands.waiting, stands.delivered_at),
        (4, 2, Some(NOW))
    );
    let attempts = bed.deliveries(id, None, 10).await.unwrap();
    let numbers: Vec<_> = attempts.iter().map(|one| one.sequence).collect();
    assert_eq!(numbers, [4, 3, 2, 1]);
    let older = bed.deliveries(id, Some(attempts[1].at), 10).await.unwrap();
    assert_eq!(older.len(), 2);

    // What waits is due at its time, and what is new at once: unless it fails.
    assert!(lease(bed, NOW + Duration::minutes(30)).await.is_empty());
    let later = NOW + Duration::minutes(61);
    let due = bed.queued(id, Some(later), 8).await.unwrap();
    assert_eq!(due, [queued_event(2, NOW + Duration::hours(1))]);
    let held = lease(bed, later).await.remove(0);
    let failing = DeliveryRound {
        queued: vec![queued_event(2, later + Duration::hours(5))],
        failing_since: Some(later),
        ..round(&held)
    };
    assert!(bed.keep_round(failing).await.unwrap());
    events(bed, 5..=5).await;
    let before = later + Duration::hours(4);
    assert!(lease(bed, before).await.is_empty(), "the oldest decides");
    let held = lease(bed, later + Duration::hours(5)).await.remove(0);
    let released = DeliveryRound {
        done: vec![2],
        releases: true,
        delivered_at: Some(later),
        ..round(&held)
    };
    assert!(bed.keep_round(released).await.unwrap());
    assert_eq!(
        bed.queued(id, Some(NOW), 8).await.unwrap().len(),
        1,
        "all is due"
    );
    assert_eq!(one(bed, id).await.failing_since, None);
}

pub async fn what_ends_is_told_once_and_begins_anew_when_it_is_enabled(bed: &ContractDatabase) {
    made::register(bed).await;
    let id = added(bed, 1).await;
    events(bed, 1..=1).await;
    let held = lease(bed, NOW).await.remove(0);
    let ended = DeliveryRound {
        queued: vec![queued_event(1, NOW)],
        position: 1,
        failing_since: Some(NOW),
        disabled: Some((WhyDisabled::Gone, NOW)),
        ..round(&held)
    };
    assert!(bed.keep_round(ended.clone()).await.unwrap());
    assert!(!bed.keep_round(ended).await.unwrap(), "the lease is gone");
    assert_eq!(one(bed, id).await.disabled, Some(WhyDisabled::Gone));
    let told = bed.events_after(company(), 1, 10).await.unwrap();
    assert_eq!(told.len(), 1);
    let EventFacts::Webhook(facts) = &told[0].facts else {
        panic!("{told:?}");
    };
    assert_eq!((facts.id, facts.why), (id, WhyDisabled::Gone));
    events(bed, 2..=2).await;
    assert!(lease(bed, NOW).await.is_empty());
    let enable = WebhookChange {
        enabled: Some(true),
        ..WebhookChange::default()
    };
    assert!(bed.change_webhook(company(), id, enable).await.unwrap());
    let stands = one(bed, id).await;
    assert_eq!(
        (stands.disabled, stands.position, stands.waiting),
        (None, 3, 0)
    );
    assert!(lease(bed, NOW).await.is_empty());
    let other = CompanyId(made::uuid(2));
    assert!(!bed.remove_webhook(other, id).await.unwrap());
    assert!(bed.remove_webhook(company(), id).await.unwrap());
    assert!(bed.webhooks(company()).await.unwrap().is_empty());
    assert_eq!(faults(bed), []);
}

pub async fn what_stands_already_takes_no_lease_and_hurries_nothing(bed: &ContractDatabase) {
    made::register(bed).await;
    let id = added(bed, 1).await;
    events(bed, 1..=2).await;
    let held = lease(bed, NOW).await.remove(0);
    let change = async |url: &str| {
        let change = WebhookChange {
            url: Some(url.to_owned()),
            enabled: Some(true),
            ..WebhookChange::default()
        };
        assert!(bed.change_webhook(company(), id, change).await.unwrap());
    };
    let later = NOW + Duration::hours(1);
    let kept = DeliveryRound {
        queued: vec![queued_event(1, later)],
        position: 1,
        ..round(&held)
    };
    change(&webhook(1).url).await;
    assert!(bed.keep_round(kept.clone()).await.unwrap(), "it was held");
    change(&webhook(1).url).await;
    assert_eq!(bed.queued(id, Some(NOW), 8).await.unwrap(), []);
    // Nothing is counted until somebody looks.
    let stands = one(bed, id).await;
    assert_eq!(stands.waiting, 1);
    let counted = bed.counted(vec![stands.clone()]).await.unwrap();
    assert_eq!(counted[0].waiting, 2);
    let others = Webhook {
        kinds: vec![DomainEventKind::Rejected],
        ..stands.clone()
    };
    let elsewhere = Webhook {
        environment: Environment::Production,
        ..stands.clone()
    };
    let disabled = Webhook {
        disabled: Some(WhyDisabled::Set),
        ..stands
    };
    let counted = bed
        .counted(vec![others, elsewhere, disabled])
        .await
        .unwrap();
    assert!(counted.iter().all(|it| it.waiting == 1), "{counted:?}");
    let held = lease(bed, NOW).await.remove(0);
    change("https://erp.example/other").await;
    let lost = DeliveryRound {
        lease: held.lease,
        ..kept
    };
    assert!(!bed.keep_round(lost).await.unwrap(), "at another address");
    assert_eq!(bed.queued(id, Some(NOW), 8).await.unwrap().len(), 1);
}

pub async fn events_are_put_into_the_queue_again(bed: &ContractDatabase) {
    made::register(bed).await;
    events(bed, 1..=5).await;
    let id = added(bed, 1).await;
    let range = |kinds| Replay::Range {
        after: 1,
        until: 4,
        kinds,
    };
    let replay = async |replay| bed.replay(company(), id, replay, 2).await.unwrap();
    assert_eq!(
        replay(range(vec![DomainEventKind::Rejected])).await,
        Some(0)
    );
    assert_eq!(replay(range(Vec::new())).await, Some(2));
    assert_eq!(replay(Replay::Events(vec![5, 2, 99])).await, Some(2));
    let queued = bed.queued(id, Some(NOW), 10).await.unwrap();
    let numbers: Vec<_> = queued.iter().map(|one| one.sequence).collect();
    assert_eq!(numbers, [2, 3, 5]);
    assert_eq!(one(bed, id).await.waiting, 3);
    let nobody = WebhookId(made::uuid(1));
    assert_eq!(
        bed.replay(company(), nobody, range(Vec::new()), 2)
            .await
            .unwrap(),
        None
    );
}

pub async fn secrets_are_rotated_sealed_again_and_in_copies(bed: &ContractDatabase) {
    made::register(bed).await;
    let id = added(bed, 1).await;
    let until = NOW + Duration::days(1);
    let rotation = SecretRotation {
        earlier: (webhook(1).secret, until),
        secret: Sealed("v1.aaaaaaaa.new".into()),
        shown: None,
    };
    assert!(
        bed.rotate_secret(company(), id, rotation.clone())
            .await
            .unwrap()
    );
    assert!(!bed.rotate_secret(company(), id, rotation).await.unwrap());
    let stands = one(bed, id).await;
    assert_eq!(stands.secret.0, "v1.aaaaaaaa.new");
    assert_eq!(stands.earlier, Some((webhook(1).secret, until)));
    for kind in [SealedKind::WebhookSecret, SealedKind::EarlierWebhookSecret] {
        let old = bed.not_sealed_with(kind, "bbbbbbbb", "", 10).await.unwrap();
        assert_eq!(old.len(), 1, "{kind:?}");
        assert_eq!(old[0].nit, "00000000000001");
        assert!(
            bed.not_sealed_with(kind, "aaaaaaaa", "", 10)
                .await
                .unwrap()
                .is_empty()
        );
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("copy.sqlite");
    backup::back_up(bed.url(), &file).unwrap();
    for kind in [DatabaseKind::Sqlite, DatabaseKind::Postgresql] {
        let Some(ground) = ContractServer::of(kind) else {
            continue;
        };
        backup::restore(&file, &ground.url(), NOW).unwrap();
        let restored = Database::open(&ground.url(), ContractDatabase::OPTIONS).unwrap();
        let kept = restored.webhooks(company()).await.unwrap();
        assert_eq!(kept.as_slice(), std::slice::from_ref(&stands));
    }
}

pub async fn what_time_makes_true_is_told_once_for_each_nearer_threshold(bed: &ContractDatabase) {
    made::register(bed).await;
    let end = NOW + Duration::days(20);
    let tell = async |days, ends_at| {
        let reached = Threshold {
            company: company(),
            facts: EventFacts::Certificate(CertificateEndFacts { ends_at, days }),
            at: NOW,
        };
        let again = reached.clone();
        bed.tell_thresholds(vec![reached, again]).await.unwrap()
    };
    assert_eq!(tell(30, end).await, 1);
    assert_eq!(tell(30, end).await, 0);
    assert_eq!(tell(15, end).await, 1);
    assert_eq!(tell(30, end).await, 0, "a farther one is old");
    assert_eq!(
        tell(30, end + Duration::days(365)).await,
        1,
        "of another certificate"
    );
    let told = bed.events_after(company(), 0, 10).await.unwrap();
    let days: Vec<_> = told
        .iter()
        .map(|event| match &event.facts {
            EventFacts::Certificate(facts) => (event.sequence, facts.days),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(days, [(1, 30), (2, 15), (3, 30)]);
    assert_eq!(faults(bed), []);
}
