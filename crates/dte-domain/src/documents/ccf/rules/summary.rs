//! The arithmetic of a CCF's summary.

use crate::documents::Ccf;
use crate::parts::added_tax;
use crate::parts::item;
use crate::parts::totals::{self, amount_agrees, kind_agrees};
use crate::rule::{Facts, Findings};

pub(super) fn vat_is_exact(ccf: &Ccf, _: &Facts, found: &mut Findings) {
    let summary = &ccf.summary;
    added_tax::vat_is_exact(ccf.vat(), &summary.taxes, summary.total_vat, found);
}

pub(super) fn discounts_fit(ccf: &Ccf, _: &Facts, found: &mut Findings) {
    item::discounts_fit_their_line(&ccf.items, found);
    let summary = &ccf.summary;
    for (member, discount, sales) in [
        (
            "non_subject_discount",
            summary.non_subject_discount,
            summary.total_non_subject,
        ),
        (
            "exempt_discount",
            summary.exempt_discount,
            summary.total_exempt,
        ),
        (
            "taxed_discount",
            summary.taxed_discount,
            summary.total_taxed,
        ),
    ] {
        totals::discount_fits(member, discount, sales.get(), found);
    }
}

pub(super) fn totals_are_sums(ccf: &Ccf, _: &Facts, found: &mut Findings) {
    let summary = &ccf.summary;
    let sum = |amount| totals::sum_of(&ccf.items, amount);
    for (member, claimed, exact) in [
        (
            "total_non_subject",
            summary.total_non_subject,
            sum(|item| item.non_subject_sale),
        ),
        (
            "total_exempt",
            summary.total_exempt,
            sum(|item| item.exempt_sale),
        ),
        (
            "total_taxed",
            summary.total_taxed,
            sum(|item| item.taxed_sale),
        ),
    ] {
        kind_agrees(member, claimed, exact, found);
    }
    let charges = ccf.non_taxed_sum();
    totals::sum_agrees("total_non_taxed", summary.total_non_taxed, charges, found);
}

pub(super) fn total_operation_is_a_sum(ccf: &Ccf, _: &Facts, found: &mut Findings) {
    let summary = &ccf.summary;
    let exact = summary.sub_total.get() + ccf.tax_total();
    totals::operation_agrees(summary.total_operation, exact, &summary.taxes, found);
}

pub(super) fn total_to_pay_is_a_sum(ccf: &Ccf, _: &Facts, found: &mut Findings) {
    let summary = &ccf.summary;
    let exact = summary.total_operation.get() + summary.vat_perception.get()
        - summary.vat_retention.get()
        - summary.income_retention.get()
        + ccf.total_non_taxed();
    amount_agrees("total_to_pay", summary.total_to_pay, exact, found);
}

pub(super) fn one_percent_or_nothing(ccf: &Ccf, _: &Facts, found: &mut Findings) {
    for (member, claimed) in [
        ("iva_perception", ccf.summary.vat_perception),
        ("iva_retention", ccf.summary.vat_retention),
    ] {
        added_tax::is_one_percent_or_nothing(
            member,
            claimed,
            ccf.taxed_base(),
            ccf.shows_vat(),
            found,
        );
    }
}
