import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { ShellReleaseSchema, type ShellRelease, type ShellState } from '@veleta/shared/contracts';
import type { AssetStore } from '../asset-stores/index.ts';
import type { CanaryOptions, Published } from './publish-remote.ts';
import { endUpload, uploadRelease } from './release-files.ts';
import { deploy, isBundled, startCanary, type ActionStamp } from './release-state.ts';
import { SHELL, changeShellState, readShellState } from './state-file.ts';

/** Reads the description of the shell's build. @throws when it is missing or was not built with these presets */
export async function readBuiltShell(distDir: string, stamp: ActionStamp): Promise<ShellRelease> {
  const built: unknown = JSON.parse(await readFile(join(distDir, 'shell.json'), 'utf8'));
  return z.parse(ShellReleaseSchema, { ...Object(built), published_at: stamp.at });
}

const isSame = (a: ShellRelease, b: ShellRelease): boolean =>
  isDeepStrictEqual({ ...a, published_at: '' }, { ...b, published_at: '' });

/**
 * Publishes a built shell. Open pages continue to use the files of their version.
 * @throws ReleaseRejectedError when the state does not allow it
 */
export async function publishShell(
  store: AssetStore,
  { distDir, stamp, canary = null }: { distDir: string; stamp: ActionStamp; canary?: CanaryOptions | null },
): Promise<Published<ShellState>> {
  const release = await readBuiltShell(distDir, stamp);
  const decide = (state: ShellState | null): ShellState => ({
    name: SHELL,
    ...(canary ? startCanary(state, release, { ...stamp, ...canary }) : deploy(state, release, stamp)),
  });
  const before = await readShellState(store);
  decide(before);
  const { version } = release;
  const isListed = before?.releases.some((known) => known.version === version) ?? false;
  const files = await uploadRelease(store, { name: SHELL, version, distDir, isListed });
  const state = await changeShellState(store, decide);
  await endUpload(store, { name: SHELL, version });
  if (!state) throw new Error('The shell has no state after it was published.');
  return { state, ...files };
}

/** Publishes the shell shipped with the server, unless a team has deployed one. */
export async function bundleShell(
  store: AssetStore,
  { distDir, stamp }: { distDir: string; stamp: ActionStamp },
): Promise<boolean> {
  const release = await readBuiltShell(distDir, stamp);
  const before = await readShellState(store);
  if (before && !isBundled(before)) return before.current === release.version;
  const isCurrent = (state: ShellState | null): boolean =>
    state?.current === release.version && state.releases.some((known) => isSame(known, release));
  if (isCurrent(before)) return true;
  await uploadRelease(store, { name: SHELL, version: release.version, distDir, isReplacing: true });
  const after = await changeShellState(store, (state) =>
    state && (!isBundled(state) || isCurrent(state))
      ? state
      : { name: SHELL, ...deploy(state, release, { ...stamp, action: 'bundled' }) },
  );
  await endUpload(store, { name: SHELL, version: release.version });
  return after?.current === release.version;
}
