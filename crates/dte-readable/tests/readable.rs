//! Readable versions as an independent reader reads them (poppler), and codes as one decodes them.
#![expect(clippy::unwrap_used, reason = "tests")]

mod reader;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use dte_application::ports::{
    CodePicture, HandedFile, LogoRefusal, Look, PageFormat, ReadableSource, ReadableState, Renderer,
};
use dte_readable::Drawer;

use reader::{decoded, pages_of, text_of};

const LINK: &str = "https://admin.factura.gob.sv/consultaPublica?ambiente=00\
                    &codGen=341CA743-70F1-4CFE-88BC-7E4AE72E60CB&fechaEmi=2022-11-28";

const STAMP: &str = "20255FB1A8600A254B0A9902429410BF80E66CEY";

fn drawer() -> Drawer {
    Drawer::new().unwrap()
}

/// The documents that the sandbox shows, of every type and edition.
fn samples() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dte-sandbox/samples");
    let mut found = Vec::new();
    for folder in [root.clone(), root.join("2026")] {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path: PathBuf = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            let is_event = ["invalidation", "contingency"].contains(&name.as_str());
            if path.is_file() && !is_event {
                let edition = if folder == root { "2022" } else { "2026" };
                found.push((
                    format!("{name} {edition}"),
                    std::fs::read_to_string(path).unwrap(),
                ));
            }
        }
    }
    found.sort();
    assert!(found.len() >= 8, "{}", found.len());
    found
}

fn source(json: &str, state: ReadableState, format: PageFormat) -> ReadableSource {
    let is_stamped = matches!(state, ReadableState::Stamped | ReadableState::Invalidated);
    ReadableSource {
        json: Arc::from(json),
        state,
        stamp: is_stamped.then(|| STAMP.to_owned()),
        link: LINK.to_owned(),
        format,
        look: Arc::new(Look::default()),
        file: Some(HandedFile::new(
            "DTE-01.json".to_owned(),
            "application/json",
            json.as_bytes().to_vec(),
        )),
    }
}

fn made(json: &str, state: ReadableState, format: PageFormat) -> Vec<u8> {
    drawer().make(&source(json, state, format)).unwrap()
}

/// The texts and numbers of a document that have to be found in its readable version, as they are written
/// there.
fn demanded(json: &str) -> Vec<String> {
    let document: serde_json::Value = serde_json::from_str(json).unwrap();
    let mut found = Vec::new();
    gather(&document, "", &mut found);
    found
}

/// Members that are written as what they stand for, or not at all: their names are looked at elsewhere.
const CODES: [&str; 33] = [
    "version",
    "ambiente",
    "tipoDte",
    "tipoEvento",
    "tipoModelo",
    "tipoOperacion",
    "tipoContingencia",
    "departamento",
    "municipio",
    "distrito",
    "tipoEstablecimiento",
    "codActividad",
    "tipoDocumento",
    "tipoGeneracion",
    "tipoDoc",
    "codDocAsociado",
    "tipoServicio",
    "tipoItem",
    "uniMedida",
    "codDomiciliado",
    "condicionOperacion",
    "plazo",
    "campo",
    "codigoRetencionMH",
    "bienTitulo",
    "tributos",
    "codTributo",
    "tipoItemExpor",
    "recintoFiscal",
    "regimen",
    "tipoPersona",
    "modoTransp",
    "tipoDonacion",
];

fn gather(value: &serde_json::Value, name: &str, found: &mut Vec<String>) {
    use serde_json::Value::{Array, Number, Object, String};
    match value {
        Object(members) => members
            .iter()
            .for_each(|(name, value)| gather(value, name, found)),
        Array(entries) => entries.iter().for_each(|entry| gather(entry, name, found)),
        String(text) if !CODES.contains(&name) && !text.trim().is_empty() => {
            found.push(text.clone());
        }
        Number(number) if !CODES.contains(&name) => {
            let text = number.to_string();
            let is_quantity = [
                "numItem",
                "cantidad",
                "cantidadDoc",
                "periodo",
                "porcentajeDescuento",
                "porcentComision",
            ];
            if text.trim_matches(['0', '.']).is_empty() {
                return;
            }
            found.push(if is_quantity.contains(&name) {
                text.trim_end_matches('0').trim_end_matches('.').to_owned()
            } else {
                amount(&text)
            });
        }
        _ => {}
    }
}

/// `1234.5` as `1,234.50`.
fn amount(text: &str) -> String {
    let (whole, places) = text.split_once('.').unwrap_or((text, ""));
    let mut grouped = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index) % 3 == 0 && whole.chars().nth(index - 1) != Some('-')
        {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    format!("{grouped}.{places:0<2}")
}

