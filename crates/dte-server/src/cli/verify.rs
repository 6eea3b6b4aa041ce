//! `dte verify`.

pub mod authority;

use std::path::Path;

use dte_persistence::verify::{
    Finding, Judgement, KeptKey, Report, SignatureJudge, Signed, Subject, verify,
};
use dte_security::{CertificateFolder, PublicKeys, SignatureVerdict};

use crate::cli::output::print_line;
use crate::config::Config;
use crate::failure::{Context, Failure};
use crate::wiring::installation;

struct ByCertificate(PublicKeys);

impl SignatureJudge for ByCertificate {
    fn learn(&mut self, kept: KeptKey<'_>) {
        self.0.keep(kept.nit, kept.key, kept.begins_at);
    }

    fn judge(&mut self, signed: Signed<'_>) -> Judgement {
        let Signed {
            nit,
            payload,
            signature,
            stored_at,
        } = signed;
        match self.0.verify(nit, payload, signature, stored_at) {
            SignatureVerdict::Good => Judgement::Good,
            SignatureVerdict::GoodByKept => Judgement::GoodByKept,
            SignatureVerdict::Wrong => Judgement::Wrong,
            SignatureVerdict::Unknown(why) => Judgement::Unchecked(why),
        }
    }
}

pub fn run(config: &Config, file: Option<&Path>) -> Result<(), Failure> {
    let Some(file) = file else {
        installation::refuse_older(config)?;
        return database(config, &config.database_url);
    };
    check(config, Subject::File(file))
}

/// Verifies a database, whatever its age.
pub fn database(config: &Config, url: &str) -> Result<(), Failure> {
    check(config, Subject::Database(url))
}

fn check(config: &Config, subject: Subject<'_>) -> Result<(), Failure> {
    let folder = CertificateFolder::new(&config.certificates_dir);
    let mut judge = ByCertificate(PublicKeys::new(folder));
    let mut tell = |Finding { check, of, why }: &Finding| print_line!("FAULT {check}: {of}: {why}");
    let report = verify(subject, &mut judge, &mut tell).context("verifying")?;
    print(&report);
    if report.is_good() {
        Ok(())
    } else {
        Err(Failure::Other("faults were found".into()))
    }
}

fn print(report: &Report) {
    print_line!(
        "{:<17}{:>12}{:>12}{:>8}",
        "check",
        "checked",
        "unchecked",
        "faults"
    );
    for (check, tally) in &report.tallies {
        let unchecked: u64 = tally.unchecked.values().sum();
        let (checked, faults) = (tally.checked, tally.faults);
        print_line!("{check:<17}{checked:>12}{unchecked:>12}{faults:>8}");
    }
    for (check, tally) in &report.tallies {
        for (why, count) in &tally.unchecked {
            print_line!("unchecked {check}: {count}: {why}");
        }
        for (why, count) in &tally.explained {
            print_line!("{check}: {count}: {why}");
        }
    }
}
