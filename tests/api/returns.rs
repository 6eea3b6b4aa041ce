//! Return events (18): over each type of document, of either edition, never more than that has.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::app::{App, Company};
use crate::authority::{code_of, text};
use crate::editions::{of_edition, register, stamped};
use crate::requests;

const PATH: &str = "/dte/return";

/// An amount of cents as JSON writes it.
fn dollars(cents: u64) -> Value {
    serde_json::from_str(&format!("{}.{:02}", cents / 100, cents % 100)).unwrap()
}

/// A return of one line over a document, at a price in cents.
fn over(document_type: &str, code: &str, price: u64) -> Value {
    json!({
        "related_docs": [{
            "document_type": document_type, "generation_type": 2, "document_number": code
        }],
        "items": [{
            "type": 1, "related_doc": code, "description": "Lo que se devuelve", "quantity": 1,
            "unit_measure": 59, "unit_price": dollars(price)
        }]
    })
}

/// A return over an invoice, whose lines say of which kind they are.
fn over_invoice(code: &str, price: u64) -> Value {
    let mut event = over("01", code, price);
    event["items"][0]["taxed_sale"] = dollars(price);
    event
}

/// What a request is refused for: code and path.
async fn refused(app: &App, company: &Company, request: &Value) -> Vec<(String, String)> {
    let answer = app.post(PATH, &company.token, request).await;
    let answer = answer.expect(400).json();
    let all = answer["error"]["violations"].as_array().unwrap().iter();
    all.map(|one| (text(&one["code"]), text(&one["path"])))
        .collect()
}

async fn record(app: &App, company: &Company, issued: &Value) -> Value {
    let path = format!("/dte/{}", code_of(issued));
    let answer = app.get(&path, &company.token).await;
    answer.expect(200).json()["data"].clone()
}

/// What the invoice of the tests comes to, in cents.
const WHOLE: u64 = 10_000;

