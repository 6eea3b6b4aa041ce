//! The export invoice (type 11): goods leave the country, or a service is used outside of it.
//!
//! The tax on exports is 0 %: every taxed line bears it and no other. Who buys lives abroad, in a country
//! and at an address in one text.

pub mod buyer;
mod departure;
pub mod item;
pub mod paper;
mod rules;
pub mod sample;
mod sums;

use rust_decimal::Decimal;
use time::Date;

use self::buyer::{Buyer, ThirdPartyPurchase};
pub use self::departure::Departure;
use self::item::ExportItem;
use self::paper::Paper;
pub use self::rules::RULES;
use super::{DocumentContent, RecordedAmounts};
use crate::amounts::DocumentAmounts;
use crate::balance::{Charge, Sales};
use crate::catalog::{Incoterm, OperationCondition};
use crate::edition::Edition;
use crate::facts::Facts;
use crate::fills::{Fills, PaymentTerms};
use crate::identification::{DocumentType, GenerationCode};
use crate::message;
use crate::money::{AnyNumber, Money, Percentage, SignedMoney};
use crate::parts::appendix::Appendix;
use crate::parts::calculation::Calculation;
use crate::parts::delivery_notes;
use crate::parts::observations::Observations;
use crate::parts::payment::{self, Payment};
use crate::parts::receiver::Receiver;
use crate::parts::related_document::{self, RelatedDocument};
use crate::parts::third_party_sale::{self, ThirdPartySale};
use crate::parts::totals::{
    TaxTotal, beside_vat, charge_total, claimed_or_computed, warn_of_percentage,
};
use crate::rule::judge_in;
use crate::settled::{SettledAmounts, SoldForAnother};
use crate::value::Text;
use crate::violation::{Violation, Warning};

/// What requests for it may leave out to be calculated.
pub const FILLS: Fills = Fills {
    line: &["taxed_sale"],
    summary: &[
        "total_taxed",
        "total_discount",
        "total_operation",
        "total_to_pay",
    ],
    withheld: &[],
    names_vat: false,
    names_trade: false,
    terms: PaymentTerms::Payments,
};

/// The content of an export invoice.
#[derive(Clone, Debug)]
pub struct ExportInvoice {
    /// Who buys.
    pub buyer: Option<Buyer>,
    /// How what is sold leaves the country.
    pub departure: Departure,
    /// What is sold.
    pub items: Vec<ExportItem>,
    /// The totals.
    pub summary: Summary,
    /// Delivery notes under which the goods left, in documents of 2026.
    pub related_documents: Vec<RelatedDocument>,
    /// Papers that go with it, and who carries the goods.
    pub papers: Vec<Paper>,
    /// On whose behalf it is sold, when not the issuer's own.
    pub third_party_sale: Option<ThirdPartySale>,
    /// On whose behalf it is bought, in documents of 2026.
    pub third_party_purchase: Option<ThirdPartyPurchase>,
    /// Free fields.
    pub appendixes: Vec<Appendix>,
    /// Anything to note.
    pub observations: Option<Observations>,
}

/// The totals of an export invoice, as far as the client computed them.
#[derive(Clone, Debug)]
pub struct Summary {
    /// All sales; computed when left out.
    pub total_taxed: Option<Money>,
    /// Discount on all of them.
    pub taxed_discount: Money,
    /// The discount as a percentage; informative.
    pub discount_percentage: Percentage,
    /// All discounts, of lines and of the summary; computed when left out.
    pub total_discount: Option<Money>,
    /// Insurance that the buyer pays.
    pub insurance: Money,
    /// Freight that the buyer pays.
    pub freight: Money,
    /// The taxes as the client names them: that on exports, which is 0, and in 2026 those that an
    /// authorisation allows.
    pub taxes: Vec<TaxTotal>,
    /// Sales less their discount, with insurance, freight and taxes; computed when left out.
    pub total_operation: Option<Money>,
    /// Charges outside the tax base; computed when left out.
    pub total_non_taxed: Option<SignedMoney>,
    /// What of it is given for nothing; informative, and of 2026.
    pub total_non_onerous: Money,
    /// A balance in the buyer's favour, 0 or less; informative, and of 2026.
    pub balance_in_favor: Option<AnyNumber>,
    /// What the buyer pays; computed when left out.
    pub total_to_pay: Option<Money>,
    /// Terms of delivery.
    pub incoterm: Option<Incoterm>,
    /// The same in words; the catalogue's when left out.
    pub incoterm_description: Option<Text<3, 150>>,
    /// Number of an electronic payment.
    pub electronic_payment_number: Option<Text<1, 100>>,
    /// Cash, credit or other.
    pub condition: OperationCondition,
    /// How it is paid, where that is said.
    pub payments: Vec<Payment>,
}

