import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, copyFile, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKey, destroyKey, openKey, readDraftSecret } from './key-store.ts';
import { createOpener, createSender, toRecipient } from './seal.ts';

let keyStore: string;
beforeAll(async () => {
  keyStore = join(await mkdtemp(join(tmpdir(), 'veleta-keys-')), 'keys');
});
afterAll(() => rm(join(keyStore, '..'), { recursive: true }));

const serverKey = randomBytes(32);
const filesOf = async (measurementId: string) =>
  (await readdir(keyStore)).filter((name) => name.startsWith(measurementId));
const context = (measurementId: string) => ({ measurementId, submissionId: randomUUID() });

describe('key folder', () => {
  it('returns keys that open what was sealed for the measurement', async () => {
    const measurementId = randomUUID();
    const publicKey = await createKey({ keyStore, serverKey }, measurementId);
    const of = context(measurementId);
    const sealed = createSender(toRecipient(publicKey)).seal(of, Buffer.from('yes'));
    const key = await openKey({ keyStore, serverKey }, { measurementId, publicKey });
    expect(createOpener(key)(of, sealed).toString()).toBe('yes');
    const [first, again] = await Promise.all(
      [1, 2].map(() => readDraftSecret({ keyStore, serverKey }, { measurementId, publicKey })),
    );
    expect([first?.length, first?.equals(again!)]).toEqual([32, true]);
  });

  it('is readable by its owner only, and useless without the server key', async () => {
    const measurementId = randomUUID();
    const publicKey = await createKey({ keyStore, serverKey }, measurementId);
    expect((await stat(keyStore)).mode & 0o777).toBe(0o700);
    const files = await filesOf(measurementId);
    expect(files).toHaveLength(2);
    for (const file of files) expect((await stat(join(keyStore, file))).mode & 0o777).toBe(0o600);
    const other = { keyStore, serverKey: randomBytes(32) };
    await expect(openKey(other, { measurementId, publicKey })).rejects.toThrow();
    const secret = await readDraftSecret({ keyStore, serverKey }, { measurementId, publicKey });
    for (const file of files) expect((await readFile(join(keyStore, file))).includes(secret)).toBe(false);
  });

  it('rejects a key file renamed to another measurement', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const store = { keyStore, serverKey };
    const publicKey = await createKey(store, one);
    const files = await filesOf(one);
    for (const file of files) await copyFile(join(keyStore, file), join(keyStore, file.replace(one, other)));
    await expect(openKey(store, { measurementId: other, publicKey })).rejects.toThrow();
  });

  it('destroys both keys of one measurement only, and again without an error', async () => {
    const [gone, kept] = [randomUUID(), randomUUID()];
    const store = { keyStore, serverKey };
    const publicKey = await createKey(store, gone);
    await createKey(store, kept);
    await destroyKey(store, { measurementId: gone, publicKey });
    await destroyKey(store, { measurementId: gone, publicKey });
    expect(await filesOf(gone)).toEqual([]);
    expect(await filesOf(kept)).toHaveLength(2);
    await expect(openKey(store, { measurementId: gone, publicKey })).rejects.toThrow('KEY_STORE');
  });
});
