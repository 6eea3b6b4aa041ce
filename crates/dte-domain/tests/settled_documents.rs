//! What a settlement says of documents of the company, and of those that stand in others.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_domain::amounts::KnownAmounts;
use dte_domain::catalog::{GenerationType, Tax};
use dte_domain::documents::settlement::item::Item;
use dte_domain::documents::settlement::{SettledTax, Summary};
use dte_domain::documents::{DocumentContent, Settlement};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::DocumentType;
use dte_domain::known_document::{KnownDocument, Ownership};
use dte_domain::lifecycle::StatusKind;
use dte_domain::samples;
use dte_domain::settled::{
    SettledAmounts, SettledDocument, SettlementFacts, SettlementInForce, SoldForAnother,
};
use dte_domain::value::Value;
use rust_decimal::Decimal;
use time::macros::date;

const NONE: [&str; 0] = [];
const CODE: &str = "20C8619E-75F5-492F-88F3-24697A6C9F58";
const OTHER: &str = "08C8619E-75F5-492F-88F3-24697A6C9F58";
const NUMBER: &str = "DTE-08-M001P001-000000000000007";

fn read<T: Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

fn taxed(cents: i64) -> SettledAmounts {
    SettledAmounts {
        taxed: Decimal::new(cents, 2),
        ..SettledAmounts::default()
    }
}

fn known() -> KnownDocument {
    KnownDocument {
        generation_code: read(CODE),
        ownership: Ownership::Establishment,
        document_type: DocumentType::Invoice,
        status: StatusKind::Received,
        issued_on: date!(2026 - 03 - 02),
        receiver_nit: None,
        receiver_number: None,
        sold_for: None,
        balance: None,
        amounts: KnownAmounts::default(),
    }
}

fn sale() -> SoldForAnother {
    SoldForAnother {
        principal: "06000101901019".into(),
        amounts: taxed(10_000),
        taxes: Vec::new(),
    }
}

/// The facts of the sample's day: an own invoice that sold 100.00 for the principal.
fn facts() -> Facts {
    Facts {
        edition: Edition::Of2026,
        known: vec![known()],
        settlements: SettlementFacts {
            sold: vec![(read(CODE), sale())],
            ..SettlementFacts::default()
        },
        ..Facts::on(samples::TODAY)
    }
}

fn document(number: &str) -> SettledDocument {
    SettledDocument {
        generation_type: if number == CODE {
            GenerationType::Electronic
        } else {
            GenerationType::Physical
        },
        document_type: DocumentType::Invoice,
        number: number.into(),
    }
}

/// The other settlement that has a document.
fn standing(number: &str) -> (SettledDocument, SettlementInForce) {
    let settlement = SettlementInForce {
        generation_code: read(OTHER),
        control_number: NUMBER.into(),
    };
    (document(number), settlement)
}

/// The bare line with a sale beside it, so that what is to pay is above 0.
fn beside_a_sale() -> Settlement {
    let mut settlement = bare();
    let sale = samples::settlement().items.swap_remove(0);
    settlement.items.push(sale);
    settlement
}

/// A settlement of the invoice alone, of which nothing is told.
fn bare() -> Settlement {
    let mut settlement = samples::settlement();
    let item = Item::new(GenerationType::Electronic, read(&CODE.to_lowercase()));
    settlement.items = vec![item];
    settlement.summary = Summary::new(settlement.summary.condition);
    settlement
}

fn told(facts: &Facts, settlement: &mut Settlement) -> Vec<String> {
    settlement.complete(facts);
    let violations = settlement.violations(facts);
    let text = |found: &dte_domain::violation::Violation| format!("{} {}", found.code, found.path);
    violations.iter().map(text).collect()
}

fn broken(facts: &Facts, change: impl FnOnce(&mut Item)) -> Vec<String> {
    let mut settlement = bare();
    change(&mut settlement.items[0]);
    told(facts, &mut settlement)
}

/// The same facts, where another settlement has the invoice.
fn settled() -> Facts {
    let mut facts = facts();
    facts.settlements.standing = vec![standing(CODE)];
    facts
}

