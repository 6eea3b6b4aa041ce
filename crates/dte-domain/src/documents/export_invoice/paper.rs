//! Papers that go with an export: of the issuer, of the receiver, and who carries the goods.

use crate::catalog::{AssociatedDocument, Catalogue, NumericCatalogue, TransportMode};
use crate::language::{Bilingual, Phrase};
use crate::message;
use crate::rule::Findings;
use crate::value::Text;

/// The most papers of one export invoice (official schemas).
pub const MOST: usize = 20;

/// One of them.
#[derive(Clone, Debug, Default)]
pub struct Paper {
    /// Whose it is.
    pub kind: Option<AssociatedDocument>,
    /// What it is; not of transport.
    pub description: Option<Text<3, 100>>,
    /// Its content; not of transport.
    pub detail: Option<Text<3, 300>>,
    /// By what the goods travel; of transport only, as all that follow.
    pub transport_mode: Option<TransportMode>,
    /// What tells the vehicle from others.
    pub transport_plate: Option<Text<5, 70>>,
    /// The number of the driver's document.
    pub driver_document: Option<Text<5, 100>>,
    /// The driver's name.
    pub driver_name: Option<Text<5, 200>>,
}

const FIVE_TO_70: Bilingual = Bilingual::new("5 to 70 characters", "de 5 a 70 caracteres");
const FIVE_TO_100: Bilingual = Bilingual::new("5 to 100 characters", "de 5 a 100 caracteres");
const FIVE_TO_200: Bilingual = Bilingual::new("5 to 200 characters", "de 5 a 200 caracteres");
const THREE_TO_100: Bilingual = Bilingual::new("3 to 100 characters", "de 3 a 100 caracteres");
const THREE_TO_300: Bilingual = Bilingual::new("3 to 300 characters", "de 3 a 300 caracteres");

type PaperPart = (&'static str, bool, Bilingual);

impl Paper {
    fn of_words(&self) -> [PaperPart; 2] {
        [
            ("description", self.description.is_some(), THREE_TO_100),
            ("detail", self.detail.is_some(), THREE_TO_300),
        ]
    }

    fn of_transport(&self) -> [PaperPart; 4] {
        [
            (
                "transport_mode",
                self.transport_mode.is_some(),
                TransportMode::LISTS,
            ),
            (
                "transport_plate",
                self.transport_plate.is_some(),
                FIVE_TO_70,
            ),
            (
                "driver_document",
                self.driver_document.is_some(),
                FIVE_TO_100,
            ),
            ("driver_name", self.driver_name.is_some(), FIVE_TO_200),
        ]
    }
}

fn path(index: usize, member: &str) -> String {
    format!("other_docs[{index}].{member}")
}

/// Every paper has what its kind demands.
pub(super) fn are_complete(papers: &[Paper], found: &mut Findings) {
    for (index, paper) in papers.iter().enumerate() {
        let path = |member: &str| path(index, member);
        match paper.kind {
            None => found.absent(
                path("document_code"),
                Bilingual::new("1, 2 or 4", "1, 2 o 4"),
            ),
            Some(AssociatedDocument::Medical) => {}
            Some(AssociatedDocument::Transport) => {
                found.require_members(path, &paper.of_transport());
            }
            Some(AssociatedDocument::Issuer | AssociatedDocument::Receiver) => {
                found.require_members(path, &paper.of_words());
            }
        }
    }
}

/// No paper has what is of another kind, and none is a physician's.
pub(super) fn have_only_what_their_kind_allows(papers: &[Paper], found: &mut Findings) {
    for (index, paper) in papers.iter().enumerate() {
        let (words, transport) = (paper.of_words(), paper.of_transport());
        let foreign: &[PaperPart] = match paper.kind {
            Some(AssociatedDocument::Medical) => {
                let expected = Bilingual::new("1, 2 or 4", "1, 2 o 4");
                let code = Phrase::value(AssociatedDocument::Medical.code());
                found.differs(path(index, "document_code"), expected, code);
                continue;
            }
            Some(AssociatedDocument::Transport) => &words,
            Some(_) => &transport,
            None => continue,
        };
        for (member, _, _) in foreign.iter().filter(|(_, is_there, _)| *is_there) {
            let expected = message!(
                "nothing for a document of this kind",
                "nada en un documento de esta clase"
            );
            let actual = message!("a value", "un valor");
            found.differs(path(index, member), expected, actual);
        }
    }
}

/// The schema of 2022 ends at the fourth means of transport.
pub(super) fn travel_as_in_2022(papers: &[Paper], found: &mut Findings) {
    for (index, paper) in papers.iter().enumerate() {
        if let Some(mode) = paper.transport_mode.filter(|mode| !mode.is_of_2022()) {
            let expected = Bilingual::new("1 to 4", "de 1 a 4");
            let actual = u32::from(mode.number());
            found.differs(path(index, "transport_mode"), expected, actual);
        }
    }
}
