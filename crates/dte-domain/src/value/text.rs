//! What characters a text may hold.
//!
//! Line breaks and tabs become blanks. Marks that turn the direction of the writing or have no width
//! are left out: they show something else than what is kept. Other control characters and what is no
//! character at all are refused, and so is a text of which nothing can be seen.

use std::borrow::Cow;

use super::{ParseError, ParseErrorKind};
use crate::language::{Bilingual, Message};
use crate::message;

/// Line breaks of every kind, and tabs.
const BREAKS: [char; 7] = ['\t', '\n', '\u{b}', '\u{c}', '\r', '\u{85}', '\u{2028}'];
/// The separator of paragraphs, a line break too.
const PARAGRAPH: char = '\u{2029}';

/// Whether it is a line break or a tab.
fn is_break(c: char) -> bool {
    c == PARAGRAPH || BREAKS.contains(&c)
}

/// Whether it turns the direction of the writing, or has no width. Those two are kept that join
/// letters or keep them apart (U+200C, U+200D). Reading a text leaves marks out.
pub fn is_mark(c: char) -> bool {
    matches!(c,
        '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{feff}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{2066}'..='\u{206f}'
        | '\u{180e}')
}

/// Whether it is a code that stands for no character.
fn is_no_character(c: char) -> bool {
    matches!(c, '\u{fdd0}'..='\u{fdef}') || u32::from(c) & 0xfffe == 0xfffe
}

/// Whether something of it can be seen.
fn is_visible(c: char) -> bool {
    let is_empty = matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{200c}'
        | '\u{200d}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}'
        | '\u{e0000}'..='\u{e0fff}');
    !is_empty && !is_mark(c) && !c.is_whitespace() && !c.is_control()
}

/// What reading a text changed in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// Line breaks or tabs became blanks.
    pub breaks: bool,
    /// Marks without width, or that turn the direction of the writing, were left out.
    pub marks: bool,
}

impl Changes {
    /// What reading a text changes in it; blanks around it never count.
    pub fn of(written: &str) -> Self {
        let inner = written.trim();
        Self {
            breaks: inner.contains(is_break),
            marks: written.contains(is_mark),
        }
    }

    /// What an author should know of it; nothing where nothing was changed.
    pub fn told(self) -> Option<Bilingual> {
        let (english, spanish) = match (self.breaks, self.marks) {
            (false, false) => return None,
            (true, false) => (
                "its line breaks and tabs are blanks in what is kept",
                "sus saltos de línea y tabuladores son espacios en lo que se guarda",
            ),
            (false, true) => (
                "characters without width, or that turn the direction of the writing, are left out",
                "se omiten los caracteres sin ancho o que cambian la dirección de la escritura",
            ),
            (true, true) => (
                "its line breaks and tabs are blanks in what is kept; characters without width, or \
                 that turn the direction of the writing, are left out",
                "sus saltos de línea y tabuladores son espacios en lo que se guarda; se omiten los \
                 caracteres sin ancho o que cambian la dirección de la escritura",
            ),
        };
        Some(Bilingual { english, spanish })
    }
}

/// Whether it has nothing but the letters and signs of ASCII and of Western Europe (U+00C0 to U+00FF), as
/// nearly all texts: then there is nothing to look for in it.
pub(super) fn is_plain(text: &str) -> bool {
    // The first byte of those letters, and what follows one.
    let plain = |byte: u8| matches!(byte, b' '..=b'~' | 0xc3 | 0x80..=0xbf);
    // To the end, whatever it finds: many at once.
    text.bytes().fold(true, |all, byte| all & plain(byte))
}

/// A text with blanks for line breaks and tabs, and without marks.
pub(super) fn cleaned(written: &str) -> Cow<'_, str> {
    if !written.contains(|c| is_break(c) || is_mark(c)) {
        return Cow::Borrowed(written);
    }
    let left = written.replace("\r\n", " ");
    let left = left.chars().filter(|c| !is_mark(*c));
    let blank = |c| if is_break(c) { ' ' } else { c };
    Cow::Owned(left.map(blank).collect())
}

