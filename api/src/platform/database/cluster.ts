import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { findPostgresUser, type SystemUser } from './system-user.ts';

const run = promisify(execFile);
const START_LIMIT_SECONDS = 60;
const PORT_LINE = 3;

export interface Cluster {
  readonly port: number;
  /** True when a PostgreSQL left running by a killed server was taken over. */
  readonly isAdopted: boolean;
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL of `directory` on a free loopback port, making it first where there is none, or takes
 * over the one that already runs there. It outlives this process until `stop()`: Ctrl-C reaches us, not it.
 */
export async function startCluster(options: {
  directory: string;
  superuserPassword: string;
  /** Server settings, as `name=value`. */
  settings?: readonly string[];
}): Promise<Cluster> {
  const binaries = await findPostgresBinaries();
  const user = await findPostgresUser();
  const as = user ?? {};
  const control = (...args: string[]) =>
    run(binaries.pg_ctl, ['--pgdata', options.directory, ...args], { ...as, cwd: '/' });

  await refuseUnreachable(binaries.postgres, as);
  if (!(await exists(join(options.directory, 'PG_VERSION')))) {
    await initialise({ ...options, initdb: binaries.initdb, user });
  }
  const stop = async () => {
    await control('stop', '--mode', 'fast', '--wait').catch(async (cause: unknown) => {
      if (await isRunning(control)) throw cause;
    });
  };
  if (await isRunning(control)) return { port: await readPort(options.directory), isAdopted: true, stop };

  const port = await findFreePort();
  const log = join(options.directory, 'server.log');
  const flags = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`, ...(options.settings ?? [])];
  try {
    // pg_ctl inherits no pipes to the server it leaves behind, since that logs to a file.
    await run(
      binaries.pg_ctl,
      ['start', '--pgdata', options.directory, '--wait', '--timeout', String(START_LIMIT_SECONDS), '--log', log,
        '--options', flags.map((flag) => `-c ${flag}`).join(' ')],
      { ...as, cwd: '/' },
    );
  } catch (cause) {
    // A second server may have started it in the meantime; then it is adopted and the serving lock decides.
    if (await isRunning(control)) return { port: await readPort(options.directory), isAdopted: true, stop };
    const tail = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-5).join('\n');
    throw new Error(`The embedded PostgreSQL did not start. Its last lines:\n${tail}`, { cause });
  }
  return { port, isAdopted: false, stop };
}

async function initialise({ directory, superuserPassword, initdb, user }: {
  directory: string;
  superuserPassword: string;
  initdb: string;
  user: SystemUser | null;
}): Promise<void> {
  // What a first start that was cut off left behind holds no data yet: PG_VERSION is written early, its absence proves it.
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const secretDir = await mkdtemp(join(tmpdir(), 'veleta-initdb-'));
  const passwordFile = join(secretDir, 'password');
  try {
    await writeFile(passwordFile, `${superuserPassword}\n`, { mode: 0o600 });
    if (user) for (const path of [directory, secretDir, passwordFile]) await chown(path, user.uid, user.gid);
    await chmod(directory, 0o700);
    await run(
      initdb,
      [`--pgdata=${directory}`, '--auth=scram-sha-256', '--username=postgres', `--pwfile=${passwordFile}`, '--encoding=UTF8',
        '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--lc-messages=C'],
      { ...(user ?? {}), cwd: '/' },
    );
  } catch (cause) {
    await rm(directory, { recursive: true, force: true });
    throw new Error(`The database could not be made in ${directory}: ${messageOf(cause)}`, { cause });
  } finally {
    await rm(secretDir, { recursive: true, force: true });
  }
}

async function refuseUnreachable(postgres: string, as: Partial<SystemUser>): Promise<void> {
  try {
    await run(postgres, ['--version'], { ...as, cwd: '/' });
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL at ${postgres} cannot be run${as.uid ? ' by the system user "postgres" (is the folder above it closed to others?)' : ''}: ${messageOf(cause)}`,
      { cause },
    );
  }
}

async function isRunning(control: (...args: string[]) => Promise<unknown>): Promise<boolean> {
  return control('status').then(() => true, () => false);
}

async function readPort(directory: string): Promise<number> {
  const lines = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n');
  return Number(lines[PORT_LINE]);
}

/** A free loopback port, as the system gives it. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port.'))));
    });
  });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(() => true, () => false);
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