#[test]
fn what_a_line_leaves_out_is_taken_from_the_document() {
    let facts = facts();
    let mut settlement = bare();
    assert_eq!(told(&facts, &mut settlement), NONE);
    let item = &settlement.items[0];
    assert_eq!(item.document_type, Some(DocumentType::Invoice));
    assert_eq!(item.emission_date, Some(date!(2026 - 03 - 02)));
    assert_eq!(item.taxes(), [Tax::VAT]);
    assert_eq!(item.number_written(), CODE);
    assert_eq!(settlement.total_to_pay(), Decimal::from(113));
    assert_eq!(settlement.settles(&facts), [document(CODE)]);
    assert_eq!(settlement.warnings(&facts), []);
}

#[test]
fn a_document_is_the_establishments_and_received_and_sold_for_the_principal() {
    let path = |rule: u8| vec![format!("CL-{rule} items[0].document_number")];
    let mut another = facts();
    another.known[0].ownership = Ownership::Company;
    assert_eq!(broken(&another, |_| {}), path(14));
    for status in [
        StatusKind::Pending,
        StatusKind::Rejected,
        StatusKind::Invalidated,
    ] {
        let mut other = facts();
        other.known[0].status = status;
        assert_eq!(broken(&other, |_| {}), path(15), "{status:?}");
    }
    let mut own = facts();
    own.settlements.sold = Vec::new();
    assert_eq!(broken(&own, |_| {}), path(16));
    let mut other = facts();
    other.settlements.sold[0].1.principal = "06142909851037".into();
    assert_eq!(broken(&other, |_| {}), path(16));
    // Of a principal abroad the number counts without hyphens.
    let mut foreign = facts();
    foreign.settlements.sold[0].1.principal = "P88123".into();
    let mut settlement = bare();
    let principal = settlement.principal.as_mut().unwrap();
    principal.domicile = Some(dte_domain::catalog::Domicile::NotDomiciled);
    principal.receiver.nit = None;
    principal.receiver.identity.kind = Some(dte_domain::catalog::IdentityDocumentType::Passport);
    principal.receiver.identity.number = Some(read("P-88123"));
    assert_eq!(told(&foreign, &mut settlement), NONE);
}

#[test]
fn type_date_and_amounts_are_its_own() {
    let facts = facts();
    assert_eq!(
        broken(&facts, |it| it.document_type = Some(DocumentType::Ccf)),
        ["CL-17 items[0].dte_type"]
    );
    let day = date!(2026 - 03 - 03);
    let found = broken(&facts, |it| it.emission_date = Some(day));
    assert_eq!(found, ["CL-17 items[0].emission_date"]);
    for (amount, good) in [("100.01", true), ("99.99", true), ("100.02", false)] {
        let found = broken(&facts, |it| it.taxed_sale = Some(read(amount)));
        assert_eq!(found.is_empty(), good, "{amount}: {found:?}");
    }
    let found = broken(&facts, |it| it.exempt_sale = Some(read("1")));
    assert_eq!(found, ["CL-18 items[0].exempt_sale"]);
}

/// Ten invoices of 100.00 that are settled with so much each.
fn ten(said: &str) -> Vec<String> {
    let mut facts = facts();
    let mut settlement = bare();
    (facts.known, facts.settlements.sold, settlement.items) = Default::default();
    for number in 0..10 {
        let code = format!("20C8619E-75F5-492F-88F3-{number:012}");
        facts.known.push(KnownDocument {
            generation_code: read(&code),
            ..known()
        });
        facts.settlements.sold.push((read(&code), sale()));
        let mut item = Item::new(GenerationType::Electronic, read(&code));
        item.taxed_sale = Some(read(said));
        settlement.items.push(item);
    }
    told(&facts, &mut settlement)
}

#[test]
fn a_cent_for_each_document_does_not_add_up() {
    assert_eq!(ten("100"), NONE);
    assert_eq!(ten("100.005"), NONE);
    assert_eq!(ten("100.01"), ["CL-40 summary.total_taxed"]);
    assert_eq!(ten("99.99"), ["CL-40 summary.total_taxed"]);
    // Of what is told of each line nothing is told again.
    assert_eq!(ten("100.02").len(), 10);
}

