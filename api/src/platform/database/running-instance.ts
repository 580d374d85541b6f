import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';

const DIRECTORY_LINE = 1;

/** Thrown for a database directory that was copied while its PostgreSQL ran: such a copy is torn, however well it starts. */
class CopiedWhileRunningError extends Error {
  override readonly name = 'CopiedWhileRunningError';
}

/**
 * Refuses a copy of a running database. PostgreSQL writes the place that it runs at into a file and removes it when it stops:
 * a copy that names another place was not made of a stopped one.
 * @throws CopiedWhileRunningError
 */
export async function assertNoRunningInstance(directory: string): Promise<void> {
  const file = join(directory, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => null);
  const written = text?.split('\n')[DIRECTORY_LINE]?.trim();
  if (!written || (await placeOf(written)) === (await placeOf(directory))) return;
  throw new CopiedWhileRunningError(
    `${directory} was copied from ${written} while that database was running, so it is not whole. Stop that server, then copy the ` +
      `data directory again. (Only if you know that no server ran while it was copied or moved, delete ${file}.)`,
  );
}

const placeOf = (path: string): Promise<string> => realpath(path).catch(() => path);
