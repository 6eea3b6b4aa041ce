//! The countries (CAT-020), and what the schemas of 2022 call them.

use std::fmt::{self, Display, Formatter};

use super::{Catalogue, Entry, entry};
use crate::language::Bilingual;
use crate::value::Notation;

/// A country, by its two letters of ISO 3166.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Country {
    letters: &'static str,
    of_2022: Option<&'static str>,
}

impl Country {
    /// El Salvador itself.
    pub const HOME: Self = country("SV", "9300");

    /// Its four digits in the authority's old catalogue, of which the schemas of 2022 list the codes;
    /// nothing where that catalogue does not have it.
    pub fn code_of_2022(self) -> Option<&'static str> {
        self.of_2022
    }

    /// Returns its code in a notation; its letters where the old catalogue does not have it.
    pub fn written(self, notation: CountryNotation) -> &'static str {
        match notation {
            CountryNotation::Letters => self.letters,
            CountryNotation::Digits => self.of_2022.unwrap_or(self.letters),
        }
    }
}

/// The notation of a country's code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountryNotation {
    /// Two letters (CAT-020).
    Letters,
    /// Four digits of the authority's old catalogue.
    Digits,
}

impl CountryNotation {
    /// Its name in settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Letters => "letters",
            Self::Digits => "digits",
        }
    }

    /// The other notation.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Letters => Self::Digits,
            Self::Digits => Self::Letters,
        }
    }
}

impl Display for CountryNotation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

const fn country(letters: &'static str, of_2022: &'static str) -> Country {
    Country {
        letters,
        of_2022: Some(of_2022),
    }
}

const fn listed(
    letters: &'static str,
    of_2022: &'static str,
    name: &'static str,
) -> Entry<Country> {
    entry(country(letters, of_2022), letters, name)
}

/// A country that the old catalogue does not have.
const fn new(letters: &'static str, name: &'static str) -> Entry<Country> {
    let value = Country {
        letters,
        of_2022: None,
    };
    entry(value, letters, name)
}

