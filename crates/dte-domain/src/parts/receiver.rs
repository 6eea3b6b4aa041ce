//! Who receives a document.

use rust_decimal::Decimal;
use time::Date;

use crate::assumptions::IDENTIFIED_FROM;
use crate::catalog::{
    Catalogue as _, Department, DistrictCode, IdentityDocumentType, MunicipalityCode, is_activity,
    unlisted_activity,
};
use crate::language::{Bilingual, Phrase, expect};
use crate::message;
pub use crate::parts::identity_document::IdentityDocument;
use crate::parts::identity_document::is_same_number;
use crate::rule::Findings;
use crate::taxpayer::{ActivityCode, Address, Email, Nit, Nrc};
use crate::value::{Text, Value};
use crate::violation::Warning;

/// Returns the total from which an invoice of a day names and identifies its receiver.
pub fn identified_from(day: Date) -> Decimal {
    let mut since = IDENTIFIED_FROM.value.iter().rev();
    let holds = since.find(|(first, _)| *first <= day);
    holds.map_or(Decimal::ZERO, |(_, total)| *total)
}

/// Where a receiver is, by the document that identifies them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Residence {
    /// The kind of the document.
    pub document_type: IdentityDocumentType,
    /// Its number; of a NIT and a DUI the digits.
    pub number: String,
    /// The department.
    pub department: Department,
    /// The municipality, within the department.
    pub municipality: MunicipalityCode,
}

/// The receiver. Which members must be there depends on the document type.
#[derive(Clone, Debug, Default)]
pub struct Receiver {
    /// Tax id, where nothing else identifies the receiver.
    pub nit: Option<Nit>,
    /// Any identity document, where the document type takes more than a tax id.
    pub identity: IdentityDocument,
    /// Registry number.
    pub nrc: Option<Nrc>,
    /// Full or business name.
    pub name: Option<Text<1, 250>>,
    /// Economic activity.
    pub activity_code: Option<ActivityCode>,
    /// Economic activity in words.
    pub activity_description: Option<Text<1, 150>>,
    /// Commercial name.
    pub commercial_name: Option<Text<1, 150>>,
    /// Where they are.
    pub address: Option<Address>,
    /// Telephone.
    pub phone: Option<Text<8, 30>>,
    /// E-mail.
    pub email: Option<Email>,
}

impl Receiver {
    /// The tax id: said as such, or as a NIT or a DUI that is shown; a DUI is its holder's tax id.
    pub fn tax_id(&self) -> Option<Nit> {
        let by_card = || match self.identity.kind {
            Some(IdentityDocumentType::Nit | IdentityDocumentType::Dui) => {
                Nit::parse(self.identity.number.as_deref()?).ok()
            }
            _ => None,
        };
        self.nit.clone().or_else(by_card)
    }

    /// Makes the tax id the number of an identity document of type NIT. One that contradicts the identity
    /// document stays.
    pub fn show_nit(&mut self) {
        let Some(nit) = self.nit.take() else {
            return;
        };
        let own = &mut self.identity;
        let takes_nit = matches!(own.kind, None | Some(IdentityDocumentType::Nit));
        match &own.number {
            Some(number) if is_same_number(number, nit.as_str()) => {}
            None if takes_nit => {
                own.kind = Some(IdentityDocumentType::Nit);
                own.number = Text::parse(nit.as_str()).ok();
            }
            _ => self.nit = Some(nit),
        }
    }

    /// Fills each member that is left out from the receiver of a document, unless the numbers say that these are
    /// two.
    pub fn fill_with_identity(&mut self, mut other: Self) {
        other.show_nit();
        let shown = other.identity;
        let own = &mut self.identity;
        let is_another = match (&own.number, &shown.number) {
            (Some(number), Some(shown)) => !is_same_number(number, shown),
            (Some(_), None) => true,
            (None, _) => own.kind.is_some() && own.kind != shown.kind,
        };
        if is_another {
            return;
        }
        own.kind = own.kind.or(shown.kind);
        own.number = own.number.take().or(shown.number);
        self.nrc = self.nrc.take().or(other.nrc);
        self.name = self.name.take().or(other.name);
        self.activity_code = self.activity_code.take().or(other.activity_code);
        let description = self.activity_description.take();
        self.activity_description = description.or(other.activity_description);
        self.commercial_name = self.commercial_name.take().or(other.commercial_name);
        self.address = self.address.take().or(other.address);
        self.phone = self.phone.take().or(other.phone);
        self.email = self.email.take().or(other.email);
    }

