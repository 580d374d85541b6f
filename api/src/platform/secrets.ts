import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

const KEY_BYTES = 32;

export interface Secrets {
  readonly serverKey: Buffer;
  readonly databasePassword: string;
}

/** Reads the secrets of a data directory. Creates them on first use, readable only by their owner. */
export async function readStoredSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json');
  await mkdir(dataDir, { recursive: true });
  const stored = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw new StartError(
      `${path} cannot be read (${cause.code}). It contains the server's key and the database password. Start the server as the user ` +
        'who owns it.',
      { cause },
    );
  });
  if (stored === null) {
    await assertSecretsExist(dataDir, path);
    const fresh = {
      server_key: randomBytes(KEY_BYTES).toString('base64'),
      database_password: randomBytes(KEY_BYTES).toString('base64url'),
    };
    // Written to a temporary file and hard-linked, so that a crash or a concurrent start leaves no partial file.
    const draft = `${path}.${randomUUID()}`;
    await writeFile(draft, JSON.stringify(fresh, null, 2), { mode: 0o600 });
    await chmod(draft, 0o600);
    await link(draft, path).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EEXIST') throw cause;
    });
    await rm(draft, { force: true });
    return readStoredSecrets(dataDir);
  }
  const { server_key: serverKey, database_password: databasePassword } = parse(stored);
  if (!serverKey || !databasePassword) {
    throw new StartError(
      `${path} is damaged: it must contain server_key and database_password. Restore it from a backup; the database cannot be opened without it.`,
    );
  }
  return { serverKey: Buffer.from(serverKey, 'base64'), databasePassword };
}

/** Rejects a missing secrets file when a database exists: a new key could not decrypt its data. */
async function assertSecretsExist(dataDir: string, path: string): Promise<void> {
  const database = join(dataDir, 'postgres');
  const isThere = await stat(database).then(
    () => true,
    (cause: NodeJS.ErrnoException) => cause.code !== 'ENOENT',
  );
  // A concurrent first start may have written the file just now.
  if (!isThere || (await stat(path).catch(() => null))) return;
  throw new StartError(
    `${path} is missing, and the database in ${database} can be opened only with its key and password. Restore it from the backup ` +
      'of the data directory, or choose another directory with DATA_DIR.',
  );
}

function parse(text: string): Record<string, string | undefined> {
  try {
    const read: unknown = JSON.parse(text);
    return Object(read);
  } catch {
    return {};
  }
}

/** Reads the server's key: from SERVER_KEY if set, otherwise from the data directory with the embedded database. */
export async function readSecrets(options: {
  env: Record<string, string | undefined>;
  dataDir: string;
  isEmbedded: boolean;
}): Promise<{ serverKey: Buffer }> {
  const given = options.env.SERVER_KEY;
  if (given) {
    const serverKey = Buffer.from(given, 'base64');
    if (serverKey.length < KEY_BYTES) throw new Error('SERVER_KEY must be at least 32 bytes in base64.');
    return { serverKey };
  }
  if (!options.isEmbedded) {
    throw new Error(
      'Set SERVER_KEY (32 random bytes in base64): with DATABASE_URL every instance of the server needs the same one.',
    );
  }
  return readStoredSecrets(options.dataDir);
}
