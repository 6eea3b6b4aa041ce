//! What is bought, and what its lines must keep.

use rust_decimal::Decimal;

use crate::catalog::{ItemType, Unit};
use crate::message;
use crate::money::{LineAmount, Quantity};
use crate::parts::item::warn_of_unit;
use crate::parts::priced_line::{PricedLine, path};
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
        self.amount()
    }
}

impl PricedLine for Purchase {
    const AMOUNT: &'static str = "purchase";

    fn quantity(&self) -> Decimal {
        self.quantity.get()
    }

    fn unit_price(&self) -> LineAmount {
        self.unit_price
    }

    fn taken_off(&self) -> LineAmount {
        self.discount
    }

    fn claimed(&self) -> Option<LineAmount> {
        self.purchase
    }

    fn claim(&mut self, amount: LineAmount) {
        self.purchase = Some(amount);
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

/// What is odd about the lines, though no reason to refuse.
pub(super) fn warnings(items: &[Purchase], warnings: &mut Vec<Warning>) {
    for (index, item) in items.iter().enumerate() {
        warn_of_unit(item.unit, index, warnings);
    }
}
