//! What is bought, and what its lines must keep.

use rust_decimal::Decimal;

use crate::catalog::{Catalogue, ItemType, Unit};
use crate::language::{Bilingual, Phrase, expect};
use crate::message;
use crate::money::{LINE_PLACES, LineAmount, Quantity, agrees, round};
use crate::parts::calculation::{AmountOf, Calculation};
use crate::parts::item::warn_of_unit;
use crate::rule::Findings;
use crate::value::Text;
use crate::violation::Warning;

/// One line.
#[derive(Clone, Debug)]
pub struct Purchase {
    /// Goods, a service, or both.
    pub kind: ItemType,
    /// In words.
    pub description: Text<1, 1000>,
    /// How much of it.
    pub quantity: Quantity,
    /// The unit of the quantity.
    pub unit: Unit,
    /// The price of one unit.
    pub unit_price: LineAmount,
    /// The whole line's discount.
    pub discount: LineAmount,
    /// The buyer's code for it.
    pub code: Option<Text<1, 25>>,
    /// What the line comes to; computed when left out.
    pub purchase: Option<LineAmount>,
}

impl Purchase {
    /// A line without discount. What it is, how much of it and at what price has no default that would be
    /// true.
    pub fn new(
        kind: ItemType,
        description: Text<1, 1000>,
        (quantity, unit): (Quantity, Unit),
        unit_price: LineAmount,
    ) -> Self {
        Self {
            kind,
            description,
            quantity,
            unit,
            unit_price,
            discount: LineAmount::ZERO,
            code: None,
            purchase: None,
        }
    }

    /// What the line comes to: the client's amount, or else our own.
    pub fn purchase(&self) -> Decimal {
        self.purchase
            .map_or_else(|| round(self.exact(), LINE_PLACES), LineAmount::get)
    }

    /// Quantity times price less discount, exactly; nothing where the discount is larger.
    pub(super) fn exact(&self) -> Decimal {
        (self.gross() - self.discount.get()).max(Decimal::ZERO)
    }

    /// The amount as sums are judged by it: what it says, or what it should say where that is at fault.
    pub(super) fn sound(&self) -> Decimal {
        if self.is_sound() {
            self.purchase()
        } else {
            round(self.exact(), LINE_PLACES)
        }
    }

    fn is_sound(&self) -> bool {
        let agrees = |claimed: LineAmount| agrees(claimed.get(), self.exact(), LINE_PLACES);
        self.purchase.is_none_or(agrees)
    }

    fn gross(&self) -> Decimal {
        self.quantity.get() * self.unit_price.get()
    }
}

fn path(index: usize, member: &str) -> String {
    format!("items[{index}].{member}")
}

/// Fills what was left out of the lines.
pub(super) fn fill(items: &mut [Purchase], calculation: &mut Calculation) {
    for (index, item) in items.iter_mut().enumerate() {
        if calculation.is_open(AmountOf::Line(index, "purchase")) {
            let exact = item.exact();
            let mut purchase = LineAmount::ZERO;
            calculation.line(index, "purchase", &mut purchase, exact);
            item.purchase = Some(purchase);
        }
    }
}

/// Goods and services are bought, and no taxes.
pub(super) fn are_no_taxes(items: &[Purchase], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if item.kind == ItemType::Tax {
            let expected = Bilingual::new("1, 2 or 3", "1, 2 o 3");
            found.differs(
                path(index, "type"),
                expected,
                Phrase::value(item.kind.code()),
            );
        }
    }
}

/// Units are those that the schema of 2022 lists.
pub(super) fn are_in_listed_units(items: &[Purchase], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if !item.unit.is_listed_in_2022() {
            let expected = message!(
                "a unit that the schema lists: 1 to 59 without 7, 28, 41 and 48, or 99",
                "una unidad que el esquema lista: 1 a 59 sin 7, 28, 41 ni 48, o 99"
            );
            found.differs(path(index, "unit_measure"), expected, item.unit.number());
        }
    }
}

/// A line comes to quantity times price less discount, within a cent.
pub(super) fn are_price_times_quantity(items: &[Purchase], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if let Some(claimed) = item.purchase.filter(|_| !item.is_sound()) {
            let exact = item.exact().normalize();
            found.differs(path(index, "purchase"), exact, claimed.get());
        }
    }
}

/// A line's discount is at most its price.
pub(super) fn discounts_fit_their_line(items: &[Purchase], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if item.discount.get() > item.gross() {
            let most = expect::at_most(item.gross().normalize());
            found.differs(path(index, "discount"), most, item.discount.get());
        }
    }
}

/// What is odd about the lines, though no reason to refuse.
pub(super) fn warnings(items: &[Purchase], warnings: &mut Vec<Warning>) {
    for (index, item) in items.iter().enumerate() {
        warn_of_unit(item.unit, index, warnings);
    }
}
