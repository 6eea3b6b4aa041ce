//! Keys with scopes: what they may do, what they may give, and when they end.

use actix_web::test::TestRequest;
use dte_application::ports::{Clock as _, Keys as _, RotateResult, Rotation};
use dte_test_kit::TestCompany;
use serde_json::{Value, json};
use time::Duration;

use super::{Answered, ApiApp, authorized, requests};

const KEYS: &str = "/api/v1/company/keys";

impl ApiApp {
    async fn make_key(&self, token: &str, wanted: &Value) -> Answered {
        self.post(KEYS, token, wanted.to_string()).await
    }

    /// Logs in with a pair that an answer shows, and answers the token.
    async fn log_in(&self, shown: &Value) -> Answered {
        let (key, secret) = (&shown["data"]["api_key"], &shown["data"]["api_secret"]);
        let request = requests::keys(key.as_str().unwrap(), secret.as_str().unwrap());
        self.post("/api/v1/auth/login", "", request.to_string())
            .await
    }

    async fn token(&self, shown: &Value) -> String {
        let answered = self.log_in(shown).await;
        let token = &answered.json()["data"]["token"];
        token
            .as_str()
            .unwrap_or_else(|| panic!("{}", answered.body))
            .to_owned()
    }

    /// A token of a new key with these scopes, for all establishments.
    async fn token_with(&self, company: &TestCompany, scopes: &[&str]) -> String {
        let wanted = json!({"label": "made", "scopes": scopes});
        let made = self.make_key(company.token.reveal(), &wanted).await;
        assert_eq!(made.status, 201, "{}", made.body);
        self.token(&made.json()).await
    }

    async fn remove_key(&self, token: &str, id: &Value) -> Answered {
        let path = format!("{KEYS}/{}", id.as_str().unwrap());
        self.send(authorized(TestRequest::delete().uri(&path), token))
            .await
    }

    async fn rotate_key(&self, token: &str, id: &Value, body: &Value) -> Answered {
        let path = format!("{KEYS}/{}/rotate", id.as_str().unwrap());
        self.post(&path, token, body.to_string()).await
    }
}

#[actix_web::test]
async fn a_key_is_made_shown_once_and_listed_without_its_pair() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = company.token.reveal();
    let wanted = json!({
        "label": "Caja 1", "branch_number": 2, "scopes": ["read", "issue"],
        "expires_at": "2026-06-30T00:00:00-06:00"
    });
    let made = app.make_key(token, &wanted).await;
    insta::assert_snapshot!("made", made.whole());
    let listed = app.get(KEYS, token).await;
    insta::assert_snapshot!("listed", listed.whole());
    for member in ["api_key", "api_secret"] {
        let shown = made.json()["data"][member].as_str().unwrap().to_owned();
        assert!(!listed.body.contains(&shown), "{member}");
    }
    // The branch sees its own ones.
    let seen = app.get(KEYS, company.branch_token.reveal()).await.json();
    let labels = seen["data"]["keys"].as_array().unwrap().iter();
    let labels: Vec<_> = labels.map(|key| key["label"].clone()).collect();
    assert_eq!(labels, [Value::Null, json!("Caja 1")]);
}

#[actix_web::test]
async fn a_missing_scope_is_named() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let ccf = requests::ccf().to_string();
    let issued = app.issue(&company, ccf.clone()).await.json();
    let code = &issued["data"]["identificacion"]["codigoGeneracion"];
    let invalidation = requests::invalidation(code.as_str().unwrap()).to_string();
    let settings = json!({"phone": "22223333"}).to_string();
    for (held, others) in [
        ("read", ["issue", "invalidate", "settings"]),
        ("issue", ["read", "invalidate", "settings"]),
        ("invalidate", ["read", "issue", "settings"]),
        ("settings", ["read", "issue", "invalidate"]),
    ] {
        let token = app.token_with(&company, &[held]).await;
        let ask = async |scope: &str| match scope {
            "read" => app.get("/api/v1/dte", &token).await,
            "issue" => app.post("/api/v1/dte/ccf", &token, ccf.clone()).await,
            "invalidate" => {
                let path = "/api/v1/dte/invalidate";
                app.post(path, &token, invalidation.clone()).await
            }
            _ => {
                let request = TestRequest::patch().uri("/api/v1/company");
                let request = request.insert_header(("Content-Type", "application/json"));
                app.send(authorized(request, &token).set_payload(settings.clone()))
                    .await
            }
        };
        for other in others {
            let refused = ask(other).await;
            assert_eq!((refused.status, &*refused.code()), (403, "SCOPE_MISSING"));
            let message = refused.json()["error"]["message"].clone();
            let named = format!("`{other}`");
            assert!(message.as_str().unwrap().contains(&named), "{message}");
        }
        let answered = ask(held).await;
        assert!(answered.status < 300, "{held}: {}", answered.body);
    }
}

