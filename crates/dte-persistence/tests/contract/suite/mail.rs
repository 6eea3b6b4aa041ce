//! Mailings: who follows documents, what is due, under whose lease, and what is told.

use dte_application::ports::{
    AddedMailing, Companies, CompanyChange, CompanyId, Documents, DomainEventKind, EventFacts,
    Leased, MailAllowance, MailAttempt, MailChange, MailFault, MailFollower, MailNext, MailReply,
    MailResult, MailRound, MailSettings, MailedVersion, Mailing, MailingFacts, MailingFailure,
    MailingId, MailingState, Mailings, NewMailing, Outbox, PageFormat, PutOff, ReadableState,
    UnsentMail, UnsentSince, reached,
};
use dte_domain::identification::{DocumentType, Environment};
use dte_domain::language::Language;
use dte_persistence::Database;
use time::{Duration, OffsetDateTime};

use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW};

const ALLOWANCE: MailAllowance = MailAllowance {
    since: NOW,
    most: 3,
};

fn company() -> CompanyId {
    CompanyId(made::uuid(1))
}

fn mailing(number: u128, document: u128) -> Mailing {
    Mailing {
        id: MailingId(made::uuid(700 + number)),
        company: company(),
        document: made::code(document),
        revision: 0,
        environment: Environment::Test,
        tells_rejection: true,
        language: Some(Language::English),
        automatic: false,
        to: vec![made::good("a@cliente.example")],
        cc: vec![
            made::good("b@cliente.example"),
            made::good("c@cliente.example"),
        ],
        message_id: format!("<{number}@mail.example>"),
        state: MailingState::Queued,
        created_at: NOW + Duration::seconds(i64::try_from(number).unwrap()),
        first_tried_at: None,
        begun: 0,
        mailed: None,
    }
}

fn facts(mailing: &Mailing, failure: Option<MailingFailure>) -> MailingFacts {
    MailingFacts {
        id: mailing.id,
        failure,
        generation_code: mailing.document,
        environment: mailing.environment,
        document_type: DocumentType::Ccf,
        establishment: made::establishment_id(1, 1),
        control_number: Some("DTE-03-M001P001-000000000000001".into()),
        external_id: Some(made::good("a|b")),
    }
}

fn version() -> MailedVersion {
    MailedVersion {
        document: [1; 32],
        state: ReadableState::InContingency,
        format: PageFormat::Letter,
        look: Some(2),
        layout: 3,
        readable: [0xab; 32],
        file: [4; 32],
    }
}

fn attempt(at: OffsetDateTime, fault: Option<MailFault>) -> MailAttempt {
    MailAttempt {
        at,
        reply: MailReply {
            code: fault.map(|_| 451),
            fault,
            duration: std::time::Duration::from_millis(7),
            text: "said".into(),
            refused: fault
                .map(|_| made::good("a@b.example"))
                .into_iter()
                .collect(),
            put_off: Vec::new(),
        },
    }
}

async fn amend(database: &Database, mail: MailChange) {
    let change = CompanyChange {
        mail: Some(mail),
        ..CompanyChange::default()
    };
    database.amend(company(), change, Vec::new()).await.unwrap();
}

async fn automatic(database: &Database, automatic: bool) {
    let change = MailChange {
        automatic: Some(automatic),
        ..MailChange::default()
    };
    amend(database, change).await;
}

async fn events(database: &Database, numbers: std::ops::RangeInclusive<u128>) {
    for number in numbers {
        made::store(database, made::document(number)).await;
        let outcome = made::outcome(number, made::received_as(number));
        assert!(database.record_result(outcome).await.unwrap());
    }
}

async fn follow(database: &Database, now: OffsetDateTime) -> Vec<Leased<MailFollower>> {
    let until = now + Duration::minutes(1);
    follow_in(database, Environment::Test, now, until).await
}

async fn follow_in(
    database: &Database,
    environment: Environment,
    now: OffsetDateTime,
    until: OffsetDateTime,
) -> Vec<Leased<MailFollower>> {
    let leased = database.lease_mail_followers(environment, now, until, 10);
    leased.await.unwrap()
}

