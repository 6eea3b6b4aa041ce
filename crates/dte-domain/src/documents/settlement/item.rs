//! The documents that a settlement tells of, as lines say them.

use rust_decimal::Decimal;
use time::Date;

use crate::catalog::{Catalogue, GenerationType, Tax};
use crate::facts::Facts;
use crate::identification::{DocumentType, GenerationCode, date_text};
use crate::language::{Bilingual, Language, Message, Phrase, expect};
use crate::message;
use crate::money::{LINE_PLACES, SignedLineAmount, agrees, percent, round};
use crate::parts::item::EVERY_TAX_ONCE;
use crate::parts::third_party_sale::is_told_beside_vat;
use crate::rule::Findings;
use crate::settled::SettledAmounts;
use crate::value::{Text, Value};

/// The most lines of one settlement (official schemas).
pub const MOST: usize = 500;

/// One document that is settled.
///
/// What is an `Option` may be left out of a line that names a document of the company that was issued here.
#[derive(Clone, Debug)]
pub struct Item {
    /// On paper or electronic.
    pub kind: GenerationType,
    /// The number on paper, or the generation code.
    pub document_number: Text<1, 36>,
    /// What the document is.
    pub document_type: Option<DocumentType>,
    /// When it was issued.
    pub emission_date: Option<Date>,
    /// What it sold outside the tax.
    pub non_subject_sale: Option<SignedLineAmount>,
    /// What it sold exempt.
    pub exempt_sale: Option<SignedLineAmount>,
    /// What it sold taxed, without the tax.
    pub taxed_sale: Option<SignedLineAmount>,
    /// What it exported.
    pub export_sale: Option<SignedLineAmount>,
    /// The taxes that it bears; those that follow from the amounts when left out.
    pub taxes: Option<Vec<Tax>>,
    /// The value-added tax; computed when left out.
    pub vat: Option<SignedLineAmount>,
    /// Anything to note of it.
    pub observations: Option<Text<3, 1000>>,
}

impl Item {
    /// A line that leaves out what a document of the company's own says.
    pub fn new(kind: GenerationType, document_number: Text<1, 36>) -> Self {
        Self {
            kind,
            document_number,
            document_type: None,
            emission_date: None,
            non_subject_sale: None,
            exempt_sale: None,
            taxed_sale: None,
            export_sale: None,
            taxes: None,
            vat: None,
            observations: None,
        }
    }

    /// The identity of an electronic document.
    pub fn generation_code(&self) -> Option<GenerationCode> {
        match self.kind {
            GenerationType::Electronic => GenerationCode::parse(&self.document_number).ok(),
            GenerationType::Physical => None,
        }
    }

    /// The number as the authority wants it: a generation code in upper case, any other as it is.
    pub fn number_written(&self) -> String {
        self.generation_code()
            .map_or_else(|| self.document_number.to_string(), |code| code.to_string())
    }

    /// The number by which the document is known among those that are settled: upper case.
    pub fn number_kept(&self) -> String {
        self.number_written().to_uppercase()
    }

    /// What it sold, by kind.
    pub fn amounts(&self) -> SettledAmounts {
        let amount = |amount: Option<SignedLineAmount>| amount.unwrap_or_default().get();
        SettledAmounts {
            non_subject: amount(self.non_subject_sale),
            exempt: amount(self.exempt_sale),
            taxed: amount(self.taxed_sale),
            exports: amount(self.export_sale),
        }
    }

    /// Whether it says what it sold of any kind.
    pub(super) fn tells_amounts(&self) -> bool {
        let amounts = [
            self.non_subject_sale,
            self.exempt_sale,
            self.taxed_sale,
            self.export_sale,
        ];
        amounts.iter().any(Option::is_some)
    }

    /// The value-added tax: the client's amount, or else our own.
    pub fn vat(&self) -> Decimal {
        let claimed = self.vat.map(SignedLineAmount::get);
        claimed.unwrap_or_else(|| self.right_vat())
    }

    /// 13 % of its taxed sale.
    pub(super) fn right_vat(&self) -> Decimal {
        round(percent(13, self.amounts().taxed), LINE_PLACES)
    }

    /// Whether an amount is its tax within a cent: never of the other sign, and nothing of nothing.
    fn is_its_vat(&self, claimed: Decimal) -> bool {
        let exact = self.right_vat();
        let same_sign = claimed.is_zero() || claimed.is_sign_negative() == exact.is_sign_negative();
        let nothing = self.amounts().taxed.is_zero() && !claimed.is_zero();
        same_sign && !nothing && agrees(claimed, exact, LINE_PLACES)
    }

    /// The taxes that it bears: the client's, or else those that follow from its amounts.
    pub fn taxes(&self) -> Vec<Tax> {
        self.taxes.clone().unwrap_or_else(|| self.counted_taxes())
    }

    /// Whether it bears a tax.
    pub fn bears(&self, tax: Tax) -> bool {
        match &self.taxes {
            Some(taxes) => taxes.contains(&tax),
            None => self.counted_taxes().contains(&tax),
        }
    }

    /// Whether it has a taxed sale, beside whose tax others may stand.
    pub(super) fn is_taxed(&self) -> bool {
        !self.amounts().taxed.is_zero()
    }

    /// The taxes that follow from its amounts.
    pub(super) fn counted_taxes(&self) -> Vec<Tax> {
        let amounts = self.amounts();
        let counted = [(Tax::VAT, amounts.taxed), (Tax::EXPORTS, amounts.exports)];
        let borne = counted.into_iter().filter(|(_, amount)| !amount.is_zero());
        borne.map(|(tax, _)| tax).collect()
    }
}

