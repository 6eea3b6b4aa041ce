//! The page that a document's receiver gets.

use actix_web::test::TestRequest;
use dte_application::ports::{Obstacle, SubmitReply};
use dte_domain::lifecycle::Rejection;
use dte_test_kit::{PUBLIC_URL, TestApp, TestCompany};

use super::{Answered, ApiApp, requests};

/// What heads links in tests stands before a path that the service does not see.
fn path_of(link: &str) -> String {
    link.strip_prefix(PUBLIC_URL).unwrap().to_owned()
}

async fn record(app: &ApiApp, company: &TestCompany, code: &str) -> serde_json::Value {
    let path = format!("/api/v1/dte/{code}");
    app.get(&path, company.token.reveal()).await.json()["data"].clone()
}

async fn issued(app: &ApiApp, company: &TestCompany) -> serde_json::Value {
    let answered = app.issue(company, requests::ccf().to_string()).await;
    let json = answered.json();
    let code = json["data"]["identificacion"]["codigoGeneracion"].as_str();
    let code = code.or(json["error"]["generation_code"].as_str());
    record(app, company, code.unwrap()).await
}

async fn asked(app: &ApiApp, path: &str, language: &str) -> Answered {
    let request = TestRequest::get().uri(path);
    app.send(request.insert_header(("Accept-Language", language)))
        .await
}

fn is_safe(answered: &Answered) {
    for (name, value) in [
        ("cache-control", "private, no-store"),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("x-robots-tag", "noindex, nofollow, noarchive"),
    ] {
        assert_eq!(answered.header(name), Some(value), "{name}");
    }
}

#[actix_web::test]
async fn whoever_has_the_address_sees_the_document_without_a_session() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let record = issued(&app, &company).await;
    let path = path_of(record["public_url"].as_str().unwrap());
    for (language, says) in [("es", "Aceptado por"), ("en", "Accepted by")] {
        let page = asked(&app, &path, language).await;
        assert_eq!(page.status, 200, "{}", page.body);
        is_safe(&page);
        let policy = page.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; style-src 'self';"));
        assert_eq!(page.header("content-language"), Some(language));
        assert_eq!(
            page.header("content-type"),
            Some("text/html; charset=utf-8")
        );
        let number = record["control_number"].as_str().unwrap();
        for shown in [says, number, "US$ ", "noindex", "/pdf\"", "/file\""] {
            assert!(page.body.contains(shown), "{shown}: {}", page.body);
        }
        assert!(!page.body.contains("<script"), "{}", page.body);
        // Of the receiver nothing but what stands in the files.
        for name in ["nombre", "nit", "correo", "telefono"] {
            let value = record["json_data"]["receptor"][name].as_str().unwrap();
            assert!(!page.body.contains(value), "{name}: {value}");
        }
    }
}

#[actix_web::test]
async fn its_files_are_those_of_the_issuer_and_are_never_packed() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let record = issued(&app, &company).await;
    let path = path_of(record["public_url"].as_str().unwrap());
    let code = record["generation_code"].as_str().unwrap();
    for name in ["pdf", "file"] {
        let request = TestRequest::get().uri(&format!("{path}/{name}"));
        let theirs = app
            .send(request.insert_header(("Accept-Encoding", "gzip")))
            .await;
        assert_eq!(theirs.status, 200, "{}", theirs.body);
        is_safe(&theirs);
        assert_eq!(theirs.header("content-encoding"), None);
        let ours = format!("/api/v1/dte/{code}/{name}");
        let ours = app.get(&ours, company.token.reveal()).await;
        assert_eq!(theirs.bytes, ours.bytes, "{name}");
        let head = TestRequest::with_uri(&format!("{path}/{name}"));
        let head = app.send(head.method(actix_web::http::Method::HEAD)).await;
        assert_eq!(head.status, 200);
        is_safe(&head);
    }
}

