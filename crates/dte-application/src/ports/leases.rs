use std::ops::Deref;

/// Which taking of something it is: 0 of whoever stored it, and one more each time that it is taken.
/// Whoever has an earlier one has lost it to somebody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaseNumber(pub i64);

impl LeaseNumber {
    /// That of whoever stored it.
    pub const FIRST: Self = Self(0);
}

/// Something that was taken, with its lease.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leased<T> {
    /// What was taken.
    pub subject: T,
    /// Its lease: renewing, postponing and refusing it name this.
    pub lease: LeaseNumber,
}

impl<T> Deref for Leased<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.subject
    }
}
