//! Faults of shape: what is wrong with a request before any rule is asked.
//!
//! garde walks a request and knows the paths; [`FieldErrors`], its context, keeps the faults, because
//! an error of garde's is a bare text.

use std::cell::RefCell;

use dte_domain::language::{Bilingual, Phrase};
use dte_domain::value::{ParseError, ParseErrorKind};
use dte_domain::violation::Violation;
use garde::Validate;

/// Faults that are collected of one request. The columns of a file are tried by one fault each: no file has more.
pub const MOST_COLLECTED: usize = 16_384;

/// The kinds of faults of shape. Their codes are a public contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldErrorKind {
    Required,
    Type,
    /// Characters that do not have the form of such a value.
    Format,
    Length,
    Range,
    Decimals,
    Catalogue,
    Count,
    Duplicate,
    Nesting,
    Syntax,
    /// A member that has no place where nothing may be passed over.
    Unchangeable,
    Unknown,
    /// More than one of members of which one may be given.
    Exclusive,
    Branch,
}

impl FieldErrorKind {
    pub const ALL: [Self; 15] = [
        Self::Required,
        Self::Type,
        Self::Format,
        Self::Length,
        Self::Range,
        Self::Decimals,
        Self::Catalogue,
        Self::Count,
        Self::Duplicate,
        Self::Nesting,
        Self::Syntax,
        Self::Unchangeable,
        Self::Unknown,
        Self::Exclusive,
        Self::Branch,
    ];

    pub fn code(self) -> &'static str {
        self.row().0
    }

    /// What must hold, as a sentence.
    pub fn says(self) -> Bilingual {
        let (_, english, spanish) = self.row();
        Bilingual { english, spanish }
    }

    fn row(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Required => ("REQUIRED", "it must be given", "debe darse"),
            Self::Type => (
                "TYPE",
                "it must be of the type that is expected",
                "debe ser del tipo que se espera",
            ),
            Self::Format => (
                "FORMAT",
                "it must have the form that is expected",
                "debe tener la forma que se espera",
            ),
            Self::Length => (
                "LENGTH",
                "its length must be within the limits",
                "su longitud debe estar dentro de los límites",
            ),
            Self::Range => (
                "RANGE",
                "it must be within the limits",
                "debe estar dentro de los límites",
            ),
            Self::Decimals => (
                "DECIMALS",
                "it must have no more decimals than the field holds",
                "no debe tener más decimales de los que admite el campo",
            ),
            Self::Catalogue => (
                "CATALOGUE",
                "the code must be one of the catalogue",
                "el código debe ser uno del catálogo",
            ),
            Self::Count => (
                "COUNT",
                "the number of entries must be within the limits",
                "la cantidad de elementos debe estar dentro de los límites",
            ),
            Self::Duplicate => (
                "DUPLICATE_KEY",
                "a name must occur once in an object",
                "un nombre debe aparecer una sola vez en un objeto",
            ),
            Self::Nesting => (
                "NESTING",
                "it must not be nested so deep",
                "no debe estar anidado tan profundo",
            ),
            Self::Syntax => ("SYNTAX", "it must be JSON", "debe ser JSON"),
            Self::Unchangeable => (
                "UNCHANGEABLE",
                "it must be a member that can be changed",
                "debe ser un miembro que pueda cambiarse",
            ),
            Self::Unknown => (
                "UNKNOWN",
                "the name must be one that is known here",
                "el nombre debe ser uno conocido aquí",
            ),
            Self::Exclusive => (
                "EXCLUSIVE",
                "of members that exclude each other one must be given",
                "de los miembros que se excluyen entre sí debe darse uno",
            ),
            Self::Branch => (
                "BRANCH",
                "the company must have a branch of this number",
                "la empresa debe tener una sucursal con este número",
            ),
        }
    }
}

impl From<ParseErrorKind> for FieldErrorKind {
    fn from(fault: ParseErrorKind) -> Self {
        match fault {
            ParseErrorKind::Format => Self::Format,
            ParseErrorKind::Length => Self::Length,
            ParseErrorKind::Range => Self::Range,
            ParseErrorKind::Decimals => Self::Decimals,
            ParseErrorKind::Catalogue => Self::Catalogue,
        }
    }
}

