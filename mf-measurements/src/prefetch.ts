import type { QueryClient } from '@veleta/shared/query';
import { participationQuery } from './features/measurement/measurement.api.ts';
import { productsQuery } from './features/products/products.api.ts';
import { panelQuery } from './features/products-panel/panel.api.ts';

/** Starts the queries of a page while its code arrives. */
export function prefetch(path: string, client: QueryClient): Promise<void> | undefined {
  if (path === '/dashboard') return client.prefetchQuery(panelQuery);
  if (path === '/product-config') return client.prefetchQuery(productsQuery);
  const [, id] = /^\/measurements\/([^/]+)$/.exec(path) ?? [];
  if (id) return client.prefetchQuery(participationQuery(id));
  return undefined;
}
