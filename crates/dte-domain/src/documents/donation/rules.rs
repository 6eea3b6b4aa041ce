//! The rules of a donation receipt.

use super::donor::Donor;
use super::{Donation, item, sums};
use crate::catalog::{AssociatedDocument, Catalogue};
use crate::documents::DocumentContent as _;
use crate::edition::Edition;
use crate::facts::Facts;
use crate::language::{Bilingual, Phrase};
use crate::message;
use crate::parts::appendix;
use crate::parts::item as line;
use crate::parts::other_document;
use crate::parts::priced_line;
use crate::parts::receiver;
use crate::parts::totals;
use crate::rule::{Findings, Rule};

/// What every donation receipt must keep.
pub const RULES: &[Rule<Donation, Facts>] = &[
    Rule::new(
        "CD-01",
        "the donor must be named and identified",
        "el donante debe llevar nombre e identificación",
        Bilingual::alike(
            "fe-cd-v1: donante.tipoDocumento, donante.numDocumento, donante.nombre; fe-cd-v2: receptor.tipoDocumento, receptor.numDocumento, receptor.nombre",
        ),
        donor_is_identified,
    ),
    Rule::new(
        "CD-02",
        "the donor's document number must have the form of its type",
        "el número de documento del donante debe tener la forma de su tipo",
        Bilingual::new(
            "fe-cd-v1: donante.numDocumento; fe-cd-v2: receptor.numDocumento; CAT-022; the service's own: a NIT and a DUI have their digits, as in the other types",
            "fe-cd-v1: donante.numDocumento; fe-cd-v2: receptor.numDocumento; CAT-022; propia del servicio: un NIT y un DUI llevan sus dígitos, como en los demás tipos",
        ),
        |donation, _, found| {
            of_the_donor(donation, |donor| {
                let path = "receiver.document_number";
                donor.receiver.identity.number_has_its_form(path, found);
            });
        },
    ),
    Rule::new(
        "CD-03",
        "a registry number must go with document_type 36",
        "un NRC debe ir con document_type 36",
        Bilingual::new(
            "fe-cd-v1: donante.nrc; fe-cd-v2: receptor.nrc; the service's own: as in the other types",
            "fe-cd-v1: donante.nrc; fe-cd-v2: receptor.nrc; propia del servicio: como en los demás tipos",
        ),
        |donation, _, found| {
            of_the_donor(donation, |donor| {
                donor.receiver.has_a_registry_number_only_with_a_nit(found);
            });
        },
    ),
    Rule::new(
        "CD-04",
        "a domiciled donor must have an address, and one abroad none",
        "un donante domiciliado debe llevar dirección, y uno no domiciliado ninguna",
        Bilingual::alike(
            "fe-cd-v1: donante.direccion (codDomiciliado); Normativa v2.0; fe-cd-v2: receptor.direccion; CAT-032",
        ),
        |donation, _, found| {
            of_the_donor(donation, |donor| {
                donor.has_an_address_at_home(found);
            });
        },
    ),
    Rule::new(
        "CD-05",
        "the code and the description of the donor's activity must come together, and not of one abroad",
        "el código y la descripción de la actividad del donante deben ir juntos, y no los de uno no domiciliado",
        Bilingual::alike(
            "fe-cd-v1: donante.codActividad, donante.descActividad (codDomiciliado = 2); Normativa v2.0; fe-cd-v2: receptor.codActividad, receptor.descActividad",
        ),
        |donation, _, found| {
            of_the_donor(donation, |donor| {
                donor.tells_a_whole_activity(found);
            });
        },
    ),
    Rule::new(
        "CD-06",
        "the country must be that of the domicile",
        "el país debe ser el del domicilio",
        Bilingual::alike(
            "fe-cd-v1: donante.codPais, donante.codDomiciliado; fe-cd-v2: receptor.codPais, receptor.codDomiciliado; CAT-020; CAT-032",
        ),
        |donation, _, found| {
            of_the_donor(donation, |donor| {
                donor.lives_where_the_domicile_says(found);
            });
        },
    ),
    Rule::only(
        Edition::Of2022,
        "CD-07",
        "the country must be one of the catalogue of 2022",
        "el país debe ser uno del catálogo de 2022",
        Bilingual::new(
            "fe-cd-v1: donante.codPais; the service's own: the schema lists the four digits of the old catalogue, which are written for the two letters",
            "fe-cd-v1: donante.codPais; propia del servicio: el esquema lista los cuatro dígitos del catálogo antiguo, que se escriben en lugar de las dos letras",
        ),
        |donation, facts, found| {
            of_the_donor(donation, |donor| {
                donor.is_of_a_country_of(facts.edition, found);
            });
        },
    ),
    Rule::new(
        "CD-08",
        "the municipality must be one of the department",
        "el municipio debe ser uno del departamento",
        Bilingual::alike(
            "fe-cd-v1: donante.direccion.municipio; fe-cd-v2: receptor.direccion.municipio; CAT-012; CAT-013",
        ),
        |donation, _, found| receiver::lives_in_a_known_municipality(donation.receiver(), found),
    ),
    Rule::new(
        "CD-09",
        "the district must be one of the municipality",
        "el distrito debe ser uno del municipio",
        Bilingual::alike("fe-cd-v2: receptor.direccion.distrito; CAT-008"),
        |donation, _, found| receiver::district_is_known(donation.receiver(), found),
    ),
    Rule::only(
        Edition::Of2026,
        "CD-10",
        "an address must have a district",
        "una dirección debe tener distrito",
        Bilingual::alike("fe-cd-v2: receptor.direccion.distrito; CAT-008"),
        |donation, _, found| receiver::address_has_a_district(donation.receiver(), found),
    ),
    Rule::new(
        "CD-11",
        "the donor's texts must have the lengths of the schema",
        "los textos del donante deben tener las longitudes del esquema",
        Bilingual::alike("fe-cd-v1: donante; fe-cd-v2: receptor"),
        |donation, _, found| {
            of_the_donor(donation, |donor| {
                donor.receiver.is_told_as_in_2026(found);
            });
        },
    ),
    Rule::new(
        "CD-12",
        "goods must say their quantity and its unit",
        "los bienes deben decir su cantidad y su unidad de medida",
        Bilingual::alike(
            "fe-cd-v1, fe-cd-v2: cuerpoDocumento.cantidad, cuerpoDocumento.uniMedida; CAT-026",
        ),
        |donation, _, found| item::goods_are_counted(&donation.items, found),
    ),
    Rule::new(
        "CD-13",
        "what is no goods must have unit 99, and money quantity 1",
        "lo que no es un bien debe llevar la unidad 99, y el dinero la cantidad 1",
        Bilingual::alike(
            "fe-cd-v1: cuerpoDocumento.uniMedida, cuerpoDocumento.cantidad (tipoDonacion); CAT-026",
        ),
        |donation, _, found| item::others_are_not(&donation.items, found),
    ),
    Rule::new(
        "CD-14",
        "an item must be measured in a unit that the schema lists",
        "un ítem debe medirse en una unidad que el esquema lista",
        Bilingual::new(
            "fe-cd-v1: cuerpoDocumento.uniMedida; CAT-014; the service's own: the same request is valid in both editions",
            "fe-cd-v1: cuerpoDocumento.uniMedida; CAT-014; propia del servicio: la misma solicitud vale en ambas ediciones",
        ),
        |donation, _, found| item::are_in_listed_units(&donation.items, found),
    ),
    Rule::new(
        "CD-15",
        "only goods may lose value, and at most what they are worth",
        "solo los bienes pueden depreciarse, y a lo sumo en lo que valen",
        Bilingual::alike(
            "fe-cd-v1: cuerpoDocumento.depreciacion (tipoDonacion); fe-cd-v2: cuerpoDocumento.tipoDepreciacion",
        ),
        |donation, _, found| item::lose_what_they_can(&donation.items, found),
    ),
    Rule::new(
        "CD-16",
        "an item's value must be quantity x unit value - depreciation",
        "el valor de un ítem debe ser cantidad x valor unitario - depreciación",
        Bilingual::alike(
            "fe-cd-v1, fe-cd-v2: cuerpoDocumento.valor, cuerpoDocumento.cantidad, cuerpoDocumento.valorUni",
        ),
        |donation, _, found| priced_line::are_price_times_quantity(&donation.items, found),
    ),
    Rule::new(
        "CD-17",
        "total_value must be the sum of the items",
        "total_value debe ser la suma de los ítems",
        Bilingual::alike("fe-cd-v1, fe-cd-v2: resumen.valorTotal, cuerpoDocumento.valor"),
        sums::total_is_a_sum,
    ),
    Rule::new(
        "CD-18",
        "all gifts together must be the items' quantities x unit values - depreciations",
        "todo lo donado debe ser las cantidades x valores unitarios - depreciaciones de los ítems",
        Bilingual::new(
            "fe-cd-v1, fe-cd-v2: resumen.valorTotal; the service's own: cents that agree one by one may not add up to more",
            "fe-cd-v1, fe-cd-v2: resumen.valorTotal; propia del servicio: centavos que cuadran uno a uno no deben sumar más",
        ),
        sums::total_is_whole,
    ),
    Rule::new(
        "CD-19",
        "money must say how it was given, and nothing else may",
        "el dinero debe decir cómo se dio, y nada más puede decirlo",
        Bilingual::alike(
            "fe-cd-v1, fe-cd-v2: resumen.pagos.montoPago, cuerpoDocumento.tipoDonacion; CAT-017; CAT-026",
        ),
        sums::money_is_told,
    ),
    Rule::new(
        "CD-20",
        "the resolution that qualifies the donee must be among the other documents",
        "la resolución que califica al donatario debe estar entre los otros documentos",
        Bilingual::new(
            "fe-cd-v1, fe-cd-v2: otrosDocumentos.codDocAsociado; CAT-021; the service's own: a document of the issuer is the resolution",
            "fe-cd-v1, fe-cd-v2: otrosDocumentos.codDocAsociado; CAT-021; propia del servicio: un documento del emisor es la resolución",
        ),
        resolution_is_there,
    ),
    Rule::new(
        "CD-21",
        "another document must have what its kind demands, and be of the donee or the donor",
        "otro documento asociado debe llevar lo que su clase exige, y ser del donatario o del donante",
        Bilingual::alike(
            "fe-cd-v1, fe-cd-v2: otrosDocumentos.codDocAsociado, otrosDocumentos.descDocumento, otrosDocumentos.detalleDocumento; CAT-021",
        ),
        papers_are_complete,
    ),
    Rule::new(
        "CD-22",
        "another document's texts must have 3 characters or more",
        "los textos de otro documento asociado deben tener 3 caracteres o más",
        Bilingual::new(
            "fe-cd-v2: otrosDocumentos.descDocumento, otrosDocumentos.detalleDocumento; the service's own: the same request is valid in both editions",
            "fe-cd-v2: otrosDocumentos.descDocumento, otrosDocumentos.detalleDocumento; propia del servicio: la misma solicitud vale en ambas ediciones",
        ),
        |donation, _, found| other_document::are_told_at_length(&donation.other_documents, found),
    ),
    Rule::new(
        "CD-23",
        "an appendix must have its three members",
        "un apéndice debe tener sus tres miembros",
        Bilingual::new(
            "fe-cd-v1, fe-cd-v2: apendice; specification, CCF rule 13, for every type that has these members",
            "fe-cd-v1, fe-cd-v2: apendice; especificación, regla 13 del CCF, para todo tipo que tiene esos miembros",
        ),
        |donation, _, found| appendix::are_complete(&donation.appendixes, found),
    ),
    Rule::new(
        "CD-24",
        "a list must have as many entries as the schema takes",
        "una lista debe tener las entradas que el esquema admite",
        Bilingual::alike("fe-cd-v1, fe-cd-v2: cuerpoDocumento, otrosDocumentos, apendice"),
        lists_fit,
    ),
];

