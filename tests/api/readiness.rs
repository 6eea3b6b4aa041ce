//! The operator's view of who is ready for the documents of 2026.

use serde_json::{Value, json};

use crate::app::{App, Options};
use crate::editions::register;
use crate::requests;

fn told(printed: &str) -> Vec<Value> {
    let lines = printed.lines().filter(|line| line.starts_with('{'));
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_command_lists_who_lacks_what_and_ends_with_0_when_nobody_does() {
    let environment = vec![("DTE_EDITION", "auto".to_owned())];
    let app = App::start_with(Options { environment }).await;
    assert!(app.good(&["readiness"]).is_empty(), "no company");
    let company = app.company_with(register()).await;
    let ready = told(&app.good(&["readiness", "--json"]));
    assert_eq!(ready.len(), 1);
    assert_eq!(ready[0]["nit"], requests::NIT);
    assert_eq!(ready[0]["edition_after_cutover"], "2026");

    let bearer = format!("Bearer {}", company.token);
    let headers = [
        ("content-type", "application/json"),
        ("authorization", bearer.as_str()),
    ];
    let moved = json!({"address": {"department": "06", "municipality": "22"}});
    let patch = app.send(
        reqwest::Method::PATCH,
        "/branches/2",
        &headers,
        moved.to_string(),
    );
    patch.await.expect(200);
    let (exit, printed) = app.run(&["readiness", "--json"]);
    assert_eq!(exit, Some(1), "{printed}");
    let lacking = &told(&printed)[0]["branch_offices"][1];
    assert_eq!(lacking["missing"][0]["code"], "ISS-01");
    let (exit, printed) = app.run(&["readiness"]);
    assert_eq!(exit, Some(1), "{printed}");
    assert!(
        printed.contains("NOT READY") && printed.contains("branch 2: [ISS-01]"),
        "{printed}"
    );

    let stays = app.run(&["companies", "edition", requests::NIT, "2022"]);
    assert_eq!(stays.0, Some(0), "{}", stays.1);
    let (_, printed) = app.run(&["readiness", "--nit", requests::NIT]);
    assert!(printed.contains("stays at 2022"), "{printed}");
    let (exit, printed) = app.run(&["companies", "edition", requests::NIT, "2025"]);
    assert_eq!(exit, Some(2), "{printed}");
    let (exit, printed) = app.run(&["readiness", "--nit", "0000"]);
    assert_eq!(exit, Some(1), "{printed}");
}
