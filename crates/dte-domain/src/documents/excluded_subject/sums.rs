//! The arithmetic of an excluded subject invoice.
//!
//! A sum is judged by its parts as the client gave them, and by what those should be that are at fault
//! themselves, so that one mistake is told once.

use rust_decimal::Decimal;

use super::ExcludedSubjectInvoice;
use super::item::Purchase;
use crate::assumptions::EXCLUDED_SUBJECT_VAT_RETENTION;
use crate::facts::Facts;
use crate::fills::Withheld;
use crate::language::expect;
use crate::message;
use crate::money::{CENT, Money, TOTAL_PLACES, percent, round};
use crate::parts::calculation::Calculation;
use crate::parts::payment;
use crate::parts::priced_line::{self, PricedLine as _};
use crate::parts::totals::{self, fits_its_parts, sound_or_computed, sum_fits};
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

fn sound_purchases(invoice: &ExcludedSubjectInvoice) -> Decimal {
    invoice.items.iter().map(Purchase::sound).sum()
}

fn sound_total(invoice: &ExcludedSubjectInvoice) -> Decimal {
    let right = || sound_purchases(invoice);
    sound_or_computed(invoice.summary.total_purchase, purchases(invoice), right)
}

/// What the summary's discount leaves of the purchases, as they were given.
pub(super) fn given_sub_total(invoice: &ExcludedSubjectInvoice) -> Decimal {
    invoice.total_purchase() - invoice.summary.purchase_discount.get()
}

fn right_sub_total(invoice: &ExcludedSubjectInvoice) -> Decimal {
    sound_total(invoice) - invoice.summary.purchase_discount.get()
}

fn sound_sub_total(invoice: &ExcludedSubjectInvoice) -> Decimal {
    let right = || right_sub_total(invoice);
    sound_or_computed(invoice.summary.sub_total, given_sub_total(invoice), right)
}

fn kept_back(invoice: &ExcludedSubjectInvoice) -> Decimal {
    invoice.summary.vat_retention.get() + invoice.summary.income_retention.get()
}

/// What is paid, as its parts were given.
pub(super) fn given_to_pay(invoice: &ExcludedSubjectInvoice) -> Decimal {
    invoice.sub_total() - kept_back(invoice)
}

fn right_to_pay(invoice: &ExcludedSubjectInvoice) -> Decimal {
    sound_sub_total(invoice) - kept_back(invoice)
}

pub(super) fn total_is_a_sum(invoice: &ExcludedSubjectInvoice, _: &Facts, found: &mut Findings) {
    let (claimed, given) = (invoice.summary.total_purchase, purchases(invoice));
    let right = || sound_purchases(invoice);
    sum_fits("total_purchase", claimed, given, right, found);
}

/// A cent of tolerance for each line does not add up.
pub(super) fn total_is_whole(invoice: &ExcludedSubjectInvoice, _: &Facts, found: &mut Findings) {
    let exact: Decimal = invoice.items.iter().map(Purchase::exact).sum();
    let lines = invoice.items.len();
    if !totals::is_whole(invoice.total_purchase(), exact, lines) {
        let claimed = sound_total(invoice);
        totals::whole_agrees("total_purchase", claimed, exact, lines, found);
    }
}

pub(super) fn discounts_fit(invoice: &ExcludedSubjectInvoice, _: &Facts, found: &mut Findings) {
    priced_line::discounts_fit_their_line(&invoice.items, found);
    let discount = invoice.summary.purchase_discount.get();
    let purchases = || sound_total(invoice).max(invoice.total_purchase());
    if !discount.is_zero() && discount > purchases() {
        let most = expect::at_most(purchases().normalize());
        found.differs("summary.purchase_discount", most, discount);
    }
}

pub(super) fn discounts_add_up(invoice: &ExcludedSubjectInvoice, _: &Facts, found: &mut Findings) {
    let claimed = invoice.summary.total_discount;
    totals::sum_agrees("total_discount", claimed, discounts(invoice), found);
}

pub(super) fn sub_total_is_a_difference(
    invoice: &ExcludedSubjectInvoice,
    _: &Facts,
    found: &mut Findings,
) {
    if let Some(claimed) = invoice.summary.sub_total {
        let (given, right) = (given_sub_total(invoice), || right_sub_total(invoice));
        fits_its_parts("sub_total", claimed, given, right, found);
    }
}

pub(super) fn vat_retention_is_its_rate_or_nothing(
    invoice: &ExcludedSubjectInvoice,
    _: &Facts,
    found: &mut Findings,
) {
    let claimed = invoice.summary.vat_retention.get();
    let of = |base| {
        let rate = EXCLUDED_SUBJECT_VAT_RETENTION.value;
        round(percent(rate, base), TOTAL_PLACES)
    };
    let is_it = |base| (claimed - of(base)).abs() <= CENT;
    if claimed.is_zero() || is_it(invoice.sub_total()) || is_it(sound_sub_total(invoice)) {
        return;
    }
    let right = of(sound_sub_total(invoice)).normalize();
    let expected = message!("0 or {right}", "0 o {right}");
    found.differs("summary.iva_retention", expected, claimed);
}

pub(super) fn income_tax_fits(invoice: &ExcludedSubjectInvoice, _: &Facts, found: &mut Findings) {
    let most = || sound_sub_total(invoice).max(invoice.sub_total());
    totals::income_tax_fits(invoice.summary.income_retention, most, found);
}

pub(super) fn total_to_pay_is_a_difference(
    invoice: &ExcludedSubjectInvoice,
    _: &Facts,
    found: &mut Findings,
) {
    let given = given_to_pay(invoice);
    if let Some(claimed) = invoice.summary.total_to_pay {
        fits_its_parts(
            "total_to_pay",
            claimed,
            given,
            || right_to_pay(invoice),
            found,
        );
    } else if given < Decimal::ZERO && invoice.summary.income_retention.get() <= invoice.sub_total()
    {
        // Where the income tax alone is too much, that is told of it.
        let expected = message!("0 or more", "0 o más");
        found.differs("summary.total_to_pay", expected, given.normalize());
    }
    let exact_purchases = || invoice.items.iter().map(Purchase::exact).sum();
    totals::check_end(
        "total_to_pay",
        invoice.total_to_pay(),
        || right_to_pay(invoice),
        |purchases| purchases - invoice.summary.purchase_discount.get() - kept_back(invoice),
        (invoice.total_purchase(), exact_purchases),
        invoice.items.len(),
        found,
    );
}

pub(super) fn payments_add_up(invoice: &ExcludedSubjectInvoice, _: &Facts, found: &mut Findings) {
    let payments = &invoice.summary.payments;
    let to_pay = Money::try_from(invoice.total_to_pay()).unwrap_or_default();
    let right = || {
        let claimed = invoice.summary.total_to_pay;
        sound_or_computed(claimed, given_to_pay(invoice), || right_to_pay(invoice))
    };
    if !payments.is_empty() {
        payment::add_up(payments, to_pay, right, found);
    }
}
