import type { QueryClient } from '@veleta/shared/query';
import { todayHere } from './features/calendar/days.ts';
import { rangeOf, readAddress } from './features/calendar/calendar-address.ts';
import { calendarQuery } from './features/calendar/calendar.api.ts';
import { participationQuery } from './features/measurement/measurement.api.ts';
import { panelQuery } from './features/products-panel/panel.api.ts';
import { productsQuery } from './features/products/products.api.ts';

/** Prefetches the queries of a page while its code loads. */
export function prefetch(path: string, client: QueryClient): Promise<void> | undefined {
  if (path === '/dashboard') return client.prefetchQuery(panelQuery);
  if (path === '/product-config') return client.prefetchQuery(productsQuery);
  const [, id] = /^\/measurements\/([\da-f-]{36})$/.exec(path) ?? [];
  if (id) return client.prefetchQuery(participationQuery(id));
  if (path === '/calendar')
    return client.prefetchQuery(
      calendarQuery({ ...rangeOf(readAddress(new URLSearchParams(), todayHere())), product: null }),
    );
  return undefined;
}
