//! What rules may know beside the document.

use time::Date;

use crate::assumptions::Assumptions;
use crate::calendar::Calendar;
use crate::catalog::DistrictCode;
use crate::edition::Edition;
use crate::identification::GenerationCode;
use crate::issuer::Issuer;
use crate::known_document::KnownDocument;
use crate::original::Original;
use crate::settled::SettlementFacts;
use crate::taxpayer::Nit;

/// What a rule may know beside the document.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The date of issue in El Salvador.
    pub today: Date,
    /// The edition of the document.
    pub edition: Edition,
    /// The values of assumptions that settings change.
    pub assumptions: Assumptions,
    /// The business days.
    pub calendar: Calendar,
    /// Who issues, where that is known.
    pub issuer: Option<Issuer>,
    /// Those documents that the document names and that were issued here; one that is not among
    /// them was not.
    pub known: Vec<KnownDocument>,
    /// Stored bytes of those of which a return takes back, or whose receiver a document leaves out.
    pub originals: Vec<Original>,
    /// The district that the company last said of the receiver in the same municipality; looked for
    /// where a document that needs one says none.
    pub last_district: Option<DistrictCode>,
    /// What is known of the documents that a settlement names.
    pub settlements: SettlementFacts,
}

impl Facts {
    /// The facts of a day, for a document of 2022 that names no other.
    pub fn on(today: Date) -> Self {
        Self {
            today,
            edition: Edition::Of2022,
            assumptions: Assumptions::default(),
            calendar: Calendar::EL_SALVADOR,
            issuer: None,
            known: Vec::new(),
            originals: Vec::new(),
            last_district: None,
            settlements: SettlementFacts::default(),
        }
    }

    /// The tax id of who issues, where that is known.
    pub fn own_nit(&self) -> Option<&Nit> {
        self.issuer.as_ref().map(|issuer| &issuer.nit)
    }

    /// The stored bytes of the document with that code, as far as they were read.
    pub fn original(&self, code: GenerationCode) -> Option<&Original> {
        self.originals
            .iter()
            .find(|original| original.generation_code == code)
    }

    /// What is known of the document with that code, if it was issued here.
    pub fn known(&self, code: GenerationCode) -> Option<&KnownDocument> {
        self.known
            .iter()
            .find(|document| document.generation_code == code)
    }
}
