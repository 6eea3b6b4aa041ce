//! Lists and counters.

use dte_application::ports::{
    BeginResult, Companies, CompanyId, Counters, DocumentFilter, DocumentPage, DocumentRecord,
    Documents, Invalidations, NewDocument, PIECE, PageStart, TransmissionKind,
};
use dte_domain::identification::{DocumentType, Environment, LocalTime};
use dte_domain::lifecycle::StatusKind;
use time::Duration;
use time::macros::{date, datetime};

use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW, everything};

/// The numbers with which the documents of a page were made.
pub fn numbers(page: &DocumentPage) -> Vec<u128> {
    page.documents
        .iter()
        .map(|document| {
            let code = document.generation_code.to_string();
            u128::from_str_radix(&code[24..], 16).unwrap()
        })
        .collect()
}

fn issued(number: u128, days_ago: i64) -> NewDocument {
    let mut document = made::document(number);
    document.issued_at = LocalTime::at(NOW - Duration::days(days_ago));
    document
}

fn branch(mut document: NewDocument) -> NewDocument {
    document.establishment = made::establishment_id(1, 2);
    document.series = made::branch_series();
    document
}

/// Documents 1 to 8, the newest first; 9 of another environment, 10 of another company.
async fn fill(bed: &ContractDatabase) {
    made::register(bed).await;
    bed.register(made::company(2)).await.unwrap();
    for number in 1..=8 {
        let document = issued(number, i64::try_from(number).unwrap() / 2);
        let mut document = if number % 4 == 0 {
            branch(document)
        } else {
            document
        };
        if number >= 5 {
            document.series.document_type = DocumentType::Invoice;
        }
        document.issued_at = LocalTime::at(
            document.issued_at.moment() - Duration::seconds(i64::try_from(number).unwrap()),
        );
        made::store(bed, document).await;
    }
    let mut production = issued(9, 0);
    production.series.environment = Environment::Production;
    made::store(bed, production).await;
    let mut foreign = issued(10, 0);
    foreign.establishment = made::establishment_id(2, 1);
    foreign.series.company = CompanyId(made::uuid(2));
    made::store(bed, foreign).await;
    for (number, status) in [
        (2, made::received('A')),
        (3, made::received('B')),
        (4, made::rejected()),
    ] {
        assert!(
            bed.record_result(made::outcome(number, status))
                .await
                .unwrap()
        );
    }
}

pub async fn a_list_is_narrowed_by_every_member_of_the_filter(bed: &ContractDatabase) {
    fill(bed).await;
    let list = async |filter: DocumentFilter| {
        let page = bed.list(&filter, PageStart::Skip(0), 100).await.unwrap();
        let listed = numbers(&page);
        assert_eq!(page.counters.total(), u64::try_from(listed.len()).unwrap());
        listed
    };
    assert_eq!(list(everything()).await, [1, 2, 3, 4, 5, 6, 7, 8]);
    let narrowed = |narrow: fn(&mut DocumentFilter)| {
        let mut filter = everything();
        narrow(&mut filter);
        list(filter)
    };
    assert_eq!(
        narrowed(|f| f.environment = Environment::Production).await,
        [9]
    );
    assert_eq!(
        narrowed(|f| f.company = CompanyId(made::uuid(2))).await,
        [10]
    );
    assert_eq!(
        narrowed(|f| f.company = CompanyId(made::uuid(3))).await,
        [0; 0]
    );
    assert_eq!(
        narrowed(|f| f.establishment = Some(made::establishment_id(1, 2))).await,
        [4, 8]
    );
    assert_eq!(
        narrowed(|f| f.document_type = Some(DocumentType::Invoice)).await,
        [5, 6, 7, 8]
    );
    assert_eq!(
        narrowed(|f| f.status = Some(StatusKind::Received)).await,
        [2, 3]
    );
    assert_eq!(
        narrowed(|f| f.status = Some(StatusKind::Rejected)).await,
        [4]
    );
    assert_eq!(
        narrowed(|f| f.transmission = Some(TransmissionKind::Contingency)).await,
        [0; 0]
    );
    assert_eq!(
        narrowed(|f| f.from = Some(date!(2026 - 03 - 14))).await,
        [1, 2, 3, 4, 5]
    );
    assert_eq!(
        narrowed(|f| f.to = Some(date!(2026 - 03 - 14))).await,
        [4, 5, 6, 7, 8]
    );
    assert_eq!(
        narrowed(|f| {
            f.from = Some(date!(2026 - 03 - 13));
            f.to = Some(date!(2026 - 03 - 15));
            f.document_type = Some(DocumentType::Ccf);
            f.establishment = Some(made::establishment_id(1, 1));
        })
        .await,
        [2, 3]
    );
}

pub async fn of_one_moment_the_document_that_was_stored_later_comes_first(bed: &ContractDatabase) {
    made::register(bed).await;
    for number in [0xB, 0x1A, 0x9, 0xA1] {
        made::store(bed, made::document(number)).await;
    }
    let page = bed
        .list(&everything(), PageStart::Skip(0), 10)
        .await
        .unwrap();
    assert_eq!(numbers(&page), [0xA1, 0x9, 0x1A, 0xB]);
}

