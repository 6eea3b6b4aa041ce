//! The last readable versions, so that who asks again waits for nothing.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use sha2::{Digest, Sha256};

use crate::ports::{HandedFile, ReadableSource};

/// How many bytes are kept.
const MOST_BYTES: usize = 64 * 1024 * 1024;

/// What a readable version depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct VersionKey([u8; 32]);

impl VersionKey {
    pub fn of(source: &ReadableSource, layout: u32) -> Self {
        let mut hash = Sha256::new();
        let mut add = |part: &[u8]| {
            hash.update(part.len().to_le_bytes());
            hash.update(part);
        };
        add(source.json.as_bytes());
        let stamp = source.stamp.as_deref().unwrap_or_default();
        add(format!("{:?} {:?} {layout}", source.state, source.format).as_bytes());
        add(stamp.as_bytes());
        add(source.link.as_bytes());
        add(format!("{:?}", source.look.colour).as_bytes());
        add(source.look.logo.as_deref().unwrap_or_default());
        let file = source.file.as_ref();
        add(file.map_or(&[], |file| &file.sha256));
        Self(hash.finalize().into())
    }
}

#[derive(Debug, Default)]
struct Kept {
    versions: HashMap<VersionKey, (u64, HandedFile)>,
    bytes: usize,
    /// Rises with each use.
    uses: u64,
}

#[derive(Debug)]
pub struct KeptVersions {
    kept: Mutex<Kept>,
    most: usize,
}

impl Default for KeptVersions {
    fn default() -> Self {
        Self {
            kept: Mutex::default(),
            most: MOST_BYTES,
        }
    }
}

impl KeptVersions {
    pub fn find(&self, key: &VersionKey) -> Option<HandedFile> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.uses += 1;
        let now = kept.uses;
        let (used, file) = kept.versions.get_mut(key)?;
        *used = now;
        Some(file.clone())
    }

    /// Keeps a version; those that were not asked for the longest give way.
    pub fn keep(&self, key: VersionKey, file: &HandedFile) {
        if file.bytes.len() > self.most / 4 {
            return;
        }
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.uses += 1;
        let uses = kept.uses;
        kept.bytes += file.bytes.len();
        if let Some((_, before)) = kept.versions.insert(key, (uses, file.clone())) {
            kept.bytes -= before.bytes.len();
        }
        while kept.bytes > self.most {
            let oldest = kept.versions.iter().min_by_key(|(_, (used, _))| *used);
            let Some(oldest) = oldest.map(|(key, _)| *key) else {
                break;
            };
            if let Some((_, file)) = kept.versions.remove(&oldest) {
                kept.bytes -= file.bytes.len();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(bytes: usize) -> HandedFile {
        HandedFile::new("a.pdf".to_owned(), "application/pdf", vec![0; bytes])
    }

    #[test]
    fn what_was_not_asked_for_the_longest_gives_way() {
        let kept = KeptVersions {
            most: 1_000,
            ..KeptVersions::default()
        };
        let key = |number| VersionKey([number; 32]);
        for number in 0..4 {
            kept.keep(key(number), &file(240));
        }
        assert!(kept.find(&key(0)).is_some());
        kept.keep(key(4), &file(240));
        kept.keep(key(4), &file(240));
        assert!(kept.find(&key(1)).is_none());
        for number in [0, 2, 3, 4] {
            assert!(kept.find(&key(number)).is_some(), "{number}");
        }
        kept.keep(key(5), &file(600));
        assert!(kept.find(&key(5)).is_none());
    }
}
