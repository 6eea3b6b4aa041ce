//! Every kind of fault, on the reception of documents and elsewhere.

use std::time::Duration;

use serde_json::{Value, json};

use crate::taxpayer::{NIT, Taxpayer, ccf, client, code, numbered, start};

async fn taxpayer(sandbox: &dte_sandbox::RunningSandbox) -> Taxpayer {
    Taxpayer::at(sandbox, NIT).await
}

#[tokio::test]
async fn a_delayed_document_is_sealed_even_when_the_client_has_left() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = taxpayer(&sandbox).await;
    taxpayer
        .fault(json!({"on": "reception", "kind": "delay", "value": 3_000}))
        .await;
    let document = ccf();
    tokio::select! {
        answer = taxpayer.send(&document) => panic!("{}", answer.text),
        () = taxpayer.until_faults_are_met() => {}
    }
    assert_eq!(taxpayer.query(&document).await.status, 404);
    let is_sealed = async {
        while taxpayer.query(&document).await.status == 404 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let sealed = tokio::time::timeout(Duration::from_mins(1), is_sealed).await;
    assert!(sealed.is_ok(), "not sealed");
    assert_eq!(taxpayer.query(&document).await["estado"], "PROCESADO");
}

#[tokio::test]
async fn a_patient_client_gets_the_delayed_answer() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = taxpayer(&sandbox).await;
    taxpayer
        .fault(json!({"on": "reception", "kind": "delay", "value": 50}))
        .await;
    assert_eq!(taxpayer.send(&ccf()).await.status, 200);
}

#[tokio::test]
async fn a_status_is_answered_without_handling_the_document() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = taxpayer(&sandbox).await;
    taxpayer
        .fault(json!({"on": "reception", "kind": "status", "value": 503}))
        .await;
    taxpayer
        .fault(json!({"on": "reception", "kind": "status", "value": 401}))
        .await;
    let unavailable = taxpayer.send(&ccf()).await;
    assert_eq!(unavailable.status, 503);
    assert!(unavailable.text.starts_with("<html>"));
    let unauthorized = taxpayer.send(&ccf()).await;
    assert_eq!((unauthorized.status, unauthorized.text.as_str()), (401, ""));
    assert!(taxpayer.stored().await.is_empty());
    assert_eq!(taxpayer.send(&ccf()).await.status, 200);
}

#[tokio::test]
async fn a_closed_connection_gets_no_answer_and_stores_nothing() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = taxpayer(&sandbox).await;
    taxpayer
        .fault(json!({"on": "reception", "kind": "close"}))
        .await;
    let body = taxpayer.envelope(&ccf());
    assert!(
        taxpayer
            .try_post("/fesv/recepciondte", &body)
            .await
            .is_err()
    );
    assert!(taxpayer.stored().await.is_empty());
}

#[tokio::test]
async fn a_lost_answer_leaves_a_sealed_document() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = taxpayer(&sandbox).await;
    taxpayer
        .fault(json!({"on": "reception", "kind": "lost_answer"}))
        .await;
    let body = taxpayer.envelope(&ccf());
    assert!(
        taxpayer
            .try_post("/fesv/recepciondte", &body)
            .await
            .is_err()
    );
    assert_eq!(taxpayer.query(&ccf()).await["estado"], "PROCESADO");
    assert_eq!(taxpayer.send(&ccf()).await["codigoMsg"], "004");
}

#[tokio::test]
async fn a_closed_connection_ends_without_a_byte() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = taxpayer(&sandbox).await;
    taxpayer
        .fault(json!({"on": "auth", "kind": "lost_answer"}))
        .await;
    let mut stream = tokio::net::TcpStream::connect(sandbox.address())
        .await
        .unwrap();
    let request = "POST /seguridad/auth HTTP/1.1\r\nhost: x\r\nuser-agent: x\r\n\
                   content-type: application/x-www-form-urlencoded\r\ncontent-length: 0\r\n\r\n";
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    // The end of the stream or a reset; both carry nothing.
    drop(stream.read_to_end(&mut answer).await);
    assert!(answer.is_empty(), "{}", String::from_utf8_lossy(&answer));
}

