import { constants } from 'node:fs';
import { access, mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, relative } from 'node:path';
import { UserError } from './failures.ts';

/** Required disk space for an embedded database with the demo organization. */
const NEEDED_BYTES = 300 * 1024 * 1024;
const PORTS_TO_TRY = 20;

const isFree = (port: number, host: string): Promise<NodeJS.ErrnoException | null> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(error));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)));
  });

/**
 * Throws if the port is not free. Checked first, so that a mistake does not cost a minute of waiting.
 * @throws UserError
 */
export async function requirePort(port: number, host: string): Promise<void> {
  const error = await isFree(port, host);
  if (!error) return;
  if (error.code === 'EACCES')
    throw new UserError(`This user may not open port ${port}. Choose another: PORT=4000 npm start`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    throw new UserError(`HOST "${host}" is not an address of this machine.`);
  if (error.code !== 'EADDRINUSE') throw error;
  let free = port + 1;
  while (free < port + PORTS_TO_TRY && (await isFree(free, host))) free += 1;
  throw new UserError(
    `Port ${port} on ${host} is taken, by a Veleta that is already running or by another program. ` +
      `Stop it, or choose another port: PORT=${free} npm start`,
  );
}

/**
 * Creates a directory level by level: Node's recursive mkdir never returns if the system allows no directories
 * (`/proc`).
 */
async function makeDirectory(path: string): Promise<void> {
  if (await exists(path)) return;
  if (dirname(path) !== path) await makeDirectory(dirname(path));
  await mkdir(path).catch((cause: NodeJS.ErrnoException) => {
    // Another server may start at the same moment.
    if (cause.code !== 'EEXIST') throw cause;
  });
}

type ReadSpace = (directory: string) => Promise<{ readonly bavail: number; readonly bsize: number }>;

/**
 * Creates and checks the data directory.
 * @throws UserError if it cannot be created or written, or its disk is full; `cause` tells which
 */
export async function requireDataDir(dataDir: string, readSpace: ReadSpace = statfs): Promise<void> {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    await makeDirectory(dataDir);
    await access(dataDir, constants.W_OK);
    await writeFile(probe, 'veleta');
  } catch (cause) {
    throw new UserError(`${dataDir} cannot be written. Choose another place for the data with DATA_DIR.`, { cause });
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
  const { bavail, bsize } = await readSpace(dataDir);
  const freeBytes = bavail * bsize;
  if (freeBytes < NEEDED_BYTES) {
    const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);
    throw new UserError(
      `Only ${megabytes(freeBytes)} MB are left on the disk of ${dataDir}; the database needs ${megabytes(NEEDED_BYTES)} MB. ` +
        'Free some, or choose another place with DATA_DIR.',
    );
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Returns the builds of shell and remotes. A missing remote disables its own pages; the shell is required.
 * @throws UserError
 */
export async function requireBuilds(
  root: string,
  shellDir: string,
  report: (what: string) => void,
): Promise<{ remoteDirs: string[] }> {
  const page = join(shellDir, 'index.html');
  if (!(await exists(page)))
    throw new UserError(`The shell is not built: ${relative(root, page)} is missing. Run "npm run build".`);
  const names = (await readdir(root)).filter((name) => /^mf-[a-z-]+$/.test(name)).sort();
  const remoteDirs: string[] = [];
  for (const name of names) {
    if (await exists(join(root, name, 'dist/remote.json'))) remoteDirs.push(join(root, name, 'dist'));
    else report(`${name} is not built, so its pages will be missing. Run "npm run build".`);
  }
  return { remoteDirs };
}