impl Catalogue for Country {
    const WRITTEN: Notation = Notation::Text;
    const LISTS: Bilingual = Bilingual::new(
        "a country in two letters (CAT-020)",
        "un país en dos letras (CAT-020)",
    );
    const ENTRIES: &'static [Entry<Self>] = &[
        listed("AF", "9303", "Afganistán"),
        listed("AX", "9304", "Aland"),
        listed("AL", "9306", "Albania"),
        listed("DE", "9311", "Alemania"),
        listed("AD", "9317", "Andorra"),
        listed("AO", "9318", "Angola"),
        listed("AI", "9320", "Anguila"),
        new("AQ", "Antártica"),
        listed("AG", "9319", "Antigua y Barbuda"),
        listed("AW", "9332", "Aruba"),
        listed("SA", "9324", "Arabia Saudita"),
        listed("DZ", "9327", "Argelia"),
        listed("AR", "9330", "Argentina"),
        listed("AM", "9673", "Armenia"),
        listed("AU", "9333", "Australia"),
        listed("AT", "9336", "Austria"),
        listed("AZ", "9338", "Azerbaiyán"),
        listed("BS", "9862", "Bahamas"),
        listed("BH", "9342", "Bahrein"),
        listed("BD", "9339", "Bangladesh"),
        listed("BB", "9345", "Barbados"),
        listed("BE", "9348", "Bélgica"),
        listed("BZ", "9349", "Belice"),
        listed("BJ", "9350", "Benin"),
        listed("BM", "9863", "Bermudas"),
        listed("BY", "9353", "Bielorrusia"),
        listed("BO", "9357", "Bolivia"),
        new("BQ", "Bonaire, Sint Eustatius and Saba"),
        listed("BA", "9359", "Bosnia-Herzegovina"),
        listed("BW", "9360", "Botswana"),
        listed("BR", "9363", "Brasil"),
        listed("BN", "9366", "Brunei"),
        listed("BG", "9369", "Bulgaria"),
        listed("BF", "9371", "Burkina Faso"),
        listed("BI", "9372", "Burundi"),
        listed("BT", "9375", "Bután"),
        listed("CV", "9377", "Cabo Verde"),
        listed("KY", "9887", "Caimán, Islas"),
        listed("KH", "9378", "Camboya"),
        listed("CM", "9381", "Camerún"),
        listed("CA", "9384", "Canadá"),
        listed("CF", "9390", "Centroafricana, República"),
        listed("TD", "9417", "Chad"),
        listed("CL", "9423", "Chile"),
        listed("CN", "9426", "China"),
        listed("CY", "9432", "Chipre"),
        listed("VA", "9738", "Ciudad del Vaticano"),
        listed("CO", "9393", "Colombia"),
        listed("KM", "9394", "Comoras"),
        listed("CG", "9396", "Congo"),
        listed("CI", "9408", "Costa de Marfil"),
        listed("CR", "9411", "Costa Rica"),
        listed("HR", "9641", "Croacia"),
        listed("CU", "9414", "Cuba"),
        listed("CW", "9415", "Curazao"),
        listed("DK", "9438", "Dinamarca"),
        listed("DM", "9440", "Dominica"),
        listed("DJ", "9439", "Djiboutí"),
        listed("EC", "9444", "Ecuador"),
        listed("EG", "9666", "Egipto"),
        listed("SV", "9300", "El Salvador"),
        listed("AE", "9446", "Emiratos Árabes Unidos"),
        listed("ER", "9454", "Eritrea"),
        listed("SK", "9449", "Eslovaquia"),
        listed("SI", "9451", "Eslovenia"),
        listed("ES", "9447", "España"),
        listed("US", "9450", "Estados Unidos"),
        listed("EE", "9457", "Estonia"),
        listed("ET", "9453", "Etiopía"),
        listed("FJ", "9456", "Fiji"),
        listed("PH", "9459", "Filipinas"),
        listed("FI", "9462", "Finlandia"),
        listed("FR", "9465", "Francia"),
        listed("GA", "9468", "Gabón"),
        listed("GM", "9471", "Gambia"),
        listed("GE", "9472", "Georgia"),
        listed("GH", "9474", "Ghana"),
        listed("GI", "9477", "Gibraltar"),
        listed("GD", "9481", "Granada"),
        listed("GR", "9480", "Grecia"),
        listed("GL", "9482", "Groenlandia"),
        listed("GP", "9489", "Guadalupe"),
        listed("GU", "9490", "Guam"),
        listed("GT", "9483", "Guatemala"),
        listed("GF", "9491", "Guayana Francesa"),
        listed("GG", "9492", "Guernsey"),
        listed("GN", "9486", "Guinea"),
        listed("GQ", "9493", "Guinea Ecuatorial"),
        listed("GW", "9494", "Guinea-Bissau"),
        listed("GY", "9487", "Guyana"),
        listed("HT", "9495", "Haití"),
        listed("HN", "9501", "Honduras"),
        listed("HK", "9504", "Hong Kong"),
        listed("HU", "9507", "Hungría"),
        listed("IN", "9510", "India"),
        listed("ID", "9513", "Indonesia"),
        listed("IQ", "9516", "Irak"),
        listed("IE", "9522", "Irlanda"),
        new("BV", "Isla Bouvet"),
        listed("IM", "9521", "Isla de Man"),
        listed("NF", "9623", "Isla Norfolk"),
        listed("IS", "9525", "Islandia"),
        listed("CX", "9523", "Islas Navidad"),
        listed("CC", "9524", "Islas Cocos"),
        listed("CK", "9527", "Islas Cook"),
        listed("FO", "9529", "Islas Faroe"),
        new("GS", "Islas Georgias d. S.-Sandwich d. S."),
        new("HM", "Islas Heard y McDonald"),
        listed("FK", "9533", "Islas Malvinas (Falkland)"),
        listed("MP", "9535", "Islas Marianas del Norte"),
        listed("MH", "9536", "Islas Marshall"),
        listed("PN", "9538", "Islas Pitcairn"),
        listed("TC", "9539", "Islas Turcas y Caicos"),
        listed("UM", "9542", "Islas Ultramarinas de E.E.U.U"),
        listed("VI", "9545", "Islas Vírgenes"),
        listed("IL", "9528", "Israel"),
        listed("IT", "9531", "Italia"),
        listed("JM", "9534", "Jamaica"),
        listed("JP", "9537", "Japón"),
        listed("JE", "9547", "Jersey"),
        listed("JO", "9540", "Jordania"),
        listed("KZ", "9541", "Kazajistán"),
        listed("KE", "9543", "Kenia"),
        listed("KG", "9548", "Kirguistán"),
        listed("KI", "9544", "Kiribati"),
        listed("KW", "9546", "Kuwait"),
        listed("LA", "9549", "Laos, República Democrática"),
        listed("LS", "9552", "Lesotho"),
        listed("LV", "9551", "Letonia"),
        listed("LB", "9555", "Líbano"),
        listed("LR", "9558", "Liberia"),
        listed("LY", "9561", "Libia"),
        listed("LI", "9564", "Liechtenstein"),
        listed("LT", "9565", "Lituania"),
        listed("LU", "9567", "Luxemburgo"),
        listed("MO", "9568", "Macao"),
        listed("MK", "9571", "Macedonia"),
        listed("MG", "9570", "Madagascar"),
        listed("MY", "9573", "Malasia"),
        listed("MW", "9576", "Malawi"),
        listed("MV", "9577", "Maldivas"),
        listed("ML", "9579", "Malí"),
        listed("MT", "9582", "Malta"),
        listed("MA", "9585", "Marruecos"),
        listed("MQ", "9865", "Martinica e.a."),
        listed("MU", "9594", "Mauricio"),
        listed("MR", "9597", "Mauritania"),
        listed("YT", "9598", "Mayotte"),
        listed("MX", "9600", "México"),
        listed("FM", "9601", "Micronesia"),
        listed("MD", "9602", "Moldavia, República de"),
        listed("MC", "9603", "Mónaco"),
        listed("MN", "9606", "Mongolia"),
        listed("ME", "9607", "Montenegro"),
        listed("MS", "9608", "Montserrat"),
        listed("MZ", "9609", "Mozambique"),
        listed("MM", "9354", "Myanmar"),
        listed("NA", "9610", "Namibia"),
        listed("NR", "9611", "Nauru"),
        listed("NP", "9612", "Nepal"),
        listed("NI", "9615", "Nicaragua"),
        listed("NE", "9618", "Níger"),
        listed("NG", "9621", "Nigeria"),
        listed("NU", "9622", "Niue"),
        listed("NO", "9624", "Noruega"),
        listed("NC", "9627", "Nueva Caledonia"),
        listed("NZ", "9633", "Nueva Zelanda"),
        listed("OM", "9591", "Omán"),
        listed("NL", "9498", "Países Bajos"),
        listed("PK", "9639", "Pakistán"),
        listed("PW", "9643", "Palaos"),
        listed("PS", "9640", "Palestina"),
        listed("PA", "9642", "Panamá"),
        listed("PG", "9638", "Papúa, Nueva Guinea"),
        listed("PY", "9645", "Paraguay"),
        listed("PE", "9648", "Perú"),
        listed("PF", "9652", "Polinesia Francesa"),
        listed("PL", "9651", "Polonia"),
        listed("PT", "9654", "Portugal"),
        listed("PR", "9850", "Puerto Rico"),
        listed("QA", "9660", "Qatar"),
        listed("GB", "9663", "Reino Unido"),
        listed("KP", "9402", "Rep. Democrática popular de Corea"),
        listed("CZ", "9664", "República Checa"),
        listed("KR", "9405", "República de Corea"),
        listed("CD", "9399", "República Democrática del Congo"),
        listed("DO", "9441", "República Dominicana"),
        listed("IR", "9519", "República Islámica de Irán"),
        listed("RE", "9667", "Reunión"),
        listed("RW", "9672", "Ruanda"),
        listed("RO", "9675", "Rumania"),
        listed("RU", "9733", "Rusia"),
        listed("EH", "9676", "Sahara Occidental"),
        new("BL", "Saint Barthélemy"),
        new("MF", "Saint Martin (French part)"),
        listed("SB", "9526", "Salomón, Islas"),
        listed("WS", "9678", "Samoa"),
        listed("AS", "9685", "Samoa Americana"),
        listed("KN", "9679", "San Cristóbal y Nieves"),
        listed("SM", "9677", "San Marino"),
        listed("PM", "9686", "San Pedro y Miquelón"),
        listed("VC", "9683", "San Vicente y las Granadinas"),
        listed("SH", "9688", "Santa Elena"),
        listed("LC", "9680", "Santa Lucía"),
        listed("ST", "9682", "Santo Tomé y Príncipe"),
        listed("SN", "9681", "Senegal"),
        listed("RS", "9689", "Serbia"),
        listed("SC", "9691", "Seychelles"),
        listed("SL", "9684", "Sierra Leona"),
        listed("SG", "9687", "Singapur"),
        listed("SX", "9888", "Sint Maarten (Dutch part)"),
        listed("SY", "9690", "Siria"),
        listed("SO", "9693", "Somalia"),
        new("SS", "South Sudan"),
        listed("LK", "9707", "Sri Lanka"),
        listed("ZA", "9696", "Sudáfrica"),
        listed("SD", "9699", "Sudán"),
        listed("SE", "9702", "Suecia"),
        listed("CH", "9705", "Suiza"),
        listed("SR", "9706", "Surinám"),
        listed("SJ", "9692", "Svalbard y Jan Mayen"),
        listed("SZ", "9708", "Swazilandia"),
        listed("TH", "9711", "Tailandia"),
        listed("TW", "9899", "Taiwan, Provincia de China"),
        listed("TZ", "9714", "Tanzania, República Unida de"),
        listed("TJ", "9709", "Tayikistán"),
        listed("IO", "9712", "Territorio Británico Océano Indico"),
        listed("TF", "9713", "Territorios Australes Franceses"),
        listed("TL", "9716", "Timor Oriental"),
        listed("TG", "9717", "Togo"),
        listed("TK", "9718", "Tokelau"),
        listed("TO", "9722", "Tonga"),
        listed("TT", "9720", "Trinidad y Tobago"),
        listed("TN", "9723", "Túnez"),
        listed("TM", "9719", "Turkmenistán"),
        listed("TR", "9726", "Turquía"),
        listed("TV", "9727", "Tuvalu"),
        listed("UA", "9736", "Ucrania"),
        listed("UG", "9729", "Uganda"),
        listed("UY", "9735", "Uruguay"),
        listed("UZ", "9737", "Uzbekistán"),
        listed("VU", "9739", "Vanuatu"),
        listed("VE", "9741", "Venezuela"),
        listed("VN", "9746", "Vietnam"),
        listed("VG", "9897", "Islas Vírgenes Británicas"),
        listed("WF", "9452", "Wallis y Fortuna, Islas"),
        listed("YE", "9750", "Yemen"),
        listed("ZM", "9759", "Zambia"),
        listed("ZW", "9760", "Zimbabue"),
    ];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Value as _;

    #[test]
    fn a_country_is_told_in_letters_and_in_the_digits_of_2022() {
        let digits = |letters: &str| Country::parse(letters).unwrap().code_of_2022();
        assert_eq!(digits("US"), Some("9450"));
        assert_eq!(digits("GT"), Some("9483"));
        assert_eq!(digits("SV"), Some("9300"));
        assert_eq!(Country::parse("SV"), Ok(Country::HOME));
        let none = ["AQ", "BQ", "BV", "GS", "HM", "BL", "MF", "SS"];
        for letters in none {
            assert_eq!(digits(letters), None, "{letters}");
        }
        let without = Country::ENTRIES.iter();
        let without = without.filter(|entry| entry.value.code_of_2022().is_none());
        assert_eq!(without.count(), none.len());
    }
}
