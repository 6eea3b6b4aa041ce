//! A request of which the service does the arithmetic: what is absent is filled, what was given stays as it
//! was written, and what only helps to calculate is taken out.
//!
//! It is read twice by the request struct of its type: with 0 wherever an amount was left out, for the
//! domain to fill, and then as it will be issued.

mod asked;

use std::str::FromStr;

use actix_web::http::header::HeaderMap;
use actix_web::web::Bytes;
use dte_domain::catalog::Catalogue;
use dte_domain::documents::Content;
use dte_domain::fills::{Fills, PaymentTerms, SALES, SaleKind, Withheld};
use dte_domain::language::Bilingual;
use dte_domain::message;
use dte_domain::money::Percentage;
use dte_domain::parts::calculation::{AmountOf, Calculation, Filled};
use dte_domain::value::{Text, Value as _};
use dte_domain::violation::{Violation, Warning};
use garde::Validate;
use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;

use crate::request::blanks;
use crate::request::body::{self, Body, convert};
use crate::request::field_errors::{FieldError, FieldErrorKind, FieldErrors};
use crate::request::members::{ListedMembers, Members};
use crate::request::texts;
use crate::response::errors::Code;
use crate::response::problem::Problem;
pub use asked::take;
use asked::{applied, kind};

/// A request with what was left out of it.
pub struct Calculated<T> {
    /// As it is issued; its bytes are those of the client.
    pub body: Body<T>,
    /// What was read, ready to be sent.
    pub request: Box<RawValue>,
}

/// Fills what was left out of a request.
pub fn calculate<T>(
    headers: Option<&HeaderMap>,
    body: Body<T>,
    fills: &'static Fills,
    content: impl FnOnce(T) -> Option<Content>,
) -> Result<Calculated<T>, Problem>
where
    T: DeserializeOwned + Validate<Context = FieldErrors> + Default + JsonSchema,
{
    let cleaned = blanks::without_blanks(&body.bytes, &body.found);
    let (bytes, left_out) = cleaned.unwrap_or_else(|| (body.bytes.clone(), Vec::new()));
    let Ok(root) = serde_json::from_slice(&bytes) else {
        // No object: what is wrong with it was found when it was read.
        let request = raw(&body.bytes)?;
        return Ok(Calculated { body, request });
    };
    let mut open = Open::of(root, fills);
    let named = fills.names_trade.then(|| open.name_trade()).flatten();
    let mut with_zeros: Body<T> = body::read(open.written()?)?;
    let mut found = std::mem::take(&mut open.found);
    found.append(&mut with_zeros.found);
    let found = match convert(with_zeros.request, found, content) {
        Ok(mut content) => {
            content.calculate(&mut open.calculation);
            let mut found = kindless(&open.calculation.kindless);
            found.extend(open.typeless());
            found.extend(open.unheld());
            found
        }
        // Nothing is calculated: the lines that lack a kind all the same are named with the others.
        Err(mut faults) => {
            faults.extend(kindless(&open.unsaid));
            faults
        }
    };
    let missed = open.calculation.missed;
    open.put_in();
    let written = open.written()?;
    let request = raw(&written)?;
    let mut calculated: Body<T> = body::read(written)?;
    calculated.bytes = body.bytes;
    if let Some(headers) = headers {
        calculated.keep_strictness(headers);
    }
    calculated.warnings.extend(left_out);
    calculated.warnings.extend(missed.map(missed_prices));
    calculated.warnings.extend(named);
    if !found.is_empty() {
        // Nothing was filled: only what is wrong with what was given can be told.
        calculated.request = None;
        calculated.found = found;
    }
    Ok(Calculated {
        body: calculated,
        request,
    })
}

/// A warning that prices with the tax are missed by a cent or more.
fn missed_prices((said, comes_to): (Decimal, Decimal)) -> Warning {
    let text = message!(
        "the prices with VAT come to {said}, the document to {comes_to}: VAT of taxed sales in whole cents has no other sum",
        "los precios con IVA suman {said} y el documento {comes_to}: el IVA de ventas gravadas en centavos enteros no da otra suma"
    );
    Warning::new("summary.total_operation", text)
}

