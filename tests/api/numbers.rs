//! Control numbers that are taken elsewhere, and the turn of the year.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::app::{Answer, App, Company, Options};
use crate::authority::{Apart, code_of, number_of, text};
use crate::corrections::new_year;
use crate::requests;

/// A service that looks after things soon, with the authority beside it.
async fn start_beside(apart: &Apart) -> App {
    let mut environment: Vec<_> = [
        ("DTE_LEASE_SECONDS", "3"),
        ("DTE_RETRY_SECONDS", "1"),
        ("DTE_BATCH_SECONDS", "3"),
        ("DTE_CONTINGENCY_SECONDS", "1"),
        ("DTE_AUTHORITY_PAUSE_SECONDS", "1"),
        ("DTE_AUTHORITY_SECONDS", "2"),
    ]
    .map(|(name, value)| (name, value.to_owned()))
    .into();
    environment.push(("DTE_AUTHORITY_URL", apart.url.clone()));
    let mut app = App::start_with(Options { environment }).await;
    app.sandbox.clone_from(&apart.url);
    app
}

async fn issue(app: &App, token: &str, key: &str) -> Answer {
    let bearer = format!("Bearer {token}");
    let headers = [
        ("content-type", "application/json"),
        ("authorization", bearer.as_str()),
        ("idempotency-key", key),
    ];
    let ccf = requests::ccf().to_string();
    app.send(reqwest::Method::POST, "/ccf", &headers, ccf).await
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_that_were_passed_over_take_no_room_in_the_pages_of_a_series() {
    let app = App::start().await;
    let company = app.company().await;
    issue(&app, &company.token, "first").await.expect(201);
    let advance = ["series", "advance", "--nit", requests::NIT, "--type", "03"];
    let advance = [&advance[..], &["--place", "M001P001", "--to", "1500"]].concat();
    app.good(&advance);
    let (code, printed) = app.run(&advance);
    assert_eq!(code, Some(1), "{printed}");
    assert!(
        printed.contains("the series is at 1500 already"),
        "{printed}"
    );
    let page = async |query: &str| {
        let path = format!("/series/DTE-03-M001P001?{query}");
        let page = app.get(&path, &company.token).await.expect(200).json();
        let numbers = page["data"]["numbers"].as_array().unwrap().iter();
        let numbers: Vec<u64> = numbers.filter_map(|one| one["number"].as_u64()).collect();
        (numbers, page["data"]["next_after"].clone())
    };
    assert_eq!(
        page("").await,
        (vec![1], Value::Null),
        "no empty pages follow"
    );
    issue(&app, &company.token, "second").await.expect(201);
    assert_eq!(page("page_size=1").await, (vec![1], json!(1)));
    assert_eq!(page("page_size=1&after=1").await, (vec![1501], Value::Null));
    assert_eq!(
        page("").await,
        (vec![1, 1501], Value::Null),
        "none comes twice"
    );
}

/// A service that was restored from a backup after which it had issued so many documents, and
/// their answers.
async fn restored(apart: &Apart, lost: usize) -> (App, Company, Vec<Value>) {
    let mut app = start_beside(apart).await;
    let company = app.company().await;
    app.good(&["backup", "--to", "old.sqlite"]);
    let mut documents = Vec::new();
    for number in 0..lost {
        let issued = issue(&app, &company.token, &format!("lost-{number}")).await;
        documents.push(issued.expect(201).json());
    }
    assert_eq!(app.terminate(), Some(0));
    for ending in ["", "-wal", "-shm"] {
        // The last two are there only after a crash.
        let _ = std::fs::remove_file(app.data().join(format!("dte.sqlite{ending}")));
    }
    app.good(&["restore", "--from", "old.sqlite"]);
    app.kill_and_restart();
    (app, company, documents)
}

fn ends(number: &str, sequence: u64) -> bool {
    number.ends_with(&format!("-{sequence:015}"))
}

/// Documents, taken elsewhere, missing.
async fn series(app: &App, company: &Company) -> [Value; 3] {
    let series = app.get("/series/DTE-03-M001P001", &company.token).await;
    let series = series.expect(200).json()["data"].clone();
    ["documents", "taken_elsewhere", "missing"].map(|member| series[member].clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_restore_documents_go_on_with_the_next_free_number_and_say_so() {
    let apart = Apart::start();
    let (app, company, lost) = restored(&apart, 3).await;
    let issued = issue(&app, &company.token, "first").await.expect(201);
    let issued = issued.json();
    assert!(ends(&number_of(&issued), 4), "{issued:#}");
    assert!(issued["reception_stamp"].is_string(), "{issued:#}");
    let warnings = issued["warnings"].to_string();
    assert!(warnings.contains("taken at the authority"), "{issued:#}");
    let again = issue(&app, &company.token, "first")
        .await
        .expect(201)
        .json();
    assert_eq!(again["data"], issued["data"]);
    assert_eq!(again["warnings"], issued["warnings"]);
    let next = issue(&app, &company.token, "second")
        .await
        .expect(201)
        .json();
    assert!(ends(&number_of(&next), 5), "{next:#}");
    let warnings = next["warnings"].to_string();
    assert!(!warnings.contains("taken at the authority"), "{next:#}");

    assert_eq!(series(&app, &company).await, [json!(2), json!(3), json!(0)]);
    let audited = app.good(&["series", "audit"]);
    assert!(audited.contains("taken elsewhere 3"), "{audited}");
    assert!(
        audited.contains("taken elsewhere: 2, for which"),
        "{audited}"
    );
    let verified = app.good(&["verify"]);
    assert!(
        verified.contains("numbers: 3: taken elsewhere"),
        "{verified}"
    );

    // What the authority has of the lost ones is entered, and nothing else.
    let file = app.data().join("lost.json");
    let enter = |document: &Value| {
        std::fs::write(&file, document["data"].to_string()).unwrap();
        let file = file.to_str().unwrap();
        app.run(&["series", "enter", "--nit", requests::NIT, "--file", file])
    };
    let (exit, printed) = enter(&lost[1]);
    assert_eq!(exit, Some(0), "{printed}");
    assert!(printed.contains("entered: DTE-03-M001P001-"), "{printed}");
    let (exit, printed) = enter(&lost[1]);
    assert_eq!(exit, Some(0), "{printed}");
    assert!(printed.contains("it was entered before"), "{printed}");
    let audited = app.good(&["series", "audit"]);
    let entered = format!("entered: {}, {}", number_of(&lost[1]), code_of(&lost[1]));
    assert!(audited.contains(&entered), "{audited}");
    // What the same code was entered with is told, not what somebody says now.
    let mut other = lost[1].clone();
    other["data"]["identificacion"]["numeroControl"] =
        lost[2]["data"]["identificacion"]["numeroControl"].clone();
    let (exit, printed) = enter(&other);
    assert_eq!(exit, Some(1), "{printed}");
    let before = format!("entered before with the number {}", number_of(&lost[1]));
    assert!(printed.contains(&before), "{printed}");
    let (exit, printed) = enter(&issued);
    assert_eq!(exit, Some(1), "{printed}");
    let mut unknown = lost[2].clone();
    unknown["data"]["identificacion"]["codigoGeneracion"] =
        json!("20C8619E-75F5-492F-88F3-24697A6C9F58");
    let (exit, printed) = enter(&unknown);
    assert_eq!(exit, Some(1), "{printed}");
    assert!(printed.contains("does not have a document"), "{printed}");
    // Without its JSON somebody must answer for the number.
    let (code, number) = (code_of(&lost[0]), number_of(&lost[0]));
    let date = text(&lost[0]["data"]["identificacion"]["fecEmi"]);
    let by_code = |number: &str, confirmed: &[&str]| {
        let of_one = ["series", "enter", "--nit", requests::NIT, "--code", &code];
        let numbered = ["--type", "03", "--number", number, "--year", &date[..4]];
        app.run(&[&of_one[..], &numbered, confirmed].concat())
    };
    let (exit, printed) = by_code(&number, &[]);
    assert_eq!(exit, Some(1), "{printed}");
    assert!(printed.contains("say --yes"), "{printed}");
    let (exit, printed) = by_code(&number.replace("M001P001", "M009P001"), &["--yes"]);
    assert_eq!(exit, Some(1), "{printed}");
    assert!(printed.contains("has the place"), "{printed}");
    let (exit, printed) = by_code(&number, &["--yes"]);
    assert_eq!(exit, Some(0), "{printed}");
    assert!(printed.contains("entered: DTE-03-M001P001-"), "{printed}");
    assert_eq!(series(&app, &company).await, [json!(2), json!(3), json!(0)]);
    app.good(&["verify"]);
    drop(apart);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_series_far_behind_is_a_503_that_names_the_way_out_and_the_document_goes_on() {
    let apart = Apart::start();
    let (app, company, _) = restored(&apart, 45).await;
    let refused = issue(&app, &company.token, "first").await.expect(503);
    assert_eq!(refused.code(), "CONTROL_NUMBERS_TAKEN");
    assert!(
        refused.text.contains("dte series advance"),
        "{}",
        refused.text
    );
    assert!(refused.headers.contains_key("retry-after"));
    let advance = |to: &str| {
        let nit = ["series", "advance", "--nit", requests::NIT, "--type", "03"];
        app.run(&[&nit[..], &["--place", "M001P001", "--to", to]].concat())
    };
    let (exit, printed) = advance("5000000");
    assert_eq!(exit, Some(1), "{printed}");
    assert!(printed.contains("cannot be undone"), "{printed}");
    let nowhere = ["series", "advance", "--nit", requests::NIT, "--type", "03"];
    let (exit, printed) = app.run(&[&nowhere[..], &["--place", "M009P001", "--to", "50"]].concat());
    assert_eq!(exit, Some(1), "{printed}");
    assert!(printed.contains("there are M001P001"), "{printed}");
    let (exit, printed) = advance("50");
    assert_eq!(exit, Some(0), "{printed}");
    assert!(
        printed.contains("the next is DTE-03-M001P001-000000000000051"),
        "{printed}"
    );
    let (exit, printed) = advance("50");
    assert_eq!(exit, Some(1), "{printed}");
    // The next document goes at once; the first follows by itself, and its key answers it.
    let next = issue(&app, &company.token, "second")
        .await
        .expect(201)
        .json();
    assert!(
        ends(&number_of(&next), 51) || ends(&number_of(&next), 52),
        "{next:#}"
    );
    let mut first = issue(&app, &company.token, "first").await;
    for _ in 0..200 {
        if first.status.as_u16() == 201 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
        first = issue(&app, &company.token, "first").await;
    }
    // It was renumbered: it is answered once its number is known to be its own.
    let first = first.expect(201).json();
    assert!(first["reception_stamp"].is_string(), "{first:#}");
    let (number, code) = (number_of(&first), code_of(&first));
    assert!(ends(&number, 51) || ends(&number, 52), "{first:#}");
    let record = app.wait_for_status(&code, &company.token, "RECEIVED").await;
    assert_eq!(record["data"]["control_number"], number);
    app.good(&["series", "audit"]);
    app.good(&["verify"]);
    drop(apart);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_handed_over_keeps_its_number_and_is_left_to_a_person() {
    let mut apart = Apart::start();
    let (app, company, _) = restored(&apart, 1).await;
    apart.go();
    let issued = issue(&app, &company.token, "away").await.expect(201).json();
    assert!(ends(&number_of(&issued), 1), "{issued:#}");
    apart.come_back();
    let code = code_of(&issued);
    let record = app.wait_for_status(&code, &company.token, "REJECTED").await;
    assert_eq!(record["data"]["control_number"], number_of(&issued));
    assert!(app.log().contains("a person decides"));
    assert_eq!(series(&app, &company).await, [json!(1), json!(1), json!(0)]);
    let next = issue(&app, &company.token, "next").await.expect(201).json();
    assert!(ends(&number_of(&next), 2), "{next:#}");
    let verified = app.good(&["verify"]);
    assert!(
        verified.contains("numbers: 1: taken elsewhere"),
        "{verified}"
    );
    app.good(&["series", "audit"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_it_moves_on_a_document_has_one_number_and_one_stamp() {
    let apart = Apart::start();
    let (mut app, company, lost) = restored(&apart, 8).await;
    for round in 0_u64..6 {
        let key = format!("round-{round}");
        let sending = issue(&app, &company.token, &key);
        // Somewhere among the refusals, whichever it meets.
        let _cut = tokio::time::timeout(Duration::from_millis(10 + 25 * round), sending).await;
        app.kill_and_restart();
        let mut answer = issue(&app, &company.token, &key).await;
        for _ in 0..200 {
            let is_stamped =
                answer.status.as_u16() == 201 && answer.json()["reception_stamp"].is_string();
            if is_stamped {
                break;
            }
            // One that was answered without a stamp before its number was refused holds its number, and
            // may be refused for it.
            if answer.status.as_u16() == 400 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
            answer = issue(&app, &company.token, &key).await;
        }
        let status = answer.status.as_u16();
        assert!(
            status == 201 || answer.code() == "HACIENDA_004",
            "{}",
            answer.text
        );
    }
    app.good(&["series", "audit"]);
    app.good(&["verify"]);
    // Each number is there once, and every document of ours is the authority's.
    let stamped = app.stamped().await;
    let page = app.get("/dte?page_size=100", &company.token).await;
    let page = page.expect(200).json();
    let documents = page["data"]["documents"].as_array().unwrap();
    let ours: Vec<_> = documents
        .iter()
        .filter(|one| one["reception_stamp"].is_string() || one["status"] == "RECEIVED")
        .map(|one| text(&one["document"]["identificacion"]["codigoGeneracion"]))
        .collect();
    assert!(!ours.is_empty());
    for code in &ours {
        assert!(stamped.contains(code), "{code}");
    }
    assert_eq!(stamped.len(), ours.len() + lost.len());
}

/// Every document of a company: date, control number, status, generation code.
async fn all(app: &App, token: &str) -> Vec<(String, String, String, String)> {
    let mut found = Vec::new();
    let mut path = "/dte?page_size=100".to_owned();
    loop {
        let page = app.get(&path, token).await.expect(200).json()["data"].clone();
        for one in page["documents"].as_array().unwrap() {
            let identification = &one["document"]["identificacion"];
            found.push((
                text(&identification["fecEmi"]),
                text(&identification["numeroControl"]),
                text(&one["status"]),
                text(&identification["codigoGeneracion"]),
            ));
        }
        match page["pagination"]["next_cursor"].as_str() {
            Some(cursor) => path = format!("/dte?page_size=100&cursor={cursor}"),
            None => return found,
        }
    }
}

/// Issues until a moment; how many.
async fn issue_until(app: &App, token: &str, name: &str, end: Instant) -> u64 {
    let mut issued = 0;
    while Instant::now() < end {
        let answer = issue(app, token, &format!("{name}-{issued}")).await;
        answer.expect(201);
        issued += 1;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    issued
}

/// Waits until all of a company's documents are received, and looks at its lists and series of the
/// old year and of the new one; answers how many documents it has.
async fn look_at_both_years(
    app: &App,
    token: &str,
    has_year_in_number: bool,
    year: u64,
    issued: u64,
) -> usize {
    let list = app.wait_until("/dte?page_size=1", token, |list| {
        let summary = &list["data"]["summary"];
        summary["pending"] == 0 && summary["received"] == issued
    });
    let list = list.await;
    assert!(
        list["data"]["summary"]["by_contingency"].as_u64() > Some(0),
        "{list:#}"
    );
    let documents = all(app, token).await;
    for day in [format!("{year}-12-31"), format!("{}-01-01", year + 1)] {
        let year = &day[..4];
        let of_year = documents.iter().filter(|(date, ..)| date.starts_with(year));
        let mut numbers: Vec<_> = of_year.map(|(_, number, ..)| number.clone()).collect();
        numbers.sort();
        assert!(!numbers.is_empty());
        let in_number = if has_year_in_number { year } else { "0000" };
        let expected: Vec<_> = (1..=numbers.len())
            .map(|number| format!("DTE-03-M001P001-{in_number}{number:011}"))
            .collect();
        assert_eq!(numbers, expected);
        let of_day = documents.iter().filter(|(date, ..)| *date == day);
        let path = format!("/dte?page_size=1&startDate={day}&endDate={day}");
        let list = app.get(&path, token).await.expect(200).json();
        assert_eq!(list["data"]["summary"]["total"], of_day.count(), "{list:#}");
        let series = format!("/series/DTE-03-M001P001-{year}");
        let series = app.get(&series, token).await.expect(200).json();
        assert_eq!(series["data"]["last_number"], numbers.len(), "{series:#}");
        assert_eq!(series["data"]["missing"], 0, "{series:#}");
    }
    documents.len()
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_run_on_over_the_new_year_where_the_settings_say_so() {
    let environment = vec![("DTE_NUMBERING", "continuous".to_owned())];
    let mut app = App::start_with(Options { environment }).await;
    let company = app.company().await;
    let before = issue(&app, &company.token, "before").await.expect(201);
    let before = before.json();
    let (_, until) = new_year(&before["data"]["identificacion"]);
    app.move_clock(until + 60);
    let token = app.log_in(&company.registered["data"]).await;
    let after = issue(&app, &token, "after").await.expect(201).json();
    assert!(number_of(&before).ends_with("00001"), "{before}");
    assert!(number_of(&after).ends_with("00002"), "{after}");
}

#[tokio::test(flavor = "multi_thread")]
async fn through_midnight_of_the_new_year_every_series_begins_anew_and_nothing_is_lost() {
    const BEFORE: u64 = 20;
    let environment = [
        ("DTE_LEASE_SECONDS", "4"),
        ("DTE_RETRY_SECONDS", "1"),
        ("DTE_BATCH_SECONDS", "4"),
        ("DTE_CONTINGENCY_SECONDS", "1"),
        ("DTE_AUTHORITY_PAUSE_SECONDS", "1"),
    ];
    let environment = environment.map(|(name, value)| (name, value.to_owned()));
    let environment = environment.into();
    let mut app = App::start_with(Options { environment }).await;
    let plain = app.company().await;
    let mut registration = requests::register_other();
    registration["year_in_dte"] = true.into();
    let dated = app.company_with(registration).await;
    let first = issue(&app, &plain.token, "of-before").await.expect(201);
    // The clock goes on while the service is started again.
    let began = Instant::now();
    let (year, until) = new_year(&first.json()["data"]["identificacion"]);
    app.move_clock(until - BEFORE.cast_signed());
    // Their sessions begin in the old year.
    let keys = |company: &Company| company.registered["data"].clone();
    let tokens = [
        app.log_in_of(&keys(&plain), requests::NIT).await,
        app.log_in_of(&keys(&dated), requests::OTHER_NIT).await,
    ];
    let midnight = began + Duration::from_secs(BEFORE);
    let away = midnight.checked_sub(Duration::from_secs(4)).unwrap();
    let end = midnight + Duration::from_secs(6);
    let load = async {
        tokio::join!(
            issue_until(&app, &tokens[0], "plain-a", end),
            issue_until(&app, &tokens[0], "plain-b", end),
            issue_until(&app, &tokens[1], "dated-a", end),
            issue_until(&app, &tokens[1], "dated-b", end),
        )
    };
    let outage = async {
        tokio::time::sleep(away.saturating_duration_since(Instant::now())).await;
        app.fault("reception", "status", json!(503), 0).await;
        let back = midnight + Duration::from_secs(2);
        tokio::time::sleep(back.saturating_duration_since(Instant::now())).await;
        app.mend().await;
    };
    let ((a, b, c, d), ()) = tokio::join!(load, outage);
    let mut count = 0;
    for (token, issued) in tokens.iter().zip([a + b + 1, c + d]) {
        count += look_at_both_years(&app, token, *token == tokens[1], year, issued).await;
    }
    let held = app.held().await;
    let stamped = held.iter().filter(|one| one["estado"] == "PROCESADO");
    assert_eq!(stamped.count(), count);
    let audited = app.good(&["series", "audit"]);
    assert!(
        audited.contains(&format!("DTE-03-M001P001-{}  last", year + 1)),
        "{audited}"
    );
    app.good(&["verify"]);
}
