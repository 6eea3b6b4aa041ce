//! One request, watched from its arrival to its answer.

use std::time::Instant;

use actix_web::dev::ServiceRequest;
use actix_web::http::StatusCode;
use actix_web::{HttpMessage, web};
use dte_application::ports::{CompanyId, EstablishmentId};

use crate::service::Service;
use crate::transport::company_label::CompanyLabel;
use crate::transport::metrics::EndpointIndex;

/// A request under watch.
pub struct Watch {
    counted: Option<(web::Data<Service>, EndpointIndex)>,
    on_behalf: CompanyLabel,
    started: Instant,
}

impl Watch {
    pub fn over(request: &ServiceRequest, route: Option<&str>) -> Self {
        let on_behalf = CompanyLabel::default();
        request.extensions_mut().insert(on_behalf.clone());
        let service = request.app_data::<web::Data<Service>>();
        Self {
            counted: service.map(|service| {
                let place = service.metrics.place(route, request.method());
                (service.clone(), place)
            }),
            on_behalf,
            started: Instant::now(),
        }
    }

    pub fn answered(&self, status: StatusCode) {
        if let Some((service, place)) = &self.counted {
            let is_error = status.is_client_error() || status.is_server_error();
            let company = self.on_behalf().map(|(company, _)| company);
            let took = self.started.elapsed();
            service.metrics.record(*place, company, is_error, took);
        }
    }

    /// On whose behalf it is made, as far as its token has told.
    pub fn on_behalf(&self) -> Option<(CompanyId, EstablishmentId)> {
        self.on_behalf.told()
    }

    pub fn started(&self) -> Instant {
        self.started
    }

    /// How many milliseconds it has taken so far.
    pub fn ms(&self) -> u64 {
        u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}
