//! On whose behalf a request is made.

use std::cell::Cell;
use std::rc::Rc;

use actix_web::{HttpMessage, HttpRequest};
use dte_application::ports::{CompanyId, EstablishmentId};

/// The company and the establishment on whose behalf a request is made, once its token has told.
/// It outlives the request, which a panic takes away.
#[derive(Clone, Debug, Default)]
pub struct CompanyLabel(Rc<Cell<Option<(CompanyId, EstablishmentId)>>>);

impl CompanyLabel {
    pub fn of(request: &HttpRequest) -> Option<CompanyId> {
        let (company, _) = request.extensions().get::<Self>()?.0.get()?;
        Some(company)
    }

    pub fn told(&self) -> Option<(CompanyId, EstablishmentId)> {
        self.0.get()
    }

    pub fn set(request: &HttpRequest, company: CompanyId, establishment: EstablishmentId) {
        if let Some(on_behalf) = request.extensions().get::<Self>() {
            on_behalf.0.set(Some((company, establishment)));
        }
    }
}
