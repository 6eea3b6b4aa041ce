//! Registering and logging in over the fakes.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use dte_application::ports::{
    CertificateFault, Clock, Companies, Key, KeyId, Keys, MostKeys, NewCredential, NewKey,
    Obstacle, Passwords, PortError, PortalCredentials, RequestKey, Scope, Scopes, Secret, SignIn,
};
use dte_application::use_cases::log_in::LogInRequest;
use dte_application::use_cases::prepare_certificate::PrepareCertificate;
use dte_application::use_cases::register_company::{
    Branch, Hashing, IssuedKeys, OpenRequest, RegisterCompany, RegisterRequest, Registration,
};
use dte_application::{Caller, Error};
use dte_domain::catalog::EstablishmentType;
use dte_domain::identification::Environment;
use dte_domain::value::Value;
use dte_test_kit::{FakeAuthority, FakeVault, TestApp, TestCompany, registration};

fn request(registration: Registration) -> RegisterRequest {
    RegisterRequest {
        registration: Ok(registration),
        idempotency: None,
    }
}

async fn refusal(change: impl FnOnce(&mut Registration)) -> Vec<String> {
    let mut registration = registration();
    change(&mut registration);
    match TestApp::new().register.run(request(registration)).await {
        Err(Error::Invalid(violations)) => violations.iter().map(ToString::to_string).collect(),
        Ok(_accepted) => Vec::new(),
        Err(other) => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn every_establishment_gets_its_own_keys_and_the_main_office_leads() {
    let kit = TestApp::new();
    let mut reversed = registration();
    reversed.branches.reverse();
    let registered = kit.register.run(request(reversed)).await.unwrap();
    assert_eq!(registered.main, 1);
    let [branch, main] = registered.keys.as_slice() else {
        panic!("two branches")
    };
    assert_ne!(branch.api_key, main.api_key);
    assert_ne!(branch.api_secret, main.api_secret);
}

#[tokio::test]
async fn a_tax_id_registers_once() {
    let kit = TestApp::new();
    kit.register.run(request(registration())).await.unwrap();
    let again = kit.register.run(request(registration())).await.unwrap_err();
    assert!(matches!(again, Error::AlreadyRegistered));
}

/// How long hashing may take here.
const WITHIN: Duration = Duration::from_secs(20);

/// Hashes that are never done; how many were begun and how many are still waited for.
#[derive(Default)]
struct Endless {
    begun: AtomicUsize,
    waiting: AtomicUsize,
}

struct HashUnderWay<'a>(&'a AtomicUsize);

impl Drop for HashUnderWay<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

#[async_trait]
impl Passwords for Endless {
    async fn hash(&self, _secret: &Secret) -> Result<String, PortError> {
        self.begun.fetch_add(1, Ordering::SeqCst);
        self.waiting.fetch_add(1, Ordering::SeqCst);
        let _waiting = HashUnderWay(&self.waiting);
        std::future::pending().await
    }

    async fn matches(&self, _secret: &Secret, _hash: Option<&str>) -> Result<bool, PortError> {
        Ok(false)
    }
}

/// The use case of the kit with hashes that are never done, and places for two.
fn endless(kit: &TestApp) -> (Arc<Endless>, RegisterCompany) {
    let passwords = Arc::new(Endless::default());
    let register = RegisterCompany {
        companies: kit.database.clone(),
        keys: kit.database.clone(),
        passwords: passwords.clone(),
        vault: Arc::new(FakeVault),
        randomness: kit.randomness.clone(),
        clock: kit.clock.clone(),
        certificate: Arc::new(PrepareCertificate {
            given: Arc::default(),
            signer: kit.signer.clone(),
            authority: None,
        }),
        hashing: Hashing::new(2, WITHIN),
    };
    (passwords, register)
}

/// Waits until so many hashes are waited for: the store has been asked by then.
async fn hashes(passwords: &Endless, expected: usize) {
    let began = std::time::Instant::now();
    while passwords.waiting.load(Ordering::SeqCst) < expected {
        assert!(began.elapsed().as_secs() < 60, "fewer are waited for");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    assert_eq!(passwords.waiting.load(Ordering::SeqCst), expected);
}

#[tokio::test]
async fn a_known_tax_id_is_refused_before_anything_is_hashed() {
    let kit = TestApp::new();
    kit.register.run(request(registration())).await.unwrap();
    let (passwords, register) = endless(&kit);
    let again = register.run(request(registration())).await.unwrap_err();
    assert!(matches!(again, Error::AlreadyRegistered));
    assert_eq!(passwords.begun.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn registrations_wait_for_hashes_in_bounds_and_stop_when_dropped() {
    let kit = TestApp::new();
    let (passwords, register) = endless(&kit);
    let mut large = registration();
    let branch = large.branches[1].clone();
    large.branches.extend(std::iter::repeat_n(branch, 98));
    let under_way = async |register: &RegisterCompany| {
        let (one, other) = (
            register.run(request(large.clone())),
            register.run(request(large.clone())),
        );
        let both = async { tokio::join!(one, other) };
        let a_while = Duration::from_secs(2);
        assert!(tokio::time::timeout(a_while, both).await.is_err());
    };
    tokio::join!(under_way(&register), async {
        hashes(&passwords, 8).await;
        let refused = register.run(request(registration())).await.unwrap_err();
        assert!(matches!(refused, Error::Overloaded), "{refused:?}");
    });
    // Dropped: nothing goes on, and there is room again.
    assert_eq!(passwords.begun.load(Ordering::SeqCst), 8);
    assert_eq!(passwords.waiting.load(Ordering::SeqCst), 0);
    under_way(&register).await;
}

#[tokio::test(start_paused = true)]
async fn a_registration_whose_answer_would_come_too_late_is_refused_and_stores_nothing() {
    let kit = TestApp::new();
    let (passwords, register) = endless(&kit);
    let started = tokio::time::Instant::now();
    let late = register.run(request(registration())).await.unwrap_err();
    assert!(matches!(late, Error::Overloaded), "{late:?}");
    assert_eq!(started.elapsed(), WITHIN);
    assert_eq!(passwords.waiting.load(Ordering::SeqCst), 0);
    assert!(
        kit.register.run(request(registration())).await.is_ok(),
        "nothing was stored"
    );
}

#[tokio::test]
async fn large_registrations_take_turns_and_leave_room_for_small_ones() {
    let kit = TestApp::new();
    let (passwords, mut register) = endless(&kit);
    register.hashing = Hashing::new(20, WITHIN);
    let mut large = registration();
    let branch = large.branches[1].clone();
    large.branches.extend(std::iter::repeat_n(branch, 98));
    let many =
        futures_util::future::join_all((0..10).map(|_| register.run(request(large.clone()))));
    let small = async {
        // Two large ones, each with four hashes in hand.
        hashes(&passwords, 8).await;
        register.run(request(registration())).await
    };
    let both = async { tokio::join!(many, small) };
    let a_while = Duration::from_secs(2);
    assert!(tokio::time::timeout(a_while, both).await.is_err());
    assert_eq!(
        passwords.begun.load(Ordering::SeqCst),
        8 + registration().branches.len()
    );
}

#[tokio::test]
async fn a_registration_opens_at_most_a_hundred_establishments() {
    let many = |count| {
        move |registration: &mut Registration| {
            let branch = registration.branches[1].clone();
            registration
                .branches
                .extend(std::iter::repeat_n(branch, count));
        }
    };
    let refused = refusal(many(99)).await;
    assert_eq!(
        refused,
        [
            "[REG-01] branch_offices: a registration must open 1 to 100 establishments (expected 1 to \
             100 entries in one call: begin with those that issue first, got 101)"
        ]
    );
    let kit = TestApp::new();
    let mut most = registration();
    many(98)(&mut most);
    assert!(kit.register.run(request(most)).await.is_ok());
}

#[tokio::test]
async fn hashes_are_those_of_their_own_establishments() {
    let kit = TestApp::new();
    let mut large = registration();
    let branch = large.branches[1].clone();
    large.branches.extend(std::iter::repeat_n(branch, 20));
    let registered = kit.register.run(request(large)).await.unwrap();
    for keys in registered.keys {
        let kept = kit.database.credential(&keys.api_key).await.unwrap();
        let hash = format!("hash of {}", keys.api_secret.reveal());
        assert_eq!(kept.unwrap().api_secret_hash, hash);
    }
}

#[tokio::test]
async fn a_registration_keeps_its_rules() {
    let main = |registration: &mut Registration| {
        registration.branches[1].kind = EstablishmentType::MainOffice;
    };
    assert_eq!(
        refusal(main).await,
        [
            "[REG-02] branch_offices[1].establishment_type: a company must have at most one main office \
             (expected no second main office, got 02)"
        ]
    );
    let homeless = |registration: &mut Registration| {
        for branch in &mut registration.branches {
            branch.address = None;
        }
    };
    assert_eq!(refusal(homeless).await.len(), 2);
    assert_eq!(
        refusal(|registration| registration.branches.clear())
            .await
            .len(),
        1
    );
    let same = |registration: &mut Registration| {
        for branch in &mut registration.branches {
            branch.kind = EstablishmentType::Branch;
            branch.code_mh = Some(Value::parse("S001").unwrap());
            branch.pos_code_mh = Some(Value::parse("P001").unwrap());
        }
    };
    assert!(refusal(same).await[0].starts_with("[REG-05] branch_offices[1]"));
}

#[tokio::test]
async fn what_a_registration_says_of_its_places_keeps_the_rules_of_documents() {
    type Change = fn(&mut Registration);
    let cases: [(&str, Change); 5] = [
        (
            "[REG-04] branch_offices[1].address.municipality: ",
            |registration| {
                let address = registration.branches[1].address.as_mut().unwrap();
                address.municipality = Value::parse("13").unwrap();
                address.district = None;
            },
        ),
        (
            "[REG-07] branch_offices[1].address.complement: ",
            |registration| {
                let address = registration.branches[1].address.as_mut().unwrap();
                address.complement = Value::parse("km 7").unwrap();
            },
        ),
        ("[REG-08] email: ", |registration| {
            registration.email = Value::parse("a@b.c").unwrap();
        }),
        ("[REG-08] branch_offices[1].email: ", |registration| {
            registration.branches[1].email = Some(Value::parse("a@b.c").unwrap());
        }),
        (
            "[REG-09] branch_offices[1].address.district: ",
            |registration| {
                let address = registration.branches[1].address.as_mut().unwrap();
                address.district = Some(Value::parse("77").unwrap());
            },
        ),
    ];
    let mut wrong = Vec::new();
    for (expected, change) in cases {
        let told = refusal(change).await;
        if told.len() != 1 || !told[0].starts_with(expected) {
            wrong.push((expected, told));
        }
    }
    assert_eq!(wrong, []);
}

#[tokio::test]
async fn a_branch_without_address_is_at_the_main_office() {
    let kit = TestApp::new();
    let mut registration = registration();
    registration.branches[1].address = None;
    assert!(kit.register.run(request(registration)).await.is_ok());
}

#[tokio::test]
async fn a_missing_certificate_is_a_warning_that_says_what_to_do() {
    let kit = TestApp::new();
    let fault = CertificateFault::Missing {
        file: "06140101231101.crt".into(),
    };
    kit.signer.set_fault(Some(fault));
    let warnings = kit
        .register
        .run(request(registration()))
        .await
        .unwrap()
        .warnings;
    let text = warnings.last().unwrap().to_string();
    assert!(
        text.contains("06140101231101.crt") && text.contains("certificates folder"),
        "{text}"
    );
}

fn log_in(api_key: &str, api_secret: &Secret, password: &str) -> LogInRequest {
    LogInRequest {
        api_key: api_key.into(),
        api_secret: api_secret.clone(),
        portal: Some(PortalCredentials {
            username: "06140101231101".into(),
            password: Secret::new(password),
        }),
    }
}

#[tokio::test]
async fn an_unknown_key_and_a_wrong_secret_are_the_same() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let wrong = log_in(&company.keys[0].api_key, &Secret::new("wrong"), "portal");
    let unknown = log_in("unknown", &company.keys[0].api_secret, "portal");
    for request in [wrong, unknown] {
        assert!(matches!(
            kit.log_in.run(request).await.unwrap_err(),
            Error::Unauthenticated
        ));
    }
}

#[tokio::test]
async fn portal_credentials_are_tried_and_kept_encrypted() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let keys = &company.keys[0];
    kit.authority.set_sign_in(SignIn::Refused);
    let refused = kit
        .log_in
        .run(log_in(&keys.api_key, &keys.api_secret, "bad"))
        .await;
    assert!(matches!(
        refused.unwrap_err(),
        Error::PortalCredentialsRejected
    ));
    let nit = registration().nit;
    kit.authority
        .set_sign_in(SignIn::Accepted(FakeAuthority::admission(&nit)));
    kit.log_in
        .run(log_in(&keys.api_key, &keys.api_secret, "new"))
        .await
        .unwrap();
    let access = kit
        .database
        .access(company.main.company)
        .await
        .unwrap()
        .unwrap();
    assert!(access.password.0.ends_with(":wen"), "{:?}", access.password);
}

#[tokio::test]
async fn without_the_authority_one_logs_in_and_untried_credentials_replace_none() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let keys = &company.keys[0];
    kit.authority.set_sign_in(SignIn::Unreachable);
    let session = kit
        .log_in
        .run(log_in(&keys.api_key, &keys.api_secret, "typo"))
        .await
        .unwrap();
    assert_eq!(session.warnings.len(), 1);
    let access = kit
        .database
        .access(company.main.company)
        .await
        .unwrap()
        .unwrap();
    assert!(
        access.password.0.ends_with(":drowssap latrop"),
        "{:?}",
        access.password
    );
}

/// Logs the main office in as a portal user; answers the warnings.
async fn log_in_as(kit: &TestApp, company: &TestCompany, user: &str) -> Result<Vec<String>, Error> {
    let keys = &company.keys[0];
    let mut request = log_in(&keys.api_key, &keys.api_secret, "password");
    let portal = request.portal.as_mut().unwrap();
    user.clone_into(&mut portal.username);
    kit.log_in
        .run(request)
        .await
        .map(|session| session.warnings.iter().map(ToString::to_string).collect())
}

async fn kept_user(kit: &TestApp, company: &TestCompany) -> String {
    let access = kit.database.access(company.main.company).await.unwrap();
    access.unwrap().username
}

const ANOTHER: &str = "0614-121079-112-4";

#[tokio::test]
async fn the_hyphens_of_a_nit_do_not_count_at_the_portal() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let warnings = log_in_as(&kit, &company, "0614-010123-110-1")
        .await
        .unwrap();
    assert_eq!(warnings, [""; 0]);
    assert_eq!(kept_user(&kit, &company).await, "06140101231101");
}

