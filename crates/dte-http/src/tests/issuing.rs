//! What holds for every type of document that is issued, and what each has of its own.

use std::fmt::Debug;

use actix_web::test::TestRequest;
use dte_application::ports::SubmitReply;
use dte_domain::catalog::Catalogue as _;
use dte_domain::lifecycle::Rejection;
use dte_test_kit::TestCompany;
use garde::Validate;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::requests::ISSUING;
use super::{Answered, ApiApp, authorized, requests};
use crate::endpoints::documents::accounting_settlement::AccountingSettlementRequest;
use crate::endpoints::documents::credit_note::CreditNoteRequest;
use crate::endpoints::documents::debit_note::DebitNoteRequest;
use crate::endpoints::documents::delivery_note::DeliveryNoteRequest;
use crate::endpoints::documents::donation::DonationRequest;
use crate::endpoints::documents::excluded_subject::ExcludedSubjectRequest;
use crate::endpoints::documents::export_invoice::ExportInvoiceRequest;
use crate::endpoints::documents::invoice::InvoiceRequest;
use crate::endpoints::documents::retention::RetentionRequest;
use crate::endpoints::documents::return_event::ReturnRequest;
use crate::endpoints::documents::settlement::SettlementRequest;
use crate::endpoints::documents::special_operations::SpecialOperationsRequest;
use crate::endpoints::issuing::IssuingRequest as _;
use crate::request::body;
use crate::request::body::Body;
use crate::request::field_errors::FieldErrors;

const INVOICES: &str = "/dte/invoices";
const CREDIT_NOTES: &str = "/dte/creditnote";
const RETENTIONS: &str = "/dte/retention";

async fn send(app: &ApiApp, company: &TestCompany, path: &str, body: &Value) -> Answered {
    let path = format!("/api/v1{path}");
    app.post(&path, company.token.reveal(), body.to_string())
        .await
}

/// The details of a refusal, a line each.
fn details(answered: &Answered) -> String {
    assert_eq!(
        (answered.status, answered.code().as_str()),
        (400, "VALIDATION_FAILED"),
        "{}",
        answered.body
    );
    lines(&answered.json()["error"]["details"])
}

fn lines(texts: &Value) -> String {
    let texts: Vec<String> = serde_json::from_value(texts.clone()).unwrap();
    texts.join("\n")
}

/// Every place within a value, with what a client calls it.
fn places(value: &Value, pointer: &str, path: &str, all: &mut Vec<(String, String)>) {
    match value {
        Value::Object(members) => members.iter().for_each(|(name, inner)| {
            let dot = if path.is_empty() { "" } else { "." };
            let (pointer, path) = (format!("{pointer}/{name}"), format!("{path}{dot}{name}"));
            all.push((pointer.clone(), path.clone()));
            places(inner, &pointer, &path, all);
        }),
        Value::Array(entries) => entries.iter().enumerate().for_each(|(index, inner)| {
            let (pointer, path) = (format!("{pointer}/{index}"), format!("{path}[{index}]"));
            all.push((pointer.clone(), path.clone()));
            places(inner, &pointer, &path, all);
        }),
        _ => {}
    }
}

/// What the request struct makes of a request that has neither faults nor unknown members.
fn content<T, C: Debug>(request: &Value, make: fn(T) -> Option<C>) -> C
where
    T: DeserializeOwned + Validate<Context = FieldErrors> + Default + schemars::JsonSchema,
{
    let body: Body<T> = body::read(request.to_string().into()).ok().unwrap();
    assert!(body.found.is_empty(), "{:?}", body.found);
    assert!(body.warnings.is_empty(), "{:?}", body.warnings);
    make(body.request.unwrap()).unwrap()
}

/// The members that an answer to a request that issued has of the record.
const OF_THE_RECORD: [&str; 10] = [
    "generation_code",
    "control_number",
    "type",
    "status",
    "total",
    "reception_stamp",
    "qr_link",
    "public_url",
    "pdf_url",
    "invalidable_until",
];

fn assert_says_what_the_record_says(issued: &Answered, record: &Value) {
    assert_eq!(issued.status, 201, "{}", issued.body);
    let issued = issued.json();
    for member in OF_THE_RECORD {
        assert!(record.get(member).is_some(), "{member}");
        assert_eq!(issued.get(member), record.get(member), "{member}");
    }
}

