//! A document from what a client asked for to what is issued.

use rust_decimal::Decimal;

use super::{Ccf, CreditNote, Invoice, Retention};
use crate::amounts::DocumentAmounts;
use crate::balance::{Charge, Sales};
use crate::edition::Edition;
use crate::identification::{DocumentType, GenerationCode, Identification};
use crate::invalidation::RecordedReceiver;
use crate::issuer::Issuer;
use crate::parts::receiver::{self, Receiver};
use crate::rule::Facts;
use crate::taxpayer::Dui;
use crate::violation::{Violation, Warning};

/// What a client wants to issue, well-formed but not yet judged.
#[derive(Clone, Debug)]
pub enum Content {
    /// An invoice to a consumer.
    Invoice(Invoice),
    /// A fiscal credit voucher.
    Ccf(Ccf),
    /// A credit note.
    CreditNote(CreditNote),
    /// A retention voucher.
    Retention(Retention),
}

/// Content that keeps every rule. Only [`Content::check`] makes it.
#[derive(Clone, Debug)]
pub struct Checked {
    content: Content,
    edition: Edition,
    warnings: Vec<Warning>,
    amounts: DocumentAmounts,
}

/// The amounts of a document that outlive its JSON: for lists, invalidations and balances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedAmounts {
    /// The total of the operation.
    pub total: Decimal,
    /// The value-added tax in it.
    pub vat: Decimal,
}

impl Content {
    /// The type of document that it will be.
    pub fn document_type(&self) -> DocumentType {
        match self {
            Self::Invoice(_) => DocumentType::Invoice,
            Self::Ccf(_) => DocumentType::Ccf,
            Self::CreditNote(_) => DocumentType::CreditNote,
            Self::Retention(_) => DocumentType::Retention,
        }
    }

    /// The electronic documents that it names and of which the facts should tell, if they were
    /// issued here.
    pub fn named_documents(&self) -> Vec<GenerationCode> {
        match self {
            Self::Invoice(_) | Self::Ccf(_) => Vec::new(),
            Self::CreditNote(note) => note.named_documents(),
            Self::Retention(voucher) => voucher.named_documents(),
        }
    }

    /// With what it leaves out about documents that were issued here.
    #[must_use]
    pub fn complete(mut self, facts: &Facts) -> Self {
        if facts.last_district.is_some() {
            receiver::complete(self.receiver_mut(), facts.last_district);
        }
        match self {
            Self::CreditNote(note) => Self::CreditNote(note.complete(facts)),
            Self::Retention(voucher) => Self::Retention(voucher.complete(facts)),
            complete @ (Self::Invoice(_) | Self::Ccf(_)) => complete,
        }
    }

    /// Who receives it.
    pub fn receiver(&self) -> Option<&Receiver> {
        match self {
            Self::Invoice(invoice) => invoice.receiver.as_ref(),
            Self::Ccf(ccf) => ccf.receiver.as_ref(),
            Self::CreditNote(note) => note.receiver.as_ref(),
            Self::Retention(voucher) => voucher.receiver.as_ref(),
        }
    }

    fn receiver_mut(&mut self) -> Option<&mut Receiver> {
        match self {
            Self::Invoice(invoice) => invoice.receiver.as_mut(),
            Self::Ccf(ccf) => ccf.receiver.as_mut(),
            Self::CreditNote(note) => note.receiver.as_mut(),
            Self::Retention(voucher) => voucher.receiver.as_mut(),
        }
    }

    /// Judges it by all rules of its type, completed from the facts.
    pub fn check(self, facts: &Facts) -> Result<Checked, Vec<Violation>> {
        let content = self.complete(facts);
        let violations = content.breaches(facts);
        if violations.is_empty() {
            let warnings = content.oddities(facts);
            let amounts = content.amounts(facts);
            Ok(Checked {
                content,
                edition: facts.edition,
                warnings,
                amounts,
            })
        } else {
            Err(violations)
        }
    }

    /// Every breach of a rule of its type, once it is completed from the facts.
    pub fn violations(self, facts: &Facts) -> Vec<Violation> {
        self.complete(facts).breaches(facts)
    }

