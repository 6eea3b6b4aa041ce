//! Requests of a shop and the documents that they must become, member by member: `tests/documents`.

use std::path::{Path, PathBuf};

use dte_domain::documents::Document;
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{
    ControlNumber, DocumentType, Environment, Identification, IssuingPlace, LocalTime, PlaceCode,
    Transmission, date_text,
};
use dte_domain::issuer::Issuer;
use dte_domain::known_document::KnownDocument;
use dte_domain::original::Original;
use dte_domain::samples;
use dte_domain::taxpayer::Address;
use dte_domain::value::Value as _;
use rust_decimal::Decimal;
use serde_json::Value;
use time::OffsetDateTime;
use time::macros::datetime;

use super::members::content_of;
use super::requests::ISSUING;

/// Of the following, those that only others keep.
const ELSEWHERE: usize = 1;

/// A request, by the name of its file, and the code of the type that it asks for.
const EXPECTED: &[(&str, &str)] = &[
    ("accounting_settlement", "09"),
    ("debit_note", "06"),
    ("donation", "15"),
    ("donation_abroad", "15"),
    ("donation_goods", "15"),
    ("delivery_note", "04"),
    ("excluded_subject", "14"),
    ("export_invoice", "11"),
    ("export_invoice_services", "11"),
    ("special_operations", "17"),
    ("return", "18"),
    ("settlement", "08"),
];

/// Those that one edition only has.
const OF_ONE_EDITION: usize = 2;

/// The invoice that others name, issued here on the same day, without receiver.
const INVOICE: &str = "0F000000-0000-4000-8000-000000000001";

/// The CCF that others name, issued here on the same day.
const CCF: &str = "0CCF0000-0000-4000-8000-000000000003";

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(format!("{name}.json"))).unwrap()
}

fn parsed<T: dte_domain::value::Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

/// When the documents of an edition are issued.
fn moment(edition: Edition) -> OffsetDateTime {
    match edition {
        Edition::Of2022 => datetime!(2026-03-10 10:30:00 -6),
        Edition::Of2026 => datetime!(2026-12-10 10:30:00 -6),
    }
}

fn issuer() -> Issuer {
    let sample = samples::issuer();
    let address = &sample.address;
    Issuer {
        address: Address::of(
            address.department,
            address.municipality,
            address.district,
            parsed("BOULEVARD SANTA ELENA SUR, SANTA TECLA"),
        ),
        ..sample
    }
}

/// The document that a request becomes.
fn issued(folder: &Path, name: &str, code: &str, edition: Edition) -> Value {
    let at = LocalTime::at(moment(edition));
    let today = at.date();
    let first = today.replace_day(1).unwrap();
    let request = read(folder, name)
        .replace("<today>", &date_text(today))
        .replace("<first day of the month>", &date_text(first))
        .replace("<generation code of the CCF>", CCF)
        .replace("<generation code of the invoice>", INVOICE);
    let mut types = ISSUING.iter().map(|issuing| issuing.document_type);
    let document_type = types.find(|it| it.spec().code == code).unwrap();
    let request = serde_json::from_str(&request).unwrap();
    let content = content_of(document_type, &request).unwrap();
    let facts = Facts {
        edition,
        issuer: Some(issuer()),
        known: vec![KnownDocument {
            generation_code: parsed(CCF),
            issued_on: today,
            receiver_nit: content.receiver().and_then(|receiver| receiver.nit.clone()),
            receiver_number: None,
            ..samples::adjusted_ccf()
        }]
        .into_iter()
        .chain([KnownDocument {
            issued_on: today,
            ..samples::returned(DocumentType::Invoice)
        }])
        .collect(),
        originals: vec![Original {
            stamped_on: Some(today),
            ..samples::original(DocumentType::Invoice)
        }],
        ..Facts::on(today)
    };
    let checked = content
        .check(&facts)
        .unwrap_or_else(|all| panic!("{name}: {all:#?}"));
    let year = edition.name();
    let generation_code = format!("D7E000{code}-0000-4000-8000-0000{year}0001");
    let identification = Identification {
        environment: Environment::Test,
        document_type,
        generation_code: parsed(&generation_code),
        transmission: Transmission::Normal,
        issued_at: at,
    };
    let document = Document::issue(checked, identification, issuer());
    let number = ControlNumber {
        document_type,
        place: IssuingPlace {
            establishment: PlaceCode::parse("M001").unwrap(),
            point_of_sale: PlaceCode::parse("P001").unwrap(),
        },
        year: None,
        sequence: 1,
    };
    let json = dte_schema::render(&document).unwrap().with_number(&number);
    serde_json::from_str(&json).unwrap()
}