pub async fn a_page_of_large_documents_comes_in_pieces(bed: &ContractDatabase) {
    made::register(bed).await;
    for number in 0..150_u128 {
        made::store(bed, issued(number, i64::try_from(number).unwrap() / 4)).await;
    }
    let page = bed
        .list(&everything(), PageStart::Skip(0), 140)
        .await
        .unwrap();
    let size = |documents: &[DocumentRecord]| -> usize {
        documents.iter().map(|document| document.json.len()).sum()
    };
    assert!(!page.rest.is_empty() && size(&page.documents) <= PIECE);
    assert_eq!(page.documents.len() + page.rest.len(), 140);
    let (mut joined, mut rest) = (page.documents.clone(), page.rest.clone());
    while !rest.is_empty() {
        let (documents, looked_at) = bed.rest_of_page(&rest).await.unwrap();
        assert!(looked_at > 0 && size(&documents) <= PIECE);
        joined.extend(documents);
        rest.drain(..looked_at);
    }
    let mut small = Vec::new();
    let mut last = None;
    for skip in (0..140).step_by(20) {
        let page = bed
            .list(&everything(), PageStart::Skip(skip), 20)
            .await
            .unwrap();
        assert!(page.rest.is_empty());
        small.extend(page.documents);
        last = page.next;
    }
    assert_eq!(joined, small);
    assert_eq!(page.next, last);
}

pub async fn pages_join_without_gap_or_overlap_and_end_empty(bed: &ContractDatabase) {
    made::register(bed).await;
    for number in 0..25_u128 {
        made::store(bed, issued(number, i64::try_from(number).unwrap() / 4)).await;
    }
    let whole = bed
        .list(&everything(), PageStart::Skip(0), 100)
        .await
        .unwrap();
    assert_eq!(whole.documents.len(), 25);
    for size in [1, 3, 4, 5, 25] {
        let mut joined = Vec::new();
        for page in 0.. {
            let skip = u64::from(page * size);
            let found = bed
                .list(&everything(), PageStart::Skip(skip), size)
                .await
                .unwrap();
            assert_eq!(found.counters, whole.counters);
            if found.documents.is_empty() {
                break;
            }
            joined.extend(found.documents);
        }
        assert_eq!(joined, whole.documents, "pages of {size}");
    }
    let past = bed
        .list(&everything(), PageStart::Skip(u64::MAX), 20)
        .await
        .unwrap();
    assert_eq!((past.documents.len(), past.counters.total()), (0, 25));
}

pub async fn counters_follow_every_change(bed: &ContractDatabase) {
    fill(bed).await;
    let counters = async || {
        bed.list(&everything(), PageStart::Skip(0), 1)
            .await
            .unwrap()
            .counters
    };
    let expected = Counters {
        received: 2,
        invalidated: 0,
        rejected: 1,
        pending: 5,
        contingency: 0,
        normal: 8,
    };
    assert_eq!(counters().await, expected);
    // Settled again, or held: nothing changes.
    bed.record_result(made::outcome(2, made::rejected()))
        .await
        .unwrap();
    bed.record_result(made::outcome(1, dte_domain::lifecycle::Status::Pending))
        .await
        .unwrap();
    assert_eq!(counters().await, expected);
    bed.record_result(made::outcome(1, made::received('C')))
        .await
        .unwrap();
    let expected = Counters {
        received: 3,
        pending: 4,
        ..expected
    };
    assert_eq!(counters().await, expected);
}

pub async fn the_days_of_a_filter_are_those_of_el_salvador(bed: &ContractDatabase) {
    made::register(bed).await;
    for (number, moment) in [
        (1, datetime!(2026-03-16 05:59:59 UTC)),
        (2, datetime!(2026-03-16 06:00:00 UTC)),
        (3, datetime!(2026-03-17 05:59:59 UTC)),
        (4, datetime!(2026-03-17 06:00:00 UTC)),
    ] {
        let mut document = made::document(number);
        document.issued_at = LocalTime::at(moment);
        made::store(bed, document).await;
    }
    let filter = DocumentFilter {
        from: Some(date!(2026 - 03 - 16)),
        to: Some(date!(2026 - 03 - 16)),
        ..everything()
    };
    let page = bed.list(&filter, PageStart::Skip(0), 10).await.unwrap();
    assert_eq!(numbers(&page), [3, 2]);
    assert_eq!(page.counters.total(), 2);
}

