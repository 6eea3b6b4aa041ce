//! The page that a document's receiver gets: whoever has its address sees how the document stands, and
//! takes its files.

use std::sync::Arc;

use dte_domain::identification::{DocumentType, Environment, GenerationCode};
use dte_domain::lifecycle::Status;

use crate::error::Error;
use crate::ports::{
    Clock, Companies, Company, DocumentRecord, Documents, EventRecord, HandedFile, Invalidations,
    OpeningFacts, PageFormat, PagePart, PageTokens,
};
use crate::use_cases::make_readable::{MakeReadable, Urgency};
use crate::use_cases::read_files::{event_file, file_of, link_of};

/// Makes the addresses of receivers' pages.
pub struct PublicLinks {
    /// What heads every address that leaves the service; without it there are none.
    pub base: Option<String>,
    pub tokens: Arc<dyn PageTokens>,
}

impl PublicLinks {
    /// The address of the page of a document's present version; nothing where it has none. It costs no look-up.
    pub fn of(&self, record: &DocumentRecord, company: &Company) -> Option<String> {
        if !has_page(record) {
            return None;
        }
        self.of_shown(
            (record.generation_code, record.revision),
            record.document_type,
            company,
        )
    }

    /// The address of the page of a version that is not rejected; nothing where it has none.
    pub(crate) fn of_shown(
        &self,
        (code, revision): (GenerationCode, u32),
        document_type: DocumentType,
        company: &Company,
    ) -> Option<String> {
        let base = self.base.as_deref()?;
        if !company.public_links || !document_type.spec().has_receiver {
            return None;
        }
        let token = self.tokens.page_token(code, revision);
        Some(format!("{base}/r/{token}"))
    }
}

/// Whether a document has somebody to be shown to: it has a receiver, and was not rejected.
fn has_page(record: &DocumentRecord) -> bool {
    record.document_type.spec().has_receiver && !matches!(record.status, Status::Rejected { .. })
}

pub struct ShowReceiver {
    pub links: Arc<PublicLinks>,
    pub documents: Arc<dyn Documents>,
    pub companies: Arc<dyn Companies>,
    pub invalidations: Arc<dyn Invalidations>,
    pub readable: Arc<MakeReadable>,
    pub clock: Arc<dyn Clock>,
    pub environment: Environment,
    /// The authority's public page.
    pub public_query_url: String,
}

/// How somebody comes to a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit {
    /// To take what it has.
    Took,
    /// To see whether it has something.
    Looked,
}

/// What the page shows.
#[derive(Clone, Debug)]
pub struct ReceiverPage {
    pub document: DocumentRecord,
    /// The name of who issued it.
    pub issuer: String,
    /// Address at which the authority shows it.
    pub authority_link: String,
    /// The invalidation that took it back, if the service has it.
    pub invalidation: Option<EventRecord>,
}

impl ShowReceiver {
    /// The address of a document's page; nothing where it has none. Its company is asked by the establishment,
    /// which is answered from memory: every look at a document asks.
    pub async fn link(&self, record: &DocumentRecord) -> Result<Option<String>, Error> {
        let office = self.companies.establishment(record.establishment).await?;
        Ok(office.and_then(|office| self.links.of(record, &office.company)))
    }

    /// What the page of a token shows. A token that is none, that leads nowhere, or to a page that is
    /// turned off, is told apart by nobody.
    pub async fn page(&self, token: &str, visit: Visit) -> Result<ReceiverPage, Error> {
        let (document, company) = self.shown(token).await?;
        self.note(&document, PagePart::Page, visit).await;
        let issuer = company.business_name.to_string();
        let invalidation = match document.status {
            Status::Invalidated { .. } => {
                let newest = self.invalidations.newest_event(document.generation_code);
                newest.await?
            }
            _ => None,
        };
        Ok(ReceiverPage {
            invalidation,
            authority_link: link_of(&document, &self.public_query_url),
            issuer,
            document,
        })
    }

    /// The authority's file of the document.
    pub async fn file(&self, token: &str, visit: Visit) -> Result<HandedFile, Error> {
        let (document, _) = self.shown(token).await?;
        let file = file_of(&document)?;
        self.note(&document, PagePart::File, visit).await;
        Ok(file)
    }

    /// The authority's file of the invalidation that took it back.
    pub async fn invalidation(&self, token: &str) -> Result<HandedFile, Error> {
        let (document, _) = self.shown(token).await?;
        if !matches!(document.status, Status::Invalidated { .. }) {
            return Err(Error::NotFound);
        }
        let newest = self.invalidations.newest_event(document.generation_code);
        event_file(&newest.await?.ok_or(Error::NotFound)?)
    }

    /// Its readable version.
    pub async fn pdf(&self, token: &str, visit: Visit) -> Result<HandedFile, Error> {
        let (document, _) = self.shown(token).await?;
        let made = self
            .readable
            .of_record(&document, PageFormat::default(), Urgency::Waited);
        let made = made.await?;
        self.note(&document, PagePart::Pdf, visit).await;
        Ok(made)
    }

    /// Keeps that something was taken. Nobody is refused because that could not be kept.
    async fn note(&self, document: &DocumentRecord, part: PagePart, visit: Visit) {
        if visit == Visit::Looked {
            return;
        }
        let facts = OpeningFacts {
            part,
            generation_code: document.generation_code,
            environment: document.environment,
            document_type: document.document_type,
            establishment: document.establishment,
            control_number: document.control_number.clone(),
            external_id: document.own.external_id.clone(),
        };
        let now = self.clock.now();
        let kept = self
            .documents
            .keep_opening(document.company, document.revision, facts, now);
        if let Err(error) = kept.await {
            tracing::warn!(?error, "that a receiver's page was opened is not kept");
        }
    }

    /// The document whose present version a token leads to, and its company.
    async fn shown(&self, token: &str) -> Result<(DocumentRecord, Company), Error> {
        if self.links.base.is_none() {
            return Err(Error::NotFound);
        }
        let version = self.links.tokens.version_of(token);
        let (code, revision) = version.ok_or(Error::NotFound)?;
        let found = self.documents.find(code).await?;
        let document = found.ok_or(Error::NotFound)?;
        let company = self.companies.company(document.company).await?;
        let company = company.ok_or(Error::NotFound)?;
        let is_of_here = document.environment == self.environment;
        if !is_of_here || !company.public_links || !document.document_type.spec().has_receiver {
            return Err(Error::NotFound);
        }
        // The receiver of the correction may be another: of that one nothing is shown.
        if document.revision != revision {
            return Err(Error::VersionReplaced);
        }
        if matches!(document.status, Status::Rejected { .. }) {
            return Err(Error::DocumentRejected);
        }
        Ok((document, company))
    }
}
