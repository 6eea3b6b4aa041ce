//! Changing the keys of a file: each change is one new file in place of the old.

use std::fs::{File, OpenOptions};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use time::Date;
use zeroize::Zeroizing;

use super::ring::read_keys;
use super::{HEADING, Key, KeyError};
use crate::owner_only_file;

/// What a key of a file is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecretState {
    /// New things are made with it.
    Current,
    /// It is known and not used yet.
    Waiting,
    /// It opens what it once made.
    Previous,
}

/// A key without its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyEntry {
    pub id: String,
    /// The day when it was made, if that is known.
    pub made: Option<Date>,
    pub state: SecretState,
}

/// Keys that are no longer in their file.
pub struct RetiredKeys(Vec<Key>);

/// A key file that an operator changes. Several who try at once take turns; a reader sees the file
/// as it was before or after a change, also when the power fails between.
#[derive(Clone, Debug)]
pub struct KeyFile {
    path: PathBuf,
}

impl KeyFile {
    pub fn master(data_dir: &Path) -> Self {
        Self {
            path: data_dir.join("keys/master.key"),
        }
    }

    pub fn tokens(data_dir: &Path) -> Self {
        Self {
            path: data_dir.join("keys/token.key"),
        }
    }

    /// The keys in the order of the file. A missing file is an error: none is made.
    pub fn entries(&self) -> Result<Vec<KeyEntry>, KeyError> {
        let keys = read_keys(&self.path)?;
        let current = keys.iter().position(|key| !key.waiting);
        let entry = |(place, key): (usize, &Key)| KeyEntry {
            id: key.id.clone(),
            made: key.made,
            state: match key.waiting {
                _ if Some(place) == current => SecretState::Current,
                true => SecretState::Waiting,
                false => SecretState::Previous,
            },
        };
        Ok(keys.iter().enumerate().map(entry).collect())
    }

    /// Adds a new key that waits, unless one waits already; answers the id of the one that waits.
    pub fn add(&self, today: Date) -> Result<String, KeyError> {
        self.change(|keys| {
            if let Some(waiting) = keys.iter().find(|key| key.waiting) {
                return Ok(waiting.id.clone());
            }
            let mut key = Key::random();
            (key.made, key.waiting) = (Some(today), true);
            let id = key.id.clone();
            keys.push(key);
            Ok(id)
        })
    }

    /// Makes the waiting key the current one; answers its id. Without one that waits, nothing
    /// changes.
    pub fn promote(&self) -> Result<Option<String>, KeyError> {
        self.change(|keys| {
            let Some(place) = keys.iter().position(|key| key.waiting) else {
                return Ok(None);
            };
            let mut key = keys.remove(place);
            key.waiting = false;
            let id = key.id.clone();
            keys.insert(0, key);
            Ok(Some(id))
        })
    }

    /// Drops keys, none of which is the current one: all or none. What it answers puts them back,
    /// should they turn out to be needed.
    pub fn retire(&self, ids: &[String]) -> Result<RetiredKeys, KeyError> {
        self.change(|keys| {
            let current = keys.iter().find(|key| !key.waiting).map(|key| &key.id);
            for id in ids {
                if current == Some(id) {
                    let text = format!("key {id} is the current one: rotate first");
                    return Err(KeyError::Refused(text));
                }
                if keys.iter().all(|key| key.id != *id) {
                    return Err(KeyError::Refused(format!("there is no key {id}")));
                }
            }
            let is_retired = |key: &mut Key| ids.contains(&key.id);
            Ok(RetiredKeys(keys.extract_if(.., is_retired).collect()))
        })
    }

    /// Puts back keys that were retired.
    pub fn put_back(&self, retired: RetiredKeys) -> Result<(), KeyError> {
        self.change(|keys| {
            keys.extend(retired.0);
            Ok(())
        })
    }

    /// Drops all keys but the current one.
    pub fn retire_others(&self) -> Result<(), KeyError> {
        self.change(|keys| {
            let current = keys.iter().position(|key| !key.waiting).unwrap_or_default();
            *keys = vec![keys.swap_remove(current)];
            Ok(())
        })
    }

