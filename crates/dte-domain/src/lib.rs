//! Electronic tax documents (DTE) of El Salvador: types, rules, arithmetic and states.
//!
//! Nothing here reads a clock, draws a random number, opens a connection or knows JSON, so that
//! any service can depend on it alone. A document goes one way:
//! content → [`documents::Checked`] → [`documents::Document`].
//!
//! # How to make, check and total a CCF
//!
//! ```
//! use dte_domain::catalog::{Department, ItemType, OperationCondition, PaymentForm, Tax};
//! use dte_domain::documents::ccf::Summary;
//! use dte_domain::documents::{Ccf, Content};
//! use dte_domain::money::Money;
//! use dte_domain::parts::item::Item;
//! use dte_domain::parts::payment::Payment;
//! use dte_domain::parts::receiver::Receiver;
//! use dte_domain::facts::Facts;
//! use dte_domain::taxpayer::Address;
//! use dte_domain::{Date, Month, amount_in_words};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let street = "Colonia Escalón, Calle La Reforma #123".parse()?;
//! let receiver = Receiver {
//!     nit: Some("0600-010190-101-9".parse()?),
//!     nrc: Some("123456".parse()?),
//!     name: Some("Empresa Servicios Generales, S.A. de C.V.".parse()?),
//!     activity_code: Some("46900".parse()?),
//!     activity_description: Some("Venta al por mayor de otros productos".parse()?),
//!     commercial_name: Some("ServiGeneral".parse()?),
//!     address: Some(Address::of(Department::SAN_SALVADOR, "20".parse()?, None, street)),
//!     phone: Some("22123456".parse()?),
//!     email: Some("empresa@example.com".parse()?),
//!     ..Receiver::default()
//! };
//! let beans = Item {
//!     taxed_sale: "150".parse()?,
//!     taxes: vec![Tax::VAT],
//!     ..Item::new(ItemType::Product, "Café".parse()?, ("15".parse()?, "59".parse()?), "10".parse()?)
//! };
//! let mut ccf = Ccf {
//!     receiver: Some(receiver),
//!     items: vec![beans],
//!     ..Ccf::new(Summary {
//!         total_taxed: "150".parse()?,
//!         sub_total_sales: "150".parse()?,
//!         sub_total: "150".parse()?,
//!         ..Summary::new(OperationCondition::Cash)
//!     })
//! };
//! let total = Money::try_from(ccf.summary.sub_total.get() + ccf.tax_total())?;
//! ccf.summary.total_operation = total;
//! ccf.summary.total_to_pay = total;
//! ccf.summary.payments = vec![Payment::new(PaymentForm::NOTES, total)];
//!
//! let facts = Facts::on(Date::from_calendar_date(2026, Month::March, 16)?);
//! let checked = Content::Ccf(ccf.clone()).check(&facts).map_err(|broken| format!("{broken:?}"))?;
//! let amounts = checked.recorded_amounts();
//! assert_eq!((amounts.vat.to_string(), amounts.total.to_string()), ("19.50".into(), "169.5".into()));
//! assert_eq!(amount_in_words::in_words(amounts.total)?, "CIENTO SESENTA Y NUEVE 50/100 USD");
//!
//! // Change one thing, and one rule says what is wrong, where, and what would be right.
//! ccf.summary.payments[0].amount = "169.49".parse()?;
//! let broken = Content::Ccf(ccf).check(&facts).unwrap_err();
//! assert_eq!(
//!     broken[0].to_string(),
//!     "[CCF-09] summary.payment_types: the payments must add up to the total to pay \
//!      (expected 169.5, got 169.49)"
//! );
//! # Ok(())
//! # }
//! ```
//!
//! What has a value that is true for all may be left out (`..Item::new(…)`, `..Receiver::default()`);
//! what has none, like the condition of payment, is a parameter. [`samples`] has valid documents of
//! every type to start from.
//!
//! # How to read a value
//!
//! ```
//! use dte_domain::taxpayer::Nit;
//! use dte_domain::value::Value;
//!
//! let nit = Nit::parse("0614-010123-110-1").unwrap();
//! assert_eq!(nit.as_str(), "06140101231101");
//! assert_eq!(Nit::parse("0614").unwrap_err().to_string(), "expected a NIT of 14 or 9 digits, got '0614'");
//! ```
//!
//! Every value is a text both ways (`FromStr` and `Display`), with the feature `serde` in other formats
//! too; amounts are made of computed ones by `TryFrom<Decimal>`. A control number reads back by
//! [`ControlNumber::parse`](identification::ControlNumber::parse).
//!
//! # How to write an amount in words
//!
//! ```
//! use dte_domain::{amount_in_words, samples};
//!
//! assert_eq!(amount_in_words::in_words(samples::money("21.50").get()).unwrap(), "VEINTIÚN 50/100 USD");
//! ```
#![warn(missing_docs)]

pub mod amount_in_words;
pub mod amounts;
pub mod assumptions;
pub mod balance;
pub mod calendar;
pub mod catalog;
pub mod closed_types;
pub mod company;
pub mod contingency;
pub mod correction;
pub mod documents;
pub mod edition;
pub mod facts;
pub mod fills;
pub mod identification;
pub mod income_tax;
pub mod invalidation;
pub mod issuer;
pub mod known_document;
pub mod language;
pub mod lifecycle;
pub mod listed_catalogues;
pub mod mail;
pub mod money;
pub mod months;
pub mod number_series;
pub mod original;
pub mod own_reference;
pub mod parts;
pub mod rule;
pub mod samples;
pub mod settled;
pub mod taxpayer;
pub mod value;
pub mod violation;

// What the signatures here are made of, so that who uses them needs no versions of their own.
pub use rust_decimal::Decimal;
pub use time::{Date, Duration, Month, OffsetDateTime};
pub use uuid::Uuid;
