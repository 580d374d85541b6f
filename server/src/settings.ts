import { join, resolve } from 'node:path';
import { UserError } from './failures.ts';

/** Settings of the server process; the API has its own configuration. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** An external PostgreSQL; without it the embedded one under `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** A separate login for migrations that owns the tables, so that the login of `databaseUrl` owns nothing. */
  readonly migrationUrl: string | undefined;
  /** A pooler in transaction mode in front of the database of `databaseUrl`. */
  readonly poolerUrl: string | undefined;
  /** A streaming replica of the database of `databaseUrl`, for reads of results. */
  readonly replicaUrl: string | undefined;
  /** Whether several servers share `DATABASE_URL`. */
  readonly isShared: boolean;
  /** Whether requests come through a trusted proxy, whose address headers are used. */
  readonly isBehindProxy: boolean;
  /** Whether to create a demo organization; only with the embedded database on a loopback address. */
  readonly hasDemo: boolean;
  /** Folder of the built shell; the repository's own build by default. */
  readonly shellDir: string;
  /** Store of the releases: a folder, or `s3://bucket/prefix`. */
  readonly assetStore: string;
  /** Seconds between turning readiness off and closing the port, for proxies to notice. */
  readonly drainSeconds: number;
  /** Whether builds are watched; browsers do not cache them. */
  readonly isDevelopment: boolean;
}

const ROOT = resolve(import.meta.dirname, '../..');
const DEFAULT_PORT = 4000;
const HIGHEST_PORT = 65_535;
const MAX_DRAIN_SECONDS = 300;
const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

/** Reads the settings. @throws UserError */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const port = Number(env.PORT || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > HIGHEST_PORT) {
    throw new UserError(`PORT must be a number from 1 to ${HIGHEST_PORT}; it is "${env.PORT}".`);
  }
  const drainSeconds = Number(env.DRAIN_SECONDS || 0);
  if (!Number.isInteger(drainSeconds) || drainSeconds < 0 || drainSeconds > MAX_DRAIN_SECONDS) {
    throw new UserError(`DRAIN_SECONDS must be a number from 0 to ${MAX_DRAIN_SECONDS}; it is "${env.DRAIN_SECONDS}".`);
  }
  if (isOn(env.SHARED_DATABASE) && !env.DATABASE_URL) {
    throw new UserError('SHARED_DATABASE needs DATABASE_URL: the embedded database serves one server only.');
  }
  if (env.MIGRATION_DATABASE_URL && !env.DATABASE_URL) {
    throw new UserError('MIGRATION_DATABASE_URL needs DATABASE_URL: the embedded database has its own logins.');
  }
  if (env.DATABASE_POOLER_URL && !env.DATABASE_URL) {
    throw new UserError('DATABASE_POOLER_URL needs DATABASE_URL, the address of the database itself.');
  }
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL) {
    throw new UserError('DATABASE_REPLICA_URL needs DATABASE_URL, the address of the primary.');
  }
  if (env.DATABASE_REPLICA_URL && !/^postgres(?:ql)?:\/\/./.test(env.DATABASE_REPLICA_URL)) {
    throw new UserError('DATABASE_REPLICA_URL must be an address like postgres://veleta:password@replica/veleta.');
  }
  const dataDir = readDataDir(env);
  return {
    host: readHost(env.HOST),
    port,
    dataDir,
    databaseUrl: env.DATABASE_URL || undefined,
    migrationUrl: env.MIGRATION_DATABASE_URL || undefined,
    poolerUrl: env.DATABASE_POOLER_URL || undefined,
    replicaUrl: env.DATABASE_REPLICA_URL || undefined,
    isShared: isOn(env.SHARED_DATABASE),
    isBehindProxy: isOn(env.BEHIND_PROXY),
    hasDemo: env.DEMO === undefined || env.DEMO === '' || isOn(env.DEMO),
    shellDir: resolve(ROOT, env.SHELL_DIR || 'shell/dist'),
    assetStore: readAssetStore(env, dataDir),
    drainSeconds,
    isDevelopment: env.NODE_ENV === 'development',
  };
}

/** Removes the brackets of an IPv6 address, as in a URL. */
const readHost = (host: string | undefined): string => (host || '127.0.0.1').replace(/^\[(.+)\]$/, '$1');

/** Returns the folder of all data that this machine stores. */
export const readDataDir = (env: Record<string, string | undefined>): string => resolve(ROOT, env.DATA_DIR || '.data');

/**
 * Returns the store of the releases.
 * Watched builds have their own store, so that they and deployed releases do not replace each other.
 */
export function readAssetStore(env: Record<string, string | undefined>, dataDir: string): string {
  if (env.NODE_ENV === 'development') return join(dataDir, 'development-remotes');
  if (!env.ASSET_STORE) return join(dataDir, 'remotes');
  return env.ASSET_STORE.includes('://') ? env.ASSET_STORE : resolve(ROOT, env.ASSET_STORE);
}

/**
 * Returns the address of the server that serves a release store, by default the one of this environment; undefined if
 * it is not known.
 */
export function readServerUrl(
  env: Record<string, string | undefined>,
  store = env.ASSET_STORE || undefined,
): string | undefined {
  if (env.PUBLIC_URL) return env.PUBLIC_URL;
  return store === undefined ? `http://127.0.0.1:${env.PORT || DEFAULT_PORT}` : undefined;
}
