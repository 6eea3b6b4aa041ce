//! `/errors`, `/rules` and `/catalogs`: the tables as data.

use std::collections::HashSet;

use actix_web::test::TestRequest;
use dte_domain::language::{Bilingual, Language};
use serde_json::{Value, json};

use super::{Answered, ApiApp};
use crate::request::field_errors::FieldErrorKind;
use crate::response::errors::TABLE;
use crate::rule_groups::rule_groups;

async fn ask(path: &str, language: Option<&str>) -> Answered {
    let mut request = TestRequest::get().uri(path);
    if let Some(language) = language {
        request = request.insert_header(("accept-language", language));
    }
    ApiApp::new().send(request).await
}

#[actix_web::test]
async fn errors_are_told_in_the_language_that_is_asked_for() {
    let path = "/api/v1/errors?code=RATE_LIMITED";
    for (asked, code, language) in [
        (None, "en", Language::English),
        (Some("es-SV"), "es", Language::Spanish),
        (Some("en-US,en;q=0.9"), "en", Language::English),
        (Some("fr"), "en", Language::English),
    ] {
        let answered = ask(path, asked).await;
        assert_eq!(answered.status, 200);
        assert_eq!(answered.header("content-language"), Some(code));
        assert_eq!(
            answered.header("vary"),
            Some("accept-language, accept-encoding")
        );
        let row = TABLE.iter().find(|row| row.code == "RATE_LIMITED").unwrap();
        assert_eq!(
            answered.json()["data"],
            json!({
                "errors": [{
                    "code": "RATE_LIMITED",
                    "status": 429,
                    "meaning": row.meaning.text(language),
                    "remedy": row.remedy.text(language),
                    "retryable": true,
                }],
                "faults_of_shape": [],
            })
        );
    }
}

fn codes(list: &Value) -> Vec<&str> {
    let list = list.as_array().unwrap().iter();
    list.map(|row| row["code"].as_str().unwrap()).collect()
}

#[actix_web::test]
async fn everything_that_can_be_answered_is_told_once() {
    let all = ask("/api/v1/errors", None).await.json();
    let (errors, faults) = (&all["data"]["errors"], &all["data"]["faults_of_shape"]);
    assert_eq!(
        codes(errors),
        TABLE.iter().map(|row| row.code).collect::<Vec<_>>()
    );
    assert_eq!(codes(faults), FieldErrorKind::ALL.map(FieldErrorKind::code));

    let all = ask("/api/v1/rules", None).await.json();
    let told = codes(&all["data"]["rules"]);
    let rules = rule_groups().into_iter().flat_map(|group| group.rules);
    assert_eq!(told, rules.map(|rule| rule.code).collect::<Vec<_>>());
    let different: HashSet<_> = told.iter().collect();
    assert_eq!((different.len(), told.len() > 200), (told.len(), true));
}

#[actix_web::test]
async fn a_rule_is_found_by_its_code_and_rules_by_their_type() {
    let one = ask("/api/v1/rules?code=CCF-37", Some("en")).await.json();
    assert_eq!(
        one["data"]["rules"],
        json!([{
            "code": "CCF-37",
            "about": "Fiscal credit voucher",
            "type": "03",
            "editions": ["2026"],
            "must_hold": "no income tax may be retained: documents of 2026 have no field for it",
            "source": "fe-ccf-v4: resumen",
        }])
    );
    let notes = ask("/api/v1/rules?type=05", None).await.json();
    let notes = codes(&notes["data"]["rules"]);
    assert!(notes.len() > 50 && notes.iter().all(|code| code.starts_with("NC-")));
    let general = ask("/api/v1/rules?code=REG-06", None).await.json();
    assert_eq!(general["data"]["rules"][0]["type"], Value::Null);
    let none = ask("/api/v1/rules?code=ccf-37", None).await.json();
    assert_eq!(none["data"]["rules"], json!([]));
}

#[actix_web::test]
async fn a_code_of_the_authority_is_found_in_the_row_of_its_refusals() {
    let found = ask("/api/v1/errors?code=HACIENDA_020", None).await.json();
    assert_eq!(codes(&found["data"]["errors"]), ["HACIENDA_<codigoMsg>"]);
}

#[actix_web::test]
async fn a_parameter_that_cannot_be_read_is_refused_and_an_unknown_one_warned_of() {
    let refused = ask("/api/v1/rules?type=99&code=", None).await;
    assert_eq!(
        (refused.status, refused.code()),
        (400, "VALIDATION_FAILED".into())
    );
    let warned = ask("/api/v1/errors?codes=X", None).await.json();
    assert_eq!(warned["warnings"][0], "codes: unknown parameter, ignored");
}

