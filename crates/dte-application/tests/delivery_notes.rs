//! Delivery notes over the fakes: over sales, and under them, across the establishments of a company.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_application::Error;
use dte_application::caller::Caller;
use dte_application::ports::{Documents, SubmitReply};
use dte_application::use_cases::invalidate_document::InvalidateRequest;
use dte_application::use_cases::issue_document::IssuedDocument;
use dte_domain::catalog::{GenerationType, InvalidationType};
use dte_domain::documents::Content;
use dte_domain::identification::{DocumentType, GenerationCode};
use dte_domain::language::Language;
use dte_domain::lifecycle::StatusKind;
use dte_domain::parts::receiver::{IdentityDocument, Receiver};
use dte_domain::parts::related_document::RelatedDocument;
use dte_domain::samples;
use dte_domain::value::Value;
use dte_test_kit::{TestApp, TestCompany};

fn written<T: Value>(value: &str) -> T {
    T::parse(value).unwrap()
}

fn related(document_type: DocumentType, code: GenerationCode) -> RelatedDocument {
    RelatedDocument {
        document_type: Some(document_type),
        generation_type: Some(GenerationType::Electronic),
        number: Some(written(&code.to_string())),
        emission_date: None,
    }
}

/// A note to the receiver of the sample of a voucher, alone or over one.
fn note(over: Option<GenerationCode>) -> Content {
    let mut note = samples::delivery_note();
    if let Some(code) = over {
        note.related_documents = vec![related(DocumentType::Ccf, code)];
        for item in &mut note.items {
            item.related_document = Some(written(&code.to_string()));
        }
    }
    Content::DeliveryNote(note)
}

/// A voucher over what a note delivered.
fn voucher_under(code: GenerationCode) -> Content {
    let mut ccf = samples::ccf();
    ccf.related_documents = vec![related(DocumentType::DeliveryNote, code)];
    for item in &mut ccf.items {
        item.related_document = Some(written(&code.to_string()));
    }
    Content::Ccf(ccf)
}

async fn issue(kit: &TestApp, caller: Caller, content: Content) -> Result<IssuedDocument, Error> {
    kit.issue.run(TestApp::request_of(caller, content)).await
}

async fn issued(kit: &TestApp, caller: Caller, content: Content) -> IssuedDocument {
    issue(kit, caller, content).await.unwrap()
}

fn codes(error: Error) -> Vec<String> {
    match error {
        Error::Invalid(violations) => violations.iter().map(|it| it.code.to_owned()).collect(),
        other => panic!("{other:?}"),
    }
}

fn of_related(issued: &IssuedDocument) -> Vec<&String> {
    let warnings = issued.warnings.iter();
    warnings.filter(|it| it.contains("related_docs")).collect()
}

async fn invalidate(kit: &TestApp, company: &TestCompany, code: GenerationCode) {
    let mut invalidation = samples::invalidation();
    invalidation.generation_code = code;
    invalidation.replacement = None;
    invalidation.reason.kind = InvalidationType::Rescission;
    invalidation.reason.explanation = None;
    let request = InvalidateRequest {
        caller: company.main,
        content: Ok(invalidation),
        warnings: Vec::new(),
        language: Language::English,
        idempotency: None,
        wait: None,
    };
    kit.invalidate.run(request).await.unwrap();
}

async fn status(kit: &TestApp, code: GenerationCode) -> StatusKind {
    let found = kit.database.find(code).await.unwrap();
    found.unwrap().status.kind()
}

#[tokio::test]
async fn a_branch_delivers_what_the_head_office_sold_and_the_other_way_round() {
    let kit = TestApp::new();
    let company = kit.company().await;
    for (seller, deliverer) in [
        (company.main, company.branch),
        (company.branch, company.main),
    ] {
        let ccf = issued(&kit, seller, Content::Ccf(samples::ccf())).await;
        let over = note(Some(ccf.generation_code));
        let delivered = issued(&kit, deliverer, over).await;
        assert_eq!(of_related(&delivered), [""; 0]);
        let under = voucher_under(delivered.generation_code);
        let sold = issued(&kit, seller, under).await;
        assert_eq!(of_related(&sold), [""; 0]);
    }
}

