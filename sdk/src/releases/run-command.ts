import {
  ReleaseRejectedError,
  DEFAULT_RETENTION,
  abortCanary,
  promoteCanary,
  pruneReleases,
  readStates,
  removeRemote,
  rollbackRelease,
  switchArea,
  type AssetStore,
} from '@veleta/api/releases';
import { checkPackage } from '../check/check-command.ts';
import type { Workspace } from '../workspace.ts';
import type { Command } from './command.ts';
import { deployPackage } from './deploy-package.ts';
import { describeHistory, describeReleases } from './describe.ts';
import { previewAddress, type PreviewedRelease } from './preview-address.ts';

/** Runs a command and reports its result. @throws ReleaseRejectedError, UsageError */
export async function runCommand(
  command: Command,
  {
    store,
    workspace,
    now,
    say,
  }: { store: AssetStore; workspace: Workspace; now: () => Date; say: (line: string) => void },
): Promise<void> {
  const { verb, name, by, toVersion } = command;
  const stamp = { by, at: now().toISOString() };
  switch (verb) {
    case 'check':
      return checkPackage(command, { store, workspace, say });
    case 'deploy':
      return deployPackage(command, { store, stamp, workspace, say });
    case 'rollback': {
      const { current } = await rollbackRelease(store, name, { ...stamp, toVersion });
      return say(`${name} ${current} is live for everybody again.`);
    }
    case 'promote': {
      const { current } = await promoteCanary(store, name, stamp);
      return say(`${name} ${current} is live for everybody. To roll back: ${workspace.commandLine('rollback', name)}`);
    }
    case 'abort': {
      const { current } = await abortCanary(store, name, stamp);
      return say(`The canary of ${name} has ended; ${current} is live for everybody.`);
    }
    case 'prune': {
      const keeping = {
        newest: command.keep ?? DEFAULT_RETENTION.newest,
        days: command.days ?? DEFAULT_RETENTION.days,
      };
      const removed = await pruneReleases(store, name, { ...stamp, ...keeping });
      return say(removed.length > 0 ? `Removed: ${removed.join(', ')}.` : 'There are no unused releases.');
    }
    case 'remove':
      await removeRemote(store, name, stamp);
      return say(
        `${name} was removed from the product. Delete its folder too: a server with its build publishes it again at its start.`,
      );
    case 'off':
      await switchArea(store, name, false, stamp);
      return say(
        `${name} is switched off for everyone: no menu shows it, and its pages say that they are not available. To undo: ${workspace.commandLine('on', name)}`,
      );
    case 'on':
      await switchArea(store, name, true, stamp);
      return say(`${name} is switched on for everyone.`);
    case 'list':
    case 'history':
      return show(command, { store, workspace, say });
  }
}

async function show(
  command: Command,
  { store, workspace, say }: { store: AssetStore; workspace: Workspace; say: (line: string) => void },
): Promise<void> {
  const { verb, name } = command;
  const { remotes, shell } = await readStates(store);
  const all = [...(shell ? [shell] : []), ...remotes];
  const shown = name === '' ? all : all.filter((state) => state.name === name);
  if (name !== '' && shown.length === 0)
    throw new ReleaseRejectedError(`${name} was never deployed to ${store.location}.`);
  if (shown.length === 0) say(`Nothing was deployed to ${store.location} yet.`);
  for (const state of shown) {
    const addressOf = (release: PreviewedRelease) => previewAddress(command, workspace, { name: state.name, release });
    for (const line of verb === 'list' ? describeReleases(state, addressOf) : describeHistory(state.history)) say(line);
  }
}
