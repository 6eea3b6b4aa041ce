//! The documents on which a voucher retains, and what they must keep.

use rust_decimal::Decimal;
use time::Date;

use crate::amounts::{Amount, AmountKind, Left, TakenAmount};
use crate::calendar::first_of_month;
use crate::catalog::{Catalogue, GenerationType, RetentionCode};
use crate::facts::Facts;
use crate::identification::{DocumentType, GenerationCode, date_text};
use crate::known_document::{KnownDocument, Ownership};
use crate::language::{Bilingual, Phrase, expect};
use crate::lifecycle::StatusKind;
use crate::message;
use crate::money::{CENT, Money, TOTAL_PLACES, agrees, percent, round};
use crate::original::Original;
use crate::parts::calculation::{AmountOf, Calculation};
use crate::rule::Findings;
use crate::taxpayer::Nit;
use crate::value::{Text, Value};
use crate::violation::Warning;

/// The most items of one voucher (official schema).
pub const MOST: usize = 500;

/// The least amount on which tax is retained in the edition of 2022 (official schema).
pub const LEAST_AMOUNT: Decimal = Decimal::ONE;

/// One document on which tax is retained.
///
/// What is an `Option` may be left out of an item that names a document of the company that was
/// issued here; see [`Item::complete`].
#[derive(Clone, Debug)]
pub struct Item {
    /// On paper or electronic.
    pub kind: Option<GenerationType>,
    /// The number on paper, or the generation code.
    pub document_number: Text<1, 36>,
    /// What the document is.
    pub document_type: Option<DocumentType>,
    /// When it was issued.
    pub emission_date: Option<Date>,
    /// What was bought.
    pub description: Text<1, 1000>,
    /// Why, and at what rate, tax is retained.
    pub code: RetentionCode,
    /// The amount on which tax is retained, without tax.
    pub taxed_amount: Option<Money>,
    /// The tax that is retained.
    pub vat_amount: Option<Money>,
}

impl Item {
    /// An item that leaves out what a document of the company's own says: see [`Item::complete`].
    pub fn new(
        kind: GenerationType,
        document_number: Text<1, 36>,
        description: Text<1, 1000>,
        code: RetentionCode,
    ) -> Self {
        Self {
            kind: Some(kind),
            document_number,
            document_type: None,
            emission_date: None,
            description,
            code,
            taxed_amount: None,
            vat_amount: None,
        }
    }

    /// The generation code, when the number is one and the document is not on paper.
    pub fn generation_code(&self) -> Option<GenerationCode> {
        match self.kind {
            Some(GenerationType::Physical) => None,
            Some(GenerationType::Electronic) | None => {
                GenerationCode::parse(&self.document_number).ok()
            }
        }
    }

    /// The number as the authority wants it: a generation code in upper case, any other as it is.
    pub fn number_written(&self) -> String {
        self.generation_code()
            .map_or_else(|| self.document_number.to_string(), |code| code.to_string())
    }

    /// Takes what was left out from the company's own document that it names: type, generation type, date
    /// and, where the code has a rate, the amounts. What was given stays.
    pub fn complete(&mut self, facts: &Facts) {
        let Some(own) = self.own_document(facts) else {
            return;
        };
        self.kind = self.kind.or(Some(GenerationType::Electronic));
        self.document_type = self.document_type.or(Some(own.document_type));
        self.emission_date = self.emission_date.or(Some(own.issued_on));
        let Some(rate) = self.code.rate() else { return };
        self.taxed_amount = self
            .taxed_amount
            .or_else(|| taxed_base(own).and_then(cents));
        self.vat_amount = self.vat_amount.or_else(|| {
            self.taxed_amount
                .and_then(|amount| cents(percent(rate, amount.get())))
        });
    }

    /// Fills the tax that is retained, at the rate of its code. Where the code has none, or the amount is
    /// taken from a document that was issued here, it stays open.
    pub fn fill(&mut self, index: usize, calculation: &mut Calculation) {
        let place = AmountOf::Line(index, "iva_amount");
        if !calculation.is_open(place) {
            return;
        }
        let rated = self.code.rate().zip(self.taxed_amount);
        self.vat_amount = rated.and_then(|(rate, amount)| cents(percent(rate, amount.get())));
        if let Some(amount) = self.vat_amount {
            calculation.fill(place, amount.get());
        }
    }

