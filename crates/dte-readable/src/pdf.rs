//! Pages as PDF/A-3, level A: with tags, fonts inside, and the authority's file attached.
//!
//! The only file that knows numbers that are not exact: positions on paper.
#![expect(
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    reason = "positions on paper, of at most a million thousandths of a point"
)]

use std::num::NonZeroU16;

use dte_application::ports::{Colour, PortError};
use krilla::Document;
use krilla::SerializeSettings;
use krilla::color::rgb;
use krilla::configure::validate::Archival;
use krilla::configure::{ConfigurationBuilder, ConfigurationError};
use krilla::embed::{AssociationKind, EmbeddedFile, MimeType};
use krilla::geom::{Path, PathBuilder, Point, Rect, Size, Transform};
use krilla::image::Image;
use krilla::metadata::{DateTime, Metadata};
use krilla::page::PageSettings;
use krilla::paint::Fill;
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, ContentTag, Identifier, Node as TagNode, TableHeaderScope, Tag,
    TagGroup, TagKind, TagTree,
};
use krilla::text::{GlyphId, KrillaGlyph};

use crate::page::fonts::{Fonts, Line};
use crate::page::structure::{Element, ElementKind, Structure, Within};
use crate::page::{Area, Drawing, Length, Page};
use crate::parts::Subject;
use crate::qr::Squares;

const DOING: &str = "writing a PDF";

/// What was composed: pages, and what they consist of.
pub struct Composed {
    pub pages: Vec<Page>,
    pub structure: Structure,
}

/// What the drawings of all pages need.
struct Pictures<'a> {
    fonts: &'a Fonts,
    /// The code with squares of one point, and how many a side has.
    code: Option<(Path, usize)>,
    logo: Option<Image>,
}

pub fn written(
    subject: &Subject<'_>,
    fonts: &Fonts,
    composed: &Composed,
) -> Result<Vec<u8>, PortError> {
    let mut document = Document::new_with(settings().map_err(fault)?);
    let pictures = Pictures {
        fonts,
        code: subject.code.and_then(code_path),
        logo: subject
            .logo
            .map(|it| Image::from_rgba8(it.points.clone(), it.width, it.height)),
    };
    let mut identifiers: Vec<Vec<Identifier>> = Vec::new();
    identifiers.resize_with(composed.structure.elements.len(), Vec::new);
    for page in &composed.pages {
        draw_page(&mut document, page, &pictures, &mut identifiers)?;
    }
    document.set_tag_tree(tags(&composed.structure, &mut identifiers));
    document.set_metadata(metadata(subject));
    attach(&mut document, subject);
    document.finish().map_err(fault)
}

fn fault(cause: impl std::fmt::Debug) -> PortError {
    PortError::new(DOING, format!("{cause:?}"))
}

fn settings() -> Result<SerializeSettings, ConfigurationError> {
    Ok(SerializeSettings {
        configuration: ConfigurationBuilder::new()
            .with_archival_validator(Archival::A3_A)
            .finish()?,
        ..SerializeSettings::default()
    })
}

fn points(length: Length) -> f32 {
    length as f32 / 1_000.0
}

fn draw_page(
    document: &mut Document,
    page: &Page,
    pictures: &Pictures<'_>,
    identifiers: &mut [Vec<Identifier>],
) -> Result<(), PortError> {
    let settings = PageSettings::from_wh(points(page.width), points(page.height));
    let settings = settings.ok_or_else(|| fault("a page without size"))?;
    let mut drawn = document.start_page_with(settings);
    let mut surface = drawn.surface();
    for piece in &page.pieces {
        let tag = match piece.within {
            Within::Element(_) => ContentTag::Other,
            Within::Decoration => ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)),
        };
        let identifier = surface.start_tagged(tag);
        for drawing in &piece.drawings {
            draw(&mut surface, drawing, pictures);
        }
        surface.end_tagged();
        if let Within::Element(element) = piece.within
            && let Some(of_element) = identifiers.get_mut(element.index())
        {
            of_element.push(identifier);
        }
    }
    surface.finish();
    drawn.finish();
    Ok(())
}

fn draw(surface: &mut Surface<'_>, drawing: &Drawing, pictures: &Pictures<'_>) {
    match drawing {
        Drawing::Text {
            x,
            base,
            line,
            colour,
        } => draw_text(surface, (*x, *base), line, *colour, pictures.fonts),
        Drawing::Filled(area, colour) => {
            if let Some(path) = rectangle(*area) {
                surface.set_fill(Some(fill(*colour)));
                surface.draw_path(&path);
            }
        }
        Drawing::Code(area) => {
            if let Some((path, side)) = &pictures.code {
                surface.set_fill(Some(fill(crate::page::BLACK)));
                surface.push_transform(&onto(*area, *side));
                surface.draw_path(path);
                surface.pop();
            }
        }
        Drawing::Logo(area) => {
            let size = Size::from_wh(points(area.width), points(area.height));
            if let (Some(logo), Some(size)) = (&pictures.logo, size) {
                let at = Transform::from_translate(points(area.x), points(area.y));
                surface.push_transform(&at);
                surface.draw_image(logo.clone(), size);
                surface.pop();
            }
        }
    }
}

fn draw_text(
    surface: &mut Surface<'_>,
    (x, base): (Length, Length),
    line: &Line,
    colour: Colour,
    fonts: &Fonts,
) {
    let glyphs = line.glyphs.iter().map(|glyph| KrillaGlyph {
        glyph_id: GlyphId::new(glyph.id),
        text_range: glyph.range.clone(),
        x_advance: glyph.advance as f32 / 1_000.0,
        x_offset: 0.0,
        y_offset: 0.0,
        y_advance: 0.0,
        location: None,
    });
    let glyphs: Vec<_> = glyphs.collect();
    surface.set_fill(Some(fill(colour)));
    surface.draw_glyphs(
        Point::from_xy(points(x), points(base)),
        &glyphs,
        fonts.face(line.weight).font.clone(),
        &line.text,
        points(line.size),
        false,
    );
}