fn pressed(text: &str) -> String {
    text.chars().filter(|it| !it.is_whitespace()).collect()
}

#[test]
fn every_value_of_every_type_is_in_the_text_on_every_paper_in_every_state() {
    for (name, json) in samples() {
        for format in PageFormat::ALL {
            for state in ReadableState::ALL {
                let Some(text) = text_of(&made(&json, state, format)) else {
                    return;
                };
                let text = pressed(&text);
                for value in demanded(&json) {
                    assert!(
                        text.contains(&pressed(&value)),
                        "{name} {format:?} {state:?}: {value}\n{text}"
                    );
                }
                let is_stamped =
                    [ReadableState::Stamped, ReadableState::Invalidated].contains(&state);
                assert_eq!(
                    text.contains(STAMP),
                    is_stamped,
                    "{name} {format:?} {state:?}"
                );
                assert!(text.contains("SINVALIDEZ(PRUEBAS)"), "{name} {format:?}");
            }
        }
    }
}

#[test]
fn a_state_is_marked_and_no_other() {
    const MARKS: [(ReadableState, &str); 5] = [
        (ReadableState::Draft, "BORRADOR"),
        (ReadableState::Pending, "PENDIENTE DE SELLO"),
        (ReadableState::InContingency, "EN CONTINGENCIA, SIN SELLO"),
        (ReadableState::Rejected, "RECHAZADO"),
        (ReadableState::Invalidated, "INVALIDADO"),
    ];
    for (name, json) in samples() {
        let real = json.replace("\"ambiente\": \"00\"", "\"ambiente\": \"01\"");
        let real = real.replace("\"ambiente\":\"00\"", "\"ambiente\":\"01\"");
        for (state, mark) in MARKS {
            for format in PageFormat::ALL {
                let Some(text) = text_of(&made(&real, state, format)) else {
                    return;
                };
                for (_, other) in MARKS {
                    assert_eq!(
                        text.contains(other),
                        other == mark,
                        "{name} {format:?} {other}"
                    );
                }
                assert!(!text.contains("SIN VALIDEZ"), "{name}");
            }
        }
        let text = text_of(&made(&real, ReadableState::Stamped, PageFormat::Letter)).unwrap();
        assert!(MARKS.iter().all(|(_, mark)| !text.contains(mark)), "{name}");
    }
}

#[test]
fn the_code_of_every_type_on_every_paper_leads_to_the_document() {
    for (index, (name, json)) in samples().iter().enumerate() {
        for format in PageFormat::ALL {
            // Whatever is written across it, as a printer draws it; a draft has none.
            let states = &ReadableState::ALL[1..];
            let state = states[index % states.len()];
            let Some(pages) = pages_of(&made(json, state, format), 300) else {
                return;
            };
            let found: Vec<_> = pages.iter().flat_map(decoded).collect();
            assert_eq!(found, [LINK], "{name} {format:?} {state:?}");
        }
    }
}

#[test]
fn the_codes_alone_lead_there_too() {
    let drawer = drawer();
    let png = drawer.qr_code(LINK, CodePicture::Png).unwrap();
    assert_eq!(decoded(&reader::grey(&png)), [LINK]);
    let svg = drawer.qr_code(LINK, CodePicture::Svg).unwrap();
    let again = drawer.qr_code(LINK, CodePicture::Svg).unwrap();
    assert_eq!(again, svg);
    let svg = String::from_utf8(svg).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("viewBox=\"0 0 "));
}

#[test]
fn the_same_document_gives_the_same_bytes() {
    for (name, json) in samples() {
        for format in PageFormat::ALL {
            let first = made(&json, ReadableState::Stamped, format);
            assert_eq!(
                first,
                made(&json, ReadableState::Stamped, format),
                "{name} {format:?}"
            );
            assert_ne!(
                first,
                made(&json, ReadableState::Invalidated, format),
                "{name}"
            );
        }
    }
}

#[test]
fn the_authoritys_file_is_in_it_byte_for_byte() {
    let (_, json) = &samples()[0];
    let pdf = made(json, ReadableState::Stamped, PageFormat::Letter);
    let Some(attached) = reader::attached(&pdf) else {
        return;
    };
    assert_eq!(attached, json.as_bytes());
}

fn invoice() -> serde_json::Value {
    let found = samples()
        .into_iter()
        .find(|(name, _)| name == "invoice 2026");
    serde_json::from_str(&found.unwrap().1).unwrap()
}

