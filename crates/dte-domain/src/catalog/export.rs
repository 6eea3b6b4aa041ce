//! How goods leave the country: customs precincts (CAT-027), export regimes (CAT-028) and their types
//! (CAT-033), means of transport (CAT-030), terms of delivery (CAT-031), and what a buyer is (CAT-029).

use super::rows::listed;
use super::{Catalogue, Entry, NumericCatalogue, entry};
use crate::language::Bilingual;
use crate::value::{Form, Notation, ParseError, ParseErrorKind, Value};

/// What a person is (CAT-029).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum PersonType {
    Natural,
    Juridical,
}

impl NumericCatalogue for PersonType {}

impl Catalogue for PersonType {
    const WRITTEN: Notation = Notation::Number;
    const LISTS: Bilingual =
        Bilingual::new("a kind of person (CAT-029)", "un tipo de persona (CAT-029)");
    const ENTRIES: &'static [Entry<Self>] = &[
        entry(Self::Natural, "1", "Persona Natural"),
        entry(Self::Juridical, "2", "Persona Jurídica"),
    ];
}

/// A means of transport (CAT-030).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TransportMode(&'static str);

impl NumericCatalogue for TransportMode {}

impl TransportMode {
    /// Whether the schemas of 2022 take it, which end at 4.
    pub fn is_of_2022(self) -> bool {
        self.number() <= 4
    }
}

impl Catalogue for TransportMode {
    const WRITTEN: Notation = Notation::Number;
    const LISTS: Bilingual = Bilingual::new(
        "a means of transport (CAT-030)",
        "un modo de transporte (CAT-030)",
    );
    const ENTRIES: &'static [Entry<Self>] =
        listed!("transport_modes.csv", [code, name] => entry(Self(code), code, name));
}

/// Terms of delivery (CAT-031).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Incoterm(&'static str);

impl Catalogue for Incoterm {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual = Bilingual::new("terms of delivery (CAT-031)", "un INCOTERM (CAT-031)");
    const ENTRIES: &'static [Entry<Self>] =
        listed!("incoterms.csv", [code, name] => entry(Self(code), code, name));
}

/// A customs precinct (CAT-027).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CustomsPrecinct(&'static str);

impl CustomsPrecinct {
    const OF_2026: &'static [&'static str] = &["42", "43"];

    /// Whether the catalogue of 2022 has it.
    pub fn is_of_2022(self) -> bool {
        !Self::OF_2026.contains(&self.0)
    }
}

impl Catalogue for CustomsPrecinct {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual = Bilingual::new(
        "a customs precinct (CAT-027)",
        "un recinto fiscal (CAT-027)",
    );
    const ENTRIES: &'static [Entry<Self>] =
        listed!("customs_precincts.csv", [code, name] => entry(Self(code), code, name));
}

/// What kind of regime goods leave under (CAT-033).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum RegimeType {
    Definitive,
    Temporary,
    Reexport,
    Transit,
}

impl Catalogue for RegimeType {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual =
        Bilingual::new("a type of regime (CAT-033)", "un tipo de régimen (CAT-033)");
    const ENTRIES: &'static [Entry<Self>] = &[
        entry(Self::Definitive, "EX-1", "Exportación Definitiva"),
        entry(Self::Temporary, "EX-2", "Exportación Temporal"),
        entry(Self::Reexport, "EX-3", "Reexportación"),
        entry(Self::Transit, "TA-1", "Tránsito Aduanero"),
    ];
}

/// A customs regime (CAT-028 of 2026, which has the type apart).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExportRegime {
    code: &'static str,
    is_of_2022: bool,
}

impl ExportRegime {
    /// The only type that it can be of: its first digit says it.
    pub fn regime_type(self) -> RegimeType {
        match self.code.as_bytes().first() {
            Some(b'1') => RegimeType::Definitive,
            Some(b'2') => RegimeType::Temporary,
            Some(b'3') => RegimeType::Reexport,
            _ => RegimeType::Transit,
        }
    }

