// npm run deploy, rollback, releases -- <package> …: installs if needed, then speaks to the store of releases.
// Begins as a plain script for whatever Node is there; what it starts runs on the repo's own.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { environment, install } from './set-up.mjs';

const root = resolve(import.meta.dirname, '..');
// A folder named by --to or --from is meant from where the person stands; npm says where that was.
const standing = process.env.INIT_CWD ?? process.cwd();

/** Paths as whole paths: what is started runs in the repository. */
function wholePaths(args) {
  const isPathNext = (index) => args[index - 1] === '--to' || args[index - 1] === '--from';
  return args.map((arg, index) => {
    const [, option, value] = /^(--(?:to|from)=)(.*)$/.exec(arg) ?? [];
    if (option) return option + whole(value);
    return isPathNext(index) ? whole(arg) : arg;
  });
}
const whole = (path) => (path.includes('://') ? path : resolve(standing, path));

try {
  install();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const { status, error } = spawnSync(
  'node',
  [
    '--disable-warning=ExperimentalWarning',
    join(root, 'server/src/releases/main.ts'),
    ...wholePaths(process.argv.slice(2)),
  ],
  { cwd: root, stdio: 'inherit', env: environment(), shell: false },
);
if (error) console.error(`The command could not be started: ${error.message}`);
process.exitCode = status ?? 1;
