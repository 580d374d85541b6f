import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readBuiltRemote, ReleaseRejectedError, type AssetStore } from '@veleta/api/releases';
import type { ReleaseProblem } from '@veleta/shared/federation/compatibility';
import { checkBuiltRemote, currentShell } from '../releases/check-release.ts';
import { UsageError, type Command } from '../releases/command.ts';
import type { Workspace } from '../workspace.ts';
import { checkInBrowser } from './check-in-browser.ts';
import { installedBrowser } from './installed-browser.mjs';

interface CheckTools {
  readonly store: AssetStore;
  readonly workspace: Workspace;
  readonly say: (line: string) => void;
}

/** Builds a remote, runs the checks of a deployment, and shows its pages in a browser. @throws ReleaseRejectedError, UsageError */
export async function checkPackage(command: Command, { store, workspace, say }: CheckTools): Promise<void> {
  const { name } = command;
  if (name === 'shell') throw new UsageError('Name a remote: the shell is checked when it is deployed.');
  const folder = resolve(command.from ?? workspace.folderOf(name));
  const distDir = join(folder, 'dist');
  if (!existsSync(join(folder, 'package.json'))) throw new UsageError(`There is no package ${name} in ${folder}.`);
  if (command.from === undefined && !command.isBuildSkipped) workspace.build(name);
  const { problems, against } = await checkBuiltRemote(store, { name, folder, distDir });
  report(name, problems, say);
  const shown = await showPages({ store, folder, distDir, say });
  say(`${name} passes all checks against ${against}${shown}.`);
}

function report(name: string, problems: readonly ReleaseProblem[], say: CheckTools['say']): void {
  for (const { check, message, remedy, isWarning } of problems)
    say(`${isWarning ? 'note' : 'REJECTED'} (${check}) ${message}\n    ${remedy}`);
  if (problems.some(({ isWarning }) => !isWarning)) throw new ReleaseRejectedError(`${name} would not be deployed.`);
}

/** Shows the pages in the deployed shell; returns what was measured, in words. */
async function showPages({
  store,
  folder,
  distDir,
  say,
}: {
  store: AssetStore;
  folder: string;
  distDir: string;
  say: CheckTools['say'];
}): Promise<string> {
  const executablePath = installedBrowser();
  if (!executablePath) {
    say('note: no Chromium was found, so the pages were not shown. Install one, or set CHROMIUM_PATH.');
    return '';
  }
  const built = await readBuiltRemote(distDir);
  const result = await currentShell(store, (shellDir) =>
    checkInBrowser({ remoteDir: folder, distDir, built, shellDir, executablePath }),
  );
  if (!result) {
    say('note: no shell is deployed yet, so the pages were not shown.');
    return '';
  }
  report(built.name, result.problems, say);
  return `; ${result.views} page views in Chromium, at most ${result.slowestMs} ms of own code each`;
}
