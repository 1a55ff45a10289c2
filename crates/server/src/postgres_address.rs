//! How to reach a PostgreSQL, and how it is spoken to.

use crate::database_error::DatabaseError;
use crate::postgres_tls::{Secured, Trust};
use std::net::IpAddr;
use std::path::Path;
use std::time::Duration;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::{Client, Config, Connection, Error, Socket};

const CONNECT_TIME: Duration = Duration::from_secs(5);

/// An address that was looked through.
#[derive(Clone, Debug)]
pub(crate) struct Address {
    config: Config,
    trust: Trust,
}

impl Address {
    /// As PostgreSQL's own programs take it; `sslrootcert` names the certificates to believe. Over a network that
    /// others use, passwords and keys would be readable: to have no TLS there has to be asked for.
    pub(crate) fn parse(text: &str) -> Result<Address, DatabaseError> {
        let (text, root) = without(text, "sslrootcert");
        // Whoever names certificates wants them and the name to be checked: there is no other way here.
        let text = text.replace("sslmode=verify-full", "sslmode=require");
        let parsed: Result<Config, Error> = text.parse();
        let mut config = parsed.map_err(|why| DatabaseError::Address(why.to_string()))?;
        // Where there is a `hostaddr`, that is where the connection goes, whatever the host is called.
        let far_address = config.get_hostaddrs().iter().any(|at| !at.is_loopback());
        let is_far = far_address || config.get_hosts().iter().any(is_far);
        let (mode, trust) = match (root, config.get_ssl_mode()) {
            (Some(root), SslMode::Prefer | SslMode::Require) => {
                let trust = Trust::of_file(Path::new(&root));
                (SslMode::Require, trust.map_err(DatabaseError::Address)?)
            }
            (_, SslMode::Disable) => (SslMode::Disable, Trust::default()),
            (None, SslMode::Prefer) if !is_far => (SslMode::Disable, Trust::default()),
            _ => {
                return Err(DatabaseError::Address(
                    "sslrootcert=FILE is missing: the certificates by which it is believed (or sslmode=disable where \
                     nobody else can listen)"
                        .into(),
                ));
            }
        };
        config
            .application_name("hamle")
            .connect_timeout(CONNECT_TIME)
            .keepalives_idle(Duration::from_secs(10))
            .tcp_user_timeout(Duration::from_secs(10))
            .ssl_mode(mode);
        Ok(Address { config, trust })
    }

    pub(crate) async fn connect(
        &self,
    ) -> Result<(Client, Connection<Socket, Secured<Socket>>), Error> {
        self.config.connect(self.trust.clone()).await
    }
}

fn is_far(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => {
            let address: Option<IpAddr> = name.parse().ok();
            name != "localhost" && !address.is_some_and(|address| address.is_loopback())
        }
        #[cfg(unix)]
        Host::Unix(_) => false,
    }
}

/// The text without that setting, and the setting: in a URL behind `?` or `&`, else between blanks.
fn without(text: &str, name: &str) -> (String, Option<String>) {
    let mark = format!("{name}=");
    let Some(at) = text.find(&mark) else {
        return (text.to_owned(), None);
    };
    let value = &text[at + mark.len()..];
    let end = value.find(['&', ' ']).unwrap_or(value.len());
    let mut rest = format!("{}{}", &text[..at], value[end..].trim_start_matches('&'));
    while rest.ends_with(['?', '&', ' ']) {
        rest.pop();
    }
    (rest, Some(value[..end].to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_far_database_needs_tls_by_whatever_name_it_is_reached() {
        for far in [
            "postgres://u@db.example/d",
            "postgres://u@localhost/d?hostaddr=10.0.0.5",
            "hostaddr=10.0.0.5 user=u dbname=d",
        ] {
            assert!(
                matches!(Address::parse(far), Err(DatabaseError::Address(_))),
                "{far}"
            );
            let asked = if far.contains('?') {
                "&"
            } else if far.contains("://") {
                "?"
            } else {
                " "
            };
            assert!(
                Address::parse(&format!("{far}{asked}sslmode=disable")).is_ok(),
                "{far}"
            );
        }
        for near in [
            "postgres://u@localhost/d",
            "host=x hostaddr=127.0.0.1 user=u",
            "host=/run user=u",
        ] {
            let is_told_far = near.starts_with("host=x");
            assert_eq!(Address::parse(near).is_err(), is_told_far, "{near}");
        }
    }

    #[test]
    fn a_setting_is_taken_out_wherever_it_stands() {
        for (text, rest) in [
            ("postgres://u@h/d?sslrootcert=/a/b", "postgres://u@h/d"),
            (
                "postgres://u@h/d?sslrootcert=/a/b&port=1",
                "postgres://u@h/d?port=1",
            ),
            (
                "postgres://u@h/d?port=1&sslrootcert=/a/b",
                "postgres://u@h/d?port=1",
            ),
            ("host=h sslrootcert=/a/b user=u", "host=h  user=u"),
        ] {
            let expected = (rest.to_owned(), Some("/a/b".to_owned()));
            assert_eq!(without(text, "sslrootcert"), expected);
        }
        assert_eq!(
            without("host=h", "sslrootcert"),
            ("host=h".to_owned(), None)
        );
    }
}
