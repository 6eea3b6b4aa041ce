//! `dte verify --authority`: the authority is asked for each document.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use dte_application::ports::{
    Authority, Company, DocumentFilter, DocumentRecord, Documents, EventStatus, PageStart,
    QueryReply, Sender,
};
use dte_authority::AuthorityClient;
use dte_domain::identification::{GenerationCode, LocalTime, ReceptionStamp};
use dte_domain::lifecycle::Status;
use dte_domain::value::Value;
use dte_persistence::Database;
use time::{Date, OffsetDateTime};

use crate::cli::admin;
use crate::cli::output::print_line;
use crate::config::Config;
use crate::failure::{Context, Failure};

const DOING: &str = "asking the authority";

/// Documents of a page.
const PAGE: u32 = 100;

/// How much longer than an answer took nobody is asked: the service has the other nine tenths of the time.
const PAUSE: u32 = 9;

/// Answers in a row that say nothing, after which it makes no sense to go on.
const SILENT: u32 = 5;

/// Time between two lines about the progress.
const PROGRESS_EVERY: Duration = Duration::from_secs(10);

/// Which documents the authority is asked for.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Asks the authority for each document instead: its state and its stamp must be the same. Takes a tenth of
    /// the time for answers; started again with the same dates, it continues where it was.
    #[arg(long, conflicts_with = "file")]
    pub authority: bool,
    /// The first day of issue, YYYY-MM-DD.
    #[arg(long, value_name = "DATE", requires = "authority", value_parser = date)]
    from: Option<Date>,
    /// The last day of issue, YYYY-MM-DD.
    #[arg(long, value_name = "DATE", requires = "authority", value_parser = date)]
    to: Option<Date>,
}

fn date(written: &str) -> Result<Date, String> {
    <Date as Value>::parse(written)
        .map_err(|_malformed| "expected a date such as 2026-11-28".to_owned())
}

/// Where it stands: what was asked for, and after which document it continues.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Progress {
    /// The dates, as they were given.
    asked: String,
    nit: String,
    /// Time of issue in microseconds and code of the last document.
    after: Option<(i64, GenerationCode)>,
    checked: u64,
    unchecked: u64,
    faults: u64,
}

impl Progress {
    fn read(file: &Path, asked: &str) -> Self {
        let kept = std::fs::read_to_string(file).ok();
        let kept = kept.and_then(|text| Self::parse(&text));
        kept.filter(|kept| kept.asked == asked)
            .unwrap_or_else(|| Self {
                asked: asked.to_owned(),
                ..Self::default()
            })
    }

    fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let mut next = || lines.next().map(ToOwned::to_owned);
        let (asked, nit) = (next()?, next()?);
        let (issued_at, code) = (next()?, next()?);
        let after = match &*code {
            "" => None,
            code => Some((issued_at.parse().ok()?, GenerationCode::parse(code).ok()?)),
        };
        let mut number = || next()?.parse().ok();
        Some(Self {
            asked,
            nit,
            after,
            checked: number()?,
            unchecked: number()?,
            faults: number()?,
        })
    }

    /// Written whole or not at all.
    fn write(&self, file: &Path) -> Result<(), Failure> {
        let (issued_at, code) = match self.after {
            Some((issued_at, code)) => (issued_at, code.to_string()),
            None => (0, String::new()),
        };
        let Self {
            asked,
            nit,
            checked,
            unchecked,
            faults,
            ..
        } = self;
        let text =
            format!("{asked}\n{nit}\n{issued_at}\n{code}\n{checked}\n{unchecked}\n{faults}\n");
        let draft = file.with_extension("draft");
        std::fs::write(&draft, text)
            .and_then(|()| std::fs::rename(&draft, file))
            .context("keeping how far it is")
    }
}

/// What the authority's answer says of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Agreement {
    Same,
    Differs(String),
    /// Nothing can be said of it.
    Open(String),
}

/// Asks for all documents, and prints what differs.
pub async fn run(config: &Config, arguments: &Arguments) -> Result<(), Failure> {
    let database = admin::open_database(config).await?;
    let client = admin::authority_client(config, &database).await?;
    let day = |date: Option<Date>| date.map(|date| date.to_string()).unwrap_or_default();
    let asked = format!("{} {}", day(arguments.from), day(arguments.to));
    let file = config.data_dir.join("verify-authority");
    let progress = Progress::read(&file, &asked);
    if !progress.nit.is_empty() {
        let (checked, nit) = (progress.checked, &progress.nit);
        print_line!("continues at company {nit} after {checked} documents");
    }
    let mut asking = Asking {
        config,
        arguments,
        database: &database,
        client: &client,
        file,
        progress,
        total: 0,
        silent: 0,
        told_at: Instant::now(),
    };
    asking.all().await
}

struct Asking<'a> {
    config: &'a Config,
    arguments: &'a Arguments,
    database: &'a Database,
    client: &'a AuthorityClient,
    file: PathBuf,
    progress: Progress,
    /// Documents of all companies.
    total: u64,
    silent: u32,
    told_at: Instant,
}

