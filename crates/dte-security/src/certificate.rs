//! Certificate files of the authority's own kind.

use std::fmt;

use aws_lc_rs::constant_time::verify_slices_are_equal;
use aws_lc_rs::digest::{SHA512, digest};
use aws_lc_rs::rsa::KeyPair;
use aws_lc_rs::signature::{ParsedPublicKey, RSA_PKCS1_2048_8192_SHA512};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use dte_application::ports::{
    CertificateFacts, CertificateFault, LARGEST_CERTIFICATE_FILE, PortError, Secret, Signature,
};
use dte_domain::language::{Bilingual, Message};
use dte_domain::message;
use dte_domain::taxpayer::Nit;
use dte_domain::value::Value;
use roxmltree::{Document, Node, ParsingOptions};
use time::{Duration, OffsetDateTime};
use zeroize::Zeroizing;

use crate::jws;

/// A taxpayer's certificate, read and checked: its key pair, ready to sign, and its validity.
///
/// The authority's file is XML of its own kind, with the private key in clear; its password is
/// only compared. `Debug` shows the taxpayer and the dates.
pub struct Certificate {
    nit: Nit,
    key: KeyPair,
    /// `SubjectPublicKeyInfo`.
    public: Vec<u8>,
    from: OffsetDateTime,
    to: OffsetDateTime,
}

/// What is public of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicPart {
    pub nit: String,
    /// The key, `SubjectPublicKeyInfo` in base64.
    pub key: String,
    /// From when on it may be used.
    pub begins: OffsetDateTime,
    /// Until when.
    pub ends: OffsetDateTime,
}

impl Certificate {
    /// Real files have under a hundred elements.
    const MOST_NODES: u32 = 4_096;

    /// Attributes of an element; real files have none. Each is compared with all others of its element.
    const MOST_ATTRIBUTES: usize = 16;

    /// Namespaces of a file. Each is compared with all others at every element.
    const MOST_NAMESPACES: usize = 8;

    /// Reads a certificate file: it must be of this taxpayer, the password the right one, and
    /// the private key (RSA, 2 048 bits or more) the one that belongs to the public key, which
    /// is tried with a signature. Its dates are checked by [`Certificate::check_dates`].
    pub fn read(file: &[u8], nit: &Nit, password: &Secret) -> Result<Self, CertificateFault> {
        let document = document_of(file)?;
        let root = root_of(&document)?;
        check_holder(root, nit)?;
        check_password(root, password)?;
        let validity = validity(root)?;
        Ok(Self {
            nit: nit.clone(),
            key: key_pair(root)?,
            public: der(child(root, "publicKey")?, PUBLIC_KEY)?.to_vec(),
            from: validity_date(validity, "notBefore")?,
            to: validity_date(validity, "notAfter")?,
        })
    }

    /// Whether it may be used at a moment: from its first second to its last.
    pub fn check_dates(&self, now: OffsetDateTime) -> Result<(), CertificateFault> {
        if (self.from..=self.to).contains(&now) {
            return Ok(());
        }
        Err(CertificateFault::out_of_date(self.from, self.to))
    }

    pub fn public_part(&self) -> PublicPart {
        PublicPart {
            nit: self.nit.as_str().to_owned(),
            key: STANDARD.encode(&self.public),
            begins: self.from,
            ends: self.to,
        }
    }

    /// What it says of itself; `is_kept` when its company gave it.
    pub(crate) fn facts(&self, is_kept: bool) -> CertificateFacts {
        CertificateFacts {
            nit: self.nit.clone(),
            public_key: STANDARD.encode(&self.public),
            begins_at: self.from,
            ends_at: self.to,
            is_kept,
        }
    }

    pub fn ends(&self) -> OffsetDateTime {
        self.to
    }

    /// Signs as RS512, whatever the date. It blocks for the 280 µs that it takes.
    pub fn sign(&self, payload: &str) -> Result<Signature, PortError> {
        jws::sign(&self.key, payload).map_err(|error| PortError::new("signing", error))
    }
}

impl fmt::Debug for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Certificate")
            .field("nit", &self.nit.as_str())
            .field("from", &self.from)
            .field("to", &self.to)
            .finish_non_exhaustive()
    }
}

