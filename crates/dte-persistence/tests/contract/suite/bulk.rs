//! Files of many documents.

use std::sync::Arc;

use dte_application::ports::{
    BulkClaim, BulkCompletion, BulkCounts, BulkFacts, BulkFilter, BulkId, BulkLine, BulkOutcome,
    BulkStatus, Bulks, Companies, CompanyId, Documents, DomainEventKind, DueBulk, EventFacts,
    KeyId, LeaseNumber, LineVerdict, NewBulk, NewBulkContent, NewBulkLine, NewDocument, Outbox,
    RequestKey, StoreError, StoreResult, WholeBulk, WholeBulkResult,
};
use dte_domain::identification::{DocumentType, Environment};
use dte_domain::language::Language;
use dte_domain::lifecycle::{Status, StatusKind};
use dte_persistence::verify::{Check, Finding};
use dte_persistence::{Database, backup};
use time::{Duration, OffsetDateTime};

use super::backups::faults;
use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW};

fn id(number: u128) -> BulkId {
    BulkId(made::uuid(number))
}

fn company() -> CompanyId {
    CompanyId(made::uuid(1))
}

fn new(number: u128) -> NewBulk {
    NewBulk {
        id: id(number),
        company: company(),
        establishment: made::establishment_id(1, 1),
        key: KeyId::from(made::establishment_id(1, 1)),
        key_version: 3,
        main_office: true,
        environment: Environment::Test,
        dry_run: false,
        language: Language::English,
        // Those with higher numbers came later.
        now: NOW + Duration::seconds(i64::try_from(number).unwrap()),
        due_at: later(1),
    }
}

fn later(minutes: i64) -> OffsetDateTime {
    NOW + Duration::hours(1) + Duration::minutes(minutes)
}

fn line(number: u32) -> NewBulkLine {
    NewBulkLine {
        line: number,
        external_id: Some(format!("A-{number}")),
        content: NewBulkContent::Request(DocumentType::Ccf, format!("{{\"line\":{number}}}")),
    }
}

fn refused(number: u32) -> NewBulkLine {
    NewBulkLine {
        line: number,
        external_id: None,
        content: NewBulkContent::Refused("{\"code\":\"INVALID_JSON\"}".into()),
    }
}

fn whole(number: u128, lines: u32, key: Option<(&str, &str)>) -> WholeBulk {
    WholeBulk {
        id: id(number),
        establishment: made::establishment_id(1, 1),
        environment: Environment::Test,
        key: key.map(|(key, fingerprint)| RequestKey {
            key: key.into(),
            fingerprint: fingerprint.into(),
            of_bytes: None,
        }),
        lines,
    }
}

/// A file that waits for its turn.
async fn queued(database: &Database, number: u128, lines: Vec<NewBulkLine>) {
    let count = u32::try_from(lines.len()).unwrap();
    assert!(database.begin_bulk(new(number), 20).await.unwrap());
    let added = database.add_bulk_lines(id(number), lines, later(1));
    assert!(added.await.unwrap());
    let finished = database.finish_bulk(whole(number, count, None)).await;
    assert_eq!(finished.unwrap(), WholeBulkResult::Queued);
}

/// Takes what is due: the numbers of the files, as their ids end, with their leases.
async fn taken(database: &Database, minutes: i64) -> Vec<(u128, LeaseNumber)> {
    let due = database.lease_due_bulks(made::ENVIRONMENT, later(minutes), later(minutes + 1), 16);
    let due = due.await.unwrap();
    due.iter()
        .map(|bulk| (bulk.id.0.as_u128() % (1 << 48), bulk.lease))
        .collect()
}

fn of_line(document: u128, bulk: u128, line: u32) -> NewDocument {
    let mut new = made::document(document);
    new.own.external_id = Some(made::good(&format!("A-{line}")));
    new.bulk = Some(BulkClaim {
        bulk: id(bulk),
        line,
        warnings: vec![format!("line {line}")],
    });
    new
}

async fn lines(database: &Database, bulk: u128) -> Vec<BulkLine> {
    database.bulk_lines(id(bulk), 0, 100).await.unwrap()
}

async fn counts(database: &Database, bulk: u128) -> BulkCounts {
    let record = database.bulk(company(), id(bulk)).await.unwrap();
    record.unwrap().counts
}

