//! Settlements over the fakes: of what the company sold for a principal, and what becomes of it since.
#![expect(clippy::unwrap_used, reason = "tests")]

use dte_application::Error;
use dte_application::caller::Caller;
use dte_application::ports::{Documents, SubmitReply};
use dte_application::use_cases::invalidate_document::{InvalidateRequest, SentEvent};
use dte_application::use_cases::issue_document::IssuedDocument;
use dte_domain::catalog::{GenerationType, InvalidationType};
use dte_domain::documents::Content;
use dte_domain::documents::settlement::Summary;
use dte_domain::documents::settlement::item::Item;
use dte_domain::identification::GenerationCode;
use dte_domain::language::Language;
use dte_domain::lifecycle::{Rejection, StatusKind};
use dte_domain::parts::third_party_sale::ThirdPartySale;
use dte_domain::samples;
use dte_domain::value::Value;
use dte_test_kit::{TestApp, TestCompany};

fn written<T: Value>(value: &str) -> T {
    T::parse(value).unwrap()
}

/// The sample of a voucher, sold for the principal of the sample of a settlement.
fn sale() -> Content {
    let mut ccf = samples::ccf();
    ccf.third_party_sale = Some(ThirdPartySale {
        nit: Some(written("0600-010190-101-9")),
        name: Some(written("Empresa Servicios Generales")),
        domicile: None,
    });
    for item in &mut ccf.items {
        item.related_document = Some(written("M-1"));
    }
    Content::Ccf(ccf)
}

/// A settlement of documents of the company, of which nothing but the code is said.
fn settlement(codes: &[GenerationCode]) -> Content {
    let mut settlement = samples::settlement();
    let number = |code: &GenerationCode| written(&code.to_string());
    let item = |code| Item::new(GenerationType::Electronic, number(code));
    settlement.items = codes.iter().map(item).collect();
    settlement.summary = Summary::new(settlement.summary.condition);
    Content::Settlement(settlement)
}

async fn issue(kit: &TestApp, caller: Caller, content: Content) -> Result<IssuedDocument, Error> {
    kit.issue.run(TestApp::request_of(caller, content)).await
}

async fn issued(kit: &TestApp, caller: Caller, content: Content) -> GenerationCode {
    let issued = issue(kit, caller, content).await;
    issued.unwrap().generation_code
}

fn codes(refused: Result<IssuedDocument, Error>) -> Vec<String> {
    match refused {
        Err(Error::Invalid(violations)) => violations.iter().map(|it| it.code.to_owned()).collect(),
        other => panic!("{other:?}"),
    }
}

async fn invalidate(
    kit: &TestApp,
    company: &TestCompany,
    (code, kind): (GenerationCode, InvalidationType),
) -> SentEvent {
    let mut invalidation = samples::invalidation();
    invalidation.generation_code = code;
    invalidation.reason.kind = kind;
    let request = InvalidateRequest {
        caller: company.main,
        content: Ok(invalidation),
        warnings: Vec::new(),
        language: Language::English,
        idempotency: None,
        wait: None,
    };
    kit.invalidate.run(request).await.unwrap()
}

async fn rescind(kit: &TestApp, company: &TestCompany, code: GenerationCode) -> SentEvent {
    invalidate(kit, company, (code, InvalidationType::Rescission)).await
}

async fn status(kit: &TestApp, code: GenerationCode) -> StatusKind {
    let found = kit.database.find(code).await.unwrap();
    found.unwrap().status.kind()
}

fn told_of(event: &SentEvent, settlement: GenerationCode) -> bool {
    let code = settlement.to_string();
    event.warnings.iter().any(|warning| warning.contains(&code))
}

#[tokio::test]
async fn what_is_sold_for_a_principal_is_settled_by_its_code_alone() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let sold = issued(&kit, company.main, sale()).await;
    let own = issued(&kit, company.main, Content::Ccf(samples::ccf())).await;
    let told = issue(&kit, company.main, settlement(&[sold]))
        .await
        .unwrap();
    assert_eq!(told.warnings, [] as [String; 0]);
    let record = kit.database.find(told.generation_code).await.unwrap();
    let recorded = record.unwrap().recorded;
    let ccf = samples::ccf();
    assert_eq!(recorded.vat, ccf.vat());
    // Once, and not what the company sold for itself.
    let again = issue(&kit, company.main, settlement(&[sold])).await;
    assert_eq!(codes(again), ["CL-19"]);
    let refused = issue(&kit, company.main, settlement(&[own])).await;
    assert_eq!(codes(refused), ["CL-16"]);
    // A branch settles its own documents, another company none of these.
    let refused = issue(&kit, company.branch, settlement(&[sold])).await;
    assert_eq!(codes(refused), ["CL-14"]);
    let stranger = kit.company_named("06140202231108").await;
    let refused = issue(&kit, stranger.main, settlement(&[sold])).await;
    assert_eq!(codes(refused), ["CL-09", "CL-09", "CL-09"]);
}

