//! Valid requests, to be changed in one respect.

pub mod accounting_settlement;
pub mod ccf;
pub mod credit_note;
pub mod debit_note;
pub mod delivery_note;
pub mod donation;
pub mod excluded_subject;
pub mod export_invoice;
pub mod invoice;
pub mod retention;
pub mod return_event;
pub mod settlement;
pub mod special_operations;

use dte_domain::identification::DocumentType;
use serde_json::{Value, json};

pub use ccf::valid as ccf;

/// An endpoint that issues.
#[derive(Debug)]
pub struct Issuing {
    /// What it issues.
    pub name: &'static str,
    pub document_type: DocumentType,
    /// A valid request.
    pub valid: fn() -> Value,
    /// One with every member.
    pub every_member: fn() -> Value,
}

impl Issuing {
    /// Its paths after `/api/v1`.
    pub fn paths(&self) -> &'static [&'static str] {
        self.document_type.spec().paths
    }

    /// A valid request that nothing is in the way of, however many were issued before it.
    pub fn nth_valid(&self, nth: usize) -> Value {
        let mut request = (self.valid)();
        if self.document_type == DocumentType::Settlement {
            settlement::renumber(&mut request, nth);
        }
        request
    }
}

/// All of them.
pub const ISSUING: &[Issuing] = &[
    invoice::ISSUING,
    ccf::ISSUING,
    delivery_note::ISSUING,
    credit_note::ISSUING,
    debit_note::ISSUING,
    retention::ISSUING,
    settlement::ISSUING,
    accounting_settlement::ISSUING,
    export_invoice::ISSUING,
    excluded_subject::ISSUING,
    donation::ISSUING,
    special_operations::ISSUING,
    return_event::ISSUING,
];

pub fn receiver() -> Value {
    json!({
        "nit": "0614-290985-103-7", "nrc": "98765-4", "name": "Cafetales del Volcán, S.A. de C.V.",
        "activity_code": "46301", "activity_description": "Venta al por mayor de alimentos",
        "commercial_name": "Cafetales", "phone": "2260-1100", "email": "compras@cafetales.example",
        "address": {"department": "05", "municipality": "28", "district": "11",
            "complement": "Km 12, Santa Tecla"}
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
