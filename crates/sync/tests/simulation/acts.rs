//! What people and programs do at the boards and desks.

use crate::check::Done;
use crate::host::{BOARD, GAME, WHITE};
use crate::op::{CLOCK, DESK, SHEET, SPARE};
use crate::world::{Event, Planted, World};
use log::{
    Answer, Asked, Certified, DeviceKey, Grant, Hash, Head, KIND_ANSWER, KIND_ASKED, KIND_GRANT,
    Lifetime, Request, RequestId, Role, ServerTime, Signed, Verdict,
};
use sync::{Fate, Input, Item, LogId, Output};

impl World {
    /// The program does what the machine says.
    pub fn output(&mut self, host: usize, output: Output) -> Result<(), String> {
        match output {
            Output::Send(bytes) => {
                let run = self.hosts[host].runs;
                if self.hosts[host].is_cut && self.roll(2) == 0 {
                    self.at(1_000, Event::Broken { host, run });
                    return Ok(());
                }
                self.carry(host, |bytes| Event::ToServer { host, run, bytes }, bytes);
            }
            Output::Store(items) => {
                let forgets = self.planted == Planted::StoresNothing && host == SHEET;
                for item in items.iter().filter(|_| !forgets) {
                    self.hosts[host].disk.put(item);
                }
            }
            Output::WakeAt(at) => {
                // The host's clock runs fast by its drift; waking a little late is no harm.
                let own = &mut self.hosts[host];
                let ahead = at.0.saturating_sub(own.local(self.now_us).0);
                own.wake_us = self.now_us + ahead.max(1);
            }
            Output::Apply { asked, .. } => self.apply(host, &asked)?,
            Output::Decline { game, answer } => {
                assert_eq!(game, GAME);
                self.told.insert("declined");
                self.decline(host, answer)?;
            }
            Output::Fate { id, fate } => {
                self.hosts[host].fates.insert(id, fate);
                if fate == Fate::Undone {
                    self.told.insert("undone");
                }
            }
            Output::NeedsArbiter { .. } => {
                self.told.insert("needs arbiter");
            }
            Output::Forked(_) => {
                self.told.insert("forked");
            }
            Output::Late { .. } => {
                self.told.insert("late");
            }
            Output::Closed(_) => {
                self.told.insert("closed");
            }
            Output::Refused { what, code } => return Err(format!("refused {what:?}: {code:?}")),
            Output::Grown(_) | Output::Yours(_) => {}
        }
        Ok(())
    }

    /// The clock does what was asked; the Laws allow two of three.
    pub fn apply(&mut self, host: usize, asked: &Asked) -> Result<(), String> {
        let id = asked.request.request().id;
        if self.planted == Planted::AnswersNothing {
            return Ok(());
        }
        if id.0[0].is_multiple_of(3) {
            let answer = Answer {
                id,
                verdict: Verdict::Refused,
                code: 7,
            };
            return self.decline(host, answer);
        }
        let times = if self.planted == Planted::DoesTwice {
            2
        } else {
            1
        };
        for _ in 0..times {
            let hash = self.append(host, BOARD, KIND_ASKED, asked.write())?;
            self.done.push(Done {
                id,
                hash,
                at_us: self.now_us,
            });
        }
        Ok(())
    }

    pub fn decline(&mut self, host: usize, answer: Answer) -> Result<(), String> {
        if self.planted == Planted::DoesExpired
            && let Some(request) = self.request(&answer.id)
        {
            let author = request.request().author;
            let certificate = self.rights_of(host, &author.device);
            let asked = Asked {
                request,
                certificate,
            };
            self.append(host, BOARD, KIND_ASKED, asked.write())?;
            return Ok(());
        }
        self.append(host, BOARD, KIND_ANSWER, answer.write())?;
        Ok(())
    }

    fn request(&self, id: &RequestId) -> Option<log::SignedRequest> {
        self.server.disk.items.iter().find_map(|item| match item {
            Item::Request(request) if request.request().id == *id => Some(request.clone()),
            _ => None,
        })
    }

    fn rights_of(&self, host: usize, device: &DeviceKey) -> Option<Certified> {
        let rights = self.hosts[host].device.rights();
        rights.certificate(device, Role::Arbiter, &GAME).copied()
    }

