import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Services } from '../services.ts';
import { countCall } from './count-call.ts';

type Answer = Parameters<FastifyRateLimitStore['incr']>[1];

type Counted = Awaited<ReturnType<typeof countCall>>;

/** Calls of a window that are already counted in the database but not made yet. */
interface Advance {
  readonly untilMs: number;
  /** Number of the next call in the window, and how many remain. */
  next: number;
  left: number;
}

interface Waiting {
  readonly resolve: (counted: Counted) => void;
  readonly reject: (cause: unknown) => void;
}

/**
 * Maximum number of cached callers over their limit per route. Beyond it, the database is queried again instead of
 * using more memory.
 */
const REMEMBERED = 5_000;
/**
 * Wide limits are counted in batches of a thousandth of the limit, so a thousand people on one link cost one query. An
 * instance that stops has counted up to one batch too many. Limits below two thousand are exact.
 */
const ADVANCES_A_WINDOW = 1_000;

/** Creates the store of @fastify/rate-limit that counts across all instances of the server. */
export function sharedStore(services: Pick<Services, 'db' | 'config'>): FastifyRateLimitStoreCtor {
  return class extends CountedCalls {
    constructor() {
      super(services, '');
    }
  };
}

class CountedCalls implements FastifyRateLimitStore {
  readonly #services: Pick<Services, 'db' | 'config'>;
  readonly #scope: string;
  /** On this process's monotonic clock. A rejected caller stays rejected until then, without a query. */
  readonly #refusedUntilMs = new Map<string, number>();
  /** Calls that wait to be counted, by caller. An entry means that a query is in flight. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #advances = new Map<string, Advance>();

  constructor(services: Pick<Services, 'db' | 'config'>, scope: string) {
    this.#services = services;
    this.#scope = scope;
  }

  incr(caller: string, answer: Answer, windowMs: number, max: number): void {
    this.#count(caller, windowMs, max).then(
      (counted) => answer(null, counted),
      (cause: unknown) => answer(cause instanceof Error ? cause : new Error(String(cause))),
    );
  }

  child(options: object): CountedCalls {
    const { method, url } = Object(Reflect.get(options, 'routeInfo'));
    return new CountedCalls(this.#services, `${String(method)} ${String(url)}`);
  }

  async #count(caller: string, windowMs: number, max: number): Promise<{ current: number; ttl: number }> {
    const blockedForMs = (this.#refusedUntilMs.get(caller) ?? 0) - performance.now();
    if (blockedForMs > 0) return { current: max + 1, ttl: blockedForMs };
    this.#refusedUntilMs.delete(caller);
    const { calls, endsInMs } = this.#takeAdvance(caller) ?? (await this.#countTogether(caller, windowMs, max));
    if (calls > max) this.#remember(caller, performance.now() + endsInMs);
    return { current: calls, ttl: endsInMs };
  }

  #takeAdvance(caller: string): Counted | null {
    const advance = this.#advances.get(caller);
    if (!advance) return null;
    const endsInMs = advance.untilMs - performance.now();
    if (endsInMs <= 0 || advance.left === 0) {
      this.#advances.delete(caller);
      return null;
    }
    advance.left -= 1;
    advance.next += 1;
    return { calls: advance.next - 1, endsInMs };
  }

  /**
   * Coalesces calls: those that arrive while a query for the same caller is in flight are counted together by the next
   * query.
   */
  #countTogether(caller: string, windowMs: number, max: number): Promise<Counted> {
    return new Promise((resolve, reject) => {
      const one = { resolve, reject };
      const waiting = this.#waiting.get(caller);
      if (waiting) return void waiting.push(one);
      const first = [one];
      this.#waiting.set(caller, first);
      void this.#workOff(first, { caller, windowMs, ahead: Math.floor(max / ADVANCES_A_WINDOW) });
    });
  }

  async #workOff(queue: Waiting[], of: { caller: string; windowMs: number; ahead: number }): Promise<void> {
    const { caller, windowMs, ahead } = of;
    while (queue.length > 0) {
      const batch = queue.splice(0);
      const times = Math.max(batch.length, ahead);
      try {
        const { calls, endsInMs } = await countCall(this.#services, { scope: this.#scope, caller, windowMs, times });
        const first = calls - times + 1;
        batch.forEach(({ resolve }, index) => resolve({ calls: first + index, endsInMs }));
        const left = times - batch.length;
        if (left > 0)
          this.#advances.set(caller, { untilMs: performance.now() + endsInMs, next: first + batch.length, left });
      } catch (cause) {
        for (const { reject } of batch) reject(cause);
      }
    }
    this.#waiting.delete(caller);
  }

  #remember(caller: string, untilMs: number): void {
    if (this.#refusedUntilMs.size >= REMEMBERED) this.#refusedUntilMs.clear();
    this.#refusedUntilMs.set(caller, untilMs);
  }
}
