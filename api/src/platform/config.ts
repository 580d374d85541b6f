import { join, resolve } from 'node:path';
import type { Database } from './database/start-database.ts';
import { readOverrideOrigins } from './override-origins.ts';
import { readSecrets } from './secrets.ts';
import { readSeller, type Seller } from './seller.ts';
import { readSurveyOrigins } from './survey-origins.ts';

/** How this server is run. Read once, at start. */
export interface Config {
  /** Origin that people reach the server at, without a trailing slash. */
  readonly publicUrl: string;
  readonly isEmbedded: boolean;
  readonly isLoopback: boolean;
  /** Key that every derived secret hangs on, 32 bytes. */
  readonly serverKey: Buffer;
  /** Folder with the private keys of measurements that have no results yet; the same for all servers of one database. */
  readonly keyStore: string;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** The company that operates this installation: orders, mails and the terms of use name it. */
  readonly seller: Seller;
  /** E-mail addresses of those who operate the deployment. */
  readonly operators: readonly string[];
  /** Origins from which an operator's page may take a remote instead of the published one; none: overrides do not exist. */
  readonly overrideOrigins: readonly string[];
  /** Origins of survey pages that run apart from this server; none: they are this server's own. */
  readonly surveyOrigins: readonly string[];
  /** What a reader of `/metrics` shows; null: only the machine itself may read it. */
  readonly metricsToken: string | null;
  readonly accessTokenSeconds: number;
  readonly refreshTokenDays: number;
  readonly passwordHash: { readonly memoryKiB: number; readonly passes: number };
  /** `manual`: jobs run only when a test asks for it. */
  readonly jobs: 'background' | 'manual';
  /** A job whose server has died is seen after so long and runs again on another. */
  readonly jobTakeOverSeconds: number;
  readonly hasRateLimits: boolean;
  /** Whether some figures of units are coarsened by chance (C5). */
  readonly drawsCoarsening: boolean;
  /** Whether anybody may read the description of the API at `/api/docs`. */
  readonly hasApiDocs: boolean;
  readonly logLevel: string;
}

/** The least that the job queue allows. */
const SHORTEST_TAKE_OVER_SECONDS = 10;
const LONGEST_TAKE_OVER_SECONDS = 3_600;
const TAKE_OVER_SECONDS = 30;
const LOOPBACK = ['127.0.0.1', 'localhost', '::1'];

/** Whether an origin is this machine's own, so that nobody else can mean it. */
export const isLoopbackOrigin = (origin: string): boolean =>
  URL.canParse(origin) && LOOPBACK.includes(new URL(origin).hostname.replace(/^\[|\]$/g, ''));

/** Reads the configuration from the environment; throws with a sentence for the person who starts the server. */
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
    jobTakeOverSeconds: readTakeOver(env.JOB_TAKEOVER_SECONDS),
    hasRateLimits: true,
    drawsCoarsening: readDraws(env.DRAWN_COARSENING, database.isEmbedded && isLoopback),
    hasApiDocs: env.API_DOCS ? env.API_DOCS === '1' : !publicUrl.startsWith('https:'),
    logLevel: env.LOG_LEVEL || 'info',
  };
}

/** Keys that one server made are needed by whichever makes the results. */
function readKeyStore(env: Record<string, string | undefined>, dataDir: string): string {
  if (env.KEY_STORE) return resolve(env.KEY_STORE);
  if (env.SHARED_DATABASE === '1')
    throw new Error(
      'Set KEY_STORE: with SHARED_DATABASE every server needs the same folder for the keys of measurements.',
    );
  return join(dataDir, 'keys');
}

/** Browser tests need the same figures each time; where real people answer, nothing switches it off. */
function readDraws(text: string | undefined, isTrial: boolean): boolean {
  if (text !== 'off') return true;
  if (isTrial) return false;
  throw new Error('DRAWN_COARSENING=off is for tests, with the embedded database on a loopback address only.');
}

function readTakeOver(text: string | undefined): number {
  const seconds = Number(text || TAKE_OVER_SECONDS);
  if (Number.isInteger(seconds) && seconds >= SHORTEST_TAKE_OVER_SECONDS && seconds <= LONGEST_TAKE_OVER_SECONDS)
    return seconds;
  throw new Error(
    `JOB_TAKEOVER_SECONDS must be a number from ${SHORTEST_TAKE_OVER_SECONDS} to ${LONGEST_TAKE_OVER_SECONDS}; it is "${text}".`,
  );
}

const METRICS_TOKEN_LENGTH = 16;

function readMetricsToken(token: string | undefined): string | null {
  if (!token) return null;
  if (token.length < METRICS_TOKEN_LENGTH) {
    throw new Error(`METRICS_TOKEN must have at least ${METRICS_TOKEN_LENGTH} characters, so that nobody guesses it.`);
  }
  return token;
}