/// A text of which something can be seen, and that has no other control characters; or nothing at all.
pub(super) fn is_printable(text: &str) -> Result<(), ParseError> {
    let refused = |expected: Bilingual, actual: Message| ParseError {
        fault: ParseErrorKind::Format,
        expected: expected.into(),
        actual: actual.into(),
    };
    if let Some(c) = text.chars().find(|c| c.is_control() || is_no_character(*c)) {
        const EXPECTED: Bilingual = Bilingual::new(
            "a text without control characters",
            "un texto sin caracteres de control",
        );
        let code = u32::from(c);
        let found = message!("the character U+{code:04X}", "el carácter U+{code:04X}");
        return Err(refused(EXPECTED, found));
    }
    if !text.is_empty() && !text.contains(is_visible) {
        const EXPECTED: Bilingual = Bilingual::new(
            "a text with a visible character",
            "un texto con algún carácter visible",
        );
        let nothing = message!("nothing that can be seen", "nada que se vea");
        return Err(refused(EXPECTED, nothing));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::{Text, Value};

    fn read(written: &str) -> Result<String, ParseError> {
        Text::<1, 40>::parse(written).map(|text| text.to_string())
    }

    #[test]
    fn line_breaks_and_tabs_become_blanks() {
        for (written, kept) in [
            ("uno\ndos", "uno dos"),
            ("uno\r\ndos\ttres", "uno dos tres"),
            ("uno\u{2028}dos\u{85}", "uno dos"),
            (" \n uno \n", "uno"),
        ] {
            assert_eq!(read(written).unwrap(), kept, "{written:?}");
        }
    }

    #[test]
    fn marks_without_width_or_that_turn_the_writing_are_left_out() {
        for (written, kept) in [
            ("abc\u{202e}def", "abcdef"),
            ("\u{feff}abc", "abc"),
            ("a\u{200b}b\u{2060}c", "abc"),
            ("a\u{200c}b\u{200d}c", "a\u{200c}b\u{200d}c"),
        ] {
            assert_eq!(read(written).unwrap(), kept, "{written:?}");
        }
    }

    #[test]
    fn what_is_plain_has_nothing_to_look_for() {
        for c in '\0'..='\u{2ff}' {
            let odd = c.is_control() || is_break(c) || is_mark(c) || is_no_character(c);
            assert!(!(is_plain(&c.to_string()) && odd), "U+{:04X}", u32::from(c));
        }
        assert!(is_plain("ÁÉ ñü ~"));
        for beyond in ["\u{80}", "\u{9f}", "\u{ad}", "\u{200b}", "\u{feff}", "\n"] {
            assert!(!is_plain(beyond), "{beyond:?}");
        }
    }

    #[test]
    fn control_characters_and_what_is_no_character_are_refused() {
        for written in [
            "a\u{7}b",
            "a\u{1b}[0m",
            "\u{7f}a",
            "a\u{9f}",
            "a\u{fffe}",
            "\u{fdd0}a",
        ] {
            let refused = read(written).unwrap_err();
            assert_eq!(refused.fault, ParseErrorKind::Format, "{written:?}");
            assert!(refused.to_string().contains("U+"), "{refused}");
        }
    }

    #[test]
    fn a_text_has_something_to_see() {
        for written in [
            "\u{ad}",
            "\u{200d}",
            "\u{3164}\u{3164}",
            "\u{2800}",
            "\u{e0020}",
        ] {
            let refused = read(written).unwrap_err();
            assert_eq!(refused.fault, ParseErrorKind::Format, "{written:?}");
        }
        assert_eq!(read("\u{200b}").unwrap_err().fault, ParseErrorKind::Length);
        for good in ["-", ".", "ñ", "漢", "🙂", "a\u{ad}b"] {
            assert_eq!(read(good).unwrap(), good);
        }
        assert!(Text::<0, 3>::parse("").is_ok());
    }

    #[test]
    fn an_author_is_told_what_was_changed() {
        assert_eq!(Changes::of("uno dos\n").told(), None);
        assert!(
            Changes::of("uno\ndos")
                .told()
                .unwrap()
                .english
                .contains("blanks")
        );
        assert!(
            Changes::of("\u{feff}uno")
                .told()
                .unwrap()
                .english
                .contains("left out")
        );
        let both = Changes::of("u\u{200b}no\ndos").told().unwrap();
        assert!(both.english.contains("blanks") && both.english.contains("left out"));
    }
}
