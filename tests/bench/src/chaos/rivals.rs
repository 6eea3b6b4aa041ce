//! Clients whose orders compete: several want what only some can have. Whoever comes too late is refused;
//! what the others took together is counted afterwards.

use std::sync::Arc;

use tokio::task::JoinSet;

use crate::chaos::client::{pause, stamped, until_right};
use crate::chaos::order::{Kind, Order};
use crate::chaos::taxpayer::Establishment;
use crate::chaos::workload::Workload;
use crate::rng;

/// Adds so many of them to other clients; they take turns at the establishments.
pub fn join(
    clients: &mut JoinSet<()>,
    workload: &Arc<Workload>,
    establishments: &[Establishment],
    rivals: usize,
) {
    for establishment in establishments.iter().cycle().take(rivals) {
        let rival = Rival {
            workload: Arc::clone(workload),
            establishment: establishment.clone(),
        };
        clients.spawn(rival.run());
    }
}

#[derive(Clone)]
struct Rival {
    workload: Arc<Workload>,
    establishment: Establishment,
}

/// What came of several orders at once: each with the code of its document, where it was stamped.
struct Won(Vec<(Kind, Option<String>)>);

impl Won {
    fn codes(&self, is_it: fn(&Kind) -> bool) -> impl Iterator<Item = &String> {
        let of_it = self.0.iter().filter(move |(kind, _)| is_it(kind));
        of_it.filter_map(|(_, code)| code.as_ref())
    }
}

impl Rival {
    async fn run(self) {
        while self.workload.take() {
            self.workload.reject_by_chance().await;
            match rng::below(3) {
                0 => self.over_a_voucher(Kind::Ccf).await,
                1 => self.over_a_voucher(Kind::SoldCcf).await,
                _ => self.over_invoices().await,
            }
        }
    }

    /// Credit notes take more of a voucher of 100 than it and its debit notes come to, and settlements want it if
    /// it was sold for another. Then a debit note is invalidated while one more credit note comes.
    async fn over_a_voucher(&self, kind: Kind) {
        let is_settled = kind == Kind::SoldCcf;
        let Some(code) = self.issued(kind).await else {
            return;
        };
        let mut orders = vec![Kind::Note(code.clone(), 30); 5];
        orders.extend(vec![Kind::DebitNote(code.clone(), 20); 2]);
        if is_settled {
            orders.extend(vec![Kind::Settlement(vec![code.clone()]); 2]);
        }
        let won = self.at_once(orders).await;
        let added = won.codes(|kind| matches!(kind, Kind::DebitNote(..)));
        let mut orders: Vec<Kind> = added.take(1).cloned().map(Kind::Invalidation).collect();
        orders.push(Kind::Note(code.clone(), 20));
        orders.extend(settled_anew(&won, vec![code]));
        self.at_once(orders).await;
    }

    /// Of three invoices of 100 that were sold for another each settlement wants two, while returns take of one
    /// of them more than it has. Then more of it comes back, and two settlements want what is left of it.
    async fn over_invoices(&self) {
        let sold = self.in_order(vec![Kind::SoldInvoice; 3]).await;
        let [Some(one), Some(two), Some(three)] = &sold[..] else {
            return;
        };
        let both = |one: &String, other: &String| vec![one.clone(), other.clone()];
        let pairs = [both(one, two), both(two, three), both(three, one)];
        let mut orders: Vec<Kind> = pairs.into_iter().map(Kind::Settlement).collect();
        // Which of them are told of is seen from their sum.
        let returned = [64, 32, 16, 8].map(|dollars| Kind::Return(one.clone(), dollars));
        orders.extend(returned);
        let won = self.at_once(orders).await;

        let Some(more) = self.issued(Kind::SoldCcf).await else {
            return;
        };
        let later = [2, 1].map(|dollars| Kind::Return(one.clone(), dollars));
        let mut orders = Vec::from(later);
        orders.extend(vec![Kind::Settlement(both(one, &more)); 2]);
        orders.extend(settled_anew(&won, both(two, three)));
        self.at_once(orders).await;
    }

    /// The code of a document that nothing is in the way of, once it is stamped.
    async fn issued(&self, kind: Kind) -> Option<String> {
        let order = Order::new(kind, self.workload.mark());
        let record = until_right(&self.workload, &self.establishment, &order).await;
        stamped(&record)
    }

    async fn in_order(&self, kinds: Vec<Kind>) -> Vec<Option<String>> {
        let mut codes = Vec::new();
        for kind in kinds {
            codes.push(self.issued(kind).await);
        }
        codes
    }

    /// Orders all of these together: in the moments before a kill, as all other clients do.
    async fn at_once(&self, kinds: Vec<Kind>) -> Won {
        pause(&self.workload).await;
        let mut ordered = JoinSet::new();
        for kind in kinds {
            let rival = self.clone();
            ordered.spawn(async move {
                tokio::time::sleep(rng::between(0, 6)).await;
                let order = Order {
                    races: true,
                    ..Order::new(kind, rival.workload.mark())
                };
                let record = until_right(&rival.workload, &rival.establishment, &order).await;
                (order.kind, stamped(&record))
            });
        }
        Won(ordered.join_all().await)
    }
}

/// Now and then a settlement is invalidated while another one wants its documents.
fn settled_anew(won: &Won, codes: Vec<String>) -> Vec<Kind> {
    let mut settlements = won.codes(|kind| matches!(kind, Kind::Settlement(_)));
    match settlements.next() {
        Some(code) if rng::below(2) == 0 => {
            vec![Kind::Invalidation(code.clone()), Kind::Settlement(codes)]
        }
        _ => Vec::new(),
    }
}
