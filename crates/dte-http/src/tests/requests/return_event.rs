use dte_domain::identification::DocumentType;
use serde_json::{Value, json};

use super::{Issuing, appendixes};

pub const ISSUING: Issuing = Issuing {
    name: "return_event",
    document_type: DocumentType::Return,
    valid,
    every_member,
};

/// The invoice of which is taken back; it was not issued here.
const INVOICE: &str = "6A0C1E52-8F0B-4D3A-9C41-2F6D0B9C7A18";

fn related(document_type: &str) -> Value {
    json!([{
        "document_type": document_type, "generation_type": 2, "document_number": INVOICE,
        "emission_date": "2026-03-10"
    }])
}

/// Two of three bags come back, with their part of a discount.
pub fn valid() -> Value {
    json!({
        "related_docs": related("01"),
        "items": [{
            "type": 1, "related_doc": INVOICE, "description": "Café tostado", "quantity": 2,
            "unit_measure": 59, "unit_price": 5.65, "discount": 1.3, "taxed_sale": 10,
            "iva_item": 1.150_442_48
        }],
        "summary": {
            "total_taxed": 10, "sub_total_sales": 10, "total_operation": 10, "total_to_pay": 10,
            "total_iva": 1.15
        },
        "receiver": {
            "document_type": "13", "document_number": "04561237-1", "name": "José Antonio Rivas"
        }
    })
}

/// A return event with every member that the interface knows; the rules would refuse it.
pub fn every_member() -> Value {
    json!({
        "related_docs": related("11"),
        "items": [{
            "type": 1, "related_doc": INVOICE, "description": "Café tostado", "quantity": 2,
            "unit_measure": 59, "unit_price": 5.65, "discount": 0.3, "code": "CAF",
            "tax_code": "A8", "non_subject_sale": 1, "exempt_sale": 2, "taxed_sale": 8,
            "purchase": 3, "taxes": ["D1"], "iva_item": 0.92, "suggested_price": 7,
            "non_taxed": 0.5, "insurance": 0.25, "freight": 0.75, "iva_retention": 0.08,
            "income_retention": 0.1
        }],
        "summary": {
            "total_non_subject": 1, "total_exempt": 2, "total_taxed": 8, "total_purchase": 3,
            "sub_total_sales": 14, "taxes": [{"code": "D1", "description": "FOVIAL", "value": 0.4}],
            "total_insurance": 0.25, "total_freight": 0.75, "total_operation": 15.4,
            "iva_retention": 0.08, "income_retention": 0.1, "total_non_taxed": 0.5,
            "total_to_pay": 15.72, "total_non_onerous": 0.2, "total_iva": 0.92,
            "balance_in_favor": -0.3, "iva_perception": 0, "non_subject_discount": 0,
            "exempt_discount": 0, "taxed_discount": 0, "purchase_discount": 0
        },
        "receiver": {
            "document_type": "37", "document_number": "CF-90211", "name": "Tostadores del Norte",
            "phone": "2260-1100", "email": "compras@tostadores.example", "country_code": "GT"
        },
        "export": {
            "item_type": 1, "precinct": "04", "regime_type": "EX-1", "regime": "1000.000"
        },
        "appendixes": appendixes(),
        "fusion": "06142909851037",
        "currency": "USD"
    })
}
