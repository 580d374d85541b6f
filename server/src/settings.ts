import { join, resolve } from 'node:path';
import { UserError } from './failures.ts';

/** How the server is started; everything else is the API's own configuration. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** One's own PostgreSQL; without it the embedded one under `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** A stricter login for migrations: it owns the tables, and that of `databaseUrl` then owns nothing. */
  readonly migrationUrl: string | undefined;
  /** Several servers work on one `DATABASE_URL`. */
  readonly isShared: boolean;
  /** Requests come through a proxy that may be believed about addresses. */
  readonly isBehindProxy: boolean;
  /** A demo organization, with the embedded database on a loopback address only. */
  readonly hasDemo: boolean;
  /** Where the built shell lies; the repository's own build by default. */
  readonly shellDir: string;
  /** Where releases are kept: a folder, or `s3://bucket/prefix`. */
  readonly assetStore: string;
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
    throw new UserError(
      `DRAIN_SECONDS must be a number from 0 to ${LONGEST_DRAIN_SECONDS}; it is "${env.DRAIN_SECONDS}".`,
    );
  }
  if (isOn(env.SHARED_DATABASE) && !env.DATABASE_URL) {
    throw new UserError('SHARED_DATABASE needs DATABASE_URL: the embedded database serves one server only.');
  }
  if (env.MIGRATION_DATABASE_URL && !env.DATABASE_URL) {
    throw new UserError('MIGRATION_DATABASE_URL needs DATABASE_URL: the embedded database has logins of its own.');
  }
  const dataDir = readDataDir(env);
  return {
    host: readHost(env.HOST),
    port,
    dataDir,
    databaseUrl: env.DATABASE_URL || undefined,
    migrationUrl: env.MIGRATION_DATABASE_URL || undefined,
    isShared: isOn(env.SHARED_DATABASE),
    isBehindProxy: isOn(env.BEHIND_PROXY),
    hasDemo: env.DEMO === undefined || env.DEMO === '' || isOn(env.DEMO),
    shellDir: resolve(ROOT, env.SHELL_DIR || 'shell/dist'),
    assetStore: readAssetStore(env, dataDir),
    drainSeconds,
    isDevelopment: env.NODE_ENV === 'development',
  };
}

/** An IPv6 address may be written in brackets, as in an address of a page. */
const readHost = (host: string | undefined): string => (host || '127.0.0.1').replace(/^\[(.+)\]$/, '$1');

/** Where everything that this machine keeps lies. */
export const readDataDir = (env: Record<string, string | undefined>): string => resolve(ROOT, env.DATA_DIR || '.data');

/**
 * Where releases are kept. Watched builds have a place of their own, so that they neither hide behind what a team deployed nor
 * take its place.
 */
export function readAssetStore(env: Record<string, string | undefined>, dataDir: string): string {
  if (env.NODE_ENV === 'development') return join(dataDir, 'development-remotes');
  if (!env.ASSET_STORE) return join(dataDir, 'remotes');
  return env.ASSET_STORE.includes('://') ? env.ASSET_STORE : resolve(ROOT, env.ASSET_STORE);
}
