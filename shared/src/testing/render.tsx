import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router-dom';
import type { Language } from '../contracts/limits.ts';
import { i18n, startI18n } from '../i18n/index.ts';
import areaErrorsEn from '../i18n/locales/area-errors/en.json' with { type: 'json' };
import areaErrorsEs from '../i18n/locales/area-errors/es.json' with { type: 'json' };
import { subscribeToNotices, type Notice } from '../notify/index.ts';
import { createQueryClient } from '../query/index.ts';
import type { Messages } from '../remote/index.ts';
import { SlotProvider, type RenderSlot } from '../remote/slot.ts';
import { AuthProvider, type Auth } from '../session/index.ts';
import { system } from '../theme/index.ts';
import { fakeApi, type Reply, type SentRequest } from './fake-api.ts';
import { fakeAuth } from './fake-auth.ts';

export interface RenderOptions {
  /** Address of the page, with the query. */
  route?: string;
  /** State of the history entry. */
  state?: unknown;
  /** Path pattern of the page, if it reads parameters: `/reset-password/:token`. */
  path?: string;
  language?: Language;
  /** Changes to a signed-in session; `{ user: null }` for none. */
  auth?: Partial<Auth>;
  replies?: readonly Reply[];
  /** Texts by namespace, in the chosen language: `{ 'mf-auth': en }`. */
  messages?: Readonly<Record<string, Messages>>;
  /** Content of slots; every slot is empty by default. */
  renderSlot?: RenderSlot;
}

export interface Rendered extends RenderResult {
  /** Requests to the API so far. */
  requests: SentRequest[];
  /** Notices so far. */
  notices: Notice[];
  /** Current path and query. */
  location: () => string;
  /** State of the current history entry. */
  historyState: () => unknown;
  /** Type of the last navigation: PUSH, REPLACE or POP. */
  cameBy: () => string;
  client: QueryClient;
}

let cleanUp: (() => void) | undefined;

async function prepareTexts(language: Language, messages: Readonly<Record<string, Messages>>): Promise<void> {
  if (!i18n.isInitialized) await startI18n({}, language);
  await i18n.changeLanguage(language);
  i18n.addResourceBundle(language, 'shared', language === 'es' ? areaErrorsEs : areaErrorsEn, true);
  for (const [namespace, texts] of Object.entries(messages))
    i18n.addResourceBundle(language, namespace, texts, true, true);
}

/** Renders a page as the shell would: in memory, with a fake API, a session and texts. */
export async function renderWithProviders(ui: ReactNode, options: RenderOptions = {}): Promise<Rendered> {
  cleanUp?.();
  const { route = '/', state, path = '*', language = 'en', messages = {}, renderSlot = () => null } = options;
  await prepareTexts(language, messages);
  const { requests, restore } = fakeApi(options.replies ?? []);
  const notices: Notice[] = [];
  const stop = subscribeToNotices((notice) => notices.push(notice));
  const client = createQueryClient();
  // Retries would only slow down tests of failing pages.
  client.setDefaultOptions({
    ...client.getDefaultOptions(),
    queries: { ...client.getDefaultOptions().queries, retry: false },
  });
  const elsewhere = path === '*' ? [] : [{ path: '*', element: null }];
  const router = createMemoryRouter([{ path, element: ui }, ...elsewhere], {
    initialEntries: [{ ...parsePath(route), state }],
  });
  cleanUp = () => {
    stop();
    client.clear();
    restore();
  };

  const result = render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={client}>
        <AuthProvider value={fakeAuth(options.auth)}>
          <SlotProvider value={renderSlot}>
            <RouterProvider router={router} />
          </SlotProvider>
        </AuthProvider>
      </QueryClientProvider>
    </ChakraProvider>,
  );
  const location = () => router.state.location.pathname + router.state.location.search;
  const historyState = (): unknown => router.state.location.state;
  const cameBy = () => router.state.historyAction;
  return { ...result, requests, notices, location, historyState, cameBy, client };
}
