//! The store of what the authority has taken.
//!
//! One lock around all of it, taken only to look up and to insert (the journal's write included, so
//! that nobody sees what a killed process would have forgotten). Signatures and structure are judged
//! before, outside.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::code::{Code, ControlNumber, Nit};
use crate::journal::{Entry, Journal};
use crate::measure::{Amounts, Rate, Returned};
use crate::reception_answer::Rejection;
use crate::stored::{Batch, Event, Listing, Rejected, SealedDocument};

/// What the valid notes on a document take back together.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Credited {
    pub(crate) amounts: Amounts,
    /// What debit notes add in total, in cents.
    pub(crate) added: i64,
    pub(crate) notes: i64,
}

/// What the valid vouchers withhold on a document at one rate.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Retained {
    /// The amount subject to it, in cents.
    pub(crate) base: i64,
    pub(crate) lines: i64,
}

/// What the valid returns take back of a document together, in cents.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct TakenBack {
    pub(crate) kinds: [i64; 8],
}

impl TakenBack {
    /// With what another return takes back of it, or without what one that is invalidated took: `sign`.
    fn add(&mut self, one: &Returned, sign: i64) {
        for (sum, cents) in self.kinds.iter_mut().zip(one.kinds) {
            *sum += sign * cents;
        }
    }
}

#[derive(Debug)]
pub(crate) enum Refused {
    /// The member's value belongs to another document.
    Duplicate(&'static str),
    Broken(Rejection),
    Journal(std::io::Error),
}

#[derive(Debug, Default)]
pub(crate) struct Inner {
    documents: Vec<SealedDocument>,
    by_code: HashMap<Code, u32>,
    numbers: HashSet<(Nit, u16, ControlNumber)>,
    issuers: HashMap<Nit, Arc<str>>,
    rejected: HashMap<Code, Rejected>,
    events: HashMap<Code, Event>,
    listed: HashMap<Code, (Listing, Box<str>)>,
    contingencies: Vec<(Code, Vec<Code>)>,
    notes: HashMap<Code, Vec<Code>>,
    credited: HashMap<Code, Credited>,
    retained: HashMap<(Code, Rate), Retained>,
    returned: HashMap<Code, TakenBack>,
    batches: HashMap<Code, Batch>,
}

#[derive(Debug, Default)]
pub(crate) struct Store(Mutex<Inner>);

impl Store {
    pub(crate) fn read<T>(&self, look: impl FnOnce(&Inner) -> T) -> T {
        look(&self.lock())
    }

    /// Takes in a document, unless its code or its number is taken or it breaks a rule.
    pub(crate) fn seal(
        &self,
        document: SealedDocument,
        journal: &Journal,
        check: impl FnOnce(&Inner, &SealedDocument) -> Result<(), Rejection>,
    ) -> Result<(), Refused> {
        let mut inner = self.lock();
        inner.admits(&document)?;
        check(&inner, &document).map_err(Refused::Broken)?;
        let entry = Entry::Sealed {
            issuer: document.issuer.to_string(),
            document: Box::new(document),
        };
        journal.append(&entry).map_err(Refused::Journal)?;
        inner.apply(entry);
        Ok(())
    }

    /// Notes anything else. A document's rejection is dropped when the document is sealed already.
    pub(crate) fn note(&self, entry: Entry, journal: &Journal) -> Result<(), Refused> {
        let mut inner = self.lock();
        match &entry {
            Entry::Rejected { code, .. } if inner.by_code.contains_key(code) => return Ok(()),
            Entry::Contingency { code, .. } | Entry::Invalidation { code, .. }
                if inner.events.contains_key(code) =>
            {
                return Err(Refused::Duplicate("codigoGeneracion"));
            }
            Entry::Invalidation { document, .. }
                if inner
                    .document(*document)
                    .is_none_or(|stored| stored.invalidated_by.is_some()) =>
            {
                return Err(Refused::Duplicate("codigoGeneracion"));
            }
            _ => {}
        }
        journal.append(&entry).map_err(Refused::Journal)?;
        inner.apply(entry);
        Ok(())
    }

