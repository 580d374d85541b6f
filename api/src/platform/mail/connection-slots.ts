import type { Clock } from '../clock.ts';

/**
 * Pause by number of consecutive failures. One or two failures cost only a new connection, since two mails in a row may
 * be at fault. All pauses are under a minute, the interval at which pending mails are polled.
 */
const PAUSES_MS = [0, 0, 5_000, 10_000, 20_000, 40_000, 50_000];
const LONGEST_PAUSE_MS = Math.max(...PAUSES_MS);

interface Slot {
  /** Consecutive failures. */
  failures: number;
  pausedUntil: number;
}

/** Returns whether a slot is pausing. A remaining pause longer than the longest means that the clock was set back. */
const isPausing = ({ pausedUntil }: Slot, now: number): boolean =>
  pausedUntil > now && pausedUntil - now <= LONGEST_PAUSE_MS;

/** The right to send one mail over one of the connections to the mail server. */
export interface HeldSlot {
  /** Returns the slot; `failed` when the connection broke or could not be opened. */
  release(outcome: 'unused' | 'worked' | 'failed'): void;
}

/**
 * Limits concurrent connections, with back-off per connection. Each mail acquires a slot, first come, first served. A
 * slot that fails repeatedly pauses for longer each time while the others continue. So a mail server that rejects a
 * fifth connection gets four, and one that drops connections occasionally delays no other mails.
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

  /** Resolves with a slot as soon as one is free; with null when all of them pause. */
  acquire(): Promise<HeldSlot | null> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#serve();
    });
  }

  /**
   * Returns whether a slot has no recent failure. Then the mail server accepts mails, and a failure may be caused by
   * one mail.
   */
  isAnyHealthy(): boolean {
    return this.#slots.some(({ failures }) => failures === 0);
  }

  /** Returns when the first paused slot becomes available. */
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
