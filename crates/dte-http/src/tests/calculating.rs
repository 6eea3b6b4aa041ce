//! What the service calculates is what it issues, and what was given stays.

use dte_application::ports::Clock;
use dte_domain::edition::CUTOVER;
use dte_test_kit::TestCompany;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use time::Duration;

use super::requests::{
    self, accounting_settlement, credit_note, donation, receiver, retention, return_event,
};
use super::validating::document;
use super::{Answered, ApiApp, authorized};

async fn post(app: &ApiApp, company: &TestCompany, path: &str, body: String) -> Answered {
    let path = format!("/api/v1{path}");
    app.post(&path, company.token.reveal(), body).await
}

/// The answer to a request that is calculated, and the request that came of it.
async fn calculated(
    app: &ApiApp,
    company: &TestCompany,
    kind: &str,
    body: String,
) -> (Value, String) {
    let path = format!("/dte/{kind}/calculate");
    let answered = post(app, company, &path, body).await;
    assert_eq!(answered.status, 200, "{}", answered.body);
    let request = document(&answered.body, "request").to_owned();
    (answered.json()["data"].clone(), request)
}

/// A number of so many decimals.
fn number(units: i64, decimals: u32) -> Value {
    let divisor = 10_i64.pow(decimals);
    let (whole, rest) = (units / divisor, units % divisor);
    let width = decimals as usize;
    let text = if decimals == 0 {
        whole.to_string()
    } else {
        format!("{whole}.{rest:0width$}")
    };
    serde_json::from_str(&text).unwrap()
}

#[derive(Clone, Debug)]
struct Line {
    quantity: (i64, u32),
    price: (i64, u32),
    /// In thousandths of what the line comes to.
    discount: i64,
    kind: &'static str,
    /// A charge outside the tax base, in cents, in its place.
    charge: Option<i64>,
}

#[derive(Clone, Debug)]
struct Basket {
    lines: Vec<Line>,
    /// Of the sales of each kind, in thousandths.
    discounts: [i64; 3],
    prices_include_vat: Option<bool>,
    payments: usize,
    withheld: [bool; 3],
    applies_perception: bool,
}

const KINDS: [&str; 3] = ["non_subject", "exempt", "taxed"];

fn line() -> impl Strategy<Value = Line> {
    let scaled = |most: i64| {
        (0u32..9).prop_flat_map(move |scale| {
            let most = most.saturating_mul(10_i64.pow(scale));
            (10_i64.pow(scale)..=most, Just(scale))
        })
    };
    let charge = prop_oneof![9 => Just(None), 1 => (1i64..10_000).prop_map(Some)];
    let discount = prop_oneof![2 => Just(0), 1 => 0i64..1_000];
    let kind = prop_oneof![4 => Just("taxed"), 1 => select(KINDS.to_vec())];
    (scaled(200), scaled(900), discount, kind, charge).prop_map(
        |(quantity, price, discount, kind, charge)| Line {
            quantity,
            price,
            discount,
            kind,
            charge,
        },
    )
}

fn basket() -> impl Strategy<Value = Basket> {
    let discounts = prop_oneof![
        2 => Just([0; 3]),
        1 => prop::array::uniform3(0i64..500),
    ];
    (
        prop::collection::vec(line(), 1..9),
        discounts,
        prop::option::of(any::<bool>()),
        0usize..6,
        any::<[bool; 3]>(),
        any::<bool>(),
    )
        .prop_map(
            |(mut lines, discounts, prices_include_vat, payments, withheld, applies_perception)| {
                lines[0].charge = None;
                lines[0].discount = 0;
                Basket {
                    lines,
                    discounts,
                    prices_include_vat,
                    payments,
                    withheld,
                    applies_perception,
                }
            },
        )
}

