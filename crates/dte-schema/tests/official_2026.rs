//! Documents and events of 2026 against the authority's official JSON schemas: the
//! same documents of chance as for the first, with what is new.
#![expect(clippy::unwrap_used, reason = "tests")]

#[path = "made/mod.rs"]
mod ccfs;
mod columns;
#[path = "made/delivery_note.rs"]
mod deliveries;
#[path = "made/donation.rs"]
mod donations;
#[path = "made/invalidation.rs"]
mod events;
#[path = "made/export_invoice.rs"]
mod exports;
#[path = "made/invoice.rs"]
mod invoices;
#[path = "made/credit_note.rs"]
mod notes;
#[path = "made/special_operations.rs"]
mod operations;
#[path = "made/excluded_subject.rs"]
mod purchases;
#[path = "made/return_event.rs"]
mod returns;
mod schemas;
#[path = "made/second.rs"]
mod second;
#[path = "made/sections.rs"]
mod sections;
#[path = "made/settlement.rs"]
mod settled;
#[path = "made/accounting_settlement.rs"]
mod settlements;
#[path = "made/retention.rs"]
mod vouchers;

use std::fmt::Write as _;

use dte_domain::catalog::{
    Catalogue, ContingencyCause, Country, CountryNotation, GenerationType, IdentityDocumentType,
    ItemType,
};
use dte_domain::contingency::{ContingencyEvent, ContingencyReason, MOST_LISTED, Responsible};
use dte_domain::documents::retention::Summary;
use dte_domain::documents::specs::SPECS;
use dte_domain::documents::{Content, DebitNote, Document};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{
    ControlNumber, DocumentType, Environment, GenerationCode, Identification, IssuingPlace,
    LocalTime, PlaceCode, Transmission,
};
use dte_domain::invalidation::Event;
use dte_domain::issuer::Issuer;
use dte_domain::money::LineAmount;
use dte_domain::parts::item::Item;
use dte_domain::parts::receiver::{IdentityDocument, Receiver};
use dte_domain::parts::third_party_sale::ThirdPartySale;
use dte_domain::samples::{self, money};
use dte_domain::value::Value as _;
use dte_official_schemas::OfficialSchemas;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use rust_decimal::Decimal;
use second::Extras;
use serde_json::{Value, json};
use time::macros::datetime;

const INVALIDATION: &str = "invalidacion-schema-v3";
const CONTINGENCY: &str = "contingencia-schema-v4";

fn read<T: dte_domain::value::Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

/// The facts of an issuer of 2026.
fn facts(known: Facts, issuer: &Issuer) -> Facts {
    Facts {
        edition: Edition::Of2026,
        issuer: Some(issuer.clone()),
        ..known
    }
}

