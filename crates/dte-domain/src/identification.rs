//! What names a document: type, generation code, control number, reception stamp.

mod document_type;

use std::fmt;
use std::str::FromStr;

use time::{Date, OffsetDateTime, PrimitiveDateTime, UtcOffset};
use uuid::Uuid;

use crate::catalog::{Catalogue, ContingencyCause, Entry, EstablishmentType};
use crate::language::{Bilingual, Phrase, expect};
use crate::value::{Form, Notation, ParseError, Text, Value};

pub use document_type::{DocumentType, NamedType};

/// Where documents count (CAT-001).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Environment {
    /// Documents without fiscal effect.
    Test,
    /// Documents of the law.
    Production,
}

impl Catalogue for Environment {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual = Bilingual::new("an environment (CAT-001)", "un ambiente (CAT-001)");
    const ENTRIES: &'static [Entry<Self>] = &[
        Entry {
            value: Self::Test,
            code: "00",
            name: "Modo prueba",
        },
        Entry {
            value: Self::Production,
            code: "01",
            name: "Modo producción",
        },
    ];
}

/// A document's identity for everybody: a UUID in upper case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GenerationCode(Uuid);

impl GenerationCode {
    /// The code made of a UUID (version 4 for documents of ours; the authority takes any).
    pub const fn new(uuid: Uuid) -> Self {
        Self(uuid)
    }

    /// The UUID that it is.
    pub const fn uuid(self) -> Uuid {
        self.0
    }
}

impl fmt::Display for GenerationCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            self.0
                .as_hyphenated()
                .encode_upper(&mut Uuid::encode_buffer()),
        )
    }
}

impl Value for GenerationCode {
    const NOTATION: Notation = Notation::Text;

    fn parse(written: &str) -> Result<Self, ParseError> {
        const LENGTH: usize = 36;
        let text = written.trim();
        match Uuid::try_parse(text) {
            Ok(uuid) if text.len() == LENGTH => Ok(Self(uuid)),
            _ => Err(ParseError::format(
                Bilingual::new("a UUID (8-4-4-4-12)", "un UUID (8-4-4-4-12)"),
                written,
            )),
        }
    }

    fn form() -> Form {
        Form::pattern(
            "^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$",
            "a generation code: a UUID",
            "9F1A7C52-3B0E-4D6A-8C41-2E5B7A90D3F6",
        )
    }
}

/// The three digits of a place: 0 to 999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlaceNumber(u16);

/// A number above 999, for which a control number has no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is above 999, the last place of a control number")]
pub struct NoSuchPlace(u16);

impl PlaceNumber {
    /// The first that is given.
    pub const FIRST: Self = Self(1);
    /// The last there is.
    pub const LAST: Self = Self(999);

    /// The place of that number.
    pub fn new(number: u16) -> Result<Self, NoSuchPlace> {
        if number > Self::LAST.0 {
            return Err(NoSuchPlace(number));
        }
        Ok(Self(number))
    }

    /// Those that are given, in their order.
    pub fn all() -> impl Iterator<Item = Self> {
        (Self::FIRST.0..=Self::LAST.0).map(Self)
    }
}

/// One letter (or `P`) and three digits: the establishment's or the point of sale's place in
/// a control number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlaceCode {
    letter: char,
    number: PlaceNumber,
}

impl PlaceCode {
    /// An establishment's place: `M`, `B`, `S` or `P` by its type, and its number.
    pub fn establishment(kind: EstablishmentType, number: PlaceNumber) -> Self {
        let letter = match kind {
            EstablishmentType::MainOffice => 'M',
            EstablishmentType::Warehouse => 'B',
            EstablishmentType::Yard => 'P',
            EstablishmentType::Branch | EstablishmentType::Other => 'S',
        };
        Self { letter, number }
    }

    /// A point of sale's place.
    pub fn point_of_sale(number: PlaceNumber) -> Self {
        Self {
            letter: 'P',
            number,
        }
    }

    /// Its number.
    pub fn number(self) -> PlaceNumber {
        self.number
    }

    /// Its letter.
    pub fn letter(self) -> char {
        self.letter
    }
}

