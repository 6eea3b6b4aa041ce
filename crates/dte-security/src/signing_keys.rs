//! The certificates in use, parsed once and watched for changes of their files.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use dte_application::given_certificates::GivenCertificates;
use dte_application::jobs::blocking;
use dte_application::ports::{
    CertificateFacts, CertificateFault, CertificateRef, Companies, KeptFile, PortError, Sealed,
    SigningError, Vault,
};
use dte_domain::taxpayer::Nit;
use tokio::sync::Mutex as AsyncMutex;
use tokio::time::timeout;
use uuid::Uuid;

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

/// Where a certificate was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Source {
    /// In the folder; no stamp when there is no file.
    Folder(Option<FileStamp>),
    /// Of those that companies gave.
    Given(Uuid),
}

/// What was found with a password, good or bad. One that its company gave has its own password.
#[derive(Clone)]
struct LoadedKey {
    password: Sealed,
    source: Source,
    looked: Instant,
    reading: Reading,
}

/// The certificates that companies gave, and which of them are in use.
pub(crate) struct GivenFiles {
    pub(crate) companies: Arc<dyn Companies>,
    pub(crate) in_use: Arc<GivenCertificates>,
}

/// Reads certificates at first use and again when their files change, or another is given. What is wrong
/// with a file is remembered like what is right, so that a broken company costs little.
pub(crate) struct SigningKeys {
    pub(crate) folder: CertificateFolder,
    vault: Arc<dyn Vault>,
    on_read: Option<OnRead>,
    given: Option<GivenFiles>,
    slots: Mutex<HashMap<Nit, Arc<Slot>>>,
}

impl SigningKeys {
    pub(crate) fn new(folder: CertificateFolder, vault: Arc<dyn Vault>) -> Self {
        Self {
            folder,
            vault,
            on_read: None,
            given: None,
            slots: Mutex::default(),
        }
    }

    /// Tells of each certificate that is read from now on.
    pub(crate) fn notify(&mut self, on_read: OnRead) {
        self.on_read = Some(on_read);
    }

    /// Takes the certificates that companies gave before those of the folder.
    pub(crate) fn take_given(&mut self, given: GivenFiles) {
        self.given = Some(given);
    }

    fn given_to(&self, nit: &Nit) -> Option<Uuid> {
        self.given.as_ref().and_then(|given| given.in_use.of(nit))
    }

    /// What its holder's certificate in use says, whatever its dates.
    pub(crate) async fn facts(
        &self,
        holder: &CertificateRef,
    ) -> Result<CertificateFacts, SigningError> {
        let certificate = self.get(holder).await?;
        Ok(certificate.facts(self.given_to(&holder.nit).is_some()))
    }

    /// The holder's certificate, whatever its dates.
    pub(crate) async fn get(
        &self,
        holder: &CertificateRef,
    ) -> Result<Arc<Certificate>, SigningError> {
        let slot = self.slot(&holder.nit);
        let given = self.given_to(&holder.nit);
        if let Some(known) = slot.known_lately(&holder.password, given) {
            return Ok(known?);
        }
        let late = |elapsed| PortError::transient(DOING, elapsed);
        let looked = timeout(PATIENCE, self.look(&slot, holder, given)).await;
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
    async fn look(
        &self,
        slot: &Arc<Slot>,
        holder: &CertificateRef,
        given: Option<Uuid>,
    ) -> Result<Reading, PortError> {
        let alone = Arc::clone(&slot.reading).lock_owned().await;
        if let Some(known) = slot.known_lately(&holder.password, given) {
            return Ok(known);
        }
        if let (Some(_), Some(store)) = (given, &self.given) {
            return self.read_given(slot, holder, store).await;
        }
        let (vault, holder, slot) = (Arc::clone(&self.vault), holder.clone(), Arc::clone(slot));
        let on_read = self.on_read.clone();
        let looking = move |folder: &CertificateFolder| {
            let before = slot.known(&holder.password);
            let source_before = before.as_ref().map(|before| before.source);
            let known = look(folder, &*vault, holder, before)?;
            if let (Some(notify), Ok(certificate)) = (on_read, &known.reading)
                && source_before != Some(known.source)
            {
                notify(certificate.public_part());
            }
            let reading = known.reading.clone();
            slot.keep(known);
            Ok(reading)
        };
        self.folder.work(DOING, alone, looking).await?
    }

    /// Reads the certificate that a company gave, with its own password. Its public part is known
    /// since then.
    async fn read_given(
        &self,
        slot: &Arc<Slot>,
        holder: &CertificateRef,
        given: &GivenFiles,
    ) -> Result<Reading, PortError> {
        let kept = given.companies.certificate_file(&holder.nit).await?;
        let kept = kept.ok_or_else(|| PortError::new(DOING, "the one that was given is gone"))?;
        // Another server may have been given a newer one a moment ago.
        let (nit, at) = (holder.nit.clone(), kept.kept_at);
        given.in_use.learn(nit, kept.id, at);
        let (vault, nit) = (Arc::clone(&self.vault), holder.nit.clone());
        let source = Source::Given(kept.id);
        let reading = blocking::run(move || read_kept(&*vault, &nit, &kept));
        let reading = reading
            .await
            .map_err(|given_up| PortError::new(DOING, given_up))??;
        slot.keep(LoadedKey {
            password: holder.password.clone(),
            source,
            looked: Instant::now(),
            reading: reading.clone(),
        });
        Ok(reading)
    }
}

impl Slot {
    fn known(&self, password: &Sealed) -> Option<LoadedKey> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.clone().filter(|known| known.password == *password)
    }

    /// The last reading, until the file is due to be read again. A file that was missing is always due: it may
    /// have been put there since, as at a registration. One that was given never changes.
    fn known_lately(&self, password: &Sealed, given: Option<Uuid>) -> Option<Reading> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let is_good = |known: &&LoadedKey| match (known.source, given) {
            (Source::Given(of), Some(given)) => of == given,
            (Source::Folder(Some(_)), None) => {
                known.looked.elapsed() < LOOKS_EVERY && known.password == *password
            }
            _ => false,
        };
        let known = known.as_ref().filter(is_good);
        known.map(|known| known.reading.clone())
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
        (None, Some(before)) if before.source == Source::Folder(stamp) => before.reading,
        (None, _) => read(folder, vault, &holder)?,
    };
    Ok(LoadedKey {
        password: holder.password,
        source: Source::Folder(stamp),
        looked,
        reading,
    })
}

fn read_kept(vault: &dyn Vault, nit: &Nit, kept: &KeptFile) -> Result<Reading, PortError> {
    let password = vault.open(&CertificateRef::purpose_of(nit), &kept.password)?;
    let file = vault.open(&KeptFile::purpose_of(nit), &kept.file)?;
    let certificate = Certificate::read(file.reveal().as_bytes(), nit, &password);
    log(nit, &certificate);
    Ok(certificate.map(Arc::new))
}

fn log(nit: &Nit, certificate: &Result<Certificate, CertificateFault>) {
    match certificate {
        Ok(read) => tracing::info!(%nit, ends = %read.ends(), "read a certificate"),
        Err(fault) => tracing::warn!(%nit, %fault, "a certificate is not usable"),
    }
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
    log(&holder.nit, &certificate);
    Ok(certificate.map(Arc::new))
}
