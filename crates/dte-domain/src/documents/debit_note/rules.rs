//! The rules of a debit note: those of a credit note but for what that takes back, under the same
//! numbers. `ND-08` says of debit notes what `NC-08` says of credit notes
//! (`documents/credit_note/rules.rs`).

use std::sync::LazyLock;

use crate::documents::{CreditNote, credit_note};
use crate::facts::Facts;
use crate::identification::DocumentType;
use crate::parts::related_document;
use crate::rule::{Findings, Rule};

/// What credit notes take back is bounded; what debit notes add is not.
const OF_TAKING_BACK: &[&str] = &["NC-34", "NC-52", "NC-53"];

/// Which documents a note may relate: a debit note's own.
const OF_RELATED_TYPES: &str = "NC-29";

/// What every debit note must keep, of the note that it is written like.
pub static RULES: LazyLock<Vec<Rule<CreditNote, Facts>>> = LazyLock::new(|| {
    let rules = credit_note::RULES.iter();
    let kept = rules.filter(|rule| !OF_TAKING_BACK.contains(&rule.code));
    kept.map(of_debit_notes).collect()
});

fn of_debit_notes(rule: &Rule<CreditNote, Facts>) -> Rule<CreditNote, Facts> {
    let of_debit = rule.reworded(as_debit_notes_have_it);
    if rule.code == OF_RELATED_TYPES {
        of_debit.finding(are_of_one_type)
    } else {
        of_debit
    }
}

/// Code, sentence or source of a rule. What is made here once stays as long as the program runs, as the
/// texts of all other rules do.
fn as_debit_notes_have_it(text: &'static str) -> &'static str {
    let text = text.replace("NC-", "ND-").replace("fe-nc-", "fe-nd-");
    let text = text.replace("credit note", "debit note");
    text.replace("nota de crédito", "nota de débito").leak()
}

fn are_of_one_type(note: &CreditNote, facts: &Facts, found: &mut Findings) {
    let allowed = DocumentType::DebitNote.spec().relates_to(facts.edition);
    related_document::are_of_one_type(allowed, &note.related_documents, found);
}