pub async fn a_file_is_known_when_all_of_it_is_there(bed: &ContractDatabase) {
    made::register(bed).await;
    assert!(bed.begin_bulk(new(1), 20).await.unwrap());
    let some = (1..=64).map(line).collect();
    assert!(bed.add_bulk_lines(id(1), some, later(1)).await.unwrap());
    assert_eq!(bed.bulk(company(), id(1)).await.unwrap(), None);
    assert_eq!(taken(bed, 0).await, []);
    let rest = vec![refused(66)];
    assert!(bed.add_bulk_lines(id(1), rest, later(1)).await.unwrap());
    let key = Some(("key", "bytes"));
    let finished = bed.finish_bulk(whole(1, 65, key)).await.unwrap();
    assert_eq!(finished, WholeBulkResult::Queued);
    let record = bed.bulk(company(), id(1)).await.unwrap().unwrap();
    assert_eq!(record.status, BulkStatus::Queued);
    let expected = BulkCounts {
        total: 65,
        waiting: 64,
        refused: 1,
        ..BulkCounts::default()
    };
    assert_eq!(record.counts, expected);
    let other = CompanyId(made::uuid(2));
    assert_eq!(bed.bulk(other, id(1)).await.unwrap(), None);

    // The same file again is the first one; another under its key is refused. Neither leaves anything.
    for (number, bytes, expected) in [
        (2, "bytes", WholeBulkResult::Replayed(id(1))),
        (3, "others", WholeBulkResult::KeyReused),
    ] {
        assert!(bed.begin_bulk(new(number), 20).await.unwrap());
        let lines = vec![line(1)];
        assert!(
            bed.add_bulk_lines(id(number), lines, later(1))
                .await
                .unwrap()
        );
        let finished = bed.finish_bulk(whole(number, 1, Some(("key", bytes))));
        assert_eq!(finished.await.unwrap(), expected);
        while bed.delete_leftovers(NOW, 10).await.unwrap() > 0 {}
        assert_eq!(lines_of(bed, number).await, 0);
    }
    let filter = BulkFilter {
        company: company(),
        environment: Environment::Test,
        establishment: None,
        skip: 0,
        most: 10,
    };
    let (listed, total) = bed.bulks(filter).await.unwrap();
    assert_eq!((listed.len(), total), (1, 1));
}

async fn lines_of(database: &Database, bulk: u128) -> usize {
    lines(database, bulk).await.len()
}

pub async fn what_is_cut_off_is_put_away_and_not_added_to(bed: &ContractDatabase) {
    made::register(bed).await;
    for number in [1, 2] {
        assert!(bed.begin_bulk(new(number), 20).await.unwrap());
        let some = (1..=25).map(line).collect();
        assert!(
            bed.add_bulk_lines(id(number), some, later(1))
                .await
                .unwrap()
        );
    }
    // The second goes on while the first is cut off.
    bed.cut_bulk_off(id(1)).await.unwrap();
    while bed.delete_leftovers(NOW, 10).await.unwrap() > 0 {}
    assert_eq!(lines_of(bed, 1).await, 0);
    assert_eq!(lines_of(bed, 2).await, 25);
    // Nobody heard of it for a lease.
    while bed.delete_leftovers(later(2), 10).await.unwrap() > 0 {}
    assert_eq!(lines_of(bed, 2).await, 0);
    let added = bed.add_bulk_lines(id(2), vec![line(26)], later(3)).await;
    assert!(!added.unwrap());
    let finished = bed.finish_bulk(whole(2, 26, None)).await.unwrap();
    assert_eq!(finished, WholeBulkResult::CutOff);
}

pub async fn one_file_of_a_company_runs_at_a_time_the_oldest_first(bed: &ContractDatabase) {
    made::register(bed).await;
    queued(bed, 2, vec![line(1)]).await;
    queued(bed, 1, vec![line(1)]).await;
    let databases = [Arc::new(bed.open_again()), Arc::new(bed.open_again())];
    let both = databases.map(|database| tokio::spawn(async move { taken(&database, 0).await }));
    let [one, other] = both;
    let mut running = one.await.unwrap();
    running.extend(other.await.unwrap());
    let (first, lease) = running[0];
    assert_eq!((first, running.len()), (1, 1));
    let verdict = LineVerdict {
        line: 1,
        refusal: Some("{}".into()),
        warnings: Vec::new(),
    };
    let kept = bed.keep_verdicts(id(1), lease, vec![verdict]).await;
    assert!(kept.unwrap());
    let completed = bed.complete_bulk(id(1), lease, later(0)).await;
    assert_eq!(completed.unwrap(), BulkCompletion::Done);
    let record = bed.bulk(company(), id(1)).await.unwrap().unwrap();
    assert_eq!(record.status, BulkStatus::Completed);
    assert_eq!(record.completed_at, Some(later(0)));
    let events = bed.events_after(company(), 0, 10).await.unwrap();
    let expected = BulkFacts {
        id: id(1),
        environment: Environment::Test,
        establishment: made::establishment_id(1, 1),
        counts: record.counts,
    };
    assert_eq!(record.counts.refused, 1);
    assert_eq!(events[0].kind, DomainEventKind::BatchCompleted);
    assert_eq!(events[0].facts, EventFacts::Bulk(expected));
    assert_eq!((events[0].occurred_at, events.len()), (later(0), 1));
    // No line of it is counted again.
    bed.tamper(&format!(
        "UPDATE bulk_lines SET outcome = 'VALID' WHERE bulk = '{}'",
        id(1).0
    ));
    assert_eq!(counts(bed, 1).await, record.counts);
    let next = taken(bed, 0).await;
    assert_eq!(next.iter().map(|(id, _)| *id).collect::<Vec<_>>(), [2]);
    assert_eq!(bed.delete_completed_bulks(later(1), 1).await.unwrap(), 0);
    while bed.delete_leftovers(later(0), 1).await.unwrap() > 0 {}
    let cleared = bed.bulk(company(), id(1)).await.unwrap();
    assert_eq!(cleared.as_ref(), Some(&record));
    while bed.delete_completed_bulks(later(1), 1).await.unwrap() > 0 {}
    assert_eq!(bed.bulk(company(), id(1)).await.unwrap(), None);
    assert_eq!(lines_of(bed, 2).await, 1);
}

