import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { PrefetchProvider, type Prefetch } from '@veleta/shared/router';
import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router-dom';
import { useEndPrerendered } from './prerendered/keep-prerendered.ts';
import { LanguageSwitchProvider } from './language/language-context.ts';
import { Notices } from './notices/notices.tsx';
import { RemotesProvider, type Remotes } from './remotes/remotes-context.ts';
import { Slots } from './remotes/slots.tsx';
import type { SessionHandles } from './session/session-context.ts';
import { SessionProvider } from './session/session-provider.tsx';
import { StaleNotice } from './stale/stale-notice.tsx';
import { ThemeProvider } from './theme/theme-provider.tsx';

export { buildRoutes } from './routing/routes.tsx';

export interface AppProps {
  client: QueryClient;
  remotes: Remotes;
  session: SessionHandles;
  prefetch: Prefetch;
  switchLanguage: (language: string) => Promise<void>;
  router: ComponentProps<typeof RouterProvider>['router'];
}

/** Renders the providers and notices around the routes. */
export function App({ client, remotes, session, prefetch, switchLanguage, router }: AppProps) {
  useEndPrerendered();
  const { Layer } = remotes.extension;
  return (
    <ThemeProvider>
      <QueryClientProvider client={client}>
        <RemotesProvider value={remotes}>
          <SessionProvider handles={session}>
            <LanguageSwitchProvider value={switchLanguage}>
              <Slots>
                <PrefetchProvider value={prefetch}>
                  <RouterProvider router={router} />
                </PrefetchProvider>
                <StaleNotice />
                <Layer />
                <Notices />
              </Slots>
            </LanguageSwitchProvider>
          </SessionProvider>
        </RemotesProvider>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
