use dte_domain::identification::{DocumentType, Environment, GenerationCode};
use dte_domain::own_reference::ExternalId;

use crate::ports::EstablishmentId;

/// What a receiver's page has to take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PagePart {
    /// The page itself.
    Page,
    /// The readable version.
    Pdf,
    /// The authority's file.
    File,
}

impl PagePart {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Page, Self::Pdf, Self::File];

    /// The name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Page => "PAGE",
            Self::Pdf => "PDF",
            Self::File => "FILE",
        }
    }

    /// The part with that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|part| part.name() == name)
    }
}

/// What a domain event tells of a page of which something was taken for the first time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningFacts {
    /// What was taken.
    pub part: PagePart,
    /// The document.
    pub generation_code: GenerationCode,
    /// Its environment.
    pub environment: Environment,
    /// Its type.
    pub document_type: DocumentType,
    /// Who issued it.
    pub establishment: EstablishmentId,
    /// Its number; nothing for a document of a type that has none.
    pub control_number: Option<String>,
    /// What its issuer's systems call it.
    pub external_id: Option<ExternalId>,
}
