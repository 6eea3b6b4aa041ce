//! The interface on what a document is handed over as.

use dte_domain::identification::GenerationCode;

use crate::endpoints::files;
use crate::openapi::description::{AnyObject, Description, OF_FILES, Tag};
use crate::response::errors::Code;

pub fn read_file() -> Description {
    Description::new(
        "read_file",
        Tag::Documents,
        "Reads the file that the receiver of a document gets: what was signed, with signature and stamp",
    )
    .path::<GenerationCode>("id")
    .answers_whole::<AnyObject>(200)
    .hands_over(&["application/json"])
    .refuses(OF_FILES)
}

pub fn read_invalidation_file() -> Description {
    Description::new(
        "read_invalidation_file",
        Tag::Documents,
        "Reads the same file of the newest invalidation of a document",
    )
    .path::<GenerationCode>("id")
    .answers_whole::<AnyObject>(200)
    .hands_over(&["application/json"])
    .refuses(&[Code::InvalidationNotFound])
    .refuses(OF_FILES)
}

pub fn read_jws() -> Description {
    Description::new(
        "read_jws",
        Tag::Documents,
        "Reads a document as it was signed and sent, as a compact JWS",
    )
    .path::<GenerationCode>("id")
    .hands_over(&["application/jose"])
    .refuses(&[Code::DocumentNotFound, Code::Forbidden, Code::NotSigned])
}

pub fn read_qr_svg() -> Description {
    Description::new(
        "read_qr_svg",
        Tag::Documents,
        "Draws the QR code of `qr_link`, as lines",
    )
    .path::<GenerationCode>("id")
    .hands_over(&["image/svg+xml"])
    .refuses(&[Code::DocumentNotFound, Code::Forbidden])
}

pub fn read_qr_png() -> Description {
    Description::new(
        "read_qr_png",
        Tag::Documents,
        "Draws the QR code of `qr_link`, as points",
    )
    .path::<GenerationCode>("id")
    .hands_over(&["image/png"])
    .refuses(&[Code::DocumentNotFound, Code::Forbidden])
}

pub fn read_pdf() -> Description {
    Description::new(
        "read_pdf",
        Tag::Documents,
        "Reads the readable version of a document",
    )
    .path::<GenerationCode>("id")
    .query(files::parameters)
    .hands_over(&["application/pdf"])
    .refuses(&[Code::DocumentNotFound, Code::Forbidden])
}
