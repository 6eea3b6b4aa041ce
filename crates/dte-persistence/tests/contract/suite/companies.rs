//! Companies, establishments, and what they log in with.

use std::sync::Arc;

use dte_application::ports::{
    Companies, CompanyChange, CompanyEstablishment, CompanyId, Credential, EstablishmentChange,
    EstablishmentId, Keys, NewEstablishments, OpenResult, RegisterResult, RequestKey, Sealed,
    SealedAccess, ShownKeys,
};
use dte_domain::catalog::{EstablishmentType, IdentityDocumentType};
use dte_domain::closed_types::{ClosedTypes, TypeChange};
use dte_domain::contingency::Responsible;
use dte_domain::edition::Edition;
use dte_domain::identification::DocumentType;
use dte_domain::income_tax::IncomeTax;
use dte_domain::taxpayer::Address;
use dte_persistence::{Database, DatabaseOptions};
use time::Duration;

use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW};

pub async fn a_company_comes_back_as_it_registered(bed: &ContractDatabase) {
    let mut new = made::company(1);
    new.company.commercial_name = Some(made::good("COMERCIO «ÑANDÚ»"));
    new.company.year_in_number = true;
    new.company.edition = Some(Edition::Of2026);
    new.establishments[1].address.district = Some(made::good("14"));
    new.company.responsible = Some(Responsible {
        name: made::good("Ana Ñáñez"),
        document_type: IdentityDocumentType::Dui,
        document_number: made::good("012345678"),
    });
    assert_eq!(
        bed.register(new.clone()).await.unwrap(),
        RegisterResult::New
    );
    let id = new.company.id;
    assert_eq!(bed.company(id).await.unwrap().as_ref(), Some(&new.company));
    assert_eq!(new.keys.len(), 2);
    for stored in new.keys {
        assert_eq!(
            bed.credential(&stored.key.api_key).await.unwrap(),
            Some(Credential {
                key: stored.key,
                ends_at: None,
                api_secret_hash: stored.api_secret_hash,
            })
        );
    }
    for establishment in new.establishments {
        let establishment = CompanyEstablishment {
            company: new.company.clone().into(),
            establishment: establishment.into(),
        };
        let id = establishment.id();
        assert_eq!(bed.establishment(id).await.unwrap(), Some(establishment));
    }
    for branch in [1, 2] {
        let found = bed.branch(id, branch.into()).await.unwrap();
        assert_eq!(found, Some(made::establishment_id(1, branch)));
    }
    let found = bed.company_of(&new.company.nit).await.unwrap();
    assert_eq!(found.as_ref(), Some(&new.company));
    let nit = made::good("99999999999999");
    assert_eq!(bed.company_of(&nit).await.unwrap(), None);
    let unknown = made::uuid(9);
    assert_eq!(bed.branch(id, 3).await.unwrap(), None);
    assert_eq!(bed.branch(CompanyId(unknown), 1).await.unwrap(), None);
    assert_eq!(bed.company(CompanyId(unknown)).await.unwrap(), None);
    assert_eq!(
        bed.establishment(EstablishmentId(unknown)).await.unwrap(),
        None
    );
    assert_eq!(bed.credential("key-9-1").await.unwrap(), None);
}

pub async fn the_main_office_stands_for_its_company(bed: &ContractDatabase) {
    let head = async |company: u128| {
        let head = bed
            .head_office(CompanyId(made::uuid(company)))
            .await
            .unwrap();
        head.map(|establishment| establishment.establishment.branch_number)
    };
    let mut second = made::company(1);
    second.establishments[0].kind = EstablishmentType::Branch;
    second.establishments[1].kind = EstablishmentType::MainOffice;
    bed.register(second).await.unwrap();
    assert_eq!(head(1).await, Some(2));
    let mut none = made::company(2);
    none.establishments[0].kind = EstablishmentType::Branch;
    none.establishments.reverse();
    bed.register(none).await.unwrap();
    assert_eq!(head(2).await, Some(1));
    assert_eq!(head(9).await, None);
}

