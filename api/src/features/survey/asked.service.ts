import { inTenant } from '../../platform/database/tenant.ts';
import type { Services } from '../../platform/services.ts';
import { ensureStarted, itemsOf, unitsOf } from '../measurement-sets/start.service.ts';
import type { AskedItem, OfferedUnit } from './answers.ts';
import type { SurveyLink } from './link.service.ts';

/** What a measurement asks and lets choose. */
export interface Asked {
  readonly items: readonly AskedItem[];
  readonly units: readonly OfferedUnit[];
}

/** Measurements that one process remembers; more of them are read again. */
const REMEMBERED = 200;
const known = new WeakMap<Services, Map<string, Asked>>();

/** What is asked of whom; the first look after the opening starts the measurement. Nothing before that. */
export async function askedOf(services: Services, link: SurveyLink): Promise<Asked> {
  const asked = await recall(services, link);
  if (asked.items.length > 0) return asked;
  await ensureStarted(services, link.accountId, link.measurementId);
  return recall(services, link);
}

/** Read once by each process: from the start of a measurement on, neither its items nor its units ever change (C11). */
async function recall(services: Services, { accountId, measurementId }: SurveyLink): Promise<Asked> {
  const remembered = known.get(services) ?? new Map<string, Asked>();
  known.set(services, remembered);
  const before = rememberedAsked(services, measurementId);
  if (before) return before;
  const asked = await inTenant(services.db, accountId, async (tx) => ({
    items: (await itemsOf(tx, accountId, measurementId)).map((item) => ({
      position: item.position,
      key: item.item_key,
      type: item.type,
    })),
    units: (await unitsOf(tx, accountId, measurementId)).map((unit) => ({
      id: unit.id,
      categoryId: unit.category_id,
    })),
  }));
  // Before the start there is nothing yet.
  if (asked.items.length === 0) return asked;
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(measurementId, asked);
  return asked;
}

/** What is asked, as far as this process remembers it. */
export const rememberedAsked = (services: Services, measurementId: string): Asked | undefined =>
  known.get(services)?.get(measurementId);
