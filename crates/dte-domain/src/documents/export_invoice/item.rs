//! What is sold abroad, and what its lines must keep.

use rust_decimal::Decimal;

use crate::catalog::{Catalogue, ItemType, Tax, Unit};
use crate::language::{Bilingual, Phrase, expect};
use crate::message;
use crate::money::{LINE_PLACES, LineAmount, Quantity, SignedLineAmount, agrees, round};
use crate::parts::calculation::{AmountOf, Calculation};
use crate::parts::item::{codes, warn_of_unit};
use crate::rule::Findings;
use crate::value::Text;
use crate::violation::Warning;

/// One line.
#[derive(Clone, Debug)]
pub struct ExportItem {
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
    /// The issuer's code for it.
    pub code: Option<Text<1, 25>>,
    /// What the line comes to; computed when left out.
    pub taxed_sale: Option<LineAmount>,
    /// A charge outside the tax base, or what is given back; with price 0.
    pub non_taxed: SignedLineAmount,
    /// The taxes that the client names: that on exports, or nothing; computed when left out.
    pub taxes: Vec<Tax>,
    /// The delivery note that it belongs to, in documents of 2026.
    pub related_document: Option<Text<1, 36>>,
}

impl ExportItem {
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
            taxed_sale: None,
            non_taxed: SignedLineAmount::default(),
            taxes: Vec::new(),
            related_document: None,
        }
    }

    /// What the line comes to: the client's amount, or else our own.
    pub fn taxed_sale(&self) -> Decimal {
        self.taxed_sale
            .map_or_else(|| round(self.exact(), LINE_PLACES), LineAmount::get)
    }

    /// The tax that it bears: that on exports where it has a taxed sale.
    pub fn bears(&self) -> Option<Tax> {
        (self.taxed_sale() > Decimal::ZERO).then_some(Tax::EXPORTS)
    }

    /// Quantity times price less discount, exactly; nothing where the discount is larger.
    pub(super) fn exact(&self) -> Decimal {
        (self.gross() - self.discount.get()).max(Decimal::ZERO)
    }

    /// The amount as sums are judged by it: what it says, or what it should say where that is at fault.
    pub(super) fn sound(&self) -> Decimal {
        if self.is_sound() {
            self.taxed_sale()
        } else {
            round(self.exact(), LINE_PLACES)
        }
    }

    fn is_sound(&self) -> bool {
        let agrees = |claimed: LineAmount| agrees(claimed.get(), self.exact(), LINE_PLACES);
        self.taxed_sale.is_none_or(agrees)
    }

    fn gross(&self) -> Decimal {
        self.quantity.get() * self.unit_price.get()
    }
}

fn path(index: usize, member: &str) -> String {
    format!("items[{index}].{member}")
}

/// Fills what was left out of the lines.
pub(super) fn fill(items: &mut [ExportItem], calculation: &mut Calculation) {
    for (index, item) in items.iter_mut().enumerate() {
        if calculation.is_open(AmountOf::Line(index, "taxed_sale")) {
            let exact = item.exact();
            let mut sale = LineAmount::ZERO;
            calculation.line(index, "taxed_sale", &mut sale, exact);
            item.taxed_sale = Some(sale);
        }
    }
}

/// Goods and services are exported, and no taxes.
pub(super) fn are_no_taxes(items: &[ExportItem], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if item.kind == ItemType::Tax {
            let expected = Bilingual::new("1, 2 or 3", "1, 2 o 3");
            let actual = Phrase::value(item.kind.code());
            found.differs(path(index, "type"), expected, actual);
        }
    }
}

/// A line comes to quantity times price less discount, within a cent.
pub(super) fn are_price_times_quantity(items: &[ExportItem], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if let Some(claimed) = item.taxed_sale.filter(|_| !item.is_sound()) {
            let exact = item.exact().normalize();
            found.differs(path(index, "taxed_sale"), exact, claimed.get());
        }
    }
}

/// A charge outside the tax base has price 0.
pub(super) fn charges_have_no_price(items: &[ExportItem], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if !item.non_taxed.get().is_zero() && item.unit_price.is_positive() {
            let expected = message!("0 for a non-taxed charge", "0 para un cargo no gravado");
            found.differs(path(index, "unit_price"), expected, item.unit_price.get());
        }
    }
}

/// A line's discount is at most its price.
pub(super) fn discounts_fit_their_line(items: &[ExportItem], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if item.discount.get() > item.gross() {
            let most = expect::at_most(item.gross().normalize());
            found.differs(path(index, "discount"), most, item.discount.get());
        }
    }
}

/// Taxes that are named are that on exports, of a line with a taxed sale.
pub(super) fn bear_the_tax_on_exports(items: &[ExportItem], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        let is_right = match item.bears() {
            Some(tax) => item.taxes == [tax],
            None => false,
        };
        if !item.taxes.is_empty() && !is_right {
            let expected = match item.bears() {
                Some(tax) => codes(&[tax]),
                None => message!("none without a taxed sale", "ninguno sin venta gravada").into(),
            };
            found.differs(path(index, "taxes"), expected, codes(&item.taxes));
        }
    }
}

/// What is odd about the lines, though no reason to refuse.
pub(super) fn warnings(items: &[ExportItem], warnings: &mut Vec<Warning>) {
    for (index, item) in items.iter().enumerate() {
        warn_of_unit(item.unit, index, warnings);
    }
}
