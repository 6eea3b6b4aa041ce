//! The value-added tax on top of net prices, and what is perceived or kept back of it.

use rust_decimal::Decimal;

use crate::catalog::Tax;
use crate::money::{CENT, Money, TOTAL_PLACES, percent, round};
use crate::parts::totals::{TaxTotal, declared};
use crate::rule::Findings;

/// The value-added tax on a net amount: 13 %, to the cent.
pub fn vat_on(base: Decimal) -> Decimal {
    round(percent(13, base), TOTAL_PLACES)
}

/// Where a client says the value-added tax, in the list of taxes or alone, it is exactly `vat`.
pub fn vat_is_exact(
    vat: Decimal,
    taxes: &[TaxTotal],
    total_vat: Option<Money>,
    found: &mut Findings,
) {
    for (path, claimed) in [
        ("summary.taxes", declared(taxes, Tax::VAT)),
        ("summary.total_iva", total_vat),
    ] {
        if let Some(claimed) = claimed.filter(|claimed| claimed.get() != vat) {
            found.differs(path, vat.normalize(), claimed.get());
        }
    }
}

/// Perception or retention is nothing, or 1 % of the taxed base within a cent; without taxed sales
/// it is nothing.
pub fn is_one_percent_or_nothing(
    member: &str,
    claimed: Money,
    taxed_base: Decimal,
    has_taxed_sales: bool,
    found: &mut Findings,
) {
    let one_percent = round(percent(1, taxed_base), TOTAL_PLACES);
    let claimed = claimed.get();
    let good = claimed.is_zero() || (has_taxed_sales && (claimed - one_percent).abs() <= CENT);
    if !good {
        let expected = format!("0 or {}", one_percent.normalize());
        found.differs(format!("summary.{member}"), expected, claimed);
    }
}
