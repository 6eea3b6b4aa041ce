//! The excluded subject invoice (type 14): what the company buys from somebody who is not registered
//! for the value-added tax.
//!
//! Its receiver is the seller. No tax is added to what is bought; income tax may be kept back. Every
//! amount that follows from others may be left out, and is computed then.

pub mod item;
mod rules;
pub(crate) mod sample;
mod sums;

use rust_decimal::Decimal;

use self::item::Item;
pub use self::rules::RULES;
use super::{DocumentContent, RecordedAmounts};
use crate::amounts::DocumentAmounts;
use crate::balance::{Charge, Sales};
use crate::catalog::{IdentityDocumentType, OperationCondition};
use crate::facts::Facts;
use crate::identification::{DocumentType, GenerationCode};
use crate::money::Money;
use crate::parts::appendix::Appendix;
use crate::parts::item::unit_warnings;
use crate::parts::observations::Observations;
use crate::parts::payment::{self, Payment};
use crate::parts::receiver::Receiver;
use crate::rule::judge_in;
use crate::violation::{Violation, Warning};

/// The content of an excluded subject invoice.
#[derive(Clone, Debug)]
pub struct ExcludedSubjectInvoice {
    /// Who sells.
    pub receiver: Option<Receiver>,
    /// What is bought.
    pub items: Vec<Item>,
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
    /// Discount on all purchases.
    pub purchase_discount: Money,
    /// All discounts, of lines and of the summary; computed when left out.
    pub total_discount: Option<Money>,
    /// Purchases less the summary's discount; computed when left out.
    pub sub_total: Option<Money>,
    /// Value-added tax that the company keeps back; the edition of 2026 has no place for it.
    pub vat_retention: Money,
    /// Income tax that the company keeps back.
    pub income_retention: Money,
    /// What the company pays; computed when left out.
    pub total_to_pay: Option<Money>,
    /// Cash, credit or other.
    pub condition: OperationCondition,
    /// How it is paid; may be left out unless it is a credit.
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

    /// A service of a natural person is subject to income tax, which the buyer keeps back. Who shows a
    /// NIT may be a company.
    fn warn_of_income_tax(&self, warnings: &mut Vec<Warning>) {
        let seller = self.receiver.as_ref().and_then(|it| it.identity.kind);
        let is_natural = matches!(
            seller,
            Some(
                IdentityDocumentType::Dui
                    | IdentityDocumentType::Passport
                    | IdentityDocumentType::ResidentCard
            )
        );
        let keeps_nothing = self.summary.income_retention == Money::ZERO;
        if is_natural && keeps_nothing && self.items.iter().any(Item::is_service) {
            let text = "nothing is kept back of a natural person's service";
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

    fn complete(&mut self, _: &Facts) {}

    fn receiver(&self) -> Option<&Receiver> {
        self.receiver.as_ref()
    }

    fn receiver_mut(&mut self) -> Option<&mut Receiver> {
        self.receiver.as_mut()
    }

    fn violations(&self, facts: &Facts) -> Vec<Violation> {
        judge_in(facts.edition, RULES, self, facts)
    }

    fn warnings(&self, _: &Facts) -> Vec<Warning> {
        let mut warnings = Vec::new();
        if let Some(receiver) = &self.receiver {
            receiver.warnings(&mut warnings);
        }
        unit_warnings(self.items.iter().map(|item| item.unit), &mut warnings);
        payment::warnings(&self.summary.payments, &mut warnings);
        self.warn_of_income_tax(&mut warnings);
        warnings
    }

    /// No value-added tax is in it, neither added nor inside the prices.
    fn recorded_amounts(&self) -> RecordedAmounts {
        RecordedAmounts {
            total: self.sub_total(),
            vat: Decimal::ZERO,
        }
    }

    /// What vouchers retain on: nothing is added to it, so that it stands as a taxed amount without tax.
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
        DocumentAmounts::default()
    }
}

impl Summary {
    /// Totals that are computed, for a purchase on a condition, with no discount and nothing kept back. The
    /// condition has no default: whether something is paid at once is for its author to say, and no rule
    /// could tell that it was not said.
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
