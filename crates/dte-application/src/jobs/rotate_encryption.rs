//! Every stored secret is sealed again with the current key.

use std::sync::Arc;

use dte_domain::taxpayer::Nit;
use dte_domain::value::Value;
use uuid::Uuid;

use crate::ports::{
    CertificateRef, CompanyId, KeptFile, PortError, Resealed, Sealed, SealedKind, SealedValue,
    SealedValues, Vault, Webhook,
};
use crate::shown_secrets::purpose_of_shown;
use crate::submission::stored_credentials;

/// How many values share a transaction: few enough that nobody waits for it.
const STEP: u32 = 100;

/// The use case. It may be stopped at any moment and done again: what is sealed with the current
/// key already is left alone, and every value can be opened at every moment.
pub struct Reseal {
    pub values: Arc<dyn SealedValues>,
    pub vault: Arc<dyn Vault>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResealReport {
    pub resealed: u64,
    /// What could not be opened, and why: whose it is and the cause.
    pub left: Vec<String>,
}

impl Reseal {
    /// Seals again all that another key than `current` sealed.
    pub async fn run(&self, current: &str) -> Result<ResealReport, PortError> {
        let mut report = ResealReport::default();
        for kind in SealedKind::ALL {
            self.all_of(kind, current, &mut report).await?;
        }
        Ok(report)
    }

    async fn all_of(
        &self,
        kind: SealedKind,
        current: &str,
        report: &mut ResealReport,
    ) -> Result<(), PortError> {
        let mut after = String::new();
        loop {
            let values = self
                .values
                .not_sealed_with(kind, current, &after, STEP)
                .await?;
            let Some(last) = values.last() else {
                return Ok(());
            };
            after.clone_from(&last.row);
            let mut step = Vec::with_capacity(values.len());
            for old in values {
                match self.again(&old) {
                    Ok(new) => step.push(Resealed { old, new }),
                    Err(why) => report.left.push(format!("{kind:?} of {}: {why}", old.nit)),
                }
            }
            report.resealed += self.values.replace(step).await?;
        }
    }

    fn again(&self, value: &SealedValue) -> Result<Sealed, String> {
        let purpose = purpose(value).ok_or("its row is damaged")?;
        let tell = |error: PortError| error.cause.to_string();
        let secret = self.vault.open(&purpose, &value.sealed).map_err(tell)?;
        self.vault.seal(&purpose, &secret).map_err(tell)
    }
}

fn purpose(value: &SealedValue) -> Option<String> {
    let nit = || Nit::parse(&value.nit).ok();
    let company = || Uuid::try_parse(&value.row).ok().map(CompanyId);
    match value.kind {
        SealedKind::CertificatePassword | SealedKind::CertificateFilePassword => {
            nit().map(|nit| CertificateRef::purpose_of(&nit))
        }
        SealedKind::PortalPassword => company().map(stored_credentials::password_of),
        SealedKind::AuthorityToken => company().map(stored_credentials::token_of),
        SealedKind::CertificateFile => nit().map(|nit| KeptFile::purpose_of(&nit)),
        SealedKind::WebhookSecret | SealedKind::EarlierWebhookSecret => {
            nit().map(|nit| Webhook::purpose_of(&nit))
        }
        SealedKind::ShownKeys => nit().map(|nit| purpose_of_shown(&nit)),
    }
}
