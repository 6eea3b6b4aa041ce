//! The steps of issuing a document, each to be done any number of times.
//!
//! `cargo bench -p dte-bench-steps --bench steps` measures their time, `--bench instructions` counts
//! their instructions and compares them with `instructions.txt`.
#![expect(clippy::unwrap_used, reason = "of valid samples")]

pub mod counts;
mod documents;

use std::hint::black_box;

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::rsa::{KeyPair, KeySize};
use aws_lc_rs::signature::RSA_PKCS1_SHA512;
use dte_domain::documents::{Content, Document};
use dte_domain::facts::Facts;
use dte_domain::{amount_in_words, samples};

/// One step, ready to be done.
pub type Ready = Box<dyn Fn()>;

/// A step, by its name.
#[derive(Clone, Copy)]
pub struct Step {
    /// Its name.
    pub name: &'static str,
    /// Whether the same input always takes the same instructions. A signature does not: what
    /// blinds it is random.
    pub is_steady: bool,
    /// Makes it ready.
    pub prepare: fn() -> Ready,
}

const fn steady(name: &'static str, prepare: fn() -> Ready) -> Step {
    Step {
        name,
        is_steady: true,
        prepare,
    }
}

/// All steps. Documents have 15 lines, unless they are samples of the domain.
pub const STEPS: &[Step] = &[
    steady("parse a CCF", parse),
    steady("check a CCF", || {
        check(documents::ccf(), Facts::on(samples::TODAY))
    }),
    steady("check an invoice", || {
        let invoice = Content::Invoice(samples::invoice());
        check(invoice, Facts::on(samples::TODAY))
    }),
    steady("check a credit note", || {
        let note = Content::CreditNote(samples::credit_note());
        check(note, samples::credit_note_facts())
    }),
    steady("check a retention", || {
        let retention = Content::Retention(samples::retention());
        check(retention, Facts::on(samples::TODAY))
    }),
    steady("render a CCF", || render(documents::ccf())),
    steady("render an invoice", || {
        render(Content::Invoice(samples::invoice()))
    }),
    steady("number a CCF", number),
    steady("an amount in words", || {
        let amount = samples::money("987654321.99").get();
        Box::new(move || {
            drop(black_box(
                amount_in_words::in_words(black_box(amount)).unwrap(),
            ));
        })
    }),
    Step {
        name: "sign a CCF",
        is_steady: false,
        prepare: sign,
    },
];

/// The step with that name.
pub fn step(name: &str) -> Option<&'static Step> {
    STEPS.iter().find(|step| step.name == name)
}

fn parse() -> Ready {
    Box::new(|| {
        let read = dte_http::bench_support::ccf(black_box(documents::REQUEST.as_bytes()));
        assert!(black_box(read).is_some());
    })
}

fn check(content: Content, facts: Facts) -> Ready {
    Box::new(move || drop(black_box(content.clone().check(black_box(&facts)).unwrap())))
}

fn render(content: Content) -> Ready {
    let document = documents::issued(content);
    Box::new(move || {
        let rendered = dte_schema::render(black_box(&document));
        drop(black_box(rendered.unwrap()));
    })
}

fn number() -> Ready {
    let document: Document = documents::issued(documents::ccf());
    let unnumbered = dte_schema::render(&document).unwrap();
    let number = documents::number();
    Box::new(move || drop(black_box(unnumbered.with_number(black_box(&number)))))
}

fn sign() -> Ready {
    // The input of a JWS: the document in base64, which writes three bytes as four.
    let document = documents::issued(documents::ccf());
    let rendered = dte_schema::render(&document).unwrap();
    let length = rendered.with_number(&documents::number()).len().div_ceil(3) * 4;
    let (key, random) = (
        KeyPair::generate(KeySize::Rsa2048).unwrap(),
        SystemRandom::new(),
    );
    let input = vec![b'Z'; length];
    Box::new(move || {
        let mut signature = vec![0; key.public_modulus_len()];
        key.sign(
            &RSA_PKCS1_SHA512,
            &random,
            black_box(&input),
            &mut signature,
        )
        .unwrap();
        drop(black_box(signature));
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_can_be_done_more_than_once() {
        for step in STEPS {
            let ready = (step.prepare)();
            ready();
            ready();
            assert!(super::step(step.name).is_some());
        }
    }
}
