//! What the authority knows of taxpayers, and whether documents agree with it.

use serde::{Deserialize, Serialize};

use crate::authority::Authority;
use crate::code::Nit;
use crate::json::Node;
use crate::strictness::Strictness;
use crate::verdict::Rejection;

/// What a taxpayer is registered with. A member that is `None` is learnt from the next document that
/// the taxpayer issues.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Registration {
    pub(crate) name: Option<String>,
    /// Without hyphen.
    pub(crate) nrc: Option<String>,
    /// The code of the economic activity.
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
    fn by(issuer: &'a Node<'_>) -> Self {
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
fn differs(registered: Option<&str>, stated: Option<&str>) -> bool {
    registered.zip(stated).is_some_and(|(registered, stated)| {
        registered != stated && registered.to_lowercase() != stated.to_lowercase()
    })
}

impl Authority {
    /// The issuer says of itself what it is registered with, and the receiver that the document names
    /// as a taxpayer is one.
    pub(crate) fn check_registry(&self, nit: Nit, document: &Node<'_>) -> Result<(), Rejection> {
        if self.strict() < Strictness::Registry {
            return Ok(());
        }
        let stated = Stated::by(document.get("emisor"));
        let differing = self.taxpayers.differing(nit, stated);
        if differing.is_empty() {
            self.check_receiver(document)
        } else {
            Err(Rejection::not_as_registered(&differing))
        }
    }

    fn check_receiver(&self, document: &Node<'_>) -> Result<(), Rejection> {
        let receiver = document.get("receptor");
        let kind = document.get("identificacion").get("tipoDte").text();
        let Some((member, nit)) = named_taxpayer(kind, receiver) else {
            return Ok(());
        };
        let Some(registered) = self.taxpayers.registration(nit) else {
            return Err(Rejection::no_such_taxpayer(member));
        };
        if differs(registered.nrc.as_deref(), receiver.get("nrc").text()) {
            return Err(Rejection::not_as_registered(&["receptor.nrc"]));
        }
        Ok(())
    }

    /// What a sealed document says of its issuer is what the issuer is registered with from now on,
    /// as far as it was not yet.
    pub(crate) fn learn_issuer(&self, nit: Nit, document: &Node<'_>) {
        if self.strict() < Strictness::Registry {
            return;
        }
        let stated = Stated::by(document.get("emisor"));
        if let Err(error) = self.taxpayers.learn(nit, stated, &self.journal) {
            // The document is sealed all the same; the next one teaches it.
            tracing::error!(%error, "the journal could not be written");
        }
    }
}

/// The member by which a document names its receiver as a taxpayer, and the taxpayer. Who buys with
/// an invoice does so as a consumer, whatever number is on it.
fn named_taxpayer(kind: Option<&str>, receiver: &Node<'_>) -> Option<(&'static str, Nit)> {
    const INVOICE: &str = "01";
    const NIT: &str = "36";
    if kind == Some(INVOICE) {
        return None;
    }
    if let Some(nit) = receiver.get("nit").text() {
        return Some(("receptor.nit", Nit::parse(nit)?));
    }
    if receiver.get("tipoDocumento").text() != Some(NIT) {
        return None;
    }
    let number = receiver.get("numDocumento").text()?;
    Some(("receptor.numDocumento", Nit::parse(number)?))
}
