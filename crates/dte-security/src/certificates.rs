use std::fs;
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use dte_application::jobs::blocking;
use dte_application::ports::{CertificateFault, LARGEST_CERTIFICATE_FILE, PortError};
use dte_domain::message;
use dte_domain::taxpayer::Nit;
use tokio::sync::Semaphore;
use tokio::time::timeout;
use zeroize::Zeroizing;

use crate::owner_only_file;

/// The folder of certificate files, `{nit}.crt` each.
#[derive(Clone, Debug)]
pub struct CertificateFolder {
    folder: PathBuf,
    turns: Arc<Semaphore>,
}

/// What changes when a file does, even when its date and length stay the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FileStamp {
    inode: u64,
    length: u64,
    changed: (i64, i64),
}

impl FileStamp {
    /// Of a file with these particulars.
    pub(crate) fn of(about: &fs::Metadata) -> Self {
        Self {
            inode: about.ino(),
            length: about.len(),
            changed: (about.ctime(), about.ctime_nsec()),
        }
    }
}

impl CertificateFolder {
    /// The certificate files of a folder, which is made when the first one is installed.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            turns: Arc::new(Semaphore::new(Self::AT_ONCE)),
        }
    }

    /// On how many threads its files are worked with at most.
    pub const AT_ONCE: usize = 4;

    /// How long a turn, and then the files, are waited for.
    const PATIENCE: Duration = Duration::from_secs(3);

    /// Works with the files on a thread that may wait. A disk or a file server may hang: then what
    /// hangs keeps its thread and its turn, and whoever asked is told so after a few seconds. `held`
    /// is given back when the work has ended, not when it is waited for no longer.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        doing: &'static str,
        held: impl Send + 'static,
        work: impl FnOnce(&Self) -> T + Send + 'static,
    ) -> Result<T, PortError> {
        let late = |_elapsed| PortError::transient(doing, "the certificates' folder hangs");
        let turn = timeout(Self::PATIENCE, Arc::clone(&self.turns).acquire_owned())
            .await
            .map_err(late)?
            .map_err(|closed| PortError::new(doing, closed))?;
        let folder = self.clone();
        let working = blocking::run(move || {
            let _until_then = (held, turn);
            work(&folder)
        });
        timeout(Self::PATIENCE, working)
            .await
            .map_err(late)?
            .map_err(|given_up| PortError::new(doing, given_up))
    }

    pub async fn probe(&self) -> Result<(), PortError> {
        const DOING: &str = "looking into the certificates' folder";
        self.work(DOING, (), Self::look_into)
            .await?
            .map_err(|error| PortError::new(DOING, error))
    }

    /// Stores a certificate file for a taxpayer who has none; an existing file is never replaced.
    pub async fn install(&self, nit: &Nit, xml: String) -> Result<(), PortError> {
        const DOING: &str = "installing a certificate file";
        let (path, content) = (self.path(nit), Zeroizing::new(xml));
        let create = move |_: &Self| owner_only_file::create(&path, content.as_bytes());
        self.work(DOING, (), create)
            .await?
            .map_err(|error| PortError::new(DOING, error))?;
        Ok(())
    }

    /// True if there is a file for the taxpayer.
    pub async fn exists(&self, nit: &Nit) -> Result<bool, PortError> {
        const DOING: &str = "looking for a certificate file";
        let path = self.path(nit);
        self.work(DOING, (), move |_: &Self| path.try_exists())
            .await?
            .map_err(|error| PortError::new(DOING, error))
    }

    /// Makes the folder when it is not there, for its owner only, so that from then on a folder that
    /// cannot be found is one that was lost.
    pub fn make(&self) -> io::Result<()> {
        fs::DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&self.folder)
    }

    /// Blocks.
    fn look_into(&self) -> io::Result<()> {
        fs::read_dir(&self.folder)?.next().transpose().map(drop)
    }

    fn path(&self, nit: &Nit) -> PathBuf {
        self.folder.join(file_name(nit))
    }

    /// The present state of a taxpayer's file; `None` when there is none. Blocks.
    pub(crate) fn stamp(&self, nit: &Nit) -> Result<Option<FileStamp>, CertificateFault> {
        match fs::metadata(self.path(nit)) {
            Ok(about) => Ok(Some(FileStamp::of(&about))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.unreadable(&error)),
        }
    }

    /// There is no file for the taxpayer, or the folder is lost. Blocks.
    pub(crate) fn missing(&self, nit: &Nit) -> CertificateFault {
        self.lost().unwrap_or_else(|| CertificateFault::Missing {
            file: file_name(nit),
        })
    }

    fn unreadable(&self, error: &io::Error) -> CertificateFault {
        self.lost().unwrap_or_else(|| CertificateFault::Unreadable {
            // The words of the system.
            why: message!("{error}", "{error}"),
        })
    }

    /// What is wrong with the folder itself.
    fn lost(&self) -> Option<CertificateFault> {
        let error = self.look_into().err()?;
        Some(CertificateFault::Folder {
            why: error.to_string(),
        })
    }

    /// The content of a taxpayer's file. Blocks.
    pub(crate) fn read(&self, nit: &Nit) -> Result<Zeroizing<Vec<u8>>, CertificateFault> {
        let read = owner_only_file::read(&self.path(nit), LARGEST_CERTIFICATE_FILE);
        read.map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => self.missing(nit),
            _ => self.unreadable(&error),
        })
    }

    /// All files of a taxpayer, the one in use first: beside `{nit}.crt` those that were replaced
    /// and kept as `{nit}.ANYTHING.crt`. Blocks.
    pub(crate) fn all_of(&self, nit: &str) -> Vec<PathBuf> {
        let in_use = format!("{nit}.crt");
        let names = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut names: Vec<String> = names
            .filter_map(|entry| entry.file_name().into_string().ok())
            .filter(|name| {
                let rest = name.strip_prefix(nit);
                rest.and_then(|rest| rest.strip_suffix(".crt"))
                    .is_some_and(|between| between.is_empty() || between.starts_with('.'))
            })
            .collect();
        names.sort_by_key(|name| (*name != in_use, name.clone()));
        names.iter().map(|name| self.folder.join(name)).collect()
    }
}

