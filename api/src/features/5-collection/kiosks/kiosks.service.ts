import { KIOSK_CODES_LIMIT, type Language, type kiosks, printColorOf } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { type Tx, inTenant } from '../../../platform/database/tenant.ts';
import type { Document } from '../../../platform/document-route.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';
import { type Actor, recordAuditEvent } from '../../2-identity/audit/index.ts';
import { kioskLink, kioskShortAddress, kioskShortHash, kioskToken } from '../../4-measurements/links/index.ts';
import { measurementOf, type MeasurementRow, stateOf } from '../../4-measurements/measurements/index.ts';
import { printedBrandOf } from '../../2-identity/organizations/index.ts';
import { findProduct } from '../../3-reference/question-bank/index.ts';
import { hashCode, makeCode, reservationOfCode } from './kiosk-code.ts';
import { drawKioskSheet } from './kiosk-sheet.ts';
import { countCodes, deleteKiosk, findCodesMade, lockKiosk, insertCodes } from './kiosks.queries.ts';

type Kiosk = z.infer<typeof kiosks.KioskSchema>;
type CreatedCodes = z.infer<NonNullable<typeof kiosks.createKioskCodes.reply>>;

export { reservationOfCode };

export function readKiosk(services: Services, accountId: string, id: string): Promise<Kiosk> {
  return inTenant(services.db, accountId, async (tx) => {
    await reusable(services, tx, accountId, id);
    return toKiosk(services, id, await findCodesMade(tx, accountId, id));
  });
}

/**
 * Creates codes and stores only their hashes.
 * @throws AppError `not_found` without a reusable link, `survey_closed` after the end, `invalid_input`
 */
export function createCodes(services: Services, by: Actor, id: string, count: number): Promise<CreatedCodes> {
  const { accountId } = by;
  return inTenant(services.db, accountId, async (tx) => {
    const { product_key: product } = await openReusable(services, tx, accountId, id);
    const before = await lockKiosk(tx, accountId, id, {
      linkHash: hashSecret(kioskToken(services, id)),
      shortHash: kioskShortHash(services, id),
    });
    if (before + count > KIOSK_CODES_LIMIT)
      throw new AppError('invalid_input', {
        fields: [{ path: 'count', code: 'too_many', params: { limit: KIOSK_CODES_LIMIT } }],
      });
    const codes = new Set<string>();
    while (codes.size < count) codes.add(makeCode(services));
    await insertCodes(tx, accountId, id, hashesOf(services, id, [...codes]));
    await recordAuditEvent(services, tx, by, 'kiosk_codes_made', { details: { product, codes: count } });
    return { kiosk: toKiosk(services, id, before + count), codes: [...codes] };
  });
}

/** Withdraws the link and its unused codes. Used codes leave no rows, so their number stays unknown. */
export function withdrawKiosk(services: Services, by: Actor, id: string): Promise<void> {
  const { accountId } = by;
  return inTenant(services.db, accountId, async (tx) => {
    const { product_key: product } = await reusable(services, tx, accountId, id);
    if (await deleteKiosk(tx, accountId, id))
      await recordAuditEvent(services, tx, by, 'kiosk_codes_withdrawn', { details: { product } });
  });
}

/** Draws slips with new codes; stores nothing. @throws AppError `not_found`, also for a code of another measurement */
export async function printCodes(
  services: Services,
  accountId: string,
  id: string,
  { codes, language }: { codes: readonly string[]; language: Language },
): Promise<Document> {
  const { measurement, brand } = await inTenant(services.db, accountId, async (tx) => {
    const hashes = hashesOf(services, id, codes);
    const isOurs = (await countCodes(tx, accountId, id, hashes)) === codes.length;
    const measurement = await openReusable(services, tx, accountId, id);
    if (!isOurs) throw new AppError('not_found');
    return { measurement, brand: await printedBrandOf(tx, accountId) };
  });
  const content = await drawKioskSheet(
    {
      organization: brand.name,
      color: printColorOf(brand.themeKey),
      product: findProduct(measurement.product_key)?.name[language] ?? '',
      link: kioskShortAddress(services, id),
      codes,
      madeOn: measurement.opens_at,
    },
    language,
  );
  return { content, name: `${measurement.product_key}-${measurement.first_date}-codes-${language}.pdf` };
}

async function reusable(services: Services, tx: Tx, accountId: string, id: string): Promise<MeasurementRow> {
  const measurement = await measurementOf(tx, accountId, id, services.clock.now());
  if (measurement.distribution !== 'reusable-link') throw new AppError('not_found');
  return measurement;
}

async function openReusable(services: Services, tx: Tx, accountId: string, id: string): Promise<MeasurementRow> {
  const measurement = await reusable(services, tx, accountId, id);
  if (stateOf(measurement, services.clock.now()) === 'finished') throw new AppError('survey_closed');
  return measurement;
}

function hashesOf(services: Services, id: string, codes: readonly string[]): Buffer[] {
  return codes.flatMap((code) => hashCode(services, id, code) ?? []);
}

const toKiosk = (services: Services, id: string, codes: number | undefined): Kiosk => ({
  link: codes === undefined ? null : kioskLink(services, id),
  codes: codes ?? 0,
});
