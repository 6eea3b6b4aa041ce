//! Electronic tax documents (DTE) of El Salvador: types, rules, arithmetic and states.
//!
//! Nothing here reads a clock, draws a random number, opens a connection or knows JSON, so that
//! any service can depend on it alone. A document goes one way:
//! content → [`documents::Checked`] → [`documents::Document`].
//!
//! # How to check a document
//!
//! ```
//! use dte_domain::documents::Content;
//! use dte_domain::rule::Facts;
//! use dte_domain::samples;
//!
//! let facts = Facts::on(samples::TODAY);
//! assert!(Content::Ccf(samples::ccf()).check(&facts).is_ok());
//!
//! // Change one thing, and one rule says what is wrong, where, and what would be right.
//! let mut ccf = samples::ccf();
//! ccf.summary.payments[0].amount = samples::money("338.99");
//! let violations = Content::Ccf(ccf).check(&facts).unwrap_err();
//! assert_eq!(
//!     violations[0].to_string(),
//!     "[CCF-09] summary.payment_types: the payments add up to the total to pay \
//!      (expected 339, got 338.99)"
//! );
//! ```
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
//! too.
//!
//! # How to write an amount in words
//!
//! ```
//! use dte_domain::{amount_in_words, samples};
//!
//! assert_eq!(amount_in_words::in_words(samples::money("21.50").get()).unwrap(), "VEINTIÚN 50/100 USD");
//! ```

pub mod amount_in_words;
pub mod amounts;
pub mod balance;
pub mod calendar;
pub mod catalog;
pub mod contingency;
pub mod correction;
pub mod documents;
pub mod edition;
pub mod identification;
pub mod invalidation;
pub mod issuer;
pub mod known_document;
pub mod lifecycle;
pub mod money;
pub mod months;
pub mod parts;
pub mod rule;
pub mod samples;
pub mod taxpayer;
pub mod value;
pub mod violation;

// What the signatures here are made of, so that who uses them needs no versions of their own.
pub use rust_decimal::Decimal;
pub use time::{Date, Duration, OffsetDateTime};
pub use uuid::Uuid;
