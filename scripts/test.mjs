// npm test: runs its own set-up, then lint, types, unit, API and browser tests. Ends with "N passed, N failed". Starts
// as a plain script on any Node version; everything after the set-up runs on the repository's own.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildOneBundle, PARTS, runPart } from './bench-parts.mjs';
import { findBrowser } from './browser.mjs';
import { changesSince } from './changes.mjs';
import { outputOf } from './child-output.mjs';
import { LONG_PARTS, notePassed, partsToRun } from './long-parts.mjs';
import { remotesOf } from './remotes.mjs';
import { environment } from './set-up.mjs';
import { endEarly, startTestRun } from './test-run.mjs';

process.chdir(resolve(import.meta.dirname, '..'));
const parts = ['lint', 'types', 'sizes', 'jest', 'browser', 'long'];
const [own, passedOn] = splitAt(process.argv.slice(2), '--');
const { values: flags, positionals: only } = parseArgs({
  args: own,
  allowPositionals: true,
  options: {
    changed: { type: 'boolean', default: false },
    since: { type: 'string' },
    only: { type: 'string' },
    shard: { type: 'string' },
    seed: { type: 'string' },
    resume: { type: 'boolean', default: false },
  },
});
const totals = { passed: 0, failed: 0 };
const testRun = startTestRun();
endEarly(testRun.end);

function splitAt(list, separator) {
  const index = list.indexOf(separator);
  return index < 0 ? [list, []] : [list.slice(0, index), list.slice(index + 1)];
}

const title = (text) => console.log(`\n── ${text}`);
/** Cache of compiled code and stripped types for the servers and threads of a run: it halves their start time. */
const COMPILE_CACHE = resolve('.cache/node');
const environmentOfRun = (extra) => ({
  ...environment(),
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  ...testRun.env,
  ...extra,
});

/** Runs a command; resolves to whether it succeeded. */
const run = (command, args, extra = {}) =>
  new Promise((resolveEnd) => {
    const child = spawn(command, args, { stdio: 'inherit', env: environmentOfRun(extra) });
    child.on('error', (error) => {
      console.error(error.message);
      resolveEnd(false);
    });
    child.on('close', (status) => resolveEnd(status === 0));
  });

/** Static checks count as one test each. They run in parallel and report in order. */
async function checks(all) {
  const ends = all.map(async ({ name, command, args }) => ({
    name,
    ...(await outputOf(command, args, environmentOfRun())),
  }));
  for (const { name, output, status } of await Promise.all(ends)) {
    title(name);
    console.log(output.trimEnd());
    totals[status === 0 ? 'passed' : 'failed'] += 1;
  }
}

async function jest(name, args, extra = {}) {
  title(name);
  const file = join(testRun.folder, 'jest.json');
  rmSync(file, { force: true });
  const runner = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js'];
  const succeeded = await run('node', [...runner, '--json', `--outputFile=${file}`, ...args], {
    NODE_NO_WARNINGS: '1',
    ...extra,
  });
  if (!existsSync(file)) {
    totals.failed += 1;
    return;
  }
  const report = JSON.parse(readFileSync(file, 'utf8'));
  totals.passed += report.numPassedTests;
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  // A crash in set-up or teardown fails no test, but it is a failure.
  totals.failed += failed === 0 && !succeeded ? 1 : failed;
}

/** Prints the page content of a failed flow, because a log has no pictures. */
function showPages() {
  for (const flow of existsSync('test-results') ? readdirSync('test-results') : []) {
    const path = join('test-results', flow, 'error-context.md');
    if (!existsSync(path)) continue;
    const [, page] = readFileSync(path, 'utf8').split('# Page snapshot');
    if (page) console.log(`${path}\n${page.split('\n').slice(0, 80).join('\n')}`);
  }
}

