//! A shop over two years: what its documents are, the same ones for the same number.

use dte_application::ports::{CompanyEstablishment, SeriesKey};
use dte_domain::identification::{DocumentType, Environment, GenerationCode, LocalTime};
use time::{Date, Duration, Time, UtcOffset};
use uuid::Uuid;

/// The days of two years.
const DAYS: u64 = 730;
/// El Salvador's offset from universal time, in hours.
const OFFSET: i8 = -6;

/// What became of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FinalState {
    Received,
    /// Refused by the authority.
    Rejected,
    /// Stamped, and invalidated later.
    Invalidated,
}

/// The shop.
#[derive(Debug)]
pub struct Dataset {
    /// Its establishments, the main office first.
    pub establishments: Vec<CompanyEstablishment>,
    pub documents: u64,
    /// The day of its last document.
    pub last: Date,
    /// Unlike that of any other shop.
    pub seed: u64,
}

impl Dataset {
    /// A number's place within a hundred documents decides its type: 85 invoices, 10 vouchers, 3
    /// retentions, 2 notes.
    pub fn document_type(number: u64) -> DocumentType {
        match number % 100 {
            0..=84 => DocumentType::Invoice,
            85..=94 => DocumentType::Ccf,
            95..=97 => DocumentType::Retention,
            _ => DocumentType::CreditNote,
        }
    }

    /// The voucher that a note takes back of, ten numbers before it.
    pub fn original(number: u64) -> Option<u64> {
        (Self::document_type(number) == DocumentType::CreditNote).then(|| number.saturating_sub(10))
    }

    pub fn code(&self, number: u64) -> GenerationCode {
        let half = |half| u128::from(self.scrambled(number, half));
        let bytes = (half(1) << 64 | half(2)).to_be_bytes();
        GenerationCode::new(uuid::Builder::from_random_bytes(bytes).into_uuid())
    }

    /// Six of ten are issued by the main office, three by the second, one by the third. A note is
    /// issued where its original was.
    pub fn establishment(&self, number: u64) -> &CompanyEstablishment {
        let by = Self::original(number).unwrap_or(number);
        let place = match self.scrambled(by, 3) % 10 {
            0..=5 => 0,
            6..=8 => 1,
            _ => 2,
        };
        &self.establishments[place.min(self.establishments.len() - 1)]
    }

    /// Evenly over two years, each day from 7 to 21 o'clock.
    pub fn issued_at(&self, number: u64) -> LocalTime {
        const OPENS: u64 = 7 * 3_600;
        const OPEN: u64 = 14 * 3_600;
        // Thousandths of the days, so that small shops have hours too.
        let passed = number * DAYS * OPEN / self.documents.max(1);
        let (day, second) = (passed / OPEN, OPENS + passed % OPEN);
        let back = i64::try_from(DAYS - 1 - day.min(DAYS - 1)).unwrap_or(0);
        let date = self.last - Duration::days(back);
        let time = Duration::seconds(i64::try_from(second).unwrap_or(0));
        let offset = UtcOffset::from_hms(OFFSET, 0, 0).unwrap_or(UtcOffset::UTC);
        LocalTime::at(date.with_time(Time::MIDNIGHT).assume_offset(offset) + time)
    }

    /// The day of its first document.
    pub fn first(&self) -> Date {
        self.issued_at(0).date()
    }

    /// Two of a thousand are refused, five are invalidated later. Notes and their originals stand.
    pub fn final_state(&self, number: u64) -> FinalState {
        if number % 100 >= 88 {
            return FinalState::Received;
        }
        match self.scrambled(number, 4) % 1_000 {
            0..=1 => FinalState::Rejected,
            2..=6 => FinalState::Invalidated,
            _ => FinalState::Received,
        }
    }

    pub fn series(&self, number: u64) -> SeriesKey {
        let establishment = self.establishment(number);
        SeriesKey {
            company: establishment.company.id,
            environment: Environment::Test,
            document_type: Self::document_type(number),
            place: establishment.establishment.place,
            year: 2026,
            year_in_number: false,
        }
    }

    /// A repeatable number that looks random.
    pub fn scrambled(&self, number: u64, about: u64) -> u64 {
        let mut z = number
            .wrapping_add(self.seed)
            .wrapping_add(about.wrapping_mul(0xD1B5_4A32_D192_ED03))
            .wrapping_mul(0x9E37_79B9_7F4A_7C15);
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// The code of the event that invalidated it.
    pub fn event(&self, number: u64) -> GenerationCode {
        let half = |half| u128::from(self.scrambled(number, half));
        let bytes = (half(5) << 64 | half(6)).to_be_bytes();
        GenerationCode::new(Uuid::from_u128(u128::from_be_bytes(bytes)))
    }
}

#[cfg(test)]
pub mod tests {
    use std::sync::Arc;

