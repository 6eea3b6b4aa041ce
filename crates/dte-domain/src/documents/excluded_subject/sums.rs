//! The arithmetic of an excluded subject invoice.

use rust_decimal::Decimal;

use super::ExcludedSubjectInvoice;
use super::item::Purchase;
use crate::assumptions::EXCLUDED_SUBJECT_VAT_RETENTION;
use crate::facts::Facts;
use crate::fills::Withheld;
use crate::language::expect;
use crate::message;
use crate::money::{CENT, TOTAL_PLACES, percent, round};
use crate::parts::calculation::Calculation;
use crate::parts::payment;
use crate::parts::priced_line::{self, PricedLine as _};
use crate::parts::totals::{self, amount_agrees, sum_agrees};
use crate::rule::Findings;

/// Fills what was left out, each amount by the sum of what was given and what was filled before it.
pub(super) fn fill(invoice: &mut ExcludedSubjectInvoice, calculation: &mut Calculation) {
    priced_line::fill(&mut invoice.items, calculation);
    let (sum, off) = (purchases(invoice), discounts(invoice));
    let it = &mut invoice.summary;
    calculation.total_said("total_purchase", &mut it.total_purchase, sum);
    calculation.total_said("total_discount", &mut it.total_discount, off);
    let left = given_sub_total(invoice);
    calculation.total_said("sub_total", &mut invoice.summary.sub_total, left);
    let base = invoice.sub_total();
    let it = &mut invoice.summary;
    calculation.withhold(Withheld::VatRetention, &mut it.vat_retention, base);
    calculation.withhold(Withheld::IncomeRetention, &mut it.income_retention, base);
    let to_pay = given_to_pay(invoice);
    calculation.total_said("total_to_pay", &mut invoice.summary.total_to_pay, to_pay);
    let it = &mut invoice.summary;
    let to_pay = it.total_to_pay.unwrap_or_default();
    payment::fill(&mut it.payments, to_pay, calculation);
}

/// What the lines come to, as they say.
pub(super) fn purchases(invoice: &ExcludedSubjectInvoice) -> Decimal {
    invoice.items.iter().map(Purchase::purchase).sum()
}

/// All discounts, of lines and of the summary.
pub(super) fn discounts(invoice: &ExcludedSubjectInvoice) -> Decimal {
    let lines: Decimal = invoice.items.iter().map(|item| item.discount.get()).sum();
    lines + invoice.summary.purchase_discount.get()
}

/// What the summary's discount leaves of the purchases, as they were given.
pub(super) fn given_sub_total(invoice: &ExcludedSubjectInvoice) -> Decimal {
    invoice.total_purchase() - invoice.summary.purchase_discount.get()
}

fn kept_back(invoice: &ExcludedSubjectInvoice) -> Decimal {
    invoice.summary.vat_retention.get() + invoice.summary.income_retention.get()
}

/// What is paid, as its parts were given.
pub(super) fn given_to_pay(invoice: &ExcludedSubjectInvoice) -> Decimal {
    invoice.sub_total() - kept_back(invoice)
}

pub(super) fn total_is_a_sum(invoice: &ExcludedSubjectInvoice, _: &Facts, found: &mut Findings) {
    let claimed = invoice.summary.total_purchase;
    sum_agrees("total_purchase", claimed, purchases(invoice), found);
}

/// A cent of tolerance for each line does not add up.
pub(super) fn total_is_whole(invoice: &ExcludedSubjectInvoice, _: &Facts, found: &mut Findings) {
    let exact: Decimal = invoice.items.iter().map(Purchase::exact).sum();
    let (claimed, lines) = (invoice.total_purchase(), invoice.items.len());
    totals::whole_agrees("total_purchase", claimed, exact, lines, found);
}

pub(super) fn discounts_fit(invoice: &ExcludedSubjectInvoice, _: &Facts, found: &mut Findings) {
    priced_line::discounts_fit_their_line(&invoice.items, found);
    let discount = invoice.summary.purchase_discount.get();
    let purchases = invoice.total_purchase();
    if discount > purchases {
        let most = expect::at_most(purchases.normalize());
        found.differs("summary.purchase_discount", most, discount);
    }
}

pub(super) fn discounts_add_up(invoice: &ExcludedSubjectInvoice, _: &Facts, found: &mut Findings) {
    let claimed = invoice.summary.total_discount;
    sum_agrees("total_discount", claimed, discounts(invoice), found);
}

pub(super) fn sub_total_is_a_difference(
    invoice: &ExcludedSubjectInvoice,
    _: &Facts,
    found: &mut Findings,
) {
    if let Some(claimed) = invoice.summary.sub_total {
        amount_agrees("sub_total", claimed, given_sub_total(invoice), found);
    }
}

pub(super) fn vat_retention_is_its_rate_or_nothing(
    invoice: &ExcludedSubjectInvoice,
    _: &Facts,
    found: &mut Findings,
) {
    let claimed = invoice.summary.vat_retention.get();
    let rate = EXCLUDED_SUBJECT_VAT_RETENTION.value;
    let right = round(percent(rate, invoice.sub_total()), TOTAL_PLACES);
    if claimed.is_zero() || (claimed - right).abs() <= CENT {
        return;
    }
    let right = right.normalize();
    let expected = message!("0 or {right}", "0 o {right}");
    found.differs("summary.iva_retention", expected, claimed);
}

pub(super) fn income_tax_fits(invoice: &ExcludedSubjectInvoice, _: &Facts, found: &mut Findings) {
    let kept_back = invoice.summary.income_retention;
    totals::income_tax_fits(kept_back, invoice.sub_total(), found);
}

pub(super) fn total_to_pay_is_a_difference(
    invoice: &ExcludedSubjectInvoice,
    _: &Facts,
    found: &mut Findings,
) {
    let (claimed, given) = (invoice.summary.total_to_pay, given_to_pay(invoice));
    if claimed.is_none() && given < Decimal::ZERO {
        let expected = message!("0 or more", "0 o más");
        found.differs("summary.total_to_pay", expected, given.normalize());
        return;
    }
    let purchases: Decimal = invoice.items.iter().map(Purchase::exact).sum();
    let exact = purchases - invoice.summary.purchase_discount.get() - kept_back(invoice);
    let end = (exact, invoice.items.len());
    totals::check_end("total_to_pay", claimed, given, end, found);
}

pub(super) fn payments_add_up(invoice: &ExcludedSubjectInvoice, _: &Facts, found: &mut Findings) {
    let payments = &invoice.summary.payments;
    if !payments.is_empty() {
        payment::add_up(payments, invoice.total_to_pay(), found);
    }
}