#[tokio::test]
async fn an_invalidated_settlement_frees_its_documents_and_needs_no_replacement() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let sold = issued(&kit, company.main, sale()).await;
    let first = issued(&kit, company.main, settlement(&[sold])).await;
    // Of any other document it would have to name a replacement.
    let event = invalidate(&kit, &company, (first, InvalidationType::Error)).await;
    assert!(
        event.json.contains("\"codigoGeneracionR\":null"),
        "{}",
        event.json
    );
    assert_eq!(status(&kit, first).await, StatusKind::Invalidated);
    issued(&kit, company.main, settlement(&[sold])).await;
}

#[tokio::test]
async fn a_rejected_settlement_frees_its_documents() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let sold = issued(&kit, company.main, sale()).await;
    kit.authority.answer_next(SubmitReply::Rejected(Rejection {
        code: "020".into(),
        description: "CALCULO INCORRECTO".into(),
        observations: Vec::new(),
        at: None,
    }));
    let rejected = issue(&kit, company.main, settlement(&[sold])).await;
    let rejected = rejected.unwrap().generation_code;
    assert_eq!(status(&kit, rejected).await, StatusKind::Rejected);
    issued(&kit, company.main, settlement(&[sold])).await;
}

#[tokio::test]
async fn a_document_that_is_invalidated_since_is_taken_back_with_a_warning() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let [sold, other] = [
        issued(&kit, company.main, sale()).await,
        issued(&kit, company.main, sale()).await,
    ];
    let first = issued(&kit, company.main, settlement(&[sold])).await;
    let event = rescind(&kit, &company, sold).await;
    assert!(told_of(&event, first), "{:?}", event.warnings);
    assert_eq!(status(&kit, sold).await, StatusKind::Invalidated);
    // Both together come to nothing.
    let Content::Settlement(mut both) = settlement(&[other, sold]) else {
        unreachable!()
    };
    both.items[1].taxed_sale = Some(written("-300"));
    let next = issue(&kit, company.main, Content::Settlement(both)).await;
    let next = next.unwrap();
    let [warning] = &next.warnings[..] else {
        panic!("{:?}", next.warnings)
    };
    assert!(warning.contains(&first.to_string()), "{warning}");
    let record = kit.database.find(next.generation_code).await.unwrap();
    let record = record.unwrap();
    assert!(record.recorded.total.is_zero(), "{}", record.json);
    // A line that leaves out the amounts settles, and the document has a settlement.
    let again = issue(&kit, company.main, settlement(&[sold])).await;
    assert!(codes(again).contains(&"CL-19".to_owned()));
    // Nobody is told of what is not stored.
    let event = rescind(&kit, &company, first).await;
    assert!(
        !told_of(&event, next.generation_code),
        "{:?}",
        event.warnings
    );
}

#[tokio::test]
async fn a_document_whose_invalidation_is_under_way_is_not_settled() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let sold = issued(&kit, company.main, sale()).await;
    for _ in 0..3 {
        kit.authority.answer_next(SubmitReply::NoAnswer {
            seen: "nothing".into(),
        });
    }
    rescind(&kit, &company, sold).await;
    let refused = issue(&kit, company.main, settlement(&[sold]))
        .await
        .unwrap_err();
    assert!(
        matches!(refused, Error::UnderInvalidation { document, .. } if document == sold),
        "{refused:?}"
    );
}

#[tokio::test]
async fn of_settlements_at_once_one_has_the_document_and_the_others_name_it() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let sold = issued(&kit, company.main, sale()).await;
    let asked = (0..8).map(|_| issue(&kit, company.main, settlement(&[sold])));
    let mut stored = Vec::new();
    let mut named = Vec::new();
    for answer in futures_util::future::join_all(asked).await {
        match answer {
            Ok(issued) => stored.push(issued.generation_code),
            Err(Error::AlreadySettled { settlement, .. }) => named.push(settlement),
            Err(Error::Invalid(violations)) => {
                assert_eq!(violations[0].code, "CL-19");
            }
            Err(other) => panic!("{other:?}"),
        }
    }
    assert_eq!(stored.len(), 1);
    assert!(named.iter().all(|code| stored.contains(code)));
}
