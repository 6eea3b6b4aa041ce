//! Values as people read them.

use std::collections::HashMap;

use dte_domain::catalog::Tax;
use dte_domain::listed_catalogues::LISTED;
use dte_domain::money::grouped;
use dte_domain::value::Value as _;
use rust_decimal::Decimal;

use crate::stored::Node;

/// How a value is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As it is; a list, one after the other.
    Text,
    /// With a comma before each three digits and two decimals, or all that it has.
    Amount,
    /// The same, without decimals that say nothing.
    Quantity,
    /// A quantity and a sign.
    Percent,
    /// What a code of a catalogue stands for.
    Name(&'static str),
    /// A code of a catalogue and what it stands for.
    Coded(&'static str),
    /// Taxes of lines, each as its code and its name, without the informative ones.
    Taxes,
    /// A department, a municipality, a district and the rest.
    Address,
}

/// What is written where there is nothing.
pub const NOTHING: &str = "—";

/// The names of the codes of all catalogues.
pub struct Names {
    simple: HashMap<(&'static str, String), &'static str>,
    /// Those of municipalities and districts, which mean something in their department alone.
    within: HashMap<(&'static str, &'static str, String), &'static str>,
}

impl Names {
    pub fn new() -> Self {
        let mut names = Self {
            simple: HashMap::new(),
            within: HashMap::new(),
        };
        for catalogue in LISTED {
            for edition in catalogue.editions {
                for entry in (catalogue.entries)(*edition) {
                    let code = entry.code.into_owned();
                    match entry.department {
                        Some(of) => names.within.insert((catalogue.id, of, code), entry.name),
                        None => names.simple.insert((catalogue.id, code), entry.name),
                    };
                }
            }
        }
        names
            .simple
            .extend(OF_OURS.map(|(id, code, name)| ((id, code.to_owned()), name)));
        names
    }

    pub fn of(&self, catalogue: &'static str, code: &str) -> Option<&'static str> {
        self.simple.get(&(catalogue, code.to_owned())).copied()
    }

    fn in_department(&self, catalogue: &'static str, of: &str, code: &str) -> Option<&'static str> {
        let found = self.within.iter();
        let mut found = found
            .filter(|((id, within, it), _)| (*id, *within, it.as_str()) == (catalogue, of, code));
        found.next().map(|(_, name)| *name)
    }
}

/// The catalogues that no request takes, and that documents have.
const OF_OURS: [(&str, &str, &str); 4] = [
    ("CAT-003", "1", "Modelo de facturación previo"),
    ("CAT-003", "2", "Modelo de facturación diferido"),
    ("CAT-004", "1", "Transmisión normal"),
    ("CAT-004", "2", "Transmisión por contingencia"),
];

/// The value as it is written; nothing where there is none.
pub fn written(names: &Names, form: Form, value: &Node) -> Option<String> {
    match form {
        Form::Address => return address(names, value),
        Form::Text => {}
        _ if matches!(value, Node::List(_)) => {
            let entries = value.entries().iter();
            let entries = entries.filter_map(|entry| written(names, form, entry));
            let joined = entries.collect::<Vec<_>>().join(", ");
            return (!joined.is_empty()).then_some(joined);
        }
        _ => {}
    }
    let text = plain(value)?;
    let form = match form {
        Form::Taxes if !is_printed(&text) => return None,
        Form::Taxes => Form::Coded("CAT-015"),
        form => form,
    };
    Some(match form {
        Form::Text | Form::Address | Form::Taxes => text,
        Form::Amount => amount(&text),
        Form::Quantity => quantity(&text),
        Form::Percent => format!("{} %", quantity(&text)),
        Form::Name(catalogue) => names.of(catalogue, &text).map_or(text, str::to_owned),
        Form::Coded(catalogue) => match names.of(catalogue, &text) {
            Some(name) => format!("{text} {name}"),
            None => text,
        },
    })
}

/// True unless a tax is informative: the authority wants those of section 3 of CAT-015 in the document and
/// not on its readable version.
pub fn is_printed(tax: &str) -> bool {
    !Tax::parse(tax).is_ok_and(Tax::is_informative)
}

/// Anything in one text; nothing of what says nothing.
fn plain(value: &Node) -> Option<String> {
    let text = match value {
        Node::Null => return None,
        Node::Bool(true) => "sí".to_owned(),
        Node::Bool(false) => "no".to_owned(),
        Node::Number(text) | Node::Text(text) => text.clone(),
        Node::List(entries) => joined(entries.iter()),
        Node::Object(members) => joined(members.iter().map(|(_, value)| value)),
    };
    (!text.trim().is_empty()).then_some(text)
}

fn joined<'a>(values: impl Iterator<Item = &'a Node>) -> String {
    values.filter_map(plain).collect::<Vec<_>>().join(", ")
}

fn decimal(text: &str) -> Option<Decimal> {
    let plain = text.parse::<Decimal>();
    plain.or_else(|_| Decimal::from_scientific(text)).ok()
}

/// Whether it is a number that says nothing.
pub fn is_zero(value: &Node) -> bool {
    matches!(value, Node::Number(text) if decimal(text).is_some_and(|it| it.is_zero()))
}

/// `1,234.56`; a number with more decimals keeps them.
pub fn amount(text: &str) -> String {
    let Some(amount) = decimal(text) else {
        return text.to_owned();
    };
    let normal = amount.normalize();
    let places = normal.scale().max(2);
    grouped(&format!("{normal:.*}", places as usize))
}

/// `1,234.5`.
fn quantity(text: &str) -> String {
    let Some(quantity) = decimal(text) else {
        return text.to_owned();
    };
    grouped(&quantity.normalize().to_string())
}

/// An address, from the street to the department. A municipality of before May 2024 is a district of
/// today.
fn address(names: &Names, value: &Node) -> Option<String> {
    let department = value.text_at("departamento");
    let mut parts = Vec::new();
    parts.extend(value.text_at("complemento").map(str::to_owned));
    for (member, catalogue) in [("distrito", "CAT-008"), ("municipio", "CAT-013")] {
        let Some(code) = value.text_at(member) else {
            continue;
        };
        let of = department.unwrap_or_default();
        let name = names.in_department(catalogue, of, code);
        let name = name.or_else(|| names.in_department("CAT-008", of, code));
        parts.push(name.unwrap_or(code).to_owned());
    }
    parts.extend(department.map(|code| names.of("CAT-012", code).unwrap_or(code).to_owned()));
    parts.retain(|part| !part.trim().is_empty());
    (!parts.is_empty()).then(|| parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_have_commas_and_lose_nothing() {
        for (given, expected) in [
            ("1234.56", "1,234.56"),
            ("1234567", "1,234,567.00"),
            ("7000.0", "7,000.00"),
            ("-1000", "-1,000.00"),
            ("10.58407080", "10.5840708"),
            ("0", "0.00"),
            ("1E3", "1,000.00"),
            ("999", "999.00"),
        ] {
            assert_eq!(amount(given), expected);
        }
        assert_eq!(quantity("25.00"), "25");
        assert_eq!(quantity("1000.50"), "1,000.5");
    }

    #[test]
    fn an_address_says_the_names_of_both_divisions() {
        let names = Names::new();
        let of = |json| address(&names, &crate::stored::read(json).unwrap()).unwrap();
        let today = of(r#"{"departamento":"06","municipio":"23","complemento":"Calle 1"}"#);
        assert_eq!(today, "Calle 1, San Salvador Centro, San Salvador");
        let before = of(r#"{"departamento":"06","municipio":"14","complemento":"Calle 1"}"#);
        assert_eq!(before, "Calle 1, San Salvador, San Salvador");
        assert_eq!(of(r#"{"departamento":"77"}"#), "77");
        let nothing = crate::stored::read(r#"{"departamento":null}"#).unwrap();
        assert_eq!(address(&names, &nothing), None);
    }

    #[test]
    fn codes_are_written_as_what_they_stand_for() {
        let names = Names::new();
        let unit = written(&names, Form::Name("CAT-014"), &Node::Number("59".into()));
        assert_eq!(unit.as_deref(), Some("Unidad"));
        let unknown = written(&names, Form::Name("CAT-014"), &Node::Text("Z".into()));
        assert_eq!(unknown.as_deref(), Some("Z"));
        let codes = Node::List(vec![Node::Text("20".into()), Node::Text("D1".into())]);
        assert_eq!(
            written(&names, Form::Text, &codes).as_deref(),
            Some("20, D1")
        );
    }
}