#[actix_web::test]
async fn what_was_first_taken_is_kept_and_told_once() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let record = issued(&app, &company).await;
    let path = path_of(record["public_url"].as_str().unwrap());
    let code = record["generation_code"].as_str().unwrap();
    let deliveries = format!("/api/v1/dte/{code}/deliveries");
    let openings = async || {
        let answered = app.get(&deliveries, company.token.reveal()).await;
        answered.json()["data"]["openings"].clone()
    };
    let parts = |openings: &serde_json::Value| {
        let all = openings.as_array().unwrap().iter();
        let parts = all.map(|one| one["part"].as_str().unwrap().to_owned());
        parts.collect::<std::collections::BTreeSet<_>>()
    };
    // Who only asks whether there is something takes nothing, and so does who gets nothing.
    let head = TestRequest::with_uri(&path).method(actix_web::http::Method::HEAD);
    assert_eq!(app.send(head).await.status, 200);
    asked(&app, &path[..path.len() - 1], "en").await;
    assert_eq!(openings().await, serde_json::json!([]));
    for _ in 0..2 {
        for part in ["", "/pdf", "/file"] {
            assert_eq!(
                asked(&app, &format!("{path}{part}"), "en").await.status,
                200
            );
        }
    }
    let kept = openings().await;
    assert_eq!(kept.as_array().unwrap().len(), 3, "{kept}");
    assert_eq!(
        parts(&kept),
        ["FILE", "PAGE", "PDF"].map(str::to_owned).into()
    );
    let feed = "/api/v1/events?type=delivery.opened";
    let feed = app.get(feed, company.token.reveal()).await.json();
    let told = feed["data"]["events"].as_array().unwrap();
    assert_eq!(told.len(), 3, "{feed}");
    assert_eq!(told[0]["data"]["part"], "PAGE");
    assert_eq!(told[0]["data"]["generation_code"], code);
    assert_eq!(told[0]["data"]["control_number"], record["control_number"]);
    assert_eq!(told[0]["data"]["document_type"], "03");
}

#[actix_web::test]
async fn what_leads_nowhere_is_told_alike() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let record = issued(&app, &company).await;
    let path = path_of(record["public_url"].as_str().unwrap());
    let unknown = asked(&app, "/r/00000000000000000000000000000000", "en").await;
    assert_eq!(unknown.status, 404);
    is_safe(&unknown);
    for other in [
        path[..path.len() - 1].to_owned(),
        format!("{path}0"),
        format!("{path}%0d%0aSet-Cookie:%20a=b"),
        "/r/%00".to_owned(),
        format!("/r/{}", record["generation_code"].as_str().unwrap()),
    ] {
        let answered = asked(&app, &other, "en").await;
        assert_eq!(answered.status, 404, "{other}");
        assert_eq!(answered.bytes, unknown.bytes, "{other}");
        let names = |it: &Answered| {
            it.headers
                .keys()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
        };
        let (mut theirs, mut ours) = (names(&answered), names(&unknown));
        theirs.sort();
        ours.sort();
        assert_eq!(theirs, ours, "{other}");
    }
    for below in ["/", "/pdf/x", "/invalidation/file", "/a/b/c"] {
        let page = asked(&app, &format!("/r/0{below}"), "en").await;
        assert_eq!(page.status, 404, "{below}");
        is_safe(&page);
        let up = "../".repeat(below.matches('/').count() + 1);
        let style = format!("href=\"{up}docs/assets/page.css\"");
        assert!(page.body.contains(&style), "{below}: {}", page.body);
    }
    let below = asked(&app, &format!("{path}/other"), "en").await;
    assert!(below.body.contains("There is nothing here"));
    for doubled in [format!("/{path}"), path.replacen("/r/", "/r//", 1)] {
        assert_eq!(asked(&app, &doubled, "en").await.status, 404, "{doubled}");
    }
}

