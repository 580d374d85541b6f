import type { products } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { overviewsOf } from './overview.service.ts';
import { listParticipantListsOf } from '../../3-reference/participant-lists/index.ts';
import { enabledProducts } from '../../3-reference/products/index.ts';
import { allProducts } from '../../3-reference/question-bank/index.ts';

type Panel = z.infer<typeof products.ProductPanelSchema>;

/** Returns for each product the active measurement, the previous one, and those of overridden sets. */
export function readPanel(services: Services, accountId: string): Promise<Panel[]> {
  return inTenant(services.db, accountId, async (tx) => {
    const enabled = await enabledProducts(tx, accountId);
    const overviewOf = await overviewsOf(services, tx, accountId);
    const lists = await listParticipantListsOf(tx, accountId);
    return allProducts().map(({ key, name }) => {
      const overview = overviewOf(key);
      const list = lists.find(({ id }) => id === overview.listId);
      return {
        product: key,
        name,
        is_enabled: enabled.has(key),
        set: overview.set,
        current: overview.current,
        previous: overview.previous,
        historical: overview.historical,
        historical_total: overview.historicalTotal,
        is_finished: overview.isFinished,
        next_opens_at: overview.nextOpensAt?.toISOString() ?? null,
        participant_list: list ? { id: list.id, name: list.name, people: list.people } : null,
      };
    });
  });
}
