import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findDatabase, requireReadablePidFile, requireUsablePath } from './data-directory.ts';
import { temporaryPath, removeStaleTemporaryDirectories } from './temporary-directories.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { assertNoRunningInstance } from './running-instance.ts';
import { createRunner, type Runner } from './run-as.ts';
import { DatabaseLostError } from './serving-lock.ts';
import { findPostgresUser, type SystemUser } from './system-user.ts';

const START_TIMEOUT_SECONDS = 60;
const CONNECT_TIMEOUT_MS = 3_000;
const PORT_LINE = 3;
const STATUS_LINE = 7;
const READY_PAUSE_MS = 200;
const START_PAUSE_MS = 500;
/**
 * Messages of PostgreSQL while the operating system has not yet released the process id and shared memory of a killed
 * server.
 */
const NOT_YET_RELEASED = /lock file "postmaster\.pid" already exists|pre-existing shared memory block/;

export interface Cluster {
  readonly port: number;
  /** True when this server took over a PostgreSQL that a killed server left running. */
  readonly isAdopted: boolean;
  /**
   * Restarts PostgreSQL on the same port if it has died.
   * @throws DatabaseLostError when another server has restarted it since
   */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL of `directory` on a free loopback port, or adopts the one that already runs there.
 * Creates the database when the directory is missing. PostgreSQL runs until `stop()`: Ctrl-C does not reach its
 * process.
 */
export async function startCluster(options: {
  directory: string;
  superuserPassword: string;
  /** PostgreSQL settings, as `name=value`. */
  settings?: readonly string[];
}): Promise<Cluster> {
  requireUsablePath(options.directory);
  const binaries = await findPostgresBinaries();
  const user = await findPostgresUser();
  const isNew = !(await findDatabase(options.directory, user));
  // The database is created in a temporary directory and renamed when it is complete, so an interrupted first start
  // leaves no partial database. When two first starts run concurrently, the first rename wins.
  const temporary = temporaryPath(options.directory);
  if (isNew) {
    await removeStaleTemporaryDirectories(options.directory);
    await prepareDirectory(temporary, user);
  }
  const run = await createRunner(user, {
    program: binaries.postgres,
    directory: isNew ? temporary : options.directory,
  });
  const control = (...args: string[]) => run(binaries.pg_ctl, ['--pgdata', options.directory, ...args]);
  if (isNew) {
    await initialize({
      directory: temporary,
      superuserPassword: options.superuserPassword,
      initdb: binaries.initdb,
      user,
      run,
    });
    await rename(temporary, options.directory).catch(async (cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'ENOTEMPTY' && cause.code !== 'EEXIST') throw cause;
      await rm(temporary, { recursive: true, force: true });
    });
  }
  const stop = async () => {
    await control('stop', '--mode', 'fast', '--wait').catch(async (cause: unknown) => {
      if (await isRunning(control)) throw cause;
    });
  };
  const log = join(options.directory, 'server.log');
  const start = async (port: number) => {
    const flags = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      `port=${port}`,
      ...(options.settings ?? []),
    ];
    // pg_ctl passes no pipes to the server process because the server logs to a file.
    await control(
      'start',
      '--wait',
      '--timeout',
      String(START_TIMEOUT_SECONDS),
      '--log',
      log,
      '--options',
      flags.map((flag) => `-c ${flag}`).join(' '),
    );
  };
  const clusterAt = (port: number, isAdopted: boolean): Cluster => ({
    port,
    isAdopted,
    revive: async () => {
      if (!(await isRunning(control))) return start(port);
      if ((await readPort(options.directory)) === port) return;
      throw new DatabaseLostError(
        `Another Veleta server has restarted the PostgreSQL of ${options.directory} while this one was paused or could not reach it.`,
      );
    },
    stop,
  });

  await requireReadablePidFile(options.directory);
  await assertNoRunningInstance(options.directory);
  if (await isRunning(control)) {
    const port = await readPort(options.directory);
    // After a power cut the process id in the file may belong to another process; PostgreSQL starts anyway. One that
    // starts accepts connections before it is ready to answer them.
    const isOpen = await acceptsConnections(port);
    if (isOpen && (await isReadyWithin(START_TIMEOUT_SECONDS, control, options.directory)))
      return clusterAt(port, true);
  }
  const port = await findFreePort();
  const deadlineMs = performance.now() + START_TIMEOUT_SECONDS * 1_000;
  for (;;) {
    try {
      await start(port);
      return clusterAt(port, false);
    } catch (cause) {
      // Another server may have started PostgreSQL in the meantime. Then this one adopts it, and the serving lock
      // decides.
      if (await isReadyWithin(START_TIMEOUT_SECONDS, control, options.directory))
        return clusterAt(await readPort(options.directory), true);
      const tail = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').slice(-5).join('\n');
      if (performance.now() > deadlineMs || !NOT_YET_RELEASED.test(tail))
        throw new Error(
          `The embedded PostgreSQL did not start. Last lines of its log:
${tail}`,
          { cause },
        );
      await setTimeout(START_PAUSE_MS);
    }
  }
}

async function prepareDirectory(directory: string, user: SystemUser | null): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await chmod(directory, 0o700);
  if (user) await chown(directory, user.uid, user.gid);
}

async function initialize({
  directory,
  superuserPassword,
  initdb,
  user,
  run,
}: {
  directory: string;
  superuserPassword: string;
  initdb: string;
  user: SystemUser | null;
  run: Runner;
}): Promise<void> {
  const secretDir = await mkdtemp(join(tmpdir(), 'veleta-initdb-'));
  const passwordFile = join(secretDir, 'password');
  try {
    await writeFile(passwordFile, `${superuserPassword}\n`, { mode: 0o600 });
    if (user) for (const path of [secretDir, passwordFile]) await chown(path, user.uid, user.gid);
    await run(initdb, [
      `--pgdata=${directory}`,
      '--auth=scram-sha-256',
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--lc-messages=C',
    ]);
  } catch (cause) {
    await rm(directory, { recursive: true, force: true });
    throw new Error(
      `The database could not be created in ${directory}: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  } finally {
    await rm(secretDir, { recursive: true, force: true });
  }
}

async function isRunning(control: (...args: string[]) => Promise<unknown>): Promise<boolean> {
  return control('status').then(
    () => true,
    () => false,
  );
}

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect({ port, host: '127.0.0.1', timeout: CONNECT_TIMEOUT_MS });
    const settle = (isConnected: boolean) => {
      probe.destroy();
      resolve(isConnected);
    };
    probe
      .once('connect', () => settle(true))
      .once('error', () => settle(false))
      .once('timeout', () => settle(false));
  });
}

async function readPort(directory: string): Promise<number> {
  const lines = (await readFile(join(directory, 'postmaster.pid'), 'utf8')).split('\n');
  return Number(lines[PORT_LINE]);
}

/**
 * Waits until a PostgreSQL that another process has just started accepts connections. Its `postmaster.pid` says when it
 * is ready. The file of a killed server says so too, so the port is probed as well.
 */
async function isReadyWithin(
  seconds: number,
  control: (...args: string[]) => Promise<unknown>,
  directory: string,
): Promise<boolean> {
  const file = join(directory, 'postmaster.pid');
  for (let tries = seconds * 5; tries > 0 && (await isRunning(control)); tries -= 1) {
    const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    if (lines[STATUS_LINE]?.trim() === 'ready' && (await acceptsConnections(Number(lines[PORT_LINE])))) return true;
    await setTimeout(READY_PAUSE_MS);
  }
  return false;
}

/** Finds a free loopback port by binding port 0. */
function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port.')),
      );
    });
  });
}
