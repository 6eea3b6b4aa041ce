//! The rules of an excluded subject invoice.

use super::{ExcludedSubjectInvoice, item, sums};
use crate::catalog::OperationCondition;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::parts::appendix;
use crate::parts::item::MOST;
use crate::parts::payment;
use crate::parts::receiver::{self, Receiver};
use crate::parts::totals;
use crate::rule::{Findings, Rule};

/// What every excluded subject invoice must keep.
pub const RULES: &[Rule<ExcludedSubjectInvoice, Facts>] = &[
    Rule::new(
        "FSE-01",
        "the receiver, who sells, is complete",
        receiver_is_complete,
    ),
    Rule::new(
        "FSE-02",
        "the receiver has no registry number: who has one issues an invoice",
        |invoice, _, found| {
            let nrc = invoice.receiver.as_ref().and_then(|it| it.nrc.as_ref());
            if let Some(nrc) = nrc {
                found.differs("receiver.nrc", "nothing", nrc.as_str());
            }
        },
    ),
    Rule::new(
        "FSE-03",
        "document_number has the form of its document_type",
        |invoice, _, found| {
            of_the_receiver(invoice, |receiver| {
                let path = "receiver.document_number";
                receiver.identity.number_has_its_form(path, found);
            });
        },
    ),
    Rule::new(
        "FSE-04",
        "activity_code and activity_description come together",
        activity_is_whole,
    ),
    Rule::new(
        "FSE-05",
        "the receiver's activity and e-mail have their lengths",
        |invoice, _, found| {
            of_the_receiver(invoice, |receiver| receiver.is_told_as_in_2026(found));
        },
    ),
    Rule::new(
        "FSE-06",
        "the municipality is one of the department",
        |invoice, _, found| {
            let receiver = invoice.receiver.as_ref();
            if let Some(address) = receiver.and_then(|it| it.address.as_ref()) {
                receiver::municipality_is_known(address, "receiver.address", found);
            }
        },
    ),
    Rule::new(
        "FSE-07",
        "the district is one of the municipality",
        |invoice, _, found| receiver::district_is_known(invoice.receiver.as_ref(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "FSE-08",
        "an address has a district",
        |invoice, _, found| receiver::address_has_a_district(invoice.receiver.as_ref(), found),
    ),
    Rule::new(
        "FSE-09",
        "goods and services are bought, and no taxes",
        |invoice, _, found| item::are_no_taxes(&invoice.items, found),
    ),
    Rule::new(
        "FSE-10",
        "an item's unit is one that the schema lists",
        |invoice, _, found| item::have_a_listed_unit(&invoice.items, found),
    ),
    Rule::new(
        "FSE-11",
        "an item's purchase is quantity x unit price - discount",
        |invoice, _, found| item::purchases_are_price_times_quantity(&invoice.items, found),
    ),
    Rule::new(
        "FSE-12",
        "a discount is at most what it is taken from",
        sums::discounts_fit,
    ),
    Rule::new(
        "FSE-13",
        "total_purchase is the sum of the items",
        sums::total_purchase_is_a_sum,
    ),
    Rule::new(
        "FSE-14",
        "all purchases together are the items' quantities x unit prices - discounts",
        sums::purchases_are_whole,
    ),
    Rule::new(
        "FSE-15",
        "total_discount is the sum of all discounts",
        sums::total_discount_is_a_sum,
    ),
    Rule::new(
        "FSE-16",
        "sub_total is total_purchase less purchase_discount",
        sums::sub_total_is_a_difference,
    ),
    Rule::only(
        Edition::Of2022,
        "FSE-17",
        "iva_retention is 0 or 1 % of sub_total",
        sums::vat_retention_is_one_percent,
    ),
    Rule::only(
        Edition::Of2026,
        "FSE-18",
        "no VAT is kept back: documents of 2026 have no place for it",
        |invoice, _, found| {
            totals::is_nothing("iva_retention", invoice.summary.vat_retention, found);
        },
    ),
    Rule::new(
        "FSE-19",
        "income_retention is at most what iva_retention leaves of sub_total",
        sums::income_tax_fits,
    ),
    Rule::new(
        "FSE-20",
        "total_to_pay is sub_total less retentions",
        sums::total_to_pay_is_a_difference,
    ),
    Rule::new(
        "FSE-21",
        "payments, where there are any, add up to the total to pay",
        sums::payments_add_up,
    ),
    Rule::new(
        "FSE-22",
        "a credit has payments, each with a term and a period",
        credit_has_its_length,
    ),
    Rule::new(
        "FSE-23",
        "payments fit the condition of the operation",
        |invoice, _, found| {
            let summary = &invoice.summary;
            payment::fit_the_condition(summary.condition, &summary.payments, found);
        },
    ),
    Rule::new(
        "FSE-24",
        "an operation with nothing to pay is cash",
        sums::nothing_to_pay_is_cash,
    ),
    Rule::new(
        "FSE-25",
        "an optional object has its required members",
        |invoice, _, found| appendix::are_complete(&invoice.appendixes, found),
    ),
    Rule::new(
        "FSE-26",
        "a list has as many entries as the schema takes",
        |invoice, _, found| {
            let appendixes = invoice.appendixes.len();
            let lists = [
                ("items", 1, MOST, invoice.items.len()),
                ("appendixes", 0, appendix::MOST, appendixes),
            ];
            totals::lists_fit(&lists, found);
        },
    ),
];

fn of_the_receiver(invoice: &ExcludedSubjectInvoice, judge: impl FnOnce(&Receiver)) {
    if let Some(receiver) = &invoice.receiver {
        judge(receiver);
    }
}

fn receiver_is_complete(invoice: &ExcludedSubjectInvoice, _: &Facts, found: &mut Findings) {
    let Some(receiver) = &invoice.receiver else {
        return found.absent("receiver", "the receiver");
    };
    receiver.is_identified(found);
    let expected = "department, municipality and complement";
    found.require(receiver.address.is_some(), || "receiver.address", expected);
}

fn activity_is_whole(invoice: &ExcludedSubjectInvoice, _: &Facts, found: &mut Findings) {
    of_the_receiver(invoice, |receiver| {
        let (code, text) = (&receiver.activity_code, &receiver.activity_description);
        if text.is_some() {
            let expected = "the code of activity_description";
            found.require(code.is_some(), || "receiver.activity_code", expected);
        }
        if code.is_some() {
            let (path, expected) = ("receiver.activity_description", "5 to 150 characters");
            found.require(text.is_some(), || path, expected);
        }
    });
}

fn credit_has_its_length(invoice: &ExcludedSubjectInvoice, _: &Facts, found: &mut Findings) {
    let (condition, payments) = (invoice.summary.condition, &invoice.summary.payments);
    if condition == OperationCondition::Credit {
        let expected = "the payments of a credit";
        found.require(!payments.is_empty(), || "summary.payment_types", expected);
    }
    payment::credit_has_its_length(condition, payments, found);
}
