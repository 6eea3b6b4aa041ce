//! What goes on without anybody asking: pending documents are settled, contingencies followed.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use dte_application::watch_thresholds::Observed;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::config::Config;
use crate::failure::{Context, Failure};
use crate::wiring::Wired;
use crate::wiring::clock_watch;
use crate::wiring::clock_watch::ClockWatch;
use crate::wiring::faults;
use crate::wiring::faults::LoggedFaults;
use crate::wiring::purge::Purge;
use crate::wiring::survey;

/// Interval between deletions of expired rows, and the pause before the first one: a clock that is set
/// right soon after a start has been by then.
const PURGING_EVERY: Duration = Duration::from_hours(1);

/// How often it is looked for keys and certificates that other servers, or the operator, changed.
const KEYS_EVERY: Duration = Duration::from_secs(2);
// The interface promises that within five seconds.
const _: () = assert!(KEYS_EVERY.as_secs() < 5);

/// How often it is looked for new events of companies that somebody follows.
const EVENTS_EVERY: Duration = Duration::from_millis(250);

/// How often it is looked for events that webhooks have not got.
const WEBHOOKS_EVERY: Duration = Duration::from_millis(500);

/// How often it is looked for documents to be mailed.
const MAIL_EVERY: Duration = Duration::from_secs(1);

/// How often it is looked at what time makes true.
const THRESHOLDS_EVERY: Duration = Duration::from_mins(1);

/// How often it is kept when keys were used.
const USES_EVERY: Duration = Duration::from_mins(1);

/// How often the clock is looked at.
const CLOCK_EVERY: Duration = Duration::from_secs(5);

/// How far several servers' clocks may differ.
const BEHIND: time::Duration = time::Duration::seconds(10);

/// Lets go of what a server before this one held and nobody holds any more. To be done before any
/// request is taken: what a request of ours holds stays held.
pub async fn release(config: &Config, wired: &Wired) -> Result<(), Failure> {
    if !has_its_database_to_itself(config) {
        return Ok(());
    }
    let now = wired.service.clock.now();
    let released = wired.database.expire_leases(now).await;
    released.context("looking for unsettled documents")?;
    let released = wired.database.release_bulks(now).await;
    released.context("looking for files that were worked on")?;
    let released = wired.database.release_webhooks().await;
    released.context("looking for webhooks that were worked on")?;
    let released = wired.database.release_mail(now).await;
    released.context("looking for mails that were worked on")
}

/// Starts everything in the background. It ends when `stopping` says so, after the round in hand.
pub fn start(config: &Config, wired: &Wired, stopping: &CancellationToken) -> Vec<JoinHandle<()>> {
    let (settle, watch) = (
        wired.service.resume_pending.clone(),
        wired.service.watch.clone(),
    );
    let every = Duration::try_from(config.intervals.pause).unwrap_or(Duration::from_secs(1));
    let settling = tokio::spawn(repeat(every, stopping.clone(), async move || match settle
        .run()
        .await
    {
        Ok(0) => {}
        Ok(settled) => tracing::info!(settled, "pending documents settled"),
        Err(error) => tracing::error!(?error, "pending documents not looked after"),
    }));
    let (database, metrics) = (wired.database.clone(), wired.metrics.clone());
    let (deadlines, survey) = (wired.service.deadlines.clone(), wired.survey.clone());
    let environment = config.environment;
    let watching = tokio::spawn(repeat(every, stopping.clone(), async move || {
        if let Err(error) = watch.run().await {
            tracing::error!(?error, "contingencies not looked after");
        }
        match deadlines.run().await {
            Ok(()) => metrics.keep_late(deadlines.all()),
            Err(error) => tracing::error!(?error, "deadlines not looked after"),
        }
        match database.unclosed(environment).await {
            Ok(unclosed) => {
                survey.keep_contingencies(&unclosed);
                metrics.keep_contingencies(&unclosed);
            }
            Err(error) => tracing::error!(%error, "contingencies not counted"),
        }
    }));
    let purge = Purge {
        database: wired.database.clone(),
        clock: wired.service.clock.clone(),
        keys_kept: config.keys_kept,
    };
    let purging = tokio::spawn(repeat_later(
        PURGING_EVERY,
        stopping.clone(),
        async move || {
            purge.run().await;
        },
    ));
    let survey = wired.survey.clone();
    let logged = Mutex::new(LoggedFaults::default());
    let surveying = tokio::spawn(repeat(survey::EVERY, stopping.clone(), async move || {
        survey.run().await;
        let mut logged = logged.lock().unwrap_or_else(PoisonError::into_inner);
        logged.log(&faults::found(&survey));
    }));
    let clock = wired.service.clock.clone();
    let watch = Mutex::new(ClockWatch::begin(&*clock));
    let minding = tokio::spawn(repeat(CLOCK_EVERY, stopping.clone(), async move || {
        let mut watch = watch.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(back) = watch.look(&*clock) {
            clock_watch::log_set_back(back);
        }
    }));
    let filing = tokio::spawn(work_on_files(config, wired, stopping));
    let files = wired.service.run_bulks.clone();
    let tidying = tokio::spawn(repeat(every, stopping.clone(), async move || {
        if let Err(error) = files.tidy_up().await {
            tracing::error!(?error, "files that were cut off not deleted");
        }
    }));
    let mut tasks = vec![
        settling, watching, purging, minding, surveying, filing, tidying,
    ];
    tasks.extend(follow_keys(wired, stopping));
    tasks.extend([
        follow_events(wired, stopping),
        deliver_webhooks(wired, stopping),
        watch_thresholds(config, wired, stopping),
    ]);
    tasks.extend(send_mail(wired, stopping));
    tasks
}

