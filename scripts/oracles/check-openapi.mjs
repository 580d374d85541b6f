// Lints the API's OpenAPI document with Spectral (https://github.com/stoplightio/spectral, Apache-2.0). npm downloads
// it at run time, because 240 packages are too many to install for one check. Exits with 0 if it is unavailable, unless
// ORACLES=required.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const PACKAGE = '@stoplight/spectral-cli@6.16.3';

const run = (command, args, stdio) =>
  spawnSync(command, args, { cwd: ROOT, stdio, env: { ...process.env, SCARF_ANALYTICS: 'false' } });
const spectral = (args, stdio) =>
  run('npm', ['exec', '--yes', '--ignore-scripts', `--package=${PACKAGE}`, '--', 'spectral', ...args], stdio);

if (spectral(['--version'], 'ignore').status !== 0) {
  const isRequired = process.env.ORACLES === 'required';
  console.log(`${isRequired ? 'Failed' : 'Skipped'}: ${PACKAGE} cannot be fetched.`);
  process.exit(isRequired ? 1 : 0);
}
if (run(process.execPath, ['--no-warnings', 'api/src/write-openapi.ts'], 'inherit').status !== 0) process.exit(1);
const rules = join(import.meta.dirname, 'spectral.yaml');
const { status } = spectral(
  ['lint', '--ruleset', rules, '--fail-severity', 'hint', 'api/dist/openapi.json'],
  'inherit',
);
process.exit(status ?? 1);
