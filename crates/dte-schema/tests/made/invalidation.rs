//! Invalidation events that chance makes: every rule kept, the recorded data as odd as documents
//! can be.

use dte_domain::catalog::{Catalogue, IdentityDocumentType, InvalidationType};
use dte_domain::edition::Edition;
use dte_domain::identification::{DocumentType, Environment};
use dte_domain::invalidation::{Event, Invalidation, Person, RecordedReceiver, Replacement};
use dte_domain::issuer::Issuer;
use dte_domain::lifecycle::StatusKind;
use dte_domain::parts::receiver::IdentityDocument;
use dte_domain::samples;
use dte_domain::value::Value;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use rust_decimal::Decimal;

fn read<T: Value>(written: &(impl ToString + ?Sized)) -> T {
    T::parse(&written.to_string()).unwrap()
}

/// A text with `least` to `most` characters, blanks at neither end.
fn text(least: usize, most: usize) -> impl Strategy<Value = String> {
    let odd: Vec<_> = "aZñÁ 0\"\\/<>&€漢🙂-_.,".chars().collect();
    vec(select(odd), least..=most).prop_map(|mut characters| {
        for end in [0, characters.len() - 1] {
            characters[end] = 'x';
        }
        characters.into_iter().collect()
    })
}

/// An event of chance.
pub fn event_of(edition: Edition) -> impl Strategy<Value = Event> {
    let types = [
        DocumentType::Invoice,
        DocumentType::Ccf,
        DocumentType::DeliveryNote,
        DocumentType::CreditNote,
        DocumentType::DebitNote,
        DocumentType::Retention,
        DocumentType::Settlement,
        DocumentType::AccountingSettlement,
        DocumentType::ExportInvoice,
        DocumentType::ExcludedSubjectInvoice,
        DocumentType::Donation,
    ];
    let environments = [Environment::Test, Environment::Production];
    (
        select(
            InvalidationType::ENTRIES
                .iter()
                .map(|entry| entry.value)
                .collect::<Vec<_>>(),
        ),
        (person(), person()),
        option::of(text(5, 250)),
        (
            select(types.to_vec()),
            select(environments.to_vec()),
            0..10_000_000_000_000_i64,
        ),
        option::weighted(0.8, receiver()),
        issuer(),
    )
        .prop_map(
            move |(kind, people, why, (document_type, environment, cents), receiver, issuer)| {
                let mut request = request(kind, people, why);
                let mut facts = samples::invalidation_facts();
                facts.edition = edition;
                if edition == Edition::Of2026 {
                    fit_the_second(&mut request, document_type);
                }
                if document_type == DocumentType::Settlement {
                    request.replacement = None;
                }
                facts.document.document_type = document_type;
                facts.document.environment = environment;
                let number = format!("DTE-{}-S999P999-999999999999999", document_type.code());
                facts.document.control_number = Some(number);
                facts.document.vat = Decimal::new(cents, 2);
                facts.document.receiver = receiver.unwrap_or_default();
                if request.replacement.is_some() {
                    facts.replacement = Replacement::Own {
                        document_type,
                        environment,
                        status: StatusKind::Received,
                    };
                }
                let checked = request
                    .check(facts)
                    .unwrap_or_else(|all| panic!("{all:#?}"));
                Event::new(
                    checked,
                    read("EB5BAE0D-D9CA-4BA7-B358-D12EC29FA5A7"),
                    issuer,
                )
            },
        )
}

/// No longer reason than 200 characters, no replacement of a credit note; and an absorbed company.
fn fit_the_second(request: &mut Invalidation, document_type: DocumentType) {
    let reason = &mut request.reason;
    reason.explanation = reason.explanation.take().map(|text| {
        let short: String = text.chars().take(200).collect();
        read(short.trim())
    });
    if document_type == DocumentType::CreditNote {
        request.replacement = None;
    }
    request.merger = Some(read("0614-010123-110-1"));
}

fn request(
    kind: InvalidationType,
    (responsible, requestor): (Person, Person),
    why: Option<String>,
) -> Invalidation {
    let mut request = samples::invalidation();
    request.reason.kind = kind;
    request.reason.responsible = responsible;
    request.reason.requestor = requestor;
    request.reason.explanation = match kind {
        InvalidationType::Other => Some(read(&why.unwrap_or_else(|| "Otro motivo".to_owned()))),
        _ => why.map(|why| read(&why)),
    };
    if kind != InvalidationType::Rescission {
        request.replacement = Some(read("1d0e7c44-98b3-4a3f-8e61-2f6d0b9c7a02"));
    }
    request
}

fn identity() -> impl Strategy<Value = IdentityDocument> {
    let digits = |count| {
        vec(0..10_u8, count).prop_map(|all| all.iter().map(u8::to_string).collect::<String>())
    };
    let kinds = [
        IdentityDocumentType::Nit,
        IdentityDocumentType::Dui,
        IdentityDocumentType::Passport,
        IdentityDocumentType::ResidentCard,
        IdentityDocumentType::Other,
    ];
    (
        select(kinds.to_vec()),
        digits(9),
        digits(14),
        text(3, 20),
        any::<bool>(),
    )
        .prop_map(|(kind, nine, fourteen, other, long)| {
            let number = match kind {
                IdentityDocumentType::Nit if long => fourteen,
                IdentityDocumentType::Dui if long => format!("{}-{}", &nine[..8], &nine[8..]),
                IdentityDocumentType::Nit | IdentityDocumentType::Dui => nine,
                _ => other,
            };
            IdentityDocument {
                kind: Some(kind),
                number: Some(read(&number)),
            }
        })
}

fn person() -> impl Strategy<Value = Person> {
    (text(5, 100), identity()).prop_map(|(name, identity)| Person {
        name: Some(read(&name)),
        identity,
    })
}

/// What documents of all types may show: names from 1 character, telephones in any notation.
fn receiver() -> impl Strategy<Value = RecordedReceiver> {
    let phone = select(vec![
        "22123456",
        "+503 2212-3456",
        "2212-345x",
        "----------",
        "(503) 2212 3456 ext. 12",
    ]);
    (
        option::of(identity()),
        option::of(text(1, 250)),
        option::of(phone),
        option::of(Just("empresa@example.com".to_owned())),
    )
        .prop_map(|(identity, name, phone, email)| RecordedReceiver {
            document_type: identity.as_ref().and_then(|identity| identity.kind),
            document_number: identity
                .and_then(|identity| identity.number)
                .map(|number| number.to_string()),
            name,
            phone: phone.map(ToOwned::to_owned),
            email,
        })
}

fn issuer() -> impl Strategy<Value = Issuer> {
    (text(5, 200), option::of(text(5, 150)), any::<bool>()).prop_map(|(name, commercial, codes)| {
        let sample = samples::issuer();
        Issuer {
            name: read(&name),
            commercial_name: commercial.map(|name| read(&name)),
            establishment_code_mh: codes.then(|| read("S001")),
            pos_code_mh: codes.then(|| read("P001")),
            pos_code: codes.then(|| read("CAJA-PRINCIPAL")),
            ..sample
        }
    })
}
