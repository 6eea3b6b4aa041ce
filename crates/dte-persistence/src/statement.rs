//! Statements of the hot path, whose text never changes.
//!
//! diesel prepares a statement once a connection when its text is known to be fixed. It is never
//! sure of that for `UPDATE`, `ON CONFLICT DO UPDATE` or SQL of ours, and would have the database
//! parse and plan them each time: as dear as the work itself. So these say that it is.

/// A statement: what stands before its parameters, and what after.
pub(crate) trait Fixed: 'static {
    /// Up to the list of parameters.
    const BEFORE: &'static str;
    /// After it.
    const AFTER: &'static str;
    /// The SQL types of the columns that it answers; `()` when it answers none.
    type Answers: 'static;
}