    /// The stored bytes of such a document, as far as they were read.
    pub(super) fn original<'f>(&self, facts: &'f Facts) -> Option<&'f Original> {
        facts.original(self.own_document(facts)?.generation_code)
    }

    /// What is known of the document, when it is one that the caller may see.
    fn own_document<'f>(&self, facts: &'f Facts) -> Option<&'f KnownDocument> {
        self.known(facts)
            .filter(|known| known.ownership == Ownership::Establishment)
    }

    fn known<'f>(&self, facts: &'f Facts) -> Option<&'f KnownDocument> {
        self.generation_code().and_then(|code| facts.known(code))
    }
}

/// What is odd about the documents, though no reason to refuse.
pub fn warnings(items: &[Item], warnings: &mut Vec<Warning>) {
    for (index, item) in items.iter().enumerate() {
        // At most 500 of them: each is compared with all before.
        let mut before = items[..index].iter();
        let Some(earlier) = before.position(|earlier| is_same(earlier, item)) else {
            continue;
        };
        let text = message!(
            "items[{earlier}] retains on the same document under the same code: is it twice the same?",
            "items[{earlier}] retiene sobre el mismo documento con el mismo código: ¿es dos veces lo mismo?"
        );
        warnings.push(Warning::new(path(index, "document_number"), text));
    }
}

fn is_same(one: &Item, other: &Item) -> bool {
    let (number, others) = (&one.document_number, &other.document_number);
    (one.kind, one.document_type, one.code) == (other.kind, other.document_type, other.code)
        && number.eq_ignore_ascii_case(others)
}

fn cents(amount: Decimal) -> Option<Money> {
    Money::try_from(round(amount, TOTAL_PLACES)).ok()
}

/// Taxed sales less their discount, without the tax.
fn taxed_base(known: &KnownDocument) -> Option<Decimal> {
    known.balance.map(|balance| balance.creditable.taxed)
}

fn path(index: usize, member: &str) -> String {
    format!("items[{index}].{member}")
}

/// The first day of which a retained document may be: of this month, and until its tenth business
/// day of the month before.
fn first_allowed(facts: &Facts) -> Date {
    const LAST_OF_GRACE: usize = 10;
    let this_month = first_of_month(facts.today);
    let last = facts.calendar.nth_business_day(facts.today, LAST_OF_GRACE);
    match this_month.previous_day() {
        Some(before) if last.is_none_or(|last| facts.today <= last) => first_of_month(before),
        _ => this_month,
    }
}

/// Every item has all its values, its own or those of the document that it names.
pub fn are_complete(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        for (member, present, expected) in [
            (
                "type",
                item.kind.is_some(),
                Bilingual::new(
                    "1 or 2; it may be left out only if the company issued the document here",
                    "1 o 2; solo puede omitirse si la empresa emitió el documento en este servicio",
                ),
            ),
            ("dte_type", item.document_type.is_some(), RETAINED),
            ("emission_date", item.emission_date.is_some(), expect::DATE),
            (
                "taxed_amount",
                item.taxed_amount.is_some(),
                Bilingual::new(
                    "the amount on which tax is retained",
                    "el monto sujeto a retención",
                ),
            ),
            (
                "iva_amount",
                item.vat_amount.is_some(),
                Bilingual::new("the tax that is retained", "el IVA retenido"),
            ),
        ] {
            found.require(present, || path(index, member), expected);
        }
    }
}

/// A number on paper has 1 to 20 letters and digits, an electronic one is a generation code.
pub fn numbers_have_their_form(items: &[Item], found: &mut Findings) {
    const LONGEST_ON_PAPER: usize = 20;
    for (index, item) in items.iter().enumerate() {
        let number = &item.document_number;
        let (good, expected) = match item.kind {
            None => continue,
            Some(GenerationType::Physical) => (
                number.len() <= LONGEST_ON_PAPER
                    && number.bytes().all(|byte| byte.is_ascii_alphanumeric()),
                Bilingual::new("1 to 20 letters and digits", "de 1 a 20 letras y dígitos"),
            ),
            Some(GenerationType::Electronic) => {
                (item.generation_code().is_some(), expect::GENERATION_CODE)
            }
        };
        if !good {
            found.differs(path(index, "document_number"), expected, number);
        }
    }
}

const RETAINED: Bilingual = Bilingual::new("01, 03 or 14", "01, 03 o 14");

