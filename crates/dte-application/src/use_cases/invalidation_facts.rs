//! What the rules of an invalidation need to know, when it is asked for and when it is sent.

use dte_domain::assumptions::Assumptions;
use dte_domain::calendar::Calendar;
use dte_domain::documents::settlement;
use dte_domain::edition::Edition;
use dte_domain::identification::{GenerationCode, LocalTime};
use dte_domain::invalidation::window::sells_medicines;
use dte_domain::invalidation::{InvalidationFacts, Replacement, Target};
use dte_domain::settled::SettlementInForce;

use crate::error::Error;
use crate::ports::{CompanyEstablishment, DocumentRecord, Documents};

/// The facts about a document, its issuer and the one that replaces it, at a moment and in an edition.
pub(crate) async fn gather(
    named: &dyn Documents,
    (document, establishment): (&DocumentRecord, &CompanyEstablishment),
    replacement: Option<GenerationCode>,
    (now, edition): (LocalTime, Edition),
) -> Result<InvalidationFacts, Error> {
    let replacement = match replacement {
        None => Replacement::Missing,
        Some(code) => match named.known(&[code]).await?.first() {
            None => Replacement::Missing,
            Some(other) if other.company != document.company => Replacement::Foreign,
            Some(other) => Replacement::Own {
                document_type: other.document_type,
                environment: other.environment,
                status: other.status,
            },
        },
    };
    let stamped_at = document.status.stamped_at();
    Ok(InvalidationFacts {
        now,
        edition,
        // Who asks for the invalidation sets those of the settings; no rule reads them later.
        assumptions: Assumptions::default(),
        calendar: Calendar::public_offices(),
        document: Target {
            document_type: document.document_type,
            edition: document.edition,
            environment: document.environment,
            control_number: document.control_number.clone(),
            status: document.status.clone(),
            issued_at: document.issued_at,
            // Documents of before, invalidated since, keep no moment: they are not invalidated again.
            stamped_at: LocalTime::at(stamped_at.unwrap_or(document.updated_at)),
            vat: document.recorded.vat,
            receiver: document.receiver.clone(),
        },
        is_of_medicines: sells_medicines(&establishment.company.activity_code),
        replacement,
        notes: named.notes_in_the_way(document.generation_code).await?,
        // Who asks is warned of them; no rule looks at them.
        settlements: Vec::new(),
    })
}

/// The settlements in force that have a document.
pub(crate) async fn settlements(
    named: &dyn Documents,
    document: &DocumentRecord,
) -> Result<Vec<SettlementInForce>, Error> {
    if settlement::may_name(document.document_type) {
        Ok(named.settlements_of(document.generation_code).await?)
    } else {
        Ok(Vec::new())
    }
}