impl Line {
    /// What it comes to, in cents, rounded down.
    #[expect(clippy::cast_possible_truncation, reason = "small amounts")]
    fn cents(&self) -> i64 {
        if self.charge.is_some() {
            return 0;
        }
        let (quantity, price) = (i128::from(self.quantity.0), i128::from(self.price.0));
        let scale = 10_i128.pow(self.quantity.1 + self.price.1);
        (quantity * price * 100 / scale) as i64
    }

    fn json(&self, names_documents: bool) -> Value {
        let mut line = json!({"type": 1, "description": "Café", "unit_measure": 59});
        if let Some(charge) = self.charge {
            line["quantity"] = json!(1);
            line["unit_measure"] = json!(99);
            line["unit_price"] = json!(0);
            line["non_taxed"] = number(charge, 2);
        } else {
            line["quantity"] = number(self.quantity.0, self.quantity.1);
            line["unit_price"] = number(self.price.0, self.price.1);
            line["discount"] = number(self.cents() * self.discount / 1_000, 2);
            line[self.kind] = json!(true);
        }
        if names_documents {
            line["related_doc"] = json!("S221001347");
        }
        line
    }
}

impl Basket {
    /// What the lines of a kind come to, less their discounts, in cents, rounded down.
    fn sales(&self, kind: &str) -> i64 {
        let lines = self.lines.iter().filter(|line| line.kind == kind);
        lines
            .map(|line| line.cents() - line.cents() * line.discount / 1_000)
            .sum()
    }

    fn json(&self, kind: &str, is_of_2026: bool) -> Value {
        let note = kind == "creditnote";
        let lines = self
            .lines
            .iter()
            .filter(|line| !note || line.charge.is_none());
        let mut summary = json!({});
        for (at, kind) in KINDS.into_iter().enumerate() {
            // Less than half of what may be a thirteenth less without the tax.
            let cents = self.sales(kind) * self.discounts[at] / 1_000;
            if cents > 0 {
                summary[format!("{kind}_discount")] = number(cents, 2);
            }
        }
        let mut apply = Vec::new();
        if self.withheld[0] {
            apply.push("iva_retention");
        }
        if self.withheld[1] && !is_of_2026 {
            apply.push("income_retention");
        }
        if self.applies_perception && kind != "invoices" {
            apply.push("iva_perception");
        }
        if !note {
            match self.payments {
                0 | 1 => {}
                2 => summary["payment_types"] = json!([{"code": "03", "reference": "A-1"}]),
                3 => {
                    summary["payment_types"] = json!([
                        {"code": "01", "share": 33.33}, {"code": "02", "share": 33.33},
                        {"code": "03", "share": 33.34}
                    ]);
                }
                4 => {
                    summary["payment_types"] =
                        json!([{"code": "01", "share": 12.5}, {"code": "05"}]);
                }
                _ => {
                    summary["operation_condition"] = json!(2);
                    summary["payment_types"] = json!([
                        {"code": "05", "share": 50, "term": "01", "period": 30},
                        {"code": "05", "share": 50, "term": "01", "period": 60}
                    ]);
                }
            }
        }
        let mut request = json!({
            "receiver": receiver(),
            "items": lines.map(|line| line.json(note)).collect::<Vec<_>>(),
            "summary": summary,
            "extension": {
                "delivery_name": "Ana Pérez", "delivery_document": "012345678",
                "receiver_name": "Luz López", "receiver_document": "0123456789"
            },
            "apply": apply
        });
        if kind == "invoices" {
            request["receiver"]["document_type"] = json!("36");
            request["receiver"]["document_number"] = request["receiver"]["nit"].clone();
            request["receiver"].as_object_mut().unwrap().remove("nit");
        }
        if note {
            request["related_docs"] = json!([{
                "document_type": "03", "generation_type": 1, "document_number": "S221001347",
                "emission_date": if is_of_2026 { "2026-12-01" } else { "2026-02-27" }
            }]);
        }
        if let Some(include) = self.prices_include_vat {
            request["prices_include_vat"] = json!(include);
        }
        request
    }
}

