//! The arithmetic of a CCF's summary.

use rust_decimal::Decimal;

use crate::documents::Ccf;
use crate::facts::Facts;
use crate::fills::Withheld;
use crate::language::Phrase;
use crate::message;
use crate::money::{Money, TOTAL_PLACES, agrees, round};
use crate::parts::added_tax;
use crate::parts::calculation::Calculation;
use crate::parts::filling::{Prices, fill_lines};
use crate::parts::item;
use crate::parts::payment;
use crate::parts::totals::{self, amount_agrees};
use crate::rule::Findings;

/// Fills what was left out, each amount by the sum of what was given and what was filled before it.
pub(in crate::documents::ccf) fn fill(ccf: &mut Ccf, calculation: &mut Calculation) {
    fill_lines(&mut ccf.items, Prices::WithoutVat, calculation);
    let sales = item::said_sales(&ccf.items);
    let (discounts, charges) = (ccf.discount_sum(), item::charge_sum(&ccf.items));
    let it = &mut ccf.summary;
    calculation.total(
        "total_non_subject",
        &mut it.total_non_subject,
        sales.non_subject,
    );
    calculation.total("total_exempt", &mut it.total_exempt, sales.exempt);
    calculation.total("total_taxed", &mut it.total_taxed, sales.taxed);
    calculation.total_said("total_discount", &mut it.total_discount, discounts);
    calculation.signed_total("total_non_taxed", &mut it.total_non_taxed, charges);
    let sum = given_sales(ccf);
    calculation.total("sub_total_sales", &mut ccf.summary.sub_total_sales, sum);
    let left = discounted(ccf, ccf.summary.sub_total_sales.get());
    calculation.total("sub_total", &mut ccf.summary.sub_total, left);
    let (base, vat, net) = (ccf.taxed_base(), ccf.vat(), ccf.summary.sub_total.get());
    let it = &mut ccf.summary;
    calculation.vat(&ccf.items, &mut it.taxes, vat);
    if it.taxed_discount.get().is_zero() {
        calculation.compare(it.total_taxed.get(), vat);
    }
    calculation.withhold(Withheld::VatPerception, &mut it.vat_perception, base);
    calculation.withhold(Withheld::VatRetention, &mut it.vat_retention, base);
    calculation.withhold(Withheld::IncomeRetention, &mut it.income_retention, net);
    let sum = given_operation(ccf);
    calculation.total("total_operation", &mut ccf.summary.total_operation, sum);
    let sum = given_to_pay(ccf);
    calculation.total("total_to_pay", &mut ccf.summary.total_to_pay, sum);
    let it = &mut ccf.summary;
    payment::fill(&mut it.payments, it.total_to_pay, calculation);
}

/// The sum of the totals, as they were given.
fn given_sales(ccf: &Ccf) -> Decimal {
    let it = &ccf.summary;
    it.total_non_subject.get() + it.total_exempt.get() + it.total_taxed.get()
}

/// What the discounts of the summary leave of the sales.
fn discounted(ccf: &Ccf, sales: Decimal) -> Decimal {
    sales - ccf.summary.global_discount()
}

fn given_operation(ccf: &Ccf) -> Decimal {
    ccf.summary.sub_total.get() + ccf.tax_total()
}

fn to_pay(ccf: &Ccf, operation: Decimal, charges: Decimal) -> Decimal {
    let it = &ccf.summary;
    operation + it.vat_perception.get() - it.vat_retention.get() - it.income_retention.get()
        + charges
}

fn given_to_pay(ccf: &Ccf) -> Decimal {
    to_pay(
        ccf,
        ccf.summary.total_operation.get(),
        ccf.total_non_taxed(),
    )
}

pub(super) fn vat_is_exact(ccf: &Ccf, _: &Facts, found: &mut Findings) {
    let summary = &ccf.summary;
    added_tax::vat_is_exact(ccf.vat(), &summary.taxes, summary.total_vat, found);
}

