//! Documents are mailed to their receivers.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::sync::Arc;

use dte_application::Error;
use dte_application::caller::Caller;
use dte_application::mail::request_mailing::Recipients;
use dte_application::mail::send_mail::GIVEN_UP_AFTER;
use dte_application::ports::{
    BatchResults, BatchedResult, Clock, Colour, CompanyChange, CompanyChanges, DomainEventKind,
    Look, Looks, MailChange, MailFault, MailMessage, Mailing, MailingFailure, MailingState,
    Mailings, Obstacle, Outbox, PageFormat, QueryReply, ReadableSource, ReadableState,
    ReadableVersions, SubmitReply,
};
use dte_application::use_cases::invalidate_document::InvalidateRequest;
use dte_application::use_cases::issue_document::IssueRequest;
use dte_application::use_cases::make_readable::Urgency;
use dte_domain::catalog::InvalidationType;
use dte_domain::documents::Content;
use dte_domain::identification::GenerationCode;
use dte_domain::language::Language;
use dte_domain::lifecycle::Rejection;
use dte_domain::samples;
use dte_domain::taxpayer::Email;
use dte_domain::value::Value;
use dte_test_kit::{Adapters, FakeAuthority, MAILS_A_DAY, PUBLIC_URL, TestApp, drawer};
use sha2::{Digest, Sha256};
use time::Duration;
use tokio_util::sync::CancellationToken;

fn email(text: &str) -> Email {
    Email::parse(text).unwrap()
}

fn to(text: &str) -> Recipients {
    Recipients {
        to: vec![email(text)],
        cc: Vec::new(),
    }
}

fn rejection() -> Rejection {
    Rejection {
        code: "020".into(),
        description: "no".into(),
        observations: Vec::new(),
        at: None,
    }
}

async fn automatic(app: &TestApp, caller: Caller, cc: &[&str]) {
    let mail = MailChange {
        automatic: Some(true),
        cc: Some(cc.iter().map(|text| email(text)).collect()),
        ..MailChange::default()
    };
    let change = CompanyChange {
        mail: Some(mail),
        ..CompanyChange::default()
    };
    let amended = app.database.amend(caller.company, change, Vec::new());
    amended.await.unwrap();
}

/// Looks after what happened and what is due; answers what was handed over.
async fn work(app: &TestApp) -> Vec<MailMessage> {
    let going = CancellationToken::new();
    app.follow_documents().run(&going).await.unwrap();
    app.send_due_mail().await;
    app.relay.take_sent()
}

async fn states(app: &TestApp, code: GenerationCode) -> Vec<Mailing> {
    let all = app.database.mailings(code).await.unwrap();
    all.into_iter().map(|(mailing, _)| mailing).collect()
}

async fn told(app: &TestApp, caller: Caller) -> Vec<DomainEventKind> {
    let events = app
        .database
        .events_after(caller.company, 0, 100)
        .await
        .unwrap();
    let kinds = events.into_iter().map(|event| event.kind);
    kinds
        .filter(|kind| kind.name().starts_with("delivery"))
        .collect()
}

#[tokio::test]
async fn both_files_go_to_whom_it_is_asked_for_with_what_they_are() {
    let app = TestApp::new();
    let caller = app.company().await.main;
    let code = app
        .issue(caller, samples::ccf())
        .await
        .unwrap()
        .generation_code;
    assert!(work(&app).await.is_empty(), "nobody asked for it");
    let asked = app
        .mail
        .run(caller, code, to("a@cliente.example"), None, None)
        .await
        .unwrap()
        .mailing;
    assert_eq!(asked.message_id, format!("<{}@mail.example>", asked.id.0));
    let sent = work(&app).await;
    assert_eq!(sent.len(), 1);
    assert_eq!((&sent[0].id, &sent[0].to), (&asked.message_id, &asked.to));
    let record = app.find.one(caller, code).await.unwrap();
    let readable = app
        .readable
        .of_record(&record, PageFormat::Letter, Urgency::Waited);
    let (readable, file) = (
        readable.await.unwrap(),
        app.files.file(caller, code).await.unwrap(),
    );
    assert_eq!(sent[0].files, [readable.clone(), file.clone()]);
    assert!(sent[0].is_test);
    let page = sent[0].document.receiver_page.as_ref().unwrap();
    assert!(page.starts_with(&format!("{PUBLIC_URL}/r/")), "{page}");
    let (mailing, attempts) = app.mail.one(caller, code, asked.id).await.unwrap();
    assert!(matches!(mailing.state, MailingState::Sent(_)));
    assert_eq!(attempts[0].reply.code, Some(250));
    let mailed = mailing.mailed.unwrap();
    assert_eq!(
        (mailed.readable, mailed.file),
        (readable.sha256, file.sha256)
    );
    assert_eq!((mailed.state, mailed.look), (ReadableState::Stamped, None));
    assert_eq!(told(&app, caller).await, [DomainEventKind::DeliverySent]);
    assert!(work(&app).await.is_empty());
}

