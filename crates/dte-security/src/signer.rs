use std::fmt;
use std::io;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use async_trait::async_trait;
use dte_application::given_certificates::GivenCertificates;
use dte_application::ports::{
    CertificateFacts, CertificateFault, CertificateRef, Clock, Companies, PortError, Secret,
    Signature, Signer, SigningError, Vault,
};
use dte_domain::taxpayer::Nit;
use tokio::sync::oneshot;

use crate::certificate::Certificate;
use crate::certificates::CertificateFolder;
use crate::signing_keys::{GivenFiles, OnRead, SigningKeys};
use crate::signing_threads::{QueueFull, SigningThreads};

/// How long after it was checked a document may be signed: it waits for the database, and for its turn. A certificate
/// that ends before that signs nothing more, so that no number is given to a document that nobody can sign.
const SIGNED_WITHIN: time::Duration = time::Duration::minutes(1);

/// How much signing is done at once, and how much may wait.
#[derive(Clone, Copy, Debug)]
pub struct SigningSettings {
    /// The number of signing threads; as many as cores is best.
    pub threads: NonZeroUsize,
    /// How many documents may wait for a thread before more are refused. A core signs some
    /// 3 600 a second.
    pub queue: NonZeroUsize,
}

impl Default for SigningSettings {
    fn default() -> Self {
        const QUEUE: NonZeroUsize = NonZeroUsize::MIN.saturating_add(1_023);
        Self {
            threads: available_parallelism().unwrap_or(NonZeroUsize::MIN),
            queue: QUEUE,
        }
    }
}

/// Signs with the taxpayers' certificates, on threads of its own.
///
/// A certificate is read at its first use and kept; a changed, new or removed file is noticed
/// within a second. Its dates are checked at every signature.
pub struct CertificateSigner {
    keys: SigningKeys,
    threads: SigningThreads,
    clock: Arc<dyn Clock>,
}

impl CertificateSigner {
    /// A signer with the certificates of a folder, whose passwords the vault opens.
    ///
    /// Fails when the system gives it no threads.
    pub fn new(
        settings: SigningSettings,
        folder: CertificateFolder,
        vault: Arc<dyn Vault>,
        clock: Arc<dyn Clock>,
    ) -> io::Result<Self> {
        Ok(Self {
            keys: SigningKeys::new(folder, vault),
            threads: SigningThreads::start(settings.threads, settings.queue)?,
            clock,
        })
    }

    /// The same, which takes certificates that companies gave before those of the folder.
    #[must_use]
    pub fn with_given(
        mut self,
        companies: Arc<dyn Companies>,
        in_use: Arc<GivenCertificates>,
    ) -> Self {
        self.keys.take_given(GivenFiles { companies, in_use });
        self
    }

    /// The same, which tells of each certificate that it reads.
    #[must_use]
    pub fn on_read(mut self, on_read: OnRead) -> Self {
        self.keys.notify(on_read);
        self
    }
}

#[async_trait]
impl Signer for CertificateSigner {
    async fn check(&self, holder: &CertificateRef) -> Result<(), SigningError> {
        let certificate = self.keys.get(holder).await?;
        let now = self.clock.now();
        certificate.check_dates(now)?;
        Ok(certificate.check_dates(now + SIGNED_WITHIN)?)
    }

    async fn sign(
        &self,
        holder: &CertificateRef,
        payload: Arc<str>,
    ) -> Result<Signature, SigningError> {
        let certificate = self.keys.get(holder).await?;
        certificate.check_dates(self.clock.now())?;
        let (answer, signed) = oneshot::channel();
        let job = move || {
            // Nobody waits any more: the time is better spent on the next.
            if !answer.is_closed() {
                let _nobody_waits = answer.send(certificate.sign(&payload));
            }
        };
        self.threads
            .submit(job)
            .map_err(|QueueFull| SigningError::Overloaded)?;
        let signed = signed
            .await
            .map_err(|lost| PortError::new("signing", lost))?;
        Ok(signed?)
    }

