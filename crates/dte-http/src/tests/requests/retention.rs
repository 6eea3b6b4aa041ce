use dte_domain::identification::DocumentType;
use serde_json::{Value, json};

use super::{Issuing, appendixes, extension};

pub const ISSUING: Issuing = Issuing {
    name: "retention",
    document_type: DocumentType::Retention,
    valid,
    every_member,
};

/// Three documents, one for each code; the second is an electronic one that was issued elsewhere.
pub fn valid() -> Value {
    json!({
        "receiver": receiver(),
        "items": [
            {
                "type": 1, "document_number": "S221001347", "dte_type": "03",
                "emission_date": "2026-03-16", "description": "Compra de equipos informáticos",
                "retention_code": "22", "taxed_amount": 115.25, "iva_amount": 1.15
            },
            {
                "type": 2, "document_number": "20c8619e-75f5-492f-88f3-24697a6c9f58",
                "dte_type": "14", "emission_date": "2026-03-02",
                "description": "Mantenimiento de servidores", "retention_code": "C4",
                "taxed_amount": 226.5, "iva_amount": 29.45
            },
            {
                "type": 1, "document_number": "77", "dte_type": "01",
                "emission_date": "2026-03-01", "description": "Otras compras",
                "retention_code": "C9", "taxed_amount": 10, "iva_amount": 2
            }
        ],
        "summary": {"total_retention_amount": 351.75, "total_retention_iva": 32.6}
    })
}

fn receiver() -> Value {
    json!({
        "document_type": "36", "document_number": "0614-290985-103-7", "nrc": "98765-4",
        "name": "Cafetales del Volcán, S.A. de C.V.", "activity_code": "46301",
        "activity_description": "Venta al por mayor de alimentos", "commercial_name": "Cafetales",
        "phone": "2260-1100", "email": "compras@cafetales.example",
        "address": {"department": "05", "municipality": "28", "district": "11",
            "complement": "Km 12, Santa Tecla"}
    })
}

/// A retention voucher with every member that the interface knows; the rules would refuse it.
pub fn every_member() -> Value {
    let mut request = valid();
    request["receiver"]["nit"] = request["receiver"]["document_number"].clone();
    request["appendixes"] = appendixes();
    request["extension"] = extension();
    request["observations"] = json!("Entregar en bodega");
    request["fusion"] = json!("0614-010123-110-1");
    request
}
