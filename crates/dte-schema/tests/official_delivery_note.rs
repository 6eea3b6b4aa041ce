//! Rendered delivery notes against the authority's official JSON schema of 2022.
#![expect(clippy::unwrap_used, reason = "tests")]

mod columns;
#[path = "made/delivery_note.rs"]
mod made;
mod schemas;
#[path = "made/sections.rs"]
#[expect(dead_code, reason = "of other types")]
mod sections;

use dte_domain::catalog::{ContingencyCause, IdentityDocumentType, Tax};
use dte_domain::documents::delivery_note::Summary;
use dte_domain::documents::{Content, DeliveryNote, Document};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{
    ControlNumber, DocumentType, Environment, GenerationCode, Identification, IssuingPlace,
    LocalTime, PlaceCode, Transmission,
};
use dte_domain::issuer::Issuer;
use dte_domain::parts::receiver::IdentityDocument;
use dte_domain::samples;
use dte_domain::value::Value as _;
use dte_official_schemas::OfficialSchemas;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};
use time::macros::datetime;

const SCHEMA: &str = "fe-nr-v3";

fn read<T: dte_domain::value::Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

fn official() -> Option<OfficialSchemas> {
    schemas::official(SCHEMA)
}

/// The complete JSON of a note that keeps every rule.
fn rendered(note: DeliveryNote, issuer: &Issuer, transmission: Transmission) -> String {
    let checked = Content::DeliveryNote(note)
        .check(&Facts::on(samples::TODAY))
        .unwrap_or_else(|all| panic!("{all:#?}"));
    let identification = Identification {
        environment: Environment::Test,
        document_type: DocumentType::DeliveryNote,
        generation_code: GenerationCode::parse("7B0C8B52-2B0D-4F6E-9A41-6C0F5D3E2A04").unwrap(),
        transmission,
        issued_at: LocalTime::at(datetime!(2026-03-16 16:04:05 UTC)),
    };
    let document = Document::issue(checked, identification, issuer.clone());
    let number = ControlNumber {
        document_type: DocumentType::DeliveryNote,
        place: IssuingPlace {
            establishment: PlaceCode::parse("M001").unwrap(),
            point_of_sale: PlaceCode::parse("P001").unwrap(),
        },
        year: None,
        sequence: 1,
    };
    let json = dte_schema::render(&document).unwrap().with_number(&number);
    columns::are_given(&document, &json);
    assert_eq!(
        dte_sandbox::document_faults(&json),
        [] as [String; 0],
        "{json}"
    );
    json
}

fn normal(note: DeliveryNote) -> String {
    rendered(note, &samples::issuer(), Transmission::Normal)
}

fn judge(schemas: &OfficialSchemas, json: &str) {
    schemas::judge(schemas, SCHEMA, json, "resumen", 8);
}

#[test]
fn the_sample_is_valid_normally_and_in_contingency() {
    let Some(schemas) = official() else { return };
    judge(&schemas, &normal(samples::delivery_note()));
    for (cause, reason) in [
        (ContingencyCause::Authority, None),
        (ContingencyCause::Other, Some(read("Mantenimiento"))),
    ] {
        let travels = Transmission::Contingency { cause, reason };
        let note = samples::delivery_note();
        judge(&schemas, &rendered(note, &samples::issuer(), travels));
    }
    println!("official schema suite: ran the samples of {SCHEMA}");
}

