import type { Language, reportShares } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { inTenant, withoutTenant } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import { deriveSecret, hashSecret } from '../../../platform/keyed-hash.ts';
import type { Services } from '../../../platform/services.ts';
import { readAnalysis } from '../../6-analysis/analysis/index.ts';
import { type Actor, recordAuditEvent } from '../../2-identity/audit/index.ts';
import {
  assertEnded,
  measurementOf,
  type MeasurementRow,
  toReference,
  withMeasurements,
} from '../../4-measurements/measurements/index.ts';
import { brandOf } from '../../2-identity/organizations/index.ts';
import * as queries from './report-shares.queries.ts';
import { scopeOf } from './scope.ts';

type Share = z.input<typeof reportShares.ReportShareSchema>;
type SharedResults = z.input<typeof reportShares.SharedResultsSchema>;

const DAY_MS = 86_400_000;

export function listShares(services: Services, accountId: string): Promise<Share[]> {
  const now = services.clock.now();
  return inTenant(services.db, accountId, async (tx) => {
    const rows = await queries.listShares(tx, accountId);
    const found = await withMeasurements(tx, accountId, rows, now);
    return found.map(({ row, measurement }) => toShare(services, row, measurement));
  });
}

interface ShareInput {
  readonly measurement: string;
  readonly parts: readonly reportShares.SharedPart[];
  readonly language: Language;
  readonly days: number;
}

/** Creates a link to results. @throws AppError `not_found`, `measurement_active` before the end */
export function createShare(services: Services, by: Actor, input: ShareInput): Promise<Share> {
  const { accountId } = by;
  const now = services.clock.now();
  return inTenant(services.db, accountId, async (tx) => {
    const measurement = await measurementOf(tx, accountId, input.measurement, now);
    assertEnded(measurement, now);
    const id = services.random.uuid();
    const row = await queries.insertShare(tx, {
      id,
      account_id: accountId,
      measurement_id: measurement.id,
      secret_hash: hashSecret(secretOf(services, id)),
      parts: [...new Set(input.parts)],
      language: input.language,
      created_by: by.userId,
      created_at: now,
      expires_at: new Date(now.getTime() + input.days * DAY_MS),
    });
    await recordAuditEvent(services, tx, by, 'results_shared', { details: { product: measurement.product_key } });
    return toShare(services, row, measurement);
  });
}

/** Withdraws a link. @throws AppError `not_found` */
export function withdrawShare(services: Services, by: Actor, id: string): Promise<void> {
  return inTenant(services.db, by.accountId, async (tx) => {
    if (!(await queries.deleteShare(tx, by.accountId, id))) throw new AppError('not_found');
    await recordAuditEvent(services, tx, by, 'results_share_withdrawn');
  });
}

/** Returns the shared results of a link. @throws AppError `link_invalid` (also after a withdrawal), `link_expired` */
export async function readSharedResults(services: Services, token: string): Promise<SharedResults> {
  const { accountId, share } = await openShare(services, token);
  const brand = await inTenant(services.db, accountId, (tx) => brandOf(tx, accountId));
  const analysis = await readAnalysis(services, accountId, share.measurement_id).catch((cause: unknown) => {
    // The set is being deleted; the link behaves like a withdrawn one.
    if (cause instanceof AppError && cause.code === 'not_found') throw new AppError('link_invalid', { cause });
    throw cause;
  });
  return {
    organization: brand,
    language: share.language,
    parts: share.parts,
    expires_at: share.expires_at.toISOString(),
    analysis: scopeOf(analysis, share.parts),
  };
}

/** Stores the day of use. @throws AppError `link_invalid`, `link_expired` */
export async function recordUse(services: Services, token: string): Promise<void> {
  const { accountId, share } = await openShare(services, token);
  const day = services.clock.now().toISOString().slice(0, 10);
  await inTenant(services.db, accountId, (tx) => queries.saveDayOfUse(tx, accountId, { id: share.id, day }));
}

async function openShare(services: Services, token: string): Promise<{ accountId: string; share: queries.ShareRow }> {
  const { db, clock } = services;
  const found = await withoutTenant(db, (tx) => queries.findShareOwner(tx, hashSecret(token)));
  if (!found) throw new AppError('link_invalid');
  const { accountId, id } = found;
  const share = await inTenant(db, accountId, (tx) => queries.findShare(tx, accountId, id));
  if (!share) throw new AppError('link_invalid');
  if (share.expires_at <= clock.now()) throw new AppError('link_expired');
  return { accountId, share };
}

/** Derives the secret, so that the list can show the link although only its hash is stored. */
const secretOf = ({ config }: Pick<Services, 'config'>, id: string): string =>
  deriveSecret(config.serverKey, 'report-share', id, '');

function toShare(services: Services, row: queries.ShareRow, measurement: MeasurementRow): Share {
  return {
    id: row.id,
    measurement: toReference(measurement),
    parts: row.parts,
    language: row.language,
    link: `${services.config.publicUrl}/shared-results/${secretOf(services, row.id)}`,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_expired: row.expires_at <= services.clock.now(),
    last_used_on: row.last_used_on,
  };
}
