//! Rendered CCFs against the authority's official JSON schema.
#![expect(clippy::unwrap_used, reason = "tests")]

mod columns;
mod made;
mod schemas;
#[path = "made/sections.rs"]
#[expect(dead_code, reason = "of other types")]
mod sections;

use dte_domain::catalog::{ContingencyCause, PaymentForm};
use dte_domain::documents::{Ccf, Content, Document};
use dte_domain::facts::Facts;
use dte_domain::identification::{
    ControlNumber, DocumentType, Environment, GenerationCode, Identification, IssuingPlace,
    LocalTime, PlaceCode, Transmission,
};
use dte_domain::samples;
use dte_domain::value::{Text, Value as _};
use dte_official_schemas::OfficialSchemas;
use proptest::test_runner::{Config, TestRunner};
use serde_json::Value;
use time::macros::datetime;

const SCHEMA: &str = "fe-ccf-v3";

fn official() -> Option<OfficialSchemas> {
    schemas::official(SCHEMA)
}

fn rendered(ccf: Ccf, transmission: Transmission) -> String {
    let facts = Facts::on(samples::TODAY);
    let checked = Content::Ccf(ccf)
        .check(&facts)
        .unwrap_or_else(|all| panic!("{all:#?}"));
    let identification = Identification {
        environment: Environment::Test,
        document_type: DocumentType::Ccf,
        generation_code: GenerationCode::parse("20C8619E-75F5-492F-88F3-24697A6C9F58").unwrap(),
        transmission,
        issued_at: LocalTime::at(datetime!(2026-03-16 16:04:05 UTC)),
    };
    let document = Document::issue(checked, identification, samples::issuer());
    let place = IssuingPlace {
        establishment: PlaceCode::parse("M001").unwrap(),
        point_of_sale: PlaceCode::parse("P001").unwrap(),
    };
    let number = ControlNumber {
        document_type: DocumentType::Ccf,
        place,
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

fn judge(schemas: &OfficialSchemas, json: &str) {
    schemas::judge(schemas, SCHEMA, json, "resumen", 8);
}

#[test]
fn the_sample_is_valid_normally_and_in_contingency() {
    let Some(schemas) = official() else { return };
    judge(&schemas, &rendered(samples::ccf(), Transmission::Normal));
    let contingency = |cause, reason: Option<&str>| Transmission::Contingency {
        cause,
        reason: reason.map(|reason| dte_domain::value::Value::parse(reason).unwrap()),
    };
    judge(
        &schemas,
        &rendered(
            samples::ccf(),
            contingency(ContingencyCause::Authority, None),
        ),
    );
    let other = contingency(ContingencyCause::Other, Some("Mantenimiento"));
    judge(&schemas, &rendered(samples::ccf(), other));
    println!("official schema suite: ran the samples");
}

#[test]
fn what_chance_makes_keeps_our_rules_and_is_valid() {
    let schemas = official();
    let cases = if schemas.is_some() { 1_500 } else { 500 };
    let mut runner = TestRunner::new(Config {
        cases,
        ..Config::default()
    });
    let outcome = runner.run(&made::ccf(50), |ccf| {
        let json = rendered(ccf, Transmission::Normal);
        if let Some(schemas) = &schemas {
            judge(schemas, &json);
        }
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    if schemas.is_some() {
        println!("official schema suite: ran {cases} documents of chance");
    }
}

#[test]
fn the_official_schema_refuses_what_our_rules_refuse() {
    let Some(schemas) = official() else { return };
    let good = rendered(samples::ccf(), Transmission::Normal);
    for (from, to) in [
        ("\"version\":3", "\"version\":4"),
        ("\"tributos\":[\"20\"]", "\"tributos\":null"),
        ("\"totalPagar\":339", "\"totalPagar\":\"339\""),
        ("\"condicionOperacion\":1", "\"condicionOperacion\":2"),
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
fn a_payment_in_notes_has_no_reference_whatever_was_given() {
    for (form, expected) in [
        (PaymentForm::NOTES, r#""referencia":null,"#),
        (PaymentForm::TRANSFER, r#""referencia":"A-1","#),
    ] {
        let mut ccf = samples::ccf();
        let payment = &mut ccf.summary.payments[0];
        payment.form = form;
        payment.reference = Some(Text::parse("A-1").unwrap());
        let json = rendered(ccf, Transmission::Normal);
        assert!(json.contains(expected), "{json}");
    }
}

#[test]
fn the_sample_is_rendered_byte_for_byte() {
    insta::assert_snapshot!(rendered(samples::ccf(), Transmission::Normal));
}
