import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { createKeyPair, createOpener, MESSAGES_PER_SENDER, toKeyHolder, toRecipient, type KeyHolder } from './seal.ts';

const KEY_BYTES = 32;
const MINUTE_MS = 60_000;

type Senders = typeof import('./senders.ts');
/** Loads the module anew, as a separate process would. */
const startProcess = async (): Promise<Senders> => {
  jest.resetModules();
  return import('./senders.ts');
};
const newMeasurement = () => {
  const { publicKey, privateKey } = createKeyPair();
  return { holder: toKeyHolder(publicKey, privateKey), recipient: toRecipient(publicKey) };
};
const senderKeyOf = (sealed: Buffer) => sealed.subarray(0, KEY_BYTES).toString('hex');
/** Ephemeral key and message number: they determine the cipher key and the nonce. */
const nonceNameOf = (sealed: Buffer) => sealed.subarray(0, KEY_BYTES + 4).toString('hex');

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('seal' as const),
      of: fc.nat(1),
      process: fc.nat(2),
      times: fc.integer({ min: 1, max: 90 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 2 * MINUTE_MS }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), process: fc.nat(2) }) },
);

describe('senders of a process', () => {
  it('never reuse a nonce with a key, across minutes, restarts, measurements and processes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const measurements = [newMeasurement(), newMeasurement()];
        const processes = [await startProcess(), await startProcess(), await startProcess()];
        const used = new Map<string, number>();
        const ofKey = new Map<string, { of: Set<number>; processes: Set<Senders>; messages: number; since: number }>();
        for (const one of steps) {
          if (one.kind === 'wait') jest.advanceTimersByTime(one.ms);
          else if (one.kind === 'restart') processes[one.process] = await startProcess();
          else {
            const { recipient } = measurements[one.of]!;
            const running = processes[one.process]!;
            for (let time = 0; time < one.times; time += 1) {
              const sealed = running
                .senderFor(recipient)
                .seal({ measurementId: String(one.of), submissionId: String(used.size) }, Buffer.from('yes'));
              const known = ofKey.get(senderKeyOf(sealed)) ?? {
                of: new Set(),
                processes: new Set(),
                messages: 0,
                since: Date.now(),
              };
              known.of.add(one.of);
              known.processes.add(running);
              known.messages += 1;
              ofKey.set(senderKeyOf(sealed), known);
              used.set(nonceNameOf(sealed), (used.get(nonceNameOf(sealed)) ?? 0) + 1);
              expect(Date.now() - known.since).toBeLessThan(MINUTE_MS);
            }
          }
        }
        expect([...used.values()].filter((times) => times > 1)).toEqual([]);
        for (const { of, processes: by, messages } of ofKey.values()) {
          expect([of.size, by.size]).toEqual([1, 1]);
          expect(messages).toBeLessThanOrEqual(MESSAGES_PER_SENDER);
        }
      }),
      { seed: 11, numRuns: 25 },
    );
  });

  it('share an ephemeral key within a minute and change it afterwards', async () => {
    const { senderFor } = await startProcess();
    const { recipient } = newMeasurement();
    const seal = () =>
      senderKeyOf(senderFor(recipient).seal({ measurementId: 'm', submissionId: 's' }, Buffer.from('yes')));
    const first = seal();
    jest.advanceTimersByTime(MINUTE_MS - 1);
    expect(seal()).toBe(first);
    jest.advanceTimersByTime(1);
    const second = seal();
    expect(second).not.toBe(first);
    // The second sender's minute begins with its first message.
    jest.advanceTimersByTime(MINUTE_MS - 1);
    expect(seal()).toBe(second);
  });

  it("seal messages that no other measurement's key or name opens", async () => {
    const { senderFor } = await startProcess();
    const [one, other] = [newMeasurement(), newMeasurement()];
    const sealed = senderFor(one.recipient).seal({ measurementId: 'one', submissionId: 's' }, Buffer.from('yes'));
    const openedBy = (holder: KeyHolder, measurementId: string) => () =>
      createOpener(holder)({ measurementId, submissionId: 's' }, sealed).toString();
    expect(openedBy(one.holder, 'one')()).toBe('yes');
    expect(openedBy(other.holder, 'one')).toThrow();
    expect(openedBy(other.holder, 'other')).toThrow();
    expect(openedBy(one.holder, 'other')).toThrow();
  });
});
