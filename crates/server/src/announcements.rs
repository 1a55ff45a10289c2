//! What the organiser tells everybody: short texts that end by themselves. Kept in the database, told by `/me` to the
//! devices and, those for the public, by the wall.

use crate::base::Row;
use crate::bodies::Done;
use crate::bodies_tables::{AnnounceAsked, AnnouncementShape, WithdrawAsked};
use crate::calls::Call;
use crate::database::Database;
use crate::database_error::DatabaseError;
use crate::handlers::{Desk, json};
use crate::now;
use crate::one::One;
use crate::peers::{Known, Peer};
use crate::reply::Refused;
use crate::tournaments::TournamentNo;
use axum::body::Body;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use tournament::file::is_name;

/// Longest text, in letters.
const TEXT_MAX: usize = 280;
/// Longest time that one stands: a day.
const MINUTES_MAX: u32 = 24 * 60;
/// Most that stand at once in one tournament: nobody reads more.
const STANDING_MAX: usize = 16;

/// One that stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Announcement {
    /// Of the tournament, from 1.
    pub number: i64,
    /// For one section; none: for all.
    pub section: Option<String>,
    /// One line.
    pub text: String,
    /// When it was made, Unix time in milliseconds.
    pub made_ms: i64,
    /// From then on it is told no more.
    pub until_ms: i64,
    /// The wall shows it too.
    pub is_public: bool,
}

impl Announcement {
    fn of(row: &Row) -> Result<Announcement, DatabaseError> {
        let section = (!row.is_null(1)).then(|| row.text(1)).transpose()?;
        Ok(Announcement {
            number: row.int(0)?,
            section: section.map(str::to_owned),
            text: row.text(2)?.to_owned(),
            made_ms: row.int(3)?,
            until_ms: row.int(4)?,
            is_public: row.int(5)? != 0,
        })
    }

    /// Whether it is meant for that section.
    pub(crate) fn is_for(&self, section: &str) -> bool {
        self.section.as_deref().is_none_or(|own| own == section)
    }

    /// Whether it is meant for that device: for its place, for its last game, or for a section in which it has a say.
    fn reaches(&self, device: &Known) -> bool {
        let Some(section) = &self.section else {
            return true;
        };
        let place = device.place.as_ref().map(|place| &place.section);
        let table = device.games.last().and_then(|own| own.table.as_ref());
        let is_there = place == Some(section) || table.is_some_and(|at| at.section == *section);
        is_there || (device.role.reads_all() && device.serves(section))
    }

    fn shape(self) -> AnnouncementShape {
        AnnouncementShape {
            number: self.number,
            section: self.section,
            text: self.text,
            made_ms: self.made_ms,
            until_ms: self.until_ms,
            public: self.is_public,
        }
    }
}

fn millis(now_ms: u64) -> i64 {
    i64::try_from(now_ms).unwrap_or(i64::MAX)
}

impl Database {
    /// Those that stand, the newest first.
    pub(crate) fn announcements(
        &self,
        of: TournamentNo,
        now_ms: u64,
    ) -> Result<Vec<Announcement>, DatabaseError> {
        let find = "SELECT number, section, text, made_ms, until_ms, public FROM announcements \
            WHERE tournament = $1 AND until_ms > $2 ORDER BY number DESC";
        let rows = self.base.run(find, &[of.0.into(), millis(now_ms).into()])?;
        rows.iter().map(Announcement::of).collect()
    }

    /// The numbers go on, so that no device takes a new one for one that it has shown.
    fn announce(&mut self, of: TournamentNo, new: &Announcement) -> Result<(), DatabaseError> {
        let put = "INSERT INTO announcements VALUES ($1, \
            (SELECT coalesce(max(number), 0) + 1 FROM announcements WHERE tournament = $1), \
            $2, $3, $4, $5, $6)";
        let values = [
            of.0.into(),
            new.section.as_deref().into(),
            new.text.as_str().into(),
            new.made_ms.into(),
            new.until_ms.into(),
            i64::from(new.is_public).into(),
        ];
        self.base.run(put, &values).map(drop)
    }

    fn withdraw(
        &mut self,
        of: TournamentNo,
        number: i64,
        now_ms: u64,
    ) -> Result<bool, DatabaseError> {
        let end = "UPDATE announcements SET until_ms = $1 \
            WHERE tournament = $2 AND number = $3 AND until_ms > $1 RETURNING number";
        let values = [millis(now_ms).into(), of.0.into(), number.into()];
        Ok(!self.base.run(end, &values)?.is_empty())
    }
}

