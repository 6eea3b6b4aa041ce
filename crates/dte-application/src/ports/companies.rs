use std::sync::Arc;

use async_trait::async_trait;
use dte_domain::catalog::EstablishmentType;
use dte_domain::closed_types::ClosedTypes;
use dte_domain::contingency::Responsible;
use dte_domain::edition::{Choice, Edition};
use dte_domain::identification::{DocumentType, IssuingPlace};
use dte_domain::income_tax::IncomeTax;
use dte_domain::invalidation::window::{Windows, sells_medicines};
use dte_domain::issuer::Issuer;
use dte_domain::taxpayer::{Address, Email, Nit, Nrc, PhoneDigits};
use dte_domain::value::{Digits, Text};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::ports::{
    CertificateFacts, CompanyId, EstablishmentId, KeptFile, Key, Look, MailChange, NewCredential,
    NewKey, PortError, RequestKey, Sealed, VersionedLook,
};

/// A registered company.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Company {
    pub id: CompanyId,
    /// Tax id, unique.
    pub nit: Nit,
    /// Its registration for the value-added tax; nothing of who is not registered.
    pub nrc: Option<Nrc>,
    pub business_name: Text<5, 200>,
    pub commercial_name: Option<Text<5, 150>>,
    pub activity_code: Digits<5, 6>,
    pub activity_description: Text<5, 150>,
    pub phone: PhoneDigits,
    pub email: Email,
    /// Whether control numbers carry the year and start again each January.
    pub year_in_number: bool,
    pub token_days: u32,
    pub responsible: Option<Responsible>,
    /// Whether each establishment may write notes over the documents of the others.
    pub returns_at_any_branch: bool,
    /// Whether receivers have pages of its documents.
    pub public_links: bool,
    /// The edition of documents that the operator pinned it to; nothing follows the settings.
    pub edition: Option<Edition>,
    /// The types that the operator closed for it.
    pub closed_types: ClosedTypes,
    /// The income-tax pair of its documents that have none of their own.
    pub income_tax: Option<IncomeTax>,
    /// The password of its certificate, encrypted.
    pub certificate_password: Sealed,
    pub created_at: OffsetDateTime,
}

/// Why a company does not issue a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotIssued {
    /// It is not registered for the value-added tax.
    WithoutNrc,
    /// The operator closed the type for it.
    Closed,
}

impl Company {
    /// Why it issues no document of a type over documents of others, which are asked for only where they matter;
    /// nothing when it may.
    pub fn does_not_issue(
        &self,
        document_type: DocumentType,
        related: impl FnOnce() -> Vec<DocumentType>,
    ) -> Option<NotIssued> {
        if self.nrc.is_none() && !document_type.spec().is_issued_without_nrc(&related()) {
            Some(NotIssued::WithoutNrc)
        } else if self.closed_types.contains(document_type) {
            Some(NotIssued::Closed)
        } else {
            None
        }
    }
}

/// One of a company's establishments.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Establishment {
    pub id: EstablishmentId,
    /// Its place in the registration request, from 1.
    pub branch_number: u32,
    pub kind: EstablishmentType,
    /// The company's code for it.
    pub code: Option<Text<1, 10>>,
    /// The authority's code for it.
    pub code_mh: Option<Text<4, 4>>,
    /// The company's code of its point of sale.
    pub pos_code: Option<Text<1, 15>>,
    /// The authority's code of its point of sale.
    pub pos_code_mh: Option<Text<4, 4>>,
    /// Its place in control numbers, unique in the company.
    pub place: IssuingPlace,
    pub address: Address,
    /// Its telephone, when not the company's.
    pub phone: Option<PhoneDigits>,
    /// Its e-mail, when not the company's.
    pub email: Option<Email>,
    /// The income-tax pair of its documents, when not the company's.
    pub income_tax: Option<IncomeTax>,
}

/// A company and all its establishments, to be stored at once.
#[derive(Clone, Debug)]
pub struct NewCompany {
    /// The company.
    pub company: Company,
    /// Its establishments.
    pub establishments: Vec<Establishment>,
    /// The keys that come with them.
    pub keys: Vec<NewKey>,
    /// The same, for who asks again.
    pub shown: Option<ShownKeys>,
}

/// Establishments that a registered company opens, to be stored at once.
#[derive(Clone, Debug)]
pub struct NewEstablishments {
    /// The company.
    pub company: CompanyId,
    /// How many it has so far, as those were numbered that it opens.
    pub known: usize,
    /// The establishments.
    pub establishments: Vec<Establishment>,
    /// The keys that come with them.
    pub keys: Vec<NewKey>,
    /// The same, for who asks again.
    pub shown: Option<ShownKeys>,
}

