import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { decodeContent, encodeContent, paddedSize, type SealedContent } from './content.ts';
import { createKey, readDraftSecret } from './key-store.ts';
import { findKey, insertKey, type KeyRow } from './measurement-keys.queries.ts';
import { createOpener, toRecipient, type KeyHolder, type Recipient, type SealContext } from './seal.ts';
import { senderFor } from './senders.ts';
import { insertSealed } from './sealed-submissions.queries.ts';

/** The public key and padded size for the submissions of one measurement. */
export interface SealingKey extends Recipient {
  readonly measurementId: string;
  readonly paddedSize: number;
}

/** Creates the keys of a measurement. The private key is on disk before the transaction commits. */
export async function createMeasurementKey(
  { config }: Pick<Services, 'config'>,
  tx: Tx,
  accountId: string,
  { measurementId, items }: { measurementId: string; items: Parameters<typeof paddedSize>[0] },
): Promise<SealingKey> {
  const size = paddedSize(items);
  const publicKey = await createKey(config, measurementId);
  const mac = macOf(config.serverKey, { measurementId, publicKey, size });
  await insertKey(tx, accountId, measurementId, { public_key: publicKey, padded_size: size, mac });
  return { ...toRecipient(publicKey), measurementId, paddedSize: size };
}

/**
 * Returns the key that seals the submissions of a measurement; undefined before its start.
 * @throws Error if the MAC of the server key does not match: the key in the database was replaced
 */
export async function findSealingKey(
  { config }: Pick<Services, 'config'>,
  tx: Tx,
  accountId: string,
  measurementId: string,
): Promise<SealingKey | undefined> {
  const row = await findKey(tx, accountId, measurementId);
  return row && checkKey(config.serverKey, measurementId, row);
}

function checkKey(serverKey: Buffer, measurementId: string, row: KeyRow): SealingKey {
  const { public_key: publicKey, padded_size: size } = row;
  const mac = macOf(serverKey, { measurementId, publicKey, size });
  if (mac.length !== row.mac.length || !timingSafeEqual(mac, row.mac))
    throw new Error('The public key of a measurement was changed in the database; the server does not use it.');
  return { ...toRecipient(publicKey), measurementId, paddedSize: size };
}

function macOf(
  serverKey: Buffer,
  { measurementId, publicKey, size }: { measurementId: string; publicKey: Buffer; size: number },
): Buffer {
  return createHmac('sha256', serverKey)
    .update(JSON.stringify(['veleta: key of a measurement', measurementId, publicKey.toString('hex'), size]))
    .digest();
}

/**
 * Seals a submission. Submissions of the same minute share an ephemeral key of this process (at most 256 each); each
 * has its own nonce and ciphertext.
 */
export function sealSubmission(key: SealingKey, submissionId: string, content: SealedContent): Buffer {
  const { measurementId, paddedSize } = key;
  return senderFor(key).seal({ measurementId, submissionId }, encodeContent(content, paddedSize));
}

/** Opens and decodes a submission. @throws Error if it was sealed for another key, measurement or id */
export const openContent = (key: KeyHolder, context: SealContext, sealed: Buffer): SealedContent =>
  decodeContent(createOpener(key)(context, sealed));

/** Seals and saves imported answers in the order of their random ids. */
export async function saveSealed(
  { random }: Pick<Services, 'random'>,
  tx: Tx,
  accountId: string,
  { key, contents }: { key: SealingKey; contents: readonly SealedContent[] },
): Promise<void> {
  const inOrder = contents
    .map((content) => ({ submission_id: random.uuid(), content }))
    .toSorted((a, b) => (a.submission_id < b.submission_id ? -1 : 1));
  // Sealed in that order as well, so that message numbers do not reveal the order of arrival.
  const rows = inOrder.map(({ submission_id: id, content }) => ({
    submission_id: id,
    content: sealSubmission(key, id, content),
  }));
  await insertSealed(tx, accountId, key.measurementId, rows);
}

/**
 * Returns the measurement's part of its drafts' keys. It is stored in the key folder and deleted with the private key.
 */
export async function draftSecretOf(
  services: Pick<Services, 'config'>,
  tx: Tx,
  accountId: string,
  measurementId: string,
): Promise<Buffer> {
  const key = await findSealingKey(services, tx, accountId, measurementId);
  if (!key) throw new Error('The measurement has no keys, because it has not started.');
  return readDraftSecret(services.config, key);
}
