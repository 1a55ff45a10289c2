//! Devices on the sync machine through the real server, over TLS on loopback with its key pinned.

use crate::client::{BOARD, Client, GAME, Phone, admin, enrol, link, serve};
use crate::place::{Place, on_both};
use log::Role;
use server::TournamentNo;
use sync::{Follow, Status};

on_both!(
    two_devices_converge_and_a_restart_loses_nothing,
    a_server_with_another_key_is_not_spoken_to,
);

async fn two_devices_converge_and_a_restart_loses_nothing(place: Place) {
    let running = serve(&place).await;
    assert!(!running.has_admin(TournamentNo(1)));
    let mut client = Client::connect(running.address, running.key)
        .await
        .expect("the key is pinned");
    let boss = admin(&running, &mut client).await;
    assert!(running.has_admin(TournamentNo(1)));
    let for_clock = link(&mut client, &boss, "clock", Some(GAME)).await;
    let for_desk = link(&mut client, &boss, "arbiter", None).await;
    let mut clock = Phone::new(enrol(&mut client, &for_clock, 1).await, Follow::Named);
    let mut desk = Phone::new(enrol(&mut client, &for_desk, 2).await, Follow::All);
    clock.device.follow(BOARD);
    for kind in [1, 2, 3, 3, 4] {
        clock.write(BOARD, Role::White, kind, vec![]);
    }
    assert_eq!(clock.device.status(&BOARD), Status::OnlyHere);
    clock.pump(&mut client).await;
    assert_eq!(clock.device.status(&BOARD), Status::ServerHas);
    desk.pump(&mut client).await;
    assert_eq!(desk.path(&BOARD).len(), 5);
    assert_eq!(desk.path(&BOARD), clock.path(&BOARD));
    let key = running.key;
    drop(client);
    running.stop().await;

    let running = serve(&place).await;
    assert_eq!(running.key, key, "the key is kept");
    let mut client = Client::connect(running.address, key)
        .await
        .expect("the same key");
    clock.write(BOARD, Role::White, 3, vec![]);
    clock.pump(&mut client).await;
    desk.pump(&mut client).await;
    assert_eq!(clock.device.status(&BOARD), Status::ServerHas);
    assert_eq!(
        (desk.path(&BOARD).len(), desk.path(&BOARD)),
        (6, clock.path(&BOARD))
    );
    running.stop().await;
}

async fn a_server_with_another_key_is_not_spoken_to(place: Place) {
    let other = Place::sqlite();
    let (real, false_one) = (serve(&place).await, serve(&other).await);
    assert!(Client::connect(false_one.address, real.key).await.is_err());
    assert!(Client::connect(real.address, real.key).await.is_ok());
}
