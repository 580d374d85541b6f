import { currentLanguage } from '@veleta/shared/i18n';
import type { QueryClient } from '@veleta/shared/query';
import { countriesQuery, industriesQuery, organizationQuery } from './features/organization/organization.api.ts';

/** Prefetches the values and options of the organization form. */
export async function prefetch(client: QueryClient): Promise<void> {
  const language = currentLanguage();
  await Promise.all([
    client.prefetchQuery(organizationQuery()),
    client.prefetchQuery(industriesQuery(language)),
    client.prefetchQuery(countriesQuery(language)),
  ]);
}