    /// Whether the catalogue of 2022 has it, with its type before it.
    pub fn is_of_2022(self) -> bool {
        self.is_of_2022
    }

    /// Type and regime in one code, as documents of 2022 write it.
    pub fn code_of_2022(self) -> String {
        format!("{}.{}", self.regime_type().code(), self.code)
    }
}

/// A regime as clients write it: its code alone, or with its type before it as in documents of 2022.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RegimeCode {
    /// The regime.
    pub regime: ExportRegime,
    /// Whether its type was said with it.
    pub says_type: bool,
}

impl Value for RegimeCode {
    const NOTATION: Notation = Notation::Text;

    fn parse(written: &str) -> Result<Self, ParseError> {
        if let Ok(regime) = ExportRegime::parse(written) {
            let says_type = false;
            return Ok(Self { regime, says_type });
        }
        let code = written.trim();
        let mut entries = ExportRegime::ENTRIES.iter();
        let found = entries.find(|entry| entry.value.code_of_2022() == code);
        let of_2022 = |entry: &Entry<ExportRegime>| Self {
            regime: entry.value,
            says_type: true,
        };
        let unknown = || ParseError::new(ParseErrorKind::Catalogue, ExportRegime::LISTS, written);
        found.map(of_2022).ok_or_else(unknown)
    }

    fn form() -> Form {
        Form::pattern(
            "^ *((EX-[123]|TA-1)[.])?[0-3][0-9]{3}[.][0-9]{3} *$",
            "a code of CAT-028, alone or after its type as in `EX-1.1000.000`",
            "1000.000",
        )
    }
}

impl std::fmt::Display for RegimeCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.says_type {
            f.write_str(&self.regime.code_of_2022())
        } else {
            f.write_str(self.regime.code())
        }
    }
}

impl Catalogue for ExportRegime {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual = Bilingual::new(
        "an export regime (CAT-028)",
        "un régimen de exportación (CAT-028)",
    );
    const ENTRIES: &'static [Entry<Self>] = listed!("export_regimes.csv", [code, in_2022, name] => {
        let is_of_2022 = !in_2022.is_empty();
        entry(Self { code, is_of_2022 }, code, name)
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_regime_is_written_with_its_type_or_without_it() {
        let alone = RegimeCode::parse("1000.000").unwrap();
        assert!(!alone.says_type);
        let whole = RegimeCode::parse("EX-1.1000.000").unwrap();
        assert!(whole.says_type);
        assert_eq!(whole.regime, alone.regime);
        assert_eq!(whole.to_string(), "EX-1.1000.000");
        for wrong in ["EX-2.1000.000", "EX-1.9999.999", "EX-1", ""] {
            assert!(RegimeCode::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_regime_says_its_type_and_its_code_of_2022() {
        let regime = |code: &str| ExportRegime::parse(code).unwrap();
        assert_eq!(regime("1000.000").code_of_2022(), "EX-1.1000.000");
        assert_eq!(regime("2400.000").regime_type(), RegimeType::Temporary);
        assert_eq!(regime("3059.057").code_of_2022(), "EX-3.3059.057");
        assert_eq!(regime("0000.000").regime_type(), RegimeType::Transit);
        assert!(!regime("0000.000").is_of_2022());
    }

    #[test]
    fn the_catalogues_of_2022_lack_what_came_later() {
        let regimes = ExportRegime::ENTRIES.iter();
        assert_eq!(regimes.filter(|it| it.value.is_of_2022()).count(), 56);
        let precincts = CustomsPrecinct::ENTRIES.iter();
        assert_eq!(precincts.filter(|it| it.value.is_of_2022()).count(), 46);
        assert!(TransportMode("4").is_of_2022());
        assert!(!TransportMode("5").is_of_2022());
    }
}
