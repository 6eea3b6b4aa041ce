//! What the samples do not use, to be put into them: contingency, other documents, taxes as lines,
//! credit.

use serde_json::{Value, json};

/// A valid document of a version, and what else is asked of it.
pub(crate) struct Sample {
    pub(crate) text: &'static str,
    /// What the sample does not use, to be put into it.
    pub(crate) variant: fn() -> Vec<Changes>,
    /// The members of which the sandbox asks more than the official schema: what that means and does
    /// not say, or what the manual asks of every document.
    pub(crate) stricter: &'static [&'static str],
}

impl Sample {
    pub(crate) fn document(&self) -> Value {
        serde_json::from_str(self.text).unwrap()
    }
}

/// Members with their values.
pub(crate) type Changes = Vec<(&'static str, Value)>;

pub(crate) fn marks() -> Changes {
    vec![
        ("/identificacion/tipoOperacion", json!(2)),
        ("/identificacion/tipoModelo", json!(2)),
        ("/identificacion/tipoContingencia", json!(5)),
        ("/identificacion/motivoContin", json!("Inundación")),
    ]
}

/// The same in the schema that misspells the reason.
pub(crate) fn misspelt_marks() -> Changes {
    let mut changes = marks();
    changes.retain(|(pointer, _)| *pointer != "/identificacion/motivoContin");
    changes.push(("/identificacion/motivoContigencia", json!("Inundación")));
    changes
}

pub(crate) fn export_of_services() -> Changes {
    vec![
        ("/emisor/tipoItemExpor", json!(2)),
        ("/emisor/recintoFiscal", json!(null)),
        ("/emisor/regimen", json!(null)),
        ("/otrosDocumentos", json!(null)),
        ("/resumen/codIncoterms", json!(null)),
        ("/resumen/descIncoterms", json!(null)),
    ]
}

/// A sale that a delivery note delivers, and that its three lines name.
fn delivered(kind: &str) -> Changes {
    let related = json!([{"tipoDocumento": kind, "tipoGeneracion": 2, "fechaEmision": "2026-03-01",
                          "numeroDocumento": "1D0E7C44-98B3-4A3F-8E61-2F6D0B9C7A02"}]);
    let number = json!("1D0E7C44-98B3-4A3F-8E61-2F6D0B9C7A02");
    vec![
        ("/documentoRelacionado", related),
        ("/cuerpoDocumento/0/numeroDocumento", number.clone()),
        ("/cuerpoDocumento/1/numeroDocumento", number.clone()),
        ("/cuerpoDocumento/2/numeroDocumento", number),
    ]
}

pub(crate) fn delivered_sale() -> Changes {
    delivered("03")
}

pub(crate) fn delivered_export() -> Changes {
    let mut changes = delivered("11");
    let taxes = json!([{"codigo": "C3", "descripcion": "Exportaciones", "valor": 0}]);
    changes.extend([
        ("/cuerpoDocumento/0/tributos", json!(["C3"])),
        ("/cuerpoDocumento/1/tributos", json!(["C3"])),
        ("/resumen/tributos", taxes),
    ]);
    changes
}

pub(crate) fn consignee_by_dui() -> Changes {
    vec![
        ("/receptor/tipoDocumento", json!("13")),
        ("/receptor/numDocumento", json!("98765432-6")),
        ("/receptor/nrc", json!(null)),
    ]
}

pub(crate) fn buyer_for_another() -> Changes {
    let related = json!([{"tipoDocumento": "04", "tipoGeneracion": 1, "numeroDocumento": "R-1",
                          "fechaEmision": "2026-03-01"}]);
    let another = json!({"numDocumento": "P-1", "nombre": "Comprador"});
    vec![
        ("/compraTercero", another),
        ("/documentoRelacionado", related),
        ("/cuerpoDocumento/0/numeroDocumento", json!("R-1")),
        ("/cuerpoDocumento/1/numeroDocumento", json!("R-1")),
    ]
}

/// A donor who is not domiciled, in the member that tells the donor.
pub(crate) fn donor_abroad(donor: &'static str, country: &'static str) -> Changes {
    let members: [(&'static str, Value); 5] = match donor {
        "/donante" => [
            ("/donante/codDomiciliado", json!(2)),
            ("/donante/direccion", json!(null)),
            ("/donante/codActividad", json!(null)),
            ("/donante/descActividad", json!(null)),
            ("/donante/codPais", json!(country)),
        ],
        _ => [
            ("/receptor/codDomiciliado", json!(2)),
            ("/receptor/direccion", json!(null)),
            ("/receptor/codActividad", json!(null)),
            ("/receptor/descActividad", json!(null)),
            ("/receptor/codPais", json!(country)),
        ],
    };
    members.to_vec()
}

/// A part of the operations of which nothing is perceived.
pub(crate) fn exempt_part() -> Changes {
    let described = json!("Operaciones exentas");
    vec![
        ("/cuerpoDocumento/valorOperaciones", json!(1230)),
        ("/cuerpoDocumento/montoSinPercepcion", json!(100)),
        ("/cuerpoDocumento/descripSinPercepcion", described),
        ("/cuerpoDocumento/liquidoApagar", json!(1174.88)),
        ("/extension/codEmpleado", json!(null)),
    ]
}

/// A line that takes back what an earlier event reported, and another that exports.
pub(crate) fn taken_back_operations() -> Changes {
    let earlier = json!("1D0E7C44-98B3-4A3F-8E61-2F6D0B9C7A02");
    vec![
        ("/cuerpoDocumento/0/codigoGeneracionRef", earlier.clone()),
        ("/cuerpoDocumento/1/codigoGeneracionRef", earlier),
        ("/cuerpoDocumento/1/ventaExenta", json!(0)),
        ("/cuerpoDocumento/1/ventaGravada", json!(35)),
        ("/cuerpoDocumento/1/tributos", json!(["C3"])),
        ("/resumen/totalExenta", json!(0)),
        ("/resumen/totalGravada", json!(185)),
        ("/apendice", json!(null)),
    ]
}

/// The same return over an export invoice.
pub(crate) fn returned_export() -> Changes {
    let receiver = json!({"tipoDocumento": "37", "numDocumento": "CF-90211", "nombre": "Importadora",
                          "codPais": "GT", "nombrePais": "Guatemala", "telefono": null, "correo": null});
    let taxes = json!([{"codigo": "C3", "descripcion": "Exportaciones", "valor": 0}]);
    vec![
        ("/documentoRelacionado/0/tipoDocumento", json!("11")),
        ("/documento", receiver),
        ("/emisor/recintoFiscal", json!("01")),
        ("/emisor/tipoRegimen", json!("EX-1")),
        ("/emisor/regimen", json!("1000.000")),
        ("/emisor/tipoItemExpor", json!(1)),
        ("/cuerpoDocumento/0/tributos", json!(["C3"])),
        ("/cuerpoDocumento/0/ivaItem", json!(0)),
        ("/cuerpoDocumento/0/seguro", json!(2)),
        ("/cuerpoDocumento/0/flete", json!(3)),
        ("/resumen/tributos", taxes),
        ("/resumen/totalSeguro", json!(2)),
        ("/resumen/totalFlete", json!(3)),
        ("/resumen/totalIva", json!(0)),
        ("/resumen/montoTotalOperacion", json!(55)),
        ("/resumen/totalPagar", json!(55)),
    ]
}

/// Who lives abroad, in the member that tells the receiver.
pub(crate) fn abroad() -> Changes {
    vec![
        ("/receptor/tipoDocumento", json!("03")),
        ("/receptor/numDocumento", json!("P-88123")),
        ("/receptor/direccion/departamento", json!("00")),
        ("/receptor/direccion/municipio", json!("00")),
        ("/receptor/direccion/distrito", json!("00")),
    ]
}

/// The same of a principal, who says so.
pub(crate) fn principal_abroad() -> Changes {
    let mut changes = abroad();
    changes.extend([
        ("/receptor/codDomiciliado", json!(2)),
        ("/receptor/nrc", json!(null)),
    ]);
    changes
}

/// More is taken back than sold.
pub(crate) fn settled_below_nothing() -> Changes {
    vec![
        ("/cuerpoDocumento/2/ventaGravada", json!(-1000)),
        ("/cuerpoDocumento/2/ivaItem", json!(-130)),
        ("/resumen/totalGravada", json!(-659.5)),
        ("/resumen/subTotalVentas", json!(-342)),
        ("/resumen/tributos/0/valor", json!(-85.74)),
        ("/resumen/montoTotalOperacion", json!(-415.21)),
        ("/resumen/ivaPerci", json!(0)),
        ("/resumen/total", json!(-415.21)),
    ]
}

pub(crate) fn third_party() -> Changes {
    let third = json!({"nit": "06000101651039", "nombre": "Comitente", "codDomiciliado": 1});
    vec![("/ventaTercero", third)]
}

pub(crate) fn merger() -> Changes {
    vec![("/identificacion/fusion", json!("06000101651039"))]
}

pub(crate) fn long_texts() -> Changes {
    let other = json!([{"codDocAsociado": 1, "descDocumento": "abc", "detalleDocumento": "bcd",
                        "medico": null}]);
    vec![("/otrosDocumentos", other)]
}

pub(crate) fn large_invoice_2026() -> Changes {
    let mut changes = large_invoice();
    changes.retain(|(pointer, _)| *pointer != "/extension");
    changes.extend(long_texts());
    changes
}

pub(crate) fn contingency() -> Changes {
    let third = json!({"nit": "06000101651039", "nombre": "Comitente"});
    let mut changes = marks();
    changes.extend([
        ("/ventaTercero", third),
        ("/cuerpoDocumento/1/tipoItem", json!(4)),
        ("/cuerpoDocumento/1/codTributo", json!("A8")),
        ("/cuerpoDocumento/1/uniMedida", json!(99)),
    ]);
    changes
}

pub(crate) fn sale() -> Changes {
    let related = json!([
        {"tipoDocumento": "04", "tipoGeneracion": 1, "numeroDocumento": "N-1",
         "fechaEmision": "2026-03-01"},
        {"tipoDocumento": "09", "tipoGeneracion": 2, "fechaEmision": "2026-03-01",
         "numeroDocumento": "1D0E7C44-98B3-4A3F-8E61-2F6D0B9C7A02"}
    ]);
    let other = json!([
        {"codDocAsociado": 1, "descDocumento": "a", "detalleDocumento": "b", "medico": null},
        {"codDocAsociado": 3, "descDocumento": null, "detalleDocumento": null, "medico":
         {"nombre": "Dra. Sol", "nit": null, "docIdentificacion": "J-1", "tipoServicio": 1}}
    ]);
    vec![
        ("/documentoRelacionado", related),
        ("/otrosDocumentos", other),
        ("/resumen/condicionOperacion", json!(2)),
        ("/resumen/pagos/0/plazo", json!("01")),
        ("/resumen/pagos/0/periodo", json!(30)),
    ]
}

pub(crate) fn credit() -> Changes {
    vec![
        ("/resumen/condicionOperacion", json!(2)),
        ("/resumen/pagos/0/plazo", json!("01")),
        ("/resumen/pagos/0/periodo", json!(30)),
    ]
}

pub(crate) fn large_invoice() -> Changes {
    let extension = json!({
        "nombEntrega": "Ana P.", "docuEntrega": "12345", "nombRecibe": null, "docuRecibe": null,
        "observaciones": null, "placaVehiculo": null
    });
    vec![
        ("/receptor/tipoDocumento", json!("36")),
        ("/receptor/numDocumento", json!("06002208771021")),
        ("/receptor/nrc", json!("1234")),
        ("/resumen/montoTotalOperacion", json!(1095)),
        ("/extension", extension),
        (
            "/apendice",
            json!([{"campo": "a", "etiqueta": "b", "valor": "c"}]),
        ),
    ]
}

pub(crate) fn dui() -> Changes {
    vec![
        ("/receptor/tipoDocumento", json!("13")),
        ("/receptor/numDocumento", json!("987654326")),
    ]
}

pub(crate) fn replacement() -> Changes {
    let code = "1D0E7C44-98B3-4A3F-8E61-2F6D0B9C7A02";
    vec![
        ("/motivo/tipoAnulacion", json!(3)),
        ("/motivo/motivoAnulacion", json!("Otro motivo")),
        ("/documento/codigoGeneracionR", json!(code)),
    ]
}

pub(crate) fn other_cause() -> Changes {
    vec![
        ("/motivo/tipoContingencia", json!(5)),
        ("/motivo/motivoContingencia", json!("Inundación")),
    ]
}