/// What is retained on the lines of a basket.
fn voucher(basket: &Basket, is_of_2026: bool) -> Value {
    let date = if is_of_2026 {
        "2026-12-01"
    } else {
        "2026-03-02"
    };
    let items: Vec<_> = (basket.lines.iter())
        .map(|line| {
            json!({
                "type": 1, "document_number": "S221001347", "dte_type": "03",
                "emission_date": date, "description": "Compra",
                "retention_code": if line.kind == "taxed" { "22" } else { "C4" },
                "taxed_amount": number(line.cents().max(100), 2)
            })
        })
        .collect();
    json!({"receiver": retention::valid()["receiver"], "items": items})
}

/// An application in an edition, with a company.
async fn app_in(is_of_2026: bool) -> (ApiApp, TestCompany) {
    let app = ApiApp::new();
    if is_of_2026 {
        let later = CUTOVER + Duration::hours(12) - app.kit.clock.now();
        app.kit.clock.advance(later);
    }
    let company = app.kit.company().await;
    (app, company)
}

const HELPERS: [&str; 6] = [
    "\"taxed\":",
    "\"exempt\":",
    "\"non_subject\":",
    "\"share\":",
    "\"apply\":",
    "\"prices_include_vat\":",
];

#[actix_web::test]
async fn what_is_calculated_is_issued_as_it_is() {
    let mut runner = TestRunner::deterministic();
    for is_of_2026 in [false, true] {
        let (app, company) = app_in(is_of_2026).await;
        for kind in ["invoices", "ccf", "creditnote", "retention"] {
            for _ in 0..250 {
                let basket = basket().new_tree(&mut runner).unwrap().current();
                let asked = match kind {
                    "retention" => voucher(&basket, is_of_2026),
                    kind => basket.json(kind, is_of_2026),
                };
                let (data, request) = calculated(&app, &company, kind, asked.to_string()).await;
                assert_eq!(data["violations"], json!([]), "{kind} {asked}\n{request}");
                for helper in HELPERS {
                    assert!(!request.contains(helper), "{helper} {request}");
                }
                let path = format!("/dte/{kind}");
                let issued = post(&app, &company, &path, request.clone()).await;
                assert_eq!(issued.status, 201, "{request}\n{}", issued.body);
                let (_, again) = calculated(&app, &company, kind, request.clone()).await;
                assert_eq!(again, request, "nothing is left to be calculated");
            }
        }
        assert_eq!(app.kit.file.stored_documents(), 4 * 250);
    }
}

#[actix_web::test]
async fn a_voucher_over_own_documents_is_calculated_and_issued_as_it_is() {
    let mut runner = TestRunner::deterministic();
    for is_of_2026 in [false, true] {
        let (app, company) = app_in(is_of_2026).await;
        let mut vouchers = 0;
        while vouchers < 100 {
            let basket = basket().new_tree(&mut runner).unwrap().current();
            // Something is left to retain on, whatever is discounted.
            if basket.sales("taxed") < 300 {
                continue;
            }
            let sold = basket.json("ccf", is_of_2026).to_string();
            let (_, sold) = calculated(&app, &company, "ccf", sold).await;
            let sold = post(&app, &company, "/dte/ccf", sold).await;
            assert_eq!(sold.status, 201, "{}", sold.body);
            let mut asked = voucher(&basket, is_of_2026);
            let own = json!({
                "type": 2, "description": "Compra", "retention_code": "22",
                "document_number": sold.json()["data"]["identificacion"]["codigoGeneracion"]
            });
            asked["items"].as_array_mut().unwrap().push(own);
            let (data, request) = calculated(&app, &company, "retention", asked.to_string()).await;
            assert_eq!(data["violations"], json!([]), "{asked}\n{request}");
            let issued = post(&app, &company, "/dte/retention", request.clone()).await;
            assert_eq!(issued.status, 201, "{request}\n{}", issued.body);
            let (_, again) = calculated(&app, &company, "retention", request.clone()).await;
            assert_eq!(again, request, "nothing is left to be calculated");
            vouchers += 1;
        }
    }
}

