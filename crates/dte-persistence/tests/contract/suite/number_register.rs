//! Every number that was ever taken.

use dte_application::ports::{
    Companies, CompanyId, Documents, NewDocument, NumberEntry, NumberRegister, SeriesFilter,
    SeriesKey, SeriesState, TransmissionKind,
};
use dte_domain::identification::{DocumentType, Environment, LocalTime};
use dte_domain::lifecycle::StatusKind;

use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW};

fn filter() -> SeriesFilter {
    SeriesFilter {
        company: CompanyId(made::uuid(1)),
        environment: Environment::Test,
        establishment: None,
    }
}

fn of_year(number: u128, year: u16) -> NewDocument {
    let mut document = made::document(number);
    document.series.year = year;
    document
}

fn state(series: SeriesKey, last_number: u64, documents: u64) -> SeriesState {
    SeriesState {
        series,
        first_number: 1,
        last_number,
        documents,
        taken_elsewhere: 0,
        taken_twice: 0,
    }
}

/// Of the main office three of 2025, two of 2026, one of 2027, an invoice; of the branch
/// one; others of another environment and company.
async fn fill(bed: &ContractDatabase) {
    made::register(bed).await;
    bed.register(made::company(2)).await.unwrap();
    for number in 1..=3 {
        made::store(bed, of_year(number, 2025)).await;
    }
    for (number, year) in [(4, 2026), (5, 2026), (6, 2027)] {
        made::store(bed, of_year(number, year)).await;
    }
    let mut invoice = made::document(7);
    invoice.series.document_type = DocumentType::Invoice;
    made::store(bed, invoice).await;
    let mut branch = made::document(8);
    branch.establishment = made::establishment_id(1, 2);
    branch.series = made::branch_series();
    made::store(bed, branch).await;
    let mut production = made::document(9);
    production.series.environment = Environment::Production;
    made::store(bed, production).await;
    let mut foreign = made::document(10);
    foreign.establishment = made::establishment_id(2, 1);
    foreign.series.company = CompanyId(made::uuid(2));
    made::store(bed, foreign).await;
}

pub async fn the_series_of_a_company_are_told_year_by_year(bed: &ContractDatabase) {
    fill(bed).await;
    let of_year = |year| SeriesKey {
        year,
        ..made::series()
    };
    let invoices = SeriesKey {
        document_type: DocumentType::Invoice,
        ..made::series()
    };
    let all = bed.series(&filter()).await.unwrap();
    let expected = [
        state(invoices, 1, 1),
        state(of_year(2025), 3, 3),
        state(of_year(2026), 2, 2),
        state(of_year(2027), 1, 1),
        state(made::branch_series(), 1, 1),
    ];
    assert_eq!(all, expected);
    let mut branch = filter();
    branch.establishment = Some(made::establishment_id(1, 2));
    let told = bed.series(&branch).await.unwrap();
    assert_eq!(told, [state(made::branch_series(), 1, 1)]);
    // Another company's establishment is nobody's.
    branch.establishment = Some(made::establishment_id(2, 1));
    assert_eq!(bed.series(&branch).await.unwrap(), []);
    // A document that has vanished shows.
    bed.let_documents_go();
    bed.tamper(
        "DELETE FROM document_bodies WHERE document_id IN (SELECT id FROM documents WHERE \
         generation_code LIKE '%2'); DELETE FROM documents WHERE generation_code LIKE '%2'",
    );
    let told = bed.series(&filter()).await.unwrap();
    assert_eq!(told[1], state(of_year(2025), 3, 2));
    assert_eq!(told[1].missing(), 1);
}

pub async fn the_numbers_of_a_series_come_in_order_page_by_page(bed: &ContractDatabase) {
    fill(bed).await;
    assert!(
        bed.record_result(made::outcome(2, made::rejected()))
            .await
            .unwrap()
    );
    bed.correct(made::corrected(made::document(2)))
        .await
        .unwrap();
    assert!(
        bed.record_result(made::outcome(3, made::received('A')))
            .await
            .unwrap()
    );
    let entry = |number: u64, status, revision| NumberEntry {
        number,
        control_number: made::series().number(number).to_string(),
        generation_code: made::code(number.into()),
        status,
        transmission: TransmissionKind::Normal,
        issued_at: LocalTime::at(NOW),
        revision,
    };
    let page = async |after, most| {
        let series = SeriesKey {
            year: 2025,
            ..made::series()
        };
        bed.entries(&series, after, most).await.unwrap()
    };
    let entries = async |after, most| page(after, most).await.entries;
    let all = [
        entry(1, StatusKind::Pending, 0),
        entry(2, StatusKind::Pending, 1),
        entry(3, StatusKind::Received, 0),
    ];
    // Those of other years are of other series, though they have the same digits.
    assert_eq!(entries(0, 3).await, all);
    assert_eq!(entries(0, 2).await, all[..2]);
    assert_eq!(entries(2, 2).await[0], all[2]);
    assert_eq!(entries(u64::MAX, 9).await, []);
    // What is left decides whether there is a next page, not how many numbers there could be.
    for (after, most, next_after) in [(0, 3, None), (0, 2, Some(2)), (2, 1, None), (1, 1, Some(2))]
    {
        assert_eq!(page(after, most).await.next_after, next_after, "{after}");
    }
    let of_2026 = made::series();
    let told = bed.entries(&of_2026, 1, 9).await.unwrap().entries;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].control_number, of_2026.number(2).to_string());
    // A damaged one hides no other.
    bed.tamper("UPDATE documents SET revision = -1 WHERE generation_code LIKE '%1'");
    assert_eq!(entries(0, 9).await[..2], all[1..]);
}
