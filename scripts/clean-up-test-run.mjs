// Cleans up after a test run. Waits for the end of its standard input, which closes even if the tests are killed. Then
// it ends every leftover process of the run and removes its folder.
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
    // It has ended, or belongs to another user.
    return '';
  }
};

/** Returns the ids of processes whose environment contains the mark of the run. Only Linux shows it. */
function leftovers() {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => readOf(pid, 'environ').split('\0').includes(mark))
    .map(Number);
}

/** Returns the paths of all files in a folder. Processes that are ending may delete parts of it meanwhile. */
function filesIn(path) {
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)],
    );
  } catch {
    return [];
  }
}

/** Returns the ids of PostgreSQL servers with their data in the folder. */
const databases = () =>
  filesIn(folder)
    .filter((path) => basename(path) === 'postmaster.pid')
    .map((path) => {
      try {
        return Number(readFileSync(path, 'utf8').split('\n')[0]);
      } catch {
        return Number.NaN;
      }
    })
    .filter((pid) => pid > 0);

/**
 * Returns the ids of child processes. Backends of PostgreSQL overwrite their environment, so the mark does not find
 * them.
 */
const childrenOf = (pids) =>
  existsSync('/proc/self/stat')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        // The fields after the name in brackets are the state and the parent id.
        .filter((pid) => pids.includes(Number(readOf(pid, 'stat').split(') ').at(-1).split(' ')[1])))
        .map(Number)
    : [];

const signal = (pids, name) => {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended in the meantime.
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
  // PostgreSQL first: an immediate shutdown lets it release its shared memory.
  const servers = databases();
  signal(servers, 'SIGQUIT');
  // A test may have suspended it: it handles signals only after SIGCONT, as do its backends.
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
