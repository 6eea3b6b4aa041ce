//! Certificate files that companies gave.

use dte_application::ports::{
    CertificateFacts, Companies, CompanyId, KeptFile, Sealed, SealedKind, SealedValues,
};
use dte_domain::taxpayer::Nit;
use dte_persistence::verify::Check;
use dte_persistence::{Database, backup};
use time::Duration;

use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW};

fn nit() -> Nit {
    made::good("00000000000001")
}

fn company() -> CompanyId {
    CompanyId(made::uuid(1))
}

fn file(number: u128) -> KeptFile {
    KeptFile {
        id: made::uuid(8_000 + number),
        file: Sealed(format!("v1.0a1b2c3d.file {number}")),
        password: Sealed(format!("v1.0a1b2c3d.password {number}")),
        begins_at: NOW - Duration::days(1),
        ends_at: NOW + Duration::days(365),
        kept_at: NOW,
    }
}

fn facts(number: u128) -> CertificateFacts {
    CertificateFacts {
        nit: nit(),
        public_key: format!("key {number}"),
        begins_at: NOW - Duration::days(1),
        ends_at: NOW + Duration::days(365),
        is_kept: true,
    }
}

async fn keep(bed: &ContractDatabase, number: u128) -> KeptFile {
    let mut kept = file(number);
    let given = bed.keep_certificate_file(company(), kept.clone(), facts(number));
    kept.kept_at = given.await.unwrap();
    kept
}

async fn password(bed: &ContractDatabase) -> Sealed {
    let company = bed.company(company()).await.unwrap().unwrap();
    company.certificate_password
}

pub async fn the_newest_certificate_is_in_use_with_its_password(bed: &ContractDatabase) {
    made::register(bed).await;
    bed.register(made::company(2)).await.unwrap();
    assert_eq!(bed.certificate_file(&nit()).await.unwrap(), None);
    let of_folder = password(bed).await;
    // Of one moment, as clocks have it, the one that came later is newer.
    for number in [3, 2, 1] {
        let kept = keep(bed, number).await;
        assert_eq!(
            bed.certificate_file(&nit()).await.unwrap(),
            Some(kept.clone())
        );
        // That of the folder's file is used by servers that do not know of this one yet.
        assert_eq!(password(bed).await, of_folder);
    }
    assert_eq!(bed.number("SELECT count(*) FROM certificate_files"), 2);
    assert_eq!(bed.number("SELECT count(*) FROM certificates"), 3);
    let newest = bed.certificate_file(&nit()).await.unwrap().unwrap();
    let given = bed.certificate_files_since(NOW).await.unwrap();
    let last = given.last().map(|(nit, id, at)| (nit.clone(), *id, *at));
    assert_eq!(last, Some((nit(), newest.id, newest.kept_at)));
    let later = bed.certificate_files_since(newest.kept_at + Duration::MICROSECOND);
    assert_eq!(later.await.unwrap(), []);
    let other = made::good("00000000000002");
    assert_eq!(bed.certificate_file(&other).await.unwrap(), None);
}

pub async fn a_certificate_that_cannot_be_kept_whole_leaves_the_one_before(bed: &ContractDatabase) {
    made::register(bed).await;
    let first = keep(bed, 1).await;
    let way_out = bed.fail_at("certificates", "NEW.public_key = 'key 2'");
    assert!(
        bed.keep_certificate_file(company(), file(2), facts(2))
            .await
            .is_err()
    );
    bed.tamper(&way_out);
    assert_eq!(bed.certificate_file(&nit()).await.unwrap(), Some(first));
}

pub async fn certificates_that_were_given_are_sealed_again(bed: &ContractDatabase) {
    made::register(bed).await;
    keep(bed, 1).await;
    for (kind, value) in [
        (SealedKind::CertificateFile, "file"),
        (SealedKind::CertificateFilePassword, "password"),
    ] {
        let found = bed.not_sealed_with(kind, "11111111", "", 10).await.unwrap();
        let [found] = &*found else {
            panic!("{found:?}");
        };
        assert_eq!(found.sealed.0, format!("v1.0a1b2c3d.{value} 1"));
        assert_eq!(found.nit, "00000000000001");
        let kept = bed.not_sealed_with(kind, "0a1b2c3d", "", 10).await.unwrap();
        assert_eq!(kept, []);
    }
}

pub async fn certificates_are_in_copies(bed: &ContractDatabase) {
    made::register(bed).await;
    let kept = keep(bed, 1).await;
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.sqlite");
    backup::back_up(bed.url(), &copy).unwrap();
    let restored = super::backups::ContractServer::of(bed.kind()).unwrap();
    backup::restore(&copy, &restored.url(), NOW).unwrap();
    let there = Database::open(&restored.url(), ContractDatabase::OPTIONS).unwrap();
    assert_eq!(there.certificate_file(&nit()).await.unwrap(), Some(kept));
}

pub async fn certificates_that_are_not_whole_are_found(bed: &ContractDatabase) {
    made::register(bed).await;
    let kept = keep(bed, 1).await;
    super::backups::sound(bed);
    for statement in [
        "UPDATE certificate_files SET password = ''",
        "UPDATE certificate_files SET password = 'sealed', begins_at = ends_at + 1",
        "UPDATE certificate_files SET begins_at = 0; DELETE FROM certificates",
    ] {
        bed.tamper(statement);
        let found = super::backups::faults(bed);
        let [fault] = &*found else {
            panic!("{statement}: {found:?}");
        };
        assert_eq!(fault.check, Check::Certificates);
        assert_eq!(fault.of, kept.id.to_string());
    }
}
