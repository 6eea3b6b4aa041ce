//! What is asked for is checked, and made into what may be stored.

use dte_domain::contingency::ContingencyReason;
use dte_domain::documents::{Checked, Document};
use dte_domain::edition::Edition;
use dte_domain::facts::Facts;
use dte_domain::identification::{DocumentType, Identification, LocalTime, Transmission};
use dte_domain::income_tax::IncomeTax;
use dte_domain::lifecycle::StatusKind;
use dte_domain::own_reference::OwnReference;
use dte_domain::violation::Warning;

use super::{IssueDocument, IssueRequest, New};
use crate::error::Error;
use crate::limits::concurrency::Permit;
use crate::ports::{
    CompanyEstablishment, CorrectedDocument, DocumentRecord, IdempotencyKey, IdempotencyRecord,
    NewDocument, SaidResidence, SeriesKey,
};
use crate::submission::stored_document::certificate_ref;

/// A document that may be stored, and a permit for its way.
pub(super) struct Ready {
    pub establishment: CompanyEstablishment,
    pub new: New,
    pub permit: Permit,
    pub warnings: Vec<String>,
}

/// What is asked for, good by everything that is judged before it is stored.
pub(super) struct Judged {
    establishment: CompanyEstablishment,
    checked: Checked,
    facts: Facts,
    now: LocalTime,
    /// What it corrects.
    corrects: Option<Box<DocumentRecord>>,
    warnings: Vec<String>,
    own: OwnReference,
}

/// A document that lacks only its number.
pub(super) struct Prepared {
    pub establishment: CompanyEstablishment,
    pub document: NewDocument,
    pub warnings: Vec<String>,
}

impl IssueDocument {
    /// Checks what is asked for and prepares what is to be stored.
    pub(super) async fn check(
        &self,
        request: IssueRequest,
        key: Option<&IdempotencyKey>,
    ) -> Result<Ready, Error> {
        let company = request.caller.company;
        let judged = self.judge(request, None).await?;
        let permit = self.background.permits.take(company)?;
        if let Some(rejected) = &judged.corrects {
            let establishment = &judged.establishment;
            self.correct
                .refuse_unanswered(establishment, rejected)
                .await?;
        }
        let revision = judged.corrects.as_ref().map(|rejected| rejected.revision);
        let Prepared {
            establishment,
            document,
            warnings,
        } = self.prepare(judged, key).await?;
        let new = match revision {
            None => New::First(document),
            Some(revision) => New::Again(CorrectedDocument { document, revision }),
        };
        Ok(Ready {
            establishment,
            new,
            permit,
            warnings,
        })
    }

    /// Judges what is asked for: the one judgement of what is issued and of what is only tried, the
    /// latter by another edition when it is named.
    pub(super) async fn judge(
        &self,
        request: IssueRequest,
        edition: Option<Edition>,
    ) -> Result<Judged, Error> {
        let establishment = self
            .companies
            .establishment(request.caller.establishment)
            .await?;
        let establishment = establishment.ok_or(Error::Unauthenticated)?;
        let now = self.clock.local_now();
        let edition = edition.unwrap_or_else(|| {
            self.settings
                .edition_of(&establishment, request.document_type, now.moment())
        });
        if request.document_type.spec().edition(edition).is_none() {
            return Err(Error::NotInEdition {
                document_type: request.document_type,
                edition,
            });
        }
        let mut content = match request.content {
            Ok(content) => content,
            Err(faults) => {
                may_be_issued(&establishment, request.document_type, Vec::new)?;
                return Err(Error::Invalid(faults));
            }
        };
        let facts = self
            .facts
            .run(request.caller, &establishment, &mut content, (now, edition))
            .await?;
        let related = || content.document().related_types();
        may_be_issued(&establishment, request.document_type, related)?;
        let corrected = self
            .correct
            .run(
                request.caller,
                &establishment,
                request.corrects,
                request.document_type,
                &request.own,
            )
            .await?;
        let mut violations = corrected.violations;
        if !violations.is_empty() {
            violations.extend(content.violations(&facts));
            return Err(Error::Invalid(violations));
        }
        let checked = content.check(&facts).map_err(Error::Invalid)?;
        if let Some(id) = &request.own.external_id {
            self.look_for_external_id(request.caller, id, request.corrects)
                .await?;
        }
        self.signer.check(&certificate_ref(&establishment)).await?;

        let mut own = request.own.or(corrected.own);
        let pair = own.income_tax;
        own.income_tax = pair.or_else(|| establishment.income_tax(request.document_type));
        let said = |warning: &Warning| warning.text(request.language);
        let mut warnings: Vec<String> = request.warnings.iter().map(said).collect();
        warnings.extend(checked.warnings().iter().map(said));
        warnings.extend(pair.and_then(IncomeTax::warning).as_ref().map(said));
        Ok(Judged {
            establishment,
            checked,
            facts,
            now,
            corrects: corrected.document,
            own,
            warnings,
        })
    }

