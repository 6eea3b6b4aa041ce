//! Rings, read from settings and files.

use std::fmt;
use std::path::{Path, PathBuf};

use dte_application::ports::{Clock, Secret};
use dte_domain::value::Value;
use time::Date;
use zeroize::Zeroizing;

use super::{FORMAT, HEADING, Key, KeyError, LARGEST_FILE};
use crate::clock::SystemClock;
use crate::owner_only_file;

/// One key to make things with, and older ones to open what they made.
pub(crate) struct SecretRing {
    current: Key,
    previous: Vec<Key>,
    file: Option<PathBuf>,
}

impl SecretRing {
    pub(crate) fn current(&self) -> &Key {
        &self.current
    }

    /// The file that it was read from, unless it was a setting.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// All keys, the current one first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Key> {
        std::iter::once(&self.current).chain(&self.previous)
    }

    pub(super) fn load(
        setting: Option<&Secret>,
        data_dir: &Path,
        name: &str,
    ) -> Result<Self, KeyError> {
        match setting {
            Some(setting) => Self::from_setting(setting),
            None => Self::from_file(&data_dir.join("keys").join(name)),
        }
    }

    fn from_setting(setting: &Secret) -> Result<Self, KeyError> {
        let keys = setting.reveal().split(',');
        let keys: Option<Vec<Key>> = keys.map(|written| Key::read(written.trim())).collect();
        keys.and_then(Self::of).ok_or(KeyError::Setting)
    }

    fn from_file(path: &Path) -> Result<Self, KeyError> {
        match path.try_exists() {
            Ok(true) => Self::read(path),
            Ok(false) => {
                Self::generate(path)?;
                // Another process may have been faster: what stands in the file counts.
                Self::read(path)
            }
            Err(cause) => Err(unreadable(path, cause)),
        }
    }

    fn generate(path: &Path) -> Result<(), KeyError> {
        let mut key = Key::random();
        key.made = Some(SystemClock::new(0).local_now().date());
        let content = Zeroizing::new(format!("{HEADING}{}", &*key.line()));
        let made = owner_only_file::create(path, content.as_bytes());
        let made = made.map_err(|cause| KeyError::NotCreated {
            file: path.to_owned(),
            cause,
        })?;
        if made {
            tracing::info!(file = %path.display(), key = key.id(), "made a new key: keep a copy");
        }
        Ok(())
    }

    /// Reads a file once more.
    pub(crate) fn read(path: &Path) -> Result<Self, KeyError> {
        let mut ring = Self::of(read_keys(path)?).ok_or_else(|| KeyError::Damaged {
            file: path.to_owned(),
            what: "it holds no key".to_owned(),
        })?;
        ring.file = Some(path.to_owned());
        Ok(ring)
    }

    /// The first key that does not wait is the current one.
    fn of(mut keys: Vec<Key>) -> Option<Self> {
        let current = keys.iter().position(|key| !key.waiting)?;
        Some(Self {
            current: keys.remove(current),
            previous: keys,
            file: None,
        })
    }
}

/// All keys of a file, in its order.
pub(super) fn read_keys(path: &Path) -> Result<Vec<Key>, KeyError> {
    let content =
        owner_only_file::read(path, LARGEST_FILE).map_err(|cause| unreadable(path, cause))?;
    let damaged = |what: String| KeyError::Damaged {
        file: path.to_owned(),
        what,
    };
    let text = std::str::from_utf8(&content).map_err(|error| damaged(error.to_string()))?;
    let mut keys = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        keys.push(read_line(line).map_err(|what| damaged(format!("line {number}: {what}")))?);
    }
    Ok(keys)
}

pub(super) fn unreadable(path: &Path, cause: std::io::Error) -> KeyError {
    KeyError::Unreadable {
        file: path.to_owned(),
        cause,
    }
}

fn read_line(line: &str) -> Result<Key, &'static str> {
    let mut words = line.split_whitespace();
    let (Some(FORMAT), Some(id), Some(key)) = (words.next(), words.next(), words.next()) else {
        return Err("expected format v1, the key's id and the key");
    };
    let mut key = Key::read(key).ok_or("the key is not 32 bytes in hexadecimal or base64")?;
    if key.id() != id {
        return Err("the key does not have the id that stands before it");
    }
    for word in words {
        if word == "waiting" {
            key.waiting = true;
        } else {
            let day = <Date as Value>::parse(word);
            key.made = Some(day.map_err(|_unknown| "after the key stands a date or 'waiting'")?);
        }
    }
    Ok(key)
}

impl fmt::Debug for SecretRing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(Key::id)).finish()
    }
}
