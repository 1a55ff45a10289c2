//! Pairings and results as PGN has them: tag pairs. Who reads and writes PGN itself is elsewhere.

use crate::{
    Alone, Colour, Fault, Field, Game, Number, Outcome, Player, ROUNDS_MAX, Round, Score, Section,
    Text, Want,
};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The tags of one game, from whatever reads PGN.
pub trait Tags {
    /// The value of a tag; `None` where it is missing.
    fn tag(&self, name: &str) -> Option<&str>;
    /// Line and column of the game, for complaints.
    fn place(&self) -> (u32, u32);
}

/// Makes a section of games, with or without moves: players in the order in which they first appear, rounds by
/// `Round "3.12"` (round, board) or `Round "3"` with `Board`, results by `Result`. Two players are one if they have
/// the same FIDE number, or, where one of them has none, the same name.
///
/// # Errors
/// A game without players or round, with another result than PGN's four, or with a player who has already a game in
/// that round. Nothing is guessed.
pub fn import<T: Tags>(games: &[T]) -> Result<Section, Fault> {
    let mut roster = Roster::default();
    let mut boards: BTreeMap<(u8, u32, usize), Game> = BTreeMap::new();
    let mut busy: BTreeMap<(u8, Number), ()> = BTreeMap::new();
    for (index, tags) in games.iter().enumerate() {
        let (line, column) = tags.place();
        let fault = |want| Fault::new(line, column, want);
        let (round, board) =
            round_and_board(tags).ok_or_else(|| fault(Want::Field(Field::Round)))?;
        let white = roster
            .find(tags, "White")
            .ok_or_else(|| fault(Want::Field(Field::Name)))?;
        let black = roster
            .find(tags, "Black")
            .ok_or_else(|| fault(Want::Field(Field::Name)))?;
        let outcome = result(tags).ok_or_else(|| fault(Want::Field(Field::Result)))?;
        for player in [white, black] {
            if white == black || busy.insert((round, player), ()).is_some() {
                return Err(fault(Want::OtherPlayer));
            }
        }
        boards.insert(
            (round, board, index),
            Game {
                white,
                black,
                outcome,
            },
        );
    }
    if roster.players.is_empty() {
        return Err(Fault::new(1, 1, Want::Players));
    }
    let mut section = Section {
        players: roster.players,
        ..Section::default()
    };
    if let Some(event) = games.first().and_then(|tags| known(tags, "Event")) {
        section.set_text(Text::Name, event);
    }
    if let Some(site) = games.first().and_then(|tags| known(tags, "Site")) {
        section.set_text(Text::City, site);
    }
    let last = boards
        .keys()
        .map(|(round, ..)| usize::from(*round))
        .max()
        .unwrap_or(0);
    section.rounds.resize_with(last, Round::default);
    for ((round, ..), game) in boards {
        section.rounds[usize::from(round) - 1].games.push(game);
    }
    Ok(section)
}

fn known<'a, T: Tags>(tags: &'a T, name: &str) -> Option<&'a str> {
    let value = tags.tag(name)?.trim();
    (!value.is_empty() && value != "?").then_some(value)
}

fn round_and_board<T: Tags>(tags: &T) -> Option<(u8, u32)> {
    let text = known(tags, "Round")?;
    let (round, board) = text.split_once('.').unwrap_or((text, ""));
    let round = round
        .parse()
        .ok()
        .filter(|round| (1..=ROUNDS_MAX).contains(round))?;
    let board = if board.is_empty() {
        known(tags, "Board").unwrap_or("0")
    } else {
        board
    };
    // `3.1.2` is a match within a round: its boards follow each other as they stand.
    let board = board.split('.').next().unwrap_or(board);
    Some((round, board.parse().ok()?))
}

fn result<T: Tags>(tags: &T) -> Option<Outcome> {
    let forfeit =
        known(tags, "Termination").is_some_and(|said| said.eq_ignore_ascii_case("forfeit"));
    let result = tags.tag("Result").unwrap_or("*").trim();
    Some(match (result, forfeit) {
        ("1-0", true) => Outcome::Forfeit(Some(Colour::White)),
        ("0-1", true) => Outcome::Forfeit(Some(Colour::Black)),
        ("1-0", false) => Outcome::Played(Score::Win, Score::Loss),
        ("0-1", false) => Outcome::Played(Score::Loss, Score::Win),
        ("1/2-1/2", _) => Outcome::Played(Score::Draw, Score::Draw),
        ("*" | "", _) => Outcome::Pending,
        _ => return None,
    })
}

#[derive(Default)]
struct Roster {
    players: Vec<Player>,
    by_id: BTreeMap<String, Number>,
    by_name: BTreeMap<String, Number>,
}

impl Roster {
    fn find<T: Tags>(&mut self, tags: &T, side: &str) -> Option<Number> {
        let name = known(tags, side)?;
        let id = known(tags, &format!("{side}FideId")).unwrap_or_default();
        let by_id = self.by_id.get(id).copied();
        // The same name with another FIDE number is somebody else.
        let same_name = self.by_name.get(name).copied().filter(|number| {
            let known = &self.players[number.index()].fide_id;
            id.is_empty() || known.is_empty() || known == id
        });
        if let Some(number) = by_id.or(same_name) {
            if !id.is_empty() {
                self.by_id.entry(id.into()).or_insert(number);
                self.players[number.index()].fide_id = id.into();
            }
            return Some(number);
        }
        let number = Number::of_index(self.players.len())?;
        let mut player = Player::named(number, name);
        player.fide_id = id.into();
        player.title = known(tags, &format!("{side}Title"))
            .unwrap_or_default()
            .into();
        let rating = known(tags, &format!("{side}Elo")).and_then(|rating| rating.parse().ok());
        player.rating = rating.filter(|rating| (1..=9_999).contains(rating));
        if !id.is_empty() {
            self.by_id.insert(id.into(), number);
        }
        self.by_name.insert(name.into(), number);
        self.players.push(player);
        Some(number)
    }
}

