import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import type { SystemUser } from './system-user.ts';

/** `pg_ctl` starts PostgreSQL through a shell, within double quotes; a line break would tear `postmaster.pid`. */
const REFUSED = /["$`\\\r\n]/;
const OWNER_LINE = /^-?\d+$/;
/** A PostgreSQL that starts has made its file and is about to fill it. */
const LOOKS = 10;
const LOOK_PAUSE_MS = 200;

/** @throws StartError for a path that cannot be handed to PostgreSQL */
export function requireUsablePath(directory: string): void {
  const found = REFUSED.exec(directory)?.[0];
  if (found === undefined) return;
  throw new StartError(
    `The data directory ${JSON.stringify(directory)} contains ${JSON.stringify(found)}, which PostgreSQL's programs cannot take. ` +
      'Choose another place with DATA_DIR.',
  );
}

/**
 * Whether there is a database already.
 * @throws StartError where that cannot be found out, or it belongs to another system user than PostgreSQL runs as
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
        'Start the server as the user who made it, or choose another place with DATA_DIR.',
    );
  return found !== null;
}

/**
 * Refuses a `postmaster.pid` that does not say which process it is of, as a full disk or a power cut leaves it: PostgreSQL may run
 * or not.
 * @throws StartError
 */
export async function requireReadablePidFile(directory: string): Promise<void> {
  const file = join(directory, 'postmaster.pid');
  for (let looks = LOOKS; ; looks -= 1) {
    const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return null;
      throw new StartError(`${file} cannot be read (${cause.code}). Start the server as the user who owns it.`, {
        cause,
      });
    });
    if (text === null) return;
    const [pid = '', place = ''] = text.split('\n');
    if (OWNER_LINE.test(pid.trim()) && place.trim() !== '') return;
    if (looks <= 1) break;
    await wait(LOOK_PAUSE_MS);
  }
  throw new StartError(
    `${file} is ${(await stat(file)).size === 0 ? 'empty' : 'damaged'}, so nobody can tell whether a PostgreSQL runs there. ` +
      'Make sure that no process "postgres" works in that folder, delete this file, and start again.',
  );
}
