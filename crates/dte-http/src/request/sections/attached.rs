//! What a document may have beside its items and totals. Which members must be there is a rule
//! of the document type.

use dte_domain::catalog::{AssociatedDocument, Domicile, GenerationType, MedicalService};
use dte_domain::identification::{DocumentType, NamedType};
use dte_domain::parts::appendix::Appendix;
use dte_domain::parts::extension::Extension;
use dte_domain::parts::other_document::{Doctor, OtherDocument};
use dte_domain::parts::related_document::RelatedDocument;
use dte_domain::parts::third_party_sale::ThirdPartySale;
use dte_domain::taxpayer::Nit;
use dte_domain::value::Text;
use schemars::JsonSchema;
use serde::Deserialize;
use time::Date;

use crate::request::field_errors::FieldErrors;
use crate::request::json::{ArrayField, Field, Object, ObjectField};

/// A text of yours that the document carries besides (`apendice`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct AppendixRequest {
    /// Name of the text for programs (`campo`).
    #[garde(dive)]
    field: Field<Text<2, 25>>,
    /// Its name for people, as it is printed (`etiqueta`).
    #[garde(dive)]
    label: Field<Text<3, 50>>,
    /// The text itself (`valor`).
    #[garde(dive)]
    value: Field<Text<1, 150>>,
}

impl AppendixRequest {
    pub fn all(list: ArrayField<Object<Self>>) -> Option<Vec<Appendix>> {
        list.each(|appendix| Some(appendix.0.into_appendix()))
    }

    fn into_appendix(self) -> Appendix {
        Appendix {
            field: self.field.given(),
            label: self.label.given(),
            value: self.value.given(),
        }
    }
}

/// Who handed over and who received (`extension`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct ExtensionRequest {
    /// Name of who issues the document and hands over, on the issuer's side (`nombEntrega`).
    #[garde(dive)]
    delivery_name: Field<Text<1, 100>>,
    /// Number of that person's identity document (`docuEntrega`).
    #[garde(dive)]
    delivery_document: Field<Text<1, 25>>,
    /// Name of who answers for the operation on the receiver's side (`nombRecibe`).
    #[garde(dive)]
    receiver_name: Field<Text<1, 100>>,
    /// Number of that person's identity document (`docuRecibe`).
    #[garde(dive)]
    receiver_document: Field<Text<1, 25>>,
    /// A remark (`observaciones`).
    #[garde(dive)]
    observation: Field<Text<0, 3000>>,
    /// Number plate of the vehicle, where one carries the goods or is sold (`placaVehiculo`).
    #[garde(dive)]
    vehicule_plate: Field<Text<1, 10>>,
}

impl ExtensionRequest {
    pub fn into_extension(self) -> Extension {
        Extension {
            delivery_name: self.delivery_name.given(),
            delivery_document: self.delivery_document.given(),
            receiver_name: self.receiver_name.given(),
            receiver_document: self.receiver_document.given(),
            observation: self.observation.given(),
            vehicle_plate: self.vehicule_plate.given(),
        }
    }
}

/// A document that this one refers to (`documentoRelacionado`). Credit notes, debit notes and returns may
/// leave out all but the number of a document that your company issued here.
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct RelatedDocumentRequest {
    /// Its type (`tipoDocumento`).
    #[garde(dive)]
    document_type: Field<NamedType>,
    /// Whether it is on paper or electronic (`tipoGeneracion`).
    #[garde(dive)]
    generation_type: Field<GenerationType>,
    /// Its number: the generation code of an electronic document, the number of one on paper
    /// (`numeroDocumento`).
    #[garde(dive)]
    document_number: Field<Text<1, 36>>,
    /// Its date of issue (`fechaEmision`).
    #[garde(dive)]
    emission_date: Field<Date>,
}

impl RelatedDocumentRequest {
    pub fn all(list: ArrayField<Object<Self>>) -> Option<Vec<RelatedDocument>> {
        list.each(|related| Some(related.0.into_related()))
    }

    fn into_related(self) -> RelatedDocument {
        RelatedDocument {
            document_type: self.document_type.given().map(DocumentType::from),
            generation_type: self.generation_type.given(),
            number: self.document_number.given(),
            emission_date: self.emission_date.given(),
        }
    }
}

/// A paper that belongs to the sale (`otrosDocumentos`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct OtherDocumentRequest {
    /// What kind of paper it is (`codDocAsociado`).
    #[garde(dive)]
    document_code: Field<AssociatedDocument>,
    /// Which paper it is, such as its number (`descDocumento`); not of a doctor's.
    #[garde(dive)]
    description: Field<Text<1, 100>>,
    /// What it says (`detalleDocumento`); not of a doctor's.
    #[garde(dive)]
    detail: Field<Text<1, 300>>,
    /// The doctor whose services are sold (`medico`), of kind 3 only.
    #[garde(dive)]
    doctor: ObjectField<DoctorRequest>,
}

impl OtherDocumentRequest {
    pub fn all(list: ArrayField<Object<Self>>) -> Option<Vec<OtherDocument>> {
        list.each(|other| Some(other.0.into_other()))
    }

    fn into_other(self) -> OtherDocument {
        OtherDocument {
            kind: self.document_code.given(),
            description: self.description.given(),
            detail: self.detail.given(),
            doctor: self.doctor.inner().map(DoctorRequest::into_doctor),
        }
    }
}

/// A doctor whose services are sold (`medico`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
struct DoctorRequest {
    /// The doctor's name (`nombre`).
    #[garde(dive)]
    name: Field<Text<1, 100>>,
    /// What kind of service it was (`tipoServicio`).
    #[garde(dive)]
    service_type: Field<MedicalService>,
    /// The doctor's NIT (`nit`); or `identification`.
    #[garde(dive)]
    nit: Field<Nit>,
    /// Number of the identity document of a doctor without NIT (`docIdentificacion`).
    #[garde(dive)]
    identification: Field<Text<1, 25>>,
}

impl DoctorRequest {
    fn into_doctor(self) -> Doctor {
        Doctor {
            name: self.name.given(),
            service: self.service_type.given(),
            nit: self.nit.given(),
            identification: self.identification.given(),
        }
    }
}

/// The one on whose account is sold (`ventaTercero`).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct ThirdPartySaleRequest {
    /// That taxpayer's NIT (`nit`), with or without hyphens; in documents of 2026 any number of one who is not
    /// domiciled.
    #[garde(dive)]
    nit: Field<Text<1, 20>>,
    /// That taxpayer's name (`nombre`).
    #[garde(dive)]
    name: Field<Text<1, 250>>,
    /// Whether that taxpayer is domiciled in the country; documents of 2026 carry it.
    #[garde(dive)]
    domicile_code: Field<Domicile>,
}

impl ThirdPartySaleRequest {
    pub fn of(sale: ObjectField<Self>) -> Option<ThirdPartySale> {
        sale.inner().map(|sale| ThirdPartySale {
            nit: sale.nit.given(),
            name: sale.name.given(),
            domicile: sale.domicile_code.given(),
        })
    }
}
