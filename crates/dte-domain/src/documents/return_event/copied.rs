//! What a return repeats of its documents: it is of one receiver and one third party, and what documents that
//! were not issued here say the request says.

use super::{Over, ReturnEvent, originals};
use crate::catalog::{
    Catalogue, Country, CustomsPrecinct, ExportRegime, IdentityDocumentType, ItemType, RegimeType,
};
use crate::facts::Facts;
use crate::language::{Bilingual, Phrase};
use crate::message;
use crate::original::{Copied, ExportData};
use crate::parts::identity_document::is_same_number;
use crate::parts::receiver::Receiver;
use crate::rule::Findings;
use crate::violation::Warning;

/// What a receiver is told apart by: its number, else its name, else nothing.
fn shown(receiver: Option<&Receiver>) -> Option<&str> {
    let receiver = receiver?;
    receiver.number().or(receiver.name.as_deref())
}

/// Whether two documents have the same receiver: the same number, or both none, and then the same name or one
/// none.
fn is_same_receiver(one: Option<&Receiver>, other: Option<&Receiver>) -> bool {
    let number = |receiver: Option<&Receiver>| receiver?.number().map(str::to_owned);
    let name = |receiver: Option<&Receiver>| receiver?.name.as_deref().map(str::to_lowercase);
    match (number(one), number(other)) {
        (Some(one), Some(other)) => is_same_number(&one, &other),
        (None, None) => match (name(one), name(other)) {
            (Some(one), Some(other)) => one == other,
            _ => true,
        },
        _ => false,
    }
}

/// The documents that were issued here, and with those that were not what the request says, have one
/// receiver.
pub(super) fn are_of_one_receiver(event: &ReturnEvent, facts: &Facts, found: &mut Findings) {
    let first = event.copied().receiver.as_ref();
    for (index, related) in event.related_documents.iter().enumerate().skip(1) {
        let Some(original) = related.original(facts) else {
            continue;
        };
        let receiver = original.copied.receiver.as_ref();
        if !is_same_receiver(first, receiver) {
            let expected = match shown(first) {
                Some(first) => message!("a document of {first}", "un documento de {first}"),
                None => message!(
                    "a document without a receiver's number, as the first",
                    "un documento sin número de receptor, como el primero"
                ),
            };
            let actual = shown(receiver).map_or_else(Phrase::nothing, Phrase::value);
            let path = format!("related_docs[{index}].document_number");
            found.differs(path, expected, actual);
        }
    }
}

/// They were made on behalf of one third party, or of none.
pub(super) fn are_for_one_third_party(event: &ReturnEvent, facts: &Facts, found: &mut Findings) {
    let first = third_party(event.copied());
    for (index, related) in event.related_documents.iter().enumerate().skip(1) {
        let original = related.original(facts);
        let other = original.map(|original| third_party(&original.copied));
        if let Some(other) = other.filter(|other| *other != first) {
            let told = |party: Option<String>| {
                let nobody = || Phrase::from(message!("no third party", "ningún tercero"));
                party.map_or_else(nobody, Phrase::value)
            };
            let path = format!("related_docs[{index}].document_number");
            found.differs(path, told(first.clone()), told(other));
        }
    }
}

/// A third party by its number, or its name where it has none.
fn third_party(copied: &Copied) -> Option<String> {
    let sale = copied.third_party_sale.as_ref();
    let sale = sale.and_then(|sale| {
        let nit = sale.nit.as_deref();
        nit.or(sale.name.as_deref())
    });
    let purchase = copied.third_party_purchase.as_ref();
    let purchase = purchase.and_then(|purchase| {
        let number = purchase.document_number.as_deref();
        number.or(purchase.name.as_deref())
    });
    sale.or(purchase).map(str::to_owned)
}

/// Whether what the first document says has to come from the request: it was not issued here.
fn is_told_by_the_request(event: &ReturnEvent, facts: &Facts) -> bool {
    let first = event.related_documents.first();
    first.is_some_and(|first| originals::is_unknown(first, facts))
}

/// Who received a document that was not issued here is told; of an invoice that may be nobody.
pub(super) fn receiver_is_told(event: &ReturnEvent, facts: &Facts, found: &mut Findings) {
    let Some(over) = event
        .over()
        .filter(|_| is_told_by_the_request(event, facts))
    else {
        return;
    };
    let said = &event.said;
    let Some(receiver) = &said.receiver else {
        if over != Over::Invoices {
            let expected = message!(
                "the receiver of the document, which was not issued here",
                "el receptor del documento, que no se emitió aquí"
            );
            found.absent("receiver", expected);
        }
        return;
    };
    if over == Over::Invoices {
        receiver.identity.is_whole(found);
        return;
    }
    let mut members = vec![
        (
            "document_type",
            receiver.identity.kind.is_some(),
            IdentityDocumentType::LISTS,
        ),
        (
            "document_number",
            receiver.identity.number.is_some(),
            Bilingual::new("3 to 20 characters", "de 3 a 20 caracteres"),
        ),
        (
            "name",
            receiver.name.is_some(),
            Bilingual::new("1 to 250 characters", "de 1 a 250 caracteres"),
        ),
    ];
    if over == Over::Exports {
        members.push(("country_code", said.country.is_some(), Country::LISTS));
    }
    found.require_members(|member| format!("receiver.{member}"), &members);
}

/// The country of a receiver is said of exports only.
pub(super) fn only_exports_have_a_country(event: &ReturnEvent, found: &mut Findings) {
    if let Some(country) = event.said.country.filter(|_| !event.is_over_exports()) {
        let expected = message!("nothing but over type 11", "nada sino sobre el tipo 11");
        found.differs(
            "receiver.country_code",
            expected,
            Phrase::value(country.code()),
        );
    }
}

/// How an export that was not issued here left the country is told; other documents did not.
pub(super) fn departure_is_told(event: &ReturnEvent, facts: &Facts, found: &mut Findings) {
    let export = event.said.export;
    if !event.is_over_exports() {
        let is_said = event.over().is_some() && export != ExportData::default();
        if is_said {
            let expected = message!("nothing but over type 11", "nada sino sobre el tipo 11");
            found.differs(
                "export",
                expected,
                message!("export data", "datos de exportación"),
            );
        }
        return;
    }
    if !is_told_by_the_request(event, facts) {
        return;
    }
    let mut members = vec![("item_type", export.item_type.is_some(), ItemType::LISTS)];
    if export.item_type.is_some_and(|it| it != ItemType::Service) {
        members.extend([
            (
                "precinct",
                export.precinct.is_some(),
                CustomsPrecinct::LISTS,
            ),
            (
                "regime_type",
                export.regime_type.is_some(),
                RegimeType::LISTS,
            ),
            ("regime", export.regime.is_some(), ExportRegime::LISTS),
        ]);
    }
    found.require_members(|member| format!("export.{member}"), &members);
}

/// Tells that what the request says of documents that were issued here stands in them already.
pub(super) fn warnings(event: &ReturnEvent, warnings: &mut Vec<Warning>) {
    let said = [
        ("receiver", event.said.receiver.is_some()),
        ("export", event.said.export != ExportData::default()),
    ];
    let is_copied = event.copied.is_some();
    for (path, _) in said
        .into_iter()
        .filter(|(_, is_said)| *is_said && is_copied)
    {
        let text = message!(
            "left out: the event repeats what the document says, which was issued here",
            "se omitió: el evento repite lo que dice el documento, que se emitió aquí"
        );
        warnings.push(Warning::new(path, text));
    }
    if let (false, Some(receiver)) = (is_copied, &event.said.receiver) {
        receiver.warnings(warnings);
    }
}
