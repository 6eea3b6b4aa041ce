//! The machine's own signing rate: RS512 with RSA-2048, by the library that the service signs with.
//!
//! Everything else is compared with it, because no document leaves without such a signature.

use std::sync::Barrier;
use std::time::{Duration, Instant};

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::rsa::{KeyPair, KeySize};
use aws_lc_rs::signature::RSA_PKCS1_SHA512;
use serde::Serialize;

use crate::arithmetic::{per_second, real};
use crate::error::BenchError;
use crate::system;

/// Signatures between looks at the clock.
const BATCH: u64 = 32;

#[derive(Clone, Copy, Debug, Serialize)]
pub struct Rate {
    /// Signatures a second by the clock on the wall, other work on the machine included.
    pub per_second: f64,
    /// CPU time of one signature.
    pub cpu_us: f64,
}

/// A key, and a text as long as a document's signing input.
#[derive(Debug)]
pub struct Signing {
    key: KeyPair,
    input: Vec<u8>,
    measured: Duration,
}

impl Signing {
    /// Makes a key, and an input for documents of that size; rates are measured for that long.
    pub fn new(document_bytes: usize, measured: Duration) -> Result<Self, BenchError> {
        const HEADER: usize = "eyJhbGciOiJSUzUxMiJ9.".len();
        let key = KeyPair::generate(KeySize::Rsa2048).map_err(|_unspecified| unusable())?;
        // base64 writes three bytes as four characters.
        let input = vec![b'Z'; HEADER + (document_bytes * 4).div_ceil(3)];
        Ok(Self {
            key,
            input,
            measured,
        })
    }

    /// What all cores sign together, each busy: less than the multiple of one core where they share
    /// something, as hyper-threads do.
    pub fn all_cores(&self, cores: usize) -> Result<f64, BenchError> {
        let start = Barrier::new(cores);
        std::thread::scope(|scope| {
            let one = || {
                start.wait();
                self.one_core()
            };
            let threads: Vec<_> = (0..cores).map(|_| scope.spawn(one)).collect();
            let mut sum = 0.0;
            for thread in threads {
                sum += thread.join().map_err(|_panic| unusable())??.per_second;
            }
            Ok(sum)
        })
    }

    /// What one core signs.
    pub fn one_core(&self) -> Result<Rate, BenchError> {
        let random = SystemRandom::new();
        let mut signature = vec![0; self.key.public_modulus_len()];
        let mut count = 0;
        let (start, cpu) = (Instant::now(), system::cpu_of_this_thread()?);
        while start.elapsed() < self.measured {
            for _ in 0..BATCH {
                self.key
                    .sign(&RSA_PKCS1_SHA512, &random, &self.input, &mut signature)
                    .map_err(|_unspecified| unusable())?;
            }
            count += BATCH;
        }
        let length = start.elapsed();
        let cpu = system::cpu_of_this_thread()?.saturating_sub(cpu);
        Ok(Rate {
            per_second: per_second(count, length),
            cpu_us: cpu.as_secs_f64() * 1e6 / real(count),
        })
    }
}

fn unusable() -> BenchError {
    BenchError::Unusable("this machine cannot sign".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_and_the_cpu_of_a_signature_are_measured() {
        let signing = Signing::new(6_000, Duration::from_millis(50)).unwrap();
        assert_eq!(signing.input.len(), 21 + 8_000);
        let rate = signing.one_core().unwrap();
        assert!(rate.per_second > 10.0, "{rate:?}");
        assert!(rate.cpu_us > 10.0, "{rate:?}");
    }
}