#[tokio::test]
async fn what_was_mailed_is_drawn_again_from_what_is_kept_of_it() {
    let app = TestApp::new();
    let caller = app.company().await.main;
    let code = app
        .issue(caller, samples::ccf())
        .await
        .unwrap()
        .generation_code;
    let paint = async |red| {
        let colour = Colour(red, 20, 90);
        let look = Look {
            colour,
            ..Look::default()
        };
        let kept = app
            .database
            .keep_look(caller.company, look, app.clock.now());
        kept.await.unwrap()
    };
    paint(10).await;
    app.mail
        .run(caller, code, to("a@cliente.example"), None, None)
        .await
        .unwrap();
    let mut sent = work(&app).await.remove(0);
    // The company looks otherwise since, and so would another mail.
    paint(200).await;
    let mailed = states(&app, code).await.remove(0).mailed.unwrap();
    assert_eq!(mailed.look, Some(1));
    let look = app.database.look(caller.company, mailed.look).await;
    let record = app.find.one(caller, code).await.unwrap();
    let json = record.json.clone();
    assert_eq!(<[u8; 32]>::from(Sha256::digest(&*json)), mailed.document);
    let drawer = drawer();
    assert_eq!(drawer.layout(), mailed.layout);
    let again = drawer.make(&ReadableSource {
        json,
        state: mailed.state,
        stamp: sent.document.stamp.take(),
        link: sent.document.authority_page,
        format: mailed.format,
        look: look.unwrap().unwrap().look,
        file: sent.files.pop(),
    });
    assert_eq!(
        <[u8; 32]>::from(Sha256::digest(again.unwrap())),
        mailed.readable
    );
    let now = app
        .readable
        .of_record(&record, PageFormat::Letter, Urgency::Waited);
    assert_ne!(now.await.unwrap().sha256, mailed.readable);
}

#[tokio::test]
async fn a_company_has_its_documents_mailed_once_it_says_so() {
    let app = TestApp::new();
    let caller = app.company().await.main;
    app.issue(caller, samples::ccf()).await.unwrap();
    automatic(&app, caller, &["archivo@emisor.example"]).await;
    assert!(work(&app).await.is_empty());
    let code = app
        .issue(caller, samples::ccf())
        .await
        .unwrap()
        .generation_code;
    let sent = work(&app).await;
    assert_eq!(sent.len(), 1);
    assert_eq!(sent[0].document.generation_code, code);
    assert_eq!(sent[0].to, [samples::receiver().email.unwrap()]);
    assert_eq!(sent[0].cc, [email("archivo@emisor.example")]);
    assert!(states(&app, code).await[0].automatic);
    assert!(work(&app).await.is_empty());
}

#[tokio::test]
async fn in_contingency_it_is_mailed_at_once_and_again_when_it_is_stamped() {
    let authority = Arc::new(FakeAuthority::default());
    let app = TestApp::with(Adapters {
        authority: authority.clone(),
        ..Adapters::fakes()
    });
    let caller = app.company().await.main;
    automatic(&app, caller, &[]).await;
    authority.answer_next(SubmitReply::NotSent(Obstacle::NotSignedIn));
    let code = app
        .issue(caller, samples::ccf())
        .await
        .unwrap()
        .generation_code;
    let first = work(&app).await;
    assert_eq!(first.len(), 1);
    assert_eq!(first[0].document.state, ReadableState::InContingency);
    assert_eq!(first[0].document.stamp, None);
    for _ in 0..20 {
        app.clock.advance(Duration::minutes(1));
        app.watch.run().await.unwrap();
    }
    let second = work(&app).await;
    assert_eq!(
        second.len(),
        1,
        "{:?}",
        app.find.one(caller, code).await.unwrap().status
    );
    assert_eq!(second[0].document.state, ReadableState::Stamped);
    assert_ne!(first[0].id, second[0].id);
    assert_ne!(first[0].files, second[0].files);
}

