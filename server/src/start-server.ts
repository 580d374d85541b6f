import { join, resolve } from 'node:path';
import {
  buildApp,
  createServices,
  DEMO_EMAIL,
  isLoopbackOrigin,
  markInside,
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

/** A server that answers. */
export interface RunningServer {
  /** Origin that people reach it at. */
  readonly publicUrl: string;
  /** Mails are read at `/outbox` instead of being sent. */
  readonly hasOutbox: boolean;
  /** The API describes itself at `/api/docs`. */
  readonly hasApiDocs: boolean;
  /** The demo organization, on a machine of its own only. */
  readonly demo: Demo | null;
  /** The same for people who read Spanish. */
  readonly demoInSpanish: Demo | null;
  /** The demo sign-in may open the operations page too. */
  readonly isDemoOperator: boolean;
}

interface StartOptions {
  settings: Settings;
  env: Record<string, string | undefined>;
  /** Says what is being done, for the person who waits. */
  report: (what: string) => void;
  /** Receives how to undo each thing that was started; to be undone in reverse. */
  onStarted: (undo: () => Promise<void>) => void;
  /** Called where another server has begun to serve the database: this one has to end. */
  onLost: (cause: Error) => void;
}

const ROOT = resolve(import.meta.dirname, '../..');
/** A first start that takes longer than this says what it is doing. */
const PATIENCE_MS = 700;

/** Puts everything together: database, API, hosting of shell and remotes, the survey's own page. */
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

  const said = await readConfig(env, { database, dataDir, host, port });
  const mayHaveDemo = settings.hasDemo && said.isEmbedded && said.isLoopback;
  // Nobody is named, and nobody but this machine's own people can come: who tries the product sees all of it.
  const isDemoOperator = mayHaveDemo && said.operators.length === 0 && isLoopbackOrigin(said.publicUrl);
  const config = isDemoOperator ? { ...said, operators: [DEMO_EMAIL] } : said;
  const services = await createServices({ database, config });
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
    // The sweep would close finished measurements of the demo before they have answers, and mail its people.
    ...(mayHaveDemo && { beforeJobs: () => aloud('Making the demo organizations …', report, makeDemos) }),
  });
  remoteModule.leadTo((request, response) => {
    markInside(request);
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

/** Does the work, and says so where it takes a while. */
async function aloud<Result>(
  what: string,
  report: (what: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const timer = setTimeout(report, PATIENCE_MS, what);
  return work().finally(() => clearTimeout(timer));
}
