import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const EVERY_MS = 50;

/** Megabytes that two kinds of processes held at most. */
export interface Peak {
  /** The server's process, in which the thread of the analysis runs too. */
  readonly server: number;
  /** All processes of PostgreSQL: what is their own, and what they share once. */
  readonly database: number;
}

/** A field of /proc/<pid>/status in megabytes; 0 where the process, or the file, is not there. */
function megabytes(pid: string | number, fields: readonly string[]): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    return fields.map((field) => Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024);
  } catch {
    return fields.map(() => 0);
  }
}

const parentOf = (pid: string): number => {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
};

/** Watches memory from outside, by Linux's own books. */
export function watchMemory(serverPid: number, dataDir: string) {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  let peak = { server: 0, database: 0 };
  const look = () => {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const own = pids.filter((pid) => Number(pid) === postmaster || parentOf(pid) === postmaster);
    const held = own.map((pid) => megabytes(pid, ['RssAnon', 'RssShmem']));
    const database =
      held.reduce((sum, [anon = 0]) => sum + anon, 0) + Math.max(0, ...held.map(([, shared = 0]) => shared));
    const [server = 0] = megabytes(serverPid, ['VmRSS']);
    peak = { server: Math.max(peak.server, server), database: Math.max(peak.database, database) };
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    /** The most since this was asked for the last time. */
    take(): Peak {
      look();
      const taken = peak;
      peak = { server: 0, database: 0 };
      return taken;
    },
    end: () => clearInterval(timer),
  };
}