#[actix_web::test]
async fn mailing_a_document_needs_read_beside_issue() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let issued = app.issue(&company, requests::ccf().to_string()).await;
    let code = &issued.json()["data"]["identificacion"]["codigoGeneracion"];
    let path = format!("/api/v1/dte/{}/deliveries", code.as_str().unwrap());
    let mail = json!({"to": ["a@otra.example"]}).to_string();
    for (scopes, lacks) in [
        (&["issue"][..], Some("`read`")),
        (&["read"], Some("`issue`")),
        (&["issue", "read"], None),
    ] {
        let token = app.token_with(&company, scopes).await;
        let answered = app.post(&path, &token, mail.clone()).await;
        let is_missing = answered.code() == "SCOPE_MISSING";
        assert_eq!(is_missing, lacks.is_some(), "{scopes:?}: {}", answered.body);
        assert!(
            answered.body.contains(lacks.unwrap_or_default()),
            "{}",
            answered.body
        );
    }
}

#[actix_web::test]
async fn a_trial_is_for_whoever_may_look_or_do_it() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let ccf = requests::ccf().to_string();
    let issued = app.issue(&company, ccf.clone()).await.json();
    let code = &issued["data"]["identificacion"]["codigoGeneracion"];
    let invalidation = requests::invalidation(code.as_str().unwrap()).to_string();
    for (path, body, doing) in [
        ("ccf/validate", &ccf, "issue"),
        ("ccf/calculate", &ccf, "issue"),
        ("ccf/preview.pdf", &ccf, "issue"),
        ("invalidate/validate", &invalidation, "invalidate"),
    ] {
        let path = format!("/api/v1/dte/{path}");
        for scope in ["read", "issue", "invalidate", "reports", "settings"] {
            let token = app.token_with(&company, &[scope]).await;
            let answered = app.post(&path, &token, body.clone()).await;
            if scope == "read" || scope == doing {
                assert_eq!(answered.status, 200, "{path} {scope}: {}", answered.body);
                continue;
            }
            let refused = (answered.status, &*answered.code());
            assert_eq!(refused, (403, "SCOPE_MISSING"), "{path} {scope}");
            let message = answered.json()["error"]["message"].clone();
            for named in ["`read`".to_owned(), format!("`{doing}`")] {
                assert!(message.as_str().unwrap().contains(&named), "{message}");
            }
        }
    }
}

#[actix_web::test]
async fn no_key_gives_more_than_it_has() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let wanted = json!({
        "label": "maker", "branch_number": 2, "scopes": ["settings", "read"],
        "expires_at": "2026-05-01T00:00:00-06:00"
    });
    let maker = app.make_key(company.token.reveal(), &wanted).await.json();
    let token = app.token(&maker).await;
    for (change, beyond) in [
        (json!({"scopes": ["issue"]}), "scopes"),
        (json!({"branch_number": 1}), "establishment"),
        (json!({"branch_number": null}), "establishment"),
        (json!({"expires_at": "2026-05-01T00:00:01-06:00"}), "expiry"),
    ] {
        let mut request = json!({"label": "more", "branch_number": 2, "scopes": ["read"]});
        for (name, value) in change.as_object().unwrap() {
            request[name] = value.clone();
        }
        let refused = app.make_key(&token, &request).await;
        assert_eq!(
            (refused.status, &*refused.code()),
            (403, "FORBIDDEN"),
            "{change}"
        );
        assert!(refused.body.contains(beyond), "{}", refused.body);
    }
    // Without an expiry it ends with its maker.
    let request = json!({"label": "as much", "branch_number": 2, "scopes": ["read"]});
    let made = app.make_key(&token, &request).await.json();
    assert_eq!(made["data"]["expires_at"], maker["data"]["expires_at"]);
    // Nor does it get a pair that may do more by rotating it, or the keys of others by removing them.
    let keys = app.get(KEYS, company.token.reveal()).await.json();
    let keys = keys["data"]["keys"].as_array().unwrap().clone();
    for key in &keys[..2] {
        let refused = app.rotate_key(&token, &key["id"], &json!({})).await;
        assert_eq!((refused.status, &*refused.code()), (403, "FORBIDDEN"));
    }
    let refused = app.remove_key(&token, &keys[0]["id"]).await;
    assert_eq!((refused.status, &*refused.code()), (403, "FORBIDDEN"));
    let removed = app.remove_key(&token, &made["data"]["id"]).await;
    assert_eq!(removed.status, 200, "{}", removed.body);
}

