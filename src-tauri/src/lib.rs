//! The app: a window on a table, and the desk behind it.

mod asks;
mod asks_kept;
mod badge;
mod carrying;
mod claims;
#[cfg(test)]
mod command_lists;
mod commands;
mod controls;
mod deeds;
mod desk;
mod desk_clock;
mod desk_server;
mod desk_sheet;
#[cfg(test)]
mod desk_tests;
mod directory;
mod drift;
mod evening;
mod export;
mod filed;
mod grants;
mod hall;
mod hall_asks;
mod hall_board;
mod hall_commands;
mod hall_desk;
mod hall_feed;
mod held;
mod history;
mod hosting;
mod hosting_commands;
mod in_effect;
mod keys;
mod knocking;
mod ledger;
mod links;
mod new_game;
mod next_board;
mod now;
mod open_game;
mod own_sheet;
mod own_sheet_view;
mod page_clock;
mod paper;
mod presets;
mod rulings;
mod sheet_seat;
mod sheet_view;
mod sync_task;
mod time_report;
mod timeline;
mod view;
mod writing;

use std::sync::Arc;
use tauri::Manager;

/// Starts the app; phones enter here.
#[cfg_attr(mobile, tauri::mobile_entry_point)]
pub fn run() {
    let builder = tauri::Builder::default();
    #[cfg(mobile)]
    let builder = builder
        .plugin(tauri_plugin_barcode_scanner::init())
        .plugin(tauri_plugin_haptics::init())
        .plugin(tauri_plugin_keep_screen_on::init());
    builder
        .manage(links::Opened::default()) // a link that starts the app may come before everything else
        .setup(|app| open(app))
        .invoke_handler(tauri::generate_handler![
            commands::sync_clock,
            commands::prepare,
            commands::presets,
            commands::read_control,
            commands::share_control,
            commands::rehearse,
            commands::new_game,
            commands::open_game,
            commands::leave_game,
            commands::table,
            commands::await_table,
            commands::press,
            commands::deed,
            commands::claim_draw,
            commands::write_move,
            commands::kept_games,
            commands::replay,
            commands::pgn,
            commands::save_pgn,
            commands::save_sheet,
            commands::time_account,
            commands::times_csv,
            commands::save_times,
            commands::read_link,
            commands::await_link,
            commands::knock,
            commands::admitted,
            commands::join,
            commands::leave_server,
            commands::server_status,
            commands::own_sheet,
            commands::await_own_sheet,
            commands::begin_sheet,
            commands::write_own,
            commands::sheet_deed,
            hall_commands::hall,
            hall_commands::hall_board,
            hall_commands::offered_acts,
            hall_commands::preview_act,
            hall_commands::ask_act,
            hall_commands::ask_all,
            hall_commands::confirm_asked,
            hall_commands::drop_asked,
            hall_commands::undo_asked,
            hall_commands::answer_calls,
            hall_commands::can_mate,
            hall_commands::spare_devices,
            hosting_commands::host,
            hosting_commands::begin_host,
            hosting_commands::end_host,
            hosting_commands::begin_evening,
            hosting_commands::evening_round,
            hosting_commands::evening_result,
            hosting_commands::host_code,
        ])
        .build(tauri::generate_context!())
        .expect("the window system starts")
        .run(hear);
}

/// What the system says.
fn hear(app: &tauri::AppHandle, event: tauri::RunEvent) {
    if let tauri::RunEvent::Exit = event {
        // Without a desk the app has not come so far.
        if let Some(desk) = app.try_state::<Arc<desk::Desk>>() {
            tauri::async_runtime::block_on(desk.pause_host());
        }
    }
    #[cfg(any(target_os = "android", target_os = "ios", target_os = "macos"))]
    if let tauri::RunEvent::Opened { urls } = event {
        let opened = app.state::<links::Opened>();
        urls.iter().for_each(|url| opened.put(url.as_str()));
    }
}

/// The desk in the app's own folder, with the servers that it belongs to and that it is.
fn open(app: &tauri::App) -> Result<(), Box<dyn std::error::Error>> {
    let data = app.path().app_data_dir()?;
    let documents = app.path().document_dir().unwrap_or_else(|_| data.clone());
    std::fs::create_dir_all(&data)?;
    let desk = desk::Desk::open(&data, documents, Box::new(now::now))?;
    let desk = Arc::new(desk);
    desk.open_server();
    let own = Arc::clone(&desk);
    tauri::async_runtime::spawn(async move { own.open_host().await });
    app.manage(desk);
    // A desktop hands a link over as an argument; phones and macOS by an event.
    if let Some(link) = std::env::args().nth(1) {
        app.state::<links::Opened>().put(&link);
    }
    Ok(())
}
