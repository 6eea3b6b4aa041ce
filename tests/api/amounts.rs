//! Amounts that others take up only as far as they go, and districts that are remembered.

use dte_test_kit::postgresql::Cluster;
use serde_json::{Value, json};

use crate::app::{Answer, App, Company, Options};
use crate::authority::{code_of, text};
use crate::editions::{of_edition, register, stamped};
use crate::requests;

const HOUR: i64 = 3_600;

/// A request over whole dollars, with so much FOVIAL beside the value-added tax.
fn with_fovial(mut request: Value, fovial: u32) -> Value {
    let plus = |amount: &Value| {
        let amount = amount.to_string();
        let (whole, cents) = amount.split_once('.').unwrap_or((&amount, "0"));
        let whole: u32 = whole.parse().unwrap();
        serde_json::from_str(&format!("{}.{cents}", whole + fovial)).unwrap()
    };
    request["items"][0]["taxes"] = json!(["20", "D1"]);
    let summary = &mut request["summary"];
    let taxes = summary["taxes"].as_array_mut().unwrap();
    taxes.push(json!({"code": "D1", "description": "FOVIAL", "value": fovial}));
    let operation: Value = plus(&summary["total_operation"]);
    if !summary["total_to_pay"].is_null() {
        summary["total_to_pay"] = operation.clone();
        summary["payment_types"][0]["amount"] = operation.clone();
    }
    summary["total_operation"] = operation;
    request
}

async fn note(app: &App, company: &Company, ccf: &str, fovial: u32) -> Answer {
    let request = with_fovial(requests::credit_note(ccf, 10), fovial);
    app.post("/dte/creditnote", &company.token, &request).await
}

async fn a_note_takes_back_at_most_the_specific_taxes_of_its_document(app: App) {
    let company = app.company().await;
    let ccf = with_fovial(requests::ccf_over(100), 20);
    let ccf = code_of(&stamped(&app, &company, "/dte/ccf", &ccf).await);
    note(&app, &company, &ccf, 20).await.expect(201);

    let refused = note(&app, &company, &ccf, 21).await.expect(400).json();
    assert_eq!(
        refused["error"]["violations"],
        json!([{
            "code": "NC-52",
            "help": "/docs/rules/NC-52",
            "path": "summary.taxes[1].value",
            "message": "a note over one document that was issued here must take back at most \
                        its specific taxes",
            "expected": "at most 20, as in the related document",
            "actual": "21"
        }]),
        "{refused:#}"
    );
    // Each note is checked for itself.
    note(&app, &company, &ccf, 20).await.expect(201);
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_takes_back_at_most_the_specific_taxes_of_its_document_on_sqlite() {
    a_note_takes_back_at_most_the_specific_taxes_of_its_document(App::start().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_note_takes_back_at_most_the_specific_taxes_of_its_document_on_postgresql() {
    let Some(cluster) = Cluster::shared().unwrap() else {
        return;
    };
    let database = cluster.database().unwrap();
    let environment = vec![("DTE_DATABASE_URL", database.url().to_owned())];
    let app = App::start_with(Options { environment }).await;
    a_note_takes_back_at_most_the_specific_taxes_of_its_document(app).await;
    println!("postgresql suite: ran a_note_takes_back_at_most_the_specific_taxes_of_its_document");
}

#[tokio::test(flavor = "multi_thread")]
async fn vouchers_on_an_own_document_retain_together_on_what_it_sold() {
    let app = App::start().await;
    let company = app.company().await;
    let ccf = stamped(&app, &company, "/dte/ccf", &requests::ccf_over(100)).await;
    let over = |amount: u32| {
        let date = text(&ccf["data"]["identificacion"]["fecEmi"]);
        let mut voucher = requests::retention(&date);
        voucher["items"] = json!([{
            "type": 2, "document_number": code_of(&ccf), "description": "Compra",
            "retention_code": "C4", "taxed_amount": amount
        }]);
        voucher.as_object_mut().unwrap().remove("summary");
        voucher["summary"] = json!({});
        voucher
    };
    let post = async |amount| {
        let path = "/dte/retention";
        app.post(path, &company.token, &over(amount)).await
    };
    let first = post(60).await.expect(201).json();
    let refused = post(41).await.expect(400).json();
    assert_eq!(
        refused["error"]["violations"],
        json!([{
            "code": "RET-28",
            "help": "/docs/rules/RET-28",
            "path": "items[0].taxed_amount",
            "message": "the vouchers on a document that was issued here must retain on at most \
                        its taxed sales, for each code",
            "expected": "at most 40, what other vouchers have left of the document",
            "actual": "41"
        }]),
        "{refused:#}"
    );
    post(40).await.expect(201);
    let rescission = requests::rescission(&code_of(&first));
    let event = app.post("/dte/invalidate", &company.token, &rescission);
    event.await.expect(200);
    post(60).await.expect(201);
    app.good(&["verify"]);
}

/// A CCF to a receiver in San Salvador Norte, which has several districts.
fn located(district: Option<&str>) -> Value {
    let mut ccf = requests::ccf();
    let address = &mut ccf["receiver"]["address"];
    address["department"] = "06".into();
    address["municipality"] = "20".into();
    if let Some(district) = district {
        address["district"] = district.into();
    }
    ccf
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_without_a_district_gets_the_last_one_in_2026() {
    let app = App::start_with(of_edition("2026", -HOUR)).await;
    let company = app.company_with(register()).await;
    let unknown = app.post("/dte/ccf", &company.token, &located(None)).await;
    let unknown = unknown.expect(400).json();
    let violations = unknown["error"]["violations"].as_array().unwrap();
    assert_eq!(violations.len(), 1, "{unknown:#}");
    assert_eq!(violations[0]["path"], "receiver.address.district");

    stamped(&app, &company, "/dte/ccf", &located(Some("05"))).await;
    let issued = stamped(&app, &company, "/dte/ccf", &located(None)).await;
    assert_eq!(issued["data"]["receptor"]["direccion"]["distrito"], "05");
    let warnings = issued["warnings"].as_array().unwrap();
    let told = "receiver.address.district: not given: the document says 05, which was last used \
                for this receiver in this municipality";
    assert!(warnings.contains(&told.into()), "{issued:#}");
}
