import { type Tx, withoutTenant } from '../../../platform/database/tenant.ts';
import { deriveSecret, hashSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';
import { findMeasurementOfCode, hasShortAddress, insertShortAddresses } from './short-addresses.queries.ts';
import { kioskLink, reusableLink, surveyAccessAddress } from './survey-links.service.ts';

type Keyed = Pick<Services, 'config'>;

/** Excludes i, l, o and u, which are easily confused on paper; without them few codes form words. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
/** Ten letters of five bits: 50 bits, with a rate limit against guessing. */
const CODE_LETTERS = 10;
const SIMILAR_LETTERS: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' };
/** Longer than any typed form of a code; further characters are ignored. */
const TYPED_LIMIT = 40;

/** What a short address redirects to: the reusable link or the kiosk link of a measurement. */
type Kind = 'short-address' | 'kiosk-short-address';

/** Derives the code of a measurement's short address, so that only its hash is stored. */
function codeOf({ config }: Keyed, measurementId: string, kind: Kind = 'short-address'): string {
  const bytes = Buffer.from(deriveSecret(config.serverKey, kind, measurementId, ''), 'base64url');
  // One byte per letter: 256 is a multiple of 32, so all letters are equally likely.
  return Array.from(bytes.subarray(0, CODE_LETTERS), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** Keyed, so that someone with the database but without the server key cannot try all codes. */
const hashOfCode = ({ config }: Keyed, code: string): Buffer =>
  hashSecret(deriveSecret(config.serverKey, 'short-address-look-up', code, ''));

/** Normalizes a typed code: accepts capitals, a missing hyphen, and an O for a zero. */
const readCode = (typed: string): string =>
  typed
    .slice(0, TYPED_LIMIT)
    .toLowerCase()
    .replace(/[oil]/g, (letter) => SIMILAR_LETTERS[letter] ?? letter)
    .replace(/[^0-9a-z]/g, '');

/** Saves the short addresses of measurements on a reusable link, in the caller's transaction. */
export async function saveShortAddresses(
  services: Keyed,
  tx: Tx,
  accountId: string,
  measurementIds: readonly string[],
): Promise<void> {
  if (measurementIds.length === 0) return;
  await insertShortAddresses(
    tx,
    accountId,
    measurementIds.map((measurementId) => ({
      measurementId,
      codeHash: hashOfCode(services, codeOf(services, measurementId)),
    })),
  );
}

/** Returns the short address of a reusable link, or null if it has none. */
export async function shortAddressOf(
  services: Keyed,
  tx: Tx,
  accountId: string,
  measurementId: string,
): Promise<string | null> {
  if (!(await hasShortAddress(tx, accountId, measurementId))) return null;
  return addressOf(services, codeOf(services, measurementId));
}

/** Returns the short address of the kiosk link. */
export const kioskShortAddress = (services: Keyed, measurementId: string): string =>
  addressOf(services, codeOf(services, measurementId, 'kiosk-short-address'));

/** Returns the hash under which the kiosk's short address is stored. */
export const kioskShortHash = (services: Keyed, measurementId: string): Buffer =>
  hashOfCode(services, codeOf(services, measurementId, 'kiosk-short-address'));

function addressOf({ config }: Keyed, code: string): string {
  const half = CODE_LETTERS / 2;
  return `${config.publicUrl}/s/${code.slice(0, half)}-${code.slice(half)}`;
}

/** Resolves a typed code to the address of its survey. An unknown code leads to the survey's page for invalid links. */
export async function findTypedAddress(services: Services, typed: string): Promise<string> {
  const code = readCode(typed);
  const found = await withoutTenant(services.db, (tx) => findMeasurementOfCode(tx, hashOfCode(services, code)));
  if (!found) return surveyAccessAddress(services, code || 'unknown');
  return found.isKiosk ? kioskLink(services, found.measurementId) : reusableLink(services, found.measurementId);
}
