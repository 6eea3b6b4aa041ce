//! What the rules need to know of documents that were issued here.

use std::sync::Arc;

use dte_domain::assumptions::Assumptions;
use dte_domain::catalog::{DistrictCode, IdentityDocumentType};
use dte_domain::documents::{Content, DocumentContent};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{Environment, GenerationCode, LocalTime};
use dte_domain::invalidation::RecordedReceiver;
use dte_domain::known_document::{KnownDocument, Ownership};
use dte_domain::original::Original;
use dte_domain::parts::receiver::Receiver;
use dte_domain::settled::SettlementFacts;
use dte_domain::taxpayer::Nit;
use dte_domain::value::Value;

use crate::caller::Caller;
use crate::error::Error;
use crate::ports::{CompanyEstablishment, Documents, KnownRecord, OriginalRecord};

/// Looks up what a document names.
pub struct GatherFacts {
    pub documents: Arc<dyn Documents>,
    pub environment: Environment,
    pub assumptions: Assumptions,
}

impl GatherFacts {
    /// The facts for content of a caller at a moment, in an edition of documents. The content takes what it
    /// leaves out from documents that were issued here.
    pub async fn run(
        &self,
        caller: Caller,
        establishment: &CompanyEstablishment,
        content: &mut Content,
        (now, edition): (LocalTime, Edition),
    ) -> Result<Facts, Error> {
        let document = content.document();
        let named = document.named_documents();
        let known = if named.is_empty() {
            Vec::new()
        } else {
            self.documents.known(&named).await?
        };
        let settlements = self.settlements(caller, document).await?;
        let caller = Caller {
            main_office: caller.main_office || may_return(establishment, document),
            ..caller
        };
        let takes_by_amounts = document.document_type().spec().takes_by_amounts;
        // Of another company's document a return tells that it is one; else it is as unknown as one that
        // does not exist.
        let mut seen = known;
        seen.retain(|record| {
            let is_own = record.company == caller.company;
            record.environment == self.environment && (is_own || takes_by_amounts)
        });
        let is_read = |code: &GenerationCode| {
            let mut records = seen.iter();
            let record = records.find(|record| record.generation_code == *code);
            record.is_some_and(|it| ownership(caller, it) == Ownership::Establishment)
        };
        let mut read = named;
        read.retain(is_read);
        if !takes_by_amounts {
            read.truncate(usize::from(document.takes_receiver_from_others()));
        }
        let facts = Facts {
            edition,
            assumptions: self.assumptions,
            issuer: Some(establishment.issuer()),
            settlements,
            known: seen
                .iter()
                .map(|record| known_document(caller, record))
                .collect(),
            originals: self.originals(&read).await?,
            ..Facts::on(now.date())
        };
        content.complete(&facts);
        let last_district = self.last_district(caller, content.document(), edition);
        Ok(Facts {
            last_district: last_district.await?,
            ..facts
        })
    }
}

impl GatherFacts {
    /// Reads stored documents.
    async fn originals(&self, codes: &[GenerationCode]) -> Result<Vec<Original>, Error> {
        if codes.is_empty() {
            return Ok(Vec::new());
        }
        let records = self.documents.originals(codes).await?;
        let read = |record: &OriginalRecord| {
            let stamped_on = record.stamped_at.map(|at| LocalTime::at(at).date());
            dte_schema::original(&record.json, record.generation_code, stamped_on)
        };
        Ok(records.iter().filter_map(read).collect())
    }

    /// What is known of the documents that a settlement names.
    async fn settlements(
        &self,
        caller: Caller,
        document: &dyn DocumentContent,
    ) -> Result<SettlementFacts, Error> {
        let numbers = document.settled_numbers();
        if numbers.is_empty() {
            return Ok(SettlementFacts::default());
        }
        let facts = self
            .documents
            .settlement_facts(caller.company, self.environment, &numbers);
        Ok(facts.await?)
    }

    /// The district that the company last said of a receiver, where a document must have one and
    /// does not.
    async fn last_district(
        &self,
        caller: Caller,
        document: &dyn DocumentContent,
        edition: Edition,
    ) -> Result<Option<DistrictCode>, Error> {
        let lacking = document
            .receiver()
            .filter(|receiver| receiver.lacks_a_district());
        let residence = lacking.and_then(Receiver::residence);
        match residence.filter(|_| edition == Edition::Of2026) {
            Some(residence) => {
                let found = self.documents.last_district(caller.company, &residence);
                Ok(found.await?)
            }
            None => Ok(None),
        }
    }
}

/// Whether an establishment other than the main office may name the documents of all: notes, where
/// the company says so.
fn may_return(establishment: &CompanyEstablishment, document: &dyn DocumentContent) -> bool {
    document.document_type().spec().returns_at_any_branch
        && establishment.company.returns_at_any_branch
}

fn known_document(caller: Caller, record: &KnownRecord) -> KnownDocument {
    KnownDocument {
        generation_code: record.generation_code,
        ownership: ownership(caller, record),
        document_type: record.document_type,
        status: record.status,
        issued_on: record.issued_at.date(),
        receiver_nit: receiver_nit(&record.receiver),
        receiver_number: record.receiver.document_number.clone(),
        sold_for: record.sold_for.clone(),
        balance: record.balance,
        amounts: record.amounts.clone(),
    }
}

/// Whose a document is, seen from a caller.
pub fn ownership(caller: Caller, record: &KnownRecord) -> Ownership {
    if record.company != caller.company {
        Ownership::Other
    } else if record.establishment == caller.establishment || caller.main_office {
        Ownership::Establishment
    } else {
        Ownership::Company
    }
}

/// A DUI is its holder's tax id.
fn receiver_nit(receiver: &RecordedReceiver) -> Option<Nit> {
    let is_tax_id = matches!(
        receiver.document_type,
        Some(IdentityDocumentType::Nit | IdentityDocumentType::Dui)
    );
    let number = receiver.document_number.as_deref().filter(|_| is_tax_id)?;
    Nit::parse(number).ok()
}
