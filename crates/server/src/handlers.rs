//! The calls: token, limits, then a job for the writer.

use crate::bodies::{EnrolAsked, EnrolledShape, RevokeAsked, TokenShape};
use crate::bodies_tables::{DeviceShape, LinkAsked};
use crate::calls::{Call, Method};
use crate::feeds::Feeds;
use crate::guard::Refusals;
use crate::job::{Job, Shared};
use crate::knocks::Knocks;
use crate::limits::{AT_WORK_MAX, BODY_MAX, BODY_TIME, LIVE_MAX, STRANGERS_MAX};
use crate::metrics::Metrics;
use crate::peers::Peer;
use crate::reply::Refused;
use crate::serve::Config;
use crate::{
    Fingerprint, Role, Token, about, announcements, doors, edits, hall, live, now, own,
    section_view, stream,
};
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use log::DeviceKey;
use reach::unhex;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use sync::{FRAME_MAX, Frame, Question};
use tokio::sync::{Semaphore, mpsc, oneshot};

/// What a handler needs.
#[derive(Clone)]
pub(crate) struct Desk {
    pub shared: Arc<Shared>,
    pub jobs: mpsc::Sender<Job>,
    pub strangers: Arc<Semaphore>,
    /// For those who watch a round.
    pub live_places: Arc<Semaphore>,
    pub refusals: Arc<Refusals>,
    pub knocks: Arc<Knocks>,
    pub feeds: Arc<Feeds>,
    /// By which key the server is known.
    pub key: Fingerprint,
    /// Where devices reach the server, once that is known.
    pub addresses: Arc<OnceLock<Vec<SocketAddr>>>,
    /// Where the database is, if it is in a folder.
    pub folder: Option<Arc<Path>>,
    /// The caller sits at this machine.
    pub is_console: bool,
}

impl Desk {
    pub(crate) fn new(
        shared: Arc<Shared>,
        jobs: mpsc::Sender<Job>,
        key: Fingerprint,
        settings: &Config,
    ) -> Desk {
        let folder = settings.folder.as_path();
        Desk {
            shared,
            jobs,
            strangers: Arc::new(Semaphore::new(STRANGERS_MAX)),
            live_places: Arc::new(Semaphore::new(LIVE_MAX)),
            refusals: Arc::default(),
            knocks: Arc::default(),
            feeds: Arc::new(Feeds::new(settings.delay)),
            key,
            addresses: Arc::default(),
            folder: settings.database.is_none().then(|| folder.into()),
            is_console: false,
        }
    }

    /// Takes in what was committed.
    pub(crate) async fn look(&self) -> Result<(), Refused> {
        self.ask(|reply| Job::Look { reply }).await
    }

    /// Hands a job over and waits for its answer.
    pub(crate) async fn ask<T>(
        &self,
        job: impl FnOnce(oneshot::Sender<T>) -> Job,
    ) -> Result<T, Refused> {
        if self.shared.is_away.load(Ordering::SeqCst) {
            return Err(Refused::Stopped);
        }
        let (reply, answer) = oneshot::channel();
        self.jobs
            .send(job(reply))
            .await
            .map_err(|_| Refused::Stopped)?;
        answer.await.map_err(|_| Refused::Stopped)
    }
}

/// All calls over TLS.
pub(crate) fn router(desk: Desk) -> Router {
    let mut router = Router::new();
    for call in Call::ALL {
        let handler = move |State(desk): State<Desk>, request: Request| async move {
            match answer(call, &desk, request).await {
                Ok(response) => response,
                Err(why) => {
                    Metrics::add(&desk.shared.metrics.refused, 1);
                    desk.refusals.note(call, why);
                    why.into_response()
                }
            }
        };
        router = match call.method() {
            Method::Get => router.route(call.path(), get(handler)),
            Method::Post => router.route(call.path(), post(handler)),
        };
    }
    router.with_state(desk)
}

async fn answer(call: Call, desk: &Desk, request: Request) -> Result<Response, Refused> {
    let stranger = |why: &Refused| crate::guard::note_misuse(desk, None, call, *why);
    if call.is_open() {
        let place = desk.strangers.try_acquire();
        let Ok(_place) = place.map_err(|_| stranger(&Refused::TooMany)) else {
            return Err(Refused::TooMany);
        };
        return open(call, desk, request).await.inspect_err(stranger);
    }
    let hash = token_hash(&request).inspect_err(stranger)?;
    let peer = enrolled(desk, &hash).await.inspect_err(stranger)?;
    peer.seen_us.store(now::uptime_us(), Ordering::Relaxed);
    if !call.may(peer.role) {
        crate::guard::note(desk, &peer, call);
        return Err(Refused::NotAllowed);
    }
    let response = match AtWork::begin(Arc::clone(&peer)) {
        Ok(_at_work) => known(call, desk, &peer, request).await,
        Err(why) => Err(why),
    };
    response.inspect_err(|why| crate::guard::note_misuse(desk, Some(&peer), call, *why))
}

