import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Services } from '../services.ts';
import { countCall } from './count-call.ts';

type Answer = Parameters<FastifyRateLimitStore['incr']>[1];

type Counted = Awaited<ReturnType<typeof countCall>>;

interface Waiting {
  readonly resolve: (counted: Counted) => void;
  readonly reject: (cause: unknown) => void;
}

/** Callers over their limit that one route remembers; a flood of more costs the database, not memory. */
const REMEMBERED = 5_000;

/** The store of @fastify/rate-limit whose counts hold over all copies of the server together. */
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
  /** On this process's own clock of elapsed time. Who is refused stays refused until then: nobody has to be asked. */
  readonly #refusedUntilMs = new Map<string, number>();
  /** Calls that wait to be counted, by caller; where there is an entry, a question to the database is under way. */
  readonly #waiting = new Map<string, Waiting[]>();

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
    const refusedForMs = (this.#refusedUntilMs.get(caller) ?? 0) - performance.now();
    if (refusedForMs > 0) return { current: max + 1, ttl: refusedForMs };
    this.#refusedUntilMs.delete(caller);
    const { calls, endsInMs } = await this.#countTogether(caller, windowMs);
    if (calls > max) this.#remember(caller, performance.now() + endsInMs);
    return { current: calls, ttl: endsInMs };
  }

  /** Those who come while one of the same caller is being counted are counted next, together: each by its own number. */
  #countTogether(caller: string, windowMs: number): Promise<Counted> {
    return new Promise((resolve, reject) => {
      const one = { resolve, reject };
      const waiting = this.#waiting.get(caller);
      if (waiting) return void waiting.push(one);
      const first = [one];
      this.#waiting.set(caller, first);
      void this.#workOff(caller, windowMs, first);
    });
  }

  async #workOff(caller: string, windowMs: number, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0);
      const times = batch.length;
      try {
        const { calls, endsInMs } = await countCall(this.#services, { scope: this.#scope, caller, windowMs, times });
        batch.forEach(({ resolve }, index) => resolve({ calls: calls - times + 1 + index, endsInMs }));
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