/// The places of amounts that can be calculated, in a request where all are there.
fn fillable(request: &Value, kind: &str) -> Vec<String> {
    let mut all = Vec::new();
    let lines = request["items"].as_array().unwrap().len();
    let of_lines: &[&str] = match kind {
        "invoices" => &["taxed_sale", "iva_item"],
        "retention" => &["iva_amount"],
        _ => &["taxed_sale", "taxes"],
    };
    for line in 0..lines {
        all.extend(
            of_lines
                .iter()
                .map(|member| format!("/items/{line}/{member}")),
        );
    }
    let of_summary = request["summary"].as_object().unwrap().keys();
    all.extend(of_summary.map(|member| format!("/summary/{member}")));
    all
}

#[actix_web::test]
async fn what_is_left_out_of_a_right_request_is_filled_and_all_else_stays_to_the_letter() {
    let (app, company) = app_in(false).await;
    let mut runner = TestRunner::deterministic();
    for kind in ["invoices", "ccf", "creditnote", "retention"] {
        for _ in 0..100 {
            let mut basket = basket().new_tree(&mut runner).unwrap().current();
            basket.payments = 0;
            basket.prices_include_vat = None;
            for line in &mut basket.lines {
                (line.kind, line.charge) = ("taxed", None);
            }
            let asked = match kind {
                "retention" => voucher(&basket, false),
                kind => basket.json(kind, false),
            };
            let (_, whole) = calculated(&app, &company, kind, asked.to_string()).await;
            let whole: Value = serde_json::from_str(&whole).unwrap();
            let mut less = whole.clone();
            let places = prop::collection::vec(any::<Index>(), 0..6);
            for place in places.new_tree(&mut runner).unwrap().current() {
                let all = fillable(&less, kind);
                let Some(place) = (!all.is_empty()).then(|| place.get::<String>(&all)) else {
                    continue;
                };
                // Nobody could know what these were.
                let kept = [
                    "_subject_discount",
                    "exempt_discount",
                    "taxed_discount",
                    "iva_retention",
                    "income_retention",
                    "iva_perception",
                ];
                let kept = kept.iter().any(|member| place.ends_with(member));
                let (outer, name) = place.rsplit_once('/').unwrap();
                if !kept && let Some(members) = less.pointer_mut(outer).unwrap().as_object_mut() {
                    members.remove(name);
                }
            }
            if less["items"].as_array().unwrap().iter().any(|item| {
                kind != "retention"
                    && item.get("taxed_sale").is_none()
                    && item.get("taxes").is_none()
            }) {
                less["items"]
                    .as_array_mut()
                    .unwrap()
                    .iter_mut()
                    .for_each(|item| item["taxed"] = json!(true));
            }
            let (data, filled) = calculated(&app, &company, kind, less.to_string()).await;
            assert_eq!(data["violations"], json!([]), "{kind} {less}");
            let filled: Value = serde_json::from_str(&filled).unwrap();
            assert_eq!(filled, whole, "{kind} {less}");
        }
    }
    assert_eq!(app.kit.file.stored_documents(), 0);
}

fn coffee() -> Value {
    json!({
        "items": [{
            "type": 1, "description": "Café", "quantity": 3, "unit_measure": 59,
            "unit_price": 3.35, "taxed": true
        }]
    })
}

