//! Rendered excluded subject invoices of both editions against the authority's official JSON schemas.
#![expect(clippy::unwrap_used, reason = "tests")]

#[path = "made/excluded_subject.rs"]
mod made;
mod schemas;
#[expect(dead_code, reason = "sections of other types too")]
#[path = "made/sections.rs"]
mod sections;

use dte_domain::catalog::{Catalogue, ContingencyCause};
use dte_domain::contingency::ContingencyReason;
use dte_domain::documents::excluded_subject::Summary;
use dte_domain::documents::{Content, Document, ExcludedSubjectInvoice};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{
    ControlNumber, DocumentType, Environment, Identification, IssuingPlace, LocalTime, PlaceCode,
    Transmission,
};
use dte_domain::issuer::Issuer;
use dte_domain::samples;
use dte_domain::value::Value as _;
use dte_sandbox::official::OfficialSchemas;
use proptest::test_runner::{Config, TestRunner};
use sections::read;
use serde_json::{Value, json};
use time::macros::datetime;

const TYPE: DocumentType = DocumentType::ExcludedSubjectInvoice;

fn schema(edition: Edition) -> &'static str {
    TYPE.spec().edition(edition).unwrap().schema
}

fn official(edition: Edition) -> Option<OfficialSchemas> {
    schemas::official(schema(edition))
}

/// The complete JSON of an invoice that keeps every rule.
fn rendered_by(
    edition: Edition,
    invoice: ExcludedSubjectInvoice,
    issuer: &Issuer,
    transmission: Transmission,
) -> String {
    let facts = Facts {
        edition,
        issuer: Some(issuer.clone()),
        ..Facts::on(samples::TODAY)
    };
    let checked = Content::ExcludedSubjectInvoice(invoice)
        .check(&facts)
        .unwrap_or_else(|all| panic!("{all:#?}"));
    let identification = Identification {
        environment: Environment::Test,
        document_type: TYPE,
        generation_code: read("20C8619E-75F5-492F-88F3-24697A6C9F58"),
        transmission,
        issued_at: LocalTime::at(datetime!(2026-03-16 16:04:05 UTC)),
    };
    let document = Document::issue(checked, identification, issuer.clone());
    let number = ControlNumber {
        document_type: TYPE,
        place: IssuingPlace {
            establishment: PlaceCode::parse("M001").unwrap(),
            point_of_sale: PlaceCode::parse("P001").unwrap(),
        },
        year: None,
        sequence: 1,
    };
    let json = dte_schema::render(&document).unwrap().with_number(&number);
    let faults = dte_sandbox::document_faults(&json);
    assert_eq!(faults, [] as [String; 0], "{json}");
    json
}

fn rendered(edition: Edition, invoice: ExcludedSubjectInvoice) -> String {
    let issuer = samples::issuer();
    rendered_by(edition, invoice, &issuer, Transmission::Normal)
}

fn judge(schemas: &OfficialSchemas, edition: Edition, json: &str) {
    schemas::judge(schemas, schema(edition), json, "resumen", 8);
}

#[test]
fn the_sample_is_valid_normally_and_in_contingency() {
    for edition in Edition::ALL {
        let Some(schemas) = official(*edition) else {
            return;
        };
        let reasons = ContingencyCause::ENTRIES.iter().map(|entry| {
            let words = Some(read("Mantenimiento"));
            let mark = ContingencyReason::new(entry.value, words).unwrap();
            mark.transmission()
        });
        for transmission in [Transmission::Normal].into_iter().chain(reasons) {
            let invoice = samples::excluded_subject_invoice();
            let json = rendered_by(*edition, invoice, &samples::issuer(), transmission);
            judge(&schemas, *edition, &json);
        }
    }
    println!("official schema suite: ran the samples of type 14");
}

