//! Rendered accounting settlements against the authority's official JSON schema of 2022.
#![expect(clippy::unwrap_used, reason = "tests")]

mod columns;
#[path = "made/accounting_settlement.rs"]
mod made;
mod schemas;
#[path = "made/sections.rs"]
#[expect(dead_code, reason = "of other types")]
mod sections;

use dte_domain::catalog::ContingencyCause;
use dte_domain::documents::{AccountingSettlement, Content, Document};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{
    ControlNumber, DocumentType, Environment, GenerationCode, Identification, IssuingPlace,
    LocalTime, PlaceCode, Transmission,
};
use dte_domain::issuer::Issuer;
use dte_domain::samples::{self, money};
use dte_domain::value::Value as _;
use dte_official_schemas::OfficialSchemas;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};
use time::macros::datetime;

const SCHEMA: &str = "fe-dcl-v1";

fn read<T: dte_domain::value::Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

fn official() -> Option<OfficialSchemas> {
    schemas::official(SCHEMA)
}

/// The complete JSON of a settlement that keeps every rule.
fn rendered(document: AccountingSettlement, issuer: &Issuer, transmission: Transmission) -> String {
    let facts = Facts {
        issuer: Some(issuer.clone()),
        ..Facts::on(samples::TODAY)
    };
    let checked = Content::AccountingSettlement(document)
        .check(&facts)
        .unwrap_or_else(|all| panic!("{all:#?}"));
    let identification = Identification {
        environment: Environment::Test,
        document_type: DocumentType::AccountingSettlement,
        generation_code: GenerationCode::parse("7B0C8B52-2B0D-4F6E-9A41-6C0F5D3E2A11").unwrap(),
        transmission,
        issued_at: LocalTime::at(datetime!(2026-03-16 16:04:05 UTC)),
    };
    let document = Document::issue(checked, identification, issuer.clone());
    let number = ControlNumber {
        document_type: DocumentType::AccountingSettlement,
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
    let document = samples::accounting_settlement();
    rendered(document, &issuer, Transmission::Normal)
}

fn judge(schemas: &OfficialSchemas, json: &str) {
    schemas::judge(schemas, SCHEMA, json, "cuerpoDocumento", 2);
}

#[test]
fn the_sample_is_valid_and_has_no_marks_however_it_travels() {
    let cause = ContingencyCause::Authority;
    let travels = Transmission::Contingency {
        cause,
        reason: None,
    };
    let document = samples::accounting_settlement();
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
    let made = made::accounting_settlement(Edition::Of2022);
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
fn telephones_places_and_the_percentage_are_written_as_the_schema_wants() {
    let issuer = Issuer {
        phone: read("+503 2121-2828"),
        establishment_code_mh: Some(read("M001")),
        establishment_code: Some(read("Local 1")),
        pos_code_mh: Some(read("P001")),
        pos_code: Some(read("Caja")),
        ..samples::issuer()
    };
    let mut settlement = samples::accounting_settlement();
    let affiliate = settlement.affiliate.as_mut().unwrap();
    affiliate.receiver.phone = Some(read("(2212) 3456"));
    affiliate.pos_code_mh = Some(read("P007"));
    settlement.summary.commission = money("30");
    settlement.summary.commission_percentage = None;
    settlement.summary.commission_vat = None;
    settlement.summary.total_to_pay = None;
    let json = rendered(settlement, &issuer, Transmission::Normal);
    let document: Value = serde_json::from_str(&json).unwrap();
    let agent = &document["emisor"];
    assert_eq!(agent["telefono"], "21212828");
    assert_eq!(agent["codigoMH"], "M001");
    assert_eq!(agent["codigo"], json!(null), "it has not four characters");
    assert_eq!(agent["puntoVentaMH"], "P001");
    assert_eq!(agent["puntoVentaContri"], "Caja");
    assert_eq!(document["receptor"]["telefono"], "22123456");
    assert_eq!(document["receptor"]["puntoVentaMH"], "P007");
    let body = &document["cuerpoDocumento"];
    assert_eq!(body["porcentComision"], "2.65");
    assert_eq!(body["ivaComision"], 3.9);
    assert_eq!(body["liquidoApagar"], 1076.1);
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
        ("\"telefono\":\"21212828\"", "\"telefono\":\"50321212828\""),
        ("\"telefono\":\"22123456\"", "\"telefono\":\"2212-3456\""),
        ("\"ivaPercibido\":20", "\"ivaPercibido\":0"),
        ("\"porcentComision\":\"2.50\"", "\"porcentComision\":2.5"),
        ("\"docuEntrega\":\"04561237-1\"", "\"docuEntrega\":\"0456\""),
        (
            "\"nombreComercial\":\"ServiGeneral\"",
            "\"nombreComercial\":\"Luna\"",
        ),
        ("\"cuerpoDocumento\":", "\"resumen\":"),
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
