//! Valid documents of invented parties, to start from in tests and in self-checks.
#![expect(
    clippy::expect_used,
    reason = "constants of this file, read by its tests"
)]

mod credit_note;
mod invalidation;

use time::Date;
use time::macros::date;

use crate::catalog::{
    Department, EstablishmentType, GenerationType, IdentityDocumentType, ItemType,
    MunicipalityCode, OperationCondition, PaymentForm, RetentionCode, Tax,
};
use crate::documents::Ccf;
use crate::documents::ccf::{Summary, TaxTotal};
use crate::documents::{Invoice, Retention, invoice, retention};
use crate::identification::DocumentType;
use crate::issuer::Issuer;
use crate::money::{LineAmount, Money, Percentage};
use crate::parts::extension::Extension;
use crate::parts::item::Item;
use crate::parts::payment::Payment;
use crate::parts::receiver::{IdentityDocument, Receiver};
use crate::taxpayer::Address;
use crate::value::Value;

pub use credit_note::{ADJUSTED_CCF, ADJUSTED_ON, adjusted_ccf, credit_note, credit_note_facts};
pub use invalidation::{
    INVALIDATED, invalidation, invalidation_event, invalidation_facts, person, target,
};

/// The day of the samples.
pub const TODAY: Date = date!(2026 - 03 - 16);

/// Reads a value that is known to be good.
fn good<T: Value>(written: &str) -> T {
    T::parse(written).expect("a good value of a sample")
}

/// A total.
pub fn money(amount: &str) -> Money {
    good(amount)
}

/// An amount of a line.
pub fn line_amount(amount: &str) -> LineAmount {
    good(amount)
}

/// An address in Aguilares, San Salvador Norte.
pub fn address() -> Address {
    Address::of(
        Department::SanSalvador,
        good::<MunicipalityCode>("20"),
        Some(good("01")),
        good("Colonia Escalón, Calle La Reforma #123"),
    )
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
        identity: IdentityDocument::default(),
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
        vat: None,
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
        observations: None,
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

/// A consumer with an identity card.
pub fn consumer() -> Receiver {
    Receiver {
        identity: IdentityDocument {
            kind: Some(IdentityDocumentType::Dui),
            number: Some(good("98765432-6")),
        },
        name: Some(good("Marta Quintanilla")),
        address: Some(address()),
        phone: Some(good("77778888")),
        email: Some(good("marta@example.com")),
        ..Receiver::default()
    }
}

/// A taxed product whose price includes the tax: 15 units at 11.30.
pub fn consumer_item() -> Item {
    Item {
        unit_price: good("11.30"),
        taxed_sale: good("169.50"),
        vat: Some(good("19.50")),
        taxes: Vec::new(),
        ..item()
    }
}

/// An invoice of two taxed products: 339.00 with 39.00 of tax inside, paid in cash.
pub fn invoice() -> Invoice {
    Invoice {
        receiver: Some(consumer()),
        items: vec![consumer_item(), consumer_item()],
        summary: invoice::Summary {
            total_non_subject: None,
            total_exempt: None,
            total_taxed: Some(money("339")),
            sub_total_sales: money("339"),
            non_subject_discount: Money::ZERO,
            exempt_discount: Money::ZERO,
            taxed_discount: Money::ZERO,
            discount_percentage: Percentage::default(),
            total_discount: None,
            sub_total: money("339"),
            taxes: Vec::new(),
            total_vat: Some(money("39")),
            vat_retention: Money::ZERO,
            income_retention: Money::ZERO,
            total_non_taxed: None,
            balance_in_favor: None,
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
        observations: None,
    }
}

/// A document on paper, 115.25 of it with 1 % kept back.
pub fn retention_item() -> retention::item::Item {
    retention::item::Item {
        kind: GenerationType::Physical,
        document_number: good("S221001347"),
        document_type: Some(DocumentType::Ccf),
        emission_date: Some(TODAY),
        description: good("Compra de equipos informáticos"),
        code: RetentionCode::OnePercent,
        taxed_amount: Some(money("115.25")),
        vat_amount: Some(money("1.15")),
    }
}

/// A retention voucher over two documents on paper: 1 % of 115.25 and 13 % of 226.50.
pub fn retention() -> Retention {
    let second = retention::item::Item {
        document_number: good("S221001348"),
        description: good("Mantenimiento de servidores"),
        code: RetentionCode::ThirteenPercent,
        taxed_amount: Some(money("226.5")),
        vat_amount: Some(money("29.45")),
        ..retention_item()
    };
    Retention {
        receiver: Some(Receiver {
            nit: None,
            identity: IdentityDocument {
                kind: Some(IdentityDocumentType::Nit),
                number: Some(good("06000101901019")),
            },
            ..receiver()
        }),
        items: vec![retention_item(), second],
        summary: retention::Summary {
            total_amount: Some(money("341.75")),
            total_vat: Some(money("30.6")),
        },
        appendixes: Vec::new(),
        extension: None,
        observations: None,
        merger: None,
    }
}
