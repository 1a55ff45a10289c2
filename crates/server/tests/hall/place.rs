//! Where a server of the tests keeps what it has.

use crate::cluster;
use server::Config;
use std::net::SocketAddr;
use tempfile::TempDir;

/// A folder with SQLite, or a database in PostgreSQL.
pub struct Place {
    pub folder: TempDir,
    pub database: Option<String>,
}

impl Place {
    pub fn sqlite() -> Place {
        Place {
            folder: tempfile::tempdir().expect("a folder"),
            database: None,
        }
    }

    pub fn postgres() -> Place {
        Place {
            database: Some(cluster::database()),
            ..Place::sqlite()
        }
    }

    pub fn config(&self) -> Config {
        let loopback = SocketAddr::from(([127, 0, 0, 1], 0));
        Config {
            database: self.database.clone(),
            wall: Some(loopback),
            ..Config::new(self.folder.path().to_owned(), loopback)
        }
    }
}

/// Each of these is a test on either database.
macro_rules! on_both {
    ($($name:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name(crate::place::Place::sqlite()).await;
            })+
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                super::$name(crate::place::Place::postgres()).await;
            })+
        }
    };
}
pub(crate) use on_both;
