//! Specific taxes, perception and retentions that a credit note takes back.
//!
//! A note over exactly one fiscal credit voucher that was issued here takes back at most what that has.

use rust_decimal::Decimal;

use super::CreditNote;
use crate::amounts::{self, Amount, AmountKind, KnownAmounts};
use crate::facts::Facts;
use crate::identification::DocumentType;
use crate::message;
use crate::parts::related_document::RelatedDocument;
use crate::rule::Findings;

impl CreditNote {
    /// The amounts that it takes back.
    fn amounts(&self) -> Vec<Amount> {
        let it = &self.summary;
        amounts::of_summary(
            self.other_taxes(),
            it.vat_perception,
            it.vat_retention,
            it.income_retention,
        )
    }

    /// The amounts of the one document that it relates, if that is a voucher that was issued here.
    fn original_amounts<'f>(&self, facts: &'f Facts) -> Option<&'f KnownAmounts> {
        let [first, others @ ..] = &*self.related_documents else {
            return None;
        };
        let known = first.own(facts)?;
        let is_first = |it: &RelatedDocument| it.generation_code() == Some(known.generation_code);
        let is_only = others.iter().all(is_first);
        (is_only && known.document_type == DocumentType::Ccf).then_some(&known.amounts)
    }

    /// The amounts of which it takes back more than its one document has, with what that has.
    fn excesses(&self, facts: &Facts) -> Vec<(Amount, Decimal)> {
        let Some(original) = self.original_amounts(facts) else {
            return Vec::new();
        };
        let amounts = self.amounts().into_iter();
        amounts
            .filter_map(|amount| Some((amount, original.of(amount.kind)?)))
            .filter(|(amount, own)| amount.amount > *own)
            .collect()
    }
}

fn report_excess(path: String, own: Decimal, amount: Amount, found: &mut Findings) {
    let own = own.normalize();
    let expected = message!(
        "at most {own}, as in the related document",
        "a lo sumo {own}, como en el documento relacionado"
    );
    found.differs(path, expected, amount.amount.normalize());
}

/// Each tax but the value-added tax is at most that of the one related document.
pub(super) fn taxes_are_covered(note: &CreditNote, facts: &Facts, found: &mut Findings) {
    for (amount, own) in note.excesses(facts) {
        let AmountKind::Tax(tax) = amount.kind else {
            continue;
        };
        let mut taxes = note.summary.taxes.iter();
        let at = taxes.position(|total| total.tax == tax).unwrap_or_default();
        report_excess(format!("summary.taxes[{at}].value"), own, amount, found);
    }
}

/// Perception and both retentions are at most those of the one related document.
pub(super) fn perception_and_retentions_are_covered(
    note: &CreditNote,
    facts: &Facts,
    found: &mut Findings,
) {
    for (amount, own) in note.excesses(facts) {
        if matches!(amount.kind, AmountKind::Tax(_)) {
            continue;
        }
        let path = format!("summary.{}", amount.kind.name());
        report_excess(path, own, amount, found);
    }
}
