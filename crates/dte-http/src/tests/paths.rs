use actix_web::test::TestRequest;
use dte_domain::identification::DocumentType;
use serde_json::Value;

use super::requests::ISSUING;
use super::{ApiApp, authorized, requests};
use crate::endpoints::routes;
use crate::endpoints::routes::ENDPOINTS;
use crate::transport::endpoint::{BASE, Method};

/// Whether what is answered at a path is a file.
fn hands_over(template: &str) -> bool {
    let name = template.rsplit('/').next().unwrap();
    [
        "results",
        "file",
        "jws",
        "qr.svg",
        "qr.png",
        "pdf",
        "preview.pdf",
    ]
    .contains(&name)
}

/// A valid request of what is issued at these paths, which nothing that was asked for before is in the way of.
fn body_for(paths: &[&str], nth: usize) -> Value {
    let issuing = ISSUING.iter().find(|issuing| issuing.paths() == paths);
    issuing.map_or(Value::Null, |issuing| issuing.nth_valid(nth))
}

#[test]
fn every_type_that_can_be_issued_has_its_route() {
    for document_type in DocumentType::issued() {
        let spec = document_type.spec();
        let mut routes = ENDPOINTS.iter().filter(|it| it.paths == spec.paths);
        let route = routes.next();
        let method = route.map(|route| route.method);
        assert_eq!(method, Some(Method::Post), "{}", spec.kind);
        assert!(routes.next().is_none(), "{} twice", spec.kind);
    }
}

#[actix_web::test]
async fn every_path_answers_its_method_in_the_envelope_and_refuses_every_other() {
    let app = ApiApp::new();
    // What would go on until the server stops ends at once.
    app.service.followers.end_all();
    let company = app.kit.company().await;
    let issued = app.issue(&company, requests::ccf().to_string()).await;
    let code = issued.json()["data"]["identificacion"]["codigoGeneracion"].clone();
    let mut table = Vec::new();
    for endpoint in ENDPOINTS {
        for (nth, template) in endpoint.paths.iter().enumerate() {
            let id = if template.starts_with("/catalogs") {
                "CAT-012"
            } else {
                code.as_str().unwrap()
            };
            let path = format!("{BASE}{template}")
                .replace("{id}", id)
                .replace("{delivery}", id)
                .replace("{external_id}", "A-1")
                .replace("{kind}", "ccf");
            for method in ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"] {
                let body = match *endpoint.paths {
                    ["/auth/register"] => requests::company().to_string(),
                    ["/auth/login"] => {
                        let keys = &company.keys[0];
                        requests::keys(&keys.api_key, keys.api_secret.reveal()).to_string()
                    }
                    ["/dte/invalidate", ..] => {
                        let fresh = app.issue(&company, requests::ccf().to_string()).await;
                        let code = &fresh.json()["data"]["identificacion"]["codigoGeneracion"];
                        requests::invalidation(code.as_str().unwrap()).to_string()
                    }
                    _ => body_for(endpoint.paths, nth).to_string(),
                };
                let request = TestRequest::with_uri(&path).method(method.parse().unwrap());
                let request = authorized(request, company.token.reveal()).set_payload(body);
                let answered = app.send(request).await;
                let good = match endpoint.method {
                    Method::Get => matches!(method, "GET" | "HEAD"),
                    other => method == other.name(),
                };
                let is_file = good
                    && (template.starts_with("/openapi.")
                        || template.ends_with("/stream")
                        || hands_over(template));
                assert!(
                    is_file || answered.is_enveloped(),
                    "{method} {path}: {}",
                    answered.body
                );
                if good {
                    let path = path.replace(id, "{id}");
                    table.push(format!("{method} {path} {}", answered.status));
                } else if routes::allowed_at(template)
                    .split(", ")
                    .any(|one| one == method)
                {
                    // Another endpoint at the same path takes it.
                    assert_ne!(answered.status, 405, "{method} {path}");
                } else {
                    assert_eq!(answered.status, 405, "{method} {path}");
                    assert_eq!(answered.code(), "METHOD_NOT_ALLOWED");
                    let allowed = routes::allowed_at(template);
                    assert_eq!(answered.header("allow"), Some(&*allowed));
                }
            }
        }
    }
    insta::assert_snapshot!(table.join("\n"));
}

