//! The arithmetic of an export invoice.

use rust_decimal::Decimal;

use super::ExportInvoice;
use super::item::ExportItem;
use crate::catalog::{Catalogue as _, Tax};
use crate::edition::Edition;
use crate::facts::Facts;
use crate::language::{Phrase, expect};
use crate::message;
use crate::money::Money;
use crate::parts::calculation::Calculation;
use crate::parts::item;
use crate::parts::payment;
use crate::parts::priced_line::{self, PricedLine as _};
use crate::parts::totals::{self, sum_agrees};
use crate::rule::Findings;
use crate::violation::Warning;

/// Fills what was left out, each amount by the sum of what was given and what was filled before it.
pub(super) fn fill(invoice: &mut ExportInvoice, calculation: &mut Calculation) {
    priced_line::fill(&mut invoice.items, calculation);
    let (sum, off) = (sales(invoice), discounts(invoice));
    let it = &mut invoice.summary;
    calculation.total_said("total_taxed", &mut it.total_taxed, sum);
    calculation.total_said("total_discount", &mut it.total_discount, off);
    let operation = given_operation(invoice);
    let it = &mut invoice.summary;
    calculation.total_said("total_operation", &mut it.total_operation, operation);
    let to_pay = given_to_pay(invoice);
    let it = &mut invoice.summary;
    calculation.total_said("total_to_pay", &mut it.total_to_pay, to_pay);
    let to_pay = it.total_to_pay.unwrap_or_default();
    payment::fill(&mut it.payments, to_pay, calculation);
}

/// What the lines come to, as they say.
pub(super) fn sales(invoice: &ExportInvoice) -> Decimal {
    invoice.items.iter().map(ExportItem::taxed_sale).sum()
}

/// All discounts, of lines and of the summary.
pub(super) fn discounts(invoice: &ExportInvoice) -> Decimal {
    let lines: Decimal = invoice.items.iter().map(|item| item.discount.get()).sum();
    lines + invoice.summary.taxed_discount.get()
}

/// Charges outside the tax base, exactly.
pub(super) fn charge_sum(invoice: &ExportInvoice) -> Decimal {
    invoice.items.iter().map(|item| item.non_taxed.get()).sum()
}

/// Insurance, freight and taxes.
fn beside_sales(invoice: &ExportInvoice) -> Decimal {
    let it = &invoice.summary;
    it.insurance.get() + it.freight.get() + totals::beside_vat(&it.taxes)
}

/// What the operation comes to, as its parts were given.
pub(super) fn given_operation(invoice: &ExportInvoice) -> Decimal {
    invoice.total_taxed() - invoice.summary.taxed_discount.get() + beside_sales(invoice)
}

/// What is paid, as its parts were given.
pub(super) fn given_to_pay(invoice: &ExportInvoice) -> Decimal {
    invoice.total_operation() + invoice.total_non_taxed()
}

pub(super) fn total_is_a_sum(invoice: &ExportInvoice, _: &Facts, found: &mut Findings) {
    let claimed = invoice.summary.total_taxed;
    sum_agrees("total_taxed", claimed, sales(invoice), found);
}

/// A cent of tolerance for each line does not add up.
pub(super) fn total_is_whole(invoice: &ExportInvoice, _: &Facts, found: &mut Findings) {
    let exact: Decimal = invoice.items.iter().map(ExportItem::exact).sum();
    let (claimed, lines) = (invoice.total_taxed(), invoice.items.len());
    totals::whole_agrees("total_taxed", claimed, exact, lines, found);
}

pub(super) fn charges_add_up(invoice: &ExportInvoice, _: &Facts, found: &mut Findings) {
    let claimed = invoice.summary.total_non_taxed;
    totals::charges_agree(claimed, charge_sum(invoice), found);
}

pub(super) fn discounts_fit(invoice: &ExportInvoice, _: &Facts, found: &mut Findings) {
    priced_line::discounts_fit_their_line(&invoice.items, found);
    let discount = invoice.summary.taxed_discount.get();
    let sold = invoice.total_taxed();
    if discount > sold {
        let most = expect::at_most(sold.normalize());
        found.differs("summary.taxed_discount", most, discount);
    }
}

pub(super) fn discounts_add_up(invoice: &ExportInvoice, _: &Facts, found: &mut Findings) {
    let claimed = invoice.summary.total_discount;
    sum_agrees("total_discount", claimed, discounts(invoice), found);
}

