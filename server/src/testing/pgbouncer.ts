import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { freePort } from './server-process.ts';
import { until } from './until.ts';

const FOLDER = resolve(import.meta.dirname, '../../../deploy/pgbouncer');
const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync);
const PASSWORD = 'pooled-test-password';
const LOGIN = 'veleta_pooled';

/** Whether PgBouncer is installed. */
export const hasPgBouncer = PROGRAM !== undefined;

/** A PgBouncer in front of one database. */
export interface PgBouncer {
  /** Address for `DATABASE_POOLER_URL`. */
  readonly url: string;
  /** Ends PgBouncer, and with it all connections. */
  stop(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Creates the login of `deploy/pgbouncer/create-login.sql`. Roles belong to all databases of a PostgreSQL. */
async function createLogin(superuserUrl: string): Promise<void> {
  const script = await readFile(join(FOLDER, 'create-login.sql'), 'utf8');
  const statements = script.replace(/^\\.*$/gm, '').replace(":'pooler_password'", `'${PASSWORD}'`);
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

async function dropLogin(superuserUrl: string): Promise<void> {
  // The database may be deleted by now.
  const client = new pg.Client({ connectionString: new URL('/postgres', superuserUrl).href });
  await client.connect();
  await client.query(`drop role if exists ${LOGIN}`).finally(() => client.end());
}

/**
 * Starts PgBouncer with the configuration of `deploy/pgbouncer` in front of a database, with `poolSize` connections to
 * it.
 */
export async function startPgBouncer(superuserUrl: string, poolSize: number): Promise<PgBouncer> {
  if (!PROGRAM) throw new Error('PgBouncer is not installed.');
  const { hostname, port, pathname } = new URL(superuserUrl);
  const database = pathname.slice(1);
  const ownPort = await freePort();
  await createLogin(superuserUrl);
  const folder = await mkdtemp(join(tmpdir(), 'veleta-pgbouncer-'));
  await chmod(folder, 0o755);
  const configuration = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'userlist.txt');
  const shipped = await readFile(join(FOLDER, 'pgbouncer.ini'), 'utf8');
  const set = (text: string, name: string, value: string) => {
    const changed = text.replace(new RegExp(`^${name} = .*$`, 'm'), `${name} = ${value}`);
    if (changed === text) throw new Error(`${name} is not in pgbouncer.ini.`);
    return changed;
  };
  const settings = [
    ['veleta', `host=${hostname} port=${port} dbname=${database}`],
    ['listen_port', String(ownPort)],
    ['auth_file', users],
    ['default_pool_size', String(poolSize)],
  ] as const;
  await writeFile(
    configuration,
    settings.reduce((text, [name, value]) => set(text, name, value), shipped),
  );
  await writeFile(users, `"${LOGIN}" "${PASSWORD}"\n`);
  const url = `postgres://${LOGIN}:${PASSWORD}@127.0.0.1:${ownPort}/veleta`;

  let stop = async (): Promise<void> => undefined;
  const start = async () => {
    // PgBouncer refuses to run as root.
    const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
    const child = spawn(PROGRAM, ['-q', ...user, configuration], { stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = once(child, 'exit');
    stop = async () => {
      child.kill('SIGKILL');
      await ended;
    };
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${output}`);
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined);
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
    });
  };
  const close = async () => {
    await stop();
    await dropLogin(superuserUrl);
    await rm(folder, { recursive: true, force: true });
  };
  await start().catch(async (cause: unknown) => {
    await close();
    throw cause;
  });
  return { url, start, stop: () => stop(), close };
}
