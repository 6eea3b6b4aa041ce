//! The arithmetic of an invoice's summary.
//!
//! A sum is judged by its parts as the client gave them, and by what those should be that are at fault
//! themselves, so that one mistake is told once.

use rust_decimal::Decimal;

use crate::balance::Sales;
use crate::documents::Invoice;
use crate::facts::Facts;
use crate::fills::Withheld;
use crate::language::expect;
use crate::message;
use crate::money::{CENT, LIMIT, Money, TOTAL_PLACES, percent, round};
use crate::parts::calculation::Calculation;
use crate::parts::filling::{Prices, fill_lines};
use crate::parts::included_tax::vat_inside;
use crate::parts::item::{self, Item};
use crate::parts::payment;
use crate::parts::totals::{self, fits_its_parts, right_or_computed, sound, sum_fits};
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

/// The totals by kind, as they should be.
fn sound_totals(invoice: &Invoice) -> Sales {
    let (it, lines) = (&invoice.summary, item::sound_sales(&invoice.items));
    Sales {
        non_subject: sound_total(it.total_non_subject, lines.non_subject),
        exempt: sound_total(it.total_exempt, lines.exempt),
        taxed: sound_total(it.total_taxed, lines.taxed),
    }
}

/// A total that may be left out, as it should be.
fn sound_total(claimed: Option<Money>, right: Decimal) -> Decimal {
    claimed.map_or_else(
        || round(right, TOTAL_PLACES),
        |claimed| right_or_computed(claimed, right),
    )
}

/// The sum of the totals, as they were given.
fn given_sales(invoice: &Invoice) -> Decimal {
    invoice.total_non_subject() + invoice.total_exempt() + invoice.total_taxed()
}

fn sound_sub_total_sales(invoice: &Invoice) -> Decimal {
    let right = || sound_totals(invoice).total();
    sound(invoice.summary.sub_total_sales, given_sales(invoice), right)
}

/// What the discounts of the summary leave of the sales.
fn discounted(invoice: &Invoice, sales: Decimal) -> Decimal {
    sales - invoice.summary.global_discount()
}

fn sound_sub_total(invoice: &Invoice) -> Decimal {
    let it = &invoice.summary;
    let given = discounted(invoice, it.sub_total_sales.get());
    let right = || discounted(invoice, sound_sub_total_sales(invoice));
    sound(it.sub_total, given, right)
}

/// The tax of all lines less that inside the discount on their sum, never below 0.
fn right_vat(invoice: &Invoice) -> Decimal {
    let lines: Decimal = invoice.items.iter().map(Item::sound_vat).sum();
    let discount = vat_inside(invoice.summary.taxed_discount.get());
    (lines - discount).max(Decimal::ZERO)
}

fn given_operation(invoice: &Invoice) -> Decimal {
    invoice.summary.sub_total.get() + invoice.tax_total()
}

fn right_operation(invoice: &Invoice) -> Decimal {
    sound_sub_total(invoice) + invoice.tax_total()
}

fn to_pay(invoice: &Invoice, operation: Decimal, charges: Decimal) -> Decimal {
    let it = &invoice.summary;
    operation - it.vat_retention.get() - it.income_retention.get() + charges
}

fn given_to_pay(invoice: &Invoice) -> Decimal {
    let operation = invoice.summary.total_operation.get();
    to_pay(invoice, operation, invoice.total_non_taxed())
}

fn right_to_pay(invoice: &Invoice) -> Decimal {
    let (it, given) = (&invoice.summary, given_operation(invoice));
    let right = || right_operation(invoice);
    let operation = sound(it.total_operation, given, right);
    let charges = totals::sound_charge_total(it.total_non_taxed, item::charge_sum(&invoice.items));
    to_pay(invoice, operation, charges)
}

pub(super) fn vat_is_a_sum(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let claimed = invoice.summary.total_vat;
    let (given, right) = (invoice.vat_sum(), || right_vat(invoice));
    sum_fits("total_iva", claimed, given, right, found);
}

