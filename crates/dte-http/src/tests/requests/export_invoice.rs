use dte_domain::identification::DocumentType;
use serde_json::{Value, json};

use super::{Issuing, appendixes};

pub const ISSUING: Issuing = Issuing {
    name: "export_invoice",
    document_type: DocumentType::ExportInvoice,
    valid,
    every_member,
};

/// Coffee that leaves by land, with its insurance and its freight.
pub fn valid() -> Value {
    json!({
        "receiver": {
            "document_type": "37", "document_number": "CF-90211", "name": "Tostadores del Norte, S.A.",
            "country_code": "GT", "complement": "Zona 12, Ciudad de Guatemala", "person_type": 2,
            "activity_description": "Tostado de café", "phone": "50224441122",
            "email": "compras@tostadores.example"
        },
        "export": {
            "item_type": 1, "precinct": "04", "regime_type": "EX-1", "regime": "1000.000"
        },
        "items": [{
            "type": 1, "description": "Café oro, saco de 69 kilogramos", "quantity": 20,
            "unit_measure": 99, "unit_price": 99, "taxed_sale": 1980
        }],
        "summary": {
            "total_taxed": 1980, "total_discount": 0, "insurance": 50, "freight": 120,
            "total_operation": 2150, "total_to_pay": 2150, "incoterm": "11",
            "operation_condition": 1,
            "payment_types": [{"code": "05", "amount": 2150, "reference": "TR-1"}]
        },
        "other_docs": [
            {"document_code": 1, "description": "Declaración de mercancías", "detail": "DM 4-7711"},
            {"document_code": 4, "transport_mode": 1, "transport_plate": "C-104-233",
             "driver_document": "04561237-1", "driver_name": "Mario Transportista"}
        ],
        "observations": "Cosecha nueva"
    })
}

/// An export invoice with every member that the interface knows; the rules would refuse it.
pub fn every_member() -> Value {
    json!({
        "receiver": {
            "document_type": "37", "document_number": "CF-90211", "name": "Tostadores, S.A.",
            "commercial_name": "Tostadores", "country_code": "GT", "country_name": "GUATEMALA",
            "complement": "Zona 12, casa 3", "person_type": 2,
            "activity_description": "Tostado de café", "phone": "50224441122",
            "email": "compras@tostadores.example"
        },
        "export": {
            "item_type": 1, "precinct": "04", "regime_type": "EX-1", "regime": "1040.000"
        },
        "items": [{
            "type": 1, "description": "Café", "quantity": 1.5, "unit_measure": 59,
            "unit_price": 10.000_000_01, "discount": 0.5, "code": "C-1", "taxed_sale": 13,
            "non_taxed": -2.5, "taxes": ["C3"], "related_doc": "R-1",
            "non_subject_sale": 0, "exempt_sale": 0, "suggested_price": 0
        }],
        "summary": {
            "total_taxed": 1, "taxed_discount": 2, "discount_percentage": 3, "total_discount": 4,
            "insurance": 5, "freight": 6, "taxes": [{"code": "C3", "description": "IVA 0%", "value": 0}],
            "total_operation": 7, "total_non_taxed": -8, "total_non_onerous": 9,
            "balance_in_favor": -10, "total_to_pay": 11, "incoterm": "09",
            "incoterm_description": "FOB Acajutla", "electronic_payment_number": "PE-12",
            "operation_condition": 2,
            "payment_types": [
                {"code": "14", "amount": 19, "reference": "R", "term": "02", "period": 20}
            ],
            "non_subject_discount": 0, "exempt_discount": 0, "iva_perception": 0,
            "iva_retention": 0, "income_retention": 0
        },
        "related_docs": [{
            "document_type": "04", "generation_type": 1, "document_number": "R-1",
            "emission_date": "2026-03-02"
        }],
        "other_docs": [{
            "document_code": 1, "description": "Declaración", "detail": "DM 4-7711",
            "transport_mode": 3, "transport_plate": "MSCU-77", "driver_document": "04561237-1",
            "driver_name": "Mario Transportista"
        }],
        "third_party_sale": {
            "nit": "0600-010165-103-9", "name": "Comitente, S.A.", "domicile_code": 1
        },
        "third_party_purchase": {"document_number": "P-778", "name": "Comprador, S.A."},
        "appendixes": appendixes(),
        "observations": "Entregar en puerto",
        "currency": "USD"
    })
}