pub async fn a_tax_id_registers_once_however_many_try(bed: &ContractDatabase) {
    let databases = [Arc::new(bed.open_again()), Arc::new(bed.open_again())];
    let attempts: Vec<_> = (0..16_u128)
        .map(|attempt| {
            let database = Arc::clone(&databases[usize::from(attempt % 2 == 0)]);
            let mut company = made::company(100 + attempt);
            company.company.nit = made::good("06140101231101");
            tokio::spawn(async move { database.register(company).await.unwrap() })
        })
        .collect();
    let mut new = 0;
    for attempt in attempts {
        new += usize::from(attempt.await.unwrap() == RegisterResult::New);
    }
    assert_eq!(new, 1);
    let mut known = 0;
    for attempt in 0..16_u128 {
        let key = format!("key-{}-1", 100 + attempt);
        known += usize::from(bed.credential(&key).await.unwrap().is_some());
    }
    assert_eq!(known, 1);
}

pub async fn a_registration_that_fails_leaves_nothing(bed: &ContractDatabase) {
    made::register(bed).await;
    let mut company = made::company(2);
    company.keys[1].key.api_key = "key-1-1".into();
    assert!(bed.register(company.clone()).await.is_err());
    assert_eq!(bed.company(company.company.id).await.unwrap(), None);
    assert_eq!(bed.credential("key-2-1").await.unwrap(), None);
    company.keys[1].key.api_key = "key-2-2".into();
    assert_eq!(bed.register(company).await.unwrap(), RegisterResult::New);
}

pub async fn the_last_access_to_the_authority_is_kept(bed: &ContractDatabase) {
    made::register(bed).await;
    let company = CompanyId(made::uuid(1));
    assert_eq!(bed.access(company).await.unwrap(), None);
    let with_token = SealedAccess {
        username: "06140101231101".into(),
        password: Sealed("sealed:password".into()),
        token: Some((Sealed("sealed:token".into()), NOW + Duration::days(1))),
    };
    let without_token = SealedAccess {
        password: Sealed("sealed:other".into()),
        token: None,
        ..with_token.clone()
    };
    for access in [with_token, without_token] {
        bed.keep_access(company, access.clone()).await.unwrap();
        assert_eq!(bed.access(company).await.unwrap(), Some(access));
    }
    let unknown = CompanyId(made::uuid(9));
    let access = bed.access(company).await.unwrap().unwrap();
    assert!(bed.keep_access(unknown, access).await.is_err());
}

pub async fn another_token_leaves_the_credentials_as_they_are(bed: &ContractDatabase) {
    made::register(bed).await;
    let company = CompanyId(made::uuid(1));
    let token = |text: &str| (Sealed(text.to_owned()), NOW + Duration::days(1));
    let keep = async |text| {
        let (sealed, ends) = token(text);
        bed.keep_token(company, sealed, ends).await.unwrap();
    };
    keep("before any log-in").await;
    assert_eq!(bed.access(company).await.unwrap(), None);
    let access = SealedAccess {
        username: "06140101231101".into(),
        password: Sealed("sealed:password".into()),
        token: None,
    };
    bed.keep_access(company, access.clone()).await.unwrap();
    for text in ["first", "second"] {
        keep(text).await;
        let expected = SealedAccess {
            token: Some(token(text)),
            ..access.clone()
        };
        assert_eq!(bed.access(company).await.unwrap(), Some(expected));
    }
}

fn change(branch: u16) -> EstablishmentChange {
    EstablishmentChange {
        id: made::establishment_id(1, branch),
        address: None,
        code_mh: None,
        pos_code_mh: None,
        income_tax: None,
    }
}

pub async fn establishments_change_in_what_is_given(bed: &ContractDatabase) {
    let mut new = made::company(1);
    new.establishments.reverse();
    bed.register(new).await.unwrap();
    bed.register(made::company(2)).await.unwrap();
    let company = CompanyId(made::uuid(1));
    let before = bed.establishments(company).await.unwrap();
    let numbers: Vec<_> = before.iter().map(|one| one.branch_number).collect();
    assert_eq!(numbers, [1, 2]);
    let address = Address {
        municipality: made::good("20"),
        district: Some(made::good("01")),
        complement: made::good("Calle «Ñandú» 1"),
        ..before[0].address.clone()
    };
    let changes = vec![
        EstablishmentChange {
            address: Some(address.clone()),
            ..change(1)
        },
        EstablishmentChange {
            income_tax: IncomeTax::read("2-10"),
            code_mh: Some(made::good("S002")),
            ..change(2)
        },
        change(2),
        // Another company's stays as it is.
        EstablishmentChange {
            id: made::establishment_id(2, 1),
            code_mh: Some(made::good("M009")),
            ..change(1)
        },
    ];
    bed.amend(company, CompanyChange::default(), changes)
        .await
        .unwrap();
    let mut expected = before.clone();
    expected[0].address = address;
    expected[1].code_mh = Some(made::good("S002"));
    expected[1].income_tax = IncomeTax::read("2-10");
    assert_eq!(bed.establishments(company).await.unwrap(), expected);
    let other = bed
        .establishment(made::establishment_id(2, 1))
        .await
        .unwrap();
    assert_eq!(other.unwrap().establishment.code_mh, None);
    // A district goes away with its municipality.
    let without = EstablishmentChange {
        address: Some(before[0].address.clone()),
        ..change(1)
    };
    bed.amend(company, CompanyChange::default(), vec![without])
        .await
        .unwrap();
    expected[0].address = before[0].address.clone();
    assert_eq!(bed.establishments(company).await.unwrap(), expected);
    let nobody = CompanyId(made::uuid(9));
    assert_eq!(bed.establishments(nobody).await.unwrap(), []);
}