fn identification(document_type: DocumentType, transmission: Transmission) -> Identification {
    Identification {
        environment: Environment::Test,
        document_type,
        generation_code: read("20C8619E-75F5-492F-88F3-24697A6C9F58"),
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

/// The complete JSON of a document that keeps every rule, with its version.
fn rendered_as(
    edition: Edition,
    content: Content,
    known: Facts,
    issuer: &Issuer,
    transmission: Transmission,
) -> (String, u8) {
    let document_type = content.document_type();
    let facts = Facts {
        edition,
        ..facts(known, issuer)
    };
    let checked = content
        .check(&facts)
        .unwrap_or_else(|all| panic!("{all:#?}"));
    let identification = identification(document_type, transmission);
    let document = Document::issue(checked, identification, issuer.clone());
    let rendered = dte_schema::render(&document).unwrap();
    let json = rendered.with_number(&number(document_type));
    columns::are_given(&document, &json);
    assert_eq!(
        dte_sandbox::document_faults(&json),
        [] as [String; 0],
        "{json}"
    );
    (json, rendered.schema_version())
}

fn rendered(content: Content, known: Facts, issuer: &Issuer) -> String {
    rendered_as(
        Edition::Of2026,
        content,
        known,
        issuer,
        Transmission::Normal,
    )
    .0
}

fn schema_of(document_type: DocumentType) -> &'static str {
    let row = document_type.spec().edition(Edition::Of2026);
    row.unwrap().schema
}

/// The samples of every type with the facts that they need.
fn contents() -> impl Iterator<Item = (Content, Facts)> {
    let issued = SPECS.iter().filter_map(|spec| spec.issuing.as_ref());
    issued.flat_map(|issuing| (issuing.samples)(Edition::Of2026))
}

fn official(document_type: DocumentType) -> Option<OfficialSchemas> {
    schemas::official(schema_of(document_type))
}

fn judge(schemas: &OfficialSchemas, document_type: DocumentType, json: &str) {
    // A settlement has no lines, and its totals in the body.
    let has_sums = json.contains("\"resumen\":");
    let totals = if has_sums {
        "resumen"
    } else {
        "cuerpoDocumento"
    };
    schemas::judge(schemas, schema_of(document_type), json, totals, 8);
}

fn marks() -> Vec<ContingencyReason> {
    let all = ContingencyCause::ENTRIES.iter().map(|entry| entry.value);
    all.map(|cause| ContingencyReason::new(cause, Some(read("Mantenimiento"))).unwrap())
        .collect()
}

#[test]
fn the_samples_are_valid_normally_and_in_contingency() {
    for (content, known) in contents() {
        let document_type = content.document_type();
        let Some(schemas) = official(document_type) else {
            return;
        };
        let travels = marks().into_iter().map(|mark| mark.transmission());
        for transmission in [Transmission::Normal].into_iter().chain(travels) {
            let issuer = samples::issuer();
            let (content, known) = (content.clone(), known.clone());
            let (json, _) = rendered_as(Edition::Of2026, content, known, &issuer, transmission);
            judge(&schemas, document_type, &json);
        }
    }
    println!("official schema suite: ran the samples of 2026");
}

/// A document to be: what it says, what is known, who issues it, how it travels.
type Case = (Content, Facts, Issuer, Transmission);

/// A document of the sample's issuer, at the place of chance, that travels normally.
fn normal(content: Content, known: Facts, extras: &Extras) -> Case {
    let issuer = extras.issuer(samples::issuer());
    (content, known, issuer, Transmission::Normal)
}

/// Judges documents of chance: the content, what is known, and what is new.
fn judge_chance<M: std::fmt::Debug>(
    document_type: DocumentType,
    made: impl Strategy<Value = M>,
    case: impl Fn(M, &Extras) -> Case,
) {
    let schemas = official(document_type);
    let cases = if schemas.is_some() { 1_000 } else { 300 };
    let mut runner = TestRunner::new(Config {
        cases,
        ..Config::default()
    });
    let outcome = runner.run(&(made, second::extras()), |(made, extras)| {
        let (content, known, issuer, transmission) = case(made, &extras);
        let (json, _) = rendered_as(Edition::Of2026, content, known, &issuer, transmission);
        if let Some(schemas) = &schemas {
            judge(schemas, document_type, &json);
        }
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    if schemas.is_some() {
        let schema = schema_of(document_type);
        println!("official schema suite: ran {cases} documents of chance of {schema}");
    }
}

#[test]
fn invoices_of_chance_are_valid() {
    judge_chance(
        DocumentType::Invoice,
        invoices::invoice(40),
        |made, extras| {
            let invoice = extras.invoice(made.invoice);
            let issuer = extras.issuer(made.issuer);
            let known = Facts::on(samples::TODAY);
            (Content::Invoice(invoice), known, issuer, made.transmission)
        },
    );
}

#[test]
fn fiscal_credit_vouchers_of_chance_are_valid() {
    judge_chance(DocumentType::Ccf, ccfs::ccf(40), |ccf, extras| {
        let content = Content::Ccf(extras.ccf(ccf));
        normal(content, Facts::on(samples::TODAY), extras)
    });
}

#[test]
fn delivery_notes_of_chance_are_valid() {
    judge_chance(
        DocumentType::DeliveryNote,
        deliveries::delivery_note(Edition::Of2026, 40),
        |note, extras| {
            let content = Content::DeliveryNote(note);
            normal(content, Facts::on(samples::TODAY), extras)
        },
    );
}

#[test]
fn credit_notes_of_chance_are_valid() {
    judge_chance(
        DocumentType::CreditNote,
        notes::credit_note(40),
        |made, extras| {
            let (note, facts) = extras.note(made.note, made.facts);
            normal(Content::CreditNote(note), facts, extras)
        },
    );
}

#[test]
fn debit_notes_of_chance_are_valid() {
    judge_chance(
        DocumentType::DebitNote,
        notes::credit_note(40),
        |made, extras| {
            let (note, facts) = extras.note(made.note, made.facts);
            normal(Content::DebitNote(DebitNote::new(note)), facts, extras)
        },
    );
}

#[test]
fn retention_vouchers_of_chance_are_valid() {
    judge_chance(
        DocumentType::Retention,
        vouchers::retention(40),
        |made, extras| {
            let voucher = extras.voucher(made.voucher);
            normal(Content::Retention(voucher), made.facts, extras)
        },
    );
}

#[test]
fn excluded_subject_invoices_of_chance_are_valid() {
    judge_chance(
        DocumentType::ExcludedSubjectInvoice,
        purchases::excluded_subject(40),
        |invoice, extras| {
            let content = Content::ExcludedSubject(extras.purchase(invoice));
            normal(content, Facts::on(samples::TODAY), extras)
        },
    );
}

#[test]
fn settlements_of_chance_are_valid() {
    judge_chance(
        DocumentType::Settlement,
        settled::settlement(Edition::Of2026),
        |settlement, extras| {
            let content = Content::Settlement(settlement);
            normal(content, Facts::on(samples::TODAY), extras)
        },
    );
}

#[test]
fn accounting_settlements_of_chance_are_valid() {
    judge_chance(
        DocumentType::AccountingSettlement,
        settlements::accounting_settlement(Edition::Of2026),
        |settlement, extras| {
            let content = Content::AccountingSettlement(settlement);
            normal(content, Facts::on(samples::TODAY), extras)
        },
    );
}

#[test]
fn donation_receipts_of_chance_are_valid() {
    judge_chance(
        DocumentType::Donation,
        donations::donation(Edition::Of2026, 40),
        |donation, extras| {
            let content = Content::Donation(donation);
            normal(content, Facts::on(samples::TODAY), extras)
        },
    );
}

#[test]
fn special_operations_events_of_chance_are_valid() {
    judge_chance(
        DocumentType::SpecialOperations,
        operations::special_operations(40),
        |event, extras| {
            let content = Content::SpecialOperations(event);
            normal(
                content,
                samples::special_operations_facts(Edition::Of2026),
                extras,
            )
        },
    );
}

#[test]
fn return_events_of_chance_are_valid() {
    judge_chance(
        DocumentType::Return,
        returns::return_event(40),
        |made, extras| normal(Content::Return(made.event), made.facts, extras),
    );
}

#[test]
fn export_invoices_of_chance_are_valid() {
    judge_chance(
        DocumentType::ExportInvoice,
        exports::export_invoice(Edition::Of2026, 40),
        |invoice, extras| {
            let content = Content::ExportInvoice(invoice);
            normal(content, Facts::on(samples::TODAY), extras)
        },
    );
}

#[test]
fn invalidation_events_of_chance_are_valid() {
    let schemas = schemas::official(INVALIDATION);
    let cases = if schemas.is_some() { 1_500 } else { 500 };
    let mut runner = TestRunner::new(Config {
        cases,
        ..Config::default()
    });
    let outcome = runner.run(&events::event_of(Edition::Of2026), |event| {
        let (json, version) = dte_schema::render_invalidation(&event).unwrap();
        assert_eq!(version, 3);
        if let Some(schemas) = &schemas {
            schemas::judge(schemas, INVALIDATION, &json, "documento", 0);
        }
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

fn invalidation() -> Event {
    let facts = dte_domain::invalidation::InvalidationFacts {
        edition: Edition::Of2026,
        now: LocalTime::at(datetime!(2026-03-17 16:04:05 UTC)),
        ..samples::invalidation_facts()
    };
    let checked = samples::invalidation().check(facts).unwrap();
    Event::new(
        checked,
        read("EB5BAE0D-D9CA-4BA7-B358-D12EC29FA5A7"),
        samples::issuer(),
    )
}

#[test]
fn a_document_of_the_first_generation_is_invalidated_by_an_event_of_the_second() {
    let (json, _) = dte_schema::render_invalidation(&invalidation()).unwrap();
    let event: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(event["identificacion"]["fecEmi"], "2026-03-16");
    assert_eq!(event["emisor"]["codEstableMH"], "M001");
    assert_eq!(event["emisor"]["codPuntoVentaMH"], "P001");
    assert_eq!(event["documento"].get("montoIva"), None);
    if let Some(schemas) = schemas::official(INVALIDATION) {
        schemas::judge(&schemas, INVALIDATION, &json, "documento", 0);
    }
}

/// The window counts from the stamp, and ends three months after the issue at the latest: what the
/// authority compares with the invoice's date is the date inside, which three days in contingency do
/// not move.
#[test]
fn the_event_about_an_invoice_that_was_stamped_late_has_a_date_that_the_authority_takes() {
    let mut facts = dte_domain::invalidation::InvalidationFacts {
        edition: Edition::Of2026,
        now: LocalTime::at(datetime!(2027-03-30 18:00 UTC)),
        ..samples::invalidation_facts()
    };
    facts.document.document_type = DocumentType::Invoice;
    facts.document.edition = Edition::Of2026;
    facts.document.control_number = Some("DTE-01-M001P001-000000000000001".to_owned());
    facts.document.issued_at = LocalTime::at(datetime!(2026-12-30 18:00 UTC));
    facts.document.stamped_at = LocalTime::at(datetime!(2027-01-02 18:00 UTC));
    let checked = samples::invalidation().check(facts).unwrap();
    let code = read("EB5BAE0D-D9CA-4BA7-B358-D12EC29FA5A7");
    let event = Event::new(checked, code, samples::issuer());
    let (json, _) = dte_schema::render_invalidation(&event).unwrap();
    let event: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(event["documento"]["fecEmi"], "2026-12-30");
    assert_eq!(event["identificacion"]["fecEmi"], "2027-03-30");
    assert_eq!(event["identificacion"]["horEmi"], "12:00:00");
    if let Some(schemas) = schemas::official(INVALIDATION) {
        schemas::judge(&schemas, INVALIDATION, &json, "documento", 0);
    }
}

fn contingency(mark: ContingencyReason, documents: usize) -> ContingencyEvent {
    let types = [DocumentType::Invoice, DocumentType::Retention];
    let code = |number: usize| GenerationCode::new(uuid::Uuid::from_u128(number as u128));
    ContingencyEvent {
        generation_code: read("0AC82F4E-DDBC-4249-8E82-2ED65BB8EB21"),
        environment: Environment::Test,
        at: LocalTime::at(datetime!(2026-12-02 14:00 UTC)),
        issuer: samples::issuer(),
        responsible: Responsible {
            name: read("Ana María López"),
            document_type: IdentityDocumentType::Dui,
            document_number: read("987654326"),
        },
        mark,
        began_at: LocalTime::at(datetime!(2026-12-01 16:04:05 UTC)),
        ended_at: LocalTime::at(datetime!(2026-12-02 13:59 UTC)),
        documents: (0..documents)
            .map(|number| (code(number), types[number % 2]))
            .collect(),
    }
}

#[test]
fn contingency_events_of_every_cause_and_size_are_valid() {
    let Some(schemas) = schemas::official(CONTINGENCY) else {
        return;
    };
    for mark in marks() {
        for documents in [1, 2, MOST_LISTED] {
            let event = contingency(mark.clone(), documents);
            let (json, version) = dte_schema::render_contingency(&event, Edition::Of2026).unwrap();
            assert_eq!(version, 4);
            schemas::judge(&schemas, CONTINGENCY, &json, "motivo", 0);
        }
    }
}

#[test]
fn a_document_marked_later_has_the_bytes_of_one_rendered_in_contingency() {
    let issuer = samples::issuer();
    for (content, known) in contents() {
        let document_type = content.document_type();
        let row = document_type.spec().edition(Edition::Of2026);
        let is_marked = row.is_some_and(|row| row.contingency);
        let number = number(document_type).to_string();
        let has_number = document_type.spec().has_control_number;
        for mark in marks() {
            let born = |transmission| {
                let (content, known) = (content.clone(), known.clone());
                rendered_as(Edition::Of2026, content, known, &issuer, transmission)
            };
            let (normal, version) = born(Transmission::Normal);
            let later = dte_schema::in_contingency(
                &normal,
                Edition::Of2026,
                version,
                &identification(document_type, Transmission::Normal),
                has_number.then_some(&*number),
                &mark,
            );
            let marked = is_marked.then(|| born(mark.transmission()).0);
            assert_eq!(later, marked, "{document_type:?}");
        }
    }
}

/// What only the edition of 2026 takes: an operation of nothing, small amounts, short texts, a
/// telephone in words.
fn odd() -> [Content; 4] {
    let mut invoice = samples::invoice();
    let address = |receiver: &mut Option<Receiver>| {
        let address = receiver.as_mut().unwrap().address.as_mut().unwrap();
        address.complement = read("S");
    };
    address(&mut invoice.receiver);
    let mut ccf = samples::ccf();
    let summary = &mut ccf.summary;
    summary.taxed_discount = money("300");
    summary.sub_total = money("0");
    summary.taxes.clear();
    summary.total_operation = money("0");
    summary.total_to_pay = money("0");
    summary.payments[0].amount = money("0");
    ccf.third_party_sale = Some(ThirdPartySale {
        nit: Some(read("06140101231101")),
        name: Some(read("M")),
        domicile: None,
    });
    for item in &mut ccf.items {
        item.related_document = Some(read("A-1"));
    }
    let mut note = samples::credit_note();
    note.items[0].discount = read("150");
    note.items[0].taxed_sale = read("0");
    note.items[0].taxes.clear();
    let summary = &mut note.summary;
    summary.total_taxed = money("0");
    summary.sub_total_sales = money("0");
    summary.sub_total = money("0");
    summary.total_vat = None;
    summary.total_operation = money("0");
    let mut voucher = samples::retention();
    address(&mut voucher.receiver);
    voucher.receiver.as_mut().unwrap().phone = Some(read("2212-3456 ext. 12"));
    voucher.items[0].taxed_amount = Some(money("0.4"));
    voucher.items[0].vat_amount = Some(money("0.01"));
    voucher.summary = Summary::default();
    [
        Content::Invoice(invoice),
        Content::Ccf(ccf),
        Content::CreditNote(note),
        Content::Retention(voucher),
    ]
}

#[test]
fn what_only_the_second_generation_takes_is_valid_by_its_schemas() {
    for content in odd() {
        let document_type = content.document_type();
        let mut samples_of_it = contents().filter(|(it, _)| it.document_type() == document_type);
        let (_, known) = samples_of_it.next().unwrap();
        let json = rendered(content, known, &samples::issuer());
        if let Some(schemas) = official(document_type) {
            judge(&schemas, document_type, &json);
        }
    }
}

/// The cents by which a total of a client may be off: within the tolerance and beyond.
const CENTS: std::ops::RangeInclusive<i64> = -2..=2;

#[test]
fn a_note_whose_totals_are_off_by_cents_is_refused_by_our_rules_or_adds_up_for_the_authority() {
    let off = |amount: i64, cents: i64| money(&Decimal::new(amount + cents, 2).to_string());
    let facts = facts(samples::credit_note_facts(), &samples::issuer());
    let (mut good, mut bad) = (0, 0);
    let cents = || CENTS.flat_map(|one| CENTS.map(move |two| (one, two)));
    for ((taxed, sales), (sub_total, operation)) in
        cents().flat_map(|one| cents().map(move |two| (one, two)))
    {
        let mut note = samples::credit_note();
        note.summary.taxed_discount = money("10");
        note.summary.total_vat = None;
        note.summary.total_taxed = off(15_000, taxed);
        note.summary.sub_total_sales = off(15_000, sales);
        note.summary.sub_total = off(14_000, sub_total);
        note.summary.total_operation = off(15_820, operation);
        let content = Content::CreditNote(note);
        if content.clone().violations(&facts).is_empty() {
            rendered(content, samples::credit_note_facts(), &samples::issuer());
            good += 1;
        } else {
            bad += 1;
        }
    }
    assert!(good > 20 && bad > 20, "{good} good, {bad} bad");
}

/// A note over a retention voucher of 115.25 with 1 % kept back.
fn note_over_a_retention() -> Content {
    let mut note = samples::credit_note();
    note.related_documents[0].document_type = Some(DocumentType::Retention);
    note.related_documents[0].generation_type = Some(GenerationType::Physical);
    note.related_documents[0].number = Some(read("S221001347"));
    note.items[0].related_document = Some(read("S221001347"));
    note.summary.vat_retention = money("1.5");
    note.summary.total_operation = money("168");
    Content::CreditNote(note)
}

#[test]
fn a_note_over_a_retention_voucher_tells_tax_and_sells_nothing() {
    let known = Facts::on(samples::TODAY);
    let json = rendered(note_over_a_retention(), known, &samples::issuer());
    let note: Value = serde_json::from_str(&json).unwrap();
    let line = &note["cuerpoDocumento"][0];
    assert_eq!(line["ventaGravada"], json!(0));
    assert_eq!(line["cantidad"], json!(1));
    assert_eq!(line["tributos"], json!(null));
    assert_eq!(line["totalIva"], json!(19.5));
    assert_eq!(line["ivaRete"], json!(1.5));
    let summary = &note["resumen"];
    assert_eq!(summary["totalIva"], json!(19.5));
    assert_eq!(summary["codigoRetencionMH"], "22");
    assert_eq!(summary["subTotalVentas"], json!(0));
    if let Some(schemas) = official(DocumentType::CreditNote) {
        judge(&schemas, DocumentType::CreditNote, &json);
    }
}

#[test]
fn a_credit_outside_the_tax_base_lowers_what_a_note_gives_back() {
    // The example of the functional manual, page 48.
    let mut note = samples::credit_note();
    let item = &mut note.items[0];
    item.quantity = read("5");
    item.unit_price = samples::line_amount("21");
    item.discount = samples::line_amount("15");
    item.taxed_sale = samples::line_amount("90");
    let related = item.related_document.clone();
    let (once, unit) = (read("1"), read("99"));
    note.items.push(Item {
        related_document: related,
        non_taxed: read("-5"),
        ..Item::new(
            ItemType::Service,
            read("Abono"),
            (once, unit),
            LineAmount::ZERO,
        )
    });
    let summary = &mut note.summary;
    summary.total_taxed = money("90");
    summary.sub_total_sales = money("90");
    summary.sub_total = money("90");
    summary.total_vat = None;
    summary.vat_retention = money("0.9");
    summary.total_operation = money("100.8");
    let known = samples::credit_note_facts();
    let json = rendered(Content::CreditNote(note), known, &samples::issuer());
    let note: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(note["cuerpoDocumento"][1]["noGravado"], json!(-5));
    let summary = &note["resumen"];
    assert_eq!(summary["montoTotalOperacion"], json!(101.7));
    assert_eq!(summary["totalNoGravado"], json!(-5));
    assert_eq!(summary["totalPagar"], json!(95.8));
    assert_eq!(summary["totalLetras"], "NOVENTA Y CINCO 80/100 USD");
    if let Some(schemas) = official(DocumentType::CreditNote) {
        judge(&schemas, DocumentType::CreditNote, &json);
    }
}

/// The credit note with discounts of its summary, perception, retention, and a receiver without a
/// tax id of its own.
fn discounted_note() -> Content {
    let mut note = samples::credit_note();
    note.items.push(note.items[0].clone());
    note.items[1].quantity = read("5");
    note.items[1].taxed_sale = read("50");
    note.summary.total_taxed = money("200");
    note.summary.sub_total_sales = money("200");
    note.summary.taxed_discount = money("10");
    note.summary.sub_total = money("190");
    note.summary.total_vat = None;
    note.summary.vat_perception = money("1.9");
    note.summary.vat_retention = money("1.9");
    note.summary.total_operation = money("214.7");
    let receiver = note.receiver.as_mut().unwrap();
    let nit = receiver.nit.take().unwrap();
    receiver.identity = IdentityDocument {
        kind: Some(IdentityDocumentType::Nit),
        number: Some(read(nit.as_str())),
    };
    note.observations = Some(read("Devolución parcial"));
    Content::CreditNote(note)
}

/// The bytes of a document in both editions, one after the other, a member a line.
fn side_by_side(content: &Content, known: &Facts) -> String {
    let mut both = String::new();
    let spec = content.document_type().spec();
    let editions = Edition::ALL
        .iter()
        .filter(|it| spec.edition(**it).is_some());
    for edition in editions {
        let (content, known) = (content.clone(), known.clone());
        let issuer = samples::issuer();
        let (json, version) = rendered_as(*edition, content, known, &issuer, Transmission::Normal);
        let lines = json.replace(",\"", ",\n\"");
        let name = edition.name();
        writeln!(both, "=== {name}, version {version}\n{lines}").unwrap();
    }
    both
}

#[test]
fn the_same_documents_side_by_side() {
    let mut shown = Vec::new();
    for (content, known) in contents() {
        let code = content.document_type().code();
        shown.push(code);
        // Of the events there are several.
        let name = match shown.iter().filter(|it| **it == code).count() {
            1 => format!("side_by_side_{code}"),
            place => format!("side_by_side_{code}_{place}"),
        };
        insta::assert_snapshot!(name, side_by_side(&content, &known));
    }
    let known = samples::credit_note_facts();
    let note = side_by_side(&discounted_note(), &known);
    insta::assert_snapshot!("side_by_side_05_discounted", note);
}

#[test]
fn the_events_of_the_second_generation_byte_for_byte() {
    let (invalidation, _) = dte_schema::render_invalidation(&invalidation()).unwrap();
    insta::assert_snapshot!("invalidation_2026", invalidation);
    let mark = ContingencyReason::new(ContingencyCause::Authority, None).unwrap();
    let event = contingency(mark, 2);
    let (event, _) = dte_schema::render_contingency(&event, Edition::Of2026).unwrap();
    insta::assert_snapshot!("contingency_2026", event);
}

#[test]
fn observations_stand_where_the_edition_has_their_place() {
    let mut ccf = samples::ccf();
    ccf.observations = Some(read("Entregar por la tarde"));
    let parsed = |edition| {
        let content = Content::Ccf(ccf.clone());
        let known = Facts::on(samples::TODAY);
        let issuer = samples::issuer();
        let (json, _) = rendered_as(edition, content, known, &issuer, Transmission::Normal);
        serde_json::from_str::<Value>(&json).unwrap()
    };
    let first = parsed(Edition::Of2022);
    assert_eq!(first["extension"]["observaciones"], "Entregar por la tarde");
    assert_eq!(first["extension"]["nombEntrega"], json!(null));
    let second = parsed(Edition::Of2026);
    assert_eq!(second["resumen"]["observaciones"], "Entregar por la tarde");
    assert_eq!(second.get("extension"), None);
}

/// What a document with lines and addresses must not be made into.
const BAD_DOCUMENTS: &[(&str, &str)] = &[
    ("\"distrito\":\"01\",", ""),
    ("\"distrito\":\"01\"", "\"distrito\":null"),
    ("\"nrc\":\"1233260\"", "\"nrc\":\"1\""),
    ("\"resumen\":", "\"extension\":null,\"resumen\":"),
    ("\"observaciones\":null", "\"observaciones\":1"),
];

/// Events have neither addresses nor observations: all of these stand in each of them.
const BAD_EVENTS: &[(&str, &str)] = &[
    ("\"tipoEvento\":", "\"tipoDte\":"),
    ("\"tipoMoneda\":\"USD\"", "\"tipoMoneda\":\"EUR\""),
    ("\"numItem\":1,", "\"numItem\":0,"),
    ("\"nombre\":\"", "\"nombreComercial\":\""),
    ("\"cuerpoDocumento\":[{", "\"cuerpoDocumento\":[1,{"),
    ("\"totalLetras\":\"", "\"totalLetras\":null,\"letras\":\""),
    ("\"resumen\":", "\"extension\":null,\"resumen\":"),
];

/// The same of one event each.
fn bad_events(document_type: DocumentType) -> Option<&'static [(&'static str, &'static str)]> {
    match document_type {
        DocumentType::SpecialOperations => Some(&[
            ("\"tipoEvento\":\"17\"", "\"tipoEvento\":\"18\""),
            ("\"docDel\":", "\"del\":"),
            ("\"subTotal\":", "\"subTotalVentas\":"),
            ("\"ventaGravada\":", "\"ventaGravada\":-"),
        ]),
        DocumentType::Return => Some(&[
            ("\"tipoEvento\":\"18\"", "\"tipoEvento\":\"17\""),
            ("\"fusion\":null", "\"fusion\":\"1\""),
            (
                "\"documentoRelacionado\":[{",
                "\"documentoRelacionado\":[],\"otros\":[{",
            ),
            ("\"compraTercero\":null,", ""),
            ("\"codEstableMH\":", "\"codEstablecimiento\":"),
            ("\"totalCompraExcluidos\":", "\"totalCompra\":"),
            ("\"saldoFavor\":0", "\"saldoFavor\":1"),
        ]),
        _ => None,
    }
}

#[test]
fn the_official_schemas_refuse_what_our_rules_refuse() {
    for (content, known) in contents() {
        let document_type = content.document_type();
        let Some(schemas) = official(document_type) else {
            return;
        };
        let good = rendered(content, known, &samples::issuer());
        let refuse = |from: &str, to: &str| {
            let bad: Value = serde_json::from_str(&good.replacen(from, to, 1)).unwrap();
            let faults = schemas.validate(schema_of(document_type), &bad);
            assert!(!faults.is_empty(), "{document_type:?}: {to} was accepted");
        };
        if let Some(own) = bad_events(document_type) {
            for (from, to) in BAD_EVENTS.iter().chain(own) {
                assert!(good.contains(from), "{document_type:?} has no {from}");
                refuse(from, to);
            }
            continue;
        }
        // A donation notes nothing, and a settlement has its amounts in the body.
        let there = BAD_DOCUMENTS.iter().filter(|(from, _)| good.contains(from));
        let there: Vec<_> = there.collect();
        assert!(there.len() >= 4, "{document_type:?}: {there:?}");
        for (from, to) in there {
            refuse(from, to);
        }
    }
    println!("official schema suite: ran the bad documents of 2026");
}

#[test]
fn a_company_that_is_not_registered_has_no_registry_number() {
    let issuer = Issuer {
        nrc: None,
        ..samples::issuer()
    };
    let mut written = 0;
    for (content, known) in contents() {
        let document_type = content.document_type();
        let related = content.document().related_types();
        if !document_type.spec().is_issued_without_nrc(&related) {
            continue;
        }
        let json = rendered(content, known, &issuer);
        let document: Value = serde_json::from_str(&json).unwrap();
        let nrc = document["emisor"].get("nrc");
        assert!(nrc.is_none_or(Value::is_null), "{json}");
        if let Some(schemas) = official(document_type) {
            judge(&schemas, document_type, &json);
        }
        written += 1;
    }
    assert!(written >= 2);
}

#[test]
fn the_country_of_an_export_is_written_as_the_setting_says() {
    let with = |notation| {
        let mut known = Facts::on(samples::TODAY);
        known.assumptions.export_country = notation;
        let content = Content::ExportInvoice(samples::export_invoice());
        let json = rendered(content, known, &samples::issuer());
        let document: Value = serde_json::from_str(&json).unwrap();
        let receiver = &document["receptor"];
        assert_eq!(receiver["nombrePais"], "Guatemala");
        receiver["codPais"].clone()
    };
    assert_eq!(with(CountryNotation::Letters), "GT");
    assert_eq!(with(CountryNotation::Digits), "9483");
    assert_eq!(
        Country::parse("AQ")
            .unwrap()
            .written(CountryNotation::Digits),
        "AQ"
    );
}