/// Where two documents differ, numbers compared by what they are.
fn differences(ours: &Value, expected: &Value, at: &str, all: &mut Vec<String>) {
    match (ours, expected) {
        (Value::Object(ours), Value::Object(expected)) => {
            for (name, expected) in expected {
                let at = format!("{at}/{name}");
                match ours.get(name) {
                    Some(ours) => differences(ours, expected, &at, all),
                    None => all.push(format!("{at} is missing")),
                }
            }
            let more = ours.keys().filter(|name| !expected.contains_key(*name));
            all.extend(more.map(|name| format!("{at}/{name} is too many")));
        }
        (Value::Array(ours), Value::Array(expected)) if ours.len() == expected.len() => {
            for (index, (ours, expected)) in ours.iter().zip(expected).enumerate() {
                differences(ours, expected, &format!("{at}/{index}"), all);
            }
        }
        (Value::Number(one), Value::Number(other)) => {
            let exact =
                |number: &serde_json::Number| -> Decimal { number.to_string().parse().unwrap() };
            if exact(one) != exact(other) {
                all.push(format!("{at}: {one}, expected {other}"));
            }
        }
        (one, other) if one != other => all.push(format!("{at}: {one}, expected {other}")),
        _ => {}
    }
}

#[test]
fn every_request_becomes_the_document_that_it_must() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/documents");
    let there = EXPECTED.len() - ELSEWHERE;
    assert!(compared(&folder, &folder) >= 2 * there - OF_ONE_EDITION);
}

/// Others may keep requests and what they become: a folder with the requests, and `expected` in it.
#[test]
fn requests_that_somebody_else_keeps_become_what_they_must() {
    let Some(folder) = std::env::var_os("DTE_EXPECTED_DOCUMENTS").map(PathBuf::from) else {
        eprintln!("SKIPPED: DTE_EXPECTED_DOCUMENTS does not name a folder");
        return;
    };
    assert!(compared(&folder, &folder.join("expected")) > 0);
}

/// Compares every request with what stands for it in a folder; how many there were.
fn compared(requests: &Path, documents: &Path) -> usize {
    let mut count = 0;
    for (name, code) in EXPECTED {
        for edition in Edition::ALL {
            let year = edition.name();
            let file = format!("{name}.{year}");
            let Some(expected) = there(documents, &file) else {
                continue;
            };
            let mut all = Vec::new();
            differences(
                &issued(requests, name, code, *edition),
                &expected,
                "",
                &mut all,
            );
            assert!(all.is_empty(), "{file}:\n{}", all.join("\n"));
            count += 1;
        }
    }
    count
}

/// What a request becomes in an edition that has its type.
fn there(folder: &Path, file: &str) -> Option<Value> {
    let text = std::fs::read_to_string(folder.join(format!("{file}.json"))).ok()?;
    Some(serde_json::from_str(&text).unwrap())
}

#[test]
fn every_document_that_is_expected_is_made() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/documents");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let stem = name.split('.').next().unwrap();
        assert!(EXPECTED.iter().any(|(known, _)| *known == stem), "{name}");
        files += 1;
    }
    assert_eq!(files, 3 * (EXPECTED.len() - ELSEWHERE) - OF_ONE_EDITION);
}
