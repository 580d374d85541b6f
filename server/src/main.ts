import { explain } from './failures.ts';
import { readSettings } from './settings.ts';
import { startServer } from './start-server.ts';
import { welcome } from './welcome.ts';

/** After this, and the time to drain, the process ends whatever still runs; the database recovers from that by itself. */
const CLOSING_LIMIT_MS = 30_000;
const MS_PER_SECOND = 1_000;

const undos: (() => Promise<void>)[] = [];
let isEnding = false;
let drainSeconds = 0;

/** Undoes what was started, the last first, and ends the process. */
async function end(exitCode: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  setTimeout(() => process.exit(exitCode || 1), CLOSING_LIMIT_MS + drainSeconds * MS_PER_SECOND).unref();
  let isClean = true;
  // While this waits, a start that is still under way may add to the list.
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
    // Who reads along at a terminal is told of trouble only; a line for each request is for those who keep logs.
    env: { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL || (process.stdout.isTTY ? 'warn' : 'info') },
    report: (what) => console.log(what),
    onStarted: (undo) => undos.push(undo),
    onLost: (cause) => {
      if (!isEnding) console.error(`\n${cause.message} This server ends; the database is left to the other.`);
      void end(1);
    },
  });
  if (!isEnding) console.log(welcome(server));
} catch (error) {
  // What fails because everything is being stopped is no failure.
  if (!isEnding) {
    console.error(`\nVeleta could not start. ${explain(error, { dataDir })}`);
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    await end(1);
  }
}
