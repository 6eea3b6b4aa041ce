//! Delivery notes (04): before a sale and after it, from any establishment.

use serde_json::{Value, json};

use crate::app::{App, Company};
use crate::authority::{code_of, number_of, text};
use crate::editions::stamped;
use crate::requests;

const PATH: &str = "/dte/deliverynote";

/// What a request is refused for: code and path.
async fn refused(
    app: &App,
    company: &Company,
    path: &str,
    request: &Value,
) -> Vec<(String, String)> {
    let answer = app.post(path, &company.token, request).await;
    let answer = answer.expect(400).json();
    let all = answer["error"]["violations"].as_array().unwrap().iter();
    all.map(|one| (text(&one["code"]), text(&one["path"])))
        .collect()
}

/// A request that names a document, on every line too.
fn over(mut request: Value, document_type: &str, code: &str) -> Value {
    request["related_docs"] = json!([{
        "document_type": document_type, "generation_type": 2, "document_number": code
    }]);
    for item in request["items"].as_array_mut().unwrap() {
        item["related_doc"] = json!(code);
    }
    request
}

/// The note to who buys with the sample of a voucher.
fn note_to_the_buyer() -> Value {
    let mut note = requests::delivery_note();
    let mut receiver = requests::ccf()["receiver"].take();
    let nit = receiver.as_object_mut().unwrap().remove("nit").unwrap();
    receiver["document_type"] = json!("36");
    receiver["document_number"] = nit;
    receiver["goods_title"] = json!("02");
    note["receiver"] = receiver;
    note
}

fn told(issued: &Value) -> Vec<String> {
    let warnings = issued["warnings"].as_array().cloned().unwrap_or_default();
    let told = warnings.iter().map(text);
    told.filter(|it| it.contains("related_docs")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn goods_are_sent_by_a_branch_sold_by_the_head_office_and_sent_again() {
    let app = App::start().await;
    let company = app.company().await;
    let keys = &company.registered["data"]["branch_offices"][1];
    let branch = app.log_in(keys).await;

    let sent = app.post(PATH, &branch, &note_to_the_buyer()).await;
    let sent = sent.expect(201).json();
    assert!(sent["reception_stamp"].is_string(), "{sent}");
    assert_eq!(sent["data"]["resumen"]["totalDescu"], 2);
    let under = over(requests::ccf(), "04", &code_of(&sent));
    let sold = stamped(&app, &company, "/dte/ccf", &under).await;
    let related = &sold["data"]["documentoRelacionado"][0];
    assert_eq!(related["numeroDocumento"], code_of(&sent));
    assert_eq!(
        related["fechaEmision"],
        sent["data"]["identificacion"]["fecEmi"]
    );
    assert_eq!(told(&sold), [""; 0]);

    let delivery = over(note_to_the_buyer(), "03", &code_of(&sold));
    let delivered = app.post(PATH, &branch, &delivery).await.expect(201).json();
    assert_eq!(number_of(&delivered), "DTE-04-S001P001-000000000000002");
    let list = app.get("/dte?type=04", &company.token).await.expect(200);
    assert_eq!(list.json()["data"]["summary"]["total"], 2);

    // Neither holds the other: the sale is invalidated, and then takes no note.
    let rescission = requests::rescission(&code_of(&sold));
    let event = app.post("/dte/invalidate", &company.token, &rescission);
    event.await.expect(200);
    let found = refused(&app, &company, PATH, &delivery).await;
    let expected = (
        "NR-11".to_owned(),
        "related_docs[0].document_number".to_owned(),
    );
    assert_eq!(found, [expected]);
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_is_replaced_and_its_event_tells_it_as_written() {
    let app = App::start().await;
    let company = app.company().await;
    let mut wrong = requests::delivery_note();
    let receiver = wrong["receiver"].as_object_mut().unwrap();
    receiver.remove("nrc");
    receiver.insert("document_type".to_owned(), json!("13"));
    receiver.insert("document_number".to_owned(), json!("987654326"));
    let wrong = stamped(&app, &company, PATH, &wrong).await;
    let right = stamped(&app, &company, PATH, &requests::delivery_note()).await;
    let mut request = requests::rescission(&code_of(&wrong));
    request["reason"]["type"] = json!(1);
    request["replacement_generation_code"] = json!(code_of(&right));
    let event = app.post("/dte/invalidate", &company.token, &request).await;
    let document = event.expect(200).json()["data"]["documento"].clone();
    assert_eq!(document["tipoDte"], "04");
    assert_eq!(document["tipoDocumento"], "13");
    assert_eq!(document["numDocumento"], "98765432-6");
    assert_eq!(document["montoIva"], 13);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_has_no_place_in_a_delivery_note_is_refused_and_the_rest_is_calculated() {
    let app = App::start().await;
    let company = app.company().await;
    for member in [
        "iva_retention",
        "iva_perception",
        "income_retention",
        "total_non_taxed",
    ] {
        let mut request = requests::delivery_note();
        request["summary"][member] = json!(0.01);
        let found = refused(&app, &company, PATH, &request).await;
        assert_eq!(found[0].1, format!("summary.{member}"), "{found:?}");
    }
    let mut charge = requests::delivery_note();
    charge["items"][1]["non_taxed"] = json!(1);
    let found = refused(&app, &company, PATH, &charge).await;
    assert_eq!(found[0].0, "NR-16", "{found:?}");
    let mut untitled = requests::delivery_note();
    untitled["receiver"]["goods_title"] = json!("06");
    let found = refused(&app, &company, PATH, &untitled).await;
    assert_eq!(found[0].1, "receiver.goods_title", "{found:?}");

    let mut short = requests::delivery_note();
    short.as_object_mut().unwrap().remove("summary");
    let item = short["items"][0].as_object_mut().unwrap();
    item.remove("taxed_sale");
    item.remove("taxes");
    item.insert("taxed".to_owned(), json!(true));
    let calculated = app
        .post(&format!("{PATH}/calculate"), &company.token, &short)
        .await;
    let calculated = calculated.expect(200).json();
    let request = &calculated["data"]["request"];
    assert_eq!(request["summary"]["total_operation"], 113, "{calculated:#}");
    assert_eq!(request["items"][0]["taxes"], json!(["20"]));
    let issued = app
        .post(&format!("{PATH}?calculate=true"), &company.token, &short)
        .await;
    let issued = issued.expect(201).json();
    assert_eq!(issued["data"]["resumen"]["montoTotalOperacion"], 113);
}
