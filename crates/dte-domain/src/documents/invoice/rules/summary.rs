//! The arithmetic of an invoice's summary.

use rust_decimal::Decimal;

use crate::documents::Invoice;
use crate::money::{CENT, LIMIT, TOTAL_PLACES, percent, round};
use crate::parts::totals::{amount_agrees, discount_fits, operation_agrees, sum_agrees, sum_of};
use crate::rule::{Facts, Findings};

pub(super) fn vat_is_a_sum(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let claimed = invoice.summary.total_vat;
    sum_agrees("total_iva", claimed, invoice.vat_sum(), found);
}

pub(super) fn discounts_fit(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    crate::parts::item::discounts_fit_their_line(&invoice.items, found);
    let summary = &invoice.summary;
    for (member, discount, sales) in [
        (
            "non_subject_discount",
            summary.non_subject_discount,
            invoice.total_non_subject(),
        ),
        (
            "exempt_discount",
            summary.exempt_discount,
            invoice.total_exempt(),
        ),
        (
            "taxed_discount",
            summary.taxed_discount,
            invoice.total_taxed(),
        ),
    ] {
        discount_fits(member, discount, sales, found);
    }
}

pub(super) fn totals_are_sums(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let summary = &invoice.summary;
    let sum = |amount| sum_of(&invoice.items, amount);
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
        (
            "total_non_taxed",
            summary.total_non_taxed,
            invoice.non_taxed_sum(),
        ),
    ] {
        sum_agrees(member, claimed, exact, found);
    }
}

pub(super) fn sub_total_sales_is_a_sum(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let exact = invoice.total_non_subject() + invoice.total_exempt() + invoice.total_taxed();
    let claimed = invoice.summary.sub_total_sales;
    amount_agrees("sub_total_sales", claimed, exact, found);
}

pub(super) fn sub_total_is_a_difference(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let summary = &invoice.summary;
    let exact = summary.sub_total_sales.get() - summary.global_discount();
    amount_agrees("sub_total", summary.sub_total, exact, found);
}

pub(super) fn total_operation_is_a_sum(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let summary = &invoice.summary;
    let exact = summary.sub_total.get() + invoice.tax_total();
    operation_agrees(summary.total_operation, exact, &summary.taxes, found);
}

pub(super) fn total_to_pay_is_a_sum(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let summary = &invoice.summary;
    let exact = summary.total_operation.get()
        - summary.vat_retention.get()
        - summary.income_retention.get()
        + invoice.total_non_taxed();
    amount_agrees("total_to_pay", summary.total_to_pay, exact, found);
}

/// At most, within a cent; and nothing where nothing is taxed.
pub(super) fn retention_is_at_most_one_percent(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let taxed = invoice.total_taxed();
    let most = round(percent(1, taxed), TOTAL_PLACES);
    let claimed = invoice.summary.vat_retention.get();
    let good = claimed.is_zero() || (taxed > Decimal::ZERO && claimed <= most + CENT);
    if !good {
        let expected = format!("at most {}", most.normalize());
        found.differs("summary.iva_retention", expected, claimed);
    }
}

pub(super) fn balance_is_not_above_zero(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let balance = invoice.balance_in_favor();
    let to_the_cent = balance.normalize().scale() <= TOTAL_PLACES;
    if balance > Decimal::ZERO || balance <= -LIMIT || !to_the_cent {
        let expected = "0 or less, with at most 2 decimals";
        found.differs("summary.balance_in_favor", expected, balance);
    }
}
