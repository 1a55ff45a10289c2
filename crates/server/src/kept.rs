//! Sections as they were last read: whoever looks at one that has not changed costs a line of the database, and taking
//! one apart is no work for the writer's thread.

use crate::database_book::{Pages, Title};
use crate::database_error::DatabaseError;
use crate::handlers::Desk;
use crate::one::One;
use crate::reply::Refused;
use crate::tournaments::TournamentNo;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tournament::{Outcome, Section};

/// Most sections that are kept in memory.
const KEPT_MAX: usize = 1_024;

/// A section and its title page.
pub(crate) struct Kept {
    pub title: Title,
    pub section: Section,
}

impl Kept {
    /// The round that is at the tables; 0: none yet.
    pub(crate) fn round(&self) -> usize {
        self.title.round.min(self.section.paired_rounds())
    }

    /// Boards of a round that can still be played at: all of the one at the tables, and of earlier ones those whose
    /// games are open.
    pub(crate) fn open_boards(&self) -> impl Iterator<Item = (usize, usize)> {
        let now = self.round();
        let rounds = (1..=now).zip(&self.section.rounds);
        rounds.flat_map(move |(round, paired)| {
            let boards = (1..).zip(&paired.games);
            let open =
                boards.filter(move |(_, game)| round == now || game.outcome == Outcome::Pending);
            open.map(move |(board, _)| (round, board))
        })
    }
}

/// What was read, by tournament and name.
#[derive(Default)]
pub(crate) struct Book(Mutex<HashMap<(TournamentNo, String), Arc<Kept>>>);

impl Book {
    fn get(&self, of: TournamentNo, title: &Title) -> Option<Arc<Kept>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.get(&(of, title.name.clone()))?;
        (found.title.version == title.version).then(|| Arc::clone(found))
    }

    fn put(&self, of: TournamentNo, kept: &Arc<Kept>) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= KEPT_MAX {
            all.clear();
        }
        all.insert((of, kept.title.name.clone()), Arc::clone(kept));
    }
}

/// A section that is in memory, or as it is stored.
pub(crate) enum Leaf {
    Known(Arc<Kept>),
    Stored(TournamentNo, Box<Title>, Pages),
}

impl Leaf {
    /// Takes it apart if it has to be. None: it is damaged.
    pub(crate) fn read(self, book: &Book) -> Option<Arc<Kept>> {
        match self {
            Leaf::Known(kept) => Some(kept),
            Leaf::Stored(of, title, pages) => {
                let section = pages.section(&title.name)?;
                let title = *title;
                let kept = Arc::new(Kept { title, section });
                book.put(of, &kept);
                Some(kept)
            }
        }
    }
}

impl One<'_> {
    /// A section as it is now; without a name the first one.
    pub(crate) fn leaf(
        &self,
        of: TournamentNo,
        name: Option<&str>,
    ) -> Result<Option<Leaf>, DatabaseError> {
        let Some(title) = self.database.title(of, name)? else {
            return Ok(None);
        };
        Ok(Some(match self.shared.book.get(of, &title) {
            Some(kept) => Leaf::Known(kept),
            None => {
                let pages = self.database.pages(of, &title.name)?;
                Leaf::Stored(of, Box::new(title), pages)
            }
        }))
    }

    /// The same, taken apart here and now.
    pub(crate) fn kept(
        &self,
        of: TournamentNo,
        name: &str,
    ) -> Result<Option<Arc<Kept>>, DatabaseError> {
        let Some(leaf) = self.leaf(of, Some(name))? else {
            return Ok(None);
        };
        let damaged = || DatabaseError::Damaged(format!("section {name}"));
        leaf.read(&self.shared.book).map(Some).ok_or_else(damaged)
    }
}

impl Desk {
    /// These leaves, taken apart beside the writer.
    pub(crate) async fn kept_of(&self, leaves: Vec<Leaf>) -> Result<Vec<Arc<Kept>>, Refused> {
        let shared = Arc::clone(&self.shared);
        let read = move || {
            let read = leaves.into_iter().map(|leaf| leaf.read(&shared.book));
            read.collect::<Option<Vec<_>>>()
        };
        let read = tokio::task::spawn_blocking(read).await;
        read.map_err(|_| Refused::Stopped)?.ok_or(Refused::Stopped)
    }

    /// One of them.
    pub(crate) async fn kept_one(&self, leaf: Leaf) -> Result<Arc<Kept>, Refused> {
        match leaf {
            Leaf::Known(kept) => Ok(kept),
            stored => {
                let read = self.kept_of(vec![stored]).await?;
                read.into_iter().next().ok_or(Refused::Stopped)
            }
        }
    }
}
