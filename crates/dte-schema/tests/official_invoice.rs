//! Rendered invoices against the authority's official JSON schema.
#![expect(clippy::unwrap_used, reason = "tests")]

#[path = "made/invoice.rs"]
mod made;
mod schemas;
#[path = "made/sections.rs"]
#[expect(dead_code, reason = "of other types")]
mod sections;

use std::cell::RefCell;
use std::collections::BTreeSet;

use dte_domain::catalog::{Catalogue, ContingencyCause, IdentityDocumentType, OperationCondition};
use dte_domain::documents::{Content, DocumentContent, Invoice};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{
    DocumentType, Environment, GenerationCode, Identification, LocalTime, Transmission,
};
use dte_domain::issuer::Issuer;
use dte_domain::parts::receiver::identified_from;
use dte_domain::samples;
use dte_domain::value::Value as _;
use dte_official_schemas::OfficialSchemas;
use dte_schema::written;
use made::Made;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};
use time::macros::datetime;

const SCHEMA: &str = "fe-fc-v1";

fn official() -> Option<OfficialSchemas> {
    schemas::official(SCHEMA)
}

fn read<T: dte_domain::value::Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

/// The complete JSON of an invoice, whether it keeps the rules or not.
fn unchecked(invoice: &Invoice, transmission: Transmission, issuer: &Issuer) -> String {
    let identification = Identification {
        environment: Environment::Test,
        document_type: DocumentType::Invoice,
        generation_code: GenerationCode::parse("1D0E7C44-98B3-4A3F-8E61-2F6D0B9C7A02").unwrap(),
        transmission,
        issued_at: LocalTime::at(datetime!(2026-03-16 16:04:05 UTC)),
    };
    let content = Content::Invoice(invoice.clone());
    let (json, _) = written(&content, Edition::Of2022, &identification, issuer).unwrap();
    let gap = "\"numeroControl\":\"";
    assert!(json.contains(&format!("{gap}\"")), "no gap for the number");
    json.replacen(gap, &format!("{gap}DTE-01-M001P001-000000000000001"), 1)
}

/// The complete JSON of an invoice that keeps every rule.
fn rendered(invoice: &Invoice, transmission: Transmission, issuer: &Issuer) -> String {
    let violations = invoice.violations(&Facts::on(samples::TODAY));
    assert!(violations.is_empty(), "{violations:#?}\n{invoice:#?}");
    let json = unchecked(invoice, transmission, issuer);
    assert_eq!(
        dte_sandbox::document_faults(&json),
        [] as [String; 0],
        "{json}"
    );
    json
}

fn sample() -> String {
    rendered(
        &samples::invoice(),
        Transmission::Normal,
        &samples::issuer(),
    )
}

fn parsed(json: &str) -> Value {
    serde_json::from_str(json).unwrap()
}

/// Everything that the official schema says against a document.
fn faults(schemas: &OfficialSchemas, json: &str) -> Vec<String> {
    schemas.validate(SCHEMA, &parsed(json))
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
        (ContingencyCause::Power, Some("Sin energía")),
        (ContingencyCause::Other, Some("Obras")),
    ] {
        let transmission = Transmission::Contingency {
            cause,
            reason: reason.map(read),
        };
        let json = rendered(&samples::invoice(), transmission, &samples::issuer());
        judge(&schemas, &json);
        let identification = &parsed(&json)["identificacion"];
        assert_eq!(identification["tipoModelo"], 2);
        assert_eq!(identification["tipoOperacion"], 2);
    }
    println!("official schema suite: ran the samples of {SCHEMA}");
}

/// What there is among the invoices of chance, so that no sort of them is left out.
const SORTS: [&str; 14] = [
    "free",
    "identified by 02",
    "identified by 03",
    "identified by 13",
    "identified by 36",
    "identified by 37",
    "identified by nothing",
    "large",
    "nobody",
    "paid by 1",
    "paid by 2",
    "paid by 3",
    "small",
    "with a registry number",
];

