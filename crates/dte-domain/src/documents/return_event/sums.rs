//! The arithmetic of a return event.

use rust_decimal::Decimal;

use super::item::ReturnedItem;
use super::{Over, ReturnEvent};
use crate::catalog::{Catalogue, ItemType, Tax};
use crate::facts::Facts;
use crate::fills::{SALES, SaleKind};
use crate::language::Phrase;
use crate::message;
use crate::money::{LineAmount, Money};
use crate::parts::calculation::{AmountOf, Calculation};
use crate::parts::included_tax::vat_inside;
use crate::parts::item::EVERY_TAX_ONCE;
use crate::parts::totals::{self, sum_agrees};
use crate::rule::Findings;

/// One amount summed over all lines, not rounded.
pub(super) fn lines(
    event: &ReturnEvent,
    amount: impl Fn(&ReturnedItem, Option<Over>) -> Decimal,
) -> Decimal {
    let over = event.over();
    event.items.iter().map(|item| amount(item, over)).sum()
}

/// Charges outside the tax base, exactly.
pub(super) fn charge_sum(event: &ReturnEvent) -> Decimal {
    lines(event, |item, _| item.non_taxed.get())
}

/// The four totals, as they were given.
pub(super) fn given_sub_total(event: &ReturnEvent) -> Decimal {
    event.total_non_subject() + event.total_exempt() + event.total_taxed() + event.total_purchase()
}

/// The sub-total with taxes, insurance and freight, as they were given.
pub(super) fn given_operation(event: &ReturnEvent) -> Decimal {
    event.sub_total_sales() + event.tax_total() + event.total_insurance() + event.total_freight()
}

/// The operation less what had been kept back, with the charges outside the tax base, as they were given.
pub(super) fn given_to_pay(event: &ReturnEvent) -> Decimal {
    event.total_operation() - event.vat_retention() - event.income_retention()
        + event.total_non_taxed()
}

/// Fills what was left out, each amount by the sum of what was given and what was filled before it.
pub(super) fn fill(event: &mut ReturnEvent, calculation: &mut Calculation) {
    let over = event.over();
    if event.related_type().is_none() {
        fill_said_kinds(event, calculation);
        return;
    }
    for (index, item) in event.items.iter_mut().enumerate() {
        fill_line(index, item, over, calculation);
    }
    let sums = [
        lines(event, |item, _| item.non_subject_sale.get()),
        lines(event, |item, _| item.exempt_sale.get()),
        lines(event, ReturnedItem::taxed_sale),
        lines(event, ReturnedItem::purchase),
        lines(event, |item, _| item.insurance.get()),
        lines(event, |item, _| item.freight.get()),
        lines(event, |item, _| item.vat_retention.get()),
        lines(event, |item, _| item.income_retention.get()),
        lines(event, ReturnedItem::vat_included),
    ];
    let it = &mut event.summary;
    let totals = [
        ("total_non_subject", &mut it.total_non_subject),
        ("total_exempt", &mut it.total_exempt),
        ("total_taxed", &mut it.total_taxed),
        ("total_purchase", &mut it.total_purchase),
        ("total_insurance", &mut it.total_insurance),
        ("total_freight", &mut it.total_freight),
        ("iva_retention", &mut it.vat_retention),
        ("income_retention", &mut it.income_retention),
        ("total_iva", &mut it.total_vat),
    ];
    for ((member, total), sum) in totals.into_iter().zip(sums) {
        calculation.total_said(member, total, sum);
    }
    let sum = given_sub_total(event);
    calculation.total_said("sub_total_sales", &mut event.summary.sub_total_sales, sum);
    let sum = given_operation(event);
    calculation.total_said("total_operation", &mut event.summary.total_operation, sum);
    let sum = given_to_pay(event);
    calculation.total_said("total_to_pay", &mut event.summary.total_to_pay, sum);
}

