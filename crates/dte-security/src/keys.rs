//! Key rings: where they come from and what they hold.

mod file;
mod ring;

use std::path::{Path, PathBuf};

use aws_lc_rs::digest::{SHA256, digest};
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use dte_application::ports::Secret;
use dte_domain::identification::date_text;
use time::Date;
use zeroize::Zeroizing;

use crate::randomness;

pub(crate) use ring::SecretRing;

pub use file::{KeyEntry, KeyFile, RetiredKeys, SecretState};

/// The first word of a line of a key file; another word would be another format.
const FORMAT: &str = "v1";
/// Far more than any number of keys that makes sense.
const LARGEST_FILE: usize = 64 * 1024;
const HEADING: &str = "\
# Keep a copy of this file apart from the backup of the database, and show it to nobody.
# One key a line: format, id, key, and when it was made. The first key is used, unless it is marked
# as waiting; the others only open what they made.
";

#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    #[error(
        "a key must be 32 bytes, written as 64 hexadecimal digits or in base64 (several: \
         separated by commas, the current one first)"
    )]
    Setting,
    #[error(
        "the key file {} cannot be read: make it readable for the user of this service, or \
         restore it from a backup", file.display()
    )]
    Unreadable {
        file: PathBuf,
        #[source]
        cause: std::io::Error,
    },
    #[error(
        "the key file {} is damaged ({what}): restore it from a backup; without its keys what \
         they encrypted is lost", file.display()
    )]
    Damaged {
        file: PathBuf,
        /// What is wrong with it, with the line, without its content.
        what: String,
    },
    /// What was asked for cannot be done with the keys of the file.
    #[error("{0}")]
    Refused(String),
    #[error(
        "the key file {} cannot be created: make its folder writable for the user of this \
         service, or give the key as a setting", file.display()
    )]
    NotCreated {
        file: PathBuf,
        #[source]
        cause: std::io::Error,
    },
}

/// 32 bytes and the name by which sealed values and tokens refer to them.
pub(crate) struct Key {
    id: String,
    bytes: Zeroizing<[u8; Key::LENGTH]>,
    /// The day when it was made here; unknown of a key that somebody else made.
    made: Option<Date>,
    /// Whether it is known already and not used yet.
    waiting: bool,
}

impl Key {
    const LENGTH: usize = 32;
    const ID_BYTES: usize = 4;

    fn new(bytes: Zeroizing<[u8; Self::LENGTH]>) -> Self {
        let hash = digest(&SHA256, &*bytes);
        Self {
            id: hex::encode(&hash.as_ref()[..Self::ID_BYTES]),
            bytes,
            made: None,
            waiting: false,
        }
    }

    fn random() -> Self {
        let mut bytes = Zeroizing::new([0; Self::LENGTH]);
        randomness::fill(&mut *bytes);
        Self::new(bytes)
    }

    /// Reads 64 hexadecimal digits, or base64 of either alphabet, padded or not.
    fn read(written: &str) -> Option<Self> {
        const HEX_DIGITS: usize = 2 * Key::LENGTH;
        let mut bytes = Zeroizing::new([0; Self::LENGTH]);
        if written.len() == HEX_DIGITS {
            hex::decode_to_slice(written, &mut *bytes).ok()?;
            return Some(Self::new(bytes));
        }
        let standard = written.trim_end_matches('=').replace('-', "+");
        let standard = Zeroizing::new(Zeroizing::new(standard).replace('_', "/"));
        let decoded = Zeroizing::new(STANDARD_NO_PAD.decode(&*standard).ok()?);
        if decoded.len() != Self::LENGTH {
            return None;
        }
        bytes.copy_from_slice(&decoded);
        Some(Self::new(bytes))
    }

