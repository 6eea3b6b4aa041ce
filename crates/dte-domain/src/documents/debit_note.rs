//! The debit note (type 06): adds to the sales of fiscal credit vouchers, or corrects retention vouchers.
//!
//! It is written like a credit note, and what it adds can be taken back by those.

mod rules;
pub mod sample;

use time::Date;

use super::credit_note;
use super::{CreditNote, DocumentContent, RecordedAmounts};
use crate::amounts::DocumentAmounts;
use crate::balance::{Charge, Sales};
use crate::edition::Edition;
use crate::facts::Facts;
use crate::fills::Fills;
use crate::identification::{DocumentType, GenerationCode};
use crate::parts::calculation::Calculation;
use crate::parts::receiver::Receiver;
use crate::rule::judge_in;
use crate::settled::SoldForAnother;
use crate::value::Text;
use crate::violation::{Violation, Warning};

pub use rules::RULES;

/// What requests for it may leave out to be calculated: what those for a credit note may.
pub const FILLS: Fills = credit_note::FILLS;

/// The content of a debit note.
#[derive(Clone, Debug)]
pub struct DebitNote {
    /// What it says as a credit note does; what that takes back, this adds.
    pub note: CreditNote,
    /// The number of an electronic payment.
    pub electronic_payment_number: Option<Text<1, 100>>,
}

impl DebitNote {
    /// A debit note without the number of a payment.
    pub const fn new(note: CreditNote) -> Self {
        Self {
            note,
            electronic_payment_number: None,
        }
    }
}

impl DocumentContent for DebitNote {
    fn document_type(&self) -> DocumentType {
        DocumentType::DebitNote
    }

    fn named_documents(&self) -> Vec<GenerationCode> {
        self.note.named_documents()
    }

    fn related_types(&self) -> Vec<DocumentType> {
        self.note.related_types()
    }

    fn complete(&mut self, facts: &Facts) {
        self.note.complete(facts);
    }

    fn calculate(&mut self, calculation: &mut Calculation) {
        self.note.calculate(calculation);
    }

    fn receiver(&self) -> Option<&Receiver> {
        self.note.receiver.as_ref()
    }

    fn receiver_mut(&mut self) -> Option<&mut Receiver> {
        self.note.receiver.as_mut()
    }

    fn date(&self, facts: &Facts) -> Date {
        facts.today
    }

    fn violations(&self, facts: &Facts) -> Vec<Violation> {
        judge_in(facts.edition, &RULES, &self.note, facts)
    }

    fn warnings(&self, facts: &Facts) -> Vec<Warning> {
        self.note.warnings(facts)
    }

    fn recorded_amounts(&self, edition: Edition) -> RecordedAmounts {
        self.note.recorded_amounts(edition)
    }

    fn opening_balance(&self) -> Option<Sales> {
        None
    }

    /// Less than nothing: what it adds to each document is what a credit note would take back of it.
    fn takes_back(&self) -> Vec<Charge> {
        let as_credit = self.note.takes_back().into_iter();
        as_credit
            .map(|charge| Charge {
                sales: Sales::NONE - charge.sales,
                ..charge
            })
            .collect()
    }

    fn document_amounts(&self, _: &Facts) -> DocumentAmounts {
        DocumentAmounts::default()
    }

    fn sold_for_another(&self) -> Option<SoldForAnother> {
        self.note.adjusted_for_another()
    }
}
