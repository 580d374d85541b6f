// npm run bench [-- <visits>]: builds, then runs every benchmark. Results are ratios to a baseline measured in the same
// run.
// npm run bench -- <part> [<arguments>]: runs one benchmark: pages, login, survey, mails, submissions,
// or analysis [write <folder> | measure <folder> | views <folder>], the results of many responses.
// npm run bench -- short: runs a short version of every benchmark, whose figures have no meaning.
import { resolve } from 'node:path';
import { buildOneBundle, PARTS, runPart } from './bench-parts.mjs';
import { build, install } from './set-up.mjs';

process.chdir(resolve(import.meta.dirname, '..'));

const [request, ...args] = process.argv.slice(2);
const isShort = request === 'short';
const chosen = Object.hasOwn(PARTS, request ?? '')
  ? [request]
  : Object.keys(PARTS).filter((name) => isShort || !PARTS[name].isIncluded);
const visits = chosen.length > 1 && !isShort && request ? { BENCH_ROUNDS: request } : {};

try {
  install();
  build();
  const needsBundle = chosen.includes('pages') || chosen.includes('login');
  if (needsBundle && !buildOneBundle()) throw new Error('The one bundle was not built.');
  // A failed benchmark does not affect the next.
  const failed = chosen.filter((name) => {
    const extra = name === 'pages' ? visits : {};
    return !runPart(name, { isShort, args: chosen.length > 1 ? [] : args, extra });
  });
  console.log(`\n${chosen.length - failed.length} of ${chosen.length} benchmarks succeeded within the size limits.`);
  if (failed.length > 0) throw new Error(`Not so: ${failed.join(', ')}.`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
