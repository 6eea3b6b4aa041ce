//! The present division of the country: 14 departments, 44 municipalities (since May 2024).

/// First and last municipality code of each department, from 01 to 14.
const MUNICIPALITIES: [(u8, u8); 14] = [
    (13, 15),
    (14, 17),
    (17, 20),
    (34, 36),
    (23, 28),
    (20, 24),
    (17, 18),
    (23, 25),
    (10, 11),
    (14, 15),
    (24, 26),
    (21, 23),
    (27, 28),
    (19, 20),
];

fn two_digits(text: &str) -> Option<u8> {
    let digits = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

fn municipalities(department: &str) -> Option<(u8, u8)> {
    let position = usize::from(two_digits(department)?).checked_sub(1)?;
    MUNICIPALITIES.get(position).copied()
}

/// Whether it is one of the 14 departments.
pub(super) fn is_department(department: &str) -> bool {
    municipalities(department).is_some()
}

/// Whether the municipality lies in the department.
pub(super) fn is_pair(department: &str, municipality: &str) -> bool {
    let (Some((first, last)), Some(code)) = (municipalities(department), two_digits(municipality))
    else {
        return false;
    };
    (first..=last).contains(&code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_44_municipalities() {
        let count: u32 = MUNICIPALITIES
            .iter()
            .map(|(a, b)| u32::from(b - a) + 1)
            .sum();
        assert_eq!(count, 44);
    }

    #[test]
    fn a_municipality_belongs_to_its_department() {
        assert!(is_pair("06", "20") && is_pair("06", "24") && is_pair("14", "20"));
        assert!(!is_pair("06", "19") && !is_pair("06", "14") && !is_pair("15", "20"));
        assert!(!is_pair("00", "00") && !is_pair("6", "20"));
    }
}