#[tokio::test]
async fn the_access_of_the_nit_itself_is_replaced_by_no_other_user_unless_it_is_refused() {
    let kit = TestApp::new();
    let company = kit.company().await;
    for user in [ANOTHER, "ana@empresa.example", "01234567-8"] {
        let warnings = log_in_as(&kit, &company, user).await.unwrap();
        assert!(
            warnings[0].contains("own user, which is kept"),
            "{warnings:?}"
        );
        assert!(
            warnings[1].starts_with("credentials.username: "),
            "{warnings:?}"
        );
        assert_eq!(kept_user(&kit, &company).await, "06140101231101");
    }
    assert_eq!(
        kit.authority.adopted(company.main.company).len(),
        2,
        "only the first two log-ins gave their tokens"
    );
    kit.authority
        .block(company.main.company, Obstacle::NotSignedIn);
    let user = "ana@empresa.example";
    log_in_as(&kit, &company, user).await.unwrap();
    assert_eq!(kept_user(&kit, &company).await, user);
    kit.authority.unblock(company.main.company);
    log_in_as(&kit, &company, "luz@empresa.example")
        .await
        .unwrap();
    assert_eq!(kept_user(&kit, &company).await, "luz@empresa.example");
    log_in_as(&kit, &company, "06140101231101").await.unwrap();
    assert_eq!(kept_user(&kit, &company).await, "06140101231101");
}

