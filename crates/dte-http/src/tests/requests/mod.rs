//! Valid requests, to be changed in one respect.

pub mod credit_note;
pub mod excluded_subject;
pub mod invoice;
pub mod retention;

use serde_json::{Value, json};

/// Two lines of goods with tax and one exempt service, paid in cash and by transfer.
pub fn ccf() -> Value {
    json!({
        "receiver": receiver(),
        "items": [
            {
                "type": 1, "description": "Saco de café tostado", "quantity": 4, "unit_measure": 59,
                "unit_price": 25.5, "discount": 2, "code": "CAFE-25", "non_subject_sale": 0,
                "exempt_sale": 0, "taxed_sale": 100, "taxes": ["20"]
            },
            {
                "type": 2, "description": "Curso de catación", "quantity": 1, "unit_measure": 99,
                "unit_price": 50, "non_subject_sale": 0, "exempt_sale": 50, "taxed_sale": 0
            }
        ],
        "summary": {
            "total_non_subject": 0, "total_exempt": 50, "total_taxed": 100, "sub_total_sales": 150,
            "sub_total": 150, "taxes": [{"code": "20", "description": "IVA 13%", "value": 13}],
            "total_operation": 163, "total_to_pay": 163, "operation_condition": 1,
            "payment_types": [
                {"code": "01", "amount": 100},
                {"code": "05", "amount": 63, "reference": "TR-8841"}
            ]
        }
    })
}

fn receiver() -> Value {
    json!({
        "nit": "0614-290985-103-7", "nrc": "98765-4", "name": "Cafetales del Volcán, S.A. de C.V.",
        "activity_code": "46301", "activity_description": "Venta al por mayor de alimentos",
        "commercial_name": "Cafetales", "phone": "2260-1100", "email": "compras@cafetales.example",
        "address": {"department": "05", "municipality": "28", "district": "11",
            "complement": "Km 12, Santa Tecla"}
    })
}

/// A CCF with every member that the interface knows; the rules would refuse it.
pub fn every_member() -> Value {
    json!({
        "receiver": receiver(),
        "items": [{
            "type": 4, "description": "Tasa", "quantity": 1.5, "unit_measure": 99,
            "unit_price": 10.000_000_01, "discount": 0.5, "code": "T-1", "non_subject_sale": 1,
            "exempt_sale": 2, "taxed_sale": 3, "suggested_price": 4, "non_taxed": 5,
            "iva_item": -6.5, "taxes": ["20", "D1"], "tax_code": "A8", "related_doc": "DOC-1"
        }],
        "summary": {
            "total_non_subject": 1, "total_exempt": 2, "total_taxed": 3, "sub_total_sales": 4,
            "non_subject_discount": 5, "exempt_discount": 6, "taxed_discount": 7,
            "discount_percentage": 8, "total_discount": 9, "sub_total": 10,
            "taxes": [{"code": "D1", "description": "FOVIAL", "value": 11}], "total_iva": 12,
            "iva_perception": 13, "iva_retention": 14, "income_retention": 15,
            "total_non_taxed": 16, "total_operation": 17, "total_to_pay": 18,
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

fn other_docs() -> Value {
    json!([
        {"document_code": 1, "description": "Orden", "detail": "Orden 5"},
        {"document_code": 3, "doctor": {
            "name": "Dra. Paz", "service_type": 2, "nit": "06142909851037",
            "identification": "JVPM-1"
        }}
    ])
}

fn third_party_sale() -> Value {
    json!({"nit": "06142909851037", "name": "Mandante", "domicile_code": 1})
}

fn appendixes() -> Value {
    json!([{"field": "vendedor", "label": "Vendedor", "value": "Ana"}])
}

fn extension() -> Value {
    json!({
        "delivery_name": "Ana", "delivery_document": "01", "receiver_name": "Luz",
        "receiver_document": "02", "observation": "", "vehicule_plate": "P12-345"
    })
}

/// The operation of a document is rescinded.
pub fn invalidation(generation_code: &str) -> Value {
    json!({
        "generation_code": generation_code,
        "reason": {
            "type": 2, "responsible_name": "Persona Responsable", "responsible_doc_type": "36",
            "responsible_num_doc": "06142510921231", "requestor_name": "Persona Solicitante",
            "requestor_doc_type": "36", "requestor_num_doc": "06142510921232"
        }
    })
}

/// A company with a main office and a branch at its address.
pub fn company() -> Value {
    json!({
        "nit": "0614-290985-103-7", "nrc": "98765-4", "auth_type": "STANDARD",
        "business_name": "Cafetales del Volcán, S.A. de C.V.", "commercial_name": "Cafetales",
        "economic_activity": "46301", "economic_activity_desc": "Venta al por mayor de alimentos",
        "phone": "+503 2260-1100", "email": "facturas@cafetales.example",
        "password_pri": "clave-del-certificado", "year_in_dte": false, "token_lifetime": 7,
        "branch_offices": [
            {"establishment_type": "01", "establishment_code": "B1"},
            {
                "establishment_type": "02", "establishment_code": "C001",
                "establishment_code_mh": "M007", "pos_code": "CAJA", "pos_code_mh": "P002",
                "phone": "22601101", "email": "matriz@cafetales.example",
                "address": {
                    "department": "05", "municipality": "28", "complement": "Km 12, Santa Tecla"
                }
            }
        ]
    })
}

/// What an establishment logs in with.
pub fn keys(api_key: &str, api_secret: &str) -> Value {
    json!({
        "api_key": api_key, "api_secret": api_secret,
        "credentials": {"username": "06142909851037", "password": "clave-del-portal"}
    })
}