    /// The first 8 hexadecimal digits of the SHA-256 of the key.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &*self.bytes
    }

    fn line(&self) -> Zeroizing<String> {
        let key = Zeroizing::new(hex::encode(*self.bytes));
        let made = self.made.map(|day| format!(" {}", date_text(day)));
        let made = made.unwrap_or_default();
        let waiting = if self.waiting { " waiting" } else { "" };
        Zeroizing::new(format!("{FORMAT} {} {}{made}{waiting}\n", self.id, &*key))
    }
}

/// The keys that encrypt stored secrets. `Debug` shows their ids only.
#[derive(Debug)]
pub struct MasterKeys(pub(crate) SecretRing);

impl MasterKeys {
    /// The keys of the setting, else those of `{data_dir}/keys/master.key`, which is made with a
    /// random key and mode 0600 when it is missing.
    ///
    /// Fails when the setting is not a key, or the file cannot be read, is damaged, or cannot be
    /// made; the error says what to do and contains no key.
    pub fn load(setting: Option<&Secret>, data_dir: &Path) -> Result<Self, KeyError> {
        SecretRing::load(setting, data_dir, "master.key").map(Self)
    }

    /// The keys without their bytes, the current one first.
    pub fn entries(&self) -> Vec<KeyEntry> {
        let current = self.0.current().id();
        let entry = |key: &Key| KeyEntry {
            id: key.id.clone(),
            made: key.made,
            state: match key.waiting {
                true => SecretState::Waiting,
                false if key.id == current => SecretState::Current,
                false => SecretState::Previous,
            },
        };
        self.0.iter().map(entry).collect()
    }

    /// The id of the key that encrypts, as it stands in sealed values: 8 hexadecimal digits.
    pub fn current_id(&self) -> &str {
        self.0.current().id()
    }
}

/// The secrets that sign session tokens. `Debug` shows their ids only.
#[derive(Debug)]
pub struct TokenSecrets(pub(crate) SecretRing);

impl TokenSecrets {
    /// The secrets of the setting, else those of `{data_dir}/keys/token.key`, which is made with
    /// a random secret and mode 0600 when it is missing.
    ///
    /// Fails as [`MasterKeys::load`] does.
    pub fn load(setting: Option<&Secret>, data_dir: &Path) -> Result<Self, KeyError> {
        SecretRing::load(setting, data_dir, "token.key").map(Self)
    }

    /// The id of the secret that signs, as it stands in the header of tokens.
    pub fn current_id(&self) -> &str {
        self.0.current().id()
    }
}

/// The secrets under which the addresses of receivers' pages are made. `Debug` shows their ids only.
#[derive(Debug)]
pub struct LinkSecrets(pub(crate) SecretRing);

