//! The assumptions: one value for each question that no source settles, with its confidence, its source
//! and its trial in the authority's test environment.
//!
//! A trial changes a value here, or in a type's row, and nothing else. Settings change those values that
//! [`Assumptions`] contains, and those that the client of the authority reads. docs/ASSUMPTIONS.md and
//! `dte config check` list every row of [`all`].

use std::fmt::Display;

use rust_decimal::Decimal;
use time::Date;
use time::macros::date;

use crate::catalog::CountryNotation;
use crate::identification::DocumentType;

/// The values that settings change without a release.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assumptions {
    /// Notation of the buyer's country in an export of 2026.
    pub export_country: CountryNotation,
    /// Date in an invalidation of 2026 of 01, 11 and 14.
    pub invalidation_date: EventDate,
}

impl Default for Assumptions {
    fn default() -> Self {
        Self {
            export_country: EXPORT_COUNTRY.value,
            invalidation_date: INVALIDATION_DATE.value,
        }
    }
}

/// The date that stands in an invalidation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventDate {
    /// The day of the invalidation.
    Today,
    /// The day of the document, with which the authority compares it.
    OfTheDocument,
}

impl EventDate {
    /// Its name in settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Today => "today",
            Self::OfTheDocument => "document",
        }
    }
}

impl Display for EventDate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// How sure a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confidence {
    /// Several sources agree, or the authority's own text is quoted.
    High,
    /// One good source says so.
    Medium,
    /// It is our own choice.
    Low,
}

impl Confidence {
    /// The letter that stands for it.
    pub const fn letter(self) -> &'static str {
        match self {
            Self::High => "H",
            Self::Medium => "M",
            Self::Low => "L",
        }
    }
}

/// A value that stands where no source settles what is right.
#[derive(Clone, Copy, Debug)]
pub struct Assumption<T> {
    /// The codes of the types of document that it is about.
    pub types: &'static str,
    /// What it is.
    pub says: &'static str,
    /// The value.
    pub value: T,
    /// How sure it is.
    pub confidence: Confidence,
    /// Where it comes from, and what speaks against it.
    pub source: &'static str,
    /// Key of the setting that changes the value, if one does.
    pub setting: Option<&'static str>,
    /// Trial in the authority's test environment.
    pub trial: &'static str,
}

/// An assumption as a page tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssumptionText {
    /// The codes of the types of document that it is about.
    pub types: &'static str,
    /// What it is.
    pub says: &'static str,
    /// The value.
    pub value: String,
    /// How sure it is.
    pub confidence: Confidence,
    /// Where it comes from, and what speaks against it.
    pub source: &'static str,
    /// Key of the setting that changes the value, if one does.
    pub setting: Option<&'static str>,
    /// Trial in the authority's test environment.
    pub trial: &'static str,
}

impl<T: Display> Assumption<T> {
    fn text(&self) -> AssumptionText {
        self.text_of(self.value.to_string())
    }
}

impl<T> Assumption<T> {
    fn text_of(&self, value: String) -> AssumptionText {
        AssumptionText {
            types: self.types,
            says: self.says,
            value,
            confidence: self.confidence,
            source: self.source,
            setting: self.setting,
            trial: self.trial,
        }
    }
}

/// True if the total of the operation of an invoice of 2026 contains what is kept back.
pub const INVOICE_OPERATION_CONTAINS_RETENTION: Assumption<bool> = Assumption {
    types: "01",
    says: "montoTotalOperacion contains what is kept back; totalPagar is the same either way (2026)",
    value: false,
    confidence: Confidence::Medium,
    source: "the structures manual (fields 85 and 86) and the notes and returns of 2026 leave it out; the example \
             of the functional manual for 03 (page 47) has it inside",
    setting: None,
    trial: "issue one with retention: CALCULO INCORRECTO at resumen.montoTotalOperacion says no",
};

/// True if the total of the operation of a fiscal credit voucher of 2026 contains what is perceived and kept
/// back.
pub const CCF_OPERATION_CONTAINS_RETENTION: Assumption<bool> = Assumption {
    types: "03",
    says: "montoTotalOperacion contains what is perceived and kept back; totalPagar is the same either way (2026)",
    value: false,
    confidence: Confidence::Medium,
    source: "the structures manual (fields 85 and 86) and the notes and returns of 2026 leave it out; the example \
             of the functional manual (page 47) has it inside: 781.20, and not 788.18",
    setting: None,
    trial: "issue one with retention: CALCULO INCORRECTO at resumen.montoTotalOperacion says no",
};

