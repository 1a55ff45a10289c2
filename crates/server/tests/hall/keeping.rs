//! What is kept, and for whom.

use crate::client::{BOARD, Client, GAME, Phone, admin, enrol, link, serve};
use crate::cluster;
use crate::place::{Place, on_both};
use log::Role;
use server::{DatabaseError, ServeError, TournamentNo, backup, start};
use std::fs;
use std::path::Path;
use sync::{Follow, Status};

on_both!(tournaments_know_nothing_of_each_other);

/// The same game and the same device in two tournaments of one server.
async fn tournaments_know_nothing_of_each_other(place: Place) {
    let mut config = place.config();
    config.tournaments = vec!["Open".into(), "Blitz".into()];
    let running = start(config).await.expect("starts");
    let mut client = Client::connect(running.address, running.key)
        .await
        .expect("connects");
    let mut paths = Vec::new();
    for (number, kinds) in [(1, vec![1, 2, 3]), (2, vec![1, 2])] {
        let number = TournamentNo(number);
        let link_of = running.admin_link(number, vec![]).await.expect("runs");
        let boss = enrol(&mut client, &link_of.token.to_string(), 200).await;
        let once = link(&mut client, &boss, "clock", Some(GAME)).await;
        let mut clock = Phone::new(enrol(&mut client, &once, 1).await, Follow::Named);
        clock.device.follow(BOARD);
        for kind in &kinds {
            clock.write(BOARD, Role::White, *kind, vec![]);
        }
        clock.pump(&mut client).await;
        assert_eq!(clock.device.status(&BOARD), Status::ServerHas);
        let (status, list) = client.call("GET", "/devices", Some(&boss.token), b"").await;
        let list: Vec<serde_json::Value> = serde_json::from_slice(&list).expect("a list");
        assert_eq!((status, list.len()), (200, 2), "its own devices only");
        paths.push((boss, kinds.len()));
    }
    for (boss, long) in paths {
        let mut desk = Phone::new(boss, Follow::All);
        desk.pump(&mut client).await;
        assert_eq!(desk.path(&BOARD).len(), long);
    }
    let names: Vec<String> = running.tournaments().into_values().collect();
    assert_eq!(names, ["Open", "Blitz"]);
    running.stop().await;
}

/// Tables of another program are not guessed at, and not touched.
#[tokio::test(flavor = "multi_thread")]
async fn tables_of_another_version_are_left_alone() {
    let place = Place::sqlite();
    serve(&place).await.stop().await;
    let file = place.folder.path().join("tournament.sqlite");
    for other in [1, 99] {
        let open = rusqlite::Connection::open(&file).expect("opens");
        open.pragma_update(None, "user_version", other)
            .expect("writes");
        drop(open);
        let before = fs::read(&file).expect("is there");
        let refused = start(place.config()).await.err().expect("is refused");
        let told = refused.to_string();
        assert!(
            told.contains(&format!("version {other}")) && told.contains("as a file"),
            "{told}"
        );
        assert!(fs::read(&file).expect("is there") == before, "is as it was");
    }
}

/// A copy made while the server works is a whole database; devices bring what was not in it.
#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_taken_from_a_server_that_works() {
    let place = Place::sqlite();
    let running = serve(&place).await;
    let mut client = Client::connect(running.address, running.key)
        .await
        .expect("connects");
    let boss = admin(&running, &mut client).await;
    let once = link(&mut client, &boss, "clock", Some(GAME)).await;
    let mut clock = Phone::new(enrol(&mut client, &once, 1).await, Follow::Named);
    clock.device.follow(BOARD);
    clock.write(BOARD, Role::White, 1, vec![]);
    clock.pump(&mut client).await;
    let restored = Place::sqlite();
    let copy = restored.folder.path().join("tournament.sqlite");
    backup(place.folder.path(), &copy).expect("copies");
    assert!(
        backup(place.folder.path(), &copy).is_err(),
        "replaces nothing"
    );
    clock.write(BOARD, Role::White, 2, vec![]);
    clock.pump(&mut client).await;
    running.stop().await;

    let running = serve(&restored).await;
    let mut client = Client::connect(running.address, running.key)
        .await
        .expect("the key is in the copy");
    clock.write(BOARD, Role::White, 3, vec![]);
    clock.pump(&mut client).await;
    assert_eq!(clock.device.status(&BOARD), Status::ServerHas);
    let mut desk = Phone::new(boss, Follow::All);
    desk.pump(&mut client).await;
    assert_eq!(desk.path(&BOARD), clock.path(&BOARD));
    assert_eq!(desk.path(&BOARD).len(), 3);
    running.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_has_one_server() {
    let place = Place::sqlite();
    let running = serve(&place).await;
    let second = start(place.config()).await.err();
    assert!(matches!(
        second,
        Some(ServeError::Database(DatabaseError::InUse(_)))
    ));
    running.stop().await;
    serve(&place).await.stop().await;
}

