//! What a client asked for, as far as it could be read.
//!
//! Where a member is missing or cannot be read, there is a fault of shape and a hole. A draft with holes
//! is kept filled twice, with something else in every hole each time: what a rule finds in both does not
//! come of what fills them, so that each rule is judged whose members are there. Nothing is issued of
//! such a draft; only a complete one gives what it holds.
//!
//! ```
//! use dte_domain::documents::{Ccf, Content};
//! use dte_domain::draft::Draft;
//! use dte_domain::facts::Facts;
//! use dte_domain::language::{Bilingual, Phrase};
//! use dte_domain::message;
//! use dte_domain::samples;
//! use dte_domain::violation::Violation;
//!
//! // The amount of the payment could not be read, and the receiver is not there at all.
//! let filled = |amount| {
//!     let mut ccf = Ccf { receiver: None, ..samples::ccf() };
//!     ccf.summary.payments[0].amount = samples::money(amount);
//!     Content::Ccf(ccf)
//! };
//! let fault = Violation {
//!     code: "DECIMALS",
//!     path: "summary.payment_types[0].amount".to_owned(),
//!     message: Bilingual {
//!         english: "it must have no more decimals than the field holds",
//!         spanish: "no debe tener más decimales de los que admite el campo",
//!     },
//!     expected: Some(message!("at most 2 decimals", "a lo sumo 2 decimales").into()),
//!     actual: Some(Phrase::value("'339.001'")),
//! };
//! let draft = Draft::with_holes(Box::new([filled("0"), filled("7654321.89")]), vec![fault]);
//! let facts = Facts::on(samples::TODAY);
//! let violations = draft.violations(&facts);
//! let codes: Vec<_> = violations.iter().map(|violation| violation.code).collect();
//! // Whether the payments add up cannot be told; that there is no receiver can.
//! assert_eq!(codes, ["DECIMALS", "CCF-01"]);
//! ```

use std::collections::HashSet;

use crate::documents::{Checked, Content, DocumentContent};
use crate::facts::Facts;
use crate::identification::GenerationCode;
use crate::invalidation::{Invalidation, InvalidationFacts, Person};
use crate::violation::{Violation, add_breaches};

/// Content as far as it could be read, and what is wrong with its shape.
#[derive(Clone, Debug)]
pub struct Draft<C = Content> {
    reading: Reading<C>,
    faults: Vec<Violation>,
}

/// What could be read.
#[derive(Clone, Debug)]
enum Reading<C> {
    /// Everything.
    Whole(C),
    /// What is there, with different fillings of the holes.
    Filled(Box<[C; 2]>),
    /// Too little for any rule.
    Nothing,
}

impl<C> From<C> for Draft<C> {
    fn from(content: C) -> Self {
        Self {
            reading: Reading::Whole(content),
            faults: Vec::new(),
        }
    }
}

impl<C> Draft<C> {
    /// A draft with holes, filled in two ways; the faults name the holes by their paths.
    pub fn with_holes(filled: Box<[C; 2]>, faults: Vec<Violation>) -> Self {
        Self {
            reading: Reading::Filled(filled),
            faults,
        }
    }

    /// A draft of which too little could be read for any rule.
    pub fn unreadable(faults: Vec<Violation>) -> Self {
        Self {
            reading: Reading::Nothing,
            faults,
        }
    }

    /// Adds what else is wrong with the request, whatever its content says. It is not complete then.
    pub fn add_faults(&mut self, faults: Vec<Violation>) {
        self.faults.extend(faults);
    }

    /// Whether nothing is wrong with its shape.
    pub fn is_complete(&self) -> bool {
        self.faults.is_empty() && matches!(self.reading, Reading::Whole(_))
    }

    /// The content of a complete draft, or else what is wrong with its shape.
    pub fn complete(self) -> Result<C, Vec<Violation>> {
        match self.reading {
            Reading::Whole(content) if self.faults.is_empty() => Ok(content),
            _ => Err(self.faults),
        }
    }

    /// What is wrong with its shape.
    pub fn into_faults(self) -> Vec<Violation> {
        self.faults
    }

    /// The content to be asked what it is about, with fillings in its holes.
    fn filled(&self) -> Option<&C> {
        match &self.reading {
            Reading::Whole(content) => Some(content),
            Reading::Filled(filled) => filled.first(),
            Reading::Nothing => None,
        }
    }

    fn readings_mut(&mut self) -> &mut [C] {
        match &mut self.reading {
            Reading::Whole(content) => std::slice::from_mut(content),
            Reading::Filled(filled) => &mut filled[..],
            Reading::Nothing => &mut [],
        }
    }