fn sorts(invoice: &Invoice) -> Vec<&'static str> {
    let total = invoice.summary.total_operation.get();
    let receiver = invoice.receiver.as_ref();
    let identity = receiver.map(|receiver| receiver.identity.kind.map_or("", Catalogue::code));
    let condition = invoice.summary.condition.code();
    let named = |prefix: &str, code: &str| {
        SORTS
            .into_iter()
            .find(|sort| sort.strip_prefix(prefix) == Some(code))
    };
    let size = match () {
        () if total.is_zero() => "free",
        () if total < identified_from(samples::TODAY) => "small",
        () => "large",
    };
    let identity = match identity {
        None => Some("nobody"),
        Some("") => Some("identified by nothing"),
        Some(code) => named("identified by ", code),
    };
    let registered = receiver.is_some_and(|receiver| receiver.nrc.is_some());
    let registered = registered.then_some("with a registry number");
    [
        Some(size),
        identity,
        named("paid by ", condition),
        registered,
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[test]
fn what_chance_makes_keeps_our_rules_and_is_valid() {
    let schemas = official();
    let cases = if schemas.is_some() { 1_500 } else { 500 };
    let mut runner = TestRunner::new(Config {
        cases,
        ..Config::default()
    });
    let seen = RefCell::new(BTreeSet::new());
    let outcome = runner.run(&made::invoice(50), |made| {
        let Made {
            invoice,
            transmission,
            issuer,
        } = made;
        let json = rendered(&invoice, transmission, &issuer);
        seen.borrow_mut().extend(sorts(&invoice));
        if let Some(schemas) = &schemas {
            judge(schemas, &json);
        }
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(seen.into_inner(), SORTS.into());
    if schemas.is_some() {
        println!("official schema suite: ran {cases} documents of chance of {SCHEMA}");
    }
}

/// A rule's code, and a change of the sample that breaks it.
type Change = (&'static str, fn(&mut Invoice));

#[test]
fn the_rules_refuse_whatever_the_schemas_conditions_refuse() {
    let Some(schemas) = official() else { return };
    let changes: [Change; 16] = [
        ("INV-01", |it| {
            let total = samples::money("1095");
            it.summary.total_operation = total;
            it.receiver = None;
        }),
        ("INV-01", |it| {
            it.summary.total_operation = samples::money("1095");
            it.receiver.as_mut().unwrap().name = None;
        }),
        ("INV-02", |it| {
            it.items[0].kind = read("4");
            it.items[0].tax_code = Some(read("A8"));
        }),
        ("INV-03", |it| {
            it.items[0].kind = read("4");
            it.items[0].unit = read("99");
            it.items[0].tax_code = Some(read("A8"));
            it.items[0].taxes = vec![read("59")];
        }),
        ("INV-04", |it| it.items[0].taxes = vec![read("20")]),
        // The retention is right for what the total should be.
        ("INV-17", |it| {
            it.summary.total_taxed = Some(samples::money("0"));
            it.summary.vat_retention = samples::money("0.01");
        }),
        ("INV-25", |it| it.items[0].tax_code = Some(read("A8"))),
        ("INV-26", |it| {
            it.items[0].taxed_sale = read("0");
            it.items[0].vat = None;
            it.items[0].taxes = vec![read("59")];
        }),
        ("INV-15", |it| it.items[0].taxed_sale = read("0")),
        ("INV-36", |it| {
            it.receiver.as_mut().unwrap().identity.number = Some(read("1234"));
        }),
        ("INV-36", |it| {
            let identity = &mut it.receiver.as_mut().unwrap().identity;
            identity.kind = Some(IdentityDocumentType::Nit);
            identity.number = Some(read("1234"));
        }),
        ("INV-37", |it| {
            it.receiver.as_mut().unwrap().nrc = Some(read("1234"));
        }),
        ("INV-38", |it| {
            let address = it.receiver.as_mut().unwrap().address.as_mut().unwrap();
            address.complement = read("S/N");
        }),
        ("INV-39", |it| {
            let mut extension = samples::extension();
            extension.delivery_name = Some(read("Luis"));
            it.extension = Some(extension);
        }),
        ("INV-40", |it| {
            it.summary.balance_in_favor = Some(read("0.01"));
        }),
        ("INV-33", |it| it.summary.payments.clear()),
    ];
    for (code, change) in changes {
        let mut invoice = samples::invoice();
        change(&mut invoice);
        let violations = invoice.violations(&Facts::on(samples::TODAY));
        assert!(
            violations.iter().any(|found| found.code == code),
            "{code}: {violations:#?}"
        );
        let json = unchecked(&invoice, Transmission::Normal, &samples::issuer());
        // No payments are `null`, which the schema accepts and the specification does not. A line without a
        // taxed sale is written without taxes.
        let expected = !["INV-33", "INV-26"].contains(&code);
        assert_eq!(!faults(&schemas, &json).is_empty(), expected, "{code}");
    }
    println!("official schema suite: ran the bad documents of {SCHEMA}");
}

#[test]
fn the_official_schema_sees_what_we_render() {
    let Some(schemas) = official() else { return };
    let good = sample();
    for (from, to) in [
        ("\"version\":1", "\"version\":2"),
        ("\"tipoOperacion\":1", "\"tipoOperacion\":2"),
        ("\"totalPagar\":339", "\"totalPagar\":\"339\""),
        ("\"ivaItem\":19.5", "\"ivaItem\":null"),
        (
            "\"numDocumento\":\"98765432-6\"",
            "\"numDocumento\":\"987654326\"",
        ),
        ("\"codEstable\":\"C001\"", "\"codEstable\":\"C01\""),
        ("\"saldoFavor\":0", "\"saldoFavor\":1"),
        ("\"extension\":null", "\"otra\":null"),
    ] {
        assert!(good.contains(from), "{from}");
        let bad = good.replacen(from, to, 1);
        assert!(!faults(&schemas, &bad).is_empty(), "{to} was accepted");
    }
}

#[test]
fn a_receiver_need_not_be_there_or_tell_anything() {
    let mut invoice = samples::invoice();
    invoice.receiver = Some(dte_domain::parts::receiver::Receiver::default());
    let silent = rendered(&invoice, Transmission::Normal, &samples::issuer());
    invoice.receiver = None;
    let absent = rendered(&invoice, Transmission::Normal, &samples::issuer());
    assert_eq!(parsed(&absent)["receptor"], json!(null));
    let members = parsed(&silent)["receptor"].as_object().unwrap().clone();
    assert_eq!(members.len(), 9);
    assert!(members.values().all(Value::is_null), "{members:?}");
    if let Some(schemas) = official() {
        judge(&schemas, &silent);
        judge(&schemas, &absent);
    }
}

#[test]
fn an_establishments_own_code_of_other_than_four_characters_is_null() {
    let codes = |establishment: &str, pos: &str| {
        let issuer = Issuer {
            establishment_code_mh: Some(read("M001")),
            establishment_code: Some(read(establishment)),
            pos_code_mh: Some(read("P001")),
            pos_code: Some(read(pos)),
            ..samples::issuer()
        };
        let json = rendered(&samples::invoice(), Transmission::Normal, &issuer);
        if let Some(schemas) = official() {
            judge(&schemas, &json);
        }
        let issuer = parsed(&json)["emisor"].clone();
        assert_eq!(issuer["codEstableMH"], "M001");
        assert_eq!(issuer["codPuntoVentaMH"], "P001");
        (
            issuer["codEstable"].clone(),
            issuer["codPuntoVenta"].clone(),
        )
    };
    assert_eq!(codes("C001", "Cajá"), (json!("C001"), json!("Cajá")));
    assert_eq!(codes("C01", "Caja 5"), (json!(null), json!("Caja 5")));
}

#[test]
fn an_identity_document_is_written_as_the_schema_wants() {
    for (kind, number, code, written) in [
        (
            IdentityDocumentType::Nit,
            "0614-010123-110-1",
            "36",
            "06140101231101",
        ),
        (IdentityDocumentType::Nit, "98765432-6", "36", "987654326"),
        (IdentityDocumentType::Dui, "987654326", "13", "98765432-6"),
        (IdentityDocumentType::Passport, "A-123 ñ", "03", "A-123 ñ"),
    ] {
        let mut invoice = samples::invoice();
        let identity = &mut invoice.receiver.as_mut().unwrap().identity;
        identity.kind = Some(kind);
        identity.number = Some(read(number));
        let json = rendered(&invoice, Transmission::Normal, &samples::issuer());
        if let Some(schemas) = official() {
            judge(&schemas, &json);
        }
        let receiver = &parsed(&json)["receptor"];
        assert_eq!(receiver["tipoDocumento"], code);
        assert_eq!(receiver["numDocumento"], written);
    }
}

#[test]
fn the_clients_amounts_are_kept_and_the_others_computed() {
    let mut invoice = samples::invoice();
    invoice.items[0].vat = Some(read("19.51"));
    invoice.items[1].vat = None;
    invoice.summary.total_taxed = None;
    invoice.summary.total_vat = Some(read("39.02"));
    invoice.summary.balance_in_favor = Some(read("-3.50"));
    invoice.summary.condition = OperationCondition::Other;
    let json = rendered(&invoice, Transmission::Normal, &samples::issuer());
    let document: Value = parsed(&json);
    assert_eq!(document["cuerpoDocumento"][0]["ivaItem"], json!(19.51));
    assert_eq!(document["cuerpoDocumento"][1]["ivaItem"], json!(19.5));
    assert_eq!(document["resumen"]["totalGravada"], json!(339));
    assert_eq!(document["resumen"]["totalIva"], json!(39.02));
    assert_eq!(document["resumen"]["saldoFavor"], json!(-3.5));
    assert_eq!(
        document["resumen"]["totalLetras"],
        "TRESCIENTOS TREINTA Y NUEVE 00/100 USD"
    );
    if let Some(schemas) = official() {
        judge(&schemas, &json);
    }
}

#[test]
fn two_thousand_items_are_valid() {
    let Some(schemas) = official() else { return };
    let mut invoice = samples::invoice();
    let item = dte_domain::parts::item::Item {
        quantity: read("1"),
        unit_price: read("0.5"),
        taxed_sale: read("0.5"),
        vat: None,
        ..samples::consumer_item()
    };
    invoice.items = vec![item; 2_000];
    let summary = &mut invoice.summary;
    summary.total_taxed = None;
    summary.total_vat = None;
    let total = samples::money("1000");
    summary.sub_total_sales = total;
    summary.sub_total = total;
    summary.total_operation = total;
    summary.total_to_pay = total;
    summary.payments[0].amount = total;
    let json = rendered(&invoice, Transmission::Normal, &samples::issuer());
    judge(&schemas, &json);
    assert_eq!(parsed(&json)["resumen"]["totalIva"], json!(115.04));
}

#[test]
fn the_sample_is_rendered_byte_for_byte() {
    insta::assert_snapshot!(sample());
}
