//! Totals and taxes over all lines of a document.
//!
//! A total that a client gives must be right within a cent and then stands as given; one that is
//! left out is computed.

use rust_decimal::Decimal;

use crate::balance::Sales;
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
pub fn income_tax_fits(claimed: Money, sub_total: impl FnOnce() -> Decimal, found: &mut Findings) {
    if claimed == Money::ZERO {
        return;
    }
    let most = sub_total();
    if claimed.get() > most {
        let expected = expect::at_most(most.normalize());
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

/// An amount as other sums are judged by it: the client's where it is what its parts come to, as they
/// were given or as they should be (`right`); else what it should be. A fault is told of the amount
/// itself, and not again of every sum that it enters.
pub fn sound(claimed: Money, given: Decimal, right: impl FnOnce() -> Decimal) -> Decimal {
    if agrees(claimed.get(), given, TOTAL_PLACES) {
        claimed.get()
    } else {
        right_or_computed(claimed, right())
    }
}

/// The same of an amount that may be left out: then it is what it should be.
pub fn sound_or_computed(
    claimed: Option<Money>,
    given: Decimal,
    right: impl FnOnce() -> Decimal,
) -> Decimal {
    match claimed {
        Some(claimed) => sound(claimed, given, right),
        None => round(right(), TOTAL_PLACES),
    }
}

/// The client's amount where it is right, else what it should be.
pub fn right_or_computed(claimed: Money, right: Decimal) -> Decimal {
    if agrees(claimed.get(), right, TOTAL_PLACES) {
        claimed.get()
    } else {
        round(right, TOTAL_PLACES)
    }
}

/// The client's amount is what its parts come to, as they were given or as they should be.
pub fn fits_its_parts(
    member: &str,
    claimed: Money,
    given: Decimal,
    right: impl FnOnce() -> Decimal,
    found: &mut Findings,
) {
    if !agrees(claimed.get(), given, TOTAL_PLACES) {
        amount_agrees(member, claimed, right(), found);
    }
}

/// The totals by kind of sale as other sums are judged by them; none is of a kind that no line sells.
pub fn sound_kinds(claimed: [Money; 3], items: &[Item]) -> Sales {
    let lines = item::sound_sales(items);
    let kind = |claimed: Money, right: Decimal| {
        if right.is_zero() {
            right
        } else {
            right_or_computed(claimed, right)
        }
    };
    let [non_subject, exempt, taxed] = claimed;
    Sales {
        non_subject: kind(non_subject, lines.non_subject),
        exempt: kind(exempt, lines.exempt),
        taxed: kind(taxed, lines.taxed),
    }
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
pub fn is_whole(claimed: Decimal, exact: Decimal, lines: usize) -> bool {
    claimed == exact || (claimed - exact).abs() <= most_off(lines)
}

fn most_off(lines: usize) -> Decimal {
    const HALF_A_CENT: Decimal = Decimal::from_parts(5, 0, 0, false, 3);
    CENT + HALF_A_CENT * Decimal::from(lines)
}

/// All sales together are those of the lines' quantities and prices, within what rounding makes of them;
/// judged by what they should be where they are at fault themselves.
pub fn sales_are_whole(
    claimed: Money,
    totals: impl FnOnce() -> Sales,
    items: &[Item],
    found: &mut Findings,
) {
    let exact = item::exact_sales(items).total();
    if is_whole(claimed.get(), exact, items.len()) {
        return;
    }
    let claimed = right_or_computed(claimed, totals().total());
    whole_agrees("sub_total_sales", claimed, exact, items.len(), found);
}

/// Checks that the amount at the end of the sums is the exact one, too: the cents of tolerance of each sum do
/// not add up. `end_of` takes the sum of the sales to that amount. If the sales are wrong, or one sum by more
/// than its cent, their own rules report that.
pub fn check_end(
    member: &str,
    claimed: Decimal,
    right: impl FnOnce() -> Decimal,
    end_of: impl Fn(Decimal) -> Decimal,
    (sales, exact_sales): (Decimal, impl FnOnce() -> Decimal),
    lines: usize,
    found: &mut Findings,
) {
    // More than all sums on the way may be off by.
    const MANY_CENTS: Decimal = Decimal::from_parts(1, 0, 0, false, 1);
    // Then it is off by what the sales are off by, and a rule of their own checks those.
    if claimed == end_of(sales) {
        return;
    }
    let exact_sales = exact_sales();
    let exact = end_of(exact_sales);
    let is_mistake = (claimed - exact).abs() > most_off(lines) + MANY_CENTS;
    if is_mistake || is_whole(claimed, exact, lines) || !is_whole(sales, exact_sales, lines) {
        return;
    }
    let right = right();
    let is_right = agrees(claimed, right, TOTAL_PLACES);
    let claimed = if is_right {
        claimed
    } else {
        round(right, TOTAL_PLACES)
    };
    whole_agrees(member, claimed, exact, lines, found);
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

/// The totals by kind of sale are the sums of the lines, as those were given or as they should be,
/// within a cent, and 0 when no line sells of the kind: a cent of tolerance must not make one that is
/// not there.
pub fn kinds_agree(claimed: [Money; 3], items: &[Item], found: &mut Findings) {
    let said = item::said_sales(items);
    let given = [said.non_subject, said.exempt, said.taxed];
    let agree = |claimed: Money, exact: Decimal| {
        if exact.is_zero() {
            claimed == Money::ZERO
        } else {
            agrees(claimed.get(), exact, TOTAL_PLACES)
        }
    };
    if (0..3).all(|at| agree(claimed[at], given[at])) {
        return;
    }
    let right = item::sound_sales(items);
    let right = [right.non_subject, right.exempt, right.taxed];
    let kindless = item::kindless_value(items);
    let members = ["total_non_subject", "total_exempt", "total_taxed"];
    for (at, member) in members.into_iter().enumerate() {
        let given = with_kindless(Some(claimed[at]), given[at], kindless);
        if !agree(claimed[at], given) && !agree(claimed[at], right[at]) {
            let expected = round(right[at], TOTAL_PLACES).normalize();
            found.differs(format!("summary.{member}"), expected, claimed[at].get());
        }
    }
}

/// The sum of a kind of sale: what its lines say, and as much as a total claims of what those sell that do
/// not say of which kind they are. That is told of the lines.
pub fn with_kindless(claimed: Option<Money>, said: Decimal, kindless: Decimal) -> Decimal {
    let most = round(said + kindless, TOTAL_PLACES);
    match claimed.map(Money::get) {
        Some(claimed) if said < claimed && claimed <= most => claimed,
        _ => said,
    }
}

/// The client's total is what its parts come to, as they were given or as they should be; a computed
/// one is not too large to write.
pub fn sum_fits(
    member: &str,
    claimed: Option<Money>,
    given: Decimal,
    right: impl FnOnce() -> Decimal,
    found: &mut Findings,
) {
    let agrees = |claimed: Money| agrees(claimed.get(), given, TOTAL_PLACES);
    if !claimed.is_some_and(agrees) {
        sum_agrees(member, claimed, right(), found);
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

/// The same total as other sums are judged by it: the client's where it is right.
pub fn sound_charge_total(claimed: Option<SignedMoney>, exact: Decimal) -> Decimal {
    let is_right = |claimed: &SignedMoney| agrees(claimed.get(), exact, TOTAL_PLACES);
    charge_total(claimed.filter(is_right), exact)
}

/// The client's total of charges outside the tax base is the sum of the lines within a cent.
pub fn charges_agree(claimed: Option<SignedMoney>, exact: Decimal, found: &mut Findings) {
    let right = sound_charge_total(claimed, exact);
    if let Some(claimed) = claimed.filter(|claimed| claimed.get() != right) {
        found.differs("summary.total_non_taxed", right.normalize(), claimed.get());
    }
}

/// The discounts on all sales of a kind, in the order of the kinds, are at most those sales: as their
/// totals were given, or as their lines say.
pub fn discounts_fit(
    discounts: [(&str, Money); 3],
    given: [Decimal; 3],
    items: &[Item],
    found: &mut Findings,
) {
    for (at, (member, discount)) in discounts.into_iter().enumerate() {
        if discount.get() <= given[at] {
            continue;
        }
        let lines = item::sound_sales(items);
        let lines = [lines.non_subject, lines.exempt, lines.taxed];
        let sales = given[at].max(round(lines[at], TOTAL_PLACES));
        if discount.get() > sales {
            let most = expect::at_most(sales);
            found.differs(format!("summary.{member}"), most, discount.get());
        }
    }
}

/// A tax of the summary stands there once and on a line that bears it; a tax of a line stands in the
/// summary. The value-added tax may be left out of the summary.
pub fn taxes_agree(
    items: &[Item],
    taxes: &[TaxTotal],
    bears: fn(&Item, Tax) -> bool,
    found: &mut Findings,
) {
    let of_items = |tax: Tax| items.iter().any(|item| bears(item, tax));
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
