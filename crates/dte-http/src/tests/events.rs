//! What happened, read and followed.

use std::time::Duration;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::test::TestRequest;
use dte_application::ports::{Clock, DomainEventKind, SubmitReply};
use dte_domain::lifecycle::Rejection;
use dte_test_kit::TestCompany;
use schemars::SchemaGenerator;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::{Answered, ApiApp, authorized, requests};
use crate::response::event::EVENT_TYPES;

const EVENTS: &str = "/api/v1/events";

impl ApiApp {
    async fn events(&self, company: &TestCompany, query: &str) -> Answered {
        let path = format!("{EVENTS}{query}");
        self.get(&path, company.token.reveal()).await
    }

    /// Opens a stream, whose frames are then read one by one.
    async fn stream(
        &self,
        token: &str,
        query: &str,
        last: Option<&str>,
    ) -> Result<Stream, Answered> {
        let path = format!("{EVENTS}/stream{query}");
        let mut request = TestRequest::get().uri(&path);
        if let Some(last) = last {
            request = request.insert_header(("Last-Event-ID", last));
        }
        let response = self.respond(authorized(request, token)).await;
        if response.status() == 200 {
            let header = |name| response.headers().get(name).unwrap().to_str().unwrap();
            assert_eq!(header("content-type"), "text/event-stream");
            return Ok(Stream {
                body: response.into_body(),
                rest: String::new(),
            });
        }
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        let body = actix_web::body::to_bytes(response.into_body()).await;
        let bytes = body.ok().unwrap();
        let body = String::from_utf8(bytes.to_vec()).unwrap();
        Err(Answered {
            status,
            headers,
            bytes,
            body,
        })
    }
}

struct Stream {
    body: BoxBody,
    rest: String,
}

impl Stream {
    /// The next frame; nothing at the end of the stream.
    async fn frame(&mut self) -> Option<String> {
        loop {
            if let Some((frame, rest)) = self.rest.split_once("\n\n") {
                let frame = frame.to_owned();
                self.rest = rest.to_owned();
                return Some(frame);
            }
            let mut body = std::pin::pin!(&mut self.body);
            let piece = std::future::poll_fn(|context| body.as_mut().poll_next(context));
            let piece = timeout(Duration::from_mins(1), piece).await.unwrap()?;
            let piece = piece.map_err(|error| error.to_string()).unwrap();
            self.rest.push_str(std::str::from_utf8(&piece).unwrap());
        }
    }

    /// The number of an event that is told next.
    async fn sequence(&mut self) -> Option<u64> {
        let frame = self.frame().await?;
        let id = frame
            .strip_prefix("id: ")
            .unwrap_or_else(|| panic!("{frame}"));
        id.split('\n').next().unwrap().parse().ok()
    }
}

/// Issues so many documents, each of which is an event.
async fn issue(app: &ApiApp, company: &TestCompany, count: usize) {
    for _ in 0..count {
        let issued = app.issue(company, requests::ccf().to_string()).await;
        assert_eq!(issued.status, 201, "{}", issued.body);
    }
}

fn sequences(answered: &Answered) -> Vec<u64> {
    let json = answered.json();
    let events = json["data"]["events"].as_array();
    let events = events.unwrap_or_else(|| panic!("{}", answered.body)).iter();
    events
        .map(|event| event["sequence"].as_u64().unwrap())
        .collect()
}

#[actix_web::test]
async fn a_feed_is_read_page_by_page_without_a_gap() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let empty = app.events(&company, "").await;
    assert_eq!(empty.json()["data"]["next_after"], 0);
    assert_eq!(empty.json()["data"]["has_more"], false);
    issue(&app, &company, 5).await;
    let (mut after, mut seen) = (0, Vec::new());
    loop {
        let page = app
            .events(&company, &format!("?after={after}&limit=2"))
            .await;
        seen.extend(sequences(&page));
        let data = &page.json()["data"];
        after = data["next_after"].as_u64().unwrap();
        if data["has_more"] == false {
            break;
        }
    }
    assert_eq!(seen, [1, 2, 3, 4, 5]);
    assert!(sequences(&app.events(&company, &format!("?after={after}")).await).is_empty());
}

