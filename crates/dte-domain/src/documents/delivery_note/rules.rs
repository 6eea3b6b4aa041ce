//! The rules of a delivery note.

use std::collections::HashSet;

use super::{DeliveryNote, lines, sales, sums};
use crate::catalog::GoodsTitle;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::identification::DocumentType;
use crate::known_document::Ownership;
use crate::language::{Bilingual, Phrase};
use crate::message;
use crate::parts::appendix;
use crate::parts::extension;
use crate::parts::item;
use crate::parts::observations;
use crate::parts::receiver::{self, Receiver};
use crate::parts::receiver_members::{
    ACTIVITY_CODE, ACTIVITY_DESCRIPTION, ADDRESS, EMAIL, are_told,
};
use crate::parts::related_document;
use crate::parts::third_party_sale;
use crate::parts::totals;
use crate::rule::{Findings, Rule};

/// What every delivery note must keep.
pub const RULES: &[Rule<DeliveryNote, Facts>] = &[
    Rule::new(
        "NR-01",
        "the receiver must be named and identified, and get the goods in a title",
        "el receptor debe llevar nombre e identificación, y recibir los bienes a un título",
        Bilingual::alike(
            "fe-nr-v3, fe-nr-v4: receptor.tipoDocumento, receptor.numDocumento, receptor.nombre, receptor.bienTitulo; CAT-022; CAT-025",
        ),
        receiver_is_complete,
    ),
    Rule::new(
        "NR-02",
        "a tax item must be measured in unit 99",
        "un ítem de impuesto debe llevar la unidad de medida 99",
        Bilingual::new(
            "fe-nr-v3: cuerpoDocumento.uniMedida (tipoItem = 4); Normativa v2.0; specification, CCF rule 2, for every type that has these members",
            "fe-nr-v3: cuerpoDocumento.uniMedida (tipoItem = 4); Normativa v2.0; especificación, regla 2 del CCF, para todo tipo que tiene esos miembros",
        ),
        |note, _, found| item::tax_items_use_unit_99(&note.items, found),
    ),
    Rule::new(
        "NR-03",
        "a tax item must carry tax code 20 and no other",
        "un ítem de impuesto debe llevar el tributo 20 y ningún otro",
        Bilingual::new(
            "fe-nr-v3: cuerpoDocumento.tributos (tipoItem = 4); Normativa v2.0; specification, CCF rule 3, for every type that has these members",
            "fe-nr-v3: cuerpoDocumento.tributos (tipoItem = 4); Normativa v2.0; especificación, regla 3 del CCF, para todo tipo que tiene esos miembros",
        ),
        |note, _, found| item::tax_items_bear_only_vat(&note.items, found),
    ),
    Rule::new(
        "NR-04",
        "a taxed item must carry tax code 20, or C3 when the goods leave the country, the same in the whole note: C3 over export invoices, 20 over other sales",
        "un ítem gravado debe llevar el tributo 20, o C3 si los bienes salen del país, el mismo en toda la nota: C3 sobre facturas de exportación, 20 sobre las demás ventas",
        Bilingual::new(
            "fe-nr-v3, fe-nr-v4: cuerpoDocumento.tributos; CAT-015; specification, CCF rule 4, for every type that has these members",
            "fe-nr-v3, fe-nr-v4: cuerpoDocumento.tributos; CAT-015; especificación, regla 4 del CCF, para todo tipo que tiene esos miembros",
        ),
        lines::bear_one_tax_throughout,
    ),
    Rule::new(
        "NR-05",
        "an item must have one kind of sale",
        "un ítem debe tener un solo tipo de venta",
        Bilingual::new(
            "fe-nr-v3, fe-nr-v4: cuerpoDocumento.ventaNoSuj, cuerpoDocumento.ventaExenta, cuerpoDocumento.ventaGravada; specification, CCF rule 5, for every type that has these members",
            "fe-nr-v3, fe-nr-v4: cuerpoDocumento.ventaNoSuj, cuerpoDocumento.ventaExenta, cuerpoDocumento.ventaGravada; especificación, regla 5 del CCF, para todo tipo que tiene esos miembros",
        ),
        |note, _, found| item::sell_in_one_way(&note.items, found),
    ),
    Rule::new(
        "NR-06",
        "every item must name one of the related documents",
        "cada ítem debe nombrar uno de los documentos relacionados",
        Bilingual::new(
            "fe-nr-v3, fe-nr-v4: cuerpoDocumento.numeroDocumento; specification, CCF rule 6, for every type that has these members",
            "fe-nr-v3, fe-nr-v4: cuerpoDocumento.numeroDocumento; especificación, regla 6 del CCF, para todo tipo que tiene esos miembros",
        ),
        |note, _, found| {
            related_document::every_item_names_one(&note.related_documents, &note.items, found);
        },
    ),
    Rule::new(
        "NR-07",
        "no related document may stand twice",
        "ningún documento relacionado puede estar dos veces",
        Bilingual::new(
            "fe-nr-v3, fe-nr-v4: documentoRelacionado.numeroDocumento; the service's own: a sale is named once",
            "fe-nr-v3, fe-nr-v4: documentoRelacionado.numeroDocumento; propia del servicio: una venta se nombra una vez",
        ),
        none_is_related_twice,
    ),
    Rule::new(
        "NR-08",
        "the VAT must be exactly 13 % of taxed sales less taxed discount, and 0 with C3",
        "el IVA debe ser exactamente el 13 % de las ventas gravadas menos el descuento a gravadas, y 0 con C3",
        Bilingual::new(
            "fe-nr-v3, fe-nr-v4: resumen.tributos.valor; specification, CCF rule 8, for every type that has these members",
            "fe-nr-v3, fe-nr-v4: resumen.tributos.valor; especificación, regla 8 del CCF, para todo tipo que tiene esos miembros",
        ),
        sums::vat_is_exact,
    ),
    Rule::new(
        "NR-09",
        "the receiver's document number must have the form of its type",
        "el número de documento del receptor debe tener la forma de su tipo",
        Bilingual::alike(
            "fe-nr-v3: receptor.numDocumento (tipoDocumento); Normativa v2.0; CAT-022",
        ),
        |note, _, found| {
            of_the_receiver(note, |receiver| {
                let path = "receiver.document_number";
                receiver.identity.number_has_its_form(path, found);
            });
        },
    ),
    Rule::new(
        "NR-10",
        "a discount must be at most what it is taken from",
        "un descuento debe ser a lo sumo aquello de lo que se descuenta",
        Bilingual::new(
            "fe-nr-v3, fe-nr-v4: cuerpoDocumento.montoDescu; specification, CCF rule 10, for every type that has these members",
            "fe-nr-v3, fe-nr-v4: cuerpoDocumento.montoDescu; especificación, regla 10 del CCF, para todo tipo que tiene esos miembros",
        ),
        sums::discounts_fit,
    ),
    Rule::new(
        "NR-11",
        "a related document that was issued here must be RECEIVED",
        "un documento relacionado emitido aquí debe estar RECIBIDO (RECEIVED)",
        Bilingual::new(
            "Normativa v2.0 § 9.2; the service's own: what is not in force is not delivered",
            "Normativa v2.0 § 9.2; propia del servicio: lo que no está vigente no se entrega",
        ),
        sales::are_received,
    ),
    Rule::new(
        "NR-12",
        "only who shows a NIT must have a registry number",
        "solo quien muestra un NIT debe llevar NRC",
        Bilingual::alike("fe-nr-v3: receptor.nrc (tipoDocumento = 36); Normativa v2.0"),
        |note, _, found| {
            of_the_receiver(note, |receiver| {
                receiver.has_a_registry_number_only_with_a_nit(found);
            });
        },
    ),
    Rule::new(
        "NR-13",
        "an optional object must have its required members",
        "un objeto opcional debe tener sus miembros requeridos",
        Bilingual::new(
            "fe-nr-v3, fe-nr-v4: apendice, documentoRelacionado, ventaTercero; fe-nr-v3: extension; specification, CCF rule 13, for every type that has these members",
            "fe-nr-v3, fe-nr-v4: apendice, documentoRelacionado, ventaTercero; fe-nr-v3: extension; especificación, regla 13 del CCF, para todo tipo que tiene esos miembros",
        ),
        optional_objects_are_complete,
    ),
    Rule::new(
        "NR-14",
        "the municipality must be one of the department",
        "el municipio debe ser uno del departamento",
        Bilingual::alike("fe-nr-v3, fe-nr-v4: receptor.direccion.municipio; CAT-012; CAT-013"),
        |note, _, found| receiver::lives_in_a_known_municipality(note.receiver.as_ref(), found),
    ),
    Rule::new(
        "NR-15",
        "an item's sale must be quantity x unit price - discount",
        "la venta de un ítem debe ser cantidad x precio unitario - descuento",
        Bilingual::alike(
            "fe-nr-v3, fe-nr-v4: cuerpoDocumento.cantidad, cuerpoDocumento.precioUni, cuerpoDocumento.montoDescu",
        ),
        |note, _, found| item::sales_are_price_times_quantity(&note.items, found),
    ),
    Rule::new(
        "NR-16",
        "an item must have no suggested price and no charge outside the tax base",
        "un ítem no debe llevar precio sugerido ni cargo fuera de la base imponible",
        Bilingual::new(
            "fe-nr-v3, fe-nr-v4: cuerpoDocumento; the service's own: what the note has no place for would be lost",
            "fe-nr-v3, fe-nr-v4: cuerpoDocumento; propia del servicio: lo que la nota no puede llevar se perdería",
        ),
        lines::nothing_is_lost,
    ),
    Rule::new(
        "NR-17",
        "totals must be the sums of the items",
        "los totales deben ser las sumas de los ítems",
        Bilingual::alike(
            "fe-nr-v3, fe-nr-v4: resumen.totalNoSuj, resumen.totalExenta, resumen.totalGravada",
        ),
        sums::totals_are_sums,
    ),
    Rule::new(
        "NR-18",
        "sub_total_sales must be the sum of the three totals",
        "sub_total_sales debe ser la suma de los tres totales",
        Bilingual::alike("fe-nr-v3, fe-nr-v4: resumen.subTotalVentas"),
        sums::sub_total_sales_is_a_sum,
    ),
    Rule::new(
        "NR-19",
        "sub_total must be sub_total_sales less discounts, and not below 0",
        "sub_total debe ser sub_total_sales menos los descuentos, y no menor que 0",
        Bilingual::alike(
            "fe-nr-v3, fe-nr-v4: resumen.subTotal, resumen.descuNoSuj, resumen.descuExenta, resumen.descuGravada",
        ),
        sums::sub_total_is_a_difference,
    ),
    Rule::new(
        "NR-20",
        "total_discount must be the sum of all discounts",
        "total_discount debe ser la suma de todos los descuentos",
        Bilingual::alike("fe-nr-v3, fe-nr-v4: resumen.totalDescu"),
        sums::discounts_add_up,
    ),
    Rule::new(
        "NR-21",
        "total_operation must be sub_total and taxes",
        "total_operation debe ser sub_total más los tributos",
        Bilingual::alike("fe-nr-v3, fe-nr-v4: resumen.montoTotalOperacion; CAT-015"),
        sums::total_operation_is_a_sum,
    ),
    Rule::new(
        "NR-22",
        "a related document that was issued here must be of the claimed type",
        "un documento relacionado emitido aquí debe ser del tipo indicado",
        Bilingual::new(
            "fe-nr-v3, fe-nr-v4: documentoRelacionado.tipoDocumento; the service's own: as the document was issued",
            "fe-nr-v3, fe-nr-v4: documentoRelacionado.tipoDocumento; propia del servicio: como se emitió el documento",
        ),
        sales::are_of_the_claimed_type,
    ),
    Rule::new(
        "NR-23",
        "the receiver must be that of the related documents",
        "el receptor debe ser el de los documentos relacionados",
        Bilingual::new(
            "fe-nr-v3, fe-nr-v4: receptor.numDocumento; the service's own: what was sold is delivered to who bought it",
            "fe-nr-v3, fe-nr-v4: receptor.numDocumento; propia del servicio: lo vendido se entrega a quien lo compró",
        ),
        sales::have_the_same_receiver,
    ),
    Rule::new(
        "NR-24",
        "the taxes of items and summary must agree",
        "los tributos de los ítems y del resumen deben coincidir",
        Bilingual::alike("fe-nr-v3, fe-nr-v4: cuerpoDocumento.tributos, resumen.tributos; CAT-015"),
        sums::taxes_agree,
    ),
    Rule::new(
        "NR-25",
        "tax_code must go with type 4 and a taxed sale",
        "tax_code debe ir con el tipo 4 y una venta gravada",
        Bilingual::alike(
            "fe-nr-v3: cuerpoDocumento.codTributo (tipoItem = 4); Normativa v2.0; CAT-015",
        ),
        |note, _, found| item::only_tax_items_are_a_tax(&note.items, found),
    ),
    Rule::new(
        "NR-26",
        "taxes must go with taxed sales",
        "los tributos deben ir con ventas gravadas",
        Bilingual::alike("fe-nr-v3: cuerpoDocumento.tributos (ventaGravada <= 0); Normativa v2.0"),
        |note, _, found| item::taxes_need_taxed_sales(&note.items, found),
    ),
    Rule::new(
        "NR-27",
        "an item must carry only the taxes of the schema, and nothing beside C3",
        "un ítem debe llevar solo los tributos del esquema, y nada junto a C3",
        Bilingual::new(
            "fe-nr-v3: cuerpoDocumento.tributos; CAT-015; the service's own: what leaves the country bears no other tax",
            "fe-nr-v3: cuerpoDocumento.tributos; CAT-015; propia del servicio: lo que sale del país no lleva otro tributo",
        ),
        lines::bear_what_they_may,
    ),
    Rule::new(
        "NR-28",
        "a note with C3 must have no tax item, and one over export invoices only goods and services",
        "una nota con C3 no debe llevar ítem de impuesto, y una sobre facturas de exportación solo bienes y servicios",
        Bilingual::new(
            "fe-nr-v4: documentoRelacionado.tipoDocumento, cuerpoDocumento.tipoItem; CAT-011; the service's own: a tax item bears 20",
            "fe-nr-v4: documentoRelacionado.tipoDocumento, cuerpoDocumento.tipoItem; CAT-011; propia del servicio: un ítem de impuesto lleva 20",
        ),
        lines::are_goods_or_services_of_exports,
    ),
    Rule::new(
        "NR-29",
        "related documents must all be of one type: 01, 03, and in 2026 11",
        "los documentos relacionados deben ser todos de un tipo: 01, 03, y en 2026 11",
        Bilingual::alike("fe-nr-v3, fe-nr-v4: documentoRelacionado.tipoDocumento"),
        |note, facts, found| {
            let allowed = DocumentType::DeliveryNote.spec().relates_to(facts.edition);
            related_document::are_of_one_type(allowed, &note.related_documents, found);
        },
    ),
    Rule::new(
        "NR-30",
        "a related document's number must have the form of its kind",
        "el número de un documento relacionado debe tener la forma de su clase",
        Bilingual::alike(
            "fe-nr-v3: documentoRelacionado.numeroDocumento (tipoGeneracion); Normativa v2.0; CAT-007",
        ),
        |note, _, found| {
            related_document::numbers_have_their_form(&note.related_documents, found);
        },
    ),
    Rule::new(
        "NR-31",
        "a related document must not be of the future",
        "un documento relacionado no debe ser del futuro",
        Bilingual::new(
            "fe-nr-v3, fe-nr-v4: documentoRelacionado.fechaEmision; specification, related_docs",
            "fe-nr-v3, fe-nr-v4: documentoRelacionado.fechaEmision; especificación, related_docs",
        ),
        |note, facts, found| {
            related_document::none_is_of_the_future(&note.related_documents, facts, found);
        },
    ),
    Rule::new(
        "NR-32",
        "an electronic related document that was not issued here must have a date",
        "un documento relacionado electrónico no emitido aquí debe llevar fecha",
        Bilingual::alike("fe-nr-v3, fe-nr-v4: documentoRelacionado.fechaEmision"),
        sales::are_dated,
    ),
    Rule::new(
        "NR-33",
        "a list must have as many entries as the schema takes",
        "una lista debe tener las entradas que el esquema admite",
        Bilingual::alike("fe-nr-v3, fe-nr-v4: cuerpoDocumento, documentoRelacionado, apendice"),
        lists_fit,
    ),
    Rule::new(
        "NR-34",
        "observations and extension.observation must not differ",
        "observations y extension.observation no deben diferir",
        Bilingual::new(
            "fe-nr-v3: extension.observaciones; fe-nr-v4: resumen.observaciones; the service's own: one text has one place",
            "fe-nr-v3: extension.observaciones; fe-nr-v4: resumen.observaciones; propia del servicio: un texto tiene un solo lugar",
        ),
        |note, _, found| {
            let alone = note.observations.as_ref();
            observations::are_said_once(alone, note.extension.as_ref(), found);
        },
    ),
    Rule::new(
        "NR-35",
        "the extension must have no vehicle plate",
        "la extensión no debe llevar placa de vehículo",
        Bilingual::alike("fe-nr-v3: extension"),
        |note, _, found| extension::has_no_plate(note.extension.as_ref(), found),
    ),
    Rule::new(
        "NR-36",
        "the district must be one of the municipality",
        "el distrito debe ser uno del municipio",
        Bilingual::alike("fe-nr-v4: receptor.direccion.distrito; CAT-008"),
        |note, _, found| receiver::district_is_known(note.receiver.as_ref(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "NR-37",
        "an address must have a district",
        "una dirección debe tener distrito",
        Bilingual::alike("fe-nr-v4: receptor.direccion.distrito; CAT-008"),
        |note, _, found| receiver::address_has_a_district(note.receiver.as_ref(), found),
    ),
    Rule::new(
        "NR-38",
        "the receiver's texts must have their lengths",
        "los textos del receptor deben tener sus longitudes",
        Bilingual::new(
            "fe-nr-v3: receptor.nrc; fe-nr-v4: receptor.nrc, receptor.codActividad, receptor.descActividad, receptor.correo; the service's own: the same in both editions",
            "fe-nr-v3: receptor.nrc; fe-nr-v4: receptor.nrc, receptor.codActividad, receptor.descActividad, receptor.correo; propia del servicio: lo mismo en ambas ediciones",
        ),
        |note, _, found| of_the_receiver(note, |receiver| receiver.is_told_as_in_2026(found)),
    ),
    Rule::only(
        Edition::Of2022,
        "NR-39",
        "the receiver must have an address and an e-mail address",
        "el receptor debe llevar dirección y correo electrónico",
        Bilingual::alike("fe-nr-v3: receptor.direccion, receptor.correo"),
        |note, _, found| of_the_receiver(note, |receiver| is_reached(receiver, found)),
    ),
    Rule::only(
        Edition::Of2026,
        "NR-40",
        "the receiver must have an economic activity",
        "el receptor debe llevar actividad económica",
        Bilingual::alike("fe-nr-v4: receptor.codActividad, receptor.descActividad; CAT-019"),
        |note, _, found| of_the_receiver(note, |receiver| has_an_activity(receiver, found)),
    ),
    Rule::only(
        Edition::Of2022,
        "NR-41",
        "a third party's name must have 3 to 200 characters",
        "el nombre de un tercero debe tener de 3 a 200 caracteres",
        Bilingual::new(
            "fe-nr-v3: ventaTercero.nombre; the service's own: 3 to 200 characters, as in the other types",
            "fe-nr-v3: ventaTercero.nombre; propia del servicio: de 3 a 200 caracteres, como en los demás tipos",
        ),
        |note, _, found| third_party_sale::is_told_at_length(note.third_party_sale.as_ref(), found),
    ),
    Rule::new(
        "NR-42",
        "all sales together must be the items' quantities x unit prices - discounts",
        "todas las ventas juntas deben ser las cantidades x precios unitarios - descuentos de los ítems",
        Bilingual::new(
            "fe-nr-v3, fe-nr-v4: resumen.subTotalVentas; the service's own: cents that agree one by one may not add up to more",
            "fe-nr-v3, fe-nr-v4: resumen.subTotalVentas; propia del servicio: centavos que cuadran uno a uno no deben sumar más",
        ),
        sums::sales_are_whole,
    ),
    Rule::new(
        "NR-43",
        "a tax item must have quantity 1",
        "un ítem de impuesto debe tener cantidad 1",
        Bilingual::new(
            "fe-nr-v3, fe-nr-v4: cuerpoDocumento.cantidad (tipoItem = 4); the service's own: as in the other types",
            "fe-nr-v3, fe-nr-v4: cuerpoDocumento.cantidad (tipoItem = 4); propia del servicio: como en los demás tipos",
        ),
        |note, _, found| item::tax_items_are_one(&note.items, found),
    ),
    Rule::new(
        "NR-44",
        "tax C3 must carry no amount",
        "el tributo C3 no debe llevar monto",
        Bilingual::alike("fe-nr-v3, fe-nr-v4: resumen.tributos.valor; CAT-015"),
        |note, _, found| totals::exports_carry_no_amount(&note.summary.taxes, found),
    ),
    Rule::new(
        "NR-45",
        "a related document that was issued here must have the date of its issue",
        "un documento relacionado emitido aquí debe llevar la fecha de su emisión",
        Bilingual::alike(
            "fe-nr-v3, fe-nr-v4: documentoRelacionado.fechaEmision; Manual Funcional V2.0",
        ),
        |it, facts, found| {
            let named = &[Ownership::Establishment, Ownership::Company];
            related_document::known_ones_are_of_their_day(
                &it.related_documents,
                (facts, named),
                found,
            );
        },
    ),
];

fn of_the_receiver(note: &DeliveryNote, judge: impl FnOnce(&Receiver)) {
    if let Some(receiver) = &note.receiver {
        judge(receiver);
    }
}

fn receiver_is_complete(note: &DeliveryNote, _: &Facts, found: &mut Findings) {
    use crate::catalog::Catalogue as _;
    let Some(receiver) = &note.receiver else {
        return found.absent("receiver", message!("the receiver", "el receptor"));
    };
    receiver.is_identified(found);
    let titled = note.goods_title.is_some();
    found.require(titled, || "receiver.goods_title", GoodsTitle::LISTS);
}

fn is_reached(receiver: &Receiver, found: &mut Findings) {
    are_told(receiver, &[ADDRESS, EMAIL], found);
}

fn has_an_activity(receiver: &Receiver, found: &mut Findings) {
    are_told(receiver, &[ACTIVITY_CODE, ACTIVITY_DESCRIPTION], found);
}

fn none_is_related_twice(note: &DeliveryNote, _: &Facts, found: &mut Findings) {
    let mut seen = HashSet::new();
    for (index, sale) in note.related_documents.iter().enumerate() {
        if let Some(number) = sale.number_written().filter(|it| !seen.insert(it.clone())) {
            let expected = message!("every document once", "cada documento una sola vez");
            let path = format!("related_docs[{index}].document_number");
            found.differs(path, expected, Phrase::value(number));
        }
    }
}

fn optional_objects_are_complete(note: &DeliveryNote, facts: &Facts, found: &mut Findings) {
    appendix::are_complete(&note.appendixes, found);
    related_document::are_complete(&note.related_documents, found);
    extension::is_complete_in(facts.edition, note.extension.as_ref(), found);
    if let Some(sale) = &note.third_party_sale {
        sale.is_complete(facts.edition, found);
    }
}

fn lists_fit(note: &DeliveryNote, _: &Facts, found: &mut Findings) {
    let related = note.related_documents.len();
    let lists = [
        ("items", 1, item::MOST, note.items.len()),
        ("related_docs", 0, related_document::MOST, related),
        ("appendixes", 0, appendix::MOST, note.appendixes.len()),
    ];
    totals::lists_fit(&lists, found);
}
