//! A client of a chaos run: orders one thing after the other, each until it has its answer.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::task::JoinSet;

use crate::chaos::order::{Kind, NOTE, NOTES, Order};
use crate::chaos::order_log::{End, OrderRecord, Rejected};
use crate::chaos::taxpayer::Establishment;
use crate::chaos::workload::Workload;
use crate::rng;

/// How often a client says the same document right that is refused again and again.
const CORRECTIONS: u32 = 3;

/// Starts so many clients, which take turns at the establishments.
pub fn start(
    workload: &Arc<Workload>,
    establishments: &[Establishment],
    clients: usize,
) -> JoinSet<()> {
    let mut running = JoinSet::new();
    for establishment in establishments.iter().cycle().take(clients) {
        running.spawn(client(Arc::clone(workload), establishment.clone()));
    }
    running
}

async fn client(workload: Arc<Workload>, establishment: Establishment) {
    // A stamped voucher, and how many notes it still bears.
    let mut original: Option<(String, u32)> = None;
    while workload.take() {
        workload.reject_by_chance().await;
        let order = Order::new(choose(&workload, &mut original), workload.mark());
        let record = until_right(&workload, &establishment, &order).await;
        let kind = order.kind;
        let kept = remember(&kind, &record, &mut original);
        if let (false, Some(code)) = (kept, stamped(&record))
            && rng::below(100) < workload.invalidated.load(Ordering::Relaxed)
            && workload.take()
        {
            invalidate(&workload, &establishment, &kind, code).await;
        }
        pause(&workload).await;
    }
}

/// What comes next: of 100 orders 40 invoices, 25 vouchers, 20 notes, 15 retentions.
fn choose(workload: &Workload, original: &mut Option<(String, u32)>) -> Kind {
    match (rng::below(100), original) {
        (0..40, _) => Kind::Invoice,
        (65..85, Some((code, left @ 1..))) if workload.notes.load(Ordering::Relaxed) => {
            *left -= 1;
            Kind::Note(code.clone(), NOTE)
        }
        (85.., _) if !workload.date().is_empty() => Kind::Retention(workload.date()),
        _ => Kind::Ccf,
    }
}

/// Whether the document is kept for notes to come.
fn remember(kind: &Kind, record: &OrderRecord, original: &mut Option<(String, u32)>) -> bool {
    if let (Kind::Ccf, Some(code)) = (kind, stamped(record)) {
        let used_up = original.as_ref().is_none_or(|(_, left)| *left == 0);
        if used_up {
            *original = Some((code, NOTES));
            return true;
        }
    }
    false
}

/// Orders something, corrects it mostly when the authority refuses it, and asks again what was said of the
/// refused one.
pub async fn until_right(
    workload: &Workload,
    establishment: &Establishment,
    order: &Order,
) -> OrderRecord {
    let mut record = workload.place(establishment, order.clone()).await;
    for _ in 0..CORRECTIONS {
        let can_be = |_: &String| order.kind.can_be_corrected() && rng::below(4) > 0;
        let Some(code) = refused(&record).filter(can_be) else {
            break;
        };
        let correction = Order {
            corrects: Some(code),
            mark: workload.mark(),
            ..order.clone()
        };
        let corrected = workload.place(establishment, correction).await;
        if record.corrects.is_none() {
            let again = workload
                .order_as(establishment, &order.kind, record.mark.clone())
                .await;
            // A copy of the refused one may have been stamped meanwhile.
            if again.end != record.end && !matches!(again.end, End::Done(_)) {
                let text = format!("{}: {:?}, then {:?}", record.mark, record.end, again.end);
                let text = format!("another answer under the key of a refused document: {text}");
                workload.order_log().scandals.push(text);
            }
        }
        record = corrected;
    }
    record
}

fn refused(record: &OrderRecord) -> Option<String> {
    match &record.end {
        End::Rejected(Rejected { document, .. }) => document.clone(),
        _ => None,
    }
}

/// Invalidates a document; half of the vouchers while a note on them is ordered.
async fn invalidate(workload: &Workload, establishment: &Establishment, kind: &Kind, code: String) {
    let races = *kind == Kind::Ccf && rng::below(2) == 0;
    let order = |kind| Order {
        races,
        ..Order::new(kind, workload.mark())
    };
    let invalidation = workload.place(establishment, order(Kind::Invalidation(code.clone())));
    if !races {
        invalidation.await;
        return;
    }
    let note = async {
        tokio::time::sleep(rng::between(0, 6)).await;
        workload
            .place(establishment, order(Kind::Note(code, NOTE)))
            .await
    };
    tokio::join!(invalidation, note);
}

/// The code of a document that its client saw stamped.
pub fn stamped(record: &OrderRecord) -> Option<String> {
    match &record.end {
        End::Done(answered) if answered.stamp.is_some() => Some(answered.code.clone()),
        _ => None,
    }
}

pub async fn pause(workload: &Workload) {
    let longest = workload.pause_ms.load(Ordering::Relaxed);
    if longest > 0 {
        let pause = Duration::from_millis(rng::below(longest));
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = workload.hurry.notified() => {}
        }
    }
}
