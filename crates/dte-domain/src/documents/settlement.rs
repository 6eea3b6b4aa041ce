//! The settlement (type 08): who sells for another tells the principal once a month what was sold.
//!
//! Its lines are documents, on paper or electronic, with what each sold net of the value-added tax. What a
//! line leaves out about a document that the company issued here is taken from it. A document stands in one
//! settlement in force. A later one may take back of it, because it was invalidated or goods came back: nothing
//! is stored about such a line.

pub mod item;
pub mod principal;
mod rules;
pub mod sample;
mod settling;
mod sums;

use rust_decimal::Decimal;
use time::Date;

use self::item::Item;
use self::principal::Principal;
pub use self::rules::RULES;
use super::{DocumentContent, RecordedAmounts};
use crate::amounts::DocumentAmounts;
use crate::balance::{Charge, Sales};
use crate::catalog::{Catalogue, GenerationType, OperationCondition, Tax};
use crate::edition::Edition;
use crate::facts::Facts;
use crate::fills::{Fills, PaymentTerms};
use crate::identification::{DocumentType, GenerationCode};
use crate::money::SignedMoney;
use crate::parts::appendix::Appendix;
use crate::parts::calculation::Calculation;
use crate::parts::extension::{self, Extension};
use crate::parts::merger;
use crate::parts::observations::{self, Observations};
use crate::parts::receiver::Receiver;
use crate::rule::judge_in;
use crate::settled::{SettledDocument, SoldForAnother};
use crate::taxpayer::Nit;
use crate::value::Text;
use crate::violation::{Violation, Warning};

/// What requests for it may leave out to be calculated.
pub const FILLS: Fills = Fills {
    line: &["iva_item"],
    summary: &[
        "total_non_subject",
        "total_exempt",
        "total_taxed",
        "total_export",
        "sub_total_sales",
        "total_iva",
        "total_operation",
        "total_to_pay",
    ],
    withheld: &[],
    names_vat: true,
    names_trade: false,
    terms: PaymentTerms::Condition,
};

/// True if settlements may name documents of a type.
pub fn may_name(document_type: DocumentType) -> bool {
    let row = DocumentType::Settlement.spec();
    let mut editions = Edition::ALL.iter();
    editions.any(|edition| row.relates_to(*edition).contains(&document_type))
}

/// The content of a settlement.
#[derive(Clone, Debug)]
pub struct Settlement {
    /// For whom was sold.
    pub principal: Option<Principal>,
    /// The documents that are settled.
    pub items: Vec<Item>,
    /// The totals.
    pub summary: Summary,
    /// Free fields.
    pub appendixes: Vec<Appendix>,
    /// Who hands over and who receives.
    pub extension: Option<Extension>,
    /// Anything to note.
    pub observations: Option<Observations>,
    /// The company that was absorbed and in whose name documents were issued.
    pub merger: Option<Nit>,
}

/// The totals of a settlement, as far as the client computed them; each may be below 0.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Sales outside the tax; computed when left out.
    pub total_non_subject: Option<SignedMoney>,
    /// Exempt sales; computed when left out.
    pub total_exempt: Option<SignedMoney>,
    /// Taxed sales; computed when left out.
    pub total_taxed: Option<SignedMoney>,
    /// Exports; computed when left out.
    pub total_export: Option<SignedMoney>,
    /// The four together; computed when left out.
    pub sub_total_sales: Option<SignedMoney>,
    /// The taxes; those that are counted from the sales may be left out and are then computed.
    pub taxes: Vec<SettledTax>,
    /// The value-added tax, for clients that say it here.
    pub total_vat: Option<SignedMoney>,
    /// Sales and taxes; computed when left out.
    pub total_operation: Option<SignedMoney>,
    /// Value-added tax perceived in advance.
    pub vat_perception: SignedMoney,
    /// What the principal gets; computed when left out.
    pub total_to_pay: Option<SignedMoney>,
    /// Cash, credit or other.
    pub condition: OperationCondition,
}

/// One tax over the whole settlement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettledTax {
    /// Which tax.
    pub tax: Tax,
    /// Its name; the catalogue's when left out.
    pub description: Option<Text<2, 150>>,
    /// Its amount; below 0 where more is taken back than sold.
    pub value: SignedMoney,
}

/// A tax as the summary of a document shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownTax<'s> {
    /// Which tax.
    pub tax: Tax,
    /// Its name.
    pub name: &'s str,
    /// Its amount in dollars, to the cent.
    pub value: Decimal,
}

impl Summary {
    /// Of a condition; every amount is computed and nothing was perceived.
    pub fn new(condition: OperationCondition) -> Self {
        Self {
            total_non_subject: None,
            total_exempt: None,
            total_taxed: None,
            total_export: None,
            sub_total_sales: None,
            taxes: Vec::new(),
            total_vat: None,
            total_operation: None,
            vat_perception: SignedMoney::default(),
            total_to_pay: None,
            condition,
        }
    }

    fn declared(&self, tax: Tax) -> Option<&SettledTax> {
        self.taxes.iter().find(|total| total.tax == tax)
    }
}

impl Settlement {
    /// Nothing but totals: the rules say what it must have beside. Only the totals have no default (see
    /// [`Summary::new`]).
    pub fn new(summary: Summary) -> Self {
        Self {
            principal: None,
            items: Vec::new(),
            summary,
            appendixes: Vec::new(),
            extension: None,
            observations: None,
            merger: None,
        }
    }

    /// What it notes in free words.
    pub fn observations(&self) -> Option<&str> {
        observations::said(self.observations.as_ref(), self.extension.as_ref())
    }