    async fn probe(&self) -> Result<(), PortError> {
        const DOING: &str = "waiting for a signing thread";
        const PATIENCE: Duration = Duration::from_secs(2);
        let (answer, answered) = oneshot::channel();
        let job = move || {
            let _nobody_waits = answer.send(());
        };
        self.threads
            .submit(job)
            .map_err(|QueueFull| PortError::transient(DOING, "the queue is full"))?;
        match tokio::time::timeout(PATIENCE, answered).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(lost)) => Err(PortError::new(DOING, lost)),
            Err(late) => Err(PortError::transient(DOING, late)),
        }
    }

    fn examine(
        &self,
        nit: &Nit,
        file: &Secret,
        password: &Secret,
    ) -> Result<CertificateFacts, CertificateFault> {
        let read = Certificate::read(file.reveal().as_bytes(), nit, password)?;
        Ok(read.facts(true))
    }

    async fn in_use(&self, holder: &CertificateRef) -> Result<CertificateFacts, SigningError> {
        self.keys.facts(holder).await
    }

    async fn install(&self, nit: &Nit, xml: String) -> Result<(), PortError> {
        self.keys.folder.install(nit, xml).await
    }

    async fn is_installed(&self, nit: &Nit) -> Result<bool, PortError> {
        self.keys.folder.exists(nit).await
    }
}

