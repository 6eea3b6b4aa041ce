use dte_domain::identification::DocumentType;
use serde_json::{Value, json};

use super::{Issuing, credit_note};

pub const ISSUING: Issuing = Issuing {
    name: "debit_note",
    document_type: DocumentType::DebitNote,
    valid,
    every_member,
};

/// Two lines added to a CCF on paper and to an electronic one that was issued elsewhere.
pub fn valid() -> Value {
    let mut note = credit_note::valid();
    note["items"][0]["description"] = json!("Diferencia de precio del café");
    note["summary"]["electronic_payment_number"] = json!("PE-2026-114");
    note
}

/// A debit note with every member that the interface takes; the rules would refuse it.
pub fn every_member() -> Value {
    let mut note = credit_note::every_member();
    note["summary"]["electronic_payment_number"] = json!("PE-2026-115");
    note
}