#[actix_web::test]
async fn with_a_stroke_at_its_end_it_is_the_same_page() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let record = issued(&app, &company).await;
    let path = path_of(record["public_url"].as_str().unwrap());
    let token = path.rsplit('/').next().unwrap();
    let (plain, stroke) = (
        asked(&app, &path, "en").await,
        asked(&app, &format!("{path}/"), "en").await,
    );
    assert_eq!((plain.status, stroke.status), (200, 200));
    is_safe(&stroke);
    for name in ["pdf", "file"] {
        assert!(plain.body.contains(&format!("href=\"{token}/{name}\"")));
        assert!(stroke.body.contains(&format!("href=\"{name}\"")));
    }
    let stamp = record["reception_stamp"].as_str().unwrap();
    assert!(plain.body.contains(stamp), "{}", plain.body);
    assert!(!plain.body.contains("role=\"alert\""));
}

#[actix_web::test]
async fn what_was_taken_back_says_so_above_everything() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let record = issued(&app, &company).await;
    let path = path_of(record["public_url"].as_str().unwrap());
    let code = record["generation_code"].as_str().unwrap();
    let none = asked(&app, &format!("{path}/invalidation/file"), "en").await;
    assert_eq!(none.status, 404);
    let request = requests::invalidation(code);
    let token = company.token.reveal();
    let taken_back = app.post("/api/v1/dte/invalidate", token, request.to_string());
    let taken_back = taken_back.await;
    assert_eq!(taken_back.status, 200, "{}", taken_back.body);
    let page = asked(&app, &path, "en").await.body;
    let banner = page.find("INVALIDATED: this document").unwrap();
    assert!(banner < page.find("<h1").unwrap(), "{page}");
    let theirs = asked(&app, &format!("{path}/invalidation/file"), "en").await;
    assert_eq!(theirs.status, 200, "{}", theirs.body);
    is_safe(&theirs);
    let ours = format!("/api/v1/dte/{code}/invalidation/file");
    assert_eq!(theirs.bytes, app.get(&ours, token).await.bytes);
}

#[actix_web::test]
async fn a_document_that_waits_has_a_page_and_a_rejected_one_none() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    app.kit
        .authority
        .answer_next(SubmitReply::NotSent(Obstacle::NotSignedIn));
    let waiting = issued(&app, &company).await;
    let path = path_of(waiting["public_url"].as_str().unwrap());
    let page = asked(&app, &path, "en").await;
    assert!(
        page.body.contains("has not stamped it yet"),
        "{}",
        page.body
    );

    app.kit
        .authority
        .answer_next(SubmitReply::Rejected(Rejection {
            code: "020".to_owned(),
            description: "RECHAZADO".to_owned(),
            observations: Vec::new(),
            at: None,
        }));
    let rejected = issued(&app, &company).await;
    assert_eq!(rejected["status"], "REJECTED");
    assert!(rejected["public_url"].is_null(), "{rejected}");
    let code = rejected["generation_code"].as_str().unwrap();
    let token = code.replace('-', "").to_lowercase();
    for below in ["", "/pdf", "/file"] {
        let answered = asked(&app, &format!("/r/{token}{below}"), "en").await;
        assert_eq!(answered.status, 409, "{below}: {}", answered.body);
        is_safe(&answered);
    }
}

#[actix_web::test]
async fn a_replaced_version_says_so_and_shows_nothing_of_either() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    app.kit
        .authority
        .answer_next(SubmitReply::Rejected(Rejection {
            code: "020".to_owned(),
            description: "RECHAZADO".to_owned(),
            observations: Vec::new(),
            at: None,
        }));
    let rejected = issued(&app, &company).await;
    let code = rejected["generation_code"].as_str().unwrap();
    let correction = TestRequest::post()
        .uri("/api/v1/dte/ccf")
        .insert_header(("Content-Type", "application/json"))
        .insert_header(("Corrects", code))
        .set_payload(requests::ccf().to_string());
    let corrected = app
        .send(super::authorized(correction, company.token.reveal()))
        .await;
    assert_eq!(corrected.status, 201, "{}", corrected.body);
    let corrected = record(&app, &company, code).await;
    let present = path_of(corrected["public_url"].as_str().unwrap());
    let replaced = format!("/r/{}", code.replace('-', "").to_lowercase());
    for below in ["", "/", "/pdf", "/file", "/invalidation/file"] {
        let page = asked(&app, &format!("{replaced}{below}"), "es").await;
        assert_eq!(page.status, 410, "{below}: {}", page.body);
        is_safe(&page);
        assert!(page.body.contains("fue reemplazado"), "{}", page.body);
        for shown in [code, "DTE-03", "US$"] {
            assert!(!page.body.contains(shown), "{shown}: {}", page.body);
        }
    }
    for below in ["", "/pdf", "/file"] {
        let page = asked(&app, &format!("{present}{below}"), "es").await;
        assert_eq!(page.status, 200, "{below}");
    }
    // Whoever opened the other version did not open this one.
    let deliveries = format!("/api/v1/dte/{code}/deliveries");
    let openings = app.get(&deliveries, company.token.reveal()).await.json();
    let openings = openings["data"]["openings"].as_array().unwrap().len();
    assert_eq!(openings, 3);
}

