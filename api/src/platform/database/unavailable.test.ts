import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { products } from '@veleta/shared/contracts';
import pg from 'pg';
import { PRODUCT } from '../testing/measuring.ts';
import { startApi, type TestAccount, type TestApi } from '../testing/start-api.ts';
import { isUnavailable } from './unavailable.ts';

let api: TestApi;
let admin: pg.Client;
let owner: TestAccount;
beforeAll(async () => {
  api = await startApi();
  owner = await api.createAccount();
  const url = new URL(api.databaseUrl);
  url.username = 'postgres';
  admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`
    create function fail_with() returns trigger language plpgsql as $$
    begin raise exception 'planted' using errcode = tg_argv[0]; end $$`);
});
afterAll(async () => {
  await admin.end();
  await api.close();
});

/** Runs `work` while every write to a table fails with a SQLSTATE. */
async function failing(table: string, sqlState: string, work: () => Promise<void>): Promise<void> {
  await admin.query(
    `create trigger planted before insert or update or delete on ${table} execute function fail_with('${sqlState}')`,
  );
  await work().finally(() => admin.query(`drop trigger planted on ${table}`));
}

let isEnabled = false;
const change = async () => {
  const result = await owner.call(products.patchProduct, {
    params: { key: PRODUCT },
    body: { is_enabled: !isEnabled },
  });
  if (result.status === 200) isEnabled = !isEnabled;
  return result;
};

describe('a request while the database is unavailable', () => {
  it.each([
    ['the disk is full', '53100'],
    ['its memory is used up', '53200'],
    ['it has too many connections', '53300'],
    ['a statement took too long', '57014'],
    ['an administrator ended the connection', '57P01'],
    ['it starts', '57P03'],
    ['a file cannot be read', '58030'],
    ['it has become a read-only standby', '25006'],
    ['a lock was not free in time', '55P03'],
  ])('is answered 503 with Retry-After when %s (%s)', async (_, sqlState) => {
    await failing('account_products', sqlState, async () => {
      const { status, headers, error } = await change();
      expect({ status, error: error.error, retryAfter: headers['retry-after'] }).toEqual({
        status: 503,
        error: 'unavailable',
        retryAfter: String(error.retry_after),
      });
      expect(error.retry_after).toBeGreaterThan(0);
    });
    expect((await change()).status).toBe(200);
  });

  it('is answered 500 when the statement itself is wrong', async () => {
    await failing('account_products', '42883', async () => {
      const { status, headers } = await change();
      expect([status, headers['retry-after']]).toEqual([500, undefined]);
    });
  });
});

describe('the readiness check with a database that accepts no writes', () => {
  it.each(['53100', '58030', '25006'])('fails, and recovers by itself (%s)', async (sqlState) => {
    const ready = async () => {
      const answer = await api.app.inject('/health/ready');
      return [answer.statusCode, answer.json().parts.find(({ name }: { name: string }) => name === 'database').status];
    };
    await failing('write_probes', sqlState, async () => {
      // A recent success is cached.
      api.clock.advance({ seconds: 10 });
      expect(await ready()).toEqual([503, 'failing']);
    });
    expect(await ready()).toEqual([200, 'ok']);
  });

  it('rolls its probe rows back', async () => {
    api.clock.advance({ seconds: 10 });
    expect((await api.app.inject('/health/ready')).statusCode).toBe(200);
    expect((await admin.query('select from write_probes')).rowCount).toBe(0);
  });
});

describe('isUnavailable', () => {
  it.each([
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Query read timeout',
  ])("accepts the driver's message of a lost connection: %s", (message) => {
    expect(isUnavailable(new Error(message))).toBe(true);
  });

  it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ENOSPC'])(
    'accepts the system error %s',
    (code) => {
      expect(isUnavailable(Object.assign(new Error('x'), { code }))).toBe(true);
    },
  );

  it('finds an unavailable database in the cause of an error', () => {
    const cause = Object.assign(new Error('could not extend file'), { code: '53100' });
    expect(isUnavailable(new Error('The results could not be read.', { cause }))).toBe(true);
  });

  it('accepts errors of a pooler, which all have the code of a protocol violation and name no routine', () => {
    const violation = (routine?: string) =>
      Object.assign(new pg.DatabaseError('x', 1, 'error'), { code: '08P01', ...(routine && { routine }) });
    expect(isUnavailable(violation())).toBe(true);
    expect(isUnavailable(violation('exec_bind_message'))).toBe(false);
  });

  it('rejects errors caused by bugs', () => {
    for (const code of ['23503', '42601', '22P02', 'P0001', '08P01', 'ENOENT', undefined])
      expect(isUnavailable(Object.assign(new Error('x'), { code }))).toBe(false);
    expect(isUnavailable('57014')).toBe(false);
  });
});
