//! Rendered invalidation events against the authority's official JSON schema.
#![expect(clippy::unwrap_used, reason = "tests")]

#[path = "made/invalidation.rs"]
mod made;
mod schemas;

use dte_domain::catalog::{IdentityDocumentType, InvalidationType};
use dte_domain::identification::GenerationCode;
use dte_domain::invalidation::{
    Event, Invalidation, InvalidationFacts, RecordedReceiver, Replacement,
};
use dte_domain::lifecycle::StatusKind;
use dte_domain::samples;
use dte_domain::value::Value as _;
use dte_schema::invalidation::of_2022;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};

const SCHEMA: &str = "anulacion-schema-v2";

fn event(change: impl FnOnce(&mut Invalidation, &mut InvalidationFacts)) -> Event {
    let mut request = samples::invalidation();
    let mut facts = samples::invalidation_facts();
    change(&mut request, &mut facts);
    let checked = request.check(facts).unwrap();
    let code = GenerationCode::parse("EB5BAE0D-D9CA-4BA7-B358-D12EC29FA5A7").unwrap();
    Event::new(checked, code, samples::issuer())
}

/// A document replaced by another one.
fn replaced(request: &mut Invalidation, facts: &mut InvalidationFacts) {
    let code = GenerationCode::parse("1D0E7C44-98B3-4A3F-8E61-2F6D0B9C7A02").unwrap();
    request.replacement = Some(code);
    request.reason.kind = InvalidationType::Error;
    request.reason.explanation = None;
    facts.replacement = Replacement::Own {
        document_type: facts.document.document_type,
        environment: facts.document.environment,
        status: StatusKind::Received,
    };
}

fn rendered(change: impl FnOnce(&mut Invalidation, &mut InvalidationFacts)) -> String {
    of_2022::render(&event(change)).unwrap()
}

/// The receiver's members of the section `documento`, for a recorded receiver.
fn shown(receiver: RecordedReceiver) -> Value {
    let json = rendered(|_, facts| facts.document.receiver = receiver);
    let document: Value = serde_json::from_str(&json).unwrap();
    document["documento"].clone()
}

#[test]
fn the_samples_are_valid() {
    let Some(schemas) = schemas::official(SCHEMA) else {
        return;
    };
    for json in [rendered(|_, _| {}), rendered(replaced)] {
        schemas::judge(&schemas, SCHEMA, &json, "documento", 0);
    }
    println!("official schema suite: ran the samples of {SCHEMA}");
}

#[test]
fn what_chance_makes_is_valid() {
    let schemas = schemas::official(SCHEMA);
    let cases = if schemas.is_some() { 1_500 } else { 500 };
    let mut runner = TestRunner::new(Config {
        cases,
        ..Config::default()
    });
    let outcome = runner.run(
        &made::event_of(dte_domain::edition::Edition::Of2022),
        |event| {
            let json = of_2022::render(&event).unwrap();
            if let Some(schemas) = &schemas {
                schemas::judge(schemas, SCHEMA, &json, "documento", 2);
            }
            Ok(())
        },
    );
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    if schemas.is_some() {
        println!("official schema suite: ran {cases} events of chance of {SCHEMA}");
    }
}

#[test]
fn the_official_schema_refuses_what_our_rules_refuse() {
    let Some(schemas) = schemas::official(SCHEMA) else {
        return;
    };
    let good = rendered(|_, _| {});
    for (from, to) in [
        ("\"version\":2", "\"version\":3"),
        ("\"tipoAnulacion\":2", "\"tipoAnulacion\":1"),
        ("\"tipoAnulacion\":2", "\"tipoAnulacion\":4"),
        ("\"tipDocSolicita\":\"36\"", "\"tipDocSolicita\":\"99\""),
        (
            "\"nombreSolicita\":\"José López\"",
            "\"nombreSolicita\":\"José\"",
        ),
        (
            "\"numDocSolicita\":\"06000101901019\"",
            "\"numDocSolicita\":\"06\"",
        ),
        ("\"montoIva\":39", "\"montoIva\":-1"),
        ("\"telefono\":\"22123456\"", "\"telefono\":\"2212-3456\""),
    ] {
        assert!(good.contains(from), "{from}");
        let bad: Value = serde_json::from_str(&good.replacen(from, to, 1)).unwrap();
        assert!(
            !schemas.validate(SCHEMA, &bad).is_empty(),
            "{to} was accepted"
        );
    }
}