#[test]
fn two_thousand_lines_are_all_there() {
    let mut invoice = invoice();
    let line = invoice["cuerpoDocumento"][0].clone();
    let lines = (1..=2_000).map(|number| {
        let mut line = line.clone();
        line["numItem"] = number.into();
        line["descripcion"] = format!("artículo-{number:04}").into();
        line
    });
    invoice["cuerpoDocumento"] = lines.collect();
    for format in PageFormat::ALL {
        let pdf = made(&invoice.to_string(), ReadableState::Stamped, format);
        let Some(text) = text_of(&pdf) else { return };
        let mut last = 0;
        for number in 1..=2_000 {
            let found = text[last..].find(&format!("artículo-{number:04}"));
            last += found.unwrap_or_else(|| panic!("{format:?}: line {number}"));
        }
    }
}

#[test]
fn texts_that_are_odd_are_kept_whole() {
    let odd = [
        "Ñ".repeat(250),
        "palabra ".repeat(31),
        "שלום עולם — مرحبا بالعالم".to_owned(),
        "👩‍👩‍👧 🛒 fiesta 🎉".to_owned(),
        "<script>alert('x')</script>".to_owned(),
        "a\u{0}b\u{feff}c\u{e000}d\nnueva línea\tfin".to_owned(),
        "niño con tilde aparte: n\u{303}".to_owned(),
        "(paréntesis \\ barra)".to_owned(),
    ];
    for text in odd {
        let mut invoice = invoice();
        invoice["receptor"]["nombre"] = text.clone().into();
        invoice["emisor"]["nombre"] = text.clone().into();
        invoice["cuerpoDocumento"][0]["descripcion"] = text.clone().into();
        for format in PageFormat::ALL {
            let pdf = made(&invoice.to_string(), ReadableState::Stamped, format);
            let Some(found) = text_of(&pdf) else { return };
            let kept =
                |text: &str| -> String { text.chars().filter(|it| !it.is_whitespace()).collect() };
            let replaced = kept(&text).replace(['\u{0}', '\u{feff}', '\u{e000}'], "\u{fffd}");
            let pressed = kept(&found);
            let in_order = |text: &str| pressed.contains(text);
            let is_right_to_left = text.contains('ש');
            assert!(
                is_right_to_left || in_order(&replaced),
                "{format:?} {text}\n{pressed}"
            );
        }
    }
}

#[test]
fn a_delivery_note_names_the_title_of_its_goods_and_its_total() {
    let notes = samples().into_iter();
    for (name, json) in notes.filter(|(name, _)| name.starts_with("delivery_note")) {
        for format in PageFormat::ALL {
            let Some(text) = text_of(&made(&json, ReadableState::Stamped, format)) else {
                return;
            };
            for shown in ["Nota de remisión", "Consignación", "111.70"] {
                assert!(
                    pressed(&text).contains(&pressed(shown)),
                    "{name} {format:?}: {shown}"
                );
            }
        }
    }
}

#[test]
fn a_column_that_need_not_stand_is_left_out_where_no_line_says_anything() {
    let samples = samples();
    let (_, json) = samples
        .iter()
        .find(|(name, _)| name == "export_invoice 2026")
        .unwrap();
    let mut document: serde_json::Value = serde_json::from_str(json).unwrap();
    for (charge, stands) in [("0", false), ("0.00", false), ("1.5", true)] {
        let items = document["cuerpoDocumento"].as_array_mut().unwrap();
        for item in items.iter_mut() {
            item["noGravado"] = 0.into();
        }
        items[0]["noGravado"] = serde_json::from_str(charge).unwrap();
        let json = document.to_string();
        let drawn = made(&json, ReadableState::Stamped, PageFormat::Letter);
        let Some(text) = text_of(&drawn) else {
            return;
        };
        assert_eq!(text.contains("No gravado"), stands, "{charge}: {text}");
        // The law wants this one by its name.
        assert!(text.contains("Descuento"), "{text}");
    }
}