async fn lease(database: &Database, now: OffsetDateTime) -> Vec<Leased<Mailing>> {
    let until = now + Duration::minutes(5);
    let here = Environment::Test;
    database
        .lease_due_mailings(here, now, until, Vec::new(), 10)
        .await
        .unwrap()
}

fn round(follower: &Leased<MailFollower>, position: u64, mailings: Vec<Mailing>) -> MailRound {
    let mailings = mailings.into_iter().map(|mailing| NewMailing {
        facts: facts(&mailing, Some(MailingFailure::DailyLimit)),
        mailing: Mailing {
            automatic: true,
            tells_rejection: false,
            ..mailing
        },
    });
    MailRound {
        follower: MailFollower {
            position,
            ..follower.subject
        },
        lease: follower.lease,
        mailings: mailings.collect(),
        allowance: ALLOWANCE,
        leased_until: None,
    }
}

fn result(mailing: &Leased<Mailing>, at: OffsetDateTime, next: MailNext) -> MailResult {
    let failure = match next {
        MailNext::Failed(why) => Some(why),
        MailNext::Sent | MailNext::Again(_) => None,
    };
    MailResult {
        id: mailing.id,
        company: company(),
        lease: mailing.lease,
        at,
        attempt: None,
        next,
        facts: Some(facts(mailing, failure)),
        put_off: None,
    }
}

async fn told(database: &Database) -> Vec<(DomainEventKind, MailingFacts)> {
    let events = database.events_after(company(), 0, 100).await.unwrap();
    let told = events.into_iter().filter_map(|event| match event.facts {
        EventFacts::Mailing(facts) => Some((event.kind, facts)),
        _ => None,
    });
    told.collect()
}

pub async fn what_a_company_says_of_its_mails_is_kept(bed: &ContractDatabase) {
    made::register(bed).await;
    let kept = async || bed.mail_settings(company()).await.unwrap();
    assert_eq!(kept().await, MailSettings::default());
    let all = MailChange {
        automatic: Some(true),
        cc: Some(vec![made::good("a@b.sv"), made::good("c@d.sv")]),
        reply_to: Some(Some(made::good("e@f.sv"))),
        language: Some(Some(Language::English)),
        subject: Some(Some(made::good("{type} ñ"))),
    };
    amend(bed, all).await;
    let expected = MailSettings {
        automatic: true,
        cc: vec![made::good("a@b.sv"), made::good("c@d.sv")],
        reply_to: Some(made::good("e@f.sv")),
        language: Some(Language::English),
        subject: Some(made::good("{type} ñ")),
    };
    assert_eq!(kept().await, expected);
    amend(bed, MailChange::default()).await;
    assert_eq!(kept().await, expected);
    let nothing = MailChange {
        automatic: Some(false),
        cc: Some(Vec::new()),
        reply_to: Some(None),
        language: Some(None),
        subject: Some(None),
    };
    amend(bed, nothing).await;
    assert_eq!(kept().await, MailSettings::default());
}

pub async fn a_company_is_followed_from_when_it_says_so_and_by_one_alone(bed: &ContractDatabase) {
    made::register(bed).await;
    events(bed, 1..=2).await;
    assert!(follow(bed, NOW).await.is_empty());
    automatic(bed, true).await;
    assert!(follow(bed, NOW).await.is_empty());
    events(bed, 3..=3).await;
    let lost = follow(bed, NOW).await.remove(0);
    assert_eq!(lost.position, 2);
    assert!(follow(bed, NOW).await.is_empty());
    let held = follow(bed, NOW + Duration::minutes(1)).await.remove(0);
    let mailings = vec![mailing(1, 3)];
    assert!(
        !bed.keep_mail_round(round(&lost, 3, mailings.clone()))
            .await
            .unwrap()
    );
    assert!(bed.mailings(made::code(3)).await.unwrap().is_empty());
    assert!(
        bed.keep_mail_round(round(&held, 3, mailings))
            .await
            .unwrap()
    );
    assert!(follow(bed, NOW).await.is_empty());
    let kept = bed.mailings(made::code(3)).await.unwrap();
    let expected = Mailing {
        automatic: true,
        tells_rejection: false,
        ..mailing(1, 3)
    };
    assert_eq!(kept, [(expected, Vec::new())]);

    // Who is switched off meanwhile mails nothing, and begins anew with what happens then.
    events(bed, 4..=4).await;
    let held = follow(bed, NOW).await.remove(0);
    automatic(bed, false).await;
    assert!(
        !bed.keep_mail_round(round(&held, 4, vec![mailing(2, 4)]))
            .await
            .unwrap()
    );
    automatic(bed, true).await;
    bed.release_mail(NOW).await.unwrap();
    assert!(follow(bed, NOW).await.is_empty());
    events(bed, 5..=5).await;
    assert_eq!(follow(bed, NOW).await.remove(0).position, 4);
}

