//! Rendered export invoices against the authority's official JSON schema of 2022.
#![expect(clippy::unwrap_used, reason = "tests")]

mod columns;
#[path = "made/export_invoice.rs"]
mod made;
mod schemas;
#[path = "made/sections.rs"]
#[expect(dead_code, reason = "of other types")]
mod sections;

use dte_domain::catalog::{ContingencyCause, IdentityDocumentType, ItemType};
use dte_domain::documents::export_invoice::item::ExportItem;
use dte_domain::documents::export_invoice::{Departure, Summary};
use dte_domain::documents::{Content, Document, ExportInvoice};
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

const SCHEMA: &str = "fe-fex-v1";

fn read<T: dte_domain::value::Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

fn official() -> Option<OfficialSchemas> {
    schemas::official(SCHEMA)
}

/// The complete JSON of an invoice that keeps every rule.
fn rendered(invoice: ExportInvoice, issuer: &Issuer, transmission: Transmission) -> String {
    let checked = Content::ExportInvoice(invoice)
        .check(&Facts::on(samples::TODAY))
        .unwrap_or_else(|all| panic!("{all:#?}"));
    let identification = Identification {
        environment: Environment::Test,
        document_type: DocumentType::ExportInvoice,
        generation_code: GenerationCode::parse("7B0C8B52-2B0D-4F6E-9A41-6C0F5D3E2A11").unwrap(),
        transmission,
        issued_at: LocalTime::at(datetime!(2026-03-16 16:04:05 UTC)),
    };
    let document = Document::issue(checked, identification, issuer.clone());
    let number = ControlNumber {
        document_type: DocumentType::ExportInvoice,
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
    rendered(samples::export_invoice(), &issuer, Transmission::Normal)
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
        let invoice = samples::export_invoice();
        let json = rendered(invoice, &samples::issuer(), travels);
        assert!(json.contains("\"motivoContigencia\":"), "{json}");
        judge(&schemas, &json);
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
    let outcome = runner.run(&made::export_invoice(Edition::Of2022, 50), |invoice| {
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
    let mut invoice = samples::export_invoice();
    let line = ExportItem {
        taxed_sale: None,
        ..samples::export_item()
    };
    invoice.items = vec![line; 2_000];
    let condition = invoice.summary.condition;
    invoice.summary = Summary::new(condition);
    let json = rendered(invoice, &samples::issuer(), Transmission::Normal);
    let Some(schemas) = official() else { return };
    judge(&schemas, &json);
    println!("official schema suite: ran the longest document of {SCHEMA}");
}

#[test]
fn country_identity_and_places_are_written_as_the_schema_wants() {
    let mut invoice = samples::export_invoice();
    let buyer = invoice.buyer.as_mut().unwrap();
    buyer.receiver.identity.kind = Some(IdentityDocumentType::Dui);
    buyer.receiver.identity.number = Some(read("987654326"));
    let issuer = Issuer {
        establishment_code_mh: Some(read("M001")),
        establishment_code: Some(read("Local 1")),
        pos_code: Some(read("Caja")),
        ..samples::issuer()
    };
    let json = rendered(invoice, &issuer, Transmission::Normal);
    let document: Value = serde_json::from_str(&json).unwrap();
    let receiver = &document["receptor"];
    assert_eq!(receiver["numDocumento"], "98765432-6", "with its hyphen");
    assert_eq!(receiver["codPais"], "9483");
    assert_eq!(receiver["nombrePais"], "Guatemala");
    assert_eq!(document["emisor"]["codEstable"], json!(null));
    assert_eq!(document["emisor"]["codEstableMH"], "M001");
    assert_eq!(document["emisor"]["regimen"], "EX-1.1000.000");
    if let Some(schemas) = official() {
        judge(&schemas, &json);
    }
}

#[test]
fn services_pass_no_customs() {
    let mut invoice = samples::export_invoice();
    invoice.departure = Departure::default();
    invoice.items[0].kind = ItemType::Service;
    invoice.papers.clear();
    let json = rendered(invoice, &samples::issuer(), Transmission::Normal);
    let document: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(document["emisor"]["tipoItemExpor"], 2);
    assert_eq!(document["emisor"]["recintoFiscal"], json!(null));
    assert_eq!(document["emisor"]["regimen"], json!(null));
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
        ("\"codPais\":\"9483\"", "\"codPais\":\"GT\""),
        ("\"tipoPersona\":2", "\"tipoPersona\":3"),
        ("\"tipoItemExpor\":1", "\"tipoItemExpor\":2"),
        ("\"tributos\":[\"C3\"]", "\"tributos\":[\"20\"]"),
        ("\"modoTransp\":1", "\"modoTransp\":5"),
        ("\"placaTrans\":\"C-104-233\"", "\"placaTrans\":null"),
        ("\"montoTotalOperacion\":2150", "\"montoTotalOperacion\":0"),
        ("\"motivoContigencia\":null,", ""),
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
