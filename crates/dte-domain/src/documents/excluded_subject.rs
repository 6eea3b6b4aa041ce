//! The excluded subject invoice (type 14): the company buys from somebody who is not registered for the
//! value-added tax, and issues the document in the seller's place.
//!
//! There is no tax in it. Whoever receives it is the seller; what is kept back is income tax.

pub mod item;
mod rules;
pub mod sample;
mod sums;

use rust_decimal::Decimal;
use time::Date;

use self::item::Purchase;
pub use self::rules::RULES;
use super::{DocumentContent, RecordedAmounts};
use crate::amounts::{self, Amount, DocumentAmounts};
use crate::balance::{Charge, Sales};
use crate::catalog::{IdentityDocumentType, ItemType, OperationCondition};
use crate::edition::Edition;
use crate::facts::Facts;
use crate::fills::{Fills, PaymentTerms, Withheld};
use crate::identification::{DocumentType, GenerationCode};
use crate::message;
use crate::money::Money;
use crate::parts::appendix::Appendix;
use crate::parts::calculation::Calculation;
use crate::parts::observations::Observations;
use crate::parts::payment::{self, Payment};
use crate::parts::receiver::Receiver;
use crate::parts::totals::claimed_or_computed;
use crate::rule::judge_in;
use crate::settled::SoldForAnother;
use crate::violation::{Violation, Warning};

/// What requests for it may leave out to be calculated.
pub const FILLS: Fills = Fills {
    line: &["purchase"],
    summary: &[
        "total_purchase",
        "total_discount",
        "sub_total",
        "total_to_pay",
    ],
    withheld: &[Withheld::VatRetention, Withheld::IncomeRetention],
    names_vat: false,
    names_trade: false,
    terms: PaymentTerms::Payments,
};

/// The content of an excluded subject invoice.
#[derive(Clone, Debug)]
pub struct ExcludedSubjectInvoice {
    /// Who sells.
    pub receiver: Option<Receiver>,
    /// What is bought.
    pub items: Vec<Purchase>,
    /// The totals.
    pub summary: Summary,
    /// Free fields.
    pub appendixes: Vec<Appendix>,
    /// Anything to note.
    pub observations: Option<Observations>,
}

/// The totals of an excluded subject invoice, as far as the client computed them.
#[derive(Clone, Debug)]
pub struct Summary {
    /// All purchases; computed when left out.
    pub total_purchase: Option<Money>,
    /// Discount on all of them.
    pub purchase_discount: Money,
    /// All discounts, of lines and of the summary; computed when left out.
    pub total_discount: Option<Money>,
    /// Purchases less the summary's discount; computed when left out.
    pub sub_total: Option<Money>,
    /// Value-added tax that the buyer keeps back, in documents of 2022.
    pub vat_retention: Money,
    /// Income tax that the buyer keeps back.
    pub income_retention: Money,
    /// What the seller is paid; computed when left out.
    pub total_to_pay: Option<Money>,
    /// Cash, credit or other.
    pub condition: OperationCondition,
    /// How it is paid, where that is said.
    pub payments: Vec<Payment>,
}

impl ExcludedSubjectInvoice {
    /// Nothing but totals: the rules say what it must have beside. Only the totals have no default (see
    /// [`Summary::new`]).
    pub fn new(summary: Summary) -> Self {
        Self {
            receiver: None,
            items: Vec::new(),
            summary,
            appendixes: Vec::new(),
            observations: None,
        }
    }

    /// All purchases: the client's sum, or else our own.
    pub fn total_purchase(&self) -> Decimal {
        claimed_or_computed(self.summary.total_purchase, sums::purchases(self))
    }

    /// All discounts: the client's sum, or else our own.
    pub fn total_discount(&self) -> Decimal {
        claimed_or_computed(self.summary.total_discount, sums::discounts(self))
    }

