//! Messages, read by an independent reader.

use dte_application::ports::{MailedDocument, ReadableState, Replaces};
use dte_domain::Decimal;
use dte_domain::identification::{DocumentType, LocalTime};
use dte_domain::language::Language;
use dte_domain::value::Value;
use mail_parser::{MessageParser, MimeHeaders};
use time::macros::datetime;

use super::*;

const PAGE: &str = "https://consulta.example/?ambiente=00&codGen=7A2D3D9A";

fn message() -> MailMessage {
    MailMessage {
        id: "<7d0c2c52-93b1-4c1e-9d57-0a6d2f4f8e31@mail.example>".into(),
        at: datetime!(2026-11-25 18:30:05 UTC),
        to: vec![email("compras@cliente.example")],
        cc: vec![
            email("conta@cliente.example"),
            email("archivo@emisor.example"),
        ],
        reply_to: email("ventas@emisor.example"),
        language: Language::Spanish,
        subject: None,
        is_test: false,
        document: MailedDocument {
            issuer: "Café \"Ñandú\", S.A. de C.V.".into(),
            document_type: DocumentType::of_kind("ccf").unwrap(),
            control_number: Some("DTE-03-M001P001-000000000000001".into()),
            generation_code: "7A2D3D9A-5E5C-4E44-9F9B-0D2B7A6E1C11".parse().unwrap(),
            external_id: None,
            issued_at: LocalTime::at(datetime!(2026-11-25 18:00 UTC)),
            total: Decimal::new(11_300, 2),
            state: ReadableState::Stamped,
            is_corrected: false,
            stamp: Some("2026ABCDEF".into()),
            authority_page: Some(PAGE.into()),
            receiver_page: None,
            replaces: None,
        },
        files: vec![
            file(
                "a.pdf",
                "application/pdf",
                (0..=255).cycle().take(70_000).collect(),
            ),
            // Line ends of every kind, and a line that ends a message.
            file(
                "a.json",
                "application/json",
                b"{\"a\":\r\n.\r\n\"\n\r\"}\n.\n".to_vec(),
            ),
        ],
    }
}

fn email(text: &str) -> Email {
    Email::parse(text).unwrap()
}

fn file(name: &str, media: &'static str, bytes: Vec<u8>) -> HandedFile {
    HandedFile::new(name.into(), media, bytes)
}

fn written(message: &MailMessage) -> Vec<u8> {
    let from = "dte@mail.example".parse().unwrap();
    made_of(message, &from).unwrap().formatted()
}

fn read(bytes: &[u8]) -> mail_parser::Message<'_> {
    MessageParser::default().parse(bytes).unwrap()
}

fn addresses(address: Option<&mail_parser::Address<'_>>) -> Vec<(Option<String>, String)> {
    let all = address.unwrap().iter();
    let one = |one: &mail_parser::Addr<'_>| {
        let name = one.name().map(str::to_owned);
        (name, one.address().unwrap().to_owned())
    };
    all.map(one).collect()
}