async function browser(name, args, extra = {}) {
  title(name);
  const file = join(testRun.folder, 'playwright.json');
  rmSync(file, { force: true });
  let path;
  try {
    path = findBrowser();
  } catch (error) {
    console.error(error.message);
    totals.failed += 1;
    return;
  }
  const runner = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts'];
  const succeeded = await run('node', [...runner, ...args], {
    ...extra,
    CHROMIUM_PATH: path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  if (!existsSync(file)) {
    totals.failed += 1;
    return;
  }
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  // A test that passes only on a retry fails (with `--retries`).
  const failed = stats.unexpected + stats.flaky;
  if (failed > 0) showPages();
  totals.passed += stats.expected;
  totals.failed += failed === 0 && !succeeded ? 1 : failed;
}

/** Runs a short version of every benchmark, one test each, to check that they run. */
function bench() {
  title('Short versions of the bench');
  const isBuilt = buildOneBundle();
  for (const name of Object.keys(PARTS)) {
    title(`Bench: ${name}`);
    totals[isBuilt && runPart(name, { isShort: true }) ? 'passed' : 'failed'] += 1;
  }
}

/** Only on request and one after another: most of them start whole servers. */
async function long(names) {
  for (const name of names) {
    const { jest: files, browser: flows, command, oracle } = LONG_PARTS[name];
    const heading = `Long: ${name}${oracle ? ` (${oracle})` : ''}`;
    const before = { failed: totals.failed, at: Date.now() };
    if (files) {
      const args = ['--selectProjects', 'api', '--runInBand', '--testPathPatterns', ...files, ...passedOn];
      await jest(heading, args, { VELETA_LONG: '1' });
    } else if (flows) await browser(heading, flows, { VELETA_LONG: '1' });
    else if (command) {
      title(heading);
      totals[(await run('node', command)) ? 'passed' : 'failed'] += 1;
    } else bench();
    if (totals.failed === before.failed) notePassed(name, Math.round((Date.now() - before.at) / 1000));
  }
}

/** Selects what to run: everything, or what the changes can break. */
function planOf(changes) {
  const whole = {
    checks: {
      lint: { name: 'Lint', command: 'node', args: ['scripts/lint.mjs'] },
      types: { name: 'Types', command: 'node', args: ['scripts/types.mjs'] },
      sizes: { name: 'Sizes', command: 'node', args: ['node_modules/size-limit/bin.js'] },
    },
    jest: [],
    browser: [],
  };
  if (!changes || changes.isEverything) return whole;
  const { lint, types, sizes } = whole.checks;
  return {
    checks: {
      lint: { ...lint, args: [...lint.args, ...changes.packages] },
      ...(changes.typed.length > 0 ? { types: { ...types, args: [...types.args, ...changes.typed] } } : {}),
      ...(changes.isBuilt ? { sizes } : {}),
    },
    jest: ['--findRelatedTests', ...changes.files, ...changes.sweeps],
    browser: changes.flows.length > 0 ? changes.flows : null,
  };
}

/**
 * Selects the checks and tests of one remote; nothing is built.
 * @throws {Error} if there is no such remote
 */
function planOfRemote(name) {
  if (!remotesOf('.').includes(name)) throw new Error(`There is no remote "${name}" here.`);
  const check = (title, ...args) => ({ name: title, command: 'node', args });
  return {
    checks: {
      format: check('Format', 'node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', name),
      eslint: check(
        'ESLint',
        'node_modules/eslint/bin/eslint.js',
        '--cache',
        '--cache-location',
        '.cache/eslint/',
        name,
      ),
      imports: check(
        'Import rules',
        'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
        '--config',
        '.dependency-cruiser.cjs',
        name,
      ),
      texts: check('Texts', 'scripts/check-i18n.mjs'),
      types: check('Types', 'scripts/types.mjs', name),
    },
    jest: ['--selectProjects', 'web', '--testPathPatterns', `/${name}/`],
    browser: null,
  };
}

/** Runs checks and tests of one remote at the same time. */
async function remoteAlone(name) {
  const { checks: all, jest: args } = planOfRemote(name);
  if (!(await run('node', ['scripts/prepare.mjs', '--no-build']))) throw new Error('The set-up failed.');
  await Promise.all([
    checks(Object.values(all)),
    jest(`Tests of ${name}`, [...(flags.seed ? [`--seed=${flags.seed}`] : []), ...args, ...passedOn]),
  ]);
}

/** Runs all parts, or the named ones. */
async function everything() {
  const unknown = only.filter((name) => !parts.includes(name));
  const longParts = only.includes('long') ? partsToRun(unknown, flags.resume) : null;
  if (!longParts && unknown.length > 0)
    throw new Error(`There is no part "${unknown.join('", "')}"; there are ${parts.join(', ')}.`);
  const changes = flags.changed || flags.since ? changesSince(flags.since) : null;
  if (changes) console.log(changes.summary);
  const plan = planOf(changes);
  const isWanted = (name) => only.length === 0 || only.includes(name);
  const needsBuild = isWanted('sizes') || isWanted('browser') || isWanted('jest') || only.includes('long');
  if (!(await run('node', ['scripts/prepare.mjs', ...(needsBuild ? [] : ['--no-build'])])))
    throw new Error('The set-up failed.');
  const shard = flags.shard ? [`--shard=${flags.shard}`] : [];
  const isFirstShard = !flags.shard || flags.shard.startsWith('1/');
  if (isFirstShard)
    await checks(
      Object.entries(plan.checks)
        .filter(([name]) => isWanted(name))
        .map(([, check]) => check),
    );
  const seed = flags.seed ? [`--seed=${flags.seed}`] : [];
  if (isWanted('jest')) await jest('Unit, component and API tests', [...seed, ...shard, ...plan.jest, ...passedOn]);
  if (isWanted('browser') && plan.browser) await browser('Browser tests', [...shard, ...plan.browser, ...passedOn]);
  if (longParts) await long(longParts);
}

const started = Date.now();
try {
  await (flags.only ? remoteAlone(flags.only) : everything());
} catch (error) {
  console.error(error.message);
  totals.failed += 1;
}
await testRun.end();
console.log(`\n${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1;