#[test]
fn informative_taxes_are_not_printed() {
    let samples = samples();
    let (_, json) = samples.iter().find(|(name, _)| name == "ccf 2026").unwrap();
    let mut document: serde_json::Value = serde_json::from_str(json).unwrap();
    // The first is of section 1 of CAT-015, the other of section 3.
    for code in ["D1", "A5"] {
        let tax = serde_json::json!({"codigo": code, "descripcion": "Otro", "valor": 6.4});
        document["cuerpoDocumento"][0]["tributos"]
            .as_array_mut()
            .unwrap()
            .push(code.into());
        document["resumen"]["tributos"]
            .as_array_mut()
            .unwrap()
            .push(tax);
    }
    let json = document.to_string();
    for format in PageFormat::ALL {
        let Some(text) = text_of(&made(&json, ReadableState::Stamped, format)) else {
            return;
        };
        assert!(text.contains("D1 "), "{format:?} {text}");
        assert!(!text.contains("A5 "), "{format:?} {text}");
        assert_eq!(text.matches("6.40").count(), 1, "{format:?} {text}");
    }
}

#[test]
fn a_vouchers_line_has_one_column_for_its_documents_number_by_either_name() {
    let samples = samples();
    let named = |wanted: &str| &samples.iter().find(|(name, _)| name == wanted).unwrap().1;
    let of_2026 = named("retention 2026");
    // Vouchers of 2026 that were issued by the structure of May have the name of 2022.
    let (lines, sums) = of_2026.split_once("\"resumen\"").unwrap();
    let of_may = lines.replace("\"numeroDocumento\"", "\"numDocumento\"") + "\"resumen\"" + sums;
    assert_ne!(&of_may, of_2026);
    for (json, heading) in [
        (of_2026, "Tipo Doc. relacionado Fecha"),
        (&of_may, "Tipo Documento Fecha"),
        (named("retention 2022"), "Tipo Documento Fecha"),
    ] {
        let Some(text) = text_of(&made(json, ReadableState::Stamped, PageFormat::Letter)) else {
            return;
        };
        assert!(text.contains("A1024"), "{text}");
        assert!(text.contains(heading), "{heading}: {text}");
    }
}

#[test]
fn a_document_of_a_type_without_a_layout_is_shown_all_the_same() {
    let json = r#"{"identificacion":{"tipoDte":"15","numeroControl":"DTE-15-M001P001-000000000000001"},
        "cuerpoDocumento":[{"numItem":1,"descripcion":"ropa","novedad":"algo nuevo"}],
        "resumen":{"valorTotal":12345.6}}"#;
    for format in PageFormat::ALL {
        let Some(text) = text_of(&made(json, ReadableState::Pending, format)) else {
            return;
        };
        for expected in [
            "DTE-15-M001P001-000000000000001",
            "ropa",
            "12,345.60",
            "algo nuevo",
        ] {
            assert!(text.contains(expected), "{format:?} {expected}\n{text}");
        }
    }
}

#[test]
fn what_is_no_document_is_told() {
    let drawer = drawer();
    for json in ["", "{", "[1,2", "{\"a\":{{}}}"] {
        let source = source(json, ReadableState::Stamped, PageFormat::Letter);
        assert!(drawer.make(&source).is_err(), "{json}");
    }
    for json in ["{}", "[]", "1", "{\"resumen\":7}"] {
        let source = source(json, ReadableState::Stamped, PageFormat::Letter);
        assert!(drawer.make(&source).is_ok(), "{json}");
    }
}

fn png(width: u32, height: u32, colours: png::ColorType, depth: png::BitDepth) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(colours);
    encoder.set_depth(depth);
    let mut writer = encoder.write_header().unwrap();
    let bytes = colours.samples() * depth as usize / 8 * width as usize * height as usize;
    writer.write_image_data(&vec![0x80; bytes]).unwrap();
    writer.finish().unwrap();
    file
}

#[test]
fn a_logo_is_written_anew_and_stands_on_every_paper() {
    let drawer = drawer();
    let given = png(300, 100, png::ColorType::Rgb, png::BitDepth::Eight);
    let mut with_more = given.clone();
    with_more.extend_from_slice(b"<script>");
    let kept = drawer.read_logo(&with_more).unwrap();
    assert!(!kept.windows(8).any(|part| part == b"<script>"));
    assert_eq!(drawer.read_logo(&kept).unwrap(), kept);
    for format in PageFormat::ALL {
        let (_, json) = &samples()[0];
        let plain = source(json, ReadableState::Stamped, format);
        let look = Look {
            logo: Some(kept.clone().into()),
            ..Look::default()
        };
        let with_logo = ReadableSource {
            look: Arc::new(look),
            ..plain.clone()
        };
        let with_logo = drawer.make(&with_logo).unwrap();
        assert_ne!(with_logo, drawer.make(&plain).unwrap());
    }
}

