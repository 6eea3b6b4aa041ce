use dte_domain::identification::DocumentType;
use serde_json::{Value, json};

use super::{Issuing, appendixes, receiver};

pub const ISSUING: Issuing = Issuing {
    name: "accounting_settlement",
    document_type: DocumentType::AccountingSettlement,
    valid,
    every_member,
};

/// Card payments of 1130.00, to a shop.
pub fn valid() -> Value {
    json!({
        "receiver": affiliate(),
        "summary": {
            "period_start": "2026-01-01", "period_end": "2026-01-15",
            "settlement_code": "T-88", "document_count": 12, "operations_value": 1130,
            "sub_total": 1130, "perception_base": 1000, "total_iva": 130, "iva_perception": 20,
            "commission": 28.25, "commission_percentage": 2.5, "commission_iva": 3.67,
            "total_to_pay": 1078.08
        },
        "extension": {"delivery_name": "Ana Pérez", "delivery_document": "04561237-1"}
    })
}

fn affiliate() -> Value {
    let mut affiliate = receiver();
    affiliate["establishment_type"] = "01".into();
    affiliate
}

/// An accounting settlement with every member that the interface knows; the rules would refuse it.
pub fn every_member() -> Value {
    let mut affiliate = affiliate();
    affiliate["establishment_code_mh"] = "M001".into();
    affiliate["pos_code_mh"] = "P001".into();
    json!({
        "receiver": affiliate,
        "summary": {
            "period_start": "2026-01-01", "period_end": "2026-01-15",
            "settlement_code": "T-88", "document_count": 12, "operations_value": 1231.5,
            "non_perceived_amount": 100.25, "non_perceived_description": "Operaciones exentas",
            "sub_total": 1130.75, "perception_base": 1000.66, "total_iva": 131,
            "iva_perception": 21.5, "commission": 28.25, "commission_percentage": 2.55,
            "commission_iva": 3.67, "total_to_pay": 1077,
            "total_non_subject": 0, "total_exempt": 0, "total_taxed": 0, "iva_retention": 0,
            "income_retention": 0, "total_non_taxed": 0, "balance_in_favor": 0
        },
        "extension": {
            "delivery_name": "Ana Pérez", "delivery_document": "04561237-1", "employee_code": "E-17"
        },
        "appendixes": appendixes(),
        "observations": "Tarjetas de la quincena",
        "currency": "USD"
    })
}
