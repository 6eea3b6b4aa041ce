//! The members of objects, as constants that read like the official schema.

use super::{Form, ObjectSchema, Range};

/// One member of a closed object. Required and not nullable unless said otherwise.
pub(crate) struct Field {
    pub(super) name: &'static str,
    pub(super) required: bool,
    pub(super) nullable: bool,
    pub(super) kind: Kind,
}

/// What a member holds.
pub(crate) enum Kind {
    /// Nothing but null.
    Null,
    /// A text, its length counted in characters.
    Text { min: usize, max: usize, form: Form },
    /// A decimal number.
    Amount { range: Range, decimals: u32 },
    /// A whole number.
    Integer { min: i64, max: i64 },
    /// An object.
    Object(&'static ObjectSchema),
    /// An array.
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

    /// A text of that many characters.
    pub(super) const fn text(name: &'static str, min: usize, max: usize) -> Self {
        Self::shaped(name, min, max, Form::Free)
    }

    /// A text of a form.
    pub(super) const fn form(name: &'static str, form: Form) -> Self {
        Self::shaped(name, 0, usize::MAX, form)
    }

    /// A text of a form and of that many characters.
    pub(super) const fn shaped(name: &'static str, min: usize, max: usize, form: Form) -> Self {
        Self::of(name, Kind::Text { min, max, form })
    }

    /// A text out of a list.
    pub(super) const fn one_of(name: &'static str, values: &'static [&'static str]) -> Self {
        Self::form(name, Form::OneOf(values))
    }

    /// An amount of a summary: 2 decimals.
    pub(super) const fn total(name: &'static str, range: Range) -> Self {
        Self::of(name, Kind::Amount { range, decimals: 2 })
    }

    /// An amount of a line: 8 decimals.
    pub(super) const fn amount(name: &'static str, range: Range) -> Self {
        Self::of(name, Kind::Amount { range, decimals: 8 })
    }

    /// A number without a limit to its decimals.
    pub(super) const fn number(name: &'static str, range: Range) -> Self {
        Self::of(
            name,
            Kind::Amount {
                range,
                decimals: 28,
            },
        )
    }

    /// A whole number in a range.
    pub(super) const fn integer(name: &'static str, min: i64, max: i64) -> Self {
        Self::of(name, Kind::Integer { min, max })
    }

    /// A member that must be null.
    pub(super) const fn null(name: &'static str) -> Self {
        Self::of(name, Kind::Null).or_null()
    }

    /// An object.
    pub(super) const fn object(name: &'static str, shape: &'static ObjectSchema) -> Self {
        Self::of(name, Kind::Object(shape))
    }

    /// An array of that many elements.
    pub(super) const fn list(
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

    /// An array whose elements differ.
    pub(super) const fn set(name: &'static str, min: usize, item: &'static Kind) -> Self {
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

    /// The same member, allowed to be null.
    pub(super) const fn or_null(mut self) -> Self {
        self.nullable = true;
        self
    }

    /// The same member, allowed to be absent.
    pub(super) const fn optional(mut self) -> Self {
        self.required = false;
        self
    }
}
