//! The rules of an invoice.

mod sections;
mod summary;

use super::Invoice;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::identification::DocumentType;
use crate::parts::extension;
use crate::parts::included_tax;
use crate::parts::item;
use crate::parts::observations;
use crate::parts::other_document;
use crate::parts::payment;
use crate::parts::receiver;
use crate::parts::related_document;
use crate::parts::third_party_sale;
use crate::parts::totals;
use crate::rule::Rule;
/// Taxes that no line of an invoice bears: the value-added tax and its rate for exports, which are
/// inside the prices, and one for which the schema's summary has no place.
const NOT_ON_LINES: &[&str] = &["20", "C3", "D4"];

/// What every invoice must keep.
pub const RULES: &[Rule<Invoice, Facts>] = &[
    Rule::new(
        "INV-01",
        "from 1095.00 the receiver is named, with an identity document",
        sections::a_large_operation_has_an_identified_receiver,
    ),
    Rule::new(
        "INV-02",
        "a tax item is measured in unit 99",
        |invoice, _, found| {
            item::tax_items_use_unit_99(&invoice.items, found);
        },
    ),
    Rule::new(
        "INV-03",
        "a tax item carries no taxes",
        |invoice, _, found| {
            included_tax::tax_items_bear_no_tax(&invoice.items, found);
        },
    ),
    Rule::new(
        "INV-04",
        "an item carries no tax 20, C3 or D4: prices include VAT",
        |invoice, _, found| {
            included_tax::none_bears(NOT_ON_LINES, &invoice.items, found);
        },
    ),
    Rule::new(
        "INV-05",
        "an item has one kind of sale",
        |invoice, _, found| {
            item::sell_in_one_way(&invoice.items, found);
        },
    ),
    Rule::new(
        "INV-06",
        "every item names one of the related documents",
        |invoice, _, found| {
            let related = &invoice.related_documents;
            related_document::every_item_names_one(related, &invoice.items, found);
        },
    ),
    Rule::new(
        "INV-07",
        "every item of a third party's sale names its document",
        |invoice, _, found| {
            if invoice.third_party_sale.is_some() {
                third_party_sale::every_item_names_its_document(&invoice.items, found);
            }
        },
    ),
    Rule::new(
        "INV-08",
        "total_iva is the VAT of the items less that inside taxed_discount",
        summary::vat_is_a_sum,
    ),
    Rule::new(
        "INV-09",
        "the payments add up to the total to pay",
        summary::payments_add_up,
    ),
    Rule::new(
        "INV-10",
        "a discount is at most what it is taken from",
        summary::discounts_fit,
    ),
    Rule::new(
        "INV-11",
        "a credit has a term and a period",
        |invoice, _, found| {
            let summary = &invoice.summary;
            payment::credit_has_its_length(summary.condition, &summary.payments, found);
        },
    ),
    Rule::only(
        Edition::Of2022,
        "INV-12",
        "an operation of 1095.00 or more has an extension",
        |invoice, _, found| {
            let total = invoice.summary.total_operation.get();
            extension::is_there_when_mandatory(invoice.extension.is_some(), total, found);
        },
    ),
    Rule::new(
        "INV-13",
        "an optional object has its required members",
        sections::optional_objects_are_complete,
    ),
    Rule::new(
        "INV-14",
        "the municipality is one of the department",
        |invoice, _, found| {
            receiver::lives_in_a_known_municipality(invoice.receiver.as_ref(), found);
        },
    ),
    Rule::new(
        "INV-15",
        "an item's sale is quantity x unit price - discount",
        |invoice, _, found| {
            item::sales_are_price_times_quantity(&invoice.items, found);
        },
    ),
    Rule::new(
        "INV-16",
        "a non-taxed charge has unit price 0",
        |invoice, _, found| {
            item::charges_have_no_price(&invoice.items, found);
        },
    ),
    Rule::new(
        "INV-17",
        "a total is the sum of its items",
        summary::totals_are_sums,
    ),
    Rule::new(
        "INV-18",
        "sub_total_sales is the sum of the totals",
        summary::sub_total_sales_is_a_sum,
    ),
    Rule::new(
        "INV-19",
        "sub_total is sub_total_sales less discounts",
        summary::sub_total_is_a_difference,
    ),
    Rule::new(
        "INV-20",
        "total_discount is the sum of all discounts",
        |invoice, _, found| {
            let claimed = invoice.summary.total_discount;
            totals::sum_agrees("total_discount", claimed, invoice.discount_sum(), found);
        },
    ),
    Rule::new(
        "INV-21",
        "total_operation is sub_total and taxes, with or without those of CAT-015 section 3",
        summary::total_operation_is_a_sum,
    ),
    Rule::new(
        "INV-22",
        "total_to_pay is total_operation - retentions + non-taxed charges",
        summary::total_to_pay_is_a_sum,
    ),
    Rule::new(
        "INV-23",
        "iva_retention is at most 1 % of total_taxed",
        summary::retention_is_at_most_one_percent,
    ),
    Rule::new(
        "INV-24",
        "the taxes of items and summary agree",
        |invoice, _, found| {
            totals::taxes_agree(&invoice.items, &invoice.summary.taxes, found);
        },
    ),
    Rule::new(
        "INV-25",
        "tax_code goes with type 4",
        |invoice, _, found| {
            item::tax_codes_go_with_tax_items(&invoice.items, found);
        },
    ),
    Rule::new(
        "INV-26",
        "taxes go with taxed sales",
        |invoice, _, found| {
            item::taxes_need_taxed_sales(&invoice.items, found);
        },
    ),
    Rule::new(
        "INV-27",
        "payments fit the condition of the operation",
        |invoice, _, found| {
            let summary = &invoice.summary;
            payment::fit_the_condition(summary.condition, &summary.payments, found);
        },
    ),
    Rule::new(
        "INV-28",
        "an operation with nothing to pay is cash",
        |invoice, _, found| {
            let summary = &invoice.summary;
            payment::nothing_to_pay_is_cash(summary.condition, summary.total_to_pay, found);
        },
    ),
    Rule::new(
        "INV-29",
        "related documents are all of type 04 or all of type 09",
        |invoice, facts, found| {
            let allowed = DocumentType::Invoice.spec().relates_to(facts.edition);
            related_document::are_of_one_type(allowed, &invoice.related_documents, found);
        },
    ),
    Rule::new(
        "INV-30",
        "a related document's number has the form of its kind",
        |invoice, _, found| {
            related_document::numbers_have_their_form(&invoice.related_documents, found);
        },
    ),
    Rule::new(
        "INV-31",
        "a related document is not of the future",
        |invoice, facts, found| {
            related_document::none_is_of_the_future(&invoice.related_documents, facts, found);
        },
    ),
    Rule::new(
        "INV-32",
        "other documents have only what their kind allows",
        |invoice, _, found| {
            other_document::have_only_what_their_kind_allows(&invoice.other_documents, found);
        },
    ),
    Rule::new(
        "INV-33",
        "a list has as many entries as the schema takes",
        sections::lists_fit,
    ),
    Rule::new(
        "INV-34",
        "iva_item is the VAT inside the taxed sale",
        |invoice, _, found| {
            included_tax::vat_is_inside_the_sale(&invoice.items, found);
        },
    ),
    Rule::new(
        "INV-35",
        "document_type and document_number come together",
        sections::identity_is_whole,
    ),
    Rule::new(
        "INV-36",
        "document_number has the form of its document_type",
        sections::identity_number_has_its_form,
    ),
    Rule::new(
        "INV-37",
        "a registry number goes with document_type 36",
        sections::a_registry_number_goes_with_a_nit,
    ),
    Rule::only(
        Edition::Of2022,
        "INV-38",
        "the receiver's texts have the lengths that the schema asks for",
        sections::receiver_is_told_at_length,
    ),
    Rule::only(
        Edition::Of2022,
        "INV-39",
        "the extension's texts have 5 characters or more",
        |invoice, _, found| {
            if let Some(extension) = &invoice.extension {
                extension.is_told_at_length(found);
            }
        },
    ),
    Rule::new(
        "INV-40",
        "balance_in_favor is 0 or less, to the cent",
        summary::balance_is_not_above_zero,
    ),
    Rule::new(
        "INV-41",
        "a non-taxed charge stands beside a sale",
        |invoice, _, found| {
            item::charges_stand_beside_a_sale(&invoice.items, found);
        },
    ),
    Rule::new(
        "INV-42",
        "observations and extension.observation do not differ",
        |invoice, _, found| {
            let alone = invoice.observations.as_ref();
            observations::are_said_once(alone, invoice.extension.as_ref(), found);
        },
    ),
    Rule::new(
        "INV-43",
        "the district is one of the municipality",
        |invoice, _, found| receiver::district_is_known(invoice.receiver.as_ref(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "INV-44",
        "an address has a district",
        |invoice, _, found| receiver::address_has_a_district(invoice.receiver.as_ref(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "INV-45",
        "no income tax is kept back: documents of 2026 have no place for it",
        |invoice, _, found| {
            totals::is_nothing("income_retention", invoice.summary.income_retention, found);
        },
    ),
    Rule::only(
        Edition::Of2026,
        "INV-46",
        "the receiver's and other documents' texts have the lengths of 2026",
        |invoice, _, found| {
            if let Some(receiver) = &invoice.receiver {
                receiver.is_told_as_in_2026(found);
            }
            other_document::are_told_at_length(&invoice.other_documents, found);
        },
    ),
    Rule::new(
        "INV-47",
        "all sales together are the items' quantities x unit prices - discounts",
        summary::sales_are_whole,
    ),
    Rule::new(
        "INV-48",
        "total_iva is the VAT inside the items' quantities x unit prices - discounts",
        summary::vat_is_whole,
    ),
    Rule::new(
        "INV-49",
        "a tax item has quantity 1",
        |invoice, _, found| item::tax_items_are_one(&invoice.items, found),
    ),
    Rule::new(
        "INV-50",
        "a non-taxed charge has quantity 1 and unit 99",
        |invoice, _, found| item::charges_are_one(&invoice.items, found),
    ),
    Rule::only(
        Edition::Of2022,
        "INV-51",
        "a vehicle plate and a doctor's identification have 2 characters or more",
        |invoice, _, found| {
            extension::plate_is_told_at_length(invoice.extension.as_ref(), found);
            other_document::doctors_are_told_at_length(&invoice.other_documents, found);
        },
    ),
];
