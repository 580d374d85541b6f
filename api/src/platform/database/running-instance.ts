import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';

const DIRECTORY_LINE = 1;

/**
 * Thrown for a database directory that was copied while its PostgreSQL was running. Such a copy is inconsistent even if
 * it starts.
 */
class CopiedWhileRunningError extends Error {
  override readonly name = 'CopiedWhileRunningError';
}

/**
 * Rejects a copy of a running database. A running PostgreSQL stores its directory in `postmaster.pid` and removes the
 * file when it stops. A directory whose file names another path was copied from a running database.
 * @throws CopiedWhileRunningError
 */
export async function assertNoRunningInstance(directory: string): Promise<void> {
  const file = join(directory, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => null);
  const recordedPath = text?.split('\n')[DIRECTORY_LINE]?.trim();
  if (!recordedPath || (await realPathOf(recordedPath)) === (await realPathOf(directory))) return;
  throw new CopiedWhileRunningError(
    `${directory} was copied from ${recordedPath} while that database was running, so it is inconsistent. Stop that server, then copy the ` +
      `data directory again. (Only if you know that no server ran while it was copied or moved, delete ${file}.)`,
  );
}

const realPathOf = (path: string): Promise<string> => realpath(path).catch(() => path);
