//! What each member of a document is called, how it is written, and whether it has to be shown: one table
//! for all types, since a member means the same in each that has it.

mod table;

use crate::values::Form;

pub use table::{
    APPENDIX, BUYER_FOR_OTHERS, EXTENSION, IDENTIFICATION, ITEM, OTHER_DOCUMENTS, PARTY, PAYMENTS,
    RELATED, SELLER_FOR_OTHERS, SUMMARY, TAXES,
};

#[cfg(test)]
pub use table::SECTIONS;

/// Whether the norm wants a member to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Always.
    A,
    /// Where the law asks for it: whenever it says something.
    B,
    /// As its issuer likes: on pages where it says something, not on strips.
    C,
    /// Always by its name, with a dash where it says nothing.
    D,
}

/// A member.
#[derive(Debug)]
pub struct Field {
    /// Its name, or a path of names.
    pub member: &'static str,
    /// What it is called.
    pub label: &'static str,
    /// The same, for columns and strips.
    pub short: &'static str,
    pub form: Form,
    pub class: Class,
}

/// A part of a document.
#[derive(Debug)]
pub struct Section {
    /// Where it stands, in every type that has it.
    pub members: &'static [&'static str],
    pub fields: &'static [Field],
}
