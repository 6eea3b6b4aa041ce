//! Documents are mailed to their receivers.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::sync::Arc;

use dte_application::Error;
use dte_application::caller::Caller;
use dte_application::mail::request_mailing::Recipients;
use dte_application::mail::send_mail::GIVEN_UP_AFTER;
use dte_application::ports::{
    BatchResults, BatchedResult, Clock, Colour, Companies, CompanyChange, DomainEventKind, Look,
    MailChange, MailFault, MailMessage, MailReply, Mailing, MailingFailure, MailingState, Mailings,
    Obstacle, Outbox, PageFormat, QueryReply, ReadableSource, ReadableState, Renderer, Replaces,
    SubmitReply,
};
use dte_application::use_cases::invalidate_document::InvalidateRequest;
use dte_application::use_cases::issue_document::IssueRequest;
use dte_application::use_cases::make_readable::Urgency;
use dte_domain::catalog::InvalidationType;
use dte_domain::documents::{Ccf, Content};
use dte_domain::identification::GenerationCode;
use dte_domain::language::Language;
use dte_domain::lifecycle::{Rejection, Status};
use dte_domain::samples;
use dte_domain::taxpayer::Email;
use dte_domain::value::Value;
use dte_test_kit::{FakeAuthority, MAILS_A_DAY, PUBLIC_URL, TestApp, drawer};
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
    app.follow_documents
        .as_ref()
        .unwrap()
        .run(&going)
        .await
        .unwrap();
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
    let company = app.database.company(caller.company).await.unwrap();
    assert_eq!(
        sent[0].reply_to,
        company.unwrap().email,
        "it is the company's"
    );
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
        link: sent.document.authority_page.unwrap(),
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
    let app = TestApp::with(|adapters, _| adapters.authority = authority.clone());
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
    app.resume_pending.run().await.unwrap();
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
    let (mut tries, mut minutes) = (0, 0);
    while matches!(states(&app, code).await[0].state, MailingState::Queued) {
        for message in work(&app).await {
            assert_eq!(message.id, asked.message_id);
            tries += 1;
        }
        app.clock.advance(Duration::minutes(1));
        minutes += 1;
        if minutes % 60 == 0 {
            let horizon = app.database.advance_purge_horizon(app.clock.now());
            horizon.await.unwrap();
        }
    }
    let failed = states(&app, code).await.remove(0).state;
    let MailingState::Failed(MailingFailure::GivenUp, at) = failed else {
        panic!("{failed:?}");
    };
    assert!((GIVEN_UP_AFTER..GIVEN_UP_AFTER + Duration::minutes(122)).contains(&(at - began)));
    assert!((30..60).contains(&tries), "{tries}");
    assert_eq!(told(&app, caller).await, [DomainEventKind::DeliveryFailed]);
    let (_, attempts) = app.mail.one(caller, code, asked.id).await.unwrap();
    assert_eq!(attempts.len(), tries);
}

