//! The credit note (type 05): takes back sales of fiscal credit vouchers, or corrects retention
//! vouchers.
//!
//! It is written like a CCF, without payments and without anything outside the tax base; its total
//! of the operation holds perception and retentions too. Every line names the document that it
//! adjusts. What is known of those documents comes in through [`Facts::known`].

mod amounts;
mod originals;
mod rules;
pub mod sample;
mod sections;
mod spread;
mod sums;

use rust_decimal::Decimal;
use time::Date;

use super::{DocumentContent, RecordedAmounts};
use crate::amounts::DocumentAmounts;
use crate::balance::{Charge, Sales, share};
use crate::catalog::{OperationCondition, Tax};
use crate::edition::Edition;
use crate::facts::Facts;
use crate::fills::{Fills, PaymentTerms, SALES, Withheld};
use crate::identification::{DocumentType, GenerationCode};
use crate::money::{LineAmount, Money, TOTAL_PLACES, round};
use crate::parts::added_tax;
use crate::parts::appendix::Appendix;
use crate::parts::calculation::Calculation;
use crate::parts::extension::{self, Extension};
use crate::parts::item::{self, Item};
use crate::parts::merger;
use crate::parts::observations::{self, Observations};
use crate::parts::receiver::Receiver;
use crate::parts::related_document::{self, Named, RelatedDocument};
use crate::parts::third_party_sale::{self, ThirdPartySale, settled_taxes};
use crate::parts::totals::{self, TaxTotal};
use crate::rule::judge_in;
use crate::settled::{SettledAmounts, SoldForAnother};
use crate::taxpayer::Nit;
use crate::violation::{Violation, Warning};

pub use rules::RULES;
pub use spread::{Net, NetLine};

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
    withheld: &[
        Withheld::VatPerception,
        Withheld::VatRetention,
        Withheld::IncomeRetention,
    ],
    names_vat: true,
    names_trade: false,
    terms: PaymentTerms::Condition,
};

/// The content of a credit note.
#[derive(Clone, Debug)]
pub struct CreditNote {
    /// Who bought.
    pub receiver: Option<Receiver>,
    /// What is taken back.
    pub items: Vec<Item>,
    /// The totals.
    pub summary: Summary,
    /// The documents that the note adjusts.
    pub related_documents: Vec<RelatedDocument>,
    /// On whose behalf, when not the issuer's own.
    pub third_party_sale: Option<ThirdPartySale>,
    /// Free fields.
    pub appendixes: Vec<Appendix>,
    /// Who hands over and who receives.
    pub extension: Option<Extension>,
    /// Anything to note.
    pub observations: Option<Observations>,
    /// The company that was absorbed and in whose name the documents were issued.
    pub merger: Option<Nit>,
}

/// The totals of a credit note, as the client computed them.
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
    /// Value-added tax that the receiver kept back.
    pub vat_retention: Money,
    /// Income tax that the receiver kept back.
    pub income_retention: Money,
    /// Sub-total, taxes and perception, less the retentions.
    pub total_operation: Money,
    /// Cash, credit or other.
    pub condition: OperationCondition,
}

