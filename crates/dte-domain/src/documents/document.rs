//! A document from what a client asked for to what is issued.

use rust_decimal::Decimal;
use time::Date;

use super::{
    AccountingSettlement, Ccf, CreditNote, DebitNote, DeliveryNote, DocumentContent, Donation,
    ExcludedSubjectInvoice, ExportInvoice, Invoice, Retention, ReturnEvent, Settlement,
    SpecialOperations,
};
use crate::amounts::DocumentAmounts;
use crate::assumptions::Assumptions;
use crate::balance::{Charge, Sales};
use crate::edition::Edition;
use crate::facts::Facts;
use crate::identification::{DocumentType, GenerationCode, Identification, LocalTime};
use crate::invalidation::{RecordedReceiver, is_too_short_a_name};
use crate::issuer::Issuer;
use crate::message;
use crate::parts::calculation::Calculation;
use crate::parts::receiver::{self, Receiver};
use crate::settled::{SettledDocument, SoldForAnother};
use crate::taxpayer::Dui;
use crate::violation::{Violation, Warning};

/// What a client wants to issue, well-formed but not yet judged.
#[derive(Clone, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "a request makes one, which is not moved about"
)]
pub enum Content {
    /// An invoice to a consumer.
    Invoice(Invoice),
    /// A fiscal credit voucher.
    Ccf(Ccf),
    /// A delivery note.
    DeliveryNote(DeliveryNote),
    /// A credit note.
    CreditNote(CreditNote),
    /// A debit note.
    DebitNote(DebitNote),
    /// A retention voucher.
    Retention(Retention),
    /// An accounting settlement.
    AccountingSettlement(AccountingSettlement),
    /// An export invoice.
    ExportInvoice(ExportInvoice),
    /// An excluded subject invoice.
    ExcludedSubject(ExcludedSubjectInvoice),
    /// A donation receipt.
    Donation(Donation),
    /// A special operations event.
    SpecialOperations(SpecialOperations),
    /// A return event.
    Return(ReturnEvent),
    /// A settlement.
    Settlement(Settlement),
}

/// Content that keeps every rule. Only [`Content::check`] makes it.
#[derive(Clone, Debug)]
pub struct Checked {
    content: Content,
    edition: Edition,
    assumptions: Assumptions,
    /// The date that it bears when it is issued on the day on which it was judged.
    date: Date,
    warnings: Vec<Warning>,
    amounts: DocumentAmounts,
    settles: Vec<SettledDocument>,
}

/// The amounts of a document that outlive its JSON: for lists, invalidations and balances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordedAmounts {
    /// The total that people are told, in lists, mails and on the receiver's page: the amount to pay, where the document
    /// has one that is not the whole operation. Books use the operation itself.
    pub total: Decimal,
    /// The value-added tax in it.
    pub vat: Decimal,
}

impl Content {
    /// What every document can be asked: the one match over the types.
    pub fn document(&self) -> &dyn DocumentContent {
        match self {
            Self::Invoice(invoice) => invoice,
            Self::Ccf(ccf) => ccf,
            Self::DeliveryNote(note) => note,
            Self::CreditNote(note) => note,
            Self::DebitNote(note) => note,
            Self::Retention(voucher) => voucher,
            Self::AccountingSettlement(settlement) => settlement,
            Self::ExportInvoice(invoice) => invoice,
            Self::ExcludedSubject(invoice) => invoice,
            Self::Donation(donation) => donation,
            Self::SpecialOperations(event) => event,
            Self::Return(event) => event,
            Self::Settlement(settlement) => settlement,
        }
    }

    fn document_mut(&mut self) -> &mut dyn DocumentContent {
        match self {
            Self::Invoice(invoice) => invoice,
            Self::Ccf(ccf) => ccf,
            Self::DeliveryNote(note) => note,
            Self::CreditNote(note) => note,
            Self::DebitNote(note) => note,
            Self::Retention(voucher) => voucher,
            Self::AccountingSettlement(settlement) => settlement,
            Self::ExportInvoice(invoice) => invoice,
            Self::ExcludedSubject(invoice) => invoice,
            Self::Donation(donation) => donation,
            Self::SpecialOperations(event) => event,
            Self::Return(event) => event,
            Self::Settlement(settlement) => settlement,
        }
    }

    /// The type of document that it will be.
    pub fn document_type(&self) -> DocumentType {
        self.document().document_type()
    }

    /// The electronic documents that it names and of which the facts should tell, if they were
    /// issued here.
    pub fn named_documents(&self) -> Vec<GenerationCode> {
        self.document().named_documents()
    }

    /// Takes what it leaves out from documents that were issued here.
    pub fn complete(&mut self, facts: &Facts) {
        let document = self.document_mut();
        if facts.last_district.is_some() {
            receiver::complete(document.receiver_mut(), facts.last_district);
        }
        document.complete(facts);
    }

    /// Fills what was left out to be calculated.
    pub fn calculate(&mut self, calculation: &mut Calculation) {
        self.document_mut().calculate(calculation);
    }

    /// Who receives it.
    pub fn receiver(&self) -> Option<&Receiver> {
        self.document().receiver()
    }

