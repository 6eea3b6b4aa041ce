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

/// Each document stands in one settlement in force at most, less its returns of before; each return of
/// afterwards is told in one at most. Nothing of what a chaos run settles is turned.
pub fn told_once(stored: &[Stored], faults: &mut Faults) {
    let lines = told(stored);
    let returns = returned(stored);
    for document in stored {
        let Some(lines) = lines.get(document.code.as_str()) else {
            continue;
        };
        let (plain, later): (Vec<Decimal>, Vec<Decimal>) =
            lines.iter().partition(|amount| !amount.is_sign_negative());
        if plain.len() > 1 {
            let text = format!("{}: {} settlements", document.code, plain.len());
            faults.add("a document in more than one settlement in force", text);
            continue;
        }
        let before = plain.iter().map(|amount| net(document) - amount);
        let told: Vec<Decimal> = before.chain(later.iter().map(|amount| -amount)).collect();
        let returns = returns.get(document.code.as_str());
        if !are_apart(&told, returns.map_or(&[], Vec::as_slice)) {
            let text = format!("{}: {told:?} told of {returns:?}", document.code);
            faults.add(
                "a settlement of other amounts, or a return told twice",
                text,
            );
        }
    }
}

/// How many lines of settlements take back what came back since, for people.
pub fn later_returns(stored: &[Stored]) -> String {
    let lines = told(stored).into_values().flatten();
    let count = lines.filter(Decimal::is_sign_negative).count();
    format!("{count} lines of settlements tell of returns of afterwards")
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

/// Whether each amount can be the sum of returns that no other amount has.
fn are_apart(told: &[Decimal], returns: &[Decimal]) -> bool {
    let Some((amount, others)) = told.split_first() else {
        return true;
    };
    let sets = 0_u32..1 << returns.len();
    sets.into_iter().any(|set| {
        let (of_it, left) = divided(returns, set);
        (amount - of_it).abs() <= CENT && are_apart(others, &left)
    })
}

/// The sum of those returns that a set has, and the others.
fn divided(returns: &[Decimal], set: u32) -> (Decimal, Vec<Decimal>) {
    let (mut sum, mut left) = (Decimal::ZERO, Vec::new());
    for (at, amount) in returns.iter().enumerate() {
        if set & (1 << at) == 0 {
            left.push(*amount);
        } else {
            sum += amount;
        }
    }
    (sum, left)
}
