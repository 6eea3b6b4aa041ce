//! Where companies want to be told what happens, and how they are.

use std::sync::Arc;

use actix_web::test::TestRequest;
use dte_application::ports::{Clock, RefusedUrl, WebhookMessage, WebhookReply};
use dte_application::webhooks::deliver_webhooks::DeliverWebhooks;
use dte_test_kit::TestCompany;
use serde_json::{Value, json};
use time::Duration;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::{Answered, ApiApp, authorized, requests};

const WEBHOOKS: &str = "/api/v1/webhooks";
const URL: &str = "https://erp.example/hooks";

struct Hooks {
    app: ApiApp,
    company: TestCompany,
    sending: Arc<DeliverWebhooks>,
}

impl Hooks {
    async fn new() -> Self {
        let app = ApiApp::new();
        let company = app.kit.company().await;
        let sending = app.kit.deliver_webhooks.clone();
        Self {
            app,
            company,
            sending,
        }
    }

    fn token(&self) -> &str {
        self.company.token.reveal()
    }

    async fn post(&self, path: &str, body: &Value) -> Answered {
        let path = format!("{WEBHOOKS}{path}");
        self.app.post(&path, self.token(), body.to_string()).await
    }

    async fn get(&self, path: &str) -> Answered {
        self.app
            .get(&format!("{WEBHOOKS}{path}"), self.token())
            .await
    }

    async fn patch(&self, id: &str, body: &Value) -> Answered {
        let path = format!("{WEBHOOKS}/{id}");
        let request = TestRequest::patch()
            .uri(&path)
            .set_payload(body.to_string());
        let request = request.insert_header(("Content-Type", "application/json"));
        self.app.send(authorized(request, self.token())).await
    }

    /// Makes a webhook; answers its id.
    async fn make(&self, body: &Value) -> String {
        let made = self.post("", body).await;
        assert_eq!(made.status, 201, "{}", made.body);
        made.json()["data"]["id"].as_str().unwrap().to_owned()
    }

    /// Issues so many documents, each of which is an event.
    async fn issue(&self, count: usize) {
        for _ in 0..count {
            let issued = self.app.issue(&self.company, requests::ccf().to_string());
            assert_eq!(issued.await.status, 201);
        }
    }

    /// Works on what is due now; answers what was sent.
    async fn send_due(&self) -> Vec<WebhookMessage> {
        let tasks = TaskTracker::new();
        let stopping = CancellationToken::new();
        self.sending.run(&tasks, &stopping).await.unwrap();
        tasks.close();
        tasks.wait().await;
        self.app.kit.webhooks.take_sent()
    }

    /// The numbers of what was sent, in that order.
    async fn delivered(&self) -> Vec<u64> {
        sequences(&self.send_due().await)
    }

    fn answer(&self, status: u16) {
        self.app.kit.webhooks.answer_always(status);
    }

    fn later(&self, by: Duration) {
        self.app.kit.clock.advance(by);
    }

    /// Time passes as it does for a service that runs: the purge horizon follows.
    async fn hours_pass(&self, hours: u32) {
        let kit = &self.app.kit;
        for _ in 0..hours {
            kit.clock.advance(Duration::hours(1));
            let advanced = kit.database.advance_purge_horizon(kit.clock.now());
            advanced.await.unwrap();
        }
    }

    async fn stands(&self, id: &str) -> Value {
        self.get(&format!("/{id}")).await.json()["data"].clone()
    }

    async fn kinds_of_events(&self) -> Vec<String> {
        let feed = self.app.get("/api/v1/events", self.token()).await.json();
        let events = feed["data"]["events"].as_array().unwrap().iter();
        events
            .map(|event| event["type"].as_str().unwrap().to_owned())
            .collect()
    }
}

fn sequences(sent: &[WebhookMessage]) -> Vec<u64> {
    sent.iter()
        .map(|message| {
            let body: Value = serde_json::from_slice(&message.body).unwrap();
            assert_eq!(body["id"], message.id);
            body["sequence"].as_u64().unwrap()
        })
        .collect()
}

