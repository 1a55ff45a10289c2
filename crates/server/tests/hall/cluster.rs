//! A PostgreSQL of the tests' own: in a folder for the time being, on a socket, and with TLS on loopback. It ends with the
//! tests' process, however that ends.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Makes and runs it; when its input ends, so does everything. Its arguments: folder, programs, port, and what makes
/// another user of root, whom PostgreSQL refuses.
const KEEPER: &str = r#"
folder=$1 programs=$2 port=$3; shift 3
trap 'rm -rf "$folder"' EXIT
"$@" "$programs/initdb" -D "$folder/data" -U hamle -A trust -E UTF8 --locale=C --no-sync >&2 || exit 1
"$@" "$programs/postgres" -D "$folder/data" -k "$folder" -p "$port" -c max_connections=200 -c listen_addresses=127.0.0.1 \
    -c ssl=on -c ssl_cert_file="$folder/certificate.pem" -c ssl_key_file="$folder/key.pem" >&2 &
server=$!
tries=0
until "$@" "$programs/pg_isready" -q -h "$folder" -p "$port"; do
    tries=$((tries + 1))
    if ! kill -0 "$server" || [ "$tries" -gt 600 ]; then kill -INT "$server"; exit 1; fi
    sleep 0.1
done
echo ready
cat >/dev/null
# At once: what it has is thrown away.
kill -QUIT "$server"; wait "$server"
"#;

/// Held until the process ends: the pipe to the keeper is what keeps it.
struct Cluster {
    folder: PathBuf,
    port: u16,
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
    let pair = rcgen::KeyPair::generate().expect("a key");
    let certificate = rcgen::CertificateParams::new(vec!["localhost".to_owned()]);
    let certificate = certificate
        .expect("a name")
        .self_signed(&pair)
        .expect("signs");
    write(&folder.join("certificate.pem"), &certificate.pem());
    write(&folder.join("key.pem"), &pair.serialize_pem());
    // Free a moment ago.
    let free = std::net::TcpListener::bind(("127.0.0.1", 0)).and_then(|free| free.local_addr());
    let port = free.expect("a port").port();
    let id = Command::new("id").arg("-u").output().expect("id is there");
    let mut keeper = Command::new("sh");
    keeper
        .args(["-c", KEEPER, "keeper"])
        .args([&folder, &programs()])
        .arg(port.to_string());
    if id.stdout.trim_ascii() == b"0" {
        let given = Command::new("chown")
            .args(["-R", "nobody"])
            .arg(&folder)
            .status();
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
        port,
        _keeper: keeper,
    }
}

static CLUSTER: OnceLock<Cluster> = OnceLock::new();
static NUMBER: AtomicU32 = AtomicU32::new(0);

/// Readable by its owner alone.
fn write(file: &Path, text: &str) {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = std::fs::File::options();
    let file = options.create(true).write(true).mode(0o600).open(file);
    file.and_then(|mut file| file.write_all(text.as_bytes()))
        .expect("writes");
}

/// The address of a database; `certificate.pem` in the same folder is what it proves itself by.
fn address(cluster: &Cluster, name: &str) -> String {
    let (folder, port) = (cluster.folder.display(), cluster.port);
    format!("host={folder} port={port} user=hamle dbname={name}")
}

/// The address of a new, empty database.
pub fn database() -> String {
    let cluster = CLUSTER.get_or_init(start);
    let name = format!("hall{}", NUMBER.fetch_add(1, Ordering::SeqCst));
    run(
        &address(cluster, "postgres"),
        &format!("CREATE DATABASE {name}"),
    );
    address(cluster, &name)
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