    /// Sales outside the tax: the client's sum, or else our own.
    pub fn total_non_subject(&self) -> Decimal {
        let sum = sums::of_lines(self).non_subject;
        sums::claimed_or_computed(self.summary.total_non_subject, sum)
    }

    /// Exempt sales: the client's sum, or else our own.
    pub fn total_exempt(&self) -> Decimal {
        let sum = sums::of_lines(self).exempt;
        sums::claimed_or_computed(self.summary.total_exempt, sum)
    }

    /// Taxed sales: the client's sum, or else our own.
    pub fn total_taxed(&self) -> Decimal {
        let sum = sums::of_lines(self).taxed;
        sums::claimed_or_computed(self.summary.total_taxed, sum)
    }

    /// Exports: the client's sum, or else our own.
    pub fn total_export(&self) -> Decimal {
        let sum = sums::of_lines(self).exports;
        sums::claimed_or_computed(self.summary.total_export, sum)
    }

    /// All sales: the client's sum, or else our own.
    pub fn sub_total_sales(&self) -> Decimal {
        sums::claimed_or_computed(self.summary.sub_total_sales, sums::given_sales(self))
    }

    /// The value-added tax: the client's amount, or else the sum of the lines'.
    pub fn vat(&self) -> Decimal {
        let declared = self.summary.declared(Tax::VAT).map(|total| total.value);
        let claimed = declared.or(self.summary.total_vat);
        sums::claimed_or_computed(claimed, sums::vat_of_lines(self))
    }

    /// Sales and taxes: the client's amount, or else our own.
    pub fn total_operation(&self) -> Decimal {
        sums::claimed_or_computed(self.summary.total_operation, sums::given_operation(self))
    }

    /// What the principal gets: the client's amount, or else our own.
    pub fn total_to_pay(&self) -> Decimal {
        sums::claimed_or_computed(self.summary.total_to_pay, sums::given_to_pay(self))
    }

    /// The taxes of the summary: the value-added tax and that on exports, of 0, where lines bear them, and the
    /// others as they are declared.
    pub fn shown_taxes(&self) -> Vec<ShownTax<'_>> {
        let counted = [(Tax::VAT, self.vat()), (Tax::EXPORTS, Decimal::ZERO)];
        let borne = counted.into_iter().filter(|(tax, _)| self.bears(*tax));
        let counted = borne.map(|(tax, value)| ShownTax {
            tax,
            name: self.name_of(tax),
            value,
        });
        let others = self.other_taxes().map(|total| ShownTax {
            tax: total.tax,
            name: self.name_of(total.tax),
            value: total.value.get(),
        });
        counted.chain(others).collect()
    }

    fn name_of(&self, tax: Tax) -> &str {
        let declared = self.summary.declared(tax);
        let said = declared.and_then(|total| total.description.as_deref());
        said.unwrap_or(tax.name())
    }

    fn bears(&self, tax: Tax) -> bool {
        self.items.iter().any(|item| item.bears(tax))
    }

    /// The taxes that are not counted from the sales.
    fn other_taxes(&self) -> impl Iterator<Item = &SettledTax> {
        let counted = [Tax::VAT, Tax::EXPORTS];
        let taxes = self.summary.taxes.iter();
        taxes.filter(move |total| !counted.contains(&total.tax))
    }
}

impl DocumentContent for Settlement {
    fn document_type(&self) -> DocumentType {
        DocumentType::Settlement
    }

    fn named_documents(&self) -> Vec<GenerationCode> {
        let items = self.items.iter();
        items.filter_map(Item::generation_code).collect()
    }

    fn related_types(&self) -> Vec<DocumentType> {
        Vec::new()
    }

    fn complete(&mut self, facts: &Facts) {
        for item in &mut self.items {
            settling::complete(item, facts);
        }
        settling::complete_taxes(self, facts);
    }

    fn calculate(&mut self, calculation: &mut Calculation) {
        sums::fill(self, calculation);
    }

    fn receiver(&self) -> Option<&Receiver> {
        self.principal.as_ref().map(|principal| &principal.receiver)
    }

    fn receiver_mut(&mut self) -> Option<&mut Receiver> {
        let principal = self.principal.as_mut();
        principal.map(|principal| &mut principal.receiver)
    }

    fn date(&self, facts: &Facts) -> Date {
        facts.today
    }

    fn violations(&self, facts: &Facts) -> Vec<Violation> {
        judge_in(facts.edition, RULES, self, facts)
    }

    fn warnings(&self, facts: &Facts) -> Vec<Warning> {
        let mut warnings = Vec::new();
        if let Some(principal) = &self.principal {
            principal.warnings(facts.edition, &mut warnings);
            let own = facts.own_nit();
            principal.receiver.warn_of_issuer(own, &mut warnings);
        }
        settling::warnings(&self.items, facts, &mut warnings);
        extension::warnings(self.extension.as_ref(), facts.edition, &mut warnings);
        merger::warnings(self.merger.as_ref(), facts.edition, &mut warnings);
        warnings
    }

    fn recorded_amounts(&self, _: Edition) -> RecordedAmounts {
        RecordedAmounts {
            total: self.total_to_pay(),
            vat: self.vat(),
        }
    }

    /// Nothing is sold: the documents that it names did.
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

    fn settled_numbers(&self) -> Vec<(GenerationType, String)> {
        let items = self.items.iter();
        items.map(|item| (item.kind, item.number_kept())).collect()
    }

    fn settles(&self, facts: &Facts) -> Vec<SettledDocument> {
        let items = self.items.iter();
        items
            .filter_map(|item| settling::taken(item, facts))
            .collect()
    }
}
