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
    other["nit"] = OTHER_NIT.into();
    other
}

/// The tax ids of the two companies, as the authority writes them.
pub const NIT: &str = "06140101901015";
pub const OTHER_NIT: &str = "06140202900012";

/// The tax ids of those to whom documents of the suite and of the manual are issued.
pub const RECEIVERS: [&str; 3] = ["02101505851020", "06142909851037", "06000101901019"];

/// Logs in with a pair of keys of a company.
pub fn login(keys: &Value, nit: &str) -> Value {
    json!({
        "api_key": keys["api_key"],
        "api_secret": keys["api_secret"],
        "credentials": {"username": nit, "password": PORTAL_PASSWORD}
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

/// A CCF over `amount` dollars and their tax, in one line.
pub fn ccf_over(amount: u32) -> Value {
    let mut ccf = ccf();
    let tax = tax_of(amount);
    let mut item = ccf["items"][0].clone();
    item["quantity"] = 1.into();
    item["unit_price"] = amount.into();
    item["taxed_sale"] = amount.into();
    ccf["items"] = json!([item]);
    let total: Value = serde_json::from_str(&with_tax(amount)).unwrap();
    for member in ["total_taxed", "sub_total_sales", "sub_total"] {
        ccf["summary"][member] = amount.into();
    }
    ccf["summary"]["taxes"][0]["value"] = tax;
    ccf["summary"]["total_operation"] = total.clone();
    ccf["summary"]["total_to_pay"] = total.clone();
    ccf["summary"]["payment_types"][0]["amount"] = total;
    ccf
}

/// 13 % of whole dollars, as JSON.
fn tax_of(amount: u32) -> Value {
    serde_json::from_str(&format!("{}.{:02}", amount * 13 / 100, amount * 13 % 100)).unwrap()
}

/// Whole dollars and their tax.
fn with_tax(amount: u32) -> String {
    format!("{}.{:02}", amount * 113 / 100, amount * 113 % 100)
}

/// An invoice over 100.00, its tax inside.
pub fn invoice() -> Value {
    json!({
        "items": [{
            "type": 1, "description": "Producto de ejemplo", "quantity": 2, "unit_measure": 59,
            "unit_price": 50, "taxed_sale": 100, "iva_item": 11.5
        }],
        "summary": {
            "total_taxed": 100, "sub_total": 100, "sub_total_sales": 100, "total_operation": 100,
            "total_to_pay": 100, "operation_condition": 1, "total_iva": 11.5,
            "payment_types": [{"code": "01", "amount": 100}]
        }
    })
}

/// A credit note that takes `amount` dollars back of a CCF.
pub fn credit_note(ccf: &str, amount: u32) -> Value {
    let mut note = ccf_over(amount);
    note["items"][0]["related_doc"] = ccf.into();
    let summary = note["summary"].as_object_mut().unwrap();
    summary.remove("total_to_pay");
    summary.remove("payment_types");
    note["related_docs"] =
        json!([{"document_type": "03", "generation_type": 2, "document_number": ccf}]);
    note
}

/// A retention voucher over two paper documents of a day.
pub fn retention(date: &str) -> Value {
    let item = |number: &str, code: &str, taxed: &str, tax: &str| {
        let amount = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        json!({
            "type": 1, "document_number": number, "description": "Compra", "dte_type": "03",
            "retention_code": code, "taxed_amount": amount(taxed), "iva_amount": amount(tax),
            "emission_date": date
        })
    };
    let mut receiver = ccf()["receiver"].clone();
    let nit = receiver.as_object_mut().unwrap().remove("nit").unwrap();
    receiver["document_type"] = "36".into();
    receiver["document_number"] = nit;
    json!({
        "items": [item("S221001347", "22", "115.25", "1.15"), item("S221001348", "C4", "226.5", "29.45")],
        "receiver": receiver,
        "summary": {"total_retention_amount": 341.75, "total_retention_iva": 30.6}
    })
}

/// An accounting settlement over operations of 1243.00 until a day, of which the affiliate gets 1180.86.
pub fn accounting_settlement(today: &str) -> Value {
    let text = include_str!("../documents/accounting_settlement.json");
    let text = text.replace("<first day of the month>", &format!("{}-01", &today[..7]));
    serde_json::from_str(&text.replace("<today>", today)).unwrap()
}

/// A settlement of four documents of others on a day, over 672.61.
pub fn settlement(today: &str) -> Value {
    let text = include_str!("../documents/settlement.json");
    serde_json::from_str(&text.replace("<today>", today)).unwrap()
}

/// A delivery note over goods in consignment of 113.00.
pub fn delivery_note() -> Value {
    let text = include_str!("../documents/delivery_note.json");
    serde_json::from_str(text).unwrap()
}

/// A donation receipt over 1000.00, of which 250.00 are money.
pub fn donation() -> Value {
    let text = include_str!("../documents/donation.json");
    serde_json::from_str(text).unwrap()
}

/// A special operations event over 185.00 of a day, 204.50 with VAT.
pub fn special_operations(day: &str) -> Value {
    let text = include_str!("../documents/special_operations.json");
    serde_json::from_str(&text.replace("<today>", day)).unwrap()
}

/// An export invoice over goods of 2150.00.
pub fn export_invoice() -> Value {
    let text = include_str!("../documents/export_invoice.json");
    serde_json::from_str(text).unwrap()
}

/// An excluded subject invoice over 395.00, of which 30.00 are kept back.
pub fn excluded_subject() -> Value {
    let text = include_str!("../documents/excluded_subject.json");
    serde_json::from_str(text).unwrap()
}

/// A debit note that adds `amount` dollars to a CCF.
pub fn debit_note(ccf: &str, amount: u32) -> Value {
    let mut note = credit_note(ccf, amount);
    note["summary"]["electronic_payment_number"] = "PE-2026-114".into();
    note
}

/// Invalidates a document without replacement.
pub fn rescission(code: &str) -> Value {
    json!({
        "generation_code": code,
        "replacement_generation_code": null,
        "reason": {
            "type": 2,
            "responsible_name": "Persona Responsable", "responsible_doc_type": "13",
            "responsible_num_doc": "98765432-6",
            "requestor_name": "Persona Solicitante", "requestor_doc_type": "36",
            "requestor_num_doc": "0614-010190-101-5"
        }
    })
}

/// Invalidates a document for an error, with the document that replaces it.
pub fn replacement(code: &str, by: &str) -> Value {
    let mut request = rescission(code);
    request["reason"]["type"] = 1.into();
    request["replacement_generation_code"] = by.into();
    request
}
