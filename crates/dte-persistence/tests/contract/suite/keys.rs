//! What is logged in with: keys that are made, rotated, removed.

use dte_application::ports::{
    AddResult, Companies, CompanyId, Key, KeyId, Keys, MostKeys, NewCredential, NewKey,
    RemoveResult, RequestKey, RotateResult, Rotation, Scopes, Sealed, ShownKeys,
};
use dte_persistence::{Database, backup};
use time::Duration;

use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW};

const COMPANY: u128 = 1;

/// A key for all establishments that may do everything.
fn key(number: u128) -> NewKey {
    let own = made::key(COMPANY, 1).key;
    NewKey {
        key: Key {
            id: KeyId(made::uuid(7_000 + number)),
            establishment: None,
            label: Some(made::good("Caja «ñ»")),
            api_key: format!("made-{number}"),
            created_at: NOW + Duration::seconds(1),
            expires_at: Some(NOW + Duration::days(30)),
            ..own
        },
        api_secret_hash: format!("$2b$04$made-{number}"),
    }
}

/// The same without an end.
fn lasting(number: u128) -> NewKey {
    let mut key = key(number);
    key.key.expires_at = None;
    key
}

/// Room enough.
const MOST: MostKeys = MostKeys {
    company: 100,
    establishment: 100,
};

fn shown(key: &str) -> ShownKeys {
    ShownKeys {
        request: RequestKey {
            key: key.to_owned(),
            fingerprint: "fingerprint".to_owned(),
            of_bytes: None,
        },
        keys: Sealed("sealed:keys".to_owned()),
        at: NOW,
    }
}

fn rotation(number: u128, version: u32, pair: &str, overlap: Option<Duration>) -> Rotation {
    Rotation {
        id: key(number).key.id,
        version,
        api_key: pair.to_owned(),
        api_secret_hash: format!("hash of {pair}"),
        earlier_ends_at: overlap.map(|overlap| NOW + overlap),
        at: NOW + Duration::seconds(i64::from(version)),
        shown: None,
    }
}

fn company() -> CompanyId {
    CompanyId(made::uuid(COMPANY))
}

async fn add(bed: &ContractDatabase, key: NewKey) {
    assert_eq!(bed.add_key(key, None, MOST).await.unwrap(), AddResult::New);
}

pub async fn a_key_comes_back_as_it_was_made(bed: &ContractDatabase) {
    made::register(bed).await;
    bed.register(made::company(2)).await.unwrap();
    let mut made = key(1);
    made.key.scopes = Scopes::named("issue read");
    add(bed, made.clone()).await;
    let found = bed.credential("made-1").await.unwrap().unwrap();
    assert_eq!((&found.key, found.ends_at), (&made.key, None));
    assert_eq!(found.api_secret_hash, "$2b$04$made-1");
    let keys = bed.keys(company()).await.unwrap();
    let own = |branch| made::key(COMPANY, branch).key;
    assert_eq!(keys, [own(1), own(2), made.key]);
    // A public half is nobody else's, as a present one or an earlier one.
    assert!(bed.add_key(key(1), None, MOST).await.is_err());
}

