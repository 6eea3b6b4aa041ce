//! A client of a storm: orders one thing after the other, each until it has its answer.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::task::JoinSet;

use super::field::Field;
use super::ledger::{End, Seen};
use super::order::{Kind, NOTES};
use super::taxpayer::Office;
use crate::chance;

/// Starts so many clients, which take turns at the offices.
pub fn start(field: &Arc<Field>, offices: &[Office], clients: usize) -> JoinSet<()> {
    let mut running = JoinSet::new();
    for office in offices.iter().cycle().take(clients) {
        running.spawn(client(Arc::clone(field), office.clone()));
    }
    running
}

/// Lets so many clients place so many orders and waits for all answers.
pub async fn run(field: &Arc<Field>, offices: &[Office], clients: usize, orders: u32) {
    field.allow(orders.into());
    start(field, offices, clients).join_all().await;
}

async fn client(field: Arc<Field>, office: Office) {
    // A stamped voucher, and how many notes it still bears.
    let mut original: Option<(String, u32)> = None;
    while field.take() {
        let kind = choose(&field, &mut original);
        let seen = field.order(&office, &kind).await;
        remember(&kind, &seen, &mut original);
        if let (Kind::Invoice, Some(code)) = (&kind, stamped(&seen))
            && chance::below(100) < field.invalidated.load(Ordering::Relaxed)
            && field.take()
        {
            field.order(&office, &Kind::Invalidation(code)).await;
        }
        pause(&field).await;
    }
}

/// What comes next: of 100 orders 40 invoices, 25 vouchers, 20 notes, 15 retentions.
fn choose(field: &Field, original: &mut Option<(String, u32)>) -> Kind {
    match (chance::below(100), original) {
        (0..40, _) => Kind::Invoice,
        (65..85, Some((code, left @ 1..))) if field.notes.load(Ordering::Relaxed) => {
            *left -= 1;
            Kind::Note(code.clone())
        }
        (85.., _) if !field.date().is_empty() => Kind::Retention(field.date()),
        _ => Kind::Ccf,
    }
}

fn remember(kind: &Kind, seen: &Seen, original: &mut Option<(String, u32)>) {
    if let (Kind::Ccf, Some(code)) = (kind, stamped(seen)) {
        let used_up = original.as_ref().is_none_or(|(_, left)| *left == 0);
        if used_up {
            *original = Some((code, NOTES));
        }
    }
}

/// The code of a document that its client saw stamped.
pub fn stamped(seen: &Seen) -> Option<String> {
    match &seen.end {
        End::Done(told) if told.stamp.is_some() => Some(told.code.clone()),
        _ => None,
    }
}

async fn pause(field: &Field) {
    let longest = field.pause_ms.load(Ordering::Relaxed);
    if longest > 0 {
        let pause = Duration::from_millis(chance::below(longest));
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = field.hurry.notified() => {}
        }
    }
}