const PUBLIC_KEY: Bilingual = Bilingual::new("the public key", "la llave pública");
const PRIVATE_KEY: Bilingual = Bilingual::new("the private key", "la llave privada");

pub(crate) fn unreadable(why: Message) -> CertificateFault {
    CertificateFault::Unreadable { why }
}

fn text_of(file: &[u8]) -> Result<&str, CertificateFault> {
    if file.len() > LARGEST_CERTIFICATE_FILE {
        return Err(unreadable(message!(
            "it is larger than 256 KiB",
            "pesa más de 256 KiB"
        )));
    }
    std::str::from_utf8(file)
        .map_err(|_error| unreadable(message!("it is not text in UTF-8", "no es texto en UTF-8")))
}

/// Refuses what would take long to parse, by marks that are counted everywhere in the text: more than a file
/// has, never less. No value of an attribute holds a `<`, so those of an element end before the next one.
fn check_costs(text: &str) -> Result<(), CertificateFault> {
    let most_attributes = Certificate::MOST_ATTRIBUTES;
    let has_too_many = |element: &str| {
        let values = element.split('=').skip(1);
        let quoted = values.filter(|value| value.trim_start().starts_with(['"', '\'']));
        quoted.count() > most_attributes
    };
    if text.split('<').any(has_too_many) {
        return Err(unreadable(message!(
            "an element has more than {most_attributes} attributes",
            "un elemento tiene más de {most_attributes} atributos"
        )));
    }
    let most_namespaces = Certificate::MOST_NAMESPACES;
    if text.matches("xmlns").count() > most_namespaces {
        return Err(unreadable(message!(
            "it has more than {most_namespaces} namespaces",
            "tiene más de {most_namespaces} espacios de nombres"
        )));
    }
    Ok(())
}

pub(crate) fn document_of(file: &[u8]) -> Result<Document<'_>, CertificateFault> {
    let options = ParsingOptions {
        nodes_limit: Certificate::MOST_NODES,
        ..ParsingOptions::default()
    };
    let text = text_of(file)?;
    check_costs(text)?;
    Document::parse_with_options(text, options).map_err(|error| {
        // Its own message could quote what stands there.
        let place = error.pos();
        unreadable(message!(
            "it is not well-formed XML at {place}",
            "no es XML bien formado en {place}"
        ))
    })
}

pub(crate) fn root_of<'a, 'input>(
    document: &'a Document<'input>,
) -> Result<Node<'a, 'input>, CertificateFault> {
    let root = document.root_element();
    if root.tag_name().name() == "CertificadoMH" {
        Ok(root)
    } else {
        Err(unreadable(message!(
            "its root element is not CertificadoMH",
            "su elemento raíz no es CertificadoMH"
        )))
    }
}

pub(crate) fn validity<'a, 'input>(
    root: Node<'a, 'input>,
) -> Result<Node<'a, 'input>, CertificateFault> {
    ["certificado", "basicEstructure", "validity"]
        .iter()
        .try_fold(root, |node, name| child(node, name))
}

pub(crate) fn public_key(root: Node<'_, '_>) -> Result<ParsedPublicKey, CertificateFault> {
    let public = der(child(root, "publicKey")?, PUBLIC_KEY)?;
    ParsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA512, &*public)
        .map_err(|rejected| unusable(PUBLIC_KEY, &rejected))
}

fn child<'a, 'input>(
    node: Node<'a, 'input>,
    name: &str,
) -> Result<Node<'a, 'input>, CertificateFault> {
    node.children()
        .find(|child| child.tag_name().name() == name)
        .ok_or_else(|| {
            unreadable(message!(
                "the element {name} is missing",
                "falta el elemento {name}"
            ))
        })
}

fn text<'a>(node: Node<'a, '_>, name: &str) -> Result<&'a str, CertificateFault> {
    let text = child(node, name)?.text().unwrap_or_default().trim();
    if text.is_empty() {
        return Err(unreadable(message!(
            "the element {name} is empty",
            "el elemento {name} está vacío"
        )));
    }
    Ok(text)
}

