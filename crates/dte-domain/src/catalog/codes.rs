//! The short catalogues.

use super::rows::listed;
use super::{Catalogue, Entry, NumericCatalogue, entry};
use crate::language::Bilingual;
use crate::value::Notation;

/// What a line sells (CAT-011).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ItemType {
    /// Goods.
    Product,
    /// Services.
    Service,
    /// Goods and services that belong together.
    Both,
    /// A tax that is a line of its own.
    Tax,
}

impl NumericCatalogue for ItemType {}

impl Catalogue for ItemType {
    const WRITTEN: Notation = Notation::Number;
    const LISTS: Bilingual = Bilingual::new("an item type (CAT-011)", "un tipo de ítem (CAT-011)");
    const ENTRIES: &'static [Entry<Self>] = &[
        entry(Self::Product, "1", "Bienes"),
        entry(Self::Service, "2", "Servicios"),
        entry(Self::Both, "3", "Bienes y servicios"),
        entry(Self::Tax, "4", "Otros tributos por ítem"),
    ];
}

/// How the operation is paid (CAT-016).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OperationCondition {
    /// At once.
    Cash,
    /// Later, with a term.
    Credit,
    /// Partly at once, partly later.
    Other,
}

impl NumericCatalogue for OperationCondition {}

impl Catalogue for OperationCondition {
    const WRITTEN: Notation = Notation::Number;
    const LISTS: Bilingual = Bilingual::new(
        "a condition of the operation (CAT-016)",
        "una condición de la operación (CAT-016)",
    );
    const ENTRIES: &'static [Entry<Self>] = &[
        entry(Self::Cash, "1", "Contado"),
        entry(Self::Credit, "2", "A crédito"),
        entry(Self::Other, "3", "Otro"),
    ];
}

/// What is given (CAT-026).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DonationType {
    /// Money.
    Cash,
    /// Things.
    Goods,
    /// Work.
    Service,
}

impl NumericCatalogue for DonationType {}

impl Catalogue for DonationType {
    const WRITTEN: Notation = Notation::Number;
    const LISTS: Bilingual = Bilingual::new(
        "a kind of donation (CAT-026)",
        "un tipo de donación (CAT-026)",
    );
    const ENTRIES: &'static [Entry<Self>] = &[
        entry(Self::Cash, "1", "Efectivo"),
        entry(Self::Goods, "2", "Bien"),
        entry(Self::Service, "3", "Servicio"),
    ];
}

/// The money of a document: there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Currency {
    /// The dollar of the United States.
    UsDollar,
}

impl Catalogue for Currency {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual = Bilingual::new("a currency", "una moneda");
    const ENTRIES: &'static [Entry<Self>] = &[entry(Self::UsDollar, "USD", "Dólar estadounidense")];
}

/// The means of payment (CAT-017).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PaymentForm(&'static str);

impl PaymentForm {
    /// Notes and coins.
    pub const NOTES: Self = Self("01");

    /// A transfer or deposit at a bank.
    pub const TRANSFER: Self = Self("05");
}

impl Catalogue for PaymentForm {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual =
        Bilingual::new("a payment form (CAT-017)", "una forma de pago (CAT-017)");
    const ENTRIES: &'static [Entry<Self>] =
        listed!("payment_forms.csv", [code, name] => entry(Self(code), code, name));
}

/// The unit of a credit's length (CAT-018).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum PaymentTerm {
    Days,
    Months,
    Years,
}

impl Catalogue for PaymentTerm {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual =
        Bilingual::new("a payment term (CAT-018)", "un plazo de pago (CAT-018)");
    const ENTRIES: &'static [Entry<Self>] = &[
        entry(Self::Days, "01", "Días"),
        entry(Self::Months, "02", "Meses"),
        entry(Self::Years, "03", "Años"),
    ];
}

/// What an establishment is (CAT-009 and the official schemas, which add 20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum EstablishmentType {
    Branch,
    MainOffice,
    Warehouse,
    Yard,
    Other,
}

impl Catalogue for EstablishmentType {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual = Bilingual::new(
        "an establishment type (CAT-009)",
        "un tipo de establecimiento (CAT-009)",
    );
    const ENTRIES: &'static [Entry<Self>] = &[
        entry(Self::Branch, "01", "Sucursal"),
        entry(Self::MainOffice, "02", "Casa matriz"),
        entry(Self::Warehouse, "04", "Bodega"),
        entry(Self::Yard, "07", "Patio"),
        entry(Self::Other, "20", "Otro"),
    ];
}

/// Whether a related document is on paper or electronic (CAT-007).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum GenerationType {
    Physical,
    Electronic,
}

impl NumericCatalogue for GenerationType {}

impl Catalogue for GenerationType {
    const WRITTEN: Notation = Notation::Number;
    const LISTS: Bilingual = Bilingual::new(
        "a generation type (CAT-007)",
        "un tipo de generación (CAT-007)",
    );
    const ENTRIES: &'static [Entry<Self>] = &[
        entry(Self::Physical, "1", "Físico"),
        entry(Self::Electronic, "2", "Electrónico"),
    ];
}