/// On how many business days of the month after its stamp a delivery note of 2026 can be invalidated.
pub const DELIVERY_NOTE_WINDOW: Assumption<u8> = Assumption {
    types: "04",
    says: "business days of the month after the stamp until which it can be invalidated (2026)",
    value: 10,
    confidence: Confidence::Medium,
    source: "the manual of the second generation; another reading says four calendar days",
    setting: None,
    trial: "invalidate one two days after its stamp, and another in the next month: a refusal shows the shorter window",
};

/// Whether the schema of 2022 takes a DUI with its hyphen: it does, and its row says so.
const DELIVERY_NOTE_DUI: Assumption<bool> = Assumption {
    types: "04",
    says: "a DUI is written with its hyphen (2022)",
    value: true,
    confidence: Confidence::Medium,
    source: "the pattern of the schema; in 2026, whose schema has none, nine digits as everywhere",
    setting: None,
    trial: "issue one of 2022 to a receiver with a DUI: 096 at receptor.numDocumento says no",
};

/// How many days old a delivery note of an earlier month may be that a sale relates.
pub const DAYS_OF_NOTES: Assumption<i64> = Assumption {
    types: "01, 03, 11",
    says: "days after which a delivery note of an earlier month is warned of, and not refused",
    value: 3,
    confidence: Confidence::Medium,
    source: "one reading of the norm: a note is invoiced in its month, or within three days",
    setting: None,
    trial: "issue an invoice over a delivery note of the month before that is more than 3 days old",
};

/// The types of document that a debit note may relate.
pub const DEBIT_NOTE_RELATES: Assumption<&[DocumentType]> = Assumption {
    types: "06",
    says: "types of document that it relates",
    value: &[DocumentType::Ccf, DocumentType::Retention],
    confidence: Confidence::Medium,
    source: "fe-nd-v3 lists 03 and 07; one commentary on the norm also names 05 and 06",
    setting: None,
    trial: "issue one over a CCF and one over a retention voucher; the other types are refused here",
};

/// On how many business days of the month after its stamp a debit note of 2026 can be invalidated.
pub const DEBIT_NOTE_WINDOW: Assumption<u8> = Assumption {
    types: "06",
    says: "business days of the month after the stamp until which it can be invalidated (2026)",
    value: 10,
    confidence: Confidence::Medium,
    source: "the manual of the second generation; another reading says one day",
    setting: None,
    trial: "invalidate one two days after its stamp: a refusal shows the window of one day",
};

/// The version that stands in a return event, and in the reception request that takes it to the authority:
/// the reception service of documents.
pub const RETURN_VERSION: Assumption<u8> = Assumption {
    types: "18",
    says: "version with which it is sent to the reception service of documents, with tipoDte 18",
    value: 1,
    confidence: Confidence::Low,
    source: "fe-eret-v1 says version 1; no text says by which service the event is sent",
    setting: None,
    trial: "issue a return event over a stamped invoice: an unknown version is refused with 096",
};

/// How many calendar months after its stamp a document may be returned.
pub const RETURN_MONTHS: Assumption<u8> = Assumption {
    types: "18",
    says: "calendar months after its stamp during which a document can be returned",
    value: 3,
    confidence: Confidence::Medium,
    source: "the manual of the second generation",
    setting: None,
    trial: "issue a return event over a document stamped almost 3 months ago",
};

/// The same of sales and exports of issuers with one of [`RETURN_LONG_ACTIVITIES`].
pub const RETURN_LONG_MONTHS: Assumption<u8> = Assumption {
    types: "18",
    says: "calendar months after its stamp during which a 01 or 11 of some activities can be returned",
    value: 24,
    confidence: Confidence::Medium,
    source: "the manual of the second generation",
    setting: None,
    trial: "as an issuer with one of the activities, return an invoice stamped more than 3 months ago",
};

/// Calendar months after its stamp during which an issuer of medicines can invalidate an invoice or an
/// export.
pub const MEDICINES_MONTHS: Assumption<u8> = Assumption {
    types: "01, 11",
    says: "calendar months after the stamp during which an issuer of medicines can invalidate (2026)",
    value: 24,
    confidence: Confidence::High,
    source: "Annex V of the norm, n. 9 rule 7, quoted; the manual writes the rule for returns only",
    setting: None,
    trial: "as an issuer with one of the activities, invalidate an invoice stamped more than 3 months ago",
};