/// Nothing when there is something in it that readers of JSON cannot hold, such as a number of a thousand
/// digits: that is not told again.
fn raw(json: &Bytes) -> Result<Box<RawValue>, Problem> {
    let json: &[u8] = if texts::is_held(json) { json } else { b"null" };
    serde_json::from_slice(json).map_err(unwritten)
}

/// Not reached: what was read as JSON can be written as JSON.
fn unwritten(error: serde_json::Error) -> Problem {
    Problem::from(Code::InternalError).because(error)
}

const ONE_OF_BOTH: Bilingual = Bilingual::new("an amount or a share", "un monto o una parte");

const AMOUNT_OR_APPLY: Bilingual = Bilingual::new(
    "an amount, or its name in apply",
    "un monto, o su nombre en apply",
);

const BOTH: Bilingual = Bilingual::new("both", "ambos");

/// The faults of lines of which nobody says what kind of sale they are.
fn kindless(lines: &[usize]) -> Vec<Violation> {
    let words = SaleKind::ALL.map(SaleKind::word).join(", ");
    let expected = message!(
        "true for one of {words}, or the amount of the sale",
        "true en uno de {words}, o el monto de la venta"
    );
    let lines = lines.iter();
    lines
        .map(|index| FieldError::required(expected.clone()).at(format!("items[{index}].taxed")))
        .collect()
}

/// True if a line, as it is written, is worth something that is a sale.
fn sells_something(item: &Members) -> bool {
    let number = |name| item.get(name)?.get().parse::<Decimal>().ok();
    let value = || {
        let value = number("quantity")?.checked_mul(number("unit_price")?)?;
        value.checked_sub(number("discount").unwrap_or_default())
    };
    let is_charge = item.get("non_taxed").is_some_and(|raw| raw.get() != "0");
    !is_charge && value().is_some_and(|value| value > Decimal::ZERO)
}

/// A request that is taken apart, with 0 in the places that were left out.
struct Open {
    root: Members,
    items: Option<Vec<ListedMembers>>,
    summary: Option<Members>,
    payments: Option<Vec<ListedMembers>>,
    fills: &'static Fills,
    calculation: Calculation,
    found: Vec<Violation>,
    /// The lines that sell something and say neither a kind of sale nor its amount.
    unsaid: Vec<usize>,
}

impl Open {
    fn of(mut root: Members, fills: &'static Fills) -> Self {
        let items = root.entries("items");
        let summary = match root.get("summary") {
            Some(raw) => serde_json::from_str(raw.get()).ok(),
            None => Some(Members::default()),
        };
        let payments = summary.as_ref().and_then(|it| it.entries("payment_types"));
        let mut found = Vec::new();
        let prices = take(
            &mut root,
            "prices_include_vat",
            "prices_include_vat",
            &mut found,
        );
        let applied = applied(&mut root, fills, &mut found);
        let mut open = Self {
            root,
            items,
            summary,
            payments,
            fills,
            calculation: Calculation {
                prices_include_vat: prices,
                ..Calculation::default()
            },
            found,
            unsaid: Vec::new(),
        };
        open.open_lines();
        open.open_summary(&applied);
        if fills.terms == PaymentTerms::Payments {
            open.open_payments();
        }
        open
    }

    /// Gives a receiver without a trade name its own name as that, if it is no longer than a trade name may be.
    fn name_trade(&mut self) -> Option<Warning> {
        let receiver = self.root.get("receiver")?;
        let mut receiver: Members = serde_json::from_str(receiver.get()).ok()?;
        let name: String = serde_json::from_str(receiver.get("name")?.get()).ok()?;
        if receiver.get("commercial_name").is_some() || Text::<1, 150>::parse(&name).is_err() {
            return None;
        }
        receiver.set("commercial_name", &name);
        self.root.set("receiver", &receiver);
        let text = message!(
            "left out: the document has the receiver's name in its place",
            "se omitió: el documento lleva en su lugar el nombre del receptor"
        );
        Some(Warning::new("receiver.commercial_name", text))
    }

