//! What an operator has done now and then.

use dte_application::ports::{
    Companies, CompanyId, Keys, NewCredential, NewEstablishments, OpenResult, RequestKey, Resealed,
    Sealed, SealedAccess, SealedKind, SealedValues, ShownKeys,
};
use dte_domain::catalog::EstablishmentType;
use dte_domain::value::Value;
use time::Duration;

use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW};

pub async fn old_claims_are_deleted_in_steps_oldest_first(bed: &ContractDatabase) {
    made::register(bed).await;
    for number in 1..=10_u32 {
        let mut document = made::claiming(number.into(), &format!("key-{number}"));
        document.now = NOW + Duration::hours(i64::from(number));
        made::store(bed, document).await;
    }
    let before = NOW + Duration::hours(8);
    assert_eq!(bed.purge_claims(before, 4).await.unwrap(), 4);
    assert_eq!(bed.purge_claims(before, 4).await.unwrap(), 3);
    assert_eq!(bed.purge_claims(before, 4).await.unwrap(), 0);
    // The key is free again, and a younger one is not.
    let again = made::store(bed, made::claiming(11, "key-7")).await;
    assert_eq!(again.sequence, 11);
    let replay = dte_application::ports::Documents::store(&**bed, made::claiming(12, "key-8"));
    assert!(matches!(
        replay.await.unwrap(),
        dte_application::ports::StoreResult::Replayed(_)
    ));
}

pub async fn the_purge_horizon_follows_no_clock_that_is_ahead(bed: &ContractDatabase) {
    let advance = async |now| bed.advance_purge_horizon(now).await.unwrap();
    let read = async || bed.purge_horizon().await.unwrap();
    // A clock that is behind takes it back.
    assert_eq!(advance(NOW).await, NOW);
    assert_eq!(read().await, NOW);
    assert_eq!(
        advance(NOW + Duration::hours(1)).await,
        NOW + Duration::hours(1)
    );
    let ahead = NOW + Duration::days(95);
    assert_eq!(advance(ahead).await, NOW + Duration::hours(3));
    assert_eq!(read().await, NOW + Duration::hours(3));
    assert_eq!(
        advance(NOW + Duration::hours(2)).await,
        NOW + Duration::hours(2)
    );
}

pub async fn another_pair_of_keys_takes_the_place_of_the_old_one(bed: &ContractDatabase) {
    made::register(bed).await;
    let nit = made::good("00000000000001");
    let credential = NewCredential {
        api_key: "new".into(),
        api_secret_hash: "$2b$04$new".into(),
    };
    assert!(
        bed.replace_credential(&nit, 2, credential.clone(), NOW)
            .await
            .unwrap()
    );
    assert_eq!(bed.credential("key-1-2").await.unwrap(), None);
    let found = bed.credential("new").await.unwrap().unwrap();
    assert_eq!(found.key.establishment, Some(made::establishment_id(1, 2)));
    assert_eq!(found.key.version, 2);
    assert_eq!(found.api_secret_hash, "$2b$04$new");
    assert!(
        !bed.replace_credential(&nit, 3, credential.clone(), NOW)
            .await
            .unwrap()
    );
    let nobody = Value::parse("00000000000009").unwrap();
    assert!(
        !bed.replace_credential(&nobody, 1, credential, NOW)
            .await
            .unwrap()
    );
}

pub async fn companies_are_listed_in_pages_with_their_last_day(bed: &ContractDatabase) {
    for number in 1..=3 {
        bed.register(made::company(number)).await.unwrap();
    }
    made::store(bed, made::document(1)).await;
    let first = bed.companies("", 2).await.unwrap();
    assert_eq!(first.len(), 2);
    assert_eq!(first[0].last_day.as_deref(), Some("2026-03-16"));
    assert_eq!(
        first[0].establishments,
        [(1, "M001P001".to_owned()), (2, "S002P001".to_owned())]
    );
    let rest = bed.companies(&first[1].nit, 2).await.unwrap();
    assert_eq!(rest.len(), 1);
    assert_eq!(
        (&*rest[0].nit, &rest[0].last_day),
        ("00000000000003", &None)
    );
}

