//! What the authority knows of taxpayers: who signs in, who issuers and receivers are.

use dte_sandbox::{RunningSandbox, SandboxConfig, Strictness};
use reqwest::Method;
use serde_json::{Value, json};

use crate::taxpayer::{
    Answer, NIT, OTHER_NIT, Taxpayer, ccf, client, issue, numbered, sign_in, start,
};

fn start_at(strict: Strictness) -> RunningSandbox {
    start(&SandboxConfig {
        strict,
        ..SandboxConfig::default()
    })
}

/// A taxpayer at the level `registry`, whose receiver is entered.
async fn registered() -> (RunningSandbox, Taxpayer) {
    let sandbox = start_at(Strictness::Registry);
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let entered = json!({"nit": OTHER_NIT});
    assert_eq!(
        taxpayer.post("/sandbox/taxpayers", &entered).await.status,
        200
    );
    (sandbox, taxpayer)
}

async fn control(taxpayer: &Taxpayer, method: Method, path: &str, body: Value) -> Answer {
    let request = taxpayer
        .client
        .request(method, format!("{}{path}", taxpayer.url));
    let response = request.json(&body).send().await.unwrap();
    let status = response.status().as_u16();
    let text = response.text().await.unwrap();
    Answer {
        status,
        body: serde_json::from_str(&text).unwrap_or_default(),
        text,
    }
}

fn own() -> String {
    format!("/sandbox/taxpayers/{NIT}")
}

#[tokio::test]
async fn below_registry_any_user_and_any_password_sign_in() {
    for strict in [Strictness::Off, Strictness::Rules] {
        let sandbox = start_at(strict);
        issue(&client(), &sandbox.url(), NIT).await;
        for user in [NIT, OTHER_NIT, "x", "contadora@example.com"] {
            for (password, status) in [("wrong", 200), (" ", 200), ("", 401)] {
                let answer = sign_in(&client(), &sandbox.url(), user, password).await;
                assert_eq!(answer.status, status, "{user} {password:?}");
            }
        }
    }
}

#[tokio::test]
async fn at_registry_only_known_users_sign_in() {
    let sandbox = start_at(Strictness::Registry);
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let status = async |user| {
        sign_in(&client(), &sandbox.url(), user, "secret")
            .await
            .status
    };
    assert_eq!(status(NIT).await, 200, "it has a certificate");
    for user in [OTHER_NIT, "x"] {
        assert_eq!(status(user).await, 401, "{user}");
    }
    let path = format!("/sandbox/taxpayers/{OTHER_NIT}");
    let entered = control(&taxpayer, Method::PUT, &path, json!({})).await;
    assert_eq!(entered.status, 200, "{}", entered.text);
    assert_eq!(status(OTHER_NIT).await, 200, "it was entered");
    control(&taxpayer, Method::DELETE, &path, json!({})).await;
    assert_eq!(status(OTHER_NIT).await, 401, "it was forgotten");
}

#[tokio::test]
async fn a_user_without_a_certificate_acts_for_whom_it_names() {
    let sandbox = start_at(Strictness::Rules);
    let mut taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let other = Taxpayer::at(&sandbox, OTHER_NIT).await;
    let accountant = sign_in(&taxpayer.client, &taxpayer.url, "contadora", "x").await;
    let own = std::mem::replace(
        &mut taxpayer.token,
        accountant["body"]["token"].as_str().unwrap().to_owned(),
    );
    assert_eq!(taxpayer.send(&ccf()).await.status, 200);
    assert_eq!(taxpayer.query(&ccf()).await.status, 200);
    let batch = json!({
        "ambiente": "00", "idEnvio": "AAAAAAAA-0000-4000-8000-000000000009", "version": 2,
        "nitEmisor": NIT, "documentos": [taxpayer.sign(&numbered(ccf(), 2))]
    });
    let taken = taxpayer.post("/fesv/recepcionlote", &batch).await;
    assert_eq!(taken.status, 200, "{}", taken.text);
    let path = format!(
        "/fesv/recepcion/consultadtelote/{}",
        taken["codigoLote"].as_str().unwrap()
    );
    assert_eq!(
        taxpayer.get(&path).await["procesados"]
            .as_array()
            .unwrap()
            .len(),
        1
    );

    taxpayer.token.clone_from(&other.token);
    let refused = taxpayer.send(&numbered(ccf(), 3)).await;
    assert_eq!(refused.status, 400, "a NIT with a certificate of its own");
    assert_eq!(taxpayer.query(&ccf()).await.status, 404);
    assert_eq!(taxpayer.get(&path).await.status, 404);
    taxpayer.token = own;
    assert_eq!(taxpayer.get(&path).await.status, 200);
}

