//! What a debit note has of its own: that its rules are those of a credit note is looked at where those are
//! tested (`credit_note_rules.rs`), change by change.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_domain::balance::{Balance, Sales};
use dte_domain::catalog::Tax;
use dte_domain::documents::{Content, DebitNote, DocumentContent, credit_note, debit_note};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::DocumentType;
use dte_domain::parts::totals::TaxTotal;
use dte_domain::samples::{self, ADJUSTED_CCF, money};
use dte_domain::value::Value;
use rust_decimal::Decimal;

fn read<T: Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

fn decimal(text: &str) -> Decimal {
    Decimal::from_str_exact(text).unwrap()
}

fn taxed(text: &str) -> Sales {
    Sales {
        taxed: decimal(text),
        ..Sales::NONE
    }
}

#[test]
fn the_rules_are_those_of_a_credit_note_but_for_what_that_takes_back() {
    let number = |code: &'static str| code.split_once('-').unwrap().1;
    let of_credit = credit_note::RULES.iter();
    let kept = of_credit.filter(|rule| !["NC-34", "NC-52", "NC-53"].contains(&rule.code));
    let kept: Vec<_> = kept
        .map(|rule| (number(rule.code), rule.editions))
        .collect();
    let of_debit = debit_note::RULES.iter();
    let of_debit: Vec<_> = of_debit
        .map(|rule| (number(rule.code), rule.editions))
        .collect();
    assert_eq!(of_debit, kept);
    for rule in debit_note::RULES.iter() {
        assert!(rule.code.starts_with("ND-"), "{}", rule.code);
        assert!(!rule.says.english.contains("credit note"), "{}", rule.code);
        assert!(!rule.source.english.contains("fe-nc"), "{}", rule.code);
        assert!(
            !rule.says.spanish.contains("nota de crédito"),
            "{}",
            rule.code
        );
        assert!(!rule.source.spanish.contains("fe-nc"), "{}", rule.code);
    }
}

#[test]
fn the_sample_keeps_every_rule_in_both_editions() {
    for edition in Edition::ALL {
        let facts = Facts {
            edition: *edition,
            ..samples::credit_note_facts()
        };
        assert_eq!(samples::debit_note().violations(&facts), []);
    }
}

#[test]
fn rule_55_a_document_issued_here_is_of_its_day() {
    let mut debit = samples::debit_note();
    debit.note.related_documents[0].emission_date = Some(samples::TODAY);
    let found = debit.violations(&samples::credit_note_facts());
    let found: Vec<_> = found.iter().map(|it| (it.code, &*it.path)).collect();
    assert_eq!(found, [("ND-55", "related_docs[0].emission_date")]);
}

#[test]
fn it_adds_what_a_credit_note_would_take_back() {
    let charges = samples::debit_note().takes_back();
    assert_eq!(charges.len(), 1);
    assert_eq!(charges[0].generation_code, read(ADJUSTED_CCF));
    assert_eq!(charges[0].sales, Sales::NONE - taxed("150"));
    assert_eq!(samples::debit_note().opening_balance(), None);
}

#[test]
fn it_has_no_limit_above() {
    let mut facts = samples::credit_note_facts();
    facts.known[0].balance = Some(Balance::untouched(taxed("0.01")));
    facts.known[0].amounts.own = Some(Vec::new());
    let mut debit = samples::debit_note();
    let summary = &mut debit.note.summary;
    summary.vat_perception = money("1.5");
    summary.total_operation = money("171");
    assert_eq!(debit.violations(&facts), []);
    // A credit note of the same content takes back too much of both.
    let refused = debit.note.violations(&facts);
    let mut codes: Vec<_> = refused.iter().map(|found| found.code).collect();
    codes.sort_unstable();
    assert_eq!(codes, ["NC-34", "NC-53"]);
}

#[test]
fn what_it_adds_of_taxes_and_perception_is_not_bounded() {
    let mut debit = samples::debit_note();
    let fuel: Tax = read("D1");
    debit.note.items[0].taxes.push(fuel);
    let summary = &mut debit.note.summary;
    summary.taxes = vec![TaxTotal::new(fuel, money("3"))];
    summary.vat_perception = money("1.5");
    summary.total_operation = money("174");
    let mut facts = samples::credit_note_facts();
    facts.known[0].amounts.own = Some(Vec::new());
    assert_eq!(debit.violations(&facts), []);
}

#[test]
fn it_relates_vouchers_and_retentions_alone() {
    for (written, good) in [("03", true), ("05", false), ("06", false), ("01", false)] {
        let mut debit = samples::debit_note();
        let document_type: DocumentType = read(written);
        debit.note.related_documents[0].document_type = Some(document_type);
        let mut facts = samples::credit_note_facts();
        facts.known[0].document_type = document_type;
        let told = debit.violations(&facts);
        let is_told = told.iter().any(|found| found.code == "ND-29");
        assert_eq!(!is_told, good, "{written}: {told:?}");
    }
}

#[test]
fn the_number_of_an_electronic_payment_is_no_longer_than_its_place() {
    let with = |length: usize| {
        let number = dte_domain::value::Text::<1, 100>::parse(&"x".repeat(length));
        number.map(|number| DebitNote {
            electronic_payment_number: Some(number),
            ..samples::debit_note()
        })
    };
    assert!(with(0).is_err() && with(101).is_err());
    let content = Content::DebitNote(with(100).unwrap());
    let checked = content.check(&samples::credit_note_facts()).unwrap();
    assert_eq!(checked.recorded_amounts().total, decimal("169.5"));
}
