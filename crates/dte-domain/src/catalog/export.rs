//! How goods leave the country: customs precincts (CAT-027), export regimes (CAT-028) and their types
//! (CAT-033), means of transport (CAT-030), terms of delivery (CAT-031), and what a buyer is (CAT-029).

use super::{Catalogue, Entry, NumericCatalogue, entry};
use crate::language::Bilingual;
use crate::value::{Form, Notation, ParseError, ParseErrorKind, Value};

/// What a person is (CAT-029).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum PersonType {
    Natural,
    Juridical,
}

impl NumericCatalogue for PersonType {}

impl Catalogue for PersonType {
    const WRITTEN: Notation = Notation::Number;
    const LISTS: Bilingual =
        Bilingual::new("a kind of person (CAT-029)", "un tipo de persona (CAT-029)");
    const ENTRIES: &'static [Entry<Self>] = &[
        entry(Self::Natural, "1", "Persona Natural"),
        entry(Self::Juridical, "2", "Persona Jurídica"),
    ];
}

/// A means of transport (CAT-030).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum TransportMode {
    Land,
    Air,
    Sea,
    Rail,
    Multimodal,
    Mail,
}

impl NumericCatalogue for TransportMode {}

impl TransportMode {
    /// Whether the schemas of 2022 take it, which end at 4.
    pub fn is_of_2022(self) -> bool {
        self.number() <= 4
    }
}

impl Catalogue for TransportMode {
    const WRITTEN: Notation = Notation::Number;
    const LISTS: Bilingual = Bilingual::new(
        "a means of transport (CAT-030)",
        "un modo de transporte (CAT-030)",
    );
    const ENTRIES: &'static [Entry<Self>] = &[
        entry(Self::Land, "1", "TERRESTRE"),
        entry(Self::Air, "2", "AÉREO"),
        entry(Self::Sea, "3", "MARÍTIMO"),
        entry(Self::Rail, "4", "FERREO"),
        entry(Self::Multimodal, "5", "MULTIMODAL"),
        entry(Self::Mail, "6", "CORREO"),
    ];
}

/// Terms of delivery (CAT-031).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Incoterm(&'static str);

const fn term(code: &'static str, name: &'static str) -> Entry<Incoterm> {
    entry(Incoterm(code), code, name)
}

impl Catalogue for Incoterm {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual = Bilingual::new("terms of delivery (CAT-031)", "un INCOTERM (CAT-031)");
    const ENTRIES: &'static [Entry<Self>] = &[
        term("01", "EXW-En fabrica"),
        term("02", "FCA-Libre transportista"),
        term("03", "CPT-Transporte pagado hasta"),
        term("04", "CIP-Transporte y seguro pagado hasta"),
        term("05", "DAP-Entrega en el lugar"),
        term("06", "DPU-Entregado en el lugar descargado"),
        term("07", "DDP-Entrega con impuestos pagados"),
        term("08", "FAS-Libre al costado del buque"),
        term("09", "FOB-Libre a bordo"),
        term("10", "CFR-Costo y flete"),
        term("11", "CIF- Costo seguro y flete"),
    ];
}

/// A customs precinct (CAT-027).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CustomsPrecinct(&'static str);

impl CustomsPrecinct {
    const OF_2026: &'static [&'static str] = &["42", "43"];

    /// Whether the catalogue of 2022 has it.
    pub fn is_of_2022(self) -> bool {
        !Self::OF_2026.contains(&self.0)
    }
}

const fn precinct(code: &'static str, name: &'static str) -> Entry<CustomsPrecinct> {
    entry(CustomsPrecinct(code), code, name)
}

