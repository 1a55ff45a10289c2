//! The OpenAPI document against the router and the running server.

use crate::client::{Client, admin, serve};
use crate::place::Place;
use server::{Call, Method, openapi};
use std::collections::BTreeSet;
use std::process::Command;

/// Every route stands in the document, and every path of the document is a route.
#[tokio::test(flavor = "multi_thread")]
async fn the_document_and_the_router_have_the_same_calls() {
    let running = serve(&Place::sqlite()).await;
    let mut client = Client::connect(running.address, running.key)
        .await
        .expect("connects");
    let (status, given) = client.call("GET", "/openapi.json", None, b"").await;
    assert_eq!(
        (status, String::from_utf8(given)),
        (200, Ok(openapi())),
        "it is what the command prints"
    );
    let document: serde_json::Value = serde_json::from_str(&openapi()).expect("JSON");
    let mut told = BTreeSet::new();
    for (path, item) in document["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            told.insert((path.clone(), method.to_uppercase()));
            let text = operation.to_string();
            for part in text.split("#/components/schemas/").skip(1) {
                let name = part.split('"').next().expect("a name");
                assert!(
                    !document["components"]["schemas"][name].is_null(),
                    "{name} of {path} has no shape"
                );
            }
        }
    }
    let mut routed = BTreeSet::new();
    for call in Call::ALL {
        let method = match call.method() {
            Method::Get => "GET",
            Method::Post => "POST",
        };
        routed.insert((call.path().to_owned(), method.to_owned()));
        let mut own = Client::connect(running.address, running.key)
            .await
            .expect("connects");
        // Not a stream: nobody is known. A path of no route is told by 404, as nothing else is here.
        let (status, _) = own.call(method, call.path(), None, b"").await;
        assert!(status != 404 && status != 405, "{call:?}");
    }
    assert_eq!(told, routed);
    running.stop().await;
}

/// A few hundred made-up calls: every answer is one that the document knows, and none says that the server is at
/// fault. Needs `schemathesis` for `python3` (or `HAMLE_PYTHON` naming an interpreter that has it).
#[tokio::test(flavor = "multi_thread")]
async fn made_up_calls_are_answered_as_the_document_says() {
    let running = serve(&Place::sqlite()).await;
    let mut client = Client::connect(running.address, running.key)
        .await
        .expect("connects");
    let boss = admin(&running, &mut client).await;
    let folder = tempfile::tempdir().expect("a folder");
    let document = folder.path().join("openapi.json");
    std::fs::write(&document, openapi()).expect("writes");
    let python = std::env::var_os("HAMLE_PYTHON").unwrap_or_else(|| "python3".into());
    let mut command = Command::new(python);
    command
        .args(["-m", "schemathesis.cli", "run"])
        .arg(&document)
        .args(["--url", &format!("https://{}", running.address)])
        // It trusts the key because it is told to; devices pin it.
        .args(["--tls-verify", "false"])
        .args(["--header", &format!("Authorization: Bearer {}", boss.token)])
        // Streams have no end; rotating and revoking would lock it out; frames are bytes.
        .args([
            "--exclude-path-regex",
            "^/(events|live|revoke|rotate|sync)$",
        ])
        .args(["--checks", "not_a_server_error,status_code_conformance"])
        .args(["--phases", "examples,coverage,fuzzing"])
        .args(["--seed", "1", "--max-examples", "15", "--workers", "1"])
        .args(["--generation-database", "none", "--no-color"])
        .current_dir(folder.path());
    let ran = tokio::task::spawn_blocking(move || command.output()).await;
    let ran = ran.expect("runs").expect("python3 can be started");
    let said = String::from_utf8_lossy(&ran.stdout);
    let complained = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{said}\n{complained}");
    let mut own = Client::connect(running.address, running.key)
        .await
        .expect("connects");
    let (_, counts) = own.call("GET", "/metrics", Some(&boss.token), b"").await;
    let counts = String::from_utf8(counts).expect("text");
    let refused = counts
        .lines()
        .find_map(|line| line.strip_prefix("hamle_refused_total "));
    assert!(refused.is_some(), "{counts}");
    let refused: u32 = refused.expect("seen above").parse().expect("a number");
    assert!(refused > 100, "it made up {refused} calls only: {said}");
    running.stop().await;
}