pub async fn each_environment_follows_by_itself_and_counts_its_own(bed: &ContractDatabase) {
    made::register(bed).await;
    automatic(bed, true).await;
    events(bed, 1..=2).await;
    let held = follow(bed, NOW).await.remove(0);
    assert!(
        bed.keep_mail_round(round(&held, 2, Vec::new()))
            .await
            .unwrap()
    );
    assert!(follow(bed, NOW).await.is_empty());
    let until = NOW + Duration::minutes(1);
    let other = follow_in(bed, Environment::Production, NOW, until).await;
    let other = &other[0];
    assert_eq!(
        (other.position, other.environment),
        (0, Environment::Production)
    );
    for number in 1..=3 {
        let added = bed.add_mailing(mailing(number, 1), ALLOWANCE).await;
        assert_eq!(added.unwrap(), AddedMailing::New);
    }
    let too_many = bed.add_mailing(mailing(4, 1), ALLOWANCE).await;
    assert_eq!(too_many.unwrap(), AddedMailing::LimitReached);
    let production = Mailing {
        environment: Environment::Production,
        ..mailing(5, 2)
    };
    let kept = bed.keep_mail_round(round(other, 2, vec![production])).await;
    assert!(kept.unwrap());
    let state = bed.mailings(made::code(2)).await.unwrap()[0].0.state;
    assert_eq!(state, MailingState::Queued);
}

pub async fn a_mailing_asked_for_again_is_the_one_before(bed: &ContractDatabase) {
    made::register(bed).await;
    events(bed, 1..=1).await;
    let both = tokio::join!(
        bed.add_mailing(mailing(1, 1), ALLOWANCE),
        bed.add_mailing(mailing(1, 1), ALLOWANCE)
    );
    let mut both = [both.0.unwrap(), both.1.unwrap()];
    both.sort_by_key(|added| *added != AddedMailing::New);
    let before = AddedMailing::Before(Box::new(mailing(1, 1)));
    assert_eq!(both, [AddedMailing::New, before.clone()]);
    let none_left = MailAllowance {
        most: 1,
        ..ALLOWANCE
    };
    let again = bed.add_mailing(mailing(1, 2), none_left).await;
    assert_eq!(again.unwrap(), before);
    assert_eq!(bed.mailings(made::code(1)).await.unwrap().len(), 1);
}

pub async fn what_was_not_taken_up_yet_is_not_mailed_twice(bed: &ContractDatabase) {
    made::register(bed).await;
    automatic(bed, true).await;
    events(bed, 1..=1).await;
    let held = follow(bed, NOW).await.remove(0);
    assert!(
        bed.keep_mail_round(round(&held, 1, vec![mailing(1, 1), mailing(2, 1)]))
            .await
            .unwrap()
    );
    assert_eq!(bed.mailings(made::code(1)).await.unwrap().len(), 1);
    assert_eq!(lease(bed, NOW + Duration::seconds(2)).await.len(), 1);
    events(bed, 2..=2).await;
    let held = follow(bed, NOW).await.remove(0);
    assert!(
        bed.keep_mail_round(round(&held, 2, vec![mailing(3, 1)]))
            .await
            .unwrap()
    );
    assert_eq!(bed.mailings(made::code(1)).await.unwrap().len(), 2);
}

