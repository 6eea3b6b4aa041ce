//! What companies say anew of themselves and their establishments.

use dte_application::ports::{CertificateFault, Companies, CompanyChange, Establishment, Secret};
use dte_application::use_cases::amend_company::{
    AmendRequest, AmendedCompany, Amendment, OwnAmendment,
};
use dte_application::{Caller, Error};
use dte_domain::catalog::EstablishmentType;
use dte_domain::value::Value;
use dte_test_kit::{TestApp, registration};

fn good<T: Value>(written: &str) -> Option<T> {
    T::parse(written).ok()
}

fn of_branch(branch: u32) -> Amendment {
    Amendment {
        branch: Some(branch),
        path: "branch_offices[0]".into(),
        ..Amendment::default()
    }
}

async fn run(
    kit: &TestApp,
    caller: Caller,
    amendments: Vec<Amendment>,
) -> Result<Vec<Establishment>, Error> {
    Ok(amend(kit, caller, amendments).await?.establishments)
}

async fn amend(
    kit: &TestApp,
    caller: Caller,
    amendments: Vec<Amendment>,
) -> Result<AmendedCompany, Error> {
    let request = AmendRequest {
        caller,
        own: OwnAmendment::default(),
        amendments,
        found: Vec::new(),
    };
    kit.amend.run(request).await
}

async fn amend_own(
    kit: &TestApp,
    caller: Caller,
    own: OwnAmendment,
) -> Result<AmendedCompany, Error> {
    let request = AmendRequest {
        caller,
        own,
        amendments: Vec::new(),
        found: Vec::new(),
    };
    kit.amend.run(request).await
}

fn renamed() -> OwnAmendment {
    OwnAmendment {
        change: CompanyChange {
            business_name: good("COMERCIO ÑANDÚ SA DE CV"),
            ..CompanyChange::default()
        },
        certificate_password: None,
    }
}

fn with_password(password: &str) -> OwnAmendment {
    OwnAmendment {
        change: CompanyChange::default(),
        certificate_password: Some(Secret::new(password)),
    }
}

#[tokio::test]
async fn who_stands_for_the_company_says_anew_who_it_is() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let refused = amend_own(&kit, company.branch, renamed()).await;
    assert!(matches!(refused, Err(Error::Forbidden)), "{refused:?}");
    let after = amend_own(&kit, company.main, renamed()).await.unwrap();
    assert_eq!(&*after.company.business_name, "COMERCIO ÑANDÚ SA DE CV");
    assert_eq!(after.establishments, []);
    let seen = kit.amend.show(company.main).await.unwrap();
    assert_eq!(
        (seen.company, seen.establishments.len()),
        (after.company, 2)
    );
    let seen = kit.amend.show(company.branch).await.unwrap();
    assert_eq!(seen.establishments[0].branch_number, 2);
    assert_eq!(seen.establishments.len(), 1);
    let mut short = renamed();
    short.change.email = good("a@b.c");
    let refused = amend_own(&kit, company.main, short).await;
    assert!(
        matches!(&refused, Err(Error::Invalid(found)) if found[0].code == "CHG-08"),
        "{refused:?}"
    );
}

#[tokio::test]
async fn without_a_main_office_the_first_establishment_stands_for_the_company() {
    let kit = TestApp::new();
    let mut shops = registration();
    shops.branches[0].kind = EstablishmentType::Branch;
    let [first, second] = kit.sessions_of(shops).await;
    let after = amend_own(&kit, first, renamed()).await;
    assert!(after.is_ok(), "{after:?}");
    let both = vec![of_branch(1), of_branch(2)];
    assert!(run(&kit, first, both.clone()).await.is_ok());
    let refused = run(&kit, second, both).await;
    assert!(matches!(refused, Err(Error::Forbidden)), "{refused:?}");
    assert_eq!(kit.amend.show(first).await.unwrap().establishments.len(), 2);
}

async fn password_of(kit: &TestApp, caller: Caller) -> Option<String> {
    let company = kit.database.company(caller.company).await.ok()??;
    Some(company.certificate_password.0)
}

#[tokio::test]
async fn a_certificate_password_is_tried_before_it_is_kept() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let kept = async || password_of(&kit, company.main).await;
    let before = kept().await;
    kit.signer.set_fault(Some(CertificateFault::WrongPassword));
    let refused = amend_own(&kit, company.main, with_password("wrong")).await;
    let wrong = CertificateFault::WrongPassword;
    assert!(
        matches!(&refused, Err(Error::Certificate(fault)) if *fault == wrong),
        "{refused:?}"
    );
    assert_eq!(kept().await, before);
    let file = "06140101231101.crt".to_owned();
    kit.signer
        .set_fault(Some(CertificateFault::Missing { file }));
    let later = amend_own(&kit, company.main, with_password("later")).await;
    let warnings = later.unwrap().warnings;
    assert_eq!(warnings[0].path, "password_pri");
    assert!(
        kept().await.is_some_and(|kept| kept.ends_with(":retal")),
        "it is sealed"
    );
    kit.signer.set_fault(None);
    let good = amend_own(&kit, company.main, with_password(" good ")).await;
    assert_eq!(good.unwrap().warnings, []);
    assert!(kept().await.is_some_and(|kept| kept.ends_with(": doog ")));
}