#[actix_web::test]
async fn without_an_address_of_its_own_a_service_has_no_pages() {
    let kit = TestApp::with(|_, settings| settings.public_url = None);
    let app = ApiApp::over(kit, |_| {});
    let company = app.kit.company().await;
    let record = issued(&app, &company).await;
    assert!(record["public_url"].is_null(), "{record}");
    let code = record["generation_code"].as_str().unwrap();
    let token = code.replace('-', "").to_lowercase();
    assert_eq!(asked(&app, &format!("/r/{token}"), "en").await.status, 404);
}

#[actix_web::test]
async fn a_company_turns_its_pages_off_and_on() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let document = issued(&app, &company).await;
    let code = document["generation_code"].as_str().unwrap();
    let path = path_of(document["public_url"].as_str().unwrap());
    let unknown = asked(&app, "/r/none", "en").await;
    for shows in [false, true] {
        let change = TestRequest::patch()
            .uri("/api/v1/company")
            .insert_header(("Content-Type", "application/json"))
            .set_payload(format!("{{\"public_links\": {shows}}}"));
        let changed = app
            .send(super::authorized(change, company.token.reveal()))
            .await;
        assert_eq!(changed.status, 200, "{}", changed.body);
        assert_eq!(changed.json()["data"]["public_links"], shows);
        let page = asked(&app, &path, "en").await;
        let url = record(&app, &company, code).await["public_url"].clone();
        if shows {
            assert_eq!((page.status, &url), (200, &document["public_url"]));
        } else {
            assert_eq!((page.status, &page.bytes), (404, &unknown.bytes));
            assert!(url.is_null(), "{url}");
        }
    }
}

#[actix_web::test]
async fn neither_host_nor_forwarded_makes_a_link() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let record = issued(&app, &company).await;
    let path = format!(
        "/api/v1/dte/{}",
        record["generation_code"].as_str().unwrap()
    );
    let request = TestRequest::get()
        .uri(&path)
        .insert_header(("Host", "evil.example"))
        .insert_header(("Forwarded", "host=evil.example;proto=http"))
        .insert_header(("X-Forwarded-Host", "evil.example"));
    let answered = app
        .send(super::authorized(request, company.token.reveal()))
        .await;
    assert_eq!(answered.json()["data"]["public_url"], record["public_url"]);
    assert!(!answered.body.contains("evil.example"));
}

#[actix_web::test]
async fn one_address_asks_sixty_times_a_minute() {
    let app = ApiApp::new();
    let mut statuses = Vec::new();
    for _ in 0..61 {
        statuses.push(asked(&app, "/r/none", "en").await.status);
    }
    assert!(statuses[..60].iter().all(|status| *status == 404));
    assert_eq!(statuses[60], 429);
    for (path, language, says) in [
        ("/r/none", "es", "Ahora no"),
        ("/r/none/pdf", "en", "Not now"),
    ] {
        let page = asked(&app, path, language).await;
        assert_eq!(page.status, 429);
        is_safe(&page);
        assert!(page.body.contains(says), "{}", page.body);
        assert!(page.header("retry-after").is_some());
    }
}
