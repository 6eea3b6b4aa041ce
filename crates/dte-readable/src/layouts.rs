//! What the page of each type has of its own: a row a type.

use crate::fields::{Class, Field};
use crate::stored::Node;

/// How the page of a type is laid out.
#[derive(Debug)]
pub struct Layout {
    /// The type's code.
    pub code: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What its receiver is called.
    pub receiver: &'static str,
    /// The columns of its lines, on a page. What has none stands below the line.
    pub columns: &'static [Column],
    /// The sums that stand out, of which a document has one.
    pub totals: &'static [&'static str],
    /// The members that this type classes otherwise than the table.
    pub classes: &'static [(&'static str, Class)],
    /// The members that this type calls otherwise than the table.
    pub labels: &'static [(&'static str, &'static str)],
}

impl Layout {
    /// Whether a member has to be shown in documents of this type.
    pub fn class_of(&self, field: &Field) -> Class {
        let mut own = self.classes.iter();
        let own = own.find(|(member, _)| *member == field.member);
        own.map_or(field.class, |(_, class)| *class)
    }

    /// What a member is called in documents of this type.
    pub fn label_of(&self, field: &Field) -> &'static str {
        let mut own = self.labels.iter();
        let own = own.find(|(member, _)| *member == field.member);
        own.map_or(field.label, |(_, label)| label)
    }
}

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    pub member: &'static str,
    /// In thousandths of a point; 0: what is left.
    pub width: i32,
    pub is_right: bool,
}

const fn left(member: &'static str, points: i32) -> Column {
    Column {
        member,
        width: points * 1_000,
        is_right: false,
    }
}

const fn right(member: &'static str, points: i32) -> Column {
    Column {
        is_right: true,
        ..left(member, points)
    }
}

/// The lines of what sells.
const OF_SALES: &[Column] = &[
    right("numItem", 22),
    right("cantidad", 46),
    left("uniMedida", 50),
    left("descripcion", 0),
    right("precioUni", 60),
    right("montoDescu", 50),
    right("ventaNoSuj", 52),
    right("ventaExenta", 52),
    right("ventaGravada", 58),
];

const OF_RETENTIONS: &[Column] = &[
    right("numItem", 22),
    left("tipoDte", 92),
    left("numDocumento", 152),
    // The same number in documents of 2026; a document has one of the two.
    left("numeroDocumento", 152),
    left("fechaEmision", 50),
    left("descripcion", 0),
    right("montoSujetoGrav", 62),
    right("ivaRetenido", 58),
];

/// The documents that are settled.
const OF_SETTLED: &[Column] = &[
    right("numItem", 22),
    left("tipoDte", 0),
    left("numeroDocumento", 152),
    right("ventaNoSuj", 52),
    right("ventaExenta", 52),
    right("ventaGravada", 58),
    right("exportaciones", 58),
    right("ivaItem", 52),
];

/// The lines of what leaves the country.
const OF_EXPORTS: &[Column] = &[
    right("numItem", 22),
    right("cantidad", 50),
    left("uniMedida", 54),
    left("descripcion", 0),
    right("precioUni", 64),
    right("montoDescu", 54),
    right("noGravado", 60),
    right("ventaGravada", 64),
];

/// The lines of what is given.
const OF_GIFTS: &[Column] = &[
    right("numItem", 22),
    left("tipoDonacion", 54),
    right("cantidad", 50),
    left("uniMedida", 54),
    left("descripcion", 0),
    right("valorUni", 70),
    right("valor", 70),
];

/// The lines of what is bought.
const OF_PURCHASES: &[Column] = &[
    right("numItem", 22),
    right("cantidad", 56),
    left("uniMedida", 60),
    left("descripcion", 0),
    right("precioUni", 70),
    right("montoDescu", 60),
    right("compra", 70),
];

/// The lines of sales on paper that are reported.
const OF_OPERATIONS: &[Column] = &[
    right("numItem", 22),
    left("tipoDocumento", 84),
    left("fechaEmision", 50),
    right("cantidad", 40),
    left("descripcion", 0),
    right("precioUni", 56),
    right("ventaNoSuj", 52),
    right("ventaExenta", 52),
    right("ventaGravada", 58),
];

const SALE: Layout = Layout {
    code: "",
    title: "",
    receiver: "Receptor",
    columns: OF_SALES,
    totals: &["totalPagar", "montoTotalOperacion"],
    classes: &[],
    labels: &[],
};

/// The lines of what comes back: sales of invoices and exports, and purchases.
const OF_RETURNS: &[Column] = &[
    right("numItem", 22),
    right("cantidad", 46),
    left("uniMedida", 50),
    left("descripcion", 0),
    right("precioUni", 60),
    right("montoDescu", 50),
    right("compra", 58),
    right("ventaGravada", 58),
];

/// The rows.
pub const LAYOUTS: &[Layout] = &[
    Layout {
        code: "01",
        title: "Factura",
        labels: &[("totalIva", "IVA 13 % incluido")],
        ..SALE
    },
    Layout {
        code: "03",
        title: "Comprobante de crédito fiscal",
        ..SALE
    },
    Layout {
        code: "04",
        title: "Nota de remisión",
        totals: &["montoTotalOperacion"],
        ..SALE
    },
    Layout {
        code: "05",
        title: "Nota de crédito",
        ..SALE
    },
    Layout {
        code: "06",
        title: "Nota de débito",
        ..SALE
    },
    Layout {
        code: "07",
        title: "Comprobante de retención",
        receiver: "Sujeto de retención",
        columns: OF_RETENTIONS,
        classes: &[("numDocumento", Class::B)],
        totals: &["totalIVAretenido", "totalIvaRetenido"],
        ..SALE
    },
    Layout {
        code: "08",
        title: "Comprobante de liquidación",
        receiver: "Mandante",
        columns: OF_SETTLED,
        totals: &["total"],
        ..SALE
    },
    Layout {
        code: "09",
        title: "Documento contable de liquidación",
        receiver: "Afiliado",
        columns: &[],
        totals: &["liquidoApagar"],
        ..SALE
    },
    Layout {
        code: "11",
        title: "Factura de exportación",
        columns: OF_EXPORTS,
        totals: &["totalPagar"],
        ..SALE
    },
    Layout {
        code: "14",
        title: "Factura de sujeto excluido",
        receiver: "Sujeto excluido",
        columns: OF_PURCHASES,
        totals: &["totalPagar"],
        ..SALE
    },
    Layout {
        code: "15",
        title: "Comprobante de donación",
        receiver: "Donante",
        columns: OF_GIFTS,
        totals: &["valorTotal"],
        ..SALE
    },
    Layout {
        code: "17",
        title: "Evento de operaciones especiales",
        columns: OF_OPERATIONS,
        totals: &["total"],
        // A range of invoices has no number of its own, and a voucher no range.
        classes: &[("numDocumento", Class::B)],
        ..SALE
    },
    Layout {
        code: "18",
        title: "Evento de retorno",
        columns: OF_RETURNS,
        totals: &["totalPagar"],
        classes: &[("ventaNoSuj", Class::B), ("ventaExenta", Class::B)],
        ..SALE
    },
];

/// The layout of a document; one of a type that has none looks like a sale.
pub fn of(document: &Node) -> &'static Layout {
    let said = |member| {
        document
            .at("identificacion")
            .and_then(|it| it.text_at(member))
    };
    let code = said("tipoDte").or_else(|| said("tipoEvento"));
    let found = LAYOUTS.iter().find(|layout| Some(layout.code) == code);
    found.unwrap_or(&SALE)
}
