use dte_domain::identification::DocumentType;
use serde_json::{Value, json};

use super::{Issuing, appendixes, extension, receiver};

pub const ISSUING: Issuing = Issuing {
    name: "settlement",
    document_type: DocumentType::Settlement,
    valid,
    every_member,
};

/// A voucher, an invoice and an export of others, and what a note takes back.
pub fn valid() -> Value {
    json!({
        "receiver": receiver(),
        "items": [
            {
                "type": 1, "document_number": "A0000418", "dte_type": "01",
                "emission_date": "2026-03-12", "exempt_sale": 12.5, "taxed_sale": 90,
                "taxes": ["20"], "iva_item": 11.7, "observations": "Facturas de la semana"
            },
            {
                "type": 2, "document_number": "20c8619e-75f5-492f-88f3-24697a6c9f58",
                "dte_type": "03", "emission_date": "2026-03-02", "non_subject_sale": 5,
                "taxed_sale": 250.5, "taxes": ["20", "59"], "iva_item": 32.565
            },
            {
                "type": 1, "document_number": "N0000012", "dte_type": "05",
                "emission_date": "2026-03-12", "taxed_sale": -40, "taxes": ["20"], "iva_item": -5.2
            },
            {
                "type": 1, "document_number": "E0000003", "dte_type": "11",
                "emission_date": "2026-03-13", "export_sale": 300, "taxes": ["C3"], "iva_item": 0
            }
        ],
        "summary": {
            "total_non_subject": 5, "total_exempt": 12.5, "total_taxed": 300.5, "total_export": 300,
            "sub_total_sales": 618,
            "taxes": [
                {"code": "20", "description": "IVA 13%", "value": 39.07},
                {"code": "59", "value": 12.53}
            ],
            "total_iva": 39.07, "total_operation": 669.6, "iva_perception": 3.01,
            "total_to_pay": 672.61, "operation_condition": 2
        }
    })
}

/// Makes it one of other documents, which nobody settled yet.
pub fn renumber(request: &mut Value, nth: usize) {
    let items = request["items"].as_array_mut().into_iter().flatten();
    for (index, item) in items.enumerate() {
        let electronic = item["type"] == 2;
        item["document_number"] = if electronic {
            format!("20c8619e-75f5-492f-88f3-{nth:010}{index:02}").into()
        } else {
            format!("A{nth:06}{index:02}").into()
        };
    }
}

/// A settlement with every member that the interface knows; the rules would refuse it.
pub fn every_member() -> Value {
    let mut request = valid();
    let principal = &mut request["receiver"];
    principal["document_type"] = "36".into();
    principal["document_number"] = "0614-290985-103-7".into();
    principal["domicile_code"] = 1.into();
    let item = &mut request["items"][0];
    item["non_subject_sale"] = 1.into();
    item["export_sale"] = 2.into();
    let summary = &mut request["summary"];
    for member in [
        "iva_retention",
        "income_retention",
        "total_non_taxed",
        "balance_in_favor",
    ] {
        summary[member] = 0.into();
    }
    request["appendixes"] = appendixes();
    request["extension"] = extension();
    request["observations"] = json!("Ventas de la semana");
    request["fusion"] = json!("0614-010123-110-1");
    request["currency"] = json!("USD");
    request
}