pub async fn a_word_begins_where_somebody_took_the_document_up(bed: &ContractDatabase) {
    made::register(bed).await;
    automatic(bed, true).await;
    let keep = async |mailings: Vec<(Mailing, bool)>, event| {
        events(bed, event..=event).await;
        let held = follow(bed, NOW).await.remove(0);
        let mut round = round(&held, u64::try_from(event).unwrap(), Vec::new());
        for (mailing, tells_rejection) in mailings {
            let mut new = self::round(&held, 0, vec![mailing]).mailings.remove(0);
            new.mailing.tells_rejection = tells_rejection;
            round.mailings.push(new);
        }
        assert!(bed.keep_mail_round(round).await.unwrap());
        bed.mailings(made::code(1)).await.unwrap().len()
    };
    // Whoever takes the document up finds it rejected.
    assert_eq!(keep(vec![(mailing(1, 1), false)], 1).await, 1);
    assert_eq!(keep(vec![(mailing(2, 1), true)], 2).await, 1);
    assert_eq!(lease(bed, NOW + Duration::seconds(2)).await.len(), 1);
    assert_eq!(keep(vec![(mailing(3, 1), true)], 3).await, 2);
    // A word that waits is not the document.
    assert_eq!(keep(vec![(mailing(4, 1), false)], 4).await, 3);
    // What waits of a version is not its correction, and who took that up has taken up no other.
    let corrected = |number| Mailing {
        revision: 1,
        ..mailing(number, 1)
    };
    assert_eq!(keep(vec![(corrected(5), true)], 5).await, 3);
    assert_eq!(keep(vec![(corrected(6), false)], 6).await, 4);
    let kept = bed.mailings(made::code(1)).await.unwrap();
    let newest = &kept[0].0;
    assert_eq!((newest.id, newest.revision), (corrected(6).id, 1));
}

pub async fn a_copy_that_was_put_off_is_due_in_its_time_and_holds_up_no_document(
    bed: &ContractDatabase,
) {
    made::register(bed).await;
    automatic(bed, true).await;
    events(bed, 1..=1).await;
    let added = bed.add_mailing(mailing(1, 1), ALLOWANCE).await;
    assert_eq!(added.unwrap(), AddedMailing::New);
    let now = NOW + Duration::seconds(2);
    let until = now + Duration::minutes(1);
    let held = lease(bed, now).await.remove(0);
    let copy = Mailing {
        automatic: true,
        tells_rejection: false,
        to: vec![made::good("b@cliente.example")],
        cc: Vec::new(),
        ..mailing(2, 1)
    };
    let sent = MailResult {
        put_off: Some(PutOff {
            mailings: vec![copy.clone()],
            until,
        }),
        ..result(&held, now, MailNext::Sent)
    };
    assert!(bed.keep_mail_result(sent).await.unwrap());
    let follower = follow(bed, NOW).await.remove(0);
    let round = round(&follower, 1, vec![mailing(3, 1)]);
    assert!(bed.keep_mail_round(round).await.unwrap());
    assert_eq!(bed.mailings(made::code(1)).await.unwrap().len(), 3);
    let due = lease(bed, until - Duration::SECOND).await;
    assert!(due.iter().all(|it| it.id != copy.id));
    assert_eq!(*lease(bed, until).await[0], copy);
}

pub async fn a_mailing_that_a_clock_ahead_put_off_is_due(bed: &ContractDatabase) {
    made::register(bed).await;
    events(bed, 1..=1).await;
    let added = bed.add_mailing(mailing(1, 1), ALLOWANCE).await;
    assert_eq!(added.unwrap(), AddedMailing::New);
    let ahead = NOW + Duration::days(30);
    let held = lease(bed, ahead).await.remove(0);
    let again = result(&held, ahead, MailNext::Again(ahead + Duration::minutes(1)));
    assert!(bed.keep_mail_result(again).await.unwrap());
    let now = NOW + Duration::seconds(10);
    let held = lease(bed, now).await.remove(0);
    // The longest pause and a lease further ahead is no such time.
    let later = now + Duration::minutes(65);
    let again = result(&held, now, MailNext::Again(later));
    assert!(bed.keep_mail_result(again).await.unwrap());
    assert!(lease(bed, now).await.is_empty());
    assert_eq!(lease(bed, later).await.len(), 1);
}

