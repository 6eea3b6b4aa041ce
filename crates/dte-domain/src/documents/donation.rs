//! The donation receipt (type 15): an entity that the authority qualified says what it was given.
//!
//! The company is the donee; whoever receives the document is the donor, who may live abroad. Nothing is
//! sold, and there is no tax.

pub mod donor;
pub mod item;
mod rules;
pub mod sample;
mod sums;

use rust_decimal::Decimal;
use time::Date;

use self::donor::Donor;
use self::item::Gift;
pub use self::rules::RULES;
use super::{DocumentContent, RecordedAmounts};
use crate::amounts::DocumentAmounts;
use crate::balance::{Charge, Sales};
use crate::edition::Edition;
use crate::facts::Facts;
use crate::fills::{Fills, PaymentTerms};
use crate::identification::{DocumentType, GenerationCode};
use crate::money::Money;
use crate::parts::appendix::Appendix;
use crate::parts::calculation::Calculation;
use crate::parts::other_document::OtherDocument;
use crate::parts::payment::{self, Payment};
use crate::parts::receiver::Receiver;
use crate::parts::totals::claimed_or_computed;
use crate::rule::judge_in;
use crate::settled::SoldForAnother;
use crate::violation::{Violation, Warning};

/// What requests for it may leave out to be calculated.
pub const FILLS: Fills = Fills {
    line: &["value"],
    summary: &["total_value"],
    withheld: &[],
    names_vat: false,
    names_trade: false,
    terms: PaymentTerms::None,
};

/// The content of a donation receipt.
#[derive(Clone, Debug)]
pub struct Donation {
    /// Who gives.
    pub donor: Option<Donor>,
    /// What is given.
    pub items: Vec<Gift>,
    /// The totals.
    pub summary: Summary,
    /// The resolution by which the company may take donations, and other papers.
    pub other_documents: Vec<OtherDocument>,
    /// Free fields.
    pub appendixes: Vec<Appendix>,
}

/// The totals of a donation receipt, as far as the client computed them.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// All that is given; computed when left out.
    pub total_value: Option<Money>,
    /// How money was given.
    pub payments: Vec<Payment>,
}

impl Donation {
    /// Of somebody who is to be told, and of nothing yet: the rules say what it must have.
    pub fn new(items: Vec<Gift>) -> Self {
        Self {
            donor: None,
            items,
            summary: Summary::default(),
            other_documents: Vec::new(),
            appendixes: Vec::new(),
        }
    }

    /// All that is given: the client's sum, or else our own.
    pub fn total_value(&self) -> Decimal {
        claimed_or_computed(self.summary.total_value, sums::gifts(self))
    }
}

impl DocumentContent for Donation {
    fn document_type(&self) -> DocumentType {
        DocumentType::Donation
    }

    fn named_documents(&self) -> Vec<GenerationCode> {
        Vec::new()
    }

    fn related_types(&self) -> Vec<DocumentType> {
        Vec::new()
    }

    fn complete(&mut self, _: &Facts) {}

    fn calculate(&mut self, calculation: &mut Calculation) {
        sums::fill(self, calculation);
    }

    fn receiver(&self) -> Option<&Receiver> {
        self.donor.as_ref().map(|donor| &donor.receiver)
    }

    fn receiver_mut(&mut self) -> Option<&mut Receiver> {
        self.donor.as_mut().map(|donor| &mut donor.receiver)
    }

    fn date(&self, facts: &Facts) -> Date {
        facts.today
    }

    fn violations(&self, facts: &Facts) -> Vec<Violation> {
        judge_in(facts.edition, RULES, self, facts)
    }

    fn warnings(&self, facts: &Facts) -> Vec<Warning> {
        let mut warnings = Vec::new();
        if let Some(donor) = &self.donor {
            donor.receiver.warnings(&mut warnings);
            let own = facts.own_nit();
            donor.receiver.warn_of_issuer(own, &mut warnings);
        }
        item::warnings(&self.items, &mut warnings);
        payment::warnings(&self.summary.payments, &mut warnings);
        warnings
    }

    fn recorded_amounts(&self, _: Edition) -> RecordedAmounts {
        RecordedAmounts {
            total: self.total_value(),
            vat: Decimal::ZERO,
        }
    }

    /// Nothing is sold.
    fn opening_balance(&self) -> Option<Sales> {
        None
    }

    fn takes_back(&self) -> Vec<Charge> {
        Vec::new()
    }

    fn document_amounts(&self, _: &Facts) -> DocumentAmounts {
        DocumentAmounts::default()
    }

    fn sold_for_another(&self) -> Option<SoldForAnother> {
        None
    }
}