pub async fn a_file_waits_for_a_server_of_its_environment(bed: &ContractDatabase) {
    made::register(bed).await;
    queued(bed, 1, vec![line(1)]).await;
    queued(bed, 2, vec![line(1)]).await;
    let of = async |environment, minutes| {
        let due = bed.lease_due_bulks(environment, later(minutes), later(minutes + 1), 16);
        let due = due.await.unwrap();
        due.iter().map(|bulk| bulk.id).collect::<Vec<_>>()
    };
    assert_eq!(of(Environment::Production, 0).await, []);
    assert_eq!(of(Environment::Test, 0).await, [id(1)]);
    // One that runs and whose server is gone, too.
    assert_eq!(of(Environment::Production, 2).await, []);
    assert_eq!(of(Environment::Test, 2).await, [id(1)]);
}

pub async fn a_key_is_of_its_environment(bed: &ContractDatabase) {
    made::register(bed).await;
    let of_production = || NewBulk {
        environment: Environment::Production,
        ..new(2)
    };
    assert!(bed.begin_bulk(new(1), 20).await.unwrap());
    assert!(bed.begin_bulk(of_production(), 20).await.unwrap());
    for (number, environment, bytes) in [
        (1, Environment::Test, "bytes"),
        (2, Environment::Production, "others"),
    ] {
        let added = bed.add_bulk_lines(id(number), vec![line(1)], later(1));
        assert!(added.await.unwrap());
        let finished = bed.finish_bulk(WholeBulk {
            environment,
            ..whole(number, 1, Some(("key", bytes)))
        });
        assert_eq!(finished.await.unwrap(), WholeBulkResult::Queued);
    }
}

pub async fn so_many_files_of_a_company_wait_and_no_more(bed: &ContractDatabase) {
    made::register(bed).await;
    bed.register(made::company(2)).await.unwrap();
    queued(bed, 1, vec![line(1)]).await;
    assert!(bed.begin_bulk(new(2), 2).await.unwrap());
    assert!(!bed.begin_bulk(new(3), 2).await.unwrap());
    // Others have their own, and what was cut off or is completed does not count.
    let of_another = NewBulk {
        company: CompanyId(made::uuid(2)),
        ..new(4)
    };
    assert!(bed.begin_bulk(of_another, 2).await.unwrap());
    bed.cut_bulk_off(id(2)).await.unwrap();
    assert!(bed.begin_bulk(new(3), 2).await.unwrap());
    assert!(!bed.begin_bulk(new(5), 2).await.unwrap());
    bed.tamper("UPDATE bulks SET status = 'COMPLETED' WHERE status = 'QUEUED'");
    assert!(bed.begin_bulk(new(5), 2).await.unwrap());
}