/// The kinds of other documents that a document names (CAT-021).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum AssociatedDocument {
    Issuer,
    Receiver,
    Medical,
    Transport,
}

impl NumericCatalogue for AssociatedDocument {}

impl Catalogue for AssociatedDocument {
    const WRITTEN: Notation = Notation::Number;
    const LISTS: Bilingual = Bilingual::new(
        "a kind of associated document (CAT-021)",
        "un tipo de documento asociado (CAT-021)",
    );
    const ENTRIES: &'static [Entry<Self>] = &[
        entry(Self::Issuer, "1", "Emisor"),
        entry(Self::Receiver, "2", "Receptor"),
        entry(Self::Medical, "3", "Médico"),
        entry(Self::Transport, "4", "Transporte"),
    ];
}

/// The kinds of identity documents (CAT-022).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the entries name them")]
pub enum IdentityDocumentType {
    Nit,
    Dui,
    Other,
    Passport,
    ResidentCard,
}

impl Catalogue for IdentityDocumentType {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual = Bilingual::new(
        "an identity document type (CAT-022)",
        "un tipo de documento de identificación (CAT-022)",
    );
    const ENTRIES: &'static [Entry<Self>] = &[
        entry(Self::Nit, "36", "NIT"),
        entry(Self::Dui, "13", "DUI"),
        entry(Self::Other, "37", "Otro"),
        entry(Self::Passport, "03", "Pasaporte"),
        entry(Self::ResidentCard, "02", "Carnet de residente"),
    ];
}

/// What a special operations event reports (CAT-023 of 2026).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReportedDocument {
    /// Sales invoices on paper, in a simplified form.
    SimplifiedInvoice,
    /// A voucher of internal control.
    InternalControl,
}

impl Catalogue for ReportedDocument {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual = Bilingual::new(
        "a type of document that an event reports (CAT-023)",
        "un tipo de documento que un evento reporta (CAT-023)",
    );
    const ENTRIES: &'static [Entry<Self>] = &[
        entry(
            Self::SimplifiedInvoice,
            "02",
            "Factura de venta simplificada",
        ),
        entry(
            Self::InternalControl,
            "97",
            "Comprobantes de Control Interno",
        ),
    ];
}

/// In what title goods are sent (CAT-025).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GoodsTitle(&'static str);

impl Catalogue for GoodsTitle {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual = Bilingual::new(
        "a title in which goods are sent (CAT-025)",
        "un título a que se remiten los bienes (CAT-025)",
    );
    const ENTRIES: &'static [Entry<Self>] =
        listed!("goods_titles.csv", [code, name] => entry(Self(code), code, name));
}

/// What a physician did (CAT-010).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MedicalService(&'static str);

impl NumericCatalogue for MedicalService {}

impl Catalogue for MedicalService {
    const WRITTEN: Notation = Notation::Number;
    const LISTS: Bilingual = Bilingual::new(
        "a medical service (CAT-010)",
        "un tipo de servicio médico (CAT-010)",
    );
    const ENTRIES: &'static [Entry<Self>] =
        listed!("medical_services.csv", [code, name] => entry(Self(code), code, name));
}

/// Why documents are issued in contingency (CAT-005).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ContingencyCause {
    /// The authority's system is not available.
    Authority,
    /// The issuer's system failed.
    OwnSystem,
    /// The issuer's connection to the Internet failed.
    Internet,
    /// The issuer had no electric power.
    Power,
    /// Anything else; a text must say what.
    Other,
}

impl NumericCatalogue for ContingencyCause {}

impl Catalogue for ContingencyCause {
    const WRITTEN: Notation = Notation::Number;
    const LISTS: Bilingual = Bilingual::new(
        "a contingency cause (CAT-005)",
        "un tipo de contingencia (CAT-005)",
    );
    const ENTRIES: &'static [Entry<Self>] = &[
        entry(Self::Authority, "1", "No disponibilidad de sistema del MH"),
        entry(
            Self::OwnSystem,
            "2",
            "No disponibilidad de sistema del emisor",
        ),
        entry(
            Self::Internet,
            "3",
            "Falla en el servicio de Internet del emisor",
        ),
        entry(
            Self::Power,
            "4",
            "Falla en el suministro de energía eléctrica del emisor",
        ),
        entry(Self::Other, "5", "Otro"),
    ];
}

/// Why a document is invalidated (CAT-024).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InvalidationType {
    /// It says something wrong; another document says it right.
    Error,
    /// The operation is undone.
    Rescission,
    /// Anything else; a text must say what.
    Other,
}

impl NumericCatalogue for InvalidationType {}

impl Catalogue for InvalidationType {
    const WRITTEN: Notation = Notation::Number;
    const LISTS: Bilingual = Bilingual::new(
        "an invalidation type (CAT-024)",
        "un tipo de invalidación (CAT-024)",
    );
    const ENTRIES: &'static [Entry<Self>] = &[
        entry(
            Self::Error,
            "1",
            "Error en la Información del Documento Tributario Electrónico a invalidar.",
        ),
        entry(
            Self::Rescission,
            "2",
            "Rescindir de la operación realizada.",
        ),
        entry(Self::Other, "3", "Otro"),
    ];
}
