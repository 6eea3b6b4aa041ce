//! For whom was sold.

use crate::catalog::{Catalogue as _, Domicile, IdentityDocumentType};
use crate::edition::Edition;
use crate::language::{Bilingual, Phrase, expect};
use crate::message;
use crate::parts::receiver::Receiver;
use crate::rule::Findings;
use crate::violation::Warning;

/// The fewest characters of a commercial name, and of an address in one text.
const LEAST: usize = 5;

/// The principal.
#[derive(Clone, Debug, Default)]
pub struct Principal {
    /// Tax id or identity document, name, activity, address, telephone and e-mail.
    pub receiver: Receiver,
    /// Whether they are domiciled in the country; domiciled when left out.
    pub domicile: Option<Domicile>,
}

impl Principal {
    /// Whether they are abroad: only documents of 2026 can say so.
    pub fn is_abroad(&self, edition: Edition) -> bool {
        edition == Edition::Of2026 && self.domicile == Some(Domicile::NotDomiciled)
    }

    /// The domicile that documents of 2026 show.
    pub fn domicile_shown(&self) -> Domicile {
        self.domicile.unwrap_or(Domicile::Domiciled)
    }

    /// Everything that the schemas ask for is there. Who is abroad has no registry number, and any document.
    pub(super) fn is_complete(&self, edition: Edition, found: &mut Findings) {
        let receiver = &self.receiver;
        let abroad = self.is_abroad(edition);
        self.is_identified(abroad, found);
        let members = [
            (
                "nrc",
                receiver.nrc.is_some() || abroad,
                Bilingual::new("a registry number", "un NRC"),
            ),
            (
                "name",
                receiver.name.is_some(),
                Bilingual::new("1 to 250 characters", "de 1 a 250 caracteres"),
            ),
            (
                "activity_code",
                receiver.activity_code.is_some(),
                Bilingual::new("an activity code", "un código de actividad económica"),
            ),
            (
                "activity_description",
                receiver.activity_description.is_some(),
                Bilingual::new("5 to 150 characters", "de 5 a 150 caracteres"),
            ),
            ("address", receiver.address.is_some(), expect::ADDRESS),
            (
                "email",
                receiver.email.is_some(),
                Bilingual::new("an e-mail address", "un correo electrónico"),
            ),
        ];
        found.require_members(|member| format!("receiver.{member}"), &members);
    }

    /// Who is domiciled is known by the tax id, said as such or as a document of type 36.
    fn is_identified(&self, abroad: bool, found: &mut Findings) {
        let receiver = &self.receiver;
        if receiver.nit.is_some() {
            return;
        }
        let identity = &receiver.identity;
        match identity.kind {
            None if identity.number.is_none() => found.absent(
                "receiver.nit",
                message!("a tax id", "una identificación tributaria (NIT)"),
            ),
            Some(kind) if !abroad && kind != IdentityDocumentType::Nit => {
                let expected = message!(
                    "36, or another with domicile_code 2 in documents of 2026",
                    "36, u otro con domicile_code 2 en documentos de 2026"
                );
                found.differs(
                    "receiver.document_type",
                    expected,
                    Phrase::value(kind.code()),
                );
            }
            _ => identity.is_whole(found),
        }
    }

    /// Its texts have the lengths of the schemas, the longer one of both editions.
    pub(super) fn is_told_at_length(&self, found: &mut Findings) {
        let receiver = &self.receiver;
        receiver.is_told_as_in_2026(found);
        let complement = receiver.address.as_ref().map(|it| &*it.complement);
        for (member, text) in [
            ("commercial_name", receiver.commercial_name.as_deref()),
            ("address.complement", complement),
        ] {
            found.require_length(|| format!("receiver.{member}"), text, LEAST);
        }
    }

    /// What is odd about it, though no reason to refuse.
    pub(super) fn warnings(&self, edition: Edition, warnings: &mut Vec<Warning>) {
        self.receiver.warnings(warnings);
        if edition == Edition::Of2022 && self.domicile.is_some() {
            warnings.push(Warning::without_a_place("receiver.domicile_code", edition));
        }
    }
}