#[tokio::test]
async fn a_forced_rejection_is_held_under_its_code() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = taxpayer(&sandbox).await;
    taxpayer
        .fault(json!({"on": "reception", "kind": "reject", "value": "008"}))
        .await;
    let answer = taxpayer.send(&ccf()).await;
    assert_eq!(
        (answer.status, &answer["estado"]),
        (400, &json!("RECHAZADO"))
    );
    assert_eq!(answer["codigoMsg"], "008");
    assert_eq!(taxpayer.query(&ccf()).await["codigoMsg"], "008");
    let listed = &taxpayer.get("/sandbox/documents").await.body[0];
    assert_eq!(listed["estado"], "RECHAZADO");
    assert_eq!(
        listed["numeroControl"],
        ccf()["identificacion"]["numeroControl"]
    );
    assert_eq!(listed["selloRecibido"], Value::Null);
}

#[tokio::test]
async fn garbage_is_half_an_answer_none_or_a_page() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = taxpayer(&sandbox).await;
    for (value, start) in [(json!(null), "{\"version\""), (json!("html"), "<html>")] {
        taxpayer
            .fault(json!({"on": "reception", "kind": "garbage", "value": value}))
            .await;
        let answer = taxpayer.send(&ccf()).await;
        assert_eq!((answer.status, &answer.body), (200, &Value::Null));
        assert!(answer.text.starts_with(start));
    }
    taxpayer
        .fault(json!({"on": "reception", "kind": "garbage", "value": "empty"}))
        .await;
    assert_eq!(taxpayer.send(&ccf()).await.text, "");
    assert!(taxpayer.stored().await.is_empty());
}

#[tokio::test]
async fn every_service_has_its_faults() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = taxpayer(&sandbox).await;
    for (on, path) in [
        ("auth", "/seguridad/auth"),
        ("reception", "/fesv/recepciondte"),
        ("query", "/fesv/recepcion/consultadte"),
        ("batch", "/fesv/recepcionlote"),
        ("contingency", "/fesv/contingencia"),
        ("invalidation", "/fesv/anulardte"),
    ] {
        taxpayer
            .fault(json!({"on": on, "kind": "status", "value": 502, "times": 2}))
            .await;
        assert_eq!(taxpayer.post(path, &json!({})).await.status, 502, "{on}");
        let spelt_otherwise = format!("{path}/");
        assert_eq!(
            taxpayer.post(&spelt_otherwise, &json!({})).await.status,
            502,
            "{on}"
        );
        assert_ne!(taxpayer.post(path, &json!({})).await.status, 502, "{on}");
    }
    taxpayer
        .fault(json!({"on": "query", "kind": "status", "value": 502}))
        .await;
    assert_eq!(
        taxpayer
            .get("/fesv/recepcion/consultadtelote/X")
            .await
            .status,
        502
    );
}

#[tokio::test]
async fn pending_faults_are_listed_and_forgotten() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = taxpayer(&sandbox).await;
    taxpayer
        .fault(json!({"on": "query", "kind": "close", "times": null}))
        .await;
    let pending = taxpayer.get("/sandbox/faults").await;
    assert_eq!(
        pending.body,
        json!([{"on": "query", "kind": "close", "value": null, "times": 0}])
    );
    taxpayer.delete_faults().await;
    assert_eq!(taxpayer.get("/sandbox/faults").await.body, json!([]));
    let unknown = taxpayer
        .post("/sandbox/faults", &json!({"on": "moon", "kind": "close"}))
        .await;
    assert_eq!(unknown.status, 400);
}

#[tokio::test]
async fn other_requests_go_on_while_one_is_delayed() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = taxpayer(&sandbox).await;
    taxpayer
        .fault(json!({"on": "query", "kind": "delay", "value": 10_000}))
        .await;
    let document = ccf();
    let slow = taxpayer.query(&document);
    let quick = async {
        taxpayer.until_faults_are_met().await;
        client()
            .get(format!("{}/sandbox", taxpayer.url))
            .send()
            .await
            .unwrap()
            .status()
    };
    tokio::select! {
        _ = slow => panic!("the delayed answer came first for {}", code(&ccf())),
        status = quick => assert_eq!(status, 200),
    }
}

#[tokio::test]
async fn whoever_knocks_at_the_reception_meets_its_faults() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = taxpayer(&sandbox).await;
    let knock = || taxpayer.get("/fesv/recepciondte");
    assert_eq!(knock().await.status, 405);
    taxpayer
        .fault(json!({"on": "reception", "kind": "status", "value": 503}))
        .await;
    assert_eq!(knock().await.status, 503);
    assert_eq!(knock().await.status, 405);
}

