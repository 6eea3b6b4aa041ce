//! Rendered donation receipts against the authority's official JSON schema of 2022.
#![expect(clippy::unwrap_used, reason = "tests")]

mod columns;
#[path = "made/donation.rs"]
mod made;
mod schemas;
#[path = "made/sections.rs"]
#[expect(dead_code, reason = "of other types")]
mod sections;

use dte_domain::catalog::{ContingencyCause, Domicile};
use dte_domain::documents::donation::Summary;
use dte_domain::documents::donation::item::Gift;
use dte_domain::documents::{Content, Document, Donation};
use dte_domain::edition::Edition;
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

const SCHEMA: &str = "fe-cd-v1";

fn read<T: dte_domain::value::Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

fn official() -> Option<OfficialSchemas> {
    schemas::official(SCHEMA)
}

/// The complete JSON of a receipt that keeps every rule.
fn rendered(donation: Donation, issuer: &Issuer, transmission: Transmission) -> String {
    let checked = Content::Donation(donation)
        .check(&Facts::on(samples::TODAY))
        .unwrap_or_else(|all| panic!("{all:#?}"));
    let identification = Identification {
        environment: Environment::Test,
        document_type: DocumentType::Donation,
        generation_code: GenerationCode::parse("7B0C8B52-2B0D-4F6E-9A41-6C0F5D3E2A11").unwrap(),
        transmission,
        issued_at: LocalTime::at(datetime!(2026-03-16 16:04:05 UTC)),
    };
    let document = Document::issue(checked, identification, issuer.clone());
    let number = ControlNumber {
        document_type: DocumentType::Donation,
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
    rendered(samples::donation(), &issuer, Transmission::Normal)
}

fn judge(schemas: &OfficialSchemas, json: &str) {
    schemas::judge(schemas, SCHEMA, json, "resumen", 8);
}

#[test]
fn the_sample_is_valid_and_has_no_marks_however_it_travels() {
    let issuer = samples::issuer();
    let cause = ContingencyCause::Authority;
    let travels = Transmission::Contingency {
        cause,
        reason: None,
    };
    let marked = rendered(samples::donation(), &issuer, travels);
    assert_eq!(marked, sample());
    assert!(!marked.contains("tipoContingencia"), "{marked}");
    let Some(schemas) = official() else { return };
    judge(&schemas, &sample());
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
    let outcome = runner.run(&made::donation(Edition::Of2022, 50), |donation| {
        let json = rendered(donation, &issuer, Transmission::Normal);
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
    let line = Gift {
        value: None,
        ..samples::gift()
    };
    let mut donation = samples::donation();
    donation.items = vec![line; 2_000];
    donation.summary = Summary::default();
    let json = rendered(donation, &samples::issuer(), Transmission::Normal);
    let Some(schemas) = official() else { return };
    judge(&schemas, &json);
    println!("official schema suite: ran the longest document of {SCHEMA}");
}

#[test]
fn donor_and_places_are_written_as_the_schema_wants() {
    let issuer = Issuer {
        establishment_code_mh: Some(read("M001")),
        establishment_code: Some(read("Local 1")),
        pos_code: Some(read("Caja")),
        ..samples::issuer()
    };
    let json = rendered(samples::donation(), &issuer, Transmission::Normal);
    let document: Value = serde_json::from_str(&json).unwrap();
    let donor = &document["donante"];
    assert_eq!(donor["numDocumento"], "98765432-6", "with its hyphen");
    assert_eq!(donor["codPais"], "9300");
    assert_eq!(donor["codDomiciliado"], 1);
    let donee = &document["donatario"];
    assert_eq!(donee["tipoDocumento"], "36");
    assert_eq!(donee["numDocumento"], issuer.nit.as_str());
    assert_eq!(donee["codEstable"], json!(null));
    assert_eq!(document["cuerpoDocumento"][1]["uniMedida"], 99);
    let mut abroad = samples::donation();
    let donor = abroad.donor.as_mut().unwrap();
    donor.domicile = Some(Domicile::NotDomiciled);
    donor.country = Some(read("US"));
    donor.receiver.address = None;
    let abroad = rendered(abroad, &issuer, Transmission::Normal);
    assert!(abroad.contains("\"codPais\":\"9450\""), "{abroad}");
    if let Some(schemas) = official() {
        judge(&schemas, &json);
        judge(&schemas, &abroad);
    }
}

#[test]
fn the_official_schema_refuses_what_our_rules_refuse() {
    let Some(schemas) = official() else { return };
    let good = sample();
    for (from, to) in [
        ("\"version\":1", "\"version\":2"),
        ("\"codPais\":\"9300\"", "\"codPais\":\"SV\""),
        ("\"codDomiciliado\":1", "\"codDomiciliado\":2"),
        ("\"uniMedida\":99", "\"uniMedida\":59"),
        ("\"uniMedida\":59", "\"uniMedida\":60"),
        ("\"codDocAsociado\":1", "\"codDocAsociado\":3"),
        ("\"donante\":", "\"receptor\":"),
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
    let json = rendered(samples::donation(), &issuer, Transmission::Normal);
    let document: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(document["donatario"].get("nrc"), Some(&Value::Null));
    if let Some(schemas) = official() {
        judge(&schemas, &json);
    }
}