impl Catalogue for CustomsPrecinct {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual = Bilingual::new(
        "a customs precinct (CAT-027)",
        "un recinto fiscal (CAT-027)",
    );
    const ENTRIES: &'static [Entry<Self>] = &[
        precinct("01", "Terrestre San Bartolo"),
        precinct("02", "Marítima de Acajutla"),
        precinct("03", "Aérea De Comalapa"),
        precinct("04", "Terrestre Las Chinamas"),
        precinct("05", "Terrestre La Hachadura"),
        precinct("06", "Terrestre Santa Ana"),
        precinct("07", "Terrestre San Cristóbal"),
        precinct("08", "Terrestre Anguiatú"),
        precinct("09", "Terrestre El Amatillo"),
        precinct("10", "Marítima La Unión"),
        precinct("11", "Terrestre El Poy"),
        precinct("12", "Terrestre Metalío"),
        precinct("15", "Fardos Postales"),
        precinct("16", "Z.F. San Marcos"),
        precinct("17", "Z.F. El Pedregal"),
        precinct("18", "Z.F. San Bartolo"),
        precinct("20", "Z.F. Exportsalva"),
        precinct("21", "Z.F. American Park"),
        precinct("23", "Z.F. Internacional"),
        precinct("24", "Z.F. Diez"),
        precinct("26", "Z.F. Miramar"),
        precinct("27", "Z.F. Santo Tomas"),
        precinct("28", "Z.F. Santa Tecla"),
        precinct("29", "Z.F. Santa Ana"),
        precinct("30", "Z.F. La Concordia"),
        precinct("31", "Aérea Ilopango"),
        precinct("32", "Z.F. Pipil"),
        precinct("33", "Puerto Barillas"),
        precinct("34", "Z.F. Calvo Conservas"),
        precinct("35", "Feria Internacional"),
        precinct("36", "Aduana El Papalón"),
        precinct("37", "Z.F. Sam-Li"),
        precinct("38", "Z.F. San José"),
        precinct("39", "Z.F. Las Mercedes"),
        precinct("40", "Z.F. EMCO"),
        precinct("41", "Z.F. Gigante"),
        precinct("42", "Z.F. NOVABES"),
        precinct("43", "Z.F. INHDELVA"),
        precinct("71", "Aldesa"),
        precinct("72", "Agdosa Merliot"),
        precinct("73", "Bodesa"),
        precinct("76", "Delegacion DHL"),
        precinct("77", "Transauto"),
        precinct("80", "Nejapa"),
        precinct("81", "Almaconsa"),
        precinct("83", "Agdosa Apopa"),
        precinct("85", "Gutiérrez Courier Y Cargo"),
        precinct("99", "San Bartolo Envío Hn/Gt"),
    ];
}

/// What kind of regime goods leave under (CAT-033).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum RegimeType {
    Definitive,
    Temporary,
    Reexport,
    Transit,
}

impl Catalogue for RegimeType {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual =
        Bilingual::new("a type of regime (CAT-033)", "un tipo de régimen (CAT-033)");
    const ENTRIES: &'static [Entry<Self>] = &[
        entry(Self::Definitive, "EX-1", "Exportación Definitiva"),
        entry(Self::Temporary, "EX-2", "Exportación Temporal"),
        entry(Self::Reexport, "EX-3", "Reexportación"),
        entry(Self::Transit, "TA-1", "Tránsito Aduanero"),
    ];
}

/// A customs regime (CAT-028 of 2026, which has the type apart).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExportRegime {
    code: &'static str,
    is_of_2022: bool,
}

impl ExportRegime {
    /// The only type that it can be of: its first digit says it.
    pub fn regime_type(self) -> RegimeType {
        match self.code.as_bytes().first() {
            Some(b'1') => RegimeType::Definitive,
            Some(b'2') => RegimeType::Temporary,
            Some(b'3') => RegimeType::Reexport,
            _ => RegimeType::Transit,
        }
    }

    /// Whether the catalogue of 2022 has it, with its type before it.
    pub fn is_of_2022(self) -> bool {
        self.is_of_2022
    }

    /// Type and regime in one code, as documents of 2022 write it.
    pub fn code_of_2022(self) -> String {
        format!("{}.{}", self.regime_type().code(), self.code)
    }
}

/// A regime as clients write it: its code alone, or with its type before it as in documents of 2022.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RegimeCode {
    /// The regime.
    pub regime: ExportRegime,
    /// Whether its type was said with it.
    pub says_type: bool,
}

impl Value for RegimeCode {
    const NOTATION: Notation = Notation::Text;

