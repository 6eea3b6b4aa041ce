//! Who hands over and who receives, for large operations.

use rust_decimal::Decimal;

use crate::edition::Edition;
use crate::language::{Bilingual, Phrase};
use crate::rule::Findings;
use crate::value::Text;
use crate::violation::Warning;

/// From this total on the extension is mandatory (specification, CCF rule 12).
pub const MANDATORY_FROM: Decimal = Decimal::from_parts(1095, 0, 0, false, 0);

/// The extension.
#[derive(Clone, Debug, Default)]
pub struct Extension {
    /// Who hands over.
    pub delivery_name: Option<Text<1, 100>>,
    /// Their identity document's number.
    pub delivery_document: Option<Text<1, 25>>,
    /// Who receives.
    pub receiver_name: Option<Text<1, 100>>,
    /// Their identity document's number.
    pub receiver_document: Option<Text<1, 25>>,
    /// Anything to note.
    pub observation: Option<Text<0, 3000>>,
    /// The plate of the vehicle that carries the goods.
    pub vehicle_plate: Option<Text<1, 10>>,
}

impl Extension {
    /// Its four required members are there.
    pub fn is_complete(&self, found: &mut Findings) {
        let text = Bilingual::new("1 to 100 characters", "de 1 a 100 caracteres");
        let number = Bilingual::new("1 to 25 characters", "de 1 a 25 caracteres");
        let members = [
            ("delivery_name", self.delivery_name.is_some(), text),
            (
                "delivery_document",
                self.delivery_document.is_some(),
                number,
            ),
            ("receiver_name", self.receiver_name.is_some(), text),
            (
                "receiver_document",
                self.receiver_document.is_some(),
                number,
            ),
        ];
        found.require_members(|member| format!("extension.{member}"), &members);
    }

    /// Its names and numbers have the lengths of the schemas that ask for more than one character.
    pub fn is_told_at_length(&self, found: &mut Findings) {
        const LEAST: usize = 5;
        for (member, text) in [
            ("delivery_name", self.delivery_name.as_deref()),
            ("delivery_document", self.delivery_document.as_deref()),
            ("receiver_name", self.receiver_name.as_deref()),
            ("receiver_document", self.receiver_document.as_deref()),
        ] {
            found.require_length(|| format!("extension.{member}"), text, LEAST);
        }
    }
}

/// A plate has the length that the schemas of 2022 ask for.
pub fn plate_is_told_at_length(extension: Option<&Extension>, found: &mut Findings) {
    const LEAST: usize = 2;
    let plate = extension.and_then(|extension| extension.vehicle_plate.as_deref());
    found.require_length(|| "extension.vehicule_plate".to_owned(), plate, LEAST);
}

/// The extension of a type whose schema has no place for a plate has none.
pub fn has_no_plate(extension: Option<&Extension>, found: &mut Findings) {
    if let Some(plate) = extension.and_then(|extension| extension.vehicle_plate.as_ref()) {
        found.differs("extension.vehicule_plate", Phrase::nothing(), plate);
    }
}

/// An extension is complete, in the edition that has one.
pub fn is_complete_in(edition: Edition, extension: Option<&Extension>, found: &mut Findings) {
    if let Some(extension) = extension.filter(|_| edition == Edition::Of2022) {
        extension.is_complete(found);
    }
}

/// Tells what of an extension is not in a document of 2026, which has a place for
/// the observation only.
pub fn warnings(extension: Option<&Extension>, edition: Edition, warnings: &mut Vec<Warning>) {
    let Some(extension) = extension.filter(|_| edition == Edition::Of2026) else {
        return;
    };
    for (member, given) in [
        ("delivery_name", extension.delivery_name.is_some()),
        ("delivery_document", extension.delivery_document.is_some()),
        ("receiver_name", extension.receiver_name.is_some()),
        ("receiver_document", extension.receiver_document.is_some()),
        ("vehicule_plate", extension.vehicle_plate.is_some()),
    ] {
        if given {
            let path = format!("extension.{member}");
            warnings.push(Warning::without_a_place(path, edition));
        }
    }
}

/// A large operation has an extension.
pub fn is_there_when_mandatory(extension: bool, total_operation: Decimal, found: &mut Findings) {
    if total_operation >= MANDATORY_FROM {
        found.require(
            extension,
            || "extension",
            Bilingual::new(
                "delivery_name, delivery_document, receiver_name and receiver_document, for a total of 1095.00 or more",
                "delivery_name, delivery_document, receiver_name y receiver_document, para un total de 1095.00 o más",
            ),
        );
    }
}
