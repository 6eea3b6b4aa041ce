//! Who issues: a company at one of its establishments.

use crate::catalog::EstablishmentType;
use crate::edition::Edition;
use crate::identification::IssuingPlace;
use crate::language::{Bilingual, Phrase, expect};
use crate::rule::{Rule, judge_in};
use crate::taxpayer::{Address, Email, Nit, Nrc, PhoneDigits};
use crate::value::{Digits, Text};
use crate::violation::Violation;

/// The issuer as it stands on a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issuer {
    /// Tax id.
    pub nit: Nit,
    /// Registry number; nothing of who is not registered for the value-added tax.
    pub nrc: Option<Nrc>,
    /// Business name.
    pub name: Text<5, 200>,
    /// Commercial name.
    pub commercial_name: Option<Text<5, 150>>,
    /// Economic activity.
    pub activity_code: Digits<5, 6>,
    /// Economic activity in words.
    pub activity_description: Text<5, 150>,
    /// The codes of its establishment and point of sale in the service's own number series.
    pub place: IssuingPlace,
    /// What the establishment is.
    pub establishment_type: EstablishmentType,
    /// Where the establishment is.
    pub address: Address,
    /// Its telephone.
    pub phone: PhoneDigits,
    /// Its e-mail.
    pub email: Email,
    /// The authority's code of the establishment.
    pub establishment_code_mh: Option<Text<4, 4>>,
    /// The company's own code of the establishment.
    pub establishment_code: Option<Text<1, 10>>,
    /// The authority's code of the point of sale.
    pub pos_code_mh: Option<Text<4, 4>>,
    /// The company's own code of the point of sale.
    pub pos_code: Option<Text<1, 15>>,
}

/// What an issuer must be to issue documents of any type.
pub const RULES: &[Rule<Issuer, ()>] = &[
    Rule::only(
        Edition::Of2026,
        "ISS-01",
        "the establishment's address must have a district",
        "la dirección del establecimiento debe tener distrito",
        Bilingual::alike(
            "fe-f-v2, fe-ccf-v4, fe-nc-v4, fe-cr-v2: emisor.direccion.distrito; CAT-008",
        ),
        |issuer, (), found| {
            let address = &issuer.address;
            if address.district_in_force().is_none() {
                let expected = expect::one_of(address.districts_of_municipality());
                found.absent("establishment.address.district", expected);
            }
        },
    ),
    Rule::only(
        Edition::Of2026,
        "ISS-02",
        "the establishment's district must be one of its municipality",
        "el distrito del establecimiento debe ser uno de su municipio",
        Bilingual::alike(
            "fe-f-v2, fe-ccf-v4, fe-nc-v4, fe-cr-v2: emisor.direccion.distrito; CAT-008",
        ),
        |issuer, (), found| {
            issuer
                .address
                .district_is_known("establishment.address", found);
        },
    ),
    Rule::only(
        Edition::Of2026,
        "ISS-03",
        "the company's registry number must have 2 to 8 digits",
        "el NRC de la empresa debe tener de 2 a 8 dígitos",
        Bilingual::alike("fe-f-v2, fe-ccf-v4, fe-nc-v4, fe-cr-v2: emisor.nrc"),
        |issuer, (), found| {
            if let Some(digits) = issuer.nrc_digits().filter(|digits| digits.len() < 2) {
                found.differs("company.nrc", expect::digits(2, 8), Phrase::value(digits));
            }
        },
    ),
    Rule::only(
        Edition::Of2026,
        "ISS-04",
        "the establishment's e-mail must have 6 to 100 characters",
        "el correo electrónico del establecimiento debe tener de 6 a 100 caracteres",
        Bilingual::alike("fe-f-v2, fe-ccf-v4, fe-cr-v2: emisor.correo"),
        |issuer, (), found| {
            let email = issuer.email.as_str();
            if email.len() < 6 {
                found.differs(
                    "establishment.email",
                    expect::characters(6, 100),
                    Phrase::value(email),
                );
            }
        },
    ),
];

impl Issuer {
    /// The digits of its registry number, where it has one.
    pub fn nrc_digits(&self) -> Option<&str> {
        self.nrc.as_ref().map(Nrc::as_str)
    }

    /// Every breach of a rule for documents of an edition.
    pub fn violations(&self, edition: Edition) -> Vec<Violation> {
        judge_in(edition, RULES, self, &())
    }
}