    /// True if every member is given that [`Self::fill_with_identity`] fills.
    pub fn has_all_members(&self) -> bool {
        self.identity.is_told()
            && self.nrc.is_some()
            && self.name.is_some()
            && self.activity_code.is_some()
            && self.activity_description.is_some()
            && self.commercial_name.is_some()
            && self.address.is_some()
            && self.phone.is_some()
            && self.email.is_some()
    }

    /// The number by which they are known: the tax id, or that of the identity document that is shown.
    pub fn number(&self) -> Option<&str> {
        let nit = self.nit.as_ref().map(Nit::as_str);
        nit.or(self.identity.number.as_deref())
    }

    /// Where they are; nothing without a document's number or an address that can be one.
    pub fn residence(&self) -> Option<Residence> {
        let address = self.address.as_ref();
        let address = address.filter(|address| address.municipality_is_known())?;
        let document_type = match &self.nit {
            Some(_) => IdentityDocumentType::Nit,
            None => self.identity.kind?,
        };
        let number = match self.tax_id() {
            Some(tax_id) => tax_id.as_str().to_owned(),
            None => self.identity.number.as_deref()?.to_owned(),
        };
        Some(Residence {
            document_type,
            number,
            department: address.department,
            municipality: address.municipality,
        })
    }

    /// Whether there is an address that says no district and is not in the only one of its
    /// municipality.
    pub fn lacks_a_district(&self) -> bool {
        let lacks = |address: &Address| {
            address.municipality_is_known() && address.district_in_force().is_none()
        };
        self.address.as_ref().is_some_and(lacks)
    }

    /// Everything that a taxpayer who claims the tax credit must tell is there; `identified` says
    /// whether that is so for the tax id.
    pub fn is_a_complete_taxpayer(&self, identified: bool, found: &mut Findings) {
        let members = [
            (
                "nrc",
                self.nrc.is_some(),
                Bilingual::new("a registry number", "un NRC"),
            ),
            (
                "nit",
                identified,
                Bilingual::new("a tax id", "una identificación tributaria (NIT)"),
            ),
            (
                "name",
                self.name.is_some(),
                Bilingual::new("1 to 250 characters", "de 1 a 250 caracteres"),
            ),
            (
                "activity_code",
                self.activity_code.is_some(),
                Bilingual::new("an activity code", "un código de actividad económica"),
            ),
            (
                "activity_description",
                self.activity_description.is_some(),
                Bilingual::new("1 to 150 characters", "de 1 a 150 caracteres"),
            ),
            (
                "commercial_name",
                self.commercial_name.is_some(),
                Bilingual::new("1 to 150 characters", "de 1 a 150 caracteres"),
            ),
            ("address", self.address.is_some(), expect::ADDRESS),
            (
                "phone",
                self.phone.is_some(),
                Bilingual::new("8 to 30 characters", "de 8 a 30 caracteres"),
            ),
            (
                "email",
                self.email.is_some(),
                Bilingual::new("an e-mail address", "un correo electrónico"),
            ),
        ];
        found.require_members(|member| format!("receiver.{member}"), &members);
    }

    /// Who buys for much is named, with the type and number of an identity document.
    pub fn is_identified(&self, found: &mut Findings) {
        let identity = &self.identity;
        let members = [
            (
                "document_type",
                identity.kind.is_some(),
                Bilingual::new(
                    "an identity document type",
                    "un tipo de documento de identificación",
                ),
            ),
            (
                "document_number",
                identity.number.is_some(),
                Bilingual::new(
                    "the number of an identity document",
                    "el número de un documento de identificación",
                ),
            ),
            (
                "name",
                self.name.is_some(),
                Bilingual::new("1 to 250 characters", "de 1 a 250 caracteres"),
            ),
        ];
        found.require_members(|member| format!("receiver.{member}"), &members);
    }

