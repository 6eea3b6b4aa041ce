//! The file that a receiver gets of what was signed: its bytes, and in the same object its signature and the
//! authority's stamp. It is put together for handing it over and never signed itself.

use crate::jws;

/// The file; nothing when the bytes are no object.
///
/// What was signed stays byte for byte as it is, but for the brace that ends it.
pub fn handed_file(json: &str, signature: &str, stamp: Option<&str>) -> Option<String> {
    let signed = json.trim_end().strip_suffix('}')?;
    let length = json.len() + jws::length(json, signature) + 128;
    let mut file = String::with_capacity(length);
    file.push_str(signed);
    file.push_str(",\"firmaElectronica\":\"");
    jws::append(&mut file, json, signature);
    file.push('"');
    if let Some(stamp) = stamp {
        // A stamp is letters and digits.
        file.push_str(",\"selloRecibido\":\"");
        file.push_str(stamp);
        file.push('"');
    }
    file.push('}');
    Some(file)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    const SIGNED: &str = r#"{"identificacion":{"version":3},"apendice":null}"#;

    #[test]
    fn what_was_signed_stays_as_it_is_before_signature_and_stamp() {
        let file = handed_file(SIGNED, "c2ln", Some("2026ABC")).unwrap();
        assert!(file.starts_with(SIGNED.strip_suffix('}').unwrap()));
        let read: Value = serde_json::from_str(&file).unwrap();
        assert_eq!(read["selloRecibido"], "2026ABC");
        assert_eq!(read["firmaElectronica"], jws::compact(SIGNED, "c2ln"));
        assert_eq!(read.as_object().unwrap().len(), 4);
    }

    #[test]
    fn without_a_stamp_none_is_said_and_what_is_no_object_gives_no_file() {
        let file = handed_file(SIGNED, "c2ln", None).unwrap();
        assert!(!file.contains("selloRecibido"));
        assert_eq!(handed_file("[]", "c2ln", None), None);
    }
}
