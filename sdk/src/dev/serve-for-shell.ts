import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '../releases/command.ts';
import type { Workspace } from '../workspace.ts';

const FIRST_PORT = 4200;

export interface DevOptions {
  /** Folder of the remote. */
  readonly folder: string;
  /** Folder for the output of its builds. */
  readonly cacheDir: string;
  /** Origin whose pages may read the files. */
  readonly shell: string;
  readonly port: number;
  /** Origin by which the shell reaches this machine through a proxy or tunnel. */
  readonly publicOrigin?: string | undefined;
  /** Called after the first build, successful or not, with the address of the remote. */
  readonly onReady: (origin: string) => void;
}

function showTypes(name: string, errors: readonly string[]): void {
  if (errors.length > 0) console.error(`[${name}] type errors:\n${errors.join('\n\n')}`);
  else console.log(`[${name}] no type errors`);
}

/** Builds and type-checks one remote on each change and serves it to the pages of one shell, until the process ends. */
export async function serveForShell(options: DevOptions): Promise<void> {
  const { folder, cacheDir, shell, port, publicOrigin, onReady } = options;
  // A development build with the production JSX runtime, because the shell provides a production React.
  process.env.NODE_ENV = 'development';
  const { serveRemote } = await import('@veleta/shared/federation/dev-server');
  const name = basename(folder);
  let isReady = false;
  const server = await serveRemote({
    folder,
    outputDir: join(cacheDir, `${name}-${port}`),
    port,
    shell,
    publicOrigin,
    onNews(news) {
      if (news.kind === 'types') return showTypes(name, news.errors);
      if (news.kind === 'built') console.log(`[${name}] built ${news.version}`);
      else console.error(`[${name}] not built:\n${news.errors.join('\n\n')}`);
      if (!isReady) onReady(server.origin);
      isReady = true;
    },
  });
  console.log(`[${name}] at ${server.origin}, for ${shell}`);

  const end = (): void => void server.stop().then(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end);
  // The parent process has ended.
  process.once('disconnect', end);
}

function parse(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ args: [...args], options: { shell: text, port: text, public: text } }).values;
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** `veleta dev`: serves the remote of this repository to a shell elsewhere. @throws UsageError */
export async function runDev(args: readonly string[], { ownName, folderOf }: Workspace): Promise<void> {
  const values = parse(args);
  if (!ownName)
    throw new UsageError('There is no remote in this folder: its package.json has no name such as mf-goals.');
  if (!values.shell || !URL.canParse(values.shell))
    throw new UsageError('Specify the shell that shows the remote: veleta dev --shell https://veleta.example');
  const folder = resolve(folderOf(ownName));
  const { origin: shell } = new URL(values.shell);
  await serveForShell({
    folder,
    cacheDir: join(folder, 'node_modules/.cache/veleta'),
    shell,
    port: Number(values.port ?? FIRST_PORT),
    publicOrigin: values.public,
    onReady: (origin) =>
      console.log(
        [
          '',
          `  Open      ${shell}/#override=${ownName}@${origin}`,
          `  That shell must allow ${origin} (its OVERRIDE_ORIGINS), and you must be one of its OPERATORS.`,
          '  Each change that builds is then swapped into the page. Ctrl-C ends it.',
          '',
        ].join('\n'),
      ),
  });
}
