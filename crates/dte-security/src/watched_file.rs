//! What is made of a key file, and made again when the file changes.

use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use crate::certificates::FileStamp;
use crate::keys::SecretRing;

/// How long a change may go unnoticed by those who do not look each time.
const LOOKS_EVERY: Duration = Duration::from_secs(1);

/// Something made of a ring of keys.
pub(crate) struct WatchedFile<T> {
    file: Option<PathBuf>,
    make: fn(&SecretRing) -> T,
    loaded: RwLock<Loaded<T>>,
}

struct Loaded<T> {
    made: Arc<T>,
    stamp: Option<FileStamp>,
    looked: Instant,
}

impl<T> WatchedFile<T> {
    /// What is made of this ring, and of its file from then on.
    pub(crate) fn new(ring: &SecretRing, make: fn(&SecretRing) -> T) -> Self {
        let loaded = Loaded {
            made: Arc::new(make(ring)),
            // The file may have changed since the ring was read: the first look reads it again.
            stamp: None,
            looked: Instant::now(),
        };
        Self {
            file: ring.file().map(PathBuf::from),
            make,
            loaded: RwLock::new(loaded),
        }
    }

    /// As it was a second ago at most.
    pub(crate) fn lately(&self) -> Arc<T> {
        let loaded = self.loaded.read().unwrap_or_else(PoisonError::into_inner);
        if self.file.is_none() || loaded.looked.elapsed() < LOOKS_EVERY {
            return Arc::clone(&loaded.made);
        }
        drop(loaded);
        self.now()
    }

    /// As it is now. A file that cannot be used changes nothing but the log.
    pub(crate) fn now(&self) -> Arc<T> {
        let mut loaded = self.loaded.write().unwrap_or_else(PoisonError::into_inner);
        let Some(file) = &self.file else {
            return Arc::clone(&loaded.made);
        };
        loaded.looked = Instant::now();
        let stamp = fs::metadata(file).ok().map(|about| FileStamp::of(&about));
        if stamp == loaded.stamp {
            return Arc::clone(&loaded.made);
        }
        loaded.stamp = stamp;
        match SecretRing::read(file) {
            Ok(ring) => {
                tracing::debug!(file = %file.display(), keys = ?ring, "read the key file");
                loaded.made = Arc::new((self.make)(&ring));
            }
            Err(error) => {
                tracing::error!(%error, "the key file cannot be used; the keys known so far are");
            }
        }
        Arc::clone(&loaded.made)
    }
}
