//! The special operations event (type 17): the monthly report of a taxpayer whom the authority designated, of
//! sales on simplified invoices on paper and of internal control vouchers.
//!
//! It is an event that is issued like a document: it has no control number, nobody receives it, and nothing
//! is paid with it. A line may take back what an earlier event reported.

mod reports;
mod rules;
pub mod sample;
pub mod source;
mod sums;

use rust_decimal::Decimal;
use time::Date;

pub use self::rules::RULES;
use self::source::Source;
use super::{DocumentContent, RecordedAmounts};
use crate::amounts::DocumentAmounts;
use crate::balance::{Charge, Sales};
use crate::edition::Edition;
use crate::facts::Facts;
use crate::fills::{Fills, PaymentTerms, SALES};
use crate::identification::{DocumentType, GenerationCode};
use crate::money::Money;
use crate::parts::appendix::Appendix;
use crate::parts::calculation::Calculation;
use crate::parts::item::{self, Item};
use crate::parts::receiver::Receiver;
use crate::parts::totals::{TaxTotal, claimed_or_computed, sum_of};
use crate::rule::judge_in;
use crate::settled::SoldForAnother;
use crate::violation::{Violation, Warning};

/// What requests for it may leave out to be calculated.
pub const FILLS: Fills = Fills {
    line: &SALES,
    summary: &[
        "total_non_subject",
        "total_exempt",
        "total_taxed",
        "sub_total",
        "total_operation",
    ],
    withheld: &[],
    names_vat: true,
    names_trade: false,
    terms: PaymentTerms::None,
};

/// The content of a special operations event.
#[derive(Clone, Debug, Default)]
pub struct SpecialOperations {
    /// What is reported, a line an operation: goods in unit 99 without discount or code, as the event has
    /// no place for others. An event whose amounts a line takes back is its related document.
    pub items: Vec<Item>,
    /// The documents on paper that each line reports, in the order of the lines and as many.
    pub sources: Vec<Source>,
    /// The totals.
    pub summary: Summary,
    /// Free fields.
    pub appendixes: Vec<Appendix>,
}

/// The totals of the event, as far as the client computed them; each is computed when left out.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Sales outside the tax.
    pub total_non_subject: Option<Money>,
    /// Exempt sales.
    pub total_exempt: Option<Money>,
    /// Taxed sales, without the tax.
    pub total_taxed: Option<Money>,
    /// The three together.
    pub sub_total: Option<Money>,
    /// The taxes; both may be left out and are then computed.
    pub taxes: Vec<TaxTotal>,
    /// Sub-total and taxes.
    pub total_operation: Option<Money>,
}

impl SpecialOperations {
    /// Sales outside the tax: the client's sum, or else our own.
    pub fn total_non_subject(&self) -> Decimal {
        let sum = sum_of(&self.items, |item| item.non_subject_sale);
        claimed_or_computed(self.summary.total_non_subject, sum)
    }

    /// Exempt sales: the client's sum, or else our own.
    pub fn total_exempt(&self) -> Decimal {
        let sum = sum_of(&self.items, |item| item.exempt_sale);
        claimed_or_computed(self.summary.total_exempt, sum)
    }

    /// Taxed sales: the client's sum, or else our own.
    pub fn total_taxed(&self) -> Decimal {
        let sum = sum_of(&self.items, |item| item.taxed_sale);
        claimed_or_computed(self.summary.total_taxed, sum)
    }

    /// All sales: the client's sum, or else our own.
    pub fn sub_total(&self) -> Decimal {
        claimed_or_computed(self.summary.sub_total, sums::given_sub_total(self))
    }

    /// The taxes as the event has them: those that the client says, and those besides that lines bear.
    pub fn taxes(&self) -> Vec<TaxTotal> {
        sums::taxes(self)
    }

    /// The value-added tax: the client's amount, or else 13 % of what bears it, to the cent.
    pub fn vat(&self) -> Decimal {
        sums::vat(self)
    }

    /// Sub-total and taxes: the client's amount, or else our own.
    pub fn total_operation(&self) -> Decimal {
        claimed_or_computed(self.summary.total_operation, sums::given_operation(self))
    }

    /// Every line with the documents that it reports.
    pub fn lines(&self) -> impl Iterator<Item = (&Item, &Source)> {
        self.items.iter().zip(&self.sources)
    }
}

impl DocumentContent for SpecialOperations {
    fn document_type(&self) -> DocumentType {
        DocumentType::SpecialOperations
    }

    fn named_documents(&self) -> Vec<GenerationCode> {
        let mut named: Vec<_> = self.items.iter().filter_map(reports::taken_from).collect();
        named.sort_unstable();
        named.dedup();
        named
    }

    fn related_types(&self) -> Vec<DocumentType> {
        Vec::new()
    }

    fn complete(&mut self, _: &Facts) {}

    fn calculate(&mut self, calculation: &mut Calculation) {
        sums::fill(self, calculation);
    }

    fn receiver(&self) -> Option<&Receiver> {
        None
    }

    fn receiver_mut(&mut self) -> Option<&mut Receiver> {
        None
    }

    fn date(&self, facts: &Facts) -> Date {
        source::reported_until(&self.sources, facts.today)
    }

    fn violations(&self, facts: &Facts) -> Vec<Violation> {
        judge_in(facts.edition, RULES, self, facts)
    }

    fn warnings(&self, facts: &Facts) -> Vec<Warning> {
        let late = source::warnings(&self.sources, facts);
        let mut warnings: Vec<_> = late.into_iter().collect();
        warnings.extend(source::repetitions(self));
        item::warn_of_hidden_taxes(&self.items, &mut warnings);
        warnings
    }

    fn recorded_amounts(&self, _: Edition) -> RecordedAmounts {
        RecordedAmounts {
            total: self.total_operation(),
            vat: self.vat(),
        }
    }

    fn opening_balance(&self) -> Option<Sales> {
        None
    }

    fn takes_back(&self) -> Vec<Charge> {
        reports::taken_back(&self.items)
    }

    fn document_amounts(&self, _: &Facts) -> DocumentAmounts {
        DocumentAmounts::default()
    }

    fn sold_for_another(&self) -> Option<SoldForAnother> {
        None
    }
}
