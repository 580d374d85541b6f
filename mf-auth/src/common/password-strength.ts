import { PASSWORD_MIN_LENGTH } from '@veleta/shared/contracts';

export const STRENGTHS = ['short', 'weak', 'fair', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

const COMMON = [
  'password',
  'passw0rd',
  'contrase',
  'qwerty',
  'asdf',
  '1234',
  '4321',
  'abcd',
  'letmein',
  'welcome',
  'admin',
  'iloveyou',
  'veleta',
];
const POOLS: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^A-Za-z\d]/, 30],
];
const FAIR_BITS = 40;
const STRONG_BITS = 60;

/** Estimates the strength of a password as advice. The server decides which passwords it accepts. */
export function strengthOf(password: string): Strength {
  if (password.length < PASSWORD_MIN_LENGTH) return 'short';
  const lower = password.toLowerCase();
  if (COMMON.some((word) => lower.startsWith(word)) || new Set(lower).size < 5) return 'weak';
  const pool = POOLS.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  // Repeated characters add little.
  const length = (password.length + new Set(password).size) / 2;
  const bits = length * Math.log2(pool);
  if (bits < FAIR_BITS) return 'weak';
  return bits < STRONG_BITS ? 'fair' : 'strong';
}