#[tokio::test]
async fn what_waits_for_its_stamp_is_mailed_once_it_has_it() {
    let app = TestApp::new();
    let caller = app.company().await.main;
    automatic(&app, caller, &[]).await;
    app.authority
        .answer_next(SubmitReply::Incomplete(rejection()));
    let code = app
        .issue(caller, samples::ccf())
        .await
        .unwrap()
        .generation_code;
    let asked = app
        .mail
        .run(caller, code, to("a@cliente.example"), None, None)
        .await
        .unwrap()
        .mailing;
    assert!(work(&app).await.is_empty(), "it has no stamp");
    let (waiting, attempts) = app.mail.one(caller, code, asked.id).await.unwrap();
    assert_eq!(
        (waiting.state, attempts),
        (MailingState::Queued, Vec::new())
    );
    app.authority.holds(code);
    app.clock.advance(Duration::minutes(2));
    app.record_result.run().await.unwrap();
    let mut sent = work(&app).await;
    sent.sort_by_key(|message| message.id != asked.message_id);
    assert_eq!(sent.len(), 2);
    assert_eq!(sent[0].id, asked.message_id);
    for message in sent {
        assert_eq!(message.document.state, ReadableState::Stamped);
    }
}

#[tokio::test]
async fn what_the_relay_does_not_take_now_is_tried_for_a_day_under_the_same_id() {
    let app = TestApp::new();
    let caller = app.company().await.main;
    let code = app
        .issue(caller, samples::ccf())
        .await
        .unwrap()
        .generation_code;
    let asked = app
        .mail
        .run(caller, code, to("a@cliente.example"), None, None)
        .await
        .unwrap()
        .mailing;
    app.relay.fail_always(Some(MailFault::Connect));
    let began = app.clock.now();
    let mut tries = 0;
    while matches!(states(&app, code).await[0].state, MailingState::Queued) {
        for message in work(&app).await {
            assert_eq!(message.id, asked.message_id);
            tries += 1;
        }
        app.clock.advance(Duration::minutes(1));
    }
    let failed = states(&app, code).await.remove(0).state;
    let MailingState::Failed(MailingFailure::GivenUp, at) = failed else {
        panic!("{failed:?}");
    };
    assert!((GIVEN_UP_AFTER..GIVEN_UP_AFTER + Duration::minutes(62)).contains(&(at - began)));
    assert!((30..60).contains(&tries), "{tries}");
    assert_eq!(told(&app, caller).await, [DomainEventKind::DeliveryFailed]);
    let (_, attempts) = app.mail.one(caller, code, asked.id).await.unwrap();
    assert_eq!(attempts.len(), tries);
}

#[tokio::test]
async fn a_relay_that_was_away_for_hours_gets_it_when_it_is_back() {
    let app = TestApp::new();
    let caller = app.company().await.main;
    automatic(&app, caller, &[]).await;
    let code = app
        .issue(caller, samples::ccf())
        .await
        .unwrap()
        .generation_code;
    app.relay.fail_always(Some(MailFault::Connect));
    for _ in 0..300 {
        work(&app).await;
        app.clock.advance(Duration::minutes(1));
    }
    app.relay.fail_always(None);
    app.clock.advance(Duration::hours(1));
    assert_eq!(work(&app).await.len(), 1);
    assert!(matches!(
        states(&app, code).await[0].state,
        MailingState::Sent(_)
    ));
}

#[tokio::test]
async fn what_the_relay_refuses_fails_at_once() {
    let app = TestApp::new();
    let caller = app.company().await.main;
    let code = app
        .issue(caller, samples::ccf())
        .await
        .unwrap()
        .generation_code;
    for fault in [MailFault::Refused, MailFault::Unsendable] {
        app.relay.fail_next(fault);
        app.mail
            .run(caller, code, to("a@cliente.example"), None, None)
            .await
            .unwrap();
        assert_eq!(work(&app).await.len(), 1);
        let state = states(&app, code).await.remove(0).state;
        assert!(matches!(
            state,
            MailingState::Failed(MailingFailure::Refused, _)
        ));
        app.clock.advance(Duration::days(2));
        assert!(work(&app).await.is_empty());
    }
}

#[tokio::test]
async fn what_is_rejected_goes_to_nobody() {
    let authority = Arc::new(FakeAuthority::default());
    let app = TestApp::with(Adapters {
        authority: authority.clone(),
        ..Adapters::fakes()
    });
    let caller = app.company().await.main;
    automatic(&app, caller, &[]).await;
    authority.answer_next(SubmitReply::Rejected(rejection()));
    let code = app
        .issue(caller, samples::ccf())
        .await
        .unwrap()
        .generation_code;
    assert!(work(&app).await.is_empty());
    let refused = app
        .mail
        .run(caller, code, to("a@cliente.example"), None, None)
        .await;
    assert!(
        matches!(refused, Err(Error::DocumentRejected)),
        "{refused:?}"
    );
}

