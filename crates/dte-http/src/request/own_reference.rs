//! What the client's own systems call a document, what they note beside it, and its income-tax pair: three
//! members of every issuing request.

use std::collections::HashSet;

use dte_domain::catalog::{IncomeType, OperationType};
use dte_domain::income_tax::IncomeTax;
use dte_domain::language::{Bilingual, Language, Message, Phrase};
use dte_domain::message;
use dte_domain::own_reference::{
    EntryName, EntryText, ExternalId, MOST_ENTRIES, Metadata, OwnReference,
};
use dte_domain::value::Value;
use garde::{Path, Report, Validate};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess};

use crate::request::duplicate_keys;
use crate::request::field_errors::{FieldError, FieldErrorKind, FieldErrors};
use crate::request::json::{
    Compound, Field, FieldType, JsonValue, OBJECT, ObjectField, form_schema, given, read_compound,
    wrong_type,
};

/// Texts by their names, as far as they can be read.
#[derive(Default)]
pub struct MetadataField(Vec<(String, Field<EntryText>)>);

/// The income-tax pair of documents, with the codes of annexes 1 and 2 of the VAT return (F-07).
#[derive(Default, Deserialize, garde::Validate, JsonSchema)]
#[garde(context(FieldErrors))]
#[serde(default)]
pub struct IncomeTaxRequest {
    /// Kind of operation for the income tax.
    #[garde(custom(given), dive)]
    operation_type: Field<OperationType>,
    /// Kind of income for the income tax.
    #[garde(custom(given), dive)]
    income_type: Field<IncomeType>,
}

impl IncomeTaxRequest {
    /// The pair; nothing when it is not complete.
    pub fn into_income_tax(self) -> Option<IncomeTax> {
        Some(IncomeTax {
            operation: self.operation_type.given()?,
            income: self.income_type.given()?,
        })
    }
}

/// Takes the three members out of a request.
pub fn own_reference(
    external_id: &mut Field<ExternalId>,
    metadata: &mut Field<MetadataField>,
    income_tax: &mut ObjectField<IncomeTaxRequest>,
) -> OwnReference {
    OwnReference {
        external_id: std::mem::take(external_id).given(),
        metadata: std::mem::take(metadata)
            .given()
            .and_then(MetadataField::read),
        income_tax: std::mem::take(income_tax)
            .inner()
            .and_then(IncomeTaxRequest::into_income_tax),
    }
}

impl MetadataField {
    /// The entries; nothing when one of them is wrong.
    fn read(self) -> Option<Metadata> {
        let entries = self.0.into_iter().map(|(name, text)| {
            let name = EntryName::parse(&name).ok()?;
            Some((name, text.given()?))
        });
        entries.collect::<Option<_>>().map(Metadata)
    }
}

impl Compound for MetadataField {
    const EXPECTED: Bilingual = OBJECT;

    /// A name that occurs twice makes it wrong, as elsewhere.
    fn from_object<'de, A: MapAccess<'de>, const SHOWN: bool>(
        mut map: A,
    ) -> Result<Field<Self, SHOWN>, A::Error> {
        let mut entries = Vec::new();
        let mut names = HashSet::new();
        let mut is_doubled = false;
        while let Some((name, text)) = map.next_entry::<String, Field<EntryText>>()? {
            is_doubled |= !names.insert(name.clone());
            entries.push((name, text));
        }
        Ok(if is_doubled {
            wrong_type(&JsonValue::Object)
        } else {
            Field::Given(Self(entries))
        })
    }
}

/// Texts by their names.
pub fn metadata_schema() -> Schema {
    json_schema!({
        "type": "object",
        "maxProperties": MOST_ENTRIES,
        "propertyNames": form_schema(&EntryName::form()),
        "additionalProperties": form_schema(&EntryText::form())
    })
}

impl FieldType for MetadataField {
    fn expected() -> Phrase {
        Self::EXPECTED.into()
    }

    fn read_json<'de, D: Deserializer<'de>, const SHOWN: bool>(
        deserializer: D,
    ) -> Result<Field<Self, SHOWN>, D::Error> {
        read_compound(deserializer)
    }

    fn schema(_: &mut SchemaGenerator) -> Schema {
        metadata_schema()
    }

    fn look_into(&self, shape: &FieldErrors, path: &mut dyn FnMut() -> Path, report: &mut Report) {
        if self.0.len() > MOST_ENTRIES {
            let expected = message!(
                "at most {MOST_ENTRIES} entries",
                "a lo sumo {MOST_ENTRIES} elementos"
            );
            let actual = self.0.len();
            let fault = FieldError::new(FieldErrorKind::Count, expected, actual);
            report.append(path(), shape.note(fault));
        }
        for (name, text) in &self.0 {
            if let Err(fault) = EntryName::parse(name) {
                let mut fault = FieldError::from(fault);
                fault.expected = a_name(&fault.expected).into();
                report.append(path(), shape.note(fault));
            }
            let mut place = duplicate_keys::Path::default();
            place.name(name);
            let place = place.finish();
            let mut path = || path().join(place.clone());
            if let Err(missing) = given(text, shape) {
                report.append(path(), missing);
            }
            text.validate_into(shape, &mut path, report);
        }
    }
}

fn a_name(expected: &Phrase) -> Message {
    let [english, spanish] =
        [Language::English, Language::Spanish].map(|language| expected.text(language));
    message!("a name of {english}", "un nombre de {spanish}")
}
