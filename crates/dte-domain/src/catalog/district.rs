//! Districts (CAT-008).
//!
//! A district's code means something only together with its department. The districts are the
//! municipalities of before May 2024 under their old codes, which no municipality of today has: an
//! address of the old division says its district, and so its municipality of today. The other way
//! only a municipality of one district says it.

use super::rows::listed;
use super::territory::{read_two, two};
use super::{Department, MunicipalityCode};
use crate::language::Bilingual;
use crate::value::{Form, Notation, ParseError, Value};

/// Two digits that name a district within its department (CAT-008).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DistrictCode([u8; 2]);

impl DistrictCode {
    /// The code.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl Value for DistrictCode {
    const NOTATION: Notation = Notation::Text;

    fn parse(written: &str) -> Result<Self, ParseError> {
        let expected = Bilingual::new(
            "a district code of 2 digits",
            "un código de distrito de 2 dígitos",
        );
        read_two(written, expected).map(Self)
    }

    fn form() -> Form {
        Form::pattern("^[0-9]{2}$", "a district code of 2 digits (CAT-008)", "14")
    }
}

/// A row of the catalogue of districts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct District {
    /// The department.
    pub department: Department,
    /// The municipality that it belongs to.
    pub municipality: MunicipalityCode,
    /// Its code within the department.
    pub code: DistrictCode,
    /// Its name.
    pub name: &'static str,
}

impl District {
    /// The district of a department with a code.
    pub fn of(department: Department, code: DistrictCode) -> Option<&'static Self> {
        DISTRICTS
            .iter()
            .find(|district| district.department == department && district.code == code)
    }

    /// The district that was a municipality of that code until April 2024.
    pub fn once_a_municipality(
        department: Department,
        municipality: MunicipalityCode,
    ) -> Option<&'static Self> {
        Self::of(department, DistrictCode(municipality.0))
    }

    /// The districts of a municipality, by their codes.
    pub fn all_of(
        department: Department,
        municipality: MunicipalityCode,
    ) -> impl Iterator<Item = &'static Self> {
        let within = move |district: &&Self| {
            district.department == department && district.municipality == municipality
        };
        DISTRICTS.iter().filter(within)
    }

    /// The only district of a municipality, when it has no other.
    pub fn only_one_of(
        department: Department,
        municipality: MunicipalityCode,
    ) -> Option<&'static Self> {
        let mut all = Self::all_of(department, municipality);
        match (all.next(), all.next()) {
            (Some(only), None) => Some(only),
            _ => None,
        }
    }
}

static DISTRICTS: &[District] = listed!(
    "districts.csv", [department, municipality, code, name] => District {
        department: Department(two(department)),
        municipality: MunicipalityCode(two(municipality)),
        code: DistrictCode(two(code)),
        name,
    }
);

/// The districts, in the order of their departments.
pub fn districts() -> &'static [District] {
    DISTRICTS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{Catalogue, municipality_name};
    use std::collections::HashSet;

    fn municipality(code: &str) -> MunicipalityCode {
        MunicipalityCode::parse(code).unwrap()
    }

    #[test]
    fn there_are_262_districts_and_every_one_is_in_a_municipality_of_its_department() {
        assert_eq!(DISTRICTS.len(), 262);
        let pairs: HashSet<_> = DISTRICTS
            .iter()
            .map(|district| (district.department, district.code))
            .collect();
        assert_eq!(pairs.len(), 262);
        let mut municipalities = HashSet::new();
        for district in DISTRICTS {
            let known = municipality_name(district.department, district.municipality);
            assert!(known.is_some(), "{district:?}");
            municipalities.insert((district.department, district.municipality));
        }
        assert_eq!(municipalities.len(), 44, "no municipality is without one");
    }

    #[test]
    fn the_departments_have_as_many_districts_as_they_had_municipalities() {
        let counts: Vec<_> = Department::ENTRIES
            .iter()
            .map(|entry| {
                let of_it = |district: &&District| district.department == entry.value;
                DISTRICTS.iter().filter(of_it).count()
            })
            .collect();
        assert_eq!(
            counts,
            [0, 12, 13, 16, 33, 22, 19, 16, 22, 9, 13, 23, 20, 26, 18]
        );
    }

    #[test]
    fn an_old_code_is_no_municipality_of_today() {
        for district in DISTRICTS {
            let old = MunicipalityCode(district.code.0);
            assert_eq!(municipality_name(district.department, old), None);
        }
    }

    #[test]
    fn an_old_municipality_is_a_district_of_today() {
        let found = District::once_a_municipality(Department::SAN_SALVADOR, municipality("14"));
        let found = found.unwrap();
        assert_eq!(found.name, "San Salvador");
        assert_eq!(found.municipality, municipality("23"));
        let today = District::once_a_municipality(Department::SAN_SALVADOR, municipality("23"));
        assert_eq!(today, None);
    }

    #[test]
    fn two_municipalities_have_only_one_district() {
        let mut only = Vec::new();
        for district in DISTRICTS {
            let one = District::only_one_of(district.department, district.municipality);
            only.extend(one.map(|one| one.name));
        }
        assert_eq!(only, ["Santa Ana", "Acajutla"]);
        let norte = District::all_of(Department::SAN_SALVADOR, municipality("20"));
        let names: Vec<_> = norte.map(|district| district.name).collect();
        assert_eq!(names, ["Aguilares", "El Paisnal", "Guazapa"]);
    }

    #[test]
    fn a_district_code_has_two_digits() {
        assert_eq!(DistrictCode::parse(" 07 ").unwrap().as_str(), "07");
        for bad in ["", "7", "007", "a1"] {
            assert!(DistrictCode::parse(bad).is_err(), "{bad}");
        }
    }
}
