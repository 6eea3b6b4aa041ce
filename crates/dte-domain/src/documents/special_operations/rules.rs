//! The rules of a special operations event.

use super::{SpecialOperations, reports, source, sums};
use crate::catalog::Tax;
use crate::facts::Facts;
use crate::language::Bilingual;
use crate::parts::appendix;
use crate::parts::item;
use crate::parts::totals;
use crate::rule::{Findings, Rule};

/// What every special operations event must keep.
pub const RULES: &[Rule<SpecialOperations, Facts>] = &[
    Rule::new(
        "EOP-01",
        "a line must have the first and the last number of its documents, or the number of one internal control voucher (97)",
        "una línea debe llevar el primer y el último número de sus documentos, o el número de un comprobante de control interno (97)",
        Bilingual::alike(
            "fe-eop-v1: cuerpoDocumento.docDel, cuerpoDocumento.docAl, cuerpoDocumento.numDocumento; CAT-023",
        ),
        |event, _, found| source::check_numbers(&event.sources, found),
    ),
    Rule::new(
        "EOP-02",
        "a line must not have document_number beside a range, nor with simplified invoices (02)",
        "una línea no debe llevar document_number junto a un rango, ni con facturas de venta simplificada (02)",
        Bilingual::alike(
            "fe-eop-v1: cuerpoDocumento.docDel, cuerpoDocumento.docAl, cuerpoDocumento.numDocumento; CAT-023",
        ),
        |event, _, found| source::check_single_numbers(&event.sources, found),
    ),
    Rule::new(
        "EOP-03",
        "document_to must not come before document_from, where both begin alike and end in digits",
        "document_to no debe ser anterior a document_from, si ambos empiezan igual y terminan en dígitos",
        Bilingual::new(
            "fe-eop-v1: cuerpoDocumento.docDel, cuerpoDocumento.docAl; the service's own: a range is in order",
            "fe-eop-v1: cuerpoDocumento.docDel, cuerpoDocumento.docAl; propia del servicio: un rango está en orden",
        ),
        |event, _, found| source::ranges_are_in_order(&event.sources, found),
    ),
    Rule::new(
        "EOP-04",
        "a document must not be of the future",
        "un documento no debe ser del futuro",
        Bilingual::new(
            "fe-eop-v1: cuerpoDocumento.fechaEmision; the service's own: what is to come cannot be reported",
            "fe-eop-v1: cuerpoDocumento.fechaEmision; propia del servicio: lo que está por venir no puede reportarse",
        ),
        |event, facts, found| source::are_not_of_the_future(&event.sources, facts, found),
    ),
    Rule::new(
        "EOP-05",
        "a document must be at most three calendar months old",
        "un documento debe tener a lo sumo tres meses calendario",
        Bilingual::alike("fe-eop-v1: cuerpoDocumento.fechaEmision; Manual Funcional V2.0"),
        |event, facts, found| source::are_young_enough(&event.sources, facts, found),
    ),
    Rule::new(
        "EOP-06",
        "an item must have one kind of sale",
        "un ítem debe tener un solo tipo de venta",
        Bilingual::new(
            "fe-eop-v1: cuerpoDocumento.ventaNoSuj, cuerpoDocumento.ventaExenta, cuerpoDocumento.ventaGravada; specification, CCF rule 5, for every type that has these members",
            "fe-eop-v1: cuerpoDocumento.ventaNoSuj, cuerpoDocumento.ventaExenta, cuerpoDocumento.ventaGravada; especificación, regla 5 del CCF, para todo tipo que tiene esos miembros",
        ),
        |event, _, found| item::sell_in_one_way(&event.items, found),
    ),
    Rule::new(
        "EOP-07",
        "an item's sale must be quantity x unit price",
        "la venta de un ítem debe ser cantidad x precio unitario",
        Bilingual::alike("fe-eop-v1: cuerpoDocumento.cantidad, cuerpoDocumento.precioUni"),
        |event, _, found| item::sales_are_price_times_quantity(&event.items, found),
    ),
    Rule::new(
        "EOP-08",
        "a taxed item must carry tax code 20, or C3 when it is an export, and no other",
        "un ítem gravado debe llevar el tributo 20, o C3 si es exportación, y ningún otro",
        Bilingual::alike("fe-eop-v1: cuerpoDocumento.tributos; CAT-015"),
        bear_one_of_both,
    ),
    Rule::new(
        "EOP-09",
        "taxes must go with taxed sales",
        "los tributos deben ir con ventas gravadas",
        Bilingual::alike("fe-eop-v1: cuerpoDocumento.tributos, cuerpoDocumento.ventaGravada"),
        |event, _, found| item::taxes_need_taxed_sales(&event.items, found),
    ),
    Rule::new(
        "EOP-10",
        "totals must be the sums of the items",
        "los totales deben ser las sumas de los ítems",
        Bilingual::alike(
            "fe-eop-v1: resumen.totalNoSuj, resumen.totalExenta, resumen.totalGravada",
        ),
        sums::totals_are_sums,
    ),
    Rule::new(
        "EOP-11",
        "sub_total must be the sum of the three totals",
        "sub_total debe ser la suma de los tres totales",
        Bilingual::alike("fe-eop-v1: resumen.subTotal"),
        sums::sub_total_is_a_sum,
    ),
    Rule::new(
        "EOP-12",
        "the VAT must be 13 % of the taxed sales that carry 20",
        "el IVA debe ser el 13 % de las ventas gravadas que llevan 20",
        Bilingual::alike("fe-eop-v1: resumen.tributos.valor; CAT-015"),
        sums::vat_is_its_rate,
    ),
    Rule::new(
        "EOP-13",
        "tax C3 must carry no amount",
        "el tributo C3 no debe llevar monto",
        Bilingual::alike("fe-eop-v1: resumen.tributos.valor; CAT-015"),
        |event, _, found| totals::exports_carry_no_amount(&event.summary.taxes, found),
    ),
    Rule::new(
        "EOP-14",
        "the taxes of items and summary must agree",
        "los tributos de los ítems y del resumen deben coincidir",
        Bilingual::alike("fe-eop-v1: cuerpoDocumento.tributos, resumen.tributos; CAT-015"),
        sums::taxes_agree,
    ),
    Rule::new(
        "EOP-15",
        "total_operation must be sub_total and taxes",
        "total_operation debe ser sub_total más los tributos",
        Bilingual::alike("fe-eop-v1: resumen.total, resumen.subTotal, resumen.tributos"),
        sums::total_operation_is_a_sum,
    ),
    Rule::new(
        "EOP-16",
        "all sales together must be the items' quantities x unit prices",
        "todas las ventas juntas deben ser las cantidades x precios unitarios de los ítems",
        Bilingual::new(
            "fe-eop-v1: resumen.subTotal; the service's own: cents that agree one by one may not add up to more",
            "fe-eop-v1: resumen.subTotal; propia del servicio: centavos que cuadran uno a uno no deben sumar más",
        ),
        sums::sales_are_whole,
    ),
    Rule::new(
        "EOP-17",
        "related_doc must be an event of type 17 that was issued here",
        "related_doc debe ser un evento de tipo 17 emitido aquí",
        Bilingual::new(
            "fe-eop-v1: cuerpoDocumento.codigoGeneracionRef; the service's own: what is taken back is compared with what was reported",
            "fe-eop-v1: cuerpoDocumento.codigoGeneracionRef; propia del servicio: lo que se resta se compara con lo reportado",
        ),
        |event, facts, found| reports::are_own_events(&event.items, facts, found),
    ),
    Rule::new(
        "EOP-18",
        "an event that is taken back from must be RECEIVED",
        "un evento del que se resta debe estar RECIBIDO (RECEIVED)",
        Bilingual::alike("fe-eop-v1: cuerpoDocumento.codigoGeneracionRef; Manual Funcional V2.0"),
        |event, facts, found| reports::are_received(&event.items, facts, found),
    ),
    Rule::new(
        "EOP-19",
        "no more must be taken back of an event than it reported, per kind of sale",
        "no debe restarse de un evento más de lo que reportó, por tipo de venta",
        Bilingual::new(
            "fe-eop-v1: cuerpoDocumento.codigoGeneracionRef; the service's own: what was not reported cannot be taken back",
            "fe-eop-v1: cuerpoDocumento.codigoGeneracionRef; propia del servicio: lo que no se reportó no puede restarse",
        ),
        |event, facts, found| reports::check_sales(&event.items, facts, found),
    ),
    Rule::new(
        "EOP-20",
        "an appendix must have its three members",
        "un apéndice debe tener sus tres miembros",
        Bilingual::new(
            "fe-eop-v1: apendice; specification, CCF rule 13, for every type that has these members",
            "fe-eop-v1: apendice; especificación, regla 13 del CCF, para todo tipo que tiene esos miembros",
        ),
        |event, _, found| appendix::are_complete(&event.appendixes, found),
    ),
    Rule::new(
        "EOP-21",
        "a list must have as many entries as the schema and the manual take: at most 500 items",
        "una lista debe tener las entradas que el esquema y el manual admiten: a lo sumo 500 ítems",
        Bilingual::alike("fe-eop-v1: cuerpoDocumento, apendice; Manual Funcional V2.0 p. 21"),
        lists_fit,
    ),
    Rule::new(
        "EOP-22",
        "no more VAT must be taken back of an event than it reported",
        "no debe restarse de un evento más IVA del que reportó",
        Bilingual::new(
            "fe-eop-v1: cuerpoDocumento.codigoGeneracionRef, resumen.tributos; the service's own: what was not reported cannot be taken back",
            "fe-eop-v1: cuerpoDocumento.codigoGeneracionRef, resumen.tributos; propia del servicio: lo que no se reportó no puede restarse",
        ),
        |event, facts, found| reports::check_vat(&event.items, facts, found),
    ),
    Rule::new(
        "EOP-23",
        "an event must report documents of one month, in which it is dated",
        "un evento debe reportar documentos de un solo mes, en el que lleva su fecha",
        Bilingual::alike(
            "fe-eop-v1: identificacion.fecEmi, cuerpoDocumento.fechaEmision; Manual Funcional V2.0 p. 21",
        ),
        |event, _, found| source::check_month(&event.sources, found),
    ),
    Rule::new(
        "EOP-24",
        "an event must report documents or take back, not both",
        "un evento debe reportar documentos o restar, no ambas cosas",
        Bilingual::alike(
            "fe-eop-v1: cuerpoDocumento.codigoGeneracionRef; Manual Funcional V2.0 p. 21",
        ),
        |event, _, found| reports::check_purpose(&event.items, found),
    ),
    Rule::new(
        "EOP-25",
        "internal control vouchers (97) must be reported by ranges, or one by one with quantity 1, not both",
        "los comprobantes de control interno (97) deben reportarse por rangos, o uno por uno con cantidad 1, no de ambos modos",
        Bilingual::alike(
            "fe-eop-v1: cuerpoDocumento.numDocumento, cuerpoDocumento.cantidad; Manual Funcional V2.0 p. 21",
        ),
        |event, _, found| source::check_vouchers(event, found),
    ),
];

fn bear_one_of_both(event: &SpecialOperations, _: &Facts, found: &mut Findings) {
    const ONE_OF_BOTH: Bilingual = Bilingual::new(r#"["20"] or ["C3"]"#, r#"["20"] o ["C3"]"#);
    for (index, item) in event.items.iter().enumerate() {
        let bears_one = matches!(&*item.taxes, [Tax::VAT | Tax::EXPORTS]);
        if item.taxed_sale.is_positive() && !bears_one {
            let path = format!("items[{index}].taxes");
            found.differs(path, ONE_OF_BOTH, item::codes(&item.taxes));
        }
    }
}

/// The manual takes fewer lines than the schema.
const MOST_ITEMS: usize = 500;

fn lists_fit(event: &SpecialOperations, _: &Facts, found: &mut Findings) {
    let lists = [
        ("items", 1, MOST_ITEMS, event.items.len()),
        ("appendixes", 0, appendix::MOST, event.appendixes.len()),
    ];
    totals::lists_fit(&lists, found);
}
