import { openStore } from '@veleta/api/releases';
import { runDev } from './dev/serve-for-shell.ts';
import { newRemote } from './new-remote/new-remote.ts';
import { parseCommand, usageOf, UsageError } from './releases/command.ts';
import { runCommand } from './releases/run-command.ts';
import type { Workspace } from './workspace.ts';

export { ownRepository, runBuild, type Workspace } from './workspace.ts';

/** Exit codes: 0 success, 1 failure, 2 invalid arguments, 3 rejected without changes. */
const FAILED = 1;
const INVALID_ARGUMENTS = 2;
const REJECTED = 3;

const say = (line: string): void => console.log(line);

async function run([verb = '', ...rest]: readonly string[], workspace: Workspace): Promise<void> {
  switch (verb) {
    case 'new':
      return newRemote(rest, workspace, say);
    case 'dev':
      return runDev(rest, workspace);
    default: {
      const command = parseCommand([verb, ...rest].filter(Boolean), workspace.ownName);
      const location = command.to ?? workspace.defaultStore;
      if (location === undefined)
        throw new UsageError('Specify the release store: --to FOLDER or s3://bucket/prefix, or set ASSET_STORE.');
      await runCommand(command, { store: await openStore(location), workspace, now: () => new Date(), say });
    }
  }
}

/** Runs a command line; prints errors and sets the exit code of the process. */
export async function runVeleta(args: readonly string[], workspace: Workspace): Promise<void> {
  try {
    await run(args, workspace);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    if (error instanceof UsageError) {
      console.error(`\n${usageOf(workspace)}`);
      process.exitCode = INVALID_ARGUMENTS;
    } else if (error instanceof Error && error.name === 'ReleaseRejectedError') {
      process.exitCode = REJECTED;
    } else {
      if (error instanceof Error && error.cause !== undefined) console.error(error.cause);
      process.exitCode = FAILED;
    }
  }
}
