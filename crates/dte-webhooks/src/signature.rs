//! The headers of Standard Webhooks 1.0.

use aws_lc_rs::hmac;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use dte_application::ports::{SECRET_MARK, Secret};
use time::OffsetDateTime;

/// The headers, in the order in which [`signature_headers`] answers their values.
pub const SIGNATURE_HEADERS: [&str; 3] = ["webhook-id", "webhook-timestamp", "webhook-signature"];

/// Whether a text is a secret of Standard Webhooks: the mark and a key in Base64.
pub fn is_secret(text: &str) -> bool {
    let key = text.strip_prefix(SECRET_MARK);
    let key = key.and_then(|key| STANDARD.decode(key).ok());
    key.is_some_and(|key| !key.is_empty())
}

/// The values of the headers: a signature for each secret.
pub fn signature_headers(
    id: &str,
    at: OffsetDateTime,
    body: &[u8],
    secrets: &[Secret],
) -> [String; 3] {
    let timestamp = at.unix_timestamp().to_string();
    let signatures = secrets
        .iter()
        .map(|secret| signature(secret, id, &timestamp, body));
    let signatures: Vec<_> = signatures.collect();
    [id.to_owned(), timestamp, signatures.join(" ")]
}

fn signature(secret: &Secret, id: &str, timestamp: &str, body: &[u8]) -> String {
    let text = secret.reveal();
    let text = text.strip_prefix(SECRET_MARK).unwrap_or(text);
    // Every secret of ours is BASE64; what is not signs as it stands.
    let key = STANDARD.decode(text).unwrap_or_else(|_| text.into());
    let key = hmac::Key::new(hmac::HMAC_SHA256, &key);
    let mut signing = hmac::Context::with_key(&key);
    for part in [id.as_bytes(), b".", timestamp.as_bytes(), b".", body] {
        signing.update(part);
    }
    format!("v1,{}", STANDARD.encode(signing.sign()))
}
