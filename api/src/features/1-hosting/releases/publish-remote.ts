import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { BuiltRemoteSchema, type BuiltRemote, type Canary, type RemoteState } from '@veleta/shared/contracts';
import type { AssetStore } from '../asset-stores/index.ts';
import { endUpload, immutableVersionError, uploadRelease } from './release-files.ts';
import { deploy, isBundled, startCanary, type ActionStamp } from './release-state.ts';
import { changeRemoteState, readRemoteState } from './state-file.ts';

/** Options of a canary release. */
export type CanaryOptions = Pick<Canary, 'percent' | 'organizations'>;
export interface Published<State> {
  readonly state: State;
  readonly uploaded: number;
  readonly total: number;
}
type Release = RemoteState['releases'][number];

/** Reads the description of a remote's build. @throws when it is missing or was not built with these presets */
export async function readBuiltRemote(distDir: string): Promise<BuiltRemote> {
  return z.parse(BuiltRemoteSchema, JSON.parse(await readFile(join(distDir, 'remote.json'), 'utf8')));
}

function releaseOf(built: BuiltRemote, stamp: ActionStamp): Release {
  const [release] = built.releases;
  if (!release) throw new Error(`The build of ${built.name} contains no release.`);
  return { ...release, descriptor: built.descriptor, published_at: stamp.at };
}

const isSame = (a: Release, b: Release): boolean =>
  isDeepStrictEqual({ ...a, published_at: '' }, { ...b, published_at: '' });

/** A deploy does not switch an area on that an operator has switched off. */
const switchOf = (state: RemoteState | null) => (state?.switched_off ? { switched_off: state.switched_off } : {});

/** @throws ReleaseRejectedError when a published version, which browsers may have cached, would change */
function assertSameContent(state: RemoteState | null, release: Release): void {
  const known = state?.releases.find(({ version }) => version === release.version);
  if (known && !isSame(known, release)) throw immutableVersionError(release.version);
}

/**
 * Publishes a built remote: first its files under an immutable path, then its state in one write. Concurrent
 * publications are applied one after the other.
 * @throws ReleaseRejectedError when the state does not allow it
 */
export async function publishRemote(
  store: AssetStore,
  { distDir, stamp, canary = null }: { distDir: string; stamp: ActionStamp; canary?: CanaryOptions | null },
): Promise<Published<RemoteState>> {
  const built = await readBuiltRemote(distDir);
  const { name, container } = built;
  const release = releaseOf(built, stamp);
  const decide = (state: RemoteState | null): RemoteState => {
    assertSameContent(state, release);
    return {
      name,
      container,
      ...switchOf(state),
      ...(canary ? startCanary(state, release, { ...stamp, ...canary }) : deploy(state, release, stamp)),
    };
  };
  // Validated before the upload, and again by the write itself.
  const before = await readRemoteState(store, name);
  decide(before);
  const { version } = release;
  const isListed = before?.releases.some((known) => known.version === version) ?? false;
  const files = await uploadRelease(store, { name, version, distDir, isListed });
  const state = await changeRemoteState(store, name, decide);
  await endUpload(store, { name, version });
  if (!state) throw new Error(`${name} has no state after it was published.`);
  return { state, ...files };
}

/**
 * Publishes a build shipped with the server, unless this remote was deployed by a team: a restart or upgrade must not
 * undo a deploy. Returns whether it is the current release.
 */
export async function bundleRemote(
  store: AssetStore,
  { distDir, stamp }: { distDir: string; stamp: ActionStamp },
): Promise<boolean> {
  const built = await readBuiltRemote(distDir);
  const { name, container } = built;
  const release = releaseOf(built, stamp);
  const before = await readRemoteState(store, name);
  if (before && !isBundled(before)) return before.current === release.version;
  const isCurrent = (state: RemoteState | null): boolean =>
    state?.current === release.version &&
    state.releases.some((known) => known.version === release.version && isSame(known, release));
  if (isCurrent(before)) return true;
  await uploadRelease(store, { name, version: release.version, distDir, isReplacing: true });
  const after = await changeRemoteState(store, name, (state) => {
    if (state && (!isBundled(state) || isCurrent(state))) return state;
    return { name, container, ...switchOf(state), ...deploy(state, release, { ...stamp, action: 'bundled' }) };
  });
  await endUpload(store, { name, version: release.version });
  return after?.current === release.version;
}