    /// Only who shows a NIT has a registry number.
    pub fn has_a_registry_number_only_with_a_nit(&self, found: &mut Findings) {
        if let Some(nrc) = &self.nrc
            && self.identity.kind != Some(IdentityDocumentType::Nit)
        {
            let expected = message!(
                "nothing unless document_type is 36",
                "nada si document_type no es 36"
            );
            found.differs("receiver.nrc", expected, Phrase::value(nrc.as_str()));
        }
    }

    /// Its texts have the lengths of those schemas of 2022 that ask for more than
    /// one character.
    pub fn is_told_at_length(&self, found: &mut Findings) {
        const DIGITS: Bilingual = Bilingual::new("digits", "dígitos");
        const CHARACTERS: Bilingual = Bilingual::new("characters", "caracteres");
        let length = |text: &str| text.chars().count();
        let complement = self.address.as_ref().map(|address| &address.complement);
        for (member, least, actual, unit) in [
            (
                "nrc",
                2,
                self.nrc.as_ref().map(|nrc| length(nrc.as_str())),
                DIGITS,
            ),
            (
                "activity_code",
                5,
                self.activity_code.as_deref().map(length),
                DIGITS,
            ),
            (
                "activity_description",
                5,
                self.activity_description.as_deref().map(length),
                CHARACTERS,
            ),
            (
                "address.complement",
                5,
                complement.map(|text| length(text)),
                CHARACTERS,
            ),
        ] {
            if let Some(actual) = actual.filter(|actual| *actual < least) {
                let Bilingual { english, spanish } = unit;
                let expected = message!("at least {least} {english}", "al menos {least} {spanish}");
                found.differs(format!("receiver.{member}"), expected, actual);
            }
        }
    }

    /// Registry number, activity and e-mail have the lengths that the edition of 2026 asks for.
    pub fn is_told_as_in_2026(&self, found: &mut Findings) {
        for (member, least, text) in [
            ("nrc", 2, self.nrc.as_ref().map(Nrc::as_str)),
            ("activity_code", 5, self.activity_code.as_deref()),
            (
                "activity_description",
                5,
                self.activity_description.as_deref(),
            ),
            ("email", 6, self.email.as_ref().map(Email::as_str)),
        ] {
            found.require_length(|| format!("receiver.{member}"), text, least);
        }
    }

    /// A NIT and another tax id that is shown are the same.
    pub fn shows_one_tax_id(&self, found: &mut Findings) {
        let (Some(nit), Some(number)) = (&self.nit, &self.identity.number) else {
            return;
        };
        let card = Self {
            nit: None,
            identity: self.identity.clone(),
            ..Self::default()
        };
        if card.tax_id().as_ref() != Some(nit) {
            found.differs(
                "receiver.document_number",
                {
                    let nit = nit.as_str();
                    message!("{nit}, as nit says", "{nit}, como dice nit")
                },
                number,
            );
        }
    }

    /// The telephone without blanks, hyphens and parentheses, for schemas that take digits only.
    pub fn phone_without_separators(&self) -> Option<String> {
        let phone = self.phone.as_deref()?;
        Some(phone.chars().filter(|c| !" -()".contains(*c)).collect())
    }

    /// What is odd about it, though no reason to refuse.
    pub fn warnings(&self, warnings: &mut Vec<Warning>) {
        if let Some(right) = self.nit.as_ref().and_then(Nit::corrected_check_digit) {
            warnings.push(Warning::check_digit("receiver.nit", right));
        }
        if let Some(right) = self.identity.corrected_check_digit() {
            warnings.push(Warning::check_digit("receiver.document_number", right));
        }
        if self.nrc.as_ref().is_some_and(Nrc::is_of_zeros) {
            let text = message!(
                "an NRC of zeros belongs to nobody: the authority may reject the document",
                "un NRC de ceros no pertenece a nadie: Hacienda puede rechazar el documento"
            );
            warnings.push(Warning::new("receiver.nrc", text));
        }
        let activity = self.activity_code.as_deref();
        if activity.is_some_and(|code| !is_activity(code)) {
            warnings.push(Warning::new("receiver.activity_code", unlisted_activity()));
        }
        if let Some(address) = &self.address {
            address.warnings("receiver.address", warnings);
        }
    }

