import { measurements, products } from '@veleta/shared/contracts';
import { call, type ReplyOf } from '@veleta/shared/http';
import { FRESHNESS_MS, queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';
import { KEYS } from '../../common/query-keys.ts';

export type Product = ReplyOf<typeof products.getProducts>[number];

export const productsQuery = queryOptions({
  queryKey: [...KEYS.products, 'all'],
  queryFn: ({ signal }) => call(products.getProducts, { signal }),
  staleTime: FRESHNESS_MS.products,
});

/** The current set of a product with its measurements, loaded before it would be deleted. */
export const plannedQuery = (product: string) =>
  queryOptions({
    queryKey: [...KEYS.measurementSets, product, 'planned'],
    queryFn: async ({ signal }) => {
      const sets = await call(measurements.getMeasurementSets, { query: { product }, signal });
      return sets.find((set) => !set.isHistorical) ?? null;
    },
    staleTime: FRESHNESS_MS.measurementSets,
  });
export type PlannedSet = NonNullable<ReplyOf<typeof measurements.getMeasurementSets>[number]>;

/** Enables or disables a product; `dropsSet` confirms the deletion of a set's planned measurements. */
export function useEnableProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, isEnabled, dropsSet }: { key: string; isEnabled: boolean; dropsSet?: string }) =>
      call(products.patchProduct, { params: { key }, body: { isEnabled, ...(dropsSet && { dropsSet }) } }),
    onSuccess: (changed) => {
      client.setQueryData(productsQuery.queryKey, (all) =>
        all?.map((product) => (product.key === changed.key ? changed : product)),
      );
      return Promise.all(
        [KEYS.panel, KEYS.measurementSets, KEYS.ownQuestions].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
  });
}
