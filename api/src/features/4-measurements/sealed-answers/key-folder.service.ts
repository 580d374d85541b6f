import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../../platform/services.ts';
import { StartError } from '../../../platform/start-error.ts';
import { claimKeyFolder } from './measurement-keys.queries.ts';

/** File in the key folder that contains its id. */
const ID_FILE = 'folder-id';
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * Throws if the key folder does not belong to this database.
 * Servers with different folders could not open each other's sealed answers. The first server to start records the
 * folder's id.
 * @throws StartError
 */
export async function requireKeyFolder({
  db,
  config: { keyStore },
  clock,
}: Pick<Services, 'db' | 'config' | 'clock'>): Promise<void> {
  const own = await readOrWriteId(keyStore).catch((cause: NodeJS.ErrnoException) => {
    if (cause instanceof StartError || cause.code === 'ENOSPC') throw cause;
    throw new StartError(
      `The key folder ${keyStore} cannot be used (${cause.code}). Set KEY_STORE to another folder.`,
      {
        cause,
      },
    );
  });
  if ((await claimKeyFolder(db, own, clock.now())) === own) return;
  throw new StartError(
    `The key folder ${keyStore} is not the folder that this database uses. Set KEY_STORE to the folder that all its servers ` +
      'share, or restore that folder from its backup. Only if it is lost for good (answers of active measurements are lost with ' +
      'it), run as the owner of the database: delete from key_folders',
  );
}

async function readOrWriteId(keyStore: string): Promise<string> {
  await mkdir(keyStore, { recursive: true, mode: 0o700 });
  const path = join(keyStore, ID_FILE);
  const existing = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
    return null;
  });
  if (existing !== null) {
    if (ID.test(existing.trim())) return existing.trim();
    throw new StartError(`${path} is damaged: it must contain the id of the key folder. Restore it from its backup.`);
  }
  // Written to a temporary file and linked atomically: of two servers that start at once, one id wins.
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${randomUUID()}\n`, { mode: 0o600, flush: true });
  await link(draft, path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EEXIST') throw cause;
  });
  await rm(draft, { force: true });
  return readOrWriteId(keyStore);
}
