//! Bad input and a world that fails.

use std::time::{Duration, Instant};

use dte_test_kit::postgresql::{Cluster, Relay};
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{Answer, App, Options};
use crate::requests;

#[expect(clippy::too_many_lines, reason = "one table of bad requests")]
#[tokio::test(flavor = "multi_thread")]
async fn bad_requests_are_enveloped_store_nothing_and_take_no_number() {
    let app = App::start().await;
    let company = app.company().await;
    let bearer = format!("Bearer {}", company.token);
    let good = requests::ccf().to_string();
    let json_type = "application/json";
    let deep = format!("{}{}", "[".repeat(5_000), "]".repeat(5_000));
    let huge = format!("{{\"x\":\"{}\"}}", "x".repeat(1_100_000));
    let number_as_text = good.replacen("\"quantity\":15", "\"quantity\":\"15\"", 1);
    let twice = good.replacen("\"items\":", "\"items\":[],\"items\":", 1);
    let many_decimals = good.replacen("\"total_to_pay\":339.0", "\"total_to_pay\":339.001", 1);
    assert_ne!(many_decimals, good);
    for (method, path, kind, token, body, status) in [
        (
            Method::POST,
            "/dte/ccf",
            json_type,
            bearer.as_str(),
            "{",
            400,
        ),
        (Method::POST, "/dte/ccf", json_type, &bearer, "", 400),
        (Method::POST, "/dte/ccf", json_type, &bearer, "[]", 400),
        (Method::POST, "/dte/ccf", json_type, &bearer, "null", 400),
        (Method::POST, "/dte/ccf", json_type, &bearer, &deep, 400),
        (Method::POST, "/dte/ccf", json_type, &bearer, &huge, 413),
        (
            Method::POST,
            "/dte/ccf",
            json_type,
            &bearer,
            &number_as_text,
            400,
        ),
        (Method::POST, "/dte/ccf", json_type, &bearer, &twice, 400),
        (
            Method::POST,
            "/dte/ccf",
            json_type,
            &bearer,
            &many_decimals,
            400,
        ),
        (Method::POST, "/dte/ccf", "text/plain", &bearer, &good, 415),
        (Method::POST, "/dte/ccf", json_type, "", &good, 401),
        (
            Method::POST,
            "/dte/ccf",
            json_type,
            "Bearer x.y.z",
            &good,
            401,
        ),
        (
            Method::POST,
            "/dte/ccf",
            json_type,
            "Basic eDp5",
            &good,
            401,
        ),
        (Method::PUT, "/dte/ccf", json_type, &bearer, &good, 405),
        (Method::POST, "/nothing", json_type, &bearer, &good, 404),
        (
            Method::GET,
            "/dte/20C8619E-75F5-492F-88F3-24697A6C9F58",
            json_type,
            &bearer,
            "",
            404,
        ),
        (Method::GET, "/dte?page=0", json_type, &bearer, "", 400),
        (
            Method::GET,
            "/dte?page_size=101",
            json_type,
            &bearer,
            "",
            400,
        ),
        (
            Method::GET,
            "/dte?startDate=2026-02-30",
            json_type,
            &bearer,
            "",
            400,
        ),
        (Method::GET, "/dte?status=LOST", json_type, &bearer, "", 400),
    ] {
        let headers = [
            ("content-type", kind),
            ("authorization", token),
            ("x-request-id", "r-1"),
        ];
        let answer = app
            .send(method.clone(), path, &headers, body.to_owned())
            .await;
        let seen = format!("{method} {path} {}", &body[..body.len().min(40)]);
        assert_eq!(answer.status.as_u16(), status, "{seen}: {}", answer.text);
        let envelope = answer.json();
        assert_eq!(envelope["success"], false, "{seen}");
        assert!(envelope["error"]["message"].is_string(), "{seen}");
        assert!(envelope["error"]["details"].is_array(), "{seen}");
        assert!(!answer.code().is_empty(), "{seen}");
        assert_eq!(answer.headers["x-request-id"], "r-1", "{seen}");
    }
    assert!(app.held().await.is_empty());
    let issued = app
        .post("/dte/ccf", &company.token, &requests::ccf())
        .await
        .expect(201)
        .json();
    let number = &issued["data"]["identificacion"]["numeroControl"];
    assert_eq!(number, "DTE-03-M001P001-000000000000001");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_member_is_a_warning() {
    let app = App::start().await;
    let company = app.company().await;
    let mut ccf = requests::ccf();
    ccf["items"][0]["colour"] = "red".into();
    let answer = app
        .post("/dte/ccf", &company.token, &ccf)
        .await
        .expect(201)
        .json();
    let warnings = answer["warnings"].to_string();
    assert!(warnings.contains("items[0].colour"), "{warnings}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_or_wrong_certificate_says_what_to_do() {
    let app = App::start().await;
    let company = app.company().await;
    let file = app.data().join("certificates/06140101901015.crt");
    let kept = std::fs::read(&file).unwrap();

    std::fs::remove_file(&file).unwrap();
    tokio::time::sleep(Duration::from_millis(1_300)).await;
    let refused = app
        .post("/dte/ccf", &company.token, &requests::ccf())
        .await
        .expect(400);
    assert_eq!(refused.code(), "CERTIFICATE_MISSING");
    assert!(
        refused.text.contains("06140101901015.crt"),
        "{}",
        refused.text
    );

    std::fs::write(&file, b"<CertificadoMH>").unwrap();
    tokio::time::sleep(Duration::from_millis(1_300)).await;
    let refused = app
        .post("/dte/ccf", &company.token, &requests::ccf())
        .await
        .expect(400);
    assert_eq!(refused.code(), "CERTIFICATE_UNREADABLE");

    std::fs::write(&file, kept).unwrap();
    tokio::time::sleep(Duration::from_millis(1_300)).await;
    let issued = app
        .post("/dte/ccf", &company.token, &requests::ccf())
        .await
        .expect(201)
        .json();
    let number = &issued["data"]["identificacion"]["numeroControl"];
    assert_eq!(
        number, "DTE-03-M001P001-000000000000001",
        "no number was taken meanwhile"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rejection_of_the_authority_is_told_with_its_code() {
    let app = App::start().await;
    let company = app.company().await;
    app.fault("reception", "reject", json!("096"), 1).await;
    let refused = app
        .post("/dte/ccf", &company.token, &requests::ccf())
        .await
        .expect(400);
    assert_eq!(refused.code(), "HACIENDA_096");
    let list = app
        .get("/dte?status=REJECTED", &company.token)
        .await
        .expect(200)
        .json();
    assert_eq!(list["data"]["summary"]["rejected"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_fault_of_the_authority_is_survived_and_nothing_is_doubled() {
    let app = App::start().await;
    let company = app.company().await;
    let mut codes = Vec::new();
    for (kind, value) in [
        ("lost_answer", Value::Null),
        ("close", Value::Null),
        ("garbage", Value::Null),
        ("garbage", json!("empty")),
        ("garbage", json!("html")),
        ("status", json!(500)),
        ("status", json!(502)),
        ("status", json!(401)),
        ("delay", json!(300)),
    ] {
        app.fault("reception", kind, value.clone(), 1).await;
        let answer = app.post("/dte/ccf", &company.token, &requests::ccf()).await;
        let answer = answer.expect(201).json();
        assert!(
            answer["reception_stamp"].is_string(),
            "{kind} {value}: {answer}"
        );
        codes.push(answer["data"]["identificacion"]["codigoGeneracion"].clone());
    }
    let held: Vec<_> = app
        .held()
        .await
        .iter()
        .map(|held| held["codigoGeneracion"].clone())
        .collect();
    assert_eq!(held.len(), codes.len());
    assert!(codes.iter().all(|code| held.contains(code)));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unreachable_authority_leaves_the_document_pending_and_the_service_degraded() {
    let app = App::start().await;
    let company = app.company().await;
    app.fault("reception", "close", Value::Null, 3).await;
    app.fault("query", "close", Value::Null, 1).await;
    let answer = app
        .post("/dte/ccf", &company.token, &requests::ccf())
        .await
        .expect(201)
        .json();
    assert_eq!(answer["reception_stamp"], Value::Null);
    let code = answer["data"]["identificacion"]["codigoGeneracion"]
        .as_str()
        .unwrap();
    let record = app
        .get(&format!("/dte/{code}"), &company.token)
        .await
        .expect(200)
        .json();
    assert_eq!(record["data"]["status"], "PENDING");
    assert_eq!(record["data"]["reception_stamp"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_chooses_how_long_it_waits_for_the_authority() {
    let app = App::start().await;
    let company = app.company().await;
    let bearer = format!("Bearer {}", company.token);
    let body = requests::ccf().to_string();
    let send = async |path: &str, key: &str, preference: &str, body: &str| {
        let mut headers = vec![
            ("authorization", bearer.as_str()),
            ("content-type", "application/json"),
            ("idempotency-key", key),
        ];
        headers.extend((!preference.is_empty()).then_some(("prefer", preference)));
        let began = Instant::now();
        let answer = app.send(Method::POST, path, &headers, body.to_owned());
        (answer.await, began.elapsed())
    };
    let applied = |answer: &Answer| {
        let applied = answer.headers.get("preference-applied")?;
        Some(applied.to_str().unwrap().to_owned())
    };
    for (key, preference, said) in [
        ("order-1", "respond-async", Some("respond-async")),
        ("order-2", "wait=1", Some("wait=1")),
        ("order-3", "wait=soon, wait=60", None),
    ] {
        app.fault("reception", "delay", json!(3_000), 1).await;
        let (first, waited) = send("/dte/ccf", key, preference, &body).await;
        let first = first.expect(201);
        assert_eq!(applied(&first).as_deref(), said, "{preference}");
        let is_early = waited < Duration::from_millis(2_900);
        assert_eq!(is_early, said.is_some(), "{preference}: {waited:?}");
        let document = first.json();
        assert_eq!(
            document["reception_stamp"].is_null(),
            is_early,
            "{document}"
        );
        let status = if is_early { "PENDING" } else { "RECEIVED" };
        assert_eq!(document["status"], status);
        // Repeated without a preference it waits as any request, and is the same document.
        let (again, _) = send("/dte/ccf", key, "", &body).await;
        let again = again.expect(201);
        assert_eq!(again.headers["idempotency-replayed"], "true");
        assert_eq!(applied(&again), None);
        let again = again.json();
        assert_eq!(again["control_number"], document["control_number"]);
        assert!(again["reception_stamp"].is_string(), "{again}");
    }

    // While the first client waits, a repetition waits by its own header.
    app.fault("reception", "delay", json!(4_000), 1).await;
    let (first, (second, waited)) = tokio::join!(send("/dte/ccf", "order-4", "", &body), async {
        app.until_met("delay").await;
        let refused = send("/dte/ccf", "order-4", "", &body).await.0.expect(409);
        assert_eq!(refused.code(), "IDEMPOTENCY_IN_FLIGHT");
        send("/dte/ccf", "order-4", "respond-async", &body).await
    });
    let second = second.expect(201).json();
    assert!(waited < Duration::from_millis(3_500), "{waited:?}");
    assert!(second["reception_stamp"].is_null(), "{second}");
    let first = first.0.expect(201).json();
    assert_eq!(first["control_number"], second["control_number"]);
    assert!(first["reception_stamp"].is_string(), "{first}");

    app.fault("invalidation", "delay", json!(3_000), 1).await;
    let event = requests::rescission(first["generation_code"].as_str().unwrap());
    let event = event.to_string();
    let (event_answer, _) = send("/dte/invalidate", "event-1", "respond-async", &event).await;
    let event_answer = event_answer.expect(200);
    assert_eq!(applied(&event_answer).as_deref(), Some("respond-async"));
    assert_eq!(event_answer.json()["status"], "PENDING");
    let (event_answer, _) = send("/dte/invalidate", "event-1", "wait=20", &event).await;
    assert_eq!(event_answer.expect(200).json()["status"], "ACCEPTED");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_in_flight_when_the_service_is_killed_is_stamped_after_the_restart() {
    let environment = vec![("DTE_LEASE_SECONDS", "1".to_owned())];
    let mut app = App::start_with(Options { environment }).await;
    let company = app.company().await;
    app.fault("reception", "delay", json!(20_000), 1).await;
    let sent = {
        let (client, url) = (app.client.clone(), format!("{}/api/v1/dte/ccf", app.url));
        let request = client
            .post(url)
            .bearer_auth(&company.token)
            .json(&requests::ccf());
        tokio::spawn(request.send())
    };
    app.until_met("delay").await;
    app.kill_and_restart();
    assert!(sent.await.unwrap().is_err(), "the client saw no answer");

    let list = app.get("/dte", &company.token).await.expect(200).json();
    let document = &list["data"]["documents"][0]["document"]["identificacion"];
    assert_eq!(list["data"]["summary"]["total"], 1);
    assert_eq!(document["numeroControl"], "DTE-03-M001P001-000000000000001");
    let code = document["codigoGeneracion"].as_str().unwrap();
    let record = app.wait_for_status(code, &company.token, "RECEIVED").await;
    let held = app.held().await;
    assert_eq!(held.len(), 1);
    assert_eq!(held[0]["selloRecibido"], record["data"]["reception_stamp"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_master_key_the_service_says_so_and_serves_the_rest() {
    let mut app = App::start().await;
    let company = app.company().await;
    app.post("/dte/ccf", &company.token, &requests::ccf())
        .await
        .expect(201);
    let file = app.data().join("keys/master.key");
    let kept = std::fs::read(&file).unwrap();
    for damage in [None, Some("damaged")] {
        match damage {
            None => std::fs::remove_file(&file).unwrap(),
            Some(text) => std::fs::write(&file, text).unwrap(),
        }
        app.kill_and_restart();
        let health = app.get("/health", "").await.expect(503).json();
        assert_eq!(
            health["data"]["components"]["keys"]["status"], "DOWN",
            "{health}"
        );
        let list = app.get("/dte", &company.token).await.expect(200).json();
        assert_eq!(list["data"]["summary"]["received"], 1);
        let refused = app
            .post("/dte/ccf", &company.token, &requests::ccf())
            .await
            .expect(500);
        assert_eq!(refused.code(), "INTERNAL_ERROR");
        assert_eq!(file.exists(), damage.is_some(), "no new key in its place");
    }
    assert!(app.log().contains("put keys/master.key back"));
    std::fs::write(&file, kept).unwrap();
    app.kill_and_restart();
    let issued = app
        .post("/dte/ccf", &company.token, &requests::ccf())
        .await
        .expect(201)
        .json();
    let number = &issued["data"]["identificacion"]["numeroControl"];
    assert_eq!(
        number, "DTE-03-M001P001-000000000000002",
        "nothing was numbered meanwhile"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_file_of_the_session_secret_ends_sessions_not_the_service() {
    let mut app = App::start().await;
    let company = app.company().await;
    std::fs::write(app.data().join("keys/token.key"), "damaged").unwrap();
    app.kill_and_restart();
    app.get("/dte", &company.token).await.expect(401);
    let token = app.log_in(&company.registered["data"]).await;
    app.get("/dte", &token).await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_takes_no_certificate_is_a_warning_at_registration() {
    let app = App::start().await;
    let folder = app.data().join("certificates");
    std::fs::remove_dir_all(&folder).unwrap();
    std::fs::write(&folder, "a file").unwrap();
    let registered = app
        .post("/auth/register", "", &requests::register())
        .await
        .expect(201);
    assert!(
        registered.json()["warnings"]
            .to_string()
            .contains("certificate")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn told_to_stop_the_service_ends_in_time_also_while_its_database_hangs() {
    let Some(cluster) = Cluster::shared().unwrap() else {
        return;
    };
    let database = cluster.database().unwrap();
    let relay = Relay::before(database.url()).unwrap();
    let environment = vec![
        ("DTE_DATABASE_URL", relay.url(database.url())),
        ("DTE_DRAIN_SECONDS", "1".to_owned()),
    ];
    let mut app = App::start_with(Options { environment }).await;
    let company = app.company().await;
    relay.hush();
    let request = (app.client.clone(), format!("{}/api/v1/dte/ccf", app.url));
    let hanging = tokio::spawn(async move {
        let (client, url) = request;
        let post = client.post(url).bearer_auth(company.token);
        drop(post.json(&requests::ccf()).send().await);
    });
    tokio::time::sleep(Duration::from_millis(500)).await;
    let began = Instant::now();
    assert_eq!(app.terminate(), Some(0), "{}", app.log());
    let took = began.elapsed();
    assert!(took < Duration::from_secs(15), "{took:?} {}", app.log());
    hanging.await.unwrap();
    println!("postgresql suite: ran told_to_stop_while_its_database_hangs");
}