#[tokio::test]
async fn another_taxpayers_user_is_warned_of_in_the_test_environment_and_refused_in_production() {
    let mut kit = TestApp::new();
    let company = kit.company().await;
    let nit = Value::parse(ANOTHER).unwrap();
    let token_of_another = || SignIn::Accepted(FakeAuthority::admission(&nit));
    let warnings = log_in_as(&kit, &company, ANOTHER).await.unwrap();
    assert!(warnings[1].contains("another taxpayer's"), "{warnings:?}");
    kit.authority.set_sign_in(token_of_another());
    let warnings = log_in_as(&kit, &company, "ana@empresa.example")
        .await
        .unwrap();
    assert!(warnings[1].contains("another taxpayer's"), "{warnings:?}");

    let log_in = Arc::get_mut(&mut kit.use_cases.log_in).unwrap();
    log_in.environment = Environment::Production;
    for user in [ANOTHER, "ana@empresa.example"] {
        let refused = log_in_as(&kit, &company, user).await.unwrap_err();
        assert!(matches!(refused, Error::PortalUserOfAnother), "{refused:?}");
    }
    kit.authority
        .set_sign_in(SignIn::Accepted(FakeAuthority::admission(
            &registration().nit,
        )));
    let warnings = log_in_as(&kit, &company, "01234567-8").await.unwrap();
    assert!(
        warnings[1].contains("not the company's NIT"),
        "{warnings:?}"
    );
}

