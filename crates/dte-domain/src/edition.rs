//! The generations of the authority's documents.

/// A generation of document schemas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edition {
    /// In force since 2022.
    First,
}

impl Edition {
    /// How settings and stored documents name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::First => "2022",
        }
    }
}
