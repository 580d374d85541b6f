import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startCluster } from '../database/cluster.ts';
import { migrate } from '../database/migrate.ts';
import { ensureOwner } from '../database/start-database.ts';
import { prepareJobs } from '../jobs.ts';

const PASSWORD = 'veleta-test';
const TEMPLATE = 'veleta';
/** Settings without durability, for speed. */
export const TEST_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'autovacuum=off',
];

/** Starts a PostgreSQL without durability, for speed, with the migrated database `veleta` as the template. */
export async function startTestServer(directory: string): Promise<{ url: string; stop(): Promise<void> }> {
  const cluster = await startCluster({
    directory: join(directory, 'postgres'),
    superuserPassword: PASSWORD,
    settings: TEST_SETTINGS,
  });
  const stop = async () => {
    await cluster.stop();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    const origin = `127.0.0.1:${cluster.port}`;
    await ensureOwner(`postgres://postgres:${PASSWORD}@${origin}/postgres`, PASSWORD);
    const url = `postgres://veleta:${PASSWORD}@${origin}/${TEMPLATE}`;
    await migrate({ url });
    await prepareJobs(url);
    return { url, stop };
  } catch (cause) {
    await stop();
    throw cause;
  }
}

/** Clones the template; `drop` deletes the clone. */
export async function cloneTemplate(serverUrl: string, name: string): Promise<{ url: string; drop(): Promise<void> }> {
  const url = new URL(serverUrl);
  url.pathname = '/postgres';
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name} template ${TEMPLATE}`);
  const clone = new URL(serverUrl);
  clone.pathname = `/${name}`;
  return { url: clone.href, drop: () => run(`drop database ${name} with (force)`) };
}
