use serde_json::{Value, json};

use super::appendixes;

/// A service and goods of a person without registry number, with income tax kept back.
pub fn valid() -> Value {
    json!({
        "receiver": receiver(),
        "items": [
            {
                "type": 2, "description": "Reparación de techo", "quantity": 1, "unit_measure": 99,
                "unit_price": 300, "purchase": 300
            },
            {
                "type": 1, "description": "Lámina galvanizada", "quantity": 8, "unit_measure": 59,
                "unit_price": 12.5, "discount": 5, "code": "LAM-8", "purchase": 95
            }
        ],
        "summary": {
            "total_purchase": 395, "total_discount": 5, "sub_total": 395, "income_retention": 30,
            "total_to_pay": 365, "operation_condition": 1,
            "payment_types": [{"code": "01", "amount": 365}]
        }
    })
}

/// An excluded subject invoice of what must be there and nothing else.
pub fn smallest() -> Value {
    json!({
        "receiver": {
            "document_type": "03", "document_number": "A-100", "name": "Marta Quintanilla",
            "address": {"department": "05", "municipality": "28", "district": "11",
                "complement": "Km 12, Santa Tecla"}
        },
        "items": [{
            "type": 1, "description": "Leña", "quantity": 2, "unit_measure": 59, "unit_price": 50
        }],
        "summary": {"operation_condition": 1}
    })
}

fn receiver() -> Value {
    json!({
        "document_type": "13", "document_number": "98765432-6", "name": "Marta Quintanilla",
        "phone": "7777-8888", "email": "marta@example.com",
        "address": {"department": "05", "municipality": "28", "district": "11",
            "complement": "Km 12, Santa Tecla"}
    })
}

/// An excluded subject invoice with every member that the interface knows; the rules would refuse it.
pub fn every_member() -> Value {
    let mut receiver = receiver();
    for (member, value) in [
        ("nrc", "98765-4"),
        ("activity_code", "43900"),
        ("activity_description", "Techos y paredes"),
    ] {
        receiver[member] = json!(value);
    }
    json!({
        "receiver": receiver,
        "items": [{
            "type": 3, "description": "Techo", "quantity": 1.5, "unit_measure": 99,
            "unit_price": 10.000_000_01, "discount": 0.5, "code": "T-1", "purchase": 6.5,
            "non_subject_sale": 0, "exempt_sale": 0, "taxed_sale": 0, "non_taxed": 0,
            "suggested_price": 0
        }],
        "summary": {
            "total_purchase": 1, "purchase_discount": 2, "total_discount": 3, "sub_total": 4,
            "iva_retention": 5, "income_retention": 6, "total_to_pay": 7,
            "operation_condition": 2,
            "payment_types": [
                {"code": "14", "amount": 19, "reference": "R", "term": "02", "period": 20}
            ],
            "iva_perception": 0, "total_non_subject": 0, "total_exempt": 0, "total_taxed": 0,
            "total_non_taxed": 0, "balance_in_favor": 0
        },
        "appendixes": appendixes(),
        "observations": "Entregar en bodega"
    })
}
