//! Requests are tried and calculated by the real program: nothing comes of a trial, under load, while nothing
//! can be written, and across a crash.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use diesel::Connection;
use diesel::connection::SimpleConnection;
use diesel::sqlite::SqliteConnection;
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, until};
use crate::requests;

/// How many baskets are calculated and issued.
const BASKETS: u32 = 300;

/// How many ask at once.
const CLIENTS: u32 = 8;

/// A basket of quantities and prices, another for each number.
fn basket(number: u32, today: &str) -> (&'static str, Value) {
    let decimal = |text: String| serde_json::from_str::<Value>(&text).unwrap();
    let kinds = ["taxed", "taxed", "exempt", "non_subject"];
    let lines: Vec<_> = (0..=number % 4)
        .map(|line| {
            let seed = number * 7 + line * 13;
            let mut item = json!({
                "type": 1, "description": "Producto", "unit_measure": 59,
                "quantity": decimal(format!("{}.{}", 1 + seed % 9, seed % 8)),
                "unit_price": decimal(format!("{}.{:04}", 2 + seed % 17, seed * 37 % 10_000)),
                "discount": decimal(format!("0.{:02}", seed % 90))
            });
            item[kinds[((number + line) % 4) as usize]] = true.into();
            item
        })
        .collect();
    let mut request = json!({"items": lines});
    if number.is_multiple_of(5) {
        request["prices_include_vat"] = json!(number.is_multiple_of(2));
    }
    if number.is_multiple_of(3) {
        request["summary"] = json!({"payment_types": [
            {"code": "01", "share": 33.33}, {"code": "03", "share": 66.67}
        ]});
    }
    match number % 3 {
        0 => ("invoices", request),
        1 => {
            request["receiver"] = requests::ccf()["receiver"].clone();
            ("ccf", request)
        }
        _ => {
            request["receiver"] = requests::ccf()["receiver"].clone();
            request["related_docs"] = json!([{
                "document_type": "03", "generation_type": 1, "document_number": "S221001347",
                "emission_date": today
            }]);
            for item in request["items"].as_array_mut().unwrap() {
                item["related_doc"] = json!("S221001347");
            }
            ("creditnote", request)
        }
    }
}

/// The request of an answer to `calculate`, to the letter.
fn request_of(answer: &str) -> &str {
    let from = answer.find("\"request\":").unwrap() + "\"request\":".len();
    let json = serde_json::Deserializer::from_str(&answer[from..]);
    let raw = json.into_iter::<&serde_json::value::RawValue>();
    raw.flatten().next().unwrap().get()
}

/// Calculates a basket, tries and issues what came of it.
async fn calculate_and_issue(app: &App, token: &str, number: u32, today: &str) {
    let (kind, basket) = basket(number, today);
    let path = format!("/dte/{kind}/calculate");
    let calculated = app.post(&path, token, &basket).await.expect(200);
    assert_eq!(
        calculated.json()["data"]["violations"],
        json!([]),
        "{basket}"
    );
    let request = request_of(&calculated.text).to_owned();
    let send = async |path: String| {
        let bearer = format!("Bearer {token}");
        let headers = [
            ("content-type", "application/json"),
            ("authorization", &*bearer),
        ];
        app.send(Method::POST, &path, &headers, request.clone())
            .await
    };
    let tried = send(format!("/dte/{kind}/validate"))
        .await
        .expect(200)
        .json();
    assert_eq!(tried["data"]["valid"], true, "{request}");
    let issued = send(format!("/dte/{kind}")).await.expect(201).json();
    let mut told = issued["data"].clone();
    let mut would = tried["data"]["document"].clone();
    for document in [&mut told, &mut would] {
        for differs in ["numeroControl", "codigoGeneracion", "horEmi", "fecEmi"] {
            document["identificacion"][differs] = Value::Null;
        }
    }
    assert_eq!(would, told);
}

/// Issues a document; its day.
async fn first(app: &App, token: &str) -> String {
    let issued = app.post("/dte/ccf", token, &requests::ccf()).await;
    let issued = issued.expect(201).json();
    let day = &issued["data"]["identificacion"]["fecEmi"];
    day.as_str().unwrap().to_owned()
}

/// How many documents there are, and how far the series are.
async fn kept(app: &App, token: &str) -> (Value, Value) {
    let listed = app.get("/dte?page_size=1", token).await.expect(200).json();
    let series = app.get("/series", token).await.expect(200).json();
    (
        listed["data"]["summary"].clone(),
        series["data"]["series"].clone(),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn hundreds_of_calculated_baskets_are_issued_and_trials_leave_nothing() {
    let app = Arc::new(App::start().await);
    let token: Arc<str> = app.company().await.token.into();
    let today: Arc<str> = first(&app, &token).await.into();
    let clients = (0..CLIENTS).map(|client| {
        let (app, token) = (Arc::clone(&app), Arc::clone(&token));
        let today = Arc::clone(&today);
        tokio::spawn(async move {
            for number in (client..BASKETS).step_by(CLIENTS as usize) {
                calculate_and_issue(&app, &token, number, &today).await;
            }
        })
    });
    for client in clients.collect::<Vec<_>>() {
        client.await.unwrap();
    }
    let (summary, series) = kept(&app, &token).await;
    assert_eq!(summary["total"], BASKETS + 1);
    let last = |one: &Value| one["last_number"].as_u64().unwrap();
    let numbers: u64 = series.as_array().unwrap().iter().map(last).sum();
    assert_eq!(numbers, u64::from(BASKETS) + 1, "{series}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_trial_needs_nothing_that_can_be_written_and_a_crash_finds_nothing_of_it() {
    let mut app = App::start().await;
    let token = app.company().await.token;
    let today = first(&app, &token).await;
    let before = kept(&app, &token).await;
    let file = app.data().join("dte.sqlite");
    let mut lock = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    // What is written in the background is waited for.
    lock.batch_execute("PRAGMA busy_timeout = 10000").unwrap();
    lock.batch_execute("BEGIN IMMEDIATE").unwrap();
    for number in 0..30 {
        let (kind, basket) = basket(number, &today);
        for what in ["calculate", "validate?calculate=true"] {
            let path = format!("/dte/{kind}/{what}");
            app.post(&path, &token, &basket).await.expect(200);
        }
    }
    lock.batch_execute("ROLLBACK").unwrap();
    let url = app.url.clone();
    let answered = Arc::new(AtomicU32::new(0));
    let asking = asks_until_it_is_gone(app.client.clone(), url, token.clone(), answered.clone());
    let crash = tokio::spawn(asking);
    until(async || answered.load(Ordering::SeqCst) >= 3).await;
    app.kill_and_restart();
    crash.await.unwrap();
    assert_eq!(kept(&app, &token).await, before);
    let issued = app
        .post("/dte/ccf", &token, &requests::ccf())
        .await
        .expect(201);
    assert!(
        issued.text.contains("DTE-03-M001P001-000000000000002"),
        "{}",
        issued.text
    );
}

/// Tries until nobody answers any more, and counts how often somebody did.
async fn asks_until_it_is_gone(
    client: reqwest::Client,
    url: String,
    token: String,
    answered: Arc<AtomicU32>,
) {
    loop {
        let request = client
            .post(format!("{url}/api/v1/dte/ccf/validate"))
            .header("content-type", "application/json")
            .header("authorization", format!("Bearer {token}"))
            .body(requests::ccf().to_string());
        if request.send().await.is_err() {
            return;
        }
        answered.fetch_add(1, Ordering::SeqCst);
    }
}
