//! The certificates in use, parsed once and watched for changes of their files.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use dte_application::ports::{
    CertificateFault, CertificateRef, PortError, Sealed, SigningError, Vault,
};
use dte_domain::taxpayer::Nit;
use tokio::sync::Mutex as AsyncMutex;
use tokio::time::timeout;

use crate::certificate::{Certificate, PublicPart};
use crate::certificates::{CertificateFolder, FileStamp};

/// How long a change of a file may go unnoticed.
const LOOKS_EVERY: Duration = Duration::from_secs(1);
/// How long a file is waited for; then what is known of it goes on being used.
const PATIENCE: Duration = Duration::from_secs(3);

const DOING: &str = "reading a certificate";

/// Who is told of each certificate that is read.
pub type OnRead = Arc<dyn Fn(PublicPart) + Send + Sync>;

type Reading = Result<Arc<Certificate>, CertificateFault>;

/// One taxpayer's certificate, and who is reading it at this moment.
#[derive(Default)]
struct Slot {
    known: Mutex<Option<LoadedKey>>,
    reading: Arc<AsyncMutex<()>>,
}

/// What was found in a file with a password, good or bad.
#[derive(Clone)]
struct LoadedKey {
    password: Sealed,
    stamp: Option<FileStamp>,
    looked: Instant,
    reading: Reading,
}

/// Reads certificates at first use and again when their files change. What is wrong with a file
/// is remembered like what is right, so that a broken company costs little.
pub(crate) struct SigningKeys {
    folder: CertificateFolder,
    vault: Arc<dyn Vault>,
    on_read: Option<OnRead>,
    slots: Mutex<HashMap<Nit, Arc<Slot>>>,
}

impl SigningKeys {
    pub(crate) fn new(folder: CertificateFolder, vault: Arc<dyn Vault>) -> Self {
        Self {
            folder,
            vault,
            on_read: None,
            slots: Mutex::default(),
        }
    }

    /// Tells of each certificate that is read from now on.
    pub(crate) fn notify(&mut self, on_read: OnRead) {
        self.on_read = Some(on_read);
    }

    /// The holder's certificate, whatever its dates.
    pub(crate) async fn get(
        &self,
        holder: &CertificateRef,
    ) -> Result<Arc<Certificate>, SigningError> {
        let slot = self.slot(&holder.nit);
        if let Some(known) = slot.known_lately(&holder.password) {
            return Ok(known?);
        }
        let late = |elapsed| PortError::transient(DOING, elapsed);
        let looked = timeout(PATIENCE, self.look(&slot, holder)).await;
        match looked.map_err(late).flatten() {
            Ok(reading) => Ok(reading?),
            Err(hangs) if hangs.transient => slot.as_before(holder).ok_or(hangs)?,
            Err(error) => Err(error.into()),
        }
    }

    fn slot(&self, nit: &Nit) -> Arc<Slot> {
        let mut slots = self.slots.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(slot) = slots.get(nit) {
            return Arc::clone(slot);
        }
        Arc::clone(slots.entry(nit.clone()).or_default())
    }

    /// Looks at the file, and reads it when it or the password is another than before. One looks at a
    /// time, until the file has answered; who comes meanwhile waits for what is found.
    async fn look(&self, slot: &Arc<Slot>, holder: &CertificateRef) -> Result<Reading, PortError> {
        let alone = Arc::clone(&slot.reading).lock_owned().await;
        if let Some(known) = slot.known_lately(&holder.password) {
            return Ok(known);
        }
        let (vault, holder, slot) = (Arc::clone(&self.vault), holder.clone(), Arc::clone(slot));
        let on_read = self.on_read.clone();
        let looking = move |folder: &CertificateFolder| {
            let before = slot.known(&holder.password);
            let stamp_before = before.as_ref().map(|before| before.stamp);
            let known = look(folder, &*vault, holder, before)?;
            if let (Some(notify), Ok(certificate)) = (on_read, &known.reading)
                && stamp_before != Some(known.stamp)
            {
                notify(certificate.public_part());
            }
            let reading = known.reading.clone();
            slot.keep(known);
            Ok(reading)
        };
        self.folder.work(DOING, alone, looking).await?
    }
}

impl Slot {
    fn known(&self, password: &Sealed) -> Option<LoadedKey> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.clone().filter(|known| known.password == *password)
    }

    /// What is known, unless it is time to look again.
    fn known_lately(&self, password: &Sealed) -> Option<Reading> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known
            .as_ref()
            .filter(|known| known.looked.elapsed() < LOOKS_EVERY && known.password == *password)
            .map(|known| known.reading.clone())
    }

    /// What was found before in a file that hangs now: good for another while.
    fn as_before(&self, holder: &CertificateRef) -> Option<Result<Arc<Certificate>, SigningError>> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let known = known
            .as_mut()
            .filter(|known| known.password == holder.password)?;
        known.looked = Instant::now();
        tracing::warn!(
            nit = %holder.nit,
            "a certificate's file hangs: what was read from it before is used"
        );
        Some(known.reading.clone().map_err(SigningError::from))
    }

    fn keep(&self, known: LoadedKey) {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = Some(known);
    }
}

fn look(
    folder: &CertificateFolder,
    vault: &dyn Vault,
    holder: CertificateRef,
    before: Option<LoadedKey>,
) -> Result<LoadedKey, PortError> {
    let looked = Instant::now();
    let (stamp, fault) = match folder.stamp(&holder.nit) {
        Ok(Some(stamp)) => (Some(stamp), None),
        Ok(None) => (None, Some(folder.missing(&holder.nit))),
        Err(fault) => (None, Some(fault)),
    };
    let reading = match (fault, before) {
        (Some(fault), _) => Err(fault),
        (None, Some(before)) if before.stamp == stamp => before.reading,
        (None, _) => read(folder, vault, &holder)?,
    };
    Ok(LoadedKey {
        password: holder.password,
        stamp,
        looked,
        reading,
    })
}

fn read(
    folder: &CertificateFolder,
    vault: &dyn Vault,
    holder: &CertificateRef,
) -> Result<Reading, PortError> {
    let password = vault.open(&CertificateRef::purpose_of(&holder.nit), &holder.password)?;
    let certificate = folder
        .read(&holder.nit)
        .and_then(|file| Certificate::read(&file, &holder.nit, &password));
    match &certificate {
        Ok(read) => tracing::info!(nit = %holder.nit, ends = %read.ends(), "read a certificate"),
        Err(fault) => tracing::warn!(nit = %holder.nit, %fault, "a certificate is not usable"),
    }
    Ok(certificate.map(Arc::new))
}