    fn open_lines(&mut self) {
        let sells = SALES.iter().any(|sale| self.fills.line.contains(sale));
        // A return knows the kinds from its documents.
        let needs_kind = SALES.iter().all(|sale| self.fills.line.contains(sale))
            && !self.fills.line.contains(&"purchase");
        for (index, item) in self.items.iter_mut().flatten().enumerate() {
            let Some(item) = item.object() else {
                self.calculation.kinds.push(None);
                continue;
            };
            let before = self.found.len();
            let kind = sells.then(|| kind(item, index, &mut self.found)).flatten();
            let is_said = kind.is_some()
                || self.found.len() > before
                || SALES.iter().all(|sale| item.get(sale).is_some());
            if needs_kind && !is_said && sells_something(item) {
                self.unsaid.push(index);
            }
            self.calculation.kinds.push(kind);
            for member in self.fills.line {
                if item.get(member).is_none() {
                    item.set(member, &0);
                    self.calculation.open.insert(AmountOf::Line(index, member));
                }
            }
            if self.fills.names_vat && item.get("taxes").is_none() {
                self.calculation.open.insert(AmountOf::Line(index, "taxes"));
            }
        }
    }

    fn open_summary(&mut self, applied: &[Withheld]) {
        let Some(summary) = &mut self.summary else {
            return;
        };
        let withheld = applied.iter().map(|withheld| withheld.member());
        for member in self.fills.summary.iter().copied().chain(withheld) {
            if summary.get(member).is_none() {
                summary.set(member, &0);
                self.calculation.open.insert(AmountOf::Summary(member));
            }
        }
        for withheld in applied
            .iter()
            .filter(|it| !self.calculation.is_open(AmountOf::Summary(it.member())))
        {
            let both = FieldError::new(FieldErrorKind::Exclusive, AMOUNT_OR_APPLY, BOTH);
            self.found
                .push(both.at(format!("summary.{}", withheld.member())));
        }
        if self.fills.names_vat && summary.get("taxes").is_none() {
            self.calculation.open.insert(AmountOf::Summary("taxes"));
        }
        if self.fills.terms != PaymentTerms::None && summary.get("operation_condition").is_none() {
            summary.set("operation_condition", &1);
        }
    }

    /// Without payments what is sold at once is paid in notes. Of payments without an amount one may be
    /// without a share: it pays the rest.
    fn open_payments(&mut self) {
        let Some(summary) = &self.summary else { return };
        let condition = summary.get("operation_condition");
        let is_at_once = condition.is_some_and(|it| is_one(it.get()));
        if summary.get("payment_types").is_none() && is_at_once {
            let mut notes = Members::default();
            notes.set("code", &"01");
            self.payments = Some(vec![ListedMembers::Object(notes)]);
        }
        let mut without = Vec::new();
        for (index, payment) in self.payments.iter_mut().flatten().enumerate() {
            let Some(payment) = payment.object() else {
                continue;
            };
            let path = format!("summary.payment_types[{index}].share");
            let share: Option<Percentage> = take(payment, "share", &path, &mut self.found);
            match (share, payment.get("amount").is_some()) {
                (Some(share), false) => {
                    payment.set("amount", &0);
                    self.calculation.open.insert(AmountOf::Payment(index));
                    self.calculation.shares.push((index, share));
                }
                (Some(_), true) => {
                    let both = FieldError::new(FieldErrorKind::Exclusive, ONE_OF_BOTH, BOTH);
                    self.found.push(both.at(path));
                }
                (None, false) => without.push(index),
                (None, true) => {}
            }
        }
        if let [index] = without[..] {
            self.calculation.rest = Some(index);
            self.calculation.open.insert(AmountOf::Payment(index));
            let payment = self.payments.as_mut().and_then(|all| all.get_mut(index));
            if let Some(payment) = payment.and_then(ListedMembers::object) {
                payment.set("amount", &0);
            }
        }
    }