/// Tax is retained on invoices, CCFs and invoices of excluded subjects.
pub fn are_of_a_retained_type(items: &[Item], facts: &Facts, found: &mut Findings) {
    let retained = DocumentType::Retention.spec().relates_to(facts.edition);
    for (index, item) in items.iter().enumerate() {
        let other = |kind: &DocumentType| !retained.contains(kind);
        if let Some(kind) = item.document_type.filter(other) {
            found.differs(
                path(index, "dte_type"),
                RETAINED,
                Phrase::value(kind.code()),
            );
        }
    }
}

/// A document is of this month, or of the month before until the tenth business day, and not of
/// tomorrow.
pub fn are_of_the_period(items: &[Item], facts: &Facts, found: &mut Findings) {
    let days = first_allowed(facts)..=facts.today;
    for (index, item) in items.iter().enumerate() {
        let outside = |date: &Date| !days.contains(date);
        if let Some(date) = item.emission_date.filter(outside) {
            let (first, last) = (date_text(*days.start()), date_text(*days.end()));
            let expected = message!("{first} to {last}", "del {first} al {last}");
            let date = Phrase::value(date_text(date));
            found.differs(path(index, "emission_date"), expected, date);
        }
    }
}

/// A document of the company is one of the establishment, unless the main office asks.
pub fn are_within_reach(items: &[Item], facts: &Facts, found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if item
            .known(facts)
            .is_some_and(|known| known.ownership == Ownership::Company)
        {
            let actual = message!(
                "one of another establishment",
                "uno de otro establecimiento"
            );
            found.differs(path(index, "document_number"), expect::WITHIN_REACH, actual);
        }
    }
}

/// The items that name a document of the company which the caller may see, with that document.
fn own<'a>(
    items: &'a [Item],
    facts: &'a Facts,
) -> impl Iterator<Item = (usize, &'a Item, &'a KnownDocument)> {
    let items = items.iter().enumerate();
    items.filter_map(|(index, item)| Some((index, item, item.own_document(facts)?)))
}

/// The sellers in the company's own excluded subject invoices, as far as they have a tax id.
pub(super) fn own_sellers<'a>(
    items: &'a [Item],
    facts: &'a Facts,
) -> impl Iterator<Item = (usize, &'a Nit)> {
    let bought = own(items, facts).filter(|(.., own)| is_purchase(own));
    bought.filter_map(|(index, _, own)| Some((index, own.receiver_nit.as_ref()?)))
}

fn is_purchase(own: &KnownDocument) -> bool {
    own.document_type == DocumentType::ExcludedSubjectInvoice
}

/// Warns of documents in which the company sold: what is retained on those, their receivers retain.
pub(super) fn warn_of_own_sales(items: &[Item], facts: &Facts, warnings: &mut Vec<Warning>) {
    for (index, ..) in own(items, facts).filter(|(.., own)| !is_purchase(own)) {
        let text = message!(
            "the company issued this document as the seller: who retains on it is its receiver",
            "la empresa emitió este documento como vendedora: quien retiene sobre él es su receptor"
        );
        warnings.push(Warning::new(path(index, "document_number"), text));
    }
}

/// A document of the company is RECEIVED.
pub fn are_received(items: &[Item], facts: &Facts, found: &mut Findings) {
    for (index, _, own) in own(items, facts) {
        if own.status != StatusKind::Received {
            let status = StatusKind::Received.name();
            let expected = message!(
                "a document in status {status}",
                "un documento en estado {status}"
            );
            let actual = Phrase::value(own.status.name());
            found.differs(path(index, "document_number"), expected, actual);
        }
    }
}

/// Type and date of a document of the company are those with which it was issued.
pub fn agree_with_what_was_issued(items: &[Item], facts: &Facts, found: &mut Findings) {
    for (index, item, own) in own(items, facts) {
        let its_type = own.document_type;
        if let Some(kind) = item.document_type.filter(|kind| *kind != its_type) {
            let [its_type, kind] = [its_type, kind].map(|kind| Phrase::value(kind.code()));
            found.differs(path(index, "dte_type"), its_type, kind);
        }
        if let Some(date) = item.emission_date.filter(|date| *date != own.issued_on) {
            let [issued, said] = [own.issued_on, date].map(|date| Phrase::value(date_text(date)));
            found.differs(path(index, "emission_date"), issued, said);
        }
    }
}

