//! Health, and certificates of the sandbox.

use std::time::Duration;

use dte_application::ports::{Authority, AuthorityHealth, PortError, Secret};
use serde_json::json;

use crate::answers;
use crate::fixture::{Fixture, sender, submission};
use crate::stub::{Reply, Stub};

#[tokio::test]
async fn any_http_answer_is_health_asked_once_in_a_while_without_signing_in() {
    let stub = Stub::answering(|_| Reply::Http(503, String::new()));
    let fixture = Fixture::at(&stub.url);
    for _ in 0..20 {
        assert_eq!(fixture.client.health().await, AuthorityHealth::Reachable);
    }
    assert_eq!(stub.seen("/").len(), 1);
    assert!(stub.seen("/seguridad/auth").is_empty());
}

#[tokio::test]
async fn silence_is_bad_health_for_everybody_who_asks_at_once() {
    let stub = Stub::answering(|_| Reply::Close);
    let fixture = Fixture::at(&stub.url);
    let ask = |_| {
        let client = fixture.client.clone();
        tokio::spawn(async move { client.health().await })
    };
    for task in (0..20).map(ask).collect::<Vec<_>>() {
        let silent = AuthorityHealth::Unreachable("does not answer");
        assert_eq!(task.await.unwrap(), silent);
    }
    assert_eq!(stub.seen("/").len(), 1);
    let nobody = Fixture::at("http://127.0.0.1:9");
    let silent = AuthorityHealth::Unreachable("does not answer");
    assert_eq!(nobody.client.health().await, silent);
}

#[tokio::test]
async fn health_is_what_submissions_came_to_and_a_connection_only_without_any() {
    let stub = Stub::answering(|request| match request.path.as_str() {
        "/" => Reply::Close,
        _ => answers::accepted(),
    });
    let signed_in = answers::authority(|request| match request.path.as_str() {
        "/" => Reply::Http(200, String::new()),
        _ => Reply::Http(503, String::new()),
    });
    let silent = AuthorityHealth::Unreachable("does not answer");
    assert_eq!(Fixture::at(&stub.url).client.health().await, silent);
    let works = answers::authority(|request| match request.path.as_str() {
        "/" => Reply::Close,
        _ => answers::accepted(),
    });
    let fixture = Fixture::at(&works.url);
    fixture.client.submit(&sender(1), &submission()).await;
    assert_eq!(fixture.client.health().await, AuthorityHealth::Reachable);

    let fixture = Fixture::at(&signed_in.url);
    assert_eq!(fixture.client.health().await, AuthorityHealth::Reachable);
    fixture.client.submit(&sender(1), &submission()).await;
    let fails = AuthorityHealth::Unreachable("its reception fails: see the log");
    assert_eq!(fixture.client.health().await, fails);
}

async fn requested(stub: &Stub) -> Result<Option<String>, PortError> {
    let client = Fixture::at(&stub.url).client;
    let password = Secret::new("Clave-9");
    client.test_certificate(&sender(1).nit, &password).await
}

#[tokio::test]
async fn a_sandbox_gives_a_certificate_even_when_it_takes_its_time() {
    let stub = Stub::answering(|request| match request.path.as_str() {
        "/sandbox" => Reply::Http(200, json!({"sandbox": true}).to_string()),
        _ => Reply::Slow(Duration::from_secs(1), 200, "<CertificadoMH/>".to_owned()),
    });
    let given = requested(&stub).await.unwrap();
    assert_eq!(given.as_deref(), Some("<CertificadoMH/>"));
    let [sent] = &stub.seen("/sandbox/certificates")[..] else {
        panic!()
    };
    assert_eq!(
        sent.json(),
        json!({"nit": "00003112991572", "password": "Clave-9"})
    );
}

#[tokio::test]
async fn an_authority_that_is_no_sandbox_is_never_told_a_password() {
    for reply in [
        (404, String::new()),
        (200, "<html>".to_owned()),
        (200, json!({"sandbox": false}).to_string()),
        (200, json!({}).to_string()),
        (500, json!({"sandbox": true}).to_string()),
    ] {
        let stub = Stub::answering(move |_| Reply::Http(reply.0, reply.1.clone()));
        assert_eq!(requested(&stub).await.unwrap(), None);
        assert!(stub.seen("/sandbox/certificates").is_empty());
    }
}

#[tokio::test]
async fn a_sandbox_in_disorder_is_an_error() {
    let stub = Stub::answering(|request| match request.path.as_str() {
        "/sandbox" => Reply::Http(200, json!({"sandbox": true}).to_string()),
        _ => Reply::Http(500, String::new()),
    });
    assert!(!requested(&stub).await.unwrap_err().transient);
    let gone = Stub::answering(|_| Reply::Close);
    assert!(requested(&gone).await.unwrap_err().transient);
}
