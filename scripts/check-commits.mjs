// Fails on a commit subject that is not a Conventional Commit of at most 72 characters. Looks at the commits of the branch; on main, and
// in a clone without it, at the last one.
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

const LONGEST = 72;
const TYPES = 'build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test';
const SUBJECT = new RegExp(`^(?:${TYPES})(?:\\([a-z0-9-]+(?:, ?[a-z0-9-]+)*\\))?!?: [^A-Z\\s].*[^.\\s]$`);

/** Returns the error of a commit subject; null if it is valid. */
export function problemOf(subject) {
  if (subject.length > LONGEST) return `longer than ${LONGEST} characters`;
  return SUBJECT.test(subject)
    ? null
    : 'not "type(scope): summary" in the imperative, in lower case and without a full stop';
}

function git(...args) {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

function subjectsOfBranch() {
  const [head, fork] = [git('rev-parse', 'HEAD'), git('merge-base', 'HEAD', 'main')];
  if (head === null) return [];
  const range = fork === null || fork === head ? ['-1', 'HEAD'] : [`${fork}..HEAD`];
  return (git('log', '--no-merges', '--format=%s', ...range) ?? '').split('\n').filter((subject) => subject !== '');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = subjectsOfBranch().flatMap((subject) => {
    const problem = problemOf(subject);
    return problem === null ? [] : [`"${subject}" is ${problem}.`];
  });
  for (const line of found) console.error(line);
  process.exitCode = found.length === 0 ? 0 : 1;
}
