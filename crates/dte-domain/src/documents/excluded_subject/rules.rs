//! The rules of an excluded subject invoice.

use super::{ExcludedSubjectInvoice, item, sums};
use crate::catalog::IdentityDocumentType;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::language::{Bilingual, Phrase, expect};
use crate::message;
use crate::money::Money;
use crate::parts::appendix;
use crate::parts::item as line;
use crate::parts::payment;
use crate::parts::priced_line;
use crate::parts::receiver::{self, Receiver};
use crate::parts::receiver_members::{ACTIVITY_CODE, ACTIVITY_DESCRIPTION, are_told};
use crate::parts::totals;
use crate::rule::{Findings, Rule};

/// What every excluded subject invoice must keep.
pub const RULES: &[Rule<ExcludedSubjectInvoice, Facts>] = &[
    Rule::new(
        "FSE-01",
        "the seller must be named and identified, with an address",
        "el vendedor debe llevar nombre, identificación y dirección",
        Bilingual::alike(
            "fe-fse-v1: sujetoExcluido.tipoDocumento, sujetoExcluido.numDocumento, sujetoExcluido.nombre, sujetoExcluido.direccion; fe-fse-v2: receptor.tipoDocumento, receptor.numDocumento, receptor.nombre, receptor.direccion",
        ),
        seller_is_complete,
    ),
    Rule::new(
        "FSE-02",
        "the seller must have no registry number: who has one issues an own invoice",
        "el vendedor no debe llevar NRC: quien lo tiene emite su propia factura",
        Bilingual::new(
            "fe-fse-v1: sujetoExcluido; fe-fse-v2: receptor; the service's own: no schema has a place for the number, and it would be lost",
            "fe-fse-v1: sujetoExcluido; fe-fse-v2: receptor; propia del servicio: ningún esquema tiene lugar para el número, y se perdería",
        ),
        |invoice, _, found| {
            let nrc = invoice.receiver.as_ref().and_then(|it| it.nrc.as_ref());
            if let Some(nrc) = nrc {
                let nrc = Phrase::value(nrc.as_str());
                found.differs("receiver.nrc", Phrase::nothing(), nrc);
            }
        },
    ),
    Rule::new(
        "FSE-03",
        "the code and the description of the seller's activity must come together",
        "el código y la descripción de la actividad del vendedor deben ir juntos",
        Bilingual::new(
            "fe-fse-v1: sujetoExcluido.codActividad, sujetoExcluido.descActividad; fe-fse-v2: receptor.codActividad, receptor.descActividad; the service's own: one is the other in words",
            "fe-fse-v1: sujetoExcluido.codActividad, sujetoExcluido.descActividad; fe-fse-v2: receptor.codActividad, receptor.descActividad; propia del servicio: lo uno es lo otro en palabras",
        ),
        |invoice, _, found| {
            if let Some(seller) = &invoice.receiver {
                activity_is_whole(seller, found);
            }
        },
    ),
    Rule::new(
        "FSE-04",
        "the seller's document number must have the form of its type",
        "el número de documento del vendedor debe tener la forma de su tipo",
        Bilingual::alike(
            "fe-fse-v1: sujetoExcluido.numDocumento (tipoDocumento); Normativa v2.0; CAT-022",
        ),
        |invoice, _, found| {
            if let Some(seller) = &invoice.receiver {
                let path = "receiver.document_number";
                seller.identity.number_has_its_form(path, found);
            }
        },
    ),
    Rule::new(
        "FSE-05",
        "the municipality must be one of the department",
        "el municipio debe ser uno del departamento",
        Bilingual::alike(
            "fe-fse-v1: sujetoExcluido.direccion.municipio; fe-fse-v2: receptor.direccion.municipio; CAT-012; CAT-013",
        ),
        |invoice, facts, found| {
            let seller = invoice.receiver.as_ref();
            let is_foreign = seller.is_some_and(|it| may_be_abroad(it, facts.edition));
            receiver::lives_in_a_known_municipality_or_abroad(seller, is_foreign, found);
        },
    ),
    Rule::new(
        "FSE-06",
        "the district must be one of the municipality",
        "el distrito debe ser uno del municipio",
        Bilingual::alike("fe-fse-v2: receptor.direccion.distrito; CAT-008"),
        |invoice, _, found| receiver::district_is_known(invoice.receiver.as_ref(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "FSE-07",
        "an address must have a district",
        "una dirección debe tener distrito",
        Bilingual::alike("fe-fse-v2: receptor.direccion.distrito; CAT-008"),
        |invoice, _, found| receiver::address_has_a_district(invoice.receiver.as_ref(), found),
    ),
    Rule::new(
        "FSE-08",
        "the seller's texts must have the lengths of the schema",
        "los textos del vendedor deben tener las longitudes del esquema",
        Bilingual::alike("fe-fse-v1: sujetoExcluido; fe-fse-v2: receptor"),
        |invoice, _, found| {
            if let Some(seller) = &invoice.receiver {
                seller.is_told_as_in_2026(found);
            }
        },
    ),
    Rule::new(
        "FSE-09",
        "an item must be goods, a service or both",
        "un ítem debe ser un bien, un servicio o ambos",
        Bilingual::alike("fe-fse-v1, fe-fse-v2: cuerpoDocumento.tipoItem; CAT-011"),
        |invoice, _, found| {
            priced_line::are_no_taxes(invoice.items.iter().map(|item| item.kind), found);
        },
    ),
    Rule::new(
        "FSE-10",
        "an item must be measured in a unit that the schema lists",
        "un ítem debe medirse en una unidad que el esquema lista",
        Bilingual::new(
            "fe-fse-v1: cuerpoDocumento.uniMedida; CAT-014; the service's own: the same request is valid in both editions",
            "fe-fse-v1: cuerpoDocumento.uniMedida; CAT-014; propia del servicio: la misma solicitud vale en ambas ediciones",
        ),
        |invoice, _, found| item::are_in_listed_units(&invoice.items, found),
    ),
    Rule::new(
        "FSE-11",
        "an item's purchase must be quantity x unit price - discount",
        "la compra de un ítem debe ser cantidad x precio unitario - descuento",
        Bilingual::alike(
            "fe-fse-v1, fe-fse-v2: cuerpoDocumento.compra, cuerpoDocumento.cantidad, cuerpoDocumento.precioUni, cuerpoDocumento.montoDescu",
        ),
        |invoice, _, found| priced_line::are_price_times_quantity(&invoice.items, found),
    ),
    Rule::new(
        "FSE-12",
        "total_purchase must be the sum of the items",
        "total_purchase debe ser la suma de los ítems",
        Bilingual::alike("fe-fse-v1, fe-fse-v2: resumen.totalCompra, cuerpoDocumento.compra"),
        sums::total_is_a_sum,
    ),
    Rule::new(
        "FSE-13",
        "all purchases together must be the items' quantities x unit prices - discounts",
        "todas las compras juntas deben ser las cantidades x precios unitarios - descuentos de los ítems",
        Bilingual::new(
            "fe-fse-v1, fe-fse-v2: resumen.totalCompra; the service's own: cents that agree one by one may not add up to more",
            "fe-fse-v1, fe-fse-v2: resumen.totalCompra; propia del servicio: los centavos que cuadran uno a uno no pueden sumar más",
        ),
        sums::total_is_whole,
    ),
    Rule::new(
        "FSE-14",
        "a discount must be at most what it is taken from",
        "un descuento debe ser a lo sumo aquello de lo que se descuenta",
        Bilingual::new(
            "fe-fse-v1, fe-fse-v2: cuerpoDocumento.montoDescu, resumen.descu; specification, CCF rule 10, for every type that has these members",
            "fe-fse-v1, fe-fse-v2: cuerpoDocumento.montoDescu, resumen.descu; especificación, regla 10 del CCF, para todo tipo que tiene esos miembros",
        ),
        sums::discounts_fit,
    ),
    Rule::new(
        "FSE-15",
        "total_discount must be the sum of all discounts",
        "total_discount debe ser la suma de todos los descuentos",
        Bilingual::alike("fe-fse-v1, fe-fse-v2: resumen.totalDescu"),
        sums::discounts_add_up,
    ),
    Rule::new(
        "FSE-16",
        "sub_total must be total_purchase less purchase_discount",
        "sub_total debe ser total_purchase menos purchase_discount",
        Bilingual::alike(
            "fe-fse-v1, fe-fse-v2: resumen.subTotal, resumen.totalCompra, resumen.descu",
        ),
        sums::sub_total_is_a_difference,
    ),
    Rule::only(
        Edition::Of2022,
        "FSE-17",
        "iva_retention must be 0 or 1 % of sub_total",
        "iva_retention debe ser 0 o el 1 % de sub_total",
        Bilingual::new(
            "fe-fse-v1: resumen.ivaRete1; CAT-006; the service's own: of what it is 1 % no text says, as in 01 and 03",
            "fe-fse-v1: resumen.ivaRete1; CAT-006; propia del servicio: ningún texto dice de qué es el 1 %, como en 01 y 03",
        ),
        sums::vat_retention_is_its_rate_or_nothing,
    ),
    Rule::only(
        Edition::Of2026,
        "FSE-18",
        "no VAT may be retained: documents of 2026 have no field for it",
        "no puede retenerse IVA: los documentos de 2026 no tienen campo para él",
        Bilingual::new(
            "fe-fse-v2: resumen; the service's own: what the document has no place for would be lost",
            "fe-fse-v2: resumen; propia del servicio: lo que el documento no tiene dónde llevar se perdería",
        ),
        |invoice, _, found| {
            totals::is_nothing("iva_retention", invoice.summary.vat_retention, found);
        },
    ),
    Rule::new(
        "FSE-19",
        "income_retention must be at most sub_total",
        "income_retention debe ser a lo sumo sub_total",
        Bilingual::new(
            "fe-fse-v1, fe-fse-v2: resumen.reteRenta, resumen.subTotal; the service's own: what is kept back is a part of what is paid",
            "fe-fse-v1, fe-fse-v2: resumen.reteRenta, resumen.subTotal; propia del servicio: lo que se retiene es parte de lo que se paga",
        ),
        sums::income_tax_fits,
    ),
    Rule::new(
        "FSE-20",
        "total_to_pay must be sub_total - retentions, and not below 0",
        "total_to_pay debe ser sub_total - retenciones, y no menor que 0",
        Bilingual::alike(
            "fe-fse-v1: resumen.totalPagar, resumen.ivaRete1, resumen.reteRenta; fe-fse-v2: resumen.totalPagar, resumen.reteRenta",
        ),
        sums::total_to_pay_is_a_difference,
    ),
    Rule::new(
        "FSE-21",
        "the payments, where they are told, must add up to the total to pay",
        "los pagos, si se dicen, deben sumar el total a pagar",
        Bilingual::new(
            "fe-fse-v1, fe-fse-v2: resumen.pagos.montoPago; specification, CCF rule 9, for every type that has these members",
            "fe-fse-v1, fe-fse-v2: resumen.pagos.montoPago; especificación, regla 9 del CCF, para todo tipo que tiene esos miembros",
        ),
        sums::payments_add_up,
    ),
    Rule::new(
        "FSE-22",
        "a credit must tell its payments, each with a term and a period",
        "un crédito debe decir sus pagos, cada uno con plazo y período",
        Bilingual::new(
            "fe-fse-v1, fe-fse-v2: resumen.pagos.plazo, resumen.pagos.periodo; CAT-016; CAT-018; specification, CCF rule 11, for every type that has these members",
            "fe-fse-v1, fe-fse-v2: resumen.pagos.plazo, resumen.pagos.periodo; CAT-016; CAT-018; especificación, regla 11 del CCF, para todo tipo que tiene esos miembros",
        ),
        |invoice, _, found| {
            let it = &invoice.summary;
            payment::credit_is_told(it.condition, &it.payments, found);
            payment::credit_has_its_length(it.condition, &it.payments, found);
        },
    ),
    Rule::new(
        "FSE-23",
        "the payments must fit the condition of the operation",
        "los pagos deben corresponder a la condición de la operación",
        Bilingual::new(
            "fe-fse-v1, fe-fse-v2: resumen.condicionOperacion, resumen.pagos; CAT-016; CAT-017; CAT-018; specification, CCF rule 11, for every type that has these members",
            "fe-fse-v1, fe-fse-v2: resumen.condicionOperacion, resumen.pagos; CAT-016; CAT-017; CAT-018; especificación, regla 11 del CCF, para todo tipo que tiene esos miembros",
        ),
        |invoice, _, found| {
            let it = &invoice.summary;
            payment::fit_the_condition(it.condition, &it.payments, found);
        },
    ),
    Rule::new(
        "FSE-24",
        "an operation with nothing to pay must be cash",
        "una operación sin nada que pagar debe ser al contado",
        Bilingual::new(
            "fe-ccf-v3: resumen.condicionOperacion (totalPagar = 0); Normativa v2.0; the service's own: held of this invoice too",
            "fe-ccf-v3: resumen.condicionOperacion (totalPagar = 0); Normativa v2.0; propia del servicio: vale también para esta factura",
        ),
        nothing_to_pay_is_cash,
    ),
    Rule::new(
        "FSE-25",
        "an appendix must have its three members",
        "un apéndice debe tener sus tres miembros",
        Bilingual::new(
            "fe-fse-v1, fe-fse-v2: apendice; specification, CCF rule 13, for every type that has these members",
            "fe-fse-v1, fe-fse-v2: apendice; especificación, regla 13 del CCF, para todo tipo que tiene esos miembros",
        ),
        |invoice, _, found| appendix::are_complete(&invoice.appendixes, found),
    ),
    Rule::new(
        "FSE-26",
        "a list must have as many entries as the schema takes",
        "una lista debe tener las entradas que el esquema admite",
        Bilingual::alike("fe-fse-v1, fe-fse-v2: cuerpoDocumento, apendice"),
        |invoice, _, found| {
            let lists = [
                ("items", 1, line::MOST, invoice.items.len()),
                ("appendixes", 0, appendix::MOST, invoice.appendixes.len()),
            ];
            totals::lists_fit(&lists, found);
        },
    ),
    Rule::new(
        "FSE-27",
        "the seller must not be the company itself",
        "el sujeto excluido no puede ser la propia empresa",
        Bilingual::alike(
            "fe-fse-v1: sujetoExcluido.numDocumento; fe-fse-v2: receptor.numDocumento; Hacienda 007",
        ),
        |invoice, facts, found| {
            receiver::check_not_issuer(invoice.receiver.as_ref(), facts.own_nit(), found);
        },
    ),
];

fn seller_is_complete(invoice: &ExcludedSubjectInvoice, _: &Facts, found: &mut Findings) {
    match &invoice.receiver {
        None => found.absent("receiver", message!("the seller", "el vendedor")),
        Some(seller) => {
            seller.is_identified(found);
            let has_address = seller.address.is_some();
            found.require(has_address, || "receiver.address", expect::ADDRESS);
        }
    }
}

/// In documents of 2026 who shows a document that is none of the country's may live abroad.
fn may_be_abroad(seller: &Receiver, edition: Edition) -> bool {
    let foreign = [
        IdentityDocumentType::ResidentCard,
        IdentityDocumentType::Passport,
        IdentityDocumentType::Other,
    ];
    let kind = seller.identity.kind;
    edition == Edition::Of2026 && kind.is_some_and(|kind| foreign.contains(&kind))
}

fn activity_is_whole(seller: &Receiver, found: &mut Findings) {
    let (code, text) = (&seller.activity_code, &seller.activity_description);
    if code.is_some() != text.is_some() {
        let members = [ACTIVITY_CODE, ACTIVITY_DESCRIPTION];
        are_told(seller, &members, found);
    }
}

fn nothing_to_pay_is_cash(invoice: &ExcludedSubjectInvoice, _: &Facts, found: &mut Findings) {
    let to_pay = Money::try_from(invoice.total_to_pay()).ok();
    if let Some(to_pay) = to_pay {
        payment::nothing_to_pay_is_cash(invoice.summary.condition, to_pay, found);
    }
}
