//! A client of a storm: orders one thing after the other, each until it has its answer.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::task::JoinSet;

use crate::chaos::workload::Field;
use crate::chaos::order_log::{End, Rejected, Seen};
use crate::chaos::order::{Kind, NOTES, Order};
use crate::chaos::taxpayer::Office;
use crate::rng;

/// How often a client says the same document right that is refused again and again.
const CORRECTIONS: u32 = 3;

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
        field.reject_by_chance().await;
        let kind = choose(&field, &mut original);
        let seen = field.order(&office, &kind).await;
        let seen = say_right(&field, &office, &kind, seen).await;
        let kept = remember(&kind, &seen, &mut original);
        if let (false, Some(code)) = (kept, stamped(&seen))
            && chance::below(100) < field.invalidated.load(Ordering::Relaxed)
            && field.take()
        {
            invalidate(&field, &office, &kind, code).await;
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

/// Whether the document is kept for notes to come.
fn remember(kind: &Kind, seen: &Seen, original: &mut Option<(String, u32)>) -> bool {
    if let (Kind::Ccf, Some(code)) = (kind, stamped(seen)) {
        let used_up = original.as_ref().is_none_or(|(_, left)| *left == 0);
        if used_up {
            *original = Some((code, NOTES));
            return true;
        }
    }
    false
}

/// Corrects most of what the authority refused, and asks again what was said of the refused one.
async fn say_right(field: &Field, office: &Office, kind: &Kind, mut seen: Seen) -> Seen {
    for _ in 0..CORRECTIONS {
        let Some(code) = refused(&seen).filter(|_| chance::below(4) > 0) else {
            break;
        };
        let correction = Order {
            corrects: Some(code),
            ..Order::new(kind.clone(), field.mark())
        };
        let corrected = field.place(office, correction).await;
        if seen.corrects.is_none() {
            let again = field.order_as(office, kind, seen.mark.clone()).await;
            if again.end != seen.end {
                let text = format!("{}: {:?}, then {:?}", seen.mark, seen.end, again.end);
                let text = format!("another answer under the key of a refused document: {text}");
                field.ledger().scandals.push(text);
            }
        }
        seen = corrected;
    }
    seen
}

fn refused(seen: &Seen) -> Option<String> {
    match &seen.end {
        End::Rejected(Rejected { document, .. }) => document.clone(),
        _ => None,
    }
}

/// Invalidates a document; half of the vouchers while a note on them is ordered.
async fn invalidate(field: &Field, office: &Office, kind: &Kind, code: String) {
    let races = *kind == Kind::Ccf && chance::below(2) == 0;
    let order = |kind| Order {
        races,
        ..Order::new(kind, field.mark())
    };
    let invalidation = field.place(office, order(Kind::Invalidation(code.clone())));
    if !races {
        invalidation.await;
        return;
    }
    let note = async {
        tokio::time::sleep(chance::between(0, 6)).await;
        field.place(office, order(Kind::Note(code))).await
    };
    tokio::join!(invalidation, note);
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
