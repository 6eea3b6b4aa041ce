use dte_domain::identification::DocumentType;
use serde_json::{Value, json};

use super::{Issuing, appendixes};

pub const ISSUING: Issuing = Issuing {
    name: "excluded_subject",
    document_type: DocumentType::ExcludedSubjectInvoice,
    valid,
    every_member,
};

/// A repair and its material, of which income tax is kept back.
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
                "unit_price": 11.875, "purchase": 95
            }
        ],
        "summary": {
            "total_purchase": 395, "total_discount": 0, "sub_total": 395, "income_retention": 30,
            "total_to_pay": 365, "operation_condition": 1,
            "payment_types": [{"code": "02", "amount": 365, "reference": "A-1"}]
        },
        "observations": "Trabajo terminado y recibido"
    })
}

fn receiver() -> Value {
    json!({
        "document_type": "13", "document_number": "04561237-1", "name": "José Antonio Rivas",
        "phone": "70123456",
        "address": {"department": "05", "municipality": "25", "district": "07",
            "complement": "Barrio El Centro, casa 4"}
    })
}

/// An excluded subject invoice with every member that the interface knows; the rules would refuse it.
pub fn every_member() -> Value {
    let mut receiver = receiver();
    for (member, value) in [
        ("nrc", "98765-4"),
        ("activity_code", "43900"),
        ("activity_description", "Otras obras de construcción"),
        ("email", "rivas@example.com"),
    ] {
        receiver[member] = json!(value);
    }
    json!({
        "receiver": receiver,
        "items": [{
            "type": 3, "description": "Obra", "quantity": 1.5, "unit_measure": 59,
            "unit_price": 10.000_000_01, "discount": 0.5, "code": "O-1", "purchase": 13,
            "non_subject_sale": 0, "exempt_sale": 0, "taxed_sale": 0, "suggested_price": 0,
            "non_taxed": 0
        }],
        "summary": {
            "total_purchase": 1, "purchase_discount": 2, "total_discount": 3, "sub_total": 4,
            "iva_retention": 5, "income_retention": 6, "total_to_pay": 7, "operation_condition": 2,
            "payment_types": [
                {"code": "14", "amount": 19, "reference": "R", "term": "02", "period": 20}
            ],
            "iva_perception": 0, "total_non_taxed": 0, "balance_in_favor": 0
        },
        "appendixes": appendixes(),
        "observations": "Entregar en bodega",
        "currency": "USD"
    })
}
