import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { AppError } from '../errors.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { apiOfFile } from '../testing/api-of-file.ts';
import { cloneTemplate } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { openDatabase, REPLICA_LIMITS } from './open-database.ts';
import { openResultsDb, withReplica, type ResultsDb } from './results-db.ts';
import type { Db, Tx } from './tenant.ts';

const api = apiOfFile();
const ACCOUNT = randomUUID();
const log: { msg: string; err: { message: string } }[] = [];
const logger = createLog('warn', { write: (line) => void log.push(JSON.parse(line)) });
/** Another database in the place of the replica. read-replica.test.ts uses a real one. */
let copy: Awaited<ReturnType<typeof cloneTemplate>>;
let replica: Db;
beforeAll(async () => {
  copy = await cloneTemplate(process.env.VELETA_TEST_POSTGRES!, `copy_${randomBytes(8).toString('hex')}`);
  replica = await openDatabase(copy.url);
});
afterAll(async () => {
  await replica.destroy();
  await copy.drop();
});

let metrics: ReturnType<typeof createMetrics>;
let checks: number;
/** What the check of the replica throws. */
let rejection: Error | undefined;
/** What the check waits for. */
let pending: Promise<void> | undefined;
let resultsDb: ResultsDb;
const services = () => ({ db: api.services.db, clock: api.clock, log: logger, metrics });
beforeEach(async () => {
  api.clock.advance({ minutes: 2 });
  metrics = createMetrics();
  checks = 0;
  rejection = undefined;
  pending = undefined;
  log.length = 0;
  const check = async () => {
    checks += 1;
    await pending;
    if (rejection) throw rejection;
  };
  resultsDb = await withReplica({ ...services(), replica, check });
});

/** Runs a statement as the owner of the tables. */
async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
const countReads = async () =>
  Object.fromEntries((await metrics.replicaReads.get()).values.map(({ labels, value }) => [labels.result, value]));
/** Returns where a transaction runs. */
const placeOf = async (tx: Tx) => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(tx);
  return copy.url.endsWith(`/${rows[0]?.name}`) ? 'replica' : 'primary';
};
const fail = async (message: string) => {
  const read = async (tx: Tx) => {
    const place = await placeOf(tx);
    if (place === 'replica') throw new Error(message);
    return place;
  };
  return resultsDb.find(ACCOUNT, read);
};

describe('a read of results', () => {
  it('uses the replica', async () => {
    expect(await resultsDb.find(ACCOUNT, placeOf)).toBe('replica');
    expect(await countReads()).toEqual({ done: 1 });
  });

  it('is repeated on the primary if the replica finds nothing, and counted if the primary finds it', async () => {
    const onPrimary = async (tx: Tx) => ((await placeOf(tx)) === 'primary' ? 'found' : undefined);
    expect(await resultsDb.find(ACCOUNT, onPrimary)).toBe('found');
    expect(await resultsDb.find(ACCOUNT, async () => undefined)).toBeUndefined();
    expect(await countReads()).toEqual({ missing: 1 });
  });

  it('is repeated on the primary if the replica has an older schema', async () => {
    await runOn(copy.url, 'alter table disclosed_views rename column content to older');
    const read = async (tx: Tx) => (await tx.selectFrom('disclosed_views').select('content').execute()).length;
    expect(await resultsDb.find(ACCOUNT, read)).toBe(0);
    expect(await countReads()).toEqual({ failed: 1 });
  });

  it('is not repeated for a rejection', async () => {
    let reads = 0;
    const reject = async () => {
      reads += 1;
      throw new AppError('not_found');
    };
    await expect(resultsDb.find(ACCOUNT, reject)).rejects.toThrow(AppError);
    expect(reads).toBe(1);
  });

  it('throws what the primary throws', async () => {
    const broken = () => resultsDb.find(ACCOUNT, (tx) => sql`select * from nowhere`.execute(tx));
    await expect(broken()).rejects.toThrow('does not exist');
  });
});

describe('after a failure', () => {
  it('the primary is used for ten seconds; then the replica is checked once and used again', async () => {
    expect(await fail('broken')).toBe('primary');
    api.clock.advance({ seconds: 9 });
    expect(await resultsDb.find(ACCOUNT, placeOf)).toBe('primary');
    expect(checks).toBe(1);
    api.clock.advance({ seconds: 1 });
    await Promise.all(Array.from({ length: 5 }, () => resultsDb.find(ACCOUNT, placeOf)));
    await until(async () => (await resultsDb.find(ACCOUNT, placeOf)) === 'replica');
    expect(checks).toBe(2);
  });

  it('no read waits for the check', async () => {
    await fail('broken');
    api.clock.advance({ seconds: 10 });
    let end = () => undefined as void;
    pending = new Promise((settle) => (end = settle));
    expect(await resultsDb.find(ACCOUNT, placeOf)).toBe('primary');
    end();
    await until(async () => (await resultsDb.find(ACCOUNT, placeOf)) === 'replica');
  });

  it('a replica that has become another database is not used', async () => {
    await fail('broken');
    rejection = new Error('it is not in recovery');
    for (const _ of [1, 2]) {
      api.clock.advance({ seconds: 10 });
      expect(await resultsDb.find(ACCOUNT, placeOf)).toBe('primary');
    }
    expect(await countReads()).toEqual({ failed: 3 });
  });

  it('one warning a minute is logged, without addresses', async () => {
    for (const seconds of [10, 10, 10, 10, 10]) {
      await fail('refused for ana@example.org');
      api.clock.advance({ seconds });
      await resultsDb.find(ACCOUNT, placeOf);
    }
    expect(log.map(({ msg, err }) => [msg, err.message])).toEqual([
      ['the read replica failed: results are read on the primary', 'refused for [e-mail]'],
    ]);
    api.clock.advance({ seconds: 10 });
    await fail('refused');
    expect(log).toHaveLength(2);
  });
});

describe('at start', () => {
  const limits = { ...REPLICA_LIMITS, connectMs: 50 };

  it('a replica that never answers is replaced by the primary', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const replicaUrl = `postgres://veleta@127.0.0.1:${port}/veleta`;
    const started = await openResultsDb({ ...services(), replicaUrl, limits });
    expect(await started.find(ACCOUNT, placeOf)).toBe('primary');
    await started.close();
    for (const socket of sockets) socket.destroy();
    silent.close();
    expect(await countReads()).toEqual({ failed: 1 });
  });

  it('without an address, the primary is used and nothing is counted', async () => {
    const started = await openResultsDb({ ...services(), replicaUrl: undefined, limits });
    expect(await started.find(ACCOUNT, placeOf)).toBe('primary');
    expect(await countReads()).toEqual({});
  });
});