impl Asking<'_> {
    async fn all(&mut self) -> Result<(), Failure> {
        let mut nits = admin::nits(self.database, None).await.context(DOING)?;
        nits.sort_unstable();
        let mut companies = Vec::with_capacity(nits.len());
        for nit in nits {
            let company = admin::company(self.database, &nit).await?;
            let page = self.page(&company, PageStart::Skip(0), 1).await?;
            self.total += page.counters.total();
            companies.push((nit, company));
        }
        for (nit, company) in companies {
            if nit < self.progress.nit {
                continue;
            }
            if nit != self.progress.nit {
                self.progress.nit = nit;
                self.progress.after = None;
            }
            self.company(&company).await?;
        }
        // Nothing is left to continue.
        let _ = std::fs::remove_file(&self.file);
        let Progress {
            checked,
            unchecked,
            faults,
            ..
        } = self.progress;
        print_line!("authority: {checked} checked, {unchecked} unchecked, {faults} faults");
        if faults == 0 {
            Ok(())
        } else {
            Err(Failure::Other("faults were found".into()))
        }
    }

    async fn page(
        &self,
        company: &Company,
        start: PageStart,
        size: u32,
    ) -> Result<dte_application::ports::DocumentPage, Failure> {
        let filter = DocumentFilter {
            company: company.id,
            environment: self.config.environment,
            establishment: None,
            document_type: None,
            status: None,
            transmission: None,
            from: self.arguments.from,
            to: self.arguments.to,
            external_id: None,
            control_number: None,
            receiver: None,
            name: None,
            min_total: None,
            max_total: None,
            with_bodies: false,
            changed_until: None,
        };
        let page = self.database.list(&filter, start, size).await;
        page.context(DOING)
    }

    async fn company(&mut self, company: &Company) -> Result<(), Failure> {
        let sender = Sender {
            company: company.id,
            nit: company.nit.clone(),
        };
        let after = self.progress.after.and_then(|(issued_at, code)| {
            let nanos = i128::from(issued_at) * 1_000;
            let moment = OffsetDateTime::from_unix_timestamp_nanos(nanos).ok()?;
            Some(PageStart::After(LocalTime::at(moment), code))
        });
        let mut start = after.unwrap_or(PageStart::Skip(0));
        loop {
            let page = self.page(company, start, PAGE).await?;
            for record in &page.documents {
                self.document(&sender, record).await?;
            }
            match page.next {
                Some(next) => start = next,
                None => return Ok(()),
            }
        }
    }

    async fn document(&mut self, sender: &Sender, record: &DocumentRecord) -> Result<(), Failure> {
        let code = record.generation_code;
        let began = Instant::now();
        let reply = self.client.query(sender, record.document_type, code).await;
        let mut verdict = judge(&record.status, &reply);
        if verdict == Agreement::Same && matches!(record.status, Status::Invalidated { .. }) {
            verdict = self.invalidation(sender, record).await?;
        }
        match verdict {
            Agreement::Same => self.progress.checked += 1,
            Agreement::Differs(why) => {
                self.progress.checked += 1;
                self.progress.faults += 1;
                print_line!("FAULT authority: {code}: {why}");
            }
            Agreement::Open(why) => {
                self.progress.unchecked += 1;
                print_line!("unchecked authority: {code}: {why}");
            }
        }
        if matches!(reply, QueryReply::Undetermined { .. }) {
            self.silent += 1;
            if self.silent == SILENT {
                return Err(Failure::Other(
                    "the authority says nothing; started again, this continues where it is".into(),
                ));
            }
        } else {
            self.silent = 0;
            let micros = record.issued_at.moment().unix_timestamp_nanos() / 1_000;
            let micros = i64::try_from(micros).unwrap_or_default();
            self.progress.after = Some((micros, code));
            self.progress.write(&self.file)?;
        }
        if self.told_at.elapsed() >= PROGRESS_EVERY {
            self.told_at = Instant::now();
            let done = self.progress.checked + self.progress.unchecked;
            let (total, faults) = (self.total, self.progress.faults);
            let day = record.issued_at.date();
            print_line!("{done} of {total} documents, {faults} faults, at {day}");
        }
        tokio::time::sleep(began.elapsed() * PAUSE).await;
        Ok(())
    }

    /// Asks for the event of an invalidated document.
    async fn invalidation(
        &self,
        sender: &Sender,
        record: &DocumentRecord,
    ) -> Result<Agreement, Failure> {
        let found = self.database.find(record.generation_code).await;
        let event = found.context(DOING)?.and_then(|found| found.invalidation);
        let Some(event) = event else {
            return Ok(Agreement::Differs(
                "its invalidation is not here".to_owned(),
            ));
        };
        let EventStatus::Accepted {
            stamp: Some(stamp), ..
        } = &event.status
        else {
            return Ok(Agreement::Open(
                "the stamp of its invalidation is not known".to_owned(),
            ));
        };
        let code = event.generation_code;
        let reply = self.client.query(sender, record.document_type, code).await;
        Ok(match of_stamp(stamp, &reply) {
            Agreement::Differs(why) => {
                Agreement::Differs(format!("its invalidation {code}: {why}"))
            }
            other => other,
        })
    }
}

