//! Numbers that the authority has given to other documents than ours.

use std::sync::Arc;

use dte_application::ports::{
    Advance, AdvanceResult, CompanyId, DocumentResult, Documents, EnterResult, ForeignDocument,
    NextNumber, NumberRegister, Numbering, SeriesFilter, SeriesKey, SeriesState, TransmissionKind,
};
use dte_domain::identification::Environment;

use super::backups;
use crate::contract_database::ContractDatabase;
use crate::made::{self, NOW, refused_number};

async fn state(bed: &ContractDatabase) -> SeriesState {
    let filter = SeriesFilter {
        company: CompanyId(made::uuid(1)),
        environment: Environment::Test,
        establishment: None,
    };
    let mut all = bed.series(&filter).await.unwrap();
    assert_eq!(all.len(), 1);
    all.remove(0)
}

/// First, last, documents, taken elsewhere, missing.
async fn figures(bed: &ContractDatabase) -> [u64; 5] {
    let state = state(bed).await;
    [
        state.first_number,
        state.last_number,
        state.documents,
        state.taken_elsewhere,
        state.missing(),
    ]
}

pub async fn a_document_goes_on_under_the_next_number_as_one(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::claiming(1, "key")).await;
    made::store(bed, made::document(2)).await;
    let NextNumber::Taken {
        control_number,
        json,
        holder,
    } = bed.take_next_number(refused_number(1, 1)).await.unwrap()
    else {
        panic!("no next number");
    };
    assert_eq!(control_number, made::series().number(3).to_string());
    assert_eq!(holder, None);
    let found = bed.find(made::code(1)).await.unwrap().unwrap();
    assert_eq!(
        (&found.control_number, &found.json),
        (&Some(control_number), &json)
    );
    assert_eq!(
        *json,
        *made::body(made::code(1)).with_number(&made::series().number(3))
    );
    let numbers = bed.refused_numbers(made::code(1)).await.unwrap();
    assert_eq!(numbers, [made::series().number(1).to_string()]);
    assert_eq!(figures(bed).await, [1, 3, 2, 1, 0]);
    // Who still believes that it has the old number changes nothing.
    let again = bed.take_next_number(refused_number(1, 1)).await.unwrap();
    assert_eq!(again, NextNumber::Changed);
    // The second one is stamped; its number is its own.
    assert!(
        bed.record_result(made::outcome(2, made::received('B')))
            .await
            .unwrap()
    );
    let decided = bed.take_next_number(refused_number(2, 2)).await.unwrap();
    assert_eq!(decided, NextNumber::Changed);
    assert_eq!(figures(bed).await, [1, 3, 2, 1, 0]);
    backups::sound(bed);
}

pub async fn a_document_that_is_handed_over_keeps_its_number(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::document(1)).await;
    assert!(bed.hand_over(made::code(1)).await.unwrap());
    let kept = bed.take_next_number(refused_number(1, 1)).await.unwrap();
    assert_eq!(kept, NextNumber::HandedOver);
    assert!(
        bed.record_result(made::outcome(1, made::rejected()))
            .await
            .unwrap()
    );
    // It is counted as taken, and carries the number all the same.
    assert_eq!(figures(bed).await, [1, 1, 1, 1, 0]);
    // One that is in contingency is in somebody's hands.
    made::store(bed, made::in_contingency(2)).await;
    let kept = bed.take_next_number(refused_number(2, 2)).await.unwrap();
    assert_eq!(kept, NextNumber::HandedOver);
    // One whose number is known to be taken is not handed over.
    made::store(bed, made::document(3)).await;
    bed.note_taken(made::code(3), NOW).await.unwrap();
    assert!(!bed.hand_over(made::code(3)).await.unwrap());
    // Nor does it enter a contingency, which would hand it over.
    assert!(!bed.enter_contingency(made::rerendered(3)).await.unwrap());
    bed.take_next_number(refused_number(3, 3)).await.unwrap();
    // Nor one that is being renumbered: its next number may be taken as well.
    assert!(!bed.hand_over(made::code(3)).await.unwrap());
    assert!(bed.enter_contingency(made::rerendered(3)).await.unwrap());
    assert!(bed.hand_over(made::code(3)).await.unwrap());
    assert_eq!(figures(bed).await, [1, 4, 3, 3, 0]);
}