fn file_name(nit: &Nit) -> String {
    format!("{nit}.crt")
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;
    use crate::samples;

    #[tokio::test]
    async fn a_file_is_installed_for_its_owner_and_never_replaced() {
        let home = tempfile::tempdir().unwrap();
        let folder = CertificateFolder::new(home.path().join("certificates"));
        let nit = samples::nit();
        assert!(!folder.exists(&nit).await.unwrap());
        assert_eq!(folder.stamp(&nit), Ok(None));
        let lost = folder.read(&nit).unwrap_err();
        assert!(matches!(lost, CertificateFault::Folder { .. }), "{lost}");
        folder.make().unwrap();
        let missing = folder.read(&nit).unwrap_err();
        assert!(
            matches!(missing, CertificateFault::Missing { .. }),
            "{missing}"
        );
        folder.install(&nit, "one".into()).await.unwrap();
        folder.install(&nit, "two".into()).await.unwrap();
        assert!(folder.exists(&nit).await.unwrap());
        assert_eq!(&**folder.read(&nit).unwrap(), b"one");
        let path = home.path().join("certificates/00003112991572.crt");
        let mode = fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[tokio::test]
    async fn a_replaced_file_has_another_stamp_although_it_is_as_long() {
        let home = tempfile::tempdir().unwrap();
        let folder = CertificateFolder::new(home.path());
        let nit = samples::nit();
        folder.install(&nit, "one".into()).await.unwrap();
        let before = folder.stamp(&nit).unwrap().unwrap();
        assert_eq!(folder.stamp(&nit), Ok(Some(before)));
        std::thread::sleep(Duration::from_millis(10));
        fs::write(folder.path(&nit), "two").unwrap();
        assert_ne!(folder.stamp(&nit), Ok(Some(before)));
    }

    #[tokio::test]
    async fn a_folder_that_cannot_be_made_is_an_error() {
        let home = tempfile::tempdir().unwrap();
        let plain = home.path().join("plain");
        fs::write(&plain, "").unwrap();
        let folder = CertificateFolder::new(&plain);
        assert!(folder.install(&samples::nit(), "x".into()).await.is_err());
    }
}