    fn parse(written: &str) -> Result<Self, ParseError> {
        if let Ok(regime) = ExportRegime::parse(written) {
            let says_type = false;
            return Ok(Self { regime, says_type });
        }
        let code = written.trim();
        let mut entries = ExportRegime::ENTRIES.iter();
        let found = entries.find(|entry| entry.value.code_of_2022() == code);
        let of_2022 = |entry: &Entry<ExportRegime>| Self {
            regime: entry.value,
            says_type: true,
        };
        let unknown = || ParseError::new(ParseErrorKind::Catalogue, ExportRegime::LISTS, written);
        found.map(of_2022).ok_or_else(unknown)
    }

    fn form() -> Form {
        Form::pattern(
            "^ *((EX-[123]|TA-1)[.])?[0-3][0-9]{3}[.][0-9]{3} *$",
            "a code of CAT-028, alone or after its type as in `EX-1.1000.000`",
            "1000.000",
        )
    }
}

impl std::fmt::Display for RegimeCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.says_type {
            f.write_str(&self.regime.code_of_2022())
        } else {
            f.write_str(self.regime.code())
        }
    }
}

const fn both(code: &'static str, name: &'static str) -> Entry<ExportRegime> {
    let value = ExportRegime {
        code,
        is_of_2022: true,
    };
    entry(value, code, name)
}

const fn only_2026(code: &'static str, name: &'static str) -> Entry<ExportRegime> {
    let value = ExportRegime {
        code,
        is_of_2022: false,
    };
    entry(value, code, name)
}