/// The invoice of the tests to somebody who shows a DUI.
fn sale() -> Value {
    let mut invoice = requests::invoice();
    invoice["receiver"] = json!({
        "document_type": "13", "document_number": "045612371", "name": "José Antonio Rivas"
    });
    invoice
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edition_that_has_no_returns_says_so_and_stores_nothing() {
    let app = App::start_with(of_edition("2022", -3_600)).await;
    let company = app.company_with(register()).await;
    let invoice = stamped(&app, &company, "/dte/invoices", &requests::invoice()).await;
    let event = over_invoice(&code_of(&invoice), 100);
    for path in [PATH, "/return", "/dte/return?calculate=true"] {
        let answer = app.post(path, &company.token, &event).await;
        assert_eq!(answer.expect(400).code(), "NOT_IN_EDITION", "{path}");
    }
    let list = app.get("/dte?type=18", &company.token).await.expect(200);
    assert_eq!(list.json()["data"]["summary"]["total"], 0);
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_of_an_invoice_comes_back_and_stands_in_its_way_until_it_is_invalidated() {
    let app = App::start_with(of_edition("2026", -3_600)).await;
    let company = app.company_with(register()).await;
    let invoice = stamped(&app, &company, "/dte/invoices", &sale()).await;
    let code = code_of(&invoice);
    let event = stamped(&app, &company, PATH, &over_invoice(&code, 500)).await;
    let identification = &event["data"]["identificacion"];
    assert_eq!(identification["tipoEvento"], "18");
    assert!(identification.get("numeroControl").is_none());
    assert_eq!(event["data"]["emisor"]["codEstableMH"], "M001");
    let receiver = &event["data"]["documento"];
    assert_eq!(receiver["nombre"], invoice["data"]["receptor"]["nombre"]);
    let stored = record(&app, &company, &event).await;
    assert_eq!(stored["status"], "RECEIVED");
    assert_eq!(stored["control_number"], Value::Null);
    let list = app.get("/dte?type=18", &company.token).await.expect(200);
    let listed = list.json()["data"]["documents"][0].clone();
    assert_eq!(listed["control_number"], Value::Null);
    assert_eq!(listed["generation_code"], stored["generation_code"]);

    let original = record(&app, &company, &invoice).await;
    let rest = WHOLE - 500;
    assert_eq!(original["remaining"], json!({"taxed": 95}));
    assert_eq!(original["named_by"], json!([code_of(&event)]));
    let found = refused(&app, &company, &over_invoice(&code, rest + 1)).await;
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, "RT-42");
    let rest = stamped(&app, &company, PATH, &over_invoice(&code, rest)).await;
    let original = record(&app, &company, &invoice).await;
    assert_eq!(original["remaining"], json!({"taxed": 0}));

    let invalidate = |code: String| {
        let (app, company) = (&app, &company);
        async move {
            let request = requests::rescission(&code);
            app.post("/dte/invalidate", &company.token, &request).await
        }
    };
    let blocked = invalidate(code.clone()).await.expect(400).json();
    let told = blocked["error"]["details"].to_string();
    assert!(
        told.contains("ANU-08") && told.contains(&code_of(&event)),
        "{told}"
    );
    let replaced = requests::replacement(&code_of(&event), &code_of(&rest));
    let replaced = app.post("/dte/invalidate", &company.token, &replaced).await;
    assert!(
        replaced.expect(400).json()["error"]["details"]
            .to_string()
            .contains("ANU-12")
    );
    for one in [&event, &rest] {
        let event = invalidate(code_of(one)).await.expect(200).json();
        let document = &event["data"]["documento"];
        assert_eq!(document["tipoDte"], "18");
        assert_eq!(document["numeroControl"], Value::Null);
        assert_eq!(document["codigoGeneracionR"], Value::Null);
        assert_eq!(event["data"]["emisor"]["codPuntoVentaMH"], "P001");
        assert_eq!(document["numDocumento"], receiver["numDocumento"]);
    }
    // What was taken back is there again, and nothing stands in the way of the invoice.
    stamped(&app, &company, PATH, &over_invoice(&code, WHOLE)).await;
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn returns_at_the_same_time_never_exceed_the_document() {
    let app = App::start_with(of_edition("2026", -3_600)).await;
    let company = app.company_with(register()).await;
    let invoice = stamped(&app, &company, "/dte/invoices", &requests::invoice()).await;
    let request = over_invoice(&code_of(&invoice), WHOLE / 4);
    let answers = (0..16).map(|_| app.post(PATH, &company.token, &request));
    let answers = join_all(answers).await;
    let stored = answers.iter().filter(|answer| answer.status == 201).count();
    assert_eq!(stored, 4);
    let list = app.get("/dte?type=18", &company.token).await.expect(200);
    assert_eq!(list.json()["data"]["summary"]["total"], 4);
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn exports_and_purchases_of_2022_come_back_as_2026_writes_them() {
    let mut app = App::start_with(of_edition("2022", -7_200)).await;
    let mut company = app.company_with(register()).await;
    let export = requests::export_invoice();
    let export = stamped(&app, &company, "/dte/exportinvoice", &export).await;
    let purchase = requests::excluded_subject();
    let purchase = stamped(&app, &company, "/dte/excludedsubject", &purchase).await;
    app.set("DTE_EDITION", "2026");
    app.kill_and_restart();
    let keys = company.registered["data"].clone();
    company.token = app.log_in(&keys).await;

    let event = over("11", &code_of(&export), 1_000);
    let event = stamped(&app, &company, PATH, &event).await;
    let (issuer, receiver) = (&event["data"]["emisor"], &event["data"]["documento"]);
    assert_eq!(issuer["tipoRegimen"], "EX-1");
    assert_eq!(issuer["regimen"], "1000.000");
    assert_eq!(receiver["codPais"], "GT");
    let taxes = &event["data"]["resumen"]["tributos"];
    assert_eq!(taxes[0]["codigo"], "C3");

    let mut event = over("14", &code_of(&purchase), 10_000);
    event["items"][0]["income_retention"] = json!(10);
    let event = stamped(&app, &company, PATH, &event).await;
    assert_eq!(event["data"]["documento"]["numDocumento"], "045612371");
    assert_eq!(event["data"]["resumen"]["totalPagar"], 90);
    let mut more = over("14", &code_of(&purchase), 29_501);
    more["items"][0]["income_retention"] = json!(20);
    let found = refused(&app, &company, &more).await;
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, "RT-42");
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_return_waits_for_the_authority_without_a_number_and_enters_contingency() {
    let app = App::start_with(of_edition("2026", -3_600)).await;
    let company = app.company_with(register()).await;
    let invoice = stamped(&app, &company, "/dte/invoices", &requests::invoice()).await;
    app.fault("reception", "status", json!(503), 0).await;
    app.fault("query", "status", json!(503), 0).await;
    let event = over_invoice(&code_of(&invoice), 500);
    let answer = app.post(PATH, &company.token, &event).await;
    let issued = answer.expect(201).json();
    assert_eq!(issued["reception_stamp"], Value::Null);
    let identification = &issued["data"]["identificacion"];
    assert_eq!(identification["tipoOperacion"], 2, "{issued:#}");
    assert!(identification["tipoContingencia"].is_number());
    let stored = record(&app, &company, &issued).await;
    assert_eq!(stored["transmission"], "CONTINGENCY");
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_of_another_company_is_refused_and_one_of_another_system_accepted() {
    let app = App::start_with(of_edition("2026", -3_600)).await;
    let company = app.company_with(register()).await;
    let mut other = register();
    other["nit"] = requests::OTHER_NIT.into();
    let registered = app.post("/auth/register", "", &other).await;
    let registered = registered.expect(201).json();
    let token = app
        .log_in_of(&registered["data"], requests::OTHER_NIT)
        .await;
    let theirs = app
        .post("/dte/invoices", &token, &requests::invoice())
        .await;
    let theirs = theirs.expect(201).json();
    let mut event = over_invoice(&code_of(&theirs), 100);
    let date = theirs["data"]["identificacion"]["fecEmi"].clone();
    event["related_docs"][0]["emission_date"] = date;
    let found = refused(&app, &company, &event).await;
    let expected = (
        "RT-09".to_owned(),
        "related_docs[0].document_number".to_owned(),
    );
    assert_eq!(found, [expected]);

    let elsewhere = "6A0C1E52-8F0B-4D3A-9C41-2F6D0B9C7A18";
    event["related_docs"][0]["document_number"] = json!(elsewhere);
    event["items"][0]["related_doc"] = json!(elsewhere);
    let issued = stamped(&app, &company, PATH, &event).await;
    let warnings = issued["warnings"].to_string();
    assert!(
        warnings.contains("related_docs[0].document_number"),
        "{warnings}"
    );
    assert_eq!(issued["data"]["documento"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rejected_return_is_sent_anew_and_not_corrected() {
    let app = App::start_with(of_edition("2026", -3_600)).await;
    let company = app.company_with(register()).await;
    let invoice = stamped(&app, &company, "/dte/invoices", &requests::invoice()).await;
    app.fault("reception", "reject", json!("020"), 1).await;
    let mut event = over_invoice(&code_of(&invoice), WHOLE);
    event["external_id"] = json!("RETORNO-1");
    let answer = app
        .post(PATH, &company.token, &event)
        .await
        .expect(400)
        .json();
    assert_eq!(answer["error"]["code"], "HACIENDA_020", "{answer:#}");
    assert!(!answer.to_string().contains("Corrects"), "{answer:#}");
    let list = app
        .get("/dte?type=18&status=REJECTED", &company.token)
        .await;
    let rejected = list.expect(200).json()["data"]["documents"][0].clone();
    let code = text(&rejected["generation_code"]);
    let correcting = app
        .client
        .post(format!("{}/api/v1{PATH}", app.url))
        .bearer_auth(&company.token)
        .header("Corrects", &code)
        .json(&event)
        .send();
    let correcting: Value = correcting.await.unwrap().json().await.unwrap();
    let told = correcting["error"]["details"].to_string();
    assert!(told.contains("COR-07"), "{told}");
    // The whole invoice is still there to be taken back, and so is the identifier.
    stamped(&app, &company, PATH, &event).await;
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_return_of_a_contingency_is_reported_and_stamped_after_it() {
    let app = App::start_with(of_edition("2026", -3_600)).await;
    let company = app.company_with(register()).await;
    let invoice = stamped(&app, &company, "/dte/invoices", &requests::invoice()).await;
    let declaration = json!({"type": 4});
    let declare = app.post("/contingencies/declare", &company.token, &declaration);
    declare.await.expect(200);
    let event = over_invoice(&code_of(&invoice), 500);
    let issued = app.post(PATH, &company.token, &event).await;
    let issued = issued.expect(201).json();
    assert_eq!(issued["data"]["identificacion"]["tipoContingencia"], 4);
    let nothing = json!({});
    let end = app.post("/contingencies/end", &company.token, &nothing);
    end.await.expect(200);
    let code = code_of(&issued);
    let record = app.wait_for_status(&code, &company.token, "RECEIVED").await;
    assert_eq!(record["data"]["json_data"], issued["data"]);
    assert_eq!(record["data"]["transmission"], "CONTINGENCY");
    app.good(&["verify"]);
}
