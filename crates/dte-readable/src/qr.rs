//! The code of two dimensions.

use std::fmt::Write as _;

use dte_application::ports::PortError;
use fast_qr::{ECL, QRBuilder};

/// A code: rows of squares, dark or not.
pub struct Squares(Vec<Vec<bool>>);

/// How many squares are left free on each side, as the standard of the code wants.
pub const QUIET: usize = 4;

/// Points of a picture a square.
const POINTS: usize = 8;

impl Squares {
    /// How many squares a side has.
    pub fn side(&self) -> usize {
        self.0.len()
    }

    /// The dark squares beside each other: row, first column, how many.
    pub fn dark(&self) -> Vec<(usize, usize, usize)> {
        let mut found = Vec::new();
        for (row, squares) in self.0.iter().enumerate() {
            let mut column = 0;
            for run in squares.chunk_by(|one, other| one == other) {
                if run.first() == Some(&true) {
                    found.push((row, column, run.len()));
                }
                column += run.len();
            }
        }
        found
    }
}

/// The code of a text.
pub fn squares(text: &str) -> Result<Squares, PortError> {
    let code = QRBuilder::new(text).ecl(ECL::M).build();
    let code = code.map_err(|cause| PortError::new("drawing a code", format!("{cause:?}")))?;
    let row = |row: usize| {
        code[row][..code.size]
            .iter()
            .map(|square| square.value())
            .collect()
    };
    Ok(Squares((0..code.size).map(row).collect()))
}

pub fn svg(squares: &Squares) -> String {
    let side = squares.side() + 2 * QUIET;
    let mut path = String::new();
    for (row, column, length) in squares.dark() {
        // Writing to a string does not fail.
        let _ = write!(
            path,
            "M{} {}h{length}v1h-{length}z",
            column + QUIET,
            row + QUIET
        );
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" \
         shape-rendering=\"crispEdges\"><rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/>\
         <path d=\"{path}\"/></svg>\n"
    )
}

/// A picture of grey points.
pub fn png(squares: &Squares) -> Result<Vec<u8>, PortError> {
    let side = (squares.side() + 2 * QUIET) * POINTS;
    let mut points = vec![0xff_u8; side * side];
    for (row, column, length) in squares.dark() {
        let left = (column + QUIET) * POINTS;
        for line in 0..POINTS {
            let start = ((row + QUIET) * POINTS + line) * side + left;
            if let Some(dark) = points.get_mut(start..start + length * POINTS) {
                dark.fill(0);
            }
        }
    }
    let side = u32::try_from(side).map_err(|cause| PortError::new("drawing a code", cause))?;
    let compression = png::Compression::default();
    crate::logo::encoded(
        [side, side],
        png::ColorType::Grayscale,
        compression,
        &points,
    )
    .map_err(|cause| PortError::new("drawing a code", cause))
}
