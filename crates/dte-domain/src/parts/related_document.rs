//! The documents to which a document refers.

use rust_decimal::Decimal;
use time::Date;

use crate::catalog::{Catalogue, GenerationType};
use crate::facts::Facts;
use crate::identification::{DocumentType, GenerationCode, date_text};
use crate::known_document::{KnownDocument, Ownership};
use crate::language::{Bilingual, Language, Message, Phrase, expect};
use crate::message;
use crate::original::Original;
use crate::parts::item::Item;
use crate::rule::Findings;
use crate::value::{Text, Value};
use crate::violation::Warning;

/// The most related documents of one document (specification; official schemas).
pub const MOST: usize = 50;

/// One related document.
#[derive(Clone, Debug, Default)]
pub struct RelatedDocument {
    /// What it is.
    pub document_type: Option<DocumentType>,
    /// On paper or electronic.
    pub generation_type: Option<GenerationType>,
    /// A number on paper, or a generation code.
    pub number: Option<Text<1, 36>>,
    /// When it was issued.
    pub emission_date: Option<Date>,
}

impl RelatedDocument {
    /// The number as the authority wants it: a generation code in upper case, any other as it is.
    pub fn number_written(&self) -> Option<String> {
        self.number
            .as_ref()
            .map(|number| written(number, self.generation_type))
    }

    /// Its generation code, when its number is one and it is not on paper.
    pub fn generation_code(&self) -> Option<GenerationCode> {
        let is_on_paper = self.generation_type == Some(GenerationType::Physical);
        let number = self.number.as_ref().filter(|_| !is_on_paper)?;
        GenerationCode::parse(number).ok()
    }

    /// The facts of the document, if it was issued here.
    pub fn known<'f>(&self, facts: &'f Facts) -> Option<&'f KnownDocument> {
        facts.known(self.generation_code()?)
    }

    /// The same of a document that the caller may adjust.
    pub fn own<'f>(&self, facts: &'f Facts) -> Option<&'f KnownDocument> {
        let known = self.known(facts);
        known.filter(|document| document.ownership == Ownership::Establishment)
    }

    /// True if the document was issued here and the caller may not adjust it.
    fn is_out_of_reach(&self, facts: &Facts) -> bool {
        self.known(facts).is_some() && self.own(facts).is_none()
    }

    /// The stored bytes of such a document, as far as they were read.
    pub fn original<'f>(&self, facts: &'f Facts) -> Option<&'f Original> {
        facts.original(self.own(facts)?.generation_code)
    }

    fn is_electronic(&self) -> bool {
        self.generation_type == Some(GenerationType::Electronic)
    }
}

fn written(number: &str, generation: Option<GenerationType>) -> String {
    match (generation, GenerationCode::parse(number)) {
        (Some(GenerationType::Electronic), Ok(code)) => code.to_string(),
        _ => number.to_owned(),
    }
}

/// The types of some documents, as far as they are said.
pub fn types(related: &[RelatedDocument]) -> Vec<DocumentType> {
    let types = related.iter().map(|document| document.document_type);
    types.flatten().collect()
}

/// A line's reference, written like the related document that it names.
pub fn reference_written(reference: &str) -> String {
    written(reference, Some(GenerationType::Electronic))
}

/// Takes from documents of the caller's that were issued here what entries leave out about them.
pub fn complete(related: &mut [RelatedDocument], facts: &Facts) {
    for document in related {
        if let Some(own) = document.own(facts) {
            let (kind, day) = (own.document_type, own.issued_on);
            document.document_type.get_or_insert(kind);
            document
                .generation_type
                .get_or_insert(GenerationType::Electronic);
            document.emission_date.get_or_insert(day);
        }
    }
}

/// The number that lines need not name: that of the only related document.
pub fn only_number(related: &[RelatedDocument]) -> Option<&Text<1, 36>> {
    match related {
        [only] => only.number.as_ref(),
        _ => None,
    }
}

/// Checks the members of each entry that the service did not take from a document of the company's. Of a
/// document that the caller may not adjust another rule tells.
pub fn check_said(related: &[RelatedDocument], facts: &Facts, found: &mut Findings) {
    for (index, document) in related.iter().enumerate() {
        if document.is_out_of_reach(facts) {
            continue;
        }
        let members = [
            (
                "document_type",
                document.document_type.is_some(),
                Bilingual::new(
                    "a type code; it may be left out only if the company issued the document here",
                    "un código de tipo; solo puede omitirse si la empresa emitió el documento en este servicio",
                ),
            ),
            (
                "generation_type",
                document.generation_type.is_some(),
                Bilingual::new(
                    "1 or 2; it may be left out only if the company issued the document here",
                    "1 o 2; solo puede omitirse si la empresa emitió el documento en este servicio",
                ),
            ),
            (
                "document_number",
                document.number.is_some(),
                Bilingual::new("a document number", "un número de documento"),
            ),
        ];
        found.require_members(|member| format!("related_docs[{index}].{member}"), &members);
    }
}

