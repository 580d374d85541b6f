import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Linux counts a process's time in ticks of ten milliseconds. */
const TICK_US = 10_000;

/** A line of /proc/<pid>/stat after the name, which may hold anything: state, parent, …, user and system ticks. */
function statOf(pid: string): { readonly parent: number; readonly ticks: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    // It has ended in the meantime.
    return null;
  }
}

/** Processor time in microseconds that a process has used, with its living children where they are counted; 0 off Linux. */
export function processorTimeUs(pid: number, { withChildren = false } = {}): number {
  const own = statOf(String(pid))?.ticks ?? 0;
  if (!withChildren) return own * TICK_US;
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = pids.flatMap((name) => statOf(name) ?? []).filter(({ parent }) => parent === pid);
  return (own + children.reduce((total, { ticks }) => total + ticks, 0)) * TICK_US;
}

const LOOK_MS = 1_000;
/** A tenth of one processor: what a server does that has nothing to do, with room for its jobs. */
const QUIET_SHARE = 0.1;
const LOOKS = 120;

/** Waits until a process has nothing more to do: a first start computes results of the demo organization in the background. */
export async function untilQuiet(timeUs: () => number): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const before = timeUs();
    await wait(LOOK_MS);
    if (timeUs() - before < LOOK_MS * 1_000 * QUIET_SHARE) return;
  }
}
