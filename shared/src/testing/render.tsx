import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router-dom';
import type { Language } from '../contracts/limits.ts';
import { i18n, startI18n } from '../i18n/index.ts';
import { subscribeToNotices, type Notice } from '../notify/index.ts';
import { makeQueryClient } from '../query/index.ts';
import type { Messages } from '../remote/index.ts';
import { SlotProvider, type RenderSlot } from '../remote/slot.ts';
import { AuthProvider, type Auth } from '../session/index.ts';
import { system } from '../theme/index.ts';
import { fakeApi, type Reply, type SentRequest } from './fake-api.ts';
import { fakeAuth } from './fake-auth.ts';

export interface RenderOptions {
  /** Address of the page, query string included. */
  route?: string;
  /** What the history entry carries besides its address. */
  state?: unknown;
  /** Path pattern of the page, where it reads parameters: `/reset-password/:token`. */
  path?: string;
  language?: Language;
  /** Changes to a signed-in session; `{ user: null }` for nobody. */
  auth?: Partial<Auth>;
  replies?: readonly Reply[];
  /** Texts by namespace, in the chosen language: `{ 'mf-auth': en }`. */
  messages?: Readonly<Record<string, Messages>>;
  /** Fills slots; every slot is empty by default. */
  renderSlot?: RenderSlot;
}

export interface Rendered extends RenderResult {
  /** What was sent to the API so far. */
  requests: SentRequest[];
  /** What was announced so far. */
  notices: Notice[];
  /** Path and query the page is at. */
  location: () => string;
  /** What its history entry carries. */
  historyState: () => unknown;
  /** How it got there: by PUSH, in the place of what was there (REPLACE), or back (POP). */
  cameBy: () => string;
  client: QueryClient;
}

let cleanUp: (() => void) | undefined;

async function prepareTexts(language: Language, messages: Readonly<Record<string, Messages>>): Promise<void> {
  if (!i18n.isInitialized) await startI18n({}, language);
  await i18n.changeLanguage(language);
  for (const [namespace, texts] of Object.entries(messages))
    i18n.addResourceBundle(language, namespace, texts, true, true);
}

/** Shows a page as the shell would: in memory, with a fake API, a session and texts. */
export async function renderWithProviders(ui: ReactNode, options: RenderOptions = {}): Promise<Rendered> {
  cleanUp?.();
  const { route = '/', state, path = '*', language = 'en', messages = {}, renderSlot = () => null } = options;
  await prepareTexts(language, messages);
  const { requests, restore } = fakeApi(options.replies ?? []);
  const notices: Notice[] = [];
  const stop = subscribeToNotices((notice) => notices.push(notice));
  const client = makeQueryClient();
  // A second try after a second would only make failing pages slow to test.
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
