//! What the authority knows of taxpayers.

use serde::{Deserialize, Serialize};

use crate::json::Node;

/// What a taxpayer is registered with. A member that is `None` is learnt from the next document that
/// the taxpayer issues.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Registration {
    pub(crate) name: Option<String>,
    pub(crate) nrc: Option<String>,
    pub(crate) activity: Option<String>,
}

/// What a document says of its issuer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stated<'a> {
    name: Option<&'a str>,
    nrc: Option<&'a str>,
    activity: Option<&'a str>,
}

impl<'a> Stated<'a> {
    pub(crate) fn by(issuer: &'a Node<'_>) -> Self {
        Self {
            name: issuer.get("nombre").text(),
            nrc: issuer.get("nrc").text(),
            activity: issuer.get("codActividad").text(),
        }
    }
}

impl Registration {
    /// The members of the issuer that are registered otherwise than stated.
    pub(crate) fn differing(&self, stated: Stated<'_>) -> Vec<&'static str> {
        let members = [
            ("emisor.nombre", &self.name, stated.name),
            ("emisor.nrc", &self.nrc, stated.nrc),
            ("emisor.codActividad", &self.activity, stated.activity),
        ];
        let differing = members
            .into_iter()
            .filter(|(_, registered, stated)| differs(registered.as_deref(), *stated));
        differing.map(|(member, _, _)| member).collect()
    }

    /// This, and what is stated of the members that are not registered; `None` when that is nothing.
    pub(crate) fn completed_by(&self, stated: Stated<'_>) -> Option<Self> {
        let either = |registered: &Option<String>, stated: Option<&str>| {
            registered.clone().or_else(|| stated.map(str::to_owned))
        };
        let is_complete = self.name.is_some() && self.nrc.is_some() && self.activity.is_some();
        if is_complete {
            return None;
        }
        let completed = Self {
            name: either(&self.name, stated.name),
            nrc: either(&self.nrc, stated.nrc),
            activity: either(&self.activity, stated.activity),
        };
        (completed != *self).then_some(completed)
    }
}

/// Names in another letter case are the same: the real authority has sealed such documents.
pub(crate) fn differs(registered: Option<&str>, stated: Option<&str>) -> bool {
    registered.zip(stated).is_some_and(|(registered, stated)| {
        registered != stated && registered.to_lowercase() != stated.to_lowercase()
    })
}
