//! Documents are searched for by what the counters do not count.

use dte_application::ports::{
    CompanyId, Counters, DocumentFilter, DocumentPage, Documents, NewDocument, PageStart,
};
use dte_domain::catalog::IdentityDocumentType;
use dte_domain::identification::{DocumentType, Environment, GenerationCode, LocalTime};
use dte_domain::invalidation::RecordedReceiver;
use dte_domain::lifecycle::StatusKind;
use dte_persistence::DatabaseKind;
use rust_decimal::Decimal;
use time::Duration;

use super::lists::numbers;
use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW, everything};

/// A document that was issued so many minutes ago, to somebody, of so many cents.
fn to(number: u128, who: (&str, Option<&str>), cents: i64) -> NewDocument {
    let (name, receiver_number) = who;
    let ago = Duration::minutes(i64::try_from(number).unwrap());
    let mut document = NewDocument {
        receiver: RecordedReceiver {
            document_type: Some(IdentityDocumentType::Nit),
            document_number: receiver_number.map(str::to_owned),
            name: Some(name.to_owned()),
            phone: None,
            email: None,
        },
        issued_at: LocalTime::at(NOW - ago),
        ..made::document(number)
    };
    document.recorded.total = Decimal::new(cents, 2);
    document
}

const BAKERY: (&str, Option<&str>) = ("Panadería «El Ñandú», S.A. de C.V.", Some("06140101901015"));
const PERSON: (&str, Option<&str>) = ("Ñandira Pérez", Some("01234567-8"));
const NAMELESS: (&str, Option<&str>) = ("PANADERIA LOS PEREZ", None);

/// Documents 1 to 9, newest first, of three receivers in turn; 3, 6 and 9 are invoices, 9 is of a branch.
async fn fill(bed: &ContractDatabase) {
    made::register(bed).await;
    for number in 1..=9 {
        let who = [BAKERY, PERSON, NAMELESS][usize::try_from(number - 1).unwrap() % 3];
        let mut document = to(number, who, i64::try_from(number).unwrap() * 100);
        if number % 3 == 1 {
            document.receiver_nrc = Some(made::good("118203-4"));
        }
        if number % 3 == 0 {
            document.series.document_type = DocumentType::Invoice;
        }
        document.own.external_id = Some(made::good(&format!("A-{number}")));
        made::store(bed, document).await;
    }
    for number in [1, 2] {
        let outcome = made::outcome(number, made::received_as(number));
        assert!(bed.record_result(outcome).await.unwrap());
    }
}

async fn found(bed: &ContractDatabase, narrow: impl Fn(&mut DocumentFilter)) -> Vec<u128> {
    let mut filter = everything();
    narrow(&mut filter);
    let page = bed.list(&filter, PageStart::Skip(0), 100).await.unwrap();
    assert_eq!(
        page.counters.total(),
        u64::try_from(page.documents.len()).unwrap()
    );
    assert!(!page.is_capped);
    numbers(&page)
}

pub async fn receivers_are_found_by_their_numbers_and_the_words_of_their_names(
    bed: &ContractDatabase,
) {
    fill(bed).await;
    let receiver = |text: &'static str| found(bed, move |f| f.receiver = Some(text.into()));
    for text in ["06140101901015", "0614-010190-101-5", "1182034", "118203-4"] {
        assert_eq!(receiver(text).await, [1, 4, 7], "{text}");
    }
    for text in ["01234567-8", "012345678"] {
        assert_eq!(receiver(text).await, [2, 5, 8], "{text}");
    }
    assert_eq!(receiver("0614").await, [0; 0]);
    let name = |text: &'static str| found(bed, move |f| f.name = Some(text.into()));
    assert_eq!(name("ñand").await, [1, 2, 4, 5, 7, 8]);
    assert_eq!(name("NANDU").await, [1, 4, 7]);
    assert_eq!(name("pere").await, [2, 3, 5, 6, 8, 9]);
    assert_eq!(name("pérez panad").await, [3, 6, 9]);
    assert_eq!(name("andu").await, [0; 0]);
    assert_eq!(name("«»").await, [0; 0]);
    // What is new is found at once, also under a name that is corrected.
    made::store(bed, to(10, ("Ferretería Ñandutí", Some("1")), 1)).await;
    assert_eq!(name("nandut").await, [10]);
    assert!(
        bed.record_result(made::outcome(10, made::rejected()))
            .await
            .unwrap()
    );
    let mut corrected = to(10, ("Ferretería Mundo", Some("2")), 1);
    corrected.now += Duration::minutes(9);
    bed.correct(made::corrected(corrected)).await.unwrap();
    assert_eq!(name("mundo").await, [10]);
    assert_eq!(receiver("1").await, [0; 0]);
}

