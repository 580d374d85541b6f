import { resolve } from 'node:path';
import { UserError } from './failures.ts';

/** How the server is started; everything else is the API's own configuration. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** One's own PostgreSQL; without it the embedded one under `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Several servers work on one `DATABASE_URL`. */
  readonly isShared: boolean;
  /** Requests come through a proxy that may be believed about addresses. */
  readonly isBehindProxy: boolean;
  /** A demo organization, with the embedded database on a loopback address only. */
  readonly hasDemo: boolean;
  /** Where the built shell lies; the repository's own build by default. */
  readonly shellDir: string;
  /** While stopping: time between saying "not ready" and accepting nothing more, for the proxies in front to notice. */
  readonly drainSeconds: number;
  /** Builds are watched, and browsers keep none of them. */
  readonly isDevelopment: boolean;
}

const ROOT = resolve(import.meta.dirname, '../..');
const HIGHEST_PORT = 65_535;
const LONGEST_DRAIN_SECONDS = 300;
const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

/** @throws UserError */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const port = Number(env.PORT || 4000);
  if (!Number.isInteger(port) || port < 1 || port > HIGHEST_PORT) {
    throw new UserError(`PORT must be a number from 1 to ${HIGHEST_PORT}; it is "${env.PORT}".`);
  }
  const drainSeconds = Number(env.DRAIN_SECONDS || 0);
  if (!Number.isInteger(drainSeconds) || drainSeconds < 0 || drainSeconds > LONGEST_DRAIN_SECONDS) {
    throw new UserError(`DRAIN_SECONDS must be a number from 0 to ${LONGEST_DRAIN_SECONDS}; it is "${env.DRAIN_SECONDS}".`);
  }
  if (isOn(env.SHARED_DATABASE) && !env.DATABASE_URL) {
    throw new UserError('SHARED_DATABASE needs DATABASE_URL: the embedded database serves one server only.');
  }
  return {
    host: env.HOST || '127.0.0.1',
    port,
    dataDir: resolve(ROOT, env.DATA_DIR || '.data'),
    databaseUrl: env.DATABASE_URL || undefined,
    isShared: isOn(env.SHARED_DATABASE),
    isBehindProxy: isOn(env.BEHIND_PROXY),
    hasDemo: env.DEMO === undefined || env.DEMO === '' || isOn(env.DEMO),
    shellDir: resolve(ROOT, env.SHELL_DIR || 'shell/dist'),
    drainSeconds,
    isDevelopment: env.NODE_ENV === 'development',
  };
}