#[actix_web::test]
async fn an_invoice_of_quantities_and_prices_is_calculated_and_issued_in_one_call() {
    let (app, company) = app_in(false).await;
    let (data, request) = calculated(&app, &company, "invoice", coffee().to_string()).await;
    insta::assert_snapshot!(request);
    assert_eq!(data["violations"], json!([]));

    let post = |path: &'static str| {
        let request = actix_web::test::TestRequest::post()
            .uri(path)
            .insert_header(("Idempotency-Key", "basket-1"))
            .set_payload(coffee().to_string());
        app.send(authorized(request, company.token.reveal()))
    };
    let tried = post("/api/v1/dte/invoices/validate?calculate=true").await;
    assert_eq!(tried.json()["data"]["valid"], true, "{}", tried.body);
    let plain = post("/api/v1/dte/invoices/validate").await;
    assert_eq!(plain.json()["data"]["valid"], false);
    let issued = post("/api/v1/dte/invoices?calculate=true").await;
    assert_eq!(issued.status, 201, "{}", issued.body);
    assert_eq!(issued.json()["data"]["resumen"]["totalPagar"], 10.05);
    let again = post("/api/v1/dte/invoices?calculate=true").await;
    assert_eq!(again.body, issued.body);
    let other = post("/api/v1/dte/invoices").await;
    assert_eq!(
        (other.status, &*other.code()),
        (422, "IDEMPOTENCY_KEY_REUSED")
    );
    let wrong = post("/api/v1/dte/invoices?calculate=maybe").await;
    assert_eq!((wrong.status, &*wrong.code()), (400, "VALIDATION_FAILED"));
    let wrong = wrong.json()["error"]["violations"][0].clone();
    assert_eq!(
        (&wrong["code"], &wrong["expected"]),
        (&json!("FORMAT"), &json!("true or false"))
    );
}

#[actix_web::test]
async fn the_short_form_without_its_parameter_is_told_what_takes_it() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let item = json!({
        "type": 1, "description": "Café", "quantity": 1, "unit_measure": 59, "unit_price": 5, "taxed": true
    });
    let body = json!({"items": [item]}).to_string();
    let refused = post(&app, &company, "/dte/invoices", body.clone()).await;
    let json = refused.json();
    let message = json["error"]["message"].as_str().unwrap();
    assert!(
        message.ends_with("is taken with `?calculate=true`"),
        "{message}"
    );
    let warned = json["warnings"][0].as_str().unwrap();
    assert!(warned.starts_with("items[0].taxed: ignored"), "{warned}");
    let issued = post(&app, &company, "/dte/invoices?calculate=true", body).await;
    assert_eq!(issued.status, 201, "{}", issued.body);
    assert!(!issued.body.contains("calculate=true"));
    let whole = requests::ccf()
        .to_string()
        .replace("\"quantity\":", "\"quantity\":-");
    let refused = post(&app, &company, "/dte/ccf", whole).await;
    assert_eq!(refused.status, 400);
    assert!(!refused.body.contains("calculate=true"), "{}", refused.body);
}

#[actix_web::test]
async fn a_credit_without_payments_is_told_all_that_they_need() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let item = json!({
        "type": 1, "description": "Café", "quantity": 1, "unit_measure": 59, "unit_price": 5, "taxed": true
    });
    let body = json!({"items": [item], "summary": {"operation_condition": 2}}).to_string();
    let refused = post(&app, &company, "/dte/invoices?calculate=true", body).await;
    let violations = refused.json()["error"]["violations"].clone();
    let mut violations = violations.as_array().unwrap().iter();
    let payments = violations.find(|it| it["path"] == "summary.payment_types");
    let expected = payments.unwrap()["expected"].as_str().unwrap();
    assert!(
        expected.ends_with("on credit with `term` and `period` too"),
        "{expected}"
    );
}

#[actix_web::test]
async fn what_was_given_stays_and_what_disagrees_is_told() {
    let (app, company) = app_in(false).await;
    let mut request = coffee();
    request["summary"] = json!({"total_operation": 10.5, "total_to_pay": 10.50});
    let text = request
        .to_string()
        .replace("\"total_to_pay\":10.5", "\"total_to_pay\":10.50");
    let (data, written) = calculated(&app, &company, "invoices", text.clone()).await;
    assert!(written.contains("\"total_operation\":10.5,"), "{written}");
    assert!(written.contains("\"total_to_pay\":10.50"), "{written}");
    let codes: Vec<_> = data["violations"].as_array().unwrap().iter().collect();
    assert_eq!(codes[0]["code"], "INV-21", "{data}");
    let issued = post(&app, &company, "/dte/invoices?calculate=true", text).await;
    assert_eq!(issued.status, 400);
    assert_eq!(issued.json()["error"]["violations"], data["violations"]);
    assert_eq!(app.kit.file.stored_documents(), 0);
}

