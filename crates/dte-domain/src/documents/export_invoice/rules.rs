//! The rules of an export invoice.

use std::collections::HashSet;

use rust_decimal::Decimal;

use super::buyer::{self, Buyer};
use super::{ExportInvoice, departure, item, paper, sums};
use crate::assumptions::{
    EXPORT_INCOTERM, EXPORT_ITEM_OF_BOTH, EXPORT_OF_GOODS_AND_SERVICES,
    EXPORT_PRECINCT_OF_SERVICES, Treatment,
};
use crate::edition::Edition;
use crate::facts::Facts;
use crate::identification::DocumentType;
use crate::known_document::Ownership;
use crate::language::{Bilingual, Phrase, expect};
use crate::lifecycle::StatusKind;
use crate::message;
use crate::money::Money;
use crate::parts::appendix;
use crate::parts::delivery_notes;
use crate::parts::item as line;
use crate::parts::payment;
use crate::parts::priced_line;
use crate::parts::related_document::{self, Numbers};
use crate::parts::third_party_sale;
use crate::parts::totals;
use crate::rule::{Findings, Rule};

/// From this total on the buyer has an e-mail address (official schema of 2022).
const EMAIL_FROM: Decimal = Decimal::from_parts(10_000, 0, 0, false, 0);

/// What every export invoice must keep.
pub const RULES: &[Rule<ExportInvoice, Facts>] = &[
    Rule::new(
        "FEX-01",
        "the buyer must be named and identified, with country, address and activity",
        "el comprador debe llevar nombre, identificación, país, dirección y actividad",
        Bilingual::alike(
            "fe-fex-v1, fe-fex-v3: receptor.nombre, receptor.tipoDocumento, receptor.numDocumento, receptor.codPais, receptor.complemento, receptor.tipoPersona, receptor.descActividad; CAT-020; CAT-029",
        ),
        buyer_is_complete,
    ),
    Rule::new(
        "FEX-02",
        "the buyer's document number must have the form of its type",
        "el número de documento del comprador debe tener la forma de su tipo",
        Bilingual::alike(
            "fe-fex-v1: receptor.numDocumento (tipoDocumento); Normativa v2.0; CAT-022",
        ),
        |invoice, _, found| {
            of_the_buyer(invoice, |buyer| {
                let path = "receiver.document_number";
                buyer.receiver.identity.number_has_its_form(path, found);
            });
        },
    ),
    Rule::new(
        "FEX-03",
        "the buyer's texts must have the lengths of the schema",
        "los textos del comprador deben tener las longitudes del esquema",
        Bilingual::alike("fe-fex-v1, fe-fex-v3: receptor.descActividad, receptor.correo"),
        |invoice, _, found| {
            of_the_buyer(invoice, |buyer| buyer.receiver.is_told_as_in_2026(found));
        },
    ),
    Rule::only(
        Edition::Of2022,
        "FEX-04",
        "the country must be one of the catalogue of 2022",
        "el país debe ser uno del catálogo de 2022",
        Bilingual::new(
            "fe-fex-v1: receptor.codPais; the service's own: the schema lists the four digits of the old catalogue, which are written for the two letters",
            "fe-fex-v1: receptor.codPais; propia del servicio: el esquema lista los cuatro dígitos del catálogo antiguo, que se escriben en lugar de las dos letras",
        ),
        |invoice, _, found| {
            of_the_buyer(invoice, |buyer| buyer.is_of_a_country_of_2022(found));
        },
    ),
    Rule::new(
        "FEX-05",
        "the buyer of 10000.00 or more must have an e-mail address",
        "el comprador de 10000.00 o más debe llevar correo electrónico",
        Bilingual::alike(
            "fe-fex-v1: receptor.correo (montoTotalOperacion >= 10000.00); Normativa v2.0",
        ),
        |invoice, _, found| {
            let is_large = invoice.total_operation() >= EMAIL_FROM;
            of_the_buyer(invoice, |buyer| {
                if is_large {
                    buyer::is_reached_by_email(buyer, found);
                }
            });
        },
    ),
    Rule::new(
        "FEX-06",
        "an item must be goods, a service or both",
        "un ítem debe ser un bien, un servicio o ambos",
        Bilingual::alike(
            "fe-fex-v1: emisor.tipoItemExpor; fe-fex-v3: cuerpoDocumento.tipoItem; CAT-011",
        ),
        |invoice, _, found| {
            priced_line::are_no_taxes(invoice.items.iter().map(|item| item.kind), found);
        },
    ),
    Rule::only(
        Edition::Of2026,
        "FEX-07",
        "no item may be goods and services at once: documents of 2026 have goods or services",
        "ningún ítem puede ser bien y servicio a la vez: los documentos de 2026 tienen bienes o servicios",
        Bilingual::new(
            "fe-fex-v3: cuerpoDocumento.tipoItem; CAT-011; the service's own: a trial may show that the authority takes it",
            "fe-fex-v3: cuerpoDocumento.tipoItem; CAT-011; propia del servicio: una prueba puede mostrar que Hacienda lo admite",
        ),
        |invoice, _, found| {
            if EXPORT_ITEM_OF_BOTH.value == Treatment::Refuse {
                departure::no_item_is_of_both(invoice, found);
            }
        },
    ),
    Rule::only(
        Edition::Of2026,
        "FEX-08",
        "goods and services must not stand in one document of 2026",
        "bienes y servicios no deben estar en un mismo documento de 2026",
        Bilingual::new(
            "fe-fex-v3: emisor.tipoItemExpor, cuerpoDocumento.tipoItem; the service's own: a trial may show that the authority takes it",
            "fe-fex-v3: emisor.tipoItemExpor, cuerpoDocumento.tipoItem; propia del servicio: una prueba puede mostrar que Hacienda lo admite",
        ),
        |invoice, _, found| {
            if EXPORT_OF_GOODS_AND_SERVICES.value == Treatment::Refuse {
                departure::leaves_in_one_way(invoice, found);
            }
        },
    ),
    Rule::new(
        "FEX-09",
        "export.item_type must be what the items are",
        "export.item_type debe ser lo que son los ítems",
        Bilingual::alike("fe-fex-v1, fe-fex-v3: emisor.tipoItemExpor; CAT-011"),
        |invoice, _, found| departure::is_what_the_items_are(invoice, found),
    ),
    Rule::only(
        Edition::Of2026,
        "FEX-10",
        "an export of goods must say its customs precinct and its regime",
        "una exportación de bienes debe decir su recinto fiscal y su régimen",
        Bilingual::alike(
            "fe-fex-v3: emisor.recintoFiscal, emisor.tipoRegimen, emisor.regimen; CAT-027; CAT-028; CAT-033",
        ),
        |invoice, _, found| departure::goods_say_how_they_leave(invoice, found),
    ),
    Rule::new(
        "FEX-11",
        "an export of services must have neither precinct nor regime",
        "una exportación de servicios no debe llevar recinto ni régimen",
        Bilingual::new(
            "fe-fex-v1: emisor.recintoFiscal, emisor.regimen (tipoItemExpor = 2); Normativa v2.0; fe-fex-v3: emisor.recintoFiscal, emisor.tipoRegimen, emisor.regimen; the service's own: a trial may show that the authority takes it",
            "fe-fex-v1: emisor.recintoFiscal, emisor.regimen (tipoItemExpor = 2); Normativa v2.0; fe-fex-v3: emisor.recintoFiscal, emisor.tipoRegimen, emisor.regimen; propia del servicio: una prueba puede mostrar que Hacienda lo admite",
        ),
        |invoice, facts, found| {
            let treatment = EXPORT_PRECINCT_OF_SERVICES.value;
            if facts.edition == Edition::Of2022 || treatment == Treatment::Refuse {
                departure::services_pass_no_customs(invoice, found);
            }
        },
    ),
    Rule::new(
        "FEX-12",
        "a regime must come with its type and be of it",
        "un régimen debe ir con su tipo y ser de él",
        Bilingual::alike(
            "fe-fex-v1: emisor.regimen; fe-fex-v3: emisor.tipoRegimen, emisor.regimen; CAT-028; CAT-033",
        ),
        |invoice, _, found| departure::regime_is_of_its_type(&invoice.departure, found),
    ),
    Rule::new(
        "FEX-13",
        "precinct and regime must be in the catalogues of the edition",
        "recinto y régimen deben estar en los catálogos de la edición",
        Bilingual::alike(
            "fe-fex-v1, fe-fex-v3: emisor.recintoFiscal, emisor.regimen; CAT-027; CAT-028",
        ),
        |invoice, facts, found| {
            departure::is_in_the_catalogues(facts.edition, &invoice.departure, found);
        },
    ),
    Rule::new(
        "FEX-14",
        "an item's sale must be quantity x unit price - discount",
        "la venta de un ítem debe ser cantidad x precio unitario - descuento",
        Bilingual::alike(
            "fe-fex-v1, fe-fex-v3: cuerpoDocumento.ventaGravada, cuerpoDocumento.cantidad, cuerpoDocumento.precioUni, cuerpoDocumento.montoDescu",
        ),
        |invoice, _, found| priced_line::are_price_times_quantity(&invoice.items, found),
    ),
    Rule::new(
        "FEX-15",
        "a non-taxed charge must have price 0",
        "un cargo no gravado debe tener precio 0",
        Bilingual::alike(
            "fe-fex-v1, fe-fex-v3: cuerpoDocumento.noGravado, cuerpoDocumento.precioUni",
        ),
        |invoice, _, found| item::charges_have_no_price(&invoice.items, found),
    ),
    Rule::new(
        "FEX-16",
        "an item with a taxed sale must bear tax code C3, in 2026 with D1 or C8 where an authorisation allows it, and any other none",
        "un ítem con venta gravada debe llevar el tributo C3, en 2026 con D1 o C8 si una autorización lo permite, y los demás ninguno",
        Bilingual::alike(
            "fe-fex-v1, fe-fex-v3: cuerpoDocumento.tributos; CAT-015; Manual Funcional V2.0 p. 32",
        ),
        |invoice, facts, found| {
            item::bear_taxes_of_exports(&invoice.items, facts.edition, found);
        },
    ),
    Rule::new(
        "FEX-17",
        "a discount must be at most what it is taken from",
        "un descuento debe ser a lo sumo aquello de lo que se descuenta",
        Bilingual::new(
            "fe-fex-v1: cuerpoDocumento.montoDescu, resumen.descuento; fe-fex-v3: cuerpoDocumento.montoDescu, resumen.descuGravada; specification, CCF rule 10, for every type that has these members",
            "fe-fex-v1: cuerpoDocumento.montoDescu, resumen.descuento; fe-fex-v3: cuerpoDocumento.montoDescu, resumen.descuGravada; especificación, regla 10 del CCF, para todo tipo que tiene esos miembros",
        ),
        sums::discounts_fit,
    ),
    Rule::new(
        "FEX-18",
        "total_taxed must be the sum of the items",
        "total_taxed debe ser la suma de los ítems",
        Bilingual::alike(
            "fe-fex-v1, fe-fex-v3: resumen.totalGravada, cuerpoDocumento.ventaGravada",
        ),
        sums::total_is_a_sum,
    ),
    Rule::new(
        "FEX-19",
        "all sales together must be the items' quantities x unit prices - discounts",
        "todas las ventas juntas deben ser las cantidades x precios unitarios - descuentos de los ítems",
        Bilingual::new(
            "fe-fex-v1, fe-fex-v3: resumen.totalGravada; the service's own: cents that agree one by one may not add up to more",
            "fe-fex-v1, fe-fex-v3: resumen.totalGravada; propia del servicio: centavos que cuadran uno a uno no deben sumar más",
        ),
        sums::total_is_whole,
    ),
    Rule::new(
        "FEX-20",
        "total_non_taxed must be the sum of the items",
        "total_non_taxed debe ser la suma de los ítems",
        Bilingual::alike("fe-fex-v1, fe-fex-v3: resumen.totalNoGravado, cuerpoDocumento.noGravado"),
        sums::charges_add_up,
    ),
    Rule::new(
        "FEX-21",
        "total_discount must be the sum of all discounts",
        "total_discount debe ser la suma de todos los descuentos",
        Bilingual::alike("fe-fex-v1, fe-fex-v3: resumen.totalDescu"),
        sums::discounts_add_up,
    ),
    Rule::new(
        "FEX-22",
        "taxes must be that on exports, of 0, and in 2026 D1 and C8, each once and on an item",
        "los tributos deben ser el de las exportaciones, de 0, y en 2026 D1 y C8, cada uno una vez y en un ítem",
        Bilingual::alike("fe-fex-v3: resumen.tributos; CAT-015; Manual Funcional V2.0 p. 32"),
        sums::taxes_are_of_exports,
    ),
    Rule::new(
        "FEX-23",
        "total_operation must be total_taxed - taxed_discount + insurance + freight + taxes",
        "total_operation debe ser total_taxed - taxed_discount + insurance + freight + tributos",
        Bilingual::alike(
            "fe-fex-v1: resumen.montoTotalOperacion, resumen.totalGravada, resumen.descuento, resumen.seguro, resumen.flete; fe-fex-v3: resumen.montoTotalOperacion, resumen.totalGravada, resumen.descuGravada, resumen.seguro, resumen.flete",
        ),
        sums::operation_is_a_sum,
    ),
    Rule::only(
        Edition::Of2022,
        "FEX-24",
        "total_operation must be above 0",
        "total_operation debe ser mayor que 0",
        Bilingual::alike("fe-fex-v1: resumen.montoTotalOperacion"),
        sums::operation_is_something,
    ),
    Rule::new(
        "FEX-25",
        "total_to_pay must be total_operation + total_non_taxed, and not below 0",
        "total_to_pay debe ser total_operation + total_non_taxed, y no menor que 0",
        Bilingual::alike(
            "fe-fex-v1, fe-fex-v3: resumen.totalPagar, resumen.montoTotalOperacion, resumen.totalNoGravado",
        ),
        sums::total_to_pay_is_a_sum,
    ),
    Rule::new(
        "FEX-26",
        "total_non_onerous must be at most total_taxed",
        "total_non_onerous debe ser a lo sumo total_taxed",
        Bilingual::new(
            "fe-fex-v3: resumen.totalNoOnerosas; the service's own: what is given is a part of what is sold",
            "fe-fex-v3: resumen.totalNoOnerosas; propia del servicio: lo que se regala es parte de lo que se vende",
        ),
        sums::free_part_fits,
    ),
    Rule::new(
        "FEX-27",
        "balance_in_favor must be 0 or less, to the cent",
        "balance_in_favor debe ser 0 o menos, al centavo",
        Bilingual::alike("fe-fex-v3: resumen.saldoFavor"),
        sums::balance_is_not_above_zero,
    ),
    Rule::only(
        Edition::Of2026,
        "FEX-28",
        "an export of goods must say its terms of delivery",
        "una exportación de bienes debe decir sus INCOTERMS",
        Bilingual::new(
            "fe-fex-v3: resumen.codIncoterms; CAT-031; the service's own: a trial may show that the authority takes it",
            "fe-fex-v3: resumen.codIncoterms; CAT-031; propia del servicio: una prueba puede mostrar que Hacienda lo admite",
        ),
        |invoice, _, found| {
            if EXPORT_INCOTERM.value == Treatment::Refuse {
                departure::goods_are_delivered_on_terms(invoice, found);
            }
        },
    ),
    Rule::new(
        "FEX-29",
        "the payments, where they are told, must add up to the total to pay",
        "los pagos, si se dicen, deben sumar el total a pagar",
        Bilingual::new(
            "fe-fex-v1, fe-fex-v3: resumen.pagos.montoPago; specification, CCF rule 9, for every type that has these members",
            "fe-fex-v1, fe-fex-v3: resumen.pagos.montoPago; especificación, regla 9 del CCF, para todo tipo que tiene esos miembros",
        ),
        sums::payments_add_up,
    ),
    Rule::new(
        "FEX-30",
        "a credit must tell its payments, each with a term and a period",
        "un crédito debe decir sus pagos, cada uno con plazo y período",
        Bilingual::new(
            "fe-fex-v1, fe-fex-v3: resumen.pagos.plazo, resumen.pagos.periodo; CAT-016; CAT-018; specification, CCF rule 11, for every type that has these members",
            "fe-fex-v1, fe-fex-v3: resumen.pagos.plazo, resumen.pagos.periodo; CAT-016; CAT-018; especificación, regla 11 del CCF, para todo tipo que tiene esos miembros",
        ),
        |invoice, _, found| {
            let it = &invoice.summary;
            payment::credit_is_told(it.condition, &it.payments, found);
            payment::credit_has_its_length(it.condition, &it.payments, found);
        },
    ),
    Rule::new(
        "FEX-31",
        "the payments must fit the condition of the operation",
        "los pagos deben corresponder a la condición de la operación",
        Bilingual::new(
            "fe-fex-v1, fe-fex-v3: resumen.condicionOperacion, resumen.pagos; CAT-016; CAT-017; CAT-018; specification, CCF rule 11, for every type that has these members",
            "fe-fex-v1, fe-fex-v3: resumen.condicionOperacion, resumen.pagos; CAT-016; CAT-017; CAT-018; especificación, regla 11 del CCF, para todo tipo que tiene esos miembros",
        ),
        |invoice, _, found| {
            let it = &invoice.summary;
            payment::fit_the_condition(it.condition, &it.payments, found);
        },
    ),
    Rule::new(
        "FEX-32",
        "an operation with nothing to pay must be cash",
        "una operación sin nada que pagar debe ser al contado",
        Bilingual::new(
            "fe-ccf-v3: resumen.condicionOperacion (totalPagar = 0); Normativa v2.0; the service's own: held of this invoice too",
            "fe-ccf-v3: resumen.condicionOperacion (totalPagar = 0); Normativa v2.0; propia del servicio: se exige también a esta factura",
        ),
        nothing_to_pay_is_cash,
    ),
    Rule::new(
        "FEX-33",
        "another document must have what its kind demands",
        "otro documento asociado debe llevar lo que su clase exige",
        Bilingual::alike(
            "fe-fex-v1, fe-fex-v3: otrosDocumentos.descDocumento, otrosDocumentos.detalleDocumento, otrosDocumentos.placaTrans, otrosDocumentos.modoTransp, otrosDocumentos.numConductor, otrosDocumentos.nombreConductor; CAT-021; CAT-030",
        ),
        |invoice, _, found| paper::are_complete(&invoice.papers, found),
    ),
    Rule::new(
        "FEX-34",
        "another document must have nothing of another kind, and not be a physician's",
        "otro documento asociado no debe llevar nada de otra clase, ni ser de un médico",
        Bilingual::new(
            "fe-fex-v1: otrosDocumentos.codDocAsociado; Normativa v2.0; CAT-021; the service's own: a schema that lists a physician has no place for one",
            "fe-fex-v1: otrosDocumentos.codDocAsociado; Normativa v2.0; CAT-021; propia del servicio: el esquema que lista a un médico no tiene lugar para él",
        ),
        |invoice, _, found| paper::have_only_what_their_kind_allows(&invoice.papers, found),
    ),
    Rule::only(
        Edition::Of2022,
        "FEX-35",
        "goods must travel by one of the first four means of transport",
        "los bienes deben viajar por uno de los primeros cuatro modos de transporte",
        Bilingual::alike("fe-fex-v1: otrosDocumentos.modoTransp; CAT-030"),
        |invoice, _, found| paper::travel_as_in_2022(&invoice.papers, found),
    ),
    Rule::new(
        "FEX-36",
        "an appendix must have its three members",
        "un apéndice debe tener sus tres miembros",
        Bilingual::new(
            "fe-fex-v1, fe-fex-v3: apendice; specification, CCF rule 13, for every type that has these members",
            "fe-fex-v1, fe-fex-v3: apendice; especificación, regla 13 del CCF, para todo tipo que tiene esos miembros",
        ),
        |invoice, _, found| appendix::are_complete(&invoice.appendixes, found),
    ),
    Rule::new(
        "FEX-37",
        "who sells or buys on behalf of another must name that other",
        "quien vende o compra por cuenta de otro debe nombrarlo",
        Bilingual::alike("fe-fex-v1, fe-fex-v3: ventaTercero; fe-fex-v3: compraTercero"),
        third_parties_are_complete,
    ),
    Rule::only(
        Edition::Of2022,
        "FEX-38",
        "a third party's name must have the length that the schema asks for",
        "el nombre de un tercero debe tener la longitud que pide el esquema",
        Bilingual::new(
            "fe-fex-v1: ventaTercero.nombre; the service's own: 3 to 200 characters, as in the other types",
            "fe-fex-v1: ventaTercero.nombre; propia del servicio: de 3 a 200 caracteres, como en los demás tipos",
        ),
        |invoice, _, found| {
            third_party_sale::is_told_at_length(invoice.third_party_sale.as_ref(), found);
        },
    ),
    Rule::new(
        "FEX-39",
        "a sale on behalf of another must not be a purchase on behalf of another",
        "una venta por cuenta de otro no debe ser una compra por cuenta de otro",
        Bilingual::alike("fe-fex-v3: ventaTercero, compraTercero"),
        |invoice, _, found| {
            if invoice.third_party_sale.is_some() && invoice.third_party_purchase.is_some() {
                let expected = message!(
                    "nothing beside third_party_sale",
                    "nada junto a third_party_sale"
                );
                let actual = message!("a value", "un valor");
                found.differs("third_party_purchase", expected, actual);
            }
        },
    ),
    Rule::only(
        Edition::Of2026,
        "FEX-40",
        "related documents must be delivery notes (04), with their members",
        "los documentos relacionados deben ser notas de remisión (04), con sus miembros",
        Bilingual::alike(
            "fe-fex-v3: documentoRelacionado.tipoDocumento, documentoRelacionado.tipoGeneracion, documentoRelacionado.numeroDocumento, documentoRelacionado.fechaEmision; CAT-002; CAT-007",
        ),
        related_documents_are_notes,
    ),
    Rule::only(
        Edition::Of2026,
        "FEX-41",
        "no related document may stand twice, and every item must name one of them",
        "ningún documento relacionado puede estar dos veces, y cada ítem debe nombrar uno de ellos",
        Bilingual::new(
            "fe-fex-v3: documentoRelacionado.numeroDocumento, cuerpoDocumento.numeroDocumento; specification, CCF rule 6, for every type that has these members",
            "fe-fex-v3: documentoRelacionado.numeroDocumento, cuerpoDocumento.numeroDocumento; especificación, regla 6 del CCF, para todo tipo que tiene esos miembros",
        ),
        items_name_the_notes,
    ),
    Rule::only(
        Edition::Of2022,
        "FEX-42",
        "observations must have at most 500 characters",
        "observations debe tener a lo sumo 500 caracteres",
        Bilingual::alike("fe-fex-v1: resumen.observaciones"),
        |invoice, _, found| {
            const MOST: usize = 500;
            let length = invoice
                .observations
                .as_ref()
                .map_or(0, |it| it.chars().count());
            if length > MOST {
                found.differs("observations", expect::characters(1, MOST), length);
            }
        },
    ),
    Rule::new(
        "FEX-43",
        "a list must have as many entries as the schema takes",
        "una lista debe tener las entradas que el esquema admite",
        Bilingual::alike("fe-fex-v1, fe-fex-v3: cuerpoDocumento, otrosDocumentos, apendice"),
        lists_fit,
    ),
    Rule::only(
        Edition::Of2026,
        "FEX-44",
        "a delivery note that was issued here must be one, and RECEIVED",
        "una nota de remisión emitida aquí debe serlo, y estar RECIBIDA (RECEIVED)",
        Bilingual::new(
            "fe-fex-v3: documentoRelacionado.tipoDocumento, documentoRelacionado.numeroDocumento; the service's own: as the document was issued, and what is not in force is not exported",
            "fe-fex-v3: documentoRelacionado.tipoDocumento, documentoRelacionado.numeroDocumento; propia del servicio: como se emitió el documento, y lo que no está vigente no se exporta",
        ),
        known_notes_are_in_force,
    ),
    Rule::new(
        "FEX-45",
        "a non-taxed charge must have quantity 1",
        "un cargo no gravado debe tener cantidad 1",
        Bilingual::alike(
            "fe-fex-v1, fe-fex-v3: cuerpoDocumento.noGravado, cuerpoDocumento.cantidad; Manual Funcional V2.0",
        ),
        |invoice, _, found| item::charges_are_one(&invoice.items, found),
    ),
    Rule::new(
        "FEX-46",
        "a non-taxed charge must stand beside a sale",
        "un cargo no gravado debe acompañar a una venta",
        Bilingual::alike("fe-fex-v1, fe-fex-v3: cuerpoDocumento.noGravado; Manual Funcional V2.0"),
        |invoice, _, found| item::charges_stand_beside_a_sale(&invoice.items, found),
    ),
    Rule::only(
        Edition::Of2026,
        "FEX-47",
        "a related document that was issued here must have the date of its issue",
        "un documento relacionado emitido aquí debe llevar la fecha de su emisión",
        Bilingual::alike("fe-fex-v3: documentoRelacionado.fechaEmision; Manual Funcional V2.0"),
        |it, facts, found| {
            let named = &[Ownership::Establishment, Ownership::Company];
            related_document::known_ones_are_of_their_day(
                &it.related_documents,
                (facts, named),
                found,
            );
        },
    ),
    Rule::new(
        "FEX-48",
        "the name of the country must not be another country's",
        "el nombre del país no debe ser el de otro país",
        Bilingual::alike("fe-fex-v1, fe-fex-v3: receptor.nombrePais; CAT-020"),
        |invoice, _, found| {
            of_the_buyer(invoice, |buyer| {
                buyer.country_is_not_called_another(found);
            });
        },
    ),
    Rule::only(
        Edition::Of2026,
        "FEX-49",
        "the buyer must live in another country",
        "el comprador debe residir en otro país",
        Bilingual::alike("fe-fex-v3: receptor.codPais; CAT-020; Hacienda 005"),
        |invoice, _, found| of_the_buyer(invoice, |buyer| buyer.check_abroad(found)),
    ),
];

