//! The totals of an excluded subject invoice, and what makes them right.
//!
//! A sum is judged by its parts as the client gave them, and by what those should be that are at fault
//! themselves, so that one mistake is told once.

use rust_decimal::Decimal;

use super::item::{self, Item};
use super::{ExcludedSubjectInvoice, Summary};
use crate::facts::Facts;
use crate::money::{CENT, Money, TOTAL_PLACES, percent, round};
use crate::parts::added_tax;
use crate::parts::payment;
use crate::parts::totals::{self, claimed_or_computed, sum_fits};
use crate::rule::Findings;

impl ExcludedSubjectInvoice {
    /// All purchases: the client's sum, or else our own.
    pub fn total_purchase(&self) -> Decimal {
        claimed_or_computed(self.summary.total_purchase, self.given_purchases())
    }

    /// All discounts: the client's sum, or else our own.
    pub fn total_discount(&self) -> Decimal {
        claimed_or_computed(self.summary.total_discount, self.discount_sum())
    }

    /// Purchases less the summary's discount: the client's amount, or else our own.
    pub fn sub_total(&self) -> Decimal {
        let it = &self.summary;
        claimed_or_computed(it.sub_total, it.discounted(self.total_purchase()))
    }

    /// What the company pays: the client's amount, or else our own.
    pub fn total_to_pay(&self) -> Decimal {
        let it = &self.summary;
        claimed_or_computed(it.total_to_pay, it.kept_back_of(self.sub_total()))
    }

    fn given_purchases(&self) -> Decimal {
        self.items.iter().map(Item::purchase).sum()
    }

    fn right_purchases(&self) -> Decimal {
        self.items.iter().map(Item::sound_purchase).sum()
    }

    fn discount_sum(&self) -> Decimal {
        let lines: Decimal = self.items.iter().map(|item| item.discount.get()).sum();
        lines + self.summary.purchase_discount.get()
    }

    fn sound_total_purchase(&self) -> Decimal {
        let claimed = self.summary.total_purchase;
        sound(claimed, self.given_purchases(), self.right_purchases())
    }

    fn sound_sub_total(&self) -> Decimal {
        let it = &self.summary;
        let given = it.discounted(self.total_purchase());
        let right = it.discounted(self.sound_total_purchase());
        sound(it.sub_total, given, right)
    }

    fn sound_to_pay(&self) -> Decimal {
        let it = &self.summary;
        let given = it.kept_back_of(self.sub_total());
        let right = it.kept_back_of(self.sound_sub_total());
        sound(it.total_to_pay, given, right)
    }
}

impl Summary {
    /// What the summary's discount leaves of the purchases.
    fn discounted(&self, purchases: Decimal) -> Decimal {
        purchases - self.purchase_discount.get()
    }

    /// What is left to pay once tax is kept back.
    fn kept_back_of(&self, sub_total: Decimal) -> Decimal {
        sub_total - self.vat_retention.get() - self.income_retention.get()
    }
}

/// An amount that may be left out, as other sums are judged by it.
fn sound(claimed: Option<Money>, given: Decimal, right: Decimal) -> Decimal {
    claimed.map_or_else(
        || round(right, TOTAL_PLACES),
        |claimed| totals::sound(claimed, given, || right),
    )
}

pub(super) fn total_purchase_is_a_sum(
    invoice: &ExcludedSubjectInvoice,
    _: &Facts,
    found: &mut Findings,
) {
    let (claimed, given) = (invoice.summary.total_purchase, invoice.given_purchases());
    let right = || invoice.right_purchases();
    sum_fits("total_purchase", claimed, given, right, found);
}

pub(super) fn purchases_are_whole(
    invoice: &ExcludedSubjectInvoice,
    _: &Facts,
    found: &mut Findings,
) {
    let exact = invoice.items.iter().map(Item::value).sum();
    let right = invoice.right_purchases();
    // Of one that is not the sum of its lines another rule tells.
    let claimed = invoice.summary.total_purchase.map_or_else(
        || round(right, TOTAL_PLACES),
        |claimed| totals::right_or_computed(claimed, right),
    );
    let lines = invoice.items.len();
    totals::whole_agrees("total_purchase", claimed, exact, lines, found);
}

pub(super) fn discounts_fit(invoice: &ExcludedSubjectInvoice, _: &Facts, found: &mut Findings) {
    item::discounts_fit_their_line(&invoice.items, found);
    let discount = invoice.summary.purchase_discount.get();
    let most = invoice.total_purchase().max(invoice.sound_total_purchase());
    if discount > most {
        let expected = format!("at most {}", most.normalize());
        found.differs("summary.purchase_discount", expected, discount);
    }
}

pub(super) fn total_discount_is_a_sum(
    invoice: &ExcludedSubjectInvoice,
    _: &Facts,
    found: &mut Findings,
) {
    let claimed = invoice.summary.total_discount;
    totals::sum_agrees("total_discount", claimed, invoice.discount_sum(), found);
}

pub(super) fn sub_total_is_a_difference(
    invoice: &ExcludedSubjectInvoice,
    _: &Facts,
    found: &mut Findings,
) {
    let it = &invoice.summary;
    let given = it.discounted(invoice.total_purchase());
    let right = || it.discounted(invoice.sound_total_purchase());
    sum_fits("sub_total", it.sub_total, given, right, found);
}

pub(super) fn vat_retention_is_one_percent(
    invoice: &ExcludedSubjectInvoice,
    _: &Facts,
    found: &mut Findings,
) {
    let bases = || [invoice.sub_total(), invoice.sound_sub_total()].map(|it| (it, !it.is_zero()));
    added_tax::is_one_percent_or_nothing(
        "iva_retention",
        invoice.summary.vat_retention,
        bases,
        found,
    );
}

/// With the value-added tax that may be kept back, so that what is to pay is never below 0.
pub(super) fn income_tax_fits(invoice: &ExcludedSubjectInvoice, _: &Facts, found: &mut Findings) {
    let it = &invoice.summary;
    let left = || {
        let sub_total = invoice.sound_sub_total();
        let most = round(percent(1, sub_total), TOTAL_PLACES) + CENT;
        (sub_total - it.vat_retention.get().min(most)).max(Decimal::ZERO)
    };
    totals::income_tax_fits(it.income_retention, left, found);
}

pub(super) fn total_to_pay_is_a_difference(
    invoice: &ExcludedSubjectInvoice,
    _: &Facts,
    found: &mut Findings,
) {
    let it = &invoice.summary;
    let given = it.kept_back_of(invoice.sub_total());
    let right = || it.kept_back_of(invoice.sound_sub_total());
    sum_fits("total_to_pay", it.total_to_pay, given, right, found);
}

pub(super) fn payments_add_up(invoice: &ExcludedSubjectInvoice, _: &Facts, found: &mut Findings) {
    let payments = &invoice.summary.payments;
    // An amount that cannot be one breaks another rule.
    let Ok(to_pay) = Money::try_from(invoice.total_to_pay()) else {
        return;
    };
    if !payments.is_empty() {
        payment::add_up(payments, to_pay, || invoice.sound_to_pay(), found);
    }
}

pub(super) fn nothing_to_pay_is_cash(
    invoice: &ExcludedSubjectInvoice,
    _: &Facts,
    found: &mut Findings,
) {
    if let Ok(to_pay) = Money::try_from(invoice.total_to_pay()) {
        payment::nothing_to_pay_is_cash(invoice.summary.condition, to_pay, found);
    }
}
