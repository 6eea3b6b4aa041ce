//! What a mail says, in the language of its company.

use dte_application::ports::{MailMessage, MailedDocument, ReadableState, Replaces};
use dte_domain::identification::date_text;
use dte_domain::language::{Bilingual, Language};
use dte_domain::mail::Placeholder;
use dte_domain::money::dollars;
use maud::{DOCTYPE, html};

const fn both(english: &'static str, spanish: &'static str) -> Bilingual {
    Bilingual::new(english, spanish)
}

/// The most characters of a subject, its values included.
const MOST_OF_A_SUBJECT: usize = 150;

/// What stands before the subject of a test.
const TEST: &str = "[PRUEBAS]";

const NO_VALUE: Bilingual = both(
    "This is a test without any value.",
    "Esta es una prueba sin ninguna validez.",
);
const GREETING: Bilingual = both(
    "attached is a tax document that we issued to you: as a PDF to be read, and as the JSON file that counts.",
    "adjuntamos un documento tributario electrónico que le emitimos: en PDF para leerlo y en el archivo JSON, que es \
     el que vale.",
);
const GREETING_OF_INVALIDATED: Bilingual = both(
    "a tax document that we issued to you was invalidated and has no effect any more. For your records, its PDF, which \
     says so, and its files are attached.",
    "un documento tributario electrónico que le emitimos fue invalidado y ya no tiene efecto. Como constancia adjuntamos \
     su PDF, que lo dice, y sus archivos.",
);
const GREETING_OF_REJECTED: Bilingual = both(
    "a tax document that we had sent you was not accepted by the tax authority: it does not count. Please do not use it, \
     nor keep it in your books.",
    "un documento tributario electrónico que le habíamos enviado no fue aceptado por el Ministerio de Hacienda: no \
     vale. Por favor no lo use ni lo registre.",
);
const REPLACED: Bilingual = both(
    "It replaces the one with the same number that we sent you before, which does not count.",
    "Reemplaza al del mismo número que le enviamos antes, que no vale.",
);
const REPLACED_FOR_SOME: Bilingual = both(
    "If we sent you one with the same number before, this one replaces it; that one does not count.",
    "Si antes le enviamos uno con el mismo número, este lo reemplaza; el anterior no vale.",
);
const STAMPED: Bilingual = both(
    "The tax authority received and stamped it.",
    "El Ministerio de Hacienda lo recibió y lo selló.",
);
const IN_CONTINGENCY: Bilingual = both(
    "It is issued in contingency and has no stamp of the tax authority yet. We send it again once it has.",
    "Se emitió en contingencia y todavía no tiene el sello de recepción del Ministerio de Hacienda. Se lo enviaremos \
     de nuevo cuando lo tenga.",
);
const CORRECTED: Bilingual = both(
    "If we send you a corrected one with the same number, that one counts.",
    "Si le enviamos uno corregido con el mismo número, ese es el válido.",
);
const IS_CORRECTED: Bilingual = both(
    "We corrected it. If you received the corrected one, with the same number, that one is valid.",
    "Lo corregimos. Si recibió el corregido, con el mismo número, ese es el válido.",
);
const MARKED_INVALIDATED: Bilingual = both("[INVALIDATED]", "[INVALIDADO]");
const MARKED_IN_CONTINGENCY: Bilingual = both("[IN CONTINGENCY]", "[EN CONTINGENCIA]");
const MARKED_REJECTED: Bilingual = both("[REJECTED]", "[RECHAZADO]");
const KIND: Bilingual = both("Document", "Documento");
const NUMBER: Bilingual = both("Control number", "Número de control");
const CODE: Bilingual = both("Generation code", "Código de generación");
const STAMP: Bilingual = both("Reception stamp", "Sello de recepción");
const DATE: Bilingual = both("Date", "Fecha");
const TOTAL: Bilingual = both("Total", "Total");
const PAGE: Bilingual = both("See it and download it", "Verlo y descargarlo");
const AUTHORITY: Bilingual = both(
    "The tax authority's page",
    "Página del Ministerio de Hacienda",
);
const BETWEEN: Bilingual = both("from", "de");

/// What the mail is about: only what counts is said to.
fn greeting(state: ReadableState) -> Bilingual {
    match state {
        ReadableState::Invalidated => GREETING_OF_INVALIDATED,
        ReadableState::Rejected => GREETING_OF_REJECTED,
        ReadableState::Stamped
        | ReadableState::InContingency
        | ReadableState::Draft
        | ReadableState::Pending => GREETING,
    }
}

/// How the document stands, for its receiver.
fn standing(document: &MailedDocument) -> Option<Bilingual> {
    match document.state {
        ReadableState::Stamped => Some(STAMPED),
        ReadableState::InContingency => Some(IN_CONTINGENCY),
        ReadableState::Rejected if document.is_corrected => Some(IS_CORRECTED),
        // What has no number is never corrected: another stands in its place.
        ReadableState::Rejected => document.control_number.as_ref().map(|_| CORRECTED),
        // The first is said already; the others are not mailed.
        ReadableState::Invalidated | ReadableState::Draft | ReadableState::Pending => None,
    }
}