/// The economic activities of issuers of medicines, by the rule of invalidations.
pub const MEDICINES: Assumption<&[&str]> = Assumption {
    types: "01, 11",
    says: "activities of issuers of medicines, who can invalidate for longer (2026)",
    value: &["21001", "21008", "46482", "46484", "46491", "47721"],
    confidence: Confidence::High,
    source: "Annex V of the norm, n. 9 rule 7, quoted; the manual's list for returns has 01282 and neither 21008, \
             46482 nor 46491",
    setting: None,
    trial: "as an issuer with one of the activities, invalidate an invoice stamped more than 3 months ago",
};

/// Windows of documents of 2022 after the switch; the window of an event goes by the later edition.
const OLD_WINDOWS: Assumption<&str> = Assumption {
    types: "all",
    says: "windows of invalidation for documents of 2022 after the switch",
    value: "those of 2026, with a warning",
    confidence: Confidence::Medium,
    source: "the manual's examples apply them to documents of October 2025; no text ties a window to an edition",
    setting: None,
    trial: "after the switch, invalidate a CCF of 2022 that was stamped two days before",
};

/// Totals from which an invoice names its receiver, each with the first day on which it holds, the newest
/// last.
pub const IDENTIFIED_FROM: Assumption<&[(Date, Decimal)]> = Assumption {
    types: "01",
    says: "total from which the receiver is named and identified, with the first day on which it holds",
    value: &[(
        date!(2022 - 01 - 01),
        Decimal::from_parts(109_500, 0, 0, false, 2),
    )],
    confidence: Confidence::High,
    source: "the specification and fe-fc-v1; the law says three monthly minimum wages, which are 1226.40 since June \
             2025 if the sector is trade: 1095.00 asks too early and never too late",
    setting: None,
    trial: "issue an invoice of 1150.00 to nobody with the value changed: a refusal says that it is too high",
};

/// Generation code of an event that is sent again after a refusal: every request makes a new one.
const REFUSED_EVENTS: Assumption<&str> = Assumption {
    types: "all",
    says: "generation code of an invalidation that is asked for again after a refusal",
    value: "a new one",
    confidence: Confidence::Low,
    source: "the norm wants the same code within the event's time (v1.1 and v2.0, section 10); no refusal of a new \
             one is known",
    setting: None,
    trial: "have an invalidation refused (a wrong replacement), and ask for it again",
};

/// The economic activities of issuers whose sales and exports can be returned for longer.
pub const RETURN_LONG_ACTIVITIES: Assumption<&[&str]> = Assumption {
    types: "18",
    says: "activities of issuers whose 01 and 11 can be returned for longer",
    value: &["01282", "21001", "46484", "47721"],
    confidence: Confidence::Medium,
    source: "the manual of the second generation; another edition of its list has 21001, 21008, 46482, \
             46484, 46491 and 47721",
    setting: None,
    trial: "as an issuer with one of the activities, return an invoice stamped more than 3 months ago",
};

/// The largest part of a line that a return says was kept back of it as income tax, unless the document's
/// own is larger.
pub const RETURN_INCOME_TAX: Assumption<u32> = Assumption {
    types: "18",
    says: "percent of a line that may stand as income tax kept back, unless the document's own part is more",
    value: 10,
    confidence: Confidence::Medium,
    source: "the manual of the second generation; documents were issued with more",
    setting: None,
    trial: "return a purchase (14) with more than 10 % of a line as income tax",
};

/// On how many business days of the month after its stamp a settlement of 2026 can be invalidated.
pub const SETTLEMENT_WINDOW: Assumption<u8> = Assumption {
    types: "08",
    says: "business days of the month after the stamp until which it can be invalidated (2026)",
    value: 10,
    confidence: Confidence::Medium,
    source: "the table of the manual of the second generation; a paragraph of it says 10 business days after the transmission",
    setting: None,
    trial: "invalidate one more than 10 business days after its stamp and before the 10th of the next month",
};

