//! To whom is accounted.

use crate::catalog::{Catalogue as _, EstablishmentType};
use crate::edition::Edition;
use crate::language::Phrase;
use crate::message;
use crate::parts::receiver::Receiver;
use crate::parts::receiver_members::{
    ACTIVITY_CODE, ACTIVITY_DESCRIPTION, ADDRESS, EMAIL, NAME, NIT, NRC, are_told,
};
use crate::rule::Findings;
use crate::value::Text;
use crate::violation::Warning;

/// The fewest characters of a commercial name, and of an address in one text.
const LEAST: usize = 5;

/// The digits of a telephone in documents of 2022.
const PHONE_DIGITS: usize = 8;

/// Who is paid through the agent.
#[derive(Clone, Debug, Default)]
pub struct Affiliate {
    /// Tax id, name, activity, address, telephone and e-mail.
    pub receiver: Receiver,
    /// What their establishment is.
    pub establishment_type: Option<EstablishmentType>,
    /// The authority's code of their establishment, in documents of 2022.
    pub establishment_code_mh: Option<Text<4, 4>>,
    /// The authority's code of their point of sale, in documents of 2022.
    pub pos_code_mh: Option<Text<4, 4>>,
}

impl Affiliate {
    /// Everything that the schemas ask for is there.
    pub(super) fn is_complete(&self, found: &mut Findings) {
        let receiver = &self.receiver;
        are_told(
            receiver,
            &[NIT, NRC, NAME, ACTIVITY_CODE, ACTIVITY_DESCRIPTION],
            found,
        );
        let is_there = self.establishment_type.is_some();
        let path = || "receiver.establishment_type";
        found.require(is_there, path, EstablishmentType::LISTS);
        are_told(receiver, &[ADDRESS, EMAIL], found);
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

    /// The telephone is eight digits, whatever separates them.
    pub(super) fn has_a_phone_of_eight_digits(&self, found: &mut Findings) {
        let Some(phone) = self.receiver.phone_without_separators() else {
            return;
        };
        let is_digits = phone.bytes().all(|byte| byte.is_ascii_digit());
        if phone.len() != PHONE_DIGITS || !is_digits {
            let expected = message!("8 digits", "8 dígitos");
            found.differs("receiver.phone", expected, Phrase::value(phone));
        }
    }

    /// Documents of 2026 have no place for the authority's codes.
    pub(super) fn warn_of_codes(&self, edition: Edition, warnings: &mut Vec<Warning>) {
        if edition == Edition::Of2022 {
            return;
        }
        for (member, given) in [
            (
                "receiver.establishment_code_mh",
                self.establishment_code_mh.is_some(),
            ),
            ("receiver.pos_code_mh", self.pos_code_mh.is_some()),
        ] {
            if given {
                warnings.push(Warning::without_a_place(member, edition));
            }
        }
    }
}
