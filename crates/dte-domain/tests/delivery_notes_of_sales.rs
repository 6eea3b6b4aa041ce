//! What invoices, vouchers and export invoices make of the delivery notes that they relate.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_domain::amounts::KnownAmounts;
use dte_domain::catalog::GenerationType;
use dte_domain::documents::Content;
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{DocumentType, GenerationCode};
use dte_domain::known_document::{KnownDocument, Ownership};
use dte_domain::language::Language;
use dte_domain::lifecycle::StatusKind;
use dte_domain::parts::related_document::RelatedDocument;
use dte_domain::samples;
use dte_domain::value::Value;
use time::Date;
use time::macros::date;

const NOTE: &str = "1D0E7C44-98B3-4A3F-8E61-2F6D0B9C7A02";

fn read<T: Value>(written: &str) -> T {
    T::parse(written).unwrap()
}

fn note(emission_date: Option<Date>) -> RelatedDocument {
    RelatedDocument {
        document_type: Some(DocumentType::DeliveryNote),
        generation_type: Some(GenerationType::Electronic),
        number: Some(read(NOTE)),
        emission_date,
    }
}

/// Each of the three that relates a note.
fn sales(emission_date: Option<Date>) -> [Content; 3] {
    let (mut invoice, mut ccf) = (samples::invoice(), samples::ccf());
    let mut export = samples::export_invoice();
    invoice.related_documents = vec![note(emission_date)];
    ccf.related_documents = vec![note(emission_date)];
    export.related_documents = vec![note(emission_date)];
    let items = invoice.items.iter_mut().chain(&mut ccf.items);
    for item in items {
        item.related_document = Some(read(NOTE));
    }
    for item in &mut export.items {
        item.related_document = Some(read(NOTE));
    }
    [
        Content::Invoice(invoice),
        Content::Ccf(ccf),
        Content::ExportInvoice(export),
    ]
}

/// What is known of a note to the receiver of a sale.
fn known(content: &Content) -> KnownDocument {
    let number = content.receiver().and_then(|it| it.number());
    KnownDocument {
        generation_code: read::<GenerationCode>(NOTE),
        ownership: Ownership::Company,
        document_type: DocumentType::DeliveryNote,
        status: StatusKind::Received,
        issued_on: date!(2026 - 03 - 02),
        receiver_nit: None,
        receiver_number: number.map(ToOwned::to_owned),
        sold_for: None,
        balance: None,
        amounts: KnownAmounts::default(),
    }
}

fn facts(known: Vec<KnownDocument>, today: Date) -> Facts {
    Facts {
        edition: Edition::Of2026,
        issuer: Some(samples::issuer()),
        known,
        ..Facts::on(today)
    }
}

/// What is told of the related documents of a sale.
fn told(content: Content, facts: &Facts) -> Vec<String> {
    let checked = content
        .check(facts)
        .unwrap_or_else(|all| panic!("{all:#?}"));
    let warnings = checked.warnings().iter();
    let texts = warnings.map(|it| it.text(Language::English));
    texts.filter(|it| it.contains("related_docs")).collect()
}

#[test]
fn a_note_of_the_receiver_and_month_of_any_establishment_is_right_and_gives_its_date() {
    for content in sales(None) {
        let facts = facts(vec![known(&content)], samples::TODAY);
        assert_eq!(content.named_documents(), [read::<GenerationCode>(NOTE)]);
        assert_eq!(told(content, &facts), [] as [String; 0]);
    }
}

#[test]
fn a_note_of_another_receiver_or_month_is_told_and_three_days_are_none() {
    for content in sales(None) {
        let other = KnownDocument {
            receiver_number: Some("00000000000000".to_owned()),
            ..known(&content)
        };
        let warned = told(content.clone(), &facts(vec![other], samples::TODAY));
        assert!(
            warned.len() == 1 && warned[0].contains("another receiver"),
            "{warned:?}"
        );
        for (today, is_late) in [
            (date!(2026 - 04 - 05), true),
            (date!(2026 - 03 - 31), false),
        ] {
            let warned = told(content.clone(), &facts(vec![known(&content)], today));
            assert_eq!(warned.len(), usize::from(is_late), "{today}: {warned:?}");
        }
        let at_the_end = KnownDocument {
            issued_on: date!(2026 - 03 - 30),
            ..known(&content)
        };
        let in_time = facts(vec![at_the_end.clone()], date!(2026 - 04 - 02));
        assert_eq!(told(content.clone(), &in_time), [] as [String; 0]);
        let late = facts(vec![at_the_end], date!(2026 - 04 - 03));
        assert_eq!(told(content, &late).len(), 1);
    }
}

#[test]
fn a_note_that_was_issued_here_is_of_its_day() {
    for (content, rule) in sales(Some(date!(2026 - 03 - 01)))
        .into_iter()
        .zip(["INV-52", "CCF-47", "FEX-47"])
    {
        let facts = facts(vec![known(&content)], samples::TODAY);
        let violations = content.violations(&facts);
        let found: Vec<_> = violations.iter().map(|it| (it.code, &*it.path)).collect();
        assert_eq!(found, [(rule, "related_docs[0].emission_date")]);
    }
}

#[test]
fn a_note_to_the_company_itself_is_sold_to_anybody_at_any_time() {
    for content in sales(None) {
        let own = KnownDocument {
            receiver_number: Some("0614-010123-110-1".to_owned()),
            issued_on: date!(2026 - 01 - 02),
            ..known(&content)
        };
        assert_eq!(
            told(content, &facts(vec![own], samples::TODAY)),
            [] as [String; 0]
        );
    }
}

#[test]
fn a_note_that_is_not_in_force_is_told_of_01_and_03_and_refused_of_11() {
    for content in sales(None) {
        let is_export = content.document_type() == DocumentType::ExportInvoice;
        let ended = KnownDocument {
            status: StatusKind::Invalidated,
            ..known(&content)
        };
        let none = KnownDocument {
            document_type: DocumentType::Ccf,
            ..known(&content)
        };
        for (note, path) in [
            (ended, "related_docs[0].document_number"),
            (none, "related_docs[0].document_type"),
        ] {
            let facts = facts(vec![note], samples::TODAY);
            if is_export {
                let violations = content.clone().violations(&facts);
                let found: Vec<_> = violations.iter().map(|it| (it.code, &*it.path)).collect();
                assert_eq!(found, [("FEX-44", path)]);
            } else {
                let warned = told(content.clone(), &facts);
                assert!(warned.len() == 1 && warned[0].contains(path), "{warned:?}");
            }
        }
    }
}

#[test]
fn of_a_note_that_was_not_issued_here_only_its_date_is_known() {
    for content in sales(Some(date!(2026 - 01 - 05))) {
        let is_export = content.document_type() == DocumentType::ExportInvoice;
        let warned = told(content, &facts(vec![], samples::TODAY));
        assert_eq!(warned.len(), 1 + usize::from(is_export), "{warned:?}");
        assert!(warned[0].contains("earlier month"), "{warned:?}");
    }
}
