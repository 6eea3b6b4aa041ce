//! What a document notes in free words.
//!
//! A request says it alone, or in its extension. The edition of 2022 has its place in
//! the extension, the second in the summary.

use crate::language::Phrase;
use crate::message;
use crate::parts::extension::Extension;
use crate::rule::Findings;
use crate::value::Text;

/// A document's free words.
pub type Observations = Text<1, 3000>;

/// What is noted: said alone, or else in the extension; an empty text is nothing.
pub fn said<'a>(
    alone: Option<&'a Observations>,
    extension: Option<&'a Extension>,
) -> Option<&'a str> {
    let in_extension = || extension.and_then(|extension| extension.observation.as_deref());
    let text = alone.map(|text| &**text).or_else(in_extension);
    text.filter(|text| !text.is_empty())
}

/// What is said in both places is the same.
pub fn are_said_once(
    alone: Option<&Observations>,
    extension: Option<&Extension>,
    found: &mut Findings,
) {
    let Some(alone) = alone else { return };
    let inside = said(None, extension);
    if let Some(inside) = inside.filter(|inside| *inside != &**alone) {
        let expected = message!("what observations says", "lo que dice observations");
        found.differs("extension.observation", expected, Phrase::value(inside));
    }
}
