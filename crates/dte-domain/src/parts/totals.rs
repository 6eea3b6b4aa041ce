//! Totals and taxes over all lines of a document.
//!
//! A total that a client gives must be right within a cent and then stands as given; one that is
//! left out is computed.

use rust_decimal::Decimal;

use crate::catalog::{Catalogue, Tax};
use crate::language::{Phrase, expect};
use crate::message;
use crate::money::{
    CENT, LIMIT, LineAmount, Money, Percentage, SignedMoney, TOTAL_PLACES, agrees, cut, round,
};
use crate::parts::item::{self, Item};
use crate::rule::Findings;
use crate::value::Text;
use crate::violation::Warning;

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
    /// A tax by the catalogue's name.
    pub fn new(tax: Tax, value: Money) -> Self {
        Self {
            tax,
            description: None,
            value,
        }
    }

    /// Its name as a document shows it.
    pub fn name(&self) -> &str {
        self.description.as_deref().unwrap_or(self.tax.name())
    }
}

/// The amount of a tax in the summary's list, when it stands there.
pub fn declared(taxes: &[TaxTotal], tax: Tax) -> Option<Money> {
    declared_at(taxes, tax).map(|(_, value)| value)
}

/// The same with its place in the list.
pub fn declared_at(taxes: &[TaxTotal], tax: Tax) -> Option<(usize, Money)> {
    let mut totals = taxes.iter().enumerate();
    let (index, total) = totals.find(|(_, total)| total.tax == tax)?;
    Some((index, total.value))
}

/// Sum of the taxes that a total contains beside the value-added tax. Those of section 3 of CAT-015 are
/// informative and enter no total.
pub fn beside_vat(taxes: &[TaxTotal]) -> Decimal {
    let counted = taxes
        .iter()
        .filter(|total| total.tax != Tax::VAT && !total.tax.is_informative());
    counted.map(|total| total.value.get()).sum()
}

/// The income tax kept back is at most what it is taken from: sales less discounts.
pub fn income_tax_fits(claimed: Money, sub_total: Decimal, found: &mut Findings) {
    if claimed != Money::ZERO && claimed.get() > sub_total {
        let expected = expect::at_most(sub_total.normalize());
        found.differs("summary.income_retention", expected, claimed.get());
    }
}

/// One amount summed over all lines, not rounded.
pub fn sum_of(items: &[Item], amount: fn(&Item) -> LineAmount) -> Decimal {
    items.iter().map(|item| amount(item).get()).sum()
}

/// The client's total, or else the exact one to the cent.
pub fn claimed_or_computed(claimed: Option<Money>, exact: Decimal) -> Decimal {
    claimed.map_or_else(|| round(exact, TOTAL_PLACES), Money::get)
}

/// An amount of the whole document is the exact one within what rounding every line and their sum to
/// the cent can make of it: a cent of tolerance for each line does not add up.
pub fn whole_agrees(
    member: &str,
    claimed: Decimal,
    exact: Decimal,
    lines: usize,
    found: &mut Findings,
) {
    if !is_whole(claimed, exact, lines) {
        let cents = round(exact, TOTAL_PLACES);
        let most = cut(most_off(lines) - (cents - exact).abs(), TOTAL_PLACES);
        let (cents, most) = (cents.normalize(), most.normalize());
        let expected = message!(
            "{cents}, at most {most} off over the whole document",
            "{cents}, con a lo sumo {most} de diferencia en todo el documento"
        );
        found.differs(format!("summary.{member}"), expected, claimed);
    }
}

/// Whether an amount of so many lines is the exact one within what rounding makes of it.
fn is_whole(claimed: Decimal, exact: Decimal, lines: usize) -> bool {
    claimed == exact || (claimed - exact).abs() <= most_off(lines)
}

fn most_off(lines: usize) -> Decimal {
    const HALF_A_CENT: Decimal = Decimal::from_parts(5, 0, 0, false, 3);
    CENT + HALF_A_CENT * Decimal::from(lines)
}

/// Checks the amount at the end of the sums: it is what its parts come to, and the exact one, too, because
/// the cents of tolerance of each sum do not add up.
pub fn check_end(
    member: &str,
    claimed: Option<Money>,
    given: Decimal,
    (exact, lines): (Decimal, usize),
    found: &mut Findings,
) {
    sum_agrees(member, claimed, given, found);
    let end = claimed_or_computed(claimed, given);
    if agrees(end, given, TOTAL_PLACES) {
        whole_agrees(member, end, exact, lines, found);
    }
}

/// The client's total is the exact one within a cent.
pub fn amount_agrees(member: &str, claimed: Money, exact: Decimal, found: &mut Findings) {
    if !agrees(claimed.get(), exact, TOTAL_PLACES) {
        let expected = round(exact, TOTAL_PLACES).normalize();
        found.differs(format!("summary.{member}"), expected, claimed.get());
    }
}

/// The value-added tax on exports is 0: it carries no amount.
pub fn exports_carry_no_amount(taxes: &[TaxTotal], found: &mut Findings) {
    for (index, total) in taxes.iter().enumerate() {
        if total.tax.code() == "C3" && total.value != Money::ZERO {
            found.differs(
                format!("summary.taxes[{index}].value"),
                0,
                total.value.get(),
            );
        }
    }
}

