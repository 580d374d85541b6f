import { isDeepStrictEqual } from 'node:util';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { listMeasurements, readAnalysis } from '../analysis/index.ts';
import { listItems as itemsOf } from '../../4-measurements/lifecycle/index.ts';
import { brandOf } from '../../2-identity/organizations/index.ts';
import { contributionId, contributionOf, editionOf } from './contribution.ts';
import { monthsBefore } from './contribution-months.ts';
import * as queries from './external-benchmarks.queries.ts';

/** Updates the contributions of an organization: for each product the newest eligible measurement. */
export async function updateContributions(services: Services, accountId: string): Promise<void> {
  const { db } = services;
  const eligible = await readEligible(services, accountId);
  await inTenant(db, accountId, async (tx) => {
    await queries.lockMember(tx, accountId);
    const own = await queries.findMember(tx, accountId);
    // The organization may have withdrawn while its results were read.
    const current = own?.shared_at ? eligible : [];
    const known = await queries.listContributions(tx, accountId);
    const isUnchanged = ({ id: _, ...before }: queries.Contribution & { id: string }) =>
      current.some((one) => isDeepStrictEqual(one, before));
    await queries.deleteContributions(
      tx,
      accountId,
      known.filter((one) => !isUnchanged(one)).map(({ id }) => id),
    );
    const unchanged = new Set(known.filter(isUnchanged).map(({ product_key: product }) => product));
    for (const one of current)
      if (own && !unchanged.has(one.product_key))
        await queries.insertContribution(tx, {
          ...one,
          id: contributionId(own.member, one),
          account_id: accountId,
          member: own.member,
        });
  });
}

async function readEligible(services: Services, accountId: string): Promise<queries.Contribution[]> {
  const { db, clock } = services;
  const industry = await inTenant(db, accountId, (tx) => industryOf(tx, accountId));
  if (industry === null) return [];
  const earliest = monthsBefore(clock.now());
  const eligible = new Map<string, queries.Contribution>();
  // Newest first.
  for (const measurement of await listMeasurements(services, accountId)) {
    const { id, product, state, last_date: endedOn, is_imported: isImported } = measurement;
    if (state !== 'finished' || isImported || eligible.has(product)) continue;
    if (endedOn < earliest) continue;
    const table = await readAnalysis(services, accountId, id);
    const figures = contributionOf(table);
    if (!figures) continue;
    const items = await inTenant(db, accountId, (tx) => itemsOf(tx, accountId, id));
    eligible.set(product, {
      industry,
      product_key: product,
      edition: editionOf(items, table.dimensions),
      measurement_id: id,
      ended_on: endedOn,
      figures,
    });
  }
  return [...eligible.values()];
}

/** Returns the industry of an organization; null if not set. */
export async function industryOf(tx: Tx, accountId: string): Promise<number | null> {
  const { theme_key: key } = await brandOf(tx, accountId);
  return key === 'default' ? null : Number(key);
}
