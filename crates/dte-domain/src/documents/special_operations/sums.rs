//! The arithmetic of a special operations event.

use rust_decimal::Decimal;

use super::SpecialOperations;
use crate::catalog::Tax;
use crate::facts::Facts;
use crate::money::{Money, TOTAL_PLACES, agrees};
use crate::parts::added_tax::vat_on;
use crate::parts::calculation::Calculation;
use crate::parts::filling::{Prices, fill_lines};
use crate::parts::item::{self, Item};
use crate::parts::totals::{self, TaxTotal, beside_vat, declared, declared_at, sum_agrees};
use crate::rule::Findings;

/// Fills what was left out, each amount by the sum of what was given and what was filled before it.
pub(super) fn fill(event: &mut SpecialOperations, calculation: &mut Calculation) {
    fill_lines(&mut event.items, Prices::WithoutVat, calculation);
    let sales = item::said_sales(&event.items);
    let it = &mut event.summary;
    calculation.total_said(
        "total_non_subject",
        &mut it.total_non_subject,
        sales.non_subject,
    );
    calculation.total_said("total_exempt", &mut it.total_exempt, sales.exempt);
    calculation.total_said("total_taxed", &mut it.total_taxed, sales.taxed);
    let sum = given_sub_total(event);
    calculation.total_said("sub_total", &mut event.summary.sub_total, sum);
    let (taxed, vat) = (event.total_taxed(), vat(event));
    calculation.vat(&event.items, &mut event.summary.taxes, vat);
    calculation.compare(taxed, vat);
    let sum = given_operation(event);
    calculation.total_said("total_operation", &mut event.summary.total_operation, sum);
}

/// The three totals together, as they were given.
pub(super) fn given_sub_total(event: &SpecialOperations) -> Decimal {
    event.total_non_subject() + event.total_exempt() + event.total_taxed()
}

/// Sub-total and taxes, as they were given.
pub(super) fn given_operation(event: &SpecialOperations) -> Decimal {
    event.sub_total() + vat(event) + beside_vat(&event.summary.taxes)
}

/// The value-added tax: the client's amount, or else that of the base as it was given.
pub(super) fn vat(event: &SpecialOperations) -> Decimal {
    let claimed = declared(&event.summary.taxes, Tax::VAT);
    claimed.map_or_else(|| vat_on(given_base(event)), Money::get)
}

/// The taxes that the client says, and those besides that lines bear, the value-added tax first.
pub(super) fn taxes(event: &SpecialOperations) -> Vec<TaxTotal> {
    let bears = |tax| event.items.iter().any(|item| item.bears(tax));
    let lacks = |tax| bears(tax) && declared(&event.summary.taxes, tax).is_none();
    // What no document can hold is told of the total that it enters.
    let vat = || Money::try_from(vat(event)).unwrap_or_default();
    let vat = lacks(Tax::VAT).then(|| TaxTotal::new(Tax::VAT, vat()));
    let exports = lacks(Tax::EXPORTS).then(|| TaxTotal::new(Tax::EXPORTS, Money::ZERO));
    let said = event.summary.taxes.iter().cloned();
    vat.into_iter().chain(said).chain(exports).collect()
}

fn is_exported(item: &Item) -> bool {
    item.bears(Tax::EXPORTS) && !item.bears(Tax::VAT)
}

/// What bears the value-added tax, not rounded: the taxed sales of lines that are no exports.
fn given_base(event: &SpecialOperations) -> Decimal {
    let at_home = event.items.iter().filter(|item| !is_exported(item));
    at_home.map(|item| item.taxed_sale.get()).sum()
}

/// The totals by kind, given or computed; nothing where one is more than can be written.
fn totals_by_kind(event: &SpecialOperations) -> Option<[Money; 3]> {
    let held = |total: Decimal| Money::try_from(total).ok();
    Some([
        held(event.total_non_subject())?,
        held(event.total_exempt())?,
        held(event.total_taxed())?,
    ])
}

/// Each kind's total is the sum of its lines.
pub(super) fn totals_are_sums(event: &SpecialOperations, _: &Facts, found: &mut Findings) {
    if let Some(totals) = totals_by_kind(event) {
        totals::kinds_agree(totals, &event.items, found);
        return;
    }
    let (it, said) = (&event.summary, item::said_sales(&event.items));
    for (member, claimed, sum) in [
        ("total_non_subject", it.total_non_subject, said.non_subject),
        ("total_exempt", it.total_exempt, said.exempt),
        ("total_taxed", it.total_taxed, said.taxed),
    ] {
        sum_agrees(member, claimed, sum, found);
    }
}

/// The three totals add up.
pub(super) fn sub_total_is_a_sum(event: &SpecialOperations, _: &Facts, found: &mut Findings) {
    let claimed = event.summary.sub_total;
    sum_agrees("sub_total", claimed, given_sub_total(event), found);
}

/// The value-added tax, where it is said, is that of what bears it, within a cent.
pub(super) fn vat_is_its_rate(event: &SpecialOperations, _: &Facts, found: &mut Findings) {
    let Some((index, claimed)) = declared_at(&event.summary.taxes, Tax::VAT) else {
        return;
    };
    let right = vat_on(given_base(event));
    if !agrees(claimed.get(), right, TOTAL_PLACES) {
        let path = format!("summary.taxes[{index}].value");
        found.differs(path, right.normalize(), claimed.get());
    }
}

/// The total of the operation is the sub-total with all taxes.
pub(super) fn total_operation_is_a_sum(event: &SpecialOperations, _: &Facts, found: &mut Findings) {
    let (claimed, given) = (event.summary.total_operation, given_operation(event));
    let taxes = vat(event) + beside_vat(&event.summary.taxes);
    let exact = item::exact_total(&event.items) + taxes;
    let end = (exact, event.items.len());
    totals::check_end("total_operation", claimed, given, end, found);
}

/// All sales together are those of the lines' quantities and prices.
pub(super) fn sales_are_whole(event: &SpecialOperations, _: &Facts, found: &mut Findings) {
    let exact = item::exact_total(&event.items);
    totals::whole_agrees(
        "sub_total",
        event.sub_total(),
        exact,
        event.items.len(),
        found,
    );
}

/// The taxes of lines and summary agree; both may be left out of it, as they follow from the lines.
pub(super) fn taxes_agree(event: &SpecialOperations, _: &Facts, found: &mut Findings) {
    let mut taxes = event.summary.taxes.clone();
    let is_borne = event.items.iter().any(|item| item.bears(Tax::EXPORTS));
    if is_borne && declared(&taxes, Tax::EXPORTS).is_none() {
        taxes.push(TaxTotal::new(Tax::EXPORTS, Money::ZERO));
    }
    totals::taxes_agree(&event.items, &taxes, found);
}
