//! Economic activities (CAT-019).

use super::rows::listed;
use crate::language::Message;
use crate::message;

static ACTIVITIES: &[(&str, &str)] = listed!("activities.csv", [code, name] => (code, name));

/// What is said of a code that the authority's catalogue does not have.
pub fn unlisted_activity() -> Message {
    message!(
        "it is not in the authority's catalogue of activities (CAT-019): it may reject documents, or stamp them \
         with an observation",
        "no está en el catálogo de actividades económicas (CAT-019): Hacienda puede rechazar los documentos o \
         recibirlos con observaciones"
    )
}

/// Whether the authority's catalogue has an activity of that code.
pub fn is_activity(code: &str) -> bool {
    ACTIVITIES
        .binary_search_by_key(&code, |(code, _)| code)
        .is_ok()
}

/// The activities, each with its code and its name in Spanish, in the order of their codes.
pub fn activities() -> &'static [(&'static str, &'static str)] {
    ACTIVITIES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_774_activities_in_order_each_once() {
        assert_eq!(ACTIVITIES.len(), 774);
        assert!(ACTIVITIES.is_sorted_by(|(one, _), (next, _)| one < next));
        assert!(is_activity("47190"));
        for unknown in ["", "4719", "00000", "999999"] {
            assert!(!is_activity(unknown), "{unknown}");
        }
    }
}
