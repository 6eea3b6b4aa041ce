//! The table. Names are those of the authority's structures, labels theirs too, shortened.

use super::Class::{self, A, B, C, D};
use super::{Field, Section};
use crate::values::Form::{self, Address, Amount, Coded, Name, Percent, Quantity, Text};

const fn field(member: &'static str, label: &'static str, form: Form, class: Class) -> Field {
    short(member, label, label, form, class)
}

const fn short(
    member: &'static str,
    label: &'static str,
    short: &'static str,
    form: Form,
    class: Class,
) -> Field {
    Field {
        member,
        label,
        short,
        form,
        class,
    }
}

const fn section(members: &'static [&'static str], fields: &'static [Field]) -> Section {
    Section { members, fields }
}

/// What a document is, and which one.
pub const IDENTIFICATION: Section = section(
    &["identificacion"],
    &[
        field("codigoGeneracion", "Código de generación", Text, A),
        field("numeroControl", "Número de control", Text, A),
        field("fecEmi", "Fecha de generación", Text, A),
        field("horEmi", "Hora de generación", Text, A),
        field("tipoModelo", "Modelo de facturación", Name("CAT-003"), A),
        field("tipoOperacion", "Tipo de transmisión", Name("CAT-004"), A),
        field(
            "tipoContingencia",
            "Tipo de contingencia",
            Name("CAT-005"),
            B,
        ),
        field("motivoContin", "Motivo de contingencia", Text, B),
        field("motivoContigencia", "Motivo de contingencia", Text, B),
        field("fusion", "NIT de la empresa absorbida", Text, B),
        field("tipoMoneda", "Moneda", Text, A),
        field("ambiente", "Ambiente", Name("CAT-001"), C),
        field("tipoDte", "Tipo de documento", Coded("CAT-002"), A),
        field("tipoEvento", "Tipo de evento", Coded("CAT-002"), A),
        field("version", "Versión", Text, C),
    ],
);

/// Who issues, and who receives.
pub const PARTY: Section = section(
    &[
        "emisor",
        "donatario",
        "receptor",
        "sujetoExcluido",
        "donante",
        "documento",
    ],
    &[
        field("nombre", "Nombre o razón social", Text, A),
        field("nombreComercial", "Nombre comercial", Text, B),
        field("nit", "NIT", Text, A),
        field(
            "tipoDocumento",
            "Tipo de identificación",
            Name("CAT-022"),
            B,
        ),
        field("numDocumento", "Número de identificación", Text, A),
        field("nrc", "NRC", Text, A),
        short(
            "codActividad",
            "Código de actividad",
            "Cód. actividad",
            Text,
            C,
        ),
        field("descActividad", "Actividad económica", Text, A),
        field("tipoPersona", "Tipo de persona", Name("CAT-029"), B),
        field("codDomiciliado", "Domicilio fiscal", Name("CAT-032"), B),
        field("codPais", "Código de país", Text, B),
        field("nombrePais", "País", Text, A),
        field("direccion", "Dirección", Address, A),
        field("complemento", "Dirección", Text, A),
        field("telefono", "Teléfono", Text, B),
        field("correo", "Correo electrónico", Text, B),
        field("tipoEstablecimiento", "Establecimiento", Name("CAT-009"), B),
        field("codEstableMH", "Código de establecimiento MH", Text, B),
        field("codEstable", "Código de establecimiento", Text, B),
        field("codPuntoVentaMH", "Código de punto de venta MH", Text, B),
        field("codPuntoVenta", "Código de punto de venta", Text, B),
        field("codigoMH", "Código de establecimiento MH", Text, B),
        field("codigo", "Código de establecimiento", Text, B),
        field("puntoVentaMH", "Código de punto de venta MH", Text, B),
        field("puntoVenta", "Código de punto de venta", Text, B),
        field("puntoVentaContri", "Código de punto de venta", Text, B),
        field(
            "bienTitulo",
            "Bienes remitidos a título de",
            Name("CAT-025"),
            A,
        ),
        field("tipoItemExpor", "Tipo de ítem", Name("CAT-011"), B),
        field("recintoFiscal", "Recinto fiscal", Name("CAT-027"), B),
        field("tipoRegimen", "Tipo de régimen", Text, B),
        field("regimen", "Régimen de exportación", Name("CAT-028"), B),
    ],
);

