//! A company registers itself and its establishments.

mod open;
mod places;
mod rules;

use std::sync::Arc;
use std::time::Duration;

use dte_domain::catalog::{EstablishmentType, is_activity, unlisted_activity};
use dte_domain::closed_types::ClosedTypes;
use dte_domain::contingency::Responsible;
use dte_domain::facts::Facts;
use dte_domain::identification::IssuingPlace;
use dte_domain::income_tax::IncomeTax;
use dte_domain::rule::judge;
use dte_domain::taxpayer::{Address, Email, Nit, Nrc, PhoneDigits};
use dte_domain::value::{Digits, Text};
use dte_domain::violation::{Violation, Warning};
use futures_util::{StreamExt, TryStreamExt, stream};
use tokio::sync::Semaphore;

pub use open::{OpenRequest, OpenedBranches};
pub use rules::RULES;

use crate::error::Error;
use crate::limits::concurrency::ConcurrencyLimit;
use crate::ports::{
    CertificateRef, Clock, Companies, Company, CompanyId, Establishment, EstablishmentId, Key,
    Keys, NewCompany, NewKey, Passwords, Randomness, RegisterResult, RequestKey, Secret, Vault,
};
use crate::use_cases::manage_keys::Rights;
use crate::use_cases::prepare_certificate::PrepareCertificate;
use crate::use_cases::reset_credentials::Pair;

/// How many registrations may have their secrets hashed or wait for it at a time.
pub const REGISTRATIONS_AT_ONCE: usize = 32;

/// How many secrets of one registration are being hashed or wait for it. With [`LARGE_AT_ONCE`] it
/// bounds how long a small registration waits for large ones: 8 hashes, half a second on a single
/// thread.
const HASHES_EACH: usize = 4;

/// A registration with more establishments than this is large.
const SMALL: usize = 4;

/// How many large registrations are hashed at a time; the next ones wait.
const LARGE_AT_ONCE: usize = 2;

/// What bounds the hashing, which is made to be slow.
#[derive(Debug)]
pub struct Hashing {
    places: ConcurrencyLimit<()>,
    large: Semaphore,
    within: Duration,
}

