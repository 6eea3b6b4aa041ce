//! Where a document breaks its schema, and the authority's words for it.

use std::fmt;

/// What is wrong with a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Complaint {
    /// A member of the schema is not there.
    Missing,
    /// A member that the schema does not know.
    Unknown,
    /// The same member twice.
    Repeated,
    /// Another JSON type, or null where null is not allowed.
    Type,
    /// A text shorter than allowed.
    MinLength,
    /// A text longer than allowed.
    MaxLength,
    /// A text of another form (pattern).
    Form,
    /// A value outside the list of allowed ones.
    Value,
    /// A number below an allowed minimum.
    Minimum,
    /// A number at or below an excluded minimum.
    ExclusiveMinimum,
    /// A number above an allowed maximum.
    Maximum,
    /// A number at or above an excluded maximum.
    ExclusiveMaximum,
    /// More decimals than allowed.
    Decimals,
    /// Too few elements.
    MinItems,
    /// Too many elements.
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
    /// The document.
    Root,
    /// A member of an object.
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
    /// Notes a violation.
    pub(crate) fn add(&mut self, at: &Path<'_>, complaint: Complaint) {
        self.0.push(format!("Campo {at} {}", complaint.words()));
    }

    /// Notes a violation of a member of the object at `at`.
    pub(crate) fn add_member(&mut self, at: &Path<'_>, name: &str, complaint: Complaint) {
        self.add(&Path::Field(at, name), complaint);
    }

    /// The texts, each once.
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