#[actix_web::test]
async fn an_event_tells_neither_persons_nor_amounts_and_is_found_by_its_id() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let mut request = requests::ccf();
    request["external_id"] = "ORDER-1".into();
    app.issue(&company, request.to_string()).await;
    let page = app.events(&company, "").await;
    let event = page.json()["data"]["events"][0].clone();
    insta::assert_snapshot!("event", serde_json::to_string_pretty(&event).unwrap());
    let id = event["id"].as_str().unwrap();
    let one = app.events(&company, &format!("/{id}")).await;
    assert_eq!(one.json()["data"], event);
    let branch = app
        .get(&format!("{EVENTS}/{id}"), company.branch_token.reveal())
        .await;
    assert_eq!((branch.status, &*branch.code()), (404, "EVENT_NOT_FOUND"));
    let (other, beyond) = (id.replacen('0', "1", 1), id.replace("_1", "_2"));
    for unknown in ["evt_1", "x", &*other, &*beyond, &id.replace("_1", "_01")] {
        let refused = app.events(&company, &format!("/{unknown}")).await;
        assert_eq!(
            (refused.status, &*refused.code()),
            (404, "EVENT_NOT_FOUND"),
            "{unknown}"
        );
    }
}

#[actix_web::test]
async fn a_view_by_type_and_by_branch_has_gaps_and_still_comes_to_the_end() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    issue(&app, &company, 2).await;
    let rejection = Rejection {
        code: "020".into(),
        description: "no".into(),
        observations: Vec::new(),
        at: None,
    };
    app.kit
        .authority
        .answer_next(SubmitReply::Rejected(rejection));
    let token = company.branch_token.reveal();
    app.post("/api/v1/dte/ccf", token, requests::ccf().to_string())
        .await;
    issue(&app, &company, 1).await;
    let rejected = app
        .events(&company, "?type=dte.rejected,dte.invalidated")
        .await;
    assert_eq!(sequences(&rejected), [3]);
    assert_eq!(rejected.json()["data"]["next_after"], 4);
    let own = app.get(EVENTS, token).await;
    assert_eq!(sequences(&own), [3]);
    assert_eq!(own.json()["data"]["next_after"], 4);
    for query in [
        "?type=dte.stored",
        "?limit=0",
        "?limit=1001",
        "?after=-1",
        "?afer=1",
    ] {
        let refused = app.events(&company, query).await;
        assert_eq!(
            (refused.status, &*refused.code()),
            (400, "VALIDATION_FAILED"),
            "{query}"
        );
    }
}

#[actix_web::test]
async fn what_cannot_be_read_on_from_is_refused_with_where_to_go_on() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    issue(&app, &company, 4).await;
    let ahead = app.events(&company, "?after=5").await;
    assert_eq!((ahead.status, &*ahead.code()), (409, "EVENT_CURSOR_AHEAD"));
    assert_eq!(ahead.json()["error"]["newest"], 4);
    let stream = app.events(&company, "").await.json()["data"]["stream_id"].clone();
    let same = format!("?after=4&stream_id={}", stream.as_str().unwrap());
    assert_eq!(app.events(&company, &same).await.status, 200);
    let other = app.events(&company, "?after=4&stream_id=other").await;
    assert_eq!(
        (other.status, &*other.code()),
        (409, "EVENT_STREAM_CHANGED")
    );

    let later = app.kit.clock.now() + time::Duration::minutes(1);
    let id = company.main.company.0.to_string();
    app.kit.database.purge_events(&id, later, 2).await.unwrap();
    let expired = app.events(&company, "?after=1").await;
    assert_eq!((expired.status, &*expired.code()), (410, "EVENTS_EXPIRED"));
    assert_eq!(expired.json()["error"]["oldest"], 3);
    let gone = app.events(&company, &format!("/evt_{id}_2")).await;
    assert_eq!((gone.status, &*gone.code()), (410, "EVENTS_EXPIRED"));
    assert_eq!(sequences(&app.events(&company, "?after=2").await), [3, 4]);
    assert_eq!(sequences(&app.events(&company, "").await), [3, 4]);
    let refused = app.stream(company.token.reveal(), "?after=1", None).await;
    assert_eq!(refused.err().unwrap().status, 410);
}

