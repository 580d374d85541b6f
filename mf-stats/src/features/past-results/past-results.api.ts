import { measurements, pastResults, products, categories } from '@veleta/shared/contracts';
import { call, type BodyOf, type ReplyOf } from '@veleta/shared/http';
import { FRESHNESS_MS, queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';

export type PastResults = ReplyOf<typeof pastResults.getPastResults>[number];
export type PastInput = BodyOf<typeof pastResults.importPastResults>;
export type ImportReport = ReplyOf<typeof pastResults.importPastResults>;
export type Product = ReplyOf<typeof products.getProducts>[number];
export type Category = ReplyOf<typeof categories.getCategories>[number];

const KEY = ['past-results'] as const;

export const pastResultsQuery = () =>
  queryOptions({ queryKey: KEY, queryFn: ({ signal }) => call(pastResults.getPastResults, { signal }) });
export const productsQuery = () =>
  queryOptions({
    queryKey: ['products'],
    queryFn: ({ signal }) => call(products.getProducts, { signal }),
    staleTime: FRESHNESS_MS.products,
  });
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['past-results', 'categories'],
    queryFn: ({ signal }) => call(categories.getCategories, { signal }),
  });

/** Mutation that changes the imported results, and with them the selectable measurements. Invalidates both. */
function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        [KEY, ['analysis'], ['reports'], ['report-shares']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}

export const useImport = () => useChange((body: PastInput) => call(pastResults.importPastResults, { body }));
/** Deletes an imported measurement, which has its own measurement set. */
export const useDeletePast = () =>
  useChange((set: string) => call(measurements.deleteMeasurementSet, { params: { id: set } }));
