//! Requests as programs of the field send them: what the authority stamped is issued and stamped, and what it
//! refused is refused before it takes a number, or issued with a warning.

use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{App, Company};
use crate::authority::{code_of, text};
use crate::editions::{of_edition, register};
use crate::official;
use crate::requests;

const HOUR: i64 = 3_600;

/// The editions, each with the hours between its service's clock and the cut-over.
const EDITIONS: [(&str, i64); 2] = [("2022", -24), ("2026", 1)];

/// A service that issues documents of one edition, and a company.
struct Field {
    edition: &'static str,
    app: App,
    company: Company,
}

impl Field {
    async fn of((edition, hours): (&'static str, i64)) -> Self {
        let app = App::start_with(of_edition(edition, hours * HOUR)).await;
        let company = app.company_with(register()).await;
        Self {
            edition,
            app,
            company,
        }
    }

    async fn post(&self, path: &str, request: &Value) -> (u16, Value) {
        let answer = self.app.post(path, &self.company.token, request).await;
        (answer.status.as_u16(), answer.json())
    }

    /// Issues a document that the authority must stamp; the answer.
    async fn issue(&self, path: &str, request: &Value) -> Value {
        let (status, issued) = self.post(path, request).await;
        let place = format!("{} {path}: {request:#}", self.edition);
        assert_eq!(status, 201, "{place}\n{issued:#}");
        assert!(issued["reception_stamp"].is_string(), "{place}\n{issued:#}");
        official::judge(&issued["data"]);
        let record = format!("/dte/{}", code_of(&issued));
        let record = self.app.get(&record, &self.company.token).await;
        assert_eq!(record.expect(200).json()["data"]["status"], "RECEIVED");
        issued
    }

    /// Refuses a request by a rule, when it is tried, too; no document is made of it.
    async fn refuse(&self, path: &str, request: &Value, rule: &str) {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let (status, refused) = self.post(&format!("{path}?{query}"), request).await;
        let place = format!("{} {path}: {refused:#}", self.edition);
        assert_eq!(status, 400, "{place}");
        let found = refused["error"]["violations"].as_array().unwrap();
        let is_found = found.iter().any(|one| one["code"] == rule);
        assert!(is_found, "{rule}: {place}");
        let trial = format!("{path}/validate?{query}");
        let (_, tried) = self.post(&trial, request).await;
        assert_eq!(tried["data"]["valid"], false, "{tried:#}");
    }

    async fn today(&self) -> String {
        let issued = self.issue("/dte/invoices", &requests::invoice()).await;
        text(&issued["data"]["identificacion"]["fecEmi"])
    }

    /// A valid request of each type that this edition issues, by its path.
    async fn requests(&self) -> Vec<(&'static str, Value)> {
        let today = self.today().await;
        let ccf = code_of(&self.issue("/dte/ccf", &requests::ccf()).await);
        vec![
            ("/dte/invoices", requests::invoice()),
            ("/dte/ccf", requests::ccf()),
            ("/dte/deliverynote", requests::delivery_note()),
            ("/dte/creditnote", requests::credit_note(&ccf, 10)),
            ("/dte/debitnote", requests::debit_note(&ccf, 10)),
            ("/dte/retention", requests::retention(&today)),
            ("/dte/settlement", requests::settlement(&today)),
            (
                "/dte/accountingsettlement",
                requests::accounting_settlement(&today),
            ),
            ("/dte/exportinvoice", requests::export_invoice()),
            ("/dte/excludedsubject", requests::excluded_subject()),
            ("/dte/donation", requests::donation()),
        ]
    }
}

fn warnings(issued: &Value) -> Vec<String> {
    let warnings = issued["warnings"].as_array();
    warnings.into_iter().flatten().map(text).collect()
}

/// True if a warning is about a member.
fn warns(issued: &Value, of: &str) -> bool {
    warnings(issued).iter().any(|one| one.starts_with(of))
}

#[track_caller]
fn assert_warns(issued: &Value, of: &str) {
    assert!(warns(issued, of), "{of}: {:#?}", warnings(issued));
}

/// Puts what only a run knows into the places that a case leaves for it.
fn filled(request: &Value, first: &str, today: &str) -> Value {
    let register = requests::register();
    let written = request
        .to_string()
        .replace("<own nit>", requests::NIT)
        .replace("<own nrc>", register["nrc"].as_str().unwrap())
        .replace("<today>", today)
        .replace("<first code>", first);
    serde_json::from_str(&written).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn cases_of_the_field_come_out_as_the_authority_decided() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("../cases/field.json")).unwrap();
    for edition in EDITIONS {
        let field = Field::of(edition).await;
        let today = field.today().await;
        for case in cases.iter().filter(|case| case["edition"] == edition.0) {
            let name = &case["name"];
            let mut first = String::new();
            if let Some(before) = case["first"]["path"].as_str() {
                first = code_of(&field.issue(before, &case["first"]["request"]).await);
            }
            let path = case["path"].as_str().unwrap();
            let request = filled(&case["request"], &first, &today);
            let (status, answer) = field.post(path, &request).await;
            let statuses = case["statuses"].as_array().unwrap();
            assert!(statuses.contains(&status.into()), "{name}: {answer:#}");
            if status != 201 {
                continue;
            }
            assert!(answer["reception_stamp"].is_string(), "{name}: {answer:#}");
            official::judge(&answer["data"]);
            for (pointer, expected) in case["members"].as_object().into_iter().flatten() {
                let actual = answer["data"].pointer(pointer);
                let is_it = actual.and_then(Value::as_f64) == expected.as_f64();
                assert!(is_it, "{name}: {pointer} is {actual:?}, not {expected}");
            }
            if let Some(word) = case["warning"].as_str() {
                let is_told = warnings(&answer).iter().any(|one| one.contains(word));
                assert!(is_told, "{name}: {:#?}", warnings(&answer));
            }
        }
        field.app.good(&["verify"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn blanks_count_as_absent_in_every_type() {
    for edition in EDITIONS {
        let field = Field::of(edition).await;
        for (path, mut request) in field.requests().await {
            request["external_id"] = json!(" ");
            request["observations"] = json!("");
            request["third_party_sale"] = json!({"nit": null, "name": ""});
            request["appendixes"] = json!([
                {"field": "caja", "label": "Caja", "value": " "},
                {"field": "turno", "label": "Turno", "value": "2"},
                {"field": "nota", "label": "Nota", "value": null}
            ]);
            if path == "/dte/ccf" {
                let (status, refused) = field.post(path, &request).await;
                assert_eq!(status, 400, "{refused:#}");
                let found = refused["error"]["violations"].to_string();
                for place in ["appendixes[0].value", "third_party_sale.name"] {
                    assert!(found.contains(place), "{place}: {refused:#}");
                }
            }
            let path = match path {
                "/dte/ccf" => "/dte/ccf?calculate=true",
                other => other,
            };
            let issued = field.issue(path, &request).await;
            for place in ["appendixes[0]", "appendixes[2]"] {
                assert_warns(&issued, place);
            }
            let appendixes = issued["data"]["apendice"].as_array().unwrap();
            assert_eq!(appendixes[0]["valor"], "2", "{path}");
            assert!(issued["data"]["ventaTercero"].is_null(), "{path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn blanks_of_calculated_requests_and_of_files_count_as_absent() {
    let field = Field::of(EDITIONS[0]).await;
    let mut ccf = json!({
        "items": [{
            "type": 1, "description": "Azúcar", "quantity": 3, "unit_measure": 59,
            "unit_price": 1.25, "taxed": true, "code": " "
        }],
        "receiver": requests::ccf()["receiver"],
        "extension": {"delivery_name": null, "observation": ""},
        "summary": {"payment_types": [{"code": "03", "reference": ""}]}
    });
    // What the arithmetic is done of can be sent as it is.
    let (status, calculated) = field.post("/dte/ccf/calculate", &ccf).await;
    assert_eq!(status, 200, "{calculated:#}");
    assert_eq!(
        calculated["data"]["violations"],
        json!([]),
        "{calculated:#}"
    );
    field
        .issue("/dte/ccf", &calculated["data"]["request"])
        .await;
    // What must be given is still asked for.
    ccf["items"][0]["description"] = json!(" ");
    field
        .refuse("/dte/ccf?calculate=true", &ccf, "REQUIRED")
        .await;
    let mut large = requests::invoice();
    large["items"][0]["unit_price"] = json!(550);
    large["items"][0]["taxed_sale"] = json!(1100);
    large["items"][0]["iva_item"] = json!(126.55);
    for member in [
        "total_taxed",
        "sub_total",
        "sub_total_sales",
        "total_operation",
        "total_to_pay",
    ] {
        large["summary"][member] = json!(1100);
    }
    large["summary"]["total_iva"] = json!(126.55);
    large["summary"]["payment_types"][0]["amount"] = json!(1100);
    large["receiver"] = json!({
        "name": "Julio Rivas", "document_type": "13", "document_number": "98765432-6"
    });
    large["extension"] = json!({"delivery_name": null, "receiver_name": " "});
    field.refuse("/dte/invoices", &large, "INV-12").await;

    let mut invoice = requests::invoice();
    invoice["summary"]["payment_types"][0]["reference"] = json!("");
    let mut voucher = requests::ccf();
    voucher["summary"]["payment_types"][0]["reference"] = json!("");
    let lines = [("01", invoice), ("03", voucher)].map(|(kind, document)| {
        json!({"type": kind, "external_id": format!("F-{kind}"), "document": document}).to_string()
    });
    let bearer = format!("Bearer {}", field.company.token);
    let headers = [
        ("content-type", "application/x-ndjson"),
        ("authorization", bearer.as_str()),
    ];
    let file = field
        .app
        .send(Method::POST, "/dte/batches", &headers, lines.join("\n"))
        .await
        .expect(202);
    let file = file.headers["location"].to_str().unwrap();
    let file = file.strip_prefix("/api/v1").unwrap();
    let token = &field.company.token;
    let is_done = |stands: &Value| {
        let counts = &stands["data"]["counts"];
        counts["issued"] == 1 && counts["refused"] == 1
    };
    field.app.wait_until(file, token, is_done).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn charges_have_any_unit_and_what_no_catalogue_has_is_observed() {
    for edition in EDITIONS {
        let field = Field::of(edition).await;
        for path in ["/dte/invoices", "/dte/ccf", "/dte/exportinvoice"] {
            for unit in [59, 3] {
                let mut request = match path {
                    "/dte/exportinvoice" => requests::export_invoice(),
                    _ => json!({"items": [{
                        "type": 1, "description": "Almuerzo", "quantity": 2, "unit_measure": 59,
                        "unit_price": 6.25, "taxed": true
                    }], "receiver": requests::ccf()["receiver"]}),
                };
                if path == "/dte/invoices" {
                    request["receiver"] = Value::Null;
                }
                request["summary"] = match path {
                    "/dte/exportinvoice" => {
                        let whole = requests::export_invoice()["summary"].clone();
                        json!({"incoterm": whole["incoterm"], "freight": 1})
                    }
                    _ => Value::Null,
                };
                let tip = json!({
                    "type": 1, "description": "Propina", "quantity": 1, "unit_measure": unit,
                    "unit_price": 0, "non_taxed": 1.33
                });
                let items = request["items"].as_array_mut().unwrap();
                let place = format!("items[{}].unit_measure", items.len());
                items.push(tip);
                let issued = field
                    .issue(&format!("{path}?calculate=true"), &request)
                    .await;
                assert_warns(&issued, &place);
                let observations = issued["observations"].to_string();
                assert_eq!(observations.contains("CAT-014"), unit == 3, "{issued:#}");
            }
        }
        for (path, mut request) in field.requests().await {
            let mut is_measured = false;
            for item in request["items"].as_array_mut().into_iter().flatten() {
                let unit = item.get_mut("unit_measure");
                if let Some(unit) = unit.filter(|unit| unit.is_number() && **unit != 99) {
                    *unit = json!(3);
                    is_measured = true;
                }
            }
            let receiver = &mut request["receiver"];
            let has_activity = receiver["activity_code"].is_string();
            if has_activity {
                receiver["activity_code"] = json!("461000");
            }
            let issued = field.issue(path, &request).await;
            let observations = issued["observations"].to_string();
            assert_eq!(
                observations.contains("CAT-014"),
                is_measured,
                "{path}: {issued:#}"
            );
            assert_eq!(
                observations.contains("CAT-019"),
                has_activity,
                "{path}: {issued:#}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn documents_to_oneself_are_refused_or_warned_of() {
    for edition in EDITIONS {
        let field = Field::of(edition).await;
        for (path, mut request) in field.requests().await {
            let receiver = request["receiver"].as_object_mut();
            let by_nit = receiver.as_ref().is_some_and(|it| it.contains_key("nit"));
            if by_nit {
                request["receiver"]["nit"] = requests::NIT.into();
            } else {
                request["receiver"]["document_type"] = json!("36");
                request["receiver"]["document_number"] = requests::NIT.into();
            }
            match path {
                "/dte/ccf" => field.refuse(path, &request, "CCF-48").await,
                "/dte/creditnote" => field.refuse(path, &request, "NC-57").await,
                "/dte/debitnote" => field.refuse(path, &request, "ND-57").await,
                "/dte/excludedsubject" => field.refuse(path, &request, "FSE-27").await,
                "/dte/deliverynote" => {
                    request["receiver"]["nrc"] = Value::Null;
                    let issued = field.issue(path, &request).await;
                    assert!(!warns(&issued, "receiver.nrc"), "{:#?}", warnings(&issued));
                }
                "/dte/invoices" | "/dte/retention" => {
                    let issued = field.issue(path, &request).await;
                    assert_warns(&issued, "receiver.document_number: the company's own");
                }
                "/dte/settlement" => {
                    let issued = field.issue(path, &request).await;
                    let place = if by_nit { "nit" } else { "document_number" };
                    assert_warns(&issued, &format!("receiver.{place}: the company's own"));
                }
                _ => {}
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn receivers_whom_the_registry_does_not_have_are_warned_of() {
    for edition in EDITIONS {
        let field = Field::of(edition).await;
        for (path, mut request) in field.requests().await {
            if request["receiver"]["nrc"].is_string() {
                request["receiver"]["nrc"] = json!("00000-0");
                let issued = field.issue(path, &request).await;
                assert_warns(&issued, "receiver.nrc: an NRC of zeros");
            }
        }
        for (kind, number) in [
            ("13", "98765432-6"),
            ("03", "A1234567"),
            ("36", "0614-290985-103-7"),
        ] {
            let mut request = requests::delivery_note();
            let receiver = &mut request["receiver"];
            receiver["nrc"] = Value::Null;
            receiver["document_type"] = kind.into();
            receiver["document_number"] = number.into();
            let issued = field.issue("/dte/deliverynote", &request).await;
            assert_warns(
                &issued,
                "receiver.nrc: taxed goods go to a registered receiver",
            );
            let items = request["items"].as_array_mut().unwrap();
            items.remove(0);
            request["summary"] = json!({});
            let issued = field
                .issue("/dte/deliverynote?calculate=true", &request)
                .await;
            assert!(!warns(&issued, "receiver.nrc"), "{:#?}", warnings(&issued));
        }
        let mut request = requests::invoice();
        request["receiver"] = json!({"document_type": "37", "name": "Clientes varios"});
        if field.edition == "2022" {
            let issued = field.issue("/dte/invoices", &request).await;
            assert_warns(&issued, "receiver.document_number");
            let invalidation = requests::rescission(&code_of(&issued));
            let (status, event) = field.post("/dte/invalidate", &invalidation).await;
            assert_eq!(status, 200, "{event:#}");
        } else {
            field.refuse("/dte/invoices", &request, "INV-35").await;
        }
        let mut request = requests::export_invoice();
        request["receiver"]["country_code"] = json!("SV");
        request["receiver"]["country_name"] = Value::Null;
        if field.edition == "2022" {
            let issued = field.issue("/dte/exportinvoice", &request).await;
            assert_warns(&issued, "receiver.country_code");
        } else {
            field.refuse("/dte/exportinvoice", &request, "FEX-49").await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_given_away_may_name_the_tax_and_shows_none() {
    for edition in EDITIONS {
        let field = Field::of(edition).await;
        for (path, mut request) in field.requests().await {
            let is_net = matches!(
                path,
                "/dte/ccf" | "/dte/deliverynote" | "/dte/creditnote" | "/dte/debitnote"
            );
            if !is_net {
                continue;
            }
            let first = request["items"][0].clone();
            let items = request["items"].as_array_mut().unwrap();
            let last = items.len();
            for (price, discount) in [(0, 0), (4, 8)] {
                let mut gift = json!({
                    "type": 1, "description": "Muestra", "quantity": 2, "unit_measure": 59,
                    "unit_price": price, "discount": discount, "non_subject_sale": 0,
                    "exempt_sale": 0, "taxed_sale": 0, "taxes": ["20"]
                });
                if let Some(related) = first.get("related_doc") {
                    gift["related_doc"] = related.clone();
                }
                items.push(gift);
            }
            request["summary"]["total_discount"] = Value::Null;
            let vat = &request["summary"]["taxes"][0]["value"];
            let vat = vat.as_f64();
            let issued = field.issue(path, &request).await;
            for line in [last, last + 1] {
                assert_warns(&issued, &format!("items[{line}].taxes"));
                let taxes = &issued["data"]["cuerpoDocumento"][line]["tributos"];
                assert!(taxes.is_null(), "{path}: {issued:#}");
            }
            let value = &issued["data"]["resumen"]["tributos"][0]["valor"];
            assert_eq!(value.as_f64(), vat, "{path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn retentions_and_taxes_are_counted_from_exact_amounts() {
    for edition in EDITIONS {
        let field = Field::of(edition).await;
        // 113.56 is 100.49557522 without the tax: 1 % of it is 1.00, and 1.01 of 100.50.
        let request = json!({
            "apply": ["iva_retention"],
            "items": [{
                "type": 1, "description": "Servicio", "quantity": 1, "unit_measure": 59,
                "unit_price": 113.56, "taxed": true
            }]
        });
        let issued = field.issue("/dte/invoices?calculate=true", &request).await;
        let summary = &issued["data"]["resumen"];
        let retained = match edition.0 {
            "2022" => &summary["ivaRete1"],
            _ => &summary["ivaRete"],
        };
        assert_eq!(retained.as_f64(), Some(1.0), "{issued:#}");
        // What is kept back otherwise is a warning, and no reason for the authority to refuse.
        let mut other = requests::invoice();
        other["summary"]["iva_retention"] = json!(0.5);
        other["summary"]["total_to_pay"] = json!(99.5);
        other["summary"]["payment_types"][0]["amount"] = json!(99.5);
        field.issue("/dte/invoices", &other).await;
        // The tax inside 0.885, or inside 0.89.
        let mut till = requests::invoice();
        till["items"] = json!([{
            "type": 1, "description": "Pan", "quantity": 1, "unit_measure": 59,
            "unit_price": 0.885, "taxed_sale": 0.885, "iva_item": 0.1123
        }]);
        till["summary"] = json!({
            "total_taxed": 0.89, "sub_total_sales": 0.89, "sub_total": 0.89,
            "total_operation": 0.89, "total_to_pay": 0.89, "total_iva": 0.11,
            "operation_condition": 1, "payment_types": [{"code": "01", "amount": 0.89}]
        });
        field.issue("/dte/invoices", &till).await;
        till["items"][0]["iva_item"] = json!(0.1125);
        field.refuse("/dte/invoices", &till, "INV-34").await;
    }
}
