//! The commands of a device that is its own server.

use crate::commands::{Answer, Shared};
use std::sync::Arc;
use wire::{BeginEvening, EveningResult, HostCode, HostDto};

#[tauri::command]
pub async fn host(desk: Shared<'_>) -> Answer<HostDto> {
    Arc::clone(&desk).host().await
}

#[tauri::command]
pub async fn begin_host(desk: Shared<'_>) -> Answer<HostDto> {
    Arc::clone(&desk).begin_host().await
}

#[tauri::command]
pub async fn end_host(desk: Shared<'_>) -> Answer<HostDto> {
    Arc::clone(&desk).end_host().await
}

#[tauri::command]
pub async fn begin_evening(ask: BeginEvening, desk: Shared<'_>) -> Answer<HostDto> {
    Arc::clone(&desk).begin_evening(&ask).await
}

#[tauri::command]
pub async fn evening_round(ask: u16, desk: Shared<'_>) -> Answer<HostDto> {
    Arc::clone(&desk).evening_round(ask).await
}

#[tauri::command]
pub async fn evening_result(ask: EveningResult, desk: Shared<'_>) -> Answer<HostDto> {
    Arc::clone(&desk).evening_result(&ask).await
}

#[tauri::command]
pub async fn host_code(ask: u16, desk: Shared<'_>) -> Answer<HostCode> {
    Arc::clone(&desk).host_code(ask).await
}
