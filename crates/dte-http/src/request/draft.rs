//! From a request to the draft that the rules judge.

use dte_domain::draft::Draft;
use dte_domain::violation::Violation;

use crate::request::json::StandIn;
use crate::response::errors::MOST_FAULTS;

/// What a request asks for, as far as it could be read: whole when nothing is wrong with its shape, or
/// else with two fillings of what could not be read; not at all where its shape has more faults than an
/// answer names.
pub fn draft<T: Clone, C>(
    request: Option<T>,
    faults: Vec<Violation>,
    content: impl Fn(T, StandIn) -> Option<C>,
) -> Draft<C> {
    if faults.is_empty() {
        let whole = request.and_then(|it| content(it, StandIn::Nothing));
        return whole.map_or_else(|| Draft::unreadable(faults), Draft::from);
    }
    if faults.len() > MOST_FAULTS {
        return Draft::unreadable(faults);
    }
    let filled = request.and_then(|it| {
        let other = content(it.clone(), StandIn::Other)?;
        Some(Box::new([content(it, StandIn::One)?, other]))
    });
    match filled {
        Some(filled) => Draft::with_holes(filled, faults),
        None => Draft::unreadable(faults),
    }
}
