//! Signing in.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;
use serde_json::json;

use crate::authority::Authority;
use crate::endpoints::{Shared, ok, under};
use crate::faults::Service;

/// The form that the authority takes; a JSON body is not the contract.
#[derive(Debug, Deserialize)]
pub(super) struct Credentials {
    user: String,
    pwd: String,
}

type Form = Result<web::Form<Credentials>, actix_web::Error>;

/// `POST /seguridad/auth`
pub(super) async fn sign_in(authority: Shared, request: HttpRequest, form: Form) -> HttpResponse {
    let effect = authority.faults.next(Service::Auth);
    under(effect, authority, move |authority, forced| {
        if !request.headers().contains_key(header::USER_AGENT) {
            return HttpResponse::Forbidden().finish();
        }
        let token = form
            .ok()
            .filter(|_| forced.is_none())
            .and_then(|form| admit(authority, form.into_inner()));
        token.map_or_else(refused, |(user, token)| signed_in(&user, &token))
    })
    .await
}

/// The user and a token, when the password is good.
fn admit(
    authority: &Authority,
    Credentials { user, pwd }: Credentials,
) -> Option<(String, String)> {
    let strict = authority.strict();
    if !authority.taxpayers.may_sign_in(&user, &pwd, strict) {
        return None;
    }
    let token = authority.tokens.issue(&user, authority.clock.now())?;
    Some((user, token))
}

fn signed_in(user: &str, token: &str) -> HttpResponse {
    ok(&json!({
        "status": "OK",
        "body": {
            "user": user,
            "token": token,
            "rol": {
                "nombre": "Usuario",
                "codigo": "ROLE_USER",
                "descripcion": null,
                "rolSuperior": null,
                "nivel": null,
                "activo": null,
                "permisos": null
            },
            "roles": ["ROLE_USER"],
            "tokenType": "Bearer"
        }
    }))
}

fn refused() -> HttpResponse {
    HttpResponse::Unauthorized().json(json!({
        "status": "ERROR",
        "error": "Unauthorized",
        "message": "Usuario no valido"
    }))
}
