//! Many documents in one file.

use std::collections::BTreeMap;

use actix_web::test::TestRequest;
use dte_application::ports::{CertificateFault, SubmitReply};
use dte_domain::catalog::Catalogue;
use dte_domain::identification::DocumentType;
use dte_domain::lifecycle::Rejection;
use dte_test_kit::TestCompany;
use serde_json::{Value, json};
use time::Duration;
use tokio_util::sync::CancellationToken;

use super::requests::ISSUING;
use super::{Answered, ApiApp, authorized, requests};
use crate::endpoints::bulk::line_readers::LINE_READERS;
use crate::openapi::examples;
use crate::request::bulk::columns::Columns;

const BATCHES: &str = "/api/v1/dte/batches";

async fn upload(
    app: &ApiApp,
    token: &str,
    (query, media): (&str, &str),
    body: impl Into<actix_web::web::Bytes>,
    key: Option<&str>,
) -> Answered {
    let uri = format!("{BATCHES}{query}");
    let mut request = TestRequest::post().uri(&uri).set_payload(body);
    request = request.insert_header(("Content-Type", media));
    if let Some(key) = key {
        request = request.insert_header(("Idempotency-Key", key));
    }
    app.send(authorized(request, token)).await
}

const LINES: (&str, &str) = ("", "application/x-ndjson");

fn line(document_type: &str, id: &str, document: &Value) -> String {
    json!({"type": document_type, "external_id": id, "document": document}).to_string()
}

fn ccf(id: &str) -> String {
    line("03", id, &requests::ccf())
}

/// Works on everything that is there; how the file stands then.
async fn run(app: &ApiApp, token: &str, uploaded: &Answered) -> Value {
    assert_eq!(uploaded.status, 202, "{}", uploaded.body);
    let runner = &app.kit.run_bulks;
    runner.run(&CancellationToken::new()).await.unwrap();
    status(app, token, uploaded).await
}

async fn status(app: &ApiApp, token: &str, uploaded: &Answered) -> Value {
    let location = uploaded.headers.get("location").unwrap();
    let found = app.get(location.to_str().unwrap(), token).await;
    assert_eq!(found.status, 200, "{}", found.body);
    found.json()["data"].clone()
}

