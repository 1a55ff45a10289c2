//! The boards of a round, as arbiters' tablets and the console read them.

use crate::Role;
use crate::board::game_of;
use crate::bodies::{BoardShape, RoundShape};
use crate::handlers::Desk;
use crate::now::uptime_us;
use crate::one::One;
use crate::peers::Peer;
use crate::reply::Refused;
use crate::tournaments::TournamentNo;
use log::{DeviceKey, GameId, Stream};
use reach::hex;
use std::collections::HashMap;
use std::sync::Arc;
use sync::LogId;
use tournament::{Section, pairings};

/// A board's clock, and how long ago it called in seconds.
type Clock = (DeviceKey, Option<u64>);

impl One<'_> {
    /// Who writes these games; where nobody has begun, who was given it last.
    fn clocks(&self, of: TournamentNo, games: &[GameId]) -> Vec<Option<Clock>> {
        let peers = self.shared.read_peers();
        let mut given: HashMap<GameId, DeviceKey> = HashMap::new();
        for peer in peers.all(of).filter(|peer| !peer.is_revoked) {
            for own in peer.games.iter().filter(|own| own.role == Role::Clock) {
                if peer.place.is_some() || !given.contains_key(&own.game) {
                    given.insert(own.game, peer.device);
                }
            }
        }
        let now_us = uptime_us();
        let hub = self.halls.get(&of).map(|hall| &hall.hub);
        let clock = |game: &GameId| {
            let board = LogId {
                game: *game,
                stream: Stream::Board,
            };
            let tree = hub.and_then(|hub| hub.tree(&board));
            let writer = tree.and_then(|tree| tree.standing().writer());
            let device = writer.or_else(|| given.get(game).copied())?;
            let peer = peers.of_device(of, &device);
            Some((device, peer.and_then(|peer| peer.seen_s(now_us))))
        };
        games.iter().map(clock).collect()
    }
}

impl Desk {
    /// A round's boards; none of a round that is not paired.
    pub(crate) async fn round_shape(
        &self,
        peer: &Arc<Peer>,
        name: &str,
        section: &Section,
        round: usize,
    ) -> Result<RoundShape, Refused> {
        let paired = round.checked_sub(1).and_then(|at| section.rounds.get(at));
        let games = &paired.ok_or(Refused::Unknown)?.games;
        let (of, name, count) = (peer.tournament, name.to_owned(), games.len());
        let (ids, clocks) = self
            .read(Some(peer), move |one, _| {
                let Some(hall) = one.halls.get(&of) else {
                    return Ok(Err(Refused::Unknown));
                };
                let key = hall.secret.device();
                let ids = (1..=count).map(|board| game_of(key, &name, round, board));
                let ids: Vec<GameId> = ids.collect();
                let clocks = one.clocks(of, &ids);
                Ok(Ok((ids, clocks)))
            })
            .await?;
        let named = |number| {
            section
                .player(number)
                .map_or_else(String::new, |player| player.name.clone())
        };
        let boards = (1..).zip(games).zip(ids.iter().zip(clocks));
        let boards = boards.map(|((board, game), (id, clock))| BoardShape {
            board,
            game: hex(&id.0),
            white: named(game.white),
            black: named(game.black),
            result: pairings::pgn_result(game.outcome).to_owned(),
            clock: clock.map(|(device, _)| hex(&device.0)),
            seen_s: clock.and_then(|(_, seen_s)| seen_s),
        });
        Ok(RoundShape {
            round,
            boards: boards.collect(),
        })
    }
}
