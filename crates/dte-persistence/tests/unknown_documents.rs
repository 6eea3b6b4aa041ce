//! Another company's document is as unknown as one that does not exist: the same statements are sent
//! to the database for both, so that no difference in time tells them apart either.
//!
//! Every statement of the process is written down: this is a test binary of its own with one test.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::sync::{Mutex, PoisonError};

use diesel::connection::{InstrumentationEvent, set_default_instrumentation};
use dte_application::Error;
use dte_application::caller::Caller;
use dte_application::use_cases::invalidate_document::InvalidateRequest;
use dte_application::use_cases::issue_document::IssueRequest;
use dte_domain::documents::Content;
use dte_domain::identification::GenerationCode;
use dte_domain::language::Language;
use dte_domain::samples;
use dte_domain::value::Value;
use dte_test_kit::TestApp;

/// The statements so far, in their order.
static SENT: Mutex<Vec<String>> = Mutex::new(Vec::new());

#[expect(clippy::needless_pass_by_value, reason = "as diesel hands it over")]
fn write_down(event: InstrumentationEvent<'_>) {
    if let InstrumentationEvent::StartQuery { query, .. } = event {
        let text = query.to_string();
        let statement = text.split(" -- binds:").next().unwrap_or_default();
        let mut sent = SENT.lock().unwrap_or_else(PoisonError::into_inner);
        sent.push(statement.to_owned());
    }
}

fn sent_since() -> Vec<String> {
    std::mem::take(&mut *SENT.lock().unwrap())
}

fn note_on(code: GenerationCode) -> Content {
    let mut note = samples::credit_note();
    note.receiver = samples::ccf().receiver;
    for related in &mut note.related_documents {
        related.number = Value::parse(&code.to_string()).ok();
        related.emission_date = Some(samples::TODAY);
    }
    for item in &mut note.items {
        item.related_document = Value::parse(&code.to_string()).ok();
    }
    Content::CreditNote(note)
}

fn invalidation_of(
    caller: Caller,
    code: GenerationCode,
    replacement: Option<GenerationCode>,
) -> InvalidateRequest {
    let mut invalidation = samples::invalidation();
    invalidation.generation_code = code;
    invalidation.replacement = replacement;
    InvalidateRequest {
        caller,
        content: Ok(invalidation),
        warnings: Vec::new(),
        language: Language::English,
        idempotency: None,
        wait: None,
    }
}

/// What a request is answered, without the code that it names.
type Answer = Result<Vec<String>, String>;

fn answer<T>(
    code: GenerationCode,
    answered: Result<T, Error>,
    told: fn(T) -> Vec<String>,
) -> Answer {
    let without = |text: String| text.replace(&code.to_string(), "it");
    match answered {
        Ok(answered) => Ok(told(answered).into_iter().map(without).collect()),
        Err(error) => Err(without(format!("{error:?}"))),
    }
}

/// Everything that a company can ask about a document that it names, at last as what stands in the
/// place of its own: the answer, and the statements that the database was sent.
async fn asked(
    app: &TestApp,
    caller: Caller,
    own: GenerationCode,
    code: GenerationCode,
) -> Vec<(Answer, Vec<String>)> {
    let mut all = Vec::new();
    let mut add = |answer| all.push((answer, sent_since()));
    sent_since();
    add(answer(code, app.find.one(caller, code).await, |_| {
        Vec::new()
    }));
    add(answer(
        code,
        app.find.invalidation(caller, code).await,
        |_| Vec::new(),
    ));
    let invalidated = app
        .invalidate
        .run(invalidation_of(caller, code, None))
        .await;
    add(answer(code, invalidated, |event| event.warnings));
    let correction = IssueRequest {
        corrects: Some(code),
        ..TestApp::request(caller, samples::ccf())
    };
    add(answer(code, app.issue.run(correction).await, |issued| {
        issued.warnings
    }));
    let note = TestApp::request_of(caller, note_on(code));
    add(answer(code, app.issue.run(note).await, |issued| {
        issued.warnings
    }));
    let replaced = invalidation_of(caller, own, Some(code));
    add(answer(code, app.invalidate.run(replaced).await, |event| {
        event.warnings
    }));
    all
}

#[test]
fn for_another_companys_document_the_same_is_read_as_for_one_that_does_not_exist() {
    set_default_instrumentation(|| Some(Box::new(write_down))).unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let app = TestApp::new();
        let company = app.company().await;
        let stranger = app.company_named("06140202231108").await.main;
        let issued = app.issue(company.main, samples::ccf()).await.unwrap();
        let strangers = app.issue(stranger, samples::ccf()).await.unwrap();
        let strangers = strangers.generation_code;
        // Once, so that its series have begun and its establishment is known.
        let nobodys = |number: u128| GenerationCode::new(uuid::Uuid::from_u128(number));
        asked(&app, stranger, strangers, nobodys(1)).await;
        let unknown = asked(&app, stranger, strangers, nobodys(2)).await;
        let of_another = asked(&app, stranger, strangers, issued.generation_code).await;
        assert!(unknown.iter().all(|(_, sent)| !sent.is_empty()));
        for (of_another, unknown) in of_another.iter().zip(&unknown) {
            assert_eq!(of_another, unknown);
        }
        let own = asked(
            &app,
            company.main,
            issued.generation_code,
            issued.generation_code,
        )
        .await;
        assert_ne!(own, unknown);
    });
}