/// Until which business day a settlement of 2026 takes documents of the month before.
pub const SETTLEMENT_GRACE: Assumption<u8> = Assumption {
    types: "08",
    says: "business days of a month on which documents of the month before are settled, with a warning (2026)",
    value: 10,
    confidence: Confidence::Medium,
    source: "the norm asks for documents of the calendar month; who settles a month after its end does so in these days",
    setting: None,
    trial: "settle a document of the month before",
};

/// What becomes of a document of another month in a settlement of 2022.
pub const SETTLEMENT_OF_ANOTHER_MONTH: Assumption<Treatment> = Assumption {
    types: "08",
    says: "a document of another month than the settlement's (2022)",
    value: Treatment::Warn,
    confidence: Confidence::Medium,
    source: "the norm of the second generation asks for the calendar month; the schema of 2022 does not",
    setting: None,
    trial: "settle a document of the month before, in the edition of 2022",
};

/// Whether the tax that is perceived is added to the total of a settlement.
pub const SETTLEMENT_PERCEPTION_IS_ADDED: Assumption<bool> = Assumption {
    types: "08",
    says: "iva_perception is added to total_operation",
    value: true,
    confidence: Confidence::Low,
    source: "no text says the sign of ivaPerci; what is perceived is added in 03",
    setting: None,
    trial: "issue one with iva_perception: CALCULO INCORRECTO at resumen.total says no",
};

/// On what the value-added tax of an accounting settlement is perceived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PerceptionBase {
    /// On the operations without the tax.
    Net,
    /// On the operations as they were paid.
    Gross,
}

impl Display for PerceptionBase {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Net => "net",
            Self::Gross => "gross",
        })
    }
}

/// Whether value-added tax is perceived on operations with or without it.
pub const PERCEPTION_BASE: Assumption<PerceptionBase> = Assumption {
    types: "09",
    says: "whether perception_base is sub_total without VAT (net) or sub_total (gross)",
    value: PerceptionBase::Net,
    confidence: Confidence::Medium,
    source: "two implementations, of which the test service accepts one; the commentary's example takes 2 % of the whole",
    setting: None,
    trial: "issue one with iva_perception: CALCULO INCORRECTO at resumen.ivaPercibido says no",
};

/// How much of it is perceived, in percent.
pub const PERCEPTION_RATE: Assumption<u32> = Assumption {
    types: "09",
    says: "percent of perception_base that iva_perception is",
    value: 2,
    confidence: Confidence::Medium,
    source: "the schema's words for ivaPercibido: 2 %; other agents may have another rate",
    setting: None,
    trial: "issue one with iva_perception: CALCULO INCORRECTO at resumen.ivaPercibido says no",
};

/// What the commission is a percentage of.
const COMMISSION_PERCENTAGE: Assumption<&str> = Assumption {
    types: "09",
    says: "what commission_percentage is a part of, where it is computed",
    value: "operations_value",
    confidence: Confidence::Low,
    source: "no text says of what porcentComision is; nothing is computed of it, and a given one stands",
    setting: None,
    trial: "issue one with commission and commission_percentage: an observation at porcentComision says no",
};

/// On how many business days of the month after its stamp an accounting settlement of 2026 can be
/// invalidated.
pub const ACCOUNTING_SETTLEMENT_WINDOW: Assumption<u8> = Assumption {
    types: "09",
    says: "business days of the month after the stamp until which it can be invalidated (2026)",
    value: 10,
    confidence: Confidence::Medium,
    source: "the table and the examples of the manual; a paragraph of it says 10 business days after the transmission",
    setting: None,
    trial: "invalidate one more than 10 business days after its stamp and before the 10th of the next month",
};

/// The value-added tax that an excluded subject invoice of 2022 may keep back, in percent.
pub const EXCLUDED_SUBJECT_VAT_RETENTION: Assumption<u32> = Assumption {
    types: "14",
    says: "percent of sub_total that iva_retention is where it is not 0 (2022)",
    value: 1,
    confidence: Confidence::Low,
    source: "the schema has ivaRete1 and no text says of what it is; 1 % as in 01 and 03",
    setting: None,
    trial: "issue one of 2022 with iva_retention: CALCULO INCORRECTO at resumen.ivaRete1 says no",
};

/// What becomes of something that no text foresees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Treatment {
    /// It is refused.
    Refuse,
    /// It is accepted with a warning.
    Warn,
}

impl Display for Treatment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Refuse => "refuse",
            Self::Warn => "warn",
        })
    }
}