pub async fn no_more_keys_are_made_than_a_company_may_have_and_one_a_request(
    bed: &ContractDatabase,
) {
    made::register(bed).await;
    let add = |number, company, request: Option<&str>| {
        let most = MostKeys { company, ..MOST };
        bed.add_key(key(number), request.map(shown), most)
    };
    assert_eq!(add(1, 1, Some("a")).await.unwrap(), AddResult::New);
    assert_eq!(add(2, 2, Some("a")).await.unwrap(), AddResult::Repeated);
    assert_eq!(add(2, 1, None).await.unwrap(), AddResult::TooMany);
    let removed = bed.remove_key(company(), key(1).key.id, made::establishment_id(1, 1), NOW);
    assert_eq!(removed.await.unwrap(), RemoveResult::Removed(1));
    assert_eq!(add(2, 1, None).await.unwrap(), AddResult::New);
    // One establishment does not take the room of the others.
    let add = |number, branch: Option<u16>| {
        let mut new = key(number);
        new.key.establishment = branch.map(|branch| made::establishment_id(1, branch));
        let most = MostKeys {
            establishment: 1,
            ..MOST
        };
        bed.add_key(new, None, most)
    };
    assert_eq!(add(3, Some(2)).await.unwrap(), AddResult::New);
    assert_eq!(add(4, Some(2)).await.unwrap(), AddResult::TooMany);
    assert_eq!(add(4, Some(1)).await.unwrap(), AddResult::New);
    assert_eq!(add(5, None).await.unwrap(), AddResult::New);
    assert_eq!(add(6, None).await.unwrap(), AddResult::New);
}

pub async fn both_pairs_of_a_rotated_key_are_good_as_long_as_they_overlap(bed: &ContractDatabase) {
    made::register(bed).await;
    add(bed, key(1)).await;
    let rotate =
        |version, pair, overlap| bed.rotate_key(company(), rotation(1, version, pair, overlap));
    let overlap = Duration::hours(2);
    let rotated = rotate(1, "second", Some(overlap)).await.unwrap();
    assert_eq!(rotated, RotateResult::Rotated);
    let earlier = bed.credential("made-1").await.unwrap().unwrap();
    assert_eq!(
        (earlier.key.version, earlier.ends_at),
        (1, Some(NOW + overlap))
    );
    assert_eq!(earlier.api_secret_hash, "$2b$04$made-1");
    let present = bed.credential("second").await.unwrap().unwrap();
    assert_eq!((present.key.version, present.ends_at), (2, None));
    assert_eq!(present.api_secret_hash, "hash of second");

    let late = rotate(1, "late", None).await.unwrap();
    assert_eq!(late, RotateResult::Changed);
    let rotated = rotate(2, "third", None).await.unwrap();
    assert_eq!(rotated, RotateResult::Rotated);
    for gone in ["made-1", "second", "late"] {
        assert_eq!(bed.credential(gone).await.unwrap(), None, "{gone}");
    }
    let states = bed.keys_changed_since(NOW).await.unwrap();
    let [state] = &*states else {
        panic!("{states:?}");
    };
    assert_eq!((state.id, state.version), (key(1).key.id, 3));
    assert_eq!((state.earlier_ends_at, state.is_removed), (None, false));
    assert_eq!(state.changed_at, NOW + Duration::seconds(2));
    let later = bed.keys_changed_since(NOW + Duration::seconds(3)).await;
    assert_eq!(later.unwrap(), []);
    // Another company's is as good as none.
    let foreign = bed.rotate_key(CompanyId(made::uuid(2)), rotation(1, 3, "foreign", None));
    assert_eq!(foreign.await.unwrap(), RotateResult::Changed);
}

pub async fn the_last_key_for_all_settings_stays(bed: &ContractDatabase) {
    made::register(bed).await;
    let head = made::establishment_id(1, 1);
    let remove = |id, now| bed.remove_key(company(), id, head, now);
    let (main, branch) = (KeyId::from(head), KeyId::from(made::establishment_id(1, 2)));
    assert_eq!(remove(main, NOW).await.unwrap(), RemoveResult::Last);
    // A branch's is none, and one that has no such scope is none either.
    assert_eq!(remove(branch, NOW).await.unwrap(), RemoveResult::Removed(1));
    assert_eq!(remove(branch, NOW).await.unwrap(), RemoveResult::Absent);
    let mut reading = key(1);
    reading.key.scopes = Scopes::named("read");
    add(bed, reading).await;
    assert_eq!(remove(main, NOW).await.unwrap(), RemoveResult::Last);
    // One that ends sooner takes nobody's place.
    add(bed, key(2)).await;
    assert_eq!(remove(main, NOW).await.unwrap(), RemoveResult::Last);
    add(bed, key(3)).await;
    let ended = remove(key(3).key.id, NOW).await;
    assert_eq!(ended.unwrap(), RemoveResult::Removed(1));
    add(bed, lasting(4)).await;
    assert_eq!(remove(main, NOW).await.unwrap(), RemoveResult::Removed(1));
    assert_eq!(bed.credential("key-1-1").await.unwrap(), None);
    let left = bed.keys(company()).await.unwrap();
    assert_eq!(left.len(), 3);
    let states = bed.keys_changed_since(NOW).await.unwrap();
    assert!(states.len() == 3 && states.iter().all(|state| state.is_removed));
}