/// Which words say that something must or may be, in each language.
const MUST: [[&str; 2]; 2] = [[" must ", " may "], [" debe", " puede"]];

#[test]
fn what_must_hold_is_said_so_in_both_languages() {
    let rules = rule_groups().into_iter().flat_map(|group| group.rules);
    let rules = rules.map(|rule| (rule.code, rule.says));
    let faults = FieldErrorKind::ALL.map(|kind| (kind.code(), kind.says()));
    for (code, Bilingual { english, spanish }) in rules.chain(faults) {
        for (text, words) in [english, spanish].into_iter().zip(MUST) {
            let padded = format!(" {text}");
            assert!(
                words.iter().any(|word| padded.contains(word)),
                "{code}: {text}"
            );
            let begins = text.starts_with(char::is_uppercase);
            assert!(!begins && !text.ends_with('.'), "{code}: {text}");
        }
    }
}

#[actix_web::test]
async fn what_a_cache_has_already_is_not_sent_again() {
    let app = ApiApp::new();
    let path = "/api/v1/catalogs/CAT-012";
    let ask = |tag: &str| {
        let request = TestRequest::get().uri(path);
        app.send(request.insert_header(("if-none-match", tag)))
    };
    let first = app.send(TestRequest::get().uri(path)).await;
    assert_eq!(first.header("cache-control"), Some("public, max-age=3600"));
    let tag = first.header("etag").unwrap();
    for known in [tag, "*", &format!("\"x\", {tag}")] {
        let again = ask(known).await;
        assert_eq!((again.status, &*again.body), (304, ""), "{known}");
        assert_eq!(again.header("etag"), Some(tag));
    }
    for other in ["W/\"0\"", "", "x"] {
        assert_eq!(ask(other).await.status, 200, "{other}");
    }
    let errors = "/api/v1/errors";
    let tags = [Some("es"), Some("en")].map(|language| self::ask(errors, language));
    let [spanish, english] = tags;
    assert_ne!(spanish.await.header("etag"), english.await.header("etag"));
}

#[actix_web::test]
async fn a_catalogue_is_found_by_its_number_and_its_entries_by_what_people_type() {
    let all = ask("/api/v1/catalogs", None).await.json();
    let all = all["data"]["catalogs"].as_array().unwrap().clone();
    assert!(all.contains(&json!({
        "id": "CAT-019",
        "name": "Actividad económica",
        "editions": ["2022", "2026"],
        "entries": 774,
    })));
    for catalogue in &all {
        let id = catalogue["id"].as_str().unwrap();
        let one = ask(&format!("/api/v1/catalogs/{id}"), None).await.json();
        let entries = one["data"]["entries"].as_array().unwrap().len();
        assert_eq!(catalogue["entries"], entries, "{id}");
    }
    let entries = |query: &'static str| async move {
        let found = ask(&format!("/api/v1/catalogs/{query}"), None).await.json();
        found["data"]["entries"].clone()
    };
    assert_eq!(
        entries("cat-012?q=ahuachapan").await,
        json!([{"code": "01", "name": "Ahuachapán"}])
    );
    assert_eq!(
        entries("CAT-013?q=CABA%C3%91AS%20OESTE").await,
        json!([{"code": "10", "name": "Cabañas Oeste", "department": "09"}])
    );
    assert_eq!(codes(&entries("CAT-014?q=59").await), ["59"]);
    assert_eq!(codes(&entries("CAT-002?edition=2022").await).len(), 11);
    assert_eq!(codes(&entries("CAT-002").await).len(), 13);
    assert_eq!(entries("CAT-008?edition=2022").await, json!([]));
    assert_eq!(entries("CAT-012?q=nowhere").await, json!([]));
    let tax = entries("CAT-015?q=FOVIAL").await;
    assert_eq!(
        (&tax[0]["code"], &tax[0]["section"]),
        (&json!("D1"), &json!(1))
    );
}

#[actix_web::test]
async fn a_catalogue_that_there_is_not_and_an_edition_that_there_is_not_are_told() {
    let unknown = ask("/api/v1/catalogs/CAT-999", None).await;
    assert_eq!(
        (unknown.status, unknown.code()),
        (404, "CATALOGUE_NOT_FOUND".into())
    );
    let edition = ask("/api/v1/catalogs/CAT-012?edition=2025", None)
        .await
        .json();
    let violation = &edition["error"]["violations"][0];
    assert_eq!(
        (&violation["path"], &violation["expected"]),
        (&json!("edition"), &json!("2022 or 2026"))
    );
}
