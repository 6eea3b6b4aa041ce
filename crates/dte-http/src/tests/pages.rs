//! The pages for people.

use std::io::Read;

use actix_web::body::to_bytes;
use actix_web::test::TestRequest;
use dte_domain::edition::Edition;
use dte_domain::identification::Environment;
use dte_domain::language::Language;

use super::{Answered, ApiApp, requests};
use crate::pages::{assets::ASSETS, errors, interface, rules, start};
use crate::request::field_errors::FieldErrorKind;
use crate::response::errors::{Code, TABLE};
use crate::rule_groups::rule_groups;

async fn page(app: &ApiApp, path: &str, language: &str) -> Answered {
    let request = TestRequest::get()
        .uri(path)
        .insert_header(("Accept-Language", language));
    app.send(request).await
}

#[actix_web::test]
async fn every_code_has_a_page_in_both_languages_to_which_its_errors_lead() {
    let app = ApiApp::new();
    let errors = TABLE.iter().map(|row| match row.error {
        Code::Rejected => "/docs/errors/HACIENDA_004".to_owned(),
        _ => format!("/docs/errors/{}", row.code),
    });
    let faults = FieldErrorKind::ALL.map(|kind| format!("/docs/errors/{}", kind.code()));
    let rules = rule_groups().into_iter().flat_map(|group| group.rules);
    let rules = rules.map(|rule| format!("/docs/rules/{}", rule.code));
    let paths: Vec<_> = errors.chain(faults).chain(rules).collect();
    assert!(paths.len() > 150, "{}", paths.len());
    for path in paths {
        let spanish = page(&app, &path, "es").await;
        let english = page(&app, &path, "en").await;
        for (answered, language) in [(&spanish, "es"), (&english, "en")] {
            assert_eq!(answered.status, 200, "{path}");
            assert_eq!(answered.header("content-language"), Some(language));
            assert!(
                answered
                    .body
                    .contains(&format!("<html lang=\"{language}\">"))
            );
            assert!(answered.body.matches("<h2>").count() >= 4, "{path}");
        }
        assert_ne!(spanish.body, english.body, "{path}");
    }
}

#[actix_web::test]
async fn an_answer_names_the_page_of_its_error_and_of_each_violation() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let mut breaking = requests::ccf();
    breaking.as_object_mut().unwrap().remove("receiver");
    for (request, pages) in [
        (serde_json::json!({"items": 1}), "/docs/errors/"),
        (breaking, "/docs/rules/"),
    ] {
        let answered = app.issue(&company, request.to_string()).await;
        let error = &answered.json()["error"];
        assert_eq!(error["help"], "/docs/errors/VALIDATION_FAILED");
        let violations = error["violations"].as_array().unwrap();
        assert!(!violations.is_empty());
        for violation in violations {
            let help = violation["help"].as_str().unwrap();
            assert_eq!(
                help,
                format!("{pages}{}", violation["code"].as_str().unwrap())
            );
            assert_eq!(app.get(help, "").await.status, 200, "{help}");
        }
    }
}

#[actix_web::test]
async fn indexes_name_every_page_and_an_unknown_code_has_none() {
    let app = ApiApp::new();
    for (path, least) in [("/docs/errors", 50), ("/docs/rules", 100)] {
        let index = page(&app, path, "en").await;
        assert_eq!(index.status, 200);
        let own = format!("href=\"{path}/");
        let links: Vec<_> = index.body.split(&own).skip(1).collect();
        assert!(links.len() > least, "{path}: {}", links.len());
        for link in links {
            let code = link.split('"').next().unwrap();
            assert_eq!(
                page(&app, &format!("{path}/{code}"), "en").await.status,
                200
            );
        }
        for unknown in ["NO_SUCH", "<script>", "CCF-99", "%3Cb%3E"] {
            let answered = page(
                &app,
                &format!("{path}/{unknown}")
                    .replace('<', "%3C")
                    .replace('>', "%3E"),
                "en",
            )
            .await;
            assert_eq!(answered.status, 404, "{path}/{unknown}");
            assert!(answered.is_enveloped());
        }
    }
    let refused = app.post("/docs/errors", "", "").await;
    assert_eq!(
        (refused.status, refused.header("allow")),
        (405, Some("GET, HEAD"))
    );
}

#[test]
fn each_code_of_the_authority_is_explained_by_itself() {
    let page = |code: &str| errors::one(code, Language::English).unwrap();
    assert!(page("HACIENDA_008").contains("has registered"));
    assert!(page("HACIENDA_802").contains("could not verify the signature"));
    for other in [
        "HACIENDA_008",
        "HACIENDA_096",
        "HACIENDA_UNKNOWN",
        "HACIENDA_913",
    ] {
        assert!(!page(other).contains("dte series audit"), "{other}");
    }
    assert!(page("HACIENDA_004").contains("dte series audit"));
    assert!(page("HACIENDA_913").contains("Nothing more is known of this code"));
}