impl fmt::Display for PlaceCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:03}", self.letter, self.number.0)
    }
}

impl Value for PlaceCode {
    const NOTATION: Notation = Notation::Text;

    fn parse(written: &str) -> Result<Self, ParseError> {
        let parse_error = || {
            ParseError::format(
                Bilingual::new(
                    "M, S, B or P and three digits",
                    "M, S, B o P y tres dígitos",
                ),
                written,
            )
        };
        let &[letter, ref digits @ ..] = written.trim().as_bytes() else {
            return Err(parse_error());
        };
        if !b"MSBP".contains(&letter) || digits.len() != 3 || !digits.iter().all(u8::is_ascii_digit)
        {
            return Err(parse_error());
        }
        let number = digits
            .iter()
            .fold(0, |sum, digit| sum * 10 + u16::from(digit - b'0'));
        Ok(Self {
            letter: char::from(letter),
            number: PlaceNumber(number),
        })
    }

    fn form() -> Form {
        Form::pattern("^[MSBP][0-9]{3}$", "M, S, B or P and three digits", "M001")
    }
}

/// The establishment and point of sale of a series: `M001P001` in the control number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct IssuingPlace {
    /// The establishment.
    pub establishment: PlaceCode,
    /// The point of sale.
    pub point_of_sale: PlaceCode,
}

impl fmt::Display for IssuingPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.establishment, self.point_of_sale)
    }
}

impl FromStr for IssuingPlace {
    type Err = ParseError;

    fn from_str(written: &str) -> Result<Self, ParseError> {
        let (establishment, point_of_sale) = written.split_at_checked(4).ok_or_else(|| {
            let expected = Bilingual::new(
                "two places, each a letter and three digits",
                "dos lugares, cada uno una letra y tres dígitos",
            );
            ParseError::format(expected, written)
        })?;
        Ok(Self {
            establishment: PlaceCode::parse(establishment)?,
            point_of_sale: PlaceCode::parse(point_of_sale)?,
        })
    }
}

/// The number that the law asks for: `DTE-03-M001P001-000000000000001`.
///
/// One unbroken series per company, environment, type, establishment and point of sale; with
/// a year, the 15 digits are the year and 11 digits that start again each year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ControlNumber {
    /// The document's type.
    pub document_type: DocumentType,
    /// Who numbers.
    pub place: IssuingPlace,
    /// The year in the number, for companies that want it there.
    pub year: Option<u16>,
    /// The place in the series, from 1.
    pub sequence: u64,
}

/// What no control number can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSuchNumber {
    /// A place in a series that is 0, or more than its digits hold.
    #[error("a series has no number {0}")]
    Sequence(u64),
    /// A year of more than four digits.
    #[error("a control number has no place for the year {0}")]
    Year(u16),
}

impl ControlNumber {
    /// The number at a place of a series.
    pub fn new(
        document_type: DocumentType,
        place: IssuingPlace,
        year: Option<u16>,
        sequence: u64,
    ) -> Result<Self, NoSuchNumber> {
        if !(1..=Self::last_of_series(year.is_some())).contains(&sequence) {
            return Err(NoSuchNumber::Sequence(sequence));
        }
        if let Some(year) = year.filter(|year| *year > Self::LAST_YEAR) {
            return Err(NoSuchNumber::Year(year));
        }
        Ok(Self {
            document_type,
            place,
            year,
            sequence,
        })
    }

    /// The number that was written so. Whether its first four digits are a year stands in no number:
    /// it is the company's choice.
    pub fn parse(written: &str, with_year: bool) -> Result<Self, ParseError> {
        let refused = || {
            let expected = Bilingual::new(
                "a control number (DTE-03-M001P001-000000000000001)",
                "un número de control (DTE-03-M001P001-000000000000001)",
            );
            ParseError::format(expected, written)
        };
        let parts: Vec<&str> = written.trim().split('-').collect();
        let &["DTE", document_type, place, digits] = parts.as_slice() else {
            return Err(refused());
        };
        let is_number = digits.len() == 15 && digits.bytes().all(|digit| digit.is_ascii_digit());
        let (year, sequence) = digits
            .split_at_checked(4 * usize::from(with_year))
            .ok_or_else(refused)?;
        if !is_number {
            return Err(refused());
        }
        let year = with_year
            .then(|| year.parse())
            .transpose()
            .map_err(|_source| refused())?;
        let sequence = sequence.parse().map_err(|_source| refused())?;
        let document_type = DocumentType::parse(document_type)?;
        Self::new(document_type, place.parse()?, year, sequence).map_err(|_source| refused())
    }