impl One<'_> {
    /// Those that stand and are meant for that device.
    pub(crate) fn told_to(
        &self,
        device: &Known,
        now_ms: u64,
    ) -> Result<Vec<AnnouncementShape>, DatabaseError> {
        let all = self.database.announcements(device.tournament, now_ms)?;
        let own = all.into_iter().filter(|one| one.reaches(device));
        Ok(own.map(Announcement::shape).collect())
    }

    /// Whom it is meant for asks at once.
    fn tell_all(&mut self, of: TournamentNo, about: &Announcement) {
        let peers = self.shared.read_peers();
        let reached = peers
            .all(of)
            .filter(|peer| !peer.is_revoked && about.reaches(peer));
        let devices: Vec<_> = reached.map(|peer| peer.device).collect();
        drop(peers);
        for device in devices {
            self.tell(of, device);
        }
    }
}

/// Those that stand, of the sections in which whoever asks has a say.
pub(crate) async fn standing(desk: &Desk, peer: &Arc<Peer>) -> Result<Response, Refused> {
    let by = Arc::clone(peer);
    let all = desk
        .read(Some(peer), move |one, now_ms| {
            one.told_to(&by.known, now_ms).map(Ok)
        })
        .await?;
    Ok(axum::Json(all).into_response())
}

/// FIDE 11.3, 12.2: what is told waits at a clock until its game is over; that is the phone's part.
pub(crate) async fn announce(
    desk: &Desk,
    peer: &Arc<Peer>,
    from: Body,
) -> Result<Response, Refused> {
    let asked: AnnounceAsked = json(from).await?;
    let text = asked.text.trim();
    let is_text = (1..=TEXT_MAX).contains(&text.chars().count());
    if !is_text || text.chars().any(char::is_control) {
        return Err(Refused::Unreadable);
    }
    if !(1..=MINUTES_MAX).contains(&asked.minutes) {
        return Err(Refused::Unreadable);
    }
    if let Some(section) = &asked.section {
        if !is_name(section) {
            return Err(Refused::Unknown);
        }
        desk.serves(peer, Call::Announce, section)?;
    }
    let made_ms = millis(now::wall_ms());
    let new = Announcement {
        // The database gives it one.
        number: 0,
        text: text.to_owned(),
        section: asked.section,
        made_ms,
        until_ms: made_ms.saturating_add(i64::from(asked.minutes) * 60_000),
        is_public: asked.public,
    };
    let (of, device) = (peer.tournament, peer.device);
    desk.write(peer, move |one, now_ms| {
        if let Some(section) = &new.section
            && one.kept(of, section)?.is_none()
        {
            return Ok(Err(Refused::Unknown));
        }
        if one.database.announcements(of, now_ms)?.len() >= STANDING_MAX {
            return Ok(Err(Refused::Conflict));
        }
        one.database.announce(of, &new)?;
        one.tell_all(of, &new);
        let to = new.section.as_deref().unwrap_or("all");
        // Its text may name somebody; the audit log names nobody.
        let what = format!("announced to {to} for {} min", asked.minutes);
        one.database.audit(Some(of), Some(device), &what, now_ms)?;
        Ok(Ok(()))
    })
    .await?;
    Ok(axum::Json(Done {}).into_response())
}

/// Ends one before its time.
pub(crate) async fn withdraw(
    desk: &Desk,
    peer: &Arc<Peer>,
    from: Body,
) -> Result<Response, Refused> {
    let asked: WithdrawAsked = json(from).await?;
    let (of, device) = (peer.tournament, peer.device);
    desk.write(peer, move |one, now_ms| {
        let standing = one.database.announcements(of, now_ms)?;
        let Some(about) = standing.iter().find(|one| one.number == asked.number) else {
            return Ok(Err(Refused::Unknown));
        };
        one.database.withdraw(of, asked.number, now_ms)?;
        one.tell_all(of, about);
        let what = format!("withdrew announcement {}", asked.number);
        one.database.audit(Some(of), Some(device), &what, now_ms)?;
        Ok(Ok(()))
    })
    .await?;
    Ok(axum::Json(Done {}).into_response())
}
