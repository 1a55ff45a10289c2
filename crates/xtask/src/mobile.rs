//! The app's Rust for phones, and what Gradle is told of its plugins.

use crate::checkout::Checkout;
use crate::shell::{Failure, Shell};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The app's identifier (tauri.conf.json).
const PACKAGE: &str = "app.hamle.clock";

/// Checks the app's library for the phones' targets. No SDK takes part: Debian's `rustc-web` comes with the
/// sources of its std, which are checked along (docs/architecture.md). It is another version of Rust than
/// ours, so warnings are not errors here.
pub fn check(checkout: &Checkout, shell: &Shell) -> Result<(), Failure> {
    let gradle = checkout.target("mobile/gradle");
    let (app, kotlin) = (gradle.join("app"), gradle.join("kotlin"));
    for folder in [&app, &kotlin] {
        std::fs::create_dir_all(folder).map_err(|error| fault(folder, error))?;
    }
    // The same check writes what Gradle would be told of the plugins; one for Apple would write over it.
    let mut android = types(checkout, "aarch64-linux-android");
    android
        .env("TAURI_ANDROID_PROJECT_PATH", &gradle)
        .env("TAURI_ANDROID_PACKAGE_UNESCAPED", PACKAGE)
        .env("WRY_ANDROID_PACKAGE", PACKAGE)
        .env("WRY_ANDROID_LIBRARY", "hamle_app")
        .env("WRY_ANDROID_KOTLIN_FILES_OUT_DIR", &kotlin);
    shell.run(&mut android)?;
    shell.run(&mut types(checkout, "aarch64-apple-ios"))?;

    let read = |path: PathBuf| std::fs::read_to_string(&path).map_err(|error| fault(&path, error));
    let manifest = read(checkout.path("src-tauri/Cargo.toml"))?;
    let told =
        read(gradle.join("tauri.settings.gradle"))? + &read(app.join("tauri.build.gradle.kts"))?;
    let missing = unwired(&manifest, &told);
    if missing.is_empty() {
        return Ok(());
    }
    Err(Failure::Unwired(missing))
}

/// Both share the host's build scripts and macros.
fn types(checkout: &Checkout, phone: &str) -> Command {
    let target = checkout.target("mobile");
    let mut check = checkout.command("/usr/bin/cargo", &["check", "-p", "hamle-app", "--lib"]);
    check
        .arg("-Zbuild-std=std,panic_abort")
        .args(["--target", phone, "--target-dir"])
        .arg(&target)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTC", "/usr/bin/rustc")
        // Where there is none, Apple's tools are not asked for one.
        .env("SDKROOT", &target)
        .env_remove("RUSTUP_TOOLCHAIN");
    // TLS and one crate for Apple have parts in C, which only a build with the SDKs compiles; types need none.
    let plain = phone.replace('-', "_");
    check.env(format!("CC_{plain}"), "true");
    check.env(format!("AR_{plain}"), "true");
    check
}

fn fault(path: &Path, error: std::io::Error) -> Failure {
    let path = path.to_owned();
    Failure::File { path, error }
}

/// The plugins of a manifest that Gradle is not told to include and to build into the app.
fn unwired(manifest: &str, told: &str) -> Vec<String> {
    let plugins = manifest.lines().filter_map(|line| {
        let (name, _) = line.split_once([' ', '='])?;
        name.starts_with("tauri-plugin-").then(|| name.to_owned())
    });
    let is_told = |name: &String| {
        [
            format!("include ':{name}'"),
            format!("project(\":{name}\")"),
        ]
        .iter()
        .all(|line| told.contains(line.as_str()))
    };
    plugins.filter(|name| !is_told(name)).collect()
}

#[cfg(test)]
mod tests {
    use super::unwired;

    #[test]
    fn a_plugin_that_gradle_lacks_is_named() {
        let manifest = "[dependencies]\ntauri = \"2\"\n[target.x.dependencies]\n\
            tauri-plugin-haptics = \"~2.3\"\ntauri-plugin-barcode-scanner = { version = \"2.5\" }\n";
        let haptics =
            "include ':tauri-plugin-haptics'\nimplementation(project(\":tauri-plugin-haptics\"))\n";
        let scanner = haptics.replace("haptics", "barcode-scanner");
        assert_eq!(unwired(manifest, haptics), ["tauri-plugin-barcode-scanner"]);
        let included = format!("{haptics}include ':tauri-plugin-barcode-scanner'\n");
        assert_eq!(
            unwired(manifest, &included).len(),
            1,
            "included, not built in"
        );
        assert!(unwired(manifest, &format!("{haptics}{scanner}")).is_empty());
    }
}