    /// The related type that is missing to convert prices.
    fn typeless(&self) -> Option<Violation> {
        let expected = Bilingual::new(
            "a type code: prices without VAT are converted by it",
            "un código de tipo: los precios sin IVA se convierten según el tipo",
        );
        let is_needed = self.calculation.needs_type;
        is_needed.then(|| FieldError::required(expected).at("related_docs[0].document_type"))
    }

    /// What would have been filled, and no document can hold.
    fn unheld(&mut self) -> Vec<Violation> {
        let unheld = std::mem::take(&mut self.calculation.unheld).into_iter();
        unheld
            .map(|(place, error)| FieldError::from(error).at(path(place)))
            .collect()
    }

    /// Puts in what was filled, and takes out the zeros of what was not.
    fn put_in(&mut self) {
        for filled in std::mem::take(&mut self.calculation.filled) {
            match filled {
                Filled::Amount(place, amount) => {
                    self.calculation.open.remove(&place);
                    self.put(place, amount);
                }
                Filled::LineTax(index, tax) => {
                    self.calculation
                        .open
                        .remove(&AmountOf::Line(index, "taxes"));
                    if let Some(item) = entry(&mut self.items, index) {
                        item.set("taxes", &[tax.code()]);
                    }
                }
                Filled::Tax(tax, amount) => {
                    self.calculation.open.remove(&AmountOf::Summary("taxes"));
                    let mut total = Members::default();
                    total.set("code", &tax.code());
                    total.set("description", &tax.name());
                    total.set("value", &number(amount));
                    if let Some(summary) = &mut self.summary {
                        summary.set("taxes", &[total]);
                    }
                }
            }
        }
        for place in std::mem::take(&mut self.calculation.open) {
            match place {
                AmountOf::Line(index, member) => {
                    entry(&mut self.items, index).and_then(|it| it.take(member));
                }
                AmountOf::Summary(member) => {
                    self.summary.as_mut().and_then(|it| it.take(member));
                }
                AmountOf::Payment(index) => {
                    entry(&mut self.payments, index).and_then(|it| it.take("amount"));
                }
            }
        }
    }

    fn put(&mut self, place: AmountOf, amount: Decimal) {
        let amount = number(amount);
        match place {
            AmountOf::Line(index, member) => {
                if let Some(item) = entry(&mut self.items, index) {
                    item.set(member, &amount);
                }
            }
            AmountOf::Summary(member) => {
                if let Some(summary) = &mut self.summary {
                    summary.set(member, &amount);
                }
            }
            AmountOf::Payment(index) => {
                if let Some(payment) = entry(&mut self.payments, index) {
                    payment.set("amount", &amount);
                }
            }
        }
    }

    fn written(&mut self) -> Result<Bytes, Problem> {
        if let (Some(summary), Some(payments)) = (&mut self.summary, &self.payments) {
            summary.set("payment_types", payments);
        }
        if let Some(items) = &self.items {
            self.root.set("items", items);
        }
        if let Some(summary) = &self.summary {
            self.root.set("summary", summary);
        }
        let written = serde_json::to_vec(&self.root).map_err(unwritten)?;
        Ok(written.into())
    }
}

fn entry(entries: &mut Option<Vec<ListedMembers>>, index: usize) -> Option<&mut Members> {
    entries.as_mut()?.get_mut(index)?.object()
}

/// Whether a number is 1, however it is spelled.
fn is_one(written: &str) -> bool {
    let number = Decimal::from_str(written).or_else(|_| Decimal::from_scientific(written));
    number == Ok(Decimal::ONE)
}

/// Where an amount stands in the request.
fn path(place: AmountOf) -> String {
    match place {
        AmountOf::Line(index, member) => format!("items[{index}].{member}"),
        AmountOf::Summary(member) => format!("summary.{member}"),
        AmountOf::Payment(index) => format!("summary.payment_types[{index}].amount"),
    }
}

/// An amount by its digits.
fn number(amount: Decimal) -> Option<Box<RawValue>> {
    RawValue::from_string(amount.to_string()).ok()
}
