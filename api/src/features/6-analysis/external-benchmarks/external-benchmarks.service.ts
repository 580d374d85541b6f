import type { externalBenchmarks } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { sweep } from '../../../platform/sweep.ts';
import { listMeasurements, readAnalysis } from '../analysis/index.ts';
import { type Actor, recordAuditEvent } from '../../2-identity/audit/index.ts';
import { listItems as itemsOf } from '../../4-measurements/lifecycle/index.ts';
import { compareFigures } from './compare-figures.ts';
import { industryOf, updateContributions } from './contributions.service.ts';
import { editionOf } from './contribution.ts';
import * as queries from './external-benchmarks.queries.ts';
import { createSnapshots } from './snapshots.service.ts';

type Sharing = z.input<typeof externalBenchmarks.BenchmarkSharingSchema>;
type External = z.input<typeof externalBenchmarks.ExternalBenchmarkSchema>;

const REFRESH_JOB = 'external-benchmarks.refresh';
const CONTRIBUTIONS_JOB = 'external-benchmarks.offer';
/** Every night. Snapshots change far less often. */
const NIGHTLY = '23 3 * * *';

export function defineExternalBenchmarks(services: Services): void {
  services.jobs.define(CONTRIBUTIONS_JOB, ({ accountId }) => updateContributions(services, String(accountId)));
  services.jobs.define(REFRESH_JOB, () => refresh(services), { cron: NIGHTLY });
}

/** Updates the contributions of all sharing organizations, then creates the snapshots that are due. */
async function refresh(services: Services): Promise<void> {
  await sweep(services.db, {
    findNext: queries.findNextAccount,
    idOf: (accountId) => accountId,
    // An account whose results cannot be read does not stop the others.
    work: (accountId) =>
      updateContributions(services, accountId).catch((cause: unknown) =>
        services.log.error({ err: cause, accountId }, 'contributions were not updated'),
      ),
  });
  await createSnapshots(services);
}

export async function readSharing(services: Services, accountId: string): Promise<Sharing> {
  const all = await listMeasurements(services, accountId);
  return inTenant(services.db, accountId, async (tx) => {
    const own = await queries.findMember(tx, accountId);
    const shared = await queries.listContributions(tx, accountId);
    return {
      is_sharing: own?.shared_at != null,
      since: own?.shared_at?.toISOString() ?? null,
      industry: await industryOf(tx, accountId),
      measurements: all.filter(({ id }) => shared.some(({ measurement_id: one }) => one === id)),
    };
  });
}

/** Starts or ends sharing. Idempotent. */
export async function updateSharing(services: Services, by: Actor, isSharing: boolean): Promise<Sharing> {
  const { db, clock, random, jobs } = services;
  const { accountId } = by;
  await inTenant(db, accountId, async (tx) => {
    await queries.lockMember(tx, accountId);
    const own = await queries.findMember(tx, accountId);
    if ((own?.shared_at != null) === isSharing) return;
    if (isSharing) {
      const member = own?.member ?? random.uuid();
      await queries.upsertMember(tx, { account_id: accountId, member, shared_at: clock.now() });
      await jobs.send(tx, CONTRIBUTIONS_JOB, { accountId }, { key: accountId });
    } else {
      await queries.endSharing(tx, accountId);
    }
    await recordAuditEvent(services, tx, by, isSharing ? 'benchmark_sharing_started' : 'benchmark_sharing_ended');
  });
  return readSharing(services, accountId);
}

/**
 * Returns a measurement compared with other organizations, or a status that explains why there is no benchmark. It never invents numbers.
 */
export async function readExternalBenchmark(services: Services, accountId: string, id: string): Promise<External> {
  const table = await readAnalysis(services, accountId, id);
  return inTenant(services.db, accountId, async (tx) => {
    const industry = await industryOf(tx, accountId);
    const none = (status: External['status']): External => ({
      measurement: table.measurement,
      status,
      industry,
      snapshot: null,
      rows: [],
      items: [],
    });
    if (table.status !== 'ready') return none(table.status);
    const own = await queries.findMember(tx, accountId);
    if (!own?.shared_at) return none('not_sharing');
    if (industry === null) return none('no_industry');
    const items = await itemsOf(tx, accountId, id);
    const snapshot = await queries.findSnapshot(tx, {
      industry,
      product_key: table.measurement.product,
      edition: editionOf(items, table.dimensions),
    });
    if (!snapshot || snapshot.estimates.length === 0) return none('not_enough');
    return {
      ...none('ready'),
      snapshot: {
        organizations: snapshot.organizations,
        made_on: snapshot.made_at.toISOString().slice(0, 10),
        period: { from: snapshot.period_from, to: snapshot.period_to },
      },
      ...compareFigures(table, snapshot.estimates),
    };
  });
}