#[tokio::test]
async fn who_got_what_is_rejected_is_told_and_gets_what_replaces_it() {
    let authority = Arc::new(FakeAuthority::default());
    let app = TestApp::with(Adapters {
        authority: authority.clone(),
        ..Adapters::fakes()
    });
    let caller = app.company().await.main;
    automatic(&app, caller, &["archivo@emisor.example"]).await;
    authority.answer_next(SubmitReply::NotSent(Obstacle::NotSignedIn));
    let code = app
        .issue(caller, samples::ccf())
        .await
        .unwrap()
        .generation_code;
    let first = work(&app).await.remove(0);
    assert_eq!(first.document.state, ReadableState::InContingency);
    authority.results_next(BatchResults::Decided(vec![(
        code,
        BatchedResult::Rejected(rejection()),
    )]));
    for _ in 0..20 {
        app.clock.advance(Duration::minutes(1));
        app.watch.run().await.unwrap();
    }
    let told = work(&app).await;
    assert_eq!(told.len(), 1, "{:?}", app.find.one(caller, code).await);
    assert_eq!(told[0].document.state, ReadableState::Rejected);
    assert!(told[0].files.is_empty() && told[0].document.receiver_page.is_none());
    assert_eq!((&told[0].to, &told[0].cc), (&first.to, &first.cc));
    let newest = states(&app, code).await.remove(0);
    assert!(newest.tells_rejection && newest.mailed.is_none());
    assert!(work(&app).await.is_empty());

    let correction = IssueRequest {
        corrects: Some(code),
        ..TestApp::request_of(caller, Content::Ccf(samples::ccf()))
    };
    authority.query_next(QueryReply::Rejected(rejection()));
    app.issue.run(correction).await.unwrap();
    let corrected = work(&app).await;
    assert_eq!(corrected.len(), 1);
    let document = &corrected[0].document;
    assert_eq!(document.generation_code, code);
    assert_eq!(document.state, ReadableState::Stamped);
    assert!(document.replaces && !first.document.replaces);
}

#[tokio::test]
async fn what_is_invalidated_is_mailed_with_what_tells_so() {
    let app = TestApp::new();
    let caller = app.company().await.main;
    automatic(&app, caller, &[]).await;
    let code = app
        .issue(caller, samples::ccf())
        .await
        .unwrap()
        .generation_code;
    assert_eq!(work(&app).await.remove(0).files.len(), 2);
    let mut invalidation = samples::invalidation();
    invalidation.generation_code = code;
    invalidation.replacement = None;
    invalidation.reason.kind = InvalidationType::Rescission;
    invalidation.reason.explanation = None;
    let asked = app.invalidate.run(InvalidateRequest {
        caller,
        draft: invalidation.into(),
        warnings: Vec::new(),
        language: Language::English,
        idempotency: None,
    });
    asked.await.unwrap();
    let sent = work(&app).await.remove(0);
    assert_eq!(sent.document.state, ReadableState::Invalidated);
    let event = app.files.invalidation(caller, code).await.unwrap();
    assert_eq!(sent.files.len(), 3);
    assert_eq!(sent.files[2], event);
}

#[tokio::test]
async fn a_mail_that_is_asked_for_may_have_a_language_of_its_own() {
    let app = TestApp::new();
    let caller = app.company().await.main;
    let code = app
        .issue(caller, samples::ccf())
        .await
        .unwrap()
        .generation_code;
    for language in [None, Some(Language::English)] {
        let asked = app
            .mail
            .run(caller, code, to("a@b.example"), language, None);
        asked.await.unwrap();
        let sent = work(&app).await.remove(0);
        assert_eq!(sent.language, language.unwrap_or(Language::Spanish));
    }
}

#[tokio::test]
async fn a_company_mails_as_much_a_day_as_it_may() {
    let app = TestApp::new();
    let caller = app.company().await.main;
    let code = app
        .issue(caller, samples::ccf())
        .await
        .unwrap()
        .generation_code;
    let ask = async || {
        app.mail
            .run(caller, code, to("a@cliente.example"), None, None)
            .await
    };
    for _ in 0..MAILS_A_DAY {
        ask().await.unwrap();
    }
    // 10 o'clock in the morning.
    let refused = ask().await.unwrap_err();
    let Error::MailLimitReached { most, ends_in } = refused else {
        panic!("{refused:?}");
    };
    assert_eq!((most, ends_in), (MAILS_A_DAY, 14 * 3_600));
    app.clock.advance(Duration::hours(14));
    ask().await.unwrap();
}
