//! The authority's words, at a length that people read: a disordered one may send megabytes of them,
//! and all would go into the database, the log and the client's answer.

/// The longest text that is kept, in characters.
pub(crate) const LONGEST: usize = 1_000;
/// The longest code, in characters; real ones have three.
const LONGEST_CODE: usize = 40;
/// The most texts that are kept of one answer.
pub(crate) const MOST: usize = 50;

/// A text, cut where it is too long; then its end says so.
pub(crate) fn cut(text: &str) -> String {
    cut_at(LONGEST, text)
}

/// A code, cut where it is too long.
pub(crate) fn cut_code(code: &str) -> String {
    cut_at(LONGEST_CODE, code)
}

fn cut_at(longest: usize, text: &str) -> String {
    match text.char_indices().nth(longest) {
        None => text.to_owned(),
        Some((end, _)) => {
            let all = text.chars().count();
            let kept = text.get(..end).unwrap_or_default();
            format!("{kept}… ({all} characters, cut)")
        }
    }
}

/// Texts, each cut; where there are too many, the last one says how many more there were.
pub(crate) fn cut_all<'t>(texts: impl Iterator<Item = &'t str>) -> Vec<String> {
    let mut texts = texts.peekable();
    let mut kept: Vec<String> = texts.by_ref().take(MOST).map(cut).collect();
    if texts.peek().is_some() {
        kept.push(format!("… ({} more, cut)", texts.count()));
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_can_read_is_left_and_the_rest_says_that_it_was_cut() {
        assert_eq!(cut("RECIBIDO"), "RECIBIDO");
        let most = "ñ".repeat(LONGEST);
        assert_eq!(cut(&most), most);
        let long = cut(&"ñ".repeat(48_000));
        assert!(long.starts_with(&most) && long.ends_with("… (48000 characters, cut)"));
        assert!(cut_code(&"9".repeat(1_000)).chars().count() < 100);
        let some = ["a", "b"];
        assert_eq!(cut_all(some.into_iter()), some);
        let many = cut_all(std::iter::repeat_n("x", 900));
        assert_eq!(many.len(), MOST + 1);
        assert_eq!(many.last().unwrap(), "… (850 more, cut)");
    }
}
