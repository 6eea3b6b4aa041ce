//! What a client leaves to be calculated: filled by the sums that the rules check, and never changed where
//! it was given.
//!
//! Each type fills its own content beside its sums
//! ([`DocumentContent::calculate`](crate::documents::DocumentContent::calculate)); what it fills stands in
//! its row ([`Fills`](crate::fills::Fills)).

use std::cmp::Ordering;
use std::collections::HashSet;

use rust_decimal::Decimal;

use crate::catalog::Tax;
use crate::fills::{SaleKind, Withheld};
use crate::money::{
    LINE_PLACES, LineAmount, Money, Percentage, Quantity, SignedLineAmount, SignedMoney,
    TOTAL_PLACES, cut, round,
};
use crate::parts::item::Item;
use crate::parts::totals::TaxTotal;
use crate::value::ParseError;

/// An amount of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AmountOf {
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
    Amount(AmountOf, Decimal),
    /// A tax that a line bears.
    LineTax(usize, Tax),
    /// A tax of the summary, with its amount.
    Tax(Tax, Decimal),
}

/// What a client asks to be calculated, and what came of it.
#[derive(Clone, Debug, Default)]
pub struct Calculation {
    /// What was left out.
    pub open: HashSet<AmountOf>,
    /// The kind of sale that each line says it is of.
    pub kinds: Vec<Option<SaleKind>>,
    /// Whether prices include the value-added tax, when they are said otherwise than the type has them.
    pub prices_include_vat: Option<bool>,
    /// The payments that are a share of what is to pay, in percent.
    pub shares: Vec<(usize, Percentage)>,
    /// The payment of what the others leave.
    pub rest: Option<usize>,
    /// True if prices cannot be converted before the type of the related documents is given.
    pub needs_type: bool,
    /// What was filled, in the order of its filling.
    pub filled: Vec<Filled>,
    /// The lines of which nobody says what kind of sale they are.
    pub kindless: Vec<usize>,
    /// What would have been filled, and no document can hold.
    pub unheld: Vec<(AmountOf, ParseError)>,
    /// What the lines come to by prices that were said with the value-added tax and are written without it.
    pub said_with_vat: Decimal,
    /// That sum, to the cent, and another one that the document comes to: no amounts of cents without the tax
    /// have exactly it with the tax.
    pub missed: Option<(Decimal, Decimal)>,
}

impl Calculation {
    /// Whether an amount was left out.
    pub fn is_open(&self, place: AmountOf) -> bool {
        self.open.contains(&place)
    }