/// Has documents mailed to their receivers, if there is a relay.
fn send_mail(wired: &Wired, stopping: &CancellationToken) -> Option<JoinHandle<()>> {
    let follow = wired.service.follow_documents.clone()?;
    let send = wired.service.send_mail.clone()?;
    let (stops, under_way) = (stopping.clone(), wired.service.background.under_way.clone());
    let sending = tokio::spawn(repeat(MAIL_EVERY, stopping.clone(), async move || {
        if let Err(error) = follow.run(&stops).await {
            tracing::error!(?error, "documents to be mailed not looked for");
        }
        if let Err(error) = send.run(&under_way, &stops).await {
            tracing::error!(?error, "mails not looked after");
        }
    }));
    Some(sending)
}

/// Sends to webhooks what happened.
fn deliver_webhooks(wired: &Wired, stopping: &CancellationToken) -> JoinHandle<()> {
    let (deliver, under_way) = (
        wired.service.deliver_webhooks.clone(),
        wired.service.background.under_way.clone(),
    );
    let stops = stopping.clone();
    tokio::spawn(repeat(WEBHOOKS_EVERY, stopping.clone(), async move || {
        if let Err(error) = deliver.run(&under_way, &stops).await {
            tracing::error!(?error, "webhooks not looked after");
        }
    }))
}

/// Tells what time made true.
fn watch_thresholds(
    config: &Config,
    wired: &Wired,
    stopping: &CancellationToken,
) -> JoinHandle<()> {
    let (database, survey) = (wired.database.clone(), wired.survey.clone());
    let (thresholds, environment) = (wired.service.thresholds.clone(), config.environment);
    tokio::spawn(repeat(
        THRESHOLDS_EVERY,
        stopping.clone(),
        async move || {
            let contingencies = match database.unclosed(environment).await {
                Ok(contingencies) => contingencies,
                Err(error) => {
                    tracing::error!(%error, "contingencies not looked at");
                    return;
                }
            };
            let companies = survey.findings().companies.clone();
            let ends = companies.map(|companies| companies.certificates);
            let ends = ends.unwrap_or_default().into_iter();
            let observed = Observed {
                contingencies,
                certificates: ends.filter_map(|(id, end)| Some((id, end?))).collect(),
            };
            if let Err(error) = thresholds.run(&observed).await {
                tracing::error!(?error, "what time made true is not told");
            }
        },
    ))
}

/// Tells those who follow companies that something happened there.
fn follow_events(wired: &Wired, stopping: &CancellationToken) -> JoinHandle<()> {
    let (database, watch) = (wired.database.clone(), wired.service.event_watch.clone());
    tokio::spawn(repeat(EVENTS_EVERY, stopping.clone(), async move || {
        if let Err(error) = watch.look(&*database).await {
            tracing::error!(%error, cause = ?error.cause, "new events not looked for");
        }
    }))
}

/// Ends the sessions of keys that were changed elsewhere, takes up certificates that were given there, and
/// keeps when keys were used.
fn follow_keys(wired: &Wired, stopping: &CancellationToken) -> [JoinHandle<()>; 2] {
    let (database, sessions) = (wired.database.clone(), wired.service.sessions.clone());
    let (given, clock) = (wired.service.given.clone(), wired.service.clock.clone());
    let following = tokio::spawn(repeat(KEYS_EVERY, stopping.clone(), async move || {
        if let Err(error) = sessions.refresh(&*database, clock.now()).await {
            tracing::error!(%error, cause = ?error.cause, "keys that changed not looked for");
        }
        if let Err(error) = given.refresh(&*database, clock.now()).await {
            tracing::error!(%error, cause = ?error.cause, "certificates that were given not looked for");
        }
    }));
    let (database, sessions) = (wired.database.clone(), wired.service.sessions.clone());
    let keeping = tokio::spawn(repeat(USES_EVERY, stopping.clone(), async move || {
        if let Err(error) = sessions.keep_uses(&*database).await {
            tracing::warn!(%error, cause = ?error.cause, "not kept when keys were used");
        }
    }));
    [following, keeping]
}

/// Works on files of documents: when one comes in here, and from time to time on those of servers that
/// are gone.
fn work_on_files(
    config: &Config,
    wired: &Wired,
    stopping: &CancellationToken,
) -> impl Future<Output = ()> + use<> {
    let every = Duration::try_from(config.intervals.pause).unwrap_or(Duration::from_secs(1));
    let (run, bell) = (
        wired.service.run_bulks.clone(),
        wired.service.receive_bulk.bell.clone(),
    );
    let stopping = stopping.clone();
    async move {
        loop {
            if let Err(error) = run.run(&stopping).await {
                tracing::error!(?error, "files not worked on");
            }
            tokio::select! {
                () = stopping.cancelled() => return,
                () = bell.notified() => {}
                () = tokio::time::sleep(every) => {}
            }
        }
    }
}

