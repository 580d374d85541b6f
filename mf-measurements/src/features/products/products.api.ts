import { products } from '@veleta/shared/contracts';
import { call, type ReplyOf } from '@veleta/shared/http';
import { FRESHNESS_MS, queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';
import { KEYS } from '../../server-data/keys.ts';

export type Product = ReplyOf<typeof products.getProducts>[number];

export const productsQuery = queryOptions({
  queryKey: [...KEYS.products, 'all'],
  queryFn: ({ signal }) => call(products.getProducts, { signal }),
  staleTime: FRESHNESS_MS.products,
});

/** Enables or disables a product. */
export function useEnableProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, isEnabled }: { key: string; isEnabled: boolean }) =>
      call(products.patchProduct, { params: { key }, body: { isEnabled } }),
    onSuccess: (changed) => {
      client.setQueryData(productsQuery.queryKey, (all) =>
        all?.map((product) => (product.key === changed.key ? changed : product)),
      );
      return client.invalidateQueries({ queryKey: KEYS.panel });
    },
  });
}
