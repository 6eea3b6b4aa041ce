//! The authority's catalogues: open lists are files of `catalogues/`, lists that code matches are enums.
//!
//! Source: the authority's catalogue spreadsheets, version 1.2 of October 2025 (CAT-nnn), and those
//! of May 2026 for what only the edition of 2026 has (CAT-008, CAT-033) or lists otherwise (CAT-028).

mod activity;
mod codes;
mod country;
mod district;
mod domicile;
mod export;
mod income_tax;
mod retention;
mod rows;
mod tax;
mod territory;
mod unit;

pub use activity::{activities, is_activity, unlisted_activity};
pub use codes::{
    AssociatedDocument, ContingencyCause, Currency, DonationType, EstablishmentType,
    GenerationType, GoodsTitle, IdentityDocumentType, InvalidationType, ItemType, MedicalService,
    OperationCondition, PaymentForm, PaymentTerm, ReportedDocument,
};
pub use country::{Country, CountryNotation};
pub use district::{District, DistrictCode, districts};
pub use domicile::Domicile;
pub use export::{
    CustomsPrecinct, ExportRegime, Incoterm, PersonType, RegimeCode, RegimeType, TransportMode,
};
pub use income_tax::{IncomeType, OperationType};
pub use retention::RetentionCode;
pub use tax::{OwnLineTax, Tax};
pub use territory::{
    Department, MunicipalityCode, municipalities, municipality_codes, municipality_name,
};
pub use unit::{Unit, units};

use crate::language::Bilingual;
use crate::message;
use crate::value::{Form, Notation, ParseError, ParseErrorKind, Value, number};

/// A row of a catalogue.
#[derive(Clone, Copy)]
pub struct Entry<T: 'static> {
    /// The value in code.
    pub value: T,
    /// The authority's code.
    pub code: &'static str,
    /// What it stands for, in Spanish as the authority names it.
    pub name: &'static str,
}

const fn entry<T>(value: T, code: &'static str, name: &'static str) -> Entry<T> {
    Entry { value, code, name }
}

/// A closed list of codes.
pub trait Catalogue: Copy + PartialEq + 'static {
    /// Whether its codes are written as numbers or as text.
    const WRITTEN: Notation;
    /// What it lists, for messages: `a payment form (CAT-017)`.
    const LISTS: Bilingual;
    /// Its rows.
    const ENTRIES: &'static [Entry<Self>];

    /// The authority's code.
    fn code(self) -> &'static str {
        self.entry().map_or("", |entry| entry.code)
    }

    /// What it stands for.
    fn name(self) -> &'static str {
        self.entry().map_or("", |entry| entry.name)
    }

    /// Its row.
    fn entry(self) -> Option<&'static Entry<Self>> {
        Self::ENTRIES.iter().find(|entry| entry.value == self)
    }
}

/// A closed list whose codes are numbers.
pub trait NumericCatalogue: Catalogue {
    /// The code as a number.
    fn number(self) -> u8 {
        // Every code of such a list is one; a test says so.
        self.code().parse().unwrap_or_default()
    }
}

impl<T: Catalogue> Value for T {
    const NOTATION: Notation = T::WRITTEN;

    fn parse(written: &str) -> Result<Self, ParseError> {
        let of_code = |code: &str| {
            let found = T::ENTRIES.iter().find(|entry| entry.code == code);
            found.map(|entry| entry.value)
        };
        // Nearly all write a code as it stands in the catalogue.
        if let Some(value) = of_code(written) {
            return Ok(value);
        }
        let code = match T::WRITTEN {
            Notation::Number => number::exact(written)
                .map_err(|_unreadable| unknown::<T>(written))?
                .normalize()
                .to_string(),
            Notation::Text | Notation::Boolean => written.trim().to_owned(),
        };
        of_code(&code).ok_or_else(|| unknown::<T>(written))
    }

