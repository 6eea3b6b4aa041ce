//! Who may issue what: companies that are not registered for the value-added tax, and types that an
//! operator closed for a company.

use std::time::{Duration, Instant};

use dte_domain::documents::DocumentSpec;
use dte_domain::documents::spec::WithoutNrc;
use dte_domain::identification::DocumentType;
use dte_test_kit::postgresql::Cluster;
use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, Company, Options};
use crate::authority::{code_of, number_of, text};
use crate::editions::{of_edition, register, stamped};
use crate::requests;

/// Within which every server sees what an operator changed, and the time of a busy machine.
const SEEN_WITHIN: Duration = Duration::from_secs(30);

/// The types that a company without NRC issues in no case, each with what its path takes.
fn closed_to_the_unregistered() -> impl Iterator<Item = (&'static DocumentSpec, Value)> {
    let specs = DocumentType::issued().map(DocumentType::spec);
    let refused = specs.filter(|spec| spec.without_nrc == WithoutNrc::Refused);
    refused.map(|spec| (spec, request_of(spec.kind)))
}

fn request_of(kind: &str) -> Value {
    const CODE: &str = "0CCF0000-0000-4000-8000-000000000003";
    let day = "2026-03-10";
    match kind {
        "invoices" => requests::invoice(),
        "ccf" => requests::ccf(),
        "deliverynote" => requests::delivery_note(),
        "creditnote" => requests::credit_note(CODE, 1),
        "debitnote" => requests::debit_note(CODE, 1),
        "retention" => requests::retention(day),
        "settlement" => requests::settlement(day),
        "accountingsettlement" => requests::accounting_settlement(day),
        "exportinvoice" => requests::export_invoice(),
        other => panic!("no request of {other}"),
    }
}

/// The violations of a trial.
async fn tried(
    app: &App,
    company: &Company,
    kind: &str,
    trial: &str,
    request: &Value,
) -> Vec<Value> {
    let path = format!("/dte/{kind}/{trial}");
    let answer = app.post(&path, &company.token, request).await;
    let data = answer.expect(200).json()["data"].take();
    data["violations"].as_array().unwrap().clone()
}

