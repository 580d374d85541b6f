import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltRemote, RemoteState } from '@veleta/shared/contracts';

/**
 * Writes a build into a store as the current release, without the checks of a deployment; the previous one stays as
 * fallback. For testing releases that a deployment would reject.
 */
export function forceIntoStore(storeDir: string, distDir: string): string {
  // Both are written by the project's own build and deployment.
  const built = JSON.parse(readFileSync(join(distDir, 'remote.json'), 'utf8')) as BuiltRemote;
  const [release] = built.releases;
  if (!release) throw new Error(`${distDir} has no release.`);
  const stateFile = join(storeDir, built.name, 'state.json');
  const state = JSON.parse(readFileSync(stateFile, 'utf8')) as RemoteState;
  cpSync(distDir, join(storeDir, built.name, release.version), { recursive: true });
  const at = new Date().toISOString();
  const forced: RemoteState = {
    ...state,
    releases: [{ ...release, descriptor: built.descriptor, published_at: at }, ...state.releases],
    current: release.version,
    history: [
      ...state.history,
      { at, action: 'deploy', version: release.version, previous: state.current, by: 'by hand' },
    ],
  };
  writeFileSync(stateFile, `${JSON.stringify(forced, null, 2)}\n`);
  return release.version;
}
