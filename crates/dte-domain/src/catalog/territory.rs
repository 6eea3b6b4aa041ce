//! Departments and municipalities (CAT-012 and CAT-013).
//!
//! Since 1 May 2024 there are 44 municipalities. A municipality's code means something only
//! together with its department. Department 00 stands for abroad and has no municipality of the list: a
//! few documents take it for who is not domiciled, with municipality and district 00.

use super::rows::listed;
use super::{Catalogue, Entry, entry};
use crate::language::Bilingual;
use crate::value::{Form, Notation, ParseError, Value};

/// A department of El Salvador (CAT-012).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Department(pub(super) [u8; 2]);

impl Department {
    /// Abroad.
    pub const ABROAD: Self = Self(*b"00");

    /// San Salvador.
    pub const SAN_SALVADOR: Self = Self(*b"06");
}

impl Catalogue for Department {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual = Bilingual::new("a department (CAT-012)", "un departamento (CAT-012)");
    const ENTRIES: &'static [Entry<Self>] =
        listed!("departments.csv", [code, name] => entry(Self(two(code)), code, name));
}

/// Two digits that name a municipality within its department (CAT-013).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MunicipalityCode(pub(super) [u8; 2]);

impl MunicipalityCode {
    /// The code.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl Value for MunicipalityCode {
    const NOTATION: Notation = Notation::Text;

    fn parse(written: &str) -> Result<Self, ParseError> {
        let expected = Bilingual::new(
            "a municipality code of 2 digits",
            "un código de municipio de 2 dígitos",
        );
        read_two(written, expected).map(Self)
    }

    fn form() -> Form {
        Form::pattern(
            "^[0-9]{2}$",
            "a municipality code of 2 digits (CAT-013)",
            "23",
        )
    }
}

static MUNICIPALITIES: &[(Department, &str, &str)] = listed!(
    "municipalities.csv", [department, code, name] => (Department(two(department)), code, name)
);

/// Reads a code of two digits.
pub(super) fn read_two(written: &str, expected: Bilingual) -> Result<[u8; 2], ParseError> {
    match written.trim().as_bytes() {
        &[tens, units] if tens.is_ascii_digit() && units.is_ascii_digit() => Ok([tens, units]),
        _ => Err(ParseError::format(expected, written)),
    }
}

/// The two digits of a code in a file.
pub(super) const fn two(code: &str) -> [u8; 2] {
    match *code.as_bytes() {
        [tens, units] => [tens, units],
        _ => panic!("a code has two digits"),
    }
}

/// The name of a municipality; nothing when the department has no municipality with that code.
pub fn municipality_name(department: Department, code: MunicipalityCode) -> Option<&'static str> {
    let found = MUNICIPALITIES.iter().find(|(its_department, its_code, _)| {
        *its_department == department && *its_code == code.as_str()
    });
    found.map(|(_, _, name)| *name)
}

/// The municipality codes of a department, for messages: `20, 21, 22, 23, 24`.
pub fn municipality_codes(department: Department) -> String {
    let codes: Vec<_> = MUNICIPALITIES
        .iter()
        .filter(|(its_department, _, _)| *its_department == department)
        .map(|(_, code, _)| *code)
        .collect();
    codes.join(", ")
}

/// The municipalities: department, code and name.
pub fn municipalities() -> &'static [(Department, &'static str, &'static str)] {
    MUNICIPALITIES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_44_municipalities_and_a_code_counts_only_in_its_department() {
        assert_eq!(MUNICIPALITIES.len(), 44);
        let code = MunicipalityCode::parse("23").unwrap();
        assert_eq!(
            municipality_name(Department::SAN_SALVADOR, code),
            Some("San Salvador Centro")
        );
        assert_eq!(municipality_name(Department(*b"01"), code), None);
        assert_eq!(
            municipality_codes(Department::SAN_SALVADOR),
            "20, 21, 22, 23, 24"
        );
        assert!(MunicipalityCode::parse("2").is_err());
        assert!(Department::parse("15").is_err());
        assert_eq!(municipality_codes(Department::ABROAD), "");
    }
}
