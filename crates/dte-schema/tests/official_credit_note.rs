//! Rendered credit notes against the authority's official JSON schema.
#![expect(clippy::unwrap_used, reason = "tests")]

#[path = "made/credit_note.rs"]
mod made;
mod schemas;

use dte_domain::balance::Sales;
use dte_domain::catalog::ContingencyCause;
use dte_domain::documents::{Content, CreditNote, DocumentContent};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{
    DocumentType, Environment, GenerationCode, Identification, LocalTime, Transmission,
};
use dte_domain::samples::{self, line_amount, money};
use dte_domain::value::Value as _;
use dte_schema::written;
use proptest::test_runner::{Config, TestRunner};
use serde_json::Value;
use time::macros::datetime;

const SCHEMA: &str = "fe-nc-v3";

/// The complete JSON of a note that keeps every rule.
fn rendered(mut note: CreditNote, facts: &Facts, transmission: Transmission) -> String {
    assert_eq!(note.violations(facts), []);
    note.complete(facts);
    assert_eq!(note.violations(facts), [], "when completed");
    let identification = Identification {
        environment: Environment::Test,
        document_type: DocumentType::CreditNote,
        generation_code: GenerationCode::parse("EA66294F-92B1-465D-8868-60F4E58453C7").unwrap(),
        transmission,
        issued_at: LocalTime::at(datetime!(2026-03-16 16:04:05 UTC)),
    };
    let (content, issuer) = (Content::CreditNote(note), samples::issuer());
    let (json, _) = written(&content, Edition::Of2022, &identification, &issuer).unwrap();
    let gap = "\"numeroControl\":\"\"";
    assert_eq!(json.matches(gap).count(), 1, "one gap for the number");
    let json = json.replace(gap, "\"numeroControl\":\"DTE-05-M001P001-000000000000001\"");
    assert_eq!(
        dte_sandbox::document_faults(&json),
        [] as [String; 0],
        "{json}"
    );
    json
}

fn sample() -> String {
    let facts = samples::credit_note_facts();
    rendered(samples::credit_note(), &facts, Transmission::Normal)
}

#[test]
fn the_sample_is_valid_normally_and_in_contingency() {
    let Some(schemas) = schemas::official(SCHEMA) else {
        return;
    };
    let contingency = |cause, reason: Option<&str>| Transmission::Contingency {
        cause,
        reason: reason.map(|reason| dte_domain::value::Value::parse(reason).unwrap()),
    };
    for transmission in [
        Transmission::Normal,
        contingency(ContingencyCause::Authority, None),
        contingency(ContingencyCause::Other, Some("Mantenimiento")),
    ] {
        let facts = samples::credit_note_facts();
        let json = rendered(samples::credit_note(), &facts, transmission);
        schemas::judge(&schemas, SCHEMA, &json, "resumen", 8);
    }
    println!("official schema suite: ran the samples of {SCHEMA}");
}