fn judge(status: &Status, reply: &QueryReply) -> Agreement {
    match (status, reply) {
        (_, QueryReply::Undetermined { seen }) => Agreement::Open(seen.clone()),
        (Status::Received { stamp, .. }, QueryReply::Accepted(said))
            if said.stamp == *stamp && said.observations.iter().any(|it| says_void(it)) =>
        {
            let remarks = said.observations.join("; ");
            Agreement::Differs(format!(
                "it is RECEIVED here, and the authority says {remarks}"
            ))
        }
        (Status::Received { stamp, .. } | Status::Invalidated { stamp, .. }, reply) => {
            of_stamp(stamp, reply)
        }
        (Status::Rejected { .. }, QueryReply::Accepted(said)) => Agreement::Differs(format!(
            "it is REJECTED here, and the authority has stamped it with {}",
            said.stamp
        )),
        (Status::Rejected { .. }, _) => Agreement::Same,
        (Status::Pending, _) => Agreement::Open("it is PENDING: the service asks by itself".into()),
    }
}

fn says_void(remark: &str) -> bool {
    let remark = remark.to_uppercase();
    remark.contains("INVALIDADO") || remark.contains("ANULADO")
}

fn of_stamp(stamp: &ReceptionStamp, reply: &QueryReply) -> Agreement {
    match reply {
        QueryReply::Accepted(said) if said.stamp == *stamp => Agreement::Same,
        QueryReply::Accepted(said) => Agreement::Differs(format!(
            "its stamp is {stamp} here, and {} at the authority",
            said.stamp
        )),
        QueryReply::Rejected(refusal) => Agreement::Differs(format!(
            "it is stamped here, and the authority refused it: {} {}",
            refusal.code, refusal.description
        )),
        QueryReply::Unknown => {
            Agreement::Differs("it is stamped here, and the authority does not have it".into())
        }
        QueryReply::Undetermined { seen } => Agreement::Open(seen.clone()),
    }
}

#[cfg(test)]
mod tests {
    use dte_application::ports::Acceptance;
    use dte_domain::lifecycle::Rejection;

    use super::*;

    fn stamp(letter: char) -> ReceptionStamp {
        ReceptionStamp::parse(&letter.to_string().repeat(40)).unwrap()
    }

    fn accepted(letter: char, observations: &[&str]) -> QueryReply {
        QueryReply::Accepted(Acceptance {
            stamp: stamp(letter),
            at: None,
            observations: observations.iter().map(|&it| it.to_owned()).collect(),
        })
    }

    fn refusal() -> Rejection {
        Rejection {
            code: "096".into(),
            description: "no".into(),
            observations: Vec::new(),
            at: None,
        }
    }

    #[test]
    fn state_and_stamp_are_those_of_the_authority() {
        let at = OffsetDateTime::UNIX_EPOCH;
        let received = Status::Received {
            stamp: stamp('A'),
            stamped_at: at,
            observations: Vec::new(),
        };
        let rejected = Status::Rejected {
            rejection: refusal(),
            at,
        };
        assert_eq!(
            judge(&received, &accepted('A', &["CAMPO OPCIONAL"])),
            Agreement::Same
        );
        assert_eq!(judge(&rejected, &QueryReply::Unknown), Agreement::Same);
        assert_eq!(
            judge(&rejected, &QueryReply::Rejected(refusal())),
            Agreement::Same
        );
        for (status, reply) in [
            (&received, accepted('B', &[])),
            (&received, accepted('A', &["DOCUMENTO INVALIDADO"])),
            (&received, QueryReply::Unknown),
            (&received, QueryReply::Rejected(refusal())),
            (&rejected, accepted('A', &[])),
        ] {
            let verdict = judge(status, &reply);
            assert!(matches!(verdict, Agreement::Differs(_)), "{verdict:?}");
        }
        let silent = QueryReply::Undetermined { seen: "502".into() };
        assert_eq!(judge(&received, &silent), Agreement::Open("502".into()));
        let open = judge(&Status::Pending, &QueryReply::Unknown);
        assert!(matches!(open, Agreement::Open(_)), "{open:?}");
    }

    #[test]
    fn it_continues_where_it_was_with_the_same_dates_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("verify-authority");
        let code = GenerationCode::parse("20C8619E-75F5-492F-88F3-24697A6C9F58").unwrap();
        let kept = Progress {
            asked: "2026-11-01 ".into(),
            nit: "06140101901015".into(),
            after: Some((1_795_000_000_000_000, code)),
            checked: 7,
            unchecked: 2,
            faults: 1,
        };
        kept.write(&file).unwrap();
        assert_eq!(Progress::read(&file, "2026-11-01 "), kept);
        assert_eq!(Progress::read(&file, " ").after, None);
        std::fs::write(&file, "torn\n").unwrap();
        assert_eq!(Progress::read(&file, "2026-11-01 ").checked, 0);
    }
}