impl ExportInvoice {
    /// Nothing but totals: the rules say what it must have beside. Only the totals have no default (see
    /// [`Summary::new`]).
    pub fn new(summary: Summary) -> Self {
        Self {
            buyer: None,
            departure: Departure::default(),
            items: Vec::new(),
            summary,
            related_documents: Vec::new(),
            papers: Vec::new(),
            third_party_sale: None,
            third_party_purchase: None,
            appendixes: Vec::new(),
            observations: None,
        }
    }

    /// All sales: the client's sum, or else our own.
    pub fn total_taxed(&self) -> Decimal {
        claimed_or_computed(self.summary.total_taxed, sums::sales(self))
    }

    /// All discounts: the client's sum, or else our own.
    pub fn total_discount(&self) -> Decimal {
        claimed_or_computed(self.summary.total_discount, sums::discounts(self))
    }

    /// Sales less their discount, with insurance, freight and taxes: the client's amount, or else our own.
    pub fn total_operation(&self) -> Decimal {
        claimed_or_computed(self.summary.total_operation, sums::given_operation(self))
    }

    /// Charges outside the tax base: the client's sum, or else our own.
    pub fn total_non_taxed(&self) -> Decimal {
        charge_total(self.summary.total_non_taxed, sums::charge_sum(self))
    }

    /// What the buyer pays: the client's amount, or else our own.
    pub fn total_to_pay(&self) -> Decimal {
        claimed_or_computed(self.summary.total_to_pay, sums::given_to_pay(self))
    }

    /// A balance in the buyer's favour: 0 or less.
    pub fn balance_in_favor(&self) -> Decimal {
        let balance = self.summary.balance_in_favor;
        balance.map_or(Decimal::ZERO, AnyNumber::get)
    }

    /// Whether anything that it sells bears the tax on exports.
    pub fn is_taxed(&self) -> bool {
        self.total_taxed() > Decimal::ZERO
    }

    /// Tells of what documents of 2022 have no place for.
    fn warn_of_what_2022_cannot_say(&self, warnings: &mut Vec<Warning>) {
        let summary = &self.summary;
        let said = [
            ("related_docs", !self.related_documents.is_empty()),
            ("third_party_purchase", self.third_party_purchase.is_some()),
            (
                "summary.total_non_onerous",
                summary.total_non_onerous != Money::ZERO,
            ),
            (
                "summary.balance_in_favor",
                !self.balance_in_favor().is_zero(),
            ),
        ];
        for (path, _) in said.into_iter().filter(|(_, is_said)| *is_said) {
            warnings.push(Warning::without_a_place(path, Edition::Of2022));
        }
        for (index, item) in self.items.iter().enumerate() {
            if item.related_document.is_some() {
                let path = format!("items[{index}].related_doc");
                warnings.push(Warning::without_a_place(path, Edition::Of2022));
            }
        }
    }

    /// Tells of delivery notes that were not issued here.
    fn warn_of_unknown_notes(&self, facts: &Facts, warnings: &mut Vec<Warning>) {
        for (index, note) in self.related_documents.iter().enumerate() {
            if delivery_notes::known(note, facts).is_some() {
                continue;
            }
            let text = message!(
                "was not issued here: it stands in the document as it was given",
                "no se emitió aquí: está en el documento tal como se dio"
            );
            let path = format!("related_docs[{index}].document_number");
            warnings.push(Warning::new(path, text));
        }
    }
}

