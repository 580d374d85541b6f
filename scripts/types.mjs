// npm run types: type-checks every package, or the named ones. All packages together need three compiler runs, because
// separate runs would check the sources of `shared` again. The shell declares globals that other packages declare
// differently.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';

process.chdir(resolve(import.meta.dirname, '..'));
const packages = process.argv.slice(2);
const TOGETHER = ['tsconfig.browser-packages.json', 'tsconfig.server-packages.json', 'shell'];
const CACHE = '.cache/types';

const argumentsOf = (project) => {
  const name = project.replaceAll(/\W/g, '-');
  return [
    'node_modules/typescript/bin/tsc',
    '-p',
    project,
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    `${CACHE}/${name}`,
  ];
};

const check = (project) =>
  new Promise((resolveEnd) => {
    const child = spawn(process.execPath, argumentsOf(project), { stdio: 'inherit' });
    child.on('error', () => resolveEnd(false));
    child.on('close', (status) => resolveEnd(status === 0));
  });

const waiting = packages.length > 0 ? [...packages] : [...TOGETHER];
let failed = 0;
async function work() {
  for (let project = waiting.shift(); project; project = waiting.shift()) {
    const succeeded = await check(project);
    console.log(`${succeeded ? 'ok  ' : 'FAIL'} ${project}`);
    if (!succeeded) failed += 1;
  }
}
await Promise.all(Array.from({ length: Math.max(2, availableParallelism() - 1) }, work));
process.exitCode = failed === 0 ? 0 : 1;