/// Whoever listens, and whoever is connected and silent, keeps neither the folder nor the address.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_has_stopped_is_gone() {
    let place = Place::sqlite();
    let running = serve(&place).await;
    let (address, key) = (running.address, running.key);
    let connect = || async { Client::connect(address, key).await.expect("connects") };
    let mut silent = connect().await;
    let boss = admin(&running, &mut silent).await;
    let mut listens = connect().await.follow(&boss.token).await;
    running.stop().await;

    let mut config = place.config();
    config.listen = address;
    let again = start(config).await.expect("nobody holds anything");
    listens.ends().await;
    again.stop().await;
}

/// Nothing is made anew over a file that cannot be read.
#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_file_is_told_and_left_alone() {
    let place = Place::sqlite();
    serve(&place).await.stop().await;
    let file = place.folder.path().join("tournament.sqlite");
    let mut bytes = fs::read(&file).expect("a file");
    // The second page: a table's root.
    bytes[4_096..8_192].fill(0xA5);
    fs::write(&file, &bytes).expect("writes");
    let why = start(place.config()).await.err();
    assert!(matches!(
        why,
        Some(ServeError::Database(DatabaseError::Damaged(_)))
    ));
    assert_eq!(fs::read(&file).expect("a file"), bytes);
}

/// The same database over TLS on loopback, believed by that certificate or by its own.
fn over_tls(address: &str, certificate: Option<&Path>) -> String {
    let (folder, rest) = address.split_once(' ').expect("begins with the folder");
    let own = Path::new(folder.strip_prefix("host=").expect("its folder")).join("certificate.pem");
    let certificate = certificate.unwrap_or(&own).display();
    format!("host=localhost {rest} sslmode=verify-full sslrootcert={certificate}")
}

/// Over TLS the database has to be the one whose certificate was named.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_is_believed_by_its_certificate() {
    let place = Place::postgres();
    let database = place.database.clone().expect("PostgreSQL");
    let mut config = place.config();
    config.database = Some(over_tls(&database, None));
    let running = start(config.clone()).await.expect("starts");
    let ssl = "SELECT bool_and(ssl), count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) \
        WHERE application_name = 'hamle' AND datname = current_database()";
    // The connection for hints may not be there yet.
    let seen = cluster::run(&database, ssl);
    assert!(seen == "t|1" || seen == "t|2", "{seen}");
    running.stop().await;
    let pair = rcgen::KeyPair::generate().expect("a key");
    let other = rcgen::CertificateParams::new(vec!["localhost".to_owned()]);
    let other = other.expect("a name").self_signed(&pair).expect("signs");
    let file = place.folder.path().join("other.pem");
    fs::write(&file, other.pem()).expect("writes");
    config.database = Some(over_tls(&database, Some(&file)));
    assert!(start(config).await.is_err(), "another's certificate");
}

#[tokio::test(flavor = "multi_thread")]
async fn far_databases_without_tls_are_refused() {
    for (address, is_refused) in [
        ("postgres://h@192.0.2.1/hall", true),
        ("postgres://h@db.example/hall", true),
        ("host=127.0.0.1,192.0.2.1 user=h", true),
        ("no address", true),
        ("postgres://h@127.0.0.1/hall?sslmode=require", true),
        ("postgres://h@db.example/hall?sslrootcert=/nowhere", true),
        // Port 1 is nobody's: it is allowed, and cannot be reached.
        ("postgres://h@127.0.0.1:1/hall", false),
    ] {
        let mut config = Place::sqlite().config();
        config.database = Some(address.into());
        let why = start(config).await.err();
        let refused = matches!(why, Some(ServeError::Database(DatabaseError::Address(_))));
        assert_eq!(refused, is_refused, "{address}: {why:?}");
    }
}
