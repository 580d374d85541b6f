import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { resolve } from 'node:path';

const MAIN = resolve(import.meta.dirname, '../main.ts');

const START_LIMIT_MS = 240_000;

/** A server in its own process, as started by `npm start`. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Output so far. */
  output(): string;
  /** Sends a signal. Returns the exit code, or null if the signal ended the process. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** Thrown if a server exits instead of serving; contains its output. */
class NotStartedError extends Error {
  override readonly name = 'NotStartedError';
}

/**
 * Starts a server and waits until it serves. `env` is its whole environment, besides the path. `program` is another
 * program for Node, with its options.
 */
export async function startProcess(
  env: Record<string, string>,
  program: readonly string[] = ['--disable-warning=ExperimentalWarning', MAIN],
): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'error', ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  // Not when it exits: its last output may arrive later.
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)));
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((serves, fails) => {
    // Shorter than any test's timeout, so that no process is left running.
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

/** Returns a port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((done, fails) => {
    const probe = createServer().once('error', fails);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(address && typeof address === 'object' ? address.port : 0));
    });
  });
}
