//! A company registers itself and its establishments.

mod places;
mod rules;

use std::sync::Arc;
use std::time::Duration;

use dte_domain::catalog::EstablishmentType;
use dte_domain::contingency::Responsible;
use dte_domain::rule::{Facts, judge};
use dte_domain::taxpayer::{Address, Email, Nit, Nrc, PhoneDigits};
use dte_domain::value::{Digits, Text};
use dte_domain::violation::{Violation, Warning};
use futures_util::{StreamExt, TryStreamExt, stream};
use tokio::sync::Semaphore;

pub use rules::RULES;

use crate::credentials::Pair;
use crate::error::Error;
use crate::places::Places;
use crate::ports::{
    CertificateHolder, Clock, Company, CompanyId, Establishment, EstablishmentId, NewCompany,
    Offices, Passwords, Randomness, Registered, Secret, Vault,
};
use crate::prepare_certificate::PrepareCertificate;

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
    places: Places<()>,
    large: Semaphore,
    within: Duration,
}

impl Hashing {
    /// For so many registrations at a time, of which each must be done in so long.
    pub fn new(at_once: usize, within: Duration) -> Self {
        Self {
            places: Places::new(at_once),
            large: Semaphore::new(LARGE_AT_ONCE),
            within,
        }
    }
}

/// What a company tells about itself.
#[derive(Clone, Debug)]
pub struct Registration {
    /// Tax id.
    pub nit: Nit,
    /// Registry number.
    pub nrc: Nrc,
    /// Business name.
    pub business_name: Text<5, 200>,
    /// Commercial name.
    pub commercial_name: Option<Text<5, 150>>,
    /// Economic activity.
    pub activity_code: Digits<5, 6>,
    /// Economic activity in words.
    pub activity_description: Text<5, 150>,
    /// Telephone.
    pub phone: PhoneDigits,
    /// E-mail.
    pub email: Email,
    /// The password of its certificate.
    pub certificate_password: Secret,
    /// Whether control numbers carry the year.
    pub year_in_number: bool,
    /// How many days its session tokens live.
    pub token_days: u32,
    /// Who answers for its contingency events.
    pub responsible: Option<Responsible>,
    /// Its establishments, in order.
    pub branches: Vec<Branch>,
}

/// What a company tells about an establishment.
#[derive(Clone, Debug)]
pub struct Branch {
    /// What it is.
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
}

/// A request to register, with what the adapter already found.
#[derive(Debug)]
pub struct RegisterRequest {
    /// The registration; `None` when it could not be read.
    pub registration: Option<Registration>,
    /// What is wrong with its shape.
    pub found: Vec<Violation>,
}

/// The keys of one establishment, shown once.
#[derive(Clone, Debug)]
pub struct IssuedKeys {
    /// Its place in the request, from 1.
    pub branch_number: u32,
    /// What it is.
    pub kind: EstablishmentType,
    /// The company's code for it.
    pub code: Option<Text<1, 10>>,
    /// What it logs in with.
    pub api_key: String,
    /// Its secret.
    pub api_secret: Secret,
}

/// A registered company's keys and what it should know.
#[derive(Debug)]
pub struct RegisteredCompany {
    /// One pair of keys an establishment, in request order.
    pub keys: Vec<IssuedKeys>,
    /// Which of them is the company's own: the main office's, or the first.
    pub main: usize,
    /// What was accepted and is odd.
    pub warnings: Vec<Warning>,
}

/// The use case.
pub struct RegisterCompany {
    /// Where companies are kept.
    pub offices: Arc<dyn Offices>,
    /// Hashes of API secrets.
    pub passwords: Arc<dyn Passwords>,
    /// Encryption of the certificate password.
    pub vault: Arc<dyn Vault>,
    /// Keys, secrets, identities.
    pub randomness: Arc<dyn Randomness>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// Looks after the certificate.
    pub certificate: Arc<PrepareCertificate>,
    /// What bounds the hashing of secrets.
    pub hashing: Hashing,
}

impl RegisterCompany {
    /// Registers a company, or nothing.
    pub async fn run(&self, request: RegisterRequest) -> Result<RegisteredCompany, Error> {
        let registration = self.checked(request)?;
        // Before the hashes, which cost a thousand times as much; the store looks again.
        if self.offices.company_of(&registration.nit).await?.is_some() {
            return Err(Error::AlreadyRegistered);
        }
        let keys = self.make_keys(&registration);
        let hashes = self.hashes(&keys).await?;
        let main = main_office(&registration);
        let new = self.company(&registration, &keys, hashes)?;
        let holder = CertificateHolder {
            nit: new.company.nit.clone(),
            password: new.company.certificate_password.clone(),
        };
        if self.offices.register(new).await? == Registered::Already {
            return Err(Error::AlreadyRegistered);
        }
        let mut warnings = rules::warnings(&registration);
        let password = &registration.certificate_password;
        if let Some(fault) = self.certificate.run(&holder, password).await {
            warnings.push(Warning::new("certificate", fault));
        }
        Ok(RegisteredCompany {
            keys,
            main,
            warnings,
        })
    }

    fn checked(&self, request: RegisterRequest) -> Result<Registration, Error> {
        let mut violations = request.found;
        let Some(registration) = request.registration else {
            return Err(Error::Invalid(violations));
        };
        let facts = Facts::on(self.clock.local_now().date());
        crate::violations::add(&mut violations, judge(RULES, &registration, &facts));
        if violations.is_empty() {
            Ok(registration)
        } else {
            Err(Error::Invalid(violations))
        }
    }

    fn make_keys(&self, registration: &Registration) -> Vec<IssuedKeys> {
        let pair = |(branch, number): (&Branch, u32)| {
            let Pair {
                api_key,
                api_secret,
            } = Pair::draw(&*self.randomness);
            IssuedKeys {
                branch_number: number,
                kind: branch.kind,
                code: branch.code.clone(),
                api_key,
                api_secret,
            }
        };
        registration.branches.iter().zip(1..).map(pair).collect()
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

    fn company(
        &self,
        registration: &Registration,
        keys: &[IssuedKeys],
        hashes: Vec<String>,
    ) -> Result<NewCompany, Error> {
        let sealed = self.vault.seal(
            &CertificateHolder::purpose_of(&registration.nit),
            &registration.certificate_password,
        )?;
        let company = Company {
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
            edition: None,
            certificate_password: sealed,
            created_at: self.clock.now(),
        };
        let main_address = rules::main_address(registration);
        let places = places::assign(&registration.branches);
        let establishments = registration
            .branches
            .iter()
            .zip(places)
            .zip(keys.iter().zip(hashes))
            .filter_map(|((branch, place), (pair, hash))| {
                let address = branch.address.as_ref().or(main_address)?.clone();
                Some(Establishment {
                    id: EstablishmentId(self.randomness.uuid()),
                    branch_number: pair.branch_number,
                    kind: branch.kind,
                    code: branch.code.clone(),
                    code_mh: branch.code_mh.clone(),
                    pos_code: branch.pos_code.clone(),
                    pos_code_mh: branch.pos_code_mh.clone(),
                    place,
                    address,
                    phone: branch.phone.clone(),
                    email: branch.email.clone(),
                    api_key: pair.api_key.clone(),
                    api_secret_hash: hash,
                })
            })
            .collect();
        Ok(NewCompany {
            company,
            establishments,
        })
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
