//! Issued documents as the tax authority's JSON, one folder a document type, one file an edition.
//!
//! [`render`] turns a [`Document`] into the exact bytes that are signed, stored, transmitted and
//! answered, all but the control number, which the store puts in (see [`Unnumbered`]). Nothing
//! parses those bytes back.
//!
//! To add a document type: a folder beside [`ccf`], an arm for each edition in [`render`]. The version
//! stands in the type's row ([`DocumentSpec`](dte_domain::documents::DocumentSpec)).
#![warn(missing_docs)]

mod accounting_settlement;
mod addressed;
mod ccf;
mod contingency;
mod contingency_event;
mod credit_note;
mod debit_note;
mod delivery_note;
mod donation;
mod duplicate;
pub mod edition;
mod exact;
mod excluded_subject;
mod export_invoice;
mod handed_file;
mod heading;
mod identified;
pub mod invalidation;
mod invoice;
pub mod jws;
mod original;
mod recorded;
mod retention;
mod return_event;
mod said;
mod sections;
mod settlement;
mod special_operations;
mod unnumbered;

use dte_domain::assumptions::Assumptions;
use dte_domain::contingency::ContingencyEvent;
use dte_domain::documents::{Content, Document};
use dte_domain::edition::Edition;
use dte_domain::identification::Identification;
use dte_domain::invalidation::Event;
use dte_domain::issuer::Issuer;

pub use addressed::receiver_email;
pub use contingency::{in_contingency, knows_contingency};
pub use duplicate::{is_of_the_control_number, is_of_the_generation_code};
pub use edition::RenderError;
pub use exact::Exact;
pub use handed_file::handed_file;
use heading::Heading;
pub use identified::{Identified, NotIdentified};
pub use original::original;
pub use recorded::{Recorded, recorded};
pub use said::{other_country_notation, says_invalidated};
pub use unnumbered::{Unnumbered, renumbered};

/// Renders a document in the schema of its edition: that by whose rules it was judged.
pub fn render(document: &Document) -> Result<Unnumbered, RenderError> {
    let (identification, issuer) = (&document.identification, &document.issuer);
    let (json, version) = written_under(
        document.assumptions(),
        document.content(),
        document.edition(),
        identification,
        issuer,
    )?;
    let has_number = identification.document_type.spec().has_control_number;
    Ok(Unnumbered::new(json, version, has_number))
}

/// How content is written in the schema of an edition, whatever the rules say of it, with the version of
/// that schema: for who explains the schema. What is issued goes through [`render`].
pub fn written(
    content: &Content,
    edition: Edition,
    identification: &Identification,
    issuer: &Issuer,
) -> Result<(String, u8), RenderError> {
    written_under(
        Assumptions::default(),
        content,
        edition,
        identification,
        issuer,
    )
}

fn written_under(
    assumptions: Assumptions,
    content: &Content,
    edition: Edition,
    identification: &Identification,
    issuer: &Issuer,
) -> Result<(String, u8), RenderError> {
    let document_type = identification.document_type;
    let row = document_type.spec().edition(edition);
    let version = row.map(|row| row.version).ok_or(RenderError::NoSchema {
        edition,
        document_type,
    })?;
    let heading = Heading {
        version,
        identification,
        issuer,
        assumptions,
    };
    let json = match (edition, content) {
        (Edition::Of2022, Content::Invoice(invoice)) => invoice::of_2022::render(invoice, heading),
        (Edition::Of2022, Content::Ccf(ccf)) => ccf::of_2022::render(ccf, heading),
        (Edition::Of2022, Content::DeliveryNote(note)) => {
            delivery_note::of_2022::render(note, heading)
        }
        (Edition::Of2022, Content::CreditNote(note)) => credit_note::of_2022::render(note, heading),
        (Edition::Of2022, Content::DebitNote(note)) => debit_note::of_2022::render(note, heading),
        (Edition::Of2022, Content::Retention(voucher)) => {
            retention::of_2022::render(voucher, heading)
        }
        (Edition::Of2022, Content::AccountingSettlement(settlement)) => {
            accounting_settlement::of_2022::render(settlement, heading)
        }
        (Edition::Of2022, Content::ExportInvoice(invoice)) => {
            export_invoice::of_2022::render(invoice, heading)
        }
        (Edition::Of2022, Content::Donation(donation)) => {
            donation::of_2022::render(donation, heading)
        }
        (Edition::Of2022, Content::Settlement(settlement)) => {
            settlement::of_2022::render(settlement, heading)
        }
        (Edition::Of2022, Content::ExcludedSubject(invoice)) => {
            excluded_subject::of_2022::render(invoice, heading)
        }
        (Edition::Of2022, Content::SpecialOperations(_) | Content::Return(_)) => {
            return Err(RenderError::NoSchema {
                edition,
                document_type,
            });
        }
        (Edition::Of2026, Content::Invoice(invoice)) => invoice::of_2026::render(invoice, heading),
        (Edition::Of2026, Content::Ccf(ccf)) => ccf::of_2026::render(ccf, heading),
        (Edition::Of2026, Content::DeliveryNote(note)) => {
            delivery_note::of_2026::render(note, heading)
        }
        (Edition::Of2026, Content::CreditNote(note)) => credit_note::of_2026::render(note, heading),
        (Edition::Of2026, Content::DebitNote(note)) => debit_note::of_2026::render(note, heading),
        (Edition::Of2026, Content::Retention(voucher)) => {
            retention::of_2026::render(voucher, heading)
        }
        (Edition::Of2026, Content::AccountingSettlement(settlement)) => {
            accounting_settlement::of_2026::render(settlement, heading)
        }
        (Edition::Of2026, Content::ExportInvoice(invoice)) => {
            export_invoice::of_2026::render(invoice, heading)
        }
        (Edition::Of2026, Content::Donation(donation)) => {
            donation::of_2026::render(donation, heading)
        }
        (Edition::Of2026, Content::Settlement(settlement)) => {
            settlement::of_2026::render(settlement, heading)
        }
        (Edition::Of2026, Content::ExcludedSubject(invoice)) => {
            excluded_subject::of_2026::render(invoice, heading)
        }
        (Edition::Of2026, Content::SpecialOperations(event)) => {
            special_operations::of_2026::render(event, heading)
        }
        (Edition::Of2026, Content::Return(event)) => return_event::of_2026::render(event, heading),
    }?;
    Ok((json, version))
}

/// Renders an invalidation event in the schema of its edition, with the version of that schema. It
/// has no control number: the JSON is complete.
pub fn render_invalidation(event: &Event) -> Result<(String, u8), RenderError> {
    match event.edition() {
        Edition::Of2022 => Ok((
            invalidation::of_2022::render(event)?,
            invalidation::of_2022::VERSION,
        )),
        Edition::Of2026 => Ok((
            invalidation::of_2026::render(event)?,
            invalidation::of_2026::VERSION,
        )),
    }
}

/// The JSON of an invalidation event with `null` for its own generation code, which only issuing gives it.
pub fn invalidation_without_identity(json: &str) -> String {
    unnumbered::without("codigoGeneracion", json)
}

/// The edition of a kept invalidation event, by the version of its schema.
pub fn edition_of_invalidation(schema_version: u8) -> Edition {
    if schema_version == invalidation::of_2022::VERSION {
        Edition::Of2022
    } else {
        Edition::Of2026
    }
}

/// Renders a contingency event of an edition, with the version of its schema.
pub fn render_contingency(
    event: &ContingencyEvent,
    edition: Edition,
) -> Result<(String, u8), RenderError> {
    Ok(contingency_event::render(event, edition)?)
}
