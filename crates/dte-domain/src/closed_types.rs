//! The types of document that an operator closed for a company.
//!
//! The authority qualifies or designates who issues some of them, and the service does not know whom:
//! all are open until an operator closes them.

use std::collections::BTreeSet;

use crate::catalog::Catalogue;
use crate::identification::DocumentType;
use crate::value::Value;

/// Types that a company does not issue; none at first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClosedTypes(BTreeSet<DocumentType>);

/// What an operator says of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeChange {
    /// The company issues it no more.
    Close(DocumentType),
    /// It may issue it again.
    Open(DocumentType),
}

impl ClosedTypes {
    /// Whether a type is closed.
    pub fn contains(&self, document_type: DocumentType) -> bool {
        self.0.contains(&document_type)
    }

    /// Those that are closed, in the order of their codes.
    pub fn iter(&self) -> impl Iterator<Item = DocumentType> {
        self.0.iter().copied()
    }

    /// These after some changes, one after the other.
    #[must_use]
    pub fn after(mut self, changes: &[TypeChange]) -> Self {
        for change in changes {
            match *change {
                TypeChange::Close(document_type) => self.0.insert(document_type),
                TypeChange::Open(document_type) => self.0.remove(&document_type),
            };
        }
        self
    }

    /// Their codes with blanks between them, as they are kept.
    pub fn written(&self) -> String {
        let codes: Vec<_> = self.iter().map(Catalogue::code).collect();
        codes.join(" ")
    }

    /// Those whose codes stand in a text; nothing when one of them is none.
    pub fn read(written: &str) -> Option<Self> {
        let codes = written.split_ascii_whitespace();
        let types = codes.map(|code| DocumentType::parse(code).ok());
        types.collect::<Option<_>>().map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_closed_and_opened_one_after_the_other_and_kept_as_codes() {
        let open = ClosedTypes::default();
        assert_eq!(open.written(), "");
        assert_eq!(ClosedTypes::read(""), Some(open.clone()));
        let (nine, seventeen) = (
            DocumentType::AccountingSettlement,
            DocumentType::SpecialOperations,
        );
        let two = open.after(&[TypeChange::Close(seventeen), TypeChange::Close(nine)]);
        assert_eq!(two.written(), "09 17");
        assert_eq!(ClosedTypes::read("17  09"), Some(two.clone()));
        assert!(two.contains(nine) && !two.contains(DocumentType::Ccf));
        let opened = two.after(&[
            TypeChange::Open(nine),
            TypeChange::Open(DocumentType::Ccf),
            TypeChange::Close(seventeen),
        ]);
        assert_eq!(opened.iter().collect::<Vec<_>>(), [seventeen]);
        assert_eq!(ClosedTypes::read("09 16"), None);
    }
}
