import { createServer, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startApi, type TestApi } from '../testing/start-api.ts';
import { until } from '../testing/until.ts';
import { holdServingLock, type DatabaseLostError } from './serving-lock.ts';

const LOCK = 7_353_821;
/** A busy machine answers late; only tests of timeouts use a short one. */
const TIMES = { heartbeatMs: 20, answerMs: 60_000, retryMs: 20 };
const SHORT = { ...TIMES, answerMs: 1_000 };
let api: TestApi;
let admin: pg.Client;
beforeAll(async () => {
  api = await startApi();
  const url = new URL(api.databaseUrl);
  url.username = 'postgres';
  admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await api.close();
});

/** Process id of the PostgreSQL session that holds the lock. */
async function holder(): Promise<number | undefined> {
  const { rows } = await admin.query<{ pid: number }>(
    `select l.pid from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [LOCK],
  );
  return rows[0]?.pid;
}

const end = async (pid: number | undefined) => void (await admin.query('select pg_terminate_backend($1)', [pid]));

describe('holdServingLock', () => {
  it('calls onLost when another server acquired the lock after the connection broke', async () => {
    const lost: DatabaseLostError[] = [];
    let resolveLost: () => void = () => undefined;
    const lostReported = new Promise<void>((resolve) => (resolveLost = resolve));
    const lock = await holdServingLock(api.databaseUrl, {
      onLost: (cause) => {
        lost.push(cause);
        resolveLost();
      },
      times: TIMES,
    });
    // Queues for the lock in PostgreSQL, so it acquires the lock as soon as the first connection loses it.
    const other = new pg.Client({ connectionString: api.databaseUrl });
    await other.connect();
    const isTheirs = other.query('select pg_advisory_lock($1)', [LOCK]);
    await end(await holder());
    await isTheirs;
    await lostReported;
    expect(lost.map(({ name, message }) => [name, message])).toEqual([
      ['DatabaseLostError', expect.stringContaining('Another Veleta server has begun to serve this database')],
    ]);
    expect([lock.isHeld(), await lock.confirmHeld()]).toEqual([false, false]);
    const theirs = await holder();
    await lock.release();
    expect(await holder()).toBe(theirs);
    await other.end();
  });

  it('reacquires the lock after its connection broke', async () => {
    const lost: unknown[] = [];
    const lock = await holdServingLock(api.databaseUrl, { onLost: (cause) => lost.push(cause), times: TIMES });
    const first = await holder();
    await end(first);
    await until(async () => (await holder()) !== first && lock.isHeld());
    expect(await lock.confirmHeld()).toBe(true);
    expect(lost).toEqual([]);
    await lock.release();
    await until(async () => (await holder()) === undefined);
  });

  it('reacquires the lock after a silent network cut, by terminating its stale connection', async () => {
    const { port, hostname } = new URL(api.databaseUrl);
    const database = new URL(api.databaseUrl);
    const sockets: Socket[] = [];
    // A proxy that can cut the network: open connections stop, new ones work.
    const network = createServer((near) => {
      const far = connect(Number(port), hostname);
      sockets.push(near, far);
      for (const socket of [near, far]) socket.on('error', () => undefined);
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((listening) => network.listen(0, '127.0.0.1', listening));
    const address = network.address();
    database.port = String(address && typeof address === 'object' ? address.port : 0);
    const lost: unknown[] = [];
    const lock = await holdServingLock(database.href, { onLost: (cause) => lost.push(cause), times: SHORT });
    const first = await holder();
    for (const socket of sockets) socket.unpipe().pause();
    await until(async () => (await holder()) !== first && lock.isHeld());
    expect(lost).toEqual([]);
    await lock.release();
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((closed) => network.close(() => closed()));
  });

  it('does not reacquire the lock once confirmHeld() was called', async () => {
    const lock = await holdServingLock(api.databaseUrl, { times: TIMES });
    await end(await holder());
    expect(await lock.confirmHeld()).toBe(true);
    expect(await holder()).toBeDefined();
    await lock.release();
    await until(async () => (await holder()) === undefined);
    // The lock must not be reacquired after its release.
    await wait(TIMES.retryMs * 5);
    expect(await holder()).toBeUndefined();
  });
});
