//! Documents as people read them.

use std::ops::RangeInclusive;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::ports::PortError;

/// The paper that a readable version is made for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PageFormat {
    /// Pages of 8.5 by 11 inches.
    #[default]
    Letter,
    /// A strip of 80 mm.
    Ticket80,
    /// A strip of 58 mm.
    Ticket58,
}

impl PageFormat {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Letter, Self::Ticket80, Self::Ticket58];

    /// The name that requests give it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Letter => "letter",
            Self::Ticket80 => "ticket80",
            Self::Ticket58 => "ticket58",
        }
    }

    /// The format with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// How a document stands, as its readable version says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReadableState {
    /// It is not issued: somebody looks at what would be.
    Draft,
    /// The authority has not decided about it.
    Pending,
    /// It was handed over in a contingency, and has no stamp yet.
    InContingency,
    /// The authority stamped it.
    Stamped,
    /// The authority refused it.
    Rejected,
    /// It was stamped, and taken back.
    Invalidated,
}

impl ReadableState {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Draft,
        Self::Pending,
        Self::InContingency,
        Self::Stamped,
        Self::Rejected,
        Self::Invalidated,
    ];

    /// The name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Draft => "DRAFT",
            Self::Pending => "PENDING",
            Self::InContingency => "CONTINGENCY",
            Self::Stamped => "RECEIVED",
            Self::Rejected => "REJECTED",
            Self::Invalidated => "INVALIDATED",
        }
    }

    /// The state with that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }
}

/// A colour: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// The least contrast of letters that everybody reads (WCAG 2.2, 1.4.3).
    const LEAST_CONTRAST: f64 = 4.5;

    /// Whether letters in it can be read on white.
    #[expect(clippy::float_arithmetic, reason = "how bright a colour is, no amount")]
    pub fn is_readable_on_white(self) -> bool {
        let Self(red, green, blue) = self;
        let [red, green, blue] = [red, green, blue].map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        });
        let luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        1.05 / (luminance + 0.05) >= Self::LEAST_CONTRAST
    }
}

/// How a company wants its documents to look.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Look {
    /// Of headings and lines.
    pub colour: Colour,
    /// A picture as [`Renderer::read_logo`] gave it.
    pub logo: Option<Arc<[u8]>>,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            colour: Colour(0x1c, 0x3d, 0x5a),
            logo: None,
        }
    }
}

/// A file as it is handed to somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandedFile {
    /// What it is called: `DTE-03-M001P001-000000000000001.json`.
    pub name: String,
    /// The kind of content that it is.
    pub media: &'static str,
    /// What it holds.
    pub bytes: Arc<[u8]>,
    /// The SHA-256 of that.
    pub sha256: [u8; 32],
}

impl HandedFile {
    /// A file of a name, of its kind, and of what it holds.
    pub fn new(name: String, media: &'static str, bytes: impl Into<Arc<[u8]>>) -> Self {
        let bytes = bytes.into();
        Self {
            name,
            media,
            sha256: Sha256::digest(&bytes).into(),
            bytes,
        }
    }
}

/// What a readable version is made of. The same source gives the same bytes.
#[derive(Clone, Debug)]
pub struct ReadableSource {
    /// The document's stored bytes.
    pub json: Arc<str>,
    /// How it stands.
    pub state: ReadableState,
    /// The authority's stamp.
    pub stamp: Option<String>,
    /// Address at which the authority shows the document.
    pub link: String,
    /// The paper.
    pub format: PageFormat,
    /// How its company wants it to look.
    pub look: Arc<Look>,
    /// The authority's file, to be put into the readable version.
    pub file: Option<HandedFile>,
}

/// The characters that readable versions draw. Of any other its text is kept, and a sign that it is missing is drawn.
pub const DRAWN: [RangeInclusive<char>; 29] = [
    '\u{20}'..='\u{7e}',
    '\u{a0}'..='\u{17f}',
    '\u{192}'..='\u{192}',
    '\u{218}'..='\u{21b}',
    '\u{2c6}'..='\u{2c6}',
    '\u{2dc}'..='\u{2dc}',
    '\u{391}'..='\u{3a1}',
    '\u{3a3}'..='\u{3a9}',
    '\u{3b1}'..='\u{3c9}',
    '\u{1e80}'..='\u{1e85}',
    '\u{1ef2}'..='\u{1ef3}',
    '\u{2010}'..='\u{2015}',
    '\u{2018}'..='\u{201e}',
    '\u{2020}'..='\u{2022}',
    '\u{2026}'..='\u{2026}',
    '\u{2030}'..='\u{2030}',
    '\u{2032}'..='\u{2033}',
    '\u{2039}'..='\u{203a}',
    '\u{2044}'..='\u{2044}',
    '\u{2070}'..='\u{2070}',
    '\u{2074}'..='\u{2079}',
    '\u{2080}'..='\u{2089}',
    '\u{20a1}'..='\u{20a1}',
    '\u{20ac}'..='\u{20ac}',
    '\u{2116}'..='\u{2116}',
    '\u{2122}'..='\u{2122}',
    '\u{2126}'..='\u{2126}',
    '\u{2153}'..='\u{2154}',
    '\u{215b}'..='\u{215e}',
];

/// Whether a character is drawn with the one before it.
pub fn joins(character: char) -> bool {
    matches!(
        character,
        '\u{300}'..='\u{36f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{20d0}'..='\u{20f0}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{1f3fb}'..='\u{1f3ff}'
            | '\u{e0020}'..='\u{e01ef}'
    )
}

/// Whether a readable version shows a character.
pub fn is_drawn(character: char) -> bool {
    joins(character) || DRAWN.iter().any(|range| range.contains(&character))
}

/// How a company wants its documents to look, and which version of that it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionedLook {
    /// 1 for the first.
    pub version: u32,
    /// The look.
    pub look: Arc<Look>,
}

/// Why something is no logo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogoRefusal {
    /// It is neither a PNG nor a JPEG picture.
    NoPicture,
    /// It is one, and broken.
    Broken,
    /// It has more points in a line or a column than it may have, or takes too much memory or time.
    TooLarge,
    /// It has several pictures, one after the other.
    Animated,
    /// It has more than eight bits a colour.
    TooDeep,
}

/// Picture format of a QR code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodePicture {
    /// Lines.
    Svg,
    /// Points.
    Png,
}

/// Draws: documents as people read them, the codes that lead to the authority's page of a document, and
/// the pictures that companies give.
pub trait Renderer: Send + Sync {
    /// The version of how they are laid out: another one makes other bytes of the same source.
    fn layout(&self) -> u32;

    /// The readable version, a PDF. It calculates for milliseconds, with large documents for longer.
    fn make(&self, source: &ReadableSource) -> Result<Vec<u8>, PortError>;

    /// Draws a QR code.
    fn qr_code(&self, text: &str, picture: CodePicture) -> Result<Vec<u8>, PortError>;

    /// The picture anew: what was not the picture is left out.
    fn read_logo(&self, bytes: &[u8]) -> Result<Vec<u8>, LogoRefusal>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_read_on_white_in_dark_colours_alone() {
        // The lightest grey that is dark enough, and the next.
        for (colour, is_readable) in [
            (Colour(0, 0, 0), true),
            (Look::default().colour, true),
            (Colour(0x76, 0x76, 0x76), true),
            (Colour(0x77, 0x77, 0x77), false),
            (Colour(0xff, 0xd7, 0x00), false),
            (Colour(0xff, 0xff, 0xff), false),
        ] {
            assert_eq!(colour.is_readable_on_white(), is_readable, "{colour:?}");
        }
    }
}