    /// True if the receiver shows the tax id of who issues the document.
    pub(crate) fn is_issuer(&self, issuer: Option<&Nit>) -> bool {
        issuer.is_some() && self.tax_id().as_ref() == issuer
    }

    /// Warns of a document that somebody issues to themselves.
    pub(crate) fn warn_of_issuer(&self, issuer: Option<&Nit>, warnings: &mut Vec<Warning>) {
        if self.is_issuer(issuer) {
            let text = message!(
                "the company's own: it issues the document to itself",
                "el de la propia empresa: emite el documento para sí misma"
            );
            warnings.push(Warning::new(self.tax_id_path(), text));
        }
    }

    fn tax_id_path(&self) -> &'static str {
        if self.nit.is_some() {
            "receiver.nit"
        } else {
            "receiver.document_number"
        }
    }
}

/// Checks that the receiver is not who issues the document.
pub fn check_not_issuer(receiver: Option<&Receiver>, issuer: Option<&Nit>, found: &mut Findings) {
    let Some(own) = receiver.filter(|receiver| receiver.is_issuer(issuer)) else {
        return;
    };
    let expected = message!(
        "another tax id than the company's own",
        "una identificación tributaria distinta de la propia"
    );
    let number = own.number().unwrap_or_default();
    found.differs(own.tax_id_path(), expected, Phrase::value(number));
}

/// With the district that was last used for the receiver, where the address lacks one.
pub fn complete(receiver: Option<&mut Receiver>, last_district: Option<DistrictCode>) {
    let lacking = receiver.filter(|receiver| receiver.lacks_a_district());
    if let Some(address) = lacking.and_then(|receiver| receiver.address.as_mut()) {
        address.district = last_district;
    }
}

/// The district, where it is given, is one of the municipality's.
pub fn district_is_known(receiver: Option<&Receiver>, found: &mut Findings) {
    if let Some(address) = receiver.and_then(|receiver| receiver.address.as_ref()) {
        address.district_is_known("receiver.address", found);
    }
}

/// An address has a district, given or the only one of its municipality.
pub fn address_has_a_district(receiver: Option<&Receiver>, found: &mut Findings) {
    let Some(address) = receiver.and_then(|receiver| receiver.address.as_ref()) else {
        return;
    };
    if receiver.is_some_and(Receiver::lacks_a_district) {
        let districts = address.districts_of_municipality();
        let expected = message!("the district: {districts}", "el distrito: {districts}");
        found.absent("receiver.address.district", expected);
    }
}

/// The municipality of a receiver's address is one of the department's.
pub fn lives_in_a_known_municipality(receiver: Option<&Receiver>, found: &mut Findings) {
    if let Some(address) = receiver.and_then(|receiver| receiver.address.as_ref()) {
        municipality_is_known(address, "receiver.address", found);
    }
}

/// The same of a receiver who may live abroad: with 00 for department, municipality and district.
pub fn lives_in_a_known_municipality_or_abroad(
    receiver: Option<&Receiver>,
    may_be_abroad: bool,
    found: &mut Findings,
) {
    let address = receiver.and_then(|receiver| receiver.address.as_ref());
    match address.filter(|address| address.is_abroad() && may_be_abroad) {
        Some(address) => address.abroad_is_whole("receiver.address", found),
        None => lives_in_a_known_municipality(receiver, found),
    }
}

/// The municipality is one of the department's.
pub fn municipality_is_known(address: &Address, path: &str, found: &mut Findings) {
    if address.is_abroad() {
        let expected = message!(
            "a department of El Salvador: 00 is for who is abroad, where documents take that",
            "un departamento de El Salvador: 00 es para quien está en el extranjero, donde los documentos lo admiten"
        );
        let actual = Phrase::value(address.department.code());
        found.differs(format!("{path}.department"), expected, actual);
    } else if !address.municipality_is_known() {
        let expected = expect::one_of(address.municipalities_of_department());
        found.differs(
            format!("{path}.municipality"),
            expected,
            Phrase::value(address.municipality.as_str()),
        );
    }
}
