//! Signing in, certificates, the controls, the journal.

use std::net::TcpListener;

use dte_sandbox::{Sandbox, SandboxConfig, SandboxError};
use serde_json::{Value, json};

use crate::taxpayer::{
    NIT, OTHER_NIT, Taxpayer, ccf, client, code, issue, numbered, sign_in, start, start_in,
};

#[tokio::test]
async fn it_says_that_it_is_a_sandbox() {
    let sandbox = start(&SandboxConfig::default());
    let answer = client()
        .get(format!("{}/sandbox", sandbox.url()))
        .send()
        .await
        .unwrap();
    let body: Value = answer.json().await.unwrap();
    assert_eq!(
        (&body["sandbox"], &body["environment"]),
        (&json!(true), &json!("00"))
    );
}

#[tokio::test]
async fn it_never_runs_in_production() {
    let config = SandboxConfig {
        environment: "01".to_owned(),
        ..SandboxConfig::default()
    };
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let refused = Sandbox::start(&config, listener);
    assert!(matches!(refused, Err(SandboxError::NotATestEnvironment(_))));
}

#[tokio::test]
async fn signing_in_is_answered_in_the_official_shape() {
    let sandbox = start(&SandboxConfig::default());
    issue(&client(), &sandbox.url(), NIT).await;
    let answer = sign_in(&client(), &sandbox.url(), NIT, "secret").await;
    assert_eq!(answer.status, 200);
    let token = answer["body"]["token"].as_str().unwrap();
    assert!(token.starts_with("Bearer eyJ"));
    let expected = json!({
        "status": "OK",
        "body": {
            "user": NIT,
            "token": token,
            "rol": {"nombre": "Usuario", "codigo": "ROLE_USER", "descripcion": null,
                    "rolSuperior": null, "nivel": null, "activo": null, "permisos": null},
            "roles": ["ROLE_USER"],
            "tokenType": "Bearer"
        }
    });
    assert_eq!(answer.body, expected);
}

#[tokio::test]
async fn who_may_not_sign_in_is_told_so() {
    let sandbox = start(&SandboxConfig::default());
    for (nit, password) in [(NIT, ""), ("", "secret")] {
        let answer = sign_in(&client(), &sandbox.url(), nit, password).await;
        assert_eq!(answer.status, 401, "{nit} {password}");
        let expected = json!({
            "status": "ERROR", "error": "Unauthorized", "message": "Usuario no valido"
        });
        assert_eq!(answer.body, expected);
    }
}

#[tokio::test]
async fn a_password_that_was_set_is_the_only_one() {
    let sandbox = start(&SandboxConfig::default());
    let mut taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let set = json!({"nit": NIT, "password": "Clave-9"});
    assert_eq!(taxpayer.post("/sandbox/taxpayers", &set).await.status, 200);
    assert_eq!(taxpayer.sign_in("anything").await, 401);
    assert_eq!(taxpayer.sign_in("Clave-9").await, 200);
}

#[tokio::test]
async fn revoked_tokens_are_refused_over_a_restart_too() {
    let directory = tempfile::tempdir().unwrap();
    let sandbox = start_in(directory.path());
    let mut taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let other = Taxpayer::at(&sandbox, OTHER_NIT).await;
    let set = json!({"nit": NIT, "password": "Clave-9", "revoke_tokens": true});
    assert_eq!(taxpayer.post("/sandbox/taxpayers", &set).await.status, 200);
    assert_eq!(taxpayer.query(&ccf()).await.status, 401);
    assert_eq!(other.query(&ccf()).await.status, 404, "another's token");
    sandbox.stop(true).await;

    let sandbox = start_in(directory.path());
    taxpayer.url = sandbox.url();
    taxpayer.set_time(60).await;
    assert_eq!(taxpayer.query(&ccf()).await.status, 401);
    assert_eq!(taxpayer.sign_in("Clave-9").await, 200);
    assert_eq!(taxpayer.query(&ccf()).await.status, 404);
}

