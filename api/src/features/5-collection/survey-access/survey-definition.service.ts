import { inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { ensureStarted, listItems as itemsOf, listUnits as unitsOf } from '../../4-measurements/lifecycle/index.ts';
import { findSealingKey, type SealingKey } from '../../4-measurements/sealed-answers/index.ts';
import type { SurveyItem, OfferedUnit } from './answers.ts';
import type { SurveyLink } from './link.service.ts';
import { cachePerServices } from './cache.ts';

/** Items and units of a measurement, and the key that seals its submissions. */
export interface SurveyDefinition {
  readonly items: readonly SurveyItem[];
  readonly units: readonly OfferedUnit[];
  /** Undefined before the measurement has started. */
  readonly sealingKey?: SealingKey | undefined;
}

/** Maximum number of cached measurements. */
const CACHE_SIZE = 200;
const cacheOf = cachePerServices<SurveyDefinition>(CACHE_SIZE);

/**
 * Returns the cached survey definition. The first call after the opening starts the measurement; before the opening it
 * is empty.
 */
export async function getSurveyDefinition(services: Services, link: SurveyLink): Promise<SurveyDefinition> {
  const find = () => startAndRead(services, link);
  // A shared load may have begun just before the opening, so an empty result is loaded again.
  return (await cacheOf(services).getOrLoad(link.measurementId, find)) ?? (await find()) ?? { items: [], units: [] };
}

/**
 * Starts the measurement if needed and reads its definition. It is immutable from then on (C11), so each process reads
 * it once.
 */
async function startAndRead(services: Services, link: SurveyLink): Promise<SurveyDefinition | undefined> {
  const before = await readSurveyDefinition(services, link);
  if (before.items.length > 0) return before;
  await ensureStarted(services, link.accountId, link.measurementId);
  const definition = await readSurveyDefinition(services, link);
  return definition.items.length > 0 ? definition : undefined;
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