#[test]
fn what_comes_from_outside_is_escaped() {
    let code = "HACIENDA_<script>alert(1)</script>";
    let page = errors::one(code, Language::Spanish).unwrap();
    assert!(!page.contains("<script>") && page.contains("&lt;script&gt;"));
    assert!(rules::one("<b>", Language::Spanish).is_none());
}

#[actix_web::test]
async fn every_member_of_a_request_stands_beside_its_place_in_the_document() {
    let app = ApiApp::new();
    for (language, head) in [("es", "solicitud"), ("en", "document of 2022")] {
        let members = page(&app, "/docs/members", language).await;
        assert_eq!(members.status, 200);
        assert!(members.body.contains(&format!("<th>{head}</th>")));
        assert!(members.body.matches("<tr>").count() > 200);
        let row =
            "<td><code>summary.total_taxed</code></td><td><code>resumen.totalGravada</code></td>";
        assert!(members.body.contains(row), "{}", members.body);
    }
}

#[actix_web::test]
async fn whoever_comes_without_a_path_is_led_to_the_pages_and_their_first_steps() {
    let app = ApiApp::new();
    let led = app.get("/", "").await;
    assert_eq!((led.status, led.header("location")), (302, Some("/docs")));
    let refused = app.post("/", "", "").await;
    assert_eq!(refused.status, 405);
    let docs = page(&app, "/docs", "en").await;
    assert!(docs.body.contains("href=\"/docs/start\""));
    for (language, title) in [("en", "First steps"), ("es", "Primeros pasos")] {
        let steps = page(&app, "/docs/start", language).await;
        assert_eq!(steps.status, 200);
        for told in [
            title,
            "calculate=true",
            "validate",
            "Idempotency-Key",
            "Corrects",
            "PENDING",
        ] {
            assert!(steps.body.contains(told), "{language}: {told}");
        }
        assert!(!steps.body.contains("test-values"));
        let at = |path| steps.body.find(path).unwrap();
        assert!(at("POST /api/v1/auth/register") < at("POST /api/v1/auth/login"));
    }
}

#[test]
fn the_first_steps_before_a_sandbox_name_its_test_values() {
    for language in [Language::English, Language::Spanish] {
        let page = start::start(Some("http://127.0.0.1:8081"), Edition::Of2022, language);
        assert!(page.contains("href=\"http://127.0.0.1:8081/sandbox/test-values\""));
        assert!(page.contains("http://127.0.0.1:8081/sandbox/certificates/{nit}"));
    }
}

#[actix_web::test]
async fn no_page_needs_anything_from_elsewhere() {
    let app = ApiApp::new();
    for path in [
        "/docs",
        "/docs/start",
        "/docs/errors",
        "/docs/rules",
        "/docs/members",
        "/docs/errors/OVERLOADED",
    ] {
        let answered = page(&app, path, "en").await;
        let policy = answered.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'"), "{policy}");
        assert!(!policy.contains("http") && !policy.contains('*') && !policy.contains("eval"));
        for at in ["src=\"", "rel=\"stylesheet\" href=\""] {
            for used in answered.body.split(at).skip(1) {
                let used = used.split('"').next().unwrap();
                assert!(used.starts_with("/docs/assets/"), "{path}: {used}");
                assert_eq!(app.get(used, "").await.status, 200, "{used}");
            }
        }
    }
    for asset in ASSETS
        .iter()
        .filter(|asset| asset.content_type.starts_with("text/css"))
    {
        let style = String::from_utf8(asset.unpacked().unwrap()).unwrap();
        assert!(
            !style.contains("@import") && !style.contains("url(http"),
            "{}",
            asset.name
        );
    }
}

#[actix_web::test]
async fn what_is_packed_is_sent_so_to_who_takes_it_and_unpacked_to_others() {
    let app = ApiApp::new();
    let path = "/docs/assets/swagger-ui-bundle.js";
    let plain = app.get(path, "").await;
    assert_eq!(
        (plain.status, plain.header("content-encoding")),
        (200, None)
    );
    let request = TestRequest::get().uri(path);
    let request = request.insert_header(("Accept-Encoding", "gzip, br"));
    let packed = app.respond(request).await;
    let coding = packed.headers().get("content-encoding").unwrap();
    assert_eq!(coding, "gzip");
    let packed = to_bytes(packed.into_body()).await.ok().unwrap();
    assert!(packed.len() < 500_000, "{}", packed.len());
    let mut unpacked = String::new();
    flate2::read::GzDecoder::new(&packed[..])
        .read_to_string(&mut unpacked)
        .unwrap();
    assert!(unpacked == plain.body);
    assert_eq!(app.get("/docs/assets/none.js", "").await.status, 404);
}

#[test]
fn requests_are_sent_from_the_page_in_the_test_environment_alone() {
    let test = interface::interface(Environment::Test, Language::English);
    let real = interface::interface(Environment::Production, Language::English);
    assert!(test.contains("data-sends=\"yes\"") && real.contains("data-sends=\"no\""));
    assert!(real.contains("to read only") && !test.contains("to read only"));
}