#[test]
fn what_chance_makes_keeps_our_rules_and_is_valid() {
    for edition in Edition::ALL {
        let schemas = official(*edition);
        let cases = if schemas.is_some() { 1_000 } else { 300 };
        let mut runner = TestRunner::new(Config {
            cases,
            ..Config::default()
        });
        let outcome = runner.run(&made::excluded_subject(*edition, 40), |invoice| {
            let json = rendered(*edition, invoice);
            if let Some(schemas) = &schemas {
                judge(schemas, *edition, &json);
            }
            Ok(())
        });
        outcome.unwrap_or_else(|failure| panic!("{failure}"));
    }
    println!("official schema suite: ran documents of chance of type 14");
}

#[test]
fn two_thousand_items_are_valid() {
    for edition in Edition::ALL {
        let mut invoice = samples::excluded_subject_invoice();
        invoice.items = vec![samples::purchase_item(); 2000];
        invoice.summary = Summary::new(invoice.summary.condition);
        let json = rendered(*edition, invoice);
        if let Some(schemas) = official(*edition) {
            judge(&schemas, *edition, &json);
        }
    }
}

#[test]
fn a_seller_and_a_place_are_written_as_the_schemas_want() {
    let issuer = Issuer {
        establishment_code_mh: Some(read("M001")),
        establishment_code: Some(read("Central")),
        pos_code: Some(read("Caja 1")),
        ..samples::issuer()
    };
    let of = |edition| {
        let invoice = samples::excluded_subject_invoice();
        let json = rendered_by(edition, invoice, &issuer, Transmission::Normal);
        if let Some(schemas) = official(edition) {
            judge(&schemas, edition, &json);
        }
        serde_json::from_str::<Value>(&json).unwrap()
    };
    let first = of(Edition::Of2022);
    assert_eq!(first["sujetoExcluido"]["numDocumento"], "987654326");
    assert_eq!(first["emisor"]["codEstableMH"], "M001");
    assert_eq!(first["emisor"]["codEstable"], "Central");
    let second = of(Edition::Of2026);
    assert_eq!(second["receptor"]["numDocumento"], "987654326");
    assert_eq!(second["emisor"]["codEstable"], json!(null));
    assert_eq!(second["emisor"]["codPuntoVenta"], "Caja 1");
}

#[test]
fn the_official_schema_refuses_what_our_rules_refuse() {
    let Some(schemas) = official(Edition::Of2022) else {
        return;
    };
    let good = rendered(Edition::Of2022, samples::excluded_subject_invoice());
    for (from, to) in [
        ("\"version\":1", "\"version\":2"),
        ("\"tipoItem\":2", "\"tipoItem\":4"),
        ("\"uniMedida\":59", "\"uniMedida\":60"),
        (
            "\"numDocumento\":\"987654326\"",
            "\"numDocumento\":\"98765432-6\"",
        ),
        ("\"ivaRete1\":0", "\"ivaRete1\":null"),
        ("\"compra\":300", "\"compra\":-300"),
        ("\"correo\":\"marta", "\"nrc\":null,\"correo\":\"marta"),
    ] {
        assert!(good.contains(from), "{from}");
        let bad: Value = serde_json::from_str(&good.replacen(from, to, 1)).unwrap();
        let faults = schemas.validate(schema(Edition::Of2022), &bad);
        assert!(!faults.is_empty(), "{to} was accepted");
    }
    println!("official schema suite: ran the bad documents of type 14");
}

/// One that the authority sealed, as far as an installation has it beside the schemas.
#[test]
fn a_sealed_document_is_taken_by_both() {
    let Some(schemas) = official(Edition::Of2022) else {
        return;
    };
    let folder = std::path::PathBuf::from(std::env::var_os("DTE_OFFICIAL_SCHEMAS").unwrap());
    let Ok(text) = std::fs::read_to_string(folder.join("../../examples/14_1.json")) else {
        return;
    };
    let mut document: Value = serde_json::from_str(&text).unwrap();
    let members = document.as_object_mut().unwrap();
    members.remove("firmaElectronica");
    members.remove("selloRecibido");
    let faults = schemas.validate(schema(Edition::Of2022), &document);
    assert_eq!(faults, [] as [String; 0]);
    assert_eq!(
        dte_sandbox::document_faults(&document.to_string()),
        [] as [String; 0]
    );
}