pub async fn a_company_says_anew_who_it_is(bed: &ContractDatabase) {
    made::register(bed).await;
    bed.register(made::company(2)).await.unwrap();
    let (company, other) = (CompanyId(made::uuid(1)), CompanyId(made::uuid(2)));
    let before = bed.company(company).await.unwrap().unwrap();
    let change = CompanyChange {
        business_name: Some(made::good("COMERCIO ÑANDÚ SA DE CV")),
        commercial_name: Some(made::good("ÑANDÚ")),
        activity_code: Some(made::good("56101")),
        activity_description: Some(made::good("Restaurantes")),
        phone: Some(made::good("22334455")),
        email: Some(made::good("otra@empresa.example")),
        responsible: Some(Responsible {
            name: made::good("Ana Ñáñez"),
            document_type: IdentityDocumentType::Dui,
            document_number: made::good("012345678"),
        }),
        returns_at_any_branch: Some(true),
        income_tax: IncomeTax::read("4-2"),
        public_links: Some(false),
        certificate_password: Some(Sealed("sealed:2".into())),
        mail: None,
    };
    bed.amend(company, change.clone(), Vec::new())
        .await
        .unwrap();
    let mut expected = before.clone();
    expected.business_name = made::good("COMERCIO ÑANDÚ SA DE CV");
    expected.commercial_name = change.commercial_name;
    expected.activity_code = made::good("56101");
    expected.activity_description = made::good("Restaurantes");
    expected.phone = made::good("22334455");
    expected.email = made::good("otra@empresa.example");
    expected.responsible = change.responsible;
    expected.returns_at_any_branch = true;
    expected.income_tax = IncomeTax::read("4-2");
    expected.public_links = false;
    expected.certificate_password = Sealed("sealed:2".into());
    let after = bed.company(company).await.unwrap().unwrap();
    assert_eq!(after, expected);
    let nothing = CompanyChange::default();
    bed.amend(company, nothing, Vec::new()).await.unwrap();
    assert_eq!(bed.company(company).await.unwrap().unwrap(), expected);
    let other = bed.company(other).await.unwrap().unwrap();
    assert_eq!(other.business_name, before.business_name);
}

pub async fn establishments_are_opened_once_and_their_keys_shown_again(bed: &ContractDatabase) {
    made::register(bed).await;
    let company = CompanyId(made::uuid(1));
    let shown = |key: &str, at| ShownKeys {
        request: RequestKey {
            key: key.to_owned(),
            fingerprint: "fingerprint".to_owned(),
            of_bytes: None,
        },
        keys: Sealed(format!("sealed {key}")),
        at,
    };
    let opening = |branch, known, shown| NewEstablishments {
        company,
        known,
        establishments: vec![made::establishment(1, branch, EstablishmentType::Branch)],
        keys: vec![made::key(1, branch)],
        shown,
    };
    let first = opening(3, 2, Some(shown("first", NOW)));
    assert_eq!(
        bed.open_establishments(first).await.unwrap(),
        OpenResult::New
    );
    let late = opening(4, 2, Some(shown("late", NOW)));
    assert_eq!(
        bed.open_establishments(late).await.unwrap(),
        OpenResult::Changed
    );
    assert_eq!(bed.establishments(company).await.unwrap().len(), 3);
    let found = bed.shown_keys(company, "first").await.unwrap();
    assert_eq!(found, Some(shown("first", NOW)));
    assert_eq!(bed.shown_keys(company, "late").await.unwrap(), None);
    let other = CompanyId(made::uuid(2));
    assert_eq!(bed.shown_keys(other, "first").await.unwrap(), None);
    // A day later the secrets are gone, and that they were shown is not.
    let next_day = NOW + Duration::DAY;
    let second = opening(4, 3, Some(shown("second", next_day)));
    assert_eq!(
        bed.open_establishments(second).await.unwrap(),
        OpenResult::New
    );
    assert_eq!(bed.forget_shown_keys(NOW).await.unwrap(), 1);
    assert_eq!(bed.forget_shown_keys(NOW).await.unwrap(), 0);
    let kept = bed.shown_keys(company, "second").await.unwrap();
    assert_eq!(kept, Some(shown("second", next_day)));
    let found = bed.shown_keys(company, "first").await.unwrap().unwrap();
    assert_eq!((found.keys, found.at), (Sealed(String::new()), NOW));
}

