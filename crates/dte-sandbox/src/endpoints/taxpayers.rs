//! Who the taxpayers are, as they or the authority would enter and change it.

use actix_web::{HttpResponse, web};
use serde::Deserialize;
use serde_json::json;

use crate::code::Nit;
use crate::endpoints::{Shared, not_found, ok, out_of_order, refused};
use crate::registration::Registration;

/// How a control describes a taxpayer in words, when it was not understood.
const EXPECTED: &str =
    "expected {name?: 1 to 250 characters, nrc?: 1 to 8 digits, activity?: 5 or 6 digits}";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Description {
    name: Option<String>,
    nrc: Option<String>,
    activity: Option<String>,
}

impl Description {
    /// What it registers a taxpayer with; `None` when a member is not of its form.
    fn registration(self) -> Option<Registration> {
        let nrc = self.nrc.map(|nrc| nrc.replace('-', ""));
        let digits = |text: &Option<String>, least, most| {
            text.as_ref().is_none_or(|text| {
                (least..=most).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())
            })
        };
        let has_name = |name: &String| (1..=250).contains(&name.chars().count());
        let is_good = self.name.as_ref().is_none_or(has_name)
            && digits(&nrc, 1, 8)
            && digits(&self.activity, 5, 6);
        is_good.then_some(Registration {
            name: self.name,
            nrc,
            activity: self.activity,
        })
    }
}

/// One taxpayer of `POST /sandbox/taxpayers`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entered {
    nit: String,
    password: Option<String>,
    /// Whether the tokens that were given until now are refused from now on.
    #[serde(default)]
    revoke_tokens: bool,
    name: Option<String>,
    nrc: Option<String>,
    activity: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Request {
    One(Entered),
    Several(Vec<Entered>),
}

/// What a taxpayer's entry changes.
struct Change {
    nit: Nit,
    registration: Registration,
    password: Option<String>,
    revoke_tokens: bool,
}

impl Entered {
    fn change(self) -> Option<Change> {
        let description = Description {
            name: self.name,
            nrc: self.nrc,
            activity: self.activity,
        };
        if self.revoke_tokens && self.password.is_none() {
            return None;
        }
        Some(Change {
            nit: Nit::parse(&self.nit)?,
            registration: description.registration()?,
            revoke_tokens: self.revoke_tokens,
            password: self.password,
        })
    }
}

/// `POST /sandbox/taxpayers`: enters one, or a list of them; all or none. A member that is absent
/// changes nothing.
pub(super) async fn enter(authority: Shared, body: web::Bytes) -> HttpResponse {
    let entered = match serde_json::from_slice(&body) {
        Ok(Request::One(one)) => vec![one],
        Ok(Request::Several(several)) => several,
        Err(_) => vec![],
    };
    let changes: Option<Vec<Change>> = entered.into_iter().map(Entered::change).collect();
    let Some(changes) = changes.filter(|changes| !changes.is_empty()) else {
        let nit = "one or a list of {nit: 14 or 9 digits, password?, revoke_tokens?} and of each";
        return refused(&json!({"error": format!("{nit}, {EXPECTED}")}));
    };
    let (taxpayers, journal) = (&authority.taxpayers, &authority.journal);
    for change in &changes {
        let revoked_at = change.revoke_tokens.then(|| authority.clock.now());
        let registered = taxpayers.amend(change.nit, &change.registration, journal);
        let done = registered.and_then(|()| match &change.password {
            None => Ok(()),
            Some(password) => taxpayers.set_password(change.nit, password, revoked_at, journal),
        });
        if done.is_err() {
            return out_of_order();
        }
    }
    let nits: Vec<Nit> = changes.iter().map(|change| change.nit).collect();
    ok(&json!({"entered": nits}))
}

/// `GET /sandbox/taxpayers/{nit}`
pub(super) async fn show(authority: Shared, nit: web::Path<String>) -> HttpResponse {
    let shown = Nit::parse(&nit).and_then(|nit| authority.taxpayers.show(nit));
    shown.map_or_else(|| unknown(&nit), |taxpayer| ok(&taxpayer))
}

/// `PUT /sandbox/taxpayers/{nit}`: what it is registered with, in full; what is absent is learnt
/// from its next document.
pub(super) async fn put(
    authority: Shared,
    nit: web::Path<String>,
    body: web::Bytes,
) -> HttpResponse {
    let description = serde_json::from_slice::<Description>(&body).ok();
    let registration = description.and_then(Description::registration);
    let (Some(registration), Some(number)) = (registration, Nit::parse(&nit)) else {
        return refused(&json!({"error": EXPECTED}));
    };
    let put = authority
        .taxpayers
        .register(number, registration, &authority.journal);
    match put {
        Ok(()) => show(authority, nit).await,
        Err(_) => out_of_order(),
    }
}

/// `PATCH /sandbox/taxpayers/{nit}`: changes the members that are there.
pub(super) async fn change(
    authority: Shared,
    nit: web::Path<String>,
    body: web::Bytes,
) -> HttpResponse {
    let Some(number) = registered(&authority, &nit) else {
        return unknown(&nit);
    };
    let description = serde_json::from_slice::<Description>(&body).ok();
    let Some(registration) = description.and_then(Description::registration) else {
        return refused(&json!({"error": EXPECTED}));
    };
    let changed = authority
        .taxpayers
        .amend(number, &registration, &authority.journal);
    match changed {
        Ok(()) => show(authority, nit).await,
        Err(_) => out_of_order(),
    }
}

/// `DELETE /sandbox/taxpayers/{nit}`
pub(super) async fn forget(authority: Shared, nit: web::Path<String>) -> HttpResponse {
    let Some(number) = registered(&authority, &nit) else {
        return unknown(&nit);
    };
    match authority.taxpayers.forget(number, &authority.journal) {
        Ok(()) => ok(&json!({"forgotten": number})),
        Err(_) => out_of_order(),
    }
}

fn registered(authority: &Shared, nit: &str) -> Option<Nit> {
    let nit = Nit::parse(nit)?;
    authority.taxpayers.registration(nit).map(|_| nit)
}

fn unknown(nit: &str) -> HttpResponse {
    not_found(
        "No existe el contribuyente",
        &format!("/sandbox/taxpayers/{nit}"),
    )
}
