import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { grantedSegments } from '@veleta/shared/federation/path-grants';
import { UsageError } from '../releases/command.ts';
import type { Workspace } from '../workspace.ts';
import { filesOfRemote, LAYOUTS, sentence, type Layout, type NewRemote } from './remote-files.ts';
import { filesOfRepository } from './repository-files.ts';

const LONGEST_NAME = 40;
const LONGEST_TITLE = 30;
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

/** Returns the short name of a remote. @throws UsageError if the name is malformed or in use */
function shortNameOf(name: string | undefined, { commandLine }: Workspace): string {
  if (!name) throw new UsageError(`Which remote? For example: ${commandLine('new', 'mf-goals')}`);
  if (!/^mf-[a-z]+(-[a-z]+)*$/.test(name) || name.length > LONGEST_NAME)
    throw new UsageError(
      `"${name}" is not a valid name of a remote: "mf-" and words of small letters, at most ${LONGEST_NAME} characters, such as mf-goals or mf-team-goals.`,
    );
  const short = name.slice('mf-'.length);
  if (RESERVED.includes(short) || grantedSegments().includes(short))
    throw new UsageError(
      `"/${short}", the path of ${name}, belongs to another part of the product. Choose another name.`,
    );
  return short;
}

/** Validates a path of a remote. @throws UsageError if it is malformed or belongs to another owner */
function checkPath(path: string, short: string): string {
  const own = `/${short}`;
  if (path !== own && !path.startsWith(`${own}/`))
    throw new UsageError(
      `The path "${path}" is not granted to mf-${short}: its pages are at "${own}" and below. Other paths are granted in shared/federation/path-grants.ts.`,
    );
  if (!/^(\/[a-z0-9-]+)+$/.test(path))
    throw new UsageError(`"${path}" is not a valid path: small letters, digits and hyphens between slashes.`);
  return path;
}

function checkLayout(given: string): Layout {
  const layout = LAYOUTS.find((each) => each === given);
  if (!layout)
    throw new UsageError(
      `There is no layout "${given}" for a page with a menu entry: ${LAYOUTS.join(' or ')}. Public pages are declared in src/descriptor.ts afterwards.`,
    );
  return layout;
}

/** Validates a title in the menus. @throws UsageError if it is empty or too long for a menu */
function checkTitle(option: string, title: string): string {
  const text = title.trim();
  if (text === '' || text.length > LONGEST_TITLE || /[{}$<>\n]/.test(text))
    throw new UsageError(`--${option} is a name for menus: 1 to ${LONGEST_TITLE} characters in one line.`);
  return text;
}

function readArguments(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { path: text, layout: text, title: text, 'title-es': text },
    });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Creates a remote that builds, tests, deploys and is seen in menus and products panel. @throws UsageError */
export function newRemote(args: readonly string[], workspace: Workspace, say: (line: string) => void): void {
  const { values, positionals } = readArguments(args);
  if (positionals.length > 1)
    throw new UsageError(`One remote at a time; got ${positionals.length}: ${positionals.join(', ')}.`);
  const [name = ''] = positionals;
  const short = shortNameOf(name, workspace);
  const path = checkPath(values.path ?? `/${short}`, short);
  const layout = checkLayout(values.layout ?? 'side');
  const title = checkTitle('title', values.title ?? sentence(short).slice(0, LONGEST_TITLE));
  const titleEs = checkTitle('title-es', values['title-es'] ?? title);
  const remote: NewRemote = { name, short, path, layout, title, titleEs };
  const folder = workspace.folderOf(name);
  const files = workspace.kind === 'one remote' ? filesOfRepository(remote, packageIn(folder)) : filesOfRemote(remote);
  const existing =
    workspace.kind === 'one remote'
      ? Object.keys(files).find((file) => file !== 'package.json' && existsSync(join(folder, file)))
      : existsSync(folder) && name;
  if (existing) throw new UsageError(`${existing} exists already. Choose another name, or remove it first.`);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  say(`Created ${name} with a page at ${path}, entries in the three menus and a card in the products panel.`);
  if (values['title-es'] === undefined) say(`Its Spanish name is "${titleEs}" for now: see src/locales/es.json.`);
  say(`\n${workspace.nextSteps(name)}`);
}

/** Returns the package.json of a folder, to which the files of a remote are added. */
function packageIn(folder: string): Record<string, unknown> {
  const file = join(folder, 'package.json');
  // Written by npm, and only extended here.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
}