#[tokio::test]
async fn requests_without_a_good_token_or_without_user_agent_are_refused() {
    let sandbox = start(&SandboxConfig::default());
    let mut taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let good = std::mem::take(&mut taxpayer.token);
    for token in [
        String::new(),
        format!("Bearer {good}"),
        good.replace("Bearer ", ""),
    ] {
        taxpayer.token = token;
        let answer = taxpayer.send(&ccf()).await;
        assert_eq!((answer.status, answer.text.as_str()), (401, ""));
    }
    taxpayer.token.clone_from(&good);
    taxpayer.set_time(25 * 3600).await;
    assert_eq!(taxpayer.send(&ccf()).await.status, 401, "expired");
    taxpayer.set_time(0).await;
    taxpayer.client = reqwest::Client::builder().no_proxy().build().unwrap();
    assert_eq!(taxpayer.send(&ccf()).await.status, 403, "no User-Agent");
}

#[tokio::test]
async fn a_certificate_may_be_ordered_with_other_dates() {
    let sandbox = start(&SandboxConfig::default());
    let order = |order: Value| {
        client()
            .post(format!("{}/sandbox/certificates", sandbox.url()))
            .json(&order)
            .send()
    };
    let expired = json!({
        "nit": NIT, "password": "x",
        "not_before": "2024-01-01T00:00:00-06:00", "not_after": "2025-01-01T06:00:00Z"
    });
    let file = order(expired).await.unwrap().text().await.unwrap();
    assert!(file.contains("<notBefore>1704088800.000000000</notBefore>"));
    assert!(file.contains("<notAfter>1735711200.000000000</notAfter>"));
    for bad in [
        json!({"nit": "1", "password": "x"}),
        json!({"nit": NIT}),
        json!({"nit": NIT, "password": "x", "not_before": 1_704_088_800}),
        json!({"nit": NIT, "password": "x", "not_after": "2025-01-01"}),
        json!([]),
    ] {
        let refused = order(bad.clone()).await.unwrap();
        assert_eq!(refused.status(), 400, "{bad}");
        assert!(refused.text().await.unwrap().contains("RFC 3339"), "{bad}");
    }
}

#[tokio::test]
async fn a_fresh_certificate_is_downloaded_by_its_address() {
    let sandbox = start(&SandboxConfig::default());
    let get = async |path: &str| {
        let address = format!("{}/sandbox/certificates/{path}", sandbox.url());
        client().get(address).send().await.unwrap()
    };
    let answer = get("0600-150399-101-0?password=x").await;
    assert_eq!(answer.status(), 200);
    let name = format!("attachment; filename=\"{NIT}.crt\"");
    assert_eq!(answer.headers()["content-disposition"], *name);
    let file = answer.text().await.unwrap();
    assert!(file.contains(&format!("<nit>{NIT}</nit>")));
    let another = get(&format!("{NIT}?password=x"))
        .await
        .text()
        .await
        .unwrap();
    assert_ne!(file, another);
    for bad in [
        NIT.to_owned(),
        format!("{NIT}?password="),
        "1?password=x".to_owned(),
    ] {
        assert_eq!(get(&bad).await.status(), 400, "{bad}");
    }
}

#[tokio::test]
async fn the_clock_is_set_to_a_moment_or_moved_by_seconds() {
    let sandbox = start(&SandboxConfig::default());
    let put = async |body: Value| {
        let clock = format!("{}/sandbox/clock", sandbox.url());
        let answer = client().put(clock).json(&body).send().await.unwrap();
        (
            answer.status().as_u16(),
            answer.json::<Value>().await.unwrap(),
        )
    };
    let (status, set) = put(json!({"now": "2027-01-01T06:00:00Z"})).await;
    assert_eq!(status, 200, "{set}");
    let now = set["now"].as_str().unwrap();
    assert!(now.starts_with("2027-01-01T00:00:0"), "{now}");
    assert!(now.ends_with("-06:00"), "{now}");
    let (_, moved) = put(json!({"offset_seconds": set["offset_seconds"]})).await;
    assert!(
        moved["now"]
            .as_str()
            .unwrap()
            .starts_with("2027-01-01T00:00")
    );
    for bad in [
        json!({}),
        json!({"now": 1_798_783_200}),
        json!({"now": "2027-01-01"}),
        json!({"now": "2027-01-01T06:00:00Z", "offset_seconds": 1}),
    ] {
        let (status, refused) = put(bad.clone()).await;
        assert_eq!(status, 400, "{bad}");
        assert!(refused["error"].as_str().unwrap().contains("RFC 3339"));
    }
}

