//! The comparison of what was answered, what is stored, and what the authority holds.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::{Checked, Stored};
use crate::faults::Faults;
use crate::held::AuthorityDocument;
use crate::response::Issued;

/// Compares all three. The numbers begin with 1 unless the company has issued before.
pub fn compare(
    issued: &[Issued],
    stored: &[Stored],
    held: &[AuthorityDocument],
    is_new: bool,
) -> Checked {
    let mut faults = Faults::default();
    answered_is_stored(issued, stored, &mut faults);
    let series = series(stored, is_new, &mut faults);
    authority_agrees(stored, held, &mut faults);
    Checked {
        documents: stored.len(),
        series,
        faults: faults.report(),
    }
}

/// Every 201 is stored as RECEIVED, with the number and the stamp that the client was told.
fn answered_is_stored(issued: &[Issued], stored: &[Stored], faults: &mut Faults) {
    let mut by_code: HashMap<&str, &Stored> = HashMap::with_capacity(stored.len());
    for document in stored {
        // A code that was answered twice was fetched twice.
        if by_code
            .insert(&document.generation_code, document)
            .is_some()
        {
            faults.add("code answered twice", &document.generation_code);
        }
    }
    for answered in issued {
        let code = &answered.code;
        let Some(document) = by_code.get(code.as_str()) else {
            faults.add("answered 201 and not stored", code);
            continue;
        };
        if document.status != "RECEIVED" {
            faults.add(
                "answered 201 and not RECEIVED",
                format!("{code} {}", document.status),
            );
        }
        if answered.stamp.is_none() {
            faults.add("answered 201 without a stamp", code);
        }
        if answered.stamp != document.reception_stamp {
            faults.add("stored with another stamp than answered", code);
        }
        if answered.number != document.control_number {
            faults.add("stored with another number than answered", code);
        }
    }
}

/// The numbers of each series have no gap.
fn series(stored: &[Stored], is_new: bool, faults: &mut Faults) -> String {
    let mut all: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for number in stored
        .iter()
        .filter_map(|document| document.control_number.as_deref())
    {
        let split = number.rsplit_once('-');
        match split.and_then(|(series, number)| Some((series, number.parse().ok()?))) {
            Some((series, number)) => all.entry(series).or_default().push(number),
            None => faults.add("not a control number", number),
        }
    }
    // A type has one: the load is of one establishment.
    let types: BTreeSet<_> = all.keys().map(|series| series.split('-').nth(1)).collect();
    if types.len() < all.len() {
        let names: Vec<&str> = all.keys().copied().collect();
        faults.add("more than one series of a type", names.join(", "));
    }
    let told: Vec<String> = all
        .into_iter()
        .map(|(series, mut numbers)| {
            numbers.sort_unstable();
            let lowest = numbers.first().copied().unwrap_or(1);
            let last = numbers.last().copied().unwrap_or(lowest);
            let begin = if is_new { 1 } else { lowest };
            let wrong = (begin..).zip(&numbers).find(|(due, found)| due != *found);
            if let Some((due, found)) = wrong {
                let text = format!("{series} has {found} where {due} is due");
                faults.add("the series is not gapless", text);
            }
            format!("{series}-{begin} to {last}")
        })
        .collect();
    if told.is_empty() {
        "empty".to_owned()
    } else {
        told.join(", ")
    }
}

