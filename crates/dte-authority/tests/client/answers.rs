//! How answers to submissions and queries are read.

use std::sync::Arc;
use std::time::{Duration, Instant};

use dte_application::ports::{
    Acceptance, Authority, AuthorityHealth, Obstacle, QueryReply, Submission, SubmitReply,
};
use dte_authority::ReceptionRoute;
use dte_domain::identification::DocumentType;
use serde_json::{Value, json};

use crate::fixture::{self, CODE, Fixture, code, patient, sender, submission};
use crate::stub::{Reply, Request, Stub};

pub const STAMP: &str = "2025DC1303D169CB28C44A8262B0F8B0A29EJP2D";
const RECEPTION: &str = "/fesv/recepciondte";
const QUERY: &str = "/fesv/recepcion/consultadte/";
const SIGN_IN: &str = "/seguridad/auth";

/// An authority that signs everybody in and answers documents as told.
pub fn authority(reply: impl Fn(&Request) -> Reply + Send + Sync + 'static) -> Stub {
    Stub::answering(move |request| {
        if request.path == SIGN_IN {
            let body = json!({"status": "OK", "body": {"token": "Bearer abc"}});
            return Reply::Http(200, body.to_string());
        }
        reply(request)
    })
}

pub fn accepted() -> Reply {
    let body = json!({
        "estado": "PROCESADO", "codigoGeneracion": CODE, "selloRecibido": STAMP,
        "descripcionMsg": "RECIBIDO", "observaciones": ["RECIBIDO"]
    });
    Reply::Http(200, body.to_string())
}

