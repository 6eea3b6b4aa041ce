//! The same requests in both editions of documents, and what one does to documents of the other.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use dte_test_kit::postgresql::Cluster;
use serde_json::{Value, json};

use crate::app::{Answer, App, Company, Options, program};
use crate::authority::{code_of, number_of, text};
use crate::official;
use crate::requests;

/// Midnight of 1 December 2026 in El Salvador.
pub const CUTOVER: i64 = 1_796_104_800;
const HOUR: i64 = 3_600;

/// The offset of a clock that stands so many seconds after the cut-over, by now.
#[expect(
    clippy::disallowed_methods,
    reason = "the program's clock is moved from where the machine's stands"
)]
pub fn after_cutover(seconds: i64) -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    CUTOVER + seconds - i64::try_from(now.as_secs()).unwrap()
}

/// A service of an edition whose clock stands so many seconds after the cut-over.
pub fn of_edition(edition: &str, seconds: i64) -> Options {
    let environment = vec![
        ("DTE_EDITION", edition.to_owned()),
        ("DTE_CLOCK_OFFSET", after_cutover(seconds).to_string()),
        ("DTE_LEASE_SECONDS", "4".to_owned()),
        ("DTE_RETRY_SECONDS", "1".to_owned()),
        ("DTE_CONTINGENCY_SECONDS", "1".to_owned()),
    ];
    Options { environment }
}

/// The company of the tests with the district of its main office; its branches have the address.
pub fn register() -> Value {
    let mut company = requests::register();
    company["branch_offices"][0]["address"]["district"] = "14".into();
    company
}

/// Issues a document that must be stamped.
pub async fn stamped(app: &App, company: &Company, path: &str, request: &Value) -> Value {
    let answer = app.post(path, &company.token, request).await;
    let issued = answer.expect(201).json();
    assert!(issued["reception_stamp"].is_string(), "{issued:#}");
    official::judge(&issued["data"]);
    issued
}

#[track_caller]
pub fn version(issued: &Value) -> i64 {
    let version = &issued["data"]["identificacion"]["version"];
    version.as_i64().unwrap_or_else(|| panic!("{issued:#}"))
}

/// What a request is refused for: code and path.
#[track_caller]
fn violations(refused: Answer) -> Vec<(String, String)> {
    let refused = refused.expect(400).json();
    let all = refused["error"]["violations"].as_array().unwrap().iter();
    all.map(|one| (text(&one["code"]), text(&one["path"])))
        .collect()
}

