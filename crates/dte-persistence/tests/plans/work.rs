//! Everything that the service asks of its store while it serves.

use std::future::Future;
use std::pin::Pin;

use dte_application::ports::{
    Companies, CompanyId, Contingencies, DocumentFilter, Documents, Invalidations, Keys,
    LeaseNumber, LeaseRenewal, NumberRegister, Outbox, PageStart, SeriesFilter, TransmissionKind,
};
use dte_domain::identification::{DocumentType, Environment, LocalTime};
use dte_domain::lifecycle::StatusKind;
use dte_persistence::Database;
use time::Duration;
use time::macros::date;

use crate::made::{self, DUE, NOW, code, establishment_id, everything, uuid};
use crate::settling;

/// One thing that is asked for.
pub struct Work {
    pub name: String,
    pub run: Box<dyn for<'d> Fn(&'d Database) -> Doing<'d>>,
}

type Doing<'d> = Pin<Box<dyn Future<Output = ()> + 'd>>;

pub fn work(
    name: impl Into<String>,
    run: impl for<'d> Fn(&'d Database) -> Doing<'d> + 'static,
) -> Work {
    Work {
        name: name.into(),
        run: Box::new(run),
    }
}

pub type Narrow = fn(&mut DocumentFilter);

/// Every combination of the members of the filter that the interface lets through.
pub fn filters() -> Vec<(String, DocumentFilter)> {
    let mut filters = vec![(String::new(), everything())];
    let members: [(&str, Narrow); 6] = [
        ("branch", |filter| {
            filter.establishment = Some(establishment_id(1, 1));
        }),
        ("type", |filter| {
            filter.document_type = Some(DocumentType::Ccf);
        }),
        ("status", |filter| {
            filter.status = Some(StatusKind::Received);
        }),
        ("transmission", |filter| {
            filter.transmission = Some(TransmissionKind::Normal);
        }),
        ("from", |filter| {
            filter.from = Some(date!(2026 - 03 - 01));
        }),
        ("to", |filter| {
            filter.to = Some(date!(2026 - 03 - 31));
        }),
    ];
    for (name, narrow) in members {
        for (names, filter) in filters.clone() {
            let mut filter = filter;
            narrow(&mut filter);
            filters.push((format!("{names} {name}"), filter));
        }
    }
    for (name, narrow) in searches() {
        let of_few = filters.iter().filter(|(_, filter)| !is_searched(filter));
        let searched: Vec<_> = of_few
            .map(|(names, filter)| {
                let mut filter = filter.clone();
                narrow(&mut filter);
                (format!("{names} {name}"), filter)
            })
            .collect();
        filters.extend(searched);
    }
    filters
}

