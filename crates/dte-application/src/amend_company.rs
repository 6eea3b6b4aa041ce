//! A company says anew where its establishments are and how the authority calls them.

mod rules;

use std::sync::Arc;

use dte_domain::catalog::{Department, DistrictCode, MunicipalityCode};
use dte_domain::rule::judge;
use dte_domain::taxpayer::Address;
use dte_domain::value::Text;
use dte_domain::violation::{Violation, Warning};

pub use rules::RULES;

use crate::caller::Caller;
use crate::error::Error;
use crate::ports::{Establishment, EstablishmentChange, Offices};

/// What is said anew of one establishment; what is left out stays.
#[derive(Clone, Debug, Default)]
pub struct Amendment {
    /// Its branch number; nothing means the caller's own establishment.
    pub branch: Option<u32>,
    /// Where it stands in the request: `branch_offices[0]`, or nothing for the whole request.
    pub path: String,
    /// The department.
    pub department: Option<Department>,
    /// The municipality; one of before May 2024 says the district too.
    pub municipality: Option<MunicipalityCode>,
    /// The district.
    pub district: Option<DistrictCode>,
    /// Street, number, anything else.
    pub complement: Option<Text<1, 200>>,
    /// The authority's code for it.
    pub code_mh: Option<Text<4, 4>>,
    /// The authority's code of its point of sale.
    pub pos_code_mh: Option<Text<4, 4>>,
}

impl Amendment {
    /// Where one of its members stands in the request.
    fn at(&self, member: &str) -> String {
        match self.path.as_str() {
            "" => member.to_owned(),
            path => format!("{path}.{member}"),
        }
    }

    /// The address as it will be, if anything of it changes. A district says nothing in another
    /// municipality than its own, and goes with it.
    fn address(&self, before: &Address) -> Option<Address> {
        let department = self.department.unwrap_or(before.department);
        let municipality = self.municipality.unwrap_or(before.municipality);
        let is_there = (department, municipality) == (before.department, before.municipality);
        let kept = before.district.filter(|_| is_there);
        let complement = self.complement.as_ref().unwrap_or(&before.complement);
        let after = Address::of(
            department,
            municipality,
            self.district.or(kept),
            complement.clone(),
        );
        (after != *before).then_some(after)
    }

    fn change(&self, before: &Establishment) -> EstablishmentChange {
        EstablishmentChange {
            id: before.id,
            address: self.address(&before.address),
            code_mh: self.code_mh.clone(),
            pos_code_mh: self.pos_code_mh.clone(),
        }
    }
}

/// A request to change establishments, with what the adapter already found.
#[derive(Debug)]
pub struct AmendRequest {
    /// Who asks.
    pub caller: Caller,
    /// What is to change, as far as it could be read.
    pub amendments: Vec<Amendment>,
    /// What is wrong with its shape.
    pub found: Vec<Violation>,
}

/// An amendment beside the establishment that it is about.
#[derive(Debug)]
pub struct Amended {
    amendment: Amendment,
    /// The establishment as it is and what changes of it; nothing when the company has none of
    /// that number.
    known: Option<(Establishment, EstablishmentChange)>,
}

impl Amended {
    /// The address as it will be, if it changes.
    fn address(&self) -> Option<&Address> {
        self.known
            .as_ref()
            .and_then(|(_, change)| change.address.as_ref())
    }
}

/// What came of a request.
#[derive(Debug, PartialEq, Eq)]
pub struct AmendedCompany {
    /// The establishments that it named, as they are now.
    pub establishments: Vec<Establishment>,
    /// What was accepted and is odd.
    pub warnings: Vec<Warning>,
}

/// The use case.
pub struct AmendCompany {
    /// Where companies are kept.
    pub offices: Arc<dyn Offices>,
}