pub async fn a_line_becomes_one_document(bed: &ContractDatabase) {
    made::register(bed).await;
    queued(bed, 1, (1..=3).map(line).collect()).await;
    let (_, lease) = taken(bed, 0).await[0];
    let waiting = bed.next_bulk_lines(id(1), lease, 0, later(2)).await;
    let waiting = waiting.unwrap().unwrap();
    let read: Vec<_> = waiting
        .iter()
        .map(|line| (line.line, &*line.external_id, &*line.document))
        .collect();
    let expected = [
        (1, "A-1", "{\"line\":1}"),
        (2, "A-2", "{\"line\":2}"),
        (3, "A-3", "{\"line\":3}"),
    ];
    assert_eq!(read, expected);
    made::store(bed, of_line(1, 1, 1)).await;
    // Whoever tries it again, by whatever other document: nothing is stored, and no number taken.
    let mut again = of_line(2, 1, 1);
    again.own.external_id = None;
    let again = bed.store(again).await;
    assert!(matches!(again, Err(StoreError::Changed)), "{again:?}");
    let stored = made::store(bed, of_line(3, 1, 2)).await;
    assert_eq!(stored.sequence, 2);
    let refusal = LineVerdict {
        line: 2,
        refusal: Some("{}".into()),
        warnings: Vec::new(),
    };
    let kept = bed.keep_verdicts(id(1), lease, vec![refusal]).await;
    assert!(kept.unwrap(), "the lease is held; the line stays issued");
    let all = lines(bed, 1).await;
    let told = |line: &BulkLine| match &line.outcome {
        BulkOutcome::Issued(document) => Some((document.generation_code, document.status)),
        _ => None,
    };
    let expected = [
        Some((made::code(1), StatusKind::Pending)),
        Some((made::code(3), StatusKind::Pending)),
        None,
    ];
    assert_eq!(all.iter().map(told).collect::<Vec<_>>(), expected);
    assert_eq!(all[0].warnings, ["line 1"]);
    assert_eq!(all[2].outcome, BulkOutcome::Pending);

    let waiting = bed.complete_bulk(id(1), lease, later(0)).await;
    assert_eq!(waiting.unwrap(), BulkCompletion::Pending);
    let status = Status::Rejected {
        rejection: made::rejection(),
        at: NOW,
    };
    let rejected = bed.record_result(made::outcome(3, status)).await;
    assert!(rejected.unwrap());
    let expected = BulkCounts {
        total: 3,
        waiting: 1,
        issued: 1,
        refused: 1,
        ..BulkCounts::default()
    };
    assert_eq!(counts(bed, 1).await, expected);
    queued(bed, 2, vec![line(1)]).await;
    let filter = BulkFilter {
        company: company(),
        environment: Environment::Test,
        establishment: None,
        skip: 0,
        most: 10,
    };
    let (listed, _) = bed.bulks(filter).await.unwrap();
    let listed: Vec<_> = listed.iter().map(|one| one.counts).collect();
    assert_eq!(listed, [counts(bed, 2).await, expected]);
    let rejected = &lines(bed, 1).await[1].outcome;
    let BulkOutcome::Issued(document) = rejected else {
        panic!("{rejected:?}")
    };
    let said = document.rejection.as_ref().unwrap();
    assert_eq!(said.code, made::rejection().code);
}

pub async fn of_a_group_only_the_line_that_is_there_already_fails(bed: &ContractDatabase) {
    made::register(bed).await;
    queued(bed, 1, (1..=40).map(line).collect()).await;
    taken(bed, 0).await;
    made::store(bed, of_line(1_000, 1, 7)).await;
    let stored = (1..=40).map(|number| {
        let mut document = of_line(u128::from(number), 1, number);
        if number == 7 {
            document.own.external_id = None;
        }
        bed.store(document)
    });
    // Polled in this order, which is the order of their numbers.
    let stored = futures_util::future::join_all(stored).await;
    let mut numbers = Vec::new();
    for (number, stored) in (1..=40).zip(stored) {
        match stored {
            Ok(StoreResult::Created { control_number, .. }) => {
                numbers.push(control_number.unwrap().to_string());
            }
            Err(StoreError::Changed) => assert_eq!(number, 7),
            other => panic!("{number}: {other:?}"),
        }
    }
    assert_eq!(numbers.len(), 39);
    assert!(numbers.is_sorted(), "{numbers:?}");
    assert_eq!(counts(bed, 1).await.waiting, 0);
}

pub async fn who_lost_the_lease_of_a_file_changes_nothing(bed: &ContractDatabase) {
    made::register(bed).await;
    queued(bed, 1, vec![line(1)]).await;
    let (_, first) = taken(bed, 0).await[0];
    assert_eq!(taken(bed, 0).await, []);
    let (_, second) = taken(bed, 2).await[0];
    let lost = bed.next_bulk_lines(id(1), first, 0, later(9)).await;
    assert_eq!(lost.unwrap(), None);
    let verdict = || LineVerdict {
        line: 1,
        refusal: Some("{}".into()),
        warnings: Vec::new(),
    };
    let kept = bed.keep_verdicts(id(1), first, vec![verdict()]).await;
    assert!(!kept.unwrap());
    bed.postpone_bulk(id(1), first, later(0)).await.unwrap();
    assert_eq!(taken(bed, 2).await, []);
    let done = bed.complete_bulk(id(1), first, later(2)).await;
    assert_eq!(done.unwrap(), BulkCompletion::Lost);
    assert_eq!(counts(bed, 1).await.waiting, 1);
    bed.postpone_bulk(id(1), second, later(2)).await.unwrap();
    assert_eq!(taken(bed, 2).await.len(), 1);
    bed.release_bulks(later(2)).await.unwrap();
    assert_eq!(taken(bed, 2).await.len(), 1);
}

