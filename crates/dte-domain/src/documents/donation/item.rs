//! What is given, and what its lines must keep.

use rust_decimal::Decimal;

use crate::assumptions::DONATION_QUANTITY_OF_MONEY;
use crate::catalog::{DonationType, Unit};
use crate::language::{Bilingual, expect};
use crate::message;
use crate::money::{LINE_PLACES, LineAmount, Quantity, cut};
use crate::parts::item::warn_of_unit;
use crate::parts::priced_line::{PricedLine, path};
use crate::rule::Findings;
use crate::value::Text;
use crate::violation::Warning;

/// One line.
#[derive(Clone, Debug)]
pub struct Gift {
    /// Money, goods or a service.
    pub kind: DonationType,
    /// In words.
    pub description: Text<1, 1000>,
    /// How much of it; 1 of what is no goods.
    pub quantity: Option<Quantity>,
    /// The unit of the quantity; 99 of what is no goods.
    pub unit: Option<Unit>,
    /// What one unit is worth.
    pub unit_value: LineAmount,
    /// What goods lost of their value.
    pub depreciation: LineAmount,
    /// The donee's code for it.
    pub code: Option<Text<1, 25>>,
    /// What the line is worth; computed when left out.
    pub value: Option<LineAmount>,
}

impl Gift {
    /// Something that lost nothing of its value. What it is and what it is worth has no default that would
    /// be true.
    pub fn new(kind: DonationType, description: Text<1, 1000>, unit_value: LineAmount) -> Self {
        Self {
            kind,
            description,
            quantity: None,
            unit: None,
            unit_value,
            depreciation: LineAmount::ZERO,
            code: None,
            value: None,
        }
    }

    /// How much of it is given.
    pub fn quantity(&self) -> Decimal {
        self.quantity.map_or(Decimal::ONE, Quantity::get)
    }

    /// The number of its unit.
    pub fn unit(&self) -> u32 {
        self.unit.map_or(Unit::OTHER, Unit::number)
    }

    /// Whether it is known how much there is of it.
    fn is_counted(&self) -> bool {
        self.kind != DonationType::Goods || self.quantity.is_some()
    }

    /// What the line is worth: the client's amount, or else our own.
    pub fn value(&self) -> Decimal {
        self.amount()
    }
}

impl PricedLine for Gift {
    const AMOUNT: &'static str = "value";

    fn quantity(&self) -> Decimal {
        Self::quantity(self)
    }

    fn unit_price(&self) -> LineAmount {
        self.unit_value
    }

    fn taken_off(&self) -> LineAmount {
        self.depreciation
    }

    fn claimed(&self) -> Option<LineAmount> {
        self.value
    }

    fn claim(&mut self, amount: LineAmount) {
        self.value = Some(amount);
    }

    /// Of goods whose quantity is left out, what the client says: the fault is told of the quantity.
    fn exact(&self) -> Decimal {
        match self.value {
            Some(value) if !self.is_counted() => value.get(),
            _ => (self.gross() - self.depreciation.get()).max(Decimal::ZERO),
        }
    }
}

/// Goods say how much of them there is.
pub(super) fn goods_are_counted(items: &[Gift], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if item.kind == DonationType::Goods {
            let members = [
                (
                    "quantity",
                    item.quantity.is_some(),
                    Bilingual::new("a quantity above 0", "una cantidad mayor que 0"),
                ),
                (
                    "unit_measure",
                    item.unit.is_some(),
                    Bilingual::new("a unit (CAT-014)", "una unidad de medida (CAT-014)"),
                ),
            ];
            found.require_members(|member| path(index, member), &members);
        }
    }
}

/// What is no goods has unit 99, and money quantity 1.
pub(super) fn others_are_not(items: &[Gift], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if item.kind != DonationType::Goods && item.unit() != Unit::OTHER {
            found.differs(path(index, "unit_measure"), Unit::OTHER, item.unit());
        }
        let once = Decimal::from(DONATION_QUANTITY_OF_MONEY.value);
        if item.kind == DonationType::Cash && item.quantity() != once {
            found.differs(path(index, "quantity"), once, item.quantity());
        }
    }
}

/// Units are those that the schema of 2022 lists.
pub(super) fn are_in_listed_units(items: &[Gift], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if let Some(unit) = item.unit.filter(|unit| !unit.is_listed_in_2022()) {
            let expected = message!(
                "a unit that the schema lists: 1 to 59 without 7, 28, 41 and 48, or 99",
                "una unidad que el esquema lista: 1 a 59 sin 7, 28, 41 ni 48, o 99"
            );
            found.differs(path(index, "unit_measure"), expected, unit.number());
        }
    }
}

/// Goods lose at most what they are worth, and nothing else loses value.
pub(super) fn lose_what_they_can(items: &[Gift], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        let lost = item.depreciation.get();
        if item.kind != DonationType::Goods && !lost.is_zero() {
            found.differs(path(index, "depreciation"), 0, lost);
        } else if lost > item.gross() && item.is_counted() {
            let most = expect::at_most(cut(item.gross(), LINE_PLACES).normalize());
            found.differs(path(index, "depreciation"), most, lost);
        }
    }
}

/// What is odd about the lines, though no reason to refuse.
pub(super) fn warnings(items: &[Gift], warnings: &mut Vec<Warning>) {
    for (index, item) in items.iter().enumerate() {
        if let Some(unit) = item.unit {
            warn_of_unit(unit, index, warnings);
        }
    }
}