/// Checks that documents on paper have a date.
pub fn check_paper_dated(related: &[RelatedDocument], found: &mut Findings) {
    for (index, document) in related.iter().enumerate() {
        let is_on_paper = document.generation_type == Some(GenerationType::Physical);
        if is_on_paper && document.emission_date.is_none() {
            found.absent(format!("related_docs[{index}].emission_date"), expect::DATE);
        }
    }
}

/// Reports a receiver that is neither given nor taken from a related document.
pub fn report_no_receiver(related: &[RelatedDocument], facts: &Facts, found: &mut Findings) {
    // Of a document that the caller may not adjust another rule tells.
    let is_told = related.iter().any(|one| one.is_out_of_reach(facts));
    if !is_told {
        found.absent("receiver", RECEIVER_OF_OTHERS);
    }
}

/// The receiver of what does not take it from a document of the company's.
pub const RECEIVER_OF_OTHERS: Bilingual = Bilingual::new(
    "the receiver; it may be left out only if the company issued a related document here",
    "el receptor; solo puede omitirse si la empresa emitió en este servicio un documento relacionado",
);

/// Every entry has its required members.
pub fn are_complete(related: &[RelatedDocument], found: &mut Findings) {
    for (index, document) in related.iter().enumerate() {
        let path = |member: &str| format!("related_docs[{index}].{member}");
        let date = document.emission_date.is_some() || document.is_electronic();
        let members = [
            (
                "document_type",
                document.document_type.is_some(),
                Bilingual::new("a type code", "un código de tipo"),
            ),
            (
                "generation_type",
                document.generation_type.is_some(),
                Bilingual::new("1 or 2", "1 o 2"),
            ),
            (
                "document_number",
                document.number.is_some(),
                Bilingual::new("a document number", "un número de documento"),
            ),
            ("emission_date", date, expect::DATE),
        ];
        found.require_members(path, &members);
    }
}

/// All entries are of one type, and of one that may be related.
pub fn are_of_one_type(
    allowed: &[DocumentType],
    related: &[RelatedDocument],
    found: &mut Findings,
) {
    let first = related.iter().find_map(|document| document.document_type);
    for (index, document) in related.iter().enumerate() {
        let Some(kind) = document.document_type else {
            continue;
        };
        let path = || format!("related_docs[{index}].document_type");
        if !allowed.contains(&kind) {
            let codes: Vec<_> = allowed.iter().map(|kind| kind.code()).collect();
            let joined = |language| match language {
                Language::English => codes.join(" or "),
                Language::Spanish => codes.join(" o "),
            };
            found.differs(path(), Message::in_each(joined), Phrase::value(kind.code()));
        } else if first != Some(kind) {
            let first = Phrase::value(first.map_or("", Catalogue::code));
            found.differs(path(), first, Phrase::value(kind.code()));
        }
    }
}

/// A paper number has at most 20 characters, an electronic one is a generation code.
pub fn numbers_have_their_form(related: &[RelatedDocument], found: &mut Findings) {
    const LONGEST_ON_PAPER: usize = 20;
    for (index, document) in related.iter().enumerate() {
        let Some(number) = &document.number else {
            continue;
        };
        let path = || format!("related_docs[{index}].document_number");
        match document.generation_type {
            Some(GenerationType::Electronic) if GenerationCode::parse(number).is_err() => {
                found.differs(path(), expect::GENERATION_CODE, number);
            }
            Some(GenerationType::Physical) if number.chars().count() > LONGEST_ON_PAPER => {
                found.differs(
                    path(),
                    message!(
                        "at most {LONGEST_ON_PAPER} characters",
                        "a lo sumo {LONGEST_ON_PAPER} caracteres"
                    ),
                    number.chars().count(),
                );
            }
            _ => {}
        }
    }
}

