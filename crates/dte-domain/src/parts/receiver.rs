//! Who receives a document.

use crate::rule::Findings;
use crate::taxpayer::{ActivityCode, Address, Email, Nit, Nrc};
use crate::value::Text;
use crate::violation::Warning;

/// The receiver. Which members must be there depends on the document type.
#[derive(Clone, Debug, Default)]
pub struct Receiver {
    /// Tax id.
    pub nit: Option<Nit>,
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
    /// Everything that a taxpayer who claims the tax credit must tell is there.
    pub fn is_a_complete_taxpayer(&self, found: &mut Findings) {
        for (member, present, expected) in [
            ("nrc", self.nrc.is_some(), "a registry number"),
            ("nit", self.nit.is_some(), "a tax id"),
            ("name", self.name.is_some(), "1 to 250 characters"),
            (
                "activity_code",
                self.activity_code.is_some(),
                "an activity code",
            ),
            (
                "activity_description",
                self.activity_description.is_some(),
                "1 to 150 characters",
            ),
            (
                "commercial_name",
                self.commercial_name.is_some(),
                "1 to 150 characters",
            ),
            (
                "address",
                self.address.is_some(),
                "department, municipality and complement",
            ),
            ("phone", self.phone.is_some(), "8 to 30 characters"),
            ("email", self.email.is_some(), "an e-mail address"),
        ] {
            found.require(present, format!("receiver.{member}"), expected);
        }
    }

    /// What is odd about it, though no reason to refuse.
    pub fn warnings(&self, warnings: &mut Vec<Warning>) {
        if self
            .nit
            .as_ref()
            .is_some_and(|nit| !nit.check_digit_is_right())
        {
            warnings.push(Warning::new("receiver.nit", "its check digit is wrong"));
        }
    }
}

/// The municipality is one of the department's.
pub fn municipality_is_known(address: &Address, path: &str, found: &mut Findings) {
    if !address.municipality_is_known() {
        let expected = format!("one of {}", address.municipalities_of_department());
        found.differs(
            format!("{path}.municipality"),
            expected,
            address.municipality.as_str(),
        );
    }
}
