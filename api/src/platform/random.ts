import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Chance, injected. */
export interface Random {
  uuid(): string;
  bytes(count: number): Buffer;
  /** At least 0, less than 1. */
  fraction(): number;
}

const FRACTION_STEPS = 2 ** 32;

export const systemRandom: Random = {
  uuid: () => randomUUID(),
  bytes: (count) => randomBytes(count),
  fraction: () => randomInt(FRACTION_STEPS) / FRACTION_STEPS,
};
