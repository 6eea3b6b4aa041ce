//! The fiscal credit voucher (CCF, type 03): a sale between taxpayers, prices without tax.
//!
//! Rules CCF-01 to CCF-13 are the thirteen of the specification, in its order; the others are
//! the arithmetic, and what the authority's schema and catalogues refuse.

mod rules;
pub mod sample;

use rust_decimal::Decimal;
use time::Date;

pub use self::rules::RULES;
use super::{DocumentContent, RecordedAmounts};
use crate::amounts::{self, Amount, DocumentAmounts};
use crate::balance::{Charge, Sales};
use crate::catalog::{OperationCondition, Tax};
use crate::edition::Edition;
use crate::facts::Facts;
use crate::fills::{Fills, PaymentTerms, SALES, Withheld};
use crate::identification::{DocumentType, GenerationCode};
use crate::money::{Money, Percentage, SignedMoney};
use crate::parts::added_tax;
use crate::parts::appendix::Appendix;
use crate::parts::calculation::Calculation;
use crate::parts::delivery_notes;
use crate::parts::extension::{self, Extension};
use crate::parts::item::{self, Item};
use crate::parts::observations::{self, Observations};
use crate::parts::other_document::OtherDocument;
use crate::parts::payment::{self, Payment};
use crate::parts::receiver::Receiver;
use crate::parts::related_document::{self, RelatedDocument};
use crate::parts::third_party_sale::{self, ThirdPartySale, settled_taxes};
use crate::parts::totals;
pub use crate::parts::totals::TaxTotal;
use crate::rule::judge_in;
use crate::settled::{SettledAmounts, SoldForAnother};
use crate::violation::{Violation, Warning};

/// What requests for it may leave out to be calculated.
pub const FILLS: Fills = Fills {
    line: &SALES,
    summary: &[
        "total_non_subject",
        "total_exempt",
        "total_taxed",
        "sub_total_sales",
        "total_discount",
        "sub_total",
        "total_non_taxed",
        "total_operation",
        "total_to_pay",
    ],
    withheld: &[
        Withheld::VatPerception,
        Withheld::VatRetention,
        Withheld::IncomeRetention,
    ],
    names_vat: true,
    names_trade: true,
    terms: PaymentTerms::Payments,
};

/// The content of a CCF.
#[derive(Clone, Debug)]
pub struct Ccf {
    /// Who buys.
    pub receiver: Option<Receiver>,
    /// What is sold.
    pub items: Vec<Item>,
    /// The totals.
    pub summary: Summary,
    /// Delivery notes or settlement documents behind the sale.
    pub related_documents: Vec<RelatedDocument>,
    /// Other documents that the sale names.
    pub other_documents: Vec<OtherDocument>,
    /// On whose behalf, when not the issuer's own.
    pub third_party_sale: Option<ThirdPartySale>,
    /// Free fields.
    pub appendixes: Vec<Appendix>,
    /// Who hands over and who receives.
    pub extension: Option<Extension>,
    /// Anything to note.
    pub observations: Option<Observations>,
}

/// The totals of a CCF, as the client computed them.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Sales outside the tax.
    pub total_non_subject: Money,
    /// Exempt sales.
    pub total_exempt: Money,
    /// Taxed sales.
    pub total_taxed: Money,
    /// The three together.
    pub sub_total_sales: Money,
    /// Discount on all non-subject sales.
    pub non_subject_discount: Money,
    /// Discount on all exempt sales.
    pub exempt_discount: Money,
    /// Discount on all taxed sales.
    pub taxed_discount: Money,
    /// The discount as a percentage; informative.
    pub discount_percentage: Percentage,
    /// All discounts, of lines and of the summary; computed when left out.
    pub total_discount: Option<Money>,
    /// Sales less the summary's discounts.
    pub sub_total: Money,
    /// The taxes; the value-added tax may be left out and is then computed.
    pub taxes: Vec<TaxTotal>,
    /// The value-added tax, for clients that say it here.
    pub total_vat: Option<Money>,
    /// Value-added tax perceived in advance.
    pub vat_perception: Money,
    /// Value-added tax that the receiver keeps back.
    pub vat_retention: Money,
    /// Income tax that the receiver keeps back.
    pub income_retention: Money,
    /// Charges outside the tax base; computed when left out.
    pub total_non_taxed: Option<SignedMoney>,
    /// Sub-total and taxes.
    pub total_operation: Money,
    /// What the receiver pays.
    pub total_to_pay: Money,
    /// Cash, credit or other.
    pub condition: OperationCondition,
    /// How it is paid.
    pub payments: Vec<Payment>,
}

impl Ccf {
    /// Nothing but totals: the rules say what it must have beside. Only the totals have no default (see
    /// [`Summary::new`]).
    pub fn new(summary: Summary) -> Self {
        Self {
            receiver: None,
            items: Vec::new(),
            summary,
            related_documents: Vec::new(),
            other_documents: Vec::new(),
            third_party_sale: None,
            appendixes: Vec::new(),
            extension: None,
            observations: None,
        }
    }

    /// What it notes in free words.
    pub fn observations(&self) -> Option<&str> {
        observations::said(self.observations.as_ref(), self.extension.as_ref())
    }

    /// Taxed sales less their discount: what the value-added tax is counted from.
    pub fn taxed_base(&self) -> Decimal {
        self.summary.total_taxed.get() - self.summary.taxed_discount.get()
    }

    /// The value-added tax: 13 % of the taxed base, to the cent.
    pub fn vat(&self) -> Decimal {
        added_tax::vat_on(self.taxed_base())
    }

