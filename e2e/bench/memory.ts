import { readdirSync, readFileSync } from 'node:fs';
import { postmasterOf } from './processor-time.ts';

const EVERY_MS = 50;

/** Peak megabytes of two kinds of processes. */
export interface Peak {
  /** The server's process, including the analysis threads. */
  readonly server: number;
  /** All processes of PostgreSQL: private memory plus shared memory once. */
  readonly database: number;
}

/** Returns a field of /proc/<pid>/status in megabytes; 0 if the process or the file does not exist. */
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

/** Samples the memory of processes from /proc. */
export function watchMemory(serverPid: number, dataDir: string) {
  const postmaster = postmasterOf(dataDir);
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
    /** Returns the peak since the last call. */
    take(): Peak {
      look();
      const taken = peak;
      peak = { server: 0, database: 0 };
      return taken;
    },
    end: () => clearInterval(timer),
  };
}