    pub(crate) fn replay(&self, entry: Entry) {
        self.lock().apply(entry);
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn admits(&self, document: &SealedDocument) -> Result<(), Refused> {
        if self.by_code.contains_key(&document.code) {
            return Err(Refused::Duplicate("codigoGeneracion"));
        }
        if document.control.is_some_and(|number| {
            self.numbers
                .contains(&(document.nit, document.year, number))
        }) {
            return Err(Refused::Duplicate("numeroControl"));
        }
        Ok(())
    }

    fn apply(&mut self, entry: Entry) {
        match entry {
            Entry::Sealed { issuer, document } => self.insert(&issuer, *document),
            Entry::Rejected { code, rejected } => drop(self.rejected.insert(code, rejected)),
            Entry::Contingency {
                code,
                event,
                listing,
                documents,
            } => {
                self.events.insert(code, event);
                let named = documents.iter().map(|(document, _)| *document);
                self.contingencies.push((code, named.collect()));
                for (document, kind) in documents {
                    self.listed.insert(document, (listing.clone(), kind.into()));
                }
            }
            Entry::Invalidation {
                code,
                event,
                document,
            } => {
                self.events.insert(code, event);
                self.invalidate(document, code);
            }
            Entry::Batch { code, batch } => drop(self.batches.insert(code, batch)),
            Entry::Secret(_)
            | Entry::Certificate { .. }
            | Entry::Password { .. }
            | Entry::Registered { .. }
            | Entry::Forgotten { .. } => {}
        }
    }

    fn insert(&mut self, issuer: &str, mut document: SealedDocument) {
        let known = self
            .issuers
            .entry(document.nit)
            .or_insert_with(|| issuer.into());
        if &**known != issuer {
            *known = issuer.into();
        }
        document.issuer = Arc::clone(known);
        for original in &document.adjusts {
            self.notes.entry(*original).or_default().push(document.code);
        }
        for credit in &document.credits {
            let credited = self.credited.entry(credit.of).or_default();
            credited.amounts += credit.amounts;
            credited.added += (-credit.amounts.total).max(0);
            credited.notes += 1;
        }
        for one in &document.retentions {
            let retained = self.retained.entry((one.on, one.rate)).or_default();
            retained.base += one.base;
            retained.lines += 1;
        }
        for one in &document.returns {
            self.returned.entry(one.of).or_default().add(one, 1);
        }
        self.rejected.remove(&document.code);
        if let Some(number) = document.control {
            self.numbers.insert((document.nit, document.year, number));
        }
        let position = u32::try_from(self.documents.len()).unwrap_or(u32::MAX);
        self.by_code.insert(document.code, position);
        self.documents.push(document);
    }

    /// Marks a document as invalidated by that event; what it took of others is theirs again.
    fn invalidate(&mut self, document: Code, event: Code) {
        let position = self.by_code.get(&document);
        let Some(stored) = position.and_then(|at| self.documents.get_mut(*at as usize)) else {
            return;
        };
        if stored.invalidated_by.replace(event).is_some() {
            return;
        }
        for credit in &stored.credits {
            let credited = self.credited.entry(credit.of).or_default();
            credited.amounts -= credit.amounts;
            credited.added -= (-credit.amounts.total).max(0);
            credited.notes -= 1;
        }
        for one in &stored.retentions {
            let retained = self.retained.entry((one.on, one.rate)).or_default();
            retained.base -= one.base;
            retained.lines -= 1;
        }
        for one in &stored.returns {
            self.returned.entry(one.of).or_default().add(one, -1);
        }
    }

    /// What the valid notes on this document take back.
    pub(crate) fn credited(&self, of: Code) -> Credited {
        self.credited.get(&of).copied().unwrap_or_default()
    }

    /// What the valid returns take back of this document.
    pub(crate) fn returned(&self, of: Code) -> TakenBack {
        self.returned.get(&of).copied().unwrap_or_default()
    }

    /// What the valid vouchers withhold on this document at this rate.
    pub(crate) fn retained(&self, on: Code, rate: Rate) -> Retained {
        self.retained.get(&(on, rate)).copied().unwrap_or_default()
    }

    pub(crate) fn document(&self, code: Code) -> Option<&SealedDocument> {
        self.documents.get(*self.by_code.get(&code)? as usize)
    }

    pub(crate) fn rejected(&self, code: Code) -> Option<&Rejected> {
        self.rejected.get(&code)
    }

    pub(crate) fn event(&self, code: Code) -> Option<&Event> {
        self.events.get(&code)
    }

    /// What a contingency event says of this document, and of which type it takes it to be.
    pub(crate) fn listing(&self, code: Code) -> Option<(&Listing, &str)> {
        self.listed
            .get(&code)
            .map(|(listing, kind)| (listing, &**kind))
    }

    /// Every contingency event with the documents that it names, oldest first.
    pub(crate) fn contingencies(&self) -> &[(Code, Vec<Code>)] {
        &self.contingencies
    }

    pub(crate) fn batches(&self) -> impl Iterator<Item = (&Code, &Batch)> {
        self.batches.iter()
    }

    pub(crate) fn batch(&self, code: Code) -> Option<&Batch> {
        self.batches.get(&code)
    }

    /// The notes on this document that are not invalidated.
    pub(crate) fn active_notes(&self, code: Code) -> Vec<Code> {
        let notes = self.notes.get(&code).map_or(&[][..], Vec::as_slice);
        let active = |note: &&Code| {
            self.document(**note)
                .is_some_and(|stored| stored.invalidated_by.is_none())
        };
        notes.iter().filter(active).copied().collect()
    }

    /// Every sealed document, oldest first.
    pub(crate) fn documents(&self) -> &[SealedDocument] {
        &self.documents
    }

    pub(crate) fn refusals(&self) -> impl Iterator<Item = (&Code, &Rejected)> {
        self.rejected.iter()
    }
}