fn of_the_buyer(invoice: &ExportInvoice, judge: impl FnOnce(&Buyer)) {
    if let Some(buyer) = &invoice.buyer {
        judge(buyer);
    }
}

fn buyer_is_complete(invoice: &ExportInvoice, _: &Facts, found: &mut Findings) {
    match &invoice.buyer {
        None => found.absent("receiver", message!("the buyer", "el comprador")),
        Some(buyer) => buyer.is_complete(found),
    }
}

fn nothing_to_pay_is_cash(invoice: &ExportInvoice, _: &Facts, found: &mut Findings) {
    let to_pay = Money::try_from(invoice.total_to_pay()).ok();
    if let Some(to_pay) = to_pay {
        payment::nothing_to_pay_is_cash(invoice.summary.condition, to_pay, found);
    }
}

fn third_parties_are_complete(invoice: &ExportInvoice, facts: &Facts, found: &mut Findings) {
    if let Some(sale) = &invoice.third_party_sale {
        sale.is_complete(facts.edition, found);
    }
    if let Some(purchase) = &invoice.third_party_purchase {
        purchase.is_complete(found);
    }
}

fn related_documents_are_notes(invoice: &ExportInvoice, facts: &Facts, found: &mut Findings) {
    let related = &invoice.related_documents;
    related_document::are_complete(related, found);
    let allowed = DocumentType::ExportInvoice.spec().relates_to(facts.edition);
    related_document::are_of_one_type(allowed, related, found);
    related_document::numbers_have_their_form(related, found);
    related_document::none_is_of_the_future(related, facts, found);
    for (index, note) in related.iter().enumerate() {
        // Nobody here knows when a note was issued.
        if note.emission_date.is_none() && note.generation_code().is_some() {
            found.absent(format!("related_docs[{index}].emission_date"), expect::DATE);
        }
    }
}

