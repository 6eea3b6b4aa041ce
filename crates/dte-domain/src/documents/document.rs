//! A document from what a client asked for to what is issued.

use rust_decimal::Decimal;

use super::Ccf;
use crate::identification::{DocumentType, Identification};
use crate::issuer::Issuer;
use crate::parts::receiver::Receiver;
use crate::rule::Facts;
use crate::violation::{Violation, Warning};

/// What a client wants to issue, well-formed but not yet judged.
#[derive(Clone, Debug)]
pub enum Content {
    /// A fiscal credit voucher.
    Ccf(Ccf),
}

/// Content that keeps every rule. Only [`Content::check`] makes it.
#[derive(Clone, Debug)]
pub struct Checked(Content);

/// The amounts of a document that outlive its JSON: for lists, invalidations and balances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// The total of the operation.
    pub total: Decimal,
    /// The value-added tax in it.
    pub vat: Decimal,
}

impl Content {
    /// The type of document that it will be.
    pub fn document_type(&self) -> DocumentType {
        match self {
            Self::Ccf(_) => DocumentType::Ccf,
        }
    }

    /// Judges it by all rules of its type.
    pub fn check(self, facts: &Facts) -> Result<Checked, Vec<Violation>> {
        let violations = self.violations(facts);
        if violations.is_empty() {
            Ok(Checked(self))
        } else {
            Err(violations)
        }
    }

    /// Every breach of a rule of its type.
    pub fn violations(&self, facts: &Facts) -> Vec<Violation> {
        match self {
            Self::Ccf(ccf) => ccf.violations(facts),
        }
    }
}

impl Checked {
    /// The content.
    pub fn content(&self) -> &Content {
        &self.0
    }

    /// What is odd about it, though no reason to refuse.
    pub fn warnings(&self) -> Vec<Warning> {
        match &self.0 {
            Content::Ccf(ccf) => ccf.warnings(),
        }
    }

    /// Its lasting amounts.
    pub fn figures(&self) -> Figures {
        match &self.0 {
            Content::Ccf(ccf) => Figures {
                total: ccf.summary.total_operation.get(),
                vat: ccf.vat(),
            },
        }
    }

    /// Who receives it.
    pub fn receiver(&self) -> Option<&Receiver> {
        match &self.0 {
            Content::Ccf(ccf) => ccf.receiver.as_ref(),
        }
    }
}

/// An issued document: checked content with an identity and an issuer.
///
/// Its control number is not here: the store takes it in the transaction that keeps the document.
#[derive(Clone, Debug)]
pub struct Document {
    /// What tells it from all others.
    pub identification: Identification,
    /// Who issues it.
    pub issuer: Issuer,
    checked: Checked,
}

impl Document {
    /// Issues checked content.
    pub fn issue(checked: Checked, identification: Identification, issuer: Issuer) -> Self {
        Self {
            identification,
            issuer,
            checked,
        }
    }

    /// What it says.
    pub fn content(&self) -> &Content {
        self.checked.content()
    }
}
