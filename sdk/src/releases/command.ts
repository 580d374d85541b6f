import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import type { Workspace } from '../workspace.ts';

/** A parsed command line. */
export interface Command {
  readonly verb: Verb;
  /** A remote, or `shell`; empty for `list` of everything. */
  readonly name: string;
  /** Store: a folder or `s3://bucket/prefix`; undefined for the server's own. */
  readonly to: string | undefined;
  readonly by: string;
  /** Folder of the package; undefined for that of the workspace. */
  readonly from: string | undefined;
  readonly percent: number | undefined;
  readonly organizations: readonly string[];
  readonly isBuildSkipped: boolean;
  /** Address of the server whose pages show the release; undefined for that of the workspace. */
  readonly shell: string | undefined;
  readonly toVersion: string | undefined;
  readonly keep: number | undefined;
  readonly days: number | undefined;
}

const VERBS = [
  'check',
  'deploy',
  'rollback',
  'list',
  'history',
  'promote',
  'abort',
  'prune',
  'remove',
  'off',
  'on',
] as const;
export type Verb = (typeof VERBS)[number];

/** Options of a verb, besides `--to` and `--by`. */
const OPTIONS: Readonly<Record<Verb, readonly string[]>> = {
  check: ['skip-build', 'from'],
  deploy: ['canary', 'organizations', 'skip-build', 'from', 'shell'],
  rollback: ['to-version'],
  list: ['shell'],
  history: [],
  promote: [],
  abort: [],
  prune: ['keep', 'days'],
  remove: [],
  off: [],
  on: [],
};

/** Verbs whose name is no verb. */
const WORDS: Readonly<Partial<Record<Verb, string>>> = { off: 'switch off', on: 'switch on' };

/** Thrown for invalid arguments; its message explains the usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Returns how to call the commands in a workspace. */
export function usageOf({
  ownName,
  defaultStore,
  commandLine,
}: Pick<Workspace, 'ownName' | 'defaultStore' | 'commandLine'>): string {
  const line = (verb: string, options = '', name = '<mf-name | shell>'): string =>
    `${commandLine(verb, ownName ?? name)}${options && ` ${options}`}`;
  return [
    line('check', '[--skip-build] [--from FOLDER]'),
    line('deploy', '[--canary 10] [--organizations id,id] [--skip-build] [--from FOLDER] [--shell URL]'),
    line('rollback', '[--to-version VERSION]'),
    line('list', '[--shell URL]'),
    ...['history', 'promote', 'abort', 'remove'].map((verb) => line(verb)),
    line('prune', '[--keep 3] [--days 7]'),
    ...['off', 'on'].map((verb) => line(verb, '', '<mf-name>')),
    `Each accepts --to FOLDER | s3://bucket/prefix and --by NAME. Default of --to: ${defaultStore ?? 'ASSET_STORE'}.`,
  ].join('\n');
}

const NAME = /^(?:shell|mf-[a-z][a-z-]*)$/;

/** Parses the command line; without a name, it is for `ownName`. @throws UsageError */
export function parseCommand(args: readonly string[], ownName = ''): Command {
  const { values, positionals } = parse(args);
  const [given, name = ownName, ...rest] = positionals;
  const verb = VERBS.find((each) => each === given);
  if (!verb)
    throw new UsageError(
      given ? `"${given}" is not a command. Use one of: ${VERBS.join(', ')}.` : 'Specify a command.',
    );
  if (rest.length > 0) throw new UsageError(`Specify one package; unexpected: "${rest.join(' ')}".`);
  if (name === '' && verb !== 'list')
    throw new UsageError(`Specify what to ${WORDS[verb] ?? verb}: a remote such as mf-stats, or shell.`);
  if (name !== '' && !NAME.test(name)) throw new UsageError(`"${name}" is neither a remote nor the shell.`);
  const unknown = Object.keys(values).find((option) => !['to', 'by', ...OPTIONS[verb]].includes(option));
  if (unknown) throw new UsageError(`${verb} does not accept --${unknown}.`);
  // Rejects options from unset variables: an empty canary would release to everybody, an empty path would mean the
  // current folder.
  const empty = Object.entries(values).find(([, value]) => typeof value === 'string' && !/[^\s,]/.test(value));
  if (empty) throw new UsageError(`--${empty[0]} needs a value.`);
  return {
    verb,
    name,
    to: values.to,
    by: values.by?.trim() || userInfo().username,
    from: values.from,
    percent: numberOf('canary', values.canary, { least: 1, most: 100 }),
    organizations: (values.organizations ?? '')
      .split(',')
      .map((id) => id.trim())
      .filter(Boolean),
    isBuildSkipped: values['skip-build'] ?? false,
    shell: originOf(values.shell),
    toVersion: values['to-version'],
    keep: numberOf('keep', values.keep, { least: 1, most: 100 }),
    days: numberOf('days', values.days, { least: 0, most: 3_650 }),
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        to: text,
        by: text,
        from: text,
        canary: text,
        organizations: text,
        'skip-build': { type: 'boolean' },
        shell: text,
        'to-version': text,
        keep: text,
        days: text,
      },
    });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function originOf(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  if (!/^https?:$/.test(URL.canParse(address) ? new URL(address).protocol : ''))
    throw new UsageError(`--shell must be an address such as https://veleta.example; it is "${address}".`);
  return new URL(address).origin;
}

function numberOf(
  option: string,
  value: string | undefined,
  { least, most }: { least: number; most: number },
): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least || number > most) {
    throw new UsageError(`--${option} must be a whole number from ${least} to ${most}; it is "${value}".`);
  }
  return number;
}