    fn form() -> Form {
        let codes = T::ENTRIES.iter().map(|entry| (entry.code, entry.name));
        Form::Code {
            notation: T::WRITTEN,
            lists: T::LISTS.english,
            codes: codes.collect(),
        }
    }
}

fn unknown<T: Catalogue>(written: &str) -> ParseError {
    const SHOWN: usize = 15;
    let codes: Vec<_> = T::ENTRIES.iter().map(|entry| entry.code).collect();
    let expected = match codes.len() {
        0..=SHOWN => {
            let (Bilingual { english, spanish }, codes) = (T::LISTS, codes.join(", "));
            message!("{english}: {codes}", "{spanish}: {codes}")
        }
        _ => T::LISTS.into(),
    };
    ParseError::new(ParseErrorKind::Catalogue, expected, written)
}

/// A text without what people leave out when they search or spell: case and the accents of Spanish.
pub fn folded(text: &str) -> String {
    let plain = |letter| match letter {
        'á' => 'a',
        'é' => 'e',
        'í' => 'i',
        'ó' => 'o',
        'ú' | 'ü' => 'u',
        'ñ' => 'n',
        other => other,
    };
    text.to_lowercase().chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_code_reads_back<T: Catalogue + std::fmt::Debug>() {
        for (index, entry) in T::ENTRIES.iter().enumerate() {
            assert_eq!(T::parse(entry.code).unwrap(), entry.value);
            assert_eq!(entry.value.code(), entry.code);
            assert!(
                T::ENTRIES[..index]
                    .iter()
                    .all(|earlier| earlier.code != entry.code)
            );
        }
    }

    #[test]
    fn every_code_of_every_catalogue_reads_back_and_is_listed_once() {
        every_code_reads_back::<AssociatedDocument>();
        every_code_reads_back::<ContingencyCause>();
        every_code_reads_back::<Domicile>();
        every_code_reads_back::<EstablishmentType>();
        every_code_reads_back::<GenerationType>();
        every_code_reads_back::<GoodsTitle>();
        every_code_reads_back::<IdentityDocumentType>();
        every_code_reads_back::<InvalidationType>();
        every_code_reads_back::<ItemType>();
        every_code_reads_back::<MedicalService>();
        every_code_reads_back::<OperationCondition>();
        every_code_reads_back::<PaymentForm>();
        every_code_reads_back::<PaymentTerm>();
        every_code_reads_back::<RetentionCode>();
        every_code_reads_back::<Department>();
        every_code_reads_back::<Tax>();
        every_code_reads_back::<OwnLineTax>();
        every_code_reads_back::<crate::identification::DocumentType>();
        every_code_reads_back::<crate::identification::Environment>();
    }

    #[test]
    fn every_code_of_a_list_of_numbers_is_a_number() {
        fn are_numbers<T: NumericCatalogue>() {
            assert_eq!(T::WRITTEN, Notation::Number, "{}", T::LISTS.english);
            for entry in T::ENTRIES {
                assert_eq!(entry.value.number().to_string(), entry.code);
            }
        }
        are_numbers::<AssociatedDocument>();
        are_numbers::<ContingencyCause>();
        are_numbers::<Domicile>();
        are_numbers::<GenerationType>();
        are_numbers::<InvalidationType>();
        are_numbers::<ItemType>();
        are_numbers::<MedicalService>();
        are_numbers::<OperationCondition>();
    }

    #[test]
    fn an_unknown_code_names_the_catalogue_and_its_codes() {
        assert_eq!(
            PaymentTerm::parse("04").unwrap_err().to_string(),
            "expected a payment term (CAT-018): 01, 02, 03, got '04'"
        );
        assert_eq!(ItemType::parse("2.0").unwrap(), ItemType::Service);
        assert!(ItemType::parse("2.5").is_err());
        assert_eq!(
            ItemType::parse("").unwrap_err().to_string(),
            "expected an item type (CAT-011): 1, 2, 3, 4, got ''"
        );
    }
}
