//! A debit note and the CCF that it adjusts.

use super::DebitNote;
use crate::documents::Content;
use crate::documents::credit_note::sample::{credit_note, credit_note_facts};
use crate::edition::Edition;
use crate::facts::Facts;

/// A debit note that adds to the CCF what the sample of a credit note takes back of it.
pub fn debit_note() -> DebitNote {
    DebitNote::new(credit_note())
}

/// The sample as content, with the facts under which it keeps every rule of an edition.
pub(crate) fn documents(edition: Edition) -> Vec<(Content, Facts)> {
    let facts = Facts {
        edition,
        ..credit_note_facts()
    };
    vec![(Content::DebitNote(debit_note()), facts)]
}