fn keyed(registration: Registration, key: &str, fingerprint: &str) -> RegisterRequest {
    RegisterRequest {
        idempotency: Some(idempotency(key, fingerprint)),
        ..request(registration)
    }
}

fn idempotency(key: &str, fingerprint: &str) -> RequestKey {
    RequestKey {
        key: key.to_owned(),
        fingerprint: fingerprint.to_owned(),
        of_bytes: None,
    }
}

fn pairs(keys: &[IssuedKeys]) -> Vec<(u32, String, String, String)> {
    let pair = |one: &IssuedKeys| {
        let secret = one.api_secret.reveal().to_owned();
        (
            one.branch_number,
            one.place.to_string(),
            one.api_key.clone(),
            secret,
        )
    };
    keys.iter().map(pair).collect()
}

#[tokio::test]
async fn the_same_registration_again_is_told_the_same_keys_for_a_day() {
    let kit = TestApp::new();
    let first = kit.register.run(keyed(registration(), "key", "a")).await;
    let first = first.unwrap();
    assert!(!first.replayed);
    let again = kit.register.run(keyed(registration(), "key", "a")).await;
    let again = again.unwrap();
    assert!(again.replayed);
    assert_eq!(pairs(&again.keys), pairs(&first.keys));
    assert_eq!(again.main, first.main);

    let other_body = kit.register.run(keyed(registration(), "key", "b")).await;
    assert!(
        matches!(other_body, Err(Error::KeyReused(None))),
        "{other_body:?}"
    );
    for unknown in [
        request(registration()),
        keyed(registration(), "another", "a"),
    ] {
        let refused = kit.register.run(unknown).await;
        assert!(matches!(refused, Err(Error::AlreadyRegistered)));
    }
    kit.clock.advance(time::Duration::DAY);
    let late = kit.register.run(keyed(registration(), "key", "a")).await;
    assert!(matches!(late, Err(Error::AlreadyRegistered)), "{late:?}");
}

