// Chooses where the temporary files of a test run are stored.
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** The largest test, of the container image, needs 2.3 GB. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Returns the folder for temporary files: TMPDIR if set, otherwise a file system in memory with enough space for a run,
 * otherwise the folder of the operating system. PostgreSQL creates the database of a test ten times faster in memory.
 *
 * @param {object} [options]
 * @param {string} [options.memory] mount point of a file system in memory
 * @param {string} [options.mounts] file that lists the mounted file systems
 * @param {number} [options.neededBytes]
 */
export function temporaryRoot({ memory = '/dev/shm', mounts = '/proc/mounts', neededBytes = NEEDED_BYTES } = {}) {
  if (process.env.TMPDIR) return process.env.TMPDIR;
  try {
    accessSync(memory, constants.W_OK);
    const lines = readFileSync(mounts, 'utf8').split('\n');
    const [, , type, options] = lines.map((line) => line.split(' ')).find(([, path]) => path === memory) ?? [];
    const { bavail, bsize } = statfsSync(memory);
    const freeBytes = Math.min(bavail * bsize, process.availableMemory?.() ?? Number.POSITIVE_INFINITY);
    // Tests start programs from temporary folders.
    const isExecutable = type === 'tmpfs' && !options.split(',').includes('noexec');
    if (isExecutable && freeBytes >= neededBytes) return memory;
  } catch {
    // Another operating system, or no permission.
  }
  return tmpdir();
}