#[actix_web::test]
async fn all_but_the_public_paths_need_a_token() {
    let app = ApiApp::new();
    let public = [
        "/auth/register",
        "/auth/login",
        "/health",
        "/health/live",
        "/health/ready",
        "/catalogs",
        "/catalogs/{id}",
        "/errors",
        "/rules",
        "/openapi.json",
        "/openapi.yaml",
    ];
    for endpoint in ENDPOINTS {
        for path in endpoint.paths {
            let uri =
                format!("{BASE}{path}").replace("{id}", "20C8619E-75F5-192F-88F3-24697A6C9F58");
            let uri = uri.replace("{kind}", "ccf");
            let request = match endpoint.method {
                Method::Get => TestRequest::get(),
                Method::Post => TestRequest::post(),
                Method::Put => TestRequest::put(),
                Method::Patch => TestRequest::patch(),
                Method::Delete => TestRequest::delete(),
            };
            let answered = app.send(request.uri(&uri)).await;
            assert_eq!(answered.status == 401, !public.contains(path), "{path}");
            // What needs a token says which scope of its key, and nothing else does.
            assert_eq!(
                endpoint.scopes().is_some(),
                answered.status == 401,
                "{path}"
            );
            assert!(path.starts_with("/openapi.") || answered.is_enveloped());
        }
    }
}

#[actix_web::test]
async fn an_unknown_path_is_enveloped_and_a_slash_at_the_end_makes_another_path() {
    let app = ApiApp::new();
    let token = app.kit.company().await.token;
    for path in [
        "/api",
        "/api/v1",
        "/api/v1/",
        "/api/v1/dte/",
        "/api/v1/dte/ccf/",
        "/api/v2/dte",
        "/API/v1/dte",
        "/api/v1//dte",
        "/api/v1/dte/a/b",
        "/api/v1/%00",
        "/api/v1/health/",
    ] {
        let answered = app.get(path, token.reveal()).await;
        assert_eq!(
            (answered.status, answered.code().as_str()),
            (404, "ROUTE_NOT_FOUND"),
            "{path}"
        );
        assert!(answered.is_enveloped());
    }
}

#[actix_web::test]
async fn an_unknown_path_is_named_with_its_method_and_the_path_that_was_meant() {
    let app = ApiApp::new();
    for (path, meant) in [
        ("/dte/ccf", Some("/api/v1/dte/ccf")),
        ("/api/v1/dte/ccf/", Some("/api/v1/dte/ccf")),
        ("/auth/login/", Some("/api/v1/auth/login")),
        ("/api/v1/recipe", None),
        ("/recipe", None),
    ] {
        let answered = app.post(path, "", "{}").await;
        assert_eq!(answered.code(), "ROUTE_NOT_FOUND", "{path}");
        let message = answered.json()["error"]["message"].clone();
        let message = message.as_str().unwrap();
        let names = format!("there is nothing at POST {path}; paths begin with /api/v1");
        assert!(message.starts_with(&names), "{message}");
        let told = message.split_once(": was ").map(|(_, meant)| meant);
        assert_eq!(told, meant.map(|it| format!("{it} meant?")).as_deref());
    }
    let long = format!("/{}", "x".repeat(3_000));
    let answered = app.post(&long, "", "{}").await;
    assert_eq!(answered.code(), "ROUTE_NOT_FOUND");
    assert!(answered.body.len() < 1_000, "{}", answered.body);
}

#[actix_web::test]
async fn a_request_id_is_kept_when_it_has_the_form_and_made_otherwise() {
    let app = ApiApp::new();
    let kept = "a.B_c-9".to_owned();
    let longest = "x".repeat(128);
    for id in [&kept, &longest] {
        let request = TestRequest::get()
            .uri("/nowhere")
            .insert_header(("X-Request-Id", id.as_str()));
        assert_eq!(
            app.send(request).await.header("x-request-id"),
            Some(id.as_str())
        );
    }
    for id in ["", "two words", "semi;colon", "ñ", &"x".repeat(129)] {
        let request = TestRequest::get()
            .uri("/nowhere")
            .insert_header(("X-Request-Id", id.as_bytes()));
        let answered = app.send(request).await;
        let made = answered.header("x-request-id").unwrap();
        assert_eq!(made.len(), 36, "{id}: {made}");
    }
}
