//! The types of document that this authority takes: one row a type, with everything that it has of that
//! type alone.
//!
//! A type is a file with its row and its arithmetic, and a folder with its structure in each edition.
//! The next one is that, and a line in [`KINDS`].

pub(crate) mod accounting_settlement;
pub(crate) mod ccf;
pub(crate) mod credit_note;
pub(crate) mod debit_note;
pub(crate) mod delivery_note;
pub(crate) mod donation;
pub(crate) mod excluded_subject;
pub(crate) mod export_invoice;
pub(crate) mod invoice;
pub(crate) mod retention;
pub(crate) mod return_event;
pub(crate) mod settlement;
pub(crate) mod special_operations;

use crate::arithmetic::Check;
use crate::edition::{Edition, unknown_version, version_of};
use crate::json::Node;
use crate::measure::{Amounts, Measure, Returnable, receiver, sells_medicines};
use crate::reception_answer::Rejection;
#[cfg(test)]
use crate::samples::changes::Sample;
use crate::structure::ObjectSchema;

/// All of them, in the order of their codes.
pub(crate) const KINDS: &[&DocumentKind] = &[
    &invoice::KIND,
    &ccf::KIND,
    &delivery_note::KIND,
    &credit_note::KIND,
    &debit_note::KIND,
    &retention::KIND,
    &settlement::KIND,
    &accounting_settlement::KIND,
    &export_invoice::KIND,
    &excluded_subject::KIND,
    &donation::KIND,
    &special_operations::KIND,
    &return_event::KIND,
];

/// A type of document.
pub(crate) struct DocumentKind {
    /// Its code (CAT-002).
    pub(crate) code: &'static str,
    /// Its name, as the public page tells it.
    pub(crate) name: &'static str,
    /// Whether it may be invalidated during three months.
    pub(crate) is_long_lived: bool,
    /// Whether whoever receives it as a taxpayer does so as one. Who buys with an invoice does so as a
    /// consumer, whatever number is on it.
    pub(crate) is_for_taxpayers: bool,
    /// Whether vouchers may withhold on what it says is taxed.
    pub(crate) is_withheld_on: bool,
    /// What it does to documents that its lines name.
    pub(crate) to_others: ToOthers,
    /// The member with its totals.
    pub(crate) totals: &'static str,
    /// What it sold, or withheld, by its totals.
    pub(crate) amounts: fn(&Node<'_>) -> Amounts,
    pub(crate) versions: &'static [SchemaVersion],
}

/// What a document does to others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ToOthers {
    Nothing,
    /// It takes back what they sold.
    TakesBack,
    /// It adds to what they sold, which notes that take back may then take.
    Adds,
    /// It takes back what earlier ones of its type reported, line by line.
    TakesBackLines,
    /// It withholds tax on what they sold.
    Withholds,
    /// It takes back what they sold, bought or charged, each kind as they have it.
    Returns,
    /// It tells for whom they were sold.
    Settles,
}

pub(crate) struct SchemaVersion {
    pub(crate) edition: Edition,
    pub(crate) version: i64,
    /// The official schema's name, without extension.
    pub(crate) official: &'static str,
    /// The member that tells who receives it.
    pub(crate) receiver: &'static str,
    pub(crate) shape: &'static ObjectSchema,
    pub(crate) arithmetic: Check,
    #[cfg(test)]
    pub(crate) sample: Sample,
}

/// A type of document in one edition, as the sandbox takes it.
#[derive(Clone, Copy)]
pub struct DocumentVersion {
    pub(crate) kind: &'static DocumentKind,
    pub(crate) schema: &'static SchemaVersion,
}

impl DocumentVersion {
    /// What a document of it is measured by, its structure being right.
    pub(crate) fn measure(self, document: &Node<'_>) -> Measure {
        Measure {
            generation: self.schema.edition,
            receiver: receiver(self.receiver(document)),
            amounts: (self.kind.amounts)(self.totals(document)),
            sells_medicines: sells_medicines(document),
            returnable: Returnable::of(self.kind.code, document, self.totals(document)),
        }
    }

    pub(crate) fn totals<'n, 'a>(self, document: &'n Node<'a>) -> &'n Node<'a> {
        document.get(self.kind.totals)
    }

    pub(crate) fn receiver<'n, 'a>(self, document: &'n Node<'a>) -> &'n Node<'a> {
        document.get(self.schema.receiver)
    }
}

/// Every version of a document that the sandbox takes.
pub fn document_versions() -> impl Iterator<Item = DocumentVersion> {
    let versions = |kind: &&'static DocumentKind| {
        let kind = *kind;
        let schemas = kind.versions.iter();
        schemas.map(move |schema| DocumentVersion { kind, schema })
    };
    KINDS.iter().flat_map(versions)
}

pub(crate) fn of_code(code: &str) -> Option<&'static DocumentKind> {
    KINDS.iter().find(|kind| kind.code == code).copied()
}

/// The type that an identification says: of an event that is received like a document in a member of its own.
pub(crate) fn type_of<'n>(identification: &'n Node<'_>) -> Option<&'n str> {
    let of_document = identification.get("tipoDte").text();
    of_document.or_else(|| identification.get("tipoEvento").text())
}

/// What a document says that it is.
pub(crate) fn of_document(document: &Node<'_>) -> Result<DocumentVersion, Rejection> {
    let code = type_of(document.get("identificacion")).unwrap_or_default();
    let version = version_of(document);
    document_versions()
        .find(|known| known.kind.code == code && known.schema.version == version)
        .ok_or_else(|| unknown_version(version, &format!("del tipo '{code}'")))
}