impl CreditNote {
    /// Nothing but totals: the rules say what it must have beside. Only the totals have no default (see
    /// [`Summary::new`]).
    pub fn new(summary: Summary) -> Self {
        Self {
            receiver: None,
            items: Vec::new(),
            summary,
            related_documents: Vec::new(),
            third_party_sale: None,
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

    /// What it takes back of each electronic CCF that it names, to be taken from the balances in
    /// the transaction that stores the note.
    ///
    /// Of each kind of sale the note takes back its total less its discount on that kind. That is
    /// divided between the documents in proportion to the lines that name them, in whole cents, so
    /// that the charges add up to it. Documents on paper take part in the division, and have no
    /// balance.
    pub fn credited(&self) -> Vec<Charge> {
        let related = self.related_documents.iter();
        related
            .zip(self.shares())
            .filter_map(|(related, sales)| {
                let has_balance = related.document_type == Some(DocumentType::Ccf);
                let generation_code = related.generation_code().filter(|_| has_balance)?;
                (sales != Sales::NONE).then_some(Charge {
                    generation_code,
                    sales,
                })
            })
            .collect()
    }

    /// What it takes back of each related document, in their order.
    fn shares(&self) -> Vec<Sales> {
        let named = self.named();
        let of_kind = |total: Money, discount: Money, sale: fn(&Item) -> LineAmount| {
            let weights = named.weights(&self.items, |item| sale(item).get());
            share(total.get() - discount.get(), &weights, TOTAL_PLACES)
        };
        let it = &self.summary;
        let non_subject = of_kind(it.total_non_subject, it.non_subject_discount, |item| {
            item.non_subject_sale
        });
        let exempt = of_kind(it.total_exempt, it.exempt_discount, |item| item.exempt_sale);
        let taxed = of_kind(it.total_taxed, it.taxed_discount, |item| item.taxed_sale);
        let kinds = non_subject.into_iter().zip(exempt).zip(taxed);
        kinds
            .map(|((non_subject, exempt), taxed)| Sales {
                non_subject,
                exempt,
                taxed,
            })
            .collect()
    }

    /// Which related document each line names.
    fn named(&self) -> Named {
        let items = self.items.iter();
        let references = items.map(|item| item.related_document.as_deref());
        Named::by(references, &self.related_documents)
    }

    /// Whether it corrects retention vouchers; otherwise it takes back sales.
    pub fn adjusts_retentions(&self) -> bool {
        let mut related = self.related_documents.iter();
        related.any(|related| related.document_type == Some(DocumentType::Retention))
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

    /// What it adjusts on behalf of somebody else, above 0.
    pub(in crate::documents) fn adjusted_for_another(&self) -> Option<SoldForAnother> {
        let sale = self.third_party_sale.as_ref()?;
        let it = &self.summary;
        Some(SoldForAnother {
            principal: sale.principal()?,
            amounts: SettledAmounts {
                non_subject: it.total_non_subject.get() - it.non_subject_discount.get(),
                exempt: it.total_exempt.get() - it.exempt_discount.get(),
                taxed: self.taxed_base(),
                ..SettledAmounts::default()
            },
            taxes: settled_taxes(&it.taxes),
        })
    }

    /// All discounts: the client's sum, or else our own.
    pub fn total_discount(&self) -> Decimal {
        totals::claimed_or_computed(self.summary.total_discount, self.discount_sum())
    }

    /// Charges outside the tax base, less the credits, of a note of 2026.
    pub fn total_non_taxed(&self) -> Decimal {
        round(item::charge_sum(&self.items), TOTAL_PLACES)
    }

    /// The amount that the receiver gets back or owes: the operation with the charges outside the tax base.
    pub fn total_to_pay(&self) -> Decimal {
        self.summary.total_operation.get() + self.total_non_taxed()
    }

    fn discount_sum(&self) -> Decimal {
        totals::sum_of(&self.items, |item| item.discount) + self.summary.global_discount()
    }
}

impl DocumentContent for CreditNote {
    fn document_type(&self) -> DocumentType {
        DocumentType::CreditNote
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
        if self.receiver.is_none() {
            let mut related = self.related_documents.iter();
            let original = related.find_map(|related| related.original(facts));
            self.receiver = original.and_then(|original| original.copied.receiver.clone());
        }
        let only = related_document::only_number(&self.related_documents);
        for item in &mut self.items {
            item.related_document = item.related_document.take().or_else(|| only.cloned());
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
        }
        item::warnings(&self.items, &mut warnings);
        originals::warnings(self, facts, &mut warnings);
        extension::warnings(self.extension.as_ref(), facts.edition, &mut warnings);
        third_party_sale::warnings(self.third_party_sale.as_ref(), facts.edition, &mut warnings);
        merger::warnings(self.merger.as_ref(), facts.edition, &mut warnings);
        warnings
    }

    fn recorded_amounts(&self, edition: Edition) -> RecordedAmounts {
        // One of 2026 over retention vouchers corrects tax alone: nothing is paid.
        let pays_nothing = edition == Edition::Of2026 && self.adjusts_retentions();
        RecordedAmounts {
            total: if pays_nothing {
                Decimal::ZERO
            } else {
                self.total_to_pay()
            },
            vat: self.vat(),
        }
    }

    fn opening_balance(&self) -> Option<Sales> {
        None
    }

    fn takes_back(&self) -> Vec<Charge> {
        let mut charges = self.credited();
        for generation_code in self.named_documents() {
            let is_it = |charge: &Charge| charge.generation_code == generation_code;
            if !charges.iter().any(is_it) {
                charges.push(Charge {
                    generation_code,
                    sales: Sales::NONE,
                });
            }
        }
        charges
    }

    fn document_amounts(&self, _: &Facts) -> DocumentAmounts {
        DocumentAmounts::default()
    }

    fn sold_for_another(&self) -> Option<SoldForAnother> {
        let sold = self.adjusted_for_another()?;
        let taken_back = |(tax, amount): (Tax, Decimal)| (tax, -amount);
        Some(SoldForAnother {
            amounts: SettledAmounts::default() - sold.amounts,
            taxes: sold.taxes.into_iter().map(taken_back).collect(),
            ..sold
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
            total_discount: None,
            sub_total: Money::ZERO,
            taxes: Vec::new(),
            total_vat: None,
            vat_perception: Money::ZERO,
            vat_retention: Money::ZERO,
            income_retention: Money::ZERO,
            total_operation: Money::ZERO,
            condition,
        }
    }

    fn sales(&self) -> Decimal {
        self.total_non_subject.get() + self.total_exempt.get() + self.total_taxed.get()
    }

    fn global_discount(&self) -> Decimal {
        self.non_subject_discount.get() + self.exempt_discount.get() + self.taxed_discount.get()
    }
}
