//! The retention voucher (type 07): the value-added tax that a buyer keeps back on documents of
//! others, to pay it to the treasury in their place.
//!
//! Items name documents on paper or electronic ones. What an item leaves out about a document
//! that the company issued here is taken from it: [`Retention::complete`] before the rules.

pub mod item;

use rust_decimal::Decimal;

use self::item::Item;
use crate::catalog::{Catalogue, EstablishmentType};
use crate::edition::Edition;
use crate::identification::GenerationCode;
use crate::money::Money;
use crate::parts::added_tax;
use crate::parts::appendix::{self, Appendix};
use crate::parts::extension::{self, Extension};
use crate::parts::fusion;
use crate::parts::observations::{self, Observations};
use crate::parts::receiver::{self, Receiver};
use crate::parts::totals;
use crate::rule::{Facts, Findings, Rule, judge_in};
use crate::taxpayer::Nit;
use crate::violation::{Violation, Warning};

/// The content of a retention voucher.
#[derive(Clone, Debug)]
pub struct Retention {
    /// From whom tax is retained.
    pub receiver: Option<Receiver>,
    /// The documents on which it is retained.
    pub items: Vec<Item>,
    /// The totals; both may be left out.
    pub summary: Summary,
    /// Free fields.
    pub appendixes: Vec<Appendix>,
    /// Who hands over and who receives.
    pub extension: Option<Extension>,
    /// Anything to note.
    pub observations: Option<Observations>,
    /// The company that was absorbed and in whose name the documents were issued.
    pub fusion: Option<Nit>,
}

/// The totals of a retention voucher, as far as the client computed them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Summary {
    /// The amount on which tax is retained; computed when left out.
    pub total_amount: Option<Money>,
    /// The tax that is retained; computed when left out.
    pub total_vat: Option<Money>,
}