#[tokio::test]
async fn what_an_issuer_said_first_holds() {
    let (_sandbox, taxpayer) = registered().await;
    assert_eq!(taxpayer.send(&ccf()).await.status, 200);
    let members = [
        ("nombre", "Otra Distribuidora, S.A. de C.V."),
        ("nrc", "7654321"),
        ("codActividad", "47190"),
    ];
    for (number, (member, value)) in (2..).zip(members) {
        let mut changed = numbered(ccf(), number);
        changed["emisor"][member] = json!(value);
        let answer = taxpayer.send(&changed).await;
        assert_eq!((answer.status, &answer["codigoMsg"]), (400, &json!("008")));
        let text = format!("[emisor.{member}] NO CORRESPONDE A CONTRIBUYENTE");
        assert_eq!(answer["descripcionMsg"], text);
        assert_eq!(answer["observaciones"], json!([text]));
        assert_eq!(taxpayer.query(&changed).await["codigoMsg"], "008");
    }
    let mut louder = numbered(ccf(), 9);
    louder["emisor"]["nombre"] = json!("DISTRIBUIDORA LOS VOLCANES, S.A. DE C.V.");
    assert_eq!(taxpayer.send(&louder).await.status, 200, "its letter case");
}

#[tokio::test]
async fn what_is_refused_teaches_nothing() {
    let (_sandbox, taxpayer) = registered().await;
    let mut wrong = ccf();
    wrong["emisor"]["nrc"] = json!("7654321");
    wrong["resumen"]["totalPagar"] = json!(1);
    assert_eq!(taxpayer.send(&wrong).await.status, 400);
    assert_eq!(taxpayer.get(&own()).await["nrc"], Value::Null);
    assert_eq!(taxpayer.send(&ccf()).await.status, 200);
    assert_eq!(taxpayer.get(&own()).await["nrc"], "1234567");
}

#[tokio::test]
async fn below_registry_issuers_and_receivers_are_whoever_they_say() {
    for strict in [Strictness::Off, Strictness::Rules] {
        let sandbox = start_at(strict);
        let taxpayer = Taxpayer::at(&sandbox, NIT).await;
        for (number, nrc) in [(1, "1234567"), (2, "7654321")] {
            let mut document = numbered(ccf(), number);
            document["emisor"]["nrc"] = json!(nrc);
            assert_eq!(taxpayer.send(&document).await.status, 200);
        }
        assert_eq!(taxpayer.get(&own()).await["nrc"], Value::Null);
    }
}

