import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../../platform/config.ts';
import { decrypt, encrypt } from '../../../platform/secret-box.ts';
import { createKeyPair, toKeyHolder, type KeyHolder } from './seal.ts';

/** The folder of private keys and the server key that wraps them. */
export type KeyStore = Pick<Config, 'keyStore' | 'serverKey'>;

/** Identifies the keys of a measurement. */
export interface KeyName {
  readonly measurementId: string;
  readonly publicKey: Buffer;
}

/** `answers` opens sealed answers. `drafts` is part of the drafts' encryption key, so that drafts end with it. */
type Kind = 'answers' | 'drafts';
const KINDS: readonly Kind[] = ['answers', 'drafts'];

const KEY_BYTES = 32;
const FINGERPRINT_LENGTH = 16;

/** Thrown if the folder has no key for a measurement: the key is lost, or it is the wrong folder. */
class MissingKeyError extends Error {
  override readonly name = 'MissingKeyError';
}

/** Creates the keys of a measurement and syncs them to disk. Returns the public key. */
export async function createKey(store: KeyStore, measurementId: string): Promise<Buffer> {
  const { publicKey, privateKey } = createKeyPair();
  const name = { measurementId, publicKey };
  await mkdir(store.keyStore, { recursive: true, mode: 0o700 });
  await write(store, name, 'answers', privateKey);
  await write(store, name, 'drafts', randomBytes(KEY_BYTES));
  await syncFolder(store);
  return publicKey;
}

/** Loads the private key. Callers must keep what it opens in memory only. @throws MissingKeyError */
export async function openKey(store: KeyStore, name: KeyName): Promise<KeyHolder> {
  return toKeyHolder(name.publicKey, await read(store, name, 'answers'));
}

/** Loads the measurement's part of its drafts' keys. @throws MissingKeyError */
export function readDraftSecret(store: KeyStore, name: KeyName): Promise<Buffer> {
  return read(store, name, 'drafts');
}

/** Deletes the keys of a measurement. Succeeds if they are already deleted. */
export async function destroyKey(store: KeyStore, name: KeyName): Promise<void> {
  for (const kind of KINDS) {
    await unlink(pathOf(store, name, kind)).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'ENOENT') throw cause;
    });
  }
  await syncFolder(store);
}

const fileName = ({ measurementId, publicKey }: KeyName, kind: Kind): string =>
  `${measurementId}.${createHash('sha256').update(publicKey).digest('hex').slice(0, FINGERPRINT_LENGTH)}.${kind}`;

const pathOf = (store: KeyStore, name: KeyName, kind: Kind): string => join(store.keyStore, fileName(name, kind));

/** Encryption context of a file, which binds it to its name. */
const encryptionContextOf = ({ serverKey }: KeyStore, name: KeyName, kind: Kind) => ({
  serverKey,
  purpose: 'veleta: wraps the keys of measurements',
  context: fileName(name, kind),
});

async function write(store: KeyStore, name: KeyName, kind: Kind, secret: Buffer): Promise<void> {
  const file = await open(pathOf(store, name, kind), 'wx', 0o600);
  try {
    await file.writeFile(encrypt(encryptionContextOf(store, name, kind), secret));
    await file.sync();
  } finally {
    await file.close();
  }
}

async function read(store: KeyStore, name: KeyName, kind: Kind): Promise<Buffer> {
  const path = pathOf(store, name, kind);
  const wrapped = await readFile(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
    throw new MissingKeyError(
      `The key of a measurement is not in the key folder (${path}). Bring it back from its backup, or set KEY_STORE to the folder ` +
        'that all servers share.',
    );
  });
  return decrypt(encryptionContextOf(store, name, kind), wrapped);
}

/** Syncs the folder, so that file names survive a crash. File systems that cannot sync folders do so on their own. */
async function syncFolder({ keyStore }: KeyStore): Promise<void> {
  const folder = await open(keyStore, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
