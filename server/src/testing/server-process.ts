import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { resolve } from 'node:path';

const MAIN = resolve(import.meta.dirname, '../main.ts');

const START_LIMIT_MS = 240_000;

/** A server in a process of its own, as `npm start` runs it. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** What it has printed so far. */
  output(): string;
  /** Sends a signal; answers the exit code, null where the signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** Thrown when a server ends instead of serving; carries what it said. */
class NotStartedError extends Error {
  override readonly name = 'NotStartedError';
}

/** Starts a server and waits until it serves. `env` is all that it knows of the environment, besides the path. */
export async function startProcess(env: Record<string, string>): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'error', ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((serves, fails) => {
    // Before any test's own limit: who waits no longer for a process would leave it running.
    timer = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS);
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Ctrl-C ends it.')) serves();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void ended.then(() => fails(new NotStartedError(output)));
  }).finally(() => clearTimeout(timer));
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output: () => output,
    end: (signal) => end(child, signal, ended),
  };
}

function end(
  child: ChildProcess,
  signal: 'SIGTERM' | 'SIGKILL',
  ended: Promise<number | null>,
): Promise<number | null> {
  child.kill(signal);
  return ended;
}

/** A port that was free a moment ago. */
function freePort(): Promise<number> {
  return new Promise((done, fails) => {
    const probe = createServer().once('error', fails);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(address && typeof address === 'object' ? address.port : 0));
    });
  });
}