impl DocumentContent for ExportInvoice {
    fn document_type(&self) -> DocumentType {
        DocumentType::ExportInvoice
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
        sums::fill(self, calculation);
    }

    fn receiver(&self) -> Option<&Receiver> {
        self.buyer.as_ref().map(|buyer| &buyer.receiver)
    }

    fn receiver_mut(&mut self) -> Option<&mut Receiver> {
        self.buyer.as_mut().map(|buyer| &mut buyer.receiver)
    }

    fn date(&self, facts: &Facts) -> Date {
        facts.today
    }

    fn violations(&self, facts: &Facts) -> Vec<Violation> {
        judge_in(facts.edition, RULES, self, facts)
    }

    fn warnings(&self, facts: &Facts) -> Vec<Warning> {
        let mut warnings = Vec::new();
        if let Some(buyer) = &self.buyer {
            buyer.warnings(facts.edition, &mut warnings);
        }
        item::warnings(&self.items, &mut warnings);
        sums::warn_of_taxes(self, &mut warnings);
        payment::warnings(&self.summary.payments, &mut warnings);
        warn_of_percentage(
            self.summary.discount_percentage,
            self.summary.taxed_discount.get(),
            &mut warnings,
        );
        third_party_sale::warnings(self.third_party_sale.as_ref(), facts.edition, &mut warnings);
        match facts.edition {
            Edition::Of2022 => self.warn_of_what_2022_cannot_say(&mut warnings),
            Edition::Of2026 => {
                let (notes, receiver) = (&self.related_documents, self.receiver());
                delivery_notes::warnings(notes, receiver, facts, &mut warnings);
                self.warn_of_unknown_notes(facts, &mut warnings);
                departure::warnings(self, &mut warnings);
            }
        }
        warnings
    }

    fn recorded_amounts(&self, _: Edition) -> RecordedAmounts {
        RecordedAmounts {
            total: self.total_to_pay(),
            vat: Decimal::ZERO,
        }
    }

    fn opening_balance(&self) -> Option<Sales> {
        Some(Sales {
            taxed: self.total_taxed() - self.summary.taxed_discount.get(),
            ..Sales::NONE
        })
    }

    fn takes_back(&self) -> Vec<Charge> {
        Vec::new()
    }

    fn document_amounts(&self, _: &Facts) -> DocumentAmounts {
        DocumentAmounts::default()
    }

    fn sold_for_another(&self) -> Option<SoldForAnother> {
        let sale = self.third_party_sale.as_ref()?;
        Some(SoldForAnother {
            principal: sale.principal()?,
            amounts: SettledAmounts {
                exports: self.total_operation() - beside_vat(&self.summary.taxes),
                ..SettledAmounts::default()
            },
            taxes: third_party_sale::settled_taxes(&self.summary.taxes),
        })
    }
}

impl Summary {
    /// Totals of nothing, for an operation on a condition: every amount is computed. The condition has no
    /// default: whether something is paid at once is for its author to say.
    pub fn new(condition: OperationCondition) -> Self {
        Self {
            total_taxed: None,
            taxed_discount: Money::ZERO,
            discount_percentage: Percentage::default(),
            total_discount: None,
            insurance: Money::ZERO,
            freight: Money::ZERO,
            taxes: Vec::new(),
            total_operation: None,
            total_non_taxed: None,
            total_non_onerous: Money::ZERO,
            balance_in_favor: None,
            total_to_pay: None,
            incoterm: None,
            incoterm_description: None,
            electronic_payment_number: None,
            condition,
            payments: Vec::new(),
        }
    }

    /// The terms of delivery in words: the client's, or else the catalogue's.
    pub fn incoterm_in_words(&self) -> Option<&str> {
        use crate::catalog::Catalogue as _;
        let of_catalogue = || self.incoterm.map(Incoterm::name);
        self.incoterm_description.as_deref().or_else(of_catalogue)
    }
}
