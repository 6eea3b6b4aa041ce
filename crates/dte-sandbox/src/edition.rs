//! The versions of documents and events that this authority knows: one row a version, and until when
//! it takes those of 2022.

use serde::{Deserialize, Serialize};

use crate::arithmetic::{self, Check};
use crate::clock;
use crate::json::Node;
use crate::reception_answer::Rejection;
use crate::structure::{
    ObjectSchema, anulacion_v2, anulacion_v3, ccf_v3, ccf_v4, contingencia_v3, contingencia_v4,
    cr_v1, cr_v2, fc_v1, fc_v2, fse_v1, fse_v2, nc_v3, nc_v4,
};

/// An edition of documents and events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Edition {
    /// In force since 2022.
    #[serde(rename = "2022")]
    Of2022,
    /// The norm of 2026.
    #[serde(rename = "2026")]
    Of2026,
}

/// One version of one document type.
pub(crate) struct SchemaVersion {
    /// The document type's code.
    pub(crate) kind: &'static str,
    /// The version.
    pub(crate) version: i64,
    /// The edition that it belongs to.
    pub(crate) generation: Edition,
    /// Its structure.
    pub(crate) shape: &'static ObjectSchema,
    /// Its arithmetic.
    pub(crate) arithmetic: Check,
    /// The official schema's name, without extension.
    pub(crate) official: &'static str,
}

/// Every version of a document. The next one is a row here, a file of structure and, if it counts
/// otherwise, one of arithmetic.
pub(crate) const EDITIONS: &[SchemaVersion] = &[
    first("01", 1, &fc_v1::DOCUMENT, arithmetic::fc::check, "fe-fc-v1"),
    first(
        "03",
        3,
        &ccf_v3::DOCUMENT,
        arithmetic::ccf::check,
        "fe-ccf-v3",
    ),
    first("05", 3, &nc_v3::DOCUMENT, arithmetic::nc::check, "fe-nc-v3"),
    first("07", 1, &cr_v1::DOCUMENT, arithmetic::cr::check, "fe-cr-v1"),
    first(
        "14",
        1,
        &fse_v1::DOCUMENT,
        arithmetic::fse::check,
        "fe-fse-v1",
    ),
    second(
        "01",
        2,
        &fc_v2::DOCUMENT,
        arithmetic::fc::check_2026,
        "fe-f-v2",
    ),
    second(
        "03",
        4,
        &ccf_v4::DOCUMENT,
        arithmetic::ccf::check_2026,
        "fe-ccf-v4",
    ),
    second(
        "05",
        4,
        &nc_v4::DOCUMENT,
        arithmetic::nc_2026::check,
        "fe-nc-v4",
    ),
    second(
        "07",
        2,
        &cr_v2::DOCUMENT,
        arithmetic::cr::check_2026,
        "fe-cr-v2",
    ),
    second(
        "14",
        2,
        &fse_v2::DOCUMENT,
        arithmetic::fse::check,
        "fe-fse-v2",
    ),
];

const fn first(
    kind: &'static str,
    version: i64,
    shape: &'static ObjectSchema,
    arithmetic: Check,
    official: &'static str,
) -> SchemaVersion {
    SchemaVersion {
        kind,
        version,
        generation: Edition::Of2022,
        shape,
        arithmetic,
        official,
    }
}

const fn second(
    kind: &'static str,
    version: i64,
    shape: &'static ObjectSchema,
    arithmetic: Check,
    official: &'static str,
) -> SchemaVersion {
    SchemaVersion {
        generation: Edition::Of2026,
        ..first(kind, version, shape, arithmetic, official)
    }
}

/// The edition of a document's type and version.
pub(crate) fn of_document(document: &Node<'_>) -> Result<&'static SchemaVersion, Rejection> {
    let kind = document.get("identificacion").get("tipoDte");
    let kind = kind.text().unwrap_or_default();
    let version = version_of(document);
    EDITIONS
        .iter()
        .find(|edition| edition.kind == kind && edition.version == version)
        .ok_or_else(|| unknown(version, &format!("del tipo '{kind}'")))
}

/// One version of an event.
pub(crate) struct EventEdition {
    version: i64,
    /// The edition that it belongs to.
    pub(crate) generation: Edition,
    /// Its structure.
    pub(crate) shape: &'static ObjectSchema,
}

/// The versions of the invalidation event.
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

/// The versions of the contingency event.
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

/// The edition of an event's version.
pub(crate) fn of_event(
    editions: &'static [EventEdition],
    event: &Node<'_>,
) -> Result<&'static EventEdition, Rejection> {
    let version = version_of(event);
    editions
        .iter()
        .find(|edition| edition.version == version)
        .ok_or_else(|| unknown(version, "del evento"))
}

fn version_of(node: &Node<'_>) -> i64 {
    let version = node.get("identificacion").get("version");
    version.integer().unwrap_or_default()
}

fn unknown(version: i64, of: &str) -> Rejection {
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
        edition: &SchemaVersion,
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
        self.check(edition.generation, edition.version, now)
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
    use crate::samples::{ccf, ccf_2026, changed};

    const AT: i64 = 1_796_104_800;

    fn taken(document: &Value, now: i64) -> bool {
        let text = document.to_string();
        let node = crate::json::parse(&text).unwrap();
        let cutover = Cutover {
            at: AT,
            grace: 1800,
        };
        cutover
            .check_document(of_document(&node).unwrap(), &node, now)
            .is_ok()
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