#[actix_web::test]
async fn a_webhook_is_made_shown_once_changed_and_removed() {
    let hooks = Hooks::new().await;
    let wanted = json!({"url": URL, "types": ["dte.received", "dte.rejected"], "label": "ERP"});
    let made = hooks.post("", &wanted).await;
    insta::assert_snapshot!("made", made.whole());
    let secret = made.json()["data"]["secret"].as_str().unwrap().to_owned();
    assert!(secret.starts_with("whsec_"), "{secret}");
    let listed = hooks.get("").await;
    insta::assert_snapshot!("listed", listed.whole());
    assert!(!listed.body.contains(&secret));
    let id = made.json()["data"]["id"].as_str().unwrap().to_owned();
    let changed = json!({"types": ["*"], "label": "Other", "enabled": false});
    let changed = hooks.patch(&id, &changed).await.json();
    assert_eq!(changed["data"]["types"], json!(["*"]));
    assert_eq!(changed["data"]["disabled_because"], "SET");
    assert_eq!(changed["data"]["url"], URL);
    let path = format!("{WEBHOOKS}/{id}");
    let remove = || authorized(TestRequest::delete().uri(&path), hooks.token());
    assert_eq!(
        hooks.app.send(remove()).await.json()["data"]["removed"],
        true
    );
    let gone = hooks.app.send(remove()).await;
    assert_eq!((gone.status, &*gone.code()), (404, "WEBHOOK_NOT_FOUND"));
}

#[actix_web::test]
async fn what_cannot_be_a_webhook_is_refused() {
    let hooks = Hooks::new().await;
    for (body, path) in [
        (json!({}), "url"),
        (json!({"url": URL, "types": ["dte.stored"]}), "types[0]"),
        (json!({"url": URL, "secret": "x"}), "secret"),
    ] {
        let refused = hooks.post("", &body).await;
        assert_eq!(
            refused.json()["error"]["violations"][0]["path"],
            path,
            "{}",
            refused.body
        );
    }
    let fake = &hooks.app.kit.webhooks;
    fake.refuse(Some(RefusedUrl::PrivateAddress));
    let refused = hooks.post("", &json!({"url": "https://10.0.0.1/"})).await;
    assert_eq!(
        (refused.status, &*refused.code()),
        (400, "WEBHOOK_ADDRESS_REFUSED")
    );
    fake.refuse(None);
    for _ in 0..16 {
        hooks.make(&json!({"url": URL})).await;
    }
    let refused = hooks.post("", &json!({"url": URL})).await;
    assert_eq!(
        (refused.status, &*refused.code()),
        (400, "TOO_MANY_WEBHOOKS")
    );
    // A branch has none of its own.
    let branch = hooks.company.branch_token.reveal();
    assert_eq!(hooks.app.get(WEBHOOKS, branch).await.status, 403);
}

#[actix_web::test]
async fn the_same_request_is_told_the_same_secret_for_a_day() {
    let hooks = Hooks::new().await;
    let post = async || {
        let request = TestRequest::post().uri(WEBHOOKS);
        let request = request.insert_header(("Content-Type", "application/json"));
        let request = request.insert_header(("Idempotency-Key", "one"));
        let request = request.set_payload(json!({"url": URL}).to_string());
        hooks.app.send(authorized(request, hooks.token())).await
    };
    let (first, again) = (post().await, post().await);
    assert_eq!(
        first.json()["data"]["secret"],
        again.json()["data"]["secret"]
    );
    assert_eq!(again.header("idempotency-replayed"), Some("true"));
    assert_eq!(
        hooks.get("").await.json()["data"]["webhooks"]
            .as_array()
            .unwrap()
            .len(),
        1
    );
    hooks.later(Duration::days(1));
    let late = post().await;
    assert_eq!((late.status, &*late.code()), (409, "SECRET_ALREADY_SHOWN"));
}

