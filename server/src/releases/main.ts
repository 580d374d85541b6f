import { openStore } from '@veleta/api';
import { readAssetStore, readDataDir } from '../settings.ts';
import { USAGE, UsageError, parseCommand } from './command.ts';
import { runCommand } from './run-command.ts';

/** Exit codes: 0 success, 1 failure, 2 invalid arguments, 3 rejected without changes. */
const FAILED = 1;
const INVALID_ARGUMENTS = 2;
const REFUSED = 3;

try {
  const command = parseCommand(process.argv.slice(2));
  const store = await openStore(command.to ?? readAssetStore(process.env, readDataDir(process.env)));
  await runCommand(command, { store, now: () => new Date(), say: (line) => console.log(line) });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof UsageError) {
    console.error(`${message}\n\n${USAGE}`);
    process.exitCode = INVALID_ARGUMENTS;
  } else if (error instanceof Error && error.name === 'ReleaseRejectedError') {
    console.error(message);
    process.exitCode = REFUSED;
  } else {
    console.error(message);
    if (error instanceof Error && error.cause !== undefined) console.error(error.cause);
    process.exitCode = FAILED;
  }
}
