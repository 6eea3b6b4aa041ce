//! What the rules need to know of documents that were issued here.

use std::sync::Arc;

use dte_domain::catalog::{DistrictCode, IdentityDocumentType};
use dte_domain::documents::DocumentContent;
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{Environment, LocalTime};
use dte_domain::invalidation::RecordedReceiver;
use dte_domain::known_document::{KnownDocument, Ownership};
use dte_domain::parts::receiver::Receiver;
use dte_domain::taxpayer::Nit;
use dte_domain::value::Value;

use crate::caller::Caller;
use crate::error::Error;
use crate::ports::{CompanyEstablishment, KnownRecord, NamedDocuments, ReceiverDistricts};

/// Looks up what a document names.
pub struct GatherFacts {
    pub named: Arc<dyn NamedDocuments>,
    pub districts: Arc<dyn ReceiverDistricts>,
    pub environment: Environment,
}

impl GatherFacts {
    /// The facts for a document of a caller at a moment, in an edition of documents. Another
    /// company's document is as unknown as one that does not exist.
    pub async fn run(
        &self,
        caller: Caller,
        establishment: &CompanyEstablishment,
        document: Option<&dyn DocumentContent>,
        (now, edition): (LocalTime, Edition),
    ) -> Result<Facts, Error> {
        let named = document.map(DocumentContent::named_documents);
        let named = named.unwrap_or_default();
        let known = if named.is_empty() {
            Vec::new()
        } else {
            self.named.known(&named).await?
        };
        let caller = Caller {
            main_office: caller.main_office || may_return(establishment, document),
            ..caller
        };
        let own = known
            .iter()
            .filter(|record| record.company == caller.company);
        Ok(Facts {
            edition,
            last_district: self.last_district(caller, document, edition).await?,
            issuer: Some(establishment.issuer()),
            known: own
                .filter(|record| record.environment == self.environment)
                .map(|record| known_document(caller, record))
                .collect(),
            ..Facts::on(now.date())
        })
    }
}

impl GatherFacts {
    /// The district that the company last said of a receiver, where a document must have one and
    /// does not.
    async fn last_district(
        &self,
        caller: Caller,
        document: Option<&dyn DocumentContent>,
        edition: Edition,
    ) -> Result<Option<DistrictCode>, Error> {
        let receiver = document.and_then(DocumentContent::receiver);
        let lacking = receiver.filter(|receiver| receiver.lacks_a_district());
        let residence = lacking.and_then(Receiver::residence);
        match residence.filter(|_| edition == Edition::Of2026) {
            Some(residence) => {
                let found = self.districts.last_district(caller.company, &residence);
                Ok(found.await?)
            }
            None => Ok(None),
        }
    }
}

/// Whether an establishment other than the main office may name the documents of all: notes, where
/// the company says so.
fn may_return(
    establishment: &CompanyEstablishment,
    document: Option<&dyn DocumentContent>,
) -> bool {
    let document_type = document.map(DocumentContent::document_type);
    document_type.is_some_and(|it| it.spec().returns_at_any_branch)
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
