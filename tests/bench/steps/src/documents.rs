//! The documents of the steps.

use dte_domain::catalog::EstablishmentType;
use dte_domain::documents::{Content, Document};
use dte_domain::facts::Facts;
use dte_domain::identification::{
    ControlNumber, DocumentType, Environment, GenerationCode, Identification, IssuingPlace,
    LocalTime, PlaceCode, PlaceNumber, Transmission,
};
use dte_domain::samples;
use rust_decimal::Decimal;
use time::macros::datetime;
use uuid::Uuid;

/// A request for a CCF of 15 lines, as a shop writes it.
pub const REQUEST: &str = include_str!("../ccf.json");

/// A CCF of 15 lines.
pub fn ccf() -> Content {
    const LINES: u32 = 15;
    let mut ccf = samples::ccf();
    let total = |each: &str| {
        let amount = each.parse::<Decimal>().unwrap() * Decimal::from(LINES);
        samples::money(&amount.normalize().to_string())
    };
    ccf.items = vec![samples::item(); usize::try_from(LINES).unwrap()];
    let summary = &mut ccf.summary;
    summary.total_taxed = total("150");
    summary.sub_total_sales = total("150");
    summary.sub_total = total("150");
    summary.taxes[0].value = total("19.5");
    summary.total_operation = total("169.5");
    summary.total_to_pay = total("169.5");
    summary.payments[0].amount = total("169.5");
    ccf.extension = Some(samples::extension());
    Content::Ccf(ccf)
}

/// The document that says it.
pub fn issued(content: Content) -> Document {
    let document_type = content.document_type();
    let identification = Identification {
        environment: Environment::Test,
        document_type,
        generation_code: GenerationCode::new(Uuid::from_u128(7)),
        transmission: Transmission::Normal,
        issued_at: LocalTime::at(datetime!(2026-03-16 16:04:05 UTC)),
    };
    let checked = content.check(&Facts::on(samples::TODAY)).unwrap();
    Document::issue(checked, identification, samples::issuer())
}

/// A control number.
pub fn number() -> ControlNumber {
    ControlNumber {
        document_type: DocumentType::Ccf,
        place: IssuingPlace {
            establishment: PlaceCode::establishment(
                EstablishmentType::MainOffice,
                PlaceNumber::FIRST,
            ),
            point_of_sale: PlaceCode::point_of_sale(PlaceNumber::FIRST),
        },
        year: None,
        sequence: 123_456,
    }
}