#[tokio::test]
async fn one_registration_sent_twice_at_once_gets_one_answer() {
    let kit = TestApp::new();
    let run = || kit.register.run(keyed(registration(), "key", "a"));
    let (one, other) = tokio::join!(run(), run());
    assert_eq!(pairs(&one.unwrap().keys), pairs(&other.unwrap().keys));
}

/// A second branch, with these codes of the company's own.
fn branch_with_codes(code: Option<&str>, pos_code: Option<&str>) -> Branch {
    let mut branch = registration().branches.remove(1);
    branch.code = code.map(|code| Value::parse(code).unwrap());
    branch.pos_code = pos_code.map(|code| Value::parse(code).unwrap());
    branch
}

fn opening(caller: Caller, branches: Vec<Branch>) -> OpenRequest {
    OpenRequest {
        caller,
        branches: Ok(branches),
        idempotency: None,
    }
}

#[tokio::test]
async fn places_are_those_of_the_codes_or_a_warning_says_which() {
    let kit = TestApp::new();
    let mut registration = registration();
    registration.branches[0].code = Some(Value::parse("M003").unwrap());
    registration.branches[1] = branch_with_codes(Some("C002"), Some("P004"));
    registration
        .branches
        .push(branch_with_codes(Some("B007"), Some("CAJA1")));
    let registered = kit.register.run(request(registration)).await.unwrap();
    let places: Vec<_> = registered
        .keys
        .iter()
        .map(|one| one.place.to_string())
        .collect();
    assert_eq!(places, ["M003P001", "S001P004", "S007P001"]);
    let warnings: Vec<_> = registered
        .warnings
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        warnings,
        [
            "nit: its check digit is wrong: by the other digits it is 9",
            "branch_offices[1].establishment_code: control numbers carry S001",
            "branch_offices[2].establishment_code: control numbers carry S007",
            "branch_offices[2].pos_code: control numbers carry P001",
        ]
    );
}

