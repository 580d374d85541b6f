// npm start: installs, builds and serves, each only as far as something changed. Begins as a plain script for whatever Node is there.
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

// The server runs TypeScript as it is, so it needs the repo's own Node, not the one that began this script.
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
// Ctrl-C reaches the server by itself, as part of the same terminal; this script waits until it has ended.
process.on('SIGINT', () => undefined);
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
// npm hands a SIGTERM to its shell, which dies and tells nobody: then this script has lost its parent.
const parent = process.ppid;
const isUnderNpm = process.env.npm_lifecycle_event !== undefined;
if (isUnderNpm) setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), 500).unref();
server.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
