use dte_domain::identification::DocumentType;
use serde_json::{Value, json};

use super::{Issuing, appendixes, extension, other_docs, third_party_sale};

pub const ISSUING: Issuing = Issuing {
    name: "invoice",
    document_type: DocumentType::Invoice,
    valid,
    every_member,
};

/// A line of goods with the tax inside and an exempt service, for a known consumer.
pub fn valid() -> Value {
    json!({
        "receiver": receiver(),
        "items": [
            {
                "type": 1, "description": "Saco de café tostado", "quantity": 4, "unit_measure": 59,
                "unit_price": 25.5, "discount": 2, "code": "CAFE-25", "taxed_sale": 100,
                "iva_item": 11.504_424_78
            },
            {
                "type": 2, "description": "Curso de catación", "quantity": 1, "unit_measure": 99,
                "unit_price": 50, "exempt_sale": 50
            }
        ],
        "summary": {
            "total_exempt": 50, "total_taxed": 100, "sub_total_sales": 150, "sub_total": 150,
            "total_iva": 11.5, "total_operation": 150, "total_to_pay": 150, "balance_in_favor": -3.5,
            "operation_condition": 1, "payment_types": [{"code": "01", "amount": 150}]
        }
    })
}

/// An invoice of what must be there and nothing else.
pub fn smallest() -> Value {
    json!({
        "items": [{
            "type": 1, "description": "Producto de ejemplo", "quantity": 2, "unit_measure": 59,
            "unit_price": 50, "taxed_sale": 100
        }],
        "summary": {
            "sub_total_sales": 100, "sub_total": 100, "total_operation": 100, "total_to_pay": 100,
            "operation_condition": 1, "payment_types": [{"code": "01", "amount": 100}]
        }
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

/// An invoice with every member that the interface knows; the rules would refuse it.
pub fn every_member() -> Value {
    let mut receiver = receiver();
    for (member, value) in [
        ("nrc", "98765-4"),
        ("activity_code", "46301"),
        ("activity_description", "Venta al por mayor de alimentos"),
    ] {
        receiver[member] = json!(value);
    }
    json!({
        "receiver": receiver,
        "items": [{
            "type": 4, "description": "Tasa", "quantity": 1.5, "unit_measure": 99,
            "unit_price": 10.000_000_01, "discount": 0.5, "code": "T-1", "non_subject_sale": 1,
            "exempt_sale": 2, "taxed_sale": 3, "suggested_price": 4, "non_taxed": 5,
            "iva_item": 6.5, "taxes": ["59", "D1"], "tax_code": "A8", "related_doc": "DOC-1"
        }],
        "summary": {
            "total_non_subject": 1, "total_exempt": 2, "total_taxed": 3, "sub_total_sales": 4,
            "non_subject_discount": 5, "exempt_discount": 6, "taxed_discount": 7,
            "discount_percentage": 8, "total_discount": 9, "sub_total": 10,
            "taxes": [{"code": "D1", "description": "FOVIAL", "value": 11}], "total_iva": 12,
            "iva_retention": 14, "income_retention": 15, "total_non_taxed": 16,
            "balance_in_favor": -16.5, "total_operation": 17, "total_to_pay": 18,
            "operation_condition": 2,
            "payment_types": [
                {"code": "14", "amount": 19, "reference": "R", "term": "02", "period": 20}
            ]
        },
        "related_docs": [{
            "document_type": "04", "generation_type": 1, "document_number": "NR-9",
            "emission_date": "2026-03-01"
        }],
        "other_docs": other_docs(),
        "third_party_sale": third_party_sale(),
        "appendixes": appendixes(),
        "extension": extension(),
        "observations": "Entregar en bodega"
    })
}
