//! What notes and returns take of the documents that they name, counted from the bytes of all of them.

use std::collections::HashMap;

use rust_decimal::Decimal;

use crate::chaos::state_dump::Stored;
use crate::faults::Faults;

/// What is sold of each kind.
type Sales = [Decimal; 3];

const ADDS: &str = "06";
const TAKES: [&str; 2] = ["05", "18"];

/// Credit notes take back at most what their document and its RECEIVED debit notes sold of each kind, returns
/// at most what theirs has, and nothing stands on what is invalidated.
pub fn never_overdrawn(stored: &[Stored], faults: &mut Faults) {
    let by_code: HashMap<&str, &Stored> = stored
        .iter()
        .map(|document| (document.code.as_str(), document))
        .collect();
    let mut left: HashMap<&str, Sales> = HashMap::new();
    for note in stored {
        let Some(sign) = counts(note) else {
            continue;
        };
        for line in &note.lines {
            let named = line.document.as_deref().unwrap_or_default();
            let Some(original) = by_code.get(named) else {
                continue;
            };
            if original.status == "INVALIDATED" {
                let text = format!("{} over {named}", note.code);
                faults.add("a living note over an invalidated document", text);
            }
            let left = left
                .entry(original.code.as_str())
                .or_insert_with(|| sales_of(original));
            add(left, line.sales.map(|sale| sale * sign));
        }
    }
    for (original, left) in left {
        if left.iter().any(|sale| sale.is_sign_negative()) {
            let [non_subject, exempt, taxed] = left;
            let text = format!("{original}: {non_subject}, {exempt} and {taxed} left");
            faults.add("more taken back than sold", text);
        }
    }
}

/// Whether a document adds to what others sold, or takes of it, if it does. What adds counts once the authority
/// has it, what takes as long as it may come to that.
fn counts(note: &Stored) -> Option<Decimal> {
    let (kind, status) = (note.document_type.as_str(), note.status.as_str());
    if kind == ADDS {
        return (status == "RECEIVED").then_some(Decimal::ONE);
    }
    let lives = !matches!(status, "REJECTED" | "INVALIDATED");
    (TAKES.contains(&kind) && lives).then_some(Decimal::NEGATIVE_ONE)
}

/// What a document sold of each kind.
fn sales_of(document: &Stored) -> Sales {
    let mut all = Sales::default();
    for line in &document.lines {
        add(&mut all, line.sales);
    }
    all
}

fn add(all: &mut Sales, more: Sales) {
    for (sum, sale) in all.iter_mut().zip(more) {
        *sum += sale;
    }
}
