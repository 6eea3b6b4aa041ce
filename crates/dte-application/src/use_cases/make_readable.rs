//! Readable versions of documents: made when somebody wants one, by few threads that give way to what
//! issues, and kept for a while.

mod kept;

use std::io;
use std::sync::Arc;

use dte_domain::identification::{GenerationCode, ReceptionStamp};
use dte_domain::lifecycle::Status;
use sha2::{Digest, Sha256};

use crate::caller::Caller;
use crate::error::Error;
pub use crate::jobs::worker_threads::Urgency;
use crate::jobs::worker_threads::WorkerThreads;
use crate::ports::{
    Companies, CompanyId, DocumentRecord, HandedFile, Look, MailedVersion, PageFormat,
    ReadableSource, ReadableState, Renderer, TransmissionKind,
};
use crate::use_cases::find_documents::FindDocuments;
use crate::use_cases::read_files::{file_of, link_of, name_of};

use kept::{KeptVersions, VersionKey};

/// So many versions of each urgency may wait for a thread.
const MOST_WAITING: usize = 64;

/// The kind of content that a readable version is.
const PDF: &str = "application/pdf";

pub struct MakeReadable {
    find: Arc<FindDocuments>,
    renderer: Arc<dyn Renderer>,
    companies: Arc<dyn Companies>,
    renderers: WorkerThreads,
    kept: KeptVersions,
    /// The authority's public page.
    public_query_url: String,
}

/// The files of a document that are mailed.
#[derive(Clone, Debug)]
pub struct MailedFiles {
    /// Its readable version.
    pub readable: HandedFile,
    /// The authority's file.
    pub file: HandedFile,
    /// What they are.
    pub version: MailedVersion,
}

impl MakeReadable {
    /// Starts so many threads that make versions; each first does what makes it give way to others.
    pub fn start_threads(threads: usize, give_way: fn()) -> io::Result<WorkerThreads> {
        WorkerThreads::start("renderer", threads, MOST_WAITING, give_way)
    }

    pub fn new(
        find: Arc<FindDocuments>,
        renderer: Arc<dyn Renderer>,
        companies: Arc<dyn Companies>,
        renderers: WorkerThreads,
        public_query_url: String,
    ) -> Self {
        Self {
            find,
            renderer,
            companies,
            renderers,
            kept: KeptVersions::default(),
            public_query_url,
        }
    }

    /// The readable version of a document that the caller may see.
    pub async fn run(
        &self,
        caller: Caller,
        code: GenerationCode,
        format: PageFormat,
    ) -> Result<HandedFile, Error> {
        let record = self.find.one(caller, code).await?;
        self.of_record(&record, format, Urgency::Waited).await
    }

    /// The readable version of a document, for whoever may have it.
    pub async fn of_record(
        &self,
        record: &DocumentRecord,
        format: PageFormat,
        urgency: Urgency,
    ) -> Result<HandedFile, Error> {
        let look = self.look_of(record.company).await?;
        let source = self.source(record, format, look);
        self.of_source(source, record, urgency).await
    }

    async fn of_source(
        &self,
        source: ReadableSource,
        record: &DocumentRecord,
        urgency: Urgency,
    ) -> Result<HandedFile, Error> {
        let key = VersionKey::of(&source, self.renderer.layout());
        if let Some(kept) = self.kept.find(&key) {
            return Ok(kept);
        }
        let made = self.made(source, name_of(record), urgency).await?;
        self.kept.keep(key, &made);
        Ok(made)
    }

    /// The files of a document that are mailed, made while nobody waits for another version.
    pub async fn mailed(
        &self,
        record: &DocumentRecord,
        format: PageFormat,
    ) -> Result<MailedFiles, Error> {
        let file = file_of(record)?;
        let kept = self.companies.look(record.company, None).await?;
        let look = kept.as_ref().map(|kept| kept.version);
        let source = self.source(
            record,
            format,
            kept.map(|kept| kept.look).unwrap_or_default(),
        );
        let state = source.state;
        let readable = self.of_source(source, record, Urgency::Unhurried).await?;
        let version = MailedVersion {
            document: Sha256::digest(record.json.as_bytes()).into(),
            state,
            format,
            look,
            layout: self.renderer.layout(),
            readable: readable.sha256,
            file: file.sha256,
        };
        Ok(MailedFiles {
            readable,
            file,
            version,
        })
    }

    /// What would be issued, as people would read it, in one piece of paper; it is not kept.
    pub async fn draft(
        &self,
        caller: Caller,
        json: String,
        format: PageFormat,
    ) -> Result<HandedFile, Error> {
        let source = ReadableSource {
            json: json.into(),
            state: ReadableState::Draft,
            stamp: None,
            link: String::new(),
            format,
            look: self.look_of(caller.company).await?,
            file: None,
        };
        self.made(source, "BORRADOR".to_owned(), Urgency::Waited)
            .await
    }

    /// How a company's documents look now.
    async fn look_of(&self, company: CompanyId) -> Result<Arc<Look>, Error> {
        let kept = self.companies.look(company, None).await?;
        Ok(kept.map(|kept| kept.look).unwrap_or_default())
    }

    fn source(
        &self,
        record: &DocumentRecord,
        format: PageFormat,
        look: Arc<Look>,
    ) -> ReadableSource {
        ReadableSource {
            json: record.json.clone(),
            state: state_of(record),
            stamp: record
                .status
                .stamp()
                .map(ReceptionStamp::as_str)
                .map(str::to_owned),
            link: link_of(record, &self.public_query_url),
            format,
            look,
            // What is rejected, and what is not signed yet, has none.
            file: file_of(record).ok(),
        }
    }

    async fn made(
        &self,
        source: ReadableSource,
        name: String,
        urgency: Urgency,
    ) -> Result<HandedFile, Error> {
        let renderer = self.renderer.clone();
        let made = self.renderers.run(urgency, move || renderer.make(&source));
        Ok(HandedFile::new(format!("{name}.pdf"), PDF, made.await??))
    }
}

/// How a document stands, for who reads it.
pub(crate) fn state_of(record: &DocumentRecord) -> ReadableState {
    match (&record.status, record.transmission) {
        (Status::Pending, TransmissionKind::Normal) => ReadableState::Pending,
        (Status::Pending, TransmissionKind::Contingency) => ReadableState::InContingency,
        (Status::Received { .. }, _) => ReadableState::Stamped,
        (Status::Rejected { .. }, _) => ReadableState::Rejected,
        (Status::Invalidated { .. }, _) => ReadableState::Invalidated,
    }
}
