//! The compact JWS (RFC 7515, section 7.1) in which the authority takes what is signed: RS512 over
//! exact bytes.

use base64_simd::URL_SAFE_NO_PAD;

/// `{"alg":"RS512"}` in base64url: the header says the algorithm and nothing else.
const HEADER: &str = "eyJhbGciOiJSUzUxMiJ9";

/// What is signed: header and payload, both in base64url, with a point between.
pub fn signing_input(payload: &str) -> String {
    let mut input = String::with_capacity(length_of_input(payload));
    append_input(&mut input, payload);
    input
}

/// Header, payload and signature; the signature is in base64url without padding already.
pub fn compact(payload: &str, signature: &str) -> String {
    let mut jws = String::with_capacity(length(payload, signature));
    append(&mut jws, payload, signature);
    jws
}

/// How many bytes the compact JWS has.
pub fn length(payload: &str, signature: &str) -> usize {
    length_of_input(payload) + 1 + signature.len()
}

/// Puts the compact JWS behind a text: a document becomes part of what it is sent in without being
/// copied. It has no character that JSON escapes.
pub fn append(text: &mut String, payload: &str, signature: &str) {
    append_input(text, payload);
    text.push('.');
    text.push_str(signature);
}

fn append_input(text: &mut String, payload: &str) {
    text.push_str(HEADER);
    text.push('.');
    URL_SAFE_NO_PAD.encode_append(payload, text);
}

fn length_of_input(payload: &str) -> usize {
    HEADER.len() + 1 + URL_SAFE_NO_PAD.encoded_length(payload.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_says_the_algorithm_and_nothing_else() {
        let header = URL_SAFE_NO_PAD.decode_to_vec(HEADER).unwrap();
        assert_eq!(header, br#"{"alg":"RS512"}"#);
    }

    #[test]
    fn a_text_takes_its_memory_once() {
        for payload in ["", "{}", r#"{"a":1}"#, r#"{"a":"ñandú"}"#] {
            let jws = compact(payload, "c2lnbmF0dXJl");
            assert_eq!(jws.len(), length(payload, "c2lnbmF0dXJl"));
            assert_eq!(jws.capacity(), jws.len());
            let input = jws.strip_suffix(".c2lnbmF0dXJl").unwrap();
            assert_eq!(input, signing_input(payload));
            let (_, encoded) = input.split_once('.').unwrap();
            let read = URL_SAFE_NO_PAD.decode_to_vec(encoded).unwrap();
            assert_eq!(read, payload.as_bytes());
        }
    }
}
