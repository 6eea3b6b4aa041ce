use dte_domain::identification::DocumentType;
use serde_json::{Value, json};

use super::{Issuing, appendixes, extension, receiver, third_party_sale};

pub const ISSUING: Issuing = Issuing {
    name: "delivery_note",
    document_type: DocumentType::DeliveryNote,
    valid,
    every_member,
};

/// A taxpayer who gets goods in consignment.
fn consignee() -> Value {
    let mut receiver = receiver();
    let members = receiver.as_object_mut().unwrap();
    members.remove("nit");
    members.insert("document_type".to_owned(), json!("36"));
    members.insert("document_number".to_owned(), json!("0614-290985-103-7"));
    members.insert("goods_title".to_owned(), json!("03"));
    receiver
}

/// Coffee in consignment, and a stand that is worth nothing.
pub fn valid() -> Value {
    json!({
        "receiver": consignee(),
        "items": [
            {"type": 1, "description": "Café molido, bolsa de 1 libra", "quantity": 24,
             "unit_measure": 59, "unit_price": 4.25, "discount": 2, "code": "CAFE1",
             "taxed_sale": 100, "taxes": ["20"]},
            {"type": 1, "description": "Exhibidor de muestra", "quantity": 1, "unit_measure": 59,
             "unit_price": 0, "code": "EXH"}
        ],
        "summary": {"total_taxed": 100, "sub_total": 100, "total_operation": 113},
        "observations": "Mercadería en consignación por 60 días"
    })
}

/// A delivery note with every member that the interface takes; the rules would refuse it.
pub fn every_member() -> Value {
    json!({
        "receiver": consignee(),
        "items": [{
            "type": 4, "description": "Café", "quantity": 1.5, "unit_measure": 59,
            "unit_price": 10.000_000_01, "discount": 0.5, "code": "C-1", "non_subject_sale": 1,
            "exempt_sale": 2, "taxed_sale": 13, "suggested_price": 3, "non_taxed": 4,
            "iva_item": 1.7, "taxes": ["20", "D1"], "tax_code": "A8", "related_doc": "F-1"
        }],
        "summary": {
            "total_non_subject": 1, "total_exempt": 2, "total_taxed": 3, "sub_total_sales": 4,
            "non_subject_discount": 5, "exempt_discount": 6, "taxed_discount": 7,
            "discount_percentage": 8, "total_discount": 9, "sub_total": 10,
            "taxes": [{"code": "20", "description": "IVA", "value": 11}],
            "total_iva": 12, "total_operation": 13,
            "iva_perception": 0, "iva_retention": 0, "income_retention": 0, "total_non_taxed": 0,
            "balance_in_favor": 0
        },
        "related_docs": [{
            "document_type": "03", "generation_type": 1, "document_number": "F-1",
            "emission_date": "2026-03-02"
        }],
        "third_party_sale": third_party_sale(),
        "appendixes": appendixes(),
        "extension": extension(),
        "observations": "Entregar por la tarde",
        "currency": "USD"
    })
}
