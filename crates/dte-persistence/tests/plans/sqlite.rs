//! Every statement as SQLite means to run it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use diesel::connection::{InstrumentationEvent, set_default_instrumentation};
use diesel::prelude::*;
use diesel::sql_types::{Integer, Text};
use dte_persistence::{Database, DatabaseOptions};

use crate::GROWING;
use crate::made;
use crate::work::{self, Work};

/// The statements so far, with what asked for each first.
static SENT: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());
/// What asks at the moment.
static ASKING: Mutex<String> = Mutex::new(String::new());

#[expect(clippy::needless_pass_by_value, reason = "as diesel hands it over")]
fn write_down(event: InstrumentationEvent<'_>) {
    if let InstrumentationEvent::StartQuery { query, .. } = event {
        let text = query.to_string();
        let statement = text.split(" -- binds:").next().unwrap_or_default();
        let asking = ASKING.lock().unwrap_or_else(PoisonError::into_inner);
        let mut sent = SENT.lock().unwrap_or_else(PoisonError::into_inner);
        sent.entry(statement.to_owned())
            .or_insert_with(|| asking.clone());
    }
}

async fn ask(database: &Database, work: &Work) {
    work.name.clone_into(&mut ASKING.lock().unwrap());
    (work.run)(database).await;
}

#[derive(QueryableByName)]
struct Step {
    #[diesel(sql_type = Integer)]
    #[expect(dead_code, reason = "the columns are read by their names")]
    id: i32,
    #[diesel(sql_type = Text)]
    detail: String,
}

/// What is wrong with a step of a plan.
fn fault(detail: &str) -> Option<&'static str> {
    let table = detail.split_whitespace().nth(1).unwrap_or_default();
    let table = table.trim_matches('`');
    let grows = GROWING.contains(&table) || table == "document_counts";
    if detail.starts_with("SCAN") && grows {
        return Some("a table that grows is read from one end to the other");
    }
    // All of a company's, one by one: the index of changes is for those since a moment.
    if detail.ends_with("documents_changed (company=? AND environment=?)") {
        return Some("all documents of a company are read");
    }
    if detail.contains("AUTOMATIC") {
        return Some("an index is made for this statement alone");
    }
    None
}

/// Statements that sort what they read of a table that grows, and why they may.
const SORTS: [(&str, &str); 2] = [
    // The counters of a company, of one row a day and kind.
    ("document_counts", "GROUP BY"),
    // The notes on one document.
    ("document_charges", "ORDER BY"),
];

fn sorts_too_much(statement: &str, plan: &[Step]) -> bool {
    // What an index has ordered by all but the last term is sorted where the others are equal.
    let sorts = |step: &Step| {
        step.detail.contains("TEMP B-TREE") && !step.detail.contains("LAST TERM OF ORDER BY")
    };
    let sorts = plan.iter().any(sorts);
    let is_plain = |table: &&str| statement.contains(&format!("`{table}`"));
    let may = SORTS
        .iter()
        .any(|(table, why)| is_plain(table) && statement.contains(why));
    sorts && !may && GROWING.iter().any(is_plain)
}

#[test]
fn every_statement_on_sqlite_goes_by_an_index() {
    let _alone = crate::alone();
    set_default_instrumentation(|| Some(Box::new(write_down))).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("dte.db").display().to_string();
    let database = Database::open(&format!("sqlite://{path}"), DatabaseOptions::default());
    let database = database.unwrap();
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap()
        .block_on(everything(&database));
    drop(database);

    let sent = std::mem::take(&mut *SENT.lock().unwrap());
    let mut connection = SqliteConnection::establish(&path).unwrap();
    let (mut faults, mut tables) = (Vec::new(), BTreeSet::<&str>::new());
    for (statement, asking) in &sent {
        let first = statement.split_whitespace().next().unwrap_or_default();
        if asking.is_empty() || !["SELECT", "UPDATE", "DELETE", "INSERT", "WITH"].contains(&first) {
            continue;
        }
        let plan: Vec<Step> = diesel::sql_query(format!("EXPLAIN QUERY PLAN {statement}"))
            .load(&mut connection)
            .unwrap();
        let named = GROWING.iter().filter(|table| statement.contains(*table));
        tables.extend(named);
        for step in &plan {
            if let Some(fault) = fault(&step.detail) {
                faults.push(format!("{asking}: {fault}: {}\n  {statement}", step.detail));
            }
        }
        if sorts_too_much(statement, &plan) {
            faults.push(format!("{asking}: sorts\n  {statement}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    // Otherwise nothing was looked at.
    assert_eq!(tables.len(), GROWING.len(), "{tables:?}");
    assert!(sent.len() > 100, "{}", sent.len());
}

/// Everything that is asked of the store, once.
async fn everything(database: &Database) {
    made::register(database).await;
    for number in 0..3 {
        made::store(database, made::document(number)).await;
        let outcome = made::outcome(number, made::received_as(number));
        ask_nothing();
        dte_application::ports::Documents::record_result(database, outcome)
            .await
            .unwrap();
    }
    for work in work::writing(100).iter().chain(&work::reads()) {
        ask(database, work).await;
    }
    for (name, filter) in work::filters() {
        for (start_name, start) in work::starts() {
            let name = format!("{name}, {start_name}");
            ask(database, &work::list(&name, filter.clone(), start)).await;
        }
    }
}

fn ask_nothing() {
    ASKING.lock().unwrap().clear();
}

#[test]
fn a_plan_that_reads_everything_is_a_fault() {
    assert!(fault("SCAN documents").is_some());
    assert!(fault("SCAN document_counts USING INDEX x").is_some());
    assert!(fault("SEARCH documents USING AUTOMATIC COVERING INDEX (a=?)").is_some());
    assert!(fault("SEARCH documents USING INDEX documents_of_company (company=?)").is_none());
    let changed = "SEARCH other USING INDEX documents_changed (company=? AND environment=?)";
    assert!(fault(changed).is_some());
    assert!(fault("SCAN CONSTANT ROW").is_none());
}
