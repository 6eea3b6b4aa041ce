//! What was checked and what was found.

use std::collections::BTreeMap;
use std::fmt;

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Text;
use dte_schema::Identified;

use super::{Judgement, Owner, SignatureJudge, Signed};
use crate::engine::column::RowReader;
use crate::engine::connection::AnyConnection;
use crate::engine::digest;

/// What is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Check {
    /// The database's file and its references are sound.
    Storage,
    /// Each series is without gaps from its first number to the last that it gave, but for those that
    /// were taken elsewhere, and none is there twice.
    Numbers,
    /// Each document has its JSON, and that says the same as its row.
    Contents,
    /// The bytes are those that were stored.
    Digests,
    /// The signatures are of the stored bytes.
    Signatures,
    /// What the authority accepted has its stamp, what was invalidated its accepted event.
    Stamps,
    /// The counters of lists agree with the documents.
    Counters,
    /// What is left of documents is what they sold without what was taken back, and others take up
    /// no more of their amounts than there is.
    Balances,
    /// Each establishment has its key, and each key belongs to its company.
    Keys,
    /// The certificates that companies gave are whole, and what is public of them is kept.
    Certificates,
    /// The events of each company are without gaps, and the last of each document says how it stands.
    Events,
    /// The identifiers of the issuers' own systems belong to the documents that have them.
    ExternalIds,
    /// The lines of files are the documents that they are said to be, each once.
    Files,
    /// Documents stand in settlements that are PENDING or RECEIVED, and in no others.
    Settlements,
    /// Contingencies that go on wait for the PENDING documents that were issued in them, and for no others.
    Contingencies,
    /// The idempotency keys of clients name the documents that they issued.
    IdempotencyKeys,
    /// The authority says the same of each document; asked for alone.
    Authority,
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Storage => "storage",
            Self::Numbers => "numbers",
            Self::Contents => "contents",
            Self::Digests => "digests",
            Self::Signatures => "signatures",
            Self::Stamps => "stamps",
            Self::Counters => "counters",
            Self::Balances => "balances",
            Self::Keys => "keys",
            Self::Certificates => "certificates",
            Self::Events => "events",
            Self::ExternalIds => "external ids",
            Self::Files => "files",
            Self::Settlements => "settlements",
            Self::Contingencies => "contingencies",
            Self::IdempotencyKeys => "keys of requests",
            Self::Authority => "authority",
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub check: Check,
    /// The document's generation code, or what else it is about.
    pub of: String,
    pub why: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckCounts {
    pub checked: u64,
    /// How many could not be checked, by reason.
    pub unchecked: BTreeMap<String, u64>,
    /// How many are as they are for a reason that is no fault, by reason.
    pub explained: BTreeMap<String, u64>,
    pub faults: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// By what was looked at.
    pub tallies: BTreeMap<Check, CheckCounts>,
}

impl Report {
    pub fn is_good(&self) -> bool {
        self.tallies.values().all(|tally| tally.faults == 0)
    }
}

/// Whoever can change the database can put a key there too.
const BY_KEPT: &str =
    "by a certificate that is not in the folder, and whose key the database keeps";

/// What is stored of something that is signed.
pub(super) struct SignedRow<'r> {
    pub reader: RowReader<'r>,
    pub json: &'r str,
    pub signature: Option<&'r str>,
    pub created_at: i64,
}

/// The figures so far, and who is told of faults.
pub(super) struct Findings<'t> {
    pub report: Report,
    tell: &'t mut dyn FnMut(&Finding),
}

impl<'t> Findings<'t> {
    pub(super) fn new(tell: &'t mut dyn FnMut(&Finding)) -> Self {
        let checks = [
            Check::Storage,
            Check::Numbers,
            Check::Contents,
            Check::Digests,
            Check::Signatures,
            Check::Stamps,
            Check::Counters,
            Check::Balances,
            Check::Events,
        ];
        let tallies = checks.map(|check| (check, CheckCounts::default())).into();
        Self {
            report: Report { tallies },
            tell,
        }
    }

    fn counts(&mut self, check: Check) -> &mut CheckCounts {
        self.report.tallies.entry(check).or_default()
    }

    pub(super) fn checked(&mut self, check: Check) {
        self.checked_all(check, 1);
    }

    /// So many, as the database counts them.
    pub(super) fn checked_all(&mut self, check: Check, count: i64) {
        self.counts(check).checked += u64::try_from(count).unwrap_or_default();
    }

    pub(super) fn unchecked(&mut self, check: Check, why: impl Into<String>) {
        *self.counts(check).unchecked.entry(why.into()).or_default() += 1;
    }

    pub(super) fn explained(&mut self, check: Check, why: &str, count: u64) {
        *self.counts(check).explained.entry(why.into()).or_default() += count;
    }

    pub(super) fn fault(&mut self, check: Check, of: impl Into<String>, why: impl Into<String>) {
        self.counts(check).faults += 1;
        (self.tell)(&Finding {
            check,
            of: of.into(),
            why: why.into(),
        });
    }

    /// Compares the generation code that bytes say with that of their row.
    pub(super) fn code(&mut self, of: &str, json: &str, code: &str) {
        self.checked(Check::Contents);
        match Identified::read(json) {
            Ok(found) if found.generation_code == code => {}
            Ok(found) => {
                let why = format!("its JSON says generation code {:?}", found.generation_code);
                self.fault(Check::Contents, of, why);
            }
            Err(error) => self.fault(Check::Contents, of, error.to_string()),
        }
    }

    /// Compares stored bytes with the digest beside them.
    pub(super) fn digest(&mut self, of: &str, json: &str, kept: Option<&str>) {
        let Some(kept) = kept else {
            let why = "stored before digests were kept";
            return self.unchecked(Check::Digests, why);
        };
        self.checked(Check::Digests);
        if digest::of(json) != kept {
            self.fault(
                Check::Digests,
                of,
                "the bytes are not those that were stored",
            );
        }
    }

    /// What a statement finds wrong: of what, and why.
    pub(super) fn found_by(
        &mut self,
        connection: &mut AnyConnection,
        check: Check,
        statement: &str,
    ) -> QueryResult<()> {
        let found: Vec<(String, String)> = sql::<(Text, Text)>(statement).load(connection)?;
        for (of, why) in found {
            self.fault(check, of, why);
        }
        Ok(())
    }

    /// Has the signature of stored bytes judged.
    pub(super) fn signature(
        &mut self,
        of: &str,
        row: &SignedRow<'_>,
        owner: &Owner,
        judge: &mut dyn SignatureJudge,
    ) {
        let Some(signature) = row.signature else {
            return self.unchecked(Check::Signatures, "not signed yet");
        };
        let Some(nit) = &owner.nit else {
            return self.fault(Check::Signatures, of, "its company is not registered");
        };
        let stored_at = match row.reader.moment("created_at", row.created_at) {
            Ok(stored_at) => stored_at,
            Err(damaged) => return self.fault(Check::Contents, of, damaged.why),
        };
        let signed = Signed {
            nit,
            payload: row.json,
            signature,
            stored_at,
        };
        match judge.judge(signed) {
            Judgement::Unchecked(why) => self.unchecked(Check::Signatures, why),
            Judgement::Good => self.checked(Check::Signatures),
            Judgement::GoodByKept => {
                self.checked(Check::Signatures);
                self.explained(Check::Signatures, BY_KEPT, 1);
            }
            Judgement::Wrong => {
                self.checked(Check::Signatures);
                let why =
                    "the signature is not one of the stored bytes by the company's certificate";
                self.fault(Check::Signatures, of, why);
            }
        }
    }
}
