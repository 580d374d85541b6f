import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Source of randomness, injected for tests. */
export interface Random {
  uuid(): string;
  bytes(count: number): Buffer;
  /** Returns a number from 0 to less than 1. */
  fraction(): number;
}

const FRACTION_STEPS = 2 ** 32;

export const systemRandom: Random = {
  uuid: () => randomUUID(),
  bytes: (count) => randomBytes(count),
  fraction: () => randomInt(FRACTION_STEPS) / FRACTION_STEPS,
};