impl Catalogue for ExportRegime {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual = Bilingual::new(
        "an export regime (CAT-028)",
        "un régimen de exportación (CAT-028)",
    );
    const ENTRIES: &'static [Entry<Self>] = &[
        both("1000.000", "Exportación Definitiva, Régimen Común"),
        both(
            "1040.000",
            "Exportación Definitiva Sustitución de Mercancías, Régimen Común",
        ),
        both(
            "1041.020",
            "Exportación Definitiva Proveniente de Franquicia Provisional, Franq. Presidenciales exento de DAI",
        ),
        both(
            "1041.021",
            "Exportación Definitiva Proveniente de Franquicia Provisional, Franq. Presidenciales exento de DAI e IVA",
        ),
        both(
            "1048.025",
            "Exportación Definitiva Proveniente de Franquicia Definitiva, Maquinaria y Equipo LZF. DPA",
        ),
        both(
            "1048.031",
            "Exportación Definitiva Proveniente de Franquicia Definitiva, Distribución Internacional",
        ),
        both(
            "1048.032",
            "Exportación Definitiva Proveniente. de Franquicia Definitiva, Operaciones Internacionales de Logística",
        ),
        both(
            "1048.033",
            "Exportación Definitiva Proveniente de Franquicia Definitiva, Centro Internacional de llamadas(Call Center)",
        ),
        both(
            "1048.034",
            "Exportación Definitiva Proveniente de Franquicia Definitiva, Tecnologias de Información LSI",
        ),
        both(
            "1048.035",
            "Exportación Definitiva Proveniente de Franquicia Definitiva, Investigación y Desarrollo LSI",
        ),
        both(
            "1048.036",
            "Exportación Definitiva Proveniente de Franquicia Definitiva, Reparación y Mantenimiento de Embarcaciones Marítimas LSI",
        ),
        both(
            "1048.037",
            "Exportación Definitiva Proveniente de Franquicia Definitiva, Reparación y Mantenimiento de Aeronaves LSI",
        ),
        both(
            "1048.038",
            "Exportación Definitiva Proveniente de Franquicia Definitiva, Procesos Empresariales LSI",
        ),
        both(
            "1048.039",
            "Exportación Definitiva Proveniente de Franquicia Definitiva, Servicios Medico-Hospitalarios LSI",
        ),
        both(
            "1048.040",
            "Exportación Definitiva Proveniente de Franquicia Definitiva, Servicios Financieros Internacionales LSI",
        ),
        both(
            "1048.043",
            "Exportación Definitiva Proveniente de Franquicia Definitiva, Reparación y Mantenimiento de Contenedores LSI",
        ),
        both(
            "1048.044",
            "Exportación Definitiva Proveniente de Franquicia Definitiva, Reparación de Equipos Tecnológicos LSI",
        ),
        both(
            "1048.054",
            "Exportación Definitiva Proveniente de Franquicia Definitiva, Atención Ancianos y Convalecientes LSI",
        ),
        both(
            "1048.055",
            "Exportación Definitiva Proveniente de Franquicia Definitiva, Telemedicina LSI",
        ),
        both(
            "1048.056",
            "Exportación Definitiva Proveniente de Franquicia Definitiva, Cinematografía LSI",
        ),
        both(
            "1052.000",
            "Exportación Definitiva de DPA con origen en Compras Locales, Régimen Común",
        ),
        both(
            "1054.000",
            "Exportación Definitiva de Zona Franca con origen en Compras Locales, Régimen Común",
        ),
        both(
            "1100.000",
            "Exportación Definitiva de Envíos de Socorro , Régimen Común",
        ),
        both(
            "1200.000",
            "Exportación Definitiva de Envíos Postales, Régimen Común",
        ),
        both(
            "1300.000",
            "Exportación Definitiva Envíos que requieren despacho urgente, Régimen Común",
        ),
        both("1400.000", "Exportación Definitiva Courier, Régimen Común"),
        both(
            "1400.011",
            "Exportación Definitiva Courier, Muestras Sin Valor Comercial",
        ),
        both(
            "1400.012",
            "Exportación Definitiva Courier, Material Publicitario",
        ),
        both(
            "1400.017",
            "Exportación Definitiva Courier, Declaración de Documentos",
        ),
        both(
            "1500.000",
            "Exportación Definitiva Menaje de casa, Régimen Común",
        ),
        both(
            "2100.000",
            "Exportación Temporal para Perfeccionamiento Pasivo, Régimen Común",
        ),
        only_2026(
            "2100.065",
            "Exportación Temporal para Perfeccionamiento Pasivo, De Mercado Nacional a ZF o DPA",
        ),
        both(
            "2200.000",
            "Exportación Temporal con Reimportación en el mismo estado, Régimen Común",
        ),
        only_2026(
            "2200.065",
            "Exportación Temporal con Reimportación en el mismo estado, De Mercado Nacional a ZF o DPA",
        ),
        both("2400.000", "Traslados Definitivos"),
        both(
            "3050.000",
            "Reexportación Proveniente de Importación Temporal, Régimen Común",
        ),
        both(
            "3051.000",
            "Reexportación Proveniente de Tiendas Libres, Régimen Común",
        ),
        both(
            "3052.000",
            "Reexportación Proveniente de Admisión Temporal para Perfeccionamiento Activo, Régimen Común",
        ),
        both(
            "3053.000",
            "Reexportación Proveniente de Admisión Temporal, Régimen Común",
        ),
        both(
            "3054.000",
            "Reexportación Proveniente de Régimen de Zona Franca, Régimen Común",
        ),
        both(
            "3055.000",
            "Reexportación Proveniente de Admisión Temporal para Perfeccionamiento Activo con Garantía, Régimen Común",
        ),
        both(
            "3056.000",
            "Reexportación Proveniente de Admisión Temporal Distribución Internacional Parque de Servicios, Régimen Común",
        ),
        only_2026(
            "3056.047",
            "Reexportación Proveniente de Admisión Temporal Distribución Internacional Parque de Servicios, Remisión a Departamento de Subastas",
        ),
        both(
            "3056.057",
            "Reexportación Proveniente de Admisión Temporal Distribución Internacional Parque de Servicios, Remisión entre Usuarios Directos del Mismo Parque de Servicios",
        ),
        both(
            "3056.058",
            "Reexportación Proveniente de Admisión Temporal Distribución Internacional Parque de Servicios, Remisión entre Usuarios Directos de Diferente Parque de Servicios",
        ),
        both(
            "3056.072",
            "Reexportación Proveniente de Admisión Temporal Distribución Internacional Parque de Servicios, Decreto 738 Eléctricos e Híbridos",
        ),
        only_2026(
            "3056.081",
            "Reexportación Proveniente de Admisión Temporal Distribución Internacional Parque de Servicios, Remisión entre Usuarios Directos LSI",
        ),
        only_2026(
            "3056.084",
            "Reexportación Proveniente de Admisión Temporal Distribución Internacional Parque de Servicios, De una LSI para un DPA",
        ),
        only_2026(
            "3056.085",
            "Reexportación Proveniente de Admisión Temporal Distribución Internacional Parque de Servicios, De una LSI para una ZF",
        ),
        both(
            "3057.000",
            "Reexportación Proveniente de Admisión Temporal Operaciones Internacional de Logística Parque de Servicios, Régimen Común",
        ),
        only_2026(
            "3057.047",
            "Reexportación Proveniente de Admisión Temporal Operaciones Internacional de Logística Parque de Servicios, Remisión a Departamento de Subastas",
        ),
        both(
            "3057.057",
            "Reexportación Proveniente de Admisión Temporal Operaciones Internacional de Logística Parque de Servicios, Remisión entre Usuarios Directos del Mismo Parque de Servicios",
        ),
        both(
            "3057.058",
            "Reexportación Proveniente de Admisión Temporal Operaciones Internacional de Logística Parque de Servicios, Remisión entre Usuarios Directos de Diferente Parque de Servicios",
        ),
        only_2026(
            "3057.081",
            "Reexportación Proveniente de Admisión Temporal Operaciones Internacional de Logística Parque de Servicios, Remisión entre Usuarios Directos LSI",
        ),
        only_2026(
            "3057.084",
            "Reexportación Proveniente de Admisión Temporal Operaciones Internacional de Logística Parque de Servicios, De una LSI para un DPA",
        ),
        only_2026(
            "3057.085",
            "Reexportación Proveniente de Admisión Temporal Operaciones Internacional de Logística Parque de Servicios, De una LSI para una ZF",
        ),
        both(
            "3058.033",
            "Reexportación Proveniente de Admisión Temporal Centro Servicio LSI, Centro Internacional de llamadas(Call Center)",
        ),
        only_2026(
            "3058.034",
            "Reexportación Proveniente de Admisión Temporal Centro Servicio LSI, Tecnologías de Información LSI",
        ),
        only_2026(
            "3058.035",
            "Reexportación Proveniente de Admisión Temporal Centro Servicio LSI, Investigación y Desarrollo LSI",
        ),
        both(
            "3058.036",
            "Reexportación Proveniente de Admisión Temporal Centro Servicio LSI, Reparación y Mantenimiento de Embarcaciones Marítimas LSI",
        ),
        both(
            "3058.037",
            "Reexportación Proveniente de Admisión Temporal Centro Servicio LSI, Reparación y Mantenimiento de Aeronaves LSI",
        ),
        only_2026(
            "3058.038",
            "Reexportación Proveniente de Admisión Temporal Centro Servicio LSI, Procesos Empresariales LSI",
        ),
        only_2026(
            "3058.039",
            "Reexportación Proveniente de Admisión Temporal Centro Servicio LSI, Servicios Medico-Hospitalarios LSI",
        ),
        only_2026(
            "3058.040",
            "Reexportación Proveniente de Admisión Temporal Centro Servicio LSI, Servicios Financieros Internacionales LSI",
        ),
        both(
            "3058.043",
            "Reexportación Proveniente de Admisión Temporal Centro Servicio LSI, Reparación y Mantenimiento de Contenedores LSI",
        ),
        only_2026(
            "3058.044",
            "Reexportación Proveniente de Admisión Temporal Centro Servicio LSI, Reparación de Equipos Tecnológicos LSI",
        ),
        only_2026(
            "3058.054",
            "Reexportación Proveniente de Admisión Temporal Centro Servicio LSI, Atención Ancianos y Convalecientes LSI",
        ),
        only_2026(
            "3058.055",
            "Reexportación Proveniente de Admisión Temporal Centro Servicio LSI, Telemedicina LSI",
        ),
        only_2026(
            "3058.056",
            "Reexportación Proveniente de Admisión Temporal Centro Servicio LSI, Cinematografía LSI",
        ),
        only_2026(
            "3058.082",
            "Reexportación Proveniente de Admisión Temporal Centro Servicio LSI, Remisión entre Centros de Servicios LSI",
        ),
        both(
            "3059.000",
            "Reexportación Proveniente de Admisión Temporal Reparación de Equipo Tecnológico Parque de Servicios, Régimen Común",
        ),
        both(
            "3059.057",
            "Reexportación Proveniente de Admisión Temporal Reparación de Equipo Tecnológico Parque de Servicios, Remisión entre Usuarios Directos del Mismo Parque de Servicios",
        ),
        both(
            "3059.058",
            "Reexportación Proveniente de Admisión Temporal Reparación de Equipo Tecnológico Parque de Servicios, Remisión entre Usuarios Directos de Diferente Parque de Servicios",
        ),
        only_2026(
            "3059.033",
            "Reexportación Proveniente de Servicios Internacionales en Parques de Servicios, Centro Internacional de llamadas(Call Center)",
        ),
        only_2026(
            "3059.034",
            "Reexportación Proveniente de Servicios Internacionales en Parques de Servicios, Tecnologías de Información LSI",
        ),
        only_2026(
            "3059.035",
            "Reexportación Proveniente de Servicios Internacionales en Parques de Servicios, Investigación y Desarrollo LSI",
        ),
        only_2026(
            "3059.038",
            "Reexportación Proveniente de Servicios Internacionales en Parques de Servicios, Procesos Empresariales LSI",
        ),
        only_2026(
            "3059.039",
            "Reexportación Proveniente de Servicios Internacionales en Parques de Servicios, Servicios Medico-Hospitalarios LSI",
        ),
        only_2026(
            "3059.040",
            "Reexportación Proveniente de Servicios Internacionales en Parques de Servicios, Servicios Financieros Internacionales LSI",
        ),
        only_2026(
            "3059.044",
            "Reexportación Proveniente de Servicios Internacionales en Parques de Servicios, Reparación de Equipos Tecnológicos LSI",
        ),
        only_2026(
            "3059.047",
            "Reexportación Proveniente de Servicios Internacionales en Parques de Servicios, Remisión a Departamento de Subastas",
        ),
        only_2026(
            "3059.054",
            "Reexportación Proveniente de Servicios Internacionales en Parques de Servicios, Atención Ancianos y Convalecientes LSI",
        ),
        only_2026(
            "3059.055",
            "Reexportación Proveniente de Servicios Internacionales en Parques de Servicios, Telemedicina LS",
        ),
        only_2026(
            "3059.056",
            "Reexportación Proveniente de Servicios Internacionales en Parques de Servicios, Cinematografía LSI",
        ),
        only_2026(
            "3059.081",
            "Reexportación Proveniente de Servicios Internacionales en Parques de Servicios, Remisión entre Usuarios Directos",
        ),
        both(
            "3070.000",
            "Reexportación Proveniente de Depósito., Régimen Común",
        ),
        only_2026(
            "3070.047",
            "Reexportación Proveniente de Depósito., Remisión a Departamento de Subastas",
        ),
        both(
            "3070.072",
            "Reexportación Proveniente de Depósito., Decreto 738 Eléctricos e Híbridos",
        ),
        both("3071.000", "Reexp. Prov. de Deposito."),
        only_2026("0000.000", "Tránsito Aduanero"),
    ];
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_regime_is_written_with_its_type_or_without_it() {
        let alone = RegimeCode::parse("1000.000").unwrap();
        assert!(!alone.says_type);
        let whole = RegimeCode::parse("EX-1.1000.000").unwrap();
        assert!(whole.says_type);
        assert_eq!(whole.regime, alone.regime);
        assert_eq!(whole.to_string(), "EX-1.1000.000");
        for wrong in ["EX-2.1000.000", "EX-1.9999.999", "EX-1", ""] {
            assert!(RegimeCode::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_regime_says_its_type_and_its_code_of_2022() {
        let regime = |code: &str| ExportRegime::parse(code).unwrap();
        assert_eq!(regime("1000.000").code_of_2022(), "EX-1.1000.000");
        assert_eq!(regime("2400.000").regime_type(), RegimeType::Temporary);
        assert_eq!(regime("3059.057").code_of_2022(), "EX-3.3059.057");
        assert_eq!(regime("0000.000").regime_type(), RegimeType::Transit);
        assert!(!regime("0000.000").is_of_2022());
    }

    #[test]
    fn the_catalogues_of_2022_lack_what_came_later() {
        let regimes = ExportRegime::ENTRIES.iter();
        assert_eq!(regimes.filter(|it| it.value.is_of_2022()).count(), 56);
        let precincts = CustomsPrecinct::ENTRIES.iter();
        assert_eq!(precincts.filter(|it| it.value.is_of_2022()).count(), 46);
        assert!(TransportMode::Rail.is_of_2022());
        assert!(!TransportMode::Multimodal.is_of_2022());
    }
}
