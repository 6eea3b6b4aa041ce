//! How strictly the sandbox judges.

/// How strictly the sandbox judges, from the most lenient level to the strictest.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strictness {
    /// Signature, structure, arithmetic and duplicates only.
    Off,
    /// Besides, the rules of the norm and the manuals.
    #[default]
    Rules,
    /// Besides, what the authority's registry knows of taxpayers.
    Registry,
}