impl LinkSecrets {
    /// The secrets of the setting, else those of `{data_dir}/keys/link.key`, which is made with a
    /// random secret and mode 0600 when it is missing.
    ///
    /// Fails as [`MasterKeys::load`] does.
    pub fn load(setting: Option<&Secret>, data_dir: &Path) -> Result<Self, KeyError> {
        SecretRing::load(setting, data_dir, "link.key").map(Self)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::sync::Barrier;

    use super::*;
    use crate::owner_only_file;

    /// SHA-256 of 32 zero bytes starts with 66687aad.
    const ZEROS: &str = "0000000000000000000000000000000000000000000000000000000000000000";

    fn setting(text: &str) -> Result<MasterKeys, KeyError> {
        MasterKeys::load(Some(&Secret::new(text)), Path::new("/nowhere"))
    }

    fn file(content: &str) -> Result<MasterKeys, KeyError> {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("keys/master.key");
        owner_only_file::create(&path, content.as_bytes()).unwrap();
        MasterKeys::load(None, home.path())
    }

    #[test]
    fn a_setting_is_read_as_hexadecimal_or_base64_of_either_alphabet() {
        assert_eq!(setting(ZEROS).unwrap().current_id(), "66687aad");
        let standard = "+/+/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
        let url_safe = "-_-_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
        assert_eq!(
            setting(standard).unwrap().current_id(),
            setting(url_safe).unwrap().current_id()
        );
        let two = setting(&format!("{standard}, {ZEROS}")).unwrap();
        assert_eq!(two.0.iter().count(), 2);
        assert_ne!(two.current_id(), "66687aad");
    }

    #[test]
    fn a_setting_that_is_not_32_bytes_is_refused_without_being_shown() {
        for wrong in [
            "",
            "secret",
            &ZEROS[2..],
            &format!("{ZEROS}00"),
            "zz",
            &format!("{ZEROS},"),
        ] {
            let refused = setting(wrong).unwrap_err();
            assert!(matches!(refused, KeyError::Setting), "{wrong}");
            assert!(!format!("{refused} {refused:?}").contains("secret"));
        }
    }

    #[test]
    fn the_first_start_makes_a_file_for_the_owner_and_the_second_reads_it() {
        let home = tempfile::tempdir().unwrap();
        let first = MasterKeys::load(None, home.path()).unwrap();
        let second = MasterKeys::load(None, home.path()).unwrap();
        assert_eq!(first.0.current().bytes(), second.0.current().bytes());
        let path = home.path().join("keys/master.key");
        let mode = fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        let token = TokenSecrets::load(None, home.path()).unwrap();
        assert_ne!(token.0.current().bytes(), first.0.current().bytes());
        assert_eq!(token.current_id().len(), 8);
    }

    #[test]
    fn all_that_start_at_once_agree_on_one_key() {
        let home = tempfile::tempdir().unwrap();
        let start = Barrier::new(16);
        let ids: Vec<String> = std::thread::scope(|scope| {
            let load = || {
                start.wait();
                let keys = MasterKeys::load(None, home.path()).unwrap();
                keys.current_id().to_owned()
            };
            let threads: Vec<_> = (0..16).map(|_| scope.spawn(load)).collect();
            threads.into_iter().map(|t| t.join().unwrap()).collect()
        });
        assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
        assert_eq!(fs::read_dir(home.path().join("keys")).unwrap().count(), 1);
    }

    #[test]
    fn a_file_may_list_several_keys_and_comments() {
        let old = Key::random();
        let content = format!("# mine\n\nv1 66687aad {ZEROS}\n{}", &*old.line());
        let keys = file(&content).unwrap();
        assert_eq!(keys.current_id(), "66687aad");
        assert_eq!(
            format!("{keys:?}"),
            format!("MasterKeys([\"66687aad\", \"{}\"])", old.id())
        );
    }

    #[test]
    fn a_damaged_file_is_reported_with_its_name_and_without_its_content() {
        let flipped = ZEROS.replacen('0', "7", 1);
        for (content, what) in [
            (String::new(), "it holds no key"),
            (
                ZEROS.to_owned(),
                "line 1: expected format v1, the key's id and the key",
            ),
            (
                format!("\nv1 66687aad {}", &ZEROS[2..]),
                "line 2: the key is not 32 bytes",
            ),
            (
                format!("v1 66687aad {flipped}"),
                "line 1: the key does not have the id",
            ),
            ("v1 66687aad".to_owned(), "line 1: expected"),
        ] {
            let refused = file(&content).unwrap_err().to_string();
            assert!(refused.contains(what), "{refused}");
            assert!(refused.contains("keys/master.key is damaged"), "{refused}");
            assert!(!refused.contains("00000000"), "{refused}");
        }
    }

    #[test]
    fn a_file_that_is_a_folder_and_a_data_folder_that_is_a_file_are_reported() {
        let home = tempfile::tempdir().unwrap();
        fs::create_dir_all(home.path().join("keys/master.key")).unwrap();
        let refused = MasterKeys::load(None, home.path()).unwrap_err();
        assert!(
            matches!(refused, KeyError::Unreadable { .. }),
            "{refused:?}"
        );
        let plain = home.path().join("plain");
        fs::write(&plain, "").unwrap();
        let refused = MasterKeys::load(None, &plain).unwrap_err();
        assert!(
            refused.to_string().contains("plain/keys/master.key"),
            "{refused}"
        );
    }
}