#[tokio::test]
async fn a_company_opens_establishments_whose_places_nobody_has() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let till = || {
        vec![
            branch_with_codes(Some("S001"), Some("P002")),
            branch_with_codes(None, None),
        ]
    };
    let opened = kit
        .register
        .open(opening(company.main, till()))
        .await
        .unwrap();
    let places: Vec<_> = opened
        .keys
        .iter()
        .map(|one| one.place.to_string())
        .collect();
    assert_eq!(places, ["S001P002", "S002P001"]);
    let numbers: Vec<_> = opened.keys.iter().map(|one| one.branch_number).collect();
    assert_eq!(numbers, [3, 4]);
    let keys = &opened.keys[0];
    let session = kit
        .log_in
        .run(log_in(&keys.api_key, &keys.api_secret, "password"));
    assert!(session.await.is_ok());

    let refused = kit.register.open(opening(company.main, till())).await;
    let Err(Error::Invalid(found)) = refused else {
        panic!("the place is held")
    };
    assert_eq!(
        found[0].to_string(),
        "[REG-05] branch_offices[0].establishment_code: no two establishments may have the same codes \
         in control numbers (expected codes that differ from those of establishment 3, got S001P002)"
    );
    let refused = kit.register.open(opening(company.branch, till())).await;
    assert!(matches!(refused, Err(Error::Forbidden)), "{refused:?}");
    let mut second_main = branch_with_codes(None, None);
    second_main.kind = EstablishmentType::MainOffice;
    let refused = kit
        .register
        .open(opening(company.main, vec![second_main]))
        .await;
    assert!(matches!(refused, Err(Error::Invalid(found)) if found[0].code == "REG-02"));
    let refused = kit.register.open(opening(company.main, Vec::new())).await;
    assert!(matches!(refused, Err(Error::Invalid(found)) if found[0].code == "REG-01"));
    let mut without_address = branch_with_codes(None, None);
    without_address.address = None;
    let opened = kit
        .register
        .open(opening(company.main, vec![without_address]))
        .await;
    assert!(opened.is_ok(), "it is at the main office");
}

#[tokio::test]
async fn a_code_alone_takes_the_next_partner_that_nobody_has() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let opened = vec![
        branch_with_codes(Some("S001"), None),
        branch_with_codes(Some("S001"), None),
        branch_with_codes(None, Some("P001")),
        branch_with_codes(Some("S002"), Some("P003")),
    ];
    let opened = kit.register.open(opening(company.main, opened)).await;
    let keys = opened.unwrap().keys;
    let places: Vec<_> = keys.iter().map(|one| one.place.to_string()).collect();
    // S001P001 is the branch that was registered, S002 is given to another one here.
    assert_eq!(places, ["S001P002", "S001P003", "S003P001", "S002P003"]);
}

