//! Rendered settlements against the authority's official JSON schema of 2022.
#![expect(clippy::unwrap_used, reason = "tests")]

mod columns;
#[path = "made/settlement.rs"]
mod made;
mod schemas;
#[path = "made/sections.rs"]
#[expect(dead_code, reason = "of other types")]
mod sections;

use dte_domain::catalog::{ContingencyCause, GenerationType};
use dte_domain::documents::settlement::Summary;
use dte_domain::documents::{Content, Document, Settlement};
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

const SCHEMA: &str = "fe-cl-v1";

fn read<T: dte_domain::value::Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

fn official() -> Option<OfficialSchemas> {
    schemas::official(SCHEMA)
}

/// The complete JSON of a settlement that keeps every rule.
fn rendered(document: Settlement, issuer: &Issuer, transmission: Transmission) -> String {
    let facts = Facts {
        issuer: Some(issuer.clone()),
        ..Facts::on(samples::TODAY)
    };
    let checked = Content::Settlement(document)
        .check(&facts)
        .unwrap_or_else(|all| panic!("{all:#?}"));
    let identification = Identification {
        environment: Environment::Test,
        document_type: DocumentType::Settlement,
        generation_code: GenerationCode::parse("7B0C8B52-2B0D-4F6E-9A41-6C0F5D3E2A11").unwrap(),
        transmission,
        issued_at: LocalTime::at(datetime!(2026-03-16 16:04:05 UTC)),
    };
    let document = Document::issue(checked, identification, issuer.clone());
    let number = ControlNumber {
        document_type: DocumentType::Settlement,
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
    let document = samples::settlement();
    rendered(document, &issuer, Transmission::Normal)
}

fn judge(schemas: &OfficialSchemas, json: &str) {
    schemas::judge(schemas, SCHEMA, json, "resumen", 8);
}

#[test]
fn the_sample_is_valid_and_has_no_marks_however_it_travels() {
    let cause = ContingencyCause::Authority;
    let travels = Transmission::Contingency {
        cause,
        reason: None,
    };
    let document = samples::settlement();
    let marked = rendered(document, &samples::issuer(), travels);
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
    let made = made::settlement(Edition::Of2022);
    let outcome = runner.run(&made, |document| {
        let json = rendered(document, &issuer, Transmission::Normal);
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
fn what_comes_to_less_than_nothing_is_said_so() {
    let mut settlement = samples::settlement();
    settlement.items[2].taxed_sale = Some(read("-1000"));
    settlement.items[2].vat = None;
    settlement.items[0].observations = None;
    settlement.summary = Summary::new(settlement.summary.condition);
    let json = rendered(settlement, &samples::issuer(), Transmission::Normal);
    let document: Value = serde_json::from_str(&json).unwrap();
    let summary = &document["resumen"];
    assert_eq!(summary["total"], -741);
    assert_eq!(
        summary["totalLetras"],
        "MENOS SETECIENTOS CUARENTA Y UN 00/100 USD"
    );
    assert_eq!(document["cuerpoDocumento"][0]["obsItem"], "N/A");
    assert_eq!(document["extension"], json!(null));
    if let Some(schemas) = official() {
        judge(&schemas, &json);
    }
}

#[test]
fn places_and_remarks_are_written_as_the_schema_wants() {
    let issuer = Issuer {
        establishment_code_mh: Some(read("M001")),
        establishment_code: Some(read("Local 1")),
        pos_code: Some(read("Caja")),
        ..samples::issuer()
    };
    let mut settlement = samples::settlement();
    settlement.observations = Some(read("Ventas de marzo"));
    let number = "20c8619e-75f5-492f-88f3-24697a6c9f58";
    settlement.items[1].kind = GenerationType::Electronic;
    settlement.items[1].document_number = read(number);
    let json = rendered(settlement, &issuer, Transmission::Normal);
    let document: Value = serde_json::from_str(&json).unwrap();
    let agent = &document["emisor"];
    assert_eq!(agent["codEstableMH"], "M001");
    assert_eq!(
        agent["codEstable"],
        json!(null),
        "it has not four characters"
    );
    assert_eq!(agent["codPuntoVenta"], "Caja");
    assert_eq!(document["extension"]["observaciones"], "Ventas de marzo");
    assert_eq!(document["extension"]["nombEntrega"], json!(null));
    let line = &document["cuerpoDocumento"][1];
    assert_eq!(line["numeroDocumento"], number.to_uppercase());
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
        ("\"A0000125\"", "\"A-000125\""),
        ("\"tipoDte\":\"05\"", "\"tipoDte\":\"07\""),
        ("\"obsItem\":\"N/A\"", "\"obsItem\":null"),
        (
            "\"nombreComercial\":\"ServiGeneral\"",
            "\"nombreComercial\":\"Luna\"",
        ),
        ("\"tipoOperacion\":1", "\"tipoOperacion\":2"),
        ("\"resumen\":", "\"totales\":"),
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
