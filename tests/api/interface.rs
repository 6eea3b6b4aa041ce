//! The whole interface: four kinds of documents, lists, invalidations.

use std::collections::BTreeSet;
use std::sync::Arc;

use dte_test_kit::postgresql::Cluster;
use serde_json::{Value, json};

use crate::app::{App, Company, Options};
use crate::requests;

/// Issues a document; its generation code.
async fn issue(app: &App, company: &Company, path: &str, body: &Value) -> String {
    let answer = app
        .post(path, &company.token, body)
        .await
        .expect(201)
        .json();
    assert!(answer["reception_stamp"].is_string(), "{answer}");
    answer["data"]["identificacion"]["codigoGeneracion"]
        .as_str()
        .unwrap()
        .to_owned()
}

async fn status(app: &App, company: &Company, code: &str) -> String {
    let record = app
        .get(&format!("/dte/{code}"), &company.token)
        .await
        .expect(200)
        .json();
    record["data"]["status"].as_str().unwrap().to_owned()
}

/// The date of issue of a document.
async fn date_of(app: &App, company: &Company, code: &str) -> String {
    let record = app
        .get(&format!("/dte/{code}"), &company.token)
        .await
        .expect(200)
        .json();
    record["data"]["json_data"]["identificacion"]["fecEmi"]
        .as_str()
        .unwrap()
        .to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn all_four_kinds_are_issued_listed_and_invalidated() {
    let app = App::start().await;
    let company = app.company().await;
    let invoice = issue(&app, &company, "/dte/invoices", &requests::invoice()).await;
    let ccf = issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
    let note = requests::credit_note(&ccf, 50);
    let note = issue(&app, &company, "/dte/creditnote", &note).await;
    let date = date_of(&app, &company, &ccf).await;
    let voucher = requests::retention(&date);
    let voucher = issue(&app, &company, "/dte/retention", &voucher).await;

    let list = app.get("/dte", &company.token).await.expect(200).json();
    assert_eq!(list["data"]["summary"]["total"], 4);
    for (kind, code) in [
        ("01", &invoice),
        ("03", &ccf),
        ("05", &note),
        ("07", &voucher),
    ] {
        let path = format!("/dte?type={kind}");
        let list = app.get(&path, &company.token).await.expect(200).json();
        let found = &list["data"]["documents"][0]["document"]["identificacion"];
        assert_eq!(list["data"]["summary"]["total"], 1);
        assert_eq!(found["codigoGeneracion"], code.as_str());
    }

    let refused = app
        .post(
            "/dte/invalidate",
            &company.token,
            &requests::rescission(&ccf),
        )
        .await;
    assert!(
        refused.expect(400).text.contains(&note),
        "it names the note"
    );
    for code in [&note, &ccf, &invoice] {
        let answer = app
            .post("/invalidation", &company.token, &requests::rescission(code))
            .await;
        let answer = answer.expect(200).json();
        assert_eq!(
            answer["data"]["documento"]["codigoGeneracion"],
            code.as_str()
        );
        assert!(answer["reception_stamp"].is_string());
        assert_eq!(status(&app, &company, code).await, "INVALIDATED");
    }
    let list = app
        .get("/dte?status=INVALIDATED", &company.token)
        .await
        .expect(200)
        .json();
    assert_eq!(list["data"]["summary"]["invalid"], 3);
    let again = app
        .post(
            "/dte/invalidate",
            &company.token,
            &requests::rescission(&ccf),
        )
        .await;
    again.expect(400);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_error_is_replaced_by_a_sealed_document_of_the_same_kind() {
    let app = App::start().await;
    let company = app.company().await;
    let stranger = app.company_with(requests::register_other()).await;
    let wrong = issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
    let right = issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
    let invoice = issue(&app, &company, "/dte/invoices", &requests::invoice()).await;
    let foreign = issue(&app, &stranger, "/dte/ccf", &requests::ccf()).await;
    let missing = "20C8619E-75F5-492F-88F3-24697A6C9F58".to_owned();
    for bad in [&wrong, &invoice, &foreign, &missing] {
        let request = requests::replacement(&wrong, bad);
        app.post("/dte/invalidate", &company.token, &request)
            .await
            .expect(400);
    }
    let mut without = requests::replacement(&wrong, &right);
    without["replacement_generation_code"] = Value::Null;
    app.post("/dte/invalidate", &company.token, &without)
        .await
        .expect(400);
    let mut useless = requests::rescission(&wrong);
    useless["replacement_generation_code"] = json!(right);
    app.post("/dte/invalidate", &company.token, &useless)
        .await
        .expect(400);
    assert_eq!(status(&app, &company, &wrong).await, "RECEIVED");

    let request = requests::replacement(&wrong, &right);
    let answer = app
        .post("/dte/invalidation", &company.token, &request)
        .await
        .expect(200)
        .json();
    assert_eq!(
        answer["data"]["documento"]["codigoGeneracionR"],
        right.as_str()
    );
    assert_eq!(status(&app, &company, &wrong).await, "INVALIDATED");
    assert_eq!(status(&app, &company, &right).await, "RECEIVED");
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_and_sisters_touch_nothing() {
    let app = App::start().await;
    let company = app.company().await;
    let stranger = app.company_with(requests::register_other()).await;
    let sister = app
        .log_in(&company.registered["data"]["branch_offices"][1])
        .await;
    let ccf = issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
    let rescission = requests::rescission(&ccf);
    app.post("/dte/invalidate", &stranger.token, &rescission)
        .await
        .expect(404);
    app.post("/dte/invalidate", &sister, &rescission)
        .await
        .expect(403);
    let note = requests::credit_note(&ccf, 10);
    let refused = app.post("/dte/creditnote", &sister, &note).await;
    let refused = refused.expect(400);
    assert!(refused.text.contains("NC-09"), "{}", refused.text);
    // To a stranger the document is as unknown as one that nobody issued.
    let nobodys = "20C8619E-75F5-492F-88F3-24697A6C9F58";
    let told = async |code: &str| {
        let note = requests::credit_note(code, 10);
        let refused = app.post("/dte/creditnote", &stranger.token, &note).await;
        refused.expect(400).text.replace(code, "it")
    };
    assert_eq!(told(&ccf).await, told(nobodys).await);
    app.get("/dte?branch=1", &sister).await.expect(403);
    let list = app
        .get("/dte?branch=2", &company.token)
        .await
        .expect(200)
        .json();
    assert_eq!(list["data"]["summary"]["total"], 0);
    let list = app
        .get("/dte?branch=1", &company.token)
        .await
        .expect(200)
        .json();
    assert_eq!(list["data"]["summary"]["total"], 1);
    app.get("/dte?branch=9", &company.token).await.expect(400);
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_by_number_and_by_cursor_show_every_document_once() {
    let app = App::start().await;
    let company = app.company().await;
    let mut issued = BTreeSet::new();
    for _ in 0..7 {
        issued.insert(issue(&app, &company, "/dte/invoices", &requests::invoice()).await);
    }
    let codes = |list: &Value| -> Vec<String> {
        let documents = list["data"]["documents"].as_array().unwrap();
        let code = |entry: &Value| {
            entry["document"]["identificacion"]["codigoGeneracion"]
                .as_str()
                .unwrap()
                .to_owned()
        };
        documents.iter().map(code).collect()
    };
    let (mut by_number, mut by_cursor) = (Vec::new(), Vec::new());
    let mut cursor = String::new();
    for page in 1..=4 {
        let path = format!("/dte?page_size=3&page={page}");
        let list = app.get(&path, &company.token).await.expect(200).json();
        assert_eq!(list["data"]["pagination"]["total_pages"], 3);
        assert_eq!(list["data"]["summary"]["total"], 7);
        by_number.extend(codes(&list));
        if page == 1 || !cursor.is_empty() {
            let path = format!("/dte?page_size=3&cursor={cursor}");
            let list = app.get(&path, &company.token).await.expect(200).json();
            by_cursor.extend(codes(&list));
            let next = &list["data"]["pagination"]["next_cursor"];
            cursor = next.as_str().unwrap_or_default().to_owned();
        }
    }
    assert_eq!(by_number, by_cursor);
    assert_eq!(by_number.into_iter().collect::<BTreeSet<_>>(), issued);
}

/// 32 notes of 10.00 at once on a CCF of 100.00.
async fn ten_notes_are_issued(app: App) {
    let app = Arc::new(app);
    let company = app.company().await;
    let ccf = issue(&app, &company, "/dte/ccf", &requests::ccf_over(100)).await;
    let mut notes = Vec::new();
    for _ in 0..32 {
        let (app, token) = (Arc::clone(&app), company.token.clone());
        let note = requests::credit_note(&ccf, 10);
        notes.push(tokio::spawn(async move {
            app.post("/dte/creditnote", &token, &note).await
        }));
    }
    let (mut issued, mut refused) = (0, 0);
    for note in notes {
        let answer = note.await.unwrap();
        match answer.status.as_u16() {
            201 => issued += 1,
            400 => refused += 1,
            _ => panic!("{}", answer.text),
        }
    }
    assert_eq!((issued, refused), (10, 22));
    let list = app
        .get("/dte?type=05", &company.token)
        .await
        .expect(200)
        .json();
    assert_eq!(list["data"]["summary"]["received"], 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn parallel_notes_never_overdraw_on_sqlite() {
    ten_notes_are_issued(App::start().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn parallel_notes_never_overdraw_on_postgresql() {
    let Some(cluster) = Cluster::shared().unwrap() else {
        return;
    };
    let database = cluster.database().unwrap();
    let environment = vec![("DTE_DATABASE_URL", database.url().to_owned())];
    ten_notes_are_issued(App::start_with(Options { environment }).await).await;
    println!("postgresql suite: ran parallel_notes_never_overdraw");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalidation_whose_answer_is_lost_happens_once() {
    let app = App::start().await;
    let company = app.company().await;
    let ccf = issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
    app.fault("invalidation", "lost_answer", Value::Null, 1)
        .await;
    let answer = app
        .post(
            "/dte/invalidate",
            &company.token,
            &requests::rescission(&ccf),
        )
        .await;
    assert!(answer.expect(200).json()["reception_stamp"].is_string());
    assert_eq!(status(&app, &company, &ccf).await, "INVALIDATED");
}

#[tokio::test(flavor = "multi_thread")]
async fn windows_close_as_the_clock_moves() {
    const HOUR: i64 = 3_600;
    let mut app = App::start().await;
    let company = app.company().await;
    let early = issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
    let late = issue(&app, &company, "/dte/ccf", &requests::ccf()).await;
    let invoice = issue(&app, &company, "/dte/invoices", &requests::invoice()).await;

    app.move_clock(24 * HOUR - 120);
    let answer = app
        .post(
            "/dte/invalidate",
            &company.token,
            &requests::rescission(&early),
        )
        .await;
    answer.expect(200);
    app.move_clock(24 * HOUR + 120);
    let refused = app
        .post(
            "/dte/invalidate",
            &company.token,
            &requests::rescission(&late),
        )
        .await;
    assert!(refused.expect(400).text.contains("ANU-"));
    assert_eq!(status(&app, &company, &late).await, "RECEIVED");

    app.move_clock(20 * 24 * HOUR);
    let answer = app
        .post(
            "/dte/invalidate",
            &company.token,
            &requests::rescission(&invoice),
        )
        .await;
    answer.expect(200);
    assert_eq!(status(&app, &company, &invoice).await, "INVALIDATED");
}
