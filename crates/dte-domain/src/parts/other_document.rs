//! Other documents that a document names: of the issuer, the receiver, a physician, a carrier.

use crate::catalog::{AssociatedDocument, MedicalService};
use crate::language::{Bilingual, Phrase};
use crate::message;
use crate::rule::Findings;
use crate::taxpayer::Nit;
use crate::value::Text;

/// The most other documents of one document.
pub const MOST: usize = 10;

/// One of them.
#[derive(Clone, Debug, Default)]
pub struct OtherDocument {
    /// Whose it is.
    pub kind: Option<AssociatedDocument>,
    /// What it is; not for a physician's.
    pub description: Option<Text<1, 100>>,
    /// Its content; not for a physician's.
    pub detail: Option<Text<1, 300>>,
    /// The physician, for [`AssociatedDocument::Medical`] only.
    pub doctor: Option<Doctor>,
}

/// The physician of a medical document.
#[derive(Clone, Debug, Default)]
pub struct Doctor {
    /// Their name.
    pub name: Option<Text<1, 100>>,
    /// What they did.
    pub service: Option<MedicalService>,
    /// Their tax id, or else
    pub nit: Option<Nit>,
    /// another identity document.
    pub identification: Option<Text<1, 25>>,
}

/// Every entry has what its kind requires.
pub fn are_complete(others: &[OtherDocument], found: &mut Findings) {
    for (index, other) in others.iter().enumerate() {
        let path = |member| format!("other_docs[{index}].{member}");
        found.require(
            other.kind.is_some(),
            || path("document_code"),
            Bilingual::new("1, 2, 3 or 4", "1, 2, 3 o 4"),
        );
        match other.kind {
            None => {}
            Some(AssociatedDocument::Medical) => match &other.doctor {
                None => found.absent(path("doctor"), message!("the physician", "el médico")),
                Some(doctor) => doctor.is_complete(&path("doctor"), found),
            },
            Some(_) => {
                let described = other.description.is_some();
                found.require(
                    described,
                    || path("description"),
                    Bilingual::new("1 to 100 characters", "de 1 a 100 caracteres"),
                );
                let detailed = other.detail.is_some();
                found.require(
                    detailed,
                    || path("detail"),
                    Bilingual::new("1 to 300 characters", "de 1 a 300 caracteres"),
                );
            }
        }
    }
}

/// No entry has what its kind forbids.
pub fn have_only_what_their_kind_allows(others: &[OtherDocument], found: &mut Findings) {
    for (index, other) in others.iter().enumerate() {
        let path = |member| format!("other_docs[{index}].{member}");
        match other.kind {
            Some(AssociatedDocument::Medical) => {
                for (member, text) in [
                    ("description", other.description.as_deref()),
                    ("detail", other.detail.as_deref()),
                ] {
                    if let Some(text) = text {
                        let expected = message!(
                            "nothing for a medical document",
                            "nada en un documento médico"
                        );
                        found.differs(path(member), expected, Phrase::value(text));
                    }
                }
            }
            Some(_) if other.doctor.is_some() => {
                found.differs(
                    path("doctor"),
                    message!(
                        "nothing for a document that is not medical",
                        "nada en un documento que no es médico"
                    ),
                    message!("a doctor", "un médico"),
                );
            }
            _ => {}
        }
    }
}

/// A physician's identification has the length that the schemas of 2022 ask for.
pub fn doctors_are_told_at_length(others: &[OtherDocument], found: &mut Findings) {
    const LEAST: usize = 2;
    for (index, other) in others.iter().enumerate() {
        let doctor = other.doctor.as_ref();
        let identification = doctor.and_then(|doctor| doctor.identification.as_deref());
        let path = || format!("other_docs[{index}].doctor.identification");
        found.require_length(path, identification, LEAST);
    }
}

/// Texts have the length that the edition of 2026 asks for.
pub fn are_told_at_length(others: &[OtherDocument], found: &mut Findings) {
    const LEAST: usize = 3;
    for (index, other) in others.iter().enumerate() {
        for (member, text) in [
            ("description", other.description.as_deref()),
            ("detail", other.detail.as_deref()),
        ] {
            found.require_length(|| format!("other_docs[{index}].{member}"), text, LEAST);
        }
    }
}

impl Doctor {
    fn is_complete(&self, path: &str, found: &mut Findings) {
        let members = [
            (
                "name",
                self.name.is_some(),
                Bilingual::new("1 to 100 characters", "de 1 a 100 caracteres"),
            ),
            (
                "service_type",
                self.service.is_some(),
                Bilingual::new("1 to 6", "de 1 a 6"),
            ),
        ];
        found.require_members(|member| format!("{path}.{member}"), &members);
        let expected = Bilingual::new(
            "exactly one of nit and identification",
            "exactamente uno de nit e identification",
        );
        match (&self.nit, &self.identification) {
            (None, None) => found.absent(path, expected),
            (Some(_), Some(_)) => found.differs(path, expected, message!("both", "ambos")),
            _ => {}
        }
    }
}