pub(super) fn payments_add_up(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let to_pay = invoice.summary.total_to_pay;
    let right = || sound(to_pay, given_to_pay(invoice), || right_to_pay(invoice));
    payment::add_up(&invoice.summary.payments, to_pay, right, found);
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
    totals::discounts_fit(discounts, given, &invoice.items, found);
}

pub(super) fn totals_are_sums(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let it = &invoice.summary;
    let said = item::said_sales(&invoice.items);
    let right = || item::sound_sales(&invoice.items);
    let kindless = item::kindless_value(&invoice.items);
    let given = |claimed, said| totals::with_kindless(claimed, said, kindless);
    let (claimed, member) = (it.total_non_subject, "total_non_subject");
    let sum = given(claimed, said.non_subject);
    sum_fits(member, claimed, sum, || right().non_subject, found);
    let (claimed, member) = (it.total_exempt, "total_exempt");
    let sum = given(claimed, said.exempt);
    sum_fits(member, claimed, sum, || right().exempt, found);
    let (claimed, member) = (it.total_taxed, "total_taxed");
    let sum = given(claimed, said.taxed);
    sum_fits(member, claimed, sum, || right().taxed, found);
    totals::charges_agree(it.total_non_taxed, item::charge_sum(&invoice.items), found);
}

pub(super) fn sub_total_sales_is_a_sum(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let (claimed, given) = (invoice.summary.sub_total_sales, given_sales(invoice));
    let right = || sound_totals(invoice).total();
    fits_its_parts("sub_total_sales", claimed, given, right, found);
}

pub(super) fn sub_total_is_a_difference(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let it = &invoice.summary;
    let given = discounted(invoice, it.sub_total_sales.get());
    let right = || discounted(invoice, sound_sub_total_sales(invoice));
    fits_its_parts("sub_total", it.sub_total, given, right, found);
}

pub(super) fn total_operation_is_a_sum(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let (it, given) = (&invoice.summary, given_operation(invoice));
    let right = || right_operation(invoice);
    fits_its_parts("total_operation", it.total_operation, given, right, found);
}

pub(super) fn total_to_pay_is_a_sum(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let (claimed, given) = (invoice.summary.total_to_pay, given_to_pay(invoice));
    let right = || right_to_pay(invoice);
    fits_its_parts("total_to_pay", claimed, given, right, found);
    let end_of = |sales| {
        let operation = discounted(invoice, sales) + invoice.tax_total();
        to_pay(invoice, operation, item::charge_sum(&invoice.items))
    };
    let exact_sales = || item::exact_sales(&invoice.items).total();
    totals::check_end(
        "total_to_pay",
        claimed.get(),
        right,
        end_of,
        (invoice.summary.sub_total_sales.get(), exact_sales),
        invoice.items.len(),
        found,
    );
}

pub(super) fn sales_are_whole(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let claimed = invoice.summary.sub_total_sales;
    totals::sales_are_whole(claimed, || sound_totals(invoice), &invoice.items, found);
}

pub(super) fn vat_is_whole(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let vat = |taxed: Decimal| {
        let taxed = taxed - invoice.summary.taxed_discount.get();
        vat_inside(taxed.max(Decimal::ZERO))
    };
    let exact = vat(item::exact_sales(&invoice.items).taxed);
    let lines = invoice.items.len();
    if let Some(claimed) = invoice.summary.total_vat {
        let is_whole = |exact| totals::is_whole(claimed.get(), exact, lines);
        // Of a line whose sale is at fault that is told, and not again of the tax.
        if is_whole(exact) || is_whole(vat(item::exact_or_said_sales(&invoice.items).taxed)) {
            return;
        }
    }
    let claimed = sound_total(invoice.summary.total_vat, right_vat(invoice));
    totals::whole_agrees("total_iva", claimed, exact, lines, found);
}

/// At most, within a cent; and nothing where nothing is taxed.
pub(super) fn retention_is_at_most_one_percent(invoice: &Invoice, _: &Facts, found: &mut Findings) {
    let claimed = invoice.summary.vat_retention.get();
    if claimed.is_zero() {
        return;
    }
    let taxed = invoice.total_taxed().max(sound_totals(invoice).taxed);
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