/// Goods and services in one export invoice of 2026.
pub const EXPORT_OF_GOODS_AND_SERVICES: Assumption<Treatment> = Assumption {
    types: "11",
    says: "goods and services in one document (2026)",
    value: Treatment::Refuse,
    confidence: Confidence::Low,
    source: "no text of 2026 says that an export may be both; the schema does not ask",
    setting: None,
    trial: "set the value to warn, build, and issue one",
};

/// A line of an export invoice of 2026 that is goods and services at once.
pub const EXPORT_ITEM_OF_BOTH: Assumption<Treatment> = Assumption {
    types: "11",
    says: "an item of type 3 (2026)",
    value: Treatment::Refuse,
    confidence: Confidence::Low,
    source: "the same: an item is goods or a service; the schema does not ask",
    setting: None,
    trial: "set the value to warn, build, and issue one",
};

/// Precinct and regime in an export invoice of 2026 over services.
pub const EXPORT_PRECINCT_OF_SERVICES: Assumption<Treatment> = Assumption {
    types: "11",
    says: "precinct and regime with services (2026)",
    value: Treatment::Refuse,
    confidence: Confidence::Low,
    source: "the schema of 2022 refuses them; that of 2026 does not ask",
    setting: None,
    trial: "set the value to warn, build, and issue one",
};

/// Goods in an export invoice of 2026 without terms of delivery.
pub const EXPORT_INCOTERM: Assumption<Treatment> = Assumption {
    types: "11",
    says: "goods without incoterm (2026)",
    value: Treatment::Refuse,
    confidence: Confidence::Low,
    source: "the manual of 2026 asks for the code with goods; the schema takes null",
    setting: None,
    trial: "set the value to warn, build, and issue one",
};

/// Whether the schema of 2022 takes a DUI with its hyphen: it does, and its row says so.
const EXPORT_DUI: Assumption<bool> = Assumption {
    types: "11",
    says: "a DUI is written with its hyphen (2022)",
    value: true,
    confidence: Confidence::Medium,
    source: "the pattern of the schema; in 2026, whose schema has none, nine digits as everywhere",
    setting: None,
    trial: "issue one of 2022 to a buyer with a DUI: 096 at receptor.numDocumento says no",
};

/// The four digits of countries in 2022.
const COUNTRIES: Assumption<&str> = Assumption {
    types: "11, 15",
    says: "the four digits that stand for a country (2022)",
    value: "the table of countries",
    confidence: Confidence::Medium,
    source: "the schema lists the codes of the old catalogue and not which country each is",
    setting: None,
    trial: "issue one of 2022 to the country: a refusal or another nombrePais at receptor.codPais says no",
};

/// Money is given once: quantity 1.
pub const DONATION_QUANTITY_OF_MONEY: Assumption<u32> = Assumption {
    types: "15",
    says: "quantity of money that is given",
    value: 1,
    confidence: Confidence::Medium,
    source: "one commentary; the schema takes any quantity",
    setting: None,
    trial: "issue one over money with quantity 1: it has to be stamped",
};

/// On how many business days of the month after its stamp a donation receipt of 2026 can be invalidated.
pub const DONATION_WINDOW: Assumption<u8> = Assumption {
    types: "15",
    says: "business days of the month after the stamp until which it can be invalidated (2026)",
    value: 10,
    confidence: Confidence::Low,
    source: "as the other types; one reading of the manual says four months, another four calendar days",
    setting: None,
    trial: "invalidate one five days after its stamp: a refusal shows the window of four days",
};

/// Whether a DUI stands in a donation receipt with its hyphen: its row says so.
const DONATION_DUI: Assumption<bool> = Assumption {
    types: "15",
    says: "a DUI is written with its hyphen (2022 and 2026)",
    value: true,
    confidence: Confidence::Medium,
    source: "one implementation that the authority takes; the schemas have no pattern",
    setting: None,
    trial: "issue one of a donor with a DUI: 096 at numDocumento says no",
};

/// Until which business day of a month a special operations event reports the month before; later, and of
/// another month, it is warned.
pub const OPERATIONS_REPORTED_UNTIL: Assumption<u8> = Assumption {
    types: "17",
    says: "business days of a month in which an event reports the month before, without a warning",
    value: 10,
    confidence: Confidence::Medium,
    source: "the norm speaks of the tax return, which ends with its 10th business day; the schema says nothing",
    setting: None,
    trial: "issue an event for the month before after the 10th business day",
};

