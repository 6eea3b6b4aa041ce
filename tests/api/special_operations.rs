//! Special operations events (17): sales on paper, reported by the month and taken back.

use serde_json::{Value, json};

use crate::allowed_types::answered;
use crate::app::{App, Company, Options};
use crate::authority::{code_of, text};
use crate::editions::{of_edition, register, stamped};
use crate::fields::number;
use crate::random::Dice;
use crate::requests;

const PATH: &str = "/dte/specialoperations";

/// How many events of chance are issued.
const EVENTS: u32 = 500;

/// A service of 2026, and today there.
const TODAY: &str = "2026-12-15";

fn of_2026() -> Options {
    // At noon of today.
    of_edition("2026", 14 * 24 * 3_600 + 12 * 3_600)
}

async fn started() -> (App, Company) {
    let app = App::start_with(of_2026()).await;
    let company = app.company_with(register()).await;
    (app, company)
}

/// What a request is refused for: code, path and what was got.
async fn refused(app: &App, company: &Company, path: &str, request: &Value) -> Vec<[String; 3]> {
    let answer = app.post(path, &company.token, request).await;
    let answer = answer.expect(400).json();
    let all = answer["error"]["violations"].as_array().unwrap().iter();
    all.map(|one| ["code", "path", "actual"].map(|member| text(&one[member])))
        .collect()
}

async fn status(app: &App, company: &Company, issued: &Value) -> Value {
    let path = format!("/dte/{}", code_of(issued));
    let record = app.get(&path, &company.token).await.expect(200).json();
    record["data"]["status"].clone()
}

