//! Rendered retention vouchers against the authority's official JSON schema.
//!
//! `DTE_OFFICIAL_SCHEMAS` names the folder with the schema files. Without it nothing is judged,
//! which is said aloud; with `DTE_REQUIRE_OFFICIAL_SCHEMAS=1` that is a failure.
#![expect(clippy::unwrap_used, reason = "tests")]

#[path = "made/retention.rs"]
mod made;

use std::io::Write as _;
use std::path::PathBuf;

use dte_domain::catalog::{ContingencyCause, GenerationType, IdentityDocumentType};
use dte_domain::documents::{Content, DocumentContent, Retention};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{
    ControlNumber, DocumentType, Environment, GenerationCode, Identification, IssuingPlace,
    LocalTime, PlaceCode, PlaceNumber, Transmission,
};
use dte_domain::issuer::Issuer;
use dte_domain::samples;
use dte_domain::value::Value as _;
use dte_official_schemas::OfficialSchemas;
use dte_schema::written;
use made::Made;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};
use time::macros::datetime;

const SCHEMA: &str = "fe-cr-v1";
const CODE: &str = "20C8619E-75F5-492F-88F3-24697A6C9F58";

fn read<T: dte_domain::value::Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("DTE_OFFICIAL_SCHEMAS").map(PathBuf::from);
    if folder.is_none() {
        assert!(
            std::env::var_os("DTE_REQUIRE_OFFICIAL_SCHEMAS").is_none(),
            "DTE_OFFICIAL_SCHEMAS must name the folder with the official schemas"
        );
        // Past the capture of the test's output: who skips a suite is to see it also when all passes.
        let _ = writeln!(
            std::io::stderr(),
            "SKIPPED: DTE_OFFICIAL_SCHEMAS does not name the official schemas"
        );
    }
    folder
}

fn official() -> Option<OfficialSchemas> {
    let folder = folder()?;
    let schemas = OfficialSchemas::load(&folder);
    assert!(
        schemas.has(SCHEMA),
        "no {SCHEMA}.json in {}",
        folder.display()
    );
    Some(schemas)
}

fn identification(transmission: Transmission) -> Identification {
    Identification {
        environment: Environment::Test,
        document_type: DocumentType::Retention,
        generation_code: GenerationCode::parse("7B0C8B52-2B0D-4F6E-9A41-6C0F5D3E2A11").unwrap(),
        transmission,
        issued_at: LocalTime::at(datetime!(2026-03-16 16:04:05 UTC)),
    }
}

/// The complete JSON of a voucher that keeps every rule.
fn rendered(
    mut voucher: Retention,
    facts: &Facts,
    issuer: &Issuer,
    travels: Transmission,
) -> String {
    voucher.complete(facts);
    assert_eq!(voucher.violations(facts), []);
    let number = ControlNumber {
        document_type: DocumentType::Retention,
        place: IssuingPlace {
            establishment: PlaceCode::establishment(issuer.establishment_type, PlaceNumber::FIRST),
            point_of_sale: PlaceCode::point_of_sale(PlaceNumber::FIRST),
        },
        year: None,
        sequence: 1,
    };
    let identification = identification(travels);
    let content = Content::Retention(voucher);
    let (json, _) = written(&content, Edition::Of2022, &identification, issuer).unwrap();
    let gap = "\"numeroControl\":\"";
    assert!(json.contains(&format!("{gap}\"")), "no gap for the number");
    let json = json.replacen(gap, &format!("{gap}{number}"), 1);
    assert_eq!(
        dte_sandbox::document_faults(&json),
        [] as [String; 0],
        "{json}"
    );
    json
}

fn sample() -> String {
    let facts = Facts::on(samples::TODAY);
    rendered(
        samples::retention(),
        &facts,
        &samples::issuer(),
        Transmission::Normal,
    )
}

fn judge(schemas: &OfficialSchemas, json: &str) {
    let document: Value = serde_json::from_str(json).unwrap();
    let faults = schemas.validate(SCHEMA, &document);
    assert!(faults.is_empty(), "{faults:#?}\n{document:#}");
}

