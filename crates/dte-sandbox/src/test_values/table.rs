//! The test values, and how a receiver is recognised as one.

use serde::Serialize;

use crate::code::Nit;

/// How every tax id of a test value begins: no municipality has this number, so that no taxpayer is
/// taken for one.
const PREFIX: &str = "000000000";
/// The digit after it: the serial number is the code of the rejection, or a row of [`BEHAVIOURS`].
const REJECTION: char = '0';
const BEHAVIOUR: char = '1';

/// How every name of a test value begins.
const NAME: &str = "PRUEBA ";
const REJECTION_NAME: &str = "RECHAZO ";

/// The codes that are listed: those that this authority gives of itself. Any other of three digits works
/// too.
const CODES: [&str; 9] = [
    "004", "007", "008", "016", "020", "094", "096", "099", "802",
];

/// The code of a duplicate, which nobody believes at once who has sent nothing before.
const DUPLICATE: &str = "004";
const REJECTED_LATER: &str =
    "201 without a stamp; REJECTED later, when a second submission is refused too";
const REJECTED_LATER_SAID: &str =
    "201 sin sello; REJECTED después, cuando también se rechaza un segundo envío";

/// What a test value does, when that is not a rejection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Behaviour {
    /// The first attempts are not answered, nor handled.
    Silent,
    /// Every attempt is handled, and the connection closed without the answer.
    LostAnswer,
    /// The answer takes a while.
    Slow,
    /// A gateway answers the first attempts in its place.
    Away,
}

struct Row {
    behaviour: Behaviour,
    outcome: &'static str,
    /// The serial number in its tax id.
    serial: &'static str,
    name: &'static str,
    /// What a client of the service sees, in English and in Spanish.
    answer: &'static str,
    said: &'static str,
}

const NOT_YET: &str = "201 without a stamp, in contingency where the type knows it; stamped later";
const NOT_YET_SAID: &str = "201 sin sello, en contingencia si el tipo la conoce; se sella después";

const BEHAVIOURS: [Row; 4] = [
    Row {
        behaviour: Behaviour::Silent,
        outcome: "silent",
        serial: "001",
        name: "SILENCIO",
        answer: NOT_YET,
        said: NOT_YET_SAID,
    },
    Row {
        behaviour: Behaviour::LostAnswer,
        outcome: "lost_answer",
        serial: "002",
        name: "RESPUESTA PERDIDA",
        answer: "201 with the stamp, which a query found",
        said: "201 con el sello, que se obtuvo al consultar",
    },
    Row {
        behaviour: Behaviour::Slow,
        outcome: "slow",
        serial: "003",
        name: "LENTITUD",
        answer: "201 with the stamp, after some seconds",
        said: "201 con el sello, después de unos segundos",
    },
    Row {
        behaviour: Behaviour::Away,
        outcome: "away",
        serial: "004",
        name: "AUSENCIA",
        answer: NOT_YET,
        said: NOT_YET_SAID,
    },
];

/// What happens to a document for its receiver's sake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Chosen {
    Rejected(String),
    Behaves(Behaviour),
}

/// A test value as it is listed.
#[derive(Debug, Serialize)]
pub(crate) struct Listed {
    pub(crate) outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) code: Option<&'static str>,
    pub(crate) nit: String,
    pub(crate) name: String,
    pub(crate) answer: String,
    /// The same in Spanish.
    pub(crate) said: String,
}

/// All that are listed, rejections first.
pub(crate) fn listed() -> Vec<Listed> {
    let rejections = CODES.iter().map(|code| rejection(code));
    let behaviours = BEHAVIOURS.iter().map(|row| Listed {
        outcome: row.outcome,
        code: None,
        nit: nit(BEHAVIOUR, row.serial),
        name: format!("{NAME}{}", row.name),
        answer: row.answer.to_owned(),
        said: row.said.to_owned(),
    });
    rejections.chain(behaviours).collect()
}

fn rejection(code: &'static str) -> Listed {
    let (outcome, answer, said) = if code == DUPLICATE {
        (
            "rejected_later",
            REJECTED_LATER.into(),
            REJECTED_LATER_SAID.into(),
        )
    } else {
        let answer = format!("400 HACIENDA_{code}");
        ("rejected", answer.clone(), answer)
    };
    Listed {
        outcome,
        code: Some(code),
        nit: nit(REJECTION, code),
        name: format!("{NAME}{REJECTION_NAME}{code}"),
        answer,
        said,
    }
}

