import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteState } from '@veleta/shared/contracts';

interface StoredRelease {
  readonly storeDir: string;
  readonly remote: string;
  readonly version: string;
  /** A text of the current release, and the text of the new one in its place. */
  readonly replaced: readonly [before: string, after: string];
}

/**
 * Adds a release to a store that is served to no one, such as an aborted canary: a copy of the current one with another
 * text. It needs no build.
 */
export function storeRelease({ storeDir, remote, version, replaced }: StoredRelease): void {
  const stateFile = join(storeDir, remote, 'state.json');
  // Written by the server, typed by its contract.
  const state = JSON.parse(readFileSync(stateFile, 'utf8')) as RemoteState;
  const { current } = state;
  const folder = join(storeDir, remote, version);
  cpSync(join(storeDir, remote, current), folder, { recursive: true });
  const [before, after] = replaced;
  const changed = readdirSync(folder).find(
    (file) => file.endsWith('.js') && readFileSync(join(folder, file), 'utf8').includes(before),
  );
  if (!changed) throw new Error(`No script of ${remote} contains "${before}".`);
  const text = readFileSync(join(folder, changed), 'utf8').replace(before, after);
  writeFileSync(join(folder, changed), text);
  for (const kind of ['br', 'gz']) rmSync(join(folder, `${changed}.${kind}`), { force: true });
  const hash = `sha384-${createHash('sha384').update(text).digest('base64')}`;
  const described = state.releases.find((release) => release.version === current);
  const release = JSON.parse(JSON.stringify(described).replaceAll(`/${current}/`, `/${version}/`)) as typeof described;
  if (!release) throw new Error(`${remote} ${current} is not in its state.`);
  const added = {
    ...release,
    version,
    integrity: release.integrity.map((each) => (each.file.endsWith(`/${changed}`) ? { ...each, hash } : each)),
  };
  writeFileSync(stateFile, `${JSON.stringify({ ...state, releases: [...state.releases, added] }, null, 2)}\n`);
}
