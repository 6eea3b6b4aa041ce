//! Some lines of a file, one after the other, several at once.
//!
//! Who holds what: the slice has the file by its lease, renewed with each reading of lines; a line has a
//! permit of the schedule from before it is judged until its document has its answer, or it is refused;
//! its document has a turn to be signed, and from when it is stored its claim on the line, in the same
//! transaction. What lines are refused for is held in memory until the next lines are read, and kept
//! under the lease: who has lost it keeps nothing.
//!
//! Lines are judged at the same time and stand in line to be stored in their order, which is the order
//! of their numbers. Where one cannot be stored for a reason that passes, none behind it is begun: they
//! are read again later, from the first that waits.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use tokio::sync::mpsc::{self, Receiver, Sender};
use tokio::task::JoinHandle;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

use super::RunBulks;
use crate::bulk::line_requests::LineRequest;
use crate::bulk::schedule::LinePermit;
use crate::caller::Caller;
use crate::error::Error;
use crate::ports::{
    BulkClaim, CertificateFault, DueBulk, Leased, LineVerdict, PortError, WaitingLine,
};
use crate::use_cases::issue_document::{IssueRequest, JudgedLine, StartedLine};

/// So long a file is worked on before others have their turn.
const TURN: Duration = Duration::from_secs(5);

/// So often a line may fail for a reason that does not pass by itself, before it is refused.
const MOST_FAILURES: u32 = 5;

/// How some lines of a file came to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SliceEnd {
    /// Nothing waits behind them.
    Through,
    /// Others have their turn now, or the server stops.
    Interrupted,
    /// One could not be stored or judged, and is tried again later.
    Faulty,
    /// Somebody else works on the file.
    Lost,
}

pub(super) struct Slice<'r> {
    run: &'r RunBulks,
    bulk: &'r Leased<DueBulk>,
    caller: Caller,
    /// What is not kept yet of what lines came to.
    verdicts: Mutex<Vec<LineVerdict>>,
    is_faulty: AtomicBool,
}

/// Why a line is not issued.
enum Refused {
    /// As the API says it.
    Said(String),
    Because(Error),
}

/// A line that is good.
enum Good {
    ToIssue(Box<JudgedLine>),
    /// It was only to be judged: what is odd about it.
    Tried(Vec<String>),
}

/// A line that is being judged, with its permit among those under way.
struct Judging {
    line: u32,
    permit: LinePermit,
    judged: JoinHandle<Result<Good, Refused>>,
}

impl<'r> Slice<'r> {
    pub(super) fn of(run: &'r RunBulks, bulk: &'r Leased<DueBulk>) -> Self {
        Self {
            run,
            bulk,
            caller: Caller {
                company: bulk.company,
                establishment: bulk.establishment,
                main_office: bulk.main_office,
                // The establishment was chosen when the file was handed in.
                all_establishments: false,
                key: bulk.key,
                // As the earliest pair: no keys are made here, whose ends this decides about.
                key_version: 0,
            },
            verdicts: Mutex::default(),
            is_faulty: AtomicBool::new(false),
        }
    }

    pub(super) async fn run(self, stopping: &CancellationToken) -> Result<SliceEnd, Error> {
        let (in_order, judging) = mpsc::channel(self.run.schedule.most());
        let (read, ()) = tokio::join!(
            self.judge_lines(in_order, stopping),
            self.begin_lines(judging)
        );
        let is_held = self.keep_verdicts().await?;
        match read? {
            _ if !is_held => Ok(SliceEnd::Lost),
            SliceEnd::Through | SliceEnd::Interrupted if self.is_faulty() => Ok(SliceEnd::Faulty),
            end => Ok(end),
        }
    }

    /// Reads the lines that wait and has them judged.
    async fn judge_lines(
        &self,
        in_order: Sender<Judging>,
        stopping: &CancellationToken,
    ) -> Result<SliceEnd, Error> {
        let (lease, clock) = (self.run.intervals.lease, &self.run.clock);
        let renewed_for = Duration::try_from(lease / 3).unwrap_or(TURN);
        let ends = Instant::now() + TURN;
        let mut after = 0;
        loop {
            if !self.keep_verdicts().await? {
                return Ok(SliceEnd::Lost);
            }
            let (bulks, renewed) = (&self.run.bulks, Instant::now());
            let due_at = clock.now() + lease;
            let lines = bulks.next_bulk_lines(self.bulk.id, self.bulk.lease, after, due_at);
            let Some(lines) = lines.await? else {
                return Ok(SliceEnd::Lost);
            };
            if lines.is_empty() {
                return Ok(SliceEnd::Through);
            }
            if let Some(refused) = self.stopped().await? {
                for line in lines {
                    after = line.line;
                    self.refuse(line.line, refused());
                }
                continue;
            }
            for line in lines {
                if self.is_faulty() {
                    return Ok(SliceEnd::Faulty);
                }
                if stopping.is_cancelled() || Instant::now() >= ends {
                    return Ok(SliceEnd::Interrupted);
                }
                if renewed.elapsed() >= renewed_for {
                    break;
                }
                after = line.line;
                let permit = self.run.schedule.permit(line.document.len()).await;
                let judging = self.judge(line, permit);
                // The other end is there until this one is dropped.
                let _sent = in_order.send(judging).await;
            }
        }
    }

    /// Why no line is issued any more: the pair with which the file was handed in is not good any more, or
    /// it waited in a copy that was restored.
    async fn stopped(&self) -> Result<Option<fn() -> Error>, Error> {
        if self.bulk.restored {
            return Ok(Some(|| Error::BatchRestored));
        }
        let keys = self.run.keys.keys(self.bulk.company).await?;
        let key = keys.iter().find(|key| key.id == self.bulk.key);
        let now = self.run.clock.now();
        let is_good = key.is_some_and(|key| key.admits(self.bulk.key_version, now));
        Ok((!is_good).then_some(|| Error::KeyRevoked))
    }

