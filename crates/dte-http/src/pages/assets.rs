//! The styles and scripts of pages, as they stand in the program.

use std::io::Read;

use flate2::read::GzDecoder;

/// A file that pages need.
pub struct Asset {
    pub name: &'static str,
    pub content_type: &'static str,
    pub bytes: &'static [u8],
    /// Whether the bytes are compressed (gzip).
    pub is_packed: bool,
}

const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

pub const ASSETS: &[Asset] = &[
    Asset {
        name: "page.css",
        content_type: CSS,
        bytes: include_bytes!("../../assets/pages/page.css"),
        is_packed: false,
    },
    Asset {
        name: "interface.css",
        content_type: CSS,
        bytes: include_bytes!("../../assets/pages/interface.css"),
        is_packed: false,
    },
    Asset {
        name: "start.js",
        content_type: SCRIPT,
        bytes: include_bytes!("../../assets/pages/start.js"),
        is_packed: false,
    },
    Asset {
        name: "swagger-ui.css",
        content_type: CSS,
        bytes: include_bytes!("../../assets/swagger-ui/swagger-ui.css.gz"),
        is_packed: true,
    },
    Asset {
        name: "swagger-ui-bundle.js",
        content_type: SCRIPT,
        bytes: include_bytes!("../../assets/swagger-ui/swagger-ui-bundle.js.gz"),
        is_packed: true,
    },
];

impl Asset {
    /// Its bytes as they are when nothing is packed.
    pub fn unpacked(&self) -> std::io::Result<Vec<u8>> {
        if !self.is_packed {
            return Ok(self.bytes.to_vec());
        }
        let mut unpacked = Vec::new();
        GzDecoder::new(self.bytes).read_to_end(&mut unpacked)?;
        Ok(unpacked)
    }
}
