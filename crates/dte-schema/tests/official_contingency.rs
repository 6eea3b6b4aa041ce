//! Rendered contingency events against the authority's official JSON schema, and documents that
//! get the marks of contingency after they were rendered.
#![expect(clippy::unwrap_used, reason = "tests")]

mod schemas;

use dte_domain::catalog::{Catalogue, ContingencyCause, IdentityDocumentType};
use dte_domain::contingency::{ContingencyEvent, ContingencyReason, MOST_LISTED, Responsible};
use dte_domain::documents::{Content, Document};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{
    ControlNumber, DocumentType, Environment, GenerationCode, Identification, IssuingPlace,
    LocalTime, PlaceCode, Transmission,
};
use dte_domain::samples;
use dte_domain::value::Value as _;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use time::macros::datetime;

const SCHEMA: &str = "contingencia-schema-v3";

fn mark(cause: ContingencyCause, reason: Option<&str>) -> ContingencyReason {
    let reason = reason.map(|reason| dte_domain::value::Value::parse(reason).unwrap());
    ContingencyReason::new(cause, reason).unwrap()
}

fn event(mark: ContingencyReason, documents: usize) -> ContingencyEvent {
    let types = [
        DocumentType::Invoice,
        DocumentType::Ccf,
        DocumentType::CreditNote,
    ];
    let code = |number: usize| GenerationCode::new(uuid::Uuid::from_u128(number as u128));
    ContingencyEvent {
        generation_code: GenerationCode::parse("0AC82F4E-DDBC-4249-8E82-2ED65BB8EB21").unwrap(),
        environment: Environment::Test,
        at: LocalTime::at(datetime!(2026-03-17 14:00 UTC)),
        issuer: samples::issuer(),
        responsible: Responsible {
            name: dte_domain::value::Value::parse("Ana María López").unwrap(),
            document_type: IdentityDocumentType::Dui,
            document_number: dte_domain::value::Value::parse("987654326").unwrap(),
        },
        mark,
        began_at: LocalTime::at(datetime!(2026-03-16 16:04:05 UTC)),
        ended_at: LocalTime::at(datetime!(2026-03-17 13:59 UTC)),
        documents: (0..documents)
            .map(|number| (code(number), types[number % 3]))
            .collect(),
    }
}

fn rendered(event: &ContingencyEvent) -> String {
    dte_schema::render_contingency(event, Edition::Of2022)
        .unwrap()
        .0
}

#[test]
fn events_of_every_cause_and_size_are_valid() {
    let Some(schemas) = schemas::official(SCHEMA) else {
        return;
    };
    for cause in ContingencyCause::ENTRIES.iter().map(|entry| entry.value) {
        for documents in [1, 2, MOST_LISTED] {
            let json = rendered(&event(mark(cause, Some("Inundación")), documents));
            schemas::judge(&schemas, SCHEMA, &json, "motivo", 0);
        }
    }
    let quiet = rendered(&event(mark(ContingencyCause::Power, None), 1));
    schemas::judge(&schemas, SCHEMA, &quiet, "motivo", 0);
    println!("official schema suite: ran the events of {SCHEMA}");
}

#[test]
fn the_official_schema_refuses_what_the_domain_cannot_make() {
    let Some(schemas) = schemas::official(SCHEMA) else {
        return;
    };
    let good = rendered(&event(mark(ContingencyCause::Other, Some("Obras")), 1));
    for (from, to) in [
        ("\"version\":3", "\"version\":4"),
        (
            "\"motivoContingencia\":\"Obras\"",
            "\"motivoContingencia\":null",
        ),
        ("\"tipoContingencia\":5", "\"tipoContingencia\":6"),
    ] {
        assert!(good.contains(from), "{from}");
        let bad: serde_json::Value = serde_json::from_str(&good.replace(from, to)).unwrap();
        assert!(!schemas.validate(SCHEMA, &bad).is_empty(), "{to}");
    }
}

