//! The structure of documents: a small language for official schemas, and the walker that applies it.
//!
//! Each schema version is a file of constant tables ([`ObjectSchema`]) plus the functions for what compares
//! two members ([`Condition`]): those of events are here, those of documents in the folders of their
//! types. The walker collects every violation with the authority's wording.

pub(crate) mod anulacion_v2;
pub(crate) mod anulacion_v3;
pub(crate) mod conditions;
pub(crate) mod contingencia_v3;
pub(crate) mod contingencia_v4;
mod field;
mod form;
mod range;
pub(crate) mod sections;
pub(crate) mod sections_2026;
pub(crate) mod taxes;
mod territory;
mod violation;

pub(crate) use field::{Field, Kind, joined};
pub(crate) use form::Form;
pub(crate) use range::Range;
pub(crate) use violation::{Complaint, Path, Violations};

use crate::json::Node;

pub(crate) struct ObjectSchema {
    /// The members in the order of the official schema.
    pub(crate) fields: &'static [Field],
    pub(crate) conditions: &'static [Condition],
}

impl ObjectSchema {
    /// An object between whose members nothing must hold.
    pub(crate) const fn plain(fields: &'static [Field]) -> Self {
        let conditions = &[];
        Self { fields, conditions }
    }

    /// Whether a document of it has a place for the kind of contingency.
    pub(crate) fn knows_contingency(&self) -> bool {
        let member = |shape: &Self, name| {
            let mut fields = shape.fields.iter();
            fields
                .find(|field| field.name == name)
                .map(|field| &field.kind)
        };
        match member(self, "identificacion") {
            Some(Kind::Object(identification)) => {
                let kind = member(identification, "tipoContingencia");
                kind.is_some_and(|kind| !matches!(kind, Kind::Null))
            }
            _ => false,
        }
    }
}

/// Looks at one object and reports what does not hold between its members.
pub(crate) type Condition = fn(&Node<'_>, &Path<'_>, &mut Violations);

/// Everything about `document` that the shape does not allow.
pub(crate) fn judge(shape: &ObjectSchema, document: &Node<'_>) -> Vec<String> {
    let mut violations = Violations::default();
    shape.check(document, &Path::Root, &mut violations);
    violations.into_texts()
}

impl ObjectSchema {
    fn check(&self, node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
        let Node::Object(members) = node else {
            out.add(at, Complaint::Type);
            return;
        };
        let mut known = 0;
        for (position, field) in self.fields.iter().enumerate() {
            // Most documents keep the order of the schema: look there first.
            let guess = members.get(position).filter(|(name, _)| name == field.name);
            let found = guess.or_else(|| members.iter().find(|(name, _)| name == field.name));
            let here = Path::Field(at, field.name);
            match found {
                Some((_, value)) => {
                    known += 1;
                    field.check(value, &here, out);
                }
                None if field.required => out.add(&here, Complaint::Missing),
                None => {}
            }
        }
        if known < members.len() {
            self.report_strangers(members, at, out);
        }
        for condition in self.conditions {
            condition(node, at, out);
        }
    }

    fn report_strangers(&self, members: &[Pair<'_>], at: &Path<'_>, out: &mut Violations) {
        for (position, (name, _)) in members.iter().enumerate() {
            if !self.fields.iter().any(|field| field.name == name) {
                out.add(&Path::Field(at, name), Complaint::Unknown);
            } else if members[..position]
                .iter()
                .any(|(earlier, _)| earlier == name)
            {
                out.add(&Path::Field(at, name), Complaint::Repeated);
            }
        }
    }
}

type Pair<'a> = (std::borrow::Cow<'a, str>, Node<'a>);

impl Field {
    fn check(&self, node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
        if node.is_null() {
            if !self.nullable {
                out.add(at, Complaint::Type);
            }
            return;
        }
        self.kind.check(node, at, out);
    }
}

impl Kind {
    fn check(&self, node: &Node<'_>, at: &Path<'_>, out: &mut Violations) {
        match self {
            Kind::Null => out.add(at, Complaint::Type),
            Kind::Text { min, max, form } => check_text(node, (*min, *max), form, at, out),
            Kind::Amount { range, decimals } => check_amount(node, *range, *decimals, at, out),
            Kind::Integer { min, max } => check_integer(node, *min, *max, at, out),
            Kind::Object(shape) => shape.check(node, at, out),
            Kind::List {
                min,
                max,
                unique,
                item,
            } => {
                check_list(node, (*min, *max), *unique, item, at, out);
            }
        }
    }
}

fn check_text(
    node: &Node<'_>,
    (min, max): (usize, usize),
    form: &Form,
    at: &Path<'_>,
    out: &mut Violations,
) {
    let Some(text) = node.text() else {
        out.add(at, Complaint::Type);
        return;
    };
    let length = text.chars().count();
    if length < min {
        out.add(at, Complaint::MinLength);
    }
    if length > max {
        out.add(at, Complaint::MaxLength);
    }
    if !form.matches(text) {
        out.add(at, form.complaint());
    }
}

fn check_amount(node: &Node<'_>, range: Range, decimals: u32, at: &Path<'_>, out: &mut Violations) {
    let Node::Number(value) = node else {
        out.add(at, Complaint::Type);
        return;
    };
    let Some(value) = value else {
        out.add(at, Complaint::Decimals);
        return;
    };
    if let Some(complaint) = range.complaint(*value) {
        out.add(at, complaint);
    }
    if value.scale() > decimals && value.normalize().scale() > decimals {
        out.add(at, Complaint::Decimals);
    }
}

fn check_integer(node: &Node<'_>, min: i64, max: i64, at: &Path<'_>, out: &mut Violations) {
    match node.integer() {
        None => out.add(at, Complaint::Type),
        Some(value) if value < min => out.add(at, Complaint::Minimum),
        Some(value) if value > max => out.add(at, Complaint::Maximum),
        Some(_) => {}
    }
}

fn check_list(
    node: &Node<'_>,
    (min, max): (usize, usize),
    unique: bool,
    item: &Kind,
    at: &Path<'_>,
    out: &mut Violations,
) {
    let Node::List(elements) = node else {
        out.add(at, Complaint::Type);
        return;
    };
    if elements.len() < min {
        out.add(at, Complaint::MinItems);
    }
    if elements.len() > max {
        out.add(at, Complaint::MaxItems);
    }
    for (position, element) in elements.iter().enumerate() {
        item.check(element, &Path::Item(at, position), out);
        if unique && elements[..position].contains(element) {
            out.add(&Path::Item(at, position), Complaint::NotUnique);
        }
    }
}
