//! The arithmetic of a credit note's summary.

use super::CreditNote;
use crate::parts::added_tax;
use crate::parts::item;
use crate::parts::totals::{self, amount_agrees, kind_agrees};
use crate::rule::{Facts, Findings};

/// A discount is at most what it is taken from, on a line and in the summary.
pub(super) fn discounts_fit(note: &CreditNote, _: &Facts, found: &mut Findings) {
    item::discounts_fit_their_line(&note.items, found);
    let summary = &note.summary;
    let (non_subject, exempt) = (summary.total_non_subject, summary.total_exempt);
    for (member, discount, sales) in [
        (
            "non_subject_discount",
            summary.non_subject_discount,
            non_subject,
        ),
        ("exempt_discount", summary.exempt_discount, exempt),
        (
            "taxed_discount",
            summary.taxed_discount,
            summary.total_taxed,
        ),
    ] {
        totals::discount_fits(member, discount, sales.get(), found);
    }
}

/// Each kind's total is the sum of its lines.
pub(super) fn totals_are_sums(note: &CreditNote, _: &Facts, found: &mut Findings) {
    let summary = &note.summary;
    let sum = |amount| totals::sum_of(&note.items, amount);
    let non_subject = sum(|item| item.non_subject_sale);
    let exempt = sum(|item| item.exempt_sale);
    let taxed = sum(|item| item.taxed_sale);
    for (member, claimed, exact) in [
        ("total_non_subject", summary.total_non_subject, non_subject),
        ("total_exempt", summary.total_exempt, exempt),
        ("total_taxed", summary.total_taxed, taxed),
    ] {
        kind_agrees(member, claimed, exact, found);
    }
}

/// The three totals add up.
pub(super) fn sub_total_sales_is_a_sum(note: &CreditNote, _: &Facts, found: &mut Findings) {
    let it = &note.summary;
    amount_agrees("sub_total_sales", it.sub_total_sales, it.sales(), found);
}

/// The sub-total is what the discounts of the summary leave of the sales.
pub(super) fn sub_total_is_a_difference(note: &CreditNote, _: &Facts, found: &mut Findings) {
    let summary = &note.summary;
    let exact = summary.sub_total_sales.get() - summary.global_discount();
    amount_agrees("sub_total", summary.sub_total, exact, found);
}

/// The total of the operation holds everything.
pub(super) fn total_operation_is_a_sum(note: &CreditNote, _: &Facts, found: &mut Findings) {
    let summary = &note.summary;
    let exact = summary.sub_total.get() + note.tax_total() + summary.vat_perception.get()
        - summary.vat_retention.get()
        - summary.income_retention.get();
    amount_agrees("total_operation", summary.total_operation, exact, found);
}

/// Perception and retention are 1 % or nothing.
pub(super) fn one_percent_or_nothing(note: &CreditNote, _: &Facts, found: &mut Findings) {
    let (base, taxed) = (note.taxed_base(), note.shows_vat());
    for (member, claimed) in [
        ("iva_perception", note.summary.vat_perception),
        ("iva_retention", note.summary.vat_retention),
    ] {
        added_tax::is_one_percent_or_nothing(member, claimed, base, taxed, found);
    }
}