/// The items on one document of the company retain on at most its taxed sales, within a cent.
/// They may retain on less: not all of a sale needs to be subject to retention.
pub fn retain_on_at_most_what_was_sold(items: &[Item], facts: &Facts, found: &mut Findings) {
    let mut taken: Vec<(GenerationCode, Decimal)> = Vec::new();
    for (index, item, own) in own(items, facts) {
        let (Some(base), Some(amount)) = (taxed_base(own), item.taxed_amount) else {
            continue;
        };
        let of_this = taken
            .iter()
            .filter(|(code, _)| *code == own.generation_code);
        let left = round(base, TOTAL_PLACES) - of_this.map(|(_, amount)| amount).sum::<Decimal>();
        if amount.get() > left + CENT {
            let most = expect::at_most(left.max(Decimal::ZERO).normalize());
            found.differs(path(index, "taxed_amount"), most, amount.get());
        }
        taken.push((own.generation_code, amount.get()));
    }
}

/// What the items retain on, by own document and code.
pub(super) fn retained_on(items: &[Item], facts: &Facts) -> Vec<TakenAmount> {
    let mut taken: Vec<TakenAmount> = Vec::new();
    for (_, item, own) in own(items, facts) {
        let Some(amount) = item.taxed_amount.filter(|amount| *amount > Money::ZERO) else {
            continue;
        };
        let (document, kind) = (own.generation_code, AmountKind::RetainedOn(item.code));
        let is_it = |one: &&mut TakenAmount| one.document == document && one.amount.kind == kind;
        match taken.iter_mut().find(is_it) {
            Some(one) => one.amount.amount += amount.get(),
            None => taken.push(TakenAmount {
                document,
                amount: Amount {
                    kind,
                    amount: amount.get(),
                },
            }),
        }
    }
    taken
}

/// Vouchers on one document of the company retain together on at most its taxed sales, for each
/// code, within a cent. What this voucher alone exceeds is told of its items.
pub fn retain_with_others_on_at_most_what_was_sold(
    items: &[Item],
    facts: &Facts,
    found: &mut Findings,
) {
    for taken in retained_on(items, facts) {
        let TakenAmount { document, amount } = taken;
        let Some(known) = facts.known(document) else {
            continue;
        };
        let Some(left) = Left::of(amount.kind, [&known.amounts], None) else {
            continue;
        };
        let alone = Left {
            amount: known.amounts.base.unwrap_or_default(),
            ..left
        };
        if left.covers(amount.amount) || !alone.covers(amount.amount) {
            continue;
        }
        let is_it = |item: &Item| {
            item.generation_code() == Some(document)
                && AmountKind::RetainedOn(item.code) == amount.kind
        };
        let at = items.iter().position(is_it).unwrap_or_default();
        let left = left.amount.max(Decimal::ZERO).normalize();
        let expected = message!(
            "at most {left}, what other vouchers have left of the document",
            "a lo sumo {left}, lo que otros comprobantes dejan del documento"
        );
        found.differs(
            path(at, "taxed_amount"),
            expected,
            amount.amount.normalize(),
        );
    }
}

/// The tax retained is the code's rate of the amount, within a cent; without a rate it is at most
/// the amount.
pub fn retain_at_their_rate(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        let (Some(amount), Some(vat)) = (item.taxed_amount, item.vat_amount) else {
            continue;
        };
        let expected = match item.code.rate() {
            Some(rate) => {
                let exact = percent(rate, amount.get());
                let agrees = agrees(vat.get(), exact, TOTAL_PLACES);
                (!agrees).then(|| Phrase::from(round(exact, TOTAL_PLACES).normalize()))
            }
            None => (vat > amount).then(|| expect::at_most(amount.get()).into()),
        };
        if let Some(expected) = expected {
            found.differs(path(index, "iva_amount"), expected, vat.get());
        }
    }
}

/// Tax is retained on that amount or more, and is 0.01 or more: the least above 0.
pub fn retain_on_at_least(least_amount: Decimal, items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        for (member, amount, least) in [
            ("taxed_amount", item.taxed_amount, least_amount),
            ("iva_amount", item.vat_amount, CENT),
        ] {
            if let Some(amount) = amount.filter(|amount| amount.get() < least) {
                found.differs(path(index, member), expect::at_least(least), amount.get());
            }
        }
    }
}
