//! A document of each type that the first steps do not issue: sums are left to the service.

use serde_json::{Value, json};

use super::requests::ccf;

/// The path of export invoices, of which a part comes back.
pub const EXPORTS: &str = "/dte/exportinvoice";

/// A path and what is posted to it, in an order in which they may be issued. They name a fiscal credit voucher of
/// the demo, and the first and the last day of the time that a settlement is about.
pub fn requests(voucher: &str, (from, to): (&str, &str)) -> Vec<(&'static str, Value)> {
    vec![
        ("/dte/deliverynote", delivery_note()),
        ("/dte/debitnote", debit_note(voucher)),
        ("/dte/settlement", settlement(to)),
        ("/dte/accountingsettlement", accounting_settlement(from, to)),
        (EXPORTS, export_invoice()),
        ("/dte/excludedsubject", excluded_subject()),
        ("/dte/donation", donation()),
        ("/dte/specialoperations", special_operations(to)),
    ]
}

/// What was sold on paper on a day.
fn special_operations(day: &str) -> Value {
    json!({
        "items": [
            {
                "document_type": "02", "document_from": "5001", "document_to": "5120",
                "emission_date": day, "quantity": 120, "unit_price": 1.25, "taxed": true,
                "description": "Facturas de venta simplificada del día"
            },
            {
                "document_type": "97", "document_number": "CI-2207", "emission_date": day,
                "quantity": 1, "unit_price": 35, "exempt": true,
                "description": "Comprobante de control interno"
            }
        ]
    })
}

/// A part of the coffee comes back from abroad.
pub fn return_event(export: &str) -> Value {
    json!({
        "related_docs": [{"document_type": "11", "generation_type": 2, "document_number": export}],
        "items": [{
            "type": 1, "code": "ORO", "description": "Café oro, saco mojado en el viaje",
            "related_doc": export, "quantity": 2, "unit_measure": 99, "unit_price": 100, "freight": 12
        }]
    })
}

/// The buyer of the voucher by the number of its tax id, as most types want it.
fn buyer() -> Value {
    let mut buyer = ccf()["receiver"].clone();
    if let Some(members) = buyer.as_object_mut() {
        let nit = members.remove("nit").unwrap_or_default();
        members.insert("document_type".into(), "36".into());
        members.insert("document_number".into(), nit);
    }
    buyer
}

/// Somebody who is not registered as a payer of VAT.
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

/// Coffee on consignment.
fn delivery_note() -> Value {
    let mut receiver = buyer();
    receiver["goods_title"] = "03".into();
    json!({
        "receiver": receiver,
        "items": [{
            "type": 1, "code": "CAF-1", "description": "Café tostado, bolsa de 1 libra",
            "quantity": 24, "unit_measure": 59, "unit_price": 5, "taxed": true
        }],
        "observations": "Mercadería en consignación por 60 días"
    })
}

/// The transport of the voucher cost more.
fn debit_note(voucher: &str) -> Value {
    json!({
        "receiver": ccf()["receiver"],
        "related_docs": [{"document_type": "03", "generation_type": 2, "document_number": voucher}],
        "items": [{
            "type": 2, "description": "Diferencia del transporte a Santa Ana",
            "quantity": 1, "unit_measure": 99, "unit_price": 6, "taxed": true, "related_doc": voucher
        }],
        "summary": {"operation_condition": 1}
    })
}

/// What was sold on paper for the buyer of the voucher, and what came back of it.
fn settlement(today: &str) -> Value {
    json!({
        "receiver": ccf()["receiver"],
        "items": [
            {
                "type": 1, "document_number": "A0000125", "dte_type": "01", "emission_date": today,
                "taxed_sale": 250, "observations": "Café en consignación"
            },
            {
                "type": 1, "document_number": "N0000007", "dte_type": "05", "emission_date": today,
                "taxed_sale": -20
            }
        ],
        "summary": {"operation_condition": 1}
    })
}

/// What was sold by card, and what is kept back of it.
fn accounting_settlement(from: &str, to: &str) -> Value {
    let mut receiver = ccf()["receiver"].clone();
    receiver["establishment_type"] = "01".into();
    json!({
        "receiver": receiver,
        "summary": {
            "period_start": from, "period_end": to, "document_count": 12,
            "operations_value": 1130, "commission": 31.08
        },
        "extension": {"delivery_name": "Ana Lucía Pérez", "delivery_document": "98765432-6"}
    })
}

/// Twenty sacks to Guatemala.
fn export_invoice() -> Value {
    json!({
        "receiver": {
            "document_type": "37", "document_number": "CF-90211", "name": "Tostadores del Norte, S.A.",
            "country_code": "GT", "complement": "Zona 12, Ciudad de Guatemala", "person_type": 2,
            "activity_description": "Tostado de café", "email": "compras@tostadores.example"
        },
        "export": {"item_type": 1, "precinct": "04", "regime_type": "EX-1", "regime": "1000.000"},
        "items": [{
            "type": 1, "code": "ORO", "description": "Café oro, saco de 69 kilogramos",
            "quantity": 20, "unit_measure": 99, "unit_price": 100
        }],
        "summary": {"freight": 120, "insurance": 50, "incoterm": "11", "operation_condition": 1}
    })
}

/// Somebody repairs the roof.
fn excluded_subject() -> Value {
    json!({
        "receiver": neighbour(),
        "items": [{
            "type": 2, "description": "Reparación de techo", "quantity": 1, "unit_measure": 99,
            "unit_price": 300
        }],
        "summary": {"income_retention": 30, "operation_condition": 1}
    })
}

/// Computers and money for the school that the company keeps.
fn donation() -> Value {
    json!({
        "receiver": neighbour(),
        "items": [
            {
                "donation_type": 2, "description": "Computadora usada", "quantity": 4,
                "unit_measure": 59, "unit_value": 300, "depreciation": 450
            },
            {"donation_type": 1, "description": "Donación en efectivo", "unit_value": 250}
        ],
        "other_docs": [{
            "document_code": 1, "description": "Resolución de calificación",
            "detail": "12101-NEX-0471-2025"
        }],
        "summary": {"payment_types": [{"code": "05", "amount": 250, "reference": "TR-5521"}]}
    })
}
