//! The desktop entry; phones start in `lib.rs`.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

fn main() {
    hamle_app::run();
}
