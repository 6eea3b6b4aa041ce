//! A message: its headers, a text, the same as a page, and the files.

use std::time::SystemTime;

use dte_application::ports::{HandedFile, MailMessage};
use dte_domain::taxpayer::Email;
use lettre::message::header::{
    ContentDisposition, ContentTransferEncoding, ContentType, HeaderName, HeaderValue,
};
use lettre::message::{Mailbox, MultiPart, SinglePart};
use lettre::{Address, Message};

use crate::wording;

/// Why no message can be made.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unsendable {
    #[error("an address cannot be sent to: {0}")]
    Address(#[from] lettre::address::AddressError),
    #[error("a file of an unknown kind: {0}")]
    Kind(#[from] lettre::message::header::ContentTypeErr),
    #[error(transparent)]
    Message(#[from] lettre::error::Error),
}

/// Told by machines that answer by themselves: they do not (RFC 3834).
const AUTOMATIC: (&str, &str) = ("Auto-Submitted", "auto-generated");

fn plain(email: &Email) -> Result<Mailbox, Unsendable> {
    Ok(Mailbox::new(None, email.as_str().parse()?))
}

/// The message, from an address under the name of the company.
pub(crate) fn made_of(message: &MailMessage, from: &Address) -> Result<Message, Unsendable> {
    let name = wording::sender(&message.document.issuer);
    let (header, says) = AUTOMATIC;
    let mut builder = Message::builder()
        .message_id(Some(message.id.clone()))
        .date(SystemTime::from(message.at))
        .from(Mailbox::new(Some(name), from.clone()))
        .reply_to(plain(&message.reply_to)?)
        .subject(wording::subject(message))
        .raw_header(HeaderValue::new(
            HeaderName::new_from_ascii_str(header),
            says.to_owned(),
        ));
    for email in &message.to {
        builder = builder.to(plain(email)?);
    }
    for email in &message.cc {
        builder = builder.cc(plain(email)?);
    }
    let words = MultiPart::alternative()
        .singlepart(text(ContentType::TEXT_PLAIN, wording::text(message)))
        .singlepart(text(ContentType::TEXT_HTML, wording::page(message)));
    let mut whole = MultiPart::mixed().multipart(words);
    for file in &message.files {
        whole = whole.singlepart(attached(file)?);
    }
    Ok(builder.multipart(whole)?)
}

/// A text whose letters any relay takes.
fn text(kind: ContentType, text: String) -> SinglePart {
    SinglePart::builder()
        .header(kind)
        .header(ContentTransferEncoding::QuotedPrintable)
        .body(text)
}

/// A file, byte for byte.
fn attached(file: &HandedFile) -> Result<SinglePart, Unsendable> {
    Ok(SinglePart::builder()
        .header(ContentType::parse(file.media)?)
        .header(ContentDisposition::attachment(&file.name))
        .header(ContentTransferEncoding::Base64)
        .body(file.bytes.to_vec()))
}

#[cfg(test)]
mod tests;