fn nit(kind: char, serial: &str) -> String {
    let body = format!("{PREFIX}{kind}{serial}");
    let check = check_digit(&body);
    format!("{body}{check}")
}

/// The last digit of a tax id of 14, which the 13 before it give. Numbers of the old register, whose
/// three digits before it are at most 100, count otherwise than those of the new one.
fn check_digit(body: &str) -> u32 {
    const OLD: [u32; 13] = [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
    const NEW: [u32; 13] = [2, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
    let sum = |weights: [u32; 13]| -> u32 {
        let digits = body.chars().filter_map(|c| c.to_digit(10));
        digits
            .zip(weights)
            .map(|(digit, weight)| digit * weight)
            .sum()
    };
    let is_old = body.get(10..).is_some_and(|serial| serial <= "100");
    let check = if is_old {
        sum(OLD) % 11
    } else {
        (11 - sum(NEW) % 11) % 11
    };
    check % 10
}

/// Whether a tax id is a test value's: the registry knows it.
pub(crate) fn is_test_value(taxpayer: Nit) -> bool {
    by_nit(taxpayer).is_some()
}

pub(super) fn by_nit(taxpayer: Nit) -> Option<Chosen> {
    let digits = taxpayer.to_string();
    let rest = digits.strip_prefix(PREFIX)?;
    let (kind, serial) = (rest.chars().next()?, rest.get(1..4)?);
    if nit(kind, serial) != digits {
        return None;
    }
    match kind {
        REJECTION => (serial != "000").then(|| Chosen::Rejected(serial.to_owned())),
        BEHAVIOUR => {
            let row = BEHAVIOURS.iter().find(|row| row.serial == serial)?;
            Some(Chosen::Behaves(row.behaviour))
        }
        _ => None,
    }
}

pub(super) fn by_name(name: &str) -> Option<Chosen> {
    let upper = name.trim().to_uppercase();
    let rest = upper.strip_prefix(NAME)?;
    if let Some(code) = rest.strip_prefix(REJECTION_NAME) {
        let is_code = code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_digit());
        return is_code.then(|| Chosen::Rejected(code.to_owned()));
    }
    let row = BEHAVIOURS.iter().find(|row| row.name == rest)?;
    Some(Chosen::Behaves(row.behaviour))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taxpayer(digits: &str) -> Nit {
        Nit::parse(digits).unwrap()
    }

    #[test]
    fn every_listed_value_is_found_by_its_tax_id_and_by_its_name() {
        for value in listed() {
            let found = by_nit(taxpayer(&value.nit)).unwrap();
            let mixed = value.name[..3].to_lowercase() + &value.name[3..];
            for name in [&value.name, &mixed] {
                assert_eq!(by_name(name).as_ref(), Some(&found), "{value:?}");
            }
            let (body, last) = value.nit.split_at(13);
            assert_eq!(check_digit(body).to_string(), last, "{value:?}");
        }
    }

    #[test]
    fn check_digits_are_those_of_real_numbers() {
        for nit in ["06140101901015", "02101505851020"] {
            let (body, last) = nit.split_at(13);
            assert_eq!(check_digit(body).to_string(), last);
        }
    }

    #[test]
    fn any_code_of_three_digits_can_be_asked_for() {
        let wanted = Some(Chosen::Rejected("913".to_owned()));
        assert_eq!(by_nit(taxpayer(&nit(REJECTION, "913"))), wanted);
        assert_eq!(by_name(" Prueba rechazo 913 "), wanted);
    }

    #[test]
    fn nearly_a_test_value_is_none() {
        for nit in [
            "06140101901015",
            "00000000000207",
            "00000000000000",
            "00000000010018",
            "000000000",
        ] {
            assert_eq!(by_nit(taxpayer(nit)), None, "{nit}");
        }
        for name in [
            "PRUEBA",
            "PRUEBA RECHAZO",
            "PRUEBA RECHAZO 20",
            "PRUEBA RECHAZO 02A",
            "PRUEBA SILENCIOSA",
            "LA PRUEBA SILENCIO",
        ] {
            assert_eq!(by_name(name), None, "{name}");
        }
    }

    #[test]
    fn the_page_lists_what_the_sandbox_lists() {
        let page = include_str!("../../../../docs/SANDBOX.md");
        for value in listed() {
            let code = value
                .code
                .map_or(String::new(), |code| format!(" `{code}`"));
            let row = format!(
                "| {}{code} | `{}` | `{}` | {} |",
                value.outcome, value.nit, value.name, value.answer
            );
            assert!(page.lines().any(|line| line == row), "{row}");
        }
    }
}