    /// Purchases less the summary's discount: the client's amount, or else our own.
    pub fn sub_total(&self) -> Decimal {
        claimed_or_computed(self.summary.sub_total, sums::given_sub_total(self))
    }

    /// What the seller is paid: the client's amount, or else our own.
    pub fn total_to_pay(&self) -> Decimal {
        claimed_or_computed(self.summary.total_to_pay, sums::given_to_pay(self))
    }

    /// What is kept back of it, which a return can give back only as far as it goes.
    pub fn amounts(&self) -> Vec<Amount> {
        let it = &self.summary;
        let none = std::iter::empty();
        amounts::of_summary(none, Money::ZERO, it.vat_retention, it.income_retention)
    }
}

impl ExcludedSubjectInvoice {
    /// Services of somebody who shows no company's tax id are paid less income tax (article 156 of the
    /// Tax Code); what is not subject to it nobody can tell from the document.
    fn warn_of_income_tax(&self, warnings: &mut Vec<Warning>) {
        let kind = self.receiver.as_ref().and_then(|it| it.identity.kind);
        let is_natural = kind.is_some_and(|kind| kind != IdentityDocumentType::Nit);
        let serves = |item: &Purchase| matches!(item.kind, ItemType::Service | ItemType::Both);
        let keeps_nothing = self.summary.income_retention == Money::ZERO;
        if is_natural && keeps_nothing && self.items.iter().any(serves) {
            let text = message!(
                "no income tax is kept back of a natural person's services; it is 10 % of most",
                "no se retiene renta de los servicios de una persona natural; de la mayoría es el 10 %"
            );
            warnings.push(Warning::new("summary.income_retention", text));
        }
    }
}

impl DocumentContent for ExcludedSubjectInvoice {
    fn document_type(&self) -> DocumentType {
        DocumentType::ExcludedSubjectInvoice
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
        self.receiver.as_ref()
    }

    fn receiver_mut(&mut self) -> Option<&mut Receiver> {
        self.receiver.as_mut()
    }

    fn date(&self, facts: &Facts) -> Date {
        facts.today
    }

    fn violations(&self, facts: &Facts) -> Vec<Violation> {
        judge_in(facts.edition, RULES, self, facts)
    }

    fn warnings(&self, _: &Facts) -> Vec<Warning> {
        let mut warnings = Vec::new();
        if let Some(receiver) = &self.receiver {
            receiver.warnings(&mut warnings);
        }
        item::warnings(&self.items, &mut warnings);
        payment::warnings(&self.summary.payments, &mut warnings);
        self.warn_of_income_tax(&mut warnings);
        warnings
    }

    fn recorded_amounts(&self, _: Edition) -> RecordedAmounts {
        RecordedAmounts {
            total: self.total_to_pay(),
            vat: Decimal::ZERO,
        }
    }

    /// What was bought, in the place of what is taxed: vouchers retain on it.
    fn opening_balance(&self) -> Option<Sales> {
        Some(Sales {
            taxed: self.sub_total(),
            ..Sales::NONE
        })
    }

    fn takes_back(&self) -> Vec<Charge> {
        Vec::new()
    }

    fn document_amounts(&self, _: &Facts) -> DocumentAmounts {
        DocumentAmounts {
            own: self.amounts(),
            ..DocumentAmounts::default()
        }
    }

    fn sold_for_another(&self) -> Option<SoldForAnother> {
        None
    }
}

impl Summary {
    /// Totals of nothing, for an operation on a condition: every amount is computed, and nothing is kept
    /// back. The condition has no default: whether something is paid at once is for its author to say.
    pub fn new(condition: OperationCondition) -> Self {
        Self {
            total_purchase: None,
            purchase_discount: Money::ZERO,
            total_discount: None,
            sub_total: None,
            vat_retention: Money::ZERO,
            income_retention: Money::ZERO,
            total_to_pay: None,
            condition,
            payments: Vec::new(),
        }
    }
}