async fn open(call: Call, desk: &Desk, request: Request) -> Result<Response, Refused> {
    let is_stopped =
        desk.shared.is_stopped.load(Ordering::SeqCst) || desk.shared.is_away.load(Ordering::SeqCst);
    match call {
        Call::Health => Ok("ok\n".into_response()),
        Call::Ready if is_stopped => Err(Refused::Stopped),
        Call::Ready => Ok("ok\n".into_response()),
        Call::OpenApi => {
            let kind = [(header::CONTENT_TYPE, "application/json")];
            Ok((kind, crate::openapi::document()).into_response())
        }
        Call::Enrol => enrol(desk, request.into_body()).await,
        Call::Knock => doors::knock(desk, request.into_body()).await,
        Call::Admitted => doors::admitted(desk, request.into_body()).await,
        _ => Err(Refused::NoToken),
    }
}

async fn known(
    call: Call,
    desk: &Desk,
    peer: &Arc<Peer>,
    request: Request,
) -> Result<Response, Refused> {
    let (parts, body) = request.into_parts();
    match call {
        Call::Sync => sync(desk, peer, body).await,
        Call::Events => Ok(stream::follow(Arc::clone(peer), Arc::clone(&desk.shared))),
        Call::Me => own::me(desk, peer).await,
        Call::Link => link(desk, peer, body).await,
        Call::Assign => own::assign(desk, peer, body).await,
        Call::Devices => Ok(devices(desk, peer)),
        Call::Revoke => revoke(desk, peer, body).await,
        Call::Rotate => crate::guard::rotate(desk, peer).await,
        Call::Audit => crate::guard::audit(desk, peer).await,
        Call::Waiting => Ok(doors::waiting(desk, peer)),
        Call::Approve => doors::approve(desk, peer, body).await,
        Call::Cards => doors::cards(desk, peer, &parts).await,
        Call::Tournament => hall::tournament(desk, peer, body).await,
        Call::Sections => hall::sections(desk, peer).await,
        Call::PutSection => hall::put_section(desk, peer, body).await,
        Call::Trf => hall::trf_of(desk, peer, &parts).await,
        Call::Boards => hall::boards(desk, peer, &parts).await,
        Call::Round => hall::round(desk, peer, body).await,
        Call::Start => own::start(desk, peer, body).await,
        Call::Results => hall::result(desk, peer, body).await,
        Call::Games => hall::games(desk, peer, &parts).await,
        Call::Live => live::follow(desk, peer, &parts).await,
        Call::Forget => hall::forget(desk, peer, body).await,
        Call::Metrics => Ok(desk.shared.metrics.text().into_response()),
        Call::About => Ok(about::about(desk, peer)),
        Call::Section => section_view::whole(desk, peer, &parts).await,
        Call::Edit => edits::edit(desk, peer, body).await,
        Call::Standings => section_view::table(desk, peer, &parts).await,
        Call::Parts => section_view::parts_of(desk, peer, &parts).await,
        Call::Csv => section_view::csv_of(desk, peer, &parts).await,
        Call::Qr => about::codes(body).await,
        Call::Backup => about::backup(desk, peer).await,
        Call::Announcements => announcements::standing(desk, peer).await,
        Call::Announce => announcements::announce(desk, peer, body).await,
        Call::Withdraw => announcements::withdraw(desk, peer, body).await,
        Call::Health | Call::Ready | Call::OpenApi | Call::Enrol | Call::Knock | Call::Admitted => {
            Err(Refused::Unknown)
        }
    }
}

/// One call of a device, counted.
struct AtWork(Arc<Peer>);

impl AtWork {
    fn begin(peer: Arc<Peer>) -> Result<AtWork, Refused> {
        let before = peer.at_work.fetch_add(1, Ordering::SeqCst);
        let place = AtWork(peer);
        if before >= AT_WORK_MAX {
            return Err(Refused::TooMany);
        }
        Ok(place)
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        self.0.at_work.fetch_sub(1, Ordering::SeqCst);
    }
}

/// The hash is looked up, so the time tells nothing of the token.
fn token_hash(request: &Request) -> Result<[u8; 32], Refused> {
    let text = request.headers().get(header::AUTHORIZATION);
    let text = text.and_then(|value| value.to_str().ok());
    let token = text.and_then(|text| Token::parse(text.strip_prefix("Bearer ")?));
    Ok(token.ok_or(Refused::NoToken)?.hash())
}

/// Whom another process enrolled a moment ago, this one may not have heard of.
async fn enrolled(desk: &Desk, hash: &[u8; 32]) -> Result<Arc<Peer>, Refused> {
    let known = |desk: &Desk| desk.shared.read_peers().of_token(hash).cloned();
    if let Some(peer) = known(desk) {
        return Ok(peer);
    }
    if desk.shared.others.is_some() {
        let _place = desk.strangers.try_acquire().map_err(|_| Refused::TooMany)?;
        desk.ask(|reply| Job::Look { reply }).await?;
    }
    known(desk).ok_or(Refused::NoToken)
}

pub(crate) async fn body(body: Body, most: usize) -> Result<Bytes, Refused> {
    body_within(BODY_TIME, body, most).await
}

