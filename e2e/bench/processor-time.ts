import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Linux counts the time of a process in ticks of ten milliseconds. */
const TICK_US = 10_000;

/**
 * Fields of /proc/<pid>/stat after the name, which may contain any character: state, parent, …, user and system ticks, and those of its
 * ended children.
 */
function statOf(pid: string): { readonly parent: number; readonly ticks: number; readonly ended: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const sum = (from: number) => Number(fields[from]) + Number(fields[from + 1]);
    return { parent: Number(fields[1]), ticks: sum(11), ended: sum(13) };
  } catch {
    // The process has ended in the meantime.
    return null;
  }
}

/**
 * Returns the processor time of a process in microseconds, with its children, also ended ones, if they are counted; 0 outside
 * Linux.
 */
export function processorTimeUs(pid: number, { withChildren = false } = {}): number {
  const stat = statOf(String(pid));
  const own = stat?.ticks ?? 0;
  if (!withChildren) return own * TICK_US;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = pids.flatMap((name) => statOf(name) ?? []).filter(({ parent }) => parent === pid);
  return children.reduce((total, { ticks }) => total + ticks, own + (stat?.ended ?? 0)) * TICK_US;
}

/** Returns the id of the process that started all others of an embedded database. */
export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

const POLL_MS = 1_000;
/** A tenth of one processor: an idle server including its jobs. */
const QUIET_SHARE = 0.1;
const MAX_POLLS = 120;

/** Waits until a process is idle: a first start computes results of the demo organization in the background. */
export async function untilQuiet(timeUs: () => number): Promise<void> {
  for (let look = 0; look < MAX_POLLS; look += 1) {
    const before = timeUs();
    await wait(POLL_MS);
    if (timeUs() - before < POLL_MS * 1_000 * QUIET_SHARE) return;
  }
}