#[test]
fn an_event_is_rendered_byte_for_byte() {
    let json = rendered(&event(mark(ContingencyCause::Authority, None), 2));
    insta::assert_snapshot!(json);
}

fn identification(document_type: DocumentType, transmission: Transmission) -> Identification {
    Identification {
        environment: Environment::Test,
        document_type,
        generation_code: GenerationCode::parse("20C8619E-75F5-492F-88F3-24697A6C9F58").unwrap(),
        transmission,
        issued_at: LocalTime::at(datetime!(2026-03-16 16:04:05 UTC)),
    }
}

fn number(document_type: DocumentType) -> ControlNumber {
    ControlNumber {
        document_type,
        place: IssuingPlace {
            establishment: PlaceCode::parse("M001").unwrap(),
            point_of_sale: PlaceCode::parse("P001").unwrap(),
        },
        year: None,
        sequence: 1,
    }
}

fn contents() -> [Content; 6] {
    [
        Content::Invoice(samples::invoice()),
        Content::Ccf(samples::ccf()),
        Content::DeliveryNote(samples::delivery_note()),
        Content::Retention(samples::retention()),
        Content::ExportInvoice(samples::export_invoice()),
        Content::ExcludedSubject(samples::excluded_subject()),
    ]
}

fn document(content: Content, transmission: Transmission) -> (String, u8) {
    let document_type = content.document_type();
    let checked = content
        .check(&Facts::on(samples::TODAY))
        .unwrap_or_else(|all| panic!("{all:#?}"));
    let identification = identification(document_type, transmission);
    let document = Document::issue(checked, identification, samples::issuer());
    let rendered = dte_schema::render(&document).unwrap();
    let version = rendered.schema_version();
    (rendered.with_number(&number(document_type)), version)
}

fn marked(
    json: &str,
    version: u8,
    document_type: DocumentType,
    mark: &ContingencyReason,
) -> Option<String> {
    let identification = identification(document_type, Transmission::Normal);
    let number = number(document_type).to_string();
    dte_schema::in_contingency(
        json,
        Edition::Of2022,
        version,
        &identification,
        Some(&number),
        mark,
    )
}

#[test]
fn a_document_marked_later_has_the_bytes_of_one_rendered_in_contingency() {
    let mut runner = TestRunner::new(Config::default());
    let reasons = prop::option::of("[ -~áéíóúñÑ\"\\\\]{5,150}");
    let causes: Vec<_> = ContingencyCause::ENTRIES
        .iter()
        .map(|one| one.value)
        .collect();
    let marks =
        (prop::sample::select(causes), reasons).prop_filter_map("a mark", |(cause, reason)| {
            let reason = reason.and_then(|text| dte_domain::value::Value::parse(&text).ok());
            ContingencyReason::new(cause, reason).ok()
        });
    let outcome = runner.run(&marks, |mark| {
        for content in contents() {
            let document_type = content.document_type();
            let (normal, version) = document(content.clone(), Transmission::Normal);
            let (born, _) = document(content, mark.transmission());
            let later = marked(&normal, version, document_type, &mark);
            if document_type == DocumentType::Retention {
                prop_assert_eq!(later, None);
                prop_assert_eq!(born, normal, "its schema knows no contingency");
            } else {
                prop_assert_eq!(later, Some(born));
            }
        }
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn bytes_of_another_document_get_no_marks() {
    let (json, version) = document(Content::Ccf(samples::ccf()), Transmission::Normal);
    let mark = mark(ContingencyCause::Authority, None);
    assert!(marked(&json, version, DocumentType::Ccf, &mark).is_some());
    assert_eq!(marked(&json, version, DocumentType::Invoice, &mark), None);
    assert_eq!(marked(&json, version + 1, DocumentType::Ccf, &mark), None);
    let other = json.replacen("20C8619E", "20C8619F", 1);
    assert_eq!(marked(&other, version, DocumentType::Ccf, &mark), None);
    let twice = marked(&json, version, DocumentType::Ccf, &mark).unwrap();
    assert_eq!(marked(&twice, version, DocumentType::Ccf, &mark), None);
}
