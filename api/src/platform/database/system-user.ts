import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Finds the system user that PostgreSQL runs as; null for the current user. PostgreSQL refuses to run as root, so root
 * uses the system user `postgres`. If that user is missing, it is created after `report` has said so;
 * `VELETA_SYSTEM_CHANGES=0` prevents it.
 */
export async function findPostgresUser(report: (what: string) => void = console.log): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null;
  const known = await readUser();
  if (known) return known;
  if (process.env.VELETA_SYSTEM_CHANGES === '0') {
    throw new Error(
      'PostgreSQL cannot run as root, the system user "postgres" is missing, and VELETA_SYSTEM_CHANGES=0 forbids to create it. Create it, or run as another user.',
    );
  }
  report(
    'Creating the system user and group "postgres", because PostgreSQL refuses to run as root (VELETA_SYSTEM_CHANGES=0 prevents it) …',
  );
  try {
    await run('groupadd', ['--system', '--force', 'postgres']);
    await run('useradd', [
      '--system',
      '--gid',
      'postgres',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      'postgres',
    ]);
  } catch (cause) {
    throw new Error(
      'PostgreSQL cannot run as root, and the system user "postgres" could not be created. Run as another user.',
      { cause },
    );
  }
  return readUser();
}

async function readUser(): Promise<SystemUser | null> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => (await run('id', [flag, 'postgres'])).stdout),
    );
    return { uid: Number(uid), gid: Number(gid) };
  } catch {
    return null;
  }
}
