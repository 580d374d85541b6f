// npm run deploy, rollback, check, new:remote, releases -- …: installs if needed, then runs the command of the SDK.
// Starts as a plain script on any Node version; the command runs on the repository's own.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { environment, install } from './set-up.mjs';

const root = resolve(import.meta.dirname, '..');
// A folder in --to or --from is relative to the caller's directory, which npm passes in INIT_CWD.
const callerFolder = process.env.INIT_CWD ?? process.cwd();

/** Makes paths absolute, because the command runs in the repository. */
function wholePaths(args) {
  const isPathNext = (index) => args[index - 1] === '--to' || args[index - 1] === '--from';
  return args.map((arg, index) => {
    const [, option, value] = /^(--(?:to|from)=)(.*)$/.exec(arg) ?? [];
    if (option) return option + absolute(value);
    return isPathNext(index) ? absolute(arg) : arg;
  });
}
const absolute = (path) => (path.includes('://') ? path : resolve(callerFolder, path));

try {
  install();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const { status, error } = spawnSync(
  'node',
  ['--disable-warning=ExperimentalWarning', join(root, 'server/src/veleta.ts'), ...wholePaths(process.argv.slice(2))],
  { cwd: root, stdio: 'inherit', env: environment(), shell: false },
);
if (error) console.error(`The command could not be started: ${error.message}`);
process.exitCode = status ?? 1;
