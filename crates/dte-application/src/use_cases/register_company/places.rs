//! The places that establishments get in control numbers.

use dte_domain::identification::{IssuingPlace, PlaceCode, PlaceNumber};
use dte_domain::value::Value;

use super::Branch;
use crate::ports::Establishment;

impl Branch {
    /// The code that names the establishment in control numbers: the authority's, or else the
    /// company's own. With the member that gives it.
    pub(super) fn numbering_code(&self) -> Option<(&'static str, &str)> {
        let own = || Some(("establishment_code", self.code.as_deref()?));
        let code_mh = self.code_mh.as_deref();
        code_mh.map_or_else(own, |code| Some(("establishment_code_mh", code)))
    }

    /// The same of the point of sale.
    pub(super) fn numbering_pos_code(&self) -> Option<(&'static str, &str)> {
        let own = || Some(("pos_code", self.pos_code.as_deref()?));
        let code_mh = self.pos_code_mh.as_deref();
        code_mh.map_or_else(own, |code| Some(("pos_code_mh", code)))
    }
}

/// The number that the code of the establishment gives it, when it has that form. The letter is that
/// of its type.
fn given_establishment(branch: &Branch) -> Option<PlaceCode> {
    let (_, code) = branch.numbering_code()?;
    let code = PlaceCode::parse(code).ok()?;
    Some(PlaceCode::establishment(branch.kind, code.number()))
}

fn given_point_of_sale(branch: &Branch) -> Option<PlaceCode> {
    let (member, code) = branch.numbering_pos_code()?;
    let read = PlaceCode::parse(code).ok()?;
    let names_a_till = member == "pos_code_mh" || read.letter() == 'P';
    names_a_till.then(|| PlaceCode::point_of_sale(read.number()))
}

/// A place for every branch: from the codes where they have the form, otherwise the lowest number
/// that no other establishment of the company has, opened before or now.
pub fn assign(branches: &[Branch], existing: &[Establishment]) -> Vec<IssuingPlace> {
    let held: Vec<IssuingPlace> = existing.iter().map(|one| one.place).collect();
    let mut establishments: Vec<PlaceCode> =
        branches.iter().filter_map(given_establishment).collect();
    establishments.extend(held.iter().map(|place| place.establishment));
    let mut places: Vec<IssuingPlace> = Vec::with_capacity(branches.len());
    for branch in branches {
        let establishment = given_establishment(branch).unwrap_or_else(|| {
            let free = lowest(|number| {
                !establishments.contains(&PlaceCode::establishment(branch.kind, number))
            });
            let assigned = PlaceCode::establishment(branch.kind, free);
            establishments.push(assigned);
            assigned
        });
        let taken = |point: PlaceCode| {
            let place = IssuingPlace {
                establishment,
                point_of_sale: point,
            };
            let is_given = || given(branches).any(|other| other == place);
            places.contains(&place) || held.contains(&place) || is_given()
        };
        let point_of_sale = given_point_of_sale(branch).unwrap_or_else(|| {
            PlaceCode::point_of_sale(lowest(|number| !taken(PlaceCode::point_of_sale(number))))
        });
        places.push(IssuingPlace {
            establishment,
            point_of_sale,
        });
    }
    places
}

/// The places that are wholly given by codes.
fn given(branches: &[Branch]) -> impl Iterator<Item = IssuingPlace> {
    branches.iter().filter_map(|branch| {
        Some(IssuingPlace {
            establishment: given_establishment(branch)?,
            point_of_sale: given_point_of_sale(branch)?,
        })
    })
}

fn lowest(is_free: impl Fn(PlaceNumber) -> bool) -> PlaceNumber {
    PlaceNumber::all()
        .find(|number| is_free(*number))
        .unwrap_or(PlaceNumber::LAST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dte_domain::catalog::EstablishmentType::{self, Branch as Shop, MainOffice, Other};

    fn branch(kind: EstablishmentType, code: Option<&str>, point: Option<&str>) -> Branch {
        let read = |code: Option<&str>| code.map(|code| Value::parse(code).unwrap());
        Branch {
            kind,
            code: None,
            code_mh: read(code),
            pos_code: None,
            pos_code_mh: read(point),
            address: None,
            phone: None,
            email: None,
            income_tax: None,
        }
    }

    fn assigned(branches: &[Branch]) -> Vec<String> {
        assign(branches, &[])
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn establishments_without_codes_are_numbered_by_letter() {
        let branches = [
            branch(MainOffice, None, None),
            branch(Shop, None, None),
            branch(Other, None, None),
        ];
        assert_eq!(assigned(&branches), ["M001P001", "S001P001", "S002P001"]);
    }

    #[test]
    fn the_authoritys_codes_are_kept_and_never_given_to_another() {
        let branches = [
            branch(Shop, None, None),
            branch(Shop, Some("S001"), Some("P003")),
            branch(Shop, None, None),
            branch(Shop, Some("S001"), None),
        ];
        assert_eq!(
            assigned(&branches),
            ["S002P001", "S001P003", "S003P001", "S001P001"]
        );
    }

    #[test]
    fn the_companys_own_codes_name_places_where_the_authority_gave_none() {
        let own = |code: &str, point: &str| Branch {
            code: Value::parse(code).ok(),
            pos_code: Value::parse(point).ok(),
            ..branch(Shop, None, None)
        };
        let branches = [
            own("S007", "P002"),
            own("M008", "S003"),
            own("C001", "CAJA1"),
            Branch {
                code_mh: Value::parse("0042").ok(),
                ..own("S009", "P001")
            },
        ];
        assert_eq!(
            assigned(&branches),
            ["S007P002", "S008P001", "S001P001", "S002P001"]
        );
    }

    #[test]
    fn codes_of_another_form_give_no_number() {
        assert_eq!(
            assigned(&[branch(Shop, Some("0042"), Some("CAJA"))]),
            ["S001P001"]
        );
    }

    #[test]
    fn nine_hundred_and_ninety_nine_branches_all_differ() {
        let mut places = assigned(&vec![branch(Shop, None, None); 999]);
        places.sort();
        places.dedup();
        assert_eq!(places.len(), 999);
    }
}
