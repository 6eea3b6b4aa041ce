//! The files of a document: what its receiver gets, what was signed, what its print leads to.

use std::sync::Arc;

use dte_domain::catalog::Catalogue;
use dte_domain::identification::{Environment, GenerationCode, ReceptionStamp, date_text};
use dte_domain::lifecycle::Status;
use dte_schema::{handed_file, jws};
use time::Date;

use crate::caller::Caller;
use crate::error::Error;
use crate::ports::{
    CodePicture, DocumentRecord, EventRecord, EventStatus, HandedFile, PortError, Renderer,
    Signature,
};
use crate::use_cases::find_documents::FindDocuments;

/// The kind of content that a document's own file is.
const JSON: &str = "application/json";

pub struct ReadFiles {
    pub find: Arc<FindDocuments>,
    pub renderer: Arc<dyn Renderer>,
    /// The authority's public page.
    pub public_query_url: String,
}

impl ReadFiles {
    /// What the receiver of a document gets, as the authority wants it.
    pub async fn file(&self, caller: Caller, code: GenerationCode) -> Result<HandedFile, Error> {
        let record = self.find.one(caller, code).await?;
        file_of(&record)
    }

    /// What was sent to the authority, signed.
    pub async fn jws(&self, caller: Caller, code: GenerationCode) -> Result<HandedFile, Error> {
        let record = self.find.one(caller, code).await?;
        let Signature(signature) = record.signature.as_ref().ok_or(Error::NotSigned)?;
        let jws = jws::compact(&record.json, signature);
        let name = format!("{}.jws", name_of(&record));
        Ok(HandedFile::new(name, "application/jose", jws.into_bytes()))
    }

    /// The newest invalidation of a document, as the authority wants it handed over.
    pub async fn invalidation(
        &self,
        caller: Caller,
        code: GenerationCode,
    ) -> Result<HandedFile, Error> {
        let event = self.find.invalidation(caller, code).await?;
        event_file(&event)
    }

    /// The code that leads to the authority's public page of a document.
    pub async fn code(
        &self,
        caller: Caller,
        code: GenerationCode,
        picture: CodePicture,
    ) -> Result<HandedFile, Error> {
        let record = self.find.one(caller, code).await?;
        let (link, name) = (link_of(&record, &self.public_query_url), name_of(&record));
        let (ending, kind) = match picture {
            CodePicture::Svg => ("svg", "image/svg+xml"),
            CodePicture::Png => ("png", "image/png"),
        };
        let drawn = self.renderer.qr_code(&link, picture)?;
        Ok(HandedFile::new(format!("{name}.{ending}"), kind, drawn))
    }
}

/// The authority's file of a document: what was signed, its signature and its stamp.
pub fn file_of(record: &DocumentRecord) -> Result<HandedFile, Error> {
    if matches!(record.status, Status::Rejected { .. }) {
        return Err(Error::DocumentRejected);
    }
    let stamp = record.status.stamp().map(ReceptionStamp::as_str);
    let signed = (&*record.json, record.signature.as_ref());
    whole(signed, stamp, &name_of(record))
}

/// The file of an invalidation: what was signed, its signature and its stamp.
pub fn event_file(event: &EventRecord) -> Result<HandedFile, Error> {
    let stamp = match &event.status {
        EventStatus::Rejected(_) => return Err(Error::DocumentRejected),
        EventStatus::Accepted { stamp, .. } => stamp.as_ref().map(ReceptionStamp::as_str),
        EventStatus::Pending => None,
    };
    let signed = (&*event.json, event.signature.as_ref());
    whole(signed, stamp, &event.generation_code.to_string())
}

fn whole(
    (json, signature): (&str, Option<&Signature>),
    stamp: Option<&str>,
    name: &str,
) -> Result<HandedFile, Error> {
    let Signature(signature) = signature.ok_or(Error::NotSigned)?;
    let file = handed_file(json, signature, stamp);
    let file = file.ok_or_else(|| {
        PortError::new(
            "putting a file together",
            "the stored bytes are no document any more",
        )
    })?;
    Ok(HandedFile::new(
        format!("{name}.json"),
        JSON,
        file.into_bytes(),
    ))
}

/// What a document's files are called: its control number, else its generation code.
pub fn name_of(record: &DocumentRecord) -> String {
    let number = record.control_number.clone();
    number.unwrap_or_else(|| record.generation_code.to_string())
}

/// Address at which the authority shows a document.
pub fn link_of(record: &DocumentRecord, public_query_url: &str) -> String {
    let (code, date) = (record.generation_code, record.issued_at.date());
    qr_link(public_query_url, record.environment, code, date)
}

/// Address at which the authority shows the document of a code and a date.
pub fn qr_link(
    public_query_url: &str,
    environment: Environment,
    code: GenerationCode,
    issued: Date,
) -> String {
    format!(
        "{public_query_url}?ambiente={}&codGen={code}&fechaEmi={}",
        environment.code(),
        date_text(issued),
    )
}