#[actix_web::test]
async fn a_stream_goes_on_where_it_was_cut_off() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    issue(&app, &company, 2).await;
    let mut stream = app.stream(token, "", None).await.ok().unwrap();
    let first = stream.frame().await.unwrap();
    assert!(first.ends_with("\nretry: 3000\nid: 2"), "{first}");
    issue(&app, &company, 2).await;
    app.kit.event_watch.look(&*app.kit.database).await.unwrap();
    let told = stream.frame().await.unwrap();
    let feed = app.events(&company, "?after=2&limit=1").await.json();
    let data = feed["data"]["events"][0].clone();
    let expected = told
        .strip_prefix("id: 3\nevent: dte.received\ndata: ")
        .unwrap();
    assert_eq!(serde_json::from_str::<Value>(expected).unwrap(), data);
    drop(stream);
    // The number of the header is newer than that of the query.
    let mut again = app.stream(token, "?after=0", Some("3")).await.ok().unwrap();
    again.frame().await.unwrap();
    assert_eq!(again.sequence().await, Some(4));
    app.service.followers.end_all();
    assert_eq!(again.frame().await, None);
    let refused = app.stream(token, "", Some("x")).await.err().unwrap();
    assert_eq!(
        refused.json()["error"]["violations"][0]["path"],
        "Last-Event-ID"
    );
}

#[actix_web::test]
async fn a_stream_ends_with_its_session_and_a_key_has_four() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    let mut open = Vec::new();
    for _ in 0..4 {
        open.push(app.stream(token, "", None).await.ok().unwrap());
    }
    let refused = app.stream(token, "", None).await.err().unwrap();
    assert_eq!(
        (refused.status, &*refused.code()),
        (429, "TOO_MANY_STREAMS")
    );
    assert_eq!(refused.header("retry-after"), Some("5"));
    let mut last = open.pop().unwrap();
    last.frame().await.unwrap();
    app.kit.clock.advance(time::Duration::days(365));
    assert_eq!(last.frame().await, None);
}

/// A comment is told although nothing happens.
#[actix_web::test]
async fn a_stream_is_never_silent_for_long() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let mut stream = app
        .stream(company.token.reveal(), "", None)
        .await
        .ok()
        .unwrap();
    stream.frame().await.unwrap();
    tokio::time::pause();
    let started = tokio::time::Instant::now();
    assert_eq!(stream.frame().await.as_deref(), Some(":"));
    // The clock went on a little before it was stopped.
    assert!((14..=15).contains(&started.elapsed().as_secs()));
}

#[test]
fn every_type_of_event_has_its_row_and_its_members() {
    let kinds: Vec<_> = EVENT_TYPES.iter().map(|it| it.kind).collect();
    assert_eq!(kinds, DomainEventKind::ALL);
    for event in EVENT_TYPES {
        let mut generator = SchemaGenerator::default();
        let schema = (event.data)(&mut generator).to_value();
        assert!(schema["$ref"].is_string(), "{schema}");
        let definitions = json!(generator.take_definitions(true));
        let properties = definitions.as_object().unwrap().values();
        for member in properties
            .filter_map(|it| it["properties"].as_object())
            .flatten()
        {
            assert!(member.1.to_string().contains("description"), "{member:?}");
        }
    }
}