#[tokio::test]
async fn a_clock_that_was_ahead_while_the_relay_was_away_gives_no_mail_up() {
    let app = TestApp::new();
    let caller = app.company().await.main;
    let horizon = app.database.advance_purge_horizon(app.clock.now());
    horizon.await.unwrap();
    let code = app
        .issue(caller, samples::ccf())
        .await
        .unwrap()
        .generation_code;
    app.mail
        .run(caller, code, to("a@cliente.example"), None, None)
        .await
        .unwrap();
    app.relay.fail_always(Some(MailFault::Connect));
    assert_eq!(work(&app).await.len(), 1);
    app.clock.advance(Duration::days(3));
    assert_eq!(work(&app).await.len(), 1);
    app.clock.advance(Duration::days(-3));
    app.relay.fail_always(None);
    assert_eq!(work(&app).await.len(), 1, "it is due at once");
    assert!(matches!(
        states(&app, code).await[0].state,
        MailingState::Sent(_)
    ));
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
    let app = TestApp::with(|adapters, _| adapters.authority = authority.clone());
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

/// A company that has its documents mailed has handed one over in a contingency.
struct InContingency {
    app: TestApp,
    authority: Arc<FakeAuthority>,
    caller: Caller,
    code: GenerationCode,
}

impl InContingency {
    async fn new(cc: &[&str]) -> Self {
        let authority = Arc::new(FakeAuthority::default());
        let app = TestApp::with(|adapters, _| adapters.authority = authority.clone());
        let caller = app.company().await.main;
        automatic(&app, caller, cc).await;
        authority.answer_next(SubmitReply::NotSent(Obstacle::NotSignedIn));
        let issued = app.issue(caller, samples::ccf()).await;
        let code = issued.unwrap().generation_code;
        Self {
            app,
            authority,
            caller,
            code,
        }
    }

    /// The authority rejects it.
    async fn reject(&self) {
        let rejected = BatchedResult::Rejected(rejection());
        let results = BatchResults::Decided(vec![(self.code, rejected)]);
        self.authority.results_next(results);
        while !self.is_rejected().await {
            self.app.clock.advance(Duration::seconds(30));
            self.app.watch.run().await.unwrap();
        }
    }

    async fn is_rejected(&self) -> bool {
        let record = self.app.find.one(self.caller, self.code).await.unwrap();
        matches!(record.status, Status::Rejected { .. })
    }

    /// Its issuer says it right.
    async fn correct(&self, content: Ccf) {
        let correction = IssueRequest {
            corrects: Some(self.code),
            ..TestApp::request_of(self.caller, Content::Ccf(content))
        };
        self.app.issue.run(correction).await.unwrap();
    }

    async fn follow(&self) {
        let going = CancellationToken::new();
        self.app
            .follow_documents
            .as_ref()
            .unwrap()
            .run(&going)
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn who_gets_it_while_its_rejection_becomes_known_is_told() {
    let it = InContingency::new(&[]).await;
    it.follow().await;
    let held = it.app.relay.keep_silent().await;
    let (first, ()) = tokio::join!(
        async {
            while it.app.relay.take_sent().is_empty() {
                tokio::task::yield_now().await;
            }
            it.reject().await;
            it.follow().await;
            // The word waits for what comes of the mail.
            let all = states(&it.app, it.code).await;
            assert!(all.len() == 2 && all[0].tells_rejection);
            drop(held);
            all[1].id
        },
        it.app.send_due_mail(),
    );
    it.app.clock.advance(Duration::minutes(2));
    let all = states(&it.app, it.code).await;
    assert!(all[1].id == first && matches!(all[1].state, MailingState::Sent(_)));
    let told = work(&it.app).await;
    assert_eq!(told.len(), 1, "{:?}", states(&it.app, it.code).await);
    assert_eq!(told[0].document.state, ReadableState::Rejected);
    assert_eq!(told[0].to, all[1].to);
}

#[tokio::test]
async fn what_reached_nobody_needs_no_word_of_its_rejection() {
    let it = InContingency::new(&[]).await;
    it.app.relay.fail_next(MailFault::Later);
    assert_eq!(work(&it.app).await.len(), 1);
    it.reject().await;
    assert!(work(&it.app).await.is_empty());
    it.app.clock.advance(Duration::hours(1));
    assert!(work(&it.app).await.is_empty());
    let all = states(&it.app, it.code).await;
    let over = all.iter().map(|it| match it.state {
        MailingState::Failed(why, _) => (it.tells_rejection, why),
        other => panic!("{other:?}"),
    });
    assert_eq!(
        over.collect::<Vec<_>>(),
        [
            (true, MailingFailure::NotNeeded),
            (false, MailingFailure::DocumentRejected)
        ]
    );
}

#[tokio::test]
async fn what_nobody_took_up_yet_needs_no_word_at_all() {
    let it = InContingency::new(&[]).await;
    it.follow().await;
    it.reject().await;
    assert!(work(&it.app).await.is_empty());
    let all = states(&it.app, it.code).await;
    assert_eq!(all.len(), 1);
    assert!(!all[0].tells_rejection);
}

#[tokio::test]
async fn a_word_that_is_put_off_is_told_after_the_correction_too() {
    let it = InContingency::new(&[]).await;
    assert_eq!(work(&it.app).await.len(), 1);
    it.reject().await;
    it.app.relay.fail_next(MailFault::Later);
    assert_eq!(work(&it.app).await.len(), 1, "the word, which is put off");
    it.correct(samples::ccf()).await;
    let corrected = work(&it.app).await;
    assert_eq!(corrected.len(), 1);
    assert_eq!(corrected[0].document.state, ReadableState::Stamped);
    it.app.clock.advance(Duration::hours(1));
    let word = work(&it.app).await;
    assert_eq!(word.len(), 1);
    assert_eq!(word[0].document.state, ReadableState::Rejected);
}

#[tokio::test]
async fn a_word_that_nobody_took_up_yet_keeps_no_correction_from_its_receiver() {
    let it = InContingency::new(&[]).await;
    assert_eq!(work(&it.app).await.len(), 1);
    it.reject().await;
    it.follow().await;
    it.correct(samples::ccf()).await;
    let mut sent = work(&it.app).await;
    sent.sort_by_key(|message| message.files.len());
    let states = sent.iter().map(|message| message.document.state);
    assert_eq!(
        states.collect::<Vec<_>>(),
        [ReadableState::Rejected, ReadableState::Stamped]
    );
    assert_eq!(sent[1].document.replaces, Some(Replaces::OfAll));
}

/// The receiver of a correction, who is not the one of the version that it replaces.
const ANOTHER: &str = "nuevo@cliente.example";

fn for_another() -> Ccf {
    let mut content = samples::ccf();
    content.receiver.as_mut().unwrap().email = Some(email(ANOTHER));
    content
}

#[tokio::test]
async fn what_waits_of_a_replaced_version_goes_to_nobody() {
    for is_followed_in_between in [true, false] {
        let it = InContingency::new(&[]).await;
        it.app.relay.fail_next(MailFault::Later);
        assert_eq!(work(&it.app).await.len(), 1);
        it.reject().await;
        if is_followed_in_between {
            it.follow().await;
        }
        it.correct(for_another()).await;
        let sent = work(&it.app).await;
        assert_eq!(sent.len(), 1);
        assert_eq!(sent[0].to, [email(ANOTHER)]);
        assert_eq!(sent[0].document.replaces, None);
        it.app.clock.advance(Duration::hours(1));
        assert!(work(&it.app).await.is_empty());
        let all = states(&it.app, it.code).await.into_iter();
        let over = all.map(|mailing| (mailing.revision, mailing.tells_rejection, mailing.state));
        for (revision, tells_rejection, state) in over {
            let why = match (revision, tells_rejection) {
                (0, true) => MailingFailure::NotNeeded,
                (0, false) => MailingFailure::DocumentRejected,
                _ => {
                    assert!(matches!(state, MailingState::Sent(_)), "{state:?}");
                    continue;
                }
            };
            assert!(
                matches!(state, MailingState::Failed(failure, _) if failure == why),
                "{state:?}"
            );
        }
    }
}

#[tokio::test]
async fn what_waited_for_the_stamp_of_a_replaced_version_goes_to_nobody() {
    let app = TestApp::new();
    let caller = app.company().await.main;
    app.authority
        .answer_next(SubmitReply::Incomplete(rejection()));
    let issued = app.issue(caller, samples::ccf()).await;
    let code = issued.unwrap().generation_code;
    let asked = app.mail.run(caller, code, to("a@b.example"), None, None);
    let asked = asked.await.unwrap().mailing;
    assert!(work(&app).await.is_empty());
    app.authority
        .answer_next(SubmitReply::Rejected(rejection()));
    while !matches!(
        app.find.one(caller, code).await.unwrap().status,
        Status::Rejected { .. }
    ) {
        app.clock.advance(Duration::minutes(2));
        app.resume_pending.run().await.unwrap();
    }
    app.clock.advance(Duration::hours(2));
    let correction = IssueRequest {
        corrects: Some(code),
        ..TestApp::request_of(caller, Content::Ccf(for_another()))
    };
    app.authority.query_next(QueryReply::Unknown);
    app.issue.run(correction).await.unwrap();
    assert!(work(&app).await.is_empty());
    let state = app.mail.one(caller, code, asked.id).await.unwrap().0.state;
    assert!(
        matches!(
            state,
            MailingState::Failed(MailingFailure::DocumentRejected, _)
        ),
        "{state:?}"
    );
}

#[tokio::test]
async fn whoever_has_a_replaced_version_is_told_so_though_it_was_corrected_at_once() {
    for is_followed_in_between in [true, false] {
        let it = InContingency::new(&[]).await;
        let first = work(&it.app).await.remove(0);
        it.reject().await;
        if is_followed_in_between {
            it.follow().await;
        }
        it.app.clock.advance(Duration::days(1));
        it.correct(for_another()).await;
        let mut sent = work(&it.app).await;
        sent.sort_by_key(|message| message.files.len());
        assert_eq!(sent.len(), 2);
        let (word, corrected) = (&sent[0], &sent[1]);
        assert_eq!((&word.to, word.files.len()), (&first.to, 0));
        // Of the version that they have, and nothing of the other.
        let (word, had) = (&word.document, &first.document);
        assert_eq!(word.state, ReadableState::Rejected);
        assert_eq!(
            (word.issued_at, word.total),
            (had.issued_at, had.total),
            "{word:?}"
        );
        assert_eq!((&word.receiver_page, &word.authority_page), (&None, &None));
        assert_ne!(corrected.document.issued_at, had.issued_at);
        assert_eq!(corrected.to, [email(ANOTHER)]);
        assert_eq!(corrected.document.replaces, None);
        assert_ne!(corrected.document.receiver_page, had.receiver_page);
        it.app.clock.advance(Duration::hours(1));
        assert!(work(&it.app).await.is_empty());
    }
}

#[tokio::test]
async fn a_correction_in_contingency_is_mailed_at_once() {
    let it = InContingency::new(&[]).await;
    it.reject().await;
    it.authority
        .answer_next(SubmitReply::NotSent(Obstacle::NotSignedIn));
    it.correct(for_another()).await;
    let sent = work(&it.app).await;
    assert_eq!(sent.len(), 1);
    assert_eq!(sent[0].to, [email(ANOTHER)]);
    assert_eq!(sent[0].document.state, ReadableState::InContingency);
}

#[tokio::test]
async fn who_never_had_what_is_replaced_is_not_told_that_it_does_not_count() {
    let it = InContingency::new(&["archivo@emisor.example"]).await;
    assert_eq!(work(&it.app).await.len(), 1);
    it.reject().await;
    assert_eq!(work(&it.app).await.len(), 1);
    let mut elsewhere = samples::ccf();
    elsewhere.receiver.as_mut().unwrap().email = Some(email("nuevo@cliente.example"));
    it.correct(elsewhere).await;
    let corrected = work(&it.app).await.remove(0);
    assert_eq!(corrected.to, [email("nuevo@cliente.example")]);
    it.app.clock.advance(Duration::days(1));
    // Who gets a copy has the other one.
    assert_eq!(corrected.document.replaces, Some(Replaces::OfSome));
    for (address, replaces) in [
        ("otro@cliente.example", None),
        ("archivo@emisor.example", None),
        (
            samples::receiver().email.unwrap().as_str(),
            Some(Replaces::OfAll),
        ),
    ] {
        let asked = it
            .app
            .mail
            .run(it.caller, it.code, to(address), None, None)
            .await;
        asked.unwrap();
        let sent = work(&it.app).await.remove(0);
        assert_eq!(sent.document.replaces, replaces, "{address}");
    }
}

#[tokio::test]
async fn a_copy_that_is_put_off_comes_later_by_itself() {
    let app = TestApp::new();
    let caller = app.company().await.main;
    let (full, gone) = ("lleno@emisor.example", "nadie@emisor.example");
    automatic(&app, caller, &[full, gone]).await;
    let issued = app.issue(caller, samples::ccf()).await.unwrap();
    let code = issued.generation_code;
    app.relay.answer_next(MailReply {
        code: Some(250),
        refused: vec![email(full), email(gone)],
        put_off: vec![email(full)],
        ..MailReply::default()
    });
    assert_eq!(work(&app).await.len(), 1);
    assert!(work(&app).await.is_empty(), "not at once");
    app.relay.fail_next(MailFault::Later);
    for _ in 0..2 {
        app.clock.advance(Duration::minutes(5));
        let copy = work(&app).await;
        assert_eq!(copy.len(), 1);
        assert_eq!((&copy[0].to, copy[0].cc.len()), (&vec![email(full)], 0));
        assert_eq!(copy[0].document.replaces, None);
    }
    app.clock.advance(Duration::hours(1));
    assert!(work(&app).await.is_empty());
    let all = states(&app, code).await;
    assert!(
        all.len() == 2
            && all
                .iter()
                .all(|it| matches!(it.state, MailingState::Sent(_)))
    );
}

#[tokio::test]
async fn a_copy_of_the_word_that_is_put_off_is_told_too() {
    let it = InContingency::new(&["archivo@emisor.example"]).await;
    let copy = email("archivo@emisor.example");
    assert_eq!(work(&it.app).await.len(), 1);
    it.reject().await;
    it.app.relay.answer_next(MailReply {
        code: Some(250),
        refused: vec![copy.clone()],
        put_off: vec![copy.clone()],
        ..MailReply::default()
    });
    assert_eq!(work(&it.app).await.len(), 1);
    it.app.clock.advance(Duration::minutes(5));
    let told = work(&it.app).await;
    assert_eq!(told.len(), 1, "{:?}", states(&it.app, it.code).await);
    assert_eq!(told[0].to, [copy]);
    assert_eq!(told[0].document.state, ReadableState::Rejected);
}

#[tokio::test]
async fn who_got_what_is_rejected_is_told_and_gets_what_replaces_it() {
    let it = InContingency::new(&["archivo@emisor.example"]).await;
    let (app, caller, code) = (&it.app, it.caller, it.code);
    let first = work(app).await.remove(0);
    assert_eq!(first.document.state, ReadableState::InContingency);
    it.reject().await;
    let told = work(app).await;
    assert_eq!(told.len(), 1, "{:?}", app.find.one(caller, code).await);
    assert_eq!(told[0].document.state, ReadableState::Rejected);
    assert!(told[0].files.is_empty() && told[0].document.receiver_page.is_none());
    assert_eq!((&told[0].to, &told[0].cc), (&first.to, &first.cc));
    let newest = states(app, code).await.remove(0);
    assert!(newest.tells_rejection && newest.mailed.is_none());
    assert!(work(app).await.is_empty());

    it.correct(samples::ccf()).await;
    let corrected = work(app).await;
    assert_eq!(corrected.len(), 1);
    let document = &corrected[0].document;
    assert_eq!(document.generation_code, code);
    assert_eq!(document.state, ReadableState::Stamped);
    let replaces = (document.replaces, first.document.replaces);
    assert_eq!(replaces, (Some(Replaces::OfAll), None));
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
        content: Ok(invalidation),
        warnings: Vec::new(),
        language: Language::English,
        idempotency: None,
        wait: None,
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