/// What stands before the subject of what does not count, or not yet as others do.
fn mark(state: ReadableState) -> Option<Bilingual> {
    match state {
        ReadableState::Invalidated => Some(MARKED_INVALIDATED),
        ReadableState::InContingency => Some(MARKED_IN_CONTINGENCY),
        ReadableState::Rejected => Some(MARKED_REJECTED),
        ReadableState::Stamped | ReadableState::Draft | ReadableState::Pending => None,
    }
}

fn kind(document: &MailedDocument, language: Language) -> &'static str {
    let names = &document.document_type.spec().names;
    Bilingual::new(names.english, names.spanish).text(language)
}

/// What it is known by: its number, else its generation code.
fn name_of(document: &MailedDocument) -> String {
    let number = document.control_number.clone();
    number.unwrap_or_else(|| document.generation_code.to_string())
}

fn total(document: &MailedDocument) -> String {
    dollars(document.total)
}

fn value(document: &MailedDocument, language: Language, place: Placeholder) -> String {
    match place {
        Placeholder::Issuer => document.issuer.clone(),
        Placeholder::Kind => kind(document, language).to_owned(),
        Placeholder::ControlNumber => name_of(document),
        Placeholder::GenerationCode => document.generation_code.to_string(),
        Placeholder::Date => date_text(document.issued_at.date()),
        Placeholder::Total => total(document),
        Placeholder::ExternalId => document
            .external_id
            .as_deref()
            .unwrap_or_default()
            .to_owned(),
    }
}

/// The subject: the company's own, else what the document is and whose; before it what a reader of lists must know.
pub(crate) fn subject(message: &MailMessage) -> String {
    let (document, language) = (&message.document, message.language);
    let said = match &message.subject {
        Some(subject) => subject.filled(|place| value(document, language, place)),
        None => format!(
            "{} {} {} {}",
            kind(document, language),
            name_of(document),
            BETWEEN.text(language),
            document.issuer,
        ),
    };
    // What looks encoded would be decoded by who reads it.
    let said = in_a_line(&said).replace("=?", "= ?");
    let said: String = said.chars().take(MOST_OF_A_SUBJECT).collect();
    let test = message.is_test.then_some(TEST);
    let mark = mark(document.state).map(|mark| mark.text(language));
    let marks = test.into_iter().chain(mark);
    marks.chain([&*said]).collect::<Vec<_>>().join(" ")
}

/// The name of a company as the sender's: no address can be read in it.
pub(crate) fn sender(name: &str) -> String {
    in_a_line(name).replace(['@', '<', '>'], " ")
}

/// A text as a header takes it.
pub(crate) fn in_a_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// The facts of the document, each with its name.
fn facts(message: &MailMessage) -> Vec<(&'static str, String)> {
    let (document, language) = (&message.document, message.language);
    let mut facts = vec![(KIND, kind(document, language).to_owned())];
    let number = document.control_number.clone();
    facts.extend(number.map(|number| (NUMBER, number)));
    facts.extend([
        (CODE, document.generation_code.to_string()),
        (DATE, date_text(document.issued_at.date())),
        (TOTAL, total(document)),
    ]);
    facts.extend(document.stamp.clone().map(|stamp| (STAMP, stamp)));
    let texts = facts.into_iter();
    texts
        .map(|(name, value)| (name.text(language), value))
        .collect()
}

/// Where the document can be seen, each with its name.
fn links(message: &MailMessage) -> Vec<(&'static str, &str)> {
    let (document, language) = (&message.document, message.language);
    let own = document.receiver_page.as_deref().map(|page| (PAGE, page));
    let authority = document.authority_page.as_deref();
    let links = own
        .into_iter()
        .chain(authority.map(|page| (AUTHORITY, page)));
    links
        .map(|(name, page)| (name.text(language), page))
        .collect()
}

fn paragraphs(message: &MailMessage) -> Vec<String> {
    let language = message.language;
    let test = message
        .is_test
        .then_some(NO_VALUE)
        .map(|it| it.text(language).to_owned());
    let document = &message.document;
    let greeting = greeting(document.state).text(language);
    let greeting = format!("{}: {greeting}", document.issuer);
    let replaced = document.replaces.map(|replaces| match replaces {
        Replaces::OfAll => REPLACED,
        Replaces::OfSome => REPLACED_FOR_SOME,
    });
    let further = replaced.into_iter().chain(standing(document));
    let further = further.map(|it| it.text(language).to_owned());
    test.into_iter().chain([greeting]).chain(further).collect()
}

/// All of it as a text.
pub(crate) fn text(message: &MailMessage) -> String {
    let mut text = paragraphs(message).join("\r\n\r\n");
    text += "\r\n\r\n";
    for (name, value) in facts(message) {
        text.extend([name, ": ", &value, "\r\n"]);
    }
    for (name, page) in links(message) {
        text.extend(["\r\n", name, ":\r\n", page, "\r\n"]);
    }
    text
}

/// All of it as a page, which loads nothing.
pub(crate) fn page(message: &MailMessage) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(message.language.code()) {
            head {
                meta charset="utf-8";
                title { (subject(message)) }
            }
            body style="font-family: sans-serif; line-height: 1.5" {
                @for paragraph in paragraphs(message) { p { (paragraph) } }
                table {
                    @for (name, value) in facts(message) {
                        tr {
                            th align="left" style="padding-right: 1em" { (name) }
                            td { (value) }
                        }
                    }
                }
                @for (name, page) in links(message) { p { a href=(page) { (name) } } }
            }
        }
    };
    page.into_string()
}
