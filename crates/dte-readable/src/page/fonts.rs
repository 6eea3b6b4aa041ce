//! The two faces, what their characters measure, and text in lines.
//!
//! Each character is drawn by itself: nothing that the faces have needs more. What they lack is drawn as a
//! sign in its place and keeps its text, so that it can still be searched for and copied.

use std::collections::HashMap;
use std::ops::Range;

use dte_application::ports::{PortError, joins};
use krilla::text::Font;
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};
use unicode_normalization::char::compose;

use super::Length;

const REGULAR: &[u8] = include_bytes!("../../fonts/NotoSans-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../../fonts/NotoSans-Bold.ttf");

/// What is drawn for what a face lacks.
const MISSING: char = '\u{fffd}';

/// How a text is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    Regular,
    Bold,
}

/// A face.
pub struct Face {
    pub font: Font,
    /// The number of each character's picture, and its width in thousandths of the size.
    glyphs: HashMap<char, (u32, Length)>,
}

pub struct Fonts {
    regular: Face,
    bold: Face,
}

/// A character as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glyph {
    pub id: u32,
    /// Which bytes of the line's text it stands for.
    pub range: Range<usize>,
    /// In thousandths of the size.
    pub advance: Length,
}

/// Text in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub text: String,
    pub glyphs: Vec<Glyph>,
    pub size: Length,
    pub weight: Weight,
}

impl Line {
    pub fn width(&self) -> Length {
        let advances: Length = self.glyphs.iter().map(|glyph| glyph.advance).sum();
        scaled(advances, self.size)
    }
}

/// Thousandths of a size.
fn scaled(thousandths: Length, size: Length) -> Length {
    let width = i64::from(thousandths) * i64::from(size) / 1_000;
    Length::try_from(width).unwrap_or(Length::MAX)
}

impl Fonts {
    pub fn new() -> Result<Self, PortError> {
        Ok(Self {
            regular: Face::new(REGULAR)?,
            bold: Face::new(BOLD)?,
        })
    }

    pub fn face(&self, weight: Weight) -> &Face {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        }
    }

    /// A text in one line, however long.
    pub fn line(&self, text: &str, size: Length, weight: Weight) -> Line {
        let text = printable(text);
        let glyphs = self.face(weight).glyphs(&text);
        Line {
            text,
            glyphs,
            size,
            weight,
        }
    }

    /// A text in one line that is made smaller until it fits, but not below a size.
    pub fn fitted(
        &self,
        text: &str,
        sizes: (Length, Length),
        weight: Weight,
        width: Length,
    ) -> Line {
        let (size, smallest) = sizes;
        let mut line = self.line(text, size, weight);
        while line.width() > width && line.size > smallest {
            line.size = (line.size - 100).max(smallest);
        }
        line
    }

    /// A text in lines of a width, broken at blanks; a word that is too long by itself at a character,
    /// without a hyphen that it does not have.
    pub fn lines(&self, text: &str, size: Length, weight: Weight, width: Length) -> Vec<Line> {
        let whole = self.line(text, size, weight);
        let most = i64::from(width) * 1_000 / i64::from(size.max(1));
        let most = Length::try_from(most).unwrap_or(Length::MAX);
        let mut lines = Vec::new();
        let mut rest = &whole.glyphs[..];
        while !rest.is_empty() {
            let (taken, next) = whole.broken(rest, most);
            if taken > 0 {
                lines.push(whole.part(&rest[..taken]));
            }
            rest = &rest[next..];
        }
        lines
    }
}

impl Line {
    fn is_blank(&self, glyph: &Glyph) -> bool {
        self.text.get(glyph.range.clone()) == Some(" ")
    }

    /// How many characters stand in a line of so many thousandths, and where the next begins.
    fn broken(&self, glyphs: &[Glyph], most: Length) -> (usize, usize) {
        let mut width = 0;
        let mut last_blank = None;
        for (index, glyph) in glyphs.iter().enumerate() {
            if self.is_blank(glyph) {
                last_blank = Some(index);
            } else if width + glyph.advance > most {
                return match last_blank {
                    Some(blank) => (blank, blank + 1),
                    None => (index.max(1), index.max(1)),
                };
            }
            width += glyph.advance;
        }
        (glyphs.len(), glyphs.len())
    }

    /// Some of its characters as a line of their own.
    fn part(&self, glyphs: &[Glyph]) -> Self {
        let start = glyphs.first().map_or(0, |glyph| glyph.range.start);
        let end = glyphs.last().map_or(start, |glyph| glyph.range.end);
        let moved = glyphs.iter().map(|glyph| Glyph {
            range: glyph.range.start - start..glyph.range.end - start,
            ..glyph.clone()
        });
        Self {
            text: self.text.get(start..end).unwrap_or_default().to_owned(),
            glyphs: moved.collect(),
            size: self.size,
            weight: self.weight,
        }
    }
}

impl Face {
    fn new(bytes: &'static [u8]) -> Result<Self, PortError> {
        const DOING: &str = "reading a font";
        let font = Font::new(bytes.into(), 0);
        let font = font.ok_or_else(|| PortError::new(DOING, "it is no font"))?;
        let tables =
            FontRef::new(bytes).map_err(|cause| PortError::new(DOING, cause.to_string()))?;
        let metrics = tables.glyph_metrics(Size::unscaled(), LocationRef::default());
        let glyphs = tables.charmap().mappings().filter_map(|(code, id)| {
            let advance = metrics.advance_width(id)?;
            Some((char::from_u32(code)?, (id.to_u32(), whole(advance))))
        });
        Ok(Self {
            glyphs: glyphs.collect(),
            font,
        })
    }

