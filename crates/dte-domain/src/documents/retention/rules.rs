//! The rules of a retention voucher.

use rust_decimal::Decimal;

use super::Retention;
use super::item;
use crate::catalog::{Catalogue, EstablishmentType};
use crate::edition::Edition;
use crate::facts::Facts;
use crate::language::{Bilingual, Phrase, expect};
use crate::message;
use crate::money::CENT;
use crate::parts::appendix;
use crate::parts::extension;
use crate::parts::merger;
use crate::parts::observations;
use crate::parts::receiver::{self, Receiver};
use crate::parts::receiver_members::{
    ACTIVITY_CODE, ACTIVITY_DESCRIPTION, ADDRESS, EMAIL, are_told,
};
use crate::parts::related_document::RECEIVER_OF_OTHERS;
use crate::parts::totals;
use crate::rule::{Findings, Rule};

/// What every retention voucher must keep.
pub const RULES: &[Rule<Retention, Facts>] = &[
    Rule::new(
        "RET-01",
        "the receiver must be complete",
        "el receptor debe estar completo",
        Bilingual::alike("fe-cr-v1, fe-cr-v2: receptor"),
        receiver_is_complete,
    ),
    Rule::new(
        "RET-02",
        "an item must have all its values, or name a document that was issued here",
        "un ítem debe tener todos sus valores, o nombrar un documento emitido aquí",
        Bilingual::alike("fe-cr-v1, fe-cr-v2: cuerpoDocumento"),
        |voucher, _, found| item::are_complete(&voucher.items, found),
    ),
    Rule::new(
        "RET-03",
        "a document's number must have the form of its kind",
        "el número de un documento debe tener la forma de su clase",
        Bilingual::alike(
            "fe-cr-v1: cuerpoDocumento.numDocumento, cuerpoDocumento.tipoDoc; fe-cr-v2: cuerpoDocumento.numeroDocumento, cuerpoDocumento.tipoGeneracion; CAT-007",
        ),
        |voucher, _, found| item::numbers_have_their_form(&voucher.items, found),
    ),
    Rule::new(
        "RET-04",
        "tax must be retained on documents of type 01, 03 and 14",
        "debe retenerse sobre documentos de los tipos 01, 03 y 14",
        Bilingual::alike("fe-cr-v1: cuerpoDocumento.tipoDte"),
        |voucher, facts, found| item::are_of_a_retained_type(&voucher.items, facts, found),
    ),
    Rule::new(
        "RET-05",
        "a document must be of this month, or of the previous one until the 10th business day",
        "un documento debe ser de este mes, o del anterior hasta el 10.º día hábil",
        Bilingual::new(
            "fe-cr-v1, fe-cr-v2: cuerpoDocumento.fechaEmision; the service's own: the period of the return, until its 10th business day",
            "fe-cr-v1, fe-cr-v2: cuerpoDocumento.fechaEmision; propia del servicio: el período de la declaración, hasta su 10.º día hábil",
        ),
        |voucher, facts, found| item::are_of_the_period(&voucher.items, facts, found),
    ),
    Rule::new(
        "RET-06",
        "the tax retained must be the code's rate of the amount",
        "lo retenido debe ser el porcentaje del código sobre el monto",
        Bilingual::alike(
            "fe-cr-v1, fe-cr-v2: cuerpoDocumento.ivaRetenido, cuerpoDocumento.codigoRetencionMH; CAT-006",
        ),
        |voucher, _, found| item::retain_at_their_rate(&voucher.items, found),
    ),
    Rule::only(
        Edition::Of2022,
        "RET-07",
        "tax must be retained on 1.00 or more and be 0.01 or more",
        "debe retenerse sobre 1.00 o más, y lo retenido debe ser 0.01 o más",
        Bilingual::alike("fe-cr-v1: cuerpoDocumento.montoSujetoGrav, cuerpoDocumento.ivaRetenido"),
        |voucher, _, found| item::retain_on_at_least(item::LEAST_AMOUNT, &voucher.items, found),
    ),
    Rule::new(
        "RET-08",
        "a document that was issued here must be of this establishment",
        "un documento emitido aquí debe ser de este establecimiento",
        Bilingual::new(
            "the service's own: a branch retains on its own documents",
            "propia del servicio: una sucursal retiene sobre sus propios documentos",
        ),
        |voucher, facts, found| item::are_within_reach(&voucher.items, facts, found),
    ),
    Rule::new(
        "RET-09",
        "a document that was issued here must be RECEIVED",
        "un documento emitido aquí debe estar RECIBIDO (RECEIVED)",
        Bilingual::alike("Normativa v2.0 § 9.2"),
        |voucher, facts, found| item::are_received(&voucher.items, facts, found),
    ),
    Rule::new(
        "RET-10",
        "type and date of a document that was issued here must be its own",
        "el tipo y la fecha de un documento emitido aquí deben ser los suyos",
        Bilingual::new(
            "fe-cr-v1: cuerpoDocumento.tipoDte, cuerpoDocumento.fechaEmision; fe-cr-v2: cuerpoDocumento.tipoDte, cuerpoDocumento.fechaEmision; the service's own: as the document was issued",
            "fe-cr-v1: cuerpoDocumento.tipoDte, cuerpoDocumento.fechaEmision; fe-cr-v2: cuerpoDocumento.tipoDte, cuerpoDocumento.fechaEmision; propia del servicio: como se emitió el documento",
        ),
        |voucher, facts, found| item::agree_with_what_was_issued(&voucher.items, facts, found),
    ),
    Rule::new(
        "RET-11",
        "the items on a document that was issued here must be at most its taxed sales",
        "los ítems sobre un documento emitido aquí deben ser a lo sumo sus ventas gravadas",
        Bilingual::new(
            "fe-cr-v1, fe-cr-v2: cuerpoDocumento.montoSujetoGrav; the service's own: no more is retained on than was sold",
            "fe-cr-v1, fe-cr-v2: cuerpoDocumento.montoSujetoGrav; propia del servicio: no se retiene sobre más de lo vendido",
        ),
        |voucher, facts, found| {
            item::retain_on_at_most_what_was_sold(&voucher.items, facts, found);
        },
    ),
    Rule::new(
        "RET-12",
        "a total must be the sum of its items",
        "un total debe ser la suma de sus ítems",
        Bilingual::alike(
            "fe-cr-v1: resumen.totalSujetoRetencion, resumen.totalIVAretenido; fe-cr-v2: resumen.totalSujetoRetencion, resumen.totalIvaRetenido; Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54",
        ),
        totals_are_sums,
    ),
    Rule::new(
        "RET-13",
        "an optional object must have its required members",
        "un objeto opcional debe tener sus miembros requeridos",
        Bilingual::new(
            "fe-cr-v1, fe-cr-v2: apendice; specification, CCF rule 13, for every type that has these members",
            "fe-cr-v1, fe-cr-v2: apendice; especificación, regla 13 del CCF, para todo tipo que tiene esos miembros",
        ),
        |voucher, facts, found| {
            appendix::are_complete(&voucher.appendixes, found);
            extension::is_complete_in(facts.edition, voucher.extension.as_ref(), found);
        },
    ),
    Rule::only(
        Edition::Of2022,
        "RET-14",
        "the extension must have no vehicle plate",
        "la extensión no debe llevar placa de vehículo",
        Bilingual::alike("fe-cr-v1: extension"),
        |voucher, _, found| extension::has_no_plate(voucher.extension.as_ref(), found),
    ),
    Rule::new(
        "RET-15",
        "the municipality must be one of the department",
        "el municipio debe ser uno del departamento",
        Bilingual::alike("fe-cr-v1, fe-cr-v2: receptor.direccion.municipio; CAT-012; CAT-013"),
        |voucher, _, found| {
            receiver::lives_in_a_known_municipality(voucher.receiver.as_ref(), found);
        },
    ),
    Rule::new(
        "RET-16",
        "the receiver's document number must have the form of its type",
        "el número de documento del receptor debe tener la forma de su tipo",
        Bilingual::alike(
            "fe-cr-v1: receptor.numDocumento (tipoDocumento); Normativa v2.0; CAT-022",
        ),
        |voucher, _, found| {
            if let Some(receiver) = &voucher.receiver {
                let path = "receiver.document_number";
                receiver.identity.number_has_its_form(path, found);
            }
        },
    ),
    Rule::only(
        Edition::Of2022,
        "RET-17",
        "receiver and extension must have the lengths of the schema",
        "el receptor y la extensión deben tener las longitudes del esquema",
        Bilingual::alike(
            "fe-cr-v1: receptor.numDocumento, receptor.direccion.complemento, extension.nombEntrega",
        ),
        |voucher, _, found| {
            if let Some(receiver) = &voucher.receiver {
                receiver.is_told_at_length(found);
            }
            if let Some(extension) = &voucher.extension {
                extension.is_told_at_length(found);
            }
        },
    ),
    Rule::only(
        Edition::Of2022,
        "RET-18",
        "the receiver's phone must have 8 to 30 digits",
        "el teléfono del receptor debe tener de 8 a 30 dígitos",
        Bilingual::alike("fe-cr-v1: receptor.telefono"),
        phone_is_digits,
    ),
    Rule::new(
        "RET-19",
        "a list must have as many entries as the schema takes",
        "una lista debe tener las entradas que el esquema admite",
        Bilingual::alike("fe-cr-v1, fe-cr-v2: cuerpoDocumento, apendice"),
        |voucher, _, found| {
            let lists = [
                ("items", 1, item::MOST, voucher.items.len()),
                ("appendixes", 0, appendix::MOST, voucher.appendixes.len()),
            ];
            totals::lists_fit(&lists, found);
        },
    ),
    Rule::only(
        Edition::Of2022,
        "RET-20",
        "a retention voucher must not be issued by a yard",
        "un predio o patio no debe emitir comprobantes de retención",
        Bilingual::alike("fe-cr-v1: emisor.tipoEstablecimiento; CAT-009"),
        is_not_of_a_yard,
    ),
    Rule::new(
        "RET-21",
        "observations and extension.observation must not differ",
        "observations y extension.observation no deben diferir",
        Bilingual::new(
            "fe-cr-v1: extension.observaciones; fe-cr-v2: resumen.observaciones; the service's own: one text has one place",
            "fe-cr-v1: extension.observaciones; fe-cr-v2: resumen.observaciones; propia del servicio: un texto tiene un solo lugar",
        ),
        |voucher, _, found| {
            let alone = voucher.observations.as_ref();
            observations::are_said_once(alone, voucher.extension.as_ref(), found);
        },
    ),
    Rule::new(
        "RET-22",
        "the district must be one of the municipality",
        "el distrito debe ser uno del municipio",
        Bilingual::alike("fe-cr-v2: receptor.direccion.distrito; CAT-008"),
        |voucher, _, found| receiver::district_is_known(voucher.receiver.as_ref(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "RET-23",
        "an address must have a district",
        "una dirección debe tener distrito",
        Bilingual::alike("fe-cr-v2: receptor.direccion.distrito; CAT-008"),
        |voucher, _, found| receiver::address_has_a_district(voucher.receiver.as_ref(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "RET-24",
        "the receiver's texts must have the lengths of 2026",
        "los textos del receptor deben tener las longitudes de 2026",
        Bilingual::alike("fe-cr-v2: receptor"),
        |voucher, _, found| {
            if let Some(receiver) = &voucher.receiver {
                receiver.is_told_as_in_2026(found);
            }
        },
    ),
    Rule::only(
        Edition::Of2026,
        "RET-25",
        "the absorbed company's NIT must be a possible one",
        "el NIT de la empresa absorbida debe ser un NIT posible",
        Bilingual::new(
            "fe-cr-v2: identificacion.fusion; the service's own: the form that fe-nc-v4 asks for",
            "fe-cr-v2: identificacion.fusion; propia del servicio: la forma que pide fe-nc-v4",
        ),
        |voucher, _, found| merger::can_be_a_company(voucher.merger.as_ref(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "RET-26",
        "the totals must be above 0",
        "los totales deben ser mayores que 0",
        Bilingual::alike("fe-cr-v2: resumen.totalSujetoRetencion, resumen.totalIvaRetenido"),
        |voucher, _, found| totals_are_above_nothing(voucher, found),
    ),
    Rule::only(
        Edition::Of2026,
        "RET-27",
        "an amount and the tax retained on it must be above 0",
        "un monto y lo retenido sobre él deben ser mayores que 0",
        Bilingual::alike("fe-cr-v2: cuerpoDocumento.montoSujetoGrav, cuerpoDocumento.ivaRetenido"),
        |voucher, _, found| item::retain_on_at_least(CENT, &voucher.items, found),
    ),
    Rule::new(
        "RET-28",
        "the vouchers on a document that was issued here must retain on at most its taxed sales, for each code",
        "los comprobantes sobre un documento emitido aquí deben retener sobre a lo sumo sus ventas gravadas, por cada código",
        Bilingual::new(
            "the service's own: no more is retained on than was sold",
            "propia del servicio: no se retiene sobre más de lo vendido",
        ),
        |voucher, facts, found| {
            item::retain_with_others_on_at_most_what_was_sold(&voucher.items, facts, found);
        },
    ),
    Rule::new(
        "RET-29",
        "an excluded subject invoice that was issued here must be of the voucher's receiver",
        "una factura de sujeto excluido emitida aquí debe ser del receptor del comprobante",
        Bilingual::new(
            "fe-fse-v1: sujetoExcluido.numDocumento; fe-fse-v2: receptor.numDocumento; the service's own: in such an invoice the company buys, and retains from who sells",
            "fe-fse-v1: sujetoExcluido.numDocumento; fe-fse-v2: receptor.numDocumento; propia del servicio: en esa factura la empresa compra, y retiene a quien vende",
        ),
        is_of_the_seller,
    ),
];

/// A voucher's items are above 0 anyhow; a total that the client rounded down may not be.
fn totals_are_above_nothing(voucher: &Retention, found: &mut Findings) {
    for (member, total) in [
        ("total_retention_amount", voucher.total_amount()),
        ("total_retention_iva", voucher.total_vat()),
    ] {
        if total <= Decimal::ZERO {
            found.differs(
                format!("summary.{member}"),
                message!("more than 0", "más de 0"),
                total,
            );
        }
    }
}

fn receiver_is_complete(voucher: &Retention, _: &Facts, found: &mut Findings) {
    let Some(receiver) = &voucher.receiver else {
        return found.absent("receiver", RECEIVER_OF_OTHERS);
    };
    if let Some(nit) = &receiver.nit {
        let expected = message!(
            "the number of the receiver's identity document, or no member",
            "el número del documento de identificación del receptor, o sin este campo"
        );
        found.differs("receiver.nit", expected, Phrase::value(nit));
    }
    receiver.is_identified(found);
    let members = [ACTIVITY_CODE, ACTIVITY_DESCRIPTION, ADDRESS, EMAIL];
    are_told(receiver, &members, found);
}

/// In such an invoice the company buys: who sold to it is the receiver of both.
fn is_of_the_seller(voucher: &Retention, facts: &Facts, found: &mut Findings) {
    for (index, seller) in item::own_sellers(&voucher.items, facts) {
        let Some(receiver) = voucher.receiver.as_ref().and_then(Receiver::tax_id) else {
            return;
        };
        if *seller != receiver {
            let path = format!("items[{index}].document_number");
            let expected = message!(
                "an excluded subject invoice of the receiver",
                "una factura de sujeto excluido del receptor"
            );
            let actual = message!("one of another seller", "una de otro vendedor");
            found.differs(path, expected, actual);
        }
    }
}

fn totals_are_sums(voucher: &Retention, _: &Facts, found: &mut Findings) {
    let summary = &voucher.summary;
    if let Some(sum) = voucher.sum(|item| item.taxed_amount) {
        let claimed = summary.total_amount;
        totals::sum_agrees("total_retention_amount", claimed, sum, found);
    }
    if let Some(sum) = voucher.sum(|item| item.vat_amount) {
        let claimed = summary.total_vat;
        totals::sum_agrees("total_retention_iva", claimed, sum, found);
    }
}

fn phone_is_digits(voucher: &Retention, _: &Facts, found: &mut Findings) {
    const LENGTHS: std::ops::RangeInclusive<usize> = 8..=30;
    let receiver = voucher.receiver.as_ref();
    let Some(phone) = receiver.and_then(Receiver::phone_without_separators) else {
        return;
    };
    let digits = |byte: u8| byte.is_ascii_digit() || b"+;".contains(&byte);
    if !LENGTHS.contains(&phone.len()) || !phone.bytes().all(digits) {
        found.differs(
            "receiver.phone",
            expect::digits(8, 30),
            Phrase::value(phone),
        );
    }
}

fn is_not_of_a_yard(_: &Retention, facts: &Facts, found: &mut Findings) {
    let kind = facts
        .issuer
        .as_ref()
        .map(|issuer| issuer.establishment_type);
    if kind == Some(EstablishmentType::Yard) {
        let expected = message!(
            "an establishment of type 01, 02, 04 or 20",
            "un establecimiento de tipo 01, 02, 04 o 20"
        );
        found.differs(
            "establishment_type",
            expected,
            Phrase::value(EstablishmentType::Yard.code()),
        );
    }
}
