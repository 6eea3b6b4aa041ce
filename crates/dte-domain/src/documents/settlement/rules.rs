//! The rules of a settlement.

use super::principal::Principal;
use super::{Settlement, item, settling, sums};
use crate::documents::DocumentContent as _;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::language::Bilingual;
use crate::message;
use crate::parts::appendix;
use crate::parts::extension;
use crate::parts::merger;
use crate::parts::observations;
use crate::parts::receiver;
use crate::parts::totals;
use crate::rule::{Findings, Rule};

/// What every settlement must keep.
pub const RULES: &[Rule<Settlement, Facts>] = &[
    Rule::new(
        "CL-01",
        "the principal must be complete",
        "el mandante debe estar completo",
        Bilingual::alike("fe-cl-v1, fe-cl-v2: receptor"),
        |settlement, facts, found| match &settlement.principal {
            None => found.absent("receiver", message!("the principal", "el mandante")),
            Some(principal) => principal.is_complete(facts.edition, found),
        },
    ),
    Rule::new(
        "CL-02",
        "the principal's document number must have the form of its type",
        "el número de documento del mandante debe tener la forma de su tipo",
        Bilingual::alike(
            "fe-cl-v1: receptor.nit; fe-cl-v2: receptor.numDocumento, receptor.tipoDocumento; CAT-022",
        ),
        |settlement, _, found| {
            of_the_principal(settlement, |it| {
                let path = "receiver.document_number";
                it.receiver.identity.number_has_its_form(path, found);
            });
        },
    ),
    Rule::new(
        "CL-03",
        "nit and document_number must be the same tax id",
        "nit y document_number deben ser la misma identificación tributaria",
        Bilingual::alike("fe-cl-v1: receptor.nit; fe-cl-v2: receptor.numDocumento"),
        |settlement, _, found| {
            of_the_principal(settlement, |it| it.receiver.shows_one_tax_id(found));
        },
    ),
    Rule::new(
        "CL-04",
        "the municipality must be one of the department; 00 is for a principal abroad",
        "el municipio debe ser uno del departamento; 00 es para un mandante en el extranjero",
        Bilingual::alike("fe-cl-v1, fe-cl-v2: receptor.direccion.municipio; CAT-012; CAT-013"),
        |settlement, facts, found| {
            let principal = settlement.principal.as_ref();
            let is_abroad = principal.is_some_and(|it| it.is_abroad(facts.edition));
            let receiver = settlement.receiver();
            receiver::lives_in_a_known_municipality_or_abroad(receiver, is_abroad, found);
        },
    ),
    Rule::new(
        "CL-05",
        "the district must be one of the municipality",
        "el distrito debe ser uno del municipio",
        Bilingual::alike("fe-cl-v2: receptor.direccion.distrito; CAT-008"),
        |settlement, _, found| receiver::district_is_known(settlement.receiver(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "CL-06",
        "an address must have a district",
        "una dirección debe tener distrito",
        Bilingual::alike("fe-cl-v2: receptor.direccion.distrito; CAT-008"),
        |settlement, _, found| receiver::address_has_a_district(settlement.receiver(), found),
    ),
    Rule::new(
        "CL-07",
        "the principal's texts must have the lengths of the schema",
        "los textos del mandante deben tener las longitudes del esquema",
        Bilingual::new(
            "fe-cl-v1, fe-cl-v2: receptor.nrc, receptor.codActividad, receptor.descActividad, receptor.nombreComercial, receptor.direccion.complemento, receptor.correo; the service's own: the same request is valid in both editions",
            "fe-cl-v1, fe-cl-v2: receptor.nrc, receptor.codActividad, receptor.descActividad, receptor.nombreComercial, receptor.direccion.complemento, receptor.correo; propia del servicio: la misma solicitud vale en ambas ediciones",
        ),
        |settlement, _, found| of_the_principal(settlement, |it| it.is_told_at_length(found)),
    ),
    Rule::new(
        "CL-08",
        "a document's number must have the form of its kind",
        "el número de un documento debe tener la forma de su clase",
        Bilingual::alike(
            "fe-cl-v1, fe-cl-v2: cuerpoDocumento.numeroDocumento, cuerpoDocumento.tipoGeneracion; CAT-007",
        ),
        |settlement, _, found| item::numbers_have_their_form(&settlement.items, found),
    ),
    Rule::new(
        "CL-09",
        "an item must have all its values, or name a document that was issued here",
        "un ítem debe tener todos sus valores, o nombrar un documento emitido aquí",
        Bilingual::alike("fe-cl-v1, fe-cl-v2: cuerpoDocumento"),
        |settlement, facts, found| settling::are_complete(&settlement.items, facts, found),
    ),
    Rule::new(
        "CL-10",
        "documents of type 01, 03, 05, 06 and 11 may be settled",
        "se pueden liquidar documentos de los tipos 01, 03, 05, 06 y 11",
        Bilingual::alike("fe-cl-v1, fe-cl-v2: cuerpoDocumento.tipoDte; CAT-002"),
        |settlement, facts, found| item::are_of_a_settled_type(&settlement.items, facts, found),
    ),
    Rule::new(
        "CL-11",
        "a document that is settled must not be of the future",
        "un documento que se liquida no debe ser del futuro",
        Bilingual::alike(
            "fe-cl-v1: cuerpoDocumento.fechaGeneracion; fe-cl-v2: cuerpoDocumento.fechaEmision",
        ),
        |settlement, facts, found| item::none_is_of_the_future(&settlement.items, facts, found),
    ),
    Rule::new(
        "CL-12",
        "a document that is settled must be of the month of the settlement, or of the month before until its tenth business day; what is entered again may be of any month",
        "un documento que se liquida debe ser del mes de la liquidación, o del mes anterior hasta su décimo día hábil; lo que se incluye de nuevo puede ser de cualquier mes",
        Bilingual::alike("fe-cl-v2: cuerpoDocumento.fechaEmision; Normativa v2.0"),
        |settlement, facts, found| settling::are_of_the_month(&settlement.items, facts, found),
    ),
    Rule::new(
        "CL-13",
        "no document may stand twice in a settlement",
        "ningún documento puede estar dos veces en una liquidación",
        Bilingual::new(
            "fe-cl-v1, fe-cl-v2: cuerpoDocumento.numeroDocumento; the service's own: a document is settled once",
            "fe-cl-v1, fe-cl-v2: cuerpoDocumento.numeroDocumento; propia del servicio: un documento se liquida una vez",
        ),
        |settlement, facts, found| settling::none_is_settled_twice(&settlement.items, facts, found),
    ),
    Rule::new(
        "CL-14",
        "a document of the company must be one of the establishment, unless the main office settles",
        "un documento de la empresa debe ser del establecimiento, salvo que liquide la casa matriz",
        Bilingual::new(
            "the service's own: an establishment names its own documents",
            "propia del servicio: un establecimiento nombra sus propios documentos",
        ),
        |settlement, facts, found| settling::are_within_reach(&settlement.items, facts, found),
    ),
    Rule::new(
        "CL-15",
        "a document of the company must be RECEIVED, unless it is entered again",
        "un documento de la empresa debe estar RECIBIDO (RECEIVED), salvo que se incluya de nuevo",
        Bilingual::new(
            "Normativa v2.0; the service's own: what is not in force is not settled",
            "Normativa v2.0; propia del servicio: lo que no está vigente no se liquida",
        ),
        |settlement, facts, found| settling::are_received(&settlement.items, facts, found),
    ),
    Rule::new(
        "CL-16",
        "a document of the company must have been sold for the principal",
        "un documento de la empresa debe haberse vendido por cuenta del mandante",
        Bilingual::new(
            "Normativa v2.0; the service's own: third_party_sale.nit of the document is the receiver's number",
            "Normativa v2.0; propia del servicio: third_party_sale.nit del documento es el número del receptor",
        ),
        |settlement, facts, found| {
            let principal = settlement.receiver();
            settling::are_sold_for(principal, (&settlement.items, facts), found);
        },
    ),
    Rule::new(
        "CL-17",
        "type and date of a document of the company must be its own",
        "el tipo y la fecha de un documento de la empresa deben ser los suyos",
        Bilingual::alike(
            "fe-cl-v1: cuerpoDocumento.tipoDte, cuerpoDocumento.fechaGeneracion; fe-cl-v2: cuerpoDocumento.tipoDte, cuerpoDocumento.fechaEmision",
        ),
        |settlement, facts, found| {
            settling::agree_with_what_was_issued(&settlement.items, facts, found);
        },
    ),
    Rule::new(
        "CL-18",
        "amounts of a document of the company must be its own, net of VAT, discounts and returns, unless it is entered again",
        "los montos de un documento de la empresa deben ser los suyos, sin IVA, descuentos ni retornos, salvo que se incluya de nuevo",
        Bilingual::alike(
            "fe-cl-v1, fe-cl-v2: cuerpoDocumento.ventaNoSuj, cuerpoDocumento.ventaExenta, cuerpoDocumento.ventaGravada, cuerpoDocumento.exportaciones",
        ),
        |settlement, facts, found| settling::amounts_are_its_own(&settlement.items, facts, found),
    ),
    Rule::new(
        "CL-19",
        "a document must stand in one settlement in force",
        "un documento debe estar en una sola liquidación vigente",
        Bilingual::new(
            "fe-cl-v1, fe-cl-v2: cuerpoDocumento.numeroDocumento; the service's own: a document is settled once",
            "fe-cl-v1, fe-cl-v2: cuerpoDocumento.numeroDocumento; propia del servicio: un documento se liquida una vez",
        ),
        |settlement, facts, found| {
            settling::none_is_settled_elsewhere(&settlement.items, facts, found);
        },
    ),
    Rule::new(
        "CL-20",
        "an export invoice must have exports only, and other documents none",
        "una factura de exportación debe llevar solo exportaciones, y los demás documentos ninguna",
        Bilingual::alike(
            "fe-cl-v1, fe-cl-v2: cuerpoDocumento.exportaciones, cuerpoDocumento.tipoDte",
        ),
        |settlement, _, found| item::sell_as_their_type_does(&settlement.items, found),
    ),
    Rule::new(
        "CL-21",
        "a credit note must take back, and other documents must not unless they are entered again",
        "una nota de crédito debe restar, y los demás documentos no, salvo que se incluyan de nuevo",
        Bilingual::alike(
            "fe-cl-v1, fe-cl-v2: cuerpoDocumento.ventaNoSuj, cuerpoDocumento.ventaExenta, cuerpoDocumento.ventaGravada, cuerpoDocumento.exportaciones, cuerpoDocumento.tipoDte",
        ),
        |settlement, facts, found| {
            settling::signs_are_those_of_the_document(&settlement.items, facts, found);
        },
    ),
    Rule::new(
        "CL-22",
        "a line must carry the taxes of its amounts",
        "una línea debe llevar los tributos de sus montos",
        Bilingual::alike("fe-cl-v1, fe-cl-v2: cuerpoDocumento.tributos; CAT-015"),
        |settlement, _, found| item::taxes_follow_from_the_amounts(&settlement.items, found),
    ),
    Rule::new(
        "CL-23",
        "iva_item must be 13 % of taxed_sale, with its sign",
        "iva_item debe ser el 13 % de taxed_sale, con su signo",
        Bilingual::alike(
            "fe-cl-v1, fe-cl-v2: cuerpoDocumento.ivaItem, cuerpoDocumento.ventaGravada",
        ),
        |settlement, _, found| item::vat_is_of_the_taxed_sale(&settlement.items, found),
    ),
    Rule::new(
        "CL-24",
        "a total must be the sum of its lines",
        "un total debe ser la suma de sus líneas",
        Bilingual::alike(
            "fe-cl-v1: resumen.totalNoSuj, resumen.totalExenta, resumen.totalGravada, resumen.totalExportacion; fe-cl-v2: resumen.totalNoSuj, resumen.totalExenta, resumen.totalGravada, resumen.exportacion",
        ),
        sums::totals_are_sums,
    ),
    Rule::new(
        "CL-25",
        "sub_total_sales must be the four totals together",
        "sub_total_sales debe ser la suma de los cuatro totales",
        Bilingual::alike("fe-cl-v1, fe-cl-v2: resumen.subTotalVentas"),
        sums::sub_total_sales_is_a_sum,
    ),
    Rule::new(
        "CL-26",
        "the VAT must be the sum of iva_item",
        "el IVA debe ser la suma de iva_item",
        Bilingual::alike("fe-cl-v1, fe-cl-v2: resumen.tributos.valor"),
        sums::vat_is_a_sum,
    ),
    Rule::new(
        "CL-27",
        "the taxes of the summary must be those of the lines, each once; beside VAT they are those of the documents, and told of documents that were not issued here",
        "los tributos del resumen deben ser los de las líneas, una vez cada uno; fuera del IVA son los de los documentos, y se dicen de los documentos que no se emitieron aquí",
        Bilingual::alike("fe-cl-v1, fe-cl-v2: resumen.tributos; CAT-015"),
        settling::other_taxes_agree,
    ),
    Rule::new(
        "CL-28",
        "total_operation must be sub_total_sales with all taxes",
        "total_operation debe ser sub_total_sales más todos los tributos",
        Bilingual::alike("fe-cl-v1, fe-cl-v2: resumen.montoTotalOperacion"),
        sums::total_operation_is_a_sum,
    ),
    Rule::new(
        "CL-29",
        "iva_perception must be 0 or 1 % of total_taxed",
        "iva_perception debe ser 0 o el 1 % de total_taxed",
        Bilingual::alike("fe-cl-v1, fe-cl-v2: resumen.ivaPerci, resumen.totalGravada"),
        sums::perception_is_its_rate,
    ),
    Rule::new(
        "CL-30",
        "total_to_pay must be total_operation + iva_perception",
        "total_to_pay debe ser total_operation + iva_perception",
        Bilingual::alike("fe-cl-v1, fe-cl-v2: resumen.total, resumen.ivaPerci"),
        sums::total_to_pay_is_a_sum,
    ),
    Rule::only(
        Edition::Of2026,
        "CL-31",
        "total_to_pay must be 0 or more",
        "total_to_pay debe ser 0 o más",
        Bilingual::alike("fe-cl-v2: resumen.total"),
        sums::something_is_paid,
    ),
    Rule::new(
        "CL-32",
        "where nothing is to pay the condition must be 1",
        "si no hay nada que pagar la condición debe ser 1",
        Bilingual::alike("fe-cl-v1, fe-cl-v2: resumen.condicionOperacion; CAT-016"),
        sums::nothing_is_paid_at_once,
    ),
    Rule::new(
        "CL-33",
        "observations must be the same wherever they are given",
        "las observaciones deben ser las mismas dondequiera que se den",
        Bilingual::alike("fe-cl-v1: extension.observaciones; fe-cl-v2: resumen.observaciones"),
        |settlement, _, found| {
            let (alone, inside) = (&settlement.observations, &settlement.extension);
            observations::are_said_once(alone.as_ref(), inside.as_ref(), found);
        },
    ),
    Rule::only(
        Edition::Of2022,
        "CL-34",
        "the texts of the extension must have the lengths of the schema",
        "los textos de la extensión deben tener las longitudes del esquema",
        Bilingual::alike(
            "fe-cl-v1: extension.nombEntrega, extension.docuEntrega, extension.nombRecibe, extension.docuRecibe",
        ),
        |settlement, _, found| {
            if let Some(extension) = &settlement.extension {
                extension.is_told_at_length(found);
            }
        },
    ),
    Rule::new(
        "CL-35",
        "the extension of a settlement must have no plate",
        "la extensión de una liquidación no debe llevar placa",
        Bilingual::alike("fe-cl-v1: extension"),
        |settlement, _, found| extension::has_no_plate(settlement.extension.as_ref(), found),
    ),
    Rule::new(
        "CL-36",
        "an appendix must have its three members",
        "un apéndice debe tener sus tres miembros",
        Bilingual::new(
            "fe-cl-v1, fe-cl-v2: apendice; specification, CCF rule 13, for every type that has these members",
            "fe-cl-v1, fe-cl-v2: apendice; especificación, regla 13 del CCF, para todo tipo que tiene esos miembros",
        ),
        |settlement, _, found| appendix::are_complete(&settlement.appendixes, found),
    ),
    Rule::new(
        "CL-37",
        "a list must have as many entries as the schema takes",
        "una lista debe tener las entradas que el esquema admite",
        Bilingual::alike("fe-cl-v1, fe-cl-v2: cuerpoDocumento, apendice"),
        lists_fit,
    ),
    Rule::only(
        Edition::Of2026,
        "CL-38",
        "the absorbed company's NIT must be a possible one",
        "el NIT de la empresa absorbida debe ser un NIT posible",
        Bilingual::alike("fe-cl-v2: identificacion.fusion"),
        |settlement, _, found| merger::can_be_a_company(settlement.merger.as_ref(), found),
    ),
    Rule::new(
        "CL-39",
        "the VAT of the whole settlement must be 13 % of all taxed sales",
        "el IVA de toda la liquidación debe ser el 13 % de todas las ventas gravadas",
        Bilingual::new(
            "fe-cl-v1, fe-cl-v2: resumen.tributos.valor, resumen.totalGravada; the service's own: cents that agree one by one may not add up to more",
            "fe-cl-v1, fe-cl-v2: resumen.tributos.valor, resumen.totalGravada; propia del servicio: centavos que cuadran uno a uno no deben sumar más",
        ),
        sums::vat_is_whole,
    ),
    Rule::new(
        "CL-40",
        "the amounts of all documents of the company together must be their own",
        "los montos de todos los documentos de la empresa juntos deben ser los suyos",
        Bilingual::new(
            "fe-cl-v1, fe-cl-v2: resumen; the service's own: cents that agree one by one may not add up to more",
            "fe-cl-v1, fe-cl-v2: resumen; propia del servicio: centavos que cuadran uno a uno no deben sumar más",
        ),
        settling::amounts_are_whole,
    ),
    Rule::new(
        "CL-41",
        "a tax beside VAT must have the sign of the sales that bear it",
        "un tributo fuera del IVA debe tener el signo de las ventas que lo llevan",
        Bilingual::new(
            "fe-cl-v1, fe-cl-v2: resumen.tributos.valor; the service's own: what sells adds tax, and what takes back takes it back",
            "fe-cl-v1, fe-cl-v2: resumen.tributos.valor; propia del servicio: lo que vende suma tributo, y lo que resta lo resta",
        ),
        settling::taxes_have_the_sign_of_their_sales,
    ),
];

fn of_the_principal(settlement: &Settlement, judge: impl FnOnce(&Principal)) {
    if let Some(principal) = &settlement.principal {
        judge(principal);
    }
}

fn lists_fit(settlement: &Settlement, _: &Facts, found: &mut Findings) {
    let lists = [
        ("items", 1, item::MOST, settlement.items.len()),
        ("appendixes", 0, appendix::MOST, settlement.appendixes.len()),
    ];
    totals::lists_fit(&lists, found);
}