/// Logs the main office in again, after a move of the clock.
async fn again(app: &App, company: &mut Company) {
    let keys = company.registered["data"].clone();
    company.token = app.log_in(&keys).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_requests_issue_documents_of_either_edition() {
    for (edition, versions) in [
        ("2022", [1, 3, 3, 3, 3, 1, 1, 1, 1, 1, 1]),
        ("2026", [2, 4, 4, 4, 4, 2, 2, 3, 2, 2, 2]),
    ] {
        let app = App::start_with(of_edition(edition, -HOUR)).await;
        let company = app.company_with(register()).await;
        let invoice = stamped(&app, &company, "/dte/invoices", &requests::invoice()).await;
        let ccf = stamped(&app, &company, "/dte/ccf", &requests::ccf()).await;
        let delivery = requests::delivery_note();
        let delivery = stamped(&app, &company, "/dte/deliverynote", &delivery).await;
        let note = requests::credit_note(&code_of(&ccf), 100);
        let note = stamped(&app, &company, "/dte/creditnote", &note).await;
        let date = text(&ccf["data"]["identificacion"]["fecEmi"]);
        let retention = requests::retention(&date);
        let retention = stamped(&app, &company, "/dte/retention", &retention).await;
        let purchase = requests::excluded_subject();
        let purchase = stamped(&app, &company, "/dte/excludedsubject", &purchase).await;
        let debit = requests::debit_note(&code_of(&ccf), 50);
        let debit = stamped(&app, &company, "/dte/debitnote", &debit).await;
        let export = requests::export_invoice();
        let export = stamped(&app, &company, "/dte/exportinvoice", &export).await;
        let gift = stamped(&app, &company, "/dte/donation", &requests::donation()).await;
        let settled = requests::accounting_settlement(&date);
        let settled = stamped(&app, &company, "/dte/accountingsettlement", &settled).await;
        let told = requests::settlement(&date);
        let told = stamped(&app, &company, "/dte/settlement", &told).await;
        let issued = [
            &invoice, &ccf, &delivery, &note, &debit, &retention, &purchase, &export, &gift,
            &settled, &told,
        ];
        assert_eq!(issued.map(version), versions, "{edition}");
        for one in issued {
            let district = one["data"]["emisor"]["direccion"].get("distrito");
            let expected = (edition == "2026").then(|| json!("14"));
            assert_eq!(district, expected.as_ref(), "{one:#}");
            assert!(number_of(one).ends_with("-M001P001-000000000000001"));
        }
        for (one, vat) in [
            (&gift, json!(0)),
            (&settled, json!(130)),
            (&told, json!(39.07)),
        ] {
            let request = requests::rescission(&code_of(one));
            let event = app.post("/dte/invalidate", &company.token, &request).await;
            let event = event.expect(200).json()["data"]["documento"].clone();
            let identification = &one["data"]["identificacion"];
            assert_eq!(event["tipoDte"], identification["tipoDte"]);
            let told = (edition == "2022").then_some(&vat);
            assert_eq!(event.get("montoIva"), told, "{event:#}");
        }
        let summary = &note["data"]["resumen"];
        let (total, to_pay) = (&summary["montoTotalOperacion"], summary.get("totalPagar"));
        assert_eq!(total, 113);
        let expected = (edition == "2026").then(|| json!(113));
        assert_eq!(to_pay, expected.as_ref());
        app.good(&["verify"]);
    }
}

#[test]
fn the_demo_runs_in_either_edition() {
    for edition in ["2022", "2026"] {
        let folder = tempfile::tempdir().unwrap();
        let environment = vec![("DTE_EDITION", edition.to_owned())];
        let mut demo = program(folder.path(), &Options { environment });
        let output = demo.args(["demo", "--once"]).output().unwrap();
        let printed = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{edition}: {printed}");
        assert!(printed.contains("INVALIDATED"), "{edition}: {printed}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn documents_of_2022_are_credited_and_invalidated_in_2026() {
    let mut app = App::start_with(of_edition("auto", -HOUR)).await;
    let mut company = app.company_with(register()).await;
    let credited = stamped(&app, &company, "/dte/ccf", &requests::ccf()).await;
    let rescinded = stamped(&app, &company, "/dte/ccf", &requests::ccf()).await;
    let invoice = stamped(&app, &company, "/dte/invoices", &requests::invoice()).await;
    assert_eq!([&credited, &rescinded, &invoice].map(version), [3, 3, 1]);

    app.move_clock(after_cutover(20 * HOUR));
    again(&app, &mut company).await;
    let note = requests::credit_note(&code_of(&credited), 100);
    let note = stamped(&app, &company, "/dte/creditnote", &note).await;
    assert_eq!(version(&note), 4);
    // The windows are those of the documents, whatever the edition of the event.
    app.move_clock(after_cutover(22 * HOUR));
    again(&app, &mut company).await;
    for document in [&rescinded, &invoice] {
        let code = code_of(document);
        let request = requests::rescission(&code);
        let event = app.post("/dte/invalidate", &company.token, &request).await;
        let event = event.expect(200).json();
        assert!(event["reception_stamp"].is_string(), "{event:#}");
        assert_eq!(version(&event), 3);
        assert_eq!(event["data"]["emisor"]["codEstableMH"], "M001");
        let record = app.get(&format!("/dte/{code}"), &company.token).await;
        let record = record.expect(200).json();
        assert_eq!(record["data"]["status"], "INVALIDATED", "{record:#}");
        assert_eq!(record["data"]["json_data"], document["data"]);
    }
    let next = stamped(&app, &company, "/dte/ccf", &requests::ccf()).await;
    assert_eq!(version(&next), 4);
    assert_eq!(number_of(&next), "DTE-03-M001P001-000000000000003");
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn documents_issued_in_contingency_before_the_switch_arrive_after_it_as_they_are() {
    let mut app = App::start_with(of_edition("auto", -HOUR)).await;
    let mut company = app.company_with(register()).await;
    let declaration = json!({"type": 4});
    let declare = app.post("/contingencies/declare", &company.token, &declaration);
    declare.await.expect(200);
    let issue = async |app: &App, company: &Company| {
        let issued = app.post("/dte/ccf", &company.token, &requests::ccf()).await;
        let issued = issued.expect(201).json();
        assert_eq!(issued["data"]["identificacion"]["tipoContingencia"], 4);
        issued
    };
    let before = issue(&app, &company).await;
    assert_eq!(version(&before), 3);

    app.move_clock(after_cutover(HOUR));
    again(&app, &mut company).await;
    let after = issue(&app, &company).await;
    assert_eq!(version(&after), 4);
    let nothing = json!({});
    let end = app.post("/contingencies/end", &company.token, &nothing);
    end.await.expect(200);
    for issued in [&before, &after] {
        let code = code_of(issued);
        let record = app.wait_for_status(&code, &company.token, "RECEIVED").await;
        assert_eq!(record["data"]["json_data"], issued["data"]);
        assert_eq!(record["data"]["transmission"], "CONTINGENCY");
    }
    let batches = app.at_sandbox(reqwest::Method::GET, "batches", &Value::Null);
    assert_eq!(batches.await.as_array().unwrap().len(), 2, "one a version");
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rejected_document_of_2022_is_corrected_as_one_of_2026() {
    let mut app = App::start_with(of_edition("auto", -HOUR)).await;
    let mut company = app.company_with(register()).await;
    app.fault("reception", "reject", json!("020"), 1).await;
    let refused = app.post("/dte/ccf", &company.token, &requests::ccf()).await;
    let code = text(&refused.expect(400).json()["error"]["generation_code"]);
    app.move_clock(after_cutover(HOUR));
    again(&app, &mut company).await;
    let bearer = format!("Bearer {}", company.token);
    let headers = [
        ("content-type", "application/json"),
        ("authorization", bearer.as_str()),
        ("corrects", code.as_str()),
    ];
    let body = requests::ccf().to_string();
    let issued = app
        .send(reqwest::Method::POST, "/dte/ccf", &headers, body)
        .await;
    let issued = issued.expect(201).json();
    assert!(issued["reception_stamp"].is_string(), "{issued:#}");
    assert_eq!((code_of(&issued), version(&issued)), (code, 4));
    assert_eq!(number_of(&issued), "DTE-03-M001P001-000000000000001");
    app.good(&["verify"]);
}

/// A company that has no districts notices nothing before the switch, is told what is missing, and
/// goes on as soon as it is there.
async fn without_districts(database: Option<&str>) {
    let mut options = of_edition("auto", -HOUR);
    let database = database.map(|url| ("DTE_DATABASE_URL", url.to_owned()));
    options.environment.extend(database);
    let mut app = App::start_with(options).await;
    let mut company = app.company_with(requests::register()).await;
    let before = stamped(&app, &company, "/dte/ccf", &requests::ccf()).await;
    assert_eq!(version(&before), 3);
    let readiness = "/company/readiness";
    let told = app.get(readiness, &company.token).await.expect(200).json();
    assert_eq!(told["data"]["ready"], false, "{told:#}");
    assert!(told.to_string().contains("address.district"), "{told:#}");
    let nit = ["readiness", "--nit", requests::NIT];
    let (exit, printed) = app.run(&nit);
    assert_eq!(exit, Some(1), "{printed}");
    assert!(printed.contains("district"), "{printed}");

    app.move_clock(after_cutover(HOUR));
    again(&app, &mut company).await;
    let refused = app.post("/dte/ccf", &company.token, &requests::ccf()).await;
    let found = violations(refused);
    let named = |path: &str| found.iter().any(|(_, named)| named == path);
    assert!(named("establishment.address.district"), "{found:?}");
    let mut stranger = requests::ccf();
    stranger["receiver"]["address"] = json!({
        "department": "06", "municipality": "23", "complement": "Calle Arce 7"
    });
    let refused = app.post("/dte/ccf", &company.token, &stranger).await;
    let found = violations(refused);
    let named = |path: &str| found.iter().any(|(_, named)| named == path);
    assert!(named("receiver.address.district"), "{found:?}");
    assert_eq!(app.held().await.len(), 1, "nothing was sent");

    let bearer = format!("Bearer {}", company.token);
    let headers = [
        ("content-type", "application/json"),
        ("authorization", bearer.as_str()),
    ];
    let patch = json!({"address": {
        "department": "06", "municipality": "23", "district": "14",
        "complement": "Alameda Roosevelt 1001"
    }});
    let patched = app.send(
        reqwest::Method::PATCH,
        "/company",
        &headers,
        patch.to_string(),
    );
    patched.await.expect(200);
    let issued = stamped(&app, &company, "/dte/ccf", &requests::ccf()).await;
    assert_eq!(version(&issued), 4);
    assert_eq!(number_of(&issued), "DTE-03-M001P001-000000000000002");
    stranger["receiver"]["address"]["district"] = "14".into();
    let issued = stamped(&app, &company, "/dte/ccf", &stranger).await;
    assert_eq!(issued["data"]["receptor"]["direccion"]["distrito"], "14");
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_company_without_districts_is_told_before_and_stopped_only_after_on_sqlite() {
    without_districts(None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_company_without_districts_is_told_before_and_stopped_only_after_on_postgresql() {
    let Some(cluster) = Cluster::shared().unwrap() else {
        return;
    };
    let database = cluster.database().unwrap();
    without_districts(Some(database.url())).await;
    println!("postgresql suite: ran a_company_without_districts");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_pins_a_company_to_an_edition_and_lets_it_go_again() {
    let app = App::start_with(of_edition("auto", -HOUR)).await;
    let company = app.company_with(register()).await;
    for (pin, expected) in [("2026", 4), ("2022", 3), ("2026", 4), ("auto", 3)] {
        app.good(&["companies", "edition", requests::NIT, pin]);
        let began = std::time::Instant::now();
        // A running service remembers an establishment for a while.
        loop {
            let issued = stamped(&app, &company, "/dte/ccf", &requests::ccf()).await;
            if version(&issued) == expected {
                break;
            }
            assert!(began.elapsed() < Duration::from_secs(90), "{pin}");
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    }
    app.good(&["verify"]);
}
