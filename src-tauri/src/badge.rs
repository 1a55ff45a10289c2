//! What this device holds of a tournament: where its server is, by which key it is known, and the token.
//!
//! Kept beside the device's key and not in the journal, since games are exported and a token is a secret.

use crate::keys;
use log::{CERTIFICATE_LEN, Certified, DeviceKey, GameId};
use reach::{ADDRESSES_MAX, Enrolled, Fingerprint, Link, Role, Token};
use std::io;
use std::net::SocketAddr;
use std::path::Path;

const FILE: &str = "server.badge";
/// Version and mark.
const BEGIN: [u8; 4] = *b"\x01HmB";

/// The membership of one tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Badge {
    /// Where the server listens; the first that answered is tried first.
    pub addresses: Vec<SocketAddr>,
    /// The key to pin.
    pub key: Fingerprint,
    /// Hash of the link's token: by it the same link is known again.
    pub link: [u8; 32],
    /// What the server gave.
    pub given: Enrolled,
}

impl Badge {
    /// After the link was used.
    pub fn new(link: &Link, given: Enrolled) -> Badge {
        Badge {
            addresses: link.addresses.clone(),
            key: link.key,
            link: link.token.hash(),
            given,
        }
    }

    /// The one that is kept; none if this device belongs to no tournament. One that cannot be read is an
    /// error: the device has to join anew, and nothing is sent meanwhile.
    pub fn load(folder: &Path) -> io::Result<Option<Badge>> {
        match std::fs::read(folder.join(FILE)) {
            Ok(bytes) => Badge::read(&bytes)
                .map(Some)
                .ok_or_else(|| io::ErrorKind::InvalidData.into()),
            Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(why) => Err(why),
        }
    }

    /// Keeps it in place of an older one.
    pub fn keep(&self, folder: &Path) -> io::Result<()> {
        keys::write_new(&folder.join(FILE), &self.write())
    }

    /// Forgets it.
    pub fn forget(folder: &Path) -> io::Result<()> {
        match std::fs::remove_file(folder.join(FILE)) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => Err(why),
            _ => Ok(()),
        }
    }

    /// docs/format.md, *Badge*.
    fn write(&self) -> Vec<u8> {
        let given = &self.given;
        let mut out = BEGIN.to_vec();
        out.extend(self.key.0);
        out.extend(self.link);
        out.extend(given.token.0);
        out.extend(given.tournament.0);
        out.push(given.role.number());
        out.push(u8::from(given.game.is_some()));
        out.extend(given.game.map_or(Vec::new(), |game| game.0.to_vec()));
        out.push(u8::from(given.certificate.is_some()));
        out.extend(given.certificate.map_or(Vec::new(), |one| one.write()));
        for address in &self.addresses {
            let text = address.to_string();
            out.push(u8::try_from(text.len()).expect("an address is short"));
            out.extend(text.as_bytes());
        }
        out
    }

    fn read(bytes: &[u8]) -> Option<Badge> {
        let mut from = Fields(bytes);
        if from.array::<4>()? != BEGIN {
            return None;
        }
        let key = Fingerprint(from.array()?);
        let link = from.array()?;
        let token = Token(from.array()?);
        let tournament = DeviceKey(from.array()?);
        let [number] = from.array()?;
        let role = *Role::ALL.get(usize::from(number))?;
        let game = match from.array()? {
            [0] => None,
            [1] => Some(GameId(from.array()?)),
            _ => return None,
        };
        let certificate = match from.array()? {
            [0] => None,
            [1] => Some(Certified::read(&from.array::<CERTIFICATE_LEN>()?).ok()?),
            _ => return None,
        };
        let mut addresses = Vec::new();
        while let Some([length]) = from.array() {
            let text = from.take(usize::from(length))?;
            addresses.push(std::str::from_utf8(text).ok()?.parse().ok()?);
        }
        let fits = !addresses.is_empty() && addresses.len() <= ADDRESSES_MAX;
        fits.then_some(Badge {
            addresses,
            key,
            link,
            given: Enrolled {
                token,
                role,
                game,
                tournament,
                certificate,
            },
        })
    }
}

struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn badge(game: Option<GameId>, certificate: Option<Certified>) -> Badge {
        Badge {
            addresses: vec![
                "192.168.1.20:7443".parse().expect("an address"),
                "[fd00::1]:7443".parse().expect("an address"),
            ],
            key: Fingerprint([1; 32]),
            link: [5; 32],
            given: Enrolled {
                token: Token([2; 32]),
                role: Role::Clock,
                game,
                tournament: DeviceKey([3; 32]),
                certificate,
            },
        }
    }

    #[test]
    fn a_badge_is_kept_replaced_and_forgotten() {
        let folder = tempfile::tempdir().expect("folder");
        let secret = log::DeviceSecret::from_seed(&[9; 32]);
        let certified = log::Certificate {
            role: log::Role::System,
            game: GameId([4; 16]),
            person: log::PersonId([0; 16]),
            device: secret.device(),
            issuer: secret.device(),
            wall_ms: 7,
        }
        .sign(&secret);
        assert_eq!(Badge::load(folder.path()).expect("none"), None);
        for kept in [
            badge(None, None),
            badge(Some(GameId([4; 16])), Some(certified)),
        ] {
            kept.keep(folder.path()).expect("kept");
            assert_eq!(Badge::load(folder.path()).expect("read"), Some(kept));
        }
        Badge::forget(folder.path()).expect("forgotten");
        Badge::forget(folder.path()).expect("twice");
        assert_eq!(Badge::load(folder.path()).expect("none"), None);
    }

    #[test]
    fn every_cut_of_a_badge_is_noticed() {
        let bytes = badge(Some(GameId([4; 16])), None).write();
        let first_address = bytes.len() - "[fd00::1]:7443".len() - 1;
        for len in 0..bytes.len() {
            // A list of addresses may end after any of them.
            assert_eq!(
                Badge::read(&bytes[..len]).is_some(),
                len == first_address,
                "{len}"
            );
        }
    }

    /// Only this app reads it.
    #[cfg(unix)]
    #[test]
    fn nobody_else_reads_it() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("folder");
        badge(None, None).keep(folder.path()).expect("kept");
        let mode = std::fs::metadata(folder.path().join(FILE)).expect("there");
        assert_eq!(mode.permissions().mode() & 0o777, 0o600);
    }
}