pub async fn shown_keys_are_sealed_again_all_of_a_company_in_pages(bed: &ContractDatabase) {
    made::register(bed).await;
    let company = CompanyId(made::uuid(1));
    for (known, key) in (2..).zip(["a", "b", "c"]) {
        let branch = u16::try_from(known).unwrap() + 1;
        let new = NewEstablishments {
            company,
            known,
            establishments: vec![made::establishment(1, branch, EstablishmentType::Branch)],
            keys: vec![made::key(1, branch)],
            shown: Some(ShownKeys {
                request: RequestKey {
                    key: key.to_owned(),
                    fingerprint: "fingerprint".to_owned(),
                    of_bytes: None,
                },
                keys: Sealed(format!("v1.cccccccc.{key}")),
                at: NOW,
            }),
        };
        assert_eq!(bed.open_establishments(new).await.unwrap(), OpenResult::New);
    }
    assert_eq!(bed.by_key().await.unwrap()["cccccccc"], 3);
    let kind = SealedKind::ShownKeys;
    let first = bed.not_sealed_with(kind, "dddddddd", "", 2).await.unwrap();
    let rest = bed
        .not_sealed_with(kind, "dddddddd", &first[1].row, 2)
        .await;
    let all: Vec<_> = first.into_iter().chain(rest.unwrap()).collect();
    assert_eq!(all.len(), 3);
    let again = all.into_iter().map(|old| Resealed {
        new: Sealed(old.sealed.0.replace("cccccccc", "dddddddd")),
        old,
    });
    assert_eq!(bed.replace(again.collect()).await.unwrap(), 3);
    let found = bed.shown_keys(company, "b").await.unwrap().unwrap();
    assert_eq!(found.keys, Sealed("v1.dddddddd.b".into()));
    // What was forgotten is sealed by no key.
    assert_eq!(bed.forget_shown_keys(NOW).await.unwrap(), 3);
    assert!(!bed.by_key().await.unwrap().contains_key("dddddddd"));
    let none = bed.not_sealed_with(kind, "eeeeeeee", "", 5).await.unwrap();
    assert!(none.is_empty());
}

pub async fn sealed_values_are_counted_and_replaced_unless_they_changed(bed: &ContractDatabase) {
    for number in 1..=2 {
        let mut company = made::company(number);
        company.company.certificate_password = Sealed("v1.aaaaaaaa.x".into());
        bed.register(company).await.unwrap();
    }
    let access = SealedAccess {
        username: "u".into(),
        password: Sealed("v1.bbbbbbbb.x".into()),
        token: None,
    };
    let company = CompanyId(made::uuid(1));
    bed.keep_access(company, access.clone()).await.unwrap();
    let counts = bed.by_key().await.unwrap();
    assert_eq!(counts["aaaaaaaa"], 2);
    assert_eq!(counts["bbbbbbbb"], 1);
    let kind = SealedKind::CertificatePassword;
    let first = bed.not_sealed_with(kind, "bbbbbbbb", "", 1).await.unwrap();
    let rest = bed.not_sealed_with(kind, "bbbbbbbb", &first[0].row, 5);
    assert_eq!((first.len(), rest.await.unwrap().len()), (1, 1));
    let none = bed.not_sealed_with(kind, "aaaaaaaa", "", 5).await.unwrap();
    assert!(none.is_empty());

    let passwords = bed
        .not_sealed_with(SealedKind::PortalPassword, "aaaaaaaa", "", 5)
        .await
        .unwrap();
    let again = |old: &dte_application::ports::SealedValue| Resealed {
        old: old.clone(),
        new: Sealed("v1.aaaaaaaa.y".into()),
    };
    let changed = SealedAccess {
        password: Sealed("v1.bbbbbbbb.changed".into()),
        ..access
    };
    bed.keep_access(company, changed.clone()).await.unwrap();
    assert_eq!(bed.replace(vec![again(&passwords[0])]).await.unwrap(), 0);
    assert_eq!(bed.access(company).await.unwrap(), Some(changed));
    assert_eq!(bed.replace(vec![again(&first[0])]).await.unwrap(), 1);
}