/// The kind of sale that a line is of: as it is said, by its amounts or taxes, or the only one of what it
/// takes back of.
fn kind_of(
    index: usize,
    item: &ReturnedItem,
    over: Option<Over>,
    calculation: &Calculation,
) -> Option<&'static str> {
    let said = calculation.kinds.get(index).copied().flatten();
    let said = said.map(|kind| match kind {
        SaleKind::NonSubject => "non_subject_sale",
        SaleKind::Exempt => "exempt_sale",
        SaleKind::Taxed => "taxed_sale",
    });
    match over {
        Some(Over::Exports) => return Some("taxed_sale"),
        Some(Over::Purchases) => return Some("purchase"),
        Some(Over::Invoices) | None => {}
    }
    let mut kinds = item.kinds(over).into_iter();
    let given = kinds.find(|(_, amount)| !amount.is_zero());
    let is_taxed = !item.taxes.is_empty() || item.kind == ItemType::Tax;
    said.or_else(|| given.map(|(member, _)| member))
        .or_else(|| is_taxed.then_some("taxed_sale"))
}

/// Fills the sales of lines that say their kind. Of which type the documents are is not known before they
/// are looked up; what follows from it is left out, and computed when the event is judged.
fn fill_said_kinds(event: &mut ReturnEvent, calculation: &mut Calculation) {
    calculation.needs_type = calculation.prices_include_vat == Some(false);
    for (index, item) in event.items.iter_mut().enumerate() {
        let value = item.value().max(Decimal::ZERO);
        match calculation.kinds.get(index).copied().flatten() {
            Some(SaleKind::NonSubject) => {
                let sale = &mut item.non_subject_sale;
                calculation.line(index, "non_subject_sale", sale, value);
            }
            Some(SaleKind::Exempt) => {
                calculation.line(index, "exempt_sale", &mut item.exempt_sale, value);
            }
            Some(SaleKind::Taxed) => {
                fill_said(
                    index,
                    "taxed_sale",
                    &mut item.taxed_sale,
                    value,
                    calculation,
                );
            }
            None => {}
        }
    }
}

fn fill_line(
    index: usize,
    item: &mut ReturnedItem,
    over: Option<Over>,
    calculation: &mut Calculation,
) {
    let kind = kind_of(index, item, over, calculation);
    if kind == Some("taxed_sale") && over == Some(Over::Invoices) {
        include_vat(index, item, calculation);
    }
    let value = item.value();
    let sells = value > Decimal::ZERO && item.non_taxed.get().is_zero();
    let mut sales = SALES.iter();
    let is_open = sales.any(|member| calculation.is_open(AmountOf::Line(index, member)));
    if kind.is_none() && sells && is_open {
        calculation.kindless.push(index);
    }
    let of = |member: &str| {
        if kind == Some(member) && item.non_taxed.get().is_zero() {
            value.max(Decimal::ZERO)
        } else {
            Decimal::ZERO
        }
    };
    let [non_subject, exempt, taxed, bought] =
        ["non_subject_sale", "exempt_sale", "taxed_sale", "purchase"].map(of);
    let sale = &mut item.non_subject_sale;
    calculation.line(index, "non_subject_sale", sale, non_subject);
    calculation.line(index, "exempt_sale", &mut item.exempt_sale, exempt);
    fill_said(
        index,
        "taxed_sale",
        &mut item.taxed_sale,
        taxed,
        calculation,
    );
    fill_said(index, "purchase", &mut item.purchase, bought, calculation);
    let vat = match over {
        Some(Over::Invoices) => vat_inside(item.taxed_sale(over)),
        _ => Decimal::ZERO,
    };
    fill_said(index, "iva_item", &mut item.vat, vat, calculation);
}

