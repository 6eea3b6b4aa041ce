//! Identifiers of the client's own, while many ask at once and the service is killed.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use dte_test_kit::postgresql::Cluster;
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::app::{App, Options};
use crate::requests;

/// How many different documents are asked for, and how often each at the same time.
const DOCUMENTS: usize = 12;
const TIMES: usize = 4;

fn body(order: usize) -> Value {
    let mut body = requests::ccf();
    body["external_id"] = json!(format!("order-{order}"));
    body["metadata"] = json!({"order": order.to_string()});
    body
}

/// The status, and the code of the document: the one that was issued, or the one that is in the way.
async fn ask(app: &App, token: &str, order: usize) -> (u16, String) {
    let answer = app.post("/dte/ccf", token, &body(order)).await;
    let status = answer.status.as_u16();
    let json = answer.json();
    let code = match status {
        201 => &json["data"]["identificacion"]["codigoGeneracion"],
        409 => {
            assert_eq!(json["error"]["code"], "EXTERNAL_ID_TAKEN", "{json}");
            &json["error"]["existing"]["generation_code"]
        }
        _ => panic!("{json}"),
    };
    (status, code.as_str().unwrap().to_owned())
}

async fn of_each_there_is_one(app: &App, token: &str) -> BTreeMap<usize, String> {
    let mut codes = BTreeMap::new();
    for order in 0..DOCUMENTS {
        let path = format!("/dte?external_id=order-{order}&view=summary");
        let list = app.get(&path, token).await.expect(200).json();
        let documents = list["data"]["documents"].as_array().unwrap();
        assert_eq!(documents.len(), 1, "{list}");
        let code = documents[0]["generation_code"].as_str().unwrap().to_owned();
        let path = format!("/dte/by-external-id/order-{order}");
        let record = app.get(&path, token).await.expect(200).json();
        assert_eq!(record["data"]["generation_code"], code);
        assert_eq!(
            record["data"]["metadata"],
            json!({"order": order.to_string()})
        );
        codes.insert(order, code);
    }
    let all = app.get("/dte?view=summary", token).await.expect(200).json();
    assert_eq!(all["data"]["summary"]["total"], DOCUMENTS);
    let numbers: BTreeSet<_> = all["data"]["documents"]
        .as_array()
        .unwrap()
        .iter()
        .map(|document| document["control_number"].as_str().unwrap().to_owned())
        .collect();
    let expected = (1..=DOCUMENTS).map(|number| format!("DTE-03-M001P001-{number:015}"));
    assert_eq!(numbers, expected.collect());
    codes
}

async fn one_of_each(app: App) {
    let token = app.company().await.token;
    let asked = (0..DOCUMENTS * TIMES).map(|number| ask(&app, &token, number % DOCUMENTS));
    let answers = join_all(asked).await;
    let codes = of_each_there_is_one(&app, &token).await;
    let issued = answers.iter().filter(|(status, _)| *status == 201).count();
    assert_eq!(issued, DOCUMENTS);
    for (number, (_, code)) in answers.iter().enumerate() {
        assert_eq!(*code, codes[&(number % DOCUMENTS)]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_requests_with_one_identifier_one_issues_on_sqlite() {
    one_of_each(App::start().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_requests_with_one_identifier_one_issues_on_postgresql() {
    let Some(cluster) = Cluster::shared().unwrap() else {
        return;
    };
    let database = cluster.database().unwrap();
    let environment = vec![("DTE_DATABASE_URL", database.url().to_owned())];
    one_of_each(App::start_with(Options { environment }).await).await;
    println!("postgresql suite: ran of_many_requests_with_one_identifier_one_issues");
}

/// Whoever asks again after a crash gets the document, or is told that it is there: never a second one.
#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_is_killed_between_leaves_one_document_of_each_identifier() {
    let mut app = App::start().await;
    let token = app.company().await.token;
    // Long enough that some are stored and none is answered.
    app.fault("reception", "delay", 3_000.into(), 100).await;
    {
        let asked = (0..DOCUMENTS / 2).map(|order| ask(&app, &token, order));
        let cut = tokio::time::timeout(Duration::from_millis(700), join_all(asked)).await;
        assert!(cut.is_err(), "all of them were answered");
    }
    app.kill_and_restart();
    let answers = join_all((0..DOCUMENTS).map(|order| ask(&app, &token, order))).await;
    let codes = of_each_there_is_one(&app, &token).await;
    for (order, (_, code)) in answers.iter().enumerate() {
        assert_eq!(*code, codes[&order]);
    }
    app.good(&["verify"]);
}
