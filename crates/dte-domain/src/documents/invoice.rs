//! The invoice to a consumer (type 01): prices include the value-added tax.
//!
//! Rules INV-01 to INV-33 say for invoices what CCF-01 to CCF-33 say for CCFs; the others are the
//! tax inside the prices, the consumer's identity, and what the authority's schema `fe-fc-v1`
//! refuses beyond that.

mod rules;
pub mod sample;

use rust_decimal::Decimal;
use time::Date;

pub use self::rules::RULES;
use super::{DocumentContent, RecordedAmounts};
use crate::amounts::DocumentAmounts;
use crate::balance::{Charge, Sales};
use crate::catalog::OperationCondition;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::fills::{Fills, PaymentTerms, Withheld};
use crate::identification::{DocumentType, GenerationCode};
use crate::message;
use crate::money::{
    AnyNumber, Money, Percentage, SignedMoney, TOTAL_PLACES, agrees, percent, round,
};
use crate::parts::appendix::Appendix;
use crate::parts::calculation::Calculation;
use crate::parts::delivery_notes;
use crate::parts::extension::{self, Extension};
use crate::parts::included_tax::vat_inside;
use crate::parts::item::{self, Item};
use crate::parts::observations::{self, Observations};
use crate::parts::other_document::OtherDocument;
use crate::parts::payment::{self, Payment};
use crate::parts::receiver::Receiver;
use crate::parts::related_document::{self, RelatedDocument};
use crate::parts::third_party_sale::{self, ThirdPartySale, settled_taxes};
use crate::parts::totals::{
    TaxTotal, beside_vat, charge_total, claimed_or_computed, sum_of, warn_of_percentage,
};
use crate::rule::judge_in;
use crate::settled::{SettledAmounts, SoldForAnother, without_vat};
use crate::violation::{Violation, Warning};

/// What requests for it may leave out to be calculated.
pub const FILLS: Fills = Fills {
    line: &["non_subject_sale", "exempt_sale", "taxed_sale", "iva_item"],
    summary: &[
        "total_non_subject",
        "total_exempt",
        "total_taxed",
        "sub_total_sales",
        "total_discount",
        "sub_total",
        "total_iva",
        "total_non_taxed",
        "total_operation",
        "total_to_pay",
    ],
    withheld: &[Withheld::VatRetention, Withheld::IncomeRetention],
    names_vat: false,
    names_trade: false,
    terms: PaymentTerms::Payments,
};

/// The content of an invoice.
#[derive(Clone, Debug)]
pub struct Invoice {
    /// Who buys, as far as they tell.
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

/// The totals of an invoice, as the client computed them, the tax inside the sales.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Sales outside the tax; computed when left out.
    pub total_non_subject: Option<Money>,
    /// Exempt sales; computed when left out.
    pub total_exempt: Option<Money>,
    /// Taxed sales; computed when left out.
    pub total_taxed: Option<Money>,
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
    /// The taxes beside the value-added tax.
    pub taxes: Vec<TaxTotal>,
    /// The value-added tax inside the sales; computed when left out.
    pub total_vat: Option<Money>,
    /// Value-added tax that the receiver keeps back.
    pub vat_retention: Money,
    /// Income tax that the receiver keeps back.
    pub income_retention: Money,
    /// Charges outside the tax base; computed when left out.
    pub total_non_taxed: Option<SignedMoney>,
    /// A balance in the receiver's favour, 0 or less; informative, 0 when left out.
    pub balance_in_favor: Option<AnyNumber>,
    /// Sub-total and the taxes beside the value-added tax.
    pub total_operation: Money,
    /// What the receiver pays.
    pub total_to_pay: Money,
    /// Cash, credit or other.
    pub condition: OperationCondition,
    /// How it is paid.
    pub payments: Vec<Payment>,
}

impl Invoice {
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

    /// In the edition of 2026 the tax that is kept back is 1 % of the net sales.
    fn warn_of_retention(&self, warnings: &mut Vec<Warning>) {
        let claimed = self.summary.vat_retention.get();
        let exact = percent(1, self.exact_base());
        if !claimed.is_zero() && !agrees(claimed, exact, TOTAL_PLACES) {
            let exact = round(exact, TOTAL_PLACES).normalize();
            let text = message!(
                "1 % of the taxed sales without VAT is {exact}",
                "el 1 % de las ventas gravadas sin IVA es {exact}"
            );
            warnings.push(Warning::new("summary.iva_retention", text));
        }
    }

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

    /// Taxed sales with the tax inside: the client's sum, or else our own.
    pub fn total_taxed(&self) -> Decimal {
        let sum = sum_of(&self.items, |item| item.taxed_sale);
        claimed_or_computed(self.summary.total_taxed, sum)
    }

