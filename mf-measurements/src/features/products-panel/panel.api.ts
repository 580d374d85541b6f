import { products } from '@veleta/shared/contracts';
import { call, type ReplyOf } from '@veleta/shared/http';
import { FRESHNESS_MS, LIVE_REFETCH_MS, queryOptions } from '@veleta/shared/query';
import { KEYS } from '../../common/query-keys.ts';

export type ProductPanel = ReplyOf<typeof products.getProductPanel>[number];
export type Measurement = NonNullable<ProductPanel['current']>;

/** What the panel shows of every product. Asked again while the page is visible: a measurement may open or close by itself. */
export const panelQuery = queryOptions({
  queryKey: KEYS.panel,
  queryFn: ({ signal }) => call(products.getProductPanel, { signal }),
  staleTime: FRESHNESS_MS.default,
  refetchInterval: LIVE_REFETCH_MS,
});
