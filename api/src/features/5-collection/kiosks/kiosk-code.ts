import { deriveSecret, hashSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';

/** Without letters and digits that look or sound alike: nobody takes a 0 for an O, a 5 for an S or an 8 for a B. */
const ALPHABET = '34679ACDEFHJKMNPRTWXY';
const GROUPS = 3;
const PER_GROUP = 3;

/** A code as it is handed out: `7CK-ARX-94M`. */
export function makeCode({ random }: Pick<Services, 'random'>): string {
  const letter = () => ALPHABET[Math.floor(random.fraction() * ALPHABET.length)] ?? '';
  const group = () => Array.from({ length: PER_GROUP }, letter).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** A code as somebody typed it, without hyphens, blanks and small letters; null for what can be none. */
function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return code.length === GROUPS * PER_GROUP && [...code].every((letter) => ALPHABET.includes(letter)) ? code : null;
}

/**
 * The secret of the reservation that a code leads to, the same each time: so a code starts one participation. It needs the server's
 * key, for a code alone is too short to keep a hash of.
 */
export function reservationOfCode(
  { config }: Pick<Services, 'config'>,
  measurementId: string,
  typed: string,
): string | null {
  const code = readCode(typed);
  return code && deriveSecret(config.serverKey, 'kiosk-code', measurementId, code);
}

/** What is stored of a code: that of its reservation. */
export function hashCode(services: Pick<Services, 'config'>, measurementId: string, code: string): Buffer | null {
  const reservation = reservationOfCode(services, measurementId, code);
  return reservation === null ? null : hashSecret(reservation);
}