pub async fn the_dearest_hash_is_found(bed: &ContractDatabase) {
    assert_eq!(bed.dearest_secret().await.unwrap(), None);
    let mut new = made::company(1);
    for (key, cost) in new.keys.iter_mut().zip(["12", "04"]) {
        key.api_secret_hash = format!("$2b${cost}$hash");
    }
    bed.register(new).await.unwrap();
    let dearest = bed.dearest_secret().await.unwrap();
    assert_eq!(dearest.as_deref(), Some("$2b$12$hash"));
}

pub async fn a_company_is_pinned_to_an_edition_and_let_go(bed: &ContractDatabase) {
    made::register(bed).await;
    let company = CompanyId(made::uuid(1));
    for edition in [Some(Edition::Of2026), Some(Edition::Of2022), None] {
        bed.pin(company, edition).await.unwrap();
        let found = bed.company(company).await.unwrap().unwrap();
        assert_eq!(found.edition, edition);
    }
}

pub async fn a_company_need_not_have_an_nrc(bed: &ContractDatabase) {
    let mut new = made::company(1);
    new.company.nrc = None;
    let closed = [TypeChange::Close(DocumentType::Donation)];
    new.company.closed_types = ClosedTypes::default().after(&closed);
    assert_eq!(
        bed.register(new.clone()).await.unwrap(),
        RegisterResult::New
    );
    let found = bed.company(new.company.id).await.unwrap();
    assert_eq!(found, Some(new.company));
}

pub async fn types_are_closed_and_opened_by_several_at_once(bed: &ContractDatabase) {
    made::register(bed).await;
    let company = CompanyId(made::uuid(1));
    let types = [
        DocumentType::Donation,
        DocumentType::SpecialOperations,
        DocumentType::AccountingSettlement,
    ];
    let changes = types.map(|one| bed.change_types(company, vec![TypeChange::Close(one)]));
    for changed in futures_util::future::join_all(changes).await {
        changed.unwrap();
    }
    let kept = async || bed.company(company).await.unwrap().unwrap().closed_types;
    assert_eq!(kept().await.written(), "09 15 17");
    let opened = vec![
        TypeChange::Open(DocumentType::Donation),
        TypeChange::Close(DocumentType::Ccf),
    ];
    let closed = bed.change_types(company, opened).await.unwrap();
    assert_eq!(closed.written(), "03 09 17");
    assert_eq!(kept().await, closed);
}

pub async fn a_change_is_seen_at_once_by_who_made_it(bed: &ContractDatabase) {
    made::register(bed).await;
    let remembering = DatabaseOptions {
        establishment_lifetime: std::time::Duration::from_hours(1),
        ..ContractDatabase::OPTIONS
    };
    let database = Database::open(bed.url(), remembering).unwrap();
    let (company, id) = (CompanyId(made::uuid(1)), made::establishment_id(1, 1));
    let establishment = async || database.establishment(id).await.unwrap().unwrap();
    assert_eq!(establishment().await.company.edition, None);
    database.pin(company, Some(Edition::Of2026)).await.unwrap();
    assert_eq!(establishment().await.company.edition, Some(Edition::Of2026));
    let closed = vec![TypeChange::Close(DocumentType::Ccf)];
    let closed = database.change_types(company, closed).await.unwrap();
    assert_eq!(establishment().await.company.closed_types, closed);
    let code = EstablishmentChange {
        code_mh: Some(made::good("M001")),
        ..change(1)
    };
    database
        .amend(company, CompanyChange::default(), vec![code])
        .await
        .unwrap();
    assert_eq!(
        establishment().await.establishment.code_mh,
        Some(made::good("M001"))
    );
}