    /// The last year that its digits hold.
    const LAST_YEAR: u16 = 9_999;

    /// Every control number is that long.
    pub const LENGTH: usize = 31;

    /// The last number of a series, with or without the year in it.
    pub const fn last_of_series(with_year: bool) -> u64 {
        if with_year {
            99_999_999_999
        } else {
            999_999_999_999_999
        }
    }
}

impl fmt::Display for ControlNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DTE-{}-{}-", self.document_type.code(), self.place)?;
        match self.year {
            Some(year) => write!(f, "{year:04}{:011}", self.sequence),
            None => write!(f, "{:015}", self.sequence),
        }
    }
}

/// The authority's seal on what it received: 40 characters, `A-Z` and `0-9`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ReceptionStamp(Box<str>);

impl ReceptionStamp {
    /// The stamp as the authority wrote it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ReceptionStamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Value for ReceptionStamp {
    const NOTATION: Notation = Notation::Text;

    fn parse(written: &str) -> Result<Self, ParseError> {
        const LENGTH: usize = 40;
        let stamp = written.trim();
        let good = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
        if stamp.len() == LENGTH && stamp.bytes().all(good) {
            return Ok(Self(stamp.into()));
        }
        Err(ParseError::format(
            Bilingual::new("40 characters A-Z and 0-9", "40 caracteres A-Z y 0-9"),
            written,
        ))
    }

    fn form() -> Form {
        Form::pattern(
            "^[A-Z0-9]{40}$",
            "the authority's reception stamp: 40 characters A-Z and 0-9",
            "2026A5B1C0D34E6F7089AB12CD34EF56AB78WXYZ",
        )
    }
}

/// A moment on El Salvador's clock: UTC-6, no daylight saving, whole seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LocalTime(PrimitiveDateTime);

impl LocalTime {
    const OFFSET: UtcOffset = match UtcOffset::from_hms(-6, 0, 0) {
        Ok(offset) => offset,
        Err(_) => UtcOffset::UTC,
    };

    /// What clocks in El Salvador show at a moment.
    pub fn at(moment: OffsetDateTime) -> Self {
        let local = moment.to_offset(Self::OFFSET);
        let time = local.time().replace_nanosecond(0).unwrap_or(local.time());
        Self(PrimitiveDateTime::new(local.date(), time))
    }

    /// The last second of a day.
    pub fn end_of(date: Date) -> Self {
        Self(PrimitiveDateTime::new(date, time::macros::time!(23:59:59)))
    }

    /// The date.
    pub fn date(self) -> Date {
        self.0.date()
    }

    /// The moment, in universal time.
    pub fn moment(self) -> OffsetDateTime {
        self.0.assume_offset(Self::OFFSET)
    }

    /// `YYYY-MM-DDTHH:MM:SS-06:00`, for readers who need to be told which clock it is.
    pub fn with_zone(self) -> String {
        format!("{}T{}-06:00", date_text(self.date()), self.time_text())
    }

    /// `HH:MM:SS`.
    pub fn time_text(self) -> String {
        format!(
            "{:02}:{:02}:{:02}",
            self.0.hour(),
            self.0.minute(),
            self.0.second()
        )
    }
}

/// `YYYY-MM-DD HH:MM:SS`.
impl fmt::Display for LocalTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", date_text(self.date()), self.time_text())
    }
}

/// `YYYY-MM-DD`.
pub fn date_text(date: Date) -> String {
    format!(
        "{:04}-{:02}-{:02}",
        date.year(),
        u8::from(date.month()),
        date.day()
    )
}

/// A calendar date, written `YYYY-MM-DD`.
impl Value for Date {
    const NOTATION: Notation = Notation::Text;