#[actix_web::test]
async fn what_cannot_be_calculated_is_told_at_its_place() {
    let (app, company) = app_in(false).await;
    let paths = async |request: Value| {
        let (data, _) = calculated(&app, &company, "invoices", request.to_string()).await;
        let violations = data["violations"].as_array().unwrap().clone();
        let told = violations.iter().map(|it| {
            let text = |member: &str| it[member].as_str().unwrap().to_owned();
            format!("{} {}", text("code"), text("path"))
        });
        told.collect::<Vec<_>>()
    };
    let mut request = coffee();
    request["items"][0].as_object_mut().unwrap().remove("taxed");
    assert_eq!(paths(request.clone()).await, ["REQUIRED items[0].taxed"]);
    request["items"][0]["taxed"] = json!("yes");
    request["apply"] = json!(["iva_perception"]);
    request["prices_include_vat"] = json!(1);
    let told = paths(request.clone()).await;
    let expected = [
        "TYPE prices_include_vat",
        "CATALOGUE apply[0]",
        "TYPE items[0].taxed",
    ];
    assert_eq!(told, expected);
    let mut request = coffee();
    request["items"][0]["quantity"] = json!("3");
    assert_eq!(paths(request).await, ["TYPE items[0].quantity"]);
    let mut request = coffee();
    request["items"][0]["exempt"] = json!(true);
    request["summary"] = json!({"payment_types": [{"code": "01", "amount": 1, "share": 50}]});
    let told = paths(request).await;
    assert_eq!(
        told,
        [
            "EXCLUSIVE items[0].taxed",
            "EXCLUSIVE summary.payment_types[0].share"
        ]
    );
    let nothing = post(&app, &company, "/dte/invoices/calculate", "[]".to_owned()).await;
    assert_eq!(nothing.json()["data"]["request"], json!([]));
    let notes = credit_note::valid();
    let (data, _) = calculated(&app, &company, "creditnote", notes.to_string()).await;
    assert_eq!(data["violations"], json!([]));
    let voucher = retention::valid();
    let (data, _) = calculated(&app, &company, "retention", voucher.to_string()).await;
    assert_eq!(data["violations"], json!([]));
}

/// A taxed line of one thing, and what stands beside the lines.
fn of_one(price: &str, beside: &Value) -> String {
    let mut request = json!({
        "items": [{
            "type": 1, "description": "Café", "quantity": 1, "unit_measure": 59, "taxed": true,
            "unit_price": serde_json::from_str::<Value>(price).unwrap()
        }]
    });
    let (request_members, beside) = (
        request.as_object_mut().unwrap(),
        beside.as_object().unwrap(),
    );
    request_members.extend(beside.clone());
    request.to_string()
}

#[actix_web::test]
async fn prices_that_no_document_comes_to_are_told() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let with_vat = json!({"prices_include_vat": true, "receiver": receiver()});
    let (data, _) = calculated(&app, &company, "ccf", of_one("1.00", &with_vat)).await;
    let warnings = data["warnings"].to_string();
    assert!(
        warnings.contains("come to 1, the document to 0.99"),
        "{data}"
    );
    let (data, _) = calculated(&app, &company, "ccf", of_one("1.13", &with_vat)).await;
    assert!(!data["warnings"].to_string().contains("come to"), "{data}");
}