#[tokio::test]
async fn the_registry_is_remembered_over_a_restart() {
    let directory = tempfile::tempdir().unwrap();
    let config = SandboxConfig {
        data_dir: Some(directory.path().to_owned()),
        ..SandboxConfig::default()
    };
    let sandbox = start(&config);
    let mut taxpayer = Taxpayer::at(&sandbox, NIT).await;
    sandbox.stop(true).await;
    let config = SandboxConfig {
        strict: Strictness::Registry,
        ..config
    };
    let sandbox = start(&config);
    taxpayer.url = sandbox.url();
    taxpayer.set_time(60).await;
    let entered = json!([{"nit": OTHER_NIT, "nrc": "765432"}]);
    assert_eq!(
        taxpayer.post("/sandbox/taxpayers", &entered).await.status,
        200
    );
    assert_eq!(taxpayer.send(&ccf()).await.status, 200);
    sandbox.stop(true).await;

    let sandbox = start(&config);
    taxpayer.url = sandbox.url();
    taxpayer.set_time(120).await;
    let mut changed = numbered(ccf(), 2);
    changed["emisor"]["nrc"] = json!("7654321");
    assert_eq!(taxpayer.send(&changed).await["codigoMsg"], "008");
    assert_eq!(taxpayer.send(&numbered(ccf(), 3)).await.status, 200);
}

#[tokio::test]
async fn a_taxpayer_changes_at_the_registry() {
    let (_sandbox, taxpayer) = registered().await;
    assert_eq!(taxpayer.send(&ccf()).await.status, 200);
    let shown = taxpayer.get(&own()).await;
    let expected = json!({
        "nit": NIT, "name": "Distribuidora Los Volcanes, S.A. de C.V.",
        "nrc": "1234567", "activity": "46900", "certificates": 1, "has_password": false
    });
    assert_eq!(shown.body, expected);

    let mut changed = numbered(ccf(), 2);
    changed["emisor"]["codActividad"] = json!("47190");
    assert_eq!(taxpayer.send(&changed).await["codigoMsg"], "008");
    let patched = control(
        &taxpayer,
        Method::PATCH,
        &own(),
        json!({"activity": "47190"}),
    )
    .await;
    assert_eq!(
        (&patched["activity"], &patched["nrc"]),
        (&json!("47190"), &json!("1234567"))
    );
    assert_eq!(taxpayer.send(&changed).await.status, 200);

    let put = control(&taxpayer, Method::PUT, &own(), json!({"nrc": "245871-0"})).await;
    assert_eq!(
        (&put["nrc"], &put["activity"]),
        (&json!("2458710"), &Value::Null)
    );
    assert_eq!(
        taxpayer.send(&numbered(ccf(), 3)).await["codigoMsg"],
        "008",
        "the number put"
    );

    let deleted = control(&taxpayer, Method::DELETE, &own(), json!({})).await;
    assert_eq!(deleted.status, 200);
    assert_eq!(taxpayer.get(&own()).await["nrc"], Value::Null);
    assert_eq!(
        taxpayer.send(&numbered(ccf(), 4)).await.status,
        200,
        "its certificate stays"
    );
}

#[tokio::test]
async fn a_taxpayer_that_is_unknown_or_badly_described_is_no_taxpayer() {
    let (_sandbox, taxpayer) = registered().await;
    for nit in ["00000000000001", "x"] {
        let path = format!("/sandbox/taxpayers/{nit}");
        assert_eq!(taxpayer.get(&path).await.status, 404, "{nit}");
        let changed = control(&taxpayer, Method::PATCH, &path, json!({"nrc": "1"})).await;
        assert_eq!(changed.status, 404, "{nit}");
        let deleted = control(&taxpayer, Method::DELETE, &path, json!({})).await;
        assert_eq!(deleted.status, 404, "{nit}");
    }
    for bad in [
        json!({"nrc": "abc"}),
        json!({"activity": "1"}),
        json!({"name": ""}),
        json!({"telephone": "22223344"}),
        json!([]),
    ] {
        let answer = control(&taxpayer, Method::PUT, &own(), bad.clone()).await;
        assert_eq!(answer.status, 400, "{bad}");
        assert!(answer["error"].as_str().unwrap().contains("nrc"), "{bad}");
    }
    let good_and_bad = json!([{"nit": "00000000000001"}, {"nit": "1"}]);
    let answer = taxpayer.post("/sandbox/taxpayers", &good_and_bad).await;
    assert_eq!(answer.status, 400);
    let path = "/sandbox/taxpayers/00000000000001";
    assert_eq!(taxpayer.get(path).await.status, 404, "all or none");
}