pub async fn other_companies_and_environments_find_nothing_of_it(bed: &ContractDatabase) {
    fill(bed).await;
    for narrow in [
        (|f| f.company = CompanyId(made::uuid(2))) as fn(&mut DocumentFilter),
        |f| f.environment = Environment::Production,
    ] {
        for search in [
            (|f| f.name = Some("ñandu".into())) as fn(&mut DocumentFilter),
            |f| f.receiver = Some("06140101901015".into()),
            |f| f.external_id = Some(made::good("A-1")),
            |f| f.control_number = Some(control_number(1)),
            |f| f.min_total = Some(made::good("0")),
        ] {
            let none = found(bed, |f| {
                search(f);
                narrow(f);
            });
            assert_eq!(none.await, [0; 0]);
        }
    }
}

fn control_number(sequence: u64) -> String {
    made::series().number(sequence).to_string()
}

pub async fn every_search_narrows_with_every_filter(bed: &ContractDatabase) {
    fill(bed).await;
    assert_eq!(
        found(bed, |f| f.external_id = Some(made::good("A-4"))).await,
        [4]
    );
    assert_eq!(
        found(bed, |f| f.control_number = Some(control_number(2))).await,
        [2]
    );
    assert_eq!(
        found(bed, |f| f.min_total = Some(made::good("7.01"))).await,
        [8, 9]
    );
    assert_eq!(
        found(bed, |f| f.max_total = Some(made::good("2.00"))).await,
        [1, 2]
    );
    let both = found(bed, |f| {
        f.min_total = Some(made::good("2"));
        f.max_total = Some(made::good("5"));
        f.name = Some("perez".into());
    });
    assert_eq!(both.await, [2, 3, 5]);
    let invoices = found(bed, |f| {
        f.document_type = Some(DocumentType::Invoice);
        f.name = Some("perez".into());
    });
    assert_eq!(invoices.await, [3, 6, 9]);
    let received = found(bed, |f| {
        f.status = Some(StatusKind::Received);
        f.receiver = Some("1182034".into());
        f.name = Some("pan".into());
    });
    assert_eq!(received.await, [1]);
    let rejected = found(bed, |f| {
        f.status = Some(StatusKind::Rejected);
        f.name = Some("pan".into());
    });
    assert_eq!(rejected.await, [0; 0]);
    let nobody = found(bed, |f| {
        f.external_id = Some(made::good("A-4"));
        f.control_number = Some(control_number(1));
    });
    assert_eq!(nobody.await, [0; 0]);
    // Changes are narrowed too.
    let mut filter = everything();
    filter.name = Some("perez".into());
    filter.max_total = Some(made::good("3"));
    let since = PageStart::Changed(NOW - Duration::HOUR, None);
    let page = bed.list(&filter, since, 10).await.unwrap();
    assert_eq!(sorted(&page), [2, 3]);
}

fn sorted(page: &DocumentPage) -> Vec<u128> {
    let mut numbers = numbers(page);
    numbers.sort_unstable();
    numbers
}

