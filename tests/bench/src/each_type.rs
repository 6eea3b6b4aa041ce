//! The requests of a company that issues every type: short ones, whose sums are left to the service.

use std::time::SystemTime;

use serde_json::{Value, json};
use time::{Duration, OffsetDateTime};

use crate::load::NUMBER;

/// How many CCFs, and how many invoices, are named in turn by notes and returns: so each has a few of them
/// in a run of some seconds, as in a shop, and not thousands.
pub const ORIGINALS: usize = 200;

/// What the documents of a company relate to.
#[derive(Clone, Debug)]
pub struct Related {
    /// The generation code of a CCF that is large enough for all its credit notes.
    pub ccf: String,
    /// The same of an invoice and its returns.
    pub invoice: String,
    /// The day of El Salvador.
    pub today: String,
}

/// The day of El Salvador, which keeps the same time all year.
#[expect(
    clippy::disallowed_methods,
    reason = "a program that measures has the clock of its machine"
)]
pub fn today() -> String {
    let now = OffsetDateTime::from(SystemTime::now()) - Duration::hours(6);
    now.date().to_string()
}

/// What an original sells of each of its lines.
const PLENTY: u32 = 1_000_000;

/// A CCF whose sums are left to the service.
pub fn ccf(lines: u16) -> (&'static str, String) {
    let body = sale(lines, 6, "taxed", true);
    ("dte/ccf?calculate=true", body.to_string())
}

/// A CCF that credit notes can be issued on all day.
pub fn large_ccf(lines: u16) -> (&'static str, String) {
    let body = sale(lines, PLENTY, "taxed", true);
    ("dte/ccf?calculate=true", body.to_string())
}

/// An invoice that can be returned all day.
pub fn large_invoice(lines: u16) -> (&'static str, String) {
    let body = sale(lines, PLENTY, "taxed", false);
    ("dte/invoices?calculate=true", body.to_string())
}

/// A request of each type, of as many lines where the type has lines. What must not be said twice has the
/// number of the request in it.
pub fn requests(lines: u16, related: &Related) -> Vec<(&'static str, String)> {
    let all = [
        ("dte/ccf?calculate=true", sale(lines, 6, "taxed", true)),
        (
            "dte/invoices?calculate=true",
            sale(lines, 6, "taxed", false),
        ),
        ("dte/debitnote?calculate=true", note(lines, &related.ccf)),
        ("dte/creditnote?calculate=true", note(lines, &related.ccf)),
        ("dte/deliverynote?calculate=true", delivery_note(lines)),
        (
            "dte/retention?calculate=true",
            retention(lines, &related.today),
        ),
        (
            "dte/accountingsettlement?calculate=true",
            accounting_settlement(&related.today),
        ),
        ("dte/exportinvoice?calculate=true", export_invoice(lines)),
        (
            "dte/excludedsubject?calculate=true",
            excluded_subject(lines),
        ),
        ("dte/donation?calculate=true", donation(lines)),
        (
            "dte/settlement?calculate=true",
            settlement(lines, &related.today),
        ),
        (
            "dte/return?calculate=true",
            return_event(lines, &related.invoice),
        ),
        (
            "dte/specialoperations?calculate=true",
            special_operations(lines, &related.today),
        ),
    ];
    all.map(|(path, body)| (path, body.to_string())).into()
}

/// So many lines of goods.
fn goods(lines: u16, quantity: u32) -> Vec<Value> {
    let line = |line: u16| {
        json!({
            "type": 1, "code": format!("P-{line:04}"),
            "description": "Café tostado y molido, bolsa de 460 gramos",
            "quantity": quantity, "unit_measure": 59, "unit_price": 5.65,
        })
    };
    (0..lines).map(line).collect()
}

/// Each line with more members.
fn with(mut items: Vec<Value>, more: &[(&str, Value)]) -> Vec<Value> {
    for item in &mut items {
        for (name, value) in more {
            item[*name] = value.clone();
        }
    }
    items
}

fn taxpayer() -> Value {
    json!({
        "nrc": "1234560", "nit": "06142803901121",
        "name": "Distribuidora La Ceiba, S.A. de C.V.", "commercial_name": "La Ceiba",
        "activity_code": "46900", "activity_description": "Venta al por mayor de otros productos",
        "address": {
            "department": "06", "municipality": "20", "district": "01",
            "complement": "Avenida Las Magnolias 148, colonia San Benito"
        },
        "phone": "22435678", "email": "compras@laceiba.example"
    })
}

/// The same by the number of its tax id.
fn taxpayer_by_document() -> Value {
    let mut taxpayer = taxpayer();
    if let Some(members) = taxpayer.as_object_mut() {
        let nit = members.remove("nit").unwrap_or_default();
        members.insert("document_type".into(), "36".into());
        members.insert("document_number".into(), nit);
    }
    taxpayer
}

fn neighbour() -> Value {
    json!({
        "document_type": "13", "document_number": "04561237-1", "name": "José Antonio Rivas",
        "address": {
            "department": "06", "municipality": "23", "district": "14",
            "complement": "Barrio El Centro, casa 4"
        },
        "phone": "70123456"
    })
}

fn sale(lines: u16, quantity: u32, kind: &str, to_taxpayer: bool) -> Value {
    json!({
        "items": with(goods(lines, quantity), &[(kind, true.into())]),
        // Whoever buys for so much is named.
        "receiver": if to_taxpayer { taxpayer() } else { neighbour() },
        "summary": {"operation_condition": 1},
    })
}