/// What a file of one document came to.
async fn bulk(app: &App, company: &Company, document_type: &str, document: &Value) -> Value {
    let bearer = format!("Bearer {}", company.token);
    let headers = [
        ("content-type", "application/x-ndjson"),
        ("authorization", &*bearer),
    ];
    let line = json!({"type": document_type, "external_id": "PED-1", "document": document});
    let answer = app.send(Method::POST, "/dte/batches", &headers, line.to_string());
    let location = text(&answer.await.expect(202).json()["data"]["id"]);
    let began = Instant::now();
    loop {
        let results = app
            .get(&format!("/dte/batches/{location}/results"), &company.token)
            .await
            .expect(200);
        let line: Value = serde_json::from_str(&results.text).unwrap();
        if line["status"] != "WAITING" {
            return line;
        }
        assert!(began.elapsed() < SEEN_WITHIN, "{line}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn without_nrc(options: Options) {
    let app = App::start_with(options).await;
    let mut registration = register();
    registration.as_object_mut().unwrap().remove("nrc");
    let absent = app.post("/auth/register", "", &registration).await;
    let absent = absent.expect(400).json();
    assert_eq!(absent["error"]["violations"][0]["code"], "REQUIRED");
    assert_eq!(absent["error"]["violations"][0]["path"], "nrc");
    registration["nrc"] = Value::Null;
    let company = app.company_with(registration).await;
    let shown = app.get("/company", &company.token).await.expect(200).json();
    assert_eq!(shown["data"]["nrc"], Value::Null);

    for (spec, request) in closed_to_the_unregistered() {
        let kind = spec.kind;
        for path in spec.paths {
            let refused = app.post(path, &company.token, &request).await.expect(400);
            assert_eq!(refused.code(), "COMPANY_WITHOUT_NRC", "{path}");
        }
        for trial in ["validate", "calculate"] {
            let found = tried(&app, &company, kind, trial, &request).await;
            let [one] = &*found else {
                panic!("{kind} {trial}: {found:?}");
            };
            assert_eq!(one["code"], "COMPANY_WITHOUT_NRC", "{kind} {trial}");
            assert_eq!(one["path"], "company");
        }
        let preview = format!("/dte/{kind}/preview.pdf");
        let refused = app.post(&preview, &company.token, &request).await;
        assert_eq!(refused.expect(400).code(), "COMPANY_WITHOUT_NRC", "{kind}");
    }
    let line = bulk(&app, &company, "03", &requests::ccf()).await;
    assert_eq!(line["error"]["code"], "COMPANY_WITHOUT_NRC");

    let purchase = stamped(
        &app,
        &company,
        "/dte/excludedsubject",
        &requests::excluded_subject(),
    )
    .await;
    assert_eq!(purchase["data"]["emisor"]["nrc"], Value::Null);
    assert_eq!(number_of(&purchase), "DTE-14-M001P001-000000000000001");
    let gift = stamped(&app, &company, "/dte/donation", &requests::donation()).await;
    let donee = gift["data"]
        .get("donatario")
        .unwrap_or(&gift["data"]["emisor"]);
    assert_eq!(donee["nrc"], Value::Null);
    returns_over_purchases(&app, &company, &purchase).await;
    let pdf = format!("/dte/{}/pdf", code_of(&purchase));
    app.get(&pdf, &company.token).await.expect(200);
    let test = app.get("/test", &company.token).await;
    assert!(test.text.contains("14, 15"), "{}", test.text);
    app.good(&["verify"]);
}

/// A return event takes purchases back and no sales; the edition of 2022 has none, which is told first.
async fn returns_over_purchases(app: &App, company: &Company, purchase: &Value) {
    const PATH: &str = "/dte/return";
    let code = code_of(purchase);
    let over = |document_type: &str| {
        json!({
            "related_docs": [{
                "document_type": document_type, "generation_type": 2, "document_number": code
            }],
            "items": [{
                "type": 1, "related_doc": code, "description": "Lámina galvanizada", "quantity": 1,
                "unit_measure": 59, "unit_price": 10
            }]
        })
    };
    let of_a_sale = app
        .post(PATH, &company.token, &over("01"))
        .await
        .expect(400);
    if purchase["data"]["identificacion"]["version"] == 1 {
        assert_eq!(of_a_sale.code(), "NOT_IN_EDITION");
        return;
    }
    assert_eq!(of_a_sale.code(), "COMPANY_WITHOUT_NRC");
    stamped(app, company, PATH, &over("14")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_company_without_nrc_issues_what_it_may_in_2022() {
    without_nrc(of_edition("2022", -3_600)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_company_without_nrc_issues_what_it_may_in_2026_on_postgresql() {
    let Some(cluster) = Cluster::shared().unwrap() else {
        return;
    };
    let database = cluster.database().unwrap();
    let mut options = of_edition("2026", 3_600);
    let url = database.url().to_owned();
    options.environment.push(("DTE_DATABASE_URL", url));
    without_nrc(options).await;
    println!("postgresql suite: ran a_company_without_nrc");
}

/// Waits until a request is answered so.
pub async fn answered(
    app: &App,
    company: &Company,
    path: &str,
    request: &Value,
    status: u16,
) -> Value {
    let began = Instant::now();
    loop {
        let answer = app.post(path, &company.token, request).await;
        if answer.status == status {
            return answer.json();
        }
        assert!(began.elapsed() < SEEN_WITHIN, "{}", answer.text);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_operator_closes_nobody_issues_in_any_way_until_it_is_open_again() {
    const PATH: &str = "/dte/excludedsubject";
    let app = App::start().await;
    let company = app.company().await;
    let purchase = requests::excluded_subject();
    let types = |changes: &[&str]| {
        let arguments = ["companies", "types", requests::NIT];
        app.good(&[&arguments[..], changes].concat())
    };
    assert!(types(&[]).contains("no type is closed"));
    let bearer = format!("Bearer {}", company.token);
    let headers = [("authorization", &*bearer), ("idempotency-key", "before")];
    let before = app.send(Method::POST, PATH, &headers, purchase.to_string());
    let before = before.await.expect(201).json();

    let said = types(&["-09", "-14", "-17"]);
    assert!(
        said.contains("09 (Accounting settlement document)"),
        "{said}"
    );
    assert!(types(&[]).contains("closed are 09"));
    let refused = answered(&app, &company, PATH, &purchase, 403).await;
    assert_eq!(refused["error"]["code"], "TYPE_NOT_ALLOWED");
    let shown = app.get("/company", &company.token).await.expect(200).json();
    assert_eq!(shown["data"]["closed_types"], json!(["09", "14", "17"]));

    let broken = json!({"items": 7});
    for (path, request) in [(PATH, &broken), ("/excludedsubject", &purchase)] {
        let refused = app.post(path, &company.token, request).await;
        assert_eq!(refused.expect(403).code(), "TYPE_NOT_ALLOWED");
    }
    let corrects = [("authorization", &*bearer), ("corrects", requests::NIT)];
    let corrects = app.send(Method::POST, PATH, &corrects, purchase.to_string());
    assert_eq!(corrects.await.expect(403).code(), "TYPE_NOT_ALLOWED");
    for trial in ["validate", "calculate"] {
        let found = tried(&app, &company, "excludedsubject", trial, &purchase).await;
        assert_eq!(found[0]["code"], "TYPE_NOT_ALLOWED", "{found:?}");
    }
    let preview = format!("{PATH}/preview.pdf");
    let refused = app.post(&preview, &company.token, &purchase).await;
    assert_eq!(refused.expect(403).code(), "TYPE_NOT_ALLOWED");
    let line = bulk(&app, &company, "14", &purchase).await;
    assert_eq!(line["error"]["code"], "TYPE_NOT_ALLOWED");
    // What was answered before is answered again, and all else is open.
    let again = app.send(Method::POST, PATH, &headers, purchase.to_string());
    assert_eq!(code_of(&again.await.expect(201).json()), code_of(&before));
    app.post("/dte/ccf", &company.token, &requests::ccf())
        .await
        .expect(201);

    types(&["+14"]);
    let issued = answered(&app, &company, PATH, &purchase, 201).await;
    // What was refused took no number.
    let list = app.get("/dte?type=14", &company.token).await.expect(200);
    let total = list.json()["data"]["summary"]["total"].as_u64().unwrap();
    assert!(number_of(&issued).ends_with(&format!("{total:015}")));
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_type_that_is_closed_beside_one_server_is_closed_at_the_other() {
    const PATH: &str = "/dte/donation";
    let Some(cluster) = Cluster::shared().unwrap() else {
        return;
    };
    let database = cluster.database().unwrap();
    let certificates = tempfile::tempdir().unwrap();
    let start = async |more: Vec<(&'static str, String)>| {
        let certificates = certificates.path().display().to_string();
        let mut environment = vec![
            ("DTE_DATABASE_URL", database.url().to_owned()),
            ("DTE_MASTER_KEY", "6b".repeat(32)),
            ("DTE_TOKEN_SECRET", "7c".repeat(32)),
            ("DTE_CERTIFICATES_DIR", certificates),
        ];
        environment.extend(more);
        App::start_with(Options { environment }).await
    };
    let first = start(Vec::new()).await;
    let second = start(vec![("DTE_AUTHORITY_URL", first.sandbox.clone())]).await;
    let company = first.company().await;
    let gift = requests::donation();
    for app in [&first, &second] {
        app.post(PATH, &company.token, &gift).await.expect(201);
    }
    first.good(&["companies", "types", requests::NIT, "-15"]);
    for app in [&first, &second] {
        let refused = answered(app, &company, PATH, &gift, 403).await;
        assert_eq!(refused["error"]["code"], "TYPE_NOT_ALLOWED");
    }
    second.good(&["companies", "types", requests::NIT, "+15"]);
    for app in [&first, &second] {
        answered(app, &company, PATH, &gift, 201).await;
    }
    println!("postgresql suite: ran a_type_that_is_closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_type_is_refused_by_the_command() {
    let app = App::start().await;
    app.company().await;
    for wrong in ["-16", "09", "+", "--9"] {
        let (code, said) = app.run(&["companies", "types", requests::NIT, wrong]);
        assert_eq!(code, Some(2), "{wrong}: {said}");
    }
    let (code, said) = app.run(&["companies", "types", requests::OTHER_NIT, "-09"]);
    assert_eq!(code, Some(1), "{said}");
    let types = app.good(&["companies", "types", requests::NIT]);
    assert!(types.contains("no type is closed"), "{types}");
}
