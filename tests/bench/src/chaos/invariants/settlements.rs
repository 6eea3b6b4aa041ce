//! What settlements in force tell of the documents that they name, counted from the bytes of all of them.

use std::collections::HashMap;

use rust_decimal::Decimal;

use crate::chaos::state_dump::{Stored, StoredLine};
use crate::faults::Faults;

const SETTLEMENT: &str = "08";
const RETURN: &str = "18";
/// Prices of an invoice have the tax inside.
const WITH_TAX: (&str, Decimal) = ("01", Decimal::from_parts(113, 0, 0, false, 2));
/// What rounding may come to.
const CENT: Decimal = Decimal::from_parts(1, 0, 0, false, 2);

/// Each document stands in one settlement in force at most, with what it sold less some of its returns. Nothing
/// that a chaos run settles takes back.
pub fn stand_once(stored: &[Stored], faults: &mut Faults) {
    let lines = told(stored);
    let returns = returned(stored);
    for document in stored {
        let Some(lines) = lines.get(document.code.as_str()) else {
            continue;
        };
        let [amount] = lines[..] else {
            let text = format!("{}: {} settlements", document.code, lines.len());
            faults.add("a document in more than one settlement in force", text);
            continue;
        };
        let returns = returns.get(document.code.as_str());
        if !is_less(net(document), amount, returns.map_or(&[], Vec::as_slice)) {
            let text = format!("{}: {amount} beside {returns:?}", document.code);
            faults.add("a settlement of other amounts", text);
        }
    }
}

/// The amounts of the lines of settlements in force, by the document that they tell of.
fn told(stored: &[Stored]) -> HashMap<&str, Vec<Decimal>> {
    let in_force = stored.iter().filter(|document| {
        document.document_type == SETTLEMENT
            && matches!(document.status.as_str(), "PENDING" | "RECEIVED")
    });
    let mut told: HashMap<&str, Vec<Decimal>> = HashMap::new();
    for line in in_force.flat_map(|settlement| &settlement.lines) {
        let amount = line.sales.iter().sum();
        told.entry(named(line)).or_default().push(amount);
    }
    told
}

/// What each return that the authority has, or had, took of a document, without the tax.
fn returned(stored: &[Stored]) -> HashMap<&str, Vec<Decimal>> {
    let events = stored.iter().filter(|document| {
        document.document_type == RETURN
            && matches!(document.status.as_str(), "RECEIVED" | "INVALIDATED")
    });
    let mut returned: HashMap<&str, Vec<Decimal>> = HashMap::new();
    for line in events.flat_map(|event| &event.lines) {
        returned.entry(named(line)).or_default().push(net_of(line));
    }
    returned
}

fn named(line: &StoredLine) -> &str {
    line.document.as_deref().unwrap_or_default()
}

/// What a document sold, without the tax.
fn net(document: &Stored) -> Decimal {
    let lines = document.lines.iter();
    if document.document_type == WITH_TAX.0 {
        return lines.map(net_of).sum();
    }
    lines.flat_map(|line| line.sales).sum()
}

/// The same of a line whose tax is inside its price.
fn net_of(line: &StoredLine) -> Decimal {
    let [non_subject, exempt, taxed] = line.sales;
    non_subject + exempt + taxed / WITH_TAX.1
}

/// True if an amount is what was sold less some returns.
fn is_less(sold: Decimal, amount: Decimal, returns: &[Decimal]) -> bool {
    match returns.split_first() {
        None => (sold - amount).abs() <= CENT,
        Some((first, others)) => {
            is_less(sold, amount, others) || is_less(sold - first, amount, others)
        }
    }
}
