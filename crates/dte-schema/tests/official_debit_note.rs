//! Rendered debit notes against the authority's official JSON schema.
#![expect(clippy::unwrap_used, reason = "tests")]

#[path = "made/credit_note.rs"]
mod made;
mod schemas;

use dte_domain::catalog::ContingencyCause;
use dte_domain::documents::{Content, DebitNote, DocumentContent};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{
    DocumentType, Environment, GenerationCode, Identification, LocalTime, Transmission,
};
use dte_domain::samples;
use dte_domain::value::Value as _;
use dte_schema::written;
use proptest::test_runner::{Config, TestRunner};
use serde_json::Value;
use time::macros::datetime;

const SCHEMA: &str = "fe-nd-v3";

/// The complete JSON of a note that keeps every rule, and that the sandbox takes.
fn rendered(mut debit: DebitNote, facts: &Facts, transmission: Transmission) -> String {
    assert_eq!(debit.violations(facts), []);
    debit.complete(facts);
    assert_eq!(debit.violations(facts), [], "when completed");
    let identification = Identification {
        environment: Environment::Test,
        document_type: DocumentType::DebitNote,
        generation_code: GenerationCode::parse("EA66294F-92B1-465D-8868-60F4E58453C7").unwrap(),
        transmission,
        issued_at: LocalTime::at(datetime!(2026-03-16 16:04:05 UTC)),
    };
    let (content, issuer) = (Content::DebitNote(debit), samples::issuer());
    let (json, _) = written(&content, Edition::Of2022, &identification, &issuer).unwrap();
    let gap = "\"numeroControl\":\"\"";
    assert_eq!(json.matches(gap).count(), 1, "one gap for the number");
    let json = json.replace(gap, "\"numeroControl\":\"DTE-06-M001P001-000000000000001\"");
    assert_eq!(
        dte_sandbox::document_faults(&json),
        [] as [String; 0],
        "{json}"
    );
    json
}

fn sample() -> String {
    let facts = samples::credit_note_facts();
    rendered(samples::debit_note(), &facts, Transmission::Normal)
}

#[test]
fn the_sample_is_valid_normally_and_in_contingency() {
    let Some(schemas) = schemas::official(SCHEMA) else {
        return;
    };
    let contingency = Transmission::Contingency {
        cause: ContingencyCause::Other,
        reason: dte_domain::value::Value::parse("Mantenimiento").ok(),
    };
    for transmission in [Transmission::Normal, contingency] {
        let facts = samples::credit_note_facts();
        let json = rendered(samples::debit_note(), &facts, transmission);
        schemas::judge(&schemas, SCHEMA, &json, "resumen", 8);
    }
    println!("official schema suite: ran the samples of {SCHEMA}");
}

#[test]
fn what_chance_makes_keeps_our_rules_and_is_valid() {
    let schemas = schemas::official(SCHEMA);
    let cases = if schemas.is_some() { 1_000 } else { 500 };
    let mut runner = TestRunner::new(Config {
        cases,
        ..Config::default()
    });
    let outcome = runner.run(&made::credit_note(50), |made| {
        let number = format!("PE-{}", made.note.items.len());
        let debit = DebitNote {
            electronic_payment_number: dte_domain::value::Value::parse(&number).ok(),
            ..DebitNote::new(made.note.clone())
        };
        let json = rendered(debit, &made.facts, Transmission::Normal);
        let payment = format!("\"numPagoElectronico\":\"{number}\"");
        assert!(json.contains(&payment), "{json}");
        if let Some(schemas) = &schemas {
            schemas::judge(schemas, SCHEMA, &json, "resumen", 8);
        }
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    if schemas.is_some() {
        println!("official schema suite: ran {cases} documents of chance of {SCHEMA}");
    }
}

#[test]
fn the_official_schema_refuses_what_our_rules_refuse() {
    let Some(schemas) = schemas::official(SCHEMA) else {
        return;
    };
    let good = sample();
    for (from, to) in [
        ("\"version\":3", "\"version\":4"),
        ("\"tributos\":[\"20\"]", "\"tributos\":null"),
        ("\"tributos\":[\"20\"]", "\"tributos\":[\"20\",\"A5\"]"),
        ("\"tipoDocumento\":\"03\"", "\"tipoDocumento\":\"05\""),
        ("\"tipoDocumento\":\"03\"", "\"tipoDocumento\":\"06\""),
        ("\"montoTotalOperacion\":169.5", "\"montoTotalOperacion\":0"),
        (",\"numPagoElectronico\":null", ""),
        (
            "\"extension\":null",
            "\"extension\":{\"placaVehiculo\":\"P1\"}",
        ),
        ("\"telefono\":\"21212828\"", "\"codEstable\":\"C001\""),
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
fn the_sample_is_rendered_byte_for_byte() {
    insta::assert_snapshot!(sample());
}