async fn issue_with(
    app: &ApiApp,
    company: &TestCompany,
    headers: &[(&'static str, &str)],
    body: &Value,
) -> Answered {
    let request = TestRequest::post().uri("/api/v1/dte/invoices");
    let json = [("content-type", "application/json")];
    let request = headers
        .iter()
        .chain(&json)
        .fold(request, |request, header| request.insert_header(*header));
    let request = request.set_payload(body.to_string());
    app.send(authorized(request, company.token.reveal())).await
}

async fn record(app: &ApiApp, company: &TestCompany, code: &str) -> Value {
    let path = format!("/api/v1/dte/{code}");
    let found = app.get(&path, company.token.reveal()).await;
    found.json()["data"].clone()
}

#[actix_web::test]
async fn repetitions_and_corrections_answer_what_the_record_says() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let body = requests::invoice::valid();
    let key = [("idempotency-key", "order-1")];
    let first = issue_with(&app, &company, &key, &body).await;
    let code = first.json()["generation_code"].as_str().unwrap().to_owned();
    let reason = json!({
        "type": 2, "responsible_name": "Ana Lucía Pérez", "responsible_doc_type": "13",
        "responsible_num_doc": "98765432-6", "requestor_name": "José Mario López",
        "requestor_doc_type": "13", "requestor_num_doc": "98765432-6"
    });
    let event = json!({"generation_code": code, "reason": reason});
    let event = send(&app, &company, "/dte/invalidate", &event).await.json();
    let kept = app
        .get(
            &format!("/api/v1/dte/{code}/invalidation"),
            company.token.reveal(),
        )
        .await
        .json();
    for member in ["generation_code", "status", "reception_stamp"] {
        assert_eq!(event[member], kept["data"][member], "{member}");
    }
    let again = issue_with(&app, &company, &key, &body).await;
    assert_eq!(again.header("idempotency-replayed"), Some("true"));
    assert_eq!(again.header("location"), first.header("location"));
    assert_eq!(again.json()["status"], "INVALIDATED");
    let stands = record(&app, &company, &code).await;
    assert_says_what_the_record_says(&again, &stands);

    app.kit
        .authority
        .answer_next(SubmitReply::Rejected(Rejection {
            code: "020".to_owned(),
            description: "RECHAZADO".to_owned(),
            observations: Vec::new(),
            at: None,
        }));
    let refused = issue_with(&app, &company, &[], &body).await;
    let code = refused.json()["error"]["generation_code"].clone();
    let code = code.as_str().unwrap();
    assert_eq!(record(&app, &company, code).await["pdf_url"], Value::Null);
    let mut larger = body.clone();
    larger["items"][0]["description"] = "Otra descripción".into();
    let corrected = issue_with(&app, &company, &[("corrects", code)], &larger).await;
    assert_says_what_the_record_says(&corrected, &record(&app, &company, code).await);
}

#[actix_web::test]
async fn every_type_is_issued_and_read_back() {
    for issuing in ISSUING {
        let app = ApiApp::new();
        let company = app.kit.company().await;
        let issued = send(&app, &company, issuing.paths()[0], &(issuing.valid)()).await;
        insta::assert_snapshot!(format!("issued_{}", issuing.name), issued.whole());

        let code = &issued.json()["data"]["identificacion"]["codigoGeneracion"];
        let path = format!("/api/v1/dte/{}", code.as_str().unwrap());
        let found = app.get(&path, company.token.reveal()).await.json();
        assert_eq!(issued.header("location"), Some(&*path));
        assert_eq!(found["data"]["json_data"], issued.json()["data"]);
        assert_eq!(found["data"]["status"], "RECEIVED");
        assert_says_what_the_record_says(&issued, &found["data"]);
        let pdf = app
            .get(
                issued.json()["pdf_url"].as_str().unwrap(),
                company.token.reveal(),
            )
            .await;
        assert_eq!(pdf.header("content-type"), Some("application/pdf"));
        let path = format!("/api/v1/dte?type={}", issuing.document_type.code());
        let listed = app.get(&path, company.token.reveal()).await.json();
        assert_eq!(listed["data"]["summary"]["total"], 1);
    }
}

#[test]
fn every_member_reaches_the_domain() {
    let invoice = requests::invoice::every_member();
    insta::assert_debug_snapshot!(
        "every_member_of_an_invoice",
        content(&invoice, InvoiceRequest::into_content)
    );
    let delivery = requests::delivery_note::every_member();
    insta::assert_debug_snapshot!(
        "every_member_of_a_delivery_note",
        content(&delivery, DeliveryNoteRequest::into_content)
    );
    let note = requests::credit_note::every_member();
    insta::assert_debug_snapshot!(
        "every_member_of_a_credit_note",
        content(&note, CreditNoteRequest::into_content)
    );
    let debit = requests::debit_note::every_member();
    insta::assert_debug_snapshot!(
        "every_member_of_a_debit_note",
        content(&debit, DebitNoteRequest::into_content)
    );
    let voucher = requests::retention::every_member();
    insta::assert_debug_snapshot!(
        "every_member_of_a_retention",
        content(&voucher, RetentionRequest::into_content)
    );
    let settled = requests::settlement::every_member();
    insta::assert_debug_snapshot!(
        "every_member_of_a_settlement",
        content(&settled, SettlementRequest::into_content)
    );
    let settlement = requests::accounting_settlement::every_member();
    insta::assert_debug_snapshot!(
        "every_member_of_an_accounting_settlement",
        content(&settlement, AccountingSettlementRequest::into_content)
    );
    let donation = requests::donation::every_member();
    insta::assert_debug_snapshot!(
        "every_member_of_a_donation_receipt",
        content(&donation, DonationRequest::into_content)
    );
    let operations = requests::special_operations::every_member();
    insta::assert_debug_snapshot!(
        "every_member_of_a_special_operations_event",
        content(&operations, SpecialOperationsRequest::into_content)
    );
    let export = requests::export_invoice::every_member();
    insta::assert_debug_snapshot!(
        "every_member_of_an_export_invoice",
        content(&export, ExportInvoiceRequest::into_content)
    );
    let event = requests::return_event::every_member();
    insta::assert_debug_snapshot!(
        "every_member_of_a_return_event",
        content(&event, ReturnRequest::into_content)
    );
    let purchase = requests::excluded_subject::every_member();
    insta::assert_debug_snapshot!(
        "every_member_of_an_excluded_subject_invoice",
        content(&purchase, ExcludedSubjectRequest::into_content)
    );
}

#[actix_web::test]
async fn a_member_of_another_json_type_is_named_with_its_path() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    for issuing in ISSUING {
        let request = (issuing.every_member)();
        let mut all = Vec::new();
        places(&request, "", "", &mut all);
        assert!(all.len() > 30, "{}: {}", issuing.name, all.len());
        for (pointer, path) in all {
            for other in [json!(true), json!({"deep": [1]}), json!([[]])] {
                let mut request = request.clone();
                let place = request.pointer_mut(&pointer).unwrap();
                if (place.is_object() && other.is_object())
                    || (place.is_array() && other.is_array())
                {
                    continue;
                }
                *place = other;
                let answered = send(&app, &company, issuing.paths()[0], &request).await;
                let fault = format!("[TYPE] {path}: ");
                let named = details(&answered);
                assert!(named.contains(&fault), "{}: {fault}\n{named}", issuing.name);
            }
        }
    }
    assert_eq!(app.kit.file.stored_documents(), 0);
}