    fn breaches(&self, facts: &Facts) -> Vec<Violation> {
        let mut violations = match self {
            Self::Invoice(invoice) => invoice.violations(facts),
            Self::Ccf(ccf) => ccf.violations(facts),
            Self::CreditNote(note) => note.violations(facts),
            Self::Retention(voucher) => voucher.violations(facts),
        };
        if let Some(issuer) = &facts.issuer {
            violations.extend(issuer.violations(facts.edition));
        }
        violations
    }

    fn amounts(&self, facts: &Facts) -> DocumentAmounts {
        match self {
            Self::Invoice(_) => DocumentAmounts::default(),
            Self::Ccf(ccf) => DocumentAmounts {
                own: ccf.amounts(),
                ..DocumentAmounts::default()
            },
            Self::CreditNote(note) => note.document_amounts(facts),
            Self::Retention(voucher) => voucher.document_amounts(facts),
        }
    }

    fn oddities(&self, facts: &Facts) -> Vec<Warning> {
        let mut warnings = match self {
            Self::Invoice(invoice) => invoice.warnings(facts.edition),
            Self::Ccf(ccf) => ccf.warnings(facts.edition),
            Self::CreditNote(note) => note.warnings(facts),
            Self::Retention(voucher) => voucher.warnings(facts.edition),
        };
        if let Some(district) = facts.last_district {
            let text = format!(
                "not given: the document says {}, which was last used for this receiver in this \
                 municipality",
                district.as_str()
            );
            warnings.push(Warning::new("receiver.address.district", text));
        }
        warnings
    }
}

impl Checked {
    /// The content.
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// The generation of documents whose rules it keeps.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// What is odd about it, though no reason to refuse.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// Every rule that it would break under other facts: those of the coming generation.
    pub fn violations(&self, facts: &Facts) -> Vec<Violation> {
        self.content.breaches(facts)
    }

    /// Its lasting amounts.
    pub fn recorded_amounts(&self) -> RecordedAmounts {
        let (total, vat) = match &self.content {
            Content::Invoice(invoice) => (invoice.summary.total_operation.get(), invoice.vat()),
            Content::Ccf(ccf) => (ccf.summary.total_operation.get(), ccf.vat()),
            Content::CreditNote(note) => (note.summary.total_operation.get(), note.vat()),
            Content::Retention(voucher) => (voucher.total_amount(), voucher.total_vat()),
        };
        RecordedAmounts { total, vat }
    }

    /// What it sold, net, for the documents that other documents draw on.
    pub fn creditable(&self) -> Option<Sales> {
        match &self.content {
            Content::Ccf(ccf) => Some(ccf.creditable()),
            Content::Invoice(invoice) => Some(invoice.creditable()),
            Content::CreditNote(_) | Content::Retention(_) => None,
        }
    }

    /// What it takes back of other documents: nothing of some that a credit note names all the
    /// same, so that what is kept says of every document which notes are on it.
    pub fn credited(&self) -> Vec<Charge> {
        let Content::CreditNote(note) = &self.content else {
            return Vec::new();
        };
        let mut charges = note.credited();
        for generation_code in note.named_documents() {
            let is_it = |charge: &Charge| charge.generation_code == generation_code;
            if !charges.iter().any(is_it) {
                charges.push(Charge {
                    generation_code,
                    sales: Sales::NONE,
                });
            }
        }
        charges
    }

    /// The amounts that others may take up of it, and that it takes up of others.
    pub fn amounts(&self) -> &DocumentAmounts {
        &self.amounts
    }

    /// The receiver's data as they stand in the document.
    pub fn recorded_receiver(&self) -> RecordedReceiver {
        let write_dui: fn(&Dui) -> String = match (&self.content, self.edition) {
            (Content::Invoice(_), Edition::Of2022) => Dui::hyphenated,
            _ => |dui| dui.as_str().to_owned(),
        };
        self.receiver()
            .map_or_else(RecordedReceiver::default, |receiver| {
                RecordedReceiver::of(receiver, receiver.identity.number_written(write_dui))
            })
    }

    /// Who receives it.
    pub fn receiver(&self) -> Option<&Receiver> {
        self.content.receiver()
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

    /// The generation of documents whose rules it keeps.
    pub fn edition(&self) -> Edition {
        self.checked.edition()
    }

    /// What it says.
    pub fn content(&self) -> &Content {
        self.checked.content()
    }
}
