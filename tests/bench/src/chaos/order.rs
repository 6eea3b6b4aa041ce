//! What clients of a chaos run ask for. Every document carries the mark of its order, so that two
//! documents of one order can be told.

use serde_json::{Value, json};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An invoice of 100.00, its tax inside.
    Invoice,
    /// A fiscal credit voucher of 100.00 and 13.00 of tax.
    Ccf,
    /// The same, sold for the principal.
    SoldInvoice,
    /// A voucher that was sold for the principal.
    SoldCcf,
    /// A credit note that takes so many dollars, and their tax, back of the voucher of that code.
    Note(String, u32),
    /// A debit note that adds so many to it.
    DebitNote(String, u32),
    /// A return of goods of so many dollars, the tax inside, over the invoice of that code.
    Return(String, u32),
    /// A settlement that tells the principal of the documents of these codes.
    Settlement(Vec<String>),
    /// A retention voucher of 250.00 on a paper document of that date.
    Retention(String),
    /// The invalidation of the document of that code.
    Invalidation(String),
}

/// A thing that is ordered, until its answer is final.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    pub kind: Kind,
    /// Its mark, which is its Idempotency-Key too.
    pub mark: String,
    /// The refused document that it says right.
    pub corrects: Option<String>,
    /// Whether another order at the same time may make it impossible.
    pub races: bool,
}

impl Order {
    /// One that nothing is in the way of.
    pub fn new(kind: Kind, mark: String) -> Self {
        Self {
            kind,
            mark,
            corrects: None,
            races: false,
        }
    }
}

/// How many notes of [`NOTE`] dollars a CCF of these bears.
pub const NOTES: u32 = 10;
/// What such a note takes back.
pub const NOTE: u32 = 10;

/// What who comes too late is told: that another one has taken it.
const TAKEN: [&str; 8] = [
    "BALANCE_EXCEEDED",
    "ALREADY_SETTLED",
    "INVALIDATION_UNDER_WAY",
    "NC-34",
    "RT-42",
    "CL-19",
    "ANU-08",
    r#""actual":"INVALIDATED""#,
];

/// What a settlement is told besides: that the one that had its document ended in between.
const ENDED: &str = "INVALID_STATE";

impl Kind {
    /// Whether a refusal of it says that another one was faster.
    pub fn came_too_late(&self, why: &str) -> bool {
        let has_ended = matches!(self, Self::Settlement(_)) && why.contains(ENDED);
        has_ended || TAKEN.iter().any(|code| why.contains(code))
    }

    pub fn path(&self) -> &'static str {
        match self {
            Self::Invoice | Self::SoldInvoice => "dte/invoices",
            Self::Ccf | Self::SoldCcf => "dte/ccf",
            Self::Note(..) => "dte/creditnote?calculate=true",
            Self::DebitNote(..) => "dte/debitnote?calculate=true",
            Self::Return(..) => "dte/return?calculate=true",
            Self::Settlement(_) => "dte/settlement?calculate=true",
            Self::Retention(_) => "dte/retention",
            Self::Invalidation(_) => "dte/invalidate",
        }
    }

    /// Whether it can be said right under its own code once the authority refused it.
    pub fn can_be_corrected(&self) -> bool {
        !matches!(self, Self::Return(..) | Self::Invalidation(_))
    }

    /// The body, with the mark in the description of its line, or beside it.
    pub fn body(&self, mark: &str) -> Value {
        match self {
            Self::Invoice => invoice(mark),
            Self::Ccf => ccf(mark),
            Self::SoldInvoice => for_principal(invoice(mark)),
            Self::SoldCcf => for_principal(ccf(mark)),
            Self::Note(original, dollars) | Self::DebitNote(original, dollars) => {
                note(mark, original, *dollars)
            }
            Self::Return(original, dollars) => return_event(mark, original, *dollars),
            Self::Settlement(codes) => settlement(mark, codes),
            Self::Retention(date) => retention(mark, date),
            Self::Invalidation(code) => invalidation(code),
        }
    }
}

fn invoice(mark: &str) -> Value {
    json!({
        "items": [{
            "type": 1, "description": mark, "quantity": 2, "unit_measure": 59,
            "unit_price": 50, "taxed_sale": 100
        }],
        "summary": {
            "total_taxed": 100, "sub_total": 100, "sub_total_sales": 100, "total_operation": 100,
            "total_to_pay": 100, "operation_condition": 1,
            "payment_types": [{"code": "01", "amount": 100}]
        }
    })
}

pub const RECEIVER_NIT: &str = "06142803901121";
pub const RECEIVER_NRC: &str = "1234560";

