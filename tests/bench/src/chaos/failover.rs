//! The primary database dies while its standby has not got the last commits, and the standby takes
//! its place: what was answered is there all the same, because the standby is a synchronous one.

use std::sync::Arc;
use std::time::{Duration, Instant};

use dte_test_kit::postgresql::{Cluster, ClusterError, execute};

use crate::chaos::cluster::{blocking, every_type};
use crate::chaos::pipe::{Pipe, address_of, through};
use crate::chaos::results::ChaosResult;
use crate::chaos::scenario::{ChaosOptions, ChaosScenario};
use crate::error::BenchError;
use crate::rng;

const ROUNDS: u32 = 10;
const SERVERS: usize = 2;
const CLIENTS: usize = 24;
/// Those whose orders compete.
const RIVALS: usize = 4;
const PAUSE_MS: u64 = 300;
const NAME: &str = "dte";
const MAINTENANCE: &str = "postgres";
/// How long a standby may take to have everything.
const FOLLOWS_WITHIN: Duration = Duration::from_mins(1);
/// How soon documents are issued again.
const WELL_AFTER: Duration = Duration::from_mins(1);
/// Transaction numbers that others use on the new primary: those of lost transactions are theirs.
const OTHERS: u32 = 60;

/// Fails over again and again, each time to a new standby.
pub async fn run(options: &ChaosOptions) -> Result<ChaosResult, BenchError> {
    let started = blocking("starting PostgreSQL", || Cluster::own(&[])).await?;
    let mut primary = Arc::new(
        started
            .map_err(|error| unusable(&error))?
            .ok_or_else(none)?,
    );
    let maintenance = primary.url(MAINTENANCE);
    execute(&maintenance, &format!("CREATE DATABASE {NAME}")).map_err(|error| unusable(&error))?;
    let pipe = Pipe::to(address_of(&maintenance)?).await?;
    let options = ChaosOptions {
        database: Some(through(&primary.url(NAME), pipe.address())?),
        ..options.clone()
    };
    let mut scenario =
        ChaosScenario::set(&options, "failover", SERVERS, vec![every_type()]).await?;
    scenario.set_pause(PAUSE_MS);
    let mut clients = scenario.start_clients(CLIENTS, i64::MAX);
    scenario.add_rivals(&mut clients, RIVALS);
    let mut longest = Duration::ZERO;
    for _ in 0..options.scaled(ROUNDS) {
        tokio::time::sleep(rng::between(300, 1_500)).await;
        let (standby, following) = follow(&primary).await?;
        tokio::time::sleep(rng::between(300, 2_000)).await;
        // From here on every commit is held: it waits for a standby that hears nothing.
        following.swallow();
        tokio::time::sleep(rng::between(200, 1_500)).await;
        // Nobody is told that the primary dies until somebody has taken its place.
        pipe.swallow();
        let before = scenario.done();
        let start = Instant::now();
        primary = fail_over(primary, standby).await?;
        pipe.lead_to(address_of(&primary.url(NAME))?);
        drop(following);
        let is_well = scenario.issues_again(before, start, WELL_AFTER).await;
        longest = longest.max(start.elapsed());
        if !is_well {
            scenario.fault("no document is issued after a fail-over");
        }
        scenario.result.kills += 1;
    }
    scenario.stop(clients).await;
    let seconds = longest.as_secs_f64();
    scenario.note(format!("{seconds:.1} s at most until the next document"));
    scenario.end().await
}

fn unusable(error: &ClusterError) -> BenchError {
    BenchError::Unusable(error.to_string())
}

fn none() -> BenchError {
    BenchError::Unusable("there is no PostgreSQL here".into())
}

/// Makes a standby for whose copy every commit of the primary waits, and what lies between them.
async fn follow(primary: &Arc<Cluster>) -> Result<(Cluster, Pipe), BenchError> {
    let between = Pipe::to(address_of(&primary.url(NAME))?).await?;
    let port = between.address().port();
    let primary = Arc::clone(primary);
    let standby = blocking("following", move || {
        let standby = primary.standby()?;
        let follower = standby.url(MAINTENANCE);
        let way = format!("host=127.0.0.1 port={port} user=postgres");
        execute(
            &follower,
            &format!("ALTER SYSTEM SET primary_conninfo = '{way}'"),
        )?;
        execute(&follower, RELOAD)?;
        let leader = primary.url(MAINTENANCE);
        execute(&leader, "ALTER SYSTEM SET synchronous_standby_names = '*'")?;
        execute(&leader, RELOAD)?;
        let start = Instant::now();
        while let Err(not_yet) = execute(&leader, FOLLOWS) {
            if start.elapsed() > FOLLOWS_WITHIN {
                return Err(not_yet);
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(standby)
    });
    Ok((standby.await?.map_err(|error| unusable(&error))?, between))
}

const RELOAD: &str = "SELECT pg_reload_conf()";
const FOLLOWS: &str = "DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_stat_replication \
    WHERE sync_state = 'sync' AND state = 'streaming') THEN RAISE 'not yet'; END IF; END $$";

async fn fail_over(primary: Arc<Cluster>, standby: Cluster) -> Result<Arc<Cluster>, BenchError> {
    let mut primary = Arc::into_inner(primary).ok_or_else(none)?;
    let over = blocking("failing over", move || {
        primary.stop();
        let url = standby.url(MAINTENANCE);
        execute(&url, "SELECT pg_promote()")?;
        for _ in 0..OTHERS {
            execute(&url, "SELECT txid_current()")?;
        }
        Ok(Arc::new(standby))
    });
    over.await?.map_err(|error| unusable(&error))
}