pub async fn a_copy_says_that_its_files_stop(bed: &ContractDatabase) {
    made::register(bed).await;
    queued(bed, 1, vec![line(1)]).await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("copy.sqlite");
    backup::back_up(bed.url(), &file).unwrap();
    assert!(!leased(bed).await.restored);
    // Put in place as it is.
    let url = format!("sqlite://{}", file.display());
    let there = Database::open(&url, ContractDatabase::OPTIONS).unwrap();
    assert!(leased(&there).await.restored);
    there.close();
    // Copies of before do not say it: it is part of the restoration.
    let restored = super::backups::ContractServer::of(bed.kind()).unwrap();
    let old = folder.path().join("old.sqlite");
    std::fs::copy(&file, &old).unwrap();
    backup::restore(&old, &restored.url(), NOW).unwrap();
    let there = Database::open(&restored.url(), ContractDatabase::OPTIONS).unwrap();
    assert!(leased(&there).await.restored);
}

async fn leased(database: &Database) -> DueBulk {
    let until = later(1);
    let due = database
        .lease_due_bulks(made::ENVIRONMENT, until, until, 1)
        .await;
    due.unwrap().remove(0).subject
}

pub async fn large_lines_are_read_a_few_at_a_time(bed: &ContractDatabase) {
    made::register(bed).await;
    let large = |number| NewBulkLine {
        content: NewBulkContent::Request(DocumentType::Ccf, "x".repeat(700_000)),
        ..line(number)
    };
    queued(bed, 1, (1..=3).map(large).collect()).await;
    let (_, lease) = taken(bed, 0).await[0];
    for after in 0..3 {
        let read = bed.next_bulk_lines(id(1), lease, after, later(1)).await;
        let read: Vec<_> = read.unwrap().unwrap().iter().map(|it| it.line).collect();
        assert_eq!(read, [after + 1]);
    }
    let read = bed.next_bulk_lines(id(1), lease, 3, later(1)).await;
    assert_eq!(read.unwrap(), Some(Vec::new()));
}

pub async fn files_that_say_what_is_not_so_are_found(bed: &ContractDatabase) {
    made::register(bed).await;
    queued(bed, 1, (1..=3).map(line).collect()).await;
    let (_, lease) = taken(bed, 0).await[0];
    made::store(bed, of_line(1, 1, 1)).await;
    made::store(bed, of_line(2, 1, 2)).await;
    let found = || {
        let mut found: Vec<Finding> = faults(bed);
        found.retain(|fault| fault.check == Check::Files);
        found
    };
    assert_eq!(found(), []);
    let code = made::code(1);
    bed.tamper("UPDATE bulks SET environment = '01'");
    assert_eq!(found().len(), 2);
    bed.tamper("UPDATE bulks SET environment = '00', total = 4");
    assert_eq!(found().len(), 1);
    bed.tamper("UPDATE bulks SET total = 3");
    bed.tamper("DELETE FROM bulk_bodies WHERE line = 3");
    assert_eq!(found().len(), 1);
    bed.tamper(&format!(
        "UPDATE bulk_lines SET outcome = 'ISSUED', generation_code = '{code}' WHERE line = 3"
    ));
    assert_eq!(found().len(), 1);
    bed.tamper("UPDATE bulk_lines SET generation_code = 'NOTHING' WHERE line = 3");
    let [fault] = &*found() else {
        panic!("{:?}", found());
    };
    assert_eq!(fault.of, id(1).0.to_string());
    assert_eq!(
        fault.why,
        "line 3 is said to be document NOTHING, and is not"
    );
    bed.tamper("UPDATE bulk_lines SET outcome = 'REFUSED' WHERE line = 3");
    bed.tamper("UPDATE bulks SET status = 'COMPLETED', issued = 2, valid = 0, refused = 1");
    assert_eq!(found(), []);
    bed.tamper("UPDATE bulks SET issued = 3, refused = 0");
    assert_eq!(found().len(), 1);
    assert_ne!(lease, LeaseNumber::FIRST);
}
