//! Parties, lines and amounts that the samples of several types share.

use time::Date;
use time::macros::date;

use crate::catalog::{
    Department, EstablishmentType, IdentityDocumentType, ItemType, MunicipalityCode, Tax,
};
use crate::identification::IssuingPlace;
use crate::issuer::Issuer;
use crate::money::{LineAmount, Money};
use crate::parts::extension::Extension;
use crate::parts::item::Item;
use crate::parts::receiver::{IdentityDocument, Receiver};
use crate::taxpayer::Address;
use crate::value::Value;

/// The day of the samples.
pub const TODAY: Date = date!(2026 - 03 - 16);

/// Reads a value that is known to be good.
pub(crate) fn good<T: Value>(written: &str) -> T {
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
        Department::SAN_SALVADOR,
        good::<MunicipalityCode>("20"),
        Some(good("01")),
        good("Colonia Escalón, Calle La Reforma #123"),
    )
}

/// The first establishment and point of sale.
pub fn place() -> IssuingPlace {
    IssuingPlace {
        establishment: good("M001"),
        point_of_sale: good("P001"),
    }
}

/// A main office.
pub fn issuer() -> Issuer {
    Issuer {
        nit: good("06140101231101"),
        nrc: Some(good("1233260")),
        name: good("EMPRESA DE PRUEBAS SA DE CV"),
        commercial_name: Some(good("EMPRESA DE PRUEBAS")),
        activity_code: good("47190"),
        activity_description: good("Venta al por menor de otros productos"),
        place: place(),
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
        ..Receiver::default()
    }
}

/// A taxed product: 15 units at 10.00.
pub fn item() -> Item {
    Item {
        code: Some(good("B")),
        taxed_sale: good("150"),
        taxes: vec![Tax::VAT],
        ..Item::new(
            ItemType::Product,
            good("Producto B"),
            (good("15"), good("59")),
            good("10"),
        )
    }
}

/// A complete extension.
pub fn extension() -> Extension {
    Extension {
        delivery_name: Some(good("Ana Pérez")),
        delivery_document: Some(good("01234567-8")),
        receiver_name: Some(good("José López")),
        receiver_document: Some(good("87654321-0")),
        ..Extension::default()
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
