//! Documents are mailed to their receivers: [`request_mailing`] because somebody asks for it, [`follow_documents`]
//! because their company has all of them mailed, [`send_mail`] by handing them to the relay.

pub mod follow_documents;
mod mailing;
pub mod request_mailing;
pub mod send_mail;
