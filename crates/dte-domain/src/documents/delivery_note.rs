//! The delivery note (type 04): goods leave without being sold, or a sale is delivered in parts.
//!
//! Nothing is paid with it, prices are without tax, and a line may be worth nothing. The receiver may be
//! the company itself: an own warehouse.

mod lines;
mod rules;
mod sales;
pub mod sample;
mod sums;

use rust_decimal::Decimal;
use time::Date;

pub use self::rules::RULES;
use super::{DocumentContent, RecordedAmounts};
use crate::amounts::DocumentAmounts;
use crate::balance::{Charge, Sales};
use crate::catalog::{GoodsTitle, Tax};
use crate::edition::Edition;
use crate::facts::Facts;
use crate::fills::{Fills, PaymentTerms, SALES};
use crate::identification::{DocumentType, GenerationCode};
use crate::message;
use crate::money::{Money, Percentage};
use crate::parts::appendix::Appendix;
use crate::parts::calculation::Calculation;
use crate::parts::extension::{self, Extension};
use crate::parts::item::{self, Item};
use crate::parts::observations::{self, Observations};
use crate::parts::receiver::Receiver;
use crate::parts::related_document::{self, RelatedDocument};
use crate::parts::third_party_sale::{self, ThirdPartySale};
use crate::parts::totals::{TaxTotal, claimed_or_computed, sum_of, warn_of_percentage};
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
        "sub_total_sales",
        "total_discount",
        "sub_total",
        "total_operation",
    ],
    withheld: &[],
    names_vat: true,
    names_trade: false,
    terms: PaymentTerms::None,
};

/// The content of a delivery note.
#[derive(Clone, Debug, Default)]
pub struct DeliveryNote {
    /// Who receives the goods.
    pub receiver: Option<Receiver>,
    /// In what title they get them.
    pub goods_title: Option<GoodsTitle>,
    /// What is sent.
    pub items: Vec<Item>,
    /// The totals.
    pub summary: Summary,
    /// The sales that are delivered with it.
    pub related_documents: Vec<RelatedDocument>,
    /// On whose behalf, when not the issuer's own.
    pub third_party_sale: Option<ThirdPartySale>,
    /// Free fields.
    pub appendixes: Vec<Appendix>,
    /// Who hands over and who receives.
    pub extension: Option<Extension>,
    /// Anything to note.
    pub observations: Option<Observations>,
}

/// The totals of a delivery note, as far as the client computed them; each is computed when left out.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// Sales outside the tax.
    pub total_non_subject: Option<Money>,
    /// Exempt sales.
    pub total_exempt: Option<Money>,
    /// Taxed sales.
    pub total_taxed: Option<Money>,
    /// The three together.
    pub sub_total_sales: Option<Money>,
    /// Discount on all non-subject sales.
    pub non_subject_discount: Money,
    /// Discount on all exempt sales.
    pub exempt_discount: Money,
    /// Discount on all taxed sales.
    pub taxed_discount: Money,
    /// The discount as a percentage; informative.
    pub discount_percentage: Percentage,
    /// All discounts, of lines and of the summary.
    pub total_discount: Option<Money>,
    /// Sales less the summary's discounts.
    pub sub_total: Option<Money>,
    /// The taxes; those that count from the taxed sales may be left out and are then computed.
    pub taxes: Vec<TaxTotal>,
    /// The value-added tax, for clients that say it here.
    pub total_vat: Option<Money>,
    /// Sub-total and taxes.
    pub total_operation: Option<Money>,
}

impl DeliveryNote {
    /// What it notes in free words.
    pub fn observations(&self) -> Option<&str> {
        observations::said(self.observations.as_ref(), self.extension.as_ref())
    }

