//! The arithmetic of a settlement, whose amounts may be below 0.

use rust_decimal::Decimal;

use super::Settlement;
use super::item::Item;
use crate::assumptions::SETTLEMENT_PERCEPTION_IS_ADDED;
use crate::catalog::{NumericCatalogue as _, OperationCondition, Tax};
use crate::facts::Facts;
use crate::message;
use crate::money::{LIMIT, SignedMoney, TOTAL_PLACES, agrees, percent, round, within_a_cent};
use crate::parts::calculation::{AmountOf, Calculation, Filled};
use crate::parts::totals;
use crate::rule::Findings;
use crate::settled::SettledAmounts;

/// Fills what was left out, each amount by the sum of what was given and what was filled before it. Where a
/// line leaves its amounts to the document that it names, only issuing knows them, and the totals stay open.
pub(super) fn fill(settlement: &mut Settlement, calculation: &mut Calculation) {
    for (index, item) in settlement.items.iter_mut().enumerate() {
        if item.tells_amounts() {
            fill_line(item, index, calculation);
        }
    }
    if settlement.items.iter().all(Item::tells_amounts) {
        fill_totals(settlement, calculation);
    }
}

fn fill_line(item: &mut Item, index: usize, calculation: &mut Calculation) {
    let vat = item.right_vat();
    calculation.signed_line(index, "iva_item", &mut item.vat, vat);
    if calculation.is_open(AmountOf::Line(index, "taxes"))
        && let [tax] = item.counted_taxes()[..]
    {
        item.taxes = Some(vec![tax]);
        calculation.filled.push(Filled::LineTax(index, tax));
    }
}

fn fill_totals(settlement: &mut Settlement, calculation: &mut Calculation) {
    let lines = of_lines(settlement);
    let it = &mut settlement.summary;
    for (member, total, sum) in [
        (
            "total_non_subject",
            &mut it.total_non_subject,
            lines.non_subject,
        ),
        ("total_exempt", &mut it.total_exempt, lines.exempt),
        ("total_taxed", &mut it.total_taxed, lines.taxed),
        ("total_export", &mut it.total_export, lines.exports),
    ] {
        calculation.signed_total(member, total, sum);
    }
    let sum = given_sales(settlement);
    let it = &mut settlement.summary.sub_total_sales;
    calculation.signed_total("sub_total_sales", it, sum);
    let vat = vat_of_lines(settlement);
    let it = &mut settlement.summary.total_vat;
    calculation.signed_total("total_iva", it, vat);
    if settlement.bears(Tax::VAT)
        && settlement.summary.taxes.is_empty()
        && calculation.is_open(AmountOf::Summary("taxes"))
    {
        let vat = settlement.vat().normalize();
        calculation.filled.push(Filled::Tax(Tax::VAT, vat));
    }
    let sum = given_operation(settlement);
    let it = &mut settlement.summary.total_operation;
    calculation.signed_total("total_operation", it, sum);
    let sum = given_to_pay(settlement);
    let it = &mut settlement.summary.total_to_pay;
    calculation.signed_total("total_to_pay", it, sum);
}

/// The client's total, or else the exact one to the cent.
pub(super) fn claimed_or_computed(claimed: Option<SignedMoney>, exact: Decimal) -> Decimal {
    claimed.map_or_else(|| round(exact, TOTAL_PLACES), SignedMoney::get)
}

/// What the lines sold together, by kind.
pub(super) fn of_lines(settlement: &Settlement) -> SettledAmounts {
    settlement.items.iter().map(Item::amounts).sum()
}

/// The four totals together, as they were given.
pub(super) fn given_sales(settlement: &Settlement) -> Decimal {
    settlement.total_non_subject()
        + settlement.total_exempt()
        + settlement.total_taxed()
        + settlement.total_export()
}

/// The value-added tax of the lines, as it was given.
pub(super) fn vat_of_lines(settlement: &Settlement) -> Decimal {
    settlement.items.iter().map(Item::vat).sum()
}

/// Sales and taxes, as they were given.
pub(super) fn given_operation(settlement: &Settlement) -> Decimal {
    settlement.sub_total_sales() + settlement.vat() + other_taxes(settlement)
}

/// What the principal gets, as its parts were given.
pub(super) fn given_to_pay(settlement: &Settlement) -> Decimal {
    with_perception(settlement, settlement.total_operation())
}

fn with_perception(settlement: &Settlement, operation: Decimal) -> Decimal {
    let perceived = settlement.summary.vat_perception.get();
    if SETTLEMENT_PERCEPTION_IS_ADDED.value {
        operation + perceived
    } else {
        operation - perceived
    }
}

fn other_taxes(settlement: &Settlement) -> Decimal {
    settlement
        .other_taxes()
        .map(|total| total.value.get())
        .sum()
}

