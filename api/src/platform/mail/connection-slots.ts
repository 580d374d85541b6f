import type { Clock } from '../clock.ts';

/**
 * By failures in a row: one or two cost nothing but a new connection, since two mails in a row may be at fault. Under a
 * minute, which is how often mails are looked at.
 */
const PAUSES_MS = [0, 0, 5_000, 10_000, 20_000, 40_000, 50_000];
const LONGEST_PAUSE_MS = Math.max(...PAUSES_MS);

interface Slot {
  /** Failures in a row. */
  failures: number;
  pausedUntil: number;
}

/** A pause that would last longer than any does is of a clock that has been set back since. */
const isPausing = ({ pausedUntil }: Slot, now: number): boolean =>
  pausedUntil > now && pausedUntil - now <= LONGEST_PAUSE_MS;

/** The right to use one of the connections to the mail server for one mail at a time. */
export interface HeldSlot {
  /** Gives it back; `failed` where the connection did not survive or could not be opened. */
  release(outcome: 'unused' | 'worked' | 'failed'): void;
}

/**
 * Back-off per connection: whoever sends takes a slot for each mail, first come first served, and a slot whose connections
 * fail again and again pauses for longer and longer while the others go on. So a mail server that refuses a fifth connection
 * gets four, and one that drops connections now and then slows nobody else down. Mails in flight are never more than slots.
 */
export class ConnectionSlots {
  readonly #clock: Clock;
  readonly #slots: readonly Slot[];
  readonly #busy = new Set<Slot>();
  #waiting: ((slot: HeldSlot | null) => void)[] = [];

  constructor(count: number, clock: Clock) {
    this.#clock = clock;
    this.#slots = Array.from({ length: count }, () => ({ failures: 0, pausedUntil: 0 }));
  }

  /** Resolves with a slot as soon as one is free; with null where all of them pause. */
  acquire(): Promise<HeldSlot | null> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#serve();
    });
  }

  /** Whether one of them has not failed lately: then the mail server takes mails, and a failure may be that of a mail. */
  isAnyHealthy(): boolean {
    return this.#slots.some(({ failures }) => failures === 0);
  }

  /** When the first one that pauses may be used again. */
  pausedUntil(): Date {
    return new Date(Math.min(...this.#slots.map(({ pausedUntil }) => pausedUntil)));
  }

  #serve(): void {
    const now = this.#clock.now().getTime();
    while (this.#waiting.length > 0) {
      const [best] = this.#slots
        .filter((slot) => !this.#busy.has(slot) && !isPausing(slot, now))
        .toSorted((a, b) => a.failures - b.failures);
      if (!best) break;
      this.#busy.add(best);
      this.#waiting.shift()?.(this.#hold(best));
    }
    if (this.#busy.size > 0) return;
    for (const resolve of this.#waiting) resolve(null);
    this.#waiting = [];
  }

  #hold(slot: Slot): HeldSlot {
    return {
      release: (outcome) => {
        if (outcome === 'worked') Object.assign(slot, { failures: 0, pausedUntil: 0 });
        if (outcome === 'failed') {
          const pause = PAUSES_MS[Math.min(slot.failures, PAUSES_MS.length - 1)] ?? 0;
          Object.assign(slot, { failures: slot.failures + 1, pausedUntil: this.#clock.now().getTime() + pause });
        }
        this.#busy.delete(slot);
        this.#serve();
      },
    };
  }
}