/// The tags of one board of a round (both from 1), in the order in which they are written. `event` and `game_id` never
/// change while the round goes on: readers find the game again by them.
///
/// `None` when there is no such board.
#[must_use]
pub fn tags(
    section: &Section,
    round: usize,
    board: usize,
    game_id: &str,
) -> Option<Vec<(&'static str, String)>> {
    let played = section.rounds.get(round.checked_sub(1)?)?;
    let game = played.games.get(board.checked_sub(1)?)?;
    let (white, black) = (section.player(game.white)?, section.player(game.black)?);
    let or_unknown = |text: &str| {
        if text.is_empty() {
            "?".into()
        } else {
            String::from(text)
        }
    };
    let mut tags = alloc::vec![
        ("Event", or_unknown(section.text(Text::Name))),
        ("Site", or_unknown(section.text(Text::City))),
        ("Date", date(&played.date)),
        ("Round", format!("{round}.{board}")),
        ("White", or_unknown(&white.name)),
        ("Black", or_unknown(&black.name)),
        ("Result", pgn_result(game.outcome).into()),
    ];
    for (player, title, elo, id) in [
        (white, "WhiteTitle", "WhiteElo", "WhiteFideId"),
        (black, "BlackTitle", "BlackElo", "BlackFideId"),
    ] {
        let rating = player
            .rating
            .map(|rating| rating.to_string())
            .unwrap_or_default();
        for (name, value) in [
            (title, &player.title),
            (elo, &rating),
            (id, &player.fide_id),
        ] {
            if !value.is_empty() {
                tags.push((name, value.clone()));
            }
        }
    }
    tags.push(("Board", board.to_string()));
    tags.push(("Mode", "OTB".into()));
    if game.outcome.forfeit().is_some() {
        tags.push(("Termination", "forfeit".into()));
    }
    tags.push(("GameId", game_id.into()));
    Some(tags)
}

/// PGN has four results. What it cannot say (both lose, a draw for one) stands as `*`; TRF carries the truth.
#[must_use]
pub fn pgn_result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Played(Score::Win, Score::Loss) | Outcome::Short(Score::Win, Score::Loss) => "1-0",
        Outcome::Played(Score::Loss, Score::Win) | Outcome::Short(Score::Loss, Score::Win) => "0-1",
        Outcome::Played(Score::Draw, Score::Draw) | Outcome::Short(Score::Draw, Score::Draw) => {
            "1/2-1/2"
        }
        Outcome::Forfeit(Some(Colour::White)) | Outcome::ColourlessForfeit(Some(Colour::White)) => {
            "1-0"
        }
        Outcome::Forfeit(Some(Colour::Black)) | Outcome::ColourlessForfeit(Some(Colour::Black)) => {
            "0-1"
        }
        _ => "*",
    }
}

/// `YY/MM/DD` as PGN writes dates.
fn date(text: &str) -> String {
    let parts: Vec<&str> = text.split('/').collect();
    match parts[..] {
        [year, month, day] if year.len() == 2 => format!("20{year}.{month}.{day}"),
        [year, month, day] if year.len() == 4 => format!("{year}.{month}.{day}"),
        _ => "????.??.??".into(),
    }
}

/// A round as pairings-PGN: games without moves, as programs for electronic boards read them. Byes are no games.
#[must_use]
pub fn write(section: &Section, round: usize, game_id: impl Fn(usize) -> String) -> String {
    let mut pgn = String::new();
    for board in 1.. {
        let Some(tags) = tags(section, round, board, &game_id(board)) else {
            return pgn;
        };
        let mut result = "*";
        for (name, value) in &tags {
            let printable = value
                .chars()
                .map(|letter| if letter.is_control() { ' ' } else { letter });
            let value: String = printable.collect();
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            pgn.push_str(&format!("[{name} \"{value}\"]\n"));
        }
        if let Some(game) = section.rounds[round - 1].games.get(board - 1) {
            result = pgn_result(game.outcome);
        }
        pgn.push_str(&format!("\n{result}\n\n"));
    }
    pgn
}

/// Who has no game in a round and nothing said of it: they still have to be paired, or to be told a bye.
#[must_use]
pub fn unpaired(section: &Section, round: usize) -> Vec<Number> {
    let Some(played) = round
        .checked_sub(1)
        .and_then(|index| section.rounds.get(index))
    else {
        return section.players.iter().map(|player| player.number).collect();
    };
    let alone = |number: Number| {
        played
            .alone
            .iter()
            .any(|(who, _): &(Number, Alone)| *who == number)
    };
    let paired = |number: Number| {
        played
            .games
            .iter()
            .any(|game| game.white == number || game.black == number)
    };
    let players = section.players.iter().map(|player| player.number);
    players
        .filter(|number| !alone(*number) && !paired(*number))
        .collect()
}