#[test]
fn what_chance_makes_keeps_our_rules_and_is_valid() {
    let schemas = official();
    let cases = if schemas.is_some() { 1_500 } else { 500 };
    let mut runner = TestRunner::new(Config {
        cases,
        ..Config::default()
    });
    let outcome = runner.run(&made::delivery_note(Edition::Of2022, 50), |note| {
        let json = normal(note);
        if let Some(schemas) = &schemas {
            judge(schemas, &json);
        }
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    if schemas.is_some() {
        println!("official schema suite: ran {cases} documents of chance of {SCHEMA}");
    }
}

#[test]
fn two_thousand_lines_are_valid() {
    let mut note = samples::delivery_note();
    note.items = vec![samples::item(); 2_000];
    note.summary = Summary::default();
    let json = normal(note);
    let Some(schemas) = official() else { return };
    judge(&schemas, &json);
    println!("official schema suite: ran the longest document of {SCHEMA}");
}

#[test]
fn a_note_over_nothing_is_told_in_words_and_bears_no_tax() {
    let mut note = samples::delivery_note();
    note.items = vec![samples::free_item()];
    note.summary = Summary::default();
    let json = normal(note);
    let document: Value = serde_json::from_str(&json).unwrap();
    let summary = &document["resumen"];
    assert_eq!(summary["montoTotalOperacion"], json!(0));
    assert_eq!(summary["totalLetras"], "CERO 00/100 USD");
    assert_eq!(summary["tributos"], json!(null));
    if let Some(schemas) = official() {
        judge(&schemas, &json);
    }
}

#[test]
fn what_leaves_the_country_shows_its_tax_of_nothing() {
    let mut note = samples::delivery_note();
    note.items[0].taxes = vec![Tax::EXPORTS];
    note.summary = Summary::default();
    let json = normal(note);
    let document: Value = serde_json::from_str(&json).unwrap();
    let taxes = &document["resumen"]["tributos"];
    assert_eq!(taxes[0]["codigo"], "C3");
    assert_eq!(taxes[0]["valor"], json!(0));
    assert_eq!(document["resumen"]["montoTotalOperacion"], json!(150));
    if let Some(schemas) = official() {
        judge(&schemas, &json);
    }
}

#[test]
fn a_dui_has_its_hyphen_and_the_remark_its_place() {
    let mut note = samples::delivery_note();
    note.observations = Some(read("Frágil"));
    let receiver = note.receiver.as_mut().unwrap();
    receiver.nrc = None;
    receiver.identity = IdentityDocument {
        kind: Some(IdentityDocumentType::Dui),
        number: Some(read("987654326")),
    };
    let json = normal(note);
    let document: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(document["receptor"]["numDocumento"], "98765432-6");
    assert_eq!(document["receptor"]["bienTitulo"], "03");
    assert_eq!(document["extension"]["observaciones"], "Frágil");
    assert_eq!(document["extension"].get("placaVehiculo"), None);
    assert_eq!(document.get("otrosDocumentos"), None);
    if let Some(schemas) = official() {
        judge(&schemas, &json);
    }
}

#[test]
fn the_official_schema_refuses_what_our_rules_refuse() {
    let Some(schemas) = official() else { return };
    let good = normal(samples::delivery_note());
    for (from, to) in [
        ("\"version\":3", "\"version\":4"),
        ("\"correo\":\"empresa@example.com\"", "\"correo\":null"),
        ("\"bienTitulo\":\"03\"", "\"bienTitulo\":null"),
        ("\"tributos\":[\"20\"]", "\"tributos\":null"),
        ("\"tributos\":[\"20\"]", "\"tributos\":[\"A5\"]"),
        ("\"tipoItem\":1", "\"tipoItem\":4"),
        ("\"ventaGravada\":150", "\"ventaGravada\":-150"),
        ("\"resumen\":", "\"resumen2\":"),
        ("\"tipoDocumento\":\"36\"", "\"tipoDocumento\":\"13\""),
    ] {
        assert!(good.contains(from), "{from}");
        let bad: Value = serde_json::from_str(&good.replacen(from, to, 1)).unwrap();
        assert!(
            !schemas.validate(SCHEMA, &bad).is_empty(),
            "{to} was accepted"
        );
    }
    println!("official schema suite: ran the bad documents of {SCHEMA}");
}

#[test]
fn the_sample_is_rendered_byte_for_byte() {
    insta::assert_snapshot!(normal(samples::delivery_note()));
}
