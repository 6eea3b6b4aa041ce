use actix_web::test::TestRequest;

use super::{TestApp, authorized, requests};
use crate::body::MOST_BYTES;

/// A valid request, padded with blanks to a size.
fn padded(size: usize) -> String {
    let body = requests::ccf().to_string();
    format!("{body}{}", " ".repeat(size - body.len()))
}

#[actix_web::test]
async fn a_body_of_one_mebibyte_is_taken_and_a_larger_one_refused() {
    let app = TestApp::new();
    let company = app.kit.company().await;
    assert_eq!(app.issue(&company, padded(MOST_BYTES)).await.status, 201);
    let larger = app.issue(&company, padded(MOST_BYTES + 1)).await;
    assert_eq!(
        (larger.status, larger.code().as_str()),
        (413, "BODY_TOO_LARGE")
    );
    assert!(larger.is_enveloped());
    let declared = TestRequest::post()
        .uri("/api/v1/ccf")
        .insert_header(("Content-Length", "99999999"));
    assert_eq!(
        app.send(authorized(declared, company.token.reveal()))
            .await
            .status,
        413
    );
    assert_eq!(app.kit.documents.count(), 1);
}

#[actix_web::test]
async fn a_body_that_is_not_declared_as_json_is_refused() {
    let app = TestApp::new();
    let company = app.kit.company().await;
    let send = async |name: &str, value: &str| {
        let request = TestRequest::post()
            .uri("/api/v1/ccf")
            .set_payload(requests::ccf().to_string());
        let request = request.insert_header((name, value));
        app.send(authorized(request, company.token.reveal())).await
    };
    for good in [
        "application/json",
        "Application/JSON; charset=UTF-8",
        "application/json;charset=\"utf-8\"",
        "application/problem+json",
        "application/json; profile=x",
    ] {
        assert_eq!(send("Content-Type", good).await.status, 201, "{good}");
    }
    assert_eq!(send("X-Nothing", "at all").await.status, 201);
    assert_eq!(send("Content-Encoding", "identity").await.status, 201);
    for bad in [
        "application/x-www-form-urlencoded",
        "text/plain",
        "",
        "json",
        "application/json; charset=iso-8859-1",
    ] {
        let answered = send("Content-Type", bad).await;
        assert_eq!(
            (answered.status, answered.code().as_str()),
            (415, "UNSUPPORTED_MEDIA_TYPE"),
            "{bad}"
        );
        assert!(answered.is_enveloped());
    }
    assert_eq!(send("Content-Encoding", "gzip").await.status, 415);
}

#[actix_web::test]
async fn more_requests_than_allowed_are_turned_away_but_health_is_answered() {
    let app = TestApp::with(|service| service.settings.most_under_way = 0);
    let turned_away = app.send(TestRequest::get().uri("/api/v1/dte")).await;
    assert_eq!(
        (turned_away.status, turned_away.code().as_str()),
        (503, "OVERLOADED")
    );
    assert_eq!(turned_away.header("retry-after"), Some("1"));
    assert!(turned_away.is_enveloped());
    assert_eq!(
        app.send(TestRequest::get().uri("/api/v1/health"))
            .await
            .status,
        200
    );
}

#[actix_web::test]
async fn thousands_of_unknown_members_are_named_up_to_a_limit() {
    let app = TestApp::new();
    let company = app.kit.company().await;
    let members: Vec<_> = (0..20_000)
        .map(|number| format!(", \"m{number}\": 1"))
        .collect();
    let members = members.concat();
    let body = requests::ccf().to_string();
    let answered = app
        .issue(&company, format!("{}{members}}}", &body[..body.len() - 1]))
        .await;
    let json = answered.json();
    let warnings = json["warnings"].as_array().unwrap();
    let unknown = warnings
        .iter()
        .filter(|text| text.to_string().contains("unknown"))
        .count();
    assert_eq!((answered.status, unknown), (201, 101));
}
