//! A PostgreSQL of the tests' own: in a folder for the time being, on a socket that nobody else reaches. It ends with
//! the tests' process, however that ends.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Makes and runs it; when its input ends, so does everything. Its arguments: folder, programs, and what makes another
/// user of root, whom PostgreSQL refuses.
const KEEPER: &str = r#"
folder=$1 programs=$2; shift 2
trap 'rm -rf "$folder"' EXIT
"$@" "$programs/initdb" -D "$folder/data" -U hamle -A trust -E UTF8 --locale=C --no-sync >&2 || exit 1
"$@" "$programs/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c max_connections=200 >&2 &
server=$!
tries=0
until "$@" "$programs/pg_isready" -q -h "$folder"; do
    tries=$((tries + 1))
    if ! kill -0 "$server" || [ "$tries" -gt 600 ]; then kill -INT "$server"; exit 1; fi
    sleep 0.1
done
echo ready
cat >/dev/null
kill -INT "$server"; wait "$server"
"#;

/// Held until the process ends: the pipe to the keeper is what keeps it.
struct Cluster {
    folder: PathBuf,
    _keeper: Child,
}

fn programs() -> PathBuf {
    let on_path = std::env::var_os("PATH").unwrap_or_default();
    let debian = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten();
    let debian = debian.flatten().map(|version| version.path().join("bin"));
    let is_whole = |folder: &PathBuf| {
        ["initdb", "postgres", "pg_isready", "psql"]
            .iter()
            .all(|name| folder.join(name).exists())
    };
    debian
        .chain(std::env::split_paths(&on_path))
        .find(is_whole)
        .expect("PostgreSQL is not installed: its package is called postgresql; `cargo xtask test` installs it")
}

fn start() -> Cluster {
    let folder = tempfile::Builder::new().prefix("hamle-pg").tempdir();
    let folder = folder.expect("a folder").keep();
    let id = Command::new("id").arg("-u").output().expect("id is there");
    let mut keeper = Command::new("sh");
    keeper
        .args(["-c", KEEPER, "keeper"])
        .args([&folder, &programs()]);
    if id.stdout.trim_ascii() == b"0" {
        let given = Command::new("chown").arg("nobody").arg(&folder).status();
        assert!(given.expect("chown is there").success());
        keeper.args(["setpriv", "--reuid=nobody", "--clear-groups"]);
    } else {
        keeper.arg("env");
    }
    let said = std::fs::File::create(folder.join("said")).expect("a file");
    let mut keeper = keeper
        .current_dir(&folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(said)
        .spawn()
        .expect("sh is there");
    let mut ready = String::new();
    let out = keeper.stdout.take().expect("piped");
    BufReader::new(out).read_line(&mut ready).expect("text");
    let said = std::fs::read_to_string(folder.join("said")).unwrap_or_default();
    assert_eq!(ready, "ready\n", "PostgreSQL does not start: {said}");
    Cluster {
        folder,
        _keeper: keeper,
    }
}

static CLUSTER: OnceLock<Cluster> = OnceLock::new();
static NUMBER: AtomicU32 = AtomicU32::new(0);

/// The address of a database.
fn address(folder: &Path, name: &str) -> String {
    format!("host={} user=hamle dbname={name}", folder.display())
}

/// The address of a new, empty database.
pub fn database() -> String {
    let folder = &CLUSTER.get_or_init(start).folder;
    let name = format!("hall{}", NUMBER.fetch_add(1, Ordering::SeqCst));
    run(
        &address(folder, "postgres"),
        &format!("CREATE DATABASE {name}"),
    );
    address(folder, &name)
}

/// Runs a statement; gives what it prints.
pub fn run(address: &str, sql: &str) -> String {
    let psql = programs().join("psql");
    let done = Command::new(psql)
        .args(["-X", "-A", "-t", "-c", sql, address])
        .output();
    let done = done.expect("psql is there");
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
    String::from_utf8(done.stdout)
        .expect("text")
        .trim()
        .to_owned()
}
