use std::sync::{Mutex, PoisonError};

use aws_lc_rs::rand;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use dte_application::ports::Randomness;
use dte_domain::identification::GenerationCode;
use uuid::Uuid;
use zeroize::Zeroizing;

/// How many generation codes in a row share their beginning: about as many as a page of an index holds.
const SHARED_BY: u32 = 64;

/// The first two bytes of the next generation codes, drawn like all others, and of how many more.
///
/// An index holds codes in their order. Where each has a beginning of its own, each document writes a
/// page of its own there; those that share it stand together. 106 of the 122 bits stay each code's own.
static BEGINNING: Mutex<([u8; 2], u32)> = Mutex::new(([0; 2], 0));

/// The randomness of the operating system.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemRandomness;

impl Randomness for SystemRandomness {
    #[expect(
        clippy::disallowed_methods,
        reason = "the one place of the service that draws UUIDs"
    )]
    fn uuid(&self) -> Uuid {
        Uuid::new_v4()
    }

    fn generation_code(&self) -> GenerationCode {
        let mut bytes = self.uuid().into_bytes();
        let mut beginning = BEGINNING.lock().unwrap_or_else(PoisonError::into_inner);
        let (shared, left) = &mut *beginning;
        if *left == 0 {
            (*shared, *left) = ([bytes[0], bytes[1]], SHARED_BY);
        }
        *left -= 1;
        bytes[..2].copy_from_slice(shared);
        GenerationCode::new(Uuid::from_bytes(bytes))
    }

    fn text(&self, bytes: usize) -> String {
        let mut drawn = Zeroizing::new(vec![0; bytes]);
        fill(&mut drawn);
        URL_SAFE_NO_PAD.encode(&*drawn)
    }
}

/// Fills a buffer with random bytes.
///
/// # Panics
///
/// When the system gives none: going on would mean secrets that can be guessed.
pub(crate) fn fill(buffer: &mut [u8]) {
    assert!(
        rand::fill(buffer).is_ok(),
        "the system gives no random bytes"
    );
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn uuids_are_of_version_4_and_texts_are_url_safe_and_long_enough() {
        assert_eq!(SystemRandomness.uuid().get_version_num(), 4);
        let text = SystemRandomness.text(32);
        assert_eq!(text.len(), 43);
        let safe = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        assert!(text.bytes().all(safe));
        assert_eq!(SystemRandomness.text(0), "");
    }

    #[test]
    fn nothing_comes_twice() {
        let texts: HashSet<_> = (0..1000).map(|_| SystemRandomness.text(16)).collect();
        let uuids: HashSet<_> = (0..1000).map(|_| SystemRandomness.uuid()).collect();
        let codes: HashSet<_> = (0..1000)
            .map(|_| SystemRandomness.generation_code())
            .collect();
        assert_eq!((texts.len(), uuids.len(), codes.len()), (1000, 1000, 1000));
    }

    #[test]
    fn generation_codes_in_a_row_share_their_beginning_and_nothing_else() {
        let codes: Vec<_> = (0..SHARED_BY * 4)
            .map(|_| SystemRandomness.generation_code().to_string())
            .map(|code| Uuid::parse_str(&code).unwrap())
            .collect();
        assert!(codes.iter().all(|code| code.get_version_num() == 4));
        let beginnings: HashSet<_> = codes.iter().map(|code| &code.as_bytes()[..2]).collect();
        // Other tests draw some at the same time.
        assert!((4..=60).contains(&beginnings.len()), "{}", beginnings.len());
        let different = |byte: usize| {
            let values: HashSet<u8> = codes.iter().map(|code| code.as_bytes()[byte]).collect();
            values.len()
        };
        // Of the sixth byte four bits are the version, of the eighth two the variant.
        for byte in [2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 14, 15] {
            assert!(different(byte) > 50, "byte {byte}");
        }
    }
}
