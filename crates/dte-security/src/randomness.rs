use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use aws_lc_rs::rand;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use dte_application::ports::Randomness;
use dte_domain::identification::GenerationCode;
use uuid::Uuid;
use zeroize::Zeroizing;

/// How long generation codes share their beginning.
const SHARED_FOR: Duration = Duration::from_mins(1);

/// The first two bytes of the generation codes of a minute, drawn like all others, and since when.
///
/// An index holds codes in their order. Where each has a beginning of its own, each document writes a
/// page of its own there; those of one minute share theirs. 106 of the 122 bits stay each code's own.
static BEGINNING: Mutex<Option<(Instant, [u8; 2])>> = Mutex::new(None);

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
        let now = Instant::now();
        let mut beginning = BEGINNING.lock().unwrap_or_else(PoisonError::into_inner);
        match *beginning {
            Some((since, first)) if now - since < SHARED_FOR => bytes[..2].copy_from_slice(&first),
            _ => *beginning = Some((now, [bytes[0], bytes[1]])),
        }
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
    fn generation_codes_of_a_minute_share_their_beginning_and_nothing_else() {
        let codes: Vec<_> = (0..200)
            .map(|_| SystemRandomness.generation_code().to_string())
            .map(|code| Uuid::parse_str(&code).unwrap())
            .collect();
        assert!(codes.iter().all(|code| code.get_version_num() == 4));
        let different = |byte: usize| {
            let values: HashSet<u8> = codes.iter().map(|code| code.as_bytes()[byte]).collect();
            values.len()
        };
        // Two, if a minute ends meanwhile.
        assert!(different(0) <= 2 && different(1) <= 2);
        // Of the sixth byte four bits are the version, of the eighth two the variant.
        for byte in [2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 14, 15] {
            assert!(different(byte) > 50, "byte {byte}");
        }
    }
}
