// Fails on paths of one machine, on download hosts in the lock file, and on different versions of a dependency among
// the packages.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { workspacesOf } from './remotes.mjs';

process.chdir(resolve(import.meta.dirname, '..'));
const problems = [];

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(existsSync);
const isText = (file) =>
  /\.(ts|tsx|mjs|cjs|js|json|md|html|sql|yml|yaml)$/.test(file) && !file.endsWith('package-lock.json');
const MACHINE_PATH = /(^|[^A-Za-z0-9_.])\/(root|work|farm|home)\/[A-Za-z0-9_]/;
for (const file of tracked.filter(isText))
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((line, index) => {
      if (MACHINE_PATH.test(line)) problems.push(`${file}:${index + 1}: a path of one machine`);
    });

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
for (const [name, entry] of Object.entries(lock.packages))
  if (/^https?:/.test(entry.resolved ?? '')) problems.push(`package-lock.json: "${name}" names a download address`);

const root = JSON.parse(readFileSync('package.json', 'utf8'));
const versions = { ...root.dependencies, ...root.devDependencies };
for (const packageFolder of workspacesOf('.')) {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(`${packageFolder}/package.json`, 'utf8'));
  for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies }))
    if (!name.startsWith('@veleta/') && versions[name] !== range)
      problems.push(
        `${packageFolder}/package.json: "${name}" is ${range} here and ${versions[name] ?? 'absent'} at the root`,
      );
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
