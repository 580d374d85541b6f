import { join, resolve } from 'node:path';
import {
  buildApp,
  createServices,
  DEMO_EMAIL,
  isLoopbackOrigin,
  markInternal,
  migrate,
  readConfig,
  registerHosting,
  requireKeyFolder,
  requireServerKey,
  seedDemo,
  startDatabase,
  type Demo,
} from '@veleta/api';
import { surveyPlugin } from '@veleta/mf-survey-public/server';
import { finishRequests } from './finish-requests.ts';
import { openInternalListener } from './internal-listener.ts';
import { requireBuilds, requireDataDir, requirePort } from './preconditions.ts';
import type { Settings } from './settings.ts';

/** A running server. */
export interface RunningServer {
  /** Public origin. */
  readonly publicUrl: string;
  /** Mails are shown at `/outbox` instead of being sent. */
  readonly hasOutbox: boolean;
  /** The API documentation is served at `/api/docs`. */
  readonly hasApiDocs: boolean;
  /** The demo organization, on a local installation only. */
  readonly demo: Demo | null;
  /** The demo organization in Spanish. */
  readonly demoInSpanish: Demo | null;
  /** The demo user may open the operations page. */
  readonly isDemoOperator: boolean;
}

interface StartOptions {
  settings: Settings;
  env: Record<string, string | undefined>;
  /** Reports progress to the operator. */
  report: (what: string) => void;
  /** Receives a function that undoes each started part; call them in reverse order. */
  onStarted: (undo: () => Promise<void>) => void;
  /** Called if another server takes over the database: this one has to exit. */
  onLost: (cause: Error) => void;
}

const ROOT = resolve(import.meta.dirname, '../..');
/** A start that takes longer reports what it is doing. */
const PATIENCE_MS = 700;

/** Starts the server: database, API, hosting of shell and remotes, and the survey's page. */
export async function startServer({ settings, env, report, onStarted, onLost }: StartOptions): Promise<RunningServer> {
  const { host, port, dataDir, shellDir } = settings;
  await requirePort(port, host);
  await requireDataDir(dataDir);
  const { remoteDirs } = await requireBuilds(ROOT, shellDir, report);

  report(settings.databaseUrl ? 'Reaching the database …' : 'Starting the database …');
  const database = await startDatabase({
    dataDir,
    databaseUrl: settings.databaseUrl,
    isShared: settings.isShared,
    onLost,
  });
  onStarted(() => database.stop());
  const migrated = await migrate({ url: settings.migrationUrl ?? database.url });
  if (migrated.length > 0) report(`Migrated the database (${migrated.length} steps).`);

  const configured = await readConfig(env, { database, dataDir, host, port });
  const mayHaveDemo = settings.hasDemo && configured.isEmbedded && configured.isLoopback;
  // No operators are configured and only this machine can connect, so the demo user sees everything.
  const isDemoOperator = mayHaveDemo && configured.operators.length === 0 && isLoopbackOrigin(configured.publicUrl);
  const config = isDemoOperator ? { ...configured, operators: [DEMO_EMAIL] } : configured;
  const { poolerUrl, replicaUrl } = settings;
  const services = await createServices({ database: { url: database.url, poolerUrl, replicaUrl }, config });
  onStarted(() => services.close());
  services.health.require('serving-lock', async () => {
    if (!database.isServing()) throw new Error('this server does not hold the serving lock of its database');
  });
  await requireServerKey(services);
  await requireKeyFolder(services);

  const remoteModule = await openInternalListener();
  onStarted(() => remoteModule.close());
  const demos: { en: Demo | null; es: Demo | null } = { en: null, es: null };
  const makeDemos = async (): Promise<void> => {
    demos.en = await seedDemo(services, 'en');
    demos.es = await seedDemo(services, 'es');
  };
  const app = await buildApp(services, {
    isBehindProxy: settings.isBehindProxy,
    isSheddingLoad: true,
    beside: async (beside) => {
      await registerHosting(beside, services, {
        shellDir,
        remoteDirs,
        storeDir: settings.assetStore,
        cacheDir: join(dataDir, 'release-cache'),
        isDevelopment: settings.isDevelopment,
      });
      await beside.register(surveyPlugin, { apiUrl: remoteModule.url });
    },
    // Before jobs: the sweep would close the demo's finished measurements before they have answers, and send mails.
    ...(mayHaveDemo && { beforeJobs: () => withProgress('Making the demo organizations …', report, makeDemos) }),
  });
  remoteModule.setHandler((request, response) => {
    markInternal(request);
    app.routing(request, response);
  });
  onStarted(() => finishRequests(app, services, settings));
  await app.listen({ host, port });
  return {
    publicUrl: config.publicUrl,
    hasOutbox: config.isEmbedded && config.isLoopback && config.smtpUrl === null,
    hasApiDocs: config.hasApiDocs,
    demo: demos.en,
    demoInSpanish: demos.es,
    isDemoOperator,
  };
}

/** Runs `work` and reports it if it takes long. */
async function withProgress<Result>(
  what: string,
  report: (what: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const timer = setTimeout(report, PATIENCE_MS, what);
  return work().finally(() => clearTimeout(timer));
}
