//! Rendered special operations events against the authority's official JSON schema of 2026.
#![expect(clippy::unwrap_used, reason = "tests")]

#[path = "made/special_operations.rs"]
mod made;
mod schemas;
#[path = "made/sections.rs"]
#[expect(dead_code, reason = "of other types")]
mod sections;

use dte_domain::catalog::ContingencyCause;
use dte_domain::documents::special_operations::Summary;
use dte_domain::documents::{Content, SpecialOperations};
use dte_domain::edition::Edition;
use dte_domain::identification::{
    DocumentType, Environment, GenerationCode, Identification, LocalTime, Transmission,
};
use dte_domain::samples;
use dte_domain::value::Value as _;
use dte_official_schemas::OfficialSchemas;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};
use time::macros::datetime;

const SCHEMA: &str = "fe-eop-v1";

fn official() -> Option<OfficialSchemas> {
    schemas::official(SCHEMA)
}

/// The complete JSON of an event that keeps every rule.
fn rendered(event: SpecialOperations, transmission: Transmission) -> String {
    let facts = samples::special_operations_facts(Edition::Of2026);
    let checked = Content::SpecialOperations(event)
        .check(&facts)
        .unwrap_or_else(|all| panic!("{all:#?}"));
    let identification = Identification {
        environment: Environment::Test,
        document_type: DocumentType::SpecialOperations,
        generation_code: GenerationCode::parse("7B0C8B52-2B0D-4F6E-9A41-6C0F5D3E2A11").unwrap(),
        transmission,
        issued_at: LocalTime::at(datetime!(2026-03-16 16:04:05 UTC)),
    };
    let issuer = samples::issuer();
    let (content, edition) = (checked.content(), checked.edition());
    let written = dte_schema::written(content, edition, &identification, &issuer);
    let (json, version) = written.unwrap();
    assert_eq!(version, 1);
    assert_eq!(
        dte_sandbox::document_faults(&json),
        [] as [String; 0],
        "{json}"
    );
    json
}

fn sample() -> String {
    rendered(samples::special_operations(), Transmission::Normal)
}

fn judge(schemas: &OfficialSchemas, json: &str) {
    schemas::judge(schemas, SCHEMA, json, "resumen", 8);
}

#[test]
fn the_samples_are_valid_and_have_neither_number_nor_marks() {
    let travels = Transmission::Contingency {
        cause: ContingencyCause::Authority,
        reason: None,
    };
    assert_eq!(rendered(samples::special_operations(), travels), sample());
    let back = rendered(samples::taking_back(), Transmission::Normal);
    for json in [sample(), back.clone()] {
        for member in ["numeroControl", "tipoContingencia", "tipoDte", "receptor"] {
            assert!(!json.contains(member), "{member}: {json}");
        }
    }
    let back: Value = serde_json::from_str(&back).unwrap();
    let line = &back["cuerpoDocumento"][0];
    assert_eq!(line["codigoGeneracionRef"], samples::REPORTED);
    assert_eq!(line["ventaGravada"], json!(12.5), "written positive");
    let Some(schemas) = official() else { return };
    judge(&schemas, &sample());
    judge(&schemas, &back.to_string());
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
    let outcome = runner.run(&made::special_operations(50), |event| {
        let json = rendered(event, Transmission::Normal);
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
fn five_hundred_lines_are_valid() {
    let mut event = samples::special_operations();
    event.items = vec![event.items[0].clone(); 500];
    event.sources = vec![event.sources[0].clone(); 500];
    event.summary = Summary::default();
    let json = rendered(event, Transmission::Normal);
    let Some(schemas) = official() else { return };
    judge(&schemas, &json);
    println!("official schema suite: ran the longest document of {SCHEMA}");
}

#[test]
fn the_official_schema_refuses_what_our_rules_refuse() {
    let Some(schemas) = official() else { return };
    let good = sample();
    for (from, to) in [
        ("\"version\":1", "\"version\":2"),
        ("\"tipoEvento\":\"17\"", "\"tipoEvento\":\"18\""),
        ("\"tipoModelo\":1", "\"tipoModelo\":2"),
        ("\"cantidad\":120", "\"cantidad\":0"),
        ("\"cantidad\":120", "\"cantidad\":120.5"),
        ("\"precioUni\":1.25", "\"precioUni\":-1.25"),
        ("\"tributos\":[\"20\"]", "\"tributos\":[]"),
        ("\"apendice\":null", "\"apendice\":[]"),
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
    insta::assert_snapshot!(sample());
}