#[actix_web::test]
async fn what_must_be_there_is_asked_for() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    for issuing in ISSUING {
        let nothing = send(&app, &company, issuing.paths()[0], &json!({})).await;
        let hollow = json!({"receiver": {}, "items": [{}], "summary": {}});
        let hollow = send(&app, &company, issuing.paths()[0], &hollow).await;
        let text = [details(&nothing), details(&hollow)].join("\n\n");
        insta::assert_snapshot!(format!("required_{}", issuing.name), text);
    }
}

#[actix_web::test]
async fn rules_ask_for_what_the_shape_does_not() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    for (path, mut request, members) in [
        (
            CREDIT_NOTES,
            requests::credit_note::valid(),
            &["related_docs"][..],
        ),
        (RETENTIONS, requests::retention::valid(), &[]),
    ] {
        let members = members.iter().chain(&["receiver"]);
        for member in members {
            request.as_object_mut().unwrap().remove(*member);
        }
        if path == RETENTIONS {
            for member in ["dte_type", "emission_date", "taxed_amount", "iva_amount"] {
                request["items"][1][member] = Value::Null;
            }
        }
        let answered = send(&app, &company, path, &request).await;
        insta::assert_snapshot!(
            format!("asked_by_rules_{}", path.replace("/dte/", "")),
            details(&answered)
        );
    }
}

