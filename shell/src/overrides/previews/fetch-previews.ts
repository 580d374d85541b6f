import {
  nameRelease,
  parseNamedRelease,
  PreviewReplySchema,
  RELEASE_PARAMETER,
  type NamedRelease,
  type PreviewReply,
  type RemoteEntry,
} from '@veleta/shared/contracts';
import * as z from 'zod/mini';

/**
 * Why a release is not shown: `malformed` (it is not a name of a release), `unknown` (the server has not stored it),
 * `foreign` (it names files outside of its own folder on this server), `conflict` (it uses a path, slot or container of
 * another remote), `unavailable` (the server could not be asked).
 */
export type PreviewErrorKind = 'malformed' | 'unknown' | 'foreign' | 'conflict' | 'unavailable';

export interface PreviewError {
  readonly kind: PreviewErrorKind;
  /** As it was named. */
  readonly text: string;
  /** Stored versions of the remote, newest first. */
  readonly stored: readonly string[];
}

export interface FoundPreviews {
  readonly entries: readonly RemoteEntry[];
  readonly errors: readonly PreviewError[];
}

const LIMIT_MS = 5000;

async function read(named: readonly NamedRelease[]): Promise<PreviewReply['releases'] | null> {
  const query = new URLSearchParams(named.map((release) => [RELEASE_PARAMETER, nameRelease(release)]));
  try {
    const response = await fetch(`/previews.json?${query}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    // 204 if the permission has expired.
    if (response.status !== 200) return null;
    const { success, data } = z.safeParse(PreviewReplySchema, await response.json());
    return success ? data.releases : null;
  } catch {
    return null;
  }
}

/** Checks that every file of a release is in its own folder on this server, as that of a published release. */
export function isStoredHere({ name, releases }: RemoteEntry): boolean {
  return releases.every(({ version, manifest_url, preload, integrity }) => {
    const folder = new URL(`/remotes/${name}/${version}/`, location.origin).href;
    return [manifest_url, ...preload, ...integrity.map(({ file }) => file)].every((address) => {
      const base = new URL(manifest_url, location.origin);
      return URL.canParse(address, base) && new URL(address, base).href.startsWith(folder);
    });
  });
}

/** Fetches the entries of the releases to preview. Never rejects. */
export async function fetchPreviews(texts: readonly string[]): Promise<FoundPreviews> {
  const error = (text: string, kind: PreviewErrorKind, stored: readonly string[] = []): PreviewError => ({
    kind,
    text,
    stored,
  });
  const parsed = texts.map((text) => ({ text, named: parseNamedRelease(text) }));
  const malformed = parsed.filter(({ named }) => named === null).map(({ text }) => error(text, 'malformed'));
  // The last one named of a remote is shown.
  const named = [...new Map(parsed.flatMap(({ named: each }) => (each ? [[each.remote, each]] : []))).values()];
  if (named.length === 0) return { entries: [], errors: malformed };
  const releases = await read(named);
  const entries: RemoteEntry[] = [];
  const errors = named.flatMap((wanted): PreviewError[] => {
    const text = nameRelease(wanted);
    if (!releases) return [error(text, 'unavailable')];
    const found = releases.find(({ remote, version }) => remote === wanted.remote && version === wanted.version);
    if (!found?.entry) return [error(text, 'unknown', found?.stored)];
    const { entry } = found;
    const isWanted =
      entry.name === wanted.remote &&
      entry.descriptor.name === wanted.remote &&
      entry.releases.length === 1 &&
      entry.releases[0]?.version === wanted.version;
    if (!isWanted || !isStoredHere(entry)) return [error(text, 'foreign')];
    entries.push(entry);
    return [];
  });
  return { entries, errors: [...malformed, ...errors] };
}
