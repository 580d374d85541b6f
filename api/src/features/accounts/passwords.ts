import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_MIN_LENGTH } from '@veleta/shared/contracts';
import type { Config } from '../../platform/config.ts';
import { AppError } from '../../platform/errors.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** argon2id takes 64 MiB and most of a core: two at once, a few waiting, the rest are told to try again. */
const AT_ONCE = 2;
const WAITING = 16;
/** How long somebody waits who finds no room. */
const RETRY_SECONDS = 5;
const ARGON2ID = 2;

let running = 0;
const waiting: Array<() => void> = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING) throw new AppError('too_many_requests', { retryAfterSeconds: RETRY_SECONDS });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export function hashPassword(password: string, { passwordHash }: Pick<Config, 'passwordHash'>): Promise<string> {
  const { memoryKiB, passes } = passwordHash;
  return inTurn(() => hash(password, { algorithm: ARGON2ID, memoryCost: memoryKiB, timeCost: passes, parallelism: 1 }));
}

const decoys = new Map<string, Promise<string>>();

/** Checks a password; where there is no such user, takes as long as if there were. */
export async function verifyPassword(
  kept: string | null,
  password: string,
  config: Pick<Config, 'passwordHash'>,
): Promise<boolean> {
  if (kept) return inTurn(() => verify(kept, password));
  const key = JSON.stringify(config.passwordHash);
  const decoy = decoys.get(key) ?? hashPassword('no such user', config);
  decoys.set(key, decoy);
  const decoyHash = await decoy;
  await inTurn(() => verify(decoyHash, password));
  return false;
}

/** @throws AppError `weak_password` for a short or common one, or the person's own address. */
export function refuseWeakPassword(
  password: string,
  { email, path = 'password' }: { email?: string; path?: string } = {},
): void {
  const plain = password.toLowerCase();
  const isWeak =
    [...password].length < PASSWORD_MIN_LENGTH ||
    COMMON_PASSWORDS.has(plain) ||
    /^(.{1,3})\1+$/s.test(plain) ||
    (email !== undefined && (plain === email || plain === email.split('@')[0]));
  if (isWeak) throw new AppError('weak_password', { fields: [{ path, code: 'weak_password' }] });
}