#[tokio::test]
async fn an_unknown_path_is_not_found() {
    let sandbox = start(&SandboxConfig::default());
    let answer = client()
        .get(format!("{}/nowhere", sandbox.url()))
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 404);
}

#[tokio::test]
async fn documents_are_remembered_over_a_restart() {
    let directory = tempfile::tempdir().unwrap();
    let sandbox = start_in(directory.path());
    let mut taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let sealed = taxpayer.send(&ccf()).await;
    let mut wrong = numbered(ccf(), 2);
    wrong["resumen"]["totalPagar"] = json!(1);
    assert_eq!(taxpayer.send(&wrong).await.status, 400);
    sandbox.stop(true).await;

    let sandbox = start_in(directory.path());
    taxpayer.url = sandbox.url();
    taxpayer.set_time(60).await;
    assert_eq!(taxpayer.query(&ccf()).await.body, sealed.body);
    assert_eq!(taxpayer.query(&wrong).await["codigoMsg"], "020");
    assert_eq!(taxpayer.send(&ccf()).await["codigoMsg"], "004");
    let page = format!(
        "/consultaPublica?ambiente=00&codGen={}&fechaEmi=2026-03-16",
        code(&ccf())
    );
    assert!(
        taxpayer
            .get(&page)
            .await
            .text
            .contains("Distribuidora Los Volcanes")
    );
}

#[tokio::test]
async fn keys_passwords_and_tokens_are_remembered_over_a_restart() {
    let directory = tempfile::tempdir().unwrap();
    let sandbox = start_in(directory.path());
    let mut taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let set = json!({"nit": NIT, "password": "Clave-9"});
    assert_eq!(taxpayer.post("/sandbox/taxpayers", &set).await.status, 200);
    sandbox.stop(true).await;

    let sandbox = start_in(directory.path());
    taxpayer.url = sandbox.url();
    taxpayer.set_time(60).await;
    assert_eq!(
        taxpayer.send(&ccf()).await.status,
        200,
        "the old token, the old key"
    );
    assert_eq!(taxpayer.sign_in("anything").await, 401);
    assert_eq!(taxpayer.sign_in("Clave-9").await, 200);
}

#[tokio::test]
async fn a_torn_last_line_loses_only_what_was_never_answered() {
    let directory = tempfile::tempdir().unwrap();
    let sandbox = start_in(directory.path());
    let mut taxpayer = Taxpayer::at(&sandbox, NIT).await;
    assert_eq!(taxpayer.send(&ccf()).await.status, 200);
    assert_eq!(taxpayer.send(&numbered(ccf(), 2)).await.status, 200);
    sandbox.stop(true).await;
    let journal = directory.path().join("sandbox.jsonl");
    let whole = std::fs::read(&journal).unwrap();
    std::fs::write(&journal, &whole[..whole.len() - 20]).unwrap();

    let sandbox = start_in(directory.path());
    taxpayer.url = sandbox.url();
    taxpayer.set_time(60).await;
    assert_eq!(taxpayer.query(&ccf()).await.status, 200);
    assert_eq!(taxpayer.query(&numbered(ccf(), 2)).await.status, 404);
    assert_eq!(taxpayer.send(&numbered(ccf(), 2)).await.status, 200);
}

#[tokio::test]
async fn several_sandboxes_in_one_process_know_nothing_of_each_other() {
    let (one, other) = (
        start(&SandboxConfig::default()),
        start(&SandboxConfig::default()),
    );
    let here = Taxpayer::at(&one, NIT).await;
    let mut there = Taxpayer::at(&other, NIT).await;
    assert_eq!(here.send(&ccf()).await.status, 200);
    assert_eq!(there.query(&ccf()).await.status, 404);
    there.token.clone_from(&here.token);
    assert_eq!(there.query(&ccf()).await.status, 401, "a foreign token");
}

#[tokio::test]
async fn a_dropped_sandbox_stops() {
    let sandbox = start(&SandboxConfig::default());
    let address = sandbox.address();
    drop(sandbox);
    for _ in 0..100 {
        if std::net::TcpStream::connect(address).is_err() {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("it still listens");
}