#[actix_web::test]
async fn events_are_sent_as_the_feed_tells_them_from_then_on() {
    let hooks = Hooks::new().await;
    hooks.issue(2).await;
    hooks.make(&json!({"url": URL})).await;
    assert!(hooks.send_due().await.is_empty());
    hooks.issue(20).await;
    let sent = hooks.send_due().await;
    assert_eq!(sequences(&sent), (3..=22).collect::<Vec<_>>());
    let feed = hooks
        .app
        .get("/api/v1/events?after=2&limit=1", hooks.token())
        .await
        .json();
    let body: Value = serde_json::from_slice(&sent[0].body).unwrap();
    assert_eq!(body, feed["data"]["events"][0]);
    assert_eq!(sent[0].url, URL);
    assert!(hooks.send_due().await.is_empty());
}

#[actix_web::test]
async fn only_the_types_that_are_wanted_are_sent() {
    let hooks = Hooks::new().await;
    let id = hooks
        .make(&json!({"url": URL, "types": ["dte.rejected"]}))
        .await;
    hooks.issue(3).await;
    assert!(hooks.send_due().await.is_empty());
    assert_eq!(hooks.stands(&id).await["last_sequence"], 3);
}

#[actix_web::test]
async fn an_event_that_is_not_taken_is_tried_eight_times_and_given_up() {
    let hooks = Hooks::new().await;
    let id = hooks.make(&json!({"url": URL})).await;
    hooks.answer(500);
    hooks.issue(1).await;
    let first = hooks.send_due().await.remove(0);
    for minutes in [1, 6, 40, 140, 340, 670, 670] {
        assert!(hooks.send_due().await.is_empty(), "before its time");
        hooks.later(Duration::minutes(minutes));
        let again = hooks.send_due().await;
        assert_eq!(
            (again.len(), &again[0].body, &again[0].id),
            (1, &first.body, &first.id)
        );
        assert!(again[0].at > first.at);
    }
    hooks.later(Duration::days(2));
    assert!(hooks.send_due().await.is_empty());
    let stands = hooks.stands(&id).await;
    assert_eq!(
        (&stands["waiting"], &stands["enabled"]),
        (&json!(0), &json!(true))
    );
    assert!(stands["failing_since"].is_string());
    let kept = hooks.get(&format!("/{id}/deliveries?limit=3")).await.json();
    let attempts = kept["data"]["deliveries"].as_array().unwrap();
    let numbers: Vec<_> = attempts
        .iter()
        .map(|one| one["attempt"].as_u64().unwrap())
        .collect();
    assert_eq!(numbers, [8, 7, 6]);
    assert_eq!(attempts[0]["error"], "status");
    let before = &kept["data"]["next_before"];
    let next = hooks
        .get(&format!("/{id}/deliveries?limit=9&before={before}"))
        .await
        .json();
    assert_eq!(next["data"]["deliveries"].as_array().unwrap().len(), 5);
    assert_eq!(next["data"]["next_before"], Value::Null);
}

#[actix_web::test]
async fn a_receiver_that_was_away_for_a_day_catches_up_the_oldest_first() {
    let hooks = Hooks::new().await;
    let id = hooks.make(&json!({"url": URL})).await;
    hooks.answer(503);
    for _ in 0..24 {
        hooks.issue(2).await;
        // While it fails its oldest event is tried alone.
        let tried = hooks.delivered().await;
        assert!(tried.iter().all(|one| *one <= 2), "{tried:?}");
        hooks.later(Duration::hours(1));
    }
    hooks.answer(200);
    hooks.later(Duration::hours(10));
    let mut caught_up = hooks.delivered().await;
    // What it is released by ends a round.
    caught_up.extend(hooks.delivered().await);
    assert_eq!(caught_up, (1..=48).collect::<Vec<_>>());
    let stands = hooks.stands(&id).await;
    assert_eq!(
        (&stands["waiting"], &stands["failing_since"]),
        (&json!(0), &Value::Null)
    );
}

#[actix_web::test]
async fn one_event_that_is_never_taken_delays_no_other_that_is() {
    let hooks = Hooks::new().await;
    hooks.make(&json!({"url": URL})).await;
    hooks.app.kit.webhooks.answer_next(500);
    hooks.issue(3).await;
    assert_eq!(hooks.delivered().await, [1, 2, 3]);
    hooks.issue(1).await;
    assert_eq!(hooks.delivered().await, [4]);
    hooks.later(Duration::seconds(10));
    assert_eq!(hooks.delivered().await, [1]);
}