    fn parse(written: &str) -> Result<Self, ParseError> {
        let parse_error = || ParseError::format(expect::DATE, written);
        let text = written.trim().as_bytes();
        let has_form = text.len() == 10
            && text.iter().enumerate().all(|(at, byte)| match at {
                4 | 7 => *byte == b'-',
                _ => byte.is_ascii_digit(),
            });
        if !has_form {
            return Err(parse_error());
        }
        let number = |digits: &[u8]| {
            digits
                .iter()
                .fold(0_u16, |sum, digit| sum * 10 + u16::from(digit - b'0'))
        };
        let read = || {
            let month = time::Month::try_from(u8::try_from(number(&text[5..7])).ok()?).ok()?;
            let day = u8::try_from(number(&text[8..])).ok()?;
            Date::from_calendar_date(i32::from(number(&text[..4])), month, day).ok()
        };
        read().ok_or_else(|| ParseError::format(expect::DAY, written))
    }

    fn form() -> Form {
        Form::pattern(
            "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
            "a date (YYYY-MM-DD)",
            "2026-03-16",
        )
    }
}

/// How a document reaches the authority.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Transmission {
    /// At once, before it is handed over.
    Normal,
    /// Later: the document was handed over first, because something was down.
    Contingency {
        /// What was down.
        cause: ContingencyCause,
        /// In words; required for [`ContingencyCause::Other`]. The invoice's schema asks for at
        /// least 5 characters.
        reason: Option<Text<5, 150>>,
    },
}

/// Whether a document went to the authority at once or after being handed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TransmissionKind {
    /// At once.
    Normal,
    /// In contingency.
    Contingency,
}

impl TransmissionKind {
    /// The name on the wire: `NORMAL`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Normal => "NORMAL",
            Self::Contingency => "CONTINGENCY",
        }
    }

    /// The kind with that name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Normal, Self::Contingency]
            .into_iter()
            .find(|kind| kind.name() == name)
    }
}

/// Everything that tells one document from all others.
#[derive(Clone, Debug)]
pub struct Identification {
    /// Where it counts.
    pub environment: Environment,
    /// What it is.
    pub document_type: DocumentType,
    /// Its identity.
    pub generation_code: GenerationCode,
    /// How it travels.
    pub transmission: Transmission,
    /// Its date and time of issue.
    pub issued_at: LocalTime,
}

impl From<GenerationCode> for Phrase {
    fn from(value: GenerationCode) -> Self {
        Self::value(value)
    }
}

impl From<LocalTime> for Phrase {
    fn from(value: LocalTime) -> Self {
        Self::value(value)
    }
}