/// What every retention voucher must keep.
pub const RULES: &[Rule<Retention>] = &[
    Rule::new("RET-01", "the receiver is complete", receiver_is_complete),
    Rule::new(
        "RET-02",
        "an item has all its values, or names a document that was issued here",
        |voucher, _, found| item::are_complete(&voucher.items, found),
    ),
    Rule::new(
        "RET-03",
        "a document's number has the form of its kind",
        |voucher, _, found| item::numbers_have_their_form(&voucher.items, found),
    ),
    Rule::new(
        "RET-04",
        "tax is retained on documents of type 01, 03 and 14",
        |voucher, _, found| item::are_of_a_retained_type(&voucher.items, found),
    ),
    Rule::new(
        "RET-05",
        "a document is of this month, or of the previous one until the 10th business day",
        |voucher, facts, found| item::are_of_the_period(&voucher.items, facts, found),
    ),
    Rule::new(
        "RET-06",
        "the tax retained is the code's rate of the amount",
        |voucher, _, found| item::retain_at_their_rate(&voucher.items, found),
    ),
    Rule::new(
        "RET-07",
        "tax is retained on 1.00 or more and is 0.01 or more",
        |voucher, _, found| item::retain_something(&voucher.items, found),
    ),
    Rule::new(
        "RET-08",
        "a document that was issued here is of this establishment",
        |voucher, facts, found| item::are_within_reach(&voucher.items, facts, found),
    ),
    Rule::new(
        "RET-09",
        "a document that was issued here is RECEIVED",
        |voucher, facts, found| item::are_received(&voucher.items, facts, found),
    ),
    Rule::new(
        "RET-10",
        "type and date of a document that was issued here are its own",
        |voucher, facts, found| item::agree_with_what_was_issued(&voucher.items, facts, found),
    ),
    Rule::new(
        "RET-11",
        "the items on a document that was issued here are at most its taxed sales",
        |voucher, facts, found| {
            item::retain_on_at_most_what_was_sold(&voucher.items, facts, found);
        },
    ),
    Rule::new("RET-12", "a total is the sum of its items", totals_are_sums),
    Rule::new(
        "RET-13",
        "an optional object has its required members",
        |voucher, facts, found| {
            appendix::are_complete(&voucher.appendixes, found);
            if let Some(extension) = voucher.extension_of(facts.edition) {
                extension.is_complete(found);
            }
        },
    ),
    Rule::only(
        Edition::First,
        "RET-14",
        "the extension has no plate",
        has_no_plate,
    ),
    Rule::new(
        "RET-15",
        "the municipality is one of the department",
        municipality_is_known,
    ),
    Rule::new(
        "RET-16",
        "the receiver's document number has the form of its type",
        |voucher, _, found| {
            if let Some(receiver) = &voucher.receiver {
                let path = "receiver.document_number";
                receiver.identity.number_has_its_form(path, found);
            }
        },
    ),
    Rule::new(
        "RET-17",
        "receiver and extension have the lengths of the schema",
        |voucher, facts, found| {
            if let Some(receiver) = &voucher.receiver {
                receiver.is_told_at_length(found);
            }
            if let Some(extension) = voucher.extension_of(facts.edition) {
                extension.is_told_at_length(found);
            }
        },
    ),
    Rule::new(
        "RET-18",
        "the receiver's phone has 8 to 30 digits",
        phone_is_digits,
    ),
    Rule::new(
        "RET-19",
        "a list has as many entries as the schema takes",
        |voucher, _, found| {
            let lists = [
                ("items", 1, item::MOST, voucher.items.len()),
                ("appendixes", 0, appendix::MOST, voucher.appendixes.len()),
            ];
            totals::lists_fit(&lists, found);
        },
    ),
    Rule::only(
        Edition::First,
        "RET-20",
        "a yard issues no retention voucher",
        is_not_of_a_yard,
    ),
    Rule::new(
        "RET-21",
        "observations and extension.observation do not differ",
        |voucher, _, found| {
            let alone = voucher.observations.as_ref();
            observations::are_said_once(alone, voucher.extension.as_ref(), found);
        },
    ),
    Rule::new(
        "RET-22",
        "the district is one of the municipality",
        |voucher, _, found| receiver::district_is_known(voucher.receiver.as_ref(), found),
    ),
    Rule::only(
        Edition::Second,
        "RET-23",
        "an address has a district",
        |voucher, _, found| receiver::address_has_a_district(voucher.receiver.as_ref(), found),
    ),
    Rule::only(
        Edition::Second,
        "RET-24",
        "the receiver's texts have the lengths of 2026",
        |voucher, _, found| {
            if let Some(receiver) = &voucher.receiver {
                receiver.is_told_as_in_2026(found);
            }
        },
    ),
    Rule::only(
        Edition::Second,
        "RET-25",
        "the absorbed company's NIT can be one",
        |voucher, _, found| fusion::can_be_a_company(voucher.fusion.as_ref(), found),
    ),
];

impl Retention {
    /// Takes what items leave out from the documents of the company that they name. To be done
    /// before the rules are asked, which refuse an item without its values; doing it twice changes
    /// nothing.
    #[must_use]
    pub fn complete(mut self, facts: &Facts) -> Self {
        for item in &mut self.items {
            item.complete(facts);
        }
        self
    }

    /// The electronic documents that it names: what is known of them belongs into the facts.
    pub fn named_documents(&self) -> Vec<GenerationCode> {
        self.items
            .iter()
            .filter_map(Item::generation_code)
            .collect()
    }

    /// What it notes in free words.
    pub fn observations(&self) -> Option<&str> {
        observations::said(self.observations.as_ref(), self.extension.as_ref())
    }

    /// Every breach of a rule.
    pub fn violations(&self, facts: &Facts) -> Vec<Violation> {
        judge_in(facts.edition, RULES, self, facts)
    }

    /// What is odd about it, though no reason to refuse.
    pub fn warnings(&self, edition: Edition) -> Vec<Warning> {
        let mut warnings = Vec::new();
        if let Some(receiver) = &self.receiver {
            receiver.warnings(&mut warnings);
        }
        extension::warnings(self.extension.as_ref(), edition, &mut warnings);
        fusion::warnings(self.fusion.as_ref(), edition, &mut warnings);
        warnings
    }

