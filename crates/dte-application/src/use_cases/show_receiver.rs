//! The page that a document's receiver gets: whoever has its address sees how the document stands, and
//! takes its files.

use std::sync::Arc;

use dte_domain::identification::Environment;
use dte_domain::lifecycle::Status;

use crate::error::Error;
use crate::ports::{
    Company, CompanyReader, DocumentReader, DocumentRecord, HandedFile, PageFormat, PageTokens,
};
use crate::use_cases::make_readable::{MakeReadable, Urgency};
use crate::use_cases::read_files::{file_of, link_of};

/// Makes the addresses of receivers' pages.
pub struct PublicLinks {
    /// What heads every address that leaves the service; without it there are none.
    pub base: Option<String>,
    pub tokens: Arc<dyn PageTokens>,
}

impl PublicLinks {
    /// The address of the page of a company's document; nothing where it has none. It costs no look-up.
    pub fn of(&self, record: &DocumentRecord, company: &Company) -> Option<String> {
        let base = self.base.as_deref()?;
        if !company.public_links || !has_page(record) {
            return None;
        }
        let token = self.tokens.page_token(record.generation_code);
        Some(format!("{base}/r/{token}"))
    }
}

/// Whether a document has somebody to be shown to: it has a receiver, and was not rejected.
fn has_page(record: &DocumentRecord) -> bool {
    record.document_type.spec().has_receiver && !matches!(record.status, Status::Rejected { .. })
}

pub struct ShowReceiver {
    pub links: Arc<PublicLinks>,
    pub documents: Arc<dyn DocumentReader>,
    pub companies: Arc<dyn CompanyReader>,
    pub readable: Arc<MakeReadable>,
    pub environment: Environment,
    /// The authority's public page.
    pub public_query_url: String,
}

/// What the page shows.
#[derive(Clone, Debug)]
pub struct ReceiverPage {
    pub document: DocumentRecord,
    /// The name of who issued it.
    pub issuer: String,
    /// Address at which the authority shows it.
    pub authority_link: String,
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
    pub async fn page(&self, token: &str) -> Result<ReceiverPage, Error> {
        let (document, company) = self.shown(token).await?;
        let issuer = company.business_name.to_string();
        Ok(ReceiverPage {
            authority_link: link_of(&document, &self.public_query_url),
            issuer,
            document,
        })
    }

    /// The authority's file of the document.
    pub async fn file(&self, token: &str) -> Result<HandedFile, Error> {
        let (document, _) = self.shown(token).await?;
        file_of(&document)
    }

    /// Its readable version.
    pub async fn pdf(&self, token: &str) -> Result<HandedFile, Error> {
        let (document, _) = self.shown(token).await?;
        let made = self
            .readable
            .of_record(&document, PageFormat::default(), Urgency::Waited);
        made.await
    }

    /// The document that a token leads to, and whose it is.
    async fn shown(&self, token: &str) -> Result<(DocumentRecord, Company), Error> {
        if self.links.base.is_none() {
            return Err(Error::NotFound);
        }
        let code = self.links.tokens.document_of(token);
        let found = self.documents.find(code.ok_or(Error::NotFound)?).await?;
        let document = found.ok_or(Error::NotFound)?;
        let company = self.companies.company(document.company).await?;
        let company = company.ok_or(Error::NotFound)?;
        let is_of_here = document.environment == self.environment;
        if !is_of_here || !company.public_links || !document.document_type.spec().has_receiver {
            return Err(Error::NotFound);
        }
        if matches!(document.status, Status::Rejected { .. }) {
            return Err(Error::DocumentRejected);
        }
        Ok((document, company))
    }
}
