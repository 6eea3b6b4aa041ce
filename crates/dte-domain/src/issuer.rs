//! Who issues: a company at one of its establishments.

use crate::catalog::EstablishmentType;
use crate::taxpayer::{Address, Email, Nit, Nrc, PhoneDigits};
use crate::value::{Digits, Text};

/// The issuer as it stands on a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issuer {
    /// Tax id.
    pub nit: Nit,
    /// Registry number.
    pub nrc: Nrc,
    /// Business name.
    pub name: Text<5, 200>,
    /// Commercial name.
    pub commercial_name: Option<Text<5, 150>>,
    /// Economic activity.
    pub activity_code: Digits<5, 6>,
    /// Economic activity in words.
    pub activity_description: Text<5, 150>,
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
