import { nameRelease, parseNamedRelease, PREVIEW_LIMIT, RELEASE_PARAMETER } from '@veleta/shared/contracts';
import type { NamedRelease, PreviewReply } from '@veleta/shared/contracts';
import { entryOfRelease } from '../registry/index.ts';
import type { ReleaseStates } from '../releases/index.ts';

/**
 * Returns the releases that an address names, once or several times, separated by commas. Skips texts that are no
 * release. A version is only compared with those of the stored releases; it is never part of a path.
 */
export function readNamedReleases(query: unknown): readonly NamedRelease[] {
  const given: unknown =
    typeof query === 'object' && query !== null ? Reflect.get(query, RELEASE_PARAMETER) : undefined;
  const texts = [given ?? []].flat().filter((text) => typeof text === 'string');
  const named = texts
    .flatMap((text) => text.split(','))
    .slice(0, PREVIEW_LIMIT)
    .flatMap((text) => parseNamedRelease(text) ?? []);
  return [...new Map(named.map((release) => [nameRelease(release), release])).values()];
}

/** Finds the named releases among all stored ones: a preview may show one that is not served to anyone. */
export const findPreviews = ({ remotes }: ReleaseStates, named: readonly NamedRelease[]): PreviewReply => ({
  releases: named.map(({ remote, version }) => {
    const state = remotes.find(({ name }) => name === remote);
    return {
      remote,
      version,
      entry: state ? entryOfRelease(state, version) : null,
      stored: state?.releases.map((release) => release.version) ?? [],
    };
  }),
});