/// Compares the clock with the newest document, which it showed the time of once.
pub async fn compare_clock(wired: &Wired) {
    let newest = match wired.database.newest().await {
        Ok(newest) => newest,
        Err(error) => {
            tracing::warn!(%error, "the newest document cannot be read");
            return;
        }
    };
    let back = newest.map(|newest| newest - wired.service.clock.now());
    if let Some(back) = back.filter(|back| *back > BEHIND) {
        clock_watch::log_set_back(back);
    }
}

/// A file belongs to one server; a PostgreSQL may serve several, whose leases run out by
/// themselves.
fn has_its_database_to_itself(config: &Config) -> bool {
    dte_persistence::file_of(&config.database_url).is_some()
}

/// Does work at once, and then after each pause.
async fn repeat(every: Duration, stopping: CancellationToken, work: impl AsyncFn()) {
    work().await;
    repeat_later(every, stopping, work).await;
}

/// Does work after each pause.
async fn repeat_later(every: Duration, stopping: CancellationToken, work: impl AsyncFn()) {
    loop {
        tokio::select! {
            () = stopping.cancelled() => return,
            () = tokio::time::sleep(every) => {}
        }
        work().await;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    use async_trait::async_trait;
    use dte_application::ports::{
        CertificateFacts, CertificateFault, CertificateRef, PortError, Secret, Signature, Signer,
        SigningError,
    };
    use dte_domain::samples;
    use dte_domain::taxpayer::Nit;
    use dte_test_kit::{FakeSigner, TestApp};
    use tracing::{Instrument, error_span};

    use super::*;
    use crate::log::capture::CapturedLog;

    /// Finds every certificate, and panics at every signature.
    #[derive(Default)]
    struct Panicking(FakeSigner);

    #[async_trait]
    impl Signer for Panicking {
        async fn check(&self, holder: &CertificateRef) -> Result<(), SigningError> {
            self.0.check(holder).await
        }

        async fn sign(&self, _: &CertificateRef, _: Arc<str>) -> Result<Signature, SigningError> {
            panic!("on purpose")
        }

        async fn probe(&self) -> Result<(), PortError> {
            Ok(())
        }

        fn examine(
            &self,
            nit: &Nit,
            file: &Secret,
            password: &Secret,
        ) -> Result<CertificateFacts, CertificateFault> {
            self.0.examine(nit, file, password)
        }

        async fn in_use(&self, holder: &CertificateRef) -> Result<CertificateFacts, SigningError> {
            self.0.in_use(holder).await
        }

        async fn install(&self, nit: &Nit, xml: String) -> Result<(), PortError> {
            self.0.install(nit, xml).await
        }

        async fn is_installed(&self, nit: &Nit) -> Result<bool, PortError> {
            self.0.is_installed(nit).await
        }
    }

    #[tokio::test(start_paused = true)]
    async fn expired_rows_are_not_deleted_before_the_first_hour_is_over() {
        let (runs, stopping) = (Arc::new(AtomicU32::new(0)), CancellationToken::new());
        let counted = runs.clone();
        let work = async move || {
            counted.fetch_add(1, Ordering::Relaxed);
        };
        tokio::spawn(repeat_later(PURGING_EVERY, stopping.clone(), work));
        for (minutes, expected) in [(59, 0), (2, 1), (60, 2)] {
            tokio::time::sleep(Duration::from_mins(minutes)).await;
            assert_eq!(runs.load(Ordering::Relaxed), expected);
        }
    }

    #[tokio::test]
    async fn a_panic_in_the_background_is_told_with_its_kind_of_work_company_and_generation_code() {
        let (captured, _listening) = CapturedLog::begin();
        let app = TestApp::with(|adapters, _| adapters.signer = Arc::new(Panicking::default()));
        let caller = app.company().await.main;
        let request = error_span!("request", request_id = "one");
        let issued = app
            .issue(caller, samples::ccf())
            .instrument(request)
            .await
            .unwrap();
        let (company, code) = (caller.company.0, issued.generation_code);
        let about = format!("work=\"document\" company={company} generation_code={code}");
        let panicked = "work in the background ended in a panic panic=\"on purpose\"";
        let lines = captured.lines();
        let expected =
            format!("ERROR request{{request_id=\"one\"}}:attempt{{{about}}}: {panicked}");
        assert!(lines.contains(&expected), "{lines:?}");

        app.clock.advance(time::Duration::minutes(2));
        assert_eq!(app.resume_pending.run().await.unwrap(), 0);
        let lines = captured.lines();
        let expected = format!(
            "attempt{{work=\"document\" generation_code={code} company={company}}}: {panicked}"
        );
        assert!(
            lines.iter().any(|line| line.ends_with(&expected)),
            "{lines:?}"
        );
    }
}
