//! What is in the way, what is left alone, and when it is back.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use dte_application::ports::{
    Authority, AuthorityHealth, Obstacle, QueryReply, SignIn, SubmitReply,
};
use dte_authority::{AuthoritySettings, BreakerSettings};
use dte_domain::catalog::ContingencyCause;
use dte_domain::identification::DocumentType;
use dte_sandbox::{Sandbox, SandboxConfig};
use serde_json::json;

use crate::answers::{accepted, authority};
use crate::fixture::{self, CODE, Fixture, NOW, PASSWORD, code, credentials, sender, submission};
use crate::stub::{Reply, Stub};

const RECEPTION: &str = "/fesv/recepciondte";
const SIGN_IN: &str = "/seguridad/auth";
/// A pause that is only waited for.
const PAUSE: Duration = Duration::from_millis(300);
/// One during which something is looked at, and that is waited for.
const SEEN_PAUSE: Duration = Duration::from_secs(3);
/// One that ends after the test.
const LONG_PAUSE: Duration = Duration::from_mins(10);
const PAUSED: SubmitReply = SubmitReply::NotSent(Obstacle::Paused);

fn fixture(stub: &Stub, pause: Duration) -> Fixture {
    pausing(fixture::patient(&stub.url), pause)
}

fn pausing(mut settings: AuthoritySettings, pause: Duration) -> Fixture {
    settings.breaker = BreakerSettings {
        failures: 3,
        grace: Duration::ZERO,
        pause,
        longest_pause: pause * 2,
    };
    Fixture::with(&settings, Arc::default())
}

async fn submit(fixture: &Fixture, company: u128) -> SubmitReply {
    fixture.client.submit(&sender(company), &submission()).await
}

fn obstacle(fixture: &Fixture, company: u128) -> Option<Obstacle> {
    fixture.client.obstacle(&sender(company))
}

fn give(fixture: &Fixture, company: u128, password: &str) {
    let mut stored = fixture.access.credentials.lock().unwrap();
    stored.insert(sender(company).company, credentials(password));
}

fn signed_in() -> Reply {
    let body = json!({"status": "OK", "body": {"token": "Bearer abc"}});
    Reply::Http(200, body.to_string())
}

/// An authority whose reception fails as long as the switch is on.
fn failing(reply: impl Fn() -> Reply + Send + Sync + 'static) -> (Stub, Arc<AtomicBool>) {
    let is_down = Arc::new(AtomicBool::new(true));
    let switch = Arc::clone(&is_down);
    let stub = authority(move |_| {
        if switch.load(Ordering::SeqCst) {
            reply()
        } else {
            accepted()
        }
    });
    (stub, is_down)
}

/// Whether nothing is in a company's way.
async fn is_free(fixture: &Fixture, company: u128) -> bool {
    let in_the_way = fixture.client.check_access(&sender(company)).await;
    in_the_way.is_none()
}

#[tokio::test]
async fn a_reception_that_failed_three_times_is_left_alone_then_tried_and_used_again() {
    let (stub, is_down) = failing(|| Reply::Http(503, String::new()));
    let fixture = fixture(&stub, SEEN_PAUSE);
    let before = NOW - time::Duration::MINUTE;
    for _ in 0..3 {
        assert_eq!(obstacle(&fixture, 1), None);
        let answer = submit(&fixture, 1).await;
        assert!(matches!(answer, SubmitReply::NoAnswer { .. }), "{answer:?}");
    }
    assert_eq!(obstacle(&fixture, 1), Some(Obstacle::Paused));
    for _ in 0..10 {
        assert_eq!(submit(&fixture, 1).await, PAUSED);
    }
    assert_eq!(stub.seen(RECEPTION).len(), 3);
    assert!(!is_free(&fixture, 1).await);
    tokio::time::sleep(SEEN_PAUSE).await;
    assert_eq!(obstacle(&fixture, 1), None, "due for a trial");
    assert!(!fixture.client.is_proven_since(before), "it answered 503");
    is_down.store(false, Ordering::SeqCst);
    assert!(
        !fixture.client.is_proven_since(before),
        "nothing was given to it"
    );
    for _ in 0..3 {
        let answer = submit(&fixture, 1).await;
        assert!(matches!(answer, SubmitReply::Accepted { .. }), "{answer:?}");
        assert!(fixture.client.is_proven_since(before));
        assert!(
            !fixture.client.is_proven_since(NOW),
            "what began later may have ended it"
        );
    }
}

