//! Members that only some document types have.

use std::marker::PhantomData;

use dte_domain::language::Phrase;
use garde::{Path, Report};
use schemars::{Schema, SchemaGenerator};
use serde::de::{Deserialize, Deserializer, IgnoredAny};

use crate::request::field_errors::FieldErrors;
use crate::request::json::schema::unsupported;
use crate::request::json::{Field, FieldType};

/// Whether the users of a request struct have something.
pub trait Support: Default {
    const SUPPORTED: bool;
}

#[derive(Default)]
pub struct Supported;

#[derive(Default)]
pub struct Unsupported;

impl Support for Supported {
    const SUPPORTED: bool = true;
}

impl Support for Unsupported {
    const SUPPORTED: bool = false;
}

/// What only some users of a request struct have. Unsupported it the member is passed over, and told
/// like any that nobody knows.
#[derive(Default)]
pub struct IfSupported<T, W>(pub T, PhantomData<W>);

impl<T: FieldType, W: Support> FieldType for IfSupported<T, W> {
    fn expected() -> Phrase {
        T::expected()
    }

    fn read_json<'de, D: Deserializer<'de>, const SHOWN: bool>(
        deserializer: D,
    ) -> Result<Field<Self, SHOWN>, D::Error> {
        if !W::SUPPORTED {
            // What tracks unknown members counts every value that is ignored.
            return IgnoredAny::deserialize(deserializer).map(|_ignored| Field::Absent);
        }
        Ok(match T::read_json::<D, SHOWN>(deserializer)? {
            Field::Absent => Field::Absent,
            Field::Given(part) => Field::Given(Self(part, PhantomData)),
            Field::Wrong(error) => Field::Wrong(error),
        })
    }

    fn schema(generator: &mut SchemaGenerator) -> Schema {
        if W::SUPPORTED {
            T::schema(generator)
        } else {
            unsupported()
        }
    }

    fn look_into(&self, shape: &FieldErrors, path: &mut dyn FnMut() -> Path, report: &mut Report) {
        self.0.look_into(shape, path, report);
    }
}