    fn change<T>(
        &self,
        change: impl FnOnce(&mut Vec<Key>) -> Result<T, KeyError>,
    ) -> Result<T, KeyError> {
        let _turn = self.lock()?;
        let mut keys = read_keys(&self.path)?;
        if keys.iter().all(|key| key.waiting) {
            return Err(KeyError::Damaged {
                file: self.path.clone(),
                what: "it holds no key".to_owned(),
            });
        }
        let done = change(&mut keys)?;
        let mut content = Zeroizing::new(String::with_capacity(super::LARGEST_FILE));
        content.push_str(HEADING);
        for key in &keys {
            content.push_str(&key.line());
        }
        self.replace(content.as_bytes())?;
        Ok(done)
    }

    fn replace(&self, content: &[u8]) -> Result<(), KeyError> {
        owner_only_file::replace(&self.path, content).map_err(|cause| KeyError::NotCreated {
            file: self.path.clone(),
            cause,
        })
    }

    /// Held as long as the answer lives; the system gives it back when the process dies.
    fn lock(&self) -> Result<File, KeyError> {
        let path = self.path.with_extension("lock");
        let mut options = OpenOptions::new();
        options.create(true).write(true).truncate(false).mode(0o600);
        let locked = options.open(&path).and_then(|file| {
            file.lock()?;
            Ok(file)
        });
        locked.map_err(|cause| KeyError::NotCreated { file: path, cause })
    }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;
    use crate::MasterKeys;

    const TODAY: Date = date!(2026 - 11 - 21);

    fn file() -> (tempfile::TempDir, KeyFile, String) {
        let home = tempfile::tempdir().unwrap();
        let first = MasterKeys::load(None, home.path()).unwrap();
        let file = KeyFile::master(home.path());
        let id = first.current_id().to_owned();
        (home, file, id)
    }

    fn states(file: &KeyFile) -> Vec<(String, SecretState)> {
        let entries = file.entries().unwrap();
        entries.into_iter().map(|key| (key.id, key.state)).collect()
    }

    #[test]
    fn a_key_waits_then_is_used_then_goes() {
        let (home, file, first) = file();
        let second = file.add(TODAY).unwrap();
        assert_eq!(file.add(TODAY).unwrap(), second, "one waits at a time");
        assert_eq!(
            states(&file),
            [
                (first.clone(), SecretState::Current),
                (second.clone(), SecretState::Waiting)
            ]
        );
        assert_eq!(
            MasterKeys::load(None, home.path()).unwrap().current_id(),
            first
        );
        assert_eq!(file.promote().unwrap(), Some(second.clone()));
        assert_eq!(file.promote().unwrap(), None);
        assert_eq!(
            states(&file),
            [
                (second.clone(), SecretState::Current),
                (first.clone(), SecretState::Previous)
            ]
        );
        assert!(
            file.retire(std::slice::from_ref(&second)).is_err(),
            "never the current one"
        );
        assert!(file.retire(&["00000000".to_owned()]).is_err());
        file.retire(std::slice::from_ref(&first)).unwrap();
        assert_eq!(states(&file), [(second, SecretState::Current)]);
        assert_eq!(file.entries().unwrap()[0].made, Some(TODAY));
    }

    #[test]
    fn a_key_that_turns_out_to_be_needed_is_put_back() {
        let (_home, file, first) = file();
        file.add(TODAY).unwrap();
        file.promote().unwrap();
        let before = states(&file);
        let retired = file.retire(std::slice::from_ref(&first)).unwrap();
        assert_eq!(states(&file).len(), 1);
        file.put_back(retired).unwrap();
        assert_eq!(states(&file), before);
    }

    #[test]
    fn those_who_add_at_once_agree_and_a_missing_file_is_not_made() {
        let (home, file, _) = file();
        let ids: Vec<String> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..8)
                .map(|_| scope.spawn(|| file.add(TODAY).unwrap()))
                .collect();
            threads.into_iter().map(|one| one.join().unwrap()).collect()
        });
        assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
        std::fs::remove_file(home.path().join("keys/master.key")).unwrap();
        assert!(file.add(TODAY).is_err() && file.entries().is_err());
        assert!(!home.path().join("keys/master.key").exists());
    }
}