    fn judge(&self, line: WaitingLine, permit: LinePermit) -> Judging {
        let (issue, requests) = (Arc::clone(&self.run.issue), Arc::clone(&self.run.requests));
        let (caller, language) = (self.caller, self.bulk.language);
        let (number, is_tried) = (line.line, self.bulk.dry_run);
        let judging = async move {
            let document_type = line.document_type;
            let read = requests.read(&line, language);
            let LineRequest {
                content,
                warnings,
                own,
            } = read.map_err(Refused::Said)?;
            let request = IssueRequest {
                caller,
                document_type,
                content,
                warnings,
                language,
                corrects: None,
                idempotency: None,
                wait: None,
                own,
            };
            let good = if is_tried {
                let tried = issue.validate(request, None).await;
                tried.map(|would| Good::Tried(would.warnings))
            } else {
                let judged = issue.judge_line(request).await;
                judged.map(|line| Good::ToIssue(Box::new(line)))
            };
            good.map_err(Refused::Because)
        };
        Judging {
            line: number,
            permit,
            judged: tokio::spawn(judging.in_current_span()),
        }
    }

    /// Begins lines in their order, and hears what becomes of them.
    async fn begin_lines(&self, mut judging: Receiver<Judging>) {
        let mut under_way = FuturesUnordered::new();
        loop {
            let next = tokio::select! {
                next = judging.recv() => next,
                Some(()) = under_way.next() => continue,
            };
            let Some(Judging {
                line,
                permit,
                judged,
            }) = next
            else {
                break;
            };
            let judged = judged.await.unwrap_or_else(|panicked| {
                let panicked = PortError::new("judging a line", panicked);
                Err(Refused::Because(panicked.into()))
            });
            if let Some(begun) = self.begin(line, judged) {
                under_way.push(async move {
                    let _permit = permit;
                    if let Err(error) = self
                        .run
                        .issue
                        .finish_line(self.caller, self.bulk.language, begun)
                        .await
                    {
                        self.refuse(line, error);
                    }
                });
            }
        }
        while under_way.next().await.is_some() {}
    }

    fn begin(&self, line: u32, judged: Result<Good, Refused>) -> Option<StartedLine> {
        if self.is_faulty() {
            return None;
        }
        let judged = match judged {
            Ok(Good::ToIssue(judged)) => *judged,
            Ok(Good::Tried(warnings)) => {
                self.add_verdict(line, None, warnings);
                return None;
            }
            Err(Refused::Said(refusal)) => {
                self.add_verdict(line, Some(refusal), Vec::new());
                return None;
            }
            Err(Refused::Because(error)) => {
                self.refuse(line, error);
                return None;
            }
        };
        let claim = BulkClaim {
            bulk: self.bulk.id,
            line,
            warnings: judged.warnings().to_vec(),
        };
        let begun = self
            .run
            .issue
            .begin_line(judged, claim, &self.run.schedule.turns);
        match begun {
            Ok(begun) => Some(begun),
            Err(error) => {
                self.refuse(line, error);
                None
            }
        }
    }

    /// Refuses a line, or lets it be tried again later when the reason passes. A line that is issued
    /// stays issued.
    fn refuse(&self, line: u32, error: Error) {
        let is_tried_again = match &error {
            // Its claim found that something became of it already: of two servers that both think that
            // the file is theirs one has lost it, and what the other made of the line stands. If the
            // line should wait still, the file is not completed, and comes to it again.
            Error::Changed => return,
            Error::Overloaded
            | Error::InFlight
            | Error::AuthorityUnavailable
            | Error::Certificate(CertificateFault::Folder { .. }) => true,
            // Of all lines of the company, and none of them is at fault: somebody puts a good one in place.
            Error::Certificate(_) => !self.bulk.dry_run,
            Error::Unexpected(error) if error.transient => true,
            // Another one took of the same document since the line was judged: it is judged anew, by what
            // is left now.
            Error::Overdrawn(_) | Error::Unexpected(_) => {
                self.run.count_failure(self.bulk.id, line) < MOST_FAILURES
            }
            _ => false,
        };
        if is_tried_again {
            tracing::warn!(bulk = %self.bulk.id.0, line, ?error, "a line is tried again later");
            self.is_faulty.store(true, Ordering::Relaxed);
            return;
        }
        let refusal = self.run.requests.refusal(error, self.bulk.language);
        self.add_verdict(line, Some(refusal), Vec::new());
    }

    fn is_faulty(&self) -> bool {
        self.is_faulty.load(Ordering::Relaxed)
    }

    fn add_verdict(&self, line: u32, refusal: Option<String>, warnings: Vec<String>) {
        self.verdicts(|verdicts| {
            verdicts.push(LineVerdict {
                line,
                refusal,
                warnings,
            });
        });
    }

    /// Keeps what lines came to so far; answers whether the file is held still.
    async fn keep_verdicts(&self) -> Result<bool, Error> {
        let verdicts = self.verdicts(std::mem::take);
        if verdicts.is_empty() {
            return Ok(true);
        }
        let (bulk, lease) = (self.bulk.id, self.bulk.lease);
        Ok(self.run.bulks.keep_verdicts(bulk, lease, verdicts).await?)
    }

    fn verdicts<R>(&self, with: impl FnOnce(&mut Vec<LineVerdict>) -> R) -> R {
        with(&mut self.verdicts.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
