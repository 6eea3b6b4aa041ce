//! The pictures that companies give: read with limits, and written anew.

use std::io::Cursor;

use dte_application::ports::{LogoRefusal, PortError};
use png::{BitDepth, ColorType, Compression, Decoder, Encoder, Limits, Transformations};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// Points a side.
const MOST_POINTS: u32 = 2_000;

/// What a picture may take in memory.
const MOST_BYTES: usize = 16 * 1024 * 1024;

/// The most memory for the coefficients of a JPEG: four megapixels with colours at half the points a side.
const MOST_COEFFICIENT_BYTES: u64 = 48 * 1024 * 1024;

/// The most scans of a JPEG. The usual progressive ones have ten; each costs a few bytes, and goes over all
/// points.
const MOST_SCANS: usize = 16;

const OF_PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
const OF_JPEG: &[u8] = b"\xff\xd8\xff";

/// A picture: red, green, blue and how much it covers, point by point.
pub struct Picture {
    pub width: u32,
    pub height: u32,
    pub points: Vec<u8>,
}

/// A picture as a company gives it, written anew.
pub fn read(bytes: &[u8]) -> Result<Vec<u8>, LogoRefusal> {
    let picture = if bytes.starts_with(OF_PNG) {
        of_png(bytes)?
    } else if bytes.starts_with(OF_JPEG) {
        of_jpeg(bytes)?
    } else {
        return Err(LogoRefusal::NoPicture);
    };
    let picture = smaller(picture);
    let (width, height) = (picture.width, picture.height);
    encoded(
        [width, height],
        ColorType::Rgba,
        Compression::Fast,
        &picture.points,
    )
    .map_err(|_not_encoded| LogoRefusal::Broken)
}

/// Points a side of what is kept: as many as the largest print of it shows.
const KEPT_POINTS: u32 = 800;

/// A picture of at most so many points a side, each the mean of those that it stands for. What is not seen
/// counts for nothing.
fn smaller(picture: Picture) -> Picture {
    let step = picture.width.max(picture.height).div_ceil(KEPT_POINTS) as usize;
    if step <= 1 {
        return picture;
    }
    let (across, down) = (picture.width as usize, picture.height as usize);
    let (width, height) = (across.div_ceil(step), down.div_ceil(step));
    let mut points = Vec::with_capacity(4 * width * height);
    for top in (0..down).step_by(step) {
        for left in (0..across).step_by(step) {
            let rows = top..(top + step).min(down);
            let columns = left..(left + step).min(across);
            let of = rows.flat_map(|row| columns.clone().map(move |column| row * across + column));
            points.extend(mean(
                of.filter_map(|at| picture.points.get(4 * at..4 * at + 4)),
            ));
        }
    }
    let side = |side: usize| u32::try_from(side).unwrap_or(KEPT_POINTS);
    Picture {
        width: side(width),
        height: side(height),
        points,
    }
}

fn mean<'a>(points: impl Iterator<Item = &'a [u8]>) -> [u8; 4] {
    let mut sums = [0_u32; 3];
    let (mut covered, mut count) = (0, 0);
    for point in points {
        let cover = point.get(3).copied().map_or(0, u32::from);
        for (sum, colour) in sums.iter_mut().zip(point) {
            *sum += u32::from(*colour) * cover;
        }
        covered += cover;
        count += 1;
    }
    let part = |sum: u32, of: u32| u8::try_from(sum / of.max(1)).unwrap_or(u8::MAX);
    let [red, green, blue] = sums.map(|sum| part(sum, covered));
    [red, green, blue, part(covered, count)]
}

/// A picture that was written anew.
pub fn kept(bytes: &[u8]) -> Result<Picture, PortError> {
    of_png(bytes).map_err(|refusal| PortError::new("reading a kept logo", format!("{refusal:?}")))
}

fn of_png(bytes: &[u8]) -> Result<Picture, LogoRefusal> {
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: MOST_BYTES });
    decoder.set_transformations(Transformations::EXPAND | Transformations::ALPHA);
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let header = decoder
        .read_header_info()
        .map_err(|fault| of_fault(&fault))?;
    let (width, height) = fitting(header.width, header.height)?;
    if header.bit_depth == BitDepth::Sixteen {
        return Err(LogoRefusal::TooDeep);
    }
    let mut reader = decoder.read_info().map_err(|fault| of_fault(&fault))?;
    if reader.info().animation_control().is_some() {
        return Err(LogoRefusal::Animated);
    }
    let size = reader
        .output_buffer_size()
        .filter(|size| *size <= MOST_BYTES);
    let mut points = vec![0; size.ok_or(LogoRefusal::TooLarge)?];
    let frame = reader
        .next_frame(&mut points)
        .map_err(|fault| of_fault(&fault))?;
    points.truncate(frame.buffer_size());
    let points = match frame.color_type {
        ColorType::Rgba => points,
        ColorType::GrayscaleAlpha => {
            let pairs = points.chunks_exact(2);
            pairs
                .flat_map(|pair| [pair[0], pair[0], pair[0], pair[1]])
                .collect()
        }
        _ => return Err(LogoRefusal::Broken),
    };
    whole(Picture {
        width,
        height,
        points,
    })
}

