//! What is bought, line by line.

use rust_decimal::Decimal;

use crate::catalog::{ItemType, NumericCatalogue, Unit};
use crate::money::{LINE_PLACES, LineAmount, Quantity, agrees, round};
use crate::rule::Findings;
use crate::value::Text;

/// One line.
#[derive(Clone, Debug)]
pub struct Item {
    /// Goods, services or both.
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
    /// The issuer's code for it.
    pub code: Option<Text<1, 25>>,
    /// What the line comes to; computed when left out.
    pub purchase: Option<LineAmount>,
}

impl Item {
    /// A line without discount whose purchase is computed. What it is, how much of it and at what price has
    /// no default that would be true.
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
        let computed = || round(self.value(), LINE_PLACES);
        self.purchase.map_or_else(computed, LineAmount::get)
    }

    /// Quantity times price less discount, exactly; 0 where the discount is the larger, of which a rule
    /// of its own tells.
    pub(super) fn value(&self) -> Decimal {
        (self.gross() - self.discount.get()).max(Decimal::ZERO)
    }

    /// What the line comes to as sums are judged by it: what it says, or what it should say where that is
    /// at fault.
    pub(super) fn sound_purchase(&self) -> Decimal {
        let said = self.purchase();
        if agrees(said, self.value(), LINE_PLACES) {
            said
        } else {
            round(self.value(), LINE_PLACES)
        }
    }

    /// Whether a service is in it.
    pub(super) fn is_service(&self) -> bool {
        matches!(self.kind, ItemType::Service | ItemType::Both)
    }

    fn gross(&self) -> Decimal {
        self.quantity.get() * self.unit_price.get()
    }
}

fn path(index: usize, member: &str) -> String {
    format!("items[{index}].{member}")
}

/// Goods and services are bought, and no taxes.
pub(super) fn are_no_taxes(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if item.kind == ItemType::Tax {
            found.differs(path(index, "type"), "1, 2 or 3", item.kind.number());
        }
    }
}

/// The schema of 2022 lists the units, without some numbers of the catalogue; that of 2026 refers to it.
pub(super) fn have_a_listed_unit(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        let number = item.unit.number();
        if matches!(number, 7 | 28 | 41 | 48 | 60..=98) {
            let expected = "1 to 59 without 7, 28, 41 and 48, or 99";
            found.differs(path(index, "unit_measure"), expected, number);
        }
    }
}

/// A line's purchase is quantity times price less discount, within a cent.
pub(super) fn purchases_are_price_times_quantity(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if !agrees(item.purchase(), item.value(), LINE_PLACES) {
            let expected = item.value().normalize();
            found.differs(path(index, "purchase"), expected, item.purchase());
        }
    }
}

/// A line's discount is at most its price.
pub(super) fn discounts_fit_their_line(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if item.discount.get() > item.gross() {
            let most = format!("at most {}", item.gross().normalize());
            found.differs(path(index, "discount"), most, item.discount.get());
        }
    }
}