impl fmt::Debug for CertificateSigner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CertificateSigner").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::Mutex;
    use std::time::Instant;

    use dte_application::ports::{CertificateFault, Sealed};
    use dte_domain::language::Language;
    use time::OffsetDateTime;

    use super::*;
    use crate::jws;
    use crate::samples::{self, File, StoppedClock};
    use crate::{AesGcmVault, MasterKeys};

    /// Longer than a change of a file goes unnoticed.
    const NOTICED: Duration = Duration::from_millis(1_100);

    struct TestSigner {
        home: tempfile::TempDir,
        vault: Arc<AesGcmVault>,
        signer: CertificateSigner,
    }

    impl TestSigner {
        fn with(settings: SigningSettings, clock: Arc<dyn Clock>) -> Self {
            let home = tempfile::tempdir().unwrap();
            let keys = MasterKeys::load(None, home.path()).unwrap();
            let vault = Arc::new(AesGcmVault::new(&keys).unwrap());
            let folder = CertificateFolder::new(home.path());
            let signer = CertificateSigner::new(settings, folder, vault.clone(), clock).unwrap();
            Self {
                home,
                vault,
                signer,
            }
        }

        fn at(now: OffsetDateTime) -> Self {
            Self::with(SigningSettings::default(), Arc::new(StoppedClock(now)))
        }

        fn certificate_ref(&self, password: &str) -> CertificateRef {
            let password = self.vault.seal(
                &CertificateRef::purpose_of(&samples::nit()),
                &Secret::new(password),
            );
            CertificateRef {
                nit: samples::nit(),
                password: password.unwrap(),
            }
        }

        fn write(&self, content: &str) {
            fs::write(self.home.path().join("00003112991572.crt"), content).unwrap();
        }

        async fn fault(&self, holder: &CertificateRef) -> CertificateFault {
            match self.signer.sign(holder, "{}".into()).await {
                Err(SigningError::Certificate(fault)) => fault,
                other => panic!("{other:?}"),
            }
        }
    }

    #[tokio::test]
    async fn a_document_is_signed_over_its_exact_bytes() {
        let test = TestSigner::at(samples::NOW);
        test.write(&File::default().xml());
        let holder = test.certificate_ref(samples::PASSWORD);
        test.signer.check(&holder).await.unwrap();
        let payload = r#"{"a":100.0}"#;
        let signature = test.signer.sign(&holder, payload.into()).await.unwrap();
        assert_eq!(signature, jws::sign(&samples::pair(), payload).unwrap());
    }

    #[tokio::test]
    async fn every_fault_of_a_certificate_is_named() {
        let test = TestSigner::at(samples::NOW);
        let holder = test.certificate_ref(samples::PASSWORD);
        let file = "00003112991572.crt".to_owned();
        assert_eq!(
            test.fault(&holder).await,
            CertificateFault::Missing { file }
        );
        let wrong = test.certificate_ref("another");
        test.write(&File::default().xml());
        assert_eq!(test.fault(&wrong).await, CertificateFault::WrongPassword);
        let late = TestSigner::at(samples::NOW + time::Duration::days(400));
        late.write(&File::default().xml());
        let holder = late.certificate_ref(samples::PASSWORD);
        assert!(matches!(
            late.fault(&holder).await,
            CertificateFault::OutOfDate { .. }
        ));
        assert!(late.signer.check(&holder).await.is_err());
    }

    #[tokio::test]
    async fn a_certificate_that_ends_before_its_turn_to_sign_begins_nothing() {
        let test = TestSigner::at(samples::NOW);
        test.write(&File::default().xml());
        let holder = test.certificate_ref(samples::PASSWORD);
        let ends = test.signer.in_use(&holder).await.unwrap().ends_at;
        for (seconds, may_begin) in [(61, true), (59, false)] {
            let test = TestSigner::at(ends - time::Duration::seconds(seconds));
            test.write(&File::default().xml());
            let holder = test.certificate_ref(samples::PASSWORD);
            assert_eq!(test.signer.check(&holder).await.is_ok(), may_begin);
            // What began before is signed until its end.
            test.signer.sign(&holder, "{}".into()).await.unwrap();
        }
    }

    #[tokio::test]
    async fn a_password_sealed_under_a_lost_key_is_an_error_of_ours() {
        let test = TestSigner::at(samples::NOW);
        test.write(&File::default().xml());
        let password = Sealed("v1.00000000.AAAA".to_owned());
        let holder = CertificateRef {
            nit: samples::nit(),
            password,
        };
        let refused = test.signer.check(&holder).await.unwrap_err();
        assert!(matches!(refused, SigningError::Port(_)), "{refused:?}");
    }

    #[tokio::test]
    async fn a_folder_that_hangs_takes_a_few_threads_and_what_was_read_from_it_before_goes_on() {
        let home = tempfile::tempdir().unwrap();
        let keys = MasterKeys::load(None, home.path()).unwrap();
        let vault = Arc::new(AesGcmVault::new(&keys).unwrap());
        let folder = CertificateFolder::new(home.path());
        let clock = Arc::new(StoppedClock(samples::NOW));
        let signer = CertificateSigner::new(
            SigningSettings::default(),
            folder.clone(),
            vault.clone(),
            clock,
        );
        let signer = signer.unwrap();
        let test = TestSigner {
            home,
            vault,
            signer,
        };
        test.write(&File::default().xml());
        let known = test.certificate_ref(samples::PASSWORD);
        test.signer.check(&known).await.unwrap();
        let (released, waiting) = std::sync::mpsc::channel::<()>();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..CertificateFolder::AT_ONCE {
            let (folder, waiting) = (folder.clone(), Arc::clone(&waiting));
            let hang = move |_: &CertificateFolder| waiting.lock().unwrap().recv().is_err();
            tokio::spawn(async move { folder.work("hanging", (), hang).await });
        }
        tokio::time::sleep(NOTICED).await;
        test.signer.sign(&known, "{}".into()).await.unwrap();
        let never_read = test.certificate_ref("another");
        let refused = test.signer.check(&never_read).await.unwrap_err();
        let passes =
            |error: &SigningError| matches!(error, SigningError::Port(why) if why.transient);
        assert!(passes(&refused), "{refused:?}");
        assert!(folder.probe().await.unwrap_err().transient);
        drop(released);
        folder.probe().await.unwrap();
        assert_eq!(
            test.fault(&never_read).await,
            CertificateFault::WrongPassword
        );
    }

    #[tokio::test]
    async fn what_is_no_plain_file_is_not_waited_for() {
        let test = TestSigner::at(samples::NOW);
        let path = test.home.path().join("00003112991572.crt");
        let made = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(made.unwrap().success());
        let holder = test.certificate_ref(samples::PASSWORD);
        let fault = test.fault(&holder).await;
        assert!(
            matches!(&fault, CertificateFault::Unreadable { why } if why.text(Language::English).contains("plain file")),
            "{fault}"
        );
    }

    #[tokio::test]
    async fn a_certificate_that_appears_changes_or_goes_is_noticed() {
        let test = TestSigner::at(samples::NOW);
        let holder = test.certificate_ref(samples::PASSWORD);
        assert!(matches!(
            test.fault(&holder).await,
            CertificateFault::Missing { .. }
        ));
        let folder = CertificateFolder::new(test.home.path());
        folder
            .install(&samples::nit(), File::default().xml())
            .await
            .unwrap();
        tokio::time::sleep(NOTICED).await;
        test.signer.sign(&holder, "{}".into()).await.unwrap();
        test.write("<x/>");
        tokio::time::sleep(NOTICED).await;
        assert!(matches!(
            test.fault(&holder).await,
            CertificateFault::Unreadable { .. }
        ));
        test.write(&File::default().xml());
        tokio::time::sleep(NOTICED).await;
        test.signer.sign(&holder, "{}".into()).await.unwrap();
        fs::remove_file(test.home.path().join("00003112991572.crt")).unwrap();
        tokio::time::sleep(NOTICED).await;
        assert!(matches!(
            test.fault(&holder).await,
            CertificateFault::Missing { .. }
        ));
    }

    #[tokio::test]
    async fn the_dates_are_checked_at_every_signature() {
        struct MovedClock(Mutex<OffsetDateTime>);
        impl Clock for MovedClock {
            fn now(&self) -> OffsetDateTime {
                *self.0.lock().unwrap()
            }
        }
        let clock = Arc::new(MovedClock(Mutex::new(samples::NOW)));
        let test = TestSigner::with(SigningSettings::default(), clock.clone());
        test.write(&File::default().xml());
        let holder = test.certificate_ref(samples::PASSWORD);
        test.signer.sign(&holder, "{}".into()).await.unwrap();
        *clock.0.lock().unwrap() += time::Duration::days(366);
        assert!(matches!(
            test.fault(&holder).await,
            CertificateFault::OutOfDate { .. }
        ));
    }

    #[tokio::test]
    async fn more_than_fits_the_queue_is_refused_and_the_rest_is_signed() {
        let one = NonZeroUsize::MIN;
        let settings = SigningSettings {
            threads: one,
            queue: one.saturating_add(7),
        };
        let test = Arc::new(TestSigner::with(
            settings,
            Arc::new(StoppedClock(samples::NOW)),
        ));
        test.write(&File::default().xml());
        let holder = test.certificate_ref(samples::PASSWORD);
        test.signer.check(&holder).await.unwrap();
        let sign = |_| {
            let (test, holder) = (Arc::clone(&test), holder.clone());
            tokio::spawn(async move { test.signer.sign(&holder, "{}".into()).await })
        };
        let (mut signed, mut refused) = (0, 0);
        for task in (0..64).map(sign).collect::<Vec<_>>() {
            match task.await.unwrap() {
                Ok(_) => signed += 1,
                Err(SigningError::Overloaded) => refused += 1,
                Err(other) => panic!("{other:?}"),
            }
        }
        assert!(signed >= 8 && refused > 0, "{signed} {refused}");
        test.signer.sign(&holder, "{}".into()).await.unwrap();
    }

    #[tokio::test]
    async fn the_threads_can_be_tried_without_a_certificate() {
        TestSigner::at(samples::NOW).signer.probe().await.unwrap();
    }

    #[tokio::test]
    async fn debug_shows_nothing() {
        let test = TestSigner::at(samples::NOW);
        assert_eq!(format!("{:?}", test.signer), "CertificateSigner { .. }");
        let holder = format!("{:?}", test.certificate_ref(samples::PASSWORD));
        assert!(!holder.contains(samples::PASSWORD));
    }

    /// Signatures a second over 6 KB: raw, by this signer on one thread, and on all. Run with
    /// `cargo test --release -p dte-security -- --ignored --nocapture signing_rate`.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    #[ignore = "a measurement"]
    #[expect(clippy::print_stdout, reason = "prints what it measured")]
    async fn signing_rate() {
        const ROUNDS: u32 = 8_000;
        let payload: Arc<str> = "x".repeat(6 * 1024).into();
        let rate = |start: Instant| f64::from(ROUNDS) / start.elapsed().as_secs_f64();
        let start = Instant::now();
        for _ in 0..ROUNDS {
            jws::sign_bytes(&samples::pair(), payload.as_bytes()).unwrap();
        }
        println!("raw, one thread: {:.0}/s", rate(start));
        let one = NonZeroUsize::MIN;
        for threads in [one, SigningSettings::default().threads] {
            let settings = SigningSettings {
                threads,
                ..SigningSettings::default()
            };
            let test = Arc::new(TestSigner::with(
                settings,
                Arc::new(StoppedClock(samples::NOW)),
            ));
            test.write(&File::default().xml());
            let holder = test.certificate_ref(samples::PASSWORD);
            test.signer.check(&holder).await.unwrap();
            let start = Instant::now();
            let client = |_| {
                let (test, holder) = (Arc::clone(&test), holder.clone());
                let payload = Arc::clone(&payload);
                tokio::spawn(async move {
                    for _ in 0..ROUNDS / 16 {
                        test.signer
                            .sign(&holder, Arc::clone(&payload))
                            .await
                            .unwrap();
                    }
                })
            };
            for client in (0..16).map(client).collect::<Vec<_>>() {
                client.await.unwrap();
            }
            println!("signer, {threads} threads: {:.0}/s", rate(start));
        }
    }
}
