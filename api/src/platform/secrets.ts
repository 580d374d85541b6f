import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const KEY_BYTES = 32;

export interface Secrets {
  readonly serverKey: Buffer;
  readonly databasePassword: string;
}

/** The secrets of a data directory, made once at its first use and readable by its owner only. */
export async function readKeptSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json');
  await mkdir(dataDir, { recursive: true });
  const kept = await readFile(path, 'utf8').catch(() => null);
  if (kept === null) {
    const fresh = {
      server_key: randomBytes(KEY_BYTES).toString('base64'),
      database_password: randomBytes(KEY_BYTES).toString('base64url'),
    };
    // Written beside and linked into place, so that a crash or a second start never leaves half a file.
    const draft = `${path}.${randomUUID()}`;
    await writeFile(draft, JSON.stringify(fresh, null, 2), { mode: 0o600 });
    await chmod(draft, 0o600);
    await link(draft, path).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EEXIST') throw cause;
    });
    await rm(draft, { force: true });
    return readKeptSecrets(dataDir);
  }
  const { server_key: serverKey, database_password: databasePassword } = parse(kept);
  if (!serverKey || !databasePassword) {
    throw new Error(
      `${path} is damaged: it must hold server_key and database_password. Bring it back from a backup; the database cannot be opened without it.`,
    );
  }
  return { serverKey: Buffer.from(serverKey, 'base64'), databasePassword };
}

function parse(text: string): Record<string, string | undefined> {
  try {
    const read: unknown = JSON.parse(text);
    return Object(read);
  } catch {
    return {};
  }
}

/** The server's key: from the data directory with the embedded database, else from SERVER_KEY. */
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
      'Set SERVER_KEY (32 random bytes in base64): with DATABASE_URL every copy of the server needs the same one.',
    );
  }
  return readKeptSecrets(options.dataDir);
}
