//! The invalidation event, one file an edition.

pub mod of_2022;
pub mod of_2026;

use std::borrow::Cow;
use std::ops::RangeInclusive;

use dte_domain::catalog::{Catalogue, IdentityDocumentType, NumericCatalogue};
use dte_domain::invalidation::{Person, Reason};
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

/// The text, cut at the longest length; nothing when it is shorter than the shortest.
fn fitted<'a>(text: &'a str, lengths: &RangeInclusive<usize>) -> Option<Cow<'a, str>> {
    let characters = text.chars().count();
    if characters > *lengths.end() {
        let cut: String = text.chars().take(*lengths.end()).collect();
        return Some(Cow::Owned(cut));
    }
    (characters >= *lengths.start()).then_some(Cow::Borrowed(text))
}
