// The command line of Tauri must run in src-tauri, and compares npm and crate versions by this variable.
import { chdir, env } from 'node:process';
import { fileURLToPath } from 'node:url';

env.TAURI_FRONTEND_PATH = fileURLToPath(new URL('.', import.meta.url));
chdir(fileURLToPath(new URL('../src-tauri', import.meta.url)));
await import('@tauri-apps/cli/tauri.js');
