use aws_lc_rs::rand;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use dte_application::ports::Randomness;
use uuid::Uuid;
use zeroize::Zeroizing;

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
        assert_eq!((texts.len(), uuids.len()), (1000, 1000));
    }
}
