//! A part of a page, with its own corner as origin.

use dte_application::ports::Colour;

use super::fonts::{Fonts, Line, Weight};
use super::structure::{Element, Within};
use super::{Area, Drawing, Length, Piece};

#[derive(Clone, Debug, Default)]
pub struct Frame {
    pub pieces: Vec<Piece>,
    pub height: Length,
}

/// Where a line of text stands in its width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Middle,
    Right,
}

/// How text is set.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub size: Length,
    pub weight: Weight,
    pub colour: Colour,
    pub align: Align,
}

impl Style {
    pub const fn new(size: Length, weight: Weight, colour: Colour) -> Self {
        Self {
            size,
            weight,
            colour,
            align: Align::Left,
        }
    }

    pub const fn aligned(self, align: Align) -> Self {
        Self { align, ..self }
    }

    /// From one base line to the next.
    pub const fn leading(&self) -> Length {
        self.size * 13 / 10
    }
}

impl Frame {
    /// Something that is drawn, at the end of what is read.
    pub fn draw(&mut self, within: Within, drawing: Drawing) {
        match self.pieces.last_mut() {
            Some(last) if last.within == within => last.drawings.push(drawing),
            _ => self.pieces.push(Piece {
                within,
                drawings: vec![drawing],
            }),
        }
    }

    pub fn fill(&mut self, area: Area, colour: Colour) {
        self.draw(Within::Decoration, Drawing::Filled(area, colour));
    }

    /// Text in as many lines as it takes, below what is there; the height that it took.
    pub fn text(
        &mut self,
        fonts: &Fonts,
        element: Element,
        (x, y, width): (Length, Length, Length),
        (text, style): (&str, Style),
    ) -> Length {
        let lines = fonts.lines(text, style.size, style.weight, width);
        let height = self.lines(element, (x, y, width), lines, style);
        self.height = self.height.max(y + height);
        height
    }

    /// Text in one line, smaller where it has to be; where that is not enough, in lines.
    pub fn single(
        &mut self,
        fonts: &Fonts,
        element: Element,
        (x, y, width): (Length, Length, Length),
        (text, style): (&str, Style),
    ) -> Length {
        let sizes = (style.size, style.size * 6 / 10);
        let line = fonts.fitted(text, sizes, style.weight, width);
        if line.width() > width {
            return self.text(fonts, element, (x, y, width), (text, style));
        }
        let height = self.lines(element, (x, y, width), vec![line], style);
        self.height = self.height.max(y + height);
        height
    }

    fn lines(
        &mut self,
        element: Element,
        (x, y, width): (Length, Length, Length),
        lines: Vec<Line>,
        style: Style,
    ) -> Length {
        let mut base = y + style.size;
        let mut height = 0;
        for line in lines {
            let left = width - line.width();
            let shift = match style.align {
                Align::Left => 0,
                Align::Middle => left / 2,
                Align::Right => left,
            };
            let drawing = Drawing::Text {
                x: x + shift,
                base,
                line,
                colour: style.colour,
            };
            self.draw(Within::Element(element), drawing);
            base += style.leading();
            height += style.leading();
        }
        height
    }

    /// Another frame in it.
    pub fn place(&mut self, (x, y): (Length, Length), other: Self) {
        self.height = self.height.max(y + other.height);
        for piece in other.pieces {
            for drawing in piece.drawings {
                self.draw(piece.within, drawing.moved(x, y));
            }
        }
    }

    /// It on a ground of its own: as wide, as high, and of that colour.
    pub fn on(self, (width, height): (Length, Length), colour: Colour) -> Self {
        let mut whole = Self::default();
        let ground = Area {
            x: 0,
            y: 0,
            width,
            height,
        };
        whole.fill(ground, colour);
        whole.place((0, 0), self);
        whole.height = height;
        whole
    }

    /// Makes everything in it a decoration.
    pub fn decorate(&mut self) {
        for piece in &mut self.pieces {
            piece.within = Within::Decoration;
        }
    }

    /// What ends above a height, and the rest with its own corner; nothing is cut through.
    pub fn split(self, height: Length) -> (Self, Self) {
        let (mut above, mut below) = (Self::default(), Self::default());
        let starts = self.pieces.iter().flat_map(|piece| &piece.drawings);
        let starts = starts.map(Drawing::span).filter(|(_, end)| *end > height);
        let first = starts.map(|(start, _)| start).min().unwrap_or_default();
        for piece in self.pieces {
            for drawing in piece.drawings {
                if drawing.span().1 <= height {
                    above.draw(piece.within, drawing);
                } else {
                    below.draw(piece.within, drawing.moved(0, -first));
                }
            }
        }
        above.height = height.min(self.height);
        below.height = self.height - first;
        (above, below)
    }
}