pub async fn pages_after_a_document_are_those_after_skipping(bed: &ContractDatabase) {
    made::register(bed).await;
    // Seven of a moment, days without any, and two establishments.
    for number in 0..40_u128 {
        let days = [0, 0, 1, 5, 6, 30][usize::try_from(number / 7).unwrap()];
        let document = issued(number, days);
        let document = if number % 3 == 0 {
            branch(document)
        } else {
            document
        };
        made::store(bed, document).await;
    }
    let mut narrow = everything();
    narrow.establishment = Some(made::establishment_id(1, 2));
    narrow.to = Some((NOW - Duration::days(1)).date());
    for filter in [everything(), narrow] {
        let whole = bed.list(&filter, PageStart::Skip(0), 100).await.unwrap();
        for size in [1, 2, 3, 7, 13, 100] {
            let (mut joined, mut start) = (Vec::new(), PageStart::Skip(0));
            for _page in 0..=whole.documents.len() {
                let found = bed.list(&filter, start, size).await.unwrap();
                assert_eq!(found.counters, whole.counters);
                let Some(last) = found.documents.last() else {
                    break;
                };
                start = PageStart::After(last.issued_at, last.generation_code);
                joined.extend(found.documents);
            }
            assert_eq!(joined, whole.documents, "pages of {size}");
        }
        // From a moment before and after everything.
        for (moment, expected) in [
            (NOW + Duration::days(9), whole.documents.len()),
            (NOW - Duration::days(99), 0),
        ] {
            let start = PageStart::After(LocalTime::at(moment), made::code(5));
            let page = bed.list(&filter, start, 100).await.unwrap();
            assert_eq!(page.documents.len(), expected);
        }
    }
}

pub async fn counters_follow_an_invalidation(bed: &ContractDatabase) {
    fill(bed).await;
    assert_eq!(
        bed.begin(made::event(50, 2)).await.unwrap(),
        BeginResult::Created
    );
    let outcome = made::event_outcome(50, made::accepted('E'));
    assert!(bed.finish(outcome.clone()).await.unwrap());
    assert!(!bed.finish(outcome).await.unwrap());
    let page = bed.list(&everything(), PageStart::Skip(0), 100).await;
    let expected = Counters {
        received: 1,
        invalidated: 1,
        rejected: 1,
        pending: 5,
        contingency: 0,
        normal: 8,
    };
    assert_eq!(page.unwrap().counters, expected);
    let mut invalidated = everything();
    invalidated.status = Some(StatusKind::Invalidated);
    let page = bed.list(&invalidated, PageStart::Skip(0), 100).await;
    assert_eq!(numbers(&page.unwrap()), [2]);
}

pub async fn what_changed_is_listed_in_the_order_of_the_changes(bed: &ContractDatabase) {
    made::register(bed).await;
    bed.register(made::company(2)).await.unwrap();
    for number in 1..=6 {
        let mut document = made::document(number);
        document.now = NOW + Duration::seconds(i64::try_from(number / 2).unwrap());
        made::store(bed, document).await;
    }
    let mut foreign = made::document(7);
    foreign.establishment = made::establishment_id(2, 1);
    foreign.series.company = CompanyId(made::uuid(2));
    made::store(bed, foreign).await;
    // The second changes last.
    let last = NOW + Duration::seconds(10);
    let mut outcome = made::outcome(2, made::received('A'));
    outcome.now = last;
    assert!(bed.record_result(outcome).await.unwrap());
    let changed = async |filter: &DocumentFilter, since, after: Option<u128>, size| {
        let start = PageStart::Changed(since, after.map(made::code));
        bed.list(filter, start, size).await.unwrap()
    };
    let all = everything();
    let page = changed(&all, NOW, None, 10).await;
    assert_eq!(numbers(&page), [1, 3, 4, 5, 6, 2]);
    assert_eq!((page.next, page.is_capped), (None, false));
    assert_eq!((page.counters.pending, page.counters.received), (5, 1));
    // From a moment on, which is included.
    let second = NOW + Duration::seconds(2);
    let page = changed(&all, second, None, 10).await;
    assert_eq!(numbers(&page), [4, 5, 6, 2]);
    assert_eq!(page.counters.total(), 4);
    // Page by page, across what changed in one moment.
    let (mut joined, mut start) = (Vec::new(), Some(PageStart::Changed(NOW, None)));
    while let Some(from) = start {
        let page = bed.list(&all, from, 2).await.unwrap();
        joined.extend(numbers(&page));
        start = page.next;
    }
    assert_eq!(joined, [1, 3, 4, 5, 6, 2]);
    let page = changed(&all, second, Some(4), 10).await;
    assert_eq!(numbers(&page), [5, 6, 2]);
    // What is too young is held back, and filters narrow.
    let held_back = DocumentFilter {
        changed_until: Some(last - Duration::SECOND),
        ..everything()
    };
    assert_eq!(
        numbers(&changed(&held_back, second, None, 10).await),
        [4, 5, 6]
    );
    let received = DocumentFilter {
        status: Some(StatusKind::Received),
        ..everything()
    };
    assert_eq!(numbers(&changed(&received, NOW, None, 10).await), [2]);
    let before = DocumentFilter {
        to: Some((NOW - Duration::days(1)).date()),
        ..everything()
    };
    assert_eq!(numbers(&changed(&before, NOW, None, 10).await), [0; 0]);
}
