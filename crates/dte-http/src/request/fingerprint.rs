//! What tells a request from another one under the same idempotency key: what it says, not how its bytes
//! are ordered.

use std::collections::BTreeMap;

use aws_lc_rs::digest::{Context, SHA256};
use serde_json::value::RawValue;

use crate::request::json::JsonValue;

/// A hash of the endpoint, the query and what the body says. The order of members, blanks, escapes and
/// the spelling of numbers do not matter, and a member that is null is as good as none.
pub fn of_request(endpoint: &str, query: &str, body: &[u8]) -> String {
    let mut hash = Context::new(&SHA256);
    for part in [endpoint, query] {
        hash.update(part.as_bytes());
        hash.update(b"\n");
    }
    match serde_json::from_slice(body) {
        Ok(value) => add(value, &mut hash),
        // What cannot be read is never carried out.
        Err(_) => hash.update(body),
    }
    // Longer than a hash of bytes, so that neither is ever taken for the other.
    format!("said:{}", hex::encode(hash.finish()))
}

/// A hash of the endpoint and the bytes of the body.
pub fn of_bytes(endpoint: &str, body: &[u8]) -> String {
    let mut hash = Context::new(&SHA256);
    hash.update(endpoint.as_bytes());
    hash.update(b"\n");
    hash.update(body);
    hex::encode(hash.finish())
}

/// Adds a value to the hash. Each begins with its kind, a text and a container with its size too, so that no
/// two values give the same bytes.
fn add(value: &RawValue, hash: &mut Context) {
    let written = value.get();
    match JsonValue::of(written) {
        JsonValue::Null => hash.update(b"n"),
        JsonValue::Boolean(word) => text(b"b", word, hash),
        JsonValue::Number(digits) => text(b"d", &number(digits), hash),
        JsonValue::Text(characters) => text(b"t", &characters, hash),
        JsonValue::BrokenText => text(b"?", written, hash),
        JsonValue::List => match serde_json::from_str::<Vec<&RawValue>>(written) {
            Ok(entries) => {
                size(b"l", entries.len(), hash);
                for entry in entries {
                    add(entry, hash);
                }
            }
            Err(_) => text(b"?", written, hash),
        },
        JsonValue::Object => match serde_json::from_str::<BTreeMap<String, &RawValue>>(written) {
            Ok(mut members) => {
                members.retain(|_, member| member.get() != "null");
                size(b"o", members.len(), hash);
                for (name, member) in members {
                    text(b"m", &name, hash);
                    add(member, hash);
                }
            }
            Err(_) => text(b"?", written, hash),
        },
    }
}

fn size(kind: &[u8], size: usize, hash: &mut Context) {
    hash.update(kind);
    hash.update(&u64::try_from(size).unwrap_or(u64::MAX).to_be_bytes());
}

fn text(kind: &[u8], characters: &str, hash: &mut Context) {
    size(kind, characters.len(), hash);
    hash.update(characters.as_bytes());
}

/// A number without what its value does not need: `1.50` and `15e-1` are `15e-1`. One whose exponent is
/// beyond all measure stays as it is.
fn number(written: &str) -> String {
    let (mantissa, exponent) = written.split_once(['e', 'E']).unwrap_or((written, "0"));
    let (minus, mantissa) = match mantissa.strip_prefix('-') {
        Some(mantissa) => ("-", mantissa),
        None => ("", mantissa),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = [whole, fraction].concat();
    let digits = all.trim_end_matches('0');
    let point = i64::try_from(whole.len());
    let exponent = exponent.trim_start_matches('+').parse::<i64>();
    let significant = digits.trim_start_matches('0');
    if significant.is_empty() {
        return "0".to_owned();
    }
    match (point, i64::try_from(digits.len()), exponent) {
        (Ok(point), Ok(length), Ok(exponent)) => match exponent.checked_add(point - length) {
            Some(exponent) => format!("{minus}{significant}e{exponent}"),
            None => written.to_owned(),
        },
        _ => written.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn said(body: &str) -> String {
        of_request("POST /x", "", body.as_bytes())
    }

    #[test]
    fn numbers_are_equal_by_their_value() {
        for (one, other) in [
            ("1", "1.00"),
            ("1.50", "15e-1"),
            ("0.10", "1E-1"),
            ("100", "1e+2"),
            ("0", "-0.000"),
            ("0e5", "0"),
            ("-2.50", "-2.5"),
            ("0.0050", "5e-3"),
        ] {
            assert_eq!(number(one), number(other), "{one} {other}");
        }
        for (one, other) in [("1", "10"), ("1", "-1"), ("0.1", "0.01"), ("12", "1.2")] {
            assert_ne!(number(one), number(other), "{one} {other}");
        }
        assert_eq!(number("1e99999999999999999999"), "1e99999999999999999999");
    }

    #[test]
    fn what_says_the_same_is_equal_and_nothing_else_is() {
        let body = r#"{"a": [1.0, "x\u0079", {"b": true, "c": null}], "d": "1"}"#;
        let same = r#"{"d":"1","e":null,"a":[1,"xy",{"b":true}]}"#;
        assert_eq!(said(body), said(same));
        for other in [
            r#"{"d":1,"a":[1,"xy",{"b":true}]}"#,
            r#"{"d":"1","a":["xy",1,{"b":true}]}"#,
            r#"{"d":"1","a":[1,"xy",{"b":false}]}"#,
            r#"{"d":"1","a":[1,"xy",{"b":true},null]}"#,
            r#"{"d":"1","a":[1,"xyz",{"b":true}]}"#,
            r#"{"d":"1","f":"1","a":[1,"xy",{"b":true}]}"#,
        ] {
            assert_ne!(said(body), said(other), "{other}");
        }
        let body = body.as_bytes();
        assert_ne!(of_request("a", "q=1", body), of_request("a", "", body));
        assert_ne!(of_request("a", "", body), of_request("b", "", body));
        assert_ne!(said("{"), said("["));
    }

    proptest! {
        #[test]
        fn a_number_is_told_by_its_value(value in any::<i32>(), places in 0_u32..6, zeros in 0_usize..5) {
            let decimal = rust_decimal::Decimal::new(i64::from(value), places);
            let padded = if decimal.scale() > 0 {
                format!("{decimal}{}", "0".repeat(zeros))
            } else {
                format!("{decimal}.{}", "0".repeat(zeros + 1))
            };
            prop_assert_eq!(number(&padded), number(&decimal.normalize().to_string()));
        }
    }
}