#[tokio::test]
async fn establishments_are_opened_once_and_their_keys_shown_again_for_a_day() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let with_key = |fingerprint| OpenRequest {
        idempotency: Some(idempotency("key", fingerprint)),
        ..opening(company.main, vec![branch_with_codes(None, None)])
    };
    let first = kit.register.open(with_key("a")).await.unwrap();
    let again = kit.register.open(with_key("a")).await.unwrap();
    assert_eq!((first.replayed, again.replayed), (false, true));
    assert_eq!(pairs(&again.keys), pairs(&first.keys));
    let other = kit.register.open(with_key("b")).await;
    assert!(matches!(other, Err(Error::KeyReused(None))), "{other:?}");
    kit.clock.advance(time::Duration::DAY);
    let late = kit.register.open(with_key("a")).await;
    assert!(matches!(late, Err(Error::AlreadyShown)), "{late:?}");
    let all = kit
        .database
        .establishments(company.main.company)
        .await
        .unwrap();
    assert_eq!(all.len(), 3);
}

#[tokio::test]
async fn a_key_that_may_do_less_is_not_shown_the_keys_of_establishments_again() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let request = |caller| OpenRequest {
        idempotency: Some(idempotency("key", "a")),
        ..opening(caller, vec![branch_with_codes(None, None)])
    };
    kit.register.open(request(company.main)).await.unwrap();
    let soon = kit.clock.now() + time::Duration::HOUR;
    for (id, scopes, expires_at) in [
        (1, Scopes::of(Scope::Settings), None),
        (2, Scopes::all(), Some(soon)),
    ] {
        let key = Key {
            id: KeyId::parse(&format!("00000000-0000-4000-8000-00000000000{id}")).unwrap(),
            company: company.main.company,
            establishment: None,
            label: None,
            scopes,
            api_key: format!("key {id}"),
            version: 1,
            created_at: kit.clock.now(),
            expires_at,
            last_used_at: None,
            earlier_ends_at: None,
        };
        let lesser = Caller {
            key: key.id,
            ..company.main
        };
        let new = NewKey {
            key,
            api_secret_hash: "hash".into(),
        };
        let most = MostKeys {
            company: 10,
            establishment: 10,
        };
        kit.database.add_key(new, None, most).await.unwrap();
        let refused = kit.register.open(request(lesser)).await;
        assert!(
            matches!(refused, Err(Error::BeyondOwnKey(_))),
            "{refused:?}"
        );
    }
    let again = kit.register.open(request(company.main)).await.unwrap();
    assert!(again.replayed);
}

#[tokio::test]
async fn keys_of_which_one_was_replaced_are_not_shown_again_in_part() {
    let kit = TestApp::new();
    let first = kit.register.run(keyed(registration(), "key", "a")).await;
    first.unwrap();
    let credential = NewCredential {
        api_key: "new".into(),
        api_secret_hash: "hash of new".into(),
    };
    let nit = registration().nit;
    let replaced = kit
        .database
        .replace_credential(&nit, 1, credential, kit.clock.now());
    assert!(replaced.await.unwrap(), "an operator resets it");
    let again = kit.register.run(keyed(registration(), "key", "a")).await;
    assert!(matches!(again, Err(Error::AlreadyRegistered)), "{again:?}");
}

#[tokio::test]
async fn establishments_opened_at_once_get_places_of_their_own() {
    let kit = TestApp::new();
    let company = kit.company().await;
    let open = || {
        kit.register
            .open(opening(company.main, vec![branch_with_codes(None, None)]))
    };
    let (one, other, third) = tokio::join!(open(), open(), open());
    let opened = [one, other, third].map(|opened| opened.unwrap().keys[0].place.to_string());
    let mut places = opened.to_vec();
    places.sort();
    assert_eq!(places, ["S002P001", "S003P001", "S004P001"]);
}

#[tokio::test]
async fn what_the_authoritys_catalogues_do_not_have_is_registered_with_warnings() {
    let mut odd = registration();
    odd.activity_code = Value::parse("00000").unwrap();
    odd.branches[1].kind = EstablishmentType::Other;
    let registered = TestApp::new().register.run(request(odd)).await.unwrap();
    let told = |path: &str| registered.warnings.iter().any(|one| one.path == path);
    assert!(told("economic_activity"), "{:?}", registered.warnings);
    assert!(told("branch_offices[1].establishment_type"));
    let usual = TestApp::new().register.run(request(registration())).await;
    let usual = usual.unwrap().warnings;
    assert!(usual.iter().all(|one| one.path != "economic_activity"));
}
