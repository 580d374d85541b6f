import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from './own-server.ts';

/** The dev server of one remote. */
export interface DevServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts it for the pages of a shell; resolves after its first build. */
export async function startDevServer(
  folder: string,
  { port, shell }: { port: number; shell: string },
): Promise<DevServer> {
  const child = spawn(
    'node',
    [
      '--disable-warning=ExperimentalWarning',
      'scripts/dev-remote.mjs',
      '--folder',
      folder,
      '--port',
      String(port),
      '--shell',
      shell,
    ],
    { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  const message = await new Promise<unknown>((done, reject) => {
    child.once('message', done);
    child.once('exit', () => reject(new Error('The dev server did not start.')));
  });
  if (typeof message !== 'object' || message === null || !('origin' in message))
    throw new Error('The dev server did not print its address.');
  return {
    origin: String(message.origin),
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