/// The authority holds the documents that are RECEIVED here, stamped alike, and no others.
fn authority_agrees(stored: &[Stored], held: &[AuthorityDocument], faults: &mut Faults) {
    let mut there: HashMap<&str, &AuthorityDocument> = HashMap::with_capacity(held.len());
    for document in held {
        let code = document.codigo_generacion.as_str();
        if document.estado != "PROCESADO" {
            faults.add(
                "not accepted by the authority",
                format!("{code} {}", document.estado),
            );
        }
        if there.insert(code, document).is_some() {
            faults.add("held twice by the authority", code);
        }
    }
    for document in stored {
        let code = document.generation_code.as_str();
        match there.remove(code) {
            None => faults.add("stored and unknown to the authority", code),
            Some(held) => {
                if held.sello_recibido != document.reception_stamp {
                    faults.add("stamped otherwise by the authority", code);
                }
                if held.numero_control != document.control_number {
                    faults.add("numbered otherwise at the authority", code);
                }
            }
        }
    }
    for code in there.into_keys() {
        faults.add("held by the authority and not stored", code);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Case {
        issued: Vec<Issued>,
        stored: Vec<Stored>,
        held: Vec<AuthorityDocument>,
    }

    impl Case {
        fn good() -> Self {
            let of = |number: u32| {
                (
                    format!("C{number}"),
                    format!("DTE-03-M001P001-{number:015}"),
                    format!("S{number}"),
                )
            };
            let numbers = || [3, 1, 2].into_iter().map(of);
            Self {
                issued: numbers()
                    .map(|(code, number, stamp)| Issued {
                        code,
                        number: Some(number),
                        stamp: Some(stamp),
                    })
                    .collect(),
                stored: numbers()
                    .map(|(generation_code, control_number, stamp)| Stored {
                        generation_code,
                        control_number: Some(control_number),
                        reception_stamp: Some(stamp),
                        status: "RECEIVED".into(),
                    })
                    .collect(),
                held: numbers()
                    .map(|(codigo_generacion, number, stamp)| AuthorityDocument {
                        codigo_generacion,
                        numero_control: Some(number),
                        nit: "1".into(),
                        estado: "PROCESADO".into(),
                        sello_recibido: Some(stamp),
                        sha256: None,
                    })
                    .collect(),
            }
        }

        fn faults(&self) -> Vec<String> {
            compare(&self.issued, &self.stored, &self.held, true).faults
        }
    }

    fn spoilt(spoil: impl FnOnce(&mut Case)) -> String {
        let mut case = Case::good();
        spoil(&mut case);
        case.faults().join("\n")
    }

    #[test]
    fn three_that_agree_have_no_fault() {
        let case = Case::good();
        let checked = compare(&case.issued, &case.stored, &case.held, true);
        assert_eq!(checked.faults, Vec::<String>::new());
        assert_eq!(
            (checked.documents, checked.series.as_str()),
            (3, "DTE-03-M001P001-1 to 3")
        );
    }

    #[test]
    fn a_lost_document_is_a_fault() {
        let text = spoilt(|case| drop(case.stored.remove(0)));
        assert!(
            text.contains("answered 201 and not stored: 1, such as C3"),
            "{text}"
        );
        assert!(
            text.contains("held by the authority and not stored"),
            "{text}"
        );
    }

    #[test]
    fn a_gap_and_a_number_taken_twice_are_faults() {
        let number = |number: &str| Some(format!("DTE-03-M001P001-{number:0>15}"));
        let gap = spoilt(|case| case.stored[0].control_number = number("4"));
        assert!(gap.contains("has 4 where 3 is due"), "{gap}");
        let twice = spoilt(|case| case.stored[0].control_number = number("2"));
        assert!(twice.contains("has 2 where 3 is due"), "{twice}");
    }

    #[test]
    fn a_company_that_issued_before_goes_on_counting() {
        let mut case = Case::good();
        for (document, held) in case.stored.iter_mut().zip(&mut case.held) {
            let number = document.control_number.take().unwrap_or_default();
            document.control_number = Some(number.replace("-0000", "-7000"));
            held.numero_control.clone_from(&document.control_number);
        }
        case.issued.clear();
        let go_on = |case: &Case| compare(&case.issued, &case.stored, &case.held, false).faults;
        assert_eq!(go_on(&case), Vec::<String>::new());
        assert!(!case.faults().is_empty());
        case.stored.remove(2);
        assert!(go_on(&case)[0].contains("held by the authority"));
    }

    #[test]
    fn each_series_is_looked_at() {
        let text = spoilt(|case| case.stored[0].control_number = Some("DTE-04-M001P001-2".into()));
        assert!(
            text.contains("DTE-04-M001P001 has 2 where 1 is due"),
            "{text}"
        );
    }

    #[test]
    fn a_second_series_of_a_type_is_a_fault() {
        let text = spoilt(|case| case.stored[0].control_number = Some("DTE-03-S002P001-1".into()));
        assert!(text.contains("more than one series of a type"), "{text}");
    }

    #[test]
    fn an_event_has_no_number_anywhere() {
        let text = spoilt(|case| {
            case.issued[0].number = None;
            case.stored[0].control_number = None;
            case.held[0].numero_control = None;
        });
        assert_eq!(text, "");
        let text = spoilt(|case| case.stored[0].control_number = None);
        assert!(text.contains("another number than answered"), "{text}");
    }

    #[test]
    fn stamps_that_differ_or_lack_are_faults() {
        let text = spoilt(|case| case.stored[0].reception_stamp = Some("other".into()));
        assert!(text.contains("stored with another stamp"), "{text}");
        let text = spoilt(|case| case.held[0].sello_recibido = Some("other".into()));
        assert!(text.contains("stamped otherwise"), "{text}");
        let text = spoilt(|case| case.issued[0].stamp = None);
        assert!(text.contains("answered 201 without a stamp"), "{text}");
    }

    #[test]
    fn what_is_not_received_or_not_accepted_is_a_fault() {
        let text = spoilt(|case| case.stored[0].status = "PENDING".into());
        assert!(
            text.contains("not RECEIVED: 1, such as C3 PENDING"),
            "{text}"
        );
        let text = spoilt(|case| case.held[0].estado = "RECHAZADO".into());
        assert!(text.contains("not accepted by the authority"), "{text}");
        let text = spoilt(|case| drop(case.held.remove(0)));
        assert!(text.contains("unknown to the authority"), "{text}");
    }

    #[test]
    fn a_document_whose_answer_was_lost_is_no_fault() {
        let text = spoilt(|case| drop(case.issued.remove(0)));
        assert_eq!(text, "");
    }
}
