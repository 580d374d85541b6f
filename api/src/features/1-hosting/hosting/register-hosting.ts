import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/services.ts';
import { registerOverrides } from '../overrides/index.ts';
import { createRegistryWriter, registerRegistry } from '../registry/index.ts';
import { type HostedReleases, settleCanary, switchArea } from '../releases/index.ts';
import { registerShellPages, requirePage } from '../shell-pages/index.ts';
import { createServedReleases, registerStaticFiles } from '../static-files/index.ts';
import { createBundler, watchBuild } from './bundled-builds.ts';
import { openHostedStore } from './hosted-store.ts';
import { watchHosted } from './watch-hosted.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The releases that this server hosts; null if it hosts none, as in most tests of the API. */
    hosted: HostedReleases | null;
  }
}

export interface HostingOptions {
  /** The build of the shell shipped with this server. */
  readonly shellDir: string;
  /** Location of the releases: a folder, or `s3://bucket/prefix`. */
  readonly storeDir: string;
  /** Folder for copies of releases; required only by a remote store. */
  readonly cacheDir?: string;
  /** Builds of remotes to publish at start; missing builds are skipped. */
  readonly remoteDirs: readonly string[];
  /**
   * In development, builds change without a new version: browsers must not cache them, and each build is published when
   * it ends.
   */
  readonly isDevelopment?: boolean;
}

/** Serves the shell, the remotes and the registry; passed to `buildApp` as `beside`. */
export async function registerHosting(
  app: FastifyInstance,
  services: Services,
  options: HostingOptions,
): Promise<void> {
  const { shellDir, isDevelopment = false } = options;
  await requirePage(shellDir);
  const { store, states, folders } = await openHostedStore(app, services, options);
  const bundler = createBundler(services, store);
  await Promise.all(options.remoteDirs.map(bundler.publishRemote));
  if (isDevelopment) {
    const watchers = options.remoteDirs.map((distDir) => watchBuild(distDir, () => bundler.publishRemote(distDir)));
    app.addHook('onClose', async () => watchers.forEach((watcher) => watcher.close()));
  } else await bundler.publishShell(shellDir);
  await states.refresh();
  app.hosted = {
    ...states,
    async switchArea(name, isOn, stamp) {
      const state = await switchArea(store, name, isOn, stamp);
      await states.refresh();
      return state;
    },
    async settleCanary(name, decision) {
      const { history } = await settleCanary(store, name, decision);
      await states.refresh();
      const last = history.at(-1);
      return last?.version === decision.version && last.at === decision.at;
    },
  };
  watchHosted(services, states);
  const served = createServedReleases({ states, folders, ownShellDir: shellDir, isDevelopment });
  const writeRegistry = createRegistryWriter();
  await registerStaticFiles(app, { served, shellDir, isDevelopment });
  registerRegistry(app, { states, writeRegistry });
  registerOverrides(app, services, states);
  registerShellPages(app, services, { states, served, writeRegistry });
}
