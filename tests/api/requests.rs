//! Valid requests of invented companies, to be changed in one respect.

use serde_json::{Value, json};

/// A company with a main office and two branches.
pub fn register() -> Value {
    json!({
        "nit": "0614-010190-101-5",
        "nrc": "245871-0",
        "business_name": "Comercial El Bálsamo, S.A. de C.V.",
        "commercial_name": "El Bálsamo",
        "economic_activity": "47190",
        "economic_activity_desc": "Venta al por menor en comercios no especializados",
        "phone": "+503 2222-3344",
        "email": "facturas@balsamo.example",
        "password_pri": CERTIFICATE_PASSWORD,
        "branch_offices": [
            {
                "establishment_type": "02", "establishment_code": "C001",
                "address": {
                    "department": "06", "municipality": "23",
                    "complement": "Alameda Roosevelt 1001"
                }
            },
            {"establishment_type": "01", "establishment_code": "C002"},
            {
                "establishment_type": "01", "establishment_code": "C003",
                "establishment_code_mh": "S002", "pos_code": "CAJ1", "pos_code_mh": "P001"
            }
        ]
    })
}

/// Secrets that no log, answer or database may show.
pub const CERTIFICATE_PASSWORD: &str = "certificate-Secret-4711";
pub const PORTAL_PASSWORD: &str = "portal-Secret-0815";

/// Another company.
pub fn register_other() -> Value {
    let mut other = register();
    other["nit"] = "06140202900012".into();
    other
}

/// Logs in with a pair of keys.
pub fn login(keys: &Value) -> Value {
    json!({
        "api_key": keys["api_key"],
        "api_secret": keys["api_secret"],
        "credentials": {"username": "06140101901015", "password": PORTAL_PASSWORD}
    })
}

/// A CCF over 300.00 and 39.00 of tax.
pub fn ccf() -> Value {
    let item = json!({
        "type": 1, "code": "B", "description": "Producto B",
        "quantity": 15, "unit_measure": 59, "unit_price": 10.00,
        "non_subject_sale": 0, "exempt_sale": 0, "taxed_sale": 150.00, "taxes": ["20"]
    });
    json!({
        "items": [item, item],
        "receiver": {
            "nrc": "118203-4", "nit": "02101505851020", "name": "Cafetería La Ceiba, S.A. de C.V.",
            "activity_code": "56101", "activity_description": "Restaurantes",
            "commercial_name": "La Ceiba",
            "address": {
                "department": "02", "municipality": "15", "complement": "2a Calle Poniente 7"
            },
            "phone": "24401122", "email": "compras@laceiba.example"
        },
        "summary": {
            "total_non_subject": 0, "total_exempt": 0, "total_taxed": 300,
            "sub_total_sales": 300, "sub_total": 300,
            "taxes": [{"code": "20", "description": "IVA 13%", "value": 39}],
            "total_operation": 339, "total_to_pay": 339.000, "operation_condition": 1,
            "payment_types": [{"code": "01", "amount": 339}]
        }
    })
}
