//! Signing in: once for all, again when needed, never for another company.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use dte_application::ports::{
    Authority, BatchReply, BatchResults, BatchSubmission, ContingencySubmission, EventSubmission,
    Obstacle, PortalCredentials, ReportReply, Secret, SignIn, SubmitReply,
};
use dte_domain::identification::Environment;
use serde_json::json;

use crate::answers::accepted;
use crate::fixture::{self, CODE, Fixture, NOW, PASSWORD, code, credentials, sender, submission};
use crate::stub::{Reply, Request, Stub};

const NOT_SIGNED_IN: SubmitReply = SubmitReply::NotSent(Obstacle::NotSignedIn);
const UNREACHABLE: SubmitReply = SubmitReply::NotSent(Obstacle::Unreachable);
const SIGN_IN: &str = "/seguridad/auth";

/// A token of the shape of real ones, good for some seconds from the clock's start.
fn token(number: usize, seconds: i64) -> String {
    use base64::Engine;
    let base64 = base64::engine::general_purpose::URL_SAFE_NO_PAD;
    let exp = NOW.unix_timestamp() + seconds;
    let claims = json!({"sub": number.to_string(), "iat": NOW.unix_timestamp(), "exp": exp});
    format!("Bearer e30.{}.c2ln", base64.encode(claims.to_string()))
}

fn signed_in(token: &str) -> Reply {
    let body = json!({"status": "OK", "body": {"token": token, "tokenType": "Bearer"}});
    Reply::Http(200, body.to_string())
}

fn refused() -> Reply {
    let body = json!({"status": "ERROR", "error": "Unauthorized", "message": "Usuario no valido"});
    Reply::Http(200, body.to_string())
}

fn knows_password(request: &Request) -> bool {
    request.body.contains("pwd=Hunter-2%3F%26%3D%C3%B1")
}

/// Counts its tokens from 1, gives them to who knows the password, and takes them all.
fn authority() -> Stub {
    let given = AtomicUsize::new(0);
    Stub::answering(move |request| match request.path.as_str() {
        SIGN_IN if knows_password(request) => {
            signed_in(&token(given.fetch_add(1, Ordering::SeqCst) + 1, 86_400))
        }
        SIGN_IN => refused(),
        _ => accepted(),
    })
}

async fn submit(fixture: &Fixture, company: u128) -> SubmitReply {
    fixture.client.submit(&sender(company), &submission()).await
}

fn is_accepted(answer: &SubmitReply) -> bool {
    matches!(answer, SubmitReply::Accepted { .. })
}