fn of_the_donor(donation: &Donation, judge: impl FnOnce(&Donor)) {
    if let Some(donor) = &donation.donor {
        judge(donor);
    }
}

fn donor_is_identified(donation: &Donation, _: &Facts, found: &mut Findings) {
    match &donation.donor {
        None => found.absent("receiver", message!("the donor", "el donante")),
        Some(donor) => donor.receiver.is_identified(found),
    }
}

fn resolution_is_there(donation: &Donation, _: &Facts, found: &mut Findings) {
    let mut papers = donation.other_documents.iter();
    // Where one does not say what it is, that is the fault.
    let may_be = |kind: Option<AssociatedDocument>| {
        kind.is_none_or(|kind| kind == AssociatedDocument::Issuer)
    };
    if !papers.any(|paper| may_be(paper.kind)) {
        let expected = message!(
            "a document of kind 1: the resolution",
            "un documento de clase 1: la resolución"
        );
        found.absent("other_docs", expected);
    }
}

fn papers_are_complete(donation: &Donation, _: &Facts, found: &mut Findings) {
    for (index, paper) in donation.other_documents.iter().enumerate() {
        let taken = [AssociatedDocument::Issuer, AssociatedDocument::Receiver];
        if let Some(kind) = paper.kind.filter(|kind| !taken.contains(kind)) {
            let path = format!("other_docs[{index}].document_code");
            found.differs(
                path,
                Bilingual::new("1 or 2", "1 o 2"),
                Phrase::value(kind.code()),
            );
            return;
        }
    }
    other_document::are_complete(&donation.other_documents, found);
    other_document::have_only_what_their_kind_allows(&donation.other_documents, found);
}

fn lists_fit(donation: &Donation, _: &Facts, found: &mut Findings) {
    let papers = donation.other_documents.len();
    let lists = [
        ("items", 1, line::MOST, donation.items.len()),
        ("other_docs", 0, other_document::MOST, papers),
        ("appendixes", 0, appendix::MOST, donation.appendixes.len()),
    ];
    totals::lists_fit(&lists, found);
}
