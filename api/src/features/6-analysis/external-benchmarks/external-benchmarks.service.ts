import type { externalBenchmarks } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { sweep } from '../../../platform/sweep.ts';
import { type Analysis, listMeasurements, readAnalysis } from '../analysis/index.ts';
import { type Actor, recordAct } from '../../2-identity/audit/index.ts';
import { listItems as itemsOf } from '../../4-measurements/lifecycle/index.ts';
import { industryOf, offerContributions } from './contributions.service.ts';
import { editionOf } from './contribution.ts';
import * as queries from './external-benchmarks.queries.ts';
import type { SharedEstimate } from './external-benchmarks.tables.ts';
import { makeSnapshots } from './snapshots.service.ts';

type Sharing = z.input<typeof externalBenchmarks.BenchmarkSharingSchema>;
type External = z.input<typeof externalBenchmarks.ExternalBenchmarkSchema>;
type Beside = NonNullable<External['rows'][number]['favorability']>;

const REFRESH_JOB = 'external-benchmarks.refresh';
const OFFER_JOB = 'external-benchmarks.offer';
/** Every night. Snapshots change far less often. */
const EVERY_NIGHT = '23 3 * * *';

export function defineExternalBenchmarks(services: Services): void {
  services.jobs.define(OFFER_JOB, ({ accountId }) => offerContributions(services, String(accountId)));
  services.jobs.define(REFRESH_JOB, () => refresh(services), { cron: EVERY_NIGHT });
}

/** Updates the contributions of all sharing organizations, then creates the snapshots that are due. */
async function refresh(services: Services): Promise<void> {
  await sweep(services.db, {
    findNext: queries.findNextAccount,
    idOf: (accountId) => accountId,
    // An account whose results cannot be read does not stop the others.
    work: (accountId) =>
      offerContributions(services, accountId).catch((cause: unknown) =>
        services.log.error({ err: cause, accountId }, 'what an organization shares was not read'),
      ),
  });
  await makeSnapshots(services);
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
export async function keepSharing(services: Services, by: Actor, isSharing: boolean): Promise<Sharing> {
  const { db, clock, random, jobs } = services;
  const { accountId } = by;
  await inTenant(db, accountId, async (tx) => {
    await queries.lockMember(tx, accountId);
    const own = await queries.findMember(tx, accountId);
    if ((own?.shared_at != null) === isSharing) return;
    if (isSharing) {
      const member = own?.member ?? random.uuid();
      await queries.keepMember(tx, { account_id: accountId, member, shared_at: clock.now() });
      await jobs.send(tx, OFFER_JOB, { accountId }, { key: accountId });
    } else {
      await queries.endMember(tx, accountId);
    }
    await recordAct(services, tx, by, isSharing ? 'benchmark_sharing_started' : 'benchmark_sharing_ended');
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
    });
    if (table.status !== 'ready') return none(table.status);
    const own = await queries.findMember(tx, accountId);
    if (!own?.shared_at) return none('not_sharing');
    if (industry === null) return none('no_industry');
    const asked = await itemsOf(tx, accountId, id);
    const shown = await queries.findShown(tx, {
      industry,
      product_key: table.measurement.product,
      edition: editionOf(asked, table.dimensions),
    });
    if (!shown || shown.estimates.length === 0) return none('not_enough');
    return {
      ...none('ready'),
      snapshot: {
        organizations: shown.organizations,
        made_on: shown.made_at.toISOString().slice(0, 10),
        period: { from: shown.period_from, to: shown.period_to },
      },
      rows: rowsOf(table, shown.estimates),
    };
  });
}

function rowsOf({ product, dimensions, enps }: Analysis, estimates: readonly SharedEstimate[]): External['rows'] {
  const beside = (key: string, figure: SharedEstimate['figure'], own: Beside['own']): Beside | null => {
    const found = estimates.find((one) => one.key === key && one.figure === figure);
    if (!found) return null;
    const { median, lower, upper, p90 } = found;
    const difference = own?.bound === 'exact' ? own.value - median : null;
    return { own, others: { median, lower, upper, p90 }, difference };
  };
  const rows = [{ key: 'product', name: null, result: product }, ...dimensions].map(({ key, name, result }) => ({
    key,
    name,
    favorability: beside(key, 'favorability', result?.favorability ?? null),
    score: beside(key, 'score', result?.score ?? null),
    enps: null,
  }));
  const value = enps?.value ?? null;
  const promoters = beside('enps', 'enps', value === null ? null : { value, bound: 'exact' });
  return [
    ...rows.filter(({ favorability }) => favorability !== null),
    ...(promoters ? [{ key: 'enps', name: null, favorability: null, score: null, enps: promoters }] : []),
  ];
}