fn fill(Colour(red, green, blue): Colour) -> Fill {
    Fill {
        paint: rgb::Color::new(red, green, blue).into(),
        ..Fill::default()
    }
}

fn rectangle(area: Area) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let (width, height) = (points(area.width), points(area.height));
    builder.push_rect(Rect::from_xywh(
        points(area.x),
        points(area.y),
        width,
        height,
    )?);
    builder.finish()
}

/// The code with squares of one point.
fn code_path(squares: &Squares) -> Option<(Path, usize)> {
    let mut builder = PathBuilder::new();
    let dark = squares.dark();
    for (row, column, length) in dark {
        let (left, top) = (column as f32, row as f32);
        builder.push_rect(Rect::from_xywh(left, top, length as f32, 1.0)?);
    }
    Some((builder.finish()?, squares.side()))
}

/// So many squares of one point onto an area.
fn onto(area: Area, side: usize) -> Transform {
    let scale = points(area.width) / side as f32;
    Transform::from_row(scale, 0.0, 0.0, scale, points(area.x), points(area.y))
}

fn tags(structure: &Structure, identifiers: &mut [Vec<Identifier>]) -> TagTree {
    let mut tree = TagTree::new();
    for element in &structure.top {
        if let Some(group) = group(structure, *element, identifiers) {
            tree.push(group);
        }
    }
    tree
}

/// An element with what is drawn of it and what it contains; nothing when that is nothing.
fn group(
    structure: &Structure,
    element: Element,
    identifiers: &mut [Vec<Identifier>],
) -> Option<TagGroup> {
    let described = structure.elements.get(element.index())?;
    let drawn = identifiers.get_mut(element.index()).map(std::mem::take);
    let mut children: Vec<TagNode> = drawn
        .unwrap_or_default()
        .into_iter()
        .map(TagNode::from)
        .collect();
    for child in &described.children {
        children.extend(group(structure, *child, identifiers).map(TagNode::from));
    }
    let is_empty = children.is_empty() && described.kind != ElementKind::Cell;
    (!is_empty).then(|| TagGroup::with_children(tag(&described.kind), children))
}

fn tag(kind: &ElementKind) -> TagKind {
    match kind {
        ElementKind::Heading(level, title) => {
            let level = NonZeroU16::new(*level).unwrap_or(NonZeroU16::MIN);
            Tag::Hn(level, Some(title.clone())).into()
        }
        ElementKind::Paragraph => Tag::P.into(),
        ElementKind::Table => Tag::Table.into(),
        ElementKind::Row => Tag::TR.into(),
        ElementKind::ColumnHeading => Tag::TH(TableHeaderScope::Column).into(),
        ElementKind::Cell => Tag::TD.into(),
        ElementKind::Figure(shows) => Tag::Figure(Some(shows.clone())).into(),
    }
}

fn metadata(subject: &Subject<'_>) -> Metadata {
    let title = format!("{} {}", subject.title(), subject.number());
    let issuer = subject
        .issuer()
        .and_then(|it| it.text_at("nombre"))
        .unwrap_or_default();
    let metadata = Metadata::new()
        .title(plain(&title))
        .authors(vec![plain(issuer)])
        .language("es-SV".to_owned())
        .creator("dte".to_owned())
        .document_id(plain(subject.number()));
    metadata.creation_date(moment_of(subject))
}

/// Without what a text of XML may not have.
fn plain(text: &str) -> String {
    let is_fit =
        |it: &char| !it.is_control() && !matches!(it, '\u{fffe}' | '\u{ffff}' | '\u{feff}');
    text.chars().filter(is_fit).collect()
}

/// When the document says that it was issued, else a moment of before there were any: an archived PDF has
/// one, and no clock is asked, so that the same document gives the same bytes.
fn moment_of(subject: &Subject<'_>) -> DateTime {
    let unknown = DateTime::new(1970)
        .month(1)
        .day(1)
        .hour(0)
        .minute(0)
        .second(0);
    issued_at(subject).unwrap_or_else(|| unknown.utc_offset_hour(0).utc_offset_minute(0))
}

fn issued_at(subject: &Subject<'_>) -> Option<DateTime> {
    let mut date = subject.identification("fecEmi")?.splitn(3, '-');
    let time = subject.identification("horEmi").unwrap_or("00:00:00");
    let mut time = time
        .splitn(3, ':')
        .map(|part| part.parse::<u8>().unwrap_or(0));
    let year = date.next()?.parse().ok()?;
    let mut small = || date.next()?.parse::<u8>().ok();
    let moment = DateTime::new(year).month(small()?).day(small()?);
    let mut next = || time.next().unwrap_or(0);
    let moment = moment.hour(next()).minute(next()).second(next());
    Some(moment.utc_offset_hour(-6).utc_offset_minute(0))
}

fn attach(document: &mut Document, subject: &Subject<'_>) {
    let Some(file) = &subject.source.file else {
        return;
    };
    let bytes: Vec<u8> = file.bytes.to_vec();
    document.embed_file(EmbeddedFile {
        path: file.name.clone(),
        mime_type: MimeType::new("application/json"),
        description: Some("Documento tributario electrónico firmado".to_owned()),
        association_kind: AssociationKind::Source,
        data: bytes.into(),
        modification_date: Some(moment_of(subject)),
        compress: Some(true),
        location: None,
    });
}
