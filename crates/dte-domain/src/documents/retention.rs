//! The retention voucher (type 07): the value-added tax that a buyer keeps back on documents of
//! others, to pay it to the treasury in their place.
//!
//! Items name documents on paper or electronic ones. What an item leaves out about a document
//! that the company issued here is taken from it: [`Retention::complete`] before the rules.

pub mod item;
mod rules;
pub mod sample;

use rust_decimal::Decimal;
use time::Date;

use self::item::Item;
pub use self::rules::RULES;
use super::{DocumentContent, RecordedAmounts};
use crate::amounts::{AmountLimit, DocumentAmounts, TakenAmount};
use crate::balance::{Charge, Sales};
use crate::edition::Edition;
use crate::facts::Facts;
use crate::fills::{Fills, PaymentTerms};
use crate::identification::{DocumentType, GenerationCode};
use crate::money::Money;
use crate::parts::added_tax;
use crate::parts::appendix::Appendix;
use crate::parts::calculation::Calculation;
use crate::parts::extension::{self, Extension};
use crate::parts::merger;
use crate::parts::observations::{self, Observations};
use crate::parts::receiver::Receiver;
use crate::parts::totals;
use crate::rule::judge_in;
use crate::settled::SoldForAnother;
use crate::taxpayer::Nit;
use crate::violation::{Violation, Warning};

/// What requests for it may leave out to be calculated.
pub const FILLS: Fills = Fills {
    line: &["iva_amount"],
    summary: &["total_retention_amount", "total_retention_iva"],
    withheld: &[],
    names_vat: false,
    names_trade: false,
    terms: PaymentTerms::None,
};

/// The content of a retention voucher.
#[derive(Clone, Debug, Default)]
pub struct Retention {
    /// From whom tax is retained.
    pub receiver: Option<Receiver>,
    /// The documents on which it is retained.
    pub items: Vec<Item>,
    /// The totals; both may be left out.
    pub summary: Summary,
    /// Free fields.
    pub appendixes: Vec<Appendix>,
    /// Who hands over and who receives.
    pub extension: Option<Extension>,
    /// Anything to note.
    pub observations: Option<Observations>,
    /// The company that was absorbed and in whose name the documents were issued.
    pub merger: Option<Nit>,
}

/// The totals of a retention voucher, as far as the client computed them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Summary {
    /// The amount on which tax is retained; computed when left out.
    pub total_amount: Option<Money>,
    /// The tax that is retained; computed when left out.
    pub total_vat: Option<Money>,
}

impl Retention {
    /// What it notes in free words.
    pub fn observations(&self) -> Option<&str> {
        observations::said(self.observations.as_ref(), self.extension.as_ref())
    }

    /// The value-added tax of the amount on which tax is retained: 13 %, to the cent.
    pub fn full_vat(&self) -> Decimal {
        added_tax::vat_on(self.total_amount())
    }

    /// The amount on which tax is retained: the client's sum, or else our own.
    pub fn total_amount(&self) -> Decimal {
        let sum = self.sum(|item| item.taxed_amount).unwrap_or_default();
        totals::claimed_or_computed(self.summary.total_amount, sum)
    }

    /// The tax that is retained: the client's sum, or else our own.
    pub fn total_vat(&self) -> Decimal {
        let sum = self.sum(|item| item.vat_amount).unwrap_or_default();
        totals::claimed_or_computed(self.summary.total_vat, sum)
    }

    /// Nothing when an item does not tell.
    fn sum(&self, amount: fn(&Item) -> Option<Money>) -> Option<Decimal> {
        self.items
            .iter()
            .map(|item| amount(item).map(Money::get))
            .sum()
    }
}

impl DocumentContent for Retention {
    fn document_type(&self) -> DocumentType {
        DocumentType::Retention
    }

    fn named_documents(&self) -> Vec<GenerationCode> {
        self.items
            .iter()
            .filter_map(Item::generation_code)
            .collect()
    }

    fn related_types(&self) -> Vec<DocumentType> {
        Vec::new()
    }

    fn complete(&mut self, facts: &Facts) {
        for item in &mut self.items {
            item.complete(facts);
        }
        if let Some(receiver) = &mut self.receiver {
            receiver.show_nit();
        }
        let original = self.items.iter().find_map(|item| item.original(facts));
        if let Some(receiver) = original.and_then(|it| it.copied.receiver.clone()) {
            self.receiver
                .get_or_insert_default()
                .fill_with_identity(receiver);
        }
    }

    fn calculate(&mut self, calculation: &mut Calculation) {
        for (index, item) in self.items.iter_mut().enumerate() {
            item.fill(index, calculation);
        }
        if let Some(sum) = self.sum(|item| item.taxed_amount) {
            let total = &mut self.summary.total_amount;
            calculation.total_said("total_retention_amount", total, sum);
        }
        if let Some(sum) = self.sum(|item| item.vat_amount) {
            let total = &mut self.summary.total_vat;
            calculation.total_said("total_retention_iva", total, sum);
        }
    }

    fn receiver(&self) -> Option<&Receiver> {
        self.receiver.as_ref()
    }

    fn receiver_mut(&mut self) -> Option<&mut Receiver> {
        self.receiver.as_mut()
    }

    fn takes_receiver_from_others(&self) -> bool {
        !(self.receiver.as_ref()).is_some_and(Receiver::has_all_members)
    }

    fn date(&self, facts: &Facts) -> Date {
        facts.today
    }

    fn violations(&self, facts: &Facts) -> Vec<Violation> {
        judge_in(facts.edition, RULES, self, facts)
    }

    fn warnings(&self, facts: &Facts) -> Vec<Warning> {
        let mut warnings = Vec::new();
        if let Some(receiver) = &self.receiver {
            receiver.warnings(&mut warnings);
            receiver.warn_of_issuer(facts.own_nit(), &mut warnings);
        }
        item::warnings(&self.items, &mut warnings);
        extension::warnings(self.extension.as_ref(), facts.edition, &mut warnings);
        merger::warnings(self.merger.as_ref(), facts.edition, &mut warnings);
        item::warn_of_own_sales(&self.items, facts, &mut warnings);
        warnings
    }

    fn recorded_amounts(&self, _: Edition) -> RecordedAmounts {
        RecordedAmounts {
            total: self.total_vat(),
            vat: self.total_vat(),
        }
    }

    fn opening_balance(&self) -> Option<Sales> {
        None
    }

    fn takes_back(&self) -> Vec<Charge> {
        Vec::new()
    }

    fn document_amounts(&self, facts: &Facts) -> DocumentAmounts {
        let taken = item::retained_on(&self.items, facts);
        let limit = |taken: &TakenAmount| AmountLimit {
            documents: vec![taken.document],
            amount: taken.amount,
            own: None,
        };
        DocumentAmounts {
            own: Vec::new(),
            limits: taken.iter().map(limit).collect(),
            taken,
        }
    }

    fn sold_for_another(&self) -> Option<SoldForAnother> {
        None
    }
}