#[actix_web::test]
async fn what_no_document_can_hold_is_refused_and_never_0() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let without = json!({"prices_include_vat": false});
    let body = of_one("99999999999.99", &without);
    let refused = post(&app, &company, "/dte/invoices?calculate=true", body).await;
    assert_eq!(refused.status, 400, "{}", refused.body);
    let violations = refused.json()["error"]["violations"].clone();
    assert_eq!(violations[0]["path"], "items[0].unit_price", "{violations}");
    let whole = json!({"summary": {"operation_condition": 1.0}});
    let body = of_one("5", &whole);
    let issued = post(&app, &company, "/dte/invoices?calculate=true", body).await;
    assert_eq!(issued.status, 201, "{}", issued.body);
    let both = json!({"apply": ["iva_retention"], "summary": {"iva_retention": 0}});
    let refused = post(
        &app,
        &company,
        "/dte/invoices?calculate=true",
        of_one("5", &both),
    )
    .await;
    assert_eq!(refused.status, 400, "{}", refused.body);
    let percentage = json!({"summary": {"discount_percentage": 10}});
    let (data, _) = calculated(&app, &company, "invoices", of_one("5", &percentage)).await;
    assert!(
        data["warnings"].to_string().contains("nothing is deducted"),
        "{data}"
    );
}

#[actix_web::test]
async fn a_misspelt_or_empty_parameter_issues_for_nobody() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let body = of_one("5", &json!({}));
    for query in [
        "branh=2&calculate=true",
        "branch=&calculate=true",
        "calculat=true",
        "edition=2026",
    ] {
        let path = format!("/dte/invoices?{query}");
        let refused = post(&app, &company, &path, body.clone()).await;
        assert_eq!(
            (refused.status, &*refused.code()),
            (400, "VALIDATION_FAILED"),
            "{query}"
        );
    }
    let issued = post(
        &app,
        &company,
        "/dte/invoices?branch=1&calculate=true",
        body,
    )
    .await;
    assert_eq!(issued.status, 201, "{}", issued.body);
}

/// A request without some members of an object in it.
fn without(request: &Value, pointer: &str, members: &[&str]) -> Value {
    let mut less = request.clone();
    let object = less.pointer_mut(pointer).unwrap().as_object_mut().unwrap();
    for member in members {
        object.remove(*member).unwrap();
    }
    less
}

#[actix_web::test]
async fn what_is_given_is_worth_what_its_lines_say() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let mut whole = donation::valid();
    whole["items"][1]["value"] = json!(250);
    let less = without(&whole, "/summary", &["total_value"]);
    let less = without(&less, "/items/0", &["value"]);
    let less = without(&less, "/items/1", &["value"]);
    let (data, filled) = calculated(&app, &company, "donation", less.to_string()).await;
    assert_eq!(data["violations"], json!([]));
    let filled: Value = serde_json::from_str(&filled).unwrap();
    assert_eq!(filled, whole);
}

#[actix_web::test]
async fn a_body_without_lines_is_filled() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let whole = accounting_settlement::valid();
    let kind = "accountingsettlement";
    let members = [
        "sub_total",
        "perception_base",
        "total_iva",
        "iva_perception",
        "commission_percentage",
        "commission_iva",
        "total_to_pay",
    ];
    let less = without(&whole, "/summary", &members);
    let (data, filled) = calculated(&app, &company, kind, less.to_string()).await;
    assert_eq!(data["violations"], json!([]));
    let filled: Value = serde_json::from_str(&filled).unwrap();
    assert_eq!(filled, whole);
    for member in members {
        let less = without(&whole, "/summary", &[member]);
        let (_, filled) = calculated(&app, &company, kind, less.to_string()).await;
        let filled: Value = serde_json::from_str(&filled).unwrap();
        assert_eq!(filled, whole, "{member}");
    }
    // More commission than operations: no percentage can hold it, and nothing would be left to pay.
    let mut much = without(&whole, "/summary", &members);
    much["summary"]["commission"] = json!(1131);
    let path = format!("/dte/{kind}?calculate=true");
    let refused = post(&app, &company, &path, much.to_string()).await;
    assert_eq!(refused.status, 400, "{}", refused.body);
    let told = refused.json()["error"]["violations"].to_string();
    assert!(told.contains("summary.total_to_pay"), "{told}");
    assert!(told.contains("summary.commission_percentage"), "{told}");
}

