import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import type { SystemUser } from './system-user.ts';

/** `pg_ctl` starts PostgreSQL through a shell, within double quotes. A line break would corrupt `postmaster.pid`. */
const FORBIDDEN_CHARACTERS = /["$`\\\r\n]/;
const PID_LINE = /^-?\d+$/;
/** PostgreSQL creates the file before it writes to it, so a starting server may show an empty file. */
const ATTEMPTS = 10;
const ATTEMPT_PAUSE_MS = 200;

/** @throws StartError for a path that PostgreSQL's programs cannot accept */
export function requireUsablePath(directory: string): void {
  const found = FORBIDDEN_CHARACTERS.exec(directory)?.[0];
  if (found === undefined) return;
  throw new StartError(
    `The data directory ${JSON.stringify(directory)} contains ${JSON.stringify(found)}, which PostgreSQL's programs do not accept. ` +
      'Choose another directory with DATA_DIR.',
  );
}

/**
 * Returns whether the directory exists.
 * @throws StartError when it cannot be read, or when it belongs to another system user than PostgreSQL runs as
 */
export async function findDatabase(directory: string, user: SystemUser | null): Promise<boolean> {
  const found = await stat(directory).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw new StartError(`${directory} cannot be read (${cause.code}). Start the server as the user who owns it.`, {
      cause,
    });
  });
  const uid = user?.uid ?? process.getuid?.();
  if (found && uid !== undefined && found.uid !== uid)
    throw new StartError(
      `${directory} belongs to the system user with the number ${found.uid}, and PostgreSQL would run as number ${uid}. ` +
        'Start the server as the user who created it, or choose another directory with DATA_DIR.',
    );
  return found !== null;
}

/**
 * Rejects a `postmaster.pid` that names no process, as a full disk or a power cut leaves it: PostgreSQL may still be
 * running.
 * @throws StartError
 */
export async function requireReadablePidFile(directory: string): Promise<void> {
  const file = join(directory, 'postmaster.pid');
  for (let attempts = ATTEMPTS; ; attempts -= 1) {
    const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return null;
      throw new StartError(`${file} cannot be read (${cause.code}). Start the server as the user who owns it.`, {
        cause,
      });
    });
    if (text === null) return;
    const [pid = '', dataDirectory = ''] = text.split('\n');
    if (PID_LINE.test(pid.trim()) && dataDirectory.trim() !== '') return;
    if (attempts <= 1) break;
    await wait(ATTEMPT_PAUSE_MS);
  }
  throw new StartError(
    `${file} is ${(await stat(file)).size === 0 ? 'empty' : 'damaged'}, so it is unknown whether a PostgreSQL is running there. ` +
      'Make sure that no process "postgres" uses that directory, delete this file, and start again.',
  );
}
