//! Where a document breaks its schema, and the authority's words for it.

use std::fmt;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Complaint {
    Missing,
    Unknown,
    Repeated,
    /// Another JSON type, or null where null is not allowed.
    Type,
    MinLength,
    MaxLength,
    Form,
    Value,
    Minimum,
    /// A number at or below an excluded minimum.
    ExclusiveMinimum,
    Maximum,
    /// A number at or above an excluded maximum.
    ExclusiveMaximum,
    Decimals,
    MinItems,
    MaxItems,
    /// The same element twice where all must differ.
    NotUnique,
}

impl Complaint {
    /// The authority's words. Those for minimum, exclusive minimum, form and value were seen in its
    /// answers (doubled blanks included); the others are ours, in the same manner.
    fn words(self) -> &'static str {
        match self {
            Complaint::Missing => "es requerido",
            Complaint::Unknown => "no está definido en el esquema",
            Complaint::Repeated => "está repetido",
            Complaint::Type => "no cumple el tipo de dato requerido",
            Complaint::MinLength => "no cumple la longitud mínima  requerida",
            Complaint::MaxLength => "no cumple la longitud máxima  requerida",
            Complaint::Form => "no cumple el formato requerido",
            Complaint::Value => "contiene un valor inválido",
            Complaint::Minimum => "no cumple el valor mínimo  requerido",
            Complaint::ExclusiveMinimum => "no cumple el mínimo  exclusivo",
            Complaint::Maximum => "no cumple el valor máximo  requerido",
            Complaint::ExclusiveMaximum => "no cumple el máximo  exclusivo",
            Complaint::Decimals => "no cumple el número de decimales requerido",
            Complaint::MinItems => "no cumple el mínimo de elementos requerido",
            Complaint::MaxItems => "no cumple el máximo de elementos requerido",
            Complaint::NotUnique => "contiene elementos repetidos",
        }
    }
}

/// A place in a document; lives on the stack of the walk and becomes text only in a violation.
#[derive(Clone, Copy)]
pub(crate) enum Path<'p> {
    Root,
    Field(&'p Path<'p>, &'p str),
    /// An element of an array, from 0.
    Item(&'p Path<'p>, usize),
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Path::Root => f.write_str("#"),
            Path::Field(parent, name) => write!(f, "{parent}/{name}"),
            Path::Item(parent, position) => write!(f, "{parent}/{position}"),
        }
    }
}

/// The violations of one document, in the order of the walk.
#[derive(Debug, Default)]
pub(crate) struct Violations(Vec<String>);

impl Violations {
    pub(crate) fn add(&mut self, at: &Path<'_>, complaint: Complaint) {
        self.0.push(format!("Campo {at} {}", complaint.words()));
    }

    /// Notes a violation of a member of the object at `at`.
    pub(crate) fn add_member(&mut self, at: &Path<'_>, name: &str, complaint: Complaint) {
        self.add(&Path::Field(at, name), complaint);
    }

    pub(crate) fn into_texts(self) -> Vec<String> {
        let mut texts: Vec<String> = Vec::with_capacity(self.0.len());
        for text in self.0 {
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        texts
    }
}
