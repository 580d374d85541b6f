import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  ReleaseRejectedError,
  DEFAULT_RETENTION,
  pruneReleases,
  publishRemote,
  publishShell,
  type AssetStore,
  type CanaryOptions,
  type ActionStamp,
} from '@veleta/api/releases';
import { checkBuiltRemote, checkBuiltShell } from './check-release.ts';
import type { Workspace } from '../workspace.ts';
import { UsageError, type Command } from './command.ts';
import { previewAddress } from './preview-address.ts';

interface DeployTools {
  readonly store: AssetStore;
  readonly stamp: ActionStamp;
  readonly workspace: Workspace;
  readonly say: (line: string) => void;
}

/** Builds, checks, uploads and switches one package, and reports each step. @throws ReleaseRejectedError, UsageError */
export async function deployPackage(command: Command, { store, stamp, workspace, say }: DeployTools): Promise<void> {
  const { name } = command;
  const folder = resolve(command.from ?? workspace.folderOf(name));
  const distDir = join(folder, 'dist');
  if (!existsSync(join(folder, 'package.json'))) throw new UsageError(`There is no package ${name} in ${folder}.`);
  if (command.from === undefined && !command.isBuildSkipped) workspace.build(name);
  const manifest = name === 'shell' ? 'shell.json' : 'remote.json';
  if (!existsSync(join(distDir, manifest))) {
    throw new UsageError(`${name} is not built: ${join(distDir, manifest)} is missing. Leave out --skip-build.`);
  }

  const { version, problems, against } =
    name === 'shell'
      ? await checkBuiltShell(store, { name, folder, distDir }, stamp)
      : await checkBuiltRemote(store, { name, folder, distDir });
  for (const { check, message, remedy, isWarning } of problems)
    say(`${isWarning ? 'note' : 'REJECTED'} (${check}) ${message}\n    ${remedy}`);
  if (problems.some(({ isWarning }) => !isWarning))
    throw new ReleaseRejectedError(`${name} ${version} was not deployed; nothing has changed.`);
  say(`Checked ${name} ${version} against ${against}.`);

  const canary = canaryOf(command);
  const { state, uploaded, total } = await (name === 'shell' ? publishShell : publishRemote)(store, {
    distDir,
    stamp,
    canary,
  });
  say(`Uploaded ${uploaded} of ${total} files to ${store.location}.`);
  const previous = state.history.at(-1)?.previous;
  if (canary) {
    say(`${name} ${version} is live for ${audienceOf(canary)}; everybody else keeps ${state.current}.`);
    say(`Next: ${workspace.commandLine('promote', name)}   or   ${workspace.commandLine('abort', name)}`);
  } else {
    say(
      `${name} ${version} is live for everybody${previous && previous !== version ? `; it replaces ${previous}` : ''}.`,
    );
    if (previous && previous !== version) say(`To roll back: ${workspace.commandLine('rollback', name)}`);
  }
  const release = 'container' in state ? state.releases.find((each) => each.version === version) : undefined;
  if (release) say(`To preview it as an operator: ${previewAddress(command, workspace, { name, release })}`);
  if ('switched_off' in state && state.switched_off)
    say(`note: ${name} is switched off, so nobody sees it. To switch it on: ${workspace.commandLine('on', name)}`);
  await pruneAfterDeploy(store, name, { stamp, say });
}

function canaryOf({ percent, organizations }: Command): CanaryOptions | null {
  return percent === undefined && organizations.length === 0
    ? null
    : { percent: percent ?? 0, organizations: [...organizations] };
}

function audienceOf({ percent, organizations }: CanaryOptions): string {
  const groups = [
    ...(percent > 0 ? [`${percent} of 100 sessions`] : []),
    ...(organizations.length > 0
      ? [`${organizations.length} organization${organizations.length === 1 ? '' : 's'}`]
      : []),
  ];
  return groups.join(' and ');
}

/** Deletes unused releases; a failure is only reported. */
async function pruneAfterDeploy(
  store: AssetStore,
  name: string,
  { stamp, say }: { stamp: ActionStamp; say: (line: string) => void },
): Promise<void> {
  try {
    const removed = await pruneReleases(store, name, { ...stamp, ...DEFAULT_RETENTION });
    if (removed.length > 0) say(`Removed unused releases: ${removed.join(', ')}.`);
  } catch (cause) {
    say(`note: older releases could not be removed (${cause instanceof Error ? cause.message : String(cause)}).`);
  }
}
