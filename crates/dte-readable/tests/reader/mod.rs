//! An independent reader of PDF: poppler's programs. Where they are not there nothing is read, which is said
//! aloud; with `DTE_REQUIRE_POPPLER=1` that is a failure.

use std::io::{ErrorKind, Write as _};
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

/// A picture in grey.
pub struct Grey {
    width: usize,
    height: usize,
    points: Vec<u8>,
}

fn run(program: &str, arguments: &[&str], folder: &Path) -> Option<Vec<u8>> {
    let ran = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .output();
    match ran {
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(
                output.status.success() && said.is_empty(),
                "{program}: {said}"
            );
            Some(output.stdout)
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let is_required = std::env::var_os("DTE_REQUIRE_POPPLER").is_some();
            assert!(!is_required, "{program} of poppler-utils must be there");
            let _ = writeln!(std::io::stderr(), "SKIPPED: there is no {program}");
            None
        }
        Err(error) => panic!("{program}: {error}"),
    }
}

fn kept(pdf: &[u8]) -> TempDir {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("a.pdf"), pdf).unwrap();
    folder
}

/// The text, in the order in which it is drawn.
pub fn text_of(pdf: &[u8]) -> Option<String> {
    let folder = kept(pdf);
    let text = run(
        "pdftotext",
        &["-raw", "-enc", "UTF-8", "a.pdf", "-"],
        folder.path(),
    )?;
    Some(String::from_utf8(text).unwrap())
}

/// The file that is attached.
pub fn attached(pdf: &[u8]) -> Option<Vec<u8>> {
    let folder = kept(pdf);
    run(
        "pdfdetach",
        &["-save", "1", "-o", "file", "a.pdf"],
        folder.path(),
    )?;
    Some(std::fs::read(folder.path().join("file")).unwrap())
}

/// The pages as pictures.
pub fn pages_of(pdf: &[u8], points_an_inch: u32) -> Option<Vec<Grey>> {
    let folder = kept(pdf);
    let resolution = points_an_inch.to_string();
    run(
        "pdftoppm",
        &["-gray", "-r", &resolution, "a.pdf", "page"],
        folder.path(),
    )?;
    let mut files: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|it| it.unwrap().path())
        .collect();
    files.retain(|path| path.extension().is_some_and(|it| it == "pgm"));
    files.sort();
    Some(
        files
            .iter()
            .map(|path| of_pgm(&std::fs::read(path).unwrap()))
            .collect(),
    )
}

/// `P5`, width, height, the brightest grey, and then the points.
fn of_pgm(file: &[u8]) -> Grey {
    let mut words = Vec::new();
    let mut at = 0;
    while words.len() < 4 {
        let end = at + file[at..].iter().position(u8::is_ascii_whitespace).unwrap();
        words.push(std::str::from_utf8(&file[at..end]).unwrap());
        at = end + 1;
    }
    assert_eq!((words[0], words[3]), ("P5", "255"));
    Grey {
        width: words[1].parse().unwrap(),
        height: words[2].parse().unwrap(),
        points: file[at..].to_vec(),
    }
}

/// A picture in a PNG of grey points.
pub fn grey(png: &[u8]) -> Grey {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png))
        .read_info()
        .unwrap();
    let mut points = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut points).unwrap();
    assert_eq!(info.color_type, png::ColorType::Grayscale);
    Grey {
        width: info.width as usize,
        height: info.height as usize,
        points,
    }
}

/// What the codes in a picture say.
pub fn decoded(picture: &Grey) -> Vec<String> {
    let (width, height) = (picture.width, picture.height);
    let point = |x: usize, y: usize| picture.points[y * width + x];
    let mut prepared = rqrr::PreparedImage::prepare_from_greyscale(width, height, point);
    let codes = prepared.detect_grids();
    codes.iter().map(|code| code.decode().unwrap().1).collect()
}
