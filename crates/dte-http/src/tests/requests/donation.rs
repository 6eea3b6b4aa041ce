use dte_domain::identification::DocumentType;
use serde_json::{Value, json};

use super::{Issuing, appendixes};

pub const ISSUING: Issuing = Issuing {
    name: "donation",
    document_type: DocumentType::Donation,
    valid,
    every_member,
};

/// Used computers and money, of somebody who lives here.
pub fn valid() -> Value {
    json!({
        "receiver": receiver(),
        "items": [
            {
                "donation_type": 2, "description": "Computadora usada", "quantity": 4,
                "unit_measure": 59, "unit_value": 300, "depreciation": 450, "value": 750
            },
            {"donation_type": 1, "description": "Donación en efectivo", "unit_value": 250}
        ],
        "other_docs": [{
            "document_code": 1, "description": "Resolución de calificación",
            "detail": "12101-NEX-0471-2025"
        }],
        "summary": {
            "total_value": 1000,
            "payment_types": [{"code": "05", "amount": 250, "reference": "TR-5521"}]
        }
    })
}

fn receiver() -> Value {
    json!({
        "document_type": "13", "document_number": "04561237-1", "name": "José Antonio Rivas",
        "address": {"department": "05", "municipality": "25", "district": "07",
            "complement": "Barrio El Centro, casa 4"},
        "phone": "70123456"
    })
}

/// A donation receipt with every member that the interface knows; the rules would refuse it.
pub fn every_member() -> Value {
    let mut receiver = receiver();
    for (member, value) in [
        ("nrc", json!("98765-4")),
        ("activity_code", json!("43900")),
        ("activity_description", json!("Otras obras de construcción")),
        ("email", json!("rivas@example.com")),
        ("domicile_code", json!(1)),
        ("country_code", json!("GT")),
    ] {
        receiver[member] = value;
    }
    json!({
        "receiver": receiver,
        "items": [{
            "donation_type": 2, "description": "Silla", "quantity": 1.5, "unit_measure": 59,
            "unit_value": 10.000_000_01, "depreciation": 0.5, "code": "S-1", "value": 13,
            "non_subject_sale": 0, "exempt_sale": 0, "taxed_sale": 0, "suggested_price": 0,
            "non_taxed": 0
        }],
        "other_docs": [{
            "document_code": 2, "description": "Carta", "detail": "Carta del 3 de marzo",
            "doctor": {
                "name": "Dra. Sol", "service_type": 1, "nit": "0600-010165-103-9",
                "identification": "J-1"
            }
        }],
        "summary": {
            "total_value": 7,
            "payment_types": [{"code": "14", "amount": 19, "reference": "R"}],
            "iva_perception": 0, "iva_retention": 0, "income_retention": 0, "total_non_taxed": 0,
            "balance_in_favor": 0
        },
        "appendixes": appendixes(),
        "currency": "USD"
    })
}