/// A document that this one changes or goes on with.
pub const RELATED: Section = section(
    &["documentoRelacionado"],
    &[
        field("tipoDocumento", "Tipo de documento", Coded("CAT-002"), A),
        field("tipoGeneracion", "Generación", Name("CAT-007"), B),
        field("numeroDocumento", "Número de documento", Text, A),
        field("codigoGeneracion", "Código de generación", Text, A),
        field("fechaEmision", "Fecha de emisión", Text, A),
    ],
);

/// A document of another kind that goes with it.
pub const OTHER_DOCUMENTS: Section = section(
    &["otrosDocumentos"],
    &[
        field("codDocAsociado", "Documento asociado", Name("CAT-021"), A),
        field("descDocumento", "Identificación del documento", Text, B),
        field("detalleDocumento", "Descripción del documento", Text, B),
        field("medico.nombre", "Médico", Text, B),
        field("medico.nit", "NIT del médico", Text, B),
        field(
            "medico.docIdentificacion",
            "Identificación del médico",
            Text,
            B,
        ),
        field("medico.tipoServicio", "Servicio médico", Name("CAT-010"), B),
        field("placaTrans", "Identificación del transporte", Text, B),
        field("modoTransp", "Modo de transporte", Name("CAT-030"), B),
        field("numConductor", "Identificación del conductor", Text, B),
        field("nombreConductor", "Nombre del conductor", Text, B),
    ],
);

/// For whom it is sold.
pub const SELLER_FOR_OTHERS: Section = section(
    &["ventaTercero"],
    &[
        field("nombre", "Nombre o razón social", Text, B),
        field("nit", "NIT", Text, B),
        field("codDomiciliado", "Domicilio fiscal", Name("CAT-032"), B),
    ],
);

/// For whom it is bought.
pub const BUYER_FOR_OTHERS: Section = section(
    &["compraTercero"],
    &[
        field("nombre", "Nombre o razón social", Text, B),
        field("numDocumento", "Número de identificación", Text, B),
    ],
);