    use std::collections::HashSet;

    use dte_application::ports::{Company, CompanyId, Establishment, EstablishmentId, Sealed};
    use dte_domain::catalog::EstablishmentType;
    use dte_domain::closed_types::ClosedTypes;
    use dte_domain::identification::{IssuingPlace, PlaceCode, PlaceNumber};
    use dte_domain::samples;
    use dte_domain::value::Value;
    use time::macros::{date, datetime};

    use super::*;

    fn good<T: Value>(written: &str) -> T {
        T::parse(written).unwrap()
    }

    fn establishment(number: u16) -> CompanyEstablishment {
        let kind = EstablishmentType::MainOffice;
        CompanyEstablishment {
            company: Arc::new(Company {
                id: CompanyId(Uuid::from_u128(1)),
                nit: good("06140101231101"),
                nrc: Some(good("1233260")),
                business_name: good("EMPRESA DE PRUEBAS SA DE CV"),
                commercial_name: None,
                activity_code: good("47190"),
                activity_description: good("Venta al por menor de otros productos"),
                phone: good("21212828"),
                email: good("facturacion@empresa.example"),
                year_in_number: false,
                token_days: 30,
                edition: None,
                closed_types: ClosedTypes::default(),
                responsible: None,
                returns_at_any_branch: false,
                income_tax: None,
                public_links: true,
                certificate_password: Sealed("sealed".into()),
                created_at: datetime!(2026-01-01 06:00 UTC),
            }),
            establishment: Arc::new(Establishment {
                id: EstablishmentId(Uuid::from_u128(u128::from(number) + 1)),
                branch_number: u32::from(number),
                kind,
                code: None,
                code_mh: None,
                pos_code: None,
                pos_code_mh: None,
                place: IssuingPlace {
                    establishment: PlaceCode::establishment(
                        kind,
                        PlaceNumber::new(number).unwrap(),
                    ),
                    point_of_sale: PlaceCode::point_of_sale(PlaceNumber::FIRST),
                },
                address: samples::address(),
                phone: None,
                email: None,
                income_tax: None,
            }),
        }
    }

    /// A shop of three establishments.
    pub fn dataset(documents: u64) -> Dataset {
        Dataset {
            establishments: (1..=3).map(establishment).collect(),
            documents,
            last: date!(2026 - 11 - 20),
            seed: 7,
        }
    }

    #[test]
    fn its_documents_lie_over_two_years_within_opening_hours() {
        let dataset = dataset(100_000);
        assert_eq!(dataset.first(), date!(2024 - 11 - 21));
        assert_eq!(dataset.issued_at(99_999).date(), dataset.last);
        for number in (0..100_000).step_by(997) {
            let time = dataset.issued_at(number).time_text();
            assert!(("07:00:00".."21:00:01").contains(&time.as_str()), "{time}");
            assert!(dataset.issued_at(number) <= dataset.issued_at(number + 1));
        }
    }

    #[test]
    fn every_document_has_another_code() {
        let (one, other) = (
            dataset(100),
            Dataset {
                seed: 8 << 32,
                ..dataset(100)
            },
        );
        let codes = (0..100).flat_map(|number| [one.code(number), other.code(number)]);
        let codes: HashSet<String> = codes.map(|code| code.to_string()).collect();
        assert_eq!(codes.len(), 200);
    }

    #[test]
    fn a_note_is_issued_where_its_standing_original_was() {
        let dataset = dataset(10_000);
        let notes = (0..10_000).filter_map(|number| Some((number, Dataset::original(number)?)));
        let mut count = 0;
        for (note, original) in notes {
            count += 1;
            assert_eq!(Dataset::document_type(original), DocumentType::Ccf);
            assert_eq!(dataset.final_state(original), FinalState::Received);
            assert_eq!(dataset.establishment(note), dataset.establishment(original));
        }
        assert_eq!(count, 200);
    }

    #[test]
    fn some_documents_are_refused_and_some_invalidated() {
        let dataset = dataset(100_000);
        let of = |final_state| {
            (0..100_000)
                .filter(|number| dataset.final_state(*number) == final_state)
                .count()
        };
        let (rejected, invalidated) = (of(FinalState::Rejected), of(FinalState::Invalidated));
        assert!((120..260).contains(&rejected), "{rejected}");
        assert!((350..550).contains(&invalidated), "{invalidated}");
    }
}