/// What the prices of a special operations event are: its arithmetic says so.
const OPERATIONS_PRICES: Assumption<&str> = Assumption {
    types: "17",
    says: "what prices and sales are",
    value: "without VAT",
    confidence: Confidence::Low,
    source: "as the CCF (03): the summary has the taxes besides the sales; no text says so",
    setting: None,
    trial: "issue an event with one taxed line of 100.00 and 13.00 of VAT: CALCULO INCORRECTO says no",
};

/// What a later event may take back of a special operations event, per kind of sale.
const OPERATIONS_TAKEN_BACK: Assumption<&str> = Assumption {
    types: "17",
    says: "what a later event may take back, per kind of sale",
    value: "the totals as they are written",
    confidence: Confidence::Low,
    source: "the event has no other amounts; lines that take back themselves count like all others",
    setting: None,
    trial: "issue an event that takes back more than another reported: a refusal says that the authority counts",
};

/// Path for special operations events.
pub const OPERATIONS_PATH: Assumption<&str> = Assumption {
    types: "17",
    says: "path of the authority to which the event is sent",
    value: "/fesv/recepciondte",
    confidence: Confidence::Low,
    source: "no manual and no schema names one; implementers guess /fesv/recepciondte and /fesv/recepcionevento",
    setting: Some("special_operations_path"),
    trial: EVENT_PATH_TRIAL,
};

/// Members of the request that sends a special operations event.
pub const OPERATIONS_BODY: Assumption<&str> = Assumption {
    types: "17",
    says: "members of the request that sends the event, each as NAME or NAME=MEMBER",
    value: EVENT_BODY,
    confidence: Confidence::Low,
    source: "no text names them; these are the members with which documents are sent",
    setting: Some("special_operations_body"),
    trial: EVENT_BODY_TRIAL,
};

/// Path for return events.
pub const RETURN_PATH: Assumption<&str> = Assumption {
    types: "18",
    says: "path of the authority to which the event is sent",
    value: "/fesv/recepciondte",
    confidence: Confidence::Low,
    source: "no manual and no schema names one; implementers guess /fesv/recepciondte, /fesv/recepcionevento \
             and /fesv/retornodte",
    setting: Some("return_path"),
    trial: EVENT_PATH_TRIAL,
};

/// Members of the request that sends a return event.
pub const RETURN_BODY: Assumption<&str> = Assumption {
    types: "18",
    says: "members of the request that sends the event, each as NAME or NAME=MEMBER",
    value: EVENT_BODY,
    confidence: Confidence::Low,
    source: "no text names them; these are the members with which documents are sent",
    setting: Some("return_body"),
    trial: EVENT_BODY_TRIAL,
};

const EVENT_BODY: &str = "ambiente,idEnvio,version,tipoDte,codigoGeneracion,documento";
const EVENT_PATH_TRIAL: &str =
    "issue an event: an answer of HTTP 404 or 405 says that the path is another";
const EVENT_BODY_TRIAL: &str =
    "issue an event: code 094 (PARAMETROS NO SON VALIDOS) says that the members are others";

/// Notation of the buyer's country in an export of 2026 and in a return over it.
pub const EXPORT_COUNTRY: Assumption<CountryNotation> = Assumption {
    types: "11, 18",
    says: "notation of the buyer's country (2026)",
    value: CountryNotation::Letters,
    confidence: Confidence::Medium,
    source: "CAT-020 of July 2026 has letters; the one stamped export of version 3 that is known had digits",
    setting: Some("export_country"),
    trial: "issue an export of 2026: a refusal that names codPais says that it is the other notation, which the log names",
};

/// Date in an invalidation of 2026 of 01, 11 and 14: never before the document's date, and at most as
/// many months after it as the document can be invalidated after its stamp.
pub const INVALIDATION_DATE: Assumption<EventDate> = Assumption {
    types: "01, 11, 14",
    says: "date in an invalidation (2026): its own day, or the document's",
    value: EventDate::Today,
    confidence: Confidence::High,
    source: "the manual takes the document's date and any day of the three months after it",
    setting: Some("invalidation_date"),
    trial: "invalidate an invoice of the day before: a refusal that names fecEmi says that it is the other date",
};