impl From<&IssuingPlace> for Phrase {
    fn from(value: &IssuingPlace) -> Self {
        Self::value(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::{date, datetime};

    #[test]
    fn a_control_number_reads_back_with_and_without_its_year() {
        let place = IssuingPlace {
            establishment: PlaceCode::parse("M001").unwrap(),
            point_of_sale: PlaceCode::parse("P002").unwrap(),
        };
        for year in [None, Some(2026)] {
            let number = ControlNumber::new(DocumentType::Ccf, place, year, 42).unwrap();
            let written = number.to_string();
            assert_eq!(ControlNumber::parse(&written, year.is_some()), Ok(number));
        }
        for bad in [
            "",
            "DTE-03-M001P001-000000000000000",
            "DTE-03-M001P001-00000000000001",
            "DTE-02-M001P001-000000000000001",
            "DTE-03-M001P01-0000000000000001",
            "DTE-03-M001X001-000000000000001",
            "DTE-03-M001P001-00000000000000x",
            "DTE-03-M001P001-000000000000001-",
        ] {
            assert!(ControlNumber::parse(bad, false).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_generation_code_is_taken_in_any_case_and_written_in_upper_case() {
        let code = GenerationCode::parse(" 20c8619e-75f5-192f-88f3-24697a6c9f58 ").unwrap();
        assert_eq!(code.to_string(), "20C8619E-75F5-192F-88F3-24697A6C9F58");
        assert!(GenerationCode::parse("20c8619e75f5192f88f324697a6c9f58").is_err());
        assert!(GenerationCode::parse("").is_err());
    }

    #[test]
    fn a_control_number_has_31_characters_with_and_without_the_year() {
        let place = IssuingPlace {
            establishment: PlaceCode::establishment(
                EstablishmentType::MainOffice,
                PlaceNumber::FIRST,
            ),
            point_of_sale: PlaceCode::point_of_sale(PlaceNumber(2)),
        };
        let number = ControlNumber {
            document_type: DocumentType::Ccf,
            place,
            year: None,
            sequence: 7,
        };
        assert_eq!(number.to_string(), "DTE-03-M001P002-000000000000007");
        let dated = ControlNumber {
            year: Some(2026),
            ..number
        };
        assert_eq!(dated.to_string(), "DTE-03-M001P002-202600000000007");
        assert_eq!(dated.to_string().len(), ControlNumber::LENGTH);
    }

    #[test]
    fn there_is_no_number_0_and_none_that_its_digits_do_not_hold() {
        let place = IssuingPlace {
            establishment: PlaceCode::establishment(EstablishmentType::Yard, PlaceNumber::LAST),
            point_of_sale: PlaceCode::point_of_sale(PlaceNumber::FIRST),
        };
        let number = |year, sequence| ControlNumber::new(DocumentType::Ccf, place, year, sequence);
        for (year, last) in [(None, 999_999_999_999_999), (Some(2026), 99_999_999_999)] {
            let written = number(year, last).unwrap().to_string();
            assert_eq!(written.len(), ControlNumber::LENGTH, "{written}");
            assert_eq!(
                number(year, last + 1),
                Err(NoSuchNumber::Sequence(last + 1))
            );
            assert_eq!(number(year, 0), Err(NoSuchNumber::Sequence(0)));
            assert_eq!(number(year, 1).unwrap().sequence, 1);
        }
        assert_eq!(number(Some(10_000), 1), Err(NoSuchNumber::Year(10_000)));
    }

    #[test]
    fn there_is_no_place_above_999() {
        assert_eq!(PlaceNumber::new(999), Ok(PlaceNumber::LAST));
        assert_eq!(PlaceNumber::new(1_000), Err(NoSuchPlace(1_000)));
        assert_eq!(PlaceNumber::all().count(), 999);
    }

    #[test]
    fn a_place_code_is_a_letter_and_three_digits() {
        assert_eq!(PlaceCode::parse("S002").unwrap().to_string(), "S002");
        for bad in ["", "S02", "X001", "S0O1", "s001", "S0001", "Ñ01"] {
            assert!(PlaceCode::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_stamp_has_40_upper_case_letters_and_digits() {
        assert!(ReceptionStamp::parse("2025DC1303D169CB28C44A8262B0F8B0A29EJP2D").is_ok());
        assert!(ReceptionStamp::parse("2025dc1303d169cb28c44a8262b0f8b0a29ejp2d").is_err());
        assert!(ReceptionStamp::parse("2025").is_err());
    }

    #[test]
    fn it_is_still_yesterday_in_el_salvador_until_six_in_the_morning_utc() {
        let evening = LocalTime::at(datetime!(2026-12-01 05:59:59.9 UTC));
        assert_eq!(evening.to_string(), "2026-11-30 23:59:59");
        assert_eq!(
            LocalTime::at(datetime!(2026-12-01 6:00 UTC)).date(),
            date!(2026 - 12 - 01)
        );
        assert_eq!(evening.moment(), datetime!(2026-12-01 05:59:59 UTC));
    }

    #[test]
    fn a_date_is_a_day_of_the_calendar() {
        assert_eq!(
            <Date as Value>::parse("2024-02-29").unwrap(),
            date!(2024 - 02 - 29)
        );
        for bad in [
            "2026-02-29",
            "2026-2-1",
            "26-02-01",
            "2026-13-01",
            "2026/01/01",
            "٢٠٢٦-01-01",
        ] {
            let refused = <Date as Value>::parse(bad).unwrap_err();
            let is_none = ["2026-02-29", "2026-13-01"].contains(&bad);
            let expected = if is_none { expect::DAY } else { expect::DATE };
            assert_eq!(refused, ParseError::format(expected, bad), "{bad}");
        }
    }
}
