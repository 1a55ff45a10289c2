//! Is a request still what its author meant?

use crate::{Instant, Offset, Span, Tree};
use log::{Lifetime, Request};

/// How long a stop or restart holds.
pub const MOMENT: Span = Span::from_s(10);
/// A start by the schedule waits for an arbiter if the server's time is not known better than this.
pub const START_ERROR_MAX: Span = Span::from_s(1);

/// What the board's clock does with a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judged {
    /// It holds now.
    Fresh,
    /// It is to be done at that instant.
    At(Instant),
    /// It goes back to its author.
    Expired,
    /// A start by the schedule, and the server's time is not known well enough.
    NeedsArbiter,
}

/// Errs towards *expired*: in doubt nothing that was meant for one moment is done at another.
#[must_use]
pub(crate) fn judge(request: &Request, tree: &Tree, offset: &Offset, now: Instant) -> Judged {
    if tree.turned_since(&request.head.hash) {
        return Judged::Expired;
    }
    match request.lifetime {
        Lifetime::Turn => Judged::Fresh,
        Lifetime::Moment => {
            if is_within_moment(request, offset, now) {
                Judged::Fresh
            } else {
                Judged::Expired
            }
        }
        Lifetime::Due => due(request, offset, now),
    }
}

/// Without a common time nobody knows how old it is.
fn is_within_moment(request: &Request, offset: &Offset, now: Instant) -> bool {
    let (Some(made), Some(server)) = (request.at, offset.server(now)) else {
        return false;
    };
    let latest = server.at.us.saturating_add(server.error.0);
    made.era == server.at.era && latest.saturating_sub(made.us) <= MOMENT.0
}

fn due(request: &Request, offset: &Offset, now: Instant) -> Judged {
    let Some(at) = request.at else {
        return Judged::Expired;
    };
    let known = offset
        .server(now)
        .filter(|server| server.error <= START_ERROR_MAX);
    let (Some(server), Some(local)) = (known, offset.local(at)) else {
        return Judged::NeedsArbiter;
    };
    if server.at.us > at.us.saturating_add(MOMENT.0) {
        Judged::Expired
    } else if local > now {
        Judged::At(local)
    } else {
        Judged::Fresh
    }
}
