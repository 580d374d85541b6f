// A Stryker test runner in one process: jest's tests and matchers without its isolation of files, which takes seconds
// per mutant. Packages are loaded once, modules of the repository for each test file of each run.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { declareFactoryPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { DryRunStatus, MutantRunStatus, TestStatus, toMutantRunResult } from '@stryker-mutator/api/test-runner';
import { addEventHandler, getState, resetState, run } from 'jest-circus';
import { openBrowser } from './browser.mjs';
import { forgetModules, importFile } from './modules.mjs';
import * as globals from './jest-globals.mjs';

const isWeb = process.env.MUTANTS_PROJECT !== 'api';
const paths = process.env.MUTANTS_TESTS.split(',');
const NONE = /(?!)/;
/** Results of the dry run for later runs, which may be in another process. */
const FINDINGS = 'quick-runner.json';
/** Global that the instrumented code reads: active mutant and coverage. */
const stryker = (globalThis.__stryker__ ??= {});

/** In the order of the area, because the first failed test ends a run. */
const testFiles = () =>
  paths
    .flatMap((path) => (/\.tsx?$/.test(path) ? [path] : globSync(`${path}/**/*.test.{ts,tsx}`).sort()))
    .filter((file) => isWeb || !file.endsWith('.long.test.ts'));

const nameOf = (test) => {
  const titles = [];
  for (let block = test; block.parent; block = block.parent) titles.unshift(block.name);
  return titles.join(' ');
};
const idOf = (file, name) => `${file} › ${name}`;
const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the error message of a failed test; several errors of one rendering are joined. */
const textOf = (thrown) => {
  const error = Array.isArray(thrown) ? (thrown[0] ?? thrown[1]) : thrown;
  return error instanceof AggregateError ? error.errors.map(String).join('; ') : String(error);
};

let current = { file: '', bail: false, results: [] };
addEventHandler((event) => {
  if (event.name === 'test_start') stryker.currentTestId = idOf(current.file, nameOf(event.test));
  if (event.name !== 'test_done') return;
  stryker.currentTestId = undefined;
  const { test } = event;
  const name = nameOf(test);
  const failed = test.errors.length > 0;
  current.results.push({
    id: idOf(current.file, name),
    name,
    fileName: current.file,
    timeSpentMs: test.duration ?? 0,
    ...(failed
      ? { status: TestStatus.Failed, failureMessage: textOf(test.errors[0]) }
      : { status: TestStatus.Success }),
  });
  if (failed && current.bail) getState().testNamePattern = NONE;
});

class QuickRunner {
  async init() {
    process.env.NODE_ENV = 'test';
    Object.assign(globalThis, globals);
    if (!isWeb) return;
    this.emptyPage = await openBrowser();
    // Loaded before any test, because it registers hooks.
    this.testing = await import('@testing-library/react');
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  /** Runs the tests of a file, limited to names if given. */
  async runFile(file, { names, bail, onLoaded }) {
    forgetModules();
    resetState();
    current = { file, bail, results: [] };
    const state = getState();
    state.testTimeout = 20_000;
    state.testNamePattern = names ? new RegExp(`^(${names.map(escaped).join('|')})$`) : null;
    this.emptyPage?.();
    try {
      if (isWeb) await importFile('shared/src/testing/setup-web.ts');
      await importFile(file);
    } catch (error) {
      return [
        {
          id: idOf(file, 'load'),
          name: 'load',
          timeSpentMs: 0,
          status: TestStatus.Failed,
          failureMessage: String(error?.stack ?? error),
        },
      ];
    }
    if (isWeb) globals.afterEach(() => this.testing.cleanup());
    onLoaded?.();
    const { unhandledErrors } = await run();
    const [unhandled] = unhandledErrors;
    const all = current.results;
    if (unhandled !== undefined)
      all.push({
        id: idOf(file, 'end'),
        name: 'end',
        timeSpentMs: 0,
        status: TestStatus.Failed,
        failureMessage: String(unhandled),
      });
    globals.jest.useRealTimers();
    globals.jest.restoreAllMocks();
    return all;
  }

  async dryRun() {
    stryker.activeMutant = null;
    const coverage = { static: {}, perTest: {} };
    const tests = [];
    /** Mutants that each file executes, while it is loaded, in its hooks or in its tests. */
    const executedBy = {};
    for (const file of testFiles()) {
      const own = (stryker.mutantCoverage = { static: {}, perTest: {} });
      tests.push(...(await this.runFile(file, { bail: false })));
      executedBy[file] = [own.static, ...Object.values(own.perTest)].flatMap(Object.keys);
      Object.assign(coverage.static, own.static);
      Object.assign(coverage.perTest, own.perTest);
    }
    // Skips tests that need jest's own modules; mutants.mjs lists them.
    const leftOut = Object.fromEntries(
      tests.filter(({ status }) => status === TestStatus.Failed).map(({ id, failureMessage }) => [id, failureMessage]),
    );
    for (const id of Object.keys(leftOut)) delete coverage.perTest[id];
    writeFileSync(FINDINGS, JSON.stringify({ leftOut, executedBy }));
    return {
      status: DryRunStatus.Complete,
      tests: tests.filter(({ id }) => !(id in leftOut)),
      mutantCoverage: coverage,
    };
  }

  async mutantRun({ activeMutant, testFilter, mutantActivation, hitLimit }) {
    const wanted = testFilter && Map.groupBy(testFilter, (id) => id.split(' › ')[0]);
    stryker.hitLimit = hitLimit;
    stryker.hitCount = hitLimit ? 0 : undefined;
    const { leftOut, executedBy } = (this.findings ??= JSON.parse(readFileSync(FINDINGS, 'utf8')));
    const tests = [];
    const files = wanted
      ? [...wanted.keys()]
      : testFiles().filter((file) => executedBy[file].includes(activeMutant.id));
    for (const file of files) {
      stryker.mutantCoverage = { static: {}, perTest: {} };
      stryker.activeMutant = mutantActivation === 'static' ? activeMutant.id : null;
      const names = wanted?.get(file)?.map((id) => id.slice(file.length + 3));
      const onLoaded = () => {
        stryker.activeMutant = activeMutant.id;
      };
      const results = await this.runFile(file, { names, bail: true, onLoaded });
      stryker.activeMutant = null;
      const counted = results.filter(({ id }) => !(id in leftOut));
      tests.push(...counted);
      if (stryker.hitLimit && stryker.hitCount > stryker.hitLimit)
        return {
          status: MutantRunStatus.Timeout,
          reason: `Hit limit reached (${stryker.hitCount}/${stryker.hitLimit})`,
        };
      if (counted.some(({ status }) => status === TestStatus.Failed)) break;
    }
    return toMutantRunResult({ status: DryRunStatus.Complete, tests });
  }
}

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'quick', () => new QuickRunner())];
