//! A round comes to the tables: whoever belongs there is given its game.

use crate::Role;
use crate::board::game_of;
use crate::database_error::DatabaseError;
use crate::job::News;
use crate::kept::Kept;
use crate::one::One;
use crate::peers::{Known, Peer};
use crate::place::{Own, Place};
use crate::tournaments::TournamentNo;
use log::{Certificate, Certified, DeviceKey, GameId, PersonId};
use std::collections::HashMap;
use std::sync::Arc;
use sync::Item;

impl One<'_> {
    /// The round that a section's title page names comes to the tables: devices with a place there get its games, and
    /// arbiters of that section the right to act in them.
    pub(crate) fn begin_round(
        &mut self,
        of: TournamentNo,
        kept: &Kept,
        now_ms: u64,
    ) -> Result<(), DatabaseError> {
        let Some(key) = self.key(of) else {
            return Ok(());
        };
        let name = &kept.title.name;
        self.take_back(of, key, kept)?;
        let (mut given, mut arbiters) = (Vec::new(), Vec::new());
        for peer in self
            .shared
            .read_peers()
            .all(of)
            .filter(|peer| !peer.is_revoked)
        {
            let place = peer.place.as_ref().filter(|place| place.section == *name);
            let game =
                place.and_then(|place| place.game(peer.role, key, &kept.section, kept.round()));
            given.extend(game.map(|own| (Arc::clone(peer), own)));
            if peer.sections.is_some() && peer.serves(name) {
                arbiters.push(peer.known.clone());
            }
        }
        self.give(of, given, now_ms)?;
        for arbiter in arbiters {
            self.certify_in(&arbiter, key, kept, now_ms);
        }
        Ok(())
    }

    /// Pairings of this round were changed: a player's sheet loses what is another one's game now, or the other side of
    /// its own.
    fn take_back(
        &mut self,
        of: TournamentNo,
        key: DeviceKey,
        kept: &Kept,
    ) -> Result<(), DatabaseError> {
        let (name, round) = (&kept.title.name, kept.round());
        let mut fewer = Vec::new();
        for peer in self.shared.read_peers().all(of) {
            let place = peer.place.as_ref().filter(|place| place.section == *name);
            let Some(place) = place.filter(|place| place.player().is_some()) else {
                continue;
            };
            let now = place.game(peer.role, key, &kept.section, round);
            let is_lost = |own: &Own| {
                let table = own.table.as_ref();
                let is_here = table.is_some_and(|at| at.section == *name && at.round == round);
                is_here && now.as_ref() != Some(own)
            };
            if peer.games.iter().any(is_lost) {
                let mut known = peer.known.clone();
                known.games.retain(|own| !is_lost(own));
                fewer.push(known);
            }
        }
        for known in fewer {
            self.database.move_device(&known)?;
            self.tell(of, known.device);
            self.shared.write_peers().put(known);
        }
        Ok(())
    }

    fn key(&self, of: TournamentNo) -> Option<DeviceKey> {
        let hall = self.halls.get(&of)?;
        Some(hall.secret.device())
    }

    /// Each device gets a game more. What others were certified for in that game is said once more, since that device
    /// may have passed over it.
    fn give(
        &mut self,
        of: TournamentNo,
        given: Vec<(Arc<Peer>, Own)>,
        now_ms: u64,
    ) -> Result<(), DatabaseError> {
        let new = |(peer, own): &(Arc<Peer>, Own)| peer.role_in(&own.game) != Some(own.role);
        let given: Vec<_> = given.into_iter().filter(new).collect();
        let mut of_game: HashMap<GameId, Vec<DeviceKey>> = HashMap::new();
        for (peer, own) in &given {
            of_game.entry(own.game).or_default().push(peer.device);
        }
        for certificate in self.others(of, &of_game) {
            self.certify(
                of,
                Certificate {
                    wall_ms: now_ms,
                    ..certificate
                },
            );
        }
        for (peer, own) in given {
            self.certify(of, certificate(peer.device, own.role, own.game, now_ms));
            let known = peer.known.with(own);
            self.database.move_device(&known)?;
            self.tell(of, known.device);
            self.shared.write_peers().put(known);
        }
        Ok(())
    }

    /// What other devices are certified for in these games.
    fn others(
        &self,
        of: TournamentNo,
        of_game: &HashMap<GameId, Vec<DeviceKey>>,
    ) -> Vec<Certificate> {
        let hub = self.halls.get(&of).map(|hall| &hall.hub);
        let all = hub.into_iter().flat_map(|hub| hub.certificates());
        let other = |one: &Certificate| {
            let devices = of_game.get(&one.game);
            devices.is_some_and(|devices| !devices.contains(&one.device))
        };
        let mut others: HashMap<_, Certificate> = HashMap::new();
        for one in all.map(Certified::certificate).filter(|one| other(one)) {
            others.insert((one.device, one.game, one.role as u8), *one);
        }
        others.into_values().collect()
    }

    /// The tournament's key says so. None: it has said so before.
    pub(crate) fn certify(&mut self, of: TournamentNo, what: Certificate) -> Option<Certified> {
        let hall = self.halls.get_mut(&of)?;
        let certified = what.sign(&hall.secret);
        let item = Item::Certificate(certified);
        if hall.hub.put(&item) {
            self.database.put(of, &item);
        }
        Some(certified)
    }

    /// FIDE 12: an arbiter of a section acts in its games and in no others.
    pub(crate) fn certify_in(
        &mut self,
        arbiter: &Known,
        key: DeviceKey,
        kept: &Kept,
        now_ms: u64,
    ) -> Option<Certified> {
        let role = certified_as(arbiter.role)?;
        let (of, device) = (arbiter.tournament, arbiter.device);
        let mut last = None;
        for (round, board) in kept.open_boards().collect::<Vec<_>>() {
            let game = game_of(key, &kept.title.name, round, board);
            let rights = self.halls.get(&of)?.hub.rights();
            last = match rights.certificate(&device, role, &game) {
                Some(known) => Some(*known),
                None => self.certify(of, certificate(device, arbiter.role, game, now_ms)),
            };
        }
        last
    }

    /// That device is told to ask.
    pub(crate) fn tell(&mut self, of: TournamentNo, device: DeviceKey) {
        let news = self.news.entry(of).or_insert_with(|| News::none(of));
        news.asked.insert(device);
    }

    /// A device belongs somewhere else from now on, and gets the game that is there now. Whoever had that place in that
    /// role loses it, and keeps its games.
    pub(crate) fn seat(
        &mut self,
        peer: &Arc<Peer>,
        role: Role,
        place: Place,
        now_ms: u64,
    ) -> Result<(), DatabaseError> {
        let of = peer.tournament;
        let own = self.own_at(of, role, &place)?;
        self.vacate(of, role, &place)?;
        let known = Known {
            place: Some(place),
            role,
            ..peer.known.clone()
        };
        self.database.move_device(&known)?;
        let mut peers = self.shared.write_peers();
        peers.put(known);
        let now = Arc::clone(peers.now(peer));
        drop(peers);
        self.give(of, own.map(|own| (now, own)).into_iter().collect(), now_ms)
    }

    /// Nobody has that place in that role any more.
    pub(crate) fn vacate(
        &mut self,
        of: TournamentNo,
        role: Role,
        place: &Place,
    ) -> Result<(), DatabaseError> {
        let peers = self.shared.read_peers();
        let has = |peer: &&Arc<Peer>| {
            peer.place.as_ref() == Some(place) && (peer.role == role || place.player().is_some())
        };
        let before: Vec<Known> = peers
            .all(of)
            .filter(has)
            .map(|peer| peer.known.clone())
            .collect();
        drop(peers);
        for known in before {
            let known = Known {
                place: None,
                ..known
            };
            self.database.move_device(&known)?;
            self.shared.write_peers().put(known);
        }
        Ok(())
    }

    /// The game that is at that place now.
    pub(crate) fn own_at(
        &self,
        of: TournamentNo,
        role: Role,
        place: &Place,
    ) -> Result<Option<Own>, DatabaseError> {
        let kept = self.kept(of, &place.section)?;
        let key = self.key(of);
        Ok(kept
            .zip(key)
            .and_then(|(kept, key)| place.game(role, key, &kept.section, kept.round())))
    }
}

fn certified_as(role: Role) -> Option<log::Role> {
    role.certified(Some(GameId([0; 16]))).map(|(role, _)| role)
}

/// What lets a device act in one game.
pub(crate) fn certificate(device: DeviceKey, role: Role, game: GameId, now_ms: u64) -> Certificate {
    let role = certified_as(role).expect("clocks, sheets, arbiters and their assistants act");
    Certificate {
        role,
        game,
        person: PersonId([0; 16]),
        device,
        issuer: DeviceKey([0; 32]),
        wall_ms: now_ms,
    }
}
