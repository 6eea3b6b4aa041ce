//! What was left out of lines is filled.

use rust_decimal::Decimal;

use crate::catalog::{ItemType, Tax};
use crate::fills::{SALES, SaleKind};
use crate::parts::calculation::{AmountOf, Calculation, Filled};
use crate::parts::included_tax::vat_inside;
use crate::parts::item::Item;

/// What prices are said with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prices {
    /// The value-added tax inside them.
    WithVat,
    /// The value-added tax on top of them.
    WithoutVat,
    /// The tax on exports on top of them, which is 0.
    OfExports,
}

/// Fills what was left out of the lines. Prices that are said otherwise than these are brought to them
/// first, where the sale is taxed, as precisely as a line holds them.
pub fn fill_lines(items: &mut [Item], prices: Prices, calculation: &mut Calculation) {
    for (index, item) in items.iter_mut().enumerate() {
        let said = calculation.kinds.get(index).copied().flatten();
        let kind = said.or_else(|| kind_of_sale(item));
        if kind == Some(SaleKind::Taxed) {
            convert(index, item, prices, calculation);
        }
        fill_sales(index, item, kind, calculation);
        match prices {
            Prices::WithVat => fill_vat(index, item, calculation),
            Prices::WithoutVat => fill_taxes(index, item, Tax::VAT, calculation),
            Prices::OfExports => fill_taxes(index, item, Tax::EXPORTS, calculation),
        }
    }
}

/// The kind of sale that its amounts or its taxes tell.
fn kind_of_sale(item: &Item) -> Option<SaleKind> {
    let kinds = SaleKind::ALL.into_iter().zip(item.sales());
    let mut sold = kinds.filter(|(_, (_, sale))| sale.is_positive());
    let is_taxed = !item.taxes.is_empty() || item.kind == ItemType::Tax;
    sold.next()
        .map(|(kind, _)| kind)
        .or_else(|| is_taxed.then_some(SaleKind::Taxed))
}

fn convert(index: usize, item: &mut Item, prices: Prices, calculation: &mut Calculation) {
    let (with, without) = (Decimal::from(113), Decimal::ONE_HUNDRED);
    let (times, by) = match (calculation.prices_include_vat, prices) {
        (Some(true), Prices::WithoutVat) => (without, with),
        (Some(false), Prices::WithVat) => (with, without),
        _ => return,
    };
    if prices == Prices::WithoutVat {
        calculation.said_with_vat += item.value();
    }
    let amounts = (&mut item.unit_price, &mut item.discount);
    calculation.convert_price(index, item.quantity, amounts, (times, by));
}

fn fill_sales(
    index: usize,
    item: &mut Item,
    kind: Option<SaleKind>,
    calculation: &mut Calculation,
) {
    let value = item.value();
    let is_open = |member: &&'static str| calculation.is_open(AmountOf::Line(index, member));
    let sells = value > Decimal::ZERO && item.non_taxed.is_zero();
    if kind.is_none() && sells && SALES.iter().any(is_open) {
        calculation.kindless.push(index);
    }
    let sales = [
        &mut item.non_subject_sale,
        &mut item.exempt_sale,
        &mut item.taxed_sale,
    ];
    for ((of, member), sale) in SaleKind::ALL.into_iter().zip(SALES).zip(sales) {
        let exact = match kind {
            Some(kind) if kind == of => value,
            _ => Decimal::ZERO,
        };
        calculation.line(index, member, sale, exact);
    }
}

fn fill_vat(index: usize, item: &mut Item, calculation: &mut Calculation) {
    if calculation.is_open(AmountOf::Line(index, "iva_item")) {
        let mut vat = item.vat.unwrap_or_default();
        let exact = vat_inside(item.taxed_sale.get());
        calculation.line(index, "iva_item", &mut vat, exact);
        item.vat = Some(vat);
    }
}

/// A taxed sale bears a tax.
fn fill_taxes(index: usize, item: &mut Item, tax: Tax, calculation: &mut Calculation) {
    if item.taxed_sale.is_positive() && calculation.is_open(AmountOf::Line(index, "taxes")) {
        item.taxes = vec![tax];
        calculation.filled.push(Filled::LineTax(index, tax));
    }
}
