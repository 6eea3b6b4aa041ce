//! Digests that stand beside what is stored, by which a change is noticed later.

use aws_lc_rs::digest::{SHA256, digest};

use crate::engine::statement::RowValue;

/// SHA-256 of a text's bytes, in 64 hexadecimal digits. 10 KB take some 10 µs.
pub(crate) fn of(text: &str) -> String {
    hex::encode(digest(&SHA256, text.as_bytes()))
}

/// Digest of the values of a row: the first eight bytes of SHA-256 over them, in their order. Anybody who can
/// change a row can compute it too; it finds what was changed by accident, or by hand.
pub(crate) fn of_values<'v>(values: impl IntoIterator<Item = RowValue<'v>>) -> i64 {
    let mut bytes = Vec::with_capacity(512);
    for value in values {
        match value {
            RowValue::Text(Some(text)) => {
                bytes.push(b't');
                bytes.extend_from_slice(&text.len().to_le_bytes());
                bytes.extend_from_slice(text.as_bytes());
            }
            RowValue::Number(number) => {
                bytes.push(b'n');
                bytes.extend_from_slice(&number.to_le_bytes());
            }
            RowValue::Text(None) | RowValue::NoNumber => bytes.push(b'-'),
        }
    }
    let digest = digest(&SHA256, &bytes);
    let first = digest.as_ref().first_chunk().copied();
    i64::from_be_bytes(first.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_stand_otherwise_have_another_digest() {
        let text = |text| RowValue::Text(Some(text));
        let rows = [
            vec![text("ab"), text("c")],
            vec![text("a"), text("bc")],
            vec![text("abc"), text("")],
            vec![text("abc"), RowValue::Text(None)],
            vec![text("abc")],
            vec![RowValue::Number(1), RowValue::NoNumber],
            vec![RowValue::NoNumber, RowValue::Number(1)],
        ];
        let count = rows.len();
        let digests: std::collections::BTreeSet<i64> = rows.into_iter().map(of_values).collect();
        assert_eq!(digests.len(), count);
    }

    #[test]
    #[ignore = "a measurement"]
    fn digest_rate() {
        let text = "x".repeat(5_000);
        let began = std::time::Instant::now();
        for _ in 0..10_000 {
            std::hint::black_box(of(std::hint::black_box(&text)));
        }
        println!("5 000 bytes take {:?}", began.elapsed() / 10_000);
    }

    #[test]
    fn a_digest_is_that_of_the_standard() {
        // `printf 'ñ' | sha256sum`
        assert_eq!(
            of("ñ"),
            "024bb90888ca89a15a19e9bdd8c712bfb070465fce1ef25e43c170ea44fc5e5f"
        );
    }
}