pub async fn of_two_who_remove_the_last_two_keys_one_is_refused(bed: &ContractDatabase) {
    made::register(bed).await;
    add(bed, lasting(1)).await;
    let other = bed.open_again();
    let head = made::establishment_id(1, 1);
    let (one, two) = tokio::join!(
        bed.remove_key(company(), head.into(), head, NOW),
        other.remove_key(company(), key(1).key.id, head, NOW)
    );
    let mut results = [one.unwrap(), two.unwrap()];
    results.sort_by_key(|result| *result == RemoveResult::Last);
    assert_eq!(results, [RemoveResult::Removed(1), RemoveResult::Last]);
}

pub async fn the_operator_gives_an_establishment_a_pair_again_that_was_removed(
    bed: &ContractDatabase,
) {
    made::register(bed).await;
    add(bed, lasting(1)).await;
    let head = made::establishment_id(1, 1);
    let removed = bed.remove_key(company(), head.into(), head, NOW);
    assert_eq!(removed.await.unwrap(), RemoveResult::Removed(1));
    let credential = NewCredential {
        api_key: "again".into(),
        api_secret_hash: "hash".into(),
    };
    let at = NOW + Duration::HOUR;
    let nit = made::good("00000000000001");
    assert!(
        bed.replace_credential(&nit, 1, credential, at)
            .await
            .unwrap()
    );
    let found = bed.credential("again").await.unwrap().unwrap();
    assert_eq!((found.key.id, found.key.version), (head.into(), 2));
    assert_eq!(found.key.scopes, Scopes::all());
    let [state] = bed.keys_changed_since(NOW).await.unwrap()[..] else {
        panic!("one changed");
    };
    assert!(!state.admits(1, at) && state.admits(2, at));
}

pub async fn a_use_is_kept_unless_a_later_one_is(bed: &ContractDatabase) {
    made::register(bed).await;
    let id = KeyId::from(made::establishment_id(1, 1));
    let last = async || bed.keys(company()).await.unwrap()[0].last_used_at;
    assert_eq!(last().await, None);
    for (used, kept) in [(5, 5), (3, 5), (9, 9)] {
        let moment = |hours| NOW + Duration::hours(hours);
        bed.keep_uses(vec![(id, moment(used))]).await.unwrap();
        assert_eq!(last().await, Some(moment(kept)));
    }
}

pub async fn keys_are_in_copies(bed: &ContractDatabase) {
    made::register(bed).await;
    add(bed, key(1)).await;
    let overlap = Some(Duration::HOUR);
    let rotated = bed.rotate_key(company(), rotation(1, 1, "second", overlap));
    assert_eq!(rotated.await.unwrap(), RotateResult::Rotated);
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.sqlite");
    backup::back_up(bed.url(), &copy).unwrap();
    let restored = super::backups::ContractServer::of(bed.kind()).unwrap();
    backup::restore(&copy, &restored.url(), NOW).unwrap();
    let there = Database::open(&restored.url(), ContractDatabase::OPTIONS).unwrap();
    assert_eq!(
        there.keys(company()).await.unwrap(),
        bed.keys(company()).await.unwrap()
    );
    assert_eq!(
        there.credential("made-1").await.unwrap(),
        bed.credential("made-1").await.unwrap()
    );
}
