import { buildApp, createServices, migrate, readConfig, startDatabase } from '@veleta/api';
import { surveyPlugin } from '../../mf-survey-public/server/plugin.ts';
import { requireDataDir, requirePort } from './preconditions.ts';
import type { Settings } from './settings.ts';

/** A server that answers. */
export interface RunningServer {
  /** Origin that people reach it at. */
  readonly publicUrl: string;
  readonly isEmbedded: boolean;
}

interface StartOptions {
  settings: Settings;
  env: Record<string, string | undefined>;
  /** Says what is being done, for the person who waits. */
  report: (what: string) => void;
  /** Receives how to undo each thing that was started; to be undone in reverse. */
  onStarted: (undo: () => Promise<void>) => void;
}

/** Addresses that mean every interface; the server reaches itself by loopback. */
const EVERY_INTERFACE = ['0.0.0.0', '::'];

/** Puts everything together: database, API, hosting of shell and remotes, the survey's own page. */
export async function startServer({ settings, env, report, onStarted }: StartOptions): Promise<RunningServer> {
  const { host, port, dataDir } = settings;
  await requirePort(port, host);
  if (!settings.databaseUrl) await requireDataDir(dataDir);

  report(settings.databaseUrl ? 'Reaching the database …' : 'Starting the database …');
  const database = await startDatabase({ dataDir, databaseUrl: settings.databaseUrl, isShared: settings.isShared });
  onStarted(() => database.stop());
  const migrated = await migrate({ url: database.url });
  if (migrated.length > 0) report(`Migrated the database (${migrated.length} steps).`);

  const config = await readConfig(env, { database, dataDir, host, port });
  const services = await createServices({ database, config });
  onStarted(() => services.close());

  const ownHost = EVERY_INTERFACE.includes(host) ? '127.0.0.1' : host;
  const app = await buildApp(services, {
    isBehindProxy: settings.isBehindProxy,
    beside: async (beside) => {
      await beside.register(surveyPlugin, { apiUrl: `http://${ownHost.includes(':') ? `[${ownHost}]` : ownHost}:${port}` });
    },
  });
  onStarted(() => app.close());
  await app.listen({ host, port });
  return { publicUrl: config.publicUrl, isEmbedded: config.isEmbedded };
}