/// Keys that an answer showed once, kept for who asks again with the same idempotency key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownKeys {
    /// The client's key for the request.
    pub request: RequestKey,
    /// The keys with their secrets, sealed.
    pub keys: Sealed,
    /// When they were shown.
    pub at: OffsetDateTime,
}

/// How long keys are shown again.
pub const SHOWN_AGAIN_WITHIN: Duration = Duration::hours(24);

/// What became of establishments to be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenResult {
    /// Stored.
    New,
    /// Others were opened meanwhile; nothing was stored.
    Changed,
}

/// What became of a registration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegisterResult {
    /// Stored.
    New,
    /// The tax id is registered already; nothing was stored.
    Already,
}

/// What changes of an establishment; what is left out stays as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EstablishmentChange {
    /// The establishment.
    pub id: EstablishmentId,
    /// Where it is.
    pub address: Option<Address>,
    /// The authority's code for it.
    pub code_mh: Option<Text<4, 4>>,
    /// The authority's code of its point of sale.
    pub pos_code_mh: Option<Text<4, 4>>,
    /// The income-tax pair of its documents.
    pub income_tax: Option<IncomeTax>,
}

impl EstablishmentChange {
    /// Whether nothing changes.
    pub fn is_empty(&self) -> bool {
        self.address.is_none()
            && self.code_mh.is_none()
            && self.pos_code_mh.is_none()
            && self.income_tax.is_none()
    }
}

/// What a company says anew of itself; what is left out stays as it is.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CompanyChange {
    pub business_name: Option<Text<5, 200>>,
    pub commercial_name: Option<Text<5, 150>>,
    pub activity_code: Option<Digits<5, 6>>,
    pub activity_description: Option<Text<5, 150>>,
    pub phone: Option<PhoneDigits>,
    pub email: Option<Email>,
    pub responsible: Option<Responsible>,
    /// Whether each establishment may write notes over the documents of the others.
    pub returns_at_any_branch: Option<bool>,
    /// Whether receivers have pages of its documents.
    pub public_links: Option<bool>,
    /// The income-tax pair of its documents that have none of their own.
    pub income_tax: Option<IncomeTax>,
    /// The password of its certificate, encrypted.
    pub certificate_password: Option<Sealed>,
    /// How its documents are mailed.
    pub mail: Option<MailChange>,
}

impl CompanyChange {
    /// Whether nothing changes.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// An establishment with its company: who acts, and in whose name documents are issued. A copy shares
/// both, as every document takes one along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompanyEstablishment {
    /// The company.
    pub company: Arc<Company>,
    /// The establishment.
    pub establishment: Arc<Establishment>,
}

impl CompanyEstablishment {
    /// The establishment's identity.
    pub fn id(&self) -> EstablishmentId {
        self.establishment.id
    }

    /// Whether it is the main office, which sees the whole company.
    pub fn is_main(&self) -> bool {
        self.establishment.kind == EstablishmentType::MainOffice
    }

    /// The income-tax pair of its documents of a type that have none of their own.
    pub fn income_tax(&self, document_type: DocumentType) -> Option<IncomeTax> {
        let own = self.establishment.income_tax;
        own.or(self.company.income_tax)
            .filter(|_| document_type.spec().has_income_tax)
    }

    /// The windows in which its documents can be invalidated at a moment.
    pub fn windows(&self, invalidation: Choice, now: OffsetDateTime) -> Windows {
        Windows {
            edition: invalidation.of(self.company.edition, now),
            is_of_medicines: sells_medicines(&self.company.activity_code),
        }
    }

    /// The issuer that stands on its documents.
    pub fn issuer(&self) -> Issuer {
        let (company, place) = (&self.company, &self.establishment);
        Issuer {
            nit: company.nit.clone(),
            nrc: company.nrc.clone(),
            name: company.business_name.clone(),
            commercial_name: company.commercial_name.clone(),
            activity_code: company.activity_code.clone(),
            activity_description: company.activity_description.clone(),
            place: place.place,
            establishment_type: place.kind,
            address: place.address.clone(),
            phone: place.phone.as_ref().unwrap_or(&company.phone).clone(),
            email: place.email.as_ref().unwrap_or(&company.email).clone(),
            establishment_code_mh: place.code_mh.clone(),
            establishment_code: place.code.clone(),
            pos_code_mh: place.pos_code_mh.clone(),
            pos_code: place.pos_code.clone(),
        }
    }
}

