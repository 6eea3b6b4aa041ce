//! The test certificate authority: key pairs, and the authority's XML file for them.

use aws_lc_rs::digest;
use aws_lc_rs::encoding::AsDer;
use aws_lc_rs::rsa::{KeyPair, KeySize};
use aws_lc_rs::signature::KeyPair as _;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::clock;

/// How long a certificate is good for when nothing else is asked: two years.
const VALIDITY: i64 = 2 * 365 * 86_400;

/// What a certificate is made for.
#[derive(Debug)]
pub(crate) struct Order<'a> {
    pub(crate) nit: &'a str,
    /// Gates the private key in the official signing tool.
    pub(crate) password: &'a str,
    /// First second of validity.
    pub(crate) not_before: i64,
    /// Last second of validity; two years after the first when `None`.
    pub(crate) not_after: Option<i64>,
}

/// A new key pair in the file that the authority would hand out.
#[derive(Debug)]
pub(crate) struct Certificate {
    /// The whole XML file, private key included.
    pub(crate) file: String,
    /// The public key: `SubjectPublicKeyInfo`, DER.
    pub(crate) public_key: Vec<u8>,
}

/// Makes a key pair (RSA 2048, a tenth of a second or more) and its file.
pub(crate) fn issue(order: &Order<'_>) -> Option<Certificate> {
    let key = KeyPair::generate(KeySize::Rsa2048).ok()?;
    let private = key.as_der().ok()?;
    let public = key.public_key().as_der().ok()?.as_ref().to_vec();
    let file = render(
        order,
        &STANDARD.encode(&public),
        &STANDARD.encode(private.as_ref()),
    );
    Some(Certificate {
        file,
        public_key: public,
    })
}

/// The lower-case hexadecimal SHA-512 of a text.
pub(crate) fn sha512(text: &str) -> String {
    hex::encode(digest::digest(&digest::SHA512, text.as_bytes()))
}

/// Writes the file. Element names, misspellings included, are the official ones.
fn render(order: &Order<'_>, public: &str, private: &str) -> String {
    let nit = order.nit;
    let id = crate::code::Code::random();
    let clave = sha512(order.password);
    let verified = clock::stamp(order.not_before);
    let public_key = key("publicKey", "PUBLIC", "X.509", public, &clave);
    let private_key = key("privateKey", "PRIVATE", "PKCS#8", private, &clave);
    let certificate = certificate(order, public);
    format!(
        r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<CertificadoMH>
<_id>{id}</_id>
<nit>{nit}</nit>
{public_key}
{private_key}
<activo>true</activo>
<verificado>true</verificado>
<fechaVerificacion>{verified}</fechaVerificacion>
{certificate}
<clavePub/>
<clavePri>{clave}</clavePri>
</CertificadoMH>
"#
    )
}

fn key(element: &str, kind: &str, format: &str, encoded: &str, clave: &str) -> String {
    format!(
        "<{element}><keyType>{kind}</keyType><algorithm>RSA</algorithm>\
         <encodied>{encoded}</encodied><format>{format}</format><clave>{clave}</clave></{element}>"
    )
}

fn certificate(order: &Order<'_>, public: &str) -> String {
    let Order {
        nit,
        not_before,
        not_after,
        ..
    } = order;
    let not_after = not_after.unwrap_or(not_before + VALIDITY);
    let serial = crate::code::Code::random();
    format!(
        "<certificado><basicEstructure>
<version>2</version><serial>{serial}</serial>
<signatureAlgorithm><algorithm>SHA512withRSA</algorithm><parameters/></signatureAlgorithm>
<issuer><countryName>SV</countryName><localilyName>SAN SALVADOR</localilyName>
<organizationalUnit>DTE SANDBOX</organizationalUnit>
<organizationalName>AUTORIDAD DE PRUEBA</organizationalName>
<commonName>AUTORIDAD CERTIFICADORA DE PRUEBA</commonName>
<organizationIdentifier>VATSV-00000000000000</organizationIdentifier></issuer>
<validity><notBefore>{not_before}.000000000</notBefore>
<notAfter>{not_after}.000000000</notAfter></validity>
<subject><countryName>SV</countryName>
<organizationName>CONTRIBUYENTE DE PRUEBA</organizationName>
<organizationUnitName>DTE</organizationUnitName>
<organizationIdentifier>VATSV-{nit}</organizationIdentifier>
<surname>PRUEBA</surname><givenName>CONTRIBUYENTE</givenName>
<commonName>CONTRIBUYENTE DE PRUEBA {nit}</commonName>
<description>Sin valor fuera del ambiente de pruebas</description></subject>
<subjectPublicKeyInfo>
<algorithmIdentifier><algorithm>RSA</algorithm><parameters/></algorithmIdentifier>
<subjectPublicKey>{public}</subjectPublicKey></subjectPublicKeyInfo>
</basicEstructure><extensions/></certificado>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text<'a>(file: &'a roxmltree::Document<'a>, path: &[&str]) -> &'a str {
        let mut node = file.root_element();
        for name in path {
            node = node
                .children()
                .find(|child| child.has_tag_name(*name))
                .unwrap();
        }
        node.text().unwrap()
    }

    #[test]
    fn the_file_is_read_back_with_a_matching_key_pair() {
        let order = Order {
            nit: "00003112991572",
            password: "Clave-9/ñ",
            not_before: 1_700_000_000,
            not_after: None,
        };
        let certificate = issue(&order).unwrap();
        let file = roxmltree::Document::parse(&certificate.file).unwrap();
        assert!(file.root_element().has_tag_name("CertificadoMH"));
        assert_eq!(text(&file, &["nit"]), "00003112991572");
        assert_eq!(text(&file, &["privateKey", "clave"]), sha512("Clave-9/ñ"));
        assert_eq!(text(&file, &["privateKey", "format"]), "PKCS#8");
        assert_eq!(text(&file, &["publicKey", "format"]), "X.509");
        let validity = ["certificado", "basicEstructure", "validity", "notAfter"];
        assert_eq!(text(&file, &validity), "1763072000.000000000");
        let private = STANDARD
            .decode(text(&file, &["privateKey", "encodied"]))
            .unwrap();
        let pair = KeyPair::from_pkcs8(&private).unwrap();
        let public = STANDARD
            .decode(text(&file, &["publicKey", "encodied"]))
            .unwrap();
        assert_eq!(pair.public_key().as_der().unwrap().as_ref(), public);
        assert_eq!(certificate.public_key, public);
    }

    #[test]
    fn sha512_is_lower_case_hexadecimal() {
        assert!(sha512("abc").starts_with("ddaf35a193617abacc417349ae204131"));
    }
}
