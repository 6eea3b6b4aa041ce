//! The known name that was probably meant by one that nobody knows.

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
        let distance = distance(&letters, &self::letters(candidate));
        let is_near = distance * 4 <= candidate.len();
        if is_near && nearest.is_none_or(|(least, _)| distance < least) {
            nearest = Some((distance, candidate));
        }
    }
    nearest.map(|(_, candidate)| candidate)
}

fn letters(name: &str) -> Vec<char> {
    let joins = |c: &char| !matches!(c, '_' | '-' | ' ' | '.');
    let letters = name.chars().filter(joins);
    letters.flat_map(char::to_lowercase).collect()
}

/// How many letters must be put in, left out, replaced or changed places with their neighbours to make
/// one of the other.
fn distance(one: &[char], other: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.iter().enumerate() {
        let mut row = vec![at + 1];
        for (place, opposite) in other.iter().enumerate() {
            let replaced = above[place] + usize::from(letter != opposite);
            let mut least = replaced.min(above[place + 1] + 1).min(row[place] + 1);
            let are_swapped =
                at > 0 && place > 0 && one[at - 1] == *opposite && other[place - 1] == *letter;
            if are_swapped {
                least = least.min(before[place - 1] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut above, row);
    }
    above.last().copied().unwrap_or_default()
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