    /// The characters of a text. What only changes or joins others belongs to the one before it.
    fn glyphs(&self, text: &str) -> Vec<Glyph> {
        let mut glyphs: Vec<Glyph> = Vec::with_capacity(text.len());
        let mut before = None;
        for (start, character) in text.char_indices() {
            let end = start + character.len_utf8();
            if let Some(last) = glyphs.last_mut()
                && joins(character)
            {
                last.range.end = end;
                let composed = before.and_then(|it| compose(it, character));
                if let Some((id, advance)) = composed.and_then(|it| self.glyphs.get(&it)) {
                    (last.id, last.advance) = (*id, *advance);
                }
                before = composed;
                continue;
            }
            let (id, advance) = self.glyph(character);
            glyphs.push(Glyph {
                id,
                range: start..end,
                advance,
            });
            before = Some(character);
        }
        glyphs
    }

    fn glyph(&self, character: char) -> (u32, Length) {
        let found = self.glyphs.get(&character);
        let found = found.or_else(|| self.glyphs.get(&MISSING));
        found.copied().unwrap_or_default()
    }
}

/// The widths of a font whose unit is a thousandth are whole.
#[expect(clippy::cast_possible_truncation, reason = "a width of some hundreds")]
fn whole(advance: f32) -> Length {
    advance.round() as Length
}

/// What may stand in a line: control characters and what an archived PDF may not have become blanks or
/// the sign for what is missing.
fn printable(text: &str) -> String {
    let replaced = text.trim().chars().map(|character| match character {
        '\t' | '\n' | '\r' | '\u{a0}' | '\u{2028}' | '\u{2029}' => ' ',
        '\u{feff}'
        | '\u{fffe}'
        | '\u{ffff}'
        | '\u{e000}'..='\u{f8ff}'
        | '\u{f0000}'..='\u{10ffff}' => MISSING,
        other if other.is_control() => MISSING,
        other => other,
    });
    replaced.collect()
}

#[cfg(test)]
mod tests {
    use dte_application::ports::is_drawn;

    use super::*;

    #[test]
    fn lines_break_at_blanks_and_lose_nothing() {
        let fonts = Fonts::new().unwrap();
        let text = "Tubo estructural galvanizado de 1 1/2 pulgadas, Nº 16 — ñandú";
        for width in [20_000, 40_000, 90_000, 1_000_000] {
            let lines = fonts.lines(text, 8_000, Weight::Regular, width);
            let said: Vec<_> = lines.iter().map(|line| line.text.as_str()).collect();
            assert_eq!(said.join(" ").replace(' ', ""), text.replace(' ', ""));
            let is_whole = |line: &Line| line.width() <= width;
            assert!(lines.iter().all(is_whole), "{said:?}");
        }
        let lines = fonts.lines(text, 8_000, Weight::Regular, 90_000);
        assert!(text.contains(&lines[0].text) && !lines[0].text.contains("galvanizado de 1"));
    }

    #[test]
    fn a_word_that_is_too_long_breaks_at_a_character() {
        let fonts = Fonts::new().unwrap();
        let word = "W".repeat(250);
        let lines = fonts.lines(&word, 8_000, Weight::Bold, 100_000);
        let whole: String = lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(whole, word);
        assert!(lines.len() > 10);
        assert!(!fonts.lines("W", 8_000, Weight::Bold, 1).is_empty());
        assert!(fonts.lines("", 8_000, Weight::Bold, 1_000).is_empty());
    }

    #[test]
    fn what_the_font_lacks_is_drawn_as_a_sign_and_keeps_its_text() {
        let fonts = Fonts::new().unwrap();
        let sign = fonts.line("\u{fffd}", 8_000, Weight::Regular).glyphs[0].id;
        let line = fonts.line("a🛒שלום", 8_000, Weight::Regular);
        assert_eq!(line.text, "a🛒שלום");
        assert!(line.glyphs[1..].iter().all(|glyph| glyph.id == sign));
        assert_eq!(line.glyphs.len(), 6);
        assert_ne!(line.glyphs[0].id, sign);
    }

    #[test]
    fn what_is_said_to_be_drawn_is_drawn_and_nothing_else() {
        let fonts = Fonts::new().unwrap();
        for weight in [Weight::Regular, Weight::Bold] {
            let has = |character| fonts.face(weight).glyphs.contains_key(&character);
            for character in (' '..=char::MAX).filter(|it| *it != MISSING && !joins(*it)) {
                let is_drawn = is_drawn(character);
                assert_eq!(is_drawn, has(character), "{weight:?}: {character:?}");
            }
        }
    }

    #[test]
    fn accents_of_their_own_are_drawn_with_their_letter() {
        let fonts = Fonts::new().unwrap();
        let joined = fonts.line("n\u{303}", 8_000, Weight::Regular);
        let single = fonts.line("ñ", 8_000, Weight::Regular);
        assert_eq!(joined.glyphs.len(), 1);
        assert_eq!(joined.glyphs[0].id, single.glyphs[0].id);
        assert_eq!(joined.glyphs[0].range, 0..3);
    }

    #[test]
    fn what_an_archive_refuses_is_replaced() {
        assert_eq!(
            printable("a\u{0}b\u{feff}\u{e000}\tc\u{85}d"),
            "a\u{fffd}b\u{fffd}\u{fffd} c\u{fffd}d"
        );
    }
}
