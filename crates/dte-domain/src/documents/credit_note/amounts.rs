//! Specific taxes, perception and retentions that a credit note takes back.
//!
//! They are bounded by those of all fiscal credit vouchers together that the note names, less what
//! other notes took back of them; not at all where one of the documents is not known here, or its
//! amounts are not.

use rust_decimal::Decimal;

use super::CreditNote;
use crate::amounts::{
    self, Amount, AmountKind, AmountLimit, DocumentAmounts, KnownAmounts, Left, TakenAmount, within,
};
use crate::balance::share;
use crate::facts::Facts;
use crate::identification::{DocumentType, GenerationCode};
use crate::message;
use crate::money::TOTAL_PLACES;
use crate::parts::item::Item;
use crate::parts::related_document::Named;
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

    /// What it takes up of the documents that it names, to be kept with it, and how far those go: together,
    /// and each for its part.
    pub(super) fn taken_amounts(&self, facts: &Facts) -> DocumentAmounts {
        let named = self.named();
        let bounding = self.bounding(facts).unwrap_or_default();
        let limit = |documents: Vec<GenerationCode>, amount: Amount| AmountLimit {
            documents,
            amount,
            own: None,
        };
        let mut all = DocumentAmounts::default();
        for amount in self.amounts() {
            let parts = self.parts(amount, &named);
            let taken =
                self.of_documents(amount.kind, within(&parts, &self.left(amount.kind, facts)));
            if !bounding.is_empty() {
                let each = taken.iter();
                let each = each.map(|taken| limit(vec![taken.document], taken.amount));
                all.limits.extend(each);
                all.limits.push(limit(bounding.clone(), amount));
            }
            all.taken.extend(taken);
        }
        all
    }

    /// What it would take up of each document by its lines alone, whatever those have.
    pub(in crate::documents) fn amounts_by_lines(&self) -> Vec<TakenAmount> {
        let named = self.named();
        let amounts = self.amounts().into_iter();
        amounts
            .flat_map(|amount| self.of_documents(amount.kind, self.parts(amount, &named)))
            .collect()
    }

    /// An amount by related document: in proportion to the lines that bear the tax, or that the
    /// perception or retention is taken from.
    fn parts(&self, amount: Amount, named: &Named) -> Vec<Decimal> {
        let bearing = |item: &Item| match amount.kind {
            AmountKind::Tax(tax) if !item.taxes.contains(&tax) => Decimal::ZERO,
            AmountKind::IncomeRetention => {
                let untaxed = item.non_subject_sale.get() + item.exempt_sale.get();
                untaxed + item.taxed_sale.get()
            }
            _ => item.taxed_sale.get(),
        };
        let weights = named.weights(&self.items, bearing);
        share(amount.amount, &weights, TOTAL_PLACES)
    }

    /// What each related document has left of a kind, as far as that is known; of one that is named twice once.
    fn left(&self, kind: AmountKind, facts: &Facts) -> Vec<Option<Left>> {
        let mut seen = Vec::new();
        let related = self.related_documents.iter();
        related
            .map(|related| {
                let known = related.own(facts)?;
                let is_new = !seen.contains(&known.generation_code);
                seen.push(known.generation_code);
                let is_sale = known.document_type == DocumentType::Ccf;
                Left::of(kind, [&known.amounts], None).filter(|_| is_new && is_sale)
            })
            .collect()
    }

    /// The parts of a kind with their documents: of electronic vouchers, those above nothing.
    fn of_documents(&self, kind: AmountKind, parts: Vec<Decimal>) -> Vec<TakenAmount> {
        let related = self.related_documents.iter().zip(parts);
        related
            .filter_map(|(related, part)| {
                let is_sale = related.document_type == Some(DocumentType::Ccf);
                let document = related.generation_code().filter(|_| is_sale)?;
                (part > Decimal::ZERO).then_some(TakenAmount {
                    document,
                    amount: Amount { kind, amount: part },
                })
            })
            .collect()
    }

    /// The vouchers that bound the note together, each once; nothing where one is not known here.
    fn bounding(&self, facts: &Facts) -> Option<Vec<GenerationCode>> {
        let mut codes = Vec::with_capacity(self.related_documents.len());
        for related in &self.related_documents {
            let known = related.own(facts)?;
            if known.document_type != DocumentType::Ccf || known.amounts.own.is_none() {
                return None;
            }
            if !codes.contains(&known.generation_code) {
                codes.push(known.generation_code);
            }
        }
        Some(codes)
    }
}

/// Where an amount of the note stands that is more than what is left, and what is.
fn excess(note: &CreditNote, facts: &Facts, amount: Amount) -> Option<Left> {
    let bounding = note.bounding(facts)?;
    let known = bounding.iter().filter_map(|code| facts.known(*code));
    let amounts: Vec<&KnownAmounts> = known.map(|known| &known.amounts).collect();
    let left = Left::of(amount.kind, amounts, None)?;
    (!left.covers(amount.amount)).then_some(left)
}

fn report_excess(path: String, left: Left, amount: Amount, found: &mut Findings) {
    let left = left.amount.max(Decimal::ZERO).normalize();
    let expected = message!(
        "at most {left}, what is left of it in the related documents",
        "a lo sumo {left}, lo que queda de ello en los documentos relacionados"
    );
    found.differs(path, expected, amount.amount.normalize());
}

/// Each tax but the value-added tax is covered.
pub(super) fn taxes_are_covered(note: &CreditNote, facts: &Facts, found: &mut Findings) {
    for amount in note.amounts() {
        let AmountKind::Tax(tax) = amount.kind else {
            continue;
        };
        if let Some(left) = excess(note, facts, amount) {
            let mut taxes = note.summary.taxes.iter();
            let at = taxes.position(|total| total.tax == tax).unwrap_or_default();
            report_excess(format!("summary.taxes[{at}].value"), left, amount, found);
        }
    }
}

/// Perception and both retentions are covered.
pub(super) fn perception_and_retentions_are_covered(
    note: &CreditNote,
    facts: &Facts,
    found: &mut Findings,
) {
    for amount in note.amounts() {
        if matches!(amount.kind, AmountKind::Tax(_)) {
            continue;
        }
        if let Some(left) = excess(note, facts, amount) {
            let path = format!("summary.{}", amount.kind.name());
            report_excess(path, left, amount, found);
        }
    }
}