#[actix_web::test]
async fn a_member_is_as_good_as_left_out_when_it_is_null() {
    for issuing in ISSUING {
        let valid = (issuing.valid)();
        let mut with_nulls = (issuing.every_member)();
        merge_with_nulls(&mut with_nulls, &valid);
        let first = send_alone(issuing.paths()[0], &valid).await;
        let second = send_alone(issuing.paths()[0], &with_nulls).await;
        assert_eq!(second.status, 201, "{}", second.body);
        let content = |answered: &Answered| {
            let mut json = answered.json()["data"].clone();
            json.as_object_mut().unwrap().remove("identificacion");
            json
        };
        assert_eq!(content(&first), content(&second), "{}", issuing.name);
    }
}

/// To a service that has issued nothing yet.
async fn send_alone(path: &str, request: &Value) -> Answered {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    send(&app, &company, path, request).await
}

/// Makes `all` say what `valid` says, and null where it has more.
fn merge_with_nulls(all: &mut Value, valid: &Value) {
    match (all, valid) {
        (Value::Object(all), Value::Object(valid)) => {
            for (name, inner) in all.iter_mut() {
                merge_with_nulls(inner, valid.get(name).unwrap_or(&Value::Null));
            }
        }
        (Value::Array(all), Value::Array(valid)) => {
            let pattern = all.first().cloned().unwrap_or_default();
            *all = vec![pattern; valid.len()];
            for (all, valid) in all.iter_mut().zip(valid) {
                merge_with_nulls(all, valid);
            }
        }
        (all, valid) => *all = valid.clone(),
    }
}

/// What a note has no place for is refused, not left out.
#[actix_web::test]
async fn a_note_loses_no_amount_in_silence() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    for member in ["suggested_price", "non_taxed"] {
        let mut request = requests::credit_note::valid();
        request["items"][0][member] = json!(1);
        let answered = send(&app, &company, "/creditnotes", &request).await;
        assert_eq!(answered.status, 400, "{}", answered.body);
        let told = lines(&answered.json()["error"]["details"]);
        let expected = format!("[NC-16] items[0].{member}: ");
        assert!(told.contains(&expected), "{told}");
    }
}

#[actix_web::test]
async fn members_of_a_sister_type_are_unknown() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    for issuing in ISSUING {
        let mut request = (issuing.valid)();
        for sister in ISSUING {
            add_what_is_missing(
                &mut request,
                &(sister.every_member)(),
                &(issuing.every_member)(),
            );
        }
        let answered = send(&app, &company, issuing.paths()[0], &request).await;
        assert_eq!(answered.status, 201, "{}", answered.body);
        let warnings = lines(&answered.json()["warnings"]);
        insta::assert_snapshot!(format!("sisters_{}", issuing.name), warnings);
    }
}

/// Adds the members of a sister's request that the type itself does not know, with values that
/// no member could have.
fn add_what_is_missing(request: &mut Value, sister: &Value, own: &Value) {
    let Value::Object(members) = sister else {
        return;
    };
    for (name, inner) in members {
        if own.get(name).is_none() {
            request[name] = json!([true]);
        } else if inner.is_object() && request.get(name).is_some_and(Value::is_object) {
            add_what_is_missing(&mut request[name], inner, &own[name]);
        } else if name == "items" {
            add_what_is_missing(&mut request[name][0], &inner[0], &own[name][0]);
        }
    }
}

#[actix_web::test]
async fn an_invoice_needs_little() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let request = requests::invoice::smallest();
    let issued = send(&app, &company, INVOICES, &request).await;
    insta::assert_snapshot!("smallest_invoice", issued.whole());

    let mut unnamed = request.clone();
    unnamed["receiver"] = json!({});
    assert_eq!(send(&app, &company, INVOICES, &unnamed).await.status, 201);
}

#[actix_web::test]
async fn a_retention_voucher_needs_no_summary() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let request = requests::retention::valid();
    let first = send(&app, &company, RETENTIONS, &request).await.json();
    for summary in [Value::Null, json!({})] {
        let mut without = request.clone();
        without["summary"] = summary;
        let issued = send(&app, &company, RETENTIONS, &without).await;
        assert_eq!(issued.status, 201, "{}", issued.body);
        assert_eq!(issued.json()["data"]["resumen"], first["data"]["resumen"]);
    }
}