    /// The faults of its shape, then the breaches that come of no filling.
    fn judged(self, judge: impl Fn(C) -> Vec<Violation>) -> Vec<Violation> {
        let breaches = match self.reading {
            Reading::Whole(content) => judge(content),
            Reading::Filled(filled) => {
                let [one, other] = *filled;
                common(judge(one), &judge(other))
            }
            Reading::Nothing => Vec::new(),
        };
        let mut violations = self.faults;
        add_breaches(&mut violations, breaches);
        violations
    }
}

impl Draft {
    /// What can be asked of it before it is judged: its type, its receiver, the documents that it names.
    /// What fills a hole names nothing that exists.
    pub fn document(&self) -> Option<&dyn DocumentContent> {
        self.filled().map(Content::document)
    }

    /// Takes what it leaves out from documents that were issued here.
    pub fn complete_from(&mut self, facts: &Facts) {
        for content in self.readings_mut() {
            content.complete(facts);
        }
    }

    /// The faults of its shape, then the breaches of each rule whose members are there.
    pub fn violations(self, facts: &Facts) -> Vec<Violation> {
        self.judged(|content| content.violations(facts))
    }

    /// Judges it by all rules of its type: a complete draft that keeps them can be issued.
    pub fn check(self, facts: &Facts) -> Result<Checked, Vec<Violation>> {
        if self.is_complete() {
            self.complete()?.check(facts)
        } else {
            Err(self.violations(facts))
        }
    }
}

impl Draft<Invalidation> {
    /// The document that is to be invalidated, and the one that stands in its place.
    pub fn named_documents(&self) -> Option<(GenerationCode, Option<GenerationCode>)> {
        let invalidation = self.filled()?;
        Some((invalidation.generation_code, invalidation.replacement))
    }

    /// Where nobody is named who answers for it, a person does.
    pub fn answered_for_by(&mut self, person: &Person) {
        for invalidation in self.readings_mut() {
            invalidation.reason.answered_for_by(person);
        }
    }

    /// The faults of its shape, then the breaches of each rule whose members are there.
    pub fn violations(self, facts: &InvalidationFacts) -> Vec<Violation> {
        self.judged(|invalidation| invalidation.violations(facts))
    }
}

/// Those breaches of one filling that another has too.
fn common(mut breaches: Vec<Violation>, otherwise: &[Violation]) -> Vec<Violation> {
    let found = |one: &Violation| {
        (
            one.code,
            one.path.clone(),
            one.expected.clone(),
            one.actual.clone(),
        )
    };
    let otherwise: HashSet<_> = otherwise.iter().map(found).collect();
    breaches.retain(|breach| otherwise.contains(&found(breach)));
    breaches
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Bilingual;
    use crate::samples;

    fn fault(path: &str) -> Violation {
        Violation {
            code: "REQUIRED",
            path: path.to_owned(),
            message: Bilingual {
                english: "",
                spanish: "",
            },
            expected: None,
            actual: None,
        }
    }

    #[test]
    fn only_a_draft_without_faults_gives_its_content() {
        let mut draft = Draft::from(Content::Ccf(samples::ccf()));
        assert!(draft.is_complete());
        assert!(draft.clone().complete().is_ok());
        draft.add_faults(vec![fault("Corrects")]);
        assert!(!draft.is_complete());
        assert_eq!(draft.clone().complete().unwrap_err()[0].path, "Corrects");
        let facts = Facts::on(samples::TODAY);
        assert_eq!(draft.check(&facts).unwrap_err()[0].path, "Corrects");
        let both = Box::new([samples::ccf(), samples::ccf()].map(Content::Ccf));
        assert!(Draft::with_holes(both, Vec::new()).complete().is_err());
    }

    #[test]
    fn what_comes_of_a_filling_is_not_told_and_all_else_is() {
        let filled = |total| {
            let mut ccf = samples::ccf();
            ccf.summary.total_operation = samples::money(total);
            ccf.summary.taxes.clear();
            ccf.observations = None;
            ccf.receiver = None;
            Content::Ccf(ccf)
        };
        let facts = Facts::on(samples::TODAY);
        let holes = vec![fault("summary.total_operation")];
        let draft = Draft::with_holes(Box::new(["0", "7654321.89"].map(filled)), holes.clone());
        assert!(draft.document().is_some());
        let told: Vec<_> = draft
            .violations(&facts)
            .into_iter()
            .map(|it| it.path)
            .collect();
        assert_eq!(told, ["summary.total_operation", "receiver"]);
        assert!(Draft::<Content>::unreadable(holes).document().is_none());
    }
}