    /// Taxed sales less their discount and without the tax inside, to the cent: what the
    /// value-added tax is counted from.
    pub fn taxed_base(&self) -> Decimal {
        round(self.exact_base(), TOTAL_PLACES)
    }

    /// The same, not rounded: what the retention of value-added tax is counted from.
    fn exact_base(&self) -> Decimal {
        let gross = self.total_taxed() - self.summary.taxed_discount.get();
        gross - vat_inside(gross)
    }

    /// What it sold, net: the summary's discounts are taken off, and the tax inside the prices.
    pub fn creditable(&self) -> Sales {
        let summary = &self.summary;
        Sales {
            non_subject: self.total_non_subject() - summary.non_subject_discount.get(),
            exempt: self.total_exempt() - summary.exempt_discount.get(),
            taxed: self.taxed_base(),
        }
    }

    /// The value-added tax inside the prices: the client's sum, or else our own.
    pub fn vat(&self) -> Decimal {
        claimed_or_computed(self.summary.total_vat, self.vat_sum())
    }

    /// The taxes that totals contain beside the value-added tax.
    pub fn tax_total(&self) -> Decimal {
        beside_vat(&self.summary.taxes)
    }

    /// All discounts: the client's sum, or else our own.
    pub fn total_discount(&self) -> Decimal {
        claimed_or_computed(self.summary.total_discount, self.discount_sum())
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
        charge_total(self.summary.total_non_taxed, item::charge_sum(&self.items))
    }

    /// A balance in the receiver's favour: 0 or less.
    pub fn balance_in_favor(&self) -> Decimal {
        let balance = self.summary.balance_in_favor;
        balance.map_or(Decimal::ZERO, AnyNumber::get)
    }

    /// The tax of all lines less that inside the discount on their sum, never below 0.
    fn vat_sum(&self) -> Decimal {
        let lines: Decimal = self.items.iter().map(Item::vat_included).sum();
        let discount = vat_inside(self.summary.taxed_discount.get());
        (lines - discount).max(Decimal::ZERO)
    }

    fn discount_sum(&self) -> Decimal {
        sum_of(&self.items, |item| item.discount) + self.summary.global_discount()
    }
}

impl DocumentContent for Invoice {
    fn document_type(&self) -> DocumentType {
        DocumentType::Invoice
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
            receiver.warn_of_issuer(facts.own_nit(), &mut warnings);
            if receiver.identity.lacks_another_number() {
                let text = message!(
                    "document_type 37 without a number is taken in invoices of 2022 only: leave both out, or give the number",
                    "document_type 37 sin número solo se admite en facturas de 2022: omita ambos o indique el número"
                );
                warnings.push(Warning::new("receiver.document_number", text));
            }
        }
        item::warnings(&self.items, &mut warnings);
        payment::warnings(&self.summary.payments, &mut warnings);
        warn_of_percentage(
            self.summary.discount_percentage,
            self.summary.global_discount(),
            &mut warnings,
        );
        if facts.edition == Edition::Of2026 {
            self.warn_of_retention(&mut warnings);
        }
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
        DocumentAmounts::default()
    }

    fn sold_for_another(&self) -> Option<SoldForAnother> {
        let sale = self.third_party_sale.as_ref()?;
        let it = &self.summary;
        let taxed = self.total_taxed() - it.taxed_discount.get();
        Some(SoldForAnother {
            principal: sale.principal()?,
            amounts: SettledAmounts {
                non_subject: self.total_non_subject() - it.non_subject_discount.get(),
                exempt: self.total_exempt() - it.exempt_discount.get(),
                taxed: without_vat(taxed),
                ..SettledAmounts::default()
            },
            taxes: settled_taxes(&it.taxes),
        })
    }
}

impl Summary {
    /// Totals of nothing, for an operation on a condition: every amount is 0, and what is computed when
    /// left out is left out. The condition has no default: whether something is paid at once is for its
    /// author to say, and no rule could tell that it was not said.
    pub fn new(condition: OperationCondition) -> Self {
        Self {
            total_non_subject: None,
            total_exempt: None,
            total_taxed: None,
            sub_total_sales: Money::ZERO,
            non_subject_discount: Money::ZERO,
            exempt_discount: Money::ZERO,
            taxed_discount: Money::ZERO,
            discount_percentage: Percentage::default(),
            total_discount: None,
            sub_total: Money::ZERO,
            taxes: Vec::new(),
            total_vat: None,
            vat_retention: Money::ZERO,
            income_retention: Money::ZERO,
            total_non_taxed: None,
            balance_in_favor: None,
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
