import { execFile } from 'node:child_process';
import { appendFile, chown, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startCluster } from '../database/cluster.ts';
import { findPostgresUser } from '../database/system-user.ts';
import { TEST_SETTINGS } from './test-server.ts';
import { until } from './until.ts';

/** A streaming replica of a test server. */
export interface TestReplica {
  /** Returns the address of the copy of a database. */
  urlOf(databaseUrl: string): string;
  /** Queries the copy of a database as the superuser. */
  ask<Row extends pg.QueryResultRow>(databaseUrl: string, text: string, values?: unknown[]): Promise<Row[]>;
  /** Stops the replay of changes, so that the replica lags until it catches up. */
  pause(): Promise<void>;
  /** Waits until the replica has all changes of the primary. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
}

/** Runs a statement as the superuser in a session of its own. */
async function askAt<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const above = new URL(url);
  above.username = 'postgres';
  const client = new pg.Client({ connectionString: above.href });
  await client.connect();
  return client
    .query<Row>(text, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/**
 * Copies the running server of `startTestServer(directory)` and starts the copy as its streaming replica, as
 * `pg_basebackup` does, which the embedded PostgreSQL does not include.
 */
export async function startTestReplica(directory: string, serverUrl: string): Promise<TestReplica> {
  const copy = join(directory, 'replica');
  const user = await findPostgresUser();
  const write = async (path: string, content: string) => {
    await writeFile(path, content);
    if (user) await chown(path, user.uid, user.gid);
  };
  const above = new URL(serverUrl);
  above.username = 'postgres';
  const client = new pg.Client({ connectionString: above.href });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('replica', fast => true)`);
    await promisify(execFile)('cp', ['-a', join(directory, 'postgres'), copy]);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    await write(join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  await Promise.all(['postmaster.pid', 'postmaster.opts'].map((file) => rm(join(copy, file))));
  await write(join(copy, 'standby.signal'), '');
  const { hostname, port, username, password } = above;
  await appendFile(
    join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  );
  const cluster = await startCluster({
    directory: copy,
    superuserPassword: password,
    // A statement that blocks the replay is cancelled immediately.
    settings: [...TEST_SETTINGS, 'max_standby_streaming_delay=0'],
  });
  const urlOf = (databaseUrl: string) => {
    const url = new URL(databaseUrl);
    url.port = String(cluster.port);
    return url.href;
  };
  return {
    urlOf,
    ask: (databaseUrl, text, values) => askAt(urlOf(databaseUrl), text, values),
    catchUp: async () => {
      const [primary] = await askAt<{ lsn: string }>(serverUrl, 'select pg_current_wal_insert_lsn() as lsn');
      const text = 'select pg_wal_replay_resume(), pg_last_wal_replay_lsn() >= $1::pg_lsn as has_all';
      const hasAll = () => askAt<{ has_all: boolean }>(urlOf(serverUrl), text, [primary?.lsn]);
      await until(() =>
        hasAll().then(
          ([row]) => row?.has_all === true,
          // The replay may cancel this query.
          () => false,
        ),
      );
    },
    pause: async () => void (await askAt(urlOf(serverUrl), 'select pg_wal_replay_pause()')),
    stop: () => cluster.stop(),
    start: () => cluster.revive(),
  };
}
