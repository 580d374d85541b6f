import { inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { ensureStarted, listItems as itemsOf, listUnits as unitsOf } from '../../4-measurements/lifecycle/index.ts';
import { findSealingKey, type SealingKey } from '../../4-measurements/sealed-answers/index.ts';
import type { SurveyItem, OfferedUnit } from './answers.ts';
import type { SurveyLink } from './link.service.ts';
import { cachePerServices } from './cache.ts';

/** What a measurement asks and lets choose, and what its submissions are sealed with. */
export interface SurveyDefinition {
  readonly items: readonly SurveyItem[];
  readonly units: readonly OfferedUnit[];
  /** Undefined before the measurement has started. */
  readonly sealingKey?: SealingKey | undefined;
}

/** Measurements that one process remembers; more of them are read again. */
const MOST_CACHED = 200;
const cacheOf = cachePerServices<SurveyDefinition>(MOST_CACHED);

/** What is asked of whom; the first look after the opening starts the measurement. Nothing before that. */
export async function getSurveyDefinition(services: Services, link: SurveyLink): Promise<SurveyDefinition> {
  const find = () => startAndRead(services, link);
  // Who found nothing may have looked just before the opening, and on behalf of others who came after it.
  return (await cacheOf(services).getOrLoad(link.measurementId, find)) ?? (await find()) ?? { items: [], units: [] };
}

/** Read once by each process: from the start of a measurement on, neither its items nor its units nor its key ever change (C11). */
async function startAndRead(services: Services, link: SurveyLink): Promise<SurveyDefinition | undefined> {
  const before = await readSurveyDefinition(services, link);
  if (before.items.length > 0) return before;
  await ensureStarted(services, link.accountId, link.measurementId);
  const asked = await readSurveyDefinition(services, link);
  return asked.items.length > 0 ? asked : undefined;
}

const readSurveyDefinition = (
  services: Services,
  { accountId, measurementId }: SurveyLink,
): Promise<SurveyDefinition> =>
  inTenant(services.db, accountId, async (tx) => ({
    items: (await itemsOf(tx, accountId, measurementId)).map((item) => ({
      position: item.position,
      key: item.item_key,
      type: item.type,
    })),
    units: (await unitsOf(tx, accountId, measurementId)).map((unit) => ({
      id: unit.id,
      categoryId: unit.category_id,
    })),
    sealingKey: await findSealingKey(services, tx, accountId, measurementId),
  }));
