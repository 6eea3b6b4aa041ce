//! The accounting settlement (type 09): an agent who perceives tax in advance, such as who settles card
//! payments, accounts to an affiliate for a period.
//!
//! It has no lines: one body says what was paid through the agent, what was perceived of it, the commission,
//! and what the affiliate gets.

pub mod affiliate;
mod rules;
pub mod sample;
mod sums;

use rust_decimal::Decimal;
use time::Date;

use self::affiliate::Affiliate;
pub use self::rules::RULES;
use super::{DocumentContent, RecordedAmounts};
use crate::amounts::DocumentAmounts;
use crate::balance::{Charge, Sales};
use crate::edition::Edition;
use crate::facts::Facts;
use crate::fills::{Fills, PaymentTerms};
use crate::identification::{DocumentType, GenerationCode};
use crate::money::{Money, Percentage, TOTAL_PLACES, round};
use crate::parts::appendix::Appendix;
use crate::parts::calculation::Calculation;
use crate::parts::receiver::Receiver;
use crate::parts::totals::claimed_or_computed;
use crate::rule::judge_in;
use crate::settled::SoldForAnother;
use crate::value::{Text, Whole};
use crate::violation::{Violation, Warning};

/// What requests for it may leave out to be calculated.
pub const FILLS: Fills = Fills {
    line: &[],
    summary: &[
        "sub_total",
        "perception_base",
        "total_iva",
        "iva_perception",
        "commission_percentage",
        "commission_iva",
        "total_to_pay",
    ],
    withheld: &[],
    names_vat: false,
    names_trade: false,
    terms: PaymentTerms::None,
};

/// The content of an accounting settlement.
#[derive(Clone, Debug)]
pub struct AccountingSettlement {
    /// To whom is accounted.
    pub affiliate: Option<Affiliate>,
    /// What is settled.
    pub summary: Summary,
    /// Who accounts for it in the agent's place.
    pub responsible: Responsible,
    /// Anything to note.
    pub observations: Option<Text<1, 1000>>,
    /// Free fields.
    pub appendixes: Vec<Appendix>,
}

/// What is settled for a period, as far as the client computed it.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The first day of the period.
    pub period_start: Date,
    /// Its last day.
    pub period_end: Date,
    /// The agent's own code of the settlement.
    pub settlement_code: Option<Text<1, 30>>,
    /// How many documents it covers.
    pub document_count: Option<Whole<1, 999_999_999>>,
    /// What was paid through the agent, with the value-added tax.
    pub operations_value: Money,
    /// The part of it of which nothing is perceived.
    pub non_perceived_amount: Money,
    /// What that part is.
    pub non_perceived_description: Option<Text<1, 100>>,
    /// The part of which something is perceived; computed when left out.
    pub sub_total: Option<Money>,
    /// The amount on which is perceived; computed when left out.
    pub perception_base: Option<Money>,
    /// The value-added tax of the operations; computed when left out.
    pub total_vat: Option<Money>,
    /// The value-added tax that is perceived in advance; computed when left out.
    pub vat_perception: Option<Money>,
    /// What the agent keeps for the service.
    pub commission: Money,
    /// The same in percent of the operations; computed when left out.
    pub commission_percentage: Option<Percentage>,
    /// The value-added tax of the commission; computed when left out.
    pub commission_vat: Option<Money>,
    /// What the affiliate gets; computed when left out.
    pub total_to_pay: Option<Money>,
}

/// Who accounts in the agent's place.
#[derive(Clone, Debug)]
pub struct Responsible {
    /// Their name.
    pub name: Text<5, 100>,
    /// The number of their identity document.
    pub document: Text<5, 25>,
    /// The code by which the agent knows them.
    pub employee_code: Option<Text<1, 15>>,
}