    /// Whether the goods leave the country: its lines bear the tax on exports, of 0, and no other.
    pub fn is_exported(&self) -> bool {
        let bears = |tax| {
            self.items
                .iter()
                .any(|item| item.shown_taxes().contains(&tax))
        };
        !bears(Tax::VAT) && (bears(Tax::EXPORTS) || sales::are_exports(self))
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

    /// Taxed sales: the client's sum, or else our own.
    pub fn total_taxed(&self) -> Decimal {
        let sum = sum_of(&self.items, |item| item.taxed_sale);
        claimed_or_computed(self.summary.total_taxed, sum)
    }

    /// All sales: the client's sum, or else our own.
    pub fn sub_total_sales(&self) -> Decimal {
        claimed_or_computed(self.summary.sub_total_sales, sums::given_sales(self))
    }

    /// All discounts: the client's sum, or else our own.
    pub fn total_discount(&self) -> Decimal {
        claimed_or_computed(self.summary.total_discount, sums::discounts(self))
    }

    /// Sales less the summary's discounts: the client's amount, or else our own.
    pub fn sub_total(&self) -> Decimal {
        claimed_or_computed(self.summary.sub_total, sums::given_sub_total(self))
    }

    /// The value-added tax: 13 % of the taxed base, to the cent, and nothing of what leaves the country.
    pub fn vat(&self) -> Decimal {
        sums::vat_on(self, self.total_taxed() - self.summary.taxed_discount.get())
    }

    /// Whether anything in it is taxed: it shows the tax that is counted from that.
    pub fn is_taxed(&self) -> bool {
        self.total_taxed() > Decimal::ZERO
    }

    /// Sub-total and taxes: the client's amount, or else our own.
    pub fn total_operation(&self) -> Decimal {
        claimed_or_computed(self.summary.total_operation, sums::given_operation(self))
    }

    /// The authority refuses taxed goods to somebody who is not registered for the value-added tax (023).
    /// The company's own warehouse needs no registry number.
    fn warn_of_unregistered(
        &self,
        receiver: &Receiver,
        facts: &Facts,
        warnings: &mut Vec<Warning>,
    ) {
        let is_registered = receiver.nrc.is_some() || receiver.is_issuer(facts.own_nit());
        if is_registered || self.is_exported() || !self.is_taxed() {
            return;
        }
        let text = message!(
            "taxed goods go to a registered receiver: the authority rejects this note (023) without an NRC. Give \
             document_type 36, the NIT and the NRC of a registered receiver; issue an invoice (01) to a consumer; \
             for your own warehouse give your own NIT",
            "los bienes gravados se remiten a un receptor registrado: Hacienda rechaza esta nota (023) sin NRC. \
             Indique document_type 36, el NIT y el NRC de un receptor registrado; a un consumidor emítale una \
             factura (01); para su propia bodega indique su propio NIT"
        );
        warnings.push(Warning::new("receiver.nrc", text));
    }
}

impl DocumentContent for DeliveryNote {
    fn document_type(&self) -> DocumentType {
        DocumentType::DeliveryNote
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
        for related in &mut self.related_documents {
            if let Some(sale) = sales::known(related, facts) {
                related.emission_date.get_or_insert(sale.issued_on);
            }
        }
    }

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

    fn warnings(&self, facts: &Facts) -> Vec<Warning> {
        let mut warnings = Vec::new();
        if let Some(receiver) = &self.receiver {
            receiver.warnings(&mut warnings);
            self.warn_of_unregistered(receiver, facts, &mut warnings);
        }
        item::warnings(&self.items, &mut warnings);
        warn_of_percentage(
            self.summary.discount_percentage,
            self.summary.global_discount(),
            &mut warnings,
        );
        sales::warnings(self, facts, &mut warnings);
        extension::warnings(self.extension.as_ref(), facts.edition, &mut warnings);
        third_party_sale::warnings(self.third_party_sale.as_ref(), facts.edition, &mut warnings);
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
        Vec::new()
    }

    fn document_amounts(&self, _: &Facts) -> DocumentAmounts {
        DocumentAmounts::default()
    }

    fn sold_for_another(&self) -> Option<SoldForAnother> {
        None
    }
}

impl Summary {
    fn global_discount(&self) -> Decimal {
        self.non_subject_discount.get() + self.exempt_discount.get() + self.taxed_discount.get()
    }
}