#[actix_web::test]
async fn establishments_that_a_key_opens_come_with_keys_that_may_do_no_more() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = app.token_with(&company, &["settings"]).await;
    let branch = json!({"branch_offices": [{"establishment_type": "01", "pos_code": "P002"}]});
    let path = "/api/v1/company/branches";
    let opened = app.post(path, &token, branch.to_string()).await.json();
    let opened = json!({"data": opened["data"]["branch_offices"][0]});
    let token = app.token(&opened).await;
    assert_eq!(app.get("/api/v1/dte", &token).await.code(), "SCOPE_MISSING");
}

#[actix_web::test]
async fn settings_alone_have_documents_sent_and_told_to_nobody() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let copies = json!({"mail": {"cc": ["copias@otra.example"]}});
    let webhook = json!({"url": "https://hooks.otra.example/dte"}).to_string();
    for (scopes, is_refused) in [(&["settings"][..], true), (&["settings", "read"], false)] {
        let token = app.token_with(&company, scopes).await;
        let made = app.post("/api/v1/webhooks", &token, webhook.clone()).await;
        let mailed = app.patch("/api/v1/company", &token, &copies).await;
        for answered in [made, mailed] {
            let is_missing = answered.status == 403 && answered.code() == "SCOPE_MISSING";
            assert_eq!(is_missing, is_refused, "{scopes:?}: {}", answered.body);
        }
        let nobody = json!({"mail": {"automatic": false, "cc": []}});
        let changed = app.patch("/api/v1/company", &token, &nobody).await;
        assert_eq!(changed.status, 200, "{}", changed.body);
    }
}

#[actix_web::test]
async fn a_session_ends_with_its_key_and_never_outlives_it() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let main = company.token.reveal();
    let wanted = json!({
        "label": "short", "scopes": ["read"], "expires_at": "2026-03-17T10:00:00-06:00"
    });
    let made = app.make_key(main, &wanted).await.json();
    let session = app.log_in(&made).await.json();
    assert_eq!(session["data"]["expires_at"], "2026-03-17T16:00:00Z");
    let token = session["data"]["token"].as_str().unwrap().to_owned();
    let status = async |token: &str| app.get("/api/v1/dte", token).await.status;
    assert_eq!(status(&token).await, 200);

    // Both pairs are good while they overlap.
    let id = &made["data"]["id"];
    let rotated = app.rotate_key(main, id, &json!({"overlap_hours": 2})).await;
    assert_eq!(rotated.status, 201, "{}", rotated.body);
    let rotated = rotated.json();
    let earlier = app.log_in(&made).await.json();
    assert_eq!(earlier["data"]["expires_at"], "2026-03-16T18:00:00Z");
    let fresh = app.token(&rotated).await;
    assert_eq!((status(&token).await, status(&fresh).await), (200, 200));
    app.kit.clock.advance(Duration::hours(2));
    assert_eq!((status(&token).await, status(&fresh).await), (401, 200));
    assert_eq!(app.log_in(&made).await.code(), "INVALID_CREDENTIALS");

    let removed = app.remove_key(main, id).await;
    assert_eq!(removed.status, 200, "{}", removed.body);
    let refused = app.get("/api/v1/dte", &fresh).await;
    assert_eq!((refused.status, &*refused.code()), (401, "INVALID_TOKEN"));
    assert_eq!(app.log_in(&rotated).await.status, 401);
    assert_eq!(app.remove_key(main, id).await.code(), "KEY_NOT_FOUND");
    assert_eq!(status(main).await, 200);
}