/// Where a member of a line stands.
pub(super) fn path(index: usize, member: &str) -> String {
    format!("items[{index}].{member}")
}

/// The types of document that are settled, as words.
fn settled_types(facts: &Facts) -> Message {
    let types = DocumentType::Settlement.spec().relates_to(facts.edition);
    let codes: Vec<_> = types.iter().map(|kind| kind.code()).collect();
    Message::in_each(|language| match language {
        Language::English => codes.join(" or "),
        Language::Spanish => codes.join(" o "),
    })
}

/// A number on paper has 1 to 20 capitals and digits, an electronic one is a generation code.
pub(super) fn numbers_have_their_form(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if !has_its_form(item) {
            let expected = match item.kind {
                GenerationType::Physical => Bilingual::new(
                    "1 to 20 capital letters and digits",
                    "de 1 a 20 letras mayúsculas y dígitos",
                ),
                GenerationType::Electronic => expect::GENERATION_CODE,
            };
            found.differs(
                path(index, "document_number"),
                expected,
                &item.document_number,
            );
        }
    }
}

/// Whether a number can be one of a document: where it cannot, nothing else is told of the line.
pub(super) fn has_its_form(item: &Item) -> bool {
    const LONGEST_ON_PAPER: usize = 20;
    let number = &item.document_number;
    match item.kind {
        GenerationType::Physical => {
            let sign = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
            number.len() <= LONGEST_ON_PAPER && number.bytes().all(sign)
        }
        GenerationType::Electronic => item.generation_code().is_some(),
    }
}

/// Invoices, vouchers, notes and export invoices are settled.
pub(super) fn are_of_a_settled_type(items: &[Item], facts: &Facts, found: &mut Findings) {
    let settled = DocumentType::Settlement.spec().relates_to(facts.edition);
    for (index, item) in items.iter().enumerate() {
        let other = |kind: &DocumentType| !settled.contains(kind);
        if let Some(kind) = item.document_type.filter(other) {
            let actual = Phrase::value(kind.code());
            found.differs(path(index, "dte_type"), settled_types(facts), actual);
        }
    }
}

/// No document is of tomorrow.
pub(super) fn none_is_of_the_future(items: &[Item], facts: &Facts, found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        if let Some(date) = item.emission_date.filter(|date| *date > facts.today) {
            let expected = expect::at_most(date_text(facts.today));
            let actual = Phrase::value(date_text(date));
            found.differs(path(index, "emission_date"), expected, actual);
        }
    }
}

/// What a line must say that names no document of the company's own.
pub(super) fn is_complete(item: &Item, index: usize, facts: &Facts, found: &mut Findings) {
    if item.document_type.is_none() {
        found.absent(path(index, "dte_type"), settled_types(facts));
    }
    let dated = item.emission_date.is_some();
    found.require(dated, || path(index, "emission_date"), expect::DATE);
    if item.amounts().is_nothing() {
        let expected = message!(
            "what the document sold, of one kind or more",
            "lo que el documento vendió, de una clase o más"
        );
        found.absent(path(index, "taxed_sale"), expected);
    }
}

/// An export invoice exports and nothing else; no other document exports.
pub(super) fn sell_as_their_type_does(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        let Some(kind) = item.document_type else {
            continue;
        };
        let exports = kind == DocumentType::ExportInvoice;
        for (member, amount) in item.amounts().members() {
            if exports != (member == "export_sale") && !amount.is_zero() {
                let code = kind.code();
                let expected = message!(
                    "0 of a document of type {code}",
                    "0 en un documento de tipo {code}"
                );
                found.differs(path(index, member), expected, amount.normalize());
            }
        }
    }
}

/// The taxes of a line are those of its amounts, each once; others stand beside the value-added tax.
pub(super) fn taxes_follow_from_the_amounts(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        let Some(taxes) = &item.taxes else { continue };
        let counted = item.counted_taxes();
        for (at, tax) in taxes.iter().enumerate() {
            let path = || format!("items[{index}].taxes[{at}]");
            if taxes[..at].contains(tax) {
                found.differs(path(), EVERY_TAX_ONCE, Phrase::value(tax.code()));
            } else if !(counted.contains(tax)
                || is_told_beside_vat(*tax) && counted.contains(&Tax::VAT)
                || tax.may_be_exported() && counted.contains(&Tax::EXPORTS))
            {
                found.differs(path(), TAXES, Phrase::value(tax.code()));
            }
        }
        for tax in counted.iter().filter(|tax| !taxes.contains(tax)) {
            let code = tax.code();
            let expected = message!("tax {code} among them", "el tributo {code} entre ellos");
            let given: Vec<_> = taxes.iter().map(|tax| tax.code()).collect();
            found.differs(
                path(index, "taxes"),
                expected,
                Phrase::value(given.join(", ")),
            );
        }
    }
}

const TAXES: Bilingual = Bilingual::new(
    "20 with a taxed sale, C3 with an export; D1 and C8 beside either; 59, 71, D5 and D4 beside 20 only",
    "20 con venta gravada, C3 con exportación; D1 y C8 junto a cualquiera; 59, 71, D5 y D4 solo junto al 20",
);

/// The tax of a line is 13 % of its taxed sale, within a cent and of the same sign.
pub(super) fn vat_is_of_the_taxed_sale(items: &[Item], found: &mut Findings) {
    for (index, item) in items.iter().enumerate() {
        let claimed = item.vat.map(SignedLineAmount::get);
        if let Some(claimed) = claimed.filter(|claimed| !item.is_its_vat(*claimed)) {
            found.differs(
                path(index, "iva_item"),
                item.right_vat().normalize(),
                claimed,
            );
        }
    }
}
