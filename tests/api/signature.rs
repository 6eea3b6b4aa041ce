//! The signature, checked by somebody else.

use std::collections::HashSet;

use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use dte_application::ports::Documents;
use dte_domain::identification::GenerationCode;
use dte_domain::value::Value as _;
use jsonwebtoken::{Algorithm, DecodingKey, Validation};

use crate::app::App;
use crate::journey::raw_member;
use crate::requests;

/// The text of an element of the certificate file.
fn element<'a>(xml: &'a str, parent: &str, name: &str) -> &'a str {
    let inner = xml.split_once(&format!("<{parent}>")).unwrap().1;
    inner
        .split_once(&format!("<{name}>"))
        .unwrap()
        .1
        .split_once('<')
        .unwrap()
        .0
}

#[tokio::test(flavor = "multi_thread")]
async fn the_jws_verifies_elsewhere_and_its_payload_is_data_byte_for_byte() {
    let mut app = App::start().await;
    let company = app.company().await;
    let issued = app
        .post("/dte/ccf", &company.token, &requests::ccf())
        .await
        .expect(201);
    let code = issued.json()["data"]["identificacion"]["codigoGeneracion"].clone();
    app.terminate();

    let path = app.data().join("dte.sqlite");
    let url = format!("sqlite://{}", path.display());
    let database =
        dte_persistence::Database::open(&url, dte_persistence::DatabaseOptions::default()).unwrap();
    let code = GenerationCode::parse(code.as_str().unwrap()).unwrap();
    let record = database.find(code).await.unwrap().unwrap();
    assert_eq!(&*record.json, raw_member(&issued.text, &["data"]));

    let header = URL_SAFE_NO_PAD.encode(br#"{"alg":"RS512"}"#);
    let payload = URL_SAFE_NO_PAD.encode(record.json.as_bytes());
    let jws = format!("{header}.{payload}.{}", record.signature.unwrap().0);
    let xml = std::fs::read_to_string(app.data().join("certificates/06140101901015.crt")).unwrap();
    let public = STANDARD
        .decode(element(&xml, "publicKey", "encodied"))
        .unwrap();
    // SubjectPublicKeyInfo: for RSA-2048 the key itself begins after 24 bytes.
    let key = DecodingKey::from_rsa_der(&public[24..]);
    let mut validation = Validation::new(Algorithm::RS512);
    validation.required_spec_claims = HashSet::new();
    validation.validate_exp = false;
    validation.validate_aud = false;
    let verified = jsonwebtoken::decode::<serde_json::Value>(&jws, &key, &validation).unwrap();
    assert_eq!(verified.header.alg, Algorithm::RS512);
    assert_eq!(verified.claims, issued.json()["data"]);

    let tampered = jws.replacen(&payload[..12], &URL_SAFE_NO_PAD.encode(b"{\"x\":{}, "), 1);
    assert!(jsonwebtoken::decode::<serde_json::Value>(&tampered, &key, &validation).is_err());
}
