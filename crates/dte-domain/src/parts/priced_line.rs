//! Lines that come to one amount: quantity times price less what is taken off.

use rust_decimal::Decimal;

use crate::catalog::{Catalogue, ItemType};
use crate::language::{Bilingual, Phrase, expect};
use crate::money::{LINE_PLACES, LineAmount, agrees, cut, round};
use crate::parts::calculation::{AmountOf, Calculation};
use crate::rule::Findings;

/// A line of a document whose lines are all of one kind of sale, of purchase or of gift.
pub(crate) trait PricedLine {
    /// The member of a request that says what the line comes to.
    const AMOUNT: &'static str;

    /// How much of it.
    fn quantity(&self) -> Decimal;

    /// The price of one unit.
    fn unit_price(&self) -> LineAmount;

    /// What is taken off the whole line.
    fn taken_off(&self) -> LineAmount;

    /// What the line comes to, as the client says.
    fn claimed(&self) -> Option<LineAmount>;

    /// Puts in what was left out.
    fn claim(&mut self, amount: LineAmount);

    /// What the line comes to: the client's amount, or else our own.
    fn amount(&self) -> Decimal {
        self.claimed()
            .map_or_else(|| round(self.exact(), LINE_PLACES), LineAmount::get)
    }

    /// Quantity times price less what is taken off, exactly; nothing where that is larger.
    fn exact(&self) -> Decimal {
        (self.gross() - self.taken_off().get()).max(Decimal::ZERO)
    }

    /// Quantity times price.
    fn gross(&self) -> Decimal {
        self.quantity() * self.unit_price().get()
    }
}

pub(crate) fn path(index: usize, member: &str) -> String {
    format!("items[{index}].{member}")
}

/// Fills what was left out of the lines.
pub(crate) fn fill<L: PricedLine>(items: &mut [L], calculation: &mut Calculation) {
    for (index, item) in items.iter_mut().enumerate() {
        if calculation.is_open(AmountOf::Line(index, L::AMOUNT)) {
            let mut amount = LineAmount::ZERO;
            calculation.line(index, L::AMOUNT, &mut amount, item.exact());
            item.claim(amount);
        }
    }
}

/// Goods and services, and no taxes.
pub(crate) fn are_no_taxes(kinds: impl Iterator<Item = ItemType>, found: &mut Findings) {
    for (index, kind) in kinds.enumerate() {
        if kind == ItemType::Tax {
            let expected = Bilingual::new("1, 2 or 3", "1, 2 o 3");
            let actual = Phrase::value(kind.code());
            found.differs(path(index, "type"), expected, actual);
        }
    }
}

/// A line comes to quantity times price less what is taken off, within a cent.
pub(crate) fn are_price_times_quantity<L: PricedLine>(items: &[L], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        let is_wrong = |claimed: &LineAmount| !agrees(claimed.get(), item.exact(), LINE_PLACES);
        if let Some(claimed) = item.claimed().filter(is_wrong) {
            let expected = round(item.exact(), LINE_PLACES).normalize();
            found.differs(path(index, L::AMOUNT), expected, claimed.get());
        }
    }
}

/// A line's discount is at most its price.
pub(crate) fn discounts_fit_their_line(items: &[impl PricedLine], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if item.taken_off().get() > item.gross() {
            let most = expect::at_most(cut(item.gross(), LINE_PLACES).normalize());
            found.differs(path(index, "discount"), most, item.taken_off().get());
        }
    }
}
