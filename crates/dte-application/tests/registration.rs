//! Registering and logging in over the fakes.

use dte_application::Error;
use dte_application::fakes::{Kit, registration};
use dte_application::log_in::LogInRequest;
use dte_application::ports::{CertificateFault, Offices, PortalCredentials, Secret, SignIn};
use dte_application::register_company::{RegisterRequest, Registration};
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