#[test]
fn a_credit_note_is_replaced_with_a_code_as_the_schema_wants() {
    let json = rendered(|request, facts| {
        facts.document.document_type = dte_domain::identification::DocumentType::CreditNote;
        facts.document.control_number = Some("DTE-05-M001P001-000000000000001".to_owned());
        replaced(request, facts);
    });
    let code = "\"codigoGeneracionR\":\"1D0E7C44-98B3-4A3F-8E61-2F6D0B9C7A02\"";
    assert!(json.contains(code), "{json}");
    if let Some(schemas) = schemas::official(SCHEMA) {
        schemas::judge(&schemas, SCHEMA, &json, "documento", 0);
    }
}

#[test]
fn a_document_without_a_receiver_has_none_in_its_event() {
    let document = shown(RecordedReceiver::default());
    for member in [
        "tipoDocumento",
        "numDocumento",
        "nombre",
        "telefono",
        "correo",
    ] {
        assert_eq!(document[member], json!(null), "{member}");
    }
}

#[test]
fn telephones_are_digits_and_names_fit() {
    let named = |name: &str| {
        shown(RecordedReceiver {
            name: Some(name.to_owned()),
            ..RecordedReceiver::default()
        })["nombre"]
            .clone()
    };
    assert_eq!(named(&"ñ".repeat(201)), json!("ñ".repeat(200)));
    assert_eq!(named(&"ñ".repeat(200)), json!("ñ".repeat(200)));
    assert_eq!(named("Eva P"), json!("Eva P"));
    assert_eq!(
        named("Eva"),
        json!("Eva DTE-03-M001P001-000000000000001"),
        "a receiver without a number"
    );
    let called = |phone: &str| {
        shown(RecordedReceiver {
            phone: Some(phone.to_owned()),
            ..RecordedReceiver::default()
        })["telefono"]
            .clone()
    };
    assert_eq!(called("+503 2212-3456"), json!("50322123456"));
    assert_eq!(called("2212-3456"), json!("22123456"));
    assert_eq!(called("2212-345 ext"), json!(null));
}

/// The schema takes no name under 5 characters, and no null.
#[test]
fn a_short_name_is_followed_by_the_receivers_number() {
    let schemas = schemas::official(SCHEMA);
    for (name, kind, number, expected) in [
        ("Li", IdentityDocumentType::Passport, "A12", "Li A12"),
        ("L", IdentityDocumentType::Passport, "A12", "L A12"),
        (
            "Abcd",
            IdentityDocumentType::Nit,
            "06140101901015",
            "Abcd 06140101901015",
        ),
        (
            "Li",
            IdentityDocumentType::Dui,
            "012345678",
            "Li 01234567-8",
        ),
        ("Li Wu", IdentityDocumentType::Passport, "A12", "Li Wu"),
    ] {
        let json = rendered(|_, facts| {
            facts.document.receiver = RecordedReceiver {
                document_type: Some(kind),
                document_number: Some(number.to_owned()),
                name: Some(name.to_owned()),
                ..RecordedReceiver::default()
            };
        });
        let event: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(event["documento"]["nombre"], expected);
        if let Some(schemas) = &schemas {
            schemas::judge(schemas, SCHEMA, &json, "documento", 0);
        }
    }
}

#[test]
fn a_rescission_is_rendered_byte_for_byte() {
    insta::assert_snapshot!(rendered(|_, _| {}));
}

#[test]
fn a_replacement_is_rendered_byte_for_byte() {
    insta::assert_snapshot!(rendered(replaced));
}
