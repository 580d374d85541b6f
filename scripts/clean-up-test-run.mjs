// Runs beside the tests and waits for their end, which closes its standard input even where they were killed. Then it ends every
// process that the run has left behind and removes its folder.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const [folder] = process.argv.slice(2);
const mark = `VELETA_TEST_RUN=${basename(folder)}`;
const PAUSE_MS = 100;
const PATIENCE_MS = 5_000;

const readOf = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has ended, or belongs to somebody else.
    return '';
  }
};

/** Ids of the processes whose environment carries the mark of the run. Only Linux shows it. */
function leftovers() {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => readOf(pid, 'environ').split('\0').includes(mark))
    .map(Number);
}

/** Ids of the PostgreSQL servers whose data lies in the folder. */
function databases() {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .filter((path) => basename(path) === 'postmaster.pid')
    .map((path) => {
      try {
        return Number(readFileSync(join(folder, path), 'utf8').split('\n')[0]);
      } catch {
        return Number.NaN;
      }
    })
    .filter((pid) => pid > 0);
}

/** Ids of the processes that these have started. PostgreSQL writes over the environment of those of its connections. */
const childrenOf = (pids) =>
  existsSync('/proc/self/stat')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        // The parent follows the state, which follows the name in brackets.
        .filter((pid) => pids.includes(Number(readOf(pid, 'stat').split(') ').at(-1).split(' ')[1])))
        .map(Number)
    : [];

const signal = (pids, name) => {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // It has ended in the meantime.
    }
};

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

async function cleanUp() {
  // PostgreSQL first: immediately and without waiting for its clients, so that it can release its shared memory.
  const servers = databases();
  signal(servers, 'SIGQUIT');
  // A test may have stopped it: then it obeys only once it goes on, and so do the processes of its connections.
  signal([...servers, ...childrenOf(servers)], 'SIGCONT');
  const startedMs = performance.now();
  for (;;) {
    const left = [...new Set([...leftovers(), ...servers.filter(isAlive)])];
    const passedMs = performance.now() - startedMs;
    if (left.length === 0 || passedMs > 2 * PATIENCE_MS) break;
    const isDatabase = (pid) => servers.includes(pid) || readOf(pid, 'comm').startsWith('postgres');
    signal(passedMs > PATIENCE_MS ? left : left.filter((pid) => !isDatabase(pid)), 'SIGKILL');
    await setTimeout(PAUSE_MS);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: PAUSE_MS });
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => undefined);
process.stdin.on('end', () => void cleanUp().then(() => process.exit()));
process.stdin.on('error', () => undefined);
process.stdin.resume();
