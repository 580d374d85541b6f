import type { products } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { inTenant } from '../../platform/database/tenant.ts';
import type { Services } from '../../platform/services.ts';
import { type MeasurementSet, measurementSetsOf } from '../measurement-sets/measurement-sets.service.ts';
import type { Measurement } from '../measurement-sets/measurements.service.ts';
import { listParticipantListsOf } from '../participant-lists/participant-lists.service.ts';
import { enabledProducts } from './products.service.ts';
import { allProducts } from './question-bank.service.ts';

type Panel = z.infer<typeof products.ProductPanelSchema>;
type List = NonNullable<Panel['participant_list']>;

/** Per product: what collects, what came before, what was kept of overridden sets. */
export function readPanel(services: Services, accountId: string): Promise<Panel[]> {
  return inTenant(services.db, accountId, async (tx) => {
    const enabled = await enabledProducts(tx, accountId);
    const sets = await measurementSetsOf(services, tx, accountId);
    const lists = await listParticipantListsOf(tx, accountId);
    return allProducts().map(({ key, name }) => ({
      product: key,
      name,
      is_enabled: enabled.has(key),
      ...describe(
        sets.filter((set) => set.product === key),
        lists,
      ),
    }));
  });
}

function describe(sets: readonly MeasurementSet[], lists: readonly List[]) {
  const currentSet = sets.find((set) => !set.is_historical);
  const measurements = currentSet?.measurements ?? [];
  const current = chooseCurrent(measurements);
  const before = measurements.slice(0, current ? measurements.indexOf(current) : 0);
  const list = lists.find(({ id }) => id === currentSet?.participant_list);
  return {
    set: currentSet?.id ?? null,
    current,
    previous: before.findLast(isFinished) ?? null,
    historical: sets
      .filter((set) => set.is_historical)
      .flatMap((set) => set.measurements)
      .sort((a, b) => b.opens_at.localeCompare(a.opens_at)),
    is_finished: measurements.length > 0 && measurements.every(isFinished),
    next_opens_at: measurements.find(({ state }) => state === 'programmed')?.opens_at ?? null,
    participant_list: list ? { id: list.id, name: list.name, people: list.people } : null,
  };
}

/** What collects; else the last that did; else the first that will. */
function chooseCurrent(measurements: readonly Measurement[]): Measurement | null {
  return (
    measurements.find(({ state }) => state === 'active') ?? measurements.findLast(isFinished) ?? measurements[0] ?? null
  );
}

function isFinished({ state }: Measurement): boolean {
  return state === 'finished';
}
