//! Totals and taxes over all lines of a document.
//!
//! A total that a client gives must be right within a cent and then stands as given; one that is
//! left out is computed.

use rust_decimal::Decimal;

use crate::catalog::{Catalogue, Tax};
use crate::money::{LIMIT, LineAmount, Money, TOTAL_PLACES, agrees, round};
use crate::parts::item::Item;
use crate::rule::Findings;
use crate::value::Text;

/// One tax over the whole document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaxTotal {
    /// Which tax.
    pub tax: Tax,
    /// Its name; the catalogue's when left out.
    pub description: Option<Text<2, 150>>,
    /// Its amount.
    pub value: Money,
}

impl TaxTotal {
    /// Its name as a document shows it.
    pub fn name(&self) -> &str {
        self.description.as_deref().unwrap_or(self.tax.name())
    }
}

/// The amount of a tax in the summary's list, when it stands there.
pub fn declared(taxes: &[TaxTotal], tax: Tax) -> Option<Money> {
    taxes
        .iter()
        .find(|total| total.tax == tax)
        .map(|total| total.value)
}

/// One amount summed over all lines, not rounded.
pub fn sum_of(items: &[Item], amount: fn(&Item) -> LineAmount) -> Decimal {
    items.iter().map(|item| amount(item).get()).sum()
}

/// The client's total, or else the exact one to the cent.
pub fn claimed_or_computed(claimed: Option<Money>, exact: Decimal) -> Decimal {
    claimed.map_or_else(|| round(exact, TOTAL_PLACES), Money::get)
}

/// The client's total is the exact one within a cent.
pub fn amount_agrees(member: &str, claimed: Money, exact: Decimal, found: &mut Findings) {
    if !agrees(claimed.get(), exact, TOTAL_PLACES) {
        let expected = round(exact, TOTAL_PLACES).normalize();
        found.differs(format!("summary.{member}"), expected, claimed.get());
    }
}

/// The client's total of the operation is what it comes to with all taxes, or with all but the
/// informative ones, within a cent: the contract counts those, the authority's manual does not, and
/// the authority takes either.
pub fn operation_agrees(claimed: Money, exact: Decimal, taxes: &[TaxTotal], found: &mut Findings) {
    let informative = taxes.iter().filter(|total| total.tax.is_informative());
    let apart: Decimal = informative.map(|total| total.value.get()).sum();
    if !agrees(claimed.get(), exact - apart, TOTAL_PLACES) {
        amount_agrees("total_operation", claimed, exact, found);
    }
}

/// An amount is above 0.
pub fn is_something(member: &str, claimed: Money, found: &mut Findings) {
    if claimed == Money::ZERO {
        found.differs(format!("summary.{member}"), "above 0", claimed.get());
    }
}

/// An amount that documents have no place for is 0.
pub fn is_nothing(member: &str, claimed: Money, found: &mut Findings) {
    if claimed != Money::ZERO {
        found.differs(format!("summary.{member}"), 0, claimed.get());
    }
}

/// The total of a kind of sale is the exact one within a cent, and 0 when no line sells of it: a
/// cent of tolerance must not make a kind that is not there.
pub fn kind_agrees(member: &str, claimed: Money, exact: Decimal, found: &mut Findings) {
    if exact.is_zero() && claimed != Money::ZERO {
        found.differs(format!("summary.{member}"), 0, claimed.get());
    } else {
        amount_agrees(member, claimed, exact, found);
    }
}

/// The client's total is the exact one within a cent; a computed one is not too large to write.
pub fn sum_agrees(member: &str, claimed: Option<Money>, exact: Decimal, found: &mut Findings) {
    let computed = round(exact, TOTAL_PLACES);
    match claimed {
        Some(claimed) => amount_agrees(member, claimed, exact, found),
        None if computed >= LIMIT => {
            found.differs(
                format!("summary.{member}"),
                "under 100000000000",
                computed.normalize(),
            );
        }
        None => {}
    }
}

/// A discount on all sales of a kind is at most those sales.
pub fn discount_fits(member: &str, discount: Money, sales: Decimal, found: &mut Findings) {
    if discount.get() > sales {
        let most = format!("at most {sales}");
        found.differs(format!("summary.{member}"), most, discount.get());
    }
}

/// A tax of the summary stands there once and on a line; a tax of a line stands in the summary.
/// The value-added tax may be left out of the summary.
pub fn taxes_agree(items: &[Item], taxes: &[TaxTotal], found: &mut Findings) {
    let of_items = |tax: Tax| items.iter().any(|item| item.taxes.contains(&tax));
    for (index, total) in taxes.iter().enumerate() {
        let path = format!("summary.taxes[{index}].code");
        if taxes[..index]
            .iter()
            .any(|earlier| earlier.tax == total.tax)
        {
            found.differs(path, "every tax once", total.tax.code());
        } else if !of_items(total.tax) {
            found.differs(path, "a tax that an item carries", total.tax.code());
        }
    }
    let mut missing: Vec<Tax> = Vec::new();
    for tax in items.iter().flat_map(|item| &item.taxes) {
        let declared = *tax == Tax::VAT || declared(taxes, *tax).is_some();
        if !declared && !missing.contains(tax) {
            missing.push(*tax);
            found.absent("summary.taxes", format!("the amount of tax {}", tax.code()));
        }
    }
}

/// A list by its path, with the fewest and the most entries that it may have, and how many it has.
pub type Count = (&'static str, usize, usize, usize);

/// Every list has as many entries as the official schema takes.
pub fn lists_fit(lists: &[Count], found: &mut Findings) {
    for &(path, least, most, actual) in lists {
        if actual < least {
            found.differs(path, format!("at least {least} entry"), actual);
        } else if actual > most {
            found.differs(path, format!("at most {most} entries"), actual);
        }
    }
}
