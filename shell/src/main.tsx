import './shared-modules.ts';
import { changeLanguage, i18n, startI18n } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import { makeQueryClient } from '@veleta/shared/query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, matchPath } from 'react-router-dom';
import { App } from './app.tsx';
import { createLanguageSwitch } from './language/switch-language.ts';
import { browserContainers } from './loader/containers.ts';
import { createRemoteLoader, type RemoteLoader } from './loader/remote-loader.ts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { persistQueries } from './query/persist-queries.ts';
import { browserSources } from './registry/browser-sources.ts';
import type { KnownRemotes } from './registry/parse-registry.ts';
import { readRegistry } from './registry/read-registry.ts';
import { reportEvent } from './remotes/report-event.ts';
import { buildRoutes } from './routing/routes.tsx';
import { createSession } from './session/session.ts';
import { createSessionStore } from './session/session-store.ts';
import { registerFont } from './theme/font.ts';
import { showDefaultTheme, showStoredTheme, showTheme } from './theme/theme.ts';

const MANIFEST_LIMIT_MS = 8000;
const SCRIPT_LIMIT_MS = 15_000;
const BASE_BACKOFF_MS = 400;

const makeLoader = ({ remotes }: KnownRemotes): RemoteLoader =>
  createRemoteLoader({
    containers: browserContainers({ remotes, manifestLimitMs: MANIFEST_LIMIT_MS, scriptLimitMs: SCRIPT_LIMIT_MS }),
    report: reportEvent,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    fraction: Math.random,
    baseBackoffMs: BASE_BACKOFF_MS,
    later: (callback, ms) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  });

/** Asks for the code of the first page while texts and session are still being read. */
function startLoading({ remotes }: KnownRemotes, loader: RemoteLoader): void {
  const path = location.pathname === '/' ? '/dashboard' : location.pathname;
  const entry = remotes.find(({ descriptor }) => descriptor.routes.some((route) => matchPath(route.path, path)));
  // A failure shows in the page's own place, where it can be tried again.
  if (entry) loader.load(entry).catch(() => {});
}

async function start(): Promise<void> {
  registerFont();
  showStoredTheme();
  const known = await readRegistry(browserSources);
  for (const problem of known.problems) console.warn(`Registry: ${problem}`);
  const loader = makeLoader(known);
  startLoading(known, loader);

  const client = makeQueryClient();
  const store = createSessionStore();
  await Promise.all([startI18n({ shell: { en, es } }), persistQueries(client, __SHELL_VERSION__)]);
  // Names and texts of catalogues come from the server in the language of the request.
  i18n.on('languageChanged', () => void client.invalidateQueries());

  const router = createBrowserRouter(buildRoutes(known.remotes));
  const session = createSession({
    store,
    client,
    showLanguage: (language) => changeLanguage(language, { remember: false }).catch(() => {}),
    showTheme,
    onExpired: () => notify.error(i18n.t('session.expired', { ns: 'shell' })),
    goToLogin: () => void router.navigate('/auth/login'),
    reload: () => location.reload(),
  });
  store.subscribe(({ status }, before) => {
    if (status === 'anonymous' && before.status !== 'anonymous') showDefaultTheme();
  });
  session.watch();
  void session.start();

  const switchLanguage = createLanguageSwitch({ user: () => store.getState().user, takeUser: session.takeUser });
  createRoot(document.getElementById('root')!).render(
    <App
      client={client}
      remotes={{ entries: known.remotes, loader, report: reportEvent }}
      session={{ store, session }}
      switchLanguage={switchLanguage}
      router={router}
    />,
  );
}

void start();
