//! The members of a request that only help to calculate it: read and taken out.

use dte_domain::fills::{Fills, SaleKind, Withheld};
use dte_domain::language::expect;
use dte_domain::message;
use dte_domain::violation::Violation;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::request::field_errors::{FieldError, FieldErrorKind};
use crate::request::json::{Field, FieldType};
use crate::request::members::Members;

/// A member that only helps to calculate, taken out.
pub fn take<T: FieldType>(
    members: &mut Members,
    name: &str,
    path: &str,
    found: &mut Vec<Violation>,
) -> Option<T> {
    let raw = members.take(name)?;
    match serde_json::from_str::<Field<T>>(raw.get()) {
        Ok(Field::Wrong(error)) => {
            found.push(error.at(path));
            None
        }
        Ok(field) => field.given(),
        Err(_) => None,
    }
}

/// The kind of sale that a line says it is of.
pub fn kind(item: &mut Members, index: usize, found: &mut Vec<Violation>) -> Option<SaleKind> {
    let mut said = None;
    for kind in SaleKind::ALL {
        let path = format!("items[{index}].{}", kind.word());
        let is_it = take::<bool>(item, kind.word(), &path, found) == Some(true);
        if is_it && said.replace(kind).is_some() {
            let words = SaleKind::ALL.map(SaleKind::word).join(", ");
            let one = message!("true for one of {words}", "true en uno de {words}");
            let two = message!("for two of them", "en dos de ellos");
            let two = FieldError::new(FieldErrorKind::Exclusive, one, two);
            found.push(two.at(path));
        }
    }
    said
}

/// What is to be kept back or perceived, of what documents of the type know.
pub fn applied(root: &mut Members, fills: &Fills, found: &mut Vec<Violation>) -> Vec<Withheld> {
    let Some(raw) = root.take("apply").filter(|raw| raw.get() != "null") else {
        return Vec::new();
    };
    let words: Result<Vec<Box<RawValue>>, _> = serde_json::from_str(raw.get());
    let Ok(words) = words else {
        let list = message!("a list", "una lista");
        let other = message!("something else", "otra cosa");
        let no_list = FieldError::new(FieldErrorKind::Type, list, other);
        found.push(no_list.at("apply"));
        return Vec::new();
    };
    let known: Vec<_> = fills.withheld.iter().map(|one| one.member()).collect();
    let mut applied = Vec::new();
    for (index, word) in words.iter().enumerate() {
        let text = String::deserialize(&**word).ok();
        let is_it = |one: &&Withheld| Some(one.member()) == text.as_deref();
        if let Some(withheld) = fills.withheld.iter().find(is_it) {
            applied.push(*withheld);
            continue;
        }
        let expected = match &known[..] {
            [] => message!(
                "nothing: such documents keep nothing back",
                "nada: estos documentos no retienen"
            ),
            known => expect::one_of(known.join(", ")),
        };
        let another = message!("another", "otro");
        let error = FieldError::new(FieldErrorKind::Catalogue, expected, another);
        found.push(error.at(format!("apply[{index}]")));
    }
    applied
}