/// Fills an amount of a line that may be left out of documents too.
fn fill_said(
    index: usize,
    member: &'static str,
    amount: &mut Option<LineAmount>,
    exact: Decimal,
    calculation: &mut Calculation,
) {
    if calculation.is_open(AmountOf::Line(index, member)) {
        let mut filled = amount.unwrap_or_default();
        calculation.line(index, member, &mut filled, exact);
        *amount = Some(filled);
    }
}

/// Brings prices that were said without the value-added tax to those of invoices, which have it inside.
fn include_vat(index: usize, item: &mut ReturnedItem, calculation: &mut Calculation) {
    if calculation.prices_include_vat != Some(false) {
        return;
    }
    let (with, without) = (Decimal::from(113), Decimal::ONE_HUNDRED);
    let amounts = (&mut item.unit_price, &mut item.discount);
    calculation.convert_price(index, item.quantity, amounts, (with, without));
}

/// Each total is the sum of its lines.
pub(super) fn totals_are_sums(event: &ReturnEvent, _: &Facts, found: &mut Findings) {
    let it = &event.summary;
    let sums = [
        (
            "total_non_subject",
            it.total_non_subject,
            lines(event, |item, _| item.non_subject_sale.get()),
        ),
        (
            "total_exempt",
            it.total_exempt,
            lines(event, |item, _| item.exempt_sale.get()),
        ),
        (
            "total_taxed",
            it.total_taxed,
            lines(event, ReturnedItem::taxed_sale),
        ),
        (
            "total_purchase",
            it.total_purchase,
            lines(event, ReturnedItem::purchase),
        ),
        (
            "total_insurance",
            it.total_insurance,
            lines(event, |item, _| item.insurance.get()),
        ),
        (
            "total_freight",
            it.total_freight,
            lines(event, |item, _| item.freight.get()),
        ),
        (
            "iva_retention",
            it.vat_retention,
            lines(event, |item, _| item.vat_retention.get()),
        ),
        (
            "income_retention",
            it.income_retention,
            lines(event, |item, _| item.income_retention.get()),
        ),
    ];
    for (member, claimed, sum) in sums {
        sum_agrees(member, claimed, sum, found);
    }
}

/// The charges outside the tax base add up.
pub(super) fn charges_are_a_sum(event: &ReturnEvent, _: &Facts, found: &mut Findings) {
    let claimed = event.summary.total_non_taxed;
    totals::charges_agree(claimed, charge_sum(event), found);
}

/// What quantities and prices come to.
fn exact_sales(event: &ReturnEvent) -> Decimal {
    lines(event, |item, _| item.value())
}

/// A cent of tolerance for each line does not add up.
pub(super) fn sales_are_whole(event: &ReturnEvent, _: &Facts, found: &mut Findings) {
    let (claimed, count) = (event.sub_total_sales(), event.items.len());
    totals::whole_agrees("sub_total_sales", claimed, exact_sales(event), count, found);
}

pub(super) fn sub_total_is_a_sum(event: &ReturnEvent, _: &Facts, found: &mut Findings) {
    let claimed = event.summary.sub_total_sales;
    sum_agrees("sub_total_sales", claimed, given_sub_total(event), found);
}

pub(super) fn operation_is_a_sum(event: &ReturnEvent, _: &Facts, found: &mut Findings) {
    let claimed = event.summary.total_operation;
    sum_agrees("total_operation", claimed, given_operation(event), found);
}

pub(super) fn total_to_pay_is_a_sum(event: &ReturnEvent, _: &Facts, found: &mut Findings) {
    let (claimed, given) = (event.summary.total_to_pay, given_to_pay(event));
    if claimed.is_none() && given < Decimal::ZERO {
        let expected = message!("0 or more", "0 o más");
        found.differs("summary.total_to_pay", expected, given.normalize());
        return;
    }
    let beside_sales = |item: &ReturnedItem, _: Option<Over>| {
        let carriage = item.insurance.get() + item.freight.get();
        let kept_back = item.vat_retention.get() + item.income_retention.get();
        carriage - kept_back + item.non_taxed.get()
    };
    let exact = exact_sales(event) + event.tax_total() + lines(event, beside_sales);
    let end = (exact, event.items.len());
    totals::check_end("total_to_pay", claimed, given, end, found);
}

