//! What a client leaves to be calculated: filled by the sums that the rules check, and never changed where
//! it was given.
//!
//! Each type fills its own content beside its sums
//! ([`DocumentContent::calculate`](crate::documents::DocumentContent::calculate)); what it fills stands in
//! its row ([`Fills`]).

use std::collections::HashSet;

use rust_decimal::Decimal;

use crate::catalog::Tax;
use crate::money::{LINE_PLACES, LineAmount, Money, Percentage, TOTAL_PLACES, percent, round};
use crate::parts::item::Item;
use crate::parts::totals::TaxTotal;

/// What can be left out of a type's requests to be calculated, in the names of the request.
#[derive(Clone, Copy, Debug)]
pub struct Fills {
    /// Amounts of a line.
    pub line: &'static [&'static str],
    /// Amounts of the summary, in the order in which each is what comes of those before it.
    pub summary: &'static [&'static str],
    /// What is kept back or perceived when that is asked for.
    pub withheld: &'static [Withheld],
    /// Whether lines with a taxed sale, and the summary, name the value-added tax.
    pub names_vat: bool,
    /// Whether it says on which condition it is sold.
    pub has_condition: bool,
    /// Whether it says how it is paid.
    pub is_paid: bool,
}

/// The sales of a line by kind.
pub const SALES: [&str; 3] = ["non_subject_sale", "exempt_sale", "taxed_sale"];

/// A kind of sale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaleKind {
    /// Outside the tax.
    NonSubject,
    /// Exempt from the tax.
    Exempt,
    /// Taxed.
    Taxed,
}

impl SaleKind {
    /// Every kind, in the order of [`SALES`].
    pub const ALL: [Self; 3] = [Self::NonSubject, Self::Exempt, Self::Taxed];

    /// The word with which a line says that it is of this kind.
    pub const fn word(self) -> &'static str {
        match self {
            Self::NonSubject => "non_subject",
            Self::Exempt => "exempt",
            Self::Taxed => "taxed",
        }
    }
}

/// What is kept back of what is paid, or perceived in advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Withheld {
    /// Value-added tax that the receiver keeps back: 1 % of the taxed base.
    VatRetention,
    /// Value-added tax perceived in advance: 1 % of the taxed base.
    VatPerception,
    /// Income tax that the receiver keeps back: 10 % of the sales without the value-added tax.
    IncomeRetention,
}

impl Withheld {
    /// Its member of the summary.
    pub const fn member(self) -> &'static str {
        match self {
            Self::VatRetention => "iva_retention",
            Self::VatPerception => "iva_perception",
            Self::IncomeRetention => "income_retention",
        }
    }

    /// How much of a base it is, not rounded.
    pub fn of(self, base: Decimal) -> Decimal {
        match self {
            Self::VatRetention | Self::VatPerception => percent(1, base),
            Self::IncomeRetention => percent(10, base),
        }
    }
}

/// An amount of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A member of a line.
    Line(usize, &'static str),
    /// A member of the summary.
    Summary(&'static str),
    /// The amount of a payment.
    Payment(usize),
}

/// What was filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filled {
    /// An amount.
    Amount(Place, Decimal),
    /// A tax that a line bears.
    LineTax(usize, Tax),
    /// A tax of the summary, with its amount.
    Tax(Tax, Decimal),
}

/// What a client asks to be calculated, and what came of it.
#[derive(Clone, Debug, Default)]
pub struct Calculation {
    /// What was left out.
    pub open: HashSet<Place>,
    /// The kind of sale that each line says it is of.
    pub kinds: Vec<Option<SaleKind>>,
    /// Whether prices include the value-added tax, when they are said otherwise than the type has them.
    pub prices_include_vat: Option<bool>,
    /// The payments that are a share of what is to pay, in percent.
    pub shares: Vec<(usize, Percentage)>,
    /// The payment of what the others leave.
    pub rest: Option<usize>,
    /// What was filled, in the order of its filling.
    pub filled: Vec<Filled>,
    /// The lines of which nobody says what kind of sale they are.
    pub kindless: Vec<usize>,
}

impl Calculation {
    /// Whether an amount was left out.
    pub fn is_open(&self, place: Place) -> bool {
        self.open.contains(&place)
    }

    /// Fills an amount of the summary, to the cent. What no document can hold is 0, and told by the rules.
    pub(crate) fn total(&mut self, member: &'static str, total: &mut Money, exact: Decimal) {
        if self.is_open(Place::Summary(member)) {
            *total = Money::try_from(round(exact, TOTAL_PLACES)).unwrap_or_default();
            self.fill(Place::Summary(member), total.get());
        }
    }

    /// The same of an amount that may be left out of documents too.
    pub(crate) fn total_said(
        &mut self,
        member: &'static str,
        total: &mut Option<Money>,
        exact: Decimal,
    ) {
        let mut filled = total.unwrap_or_default();
        self.total(member, &mut filled, exact);
        if self.is_open(Place::Summary(member)) {
            *total = Some(filled);
        }
    }

    /// Fills what is kept back or perceived of a base, when it was asked for.
    pub(crate) fn withhold(&mut self, withheld: Withheld, total: &mut Money, base: Decimal) {
        self.total(withheld.member(), total, withheld.of(base));
    }

    /// Names the value-added tax in the summary, when its list was left out and lines bear the tax.
    pub(crate) fn vat(&mut self, items: &[Item], taxes: &mut Vec<TaxTotal>, vat: Decimal) {
        let is_borne = items.iter().any(|item| item.taxes.contains(&Tax::VAT));
        if is_borne && taxes.is_empty() && self.is_open(Place::Summary("taxes")) {
            let value = Money::try_from(vat).unwrap_or_default();
            taxes.push(TaxTotal::new(Tax::VAT, value));
            self.filled
                .push(Filled::Tax(Tax::VAT, value.get().normalize()));
        }
    }

    /// Fills an amount of a line, to eight decimals.
    pub(crate) fn line(
        &mut self,
        index: usize,
        member: &'static str,
        amount: &mut LineAmount,
        exact: Decimal,
    ) {
        if self.is_open(Place::Line(index, member)) {
            self.set_line(index, member, amount, exact);
        }
    }

    /// Writes an amount of a line, whether it was given or not: a price in other terms.
    pub(crate) fn set_line(
        &mut self,
        index: usize,
        member: &'static str,
        amount: &mut LineAmount,
        exact: Decimal,
    ) {
        *amount = LineAmount::try_from(round(exact, LINE_PLACES)).unwrap_or_default();
        self.fill(Place::Line(index, member), amount.get());
    }

    /// Notes that an amount was filled.
    pub(crate) fn fill(&mut self, place: Place, amount: Decimal) {
        self.filled.push(Filled::Amount(place, amount.normalize()));
    }
}