/// The tax on exports is 0; in 2026 those that an authorisation allows stand beside it, once, where a line
/// bears them.
pub(super) fn taxes_are_of_exports(invoice: &ExportInvoice, facts: &Facts, found: &mut Findings) {
    let taxes = &invoice.summary.taxes;
    let fits =
        |tax: Tax| tax == Tax::EXPORTS || facts.edition == Edition::Of2026 && tax.may_be_exported();
    let bears = |item: &ExportItem, tax: Tax| item.bears().contains(&tax);
    for (index, total) in taxes.iter().enumerate() {
        let (tax, path) = (total.tax, format!("summary.taxes[{index}].code"));
        let code = Phrase::value(tax.code());
        if !fits(tax) {
            found.differs(path, Phrase::value(Tax::EXPORTS.code()), code);
        } else if taxes[..index].iter().any(|earlier| earlier.tax == tax) {
            found.differs(path, item::EVERY_TAX_ONCE, code);
        } else if tax.may_be_exported() && !invoice.items.iter().any(|item| bears(item, tax)) {
            let expected = message!(
                "a tax that an item carries",
                "un tributo que lleve alguna línea"
            );
            found.differs(path, expected, code);
        }
    }
    totals::exports_carry_no_amount(taxes, found);
    for tax in Tax::ENTRIES.iter().map(|entry| entry.value) {
        let is_missing = fits(tax) && tax != Tax::EXPORTS && totals::declared(taxes, tax).is_none();
        if is_missing && invoice.items.iter().any(|item| bears(item, tax)) {
            let code = tax.code();
            let expected = message!("the amount of tax {code}", "el monto del tributo {code}");
            found.absent("summary.taxes", expected);
        }
    }
}

/// Warns of taxes that an export bears with an authorisation alone.
pub(super) fn warn_of_taxes(invoice: &ExportInvoice, warnings: &mut Vec<Warning>) {
    for (index, total) in invoice.summary.taxes.iter().enumerate() {
        if total.tax.may_be_exported() {
            let code = total.tax.code();
            let text = message!(
                "an export bears {code} only with an authorisation of the tax authority",
                "una exportación lleva {code} solo con autorización de Hacienda"
            );
            warnings.push(Warning::new(format!("summary.taxes[{index}].code"), text));
        }
    }
}

pub(super) fn operation_is_a_sum(invoice: &ExportInvoice, _: &Facts, found: &mut Findings) {
    let claimed = invoice.summary.total_operation;
    sum_agrees("total_operation", claimed, given_operation(invoice), found);
}

/// The schema of 2022 demands more than nothing.
pub(super) fn operation_is_something(invoice: &ExportInvoice, _: &Facts, found: &mut Findings) {
    if invoice.total_operation().is_zero() {
        let expected = message!("above 0", "mayor que 0");
        found.differs("summary.total_operation", expected, Decimal::ZERO);
    }
}

pub(super) fn total_to_pay_is_a_sum(invoice: &ExportInvoice, _: &Facts, found: &mut Findings) {
    let (claimed, given) = (invoice.summary.total_to_pay, given_to_pay(invoice));
    if claimed.is_none() && given < Decimal::ZERO {
        let expected = message!("0 or more", "0 o más");
        found.differs("summary.total_to_pay", expected, given.normalize());
        return;
    }
    let sales: Decimal = invoice.items.iter().map(ExportItem::exact).sum();
    let operation = sales - invoice.summary.taxed_discount.get() + beside_sales(invoice);
    let end = (operation + charge_sum(invoice), invoice.items.len());
    totals::check_end("total_to_pay", claimed, given, end, found);
}

/// What is given for nothing is a part of what is sold.
pub(super) fn free_part_fits(invoice: &ExportInvoice, _: &Facts, found: &mut Findings) {
    let free = invoice.summary.total_non_onerous.get();
    let most = invoice.total_taxed();
    if free > most {
        let most = expect::at_most(most.normalize());
        found.differs("summary.total_non_onerous", most, free);
    }
}

/// A balance in the buyer's favour is 0 or less, to the cent.
pub(super) fn balance_is_not_above_zero(invoice: &ExportInvoice, _: &Facts, found: &mut Findings) {
    let balance = invoice.balance_in_favor();
    let size = Money::try_from(-balance);
    if size.is_err() {
        let expected = message!("0 or less, to the cent", "0 o menos, al centavo");
        found.differs("summary.balance_in_favor", expected, balance);
    }
}

pub(super) fn payments_add_up(invoice: &ExportInvoice, _: &Facts, found: &mut Findings) {
    let payments = &invoice.summary.payments;
    if !payments.is_empty() {
        payment::add_up(payments, invoice.total_to_pay(), found);
    }
}
