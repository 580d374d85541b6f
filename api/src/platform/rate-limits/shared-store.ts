import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Services } from '../services.ts';
import { countCall } from './count-call.ts';

type Callback = Parameters<FastifyRateLimitStore['incr']>[1];

type Counted = Awaited<ReturnType<typeof countCall>>;

interface Waiting {
  readonly resolve: (counted: Counted) => void;
  readonly reject: (cause: unknown) => void;
}

/**
 * Maximum number of cached callers over their limit per route. Beyond it, the database is queried again instead of
 * using more memory.
 */
const MAX_BLOCKED_CALLERS = 5_000;
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
  readonly #blockedUntilMs = new Map<string, number>();
  /** Calls that wait to be counted, by caller. An entry means that a query is in flight. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(services: Pick<Services, 'db' | 'config'>, scope: string) {
    this.#services = services;
    this.#scope = scope;
  }

  incr(caller: string, callback: Callback, windowMs: number, max: number): void {
    this.#count(caller, windowMs, max).then(
      (counted) => callback(null, counted),
      (cause: unknown) => callback(cause instanceof Error ? cause : new Error(String(cause))),
    );
  }

  child(options: object): CountedCalls {
    const { method, url } = Object(Reflect.get(options, 'routeInfo'));
    return new CountedCalls(this.#services, `${String(method)} ${String(url)}`);
  }

  async #count(caller: string, windowMs: number, max: number): Promise<{ current: number; ttl: number }> {
    const blockedForMs = (this.#blockedUntilMs.get(caller) ?? 0) - performance.now();
    if (blockedForMs > 0) return { current: max + 1, ttl: blockedForMs };
    this.#blockedUntilMs.delete(caller);
    const { calls, endsInMs } = await this.#countCoalesced(caller, windowMs);
    if (calls > max) this.#blockUntil(caller, performance.now() + endsInMs);
    return { current: calls, ttl: endsInMs };
  }

  /**
   * Coalesces calls: those that arrive while a query for the same caller is in flight are counted together by the next
   * query.
   */
  #countCoalesced(caller: string, windowMs: number): Promise<Counted> {
    return new Promise((resolve, reject) => {
      const one = { resolve, reject };
      const waiting = this.#waiting.get(caller);
      if (waiting) return void waiting.push(one);
      const first = [one];
      this.#waiting.set(caller, first);
      void this.#drain(first, { caller, windowMs });
    });
  }

  async #drain(queue: Waiting[], { caller, windowMs }: { caller: string; windowMs: number }): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0);
      const times = batch.length;
      try {
        const { calls, endsInMs } = await countCall(this.#services, { scope: this.#scope, caller, windowMs, times });
        const first = calls - times + 1;
        batch.forEach(({ resolve }, index) => resolve({ calls: first + index, endsInMs }));
      } catch (cause) {
        for (const { reject } of batch) reject(cause);
      }
    }
    this.#waiting.delete(caller);
  }

  #blockUntil(caller: string, untilMs: number): void {
    if (this.#blockedUntilMs.size >= MAX_BLOCKED_CALLERS) this.#blockedUntilMs.clear();
    this.#blockedUntilMs.set(caller, untilMs);
  }
}
