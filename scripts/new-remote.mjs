// npm run new:remote -- mf-goals [--title Goals] [--title-es Objetivos] [--path /goals/all] [--layout main|side]: creates a
// remote that builds, tests, deploys and is seen in menus and products panel. Plain Node without dependencies. No other file changes: remotes are found by folder name.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { filesOfRemote, sentence } from './new-remote-files.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const LONGEST_NAME = 40;
const LONGEST_TITLE = 30;
/** Layouts with menus. Pages without sign-in are declared by hand, without a menu entry. */
const LAYOUTS = ['side', 'main'];
/** Paths of the server or the shell. */
const RESERVED = [
  'api',
  'assets',
  'health',
  'login',
  'metrics',
  'operations',
  'outbox',
  'overrides',
  'registry',
  'remotes',
  'survey',
];

class UsageError extends Error {}

/** Returns the first segments of all paths that the platform has granted by name. */
function granted() {
  const text = readFileSync(join(ROOT, 'shared/federation/path-grants.ts'), 'utf8');
  return [...text.matchAll(/'\/([a-z-]+)/g)].map((match) => match[1]);
}

/**
 * Validates the name of a remote.
 * @throws {UsageError} if it is malformed or in use
 */
function checkName(name) {
  if (!name) throw new UsageError('Which remote? For example: npm run new:remote -- mf-goals');
  if (!/^mf-[a-z]+(-[a-z]+)*$/.test(name) || name.length > LONGEST_NAME)
    throw new UsageError(
      `"${name}" is not a valid name of a remote: "mf-" and words of small letters, at most ${LONGEST_NAME} characters, such as mf-goals or mf-team-goals.`,
    );
  if (existsSync(join(ROOT, name)))
    throw new UsageError(`${name} exists already. Choose another name, or remove its folder first.`);
  const short = name.slice('mf-'.length);
  if (RESERVED.includes(short) || granted().includes(short))
    throw new UsageError(
      `"/${short}", the path of ${name}, belongs to another part of the product. Choose another name.`,
    );
  return short;
}

/**
 * Validates a path of a remote.
 * @throws {UsageError} if it is malformed or belongs to another owner
 */
function checkPath(path, short) {
  const own = `/${short}`;
  if (path !== own && !path.startsWith(`${own}/`))
    throw new UsageError(
      `The path "${path}" is not granted to mf-${short}: its pages are at "${own}" and below. Other paths are granted in shared/federation/path-grants.ts.`,
    );
  if (!/^(\/[a-z0-9-]+)+$/.test(path))
    throw new UsageError(`"${path}" is not a valid path: small letters, digits and hyphens between slashes.`);
  return path;
}

function checkLayout(layout) {
  if (!LAYOUTS.includes(layout))
    throw new UsageError(
      `There is no layout "${layout}" for a page with a menu entry: ${LAYOUTS.join(' or ')}. Public pages are declared in src/descriptor.ts afterwards.`,
    );
  return layout;
}

/**
 * Validates a title in the menus.
 * @throws {UsageError} if it is empty or too long for a menu
 */
function checkTitle(option, title) {
  const text = title.trim();
  if (text === '' || text.length > LONGEST_TITLE || /[{}$<>\n]/.test(text))
    throw new UsageError(`--${option} is a name for menus: 1 to ${LONGEST_TITLE} characters in one line.`);
  return text;
}

function readArguments() {
  try {
    const text = { type: 'string' };
    return parseArgs({ allowPositionals: true, options: { path: text, layout: text, title: text, 'title-es': text } });
  } catch (error) {
    throw new UsageError(error.message);
  }
}

try {
  const { values, positionals } = readArguments();
  if (positionals.length > 1)
    throw new UsageError(`One remote at a time; got ${positionals.length}: ${positionals.join(', ')}.`);
  const [name] = positionals;
  const short = checkName(name);
  const path = checkPath(values.path ?? `/${short}`, short);
  const layout = checkLayout(values.layout ?? 'side');
  const title = checkTitle('title', values.title ?? sentence(short).slice(0, LONGEST_TITLE));
  const titleEs = checkTitle('title-es', values['title-es'] ?? title);
  for (const [file, text] of Object.entries(filesOfRemote({ name, short, path, layout, title, titleEs }))) {
    mkdirSync(dirname(join(ROOT, name, file)), { recursive: true });
    writeFileSync(join(ROOT, name, file), text);
  }
  console.log(`Created ${name} with a page at ${path}, entries in the three menus and a card in the products panel.${
    values['title-es'] === undefined ? `\nIts Spanish name is "${titleEs}" for now: see src/locales/es.json.` : ''
  }

  npm run dev -- ${name}       run it during development
  npm test -w @veleta/${name}  run its tests
  npm run deploy -- ${name}    deploy it to the running shell

See docs/writing-a-remote.md.`);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
