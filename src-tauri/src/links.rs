//! Links that were scanned or that another app handed over. Nothing here acts on one: the page shows it and asks.

use crate::controls;
use reach::{Card, LINK_MAX, Link};
use std::net::SocketAddr;
use tokio::sync::watch;
use wire::{ControlRead, LinkRead, OpenedLink};

/// All of ours begin so.
const SCHEME: &str = "hamle://";

/// What a text is.
pub fn read(text: &str) -> LinkRead {
    let text = text.trim();
    if text.len() > LINK_MAX || !text.starts_with(SCHEME) {
        return LinkRead::Foreign;
    }
    if let Ok(link) = Link::parse(text) {
        return LinkRead::Join {
            address: first(&link.addresses),
        };
    }
    if let Some(card) = Card::parse(text) {
        return LinkRead::Table {
            address: first(&card.addresses),
            section: card.section,
            board: card.board,
        };
    }
    match text
        .starts_with(controls::LINK)
        .then(|| controls::read(text))
    {
        Some(ControlRead::Control { control }) => LinkRead::Control { control },
        _ => LinkRead::Damaged,
    }
}

fn first(addresses: &[SocketAddr]) -> String {
    addresses
        .first()
        .map(ToString::to_string)
        .unwrap_or_default()
}

/// The link by which the system opened the app last, until the page has settled it. Only one is kept: whoever
/// sends many is asked about the newest.
pub struct Opened(watch::Sender<(u32, Option<String>)>);

impl Default for Opened {
    fn default() -> Opened {
        Opened(watch::Sender::new((0, None)))
    }
}

impl Opened {
    /// The system hands one over. Of one that is too long the page hears no more than that it is none of ours.
    pub fn put(&self, text: &str) {
        if !text.starts_with(SCHEME) {
            return;
        }
        let mut text = text.to_owned();
        if text.len() > LINK_MAX {
            text = SCHEME.to_owned();
        }
        self.0
            .send_modify(|(nr, kept)| (*nr, *kept) = (nr.wrapping_add(1).max(1), Some(text)));
    }

    /// The next one. The one of that number is settled and forgotten, since it may hold a token.
    pub async fn next(&self, settled: u32) -> OpenedLink {
        self.0.send_if_modified(|(nr, kept)| {
            if *nr == settled {
                *kept = None;
            }
            false
        });
        let mut links = self.0.subscribe();
        loop {
            if let (nr, Some(text)) = links.borrow_and_update().clone() {
                return OpenedLink { nr, text };
            }
            // The sender is this one's own.
            let _ = links.changed().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::Future;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    fn join(address: &str) -> String {
        format!(
            "hamle://enrol?a={address}&k={}&t={}",
            "ab".repeat(32),
            "0c".repeat(32)
        )
    }

    #[test]
    fn a_text_is_told_by_what_it_is() {
        let address = "192.168.1.20:7443".to_owned();
        let good = join(&address);
        let card = format!(
            "hamle://board?a={address}&k={}&n=1&s=A&b=12",
            "ab".repeat(32)
        );
        assert_eq!(
            read(&format!("{good}\n")),
            LinkRead::Join {
                address: address.clone()
            }
        );
        let table = LinkRead::Table {
            address,
            section: "A".to_owned(),
            board: 12,
        };
        assert_eq!(read(&card), table);
        let ControlRead::Control { control } = controls::read("90+30") else {
            panic!("a control");
        };
        let shared = controls::share(&control).expect("it fits into a code");
        assert_eq!(read(&shared.link), LinkRead::Control { control });

        for damaged in [
            &good[..good.len() - 1],
            "hamle://",
            "hamle://join#x",
            "hamle://control/",
            "hamle://control/<script>",
            "hamle://enrol?a=evil.example:7443",
            &card.replace("b=12", "b=0"),
        ] {
            assert_eq!(read(damaged), LinkRead::Damaged, "{damaged}");
        }
        let long = format!("{good}{}", "&x=".repeat(LINK_MAX));
        for foreign in [
            "",
            "90+30",
            "https://example.org/hamle://enrol",
            "javascript:alert(1)",
            &long,
        ] {
            assert_eq!(read(foreign), LinkRead::Foreign, "{foreign}");
        }
    }

    /// What is there now, without waiting.
    fn now(opened: &Opened, settled: u32) -> Option<OpenedLink> {
        let next = pin!(opened.next(settled));
        match next.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(link) => Some(link),
            Poll::Pending => None,
        }
    }

    #[test]
    fn the_newest_is_told_until_it_is_settled() {
        let opened = Opened::default();
        assert_eq!(now(&opened, 0), None);
        opened.put("https://example.org");
        assert_eq!(now(&opened, 0), None, "none of ours");
        opened.put(&join("10.0.0.1:1"));
        opened.put(&join("10.0.0.2:2"));
        let newest = OpenedLink {
            nr: 2,
            text: join("10.0.0.2:2"),
        };
        assert_eq!(now(&opened, 0), Some(newest.clone()));
        // A page that was loaded anew asks again.
        assert_eq!(now(&opened, 0), Some(newest.clone()));
        // Another one had come before this one was settled.
        assert_eq!(now(&opened, 1), Some(newest));
        assert_eq!(now(&opened, 2), None);
        opened.put(&format!("hamle://{}", "x".repeat(LINK_MAX)));
        let told = now(&opened, 2).expect("told");
        assert_eq!((told.nr, read(&told.text)), (3, LinkRead::Damaged));
    }
}
