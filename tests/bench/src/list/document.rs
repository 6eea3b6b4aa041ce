//! The documents of a shop, judged and rendered as the service does it.

use dte_application::ports::{
    BeginResult, DocumentResult, EventResult, EventStatus, Invalidations, LeaseNumber, NewDocument,
    NewEvent, Numbering, Signature, TransmissionKind, UnansweredCopies,
};
use dte_domain::amounts::KnownAmounts;
use dte_domain::assumptions::Assumptions;
use dte_domain::balance::Balance;
use dte_domain::calendar::Calendar;
use dte_domain::documents::{Content, Document};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{
    ControlNumber, DocumentType, Environment, Identification, LocalTime, Transmission,
};
use dte_domain::invalidation::{Event, InvalidationFacts, Replacement, Target};
use dte_domain::known_document::{KnownDocument, Ownership};
use dte_domain::lifecycle::{Rejection, Status, StatusKind};
use dte_domain::own_reference::OwnReference;
use dte_domain::samples;
use dte_domain::value::Value;
use dte_persistence::Database as Store;
use rust_decimal::Decimal;
use time::{Duration, OffsetDateTime};

use crate::error::BenchError;
use crate::list::dataset::{Dataset, FinalState};

/// From when on a stored document would be looked after by others.
const LEASE: Duration = Duration::seconds(90);
/// When a document that is invalidated was.
const INVALIDATED_AFTER: Duration = Duration::minutes(30);
/// A signature's length in base64url; nobody verifies these.
const SIGNATURE: usize = 342;

fn good<T: Value>(written: &str) -> Result<T, BenchError> {
    T::parse(written).map_err(|fault| BenchError::Unusable(format!("{written}: {fault}")))
}

fn unusable(what: &str, why: impl std::fmt::Debug) -> BenchError {
    BenchError::Unusable(format!("{what}: {why:?}"))
}

/// An amount as many times.
fn times(amount: &str, count: u64) -> Result<String, BenchError> {
    let amount: Decimal = amount
        .parse()
        .map_err(|error| BenchError::Unusable(format!("{amount}: {error}")))?;
    Ok((amount * Decimal::from(count)).normalize().to_string())
}

impl Dataset {
    /// Document `number`, ready to be stored.
    pub fn document(&self, number: u64) -> Result<NewDocument, BenchError> {
        let (content, facts) = self.content(number)?;
        let checked = content
            .check(&facts)
            .map_err(|violations| unusable("a document of the shop", violations))?;
        let (establishment, issued_at) = (self.establishment(number), self.issued_at(number));
        let identification = Identification {
            environment: Environment::Test,
            document_type: Self::document_type(number),
            generation_code: self.code(number),
            transmission: Transmission::Normal,
            issued_at,
        };
        let (figures, receiver) = (checked.recorded_amounts(), checked.recorded_receiver());
        let (sold, charges) = (checked.creditable(), checked.credited());
        let names = checked.content().named_documents();
        let amounts = checked.amounts().clone();
        let document = Document::issue(checked, identification, establishment.issuer());
        let body = dte_schema::render(&document).map_err(|error| unusable("rendering", error))?;
        Ok(NewDocument {
            generation_code: self.code(number),
            establishment: establishment.establishment.id,
            series: self.series(number),
            numbering: Numbering::Yearly,
            edition: Edition::Of2022,
            body,
            issued_at,
            recorded: figures,
            receiver,
            creditable: sold,
            credited: charges,
            names,
            amounts,
            sold_for_another: None,
            settles: Vec::new(),
            residence: None,
            claim: None,
            bulk: None,
            own: OwnReference::default(),
            receiver_nrc: None,
            contingency: None,
            due_at: issued_at.moment() + LEASE,
            now: issued_at.moment(),
        })
    }

    fn content(&self, number: u64) -> Result<(Content, Facts), BenchError> {
        let mut facts = Facts::on(self.issued_at(number).date());
        let content = match self.series(number).document_type {
            DocumentType::Invoice => self.invoice(number)?,
            DocumentType::Ccf => self.ccf(number)?,
            DocumentType::Retention => self.retention(number),
            _ => {
                let (note, known) = self.note(number)?;
                facts.known = vec![known];
                note
            }
        };
        Ok((content, facts))
    }

