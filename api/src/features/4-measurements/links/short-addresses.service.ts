import { type Tx, withoutTenant } from '../../../platform/database/tenant.ts';
import { deriveSecret, hashSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';
import { findMeasurementOfCode, hasShortAddress, insertShortAddresses } from './short-addresses.queries.ts';
import { kioskLink, reusableLink, surveyAccessAddress } from './survey-links.service.ts';

type Keyed = Pick<Services, 'config'>;

/** Without i, l, o and u: nothing on paper is taken for something else, and no code is a word. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
/** Letters of five bits each: 50 bits, which the limit of tries keeps from being guessed. */
const CODE_LETTERS = 10;
const LOOKS_LIKE: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' };
/** Longer than any way of typing a code; the rest of what was sent is not looked at. */
const TYPED_LIMIT = 40;

/** What a short address leads to: the reusable link of a measurement, or its link for shared tablets. */
type Kind = 'short-address' | 'kiosk-short-address';

/** The code of a measurement's short address: derived, as its link is, so that only a hash is stored. */
function codeOf({ config }: Keyed, measurementId: string, kind: Kind = 'short-address'): string {
  const bytes = Buffer.from(deriveSecret(config.serverKey, kind, measurementId, ''), 'base64url');
  // One byte a letter: 256 is a multiple of 32, so that each is as likely.
  return Array.from(bytes.subarray(0, CODE_LETTERS), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** Keyed: who has the database without the server's key cannot try all codes. */
const hashOfCode = ({ config }: Keyed, code: string): Buffer =>
  hashSecret(deriveSecret(config.serverKey, 'short-address-look-up', code, ''));

/** As somebody typed it from paper: in capitals, with or without the hyphen, an O for a zero. */
const readCode = (typed: string): string =>
  typed
    .slice(0, TYPED_LIMIT)
    .toLowerCase()
    .replace(/[oil]/g, (letter) => LOOKS_LIKE[letter] ?? letter)
    .replace(/[^0-9a-z]/g, '');

/** Gives measurements on a reusable link their short addresses, in the transaction that makes them. */
export async function keepShortAddresses(
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

/** The address to type instead of a reusable link; null where there is none. */
export async function shortAddressOf(
  services: Keyed,
  tx: Tx,
  accountId: string,
  measurementId: string,
): Promise<string | null> {
  if (!(await hasShortAddress(tx, accountId, measurementId))) return null;
  return addressOf(services, codeOf(services, measurementId));
}

/** The address to type on a shared tablet. */
export const kioskShortAddress = (services: Keyed, measurementId: string): string =>
  addressOf(services, codeOf(services, measurementId, 'kiosk-short-address'));

/** What is stored of it, to look it up by. */
export const kioskShortHash = (services: Keyed, measurementId: string): Buffer =>
  hashOfCode(services, codeOf(services, measurementId, 'kiosk-short-address'));

function addressOf({ config }: Keyed, code: string): string {
  const half = CODE_LETTERS / 2;
  return `${config.publicUrl}/s/${code.slice(0, half)}-${code.slice(half)}`;
}

/** Where a typed code leads: to its survey, or to the page that says in the reader's language that the link is not valid. */
export async function findTypedAddress(services: Services, typed: string): Promise<string> {
  const code = readCode(typed);
  const found = await withoutTenant(services.db, (tx) => findMeasurementOfCode(tx, hashOfCode(services, code)));
  if (!found) return surveyAccessAddress(services, code || 'unknown');
  return found.isKiosk ? kioskLink(services, found.measurementId) : reusableLink(services, found.measurementId);
}
