//! The interface from outside: the application that every worker runs, over the fakes of the use
//! cases.

mod answers;
mod bounds;
mod browsers;
mod bulk;
mod calculating;
mod certificate;
mod company;
mod deliveries;
mod docs;
mod errors;
mod events;
mod expected;
mod explanations;
mod exposition;
mod external_ids;
mod files;
mod finding;
mod hostile_requests;
mod issuing;
mod keys;
mod languages;
mod limits;
mod members;
mod monitoring;
mod openapi;
mod pages;
mod paths;
mod receiver;
mod records;
pub mod requests;
mod rule_sources;
mod server;
mod slow_clients;
mod validating;
mod webhooks;
mod whole_answers;

use actix_web::body::to_bytes;
use actix_web::dev::{Service as _, ServiceResponse};
use actix_web::http::header::HeaderMap;
use actix_web::test::{TestRequest, init_service};
use actix_web::web;
use dte_test_kit::{TestApp, TestCompany};

use crate::Service;
use crate::fuzz_support::{kit, service};
use crate::transport::in_flight::InFlight;
use crate::transport::server::app;

/// The application with its fakes.
struct ApiApp {
    kit: TestApp,
    service: web::Data<Service>,
    under_way: web::Data<InFlight>,
}

/// What came back.
struct Answered {
    status: u16,
    headers: HeaderMap,
    bytes: web::Bytes,
    /// The same, where it is a text.
    body: String,
}

impl ApiApp {
    fn new() -> Self {
        Self::with(|_| {})
    }

    fn with(change: impl FnOnce(&mut Service)) -> Self {
        Self::over(kit(), change)
    }

    fn over(kit: TestApp, change: impl FnOnce(&mut Service)) -> Self {
        let mut service = service(&kit);
        change(&mut service);
        let under_way = InFlight::new(&service.settings);
        Self {
            kit,
            service: web::Data::new(service),
            under_way: web::Data::new(under_way),
        }
    }

    async fn respond(&self, request: TestRequest) -> ServiceResponse {
        let app = init_service(app(self.service.clone(), self.under_way.clone())).await;
        match app.call(request.to_request()).await {
            Ok(response) => response,
            Err(error) => {
                let request = TestRequest::default().to_http_request();
                ServiceResponse::new(request, error.error_response())
            }
        }
    }

    async fn send(&self, request: TestRequest) -> Answered {
        let response = self.respond(request).await;
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        let sniffing = headers.get("x-content-type-options");
        assert!(sniffing.is_some_and(|it| it == "nosniff"), "{headers:?}");
        let bytes = to_bytes(response.into_body()).await.ok().unwrap();
        let body = String::from_utf8_lossy(&bytes).into_owned();
        Answered {
            status,
            headers,
            bytes,
            body,
        }
    }

    async fn get(&self, path: &str, token: &str) -> Answered {
        self.send(authorized(TestRequest::get().uri(path), token))
            .await
    }

    async fn post(&self, path: &str, token: &str, body: impl Into<web::Bytes>) -> Answered {
        let request = TestRequest::post().uri(path).set_payload(body);
        let request = request.insert_header(("Content-Type", "application/json"));
        self.send(authorized(request, token)).await
    }

    async fn issue(&self, company: &TestCompany, body: impl Into<web::Bytes>) -> Answered {
        self.post("/api/v1/dte/ccf", company.token.reveal(), body)
            .await
    }
}

fn authorized(request: TestRequest, token: &str) -> TestRequest {
    if token.is_empty() {
        request
    } else {
        request.insert_header(("Authorization", format!("Bearer {token}")))
    }
}

impl Answered {
    fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).unwrap()
    }

    fn code(&self) -> String {
        self.json()["error"]["code"]
            .as_str()
            .unwrap_or("-")
            .to_owned()
    }

    /// Checks what every answer has.
    fn is_enveloped(&self) -> bool {
        let json = self.json();
        let shape = match json["success"].as_bool() {
            Some(true) => self.status < 300 && !json["data"].is_null(),
            Some(false) => {
                let error = &json["error"];
                self.status >= 400
                    && error["message"].is_string()
                    && error["details"].is_array()
                    && error["code"].is_string()
            }
            None => false,
        };
        shape
            && self.header("x-request-id").is_some()
            && self.header("content-type") == Some("application/json; charset=utf-8")
    }

    /// Everything but the request id and the date, for snapshots.
    fn whole(&self) -> String {
        let mut headers: Vec<_> = self
            .headers
            .iter()
            .filter(|(name, _)| *name != "x-request-id")
            .map(|(name, value)| format!("{name}: {}\n", value.to_str().unwrap()))
            .collect();
        headers.sort();
        assert!(self.is_enveloped(), "{}", self.body);
        format!("{}\n{}\n{}", self.status, headers.concat(), self.body)
    }
}