#[actix_web::test]
async fn a_rotated_key_ends_its_sessions_at_once_and_an_expired_one_opens_none() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let main = company.token.reveal();
    let listed = app.get(KEYS, main).await.json();
    let own = &listed["data"]["keys"][0];
    assert_eq!(own["is_own"], true);
    let rotated = app.rotate_key(main, &own["id"], &json!({})).await.json();
    assert_eq!(app.get("/api/v1/dte", main).await.status, 401);
    let token = app.token(&rotated).await;
    let wanted = json!({
        "label": "short", "scopes": ["read"], "expires_at": "2026-03-17T10:00:00-06:00"
    });
    let made = app.make_key(&token, &wanted).await.json();
    app.kit.clock.advance(Duration::DAY);
    let refused = app.log_in(&made).await;
    assert_eq!(
        (refused.status, &*refused.code()),
        (401, "INVALID_CREDENTIALS")
    );
}

#[actix_web::test]
async fn a_session_whose_pair_another_server_replaced_gives_nothing() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let (token, now) = (company.token.reveal(), app.kit.clock.now());
    let wanted = json!({"label": "Caja", "scopes": ["read"]});
    let rotation = |version, earlier_ends_at| Rotation {
        id: company.main.key,
        version,
        api_key: format!("pair {version}"),
        api_secret_hash: "hash".to_owned(),
        earlier_ends_at,
        at: now,
        shown: None,
    };
    // With an overlap the session goes on, as its pair does.
    let overlapping = rotation(1, Some(now + Duration::HOUR));
    let rotated = app
        .kit
        .database
        .rotate_key(company.main.company, overlapping);
    assert_eq!(rotated.await.unwrap(), RotateResult::Rotated);
    let made = app.make_key(token, &wanted).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let rotated = app
        .kit
        .database
        .rotate_key(company.main.company, rotation(2, None));
    assert_eq!(rotated.await.unwrap(), RotateResult::Rotated);
    let refused = app.make_key(token, &wanted).await;
    assert_eq!(refused.status, 401, "{}", refused.body);
}

#[actix_web::test]
async fn the_last_key_for_all_settings_cannot_be_removed() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let main = company.token.reveal();
    let listed = app.get(KEYS, main).await.json();
    let own = listed["data"]["keys"][0]["id"].clone();
    let refused = app.remove_key(main, &own).await;
    assert_eq!(
        (refused.status, &*refused.code()),
        (409, "LAST_SETTINGS_KEY")
    );
    let wanted = json!({
        "label": "short", "scopes": ["settings"], "expires_at": "2026-03-17T10:00:00-06:00"
    });
    let short = app.make_key(main, &wanted).await;
    let short = app.token(&short.json()).await;
    assert_eq!(app.remove_key(main, &own).await.code(), "LAST_SETTINGS_KEY");
    // One that ends sooner removes none that lasts longer.
    let refused = app.remove_key(&short, &own).await;
    assert_eq!((refused.status, &*refused.code()), (403, "FORBIDDEN"));
    app.token_with(&company, &["settings"]).await;
    assert_eq!(app.remove_key(main, &own).await.status, 200);
}

#[actix_web::test]
async fn the_earlier_pair_of_an_overlap_gives_nothing_that_outlasts_it() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let main = company.token.reveal();
    let wanted = json!({"label": "leaked", "scopes": ["settings", "read"]});
    let made = app.make_key(main, &wanted).await.json();
    let id = &made["data"]["id"];
    let hour = json!({"overlap_hours": 1});
    assert_eq!(app.rotate_key(main, id, &hour).await.status, 201);
    let leaked = app.token(&made).await;
    let other = app.make_key(&leaked, &wanted).await;
    let ends = &other.json()["data"]["expires_at"];
    assert_eq!(ends, "2026-03-16T17:00:00Z", "{}", other.body);
    let lasting = json!({
        "label": "lasting", "scopes": ["read"], "expires_at": "2026-03-16T11:30:00-06:00"
    });
    let refused = app.make_key(&leaked, &lasting).await;
    assert_eq!((refused.status, &*refused.code()), (403, "FORBIDDEN"));
    let refused = app.rotate_key(&leaked, id, &json!({})).await;
    assert_eq!((refused.status, &*refused.code()), (403, "FORBIDDEN"));
    assert_eq!(app.remove_key(&leaked, id).await.status, 403);
    let within = json!({
        "label": "within", "scopes": ["read"], "expires_at": "2026-03-16T10:30:00-06:00"
    });
    assert_eq!(app.make_key(&leaked, &within).await.status, 201);
}

