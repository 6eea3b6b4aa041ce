//! Stored secrets are sealed again, whatever happens in between.
#![expect(clippy::unwrap_used, reason = "tests")]

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use dte_application::jobs::rotate_encryption::{Reseal, ResealReport};
use dte_application::ports::{
    PortError, Resealed, Sealed, SealedKind, SealedValue, SealedValues, Secret, Vault,
};
use uuid::Uuid;

/// Seals with the key `new` and opens what `old` and `new` sealed.
struct TwoKeys;

impl Vault for TwoKeys {
    fn seal(&self, purpose: &str, secret: &Secret) -> Result<Sealed, PortError> {
        Ok(Sealed(format!("v1.new.{purpose}.{}", secret.reveal())))
    }

    fn open(&self, purpose: &str, sealed: &Sealed) -> Result<Secret, PortError> {
        let known = ["old", "new"].map(|key| format!("v1.{key}.{purpose}."));
        let opened = known.iter().find_map(|key| sealed.0.strip_prefix(&**key));
        opened
            .map(Secret::new)
            .ok_or_else(|| PortError::new("opening", "another key or purpose"))
    }
}

/// Values in memory, which fail once after so many steps.
struct Values {
    values: Mutex<Vec<SealedValue>>,
    fails_at: usize,
    steps: AtomicUsize,
}

impl Values {
    fn by_key(&self) -> BTreeMap<String, u64> {
        let mut counts = BTreeMap::new();
        for value in &*self.values.lock().unwrap() {
            let key = value.sealed.0.split('.').nth(1).unwrap().to_owned();
            *counts.entry(key).or_default() += 1;
        }
        counts
    }
}

#[async_trait]
impl SealedValues for Values {
    async fn not_sealed_with(
        &self,
        kind: SealedKind,
        key: &str,
        after: &str,
        most: u32,
    ) -> Result<Vec<SealedValue>, PortError> {
        let prefix = format!("v1.{key}.");
        let values = self.values.lock().unwrap();
        let mut found: Vec<SealedValue> = values
            .iter()
            .filter(|value| value.kind == kind && *value.row > *after)
            .filter(|value| !value.sealed.0.starts_with(&prefix))
            .cloned()
            .collect();
        found.sort_by(|one, other| one.row.cmp(&other.row));
        found.truncate(usize::try_from(most).unwrap());
        Ok(found)
    }

    async fn replace(&self, again: Vec<Resealed>) -> Result<u64, PortError> {
        if self.steps.fetch_add(1, Ordering::Relaxed) == self.fails_at {
            return Err(PortError::transient("replacing", "the power failed"));
        }
        let mut values = self.values.lock().unwrap();
        let mut changed = 0;
        for Resealed { old, new } in again {
            if let Some(value) = values.iter_mut().find(|value| **value == old) {
                value.sealed = new;
                changed += 1;
            }
        }
        Ok(changed)
    }
}

fn value(kind: SealedKind, number: u128, key: &str) -> SealedValue {
    let (company, nit) = (Uuid::from_u128(number), format!("{number:014}"));
    let purpose = match kind {
        SealedKind::CertificatePassword | SealedKind::CertificateFilePassword => {
            format!("certificate-password of {nit}")
        }
        SealedKind::CertificateFile => format!("certificate of {nit}"),
        SealedKind::PortalPassword => format!("portal-password of {company}"),
        SealedKind::AuthorityToken => format!("authority-token of {company}"),
        SealedKind::WebhookSecret | SealedKind::EarlierWebhookSecret => {
            format!("webhook secret of {nit}")
        }
        SealedKind::ShownKeys => format!("keys shown to {nit}"),
    };
    SealedValue {
        kind,
        row: company.to_string(),
        nit,
        sealed: Sealed(format!("v1.{key}.{purpose}.secret {number}")),
    }
}

fn stored(fails_at: usize) -> Arc<Values> {
    let of_kind = |kind| (1..=250).map(move |number| value(kind, number, "old"));
    Arc::new(Values {
        values: Mutex::new(SealedKind::ALL.into_iter().flat_map(of_kind).collect()),
        fails_at,
        steps: AtomicUsize::new(0),
    })
}

fn use_case(values: &Arc<Values>) -> Reseal {
    Reseal {
        values: values.clone(),
        vault: Arc::new(TwoKeys),
    }
}

#[tokio::test]
async fn a_rotation_that_stops_at_any_step_is_finished_by_the_next() {
    for fails_at in 0..24 {
        let values = stored(fails_at);
        assert!(
            use_case(&values).run("new").await.is_err(),
            "step {fails_at}"
        );
        let report = use_case(&values).run("new").await.unwrap();
        assert!(report.left.is_empty(), "{report:?}");
        let counts = values.by_key();
        assert_eq!(counts, BTreeMap::from([("new".to_owned(), 2000)]));
        let again = use_case(&values).run("new").await.unwrap();
        assert_eq!(again, ResealReport::default());
        for value in &*values.values.lock().unwrap() {
            assert!(value.sealed.0.contains(".secret "), "{value:?}");
        }
    }
}

#[tokio::test]
async fn what_cannot_be_opened_is_named_and_stops_nothing() {
    let values = stored(usize::MAX);
    {
        let mut values = values.values.lock().unwrap();
        values[0] = value(SealedKind::CertificatePassword, 1, "lost");
        values[1].nit = "damaged".into();
    }
    let report = use_case(&values).run("new").await.unwrap();
    assert_eq!(
        (report.resealed, report.left.len()),
        (1998, 2),
        "{report:?}"
    );
    assert!(report.left[0].contains("another key"), "{report:?}");
    let counts = values.by_key();
    assert_eq!(counts["new"], 1998);
}
