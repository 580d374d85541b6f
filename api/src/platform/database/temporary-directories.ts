import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const SUFFIX = '.new';
/** Temporary directories of this process. Another process with the same id, in a container, may have left some too. */
const own = new Set<string>();

/** Returns a unique path next to `directory`. The directory is built there and renamed when it is complete. */
export function temporaryPath(directory: string): string {
  const path = `${directory}${SUFFIX}-${process.pid}-${randomUUID()}`;
  own.add(path);
  return path;
}

/** Removes the temporary directories of interrupted attempts. Those of a process that is still running are kept. */
export async function removeStaleTemporaryDirectories(directory: string): Promise<void> {
  const parent = dirname(directory);
  const prefix = `${basename(directory)}${SUFFIX}`;
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const path = join(parent, name);
    const pid = Number(name.slice(prefix.length).split('-')[1]);
    const isInUse = pid === process.pid ? own.has(path) : isAlive(pid);
    if (!isInUse) await rm(path, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1) return false;
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    return cause instanceof Error && Reflect.get(cause, 'code') === 'EPERM';
  }
}
