//! Taxes (CAT-015).

use super::{Catalogue, Entry, entry};
use crate::language::Bilingual;
use crate::value::Notation;

/// A tax that a line lists in `taxes` and the summary adds up: sections 1 and 3 of CAT-015.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tax(&'static str);

impl Tax {
    /// The 13 % value-added tax.
    pub const VAT: Self = Self("20");

    /// The value-added tax on exports: 0 %.
    pub const EXPORTS: Self = Self("C3");

    /// The taxes that an export of 2026 bears beside its own, with an authorisation: FOVIAL and COTRANS.
    const ON_EXPORTS: [&str; 2] = ["D1", "C8"];

    /// True if an export of 2026 may bear it beside the tax on exports.
    pub fn may_be_exported(self) -> bool {
        Self::ON_EXPORTS.contains(&self.0)
    }

    /// Section 1 of the catalogue.
    const COUNTED: [&str; 8] = ["20", "C3", "59", "71", "D1", "C8", "D5", "D4"];

    /// True if it enters no total and is not printed: section 3 of the catalogue.
    pub fn is_informative(self) -> bool {
        !Self::COUNTED.contains(&self.0)
    }
}

const fn tax(code: &'static str, name: &'static str) -> Entry<Tax> {
    entry(Tax(code), code, name)
}

impl Catalogue for Tax {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual = Bilingual::new(
        "a tax of a line (CAT-015, sections 1 and 3)",
        "un tributo de una línea (CAT-015, secciones 1 y 3)",
    );
    const ENTRIES: &'static [Entry<Self>] = &[
        tax("20", "Impuesto al Valor Agregado 13%"),
        tax("C3", "Impuesto al Valor Agregado (exportaciones) 0%"),
        tax("59", "Turismo: por alojamiento (5%)"),
        tax("71", "Turismo: salida del país por vía aérea $7.00"),
        tax("D1", "FOVIAL ($0.20 Ctvs. por galón)"),
        tax("C8", "COTRANS ($0.10 Ctvs. por galón)"),
        tax("D5", "Otras tasas casos especiales"),
        tax("D4", "Otros impuestos casos especiales"),
        tax(
            "C5",
            "Impuesto ad- valorem por diferencial de precios de bebidas alcohólicas (8%)",
        ),
        tax(
            "C6",
            "Impuesto ad- valorem por diferencial de precios al tabaco cigarrillos (39%)",
        ),
        tax(
            "C7",
            "Impuesto ad- valorem por diferencial de precios al tabaco cigarros (100%)",
        ),
        tax(
            "19",
            "Fabricante de Bebidas Gaseosas, Isotónicas, Deportivas, Fortificantes, Energizante o Estimulante",
        ),
        tax(
            "28",
            "Importador de Bebidas Gaseosas, Isotónicas, Deportivas, Fortificantes, Energizante o Estimulante",
        ),
        tax("31", "Detallistas o Expendedores de Bebidas Alcohólicas"),
        tax("32", "Fabricante de Cerveza"),
        tax("33", "Importador de Cerveza"),
        tax("34", "Fabricante de Productos de Tabaco"),
        tax("35", "Importador de Productos de Tabaco"),
        tax(
            "36",
            "Fabricante de Armas de Fuego, Municiones y Artículos Similares",
        ),
        tax(
            "37",
            "Importador de Arma de Fuego, Munición y Artículos. Similares",
        ),
        tax("38", "Fabricante de Explosivos"),
        tax("39", "Importador de Explosivos"),
        tax("42", "Fabricante de Productos Pirotécnicos"),
        tax("43", "Importador de Productos Pirotécnicos"),
        tax("44", "Productor de Tabaco"),
        tax(
            "50",
            "Distribuidor de Bebidas Gaseosas, Isotónicas, Deportivas, Fortificantes, Energizante o Estimulante",
        ),
        tax("51", "Bebidas Alcohólicas"),
        tax("52", "Cerveza"),
        tax("53", "Productos del Tabaco"),
        tax("54", "Bebidas Carbonatadas o Gaseosas Simples o Endulzadas"),
        tax("55", "Otros Específicos"),
        tax("58", "Alcohol"),
        tax(
            "77",
            "Importador de Jugos, Néctares, Bebidas con Jugo y Refrescos",
        ),
        tax(
            "78",
            "Distribuidor de Jugos, Néctares, Bebidas con Jugo y Refrescos",
        ),
        tax("79", "Sobre Llamadas Telefónicas Provenientes del Ext"),
        tax(
            "85",
            "Detallista de Jugos, Néctares, Bebidas con Jugo y Refrescos",
        ),
        tax(
            "86",
            "Fabricante de Preparaciones Concentradas o en Polvo para la Elaboración de Bebidas",
        ),
        tax(
            "91",
            "Fabricante de Jugos, Néctares, Bebidas con Jugo y Refrescos",
        ),
        tax(
            "92",
            "Importador de Preparaciones Concentradas o en Polvo para la Elaboración de Bebidas",
        ),
        tax("A1", "Específicos y Ad-Valorem"),
        tax(
            "A5",
            "Bebidas Gaseosas, Isotónicas, Deportivas, Fortificantes, Energizantes o Estimulantes",
        ),
        tax("A7", "Alcohol Etílico"),
        tax("A9", "Sacos Sintéticos"),
    ];
}

/// A tax that is a line of its own (item type 4): section 2 of CAT-015.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OwnLineTax(&'static str);

const fn own_line(code: &'static str, name: &'static str) -> Entry<OwnLineTax> {
    entry(OwnLineTax(code), code, name)
}

impl Catalogue for OwnLineTax {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual = Bilingual::new(
        "a tax that is a line of its own (CAT-015, section 2)",
        "un tributo que es una línea propia (CAT-015, sección 2)",
    );
    const ENTRIES: &'static [Entry<Self>] = &[
        own_line("A8", "Impuesto Especial al Combustible (0%, 0.5%, 1%)"),
        own_line("57", "Impuesto industria de Cemento"),
        own_line("90", "Impuesto especial a la primera matrícula"),
        own_line("D4", "Otros impuestos casos especiales"),
        own_line("D5", "Otras tasas casos especiales"),
        own_line(
            "A6",
            "Impuesto ad- valorem, armas de fuego, municiones explosivas y artículos similares",
        ),
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_taxes_of_the_first_section_count_in_totals_and_the_others_are_informative() {
        let all = Tax::ENTRIES.iter();
        let counted: Vec<_> = all
            .clone()
            .filter(|it| !it.value.is_informative())
            .collect();
        assert_eq!(counted.len(), 8);
        for code in ["C5", "19", "79", "A5", "A9"] {
            let tax = all.clone().find(|it| it.code == code);
            assert!(tax.is_some_and(|it| it.value.is_informative()), "{code}");
        }
    }
}
