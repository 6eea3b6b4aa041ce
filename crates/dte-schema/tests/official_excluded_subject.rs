//! Rendered excluded subject invoices against the authority's official JSON schema of 2022.
#![expect(clippy::unwrap_used, reason = "tests")]

mod columns;
#[path = "made/excluded_subject.rs"]
mod made;
mod schemas;
#[path = "made/sections.rs"]
#[expect(dead_code, reason = "of other types")]
mod sections;

use dte_domain::catalog::ContingencyCause;
use dte_domain::documents::excluded_subject::item::Purchase;
use dte_domain::documents::{Content, Document, ExcludedSubjectInvoice};
use dte_domain::facts::Facts;
use dte_domain::identification::{
    ControlNumber, DocumentType, Environment, GenerationCode, Identification, IssuingPlace,
    LocalTime, PlaceCode, Transmission,
};
use dte_domain::issuer::Issuer;
use dte_domain::samples;
use dte_domain::value::Value as _;
use dte_official_schemas::OfficialSchemas;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};
use time::macros::datetime;

const SCHEMA: &str = "fe-fse-v1";

fn read<T: dte_domain::value::Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

fn official() -> Option<OfficialSchemas> {
    schemas::official(SCHEMA)
}

/// The complete JSON of an invoice that keeps every rule.
fn rendered(
    invoice: ExcludedSubjectInvoice,
    issuer: &Issuer,
    transmission: Transmission,
) -> String {
    let checked = Content::ExcludedSubject(invoice)
        .check(&Facts::on(samples::TODAY))
        .unwrap_or_else(|all| panic!("{all:#?}"));
    let identification = Identification {
        environment: Environment::Test,
        document_type: DocumentType::ExcludedSubjectInvoice,
        generation_code: GenerationCode::parse("7B0C8B52-2B0D-4F6E-9A41-6C0F5D3E2A11").unwrap(),
        transmission,
        issued_at: LocalTime::at(datetime!(2026-03-16 16:04:05 UTC)),
    };
    let document = Document::issue(checked, identification, issuer.clone());
    let number = ControlNumber {
        document_type: DocumentType::ExcludedSubjectInvoice,
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

fn sample() -> String {
    let issuer = samples::issuer();
    rendered(samples::excluded_subject(), &issuer, Transmission::Normal)
}

fn judge(schemas: &OfficialSchemas, json: &str) {
    schemas::judge(schemas, SCHEMA, json, "resumen", 8);
}

#[test]
fn the_sample_is_valid_normally_and_in_contingency() {
    let Some(schemas) = official() else { return };
    judge(&schemas, &sample());
    for (cause, reason) in [
        (ContingencyCause::Authority, None),
        (ContingencyCause::Other, Some(read("Mantenimiento"))),
    ] {
        let travels = Transmission::Contingency { cause, reason };
        let invoice = samples::excluded_subject();
        judge(&schemas, &rendered(invoice, &samples::issuer(), travels));
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
    let issuer = samples::issuer();
    let outcome = runner.run(&made::excluded_subject(50), |invoice| {
        let json = rendered(invoice, &issuer, Transmission::Normal);
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
    let mut invoice = samples::excluded_subject();
    let line = Purchase {
        purchase: None,
        ..samples::purchase()
    };
    invoice.items = vec![line; 2_000];
    let condition = invoice.summary.condition;
    invoice.summary = dte_domain::documents::excluded_subject::Summary::new(condition);
    let json = rendered(invoice, &samples::issuer(), Transmission::Normal);
    let Some(schemas) = official() else { return };
    judge(&schemas, &json);
    println!("official schema suite: ran the longest document of {SCHEMA}");
}

#[test]
fn the_seller_and_the_places_are_written_as_the_schema_wants() {
    let mut invoice = samples::excluded_subject();
    invoice.receiver.as_mut().unwrap().email = None;
    let issuer = Issuer {
        establishment_code_mh: Some(read("M001")),
        establishment_code: Some(read("Local 1")),
        pos_code: Some(read("Caja")),
        ..samples::issuer()
    };
    let json = rendered(invoice, &issuer, Transmission::Normal);
    let document: Value = serde_json::from_str(&json).unwrap();
    let seller = &document["sujetoExcluido"];
    assert_eq!(seller["numDocumento"], "987654326", "without its hyphen");
    assert_eq!(seller["correo"], json!(null));
    assert_eq!(seller.get("nrc"), None);
    assert_eq!(document["emisor"]["codEstable"], "Local 1");
    assert_eq!(document["emisor"].get("nombreComercial"), None);
    if let Some(schemas) = official() {
        judge(&schemas, &json);
    }
}

#[test]
fn the_official_schema_refuses_what_our_rules_refuse() {
    let Some(schemas) = official() else { return };
    let good = sample();
    for (from, to) in [
        ("\"version\":1", "\"version\":2"),
        ("\"tipoItem\":2", "\"tipoItem\":4"),
        ("\"uniMedida\":99", "\"uniMedida\":60"),
        ("\"compra\":95", "\"compra\":-95"),
        ("\"condicionOperacion\":1", "\"condicionOperacion\":2"),
        (
            "\"numDocumento\":\"987654326\"",
            "\"numDocumento\":\"98765432-6\"",
        ),
        ("\"ivaRete1\":0,", ""),
        ("\"sujetoExcluido\":", "\"receptor\":"),
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

#[test]
fn a_company_that_is_not_registered_has_no_registry_number() {
    let issuer = Issuer {
        nrc: None,
        ..samples::issuer()
    };
    let json = rendered(samples::excluded_subject(), &issuer, Transmission::Normal);
    let document: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(document["emisor"].get("nrc"), Some(&Value::Null));
    if let Some(schemas) = official() {
        judge(&schemas, &json);
    }
}
