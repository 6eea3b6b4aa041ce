//! The arithmetic of a delivery note.

use rust_decimal::Decimal;

use super::DeliveryNote;
use crate::catalog::Tax;
use crate::facts::Facts;
use crate::message;
use crate::money::Money;
use crate::parts::added_tax;
use crate::parts::calculation::Calculation;
use crate::parts::filling::{Prices, fill_lines};
use crate::parts::item;
use crate::parts::totals::{self, TaxTotal, sum_agrees, sum_of};
use crate::rule::Findings;

/// Fills what was left out, each amount by the sum of what was given and what was filled before it.
pub(super) fn fill(note: &mut DeliveryNote, calculation: &mut Calculation) {
    let prices = if note.is_exported() {
        Prices::OfExports
    } else {
        Prices::WithoutVat
    };
    fill_lines(&mut note.items, prices, calculation);
    let (sales, off) = (item::said_sales(&note.items), discounts(note));
    let it = &mut note.summary;
    calculation.total_said(
        "total_non_subject",
        &mut it.total_non_subject,
        sales.non_subject,
    );
    calculation.total_said("total_exempt", &mut it.total_exempt, sales.exempt);
    calculation.total_said("total_taxed", &mut it.total_taxed, sales.taxed);
    calculation.total_said("total_discount", &mut it.total_discount, off);
    let sum = given_sales(note);
    calculation.total_said("sub_total_sales", &mut note.summary.sub_total_sales, sum);
    let left = given_sub_total(note);
    calculation.total_said("sub_total", &mut note.summary.sub_total, left);
    let (taxed, vat) = (note.total_taxed(), note.vat());
    let it = &mut note.summary;
    calculation.vat(&note.items, &mut it.taxes, vat);
    if it.taxed_discount.get().is_zero() {
        calculation.compare(taxed, vat);
    }
    let sum = given_operation(note);
    calculation.total_said("total_operation", &mut note.summary.total_operation, sum);
}

/// The value-added tax on a base: nothing of what leaves the country.
pub(super) fn vat_on(note: &DeliveryNote, base: Decimal) -> Decimal {
    if note.is_exported() {
        Decimal::ZERO
    } else {
        added_tax::vat_on(base)
    }
}

/// All discounts, of lines and of the summary.
pub(super) fn discounts(note: &DeliveryNote) -> Decimal {
    sum_of(&note.items, |item| item.discount) + note.summary.global_discount()
}

/// The three totals together, as they were given.
pub(super) fn given_sales(note: &DeliveryNote) -> Decimal {
    note.total_non_subject() + note.total_exempt() + note.total_taxed()
}

/// What the summary's discounts leave of the sales, as they were given.
pub(super) fn given_sub_total(note: &DeliveryNote) -> Decimal {
    note.sub_total_sales() - note.summary.global_discount()
}

/// Sub-total and taxes, as they were given.
pub(super) fn given_operation(note: &DeliveryNote) -> Decimal {
    note.sub_total() + note.vat() + totals::beside_vat(&note.summary.taxes)
}

/// The totals by kind, given or computed; nothing where one is more than can be written.
fn totals_by_kind(note: &DeliveryNote) -> Option<[Money; 3]> {
    let held = |total: Decimal| Money::try_from(total).ok();
    Some([
        held(note.total_non_subject())?,
        held(note.total_exempt())?,
        held(note.total_taxed())?,
    ])
}

/// The value-added tax, where it is said, is exactly that of the taxed base.
pub(super) fn vat_is_exact(note: &DeliveryNote, _: &Facts, found: &mut Findings) {
    let it = &note.summary;
    added_tax::vat_is_exact(note.vat(), &it.taxes, it.total_vat, found);
}

/// A discount is at most what it is taken from, on a line and in the summary.
pub(super) fn discounts_fit(note: &DeliveryNote, _: &Facts, found: &mut Findings) {
    item::discounts_fit_their_line(&note.items, found);
    let it = &note.summary;
    let discounts = [
        ("non_subject_discount", it.non_subject_discount),
        ("exempt_discount", it.exempt_discount),
        ("taxed_discount", it.taxed_discount),
    ];
    let given = [
        note.total_non_subject(),
        note.total_exempt(),
        note.total_taxed(),
    ];
    totals::discounts_fit(discounts, given, found);
}

/// Each kind's total is the sum of its lines.
pub(super) fn totals_are_sums(note: &DeliveryNote, _: &Facts, found: &mut Findings) {
    if let Some(totals) = totals_by_kind(note) {
        totals::kinds_agree(totals, &note.items, found);
        return;
    }
    let (it, said) = (&note.summary, item::said_sales(&note.items));
    for (member, claimed, sum) in [
        ("total_non_subject", it.total_non_subject, said.non_subject),
        ("total_exempt", it.total_exempt, said.exempt),
        ("total_taxed", it.total_taxed, said.taxed),
    ] {
        sum_agrees(member, claimed, sum, found);
    }
}

/// The three totals add up.
pub(super) fn sub_total_sales_is_a_sum(note: &DeliveryNote, _: &Facts, found: &mut Findings) {
    let claimed = note.summary.sub_total_sales;
    sum_agrees("sub_total_sales", claimed, given_sales(note), found);
}

/// The sub-total is what the discounts of the summary leave of the sales.
pub(super) fn sub_total_is_a_difference(note: &DeliveryNote, _: &Facts, found: &mut Findings) {
    let (claimed, given) = (note.summary.sub_total, given_sub_total(note));
    if claimed.is_none() && given < Decimal::ZERO {
        let expected = message!("0 or more", "0 o más");
        found.differs("summary.sub_total", expected, given.normalize());
        return;
    }
    sum_agrees("sub_total", claimed, given, found);
}

/// All discounts add up.
pub(super) fn discounts_add_up(note: &DeliveryNote, _: &Facts, found: &mut Findings) {
    let claimed = note.summary.total_discount;
    sum_agrees("total_discount", claimed, discounts(note), found);
}

/// The total of the operation is the sub-total with the taxes that count.
pub(super) fn total_operation_is_a_sum(note: &DeliveryNote, _: &Facts, found: &mut Findings) {
    let (claimed, given) = (note.summary.total_operation, given_operation(note));
    let taxes = note.vat() + totals::beside_vat(&note.summary.taxes);
    let sales = item::exact_total(&note.items);
    let exact = sales - note.summary.global_discount() + taxes;
    let end = (exact, note.items.len());
    totals::check_end("total_operation", claimed, given, end, found);
}

/// All sales together are those of the lines' quantities and prices.
pub(super) fn sales_are_whole(note: &DeliveryNote, _: &Facts, found: &mut Findings) {
    let exact = item::exact_total(&note.items);
    let (claimed, lines) = (note.sub_total_sales(), note.items.len());
    totals::whole_agrees("sub_total_sales", claimed, exact, lines, found);
}

/// The taxes of lines and summary agree; those that are counted from the taxed sales may be left out of it.
pub(super) fn taxes_agree(note: &DeliveryNote, _: &Facts, found: &mut Findings) {
    let mut taxes = note.summary.taxes.clone();
    if totals::declared(&taxes, Tax::EXPORTS).is_none() {
        // It is 0, and told at the lines where it must not be.
        let borne = note.items.iter().any(|item| item.bears(Tax::EXPORTS));
        taxes.extend(borne.then(|| TaxTotal::new(Tax::EXPORTS, Money::ZERO)));
    }
    totals::taxes_agree(&note.items, &taxes, found);
}
