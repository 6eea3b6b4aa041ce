//! How companies want their readable documents to look.

use std::sync::Arc;

use dte_application::ports::{Colour, Companies, CompanyId, Look};
use dte_persistence::{Database, backup};

use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW};

fn company(number: u128) -> CompanyId {
    CompanyId(made::uuid(number))
}

fn look(red: u8, logo: Option<&[u8]>) -> Look {
    Look {
        colour: Colour(red, 0x0a, 0xff),
        logo: logo.map(Arc::from),
    }
}

async fn kept(database: &Database, number: u128, version: Option<u32>) -> Option<(u32, Look)> {
    let found = database.look(company(number), version).await.unwrap();
    found.map(|kept| (kept.version, (*kept.look).clone()))
}

pub async fn the_newest_look_is_in_use_and_those_before_stay(bed: &ContractDatabase) {
    made::register(bed).await;
    bed.register(made::company(2)).await.unwrap();
    assert_eq!(kept(bed, 1, None).await, None);
    let looks = [
        look(1, Some(b"\x89PNG\x00")),
        look(2, None),
        look(3, Some(b"")),
    ];
    for (version, look) in (1..).zip(&looks) {
        let given = bed.keep_look(company(1), look.clone(), NOW).await.unwrap();
        assert_eq!(given, version);
        assert_eq!(kept(bed, 1, None).await, Some((version, look.clone())));
    }
    for (version, look) in (1..).zip(&looks) {
        assert_eq!(
            kept(bed, 1, Some(version)).await,
            Some((version, look.clone()))
        );
    }
    assert_eq!(kept(bed, 1, Some(4)).await, None);
    assert_eq!(kept(bed, 2, None).await, None);
    bed.keep_look(company(2), look(9, None), NOW).await.unwrap();
    assert_eq!(kept(bed, 2, None).await, Some((1, look(9, None))));
    assert_eq!(kept(bed, 1, None).await, Some((3, looks[2].clone())));
}

pub async fn looks_that_are_said_at_once_come_one_after_the_other(bed: &ContractDatabase) {
    made::register(bed).await;
    let said = (0..8).map(|red| bed.keep_look(company(1), look(red, None), NOW));
    let mut versions = Vec::new();
    for version in futures_util::future::join_all(said).await {
        versions.push(version.unwrap());
    }
    versions.sort_unstable();
    assert_eq!(versions, (1..=8).collect::<Vec<_>>());
}

pub async fn looks_are_in_copies(bed: &ContractDatabase) {
    made::register(bed).await;
    let given = look(7, Some(b"\x89PNG"));
    bed.keep_look(company(1), given.clone(), NOW).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.sqlite");
    backup::back_up(bed.url(), &copy).unwrap();
    let restored = super::backups::ContractServer::of(bed.kind()).unwrap();
    backup::restore(&copy, &restored.url(), NOW).unwrap();
    let there = Database::open(&restored.url(), ContractDatabase::OPTIONS).unwrap();
    assert_eq!(kept(&there, 1, None).await, Some((1, given)));
}
