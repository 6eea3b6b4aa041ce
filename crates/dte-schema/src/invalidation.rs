//! The invalidation event, one file an edition.

pub mod of_2022;
pub mod of_2026;

use std::borrow::Cow;
use std::ops::RangeInclusive;

use dte_domain::catalog::{Catalogue, IdentityDocumentType, NumericCatalogue};
use dte_domain::edition::Edition;
use dte_domain::invalidation::{Person, Reason, RecordedReceiver};
use dte_domain::parts::identity_document::number_in_event;
use dte_domain::taxpayer::Dui;
use serde::Serialize;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Motivo<'a> {
    tipo_anulacion: u8,
    motivo_anulacion: Option<&'a str>,
    nombre_responsable: Option<&'a str>,
    tip_doc_responsable: Option<&'static str>,
    num_doc_responsable: Option<String>,
    nombre_solicita: Option<&'a str>,
    tip_doc_solicita: Option<&'static str>,
    num_doc_solicita: Option<String>,
}

impl<'a> Motivo<'a> {
    /// Why, and for whom; identity cards are written by `write_dui`.
    fn new(reason: &'a Reason, write_dui: fn(&Dui) -> String) -> Self {
        let kind = |person: &Person| person.identity.kind.map(IdentityDocumentType::code);
        let number = |person: &Person| person.identity.number_written(write_dui);
        Self {
            tipo_anulacion: reason.kind.number(),
            motivo_anulacion: reason.explanation.as_deref(),
            nombre_responsable: reason.responsible.name.as_deref(),
            tip_doc_responsable: kind(&reason.responsible),
            num_doc_responsable: number(&reason.responsible),
            nombre_solicita: reason.requestor.name.as_deref(),
            tip_doc_solicita: kind(&reason.requestor),
            num_doc_solicita: number(&reason.requestor),
        }
    }
}

/// The lengths that a schema takes of what is told of the receiver.
struct Lengths {
    name: RangeInclusive<usize>,
    number: RangeInclusive<usize>,
    phone: RangeInclusive<usize>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Receptor<'a> {
    tipo_documento: Option<&'static str>,
    num_documento: Option<Cow<'a, str>>,
    nombre: Option<Cow<'a, str>>,
    telefono: Option<Cow<'a, str>>,
    correo: Option<&'a str>,
}

impl<'a> Receptor<'a> {
    fn new(receiver: &'a RecordedReceiver, lengths: &Lengths, edition: Edition) -> Self {
        let text = |text: &'a Option<String>, lengths| {
            let text = text.as_deref()?;
            fitted(text, lengths)
        };
        Self {
            tipo_documento: receiver.document_type.map(IdentityDocumentType::code),
            num_documento: number(receiver, &lengths.number, edition),
            nombre: text(&receiver.name, &lengths.name),
            telefono: text(&receiver.phone, &lengths.phone),
            correo: receiver.email.as_deref(),
        }
    }
}

/// The identity number, a DUI as the edition writes it.
fn number<'a>(
    receiver: &'a RecordedReceiver,
    lengths: &RangeInclusive<usize>,
    edition: Edition,
) -> Option<Cow<'a, str>> {
    let number = receiver.document_number.as_deref()?;
    match number_in_event(receiver.document_type, number, edition) {
        Cow::Borrowed(number) => fitted(number, lengths),
        written @ Cow::Owned(_) => Some(written),
    }
}

/// The text, cut at the longest length; nothing when it is shorter than the shortest.
fn fitted<'a>(text: &'a str, lengths: &RangeInclusive<usize>) -> Option<Cow<'a, str>> {
    let characters = text.chars().count();
    if characters > *lengths.end() {
        let cut: String = text.chars().take(*lengths.end()).collect();
        return Some(Cow::Owned(cut));
    }
    (characters >= *lengths.start()).then_some(Cow::Borrowed(text))
}
