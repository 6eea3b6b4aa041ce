//! The rules of a credit note.
//!
//! Where a CCF has the same rule, the number is the same; the numbers between are the note's own.

use super::{CreditNote, amounts, originals, sections, spread, sums};
use crate::edition::Edition;
use crate::facts::Facts;
use crate::identification::DocumentType;
use crate::parts::extension;
use crate::parts::item;
use crate::parts::merger;
use crate::parts::observations;
use crate::parts::receiver;
use crate::parts::related_document;
use crate::parts::third_party_sale;
use crate::parts::totals;
use crate::rule::Rule;

/// What every credit note must keep.
pub const RULES: &[Rule<CreditNote, Facts>] = &[
    Rule::new(
        "NC-01",
        "the receiver is complete",
        sections::has_a_complete_receiver,
    ),
    Rule::new(
        "NC-02",
        "a tax item is measured in unit 99",
        |note, _, found| item::tax_items_use_unit_99(&note.items, found),
    ),
    Rule::new(
        "NC-03",
        "a tax item carries tax code 20 and no other",
        |note, _, found| item::tax_items_bear_only_vat(&note.items, found),
    ),
    Rule::new(
        "NC-04",
        "a taxed product carries tax code 20",
        |note, _, found| item::taxed_products_bear_vat(&note.items, found),
    ),
    Rule::new("NC-05", "an item has one kind of sale", |note, _, found| {
        item::sell_in_one_way(&note.items, found);
    }),
    Rule::new(
        "NC-06",
        "every item names one of the related documents",
        |note, _, found| {
            related_document::every_item_names_one(&note.related_documents, &note.items, found);
        },
    ),
    Rule::new(
        "NC-07",
        "a credit note names the documents that it adjusts",
        |note, _, found| {
            let named = !note.related_documents.is_empty();
            found.require(named, || "related_docs", "1 to 50 documents");
        },
    ),
    Rule::new(
        "NC-08",
        "the VAT is exactly 13 % of taxed sales less taxed discount",
        sums::vat_is_exact,
    ),
    Rule::new(
        "NC-09",
        "a related document that was issued here is of the company and the establishment",
        originals::are_the_callers,
    ),
    Rule::new(
        "NC-10",
        "a discount is at most what it is taken from",
        sums::discounts_fit,
    ),
    Rule::new(
        "NC-11",
        "a related document that was issued here is RECEIVED",
        originals::are_received,
    ),
    Rule::only(
        Edition::Of2022,
        "NC-12",
        "an operation of 1095.00 or more has an extension",
        |note, _, found| {
            let total = note.summary.total_operation.get();
            extension::is_there_when_mandatory(note.extension.is_some(), total, found);
        },
    ),
    Rule::new(
        "NC-13",
        "an optional object has its required members",
        sections::optional_objects_are_complete,
    ),
    Rule::new(
        "NC-14",
        "the municipality is one of the department",
        |note, _, found| {
            receiver::lives_in_a_known_municipality(note.receiver.as_ref(), found);
        },
    ),
    Rule::new(
        "NC-15",
        "a sale is quantity x price - discount",
        |note, _, found| item::sales_are_price_times_quantity(&note.items, found),
    ),
    Rule::new(
        "NC-16",
        "an item has no suggested price and no charge outside the tax base",
        sections::nothing_is_lost,
    ),
    Rule::new(
        "NC-17",
        "totals are the sums of the items",
        sums::totals_are_sums,
    ),
    Rule::new(
        "NC-18",
        "sub_total_sales is the sum of the three totals",
        sums::sub_total_sales_is_a_sum,
    ),
    Rule::new(
        "NC-19",
        "sub_total is sales less discounts",
        sums::sub_total_is_a_difference,
    ),
    Rule::new(
        "NC-20",
        "total_discount is the sum of all discounts",
        |note, _, found| {
            let claimed = note.summary.total_discount;
            totals::sum_agrees("total_discount", claimed, note.discount_sum(), found);
        },
    ),
    Rule::new(
        "NC-21",
        "total_operation is sub_total, taxes and perception less retentions",
        sums::total_operation_is_a_sum,
    ),
    Rule::new(
        "NC-22",
        "a related document that was issued here is of the claimed type",
        originals::are_of_the_claimed_type,
    ),
    Rule::new(
        "NC-23",
        "perception and retention are 0 or 1 % of the taxed base",
        sums::one_percent_or_nothing,
    ),
    Rule::new(
        "NC-24",
        "the taxes of items and summary agree",
        |note, _, found| totals::taxes_agree(&note.items, &note.summary.taxes, found),
    ),
    Rule::new(
        "NC-25",
        "tax_code goes with type 4 and a taxed sale",
        |note, _, found| item::only_tax_items_are_a_tax(&note.items, found),
    ),
    Rule::new("NC-26", "taxes go with taxed sales", |note, _, found| {
        item::taxes_go_with_taxed_sales(&note.items, found);
    }),
    Rule::new(
        "NC-27",
        "a related document is at most three months old",
        originals::are_young_enough,
    ),
    Rule::new(
        "NC-28",
        "the receiver is that of the related documents",
        originals::have_the_same_receiver,
    ),
    Rule::new(
        "NC-29",
        "related documents are all of type 03 or all of type 07",
        |note, facts, found| {
            let allowed = DocumentType::CreditNote.spec().relates_to(facts.edition);
            related_document::are_of_one_type(allowed, &note.related_documents, found);
        },
    ),
    Rule::new(
        "NC-30",
        "a related document's number has the form of its kind",
        |note, _, found| {
            related_document::numbers_have_their_form(&note.related_documents, found);
        },
    ),
    Rule::new(
        "NC-31",
        "a related document is not of the future",
        |note, facts, found| {
            related_document::none_is_of_the_future(&note.related_documents, facts, found);
        },
    ),
    Rule::new(
        "NC-32",
        "an electronic related document that was not issued here has a date",
        originals::are_dated,
    ),
    Rule::new(
        "NC-33",
        "a list has as many entries as the schema takes",
        sections::lists_fit,
    ),
    Rule::new(
        "NC-34",
        "the notes on a document take back at most what it sold of each kind",
        originals::balances_cover,
    ),
    Rule::new(
        "NC-35",
        "a credit note carries only the taxes of its schema",
        sections::taxes_have_a_place,
    ),
    Rule::only(
        Edition::Of2022,
        "NC-36",
        "the extension of a credit note has no vehicle plate",
        |note, _, found| extension::has_no_plate(note.extension.as_ref(), found),
    ),
    Rule::new(
        "NC-37",
        "observations and extension.observation do not differ",
        |note, _, found| {
            let alone = note.observations.as_ref();
            observations::are_said_once(alone, note.extension.as_ref(), found);
        },
    ),
    Rule::new(
        "NC-38",
        "the district is one of the municipality",
        |note, _, found| receiver::district_is_known(note.receiver.as_ref(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "NC-39",
        "an address has a district",
        |note, _, found| receiver::address_has_a_district(note.receiver.as_ref(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "NC-40",
        "no income tax is kept back: documents of 2026 have no place for it",
        |note, _, found| {
            totals::is_nothing("income_retention", note.summary.income_retention, found);
        },
    ),
    Rule::only(
        Edition::Of2026,
        "NC-41",
        "the receiver's texts have the lengths of 2026",
        |note, _, found| {
            if let Some(receiver) = &note.receiver {
                receiver.is_told_as_in_2026(found);
            }
        },
    ),
    Rule::only(
        Edition::Of2026,
        "NC-42",
        "the absorbed company's NIT can be one",
        |note, _, found| merger::can_be_a_company(note.merger.as_ref(), found),
    ),
    Rule::new(
        "NC-43",
        "the receiver shows one tax id, with type and number of its form",
        sections::receiver_shows_one_identity,
    ),
    Rule::only(
        Edition::Of2026,
        "NC-44",
        "a discount of the summary leaves something of its sales",
        spread::discounts_leave_something,
    ),
    Rule::only(
        Edition::Of2026,
        "NC-45",
        "a note over retention vouchers has only sales taxed with VAT",
        sections::over_retentions_only_vat,
    ),
    Rule::only(
        Edition::Of2022,
        "NC-46",
        "total_operation is above 0",
        |note, _, found| {
            totals::is_something("total_operation", note.summary.total_operation, found);
        },
    ),
    Rule::only(
        Edition::Of2022,
        "NC-47",
        "a third party's name has 3 to 200 characters",
        |note, _, found| third_party_sale::is_told_at_length(note.third_party_sale.as_ref(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "NC-48",
        "sub_total is the sum of the totals less their discounts",
        spread::sub_total_is_net,
    ),
    Rule::new(
        "NC-49",
        "all sales together are the items' quantities x unit prices - discounts",
        sums::sales_are_whole,
    ),
    Rule::new("NC-50", "a tax item has quantity 1", |note, _, found| {
        item::tax_items_are_one(&note.items, found);
    }),
    Rule::new("NC-51", "tax C3 carries no amount", |note, _, found| {
        totals::exports_carry_no_amount(&note.summary.taxes, found);
    }),
    Rule::new(
        "NC-52",
        "the notes on documents take back at most the specific taxes that those have",
        amounts::taxes_are_covered,
    ),
    Rule::new(
        "NC-53",
        "the notes on documents take back at most the perception and retentions that those have",
        amounts::perception_and_retentions_are_covered,
    ),
    Rule::only(
        Edition::Of2022,
        "NC-54",
        "income_retention is at most sub_total",
        |note, _, found| {
            let kept_back = note.summary.income_retention;
            totals::income_tax_fits(kept_back, || sums::sound_sub_total(note), found);
        },
    ),
];