#[tokio::test]
async fn receivers_are_unknown_as_long_as_it_is_asked_for() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = taxpayer(&sandbox).await;
    taxpayer
        .fault(json!({"on": "reception", "kind": "unknown_receiver", "times": 2}))
        .await;
    for _ in 0..2 {
        let answer = taxpayer.send(&ccf()).await;
        assert_eq!((answer.status, &answer["codigoMsg"]), (400, &json!("007")));
        assert_eq!(
            answer["descripcionMsg"],
            "[receptor.nit] NIT CONTRIBUYENTE NO EXISTE"
        );
        assert_eq!(taxpayer.query(&ccf()).await["codigoMsg"], "007");
    }
    assert_eq!(taxpayer.send(&ccf()).await.status, 200);
    taxpayer
        .fault(json!({"on": "reception", "kind": "unknown_receiver", "times": 0}))
        .await;
    assert_eq!(
        taxpayer.send(&ccf()).await["codigoMsg"],
        "004",
        "what is sealed stays a duplicate"
    );
}

#[tokio::test]
async fn lagging_queries_know_nothing_of_the_last_seconds() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = taxpayer(&sandbox).await;
    let sealed = taxpayer.send(&ccf()).await;
    let batch = json!({
        "ambiente": "00", "idEnvio": "AAAAAAAA-0000-4000-8000-000000000009", "version": 2,
        "nitEmisor": NIT, "documentos": [taxpayer.sign(&numbered(ccf(), 2))]
    });
    let batch = taxpayer.post("/fesv/recepcionlote", &batch).await;
    let batch = batch["codigoLote"].as_str().unwrap();
    let batch = format!("/fesv/recepcion/consultadtelote/{batch}");
    let mut refused = numbered(ccf(), 3);
    refused["resumen"]["totalPagar"] = json!(1);
    assert_eq!(taxpayer.send(&refused).await.status, 400);

    taxpayer
        .fault(json!({"on": "query", "kind": "lagging_queries", "value": 600}))
        .await;
    taxpayer
        .fault(json!({"on": "query", "kind": "delay", "value": 50}))
        .await;
    let began = std::time::Instant::now();
    let unknown = taxpayer.query(&ccf()).await;
    assert_eq!((unknown.status, &unknown["estado"]), (404, &Value::Null));
    assert!(began.elapsed().as_millis() >= 50, "slow besides");
    assert_eq!(taxpayer.get(&batch).await.status, 404);
    assert_eq!(taxpayer.query(&refused).await.status, 404);
    assert_eq!(
        taxpayer.send(&ccf()).await["codigoMsg"],
        "004",
        "only queries lag"
    );
    taxpayer.set_time(700).await;
    assert_eq!(taxpayer.query(&ccf()).await.body, sealed.body);
    assert_eq!(taxpayer.get(&batch).await.status, 200);
    assert_eq!(taxpayer.query(&refused).await.status, 400);
    taxpayer.set_time(10).await;
    assert_eq!(
        taxpayer.query(&ccf()).await.status,
        404,
        "until it is deleted"
    );
    taxpayer.delete_faults().await;
    assert_eq!(taxpayer.query(&ccf()).await.status, 200);
}

#[tokio::test]
async fn a_fault_comes_before_a_test_value_and_what_is_sealed_before_both() {
    let sandbox = start(&dte_sandbox::SandboxConfig::default());
    let taxpayer = taxpayer(&sandbox).await;
    let mut document = ccf();
    document["receptor"]["nombre"] = "PRUEBA RECHAZO 020".into();
    taxpayer
        .fault(json!({"on": "reception", "kind": "status", "value": 503}))
        .await;
    assert_eq!(taxpayer.send(&document).await.status, 503);
    let refused = taxpayer.send(&document).await;
    assert_eq!(
        (refused.status, &refused["codigoMsg"]),
        (400, &json!("020"))
    );

    let batch = taxpayer.send_batch(&[document.clone()]).await;
    assert_eq!(batch.status, 200, "{}", batch.text);
    assert_eq!(taxpayer.query(&document).await["codigoMsg"], "020");
    assert_eq!(taxpayer.send(&ccf()).await.status, 200);
    let again = taxpayer.send(&document).await;
    assert_eq!(
        again["codigoMsg"], "004",
        "what is sealed stays a duplicate"
    );
    taxpayer.send_batch(&[document.clone()]).await;
    assert_eq!(taxpayer.query(&document).await["estado"], "PROCESADO");
}