#[actix_web::test]
async fn what_comes_back_has_the_vat_of_its_document_and_its_totals() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let whole = return_event::valid();
    let mut less = without(&whole, "", &["summary"]);
    less = without(&less, "/items/0", &["taxed_sale", "iva_item"]);
    less["items"][0]["taxed"] = json!(true);
    let (data, filled) = calculated(&app, &company, "return", less.to_string()).await;
    assert_eq!(data["violations"], json!([]), "{filled}");
    let filled: Value = serde_json::from_str(&filled).unwrap();
    // 10 / 1.13 x 0.13
    assert_eq!(filled["items"][0]["iva_item"], json!(1.150_442_48));
    assert_eq!(filled["items"][0]["taxed_sale"], json!(10));
    for (member, value) in whole["summary"].as_object().unwrap() {
        assert_eq!(filled["summary"][member], *value, "{member}");
    }
    assert_eq!(filled["summary"]["total_purchase"], json!(0));
    let kindless = without(&less, "/items/0", &["taxed"]);
    let (data, _) = calculated(&app, &company, "return", kindless.to_string()).await;
    let found = data["violations"].as_array().unwrap();
    assert_eq!(found.len(), 1, "{data}");
    assert_eq!(found[0]["path"], "items[0].taxed");
}

#[actix_web::test]
async fn what_comes_back_of_a_purchase_needs_no_kind() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let mut event = without(&return_event::valid(), "", &["summary"]);
    event = without(&event, "/items/0", &["taxed_sale", "iva_item"]);
    event["related_docs"][0]["document_type"] = json!("14");
    event["items"][0]["income_retention"] = json!(1);
    let (data, filled) = calculated(&app, &company, "return", event.to_string()).await;
    assert_eq!(data["violations"], json!([]), "{filled}");
    let filled: Value = serde_json::from_str(&filled).unwrap();
    assert_eq!(filled["items"][0]["purchase"], json!(10));
    assert_eq!(filled["items"][0]["iva_item"], json!(0));
    let totals = &filled["summary"];
    assert_eq!(
        (&totals["total_purchase"], &totals["total_to_pay"]),
        (&json!(10), &json!(9))
    );
    assert_eq!(totals["income_retention"], json!(1));
    let path = "/dte/return";
    let issued = post(&app, &company, path, filled.to_string()).await;
    assert_eq!(issued.status, 201, "{}", issued.body);
}

#[actix_web::test]
async fn a_receiver_of_a_ccf_without_a_trade_name_has_its_name_as_that_with_a_warning() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let mut receiver = receiver();
    receiver.as_object_mut().unwrap().remove("commercial_name");
    let mut body = json!({
        "items": [{
            "type": 1, "description": "Café", "quantity": 2, "unit_measure": 59, "unit_price": 5,
            "taxed": true
        }],
        "receiver": receiver
    });
    let path = "/api/v1/dte/ccf?calculate=true";
    let token = company.token.reveal();
    let issued = app.post(path, token, body.to_string()).await;
    assert_eq!(issued.status, 201, "{}", issued.body);
    let issued = issued.json();
    let receptor = &issued["data"]["receptor"];
    assert_eq!(receptor["nombreComercial"], receptor["nombre"]);
    let warnings = issued["warnings"].to_string();
    assert!(warnings.contains("receiver.commercial_name"), "{warnings}");

    // A name that is too long for it is asked for; one that is given stays, without a word.
    body["receiver"]["name"] = "x".repeat(151).into();
    let refused = app.post(path, token, body.to_string()).await;
    assert_eq!(refused.status, 400, "{}", refused.body);
    body["receiver"]["commercial_name"] = "La Ceiba".into();
    let issued = app.post(path, token, body.to_string()).await.json();
    assert_eq!(issued["data"]["receptor"]["nombreComercial"], "La Ceiba");
    let warnings = issued["warnings"].to_string();
    assert!(!warnings.contains("commercial_name"), "{warnings}");
}
