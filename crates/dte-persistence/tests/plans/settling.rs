//! What is sold for others, and its settlements.

use dte_application::ports::{CompanyId, Documents, NewDocument};
use dte_domain::catalog::GenerationType;
use dte_domain::identification::{DocumentType, Environment};
use dte_domain::settled::{SettledAmounts, SettledDocument, SoldForAnother};
use rust_decimal::Decimal;

use crate::made::{self, code, uuid};
use crate::work::{Work, work};

fn sale_for_another(number: u128) -> NewDocument {
    NewDocument {
        sold_for_another: Some(SoldForAnother {
            principal: "06142909851037".to_owned(),
            amounts: SettledAmounts {
                taxed: Decimal::ONE_HUNDRED,
                ..SettledAmounts::default()
            },
            taxes: Vec::new(),
        }),
        ..made::document(number)
    }
}

/// A settlement of one document that was issued here.
fn settling(number: u128, document: u128) -> NewDocument {
    let mut settlement = made::document(number);
    settlement.series.document_type = DocumentType::Settlement;
    settlement.settles = vec![SettledDocument {
        generation_type: GenerationType::Electronic,
        document_type: DocumentType::Ccf,
        number: code(document).to_string(),
    }];
    settlement
}

/// Of a document that sells for another, and of the settlement that tells of it.
pub fn works(first: u128) -> Vec<Work> {
    let (sale, settlement) = (first + 4, first + 5);
    vec![
        work("store a sale for another", move |database| {
            Box::pin(async move {
                made::store(database, sale_for_another(sale)).await;
            })
        }),
        work("look for what is settled", move |database| {
            Box::pin(async move {
                let company = CompanyId(uuid(1));
                let numbers = [
                    (GenerationType::Electronic, code(sale).to_string()),
                    (GenerationType::Physical, "A1".to_owned()),
                ];
                let facts = database.settlement_facts(company, Environment::Test, &numbers);
                assert_eq!(facts.await.unwrap().sold.len(), 1);
            })
        }),
        work("store a settlement", move |database| {
            Box::pin(async move {
                made::store(database, settling(settlement, sale)).await;
            })
        }),
        work("refuse a second settlement", move |database| {
            Box::pin(async move {
                let second = settling(first + 6, sale);
                assert!(database.store(second).await.is_err());
            })
        }),
        work("look for settlements of a document", move |database| {
            Box::pin(async move {
                let of_sale = database.settlements_of(code(sale)).await.unwrap();
                assert_eq!(of_sale.len(), 1);
            })
        }),
        work("reject a settlement", move |database| {
            Box::pin(async move {
                let outcome = made::outcome(settlement, made::rejected());
                assert!(database.record_result(outcome).await.unwrap());
            })
        }),
        work("correct a settlement", move |database| {
            Box::pin(async move {
                let corrected = settling(settlement, sale);
                database.correct(made::corrected(corrected)).await.unwrap();
            })
        }),
        work("receive a rejected settlement", move |database| {
            Box::pin(async move {
                let mut outcome = made::outcome(settlement, made::rejected());
                outcome.revision = 1;
                assert!(database.record_result(outcome).await.unwrap());
                let mut late = made::late(settlement, 1);
                late.stamp = made::stamp('Y');
                assert!(database.receive_rejected(late).await.unwrap());
            })
        }),
    ]
}
