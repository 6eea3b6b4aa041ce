//! Departments and municipalities (CAT-012 and CAT-013).
//!
//! Since 1 May 2024 there are 44 municipalities. A municipality's code means something only
//! together with its department. Department 00 stands for abroad and has no municipality of the list: a
//! few documents take it for who is not domiciled, with municipality and district 00.

use super::{Catalogue, Entry, entry};
use crate::language::Bilingual;
use crate::value::{Form, Notation, ParseError, Value};

/// A department of El Salvador (CAT-012).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the entries name them")]
pub enum Department {
    Abroad,
    Ahuachapan,
    SantaAna,
    Sonsonate,
    Chalatenango,
    LaLibertad,
    SanSalvador,
    Cuscatlan,
    LaPaz,
    Cabanas,
    SanVicente,
    Usulutan,
    SanMiguel,
    Morazan,
    LaUnion,
}

impl Catalogue for Department {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual = Bilingual::new("a department (CAT-012)", "un departamento (CAT-012)");
    const ENTRIES: &'static [Entry<Self>] = &[
        entry(Self::Abroad, "00", "Otro (fuera del país)"),
        entry(Self::Ahuachapan, "01", "Ahuachapán"),
        entry(Self::SantaAna, "02", "Santa Ana"),
        entry(Self::Sonsonate, "03", "Sonsonate"),
        entry(Self::Chalatenango, "04", "Chalatenango"),
        entry(Self::LaLibertad, "05", "La Libertad"),
        entry(Self::SanSalvador, "06", "San Salvador"),
        entry(Self::Cuscatlan, "07", "Cuscatlán"),
        entry(Self::LaPaz, "08", "La Paz"),
        entry(Self::Cabanas, "09", "Cabañas"),
        entry(Self::SanVicente, "10", "San Vicente"),
        entry(Self::Usulutan, "11", "Usulután"),
        entry(Self::SanMiguel, "12", "San Miguel"),
        entry(Self::Morazan, "13", "Morazán"),
        entry(Self::LaUnion, "14", "La Unión"),
    ];
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
        match written.trim().as_bytes() {
            &[tens, units] if tens.is_ascii_digit() && units.is_ascii_digit() => {
                Ok(Self([tens, units]))
            }
            _ => Err(ParseError::format(
                Bilingual::new(
                    "a municipality code of 2 digits",
                    "un código de municipio de 2 dígitos",
                ),
                written,
            )),
        }
    }

    fn form() -> Form {
        Form::pattern(
            "^[0-9]{2}$",
            "a municipality code of 2 digits (CAT-013)",
            "23",
        )
    }
}

const MUNICIPALITIES: &[(Department, &str, &str)] = &[
    (Department::Ahuachapan, "13", "Ahuachapán Norte"),
    (Department::Ahuachapan, "14", "Ahuachapán Centro"),
    (Department::Ahuachapan, "15", "Ahuachapán Sur"),
    (Department::SantaAna, "14", "Santa Ana Norte"),
    (Department::SantaAna, "15", "Santa Ana Centro"),
    (Department::SantaAna, "16", "Santa Ana Este"),
    (Department::SantaAna, "17", "Santa Ana Oeste"),
    (Department::Sonsonate, "17", "Sonsonate Norte"),
    (Department::Sonsonate, "18", "Sonsonate Centro"),
    (Department::Sonsonate, "19", "Sonsonate Este"),
    (Department::Sonsonate, "20", "Sonsonate Oeste"),
    (Department::Chalatenango, "34", "Chalatenango Norte"),
    (Department::Chalatenango, "35", "Chalatenango Centro"),
    (Department::Chalatenango, "36", "Chalatenango Sur"),
    (Department::LaLibertad, "23", "La Libertad Norte"),
    (Department::LaLibertad, "24", "La Libertad Centro"),
    (Department::LaLibertad, "25", "La Libertad Oeste"),
    (Department::LaLibertad, "26", "La Libertad Este"),
    (Department::LaLibertad, "27", "La Libertad Costa"),
    (Department::LaLibertad, "28", "La Libertad Sur"),
    (Department::SanSalvador, "20", "San Salvador Norte"),
    (Department::SanSalvador, "21", "San Salvador Oeste"),
    (Department::SanSalvador, "22", "San Salvador Este"),
    (Department::SanSalvador, "23", "San Salvador Centro"),
    (Department::SanSalvador, "24", "San Salvador Sur"),
    (Department::Cuscatlan, "17", "Cuscatlán Norte"),
    (Department::Cuscatlan, "18", "Cuscatlán Sur"),
    (Department::LaPaz, "23", "La Paz Oeste"),
    (Department::LaPaz, "24", "La Paz Centro"),
    (Department::LaPaz, "25", "La Paz Este"),
    (Department::Cabanas, "10", "Cabañas Oeste"),
    (Department::Cabanas, "11", "Cabañas Este"),
    (Department::SanVicente, "14", "San Vicente Norte"),
    (Department::SanVicente, "15", "San Vicente Sur"),
    (Department::Usulutan, "24", "Usulután Norte"),
    (Department::Usulutan, "25", "Usulután Este"),
    (Department::Usulutan, "26", "Usulután Oeste"),
    (Department::SanMiguel, "21", "San Miguel Norte"),
    (Department::SanMiguel, "22", "San Miguel Centro"),
    (Department::SanMiguel, "23", "San Miguel Oeste"),
    (Department::Morazan, "27", "Morazán Norte"),
    (Department::Morazan, "28", "Morazán Sur"),
    (Department::LaUnion, "19", "La Unión Norte"),
    (Department::LaUnion, "20", "La Unión Sur"),
];

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
            municipality_name(Department::SanSalvador, code),
            Some("San Salvador Centro")
        );
        assert_eq!(municipality_name(Department::Ahuachapan, code), None);
        assert_eq!(
            municipality_codes(Department::SanSalvador),
            "20, 21, 22, 23, 24"
        );
        assert!(MunicipalityCode::parse("2").is_err());
        assert!(Department::parse("15").is_err());
        assert_eq!(municipality_codes(Department::Abroad), "");
    }
}
