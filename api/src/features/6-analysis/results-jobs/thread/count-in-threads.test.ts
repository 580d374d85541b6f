import { describe, expect, it } from '@jest/globals';
import { availableParallelism } from 'node:os';
import { encodeContent } from '../../../4-measurements/sealed-answers/content.ts';
import type { SealedContent, SealedPortion } from '../../../4-measurements/sealed-answers/index.ts';
import { createKeyPair, createSender, toKeyHolder } from '../../../4-measurements/sealed-answers/seal.ts';
import { mergeAggregates, startAggregation } from '../../aggregation/index.ts';
import { categoryOf } from '../../disclosure-control/testing/random-organization.ts';
import { countInThreads, countingThreads } from './count-in-threads.ts';
import { checkCounts, CountsDifferError, planSecondCount } from './second-count.ts';

const MEASUREMENT = '00000000-0000-4000-8000-000000000001';
const pair = createKeyPair();
const key = toKeyHolder(pair.publicKey, pair.privateKey);
const copyOf = (unit: number) => `00000000-0000-4000-a000-00000000000${unit}`;
const categories = [categoryOf('a', 3)];
const frame = {
  items: (['likert5', 'open', 'enps'] as const).map((type, stored) => ({ type, stored })),
  dimensions: [[0]],
  categories,
  unitIds: new Map(categories.flatMap(({ units }) => units.map(({ id }, unit) => [copyOf(unit), id] as const))),
};
const secondPlan = planSecondCount(frame, 90);
const data = { opening: { measurementId: MEASUREMENT, key }, counting: { frame, secondPlan, names: [] } };

const contentOf = (index: number): SealedContent => ({
  answers: [1 + (index % 5), null, index % 11],
  unitIds: index % 4 === 3 ? [] : [copyOf(index % 4)],
  comments: index % 3 === 0 ? [{ position: 1, text: `Comment ${index} — más`, language: 'es' }] : [],
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
/** Encodes rows as PostgreSQL's binary COPY does. */
const toPortion = (some: readonly Row[]): SealedPortion => {
  const fields = some.map(({ id, content }) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(content.length);
    return Buffer.concat([Buffer.of(0, 2, 0, 0, 0, 16), bytesOf(id), length, content]);
  });
  return Uint8Array.from(Buffer.concat(fields));
};
/** Yields portions of 1, 2, 3, … rows, as the database does. */
async function* inPortions(all: readonly Row[]) {
  for (let at = 0, size = 1; at < all.length; at += size, size += 1) yield toPortion(all.slice(at, at + size));
}
const countAll = async (all: readonly Row[], threads: number) => {
  const seen: string[][] = [];
  const onPortion = (ids: readonly string[]) => void seen.push([...ids]);
  const counted = await countInThreads(inPortions(all), { data, threads, onPortion });
  return { seen, counted };
};
const ignore = () => undefined;

describe('countInThreads', () => {
  it.each([0, 1, 3])('returns the same aggregates with %d threads as a single aggregator', async (threads) => {
    const { seen, counted } = await countAll(rows, threads);
    const aggregator = startAggregation(frame);
    for (const index of rows.keys()) aggregator.add(contentOf(index));
    const aggregates = mergeAggregates(counted.map((part) => part.aggregates));
    expect(counted).toHaveLength(Math.max(1, threads));
    expect(aggregates).toEqual(aggregator.finish());
    const seconds = counted.map(({ second }) => second);
    expect(() => checkCounts(frame, secondPlan, { aggregates, seconds })).not.toThrow();
    expect(() => checkCounts(frame, secondPlan, { aggregates, seconds: seconds.slice(1) })).toThrow(CountsDifferError);
    expect(seen.map((portion) => portion.length)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12]);
    expect(seen.flat()).toEqual(rows.map(({ id }) => bytesOf(id).toString('latin1')));
  });

  it.each([0, 2])('returns every comment with the units of its writer, with %d threads', async (threads) => {
    const { counted } = await countAll(rows, threads);
    const collected = counted.flatMap(({ comments }) => comments);
    const written = rows.flatMap((_, index) => {
      const { comments, unitIds } = contentOf(index);
      return comments.map((comment) => ({ ...comment, unitIds }));
    });
    const byText = (comments: typeof collected) => comments.toSorted((one, other) => (one.text < other.text ? -1 : 1));
    expect(byText(collected)).toEqual(byText(written));
  });

  it.each([0, 2])('rejects a submission that was sealed for another id, with %d threads', async (threads) => {
    const swapped = rows.map((row, index) => (index === 40 ? { ...row, id: idOf(41) } : row));
    await expect(countAll(swapped, threads)).rejects.toThrow();
  });

  it('rejects a truncated portion', async () => {
    const cut = async function* () {
      yield toPortion(rows.slice(0, 3)).slice(0, -1);
    };
    await expect(countInThreads(cut(), { data, threads: 0, onPortion: ignore })).rejects.toThrow('truncated');
  });

  it('ends its threads if the callback throws', async () => {
    const onPortion = () => {
      throw new Error('The thread was asked to exit.');
    };
    await expect(countInThreads(inPortions(rows), { data, threads: 2, onPortion })).rejects.toThrow(
      'The thread was asked to exit.',
    );
    expect(process.getActiveResourcesInfo()).not.toContain('MessagePort');
  });

  it('rejects with the error of the source of submissions', async () => {
    async function* broken() {
      yield toPortion(rows.slice(0, 5));
      throw new Error('The connection was lost.');
    }
    const counted = countInThreads(broken(), { data, threads: 1, onPortion: ignore });
    await expect(counted).rejects.toThrow('The connection was lost.');
  });

  it('uses all cores for many submissions, and no thread for few', () => {
    expect(countingThreads(0)).toBe(0);
    expect(countingThreads(4_999)).toBe(0);
    expect(countingThreads(5_000)).toBe(1);
    expect(countingThreads(1_000_000)).toBe(availableParallelism());
  });
});
