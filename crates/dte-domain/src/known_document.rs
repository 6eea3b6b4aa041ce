//! What is known of a document that was issued here and that another document names.

use time::Date;

use crate::amounts::KnownAmounts;
use crate::balance::Balance;
use crate::identification::{DocumentType, GenerationCode};
use crate::lifecycle::StatusKind;
use crate::taxpayer::Nit;

/// A document that was issued here, as far as the rules of another one need to know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownDocument {
    /// Its identity.
    pub generation_code: GenerationCode,
    /// Whose it is.
    pub ownership: Ownership,
    /// What it is.
    pub document_type: DocumentType,
    /// Where it stands.
    pub status: StatusKind,
    /// Its date of issue in El Salvador.
    pub issued_on: Date,
    /// The tax id of who received it.
    pub receiver_nit: Option<Nit>,
    /// The number of who received it, whatever document it is of.
    pub receiver_number: Option<String>,
    /// The number of who it was sold for, without hyphens; nothing of the issuer's own sale.
    pub sold_for: Option<String>,
    /// What it sold and what is left of that; nothing for a document that sells nothing.
    pub balance: Option<Balance>,
    /// Its amounts that others may take up only as far as they go.
    pub amounts: KnownAmounts,
}

/// Whose a known document is, seen from who names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ownership {
    /// The caller's establishment's, or any of the company's when the caller is the main office.
    Establishment,
    /// Another establishment's of the same company, and the caller is not the main office.
    Company,
    /// Another company's. Nothing else of it may be told.
    Other,
}