/// A document's code, as an answer tells it.
fn code_of(issued: &Answered) -> String {
    assert_eq!(issued.status, 201, "{}", issued.body);
    let json = issued.json();
    let code = json["data"]["identificacion"]["codigoGeneracion"].as_str();
    code.unwrap().to_owned()
}

/// A credit note on one CCF, named in lower and in upper case, its date left out.
fn note_on(ccf: &str) -> Value {
    let mut note = requests::credit_note::valid();
    let lower = ccf.to_lowercase();
    note["related_docs"] = json!([
        {"document_type": "03", "generation_type": 2, "document_number": lower}
    ]);
    note["items"][0]["related_doc"] = json!(lower);
    note["items"][1]["related_doc"] = json!(ccf);
    note
}

#[actix_web::test]
async fn a_ccf_issued_here_is_taken_back_by_credit_notes_as_far_as_it_goes() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let ccf = code_of(&app.issue(&company, requests::ccf().to_string()).await);
    let note = note_on(&ccf);
    let first = send(&app, &company, CREDIT_NOTES, &note).await;
    let data = &first.json()["data"];
    assert_eq!(code_of(&first).len(), 36);
    assert_eq!(data["documentoRelacionado"][0]["numeroDocumento"], ccf);
    assert_eq!(
        data["documentoRelacionado"][0]["fechaEmision"],
        "2026-03-16"
    );
    for line in data["cuerpoDocumento"].as_array().unwrap() {
        assert_eq!(line["numeroDocumento"], ccf);
    }
    code_of(&send(&app, &company, CREDIT_NOTES, &note).await);
    let third = send(&app, &company, CREDIT_NOTES, &note).await;
    insta::assert_snapshot!("overdrawn", details(&third));
}

#[actix_web::test]
async fn of_the_documents_of_others_nothing_is_told_to_a_credit_note() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let other = app.kit.company_named("06141507951033").await;
    let ccf = code_of(&app.issue(&other, requests::ccf().to_string()).await);
    let foreign = send(&app, &company, CREDIT_NOTES, &note_on(&ccf)).await;
    insta::assert_snapshot!("foreign_original", details(&foreign).replace(&ccf, "<ccf>"));

    let ccf = code_of(&app.issue(&company, requests::ccf().to_string()).await);
    let path = format!("/api/v1{CREDIT_NOTES}");
    let body = note_on(&ccf).to_string();
    let sister = app.post(&path, company.branch_token.reveal(), body).await;
    insta::assert_snapshot!("sisters_original", details(&sister).replace(&ccf, "<ccf>"));
}

#[actix_web::test]
async fn an_item_on_a_document_issued_here_takes_from_it_what_it_leaves_out() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let ccf = code_of(&app.issue(&company, requests::ccf().to_string()).await);
    let invoice = requests::invoice::valid();
    let invoice = code_of(&send(&app, &company, INVOICES, &invoice).await);
    let mut request = requests::retention::valid();
    request["summary"] = Value::Null;
    request["items"] = json!([
        {"type": 2, "document_number": ccf.to_lowercase(), "description": "Café", "retention_code": "22"},
        {"type": 2, "document_number": invoice, "description": "Café", "retention_code": "C4"}
    ]);
    let issued = send(&app, &company, RETENTIONS, &request).await;
    assert_eq!(issued.status, 201, "{}", issued.body);
    let data = &issued.json()["data"];
    let lines = format!("{}\n{}", data["cuerpoDocumento"], data["resumen"]);
    insta::assert_snapshot!(
        "taken_from_own_documents",
        lines.replace(&ccf, "<ccf>").replace(&invoice, "<invoice>")
    );
}

#[actix_web::test]
async fn all_faults_of_an_invoice_are_named_at_once() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let mut request = requests::invoice::valid();
    request["receiver"]["document_type"] = json!("14");
    request["receiver"]["nrc"] = json!("98765-4");
    request["receiver"]["address"]["municipality"] = json!("99");
    request["items"][0]["taxes"] = json!(["20"]);
    request["items"][0]["iva_item"] = json!(13);
    request["items"][1]["iva_item"] = json!(-1);
    request["items"][1]["code"] = json!(7);
    request["summary"]["sub_total"] = json!(149);
    request["summary"]["balance_in_favor"] = json!(0.005);
    request["summary"]["iva_retention"] = json!(1.02);
    request["summary"]["payment_types"] = json!([{"code": "01", "amount": 1}]);
    request["extension"] = json!({"delivery_name": "Ana", "observation": 3});
    request["related_docs"] = json!([{"document_type": "03"}]);
    let answered = send(&app, &company, INVOICES, &request).await;
    insta::assert_snapshot!(details(&answered));
    assert_eq!(app.kit.file.stored_documents(), 0);
}