impl Summary {
    /// Of a period and its operations, of which all is subject to perception, and of a commission: every
    /// other amount is computed.
    pub fn new(period: (Date, Date), operations_value: Money, commission: Money) -> Self {
        Self {
            period_start: period.0,
            period_end: period.1,
            settlement_code: None,
            document_count: None,
            operations_value,
            non_perceived_amount: Money::ZERO,
            non_perceived_description: None,
            sub_total: None,
            perception_base: None,
            total_vat: None,
            vat_perception: None,
            commission,
            commission_percentage: None,
            commission_vat: None,
            total_to_pay: None,
        }
    }

    /// What is subject to perception: the client's amount, or else our own.
    pub fn sub_total(&self) -> Decimal {
        claimed_or_computed(self.sub_total, sums::given_sub_total(self))
    }

    /// On what is perceived: the client's amount, or else our own.
    pub fn perception_base(&self) -> Decimal {
        claimed_or_computed(self.perception_base, sums::given_base(self))
    }

    /// The value-added tax of the operations: the client's amount, or else our own.
    pub fn total_vat(&self) -> Decimal {
        claimed_or_computed(self.total_vat, sums::given_vat(self))
    }

    /// What is perceived: the client's amount, or else our own.
    pub fn vat_perception(&self) -> Decimal {
        claimed_or_computed(self.vat_perception, sums::given_perception(self))
    }

    /// The commission in percent: as the client says, or else our own.
    pub fn commission_percentage(&self) -> Decimal {
        let computed = || round(sums::given_percentage(self), TOTAL_PLACES);
        self.commission_percentage
            .map_or_else(computed, Percentage::get)
    }

    /// The value-added tax of the commission: the client's amount, or else our own.
    pub fn commission_vat(&self) -> Decimal {
        claimed_or_computed(self.commission_vat, sums::given_commission_vat(self))
    }

    /// What the affiliate gets: the client's amount, or else our own.
    pub fn total_to_pay(&self) -> Decimal {
        claimed_or_computed(self.total_to_pay, sums::given_to_pay(self))
    }
}

impl AccountingSettlement {
    /// Of what is settled and who accounts for it, which have no default; to somebody who is to be told.
    pub fn new(summary: Summary, responsible: Responsible) -> Self {
        Self {
            affiliate: None,
            summary,
            responsible,
            observations: None,
            appendixes: Vec::new(),
        }
    }
}

impl DocumentContent for AccountingSettlement {
    fn document_type(&self) -> DocumentType {
        DocumentType::AccountingSettlement
    }

    fn named_documents(&self) -> Vec<GenerationCode> {
        Vec::new()
    }

    fn related_types(&self) -> Vec<DocumentType> {
        Vec::new()
    }

    fn complete(&mut self, _: &Facts) {}

    fn calculate(&mut self, calculation: &mut Calculation) {
        sums::fill(&mut self.summary, calculation);
    }

    fn receiver(&self) -> Option<&Receiver> {
        self.affiliate.as_ref().map(|affiliate| &affiliate.receiver)
    }

    fn receiver_mut(&mut self) -> Option<&mut Receiver> {
        self.affiliate
            .as_mut()
            .map(|affiliate| &mut affiliate.receiver)
    }

    fn date(&self, facts: &Facts) -> Date {
        facts.today
    }

    fn violations(&self, facts: &Facts) -> Vec<Violation> {
        judge_in(facts.edition, RULES, self, facts)
    }

    fn warnings(&self, facts: &Facts) -> Vec<Warning> {
        let mut warnings = Vec::new();
        if let Some(affiliate) = &self.affiliate {
            affiliate.receiver.warnings(&mut warnings);
            let own = facts.own_nit();
            affiliate.receiver.warn_of_issuer(own, &mut warnings);
            affiliate.warn_of_codes(facts.edition, &mut warnings);
        }
        warnings
    }

    fn recorded_amounts(&self, _: Edition) -> RecordedAmounts {
        RecordedAmounts {
            total: self.summary.total_to_pay(),
            vat: self.summary.total_vat(),
        }
    }

    /// Nothing is sold: what was paid through the agent others sold.
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
