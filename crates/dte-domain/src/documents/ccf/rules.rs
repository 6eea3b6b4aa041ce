//! The rules of a CCF.

mod sections;
mod summary;

use super::Ccf;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::identification::DocumentType;
use crate::parts::extension;
use crate::parts::item;
use crate::parts::observations;
use crate::parts::other_document;
use crate::parts::payment;
use crate::parts::receiver;
use crate::parts::related_document;
use crate::parts::third_party_sale;
use crate::parts::totals;
use crate::rule::Rule;
/// What every CCF must keep.
pub const RULES: &[Rule<Ccf, Facts>] = &[
    Rule::new(
        "CCF-01",
        "the receiver is complete",
        sections::has_a_complete_receiver,
    ),
    Rule::new(
        "CCF-02",
        "a tax item is measured in unit 99",
        |ccf, _, found| {
            item::tax_items_use_unit_99(&ccf.items, found);
        },
    ),
    Rule::new(
        "CCF-03",
        "a tax item carries tax code 20 and no other",
        |ccf, _, found| {
            item::tax_items_bear_only_vat(&ccf.items, found);
        },
    ),
    Rule::new(
        "CCF-04",
        "a taxed product carries tax code 20",
        |ccf, _, found| {
            item::taxed_products_bear_vat(&ccf.items, found);
        },
    ),
    Rule::new("CCF-05", "an item has one kind of sale", |ccf, _, found| {
        item::sell_in_one_way(&ccf.items, found);
    }),
    Rule::new(
        "CCF-06",
        "every item names one of the related documents",
        |ccf, _, found| {
            related_document::every_item_names_one(&ccf.related_documents, &ccf.items, found);
        },
    ),
    Rule::new(
        "CCF-07",
        "every item of a third party's sale names its document",
        |ccf, _, found| {
            if ccf.third_party_sale.is_some() {
                third_party_sale::every_item_names_its_document(&ccf.items, found);
            }
        },
    ),
    Rule::new(
        "CCF-08",
        "the VAT is exactly 13 % of taxed sales less taxed discount",
        summary::vat_is_exact,
    ),
    Rule::new(
        "CCF-09",
        "the payments add up to the total to pay",
        summary::payments_add_up,
    ),
    Rule::new(
        "CCF-10",
        "a discount is at most what it is taken from",
        summary::discounts_fit,
    ),
    Rule::new(
        "CCF-11",
        "a credit has a term and a period",
        |ccf, _, found| {
            payment::credit_has_its_length(ccf.summary.condition, &ccf.summary.payments, found);
        },
    ),
    Rule::only(
        Edition::Of2022,
        "CCF-12",
        "an operation of 1095.00 or more has an extension",
        |ccf, _, found| {
            let total = ccf.summary.total_operation.get();
            extension::is_there_when_mandatory(ccf.extension.is_some(), total, found);
        },
    ),
    Rule::new(
        "CCF-13",
        "an optional object has its required members",
        sections::optional_objects_are_complete,
    ),
    Rule::new(
        "CCF-14",
        "the municipality is one of the department",
        |ccf, _, found| receiver::lives_in_a_known_municipality(ccf.receiver.as_ref(), found),
    ),
    Rule::new(
        "CCF-15",
        "an item's sale is quantity x unit price - discount",
        |ccf, _, found| {
            item::sales_are_price_times_quantity(&ccf.items, found);
        },
    ),
    Rule::new(
        "CCF-16",
        "a non-taxed charge has unit price 0",
        |ccf, _, found| {
            item::charges_have_no_price(&ccf.items, found);
        },
    ),
    Rule::new(
        "CCF-17",
        "a total is the sum of its items",
        summary::totals_are_sums,
    ),
    Rule::new(
        "CCF-18",
        "sub_total_sales is the sum of the totals",
        summary::sub_total_sales_is_a_sum,
    ),
    Rule::new(
        "CCF-19",
        "sub_total is sub_total_sales less discounts",
        summary::sub_total_is_a_difference,
    ),
    Rule::new(
        "CCF-20",
        "total_discount is the sum of all discounts",
        |ccf, _, found| {
            let claimed = ccf.summary.total_discount;
            totals::sum_agrees("total_discount", claimed, ccf.discount_sum(), found);
        },
    ),
    Rule::new(
        "CCF-21",
        "total_operation is sub_total and taxes, with or without those of CAT-015 section 3",
        summary::total_operation_is_a_sum,
    ),
    Rule::new(
        "CCF-22",
        "total_to_pay is total_operation + perception - retentions + non-taxed charges",
        summary::total_to_pay_is_a_sum,
    ),
    Rule::new(
        "CCF-23",
        "perception and retention are 0 or 1 % of the taxed base",
        summary::one_percent_or_nothing,
    ),
    Rule::new(
        "CCF-24",
        "the taxes of items and summary agree",
        |ccf, _, found| {
            totals::taxes_agree(&ccf.items, &ccf.summary.taxes, found);
        },
    ),
    Rule::new(
        "CCF-25",
        "tax_code goes with type 4 and a taxed sale",
        |ccf, _, found| {
            item::only_tax_items_are_a_tax(&ccf.items, found);
        },
    ),
    Rule::new("CCF-26", "taxes go with taxed sales", |ccf, _, found| {
        item::taxes_go_with_taxed_sales(&ccf.items, found);
    }),
    Rule::new(
        "CCF-27",
        "payments fit the condition of the operation",
        |ccf, _, found| {
            payment::fit_the_condition(ccf.summary.condition, &ccf.summary.payments, found);
        },
    ),
    Rule::new(
        "CCF-28",
        "an operation with nothing to pay is cash",
        |ccf, _, found| {
            payment::nothing_to_pay_is_cash(ccf.summary.condition, ccf.summary.total_to_pay, found);
        },
    ),
    Rule::new(
        "CCF-29",
        "related documents are all of type 04 or all of type 09",
        |ccf, facts, found| {
            let allowed = DocumentType::Ccf.spec().relates_to(facts.edition);
            related_document::are_of_one_type(allowed, &ccf.related_documents, found);
        },
    ),
    Rule::new(
        "CCF-30",
        "a related document's number has the form of its kind",
        |ccf, _, found| {
            related_document::numbers_have_their_form(&ccf.related_documents, found);
        },
    ),
    Rule::new(
        "CCF-31",
        "a related document is not of the future",
        |ccf, facts, found| {
            related_document::none_is_of_the_future(&ccf.related_documents, facts, found);
        },
    ),
    Rule::new(
        "CCF-32",
        "other documents have only what their kind allows",
        |ccf, _, found| {
            other_document::have_only_what_their_kind_allows(&ccf.other_documents, found);
        },
    ),
    Rule::new(
        "CCF-33",
        "a list has as many entries as the schema takes",
        sections::lists_fit,
    ),
    Rule::new(
        "CCF-34",
        "observations and extension.observation do not differ",
        |ccf, _, found| {
            let alone = ccf.observations.as_ref();
            observations::are_said_once(alone, ccf.extension.as_ref(), found);
        },
    ),
    Rule::new(
        "CCF-35",
        "the district is one of the municipality",
        |ccf, _, found| receiver::district_is_known(ccf.receiver.as_ref(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "CCF-36",
        "an address has a district",
        |ccf, _, found| receiver::address_has_a_district(ccf.receiver.as_ref(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "CCF-37",
        "no income tax is kept back: documents of 2026 have no place for it",
        |ccf, _, found| totals::is_nothing("income_retention", ccf.summary.income_retention, found),
    ),
    Rule::only(
        Edition::Of2026,
        "CCF-38",
        "the receiver's and other documents' texts have the lengths of 2026",
        |ccf, _, found| {
            if let Some(receiver) = &ccf.receiver {
                receiver.is_told_as_in_2026(found);
            }
            other_document::are_told_at_length(&ccf.other_documents, found);
        },
    ),
    Rule::only(
        Edition::Of2022,
        "CCF-39",
        "total_operation is above 0",
        |ccf, _, found| {
            totals::is_something("total_operation", ccf.summary.total_operation, found);
        },
    ),
    Rule::only(
        Edition::Of2022,
        "CCF-40",
        "a third party's name has 3 to 200 characters",
        |ccf, _, found| third_party_sale::is_told_at_length(ccf.third_party_sale.as_ref(), found),
    ),
    Rule::new(
        "CCF-41",
        "all sales together are the items' quantities x unit prices - discounts",
        summary::sales_are_whole,
    ),
    Rule::new("CCF-42", "a tax item has quantity 1", |ccf, _, found| {
        item::tax_items_are_one(&ccf.items, found);
    }),
    Rule::new(
        "CCF-43",
        "a non-taxed charge has quantity 1 and unit 99",
        |ccf, _, found| item::charges_are_one(&ccf.items, found),
    ),
    Rule::new(
        "CCF-44",
        "a non-taxed charge stands beside a sale",
        |ccf, _, found| item::charges_stand_beside_a_sale(&ccf.items, found),
    ),
    Rule::new("CCF-45", "tax C3 carries no amount", |ccf, _, found| {
        totals::exports_carry_no_amount(&ccf.summary.taxes, found);
    }),
    Rule::only(
        Edition::Of2022,
        "CCF-46",
        "a vehicle plate and a doctor's identification have 2 characters or more",
        |ccf, _, found| {
            extension::plate_is_told_at_length(ccf.extension.as_ref(), found);
            other_document::doctors_are_told_at_length(&ccf.other_documents, found);
        },
    ),
];
