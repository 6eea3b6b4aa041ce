//! What is sold for others, and its settlements.

use dte_application::ports::{
    CompanyId, DocumentResults, DocumentStore, DocumentVersions, NamedDocuments, NewDocument,
};
use dte_domain::catalog::GenerationType;
use dte_domain::identification::{DocumentType, Environment};
use dte_domain::settled::{
    SettledAmounts, SettledAs, SettledDocument, SoldForAnother, TakenDocument,
};
use rust_decimal::Decimal;

use crate::made::{self, code, uuid};
use crate::work::{Work, work};

fn amounts() -> SettledAmounts {
    SettledAmounts {
        taxed: Decimal::ONE_HUNDRED,
        ..SettledAmounts::default()
    }
}

fn sale_for_another(number: u128) -> NewDocument {
    NewDocument {
        sold_for_another: Some(SoldForAnother {
            principal: "06142909851037".to_owned(),
            amounts: amounts(),
            taxes: Vec::new(),
        }),
        ..made::document(number)
    }
}

/// A settlement of one document that was issued here.
fn settling(number: u128, document: u128) -> NewDocument {
    settling_as(SettledAs::Plain, number, document)
}

fn settling_as(settled_as: SettledAs, number: u128, document: u128) -> NewDocument {
    let mut settlement = made::document(number);
    settlement.series.document_type = DocumentType::Settlement;
    settlement.settles = vec![TakenDocument {
        document: SettledDocument {
            generation_type: GenerationType::Electronic,
            document_type: DocumentType::Ccf,
            number: code(document).to_string(),
        },
        settled_as,
        amounts: amounts(),
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
        work("store a settlement of a return", move |database| {
            Box::pin(async move {
                let of_return = SettledAs::Return(code(first + 8));
                let telling = settling_as(of_return, first + 7, sale);
                made::store(database, telling).await;
            })
        }),
        work("look for settlements of a document", move |database| {
            Box::pin(async move {
                let of_sale = database.settlements_of(code(sale)).await.unwrap();
                assert_eq!(of_sale.with_it.len(), 2);
                let of_settlement = database.settlements_of(code(settlement)).await.unwrap();
                assert_eq!(of_settlement.telling_its_returns.len(), 1);
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
