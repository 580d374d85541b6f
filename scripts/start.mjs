// npm start: installs, builds and serves; skips unchanged steps. Starts as a plain script on any Node version.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;
const root = fileURLToPath(new URL('..', import.meta.url));

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(`Veleta needs Node ${OLDEST_NODE} or newer to start; this is ${process.versions.node}.`);
  process.exit(1);
}
process.chdir(root);
const { build, environment, install } = await import('./set-up.mjs');

try {
  install();
  build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

// The server runs TypeScript directly, so it needs the repository's own Node.
const server = spawn(
  'node',
  ['--disable-warning=ExperimentalWarning', 'server/src/main.ts', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: environment(),
  },
);
server.once('error', (error) => {
  console.error(`The server could not be started: ${error.message}`);
  process.exit(1);
});
// Ctrl-C reaches the server through the terminal; this script waits for its exit.
process.on('SIGINT', () => undefined);
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
// npm passes a SIGTERM only to its shell, which ends without passing it on; the script detects the loss of its parent.
const parent = process.ppid;
const isUnderNpm = process.env.npm_lifecycle_event !== undefined;
if (isUnderNpm) setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 500).unref();
server.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