/// Takes so many dollars of taxed sales back of an event.
fn taking_back(event: &str, dollars: u32) -> Value {
    json!({"items": [{
        "document_type": "97", "document_number": "CI-1", "emission_date": TODAY,
        "related_doc": event, "quantity": 1, "description": "Anulados", "unit_price": dollars,
        "taxed_sale": dollars, "taxes": ["20"]
    }]})
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_is_issued_without_a_number_and_found_like_a_document() {
    let (app, company) = started().await;
    let issued = stamped(&app, &company, PATH, &requests::special_operations(TODAY)).await;
    assert_eq!(issued["warnings"], Value::Null);
    let data = &issued["data"];
    assert_eq!(data["identificacion"]["fecEmi"], TODAY);
    let before = requests::special_operations("2026-11-20");
    let before = stamped(&app, &company, PATH, &before).await;
    let dated = &before["data"]["identificacion"];
    assert_eq!(dated["fecEmi"], "2026-11-30", "the month that it reports");
    assert_eq!(dated["horEmi"], "23:59:59");
    assert!(
        before["warnings"].to_string().contains("has passed"),
        "the 15th"
    );
    assert_eq!(data["identificacion"]["tipoEvento"], "17");
    assert_eq!(data["identificacion"].get("numeroControl"), None);
    assert_eq!(data["resumen"]["total"], 204.5);
    assert!(issued["qr_link"].is_string(), "{issued}");
    let path = format!("/dte/{}", code_of(&issued));
    let record = app.get(&path, &company.token).await.expect(200).json();
    assert_eq!(record["data"]["status"], "RECEIVED");
    assert_eq!(record["data"]["control_number"], Value::Null);
    assert_eq!(record["data"]["json_data"], issued["data"]);
    let list = app.get("/dte?type=17", &company.token).await.expect(200);
    let list = list.json();
    assert_eq!(list["data"]["summary"]["total"], 2);
    let pdf = app.get(&format!("{path}/pdf"), &company.token).await;
    pdf.expect(200);
    // No series gave a number.
    let series = app.get("/series", &company.token).await.expect(200);
    assert!(!series.text.contains("\"17\""), "{}", series.text);
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_edition_of_2022_has_no_such_event() {
    let app = App::start().await;
    let company = app.company().await;
    let event = requests::special_operations("2026-03-02");
    for path in [PATH, "/specialoperations"] {
        let refused = app.post(path, &company.token, &event).await.expect(400);
        assert_eq!(refused.code(), "NOT_IN_EDITION", "{path}");
    }
    // Before what the company may not issue.
    app.good(&["companies", "types", requests::NIT, "-17"]);
    tokio::time::sleep(std::time::Duration::from_secs(6)).await;
    let refused = app.post(PATH, &company.token, &event).await.expect(400);
    assert_eq!(refused.code(), "NOT_IN_EDITION");
    let tried = format!("{PATH}/validate");
    let tried = app.post(&tried, &company.token, &event).await.expect(200);
    let violations = &tried.json()["data"]["violations"];
    assert_eq!(violations[0]["code"], "NOT_IN_EDITION", "{violations}");
    assert_eq!(violations[0]["path"], "edition", "{violations}");
    assert_eq!(violations[0]["actual"], "2022", "{violations}");
    let of_2026 = format!("{PATH}/validate?edition=2026");
    let tried = app.post(&of_2026, &company.token, &event).await.expect(200);
    let violations = &tried.json()["data"]["violations"];
    assert_eq!(violations[0]["code"], "TYPE_NOT_ALLOWED", "{violations}");
    let list = app.get("/dte?type=17", &company.token).await.expect(200);
    assert_eq!(list.json()["data"]["summary"]["total"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_takes_back_at_most_what_was_reported_and_waits_for_its_end() {
    let (app, company) = started().await;
    let reported = stamped(&app, &company, PATH, &requests::special_operations(TODAY)).await;
    let code = code_of(&reported);
    let found = refused(&app, &company, PATH, &taking_back(&code, 151)).await;
    assert_eq!(found[0][..2], ["EOP-19", "items[0].related_doc"]);
    let back = stamped(&app, &company, PATH, &taking_back(&code, 100)).await;
    let line = &back["data"]["cuerpoDocumento"][0];
    assert_eq!(line["codigoGeneracionRef"], code.as_str());
    assert_eq!(line["ventaGravada"], 100);
    // Nothing is added up over several events.
    let other = stamped(&app, &company, PATH, &taking_back(&code, 150)).await;
    let path = format!("/dte/{code}");
    let record = app.get(&path, &company.token).await.expect(200).json();
    assert_eq!(record["data"]["remaining"], Value::Null);

    let stranger = "0E0E0017-0000-4000-8000-000000000017";
    let found = refused(&app, &company, PATH, &taking_back(stranger, 1)).await;
    assert_eq!(found[0][0], "EOP-17");

    let named = refused(
        &app,
        &company,
        "/dte/invalidate",
        &requests::rescission(&code),
    )
    .await;
    assert_eq!(named[0][0], "ANU-08");
    assert!(named[0][2].contains(&code_of(&back)), "{named:?}");
    for issued in [&back, &other, &reported] {
        let request = requests::rescission(&code_of(issued));
        let event = app.post("/dte/invalidate", &company.token, &request).await;
        let event = event.expect(200).json();
        let document = &event["data"]["documento"];
        assert_eq!(document["numeroControl"], Value::Null);
        assert_eq!(document["tipoDte"], "17");
        assert_eq!(status(&app, &company, issued).await, "INVALIDATED");
    }
    let found = refused(&app, &company, PATH, &taking_back(&code, 1)).await;
    assert_eq!(found[0][0], "EOP-18");
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_is_not_replaced_and_not_corrected() {
    let (app, company) = started().await;
    let one = stamped(&app, &company, PATH, &requests::special_operations(TODAY)).await;
    let other = stamped(&app, &company, PATH, &requests::special_operations(TODAY)).await;
    let request = requests::replacement(&code_of(&one), &code_of(&other));
    let found = refused(&app, &company, "/dte/invalidate", &request).await;
    let paths: Vec<_> = found.iter().map(|one| &*one[1]).collect();
    assert!(paths.contains(&"replacement_generation_code"), "{found:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_company_without_nrc_reports_until_the_operator_closes_the_type() {
    let app = App::start_with(of_2026()).await;
    let mut registration = register();
    registration["nrc"] = Value::Null;
    let company = app.company_with(registration).await;
    let event = requests::special_operations(TODAY);
    let issued = stamped(&app, &company, PATH, &event).await;
    assert_eq!(issued["data"]["emisor"].get("nrc"), None);
    app.good(&["companies", "types", requests::NIT, "-17"]);
    let refused = answered(&app, &company, PATH, &event, 403).await;
    assert_eq!(refused["error"]["code"], "TYPE_NOT_ALLOWED");
}

#[tokio::test(flavor = "multi_thread")]
async fn amounts_are_calculated_and_a_file_of_events_is_issued() {
    let (app, company) = started().await;
    let mut short = requests::special_operations(TODAY);
    short.as_object_mut().unwrap().remove("summary");
    let items = short["items"].as_array_mut().unwrap();
    for (item, kind) in items.iter_mut().zip(["taxed", "exempt"]) {
        for member in ["taxed_sale", "exempt_sale", "taxes"] {
            item.as_object_mut().unwrap().remove(member);
        }
        item[kind] = true.into();
    }
    let path = format!("{PATH}/calculate");
    let calculated = app.post(&path, &company.token, &short).await.expect(200);
    let data = calculated.json()["data"].take();
    assert_eq!(data["violations"], json!([]));
    assert_eq!(data["request"]["summary"]["total_operation"], 204.5);
    assert_eq!(data["request"]["items"][0]["taxes"], json!(["20"]));
    stamped(&app, &company, PATH, &data["request"]).await;
    let path = format!("{PATH}?calculate=true");
    let issued = app.post(&path, &company.token, &short).await.expect(201);
    assert_eq!(issued.json()["data"]["resumen"]["total"], 204.5);
}

/// A valid event of operations of chance, half of the time with its amounts left out.
pub fn operations(dice: &mut Dice, day: &str) -> Value {
    let told = dice.below(2) == 0;
    let (mut items, mut sums) = (Vec::new(), [0; 3]);
    let mut vat = 0;
    for _ in 0..=dice.below(6) {
        let (quantity, price) = (1 + dice.below(400), 1 + dice.below(20_000));
        let is_alone = dice.below(2) == 0;
        let quantity = if is_alone { 1 } else { quantity };
        let sale = quantity * price;
        let kind = usize::try_from(dice.below(3)).unwrap();
        sums[kind] += sale;
        let member = ["non_subject_sale", "exempt_sale", "taxed_sale"][kind];
        let first = dice.below(100_000);
        let last = first + dice.below(1_000);
        let mut item = json!({
            "quantity": quantity, "unit_price": cents(price), "emission_date": day,
            "description": dice.text(), member: cents(sale)
        });
        if kind == 2 {
            let is_export = dice.below(4) == 0;
            item["taxes"] = json!([if is_export { "C3" } else { "20" }]);
            vat += if is_export { 0 } else { sale };
        }
        if is_alone {
            item["document_type"] = "97".into();
            item["document_number"] = json!(format!("CI-{first}"));
        } else {
            item["document_type"] = "02".into();
            item["document_from"] = json!(format!("A-{first}"));
            item["document_to"] = json!(format!("A-{last}"));
        }
        items.push(item);
    }
    let mut request = json!({"items": items});
    if told {
        let all: u64 = sums.iter().sum();
        // Half a cent goes up.
        let tax = (vat * 13 + 50) / 100;
        request["summary"] = json!({
            "total_non_subject": cents(sums[0]), "total_exempt": cents(sums[1]),
            "total_taxed": cents(sums[2]), "sub_total": cents(all),
            "total_operation": cents(all + tax)
        });
    }
    request
}

fn cents(amount: u64) -> Value {
    number(&format!("{}.{:02}", amount / 100, amount % 100))
}

#[tokio::test(flavor = "multi_thread")]
async fn five_hundred_events_of_chance_are_stamped() {
    let (app, company) = started().await;
    let mut dice = Dice::of_this_run();
    for _ in 0..EVENTS {
        let request = operations(&mut dice, TODAY);
        stamped(&app, &company, PATH, &request).await;
    }
    let list = app.get("/dte?type=17", &company.token).await.expect(200);
    assert_eq!(list.json()["data"]["summary"]["total"], EVENTS);
    app.good(&["verify"]);
}
