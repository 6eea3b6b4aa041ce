//! What a change of establishments must keep.

use dte_domain::identification::PlaceCode;
use dte_domain::parts::receiver::municipality_is_known;
use dte_domain::rule::{Findings, Rule};
use dte_domain::taxpayer::Address;
use dte_domain::value::Value;

use super::Amended;
use crate::ports::{CompanyChange, Establishment};

/// The rules of a change of establishments.
pub const RULES: &[Rule<Vec<Amended>, CompanyChange>] = &[
    Rule::new(
        "CHG-01",
        "an establishment is named by its branch number",
        |amended, _, found| {
            for one in amended.iter().filter(|one| one.known.is_none()) {
                let branch = one.amendment.branch.unwrap_or_default();
                let expected = "the branch number of an establishment of the company";
                found.differs(one.amendment.at("id"), expected, branch);
            }
        },
    ),
    Rule::new(
        "CHG-02",
        "an establishment is named once",
        |amended, _, found| is_named_once(amended, found),
    ),
    Rule::new(
        "CHG-03",
        "the municipality is one of the department",
        |amended, _, found| {
            each_address(amended, |address, path| {
                municipality_is_known(address, &path, found);
            });
        },
    ),
    Rule::new(
        "CHG-04",
        "the district is one of the municipality",
        |amended, _, found| {
            each_address(amended, |address, path| {
                address.district_is_known(&path, found);
            });
        },
    ),
    Rule::new(
        "CHG-05",
        "an address has a complement of at least 5 characters",
        |amended, _, found| {
            const LEAST: usize = 5;
            each_address(amended, |address, path| {
                let length = address.complement.chars().count();
                if length < LEAST {
                    let actual = format!("{length} characters");
                    found.differs(format!("{path}.complement"), "5 to 200 characters", actual);
                }
            });
        },
    ),
    Rule::new(
        "CHG-06",
        "a code of the authority is given where there was none",
        |amended, _, found| {
            each_code(amended, |path, given, present, _| {
                if let Some(present) = present
                    && given != present
                {
                    found.differs(path, present, given);
                }
            });
        },
    ),
    Rule::new(
        "CHG-07",
        "a code that has the form of control numbers is the one in the establishment's",
        |amended, _, found| {
            each_code(amended, |path, given, _, numbered| {
                if PlaceCode::parse(given).is_ok_and(|code| code != numbered) {
                    found.differs(path, numbered, given);
                }
            });
        },
    ),
    Rule::new(
        "CHG-08",
        "the e-mail has at least 6 characters",
        |_, change, found| {
            const LEAST: usize = 6;
            if let Some(email) = &change.email
                && email.as_str().len() < LEAST
            {
                found.differs("email", "6 to 100 characters", email.as_str());
            }
        },
    ),
];

fn is_named_once(amended: &[Amended], found: &mut Findings) {
    let id = |one: &Amended| one.known.as_ref().map(|(before, _)| before.id);
    for (index, one) in amended.iter().enumerate() {
        let earlier = &amended[..index];
        if id(one).is_some() && earlier.iter().any(|other| id(other) == id(one)) {
            let branch = one.amendment.branch.unwrap_or_default();
            found.differs(
                one.amendment.at("id"),
                "an establishment not named before",
                branch,
            );
        }
    }
}

/// Every address that changes, with its path.
fn each_address(amended: &[Amended], mut look: impl FnMut(&Address, String)) {
    for one in amended {
        if let Some(address) = one.address() {
            look(address, one.amendment.at("address"));
        }
    }
}

/// Every code that is given: its path, itself, the present one, and the one in control numbers.
fn each_code(amended: &[Amended], mut look: impl FnMut(String, &str, Option<&str>, PlaceCode)) {
    let known = amended
        .iter()
        .filter_map(|one| Some((&one.amendment, one.known.as_ref()?)));
    for (amendment, (before, _)) in known {
        let Establishment {
            code_mh,
            pos_code_mh,
            place,
            ..
        } = before;
        if let Some(given) = &amendment.code_mh {
            let path = amendment.at("establishment_code_mh");
            look(path, given, code_mh.as_deref(), place.establishment);
        }
        if let Some(given) = &amendment.pos_code_mh {
            let path = amendment.at("pos_code_mh");
            look(path, given, pos_code_mh.as_deref(), place.point_of_sale);
        }
    }
}
