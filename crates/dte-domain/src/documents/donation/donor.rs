//! Who gives, and where they live.

use crate::catalog::{Catalogue, Country, Domicile};
use crate::edition::Edition;
use crate::language::{Bilingual, Phrase, expect};
use crate::message;
use crate::parts::receiver::Receiver;
use crate::parts::receiver_members::{ACTIVITY_CODE, ACTIVITY_DESCRIPTION, are_told};
use crate::rule::Findings;

/// Who gives.
#[derive(Clone, Debug, Default)]
pub struct Donor {
    /// Identity, name, activity, address, telephone and e-mail.
    pub receiver: Receiver,
    /// Whether they are domiciled in the country, which they are when it is not said.
    pub domicile: Option<Domicile>,
    /// Where they live; El Salvador of who is domiciled and does not say it.
    pub country: Option<Country>,
}

impl Donor {
    /// Whether they live abroad.
    pub fn is_abroad(&self) -> bool {
        self.domicile == Some(Domicile::NotDomiciled)
    }

    /// The domicile: the one that is said, or the country's own.
    pub fn domicile(&self) -> Domicile {
        self.domicile.unwrap_or(Domicile::Domiciled)
    }

    /// The country: the one that is said, or the own one of who is domiciled.
    pub fn country(&self) -> Option<Country> {
        let home = || (!self.is_abroad()).then_some(Country::HOME);
        self.country.or_else(home)
    }

    /// Who is domiciled has an address, and nobody else.
    pub(super) fn has_an_address_at_home(&self, found: &mut Findings) {
        let address = self.receiver.address.as_ref();
        if !self.is_abroad() {
            found.require(address.is_some(), || "receiver.address", expect::ADDRESS);
        } else if address.is_some() {
            found.differs(
                "receiver.address",
                NOT_ABROAD,
                message!("an address", "una dirección"),
            );
        }
    }

    /// An activity is told by code and text, and not of who lives abroad.
    pub(super) fn tells_a_whole_activity(&self, found: &mut Findings) {
        let (code, text) = (
            self.receiver.activity_code.as_deref(),
            self.receiver.activity_description.as_deref(),
        );
        if self.is_abroad() {
            for (member, said) in [("activity_code", code), ("activity_description", text)] {
                if let Some(said) = said {
                    let path = format!("receiver.{member}");
                    found.differs(path, NOT_ABROAD, Phrase::value(said));
                }
            }
        } else if code.is_some() != text.is_some() {
            let members = [ACTIVITY_CODE, ACTIVITY_DESCRIPTION];
            are_told(&self.receiver, &members, found);
        }
    }

    /// Who lives abroad says where, and who is domiciled lives here.
    pub(super) fn lives_where_the_domicile_says(&self, found: &mut Findings) {
        let path = "receiver.country_code";
        let home = Phrase::value(Country::HOME.code());
        match (self.is_abroad(), self.country) {
            (true, None) => found.absent(path, Country::LISTS),
            (true, Some(Country::HOME)) => {
                let expected = message!(
                    "another country for who is not domiciled",
                    "otro país para quien no está domiciliado"
                );
                found.differs(path, expected, home);
            }
            (false, Some(country)) if country != Country::HOME => {
                found.differs(path, home, Phrase::value(country.code()));
            }
            _ => {}
        }
    }

    /// The schema of 2022 lists the codes of the authority's old catalogue, which has not all countries.
    pub(super) fn is_of_a_country_of(&self, edition: Edition, found: &mut Findings) {
        let country = self.country.filter(|it| it.code_of_2022().is_none());
        if let Some(country) = country.filter(|_| edition == Edition::Of2022) {
            let expected = message!(
                "a country of the authority's catalogue of 2022",
                "un país del catálogo de Hacienda de 2022"
            );
            let name = Phrase::value(format!("{} ({})", country.code(), country.name()));
            found.differs("receiver.country_code", expected, name);
        }
    }
}

const NOT_ABROAD: Bilingual = Bilingual::new(
    "nothing for who is not domiciled",
    "nada para quien no está domiciliado",
);