    /// Judges it by all rules of its type, completed from the facts.
    pub fn check(mut self, facts: &Facts) -> Result<Checked, Vec<Violation>> {
        self.complete(facts);
        let violations = self.breaches(facts);
        if violations.is_empty() {
            let warnings = self.oddities(facts);
            let amounts = self.document().document_amounts(facts);
            let date = self.document().date(facts);
            let settles = self.document().settles(facts);
            Ok(Checked {
                content: self,
                settles,
                edition: facts.edition,
                assumptions: facts.assumptions,
                date,
                warnings,
                amounts,
            })
        } else {
            Err(violations)
        }
    }

    /// Every breach of a rule of its type, once it is completed from the facts.
    pub fn violations(mut self, facts: &Facts) -> Vec<Violation> {
        self.complete(facts);
        self.breaches(facts)
    }

    fn breaches(&self, facts: &Facts) -> Vec<Violation> {
        let mut violations = self.document().violations(facts);
        // Of an event's issuer nothing is said that these rules are about.
        let has_issuer = self.document_type().spec().has_control_number;
        if let Some(issuer) = facts.issuer.as_ref().filter(|_| has_issuer) {
            violations.extend(issuer.violations(facts.edition));
        }
        violations
    }

    fn oddities(&self, facts: &Facts) -> Vec<Warning> {
        let mut warnings = self.document().warnings(facts);
        if let Some(district) = facts.last_district {
            let district = district.as_str();
            let text = message!(
                "not given: the document says {district}, which was last used for this receiver in this \
                 municipality",
                "no se dio: el documento lleva {district}, el último que se usó para este receptor en \
                 este municipio"
            );
            warnings.push(Warning::new("receiver.address.district", text));
        }
        let receiver = self.receiver();
        if let Some(name) = receiver.and_then(|receiver| receiver.name.as_deref())
            && is_too_short_a_name(name, facts.edition)
        {
            let text = message!(
                "too short for an event of 2022 (5 characters or more): should the document be \
                 invalidated, the event follows it with the document's number",
                "demasiado corto para un evento de 2022 (5 caracteres o más): si se invalida el documento, \
                 en el evento le sigue el número de documento"
            );
            warnings.push(Warning::new("receiver.name", text));
        }
        warnings
    }
}

impl Checked {
    /// The content.
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// The edition of documents whose rules it keeps.
    pub fn edition(&self) -> Edition {
        self.edition
    }

    /// Returns the date and time that it bears when it is issued now: now, or the end of an earlier day.
    pub fn issued_at(&self, now: LocalTime) -> LocalTime {
        if self.date < now.date() {
            LocalTime::end_of(self.date)
        } else {
            now
        }
    }

    /// What is odd about it, though no reason to refuse.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }

    /// Its lasting amounts.
    pub fn recorded_amounts(&self) -> RecordedAmounts {
        self.content.document().recorded_amounts(self.edition)
    }

    /// What it sold, net, for the documents that other documents draw on.
    pub fn creditable(&self) -> Option<Sales> {
        self.content.document().opening_balance()
    }

    /// What it takes back of other documents, below 0 what it adds to them: nothing of some that a note
    /// names all the same, so that what is kept says of every document which notes are on it.
    pub fn credited(&self) -> Vec<Charge> {
        self.content.document().takes_back()
    }

    /// The amounts that others may take up of it, and that it takes up of others.
    pub fn amounts(&self) -> &DocumentAmounts {
        &self.amounts
    }

    /// The documents that it takes as a settlement.
    pub fn settles(&self) -> &[SettledDocument] {
        &self.settles
    }

    /// What it sold on behalf of somebody else.
    pub fn sold_for_another(&self) -> Option<SoldForAnother> {
        self.content.document().sold_for_another()
    }

    /// The receiver's data as they stand in the document.
    pub fn recorded_receiver(&self) -> RecordedReceiver {
        let row = self.content.document_type().spec().edition(self.edition);
        let write_dui: fn(&Dui) -> String = if row.is_some_and(|row| row.hyphenates_dui) {
            Dui::hyphenated
        } else {
            |dui| dui.as_str().to_owned()
        };
        self.receiver()
            .map_or_else(RecordedReceiver::default, |receiver| {
                RecordedReceiver::of(receiver, receiver.identity.number_written(write_dui))
            })
    }

    /// Who receives it.
    pub fn receiver(&self) -> Option<&Receiver> {
        self.content.receiver()
    }
}

/// An issued document: checked content with an identity and an issuer.
///
/// Its control number is not here: the store takes it in the transaction that keeps the document.
#[derive(Clone, Debug)]
pub struct Document {
    /// What tells it from all others.
    pub identification: Identification,
    /// Who issues it.
    pub issuer: Issuer,
    checked: Checked,
}

impl Document {
    /// Issues checked content.
    pub fn issue(checked: Checked, identification: Identification, issuer: Issuer) -> Self {
        Self {
            identification,
            issuer,
            checked,
        }
    }

    /// The edition of documents whose rules it keeps.
    pub fn edition(&self) -> Edition {
        self.checked.edition()
    }

    /// The values of assumptions under which it was judged and is written.
    pub fn assumptions(&self) -> Assumptions {
        self.checked.assumptions
    }

    /// What it says.
    pub fn content(&self) -> &Content {
        self.checked.content()
    }
}