async fn seen_after(reply: impl Fn() -> Reply + Send + Sync + 'static) -> String {
    let stub = authority(move |_| reply());
    let fixture = Fixture::at(&stub.url);
    match fixture.client.submit(&sender(1), &submission()).await {
        SubmitReply::NoAnswer { seen } | SubmitReply::TokenRefused { seen } => seen,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_document_goes_out_as_the_authority_wants_it_and_comes_back_stamped() {
    let stub = authority(|_| accepted());
    let fixture = Fixture::at(&stub.url);
    let answer = fixture.client.submit(&sender(1), &submission()).await;
    let SubmitReply::Accepted(Acceptance {
        stamp,
        observations,
        ..
    }) = answer
    else {
        panic!("{answer:?}")
    };
    assert_eq!((stamp.as_str(), observations.len()), (STAMP, 0));
    let [sent] = &stub.seen(RECEPTION)[..] else {
        panic!()
    };
    assert_eq!(sent.method, "POST");
    assert_eq!(sent.header("content-type"), "application/json");
    // In one piece of a known length: whatever stands before the authority can read that.
    assert_eq!(sent.header("content-length"), sent.body.len().to_string());
    assert_eq!(sent.header("transfer-encoding"), "");
    assert_eq!(sent.header("authorization"), "Bearer abc");
    assert_eq!(
        sent.header("user-agent"),
        concat!("dte/", env!("CARGO_PKG_VERSION"))
    );
    let expected = json!({
        "ambiente": "00", "idEnvio": number(sent), "version": 3, "tipoDte": "03",
        "documento": "eyJhbGciOiJSUzUxMiJ9.e30.c2lnbmF0dXJl", "codigoGeneracion": CODE
    });
    assert_eq!(sent.json(), expected);
}

/// The sender's own number of an envelope.
fn number(sent: &Request) -> i64 {
    sent.json()["idEnvio"].as_i64().unwrap()
}

#[tokio::test]
async fn the_number_of_an_envelope_rises_also_after_a_restart() {
    let stub = authority(|_| accepted());
    let first = Fixture::at(&stub.url);
    for _ in 0..3 {
        first.client.submit(&sender(1), &submission()).await;
    }
    let restarted = Fixture::at(&stub.url);
    *restarted.clock.0.lock().unwrap() += time::Duration::SECOND;
    restarted.client.submit(&sender(1), &submission()).await;
    let numbers: Vec<_> = stub.seen(RECEPTION).iter().map(number).collect();
    assert!(numbers.is_sorted_by(|one, next| one < next), "{numbers:?}");
    assert!(i32::try_from(numbers[3]).is_ok(), "{numbers:?}");
}

#[tokio::test]
async fn a_moment_that_cannot_be_is_left_out() {
    // The office's clock shows 20 November 2026, 06:00 in El Salvador.
    for (written, of_now, of_before) in [
        ("31/12/9999 23:59:59", false, false),
        ("01/01/0001 00:00:00", false, false),
        ("01/01/2020 00:00:00", false, true),
        ("19/11/2026 05:59:59", false, true),
        ("19/11/2026 06:00:00", true, true),
        ("21/11/2026 06:00:00", true, true),
        ("21/11/2026 06:00:01", false, false),
    ] {
        let body = json!({
            "estado": "PROCESADO", "codigoGeneracion": CODE, "selloRecibido": STAMP,
            "fhProcesamiento": written
        });
        let stub = authority(move |_| Reply::Http(200, body.to_string()));
        let fixture = Fixture::at(&stub.url);
        let submitted = fixture.client.submit(&sender(1), &submission()).await;
        let is_told = matches!(
            submitted,
            SubmitReply::Accepted(Acceptance { at: Some(_), .. })
        );
        assert_eq!(is_told, of_now, "{submitted:?}");
        let asked = fixture
            .client
            .query(&sender(1), DocumentType::Ccf, code())
            .await;
        let is_told = matches!(asked, QueryReply::Accepted(Acceptance { at: Some(_), .. }));
        assert_eq!(is_told, of_before, "{asked:?}");
    }
}

#[tokio::test]
async fn a_rejection_of_nulls_is_a_rejection() {
    let stub = authority(|_| {
        let body = json!({
            "version": 2, "ambiente": "00", "versionApp": 2, "estado": "RECHAZADO",
            "codigoGeneracion": CODE, "selloRecibido": null, "fhProcesamiento": null,
            "clasificaMsg": null, "codigoMsg": "ERROR_CODIGO",
            "descripcionMsg": "ERROR_DESCRIPCION", "observaciones": null
        });
        Reply::Http(400, body.to_string())
    });
    let fixture = Fixture::at(&stub.url);
    let answer = fixture.client.submit(&sender(1), &submission()).await;
    let SubmitReply::Rejected(rejection) = answer else {
        panic!("{answer:?}")
    };
    assert_eq!(rejection.code, "ERROR_CODIGO");
    assert_eq!(rejection.description, "ERROR_DESCRIPCION");
    assert!(rejection.observations.is_empty());
}

/// A refusal with members of its own.
fn refused_with(members: &[(&str, Value)]) -> Value {
    let mut body = json!({
        "version": 2, "ambiente": "00", "versionApp": 2, "estado": "RECHAZADO",
        "codigoGeneracion": CODE, "selloRecibido": null, "clasificaMsg": "98",
        "codigoMsg": "096", "descripcionMsg": "DOCUMENTO NO CUMPLE ESQUEMA JSON"
    });
    for (member, value) in members {
        body[*member] = value.clone();
    }
    body
}

#[tokio::test]
async fn what_is_less_than_a_whole_refusal_refuses_nothing() {
    let foreign = json!("1C388485-8BB2-4765-BA4A-04C9E48D7C85");
    for (status, members) in [
        (500, vec![]),
        (503, vec![]),
        (400, vec![("codigoGeneracion", foreign)]),
        (422, vec![("estado", json!(null))]),
        (400, vec![("estado", json!("PENDIENTE"))]),
        (
            400,
            vec![
                ("codigoGeneracion", json!(null)),
                ("codigoMsg", json!(null)),
            ],
        ),
    ] {
        let body = refused_with(&members).to_string();
        let seen = seen_after(move || Reply::Http(status, body.clone())).await;
        assert!(!seen.is_empty());
    }
    for (missing, code) in [("codigoGeneracion", "096"), ("codigoMsg", "")] {
        let body = refused_with(&[(missing, json!(null))]).to_string();
        let stub = authority(move |_| Reply::Http(400, body.clone()));
        let fixture = Fixture::at(&stub.url);
        let answer = fixture.client.submit(&sender(1), &submission()).await;
        let SubmitReply::Incomplete(refusal) = answer else {
            panic!("{answer:?}")
        };
        assert_eq!(refusal.code, code);
        assert_eq!(refusal.description, "DOCUMENTO NO CUMPLE ESQUEMA JSON");
    }
}

#[tokio::test]
async fn giant_words_are_cut_and_giant_bodies_are_no_answer() {
    let many = vec![json!("x".repeat(2_000)); 200];
    let body = refused_with(&[
        ("descripcionMsg", json!("palabras ".repeat(10_000))),
        ("observaciones", json!(many)),
        ("codigoMsg", json!("9".repeat(5_000))),
    ]);
    let body = body.to_string();
    let stub = authority(move |_| Reply::Http(400, body.clone()));
    let fixture = Fixture::at(&stub.url);
    let answer = fixture.client.submit(&sender(1), &submission()).await;
    let SubmitReply::Rejected(refused) = answer else {
        panic!("{answer:?}")
    };
    assert!(refused.code.chars().count() < 100);
    assert!(refused.description.ends_with("… (89999 characters, cut)"));
    assert!(refused.description.chars().count() < 1_100);
    assert_eq!(refused.observations.len(), 51);
    assert_eq!(refused.observations[50], "… (150 more, cut)");
    let longest = refused.observations.iter().map(|text| text.chars().count());
    assert!(longest.max().unwrap() < 1_100);

    let endless = || {
        let mut bytes = b"HTTP/1.1 200 OK\r\n\r\n".to_vec();
        bytes.resize(3 * 1024 * 1024, b' ');
        Reply::Raw(bytes)
    };
    assert!(seen_after(endless).await.ends_with("more than 1 MiB"));
}

#[tokio::test]
async fn an_acceptance_that_does_not_name_the_document_is_none() {
    for code in [json!(null), json!("1C388485-8BB2-4765-BA4A-04C9E48D7C85")] {
        let body = json!({"estado": "PROCESADO", "codigoGeneracion": code, "selloRecibido": STAMP});
        let told = body.to_string();
        let seen = seen_after(move || Reply::Http(200, told.clone())).await;
        assert!(seen.starts_with("an a"), "{seen}");
        let told = body.to_string();
        let (answer, _) = asked(move || Reply::Http(200, told.clone())).await;
        assert!(
            matches!(answer, QueryReply::Undetermined { .. }),
            "{answer:?}"
        );
    }
}

#[tokio::test]
async fn empty_bodies_are_no_answer_whatever_the_code() {
    for status in [200, 202, 400, 404, 500, 502, 503] {
        let seen = seen_after(move || Reply::Http(status, String::new())).await;
        assert_eq!(seen, format!("HTTP {status}: an empty body"));
    }
    assert_eq!(
        seen_after(|| Reply::Headed(204, "a: b")).await,
        "HTTP 204: an empty body"
    );
}

#[tokio::test]
async fn pages_and_damaged_answers_are_no_answer() {
    let page = || Reply::Http(502, "<html><h1>502 Bad Gateway</h1></html>".to_owned());
    assert_eq!(seen_after(page).await, "HTTP 502: an HTML page");
    let cut = || Reply::Http(200, "{\"estado\": \"PROCESADO\", \"sell".to_owned());
    assert!(seen_after(cut).await.starts_with("HTTP 200: {"));
    let unstamped = || {
        let body = json!({"estado": "PROCESADO", "codigoGeneracion": CODE});
        Reply::Http(200, body.to_string())
    };
    assert_eq!(
        seen_after(unstamped).await,
        "an acceptance without a usable stamp"
    );
    let large = || Reply::Http(200, " ".repeat(1024 * 1024 + 1));
    assert!(seen_after(large).await.ends_with("more than 1 MiB"));
    let bytes = || Reply::Raw(b"HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n\xFF\xFE{}".to_vec());
    assert!(seen_after(bytes).await.starts_with("HTTP 200: "));
}

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let stub = authority(|request| match request.path.as_str() {
        RECEPTION => Reply::Headed(307, "location: /elsewhere"),
        _ => accepted(),
    });
    let fixture = Fixture::at(&stub.url);
    let answer = fixture.client.submit(&sender(1), &submission()).await;
    let seen = "HTTP 307: an empty body".to_owned();
    assert_eq!(answer, SubmitReply::NoAnswer { seen });
    assert!(stub.seen("/elsewhere").is_empty());
}

#[tokio::test]
async fn a_broken_connection_is_no_answer_and_nothing_is_sent_twice() {
    let cut = b"HTTP/1.1 200 OK\r\ncontent-length: 400\r\n\r\n{\"estado\":".to_vec();
    let noise = b"\x16\x03\x01 noise\r\n\r\n".to_vec();
    for bytes in [Vec::new(), cut, noise] {
        let stub = authority(move |_| match bytes.as_slice() {
            [] => Reply::Close,
            bytes => Reply::Raw(bytes.to_vec()),
        });
        let fixture = Fixture::at(&stub.url);
        let answer = fixture.client.submit(&sender(1), &submission()).await;
        let SubmitReply::NoAnswer { seen } = answer else {
            panic!("{answer:?}")
        };
        assert!(seen.starts_with("the connection broke ("), "{seen}");
        assert_eq!(stub.seen(RECEPTION).len(), 1);
    }
}

#[tokio::test]
async fn a_slow_answer_is_given_up_in_time() {
    let stub = authority(|_| {
        let Reply::Http(status, body) = accepted() else {
            panic!()
        };
        Reply::Slow(Duration::from_secs(10), status, body)
    });
    let fixture = Fixture::at(&stub.url);
    let start = Instant::now();
    let answer = fixture.client.submit(&sender(1), &submission()).await;
    assert!(start.elapsed() < Duration::from_secs(8));
    let SubmitReply::NoAnswer { seen } = answer else {
        panic!("{answer:?}")
    };
    assert!(seen.starts_with("no answer in time"), "{seen}");
}

#[tokio::test]
async fn a_reception_to_which_no_connection_can_be_made_was_sent_nothing() {
    let stub = authority(|_| accepted());
    for elsewhere in ["http://127.0.0.1:9", "https://no.such.host.invalid", "tls"] {
        let mut settings = fixture::settings(&stub.url);
        settings.paths.reception = match elsewhere {
            // An answer in clear text breaks the handshake.
            "tls" => stub.url.replace("http://", "https://"),
            address => format!("{address}/fesv/recepciondte"),
        };
        let fixture = Fixture::with(&settings, Arc::default());
        let answer = fixture.client.submit(&sender(1), &submission()).await;
        assert_eq!(
            answer,
            SubmitReply::NotSent(Obstacle::Unreachable),
            "{elsewhere}"
        );
    }
    assert!(stub.seen(RECEPTION).is_empty());
}

#[tokio::test]
async fn an_authority_that_is_not_there_was_sent_nothing() {
    let fixture = Fixture::at("http://127.0.0.1:9");
    let answer = fixture.client.submit(&sender(1), &submission()).await;
    assert_eq!(answer, SubmitReply::NotSent(Obstacle::Unreachable));
}

#[tokio::test]
async fn only_so_many_requests_are_under_way_and_the_others_wait() {
    let stub = authority(|_| {
        let Reply::Http(status, body) = accepted() else {
            panic!()
        };
        Reply::Slow(Duration::from_secs(4), status, body)
    });
    let mut settings = fixture::settings(&stub.url);
    settings.answer_timeout = Duration::from_secs(6);
    settings.most_in_flight = 2;
    let fixture = Fixture::with(&settings, Arc::default());
    let submit = |_| {
        let client = fixture.client.clone();
        tokio::spawn(async move { client.submit(&sender(1), &submission()).await })
    };
    let (mut accepted, mut not_sent) = (0, 0);
    for task in (0..8).map(submit).collect::<Vec<_>>() {
        match task.await.unwrap() {
            SubmitReply::Accepted { .. } => accepted += 1,
            SubmitReply::NotSent(Obstacle::Busy) => not_sent += 1,
            other => panic!("{other:?}"),
        }
    }
    assert!(accepted >= 2 && not_sent >= 2, "{accepted} {not_sent}");
    assert_eq!(stub.seen(RECEPTION).len(), accepted);
}

async fn asked(reply: impl Fn() -> Reply + Send + Sync + 'static) -> (QueryReply, Stub) {
    let stub = authority(move |_| reply());
    let fixture = Fixture::at(&stub.url);
    let answer = fixture
        .client
        .query(&sender(1), DocumentType::Ccf, code())
        .await;
    (answer, stub)
}

#[tokio::test]
async fn a_query_says_what_was_decided() {
    let (answer, stub) = asked(accepted).await;
    assert!(matches!(answer, QueryReply::Accepted { .. }), "{answer:?}");
    let [sent] = &stub.seen(QUERY)[..] else {
        panic!()
    };
    let expected = json!({"nitEmisor": "00003112991572", "tdte": "03", "codigoGeneracion": CODE});
    assert_eq!(sent.json(), expected);
    let rejected = || {
        let body = json!({
            "estado": "RECHAZADO", "codigoGeneracion": CODE, "codigoMsg": "020"
        });
        Reply::Http(400, body.to_string())
    };
    let (answer, _) = asked(rejected).await;
    assert!(matches!(answer, QueryReply::Rejected(_)), "{answer:?}");
}

#[tokio::test]
async fn a_query_knows_an_unknown_document_from_an_unclear_answer() {
    let (answer, _) = asked(|| Reply::Http(404, "{\"message\":\"no existe\"}".into())).await;
    assert_eq!(answer, QueryReply::Unknown);
    for status in [200, 500, 503] {
        let (answer, _) = asked(move || Reply::Http(status, String::new())).await;
        assert!(
            matches!(answer, QueryReply::Undetermined { .. }),
            "{answer:?}"
        );
    }
    let (answer, _) = asked(|| Reply::Close).await;
    assert!(
        matches!(answer, QueryReply::Undetermined { .. }),
        "{answer:?}"
    );
    let (answer, _) = asked(|| Reply::Http(401, String::new())).await;
    let seen = "it refuses a token that it has just given".to_owned();
    assert_eq!(answer, QueryReply::Undetermined { seen });
}

#[tokio::test]
async fn events_17_and_18_go_where_and_as_the_settings_say() {
    let stub = authority(|_| accepted());
    let mut settings = patient(&stub.url);
    settings.returns = ReceptionRoute {
        path: "/fesv/retornodte".to_owned(),
        body: "nit,tipoEvento=tipoDte,documento".parse().unwrap(),
    };
    let fixture = Fixture::with(&settings, Arc::default());
    for document_type in [DocumentType::Return, DocumentType::SpecialOperations] {
        let event = Submission {
            document_type,
            ..submission()
        };
        let reply = fixture.client.submit(&sender(1), &event).await;
        assert!(matches!(reply, SubmitReply::Accepted(_)), "{reply:?}");
    }
    let [returned] = &*stub.seen("/fesv/retornodte") else {
        panic!("one return");
    };
    assert_eq!(
        returned.body,
        r#"{"nit":"00003112991572","tipoEvento":"18","documento":"eyJhbGciOiJSUzUxMiJ9.e30.c2lnbmF0dXJl"}"#
    );
    let [reported] = &*stub.seen("/fesv/recepciondte") else {
        panic!("one special operations event");
    };
    let body = reported.json();
    assert_eq!(body["tipoDte"], "17");
    assert_eq!(body["codigoGeneracion"], CODE);
    assert_eq!(body.as_object().unwrap().len(), 6);
}

#[tokio::test]
async fn a_wrong_path_of_events_stops_no_documents() {
    let stub = authority(|request| match request.path.as_str() {
        "/fesv/retornodte" => Reply::Http(503, String::new()),
        _ => accepted(),
    });
    let mut settings = patient(&stub.url);
    settings.returns.path = "/fesv/retornodte".to_owned();
    let fixture = Fixture::with(&settings, Arc::default());
    let event = Submission {
        document_type: DocumentType::Return,
        ..submission()
    };
    fixture.client.submit(&sender(1), &submission()).await;
    for _ in 0..8 {
        fixture.client.submit(&sender(1), &event).await;
    }
    let services = fixture.client.services();
    let failing = services.iter().filter(|it| it.works == Some(false));
    let failing: Vec<_> = failing.map(|it| it.service).collect();
    assert_eq!(failing, ["events"]);
    assert_eq!(fixture.client.health().await, AuthorityHealth::Reachable);
}