fn of_fault(fault: &png::DecodingError) -> LogoRefusal {
    match fault {
        png::DecodingError::LimitsExceeded => LogoRefusal::TooLarge,
        _ => LogoRefusal::Broken,
    }
}

fn of_jpeg(bytes: &[u8]) -> Result<Picture, LogoRefusal> {
    let (width, height) = check_jpeg(bytes)?;
    let most = MOST_POINTS as usize;
    let options = DecoderOptions::default()
        .set_max_width(most)
        .set_max_height(most)
        .jpeg_set_max_scans(MOST_SCANS)
        .jpeg_set_out_colorspace(ColorSpace::RGBA);
    let mut decoder = JpegDecoder::new_with_options(Cursor::new(bytes), options);
    let points = decoder
        .decode()
        .map_err(|_no_picture| LogoRefusal::Broken)?;
    whole(Picture {
        width,
        height,
        points,
    })
}

/// The size of a JPEG whose decoding costs little enough: judged by its frame header and its scans, before any
/// of its points are read.
fn check_jpeg(bytes: &[u8]) -> Result<(u32, u32), LogoRefusal> {
    let frame = frame_of(bytes).ok_or(LogoRefusal::Broken)?;
    let [_depth, high, low, right, left, _count, components @ ..] = frame else {
        return Err(LogoRefusal::Broken);
    };
    let side = |bytes: [u8; 2]| u32::from(u16::from_be_bytes(bytes));
    let (width, height) = (side([*right, *left]), side([*high, *low]));
    // A height may come after the points; no logo needs that.
    if width == 0 || height == 0 {
        return Err(LogoRefusal::Broken);
    }
    let (width, height) = fitting(width, height)?;
    // Of each component: its number, how often it is sampled across and down, its table.
    let sampled = components
        .chunks_exact(3)
        .map(|component| u64::from(component[1] >> 4) * u64::from(component[1] & 15));
    let coefficients = 2 * u64::from(width) * u64::from(height) * sampled.sum::<u64>();
    // As bytes that may be no scans: whoever counts less than the decoder is deceived.
    let scans = bytes.windows(2).filter(|pair| *pair == [0xff, 0xda]);
    if coefficients > MOST_COEFFICIENT_BYTES || scans.count() > MOST_SCANS {
        return Err(LogoRefusal::TooLarge);
    }
    Ok((width, height))
}

/// The content of the first frame header of a JPEG; `None` if it is broken before that.
fn frame_of(bytes: &[u8]) -> Option<&[u8]> {
    let mut rest = bytes.get(2..)?;
    loop {
        let [0xff, marker, after @ ..] = rest else {
            return None;
        };
        match marker {
            // What fills the room before a marker.
            0xff => rest = rest.get(1..)?,
            // Markers that stand alone.
            0x01 | 0xd0..=0xd7 => rest = after,
            // Its points, or its end, without a header before them.
            0xd8..=0xda => return None,
            _ => {
                let [high, low, ..] = after else {
                    return None;
                };
                let length = usize::from(u16::from_be_bytes([*high, *low])).max(2);
                // Headers of frames, except tables of codes, of conditions, and what is reserved among them.
                if (0xc0..=0xcf).contains(marker) && !matches!(marker, 0xc4 | 0xc8 | 0xcc) {
                    return after.get(2..length);
                }
                rest = after.get(length..)?;
            }
        }
    }
}

fn fitting(width: u32, height: u32) -> Result<(u32, u32), LogoRefusal> {
    let fits = |side: u32| (1..=MOST_POINTS).contains(&side);
    let bytes = 4 * width as usize * height as usize;
    if fits(width) && fits(height) && bytes <= MOST_BYTES {
        Ok((width, height))
    } else {
        Err(LogoRefusal::TooLarge)
    }
}

fn whole(picture: Picture) -> Result<Picture, LogoRefusal> {
    let expected = 4 * picture.width as usize * picture.height as usize;
    if picture.points.len() == expected {
        Ok(picture)
    } else {
        Err(LogoRefusal::Broken)
    }
}

/// Points as a picture in a file.
pub fn encoded(
    [width, height]: [u32; 2],
    colours: ColorType,
    compression: Compression,
    points: &[u8],
) -> Result<Vec<u8>, png::EncodingError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(colours);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(compression);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(points)?;
    writer.finish()?;
    Ok(file)
}
