//! One request, watched from its arrival to its answer.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Instant;

use actix_web::dev::ServiceRequest;
use actix_web::http::StatusCode;
use actix_web::{HttpMessage, HttpRequest, web};
use dte_application::ports::{CompanyId, EstablishmentId};

use crate::service::Service;
use crate::transport::metrics::registry::{EndpointIndex, Metrics};

/// The company and the establishment on whose behalf a request is made, once its token has told.
/// It outlives the request, which a panic takes away.
#[derive(Clone, Debug, Default)]
pub struct CompanyLabel(Rc<Cell<Option<(CompanyId, EstablishmentId)>>>);

impl CompanyLabel {
    /// The company of a request, if its token has told.
    pub fn of(request: &HttpRequest) -> Option<CompanyId> {
        let (company, _) = request.extensions().get::<Self>()?.0.get()?;
        Some(company)
    }

    /// Tells it.
    pub fn set(request: &HttpRequest, company: CompanyId, establishment: EstablishmentId) {
        if let Some(on_behalf) = request.extensions().get::<Self>() {
            on_behalf.0.set(Some((company, establishment)));
        }
    }
}

/// A request under watch.
pub struct Watch {
    service: Option<web::Data<Service>>,
    place: EndpointIndex,
    on_behalf: CompanyLabel,
    started: Instant,
}

impl Watch {
    /// Watches a request whose path has this template.
    pub fn over(request: &ServiceRequest, route: Option<&str>) -> Self {
        let on_behalf = CompanyLabel::default();
        request.extensions_mut().insert(on_behalf.clone());
        Self {
            service: request.app_data::<web::Data<Service>>().cloned(),
            place: Metrics::place(route, request.method()),
            on_behalf,
            started: Instant::now(),
        }
    }

    /// Counts the request, which is answered so.
    pub fn answered(&self, status: StatusCode) {
        if let Some(service) = &self.service {
            let is_error = status.is_client_error() || status.is_server_error();
            let company = self.on_behalf().map(|(company, _)| company);
            let took = self.started.elapsed();
            service.metrics.record(self.place, company, is_error, took);
        }
    }

    /// On whose behalf it is made, as far as its token has told.
    pub fn on_behalf(&self) -> Option<(CompanyId, EstablishmentId)> {
        self.on_behalf.0.get()
    }

    /// When it came.
    pub fn started(&self) -> Instant {
        self.started
    }

    /// How many milliseconds it has taken so far.
    pub fn ms(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}
