//! What a document of any type can be asked: the one trait that every content implements.

use time::Date;

use super::RecordedAmounts;
use crate::amounts::DocumentAmounts;
use crate::balance::{Charge, Sales};
use crate::catalog::GenerationType;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::identification::{DocumentType, GenerationCode};
use crate::parts::calculation::Calculation;
use crate::parts::receiver::Receiver;
use crate::settled::{SettledDocument, SoldForAnother};
use crate::violation::{Violation, Warning};

/// The behaviour of a type of document. Nothing has a default, so that a new type answers every
/// question.
pub trait DocumentContent: Sync {
    /// The type of document that it will be.
    fn document_type(&self) -> DocumentType;

    /// The electronic documents that it names and of which the facts should tell, if they were
    /// issued here.
    fn named_documents(&self) -> Vec<GenerationCode>;

    /// The types of the documents that it relates, as far as it says them.
    fn related_types(&self) -> Vec<DocumentType>;

    /// Takes what it leaves out from documents that were issued here. To be done before the rules
    /// are asked; doing it twice changes nothing.
    fn complete(&mut self, facts: &Facts);

    /// Fills what was left out to be calculated: each amount by the sum that the rules check, of what was
    /// given and what was filled before. What was given stays.
    fn calculate(&mut self, calculation: &mut Calculation);

    /// Who receives it.
    fn receiver(&self) -> Option<&Receiver>;

    /// Who receives it, to be completed.
    fn receiver_mut(&mut self) -> Option<&mut Receiver>;

    /// True if a document that it names has to say who receives it, or a part of that.
    fn takes_receiver_from_others(&self) -> bool {
        self.receiver().is_none()
    }

    /// The date that it bears when it is issued: today, or an earlier day on which the law dates an event.
    fn date(&self, facts: &Facts) -> Date;

    /// Every breach of a rule of its type.
    fn violations(&self, facts: &Facts) -> Vec<Violation>;

    /// What is odd about it, though no reason to refuse.
    fn warnings(&self, facts: &Facts) -> Vec<Warning>;

    /// Its lasting amounts.
    fn recorded_amounts(&self, edition: Edition) -> RecordedAmounts;

    /// What others can take back of it: what it sold, net. Nothing for a document that sells nothing.
    fn opening_balance(&self) -> Option<Sales>;

    /// What it takes back of other documents, below 0 what it adds to them: nothing of some that it names all the same, so that what
    /// is kept says of every document what is on it.
    fn takes_back(&self) -> Vec<Charge>;

    /// The amounts that others may take up of it, and that it takes up of others.
    fn document_amounts(&self, facts: &Facts) -> DocumentAmounts;

    /// What it sold on behalf of somebody else, who is told of it by a settlement; nothing of what the issuer
    /// sells itself.
    fn sold_for_another(&self) -> Option<SoldForAnother>;

    /// The numbers of the documents that a settlement names, upper case, on paper or electronic.
    fn settled_numbers(&self) -> Vec<(GenerationType, String)> {
        Vec::new()
    }

    /// The documents that a settlement takes, which no other one in force may have.
    fn settles(&self, _: &Facts) -> Vec<SettledDocument> {
        Vec::new()
    }
}