pub async fn a_company_mails_as_much_a_day_as_it_may(bed: &ContractDatabase) {
    made::register(bed).await;
    automatic(bed, true).await;
    events(bed, 1..=4).await;
    for number in 1..=2 {
        let added = bed.add_mailing(mailing(number, 1), ALLOWANCE).await;
        assert_eq!(added.unwrap(), AddedMailing::New);
    }
    let held = follow(bed, NOW).await.remove(0);
    let mailings = vec![mailing(3, 2), mailing(4, 3), mailing(5, 4)];
    assert!(
        bed.keep_mail_round(round(&held, 4, mailings))
            .await
            .unwrap()
    );
    let state = async |document| bed.mailings(made::code(document)).await.unwrap()[0].0.state;
    assert_eq!(state(2).await, MailingState::Queued);
    for (number, document) in [(4, 3), (5, 4)] {
        let at = mailing(number, document).created_at;
        let failed = MailingState::Failed(MailingFailure::DailyLimit, at);
        assert_eq!(state(document).await, failed);
    }
    let told = told(bed).await;
    assert_eq!(told.len(), 2);
    assert_eq!(told[0].0, DomainEventKind::DeliveryFailed);
    let expected = facts(&mailing(4, 3), Some(MailingFailure::DailyLimit));
    assert_eq!(told[0].1, expected);
    let too_many = bed.add_mailing(mailing(6, 1), ALLOWANCE).await;
    assert_eq!(too_many.unwrap(), AddedMailing::LimitReached);
    let tomorrow = MailAllowance {
        since: NOW + Duration::minutes(1),
        most: 1,
    };
    let next_day = Mailing {
        created_at: NOW + Duration::minutes(2),
        ..mailing(6, 1)
    };
    let added = bed.add_mailing(next_day, tomorrow).await;
    assert_eq!(added.unwrap(), AddedMailing::New);
}

pub async fn a_mailing_is_sent_under_its_lease_and_told_once(bed: &ContractDatabase) {
    made::register(bed).await;
    events(bed, 1..=1).await;
    let added = bed.add_mailing(mailing(1, 1), ALLOWANCE).await;
    assert_eq!(added.unwrap(), AddedMailing::New);
    let now = NOW + Duration::seconds(1);
    let elsewhere = bed.lease_due_mailings(Environment::Production, now, now, Vec::new(), 10);
    assert!(elsewhere.await.unwrap().is_empty());
    let full = bed.lease_due_mailings(Environment::Test, now, now, vec![company()], 10);
    assert!(full.await.unwrap().is_empty());
    let lost = lease(bed, now).await.remove(0);
    assert_eq!(*lost, mailing(1, 1));
    assert!(lease(bed, now).await.is_empty());
    let later = now + Duration::minutes(5);
    let held = lease(bed, later).await.remove(0);
    assert!(
        !bed.begin_mailing_attempt(lost.id, lost.lease, later)
            .await
            .unwrap()
    );
    assert!(
        !bed.keep_mail_result(result(&lost, later, MailNext::Sent))
            .await
            .unwrap()
    );
    assert!(told(bed).await.is_empty());

    let until = later + Duration::minutes(5);
    assert!(
        bed.begin_mailing_attempt(held.id, held.lease, until)
            .await
            .unwrap()
    );
    // Whose outcome is not known may have arrived.
    let (begun, attempts) = bed.mailings(made::code(1)).await.unwrap().remove(0);
    assert_eq!((begun.begun, attempts.len()), (1, 0));
    assert_eq!(reached(&begun, &attempts).len(), 3);
    let again = later + Duration::minutes(1);
    let untaken = MailResult {
        attempt: Some((attempt(later, Some(MailFault::Later)), Some(version()))),
        ..result(&held, later, MailNext::Again(again))
    };
    assert!(bed.keep_mail_result(untaken).await.unwrap());
    assert!(lease(bed, later).await.is_empty() && told(bed).await.is_empty());
    let held = lease(bed, again).await.remove(0);
    assert_eq!((held.first_tried_at, held.begun), (Some(later), 1));
    let is_begun = bed.begin_mailing_attempt(held.id, held.lease, until);
    assert!(is_begun.await.unwrap());
    let sent = MailResult {
        attempt: Some((
            attempt(again, None),
            Some(MailedVersion {
                look: None,
                ..version()
            }),
        )),
        ..result(&held, again, MailNext::Sent)
    };
    assert!(bed.keep_mail_result(sent.clone()).await.unwrap());
    assert!(!bed.keep_mail_result(sent).await.unwrap(), "it is sent");
    let (kept, attempts) = bed.mailings(made::code(1)).await.unwrap().remove(0);
    assert_eq!(kept.state, MailingState::Sent(again));
    assert_eq!(
        kept.mailed,
        Some(MailedVersion {
            look: None,
            ..version()
        })
    );
    assert_eq!(
        attempts,
        [attempt(later, Some(MailFault::Later)), attempt(again, None)]
    );
    assert_eq!(
        told(bed).await,
        [(DomainEventKind::DeliverySent, facts(&kept, None))]
    );
    assert!(lease(bed, again + Duration::days(1)).await.is_empty());

    // What a server held that is gone is due at once.
    let added = bed.add_mailing(mailing(2, 1), ALLOWANCE).await;
    assert_eq!(added.unwrap(), AddedMailing::New);
    assert_eq!(lease(bed, again).await.len(), 1);
    bed.release_mail(again).await.unwrap();
    let held = lease(bed, again).await.remove(0);
    let why = MailingFailure::Refused;
    assert!(
        bed.keep_mail_result(result(&held, again, MailNext::Failed(why)))
            .await
            .unwrap()
    );
    let all = bed.mailings(made::code(1)).await.unwrap();
    assert_eq!(all[0].0.state, MailingState::Failed(why, again));
    assert_eq!(all[1].0.id, kept.id, "the newest first");
    assert_eq!(
        told(bed).await[1],
        (DomainEventKind::DeliveryFailed, facts(&held, Some(why)))
    );
}