/// Hours after which a query shows that an unanswered copy of a document did not arrive.
pub const UNANSWERED_COPY_WAIT: Assumption<i64> = Assumption {
    types: "all",
    says: "hours after an unanswered copy until a query without a stamp lets a rejected document be corrected",
    value: 1,
    confidence: Confidence::Low,
    source: "no text says for how long the authority may work on a copy; its queries lag by minutes at most",
    setting: None,
    trial: "break the connection after a document was sent, and query it every minute for an hour",
};

/// Every assumption, in the order of the types.
pub fn all() -> Vec<AssumptionText> {
    let related = DEBIT_NOTE_RELATES.value.iter();
    let related: Vec<_> = related.map(|it| it.spec().code).collect();
    vec![
        INVOICE_OPERATION_CONTAINS_RETENTION.text(),
        CCF_OPERATION_CONTAINS_RETENTION.text(),
        OLD_WINDOWS.text(),
        REFUSED_EVENTS.text(),
        IDENTIFIED_FROM.text_of(dated(IDENTIFIED_FROM.value)),
        DAYS_OF_NOTES.text(),
        INVALIDATION_DATE.text(),
        MEDICINES_MONTHS.text(),
        MEDICINES.text_of(MEDICINES.value.join(", ")),
        DELIVERY_NOTE_DUI.text(),
        DELIVERY_NOTE_WINDOW.text(),
        DEBIT_NOTE_RELATES.text_of(related.join(", ")),
        DEBIT_NOTE_WINDOW.text(),
        SETTLEMENT_OF_ANOTHER_MONTH.text(),
        SETTLEMENT_GRACE.text(),
        SETTLEMENT_PERCEPTION_IS_ADDED.text(),
        SETTLEMENT_WINDOW.text(),
        PERCEPTION_BASE.text(),
        PERCEPTION_RATE.text(),
        COMMISSION_PERCENTAGE.text(),
        ACCOUNTING_SETTLEMENT_WINDOW.text(),
        COUNTRIES.text(),
        EXPORT_COUNTRY.text(),
        EXPORT_DUI.text(),
        EXPORT_OF_GOODS_AND_SERVICES.text(),
        EXPORT_ITEM_OF_BOTH.text(),
        EXPORT_PRECINCT_OF_SERVICES.text(),
        EXPORT_INCOTERM.text(),
        EXCLUDED_SUBJECT_VAT_RETENTION.text(),
        DONATION_QUANTITY_OF_MONEY.text(),
        DONATION_DUI.text(),
        DONATION_WINDOW.text(),
        OPERATIONS_PATH.text(),
        OPERATIONS_BODY.text(),
        OPERATIONS_PRICES.text(),
        OPERATIONS_REPORTED_UNTIL.text(),
        OPERATIONS_TAKEN_BACK.text(),
        RETURN_PATH.text(),
        RETURN_BODY.text(),
        RETURN_VERSION.text(),
        RETURN_MONTHS.text(),
        RETURN_LONG_MONTHS.text(),
        RETURN_LONG_ACTIVITIES.text_of(RETURN_LONG_ACTIVITIES.value.join(", ")),
        RETURN_INCOME_TAX.text(),
        UNANSWERED_COPY_WAIT.text(),
    ]
}

fn dated(values: &[(Date, Decimal)]) -> String {
    let written = values
        .iter()
        .map(|(since, value)| format!("{value} since {since}"));
    written.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::Edition;
    use crate::identification::DocumentType;

    #[test]
    fn an_assumption_says_its_value_and_where_it_comes_from() {
        let row = DocumentType::ExportInvoice.spec().edition(Edition::Of2022);
        assert_eq!(row.map(|row| row.hyphenates_dui), Some(EXPORT_DUI.value));
        for edition in Edition::ALL {
            let row = DocumentType::Donation.spec().edition(*edition);
            assert_eq!(row.map(|row| row.hyphenates_dui), Some(DONATION_DUI.value));
        }
        let row = DocumentType::DeliveryNote.spec().edition(Edition::Of2022);
        let hyphenates = row.map(|row| row.hyphenates_dui);
        assert_eq!(hyphenates, Some(DELIVERY_NOTE_DUI.value));
        for told in all() {
            assert!(!told.value.is_empty() && told.source.len() > 20, "{told:?}");
            assert!(told.trial.len() > 10, "{told:?}");
        }
    }
}