    /// How many lines, and how many pieces on each: 1 to 6, and 1 to 12.
    fn size(&self, number: u64) -> (usize, u64) {
        let drawn = self.scrambled(number, 7);
        let lines = usize::try_from(1 + drawn % 6).unwrap_or(1);
        (lines, 1 + drawn / 6 % 12)
    }

    fn invoice(&self, number: u64) -> Result<Content, BenchError> {
        let (lines, pieces) = self.size(number);
        let all = pieces * u64::try_from(lines).unwrap_or(1);
        let mut invoice = samples::invoice();
        let mut item = samples::consumer_item();
        item.quantity = good(&pieces.to_string())?;
        item.taxed_sale = good(&times("11.30", pieces)?)?;
        item.vat = Some(good(&times("1.30", pieces)?)?);
        invoice.items = vec![item; lines];
        let (total, vat) = (good(&times("11.30", all)?)?, good(&times("1.30", all)?)?);
        let summary = &mut invoice.summary;
        summary.total_taxed = Some(total);
        summary.sub_total_sales = total;
        summary.sub_total = total;
        summary.total_vat = Some(vat);
        summary.total_operation = total;
        summary.total_to_pay = total;
        for payment in &mut summary.payments {
            payment.amount = total;
        }
        Ok(Content::Invoice(invoice))
    }

    fn ccf(&self, number: u64) -> Result<Content, BenchError> {
        // A note takes one line of 150.00 back.
        const PIECES: u64 = 15;
        let (lines, _) = self.size(number);
        let all = PIECES * u64::try_from(lines).unwrap_or(1);
        let mut ccf = samples::ccf();
        ccf.items = vec![samples::item(); lines];
        let (sales, total) = (good(&times("10", all)?)?, good(&times("11.30", all)?)?);
        let summary = &mut ccf.summary;
        summary.total_taxed = sales;
        summary.sub_total_sales = sales;
        summary.sub_total = sales;
        for tax in &mut summary.taxes {
            tax.value = good(&times("1.30", all)?)?;
        }
        summary.total_operation = total;
        summary.total_to_pay = total;
        for payment in &mut summary.payments {
            payment.amount = total;
        }
        Ok(Content::Ccf(ccf))
    }

    fn retention(&self, number: u64) -> Content {
        let mut retention = samples::retention();
        for item in &mut retention.items {
            item.emission_date = Some(self.issued_at(number).date());
        }
        Content::Retention(retention)
    }

    fn note(&self, number: u64) -> Result<(Content, KnownDocument), BenchError> {
        let original = Self::original(number).unwrap_or(number);
        let (code, day) = (self.code(original), self.issued_at(original).date());
        let mut note = samples::credit_note();
        for item in &mut note.items {
            item.related_document = Some(good(&code.to_string())?);
        }
        for related in &mut note.related_documents {
            related.number = Some(good(&code.to_string())?);
            related.emission_date = Some(day);
        }
        let Content::Ccf(ccf) = self.ccf(original)? else {
            return Err(unusable("a note's original", original));
        };
        let known = KnownDocument {
            generation_code: code,
            ownership: Ownership::Establishment,
            document_type: Self::document_type(original),
            status: StatusKind::Received,
            issued_on: day,
            receiver_nit: samples::receiver().nit,
            receiver_number: None,
            sold_for: None,
            balance: Some(Balance::untouched(ccf.creditable())),
            amounts: KnownAmounts::default(),
        };
        Ok((Content::CreditNote(note), known))
    }

    /// What the authority said about it.
    pub fn outcome(&self, number: u64) -> Result<DocumentResult, BenchError> {
        let now = self.decided_at(number);
        let status = match self.final_state(number) {
            FinalState::Rejected => Status::Rejected {
                rejection: Rejection {
                    code: "020".into(),
                    description: "CAMPO NO CUMPLE EL TIPO DE DATO".into(),
                    observations: Vec::new(),
                    at: None,
                },
                at: now,
            },
            FinalState::Received | FinalState::Invalidated => self.stamped(number)?,
        };
        Ok(DocumentResult {
            generation_code: self.code(number),
            revision: 0,
            lease: None,
            status,
            rendering: TransmissionKind::Normal,
            signature: Some(signature()),
            unanswered: UnansweredCopies::default(),
            now,
        })
    }