pub async fn mail_that_does_not_leave_is_counted_by_company(bed: &ContractDatabase) {
    made::register(bed).await;
    let here = Environment::Test;
    let begun = NOW + Duration::hours(1);
    let minutes = Duration::minutes;
    let unsent = async |environment, company| {
        let since = UnsentSince {
            tried: begun,
            asked: begun - minutes(1),
            failed: NOW,
        };
        bed.unsent_mail(environment, company, since).await.unwrap()
    };
    assert_eq!(unsent(here, None).await, []);
    automatic(bed, true).await;
    // The third waits for its stamp, and so does its mail.
    events(bed, 1..=2).await;
    made::store(bed, made::document(3)).await;
    let allowance = MailAllowance {
        most: 10,
        ..ALLOWANCE
    };
    for number in 1..=3 {
        let added = bed.add_mailing(mailing(number, number), allowance).await;
        assert_eq!(added.unwrap(), AddedMailing::New);
    }
    let expected = UnsentMail {
        company: company(),
        events: Some(2),
        waiting: 3,
        overdue: 2,
        failed: 0,
    };
    assert_eq!(unsent(here, None).await, [expected]);
    assert_eq!(unsent(here, Some(company())).await, [expected]);
    let other = CompanyId(made::uuid(2));
    assert_eq!(unsent(here, Some(other)).await, []);
    let elsewhere = UnsentMail {
        waiting: 0,
        overdue: 0,
        ..expected
    };
    assert_eq!(unsent(Environment::Production, None).await, [elsewhere]);

    // One is tried late, the next is refused, and one is given up after a mail that was taken.
    let mut held = lease(bed, begun).await;
    held.sort_by_key(|one| one.id);
    let keep = async |at: usize, when: OffsetDateTime, next| {
        let until = when + minutes(5);
        let begun = bed.begin_mailing_attempt(held[at].id, held[at].lease, until);
        assert!(begun.await.unwrap());
        let fault = (next != MailNext::Sent).then_some(MailFault::Later);
        let kept = MailResult {
            attempt: Some((attempt(when, fault), None)),
            ..result(&held[at], when, next)
        };
        assert!(bed.keep_mail_result(kept).await.unwrap());
    };
    let late = begun + Duration::SECOND;
    keep(0, late, MailNext::Again(late + minutes(1))).await;
    let refused = MailNext::Failed(MailingFailure::Refused);
    keep(1, late, refused).await;
    // What became of a mail is an event too.
    let failed = UnsentMail {
        events: Some(3),
        waiting: 2,
        overdue: 0,
        failed: 1,
        ..expected
    };
    assert_eq!(unsent(here, None).await, [failed]);
    keep(2, late + minutes(1), MailNext::Sent).await;
    let taken = UnsentMail {
        events: Some(4),
        waiting: 1,
        failed: 0,
        ..failed
    };
    assert_eq!(unsent(here, None).await, [taken]);
}
