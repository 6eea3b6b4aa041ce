//! The requests of the demo, of an invented company; the service fills the sums.

use serde_json::{Value, json};

/// A company with a main office and two shops.
pub fn register() -> Value {
    json!({
        "nit": "0614-010190-101-5",
        "nrc": "245871-0",
        "business_name": "Comercial El Bálsamo, S.A. de C.V.",
        "commercial_name": "El Bálsamo",
        "economic_activity": "47190",
        "economic_activity_desc": "Venta al por menor en comercios no especializados",
        "phone": "2222-3344",
        "email": "facturas@balsamo.example",
        "password_pri": "clave-del-certificado",
        "branch_offices": [
            {
                "establishment_type": "02",
                "establishment_code": "C001",
                "address": {
                    "department": "06",
                    "municipality": "23",
                    "district": "14",
                    "complement": "Alameda Roosevelt 1001, San Salvador"
                }
            },
            {"establishment_type": "01", "establishment_code": "C002"},
            {
                "establishment_type": "01",
                "establishment_code": "C003",
                "establishment_code_mh": "S002",
                "pos_code": "CAJ1",
                "pos_code_mh": "P001",
                "address": {
                    "department": "02",
                    "municipality": "15",
                    "district": "10",
                    "complement": "Avenida Independencia Sur 12, Santa Ana"
                }
            }
        ]
    })
}

/// The main office logs in with what registration answered.
pub fn login(registered: &Value) -> Value {
    json!({
        "api_key": registered["api_key"],
        "api_secret": registered["api_secret"],
        "credentials": {"username": "06140101901015", "password": "clave-del-portal"}
    })
}

/// A sale of a product and a service.
pub fn ccf() -> Value {
    json!({
        "items": [
            {
                "type": 1, "code": "CAF-5", "description": "Café de altura, saco de 5 kg",
                "quantity": 4, "unit_measure": 59, "unit_price": 31.25, "discount": 5, "taxed": true
            },
            {
                "type": 2, "description": "Transporte a Santa Ana",
                "quantity": 1, "unit_measure": 99, "unit_price": 30, "taxed": true
            }
        ],
        "receiver": {
            "nrc": "118203-4", "nit": "0210-150585-102-0", "name": "Cafetería La Ceiba, S.A. de C.V.",
            "activity_code": "56101", "activity_description": "Restaurantes",
            "commercial_name": "La Ceiba",
            "address": {
                "department": "02", "municipality": "15", "district": "10",
                "complement": "2a Calle Poniente 7"
            },
            "phone": "24401122", "email": "compras@laceiba.example"
        },
        "summary": {"payment_types": [{"code": "05"}]}
    })
}

/// Who buys, as the sandbox is told of it.
pub fn receiver_as_taxpayer() -> Value {
    json!({"nit": "02101505851020", "nrc": "118203-4"})
}

/// A sale to a consumer, taxes inside the price.
pub fn invoice() -> Value {
    json!({
        "items": [{
            "type": 1, "code": "CAF-1", "description": "Café tostado, bolsa de 1 libra",
            "quantity": 2, "unit_measure": 59, "unit_price": 5.65, "taxed": true
        }]
    })
}

/// One sack of the voucher comes back.
pub fn credit_note(ccf: &str) -> Value {
    json!({
        "items": [{
            "type": 1, "code": "CAF-5", "description": "Devolución de un saco de café",
            "quantity": 1, "unit_measure": 59, "unit_price": 30, "taxed": true,
            "related_doc": ccf
        }],
        "receiver": self::ccf()["receiver"],
        "related_docs": [{"document_type": "03", "generation_type": 2, "document_number": ccf}]
    })
}

/// One per cent is kept back on a supplier's paper document.
pub fn retention(date: &str) -> Value {
    let mut receiver = ccf()["receiver"].clone();
    if let Some(members) = receiver.as_object_mut() {
        let nit = members.remove("nit");
        members.insert("document_type".into(), "36".into());
        members.insert("document_number".into(), nit.unwrap_or_default());
    }
    json!({
        "items": [{
            "type": 1, "document_number": "S221001347", "dte_type": "03", "emission_date": date,
            "description": "Compra de empaques", "retention_code": "22",
            "taxed_amount": 250
        }],
        "receiver": receiver
    })
}

/// A sale is taken back.
pub fn invalidation(document: &str) -> Value {
    json!({
        "generation_code": document,
        "reason": {
            "type": 2,
            "responsible_name": "Ana Lucía Pérez", "responsible_doc_type": "13",
            "responsible_num_doc": "98765432-6",
            "requestor_name": "José Mario López", "requestor_doc_type": "13",
            "requestor_num_doc": "98765432-6"
        }
    })
}