fn check_holder(root: Node<'_, '_>, nit: &Nit) -> Result<(), CertificateFault> {
    let holder = Nit::parse(text(root, "nit")?).map_err(|_malformed| {
        unreadable(message!(
            "its nit is not a NIT of 14 or 9 digits",
            "su nit no es un NIT de 14 o 9 dígitos"
        ))
    })?;
    if holder == *nit {
        Ok(())
    } else {
        Err(CertificateFault::OtherTaxpayer)
    }
}

/// The file keeps the SHA-512 of the password in hexadecimal.
fn check_password(root: Node<'_, '_>, password: &Secret) -> Result<(), CertificateFault> {
    let kept = text(child(root, "privateKey")?, "clave")?.to_ascii_lowercase();
    let given = hex::encode(digest(&SHA512, password.reveal().as_bytes()));
    verify_slices_are_equal(kept.as_bytes(), given.as_bytes())
        .map_err(|_different| CertificateFault::WrongPassword)
}

fn key_pair(root: Node<'_, '_>) -> Result<KeyPair, CertificateFault> {
    let public = public_key(root)?;
    let private = der(child(root, "privateKey")?, PRIVATE_KEY)?;
    let pair =
        KeyPair::from_pkcs8(&private).map_err(|rejected| unusable(PRIVATE_KEY, &rejected))?;
    try_out(&pair, &public)?;
    Ok(pair)
}

/// Signs something and verifies it.
fn try_out(pair: &KeyPair, public: &ParsedPublicKey) -> Result<(), CertificateFault> {
    const TRIAL: &[u8] = b"trial";
    let signature = jws::sign_bytes(pair, TRIAL).map_err(|_unspecified| {
        unreadable(message!(
            "the private key does not sign",
            "la llave privada no firma"
        ))
    })?;
    public
        .verify_sig(TRIAL, &signature)
        .map_err(|_unspecified| {
            unreadable(message!(
                "the private and the public key do not belong together",
                "la llave privada y la pública no se corresponden"
            ))
        })
}

fn unusable(what: Bilingual, rejected: &aws_lc_rs::error::KeyRejected) -> CertificateFault {
    let Bilingual { english, spanish } = what;
    unreadable(message!(
        "{english} is not an RSA key of 2048 bits or more ({rejected})",
        "{spanish} no es una llave RSA de 2048 bits o más ({rejected})"
    ))
}

/// The bytes behind a key's base64, which may be broken into lines.
fn der(key: Node<'_, '_>, what: Bilingual) -> Result<Zeroizing<Vec<u8>>, CertificateFault> {
    let written = text(key, "encodied")?;
    let mut joined = Zeroizing::new(String::with_capacity(written.len()));
    joined.extend(written.split_ascii_whitespace());
    let mut der = Zeroizing::new(Vec::with_capacity(joined.len()));
    STANDARD.decode_vec(&*joined, &mut der).map_err(|_error| {
        let Bilingual { english, spanish } = what;
        unreadable(message!(
            "{english} is not in base64",
            "{spanish} no está en base64"
        ))
    })?;
    Ok(der)
}

/// Seconds since 1970, with or without a fraction: `1763072000.000000000`.
pub(crate) fn validity_date(
    validity: Node<'_, '_>,
    name: &str,
) -> Result<OffsetDateTime, CertificateFault> {
    let written = text(validity, name)?;
    let (seconds, fraction) = written.split_once('.').unwrap_or((written, ""));
    let digits = fraction.bytes().all(|byte| byte.is_ascii_digit());
    let nanoseconds = format!("{fraction:0<9}");
    let (Ok(seconds), true, Some(Ok(nanoseconds))) = (
        seconds.parse::<i64>(),
        digits,
        nanoseconds.get(..9).map(str::parse::<u32>),
    ) else {
        return Err(unreadable(message!(
            "{name} is not a number of seconds",
            "{name} no es un número de segundos"
        )));
    };
    OffsetDateTime::from_unix_timestamp(seconds)
        .ok()
        .and_then(|moment| moment.checked_add(Duration::nanoseconds(nanoseconds.into())))
        .ok_or_else(|| {
            unreadable(message!(
                "{name} is not a moment of the calendar",
                "{name} no es un momento del calendario"
            ))
        })
}

#[cfg(test)]
mod tests {
    use dte_domain::language::Language;
    use proptest::prelude::*;
    use time::macros::datetime;

