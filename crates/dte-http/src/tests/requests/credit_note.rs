use dte_domain::identification::DocumentType;
use serde_json::{Value, json};

use super::{Issuing, appendixes, extension, receiver, third_party_sale};

pub const ISSUING: Issuing = Issuing {
    name: "credit_note",
    document_type: DocumentType::CreditNote,
    valid,
    every_member,
};

/// Two lines taken back, of a CCF on paper and of an electronic one that was issued elsewhere.
pub fn valid() -> Value {
    json!({
        "receiver": receiver(),
        "items": [
            {
                "type": 1, "description": "Devolución de café", "quantity": 2, "unit_measure": 59,
                "unit_price": 25.5, "discount": 1, "code": "CAFE-25", "non_subject_sale": 0,
                "exempt_sale": 0, "taxed_sale": 50, "taxes": ["20"], "related_doc": "S221001347"
            },
            {
                "type": 2, "description": "Curso de catación", "quantity": 1, "unit_measure": 99,
                "unit_price": 10, "non_subject_sale": 0, "exempt_sale": 10, "taxed_sale": 0,
                "related_doc": "20c8619e-75f5-492f-88f3-24697a6c9f58"
            }
        ],
        "summary": {
            "total_non_subject": 0, "total_exempt": 10, "total_taxed": 50, "sub_total_sales": 60,
            "sub_total": 60, "taxes": [{"code": "20", "description": "IVA 13%", "value": 6.5}],
            "total_operation": 66.5, "operation_condition": 1
        },
        "related_docs": [
            {
                "document_type": "03", "generation_type": 1, "document_number": "S221001347",
                "emission_date": "2026-02-27"
            },
            {
                "document_type": "03", "generation_type": 2, "emission_date": "2026-03-02",
                "document_number": "20c8619e-75f5-492f-88f3-24697a6c9f58"
            }
        ]
    })
}

/// A credit note with every member that the interface takes; the rules would refuse it.
pub fn every_member() -> Value {
    let mut receiver = receiver();
    receiver["document_type"] = json!("36");
    receiver["document_number"] = json!("06142909851037");
    json!({
        "receiver": receiver,
        "items": [{
            "type": 4, "description": "Tasa", "quantity": 1.5, "unit_measure": 99,
            "unit_price": 10.000_000_01, "discount": 0.5, "code": "T-1", "non_subject_sale": 1,
            "exempt_sale": 2, "taxed_sale": 3, "iva_item": -6.5, "taxes": ["20", "D1"],
            "tax_code": "A8", "related_doc": "DOC-1",
            "suggested_price": 1, "non_taxed": 1
        }],
        "summary": {
            "total_non_subject": 1, "total_exempt": 2, "total_taxed": 3, "sub_total_sales": 4,
            "non_subject_discount": 5, "exempt_discount": 6, "taxed_discount": 7,
            "total_discount": 9, "sub_total": 10,
            "taxes": [{"code": "D1", "description": "FOVIAL", "value": 11}], "total_iva": 12,
            "iva_perception": 13, "iva_retention": 14, "income_retention": 15,
            "total_operation": 17, "operation_condition": 2
        },
        "related_docs": [{
            "document_type": "07", "generation_type": 1, "document_number": "CR-9",
            "emission_date": "2026-03-01"
        }],
        "other_docs": [],
        "third_party_sale": third_party_sale(),
        "appendixes": appendixes(),
        "extension": extension(),
        "observations": "Entregar en bodega",
        "fusion": "0614-010123-110-1"
    })
}
