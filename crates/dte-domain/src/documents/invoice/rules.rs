//! The rules of an invoice.

mod sections;
mod summary;

pub(super) use self::summary::fill;
use super::Invoice;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::identification::DocumentType;
use crate::known_document::Ownership;
use crate::language::Bilingual;
use crate::parts::extension;
use crate::parts::included_tax;
use crate::parts::item;
use crate::parts::observations;
use crate::parts::other_document;
use crate::parts::payment;
use crate::parts::receiver;
use crate::parts::related_document;
use crate::parts::third_party_sale;
use crate::parts::totals;
use crate::rule::Rule;
/// Taxes that no line of an invoice bears: the value-added tax and its rate for exports, which are
/// inside the prices, and one for which the schema's summary has no place.
const NOT_ON_LINES: &[&str] = &["20", "C3", "D4"];

/// What every invoice must keep.
pub const RULES: &[Rule<Invoice, Facts>] = &[
    Rule::new(
        "INV-01",
        "from 1095.00 the receiver must be named, with an identity document",
        "desde 1095.00 el receptor debe llevar nombre y documento de identidad",
        Bilingual::alike(
            "fe-fc-v1: receptor.tipoDocumento, receptor.numDocumento, receptor.nombre (montoTotalOperacion >= 1095.00); Normativa v2.0",
        ),
        sections::a_large_operation_has_an_identified_receiver,
    ),
    Rule::new(
        "INV-02",
        "a tax item must be measured in unit 99",
        "un ítem de impuesto debe llevar la unidad de medida 99",
        Bilingual::new(
            "fe-fc-v1: cuerpoDocumento.uniMedida (tipoItem = 4); Normativa v2.0; specification, CCF rule 2, for every type that has these members",
            "fe-fc-v1: cuerpoDocumento.uniMedida (tipoItem = 4); Normativa v2.0; especificación, regla 2 del CCF, para todo tipo que tiene esos miembros",
        ),
        |invoice, _, found| {
            item::tax_items_use_unit_99(&invoice.items, found);
        },
    ),
    Rule::new(
        "INV-03",
        "a tax item must carry no taxes",
        "un ítem de impuesto no debe llevar tributos",
        Bilingual::alike("fe-fc-v1: cuerpoDocumento.tributos (tipoItem = 4); Normativa v2.0"),
        |invoice, _, found| {
            included_tax::tax_items_bear_no_tax(&invoice.items, found);
        },
    ),
    Rule::new(
        "INV-04",
        "an item must carry no tax 20, C3 or D4: prices include VAT",
        "un ítem no debe llevar los tributos 20, C3 ni D4: los precios incluyen IVA",
        Bilingual::alike(
            "fe-fc-v1: resumen.tributos.codigo; fe-fc-v1, fe-f-v2: cuerpoDocumento.ivaItem; CAT-015",
        ),
        |invoice, _, found| {
            included_tax::none_bears(NOT_ON_LINES, &invoice.items, found);
        },
    ),
    Rule::new(
        "INV-05",
        "an item must have one kind of sale",
        "un ítem debe tener un solo tipo de venta",
        Bilingual::new(
            "fe-fc-v1, fe-f-v2: cuerpoDocumento.ventaNoSuj, cuerpoDocumento.ventaExenta, cuerpoDocumento.ventaGravada; specification, CCF rule 5, for every type that has these members",
            "fe-fc-v1, fe-f-v2: cuerpoDocumento.ventaNoSuj, cuerpoDocumento.ventaExenta, cuerpoDocumento.ventaGravada; especificación, regla 5 del CCF, para todo tipo que tiene esos miembros",
        ),
        |invoice, _, found| {
            item::sell_in_one_way(&invoice.items, found);
        },
    ),
    Rule::new(
        "INV-06",
        "every item must name one of the related documents",
        "cada ítem debe nombrar uno de los documentos relacionados",
        Bilingual::new(
            "fe-fc-v1, fe-f-v2: cuerpoDocumento.numeroDocumento; specification, CCF rule 6, for every type that has these members",
            "fe-fc-v1, fe-f-v2: cuerpoDocumento.numeroDocumento; especificación, regla 6 del CCF, para todo tipo que tiene esos miembros",
        ),
        |invoice, _, found| {
            let related = &invoice.related_documents;
            related_document::every_item_names_one(related, &invoice.items, found);
        },
    ),
    Rule::new(
        "INV-07",
        "every item of a third party's sale must name its document",
        "cada ítem de una venta por cuenta de terceros debe nombrar su documento",
        Bilingual::new(
            "fe-fc-v1, fe-f-v2: ventaTercero, cuerpoDocumento.numeroDocumento; specification, CCF rule 7, for every type that has these members",
            "fe-fc-v1, fe-f-v2: ventaTercero, cuerpoDocumento.numeroDocumento; especificación, regla 7 del CCF, para todo tipo que tiene esos miembros",
        ),
        |invoice, _, found| {
            if invoice.third_party_sale.is_some() {
                third_party_sale::every_item_names_its_document(&invoice.items, found);
            }
        },
    ),
    Rule::new(
        "INV-08",
        "total_iva must be the VAT of the items less that inside taxed_discount",
        "total_iva debe ser el IVA de los ítems menos el contenido en taxed_discount",
        Bilingual::alike(
            "fe-fc-v1, fe-f-v2: resumen.totalIva; Hacienda 020: [resumen.totalIva] CALCULO INCORRECTO",
        ),
        summary::vat_is_a_sum,
    ),
    Rule::new(
        "INV-09",
        "the payments must add up to the total to pay",
        "los pagos deben sumar el total a pagar",
        Bilingual::new(
            "fe-fc-v1, fe-f-v2: resumen.pagos.montoPago; Hacienda 002: resumen.pagos.montoPago Forma de pago difiere del Total a Pagar.; specification, CCF rule 9, for every type that has these members",
            "fe-fc-v1, fe-f-v2: resumen.pagos.montoPago; Hacienda 002: resumen.pagos.montoPago Forma de pago difiere del Total a Pagar.; especificación, regla 9 del CCF, para todo tipo que tiene esos miembros",
        ),
        summary::payments_add_up,
    ),
    Rule::new(
        "INV-10",
        "a discount must be at most what it is taken from",
        "un descuento debe ser a lo sumo aquello de lo que se descuenta",
        Bilingual::new(
            "fe-fc-v1, fe-f-v2: cuerpoDocumento.montoDescu; specification, CCF rule 10, for every type that has these members",
            "fe-fc-v1, fe-f-v2: cuerpoDocumento.montoDescu; especificación, regla 10 del CCF, para todo tipo que tiene esos miembros",
        ),
        summary::discounts_fit,
    ),
    Rule::new(
        "INV-11",
        "a credit must have a term and a period",
        "un crédito debe tener plazo y período",
        Bilingual::new(
            "fe-fc-v1, fe-f-v2: resumen.pagos.plazo, resumen.pagos.periodo; CAT-016; CAT-018; specification, CCF rule 11, for every type that has these members",
            "fe-fc-v1, fe-f-v2: resumen.pagos.plazo, resumen.pagos.periodo; CAT-016; CAT-018; especificación, regla 11 del CCF, para todo tipo que tiene esos miembros",
        ),
        |invoice, _, found| {
            let summary = &invoice.summary;
            payment::credit_has_its_length(summary.condition, &summary.payments, found);
        },
    ),
    Rule::only(
        Edition::Of2022,
        "INV-12",
        "an operation of 1095.00 or more must have an extension",
        "una operación de 1095.00 o más debe llevar extensión",
        Bilingual::new(
            "fe-fc-v1: extension; specification, CCF rule 12, for every type that has these members",
            "fe-fc-v1: extension; especificación, regla 12 del CCF, para todo tipo que tiene esos miembros",
        ),
        |invoice, _, found| {
            let total = invoice.summary.total_operation.get();
            extension::is_there_when_mandatory(invoice.extension.is_some(), total, found);
        },
    ),
    Rule::new(
        "INV-13",
        "an optional object must have its required members",
        "un objeto opcional debe tener sus miembros requeridos",
        Bilingual::new(
            "fe-fc-v1, fe-f-v2: apendice; specification, CCF rule 13, for every type that has these members",
            "fe-fc-v1, fe-f-v2: apendice; especificación, regla 13 del CCF, para todo tipo que tiene esos miembros",
        ),
        sections::optional_objects_are_complete,
    ),
    Rule::new(
        "INV-14",
        "the municipality must be one of the department",
        "el municipio debe ser uno del departamento",
        Bilingual::alike("fe-fc-v1, fe-f-v2: receptor.direccion.municipio; CAT-012; CAT-013"),
        |invoice, _, found| {
            receiver::lives_in_a_known_municipality(invoice.receiver.as_ref(), found);
        },
    ),
    Rule::new(
        "INV-15",
        "an item's sale must be quantity x unit price - discount",
        "la venta de un ítem debe ser cantidad x precio unitario - descuento",
        Bilingual::alike(
            "fe-fc-v1, fe-f-v2: cuerpoDocumento.cantidad, cuerpoDocumento.precioUni, cuerpoDocumento.montoDescu; Hacienda: [Cuerpodocumento.item] CALCULO INCORRECTO; Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54",
        ),
        |invoice, _, found| {
            item::sales_are_price_times_quantity(&invoice.items, found);
        },
    ),
    Rule::new(
        "INV-16",
        "a non-taxed charge must have unit price 0",
        "un cargo no gravado debe tener precio unitario 0",
        Bilingual::alike(
            "fe-fc-v1, fe-f-v2: cuerpoDocumento.noGravado, cuerpoDocumento.precioUni; Manual Funcional V2.0",
        ),
        |invoice, _, found| {
            item::charges_have_no_price(&invoice.items, found);
        },
    ),
    Rule::new(
        "INV-17",
        "a total must be the sum of its items",
        "un total debe ser la suma de sus ítems",
        Bilingual::alike(
            "fe-fc-v1, fe-f-v2: resumen.totalNoSuj, resumen.totalExenta, resumen.totalGravada; Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54",
        ),
        summary::totals_are_sums,
    ),
    Rule::new(
        "INV-18",
        "sub_total_sales must be the sum of the totals",
        "sub_total_sales debe ser la suma de los totales",
        Bilingual::alike(
            "fe-fc-v1, fe-f-v2: resumen.subTotalVentas; Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54",
        ),
        summary::sub_total_sales_is_a_sum,
    ),
    Rule::new(
        "INV-19",
        "sub_total must be sub_total_sales less discounts",
        "sub_total debe ser sub_total_sales menos los descuentos",
        Bilingual::alike(
            "fe-fc-v1, fe-f-v2: resumen.subTotal, resumen.descuNoSuj, resumen.descuExenta, resumen.descuGravada; Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54",
        ),
        summary::sub_total_is_a_difference,
    ),
    Rule::new(
        "INV-20",
        "total_discount must be the sum of all discounts",
        "total_discount debe ser la suma de todos los descuentos",
        Bilingual::alike(
            "fe-fc-v1, fe-f-v2: resumen.totalDescu; Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54",
        ),
        |invoice, _, found| {
            let claimed = invoice.summary.total_discount;
            totals::sum_agrees("total_discount", claimed, invoice.discount_sum(), found);
        },
    ),
    Rule::new(
        "INV-21",
        "total_operation must be sub_total and taxes, without those of CAT-015 section 3",
        "total_operation debe ser sub_total más los tributos, sin los de la sección 3 del CAT-015",
        Bilingual::alike(
            "fe-fc-v1, fe-f-v2: resumen.montoTotalOperacion; CAT-015; Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54",
        ),
        summary::total_operation_is_a_sum,
    ),
    Rule::new(
        "INV-22",
        "total_to_pay must be total_operation - retentions + non-taxed charges",
        "total_to_pay debe ser total_operation - retenciones + cargos no gravados",
        Bilingual::alike(
            "fe-fc-v1, fe-f-v2: resumen.totalPagar; Manual Funcional V2.0 p. 29; Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54",
        ),
        summary::total_to_pay_is_a_sum,
    ),
    Rule::new(
        "INV-23",
        "iva_retention must be at most 1 % of total_taxed",
        "iva_retention debe ser a lo sumo el 1 % de total_taxed",
        Bilingual::alike("fe-fc-v1: resumen.ivaRete1; fe-f-v2: resumen.ivaRete; CAT-006"),
        summary::retention_is_at_most_one_percent,
    ),
    Rule::new(
        "INV-24",
        "the taxes of items and summary must agree",
        "los tributos de los ítems y del resumen deben coincidir",
        Bilingual::alike("fe-fc-v1, fe-f-v2: cuerpoDocumento.tributos, resumen.tributos; CAT-015"),
        |invoice, _, found| {
            let taxes = &invoice.summary.taxes;
            totals::taxes_agree(&invoice.items, taxes, found);
        },
    ),
    Rule::new(
        "INV-25",
        "tax_code must go with type 4",
        "tax_code debe ir con el tipo 4",
        Bilingual::alike(
            "fe-fc-v1: cuerpoDocumento.codTributo (tipoItem = 4); Normativa v2.0; CAT-015",
        ),
        |invoice, _, found| {
            item::tax_codes_go_with_tax_items(&invoice.items, found);
        },
    ),
    Rule::new(
        "INV-26",
        "taxes must go with taxed sales",
        "los tributos deben ir con ventas gravadas",
        Bilingual::alike("fe-fc-v1: cuerpoDocumento.tributos (ventaGravada <= 0); Normativa v2.0"),
        |invoice, _, found| {
            item::taxes_need_taxed_sales(&invoice.items, found);
        },
    ),
    Rule::new(
        "INV-27",
        "the payments must fit the condition of the operation",
        "los pagos deben corresponder a la condición de la operación",
        Bilingual::new(
            "fe-fc-v1, fe-f-v2: resumen.condicionOperacion, resumen.pagos; CAT-016; CAT-017; CAT-018; specification, CCF rule 11, for every type that has these members",
            "fe-fc-v1, fe-f-v2: resumen.condicionOperacion, resumen.pagos; CAT-016; CAT-017; CAT-018; especificación, regla 11 del CCF, para todo tipo que tiene esos miembros",
        ),
        |invoice, _, found| {
            let summary = &invoice.summary;
            payment::fit_the_condition(summary.condition, &summary.payments, found);
        },
    ),
    Rule::new(
        "INV-28",
        "an operation with nothing to pay must be cash",
        "una operación sin nada que pagar debe ser al contado",
        Bilingual::new(
            "fe-ccf-v3: resumen.condicionOperacion (totalPagar = 0); Normativa v2.0; the service's own: held of the invoice too",
            "fe-ccf-v3: resumen.condicionOperacion (totalPagar = 0); Normativa v2.0; propia del servicio: se exige también a la factura",
        ),
        |invoice, _, found| {
            let summary = &invoice.summary;
            payment::nothing_to_pay_is_cash(summary.condition, summary.total_to_pay, found);
        },
    ),
    Rule::new(
        "INV-29",
        "related documents must all be of type 04, all of type 09 or, in 2026, all of type 08",
        "los documentos relacionados deben ser todos del tipo 04, todos del tipo 09 o, en 2026, todos del tipo 08",
        Bilingual::new(
            "fe-fc-v1: documentoRelacionado.tipoDocumento; Manual Funcional V2.0 p. 14; specification, related_docs",
            "fe-fc-v1: documentoRelacionado.tipoDocumento; Manual Funcional V2.0 p. 14; especificación, related_docs",
        ),
        |invoice, facts, found| {
            let allowed = DocumentType::Invoice.spec().relates_to(facts.edition);
            related_document::are_of_one_type(allowed, &invoice.related_documents, found);
        },
    ),
    Rule::new(
        "INV-30",
        "a related document's number must have the form of its kind",
        "el número de un documento relacionado debe tener la forma de su clase",
        Bilingual::alike(
            "fe-fc-v1: documentoRelacionado.numeroDocumento (tipoGeneracion); Normativa v2.0; CAT-007",
        ),
        |invoice, _, found| {
            related_document::numbers_have_their_form(&invoice.related_documents, found);
        },
    ),
    Rule::new(
        "INV-31",
        "a related document must not be of the future",
        "un documento relacionado no debe ser del futuro",
        Bilingual::new(
            "fe-fc-v1, fe-f-v2: documentoRelacionado.fechaEmision; specification, related_docs",
            "fe-fc-v1, fe-f-v2: documentoRelacionado.fechaEmision; especificación, related_docs",
        ),
        |invoice, facts, found| {
            related_document::none_is_of_the_future(&invoice.related_documents, facts, found);
        },
    ),
    Rule::new(
        "INV-32",
        "other documents must have only what their kind allows",
        "los otros documentos asociados deben llevar solo lo que su clase permite",
        Bilingual::new(
            "fe-fc-v1: otrosDocumentos.medico, otrosDocumentos.descDocumento, otrosDocumentos.detalleDocumento (codDocAsociado); Normativa v2.0; specification, other_docs; CAT-021",
            "fe-fc-v1: otrosDocumentos.medico, otrosDocumentos.descDocumento, otrosDocumentos.detalleDocumento (codDocAsociado); Normativa v2.0; especificación, other_docs; CAT-021",
        ),
        |invoice, _, found| {
            other_document::have_only_what_their_kind_allows(&invoice.other_documents, found);
        },
    ),
    Rule::new(
        "INV-33",
        "a list must have as many entries as the schema takes",
        "una lista debe tener las entradas que el esquema admite",
        Bilingual::alike(
            "fe-fc-v1, fe-f-v2: cuerpoDocumento, documentoRelacionado, otrosDocumentos, apendice",
        ),
        sections::lists_fit,
    ),
    Rule::new(
        "INV-34",
        "iva_item must be the VAT inside the taxed sale",
        "iva_item debe ser el IVA contenido en la venta gravada",
        Bilingual::alike(
            "fe-fc-v1, fe-f-v2: cuerpoDocumento.ivaItem; Hacienda: [Cuerpodocumento.item] CALCULO INCORRECTO; Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54",
        ),
        |invoice, _, found| {
            included_tax::vat_is_inside_the_sale(&invoice.items, found);
        },
    ),
    Rule::new(
        "INV-35",
        "document_type and document_number must come together",
        "document_type y document_number deben ir juntos",
        Bilingual::alike("fe-fc-v1, fe-f-v2: receptor.tipoDocumento, receptor.numDocumento"),
        sections::identity_is_whole,
    ),
    Rule::new(
        "INV-36",
        "document_number must have the form of its document_type",
        "document_number debe tener la forma de su document_type",
        Bilingual::alike(
            "fe-fc-v1: receptor.numDocumento (tipoDocumento); Normativa v2.0; CAT-022",
        ),
        sections::identity_number_has_its_form,
    ),
    Rule::new(
        "INV-37",
        "a registry number must go with document_type 36",
        "un NRC debe ir con document_type 36",
        Bilingual::alike("fe-fc-v1: receptor.nrc (tipoDocumento); Normativa v2.0"),
        sections::a_registry_number_goes_with_a_nit,
    ),
    Rule::only(
        Edition::Of2022,
        "INV-38",
        "the receiver's texts must have the lengths that the schema asks for",
        "los textos del receptor deben tener las longitudes que pide el esquema",
        Bilingual::alike("fe-fc-v1: receptor.numDocumento, receptor.direccion.complemento"),
        sections::receiver_is_told_at_length,
    ),
    Rule::only(
        Edition::Of2022,
        "INV-39",
        "the extension's texts must have 5 characters or more",
        "los textos de la extensión deben tener 5 caracteres o más",
        Bilingual::alike(
            "fe-fc-v1: extension.nombEntrega, extension.docuEntrega, extension.nombRecibe, extension.docuRecibe",
        ),
        |invoice, _, found| {
            if let Some(extension) = &invoice.extension {
                extension.is_told_at_length(found);
            }
        },
    ),
    Rule::new(
        "INV-40",
        "balance_in_favor must be 0 or less, to the cent",
        "balance_in_favor debe ser 0 o menos, al centavo",
        Bilingual::alike("fe-fc-v1, fe-f-v2: resumen.saldoFavor"),
        summary::balance_is_not_above_zero,
    ),
    Rule::new(
        "INV-41",
        "a non-taxed charge must stand beside a sale",
        "un cargo no gravado debe acompañar a una venta",
        Bilingual::alike("fe-fc-v1, fe-f-v2: cuerpoDocumento.noGravado; Manual Funcional V2.0"),
        |invoice, _, found| {
            item::charges_stand_beside_a_sale(&invoice.items, found);
        },
    ),
    Rule::new(
        "INV-42",
        "observations and extension.observation must not differ",
        "observations y extension.observation no deben diferir",
        Bilingual::new(
            "fe-fc-v1: extension.observaciones; fe-f-v2: resumen.observaciones; the service's own: one text has one place",
            "fe-fc-v1: extension.observaciones; fe-f-v2: resumen.observaciones; propia del servicio: un texto tiene un solo lugar",
        ),
        |invoice, _, found| {
            let alone = invoice.observations.as_ref();
            observations::are_said_once(alone, invoice.extension.as_ref(), found);
        },
    ),
    Rule::new(
        "INV-43",
        "the district must be one of the municipality",
        "el distrito debe ser uno del municipio",
        Bilingual::alike("fe-f-v2: receptor.direccion.distrito; CAT-008"),
        |invoice, _, found| receiver::district_is_known(invoice.receiver.as_ref(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "INV-44",
        "an address must have a district",
        "una dirección debe tener distrito",
        Bilingual::alike("fe-f-v2: receptor.direccion.distrito; CAT-008"),
        |invoice, _, found| receiver::address_has_a_district(invoice.receiver.as_ref(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "INV-45",
        "no income tax may be retained: documents of 2026 have no field for it",
        "no puede retenerse renta: los documentos de 2026 no tienen campo para ella",
        Bilingual::alike("fe-f-v2: resumen"),
        |invoice, _, found| {
            totals::is_nothing("income_retention", invoice.summary.income_retention, found);
        },
    ),
    Rule::only(
        Edition::Of2026,
        "INV-46",
        "the receiver's and other documents' texts must have the lengths of 2026",
        "los textos del receptor y de los otros documentos deben tener las longitudes de 2026",
        Bilingual::alike("fe-f-v2: receptor, otrosDocumentos"),
        |invoice, _, found| {
            if let Some(receiver) = &invoice.receiver {
                receiver.is_told_as_in_2026(found);
            }
            other_document::are_told_at_length(&invoice.other_documents, found);
        },
    ),
    Rule::new(
        "INV-47",
        "all sales together must be the items' quantities x unit prices - discounts",
        "todas las ventas juntas deben ser las cantidades x precios unitarios - descuentos de los ítems",
        Bilingual::new(
            "Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54; the service's own: cents that agree one by one may not add up to more",
            "Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54; propia del servicio: centavos que cuadran uno a uno no deben sumar más",
        ),
        summary::sales_are_whole,
    ),
    Rule::new(
        "INV-48",
        "total_iva must be the VAT inside the items' quantities x unit prices - discounts",
        "total_iva debe ser el IVA contenido en las cantidades x precios unitarios - descuentos de los ítems",
        Bilingual::new(
            "Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54; the service's own: cents that agree one by one may not add up to more",
            "Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54; propia del servicio: centavos que cuadran uno a uno no deben sumar más",
        ),
        summary::vat_is_whole,
    ),
    Rule::new(
        "INV-49",
        "a tax item must have quantity 1",
        "un ítem de impuesto debe tener cantidad 1",
        Bilingual::alike(
            "fe-fc-v1, fe-f-v2: cuerpoDocumento.cantidad (tipoItem = 4); Manual Funcional V2.0",
        ),
        |invoice, _, found| item::tax_items_are_one(&invoice.items, found),
    ),
    Rule::new(
        "INV-50",
        "a non-taxed charge must have quantity 1",
        "un cargo no gravado debe tener cantidad 1",
        Bilingual::alike(
            "fe-fc-v1, fe-f-v2: cuerpoDocumento.noGravado, cuerpoDocumento.cantidad; Manual Funcional V2.0",
        ),
        |invoice, _, found| item::charges_are_one(&invoice.items, found),
    ),
    Rule::only(
        Edition::Of2022,
        "INV-51",
        "a doctor's identification must have 2 characters or more",
        "la identificación de un médico debe tener 2 caracteres o más",
        Bilingual::alike("fe-fc-v1: otrosDocumentos.medico.docIdentificacion"),
        |invoice, _, found| {
            other_document::doctors_are_told_at_length(&invoice.other_documents, found);
        },
    ),
    Rule::new(
        "INV-52",
        "a related document that was issued here must have the date of its issue",
        "un documento relacionado emitido aquí debe llevar la fecha de su emisión",
        Bilingual::alike(
            "fe-fc-v1, fe-f-v2: documentoRelacionado.fechaEmision; Manual Funcional V2.0",
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