    /// The taxes that are not the value-added tax.
    pub fn other_taxes(&self) -> impl Iterator<Item = &TaxTotal> {
        self.summary
            .taxes
            .iter()
            .filter(|total| total.tax != Tax::VAT)
    }

    /// The taxes that totals contain.
    pub fn tax_total(&self) -> Decimal {
        self.vat() + totals::beside_vat(&self.summary.taxes)
    }

    /// Whether the document shows the value-added tax: it has taxed sales.
    pub fn shows_vat(&self) -> bool {
        self.summary.total_taxed > Money::ZERO
    }

    /// What it sold by kind, after the summary's discounts: what credit notes can take back.
    pub fn creditable(&self) -> Sales {
        let summary = &self.summary;
        Sales {
            non_subject: summary.total_non_subject.get() - summary.non_subject_discount.get(),
            exempt: summary.total_exempt.get() - summary.exempt_discount.get(),
            taxed: self.taxed_base(),
        }
    }

    /// The amounts that credit notes may take back only as far as they go.
    pub fn amounts(&self) -> Vec<Amount> {
        let it = &self.summary;
        amounts::of_summary(
            self.other_taxes(),
            it.vat_perception,
            it.vat_retention,
            it.income_retention,
        )
    }

    /// All discounts: the client's sum, or else our own.
    pub fn total_discount(&self) -> Decimal {
        totals::claimed_or_computed(self.summary.total_discount, self.discount_sum())
    }

    /// Total of the operation as a document of 2026 writes it: with what is perceived and kept back, or
    /// without. What is paid is the same either way.
    pub fn operation_written(&self, contains_retention: bool) -> Decimal {
        if contains_retention {
            let paid = self.summary.total_to_pay.get() - self.total_non_taxed();
            // A cent of tolerance must not take it below 0.
            paid.max(Decimal::ZERO)
        } else {
            self.summary.total_operation.get()
        }
    }

    /// Charges outside the tax base: the client's sum, or else our own.
    pub fn total_non_taxed(&self) -> Decimal {
        totals::charge_total(self.summary.total_non_taxed, item::charge_sum(&self.items))
    }

    fn discount_sum(&self) -> Decimal {
        totals::sum_of(&self.items, |item| item.discount) + self.summary.global_discount()
    }
}

impl DocumentContent for Ccf {
    fn document_type(&self) -> DocumentType {
        DocumentType::Ccf
    }

    fn named_documents(&self) -> Vec<GenerationCode> {
        delivery_notes::named(&self.related_documents)
    }

    fn related_types(&self) -> Vec<DocumentType> {
        related_document::types(&self.related_documents)
    }

    fn complete(&mut self, facts: &Facts) {
        delivery_notes::complete(&mut self.related_documents, facts);
    }

    fn calculate(&mut self, calculation: &mut Calculation) {
        rules::fill(self, calculation);
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

    fn warnings(&self, facts: &Facts) -> Vec<Warning> {
        let mut warnings = Vec::new();
        if let Some(receiver) = &self.receiver {
            receiver.warnings(&mut warnings);
        }
        item::warnings(&self.items, &mut warnings);
        payment::warnings(&self.summary.payments, &mut warnings);
        totals::warn_of_percentage(
            self.summary.discount_percentage,
            self.summary.global_discount(),
            &mut warnings,
        );
        related_document::warnings(&self.related_documents, &mut warnings);
        let receiver = self.receiver.as_ref();
        delivery_notes::warnings(&self.related_documents, receiver, facts, &mut warnings);
        extension::warnings(self.extension.as_ref(), facts.edition, &mut warnings);
        third_party_sale::warnings(self.third_party_sale.as_ref(), facts.edition, &mut warnings);
        warnings
    }

    fn recorded_amounts(&self, _: Edition) -> RecordedAmounts {
        RecordedAmounts {
            total: self.summary.total_to_pay.get(),
            vat: self.vat(),
        }
    }

    fn opening_balance(&self) -> Option<Sales> {
        Some(self.creditable())
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
        let sale = self.third_party_sale.as_ref()?;
        let sold = self.creditable();
        Some(SoldForAnother {
            principal: sale.principal()?,
            amounts: SettledAmounts::from(sold),
            taxes: settled_taxes(&self.summary.taxes),
        })
    }
}

impl Summary {
    /// Totals of nothing, for an operation on a condition: every amount is 0, and what is computed when
    /// left out is left out. The condition has no default: whether something is paid at once is for its
    /// author to say, and no rule could tell that it was not said.
    pub fn new(condition: OperationCondition) -> Self {
        Self {
            total_non_subject: Money::ZERO,
            total_exempt: Money::ZERO,
            total_taxed: Money::ZERO,
            sub_total_sales: Money::ZERO,
            non_subject_discount: Money::ZERO,
            exempt_discount: Money::ZERO,
            taxed_discount: Money::ZERO,
            discount_percentage: Percentage::default(),
            total_discount: None,
            sub_total: Money::ZERO,
            taxes: Vec::new(),
            total_vat: None,
            vat_perception: Money::ZERO,
            vat_retention: Money::ZERO,
            income_retention: Money::ZERO,
            total_non_taxed: None,
            total_operation: Money::ZERO,
            total_to_pay: Money::ZERO,
            condition,
            payments: Vec::new(),
        }
    }

    fn global_discount(&self) -> Decimal {
        self.non_subject_discount.get() + self.exempt_discount.get() + self.taxed_discount.get()
    }
}