pub async fn pages_of_what_is_searched_for_join_by_number_and_by_cursor(bed: &ContractDatabase) {
    fill(bed).await;
    for narrow in [
        (|f| f.name = Some("panaderia".into())) as fn(&mut DocumentFilter),
        |f| f.min_total = Some(made::good("2")),
    ] {
        let mut filter = everything();
        narrow(&mut filter);
        let all = numbers(&bed.list(&filter, PageStart::Skip(0), 100).await.unwrap());
        let (mut by_number, mut by_cursor) = (Vec::new(), Vec::new());
        let mut place = Some(PageStart::Skip(0));
        let mut skip = 0;
        while let Some(start) = place {
            let page = bed.list(&filter, start, 2).await.unwrap();
            by_cursor.extend(numbers(&page));
            place = page.next;
            let page = bed.list(&filter, PageStart::Skip(skip), 2).await.unwrap();
            assert_eq!(page.counters.total(), u64::try_from(all.len()).unwrap());
            by_number.extend(numbers(&page));
            skip += 2;
        }
        assert_eq!((&by_number, &by_cursor), (&all, &all));
    }
}

/// Makes many documents like one, each a second older than the one before.
fn multiply(bed: &ContractDatabase, code: GenerationCode, count: u32) {
    let numbers = match bed.kind() {
        DatabaseKind::Sqlite => format!(
            "WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < {count})"
        ),
        DatabaseKind::Postgresql => {
            format!("WITH numbers (i) AS (SELECT generate_series(1, {count}::bigint))")
        }
    };
    bed.tamper(&format!(
        "{numbers} INSERT INTO documents (generation_code, company, establishment, environment, \
         document_type, edition, schema_version, control_number, series_year, sequence, issued_at, \
         total_cents, vat_cents, receiver_number, receiver_name, transmission, status, created_at, \
         updated_at) SELECT '40000000-0000-4000-9000-' || substr(CAST(1000000000000 + i AS TEXT), 2), \
         company, establishment, environment, document_type, edition, schema_version, \
         'DTE-03-M001P001-' || substr(CAST(1000000000001000 + i AS TEXT), 2), series_year, 1000 + i, \
         issued_at - i * 1000000, total_cents, vat_cents, receiver_number, receiver_name, transmission, \
         status, created_at, updated_at FROM documents, numbers WHERE generation_code = '{code}'"
    ));
    bed.tamper(
        "INSERT INTO document_bodies (document_id, json) SELECT id, '{}' FROM documents \
         WHERE sequence > 1000",
    );
}

pub async fn counters_of_what_is_searched_for_stop(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, to(1, BAKERY, 100)).await;
    made::store(bed, to(2, PERSON, 300)).await;
    multiply(bed, made::code(1), 10_050);
    for narrow in [
        (|f| f.name = Some("ñandu".into())) as fn(&mut DocumentFilter),
        |f| f.receiver = Some("06140101901015".into()),
        |f| f.max_total = Some(made::good("1")),
    ] {
        let mut filter = everything();
        narrow(&mut filter);
        let page = bed.list(&filter, PageStart::Skip(0), 3).await.unwrap();
        assert!(page.is_capped);
        assert_eq!(
            page.counters,
            Counters {
                pending: 10_000,
                normal: 10_000,
                ..Counters::default()
            }
        );
        let deep = bed.list(&filter, PageStart::Skip(9_998), 3).await.unwrap();
        assert_eq!(deep.documents.len(), 3);
        let beyond = bed.list(&filter, PageStart::Skip(10_000), 3).await.unwrap();
        assert_eq!(beyond.documents.len(), 0);
        let next = bed.list(&filter, page.next.unwrap(), 3).await.unwrap();
        let (first, second) = (numbers(&page), numbers(&next));
        assert!(first.iter().all(|number| !second.contains(number)));
    }
    let mut one = everything();
    one.min_total = Some(made::good("2"));
    let page = bed.list(&one, PageStart::Skip(0), 3).await.unwrap();
    assert_eq!((numbers(&page), page.is_capped), (vec![2], false));
}

