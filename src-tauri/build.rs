//! Names the app's own commands, so that each needs a permission, and embeds `ui/dist`.

const COMMANDS: &[&str] = &[
    "sync_clock",
    "prepare",
    "presets",
    "new_game",
    "open_game",
    "leave_game",
    "table",
    "await_table",
    "press",
    "deed",
    "write_move",
    "kept_games",
    "replay",
    "pgn",
    "save_pgn",
    "save_sheet",
    "time_account",
    "times_csv",
    "save_times",
    "claim_draw",
    "read_link",
    "await_link",
    "knock",
    "admitted",
    "join",
    "leave_server",
    "server_status",
    "own_sheet",
    "await_own_sheet",
    "begin_sheet",
    "write_own",
    "sheet_deed",
    "hall",
    "hall_board",
    "offered_acts",
    "preview_act",
    "ask_act",
    "ask_all",
    "confirm_asked",
    "drop_asked",
    "undo_asked",
    "answer_calls",
    "can_mate",
    "spare_devices",
    "read_control",
    "share_control",
    "rehearse",
    "host",
    "begin_host",
    "end_host",
    "begin_evening",
    "evening_round",
    "evening_result",
    "host_code",
];

fn main() {
    std::fs::create_dir_all("../ui/dist").expect("ui/dist can be made"); // a fresh clone has none
    println!("cargo:rerun-if-changed=../ui/dist");
    println!("cargo:rerun-if-env-changed=TAURI_ANDROID_PROJECT_PATH"); // what Gradle is told is written anew
    let manifest = tauri_build::AppManifest::new().commands(COMMANDS);
    tauri_build::try_build(tauri_build::Attributes::new().app_manifest(manifest))
        .expect("tauri.conf.json is sound");
}
