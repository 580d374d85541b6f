import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { accounts, measurements, subscriptions, survey, surveyDrafts } from '@veleta/shared/contracts';
import { openContent, openKey } from '@veleta/api';
import pg from 'pg';
import { callAt } from './http-caller.ts';
import { startLossyProxy } from './lossy-proxy.ts';
import { openForAll } from './measuring.ts';
import { startProcess } from './server-process.ts';

const OWNER = { email: 'demo@veleta.example', password: 'brujula-demo-2026' };
const PRODUCT = 'leadership';
const LOSING = 0.3;
const DOUBLING = 0.2;
const AT_ONCE = 20;
const PAUSE_MS = 50;
const TRIES = 2_000;

/** What the load generator knows when it is done, held against what the database has. */
export interface Ledger {
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  /** Rows that nobody sent. */
  readonly altered: number;
  /** What the measurement says of itself. */
  readonly counted: number;
  readonly draftsLeft: number;
  /** Reservations that are held although everybody has sent. */
  readonly reservationsLeft: number;
  /** What waits in the inbox once the measurement has been ended. */
  readonly sealedLeft: number;
  readonly kills: { readonly server: number; readonly database: number };
  readonly network: { readonly lost: number; readonly doubled: number };
}

type Answers = readonly number[];

/** The same sequence for the same seed, from 0 to 1. */
function sequence(seed: number): () => number {
  let state = seed * 7_919 + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/**
 * Lets `people` start, keep drafts and send answers of their own over a bad network to a server with a database of its own;
 * after every `killEvery` acknowledgements the server, or its database, is killed (kill -9) and started again.
 */
export async function answerUnderFire({
  seed,
  people,
  killEvery,
}: {
  seed: number;
  people: number;
  killEvery: number;
}): Promise<Ledger> {
  const random = sequence(seed);
  const dataDir = await mkdtemp(join(tmpdir(), 'veleta-ledger-'));
  await chmod(dataDir, 0o755);
  const env = { DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'fatal', PUBLIC_URL: 'http://veleta.test' };
  let server = await startProcess(env);
  const proxy = await startLossyProxy({ upstream: () => server.url, losing: LOSING, doubling: DOUBLING, random });
  try {
    const { reply } = await callAt(server.url, accounts.signIn, { body: OWNER });
    await callAt(server.url, subscriptions.purchaseTier, {
      params: { id: 'enterprise' },
      body: { cycle: 'monthly' },
      access: reply?.access ?? '',
    });
    const { id, token } = await openForAll({ instances: [server], owner: OWNER }, PRODUCT, people * 4);
    const asked = (await callAt(server.url, survey.getSurvey, { params: { token } })).reply;
    const items =
      asked?.dimensions.flatMap((dimension) => dimension.items).filter(({ type }) => type === 'likert5') ?? [];

    const kills = { server: 0, database: 0 };
    let killing: Promise<unknown> = Promise.resolve();
    const kill = async () => {
      if ((kills.server + kills.database) % 2 === 1) {
        kills.database += 1;
        process.kill(await postmasterOf(dataDir), 'SIGKILL');
      }
      // With its database gone, or alone: whatever it had in hand is cut off.
      await server.end('SIGKILL');
      kills.server += 1;
      server = await startProcess(env);
    };

    const sent = new Map<string, Answers>();
    let acknowledged = 0;
    let begun = 0;
    const person = async (number: number) => {
      const answers = items.map((_, at) => 1 + (at < 6 ? Math.floor(number / 5 ** at) % 5 : Math.floor(random() * 5)));
      const submission_id = randomUUID();
      const given = items.map(({ key }, at) => ({ item: key, value: answers[at] ?? null }));
      const draft = { submission_id, units: [], answers: given, screen: null };
      const params = { token };
      // Made up by the page, so that a start whose reply is lost holds one reservation.
      const proposed = randomBytes(32).toString('base64url');
      const { reservation } = await insist(() =>
        callAt(proxy.url, survey.startSurvey, { params, body: { reservation: proposed } }),
      );
      const kept = await insist(() =>
        callAt(proxy.url, surveyDrafts.keepDraft, { params, body: { reservation, based_on: 0, draft } }),
      );
      sent.set(submission_id, answers);
      const body = { submission_id, reservation, based_on: kept.version, units: [], answers: given };
      await insist(() => callAt(proxy.url, survey.submitSurvey, { params, body }));
      acknowledged += 1;
      if (acknowledged % killEvery === 0 && acknowledged < people) killing = killing.then(kill);
    };
    const client = async () => {
      while (begun < people) await person((begun += 1));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, client)).finally(() => killing);

    const database = await openDatabaseOf(dataDir);
    try {
      const opened = await openAnswers(database, dataDir, id);
      const { rows: said } = await database.query<{ counted: number; drafts: number; reservations: number }>(
        `select submissions as counted,
           (select count(*) from reservations where measurement_id = $1 and not is_used)::int as reservations,
           (select count(*) from response_drafts where measurement_id = $1)::int as drafts
         from measurements where id = $1`,
        [id],
      );
      const found = new Map<string, number>();
      const positions = await positionsOf(
        database,
        id,
        items.map(({ key }) => key),
      );
      for (const { answers } of opened) {
        const key = positions.map((position) => answers[position]).join();
        found.set(key, (found.get(key) ?? 0) + 1);
      }
      const wanted = new Set([...sent.values()].map((answers) => answers.join()));
      return {
        acknowledged,
        lost: [...wanted].filter((key) => !found.has(key)).length,
        doubled: [...found.values()].filter((times) => times > 1).length,
        altered: [...found.keys()].filter((key) => !wanted.has(key)).length,
        counted: said[0]?.counted ?? -1,
        draftsLeft: said[0]?.drafts ?? -1,
        reservationsLeft: said[0]?.reservations ?? -1,
        sealedLeft: await endAndCount(server.url, database, id),
        kills,
        network: { lost: proxy.done.lost, doubled: proxy.done.doubled },
      };
    } finally {
      await database.end();
    }
  } finally {
    await proxy.close();
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Makes a call again and again, as a page does, until the server has decided. */
async function insist<Reply>(
  call: () => Promise<{ status: number; reply: Reply; error: string | undefined }>,
): Promise<NonNullable<Reply>> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await call().catch(() => null);
    if (answer?.reply) return answer.reply;
    if (answer?.error && answer.status < 500 && answer.status !== 429) throw new Error(`Refused: ${answer.error}`);
    await wait(PAUSE_MS);
  }
  throw new Error('The server does not come back.');
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** What was submitted, opened with the key of the measurement. */
async function openAnswers(database: pg.Client, dataDir: string, measurementId: string) {
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'));
  const store = { keyStore: join(dataDir, 'keys'), serverKey: Buffer.from(String(secrets.server_key), 'base64') };
  const { rows: keys } = await database.query<{ public_key: Buffer }>(
    'select public_key from measurement_keys where measurement_id = $1',
    [measurementId],
  );
  const key = await openKey(store, { measurementId, publicKey: keys[0]?.public_key ?? Buffer.alloc(0) });
  const { rows } = await database.query<{ submission_id: string; content: Buffer }>(
    'select submission_id, content from sealed_submissions where measurement_id = $1',
    [measurementId],
  );
  return rows.map(({ submission_id: submissionId, content }) =>
    openContent(key, { measurementId, submissionId }, content),
  );
}

/** Ends the measurement and waits until its results exist; how many sealed answers are still there then. */
async function endAndCount(origin: string, database: pg.Client, id: string): Promise<number> {
  const { reply } = await callAt(origin, accounts.signIn, { body: OWNER });
  await callAt(origin, measurements.stopMeasurement, { params: { id }, access: reply?.access ?? '' });
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { rows } = await database.query<{ has_results: boolean; sealed: number }>(
      `select exists (select from disclosed_tables where measurement_id = $1) as has_results,
         (select count(*) from sealed_submissions where measurement_id = $1)::int as sealed`,
      [id],
    );
    if (rows[0]?.has_results) return rows[0].sealed;
    await wait(PAUSE_MS);
  }
  throw new Error('The measurement does not come to its end.');
}

async function openDatabaseOf(dataDir: string): Promise<pg.Client> {
  const lines = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'));
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(lines[3]),
    user: 'postgres',
    password: String(secrets.database_password),
    database: 'veleta',
  });
  await client.connect();
  return client;
}

async function positionsOf(database: pg.Client, measurementId: string, keys: readonly string[]): Promise<number[]> {
  const { rows } = await database.query<{ item_key: string; position: number }>(
    'select item_key, position from measurement_items where measurement_id = $1',
    [measurementId],
  );
  const positions = new Map(rows.map(({ item_key, position }) => [item_key, position]));
  return keys.map((key) => positions.get(key) ?? -1);
}
