import { readFileSync, readdirSync } from 'node:fs';

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
