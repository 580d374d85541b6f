import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Verdict } from './limits.ts';
import { signIn } from './sign-in.ts';

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 50_000);
/** Maximum of one import request. */
const CHUNK = 2_000;
const PORT = 4396;
const ROOT = resolve(import.meta.dirname, '../..');
const STARTED = 'Ctrl-C ends it.';
const DEMO = { email: 'demo@veleta.example', password: 'brujula-demo-2026' };
/** Limit of the memory that an import of the largest list may add to an idle server. */
const MEMORY_LIMIT_MB = 250;

export interface ImportFigures {
  /** Rows of a table. */
  readonly rows: string[][];
  readonly verdicts: Verdict[];
}

/** Imports 50,000 people in chunks; measures rows per second and the memory of the server process. */
export async function measureImport(): Promise<ImportFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), 'veleta-bench-'));
  const server = await start(dataDir);
  try {
    const url = `http://localhost:${PORT}`;
    const { token } = await signIn(url, DEMO);
    const send = async <Reply>(uri: string, body: unknown): Promise<Reply> => {
      const response = await fetch(`${url}/api/v1/participant-imports/${uri}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${uri} answered ${response.status}: ${await response.text()}`);
      // Reply of our own API, typed by its contract.
      return (await response.json()) as Reply;
    };
    const idleMb = memoryOf(server, 'VmRSS');
    forgetPeak(server);
    const before = performance.now();
    const { id } = await send<{ id: string }>('', {
      list: null,
      name: 'Everybody at once',
      categories: [],
      known: 'keep',
    });
    for (let first = 0; first < PEOPLE; first += CHUNK) {
      const rows = Array.from({ length: CHUNK }, (_, index) => ({
        line: first + index + 2,
        email: `person.number.${first + index}@example.org`,
        name: `Person with number ${first + index}`,
        language: 'es',
        units: [],
      }));
      await send(`${id}/rows/`, { rows });
    }
    const sent = performance.now();
    const { added } = await send<{ added: number }>(`${id}/completion/`, { people: PEOPLE });
    const after = performance.now();
    if (added !== PEOPLE) throw new Error(`${added} people were added instead of ${PEOPLE}.`);
    const extraMb = memoryOf(server, 'VmHWM') - idleMb;
    const rate = (PEOPLE * 1000) / (after - before);
    return {
      rows: [
        [
          PEOPLE.toLocaleString('en'),
          Math.round(rate).toLocaleString('en'),
          Math.round(sent - before).toLocaleString('en'),
          Math.round(after - sent).toLocaleString('en'),
          idleMb.toFixed(0),
          extraMb.toFixed(0),
        ],
      ],
      verdicts: [
        {
          what: `memory of the server while ${PEOPLE.toLocaleString('en')} people are imported, beyond its own`,
          figure: extraMb,
          limit: MEMORY_LIMIT_MB,
          unit: 'MB',
        },
      ],
    };
  } finally {
    await stop(server);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A separate process, whose memory is only its own. */
async function start(dataDir: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((done, fail) => {
    let output = '';
    server.stdout?.on('data', (text) => {
      output += String(text);
      if (output.includes(STARTED)) done();
    });
    server.once('exit', () => fail(new Error(`The server did not start: ${output}`)));
  });
  return server;
}

const stop = (server: ChildProcess): Promise<void> =>
  new Promise((done) => {
    server.removeAllListeners('exit');
    server.once('exit', () => done());
    server.kill('SIGTERM');
  });

/** Resets the peak memory of a process: starting takes more than serving. */
const forgetPeak = ({ pid }: ChildProcess): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** Returns megabytes of a process, current or peak, from /proc. */
function memoryOf({ pid }: ChildProcess, field: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] =
    new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  if (kilobytes === undefined) throw new Error('This machine does not report the memory of a process.');
  return Number(kilobytes) / 1024;
}
