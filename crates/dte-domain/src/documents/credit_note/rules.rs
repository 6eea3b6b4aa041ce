//! The rules of a credit note.
//!
//! Where a CCF has the same rule, the number is the same; the numbers between are the note's own.

use super::{CreditNote, amounts, originals, sections, spread, sums};
use crate::edition::Edition;
use crate::facts::Facts;
use crate::identification::DocumentType;
use crate::known_document::Ownership;
use crate::language::Bilingual;
use crate::parts::extension;
use crate::parts::item;
use crate::parts::merger;
use crate::parts::observations;
use crate::parts::receiver;
use crate::parts::related_document;
use crate::parts::third_party_sale;
use crate::parts::totals;
use crate::rule::Rule;

/// What every credit note must keep.
pub const RULES: &[Rule<CreditNote, Facts>] = &[
    Rule::new(
        "NC-01",
        "the receiver must be complete",
        "el receptor debe estar completo",
        Bilingual::new(
            "fe-nc-v3, fe-nc-v4: receptor; specification, CCF rule 1, for every type that has these members",
            "fe-nc-v3, fe-nc-v4: receptor; especificación, regla 1 del CCF, para todo tipo que tiene esos miembros",
        ),
        sections::has_a_complete_receiver,
    ),
    Rule::new(
        "NC-02",
        "a tax item must be measured in unit 99",
        "un ítem de impuesto debe llevar la unidad de medida 99",
        Bilingual::new(
            "fe-nc-v3: cuerpoDocumento.uniMedida (tipoItem = 4); Normativa v2.0; specification, CCF rule 2, for every type that has these members",
            "fe-nc-v3: cuerpoDocumento.uniMedida (tipoItem = 4); Normativa v2.0; especificación, regla 2 del CCF, para todo tipo que tiene esos miembros",
        ),
        |note, _, found| item::tax_items_use_unit_99(&note.items, found),
    ),
    Rule::new(
        "NC-03",
        "a tax item must carry tax code 20 and no other",
        "un ítem de impuesto debe llevar el tributo 20 y ningún otro",
        Bilingual::new(
            "fe-nc-v3: cuerpoDocumento.tributos (tipoItem = 4); Normativa v2.0; specification, CCF rule 3, for every type that has these members",
            "fe-nc-v3: cuerpoDocumento.tributos (tipoItem = 4); Normativa v2.0; especificación, regla 3 del CCF, para todo tipo que tiene esos miembros",
        ),
        |note, _, found| item::tax_items_bear_only_vat(&note.items, found),
    ),
    Rule::new(
        "NC-04",
        "a taxed product must carry tax code 20",
        "un producto gravado debe llevar el tributo 20",
        Bilingual::new(
            "fe-nc-v3, fe-nc-v4: cuerpoDocumento.tributos; CAT-015; specification, CCF rule 4, for every type that has these members",
            "fe-nc-v3, fe-nc-v4: cuerpoDocumento.tributos; CAT-015; especificación, regla 4 del CCF, para todo tipo que tiene esos miembros",
        ),
        |note, _, found| item::taxed_products_bear_vat(&note.items, found),
    ),
    Rule::new(
        "NC-05",
        "an item must have one kind of sale",
        "un ítem debe tener un solo tipo de venta",
        Bilingual::new(
            "fe-nc-v3, fe-nc-v4: cuerpoDocumento.ventaNoSuj, cuerpoDocumento.ventaExenta, cuerpoDocumento.ventaGravada; specification, CCF rule 5, for every type that has these members",
            "fe-nc-v3, fe-nc-v4: cuerpoDocumento.ventaNoSuj, cuerpoDocumento.ventaExenta, cuerpoDocumento.ventaGravada; especificación, regla 5 del CCF, para todo tipo que tiene esos miembros",
        ),
        |note, _, found| {
            item::sell_in_one_way(&note.items, found);
        },
    ),
    Rule::new(
        "NC-06",
        "every item must name one of the related documents",
        "cada ítem debe nombrar uno de los documentos relacionados",
        Bilingual::new(
            "fe-nc-v3, fe-nc-v4: cuerpoDocumento.numeroDocumento; specification, CCF rule 6, for every type that has these members",
            "fe-nc-v3, fe-nc-v4: cuerpoDocumento.numeroDocumento; especificación, regla 6 del CCF, para todo tipo que tiene esos miembros",
        ),
        |note, _, found| {
            let related = &note.related_documents;
            if related.len() != 1 || related_document::only_number(related).is_some() {
                related_document::every_item_names_one(related, &note.items, found);
            }
        },
    ),
    Rule::new(
        "NC-07",
        "a credit note must name the documents that it adjusts",
        "una nota de crédito debe nombrar los documentos que ajusta",
        Bilingual::alike("fe-nc-v3, fe-nc-v4: documentoRelacionado"),
        |note, _, found| {
            let named = !note.related_documents.is_empty();
            found.require(
                named,
                || "related_docs",
                Bilingual::new("1 to 50 documents", "de 1 a 50 documentos"),
            );
        },
    ),
    Rule::new(
        "NC-08",
        "the VAT must be exactly 13 % of taxed sales less taxed discount",
        "el IVA debe ser exactamente el 13 % de las ventas gravadas menos el descuento a gravadas",
        Bilingual::new(
            "fe-nc-v3, fe-nc-v4: resumen.tributos.valor; specification, CCF rule 8, for every type that has these members",
            "fe-nc-v3, fe-nc-v4: resumen.tributos.valor; especificación, regla 8 del CCF, para todo tipo que tiene esos miembros",
        ),
        sums::vat_is_exact,
    ),
    Rule::new(
        "NC-09",
        "a related document that was issued here must be of the company and the establishment",
        "un documento relacionado emitido aquí debe ser de la empresa y del establecimiento",
        Bilingual::new(
            "the service's own: a branch adjusts its own documents",
            "propia del servicio: una sucursal ajusta sus propios documentos",
        ),
        originals::are_the_callers,
    ),
    Rule::new(
        "NC-10",
        "a discount must be at most what it is taken from",
        "un descuento debe ser a lo sumo aquello de lo que se descuenta",
        Bilingual::new(
            "fe-nc-v3, fe-nc-v4: cuerpoDocumento.montoDescu; specification, CCF rule 10, for every type that has these members",
            "fe-nc-v3, fe-nc-v4: cuerpoDocumento.montoDescu; especificación, regla 10 del CCF, para todo tipo que tiene esos miembros",
        ),
        sums::discounts_fit,
    ),
    Rule::new(
        "NC-11",
        "a related document that was issued here must be RECEIVED",
        "un documento relacionado emitido aquí debe estar RECIBIDO (RECEIVED)",
        Bilingual::alike("Normativa v2.0 § 9.2"),
        originals::are_received,
    ),
    Rule::only(
        Edition::Of2022,
        "NC-12",
        "an operation of 1095.00 or more must have an extension",
        "una operación de 1095.00 o más debe llevar extensión",
        Bilingual::new(
            "fe-nc-v3: extension; specification, CCF rule 12, for every type that has these members",
            "fe-nc-v3: extension; especificación, regla 12 del CCF, para todo tipo que tiene esos miembros",
        ),
        |note, _, found| {
            let total = note.summary.total_operation.get();
            extension::is_there_when_mandatory(note.extension.is_some(), total, found);
        },
    ),
    Rule::new(
        "NC-13",
        "an optional object must have its required members",
        "un objeto opcional debe tener sus miembros requeridos",
        Bilingual::new(
            "fe-nc-v3, fe-nc-v4: apendice; specification, CCF rule 13, for every type that has these members",
            "fe-nc-v3, fe-nc-v4: apendice; especificación, regla 13 del CCF, para todo tipo que tiene esos miembros",
        ),
        sections::optional_objects_are_complete,
    ),
    Rule::new(
        "NC-14",
        "the municipality must be one of the department",
        "el municipio debe ser uno del departamento",
        Bilingual::alike("fe-nc-v3, fe-nc-v4: receptor.direccion.municipio; CAT-012; CAT-013"),
        |note, _, found| {
            receiver::lives_in_a_known_municipality(note.receiver.as_ref(), found);
        },
    ),
    Rule::new(
        "NC-15",
        "a sale must be quantity x price - discount",
        "una venta debe ser cantidad x precio - descuento",
        Bilingual::alike(
            "fe-nc-v3, fe-nc-v4: cuerpoDocumento.cantidad, cuerpoDocumento.precioUni, cuerpoDocumento.montoDescu; Hacienda: [Cuerpodocumento.item] CALCULO INCORRECTO; Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54",
        ),
        |note, _, found| item::sales_are_price_times_quantity(&note.items, found),
    ),
    Rule::new(
        "NC-16",
        "an item must have no suggested price, and a charge outside the tax base only in notes of 2026 over fiscal credit vouchers",
        "un ítem no debe llevar precio sugerido, y un cargo fuera de la base imponible solo en notas de 2026 sobre comprobantes de crédito fiscal",
        Bilingual::new(
            "fe-nc-v3: cuerpoDocumento; fe-nc-v4: cuerpoDocumento.noGravado; the service's own: what the note has no place for would be lost",
            "fe-nc-v3: cuerpoDocumento; fe-nc-v4: cuerpoDocumento.noGravado; propia del servicio: lo que la nota no puede llevar se perdería",
        ),
        sections::nothing_is_lost,
    ),
    Rule::new(
        "NC-17",
        "totals must be the sums of the items",
        "los totales deben ser las sumas de los ítems",
        Bilingual::alike(
            "fe-nc-v3, fe-nc-v4: resumen.totalNoSuj, resumen.totalExenta, resumen.totalGravada; Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54",
        ),
        sums::totals_are_sums,
    ),
    Rule::new(
        "NC-18",
        "sub_total_sales must be the sum of the three totals",
        "sub_total_sales debe ser la suma de los tres totales",
        Bilingual::alike(
            "fe-nc-v3, fe-nc-v4: resumen.subTotalVentas; Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54",
        ),
        sums::sub_total_sales_is_a_sum,
    ),
    Rule::new(
        "NC-19",
        "sub_total must be sales less discounts",
        "sub_total debe ser las ventas menos los descuentos",
        Bilingual::new(
            "fe-nc-v3: resumen.subTotal; the service's own: the request keeps this member in 2026; Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54",
            "fe-nc-v3: resumen.subTotal; propia del servicio: la solicitud conserva este miembro en 2026; Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54",
        ),
        sums::sub_total_is_a_difference,
    ),
    Rule::new(
        "NC-20",
        "total_discount must be the sum of all discounts",
        "total_discount debe ser la suma de todos los descuentos",
        Bilingual::alike(
            "fe-nc-v3, fe-nc-v4: resumen.totalDescu; Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54",
        ),
        |note, _, found| {
            let claimed = note.summary.total_discount;
            totals::sum_agrees("total_discount", claimed, note.discount_sum(), found);
        },
    ),
    Rule::new(
        "NC-21",
        "total_operation must be sub_total, taxes and perception less retentions",
        "total_operation debe ser sub_total más tributos y percepción menos retenciones",
        Bilingual::alike(
            "fe-nc-v3, fe-nc-v4: resumen.montoTotalOperacion; CAT-015; Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54",
        ),
        sums::total_operation_is_a_sum,
    ),
    Rule::new(
        "NC-22",
        "a related document that was issued here must be of the claimed type",
        "un documento relacionado emitido aquí debe ser del tipo indicado",
        Bilingual::new(
            "fe-nc-v3, fe-nc-v4: documentoRelacionado.tipoDocumento; the service's own: as the document was issued",
            "fe-nc-v3, fe-nc-v4: documentoRelacionado.tipoDocumento; propia del servicio: como se emitió el documento",
        ),
        originals::are_of_the_claimed_type,
    ),
    Rule::new(
        "NC-23",
        "perception and retention must be 0 or 1 % of the taxed base",
        "la percepción y la retención deben ser 0 o el 1 % de la base gravada",
        Bilingual::alike(
            "fe-nc-v3: resumen.ivaPerci1, resumen.ivaRete1; fe-nc-v4: resumen.ivaPerci, resumen.ivaRete; Normativa v2.0; CAT-006",
        ),
        sums::one_percent_or_nothing,
    ),
    Rule::new(
        "NC-24",
        "the taxes of items and summary must agree",
        "los tributos de los ítems y del resumen deben coincidir",
        Bilingual::alike("fe-nc-v3, fe-nc-v4: cuerpoDocumento.tributos, resumen.tributos; CAT-015"),
        |note, _, found| {
            totals::taxes_agree(&note.items, &note.summary.taxes, found);
        },
    ),
    Rule::new(
        "NC-25",
        "tax_code must go with type 4 and a taxed sale",
        "tax_code debe ir con el tipo 4 y una venta gravada",
        Bilingual::alike(
            "fe-nc-v3: cuerpoDocumento.codTributo (tipoItem = 4); Normativa v2.0; CAT-015",
        ),
        |note, _, found| item::only_tax_items_are_a_tax(&note.items, found),
    ),
    Rule::new(
        "NC-26",
        "taxes must go with taxed sales",
        "los tributos deben ir con ventas gravadas",
        Bilingual::alike("fe-nc-v3: cuerpoDocumento.tributos (ventaGravada <= 0); Normativa v2.0"),
        |note, _, found| {
            item::taxes_go_with_taxed_sales(&note.items, found);
        },
    ),
    Rule::new(
        "NC-27",
        "a related document must be at most three months old",
        "un documento relacionado debe tener a lo sumo tres meses",
        Bilingual::new(
            "fe-nc-v3, fe-nc-v4: documentoRelacionado.fechaEmision; the service's own: three months, as the trade reads the norm",
            "fe-nc-v3, fe-nc-v4: documentoRelacionado.fechaEmision; propia del servicio: tres meses, como el ramo lee la norma",
        ),
        originals::are_young_enough,
    ),
    Rule::new(
        "NC-28",
        "the receiver must be that of the related documents",
        "el receptor debe ser el de los documentos relacionados",
        Bilingual::new(
            "fe-nc-v3, fe-nc-v4: receptor; the service's own: a note adjusts what the same receiver bought",
            "fe-nc-v3, fe-nc-v4: receptor; propia del servicio: una nota ajusta lo que compró el mismo receptor",
        ),
        originals::have_the_same_receiver,
    ),
    Rule::new(
        "NC-29",
        "related documents must all be of type 03 or all of type 07",
        "los documentos relacionados deben ser todos del tipo 03 o todos del tipo 07",
        Bilingual::new(
            "fe-nc-v3: documentoRelacionado.tipoDocumento; specification, related_docs",
            "fe-nc-v3: documentoRelacionado.tipoDocumento; especificación, related_docs",
        ),
        |note, facts, found| {
            let allowed = DocumentType::CreditNote.spec().relates_to(facts.edition);
            related_document::are_of_one_type(allowed, &note.related_documents, found);
        },
    ),
    Rule::new(
        "NC-30",
        "a related document's number must have the form of its kind",
        "el número de un documento relacionado debe tener la forma de su clase",
        Bilingual::alike(
            "fe-nc-v3: documentoRelacionado.numeroDocumento (tipoGeneracion); Normativa v2.0; CAT-007",
        ),
        |note, _, found| {
            related_document::numbers_have_their_form(&note.related_documents, found);
        },
    ),
    Rule::new(
        "NC-31",
        "a related document must not be of the future",
        "un documento relacionado no debe ser del futuro",
        Bilingual::new(
            "fe-nc-v3, fe-nc-v4: documentoRelacionado.fechaEmision; specification, related_docs",
            "fe-nc-v3, fe-nc-v4: documentoRelacionado.fechaEmision; especificación, related_docs",
        ),
        |note, facts, found| {
            related_document::none_is_of_the_future(&note.related_documents, facts, found);
        },
    ),
    Rule::new(
        "NC-32",
        "an electronic related document that was not issued here must have a date",
        "un documento relacionado electrónico no emitido aquí debe llevar fecha",
        Bilingual::alike("fe-nc-v3, fe-nc-v4: documentoRelacionado.fechaEmision"),
        originals::are_dated,
    ),
    Rule::new(
        "NC-33",
        "a list must have as many entries as the schema takes",
        "una lista debe tener las entradas que el esquema admite",
        Bilingual::alike("fe-nc-v3, fe-nc-v4: cuerpoDocumento, documentoRelacionado, apendice"),
        sections::lists_fit,
    ),
    Rule::new(
        "NC-34",
        "the notes on a document must take back at most what it and the debit notes on it sold of each kind",
        "las notas sobre un documento deben devolver a lo sumo lo que este y sus notas de débito vendieron de cada tipo",
        Bilingual::new(
            "the service's own: no more is taken back than was sold",
            "propia del servicio: no se devuelve más de lo vendido",
        ),
        originals::balances_cover,
    ),
    Rule::new(
        "NC-35",
        "a credit note must carry only the taxes of its schema",
        "una nota de crédito debe llevar solo los tributos de su esquema",
        Bilingual::alike("fe-nc-v3, fe-nc-v4: cuerpoDocumento.tributos, resumen.tributos; CAT-015"),
        sections::taxes_have_a_place,
    ),
    Rule::only(
        Edition::Of2022,
        "NC-36",
        "the extension of a credit note must have no vehicle plate",
        "la extensión de una nota de crédito no debe llevar placa de vehículo",
        Bilingual::alike("fe-nc-v3: extension"),
        |note, _, found| extension::has_no_plate(note.extension.as_ref(), found),
    ),
    Rule::new(
        "NC-37",
        "observations and extension.observation must not differ",
        "observations y extension.observation no deben diferir",
        Bilingual::new(
            "fe-nc-v3: extension.observaciones; fe-nc-v4: resumen.observaciones; the service's own: one text has one place",
            "fe-nc-v3: extension.observaciones; fe-nc-v4: resumen.observaciones; propia del servicio: un texto tiene un solo lugar",
        ),
        |note, _, found| {
            let alone = note.observations.as_ref();
            observations::are_said_once(alone, note.extension.as_ref(), found);
        },
    ),
    Rule::new(
        "NC-38",
        "the district must be one of the municipality",
        "el distrito debe ser uno del municipio",
        Bilingual::alike("fe-nc-v4: receptor.direccion.distrito; CAT-008"),
        |note, _, found| receiver::district_is_known(note.receiver.as_ref(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "NC-39",
        "an address must have a district",
        "una dirección debe tener distrito",
        Bilingual::alike("fe-nc-v4: receptor.direccion.distrito; CAT-008"),
        |note, _, found| receiver::address_has_a_district(note.receiver.as_ref(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "NC-40",
        "no income tax may be retained: documents of 2026 have no field for it",
        "no puede retenerse renta: los documentos de 2026 no tienen campo para ella",
        Bilingual::alike("fe-nc-v4: resumen"),
        |note, _, found| {
            totals::is_nothing("income_retention", note.summary.income_retention, found);
        },
    ),
    Rule::only(
        Edition::Of2026,
        "NC-41",
        "the receiver's texts must have the lengths of 2026",
        "los textos del receptor deben tener las longitudes de 2026",
        Bilingual::alike("fe-nc-v4: receptor"),
        |note, _, found| {
            if let Some(receiver) = &note.receiver {
                receiver.is_told_as_in_2026(found);
            }
        },
    ),
    Rule::only(
        Edition::Of2026,
        "NC-42",
        "the absorbed company's NIT must be a possible one",
        "el NIT de la empresa absorbida debe ser un NIT posible",
        Bilingual::alike("fe-nc-v4: identificacion.fusion"),
        |note, _, found| merger::can_be_a_company(note.merger.as_ref(), found),
    ),
    Rule::new(
        "NC-43",
        "the receiver must show one tax id, with type and number of its form",
        "el receptor debe mostrar una sola identificación tributaria, con tipo y número de su forma",
        Bilingual::alike(
            "fe-nc-v3: receptor.nit; fe-nc-v4: receptor.tipoDocumento, receptor.numDocumento; CAT-022",
        ),
        sections::receiver_shows_one_identity,
    ),
    Rule::only(
        Edition::Of2026,
        "NC-44",
        "a discount of the summary must leave something of its sales",
        "un descuento del resumen debe dejar algo de sus ventas",
        Bilingual::new(
            "fe-nc-v4: resumen, cuerpoDocumento.montoDescu; the service's own: a discount of the whole is spread over the lines",
            "fe-nc-v4: resumen, cuerpoDocumento.montoDescu; propia del servicio: un descuento global se reparte entre los ítems",
        ),
        spread::discounts_leave_something,
    ),
    Rule::only(
        Edition::Of2026,
        "NC-45",
        "a note over retention vouchers must have only sales taxed with VAT",
        "una nota sobre comprobantes de retención debe tener solo ventas gravadas con IVA",
        Bilingual::alike("fe-nc-v4: cuerpoDocumento.totalIva; Normativa v2.0"),
        sections::over_retentions_only_vat,
    ),
    Rule::only(
        Edition::Of2022,
        "NC-46",
        "total_operation must be above 0",
        "total_operation debe ser mayor que 0",
        Bilingual::alike("fe-nc-v3: resumen.montoTotalOperacion"),
        |note, _, found| {
            totals::is_something("total_operation", note.summary.total_operation, found);
        },
    ),
    Rule::only(
        Edition::Of2022,
        "NC-47",
        "a third party's name must have 3 to 200 characters",
        "el nombre de un tercero debe tener de 3 a 200 caracteres",
        Bilingual::alike("fe-nc-v3: ventaTercero.nombre"),
        |note, _, found| third_party_sale::is_told_at_length(note.third_party_sale.as_ref(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "NC-48",
        "sub_total must be the sum of the totals less their discounts",
        "sub_total debe ser la suma de los totales menos sus descuentos",
        Bilingual::new(
            "fe-nc-v4: resumen.subTotalVentas; the service's own: the request keeps this member in 2026",
            "fe-nc-v4: resumen.subTotalVentas; propia del servicio: la solicitud conserva este miembro en 2026",
        ),
        spread::sub_total_is_net,
    ),
    Rule::new(
        "NC-49",
        "all sales together must be the items' quantities x unit prices - discounts",
        "todas las ventas juntas deben ser las cantidades x precios unitarios - descuentos de los ítems",
        Bilingual::new(
            "Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54; the service's own: cents that agree one by one may not add up to more",
            "Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54; propia del servicio: centavos que cuadran uno a uno no deben sumar más",
        ),
        sums::sales_are_whole,
    ),
    Rule::new(
        "NC-50",
        "a tax item must have quantity 1",
        "un ítem de impuesto debe tener cantidad 1",
        Bilingual::alike(
            "fe-nc-v3, fe-nc-v4: cuerpoDocumento.cantidad (tipoItem = 4); Manual Funcional V2.0",
        ),
        |note, _, found| {
            item::tax_items_are_one(&note.items, found);
        },
    ),
    Rule::new(
        "NC-51",
        "tax C3 must carry no amount",
        "el tributo C3 no debe llevar monto",
        Bilingual::alike(
            "fe-nc-v3, fe-nc-v4: resumen.tributos.valor; Manual Funcional V2.0; CAT-015",
        ),
        |note, _, found| {
            totals::exports_carry_no_amount(&note.summary.taxes, found);
        },
    ),
    Rule::new(
        "NC-52",
        "a note over one document that was issued here must take back at most its specific taxes",
        "una nota sobre un solo documento emitido aquí debe devolver a lo sumo los tributos específicos de este",
        Bilingual::new(
            "the service's own: no more is taken back than was charged",
            "propia del servicio: no se devuelve más de lo cobrado",
        ),
        amounts::taxes_are_covered,
    ),
    Rule::new(
        "NC-53",
        "a note over one document that was issued here must take back at most its perception and retentions",
        "una nota sobre un solo documento emitido aquí debe devolver a lo sumo la percepción y las retenciones de este",
        Bilingual::new(
            "the service's own: no more is taken back than was charged",
            "propia del servicio: no se devuelve más de lo cobrado",
        ),
        amounts::perception_and_retentions_are_covered,
    ),
    Rule::only(
        Edition::Of2022,
        "NC-54",
        "income_retention must be at most sub_total",
        "income_retention debe ser a lo sumo sub_total",
        Bilingual::new(
            "fe-nc-v3: resumen.reteRenta; the service's own: no more is kept back than there is",
            "fe-nc-v3: resumen.reteRenta; propia del servicio: no se retiene más de lo que hay",
        ),
        |note, _, found| {
            let kept_back = note.summary.income_retention;
            totals::income_tax_fits(kept_back, note.summary.sub_total.get(), found);
        },
    ),
    Rule::new(
        "NC-55",
        "a related document that was issued here must have the date of its issue",
        "un documento relacionado emitido aquí debe llevar la fecha de su emisión",
        Bilingual::alike(
            "fe-nc-v3, fe-nc-v4: documentoRelacionado.fechaEmision; Manual Funcional V2.0",
        ),
        |it, facts, found| {
            let named = &[Ownership::Establishment];
            related_document::known_ones_are_of_their_day(
                &it.related_documents,
                (facts, named),
                found,
            );
        },
    ),
    Rule::new(
        "NC-56",
        "a note on behalf of a third party must not be over documents that were sold for another one",
        "una nota por cuenta de un tercero no debe ser sobre documentos vendidos por cuenta de otro",
        Bilingual::new(
            "fe-nc-v3, fe-nc-v4: ventaTercero; the service's own: no settlement could tell another of it",
            "fe-nc-v3, fe-nc-v4: ventaTercero; propia del servicio: ninguna liquidación podría informarlo a otro",
        ),
        originals::were_sold_for_the_principal,
    ),
    Rule::new(
        "NC-57",
        "the receiver must not be the company itself",
        "el receptor no puede ser la propia empresa",
        Bilingual::alike("fe-nc-v3: receptor.nit; fe-nc-v4: receptor.numDocumento; Hacienda 007"),
        |note, facts, found| {
            receiver::check_not_issuer(note.receiver.as_ref(), facts.own_nit(), found);
        },
    ),
    Rule::only(
        Edition::Of2026,
        "NC-58",
        "a non-taxed charge must have price 0 and quantity 1, stand beside a sale, and leave at least 0 to pay",
        "un cargo no gravado debe llevar precio 0 y cantidad 1, acompañar a una venta y dejar al menos 0 por pagar",
        Bilingual::alike(
            "fe-nc-v4: cuerpoDocumento.noGravado, resumen.totalNoGravado, resumen.totalPagar; Manual Funcional V2.0 p. 29-30",
        ),
        sections::charges_have_their_form,
    ),
];