/// What is expected of names.
pub const EVERY_NAME_ONCE: Bilingual =
    Bilingual::new("every name once", "cada nombre una sola vez");
pub const NAME_TWICE: Bilingual = Bilingual::new("the name twice", "el nombre dos veces");

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldError {
    pub kind: FieldErrorKind,
    pub expected: Phrase,
    pub actual: Phrase,
}

impl FieldError {
    pub fn new(
        kind: FieldErrorKind,
        expected: impl Into<Phrase>,
        actual: impl Into<Phrase>,
    ) -> Self {
        Self {
            kind,
            expected: expected.into(),
            actual: actual.into(),
        }
    }

    /// Nothing where something must be.
    pub fn required(expected: impl Into<Phrase>) -> Self {
        Self::new(FieldErrorKind::Required, expected, Phrase::nothing())
    }

    pub fn at(self, path: impl Into<String>) -> Violation {
        Violation {
            code: self.kind.code(),
            path: path.into(),
            message: self.kind.says(),
            expected: Some(self.expected),
            actual: Some(self.actual),
        }
    }
}

impl From<ParseError> for FieldError {
    fn from(parse_error: ParseError) -> Self {
        Self::new(
            parse_error.fault.into(),
            parse_error.expected,
            parse_error.actual,
        )
    }
}

/// What a request struct demands of a member before anything is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// It must be there.
    Given,
    /// A list has no fewer and no more entries.
    Count { least: usize, most: usize },
}

/// The faults that a walk over a request finds; garde's context.
#[derive(Debug, Default)]
pub struct FieldErrors {
    found: RefCell<Vec<FieldError>>,
    /// Filled where nothing is judged, but asked what the checks demand.
    demands: Option<RefCell<Vec<Demand>>>,
}

impl FieldErrors {
    /// Keeps a fault; garde's error is its place in the list.
    pub fn note(&self, field_error: FieldError) -> garde::Error {
        let mut field_errors = self.found.borrow_mut();
        field_errors.push(field_error);
        garde::Error::new(field_errors.len() - 1)
    }

    /// True if there are more faults than anybody needs: no list is read any further.
    pub fn is_full(&self) -> bool {
        self.found.borrow().len() > MOST_COLLECTED
    }

    /// Tells what a check demands; nothing when it is there to judge.
    pub fn asked(&self, demand: Demand) -> Option<garde::Error> {
        let mut demands = self.demands.as_ref()?.borrow_mut();
        demands.push(demand);
        Some(garde::Error::new(demands.len() - 1))
    }

    /// What the checks of a request struct demand of its members, by their names.
    pub fn demands<T: Validate<Context = Self> + Default>() -> Vec<(String, Demand)> {
        let asked = Self {
            demands: Some(RefCell::default()),
            ..Self::default()
        };
        let Err(report) = T::default().validate_with(&asked) else {
            return Vec::new();
        };
        let demands = asked.demands.unwrap_or_default().into_inner();
        let placed = report.iter().filter_map(|(path, error)| {
            let at: usize = error.message().parse().ok()?;
            Some((client_path(path), *demands.get(at)?))
        });
        placed.collect()
    }

    /// Everything that is wrong with a request's shape; garde walks members in the order of their
    /// names.
    pub fn judge<T: Validate<Context = Self>>(request: &T) -> Vec<Violation> {
        let shape = Self::default();
        let Err(report) = request.validate_with(&shape) else {
            return Vec::new();
        };
        let field_errors = shape.found.into_inner();
        let placed = report.iter().filter_map(|(path, error)| {
            let at: usize = error.message().parse().ok()?;
            Some(field_errors.get(at)?.clone().at(client_path(path)))
        });
        placed.collect()
    }
}

/// The path in the client's names: `items[0].type`, whatever Rust needs to spell it.
fn client_path(path: &garde::Path) -> String {
    let path = path.to_string().replace("r#", "");
    if path.is_empty() {
        "body".to_owned()
    } else {
        path
    }
}