/// A total is what its parts come to within a cent; a computed one can be written.
fn agree(member: &str, claimed: Option<SignedMoney>, sum: Decimal, found: &mut Findings) {
    let path = || format!("summary.{member}");
    let computed = round(sum, TOTAL_PLACES);
    match claimed.map(SignedMoney::get) {
        Some(claimed) if !agrees(claimed, sum, TOTAL_PLACES) => {
            found.differs(path(), computed.normalize(), claimed);
        }
        None if computed.abs() >= LIMIT => {
            let expected = message!(
                "between -100000000000 and 100000000000",
                "entre -100000000000 y 100000000000"
            );
            found.differs(path(), expected, computed.normalize());
        }
        _ => {}
    }
}

/// Each kind's total is the sum of its lines, and 0 when no line is of the kind.
pub(super) fn totals_are_sums(settlement: &Settlement, _: &Facts, found: &mut Findings) {
    let it = &settlement.summary;
    let lines = of_lines(settlement);
    for (member, claimed, sum) in [
        ("total_non_subject", it.total_non_subject, lines.non_subject),
        ("total_exempt", it.total_exempt, lines.exempt),
        ("total_taxed", it.total_taxed, lines.taxed),
        ("total_export", it.total_export, lines.exports),
    ] {
        let is_something = claimed.filter(|claimed| !claimed.get().is_zero());
        match is_something.filter(|_| sum.is_zero()) {
            Some(claimed) => found.differs(format!("summary.{member}"), 0, claimed.get()),
            None => agree(member, claimed, sum, found),
        }
    }
}

/// The four totals add up.
pub(super) fn sub_total_sales_is_a_sum(settlement: &Settlement, _: &Facts, found: &mut Findings) {
    let claimed = settlement.summary.sub_total_sales;
    agree("sub_total_sales", claimed, given_sales(settlement), found);
}

/// The value-added tax, wherever it is said, is the sum of the lines'.
pub(super) fn vat_is_a_sum(settlement: &Settlement, _: &Facts, found: &mut Findings) {
    let it = &settlement.summary;
    let sum = vat_of_lines(settlement);
    let mut listed = it.taxes.iter().enumerate();
    if let Some((index, vat)) = listed.find(|(_, total)| total.tax == Tax::VAT) {
        let member = format!("taxes[{index}].value");
        agree(&member, Some(vat.value), sum, found);
    }
    agree("total_iva", it.total_vat, sum, found);
}

/// The value-added tax of the whole is 13 % of all taxed sales: a cent of tolerance for each line does not add
/// up.
pub(super) fn vat_is_whole(settlement: &Settlement, _: &Facts, found: &mut Findings) {
    let exact = percent(13, of_lines(settlement).taxed);
    totals::whole_agrees(
        "total_iva",
        settlement.vat(),
        exact,
        settlement.items.len(),
        found,
    );
}

/// The total of the operation is the sales with all taxes.
pub(super) fn total_operation_is_a_sum(settlement: &Settlement, _: &Facts, found: &mut Findings) {
    let claimed = settlement.summary.total_operation;
    agree(
        "total_operation",
        claimed,
        given_operation(settlement),
        found,
    );
}

/// What is perceived is nothing, or 1 % of the taxed sales.
pub(super) fn perception_is_its_rate(settlement: &Settlement, _: &Facts, found: &mut Findings) {
    let claimed = settlement.summary.vat_perception.get();
    let right = round(percent(1, settlement.total_taxed()), TOTAL_PLACES);
    let is_right = !right.is_zero() && within_a_cent(claimed, right);
    if !claimed.is_zero() && !is_right {
        let right = right.normalize();
        let expected = message!("0 or {right}", "0 o {right}");
        found.differs("summary.iva_perception", expected, claimed);
    }
}

/// What the principal gets is the operation with what is perceived.
pub(super) fn total_to_pay_is_a_sum(settlement: &Settlement, _: &Facts, found: &mut Findings) {
    let (claimed, given) = (settlement.summary.total_to_pay, given_to_pay(settlement));
    agree("total_to_pay", claimed, given, found);
    if agrees(settlement.total_to_pay(), given, TOTAL_PLACES) {
        let sales = of_lines(settlement);
        let sales = sales.non_subject + sales.exempt + sales.taxed + sales.exports;
        let operation = sales + settlement.vat() + other_taxes(settlement);
        let exact = with_perception(settlement, operation);
        let (claimed, lines) = (settlement.total_to_pay(), settlement.items.len());
        totals::whole_agrees("total_to_pay", claimed, exact, lines, found);
    }
}

/// Documents of 2026 take nothing below 0.
pub(super) fn something_is_paid(settlement: &Settlement, _: &Facts, found: &mut Findings) {
    let paid = settlement.total_to_pay();
    if paid < Decimal::ZERO {
        let expected = message!(
            "0 or more: settle what takes back together with sales",
            "0 o más: liquide lo que resta junto con ventas"
        );
        found.differs("summary.total_to_pay", expected, paid.normalize());
    }
}

/// Where nothing is to pay, nothing is paid later.
pub(super) fn nothing_is_paid_at_once(settlement: &Settlement, _: &Facts, found: &mut Findings) {
    let condition = settlement.summary.condition;
    if settlement.total_to_pay().is_zero() && condition != OperationCondition::Cash {
        let at_once = OperationCondition::Cash.number();
        found.differs("summary.operation_condition", at_once, condition.number());
    }
}