#[test]
fn what_is_said_and_attached_comes_back_as_it_was() {
    let message = message();
    let bytes = written(&message);
    // Any relay takes it.
    assert!(bytes.is_ascii());
    assert!(
        bytes
            .split(|byte| *byte == b'\n')
            .all(|line| line.len() <= 998)
    );
    let read = read(&bytes);
    assert_eq!(read.message_id(), Some(message.id.trim_matches(['<', '>'])));
    assert_eq!(
        read.date().unwrap().to_timestamp(),
        message.at.unix_timestamp()
    );
    let name = Some(message.document.issuer.clone());
    assert_eq!(
        addresses(read.from()),
        [(name, "dte@mail.example".to_owned())]
    );
    let plain = |text: &str| (None, text.to_owned());
    assert_eq!(addresses(read.to()), [plain("compras@cliente.example")]);
    assert_eq!(addresses(read.cc()).len(), 2);
    assert_eq!(addresses(read.reply_to()), [plain("ventas@emisor.example")]);
    assert_eq!(
        read.subject(),
        Some(
            "Comprobante de crédito fiscal DTE-03-M001P001-000000000000001 de Café \"Ñandú\", S.A. de C.V."
        )
    );
    assert_eq!(
        read.header_raw("Auto-Submitted").unwrap().trim(),
        "auto-generated"
    );
    let files: Vec<_> = read.attachments().collect();
    assert_eq!(files.len(), 2);
    for (file, expected) in files.iter().zip(&message.files) {
        assert_eq!(file.attachment_name(), Some(&*expected.name));
        assert_eq!(file.contents(), &*expected.bytes);
    }
    let (text, page) = (read.body_text(0).unwrap(), read.body_html(0).unwrap());
    for said in [
        "Café \"Ñandú\"",
        "US$ 113.00",
        "2026ABCDEF",
        "2026-11-25",
        PAGE,
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
    assert!(page.contains("Café &quot;Ñandú&quot;") && page.contains("&amp;codGen="));
    assert!(!page.contains("<img") && !page.contains("<script"));
}

#[test]
fn long_and_odd_names_are_encoded_and_open_no_header() {
    const BEFORE: &str = "Comprobante de crédito fiscal DTE-03-M001P001-000000000000001 de ";
    for name in [
        "Ñ".repeat(250),
        "🧾".repeat(250),
        format!("{}🧾", "a ".repeat(120)),
        "x\" <a@b.example>, \"y".to_owned(),
        "=?utf-8?q?x?=".to_owned(),
        "a\r\nBcc: b@c.example".to_owned(),
    ] {
        let mut message = message();
        message.document.issuer.clone_from(&name);
        let bytes = written(&message);
        let read = read(&bytes);
        let from = addresses(read.from());
        assert_eq!(from.len(), 1, "{from:?}");
        assert_eq!(from[0].1, "dte@mail.example");
        assert!(read.bcc().is_none(), "{name}");
        assert_eq!(read.to().unwrap().iter().count(), 1);
        if !name.contains('\r') {
            let sender = name.replace(['@', '<', '>'], " ");
            assert_eq!(from[0].0.as_deref(), Some(sender.trim()));
            let shown = format!("{BEFORE}{}", name.replace("=?", "= ?"));
            let shown: String = shown.chars().take(150).collect();
            assert_eq!(read.subject().unwrap().trim_end(), shown.trim_end());
        }
    }
}

#[test]
fn it_reads_in_its_language_and_as_the_document_stands() {
    const COUNTS: &str = "the JSON file that counts";
    let mut message = message();
    message.language = Language::English;
    message.is_test = true;
    message.subject = Some("{external_id} {total} {issuer}".parse().unwrap());
    message.document.external_id = Some("order-1".parse().unwrap());
    message.document.total = Decimal::new(111_300, 2);
    message.document.receiver_page = Some("https://dte.example/r/token".into());
    for (state, mark, says, counts) in [
        (ReadableState::Stamped, "", "received and stamped it", true),
        (
            ReadableState::InContingency,
            "[IN CONTINGENCY] ",
            "no stamp of the tax authority yet",
            true,
        ),
        (
            ReadableState::Invalidated,
            "[INVALIDATED] ",
            "has no effect any more",
            false,
        ),
        (
            ReadableState::Rejected,
            "[REJECTED] ",
            "it does not count",
            false,
        ),
    ] {
        message.document.state = state;
        let bytes = written(&message);
        let read = read(&bytes);
        let subject = read.subject().unwrap();
        assert!(
            subject.starts_with(&format!("[PRUEBAS] {mark}order-1 US$ 1,113.00 Café")),
            "{subject}"
        );
        for body in [read.body_text(0).unwrap(), read.body_html(0).unwrap()] {
            // Lines of a text may be broken where it reads the same.
            let body = body.replace("\r\n", " ");
            assert!(body.contains(says), "{body}");
            assert_eq!(body.contains(COUNTS), counts, "{body}");
            assert!(body.contains("This is a test without any value."));
            assert!(body.contains("https://dte.example/r/token"));
        }
    }
}

#[test]
fn what_replaces_another_says_so() {
    let mut message = message();
    for (replaces, says, asks) in [
        (None, false, false),
        (Some(Replaces::OfAll), true, false),
        (Some(Replaces::OfSome), false, true),
    ] {
        message.document.replaces = replaces;
        let bytes = written(&message);
        let text = read(&bytes).body_text(0).unwrap().into_owned();
        assert_eq!(
            text.contains("Reemplaza al del mismo número"),
            says,
            "{text}"
        );
        assert_eq!(text.contains("Si antes le enviamos uno"), asks, "{text}");
    }
}

#[test]
fn a_word_of_rejection_says_that_a_correction_counts() {
    let mut message = message();
    message.document.state = ReadableState::Rejected;
    for (language, promise, fact) in [
        (
            Language::English,
            "If we send you a corrected one with the same number, that one counts.",
            "If you received the corrected one, with the same number, that one is valid.",
        ),
        (
            Language::Spanish,
            "Si le enviamos uno corregido con el mismo número, ese es el válido.",
            "Si recibió el corregido, con el mismo número, ese es el válido.",
        ),
    ] {
        message.language = language;
        for is_corrected in [false, true] {
            message.document.is_corrected = is_corrected;
            let bytes = written(&message);
            let text = read(&bytes).body_text(0).unwrap().replace("\r\n", " ");
            assert_eq!(text.contains(promise), !is_corrected, "{text}");
            assert_eq!(text.contains(fact), is_corrected, "{text}");
        }
    }
}

#[test]
fn what_has_no_number_names_none_and_promises_no_correction() {
    let mut message = message();
    let code = message.document.generation_code.to_string();
    for (number, state) in [
        (None, ReadableState::Stamped),
        (None, ReadableState::Rejected),
        (
            Some("DTE-03-M001P001-1".to_owned()),
            ReadableState::Rejected,
        ),
    ] {
        let has_number = number.is_some();
        message.document.control_number = number;
        message.document.state = state;
        let bytes = written(&message);
        let read = read(&bytes);
        for body in [read.body_text(0).unwrap(), read.body_html(0).unwrap()] {
            let body = body.replace("\r\n", " ");
            assert_eq!(body.contains("Número de control"), has_number, "{body}");
            let promises = body.contains("Si le enviamos uno corregido");
            assert_eq!(promises, has_number, "{body}");
            assert!(body.contains(&code), "{body}");
        }
        assert_eq!(read.subject().unwrap().contains(&code), !has_number);
    }
}
