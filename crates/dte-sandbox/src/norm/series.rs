//! The letters of a control number's series.

use time::Date;
use time::macros::date;

use crate::json::Node;
use crate::structure::Form;

/// Since when a series is an establishment and a point of sale in documents of 2022 too.
const SINCE: Date = date!(2025 - 10 - 09);

/// Whether the series of the control number has not the form that its date asks for.
pub(super) fn broken(
    kind: &'static str,
    identification: &Node<'_>,
    issued: Date,
) -> Option<String> {
    let number = identification.get("numeroControl").text()?;
    let good = issued < SINCE || Form::SeriesNumber(kind).matches(number);
    (!good)
        .then(|| "Campo #/identificacion/numeroControl no cumple el formato requerido".to_owned())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_series_is_an_establishment_and_a_point_of_sale_since_october_2025() {
        for (series, date, good) in [
            ("M001P001", "2026-03-16", true),
            ("S002P014", "2026-03-16", true),
            ("00010003", "2026-03-16", false),
            ("C001P001", "2026-03-16", false),
            ("M001M001", "2026-03-16", false),
            ("00010003", "2025-10-08", true),
            ("00010003", "2025-10-09", false),
        ] {
            let number = format!("DTE-03-{series}-000000000000001");
            let text = json!({"numeroControl": number}).to_string();
            let issued = crate::clock::parse_date(date).unwrap();
            let found = broken("03", &crate::json::parse(&text).unwrap(), issued);
            assert_eq!(found.is_none(), good, "{series} {date}");
        }
    }
}
