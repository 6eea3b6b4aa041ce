//! The known name that was probably meant by one that nobody knows.

use strsim::osa_distance;

/// The nearest of the known names, when one is near enough to be meant: at most a quarter of its letters
/// are others. Capitals and what joins words do not count. The name itself is no answer: it is known
/// elsewhere, and not taken here.
pub fn nearest<'k>(name: &str, known: &[&'k str]) -> Option<&'k str> {
    /// The longest names of the interface have half as many letters.
    const LONGEST: usize = 64;
    if name.len() > LONGEST || known.contains(&name) {
        return None;
    }
    let letters = letters(name);
    let mut nearest: Option<(usize, &str)> = None;
    for candidate in known {
        // Letters that changed places with their neighbours count once.
        let distance = osa_distance(&letters, &self::letters(candidate));
        let is_near = distance * 4 <= candidate.len();
        if is_near && nearest.is_none_or(|(least, _)| distance < least) {
            nearest = Some((distance, candidate));
        }
    }
    nearest.map(|(_, candidate)| candidate)
}

fn letters(name: &str) -> String {
    let joins = |c: &char| !matches!(c, '_' | '-' | ' ' | '.');
    let letters = name.chars().filter(joins);
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &[&str] = &[
        "unit_price",
        "unit_measure",
        "quantity",
        "page",
        "page_size",
        "code",
    ];

    #[test]
    fn the_nearest_known_name_is_the_one_that_was_meant() {
        for (name, meant) in [
            ("unitPrice", Some("unit_price")),
            ("unit_prize", Some("unit_price")),
            ("quantitiy", Some("quantity")),
            ("pagesize", Some("page_size")),
            ("pages", Some("page")),
            ("qauntity", Some("quantity")),
            ("colour", None),
            ("x", None),
            ("code", None),
            ("", None),
        ] {
            assert_eq!(nearest(name, KNOWN), meant, "{name}");
        }
        assert_eq!(nearest(&"unit_price".repeat(100), KNOWN), None);
    }
}