impl AmendCompany {
    /// Changes establishments, all of them or none; answers them as they are then. The main office
    /// changes those of the whole company, any other establishment itself.
    pub async fn run(&self, request: AmendRequest) -> Result<AmendedCompany, Error> {
        let caller = request.caller;
        let all = self.offices.establishments(caller.company).await?;
        let own = all.iter().find(|one| one.id == caller.establishment);
        let own = own.ok_or(Error::Unauthenticated)?.branch_number;
        let is_own = |one: &Amendment| one.branch.is_none_or(|branch| branch == own);
        if !caller.main_office && !request.amendments.iter().all(is_own) {
            return Err(Error::Forbidden);
        }
        let amended = request.amendments.into_iter().map(|amendment| {
            let branch = amendment.branch.unwrap_or(own);
            let before = all.iter().find(|one| one.branch_number == branch);
            let known = before.map(|before| (before.clone(), amendment.change(before)));
            Amended { amendment, known }
        });
        let amended: Vec<Amended> = amended.collect();
        let is_whole = |one: &Amended| one.amendment.path.is_empty() && one.known.is_none();
        if amended.iter().any(is_whole) {
            return Err(Error::NotFound);
        }
        let mut violations = request.found;
        crate::violations::add(&mut violations, judge(RULES, &amended, &()));
        if !violations.is_empty() {
            return Err(Error::Invalid(violations));
        }
        self.keep(caller, &amended).await
    }