fn known_notes_are_in_force(invoice: &ExportInvoice, facts: &Facts, found: &mut Findings) {
    for (index, related) in invoice.related_documents.iter().enumerate() {
        let Some(note) = delivery_notes::known(related, facts) else {
            continue;
        };
        let spec = note.document_type.spec();
        if !spec.moves_goods {
            let expected = Phrase::value(DocumentType::DeliveryNote.spec().code);
            let path = format!("related_docs[{index}].document_type");
            found.differs(path, expected, Phrase::value(spec.code));
        } else if note.status != StatusKind::Received {
            let path = format!("related_docs[{index}].document_number");
            let status = Phrase::value(note.status.name());
            found.differs(path, expect::RECEIVED, status);
        }
    }
}

fn items_name_the_notes(invoice: &ExportInvoice, _: &Facts, found: &mut Findings) {
    let related = &invoice.related_documents;
    let mut seen = HashSet::new();
    for (index, note) in related.iter().enumerate() {
        if let Some(number) = note.number_written().filter(|it| !seen.insert(it.clone())) {
            let expected = message!("every document once", "cada documento una sola vez");
            found.differs(
                format!("related_docs[{index}].document_number"),
                expected,
                Phrase::value(number),
            );
        }
    }
    if related.is_empty() || related.iter().any(|note| note.number.is_none()) {
        return;
    }
    let numbers = Numbers::of(related);
    for (index, item) in invoice.items.iter().enumerate() {
        let path = format!("items[{index}].related_doc");
        match &item.related_document {
            None => found.absent(path, related_document::ONE_OF_THEM),
            Some(named) if numbers.position(named).is_none() => {
                found.differs(path, related_document::ONE_OF_THEM, Phrase::value(&**named));
            }
            Some(_) => {}
        }
    }
}

fn lists_fit(invoice: &ExportInvoice, _: &Facts, found: &mut Findings) {
    let related = invoice.related_documents.len();
    let lists = [
        ("items", 1, line::MOST, invoice.items.len()),
        ("related_docs", 0, related_document::MOST, related),
        ("other_docs", 0, paper::MOST, invoice.papers.len()),
        ("appendixes", 0, appendix::MOST, invoice.appendixes.len()),
    ];
    totals::lists_fit(&lists, found);
}
