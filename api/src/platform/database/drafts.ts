import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const ENDING = '.new';
/** Drafts of this process; another one with the same process id, in a container, may have left some too. */
const own = new Set<string>();

/** Where a directory is made before it is renamed into its place: beside it, one for each attempt. */
export function nameDraft(directory: string): string {
  const draft = `${directory}${ENDING}-${process.pid}-${randomUUID()}`;
  own.add(draft);
  return draft;
}

/** Removes what attempts that were cut off have left; the draft of a process that still runs is being made. */
export async function removeOldDrafts(directory: string): Promise<void> {
  const parent = dirname(directory);
  const prefix = `${basename(directory)}${ENDING}`;
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const path = join(parent, name);
    const pid = Number(name.slice(prefix.length).split('-')[1]);
    const isBeingMade = pid === process.pid ? own.has(path) : isAlive(pid);
    if (!isBeingMade) await rm(path, { recursive: true, force: true });
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
