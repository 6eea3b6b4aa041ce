//! What pages in browsers may do, and answers that are compressed.

use std::io::Write;

use actix_web::body::to_bytes;
use actix_web::http::Method;
use actix_web::test::TestRequest;
use flate2::write::GzDecoder;

use super::{Answered, ApiApp};

const PAGE: &str = "https://pos.example";

fn allowing() -> ApiApp {
    ApiApp::with(|service| service.settings.cors_origins = vec![PAGE.to_owned()])
}

fn preflight(origin: &str) -> TestRequest {
    TestRequest::with_uri("/api/v1/dte/ccf")
        .method(Method::OPTIONS)
        .insert_header(("origin", origin))
        .insert_header(("access-control-request-method", "POST"))
        .insert_header((
            "access-control-request-headers",
            "authorization, content-type, idempotency-key",
        ))
}

fn allowed_origin(answered: &Answered) -> Option<&str> {
    answered.header("access-control-allow-origin")
}

#[actix_web::test]
async fn a_page_of_an_allowed_origin_may_issue() {
    let app = allowing();
    let asked = app.send(preflight(PAGE)).await;
    assert_eq!((asked.status, allowed_origin(&asked)), (200, Some(PAGE)));
    let headers = asked.header("access-control-allow-headers").unwrap();
    assert!(headers.contains("idempotency-key") && headers.contains("authorization"));
    assert_eq!(asked.header("access-control-allow-credentials"), None);
    assert_eq!(asked.header("access-control-max-age"), Some("3600"));

    let health = TestRequest::get().uri("/api/v1/health");
    let answered = app.send(health.insert_header(("origin", PAGE))).await;
    assert_eq!(
        (answered.status, allowed_origin(&answered)),
        (200, Some(PAGE))
    );
    let exposed = answered.header("access-control-expose-headers").unwrap();
    for header in [
        "x-request-id",
        "retry-after",
        "etag",
        "location",
        "idempotency-replayed",
        "preference-applied",
    ] {
        assert!(exposed.contains(header), "{header}: {exposed}");
    }
}

#[actix_web::test]
async fn a_page_reads_what_was_refused_too() {
    let list = TestRequest::get()
        .uri("/api/v1/dte")
        .insert_header(("origin", PAGE));
    let refused = allowing().send(list).await;
    assert_eq!(
        (refused.status, allowed_origin(&refused)),
        (401, Some(PAGE))
    );
    assert!(refused.is_enveloped());
}

#[actix_web::test]
async fn pages_of_other_origins_may_nothing_and_without_the_setting_no_page_may() {
    let app = allowing();
    for other in ["https://other.example", "http://pos.example", "null"] {
        let asked = app.send(preflight(other)).await;
        assert_eq!(
            (asked.status, allowed_origin(&asked)),
            (400, None),
            "{other}"
        );
    }
    let closed = ApiApp::new();
    let asked = closed.send(preflight(PAGE)).await;
    assert_eq!((asked.status, allowed_origin(&asked)), (405, None));
    assert!(asked.is_enveloped());
    let health = TestRequest::get()
        .uri("/api/v1/health")
        .insert_header(("origin", PAGE));
    assert_eq!(allowed_origin(&closed.send(health).await), None);
}

async fn encoded(accepted: &str) -> (u16, Option<String>) {
    let request = TestRequest::get().uri("/api/v1/rules");
    let request = request.insert_header(("accept-encoding", accepted));
    let response = ApiApp::new().respond(request).await;
    let coding = response.headers().get("content-encoding");
    let coding = coding.map(|coding| coding.to_str().unwrap().to_owned());
    let status = response.status().as_u16();
    let body = to_bytes(response.into_body()).await.ok().unwrap();
    let plain = match coding {
        Some(_) => unpacked(&body),
        None => body.to_vec(),
    };
    assert!(plain.starts_with(b"{\"success\":true"));
    assert_eq!(plain.len() > 4 * body.len(), coding.is_some());
    (status, coding)
}

fn unpacked(body: &[u8]) -> Vec<u8> {
    let mut plain = GzDecoder::new(Vec::new());
    plain.write_all(body).unwrap();
    plain.finish().unwrap()
}

#[actix_web::test]
async fn an_answer_is_compressed_when_that_is_asked_for_and_never_refused() {
    let gzip = (200, Some("gzip".to_owned()));
    for asked in [
        "gzip",
        "br, gzip;q=0.5",
        "gzip, deflate, br",
        "identity;q=0, gzip",
    ] {
        assert_eq!(encoded(asked).await, gzip, "{asked}");
    }
    for plain in [
        "",
        "identity",
        "br",
        "gzip;q=0",
        "*;q=0",
        "identity;q=0, br",
        ";;",
    ] {
        assert_eq!(encoded(plain).await, (200, None), "{plain}");
    }
}
