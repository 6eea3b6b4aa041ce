//! Valid documents of invented parties, to start from in tests and in self-checks.
#![expect(
    clippy::expect_used,
    reason = "constants of this file, read by its tests"
)]

use time::Date;
use time::macros::date;

use crate::catalog::{
    Department, EstablishmentType, ItemType, MunicipalityCode, OperationCondition, PaymentForm, Tax,
};
use crate::documents::Ccf;
use crate::documents::ccf::{Summary, TaxTotal};
use crate::issuer::Issuer;
use crate::money::{LineAmount, Money, Percentage};
use crate::parts::extension::Extension;
use crate::parts::item::Item;
use crate::parts::payment::Payment;
use crate::parts::receiver::Receiver;
use crate::taxpayer::Address;
use crate::value::Value;

/// The day of the samples.
pub const TODAY: Date = date!(2026 - 03 - 16);

/// Reads a value that is known to be good.
fn good<T: Value>(written: &str) -> T {
    T::read(written).expect("a good value of a sample")
}

/// A total.
pub fn money(amount: &str) -> Money {
    good(amount)
}

/// An amount of a line.
pub fn line_amount(amount: &str) -> LineAmount {
    good(amount)
}

/// An address in San Salvador Norte.
pub fn address() -> Address {
    Address {
        department: Department::SanSalvador,
        municipality: good::<MunicipalityCode>("20"),
        complement: good("Colonia Escalón, Calle La Reforma #123"),
    }
}

/// A main office.
pub fn issuer() -> Issuer {
    Issuer {
        nit: good("06140101231101"),
        nrc: good("1233260"),
        name: good("EMPRESA DE PRUEBAS SA DE CV"),
        commercial_name: Some(good("EMPRESA DE PRUEBAS")),
        activity_code: good("47190"),
        activity_description: good("Venta al por menor de otros productos"),
        establishment_type: EstablishmentType::MainOffice,
        address: address(),
        phone: good("21212828"),
        email: good("facturacion@empresa.example"),
        establishment_code_mh: None,
        establishment_code: Some(good("C001")),
        pos_code_mh: None,
        pos_code: None,
    }
}

/// A complete taxpayer.
pub fn receiver() -> Receiver {
    Receiver {
        nit: Some(good("06000101901019")),
        nrc: Some(good("123456")),
        name: Some(good("Empresa Servicios Generales, S.A. de C.V.")),
        activity_code: Some(good("46900")),
        activity_description: Some(good("Venta al por mayor de otros productos")),
        commercial_name: Some(good("ServiGeneral")),
        address: Some(address()),
        phone: Some(good("22123456")),
        email: Some(good("empresa@example.com")),
    }
}

/// A taxed product: 15 units at 10.00.
pub fn item() -> Item {
    Item {
        kind: ItemType::Product,
        description: good("Producto B"),
        quantity: good("15"),
        unit: good("59"),
        unit_price: good("10"),
        discount: LineAmount::ZERO,
        code: Some(good("B")),
        non_subject_sale: LineAmount::ZERO,
        exempt_sale: LineAmount::ZERO,
        taxed_sale: good("150"),
        suggested_price: LineAmount::ZERO,
        non_taxed: LineAmount::ZERO,
        taxes: vec![Tax::VAT],
        tax_code: None,
        related_document: None,
    }
}

/// A CCF of two taxed products: 300.00 and 39.00 of tax, paid in cash.
pub fn ccf() -> Ccf {
    Ccf {
        receiver: Some(receiver()),
        items: vec![item(), item()],
        summary: Summary {
            total_non_subject: Money::ZERO,
            total_exempt: Money::ZERO,
            total_taxed: money("300"),
            sub_total_sales: money("300"),
            non_subject_discount: Money::ZERO,
            exempt_discount: Money::ZERO,
            taxed_discount: Money::ZERO,
            discount_percentage: Percentage::default(),
            total_discount: None,
            sub_total: money("300"),
            taxes: vec![TaxTotal {
                tax: Tax::VAT,
                description: Some(good("IVA 13%")),
                value: money("39"),
            }],
            total_vat: None,
            vat_perception: Money::ZERO,
            vat_retention: Money::ZERO,
            income_retention: Money::ZERO,
            total_non_taxed: None,
            total_operation: money("339"),
            total_to_pay: money("339"),
            condition: OperationCondition::Cash,
            payments: vec![Payment {
                form: PaymentForm::Notes,
                amount: money("339"),
                reference: None,
                term: None,
                period: None,
            }],
        },
        related_documents: Vec::new(),
        other_documents: Vec::new(),
        third_party_sale: None,
        appendixes: Vec::new(),
        extension: None,
    }
}

/// A complete extension.
pub fn extension() -> Extension {
    Extension {
        delivery_name: Some(good("Ana Pérez")),
        delivery_document: Some(good("01234567-8")),
        receiver_name: Some(good("José López")),
        receiver_document: Some(good("87654321-0")),
        observation: None,
        vehicle_plate: None,
    }
}
