//! Members that only some document types have.

use std::borrow::Cow;
use std::marker::PhantomData;

use garde::{Path, Report};
use serde::de::{Deserialize, Deserializer, IgnoredAny};

use super::{Member, Part, StandIn};
use crate::request::shape::Shape;

/// Presence the users of a request struct have something.
pub trait Presence: Default {
    /// They do.
    const PRESENT: bool;
}

/// It has the part.
#[derive(Default)]
pub struct With;

/// It has not.
#[derive(Default)]
pub struct Without;

impl Presence for With {
    const PRESENT: bool = true;
}

impl Presence for Without {
    const PRESENT: bool = false;
}

/// What only some users of a request struct have. Without it the member is passed over, and told
/// like any that nobody knows.
#[derive(Default)]
pub struct Only<T, W>(pub T, PhantomData<W>);

impl<T: Part, W: Presence> Part for Only<T, W> {
    fn expected() -> Cow<'static, str> {
        T::expected()
    }

    fn stand_in(by: StandIn) -> Option<Self> {
        T::stand_in(by).map(|part| Self(part, PhantomData))
    }

    fn read_json<'de, D: Deserializer<'de>, const SHOWN: bool>(
        deserializer: D,
    ) -> Result<Member<Self, SHOWN>, D::Error> {
        if !W::PRESENT {
            // What tracks unknown members counts every value that is ignored.
            return IgnoredAny::deserialize(deserializer).map(|_ignored| Member::Absent);
        }
        Ok(match T::read_json::<D, SHOWN>(deserializer)? {
            Member::Absent => Member::Absent,
            Member::Given(part) => Member::Given(Self(part, PhantomData)),
            Member::Wrong(misfit) => Member::Wrong(misfit),
        })
    }

    fn look_into(&self, shape: &Shape, path: &mut dyn FnMut() -> Path, report: &mut Report) {
        self.0.look_into(shape, path, report);
    }
}
