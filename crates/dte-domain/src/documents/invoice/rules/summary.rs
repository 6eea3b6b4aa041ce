//! The arithmetic of an invoice's summary.

use rust_decimal::Decimal;

use crate::documents::Invoice;
use crate::facts::Facts;
use crate::fills::Withheld;
use crate::language::expect;
use crate::message;
use crate::money::{CENT, LIMIT, TOTAL_PLACES, percent, round};
use crate::parts::calculation::Calculation;
use crate::parts::filling::{Prices, fill_lines};
use crate::parts::included_tax::vat_inside;
use crate::parts::item;
use crate::parts::payment;
use crate::parts::totals::{self, amount_agrees, sum_agrees};
use crate::rule::Findings;

/// Fills what was left out, each amount by the sum of what was given and what was filled before it.
pub(in crate::documents::invoice) fn fill(invoice: &mut Invoice, calculation: &mut Calculation) {
    fill_lines(&mut invoice.items, Prices::WithVat, calculation);
    let sales = item::said_sales(&invoice.items);
    let (discounts, charges) = (invoice.discount_sum(), item::charge_sum(&invoice.items));
    let vat = invoice.vat_sum();
    let it = &mut invoice.summary;
    calculation.total_said(
        "total_non_subject",
        &mut it.total_non_subject,
        sales.non_subject,
    );
    calculation.total_said("total_exempt", &mut it.total_exempt, sales.exempt);
    calculation.total_said("total_taxed", &mut it.total_taxed, sales.taxed);
    calculation.total_said("total_discount", &mut it.total_discount, discounts);
    calculation.total_said("total_iva", &mut it.total_vat, vat);
    calculation.signed_total("total_non_taxed", &mut it.total_non_taxed, charges);
    let sum = given_sales(invoice);
    calculation.total("sub_total_sales", &mut invoice.summary.sub_total_sales, sum);
    let left = discounted(invoice, invoice.summary.sub_total_sales.get());
    calculation.total("sub_total", &mut invoice.summary.sub_total, left);
    let (base, net) = (invoice.exact_base(), invoice.creditable().total());
    let it = &mut invoice.summary;
    calculation.withhold(Withheld::VatRetention, &mut it.vat_retention, base);
    calculation.withhold(Withheld::IncomeRetention, &mut it.income_retention, net);
    let sum = given_operation(invoice);
    calculation.total("total_operation", &mut invoice.summary.total_operation, sum);
    let sum = given_to_pay(invoice);
    calculation.total("total_to_pay", &mut invoice.summary.total_to_pay, sum);
    let it = &mut invoice.summary;
    payment::fill(&mut it.payments, it.total_to_pay, calculation);
}

/// The sum of the totals, as they were given.
fn given_sales(invoice: &Invoice) -> Decimal {
    invoice.total_non_subject() + invoice.total_exempt() + invoice.total_taxed()
}

/// What the discounts of the summary leave of the sales.
fn discounted(invoice: &Invoice, sales: Decimal) -> Decimal {
    sales - invoice.summary.global_discount()
}

fn given_operation(invoice: &Invoice) -> Decimal {
    invoice.summary.sub_total.get() + invoice.tax_total()
}

fn to_pay(invoice: &Invoice, operation: Decimal, charges: Decimal) -> Decimal {
    let it = &invoice.summary;
    operation - it.vat_retention.get() - it.income_retention.get() + charges
}

fn given_to_pay(invoice: &Invoice) -> Decimal {
    let operation = invoice.summary.total_operation.get();
    to_pay(invoice, operation, invoice.total_non_taxed())
}

pub(super) fn vat_is_a_sum(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let claimed = invoice.summary.total_vat;
    sum_agrees("total_iva", claimed, invoice.vat_sum(), found);
}

pub(super) fn payments_add_up(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let to_pay = invoice.summary.total_to_pay.get();
    payment::add_up(&invoice.summary.payments, to_pay, found);
}

pub(super) fn discounts_fit(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    item::discounts_fit_their_line(&invoice.items, found);
    let it = &invoice.summary;
    let given = [
        invoice.total_non_subject(),
        invoice.total_exempt(),
        invoice.total_taxed(),
    ];
    let discounts = [
        ("non_subject_discount", it.non_subject_discount),
        ("exempt_discount", it.exempt_discount),
        ("taxed_discount", it.taxed_discount),
    ];
    totals::discounts_fit(discounts, given, found);
}

pub(super) fn totals_are_sums(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let it = &invoice.summary;
    let said = item::said_sales(&invoice.items);
    for (member, claimed, sum) in [
        ("total_non_subject", it.total_non_subject, said.non_subject),
        ("total_exempt", it.total_exempt, said.exempt),
        ("total_taxed", it.total_taxed, said.taxed),
    ] {
        sum_agrees(member, claimed, sum, found);
    }
    totals::charges_agree(it.total_non_taxed, item::charge_sum(&invoice.items), found);
}

pub(super) fn sub_total_sales_is_a_sum(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let claimed = invoice.summary.sub_total_sales;
    amount_agrees("sub_total_sales", claimed, given_sales(invoice), found);
}

pub(super) fn sub_total_is_a_difference(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let it = &invoice.summary;
    let given = discounted(invoice, it.sub_total_sales.get());
    amount_agrees("sub_total", it.sub_total, given, found);
}

pub(super) fn total_operation_is_a_sum(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let claimed = invoice.summary.total_operation;
    amount_agrees("total_operation", claimed, given_operation(invoice), found);
}

pub(super) fn total_to_pay_is_a_sum(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let (claimed, given) = (Some(invoice.summary.total_to_pay), given_to_pay(invoice));
    let sales = item::exact_total(&invoice.items);
    let operation = discounted(invoice, sales) + invoice.tax_total();
    let exact = to_pay(invoice, operation, item::charge_sum(&invoice.items));
    let end = (exact, invoice.items.len());
    totals::check_end("total_to_pay", claimed, given, end, found);
}

pub(super) fn sales_are_whole(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let exact = item::exact_total(&invoice.items);
    let claimed = invoice.summary.sub_total_sales.get();
    totals::whole_agrees(
        "sub_total_sales",
        claimed,
        exact,
        invoice.items.len(),
        found,
    );
}

pub(super) fn vat_is_whole(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let taxed = item::exact_taxed(&invoice.items) - invoice.summary.taxed_discount.get();
    let exact = vat_inside(taxed.max(Decimal::ZERO));
    totals::whole_agrees(
        "total_iva",
        invoice.vat(),
        exact,
        invoice.items.len(),
        found,
    );
}

/// At most, within a cent; and nothing where nothing is taxed.
pub(super) fn retention_is_at_most_one_percent(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let claimed = invoice.summary.vat_retention.get();
    if claimed.is_zero() {
        return;
    }
    let taxed = invoice.total_taxed();
    let most = round(percent(1, taxed), TOTAL_PLACES);
    if taxed <= Decimal::ZERO || claimed > most + CENT {
        let expected = expect::at_most(most.normalize());
        found.differs("summary.iva_retention", expected, claimed);
    }
}

pub(super) fn balance_is_not_above_zero(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let balance = invoice.balance_in_favor();
    let to_the_cent = balance.normalize().scale() <= TOTAL_PLACES;
    if balance > Decimal::ZERO || balance <= -LIMIT || !to_the_cent {
        let expected = message!(
            "0 or less, with at most 2 decimals",
            "0 o menos, con a lo sumo 2 decimales"
        );
        found.differs("summary.balance_in_favor", expected, balance);
    }
}
