// npm run mutants -- <area | folder | file[,file…]> …: runs mutation testing on a copy of the repository and lists the
// surviving mutants.
// npm run mutants -- --changed: mutates the files that differ from main. Without arguments: lists the areas.
// Uses Stryker (https://stryker-mutator.io); the report of each run is .cache/mutants/<name>.json.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { arePure, AREAS, projectOf, testsOf } from './mutants/areas.mjs';

const root = resolve(import.meta.dirname, '..');
const CACHE = join(root, '.cache/mutants');
/** Unique per call, so that two runs can be concurrent. */
const TREE = join(CACHE, `tree-${process.pid}`);
/** `jest` takes seconds per mutant and runs everything; `quick` skips tests that need jest's own modules. */
const RUNNER = process.env.MUTANTS_RUNNER ?? 'quick';
/** Minimum percentage of mutants in a named area that its tests must kill. */
const LEAST_SCORE = 85;

const git = (...args) => {
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout.split('\n').filter(Boolean);
};

/** Returns every tracked and new file, so that uncommitted changes count. */
function copyTree() {
  rmSync(TREE, { recursive: true, force: true });
  for (const file of git('ls-files', '--cached', '--others', '--exclude-standard')) {
    if (existsSync(join(root, file))) cpSync(join(root, file), join(TREE, file));
  }
  // Links third-party packages and copies npm's relative links of our own packages, which then point into the copy.
  for (const modules of ['node_modules', ...packages().map((name) => `${name}/node_modules`)]) {
    if (!existsSync(join(root, modules))) continue;
    mkdirSync(join(TREE, modules), { recursive: true });
    for (const name of readdirSync(join(root, modules))) {
      if (name === '@veleta')
        cpSync(join(root, modules, name), join(TREE, modules, name), { recursive: true, verbatimSymlinks: true });
      else symlinkSync(join(root, modules, name), join(TREE, modules, name));
    }
  }
}

const packages = () => readdirSync(root).filter((name) => existsSync(join(root, name, 'package.json')));

const isMutable = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|(^|\/)testing\//.test(file);

/** Returns the mutable files below a folder, or the file itself. */
function sourcesOf(path) {
  if (!existsSync(join(root, path)))
    throw new Error(`There is no area, folder or file "${path}". Areas: ${Object.keys(AREAS).join(', ')}.`);
  if (statSync(join(root, path)).isFile()) return [path];
  return git('ls-files', '--cached', '--others', '--exclude-standard', '--', path).filter(isMutable);
}

/** Returns the files that differ from main, including uncommitted ones. */
const changedFiles = () => [
  ...new Set([
    ...git('diff', '--name-only', '--diff-filter=d', git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
];

/** Runs Stryker once per jest project of the files. */
function runsOf(name) {
  const area = AREAS[name];
  if (area) return [{ name, ...area, mutate: area.files.flatMap(sourcesOf) }];
  const files = name === '--changed' ? changedFiles().filter(isMutable) : name.split(',').flatMap(sourcesOf);
  const byProject = Map.groupBy(files.filter(projectOf), projectOf);
  return [...byProject].map(([project, mutate]) => ({
    name: `${name
      .replaceAll(/[^a-z0-9]+/gi, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 100)}-${project}`,
    project,
    isPure: arePure(mutate),
    mutate,
    tests: testsOf(mutate),
  }));
}

/**
 * Runs Stryker; returns the numbers of killed and surviving mutants.
 * @returns {{ name: string, killed: number, survived: number }}
 */
function run({ name, project, mutate, tests }) {
  const report = join(CACHE, `${name}.json`);
  rmSync(report, { force: true });
  const config = {
    testRunner: RUNNER,
    plugins: RUNNER === 'jest' ? ['@stryker-mutator/jest-runner'] : ['./scripts/mutants/quick-runner.mjs'],
    testRunnerNodeArgs: RUNNER === 'jest' ? ['--experimental-vm-modules'] : [],
    // The tree is already a copy.
    inPlace: true,
    allowEmpty: true,
    // swc strips types without checking; by default Stryker parses and annotates every file first.
    disableTypeChecks: false,
    concurrency: Number(process.env.MUTANTS_CONCURRENCY ?? 2),
    // With --experimental-vm-modules, modules of finished runs stay in memory.
    maxTestRunnerReuse: RUNNER === 'jest' ? 40 : 200,
    coverageAnalysis: 'perTest',
    mutate,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 30,
    reporters: ['clear-text', 'progress-append-only', 'json'],
    clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
    jsonReporter: { fileName: report },
    tempDirName: join(CACHE, 'stryker'),
    jest: { configFile: 'scripts/mutants/jest.config.mjs', enableFindRelatedTests: true },
  };
  writeFileSync(join(TREE, 'stryker.json'), JSON.stringify(config));
  console.log(`\n── ${name}: ${mutate.length} files, tests of ${tests.join(', ')}`);
  spawnSync(process.execPath, ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'stryker.json'], {
    cwd: TREE,
    stdio: 'inherit',
    env: { ...process.env, NODE_NO_WARNINGS: '1', MUTANTS_PROJECT: project, MUTANTS_TESTS: tests.join(',') },
  });
  const findings = join(TREE, 'quick-runner.json');
  if (existsSync(findings)) {
    const { leftOut } = JSON.parse(readFileSync(findings, 'utf8'));
    for (const [test, message] of Object.entries(leftOut)) console.log(`not run: ${test}: ${message.slice(0, 200)}`);
    rmSync(findings);
  }
  if (!existsSync(report)) throw new Error(`Stryker did not finish for ${name}.`);
  const statuses = Object.values(JSON.parse(readFileSync(report, 'utf8')).files)
    .flatMap(({ mutants }) => mutants)
    .map(({ status }) => status);
  const count = (...wanted) => statuses.filter((status) => wanted.includes(status)).length;
  return { name, killed: count('Killed', 'Timeout'), survived: count('Survived', 'NoCoverage') };
}

const names = process.argv.slice(2);
if (names.length === 0) {
  console.log(`Areas: ${Object.keys(AREAS).join(', ')}. Or a folder, a file, --changed.`);
} else {
  const runs = names.flatMap(runsOf).filter(({ mutate }) => mutate.length > 0);
  copyTree();
  const needsDatabase = runs.some(({ project, isPure }) => project === 'api' && !isPure);
  if (needsDatabase) await (await import('../api/src/platform/testing/global-setup.ts')).default();
  try {
    const scores = runs.map(run);
    console.log('');
    for (const { name, killed, survived } of scores) {
      const score = killed + survived === 0 ? 100 : (100 * killed) / (killed + survived);
      console.log(`${name}: ${score.toFixed(1)} % of ${killed + survived} mutants were killed, ${survived} survived`);
      if (score < LEAST_SCORE) process.exitCode = 1;
    }
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    if (needsDatabase) await (await import('../api/src/platform/testing/global-teardown.ts')).default();
    rmSync(TREE, { recursive: true, force: true });
  }
}
