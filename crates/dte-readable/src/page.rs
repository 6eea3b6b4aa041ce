//! Pages: what is drawn on them where, in the order in which it is read.
//!
//! A frame is composed with its own corner as origin and then put onto a page, where it goes to the next
//! page when it has no room.

pub mod flow;
pub mod fonts;
pub mod frame;
pub mod structure;

use dte_application::ports::Colour;

use crate::page::fonts::Line;
use crate::page::structure::Within;

/// A length in thousandths of a point.
pub type Length = i32;

/// A point.
pub const POINT: Length = 1_000;

pub const BLACK: Colour = Colour(0, 0, 0);
pub const WHITE: Colour = Colour(255, 255, 255);
/// Of labels.
pub const GREY: Colour = Colour(0x55, 0x5b, 0x61);
/// Of thin lines.
pub const PALE: Colour = Colour(0xc9, 0xce, 0xd3);
/// Behind headings of columns.
pub const FAINT: Colour = Colour(0xf1, 0xf3, 0xf5);
/// Of what must not be overlooked.
pub const RED: Colour = Colour(0xb0, 0x1c, 0x1c);

/// Whether letters stand out better in white on a colour than in black: by its luminance.
pub fn is_dark(Colour(red, green, blue): Colour) -> bool {
    let luminance = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
    luminance < 150 * 1_000
}

/// A rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    pub x: Length,
    pub y: Length,
    pub width: Length,
    pub height: Length,
}

/// Something that is drawn.
#[derive(Clone, Debug)]
pub enum Drawing {
    /// A line of text, at the left end of its base line.
    Text {
        x: Length,
        base: Length,
        line: Line,
        colour: Colour,
    },
    Filled(Area, Colour),
    /// The code.
    Code(Area),
    Logo(Area),
}

impl Drawing {
    /// Where it begins and ends, from above.
    fn span(&self) -> (Length, Length) {
        match self {
            Self::Text { base, line, .. } => (base - line.size, base + line.size / 4),
            Self::Filled(area, _) | Self::Code(area) | Self::Logo(area) => {
                (area.y, area.y + area.height)
            }
        }
    }

    fn moved(mut self, right: Length, down: Length) -> Self {
        match &mut self {
            Self::Text { x, base, .. } => {
                *x += right;
                *base += down;
            }
            Self::Filled(area, _) | Self::Code(area) | Self::Logo(area) => {
                area.x += right;
                area.y += down;
            }
        }
        self
    }
}

/// What is drawn for one element of the document.
#[derive(Clone, Debug)]
pub struct Piece {
    pub within: Within,
    pub drawings: Vec<Drawing>,
}

/// A page.
#[derive(Debug)]
pub struct Page {
    pub width: Length,
    pub height: Length,
    pub pieces: Vec<Piece>,
}