#[test]
fn what_chance_makes_keeps_our_rules_and_is_valid() {
    let schemas = schemas::official(SCHEMA);
    let cases = if schemas.is_some() { 1_500 } else { 500 };
    let mut runner = TestRunner::new(Config {
        cases,
        ..Config::default()
    });
    let outcome = runner.run(&made::credit_note(50), |made| {
        let json = rendered(made.note.clone(), &made.facts, Transmission::Normal);
        if let Some(schemas) = &schemas {
            schemas::judge(schemas, SCHEMA, &json, "resumen", 8);
        }
        is_charged_to_the_cent(&made.note, made.facts);
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    if schemas.is_some() {
        println!("official schema suite: ran {cases} documents of chance of {SCHEMA}");
    }
}

/// What a note takes back is never more than its totals, and just what is left of its originals:
/// a second note like it is refused.
fn is_charged_to_the_cent(note: &CreditNote, mut facts: Facts) {
    let charges = note.credited();
    let all = charges
        .iter()
        .fold(Sales::NONE, |sum, charge| sum + charge.sales);
    let summary = &note.summary;
    let totals = Sales {
        non_subject: summary.total_non_subject.get() - summary.non_subject_discount.get(),
        exempt: summary.total_exempt.get() - summary.exempt_discount.get(),
        taxed: summary.total_taxed.get() - summary.taxed_discount.get(),
    };
    assert!(totals.cover(&all));
    let of_known =
        |charge: &&dte_domain::balance::Charge| facts.known(charge.generation_code).is_some();
    let emptied = charges.iter().filter(of_known).count();
    let on_record = |code| facts.known(code).is_some();
    let everything_on_record = note
        .related_documents
        .iter()
        .all(|related| related.generation_code().is_some_and(on_record));
    if everything_on_record && emptied > 0 {
        assert_eq!(all, totals, "nothing of the note is left uncharged");
    }
    for document in &mut facts.known {
        document.balance = document
            .balance
            .and_then(|balance| balance.after(&balance.creditable));
    }
    let refused = note.violations(&facts);
    let told = refused.iter().all(|found| found.code == "NC-34");
    assert!(
        told && (refused.is_empty() == (emptied == 0)),
        "{refused:#?}"
    );
}

#[test]
fn the_official_schema_refuses_what_our_rules_refuse() {
    let Some(schemas) = schemas::official(SCHEMA) else {
        return;
    };
    let good = sample();
    for (from, to) in [
        ("\"version\":3", "\"version\":4"),
        ("\"tributos\":[\"20\"]", "\"tributos\":null"),
        ("\"tributos\":[\"20\"]", "\"tributos\":[\"20\",\"A5\"]"),
        ("\"tipoDocumento\":\"03\"", "\"tipoDocumento\":\"01\""),
        ("\"montoTotalOperacion\":169.5", "\"montoTotalOperacion\":0"),
        ("\"condicionOperacion\":1", "\"condicionOperacion\":4"),
        (
            "\"extension\":null",
            "\"extension\":{\"placaVehiculo\":\"P1\"}",
        ),
        ("\"telefono\":\"21212828\"", "\"codEstable\":\"C001\""),
    ] {
        assert!(good.contains(from), "{from}");
        let bad: Value = serde_json::from_str(&good.replacen(from, to, 1)).unwrap();
        assert!(
            !schemas.validate(SCHEMA, &bad).is_empty(),
            "{to} was accepted"
        );
    }
}

#[test]
fn the_sample_is_rendered_byte_for_byte() {
    insta::assert_snapshot!(sample());
}

#[test]
fn a_note_with_everything_is_rendered_byte_for_byte() {
    let mut note = samples::credit_note();
    note.related_documents[0].emission_date = None;
    note.extension = Some(samples::extension());
    note.summary.taxed_discount = money("10");
    note.summary.sub_total = money("140");
    note.summary.total_vat = None;
    note.summary.vat_perception = money("1.4");
    note.summary.vat_retention = money("1.4");
    note.summary.income_retention = money("7");
    note.summary.total_operation = money("151.2");
    note.items[0].unit_price = line_amount("10.33333333");
    note.items[0].discount = line_amount("4.99999995");
    let facts = samples::credit_note_facts();
    let contingency = Transmission::Contingency {
        cause: ContingencyCause::Internet,
        reason: None,
    };
    insta::assert_snapshot!(rendered(note, &facts, contingency));
}

/// The amounts of a real, sealed note (three lines of eight decimals that make 50.00).
#[test]
fn the_example_of_a_real_note_is_rendered_with_the_same_amounts() {
    let mut note = samples::credit_note();
    let line = note.items[0].clone();
    note.items = [
        ("1", "13.27433628", "13.27433628"),
        ("25", "0.40707965", "10.17699115"),
        ("1", "26.54867257", "26.54867257"),
    ]
    .map(|(quantity, price, sale)| dte_domain::parts::item::Item {
        quantity: dte_domain::value::Value::parse(quantity).unwrap(),
        unit_price: line_amount(price),
        taxed_sale: line_amount(sale),
        ..line.clone()
    })
    .into();
    let summary = &mut note.summary;
    summary.total_taxed = money("50");
    summary.sub_total_sales = money("50");
    summary.sub_total = money("50");
    summary.total_vat = None;
    summary.total_operation = money("56.5");
    let json = rendered(note, &samples::credit_note_facts(), Transmission::Normal);
    for amounts in [
        "\"cantidad\":25,\"uniMedida\":59,\"precioUni\":0.40707965,\"montoDescu\":0,\
         \"ventaNoSuj\":0,\"ventaExenta\":0,\"ventaGravada\":10.17699115,\"tributos\":[\"20\"]",
        "\"resumen\":{\"totalNoSuj\":0,\"totalExenta\":0,\"totalGravada\":50,\
         \"subTotalVentas\":50,\"descuNoSuj\":0,\"descuExenta\":0,\"descuGravada\":0,\
         \"totalDescu\":0,\"tributos\":[{\"codigo\":\"20\",\
         \"descripcion\":\"Impuesto al Valor Agregado 13%\",\"valor\":6.5}],\"subTotal\":50,\
         \"ivaPerci1\":0,\"ivaRete1\":0,\"reteRenta\":0,\"montoTotalOperacion\":56.5,\
         \"totalLetras\":\"CINCUENTA Y SEIS 50/100 USD\",\"condicionOperacion\":1}",
    ] {
        assert!(json.contains(amounts), "{amounts}\n{json}");
    }
}
