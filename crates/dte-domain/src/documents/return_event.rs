//! The return event (type 18), of the edition of 2026: goods come back, or a purchase is undone, over
//! invoices, export invoices or excluded subject invoices.
//!
//! It is to those what a credit note is to a fiscal credit voucher, and has no control number. It repeats who
//! received the document, how that left the country and on whose behalf; what is known of the documents
//! comes in through [`Facts::known`] and [`Facts::originals`].

mod copied;
pub mod item;
mod limits;
mod originals;
mod rules;
pub mod sample;
mod settled_return;
mod sums;

use rust_decimal::Decimal;
use time::Date;

use self::item::ReturnedItem;
pub use self::rules::RULES;
use super::{DocumentContent, RecordedAmounts};
use crate::amounts::DocumentAmounts;
use crate::balance::{Charge, Sales};
use crate::edition::Edition;
use crate::facts::Facts;
use crate::fills::{Fills, PaymentTerms};
use crate::identification::{DocumentType, GenerationCode};
use crate::money::{AnyNumber, Money, SignedMoney};
use crate::original::Copied;
use crate::parts::appendix::Appendix;
use crate::parts::calculation::Calculation;
use crate::parts::merger;
use crate::parts::receiver::Receiver;
use crate::parts::related_document::{self, Named, RelatedDocument};
use crate::parts::totals::{TaxTotal, beside_vat, charge_total, claimed_or_computed};
use crate::rule::judge_in;
use crate::settled::SoldForAnother;
use crate::taxpayer::Nit;
use crate::violation::{Violation, Warning};

/// What requests for it may leave out to be calculated.
pub const FILLS: Fills = Fills {
    line: &[
        "non_subject_sale",
        "exempt_sale",
        "taxed_sale",
        "purchase",
        "iva_item",
    ],
    summary: &[
        "total_non_subject",
        "total_exempt",
        "total_taxed",
        "total_purchase",
        "sub_total_sales",
        "total_insurance",
        "total_freight",
        "total_operation",
        "iva_retention",
        "income_retention",
        "total_to_pay",
        "total_iva",
    ],
    withheld: &[],
    names_vat: false,
    names_trade: false,
    terms: PaymentTerms::None,
};

/// What a return takes back of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// Invoices: prices with the value-added tax inside.
    Invoices,
    /// Export invoices.
    Exports,
    /// Excluded subject invoices.
    Purchases,
}

impl Over {
    /// What takes back of documents of a type; nothing where no return can.
    pub fn of(document_type: DocumentType) -> Option<Self> {
        match document_type {
            DocumentType::Invoice => Some(Self::Invoices),
            DocumentType::ExportInvoice => Some(Self::Exports),
            DocumentType::ExcludedSubjectInvoice => Some(Self::Purchases),
            _ => None,
        }
    }
}

/// The content of a return event.
#[derive(Clone, Debug)]
pub struct ReturnEvent {
    /// The documents of which it takes back.
    pub related_documents: Vec<RelatedDocument>,
    /// What is taken back.
    pub items: Vec<ReturnedItem>,
    /// The totals.
    pub summary: Summary,
    /// What the request says of documents that were not issued here.
    pub said: Copied,
    /// What is copied of the first document, once that is known.
    copied: Option<Copied>,
    /// Free fields.
    pub appendixes: Vec<Appendix>,
    /// The company that was absorbed and in whose name the documents were issued.
    pub merger: Option<Nit>,
}