/// A note on the CCF: as much is taken back as is added.
fn note(lines: u16, ccf: &str) -> Value {
    json!({
        "receiver": taxpayer(),
        "related_docs": [{"document_type": "03", "generation_type": 2, "document_number": ccf}],
        "items": with(goods(lines, 6), &[("taxed", true.into()), ("related_doc", ccf.into())]),
        "summary": {"operation_condition": 1},
    })
}

fn delivery_note(lines: u16) -> Value {
    let mut receiver = taxpayer_by_document();
    receiver["goods_title"] = "03".into();
    json!({"receiver": receiver, "items": with(goods(lines, 6), &[("taxed", true.into())])})
}

/// Papers of a supplier, each of another number.
fn retention(lines: u16, today: &str) -> Value {
    let line = |line: u16| {
        json!({
            "type": 1, "document_number": format!("{line:03}T{NUMBER}"), "dte_type": "03",
            "emission_date": today, "description": "Compra de empaques",
            "retention_code": "22", "taxed_amount": 250
        })
    };
    let items: Vec<Value> = (0..lines).map(line).collect();
    json!({"receiver": taxpayer_by_document(), "items": items})
}

/// Papers of sales for somebody else, each of another number.
fn settlement(lines: u16, today: &str) -> Value {
    let line = |line: u16| {
        json!({
            "type": 1, "document_number": format!("{line:03}T{NUMBER}"), "dte_type": "01",
            "emission_date": today, "taxed_sale": 250
        })
    };
    let items: Vec<Value> = (0..lines).map(line).collect();
    json!({"receiver": taxpayer(), "items": items, "summary": {"operation_condition": 1}})
}

fn return_event(lines: u16, invoice: &str) -> Value {
    json!({
        "related_docs": [
            {"document_type": "01", "generation_type": 2, "document_number": invoice}
        ],
        "items": with(goods(lines, 1), &[("taxed", true.into()), ("related_doc", invoice.into())]),
    })
}

fn special_operations(lines: u16, today: &str) -> Value {
    let line = |line: u16| {
        json!({
            "document_type": "97", "document_number": format!("CI-{line:04}"),
            "emission_date": today, "quantity": 1, "unit_price": 35, "exempt": true,
            "description": "Comprobante de control interno"
        })
    };
    let items: Vec<Value> = (0..lines).map(line).collect();
    json!({"items": items})
}

fn accounting_settlement(today: &str) -> Value {
    let mut receiver = taxpayer();
    receiver["establishment_type"] = "01".into();
    json!({
        "receiver": receiver,
        "summary": {
            "period_start": today, "period_end": today, "document_count": 12,
            "operations_value": 1130, "commission": 31.08
        },
        "extension": {"delivery_name": "Ana Lucía Pérez", "delivery_document": "98765432-6"}
    })
}

fn export_invoice(lines: u16) -> Value {
    json!({
        "receiver": {
            "document_type": "37", "document_number": "CF-90211",
            "name": "Tostadores del Norte, S.A.", "country_code": "GT",
            "complement": "Zona 12, Ciudad de Guatemala", "person_type": 2,
            "activity_description": "Tostado de café", "email": "compras@tostadores.example"
        },
        "export": {
            "item_type": 1, "precinct": "04", "regime_type": "EX-1", "regime": "1000.000"
        },
        "items": goods(lines, 6),
        "summary": {"freight": 120, "insurance": 50, "incoterm": "11", "operation_condition": 1}
    })
}

fn excluded_subject(lines: u16) -> Value {
    json!({
        "receiver": neighbour(), "items": goods(lines, 6), "summary": {"operation_condition": 1}
    })
}

fn donation(lines: u16) -> Value {
    let line = |_| {
        json!({
            "donation_type": 2, "description": "Computadora usada", "quantity": 4,
            "unit_measure": 59, "unit_value": 300, "depreciation": 450
        })
    };
    let items: Vec<Value> = (0..lines).map(line).collect();
    json!({
        "receiver": neighbour(),
        "items": items,
        "other_docs": [{
            "document_code": 1, "description": "Resolución de calificación",
            "detail": "12101-NEX-0471-2025"
        }]
    })
}

#[cfg(test)]
mod tests {
    use dte_domain::identification::DocumentType;

    use super::*;

    #[test]
    fn each_request_has_as_many_lines_as_asked_for_where_its_type_has_lines() {
        let related = Related {
            ccf: "A-B".into(),
            invoice: "C-D".into(),
            today: today(),
        };
        let all = requests(15, &related);
        let issued = DocumentType::issued().map(|kind| kind.spec().paths[0]);
        for path in issued {
            let path = format!("{}?calculate=true", path.trim_start_matches('/'));
            assert!(all.iter().any(|(of_it, _)| *of_it == path), "{path}");
        }
        for (path, body) in all {
            let request: Value = serde_json::from_str(&body).unwrap();
            let lines = request["items"].as_array().map(Vec::len);
            let expected = (!path.contains("accountingsettlement")).then_some(15);
            assert_eq!(lines, expected, "{path}");
        }
    }

    #[test]
    fn what_is_returned_and_credited_all_day_says_who_bought_so_much() {
        for (path, body) in [large_ccf(15), large_invoice(15)] {
            let request: Value = serde_json::from_str(&body).unwrap();
            assert!(request["receiver"]["name"].is_string(), "{path}");
        }
    }

    #[test]
    fn no_two_papers_have_one_number() {
        let request = retention(3, "2026-11-03");
        let numbers = request["items"].as_array().unwrap().iter();
        let mut numbers: Vec<_> = numbers
            .map(|item| item["document_number"].as_str())
            .collect();
        numbers.dedup();
        assert_eq!(numbers.len(), 3);
        assert!(
            numbers
                .iter()
                .all(|number| number.unwrap().contains(NUMBER))
        );
    }
}