pub async fn of_many_who_find_a_number_taken_one_moves_on(bed: &ContractDatabase) {
    made::register(bed).await;
    made::store(bed, made::document(1)).await;
    let databases = [Arc::new(bed.open_again()), Arc::new(bed.open_again())];
    let moving: Vec<_> = (0..20)
        .map(|one| {
            let database = Arc::clone(&databases[one % 2]);
            tokio::spawn(async move {
                database
                    .take_next_number(refused_number(1, 1))
                    .await
                    .unwrap()
            })
        })
        .collect();
    let storing: Vec<_> = (2..22)
        .map(|number| {
            let database = Arc::clone(&databases[0]);
            tokio::spawn(async move { made::store(&database, made::document(number)).await })
        })
        .collect();
    let mut moved = 0;
    for one in moving {
        moved += usize::from(matches!(one.await.unwrap(), NextNumber::Taken { .. }));
    }
    for one in storing {
        one.await.unwrap();
    }
    assert_eq!(moved, 1);
    assert_eq!(figures(bed).await, [1, 22, 21, 1, 0]);
}

pub async fn what_an_operator_passes_over_is_never_missing(bed: &ContractDatabase) {
    made::register(bed).await;
    let advance = |to| Advance {
        series: made::series(),
        numbering: Numbering::Yearly,
        to,
        now: NOW,
    };
    // A company that moves in during the year.
    assert_eq!(
        bed.advance(advance(40)).await.unwrap(),
        AdvanceResult::Opened
    );
    assert_eq!(made::store(bed, made::document(1)).await.sequence, 41);
    assert_eq!(figures(bed).await, [41, 41, 1, 0, 0]);
    // After a restore.
    let passed = bed.advance(advance(60)).await.unwrap();
    assert_eq!(passed, AdvanceResult::PassedOver { from: 42 });
    let behind = bed.advance(advance(60)).await.unwrap();
    assert_eq!(behind, AdvanceResult::Behind { last_number: 60 });
    assert_eq!(made::store(bed, made::document(2)).await.sequence, 61);
    assert_eq!(figures(bed).await, [41, 61, 2, 19, 0]);
    backups::sound(bed);
    // What vanishes is missing nevertheless.
    bed.let_documents_go();
    bed.tamper("DELETE FROM document_bodies; DELETE FROM documents WHERE sequence = 41");
    assert_eq!(figures(bed).await, [41, 61, 1, 19, 1]);
}

pub async fn a_document_of_others_is_entered_once(bed: &ContractDatabase) {
    made::register(bed).await;
    for number in 1..=3 {
        made::store(bed, made::document(number)).await;
    }
    let foreign = |code, number| ForeignDocument {
        generation_code: made::code(code),
        series: made::series(),
        numbering: Numbering::Yearly,
        number,
        stamp: made::stamp('F'),
        json: None,
        now: NOW,
    };
    assert_eq!(bed.enter(foreign(900, 2)).await.unwrap(), EnterResult::New);
    // Under another number either: it is the first that stands, and nothing else is taken.
    for number in [2, 3, 900] {
        let known = EnterResult::AlreadyEntered {
            control_number: made::series().number(2).to_string(),
        };
        assert_eq!(bed.enter(foreign(900, number)).await.unwrap(), known);
    }
    assert_eq!(bed.enter(foreign(3, 3)).await.unwrap(), EnterResult::Own);
    assert_eq!(figures(bed).await, [1, 3, 3, 1, 0]);
    // Of those before a number that was not reached yet nobody knows anything.
    assert_eq!(bed.enter(foreign(901, 6)).await.unwrap(), EnterResult::New);
    assert_eq!(made::store(bed, made::document(4)).await.sequence, 7);
    assert_eq!(figures(bed).await, [1, 7, 4, 2, 2]);
    let taken = bed.taken(&made::series()).await.unwrap();
    let ranges: Vec<_> = taken.iter().map(|range| (range.from, range.to)).collect();
    assert_eq!(ranges, [(2, 2), (6, 6)]);
    let entered = [(2, 900), (6, 901)].map(|(number, code)| {
        let number = made::series().number(number).to_string();
        (number, made::code(code).to_string())
    });
    assert_eq!(bed.entered(&made::series()).await.unwrap(), entered);
    assert_eq!(taken[0].document, Some(made::code(2)));
}