fn receiver() -> Value {
    json!({
        "nrc": RECEIVER_NRC, "nit": RECEIVER_NIT, "name": "Distribuidora La Ceiba, S.A. de C.V.",
        "commercial_name": "La Ceiba", "activity_code": "46900",
        "activity_description": "Venta al por mayor de otros productos",
        "address": {
            "department": "06", "municipality": "20", "district": "01",
            "complement": "Avenida Las Magnolias 148"
        },
        "phone": "22435678", "email": "compras@laceiba.example"
    })
}

fn line(mark: &str, price: u32) -> Value {
    json!({
        "type": 1, "description": mark, "quantity": 1, "unit_measure": 59, "unit_price": price,
        "non_subject_sale": 0, "exempt_sale": 0, "taxed_sale": price, "taxes": ["20"]
    })
}

fn ccf(mark: &str) -> Value {
    json!({
        "items": [line(mark, 100)],
        "receiver": receiver(),
        "summary": {
            "total_non_subject": 0, "total_exempt": 0, "total_taxed": 100,
            "sub_total_sales": 100, "sub_total": 100, "total_operation": 113, "total_to_pay": 113,
            "taxes": [{"code": "20", "description": "IVA 13%", "value": 13}],
            "operation_condition": 1, "payment_types": [{"code": "01", "amount": 113}]
        }
    })
}

/// The same, sold for who receives its vouchers too.
fn for_principal(mut sale: Value) -> Value {
    sale["third_party_sale"] = json!({"nit": RECEIVER_NIT, "name": "Distribuidora La Ceiba"});
    // Each line names the document of that sale.
    sale["items"][0]["related_doc"] = "M-1".into();
    sale
}

/// A credit note or a debit note, which say the same; the sums are left to the service.
fn note(mark: &str, original: &str, dollars: u32) -> Value {
    let mut item = line(mark, dollars);
    item["related_doc"] = original.into();
    json!({
        "items": [item],
        "receiver": receiver(),
        "summary": {"operation_condition": 1},
        "related_docs": [
            {"document_type": "03", "generation_type": 2, "document_number": original}
        ]
    })
}

fn return_event(mark: &str, original: &str, dollars: u32) -> Value {
    json!({
        "related_docs": [
            {"document_type": "01", "generation_type": 2, "document_number": original}
        ],
        "items": [{
            "type": 1, "related_doc": original, "description": mark, "quantity": 1,
            "unit_measure": 59, "unit_price": dollars, "taxed_sale": dollars
        }]
    })
}

/// Of its documents it says nothing but their codes; the mark stands beside the first.
fn settlement(mark: &str, codes: &[String]) -> Value {
    let line = |code: &String| json!({"type": 2, "document_number": code, "observations": mark});
    let items: Vec<Value> = codes.iter().map(line).collect();
    json!({"receiver": receiver(), "items": items, "summary": {"operation_condition": 1}})
}

fn retention(mark: &str, date: &str) -> Value {
    let mut receiver = receiver();
    if let Some(receiver) = receiver.as_object_mut() {
        let nit = receiver.remove("nit").unwrap_or_default();
        receiver.insert("document_type".into(), "36".into());
        receiver.insert("document_number".into(), nit);
    }
    json!({
        "items": [{
            "type": 1, "document_number": "S221001347", "dte_type": "03", "emission_date": date,
            "description": mark, "retention_code": "22", "taxed_amount": 250, "iva_amount": 2.5
        }],
        "receiver": receiver
    })
}

fn invalidation(code: &str) -> Value {
    json!({
        "generation_code": code,
        "reason": {
            "type": 2,
            "responsible_name": "Persona Responsable", "responsible_doc_type": "13",
            "responsible_num_doc": "98765432-6",
            "requestor_name": "Persona Solicitante", "requestor_doc_type": "13",
            "requestor_num_doc": "98765432-6"
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_document_carries_the_mark_of_its_order() {
        let code = "1D0E7C44-98B3-4A3F-8E61-2F6D0B9C7A02".to_owned();
        for kind in [
            Kind::Invoice,
            Kind::Ccf,
            Kind::SoldInvoice,
            Kind::SoldCcf,
            Kind::Note(code.clone(), 10),
            Kind::DebitNote(code.clone(), 10),
            Kind::Return(code.clone(), 10),
            Kind::Retention("2026-03-17".into()),
        ] {
            let body = kind.body("M-1");
            assert_eq!(body["items"][0]["description"], "M-1", "{kind:?}");
        }
        let body = Kind::Settlement(vec![code.clone(), code]).body("M-1");
        assert_eq!(body["items"][0]["observations"], "M-1");
    }
}
