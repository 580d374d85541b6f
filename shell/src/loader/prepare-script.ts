import type { RemoteEntry } from '@veleta/shared/contracts';

export type PrepareScript = (script: HTMLScriptElement, url: string) => void;

const absolute = (url: string): string => new URL(url, location.origin).href;

/** `sha384-…` by absolute address, of every script that the registry names. */
const integrityOf = (remotes: readonly RemoteEntry[]): ReadonlyMap<string, string> =>
  new Map(
    remotes.flatMap(({ releases }) =>
      releases.flatMap(({ integrity }) => integrity.map(({ file, hash }) => [absolute(file), hash] as const)),
    ),
  );

/** Gives every script of a remote its integrity from the registry, and every further try an address of its own. */
export function createScriptPreparer(remotes: readonly RemoteEntry[]): PrepareScript {
  const hashes = integrityOf(remotes);
  const tries = new Map<string, number>();
  return (script, url) => {
    // Chromium ties a second script of one address to the first one's pending request: a retry needs its own.
    const tried = tries.get(url) ?? 0;
    tries.set(url, tried + 1);
    script.src = tried === 0 ? url : `${url}?retry=${tried}`;
    script.crossOrigin = 'anonymous';
    const hash = hashes.get(absolute(url));
    if (hash) script.integrity = hash;
  };
}