/// Each member of the filter that the counters do not know.
pub fn searches() -> [(&'static str, Narrow); 5] {
    [
        ("external id", |filter| {
            filter.external_id = Some(made::good("A-1"));
        }),
        ("control number", |filter| {
            filter.control_number = Some("DTE-03-M001P001-000000000000001".into());
        }),
        ("receiver", |filter| {
            filter.receiver = Some("0614-010190-101-5".into());
        }),
        ("name", |filter| {
            filter.name = Some("comercial nandu".into());
        }),
        ("totals", |filter| {
            filter.min_total = Some(made::good("1"));
            filter.max_total = Some(made::good("2"));
        }),
    ]
}

fn is_searched(filter: &DocumentFilter) -> bool {
    filter.external_id.is_some()
        || filter.control_number.is_some()
        || filter.receiver.is_some()
        || filter.name.is_some()
        || filter.min_total.is_some()
}

/// Where pages begin.
pub fn starts() -> [(&'static str, PageStart); 3] {
    [
        ("first page", PageStart::Skip(0)),
        ("second page", PageStart::Skip(20)),
        ("after", PageStart::After(LocalTime::at(NOW), code(1))),
    ]
}

/// A list with its counters.
pub fn list(name: &str, filter: DocumentFilter, start: PageStart) -> Work {
    work(format!("list, {name}"), move |database| {
        let filter = filter.clone();
        Box::pin(async move {
            database.list(&filter, start, 20).await.unwrap();
        })
    })
}

/// What only reads, of document 1.
pub fn reads() -> Vec<Work> {
    let filter = SeriesFilter {
        company: CompanyId(uuid(1)),
        environment: Environment::Test,
        establishment: None,
    };
    let of_branch = SeriesFilter {
        establishment: Some(establishment_id(1, 1)),
        ..filter.clone()
    };
    vec![
        work("find_of", |database| {
            Box::pin(async {
                let company = CompanyId(uuid(1));
                drop(database.find_of(company, code(1)).await.unwrap());
            })
        }),
        work("find", |database| {
            Box::pin(async { drop(database.find(code(1)).await.unwrap()) })
        }),
        work("known", |database| {
            Box::pin(async { drop(database.known(&[code(1), code(2)]).await.unwrap()) })
        }),
        work("notes on", |database| {
            Box::pin(async { drop(database.notes_in_the_way(code(1)).await.unwrap()) })
        }),
        work("claim", |database| {
            let claim = made::claiming(1, "key").claim.unwrap();
            Box::pin(async move { drop(database.claim(&claim.key).await.unwrap()) })
        }),
        work("rejected version", |database| {
            Box::pin(async { drop(database.rejected_version(code(1), 0).await.unwrap()) })
        }),
        work("event", |database| {
            Box::pin(async { drop(database.event(code(500_001)).await.unwrap()) })
        }),
        work("number entries", |database| {
            Box::pin(async {
                drop(database.entries(&made::series(), 5, 100).await.unwrap());
            })
        }),
        work("number series", move |database| {
            let filter = filter.clone();
            Box::pin(async move { drop(database.series(&filter).await.unwrap()) })
        }),
        work("number series of a branch", move |database| {
            let filter = of_branch.clone();
            Box::pin(async move { drop(database.series(&filter).await.unwrap()) })
        }),
        work("events after", |database| {
            Box::pin(async {
                let company = CompanyId(uuid(1));
                drop(database.events_after(company, 20, 100).await.unwrap());
                drop(database.stream(company).await.unwrap());
                drop(database.domain_event(company, 20).await.unwrap());
                drop(database.newest_events(vec![company]).await.unwrap());
            })
        }),
        work("old events", |database| {
            Box::pin(async {
                let old = database.companies_with_events_before(NOW).await;
                drop(old.unwrap());
            })
        }),
        work("contingencies", |database| {
            Box::pin(async {
                let company = CompanyId(uuid(1));
                drop(database.ongoing(company, Environment::Test).await.unwrap());
            })
        }),
        work("establishment", |database| {
            Box::pin(async {
                drop(
                    database
                        .establishment(establishment_id(1, 1))
                        .await
                        .unwrap(),
                );
                drop(database.credential("key-1-1").await.unwrap());
            })
        }),
    ]
}

/// What writes, of documents with numbers from `first` on.
pub fn writing(first: u128) -> Vec<Work> {
    let mut works = writing_documents(first);
    works.extend(writing_events(first));
    works.extend(settling::works(first));
    works
}

fn writing_documents(first: u128) -> Vec<Work> {
    vec![
        work("store", move |database| {
            Box::pin(async move {
                let mut new = made::claiming(first, &format!("key-{first}"));
                new.creditable = Some(made::sales(0, 0, 30_000));
                made::store(database, new).await;
            })
        }),
        work("settle", move |database| {
            Box::pin(async move {
                let outcome = made::outcome(first, made::received_as(first));
                assert!(database.record_result(outcome).await.unwrap());
            })
        }),
        work("store a note", move |database| {
            Box::pin(async move {
                let note = made::note(first + 1, &[(first, made::sales(0, 0, 1_000))]);
                made::store(database, note).await;
            })
        }),
        work("reject a note", move |database| {
            Box::pin(async move {
                let outcome = made::outcome(first + 1, made::rejected());
                assert!(database.record_result(outcome).await.unwrap());
            })
        }),
        work("correct", move |database| {
            Box::pin(async move {
                let mut new = made::note(first + 1, &[(first, made::sales(0, 0, 500))]);
                new.claim = None;
                database.correct(made::corrected(new)).await.unwrap();
            })
        }),
        work("hold", move |database| {
            Box::pin(async move {
                let hold = LeaseRenewal {
                    generation_code: code(first + 1),
                    revision: 1,
                    lease: LeaseNumber::FIRST,
                    due_at: DUE,
                    resends: 1,
                    unanswered: 1,
                    postponed_at: None,
                };
                database.renew_lease(hold).await.unwrap();
            })
        }),
        work("postpone", move |database| {
            Box::pin(async move {
                let hold = LeaseRenewal {
                    generation_code: code(first + 1),
                    revision: 1,
                    lease: LeaseNumber::FIRST,
                    due_at: DUE,
                    resends: 1,
                    unanswered: 1,
                    postponed_at: Some(NOW),
                };
                database.renew_lease(hold).await.unwrap();
            })
        }),
        work("delete old events", |database| {
            Box::pin(async {
                let company = uuid(1).to_string();
                let before = NOW + Duration::HOUR;
                database.purge_events(&company, before, 100).await.unwrap();
            })
        }),
        work("take unsettled", |database| {
            Box::pin(async {
                let until = DUE + Duration::HOUR;
                drop(
                    database
                        .lease_due_documents(Environment::Test, DUE, until, 16)
                        .await
                        .unwrap(),
                );
            })
        }),
        work("release all", |database| {
            Box::pin(async { database.expire_leases(NOW).await.unwrap() })
        }),
    ]
}

/// Of the documents that were written before: their invalidations and contingencies.
fn writing_events(first: u128) -> Vec<Work> {
    vec![
        work("reject a correction", move |database| {
            Box::pin(async move {
                let mut outcome = made::outcome(first + 1, made::rejected());
                outcome.revision = 1;
                outcome.unanswered.normal = 1;
                assert!(database.record_result(outcome).await.unwrap());
            })
        }),
        work("begin an event", move |database| {
            Box::pin(async move {
                let event = made::event(first + 500_000, first);
                database.begin(event).await.unwrap();
            })
        }),
        work("mark an event", move |database| {
            Box::pin(async move {
                let event = code(first + 500_000);
                let lease = LeaseNumber::FIRST;
                let marked = database.mark_event(event, lease, true, DUE).await;
                assert!(marked.unwrap());
            })
        }),
        work("take unfinished", |database| {
            Box::pin(async {
                let until = DUE + Duration::HOUR;
                drop(
                    database
                        .lease_due_events(Environment::Test, DUE, until, 16)
                        .await
                        .unwrap(),
                );
            })
        }),
        work("finish an event", move |database| {
            Box::pin(async move {
                let outcome = made::event_outcome(first + 500_000, made::accepted('B'));
                assert!(database.finish(outcome).await.unwrap());
            })
        }),
        work("take rejected", move |database| {
            Box::pin(async move {
                let (now, until) = (DUE + Duration::DAY, DUE + Duration::days(2));
                let rejected = database
                    .lease_due_rejected(Environment::Test, now, until, 16)
                    .await
                    .unwrap();
                let lease = rejected.first().map(|one| one.lease);
                let lease = lease.unwrap_or(LeaseNumber::FIRST);
                let code = code(first + 1);
                database
                    .postpone_rejected(code, lease, Some(until))
                    .await
                    .unwrap();
            })
        }),
        work("receive a rejected document", move |database| {
            Box::pin(async move {
                let late = made::late(first + 1, 1);
                assert!(database.receive_rejected(late).await.unwrap());
            })
        }),
        work("store in contingency", move |database| {
            Box::pin(async move {
                made::store(database, made::in_contingency(first + 2)).await;
            })
        }),
        work("enter contingency", move |database| {
            Box::pin(async move {
                made::store(database, made::document(first + 3)).await;
                let entered = database
                    .enter_contingency(made::rerendered(first + 3))
                    .await;
                assert!(entered.unwrap());
            })
        }),
        work("settle in contingency", move |database| {
            Box::pin(async move {
                let mut outcome = made::outcome(first + 3, made::received_as(first + 3));
                outcome.rendering = TransmissionKind::Contingency;
                assert!(database.record_result(outcome).await.unwrap());
            })
        }),
        work("rehearse and probe", |database| {
            Box::pin(async {
                database.rehearse(&made::series()).await.unwrap();
                database.probe().await.unwrap();
            })
        }),
    ]
}