/// The totals of a return event, as far as the client computed them.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Sales outside the tax.
    pub total_non_subject: Option<Money>,
    /// Exempt sales.
    pub total_exempt: Option<Money>,
    /// Taxed sales.
    pub total_taxed: Option<Money>,
    /// Purchases of excluded subjects.
    pub total_purchase: Option<Money>,
    /// The four together.
    pub sub_total_sales: Option<Money>,
    /// The taxes beside the value-added tax, as they are given.
    pub taxes: Vec<TaxTotal>,
    /// Insurance of exports.
    pub total_insurance: Option<Money>,
    /// Freight of exports.
    pub total_freight: Option<Money>,
    /// The sub-total with taxes, insurance and freight.
    pub total_operation: Option<Money>,
    /// Value-added tax that had been kept back.
    pub vat_retention: Option<Money>,
    /// Income tax that had been kept back.
    pub income_retention: Option<Money>,
    /// Charges outside the tax base.
    pub total_non_taxed: Option<SignedMoney>,
    /// The operation less what had been kept back, with the charges outside the tax base.
    pub total_to_pay: Option<Money>,
    /// What of it had been given for nothing; informative.
    pub total_non_onerous: Money,
    /// The value-added tax inside the lines; informative.
    pub total_vat: Option<Money>,
    /// A balance in the receiver's favour, 0 or less; informative.
    pub balance_in_favor: Option<AnyNumber>,
}

impl ReturnEvent {
    /// Nothing but totals: the rules say what it must have beside.
    pub fn new(summary: Summary) -> Self {
        Self {
            related_documents: Vec::new(),
            items: Vec::new(),
            summary,
            said: Copied::default(),
            copied: None,
            appendixes: Vec::new(),
            merger: None,
        }
    }

    /// The type of document of which it takes back; nothing while no related document says one.
    pub fn related_type(&self) -> Option<DocumentType> {
        let mut related = self.related_documents.iter();
        related.find_map(|related| related.document_type)
    }

    /// What it takes back of; nothing where that is of no type of which a return can.
    pub fn over(&self) -> Option<Over> {
        Over::of(self.related_type()?)
    }

    /// Whether it takes back of exports.
    pub fn is_over_exports(&self) -> bool {
        self.over() == Some(Over::Exports)
    }

    /// What it repeats of the documents: what the first of them says, or else the request.
    pub fn copied(&self) -> &Copied {
        self.copied.as_ref().unwrap_or(&self.said)
    }

    /// Sales outside the tax: the client's sum, or else our own.
    pub fn total_non_subject(&self) -> Decimal {
        let sum = sums::lines(self, |item, _| item.non_subject_sale.get());
        claimed_or_computed(self.summary.total_non_subject, sum)
    }

    /// Exempt sales: the client's sum, or else our own.
    pub fn total_exempt(&self) -> Decimal {
        let sum = sums::lines(self, |item, _| item.exempt_sale.get());
        claimed_or_computed(self.summary.total_exempt, sum)
    }

    /// Taxed sales: the client's sum, or else our own.
    pub fn total_taxed(&self) -> Decimal {
        claimed_or_computed(
            self.summary.total_taxed,
            sums::lines(self, ReturnedItem::taxed_sale),
        )
    }

    /// Purchases of excluded subjects: the client's sum, or else our own.
    pub fn total_purchase(&self) -> Decimal {
        claimed_or_computed(
            self.summary.total_purchase,
            sums::lines(self, ReturnedItem::purchase),
        )
    }

    /// Sales and purchases: the client's sum, or else our own.
    pub fn sub_total_sales(&self) -> Decimal {
        claimed_or_computed(self.summary.sub_total_sales, sums::given_sub_total(self))
    }

    /// Insurance of exports: the client's sum, or else our own.
    pub fn total_insurance(&self) -> Decimal {
        let sum = sums::lines(self, |item, _| item.insurance.get());
        claimed_or_computed(self.summary.total_insurance, sum)
    }

    /// Freight of exports: the client's sum, or else our own.
    pub fn total_freight(&self) -> Decimal {
        let sum = sums::lines(self, |item, _| item.freight.get());
        claimed_or_computed(self.summary.total_freight, sum)
    }

    /// The taxes that totals contain beside the value-added tax.
    pub fn tax_total(&self) -> Decimal {
        beside_vat(&self.summary.taxes)
    }

    /// The sub-total with taxes, insurance and freight: the client's amount, or else our own.
    pub fn total_operation(&self) -> Decimal {
        claimed_or_computed(self.summary.total_operation, sums::given_operation(self))
    }

    /// Value-added tax that had been kept back: the client's sum, or else our own.
    pub fn vat_retention(&self) -> Decimal {
        let sum = sums::lines(self, |item, _| item.vat_retention.get());
        claimed_or_computed(self.summary.vat_retention, sum)
    }