#[actix_web::test]
async fn a_receiver_says_how_long_it_wants_to_be_left_alone() {
    let hooks = Hooks::new().await;
    hooks.make(&json!({"url": URL})).await;
    hooks.app.kit.webhooks.reply_next(WebhookReply {
        status: Some(429),
        error: Some(dte_application::ports::DeliveryError::Status),
        retry_after: Some(std::time::Duration::from_hours(1)),
        ..WebhookReply::default()
    });
    hooks.issue(1).await;
    hooks.send_due().await;
    hooks.later(Duration::minutes(59));
    assert!(hooks.send_due().await.is_empty());
    hooks.later(Duration::minutes(2));
    assert_eq!(hooks.delivered().await, [1]);
}

#[actix_web::test]
async fn what_is_gone_ends_at_once_and_what_fails_for_five_days_then() {
    let hooks = Hooks::new().await;
    let gone = hooks.make(&json!({"url": URL})).await;
    hooks.answer(410);
    hooks.issue(1).await;
    hooks.send_due().await;
    let stands = hooks.stands(&gone).await;
    assert_eq!(
        (&stands["enabled"], &stands["disabled_because"]),
        (&json!(false), &json!("GONE"))
    );
    assert_eq!(
        hooks.kinds_of_events().await,
        ["dte.received", "webhook.disabled"]
    );

    let failing = hooks.make(&json!({"url": URL})).await;
    hooks.answer(500);
    for _ in 0..11 {
        hooks.issue(1).await;
        hooks.send_due().await;
        assert_eq!(hooks.stands(&failing).await["enabled"], true);
        hooks.hours_pass(11).await;
    }
    hooks.issue(1).await;
    hooks.send_due().await;
    assert_eq!(hooks.stands(&failing).await["disabled_because"], "FAILING");
    // Enabled anew, it gets what happens from then on.
    hooks.answer(200);
    assert_eq!(
        hooks
            .patch(&failing, &json!({"enabled": true}))
            .await
            .status,
        200
    );
    assert!(hooks.send_due().await.is_empty());
    hooks.issue(1).await;
    assert_eq!(hooks.send_due().await.len(), 1);
}

#[actix_web::test]
async fn a_clock_that_is_ahead_for_a_moment_gives_up_no_webhook() {
    let hooks = Hooks::new().await;
    hooks.hours_pass(1).await;
    let id = hooks.make(&json!({"url": URL})).await;
    hooks.answer(500);
    hooks.issue(1).await;
    hooks.send_due().await;
    hooks.later(Duration::days(95));
    assert_eq!(hooks.send_due().await.len(), 1);
    hooks.later(-Duration::days(95));
    assert_eq!(hooks.stands(&id).await["enabled"], true);
    hooks.answer(200);
    assert_eq!(hooks.send_due().await.len(), 1);
}