async fn results(app: &ApiApp, token: &str, uploaded: &Answered) -> Vec<Value> {
    let location = uploaded.headers.get("location").unwrap().to_str().unwrap();
    let results = app.get(&format!("{location}/results"), token).await;
    assert_eq!(results.status, 200, "{}", results.body);
    let kind = results.headers.get("content-type").unwrap();
    assert_eq!(kind, "application/x-ndjson; charset=utf-8");
    let lines = results.body.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

async fn company(app: &ApiApp) -> (TestCompany, String) {
    let company = app.kit.company().await;
    let token = company.token.reveal().to_owned();
    (company, token)
}

#[actix_web::test]
async fn lines_and_rows_in_the_short_form_are_issued_as_the_whole_requests_would_be() {
    let app = ApiApp::new();
    let (_, token) = company(&app).await;
    let item = json!({
        "type": 1, "description": "Café tostado", "quantity": 2, "unit_measure": 59,
        "unit_price": 5.65, "taxed": true
    });
    let document = json!({"items": [item]});
    let short = |id: &str, calculate: Value, document: &Value| {
        json!({"type": "01", "external_id": id, "calculate": calculate, "document": document})
            .to_string()
    };
    let mut receiver = requests::receiver();
    receiver.as_object_mut().unwrap().remove("commercial_name");
    let named = json!({"items": document["items"], "receiver": receiver});
    let named = json!({"type": "03", "external_id": "A-5", "calculate": true, "document": named});
    let lines = [
        short("A-1", json!(true), &document),
        short("A-2", json!(false), &document),
        short("A-3", Value::Null, &document),
        short("A-4", json!("yes"), &document),
        named.to_string(),
    ];
    let uploaded = upload(&app, &token, LINES, lines.join("\n"), None).await;
    run(&app, &token, &uploaded).await;
    let told = results(&app, &token, &uploaded).await;
    let states: Vec<_> = told.iter().map(|line| line["status"].as_str()).collect();
    // A refused line has no status.
    let (received, refused) = (Some("RECEIVED"), None);
    assert_eq!(
        states,
        [received, refused, refused, refused, received],
        "{told:?}"
    );
    let code = told[0]["generation_code"].as_str().unwrap();
    let record = app.get(&format!("/api/v1/dte/{code}"), &token).await.json();
    assert_eq!(record["data"]["total"], json!(11.3));
    assert_eq!(told[3]["error"]["violations"][0]["path"], "calculate");
    let warned = told[4]["warnings"].to_string();
    assert!(warned.contains("receiver.commercial_name"), "{warned}");

    let csv = ("?type=01", "text/csv");
    let head = "external_id;calculate;items.1.type;items.1.description;items.1.quantity;\
                items.1.unit_measure;items.1.unit_price;items.1.taxed;apply.1;\
                summary.payment_types.1.code;summary.payment_types.1.share";
    let row = |id: &str, calculate: &str| format!("{id};{calculate};1;Café;2;59;5.65;true;;01;100");
    let table = [
        head.to_owned(),
        row("B-1", "true"),
        row("B-2", ""),
        row("B-3", "x"),
    ];
    let uploaded = upload(&app, &token, csv, table.join("\n"), None).await;
    run(&app, &token, &uploaded).await;
    let told = results(&app, &token, &uploaded).await;
    let states: Vec<_> = told.iter().map(|line| line["status"].as_str()).collect();
    assert_eq!(states, [received, refused, refused], "{told:?}");
    assert_eq!(told[2]["error"]["violations"][0]["path"], "calculate");

    // Without the column its members are not known.
    let table = table
        .join("\n")
        .replace(";calculate;", ";")
        .replace("B-1;true", "B-1");
    let unknown = upload(&app, &token, csv, table, None).await;
    assert_eq!(unknown.status, 400, "{}", unknown.body);
    let paths = unknown.json()["error"]["violations"].to_string();
    assert!(paths.contains("items.1.taxed"), "{paths}");
}

#[actix_web::test]
async fn the_files_of_the_description_are_good_ones() {
    let app = ApiApp::new();
    let (_, token) = company(&app).await;
    for (query, media) in [
        ("?dry_run=true", "application/x-ndjson"),
        ("?dry_run=true&type=01", "text/csv"),
    ] {
        let uploaded = upload(&app, &token, (query, media), examples::file(media), None).await;
        run(&app, &token, &uploaded).await;
        let results = results(&app, &token, &uploaded).await;
        let valid = json!({"line": results[0]["line"], "external_id": "PED-1", "status": "VALID"});
        assert_eq!(results, [valid], "{media}");
    }
}

#[actix_web::test]
async fn a_number_with_a_decimal_comma_and_a_broken_line_are_told_as_what_they_are() {
    let app = ApiApp::new();
    let (_, token) = company(&app).await;
    let table = examples::CSV.replace(',', ";").replace("5.65", "5,65");
    let uploaded = upload(
        &app,
        &token,
        ("?dry_run=true&type=01", "text/csv"),
        table,
        None,
    )
    .await;
    run(&app, &token, &uploaded).await;
    let told = results(&app, &token, &uploaded).await[0]["error"].to_string();
    assert!(told.contains("decimals begin with a point"), "{told}");
    let broken = upload(
        &app,
        &token,
        LINES,
        examples::NDJSON.replace("}}}", "}}"),
        None,
    )
    .await;
    run(&app, &token, &broken).await;
    let told = results(&app, &token, &broken).await[0]["error"].to_string();
    assert!(
        told.contains("column") && !told.contains("line 1"),
        "{told}"
    );
}

#[test]
fn every_type_that_is_issued_can_be_a_line() {
    for document_type in DocumentType::issued() {
        let readers = LINE_READERS
            .iter()
            .filter(|reader| reader.document_type == document_type);
        assert_eq!(readers.count(), 1, "{document_type:?}");
    }
}

#[actix_web::test]
async fn lines_of_every_type_are_issued_in_their_order_and_broken_ones_are_told() {
    let app = ApiApp::new();
    let (_, token) = company(&app).await;
    let mut wrong = requests::ccf();
    wrong["summary"]["total_to_pay"] = json!(1);
    let mut odd = requests::ccf();
    odd["sumary"] = json!({});
    let mut own = requests::ccf();
    own["external_id"] = json!("another");
    let file = [
        ccf("A-1"),
        "{\"type\": \"03\"".to_owned(),
        String::new(),
        ccf("A-1"),
        line("03", "A-5", &wrong),
        line("99", "A-6", &requests::ccf()),
        json!({"type": "03", "document": {}}).to_string(),
        line("03", "A-8", &odd),
        json!({"type": "03", "external_id": "A-9", "doc": {}}).to_string(),
        line("03", "A-10", &json!([])),
        line("03", "A-11", &own),
        "x".repeat(1024 * 1024 + 1),
        ccf("A-13"),
    ];
    let uploaded = upload(&app, &token, LINES, file.join("\n"), None).await;
    let queued = &uploaded.json()["data"];
    assert_eq!(queued["status"], "QUEUED");
    assert_eq!(queued["counts"]["total"], 12);
    let done = run(&app, &token, &uploaded).await;
    assert_eq!(done["status"], "COMPLETED");
    assert_eq!(done["progress"], 100);
    let counts = json!({"total": 12, "waiting": 0, "issued": 3, "refused": 9});
    assert_eq!(done["counts"], counts);
    let results = results(&app, &token, &uploaded).await;
    let told: Vec<_> = results
        .iter()
        .map(|line| {
            let code = line["error"]["code"].as_str();
            let status = line["status"].as_str();
            (line["line"].as_u64().unwrap(), code.or(status).unwrap())
        })
        .collect();
    assert_eq!(
        told,
        [
            (1, "RECEIVED"),
            (2, "INVALID_JSON"),
            (4, "EXTERNAL_ID_TAKEN"),
            (5, "VALIDATION_FAILED"),
            (6, "VALIDATION_FAILED"),
            (7, "VALIDATION_FAILED"),
            (8, "RECEIVED"),
            (9, "VALIDATION_FAILED"),
            (10, "VALIDATION_FAILED"),
            (11, "VALIDATION_FAILED"),
            (12, "BODY_TOO_LARGE"),
            (13, "RECEIVED"),
        ]
    );
    let numbers: Vec<_> = results
        .iter()
        .filter_map(|line| line["control_number"].as_str())
        .map(|number| number.rsplit_once('-').unwrap().1.parse::<u64>().unwrap())
        .collect();
    assert_eq!(numbers, [1, 2, 3]);
    assert!(
        results[2]["error"]["message"]
            .as_str()
            .unwrap()
            .contains("line 1")
    );
    let refused = &results[3];
    assert_eq!(refused["external_id"], "A-5");
    assert!(refused["error"]["violations"].is_array(), "{refused}");
    assert!(refused["generation_code"].is_null());
    let places = |line: &Value| -> Vec<String> {
        let violations = line["error"]["violations"].as_array().unwrap().iter();
        violations
            .map(|one| one["path"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(places(&results[4]), ["type"]);
    assert_eq!(places(&results[5]), ["external_id"]);
    assert_eq!(places(&results[7]), ["doc", "document"]);
    assert_eq!(places(&results[8]), ["body"]);
    assert_eq!(places(&results[9]), ["document.external_id"]);
    assert!(
        results[6]["warnings"][0]
            .as_str()
            .unwrap()
            .contains("sumary")
    );
    for one in results.iter().filter(|line| line["status"] == "RECEIVED") {
        assert!(one["error"].is_null() && one["violations"].is_null());
        let path = format!("/api/v1/dte/{}", one["generation_code"].as_str().unwrap());
        let document = app.get(&path, &token).await.json();
        assert_eq!(document["data"]["external_id"], one["external_id"]);
        assert_eq!(document["data"]["control_number"], one["control_number"]);
    }
}

#[actix_web::test]
async fn every_type_can_be_a_line_and_a_row() {
    for issuing in ISSUING {
        let code = issuing.document_type.code();
        for body in [issuing.valid, issuing.every_member] {
            let app = ApiApp::new();
            let (_, token) = company(&app).await;
            let path = format!("/api/v1{}", issuing.paths()[0]);
            let direct = app.post(&path, &token, body().to_string()).await;
            // Nothing that was issued is in the way of the same once more.
            let (of_rows, app) = (ApiApp::new(), ApiApp::new());
            let (_, rows_token) = company(&of_rows).await;
            let (_, token) = company(&app).await;
            let mut cells = BTreeMap::new();
            let mut request = body();
            request["external_id"] = Value::Null;
            flatten("", &request, &mut cells);
            cells.insert("external_id".to_owned(), "row-1".to_owned());
            let table = [
                cells
                    .keys()
                    .map(|name| quoted(name))
                    .collect::<Vec<_>>()
                    .join(","),
                cells
                    .values()
                    .map(|cell| quoted(cell))
                    .collect::<Vec<_>>()
                    .join(","),
            ];
            let query = format!("?type={code}");
            let csv = (query.as_str(), "text/csv; charset=utf-8");
            let rows = upload(&of_rows, &rows_token, csv, table.join("\r\n"), None).await;
            let done = run(&of_rows, &rows_token, &rows).await;
            let lines = results(&of_rows, &rows_token, &rows).await;
            request["external_id"] = json!("line-1");
            let line = line(code, "line-1", &request);
            let uploaded = upload(&app, &token, LINES, line, None).await;
            run(&app, &token, &uploaded).await;
            let of_lines = results(&app, &token, &uploaded).await;
            if direct.status == 201 {
                assert_eq!(done["counts"]["issued"], 1, "{code}: {lines:?}");
                assert_eq!(of_lines[0]["status"], "RECEIVED", "{of_lines:?}");
                assert_eq!(lines[0]["line"], 2);
                let stored = |line: &Value| {
                    let id = line["generation_code"].as_str().unwrap();
                    format!("/api/v1/dte/{id}")
                };
                let [row, line] = [&lines[0], &of_lines[0]].map(stored);
                let row = of_rows.get(&row, &rows_token).await.json();
                let line = app.get(&line, &token).await.json();
                let content = |record: &Value| {
                    let mut json = record["data"]["json_data"].clone();
                    json.as_object_mut().unwrap().remove("identificacion");
                    json
                };
                assert_eq!(content(&row), content(&line));
            } else {
                let errors = [&lines[0]["error"], &of_lines[0]["error"]];
                for error in errors {
                    assert_eq!(error["code"], direct.code(), "{error}");
                }
            }
        }
    }
}

fn flatten(path: &str, value: &Value, cells: &mut BTreeMap<String, String>) {
    let step = |name: &str| {
        if path.is_empty() {
            name.to_owned()
        } else {
            format!("{path}.{name}")
        }
    };
    match value {
        Value::Object(members) => {
            for (name, value) in members {
                flatten(&step(name), value, cells);
            }
        }
        Value::Array(entries) => {
            for (index, value) in entries.iter().enumerate() {
                flatten(&step(&(index + 1).to_string()), value, cells);
            }
        }
        Value::Null => {}
        Value::String(text) => {
            cells.insert(path.to_owned(), text.clone());
        }
        other => {
            cells.insert(path.to_owned(), other.to_string());
        }
    }
}

fn quoted(cell: &str) -> String {
    format!("\"{}\"", cell.replace('"', "\"\""))
}

#[actix_web::test]
async fn a_file_that_is_not_one_is_refused_as_a_whole_and_leaves_nothing() {
    let app = ApiApp::new();
    let (_, token) = company(&app).await;
    let csv = ("?type=03", "text/csv");
    let many = vec!["{}"; 10_001].join("\n");
    for (form, body, status, code, place) in [
        (
            ("", "application/json"),
            ccf("A"),
            415,
            "UNSUPPORTED_MEDIA_TYPE",
            None,
        ),
        (LINES, String::new(), 400, "VALIDATION_FAILED", Some("body")),
        (
            LINES,
            "\n \n".into(),
            400,
            "VALIDATION_FAILED",
            Some("body"),
        ),
        (LINES, many, 413, "BODY_TOO_LARGE", None),
        (
            ("?typ=03", "application/x-ndjson"),
            ccf("A"),
            400,
            "VALIDATION_FAILED",
            Some("typ"),
        ),
        (
            ("?type=03", "application/x-ndjson"),
            ccf("A"),
            400,
            "VALIDATION_FAILED",
            Some("type"),
        ),
        (
            ("?dry_run=yes", "application/x-ndjson"),
            ccf("A"),
            400,
            "VALIDATION_FAILED",
            Some("dry_run"),
        ),
        (
            ("", "text/csv"),
            "external_id\nA".into(),
            400,
            "VALIDATION_FAILED",
            Some("type"),
        ),
        (
            ("?type=99", "text/csv"),
            "external_id\nA".into(),
            400,
            "VALIDATION_FAILED",
            Some("type"),
        ),
        (
            csv,
            "external_id".into(),
            400,
            "VALIDATION_FAILED",
            Some("body"),
        ),
        (
            csv,
            "receiver.nit\n1".into(),
            400,
            "VALIDATION_FAILED",
            Some("columns"),
        ),
        (
            csv,
            "external_id,receiver.nitt\nA,1".into(),
            400,
            "VALIDATION_FAILED",
            Some("receiver.nitt"),
        ),
        (
            csv,
            "external_id,items.0.code\nA,1".into(),
            400,
            "VALIDATION_FAILED",
            Some("items.0.code"),
        ),
        (
            csv,
            "external_id,items\nA,1".into(),
            400,
            "VALIDATION_FAILED",
            Some("items"),
        ),
        (
            csv,
            "external_id,items.2.code\nA,1".into(),
            400,
            "VALIDATION_FAILED",
            Some("items.2.code"),
        ),
        (
            csv,
            "external_id,receiver.nit,receiver.nit\nA,1,1".into(),
            400,
            "VALIDATION_FAILED",
            Some("receiver.nit"),
        ),
        (
            csv,
            format!("external_id\n\"{}", "x".repeat(1_100_000)),
            413,
            "BODY_TOO_LARGE",
            None,
        ),
    ] {
        let refused = upload(&app, &token, form, body, Some("key")).await;
        let told = (refused.status, refused.code());
        assert_eq!(
            told,
            (status, code.to_owned()),
            "{form:?}: {}",
            refused.body
        );
        if let Some(place) = place {
            let violations = &refused.json()["error"]["violations"];
            assert_eq!(violations[0]["path"], place, "{violations}");
        }
        let list = app.get(BATCHES, &token).await.json();
        assert_eq!(list["data"]["batches"], json!([]));
    }
    let large = "x".repeat(64 * 1024 * 1024 + 1);
    let large = upload(&app, &token, LINES, large, None).await;
    assert_eq!((large.status, &*large.code()), (413, "BODY_TOO_LARGE"));
    let list = app.get(BATCHES, &token).await.json();
    assert_eq!(list["data"]["batches"], json!([]));
    for path in [
        "/api/v1/dte/batches/x",
        "/api/v1/dte/batches/00000000-0000-4000-8000-00000000ffff/results",
    ] {
        let unknown = app.get(path, &token).await;
        assert_eq!((unknown.status, &*unknown.code()), (404, "BATCH_NOT_FOUND"));
    }
}

#[actix_web::test]
async fn the_same_file_under_the_same_key_is_the_same_batch() {
    let app = ApiApp::new();
    let (company, token) = company(&app).await;
    let first = upload(&app, &token, LINES, ccf("A-1"), Some("key")).await;
    let again = upload(&app, &token, LINES, ccf("A-1"), Some("key")).await;
    assert_eq!(again.status, 202);
    assert_eq!(again.headers.get("location"), first.headers.get("location"));
    assert_eq!(again.headers.get("idempotency-replayed").unwrap(), "true");
    let other = upload(&app, &token, LINES, ccf("A-2"), Some("key")).await;
    assert_eq!(
        (other.status, &*other.code()),
        (422, "IDEMPOTENCY_KEY_REUSED")
    );
    let dry = ("?dry_run=true", "application/x-ndjson");
    let other = upload(&app, &token, dry, ccf("A-1"), Some("key")).await;
    assert_eq!(other.status, 422);
    // A sister's is another key; what she has handed in is the main office's to see, not the other way.
    let branch = company.branch_token.reveal();
    let theirs = upload(&app, branch, LINES, ccf("A-3"), Some("key")).await;
    assert_eq!(theirs.status, 202);
    assert_ne!(
        theirs.headers.get("location"),
        first.headers.get("location")
    );
    let location = first.headers.get("location").unwrap().to_str().unwrap();
    assert_eq!(app.get(location, branch).await.status, 403);
    let listed = |list: Answered| list.json()["data"]["batches"].as_array().unwrap().len();
    assert_eq!(listed(app.get(BATCHES, branch).await), 1);
    assert_eq!(listed(app.get(BATCHES, &token).await), 2);
    let page = app
        .get("/api/v1/dte/batches?page=2&page_size=1", &token)
        .await;
    assert_eq!(page.json()["data"]["batches"][0]["counts"]["total"], 1);
    let unknown = app.get("/api/v1/dte/batches?pag=2", &token).await;
    assert_eq!(unknown.status, 400);
}

#[actix_web::test]
async fn a_dry_run_judges_and_issues_nothing() {
    let app = ApiApp::new();
    let (_, token) = company(&app).await;
    let mut wrong = requests::ccf();
    wrong["summary"]["total_to_pay"] = json!(1);
    let file = [ccf("A-1"), line("03", "A-2", &wrong)].join("\n");
    let dry = ("?dry_run=true", "application/x-ndjson");
    let uploaded = upload(&app, &token, dry, file, None).await;
    let done = run(&app, &token, &uploaded).await;
    let counts = json!({"total": 2, "waiting": 0, "issued": 0, "refused": 1, "valid": 1});
    assert_eq!((&done["counts"], &done["dry_run"]), (&counts, &json!(true)));
    let judged = results(&app, &token, &uploaded).await;
    assert_eq!(judged[0]["status"], "VALID");
    assert_eq!(judged[1]["error"]["code"], "VALIDATION_FAILED");
    assert_eq!(app.kit.file.stored_documents(), 0);
    // The references are free, and no number was taken.
    let uploaded = upload(&app, &token, LINES, ccf("A-1"), None).await;
    assert_eq!(run(&app, &token, &uploaded).await["counts"]["issued"], 1);
    let issued = &results(&app, &token, &uploaded).await[0];
    let number = issued["control_number"].as_str().unwrap();
    assert!(number.ends_with("-000000000000001"), "{number}");
}

#[actix_web::test]
async fn a_table_is_read_as_spreadsheets_write_it() {
    let app = ApiApp::new();
    let (_, token) = company(&app).await;
    let mut cells = BTreeMap::new();
    flatten("", &requests::ccf(), &mut cells);
    let names: Vec<_> = cells.keys().cloned().collect();
    let values: Vec<_> = cells.values().map(|cell| quoted(cell)).collect();
    for (number, separator) in [",", ";", "\t"].iter().enumerate() {
        let names = names.join(separator);
        let values = values.join(separator);
        let file = format!(
            "\u{feff}external_id{separator}{names}\r\nR-{number}{separator}{values}\r\n\r\n{separator}{values}\r\n"
        );
        let csv = ("?type=03", "text/csv");
        let uploaded = upload(&app, &token, csv, file, None).await;
        let done = run(&app, &token, &uploaded).await;
        let lines = results(&app, &token, &uploaded).await;
        assert_eq!(done["counts"]["issued"], 1, "{lines:?}");
        assert_eq!(lines[0]["external_id"], format!("R-{number}"));
        let violations = &lines[1]["error"]["violations"];
        assert_eq!(violations[0]["path"], "external_id", "{violations}");
    }
}

#[actix_web::test]
async fn a_byte_order_mark_before_the_lines_is_no_part_of_the_first() {
    let app = ApiApp::new();
    let (_, token) = company(&app).await;
    let file = format!("\u{feff}{}\r\n{}", ccf("A-1"), ccf("A-2"));
    let uploaded = upload(&app, &token, LINES, file, None).await;
    assert_eq!(run(&app, &token, &uploaded).await["counts"]["issued"], 2);
}

#[actix_web::test]
async fn an_external_id_that_a_document_has_is_refused_and_told() {
    let app = ApiApp::new();
    let (_, token) = company(&app).await;
    let mut taken = requests::ccf();
    taken["external_id"] = json!("A-1");
    let taken = app.post("/api/v1/dte/ccf", &token, taken.to_string()).await;
    assert_eq!(taken.status, 201, "{}", taken.body);
    let file = [ccf("A-1"), ccf("A-2")].join("\r\n");
    let uploaded = upload(&app, &token, LINES, file, None).await;
    let done = run(&app, &token, &uploaded).await;
    assert_eq!(done["counts"]["issued"], 1);
    let lines = results(&app, &token, &uploaded).await;
    assert_eq!(lines[0]["error"]["code"], "EXTERNAL_ID_TAKEN");
    assert_eq!(
        lines[0]["error"]["existing"]["generation_code"],
        taken.json()["data"]["identificacion"]["codigoGeneracion"],
        "{}",
        lines[0]
    );
    assert_eq!(lines[1]["status"], "RECEIVED");
    assert!(
        lines[1]["control_number"]
            .as_str()
            .unwrap()
            .ends_with("-000000000000002")
    );
}

#[actix_web::test]
async fn what_the_authority_rejects_is_refused_in_its_words() {
    let app = ApiApp::new();
    let (_, token) = company(&app).await;
    app.kit
        .authority
        .answer_next(SubmitReply::Rejected(Rejection {
            code: "095".into(),
            description: "el receptor no existe".into(),
            observations: vec!["receptor".into()],
            at: None,
        }));
    let uploaded = upload(&app, &token, LINES, ccf("A-1"), None).await;
    let done = run(&app, &token, &uploaded).await;
    assert_eq!(done["counts"]["refused"], 1, "{done}");
    let line = &results(&app, &token, &uploaded).await[0];
    assert_eq!(line["status"], "REJECTED");
    assert_eq!(line["error"]["code"], "HACIENDA_095");
    assert_eq!(line["error"]["message"], "el receptor no existe");
    assert_eq!(line["error"]["generation_code"], line["generation_code"]);
}

#[actix_web::test]
async fn a_store_that_fails_costs_no_line_and_no_order() {
    let app = ApiApp::new();
    let (_, token) = company(&app).await;
    let file: Vec<_> = (1..=200)
        .map(|number| ccf(&format!("A-{number}")))
        .collect();
    let uploaded = upload(&app, &token, LINES, file.join("\n"), None).await;
    let runner = &app.kit.run_bulks;
    for _ in 0..3 {
        app.kit
            .store_faults
            .refuse_next(dte_application::ports::StoreError::Overloaded);
        runner.run(&CancellationToken::new()).await.unwrap();
        app.kit.clock.advance(Duration::seconds(6));
    }
    let done = run(&app, &token, &uploaded).await;
    assert_eq!(done["counts"]["issued"], 200, "{done}");
    let numbers: Vec<_> = results(&app, &token, &uploaded).await;
    let numbers: Vec<_> = numbers
        .iter()
        .map(|line| line["control_number"].as_str().unwrap().to_owned())
        .collect();
    assert!(numbers.is_sorted(), "{numbers:?}");
    assert_eq!(app.kit.file.stored_documents(), 200);
}

/// A key of one establishment, and a session of it.
async fn key(app: &ApiApp, token: &str, expires_at: Option<&str>) -> (String, String) {
    let body = json!({
        "label": "Lote", "branch_number": 1, "scopes": ["issue", "read"], "expires_at": expires_at
    });
    let made = app
        .post("/api/v1/company/keys", token, body.to_string())
        .await;
    assert_eq!(made.status, 201, "{}", made.body);
    let key = &made.json()["data"];
    let [pair, secret, id] =
        ["api_key", "api_secret", "id"].map(|member| key[member].as_str().unwrap());
    let login = requests::keys(pair, secret).to_string();
    let session = app.post("/api/v1/auth/login", token, login).await;
    let session = session.json()["data"]["token"].as_str().unwrap().to_owned();
    (id.to_owned(), session)
}

async fn rotate(app: &ApiApp, token: &str, id: &str, hours: u32) {
    let path = format!("/api/v1/company/keys/{id}/rotate");
    let body = json!({ "overlap_hours": hours }).to_string();
    let rotated = app.post(&path, token, body).await;
    assert_eq!(rotated.status, 201, "{}", rotated.body);
}

const TWO: [&str; 2] = ["A-1", "A-2"];

/// Nothing of a file is issued any more.
async fn is_refused(app: &ApiApp, token: &str, uploaded: &Answered) {
    let done = run(app, token, uploaded).await;
    assert_eq!(done["counts"]["refused"], 2);
    let results = results(app, token, uploaded).await;
    assert_eq!(results[1]["error"]["code"], "KEY_REVOKED");
    assert_eq!(app.kit.file.stored_documents(), 0);
}

#[actix_web::test]
async fn lines_of_a_key_that_was_removed_are_refused() {
    let app = ApiApp::new();
    let (_, token) = company(&app).await;
    let (id, session) = key(&app, &token, None).await;
    let uploaded = upload(&app, &session, LINES, TWO.map(ccf).join("\n"), None).await;
    let removed = TestRequest::delete().uri(&format!("/api/v1/company/keys/{id}"));
    let removed = app.send(authorized(removed, &token)).await;
    assert_eq!(removed.status, 200, "{}", removed.body);
    is_refused(&app, &token, &uploaded).await;
}

#[actix_web::test]
async fn lines_of_a_key_that_came_to_its_end_are_refused() {
    let app = ApiApp::new();
    let (_, token) = company(&app).await;
    let (_, session) = key(&app, &token, Some("2026-03-17T10:00:00-06:00")).await;
    let uploaded = upload(&app, &session, LINES, TWO.map(ccf).join("\n"), None).await;
    app.kit.clock.advance(Duration::days(2));
    is_refused(&app, &token, &uploaded).await;
}

#[actix_web::test]
async fn lines_of_a_pair_that_another_took_the_place_of_are_refused_when_it_ends() {
    let app = ApiApp::new();
    let (_, token) = company(&app).await;
    let (id, session) = key(&app, &token, None).await;
    let uploaded = upload(&app, &session, LINES, TWO.map(ccf).join("\n"), None).await;
    rotate(&app, &token, &id, 0).await;
    is_refused(&app, &token, &uploaded).await;

    // The earlier pair is good for a while.
    let (id, session) = key(&app, &token, None).await;
    let uploaded = upload(&app, &session, LINES, TWO.map(ccf).join("\n"), None).await;
    rotate(&app, &token, &id, 2).await;
    app.kit.clock.advance(Duration::hours(1));
    let done = run(&app, &token, &uploaded).await;
    assert_eq!(done["counts"]["issued"], 2, "{done}");
}

#[actix_web::test]
async fn a_certificate_that_is_not_usable_keeps_lines_waiting_and_refuses_none() {
    let app = ApiApp::new();
    let (_, token) = company(&app).await;
    let file = [ccf("A-1"), ccf("A-2")].join("\n");
    let wrong = CertificateFault::WrongPassword;
    app.kit.signer.set_fault(Some(wrong));
    let dry = ("?dry_run=true", "application/x-ndjson");
    let tried = upload(&app, &token, dry, ccf("A-1"), None).await;
    app.kit.clock.advance(Duration::SECOND);
    let uploaded = upload(&app, &token, LINES, file, None).await;
    // Judged alone, each line is told what issuing it would be told now.
    let tried_out = run(&app, &token, &tried).await;
    assert_eq!(tried_out["counts"]["refused"], 1);
    let waiting = status(&app, &token, &uploaded).await;
    assert_eq!(waiting["status"], "RUNNING");
    assert_eq!(waiting["counts"]["waiting"], 2);
    app.kit.signer.set_fault(None);
    app.kit.clock.advance(Duration::minutes(1));
    let done = run(&app, &token, &uploaded).await;
    assert_eq!(done["counts"]["issued"], 2);
}

#[actix_web::test]
async fn a_line_whose_request_is_gone_keeps_nobody_busy() {
    let app = ApiApp::new();
    let (_, token) = company(&app).await;
    let file = [ccf("A-1"), ccf("A-2")].join("\n");
    let uploaded = upload(&app, &token, LINES, file, None).await;
    app.kit
        .file
        .execute("DELETE FROM bulk_bodies WHERE line = 1");
    let found = run(&app, &token, &uploaded).await;
    assert_eq!(found["status"], "RUNNING");
    assert_eq!(found["counts"]["issued"], 1);
}

#[test]
fn names_of_columns_take_no_more_than_they_are() {
    let reader = LINE_READERS
        .iter()
        .find(|it| it.document_type.code() == "03");
    let probe = reader.unwrap().probe;
    let refused = |names: Vec<String>| {
        let names: Vec<_> = ["external_id".to_owned()]
            .into_iter()
            .chain(names)
            .collect();
        let problem = Columns::read(&names, probe).unwrap_err();
        assert_eq!(problem.code(), "VALIDATION_FAILED");
    };
    // Each of these is within a row of 1 MiB.
    refused(vec![vec!["a"; 500_000].join(".")]);
    refused(vec![vec!["items"; 33].join(".")]);
    refused(vec![format!("items{}", ".2000".repeat(200_000))]);
    refused(vec!["items.18446744073709551615.code".to_owned()]);
    let many = |name: fn(usize) -> String, count| (1..=count).map(name).collect();
    refused(many(|number| format!("a{number}.2000"), 16_000));
    refused(many(|number| format!("items.{number}"), 16_000));
    refused(many(|number| format!("a{number}"), 16_000));
    refused(many(|number| format!("a{number}"), 100_000));
    refused(many(|number| format!("a.a.a.a.a.a.a.a{number}"), 16_000));
}

#[test]
fn columns_stand_in_any_order() {
    let reader = LINE_READERS
        .iter()
        .find(|it| it.document_type.code() == "03");
    let names = [
        "items.2.code",
        "external_id",
        "items.1.quantity",
        "items.1.code",
    ];
    let columns = Columns::read(&names.map(str::to_owned), reader.unwrap().probe).unwrap();
    let (id, json) = columns
        .request(&["B", "R-1", "2.50", "A"].map(str::to_owned))
        .unwrap();
    assert_eq!(&*id, "R-1");
    let told = r#"{"external_id":"R-1","items":[{"code":"A","quantity":2.50},{"code":"B"}]}"#;
    assert_eq!(json, told);
}