    fn decided_at(&self, number: u64) -> OffsetDateTime {
        self.issued_at(number).moment() + Duration::SECOND
    }

    fn stamped(&self, number: u64) -> Result<Status, BenchError> {
        let stamp = format!(
            "2026{:016X}{:016X}SHOP",
            self.scrambled(number, 8),
            self.scrambled(number, 9)
        );
        Ok(Status::Received {
            stamp: good(&stamp)?,
            stamped_at: self.decided_at(number),
            observations: Vec::new(),
        })
    }

    /// Invalidates a stored document that is to be.
    pub async fn invalidate(
        &self,
        store: &Store,
        stored: &NewDocument,
        control_number: Option<ControlNumber>,
        number: u64,
    ) -> Result<(), BenchError> {
        let code = self.event(number);
        let now = stored.issued_at.moment() + INVALIDATED_AFTER;
        let at = LocalTime::at(now);
        let facts = InvalidationFacts {
            now: at,
            document: Target {
                document_type: Self::document_type(number),
                edition: stored.edition,
                environment: Environment::Test,
                control_number: control_number.map(|it| it.to_string()),
                status: self.stamped(number)?,
                issued_at: stored.issued_at,
                vat: stored.recorded.vat,
                receiver: stored.receiver.clone(),
                stamped_at: LocalTime::at(stored.now),
            },
            edition: stored.edition,
            assumptions: Assumptions::default(),
            calendar: Calendar::public_offices(),
            is_of_medicines: false,
            replacement: Replacement::Missing,
            notes: Vec::new(),
            settlements: Vec::new(),
        };
        let mut request = samples::invalidation();
        request.generation_code = stored.generation_code;
        let checked = request
            .check(facts)
            .map_err(|violations| unusable("an invalidation of the shop", violations))?;
        let establishment = self.establishment(number);
        let (json, schema_version) =
            dte_schema::render_invalidation(&Event::new(checked, code, establishment.issuer()))
                .map_err(|error| unusable("rendering an event", error))?;
        let event = NewEvent {
            generation_code: code,
            document: stored.generation_code,
            company: establishment.company.id,
            establishment: establishment.establishment.id,
            asked_by: establishment.establishment.id,
            environment: Environment::Test,
            schema_version,
            json: json.into(),
            replacement: None,
            at,
            claim: None,
            due_at: now + LEASE,
            now,
        };
        let begun = store.begin(event).await;
        match begun.map_err(|error| unusable("keeping an event", error))? {
            BeginResult::Created => {}
            other => return Err(unusable("keeping an event", other)),
        }
        let Status::Received {
            stamp,
            observations,
            ..
        } = self.stamped(number)?
        else {
            return Err(unusable("a stamp", number));
        };
        let outcome = EventResult {
            generation_code: code,
            lease: LeaseNumber::FIRST,
            status: EventStatus::Accepted {
                stamp: Some(stamp),
                observations,
            },
            is_invalidated: false,
            signature: Some(signature()),
            now,
        };
        let finished = store.finish(outcome).await;
        finished.map_err(|error| unusable("keeping what became of an event", error))?;
        Ok(())
    }
}

/// A text as long as a signature.
fn signature() -> Signature {
    Signature("s".repeat(SIGNATURE).into())
}

#[cfg(test)]
mod tests {
    use super::super::dataset::tests::dataset;

    #[test]
    fn every_kind_of_document_keeps_every_rule() {
        let dataset = dataset(2_000);
        for number in 0..2_000 {
            let document = dataset.document(number).unwrap();
            let json = document.body.with_number(&document.series.number(1));
            assert!(json.contains(&dataset.code(number).to_string()), "{json}");
            dataset.outcome(number).unwrap();
        }
    }

    #[test]
    fn a_note_takes_back_less_than_its_original_sold() {
        let dataset = dataset(1_000);
        let (note, original) = (dataset.document(98).unwrap(), dataset.document(88).unwrap());
        assert_eq!(note.credited.len(), 1);
        assert_eq!(note.credited[0].generation_code, original.generation_code);
        assert!(original.creditable.unwrap().cover(&note.credited[0].sales));
    }
}
