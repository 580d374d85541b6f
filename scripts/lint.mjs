// npm run lint: runs every static check. Package names as arguments limit format and eslint to them; the other checks
// always cover everything.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

process.chdir(resolve(import.meta.dirname, '..'));
const packages = readdirSync('.').filter((name) => /^(shared|shell|api|sdk|server|e2e|scripts|mf-.+)$/.test(name));

const named = process.argv.slice(2);
const paths = named.length > 0 ? named : ['.'];

const CHECKS = [
  ['format', ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', ...paths]],
  ['eslint', ['node_modules/eslint/bin/eslint.js', ...paths]],
  [
    'import rules',
    ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.cjs', ...packages],
  ],
  ['declared packages', ['scripts/check-declared.mjs']],
  ['texts', ['scripts/check-i18n.mjs']],
  ['words', ['scripts/check-words.mjs']],
  ['vocabulary', ['scripts/check-vocabulary.mjs']],
  ['commits', ['scripts/check-commits.mjs']],
  ['specification', ['scripts/check-specification.mjs']],
  ['unused code', ['node_modules/knip/bin/knip.js', '--no-progress']],
];

let failed = 0;
for (const [name, args] of CHECKS) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  if (status !== 0) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
