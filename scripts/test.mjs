// npm test: does its own set-up, then lint, types, unit, API and browser tests. Ends with "N passed, N failed".
// Begins as a plain script for whatever Node is there; everything after the set-up runs on the repo's own Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildOneBundle, PARTS, runPart } from './bench-parts.mjs';
import { findBrowser } from './browser.mjs';
import { build, environment, install } from './set-up.mjs';

const root = resolve(import.meta.dirname, '..');
process.chdir(root);
const only = process.argv.slice(2);
const results = mkdtempSync(join(tmpdir(), 'veleta-test-'));
const totals = { passed: 0, failed: 0 };

const title = (text) => console.log(`\n── ${text}`);
const run = (command, args, extra = {}) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...environment(), ...extra } }).status === 0;

/** Checks that either hold or do not count as one test each. They get in nobody's way, so they run side by side and speak one after another. */
async function checks(all) {
  const ends = all.map(
    ({ name, command, args }) =>
      new Promise((resolveEnd) => {
        const child = spawn(command, args, { env: environment() });
        const said = [];
        child.stdout.on('data', (chunk) => said.push(chunk));
        child.stderr.on('data', (chunk) => said.push(chunk));
        child.on('error', (error) => said.push(Buffer.from(error.message)));
        child.on('close', (status) => resolveEnd({ name, said: Buffer.concat(said).toString(), status }));
      }),
  );
  for (const { name, said, status } of await Promise.all(ends)) {
    title(name);
    console.log(said.trimEnd());
    totals[status === 0 ? 'passed' : 'failed'] += 1;
  }
}

function jest(name = 'Unit, component and API tests', args = [], extra = {}) {
  title(name);
  const file = join(results, 'jest.json');
  const succeeded = run(
    'node',
    ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--json', `--outputFile=${file}`, ...args],
    {
      NODE_NO_WARNINGS: '1',
      ...extra,
    },
  );
  if (!existsSync(file)) {
    totals.failed += 1;
    return;
  }
  const report = JSON.parse(readFileSync(file, 'utf8'));
  totals.passed += report.numPassedTests;
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  // A crash in set-up or teardown fails no test, yet is a failure.
  totals.failed += failed === 0 && !succeeded ? 1 : failed;
}

/** What the pages held where a flow failed: whoever reads a log has no pictures. */
function showPages() {
  for (const flow of existsSync('test-results') ? readdirSync('test-results') : []) {
    const path = join('test-results', flow, 'error-context.md');
    if (!existsSync(path)) continue;
    const [, page] = readFileSync(path, 'utf8').split('# Page snapshot');
    if (page) console.log(`${path}\n${page.split('\n').slice(0, 80).join('\n')}`);
  }
}

function browser(name = 'Browser tests', args = [], extra = {}) {
  title(name);
  const file = join(results, 'playwright.json');
  let path;
  try {
    path = findBrowser();
  } catch (error) {
    console.error(error.message);
    totals.failed += 1;
    return;
  }
  const succeeded = run(
    'node',
    ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', ...args],
    {
      ...extra,
      CHROMIUM_PATH: path,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
  );
  if (!existsSync(file)) {
    totals.failed += 1;
    return;
  }
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  if (stats.unexpected + stats.flaky > 0) showPages();
  if (stats.flaky > 0) console.log(`${stats.flaky} flaky: passed the second time`);
  totals.passed += stats.expected + stats.flaky;
  totals.failed += stats.unexpected === 0 && !succeeded ? 1 : stats.unexpected;
}

/** A short version of every part of the bench, one test each: whether it still runs to its end. */
function bench() {
  title('Short versions of the bench');
  const isBuilt = buildOneBundle();
  for (const name of Object.keys(PARTS)) {
    title(`Bench: ${name}`);
    totals[isBuilt && runPart(name, { isShort: true }) ? 'passed' : 'failed'] += 1;
  }
}

const CHECKS = {
  lint: { name: 'Lint', command: 'node', args: ['scripts/lint.mjs'] },
  types: { name: 'Types', command: 'lerna', args: ['run', 'types', '--concurrency', '2'] },
  sizes: { name: 'Sizes', command: 'node', args: ['node_modules/size-limit/bin.js'] },
};
const STEPS = {
  jest: () => jest(),
  browser: () => browser(),
};
/** Only when asked for by name. */
const LONG_STEPS = {
  // One after another: each starts whole servers.
  long: () => {
    jest('Long tests', ['--selectProjects', 'api', '--runInBand'], { VELETA_LONG: '1' });
    browser('Long browser tests', ['version-skew', 'new-remote'], { VELETA_LONG: '1' });
    bench();
  },
};

const started = Date.now();
try {
  install();
  build();
  const isWanted = ([name]) => only.length === 0 || only.includes(name);
  await checks(
    Object.entries(CHECKS)
      .filter(isWanted)
      .map(([, asked]) => asked),
  );
  for (const [, step] of Object.entries(STEPS).filter(isWanted)) step();
  for (const [name, step] of Object.entries(LONG_STEPS)) if (only.includes(name)) step();
} catch (error) {
  console.error(error.message);
  totals.failed += 1;
}
rmSync(results, { recursive: true, force: true });
console.log(`\n${Math.round((Date.now() - started) / 1000)} s`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1;
