import { describe, expect, it } from '@jest/globals';
import { availableParallelism } from 'node:os';
import { encodeContent, type SealedContent } from './content.ts';
import { openingThreads, openSubmissions } from './open-submissions.ts';
import { createKeyPair, createSender, toKeyHolder } from './seal.ts';
import type { SealedPortion } from './sealed-portions.ts';

const MEASUREMENT = '00000000-0000-4000-8000-000000000001';
const pair = createKeyPair();
const key = toKeyHolder(pair.publicKey, pair.privateKey);
const data = { measurementId: MEASUREMENT, key };

const contentOf = (index: number): SealedContent => ({
  answers: [index % 5, null, index % 11],
  unitIds: [],
  comments: index % 3 === 0 ? [{ position: 2, text: `Comment ${index} — más`, language: 'es' }] : [],
});
const senders = [createSender(key), createSender(key)];
const idOf = (index: number) => `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`;
const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
interface Row {
  readonly id: string;
  readonly content: Buffer;
}
const sealOne = (index: number): Row => {
  const content = encodeContent(contentOf(index), 256);
  const of = { measurementId: MEASUREMENT, submissionId: idOf(index) };
  return { id: of.submissionId, content: senders[index % senders.length]!.seal(of, content) };
};
const rows = Array.from({ length: 90 }, (_, index) => sealOne(index));
/** As PostgreSQL's binary COPY writes rows. */
const toPortion = (some: readonly Row[]): SealedPortion => {
  const fields = some.map(({ id, content }) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(content.length);
    return Buffer.concat([Buffer.of(0, 2, 0, 0, 0, 16), bytesOf(id), length, content]);
  });
  return Uint8Array.from(Buffer.concat(fields));
};
/** Portions of 1, 2, 3, … rows, as the database gives them. */
async function* inPortions(all: readonly Row[]) {
  for (let at = 0, size = 1; at < all.length; at += size, size += 1) yield toPortion(all.slice(at, at + size));
}
const openAll = async (all: readonly Row[], threads: number) => {
  const opened = [];
  for await (const portion of openSubmissions(inPortions(all), data, threads)) opened.push([...portion]);
  return opened;
};

describe('opening submissions', () => {
  it.each([0, 1, 3])('yields what was sealed, in the order in which it came, with %d threads', async (threads) => {
    const opened = await openAll(rows, threads);
    expect(opened.map((portion) => portion.length)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12]);
    expect(opened.flat()).toEqual(
      rows.map(({ id }, index) => ({ id: bytesOf(id).toString('latin1'), content: contentOf(index) })),
    );
  });

  it.each([0, 2])('fails where one was sealed for another id, with %d threads', async (threads) => {
    const swapped = rows.map((row, index) => (index === 40 ? { ...row, id: idOf(41) } : row));
    await expect(openAll(swapped, threads)).rejects.toThrow();
  });

  it('refuses a portion that was cut off', async () => {
    const cut = async function* () {
      yield toPortion(rows.slice(0, 3)).slice(0, -1);
    };
    await expect(openSubmissions(cut(), data, 0).next()).rejects.toThrow('cut off');
  });

  it('ends its threads where nobody wants the rest', async () => {
    const portions = openSubmissions(inPortions(rows), data, 2);
    expect([...(await portions.next()).value!]).toHaveLength(1);
    await portions.return(undefined);
    expect(process.getActiveResourcesInfo()).not.toContain('MessagePort');
  });

  it('passes on a failure of whoever gives the submissions', async () => {
    async function* broken() {
      yield toPortion(rows.slice(0, 5));
      throw new Error('The connection was lost.');
    }
    const portions = openSubmissions(broken(), data, 1);
    await expect(portions.next()).rejects.toThrow('The connection was lost.');
  });

  it('uses every core for many submissions, and no thread for few', () => {
    expect(openingThreads(0)).toBe(0);
    expect(openingThreads(4_999)).toBe(0);
    expect(openingThreads(5_000)).toBe(1);
    expect(openingThreads(1_000_000)).toBe(availableParallelism());
  });
});