/// The value-added tax inside the lines adds up.
pub(super) fn vat_is_a_sum(event: &ReturnEvent, _: &Facts, found: &mut Findings) {
    // Of which type the documents are decides whether the lines have any.
    if event.over().is_none() {
        return;
    }
    let sum = lines(event, ReturnedItem::vat_included);
    sum_agrees("total_iva", event.summary.total_vat, sum, found);
}

/// Of the tax inside, too, a cent of tolerance for each line does not add up.
pub(super) fn vat_is_whole(event: &ReturnEvent, _: &Facts, found: &mut Findings) {
    if event.over() == Some(Over::Invoices) {
        let exact = vat_inside(lines(event, ReturnedItem::exact_taxed));
        totals::whole_agrees("total_iva", event.vat(), exact, event.items.len(), found);
    }
}

/// Something comes back, if only a cent: what takes back nothing would stand in the way of its document.
pub(super) fn something_comes_back(event: &ReturnEvent, _: &Facts, found: &mut Findings) {
    // Of which type the documents are decides what lines take back.
    if event.over().is_none() {
        return;
    }
    let amounts = [
        event.sub_total_sales(),
        event.total_operation(),
        event.total_insurance(),
        event.total_freight(),
        event.vat_retention(),
        event.income_retention(),
    ];
    let mut items = event.items.iter();
    let charges = items.any(|item| !item.non_taxed.get().is_zero());
    let is_something = amounts.iter().any(|amount| !amount.is_zero()) || charges;
    if !is_something && !event.items.is_empty() {
        let expected = message!(
            "an amount of 0.01 or more that comes back",
            "un monto de 0.01 o más que se retorne"
        );
        found.differs("summary.total_operation", expected, 0);
    }
}

/// A tax of the summary stands there once and on a line that bears it; a tax of a line stands in the summary.
/// That on exports may be left out.
pub(super) fn taxes_agree(event: &ReturnEvent, _: &Facts, found: &mut Findings) {
    let over = event.over();
    let taxes = &event.summary.taxes;
    let is_borne = |tax: Tax| {
        event
            .items
            .iter()
            .any(|item| item.bears(over).contains(&tax))
    };
    for (index, total) in taxes.iter().enumerate() {
        let path = || format!("summary.taxes[{index}].code");
        let code = Phrase::value(total.tax.code());
        if taxes[..index]
            .iter()
            .any(|earlier| earlier.tax == total.tax)
        {
            found.differs(path(), EVERY_TAX_ONCE, code);
        } else if !is_borne(total.tax) {
            let expected = message!(
                "a tax that an item carries",
                "un tributo que lleve alguna línea"
            );
            found.differs(path(), expected, code);
        }
    }
    totals::exports_carry_no_amount(taxes, found);
    let mut missing: Vec<Tax> = Vec::new();
    for tax in event.items.iter().flat_map(|item| &item.taxes) {
        let is_declared = *tax == Tax::EXPORTS || totals::declared(taxes, *tax).is_some();
        if !is_declared && *tax != Tax::VAT && !missing.contains(tax) {
            missing.push(*tax);
            let code = tax.code();
            let expected = message!("the amount of tax {code}", "el monto del tributo {code}");
            found.absent("summary.taxes", expected);
        }
    }
}

/// A balance in the receiver's favour is 0 or less, to the cent.
pub(super) fn balance_is_not_above_zero(event: &ReturnEvent, _: &Facts, found: &mut Findings) {
    let balance = event.balance_in_favor();
    if Money::try_from(-balance).is_err() {
        let expected = message!("0 or less, to the cent", "0 o menos, al centavo");
        found.differs("summary.balance_in_favor", expected, balance);
    }
}
