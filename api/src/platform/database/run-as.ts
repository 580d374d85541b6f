import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SystemUser } from './system-user.ts';

const run = promisify(execFile);

/** Runs a program to completion; rejects with its output when it fails. */
export type Runner = (program: string, args: readonly string[]) => Promise<unknown>;

const CAPABILITY = '+dac_override';

/**
 * Creates a function that runs PostgreSQL's programs as the current user, or as `user` when we are root. That user
 * cannot enter a checkout under a closed folder such as `/root`. There the program gets the capability `dac_override`.
 */
export async function createRunner(
  user: SystemUser | null,
  paths: { program: string; directory: string },
): Promise<Runner> {
  if (!user) return (program, args) => run(program, args, { cwd: '/' });
  const asUser: Runner = (program, args) => run(program, args, { ...user, cwd: '/' });
  const throughClosedFolders: Runner = (program, args) =>
    run(
      'setpriv',
      [
        `--reuid=${user.uid}`,
        `--regid=${user.gid}`,
        '--clear-groups',
        `--inh-caps=${CAPABILITY}`,
        `--ambient-caps=${CAPABILITY}`,
        '--',
        program,
        ...args,
      ],
      { cwd: '/' },
    );
  for (const runner of [asUser, throughClosedFolders]) {
    if (await canAccess(runner, paths)) return runner;
  }
  throw new Error(
    `PostgreSQL has to run as the system user "postgres" here, which cannot access ${paths.directory} or ${paths.program}: a parent folder is closed to other users. Move the checkout, or run as another user than root.`,
  );
}

function canAccess(runner: Runner, { program, directory }: { program: string; directory: string }): Promise<boolean> {
  return runner('/bin/sh', ['-c', 'test -x "$0" && cd "$1" && "$0" --version', program, directory]).then(
    () => true,
    () => false,
  );
}
