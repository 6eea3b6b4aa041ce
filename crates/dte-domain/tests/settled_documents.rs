//! What a settlement says of documents of the company, and of those that stand in others.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_domain::amounts::KnownAmounts;
use dte_domain::catalog::{GenerationType, Tax};
use dte_domain::documents::settlement::Summary;
use dte_domain::documents::settlement::item::Item;
use dte_domain::documents::{DocumentContent, Settlement};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{DocumentType, GenerationCode};
use dte_domain::known_document::{KnownDocument, Ownership};
use dte_domain::lifecycle::StatusKind;
use dte_domain::samples;
use dte_domain::settled::{
    DocumentReturn, SettledAmounts, SettledAs, SettledDocument, SettlementFacts, SettlementInForce,
    SettlementsOf, SoldForAnother, StandingDocument, TakenDocument,
};
use dte_domain::value::Value;
use rust_decimal::Decimal;
use time::macros::date;

const NONE: [&str; 0] = [];
const CODE: &str = "20C8619E-75F5-492F-88F3-24697A6C9F58";
const RETURN: &str = "18C8619E-75F5-492F-88F3-24697A6C9F58";
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

fn standing(
    number: &str,
    settled_as: SettledAs,
    amounts: SettledAmounts,
    status: StatusKind,
) -> StandingDocument {
    StandingDocument {
        taken: TakenDocument {
            document: document(number),
            settled_as,
            amounts,
        },
        settlement: SettlementInForce {
            generation_code: read(OTHER),
            control_number: NUMBER.into(),
            status,
        },
    }
}

fn returned(cents: i64) -> (GenerationCode, DocumentReturn) {
    let event = DocumentReturn {
        generation_code: read(RETURN),
        is_in_force: true,
        amounts: taxed(cents),
        taxes: Vec::new(),
    };
    (read(CODE), event)
}

/// A return of the fuel that the invoice sold, with its tax.
fn returned_fuel(cents: i64, tax: i64) -> (GenerationCode, DocumentReturn) {
    let (document, mut event) = returned(cents);
    event.taxes = vec![(read("D1"), Decimal::new(tax, 2))];
    (document, event)
}