#[actix_web::test]
async fn all_faults_of_a_credit_note_are_named_at_once() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let mut request = requests::credit_note::valid();
    request["receiver"]["nit"] = json!("12");
    request["items"][0]["iva_item"] = json!("6.50");
    request["receiver"].as_object_mut().unwrap().remove("phone");
    request["items"][0]["taxes"] = json!(["19"]);
    request["items"][0]["related_doc"] = json!("S-0");
    request["items"][1]["description"] = json!("");
    request["summary"]["total_operation"] = json!(66);
    request["summary"]["iva_perception"] = json!(1);
    request["related_docs"][0]["emission_date"] = json!("2025-12-15");
    request["related_docs"][1]["document_type"] = json!("07");
    request["other_docs"] = json!([{"document_code": 1, "detail": false}]);
    request["extension"] = json!({"vehicule_plate": "P12-345"});
    let answered = send(&app, &company, CREDIT_NOTES, &request).await;
    insta::assert_snapshot!(details(&answered));
    assert_eq!(app.kit.file.stored_documents(), 0);
}

#[actix_web::test]
async fn all_faults_of_a_retention_voucher_are_named_at_once() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let mut request = requests::retention::valid();
    request["receiver"]["document_number"] = json!("12345");
    request["receiver"]["email"] = json!("nobody");
    request["items"][0]["document_number"] = json!("S-22");
    request["items"][0]["iva_amount"] = json!(1.17);
    request["items"][1]["document_number"] = json!("20c8619e");
    request["items"][1]["dte_type"] = json!("99");
    request["items"][1]["emission_date"] = json!("16/03/2026");
    request["items"][2]["dte_type"] = json!("04");
    request["items"][2]["emission_date"] = json!("2026-02-28");
    request["items"][2]["iva_amount"] = json!(10.01);
    request["summary"]["total_retention_iva"] = json!(32.61);
    request["extension"] = json!({
        "delivery_name": "Ana", "delivery_document": "0123", "receiver_name": "José López",
        "receiver_document": "87654321-0", "vehicule_plate": "P12-345"
    });
    let answered = send(&app, &company, RETENTIONS, &request).await;
    insta::assert_snapshot!(details(&answered));

    let mut request = requests::retention::valid();
    request["items"][0]["type"] = json!(3);
    request["items"][1]["taxed_amount"] = json!(226.505);
    request["items"][2]["retention_code"] = json!("20");
    request["summary"] = json!([]);
    let answered = send(&app, &company, RETENTIONS, &request).await;
    insta::assert_snapshot!(details(&answered));
    assert_eq!(app.kit.file.stored_documents(), 0);
}

#[actix_web::test]
async fn a_key_means_the_same_under_every_alias_and_another_at_every_other_endpoint() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let send = async |path: &str, key: &str, body: &Value| {
        let request = TestRequest::post().uri(&format!("/api/v1{path}"));
        let request = request.insert_header(("Idempotency-Key", key));
        let request = request.set_payload(body.to_string());
        app.send(authorized(request, company.token.reveal())).await
    };
    for (issued, issuing) in ISSUING.iter().enumerate() {
        let body = (issuing.valid)();
        let &[path, alias] = issuing.paths() else {
            panic!("{} has a path and an alias", issuing.name);
        };
        let first = send(path, issuing.name, &body).await;
        let again = send(alias, issuing.name, &body).await;
        assert_eq!((first.status, &first.body), (201, &again.body));
        assert_eq!(again.header("idempotency-replayed"), Some("true"));
        assert_eq!(app.kit.file.stored_documents(), issued + 1);
        for other in ISSUING.iter().filter(|other| other.name != issuing.name) {
            let reused = send(other.paths()[0], issuing.name, &body).await;
            assert_ne!(reused.status, 201, "{} at {}", issuing.name, other.name);
        }
    }
    let invoice = requests::invoice::smallest();
    assert_eq!(send(INVOICES, "key", &invoice).await.status, 201);
    let reused = send(RETENTIONS, "key", &requests::retention::valid()).await;
    assert_eq!(
        (reused.status, reused.code().as_str()),
        (422, "IDEMPOTENCY_KEY_REUSED")
    );
}