    /// Income tax that had been kept back: the client's sum, or else our own.
    pub fn income_retention(&self) -> Decimal {
        let sum = sums::lines(self, |item, _| item.income_retention.get());
        claimed_or_computed(self.summary.income_retention, sum)
    }

    /// Charges outside the tax base: the client's sum, or else our own.
    pub fn total_non_taxed(&self) -> Decimal {
        charge_total(self.summary.total_non_taxed, sums::charge_sum(self))
    }

    /// What is paid back: the client's amount, or else our own.
    pub fn total_to_pay(&self) -> Decimal {
        claimed_or_computed(self.summary.total_to_pay, sums::given_to_pay(self))
    }

    /// The value-added tax inside the lines: the client's sum, or else our own.
    pub fn vat(&self) -> Decimal {
        claimed_or_computed(
            self.summary.total_vat,
            sums::lines(self, ReturnedItem::vat_included),
        )
    }

    /// A balance in the receiver's favour: 0 or less.
    pub fn balance_in_favor(&self) -> Decimal {
        let balance = self.summary.balance_in_favor;
        balance.map_or(Decimal::ZERO, AnyNumber::get)
    }

    /// Which related document each line names.
    fn named(&self) -> Named {
        let items = self.items.iter();
        let references = items.map(|item| item.related_document.as_deref());
        Named::by(references, &self.related_documents)
    }
}

/// A receiver with the members for which an event has a place.
fn as_repeated(receiver: &Receiver) -> Receiver {
    let Receiver {
        identity,
        name,
        phone,
        email,
        ..
    } = receiver.clone();
    Receiver {
        identity,
        name,
        phone,
        email,
        ..Receiver::default()
    }
}

impl DocumentContent for ReturnEvent {
    fn document_type(&self) -> DocumentType {
        DocumentType::Return
    }

    fn named_documents(&self) -> Vec<GenerationCode> {
        let related = self.related_documents.iter();
        related
            .filter_map(RelatedDocument::generation_code)
            .collect()
    }

    fn related_types(&self) -> Vec<DocumentType> {
        related_document::types(&self.related_documents)
    }

    fn complete(&mut self, facts: &Facts) {
        related_document::complete(&mut self.related_documents, facts);
        let only = related_document::only_number(&self.related_documents);
        for item in &mut self.items {
            item.related_document = item.related_document.take().or_else(|| only.cloned());
        }
        let first = self.related_documents.first();
        let original = first.and_then(|related| related.original(facts));
        self.copied = original.map(|original| Copied {
            receiver: original.copied.receiver.as_ref().map(as_repeated),
            ..original.copied.clone()
        });
    }

    fn calculate(&mut self, calculation: &mut Calculation) {
        sums::fill(self, calculation);
    }

    fn receiver(&self) -> Option<&Receiver> {
        self.copied().receiver.as_ref()
    }

    fn receiver_mut(&mut self) -> Option<&mut Receiver> {
        let copied = self.copied.as_mut().unwrap_or(&mut self.said);
        copied.receiver.as_mut()
    }

    fn date(&self, facts: &Facts) -> Date {
        originals::last_date(self, facts).min(facts.today)
    }

    fn violations(&self, facts: &Facts) -> Vec<Violation> {
        judge_in(facts.edition, RULES, self, facts)
    }

    fn warnings(&self, facts: &Facts) -> Vec<Warning> {
        let mut warnings = Vec::new();
        item::warnings(&self.items, &mut warnings);
        originals::warnings(self, facts, &mut warnings);
        copied::warnings(self, &mut warnings);
        merger::warnings(self.merger.as_ref(), facts.edition, &mut warnings);
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

    /// What it takes back of each document, without the tax inside: one of each, so that what is kept says
    /// of every document what is on it. How much it may take is counted by amounts.
    fn takes_back(&self) -> Vec<Charge> {
        limits::credited(self)
    }

    fn document_amounts(&self, facts: &Facts) -> DocumentAmounts {
        limits::amounts(self, facts)
    }

    fn sold_for_another(&self) -> Option<SoldForAnother> {
        None
    }
}
