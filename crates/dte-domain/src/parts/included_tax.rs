//! The value-added tax inside prices that include it.

use rust_decimal::Decimal;

use crate::catalog::{Catalogue, ItemType};
use crate::message;
use crate::money::{LINE_PLACES, LineAmount, TOTAL_PLACES, agrees, round};
use crate::parts::item::{Item, codes, path};
use crate::rule::Findings;

/// The value-added tax inside a price that includes it: 13 parts of 113, not rounded.
pub fn vat_inside(gross: Decimal) -> Decimal {
    gross * Decimal::from(13) / Decimal::from(113)
}

impl Item {
    /// The value-added tax inside the taxed sale, of a price that includes it: the client's
    /// amount, or else our own.
    pub fn vat_included(&self) -> Decimal {
        let computed = || round(vat_inside(self.taxed_sale.get()), LINE_PLACES);
        self.vat.map_or_else(computed, LineAmount::get)
    }
}

/// True if that is the tax inside a price, or inside the price in whole cents, within a cent; without a
/// price there is none.
pub fn is_vat_inside(claimed: LineAmount, gross: Decimal) -> bool {
    if gross.is_zero() {
        return !claimed.is_positive();
    }
    let is_inside = |gross| agrees(claimed.get(), vat_inside(gross), LINE_PLACES);
    is_inside(gross) || is_inside(round(gross, TOTAL_PLACES))
}

/// Tax lines bear no tax of their own, where prices include the value-added tax.
pub fn tax_items_bear_no_tax(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if item.kind == ItemType::Tax && !item.taxes.is_empty() {
            found.differs(
                path(index, "taxes"),
                message!("none", "ninguno"),
                codes(&item.taxes),
            );
        }
    }
}

/// No line bears one of these taxes.
pub fn none_bears(forbidden: &[&str], items: &[Item], found: &mut Findings) {
    let bears = |item: &Item| item.taxes.iter().any(|tax| forbidden.contains(&tax.code()));
    for (index, item) in items.iter().enumerate() {
        if bears(item) {
            let forbidden = forbidden.join(", ");
            let without = message!("none of {forbidden}", "ninguno de {forbidden}");
            found.differs(path(index, "taxes"), without, codes(&item.taxes));
        }
    }
}

/// The tax that a line says is inside its taxed sale is that, within a cent; without a taxed sale
/// there is none.
pub fn vat_is_inside_the_sale(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        let Some(claimed) = item.vat else { continue };
        let sale = item.taxed_sale.get();
        if !is_vat_inside(claimed, sale) {
            let exact = vat_inside(sale);
            let expected = round(exact, LINE_PLACES).normalize();
            found.differs(path(index, "iva_item"), expected, claimed.get());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vat_inside_a_price_is_thirteen_parts_of_113() {
        for (gross, vat) in [
            ("11.30", "1.30"),
            ("92", "10.5840708"),
            ("13.5", "1.55309735"),
        ] {
            let gross = Decimal::from_str_exact(gross).unwrap();
            let vat = Decimal::from_str_exact(vat).unwrap();
            assert_eq!(round(vat_inside(gross), LINE_PLACES), vat, "{gross}");
        }
    }
}
