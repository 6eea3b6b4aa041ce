//! Midnight of the switch, with clients at work.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use dte_test_kit::postgresql::Cluster;
use serde_json::Value;

use crate::app::App;
use crate::authority::{number_of, text};
use crate::editions::{of_edition, register, version};
use crate::requests;

const CLIENTS: usize = 8;

/// How many seconds before and after midnight are looked at.
const AROUND: i64 = 6;

/// One issued document: its version, and its moment of issue.
type Issued = (i64, String);

async fn midnight_passes(database: Option<&str>) {
    let mut options = of_edition("auto", -5 * AROUND);
    let database = database.map(|url| ("DTE_DATABASE_URL", url.to_owned()));
    options.environment.extend(database);
    let app = Arc::new(App::start_with(options).await);
    let token: Arc<str> = app.company_with(register()).await.token.into();
    let clients = (0..CLIENTS).map(|_| {
        let (app, token) = (Arc::clone(&app), Arc::clone(&token));
        tokio::spawn(async move { issue_across(&app, &token).await })
    });
    let mut issued = BTreeMap::new();
    for client in clients.collect::<Vec<_>>() {
        issued.extend(client.await.unwrap());
    }
    assert_numbered(&issued);
    assert_switched(&issued);
    let held = app.held().await;
    assert_eq!(held.len(), issued.len(), "none was refused");
    for one in &held {
        assert_eq!(one["estado"], "PROCESADO", "{one}");
    }
    app.good(&["verify"]);
}

/// Issues one document after the other until the switch is well over.
async fn issue_across(app: &App, token: &str) -> BTreeMap<String, Issued> {
    let mut issued = BTreeMap::new();
    loop {
        let answer = app.post("/dte/ccf", token, &requests::ccf()).await;
        let answer = answer.expect(201).json();
        assert!(answer["reception_stamp"].is_string(), "{answer:#}");
        let moment = moment(&answer);
        let is_over = moment >= format!("2026-12-01 00:00:{AROUND:02}");
        issued.insert(number_of(&answer), (version(&answer), moment));
        if is_over {
            return issued;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn moment(answer: &Value) -> String {
    let identification = &answer["data"]["identificacion"];
    let part = |name: &str| text(&identification[name]);
    format!("{} {}", part("fecEmi"), part("horEmi"))
}

#[track_caller]
fn assert_numbered(issued: &BTreeMap<String, Issued>) {
    let numbers: Vec<_> = issued.keys().cloned().collect();
    let expected: Vec<_> = (1..=issued.len())
        .map(|number| format!("DTE-03-M001P001-{number:015}"))
        .collect();
    assert_eq!(numbers, expected, "one series through both editions");
}

#[track_caller]
fn assert_switched(issued: &BTreeMap<String, Issued>) {
    for (number, (version, moment)) in issued {
        let expected = if moment.as_str() < "2026-12-01" { 3 } else { 4 };
        assert_eq!(*version, expected, "{number} of {moment}");
    }
    let of = |wanted: i64| {
        let all = issued
            .values()
            .filter(move |(version, _)| *version == wanted);
        all.map(|(_, moment)| moment.as_str())
    };
    let (last, first) = (of(3).max().unwrap(), of(4).min().unwrap());
    println!(
        "{} of 2022 until {last}, {} of 2026 from {first}",
        of(3).count(),
        of(4).count()
    );
    assert!(last >= "2026-11-30 23:59:55", "{last}");
    assert!(first <= "2026-12-01 00:00:05", "{first}");
}

#[tokio::test(flavor = "multi_thread")]
async fn midnight_of_the_switch_passes_under_load_on_sqlite() {
    midnight_passes(None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn midnight_of_the_switch_passes_under_load_on_postgresql() {
    let Some(cluster) = Cluster::shared().unwrap() else {
        return;
    };
    let database = cluster.database().unwrap();
    midnight_passes(Some(database.url())).await;
    println!("postgresql suite: ran midnight_of_the_switch_passes_under_load");
}