/// What the official schema means although it cannot say it: two decimals at most, and numbers of
/// the form of their kind (its condition names a member that does not exist).
fn judge_beyond_the_schema(json: &str) {
    let document: Value = serde_json::from_str(json).unwrap();
    let mut amounts = vec![
        document["resumen"]["totalSujetoRetencion"].to_string(),
        document["resumen"]["totalIVAretenido"].to_string(),
    ];
    for (index, line) in document["cuerpoDocumento"]
        .as_array()
        .unwrap()
        .iter()
        .enumerate()
    {
        assert_eq!(line["numItem"], json!(index + 1));
        amounts.push(line["montoSujetoGrav"].to_string());
        amounts.push(line["ivaRetenido"].to_string());
        let number = line["numDocumento"].as_str().unwrap();
        if line["tipoDoc"] == 2 {
            assert_eq!(
                GenerationCode::parse(number).unwrap().to_string(),
                number,
                "in upper case"
            );
        } else {
            assert!(number.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        }
    }
    for amount in amounts {
        let places = amount.split_once('.').map_or(0, |(_, places)| places.len());
        assert!(places <= 2 && !amount.contains('e'), "{amount}");
    }
}

#[test]
fn the_sample_is_valid_and_knows_no_contingency() {
    let Some(schemas) = official() else { return };
    judge(&schemas, &sample());
    let contingency = rendered(
        samples::retention(),
        &Facts::on(samples::TODAY),
        &samples::issuer(),
        Transmission::Contingency {
            cause: ContingencyCause::Authority,
            reason: None,
        },
    );
    assert_eq!(contingency, sample());
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
    let outcome = runner.run(&made::retention(50), |Made { voucher, facts }| {
        let json = rendered(voucher, &facts, &issuer, Transmission::Normal);
        judge_beyond_the_schema(&json);
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
fn five_hundred_items_are_valid() {
    let mut voucher = samples::retention();
    voucher.items = vec![samples::retention_item(); 500];
    voucher.summary = dte_domain::documents::retention::Summary::default();
    let facts = Facts::on(samples::TODAY);
    let json = rendered(voucher, &facts, &samples::issuer(), Transmission::Normal);
    judge_beyond_the_schema(&json);
    let Some(schemas) = official() else { return };
    judge(&schemas, &json);
    println!("official schema suite: ran the longest document of {SCHEMA}");
}

#[test]
fn an_establishments_code_that_has_no_place_is_null() {
    let codes = |establishment: &str, pos: &str| {
        let issuer = Issuer {
            establishment_code_mh: Some(read("M001")),
            establishment_code: Some(read(establishment)),
            pos_code_mh: Some(read("P001")),
            pos_code: Some(read(pos)),
            ..samples::issuer()
        };
        let facts = Facts::on(samples::TODAY);
        let json = rendered(samples::retention(), &facts, &issuer, Transmission::Normal);
        if let Some(schemas) = official() {
            judge(&schemas, &json);
        }
        let document: Value = serde_json::from_str(&json).unwrap();
        let of = |key: &str| document["emisor"][key].clone();
        assert_eq!(of("codigoMH"), "M001");
        assert_eq!(of("puntoVentaMH"), "P001");
        (of("codigo"), of("puntoVenta"))
    };
    assert_eq!(codes("C001", "Caj4"), (json!("C001"), json!("Caj4")));
    assert_eq!(codes("ñ001", "Cajá"), (json!("ñ001"), json!("Cajá")));
    assert_eq!(codes("C01", "Caja 5"), (json!(null), json!("Caja 5")));
}

#[test]
fn an_issuers_document_is_written_as_the_schema_wants() {
    let mut voucher = samples::retention();
    let receiver = voucher.receiver.as_mut().unwrap();
    receiver.identity.kind = Some(IdentityDocumentType::Dui);
    receiver.identity.number = Some(read("98765432-6"));
    receiver.phone = Some(read("+503 2212-3456"));
    receiver.commercial_name = None;
    receiver.nrc = None;
    voucher.items[0].kind = Some(GenerationType::Electronic);
    voucher.items[0].document_number = read(&CODE.to_lowercase());
    let facts = Facts::on(samples::TODAY);
    let json = rendered(voucher, &facts, &samples::issuer(), Transmission::Normal);
    if let Some(schemas) = official() {
        judge(&schemas, &json);
    }
    let document: Value = serde_json::from_str(&json).unwrap();
    let receiver = &document["receptor"];
    assert_eq!(receiver["numDocumento"], "987654326");
    assert_eq!(receiver["telefono"], "+50322123456");
    assert_eq!(receiver["nombreComercial"], json!(null));
    assert_eq!(receiver["nrc"], json!(null));
    assert_eq!(document["cuerpoDocumento"][0]["numDocumento"], CODE);
    assert_eq!(document["cuerpoDocumento"][0]["tipoDoc"], 2);
}

#[test]
fn the_official_schema_refuses_what_our_rules_refuse() {
    let Some(schemas) = official() else { return };
    let good = sample();
    for (from, to) in [
        ("\"version\":1", "\"version\":2"),
        ("\"tipoOperacion\":1", "\"tipoOperacion\":2"),
        (
            "\"tipoEstablecimiento\":\"02\"",
            "\"tipoEstablecimiento\":\"07\"",
        ),
        ("\"montoSujetoGrav\":115.25", "\"montoSujetoGrav\":0.99"),
        ("\"ivaRetenido\":1.15", "\"ivaRetenido\":0"),
        ("\"ivaRetenido\":1.15", "\"ivaRetenido\":null"),
        (
            "\"codigoRetencionMH\":\"22\"",
            "\"codigoRetencionMH\":\"23\"",
        ),
        ("\"tipoDte\":\"03\"", "\"tipoDte\":\"05\""),
        ("\"telefono\":\"22123456\"", "\"telefono\":\"2212-3456\""),
        ("\"nrc\":\"123456\"", "\"nrc\":\"1\""),
        ("\"codigo\":\"C001\"", "\"codigo\":\"C01\""),
        (
            "\"numDocumento\":\"06000101901019\"",
            "\"numDocumento\":\"0600-010190-101-9\"",
        ),
        (
            "\"extension\":null",
            "\"extension\":{\"placaVehiculo\":null}",
        ),
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
fn the_authoritys_own_negative_case_is_refused_by_both() {
    let Some(schemas) = official() else { return };
    let example = folder().unwrap().join("../../examples/07_1.json");
    let Ok(text) = std::fs::read_to_string(&example) else {
        let _ = writeln!(std::io::stderr(), "SKIPPED: no {}", example.display());
        return;
    };
    let document: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(schemas.validate(SCHEMA, &document).len(), 13);
    let mut voucher = samples::retention();
    voucher.receiver = Some(dte_domain::parts::receiver::Receiver::default());
    let violations = voucher.violations(&Facts::on(samples::TODAY));
    assert_eq!(violations.len(), 7, "{violations:#?}");
    assert!(violations.iter().all(|found| found.code == "RET-01"));
    println!("official schema suite: ran the negative example of {SCHEMA}");
}

#[test]
fn the_sample_is_rendered_byte_for_byte() {
    insta::assert_snapshot!(sample());
}
