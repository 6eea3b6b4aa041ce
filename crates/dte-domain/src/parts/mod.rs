//! Sections that several document types share, each with the predicates that rules are made of.
//!
//! A predicate writes what breaks it into [`crate::rule::Findings`]; the code and the sentence
//! stay with the document type. What may be left out in one type and not in another is an
//! `Option` here, and its presence is a rule there.

pub mod added_tax;
pub mod appendix;
pub mod calculation;
pub mod delivery_notes;
pub mod extension;
pub mod filling;
pub mod identity_document;
pub mod included_tax;
pub mod item;
pub mod merger;
pub mod observations;
pub mod other_document;
pub mod payment;
pub(crate) mod priced_line;
pub mod receiver;
pub mod receiver_members;
pub mod related_document;
pub mod third_party_sale;
pub mod totals;
