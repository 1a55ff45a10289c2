//! What the task to the server does for an arbiter's device: feeds the hall, signs requests, looks at the tables.

use crate::asks::Wanted;
use crate::asks_kept;
use crate::desk::Desk;
use crate::directory;
use crate::sync_task::{State, Step, Task, Told};
use log::{Author, Lifetime, PersonId, Request, SignedRequest};
use std::sync::Arc;
use sync::{Input, Instant, LogId, Output, Span};

/// How often the server's tables are looked at.
const TABLES_EVERY: Span = Span::from_s(20);

impl Task {
    fn is_arbiters(&self) -> bool {
        matches!(
            self.badge.given.role,
            reach::Role::Admin
                | reach::Role::ChiefArbiter
                | reach::Role::Arbiter
                | reach::Role::Assistant
        )
    }

    /// The hall of all that is kept.
    pub(crate) fn open_hall(&self, desk: &Arc<Desk>, state: &State, _: Instant) {
        desk.hall.clear();
        if !self.is_arbiters() {
            return;
        }
        let now = desk.reading();
        let asks = asks_kept::restored(&desk.ledger, desk.device(), now.wall_ms);
        {
            let mut hall = desk.hall.state();
            for (id, ask) in asks {
                hall.asks.put(id, ask);
            }
        }
        for tree in state.device.logs() {
            let entry = |hash: &log::Hash| state.pages.0.get(hash);
            desk.hall.grew(tree, entry, false, now);
        }
    }

    /// A log has grown.
    pub(crate) fn feed(&self, desk: &Arc<Desk>, state: &State, log: &LogId) {
        if !self.is_arbiters() {
            return;
        }
        if let Some(tree) = state.device.tree(log) {
            let entry = |hash: &log::Hash| state.pages.0.get(hash);
            desk.hall.grew(tree, entry, state.lately, desk.reading());
        }
    }

    /// What is no news of logs; gives other steps back.
    pub(crate) fn beside_logs(
        &self,
        desk: &Arc<Desk>,
        state: &mut State,
        step: Step,
        now: Instant,
    ) -> Result<Vec<Output>, Step> {
        match step {
            Step::Told(Told::Ask(wanted)) => {
                let signed = self.sign(desk, state, *wanted, now);
                Ok(signed.map_or_else(Vec::new, |request| state.on(Input::Ask(&request), now)))
            }
            Step::Told(Told::Tables(tables)) => {
                desk.hall.placed(tables, desk.reading());
                Ok(Vec::new())
            }
            Step::Told(Told::Me(me)) => {
                self.told_of_itself(desk, state, &me);
                Ok(Vec::new())
            }
            // There is news: of a next round, perhaps.
            Step::Told(Told::Hurry) if !self.is_arbiters() => {
                state.tables_at = now;
                Err(Step::Told(Told::Hurry))
            }
            step => Err(step),
        }
    }

    /// FIDE 12: an arbiter's act, as his own signed request. A stop or restart holds for ten seconds.
    fn sign(
        &self,
        desk: &Arc<Desk>,
        state: &State,
        wanted: Wanted,
        now: Instant,
    ) -> Option<SignedRequest> {
        let lifetime = match wanted.act {
            laws::Act::Stop | laws::Act::Restart(_) => Lifetime::Moment,
            _ => Lifetime::Turn,
        };
        let (kind, payload) = laws::record::write(&wanted.act);
        let request = Request {
            id: wanted.id,
            game: wanted.game,
            head: wanted.head,
            author: Author {
                person: PersonId([0; 16]),
                role: desk.asking_role()?,
                device: desk.device(),
            },
            lifetime,
            at: state.device.stamp(lifetime, now),
            wall_ms: desk.reading().wall_ms,
            kind,
            payload,
        };
        request.sign(&desk.secret).ok()
    }

    /// Names, rounds and who has contact are asked for beside the logs.
    pub(crate) fn look_at_tables(&self, state: &mut State, has_answered: bool, now: Instant) {
        if !has_answered || now < state.tables_at {
            return;
        }
        state.tables_at = now + TABLES_EVERY;
        let (dialer, badge, tell) = (self.dialer.clone(), self.badge.clone(), self.tell.clone());
        let (device, is_arbiters) = (state.device.me(), self.is_arbiters());
        tauri::async_runtime::spawn(async move {
            let me = directory::me(dialer.clone(), badge.clone(), device).await;
            let tables = if is_arbiters {
                directory::tables(dialer, badge).await
            } else {
                None
            };
            let Some(tell) = tell.upgrade() else { return };
            let told = tables.map(Told::Tables).into_iter();
            for told in told.chain(me.map(|me| Told::Me(Box::new(me)))) {
                // A task that has ended wants to know nothing.
                let _ = tell.send(told);
            }
        });
    }
}