#[tokio::test]
async fn what_another_company_sold_reads_as_what_is_not_known() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let stranger = kit.company_named("06140202231108").await;
    let ccf = issued(&kit, company.main, Content::Ccf(samples::ccf())).await;
    let refused = issue(&kit, stranger.main, note(Some(ccf.generation_code))).await;
    assert_eq!(codes(refused.unwrap_err()), ["NR-32"]);
    let own = issued(&kit, company.main, note(None)).await;
    let under = voucher_under(own.generation_code);
    let sold = issued(&kit, stranger.main, under).await;
    let told = of_related(&sold);
    assert!(
        told.len() == 1 && told[0].contains("emission_date"),
        "{told:?}"
    );
}

#[tokio::test]
async fn a_sale_to_another_receiver_is_not_delivered_and_one_to_nobody_is_anybodys() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let mut invoice = samples::invoice();
    let mut over = |receiver: Option<Receiver>| {
        invoice.receiver = receiver;
        Content::Invoice(invoice.clone())
    };
    let other = issued(&kit, company.main, over(Some(samples::consumer()))).await;
    let nobody = issued(&kit, company.main, over(None)).await;
    let deliver = |code: GenerationCode| {
        let Content::DeliveryNote(mut note) = note(Some(code)) else {
            panic!("a delivery note");
        };
        note.related_documents = vec![related(DocumentType::Invoice, code)];
        Content::DeliveryNote(note)
    };
    let refused = issue(&kit, company.main, deliver(other.generation_code)).await;
    assert_eq!(codes(refused.unwrap_err()), ["NR-23"]);
    issued(&kit, company.main, deliver(nobody.generation_code)).await;
}

#[tokio::test]
async fn a_note_to_an_own_warehouse_is_sold_to_anybody() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let Content::DeliveryNote(mut own) = note(None) else {
        panic!("a delivery note");
    };
    own.receiver.as_mut().unwrap().identity = IdentityDocument {
        number: Some(written("0614-010123-110-1")),
        ..own.receiver.as_ref().unwrap().identity.clone()
    };
    let sent = issued(&kit, company.branch, Content::DeliveryNote(own)).await;
    let under = voucher_under(sent.generation_code);
    let sold = issued(&kit, company.main, under).await;
    assert_eq!(of_related(&sold), [""; 0]);

    let Content::DeliveryNote(mut another) = note(None) else {
        panic!("a delivery note");
    };
    another.receiver.as_mut().unwrap().identity.number = Some(written("0600-010165-103-9"));
    let sent = issued(&kit, company.main, Content::DeliveryNote(another)).await;
    let under = voucher_under(sent.generation_code);
    let sold = issued(&kit, company.main, under).await;
    let told = of_related(&sold);
    assert!(
        told.len() == 1 && told[0].contains("another receiver"),
        "{told:?}"
    );
}

#[tokio::test]
async fn a_sale_whose_invalidation_is_under_way_takes_no_note_and_a_note_keeps_no_sale() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let ccf = issued(&kit, company.main, Content::Ccf(samples::ccf())).await;
    let code = ccf.generation_code;
    let delivered = issued(&kit, company.main, note(Some(code))).await;
    issued(&kit, company.main, voucher_under(delivered.generation_code)).await;

    for _ in 0..3 {
        kit.authority.answer_next(SubmitReply::NoAnswer {
            seen: "nothing".into(),
        });
    }
    // Neither the note over the sale nor the sale over the note stands in the way.
    invalidate(&kit, &company, code).await;
    assert_eq!(status(&kit, code).await, StatusKind::Received);
    let refused = issue(&kit, company.main, note(Some(code))).await;
    let refused = refused.unwrap_err();
    assert!(
        matches!(refused, Error::UnderInvalidation { document, .. } if document == code),
        "{refused:?}"
    );

    let kit = TestApp::new();
    let company = kit.company().await;
    let sent = issued(&kit, company.main, note(None)).await;
    invalidate(&kit, &company, sent.generation_code).await;
    assert_eq!(
        status(&kit, sent.generation_code).await,
        StatusKind::Invalidated
    );
    let sold = issued(&kit, company.main, voucher_under(sent.generation_code)).await;
    let told = of_related(&sold);
    assert!(
        told.len() == 1 && told[0].contains("INVALIDATED"),
        "{told:?}"
    );
}
