//! What the operator sees of everybody.

use dte_application::ports::{Companies, CompanyId, Documents};
use dte_domain::identification::{Environment, LocalTime};
use dte_persistence::{Census, KeptCertificate};
use time::Duration;
use time::macros::date;

use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW};

pub async fn what_waits_and_what_was_refused_is_counted_with_the_age_of_the_oldest(
    bed: &ContractDatabase,
) {
    made::register(bed).await;
    let test = Environment::Test;
    assert_eq!(bed.census(test).await.unwrap(), Census::default());
    for number in 1..=4 {
        let mut document = made::document(number);
        document.now = NOW + Duration::minutes(i64::try_from(number).unwrap());
        made::store(bed, document).await;
    }
    let mut held = made::in_contingency(5);
    held.now = NOW;
    made::store(bed, held).await;
    let outcome = made::outcome(1, made::received_as(1));
    assert!(bed.record_result(outcome).await.unwrap());
    let outcome = made::outcome(2, made::rejected());
    assert!(bed.record_result(outcome).await.unwrap());
    let seen = bed.census(test).await.unwrap();
    assert_eq!((seen.pending, seen.rejected), (3, 1));
    assert_eq!(seen.oldest, Some(NOW), "the one of the contingency");
    let elsewhere = bed.census(Environment::Production).await.unwrap();
    assert_eq!(elsewhere, Census::default());
}

pub async fn companies_that_issued_lately_or_never_are_found(bed: &ContractDatabase) {
    made::register(bed).await;
    bed.register(made::company(2)).await.unwrap();
    let mut document = made::document(1);
    document.issued_at = LocalTime::at(NOW);
    let day = document.issued_at.date();
    made::store(bed, document).await;
    let since = async |day| bed.active_companies(Environment::Test, day).await.unwrap();
    let [first, second] = [1, 2].map(|number| CompanyId(made::uuid(number)));
    assert_eq!(since(day).await, [first, second]);
    assert_eq!(since(date!(2020 - 01 - 01)).await, [first, second]);
    let later = since(day.next_day().unwrap()).await;
    assert_eq!(later, [second], "it has not issued yet");
}

pub async fn a_certificate_is_kept_once_for_good(bed: &ContractDatabase) {
    let certificate = |key: &str| KeptCertificate {
        nit: "06140101901015".into(),
        key: key.into(),
        begins_at: NOW,
        ends_at: NOW + Duration::days(365),
        seen_at: NOW,
    };
    for key in ["one", "two", "one"] {
        bed.keep_certificate(certificate(key)).await.unwrap();
    }
    assert_eq!(bed.number("SELECT count(*) FROM certificates"), 2);
}