/// A line.
pub const ITEM: Section = section(
    &["cuerpoDocumento"],
    &[
        short("numItem", "N.º", "N.º", Text, A),
        short("cantidad", "Cantidad", "Cant.", Quantity, A),
        short(
            "uniMedida",
            "Unidad de medida",
            "Unidad",
            Name("CAT-014"),
            A,
        ),
        field("codigo", "Código", Text, B),
        short("tipoDte", "Tipo de documento", "Tipo", Coded("CAT-002"), A),
        short(
            "tipoDocumento",
            "Tipo de documento",
            "Tipo",
            Coded("CAT-023"),
            A,
        ),
        short(
            "tipoDoc",
            "Generación del documento",
            "Generación",
            Name("CAT-007"),
            B,
        ),
        short(
            "tipoGeneracion",
            "Generación del documento",
            "Generación",
            Name("CAT-007"),
            B,
        ),
        short("numDocumento", "Número de documento", "Documento", Text, A),
        short(
            "codigoGeneracion",
            "Código de generación",
            "Documento",
            Text,
            A,
        ),
        short("fechaEmision", "Fecha de emisión", "Fecha", Text, A),
        short("fechaGeneracion", "Fecha de generación", "Fecha", Text, A),
        field("codigoGeneracionRef", "Evento de referencia", Text, B),
        short("docDel", "Documento del", "Del", Text, B),
        short("docAl", "Documento al", "Al", Text, B),
        field("descripcion", "Descripción", Text, A),
        field("tipoItem", "Tipo de ítem", Name("CAT-011"), C),
        field("tipoDonacion", "Tipo de donación", Name("CAT-026"), A),
        field("codTributo", "Tributo", Coded("CAT-015"), B),
        short(
            "numeroDocumento",
            "Documento relacionado",
            "Doc. relacionado",
            Text,
            B,
        ),
        short("precioUni", "Precio unitario", "P. unitario", Amount, A),
        short("valorUni", "Valor unitario", "V. unitario", Amount, A),
        short("montoDescu", "Descuento por ítem", "Descuento", Amount, D),
        field("depreciacion", "Depreciación", Amount, B),
        field("tipoDepreciacion", "Depreciación", Amount, B),
        field("valor", "Valor donado", Amount, A),
        short("ventaNoSuj", "Ventas no sujetas", "No sujetas", Amount, D),
        short("ventaExenta", "Ventas exentas", "Exentas", Amount, D),
        short("ventaGravada", "Ventas gravadas", "Gravadas", Amount, D),
        short("exportaciones", "Exportaciones", "Exportac.", Amount, D),
        field("compra", "Compra", Amount, A),
        short(
            "montoSujetoGrav",
            "Monto sujeto a retención",
            "Monto sujeto",
            Amount,
            A,
        ),
        short(
            "codigoRetencionMH",
            "Código de retención MH",
            "Retención",
            Coded("CAT-006"),
            A,
        ),
        short("ivaRetenido", "IVA retenido", "IVA retenido", Amount, A),
        field("tributos", "Tributos", Form::Taxes, B),
        short(
            "noGravado",
            "Cargos o abonos que no afectan la base imponible",
            "No gravado",
            Amount,
            B,
        ),
        short("psv", "Precio sugerido de venta", "P. sugerido", Amount, B),
        short("ivaItem", "IVA por ítem", "IVA", Amount, B),
        short("totalIva", "IVA 13 %", "IVA", Amount, B),
        field("ivaPerci", "IVA percibido", Amount, B),
        field("ivaRete", "IVA retenido", Amount, B),
        field("reteRenta", "Retención de renta", Amount, B),
        field("seguro", "Seguro", Amount, B),
        field("flete", "Flete", Amount, B),
        field("obsItem", "Observaciones", Text, B),
        // Of the only line of an accounting settlement.
        field(
            "periodoLiquidacionFechaInicio",
            "Inicio del período de liquidación",
            Text,
            A,
        ),
        field(
            "periodoLiquidacionFechaFin",
            "Fin del período de liquidación",
            Text,
            A,
        ),
        field("codLiquidacion", "Código de liquidación", Text, B),
        field("cantidadDoc", "Cantidad de documentos", Quantity, B),
        field(
            "valorOperaciones",
            "Valor de las operaciones a liquidar",
            Amount,
            A,
        ),
        field(
            "montoSinPercepcion",
            "Valores no sujetos a percepción",
            Amount,
            A,
        ),
        field(
            "descripSinPercepcion",
            "Descripción del valor no sujeto a percepción",
            Text,
            B,
        ),
        field("subTotal", "Subtotal", Amount, A),
        field("iva", "IVA de las operaciones a liquidar", Amount, A),
        field(
            "montoSujetoPercepcion",
            "Monto sujeto a percepción sin IVA",
            Amount,
            A,
        ),
        field("ivaPercibido", "IVA percibido (2 %)", Amount, A),
        field("comision", "Comisión", Amount, A),
        field("porcentComision", "Porcentaje de comisión", Percent, B),
        field("ivaComision", "IVA de la comisión", Amount, A),
        field(
            "liquidoApagar",
            "Valor líquido a pagar al afiliado",
            Amount,
            A,
        ),
        field("totalLetras", "Valor en letras", Text, A),
        field("observaciones", "Observaciones", Text, B),
    ],
);