    async fn keep(&self, caller: Caller, amended: &[Amended]) -> Result<AmendedCompany, Error> {
        let known = || amended.iter().filter_map(|one| one.known.as_ref());
        let changes = known().map(|(_, change)| change.clone());
        self.offices
            .amend(caller.company, changes.collect())
            .await?;
        let mut establishments = self.offices.establishments(caller.company).await?;
        establishments.retain(|one| known().any(|(before, _)| before.id == one.id));
        let mut warnings = Vec::new();
        for one in amended {
            if let Some(address) = one.address() {
                address.warnings(&one.amendment.at("address"), &mut warnings);
            }
        }
        Ok(AmendedCompany {
            establishments,
            warnings,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fakes::{Kit, KitCompany};
    use dte_domain::value::Value;

    fn good<T: Value>(written: &str) -> Option<T> {
        T::read(written).ok()
    }

    fn of_branch(branch: u32) -> Amendment {
        Amendment {
            branch: Some(branch),
            path: "branch_offices[0]".into(),
            ..Amendment::default()
        }
    }

    async fn run(
        kit: &Kit,
        caller: Caller,
        amendments: Vec<Amendment>,
    ) -> Result<Vec<Establishment>, Error> {
        Ok(amend(kit, caller, amendments).await?.establishments)
    }

    async fn amend(
        kit: &Kit,
        caller: Caller,
        amendments: Vec<Amendment>,
    ) -> Result<AmendedCompany, Error> {
        let amend = AmendCompany {
            offices: kit.offices.clone(),
        };
        let request = AmendRequest {
            caller,
            amendments,
            found: Vec::new(),
        };
        amend.run(request).await
    }

    async fn refused(kit: &Kit, company: &KitCompany, amendment: Amendment) -> Vec<String> {
        match run(kit, company.main, vec![amendment]).await {
            Err(Error::Invalid(violations)) => violations.iter().map(ToString::to_string).collect(),
            other => panic!("{other:?}"),
        }
    }

    #[tokio::test]
    async fn a_district_is_added_and_everything_else_stays() {
        let kit = Kit::new();
        let company = kit.company().await;
        let before = kit
            .offices
            .establishments(company.main.company)
            .await
            .unwrap();
        let amendment = Amendment {
            district: good("05"),
            ..Amendment::default()
        };
        let after = run(&kit, company.main, vec![amendment]).await.unwrap();
        let mut expected = before[0].clone();
        expected.address.district = good("05");
        assert_eq!(after, [expected.clone()]);
        let all = kit
            .offices
            .establishments(company.main.company)
            .await
            .unwrap();
        assert_eq!(all, [expected, before[1].clone()]);
    }

    #[tokio::test]
    async fn the_main_office_changes_all_and_a_branch_only_itself() {
        let kit = Kit::new();
        let company = kit.company().await;
        let both = || {
            vec![
                Amendment {
                    district: good("05"),
                    ..of_branch(1)
                },
                Amendment {
                    district: good("05"),
                    code_mh: good("S001"),
                    ..of_branch(2)
                },
            ]
        };
        let refused = run(&kit, company.branch, both()).await;
        assert!(matches!(refused, Err(Error::Forbidden)));
        assert_eq!(run(&kit, company.main, both()).await.unwrap().len(), 2);
        let own = vec![both().remove(1)];
        assert_eq!(run(&kit, company.branch, own).await.unwrap().len(), 1);
    }

    #[tokio::test]
    async fn an_address_of_the_old_division_becomes_one_of_today() {
        let kit = Kit::new();
        let company = kit.company().await;
        let amendment = Amendment {
            department: good("06"),
            municipality: good("14"),
            ..Amendment::default()
        };
        let after = amend(&kit, company.main, vec![amendment]).await.unwrap();
        let address = &after.establishments[0].address;
        let codes = (address.municipality.as_str(), address.district);
        assert_eq!(codes, ("23", good("14")));
        assert_eq!(after.warnings[0].path, "address.municipality");
    }

    #[tokio::test]
    async fn a_move_takes_the_old_district_away() {
        let kit = Kit::new();
        let company = kit.company().await;
        let district = Amendment {
            district: good("05"),
            ..Amendment::default()
        };
        run(&kit, company.main, vec![district]).await.unwrap();
        let elsewhere = Amendment {
            municipality: good("23"),
            ..Amendment::default()
        };
        let after = run(&kit, company.main, vec![elsewhere]).await.unwrap();
        assert_eq!(after[0].address.district, None);
        let nothing = run(&kit, company.main, vec![Amendment::default()]).await;
        assert_eq!(nothing.unwrap(), after);
    }

    #[tokio::test]
    async fn what_does_not_agree_is_named_and_nothing_changes() {
        let kit = Kit::new();
        let company = kit.company().await;
        let before = kit
            .offices
            .establishments(company.main.company)
            .await
            .unwrap();
        let mut all = Vec::new();
        for amendment in [
            Amendment {
                municipality: good("99"),
                ..of_branch(2)
            },
            Amendment {
                district: good("14"),
                complement: good("No 1"),
                ..Amendment::default()
            },
            Amendment {
                code_mh: good("S002"),
                ..of_branch(2)
            },
            Amendment {
                pos_code_mh: good("P009"),
                ..of_branch(1)
            },
            of_branch(3),
        ] {
            all.extend(refused(&kit, &company, amendment).await);
        }
        let expected = [
            "[CHG-03] branch_offices[0].address.municipality: the municipality is one of the \
             department (expected one of 20, 21, 22, 23, 24, got 99)",
            "[CHG-04] address.district: the district is one of the municipality (expected one of \
             01, 05, 06, got 14)",
            "[CHG-05] address.complement: an address has a complement of at least 5 characters \
             (expected 5 to 200 characters, got 4 characters)",
            "[CHG-07] branch_offices[0].establishment_code_mh: a code that has the form of control \
             numbers is the one in the establishment's (expected S001, got S002)",
            "[CHG-07] branch_offices[0].pos_code_mh: a code that has the form of control numbers \
             is the one in the establishment's (expected P001, got P009)",
            "[CHG-01] branch_offices[0].id: an establishment is named by its branch number \
             (expected the branch number of an establishment of the company, got 3)",
        ];
        assert_eq!(all, expected);
        let twice = run(&kit, company.main, vec![of_branch(2), of_branch(2)]).await;
        assert!(matches!(twice, Err(Error::Invalid(found)) if found[0].code == "CHG-02"));
        let after = kit
            .offices
            .establishments(company.main.company)
            .await
            .unwrap();
        assert_eq!(after, before);
    }

    #[tokio::test]
    async fn a_code_is_given_once() {
        let kit = Kit::new();
        let company = kit.company().await;
        let code = |code| Amendment {
            code_mh: good(code),
            ..Amendment::default()
        };
        let after = run(&kit, company.main, vec![code("0001")]).await.unwrap();
        assert_eq!(after[0].code_mh, good("0001"));
        assert!(run(&kit, company.main, vec![code("0001")]).await.is_ok());
        let other = refused(&kit, &company, code("0002")).await;
        assert!(
            other[0].starts_with("[CHG-06] establishment_code_mh:"),
            "{other:?}"
        );
    }

    #[tokio::test]
    async fn an_establishment_that_the_path_names_and_nobody_has_is_not_found() {
        let kit = Kit::new();
        let company = kit.company().await;
        let nobody = Amendment {
            path: String::new(),
            ..of_branch(3)
        };
        let found = run(&kit, company.main, vec![nobody]).await;
        assert!(matches!(found, Err(Error::NotFound)));
    }
}
