// npm run lint: runs every static check. Package names as arguments limit format and eslint to them; the other checks
// always cover everything. They run in parallel and report when they end.
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { outputOf } from './child-output.mjs';

process.chdir(resolve(import.meta.dirname, '..'));
const packages = readdirSync('.').filter((name) => /^(shared|shell|api|sdk|server|e2e|scripts|mf-.+)$/.test(name));

const named = process.argv.slice(2);
const paths = named.length > 0 ? named : ['.'];

/** Checks write to a pipe, and would otherwise print no colours to a terminal. */
const env = { ...process.env, ...(process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: '1' } : {}) };

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

const waiting = CHECKS.values();
let failed = 0;
async function work() {
  for (const [name, args] of waiting) {
    const { output, status } = await outputOf(process.execPath, args, env);
    process.stdout.write(`${output}${status === 0 ? 'ok  ' : 'FAIL'} ${name}\n`);
    if (status !== 0) failed += 1;
  }
}
await Promise.all(Array.from({ length: Math.max(2, availableParallelism() - 1) }, work));
process.exitCode = failed === 0 ? 0 : 1;