async fn body_within(time: Duration, body: Body, most: usize) -> Result<Bytes, Refused> {
    let whole = tokio::time::timeout(time, axum::body::to_bytes(body, most));
    whole
        .await
        .map_err(|_| Refused::TooSlow)?
        .map_err(|_| Refused::TooLong)
}

pub(crate) async fn json<T: serde::de::DeserializeOwned>(from: Body) -> Result<T, Refused> {
    json_up_to(from, BODY_MAX).await
}

/// A body that may hold a file.
pub(crate) async fn json_up_to<T: serde::de::DeserializeOwned>(
    from: Body,
    most: usize,
) -> Result<T, Refused> {
    let bytes = body(from, most).await?;
    serde_json::from_slice(&bytes).map_err(|_| Refused::Unreadable)
}

async fn sync(desk: &Desk, peer: &Arc<Peer>, from: Body) -> Result<Response, Refused> {
    let bytes = body(from, FRAME_MAX).await?;
    let received_us = desk.shared.time.us();
    let frame = Frame::read(&bytes).map_err(|_| Refused::Unreadable)?;
    let question = Box::new(Question::check(frame));
    let peer = Arc::clone(peer);
    let answer = desk
        .ask(|reply| Job::Sync {
            question,
            peer,
            received_us,
            reply,
        })
        .await??;
    let kind = [(header::CONTENT_TYPE, "application/octet-stream")];
    Ok((kind, answer).into_response())
}

/// FIDE 12: an arbiter gives a board or a sheet to a device; only who runs the tournament makes arbiters.
async fn link(desk: &Desk, peer: &Arc<Peer>, from: Body) -> Result<Response, Refused> {
    let asked: LinkAsked = json(from).await?;
    let grants = own::grants(peer, &asked)?;
    let may = match peer.role {
        Role::Admin => true,
        Role::ChiefArbiter => asked.role != Role::Admin,
        _ => asked.role.is_of_game(),
    };
    if !may {
        return Err(Refused::NotAllowed);
    }
    if let Some(place) = &grants.place {
        desk.serves(peer, Call::Link, &place.section)?;
    }
    if let Some(game) = grants.game.filter(|_| peer.sections.is_some()) {
        desk.serves_game(peer, game).await?;
    }
    let by = Some(Arc::clone(peer));
    let token = desk.ask(|reply| Job::Link { grants, by, reply }).await??;
    Ok(axum::Json(TokenShape::of(token)).into_response())
}

async fn enrol(desk: &Desk, from: Body) -> Result<Response, Refused> {
    let asked: EnrolAsked = json(from).await?;
    let link = Token::parse(&asked.token).ok_or(Refused::Unreadable)?;
    let device = DeviceKey(unhex(&asked.device).ok_or(Refused::Unreadable)?);
    let enrolled = desk
        .ask(|reply| Job::Enrol {
            link,
            device,
            reply,
        })
        .await?;
    let enrolled = enrolled.ok_or(Refused::NoLink)?;
    Ok(axum::Json(EnrolledShape::of(&enrolled)).into_response())
}

async fn revoke(desk: &Desk, peer: &Arc<Peer>, from: Body) -> Result<Response, Refused> {
    let asked: RevokeAsked = json(from).await?;
    let device = DeviceKey(unhex(&asked.device).ok_or(Refused::Unreadable)?);
    let by = Arc::clone(peer);
    let is_known = desk
        .ask(|reply| Job::Revoke { device, by, reply })
        .await??;
    if is_known {
        Ok(axum::Json(crate::bodies::Done {}).into_response())
    } else {
        Err(Refused::Unknown)
    }
}

fn devices(desk: &Desk, by: &Peer) -> Response {
    let peers = desk.shared.read_peers();
    let now_us = now::uptime_us();
    let all: Vec<DeviceShape> = peers
        .all(by.tournament)
        .map(|peer| DeviceShape::of(peer, now_us))
        .collect();
    axum::Json(all).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::HttpBody;
    use std::pin::Pin;
    use std::task::{Context, Poll};

    /// Says that it comes, and does not.
    struct Endless;

    impl HttpBody for Endless {
        type Data = Bytes;
        type Error = std::convert::Infallible;

        fn poll_frame(
            self: Pin<&mut Self>,
            _: &mut Context<'_>,
        ) -> Poll<Option<Result<hyper::body::Frame<Bytes>, Self::Error>>> {
            Poll::Pending
        }
    }

    #[tokio::test]
    async fn a_body_that_does_not_come_is_not_waited_for() {
        let refused = body_within(Duration::ZERO, Body::new(Endless), 10).await;
        let refused = refused.expect_err("there is none").into_response();
        assert_eq!(refused.status().as_u16(), 408);
        let long = body_within(BODY_TIME, Body::from("eleven char"), 10).await;
        let long = long.expect_err("too long").into_response();
        assert_eq!(long.status().as_u16(), 413);
        let whole = body_within(BODY_TIME, Body::from("ten chars."), 10).await;
        assert_eq!(whole.expect("fits"), "ten chars.");
    }
}
