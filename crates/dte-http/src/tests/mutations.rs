use actix_web::rt::System;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::issuing::ISSUING;
use super::{TestApp, requests};

/// What a client may put where something else belongs.
fn replacement() -> impl Strategy<Value = Value> {
    prop_oneof![
        prop::sample::select(vec![
            json!(null),
            json!(true),
            json!(0),
            json!(-1),
            json!(1.5),
            json!(1e300),
            json!(""),
            json!("20"),
            json!("\u{0}"),
            json!("2026-02-30"),
            json!([]),
            json!([null]),
            json!({}),
            json!([[[]]]),
            json!({"code": "20"}),
            json!(999_999_999_999_u64),
            json!(0.000_000_001),
        ]),
        any::<i64>().prop_map(Value::from),
        ".{0,40}".prop_map(Value::from),
    ]
}

/// Where in a request something can be changed.
fn places(value: &Value, at: &str, all: &mut Vec<String>) {
    all.push(at.to_owned());
    match value {
        Value::Object(members) => {
            members
                .iter()
                .for_each(|(name, inner)| places(inner, &format!("{at}/{name}"), all));
        }
        Value::Array(entries) => {
            entries
                .iter()
                .enumerate()
                .for_each(|(i, inner)| places(inner, &format!("{at}/{i}"), all));
        }
        _ => {}
    }
}

fn status_of(path: &str, body: Vec<u8>) -> (u16, bool) {
    System::new().block_on(async {
        let app = TestApp::new();
        let company = app.kit.company().await;
        let answered = app.post(path, company.token.reveal(), body).await;
        let stored = app.kit.documents.count();
        assert_eq!(
            stored == 1,
            answered.status == 201 && !path.ends_with("register"),
            "{}",
            answered.body
        );
        (answered.status, answered.is_enveloped())
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_as_a_body_make_an_internal_error(body in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert_eq!(status_of("/api/v1/dte/ccf", body), (400, true));
    }

    #[test]
    fn no_text_as_a_body_makes_an_internal_error(body in "[\\[\\]{}\",:0-9eE.+\\\\nutrlasf -]{0,60}") {
        prop_assert_eq!(status_of("/api/v1/dte/ccf", body.into_bytes()), (400, true));
    }

    #[test]
    fn no_change_of_a_registration_makes_an_internal_error(
        changes in prop::collection::vec((any::<prop::sample::Index>(), replacement()), 1..4),
    ) {
        let mut request = requests::company();
        for (index, replacement) in changes {
            let mut all = Vec::new();
            places(&request, "", &mut all);
            let place: &String = index.get(&all);
            *request.pointer_mut(place).unwrap() = replacement;
        }
        let (status, enveloped) = status_of("/api/v1/auth/register", request.to_string().into_bytes());
        prop_assert!(enveloped && matches!(status, 201 | 400), "{}", status);
    }

    #[test]
    fn no_query_string_makes_an_internal_error(query in "[a-zA-Z_=&%0-9+]{0,60}") {
        let status = System::new().block_on(async {
            let app = TestApp::new();
            let company = app.kit.company().await;
            app.get(&format!("/api/v1/dte?{query}"), company.token.reveal()).await.status
        });
        prop_assert!(matches!(status, 200 | 400), "{}", status);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn no_change_of_a_valid_request_makes_an_internal_error(
        issuing in prop::sample::select(ISSUING.iter().collect::<Vec<_>>()),
        changes in prop::collection::vec((any::<prop::sample::Index>(), replacement()), 1..5),
        whole in any::<bool>(),
    ) {
        let mut request = if whole { (issuing.every_member)() } else { (issuing.valid)() };
        for (index, replacement) in changes {
            let mut all = Vec::new();
            places(&request, "", &mut all);
            let place = index.get(&all);
            *request.pointer_mut(place).unwrap() = replacement;
        }
        let path = format!("/api/v1{}", issuing.paths[0]);
        let (status, enveloped) = status_of(&path, request.to_string().into_bytes());
        prop_assert!(enveloped && matches!(status, 201 | 400), "{}", status);
    }
}
