import { products } from '@veleta/shared/contracts';
import { call, type ReplyOf } from '@veleta/shared/http';
import { FRESHNESS_MS, LIVE_REFETCH_MS, queryOptions } from '@veleta/shared/query';
import { KEYS } from '../../common/query-keys.ts';

export type ProductPanel = ReplyOf<typeof products.getProductPanel>[number];
export type Measurement = NonNullable<ProductPanel['current']>;

/**
 * Queries the panel of every product. Refetches while the page is visible: measurements open and close by themselves.
 */
export const panelQuery = queryOptions({
  queryKey: KEYS.panel,
  queryFn: ({ signal }) => call(products.getProductPanel, { signal }),
  staleTime: FRESHNESS_MS.default,
  refetchInterval: LIVE_REFETCH_MS,
});
