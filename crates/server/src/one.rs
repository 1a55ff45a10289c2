//! One job within a group.

use crate::database::Database;
use crate::database_error::DatabaseError;
use crate::enrol::Grants;
use crate::gate::Door;
use crate::job::{Answer, Job, News, Shared};
use crate::metrics::Metrics;
use crate::now;
use crate::peers::{Known, Peer};
use crate::place::Own;
use crate::reply::Refused;
use crate::tables::certificate;
use crate::tournaments::TournamentNo;
use crate::writer::Halls;
use crate::{Enrolled, Token};
use log::{Certified, DeviceKey, GameId};
use std::collections::BTreeMap;

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
                    peer: peers.now(&peer),
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
                let until_ms = self.shared.link_until_ms(now_ms);
                self.database.put_link(token.hash(), &grants, until_ms)?;
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
        &mut self,
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
        let of = grants.tournament;
        let Some(key) = self.halls.get(&of).map(|hall| hall.secret.device()) else {
            return Ok(None);
        };
        self.database.use_link(link.hash(), device)?;
        let token = Token(crate::keys::random());
        let known = self.newcomer(grants, device, token)?;
        self.database.put_device(&known, now_ms)?;
        self.database
            .audit(Some(of), Some(device), "was enrolled", now_ms)?;
        let certificate = self.first_certificate(&known, key, now_ms)?;
        let enrolled = Enrolled {
            token,
            role: known.role,
            game: known.games.first().map(|own| own.game),
            tournament: key,
            certificate,
        };
        // Before the commit: nobody knows the token yet.
        self.shared.write_peers().put(known);
        Metrics::add(&self.shared.metrics.enrolled, 1);
        Ok(Some(enrolled))
    }

    /// What a device is that comes in by a link.
    fn newcomer(
        &mut self,
        grants: Grants,
        device: DeviceKey,
        token: Token,
    ) -> Result<Known, DatabaseError> {
        let Grants {
            tournament,
            role,
            game,
            place,
            sections,
        } = grants;
        let bare = |game| Own {
            game,
            role,
            table: None,
        };
        let mut games: Vec<Own> = game.map(bare).into_iter().collect();
        if let Some(place) = &place {
            self.vacate(tournament, role, place)?;
            games.extend(self.own_at(tournament, role, place)?);
        }
        Ok(Known {
            tournament,
            device,
            token_hash: token.hash(),
            role,
            games,
            place,
            sections,
            is_revoked: false,
        })
    }

    /// For its game, for the games of an arbiter's sections, or for all.
    fn first_certificate(
        &mut self,
        known: &Known,
        key: DeviceKey,
        now_ms: u64,
    ) -> Result<Option<Certified>, DatabaseError> {
        let of = known.tournament;
        if let Some(sections) = &known.sections {
            let mut last = None;
            for name in sections {
                if let Some(kept) = self.kept(of, name)? {
                    last = self.certify_in(known, key, &kept, now_ms).or(last);
                }
            }
            return Ok(last);
        }
        let (role, game) = match known.games.first() {
            Some(own) => (own.role, own.game),
            None if known.role.certified(None).is_some() => (known.role, GameId([0; 16])),
            None => return Ok(None),
        };
        let what = certificate(known.device, role, game, now_ms);
        Ok(self.certify(of, what))
    }
}