pub async fn a_number_is_the_documents_own_again_once_it_is_stamped(bed: &ContractDatabase) {
    made::register(bed).await;
    let handed = async |number: u128| {
        let sequence = made::store(bed, made::document(number)).await.sequence;
        assert!(bed.hand_over(made::code(number)).await.unwrap());
        let kept = bed.take_next_number(refused_number(number, sequence)).await;
        assert_eq!(kept.unwrap(), NextNumber::HandedOver);
    };
    let record_result =
        async |outcome: DocumentResult| assert!(bed.record_result(outcome).await.unwrap());
    // Found stamped while it is PENDING, and after it was refused.
    handed(1).await;
    handed(2).await;
    record_result(made::outcome(2, made::rejected())).await;
    assert_eq!(figures(bed).await, [1, 2, 2, 2, 0]);
    record_result(made::outcome(1, made::received_as(1))).await;
    assert_eq!(figures(bed).await, [1, 2, 2, 1, 0]);
    assert!(bed.receive_rejected(made::late(2, 0)).await.unwrap());
    assert_eq!(figures(bed).await, [1, 2, 2, 0, 0]);
    // One in contingency, and one whose number the authority had only for a while.
    made::store(bed, made::in_contingency(3)).await;
    made::store(bed, made::document(4)).await;
    for number in 3..=4 {
        bed.note_taken(made::code(number), NOW).await.unwrap();
    }
    assert_eq!(figures(bed).await, [1, 4, 4, 2, 0]);
    record_result(DocumentResult {
        rendering: TransmissionKind::Contingency,
        ..made::outcome(3, made::received_as(3))
    })
    .await;
    record_result(made::outcome(4, made::received_as(4))).await;
    assert_eq!(figures(bed).await, [1, 4, 4, 0, 0]);
    assert_eq!(bed.number("SELECT count(*) FROM taken_numbers"), 0);
    backups::sound(bed);
}

pub async fn a_series_that_goes_on_is_never_passed_over_backwards(bed: &ContractDatabase) {
    made::register(bed).await;
    let numbering = Numbering::Continuous;
    let on = |number, year| {
        let mut document = made::document(number);
        document.numbering = numbering;
        document.series.year = year;
        document
    };
    for number in 1..=5 {
        made::store(bed, on(number, 2026)).await;
    }
    let series = |year| SeriesKey {
        year,
        ..made::series()
    };
    let foreign = ForeignDocument {
        generation_code: made::code(900),
        series: series(2027),
        numbering,
        number: 3,
        stamp: made::stamp('F'),
        json: None,
        now: NOW,
    };
    assert_eq!(bed.enter(foreign).await.unwrap(), EnterResult::New);
    assert_eq!(made::store(bed, on(6, 2027)).await.sequence, 6);
    let advance = |year, to| Advance {
        series: series(year),
        numbering,
        to,
        now: NOW,
    };
    let behind = bed.advance(advance(2028, 4)).await.unwrap();
    assert_eq!(behind, AdvanceResult::Behind { last_number: 6 });
    let passed = bed.advance(advance(2028, 9)).await.unwrap();
    assert_eq!(passed, AdvanceResult::PassedOver { from: 7 });
    assert_eq!(made::store(bed, on(7, 2028)).await.sequence, 10);
    let filter = SeriesFilter {
        company: CompanyId(made::uuid(1)),
        environment: Environment::Test,
        establishment: None,
    };
    let all = bed.series(&filter).await.unwrap();
    let figures = all
        .iter()
        .map(|state| (state.taken_elsewhere, state.missing()));
    assert_eq!(figures.collect::<Vec<_>>(), [(0, 0), (0, 0), (3, 0)]);
}
