use dte_domain::identification::DocumentType;
use serde_json::{Value, json};

use super::{Issuing, appendixes};

pub const ISSUING: Issuing = Issuing {
    name: "special_operations",
    document_type: DocumentType::SpecialOperations,
    valid,
    every_member,
};

/// Taxed sales of a day on simplified invoices, and an exempt one on a voucher of internal control.
pub fn valid() -> Value {
    json!({
        "items": [
            {
                "document_type": "02", "document_from": "5001", "document_to": "5120",
                "emission_date": "2026-02-27", "quantity": 120,
                "description": "Facturas de venta simplificada del día", "unit_price": 1.25,
                "taxed_sale": 150, "taxes": ["20"]
            },
            {
                "document_type": "97", "document_number": "CI-2207", "emission_date": "2026-02-27",
                "quantity": 1, "description": "Comprobante de control interno", "unit_price": 35,
                "exempt_sale": 35
            }
        ],
        "summary": {
            "total_non_subject": 0, "total_exempt": 35, "total_taxed": 150, "sub_total": 185,
            "taxes": [{"code": "20", "value": 19.5}], "total_operation": 204.5
        }
    })
}

/// An event with every member that the interface knows; the rules would refuse it.
pub fn every_member() -> Value {
    json!({
        "items": [{
            "document_type": "02", "document_from": "A-1", "document_to": "A-9",
            "document_number": "CI-1", "emission_date": "2026-02-03",
            "related_doc": "0E0E0017-0000-4000-8000-000000000017", "quantity": 3,
            "description": "Facturas", "unit_price": 10.000_000_01, "non_subject_sale": 2,
            "exempt_sale": 3, "taxed_sale": 5, "taxes": ["20", "C3"], "discount": 0,
            "suggested_price": 0, "non_taxed": 0
        }],
        "summary": {
            "total_non_subject": 7, "total_exempt": 11, "total_taxed": 13, "sub_total": 17,
            "taxes": [{"code": "20", "description": "IVA", "value": 19}], "total_operation": 23,
            "non_subject_discount": 0, "exempt_discount": 0, "taxed_discount": 0,
            "iva_perception": 0, "iva_retention": 0, "income_retention": 0, "total_non_taxed": 0,
            "balance_in_favor": 0
        },
        "appendixes": appendixes(),
        "currency": "USD"
    })
}
