//! The rules of a CCF.

mod sections;
mod summary;

pub(super) use self::summary::fill;
use super::Ccf;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::identification::DocumentType;
use crate::known_document::Ownership;
use crate::language::Bilingual;
use crate::parts::extension;
use crate::parts::item;
use crate::parts::observations;
use crate::parts::other_document;
use crate::parts::payment;
use crate::parts::receiver;
use crate::parts::related_document;
use crate::parts::third_party_sale;
use crate::parts::totals;
use crate::rule::Rule;
/// What every CCF must keep.
pub const RULES: &[Rule<Ccf, Facts>] = &[
    Rule::new(
        "CCF-01",
        "the receiver must be complete",
        "el receptor debe estar completo",
        Bilingual::new(
            "fe-ccf-v3, fe-ccf-v4: receptor; specification, CCF rule 1",
            "fe-ccf-v3, fe-ccf-v4: receptor; especificación, regla 1 del CCF",
        ),
        sections::has_a_complete_receiver,
    ),
    Rule::new(
        "CCF-02",
        "a tax item must be measured in unit 99",
        "un ítem de impuesto debe llevar la unidad de medida 99",
        Bilingual::new(
            "fe-ccf-v3: cuerpoDocumento.uniMedida (tipoItem = 4); Normativa v2.0; specification, CCF rule 2",
            "fe-ccf-v3: cuerpoDocumento.uniMedida (tipoItem = 4); Normativa v2.0; especificación, regla 2 del CCF",
        ),
        |ccf, _, found| {
            item::tax_items_use_unit_99(&ccf.items, found);
        },
    ),
    Rule::new(
        "CCF-03",
        "a tax item must carry tax code 20 and no other",
        "un ítem de impuesto debe llevar el tributo 20 y ningún otro",
        Bilingual::new(
            "fe-ccf-v3: cuerpoDocumento.tributos (tipoItem = 4); Normativa v2.0; specification, CCF rule 3",
            "fe-ccf-v3: cuerpoDocumento.tributos (tipoItem = 4); Normativa v2.0; especificación, regla 3 del CCF",
        ),
        |ccf, _, found| {
            item::tax_items_bear_only_vat(&ccf.items, found);
        },
    ),
    Rule::new(
        "CCF-04",
        "a taxed product must carry tax code 20",
        "un producto gravado debe llevar el tributo 20",
        Bilingual::new(
            "fe-ccf-v3, fe-ccf-v4: cuerpoDocumento.tributos; CAT-015; specification, CCF rule 4",
            "fe-ccf-v3, fe-ccf-v4: cuerpoDocumento.tributos; CAT-015; especificación, regla 4 del CCF",
        ),
        |ccf, _, found| {
            item::taxed_products_bear_vat(&ccf.items, found);
        },
    ),
    Rule::new(
        "CCF-05",
        "an item must have one kind of sale",
        "un ítem debe tener un solo tipo de venta",
        Bilingual::new(
            "fe-ccf-v3, fe-ccf-v4: cuerpoDocumento.ventaNoSuj, cuerpoDocumento.ventaExenta, cuerpoDocumento.ventaGravada; specification, CCF rule 5",
            "fe-ccf-v3, fe-ccf-v4: cuerpoDocumento.ventaNoSuj, cuerpoDocumento.ventaExenta, cuerpoDocumento.ventaGravada; especificación, regla 5 del CCF",
        ),
        |ccf, _, found| {
            item::sell_in_one_way(&ccf.items, found);
        },
    ),
    Rule::new(
        "CCF-06",
        "every item must name one of the related documents",
        "cada ítem debe nombrar uno de los documentos relacionados",
        Bilingual::new(
            "fe-ccf-v3, fe-ccf-v4: cuerpoDocumento.numeroDocumento; specification, CCF rule 6",
            "fe-ccf-v3, fe-ccf-v4: cuerpoDocumento.numeroDocumento; especificación, regla 6 del CCF",
        ),
        |ccf, _, found| {
            related_document::every_item_names_one(&ccf.related_documents, &ccf.items, found);
        },
    ),
    Rule::new(
        "CCF-07",
        "every item of a third party's sale must name its document",
        "cada ítem de una venta por cuenta de terceros debe nombrar su documento",
        Bilingual::new(
            "fe-ccf-v3, fe-ccf-v4: ventaTercero, cuerpoDocumento.numeroDocumento; specification, CCF rule 7",
            "fe-ccf-v3, fe-ccf-v4: ventaTercero, cuerpoDocumento.numeroDocumento; especificación, regla 7 del CCF",
        ),
        |ccf, _, found| {
            if ccf.third_party_sale.is_some() {
                third_party_sale::every_item_names_its_document(&ccf.items, found);
            }
        },
    ),
    Rule::new(
        "CCF-08",
        "the VAT must be exactly 13 % of taxed sales less taxed discount",
        "el IVA debe ser exactamente el 13 % de las ventas gravadas menos el descuento a gravadas",
        Bilingual::new(
            "fe-ccf-v3, fe-ccf-v4: resumen.tributos.valor; specification, CCF rule 8",
            "fe-ccf-v3, fe-ccf-v4: resumen.tributos.valor; especificación, regla 8 del CCF",
        ),
        summary::vat_is_exact,
    ),
    Rule::new(
        "CCF-09",
        "the payments must add up to the total to pay",
        "los pagos deben sumar el total a pagar",
        Bilingual::new(
            "fe-ccf-v3, fe-ccf-v4: resumen.pagos.montoPago; Hacienda 002: resumen.pagos.montoPago Forma de pago difiere del Total a Pagar.; specification, CCF rule 9",
            "fe-ccf-v3, fe-ccf-v4: resumen.pagos.montoPago; Hacienda 002: resumen.pagos.montoPago Forma de pago difiere del Total a Pagar.; especificación, regla 9 del CCF",
        ),
        summary::payments_add_up,
    ),
    Rule::new(
        "CCF-10",
        "a discount must be at most what it is taken from",
        "un descuento debe ser a lo sumo aquello de lo que se descuenta",
        Bilingual::new(
            "fe-ccf-v3, fe-ccf-v4: cuerpoDocumento.montoDescu; specification, CCF rule 10",
            "fe-ccf-v3, fe-ccf-v4: cuerpoDocumento.montoDescu; especificación, regla 10 del CCF",
        ),
        summary::discounts_fit,
    ),
    Rule::new(
        "CCF-11",
        "a credit must have a term and a period",
        "un crédito debe tener plazo y período",
        Bilingual::new(
            "fe-ccf-v3: resumen.pagos.plazo, resumen.pagos.periodo (condicionOperacion = 2); Normativa v2.0; specification, CCF rule 11; CAT-018",
            "fe-ccf-v3: resumen.pagos.plazo, resumen.pagos.periodo (condicionOperacion = 2); Normativa v2.0; especificación, regla 11 del CCF; CAT-018",
        ),
        |ccf, _, found| {
            payment::credit_has_its_length(ccf.summary.condition, &ccf.summary.payments, found);
        },
    ),
    Rule::only(
        Edition::Of2022,
        "CCF-12",
        "an operation of 1095.00 or more must have an extension",
        "una operación de 1095.00 o más debe llevar extensión",
        Bilingual::new(
            "fe-ccf-v3: extension; specification, CCF rule 12",
            "fe-ccf-v3: extension; especificación, regla 12 del CCF",
        ),
        |ccf, _, found| {
            let total = ccf.summary.total_operation.get();
            extension::is_there_when_mandatory(ccf.extension.is_some(), total, found);
        },
    ),
    Rule::new(
        "CCF-13",
        "an optional object must have its required members",
        "un objeto opcional debe tener sus miembros requeridos",
        Bilingual::new(
            "fe-ccf-v3, fe-ccf-v4: apendice; specification, CCF rule 13",
            "fe-ccf-v3, fe-ccf-v4: apendice; especificación, regla 13 del CCF",
        ),
        sections::optional_objects_are_complete,
    ),
    Rule::new(
        "CCF-14",
        "the municipality must be one of the department",
        "el municipio debe ser uno del departamento",
        Bilingual::alike("fe-ccf-v3, fe-ccf-v4: receptor.direccion.municipio; CAT-012; CAT-013"),
        |ccf, _, found| receiver::lives_in_a_known_municipality(ccf.receiver.as_ref(), found),
    ),
    Rule::new(
        "CCF-15",
        "an item's sale must be quantity x unit price - discount",
        "la venta de un ítem debe ser cantidad x precio unitario - descuento",
        Bilingual::alike(
            "fe-ccf-v3, fe-ccf-v4: cuerpoDocumento.cantidad, cuerpoDocumento.precioUni, cuerpoDocumento.montoDescu; Hacienda: [Cuerpodocumento.item] CALCULO INCORRECTO; Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54",
        ),
        |ccf, _, found| {
            item::sales_are_price_times_quantity(&ccf.items, found);
        },
    ),
    Rule::new(
        "CCF-16",
        "a non-taxed charge must have unit price 0",
        "un cargo no gravado debe tener precio unitario 0",
        Bilingual::alike(
            "fe-ccf-v3, fe-ccf-v4: cuerpoDocumento.noGravado, cuerpoDocumento.precioUni; Manual Funcional V2.0",
        ),
        |ccf, _, found| {
            item::charges_have_no_price(&ccf.items, found);
        },
    ),
    Rule::new(
        "CCF-17",
        "a total must be the sum of its items",
        "un total debe ser la suma de sus ítems",
        Bilingual::alike(
            "fe-ccf-v3, fe-ccf-v4: resumen.totalNoSuj, resumen.totalExenta, resumen.totalGravada; Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54",
        ),
        summary::totals_are_sums,
    ),
    Rule::new(
        "CCF-18",
        "sub_total_sales must be the sum of the totals",
        "sub_total_sales debe ser la suma de los totales",
        Bilingual::alike(
            "fe-ccf-v3, fe-ccf-v4: resumen.subTotalVentas; Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54",
        ),
        summary::sub_total_sales_is_a_sum,
    ),
    Rule::new(
        "CCF-19",
        "sub_total must be sub_total_sales less discounts",
        "sub_total debe ser sub_total_sales menos los descuentos",
        Bilingual::alike(
            "fe-ccf-v3, fe-ccf-v4: resumen.subTotal, resumen.descuNoSuj, resumen.descuExenta, resumen.descuGravada; Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54",
        ),
        summary::sub_total_is_a_difference,
    ),
    Rule::new(
        "CCF-20",
        "total_discount must be the sum of all discounts",
        "total_discount debe ser la suma de todos los descuentos",
        Bilingual::alike(
            "fe-ccf-v3, fe-ccf-v4: resumen.totalDescu; Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54",
        ),
        |ccf, _, found| {
            let claimed = ccf.summary.total_discount;
            totals::sum_agrees("total_discount", claimed, ccf.discount_sum(), found);
        },
    ),
    Rule::new(
        "CCF-21",
        "total_operation must be sub_total and taxes, without those of CAT-015 section 3",
        "total_operation debe ser sub_total más los tributos, sin los de la sección 3 del CAT-015",
        Bilingual::alike(
            "fe-ccf-v3, fe-ccf-v4: resumen.montoTotalOperacion; CAT-015; Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54",
        ),
        summary::total_operation_is_a_sum,
    ),
    Rule::new(
        "CCF-22",
        "total_to_pay must be total_operation + perception - retentions + non-taxed charges",
        "total_to_pay debe ser total_operation + percepción - retenciones + cargos no gravados",
        Bilingual::alike(
            "fe-ccf-v3, fe-ccf-v4: resumen.totalPagar; Manual Funcional V2.0 p. 29; Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54",
        ),
        summary::total_to_pay_is_a_sum,
    ),
    Rule::new(
        "CCF-23",
        "perception and retention must be 0 or 1 % of the taxed base",
        "la percepción y la retención deben ser 0 o el 1 % de la base gravada",
        Bilingual::alike(
            "fe-ccf-v3: resumen.ivaPerci1, resumen.ivaRete1; fe-ccf-v4: resumen.ivaPerci, resumen.ivaRete; Normativa v2.0; CAT-006",
        ),
        summary::one_percent_or_nothing,
    ),
    Rule::new(
        "CCF-24",
        "the taxes of items and summary must agree",
        "los tributos de los ítems y del resumen deben coincidir",
        Bilingual::alike(
            "fe-ccf-v3, fe-ccf-v4: cuerpoDocumento.tributos, resumen.tributos; CAT-015",
        ),
        |ccf, _, found| {
            let taxes = &ccf.summary.taxes;
            totals::taxes_agree(&ccf.items, taxes, found);
        },
    ),
    Rule::new(
        "CCF-25",
        "tax_code must go with type 4 and a taxed sale",
        "tax_code debe ir con el tipo 4 y una venta gravada",
        Bilingual::alike(
            "fe-ccf-v3: cuerpoDocumento.codTributo (tipoItem = 4); Normativa v2.0; CAT-015",
        ),
        |ccf, _, found| {
            item::only_tax_items_are_a_tax(&ccf.items, found);
        },
    ),
    Rule::new(
        "CCF-26",
        "taxes must go with taxed sales",
        "los tributos deben ir con ventas gravadas",
        Bilingual::alike("fe-ccf-v3: cuerpoDocumento.tributos (ventaGravada <= 0); Normativa v2.0"),
        |ccf, _, found| {
            item::taxes_go_with_taxed_sales(&ccf.items, found);
        },
    ),
    Rule::new(
        "CCF-27",
        "the payments must fit the condition of the operation",
        "los pagos deben corresponder a la condición de la operación",
        Bilingual::new(
            "fe-ccf-v3, fe-ccf-v4: resumen.condicionOperacion, resumen.pagos; specification, CCF rule 11; CAT-016; CAT-017; CAT-018",
            "fe-ccf-v3, fe-ccf-v4: resumen.condicionOperacion, resumen.pagos; especificación, regla 11 del CCF; CAT-016; CAT-017; CAT-018",
        ),
        |ccf, _, found| {
            payment::fit_the_condition(ccf.summary.condition, &ccf.summary.payments, found);
        },
    ),
    Rule::new(
        "CCF-28",
        "an operation with nothing to pay must be cash",
        "una operación sin nada que pagar debe ser al contado",
        Bilingual::alike("fe-ccf-v3: resumen.condicionOperacion (totalPagar = 0); Normativa v2.0"),
        |ccf, _, found| {
            payment::nothing_to_pay_is_cash(ccf.summary.condition, ccf.summary.total_to_pay, found);
        },
    ),
    Rule::new(
        "CCF-29",
        "related documents must all be of type 04, all of type 09 or, in 2026, all of type 08",
        "los documentos relacionados deben ser todos del tipo 04, todos del tipo 09 o, en 2026, todos del tipo 08",
        Bilingual::new(
            "fe-ccf-v3: documentoRelacionado.tipoDocumento; Manual Funcional V2.0 p. 14; specification, related_docs",
            "fe-ccf-v3: documentoRelacionado.tipoDocumento; Manual Funcional V2.0 p. 14; especificación, related_docs",
        ),
        |ccf, facts, found| {
            let allowed = DocumentType::Ccf.spec().relates_to(facts.edition);
            related_document::are_of_one_type(allowed, &ccf.related_documents, found);
        },
    ),
    Rule::new(
        "CCF-30",
        "a related document's number must have the form of its kind",
        "el número de un documento relacionado debe tener la forma de su clase",
        Bilingual::alike(
            "fe-ccf-v3: documentoRelacionado.numeroDocumento (tipoGeneracion); Normativa v2.0; CAT-007",
        ),
        |ccf, _, found| {
            related_document::numbers_have_their_form(&ccf.related_documents, found);
        },
    ),
    Rule::new(
        "CCF-31",
        "a related document must not be of the future",
        "un documento relacionado no debe ser del futuro",
        Bilingual::new(
            "fe-ccf-v3, fe-ccf-v4: documentoRelacionado.fechaEmision; specification, related_docs",
            "fe-ccf-v3, fe-ccf-v4: documentoRelacionado.fechaEmision; especificación, related_docs",
        ),
        |ccf, facts, found| {
            related_document::none_is_of_the_future(&ccf.related_documents, facts, found);
        },
    ),
    Rule::new(
        "CCF-32",
        "other documents must have only what their kind allows",
        "los otros documentos asociados deben llevar solo lo que su clase permite",
        Bilingual::new(
            "fe-ccf-v3: otrosDocumentos.medico, otrosDocumentos.descDocumento, otrosDocumentos.detalleDocumento (codDocAsociado); Normativa v2.0; specification, other_docs; CAT-021",
            "fe-ccf-v3: otrosDocumentos.medico, otrosDocumentos.descDocumento, otrosDocumentos.detalleDocumento (codDocAsociado); Normativa v2.0; especificación, other_docs; CAT-021",
        ),
        |ccf, _, found| {
            other_document::have_only_what_their_kind_allows(&ccf.other_documents, found);
        },
    ),
    Rule::new(
        "CCF-33",
        "a list must have as many entries as the schema takes",
        "una lista debe tener las entradas que el esquema admite",
        Bilingual::alike(
            "fe-ccf-v3, fe-ccf-v4: cuerpoDocumento, documentoRelacionado, otrosDocumentos, apendice",
        ),
        sections::lists_fit,
    ),
    Rule::new(
        "CCF-34",
        "observations and extension.observation must not differ",
        "observations y extension.observation no deben diferir",
        Bilingual::new(
            "fe-ccf-v3: extension.observaciones; fe-ccf-v4: resumen.observaciones; the service's own: one text has one place",
            "fe-ccf-v3: extension.observaciones; fe-ccf-v4: resumen.observaciones; propia del servicio: un texto tiene un solo lugar",
        ),
        |ccf, _, found| {
            let alone = ccf.observations.as_ref();
            observations::are_said_once(alone, ccf.extension.as_ref(), found);
        },
    ),
    Rule::new(
        "CCF-35",
        "the district must be one of the municipality",
        "el distrito debe ser uno del municipio",
        Bilingual::alike("fe-ccf-v4: receptor.direccion.distrito; CAT-008"),
        |ccf, _, found| receiver::district_is_known(ccf.receiver.as_ref(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "CCF-36",
        "an address must have a district",
        "una dirección debe tener distrito",
        Bilingual::alike("fe-ccf-v4: receptor.direccion.distrito; CAT-008"),
        |ccf, _, found| receiver::address_has_a_district(ccf.receiver.as_ref(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "CCF-37",
        "no income tax may be retained: documents of 2026 have no field for it",
        "no puede retenerse renta: los documentos de 2026 no tienen campo para ella",
        Bilingual::alike("fe-ccf-v4: resumen"),
        |ccf, _, found| totals::is_nothing("income_retention", ccf.summary.income_retention, found),
    ),
    Rule::only(
        Edition::Of2026,
        "CCF-38",
        "the receiver's and other documents' texts must have the lengths of 2026",
        "los textos del receptor y de los otros documentos deben tener las longitudes de 2026",
        Bilingual::alike("fe-ccf-v4: receptor, otrosDocumentos"),
        |ccf, _, found| {
            if let Some(receiver) = &ccf.receiver {
                receiver.is_told_as_in_2026(found);
            }
            other_document::are_told_at_length(&ccf.other_documents, found);
        },
    ),
    Rule::only(
        Edition::Of2022,
        "CCF-39",
        "total_operation must be above 0",
        "total_operation debe ser mayor que 0",
        Bilingual::alike("fe-ccf-v3: resumen.montoTotalOperacion"),
        |ccf, _, found| {
            totals::is_something("total_operation", ccf.summary.total_operation, found);
        },
    ),
    Rule::only(
        Edition::Of2022,
        "CCF-40",
        "a third party's name must have 3 to 200 characters",
        "el nombre de un tercero debe tener de 3 a 200 caracteres",
        Bilingual::alike("fe-ccf-v3: ventaTercero.nombre"),
        |ccf, _, found| third_party_sale::is_told_at_length(ccf.third_party_sale.as_ref(), found),
    ),
    Rule::new(
        "CCF-41",
        "all sales together must be the items' quantities x unit prices - discounts",
        "todas las ventas juntas deben ser las cantidades x precios unitarios - descuentos de los ítems",
        Bilingual::new(
            "Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54; the service's own: cents that agree one by one may not add up to more",
            "Manual Funcional V1.2 p. 42-44, V2.0 p. 52-54; propia del servicio: centavos que cuadran uno a uno no deben sumar más",
        ),
        summary::sales_are_whole,
    ),
    Rule::new(
        "CCF-42",
        "a tax item must have quantity 1",
        "un ítem de impuesto debe tener cantidad 1",
        Bilingual::alike(
            "fe-ccf-v3, fe-ccf-v4: cuerpoDocumento.cantidad (tipoItem = 4); Manual Funcional V2.0",
        ),
        |ccf, _, found| {
            item::tax_items_are_one(&ccf.items, found);
        },
    ),
    Rule::new(
        "CCF-43",
        "a non-taxed charge must have quantity 1",
        "un cargo no gravado debe tener cantidad 1",
        Bilingual::alike(
            "fe-ccf-v3, fe-ccf-v4: cuerpoDocumento.noGravado, cuerpoDocumento.cantidad; Manual Funcional V2.0",
        ),
        |ccf, _, found| item::charges_are_one(&ccf.items, found),
    ),
    Rule::new(
        "CCF-44",
        "a non-taxed charge must stand beside a sale",
        "un cargo no gravado debe acompañar a una venta",
        Bilingual::alike("fe-ccf-v3, fe-ccf-v4: cuerpoDocumento.noGravado; Manual Funcional V2.0"),
        |ccf, _, found| item::charges_stand_beside_a_sale(&ccf.items, found),
    ),
    Rule::new(
        "CCF-45",
        "tax C3 must carry no amount",
        "el tributo C3 no debe llevar monto",
        Bilingual::alike(
            "fe-ccf-v3, fe-ccf-v4: resumen.tributos.valor; Manual Funcional V2.0; CAT-015",
        ),
        |ccf, _, found| {
            totals::exports_carry_no_amount(&ccf.summary.taxes, found);
        },
    ),
    Rule::only(
        Edition::Of2022,
        "CCF-46",
        "a vehicle plate and a doctor's identification must have 2 characters or more",
        "la placa de un vehículo y la identificación de un médico deben tener 2 caracteres o más",
        Bilingual::alike(
            "fe-ccf-v3: extension.placaVehiculo, otrosDocumentos.medico.docIdentificacion",
        ),
        |ccf, _, found| {
            extension::plate_is_told_at_length(ccf.extension.as_ref(), found);
            other_document::doctors_are_told_at_length(&ccf.other_documents, found);
        },
    ),
    Rule::new(
        "CCF-47",
        "a related document that was issued here must have the date of its issue",
        "un documento relacionado emitido aquí debe llevar la fecha de su emisión",
        Bilingual::alike(
            "fe-ccf-v3, fe-ccf-v4: documentoRelacionado.fechaEmision; Manual Funcional V2.0",
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
    Rule::new(
        "CCF-48",
        "the receiver must not be the company itself",
        "el receptor no puede ser la propia empresa",
        Bilingual::alike("fe-ccf-v3, fe-ccf-v4: receptor.nit; Hacienda 007"),
        |ccf, facts, found| {
            receiver::check_not_issuer(ccf.receiver.as_ref(), facts.own_nit(), found);
        },
    ),
];
