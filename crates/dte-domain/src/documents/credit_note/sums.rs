//! The arithmetic of a credit note's summary.

use rust_decimal::Decimal;

use super::CreditNote;
use crate::facts::Facts;
use crate::fills::Withheld;
use crate::money::Money;
use crate::parts::added_tax;
use crate::parts::calculation::Calculation;
use crate::parts::filling::{Prices, fill_lines};
use crate::parts::item;
use crate::parts::totals::{self, amount_agrees};
use crate::rule::Findings;

/// Fills what was left out, each amount by the sum of what was given and what was filled before it.
pub(super) fn fill(note: &mut CreditNote, calculation: &mut Calculation) {
    fill_lines(&mut note.items, Prices::WithoutVat, calculation);
    let (sales, discounts) = (item::said_sales(&note.items), note.discount_sum());
    let it = &mut note.summary;
    calculation.total(
        "total_non_subject",
        &mut it.total_non_subject,
        sales.non_subject,
    );
    calculation.total("total_exempt", &mut it.total_exempt, sales.exempt);
    calculation.total("total_taxed", &mut it.total_taxed, sales.taxed);
    calculation.total_said("total_discount", &mut it.total_discount, discounts);
    let sum = it.sales();
    calculation.total("sub_total_sales", &mut it.sub_total_sales, sum);
    let left = discounted(note, note.summary.sub_total_sales.get());
    calculation.total("sub_total", &mut note.summary.sub_total, left);
    let (base, vat, net) = (note.taxed_base(), note.vat(), note.summary.sub_total.get());
    let it = &mut note.summary;
    calculation.vat(&note.items, &mut it.taxes, vat);
    if it.taxed_discount.get().is_zero() {
        calculation.compare(it.total_taxed.get(), vat);
    }
    calculation.withhold(Withheld::VatPerception, &mut it.vat_perception, base);
    calculation.withhold(Withheld::VatRetention, &mut it.vat_retention, base);
    calculation.withhold(Withheld::IncomeRetention, &mut it.income_retention, net);
    let sum = given_operation(note);
    calculation.total("total_operation", &mut note.summary.total_operation, sum);
}

/// What is added to the sub-total and its taxes: the perception, less the retentions.
fn beside(note: &CreditNote) -> Decimal {
    let it = &note.summary;
    it.vat_perception.get() - it.vat_retention.get() - it.income_retention.get()
}

fn given_operation(note: &CreditNote) -> Decimal {
    note.summary.sub_total.get() + note.tax_total() + beside(note)
}

/// What the discounts of the summary leave of the sales.
fn discounted(note: &CreditNote, sales: Decimal) -> Decimal {
    sales - note.summary.global_discount()
}

/// Where the client says the value-added tax, it is exactly that of the taxed base.
pub(super) fn vat_is_exact(note: &CreditNote, _: &Facts, found: &mut Findings) {
    let summary = &note.summary;
    added_tax::vat_is_exact(note.vat(), &summary.taxes, summary.total_vat, found);
}

/// A discount is at most what it is taken from, on a line and in the summary.
pub(super) fn discounts_fit(note: &CreditNote, _: &Facts, found: &mut Findings) {
    item::discounts_fit_their_line(&note.items, found);
    let it = &note.summary;
    let claimed = [it.total_non_subject, it.total_exempt, it.total_taxed];
    let discounts = [
        ("non_subject_discount", it.non_subject_discount),
        ("exempt_discount", it.exempt_discount),
        ("taxed_discount", it.taxed_discount),
    ];
    totals::discounts_fit(discounts, claimed.map(Money::get), found);
}

/// Each kind's total is the sum of its lines.
pub(super) fn totals_are_sums(note: &CreditNote, _: &Facts, found: &mut Findings) {
    let it = &note.summary;
    let claimed = [it.total_non_subject, it.total_exempt, it.total_taxed];
    totals::kinds_agree(claimed, &note.items, found);
}

/// The three totals add up.
pub(super) fn sub_total_sales_is_a_sum(note: &CreditNote, _: &Facts, found: &mut Findings) {
    let (claimed, given) = (note.summary.sub_total_sales, note.summary.sales());
    amount_agrees("sub_total_sales", claimed, given, found);
}

/// The sub-total is what the discounts of the summary leave of the sales.
pub(super) fn sub_total_is_a_difference(note: &CreditNote, _: &Facts, found: &mut Findings) {
    let given = discounted(note, note.summary.sub_total_sales.get());
    amount_agrees("sub_total", note.summary.sub_total, given, found);
}

/// The total of the operation holds everything.
pub(super) fn total_operation_is_a_sum(note: &CreditNote, _: &Facts, found: &mut Findings) {
    let (claimed, given) = (Some(note.summary.total_operation), given_operation(note));
    let sales = item::exact_total(&note.items);
    let exact = discounted(note, sales) + note.tax_total() + beside(note);
    let end = (exact, note.items.len());
    totals::check_end("total_operation", claimed, given, end, found);
}

/// Perception and retention are 1 % or nothing.
pub(super) fn one_percent_or_nothing(note: &CreditNote, _: &Facts, found: &mut Findings) {
    let base = (note.taxed_base(), note.shows_vat());
    for (member, claimed) in [
        ("iva_perception", note.summary.vat_perception),
        ("iva_retention", note.summary.vat_retention),
    ] {
        added_tax::is_one_percent_or_nothing(member, claimed, base, found);
    }
}

/// All sales together are those of the lines' quantities and prices.
pub(super) fn sales_are_whole(note: &CreditNote, _: &Facts, found: &mut Findings) {
    let exact = item::exact_total(&note.items);
    let (claimed, lines) = (note.summary.sub_total_sales.get(), note.items.len());
    totals::whole_agrees("sub_total_sales", claimed, exact, lines, found);
}
