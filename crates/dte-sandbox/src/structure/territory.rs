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

/// The municipality of each district, by department from 01 to 14 and district from 01.
#[rustfmt::skip]
const DISTRICTS: [&[u8]; 14] = [
    &[14, 14, 13, 14, 13, 15, 15, 15, 13, 15, 14, 13],
    &[17, 16, 17, 16, 17, 14, 14, 17, 17, 15, 14, 17, 14],
    &[20, 19, 19, 19, 19, 19, 17, 17, 18, 17, 18, 19, 17, 18, 18, 18],
    &[35, 36, 36, 34, 36, 36, 36, 35, 36, 35, 36, 34, 35, 36, 36, 35, 36, 36, 36, 36, 36, 35, 36, 35, 34, 36, 36, 36, 36, 36, 35, 35, 35],
    &[26, 24, 25, 28, 27, 26, 25, 27, 27, 26, 28, 23, 25, 26, 24, 23, 23, 27, 25, 27, 25, 26],
    &[20, 21, 23, 22, 20, 20, 22, 23, 21, 24, 24, 23, 22, 23, 23, 23, 22, 22, 22],
    &[18, 18, 18, 18, 18, 17, 17, 18, 17, 17, 18, 18, 18, 18, 17, 18],
    &[23, 24, 24, 24, 23, 24, 24, 24, 23, 25, 23, 24, 23, 24, 23, 24, 25, 24, 24, 23, 25, 24],
    &[10, 11, 10, 10, 11, 11, 10, 11, 11],
    &[14, 15, 15, 14, 14, 14, 14, 14, 14, 15, 15, 15, 15],
    &[24, 24, 25, 25, 24, 25, 24, 26, 24, 25, 24, 24, 25, 26, 26, 24, 25, 25, 26, 25, 24, 25, 25],
    &[21, 21, 22, 21, 23, 22, 23, 23, 22, 23, 21, 22, 21, 21, 23, 21, 22, 23, 21, 22],
    &[27, 27, 27, 28, 28, 28, 27, 28, 28, 27, 27, 28, 28, 27, 28, 27, 28, 27, 28, 27, 28, 28, 28, 27, 28, 28],
    &[19, 19, 19, 20, 20, 19, 20, 20, 19, 20, 19, 19, 19, 20, 19, 19, 20, 20],
];

fn two_digits(text: &str) -> Option<u8> {
    let digits = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten()
}

fn municipalities(department: &str) -> Option<(u8, u8)> {
    let position = usize::from(two_digits(department)?).checked_sub(1)?;
    MUNICIPALITIES.get(position).copied()
}

pub(crate) fn is_department(department: &str) -> bool {
    municipalities(department).is_some()
}

pub(crate) fn is_pair(department: &str, municipality: &str) -> bool {
    let (Some((first, last)), Some(code)) = (municipalities(department), two_digits(municipality))
    else {
        return false;
    };
    (first..=last).contains(&code)
}

pub(crate) fn is_district(department: &str, municipality: &str, district: &str) -> bool {
    let place = |text| usize::from(two_digits(text)?).checked_sub(1);
    let of = place(department)
        .and_then(|department| DISTRICTS.get(department))
        .zip(place(district))
        .and_then(|(districts, place)| districts.get(place));
    of.is_some() && of.copied() == two_digits(municipality)
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
    fn there_are_262_districts_and_each_municipality_has_one() {
        assert_eq!(DISTRICTS.iter().map(|of| of.len()).sum::<usize>(), 262);
        for (of, (first, last)) in DISTRICTS.iter().zip(MUNICIPALITIES) {
            assert!((first..=last).all(|municipality| of.contains(&municipality)));
            assert!(of.iter().all(|code| (first..=last).contains(code)));
        }
    }

    #[test]
    fn a_district_belongs_to_its_municipality() {
        assert!(is_district("06", "23", "14") && is_district("02", "15", "10"));
        assert!(!is_district("06", "23", "01") && !is_district("06", "23", "20"));
        assert!(!is_district("06", "23", "00") && !is_district("06", "23", ""));
    }

    #[test]
    fn a_municipality_belongs_to_its_department() {
        assert!(is_pair("06", "20") && is_pair("06", "24") && is_pair("14", "20"));
        assert!(!is_pair("06", "19") && !is_pair("06", "14") && !is_pair("15", "20"));
        assert!(!is_pair("00", "00") && !is_pair("6", "20"));
    }
}