/// The beginning of a JPEG that says how large it is, and ends there.
fn jpeg_header(width: u16, height: u16) -> Vec<u8> {
    let mut bytes = b"\xff\xd8\xff\xfe\x00\x06said\xff\xc0\x00\x0b\x08".to_vec();
    bytes.extend(height.to_be_bytes());
    bytes.extend(width.to_be_bytes());
    bytes.extend(b"\x01\x01\x11\x00");
    bytes
}

/// A progressive JPEG of 2000 by 2000 points that says nothing in so many scans beside the first of each
/// component, of so many samples across and down.
fn progressive(components: &[u8], scans: usize) -> Vec<u8> {
    // For each block of points 0, and twice that the next 32 767 blocks have nothing.
    let first = [vec![0; 7_812], vec![0x0f]].concat();
    let nothing = b"\x7f\xfe\xff\x00\xff\x00";
    let codes = |class: u8, symbol: u8| {
        [&b"\xff\xc4\x00\x14"[..], &[class, 1], &[0; 15], &[symbol]].concat()
    };
    let scan = |component: usize, part: &[u8]| {
        let component = u8::try_from(component + 1).unwrap();
        [&b"\xff\xda\x00\x08\x01"[..], &[component, 0], part].concat()
    };
    let count = u8::try_from(components.len()).unwrap();
    let mut bytes = [&b"\xff\xd8\xff\xdb\x00\x43\x00"[..], &[1; 64]].concat();
    bytes.extend(codes(0, 0));
    bytes.extend(codes(0x10, 0xe0));
    bytes.extend([0xff, 0xc2, 0, 8 + 3 * count, 8, 7, 0xd0, 7, 0xd0, count]);
    for (number, samples) in (1_u8..).zip(components) {
        bytes.extend([number, *samples, 0]);
    }
    for component in 0..components.len() {
        bytes.extend(scan(component, b"\x00\x00\x00"));
        bytes.extend(&first);
    }
    for number in 0..scans {
        let refines = u8::from(number >= components.len()) << 4;
        bytes.extend(scan(number % components.len(), &[1, 63, refines]));
        bytes.extend(nothing);
    }
    bytes.extend(b"\xff\xd9");
    bytes
}

#[test]
fn a_picture_that_takes_long_to_decode_is_refused_by_its_headers() {
    let drawer = drawer();
    assert!(drawer.read_logo(&progressive(&[0x11; 3], 13)).is_ok());
    for (components, scans) in [(&[0x11; 3][..], 14), (&[0x11], 90), (&[0x44; 3], 3)] {
        let picture = progressive(components, scans);
        assert_eq!(drawer.read_logo(&picture), Err(LogoRefusal::TooLarge));
    }
}

#[test]
#[ignore = "a measurement"]
fn time_of_the_dearest_pictures() {
    let drawer = drawer();
    let depth = png::BitDepth::Eight;
    for picture in [
        progressive(&[0x11; 3], 13),
        png(2_000, 2_000, png::ColorType::Rgba, depth),
    ] {
        let began = std::time::Instant::now();
        assert!(drawer.read_logo(&picture).is_ok());
        println!("{} bytes take {:?}", picture.len(), began.elapsed());
    }
}

#[test]
fn what_is_no_logo_is_refused() {
    let drawer = drawer();
    for (bytes, expected) in [
        (b"<svg/>".to_vec(), LogoRefusal::NoPicture),
        (Vec::new(), LogoRefusal::NoPicture),
        (b"\x89PNG\r\n\x1a\nbroken".to_vec(), LogoRefusal::Broken),
        (b"\xff\xd8\xff\xe0broken".to_vec(), LogoRefusal::Broken),
        (jpeg_header(2_001, 1), LogoRefusal::TooLarge),
        (jpeg_header(1, 2_001), LogoRefusal::TooLarge),
        (jpeg_header(u16::MAX, u16::MAX), LogoRefusal::TooLarge),
        (jpeg_header(2_000, 2_000), LogoRefusal::Broken),
        (jpeg_header(1, 0), LogoRefusal::Broken),
        (
            png(2_001, 1, png::ColorType::Grayscale, png::BitDepth::Eight),
            LogoRefusal::TooLarge,
        ),
        (
            png(10, 10, png::ColorType::Rgb, png::BitDepth::Sixteen),
            LogoRefusal::TooDeep,
        ),
    ] {
        assert_eq!(drawer.read_logo(&bytes), Err(expected), "{bytes:?}");
    }
    let whole = png(300, 100, png::ColorType::Rgb, png::BitDepth::Eight);
    assert_eq!(
        drawer.read_logo(&whole[..whole.len() / 2]),
        Err(LogoRefusal::Broken)
    );
}
