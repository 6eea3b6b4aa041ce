//! The rules of a return event.

use super::{ReturnEvent, copied, item, limits, originals, sums};
use crate::facts::Facts;
use crate::identification::DocumentType;
use crate::known_document::Ownership;
use crate::language::Bilingual;
use crate::parts::appendix;
use crate::parts::item as line;
use crate::parts::merger;
use crate::parts::related_document;
use crate::parts::totals;
use crate::rule::Rule;

/// What every return event must keep.
pub const RULES: &[Rule<ReturnEvent, Facts>] = &[
    Rule::new(
        "RT-01",
        "a return event must name the documents of which it takes back",
        "un evento de retorno debe nombrar los documentos que retorna",
        Bilingual::alike("fe-eret-v1: documentoRelacionado"),
        |event, facts, found| {
            let named = !event.related_documents.is_empty();
            found.require(
                named,
                || "related_docs",
                Bilingual::new("1 to 50 documents", "de 1 a 50 documentos"),
            );
            related_document::check_said(&event.related_documents, facts, found);
        },
    ),
    Rule::new(
        "RT-02",
        "related documents must all be of type 01, all of type 11 or all of type 14",
        "los documentos relacionados deben ser todos del tipo 01, todos del tipo 11 o todos del tipo 14",
        Bilingual::new(
            "fe-eret-v1: documentoRelacionado.tipoDocumento; the service's own: what a return takes back of has one form",
            "fe-eret-v1: documentoRelacionado.tipoDocumento; propia del servicio: lo que un retorno devuelve tiene una sola forma",
        ),
        |event, facts, found| {
            let allowed = DocumentType::Return.spec().relates_to(facts.edition);
            related_document::are_of_one_type(allowed, &event.related_documents, found);
        },
    ),
    Rule::new(
        "RT-03",
        "a related document must be electronic",
        "un documento relacionado debe ser electrónico",
        Bilingual::alike("fe-eret-v1: documentoRelacionado.codigoGeneracion"),
        |event, _, found| originals::are_electronic(event, found),
    ),
    Rule::new(
        "RT-04",
        "a related document's number must be a generation code",
        "el número de un documento relacionado debe ser un código de generación",
        Bilingual::alike("fe-eret-v1: documentoRelacionado.codigoGeneracion"),
        |event, _, found| originals::numbers_are_codes(event, found),
    ),
    Rule::new(
        "RT-05",
        "no related document may be named twice",
        "ningún documento relacionado puede nombrarse dos veces",
        Bilingual::new(
            "fe-eret-v1: documentoRelacionado; the service's own: its amounts would be counted twice",
            "fe-eret-v1: documentoRelacionado; propia del servicio: sus montos se contarían dos veces",
        ),
        |event, _, found| originals::none_is_named_twice(event, found),
    ),
    Rule::new(
        "RT-06",
        "no related document may be of the future",
        "ningún documento relacionado puede ser del futuro",
        Bilingual::alike("fe-eret-v1: documentoRelacionado.fechaEmision"),
        |event, facts, found| {
            related_document::none_is_of_the_future(&event.related_documents, facts, found);
        },
    ),
    Rule::new(
        "RT-07",
        "every item must name one of the related documents",
        "cada ítem debe nombrar uno de los documentos relacionados",
        Bilingual::alike("fe-eret-v1: cuerpoDocumento.codigoGeneracion"),
        |event, _, found| originals::every_item_names_one(event, found),
    ),
    Rule::new(
        "RT-08",
        "every related document must be named by an item",
        "cada documento relacionado debe nombrarse en un ítem",
        Bilingual::new(
            "fe-eret-v1: documentoRelacionado.codigoGeneracion; the service's own: of what no item names nothing is taken back",
            "fe-eret-v1: documentoRelacionado.codigoGeneracion; propia del servicio: de lo que ningún ítem nombra no se retorna nada",
        ),
        |event, _, found| originals::every_one_is_named(event, found),
    ),
    Rule::new(
        "RT-09",
        "a related document that was issued here must be of the company and the establishment",
        "un documento relacionado emitido aquí debe ser de la empresa y del establecimiento",
        Bilingual::new(
            "the service's own: a branch takes back of its own documents, and nobody of another company's",
            "propia del servicio: una sucursal retorna sus propios documentos, y nadie los de otra empresa",
        ),
        originals::are_the_callers,
    ),
    Rule::new(
        "RT-10",
        "a related document that was issued here must be RECEIVED",
        "un documento relacionado emitido aquí debe estar RECIBIDO (RECEIVED)",
        Bilingual::new(
            "fe-eret-v1: documentoRelacionado; the service's own: only what is in force comes back",
            "fe-eret-v1: documentoRelacionado; propia del servicio: solo lo que está vigente se retorna",
        ),
        originals::are_received,
    ),
    Rule::new(
        "RT-11",
        "a related document that was issued here must be of the claimed type",
        "un documento relacionado emitido aquí debe ser del tipo indicado",
        Bilingual::new(
            "fe-eret-v1: documentoRelacionado.tipoDocumento; the service's own: as the document was issued",
            "fe-eret-v1: documentoRelacionado.tipoDocumento; propia del servicio: como se emitió el documento",
        ),
        originals::are_of_the_claimed_type,
    ),
    Rule::new(
        "RT-12",
        "a related document that was issued here must have the day of its issue",
        "un documento relacionado emitido aquí debe llevar el día de su emisión",
        Bilingual::new(
            "fe-eret-v1: documentoRelacionado.fechaEmision; the service's own: the authority compares it",
            "fe-eret-v1: documentoRelacionado.fechaEmision; propia del servicio: Hacienda la compara",
        ),
        |event, facts, found| {
            let (related, named) = (&event.related_documents, [Ownership::Establishment]);
            related_document::known_ones_are_of_their_day(related, (facts, &named), found);
        },
    ),
    Rule::new(
        "RT-13",
        "a document must be returned within three calendar months of its stamp, invoices and exports of some activities within two years",
        "un documento debe retornarse dentro de los tres meses calendario de su sello; facturas y exportaciones de algunas actividades, dentro de dos años",
        Bilingual::new(
            "fe-eret-v1: documentoRelacionado.fechaEmision; the service's own: of a document that was not issued here the day of issue counts",
            "fe-eret-v1: documentoRelacionado.fechaEmision; propia del servicio: de un documento que no se emitió aquí cuenta el día de emisión",
        ),
        originals::are_young_enough,
    ),
    Rule::new(
        "RT-14",
        "a related document that was not issued here must be dated",
        "un documento relacionado que no se emitió aquí debe llevar fecha",
        Bilingual::alike("fe-eret-v1: documentoRelacionado.fechaEmision"),
        originals::are_dated,
    ),
    Rule::new(
        "RT-15",
        "the receiver of a document that was not issued here must be told, of an invoice as far as it has one",
        "el receptor de un documento que no se emitió aquí debe decirse; el de una factura, en cuanto lo tenga",
        Bilingual::alike("fe-eret-v1: documento"),
        copied::receiver_is_told,
    ),
    Rule::new(
        "RT-16",
        "the receiver's document number must have the form of its type",
        "el número de documento del receptor debe tener la forma de su tipo",
        Bilingual::alike("fe-eret-v1: documento.numDocumento; CAT-022"),
        |event, _, found| {
            if let Some(receiver) = &event.said.receiver {
                let path = "receiver.document_number";
                receiver.identity.number_has_its_form(path, found);
            }
        },
    ),
    Rule::new(
        "RT-17",
        "a country must stand only over export invoices",
        "un país debe ir solo sobre facturas de exportación",
        Bilingual::alike("fe-eret-v1: documento.codPais"),
        |event, _, found| copied::only_exports_have_a_country(event, found),
    ),
    Rule::new(
        "RT-18",
        "how an export that was not issued here left the country must be told, and of nothing else",
        "cómo salió del país una exportación que no se emitió aquí debe decirse, y de nada más",
        Bilingual::alike(
            "fe-eret-v1: emisor.tipoItemExpor, emisor.recintoFiscal, emisor.tipoRegimen, emisor.regimen",
        ),
        copied::departure_is_told,
    ),
    Rule::new(
        "RT-19",
        "related documents must be of one receiver",
        "los documentos relacionados deben ser de un mismo receptor",
        Bilingual::alike("fe-eret-v1: documento"),
        copied::are_of_one_receiver,
    ),
    Rule::new(
        "RT-20",
        "related documents must be on behalf of one third party or none",
        "los documentos relacionados deben ser por cuenta de un mismo tercero o de ninguno",
        Bilingual::alike("fe-eret-v1: ventaTercero, compraTercero"),
        copied::are_for_one_third_party,
    ),
    Rule::new(
        "RT-21",
        "an item must be of a type that the document has: not 3 over 11, not 4 over 14",
        "un ítem debe ser de un tipo que el documento tiene: no 3 sobre 11, no 4 sobre 14",
        Bilingual::new(
            "fe-eret-v1: cuerpoDocumento.tipoItem; the service's own: as the documents themselves; CAT-011",
            "fe-eret-v1: cuerpoDocumento.tipoItem; propia del servicio: como los documentos mismos; CAT-011",
        ),
        |event, _, found| item::are_of_kinds_of_the_document(event, found),
    ),
    Rule::new(
        "RT-22",
        "an item must have only amounts that documents of the type have",
        "un ítem debe llevar solo montos que los documentos del tipo tienen",
        Bilingual::new(
            "fe-eret-v1: cuerpoDocumento.ventaNoSuj, cuerpoDocumento.ventaExenta, cuerpoDocumento.ventaGravada, cuerpoDocumento.compra, cuerpoDocumento.psv, cuerpoDocumento.seguro, cuerpoDocumento.flete; the service's own: nothing comes back that was not there",
            "fe-eret-v1: cuerpoDocumento.ventaNoSuj, cuerpoDocumento.ventaExenta, cuerpoDocumento.ventaGravada, cuerpoDocumento.compra, cuerpoDocumento.psv, cuerpoDocumento.seguro, cuerpoDocumento.flete; propia del servicio: no se retorna lo que no había",
        ),
        |event, _, found| item::have_amounts_of_the_document(event, found),
    ),
    Rule::new(
        "RT-23",
        "an item must take back in one way",
        "un ítem debe retornar de un solo modo",
        Bilingual::alike(
            "fe-eret-v1: cuerpoDocumento.ventaNoSuj, cuerpoDocumento.ventaExenta, cuerpoDocumento.ventaGravada, cuerpoDocumento.compra, cuerpoDocumento.noGravado",
        ),
        |event, _, found| item::take_back_in_one_way(event, found),
    ),
    Rule::new(
        "RT-24",
        "an item with a value must say of which kind it is",
        "un ítem con valor debe decir de qué tipo es",
        Bilingual::alike(
            "fe-eret-v1: cuerpoDocumento.ventaNoSuj, cuerpoDocumento.ventaExenta, cuerpoDocumento.ventaGravada, cuerpoDocumento.compra",
        ),
        |event, _, found| item::say_their_kind(event, found),
    ),
    Rule::new(
        "RT-25",
        "what an item takes back must be quantity x price - discount",
        "lo que un ítem retorna debe ser cantidad x precio - descuento",
        Bilingual::alike(
            "fe-eret-v1: cuerpoDocumento.cantidad, cuerpoDocumento.precioUni, cuerpoDocumento.montoDescu",
        ),
        |event, _, found| item::are_price_times_quantity(event, found),
    ),
    Rule::new(
        "RT-26",
        "a discount must be at most what it is taken from",
        "un descuento debe ser a lo sumo aquello de lo que se descuenta",
        Bilingual::alike("fe-eret-v1: cuerpoDocumento.montoDescu"),
        |event, _, found| item::discounts_fit(event, found),
    ),
    Rule::new(
        "RT-27",
        "a tax item, and no other, must say which tax it is, with quantity 1 and unit 99",
        "un ítem de impuesto, y ningún otro, debe decir qué tributo es, con cantidad 1 y unidad 99",
        Bilingual::alike(
            "fe-eret-v1: cuerpoDocumento.codTributo, cuerpoDocumento.uniMedida; CAT-015",
        ),
        |event, _, found| item::tax_items_are_a_tax(event, found),
    ),
    Rule::new(
        "RT-28",
        "an item must bear taxes of its document: over 01 none of 20 and C3, over 11 only C3, D1 and C8, over 14 none",
        "un ítem debe llevar tributos de su documento: sobre 01 ninguno de 20 y C3, sobre 11 solo C3, D1 y C8, sobre 14 ninguno",
        Bilingual::alike("fe-eret-v1: cuerpoDocumento.tributos; CAT-015"),
        |event, _, found| item::bear_taxes_of_the_document(event, found),
    ),
    Rule::new(
        "RT-29",
        "iva_item must be the VAT inside the taxed sale over 01, and 0 over others",
        "iva_item debe ser el IVA dentro de la venta gravada sobre 01, y 0 sobre otros",
        Bilingual::alike("fe-eret-v1: cuerpoDocumento.ivaItem"),
        |event, _, found| item::vat_is_inside_the_sale(event, found),
    ),
    Rule::new(
        "RT-30",
        "a non-taxed charge must have quantity 1 and price 0",
        "un cargo no gravado debe tener cantidad 1 y precio 0",
        Bilingual::alike(
            "fe-eret-v1: cuerpoDocumento.noGravado, cuerpoDocumento.cantidad, cuerpoDocumento.precioUni",
        ),
        |event, _, found| item::charges_are_one(event, found),
    ),
    Rule::new(
        "RT-31",
        "an item's iva_retention must be at most 1 % of it without VAT",
        "el iva_retention de un ítem debe ser a lo sumo el 1 % de él sin IVA",
        Bilingual::alike("fe-eret-v1: cuerpoDocumento.ivaRete"),
        |event, _, found| item::vat_retention_fits(event, found),
    ),
    Rule::new(
        "RT-32",
        "an item's income_retention must be at most 10 % of it, or the part that its document kept back where that is more",
        "el income_retention de un ítem debe ser a lo sumo el 10 % de él, o la parte que retuvo su documento si es más",
        Bilingual::new(
            "fe-eret-v1: cuerpoDocumento.reteRenta; the service's own: documents were issued with more",
            "fe-eret-v1: cuerpoDocumento.reteRenta; propia del servicio: hay documentos emitidos con más",
        ),
        item::income_retention_fits,
    ),
    Rule::new(
        "RT-33",
        "totals must be the sums of the items",
        "los totales deben ser las sumas de los ítems",
        Bilingual::alike(
            "fe-eret-v1: resumen.totalNoSuj, resumen.totalExenta, resumen.totalGravada, resumen.totalCompraExcluidos, resumen.totalSeguro, resumen.totalFlete, resumen.ivaRete, resumen.reteRenta",
        ),
        sums::totals_are_sums,
    ),
    Rule::new(
        "RT-34",
        "total_non_taxed must be the sum of the items",
        "total_non_taxed debe ser la suma de los ítems",
        Bilingual::alike("fe-eret-v1: resumen.totalNoGravado"),
        sums::charges_are_a_sum,
    ),
    Rule::new(
        "RT-35",
        "sub_total_sales must be the sum of the four totals",
        "sub_total_sales debe ser la suma de los cuatro totales",
        Bilingual::alike("fe-eret-v1: resumen.subTotalVentas"),
        sums::sub_total_is_a_sum,
    ),
    Rule::new(
        "RT-36",
        "all sales together must be those of quantities and prices",
        "todas las ventas juntas deben ser las de cantidades y precios",
        Bilingual::new(
            "fe-eret-v1: resumen.subTotalVentas; the service's own: a cent of tolerance for each item does not add up",
            "fe-eret-v1: resumen.subTotalVentas; propia del servicio: un centavo de tolerancia por ítem no se acumula",
        ),
        sums::sales_are_whole,
    ),
    Rule::new(
        "RT-37",
        "the taxes of items and summary must agree",
        "los tributos de los ítems y del resumen deben coincidir",
        Bilingual::alike("fe-eret-v1: cuerpoDocumento.tributos, resumen.tributos; CAT-015"),
        sums::taxes_agree,
    ),
    Rule::new(
        "RT-38",
        "total_operation must be sub_total_sales with insurance, freight and taxes, without those of CAT-015 section 3",
        "total_operation debe ser sub_total_sales con seguro, flete y tributos, sin los de la sección 3 del CAT-015",
        Bilingual::alike("fe-eret-v1: resumen.montoTotalOperacion"),
        sums::operation_is_a_sum,
    ),
    Rule::new(
        "RT-39",
        "total_to_pay must be total_operation less retentions, with non-taxed charges, and not below 0",
        "total_to_pay debe ser total_operation menos retenciones, con cargos no gravados, y no menor que 0",
        Bilingual::alike("fe-eret-v1: resumen.totalPagar"),
        sums::total_to_pay_is_a_sum,
    ),
    Rule::new(
        "RT-40",
        "total_iva must be the sum of iva_item",
        "total_iva debe ser la suma de iva_item",
        Bilingual::alike("fe-eret-v1: resumen.totalIva"),
        sums::vat_is_a_sum,
    ),
    Rule::new(
        "RT-41",
        "balance_in_favor must be 0 or less",
        "balance_in_favor debe ser 0 o menos",
        Bilingual::alike("fe-eret-v1: resumen.saldoFavor"),
        sums::balance_is_not_above_zero,
    ),
    Rule::new(
        "RT-42",
        "the returns of a document must not exceed what it has of each kind",
        "los retornos de un documento no deben exceder lo que tiene de cada tipo",
        Bilingual::new(
            "fe-eret-v1: cuerpoDocumento; the service's own: of sales, purchases, insurance and freight PENDING and RECEIVED returns count",
            "fe-eret-v1: cuerpoDocumento; propia del servicio: de ventas, compras, seguro y flete cuentan los retornos PENDING y RECEIVED",
        ),
        limits::documents_cover,
    ),
    Rule::new(
        "RT-43",
        "a return must not exceed the taxes that its documents have",
        "un retorno no debe exceder los tributos que tienen sus documentos",
        Bilingual::new(
            "fe-eret-v1: resumen.tributos; the service's own: what was not charged does not come back",
            "fe-eret-v1: resumen.tributos; propia del servicio: lo que no se cobró no se retorna",
        ),
        limits::taxes_are_covered,
    ),
    Rule::new(
        "RT-44",
        "an appendix must be complete",
        "un apéndice debe estar completo",
        Bilingual::alike("fe-eret-v1: apendice"),
        |event, _, found| appendix::are_complete(&event.appendixes, found),
    ),
    Rule::new(
        "RT-45",
        "the absorbed company's NIT must be a possible one",
        "el NIT de la empresa absorbida debe ser un NIT posible",
        Bilingual::new(
            "fe-eret-v1: identificacion.fusion; the service's own: the form that fe-nc-v4 asks for",
            "fe-eret-v1: identificacion.fusion; propia del servicio: la forma que pide fe-nc-v4",
        ),
        |event, _, found| merger::can_be_a_company(event.merger.as_ref(), found),
    ),
    Rule::new(
        "RT-46",
        "lists must have as many entries as the schema takes",
        "las listas deben tener tantos elementos como el esquema admite",
        Bilingual::alike("fe-eret-v1: documentoRelacionado, cuerpoDocumento, apendice"),
        |event, _, found| {
            let lists = [
                (
                    "related_docs",
                    0,
                    related_document::MOST,
                    event.related_documents.len(),
                ),
                ("items", 1, line::MOST, event.items.len()),
                ("appendixes", 0, appendix::MOST, event.appendixes.len()),
            ];
            totals::lists_fit(&lists, found);
        },
    ),
    Rule::new(
        "RT-47",
        "a related document that was issued here must be readable",
        "un documento relacionado emitido aquí debe poder leerse",
        Bilingual::new(
            "the service's own: what a document has is read from its bytes, and nothing comes back of what cannot be read",
            "propia del servicio: lo que un documento tiene se lee de sus bytes, y no se retorna lo que no se puede leer",
        ),
        originals::are_readable,
    ),
    Rule::new(
        "RT-48",
        "total_iva must be the VAT inside the items' quantities x unit prices - discounts",
        "total_iva debe ser el IVA contenido en las cantidades x precios unitarios - descuentos de los ítems",
        Bilingual::new(
            "fe-eret-v1: resumen.totalIva; the service's own: a cent of tolerance for each item does not add up",
            "fe-eret-v1: resumen.totalIva; propia del servicio: un centavo de tolerancia por ítem no se acumula",
        ),
        sums::vat_is_whole,
    ),
    Rule::new(
        "RT-49",
        "a return must take something back",
        "un retorno debe restar algo",
        Bilingual::new(
            "fe-eret-v1: resumen; the service's own: a document with a return cannot be invalidated, and one of nothing would only stand in its way",
            "fe-eret-v1: resumen; propia del servicio: un documento con un retorno no puede invalidarse, y uno de nada solo lo impediría",
        ),
        sums::something_comes_back,
    ),
    Rule::new(
        "RT-50",
        "the date of a return must not come before a related document, nor more than three calendar months after one (two years of some activities)",
        "la fecha de un retorno no debe ser anterior a un documento relacionado, ni más de tres meses calendario posterior a uno (dos años en algunas actividades)",
        Bilingual::alike(
            "fe-eret-v1: identificacion.fecEmi, documentoRelacionado.fechaEmision; Manual Funcional V2.0 p. 26-27",
        ),
        originals::check_dates,
    ),
];
