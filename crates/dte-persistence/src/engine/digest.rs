//! The digest that stands beside stored bytes, by which a changed byte is noticed later.

use aws_lc_rs::digest::{SHA256, digest};

/// SHA-256 of a text's bytes, in 64 hexadecimal digits. 10 KB take some 10 µs.
pub(crate) fn of(text: &str) -> String {
    hex::encode(digest(&SHA256, text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

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
