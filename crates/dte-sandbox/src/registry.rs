//! Whether documents agree with what the authority knows of taxpayers.

use crate::authority::Authority;
use crate::code::Nit;
use crate::documents::DocumentKind;
use crate::json::Node;
use crate::measure::issuing_party;
use crate::reception_answer::Rejection;
use crate::registration::{Stated, differs};
use crate::strictness::Strictness;
use crate::test_values::is_test_value;

impl Authority {
    /// The issuer says of itself what it is registered with, and the receiver that the document names
    /// as a taxpayer is one.
    pub(crate) fn check_registry(
        &self,
        nit: Nit,
        kind: &DocumentKind,
        document: &Node<'_>,
    ) -> Result<(), Rejection> {
        if self.strict() < Strictness::Registry {
            return Ok(());
        }
        let stated = Stated::by(issuing_party(document));
        let differing = self.taxpayers.differing(nit, stated);
        if !differing.is_empty() {
            return Err(Rejection::not_as_registered(&differing));
        }
        if kind.is_for_taxpayers {
            self.check_receiver(document)
        } else {
            Ok(())
        }
    }

    fn check_receiver(&self, document: &Node<'_>) -> Result<(), Rejection> {
        let receiver = document.get("receptor");
        let Some((member, nit)) = named_taxpayer(receiver) else {
            return Ok(());
        };
        if is_test_value(nit) {
            return Ok(());
        }
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
        let stated = Stated::by(issuing_party(document));
        if let Err(error) = self.taxpayers.learn(nit, stated, &self.journal) {
            // The document is sealed all the same; the next one teaches it.
            tracing::error!(%error, "the journal could not be written");
        }
    }
}

/// The member by which a document names its receiver as a taxpayer, and the taxpayer.
fn named_taxpayer(receiver: &Node<'_>) -> Option<(&'static str, Nit)> {
    const NIT: &str = "36";
    if let Some(nit) = receiver.get("nit").text() {
        return Some(("receptor.nit", Nit::parse(nit)?));
    }
    if receiver.get("tipoDocumento").text() != Some(NIT) {
        return None;
    }
    let number = receiver.get("numDocumento").text()?;
    Some(("receptor.numDocumento", Nit::parse(number)?))
}
