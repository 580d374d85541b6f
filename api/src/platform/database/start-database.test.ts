import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrate } from './migrate.ts';
import { startDatabase } from './start-database.ts';
import { findPostgresUser } from './system-user.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'veleta-database-'));
  await chmod(dataDir, 0o755);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const ask = async (url: string, query: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
};
// A listening TCP server has an address with a port.
const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const postmaster = async () =>
  Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);

describe('the embedded database', () => {
  it('is created at the first start, reused by the next, and rejects a second server', async () => {
    const first = await startDatabase({ dataDir });
    try {
      expect(first.isEmbedded).toBe(true);
      expect(new URL(first.url).hostname).toBe('127.0.0.1');
      expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o077).toBe(0);
      expect(await migrate(first)).not.toEqual([]);
      expect(await migrate(first)).toEqual([]);
      await expect(startDatabase({ dataDir })).rejects.toThrow(
        'Another Veleta server is already serving this database',
      );
      expect(await ask(first.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
      const [role] = await ask(first.url, 'select rolsuper, rolbypassrls from pg_roles where rolname = current_user');
      expect(role).toEqual({ rolsuper: false, rolbypassrls: false });
    } finally {
      await first.stop();
    }
    await expect(postmaster()).rejects.toThrow('ENOENT');

    const second = await startDatabase({ dataDir });
    try {
      expect(await ask(second.url, 'select count(*) from accounts')).toEqual([{ count: '0' }]);
    } finally {
      await second.stop();
    }
  });

  it('is created once when two first starts run concurrently, and one of them serves it', async () => {
    const fresh = await mkdtemp(join(tmpdir(), 'veleta-race-'));
    await chmod(fresh, 0o755);
    // Left by an interrupted first start.
    await mkdir(join(fresh, 'postgres.new-999999999-x'));
    const starts = await Promise.allSettled([startDatabase({ dataDir: fresh }), startDatabase({ dataDir: fresh })]);
    const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    const failures = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []));
    try {
      expect(failures).toEqual([expect.stringContaining('Another Veleta server is already serving this database')]);
      expect(await ask(started[0]?.url ?? '', 'select 1 as alive')).toEqual([{ alive: 1 }]);
      expect((await readdir(fresh)).sort()).toEqual(['postgres', 'secrets.json']);
    } finally {
      for (const database of started) await database.stop();
      await rm(fresh, { recursive: true, force: true });
    }
  });

  it('starts while a killed PostgreSQL still holds its process id and answers no connection', async () => {
    const directory = join(dataDir, 'postgres');
    // Simulates the killed one: a process of PostgreSQL's own user that exits by itself.
    const left = spawn('sleep', ['3'], { ...(await findPostgresUser()), stdio: 'ignore' });
    const port = 1;
    const file = [left.pid, directory, 1, port, '', '127.0.0.1', '', 'ready', ''].join('\n');
    await writeFile(join(directory, 'postmaster.pid'), file);
    const database = await startDatabase({ dataDir });
    try {
      expect(left.exitCode).toBe(0);
      expect(await ask(database.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    } finally {
      await database.stop();
    }
  });

  it('is adopted only when it is ready, although it accepts connections before', async () => {
    const { startCluster } = await import('./cluster.ts');
    const directory = join(dataDir, 'postgres');
    const file = join(directory, 'postmaster.pid');
    // Simulates a PostgreSQL that another server has just started: a process of its user, and its port.
    const starting = spawn('sleep', ['60'], { ...(await findPostgresUser()), stdio: 'ignore' });
    let isReady = false;
    const writeStatus = (status: string, port: number) =>
      writeFile(file, [starting.pid, directory, 1, port, '', '127.0.0.1', '', status, ''].join('\n'));
    const listener = createServer((socket) => {
      socket.destroy();
      void writeStatus('ready', portOf(listener)).then(() => (isReady = true));
    });
    try {
      await once(listener.listen(0, '127.0.0.1'), 'listening');
      await writeStatus('starting', portOf(listener));
      const adopted = await startCluster({ directory, superuserPassword: 'not used' });
      expect([isReady, adopted.isAdopted, adopted.port]).toEqual([true, true, portOf(listener)]);
    } finally {
      starting.kill();
      listener.close();
      await rm(file, { force: true });
    }
  });

  it('is adopted when a killed server left it running', async () => {
    const { startCluster } = await import('./cluster.ts');
    const { readStoredSecrets } = await import('../secrets.ts');
    const { databasePassword } = await readStoredSecrets(dataDir);
    const left = await startCluster({ directory: join(dataDir, 'postgres'), superuserPassword: databasePassword });
    const pid = await postmaster();
    const adopted = await startDatabase({ dataDir });
    try {
      expect(await postmaster()).toBe(pid);
      expect(new URL(adopted.url).port).toBe(String(left.port));
    } finally {
      await adopted.stop();
    }
  });

  it('is left to another server when a paused one finds that its PostgreSQL was restarted', async () => {
    // Serves until onLost reports another server, then stops like a server.
    const code = `
      import { startDatabase } from ${JSON.stringify(new URL('./start-database.ts', import.meta.url).href)};
      const database = await startDatabase({
        dataDir: ${JSON.stringify(dataDir)},
        onLost: async (cause) => {
          console.log(cause.name);
          await database.stop();
          process.exit(1);
        },
      });
      console.log('serving');
      setInterval(() => undefined, 1_000);`;
    const paused = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // Not when it exits: its last output may arrive later.
    const exit = new Promise((done) => paused.once('close', done));
    let output = '';
    await new Promise<void>((serves) =>
      paused.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('serving')) serves();
      }),
    );
    paused.kill('SIGSTOP');
    process.kill(await postmaster(), 'SIGKILL');
    const other = await startDatabase({ dataDir });
    try {
      const pid = await postmaster();
      paused.kill('SIGCONT');
      expect(await exit).toBe(1);
      expect(output).toContain('DatabaseLostError');
      expect(await postmaster()).toBe(pid);
      expect(await ask(other.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
      expect(other.isServing()).toBe(true);
    } finally {
      paused.kill('SIGKILL');
      await other.stop();
    }
    await expect(postmaster()).rejects.toThrow('ENOENT');
  });

  it('reports an external database that cannot be reached', async () => {
    await expect(startDatabase({ dataDir, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow(
      'DATABASE_URL cannot be reached',
    );
  });

  it('locks an external database, unless it is configured as shared', async () => {
    const databaseUrl = process.env.VELETA_TEST_POSTGRES?.replace(/\/veleta$/, '/postgres');
    const one = await startDatabase({ dataDir, databaseUrl });
    await expect(startDatabase({ dataDir, databaseUrl })).rejects.toThrow('Another Veleta server');
    await (await startDatabase({ dataDir, databaseUrl, isShared: true })).stop();
    await one.stop();
    await (await startDatabase({ dataDir, databaseUrl })).stop();
  });
});
