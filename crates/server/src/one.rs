//! One job within a group.

use crate::database::Database;
use crate::database_error::DatabaseError;
use crate::enrol::LINK_LIFE_MS;
use crate::gate::Door;
use crate::job::{Answer, Job, News, Shared};
use crate::metrics::Metrics;
use crate::now;
use crate::peers::Peer;
use crate::reply::Refused;
use crate::tournaments::TournamentNo;
use crate::writer::Halls;
use crate::{Enrolled, Token};
use log::{Certificate, DeviceKey, PersonId};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, AtomicU64};
use sync::Item;

pub(crate) struct One<'a> {
    pub halls: &'a mut Halls,
    pub shared: &'a Shared,
    pub database: &'a mut Database,
    pub news: &'a mut BTreeMap<TournamentNo, News>,
    /// Items that are new.
    pub fresh: &'a mut usize,
}

impl One<'_> {
    pub(crate) fn take(mut self, job: Job) -> Result<Answer, DatabaseError> {
        let now_ms = now::wall_ms();
        if let Some(by) = job.by()
            && self.is_out(by)
        {
            job.refuse(Refused::NoToken);
            return Ok(Answer::None);
        }
        match job {
            Job::Sync {
                question,
                peer,
                received_us,
                reply,
            } => {
                let Some(hall) = self.halls.get_mut(&peer.tournament) else {
                    return Ok(Answer::None);
                };
                let peers = self.shared.read_peers();
                let door = Door {
                    peer: &peer,
                    peers: &peers,
                };
                let taken = hall.hub.take(*question, &door, received_us);
                for item in &taken.store {
                    self.database.put(peer.tournament, item);
                }
                *self.fresh += taken.store.len();
                let news = self.news.entry(peer.tournament);
                let news = news.or_insert_with(|| News::none(peer.tournament));
                news.grown.extend(taken.grown);
                news.asked.extend(taken.asked);
                drop(peers);
                self.note_refused(&taken.plan, &peer, now_ms)?;
                Ok(Answer::Frame(Box::new(taken.plan), peer, reply))
            }
            Job::Link { grants, by, reply } => {
                let token = Token(crate::keys::random());
                let until_ms = now_ms.saturating_add(LINK_LIFE_MS);
                self.database.put_link(token.hash(), grants, until_ms)?;
                let by = by.map(|by| by.device);
                self.database
                    .audit(Some(grants.tournament), by, "made a link", now_ms)?;
                Ok(Answer::Link(token, reply))
            }
            Job::Enrol {
                link,
                device,
                reply,
            } => {
                let enrolled = self.enrol(link, device, now_ms)?;
                Ok(Answer::Enrolled(enrolled.map(Box::new), reply))
            }
            Job::Revoke { device, by, reply } => {
                let (of, peers) = (by.tournament, self.shared.read_peers());
                let is_known = peers.of_device(of, &device).is_some();
                drop(peers);
                self.database.revoke(of, device, now_ms)?;
                self.database
                    .audit(Some(of), Some(by.device), "revoked a device", now_ms)?;
                Ok(Answer::Revoked(of, device, is_known, reply))
            }
            Job::Work { task, .. } => Ok(Answer::Worked(task.run(&mut self, now_ms)?)),
            Job::Look { reply } => Ok(Answer::Looked(reply)),
            Job::Wake => Ok(Answer::None),
        }
    }

    /// It was let in, but another process has shut it out since.
    fn is_out(&self, peer: &Peer) -> bool {
        let peers = self.shared.read_peers();
        let known = peers.of_device(peer.tournament, &peer.device);
        known.is_none_or(|known| known.is_revoked)
    }

    /// Entries and requests that are not kept: a wrong right, a forged signature, a log that is full. Told once in a
    /// while, so that nobody fills the disk with it.
    fn note_refused(
        &mut self,
        plan: &sync::Plan,
        peer: &Peer,
        now_ms: u64,
    ) -> Result<(), DatabaseError> {
        let refused = plan.refused();
        Metrics::add(&self.shared.metrics.not_kept, refused);
        if refused > 0 && peer.may_be_noted(now_ms) {
            let (of, device) = (Some(peer.tournament), Some(peer.device));
            self.database
                .audit(of, device, "brought what is not kept", now_ms)?;
        }
        Ok(())
    }

    fn enrol(
        self,
        link: Token,
        device: DeviceKey,
        now_ms: u64,
    ) -> Result<Option<Enrolled>, DatabaseError> {
        let grants = self.database.link(link.hash(), now_ms)?;
        // A device is enrolled once; a reinstalled app is another device.
        let is_known = |of| self.shared.read_peers().of_device(of, &device).is_some();
        let Some(grants) = grants.filter(|grants| !is_known(grants.tournament)) else {
            let what = "brought a link that does not hold";
            self.database.audit(None, Some(device), what, now_ms)?;
            return Ok(None);
        };
        let Some(hall) = self.halls.get_mut(&grants.tournament) else {
            return Ok(None);
        };
        self.database.use_link(link.hash(), device)?;
        let token = Token(crate::keys::random());
        self.database
            .put_device(device, token.hash(), grants, now_ms)?;
        self.database.audit(
            Some(grants.tournament),
            Some(device),
            "was enrolled",
            now_ms,
        )?;
        let certificate = grants.role.certified(grants.game).map(|(role, game)| {
            let certificate = Certificate {
                role,
                game,
                person: PersonId([0; 16]),
                device,
                issuer: hall.secret.device(),
                wall_ms: now_ms,
            };
            certificate.sign(&hall.secret)
        });
        if let Some(certified) = certificate {
            let item = Item::Certificate(certified);
            if hall.hub.put(&item) {
                self.database.put(grants.tournament, &item);
            }
        }
        let peer = Peer {
            tournament: grants.tournament,
            device,
            role: grants.role,
            game: grants.game,
            is_revoked: false,
            at_work: AtomicU32::new(0),
            noted_ms: AtomicU64::new(0),
        };
        // Before the commit: nobody knows the token yet.
        self.shared.write_peers().put(token.hash(), peer);
        Metrics::add(&self.shared.metrics.enrolled, 1);
        Ok(Some(Enrolled {
            token,
            role: grants.role,
            game: grants.game,
            tournament: hall.secret.device(),
            certificate,
        }))
    }
}
