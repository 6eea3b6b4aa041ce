//! When receivers' pages were opened: the first time is kept and told, whoever comes at once.

use dte_application::ports::{
    CompanyId, Documents, DomainEventKind, EventFacts, OpeningFacts, Outbox, PagePart,
};
use dte_domain::identification::{DocumentType, Environment};
use dte_persistence::Database;
use time::{Duration, OffsetDateTime};

use super::backups::faults;
use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW};

fn company() -> CompanyId {
    CompanyId(made::uuid(1))
}

fn opening(part: PagePart) -> OpeningFacts {
    OpeningFacts {
        part,
        generation_code: made::code(1),
        environment: Environment::Test,
        document_type: DocumentType::Ccf,
        establishment: made::establishment_id(1, 1),
        control_number: Some("DTE-03-M001P001-000000000000001".into()),
        external_id: Some(made::good("a|b")),
    }
}

async fn open(database: &Database, part: PagePart, at: OffsetDateTime) -> bool {
    let kept = database.keep_opening(company(), 0, opening(part), at).await;
    kept.unwrap()
}

pub async fn the_first_time_is_kept_and_told(bed: &ContractDatabase) {
    made::register(bed).await;
    assert_eq!(bed.openings(made::code(1), 0).await.unwrap(), []);
    let later = NOW + Duration::seconds(1);
    let pages = (0..8).map(|_| open(bed, PagePart::Page, NOW));
    let first = futures_util::future::join_all(pages).await;
    assert_eq!(first.into_iter().filter(|is_first| *is_first).count(), 1);
    assert!(open(bed, PagePart::Pdf, later).await);
    assert!(!open(bed, PagePart::Page, later).await);
    assert_eq!(
        bed.openings(made::code(1), 0).await.unwrap(),
        [(PagePart::Page, NOW), (PagePart::Pdf, later)]
    );
    assert_eq!(bed.openings(made::code(1), 1).await.unwrap(), []);
    let told = bed.events_after(company(), 0, 10).await.unwrap();
    let told: Vec<_> = told.into_iter().map(|it| (it.kind, it.facts)).collect();
    let expected = [PagePart::Page, PagePart::Pdf].map(|part| {
        let facts = EventFacts::Opening(opening(part));
        (DomainEventKind::DeliveryOpened, facts)
    });
    assert_eq!(told, expected);
    assert_eq!(faults(bed), []);
}
