//! What is sold abroad, and what its lines must keep.

use rust_decimal::Decimal;

use crate::catalog::{ItemType, Tax, Unit};
use crate::edition::Edition;
use crate::language::Phrase;
use crate::message;
use crate::money::{LineAmount, Quantity, SignedLineAmount};
use crate::parts::item::{
    EVERY_TAX_ONCE, charge_is_one, codes, hidden_taxes, warn_of_charge_unit, warn_of_unit,
};
use crate::parts::priced_line::{PricedLine, path};
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
        self.amount()
    }

    /// The taxes that it bears where it has a taxed sale: those named, or that on exports alone.
    pub fn bears(&self) -> Vec<Tax> {
        if self.taxed_sale() <= Decimal::ZERO {
            Vec::new()
        } else if self.taxes.is_empty() {
            vec![Tax::EXPORTS]
        } else {
            self.taxes.clone()
        }
    }

    /// True if it sells something for nothing: its price is 0, or its discount is the whole of it.
    fn is_given_away(&self) -> bool {
        self.exact().is_zero() && self.bears().is_empty() && self.non_taxed.get().is_zero()
    }
}

impl PricedLine for ExportItem {
    const AMOUNT: &'static str = "taxed_sale";

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
        self.taxed_sale
    }

    fn claim(&mut self, amount: LineAmount) {
        self.taxed_sale = Some(amount);
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

/// A charge is one thing, whether it is asked for or given back.
pub(super) fn charges_are_one(items: &[ExportItem], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if !item.non_taxed.get().is_zero() {
            charge_is_one(index, item.quantity, found);
        }
    }
}

/// Where nothing is sold, nothing else is charged or given back.
pub(super) fn charges_stand_beside_a_sale(items: &[ExportItem], found: &mut Findings) {
    if items.iter().any(|item| item.taxed_sale() > Decimal::ZERO) {
        return;
    }
    for (index, item) in items.iter().enumerate() {
        if !item.non_taxed.get().is_zero() {
            let expected = message!(
                "0 unless another item has a sale",
                "0 si ninguna otra línea tiene venta"
            );
            found.differs(path(index, "non_taxed"), expected, item.non_taxed.get());
        }
    }
}

/// Taxes that are named are that on exports, of a line with a taxed sale; in 2026 also those that an
/// authorisation allows.
pub(super) fn bear_taxes_of_exports(items: &[ExportItem], edition: Edition, found: &mut Findings) {
    let fits =
        |tax: &Tax| *tax == Tax::EXPORTS || edition == Edition::Of2026 && tax.may_be_exported();
    for (index, item) in items.iter().enumerate() {
        let taxes = &item.taxes;
        let is_of_a_gift = *taxes == [Tax::EXPORTS] && item.is_given_away();
        if taxes.is_empty() || is_of_a_gift {
            continue;
        }
        let expected: Phrase = if item.taxed_sale() <= Decimal::ZERO {
            message!("none without a taxed sale", "ninguno sin venta gravada").into()
        } else if !taxes.contains(&Tax::EXPORTS) || !taxes.iter().all(fits) {
            match edition {
                Edition::Of2022 => codes(&[Tax::EXPORTS]),
                Edition::Of2026 => message!(
                    "C3, and D1 or C8 with an authorisation",
                    "C3, y D1 o C8 con autorización"
                )
                .into(),
            }
        } else if (1..taxes.len()).any(|at| taxes[..at].contains(&taxes[at])) {
            EVERY_TAX_ONCE.into()
        } else {
            continue;
        };
        found.differs(path(index, "taxes"), expected, codes(taxes));
    }
}

/// What is odd about the lines, though no reason to refuse.
pub(super) fn warnings(items: &[ExportItem], warnings: &mut Vec<Warning>) {
    for (index, item) in items.iter().enumerate() {
        warn_of_unit(item.unit, index, warnings);
        if !item.non_taxed.get().is_zero() {
            warn_of_charge_unit(item.unit, index, warnings);
        }
        if !item.taxes.is_empty() && item.bears().is_empty() {
            warnings.push(hidden_taxes(index));
        }
    }
}