#[test]
fn other_taxes_are_those_of_the_document() {
    let mut facts = facts();
    facts.settlements.sold[0].1.taxes = vec![(read("59"), Decimal::new(500, 2))];
    let mut settlement = bare();
    assert_eq!(told(&facts, &mut settlement), NONE);
    assert_eq!(settlement.total_to_pay(), Decimal::from(118));
    let codes: Vec<_> = settlement.shown_taxes().iter().map(|it| it.value).collect();
    assert_eq!(codes, [Decimal::from(13), Decimal::from(5)]);
    let mut settlement = bare();
    settlement.complete(&facts);
    settlement.summary.taxes[0].value = read("5.02");
    assert_eq!(
        told(&facts, &mut settlement),
        ["CL-27 summary.taxes[0].value"]
    );
}

#[test]
fn a_document_that_stands_in_another_settlement_is_named_with_that() {
    for amount in [None, Some("100"), Some("0")] {
        let facts = settled();
        let mut settlement = bare();
        settlement.items[0].taxed_sale = amount.map(read);
        settlement.complete(&facts);
        let violations = settlement.violations(&facts);
        let [found] = &violations[..] else {
            panic!("{violations:?}")
        };
        assert_eq!(found.code, "CL-19");
        let actual = found.actual.as_ref().unwrap();
        let text = actual.text(dte_domain::language::Language::English);
        assert!(text.contains(OTHER) && text.contains(NUMBER), "{text}");
    }
}

#[test]
fn a_settled_document_is_taken_back_with_a_warning_and_takes_nothing() {
    let mut facts = settled();
    // It may be of any month, and what is left of the settlement is more.
    facts.known[0].issued_on = date!(2026 - 01 - 02);
    for (status, amount) in [
        (StatusKind::Invalidated, "-100"),
        (StatusKind::Received, "-30"),
    ] {
        facts.known[0].status = status;
        let mut settlement = beside_a_sale();
        settlement.items[0].taxed_sale = Some(read(amount));
        assert_eq!(told(&facts, &mut settlement), NONE);
        assert_eq!(settlement.items[0].taxes(), [Tax::VAT]);
        assert_eq!(settlement.settles(&facts).len(), 1, "the sale beside it");
        let warnings = settlement.warnings(&facts);
        let texts: Vec<_> = warnings.iter().map(ToString::to_string).collect();
        assert_eq!(texts.len(), 1, "{texts:?}");
        assert!(texts[0].contains(OTHER), "{texts:?}");
    }
    // Of one that no settlement has, nothing is taken back.
    facts.settlements.standing = Vec::new();
    facts.known[0].issued_on = date!(2026 - 03 - 02);
    let found = broken(&facts, |it| it.taxed_sale = Some(read("-100")));
    assert!(
        found.contains(&"CL-21 items[0].taxed_sale".to_owned()),
        "{found:?}"
    );
}

#[test]
fn a_settled_document_of_others_is_taken_back_with_a_warning() {
    let mut facts = facts();
    facts.known = Vec::new();
    facts.settlements.standing = vec![standing("A0000125")];
    let judge = |amount: &str| {
        let mut settlement = samples::settlement();
        settlement.summary = Summary::new(settlement.summary.condition);
        let mut other = settlement.items[0].clone();
        other.document_number = read("B1");
        other.taxed_sale = Some(read("500"));
        other.vat = None;
        settlement.items.push(other);
        settlement.items[0].taxed_sale = Some(read(amount));
        settlement.items[0].vat = None;
        let found = told(&facts, &mut settlement);
        (found, settlement.warnings(&facts))
    };
    let (found, warnings) = judge("-200");
    assert_eq!(found, NONE);
    let paths: Vec<_> = warnings.iter().map(|it| it.path.as_str()).collect();
    assert_eq!(paths, ["items[0].document_number"]);
    assert_eq!(judge("200").0, ["CL-19 items[0].document_number"]);
}