#[tokio::test]
async fn every_kind_of_failure_counts_and_no_refusal_does() {
    for reply in [
        || Reply::Close,
        || Reply::Http(500, String::new()),
        || Reply::Http(200, String::new()),
        || Reply::Http(200, "<html>".to_owned()),
        || Reply::Http(200, "{\"estado\": \"PROC".to_owned()),
        || Reply::Http(429, String::new()),
        || Reply::Http(401, String::new()),
        || Reply::Http(401, "<html>".to_owned()),
        || Reply::Http(403, "<html>".to_owned()),
        || Reply::Http(404, "<html>".to_owned()),
        || Reply::Http(400, "<html>".to_owned()),
        || Reply::Slow(Duration::from_secs(2), 200, String::new()),
    ] {
        let (stub, _) = failing(reply);
        let fixture = pausing(fixture::settings(&stub.url), LONG_PAUSE);
        for _ in 0..3 {
            submit(&fixture, 1).await;
        }
        assert_eq!(obstacle(&fixture, 1), Some(Obstacle::Paused));
    }
    for reply in [
        || Reply::Http(404, json!({"message": "no existe"}).to_string()),
        || {
            Reply::Http(
                400,
                json!({"estado": "RECHAZADO", "codigoGeneracion": CODE, "codigoMsg": "096"})
                    .to_string(),
            )
        },
    ] {
        let (stub, _) = failing(reply);
        let fixture = fixture(&stub, LONG_PAUSE);
        for _ in 0..10 {
            submit(&fixture, 1).await;
        }
        assert_eq!(obstacle(&fixture, 1), None);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_trial_is_under_way_at_a_time() {
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&calls);
    let stub = authority(move |_| {
        if counted.fetch_add(1, Ordering::SeqCst) < 3 {
            return Reply::Http(500, String::new());
        }
        let Reply::Http(status, body) = accepted() else {
            panic!()
        };
        Reply::Slow(Duration::from_secs(3), status, body)
    });
    let fixture = fixture(&stub, PAUSE);
    for _ in 0..3 {
        submit(&fixture, 1).await;
    }
    tokio::time::sleep(PAUSE).await;
    let together = (0..20).map(|_| {
        let client = fixture.client.clone();
        tokio::spawn(async move { client.submit(&sender(1), &submission()).await })
    });
    let mut paused = 0;
    for task in together.collect::<Vec<_>>() {
        match task.await.unwrap() {
            PAUSED => paused += 1,
            answer => assert!(matches!(answer, SubmitReply::Accepted { .. }), "{answer:?}"),
        }
    }
    assert_eq!((paused, calls.load(Ordering::SeqCst)), (19, 4));
}

#[tokio::test]
async fn a_service_that_fails_does_not_close_another() {
    let (stub, _) = failing(|| Reply::Http(500, String::new()));
    let fixture = fixture(&stub, LONG_PAUSE);
    for _ in 0..5 {
        let company = sender(1);
        let query = fixture.client.query(&company, DocumentType::Ccf, code());
        assert!(matches!(query.await, QueryReply::Undetermined { .. }));
    }
    assert_eq!(obstacle(&fixture, 1), None);
    assert_eq!(stub.seen("/fesv/recepcion/consultadte/").len(), 3);
}

#[tokio::test]
async fn who_has_a_token_is_not_stopped_by_a_sign_in_that_is_down() {
    let is_down = Arc::new(AtomicBool::new(false));
    let switch = Arc::clone(&is_down);
    let stub = Stub::answering(move |request| match request.path.as_str() {
        SIGN_IN if switch.load(Ordering::SeqCst) => Reply::Close,
        SIGN_IN => signed_in(),
        _ => accepted(),
    });
    let fixture = fixture(&stub, SEEN_PAUSE);
    give(&fixture, 2, PASSWORD);
    submit(&fixture, 1).await;
    is_down.store(true, Ordering::SeqCst);
    for _ in 0..3 {
        assert_eq!(
            submit(&fixture, 2).await,
            SubmitReply::NotSent(Obstacle::Unreachable)
        );
    }
    assert_eq!(obstacle(&fixture, 2), Some(Obstacle::Paused));
    assert_eq!(submit(&fixture, 2).await, PAUSED);
    assert!(!is_free(&fixture, 2).await);
    assert_eq!(stub.seen(SIGN_IN).len(), 4);
    assert_eq!(obstacle(&fixture, 1), None);
    assert_eq!(
        obstacle(&fixture, 3),
        None,
        "its kept token was not looked for"
    );
    let answer = submit(&fixture, 1).await;
    assert!(matches!(answer, SubmitReply::Accepted { .. }), "{answer:?}");
    is_down.store(false, Ordering::SeqCst);
    tokio::time::sleep(SEEN_PAUSE).await;
    assert!(is_free(&fixture, 2).await);
    assert_eq!(obstacle(&fixture, 2), None);
}

#[tokio::test]
async fn refused_credentials_are_an_obstacle_of_one_company_until_it_logs_in() {
    let stub = Stub::answering(|request| match request.path.as_str() {
        SIGN_IN if request.body.contains("pwd=wrong") => {
            let body = json!({"status": "ERROR", "error": "Unauthorized"});
            Reply::Http(401, body.to_string())
        }
        SIGN_IN => signed_in(),
        _ => accepted(),
    });
    let fixture = fixture(&stub, LONG_PAUSE);
    for company in 2..12 {
        give(&fixture, company, "wrong");
        assert_eq!(obstacle(&fixture, company), None, "not asked yet");
        let answer = submit(&fixture, company).await;
        assert_eq!(answer, SubmitReply::NotSent(Obstacle::NotSignedIn));
        assert_eq!(obstacle(&fixture, company), Some(Obstacle::NotSignedIn));
        assert!(!is_free(&fixture, company).await);
    }
    let answer = submit(&fixture, 1).await;
    assert!(matches!(answer, SubmitReply::Accepted { .. }), "{answer:?}");
    let (company, wrong, good) = (sender(2), credentials("wrong"), credentials(PASSWORD));
    assert_eq!(
        fixture.client.sign_in(&company, &wrong).await,
        SignIn::Refused
    );
    assert_eq!(obstacle(&fixture, 2), Some(Obstacle::NotSignedIn));
    let SignIn::Accepted(admission) = fixture.client.sign_in(&company, &good).await else {
        panic!("good credentials")
    };
    fixture.client.adopt(&company, &admission).await;
    assert_eq!(obstacle(&fixture, 2), None);
    assert!(is_free(&fixture, 2).await);
}

/// What came of many documents at once, at an authority that answers all of them so.
async fn many_at(reply: fn() -> Reply) -> (Stub, Fixture, Vec<SubmitReply>) {
    let (stub, _) = failing(reply);
    let fixture = Fixture::with(&fixture::patient(&stub.url), Arc::default());
    let submit = |_| {
        let client = fixture.client.clone();
        tokio::spawn(async move { client.submit(&sender(1), &submission()).await })
    };
    let mut answers = Vec::new();
    for task in (0..400).map(submit).collect::<Vec<_>>() {
        answers.push(task.await.unwrap());
    }
    (stub, fixture, answers)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_gateway_that_refuses_everybody_is_no_matter_of_credentials_and_is_left_alone() {
    for reply in [
        || Reply::Http(401, String::new()),
        || Reply::Http(401, "<html><h1>401</h1></html>".to_owned()),
        || Reply::Http(403, "<html><h1>403</h1></html>".to_owned()),
    ] {
        let (stub, fixture, answers) = many_at(reply).await;
        assert!(!answers.contains(&SubmitReply::NotSent(Obstacle::NotSignedIn)));
        assert_eq!(obstacle(&fixture, 1), Some(Obstacle::Paused));
        let sent = stub.seen(RECEPTION).len();
        assert!(sent < 600, "each is not sent twice: {sent}");
        for _ in 0..50 {
            assert_eq!(submit(&fixture, 1).await, PAUSED);
        }
        assert_eq!(stub.seen(RECEPTION).len(), sent);
        assert_eq!(stub.seen(SIGN_IN).len(), 2, "once more with a new token");
    }
}

#[tokio::test]
async fn no_further_token_is_asked_for_while_the_last_one_was_never_taken() {
    let (stub, is_down) = failing(|| Reply::Http(401, String::new()));
    let fixture = fixture(&stub, PAUSE);
    for _ in 0..3 {
        submit(&fixture, 1).await;
        tokio::time::sleep(PAUSE * 3).await;
    }
    assert_eq!(stub.seen(SIGN_IN).len(), 2);
    is_down.store(false, Ordering::SeqCst);
    let answer = submit(&fixture, 1).await;
    assert!(matches!(answer, SubmitReply::Accepted { .. }), "{answer:?}");
    assert_eq!(
        stub.seen(SIGN_IN).len(),
        2,
        "the new token is good after all"
    );
    is_down.store(true, Ordering::SeqCst);
    submit(&fixture, 1).await;
    assert_eq!(stub.seen(SIGN_IN).len(), 3, "and is replaced when it ends");
}

#[tokio::test]
async fn an_authority_that_wants_to_be_left_alone_is_left_alone_at_once_and_as_long_as_it_says() {
    let (stub, is_down) = failing(|| Reply::Headed(429, "retry-after: 3"));
    let fixture = fixture(&stub, PAUSE);
    let start = Instant::now();
    let answer = submit(&fixture, 1).await;
    assert!(matches!(answer, SubmitReply::NoAnswer { .. }), "{answer:?}");
    is_down.store(false, Ordering::SeqCst);
    tokio::time::sleep(PAUSE * 2).await;
    if start.elapsed() < Duration::from_secs(2) {
        assert_eq!(submit(&fixture, 1).await, PAUSED);
        assert_eq!(stub.seen(RECEPTION).len(), 1);
    }
    while obstacle(&fixture, 1).is_some() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(
        start.elapsed() >= Duration::from_secs(3),
        "{:?}",
        start.elapsed()
    );
    let answer = submit(&fixture, 1).await;
    assert!(matches!(answer, SubmitReply::Accepted { .. }), "{answer:?}");
}

/// An authority whose reception fails for the company with one password.
fn failing_for(password: &'static str) -> Stub {
    Stub::answering(move |request| {
        if request.path == SIGN_IN {
            let token = request.body.split("pwd=").nth(1).unwrap();
            let body = json!({"status": "OK", "body": {"token": format!("Bearer {token}")}});
            return Reply::Http(200, body.to_string());
        }
        if request.header("authorization").ends_with(password) {
            return Reply::Http(503, String::new());
        }
        accepted()
    })
}

#[tokio::test]
async fn one_companys_trouble_keeps_no_others_documents() {
    let stub = failing_for("bad");
    let fixture = fixture(&stub, LONG_PAUSE);
    give(&fixture, 2, "bad");
    submit(&fixture, 1).await;
    for _ in 0..3 {
        submit(&fixture, 2).await;
    }
    assert_eq!(submit(&fixture, 2).await, PAUSED);
    assert_eq!(obstacle(&fixture, 1), None);
    for _ in 0..5 {
        let answer = submit(&fixture, 1).await;
        assert!(matches!(answer, SubmitReply::Accepted { .. }), "{answer:?}");
    }
    assert_eq!(fixture.client.health().await, AuthorityHealth::Reachable);
}

#[tokio::test]
async fn what_fails_for_two_companies_and_half_of_all_is_left_alone_by_all() {
    let stub = failing_for("bad");
    let fixture = fixture(&stub, SEEN_PAUSE);
    for company in 2..4 {
        give(&fixture, company, "bad");
        submit(&fixture, company).await;
        submit(&fixture, company).await;
    }
    assert_eq!(
        obstacle(&fixture, 1),
        None,
        "two failures of the second one"
    );
    submit(&fixture, 3).await;
    submit(&fixture, 2).await;
    assert_eq!(submit(&fixture, 1).await, PAUSED);
    let why = AuthorityHealth::Unreachable("its reception fails: see the log");
    assert_eq!(fixture.client.health().await, why);
    tokio::time::sleep(SEEN_PAUSE).await;
    let answer = submit(&fixture, 1).await;
    assert!(matches!(answer, SubmitReply::Accepted { .. }), "{answer:?}");
    assert_eq!(fixture.client.health().await, AuthorityHealth::Reachable);
}

#[tokio::test]
async fn an_authority_on_this_machine_is_always_to_blame() {
    let fixture = Fixture::at("http://127.0.0.1:9");
    assert_eq!(fixture.client.diagnose().await, ContingencyCause::Authority);
    assert!(!is_free(&fixture, 1).await);
}

/// Two thousand at once, each answered after ten seconds.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_thousand_wait_together_for_a_slow_authority() {
    const MANY: usize = 2_000;
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let sandbox = Sandbox::start(&SandboxConfig::default(), listener).unwrap();
    let mut settings = fixture::patient(&sandbox.url());
    settings.most_in_flight = MANY;
    let fixture = Fixture::with(&settings, Arc::default());
    let http = reqwest::Client::new();
    let base = sandbox.url();
    let holder = json!({"nit": "00003112991572", "password": "Clave-9"}).to_string();
    let fault =
        json!({"on": "reception", "kind": "delay", "value": 10_000, "times": 0}).to_string();
    for (path, body) in [("certificates", holder), ("faults", fault)] {
        let request = http.post(format!("{base}/sandbox/{path}")).body(body);
        assert!(request.send().await.unwrap().status().is_success());
    }
    let start = Instant::now();
    let submit = |_| {
        let client = fixture.client.clone();
        tokio::spawn(async move { client.submit(&sender(1), &submission()).await })
    };
    for task in (0..MANY).map(submit).collect::<Vec<_>>() {
        let answer = task.await.unwrap();
        assert!(matches!(answer, SubmitReply::Rejected(_)), "{answer:?}");
    }
    assert!(start.elapsed() >= Duration::from_secs(10));
    // In two parts they would take twenty seconds.
    assert!(
        start.elapsed() < Duration::from_secs(20),
        "{:?}",
        start.elapsed()
    );
}
