//! The value-added tax on top of net prices, and what is perceived or kept back of it.

use rust_decimal::Decimal;

use crate::catalog::Tax;
use crate::message;
use crate::money::{CENT, Money, TOTAL_PLACES, percent, round};
use crate::parts::totals::{TaxTotal, declared_at};
use crate::rule::Findings;

/// The value-added tax on a net amount: 13 %, to the cent.
pub fn vat_on(base: Decimal) -> Decimal {
    round(percent(13, base), TOTAL_PLACES)
}

/// Where a client says the value-added tax, in the list of taxes or alone, it is exactly that of the
/// taxed base.
pub fn vat_is_exact(
    vat: Decimal,
    taxes: &[TaxTotal],
    total_vat: Option<Money>,
    found: &mut Findings,
) {
    let is_wrong = |claimed: Money| claimed.get() != vat;
    if let Some((index, claimed)) = declared_at(taxes, Tax::VAT).filter(|it| is_wrong(it.1)) {
        let path = format!("summary.taxes[{index}].value");
        found.differs(path, vat.normalize(), claimed.get());
    }
    if let Some(claimed) = total_vat.filter(|it| is_wrong(*it)) {
        found.differs("summary.total_iva", vat.normalize(), claimed.get());
    }
}

/// Perception or retention is nothing, or 1 % of the taxed base within a cent; without taxed sales
/// it is nothing.
pub fn is_one_percent_or_nothing(
    member: &str,
    claimed: Money,
    (base, has_taxed_sales): (Decimal, bool),
    found: &mut Findings,
) {
    if claimed == Money::ZERO {
        return;
    }
    let (claimed, right) = (claimed.get(), round(percent(1, base), TOTAL_PLACES));
    if !has_taxed_sales || (claimed - right).abs() > CENT {
        let right = right.normalize();
        let expected = message!("0 or {right}", "0 o {right}");
        found.differs(format!("summary.{member}"), expected, claimed);
    }
}