    fn append(
        &mut self,
        host: usize,
        log: LogId,
        kind: u16,
        payload: Vec<u8>,
    ) -> Result<Hash, String> {
        let own = &mut self.hosts[host];
        let last = own.head(&log);
        let entry = own.entry(log, last.as_ref().map(Signed::entry), kind, payload);
        let checked = own.write(entry, last.as_ref());
        self.input(host, &Input::Wrote(&checked))?;
        Ok(checked.hash())
    }

    pub fn write(&mut self, host: usize, kind: u16) -> Result<(), String> {
        let log = if host == SHEET { WHITE } else { BOARD };
        let own = &self.hosts[host];
        let is_empty = own.device.tree(&log).is_none_or(sync::Tree::is_empty);
        // The spare is another phone: nobody would open a second log on it.
        let opens = is_empty && host != SPARE;
        let breaks = self.planted == Planted::WritesUngranted && host == SPARE && !is_empty;
        let may = own.device.may_write(&log) && (opens || !is_empty);
        if may || breaks {
            let kind = if is_empty { 1 } else { kind };
            self.append(host, log, kind, self.numbers.to_le_bytes().to_vec())?;
        }
        Ok(())
    }

    pub fn ask(
        &mut self,
        host: usize,
        kind: u16,
        lifetime: Lifetime,
        ahead_us: u64,
    ) -> Result<(), String> {
        let mut id = [0; 16];
        id[..8].copy_from_slice(&self.roll(u64::MAX).to_le_bytes());
        id[8..].copy_from_slice(&self.numbers.to_le_bytes());
        let own = &self.hosts[host];
        let Some(head) = own
            .device
            .tree(&BOARD)
            .and_then(|tree| tree.standing().head())
        else {
            return Ok(());
        };
        let stamp = own.device.stamp(lifetime, own.local(self.now_us));
        let at = stamp.map(|at| ServerTime {
            us: at.us + ahead_us,
            ..at
        });
        let request = Request {
            id: RequestId(id),
            game: GAME,
            head: Head { ..head },
            author: own.author(),
            lifetime,
            at,
            wall_ms: 0,
            kind,
            payload: Vec::new(),
        };
        let signed = request.sign(&own.who.secret).expect("its own device");
        self.made_us.insert(RequestId(id), self.now_us);
        self.input(host, &Input::Ask(&signed))
    }

    /// What came back is asked for anew, as another request.
    pub fn confirm(&mut self, host: usize) -> Result<(), String> {
        let own = &mut self.hosts[host];
        let back = own.fates.iter().find(|(id, fate)| {
            matches!(fate, Fate::Expired | Fate::Undone) && !own.confirmed.contains(*id)
        });
        let Some(id) = back.map(|(id, _)| *id) else {
            return Ok(());
        };
        own.confirmed.insert(id);
        self.told.insert("confirmed anew");
        self.ask(host, 17, Lifetime::Turn, 0)
    }

    pub fn grant(&mut self, host: usize, to: usize, from_branch: bool) -> Result<(), String> {
        let device = self.hosts[if to == 0 { CLOCK } else { SPARE }]
            .who
            .secret
            .device();
        let own = &mut self.hosts[host];
        let Some(tree) = own.device.tree(&BOARD) else {
            return Ok(());
        };
        let branch = tree.without_effect().next().filter(|_| from_branch);
        let Some(last) = branch.or(tree.standing().head().map(|head| head.hash)) else {
            return Ok(());
        };
        let ends = tree.ends();
        let epoch = ends
            .iter()
            .chain([&last])
            .map(|hash| own.disk.entries[hash].entry().epoch);
        let epoch = epoch.max().unwrap_or(0) + 1;
        let last = own.disk.entries[&last].clone();
        let grant = Grant {
            epoch,
            device,
            last: last.hash(),
        };
        let entry = own.entry(BOARD, Some(last.entry()), KIND_GRANT, grant.write());
        let checked = own.write(log::Entry { epoch, ..entry }, Some(&last));
        self.told.insert("granted");
        debug_assert!(host >= DESK);
        self.input(host, &Input::Wrote(&checked))
    }
}
