// Selects what `npm test -- --changed` runs: everything that the changes since a commit can break.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { remotesOf } from './remotes.mjs';

const root = resolve(import.meta.dirname, '..');

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
const linesOf = (text) => text.split('\n').filter(Boolean);
const tryGit = (...args) => {
  try {
    return git(...args);
  } catch {
    return '';
  }
};

/** Returns the folder of one of the repository's packages. */
const folderOf = (name) => (name === '@veleta/remote-sdk' ? 'sdk' : name.slice('@veleta/'.length));

/** Returns the packages of the repository by folder, with the folders of the packages that each imports. */
export function packagesOf(directory = root) {
  const folders = ['shared', 'shell', 'api', 'sdk', 'server', 'e2e', ...remotesOf(directory)];
  return Object.fromEntries(
    folders.map((folder) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(
        readFileSync(join(directory, folder, 'package.json'), 'utf8'),
      );
      const names = Object.keys({ ...dependencies, ...devDependencies });
      return [folder, names.filter((name) => name.startsWith('@veleta/')).map(folderOf)];
    }),
  );
}

/**
 * Returns the files that differ from `ref`, or from where this branch left `main` (on `main`: from the previous
 * commit), including uncommitted ones.
 */
function changedFiles(ref) {
  const head = git('rev-parse', 'HEAD');
  const fork = tryGit('merge-base', 'HEAD', 'main');
  const base = ref ?? (fork && fork !== head ? fork : 'HEAD~1');
  return {
    base,
    files: [
      ...linesOf(git('diff', '--name-only', '--no-renames', base)),
      ...linesOf(git('ls-files', '--others', '--exclude-standard')),
    ],
  };
}

/**
 * Decides which tests a list of changed files affects.
 *
 * @param {readonly string[]} files paths from the root of the repository
 * @param {{ packages: Record<string, readonly string[]>, areas: Record<string, readonly string[]>, flows: readonly
 * string[] }} known
 */
export function reachOf(files, { packages, areas, flows }) {
  const isProse = (file) => /\.md$|^docs\/|^LICENSE$|^\.env\.example$|^\.github\//.test(file);
  const isTest = (file) => /\.test\.tsx?$/.test(file);
  const folderOf = (file) => file.split('/')[0];
  // A file in the root configures every part of the run.
  const isEverything = files.some(
    (file) => !isProse(file) && !(folderOf(file) in packages) && folderOf(file) !== 'scripts',
  );
  const touched = Object.keys(packages).filter((folder) =>
    files.some((file) => folderOf(file) === folder && !isProse(file)),
  );
  const changedCode = touched.filter((folder) =>
    files.some((file) => folderOf(file) === folder && !isProse(file) && !isTest(file)),
  );
  const isShared = changedCode.includes('shared');
  const dependents = Object.keys(packages).filter((folder) =>
    packages[folder].some((name) => changedCode.includes(name)),
  );
  const typed = isShared ? Object.keys(packages) : [...new Set([...touched, ...dependents])];

  const isOwnFlow = (file) => /^e2e\/flows\/.*\.spec\.ts$/.test(file);
  const runs = new Set(files.filter(isOwnFlow).map((file) => file.slice('e2e/flows/'.length, -'.spec.ts'.length)));
  for (const folder of changedCode) {
    if (folder === 'e2e' && files.every((file) => folderOf(file) !== 'e2e' || isOwnFlow(file) || isProse(file)))
      continue;
    // Only remotes have their own flows; any other package affects all of them.
    const reached = folder.startsWith('mf-') ? (areas[folder] ?? flows) : flows;
    for (const flow of reached) runs.add(flow);
  }
  return {
    isEverything,
    packages: [...touched, ...(files.some((file) => folderOf(file) === 'scripts') ? ['scripts'] : [])],
    typed,
    isBuilt: changedCode.some((folder) => folder === 'shared' || folder === 'shell' || folder.startsWith('mf-')),
    flows: flows.filter((flow) => runs.has(flow)),
  };
}

/** Returns the browser flows of `npm test`, without those of `npm run test:long`. */
export function flowsOf(directory = root) {
  const long = JSON.parse(readFileSync(join(directory, 'e2e/long-flows.json'), 'utf8'));
  return readdirSync(join(directory, 'e2e/flows'))
    .map((file) => file.replace(/\.spec\.ts$/, ''))
    .filter((flow) => !long.includes(flow));
}

/** Returns what `npm test` runs for the changes since a commit. */
export function changesSince(ref) {
  const { base, files } = changedFiles(ref);
  const flows = flowsOf();
  const areas = JSON.parse(readFileSync(join(root, 'e2e/areas.json'), 'utf8'));
  const reach = reachOf(files, { packages: packagesOf(), areas, flows });
  const sweeps = readdirSync(join(root, 'scripts'))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `scripts/${file}`);
  const where = reach.isEverything ? 'the configuration of everything' : reach.packages.join(', ') || 'documents only';
  return {
    ...reach,
    sweeps,
    files: files.filter((file) => existsSync(join(root, file)) && /\.(ts|tsx|mjs|json)$/.test(file)),
    flows: reach.flows.map((flow) => `flows/${flow}.spec.ts`),
    summary: `${files.length} files differ from ${base.slice(0, 12)}: ${where}.`,
  };
}