/// The facts of an invoice that sold 100.00 with 8.00 of the tax on fuel.
fn with_fuel(mut facts: Facts) -> Facts {
    facts.settlements.sold[0].1.taxes = vec![(read("D1"), Decimal::new(800, 2))];
    facts
}

#[test]
fn the_taxes_of_what_is_taken_back_are_those_that_the_summary_says() {
    let mut facts = with_fuel(settled());
    facts.known[0].issued_on = date!(2026 - 01 - 02);
    let judge = |sum: Option<&str>| {
        let mut settlement = beside_a_sale();
        settlement.items[0].taxed_sale = Some(read("-30"));
        settlement.items[0].taxes = Some(vec![Tax::VAT, read("D1")]);
        if let Some(sum) = sum {
            settlement.summary.taxes = vec![SettledTax {
                tax: read("D1"),
                description: None,
                value: read(sum),
            }];
        }
        told(&facts, &mut settlement)
    };
    assert_eq!(judge(Some("-2.40")), NONE);
    assert_eq!(judge(Some("2.40")), ["CL-41 summary.taxes[0].value"]);
    assert_eq!(judge(None), ["CL-27 summary.taxes"]);
}

#[test]
fn a_line_bears_exactly_the_taxes_of_its_document() {
    let judge = |facts: &Facts, codes: &[&str], sum: &str| {
        let mut settlement = bare();
        let taxes = codes.iter().map(|code| read(code));
        settlement.items[0].taxes = Some(taxes.collect());
        settlement.complete(facts);
        if let Some(total) = settlement.summary.taxes.first_mut() {
            total.value = read(sum);
        }
        told(facts, &mut settlement)
    };
    // The document has none: there is nothing to be told of it, neither by the line nor by the sum.
    let none = facts();
    assert_eq!(judge(&none, &["20"], "0"), NONE);
    let line = "CL-27 items[0].taxes[1]";
    assert_eq!(judge(&none, &["20", "D1"], "0"), [line]);
    let sum = "CL-27 summary.taxes[0].value";
    assert_eq!(judge(&none, &["20", "D1"], "5"), [line, sum]);
    // The document has one: it is told.
    let fuel = with_fuel(facts());
    assert_eq!(judge(&fuel, &["20", "D1"], "8"), NONE);
    assert_eq!(judge(&fuel, &["20"], "0"), ["CL-27 items[0].taxes"]);
    let others = judge(&fuel, &["20", "D1", "59"], "8");
    assert_eq!(others, ["CL-27 items[0].taxes[2]"]);
}

#[test]
fn what_the_types_sold_for_others() {
    use dte_domain::parts::third_party_sale::ThirdPartySale;
    let sale = || {
        Some(ThirdPartySale {
            nit: Some(read("0600-010190-101-9")),
            name: Some(read("Mandante")),
            domicile: None,
        })
    };
    let mut ccf = samples::ccf();
    assert_eq!(ccf.sold_for_another(), None);
    ccf.third_party_sale = sale();
    let sold = ccf.sold_for_another().unwrap();
    assert_eq!(sold.principal, "06000101901019");
    assert_eq!(sold.amounts, SettledAmounts::from(ccf.creditable()));
    let mut invoice = samples::invoice();
    invoice.third_party_sale = sale();
    let sold = invoice.sold_for_another().unwrap().amounts;
    let gross = sold.taxed * Decimal::new(113, 2);
    let off = gross - (invoice.total_taxed() - invoice.summary.taxed_discount.get());
    assert!(off.abs() < Decimal::new(1, 6), "{off}");
    let mut note = samples::credit_note();
    note.third_party_sale = sale();
    assert_eq!(
        note.sold_for_another().unwrap().amounts.taxed,
        -note.taxed_base()
    );
    let mut debit = samples::debit_note();
    debit.note.third_party_sale = sale();
    let added = debit.sold_for_another().unwrap().amounts;
    assert_eq!(added.taxed, debit.note.taxed_base());
    let mut export = samples::export_invoice();
    export.third_party_sale = sale();
    let sold = export.sold_for_another().unwrap().amounts;
    assert_eq!(sold.exports, export.total_operation());
    assert_eq!(samples::donation().sold_for_another(), None);
}