#[tokio::test]
async fn signing_in_is_a_form_and_the_token_is_kept() {
    let stub = authority();
    let fixture = Fixture::at(&stub.url);
    assert!(is_accepted(&submit(&fixture, 1).await));
    assert!(is_accepted(&submit(&fixture, 1).await));
    let [sent] = &stub.seen(SIGN_IN)[..] else {
        panic!()
    };
    assert_eq!(
        sent.header("content-type"),
        "application/x-www-form-urlencoded"
    );
    assert_eq!(sent.body, "user=00003112991572&pwd=Hunter-2%3F%26%3D%C3%B1");
    assert!(sent.header("user-agent").starts_with("dte/"));
    let kept = fixture.access.tokens.lock().unwrap()[&sender(1).company].clone();
    assert_eq!(kept.0.reveal(), token(1, 86_400));
    assert_eq!(kept.1, NOW + time::Duration::DAY);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_at_once_sign_in_once() {
    let stub = Stub::answering(|request| match request.path.as_str() {
        SIGN_IN => {
            std::thread::sleep(Duration::from_millis(100));
            signed_in(&token(1, 86_400))
        }
        _ => accepted(),
    });
    let fixture = Fixture::with(&fixture::patient(&stub.url), Arc::default());
    let submit = |_| {
        let client = fixture.client.clone();
        tokio::spawn(async move { client.submit(&sender(1), &submission()).await })
    };
    for task in (0..50).map(submit).collect::<Vec<_>>() {
        assert!(is_accepted(&task.await.unwrap()));
    }
    assert_eq!(stub.seen(SIGN_IN).len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_refused_tokens_are_replaced_once() {
    let given = AtomicUsize::new(0);
    let stub = Stub::answering(move |request| match request.path.as_str() {
        SIGN_IN => signed_in(&token(given.fetch_add(1, Ordering::SeqCst) + 1, 86_400)),
        _ if request.header("authorization") == token(1, 86_400) => {
            std::thread::sleep(Duration::from_millis(100));
            Reply::Http(401, String::new())
        }
        _ => accepted(),
    });
    let fixture = Fixture::with(&fixture::patient(&stub.url), Arc::default());
    let submit = |_| {
        let client = fixture.client.clone();
        tokio::spawn(async move { client.submit(&sender(1), &submission()).await })
    };
    for task in (0..50).map(submit).collect::<Vec<_>>() {
        assert!(is_accepted(&task.await.unwrap()));
    }
    assert_eq!(stub.seen(SIGN_IN).len(), 2);
}

#[tokio::test]
async fn a_token_that_is_refused_again_and_again_is_tried_twice_only() {
    let stub = Stub::answering(|request| match request.path.as_str() {
        SIGN_IN => signed_in(&token(1, 86_400)),
        _ => Reply::Http(401, String::new()),
    });
    let fixture = Fixture::at(&stub.url);
    let seen = "it refuses a token that it has just given".to_owned();
    let refused = SubmitReply::TokenRefused { seen };
    assert_eq!(submit(&fixture, 1).await, refused);
    assert_eq!(stub.seen("/fesv/recepciondte").len(), 2);
    assert_eq!(stub.seen(SIGN_IN).len(), 2);
    let left_alone = SubmitReply::NotSent(Obstacle::Paused);
    assert_eq!(submit(&fixture, 1).await, left_alone);
    assert_eq!(stub.seen(SIGN_IN).len(), 2);
}

/// A page that refuses the token may come from a proxy before an authority that took the document.
#[tokio::test]
async fn what_was_sent_with_a_refused_token_was_sent() {
    let away = |signed_in_before: usize| {
        let sign_ins = AtomicUsize::new(0);
        Stub::answering(move |request| match request.path.as_str() {
            SIGN_IN if sign_ins.fetch_add(1, Ordering::SeqCst) < signed_in_before => {
                signed_in(&token(1, 86_400))
            }
            SIGN_IN => Reply::Http(503, String::new()),
            _ => Reply::Http(401, "<html>".to_owned()),
        })
    };
    let stub = away(1);
    let fixture = Fixture::at(&stub.url);
    let answer = submit(&fixture, 1).await;
    assert!(matches!(answer, SubmitReply::NoAnswer { .. }), "{answer:?}");
    // Nothing was sent before anybody could sign in.
    let stub = away(0);
    let fixture = Fixture::at(&stub.url);
    let answer = submit(&fixture, 1).await;
    assert!(matches!(answer, SubmitReply::NotSent(_)), "{answer:?}");
}

#[tokio::test]
async fn a_duplicate_after_a_refused_token_may_be_of_the_copy_before() {
    let copies = AtomicUsize::new(0);
    let stub = Stub::answering(move |request| match request.path.as_str() {
        SIGN_IN => signed_in(&token(1, 86_400)),
        _ if copies.fetch_add(1, Ordering::SeqCst) == 0 => Reply::Http(401, "<html>".to_owned()),
        _ => {
            let said = json!({
                "estado": "RECHAZADO", "codigoGeneracion": CODE, "codigoMsg": "004",
                "descripcionMsg": "YA EXISTE UN REGISTRO CON ESE VALOR"
            });
            Reply::Http(400, said.to_string())
        }
    });
    let fixture = Fixture::at(&stub.url);
    let answer = submit(&fixture, 1).await;
    assert!(matches!(answer, SubmitReply::NoAnswer { .. }), "{answer:?}");
}

/// A stub that answers the first copy with 401 and refuses the second.
fn refusing_after(page: &str) -> Stub {
    let (page, copies) = (page.to_owned(), AtomicUsize::new(0));
    Stub::answering(move |request| match request.path.as_str() {
        SIGN_IN => signed_in(&token(1, 86_400)),
        _ if copies.fetch_add(1, Ordering::SeqCst) == 0 => Reply::Http(401, page.clone()),
        _ => {
            let said = json!({
                "estado": "RECHAZADO", "codigoGeneracion": CODE, "codigoMsg": "020",
                "descripcionMsg": "CALCULO INCORRECTO"
            });
            Reply::Http(400, said.to_string())
        }
    })
}

#[tokio::test]
async fn a_refusal_after_a_page_that_refused_the_token_decides_nothing() {
    for (page, is_decided) in [
        ("<html>", false),
        ("Unauthorized", false),
        (r#"{"message":"Unauthorized"}"#, false),
        ("", true),
        (r#"{"status":"ERROR","error":"Unauthorized"}"#, true),
        (r#"{"codigoMsg":"107"}"#, true),
    ] {
        let is_as_expected = |answer: &SubmitReply| match answer {
            SubmitReply::Rejected(_) => is_decided,
            SubmitReply::NoAnswer { seen } => !is_decided && seen.contains("020 CALCULO"),
            _ => false,
        };
        let stub = refusing_after(page);
        let answer = submit(&Fixture::at(&stub.url), 1).await;
        assert!(is_as_expected(&answer), "{page}: {answer:?}");

        let stub = refusing_after(page);
        let event = EventSubmission {
            environment: Environment::Test,
            schema_version: 2,
            generation_code: code(),
            signed: submission().signed,
        };
        let client = Fixture::at(&stub.url).client;
        let answer = client.invalidate(&sender(1), &event).await;
        assert!(is_as_expected(&answer), "{page}: {answer:?}");

        let stub = refusing_after(page);
        let event = ContingencySubmission {
            generation_code: code(),
            signed: submission().signed,
        };
        let client = Fixture::at(&stub.url).client;
        match client.report(&sender(1), &event).await {
            ReportReply::Rejected(_) => assert!(is_decided, "{page}"),
            ReportReply::NoAnswer { .. } => assert!(!is_decided, "{page}"),
            answer => panic!("{page}: {answer:?}"),
        }
    }
}

#[tokio::test]
async fn a_batch_taken_after_a_page_that_refused_the_token_may_have_arrived_before() {
    for (page, is_taken) in [
        ("<html>", false),
        ("Forbidden", false),
        (r#"{"message":"Forbidden"}"#, false),
        ("", true),
        (r#"{"status":"ERROR","error":"Unauthorized"}"#, true),
    ] {
        let copies = AtomicUsize::new(0);
        let stub = Stub::answering(move |request| match request.path.as_str() {
            SIGN_IN => signed_in(&token(1, 86_400)),
            _ if copies.fetch_add(1, Ordering::SeqCst) == 0 => Reply::Http(401, page.to_owned()),
            _ => {
                let said = json!({"estado": "RECIBIDO", "codigoLote": "A", "codigoMsg": "001"});
                Reply::Http(200, said.to_string())
            }
        });
        let fixture = Fixture::at(&stub.url);
        let batch = BatchSubmission {
            id: uuid::Uuid::nil(),
            environment: Environment::Test,
            signed: vec![submission().signed],
        };
        let answer = fixture.client.submit_batch(&sender(1), &batch).await;
        assert_eq!(stub.seen("/fesv/recepcionlote/").len(), 2, "{page}");
        let found = matches!(answer, BatchReply::Taken { .. });
        assert_eq!(found, is_taken, "{page}: {answer:?}");
    }
}

#[tokio::test]
async fn a_token_is_renewed_before_it_ends_and_the_old_one_serves_when_that_fails() {
    let given = AtomicUsize::new(0);
    let stub = Stub::answering(move |request| match request.path.as_str() {
        SIGN_IN => match given.fetch_add(1, Ordering::SeqCst) {
            0 => signed_in(&token(1, 86_400)),
            1 => Reply::Http(503, String::new()),
            _ => signed_in(&token(2, 172_800)),
        },
        _ => accepted(),
    });
    let fixture = Fixture::at(&stub.url);
    let last = || stub.seen("/fesv/recepciondte").pop().unwrap();
    submit(&fixture, 1).await;
    *fixture.clock.0.lock().unwrap() += time::Duration::hours(22);
    assert!(is_accepted(&submit(&fixture, 1).await));
    assert!(is_accepted(&submit(&fixture, 1).await));
    assert_eq!(last().header("authorization"), token(1, 86_400));
    assert_eq!(
        stub.seen(SIGN_IN).len(),
        2,
        "a failed renewal is not repeated at once"
    );
    *fixture.clock.0.lock().unwrap() += time::Duration::hours(3);
    assert!(is_accepted(&submit(&fixture, 1).await));
    assert_eq!(last().header("authorization"), token(2, 172_800));
}

#[tokio::test]
async fn a_kept_token_saves_signing_in_after_a_restart_unless_it_has_ended() {
    let stub = authority();
    let fixture = Fixture::at(&stub.url);
    let keep = |number, ends| {
        let kept = (Secret::new(token(number, 86_400)), ends);
        fixture
            .access
            .tokens
            .lock()
            .unwrap()
            .insert(sender(1).company, kept);
    };
    keep(7, NOW + time::Duration::hours(20));
    assert!(is_accepted(&submit(&fixture, 1).await));
    assert!(stub.seen(SIGN_IN).is_empty());
    keep(7, NOW);
    let restarted = Fixture::with(&fixture::settings(&stub.url), fixture.access.clone());
    assert!(is_accepted(&submit(&restarted, 1).await));
    assert_eq!(stub.seen(SIGN_IN).len(), 1);
}

#[tokio::test]
async fn missing_and_refused_credentials_mean_not_signed_in_and_nothing_is_sent() {
    let stub = authority();
    let fixture = Fixture::at(&stub.url);
    assert_eq!(submit(&fixture, 2).await, NOT_SIGNED_IN);
    assert!(stub.seen(SIGN_IN).is_empty());
    let wrong = credentials("wrong");
    fixture
        .access
        .credentials
        .lock()
        .unwrap()
        .insert(sender(2).company, wrong);
    for _ in 0..5 {
        assert_eq!(submit(&fixture, 2).await, NOT_SIGNED_IN);
    }
    assert_eq!(stub.seen(SIGN_IN).len(), 1, "a refusal is remembered");
    assert!(stub.seen("/fesv/recepciondte").is_empty());
    assert!(
        is_accepted(&submit(&fixture, 1).await),
        "another company is not touched"
    );
}

#[tokio::test]
async fn a_log_in_with_good_credentials_ends_a_refusal() {
    let stub = authority();
    let fixture = Fixture::at(&stub.url);
    let company = sender(2);
    let wrong = credentials("wrong");
    fixture
        .access
        .credentials
        .lock()
        .unwrap()
        .insert(company.company, wrong.clone());
    assert_eq!(submit(&fixture, 2).await, NOT_SIGNED_IN);
    assert_eq!(
        fixture.client.sign_in(&company, &wrong).await,
        SignIn::Refused
    );
    assert_eq!(
        fixture.client.sign_in(&company, &wrong).await,
        SignIn::Refused
    );
    assert_eq!(
        stub.seen(SIGN_IN).len(),
        3,
        "a person's log-in asks, whatever was refused before"
    );
    let good = credentials(PASSWORD);
    let SignIn::Accepted(admission) = fixture.client.sign_in(&company, &good).await else {
        panic!("good credentials")
    };
    assert_eq!(submit(&fixture, 2).await, NOT_SIGNED_IN);
    fixture.client.adopt(&company, &admission).await;
    assert!(is_accepted(&submit(&fixture, 2).await));
    assert_eq!(
        stub.seen(SIGN_IN).len(),
        4,
        "the token of the log-in serves"
    );
}

/// A token that names a taxpayer.
fn token_for(taxpayer: &str) -> String {
    use base64::Engine;
    let base64 = base64::engine::general_purpose::URL_SAFE_NO_PAD;
    let exp = NOW.unix_timestamp() + 86_400;
    let claims = json!({"sub": taxpayer, "c_nit": taxpayer, "exp": exp});
    format!("Bearer e30.{}.c2ln", base64.encode(claims.to_string()))
}

fn refused_with_802() -> Reply {
    let said = json!({
        "estado": "RECHAZADO", "codigoGeneracion": CODE, "codigoMsg": "802",
        "descripcionMsg": "No valido"
    });
    Reply::Http(400, said.to_string())
}

/// An authority that takes only what the taxpayer of its tokens signed.
fn authority_of(taxpayer: &'static str) -> Stub {
    Stub::answering(move |request| match request.path.as_str() {
        SIGN_IN if request.body.starts_with("user=00003112991572") => {
            signed_in(&token_for("00003112991572"))
        }
        SIGN_IN => signed_in(&token_for(taxpayer)),
        _ if request.header("authorization") == token_for("00003112991572") => accepted(),
        _ => refused_with_802(),
    })
}

fn set_user(fixture: &Fixture, user: &str) {
    let credentials = PortalCredentials {
        username: user.to_owned(),
        ..credentials(PASSWORD)
    };
    let mut all = fixture.access.credentials.lock().unwrap();
    all.insert(sender(1).company, credentials);
}

#[tokio::test]
async fn a_signature_refused_to_another_taxpayers_user_is_trouble_of_the_access_and_no_verdict() {
    // By what the token says; where it says nothing, by the name of the user.
    for (user, taxpayer) in [
        ("06141210791124", "06141210791124"),
        ("ana@empresa.example", "06141210791124"),
        ("ana@empresa.example", ""),
    ] {
        let stub = authority_of(taxpayer);
        let fixture = Fixture::at(&stub.url);
        set_user(&fixture, user);
        assert_eq!(
            submit(&fixture, 1).await,
            NOT_SIGNED_IN,
            "{user} {taxpayer}"
        );
        assert_eq!(
            fixture.client.obstacle(&sender(1)),
            Some(Obstacle::NotSignedIn)
        );
        assert_eq!(submit(&fixture, 1).await, NOT_SIGNED_IN);
        assert_eq!(
            stub.seen("/fesv/recepciondte").len(),
            1,
            "nothing more is sent"
        );
        let own = credentials(PASSWORD);
        let SignIn::Accepted(admission) = fixture.client.sign_in(&sender(1), &own).await else {
            panic!("good credentials")
        };
        fixture.client.adopt(&sender(1), &admission).await;
        assert_eq!(fixture.client.obstacle(&sender(1)), None);
        assert!(is_accepted(&submit(&fixture, 1).await));
    }
}

/// What batches, their results and contingency events are told when no signature is taken.
fn refusing_all(taxpayer: &'static str) -> Stub {
    Stub::answering(move |request| match request.path.as_str() {
        SIGN_IN => signed_in(&token_for(taxpayer)),
        path if path.contains("consultadtelote") => {
            let refused = json!({
                "estado": "RECHAZADO", "codigoGeneracion": CODE, "codigoMsg": "802",
                "descripcionMsg": "No valido"
            });
            let results = json!({"procesados": [], "rechazados": [refused]});
            Reply::Http(200, results.to_string())
        }
        path if path.contains("recepcionlote") => {
            let said = json!({"estado": "RECHAZADO", "codigoMsg": "802"});
            Reply::Http(400, said.to_string())
        }
        _ => refused_with_802(),
    })
}

#[tokio::test]
async fn batches_and_events_are_trouble_of_the_access_too() {
    let signed = || submission().signed;
    let batch = || BatchSubmission {
        id: uuid::Uuid::nil(),
        environment: Environment::Test,
        signed: vec![signed()],
    };
    let event = || ContingencySubmission {
        generation_code: code(),
        signed: signed(),
    };
    for (taxpayer, is_own) in [("06141210791124", false), ("00003112991572", true)] {
        let stub = refusing_all(taxpayer);
        let at_first = || {
            let fixture = Fixture::at(&stub.url);
            set_user(&fixture, taxpayer);
            fixture
        };
        let fixture = at_first();
        let answer = fixture.client.submit_batch(&sender(1), &batch()).await;
        let is_verdict = matches!(answer, BatchReply::Rejected(_));
        assert_eq!(is_verdict, is_own, "{answer:?}");
        let fixture = at_first();
        let answer = fixture.client.report(&sender(1), &event()).await;
        let is_verdict = matches!(answer, ReportReply::Rejected(_));
        assert_eq!(is_verdict, is_own, "{answer:?}");
        let fixture = at_first();
        let answer = fixture.client.batch_results(&sender(1), "A").await;
        let is_verdict = matches!(answer, BatchResults::Decided(_));
        assert_eq!(is_verdict, is_own, "{answer:?}");
        let is_signed_in = fixture.client.obstacle(&sender(1)).is_none();
        assert_eq!(is_signed_in, is_own);
    }
}

#[tokio::test]
async fn a_signature_refused_to_the_companys_own_user_is_a_verdict() {
    for token in [token_for("00003112991572"), token_for(""), "x".to_owned()] {
        let stub = Stub::answering(move |request| match request.path.as_str() {
            SIGN_IN => signed_in(&token),
            _ => refused_with_802(),
        });
        let fixture = Fixture::at(&stub.url);
        let answer = submit(&fixture, 1).await;
        assert!(
            matches!(&answer, SubmitReply::Rejected(refusal) if refusal.code == "802"),
            "{answer:?}"
        );
    }
}

#[tokio::test]
async fn a_log_in_with_bad_credentials_does_not_disturb_the_stored_ones() {
    let stub = authority();
    let fixture = Fixture::at(&stub.url);
    let refused = fixture
        .client
        .sign_in(&sender(1), &credentials("wrong"))
        .await;
    assert_eq!(refused, SignIn::Refused);
    assert!(is_accepted(&submit(&fixture, 1).await));
}

#[tokio::test]
async fn refusals_and_silences_are_told_apart_by_what_is_said() {
    let error = json!({"status": "ERROR", "message": "x"}).to_string();
    let tokenless = json!({"status": "OK", "body": null}).to_string();
    for (status, body, expected) in [
        (200, error.clone(), SignIn::Refused),
        (401, error.clone(), SignIn::Refused),
        (400, error.clone(), SignIn::Refused),
        (401, String::new(), SignIn::Refused),
        (401, "<html>".to_owned(), SignIn::Unreachable),
        (429, error.clone(), SignIn::Unreachable),
        (403, String::new(), SignIn::Refused),
        (403, "<html>".to_owned(), SignIn::Unreachable),
        (500, error, SignIn::Unreachable),
        (200, tokenless, SignIn::Unreachable),
        (200, String::new(), SignIn::Unreachable),
        (200, "{\"status\":".to_owned(), SignIn::Unreachable),
        (404, String::new(), SignIn::Unreachable),
        (502, "<html>".to_owned(), SignIn::Unreachable),
    ] {
        let told = body.clone();
        let stub = Stub::answering(move |_| Reply::Http(status, body.clone()));
        let fixture = Fixture::at(&stub.url);
        let answer = fixture.client.sign_in(&sender(1), &credentials("x")).await;
        assert_eq!(answer, expected, "{status} {told}");
    }
    let nobody = Fixture::at("http://127.0.0.1:9");
    let answer = nobody.client.sign_in(&sender(1), &credentials("x")).await;
    assert_eq!(answer, SignIn::Unreachable);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_waits_for_a_sign_in_that_fails_fails_with_it() {
    let stub = Stub::answering(|_| Reply::Slow(Duration::from_secs(10), 200, String::new()));
    let fixture = Fixture::at(&stub.url);
    let start = Instant::now();
    let submit = |_| {
        let client = fixture.client.clone();
        tokio::spawn(async move { client.submit(&sender(1), &submission()).await })
    };
    for task in (0..20).map(submit).collect::<Vec<_>>() {
        assert_eq!(task.await.unwrap(), UNREACHABLE);
    }
    assert!(
        start.elapsed() < Duration::from_secs(8),
        "{:?}",
        start.elapsed()
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_company_whose_sign_in_hangs_holds_up_nobody_else() {
    let stub = Stub::answering(|request| match request.path.as_str() {
        SIGN_IN if !knows_password(request) => {
            Reply::Slow(Duration::from_secs(8), 200, String::new())
        }
        SIGN_IN => signed_in(&token(1, 86_400)),
        _ => accepted(),
    });
    let mut settings = fixture::settings(&stub.url);
    settings.answer_timeout = Duration::from_secs(5);
    let fixture = Arc::new(Fixture::with(&settings, Arc::default()));
    let slow = credentials("slow");
    fixture
        .access
        .credentials
        .lock()
        .unwrap()
        .insert(sender(2).company, slow);
    let hanging = tokio::spawn({
        let fixture = Arc::clone(&fixture);
        async move { submit(&fixture, 2).await }
    });
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(is_accepted(&submit(&fixture, 1).await));
    assert!(!hanging.is_finished());
    assert_eq!(hanging.await.unwrap(), UNREACHABLE);
}

#[tokio::test]
async fn credentials_that_cannot_be_read_are_no_refusal_and_nobodys_fault_outside() {
    let stub = authority();
    let fixture = Fixture::at(&stub.url);
    *fixture.access.broken.lock().unwrap() = true;
    assert_eq!(
        submit(&fixture, 1).await,
        SubmitReply::NotSent(Obstacle::Busy)
    );
    *fixture.access.broken.lock().unwrap() = false;
    assert!(is_accepted(&submit(&fixture, 1).await));
}

#[tokio::test]
async fn neither_password_nor_token_is_in_any_debug_text_or_answer() {
    let stub = Stub::answering(|request| match request.path.as_str() {
        SIGN_IN => signed_in(&token(1, 86_400)),
        _ => Reply::Http(500, format!("echo {}", request.header("authorization"))),
    });
    let fixture = Fixture::at(&stub.url);
    let answer = submit(&fixture, 1).await;
    let shown = format!("{answer:?} {:?}", fixture.client);
    assert!(
        !shown.contains("e30.") && !shown.contains("Hunter"),
        "{shown}"
    );
}
