//! Where somebody is.

use crate::catalog::{
    Department, District, DistrictCode, MunicipalityCode, municipality_codes, municipality_name,
};
use crate::language::{Phrase, expect};
use crate::message;
use crate::rule::Findings;
use crate::value::Text;
use crate::violation::Warning;

/// A place in El Salvador.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The department.
    pub department: Department,
    /// The municipality, within the department.
    pub municipality: MunicipalityCode,
    /// The district, within the department. Documents of the edition of 2022 do not show it.
    pub district: Option<DistrictCode>,
    /// Street, number, anything else.
    pub complement: Text<1, 200>,
    /// The municipality as it was written, when that was one of before May 2024.
    pub old_municipality: Option<MunicipalityCode>,
}

impl Address {
    /// An address as it was written. A municipality of before May 2024 is a district of today: it
    /// becomes that district, in the municipality of today.
    pub fn of(
        department: Department,
        municipality: MunicipalityCode,
        district: Option<DistrictCode>,
        complement: Text<1, 200>,
    ) -> Self {
        let old = District::once_a_municipality(department, municipality)
            .filter(|found| district.is_none_or(|given| given == found.code));
        Self {
            department,
            municipality: old.map_or(municipality, |found| found.municipality),
            district: old.map(|found| found.code).or(district),
            complement,
            old_municipality: old.map(|_| municipality),
        }
    }

    /// The district: the one given, or else the only one of the municipality.
    pub fn district_in_force(&self) -> Option<DistrictCode> {
        let only = || District::only_one_of(self.department, self.municipality);
        self.district
            .or_else(|| only().map(|district| district.code))
    }

    /// Whether it says that it is abroad: department 00.
    pub fn is_abroad(&self) -> bool {
        self.department == Department::ABROAD
    }

    /// An address abroad has 00 in the place of municipality and district.
    pub fn abroad_is_whole(&self, path: &str, found: &mut Findings) {
        const NONE: &str = "00";
        let district = self.district.as_ref().map(DistrictCode::as_str);
        for (member, code) in [
            ("municipality", Some(self.municipality.as_str())),
            ("district", district),
        ] {
            if code != Some(NONE) {
                let actual = code.map_or_else(Phrase::nothing, Phrase::value);
                found.differs(format!("{path}.{member}"), Phrase::value(NONE), actual);
            }
        }
    }

    /// Whether the municipality is one of the department's.
    pub fn municipality_is_known(&self) -> bool {
        municipality_name(self.department, self.municipality).is_some()
    }

    /// The district, where it is given, is one of the municipality's.
    pub fn district_is_known(&self, path: &str, found: &mut Findings) {
        let Some(code) = self.district else { return };
        let known = District::of(self.department, code)
            .is_some_and(|district| district.municipality == self.municipality);
        if !known && self.municipality_is_known() {
            let expected = expect::one_of(self.districts_of_municipality());
            let actual = Phrase::value(code.as_str());
            found.differs(format!("{path}.district"), expected, actual);
        }
    }

    /// The district codes that the municipality has.
    pub fn districts_of_municipality(&self) -> String {
        let all = District::all_of(self.department, self.municipality);
        let codes: Vec<_> = all.map(|district| district.code.as_str()).collect();
        codes.join(", ")
    }

    /// What is odd about it, though no reason to refuse.
    pub fn warnings(&self, path: &str, warnings: &mut Vec<Warning>) {
        if let (Some(old), Some(district)) = (self.old_municipality, self.district) {
            let (old, district) = (old.as_str(), district.as_str());
            let municipality = self.municipality.as_str();
            let text = message!(
                "{old} was a municipality until April 2024: it is district {district} of municipality \
                 {municipality}",
                "{old} fue municipio hasta abril de 2024: es el distrito {district} del municipio \
                 {municipality}"
            );
            warnings.push(Warning::new(format!("{path}.municipality"), text));
        }
    }

    /// The municipality codes that the department has.
    pub fn municipalities_of_department(&self) -> String {
        municipality_codes(self.department)
    }
}