#[actix_web::test]
async fn two_secrets_sign_for_a_day() {
    let hooks = Hooks::new().await;
    let made = hooks.post("", &json!({"url": URL})).await.json();
    let id = made["data"]["id"].as_str().unwrap().to_owned();
    let rotated = hooks.post(&format!("/{id}/rotate"), &json!({})).await;
    assert_eq!(rotated.status, 201, "{}", rotated.body);
    let [earlier, present] =
        [&made, &rotated.json()].map(|it| it["data"]["secret"].as_str().unwrap().to_owned());
    assert_ne!(earlier, present);
    let secrets = async || {
        hooks.issue(1).await;
        let sent = hooks.send_due().await.remove(0).secrets;
        sent.iter()
            .map(|secret| secret.reveal().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(secrets().await, [present.clone(), earlier]);
    hooks.later(Duration::hours(24));
    assert_eq!(secrets().await, [present]);
}

#[actix_web::test]
async fn a_secret_that_still_signs_is_ended_by_nobody_who_does_not_say_so() {
    let hooks = Hooks::new().await;
    let id = hooks.make(&json!({"url": URL})).await;
    let rotate = async |query: &str| {
        let path = format!("/{id}/rotate{query}");
        hooks.post(&path, &json!({})).await
    };
    let first = rotate("").await.json();
    let refused = rotate("").await;
    assert_eq!(
        (refused.status, &*refused.code()),
        (409, "EARLIER_SECRET_STILL_GOOD")
    );
    let until = first["data"]["earlier_secret_until"].as_str().unwrap();
    assert!(refused.body.contains(until), "{}", refused.body);
    let forced = rotate("?force=true").await;
    assert_eq!(forced.status, 201, "{}", forced.body);
    hooks.issue(1).await;
    let sent = hooks.send_due().await.remove(0).secrets;
    let sent: Vec<_> = sent.iter().map(|secret| secret.reveal()).collect();
    let [earlier, present] = [&first, &forced.json()].map(|it| it["data"]["secret"].clone());
    assert_eq!(json!(sent), json!([present, earlier]));
    hooks.later(Duration::hours(24));
    assert_eq!(rotate("").await.status, 201);
}

#[actix_web::test]
async fn what_waits_is_counted_and_tried_at_once_when_its_company_mended_something() {
    let hooks = Hooks::new().await;
    let id = hooks.make(&json!({"url": URL})).await;
    let nothing = hooks.stands(&id).await;
    assert_eq!(
        (&nothing["waiting"], &nothing["next_attempt_at"]),
        (&json!(0), &Value::Null)
    );
    // A day of failing, so that the next attempt is hours away.
    let fail = async |count: usize| {
        hooks.answer(500);
        hooks.issue(count).await;
        for _ in 0..6 {
            hooks.send_due().await;
            hooks.later(Duration::hours(4));
        }
        hooks.send_due().await;
        let stands = hooks.stands(&id).await;
        assert_eq!(stands["waiting"], json!(count), "{stands}");
        assert!(stands["next_attempt_at"].is_string(), "{stands}");
        assert!(hooks.send_due().await.is_empty(), "{stands}");
        hooks.answer(200);
        assert!(hooks.send_due().await.is_empty());
    };
    let caught_up = async || {
        let mut numbers = hooks.delivered().await;
        numbers.extend(hooks.delivered().await);
        let stands = hooks.stands(&id).await;
        assert_eq!(stands["waiting"], 0, "{stands}");
        assert_eq!(stands["next_attempt_at"], Value::Null, "{stands}");
        numbers
    };
    fail(3).await;
    let moved = json!({"url": "https://erp.example/other"});
    assert_eq!(hooks.patch(&id, &moved).await.status, 200);
    assert_eq!(caught_up().await, [1, 2, 3]);
    fail(2).await;
    let same = json!({"enabled": true, "url": "https://erp.example/other"});
    assert_eq!(hooks.patch(&id, &same).await.status, 200);
    assert!(hooks.send_due().await.is_empty(), "nothing is mended");
    let back = json!({"url": URL});
    assert_eq!(hooks.patch(&id, &back).await.status, 200);
    assert_eq!(caught_up().await, [4, 5]);
    fail(2).await;
    let tested = hooks.post(&format!("/{id}/test"), &json!({})).await;
    let event = tested.json()["data"]["event_id"].clone();
    let test = hooks.app.kit.webhooks.take_sent().remove(0);
    assert_eq!(event, json!(test.id));
    assert_eq!(caught_up().await, [6, 7]);
    let attempts = hooks.get(&format!("/{id}/deliveries")).await.json();
    let attempts = attempts["data"]["deliveries"].as_array().unwrap().clone();
    assert!(attempts.iter().any(|one| one["event_id"] == event));
}

#[actix_web::test]
async fn a_test_is_sent_at_once_and_is_no_event() {
    let hooks = Hooks::new().await;
    let id = hooks.make(&json!({"url": URL})).await;
    let tested = hooks.post(&format!("/{id}/test"), &json!({})).await;
    assert_eq!(
        (tested.status, &tested.json()["data"]["status"]),
        (200, &json!(200))
    );
    let sent = hooks.app.kit.webhooks.take_sent().remove(0);
    let body: Value = serde_json::from_slice(&sent.body).unwrap();
    assert_eq!(
        (&body["type"], &body["data"]["webhook_id"]),
        (&json!("webhook.test"), &json!(id))
    );
    assert!(hooks.kinds_of_events().await.is_empty());
    for _ in 1..10 {
        assert_eq!(
            hooks.post(&format!("/{id}/test"), &json!({})).await.status,
            200
        );
    }
    let refused = hooks.post(&format!("/{id}/test"), &json!({})).await;
    assert_eq!((refused.status, &*refused.code()), (429, "RATE_LIMITED"));
}

#[actix_web::test]
async fn events_are_delivered_again_when_it_is_asked_for() {
    let hooks = Hooks::new().await;
    hooks.issue(4).await;
    let id = hooks.make(&json!({"url": URL})).await;
    let replay = async |body: Value| hooks.post(&format!("/{id}/replay"), &body).await;
    let queued = replay(json!({"after": 1, "until": 3})).await;
    assert_eq!(
        (queued.status, &queued.json()["data"]["queued"]),
        (202, &json!(2))
    );
    assert_eq!(hooks.delivered().await, [2, 3]);
    let feed = hooks
        .app
        .get("/api/v1/events?limit=1", hooks.token())
        .await
        .json();
    let event = feed["data"]["events"][0]["id"].clone();
    assert_eq!(replay(json!({"event_ids": [event]})).await.status, 202);
    assert_eq!(hooks.delivered().await, [1]);
    for (body, status, code) in [
        (json!({}), 400, "VALIDATION_FAILED"),
        (
            json!({"after": 1, "event_ids": ["x"]}),
            400,
            "VALIDATION_FAILED",
        ),
        (json!({"event_ids": ["evt_1"]}), 404, "EVENT_NOT_FOUND"),
        (json!({"after": 9}), 409, "EVENT_CURSOR_AHEAD"),
    ] {
        let refused = replay(body).await;
        assert_eq!(
            (refused.status, &*refused.code()),
            (status, code),
            "{}",
            refused.body
        );
    }
}

#[actix_web::test]
async fn a_webhook_that_fails_is_disabled_or_is_not_allowed_fails_the_self_test() {
    let hooks = Hooks::new().await;
    let id = hooks.make(&json!({ "url": URL })).await;
    let webhooks = async || {
        let tested = hooks.app.get("/api/v1/test", hooks.token()).await.json();
        let tests = tested["data"]["tests"].as_array().unwrap().clone();
        let test = tests.into_iter().find(|test| test["name"] == "webhooks");
        let test = test.unwrap();
        (test["success"] == false).then(|| test["message"].as_str().unwrap().to_owned())
    };
    assert_eq!(webhooks().await, None);
    hooks.answer(500);
    hooks.issue(1).await;
    assert_eq!(hooks.send_due().await.len(), 1);
    hooks.later(Duration::minutes(10) - Duration::SECOND);
    assert_eq!(webhooks().await, None, "it may be starting again");
    hooks.later(Duration::SECOND);
    let told = webhooks().await.unwrap();
    assert!(
        told.contains("more than 10 minutes; 1 events wait"),
        "{told}"
    );
    hooks
        .app
        .kit
        .webhooks
        .refuse(Some(RefusedUrl::PrivateAddress));
    let told = webhooks().await.unwrap();
    assert!(told.contains("DTE_WEBHOOK_ALLOW"), "{told}");
    hooks.app.kit.webhooks.refuse(None);
    hooks.answer(410);
    hooks.send_due().await;
    let told = webhooks().await.unwrap();
    assert!(told.contains("was disabled because it failed"), "{told}");
    // Who disables a webhook wants nothing from it.
    assert_eq!(
        hooks.patch(&id, &json!({"enabled": false})).await.status,
        200
    );
    assert_eq!(webhooks().await, None);
}