async fn refused(kit: &TestApp, caller: Caller, amendment: Amendment) -> Vec<String> {
    match run(kit, caller, vec![amendment]).await {
        Err(Error::Invalid(violations)) => violations.iter().map(ToString::to_string).collect(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_district_is_added_and_everything_else_stays() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let before = kit
        .database
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
        .database
        .establishments(company.main.company)
        .await
        .unwrap();
    assert_eq!(all, [expected, before[1].clone()]);
}

#[tokio::test]
async fn the_main_office_changes_all_and_a_branch_only_itself() {
    let kit = TestApp::new();
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
    let kit = TestApp::new();
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
    let kit = TestApp::new();
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
    let kit = TestApp::new();
    let company = kit.company().await;
    let before = kit
        .database
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
        all.extend(refused(&kit, company.main, amendment).await);
    }
    let expected = [
        "[CHG-03] branch_offices[0].address.municipality: the municipality must be one of \
         the department (expected one of 20, 21, 22, 23, 24, got 99)",
        "[CHG-04] address.district: the district must be one of the municipality (expected one of \
         01, 05, 06, got 14)",
        "[CHG-05] address.complement: an address must have a complement of at least 5 characters \
         (expected 5 to 200 characters, got 4 characters)",
        "[CHG-07] branch_offices[0].establishment_code_mh: a code with the form of those in \
         control numbers must be the one in the establishment's (expected S001, got S002)",
        "[CHG-07] branch_offices[0].pos_code_mh: a code with the form of those in control \
         numbers must be the one in the establishment's (expected P001, got P009)",
        "[CHG-01] branch_offices[0].id: an establishment must be named by its branch number \
         (expected the branch number of an establishment of the company, got 3)",
    ];
    assert_eq!(all, expected);
    let twice = run(&kit, company.main, vec![of_branch(2), of_branch(2)]).await;
    assert!(matches!(twice, Err(Error::Invalid(found)) if found[0].code == "CHG-02"));
    let after = kit
        .database
        .establishments(company.main.company)
        .await
        .unwrap();
    assert_eq!(after, before);
}

#[tokio::test]
async fn who_wants_a_place_that_is_held_learns_by_whom() {
    let kit = TestApp::new();
    let mut shops = registration();
    shops.branches[1].code_mh = good("S001");
    let mut till = shops.branches[1].clone();
    till.pos_code_mh = good("P002");
    shops.branches.push(till);
    let [main, _first_till] = kit.sessions_of(shops).await;
    let moved = |branch, code: &str, point: &str| Amendment {
        code_mh: good(code),
        pos_code_mh: good(point),
        ..of_branch(branch)
    };
    let says =
        "a code with the form of those in control numbers must be the one in the establishment's";
    let told =
        |member: &str, rest: &str| format!("[CHG-07] branch_offices[0].{member}: {says} ({rest})");
    let about_place = async |amendment| {
        let mut told = refused(&kit, main, amendment).await;
        told.retain(|one| one.starts_with("[CHG-07]"));
        told
    };
    // The second till wants the first till's place, and says the code that both share.
    assert_eq!(
        about_place(moved(3, "S001", "P001")).await,
        [told(
            "pos_code_mh",
            "expected P002, as S001P001 is held by establishment 2, got P001"
        )]
    );
    // The whole place of another establishment.
    assert_eq!(
        about_place(moved(3, "M001", "P001")).await,
        [
            told(
                "establishment_code_mh",
                "expected S001, as M001P001 is held by establishment 1, got M001"
            ),
            told(
                "pos_code_mh",
                "expected P002, as M001P001 is held by establishment 1, got P001"
            ),
        ]
    );
    // One that nobody has.
    assert_eq!(
        about_place(moved(3, "S001", "P009")).await,
        [told("pos_code_mh", "expected P002, got P009")]
    );
}

#[tokio::test]
async fn a_code_is_given_once() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let code = |code| Amendment {
        code_mh: good(code),
        ..Amendment::default()
    };
    let after = run(&kit, company.main, vec![code("0001")]).await.unwrap();
    assert_eq!(after[0].code_mh, good("0001"));
    assert!(run(&kit, company.main, vec![code("0001")]).await.is_ok());
    let other = refused(&kit, company.main, code("0002")).await;
    assert!(
        other[0].starts_with("[CHG-06] establishment_code_mh:"),
        "{other:?}"
    );
}

#[tokio::test]
async fn an_establishment_that_the_path_names_and_nobody_has_is_not_found() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let nobody = Amendment {
        path: String::new(),
        ..of_branch(3)
    };
    let found = run(&kit, company.main, vec![nobody]).await;
    assert!(matches!(found, Err(Error::NotFound)));
}

#[tokio::test]
async fn a_certificate_password_is_tried_on_the_certificate_that_was_given() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let (file, password) = (
        Secret::new("certificate of its own"),
        Secret::new("its own"),
    );
    let given = kit.certificate.run(company.main, file, password).await;
    assert!(given.unwrap().facts.is_kept);
    let refused = amend_own(&kit, company.main, with_password("another")).await;
    assert!(
        matches!(
            &refused,
            Err(Error::Certificate(CertificateFault::WrongPassword))
        ),
        "{refused:?}"
    );
    let of_folder = password_of(&kit, company.main).await;
    let own = amend_own(&kit, company.main, with_password("its own")).await;
    assert_eq!(own.unwrap().warnings, []);
    assert_eq!(password_of(&kit, company.main).await, of_folder);
}