/// The return as another settlement tells it.
fn told_return(cents: i64, status: StatusKind) -> StandingDocument {
    let settled_as = SettledAs::Return(read(RETURN));
    standing(CODE, settled_as, taxed(-cents), status)
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

fn plain(status: StatusKind) -> Facts {
    let mut facts = facts();
    let it = standing(CODE, SettledAs::Plain, taxed(10_000), status);
    facts.settlements.standing = vec![it];
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
    let taken = settlement.settles(&facts);
    let expected = TakenDocument {
        document: document(CODE),
        settled_as: SettledAs::Plain,
        amounts: taxed(10_000),
    };
    assert_eq!(taken, [expected]);
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
    for status in [StatusKind::Pending, StatusKind::Received] {
        let facts = plain(status);
        let mut settlement = bare();
        settlement.items[0].taxed_sale = Some(read("100"));
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
fn an_invalidated_document_is_entered_again_with_all_signs_turned() {
    let mut facts = plain(StatusKind::Received);
    facts.known[0].status = StatusKind::Invalidated;
    // It may be of any month, and what is left of the settlement is more.
    facts.known[0].issued_on = date!(2026 - 01 - 02);
    let mut settlement = bare();
    let sale = samples::settlement().items.swap_remove(0);
    settlement.items.push(sale);
    assert_eq!(told(&facts, &mut settlement), NONE);
    assert_eq!(settlement.items[0].amounts(), taxed(-10_000));
    assert_eq!(settlement.total_to_pay(), Decimal::from(113));
    let taken = settlement.settles(&facts);
    assert_eq!(taken[0].settled_as, SettledAs::Turned);
    // Exactly that line's amounts.
    settlement.items[0].taxed_sale = Some(read("-99.99"));
    let found = told(&facts, &mut settlement);
    assert_eq!(found, ["CL-18 items[0].taxed_sale"]);
    // Once.
    let turned = standing(
        CODE,
        SettledAs::Turned,
        taxed(-10_000),
        StatusKind::Received,
    );
    facts.settlements.standing.push(turned);
    settlement.items[0].taxed_sale = Some(read("-100"));
    let found = told(&facts, &mut settlement);
    assert_eq!(found, ["CL-19 items[0].document_number"]);
    // Not before the settlement that tells of it is RECEIVED.
    let mut facts = plain(StatusKind::Pending);
    facts.known[0].status = StatusKind::Invalidated;
    let found = broken(&facts, |it| it.taxed_sale = Some(read("100")));
    assert_eq!(found, ["CL-15 items[0].document_number"]);
}

#[test]
fn a_document_of_others_is_turned_with_a_warning() {
    let mut facts = facts();
    facts.known = Vec::new();
    let it = standing(
        "A0000125",
        SettledAs::Plain,
        taxed(20_000),
        StatusKind::Received,
    );
    facts.settlements.standing = vec![it];
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
    let held = "CL-19 items[0].document_number";
    assert_eq!(judge("200").0, [held]);
    let negative = "CL-21 items[0].taxed_sale";
    assert_eq!(judge("-199.99").0, [held, negative]);
}

#[test]
fn returns_are_told_with_the_document_or_after_it() {
    // Before the settlement: its amounts are its own less what was returned.
    let mut before = facts();
    before.settlements.returns = vec![returned(3_000)];
    let mut settlement = bare();
    assert_eq!(told(&before, &mut settlement), NONE);
    assert_eq!(settlement.items[0].amounts(), taxed(7_000));
    let taken = settlement.settles(&before);
    let how: Vec<_> = taken.iter().map(|it| it.settled_as).collect();
    assert_eq!(how, [SettledAs::Plain, SettledAs::Return(read(RETURN))]);
    assert_eq!(taken[1].amounts, SettledAmounts::default());
    // After it: the same document below 0, once a return.
    let mut after = plain(StatusKind::Received);
    after.known[0].issued_on = date!(2026 - 01 - 02);
    after.settlements.returns = vec![returned(3_000)];
    let mut settlement = bare();
    settlement
        .items
        .push(samples::settlement().items.swap_remove(0));
    assert_eq!(told(&after, &mut settlement), NONE);
    assert_eq!(settlement.items[0].amounts(), taxed(-3_000));
    let taken = settlement.settles(&after);
    assert_eq!(taken[0].settled_as, SettledAs::Return(read(RETURN)));
    assert_eq!(taken[0].amounts, taxed(-3_000));
    let told_before = standing(
        CODE,
        SettledAs::Return(read(RETURN)),
        taxed(-3_000),
        StatusKind::Pending,
    );
    after.settlements.standing.push(told_before);
    let found = told(&after, &mut settlement);
    assert_eq!(found, ["CL-19 items[0].document_number"]);
    // What is entered again takes back all that was told.
    after.known[0].status = StatusKind::Invalidated;
    after.settlements.returns = Vec::new();
    let mut settlement = bare();
    settlement.complete(&after);
    assert_eq!(settlement.items[0].amounts(), taxed(-7_000));
}

#[test]
fn a_return_that_another_settlement_tells_is_told_by_no_other() {
    // The settlement that told of the document itself was invalidated: the return stays told.
    let mut facts = facts();
    facts.settlements.returns = vec![returned(3_000)];
    facts.settlements.standing = vec![told_return(3_000, StatusKind::Received)];
    let mut settlement = bare();
    assert_eq!(told(&facts, &mut settlement), NONE);
    assert_eq!(settlement.items[0].amounts(), taxed(10_000));
    let taken = settlement.settles(&facts);
    let how: Vec<_> = taken.iter().map(|it| it.settled_as).collect();
    assert_eq!(how, [SettledAs::Plain]);
    // Of two the other one is taken off.
    let (document, mut second) = returned(500);
    second.generation_code = read(OTHER);
    facts.settlements.returns.push((document, second));
    let mut settlement = bare();
    assert_eq!(told(&facts, &mut settlement), NONE);
    assert_eq!(settlement.items[0].amounts(), taxed(9_500));
}

#[test]
fn a_return_is_told_over_a_received_settlement_of_its_document() {
    let mut facts = plain(StatusKind::Pending);
    facts.settlements.returns = vec![returned(3_000)];
    let held = ["CL-19 items[0].document_number"];
    assert_eq!(told(&facts, &mut beside_a_sale()), held);
    facts.settlements.standing[0].settlement.status = StatusKind::Received;
    assert_eq!(told(&facts, &mut beside_a_sale()), NONE);
    // One that was invalidated since takes nothing back.
    facts.settlements.returns[0].1.is_in_force = false;
    assert_eq!(told(&facts, &mut beside_a_sale()), held);
}

/// The facts of an invoice that sold 100.00 with 8.00 of the tax on fuel.
fn with_fuel(mut facts: Facts) -> Facts {
    facts.settlements.sold[0].1.taxes = vec![(read("D1"), Decimal::new(800, 2))];
    facts
}

#[test]
fn returns_take_other_taxes_off_too() {
    let tax = |settlement: &Settlement| {
        let shown = settlement.shown_taxes();
        let mut shown = shown.iter().filter(|it| it.tax == read("D1"));
        shown.next().map(|it| it.value)
    };
    // Before the settlement: with the sale.
    let mut before = with_fuel(facts());
    before.settlements.returns = vec![returned_fuel(3_000, 240)];
    let mut settlement = bare();
    assert_eq!(told(&before, &mut settlement), NONE);
    assert_eq!(tax(&settlement), Some(Decimal::new(560, 2)));
    // After it: below 0.
    let mut after = with_fuel(plain(StatusKind::Received));
    after.settlements.returns = vec![returned_fuel(3_000, 240)];
    let mut settlement = beside_a_sale();
    assert_eq!(told(&after, &mut settlement), NONE);
    assert_eq!(settlement.items[0].taxes(), [Tax::VAT, read("D1")]);
    assert_eq!(tax(&settlement), Some(Decimal::new(-240, 2)));
    // Turned: what is left of it of all that was told, though return and document are invalidated.
    let told_before = told_return(3_000, StatusKind::Received);
    after.settlements.standing.push(told_before);
    after.settlements.returns[0].1.is_in_force = false;
    after.known[0].status = StatusKind::Invalidated;
    let mut settlement = beside_a_sale();
    assert_eq!(told(&after, &mut settlement), NONE);
    assert_eq!(settlement.items[0].amounts(), taxed(-7_000));
    assert_eq!(tax(&settlement), Some(Decimal::new(-560, 2)));
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
fn who_invalidates_is_told_of_what_stands_on_it() {
    let settlement = || {
        vec![SettlementInForce {
            generation_code: read(OTHER),
            control_number: NUMBER.into(),
            status: StatusKind::Received,
        }]
    };
    let all = SettlementsOf {
        with_it: settlement(),
        telling_the_return: settlement(),
        turning_its_documents: settlement(),
        telling_its_returns: settlement(),
    };
    let mut warnings = Vec::new();
    all.warnings(&mut warnings);
    let texts: Vec<_> = warnings.iter().map(|it| it.to_string()).collect();
    assert_eq!(texts.len(), 4);
    assert!(texts.iter().all(|text| text.contains(NUMBER)), "{texts:?}");
    let is_named = |at: usize, words: &str| assert!(texts[at].contains(words), "{}", texts[at]);
    is_named(0, "in the next settlement");
    is_named(1, "what the return takes back");
    is_named(2, "with turned signs");
    is_named(3, "tells a return of a document of this one");
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
