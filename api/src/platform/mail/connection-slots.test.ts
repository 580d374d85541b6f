import { describe, expect, it } from '@jest/globals';
import { createTestClock } from '../testing/test-clock.ts';
import { ConnectionSlots, type HeldSlot } from './connection-slots.ts';

const taken = async (slots: ConnectionSlots): Promise<HeldSlot> => {
  const slot = await slots.acquire();
  if (!slot) throw new Error('All slots pause.');
  return slot;
};

describe('ConnectionSlots', () => {
  it('hands out slots first come, first served, never more than exist', async () => {
    const slots = new ConnectionSlots(2, createTestClock());
    const [one] = [await taken(slots), await taken(slots)];
    const order: string[] = [];
    const third = slots.acquire().then(() => order.push('third'));
    const fourth = slots.acquire().then(() => order.push('fourth'));
    one.release('worked');
    await third;
    expect(order).toEqual(['third']);
    void fourth;
  });

  it('pauses longer after each consecutive failure, and resets after a success', async () => {
    const clock = createTestClock();
    const slots = new ConnectionSlots(1, clock);
    const pauses: number[] = [];
    for (let failure = 0; failure < 8; failure += 1) {
      (await taken(slots)).release('failed');
      pauses.push(slots.pausedUntil().getTime() - clock.now().getTime());
      clock.set(slots.pausedUntil().toISOString());
    }
    expect(pauses).toEqual([0, 0, 5_000, 10_000, 20_000, 40_000, 50_000, 50_000]);
    (await taken(slots)).release('worked');
    (await taken(slots)).release('failed');
    expect(slots.pausedUntil()).toEqual(clock.now());
  });

  it('returns null when all slots pause, also to waiting callers', async () => {
    const clock = createTestClock();
    const slots = new ConnectionSlots(2, clock);
    for (let failure = 0; failure < 5; failure += 1) (await taken(slots)).release('failed');
    expect(slots.isAnyHealthy()).toBe(false);
    const last = await taken(slots);
    const waiting = slots.acquire();
    last.release('failed');
    expect(await waiting).toBeNull();
    expect(await slots.acquire()).toBeNull();
    clock.set(slots.pausedUntil().toISOString());
    expect(await slots.acquire()).not.toBeNull();
  });

  it('does not pause longer when the clock is set back', async () => {
    const clock = createTestClock();
    const slots = new ConnectionSlots(1, clock);
    for (let failure = 0; failure < 3; failure += 1) (await taken(slots)).release('failed');
    expect(await slots.acquire()).toBeNull();
    clock.advance({ days: -1 });
    expect(await slots.acquire()).not.toBeNull();
  });

  it('ignores a slot that was released unused', async () => {
    const slots = new ConnectionSlots(1, createTestClock());
    (await taken(slots)).release('failed');
    (await taken(slots)).release('unused');
    expect(slots.isAnyHealthy()).toBe(false);
  });
});
