import './shared-modules.ts';
import { configureHttp } from '@veleta/shared/http';
import { changeLanguage, currentLanguage, i18n, startI18n } from '@veleta/shared/i18n';
import { notify } from '@veleta/shared/notify';
import type { RemoteEntry } from '@veleta/shared/contracts';
import { createQueryClient } from '@veleta/shared/query/sending';
import { readStored } from '@veleta/shared/session';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { takePrefetchedResponse } from './startup/prefetch-session.ts';
import type { Guards } from './loader/guards.ts';
import { loadExtension } from './extension/load-extension.ts';
import type { ShellExtension } from './extension/shell-extension.ts';
import { followLanguage } from './language/follow-language.ts';
import { createLanguageSwitch } from './language/switch-language.ts';
import { loadLayouts } from './layouts/lazy-layouts.ts';
import { browserContainers } from './loader/containers.ts';
import { readShellHashes } from './loader/shell-hashes.ts';
import type { ScriptFailure } from './loader/prepare-script.ts';
import { createRemoteLoader, type LoaderOptions, type RemoteLoader } from './loader/remote-loader.ts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { restoreQueries } from './query/restore-queries.ts';
import { warnBeforeUnload } from './unsaved-changes/warn-before-unload.ts';
import { browserSources, fetchRegistry } from './registry/browser-sources.ts';
import { createCatalog } from './registry/catalog.ts';
import { ownerOf } from './registry/owner-of.ts';
import { parseRegistry, type KnownRemotes } from './registry/parse-registry.ts';
import { readRegistry } from './registry/read-registry.ts';
import { createMounts } from './remotes/mounts.ts';
import { createPrefetch } from './remotes/prefetch-path.ts';
import { reportEvent } from './remotes/report-event.ts';
import type { Remotes } from './remotes/remotes-context.ts';
import { createScriptFailureHandler } from './remotes/script-failures.ts';
import { watchGlobalErrors } from './remotes/global-errors.ts';
import { notifyExpired } from './notices/notify-expired.ts';
import { createSession } from './session/session.ts';
import { createSessionStore } from './session/session-store.ts';
import { readStoredUser } from './session/stored-user.ts';
import { createReloadGuard } from './stale/reload-guard.ts';
import { createReloader } from './stale/reloader.ts';
import { nextTask } from './startup/next-task.ts';
import { registerFont } from './theme/font.ts';
import { followTheme, loadThemes, showDefaultTheme, showStoredTheme, showTheme } from './theme/theme.ts';

const BASE_BACKOFF_MS = 400;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const createLoader = (
  remotes: () => readonly RemoteEntry[],
  onScriptFailure: ScriptFailure,
  report: Remotes['report'],
  extension: ShellExtension,
  guards: LoaderOptions['guards'],
): RemoteLoader => {
  const containers = browserContainers({ remotes, own: readShellHashes(), onScriptFailure });
  const loader = createRemoteLoader({
    containers,
    report,
    pause,
    fraction: Math.random,
    baseBackoffMs: BASE_BACKOFF_MS,
    schedule: (callback, ms) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    guards,
  });
  return extension.adaptLoader(loader, containers);
};

/** Starts loading the first page's remote while texts and session are being read. */
function startLoading({ remotes }: KnownRemotes, loader: RemoteLoader): void {
  const entry = ownerOf(remotes, location.pathname);
  // The page's own area shows a failure and offers a retry.
  if (entry) loader.load(entry).catch(() => {});
}