    /// The extension, of the edition that has one.
    fn extension_of(&self, edition: Edition) -> Option<&Extension> {
        let extension = self.extension.as_ref();
        extension.filter(|_| edition == Edition::First)
    }

    /// The value-added tax of the amount on which tax is retained: 13 %, to the cent.
    pub fn full_vat(&self) -> Decimal {
        added_tax::vat_on(self.total_amount())
    }

    /// The amount on which tax is retained: the client's sum, or else our own.
    pub fn total_amount(&self) -> Decimal {
        let sum = self.sum(|item| item.taxed_amount).unwrap_or_default();
        totals::claimed_or_computed(self.summary.total_amount, sum)
    }

    /// The tax that is retained: the client's sum, or else our own.
    pub fn total_vat(&self) -> Decimal {
        let sum = self.sum(|item| item.vat_amount).unwrap_or_default();
        totals::claimed_or_computed(self.summary.total_vat, sum)
    }

    /// Nothing when an item does not tell.
    fn sum(&self, amount: fn(&Item) -> Option<Money>) -> Option<Decimal> {
        self.items
            .iter()
            .map(|item| amount(item).map(Money::get))
            .sum()
    }
}

fn receiver_is_complete(voucher: &Retention, _: &Facts, found: &mut Findings) {
    let Some(receiver) = &voucher.receiver else {
        return found.absent("receiver", "the receiver");
    };
    receiver.is_identified(found);
    for (member, present, expected) in [
        (
            "activity_code",
            receiver.activity_code.is_some(),
            "an activity code",
        ),
        (
            "activity_description",
            receiver.activity_description.is_some(),
            "5 to 150 characters",
        ),
        (
            "address",
            receiver.address.is_some(),
            "department, municipality and complement",
        ),
        ("email", receiver.email.is_some(), "an e-mail address"),
    ] {
        found.require(present, format!("receiver.{member}"), expected);
    }
}

fn totals_are_sums(voucher: &Retention, _: &Facts, found: &mut Findings) {
    for (member, claimed, sum) in [
        (
            "total_retention_amount",
            voucher.summary.total_amount,
            voucher.sum(|item| item.taxed_amount),
        ),
        (
            "total_retention_iva",
            voucher.summary.total_vat,
            voucher.sum(|item| item.vat_amount),
        ),
    ] {
        if let Some(sum) = sum {
            totals::sum_agrees(member, claimed, sum, found);
        }
    }
}

fn has_no_plate(voucher: &Retention, _: &Facts, found: &mut Findings) {
    let extension = voucher.extension.as_ref();
    if let Some(plate) = extension.and_then(|extension| extension.vehicle_plate.as_ref()) {
        found.differs("extension.vehicule_plate", "nothing", plate);
    }
}

fn municipality_is_known(voucher: &Retention, _: &Facts, found: &mut Findings) {
    let receiver = voucher.receiver.as_ref();
    if let Some(address) = receiver.and_then(|receiver| receiver.address.as_ref()) {
        receiver::municipality_is_known(address, "receiver.address", found);
    }
}

fn phone_is_digits(voucher: &Retention, _: &Facts, found: &mut Findings) {
    const LENGTHS: std::ops::RangeInclusive<usize> = 8..=30;
    let receiver = voucher.receiver.as_ref();
    let Some(phone) = receiver.and_then(Receiver::phone_without_separators) else {
        return;
    };
    let digits = |byte: u8| byte.is_ascii_digit() || b"+;".contains(&byte);
    if !LENGTHS.contains(&phone.len()) || !phone.bytes().all(digits) {
        found.differs("receiver.phone", "8 to 30 digits", phone);
    }
}

fn is_not_of_a_yard(_: &Retention, facts: &Facts, found: &mut Findings) {
    let kind = facts
        .issuer
        .as_ref()
        .map(|issuer| issuer.establishment_type);
    if kind == Some(EstablishmentType::Yard) {
        let expected = "an establishment of type 01, 02, 04 or 20";
        found.differs(
            "establishment_type",
            expected,
            EstablishmentType::Yard.code(),
        );
    }
}
