import { deriveSecret, hashSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';

/** Excludes letters and digits that look or sound alike, such as 0 and O, 5 and S, 8 and B. */
const ALPHABET = '34679ACDEFHJKMNPRTWXY';
const GROUPS = 3;
const PER_GROUP = 3;

/** Generates a code such as `7CK-ARX-94M`. */
export function makeCode({ random }: Pick<Services, 'random'>): string {
  const letter = () => ALPHABET[Math.floor(random.fraction() * ALPHABET.length)] ?? '';
  const group = () => Array.from({ length: PER_GROUP }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Normalizes a typed code: removes hyphens and blanks, converts to capitals. Returns null if it cannot be a code. */
function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return code.length === GROUPS * PER_GROUP && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}

/**
 * Derives the reservation secret of a code, so that one code starts one participation.
 * Keyed with the server key, because a code alone is too short to be hashed.
 */
export function reservationOfCode(
  { config }: Pick<Services, 'config'>,
  measurementId: string,
  typed: string,
): string | null {
  const code = readCode(typed);
  return code && deriveSecret(config.serverKey, 'kiosk-code', measurementId, code);
}

/** Returns the stored hash of a code: the hash of its reservation secret. */
export function hashCode(services: Pick<Services, 'config'>, measurementId: string, code: string): Buffer | null {
  const reservation = reservationOfCode(services, measurementId, code);
  return reservation === null ? null : hashSecret(reservation);
}