#[actix_web::test]
async fn no_rotation_ends_a_pair_that_was_promised_to_be_good_still() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let main = company.token.reveal();
    let wanted = json!({"label": "till", "scopes": ["read"]});
    let made = app.make_key(main, &wanted).await.json();
    let id = &made["data"]["id"];
    let day = json!({"overlap_hours": 24});
    assert_eq!(app.rotate_key(main, id, &day).await.status, 201);
    let refused = app.rotate_key(main, id, &day).await;
    assert_eq!(
        (refused.status, &*refused.code()),
        (409, "EARLIER_PAIR_STILL_GOOD")
    );
    app.token(&made).await;
    // It may be ended on purpose.
    assert_eq!(app.rotate_key(main, id, &json!({})).await.status, 201);
    assert_eq!(app.log_in(&made).await.status, 401);
    assert_eq!(app.rotate_key(main, id, &day).await.status, 201);
    app.kit.clock.advance(Duration::DAY);
    assert_eq!(app.rotate_key(main, id, &day).await.status, 201);
}

#[actix_web::test]
async fn a_repeated_request_is_shown_the_same_pair_for_a_day() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let main = company.token.reveal();
    let wanted = json!({"label": "once", "scopes": ["read"]}).to_string();
    let make = async |token: &str, body: &str| {
        let request = TestRequest::post().uri(KEYS).set_payload(body.to_owned());
        let request = request.insert_header(("Content-Type", "application/json"));
        let request = request.insert_header(("Idempotency-Key", "one"));
        app.send(authorized(request, token)).await
    };
    let first = make(main, &wanted).await;
    let again = make(main, &wanted).await;
    assert_eq!(again.header("idempotency-replayed"), Some("true"));
    assert_eq!(
        (again.status, again.json()["data"].clone()),
        (201, first.json()["data"].clone())
    );
    let other = make(main, &wanted.replace("once", "twice")).await;
    assert_eq!(other.code(), "IDEMPOTENCY_KEY_REUSED");
    // Whoever may not make such a key is not shown it either.
    let less = app.token_with(&company, &["settings"]).await;
    assert_eq!(make(&less, &wanted).await.code(), "FORBIDDEN");
    app.kit.clock.advance(Duration::DAY);
    assert_eq!(make(main, &wanted).await.code(), "SECRET_ALREADY_SHOWN");
    let listed = app.get(KEYS, main).await.json();
    assert_eq!(listed["data"]["keys"].as_array().unwrap().len(), 4);
}

#[actix_web::test]
async fn faults_of_a_wanted_key_are_named() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let main = company.token.reveal();
    for (wanted, path) in [
        (json!({"scopes": ["read"]}), "label"),
        (json!({"label": "a"}), "scopes"),
        (json!({"label": "a", "scopes": []}), "scopes"),
        (json!({"label": "a", "scopes": ["write"]}), "scopes[0]"),
        (
            json!({"label": "a", "scopes": ["read"], "branch_number": 3}),
            "branch_number",
        ),
        (
            json!({"label": "a", "scopes": ["read"], "branch": 2}),
            "branch",
        ),
        (
            json!({"label": "a", "scopes": ["read"], "expires_at": "2026-03-16T16:00:00Z"}),
            "expires_at",
        ),
    ] {
        let refused = app.make_key(main, &wanted).await;
        let faults = &refused.json()["error"]["violations"];
        assert_eq!(
            (refused.status, &faults[0]["path"]),
            (400, &json!(path)),
            "{wanted}"
        );
        assert_eq!(faults.as_array().unwrap().len(), 1, "{wanted}");
    }
    let listed = app.get(KEYS, main).await.json();
    let id = &listed["data"]["keys"][1]["id"];
    let refused = app
        .rotate_key(main, id, &json!({"overlap_hours": 169}))
        .await;
    assert_eq!(
        refused.json()["error"]["violations"][0]["path"],
        "overlap_hours"
    );
    assert_eq!(
        app.remove_key(main, &json!("none")).await.code(),
        "KEY_NOT_FOUND"
    );
}

