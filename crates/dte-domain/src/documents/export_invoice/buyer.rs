//! Who buys abroad, and for whom.

use crate::catalog::{Catalogue, Country, PersonType, folded};
use crate::edition::Edition;
use crate::language::{Bilingual, Phrase};
use crate::message;
use crate::parts::receiver::Receiver;
use crate::rule::Findings;
use crate::value::Text;
use crate::violation::Warning;

/// Who buys, in another country.
#[derive(Clone, Debug, Default)]
pub struct Buyer {
    /// Identity, names, activity, telephone and e-mail, as of every receiver; no address.
    pub receiver: Receiver,
    /// The country in which they live.
    pub country: Option<Country>,
    /// Its name, spelt in any way, not another country's; the catalogue's when left out.
    pub country_name: Option<Text<3, 50>>,
    /// Their address in one text.
    pub complement: Option<Text<5, 200>>,
    /// Whether they are a natural or a juridical person.
    pub person: Option<PersonType>,
}

/// On whose behalf somebody buys.
#[derive(Clone, Debug, Default)]
pub struct ThirdPartyPurchase {
    /// The number of their document.
    pub document_number: Option<Text<1, 20>>,
    /// Their name.
    pub name: Option<Text<1, 250>>,
}

impl Buyer {
    /// The name of the country: as the client spells it, or else the catalogue's.
    pub fn country_shown(&self) -> Option<&str> {
        let of_catalogue = || self.country.map(Country::name);
        self.country_name.as_deref().or_else(of_catalogue)
    }

    /// A name of the country that is given may be spelt in other ways than the catalogue's, but is not another
    /// country's.
    pub(super) fn country_is_not_called_another(&self, found: &mut Findings) {
        let Some((country, given)) = self.country.zip(self.country_name.as_deref()) else {
            return;
        };
        let said = folded(given);
        let is_its_own = said == folded(country.name());
        let is_anothers = || Country::ENTRIES.iter().any(|it| folded(it.name) == said);
        if !is_its_own && is_anothers() {
            let expected = Phrase::value(country.name());
            found.differs("receiver.country_name", expected, Phrase::value(given));
        }
    }

    /// Everything that an export invoice tells of its buyer is there.
    pub(super) fn is_complete(&self, found: &mut Findings) {
        self.receiver.is_identified(found);
        let members = [
            ("country_code", self.country.is_some(), Country::LISTS),
            (
                "complement",
                self.complement.is_some(),
                Bilingual::new(
                    "the address in 5 to 200 characters",
                    "la dirección, de 5 a 200 caracteres",
                ),
            ),
            ("person_type", self.person.is_some(), PersonType::LISTS),
            (
                "activity_description",
                self.receiver.activity_description.is_some(),
                Bilingual::new("5 to 150 characters", "de 5 a 150 caracteres"),
            ),
        ];
        found.require_members(|member| format!("receiver.{member}"), &members);
    }

    /// The schema of 2022 lists the codes of the authority's old catalogue, which has not all countries.
    pub(super) fn is_of_a_country_of_2022(&self, found: &mut Findings) {
        let country = self.country.filter(|it| it.code_of_2022().is_none());
        if let Some(country) = country {
            let expected = message!(
                "a country of the authority's catalogue of 2022",
                "un país del catálogo de Hacienda de 2022"
            );
            let name = Phrase::value(format!("{} ({})", country.code(), country.name()));
            found.differs("receiver.country_code", expected, name);
        }
    }

    /// Checks that the buyer lives abroad: the authority refuses invoices of 2026 that stay in the country.
    pub(super) fn check_abroad(&self, found: &mut Findings) {
        if let Some(home) = self.country.filter(|country| *country == Country::HOME) {
            let expected = message!(
                "another country: a sale inside El Salvador is a 01 or a 03",
                "otro país: una venta dentro de El Salvador es un 01 o un 03"
            );
            let home = Phrase::value(format!("{} ({})", home.code(), home.name()));
            found.differs("receiver.country_code", expected, home);
        }
    }

    pub(super) fn warnings(&self, edition: Edition, warnings: &mut Vec<Warning>) {
        self.receiver.warnings(warnings);
        if self.country == Some(Country::HOME) && edition == Edition::Of2022 {
            let text = message!(
                "El Salvador: what is sold inside the country is no export",
                "El Salvador: lo que se vende dentro del país no es exportación"
            );
            warnings.push(Warning::new("receiver.country_code", text));
        }
    }
}

impl ThirdPartyPurchase {
    /// Its members are there.
    pub(super) fn is_complete(&self, found: &mut Findings) {
        let members = [
            (
                "document_number",
                self.document_number.is_some(),
                Bilingual::new("1 to 20 characters", "de 1 a 20 caracteres"),
            ),
            (
                "name",
                self.name.is_some(),
                Bilingual::new("1 to 250 characters", "de 1 a 250 caracteres"),
            ),
        ];
        found.require_members(|member| format!("third_party_purchase.{member}"), &members);
    }
}

/// The e-mail is demanded from that total on.
pub(super) fn is_reached_by_email(buyer: &Buyer, found: &mut Findings) {
    let expected = Bilingual::new(
        "an e-mail address for a total of 10000.00 or more",
        "un correo electrónico para un total de 10000.00 o más",
    );
    found.require(
        buyer.receiver.email.is_some(),
        || "receiver.email",
        expected,
    );
}