/// No related document is of tomorrow.
pub fn none_is_of_the_future(related: &[RelatedDocument], facts: &Facts, found: &mut Findings) {
    for (index, document) in related.iter().enumerate() {
        if let Some(date) = document.emission_date.filter(|date| *date > facts.today) {
            let path = format!("related_docs[{index}].emission_date");
            found.differs(
                path,
                expect::at_most(date_text(facts.today)),
                Phrase::value(date_text(date)),
            );
        }
    }
}

/// The numbers of a document's related documents, to look references up in.
pub struct Numbers(Vec<Option<String>>);

impl Numbers {
    /// The numbers of all entries, in their order.
    pub fn of(related: &[RelatedDocument]) -> Self {
        Self(
            related
                .iter()
                .map(RelatedDocument::number_written)
                .collect(),
        )
    }

    /// The place of the first entry that a line's reference names.
    pub fn position(&self, reference: &str) -> Option<usize> {
        let written = reference_written(reference);
        self.0
            .iter()
            .position(|number| number.as_ref().is_some_and(|known| *known == written))
            .or_else(|| {
                let as_it_is = |number: &Option<String>| number.as_deref() == Some(reference);
                self.0.iter().position(as_it_is)
            })
    }
}

/// Which of a document's related documents each of its lines names.
pub struct Named {
    /// Of each line, in their order.
    places: Vec<Option<usize>>,
    documents: usize,
}

impl Named {
    /// What these references of all lines name.
    pub fn by<'r>(
        references: impl Iterator<Item = Option<&'r str>>,
        related: &[RelatedDocument],
    ) -> Self {
        let numbers = Numbers::of(related);
        let place = |reference: Option<&str>| numbers.position(reference?);
        Self {
            places: references.map(place).collect(),
            documents: related.len(),
        }
    }

    /// What weighs how much of each related document, in their order: the sum over the lines that name it.
    pub fn weights<T>(&self, items: &[T], weight: impl Fn(&T) -> Decimal) -> Vec<Decimal> {
        let mut weights = vec![Decimal::ZERO; self.documents];
        for (item, place) in items.iter().zip(&self.places) {
            if let Some(at) = *place {
                weights[at] += weight(item);
            }
        }
        weights
    }
}

/// What a line names where there are related documents.
pub const ONE_OF_THEM: Bilingual = Bilingual::new(
    "the number of one of related_docs",
    "el número de uno de related_docs",
);

/// When there are related documents, every line names one of them. Where the number of one is not there,
/// that is the fault: it may be the one that a line names.
pub fn every_item_names_one(related: &[RelatedDocument], items: &[Item], found: &mut Findings) {
    if related.is_empty() {
        return;
    }
    let numbers = Numbers::of(related);
    let all_numbered = related.iter().all(|document| document.number.is_some());
    for (index, item) in items.iter().enumerate() {
        let path = format!("items[{index}].related_doc");
        match &item.related_document {
            None => found.absent(path, ONE_OF_THEM),
            Some(named) if all_numbered && numbers.position(named).is_none() => {
                found.differs(path, ONE_OF_THEM, named);
            }
            Some(_) => {}
        }
    }
}

/// What was issued here has the day of its issue: the authority compares it.
/// Of a document that is not among those that may be named nothing is told.
pub fn known_ones_are_of_their_day(
    related: &[RelatedDocument],
    (facts, named): (&Facts, &[Ownership]),
    found: &mut Findings,
) {
    for (index, document) in related.iter().enumerate() {
        let known = document.known(facts);
        let known = known.filter(|known| named.contains(&known.ownership));
        let (Some(known), Some(claimed)) = (known, document.emission_date) else {
            continue;
        };
        if claimed != known.issued_on {
            let issued = date_text(known.issued_on);
            let expected = message!(
                "{issued}, the day of its issue, or nothing",
                "{issued}, el día de su emisión, o nada"
            );
            let path = format!("related_docs[{index}].emission_date");
            found.differs(path, expected, Phrase::value(date_text(claimed)));
        }
    }
}

/// What is odd about the entries, though no reason to refuse.
pub fn warnings(related: &[RelatedDocument], warnings: &mut Vec<Warning>) {
    for (index, document) in related.iter().enumerate() {
        if document.emission_date.is_none() {
            let path = format!("related_docs[{index}].emission_date");
            let text = message!(
                "not given: the date of this document is written in its place, which may be wrong for \
                 the receiver's books",
                "no se dio: en su lugar va la fecha de este documento, que puede no ser la correcta para \
                 los libros del receptor"
            );
            warnings.push(Warning::new(path, text));
        }
    }
}