    use super::*;
    use crate::samples::{self, File};

    fn read(file: &str) -> Result<Certificate, CertificateFault> {
        Certificate::read(
            file.as_bytes(),
            &samples::nit(),
            &Secret::new(samples::PASSWORD),
        )
    }

    fn why(file: &str) -> String {
        match read(file) {
            Err(CertificateFault::Unreadable { why }) => why.text(Language::English).to_owned(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_good_file_is_read_with_its_dates() {
        let certificate = read(&File::default().xml()).unwrap();
        assert_eq!(certificate.ends(), datetime!(2027-11-20 12:00:00.5 UTC));
        assert_eq!(certificate.check_dates(samples::NOW), Ok(()));
        certificate.sign("{}").unwrap();
    }

    #[test]
    fn unknown_elements_line_breaks_and_a_byte_order_mark_do_not_matter() {
        let file = File {
            private: samples::wrapped(samples::PRIVATE),
            ..File::default()
        };
        let file = file
            .xml()
            .replace("<nit>", "<whatever><nit>1</nit></whatever>\n<nit>");
        assert!(read(&format!("\u{feff}{file}")).is_ok());
    }

    #[test]
    fn only_the_password_itself_opens_it() {
        let file = File::default().xml();
        for wrong in ["", "x", "clave-9/ñ", samples::PASSWORD_HASH] {
            let refused = Certificate::read(file.as_bytes(), &samples::nit(), &Secret::new(wrong));
            assert_eq!(refused.unwrap_err(), CertificateFault::WrongPassword);
        }
    }

    #[test]
    fn a_certificate_of_another_taxpayer_is_refused() {
        let file = File {
            nit: "0000-311299-043-2",
            ..File::default()
        };
        assert_eq!(
            read(&file.xml()).unwrap_err(),
            CertificateFault::OtherTaxpayer
        );
        let hyphens = File {
            nit: "0000-311299-157-2",
            ..File::default()
        };
        assert!(read(&hyphens.xml()).is_ok());
    }

    #[test]
    fn it_is_good_from_its_first_to_its_last_moment() {
        let certificate = read(&File::default().xml()).unwrap();
        let (from, to) = (
            datetime!(2025-11-20 12:00 UTC),
            datetime!(2027-11-20 12:00:00.5 UTC),
        );
        let late = Duration::nanoseconds(1);
        assert!(certificate.check_dates(from).is_ok() && certificate.check_dates(to).is_ok());
        for outside in [from - late, to + late] {
            let refused = certificate.check_dates(outside).unwrap_err().to_string();
            assert_eq!(
                refused,
                "the certificate is valid from 2025-11-20 to 2027-11-20 only"
            );
        }
    }

    #[test]
    fn what_is_no_certificate_is_named_for_what_it_is() {
        assert_eq!(why(""), "it is not well-formed XML at 1:1");
        assert_eq!(why("<x/>"), "its root element is not CertificadoMH");
        assert_eq!(why("<CertificadoMH/>"), "the element nit is missing");
        let large = " ".repeat(LARGEST_CERTIFICATE_FILE + 1);
        assert_eq!(why(&large), "it is larger than 256 KiB");
        let binary = Certificate::read(b"\xFF\xFE<", &samples::nit(), &Secret::new(""));
        assert!(binary.unwrap_err().to_string().contains("UTF-8"));
        let dtd = format!("<!DOCTYPE a [<!ENTITY b 'c'>]>{}", File::default().xml());
        assert!(why(&dtd).starts_with("it is not well-formed XML"));
        let many = format!("<CertificadoMH>{}</CertificadoMH>", "<a/>".repeat(5_000));
        assert!(why(&many).starts_with("it is not well-formed XML"));
        let _deep_without_overflow = why(&"<a>".repeat(80_000));
    }

    #[test]
    fn what_takes_long_to_parse_is_refused_before_it_is_parsed() {
        let attributes = |count: usize| {
            let all: Vec<String> = (0..count).map(|it| format!("a{it} = '<'")).collect();
            all.join(" ").replace('<', ">")
        };
        let with = |attributes: &str| {
            let root = format!("<CertificadoMH {attributes}>");
            File::default().xml().replace("<CertificadoMH>", &root)
        };
        assert!(read(&with(&attributes(16))).is_ok());
        let refused = "an element has more than 16 attributes";
        for count in [17, 10_000] {
            assert_eq!(why(&with(&attributes(count))), refused);
        }
        let short = (0..25_000)
            .map(|it| format!(" a{it}=\"\""))
            .collect::<Vec<_>>()
            .concat();
        assert_eq!(why(&format!("<a{short}/>")), refused);
        let namespaces = |count: usize| -> String {
            let children = (0..count).map(|it| format!("<a xmlns:a{it}='b'/>"));
            children.collect()
        };
        let with = |namespaces: &str| {
            let end = format!("{namespaces}</CertificadoMH>");
            File::default().xml().replace("</CertificadoMH>", &end)
        };
        assert!(read(&with(&namespaces(8))).is_ok());
        assert_eq!(why(&with(&namespaces(9))), "it has more than 8 namespaces");
    }

    #[test]
    fn every_element_that_is_needed_is_missed() {
        for name in [
            "nit",
            "publicKey",
            "privateKey",
            "validity",
            "notBefore",
            "notAfter",
        ] {
            let file = File::default().xml();
            let file = file.replace(&format!("<{name}>"), "<z>");
            let file = file.replace(&format!("</{name}>"), "</z>");
            assert_eq!(why(&file), format!("the element {name} is missing"));
        }
    }

    #[test]
    fn keys_must_be_rsa_of_2048_bits_and_belong_together() {
        let of = |private: &str, public: &str| {
            why(&File {
                private: private.to_owned(),
                public,
                ..File::default()
            }
            .xml())
        };
        let (private, public) = (samples::PRIVATE, samples::PUBLIC);
        assert!(of(private, samples::OTHER_PUBLIC).contains("do not belong together"));
        let short = of(samples::SHORT_PRIVATE, samples::SHORT_PUBLIC);
        assert!(short.contains("2048 bits"), "{short}");
        let curve = of(samples::CURVE_PRIVATE, public);
        assert!(
            curve.contains("the private key is not an RSA key"),
            "{curve}"
        );
        assert_eq!(of("!", public), "the private key is not in base64");
        assert_eq!(of(private, "!"), "the public key is not in base64");
        assert!(of("AAAA", public).contains("the private key is not an RSA key"));
        let cut = &private[..private.len() - 40];
        assert!(of(cut, public).contains("the private key"));
    }

    #[test]
    fn moments_are_seconds_with_or_without_a_fraction() {
        let ends = |written| {
            read(
                &File {
                    to: written,
                    ..File::default()
                }
                .xml(),
            )
        };
        let noon = datetime!(2027-11-20 12:00 UTC);
        assert_eq!(ends("1826712000").unwrap().ends(), noon);
        assert_eq!(ends("1826712000.").unwrap().ends(), noon);
        let micro = Duration::microseconds(1);
        assert_eq!(ends("1826712000.000001000").unwrap().ends(), noon + micro);
        assert_eq!(ends("1826712000.0000010009").unwrap().ends(), noon + micro);
        for wrong in [
            "soon",
            "1826712000.x",
            "1826712000.ñññññ",
            "99999999999999",
            "1e9",
            "9999999999999999999999",
        ] {
            assert!(ends(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn neither_debug_nor_an_error_shows_the_key() {
        let certificate = read(&File::default().xml()).unwrap();
        assert!(!format!("{certificate:?}").contains("MII"));
        let torn = File::default().xml().replace("<encodied>", "<");
        let shown = format!("{:?}", read(&torn).unwrap_err());
        assert!(!shown.contains("MII"), "{shown}");
    }

    proptest! {
        #[test]
        fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
            prop_assert!(Certificate::read(&bytes, &samples::nit(), &Secret::new("")).is_err());
        }

        #[test]
        fn no_damage_makes_the_reader_panic(place in 0usize..4_000, with in "\\PC{0,3}", cut in 0usize..40) {
            let mut file = File::default().xml();
            let start = place % file.len();
            let end = (start + cut).min(file.len());
            prop_assume!(file.is_char_boundary(start) && file.is_char_boundary(end));
            file.replace_range(start..end, &with);
            let _refused_or_read = read(&file);
        }
    }
}
