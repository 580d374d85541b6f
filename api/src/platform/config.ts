import { join, resolve } from 'node:path';
import type { Database } from './database/start-database.ts';
import { readOverrideOrigins } from './override-origins.ts';
import { readSecrets } from './secrets.ts';
import { readSeller, type Seller } from './seller.ts';
import { readSurveyOrigins } from './survey-origins.ts';
import { readVisitSettings, type VisitSettings } from './visit-settings.ts';
import { readWholeNumber } from './whole-number.ts';

/** Configuration of this server, read once at start. */
export interface Config extends VisitSettings {
  /** Public origin without a trailing slash. */
  readonly publicUrl: string;
  readonly isEmbedded: boolean;
  readonly isLoopback: boolean;
  /** Key that all other secrets are derived from, 32 bytes. */
  readonly serverKey: Buffer;
  /** Folder with the private keys of measurements without results; all servers of one database share it. */
  readonly keyStore: string;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** The company that operates this installation, named in orders, mails and the terms of use. */
  readonly seller: Seller;
  /** E-mail addresses of the operators of the deployment. */
  readonly operators: readonly string[];
  /** Origins from which operators may load a remote instead of the published one; empty: overrides are disabled. */
  readonly overrideOrigins: readonly string[];
  /** Origins of survey pages that are hosted separately; empty: this server hosts them. */
  readonly surveyOrigins: readonly string[];
  /** Bearer token for `/metrics`; null: only the machine itself may read it. */
  readonly metricsToken: string | null;
  readonly accessTokenSeconds: number;
  readonly refreshTokenDays: number;
  readonly passwordHash: { readonly memoryKiB: number; readonly passes: number };
  /** With `manual`, jobs run only when a test calls them. */
  readonly jobs: 'background' | 'manual';
  /** Seconds without a heartbeat after which another instance takes over a job. */
  readonly jobTakeOverSeconds: number;
  readonly hasRateLimits: boolean;
  /** Whether some figures of units are coarsened at random (C5). */
  readonly drawsCoarsening: boolean;
  /** Whether `/api/docs`, the public description of the API, is served. */
  readonly hasApiDocs: boolean;
  readonly logLevel: string;
}

/** The minimum that the job queue allows. */
const TAKE_OVER_BOUNDS = { from: 10, to: 3_600 };
const TAKE_OVER_SECONDS = 30;
const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

/** Returns whether an origin refers to this machine. */
export const isLoopbackOrigin = (origin: string): boolean =>
  URL.canParse(origin) && LOOPBACK.includes(new URL(origin).hostname.replace(/^\[|\]$/g, ''));

/** Reads the configuration from the environment. @throws Error with a message for the operator */
export async function readConfig(
  env: Record<string, string | undefined>,
  { database, dataDir, host, port }: { database: Database; dataDir: string; host: string; port: number },
): Promise<Config> {
  const smtpUrl = env.SMTP_URL || null;
  const isLoopback = LOOPBACK.includes(host);
  if (!smtpUrl && !(database.isEmbedded && isLoopback)) {
    throw new Error(
      database.isEmbedded
        ? 'Set SMTP_URL: without it mails go to an outbox that exists only on a loopback address.'
        : 'Set SMTP_URL: with DATABASE_URL there is no outbox, so mails would be lost.',
    );
  }
  const secrets = await readSecrets({ env, dataDir, isEmbedded: database.isEmbedded });
  const publicUrl = (env.PUBLIC_URL || `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(/\/+$/, '');
  if (!/^https?:$/.test(URL.canParse(publicUrl) ? new URL(publicUrl).protocol : '')) {
    throw new Error(`PUBLIC_URL must be an address such as https://veleta.example.org; it is "${env.PUBLIC_URL}".`);
  }
  const mailFrom = env.MAIL_FROM || `Veleta <no-reply@${new URL(publicUrl).hostname}>`;
  return {
    publicUrl,
    isEmbedded: database.isEmbedded,
    isLoopback,
    serverKey: secrets.serverKey,
    keyStore: readKeyStore(env, dataDir),
    smtpUrl,
    mailFrom,
    seller: readSeller(env, { mailFrom, isRequired: !database.isEmbedded }),
    operators: (env.OPERATORS || '')
      .split(',')
      .map((address) => address.trim().toLowerCase())
      .filter(Boolean),
    overrideOrigins: readOverrideOrigins(env.OVERRIDE_ORIGINS),
    surveyOrigins: readSurveyOrigins(env.SURVEY_ORIGINS),
    metricsToken: readMetricsToken(env.METRICS_TOKEN),
    accessTokenSeconds: 600,
    refreshTokenDays: 30,
    passwordHash: { memoryKiB: 65_536, passes: 3 },
    jobs: 'background',
    jobTakeOverSeconds:
      readWholeNumber('JOB_TAKEOVER_SECONDS', env.JOB_TAKEOVER_SECONDS, TAKE_OVER_BOUNDS) ?? TAKE_OVER_SECONDS,
    hasRateLimits: true,
    drawsCoarsening: readDraws(env.DRAWN_COARSENING, database.isEmbedded && isLoopback),
    hasApiDocs: env.API_DOCS ? env.API_DOCS === '1' : !publicUrl.startsWith('https:'),
    logLevel: env.LOG_LEVEL || 'info',
    ...readVisitSettings(env),
  };
}

/** All servers need the keys, because any of them may compute the results. */
function readKeyStore(env: Record<string, string | undefined>, dataDir: string): string {
  if (env.KEY_STORE) return resolve(env.KEY_STORE);
  if (env.SHARED_DATABASE === '1')
    throw new Error(
      'Set KEY_STORE: with SHARED_DATABASE every server needs the same folder for the keys of measurements.',
    );
  return join(dataDir, 'keys');
}

/**
 * Browser tests need reproducible figures. Random coarsening cannot be disabled on deployments with real respondents.
 */
function readDraws(text: string | undefined, isTrial: boolean): boolean {
  if (text !== 'off') return true;
  if (isTrial) return false;
  throw new Error('DRAWN_COARSENING=off is for tests, with the embedded database on a loopback address only.');
}

const METRICS_TOKEN_LENGTH = 16;

function readMetricsToken(token: string | undefined): string | null {
  if (!token) return null;
  if (token.length < METRICS_TOKEN_LENGTH) {
    throw new Error(
      `METRICS_TOKEN must have at least ${METRICS_TOKEN_LENGTH} characters, so that it cannot be guessed.`,
    );
  }
  return token;
}