#[tokio::test]
async fn an_unknown_receiver_is_refused_until_it_is_entered() {
    let sandbox = start_at(Strictness::Registry);
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    let retention: Value =
        serde_json::from_str(include_str!("../../samples/retention.json")).unwrap();
    let of_2026: Value = serde_json::from_str(include_str!("../../samples/2026/ccf.json")).unwrap();
    let documents = [
        (ccf(), "nit"),
        (of_2026, "nit"),
        (retention, "numDocumento"),
    ];
    for (document, member) in &documents {
        let answer = taxpayer.send(document).await;
        let expected = format!("[receptor.{member}] NIT CONTRIBUYENTE NO EXISTE");
        assert_eq!(answer.status, 400);
        assert_eq!(
            (
                &answer["codigoMsg"],
                &answer["clasificaMsg"],
                &answer["descripcionMsg"]
            ),
            (&json!("007"), &json!("13"), &json!(expected))
        );
    }
    let entered = json!([{"nit": OTHER_NIT, "nrc": "765432"}, {"nit": "00000000000001"}]);
    let answer = taxpayer.post("/sandbox/taxpayers", &entered).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    for (document, _) in &documents {
        assert_ne!(taxpayer.send(document).await["codigoMsg"], "007");
    }
    let mut consumer: Value =
        serde_json::from_str(include_str!("../../samples/invoice.json")).unwrap();
    consumer["receptor"]["tipoDocumento"] = json!("36");
    consumer["receptor"]["numDocumento"] = json!("06140101901015");
    assert_eq!(
        taxpayer.send(&consumer).await.status,
        200,
        "a consumer need be no taxpayer"
    );
}

#[tokio::test]
async fn a_receiver_has_the_number_that_it_is_registered_with() {
    let (_sandbox, taxpayer) = registered().await;
    let path = format!("/sandbox/taxpayers/{OTHER_NIT}");
    control(&taxpayer, Method::PUT, &path, json!({"nrc": "111111"})).await;
    let answer = taxpayer.send(&ccf()).await;
    assert_eq!((answer.status, &answer["codigoMsg"]), (400, &json!("008")));
    assert_eq!(
        answer["descripcionMsg"],
        "[receptor.nrc] NO CORRESPONDE A CONTRIBUYENTE"
    );
    control(&taxpayer, Method::PATCH, &path, json!({"nrc": "765432"})).await;
    assert_eq!(taxpayer.send(&ccf()).await.status, 200);
}

#[tokio::test]
async fn a_receiver_that_has_a_certificate_is_known() {
    let sandbox = start_at(Strictness::Registry);
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    issue(&client(), &sandbox.url(), OTHER_NIT).await;
    assert_eq!(taxpayer.send(&ccf()).await.status, 200);
}

#[tokio::test]
async fn the_level_is_shown_and_changed_while_it_runs() {
    let sandbox = start_at(Strictness::Rules);
    let taxpayer = Taxpayer::at(&sandbox, NIT).await;
    assert_eq!(taxpayer.get("/sandbox").await["strict"], "rules");
    let put = async |level: Value| {
        let body = json!({"level": level});
        control(&taxpayer, Method::PUT, "/sandbox/strict", body).await
    };
    assert_eq!(put(json!("registry")).await["level"], "registry");
    assert_eq!(taxpayer.send(&ccf()).await["codigoMsg"], "007");
    assert_eq!(taxpayer.get("/sandbox").await["strict"], "registry");
    assert_eq!(put(json!("off")).await.status, 200);
    assert_eq!(taxpayer.send(&ccf()).await.status, 200);
    for bad in [json!("strict"), json!("Rules"), json!(1), Value::Null] {
        let refused = put(bad).await;
        assert_eq!(refused.status, 400);
        for level in ["rules", "registry", "off"] {
            assert!(refused["error"].as_str().unwrap().contains(level));
        }
    }
}