/// What is logged in with: a pair of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credential {
    /// The key. Its version is that of the pair.
    pub key: Key,
    /// Until when the pair is good, where another took its place already.
    pub ends_at: Option<OffsetDateTime>,
    /// The hash of its secret.
    pub api_secret_hash: String,
}

/// A company's access to the authority, encrypted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedAccess {
    /// The user name at the portal.
    pub username: String,
    /// The portal password.
    pub password: Sealed,
    /// The authority's last token, with the moment when it ends.
    pub token: Option<(Sealed, OffsetDateTime)>,
}

/// The companies and their establishments, with their access to the authority and how their documents look.
#[async_trait]
pub trait Companies: Send + Sync {
    /// An establishment with its company.
    async fn establishment(
        &self,
        id: EstablishmentId,
    ) -> Result<Option<CompanyEstablishment>, PortError>;

    /// The establishments of a company, by branch number.
    async fn establishments(&self, company: CompanyId) -> Result<Vec<Establishment>, PortError>;

    /// The establishment of a company with a branch number.
    async fn branch(
        &self,
        company: CompanyId,
        branch_number: u32,
    ) -> Result<Option<EstablishmentId>, PortError>;

    /// A company.
    async fn company(&self, id: CompanyId) -> Result<Option<Company>, PortError>;

    /// The establishment that stands for a company: its main office, or the first one when it has
    /// none.
    async fn head_office(
        &self,
        company: CompanyId,
    ) -> Result<Option<CompanyEstablishment>, PortError>;

    /// The company with a tax id.
    async fn company_of(&self, nit: &Nit) -> Result<Option<Company>, PortError>;

    /// Stores a company with its establishments, or nothing.
    async fn register(&self, company: NewCompany) -> Result<RegisterResult, PortError>;

    /// Stores establishments of a registered company, or nothing.
    async fn open_establishments(&self, new: NewEstablishments) -> Result<OpenResult, PortError>;

    /// The keys that a company was shown for a request with an idempotency key.
    async fn shown_keys(
        &self,
        company: CompanyId,
        idempotency_key: &str,
    ) -> Result<Option<ShownKeys>, PortError>;

    /// Changes a company and establishments of it, in one transaction. Other servers see it as soon
    /// as what they remember of an office is too old.
    async fn amend(
        &self,
        company: CompanyId,
        change: CompanyChange,
        changes: Vec<EstablishmentChange>,
    ) -> Result<(), PortError>;

    /// A company's access to the authority, once it has logged in.
    async fn access(&self, company: CompanyId) -> Result<Option<SealedAccess>, PortError>;

    /// Keeps a company's access to the authority, in place of an earlier one.
    async fn keep_access(&self, company: CompanyId, access: SealedAccess) -> Result<(), PortError>;

    /// Keeps the authority's last token for a company that has logged in, with the moment when it
    /// ends. The credentials stay as they are: they may have become others meanwhile.
    async fn keep_token(
        &self,
        company: CompanyId,
        token: Sealed,
        ends: OffsetDateTime,
    ) -> Result<(), PortError>;

    /// Puts another pair in place of the one that came with an establishment, which may do everything
    /// then, without end, even when it was removed before. Answers whether there is such an
    /// establishment.
    async fn replace_credential(
        &self,
        nit: &Nit,
        branch_number: u32,
        credential: NewCredential,
        at: OffsetDateTime,
    ) -> Result<bool, PortError>;

    /// A company's look of a version, else its newest; nothing of a company that never said one.
    async fn look(
        &self,
        company: CompanyId,
        version: Option<u32>,
    ) -> Result<Option<VersionedLook>, PortError>;

    /// Keeps a look, which is the newest from then on; its version. A look stays, so that a file that was handed
    /// over can be made again.
    async fn keep_look(
        &self,
        company: CompanyId,
        look: Look,
        now: OffsetDateTime,
    ) -> Result<u32, PortError>;

    /// Returns the certificate file in use of a company that gave any.
    async fn certificate_file(&self, nit: &Nit) -> Result<Option<KeptFile>, PortError>;

    /// Stores a certificate file as the one in use, with its password, in one transaction: the company's
    /// password is its own from then on, its public part is known, and of earlier ones the newest stays.
    /// Returns the moment that it has: later than that of any before, whatever the clocks.
    async fn keep_certificate_file(
        &self,
        company: CompanyId,
        file: KeptFile,
        facts: CertificateFacts,
    ) -> Result<OffsetDateTime, PortError>;

    /// Returns the certificate files that were given at a moment or after it, with their companies' tax ids,
    /// the oldest first.
    async fn certificate_files_since(
        &self,
        moment: OffsetDateTime,
    ) -> Result<Vec<(Nit, Uuid, OffsetDateTime)>, PortError>;
}