pub async fn a_summary_has_no_bytes(bed: &ContractDatabase) {
    fill(bed).await;
    let mut filter = everything();
    filter.with_bodies = false;
    for start in [
        PageStart::Skip(0),
        PageStart::Changed(NOW - Duration::HOUR, None),
    ] {
        let page = bed.list(&filter, start, 5).await.unwrap();
        assert_eq!(page.documents.len(), 5);
        assert!(page.rest.is_empty() && page.next.is_some());
        assert!(
            page.documents
                .iter()
                .all(|document| document.json.is_empty())
        );
    }
}

pub async fn a_revision_changes_with_everything_that_lists_show(bed: &ContractDatabase) {
    use dte_application::ports::{Documents, Invalidations};
    made::register(bed).await;
    let mut seen = Vec::new();
    let company = CompanyId(made::uuid(1));
    let mut changed = async |what: &str| {
        let revision = bed.revision(company, Environment::Test).await.unwrap();
        assert!(!seen.contains(&revision.of_all), "{what}: {revision:?}");
        let again = bed.revision(company, Environment::Test).await.unwrap();
        assert_eq!(again, revision, "{what}");
        seen.push(revision.of_all);
    };
    changed("nothing").await;
    made::store(bed, made::document(1)).await;
    changed("stored").await;
    bed.record_result(made::outcome(1, made::received('A')))
        .await
        .unwrap();
    changed("received").await;
    // All of one moment, as the clock of the tests stands.
    made::store(bed, made::document(2)).await;
    changed("stored again").await;
    bed.begin(made::event(900, 1)).await.unwrap();
    changed("invalidation begun").await;
    bed.finish(made::event_outcome(900, made::accepted('B')))
        .await
        .unwrap();
    changed("invalidated").await;
    bed.enter_contingency(made::rerendered(2)).await.unwrap();
    changed("in contingency").await;
    let other = bed
        .revision(CompanyId(made::uuid(2)), Environment::Test)
        .await
        .unwrap();
    assert_eq!(other.changed_at, None);
}

pub async fn a_timeline_tells_what_is_kept(bed: &ContractDatabase) {
    use dte_application::ports::{Documents, Invalidations, TimelineKind as Kind};
    made::register(bed).await;
    made::store(bed, made::document(1)).await;
    bed.record_result(made::outcome(1, made::rejected()))
        .await
        .unwrap();
    let mut corrected = made::document(1);
    corrected.issued_at = LocalTime::at(NOW + Duration::HOUR);
    corrected.now = NOW + Duration::HOUR;
    bed.correct(made::corrected(corrected)).await.unwrap();
    let mut received = made::outcome(1, made::received('A'));
    received.revision = 1;
    if let dte_domain::lifecycle::Status::Received { stamped_at, .. } = &mut received.status {
        *stamped_at = NOW + Duration::hours(2);
    }
    bed.record_result(received).await.unwrap();
    let mut event = made::event(900, 1);
    event.now = NOW + Duration::hours(3);
    bed.begin(event).await.unwrap();
    let mut accepted = made::event_outcome(900, made::accepted('B'));
    accepted.now = NOW + Duration::hours(4);
    bed.finish(accepted).await.unwrap();
    let timeline = bed.timeline(made::code(1)).await.unwrap();
    let kinds: Vec<Kind> = timeline.entries.iter().map(|entry| entry.kind).collect();
    let expected = [
        Kind::Stored,
        Kind::Rejected,
        Kind::Corrected,
        Kind::InvalidationRequested,
        Kind::Invalidated,
    ];
    assert_eq!(
        kinds
            .iter()
            .filter(|kind| **kind != Kind::Stamped)
            .collect::<Vec<_>>(),
        expected.iter().collect::<Vec<_>>()
    );
    assert!(kinds.contains(&Kind::Stamped));
    assert_eq!(timeline.entries[1].rejection, Some(made::rejection()));
    assert_eq!(
        timeline.entries.last().unwrap().event,
        Some(made::code(900))
    );
    assert!(
        bed.timeline(made::code(2))
            .await
            .unwrap()
            .entries
            .is_empty()
    );

    made::store(bed, made::in_contingency(3)).await;
    let timeline = bed.timeline(made::code(3)).await.unwrap();
    let kinds: Vec<Kind> = timeline.entries.iter().map(|entry| entry.kind).collect();
    assert_eq!(kinds, [Kind::Stored, Kind::ContingencyBegan]);
}