/// The sums.
pub const SUMMARY: Section = section(
    &["resumen"],
    &[
        field("totalNoSuj", "Total de operaciones no sujetas", Amount, D),
        field("totalExenta", "Total de operaciones exentas", Amount, D),
        field("totalGravada", "Total de operaciones gravadas", Amount, D),
        field("totalExportacion", "Total de exportaciones", Amount, B),
        field("exportacion", "Total de exportaciones", Amount, B),
        field("totalCompra", "Total de operaciones", Amount, A),
        field(
            "totalCompraExcluidos",
            "Total de compras a sujetos excluidos",
            Amount,
            B,
        ),
        field("valorTotal", "Total de la donación", Amount, A),
        field(
            "totalSujetoRetencion",
            "Total sujeto a retención",
            Amount,
            A,
        ),
        field(
            "subTotalVentas",
            "Suma de operaciones sin impuestos",
            Amount,
            A,
        ),
        field("descuNoSuj", "Descuento global a no sujetas", Amount, B),
        field("descuExenta", "Descuento global a exentas", Amount, B),
        field("descuGravada", "Descuento global a gravadas", Amount, B),
        field("descu", "Descuento global", Amount, B),
        field("descuento", "Descuento global", Amount, B),
        field("porcentajeDescuento", "Porcentaje de descuento", Percent, B),
        field("totalDescu", "Total de descuentos", Amount, D),
        field("tributos", "Tributos", Text, B),
        field("subTotal", "Subtotal", Amount, A),
        field("totalIva", "IVA 13 %", Amount, B),
        field("ivaPerci1", "IVA percibido", Amount, B),
        field("ivaPerci", "IVA percibido", Amount, B),
        field("ivaRete1", "IVA retenido", Amount, B),
        field("ivaRete", "IVA retenido", Amount, B),
        field(
            "codigoRetencionMH",
            "Código de retención MH",
            Coded("CAT-006"),
            B,
        ),
        field("reteRenta", "Retención de renta", Amount, B),
        field("seguro", "Seguro", Amount, B),
        field("flete", "Flete", Amount, B),
        field("totalSeguro", "Seguro", Amount, B),
        field("totalFlete", "Flete", Amount, B),
        field("totalNoOnerosas", "Transferencias no onerosas", Amount, B),
        field(
            "montoTotalOperacion",
            "Monto total de la operación",
            Amount,
            A,
        ),
        field("totalNoGravado", "Cargos o abonos no gravados", Amount, B),
        field("saldoFavor", "Saldo a favor", Amount, B),
        field("totalIVAretenido", "Total de IVA retenido", Amount, A),
        field("totalIvaRetenido", "Total de IVA retenido", Amount, A),
        field("total", "Total", Amount, A),
        field("totalPagar", "Total a pagar", Amount, A),
        field("totalLetras", "Valor en letras", Text, A),
        field("totalIVAretenidoLetras", "Valor en letras", Text, A),
        field(
            "condicionOperacion",
            "Condición de la operación",
            Name("CAT-016"),
            A,
        ),
        field("pagos", "Pagos", Text, B),
        field("numPagoElectronico", "Número de pago electrónico", Text, B),
        field("codIncoterms", "Código INCOTERMS", Text, B),
        field("descIncoterms", "INCOTERMS", Text, B),
        field("observaciones", "Observaciones", Text, B),
    ],
);

/// A tax of the sums.
pub const TAXES: Section = section(
    &["resumen.tributos"],
    &[
        field("codigo", "Código de tributo", Text, A),
        field("descripcion", "Tributo", Text, A),
        field("valor", "Valor", Amount, A),
    ],
);

/// A payment.
pub const PAYMENTS: Section = section(
    &["resumen.pagos"],
    &[
        field("codigo", "Forma de pago", Coded("CAT-017"), A),
        field("montoPago", "Monto", Amount, A),
        field("referencia", "Referencia", Text, B),
        field("plazo", "Plazo", Name("CAT-018"), B),
        field("periodo", "Período", Quantity, B),
    ],
);

/// Who hands over, and who takes.
pub const EXTENSION: Section = section(
    &["extension"],
    &[
        field("nombEntrega", "Entrega", Text, B),
        field("docuEntrega", "Documento de quien entrega", Text, B),
        field("nombRecibe", "Recibe", Text, B),
        field("docuRecibe", "Documento de quien recibe", Text, B),
        field("codEmpleado", "Código de empleado", Text, B),
        field("placaVehiculo", "Placa del vehículo", Text, B),
        field("observaciones", "Observaciones", Text, B),
    ],
);

/// What the issuer adds.
pub const APPENDIX: Section = section(
    &["apendice"],
    &[
        field("campo", "Campo", Text, C),
        field("etiqueta", "Etiqueta", Text, B),
        field("valor", "Valor", Text, B),
    ],
);

/// All of them.
#[cfg(test)]
pub const SECTIONS: [&Section; 12] = [
    &IDENTIFICATION,
    &PARTY,
    &RELATED,
    &OTHER_DOCUMENTS,
    &SELLER_FOR_OTHERS,
    &BUYER_FOR_OTHERS,
    &ITEM,
    &SUMMARY,
    &TAXES,
    &PAYMENTS,
    &EXTENSION,
    &APPENDIX,
];
