//! Districts that are remembered.

use std::sync::Arc;

use dte_application::ports::{CompanyId, Documents, NewDocument, SaidResidence};
use dte_domain::catalog::{Department, DistrictCode, IdentityDocumentType};
use dte_domain::parts::receiver::Residence;
use dte_persistence::Database;

use crate::contract_database::ContractDatabase;
use crate::made;

/// The receiver with that number, in San Salvador Norte.
fn receiver(number: u128) -> Residence {
    Residence {
        document_type: IdentityDocumentType::Nit,
        number: format!("{number:014}"),
        department: Department::SAN_SALVADOR,
        municipality: made::good("20"),
    }
}

/// A document that says this district of a receiver.
fn saying(number: u128, residence: Residence, district: &str) -> NewDocument {
    NewDocument {
        residence: Some(SaidResidence {
            residence,
            district: made::good(district),
        }),
        ..made::document(number)
    }
}

async fn last(database: &Database, residence: &Residence) -> Option<DistrictCode> {
    let company = CompanyId(made::uuid(1));
    database.last_district(company, residence).await.unwrap()
}

pub async fn the_last_district_of_a_receiver_is_remembered(bed: &ContractDatabase) {
    made::register(bed).await;
    assert_eq!(last(bed, &receiver(1)).await, None);
    made::store(bed, saying(1, receiver(1), "01")).await;
    assert_eq!(last(bed, &receiver(1)).await, Some(made::good("01")));
    made::store(bed, saying(2, receiver(1), "02")).await;
    // One that says none takes none away.
    made::store(bed, made::document(3)).await;
    assert_eq!(last(bed, &receiver(1)).await, Some(made::good("02")));
    let elsewhere = Residence {
        municipality: made::good("21"),
        ..receiver(1)
    };
    let other_kind = Residence {
        document_type: IdentityDocumentType::Other,
        ..receiver(1)
    };
    for unknown in [receiver(2), elsewhere, other_kind] {
        assert_eq!(last(bed, &unknown).await, None);
    }
    let (company, known) = (CompanyId(made::uuid(2)), receiver(1));
    assert_eq!(bed.last_district(company, &known).await.unwrap(), None);
}

pub async fn a_document_that_is_not_stored_says_no_district(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::selling(1, made::sales(0, 0, 100))).await;
    let mut note = made::note(2, &[(1, made::sales(0, 0, 101))]);
    note.residence = saying(2, receiver(1), "01").residence;
    assert!(bed.store(note).await.is_err());
    assert_eq!(last(bed, &receiver(1)).await, None);
    // A replay says nothing either.
    made::store(bed, made::claiming(3, "key")).await;
    let mut replay = made::claiming(4, "key");
    replay.residence = saying(4, receiver(1), "01").residence;
    assert!(bed.store(replay).await.is_ok());
    assert_eq!(last(bed, &receiver(1)).await, None);
    // A correction does.
    made::store(bed, made::document(5)).await;
    assert!(
        bed.record_result(made::outcome(5, made::rejected()))
            .await
            .unwrap()
    );
    let corrected = made::corrected(saying(5, receiver(1), "03"));
    assert!(bed.correct(corrected).await.is_ok());
    assert_eq!(last(bed, &receiver(1)).await, Some(made::good("03")));
}

/// Two programs, each with the receivers in its own order, all at the same time.
pub async fn programs_that_remember_the_same_receivers_do_not_wait_for_one_another(
    bed: &ContractDatabase,
) {
    made::register(bed).await;
    let programs = [
        (Arc::new(bed.open_again()), made::series()),
        (Arc::new(bed.open_again()), made::branch_series()),
    ];
    let attempts: Vec<_> = (0..120_u128)
        .map(|step| {
            let (database, series) = &programs[usize::from(step % 2 == 1)];
            let turn = step / 2 % 6;
            let of = if step % 2 == 0 { turn } else { 5 - turn };
            let district = ["01", "02", "03"][usize::try_from(step % 3).unwrap()];
            let mut document = saying(100 + step, receiver(of), district);
            document.series = series.clone();
            let database = Arc::clone(database);
            tokio::spawn(async move { database.store(document).await.map(drop) })
        })
        .collect();
    for attempt in attempts {
        attempt.await.unwrap().unwrap();
    }
    for of in 0..6 {
        assert!(last(bed, &receiver(of)).await.is_some());
    }
}
