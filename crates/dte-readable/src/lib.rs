//! Documents as people read them: a PDF of a stored document, the code that leads to the authority's page
//! of it, and the pictures that companies put on it.
//!
//! A readable version is made of the stored bytes alone, for they are what was signed. They are read as they
//! are, of whatever type (`stored`). What each member is called, how it is written and whether it has to be
//! shown says one table (`fields`); what a type has of its own (its title, the columns of its lines, what its
//! total is) is one row (`layouts`). From these the parts of a page are composed, on letter paper (`letter`)
//! or on a strip (`ticket`), set in lines and broken into pages (`page`), and written as PDF/A-3 with tags
//! and the authority's file in it (`pdf`).
//!
//! A member that is in no table is shown under its own name: nothing of a document is left out in silence.
//! Lengths are whole thousandths of a point, so that only `pdf` knows numbers that are not exact.

mod fields;
mod layouts;
mod letter;
mod logo;
mod page;
mod parts;
mod pdf;
mod qr;
mod stored;
mod tables;
mod ticket;
mod values;

use dte_application::ports::{
    CodePicture, LogoRefusal, PageFormat, PortError, ReadableSource, Renderer,
};

use crate::page::fonts::Fonts;
use crate::parts::Subject;
use crate::values::Names;

/// Raised whenever the same source gives other bytes than before.
const LAYOUT: u32 = 4;

/// Makes readable versions, codes and logos.
pub struct Drawer {
    fonts: Fonts,
    names: Names,
}

impl Drawer {
    /// With its fonts, which are part of the program, and the authority's catalogues.
    pub fn new() -> Result<Self, PortError> {
        Ok(Self {
            fonts: Fonts::new()?,
            names: Names::new(),
        })
    }
}

impl Renderer for Drawer {
    fn layout(&self) -> u32 {
        LAYOUT
    }

    fn make(&self, source: &ReadableSource) -> Result<Vec<u8>, PortError> {
        let document = stored::read(&source.json)
            .map_err(|cause| PortError::new("reading a document to be shown", cause))?;
        let logo = source.look.logo.as_deref().map(logo::kept).transpose()?;
        let has_link = !source.link.is_empty();
        let code = has_link.then(|| qr::squares(&source.link)).transpose()?;
        let subject = Subject {
            names: &self.names,
            document: &document,
            layout: layouts::of(&document),
            source,
            logo: logo.as_ref(),
            code: code.as_ref(),
        };
        let composed = match source.format {
            PageFormat::Letter => letter::compose(&subject, &self.fonts),
            PageFormat::Ticket80 => ticket::compose(&subject, &self.fonts, &ticket::OF_80_MM),
            PageFormat::Ticket58 => ticket::compose(&subject, &self.fonts, &ticket::OF_58_MM),
        };
        pdf::written(&subject, &self.fonts, &composed)
    }

    fn qr_code(&self, text: &str, picture: CodePicture) -> Result<Vec<u8>, PortError> {
        let squares = qr::squares(text)?;
        match picture {
            CodePicture::Svg => Ok(qr::svg(&squares).into_bytes()),
            CodePicture::Png => qr::png(&squares),
        }
    }

    fn read_logo(&self, bytes: &[u8]) -> Result<Vec<u8>, LogoRefusal> {
        logo::read(bytes)
    }
}

#[cfg(test)]
mod tests;