    /// Renders a document, all but its number, with everything that is kept of it.
    pub(super) async fn prepare(
        &self,
        judged: Judged,
        key: Option<&IdempotencyKey>,
    ) -> Result<Prepared, Error> {
        let Judged {
            establishment,
            checked,
            facts,
            now,
            corrects,
            warnings,
            own,
        } = judged;
        let (edition, document_type) = (checked.edition(), checked.content().document_type());
        let mark = if dte_schema::knows_contingency(edition, document_type) {
            self.current.of(&establishment).await?
        } else {
            None
        };
        let issued_at = checked.issued_at(now);
        let generation_code = match &corrects {
            Some(corrected) => corrected.generation_code,
            None => self.randomness.generation_code(),
        };
        let identification = Identification {
            environment: self.settings.environment,
            document_type,
            generation_code,
            transmission: mark
                .as_ref()
                .map_or(Transmission::Normal, ContingencyReason::transmission),
            issued_at,
        };
        let claim = key.map(|key| IdempotencyRecord {
            key: key.clone(),
            document: generation_code,
            revision: corrects.map_or(0, |one| one.revision + 1),
            warnings: warnings.clone(),
        });
        let contingency = mark.map(|mark| self.submit.contingency.entry(mark, now.moment()));
        let present = self.clock.now();
        let residence = match facts.last_district {
            None => said_residence(&checked),
            Some(_) => None,
        };
        // Of documents of others nothing is looked at, taken or kept, whether they exist or not.
        let is_known = |code| facts.known(code).is_some();
        let (mut credited, mut names) = (checked.credited(), checked.content().named_documents());
        credited.retain(|charge| is_known(charge.generation_code));
        // A delivery note that is named binds nobody, and may be invalidated meanwhile; what was invalidated
        // before, a settlement enters again.
        let binds = |code| {
            let known = facts.known(code);
            known.is_some_and(|known| {
                let moves_goods = known.document_type.spec().moves_goods;
                !moves_goods && known.status != StatusKind::Invalidated
            })
        };
        names.retain(|code| binds(*code));
        let mut amounts = checked.amounts().clone();
        amounts.taken.retain(|taken| is_known(taken.document));
        let issuer = facts.issuer.unwrap_or_else(|| establishment.issuer());
        let document = NewDocument {
            generation_code,
            establishment: establishment.id(),
            series: series(&establishment, &identification),
            numbering: self.settings.numbering,
            edition,
            issued_at,
            recorded: checked.recorded_amounts(),
            receiver: checked.recorded_receiver(),
            receiver_nrc: checked.receiver().and_then(|receiver| receiver.nrc.clone()),
            creditable: checked.creditable(),
            credited,
            names,
            amounts,
            sold_for_another: checked.sold_for_another(),
            settles: checked.settles().to_vec(),
            residence,
            body: dte_schema::render(&Document::issue(checked, identification, issuer))?,
            claim,
            bulk: None,
            own,
            contingency,
            due_at: present + self.intervals.lease,
            now: present,
        };
        Ok(Prepared {
            establishment,
            document,
            warnings,
        })
    }
}

/// Whether the company issues what is asked for at all, which is told before anything else of it is
/// judged.
fn may_be_issued(
    establishment: &CompanyEstablishment,
    document_type: DocumentType,
    related: impl FnOnce() -> Vec<DocumentType>,
) -> Result<(), Error> {
    match establishment.company.does_not_issue(document_type, related) {
        Some(reason) => Err(Error::NotIssued(document_type, reason)),
        None => Ok(()),
    }
}

/// The receiver's district, to be remembered, if the document says it.
fn said_residence(checked: &Checked) -> Option<SaidResidence> {
    let receiver = checked.receiver()?;
    let district = receiver.address.as_ref()?.district?;
    Some(SaidResidence {
        residence: receiver.residence()?,
        district,
    })
}

pub(crate) fn series(
    establishment: &CompanyEstablishment,
    identification: &Identification,
) -> SeriesKey {
    let year = u16::try_from(identification.issued_at.date().year());
    SeriesKey {
        company: establishment.company.id,
        environment: identification.environment,
        document_type: identification.document_type,
        place: establishment.establishment.place,
        year: year.unwrap_or_default(),
        year_in_number: establishment.company.year_in_number,
    }
}
