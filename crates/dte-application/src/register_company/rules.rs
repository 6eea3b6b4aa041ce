//! What a registration must keep.

use dte_domain::catalog::{Catalogue, EstablishmentType, is_activity};
use dte_domain::parts::receiver::municipality_is_known;
use dte_domain::rule::{Facts, Findings, Rule};
use dte_domain::taxpayer::Address;
use dte_domain::violation::Warning;

use super::{Branch, Registration, places};

const MOST_BRANCHES: usize = 100;

/// The rules of a registration.
pub const RULES: &[Rule<Registration>] = &[
    Rule::new(
        "REG-01",
        "a registration opens 1 to 100 establishments",
        |registration, _, found| {
            let count = registration.branches.len();
            if !(1..=MOST_BRANCHES).contains(&count) {
                found.differs(
                    "branch_offices",
                    "1 to 100 entries in one call: begin with those that issue first",
                    count,
                );
            }
        },
    ),
    Rule::new(
        "REG-02",
        "a company has at most one main office",
        at_most_one_main_office,
    ),
    Rule::new(
        "REG-03",
        "an establishment has an address, or the main office has",
        has_an_address,
    ),
    Rule::new(
        "REG-04",
        "the municipality is one of the department",
        |registration, _, found| {
            for (index, branch) in registration.branches.iter().enumerate() {
                if let Some(address) = &branch.address {
                    municipality_is_known(
                        address,
                        &format!("branch_offices[{index}].address"),
                        found,
                    );
                }
            }
        },
    ),
    Rule::new(
        "REG-05",
        "no two establishments have the same place in numbers",
        places_differ,
    ),
    Rule::new(
        "REG-06",
        "the NRC has 2 to 8 digits",
        |registration, _, found| {
            if registration.nrc.as_str().len() < 2 {
                found.differs("nrc", "2 to 8 digits", registration.nrc.as_str());
            }
        },
    ),
    Rule::new(
        "REG-07",
        "an address has a complement of at least 5 characters",
        |registration, _, found| {
            const LEAST: usize = 5;
            for (index, branch) in registration.branches.iter().enumerate() {
                let Some(address) = &branch.address else {
                    continue;
                };
                let length = address.complement.chars().count();
                if length < LEAST {
                    let path = format!("branch_offices[{index}].address.complement");
                    found.differs(path, "5 to 200 characters", format!("{length} characters"));
                }
            }
        },
    ),
    Rule::new(
        "REG-08",
        "the e-mail has at least 6 characters",
        |registration, _, found| {
            const LEAST: usize = 6;
            let branches =
                registration
                    .branches
                    .iter()
                    .enumerate()
                    .filter_map(|(index, branch)| {
                        Some((
                            format!("branch_offices[{index}].email"),
                            branch.email.as_ref()?,
                        ))
                    });
            for (path, email) in
                std::iter::once(("email".to_owned(), &registration.email)).chain(branches)
            {
                if email.as_str().len() < LEAST {
                    found.differs(path, "6 to 100 characters", email.as_str());
                }
            }
        },
    ),
    Rule::new(
        "REG-09",
        "the district is one of the municipality",
        |registration, _, found| {
            for (index, branch) in registration.branches.iter().enumerate() {
                if let Some(address) = &branch.address {
                    address.district_is_known(&format!("branch_offices[{index}].address"), found);
                }
            }
        },
    ),
];

fn at_most_one_main_office(registration: &Registration, _: &Facts, found: &mut Findings) {
    let mains = registration
        .branches
        .iter()
        .enumerate()
        .filter(|(_, branch)| branch.kind == EstablishmentType::MainOffice);
    for (index, branch) in mains.skip(1) {
        let path = format!("branch_offices[{index}].establishment_type");
        found.differs(path, "no second main office", branch.kind.code());
    }
}

/// The main office's address.
pub fn main_address(registration: &Registration) -> Option<&Address> {
    let main = |branch: &&Branch| branch.kind == EstablishmentType::MainOffice;
    registration
        .branches
        .iter()
        .find(main)
        .and_then(|branch| branch.address.as_ref())
}

fn has_an_address(registration: &Registration, _: &Facts, found: &mut Findings) {
    if main_address(registration).is_some() {
        return;
    }
    for (index, branch) in registration.branches.iter().enumerate() {
        let path = format!("branch_offices[{index}].address");
        found.require(
            branch.address.is_some(),
            path,
            "department, municipality and complement",
        );
    }
}

fn places_differ(registration: &Registration, _: &Facts, found: &mut Findings) {
    if registration.branches.len() > MOST_BRANCHES {
        // There are not so many places; to look for them would take hours.
        return;
    }
    let places = places::assign(&registration.branches);
    let mut seen = std::collections::HashMap::new();
    for (index, place) in places.iter().enumerate() {
        if let Some(earlier) = seen.insert(place, index) {
            found.differs(
                format!("branch_offices[{index}].establishment_code_mh"),
                format!("codes that differ from those of branch_offices[{earlier}]"),
                place,
            );
        }
    }
}

/// What is odd about a registration, though no reason to refuse.
pub fn warnings(registration: &Registration) -> Vec<Warning> {
    const HELD: usize = 4;
    let mut warnings = Vec::new();
    if !registration.nit.check_digit_is_right() {
        warnings.push(Warning::new("nit", "its check digit is wrong"));
    }
    if !is_activity(&registration.activity_code) {
        let text = "it is not in the authority's catalogue of activities (CAT-019)";
        warnings.push(Warning::new("economic_activity", text));
    }
    for (index, branch) in registration.branches.iter().enumerate() {
        if branch.kind == EstablishmentType::Other {
            let path = format!("branch_offices[{index}].establishment_type");
            let text = "20 is not in the authority's catalogue of establishments (CAT-009)";
            warnings.push(Warning::new(path, text));
        }
        let code = branch.code.as_deref();
        if code.is_some_and(|code| code.chars().count() != HELD) {
            let path = format!("branch_offices[{index}].establishment_code");
            let text =
                "invoices and retention vouchers hold exactly 4 characters: it is left out there";
            warnings.push(Warning::new(path, text));
        }
        if let Some(address) = &branch.address {
            address.warnings(&format!("branch_offices[{index}].address"), &mut warnings);
        }
    }
    warnings
}
