//! The document versions that this authority takes: one row a version.

use crate::arithmetic::{self, Check};
use crate::structure::{Shape, ccf_v3, cr_v1, fc_v1, nc_v3};

/// One version of one document type.
pub(crate) struct Edition {
    /// The document type's code.
    pub(crate) kind: &'static str,
    /// The version.
    pub(crate) version: i64,
    /// Its structure.
    pub(crate) shape: &'static Shape,
    /// Its arithmetic.
    pub(crate) arithmetic: Check,
    /// The official schema's name, without extension.
    pub(crate) official: &'static str,
}

/// Every version. The next one is a row here, a file of structure and, if it counts otherwise, one
/// of arithmetic.
pub(crate) const EDITIONS: &[Edition] = &[
    Edition {
        kind: "01",
        version: 1,
        shape: &fc_v1::DOCUMENT,
        arithmetic: arithmetic::fc::check,
        official: "fe-fc-v1",
    },
    Edition {
        kind: "03",
        version: 3,
        shape: &ccf_v3::DOCUMENT,
        arithmetic: arithmetic::ccf::check,
        official: "fe-ccf-v3",
    },
    Edition {
        kind: "05",
        version: 3,
        shape: &nc_v3::DOCUMENT,
        arithmetic: arithmetic::nc::check,
        official: "fe-nc-v3",
    },
    Edition {
        kind: "07",
        version: 1,
        shape: &cr_v1::DOCUMENT,
        arithmetic: arithmetic::cr::check,
        official: "fe-cr-v1",
    },
];

/// The edition of that type and version.
pub(crate) fn edition(kind: &str, version: i64) -> Option<&'static Edition> {
    EDITIONS
        .iter()
        .find(|edition| edition.kind == kind && edition.version == version)
}
