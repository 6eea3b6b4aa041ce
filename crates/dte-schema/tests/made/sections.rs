//! Sections of chance that documents of several types have.

use dte_domain::catalog::{
    AssociatedDocument, Catalogue, GenerationType, OperationCondition, PaymentForm, PaymentTerm,
};
use dte_domain::identification::DocumentType;
use dte_domain::money::{Money, round};
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::other_document::{Doctor, OtherDocument};
use dte_domain::parts::payment::Payment;
use dte_domain::parts::related_document::RelatedDocument;
use dte_domain::parts::third_party_sale::ThirdPartySale;
use dte_domain::samples;
use dte_domain::value::Value;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use rust_decimal::Decimal;

#[expect(
    clippy::needless_pass_by_value,
    reason = "reads better without a borrow at every call"
)]
pub fn read<T: Value>(written: impl ToString) -> T {
    T::parse(&written.to_string()).unwrap()
}

pub fn money(amount: Decimal) -> Money {
    read(round(amount, 2))
}

/// A text of awkward characters.
pub fn text(least: usize, most: usize) -> impl Strategy<Value = String> {
    let characters: Vec<_> = "aZñÁ 0\"\\/<>&€漢🙂-_.,".chars().collect();
    vec(select(characters), least..=most).prop_map(|characters| {
        let text: String = characters.into_iter().collect();
        match text.chars().count() {
            0 | 1 => "x".to_owned(),
            _ => format!("x{}x", text.chars().skip(2).collect::<String>()),
        }
    })
}

/// How an operation is paid.
#[derive(Clone, Debug)]
pub struct Plan {
    pub condition: OperationCondition,
    forms: Vec<PaymentForm>,
    period: u32,
}

pub fn payment_plan() -> impl Strategy<Value = Plan> {
    let conditions = vec![
        OperationCondition::Cash,
        OperationCondition::Credit,
        OperationCondition::Other,
    ];
    let forms: Vec<_> = PaymentForm::ENTRIES
        .iter()
        .map(|entry| entry.value)
        .collect();
    (select(conditions), vec(select(forms), 1..4), 1..999_u32).prop_map(
        |(condition, forms, period)| Plan {
            condition,
            forms,
            period,
        },
    )
}

impl Plan {
    /// Payments that fit the condition and add up to the total.
    pub fn payments(&self, condition: OperationCondition, total: Money) -> Vec<Payment> {
        let credit = condition == OperationCondition::Credit;
        let total = total.get();
        let share = round(total / Decimal::from(self.forms.len()), 2);
        let mut rest = total;
        let last = self.forms.len() - 1;
        let mut payments = Vec::new();
        for (index, form) in self.forms.iter().enumerate() {
            let amount = if index == last { rest } else { share.min(rest) };
            rest -= amount;
            payments.push(Payment {
                form: if credit && *form == PaymentForm::NOTES {
                    read("04")
                } else {
                    *form
                },
                amount: money(amount),
                reference: None,
                term: credit.then_some(PaymentTerm::Months),
                period: credit.then(|| read(self.period)),
            });
        }
        payments
    }
}

/// The sections that a document may leave out.
#[derive(Clone, Debug)]
pub struct Optional {
    third_party: bool,
    related: Option<bool>,
    other: Vec<bool>,
    appendixes: Vec<(String, String, String)>,
}

pub fn optional_objects() -> impl Strategy<Value = Optional> {
    let appendixes = vec((text(4, 20), text(4, 40), text(4, 140)), 0..4);
    (
        any::<bool>(),
        option::of(any::<bool>()),
        vec(any::<bool>(), 0..4),
        appendixes,
    )
        .prop_map(|(third_party, related, other, appendixes)| Optional {
            third_party,
            related,
            other,
            appendixes,
        })
}

impl Optional {
    /// The document that every line names.
    pub fn reference(&self) -> Option<&'static str> {
        match self.related {
            Some(true) => Some("20c8619e-75f5-492f-88f3-24697a6c9f58"),
            Some(false) => Some("NR-4711"),
            None => self.third_party.then_some("V-1"),
        }
    }

    pub fn related_documents(&self) -> Vec<RelatedDocument> {
        let (Some(electronic), Some(number)) = (self.related, self.reference()) else {
            return Vec::new();
        };
        vec![RelatedDocument {
            document_type: Some(DocumentType::DeliveryNote),
            generation_type: Some(if electronic {
                GenerationType::Electronic
            } else {
                GenerationType::Physical
            }),
            number: Some(read(number)),
            emission_date: (!electronic).then_some(samples::TODAY),
        }]
    }

    pub fn third_party_sale(&self) -> Option<ThirdPartySale> {
        (self.related.is_none() && self.third_party).then(|| ThirdPartySale {
            nit: Some(read("98765432-6")),
            name: Some(read("Mandante, S.A.")),
            domicile: None,
        })
    }

    pub fn other_documents(&self) -> Vec<OtherDocument> {
        self.other.iter().copied().map(other_document).collect()
    }

    pub fn appendixes(&self) -> Vec<Appendix> {
        self.appendixes
            .iter()
            .map(|(field, label, value)| Appendix {
                field: Some(read(field)),
                label: Some(read(label)),
                value: Some(read(value)),
            })
            .collect()
    }
}

fn other_document(medical: bool) -> OtherDocument {
    if medical {
        let doctor = Doctor {
            name: Some(read("Dra. Luz Gómez")),
            service: Some(read("3")),
            nit: None,
            identification: Some(read("JVPM-1")),
        };
        let kind = Some(AssociatedDocument::Medical);
        return OtherDocument {
            kind,
            doctor: Some(doctor),
            ..OtherDocument::default()
        };
    }
    OtherDocument {
        kind: Some(AssociatedDocument::Transport),
        description: Some(read("Placa")),
        detail: Some(read("P-1")),
        doctor: None,
    }
}

/// The cents by which a document's sums are off: at most one sum, so that the whole stays exact enough.
pub fn one_cent_off<const SUMS: usize>() -> impl Strategy<Value = [i64; SUMS]> {
    (0..SUMS, -1..=1_i64).prop_map(|(off, cent)| {
        let mut cents = [0; SUMS];
        cents[off] = cent;
        cents
    })
}

/// The sums that are said, with the cents by which they are off.
pub fn said_sums<const SUMS: usize>() -> impl Strategy<Value = [Option<i64>; SUMS]> {
    (one_cent_off::<SUMS>(), any::<[bool; SUMS]>())
        .prop_map(|(cents, said)| std::array::from_fn(|at| said[at].then_some(cents[at])))
}
