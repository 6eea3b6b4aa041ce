//! A rejected document is said right under the code and number that it has, and every number that
//! was ever taken has its fate.

use reqwest::Method;
use serde_json::{Value, json};

use crate::app::{Answer, App, Company};
use crate::authority::{code_of, number_of, text};
use crate::requests;

const HOUR: i64 = 3_600;

/// Posts with headers beside the usual ones.
async fn post(
    app: &App,
    token: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &Value,
) -> Answer {
    let bearer = format!("Bearer {token}");
    let usual = [
        ("content-type", "application/json"),
        ("authorization", bearer.as_str()),
    ];
    let headers = [&usual[..], headers].concat();
    app.send(Method::POST, path, &headers, body.to_string())
        .await
}

/// The code of a CCF that the authority refused.
async fn rejected(app: &App, company: &Company, headers: &[(&str, &str)]) -> String {
    app.fault("reception", "reject", json!("020"), 1).await;
    let refused = post(app, &company.token, "/dte/ccf", headers, &requests::ccf()).await;
    let refused = refused.expect(400);
    assert_eq!(refused.code(), "HACIENDA_020");
    text(&refused.json()["error"]["generation_code"])
}

/// What a correction is refused for.
async fn faults(app: &App, token: &str, path: &str, code: &str, body: &Value) -> Vec<String> {
    let refused = post(app, token, path, &[("corrects", code)], body).await;
    let violations = refused.expect(400).json()["error"]["violations"].clone();
    let violations = violations.as_array().unwrap().iter();
    violations
        .map(|violation| {
            assert_eq!(violation["path"], "Corrects", "{violation}");
            text(&violation["code"])
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_correction_keeps_code_and_number_and_both_requests_keep_their_answers() {
    let mut app = App::start().await;
    let company = app.company().await;
    let code = rejected(&app, &company, &[("idempotency-key", "first")]).await;
    let right = requests::ccf_over(200);
    let headers = [("idempotency-key", "second"), ("corrects", code.as_str())];
    let issued = post(&app, &company.token, "/ccf", &headers, &right).await;
    let issued = issued.expect(201).json();
    assert_eq!(code_of(&issued), code);
    assert_eq!(number_of(&issued), "DTE-03-M001P001-000000000000001");
    assert!(issued["reception_stamp"].is_string(), "{issued}");

    for after_a_restart in [false, true] {
        if after_a_restart {
            app.kill_and_restart();
        }
        let first = [("idempotency-key", "first")];
        let again = post(&app, &company.token, "/ccf", &first, &requests::ccf()).await;
        let again = again.expect(400);
        assert_eq!(again.headers["idempotency-replayed"], "true");
        assert_eq!(again.code(), "HACIENDA_020");
        let again = post(&app, &company.token, "/ccf", &headers, &right).await;
        let again = again.expect(201);
        assert_eq!(again.headers["idempotency-replayed"], "true");
        assert_eq!(again.json()["data"], issued["data"]);
        assert_eq!(again.json()["reception_stamp"], issued["reception_stamp"]);
        let reused = post(&app, &company.token, "/ccf", &headers[..1], &right).await;
        assert_eq!(reused.expect(422).code(), "IDEMPOTENCY_KEY_REUSED");
    }

    let record = app.get(&format!("/dte/{code}"), &company.token).await;
    let record = record.expect(200).json();
    assert_eq!(record["data"]["status"], "RECEIVED");
    assert_eq!(record["data"]["corrections"], 1);
    assert_eq!(record["data"]["json_data"], issued["data"]);
    let next = app.post("/ccf", &company.token, &requests::ccf()).await;
    let next = number_of(&next.expect(201).json());
    assert_eq!(next, "DTE-03-M001P001-000000000000002");
    let series = app.get("/series/DTE-03-M001P001", &company.token).await;
    let series = series.expect(200).json()["data"].clone();
    assert_eq!(series["last_number"], 2, "{series:#}");
    assert_eq!(series["documents"], 2, "{series:#}");
    assert_eq!(series["missing"], 0, "{series:#}");
    assert_eq!(series["numbers"][0]["corrections"], 1, "{series:#}");
    assert_eq!(app.stamped().await.len(), 2);
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_correction_that_is_refused_again_can_be_corrected_again() {
    let app = App::start().await;
    let company = app.company().await;
    let code = rejected(&app, &company, &[]).await;
    for _ in 0..2 {
        let headers = [("corrects", code.as_str())];
        assert_eq!(rejected(&app, &company, &headers).await, code);
    }
    let headers = [("corrects", code.as_str())];
    let issued = post(&app, &company.token, "/ccf", &headers, &requests::ccf()).await;
    let issued = issued.expect(201).json();
    assert_eq!(number_of(&issued), "DTE-03-M001P001-000000000000001");
    let record = app.get(&format!("/dte/{code}"), &company.token).await;
    assert_eq!(record.expect(200).json()["data"]["corrections"], 3);
    app.good(&["verify"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_may_not_be_corrected_is_refused_with_its_rule() {
    let mut app = App::start().await;
    let company = app.company().await;
    let (token, ccf) = (company.token.as_str(), requests::ccf());
    let code = rejected(&app, &company, &[]).await;
    let good = app.post("/ccf", token, &ccf).await.expect(201).json();
    let day = text(&good["data"]["identificacion"]["fecEmi"]);
    let good = code_of(&good);
    assert_eq!(faults(&app, token, "/ccf", &good, &ccf).await, ["COR-01"]);
    let invoice = requests::invoice();
    let of_another_type = faults(&app, token, "/invoices", &code, &invoice).await;
    assert_eq!(of_another_type, ["COR-02"]);
    assert_eq!(
        faults(&app, token, "/ccf", "nothing", &ccf).await,
        ["FORMAT"]
    );
    let twice = [("corrects", code.as_str()), ("corrects", good.as_str())];
    post(&app, token, "/ccf", &twice, &ccf).await.expect(400);

    let unknown = [("corrects", "20C8619E-75F5-492F-88F3-24697A6C9F58")];
    let missing = post(&app, token, "/ccf", &unknown, &ccf).await.expect(404);
    assert_eq!(missing.code(), "DOCUMENT_NOT_FOUND");
    let other = app.company_with(requests::register_other()).await;
    let corrects = [("corrects", code.as_str())];
    post(&app, &other.token, "/ccf", &corrects, &ccf)
        .await
        .expect(404);
    let branch = &company.registered["data"]["branch_offices"][1];
    let branch = app.log_in(branch).await;
    let refused = post(&app, &branch, "/ccf", &corrects, &ccf).await;
    assert!(
        [403, 404].contains(&refused.status.as_u16()),
        "{}",
        refused.text
    );

    app.move_clock(24 * HOUR - 60);
    let mut broken = ccf.clone();
    broken["summary"]["total_to_pay"] = 1.into();
    let both = post(&app, token, "/ccf", &corrects, &broken).await;
    assert_eq!(both.expect(400).code(), "VALIDATION_FAILED");
    app.move_clock(24 * HOUR + 60);
    let found = faults(&app, token, "/ccf", &code, &ccf).await;
    // A day later than the last of a year it is also of the old year.
    let is_newer_year = day.ends_with("-12-31") || (day.ends_with("-12-30") && found.len() == 2);
    let expected = if is_newer_year {
        &["COR-03", "COR-05"][..]
    } else {
        &["COR-03"]
    };
    assert_eq!(found, expected, "{day}");
    let series = app.get("/series/DTE-03-M001P001", token).await;
    let series = series.expect(200).json()["data"].clone();
    assert_eq!(series["last_number"], 2, "no number was taken: {series:#}");
    assert_eq!(series["numbers"][0]["status"], "REJECTED");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_of_the_old_year_is_not_corrected_in_the_new_one() {
    let mut app = App::start().await;
    let mut registration = requests::register();
    registration["year_in_dte"] = true.into();
    registration["token_lifetime"] = 90.into();
    let company = app.company_with(registration).await;
    let (token, ccf) = (company.token.as_str(), requests::ccf());
    let issued = app.post("/ccf", token, &ccf).await.expect(201).json();
    let (year, until) = new_year(&issued["data"]["identificacion"]);
    app.move_clock(until - HOUR);
    let code = rejected(&app, &company, &[]).await;
    app.move_clock(until + 60);
    assert_eq!(faults(&app, token, "/ccf", &code, &ccf).await, ["COR-05"]);
    app.post("/ccf", token, &ccf).await.expect(201);
    let all = app.get("/series", token).await.expect(200).json();
    let all = all["data"]["series"].as_array().unwrap().iter();
    let all: Vec<_> = all
        .map(|one| (text(&one["series"]), one["last_number"].clone()))
        .collect();
    let named = |year: u64, last: u64| (format!("DTE-03-M001P001-{year}"), json!(last));
    assert_eq!(all, [named(year, 2), named(year + 1, 1)]);
}

/// The year of an issued document, and the seconds from its issue to the next year.
pub fn new_year(identification: &Value) -> (u64, i64) {
    let numbers = |member: &str, separator| -> Vec<i64> {
        let text = text(&identification[member]);
        let parts = text.split(separator);
        parts.map(|part| part.parse().unwrap()).collect()
    };
    let (date, time) = (numbers("fecEmi", '-'), numbers("horEmi", ':'));
    let (year, month, day) = (date[0], date[1], date[2]);
    let is_long = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let lengths = [
        31,
        if is_long { 29 } else { 28 },
        31,
        30,
        31,
        30,
        31,
        31,
        30,
        31,
        30,
        31,
    ];
    let rest: i64 = lengths.iter().skip(usize::try_from(month).unwrap()).sum();
    let days = rest + lengths[usize::try_from(month).unwrap() - 1] - day + 1;
    let passed = time[0] * HOUR + time[1] * 60 + time[2];
    (u64::try_from(year).unwrap(), days * 24 * HOUR - passed)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_number_has_its_fate_and_each_sees_its_own() {
    let app = App::start().await;
    let company = app.company().await;
    let branch = &company.registered["data"]["branch_offices"][1];
    let branch = app.log_in(branch).await;
    for _ in 0..3 {
        app.post("/ccf", &company.token, &requests::ccf())
            .await
            .expect(201);
    }
    let refused = rejected(&app, &company, &[]).await;
    app.post("/invoices", &branch, &requests::invoice())
        .await
        .expect(201);

    let all = app.get("/series", &company.token).await.expect(200).json();
    let all = all["data"]["series"].as_array().unwrap();
    let named = |one: &Value| {
        let (place, year) = (text(&one["series"]), one["year"].to_string());
        let place = place.strip_suffix(&format!("-{year}")).map(str::to_owned);
        place.unwrap_or_else(|| panic!("{one}"))
    };
    let all_named: Vec<_> = all.iter().map(named).collect();
    assert_eq!(all_named, ["DTE-01-S001P001", "DTE-03-M001P001"]);
    assert!(all.iter().all(|one| one["missing"] == 0));
    let own = app.get("/series", &branch).await.expect(200).json();
    let own = own["data"]["series"].as_array().unwrap();
    assert_eq!(own.len(), 1);
    assert_eq!(named(&own[0]), "DTE-01-S001P001");
    let path = format!("/series/{}", text(&own[0]["series"]));
    app.get(&path, &branch).await.expect(200);
    // Without a year it is that of the newest.
    app.get("/series/DTE-01-S001P001", &branch)
        .await
        .expect(200);
    app.get("/series/DTE-03-M001P001", &branch)
        .await
        .expect(404);

    let mut after = Value::Null;
    let mut numbers = Vec::new();
    loop {
        let path = match &after {
            Value::Null => "/series/DTE-03-M001P001?page_size=2".to_owned(),
            after => format!("/series/DTE-03-M001P001?page_size=2&after={after}"),
        };
        let page = app.get(&path, &company.token).await.expect(200).json();
        numbers.extend(page["data"]["numbers"].as_array().unwrap().clone());
        after = page["data"]["next_after"].clone();
        if after.is_null() {
            break;
        }
    }
    let fates: Vec<_> = numbers
        .iter()
        .map(|one| (one["number"].clone(), text(&one["status"])))
        .collect();
    let fate = |number: u64, status: &str| (json!(number), status.to_owned());
    assert_eq!(
        fates,
        [
            fate(1, "RECEIVED"),
            fate(2, "RECEIVED"),
            fate(3, "RECEIVED"),
            fate(4, "REJECTED")
        ]
    );
    assert_eq!(numbers[3]["generation_code"], refused);

    let other = app.company_with(requests::register_other()).await;
    app.get("/series/DTE-03-M001P001", &other.token)
        .await
        .expect(404);
    for wrong in ["after=-1", "page_size=0", "page_size=1001", "after=x"] {
        let path = format!("/series/DTE-03-M001P001?{wrong}");
        app.get(&path, &company.token).await.expect(400);
    }
    app.get("/series", "").await.expect(401);
}
