import { catalogues, purchaseOrders } from '@veleta/shared/contracts';
import { call, request } from '@veleta/shared/http';
import type { ReplyOf } from '@veleta/shared/http';
import { FRESHNESS_MS, PERSISTED, queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';
import { KEYS } from '../../common/keys.ts';
import type { OrderBody } from './order-rules.ts';

export type PurchaseOrder = ReplyOf<typeof purchaseOrders.getPurchaseOrders>[number];

export const ordersQuery = ({ isAllowed }: { isAllowed: boolean }) =>
  queryOptions({
    queryKey: KEYS.orders,
    queryFn: () => call(purchaseOrders.getPurchaseOrders),
    staleTime: FRESHNESS_MS.subscriptions,
    enabled: isAllowed,
  });

/** The API translates the names of countries to the language of the request. */
export const countriesQuery = (language: string) =>
  queryOptions({
    queryKey: ['countries', language],
    queryFn: () => call(catalogues.getCountries),
    staleTime: FRESHNESS_MS.countries,
    ...PERSISTED,
  });

function place(body: OrderBody): Promise<PurchaseOrder> {
  const { method, version, service, uri } = purchaseOrders.createPurchaseOrder;
  const placed = request({ method, version, service, uri, body, noKeyConversion: true });
  // The API validates the reply against the same contract.
  return placed as Promise<PurchaseOrder>;
}

/** Places an order. Resolves when the lists of orders and subscriptions are refreshed. */
export function usePlaceOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: place,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: KEYS.usage });
      return Promise.all([KEYS.subscriptions, KEYS.orders].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}

/** Loads the printable order in the language of the screen. */
export async function fetchDocument(id: string): Promise<Blob> {
  const { method, version, service, uri } = purchaseOrders.getPurchaseOrderDocument;
  const file = await request({ method, version, service, uri, params: { id }, asBlob: true });
  if (!(file instanceof Blob)) throw new TypeError('Expected the document as a file.');
  return file;
}
