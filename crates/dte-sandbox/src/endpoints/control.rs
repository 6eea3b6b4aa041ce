//! The sandbox's controls: who it is, passwords, the clock, what it holds, faults.

use actix_web::{HttpResponse, web};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{Shared, ok, out_of_order, refused};
use crate::code::{Code, ControlNumber, Nit, Sello};
use crate::faults::Fault;
use crate::holdings::{Held, Rejected};
use crate::verdict::ENVIRONMENT;

/// `GET /sandbox`
pub(super) async fn about() -> HttpResponse {
    ok(&json!({
        "sandbox": true,
        "environment": ENVIRONMENT,
        "version": env!("CARGO_PKG_VERSION")
    }))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Taxpayer {
    nit: String,
    password: String,
}

/// `POST /sandbox/taxpayers`
pub(super) async fn set_password(authority: Shared, body: web::Bytes) -> HttpResponse {
    let request = serde_json::from_slice::<Taxpayer>(&body).ok();
    let request = request.and_then(|request| Some((Nit::parse(&request.nit)?, request.password)));
    let Some((nit, password)) = request else {
        return refused(&json!({"error": "expected {nit: 14 or 9 digits, password}"}));
    };
    match authority
        .taxpayers
        .set_password(nit, &password, &authority.journal)
    {
        Ok(()) => ok(&json!({"nit": nit.to_string()})),
        Err(_) => out_of_order(),
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockOffset {
    offset_seconds: i64,
}

/// `PUT /sandbox/clock`
pub(super) async fn move_clock(authority: Shared, body: web::Bytes) -> HttpResponse {
    let Ok(request) = serde_json::from_slice::<ClockOffset>(&body) else {
        return refused(&json!({"error": "expected {offset_seconds: a whole number}"}));
    };
    authority.clock.set_offset(request.offset_seconds);
    ok(&json!({"offset_seconds": authority.clock.offset(), "now": authority.clock.now()}))
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Listed {
    codigo_generacion: Code,
    numero_control: Option<ControlNumber>,
    tipo_dte: String,
    nit: Nit,
    estado: &'static str,
    sello_recibido: Option<Sello>,
}

impl Listed {
    fn sealed(held: &Held) -> Self {
        let valid = held.invalidated_by.is_none();
        Self {
            codigo_generacion: held.code,
            numero_control: Some(held.control),
            tipo_dte: held.control.kind(),
            nit: held.nit,
            estado: if valid { "PROCESADO" } else { "INVALIDADO" },
            sello_recibido: Some(held.seal),
        }
    }

    fn refused((code, rejected): (&Code, &Rejected)) -> Self {
        Self {
            codigo_generacion: *code,
            numero_control: rejected.control,
            tipo_dte: rejected.kind.clone(),
            nit: rejected.nit,
            estado: "RECHAZADO",
            sello_recibido: None,
        }
    }
}

/// `GET /sandbox/documents`
pub(super) async fn documents(authority: Shared) -> HttpResponse {
    // Only copied under the lock: there may be hundreds of thousands, and others wait.
    let listed: Vec<Listed> = authority.holdings.read(|inner| {
        let sealed = inner.documents().iter().map(Listed::sealed);
        sealed
            .chain(inner.refusals().map(Listed::refused))
            .collect()
    });
    ok(&listed)
}

/// `GET /sandbox/faults`
pub(super) async fn faults(authority: Shared) -> HttpResponse {
    ok(&authority.faults.pending())
}

/// `POST /sandbox/faults`
pub(super) async fn add_fault(authority: Shared, body: web::Bytes) -> HttpResponse {
    match serde_json::from_slice::<Fault>(&body) {
        Err(error) => refused(&json!({"error": error.to_string()})),
        Ok(fault) if authority.faults.add(fault.clone()) => HttpResponse::Created().json(fault),
        Ok(_) => refused(&json!({"error": "the value does not suit the kind"})),
    }
}

/// `DELETE /sandbox/faults`
pub(super) async fn clear_faults(authority: Shared) -> HttpResponse {
    ok(&json!({"deleted": authority.faults.clear()}))
}