pub async fn attempts_that_came_to_the_same_in_a_row_are_one_entry(bed: &ContractDatabase) {
    use dte_application::ports::{
        Attempt, AttemptKind as Kind, Documents, Invalidations, TimelineKind,
    };
    made::register(bed).await;
    made::store(bed, made::document(1)).await;
    bed.begin(made::event(900, 1)).await.unwrap();
    let tried = [
        (made::code(1), Kind::Unanswered, "no answer in time", 1),
        (made::code(1), Kind::Unanswered, "no answer in time", 2),
        (made::code(1), Kind::Unanswered, "HTTP 502", 3),
        (made::code(1), Kind::Unknown, "", 4),
        (made::code(1), Kind::Unanswered, "HTTP 502", 5),
        (made::code(900), Kind::Unclear, "HTTP 502", 6),
        (made::code(7), Kind::Unclear, "HTTP 502", 7),
    ];
    for (subject, kind, said, minute) in tried {
        let attempt = Attempt {
            subject: subject.to_string(),
            kind,
            said: said.to_owned(),
            at: NOW + Duration::minutes(minute),
        };
        bed.keep_attempt(attempt).await.unwrap();
    }
    let timeline = bed.timeline(made::code(1)).await.unwrap();
    let attempts: Vec<_> = timeline
        .entries
        .iter()
        .filter_map(|entry| Some((entry, entry.attempts.as_ref()?)))
        .map(|(entry, attempts)| {
            assert_eq!(entry.kind, TimelineKind::Attempted(attempts.first.kind));
            let last = (attempts.last_at - NOW).whole_minutes();
            let said = attempts.first.said.as_str();
            (entry.event, entry.kind.name(), said, attempts.times, last)
        })
        .collect();
    let event = Some(made::code(900));
    assert_eq!(
        attempts,
        [
            (None, "unanswered", "no answer in time", 2, 2),
            (None, "unanswered", "HTTP 502", 1, 3),
            (None, "query_unknown", "", 1, 4),
            (None, "unanswered", "HTTP 502", 1, 5),
            (event, "query_unclear", "HTTP 502", 1, 6),
        ]
    );
}

pub async fn what_is_tried_for_ever_fills_no_table(bed: &ContractDatabase) {
    use dte_application::ports::{Attempt, AttemptKind, Documents};
    made::register(bed).await;
    made::store(bed, made::document(1)).await;
    for count in 0..520 {
        let attempt = Attempt {
            subject: made::code(1).to_string(),
            kind: AttemptKind::Unanswered,
            said: format!("HTTP 5{count:02}"),
            at: NOW + Duration::seconds(count),
        };
        bed.keep_attempt(attempt).await.unwrap();
    }
    let timeline = bed.timeline(made::code(1)).await.unwrap();
    let mut kept = timeline
        .entries
        .iter()
        .filter_map(|entry| entry.attempts.as_ref());
    assert_eq!(kept.clone().count(), 500);
    let last = kept.next_back().unwrap();
    assert_eq!((last.first.said.as_str(), last.times), ("HTTP 5519", 21));
    assert_eq!(last.last_at, NOW + Duration::seconds(519));
}