#[actix_web::test]
async fn a_key_for_all_issues_for_the_establishment_that_is_named() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let token = app.token_with(&company, &["issue", "read"]).await;
    let issue = async |token: &str, query: &str| {
        let path = format!("/api/v1/dte/ccf{query}");
        app.post(&path, token, requests::ccf().to_string()).await
    };
    let place = |answered: &Answered| {
        let number = &answered.json()["data"]["identificacion"]["numeroControl"];
        number
            .as_str()
            .unwrap_or_else(|| panic!("{}", answered.body))[7..15]
            .to_owned()
    };
    assert_eq!(place(&issue(&token, "").await), "M001P001");
    assert_eq!(place(&issue(&token, "?branch=2").await), "S001P001");
    let refused = issue(&token, "?branch=9").await;
    assert_eq!(refused.json()["error"]["violations"][0]["path"], "branch");
    assert_eq!(issue(&token, "?branch=x").await.status, 400);
    // A key of one establishment names that one or none.
    let branch = company.branch_token.reveal();
    assert_eq!(place(&issue(branch, "?branch=2").await), "S001P001");
    let refused = issue(branch, "?branch=1").await;
    assert_eq!((refused.status, &*refused.code()), (403, "FORBIDDEN"));
    // All of it is read with the rights of the main office.
    let listed = app.get("/api/v1/dte", &token).await.json();
    assert_eq!(listed["data"]["summary"]["total"], 3, "{listed}");
}

#[actix_web::test]
async fn portal_credentials_may_be_left_out_when_they_are_kept() {
    let app = ApiApp::new();
    let registered = app
        .post("/api/v1/auth/register", "", requests::company().to_string())
        .await
        .json();
    let keys = &registered["data"];
    let (key, secret) = (keys["api_key"].as_str(), keys["api_secret"].as_str());
    let whole = requests::keys(key.unwrap(), secret.unwrap());
    let mut without = whole.clone();
    without.as_object_mut().unwrap().remove("credentials");
    let path = "/api/v1/auth/login";
    let refused = app.post(path, "", without.to_string()).await;
    assert_eq!(
        refused.json()["error"]["violations"][0]["path"],
        "credentials"
    );
    assert_eq!(app.post(path, "", whole.to_string()).await.status, 200);
    let answered = app.post(path, "", without.to_string()).await;
    assert_eq!(answered.status, 200, "{}", answered.body);
    // A wrong secret learns nothing of what is kept.
    without["api_secret"] = json!("wrong");
    let refused = app.post(path, "", without.to_string()).await;
    assert_eq!(refused.code(), "INVALID_CREDENTIALS");
}

#[actix_web::test]
async fn a_key_without_settings_replaces_no_kept_access() {
    let app = ApiApp::new();
    let company = app.kit.company().await;
    let wanted = json!({"label": "a", "scopes": ["issue"]});
    let made = app.make_key(company.token.reveal(), &wanted).await.json();
    let kept = async || {
        let access =
            dte_application::ports::Companies::access(&*app.kit.database, company.main.company);
        access.await.unwrap().unwrap().password
    };
    let before = kept().await;
    let (key, secret) = (&made["data"]["api_key"], &made["data"]["api_secret"]);
    let mut request = requests::keys(key.as_str().unwrap(), secret.as_str().unwrap());
    request["credentials"]["password"] = json!("another");
    let answered = app
        .post("/api/v1/auth/login", "", request.to_string())
        .await;
    assert_eq!(answered.status, 200, "{}", answered.body);
    assert_eq!(kept().await, before);
    let warnings = answered.json()["warnings"].to_string();
    assert!(warnings.contains("credentials: "), "{warnings}");
}
