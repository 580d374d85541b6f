import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import type { Language } from '../../src/contracts/limits.ts';
import { i18n } from '../../src/i18n/index.ts';
import en from '../../src/i18n/locales/en.json' with { type: 'json' };
import es from '../../src/i18n/locales/es.json' with { type: 'json' };
import { createQueryClient } from '../../src/query/index.ts';
import type { Messages, RemoteModule } from '../../src/remote/index.ts';
import { AuthProvider, type Auth } from '../../src/session/index.ts';
import { prefixWebkit, printMediumLayout, system } from '../../src/theme/index.ts';
import { ChakraProvider } from '../../src/ui/chakra.ts';
import { extractStyles, waiting } from './inert-markup.ts';

/** Prerendered output of one page in one language. */
export interface RenderedScreen {
  readonly html: string;
  readonly css: string;
}

export interface ScreenOptions {
  /** Address of the page. */
  readonly path: string;
  readonly language: Language;
  /** Texts by namespace, in that language. */
  readonly messages: Readonly<Record<string, Messages>>;
  /** Prefix that separates the ids of two renders on one page. */
  readonly idPrefix: string;
  /** Whether the stylesheet also contains the global rules: reset and document. */
  readonly hasGlobals: boolean;
}

/** Chakra's order of cascade layers; the first stylesheet must declare it. */
const LAYERS = '@layer reset,base,tokens,recipes;';

const refuse = (): never => {
  throw new Error('A prerendered screen has no session.');
};
/** Session of the prerendered pages: not signed in. */
const NOBODY: Auth = {
  user: null,
  organization: null,
  role: null,
  isAuthenticated: false,
  isLoading: false,
  rememberedEmail: null,
  returnPath: '/',
  signIn: refuse,
  signOut: refuse,
  logout: refuse,
  refreshUser: refuse,
  refreshOrganization: refuse,
};

function draw(element: ReactNode, { path, idPrefix }: ScreenOptions): { html: string; rules: Map<string, string> } {
  const cache = createCache({ key: 'css', stylisPlugins: [printMediumLayout, prefixWebkit] });
  // Stores rules in the cache instead of a style element beside each element.
  cache.compat = true;
  const client = createQueryClient();
  const html = renderToStaticMarkup(
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        <QueryClientProvider client={client}>
          <AuthProvider value={NOBODY}>
            <MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>
          </AuthProvider>
        </QueryClientProvider>
      </ChakraProvider>
    </CacheProvider>,
    { identifierPrefix: idPrefix },
  );
  client.clear();
  const rules = Object.entries(cache.inserted).filter((rule): rule is [string, string] => typeof rule[1] === 'string');
  return { html, rules: new Map(rules) };
}

/** Renders a page without sign-in as the browser would, with only the styles that it uses. */
export async function renderScreen(element: ReactNode, options: ScreenOptions): Promise<RenderedScreen> {
  const { language, messages, hasGlobals } = options;
  const texts = { shared: language === 'es' ? es : en, ...messages };
  // Restarted for each page: the i18n instance belongs to this bundle.
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: texts },
    supportedLngs: [language],
    ns: Object.keys(texts),
    defaultNS: 'shared',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  const globals = draw(null, options).rules;
  const drawn = draw(element, options);
  const { html, css } = extractStyles(waiting(drawn.html), options.idPrefix);
  const used = [...drawn.rules].filter(([name]) => !globals.has(name)).map(([, rule]) => rule);
  const own = used.join('') + css;
  return { html, css: hasGlobals ? [...globals.values()].join('') + own : LAYERS + own };
}

/** Renders a page of a remote in one language, without the shell's layout. */
export async function renderPage(remote: RemoteModule, path: string, language: Language): Promise<RenderedScreen> {
  const load = remote.routes[path];
  if (!load) throw new Error(`${remote.name} has no page for ${path}, which is to be prerendered.`);
  const loaders = [remote.messages, ...(remote.partMessages?.[path] ?? [])];
  const [{ default: Page }, ...texts] = await Promise.all([load(), ...loaders.map((each) => each[language]())]);
  const messages = { [remote.name]: Object.assign({}, ...texts.map((each) => each.default)) };
  return renderScreen(<Page />, { path, language, messages, idPrefix: 'page-', hasGlobals: false });
}
