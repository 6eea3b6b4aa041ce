//! The time of each step.

use divan::Bencher;

fn main() {
    divan::main();
}

#[divan::bench(args = dte_bench_steps::STEPS.iter().map(|step| step.name))]
fn step(bencher: Bencher, name: &str) {
    if let Some(step) = dte_bench_steps::step(name) {
        let ready = (step.prepare)();
        bencher.bench_local(ready);
    }
}
