//! The members of objects, as constants that read like the official schema.

use super::{Form, ObjectSchema, Range};

/// One member of a closed object. Required and not nullable unless said otherwise.
#[derive(Clone, Copy)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) required: bool,
    pub(crate) nullable: bool,
    pub(crate) kind: Kind,
}

#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Null,
    /// A text, its length counted in characters.
    Text {
        min: usize,
        max: usize,
        form: Form,
    },
    Amount {
        range: Range,
        decimals: u32,
    },
    Integer {
        min: i64,
        max: i64,
    },
    Object(&'static ObjectSchema),
    List {
        min: usize,
        max: usize,
        unique: bool,
        item: &'static Kind,
    },
}

impl Field {
    const fn of(name: &'static str, kind: Kind) -> Self {
        Self {
            name,
            required: true,
            nullable: false,
            kind,
        }
    }

    pub(crate) const fn text(name: &'static str, min: usize, max: usize) -> Self {
        Self::shaped(name, min, max, Form::Free)
    }

    pub(crate) const fn form(name: &'static str, form: Form) -> Self {
        Self::shaped(name, 0, usize::MAX, form)
    }

    pub(crate) const fn shaped(name: &'static str, min: usize, max: usize, form: Form) -> Self {
        Self::of(name, Kind::Text { min, max, form })
    }

    pub(crate) const fn one_of(name: &'static str, values: &'static [&'static str]) -> Self {
        Self::form(name, Form::OneOf(values))
    }

    /// An amount of a summary: 2 decimals.
    pub(crate) const fn total(name: &'static str, range: Range) -> Self {
        Self::of(name, Kind::Amount { range, decimals: 2 })
    }

    /// An amount of a line: 8 decimals.
    pub(crate) const fn amount(name: &'static str, range: Range) -> Self {
        Self::of(name, Kind::Amount { range, decimals: 8 })
    }

    /// A number without a limit to its decimals.
    pub(crate) const fn number(name: &'static str, range: Range) -> Self {
        Self::of(
            name,
            Kind::Amount {
                range,
                decimals: 28,
            },
        )
    }

    pub(crate) const fn integer(name: &'static str, min: i64, max: i64) -> Self {
        Self::of(name, Kind::Integer { min, max })
    }

    pub(crate) const fn null(name: &'static str) -> Self {
        Self::of(name, Kind::Null).or_null()
    }

    pub(crate) const fn object(name: &'static str, shape: &'static ObjectSchema) -> Self {
        Self::of(name, Kind::Object(shape))
    }

    pub(crate) const fn list(
        name: &'static str,
        min: usize,
        max: usize,
        item: &'static Kind,
    ) -> Self {
        Self::of(
            name,
            Kind::List {
                min,
                max,
                unique: false,
                item,
            },
        )
    }

    pub(crate) const fn set(name: &'static str, min: usize, item: &'static Kind) -> Self {
        Self::of(
            name,
            Kind::List {
                min,
                max: usize::MAX,
                unique: true,
                item,
            },
        )
    }

    pub(crate) const fn or_null(mut self) -> Self {
        self.nullable = true;
        self
    }

    pub(crate) const fn optional(mut self) -> Self {
        self.required = false;
        self
    }
}

/// Runs of members, one after the other.
pub(crate) const fn joined<const N: usize>(runs: &[&[Field]]) -> [Field; N] {
    let mut all = [runs[0][0]; N];
    let (mut run, mut count) = (0, 0);
    while run < runs.len() {
        let mut at = 0;
        while at < runs[run].len() {
            all[count] = runs[run][at];
            at += 1;
            count += 1;
        }
        run += 1;
    }
    assert!(count == N, "as many members as are told");
    all
}