pub(super) fn payments_add_up(ccf: &Ccf, _: &Facts, found: &mut Findings) {
    let to_pay = ccf.summary.total_to_pay.get();
    payment::add_up(&ccf.summary.payments, to_pay, found);
}

pub(super) fn discounts_fit(ccf: &Ccf, _: &Facts, found: &mut Findings) {
    item::discounts_fit_their_line(&ccf.items, found);
    let it = &ccf.summary;
    let claimed = [it.total_non_subject, it.total_exempt, it.total_taxed];
    let discounts = [
        ("non_subject_discount", it.non_subject_discount),
        ("exempt_discount", it.exempt_discount),
        ("taxed_discount", it.taxed_discount),
    ];
    totals::discounts_fit(discounts, claimed.map(Money::get), found);
}

pub(super) fn totals_are_sums(ccf: &Ccf, _: &Facts, found: &mut Findings) {
    let it = &ccf.summary;
    let claimed = [it.total_non_subject, it.total_exempt, it.total_taxed];
    totals::kinds_agree(claimed, &ccf.items, found);
    totals::charges_agree(it.total_non_taxed, item::charge_sum(&ccf.items), found);
}

pub(super) fn sub_total_sales_is_a_sum(ccf: &Ccf, _: &Facts, found: &mut Findings) {
    let claimed = ccf.summary.sub_total_sales;
    amount_agrees("sub_total_sales", claimed, given_sales(ccf), found);
}

pub(super) fn sub_total_is_a_difference(ccf: &Ccf, _: &Facts, found: &mut Findings) {
    let given = discounted(ccf, ccf.summary.sub_total_sales.get());
    amount_agrees("sub_total", ccf.summary.sub_total, given, found);
}

pub(super) fn total_operation_is_a_sum(ccf: &Ccf, _: &Facts, found: &mut Findings) {
    let (claimed, given) = (ccf.summary.total_operation.get(), given_operation(ccf));
    if agrees(claimed, given, TOTAL_PLACES) {
        return;
    }
    let right = round(given, TOTAL_PLACES).normalize();
    let expected = if leaves_vat_out(ccf) {
        message!(
            "{right}; a CCF has prices without VAT, and total_operation adds it",
            "{right}; un CCF lleva precios sin IVA, y total_operation lo suma"
        )
        .into()
    } else {
        Phrase::from(right)
    };
    found.differs("summary.total_operation", expected, claimed);
}

/// Whether the total is what all else comes to without the value-added tax, as when the prices have it
/// inside.
fn leaves_vat_out(ccf: &Ccf) -> bool {
    let without = given_operation(ccf) - ccf.vat();
    let claimed = ccf.summary.total_operation.get();
    ccf.vat() > Decimal::ZERO && agrees(claimed, without, TOTAL_PLACES)
}

pub(super) fn total_to_pay_is_a_sum(ccf: &Ccf, _: &Facts, found: &mut Findings) {
    let (claimed, given) = (Some(ccf.summary.total_to_pay), given_to_pay(ccf));
    let sales = item::exact_total(&ccf.items);
    let operation = discounted(ccf, sales) + ccf.tax_total();
    let exact = to_pay(ccf, operation, item::charge_sum(&ccf.items));
    let end = (exact, ccf.items.len());
    totals::check_end("total_to_pay", claimed, given, end, found);
}

pub(super) fn one_percent_or_nothing(ccf: &Ccf, _: &Facts, found: &mut Findings) {
    let base = (ccf.taxed_base(), ccf.shows_vat());
    for (member, claimed) in [
        ("iva_perception", ccf.summary.vat_perception),
        ("iva_retention", ccf.summary.vat_retention),
    ] {
        added_tax::is_one_percent_or_nothing(member, claimed, base, found);
    }
}

pub(super) fn sales_are_whole(ccf: &Ccf, _: &Facts, found: &mut Findings) {
    let exact = item::exact_total(&ccf.items);
    let (claimed, lines) = (ccf.summary.sub_total_sales.get(), ccf.items.len());
    totals::whole_agrees("sub_total_sales", claimed, exact, lines, found);
}
