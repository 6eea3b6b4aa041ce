//! The editions, the versions of events, and until when those of 2022 are taken.

use serde::{Deserialize, Serialize};

use crate::clock;
use crate::json::Node;
use crate::reception_answer::Rejection;
use crate::structure::{
    ObjectSchema, anulacion_v2, anulacion_v3, contingencia_v3, contingencia_v4,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Edition {
    #[serde(rename = "2022")]
    Of2022,
    /// The norm of 2026.
    #[serde(rename = "2026")]
    Of2026,
}

pub(crate) struct EventEdition {
    version: i64,
    pub(crate) generation: Edition,
    pub(crate) shape: &'static ObjectSchema,
}

pub(crate) const INVALIDATIONS: &[EventEdition] = &[
    EventEdition {
        version: 2,
        generation: Edition::Of2022,
        shape: &anulacion_v2::EVENT,
    },
    EventEdition {
        version: 3,
        generation: Edition::Of2026,
        shape: &anulacion_v3::EVENT,
    },
];

pub(crate) const CONTINGENCIES: &[EventEdition] = &[
    EventEdition {
        version: 3,
        generation: Edition::Of2022,
        shape: &contingencia_v3::EVENT,
    },
    EventEdition {
        version: 4,
        generation: Edition::Of2026,
        shape: &contingencia_v4::EVENT,
    },
];

pub(crate) fn of_event(
    editions: &'static [EventEdition],
    event: &Node<'_>,
) -> Result<&'static EventEdition, Rejection> {
    let version = version_of(event);
    editions
        .iter()
        .find(|edition| edition.version == version)
        .ok_or_else(|| unknown_version(version, "del evento"))
}

/// The version that a document or an event says that it has.
pub(crate) fn version_of(node: &Node<'_>) -> i64 {
    let version = node.get("identificacion").get("version");
    version.integer().unwrap_or_default()
}

pub(crate) fn unknown_version(version: i64, of: &str) -> Rejection {
    Rejection::structure(vec![format!(
        "Campo #/identificacion/version: la versión {version} {of} no se maneja en este ambiente"
    )])
}

/// When the edition of 2022 ends.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cutover {
    /// The moment, in seconds since 1970.
    pub(crate) at: i64,
    /// How many seconds later a document is still taken that was issued before.
    pub(crate) grace: i64,
}

impl Cutover {
    /// Refuses a document of 2022 from the cut-over on. One issued before it is
    /// still taken for the length of the grace and, in contingency, as long as its event allows.
    pub(crate) fn check_document(
        self,
        (edition, version): (Edition, i64),
        document: &Node<'_>,
        now: i64,
    ) -> Result<(), Rejection> {
        let identification = document.get("identificacion");
        let text = |name| identification.get(name).text();
        let issued = text("fecEmi").zip(text("horEmi"));
        let before = issued
            .and_then(|(date, time)| clock::instant(date, time))
            .is_some_and(|issued| issued < self.at);
        let in_contingency = identification.get("tipoOperacion").integer() == Some(2);
        let late = in_contingency || now < self.at.saturating_add(self.grace);
        if before && late {
            return Ok(());
        }
        self.check(edition, version, now)
    }

    /// Refuses an event of 2022 from the cut-over on.
    pub(crate) fn check_event(self, edition: &EventEdition, now: i64) -> Result<(), Rejection> {
        self.check(edition.generation, edition.version, now)
    }

    fn check(self, generation: Edition, version: i64, now: i64) -> Result<(), Rejection> {
        if generation == Edition::Of2026 || now < self.at {
            return Ok(());
        }
        let until = clock::stamp(self.at);
        Err(Rejection::structure(vec![format!(
            "Campo #/identificacion/version: la versión {version} no se recibe desde {until}"
        )]))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::documents::of_document;
    use crate::samples::{ccf, ccf_2026, changed};

    const AT: i64 = 1_796_104_800;

    fn taken(document: &Value, now: i64) -> bool {
        let text = document.to_string();
        let node = crate::json::parse(&text).unwrap();
        let cutover = Cutover {
            at: AT,
            grace: 1800,
        };
        let schema = of_document(&node).unwrap().schema;
        let version = (schema.edition, schema.version);
        cutover.check_document(version, &node, now).is_ok()
    }

    fn dated(document: Value, date: &str, time: &str) -> Value {
        changed(
            document,
            &[
                ("/identificacion/fecEmi", json!(date)),
                ("/identificacion/horEmi", json!(time)),
            ],
        )
    }

    #[test]
    fn the_second_generation_is_taken_before_and_after() {
        assert!(taken(&ccf_2026(), AT - 1) && taken(&ccf_2026(), AT));
    }

    #[test]
    fn the_first_generation_ends_at_the_cut_over() {
        let after = dated(ccf(), "2026-12-01", "00:00:00");
        assert!(taken(&after, AT - 1));
        assert!(!taken(&after, AT));
    }

    #[test]
    fn what_was_issued_before_is_taken_a_little_later() {
        let before = dated(ccf(), "2026-11-30", "23:59:59");
        assert!(taken(&before, AT + 1799));
        assert!(!taken(&before, AT + 1800));
    }

    #[test]
    fn what_was_issued_in_contingency_before_is_taken_at_any_time() {
        let mark = |document| changed(document, &[("/identificacion/tipoOperacion", json!(2))]);
        assert!(taken(
            &mark(dated(ccf(), "2026-11-30", "23:59:59")),
            AT + 200_000
        ));
        assert!(!taken(&mark(dated(ccf(), "2026-12-01", "00:00:00")), AT));
    }
}
