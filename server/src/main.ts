import { explain } from './failures.ts';
import { readSettings } from './settings.ts';
import { startServer } from './start-server.ts';
import { welcome } from './welcome.ts';

/** After this time plus the drain time the process exits; the database recovers from that. */
const CLOSING_LIMIT_MS = 30_000;
const MS_PER_SECOND = 1_000;

const undos: (() => Promise<void>)[] = [];
let isEnding = false;
let drainSeconds = 0;

/** Undoes the start in reverse order and exits. */
async function end(exitCode: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  setTimeout(() => process.exit(exitCode || 1), CLOSING_LIMIT_MS + drainSeconds * MS_PER_SECOND).unref();
  let isClean = true;
  // A start still in progress may add entries meanwhile.
  for (let undo = undos.pop(); undo; undo = undos.pop()) {
    await undo().catch((error: unknown) => {
      isClean = false;
      console.error(error);
    });
  }
  process.exit(exitCode || (isClean ? 0 : 1));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!isEnding) console.log('\nStopping …');
    void end(0);
  });
}

let dataDir = '';
try {
  const settings = readSettings(process.env);
  dataDir = settings.dataDir;
  drainSeconds = settings.drainSeconds;
  const server = await startServer({
    settings,
    // Terminals show warnings only; request lines are for log collectors.
    env: { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || (process.stdout.isTTY ? 'warn' : 'info') },
    report: (what) => console.log(what),
    onStarted: (undo) => undos.push(undo),
    onLost: (cause) => {
      if (!isEnding) console.error(`\n${cause.message} This server stops; the other one continues.`);
      void end(1);
    },
  });
  if (!isEnding) console.log(welcome(server));
} catch (error) {
  // Errors caused by stopping are ignored.
  if (!isEnding) {
    console.error(`\nVeleta could not start. ${explain(error, { dataDir })}`);
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    await end(1);
  }
}