    /// Fills an amount of the summary, to the cent; 0 where no document can hold it.
    pub(crate) fn total(&mut self, member: &'static str, total: &mut Money, exact: Decimal) {
        if self.is_open(AmountOf::Summary(member)) {
            let held = Money::try_from(round(exact, TOTAL_PLACES));
            *total = self.held(AmountOf::Summary(member), held);
            self.fill(AmountOf::Summary(member), total.get());
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
        if self.is_open(AmountOf::Summary(member)) {
            *total = Some(filled);
        }
    }

    /// The same of an amount that may be below 0.
    pub(crate) fn signed_total(
        &mut self,
        member: &'static str,
        total: &mut Option<SignedMoney>,
        exact: Decimal,
    ) {
        let place = AmountOf::Summary(member);
        if self.is_open(place) {
            let held = SignedMoney::try_from(round(exact, TOTAL_PLACES));
            let held = self.held(place, held);
            self.fill(place, held.get());
            *total = Some(held);
        }
    }

    /// Fills an amount of a line that may be below 0, to eight decimals.
    pub(crate) fn signed_line(
        &mut self,
        index: usize,
        member: &'static str,
        amount: &mut Option<SignedLineAmount>,
        exact: Decimal,
    ) {
        let place = AmountOf::Line(index, member);
        if self.is_open(place) {
            let held = SignedLineAmount::try_from(round(exact, LINE_PLACES));
            let held = self.held(place, held);
            self.fill(place, held.get());
            *amount = Some(held);
        }
    }

    /// Fills a percentage of the summary, to two decimals.
    pub(crate) fn percentage(
        &mut self,
        member: &'static str,
        percentage: &mut Option<Percentage>,
        exact: Decimal,
    ) {
        if self.is_open(AmountOf::Summary(member)) {
            let held = Percentage::try_from(round(exact, TOTAL_PLACES));
            let held = self.held(AmountOf::Summary(member), held);
            self.fill(AmountOf::Summary(member), held.get());
            *percentage = Some(held);
        }
    }

    /// Fills what is kept back or perceived of a base, when it was asked for.
    pub(crate) fn withhold(&mut self, withheld: Withheld, total: &mut Money, base: Decimal) {
        self.total(withheld.member(), total, withheld.of(base));
    }

    /// Names the value-added tax in the summary, when its list was left out and lines bear the tax.
    pub(crate) fn vat(&mut self, items: &[Item], taxes: &mut Vec<TaxTotal>, vat: Decimal) {
        let is_borne = items.iter().any(|item| item.taxes.contains(&Tax::VAT));
        if is_borne && taxes.is_empty() && self.is_open(AmountOf::Summary("taxes")) {
            let value = self.held(AmountOf::Summary("taxes"), Money::try_from(vat));
            taxes.push(TaxTotal::new(Tax::VAT, value));
            self.filled
                .push(Filled::Tax(Tax::VAT, value.get().normalize()));
        }
    }

    /// Fills an amount of a line, to eight decimals. Less than a line can hold is nothing.
    pub(crate) fn line(
        &mut self,
        index: usize,
        member: &'static str,
        amount: &mut LineAmount,
        exact: Decimal,
    ) {
        if self.is_open(AmountOf::Line(index, member)) {
            let is_nothing = cut(exact, LINE_PLACES).is_zero();
            let exact = if is_nothing { Decimal::ZERO } else { exact };
            self.set_line(index, member, amount, exact);
        }
    }

    /// Multiplies the price and the discount of a line by a fraction. Each is rounded alone: a line that was
    /// worth nothing stays so, and no discount becomes more than its line.
    pub(crate) fn convert_price(
        &mut self,
        index: usize,
        quantity: Quantity,
        (price, discount): (&mut LineAmount, &mut LineAmount),
        (times, by): (Decimal, Decimal),
    ) {
        let left = quantity.get() * price.get() - discount.get();
        if price.is_positive() {
            let exact = price.get() * times / by;
            self.set_line(index, "unit_price", price, exact);
        }
        if discount.is_positive() {
            let exact = discount.get() * times / by;
            let most = cut(quantity.get() * price.get(), LINE_PLACES);
            let exact = match left.cmp(&Decimal::ZERO) {
                Ordering::Less => exact,
                Ordering::Equal => most,
                Ordering::Greater => exact.min(most),
            };
            self.set_line(index, "discount", discount, exact);
        }
    }

    /// Writes an amount of a line, whether it was given or not.
    fn set_line(
        &mut self,
        index: usize,
        member: &'static str,
        amount: &mut LineAmount,
        exact: Decimal,
    ) {
        let held = LineAmount::try_from(round(exact, LINE_PLACES));
        *amount = self.held(AmountOf::Line(index, member), held);
        self.fill(AmountOf::Line(index, member), amount.get());
    }

    /// Compares what the taxed sales and their tax come to with the prices that were said.
    pub(crate) fn compare(&mut self, taxed: Decimal, vat: Decimal) {
        let said = round(self.said_with_vat, TOTAL_PLACES);
        if said > Decimal::ZERO && said != taxed + vat {
            self.missed = Some((said, taxed + vat));
        }
    }

    fn held<T: Default>(&mut self, place: AmountOf, amount: Result<T, ParseError>) -> T {
        amount.unwrap_or_else(|error| {
            self.unheld.push((place, error));
            T::default()
        })
    }

    /// Notes that an amount was filled.
    pub(crate) fn fill(&mut self, place: AmountOf, amount: Decimal) {
        self.filled.push(Filled::Amount(place, amount.normalize()));
    }
}