async function start(): Promise<void> {
  configureHttp({ fetch: (request) => takePrefetchedResponse(request)?.catch(() => fetch(request)) ?? fetch(request) });
  registerFont();
  void showStoredTheme();
  // A returning user's page needs these: they load in parallel with the remote.
  if (readStored('user')) {
    import('@veleta/shared/query').catch(() => {});
    loadLayouts().catch(() => {});
    loadThemes().catch(() => {});
    import('./guards/index.ts').catch(() => {});
  }
  const extension = await loadExtension();
  const known = await extension.adaptRegistry(await readRegistry(browserSources));
  if (process.env.NODE_ENV === 'development')
    void import('./development/module-info.ts').then(({ publishModuleInfo }) =>
      publishModuleInfo(known.remotes, __SHELL_VERSION__),
    );
  for (const problem of known.problems) console.warn(`Registry: ${problem}`);
  const report = extension.adaptReport(reportEvent);
  let guards: Promise<Guards | null> | undefined;
  // Not on public pages: they show one remote of the product, and their first visit is measured in KB.
  const loadGuards = async (): Promise<Guards | null> => {
    if (!readStored('user')) return null;
    guards ??= import('./guards/index.ts').then(
      ({ createGuards }) => createGuards({ catalog, mounts, report, versionOf: loader.versionOf }),
      () => null,
    );
    return guards;
  };
  const loader = createLoader(
    () => catalog.entries(),
    (url, hash) => handleScriptFailure(url, hash),
    report,
    extension,
    loadGuards,
  );
  const catalog = createCatalog({
    known,
    shellVersion: __SHELL_VERSION__,
    read: () => fetchRegistry().then(parseRegistry).then(extension.adaptRegistry),
    isUsed: loader.isUsed,
  });
  const reloader = createReloader({
    guard: createReloadGuard(),
    load: (address) => (address === undefined ? location.reload() : location.assign(address)),
  });
  const handleScriptFailure = createScriptFailureHandler({
    catalog,
    reloader,
    report,
    shellVersion: __SHELL_VERSION__,
  });
  const mounts = createMounts();
  startLoading(known, loader);

  const client = createQueryClient();
  const store = createSessionStore();
  await Promise.all([startI18n({ shell: { en, es } }), restoreQueries(client, store, __SHELL_VERSION__)]);
  // The server returns names and texts of catalogues in the language of the request.
  i18n.on('languageChanged', () => void client.invalidateQueries());

  // Separate tasks: evaluating the interface with its theme, and the first render.
  await nextTask();
  const { App, buildRoutes } = await import(/* webpackMode: "eager" */ './app.tsx');
  await nextTask();
  const router = createBrowserRouter(buildRoutes(known));
  const session = createSession({
    store,
    client,
    showLanguage: (language) => changeLanguage(language, { remember: false }).catch(() => {}),
    showTheme,
    onOrganizationFailed: () => notify.error(i18n.t('session.organizationFailed', { ns: 'shell' })),
    onExpired: notifyExpired,
    goToLogin: () => void router.navigate('/auth/login'),
    reload: () => location.reload(),
  });
  store.subscribe(({ status }, before) => {
    if (status === 'anonymous' && before.status !== 'anonymous') showDefaultTheme();
    if (status === 'signed-in') loadLayouts().catch(() => {});
  });
  session.watch();
  followLanguage();
  followTheme();
  void import('./startup/later.ts')
    .then(({ startLater }) => startLater({ catalog, loader, extension }))
    .catch(() => undefined);
  void session.start();
  const prefetch = createPrefetch({
    catalog,
    loader,
    client,
    // Before the server's reply, the stored user applies.
    role: () => store.getState().user?.role ?? readStoredUser()?.role ?? null,
  });
  // The page loads while the session is being read, unless the language is about to change.
  if (readStoredUser()?.language === currentLanguage()) prefetch(location.pathname);

  warnBeforeUnload();
  watchGlobalErrors({
    report,
    notifyUser: () =>
      notify.error(i18n.t('failure.action', { ns: 'shell' }), i18n.t('failure.actionHint', { ns: 'shell' })),
    onChunkMissing: () => void catalog.check(),
    shellVersion: __SHELL_VERSION__,
  });

  const switchLanguage = createLanguageSwitch({ user: () => store.getState().user, setUser: session.setUser });
  const root = createRoot(document.getElementById('root')!);
  // React renders a transition in slices.
  startTransition(() =>
    root.render(
      <App
        client={client}
        remotes={{ catalog, loader, mounts, reloader, report, pause, extension }}
        prefetch={prefetch}
        session={{ store, session }}
        switchLanguage={switchLanguage}
        router={router}
      />,
    ),
  );
}

void start();