/// An amount is above 0.
pub fn is_something(member: &str, claimed: Money, found: &mut Findings) {
    if claimed == Money::ZERO {
        found.differs(
            format!("summary.{member}"),
            message!("above 0", "mayor que 0"),
            claimed.get(),
        );
    }
}

/// An amount that documents have no place for is 0.
pub fn is_nothing(member: &str, claimed: Money, found: &mut Findings) {
    if claimed != Money::ZERO {
        found.differs(format!("summary.{member}"), 0, claimed.get());
    }
}

/// The totals by kind of sale are the sums of the lines within a cent, and 0 when no line sells of the
/// kind: a cent of tolerance must not make one that is not there.
pub fn kinds_agree(claimed: [Money; 3], items: &[Item], found: &mut Findings) {
    let said = item::said_sales(items);
    let sums = [
        ("total_non_subject", said.non_subject),
        ("total_exempt", said.exempt),
        ("total_taxed", said.taxed),
    ];
    for ((member, sum), claimed) in sums.into_iter().zip(claimed) {
        if sum.is_zero() {
            is_nothing(member, claimed, found);
        } else {
            amount_agrees(member, claimed, sum, found);
        }
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
                message!("under 100000000000", "menor que 100000000000"),
                computed.normalize(),
            );
        }
        None => {}
    }
}

/// The charges outside the tax base, less the credits, to the cent.
pub fn charge_total(claimed: Option<SignedMoney>, exact: Decimal) -> Decimal {
    claimed.map_or_else(|| round(exact, TOTAL_PLACES), SignedMoney::get)
}

/// The client's total of charges outside the tax base is the sum of the lines within a cent.
pub fn charges_agree(claimed: Option<SignedMoney>, exact: Decimal, found: &mut Findings) {
    let is_wrong = |claimed: &SignedMoney| !agrees(claimed.get(), exact, TOTAL_PLACES);
    if let Some(claimed) = claimed.filter(is_wrong) {
        let expected = round(exact, TOTAL_PLACES).normalize();
        found.differs("summary.total_non_taxed", expected, claimed.get());
    }
}

/// The discounts on all sales of a kind, in the order of the kinds, are at most those sales.
pub fn discounts_fit(discounts: [(&str, Money); 3], sales: [Decimal; 3], found: &mut Findings) {
    for ((member, discount), sales) in discounts.into_iter().zip(sales) {
        if discount.get() > sales {
            let most = expect::at_most(sales);
            found.differs(format!("summary.{member}"), most, discount.get());
        }
    }
}

/// A tax of the summary stands there once and on a line that bears it; a tax of a line stands in the
/// summary. The value-added tax may be left out of the summary.
pub fn taxes_agree(items: &[Item], taxes: &[TaxTotal], found: &mut Findings) {
    let of_items = |tax: Tax| items.iter().any(|item| item.bears(tax));
    for (index, total) in taxes.iter().enumerate() {
        let path = || format!("summary.taxes[{index}].code");
        if taxes[..index]
            .iter()
            .any(|earlier| earlier.tax == total.tax)
        {
            found.differs(
                path(),
                item::EVERY_TAX_ONCE,
                Phrase::value(total.tax.code()),
            );
        } else if !of_items(total.tax) {
            let expected = message!(
                "a tax that an item carries",
                "un tributo que lleve alguna línea"
            );
            found.differs(path(), expected, Phrase::value(total.tax.code()));
        }
    }
    let mut missing: Vec<Tax> = Vec::new();
    for tax in items.iter().flat_map(|item| &item.taxes) {
        let declared = *tax == Tax::VAT || declared(taxes, *tax).is_some();
        if !declared && !missing.contains(tax) {
            missing.push(*tax);
            let code = tax.code();
            let expected = message!("the amount of tax {code}", "el monto del tributo {code}");
            found.absent("summary.taxes", expected);
        }
    }
}

/// A list by its path, with the fewest and the most entries that it may have, and how many it has.
pub type Count = (&'static str, usize, usize, usize);

/// Every list has as many entries as the official schema takes.
pub fn lists_fit(lists: &[Count], found: &mut Findings) {
    for &(path, least, most, actual) in lists {
        if actual < least {
            let expected = message!("at least {least} entry", "al menos {least} elemento");
            found.differs(path, expected, actual);
        } else if actual > most {
            let expected = message!("at most {most} entries", "a lo sumo {most} elementos");
            found.differs(path, expected, actual);
        }
    }
}

/// Warns of a percentage that nothing is deducted for: it is only told, and computes nothing.
pub fn warn_of_percentage(
    percentage: Percentage,
    global_discount: Decimal,
    warnings: &mut Vec<Warning>,
) {
    if percentage.get() > Decimal::ZERO && global_discount.is_zero() {
        warnings.push(Warning::new(
            "summary.discount_percentage",
            message!(
                "the percentage is only told in the document: nothing is deducted without taxed_discount, exempt_discount or non_subject_discount",
                "el porcentaje solo se dice en el documento: no se descuenta nada sin taxed_discount, exempt_discount o non_subject_discount"
            ),
        ));
    }
}