impl Hashing {
    /// For so many registrations at a time, of which each must be done in so long.
    pub fn new(at_once: usize, within: Duration) -> Self {
        Self {
            places: ConcurrencyLimit::new(at_once),
            large: Semaphore::new(LARGE_AT_ONCE),
            within,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Registration {
    pub nit: Nit,
    /// Nothing of who is not registered for the value-added tax.
    pub nrc: Option<Nrc>,
    pub business_name: Text<5, 200>,
    pub commercial_name: Option<Text<5, 150>>,
    pub activity_code: Digits<5, 6>,
    pub activity_description: Text<5, 150>,
    pub phone: PhoneDigits,
    pub email: Email,
    pub certificate_password: Secret,
    /// Whether control numbers carry the year.
    pub year_in_number: bool,
    /// How many days its session tokens live.
    pub token_days: u32,
    /// Who answers for its contingency events.
    pub responsible: Option<Responsible>,
    /// Whether each establishment may write notes over the documents of the others.
    pub returns_at_any_branch: bool,
    /// The income-tax pair of its documents that have none of their own.
    pub income_tax: Option<IncomeTax>,
    pub branches: Vec<Branch>,
}

/// What a company tells about an establishment.
#[derive(Clone, Debug)]
pub struct Branch {
    pub kind: EstablishmentType,
    /// The company's code for it.
    pub code: Option<Text<1, 10>>,
    /// The authority's code for it.
    pub code_mh: Option<Text<4, 4>>,
    /// The company's code of its point of sale.
    pub pos_code: Option<Text<1, 15>>,
    /// The authority's code of its point of sale.
    pub pos_code_mh: Option<Text<4, 4>>,
    /// Where it is; the main office's address when left out.
    pub address: Option<Address>,
    /// Its telephone, when not the company's.
    pub phone: Option<PhoneDigits>,
    /// Its e-mail, when not the company's.
    pub email: Option<Email>,
    /// The income-tax pair of its documents, when not the company's.
    pub income_tax: Option<IncomeTax>,
}

/// Establishments to be opened, and what the rules ask of the company whose they are.
#[derive(Clone, Debug)]
pub struct Opening {
    pub nrc: Option<Nrc>,
    pub email: Email,
    pub branches: Vec<Branch>,
    /// Those that it has already.
    pub existing: Vec<Establishment>,
}

impl From<&Registration> for Opening {
    fn from(registration: &Registration) -> Self {
        Self {
            nrc: registration.nrc.clone(),
            email: registration.email.clone(),
            branches: registration.branches.clone(),
            existing: Vec::new(),
        }
    }
}

/// A request to register.
#[derive(Debug)]
pub struct RegisterRequest {
    /// The registration, or all faults of shape.
    pub registration: Result<Registration, Vec<Violation>>,
    pub idempotency: Option<RequestKey>,
}

/// The keys of one establishment, shown once.
#[derive(Clone, Debug)]
pub struct IssuedKeys {
    /// Its place in the request, from 1.
    pub branch_number: u32,
    pub kind: EstablishmentType,
    /// The company's code for it.
    pub code: Option<Text<1, 10>>,
    pub place: IssuingPlace,
    pub api_key: String,
    pub api_secret: Secret,
}

#[derive(Debug)]
pub struct RegisteredCompany {
    /// One pair of keys an establishment, in request order.
    pub keys: Vec<IssuedKeys>,
    /// Which of them is the company's own: the main office's, or the first.
    pub main: usize,
    pub warnings: Vec<Warning>,
    pub replayed: bool,
}

pub struct RegisterCompany {
    pub companies: Arc<dyn Companies>,
    pub keys: Arc<dyn Keys>,
    pub passwords: Arc<dyn Passwords>,
    pub vault: Arc<dyn Vault>,
    pub randomness: Arc<dyn Randomness>,
    pub clock: Arc<dyn Clock>,
    pub certificate: Arc<PrepareCertificate>,
    pub hashing: Hashing,
}

impl RegisterCompany {
    /// Registers a company, or nothing. The same request again is told the same keys for a day.
    pub async fn run(&self, request: RegisterRequest) -> Result<RegisteredCompany, Error> {
        let idempotency = request.idempotency;
        let registration = request.registration.map_err(Error::Invalid)?;
        self.judge(&Opening::from(&registration))?;
        // Before the hashes, which cost a thousand times as much; the store looks again.
        if let Some(company) = self.companies.company_of(&registration.nit).await? {
            return self.again(&registration, &company, idempotency).await;
        }
        let opening = Opening::from(&registration);
        let keys = self.make_keys(&opening);
        let hashes = self.hashes(&keys).await?;
        let company = self.company(&registration)?;
        let establishments = self.establishments(&opening, &keys);
        let new = NewCompany {
            company: company.clone(),
            keys: self.stored_keys(
                company.id,
                &establishments,
                &keys,
                hashes,
                Rights::default(),
            ),
            establishments,
            shown: self.sealed(&company.nit, idempotency.as_ref(), &keys)?,
        };
        if self.companies.register(new).await? == RegisterResult::New {
            return Ok(self.told(&registration, &company, keys, false).await);
        }
        // Perhaps by the same request, sent twice at once.
        let company = self.companies.company_of(&registration.nit).await?;
        let company = company.ok_or(Error::AlreadyRegistered)?;
        self.again(&registration, &company, idempotency).await
    }

    /// The keys once more, if this is the request that registered the company.
    async fn again(
        &self,
        registration: &Registration,
        company: &Company,
        idempotency: Option<RequestKey>,
    ) -> Result<RegisteredCompany, Error> {
        match self
            .shown_before(company, Rights::default(), idempotency.as_ref())
            .await
        {
            Ok(Some(keys)) => Ok(self.told(registration, company, keys, true).await),
            Ok(None) | Err(Error::AlreadyShown) => Err(Error::AlreadyRegistered),
            Err(error) => Err(error),
        }
    }

    async fn told(
        &self,
        registration: &Registration,
        company: &Company,
        keys: Vec<IssuedKeys>,
        replayed: bool,
    ) -> RegisteredCompany {
        let mut warnings = Vec::new();
        if let Some(right) = registration.nit.corrected_check_digit() {
            warnings.push(Warning::check_digit("nit", right));
        }
        if !is_activity(&registration.activity_code) {
            warnings.push(Warning::new("economic_activity", unlisted_activity()));
        }
        warnings.extend(rules::warnings(&Opening::from(registration), &keys));
        let holder = CertificateRef {
            nit: company.nit.clone(),
            password: company.certificate_password.clone(),
        };
        let password = &registration.certificate_password;
        if let Some(fault) = self.certificate.run(&holder, password).await {
            warnings.push(Warning::new("certificate", fault));
        }
        RegisteredCompany {
            keys,
            main: main_office(registration),
            warnings,
            replayed,
        }
    }

    fn judge(&self, opening: &Opening) -> Result<(), Error> {
        let facts = Facts::on(self.clock.local_now().date());
        let violations = judge(RULES, opening, &facts);
        if violations.is_empty() {
            Ok(())
        } else {
            Err(Error::Invalid(violations))
        }
    }

    fn make_keys(&self, opening: &Opening) -> Vec<IssuedKeys> {
        let existing = opening.existing.iter().map(|one| one.branch_number);
        let first = existing.max().unwrap_or_default() + 1;
        let places = places::assign(&opening.branches, &opening.existing);
        let pair = |((branch, place), number): ((&Branch, IssuingPlace), u32)| {
            let Pair {
                api_key,
                api_secret,
            } = Pair::draw(&*self.randomness);
            IssuedKeys {
                branch_number: number,
                kind: branch.kind,
                code: branch.code.clone(),
                place,
                api_key,
                api_secret,
            }
        };
        let branches = opening.branches.iter().zip(places);
        branches.zip(first..).map(pair).collect()
    }

    /// The hashes of all secrets, in their order, or [`Error::Overloaded`] when they would come too
    /// late: nothing is kept then. Nothing goes on when this is dropped.
    async fn hashes(&self, keys: &[IssuedKeys]) -> Result<Vec<String>, Error> {
        let _place = self.hashing.places.take(())?;
        let hashing = tokio::time::timeout(self.hashing.within, self.hash_in_turn(keys));
        hashing.await.map_err(|_late| Error::Overloaded)?
    }

    /// The hashes of a small registration at once, those of a large one in its turn.
    async fn hash_in_turn(&self, keys: &[IssuedKeys]) -> Result<Vec<String>, Error> {
        let _turn = if keys.len() > SMALL {
            let turn = self.hashing.large.acquire().await;
            Some(turn.map_err(|_closed| Error::Overloaded)?)
        } else {
            None
        };
        let hashes = stream::iter(keys)
            .map(|pair| self.passwords.hash(&pair.api_secret))
            .buffered(HASHES_EACH);
        Ok(hashes.try_collect().await?)
    }

    fn company(&self, registration: &Registration) -> Result<Company, Error> {
        let sealed = self.vault.seal(
            &CertificateRef::purpose_of(&registration.nit),
            &registration.certificate_password,
        )?;
        Ok(Company {
            id: CompanyId(self.randomness.uuid()),
            nit: registration.nit.clone(),
            nrc: registration.nrc.clone(),
            business_name: registration.business_name.clone(),
            commercial_name: registration.commercial_name.clone(),
            activity_code: registration.activity_code.clone(),
            activity_description: registration.activity_description.clone(),
            phone: registration.phone.clone(),
            email: registration.email.clone(),
            year_in_number: registration.year_in_number,
            token_days: registration.token_days,
            responsible: registration.responsible.clone(),
            returns_at_any_branch: registration.returns_at_any_branch,
            public_links: true,
            edition: None,
            closed_types: ClosedTypes::default(),
            income_tax: registration.income_tax,
            certificate_password: sealed,
            created_at: self.clock.now(),
        })
    }

    fn establishments(&self, opening: &Opening, keys: &[IssuedKeys]) -> Vec<Establishment> {
        let main_address = rules::main_address(opening);
        let opened = opening.branches.iter().zip(keys);
        let establishments = opened.filter_map(|(branch, pair)| {
            let address = branch.address.as_ref().or(main_address)?.clone();
            Some(Establishment {
                id: EstablishmentId(self.randomness.uuid()),
                branch_number: pair.branch_number,
                kind: branch.kind,
                code: branch.code.clone(),
                code_mh: branch.code_mh.clone(),
                pos_code: branch.pos_code.clone(),
                pos_code_mh: branch.pos_code_mh.clone(),
                place: pair.place,
                address,
                phone: branch.phone.clone(),
                email: branch.email.clone(),
                income_tax: branch.income_tax,
            })
        });
        establishments.collect()
    }

    /// The keys that come with establishments: each acts for its own, and has its id.
    fn stored_keys(
        &self,
        company: CompanyId,
        establishments: &[Establishment],
        pairs: &[IssuedKeys],
        hashes: Vec<String>,
        rights: Rights,
    ) -> Vec<NewKey> {
        let now = self.clock.now();
        let keys = establishments.iter().zip(pairs.iter().zip(hashes));
        let keys = keys.map(|(establishment, (pair, api_secret_hash))| NewKey {
            key: Key {
                id: establishment.id.into(),
                company,
                establishment: Some(establishment.id),
                label: None,
                scopes: rights.scopes,
                api_key: pair.api_key.clone(),
                version: 1,
                created_at: now,
                expires_at: rights.expires_at,
                last_used_at: None,
                earlier_ends_at: None,
            },
            api_secret_hash,
        });
        keys.collect()
    }
}

fn main_office(registration: &Registration) -> usize {
    let is_main = |branch: &Branch| branch.kind == EstablishmentType::MainOffice;
    registration
        .branches
        .iter()
        .position(is_main)
        .unwrap_or_default()
}
