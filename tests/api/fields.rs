//! The members of the requests that issue documents: what each holds, and what it cannot hold.

use serde_json::{Value, json};

use crate::random::Dice;

/// What a member holds.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A text of at most so many characters.
    Text(usize),
    /// An amount with so many decimals.
    Amount(u32),
    /// The same of an amount that may be below 0.
    Signed(u32),
    /// A whole number.
    Whole(u32, u32),
    /// A code of a catalogue, as a text.
    Code,
    /// A code of a catalogue, as a number.
    Number,
    /// A tax id.
    Nit,
    /// A date.
    Date,
    /// An object.
    Object,
    /// A list.
    List,
}

/// A member: its path in the client's names (`items[]` is every line), what it holds, whether it
/// must be there.
pub type Field = (&'static str, Kind, bool);

/// Lines of goods and services with their prices net.
const LINES: &[Field] = &[
    ("items", Kind::List, true),
    ("items[]", Kind::Object, true),
    ("items[].type", Kind::Number, true),
    ("items[].description", Kind::Text(1000), true),
    ("items[].quantity", Kind::Amount(8), true),
    ("items[].unit_measure", Kind::Whole(1, 99), true),
    ("items[].unit_price", Kind::Amount(8), true),
    ("items[].discount", Kind::Amount(8), false),
    ("items[].code", Kind::Text(25), false),
    ("items[].taxes", Kind::List, false),
    ("items[].tax_code", Kind::Code, false),
];
const NET_SALES: &[Field] = &[
    ("items[].non_subject_sale", Kind::Amount(8), true),
    ("items[].exempt_sale", Kind::Amount(8), true),
    ("items[].taxed_sale", Kind::Amount(8), true),
];
const GROSS_SALES: &[Field] = &[
    ("items[].non_subject_sale", Kind::Amount(8), false),
    ("items[].exempt_sale", Kind::Amount(8), false),
    ("items[].taxed_sale", Kind::Amount(8), false),
    ("items[].iva_item", Kind::Amount(8), false),
];
const TOTALS: &[Field] = &[
    ("summary", Kind::Object, true),
    ("summary.sub_total_sales", Kind::Amount(2), true),
    ("summary.sub_total", Kind::Amount(2), true),
    ("summary.total_operation", Kind::Amount(2), true),
    ("summary.operation_condition", Kind::Number, true),
    ("summary.taxed_discount", Kind::Amount(2), false),
    ("summary.total_discount", Kind::Amount(2), false),
    ("summary.taxes", Kind::List, false),
];
const NET_TOTALS: &[Field] = &[
    ("summary.total_non_subject", Kind::Amount(2), true),
    ("summary.total_exempt", Kind::Amount(2), true),
    ("summary.total_taxed", Kind::Amount(2), true),
];
const PAYMENTS: &[Field] = &[
    ("summary.total_to_pay", Kind::Amount(2), true),
    ("summary.payment_types", Kind::List, true),
    ("summary.payment_types[].code", Kind::Code, true),
    ("summary.payment_types[].amount", Kind::Amount(2), true),
    ("summary.payment_types[].reference", Kind::Text(50), false),
    (
        "summary.payment_types[].period",
        Kind::Whole(1, 99_999),
        false,
    ),
];
const TAXPAYER: &[Field] = &[
    ("receiver", Kind::Object, true),
    ("receiver.nit", Kind::Nit, true),
    ("receiver.nrc", Kind::Text(8), true),
    ("receiver.name", Kind::Text(250), true),
    ("receiver.activity_code", Kind::Text(6), true),
    ("receiver.activity_description", Kind::Text(150), true),
    ("receiver.address", Kind::Object, true),
    ("receiver.address.department", Kind::Code, true),
    ("receiver.address.complement", Kind::Text(200), true),
    ("receiver.email", Kind::Text(100), true),
];
const RELATED: &[Field] = &[
    ("related_docs", Kind::List, true),
    ("related_docs[].document_type", Kind::Code, true),
    ("related_docs[].generation_type", Kind::Number, true),
    ("related_docs[].document_number", Kind::Text(36), true),
    ("related_docs[].emission_date", Kind::Date, true),
];
const RETAINED: &[Field] = &[
    ("receiver", Kind::Object, true),
    ("receiver.document_number", Kind::Text(20), true),
    ("receiver.name", Kind::Text(250), true),
    ("receiver.email", Kind::Text(100), true),
    ("items", Kind::List, true),
    ("items[]", Kind::Object, true),
    ("items[].type", Kind::Number, true),
    ("items[].document_number", Kind::Text(36), true),
    ("items[].dte_type", Kind::Code, true),
    ("items[].emission_date", Kind::Date, true),
    ("items[].description", Kind::Text(1000), true),
    ("items[].retention_code", Kind::Code, true),
    ("items[].taxed_amount", Kind::Amount(2), true),
    ("items[].iva_amount", Kind::Amount(2), true),
    ("summary.total_retention_amount", Kind::Amount(2), false),
    ("summary.total_retention_iva", Kind::Amount(2), false),
];
const BOUGHT: &[Field] = &[
    ("receiver", Kind::Object, true),
    ("receiver.document_number", Kind::Text(20), true),
    ("receiver.name", Kind::Text(250), true),
    ("receiver.address", Kind::Object, true),
    ("receiver.address.complement", Kind::Text(200), true),
    ("items", Kind::List, true),
    ("items[]", Kind::Object, true),
    ("items[].type", Kind::Number, true),
    ("items[].description", Kind::Text(1000), true),
    ("items[].quantity", Kind::Amount(8), true),
    ("items[].unit_measure", Kind::Whole(1, 99), true),
    ("items[].unit_price", Kind::Amount(8), true),
    ("items[].discount", Kind::Amount(8), false),
    ("items[].code", Kind::Text(25), false),
    ("items[].purchase", Kind::Amount(8), false),
    ("items[].taxed_sale", Kind::Amount(0), false),
    ("summary", Kind::Object, true),
    ("summary.total_purchase", Kind::Amount(2), false),
    ("summary.purchase_discount", Kind::Amount(2), false),
    ("summary.total_discount", Kind::Amount(2), false),
    ("summary.sub_total", Kind::Amount(2), false),
    ("summary.iva_retention", Kind::Amount(2), false),
    ("summary.income_retention", Kind::Amount(2), false),
    ("summary.total_to_pay", Kind::Amount(2), false),
    ("summary.operation_condition", Kind::Number, true),
    ("summary.payment_types", Kind::List, false),
    ("appendixes", Kind::List, false),
    ("observations", Kind::Text(3000), false),
    ("currency", Kind::Code, false),
];
const PAID: &[Field] = &[("summary.electronic_payment_number", Kind::Text(100), false)];
const EXPORTED: &[Field] = &[
    ("receiver", Kind::Object, true),
    ("receiver.document_number", Kind::Text(20), true),
    ("receiver.name", Kind::Text(250), true),
    ("receiver.country_code", Kind::Code, true),
    ("receiver.complement", Kind::Text(200), true),
    ("receiver.activity_description", Kind::Text(150), true),
    ("export", Kind::Object, false),
    ("items", Kind::List, true),
    ("items[]", Kind::Object, true),
    ("items[].type", Kind::Number, true),
    ("items[].description", Kind::Text(1000), true),
    ("items[].quantity", Kind::Amount(8), true),
    ("items[].unit_measure", Kind::Whole(1, 99), true),
    ("items[].unit_price", Kind::Amount(8), true),
    ("items[].discount", Kind::Amount(8), false),
    ("items[].code", Kind::Text(25), false),
    ("items[].taxed_sale", Kind::Amount(8), false),
    ("items[].exempt_sale", Kind::Amount(0), false),
    ("summary", Kind::Object, true),
    ("summary.total_taxed", Kind::Amount(2), false),
    ("summary.insurance", Kind::Amount(2), false),
    ("summary.freight", Kind::Amount(2), false),
    ("summary.total_operation", Kind::Amount(2), false),
    ("summary.total_to_pay", Kind::Amount(2), false),
    ("summary.operation_condition", Kind::Number, true),
    ("summary.payment_types", Kind::List, false),
    ("appendixes", Kind::List, false),
    ("observations", Kind::Text(3000), false),
    ("currency", Kind::Code, false),
];
const GIVEN: &[Field] = &[
    ("receiver", Kind::Object, true),
    ("receiver.document_number", Kind::Text(20), true),
    ("receiver.name", Kind::Text(250), true),
    ("receiver.address", Kind::Object, true),
    ("receiver.address.complement", Kind::Text(200), true),
    ("items", Kind::List, true),
    ("items[]", Kind::Object, true),
    ("items[].donation_type", Kind::Number, true),
    ("items[].description", Kind::Text(1000), true),
    ("items[].quantity", Kind::Amount(8), false),
    ("items[].unit_value", Kind::Amount(8), true),
    ("items[].depreciation", Kind::Amount(8), false),
    ("items[].code", Kind::Text(25), false),
    ("items[].value", Kind::Amount(8), false),
    ("items[].taxed_sale", Kind::Amount(0), false),
    ("summary.total_value", Kind::Amount(2), false),
    ("appendixes", Kind::List, false),
    ("currency", Kind::Code, false),
];
const SETTLED: &[Field] = &[
    ("receiver", Kind::Object, true),
    ("receiver.nit", Kind::Nit, true),
    ("receiver.name", Kind::Text(250), true),
    ("receiver.activity_description", Kind::Text(150), true),
    ("receiver.establishment_type", Kind::Code, true),
    ("receiver.address", Kind::Object, true),
    ("receiver.address.complement", Kind::Text(200), true),
    ("summary", Kind::Object, true),
    ("summary.period_start", Kind::Date, true),
    ("summary.period_end", Kind::Date, true),
    ("summary.settlement_code", Kind::Text(30), false),
    ("summary.document_count", Kind::Whole(1, 999_999_999), false),
    ("summary.operations_value", Kind::Amount(2), true),
    ("summary.non_perceived_amount", Kind::Amount(2), false),
    ("summary.non_perceived_description", Kind::Text(100), false),
    ("summary.sub_total", Kind::Amount(2), false),
    ("summary.perception_base", Kind::Amount(2), false),
    ("summary.total_iva", Kind::Amount(2), false),
    ("summary.iva_perception", Kind::Amount(2), false),
    ("summary.commission", Kind::Amount(2), true),
    ("summary.commission_iva", Kind::Amount(2), false),
    ("summary.total_to_pay", Kind::Amount(2), false),
    ("extension", Kind::Object, true),
    ("extension.delivery_name", Kind::Text(100), true),
    ("extension.delivery_document", Kind::Text(25), true),
    ("extension.employee_code", Kind::Text(15), false),
    ("observations", Kind::Text(1000), false),
    ("appendixes", Kind::List, false),
    ("currency", Kind::Code, false),
];
const REPORTED: &[Field] = &[
    ("items", Kind::List, true),
    ("items[]", Kind::Object, true),
    ("items[].document_type", Kind::Code, true),
    ("items[].document_from", Kind::Text(36), false),
    ("items[].document_to", Kind::Text(36), false),
    ("items[].emission_date", Kind::Date, true),
    ("items[].quantity", Kind::Whole(1, 999_999_999), true),
    ("items[].description", Kind::Text(1000), true),
    ("items[].unit_price", Kind::Amount(8), true),
    ("items[].non_subject_sale", Kind::Amount(8), false),
    ("items[].exempt_sale", Kind::Amount(8), false),
    ("items[].taxed_sale", Kind::Amount(8), false),
    ("items[].discount", Kind::Amount(0), false),
    ("items[].taxes", Kind::List, false),
    ("summary", Kind::Object, false),
    ("summary.total_taxed", Kind::Amount(2), false),
    ("summary.sub_total", Kind::Amount(2), false),
    ("summary.total_operation", Kind::Amount(2), false),
    ("summary.iva_retention", Kind::Amount(0), false),
    ("appendixes", Kind::List, false),
    ("currency", Kind::Code, false),
];
const TAKEN_BACK: &[Field] = &[
    ("related_docs", Kind::List, true),
    ("related_docs[]", Kind::Object, true),
    ("related_docs[].document_type", Kind::Code, true),
    ("related_docs[].document_number", Kind::Text(36), true),
    ("related_docs[].emission_date", Kind::Date, true),
    ("items", Kind::List, true),
    ("items[]", Kind::Object, true),
    ("items[].type", Kind::Number, true),
    // A line that does not name its document is of the only one there is.
    ("items[].related_doc", Kind::Text(36), false),
    ("items[].description", Kind::Text(1000), true),
    ("items[].quantity", Kind::Amount(8), true),
    ("items[].unit_measure", Kind::Whole(1, 99), false),
    ("items[].unit_price", Kind::Amount(8), true),
    ("items[].discount", Kind::Amount(8), false),
    ("items[].code", Kind::Text(25), false),
    ("items[].taxes", Kind::List, false),
    ("items[].tax_code", Kind::Code, false),
    ("items[].purchase", Kind::Amount(8), false),
    ("items[].suggested_price", Kind::Amount(8), false),
    ("items[].insurance", Kind::Amount(8), false),
    ("items[].freight", Kind::Amount(8), false),
    ("items[].iva_retention", Kind::Amount(2), false),
    ("items[].income_retention", Kind::Amount(2), false),
    ("summary.total_taxed", Kind::Amount(2), false),
    ("summary.total_purchase", Kind::Amount(2), false),
    ("summary.sub_total_sales", Kind::Amount(2), false),
    ("summary.total_insurance", Kind::Amount(2), false),
    ("summary.total_freight", Kind::Amount(2), false),
    ("summary.total_operation", Kind::Amount(2), false),
    ("summary.income_retention", Kind::Amount(2), false),
    ("summary.total_to_pay", Kind::Amount(2), false),
    ("receiver", Kind::Object, false),
    ("receiver.document_number", Kind::Text(20), true),
    ("receiver.name", Kind::Text(250), false),
    ("export", Kind::Object, false),
    ("appendixes", Kind::List, false),
    ("fusion", Kind::Nit, false),
    ("currency", Kind::Code, false),
];
const SOLD_FOR_ANOTHER: &[Field] = &[
    ("receiver", Kind::Object, true),
    ("receiver.nit", Kind::Nit, true),
    ("receiver.domicile_code", Kind::Number, false),
    ("receiver.name", Kind::Text(250), true),
    ("receiver.activity_description", Kind::Text(150), true),
    ("receiver.address", Kind::Object, true),
    ("receiver.address.complement", Kind::Text(200), true),
    ("items", Kind::List, true),
    ("items[].type", Kind::Number, true),
    ("items[].document_number", Kind::Text(36), true),
    ("items[].dte_type", Kind::Code, true),
    ("items[].emission_date", Kind::Date, true),
    ("items[].taxed_sale", Kind::Signed(8), false),
    ("items[].exempt_sale", Kind::Signed(8), false),
    ("items[].export_sale", Kind::Signed(8), false),
    ("items[].iva_item", Kind::Signed(8), false),
    ("items[].taxes", Kind::List, false),
    ("items[].observations", Kind::Text(1000), false),
    ("summary", Kind::Object, true),
    ("summary.total_taxed", Kind::Signed(2), false),
    ("summary.sub_total_sales", Kind::Signed(2), false),
    ("summary.taxes", Kind::List, false),
    ("summary.total_operation", Kind::Signed(2), false),
    ("summary.iva_perception", Kind::Signed(2), false),
    ("summary.total_to_pay", Kind::Signed(2), false),
    ("summary.operation_condition", Kind::Number, true),
    ("observations", Kind::Text(3000), false),
    ("appendixes", Kind::List, false),
    ("currency", Kind::Code, false),
];
const OPTIONAL: &[Field] = &[
    ("appendixes", Kind::List, false),
    ("extension", Kind::Object, false),
    ("extension.delivery_name", Kind::Text(100), false),
];

const SENT: &[Field] = &[
    ("receiver", Kind::Object, true),
    ("receiver.document_number", Kind::Text(20), true),
    ("receiver.name", Kind::Text(250), true),
    ("receiver.goods_title", Kind::Code, true),
    ("receiver.commercial_name", Kind::Text(150), false),
    ("summary", Kind::Object, false),
    ("summary.total_taxed", Kind::Amount(2), false),
    ("summary.sub_total", Kind::Amount(2), false),
    ("summary.total_operation", Kind::Amount(2), false),
    ("summary.iva_retention", Kind::Amount(0), false),
    ("observations", Kind::Text(3000), false),
    ("currency", Kind::Code, false),
];

/// The members of the requests to an endpoint.
pub fn of(path: &str) -> Vec<Field> {
    let tables: &[&[Field]] = match path {
        "/dte/ccf" => &[
            LINES, NET_SALES, TOTALS, NET_TOTALS, PAYMENTS, TAXPAYER, OPTIONAL,
        ],
        "/dte/invoices" => &[LINES, GROSS_SALES, TOTALS, PAYMENTS, OPTIONAL],
        "/dte/deliverynote" => &[LINES, GROSS_SALES, SENT, OPTIONAL],
        "/dte/creditnote" => &[
            LINES, NET_SALES, TOTALS, NET_TOTALS, TAXPAYER, RELATED, OPTIONAL,
        ],
        "/dte/debitnote" => &[
            LINES, NET_SALES, TOTALS, NET_TOTALS, TAXPAYER, RELATED, OPTIONAL, PAID,
        ],
        "/dte/retention" => &[RETAINED, OPTIONAL],
        "/dte/excludedsubject" => &[BOUGHT],
        "/dte/exportinvoice" => &[EXPORTED],
        "/dte/donation" => &[GIVEN],
        "/dte/settlement" => &[SOLD_FOR_ANOTHER],
        "/dte/specialoperations" => &[REPORTED],
        "/dte/accountingsettlement" => &[SETTLED],
        "/dte/return" => &[GROSS_SALES, TAKEN_BACK],
        other => panic!("nothing is issued at {other}"),
    };
    tables.concat()
}

impl Kind {
    /// Something that the member cannot hold.
    pub fn wrong(self, dice: &mut Dice) -> Value {
        let of_another_type = [json!(true), json!({"a": 1}), json!([[]])];
        let wrong: Vec<Value> = match self {
            Self::Text(most) => vec![
                json!("x".repeat(most + 1)),
                json!("ñ".repeat(most + 1)),
                json!(7),
            ],
            Self::Amount(places) => {
                let fine = format!("0.{}1", "0".repeat(places as usize));
                let written = [fine.as_str(), "-0.01", "100000000000", "1e11", "1e400"];
                let mut wrong: Vec<Value> = written.map(number).into();
                wrong.push(json!("1.00"));
                wrong
            }
            Self::Signed(places) => {
                let fine = format!("0.{}1", "0".repeat(places as usize));
                let written = [fine.as_str(), "-100000000000", "1e11", "1e400"];
                let mut wrong: Vec<Value> = written.map(number).into();
                wrong.push(json!("-1.00"));
                wrong
            }
            Self::Whole(least, most) => {
                vec![json!(least - 1), json!(most + 1), number("1.5"), json!("1")]
            }
            Self::Code => vec![json!("ZZ"), json!(1)],
            Self::Number => vec![json!(0), json!(77), number("1.5"), json!("1")],
            Self::Nit => vec![
                json!("123"),
                json!("0614290985103X"),
                json!(6_142_909_851_037_u64),
            ],
            Self::Date => vec![
                json!("2026-02-30"),
                json!("16/03/2026"),
                json!("0"),
                json!(20_260_316),
            ],
            Self::Object => return dice.one_of(&[json!([]), json!("x"), json!(1)]).clone(),
            Self::List => return dice.one_of(&[json!({}), json!("x"), json!(1)]).clone(),
        };
        let all = [&wrong[..], &of_another_type].concat();
        dice.one_of(&all).clone()
    }
}

/// A number as it is written.
pub fn number(written: &str) -> Value {
    serde_json::from_str(written).unwrap_or_else(|_too_large| json!({"not": written}))
}
