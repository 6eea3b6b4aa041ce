//! Registering and logging in over the fakes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use dte_application::Error;
use dte_application::fakes::{FakeVault, Kit, registration};
use dte_application::log_in::LogInRequest;
use dte_application::ports::{
    CertificateFault, Offices, Passwords, PortError, PortalCredentials, Secret, SignIn,
};
use dte_application::prepare_certificate::PrepareCertificate;
use dte_application::register_company::{Hashing, RegisterCompany, RegisterRequest, Registration};
use dte_domain::catalog::EstablishmentType;
use dte_domain::value::Value;

fn request(registration: Registration) -> RegisterRequest {
    RegisterRequest {
        registration: Some(registration),
        found: Vec::new(),
    }
}

async fn refusal(change: impl FnOnce(&mut Registration)) -> Vec<String> {
    let mut registration = registration();
    change(&mut registration);
    match Kit::new().register.run(request(registration)).await {
        Err(Error::Invalid(violations)) => violations.iter().map(ToString::to_string).collect(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn every_establishment_gets_its_own_keys_and_the_main_office_leads() {
    let kit = Kit::new();
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
    let kit = Kit::new();
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

struct Waiting<'a>(&'a AtomicUsize);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

#[async_trait]
impl Passwords for Endless {
    async fn hash(&self, _secret: &Secret) -> Result<String, PortError> {
        self.begun.fetch_add(1, Ordering::SeqCst);
        self.waiting.fetch_add(1, Ordering::SeqCst);
        let _waiting = Waiting(&self.waiting);
        std::future::pending().await
    }

    async fn matches(&self, _secret: &Secret, _hash: Option<&str>) -> Result<bool, PortError> {
        Ok(false)
    }
}

/// The use case of the kit with hashes that are never done, and places for two.
fn endless(kit: &Kit) -> (Arc<Endless>, RegisterCompany) {
    let passwords = Arc::new(Endless::default());
    let register = RegisterCompany {
        offices: kit.offices.clone(),
        passwords: passwords.clone(),
        vault: Arc::new(FakeVault),
        randomness: kit.randomness.clone(),
        clock: kit.clock.clone(),
        certificate: Arc::new(PrepareCertificate {
            certificates: kit.certificates.clone(),
            signer: kit.signer.clone(),
            authority: None,
        }),
        hashing: Hashing::new(2, WITHIN),
    };
    (passwords, register)
}

#[tokio::test]
async fn a_known_tax_id_is_refused_before_anything_is_hashed() {
    let kit = Kit::new();
    kit.register.run(request(registration())).await.unwrap();
    let (passwords, register) = endless(&kit);
    let again = register.run(request(registration())).await.unwrap_err();
    assert!(matches!(again, Error::AlreadyRegistered));
    assert_eq!(passwords.begun.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn registrations_wait_for_hashes_in_bounds_and_stop_when_dropped() {
    let kit = Kit::new();
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
        let a_while = Duration::from_millis(20);
        assert!(tokio::time::timeout(a_while, both).await.is_err());
    };
    tokio::join!(under_way(&register), async {
        tokio::task::yield_now().await;
        assert_eq!(passwords.waiting.load(Ordering::SeqCst), 8);
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
    let kit = Kit::new();
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
    let kit = Kit::new();
    let (passwords, mut register) = endless(&kit);
    register.hashing = Hashing::new(20, WITHIN);
    let mut large = registration();
    let branch = large.branches[1].clone();
    large.branches.extend(std::iter::repeat_n(branch, 98));
    let many =
        futures_util::future::join_all((0..10).map(|_| register.run(request(large.clone()))));
    let small = async {
        tokio::task::yield_now().await;
        // Two large ones, each with four hashes in hand.
        assert_eq!(passwords.waiting.load(Ordering::SeqCst), 8);
        register.run(request(registration())).await
    };
    let both = async { tokio::join!(many, small) };
    let a_while = Duration::from_millis(50);
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
            "[REG-01] branch_offices: a registration opens 1 to 100 establishments (expected 1 to \
             100 entries in one call: begin with those that issue first, got 101)"
        ]
    );
    let kit = Kit::new();
    let mut most = registration();
    many(98)(&mut most);
    assert!(kit.register.run(request(most)).await.is_ok());
}

#[tokio::test]
async fn hashes_are_those_of_their_own_establishments() {
    let kit = Kit::new();
    let mut large = registration();
    let branch = large.branches[1].clone();
    large.branches.extend(std::iter::repeat_n(branch, 20));
    let registered = kit.register.run(request(large)).await.unwrap();
    for keys in registered.keys {
        let kept = kit.offices.credential(&keys.api_key).await.unwrap();
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
            "[REG-02] branch_offices[1].establishment_type: a company has at most one main office \
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
            branch.code_mh = Some(Value::read("S001").unwrap());
            branch.pos_code_mh = Some(Value::read("P001").unwrap());
        }
    };
    assert!(refusal(same).await[0].starts_with("[REG-05] branch_offices[1]"));
}

#[tokio::test]
async fn a_branch_without_address_is_at_the_main_office() {
    let kit = Kit::new();
    let mut registration = registration();
    registration.branches[1].address = None;
    assert!(kit.register.run(request(registration)).await.is_ok());
}

#[tokio::test]
async fn a_missing_certificate_is_a_warning_that_says_what_to_do() {
    let kit = Kit::new();
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
        portal: PortalCredentials {
            username: "06140101231101".into(),
            password: Secret::new(password),
        },
    }
}

#[tokio::test]
async fn an_unknown_key_and_a_wrong_secret_are_the_same() {
    let kit = Kit::new();
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
    let kit = Kit::new();
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
    kit.authority.set_sign_in(SignIn::Accepted);
    kit.log_in
        .run(log_in(&keys.api_key, &keys.api_secret, "new"))
        .await
        .unwrap();
    let access = kit
        .offices
        .access(company.main.company)
        .await
        .unwrap()
        .unwrap();
    assert!(access.password.0.ends_with(":wen"), "{:?}", access.password);
}

#[tokio::test]
async fn without_the_authority_one_logs_in_and_untried_credentials_replace_none() {
    let kit = Kit::new();
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
        .offices
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

#[tokio::test]
async fn what_the_authoritys_catalogues_do_not_have_is_registered_with_warnings() {
    let mut odd = registration();
    odd.activity_code = Value::read("00000").unwrap();
    odd.branches[1].kind = EstablishmentType::Other;
    let registered = Kit::new().register.run(request(odd)).await.unwrap();
    let told = |path: &str| registered.warnings.iter().any(|one| one.path == path);
    assert!(told("economic_activity"), "{:?}", registered.warnings);
    assert!(told("branch_offices[1].establishment_type"));
    let usual = Kit::new().register.run(request(registration())).await;
    let usual = usual.unwrap().warnings;
    assert!(usual.iter().all(|one| one.path != "economic_activity"));
}
